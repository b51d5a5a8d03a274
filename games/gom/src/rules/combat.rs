//! GOM-CMB: the combat phase, from the first blow to the last flight.
//!
//! Combats are fought one after the other, oldest first; what the losers do waits until all have been
//! fought. Where a player has to split attacks, the phase stops: what has happened so far is the
//! `Resolution` in the state, and the answer is an ordinary action.

pub mod attack;
pub(crate) mod bout;
mod effects;
mod regroup;
pub mod result;

use sobremesa_kernel::{DiceStop, Tell};

use crate::battle::Battle;
use crate::event::{Event, Fact};
use crate::rules::combat::attack::Split;
use crate::rules::combat::bout::Bout;
use crate::state::{Blow, Phase, Resolution};
use crate::unit::UnitIndex;

/// Does the phase go on by itself, or wait for somebody?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// Everything is fought and done.
    Done,
    /// GOM-CMB-15: the owner of a unit has to split its attacks.
    Waits,
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-CMB-02: the combat phase begins.
    pub(crate) fn begin_combats(&mut self) -> Result<Progress, DiceStop> {
        self.state.phase = Phase::Fighting(Resolution::default());
        self.fight(None)
    }

    /// Fights on, with the split that was waited for. GOM-CMB-03..05: oldest first.
    pub(crate) fn fight(&mut self, mut split: Option<&Split>) -> Result<Progress, DiceStop> {
        let Phase::Fighting(resolution) = &mut self.state.phase else {
            return Ok(Progress::Done);
        };
        let mut resolution = std::mem::take(resolution);
        while resolution.combat < self.state.combats.len() {
            let bout = Bout::new(self.state, resolution.combat);
            if resolution.struck == 0 && split.is_none() {
                self.tell(|state| Fact::CombatBegan {
                    combat: resolution.combat + 1,
                    order: state.tags(&bout.order),
                });
            }
            while let Some(unit) = bout.next_to_strike(self.state, &resolution) {
                let Some(split) = split
                    .take()
                    .or_else(|| self.needless(&bout, &resolution, unit))
                else {
                    self.ask_for_split(&bout, &resolution, unit);
                    self.state.phase = Phase::Fighting(resolution);
                    return Ok(Progress::Waits);
                };
                let blows = self.strike(&bout, &resolution, unit, split)?;
                resolution.blows.extend(blows);
                resolution.struck = bout.place_of(unit) + 1;
            }
            let outcome = self.conclude(&bout, &resolution)?;
            resolution.outcomes.push(outcome);
            resolution.combat += 1;
            resolution.struck = 0;
            resolution.blows.clear();
        }
        self.combat_effects(&resolution.outcomes)?;
        Ok(Progress::Done)
    }

    /// The split of a unit that has nothing to split.
    fn needless(
        &self,
        bout: &Bout,
        resolution: &Resolution,
        unit: UnitIndex,
    ) -> Option<&'static Split> {
        const NOTHING: &Split = &Split::USUAL;
        let has_choice = bout.choosers(self.state, resolution, unit).next().is_some();
        (!has_choice).then_some(NOTHING)
    }

    fn ask_for_split(&mut self, bout: &Bout, resolution: &Resolution, unit: UnitIndex) {
        self.tell(|state| {
            let models = bout.choosers(state, resolution, unit).collect();
            let targets = bout.living_foes(state, resolution, unit);
            Fact::AllocationDue {
                unit: state.tag(unit),
                models,
                targets: state.tags(&targets),
            }
        });
    }
}

/// GOM-CMB-19: how many models so many wounds kill, and what is left of them.
pub const fn casualties(pending: u32, wounds: u32, wounds_each: u32) -> (u32, u32) {
    let all = pending + wounds;
    (all / wounds_each, all % wounds_each)
}

/// The wounds that a unit has suffered so far.
pub(crate) fn wounds_of(blows: &[Blow], unit: UnitIndex) -> u32 {
    blows
        .iter()
        .filter(|blow| blow.against == unit)
        .map(|blow| blow.wounds)
        .sum()
}
