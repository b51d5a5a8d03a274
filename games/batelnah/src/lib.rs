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

// The game around the board: who plays, what they may do, what is told.
mod action;
mod event;
mod faces;
mod fault;
mod game;
mod game_text;
mod playable;
mod position_form;
mod questions;
mod referee;
mod refusal;
mod setup;
mod speak;
mod state;
mod view;

// For people and programs.
mod bot;
mod by_hand;
mod claim;
mod draw;
mod exposure;
mod lessons;
mod text_board;
mod workbench;

pub use action::Action;
pub use board::{Board, NoRoom};
pub use claim::{Claim, Lead, Line, Measure};
pub use drawing::{Pixel, Rectangle, centre, hex_at, hit_rectangle};
pub use event::{Event, Mark};
pub use fault::Flaw;
pub use game::BatelNah;
pub use hex::{Colour, Direction, EDGE, HEXES, Hex, NoSuchHex};
pub use hexset::{HexSet, Hexes};
pub use home::{Home, homes};
pub use moves::{MOST_MOVES, Manner, Move, MoveList};
pub use perft::{divide, perft, perft_played};
pub use piece::{Army, Kind, Piece, Side};
pub use play::Fact;
pub use position::{Described, Impossible, MOST_TURNS, Mode, Position, Situation, Warned};
pub use position_form::{OfferForm, PositionForm, ResultForm};
pub use refusal::Refusal;
pub use setup::{ModeDigit, Setup};
pub use state::{Ending, State};
pub use view::View;
