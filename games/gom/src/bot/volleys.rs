//! Shooters: whom they shoot at, and what a volley is worth beside everything else they could do.

use sobremesa_geometry::Rect;

use super::rout;
use super::tactics::{Flights, Offer, Offers, Tactics};
use super::worth::{self, LOST_BY_FLIGHT};
use crate::attribute::Attribute;
use crate::candidates::can_shoot;
use crate::rules::sight::{has_free_beam, is_in_vision, sees};
use crate::side::Side;
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// What somebody makes of units that can shoot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shooters {
    /// They go and charge like everybody else, and shoot when it happens to fit.
    LikeOthers,
    /// They keep their distance and a free view of a target, and charge only what is worth more than
    /// the volleys that they lose by it.
    KeepDistance,
}

/// A volley, and what it is worth in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub(super) foe: UnitIndex,
    pub(super) worth: f64,
}

/// The volley that is worth most from where a shooter stands or would stand, of those for which its
/// view is free.
pub(super) fn best_shot(state: &State, unit: UnitIndex, shooter: &Unit) -> Option<Shot> {
    let rect = shooter.rect();
    let mut shots: Vec<(Shot, Rect)> = state
        .present_of(shooter.side.other())
        .filter(|(foe, _)| !state.is_engaged(*foe))
        .map(|(foe, target)| {
            let worth = worth::volley(shooter, target, LOST_BY_FLIGHT);
            (Shot { foe, worth }, target.rect())
        })
        .filter(|(shot, target)| shot.worth > 0.0 && is_in_vision(&rect, target))
        .collect();
    shots.sort_by(|(one, _), (other, _)| other.worth.total_cmp(&one.worth));
    let is_open = |target: &Rect| {
        let others = state.obstacles(unit).map(|(_, rect)| rect);
        has_free_beam(&rect, target, others.filter(|rect| rect != target))
    };
    let open = shots.iter().find(|(_, target)| is_open(target));
    open.map(|(shot, _)| *shot)
}

impl Shooters {
    /// The range to keep to, of a unit that can shoot.
    pub(super) fn range(self, state: &State, unit: UnitIndex) -> Option<f64> {
        let is_told = self == Shooters::KeepDistance && state.is_armed(unit);
        is_told.then(|| f64::from(state.units[unit].value(Attribute::WeaponRange)))
    }

    /// What a unit's volley is worth from where it stands: what it would lose by a charge.
    pub(super) fn price(self, state: &State, unit: UnitIndex) -> f64 {
        if self == Shooters::LikeOthers || !can_shoot(state, unit) {
            return 0.0;
        }
        best_shot(state, unit, &state.units[unit]).map_or(0.0, |shot| shot.worth)
    }

    /// What the volleys of a side are worth if every shooter does its best.
    pub(super) fn best_volleys(self, state: &State, side: Side) -> f64 {
        let shooters = state
            .present_of(side)
            .filter(|(unit, _)| can_shoot(state, *unit));
        let best = shooters.map(|(unit, shooter)| match self {
            Shooters::KeepDistance => {
                best_shot(state, unit, shooter).map_or(0.0, |shot| shot.worth)
            }
            Shooters::LikeOthers => at_a_glance(state, shooter),
        });
        best.sum()
    }

    /// The same in a turn that is still to come, for those who think of it.
    pub(super) fn volleys_to_come(self, state: &State, side: Side) -> f64 {
        match self {
            Shooters::KeepDistance => self.best_volleys(state, side),
            Shooters::LikeOthers => 0.0,
        }
    }
}

/// The best volley at whoever is before the front, whatever stands between them.
fn at_a_glance(state: &State, shooter: &Unit) -> f64 {
    let rect = shooter.rect();
    let targets = state
        .present_of(shooter.side.other())
        .filter(|(foe, target)| !state.is_engaged(*foe) && is_in_vision(&rect, &target.rect()));
    targets
        .map(|(_, target)| worth::volley(shooter, target, LOST_BY_FLIGHT))
        .fold(0.0, f64::max)
}

/// The volleys that a side could order now, with what they are worth.
pub(super) fn all_volleys(state: &State, side: Side, tactics: Tactics) -> Offers {
    let mut offers = Vec::new();
    for (unit, shooter) in state.present_of(side) {
        if !can_shoot(state, unit) {
            continue;
        }
        for (foe, target) in state.present_of(side.other()) {
            if state.is_engaged(foe) {
                continue;
            }
            let lost = match (tactics.flights, tactics.eye.shooters) {
                (Flights::Foreseen, Shooters::KeepDistance) => {
                    rout::lost_to_volley(state, unit, foe)
                }
                _ => LOST_BY_FLIGHT,
            };
            let gain = worth::volley(shooter, target, lost);
            if gain > 0.0 && sees(state, unit, foe) {
                offers.push(Offer {
                    gain,
                    ..Offer::bare(unit, foe)
                });
            }
        }
    }
    Offers::new(offers.into_iter())
}
