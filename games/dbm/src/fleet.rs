//! DBM-NAV-01, -02, -08: the vessels of an army and whom they carry, before anybody knows whether water leads to the
//! table. What becomes of them when the ground lies is in `rules::naval::fleet`.

use serde_json::json;

use crate::army::{Army, Recruit, Vessels};
use crate::flaw::{Flaw, Wrong};
use crate::list::NavalEntry;
use crate::list::check::GENERAL;
use crate::list::shelf::Shelf;
use crate::side::Side;

impl Army {
    /// Its elements on the morning of a day: those of [`Army::muster`], then its vessels, each with one of them for
    /// whom it has a berth; or everything that is wrong with it.
    pub fn muster_with_fleet(&self, side: Side, flaws: &mut Vec<Flaw>) -> Vec<Recruit> {
        let mut recruits = self.muster(side, flaws);
        let lines = self.lines_of_recruits();
        for vessels in &self.naval {
            let at = || json!({ "army": side.name(), "vessels": vessels.of });
            let Some(entry) = self.entry_of(vessels) else {
                flaws.push(Flaw::at(at(), Wrong::BadVessel));
                continue;
            };
            let first = recruits.len();
            let command = usize::from(vessels.command);
            recruits.extend((0..vessels.count).map(|_| Recruit {
                command,
                troop: entry.troop.troop,
                rear: None,
                general: false,
                aboard: None,
            }));
            let mut berths = first..recruits.len();
            for (id, count) in &vessels.cargo {
                let mut left = *count;
                for (n, line) in lines.iter().enumerate() {
                    let recruit = &mut recruits[n];
                    let is_alone = recruit.rear.is_none() && recruit.aboard.is_none();
                    if left > 0 && recruit.command == command && line == id && is_alone {
                        left -= 1;
                        recruit.aboard = berths.next();
                    }
                }
                if left > 0 {
                    flaws.push(Flaw::at(at(), Wrong::BadVessel));
                }
            }
            if command == 0 || command > self.command.len() {
                flaws.push(Flaw::at(at(), Wrong::CommandNumber));
            }
        }
        recruits
    }

    /// Of which line of its list each recruit is, as cargo calls it; the Baggage, which follows, is of none.
    fn lines_of_recruits(&self) -> Vec<&str> {
        let lines = self.command.iter().flat_map(|command| &command.line);
        let named = lines.flat_map(|line| {
            let name = if line.general { GENERAL } else { &line.of };
            std::iter::repeat_n(name, usize::from(line.count))
        });
        named.collect()
    }

    /// The entry of its list of which some vessels are.
    pub(crate) fn entry_of(&self, vessels: &Vessels) -> Option<&'static NavalEntry> {
        let list = Shelf::default().list(&self.list)?;
        list.naval.iter().find(|entry| entry.id == vessels.of)
    }

    /// DBM-ARM-06: does the command with this index start wholly on the water?
    pub fn is_afloat(&self, command: usize) -> bool {
        let own = |vessels: &&Vessels| usize::from(vessels.command) == command + 1;
        let fleet = self.naval.iter().filter(own);
        let aboard: u32 = fleet
            .flat_map(|vessels| vessels.cargo.values())
            .map(|count| u32::from(*count))
            .sum();
        let lines = self.command[command].line.iter();
        let elements: u32 = lines
            .map(|line| u32::from(line.count) * if line.double.is_some() { 2 } else { 1 })
            .sum();
        aboard >= elements
    }

    /// DBM-TRP-37: how many of its vessels stand in for land Baggage.
    pub fn train_afloat(&self) -> u8 {
        let fleet = self.naval.iter();
        let ships =
            fleet.filter(|vessels| self.entry_of(vessels).is_some_and(NavalEntry::is_baggage));
        ships.fold(0, |sum: u8, vessels| sum.saturating_add(vessels.count))
    }
}
