//! GOM-FLE: flight, panic and rally.

use sobremesa_geometry::{Heading, Rect, Vec2, blocked, overlaps};
use sobremesa_kernel::{DiceStop, RuleId, Tell};

use crate::attribute::Attribute;
use crate::battle::Battle;
use crate::event::{Cause, Event, Fact};
use crate::rules::chance::test;
use crate::rules::formation::remove_models;
use crate::rules::magic::Spell;
use crate::rules::separation::{SEPARATION, is_inside};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::tolerance::{MEASURE, OVERLAP};
use crate::unit::{Fate, Pose, Unit, UnitIndex};

/// GOM-FLE-06: what a unit runs away from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Threat {
    /// The threatening unit.
    pub(crate) unit: UnitIndex,
    /// The centre of its rectangle.
    pub(crate) centre: Vec2,
}

/// Where a flight ends, and whom it passed.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// How it stands after turning, before it runs.
    pub start: Pose,
    /// Where it lands.
    pub landing: Pose,
    /// How far it ran.
    pub moved: f64,
    /// GOM-FLE-12: whom it passed over, nearest first.
    pub passed: Vec<UnitIndex>,
    /// GOM-FLE-13.
    pub leaves_field: bool,
}

/// GOM-FLE-03: the range of each of the three draws.
pub const fn distance_range(movement: i32) -> (i32, i32) {
    ((movement + 1) / 2, 3 * movement)
}

/// GOM-FLE-07: about its own centre, until its rear is to the threat.
pub fn turned_away(unit: &Unit, threat: Vec2) -> Pose {
    turned_away_at(unit, &unit.rect(), threat)
}

/// The same if it stood there.
pub(crate) fn turned_away_at(unit: &Unit, there: &Rect, threat: Vec2) -> Pose {
    let centre = there.centre();
    let Some(away) = Heading::of(centre - threat) else {
        // Nobody stands on top of anybody; whatever strangers describe, it keeps its facing.
        return unit.pose;
    };
    let front = away.turned(-90.0);
    let block = unit.block();
    let to_corner = away.unit() * (block.depth() / 2.0) - front.unit() * (block.width() / 2.0);
    Pose {
        corner: centre + to_corner,
        front,
    }
}

/// GOM-FLE-10..13: a run straight ahead from `start`, over everything, to the first free place.
pub fn run(
    state: &State,
    runner: UnitIndex,
    start: Pose,
    distance: f64,
    threat: Option<UnitIndex>,
) -> Flight {
    let block = state.units[runner].block();
    let rect = block.rect(&start);
    let ahead = rect.facing();
    let moved = landing(state, runner, &rect, distance);
    let landed = Pose {
        corner: start.corner + ahead * moved,
        ..start
    };
    Flight {
        start,
        landing: landed,
        moved,
        passed: passed_over(state, runner, &rect, moved, threat),
        leaves_field: !is_inside(&block.rect(&landed)),
    }
}

/// GOM-FLE-11: the smallest way, not shorter than `distance`, at whose end there is room. Each
/// obstacle forbids one piece of the way.
fn landing(state: &State, runner: UnitIndex, rect: &Rect, distance: f64) -> f64 {
    let pieces = state
        .obstacles(runner)
        .filter_map(|(_, other)| blocked(rect, rect.facing(), &other, SEPARATION, MEASURE));
    let mut pieces: Vec<_> = pieces.collect();
    pieces.sort_by(|one, other| one.start.total_cmp(&other.start));
    let mut way = distance;
    for piece in pieces {
        // Sorted by their beginnings, so whatever was skipped before does not come back.
        if MEASURE.less(piece.start, way) && MEASURE.less(way, piece.end) {
            way = piece.end;
        }
    }
    way
}

