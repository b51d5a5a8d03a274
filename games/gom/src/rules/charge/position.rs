//! GOM-CHG-09..16: where a charger comes to stand.
//!
//! Positions lie a few units apart along the edges that can be charged. Which of them is taken is no
//! choice of the player's: the one with most models engaged, if the way to it is free.

use sobremesa_geometry::{Convex, Heading, Rect, overlaps};

use super::charge_reach;
use crate::event::ChargeFault;
use crate::rules::contact::engaged_in;
use crate::rules::separation::{is_apart, is_inside};
use crate::rules::sight::uncovered_edges;
use crate::state::{Obstacle, State};
use crate::tolerance::{MEASURE, OVERLAP};
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

impl ChargePosition {
    fn rank(&self) -> Rank {
        Rank {
            n_engaged: self.engaged[0] + self.engaged[1],
            distance: self.distance,
            edge: self.edge,
            offset: self.offset,
        }
    }
}

/// GOM-CHG-16: what decides between two positions.
struct Rank {
    /// Of both units.
    n_engaged: u32,
    distance: f64,
    edge: usize,
    offset: f64,
}

impl Rank {
    /// GOM-CHG-16: more engaged models, then the shorter way, then the lower edge, then the lower place.
    fn beats(&self, other: &Rank) -> bool {
        if self.n_engaged != other.n_engaged {
            self.n_engaged > other.n_engaged
        } else if !MEASURE.same(self.distance, other.distance) {
            self.distance < other.distance
        } else {
            (self.edge, self.offset) < (other.edge, other.offset)
        }
    }
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
    let mut attempts = ground.attempts();
    // Those first with which most can be gained, so that most need not be looked at.
    attempts.sort_by(|one, other| {
        let shorter = one.distance.total_cmp(&other.distance);
        other.most_engaged.cmp(&one.most_engaged).then(shorter)
    });
    let mut best: Option<ChargePosition> = None;
    for attempt in &attempts {
        let beats_best = |rank: Rank| best.is_none_or(|best| rank.beats(&best.rank()));
        if beats_best(attempt.highest_rank())
            && let Some(position) = ground.judge(attempt)
            && beats_best(position.rank())
        {
            best = Some(position);
        }
    }
    best.ok_or(if attempts.is_empty() {
        ChargeFault::TooFar
    } else {
        ChargeFault::Blocked
    })
}

/// GOM-CHG-10: every multiple of 5 that shares at least 5u with the edge, and the far corner.
fn offsets(width: f64, length: f64) -> impl Iterator<Item = f64> {
    let first = ((STEP - width - MEASURE.length()) / STEP).ceil() as i32;
    let last = ((length - STEP + MEASURE.length()) / STEP).floor() as i32;
    let aligned = length - width;
    let is_on_grid = MEASURE.same((aligned / STEP).round() * STEP, aligned);
    let grid = (first..=last).map(|step| f64::from(step) * STEP);
    grid.chain((!is_on_grid).then_some(aligned))
}

/// A position that may be tried.
struct Attempt {
    edge: usize,
    offset: f64,
    pose: Pose,
    distance: f64,
    /// No more can be engaged there, of both units.
    most_engaged: u32,
}

impl Attempt {
    /// Its rank if all are engaged who could be.
    fn highest_rank(&self) -> Rank {
        Rank {
            n_engaged: self.most_engaged,
            distance: self.distance,
            edge: self.edge,
            offset: self.offset,
        }
    }
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

    /// GOM-CHG-09..12: the positions that lie nearer than the reach.
    fn attempts(&self) -> Vec<Attempt> {
        let mut attempts = Vec::new();
        let (eye, width) = (self.rect.front().middle(), self.rect.width());
        for edge in uncovered_edges(&self.rect, &self.target) {
            let line = self.target.edge(edge);
            let Some(along) = line.along().unit() else {
                continue;
            };
            let theta = self.target_unit.pose.front.degrees() + 180.0 - 90.0 * edge as f64;
            let front = Heading::from_degrees(theta);
            for offset in offsets(width, line.length()) {
                let middle = line.from + along * (offset + width / 2.0);
                let distance = eye.distance(middle);
                if MEASURE.less(distance, self.reach) {
                    let corner = line.from + along * (offset + width);
                    attempts.push(Attempt {
                        edge,
                        offset,
                        pose: Pose { corner, front },
                        distance,
                        most_engaged: self.most_engaged(edge, offset, line.length()),
                    });
                }
            }
        }
        attempts
    }

    /// No more models than this can be engaged: as many bases as lie along the common piece of front
    /// and edge, with one at each end of it that is only touched.
    fn most_engaged(&self, edge: usize, offset: f64, length: f64) -> u32 {
        let common = (offset + self.rect.width()).min(length) - offset.max(0.0);
        let (target, theirs) = (self.target_unit, self.target_unit.kind.profile().base);
        let (their_base, they) = if edge.is_multiple_of(2) {
            (theirs.0, target.frontage)
        } else {
            (theirs.1, target.block().ranks())
        };
        let ours = self.unit.kind.profile().base.0;
        let along = |base: f64, n: u32| n.min((common / base + MEASURE.length()) as u32 + 2);
        along(ours, self.unit.frontage) + along(their_base, they)
    }

    /// GOM-CHG-13..15.
    fn judge(&self, attempt: &Attempt) -> Option<ChargePosition> {
        let Attempt {
            edge,
            offset,
            pose,
            distance,
            most_engaged: _,
        } = *attempt;
        let block = self.unit.block();
        let final_rect = block.rect(&pose);
        if !is_inside(&final_rect) || final_rect.overlaps(&self.target, OVERLAP) {
            return None;
        }
        let (now, then) = (self.rect.front(), final_rect.front());
        let lane = Convex::hull(&[now.from, now.to, then.from, then.to]);
        let is_free = |rect: &Rect| !overlaps(lane.corners(), rect.corners(), OVERLAP);
        let has_room = |rect: &Rect, fights: bool| {
            if fights {
                !final_rect.overlaps(rect, OVERLAP)
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
