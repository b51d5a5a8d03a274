//! BAT-NOT-14: a game as a text: who played, its first position, and the list of its moves with the marks
//! of BAT-NOT-08.

mod reading;

use std::fmt::Write;

use sobremesa_kernel::record::Line;
use sobremesa_kernel::{Audience, Dice, Fault, Game, Match};
use sobremesa_table::Transcript;

use crate::event::Event;
use crate::game::BatelNah;
use crate::notation::{JOIN, LOST_TURN};
use crate::piece::Army;
use crate::play::Fact;
use crate::position_form::PositionForm;

/// Games as texts.
pub(crate) struct GameText;

/// Lines of moves are no longer.
const WIDTH: usize = 78;

impl Transcript<Match<BatelNah>> for GameText {
    fn forms(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn recognises(&self, text: &str) -> bool {
        text.trim_start().starts_with("[Game \"batelnah\"]")
    }

    /// Nothing is secret.
    fn write(&self, played: &Match<BatelNah>, _form: &str, _to: Audience) -> String {
        write(played)
    }

    fn read(&self, text: &str) -> Result<Match<BatelNah>, Vec<Fault>> {
        reading::read(text).map_err(|fault| vec![fault])
    }
}

/// A game as it stands: it begins where an arbiter last set the position, and leaves out what was taken
/// back.
fn write(played: &Match<BatelNah>) -> String {
    let lines: Vec<_> = played.happened().collect();
    let path = played.path_to(played.seq());
    let is_ruling = |seq: &&usize| matches!(lines[**seq - 2].1, Line::Ruling(_));
    let begin = path.iter().rev().find(is_ruling).copied().unwrap_or(1);
    let mut state = played.state_after(begin);
    let first = PositionForm::from(&state);
    let mut words = Vec::new();
    let mut events = Vec::new();
    for seq in path.into_iter().filter(|seq| *seq > begin) {
        let Line::Play { who, action } = lines[seq - 2].1 else {
            continue;
        };
        let turn = state.position().turn();
        events.clear();
        BatelNah::play(&mut state, *who, action, &mut Dice::sealed(), &mut events)
            .expect("the match went like that");
        if let Some(word) = events.iter().find_map(word) {
            words.push(format!("{turn}."));
            words.push(word);
        }
    }
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "[{name} \"{}\"]",
            value.replace(['"', '\n', '\r'], " ")
        );
    };
    tag("Game", "batelnah");
    let about = &played.header().about;
    for (army, player) in Army::ALL.into_iter().zip(&about.players) {
        tag(&capital(army.name()), player);
    }
    for (name, value) in [
        ("Date", &about.date),
        ("Place", &about.place),
        ("Description", &about.description),
    ] {
        if let Some(value) = value {
            tag(name, value);
        }
    }
    tag("Position", &first.text);
    for (army, by) in first.command.entries().filter(|(army, by)| army != by) {
        tag("Command", &format!("{} {}", army.name(), by.name()));
    }
    let clock = first.turn_ms.map_or("none".to_owned(), |ms| ms.to_string());
    tag("Clock", &clock);
    let (result, reason) = match state.ending() {
        Some(ending) => (
            ending.winner().map_or("draw", |side| side.name()),
            ending.reason(),
        ),
        None => ("*", "unfinished"),
    };
    tag("Result", result);
    tag("Reason", reason);
    text.push('\n');
    wrap(&words, &mut text);
    text
}

/// BAT-NOT-08: what the list says of what happened.
fn word(event: &Event) -> Option<String> {
    match event {
        Event::Moved { played, mark, .. } => Some(format!("{played}{mark}")),
        Event::Board(Fact::TurnLost { .. }) => Some(LOST_TURN.to_owned()),
        Event::Board(Fact::AlliesJoined) => Some(JOIN.to_owned()),
        Event::Board(
            Fact::Captured { .. }
            | Fact::ArmyEliminated { .. }
            | Fact::HokSah { .. }
            | Fact::Kolba { .. }
            | Fact::Draw { .. }
            | Fact::NoEntry { .. },
        )
        | Event::DrawAgreed
        | Event::Forfeit { .. }
        | Event::Offered { .. }
        | Event::Answered { .. }
        | Event::TakenOver { .. } => None,
    }
}

fn wrap(words: &[String], text: &mut String) {
    let mut width = 0;
    for word in words {
        let is_full = width + 1 + word.len() > WIDTH;
        if width > 0 {
            text.push(if is_full { '\n' } else { ' ' });
        }
        width = if is_full {
            word.len()
        } else {
            width + 1 + word.len()
        };
        text.push_str(word);
    }
    text.push('\n');
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
