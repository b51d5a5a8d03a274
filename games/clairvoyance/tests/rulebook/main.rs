//! The rulebook, chapter by chapter.

mod approach;
mod attacks;
mod behaviours;
mod board;
mod checks;
mod commands;
mod conditions;
mod default_actions;
mod escape;
mod evaluation;
mod hindsight;
mod initiative;
mod lexical;
mod movement;
mod protocol;
mod range;
mod shown;
mod sight;
mod support;
mod targets;
mod teams;
mod units;
mod veil;
