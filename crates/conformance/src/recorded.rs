//! A recorded match whose every step is compared, so that a changed rule is a readable diff.
//!
//! A game keeps one in `tests/recorded/match.txt`. What was done stands in lines that begin with `>`: who,
//! the action, and what the dice showed. Below each stands what came of it: the events, whom the game
//! waits for, and the digest of the position. The test does the same again and compares the text.
//!
//! `SOBREMESA_BLESS=1` writes the file anew from what was done, as far as the rules still allow it; whoever
//! corrects a rule reads that diff and commits it. Where there is no file, a match of the game's simplest
//! computer player is recorded.

use std::fmt::Write;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{
    Actor, Audience, Dice, Game, Illegal, Must, Seat, Seed, Shown, Status, Stop,
};
use sobremesa_table::Playable;

use crate::play::candidates;

/// So many steps are recorded.
const STEPS: usize = 60;
/// So many lines of a difference are shown.
const SHOWN: usize = 30;

/// One test: the recorded match of a game goes as it went.
#[macro_export]
macro_rules! recorded {
    ($game:ty) => {
        #[test]
        fn a_recorded_match_goes_as_it_went() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded");
            $crate::recorded::check::<$game>(folder.as_ref());
        }
    };
}

/// Plays the match in a folder again and compares.
///
/// # Panics
/// If something goes otherwise than it went, with the lines that differ.
pub fn check<G: Playable>(folder: &Path) {
    let path = folder.join("match.txt");
    let renews = std::env::var_os("SOBREMESA_BLESS").is_some();
    let written = std::fs::read_to_string(&path).ok();
    let played = match &written {
        Some(text) => again::<G>(text),
        None if renews => anew::<G>(),
        None => panic!("{path:?} is not there; SOBREMESA_BLESS=1 writes it"),
    };
    if renews {
        std::fs::create_dir_all(folder).expect("a folder can be made");
        std::fs::write(&path, played).expect("it can be written");
    } else if let Some(text) = written.filter(|text| *text != played) {
        let difference = difference(&text, &played);
        panic!(
            "{}: the recorded match goes otherwise\n{difference}",
            G::NAME
        );
    }
}

/// What is written about a match.
struct Page<G: Game> {
    text: String,
    /// None when it has not begun, or could not go on.
    state: Option<G::State>,
}

impl<G: Game> Page<G> {
    fn open(setup: &G::Setup, dice: &mut Dice) -> Page<G> {
        let mut events = Vec::new();
        let begun = G::start(setup, dice, &mut events);
        let mut page = Page {
            text: String::new(),
            state: None,
        };
        page.line(&format!(
            "> setup {} <- {}",
            json(setup),
            json(&dice.take_shown())
        ));
        match begun {
            Ok(state) => page.stands(state, &events),
            Err(Stop::Refused(faults)) => page.line(&format!("  faulty {}", json(&faults))),
            Err(Stop::NeedsDice(stop)) => page.line(&format!("  needs other dice: {stop:?}")),
        }
        page
    }

    fn play(&mut self, who: Actor, action: &G::Action, dice: &mut Dice) {
        let Some(mut state) = self.state.clone() else {
            return;
        };
        let mut events = Vec::new();
        let played = G::play(&mut state, who, action, dice, &mut events);
        let shown = json(&dice.take_shown());
        let name = who.name(G::SEATS);
        self.line(&format!("> {name} {} <- {shown}", json(action)));
        match played {
            Ok(()) => self.stands(state, &events),
            Err(Stop::Refused(refusal)) => {
                let illegal: Illegal = refusal.into();
                self.line(&format!(
                    "  refused by {}: {}",
                    illegal.rule.0, illegal.message.en
                ));
            }
            Err(Stop::NeedsDice(stop)) => {
                self.line(&format!("  needs other dice: {stop:?}"));
                self.state = None;
            }
        }
    }

    fn stands(&mut self, state: G::State, events: &[G::Event]) {
        for event in events {
            self.line(&format!("  {}", json(event)));
        }
        let waits = match G::status(&state) {
            Status::Waiting {
                must: Must::House,
                phase,
                ..
            } => format!("house ({phase})"),
            Status::Waiting {
                must: Must::Seats(seats),
                phase,
                ..
            } => {
                let names: Vec<&str> = seats.iter().map(|seat| G::SEATS[seat.index()]).collect();
                format!("{} ({phase})", names.join(", "))
            }
            Status::Over(outcome) => format!("nobody ({})", outcome.reason),
        };
        let digest = G::fingerprint(&state).value();
        self.line(&format!("  waits for {waits} #{digest:016x}"));
        self.state = Some(state);
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "{line}").expect("a text takes everything");
    }
}

