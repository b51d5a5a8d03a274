//! What a place on the field is worth to a unit: whom it could charge or shoot from there, and who
//! could charge it.

use std::f64::consts::{FRAC_PI_3, PI};

use sobremesa_geometry::{Rect, Vec2};

use super::ground::ground_from;
use super::odds::Odds;
use super::terms::{Foreseen, Term};
use super::volleys::{Shooters, best_shot};
use super::ways::{Way, Ways};
use super::worth::{self, Face};
use crate::attribute::Attribute;
use crate::rules::charge::charge_reach;
use crate::rules::movement::about_turn_cost;
use crate::rules::sight::{is_in_vision, uncovered_edges};
use crate::rules::turn::TURNS;
use crate::side::Side;
use crate::state::State;
use crate::unit::{Pose, Unit, UnitIndex};

/// How a player looks at places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    /// How much it minds being charged.
    pub(super) caution: f64,
    /// How much it wants to get at the enemy, in points for every 100u, and how much more every turn.
    pub(super) zeal: [f64; 2],
    /// Does it count on friends?
    pub(super) minds_others: bool,
    /// Does it look at the quadrants when the end is near?
    pub(super) minds_ground: bool,
    /// Does it know that a place from which to charge is worth nothing in the last turn?
    pub(super) knows_the_end: bool,
    pub(super) shooters: Shooters,
}

/// So much of a weapon's range a shooter wants to be away from the nearest enemy, and no nearer.
const COMFORTABLE: f64 = 0.8;

/// So much nearer than the very limit of its range.
const WELL_IN_RANGE: f64 = 0.5;

/// Where a unit would stand, and how it would have come there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) pose: Pose,
    /// GOM-SHO-12: whoever marched shoots worse.
    pub(super) marched: bool,
}

/// How much turning counts beside walking: part of it can be done on the way.
const TURNING: f64 = 0.5;

/// The enemies of a side as they stand; they do so for the whole of its turn.
pub(super) struct Enemies {
    all: Vec<Enemy>,
}

struct Enemy {
    index: UnitIndex,
    rect: Rect,
    reach: f64,
    /// Could it charge in its next turn?
    is_free: bool,
}

impl Enemies {
    pub(super) fn of(state: &State, side: Side) -> Enemies {
        let all = state.present_of(side.other()).map(|(index, foe)| Enemy {
            index,
            rect: foe.rect(),
            reach: charge_reach(foe),
            is_free: !foe.fleeing && !state.is_engaged(index),
        });
        Enemies { all: all.collect() }
    }

    /// Where to turn first to get at them, the nearest first.
    pub(super) fn nearest(&self, here: Vec2, ways: &Ways) -> Vec<Vec2> {
        let mut all: Vec<Way> = self
            .all
            .iter()
            .map(|foe| ways.to(here, foe.rect.centre()))
            .collect();
        all.sort_by(|one, other| one.length.total_cmp(&other.length));
        all.iter().map(|way| way.first).collect()
    }

    /// GOM-SHO-06, GOM-SHO-09: how far a shooter has to go ahead, at most `most`, to have the first of
    /// them within its range, and within the half of it where it aims better.
    pub(super) fn ways_into_range(&self, rect: &Rect, range: f64, most: f64) -> Vec<f64> {
        let first_within = |range: f64| {
            let ways = self
                .all
                .iter()
                .filter_map(|foe| {
                    way_into_range(rect.centre(), rect.facing(), foe.rect.centre(), range)
                })
                .map(|way| way + WELL_IN_RANGE)
                .filter(|way| (0.0..=most).contains(way));
            ways.min_by(f64::total_cmp)
        };
        [range, range / 2.0]
            .into_iter()
            .filter_map(first_within)
            .collect()
    }

