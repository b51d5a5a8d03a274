//! Spanish and English: the rule texts for players, which language a person wants, how it writes
//! a fraction, and how words agree in number and gender.
//!
//! The words of events and refusals are not here: each game matches on its own variants in its
//! `speak` module, so that an event without words in both languages does not compile.

mod ago;
mod agreement;
mod lang;
mod lines;
mod number;
mod plain;
mod rulebook;
mod sentence;
mod suggest;

pub use ago::ago;
pub use agreement::{Countable, Gender, Noun, Number, agree, count, measure};
pub use lang::lang_of_environment;
pub use lines::{Lines, Place};
pub use number::{decimal, shortest, signed};
pub use plain::plain;
pub use rulebook::{Chapter, RuleBook, RuleText};
pub use sentence::{capital, contracted, sentence};
pub use suggest::nearest;
