//! The whole program in memory, by scripts of what people type, with the small game that has
//! everything: secrets, real dice, offers, and something for the house to do.

mod clairvoyance;
mod curtain;
mod dominoes;
mod files;
mod laboratory;
mod matches;
mod program;
mod recording;
mod shelf;
mod systems;
mod typed_dice;
