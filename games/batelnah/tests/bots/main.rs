//! The computer players, through the same door as everybody: a view in, an action out.

mod beginners;
mod choices;
mod claims;
mod endings;
mod offers;
mod random_play;
mod seat;
