//! The laboratory: who is better, and how sure are we?
//!
//! A [`Series`] plays two teams of bots against each other, every deal twice with the sides swapped,
//! and keeps whole numbers only: so its [`Tally`] does not depend on how many threads share the work.
//! An [`Experiment`] lets everybody meet everybody, stops at any time and goes on from there; it can be cut into
//! slices that several machines play. What the
//! numbers say is in [`Score`] (shares and intervals), [`sequential`] (stop when sure) and [`rating`]
//! (many bots on one scale); [`report`], [`table`] and [`plot`] show it to people and programs.
//!
//! Not here: the games, which come in as [`GameBox`](sobremesa_table::GameBox), and the clock,
//! which is the caller's.

mod chart;
mod experiment;
mod parquet;
pub mod plot;
pub mod rating;
pub mod report;
mod score;
pub mod sequential;
mod series;
mod slice;
pub mod table;
mod tally;
mod team;

pub use chart::{Axis, Chart};
pub use experiment::{Experiment, Pairing, Results};
pub use score::{Interval, Score};
pub use series::{Go, Plan, Series};
pub use slice::{Gathered, Slice};
pub use tally::Tally;
pub use team::{Member, Team};
