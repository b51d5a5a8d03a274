//! `sobremesa play GAME`: a match in the terminal, with bots and with people at one keyboard.

mod commands;
mod curtain;
mod journal;
mod obey;
mod prompt;
mod rolls;
mod seats;
mod start;
mod table_loop;

use std::time::{Duration, Instant};

use crate::Shelf;
use crate::args::PlayArgs;
use crate::console::Console;
use crate::failure::Failure;

use table_loop::Sitting;

/// Plays a match until it is over or somebody leaves, which is no failure.
pub(crate) fn run(shelf: Shelf, asked: &PlayArgs, mut console: Console<'_>) -> Result<(), Failure> {
    let ready = start::get_ready(shelf, asked, console.input())?;
    let began = Instant::now();
    let elapsed_ms = move || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let pause = Duration::from_millis(asked.pause);
    Sitting::new(ready, console, Box::new(elapsed_ms), pause).run()
}
