//! What strangers try against the club, each against the program itself, on loopback: none of it keeps others
//! from playing, helps anybody in a match that counts, or tells what is not theirs to know.

mod club;
mod costly;
#[cfg(unix)]
mod database;
mod doors;
mod house;
mod people;
mod rated;
