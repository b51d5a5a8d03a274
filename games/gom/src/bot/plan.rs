//! What a unit could do with its movement, as a sample of short plans.

use sobremesa_geometry::{Rect, Spin};

use super::place::{Enemies, Outlook, Stand, bearing};
use super::volleys::Shooters;
use crate::action::Action;
use crate::rules::movement::{
    about_turn_cost, advanced, max_advance, max_pivot, pivot_cost, pivoted, remaining, turned_about,
};
use crate::rules::separation::FIELD;
use crate::state::State;
use crate::tolerance::MEASURE;
use crate::unit::{Pose, UnitIndex};

/// Some orders for one unit, one after the other, and where they lead.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) unit: UnitIndex,
    pub(super) orders: Vec<Action>,
    pub(super) pose: Pose,
}

impl Plan {
    /// How the unit stands at the end of it.
    pub(super) fn stand(&self) -> Stand {
        Stand {
            pose: self.pose,
            marched: matches!(self.orders.first(), Some(Action::March { .. })),
        }
    }
}

/// Shorter moves are not worth an order.
const SHORTEST: f64 = 1.0;
/// Smaller turns, in degrees, neither.
const SMALLEST: f64 = 2.0;

/// So far beyond a line one stands well in the next quadrant.
const BEYOND: f64 = 2.5;

/// So many enemies are turned to.
const MOST_AIMS: usize = 3;
/// Wheels that are tried besides, in degrees.
const USUAL_WHEELS: [f64; 6] = [-90.0, -45.0, -20.0, 20.0, 45.0, 90.0];

/// The manoeuvres that somebody has learnt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repertoire {
    /// Ahead, or towards the nearest enemy.
    Plain,
    /// Those and all others.
    Full,
}

/// A sample of what a unit could do: go ahead, at a walk or marching; wheel, towards
/// one of the nearest enemies or by a usual angle, and then ahead; turn about, and then away.
pub(super) fn plans(
    outlook: &Outlook<'_>,
    repertoire: Repertoire,
    shooters: Shooters,
) -> Vec<Plan> {
    let Outlook {
        state,
        enemies,
        ways,
        unit,
        ..
    } = outlook;
    let unit = *unit;
    let mut drill = Drill {
        trial: State::clone(state),
        unit,
        range: shooters.range(state, unit),
        plans: Vec::new(),
    };
    let here = state.units[unit].pose;
    drill.go_ahead(&[], 0.0, enemies);
    let eye = state.units[unit].rect().front().middle();
    let n_aims = match repertoire {
        Repertoire::Plain => 1,
        Repertoire::Full => MOST_AIMS,
    };
    for aim in enemies.nearest(eye, ways).into_iter().take(n_aims) {
        let angle = bearing(&state.units[unit].rect(), aim).to_degrees();
        drill.wheel(angle, enemies);
        drill.reset(here);
    }
    match repertoire {
        Repertoire::Plain => {}
        Repertoire::Full => {
            for angle in USUAL_WHEELS {
                drill.wheel(angle, enemies);
                drill.reset(here);
            }
            drill.turn_about(enemies);
        }
    }
    drill.plans
}

/// GOM-END-05: how far it is straight ahead to just beyond the lines between the quadrants.
fn over_the_lines(rect: &Rect) -> impl Iterator<Item = f64> {
    let (middle, here, facing) = (FIELD.low.middle(FIELD.high), rect.centre(), rect.facing());
    let ways = [(middle.x - here.x, facing.x), (middle.y - here.y, facing.y)];
    ways.into_iter()
        .filter(|(_, speed)| speed.abs() > 0.1)
        .map(|(way, speed)| (way / speed) + BEYOND / speed.abs())
}

struct Drill {
    trial: State,
    unit: UnitIndex,
    /// That of its weapon, for those who look for targets.
    range: Option<f64>,
    plans: Vec<Plan>,
}

impl Drill {
    fn reset(&mut self, pose: Pose) {
        self.trial.units[self.unit].pose = pose;
    }