    /// How far a unit may go ahead, at most `most`, before one of them could charge it.
    pub(super) fn stand_off(&self, rect: &Rect, most: f64) -> Option<f64> {
        let is_safe = |way: f64| {
            let there = rect.shifted(rect.facing() * way);
            !self.all.iter().any(|foe| foe.reaches(&there))
        };
        if is_safe(most) || !is_safe(0.0) {
            return None;
        }
        let (mut safe, mut risky) = (0.0, most);
        while risky - safe > 2.0 {
            let way = f64::midpoint(safe, risky);
            if is_safe(way) {
                safe = way;
            } else {
                risky = way;
            }
        }
        Some(safe)
    }
}

/// How far it is straight ahead from `from` until `to` is no farther than `range` away.
fn way_into_range(from: Vec2, facing: Vec2, to: Vec2, range: f64) -> Option<f64> {
    let there = to - from;
    let along = there.dot(facing);
    let aside = facing.cross(there);
    let room = range * range - aside * aside;
    (room > 0.0).then(|| along - room.sqrt())
}

/// What a unit knows of the field when it looks for a place.
pub(super) struct Outlook<'a> {
    pub(super) state: &'a State,
    pub(super) odds: &'a Odds,
    pub(super) enemies: &'a Enemies,
    pub(super) ways: Ways,
    pub(super) unit: UnitIndex,
}

impl Eye {
    /// What it would be worth to the unit to stand there.
    pub(super) fn worth(&self, outlook: &Outlook<'_>, stand: &Stand) -> Foreseen {
        let Outlook {
            state,
            odds,
            enemies,
            ways,
            unit,
        } = outlook;
        let own = &state.units[*unit];
        let rect = own.block().rect(&stand.pose);
        let is_armed = state.is_armed(*unit);
        let shooter = is_armed.then(|| self.shooter(own, stand));
        let best_shot = match (&shooter, self.shooters) {
            (Some(shooter), Shooters::KeepDistance) => best_shot(state, *unit, shooter),
            _ => None,
        };
        let shot_worth = best_shot.map_or(0.0, |shot| shot.worth);
        let is_end = self.knows_the_end && state.turn == TURNS;
        let (mut best, mut danger, mut nearest) = (0.0_f64, 0.0, f64::INFINITY);
        for foe in &enemies.all {
            let way = ways.to(rect.front().middle(), foe.rect.centre());
            let length = way.length + TURNING * turning(own, &rect, &way, foe);
            nearest = nearest.min(length);
            let gain = faces(&rect, &foe.rect, |face| {
                if self.minds_others {
                    odds.helped(*unit, foe.index, face)
                } else {
                    odds.alone(*unit, foe.index, face)
                }
            });
            let mut chance = if is_end {
                0.0
            } else {
                (gain - shot_worth).max(0.0) * nearness(own, &rect, &foe.rect, length)
            };
            if let (Some(shooter), Shooters::LikeOthers) = (&shooter, self.shooters)
                && is_in_vision(&rect, &foe.rect)
            {
                chance += worth::volley(shooter, &state.units[foe.index], worth::LOST_BY_FLIGHT);
            }
            best = best.max(chance);
            if self.caution > 0.0 && foe.threatens(&rect, ways) {
                let harm = |face| odds.alone(foe.index, *unit, face);
                danger += faces(&foe.rect, &rect, harm).max(0.0);
            }
        }
        let is_last = state.turn == TURNS && own.side == Side::Two;
        let caution = if is_last { 0.0 } else { self.caution };
        // Whoever has nothing to do goes where the enemy is; whoever shoots need not go so far.
        let zeal = if is_end {
            0.0
        } else {
            self.zeal[0] + self.zeal[1] * f64::from(state.turn - 1)
        };
        let (zeal, far) = match (is_armed, self.shooters) {
            (false, _) => (zeal, nearest),
            (true, Shooters::LikeOthers) => (zeal / 4.0, nearest),
            // Whoever has no target yet goes on looking for one.
            (true, Shooters::KeepDistance) if best_shot.is_none() => (zeal, nearest),
            (true, Shooters::KeepDistance) => {
                let range = f64::from(own.value(Attribute::WeaponRange));
                (zeal, (nearest - COMFORTABLE * range).max(0.0))
            }
        };
        let ground = if self.minds_ground {
            ground_from(state, *unit, &rect)
        } else {
            0.0
        };
        let mut worth = Foreseen::default();
        worth.set(Term::Next, best);
        worth.set(Term::Volleys, shot_worth);
        worth.set(Term::Charged, -caution * danger);
        worth.set(Term::Later, -zeal * far.min(2000.0) / 100.0);
        worth.set(Term::Ground, ground);
        worth
    }

