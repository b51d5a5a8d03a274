//! Names of things in the picture, and the orders that dropping one on another means.

use sobremesa_battlefield::ids::{parts, thing};

use crate::action::Action;
use crate::unit::UnitId;

pub(crate) fn unit(id: &UnitId) -> String {
    thing("unit", id.as_str())
}

pub(crate) fn prey(id: &UnitId) -> String {
    thing("prey", id.as_str())
}

pub(crate) fn aim(id: &UnitId) -> String {
    thing("aim", id.as_str())
}

/// A unit of an army list, by its place.
pub(crate) fn entry(place: usize) -> String {
    format!("entry-{}", place + 1)
}

/// The arrow of a charge that has been declared.
pub(crate) fn charge(id: &UnitId) -> String {
    thing("charge", id.as_str())
}

/// The unit that a thing of the picture is or marks.
pub(crate) fn unit_of(thing: &str) -> Option<UnitId> {
    let (what, name) = parts(thing)?;
    matches!(what, "unit" | "prey" | "aim" | "charge").then(|| UnitId::new(&name))
}

/// The order that somebody means who drops a unit somewhere.
pub(crate) fn dropped(pick: &str, drop: &str) -> Option<Action> {
    let ("unit", unit) = parts(pick)? else {
        return None;
    };
    let (what, target) = parts(drop)?;
    let (unit, target) = (UnitId::new(&unit), UnitId::new(&target));
    match what {
        "prey" => Some(Action::DeclareCharge { unit, target }),
        "aim" => Some(Action::Shoot { unit, target }),
        _ => None,
    }
}
