//! The computer players, through the same door as everybody: a view in, an action out.

mod choices;
mod offers;
mod random_play;
mod seat;
