//! DBM-LOS: what lost elements count, in halves of an element equivalent.

use crate::command::{Allegiance, CommandIx, Equivalents};
use crate::element::{Element, Place};
use crate::side::Side;
use crate::state::State;
use crate::tables::tables;
use crate::troop::TroopType;

/// DBM-LOS-06: what a command has of elements, without Baggage; those that are gone included.
pub fn original(state: &State, command: CommandIx) -> Equivalents {
    let own = state.elements.iter().filter(|one| one.command == command);
    own.map(Element::equivalents).sum()
}

/// DBM-LOS-01: what a command has lost.
pub fn lost(state: &State, command: CommandIx) -> Equivalents {
    let own = state.elements.iter().filter(|one| one.command == command);
    own.filter(|one| one.place.is_gone())
        .map(Element::equivalents)
        .sum()
}

/// DBM-VIC-01, -08: what counts as lost to an army: of a demoralised command everything, once.
pub fn lost_by_army(state: &State, side: Side) -> Equivalents {
    let commands = state.commands_of(side).map(|(ix, command)| {
        match command.allegiance {
            // DBM-ALY-05: who went over is lost; who came over was never ours.
            Allegiance::Turned => command.original,
            Allegiance::Turncoat => Equivalents::default(),
            _ if command.demoralised => command.original,
            _ => lost(state, ix),
        }
    });
    commands.sum::<Equivalents>() + baggage(state, side)
}

/// What an army had when the battle began.
pub fn original_of_army(state: &State, side: Side) -> Equivalents {
    state
        .commands_of(side)
        .filter(|(_, command)| command.allegiance != Allegiance::Turncoat)
        .map(|(_, command)| command.original)
        .sum()
}

/// DBM-LOS-07, DBM-ARM-07: what lost Baggage adds to the losses of its army, to no command's.
fn baggage(state: &State, side: Side) -> Equivalents {
    let losses = &tables().losses;
    let own = state
        .elements
        .iter()
        .filter(|one| one.command.side() == side)
        // DBM-LOS-07: Baggage that changed sides counts for nobody.
        .filter(|one| state.command(one.command).allegiance != Allegiance::Turncoat);
    let sacked = own.map(|one| {
        let n_baggage = one
            .troops()
            .filter(|troop| troop.kind == TroopType::Baggage)
            .count() as u32;
        let each = match one.place {
            Place::DestroyedInCombat => losses.baggage_in_close_combat,
            Place::Destroyed | Place::OffTable => losses.baggage_otherwise,
            // DBM-LOS-07: demoralised, but not eliminated.
            Place::Waiting | Place::Table | Place::Hidden | Place::Marching | Place::Dispersed => 0,
        };
        Equivalents(each * n_baggage)
    });
    let never_provided = u32::from(state.baggage_missing[side.index()]);
    sacked.sum::<Equivalents>() + Equivalents(losses.baggage_in_close_combat * never_provided)
}
