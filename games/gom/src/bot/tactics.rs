//! The craft that sergeants, captains and generals share: which charges pay, which place is better,
//! which volley does most.

use super::odds::Odds;
use super::place::{Enemies, Eye, Outlook, Stand};
use super::plan::{Plan, Repertoire, plans};
use super::terms::Foreseen;
use super::ways::Ways;
use crate::action::Action;
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
    /// What the unit gives up by it, which is already taken off the gain.
    pub(super) price: f64,
    /// The friend with whom it would dare it.
    pub(super) with: Option<UnitIndex>,
}

/// Charges or volleys to choose from.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers(Vec<Offer>);

impl Offers {
    pub(super) fn new(offers: impl Iterator<Item = Offer>) -> Offers {
        let mut all: Vec<Offer> = offers.collect();
        all.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        Offers(all)
    }

    pub(super) fn best_first(&self) -> impl Iterator<Item = &Offer> {
        self.0.iter()
    }
}

impl Offer {
    /// One that nobody has weighed.
    pub(super) const fn bare(unit: UnitIndex, foe: UnitIndex) -> Offer {
        Offer {
            unit,
            foe,
            gain: 0.0,
            price: 0.0,
            with: None,
        }
    }

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
    pub(super) gain: f64,
    /// What speaks for it, against staying.
    pub(super) decided: Foreseen,
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
        let here = Stand {
            pose: survey.state.units[unit].pose,
            marched: false,
        };
        let here = self.eye.worth(&outlook, &here);
        let improvement = |plan: Plan| {
            let there = self.eye.worth(&outlook, &plan.stand());
            let decided = there.minus(&here);
            Improvement {
                plan,
                gain: decided.total(),
                decided,
            }
        };
        plans(&outlook, self.repertoire, self.eye.shooters)
            .into_iter()
            .map(improvement)
            .collect()
    }
}