/// GOM-FLE-12: units in the corridor whose centre lies ahead of where the run began, in the order of
/// their nearest corners.
fn passed_over(
    state: &State,
    runner: UnitIndex,
    rect: &Rect,
    moved: f64,
    threat: Option<UnitIndex>,
) -> Vec<UnitIndex> {
    let ahead = rect.facing();
    let centre = rect.centre();
    let [front_left, front_right, rear_right, rear_left] = *rect.corners();
    let corridor = [
        front_left + ahead * moved,
        front_right + ahead * moved,
        rear_right,
        rear_left,
    ];
    let mut passed: Vec<(f64, UnitIndex)> = state
        .present()
        .filter(|(index, _)| *index != runner && Some(*index) != threat)
        .filter_map(|(index, unit)| {
            let other = unit.rect();
            let is_ahead = (other.centre() - centre).dot(ahead) > MEASURE.length();
            let corners = other
                .corners()
                .iter()
                .map(|corner| (*corner - centre).dot(ahead));
            let nearest = corners.fold(f64::INFINITY, f64::min);
            (is_ahead && overlaps(&corridor, other.corners(), OVERLAP)).then_some((nearest, index))
        })
        .collect();
    passed.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    // Those that follow each other within the tolerance are equally near, and go by army list.
    for equals in passed.chunk_by_mut(|(one, _), (next, _)| !MEASURE.less(*one, *next)) {
        equals.sort_by_key(|(_, index)| *index);
    }
    passed.into_iter().map(|(_, index)| index).collect()
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-TRN-05, GOM-FLE-16: whoever was fleeing when the turn began tries to rally, in the order of
    /// the army list.
    pub(crate) fn rally(&mut self, side: Side) -> Result<(), DiceStop> {
        let fleeing: Vec<UnitIndex> = self
            .state
            .present_of(side)
            .filter(|(_, unit)| unit.fleeing)
            .map(|(index, _)| index)
            .collect();
        for unit in fleeing {
            if !self.state.units[unit].is_present() {
                continue;
            }
            let leadership = self.state.units[unit].value(Attribute::Leadership);
            let tested = test(self.dice, leadership, RuleId("GOM-FLE-16"), side)?;
            self.tell(|state| Fact::RallyTested {
                unit: state.tag(unit),
                test: tested,
            });
            if tested.passed {
                self.state.units[unit].fleeing = false;
            } else {
                // GOM-FLE-08: it keeps its direction.
                let start = self.state.units[unit].pose;
                self.run_away(unit, start, None, Cause::Flight)?;
            }
        }
        Ok(())
    }

    /// GOM-FLE-06, GOM-FLE-07: a unit turns and runs from a threat.
    pub(crate) fn flee(
        &mut self,
        unit: UnitIndex,
        threat: Threat,
        cause: Cause,
    ) -> Result<(), DiceStop> {
        let start = turned_away(&self.state.units[unit], threat.centre);
        self.run_away(unit, start, Some(threat.unit), cause)
    }

    /// GOM-RNG-05: three draws for the distance, then magic, then the panic of friends.
    fn run_away(
        &mut self,
        unit: UnitIndex,
        start: Pose,
        threat: Option<UnitIndex>,
        cause: Cause,
    ) -> Result<(), DiceStop> {
        let runner = &self.state.units[unit];
        let (side, before) = (runner.side, runner.rect().centre());
        let (low, high) = distance_range(runner.value(Attribute::Movement));
        let draws = self
            .dice
            .rolls::<3>(low..=high, RuleId("GOM-FLE-03"), Some(side.seat()))?;
        // GOM-FLE-04, GOM-FLE-05: their mean, whatever was already moved.
        let distance = f64::from(draws.iter().sum::<i32>()) / 3.0;
        self.leave_combat(unit);
        let flight = run(self.state, unit, start, distance, threat);
        let runner = &mut self.state.units[unit];
        runner.pose = flight.landing;
        runner.fleeing = true;
        self.tell(|state| Fact::Fled {
            unit: state.tag(unit),
            cause,
            draws,
            distance,
            moved: flight.moved,
            passed: state.tags(&flight.passed),
            pose: flight.landing,
        });
        let (friends, foes): (Vec<UnitIndex>, Vec<UnitIndex>) = {
            let units = &self.state.units;
            flight
                .passed
                .iter()
                .partition(|passed| units[**passed].side == side)
        };
        if flight.leaves_field {
            let runner = &mut self.state.units[unit];
            runner.fate = Some(Fate::OffField);
            runner.fleeing = false;
            self.tell(|state| Fact::LeftField {
                unit: state.tag(unit),
            });
        } else {
            self.cut_down(unit, &foes);
            // GOM-FLE-17.
            self.cast(Spell::Penalty, unit)?;
        }
        let passing = Threat {
            unit,
            centre: before,
        };
        for friend in friends {
            self.panic(friend, passing)?;
        }
        Ok(())
    }

    /// GOM-FLE-14: every enemy that was passed cuts down half of the fugitives.
    fn cut_down(&mut self, unit: UnitIndex, foes: &[UnitIndex]) {
        for foe in foes {
            let n_fallen = self.state.units[unit].models / 2;
            remove_models(&mut self.state.units[unit], n_fallen);
            self.tell(|state| Fact::CutDown {
                unit: state.tag(unit),
                by: state.tag(*foe),
                models: n_fallen,
                left: state.units[unit].models,
                pose: state.units[unit].pose,
            });
        }
    }

    /// GOM-FLE-15, GOM-FLE-18: a friend that was passed over and is not fleeing already may follow.
    fn panic(&mut self, friend: UnitIndex, passing: Threat) -> Result<(), DiceStop> {
        let unit = &self.state.units[friend];
        if !unit.is_present() || unit.fleeing {
            return Ok(());
        }
        if !self.holds(friend, Cause::Panic, 0, RuleId("GOM-FLE-15"))? {
            self.flee(friend, passing, Cause::Panic)?;
        }
        Ok(())
    }

    /// GOM-RNG-02: a leadership test. Does the unit hold?
    pub(crate) fn holds(
        &mut self,
        unit: UnitIndex,
        cause: Cause,
        modifier: i64,
        why: RuleId,
    ) -> Result<bool, DiceStop> {
        let tested = &self.state.units[unit];
        let leadership = tested.value(Attribute::Leadership);
        let value = (i64::from(leadership) + modifier).clamp(0, 10) as i32;
        let outcome = test(self.dice, value, why, tested.side)?;
        self.tell(|state| Fact::LeadershipTested {
            unit: state.tag(unit),
            cause,
            leadership,
            modifier,
            test: outcome,
        });
        Ok(outcome.passed)
    }

    /// GOM-FLE-09: whoever flees leaves the combat. Outside the combat phase, what is left of it is
    /// split or dissolved at once.
    fn leave_combat(&mut self, unit: UnitIndex) {
        for combat in &mut self.state.combats {
            combat.members.retain(|member| member.unit != unit);
            combat
                .pairs
                .retain(|pair| pair.charger != unit && pair.other != unit);
        }
        match self.state.phase {
            // Its own effects put the combats in order when they are done.
            Phase::Fighting(_) => {}
            Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Shooting | Phase::Over(_) => {
                self.state.regroup();
            }
        }
    }
}

