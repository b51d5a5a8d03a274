//! The rulebook, one module per chapter.

pub mod allies;
pub mod capture;
pub mod clock;
pub mod ending;
pub mod movement;
pub mod offers;
pub mod players;
pub mod royals;
pub mod turn;
pub mod validation;
