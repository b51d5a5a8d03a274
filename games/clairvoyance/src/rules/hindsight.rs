//! CLV-CMD-11, CLV-UX-11: what the master may want of what has been played. The match itself goes
//! back, on again, or rolls again; here is judged whether there is anything to go back to, and found
//! out why a unit did what it did.

use sobremesa_kernel::{Actor, Past, PastDeed, Tell};

use super::command::find;
use crate::Clairvoyance;
use crate::action::{Action, UnitName};
use crate::event::Event;
use crate::foreseen::Foreseen;
use crate::refusal::Refusal;
use crate::seat::MASTER;

/// Judges a command that asks for the past, and tells what it shows.
///
/// # Errors
/// The refusal.
pub(crate) fn recall(
    past: &Past<'_, Clairvoyance>,
    who: Actor,
    action: &Action,
    tell: &mut impl Tell<Event>,
) -> Result<(), Refusal> {
    if who != Actor::Seat(MASTER) {
        return Err(Refusal::NotTheMaster);
    }
    let latest = past.deeds().next();
    match action {
        Action::Undo => latest.map(drop).ok_or(Refusal::NothingToUndo),
        Action::Redo if past.can_redo() => Ok(()),
        Action::Redo => Err(Refusal::NothingToRedo),
        Action::Reroll => judge_reroll(latest),
        Action::Why(unit) => explain(past, unit.as_ref(), tell),
        // None of these asks for the past.
        Action::Next
        | Action::ShowBoard
        | Action::Show(_)
        | Action::Odds { .. }
        | Action::Armor { .. }
        | Action::Plan(_)
        | Action::Help
        | Action::Nothing
        | Action::Put(..)
        | Action::Walk(..)
        | Action::Attack { .. }
        | Action::Strike { .. }
        | Action::Mark { .. }
        | Action::Measure(..)
        | Action::Kill(_)
        | Action::Hurt(..)
        | Action::Heal(..)
        | Action::Note(..)
        | Action::Veil { .. }
        | Action::VeilHealth { .. }
        | Action::Unreadable(_) => Ok(()),
    }
}

/// A command that used no dice would only do the same again.
fn judge_reroll(latest: Option<PastDeed<'_, Clairvoyance>>) -> Result<(), Refusal> {
    match latest {
        Some(deed) if !deed.rolled.is_empty() => Ok(()),
        deed => Err(Refusal::NothingToReroll {
            latest: deed.map(|deed| deed.action.to_string()),
        }),
    }
}

/// Which line of its behaviour led a unit to its latest turn; whoever acted last, if none is named.
fn explain(
    past: &Past<'_, Clairvoyance>,
    name: Option<&UnitName>,
    tell: &mut impl Tell<Event>,
) -> Result<(), Refusal> {
    let state = past.now();
    let wanted = name.map(|name| find(state, name)).transpose()?;
    let mut turns = past
        .deeds()
        .filter_map(|deed| Some((whose_turn(&deed)?, deed)));
    let found = turns.find(|(unit, _)| wanted.is_none_or(|wanted| wanted == *unit));
    let (unit, deed) = found.ok_or_else(|| Refusal::NoTurnYet {
        unit: wanted.map(|unit| state.encounter.full_name(unit)),
    })?;
    if state.encounter.is_player(unit) {
        return Err(Refusal::PlayersTurn {
            unit: state.encounter.full_name(unit),
        });
    }
    tell.tell_with(|| Event::Why(Box::new(Foreseen::of(&past.before(&deed), unit))));
    Ok(())
}

/// The unit whose turn a command played, if it was `next`.
fn whose_turn(deed: &PastDeed<'_, Clairvoyance>) -> Option<usize> {
    deed.events.iter().find_map(|event| {
        let Event::Turn { index, .. } = event.whole() else {
            return None;
        };
        Some(*index)
    })
}
