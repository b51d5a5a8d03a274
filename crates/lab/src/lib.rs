//! The laboratory: who is better, and how sure are we?
//!
//! A [`Series`] plays two bots against each other, every deal twice with the sides swapped, and
//! keeps whole numbers only: so its [`Tally`] does not depend on how many threads share the work.
//! What the numbers say is in [`Score`] (shares and intervals), [`sequential`] (stop when sure) and
//! [`rating`] (many bots on one scale); [`RoundRobin`] lets everybody meet everybody. `report` and
//! [`plot`] show it to people and programs.
//!
//! Not here: the games, which come in as [`GameBox`](sobremesa_table::GameBox), and the clock,
//! which is the caller's.

pub mod plot;
pub mod rating;
pub mod report;
mod round_robin;
mod score;
pub mod sequential;
mod series;
mod tally;

pub use round_robin::{Pairing, RoundRobin};
pub use score::{Interval, Score};
pub use series::{Go, Plan, Series};
pub use tally::Tally;
