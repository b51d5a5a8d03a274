//! The rulebook, one module per chapter.

pub mod army;
pub mod chance;
pub mod charge;
pub mod combat;
pub mod contact;
pub mod ending;
pub mod field;
pub mod flight;
pub mod formation;
mod judges;
pub mod magic;
pub mod movement;
mod orders;
pub mod separation;
pub mod shooting;
pub mod sight;
pub mod turn;
