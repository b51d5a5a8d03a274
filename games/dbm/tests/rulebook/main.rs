//! The rulebook's own examples, chapter by chapter.

mod allowances;
mod behaving;
mod examples;
mod scene;
