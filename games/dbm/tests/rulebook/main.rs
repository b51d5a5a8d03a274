//! The rulebook's own examples, chapter by chapter.

mod allowances;
mod behaving;
mod examples;
mod groups;
mod moves;
mod scene;