    /// The unit as it would stand there.
    fn shooter(&self, own: &Unit, stand: &Stand) -> Unit {
        let mut shooter = Unit {
            pose: stand.pose,
            ..own.clone()
        };
        shooter.deeds.marched |= stand.marched && self.shooters == Shooters::KeepDistance;
        shooter
    }
}

/// What a charge from one to another is worth: the rules choose the edge, and the neighbour is only a
/// part of what they choose from.
fn faces(rect: &Rect, other: &Rect, worth: impl Fn(Face) -> f64) -> f64 {
    let [edge, neighbour] = uncovered_edges(rect, other).map(Face::of_edge);
    worth(edge) * 0.75 + worth(neighbour) * 0.25
}

/// GOM-CHG-10, GOM-CHG-12: the shortest way of a charge from one to the other, if nothing blocks it.
fn charge_distance(rect: &Rect, other: &Rect) -> f64 {
    let eye = rect.front().middle();
    let beyond = rect.width() / 2.0 - 5.0;
    let to = |edge: usize| {
        let line = other.edge(edge);
        let length = line.length();
        let along = line.along() * (1.0 / length.max(1.0));
        let at = (eye - line.from).dot(along).clamp(-beyond, length + beyond);
        eye.distance(line.from + along * at)
    };
    let [edge, neighbour] = uncovered_edges(rect, other);
    to(edge).min(to(neighbour))
}

/// Where a point lies as seen from a front, in radians to the left of straight ahead.
pub(super) fn bearing(rect: &Rect, point: Vec2) -> f64 {
    let there = point - rect.front().middle();
    libm::atan2(rect.facing().cross(there), rect.facing().dot(there))
}

/// GOM-MOV-11, GOM-MOV-15: what it costs to turn to a way, wheeling or about; whoever is to be charged
/// at its end need only be seen.
fn turning(unit: &Unit, rect: &Rect, way: &Way, foe: &Enemy) -> f64 {
    let is_straight = way.first == foe.rect.centre();
    let free = if is_straight { FRAC_PI_3 } else { 0.0 };
    let angle = bearing(rect, way.first).abs();
    let wheel = |angle: f64| rect.width() * (angle - free).max(0.0);
    wheel(angle).min(about_turn_cost(unit) + wheel(PI - angle))
}

/// How much of a charge's worth is there already: less if one has to come nearer or turn first.
fn nearness(unit: &Unit, rect: &Rect, other: &Rect, way: f64) -> f64 {
    let reach = charge_reach(unit).max(1.0);
    let detour = way - rect.front().middle().distance(other.centre());
    let too_far = (charge_distance(rect, other) + detour - reach).max(0.0);
    let seen = if is_in_vision(rect, other) { 1.0 } else { 0.35 };
    seen / (1.0 + too_far / reach)
}

impl Enemy {
    /// Could it charge there in its next turn? Charges come before all other moves, so it will see then
    /// what it sees now.
    fn reaches(&self, rect: &Rect) -> bool {
        self.is_free
            && charge_distance(&self.rect, rect) < self.reach
            && is_in_vision(&self.rect, rect)
    }

    /// The same, if nothing stands between them.
    fn threatens(&self, rect: &Rect, ways: &Ways) -> bool {
        self.reaches(rect) && ways.is_open(rect.centre(), self.rect.front().middle())
    }
}
