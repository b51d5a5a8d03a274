//! GOM-CMB-19..31: who has fallen, who has won, who breaks.

use sobremesa_kernel::{DiceStop, RuleId, Tell};

use crate::attribute::Attribute;
use crate::battle::Battle;
use crate::event::{Cause, Event, Fact, Item, Total};
use crate::rules::charge::common_length;
use crate::rules::combat::bout::Bout;
use crate::rules::combat::{casualties, wounds_of};
use crate::rules::formation::remove_models;
use crate::side::Side;
use crate::state::{Outcome, Resolution, State, Survivor};
use crate::tolerance::MEASURE;
use crate::unit::UnitIndex;

/// GOM-CMB-22: a unit stands on an edge of an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stand {
    unit: UnitIndex,
    foe: UnitIndex,
    edge: usize,
}

const FLANKS: [usize; 2] = [1, 3];
const REAR: usize = 2;

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-CMB-35: when all have struck, the fallen are taken off; then the sums are made.
    pub(super) fn conclude(
        &mut self,
        bout: &Bout,
        resolution: &Resolution,
    ) -> Result<Outcome, DiceStop> {
        let stands = stands(self.state, bout.combat);
        for &unit in &bout.order {
            self.take_wounds(unit, wounds_of(&resolution.blows, unit));
        }
        self.forget_the_fallen(bout.combat);
        let survives = |unit: &UnitIndex| self.state.units[*unit].is_present();
        let living: Vec<UnitIndex> = bout.order.iter().copied().filter(survives).collect();
        let has = |side: Side| {
            living
                .iter()
                .any(|unit| self.state.units[*unit].side == side)
        };
        let (winner, broken) = match Side::ALL.map(has) {
            [true, true] => self.compare(bout, resolution, &living, &stands)?,
            [_, false] | [false, _] => {
                // GOM-CMB-31: somebody is left, for nobody strikes after the last enemy has fallen.
                let winner = living.first().map(|unit| self.state.units[*unit].side);
                if let Some(winner) = winner {
                    self.tell(|_| Fact::CombatSwept {
                        combat: bout.combat + 1,
                        winner,
                    });
                }
                (winner, Vec::new())
            }
        };
        Ok(Outcome {
            combat: bout.combat,
            winner,
            broken,
            survivors: living
                .iter()
                .map(|unit| survivor(self.state, *unit))
                .collect(),
        })
    }

    fn forget_the_fallen(&mut self, combat: usize) {
        let State { units, combats, .. } = self.state;
        let is_there = |unit: UnitIndex| units[unit].is_present();
        combats[combat]
            .members
            .retain(|member| is_there(member.unit));
        combats[combat]
            .pairs
            .retain(|pair| is_there(pair.charger) && is_there(pair.other));
    }

    /// GOM-CMB-19, GOM-CMB-20, GOM-SHO-14: wounds pile up on one model at a time. Tells how many fell.
    pub(crate) fn take_wounds(&mut self, unit: UnitIndex, wounds: u32) -> u32 {
        if wounds == 0 {
            return 0;
        }
        let target = &mut self.state.units[unit];
        let wounds_each = target.value(Attribute::Wounds).unsigned_abs();
        let (dead, pending) = casualties(target.pending, wounds, wounds_each);
        let fallen = dead.min(target.models);
        target.pending = pending;
        remove_models(target, fallen);
        self.tell(|state| {
            let unit = &state.units[unit];
            Fact::Fell {
                unit: unit.tag(),
                wounds,
                models: fallen,
                left: unit.models,
                pending: unit.pending,
                pose: unit.pose,
            }
        });
        if !self.state.units[unit].is_present() {
            self.tell(|state| Fact::Annihilated {
                unit: state.tag(unit),
            });
        }
        fallen
    }

    /// GOM-CMB-23..30: the sums, the winner, and the tests of the losers.
    fn compare(
        &mut self,
        bout: &Bout,
        resolution: &Resolution,
        living: &[UnitIndex],
        stands: &[Stand],
    ) -> Result<(Option<Side>, Vec<UnitIndex>), DiceStop> {
        let totals = totals(self.state, resolution, living, stands);
        let lead = totals[0].total - totals[1].total;
        let winner = match lead {
            1.. => Some(Side::One),
            0 => None,
            ..0 => Some(Side::Two),
        };
        self.tell(|_| Fact::CombatResolved {
            combat: bout.combat + 1,
            totals,
            winner,
            difference: lead.abs(),
        });
        let mut broken = Vec::new();
        if let Some(winner) = winner {
            for &unit in living {
                let is_loser = self.state.units[unit].side != winner;
                if is_loser
                    && !self.holds(unit, Cause::Combat, -lead.abs(), RuleId("GOM-CMB-29"))?
                {
                    broken.push(unit);
                }
            }
        }
        Ok((winner, broken))
    }
}

