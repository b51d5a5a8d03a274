//! The rules of the combat, one module per chapter of the rulebook.
//!
//! `start` rolls initiative, `command` carries out what the master says,
//! `hindsight` judges what the master wants of what has been played,
//! `turn` plays the turn of a unit by way of `behaviour`, and everything below those is what a
//! unit can do and see.

pub(crate) mod approach;
pub(crate) mod attack;
pub(crate) mod behaviour;
pub(crate) mod command;
pub(crate) mod condition;
pub(crate) mod default_action;
pub(crate) mod ending;
pub(crate) mod escape;
pub(crate) mod hindsight;
pub(crate) mod initiative;
pub mod movement;
pub(crate) mod path;
pub mod range;
pub(crate) mod scratch;
pub mod sight;
pub(crate) mod target;
pub(crate) mod turn;
