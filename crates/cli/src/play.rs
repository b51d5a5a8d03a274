//! `sobremesa play GAME`: a match in the terminal, with bots and with people at one keyboard.

mod commands;
mod curtain;
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

pub(crate) use commands::yes_or_no;
pub(crate) use start::{read_dice, setup as setup_named};
use table_loop::Sitting;

/// Plays a match until it is over or somebody leaves, which is no failure.
pub(crate) fn run(shelf: Shelf, asked: &PlayArgs, mut console: Console<'_>) -> Result<(), Failure> {
    let Some(ready) = start::get_ready(shelf, asked, &mut console)? else {
        return Ok(());
    };
    let began = Instant::now();
    let elapsed_ms = move || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    // Somebody who watches wants to follow; a file does not.
    let usual_pause = if console.screen.can_clear { 700 } else { 0 };
    let pause = Duration::from_millis(asked.pause.unwrap_or(usual_pause));
    Sitting::new(ready, console, Box::new(elapsed_ms), pause).run()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use clap::Parser;
    use sobremesa_conformance::small_game::SmallGame;
    use sobremesa_kernel::Lang;
    use sobremesa_table::{Boxed, GameBox};

    use super::*;
    use crate::args::{Args, Command};
    use crate::terminal::Screen;

    static SHELF: &[&dyn GameBox] = &[&Boxed::<SmallGame>::new()];

    /// Plays by a clock that goes on by `step_ms` whenever somebody looks at it.
    fn play_by_the_clock(typed: &str, step_ms: u64) -> String {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let unsaved = folder.path().to_str().expect("temporary paths are text");
        let line = "sobremesa play small --bot hothead --setup quick --dice seed:3 --unsaved";
        let args = Args::parse_from(line.split(' ').chain([unsaved]));
        let Some(Command::Play(asked)) = args.command else {
            panic!("it is a match");
        };
        let (mut input, mut output) = (typed.as_bytes(), Vec::new());
        let mut console = Console::new(&mut input, &mut output, Screen::plain(Lang::En));
        let ready = start::get_ready(SHELF, &asked, &mut console).expect("right usage");
        let ready = ready.expect("nobody leaves before it begins");
        let now_ms = Cell::new(0);
        let elapsed_ms = move || now_ms.replace(now_ms.get() + step_ms);
        let sitting = Sitting::new(ready, console, Box::new(elapsed_ms), Duration::ZERO);
        sitting.run().expect("nothing goes wrong");
        String::from_utf8(output).expect("we write UTF-8")
    }

    #[test]
    fn whoever_is_in_time_plays() {
        let said = play_by_the_clock("stand\n", 10);
        assert!(said.contains("Time: 1:00."), "{said}");
        assert!(
            said.contains("red> stand\n\nThe red one orders: stand."),
            "{said}"
        );
    }

    /// Forty seconds go by whenever anybody looks at a clock, and a turn has sixty: they are charged to
    /// whoever is in turn at the keyboard, and to nobody while people read, or the bot plays.
    #[test]
    fn only_whoever_is_in_turn_uses_time() {
        let said = play_by_the_clock(&"stand\n".repeat(60), 40_000);
        assert!(said.contains("The match is over"), "{said}");
        assert!(!said.contains("time was up"), "{said}");
        assert!(!said.contains("time is up"), "{said}");
    }

    /// What may end the match is asked first, and nothing but a yes does it.
    #[test]
    fn grave_actions_ask_first() {
        let said = play_by_the_clock("resign\nn\nresign\n\nresign\ny\n", 10);
        assert_eq!(said.matches("Are you sure? (y/n)>").count(), 3, "{said}");
        assert_eq!(said.matches("you resigned").count(), 1, "{said}");
        assert!(said.contains("The match is over"), "{said}");
    }

    #[test]
    fn whoever_is_too_late_is_told_so() {
        let said = play_by_the_clock("call\n", 100_000);
        assert!(said.contains("The time was up before that."), "{said}");
        assert!(!said.contains("The red one orders: call"), "{said}");
    }
}
