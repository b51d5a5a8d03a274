//! DBM-ARM-06 to -09: Baggage, and what the army costs; and what its owner should know.

use super::super::breach::{Breach, Found, Spot};
use super::super::cost::Points;
use super::Muster;
use crate::command::Role;

/// DBM-ARM-01: what is agreed where nobody said.
pub const USUAL_AP: u16 = 400;

impl Muster<'_> {
    /// DBM-ARM-01: the points that were agreed.
    pub fn agreed(&self) -> Points {
        let agreed = match self.army.agreed_ap {
            0 => USUAL_AP,
            agreed => agreed,
        };
        Points::whole(agreed.into())
    }

    /// DBM-ARM-06: how many elements of Baggage the army should have on land.
    pub fn baggage_due(&self) -> u32 {
        let on_land = (0..self.army.command.len()).filter(|command| !self.is_afloat(*command));
        2 * on_land.count() as u32
    }

    pub(super) fn check_baggage(&self, found: &mut Vec<Found>) {
        let army = self.army;
        let keeper = usize::from(army.baggage.command);
        let kept: u32 = army
            .command
            .iter()
            .map(|list| u32::from(list.baggage))
            .sum();
        // DBM-TRP-37: ships that carry the train.
        let ships = army.naval.iter().filter(|vessels| {
            let mut entries = self.list.naval.iter();
            entries.any(|entry| entry.id == vessels.of && entry.is_baggage())
        });
        let ships: u32 = ships.map(|vessels| u32::from(vessels.count)).sum();
        let count = u32::from(army.baggage.count) + kept + ships;
        let due = self.baggage_due();
        if count > due.max(ships) {
            found.push(Found::at(Spot::Army, Breach::TooMuchBaggage { count, due }));
        }
        if count < due {
            found.push(Found::at(
                Spot::Army,
                Breach::BaggageMissing {
                    missing: due - count,
                },
            ));
        }
        let role = army
            .command
            .get(keeper.wrapping_sub(1))
            .map(|list| list.general);
        if army.baggage.count > 0 && !matches!(role, Some(Role::Cinc | Role::Sub)) {
            found.push(Found::at(Spot::Army, Breach::TrainOfAnAlly));
        }
        for (command, list) in army.command.iter().enumerate() {
            let at = Spot::Command(command);
            let is_foreign = !list.ally.is_empty();
            if list.baggage > 0 && list.general != Role::Ally {
                found.push(Found::at(at, Breach::OwnTrain));
            } else if list.baggage != 0 && list.baggage != 2 {
                let (count, is_foreign) = (u32::from(list.baggage), is_foreign);
                found.push(Found::at(
                    at,
                    Breach::TrainOfContingent { count, is_foreign },
                ));
            }
        }
    }

    pub(super) fn check_total(&self, found: &mut Vec<Found>) {
        let (total, agreed) = (self.sums().ap, self.agreed());
        if total > agreed {
            found.push(Found::at(Spot::Army, Breach::TooDear { total, agreed }));
        }
        if !self.army.naval.is_empty() {
            found.push(Found::at(Spot::Army, Breach::ShipsStayAway));
        }
        if !self.army.works.is_empty() {
            found.push(Found::at(Spot::Army, Breach::WorksStayAway));
        }
        for note in &self.list.list.notes {
            found.push(Found::at(Spot::Army, Breach::Note { text: note.clone() }));
        }
    }
}
