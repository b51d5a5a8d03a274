//! GOM-CMB-32..38: what follows when all combats have been fought.

use sobremesa_geometry::{Rect, free_slide, slide_to_contact};
use sobremesa_kernel::{DiceStop, Tell};

use crate::battle::Battle;
use crate::event::{Cause, Event, Fact};
use crate::rules::contact::engaged_models;
use crate::rules::flight::{Threat, greatest_threat};
use crate::rules::magic::Spell;
use crate::rules::movement::advanced;
use crate::rules::separation::is_inside;
use crate::state::{Outcome, Pair, Stamp, State};
use crate::tolerance::{CONTACT, MEASURE, OVERLAP};
use crate::unit::{Unit, UnitIndex};

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-CMB-32: combat by combat: flights, magic for the winners, closing up. There is no pursuit
    /// (GOM-CMB-38).
    pub(super) fn combat_effects(&mut self, outcomes: &[Outcome]) -> Result<(), DiceStop> {
        for outcome in outcomes {
            for &unit in &outcome.broken {
                let loser = &self.state.units[unit];
                // GOM-FLE-18: panic may have put it to flight already.
                if !loser.is_present() || loser.fleeing {
                    continue;
                }
                if let Some(threat) = threat(self.state, outcome, unit) {
                    self.flee(unit, threat, Cause::Combat)?;
                }
            }
            for survivor in &outcome.survivors {
                let unit = &self.state.units[survivor.unit];
                let is_still_there = unit.is_present() && !unit.fleeing;
                if is_still_there && outcome.winner == Some(unit.side) {
                    self.cast(Spell::Bonus, survivor.unit)?;
                }
            }
            self.close_up(outcome.combat);
        }
        self.state.regroup();
        Ok(())
    }

    /// GOM-CMB-36: pairs that have lost contact, in the order of the charges: the charger slides ahead,
    /// or they are engaged no more.
    fn close_up(&mut self, combat: usize) {
        let mut pairs = self.state.combats[combat].pairs.clone();
        pairs.sort_by_key(|pair| (pair.since, pair.charger, pair.other));
        for pair in pairs {
            if self.state.are_foes_in_contact(pair.charger, pair.other) {
                continue;
            }
            let (unit, target) = (pair.charger, pair.other);
            match way_to_contact(self.state, pair) {
                Some(distance) => {
                    let charger = &mut self.state.units[unit];
                    charger.pose = advanced(&charger.pose, distance);
                    self.tell(|state| Fact::ClosedUp {
                        unit: state.tag(unit),
                        target: state.tag(target),
                        distance,
                        pose: state.units[unit].pose,
                    });
                    self.meet_others(combat, pair);
                }
                None => self.disengage(combat, pair),
            }
        }
        // Whoever slid ahead may have let go of somebody else.
        for pair in self.state.combats[combat].pairs.clone() {
            if !self.state.are_foes_in_contact(pair.charger, pair.other) {
                self.disengage(combat, pair);
            }
        }
    }

    /// GOM-CMB-09: whoever closed up is engaged with every enemy of the combat that it touches now, as
    /// if it had charged there (GOM-CHG-17): enemies who touch each other fight.
    fn meet_others(&mut self, combat: usize, closed: Pair) {
        let unit = closed.charger;
        let met: Vec<Pair> = {
            let combat = &self.state.combats[combat];
            let is_met = |other: UnitIndex| combat.pairs_of(unit).any(|(foe, _)| foe == other);
            let others = combat.members.iter().map(|member| member.unit);
            others
                .filter(|other| self.state.are_foes_in_contact(unit, *other) && !is_met(*other))
                .map(|other| Pair {
                    charger: unit,
                    other,
                    since: Stamp {
                        player_turn: self.state.player_turn(),
                        ..closed.since
                    },
                    edge: None,
                })
                .collect()
        };
        self.state.combats[combat].pairs.extend(met);
    }

    fn disengage(&mut self, combat: usize, pair: Pair) {
        let pairs = &mut self.state.combats[combat].pairs;
        pairs.retain(|other| *other != pair);
        self.tell(|state| Fact::Disengaged {
            unit: state.tag(pair.charger),
            target: state.tag(pair.other),
        });
    }
}

fn in_contact(one: &Unit, other: &Unit) -> bool {
    !engaged_models(one, other)[0].is_empty()
}

/// GOM-FLE-06, GOM-FLE-19: from whom a broken unit runs: the strongest enemy still in the combat, or,
/// if panic has taken them all away, the strongest that was there.
fn threat(state: &State, outcome: &Outcome, unit: UnitIndex) -> Option<Threat> {
    let from = state.units[unit].rect().centre();
    let side = state.units[unit].side;
    let combat = &state.combats[outcome.combat];
    let foes = || {
        outcome
            .survivors
            .iter()
            .filter(|foe| state.units[foe.unit].side != side)
    };
    let present = foes().filter(|foe| combat.has(foe.unit)).map(|foe| {
        let now = &state.units[foe.unit];
        (foe.unit, now.power(), now.rect().centre())
    });
    let then = foes().map(|foe| (foe.unit, foe.power, foe.centre));
    greatest_threat(from, present).or_else(|| greatest_threat(from, then))
}

/// How far a charger slides to touch the other again; `None` if it would miss it or run into somebody.
fn way_to_contact(state: &State, pair: Pair) -> Option<f64> {
    let (charger, other) = (&state.units[pair.charger], &state.units[pair.other]);
    let (rect, ahead) = (charger.rect(), charger.rect().facing());
    let way = slide_to_contact(&rect, ahead, &other.rect(), CONTACT)?;
    if way <= MEASURE.length() {
        return None;
    }
    let is_free = |other: &Rect| {
        let free = free_slide(&rect, ahead, other, 0.0, way, OVERLAP);
        MEASURE.at_least(free, way)
    };
    let has_room = is_inside(&rect.shifted(ahead * way))
        && state
            .obstacles(pair.charger)
            .all(|(_, other)| is_free(&other));
    let mut moved = charger.clone();
    moved.pose = advanced(&charger.pose, way);
    (has_room && in_contact(&moved, other)).then_some(way)
}
