//! DBM-NAV-01: who is aboard of which vessel, as it is written.

use super::ElementForm;
use crate::element::Place;
use crate::flaw::{Flaw, Wrong};
use crate::rules::naval::sailing;
use crate::state::State;

/// Who is carried by whom: land troops by a vessel of their own command, one by each; and nobody lies on land who
/// sails.
pub(super) fn read_vessels(forms: &[ElementForm], state: &mut State, flaws: &mut Vec<Flaw>) {
    for form in forms {
        let Some(own) = state.find(form.id) else {
            continue;
        };
        let found = form.vessel.and_then(|id| state.find(id));
        let one = state.element(own);
        let is_fit = match found {
            Some(vessel) => {
                let vessel = state.element(vessel);
                vessel.is_naval() && !one.is_naval() && vessel.command == one.command
            }
            // A view may leave out the vessel that brought somebody here.
            None => one.place != Place::Aboard,
        };
        if !is_fit || (form.landed && !one.is_naval()) {
            flaws.push(Flaw::of(form.id, Wrong::BadVessel));
            continue;
        }
        state.element_mut(own).vessel = found;
    }
    // One that was turned at a crooked shore may lie on it a little; its middle is on the water all the same.
    for (_, one) in state.on_table().filter(|(_, one)| one.is_naval()) {
        let is_wet = sailing::is_open_water(&state.field, one.rect().centre())
            || sailing::floats(&state.field, &one.rect(), one.troop);
        if !is_wet {
            flaws.push(Flaw::of(one.id, Wrong::Aground));
        }
    }
    for (ix, one) in state.all() {
        let n_aboard = state
            .all()
            .filter(|(_, other)| other.place == Place::Aboard && other.vessel == Some(ix))
            .count();
        if one.is_naval() && (n_aboard > 1 || (n_aboard == 1 && one.landed)) {
            flaws.push(Flaw::of(one.id, Wrong::BadVessel));
        }
    }
}

/// DBM-TER-52, DBM-NAV-07: vessels float, and not on ice.
pub(crate) fn check_afloat(state: &State, flaws: &mut Vec<Flaw>) {
    for (_, one) in state.on_table().filter(|(_, one)| one.is_naval()) {
        if !sailing::floats(&state.field, &one.rect(), one.troop) {
            flaws.push(Flaw::of(one.id, Wrong::Aground));
        }
    }
}
