//! The club as a browser meets it: over real sockets on loopback, without a browser.

mod accounts;
mod ambush;
mod analysis;
mod battles;
mod bringing;
mod campaigns;
mod catalogue;
#[path = "../shared/club.rs"]
mod club;
mod comfort;
mod company;
mod durability;
mod faces;
mod friends;
mod guests;
mod hall;
mod housekeeping;
mod interrupted;
mod keys;
mod laboratory;
mod lessons;
mod limits;
mod personas;
mod programs;
mod rated;
mod replays;
mod screens;
mod secrets;
mod small_game;
mod tables;
mod two_writers;
mod veil;
mod writing;
