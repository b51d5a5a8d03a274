//! `sobremesa play GAME`: a match in the terminal, with bots and with people at one keyboard.

mod clock;
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
    use std::path::Path;

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
        let what = "small --bot hothead --setup quick -o turn_ms=60000 --dice seed:3";
        play_in(folder.path(), what, typed, step_ms)
    }

    /// The same with what the command line says; unsaved matches are kept in `folder`.
    fn play_in(folder: &Path, what: &str, typed: &str, step_ms: u64) -> String {
        let unsaved = folder.to_str().expect("temporary paths are text");
        let words = ["sobremesa", "play", "--unsaved", unsaved];
        let args = Args::parse_from(words.into_iter().chain(what.split(' ')));
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

    /// A ready-made setup has sixty seconds for a turn; against a computer player nobody has asked for
    /// them, when the match is taken up again either. Two people have them.
    #[test]
    fn against_computers_there_is_no_clock_unless_asked_for() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("kept.jsonl");
        let file = file.to_str().expect("temporary paths are text");
        let begin = format!("small --bot hothead --setup quick --dice seed:3 --save {file}");
        let said = play_in(folder.path(), &begin, "stand\n", 100_000);
        assert!(said.contains("The red one orders: stand."), "{said}");
        assert!(!said.to_lowercase().contains("time"), "{said}");
        let again = format!("--from {file}");
        let said = play_in(folder.path(), &again, "\nstand\n", 100_000);
        assert!(said.contains("The red one orders: stand."), "{said}");
        assert!(!said.to_lowercase().contains("time"), "{said}");
        let two = "small --people 2 --setup quick --dice seed:3";
        let said = play_in(folder.path(), two, "\n", 10);
        assert!(said.contains("Time: 1:00."), "{said}");
    }

    /// What may end the match is asked first, and nothing but a yes does it.
    #[test]
    fn grave_actions_ask_first() {
        let said = play_by_the_clock("resign\nn\nresign\n\nresign\ny\n", 10);
        assert_eq!(said.matches("Are you sure? (y/n)>").count(), 3, "{said}");
        assert_eq!(said.matches("you resigned").count(), 1, "{said}");
        assert!(said.contains("The match is over"), "{said}");
    }

    /// A turn has sixty seconds, and whoever takes a match up again has no more of them than before.
    #[test]
    fn a_match_taken_up_again_goes_on_by_its_clock() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("kept.jsonl");
        let file = file.to_str().expect("temporary paths are text");
        let begin = format!(
            "small --bot hothead --setup quick -o turn_ms=60000 --dice seed:3 --save {file}"
        );
        let said = play_in(folder.path(), &begin, "stand\nstand\n", 25_000);
        assert!(said.contains("Time: 1:00."), "{said}");
        let said = play_in(folder.path(), &format!("--from {file}"), "stand\n", 70_000);
        assert!(said.contains("Time: 1:00."), "{said}");
        assert!(said.contains("The time was up before that."), "{said}");
    }

    /// What is taken back gives the time back that it took, and no more.
    #[test]
    fn the_clock_goes_back_with_the_match() {
        let said = play_by_the_clock("stand\n\nstand\n\nundo\nstand\n", 25_000);
        let (_, after) = said.split_once("red> undo").expect("it was taken back");
        assert!(after.contains("The red one orders: stand."), "{said}");
        assert!(!after.contains("time was up"), "{said}");
    }

    #[test]
    fn whoever_is_too_late_is_told_so() {
        let said = play_by_the_clock("call\n", 100_000);
        assert!(said.contains("The time was up before that."), "{said}");
        assert!(!said.contains("The red one orders: call"), "{said}");
    }
}
