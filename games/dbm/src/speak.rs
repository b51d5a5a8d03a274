//! The words for people, in Spanish and English.

mod flaw;
mod refusal;

pub(crate) use flaw::flaw;
pub(crate) use refusal::refusal;
