//! The rulebook's own examples, chapter by chapter.

mod allowances;
