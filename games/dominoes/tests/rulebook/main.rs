//! The rulebook as tests: one module per chapter, in its order, with the catalogue's own examples.

mod examples;
mod support;

mod api;
mod board;
mod defects;
mod ending;
mod imagination;
mod log;
mod moves;
mod opening;
mod scoring;
mod set;
mod signal;
