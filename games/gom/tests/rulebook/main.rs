//! The rulebook as tests: one module per chapter, each test with the numbers of its rules.

mod api;
mod army;
mod attributes;
mod chance;
mod charge;
mod combat;
mod ending;
mod field;
mod flight;
mod formation;
mod geometry;
mod magic;
mod movement;
mod shooting;
mod sight;
mod support;
mod turn;
mod words;
