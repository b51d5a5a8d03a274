//! The rulebook's own examples, chapter by chapter.

mod allowances;
mod behaving;
mod examples;
mod ground;
mod groups;
mod moves;
mod scene;
mod sight;
mod spontaneous;
mod turns;