fn survivor(state: &State, unit: UnitIndex) -> Survivor {
    let survivor = &state.units[unit];
    Survivor {
        unit,
        power: survivor.power(),
        centre: survivor.rect().centre(),
    }
}

/// GOM-CMB-22: where everybody stands when the resolution starts.
pub(crate) fn stands(state: &State, combat: usize) -> Vec<Stand> {
    let pairs = state.combats[combat].pairs.iter();
    pairs
        .flat_map(|pair| {
            let charged = pair
                .edge
                .unwrap_or_else(|| longest_edge(state, pair.charger, pair.other));
            [
                Stand {
                    unit: pair.charger,
                    foe: pair.other,
                    edge: charged,
                },
                Stand {
                    unit: pair.other,
                    foe: pair.charger,
                    edge: longest_edge(state, pair.other, pair.charger),
                },
            ]
        })
        .collect()
}

/// The edge of the enemy that has most in common with a unit; of equal ones the first.
fn longest_edge(state: &State, unit: UnitIndex, foe: UnitIndex) -> usize {
    let (unit, foe) = (state.units[unit].rect(), state.units[foe].rect());
    let mut best = (0, 0.0);
    for edge in 0..4 {
        let length = common_length(foe.edge(edge), &unit);
        if length > best.1 + 10.0 * MEASURE.length() {
            best = (edge, length);
        }
    }
    best.0
}

/// GOM-CMB-21, GOM-CMB-23..27: what each side counts.
pub(crate) fn totals(
    state: &State,
    resolution: &Resolution,
    living: &[UnitIndex],
    stands: &[Stand],
) -> [Total; 2] {
    let power = |side: Side| -> i64 {
        let units = living.iter().map(|unit| &state.units[*unit]);
        units
            .filter(|unit| unit.side == side)
            .map(|unit| unit.power())
            .sum()
    };
    Side::ALL.map(|side| {
        let is_ours = |unit: &UnitIndex| state.units[*unit].side == side;
        let ours = || living.iter().copied().filter(is_ours);
        let wounds: u32 = resolution
            .blows
            .iter()
            .filter(|blow| is_ours(&blow.by))
            .map(|blow| blow.wounds)
            .sum();
        let ranks: u32 = ours().map(|unit| state.units[unit].block().ranks()).sum();
        let stands_on = |unit: UnitIndex, edges: &[usize]| {
            stands.iter().any(|stand| {
                stand.unit == unit && living.contains(&stand.foe) && edges.contains(&stand.edge)
            })
        };
        let at_flank = ours().filter(|unit| stands_on(*unit, &FLANKS)).count();
        let at_rear = ours().filter(|unit| stands_on(*unit, &[REAR])).count();
        let has_more_power = power(side) > power(side.other());
        let item = |rule, value| Item {
            rule: RuleId(rule),
            value,
        };
        let items = vec![
            item("GOM-CMB-23", wounds.into()),
            item("GOM-CMB-24", ranks.into()),
            item("GOM-CMB-25", at_flank as i64),
            item("GOM-CMB-26", 2 * at_rear as i64),
            item("GOM-CMB-27", has_more_power.into()),
        ];
        Total {
            total: items.iter().map(|item| item.value).sum(),
            items,
        }
    })
}
