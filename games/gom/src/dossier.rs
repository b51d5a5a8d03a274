//! What the table says about a unit, or about the battle when none is pointed at (GOM-UX-18..22,
//! GOM-UX-25, GOM-UX-28).
//!
//! The judges of the rules decide what can be done (GOM-UX-19); here it is only put into words. Nothing
//! that measures is told before a charge or a shot is declared (GOM-CHG-04, GOM-SHO-07), but in practice
//! battles.

mod deeds;
mod handles;
mod odds;
mod overview;
mod practice;
mod preview;
mod profile;
mod split;
mod vision;

pub(crate) use handles::dragged;
pub(crate) use preview::preview;

use sobremesa_kernel::Seat;
use sobremesa_table::Dossier;

use crate::action::Action;
use crate::draw::{canvas, ids};
use crate::position::Position;
use crate::side::Side;
use crate::state::State;
use crate::unit::UnitIndex;

pub(crate) fn dossier(
    view: &Position,
    seat: Option<Seat>,
    thing: Option<&str>,
) -> Option<Dossier<Action>> {
    let state = view.resume().ok()?;
    let side = seat.map(Side::in_seat);
    match thing {
        Some(thing) => {
            let unit = pointed(&state, thing)?;
            Some(about_unit(&state, side, unit))
        }
        None => Some(overview::dossier(&state, side)),
    }
}

/// The unit that a thing of the picture is: itself, or the mark over it.
fn pointed(state: &State, thing: &str) -> Option<UnitIndex> {
    let id = ids::unit_of(thing)?;
    let unit = state.find(id.as_str())?;
    state.units[unit].is_present().then_some(unit)
}

fn about_unit(state: &State, side: Option<Side>, unit: UnitIndex) -> Dossier<Action> {
    let is_ours = side == Some(state.units[unit].side);
    Dossier {
        title: profile::title(state, unit),
        about: profile::about(state, unit),
        figures: profile::figures(&state.units[unit]),
        deeds: {
            // What the battle waits for comes first, whatever is pointed at.
            let mut deeds = Vec::from_iter(overview::to_split(state, side));
            if is_ours {
                deeds.extend(deeds::deeds(state, state.units[unit].side, unit));
            }
            deeds
        },
        shade: {
            let mut shade = vision::shade(state, unit, &canvas(side));
            if state.practice {
                shade.extend(practice::shade(state, unit, &canvas(side)));
            }
            shade
        },
        grids: odds::fight(state, unit).into_iter().collect(),
    }
}