/// GOM-FLE-06: of several enemies in a combat, the one with the greatest power; then the nearest;
/// then the first of the list.
pub(crate) fn greatest_threat(
    from: Vec2,
    foes: impl Iterator<Item = (UnitIndex, i64, Vec2)>,
) -> Option<Threat> {
    let mut best: Option<(UnitIndex, i64, Vec2)> = None;
    for foe in foes {
        let is_greater = best.is_none_or(|(index, power, centre)| {
            let (near, other) = (from.distance(foe.2), from.distance(centre));
            if foe.1 != power {
                foe.1 > power
            } else if !MEASURE.at_least(near, other) || !MEASURE.at_least(other, near) {
                near < other
            } else {
                foe.0 < index
            }
        });
        if is_greater {
            best = Some(foe);
        }
    }
    best.map(|(unit, _, centre)| Threat { unit, centre })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GOM-FLE-06: the greatest power, then the nearest centre, then the first of the list.
    #[test]
    fn whom_a_broken_unit_runs_from() {
        let foe = |unit: UnitIndex, power: i64, x: f64| (unit, power, Vec2::new(x, 0.0));
        let threat = |foes: &[(UnitIndex, i64, Vec2)]| {
            let found = greatest_threat(Vec2::new(0.0, 0.0), foes.iter().copied());
            found.map(|threat| threat.unit)
        };
        assert_eq!(threat(&[]), None);
        assert_eq!(threat(&[foe(0, 5, 1.0), foe(1, 9, 50.0)]), Some(1));
        assert_eq!(threat(&[foe(0, 9, 50.0), foe(1, 5, 1.0)]), Some(0));
        assert_eq!(threat(&[foe(0, 5, 30.0), foe(1, 5, -20.0)]), Some(1));
        assert_eq!(threat(&[foe(0, 5, 20.0), foe(1, 5, 30.0)]), Some(0));
        assert_eq!(threat(&[foe(3, 5, 20.0), foe(1, 5, -20.0)]), Some(1));
        assert_eq!(threat(&[foe(1, 5, 20.0), foe(3, 5, -20.0)]), Some(1));
    }
}
