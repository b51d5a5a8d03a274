//! DBM-CST: what elements, generals and fortifications cost.

use std::fmt;

use crate::army::{Purpose, Works, WorksKind};
use crate::command::Role;
use crate::troop::{Troop, TroopType};

/// Army points in halves (DBM-CST-07, DBM-AL-15), so that sums are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub u32);

impl Points {
    /// Whole points.
    pub const fn whole(points: u32) -> Points {
        Points(2 * points)
    }

    /// As files write them.
    pub fn as_number(self) -> f64 {
        f64::from(self.0) * 0.5
    }

    /// So many of them.
    #[must_use]
    pub const fn times(self, count: u32) -> Points {
        Points(self.0 * count)
    }
}

impl std::ops::Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::default(), |sum, one| sum + one)
    }
}

/// DBM-AL-15: `12`, `12.5`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_number())
    }
}

/// DBM-CST-01: what an element costs, in half points, by grade S O I F X; 0 stands for what cannot be
/// bought.
#[rustfmt::skip] // The rows stand as the rulebook prints them.
const fn basic(troop: Troop) -> u32 {
    use TroopType::*;
    let (regular, irregular) = match troop.kind {
        //               S   O   I   F   X  regular   S   O   I   F   X  irregular
        Elephants   => ([ 0,  0,  0,  0,  0], [40, 32, 28,  0, 44]),
        Knights     => ([30, 24, 20, 22, 26], [24, 20, 16, 18, 22]),
        Cavalry     => ([20, 16, 12,  0,  0], [18, 14, 10,  0,  0]),
        LightHorse  => ([14, 10,  6,  8,  0], [14, 10,  6,  8,  0]),
        Camelry     => ([ 0,  0,  0,  0,  0], [22, 12, 10,  0, 18]),
        Expendables => ([ 0,  0,  0,  0,  0], [ 0, 14,  0,  0,  0]),
        // Irregular Sp (S) have no price: they are dismounted Knights (DBM-TRP-10).
        Spears      => ([14, 10,  8,  0,  0], [ 0,  8,  6,  0,  0]),
        Pikes       => ([10,  8,  6,  0,  8], [ 0,  0,  6,  0,  8]),
        Blades      => ([18, 14, 10, 14, 16], [14, 10,  8, 10, 12]),
        Warband     => ([ 0,  0,  0,  0,  0], [10,  6,  0,  6,  0]),
        Auxilia     => ([10,  8,  6,  0,  8], [ 8,  6,  4,  0,  6]),
        Bows        => ([14, 10,  8,  0, 14], [10,  8,  6,  0, 10]),
        Psiloi      => ([ 6,  4,  2,  0, 12], [ 6,  4,  2,  0, 12]),
        Artillery   => ([20, 16,  8, 20, 10], [ 0,  0,  0,  0,  0]),
        WarWagons   => ([28, 20,  6,  0, 14], [20, 16,  4,  0, 12]),
        Hordes      => ([ 0,  0,  0,  0,  0], [ 4,  2,  1,  2,  0]),
        Galleys     => ([ 8,  6,  0,  4,  0], [ 0,  0,  0,  0,  0]),
        Ships       => ([ 0,  0,  0,  0,  0], [ 8,  6,  4,  0, 12]),
        Boats       => ([ 0,  0,  0,  4, 12], [ 6,  4,  2,  0,  0]),
        Baggage     => ([ 0,  0,  0,  0,  0], [ 0,  0,  0,  0,  0]),
    };
    let row = if troop.regular { regular } else { irregular };
    row[troop.grade as usize]
}

/// DBM-CST-01, DBM-TRP-10: can it be bought, at no price or at any?
pub fn has_price(troop: Troop) -> bool {
    troop.exists() && (basic(troop) > 0 || troop.kind == TroopType::Baggage)
}

/// DBM-CST-01 to -03, -07: what an element costs that is nothing special in its army.
pub fn of_element(troop: Troop) -> Points {
    let chariots = if troop.chariot { 2 } else { 0 };
    let mounts = if troop.mounted_infantry { 2 } else { 0 };
    Points((basic(troop) + mounts).saturating_sub(chariots))
}

/// DBM-CST-04, DBM-ARM-10: the rear element of a double base is cheaper where the list prescribes the
/// base, and only there.
pub fn of_rear(troop: Troop, is_prescribed: bool) -> Points {
    let cheaper = match (is_prescribed, troop.regular) {
        (false, _) => 0,
        (true, true) => 4,
        (true, false) => 2,
    };
    Points(of_element(troop).0.saturating_sub(cheaper))
}

/// DBM-CST-05, DBM-CST-06: what an element costs that is a general's.
pub fn of_general(troop: Troop, role: Role) -> Points {
    let above = match role {
        Role::Cinc | Role::Sub => 10,
        Role::Ally => 5,
    };
    let times = if troop.regular { 2 } else { 1 };
    of_element(troop) + Points::whole(above * times)
}

/// DBM-CST-08 to -11: what fortifications cost.
pub fn of_works(works: &Works) -> Points {
    let fronts = |count: u8, each: u32| Points::whole(each * u32::from(count));
    match works.kind {
        WorksKind::Temporary => {
            let each = match works.purpose {
                Purpose::Any => 2,
                Purpose::Bua | Purpose::Field | Purpose::Baggage => 1,
            };
            // DBM-CST-11: a gate is a front like others.
            let all = [works.fronts, works.gates];
            all.into_iter().map(|count| fronts(count, each)).sum()
        }
        WorksKind::Permanent => {
            let priced = [
                (works.fronts, 2),
                (works.towers, 2 + 1),
                (works.gates, 2 + 2),
                (works.gate_towers, 2 + 1 + 2),
                // DBM-CST-10: one front for each of two outward faces.
                (works.corner_towers, 2 * (2 + 1)),
            ];
            priced
                .into_iter()
                .map(|(count, each)| fronts(count, each))
                .sum()
        }
    }
}
