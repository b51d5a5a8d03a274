//! The rulebook, chapter by chapter: every test cites the rule it would miss.

mod table;

mod allies;
mod armies;
mod board;
mod capture;
mod ending;
mod examples;
mod movement;
mod notation;
mod royals;
mod turns;
mod validation;
