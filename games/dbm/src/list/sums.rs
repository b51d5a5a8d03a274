//! What an army and its commands come to: points, elements, equivalents, break points (DBM-UX-03).

use super::check::Muster;
use super::cost::{self, Points};
use crate::army::{Army, CommandList, Line};
use crate::command::Equivalents;

/// What a command comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Army points.
    pub ap: Points,
    /// Elements, each half of a double base being one, Baggage among them.
    pub elements: u32,
    /// Element equivalents.
    pub equivalents: Equivalents,
}

impl Sums {
    /// DBM-DEM-01: a command is demoralised when it has lost a third.
    pub fn breaks_at(self) -> Equivalents {
        Equivalents(self.equivalents.0.div_ceil(3))
    }

    /// DBM-VIC-01: an army is beaten when it has lost half.
    pub fn half(self) -> Equivalents {
        Equivalents(self.equivalents.0.div_ceil(2))
    }

    fn with(self, other: Sums) -> Sums {
        Sums {
            ap: self.ap + other.ap,
            elements: self.elements + other.elements,
            equivalents: self.equivalents + other.equivalents,
        }
    }
}

/// What some equal elements cost in a command.
pub fn price(line: &Line, command: &CommandList, is_prescribed_double: bool) -> Points {
    let troop = line.troop();
    let front = if line.general {
        cost::of_general(troop, command.general)
    } else {
        cost::of_element(troop)
    };
    let rear = line.rear().map_or(Points::default(), |rear| {
        cost::of_rear(rear, is_prescribed_double)
    });
    (front + rear).times(line.count.into())
}

impl Muster<'_> {
    /// What the command with this index comes to, its Baggage and its vessels included.
    pub fn sums_of(&self, command: usize) -> Sums {
        let list = &self.army.command[command];
        let mut sums = Sums::default();
        for (place, line) in list.line.iter().enumerate() {
            let (troop, count) = (line.troop(), u32::from(line.count));
            let rear = line.rear();
            let each = troop.equivalents().0 + rear.map_or(0, |rear| rear.equivalents().0);
            sums = sums.with(Sums {
                ap: price(line, list, self.prescribes_double(command, place)),
                elements: count * if rear.is_some() { 2 } else { 1 },
                equivalents: Equivalents(each * count),
            });
        }
        let keeps_train = usize::from(self.army.baggage.command) == command + 1;
        let train = if keeps_train {
            self.army.baggage.count
        } else {
            0
        };
        sums.elements += u32::from(train) + u32::from(list.baggage);
        let vessels = self.army.naval.iter();
        for vessels in vessels.filter(|vessels| usize::from(vessels.command) == command + 1) {
            let count = u32::from(vessels.count);
            let troop = self.list.naval.iter().find(|entry| entry.id == vessels.of);
            if let Some(troop) = troop.map(|entry| entry.troop.troop) {
                sums = sums.with(Sums {
                    ap: cost::of_element(troop).times(count),
                    elements: count,
                    equivalents: Equivalents(troop.equivalents().0 * count),
                });
            }
        }
        sums
    }

    /// What the whole army comes to, fortifications included.
    pub fn sums(&self) -> Sums {
        let commands = (0..self.army.command.len()).map(|command| self.sums_of(command));
        let mut sums = commands.fold(Sums::default(), Sums::with);
        sums.ap = sums.ap + of_works(self.army);
        sums
    }
}

/// DBM-CST-08 to -11: what its fortifications cost.
pub fn of_works(army: &Army) -> Points {
    army.works.iter().map(cost::of_works).sum()
}
