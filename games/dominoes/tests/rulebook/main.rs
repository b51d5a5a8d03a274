//! The rulebook as tests: one module per chapter, in its order, with the catalogue's own examples.

mod examples;
mod support;

mod api;
mod board;
mod bots;
mod defects;
mod ending;
mod imagination;
mod log;
mod moves;
mod opening;
mod people;
mod questions;
mod scoring;
mod set;
mod signal;