    fn may_march(&self) -> bool {
        let deeds = &self.trial.units[self.unit].deeds;
        !deeds.marched && !deeds.turned_about
    }

    /// Adds a plan that needs so much movement altogether; marching, if that takes it. Two that lead to
    /// the same place are one.
    fn add(&mut self, orders: &[Action], cost: f64, pose: Pose) {
        let is_same = |other: &Pose| {
            let turn = other.front.degrees() - pose.front.degrees();
            other.corner.distance(pose.corner) < SHORTEST && turn.abs() < SMALLEST
        };
        if self.plans.iter().any(|plan| is_same(&plan.pose)) {
            return;
        }
        let mover = &self.trial.units[self.unit];
        let march = MEASURE
            .exceeds(cost, remaining(mover))
            .then(|| Action::March {
                unit: mover.id.clone(),
            });
        self.plans.push(Plan {
            unit: self.unit,
            orders: march.into_iter().chain(orders.iter().cloned()).collect(),
            pose,
        });
    }

    /// What the unit may spend if it marches.
    fn allowance(&self) -> f64 {
        let mover = &self.trial.units[self.unit];
        let march = if self.may_march() {
            mover.movement()
        } else {
            0.0
        };
        remaining(mover) + march
    }

    /// After some orders that cost so much and end where the unit of the trial stands: straight ahead.
    fn go_ahead(&mut self, orders: &[Action], spent: f64, enemies: &Enemies) {
        let mover = &self.trial.units[self.unit];
        let (id, here, walk) = (mover.id.clone(), mover.pose, remaining(mover) - spent);
        let limit = self.allowance() - spent;
        let most = max_advance(&self.trial, self.unit, limit).most;
        let safe = enemies.stand_off(&mover.rect(), most);
        let mut ways = vec![most, walk.min(most)];
        ways.extend(safe);
        ways.extend(over_the_lines(&mover.rect()));
        if let Some(range) = self.range {
            ways.extend(enemies.ways_into_range(&mover.rect(), range, most));
        }
        if orders.is_empty() {
            ways.extend([walk / 2.0, (walk + limit) / 2.0]);
        }
        ways.retain(|way| (SHORTEST..=most).contains(way));
        ways.sort_by(f64::total_cmp);
        ways.dedup_by(|one, other| (*one - *other).abs() < SHORTEST);
        for distance in ways {
            let advance = Action::Advance {
                unit: id.clone(),
                distance,
            };
            let all: Vec<Action> = orders.iter().cloned().chain([advance]).collect();
            self.add(&all, spent + distance, advanced(&here, distance));
        }
    }

    /// Wheels by so many degrees to the left, or as far as it can, and goes ahead.
    fn wheel(&mut self, angle: f64, enemies: &Enemies) {
        let spin = if angle > 0.0 { Spin::Left } else { Spin::Right };
        let mover = &self.trial.units[self.unit];
        let most = max_pivot(&self.trial, self.unit, spin, self.allowance()).most;
        let degrees = angle.abs().min(most.to_degrees());
        if degrees < SMALLEST {
            return;
        }
        let cost = pivot_cost(mover, degrees);
        let pose = pivoted(mover, spin, degrees);
        let wheel = [Action::Pivot {
            unit: mover.id.clone(),
            spin,
            degrees,
        }];
        self.add(&wheel, cost, pose);
        self.trial.units[self.unit].pose = pose;
        self.go_ahead(&wheel, cost, enemies);
    }

    fn turn_about(&mut self, enemies: &Enemies) {
        let mover = &self.trial.units[self.unit];
        let cost = about_turn_cost(mover);
        if mover.deeds.marched || cost > remaining(mover) || mover.movement() <= 0.0 {
            return;
        }
        let pose = turned_about(mover);
        let about = [Action::AboutTurn {
            unit: mover.id.clone(),
        }];
        self.add(&about, cost, pose);
        let mover = &mut self.trial.units[self.unit];
        mover.pose = pose;
        mover.deeds.turned_about = true;
        self.go_ahead(&about, cost, enemies);
    }
}
