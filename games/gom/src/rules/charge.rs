//! GOM-CHG: charges, from the lane that must be free to the first blow that can be struck.

use sobremesa_geometry::{Convex, EPS, Rect, Segment, less, overlaps};
use sobremesa_kernel::Tell;

use crate::battle::Battle;
use crate::event::{ChargeFault, Edge, Event, Fact};
use crate::rules::contact::engaged_in;
use crate::rules::movement::{advanced, max_advance};
use crate::rules::separation::{is_apart, is_inside};
use crate::rules::sight::uncovered_edges;
use crate::state::{Combat, Declaration, Member, Obstacle, Pair, Stamp, State};
use crate::unit::{Pose, Unit, UnitIndex};

/// GOM-CHG-10: positions lie 5u from each other, and share as much with the edge.
const STEP: f64 = 5.0;

/// GOM-CHG-11: a place from which a charger fights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChargePosition {
    /// The edge of the target.
    pub edge: usize,
    /// How far from that edge's start the charger's front right corner lies.
    pub offset: f64,
    /// Where the charger stands.
    pub pose: Pose,
    /// GOM-CHG-12: from the middle of its front to where that comes to lie.
    pub distance: f64,
    /// GOM-CHG-16: engaged models of the charger and of the target.
    pub engaged: [u32; 2],
}

/// GOM-CHG-07.
pub fn charge_reach(unit: &Unit) -> f64 {
    2.0 * unit.movement()
}

/// GOM-CHG-09..16: the position that a charge takes; it cannot be chosen (GOM-CHG-08).
///
/// # Errors
/// Why there is none.
pub fn best_position(
    state: &State,
    charger: UnitIndex,
    target: UnitIndex,
) -> Result<ChargePosition, ChargeFault> {
    let ground = Ground::new(state, charger, target);
    let mut best: Option<ChargePosition> = None;
    let mut is_anything_near = false;
    for edge in uncovered_edges(&ground.rect, &ground.target) {
        for offset in offsets(ground.rect.width(), ground.target.edge(edge).length()) {
            let Some((pose, distance)) = ground.within_reach(edge, offset) else {
                continue;
            };
            is_anything_near = true;
            if let Some(position) = ground.judge(edge, offset, pose, distance)
                && best.is_none_or(|best| is_better(&position, &best))
            {
                best = Some(position);
            }
        }
    }
    best.ok_or(if is_anything_near {
        ChargeFault::Blocked
    } else {
        ChargeFault::TooFar
    })
}

/// GOM-CHG-16: more engaged models, then the shorter way, then the lower edge, then the lower place.
fn is_better(one: &ChargePosition, other: &ChargePosition) -> bool {
    let models = |position: &ChargePosition| position.engaged[0] + position.engaged[1];
    if models(one) != models(other) {
        models(one) > models(other)
    } else if (one.distance - other.distance).abs() > EPS {
        one.distance < other.distance
    } else {
        (one.edge, one.offset) < (other.edge, other.offset)
    }
}

/// GOM-CHG-10: every multiple of 5 that shares at least 5u with the edge, and the far corner.
fn offsets(width: f64, length: f64) -> impl Iterator<Item = f64> {
    let first = ((STEP - width - EPS) / STEP).ceil() as i32;
    let last = ((length - STEP + EPS) / STEP).floor() as i32;
    let aligned = length - width;
    let is_on_grid = ((aligned / STEP).round() * STEP - aligned).abs() <= EPS;
    let grid = (first..=last).map(|step| f64::from(step) * STEP);
    grid.chain((!is_on_grid).then_some(aligned))
}

/// What a charge meets with.
struct Ground<'a> {
    unit: &'a Unit,
    rect: Rect,
    target_unit: &'a Unit,
    target: Rect,
    reach: f64,
    /// Everything else on the field, and whether it fights in the target's combat.
    others: Vec<(Rect, bool)>,
}

