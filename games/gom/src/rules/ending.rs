//! GOM-END: the end of a battle, and what it was worth.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::Vec2;
use sobremesa_kernel::Tell;

use crate::attribute::Attribute;
use crate::battle::Battle;
use crate::event::{Event, Fact};
use crate::side::Side;
use crate::state::{End, Phase, State};
use crate::tolerance::MEASURE;
use crate::unit::{Unit, UnitId};

/// GOM-END-03: a unit with no more power than this scores nothing.
const TOO_WEAK: i64 = 5;
/// GOM-END-05.
const QUADRANT_POINTS: f64 = 100.0;

/// GOM-END-09..12: how great a victory was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// At least twice the loser's points ahead.
    Massacre,
    /// At least as much ahead as the loser has.
    Decisive,
    /// At least half as much ahead.
    Marginal,
    /// Less.
    Draw,
}

impl Category {
    /// GOM-END-08..12.
    pub fn of(points: [f64; 2]) -> Category {
        let (high, low) = (points[0].max(points[1]), points[0].min(points[1]));
        let lead = high - low;
        if lead <= 0.0 {
            Category::Draw
        } else if lead >= 2.0 * low {
            Category::Massacre
        } else if lead >= low {
            Category::Decisive
        } else if lead >= low / 2.0 {
            Category::Marginal
        } else {
            Category::Draw
        }
    }

    /// Its published word.
    pub const fn word(self) -> &'static str {
        match self {
            Category::Massacre => "massacre",
            Category::Decisive => "decisive",
            Category::Marginal => "marginal",
            Category::Draw => "draw",
        }
    }
}

/// What a battle was worth to each side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Score {
    /// GOM-END-06.
    pub points: [f64; 2],
    /// Of these, what the units score.
    pub unit_points: [f64; 2],
    /// Unit by unit.
    pub units: Vec<UnitScore>,
    /// GOM-END-05: who holds each quadrant: south-west, south-east, north-west, north-east.
    pub quadrants: [Option<Side>; 4],
    /// GOM-END-09..12.
    pub category: Category,
    /// Nobody in a draw.
    pub winner: Option<Side>,
}

/// What a unit scores.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitScore {
    /// Which.
    pub unit: UnitId,
    /// Whose.
    pub side: Side,
    /// How much.
    pub points: f64,
}

/// GOM-END-02..04: its cost at deployment; nothing if it flees, is too weak or gone; half if it has lost
/// more than half of its models.
pub fn unit_points(unit: &Unit) -> f64 {
    if unit.fleeing {
        0.0
    } else {
        points_standing(unit, unit.models)
    }
}

/// The same with so many models, if it does not flee.
pub(crate) fn points_standing(unit: &Unit, models: u32) -> f64 {
    let cost = f64::from(unit.cost());
    let power = i64::from(unit.value(Attribute::Power)) * i64::from(models);
    if !unit.is_present() || power <= TOO_WEAK {
        0.0
    } else if 2 * models < unit.initial {
        cost / 2.0
    } else {
        cost
    }
}

/// GOM-END-05: the quadrant of a unit's centre.
pub fn quadrant(unit: &Unit) -> usize {
    quadrant_at(unit.rect().centre())
}

/// GOM-END-05: the quadrant of a point: south-west, south-east, north-west, north-east.
pub fn quadrant_at(centre: Vec2) -> usize {
    let (is_west, is_south) = (MEASURE.less(centre.x, 640.0), MEASURE.less(centre.y, 300.0));
    usize::from(!is_west) + 2 * usize::from(!is_south)
}

/// GOM-END-05, GOM-END-06, GOM-END-08.
pub fn score(state: &State) -> Score {
    let mut power = [[0_i64; 2]; 4];
    for (_, unit) in state.present() {
        power[quadrant(unit)][unit.side.index()] += unit.power();
    }
    let quadrants = power.map(|[one, two]| match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Side::One),
        std::cmp::Ordering::Less => Some(Side::Two),
        std::cmp::Ordering::Equal => None,
    });
    let unit_points = Side::ALL.map(|side| {
        let ours = state.units.iter().filter(|unit| unit.side == side);
        ours.map(unit_points).sum::<f64>()
    });
    let held = |side: Side| {
        quadrants
            .iter()
            .filter(|holder| **holder == Some(side))
            .count()
    };
    let points =
        Side::ALL.map(|side| unit_points[side.index()] + QUADRANT_POINTS * held(side) as f64);
    let category = Category::of(points);
    let leader = if points[0] > points[1] {
        Side::One
    } else {
        Side::Two
    };
    Score {
        points,
        unit_points,
        units: state
            .units
            .iter()
            .map(|unit| UnitScore {
                unit: unit.id.clone(),
                side: unit.side,
                points: self::unit_points(unit),
            })
            .collect(),
        quadrants,
        category,
        winner: (category != Category::Draw).then_some(leader),
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-END-01.
    pub(crate) fn end(&mut self, end: End) {
        self.state.phase = Phase::Over(end);
        self.tell(|state| Fact::BattleOver {
            end,
            score: score(state),
        });
    }

    /// GOM-END-07: is there nobody left to fight? Then the battle is over.
    pub(crate) fn ends_by_emptiness(&mut self) -> bool {
        let is_empty = Side::ALL
            .into_iter()
            .any(|side| self.state.present_of(side).next().is_none());
        if is_empty {
            self.end(End::EmptySide);
        }
        is_empty
    }
}
