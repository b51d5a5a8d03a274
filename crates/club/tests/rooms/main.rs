//! What a table keeps, judged as the club judges it: real games, and a clock that the test owns.

mod commands;
mod ending;
mod following;
mod people;
mod rated;
mod support;
mod time;
mod wishes;
