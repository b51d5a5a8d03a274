//! CLV-UX-09: a combat played out to its end by itself, and the encounter with players' characters
//! who play themselves.

use std::sync::Arc;

use sobremesa_kernel::{Dice, Nobody, Seed};

use crate::encounter::Encounter;
use crate::language::parser::{self, Parsed};
use crate::language::syntax::{File, KindBody};
use crate::rules::ending::Ending;
use crate::rules::{initiative, turn};
use crate::state::State;

/// How one combat went.
#[derive(Clone, PartialEq, Debug)]
pub struct Battle {
    /// How it ended; none if it reached the limit of rounds, which is a draw.
    pub ending: Option<Ending>,
    /// The round in which it ended.
    pub rounds: u32,
    /// By unit: is it alive?
    pub alive: Vec<bool>,
    /// By unit: how many hit points it has lost; 0 for a player.
    pub lost: Vec<i64>,
}

/// Plays a combat out with the dice of this seed, for at most so many rounds.
pub fn battle(encounter: &Arc<Encounter>, seed: Seed, max_rounds: u32) -> Battle {
    let mut dice = Dice::seeded(seed);
    let mut state = State::new(Arc::clone(encounter));
    // Seeded dice are always there.
    let rolled = initiative::roll(&mut state, &mut dice, &mut Nobody);
    debug_assert!(rolled.is_ok(), "seeded dice are always there");
    while state.ending().is_none() && state.round <= max_rounds {
        if turn::play_next(&mut state, &mut dice, &mut Nobody).is_err() {
            break;
        }
    }
    let lost = (0..state.units.len()).map(|unit| {
        let start = encounter.stats(unit).map_or(0, |stats| stats.hit_points);
        state.hit_points(unit).map_or(0, |now| start - now)
    });
    Battle {
        ending: state.ending(),
        rounds: state.round.min(max_rounds),
        alive: (0..state.units.len())
            .map(|unit| state.is_alive(unit))
            .collect(),
        lost: lost.collect(),
    }
}

/// The encounter in which players' characters play themselves: `players` holds a `UNIT` block and an
/// `AI` block with the name of each player that shall.
///
/// The result is a text of the same language, in which each such `PLAYER` has become that `UNIT` and
/// follows that `AI`; players about whom `players` says nothing stay as they are.
pub fn with_players(source: &str, players: &str) -> String {
    let Parsed { tree: file, .. } = parser::parse(source);
    let Parsed {
        tree: stand_ins, ..
    } = parser::parse_stand_ins(players);
    let mut edits: Vec<(usize, usize, String)> = Vec::new();
    for block in file
        .kinds
        .iter()
        .filter(|block| matches!(block.body, KindBody::Player(..)))
    {
        if let Some(stand_in) = stand_in(&stand_ins, &block.name.text, players) {
            edits.push((block.head.start, block.end.end, stand_in.block));
            for member in file.teams.iter().flat_map(|team| &team.members) {
                if member.kind.text == block.name.text && member.behaviour.is_none() {
                    let end = member.kind.span.end;
                    edits.push((end, end, format!(", {}", block.name.text)));
                }
            }
            if let Some(first) = file.behaviours.first() {
                edits.push((
                    first.head.start,
                    first.head.start,
                    stand_in.behaviour + "\n",
                ));
            }
        }
    }
    edits.sort_by_key(|(start, ..)| *start);
    let mut text = String::with_capacity(source.len() + players.len());
    let mut here = 0;
    for (start, end, replacement) in edits {
        text.push_str(source.get(here..start).unwrap_or_default());
        text.push_str(&replacement);
        here = end;
    }
    text.push_str(source.get(here..).unwrap_or_default());
    text
}

/// What stands in for a player, as it is written.
struct StandIn {
    block: String,
    behaviour: String,
}

fn stand_in(file: &File, name: &str, text: &str) -> Option<StandIn> {
    let block = file.kinds.iter().find(|block| block.name.text == name)?;
    let behaviour = file
        .behaviours
        .iter()
        .find(|block| block.name.text == name)?;
    Some(StandIn {
        block: block.head.to(block.end).text(text).to_owned(),
        behaviour: behaviour.head.to(behaviour.end).text(text).to_owned(),
    })
}
