//! The game around the board: players, offers, clock and end, through the same door as everybody.

mod clock;
mod offers;
mod players;
mod protocol;
mod table;
mod text;