impl Ground<'_> {
    fn new(state: &State, charger: UnitIndex, target: UnitIndex) -> Ground<'_> {
        let combat = state.combat_of(target);
        let fights = |unit| combat.is_some_and(|combat| combat.has(unit));
        let others = state
            .obstacles(charger)
            .filter_map(|(obstacle, rect)| match obstacle {
                Obstacle::Unit(unit) if unit == target => None,
                Obstacle::Unit(unit) => Some((rect, fights(unit))),
                Obstacle::Scenery(_) => Some((rect, false)),
            });
        let (unit, target_unit) = (&state.units[charger], &state.units[target]);
        Ground {
            unit,
            rect: unit.rect(),
            target_unit,
            target: target_unit.rect(),
            reach: charge_reach(unit),
            others: others.collect(),
        }
    }

    /// GOM-CHG-11, GOM-CHG-12: the pose at a position, if it lies nearer than the reach.
    fn within_reach(&self, edge: usize, offset: f64) -> Option<(Pose, f64)> {
        let line = self.target.edge(edge);
        let along = line.along().unit()?;
        let corner = line.from + along * (offset + self.rect.width());
        let middle = line.from + along * (offset + self.rect.width() / 2.0);
        let distance = self.rect.front().middle().distance(middle);
        if !less(distance, self.reach) {
            return None;
        }
        let theta = self.target_unit.pose.front.degrees() + 180.0 - 90.0 * edge as f64;
        let front = sobremesa_geometry::Heading::from_degrees(theta);
        Some((Pose { corner, front }, distance))
    }

    /// GOM-CHG-13..15.
    fn judge(&self, edge: usize, offset: f64, pose: Pose, distance: f64) -> Option<ChargePosition> {
        let block = self.unit.block();
        let final_rect = block.rect(&pose);
        if !is_inside(&final_rect) || final_rect.overlaps(&self.target) {
            return None;
        }
        let (now, then) = (self.rect.front(), final_rect.front());
        let lane = Convex::hull(&[now.from, now.to, then.from, then.to]);
        let is_free = |rect: &Rect| !overlaps(lane.corners(), rect.corners());
        let has_room = |rect: &Rect, fights: bool| {
            if fights {
                !final_rect.overlaps(rect)
            } else {
                is_apart(&final_rect, rect)
            }
        };
        let all_clear = is_free(&self.target)
            && self
                .others
                .iter()
                .all(|(rect, fights)| has_room(rect, *fights) && is_free(rect));
        if !all_clear {
            return None;
        }
        let target = (self.target_unit.block(), &self.target_unit.pose);
        let engaged = engaged_in((block, &pose), target).map(|models| models.len());
        (engaged[0] > 0 && engaged[1] > 0).then_some(ChargePosition {
            edge,
            offset,
            pose,
            distance,
            engaged,
        })
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-CHG-08: the charges, one by one, in the order in which they were declared.
    pub(crate) fn charge_moves(&mut self) {
        let charges = std::mem::take(&mut self.state.charges);
        for (order, charge) in (0..).zip(charges) {
            self.charge(order, charge);
        }
    }

    fn charge(&mut self, order: u32, Declaration { unit, target }: Declaration) {
        // GOM-CHG-21.
        let is_there = self.state.units[target].is_present();
        let position = if is_there {
            best_position(self.state, unit, target)
        } else {
            Err(ChargeFault::TargetGone)
        };
        match position {
            Ok(position) => self.meet(order, unit, target, &position),
            Err(reason) => self.fail_charge(unit, target, reason),
        }
    }

    /// GOM-CHG-17, GOM-CHG-18, GOM-CHG-20: the unit stands before its target, and they fight.
    fn meet(&mut self, order: u32, unit: UnitIndex, target: UnitIndex, position: &ChargePosition) {
        let reach = charge_reach(&self.state.units[unit]);
        let charger = &mut self.state.units[unit];
        charger.pose = position.pose;
        charger.deeds.charged = Some(order);
        self.state.units[target].fleeing = false;
        let stamp = Stamp {
            player_turn: self.state.player_turn(),
            order,
        };
        let joined = self.state.is_engaged(target);
        self.state.engage(unit, target, position.edge, stamp);
        self.tell(|state| Fact::Charged {
            unit: state.tag(unit),
            target: state.tag(target),
            edge: Edge::at(position.edge),
            pose: position.pose,
            distance: position.distance,
            reach,
            engaged: position.engaged,
            joined,
        });
    }

    /// GOM-CHG-19: two thirds of M ahead, as far as there is room.
    fn fail_charge(&mut self, unit: UnitIndex, target: UnitIndex, reason: ChargeFault) {
        let limit = charge_reach(&self.state.units[unit]) / 3.0;
        let way = max_advance(self.state, unit, limit).most;
        let charger = &mut self.state.units[unit];
        charger.pose = advanced(&charger.pose, way);
        self.tell(|state| Fact::ChargeFailed {
            unit: state.tag(unit),
            target: state.tag(target),
            reason,
            advanced: way,
            pose: state.units[unit].pose,
        });
    }
}

impl State {
    /// GOM-CHG-17, GOM-CHG-18: the charger joins its target's combat, or begins one with it.
    fn engage(&mut self, charger: UnitIndex, target: UnitIndex, edge: usize, stamp: Stamp) {
        let member = |unit, charged| Member {
            unit,
            entered: stamp,
            charged,
        };
        let pair = |other, edge| Pair {
            charger,
            other,
            since: stamp,
            edge,
        };
        let touched: Vec<UnitIndex> = match self.combat_of(target) {
            None => Vec::new(),
            Some(combat) => {
                let others = combat.members.iter().map(|member| member.unit);
                others
                    .filter(|other| *other != target && self.are_foes_in_contact(charger, *other))
                    .collect()
            }
        };
        let combat = match self.combats.iter().position(|combat| combat.has(target)) {
            Some(index) => &mut self.combats[index],
            None => {
                self.combats.push(Combat {
                    born: stamp,
                    members: vec![member(target, false)],
                    pairs: Vec::new(),
                });
                self.combats.last_mut().expect("it was just added")
            }
        };
        combat.members.push(member(charger, true));
        combat.pairs.push(pair(target, Some(edge)));
        combat
            .pairs
            .extend(touched.into_iter().map(|other| pair(other, None)));
    }

    /// Are they enemies with models in contact?
    pub(crate) fn are_foes_in_contact(&self, one: UnitIndex, other: UnitIndex) -> bool {
        let (one, other) = (&self.units[one], &self.units[other]);
        one.side != other.side && !crate::rules::contact::engaged_models(one, other)[0].is_empty()
    }
}

/// The common length of an edge and a rectangle that touches it (GOM-CMB-22).
pub(crate) fn common_length(edge: Segment, rect: &Rect) -> f64 {
    let Some(along) = edge.along().unit() else {
        return 0.0;
    };
    let (right, facing, corner) = (rect.right(), rect.facing(), rect.corners()[0]);
    let from = edge.from - corner;
    let (mut start, mut end) = (0.0_f64, edge.length());
    for (here, speed, size) in [
        (from.dot(right), along.dot(right), rect.width()),
        (-from.dot(facing), -along.dot(facing), rect.depth()),
    ] {
        let (low, high) = (-EPS, size + EPS);
        if speed.abs() < 1e-9 {
            if here < low || here > high {
                return 0.0;
            }
        } else {
            let (one, other) = ((low - here) / speed, (high - here) / speed);
            start = start.max(one.min(other));
            end = end.min(one.max(other));
        }
    }
    (end - start).max(0.0)
}
