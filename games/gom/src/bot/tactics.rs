//! The craft that sergeants, captains and generals share: which charges pay, which place is better,
//! which volley does most.

use super::odds::Odds;
use super::place::{Enemies, Eye, Outlook, Worth};
use super::plan::{Plan, Repertoire, plans};
use super::ways::Ways;
use super::worth;
use crate::action::Action;
use crate::candidates::can_shoot;
use crate::rules::sight::{is_in_vision, sees};
use crate::side::Side;
use crate::state::State;
use crate::unit::{UnitId, UnitIndex};

/// What somebody thinks of those who break and run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flights {
    /// Nothing: only the fallen count.
    Ignored,
    /// Where they would run, and how likely they are to come back.
    Foreseen,
}

/// How somebody fights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tactics {
    pub(super) eye: Eye,
    pub(super) repertoire: Repertoire,
    /// Does it count friends who charge the same enemy?
    pub(super) combines: bool,
    pub(super) flights: Flights,
    /// What a charge must promise, in points.
    pub(super) least_gain: f64,
}

/// A charge or a volley, and what it adds in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub(super) unit: UnitIndex,
    pub(super) foe: UnitIndex,
    pub(super) gain: f64,
}

impl Offer {
    fn ids(&self, state: &State) -> [UnitId; 2] {
        [self.unit, self.foe].map(|index| state.units[index].id.clone())
    }

    /// The order to charge.
    pub(super) fn charge(&self, state: &State) -> Action {
        let [unit, target] = self.ids(state);
        Action::DeclareCharge { unit, target }
    }

    /// The order to shoot.
    pub(super) fn volley(&self, state: &State) -> Action {
        let [unit, target] = self.ids(state);
        Action::Shoot { unit, target }
    }
}

/// What does not change while a side manoeuvres.
pub(super) struct Survey<'a> {
    state: &'a State,
    odds: Odds,
    enemies: Enemies,
}

impl Survey<'_> {
    pub(super) fn of(state: &State, side: Side) -> Survey<'_> {
        Survey {
            state,
            odds: Odds::of(state),
            enemies: Enemies::of(state, side),
        }
    }
}

/// A manoeuvre, and what it improves.
pub(super) struct Improvement {
    pub(super) plan: Plan,
    pub(super) there: Worth,
    pub(super) gain: f64,
}

impl Tactics {
    /// Everything that a unit could do with its movement, and what it improves.
    pub(super) fn improvements(&self, survey: &Survey<'_>, unit: UnitIndex) -> Vec<Improvement> {
        let outlook = Outlook {
            state: survey.state,
            odds: &survey.odds,
            enemies: &survey.enemies,
            ways: Ways::of(survey.state, &survey.state.units[unit]),
            unit,
        };
        let here = self.eye.worth(&outlook, &survey.state.units[unit].pose);
        let improvement = |plan: Plan| {
            let there = self.eye.worth(&outlook, &plan.pose);
            Improvement {
                plan,
                there,
                gain: there.points - here.points,
            }
        };
        plans(&outlook, self.repertoire)
            .into_iter()
            .map(improvement)
            .collect()
    }
}

/// What the volleys of a side are worth if every shooter does its best.
pub(super) fn best_volleys(state: &State, side: Side) -> f64 {
    let shooters = state
        .present_of(side)
        .filter(|(unit, _)| can_shoot(state, *unit));
    let best = shooters.map(|(_, shooter)| {
        let rect = shooter.rect();
        let targets = state
            .present_of(side.other())
            .filter(|(foe, target)| !state.is_engaged(*foe) && is_in_vision(&rect, &target.rect()));
        targets
            .map(|(_, target)| worth::volley(shooter, target))
            .fold(0.0, f64::max)
    });
    best.sum()
}

/// The volley that is worth most.
pub(super) fn best_volley(state: &State, side: Side) -> Option<Offer> {
    let mut best: Option<Offer> = None;
    for (unit, shooter) in state.present_of(side) {
        if !can_shoot(state, unit) {
            continue;
        }
        for (foe, target) in state.present_of(side.other()) {
            if state.is_engaged(foe) {
                continue;
            }
            let gain = worth::volley(shooter, target);
            if gain > best.map_or(0.0, |best| best.gain) && sees(state, unit, foe) {
                best = Some(Offer { unit, foe, gain });
            }
        }
    }
    best
}
