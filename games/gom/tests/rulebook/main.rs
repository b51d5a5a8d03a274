//! The rulebook as tests: one module per chapter, each test with the numbers of its rules.

mod aftermath;
mod api;
mod army;
mod attack_order;
mod attributes;
mod chance;
mod charge;
mod combat;
mod dossier;
mod ending;
mod field;
mod flight;
mod formation;
mod geometry;
mod lessons;
mod magic;
mod movement;
mod odds;
mod shooting;
mod sight;
mod support;
mod trial;
mod turn;
mod words;
mod workshop;
