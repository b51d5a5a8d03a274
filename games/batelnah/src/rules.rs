//! The rulebook, one module per chapter.

pub mod allies;
pub mod capture;
pub mod ending;
pub mod movement;
pub mod royals;
pub mod turn;
pub mod validation;