/// Does what a recorded match says was done, with the same dice.
fn again<G: Game>(written: &str) -> String {
    let mut done = written.lines().filter_map(|line| line.strip_prefix("> "));
    let (who, setup, shown) = done.next().and_then(read_line).expect("a setup");
    assert_eq!(who, "setup", "a recorded match begins with its setup");
    let dice = |shown: Vec<Shown>| Dice::scripted(shown).remember();
    let mut page = Page::<G>::open(&parsed(setup), &mut dice(shown));
    for line in done {
        let (name, action, shown) = read_line(line).unwrap_or_else(|| panic!("{line}"));
        let who = match name {
            "house" => Actor::House,
            seat => Actor::Seat(Seat::named(seat, G::SEATS).unwrap_or_else(|| panic!("{line}"))),
        };
        page.play(who, &parsed(action), &mut dice(shown));
    }
    page.text
}

/// A match of the simplest computer player against itself.
fn anew<G: Playable>() -> String {
    let presets = G::presets();
    let preset = presets.first().expect("a ready-made setup");
    let mut dice = Dice::seeded(Seed::from_number(1)).remember();
    let mut page = Page::<G>::open(&preset.setup, &mut dice);
    for step in 0..STEPS {
        let Some(state) = &page.state else { break };
        let Status::Waiting { must, .. } = G::status(state) else {
            break;
        };
        let chosen = match must {
            Must::House => {
                let offered = candidates::<G>(state, Actor::House);
                offered
                    .into_iter()
                    .next()
                    .map(|action| (Actor::House, action))
            }
            Must::Seats(seats) => seats.iter().next().and_then(|seat| {
                let view = G::view(state, Audience::Seat(seat));
                let bot = G::bots().first();
                let by_bot = bot.and_then(|bot| bot.decide(&view, seat, &Budget::nodes(1), 1));
                let offered = || candidates::<G>(state, Actor::Seat(seat));
                let action = by_bot.or_else(|| {
                    let offered = offered();
                    let which = step % offered.len().max(1);
                    offered.into_iter().nth(which)
                });
                action.map(|action| (Actor::Seat(seat), action))
            }),
        };
        let Some((who, action)) = chosen else { break };
        page.play(who, &action, &mut dice);
    }
    page.text
}

/// Who, what, and the dice of a line without its `> `.
fn read_line(line: &str) -> Option<(&str, &str, Vec<Shown>)> {
    let (who, rest) = line.split_once(' ')?;
    let (what, dice) = rest.rsplit_once(" <- ")?;
    Some((who, what, serde_json::from_str(dice).ok()?))
}

fn parsed<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|fault| panic!("{fault} in {text}"))
}

fn json(it: &impl Serialize) -> String {
    serde_json::to_string(it).expect("everything that leaves a game has a JSON form")
}

/// The lines in which two texts differ, the first of them.
fn difference(before: &str, after: &str) -> String {
    let [before, after]: [Vec<&str>; 2] = [before, after].map(|text| text.lines().collect());
    let n_same = before
        .iter()
        .zip(&after)
        .take_while(|(a, b)| a == b)
        .count();
    let mut told = format!("from line {}:\n", n_same + 1);
    // What was done stands above what came of it.
    let done = before[..n_same].iter().rfind(|line| line.starts_with('>'));
    if let Some(line) = done {
        told.push_str(&format!("  {line}\n"));
    }
    for (sign, lines) in [('-', &before), ('+', &after)] {
        for line in lines[n_same..].iter().take(SHOWN / 2) {
            told.push_str(&format!("{sign} {line}\n"));
        }
    }
    told + "SOBREMESA_BLESS=1 writes it anew, if that is right."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_shows_what_was_done_and_what_came_of_it() {
        let before = "> setup {} <- []\n  a\n> red 1 <- [2]\n  b\n  c\n";
        let after = "> setup {} <- []\n  a\n> red 1 <- [2]\n  b\n  d\n";
        let told = difference(before, after);
        assert!(told.contains("from line 5"), "{told}");
        assert!(told.contains("> red 1 <- [2]\n-   c\n+   d\n"), "{told}");
    }

    #[test]
    fn a_line_is_read_whatever_stands_in_its_action() {
        let read = read_line("red {\"say\":\"a <- b\"} <- [1,[\"x\",\"y\"]]");
        let (who, what, dice) = read.expect("it can be read");
        assert_eq!((who, what), ("red", "{\"say\":\"a <- b\"}"));
        assert_eq!(dice.len(), 2);
    }
}
