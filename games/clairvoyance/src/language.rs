//! The language in which a master writes an encounter: text in, tree out, or every fault at once.
//!
//! [`token`] cuts the text into words (CLV-LEX), [`parser`] builds the tree of [`syntax`] and goes on
//! after a fault, [`check`] holds it against the rules of loading (CLV-VAL) and makes the
//! [`Encounter`](crate::Encounter) that is played. [`mod@format`] writes a file as it is meant to look;
//! [`hints`] sees what is allowed but hardly meant.

pub mod check;
pub mod flaw;
pub mod format;
pub mod hints;
pub mod parser;
pub mod place;
pub mod print;
pub mod symbols;
pub mod syntax;
pub mod token;
