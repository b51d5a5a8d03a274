//! The rulebook's own examples, chapter by chapter.

mod allowances;
mod behaving;
mod close_combat;
mod contacts;
mod examples;
mod facing;
mod fights;
mod grading;
mod ground;
mod groups;
mod losses;
mod moves;
mod odds;
mod outcomes;
mod prices;
mod recoil;
mod scene;
mod shooting;
mod sight;
mod singles;
mod spontaneous;
mod support;
mod tactical;
mod turns;
mod volleys;
mod zones;
