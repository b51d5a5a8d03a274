//! Spanish and English: the rule texts for players, and which language a person wants.
//!
//! The words of events and refusals are not here: each game matches on its own variants in its
//! `speak` module, so that an event without words in both languages does not compile.

mod lang;
mod rulebook;

pub use lang::lang_of_environment;
pub use rulebook::{Chapter, RuleBook, RuleText};
