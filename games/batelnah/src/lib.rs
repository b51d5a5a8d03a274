#![doc = include_str!("../README.md")]

// The board and its pieces.
mod board;
mod drawing;
mod hex;
mod hexset;
mod home;
mod lines;
mod piece;
mod position;
mod tables;
mod zobrist;

// The rulebook, and what happens by it.
mod generate;
mod make;
mod moves;
mod play;
pub mod rules;

pub mod notation;
mod perft;

pub use board::{Board, NoRoom};
pub use drawing::{Pixel, Rectangle, centre, hex_at, hit_rectangle};
pub use hex::{Colour, Direction, EDGE, HEXES, Hex, NoSuchHex};
pub use hexset::{HexSet, Hexes};
pub use home::{Home, homes};
pub use moves::{MOST_MOVES, Manner, Move, MoveList};
pub use perft::{divide, perft, perft_played};
pub use piece::{Army, Kind, Piece, Side};
pub use play::Fact;
pub use position::{Described, Impossible, MOST_TURNS, Mode, Position, Situation, Warned};
