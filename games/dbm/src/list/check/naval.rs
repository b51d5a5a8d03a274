//! DBM-AL-09, DBM-NAV-01, -02, -08, -10: vessels, and whom they carry.

use super::super::breach::{Breach, Found, Spot};
use super::super::{LineEntry, NavalEntry};
use super::Muster;
use crate::army::{Line, Vessels};
use crate::troop::{Class, Grade, Troop, TroopType};

/// DBM-NAV-10: how a list calls the ships that carry horses.
const HORSE_TRANSPORT: &str = "horse transport";

/// How the cargo of a vessel calls a general.
pub const GENERAL: &str = "general";

impl NavalEntry {
    /// DBM-NAV-10.
    pub fn is_horse_transport(&self) -> bool {
        self.cargo.trim() == HORSE_TRANSPORT
    }

    /// DBM-NAV-01: must each of them carry somebody? Not the boats of a fleet, nor ships that are
    /// Baggage themselves, nor those that land nobody (DBM-NAV-08).
    pub fn must_carry(&self) -> bool {
        let troop = self.troop.troop;
        let is_tender = troop.is(TroopType::Boats, Grade::Fast);
        !is_tender && !self.is_baggage() && !self.cargo.trim().is_empty()
    }

    /// DBM-TRP-37: does it stand in for land Baggage?
    pub fn is_baggage(&self) -> bool {
        self.troop.troop.is(TroopType::Ships, Grade::Inferior)
    }

    /// DBM-NAV-02, -08, -10, DBM-TRP-37: may it carry these? Whoever rides sails in a horse transport, and nobody else
    /// does.
    pub fn may_carry(&self, id: &str, troop: Troop) -> bool {
        let rides = troop.kind.class() == Class::Mounted;
        if rides || self.is_horse_transport() {
            return rides && self.is_horse_transport();
        }
        let mut named = self.cargo.split(',').map(str::trim);
        let is_named = named.any(|word| word == id || word == troop.kind.code());
        is_named && self.troop.troop.kind != TroopType::Baggage
    }
}

impl Muster<'_> {
    pub(super) fn check_naval(&self, found: &mut Vec<Found>) {
        for (place, vessels) in self.army.naval.iter().enumerate() {
            let at = Spot::Vessels(place);
            let Some(entry) = self.list.naval.iter().find(|entry| entry.id == vessels.of) else {
                let name = vessels.of.clone();
                found.push(Found::at(at, Breach::UnknownVessel { name }));
                continue;
            };
            let command = usize::from(vessels.command);
            if command == 0 || command > self.army.command.len() {
                found.push(Found::at(
                    at,
                    Breach::NoCommand {
                        number: vessels.command,
                    },
                ));
                continue;
            }
            self.check_cargo(vessels, entry, &at, found);
        }
        for entry in &self.list.naval {
            let ours = self
                .army
                .naval
                .iter()
                .filter(|vessels| vessels.of == entry.id);
            let count: u32 = ours.map(|vessels| u32::from(vessels.count)).sum();
            if count < entry.min || count > entry.max {
                let (troop, least, most) = (entry.troop.troop.to_string(), entry.min, entry.max);
                found.push(Found::at(
                    Spot::Army,
                    Breach::VesselCount {
                        troop,
                        count,
                        least,
                        most,
                    },
                ));
            }
        }
    }

    fn check_cargo(
        &self,
        vessels: &Vessels,
        entry: &NavalEntry,
        at: &Spot,
        found: &mut Vec<Found>,
    ) {
        let command = usize::from(vessels.command) - 1;
        for (id, count) in &vessels.cargo {
            let (troop, name, n_there) = if id == GENERAL {
                let general = self.army.command[command].general_line();
                let name = crate::army::Name::both("general");
                (general.map(|line| line.troop()), name, 1)
            } else {
                let entry = self.line_in(command, id);
                let troop = entry.map(|entry| entry.troop.troop);
                let name = entry.map(|entry| entry.name.clone()).unwrap_or_default();
                (troop, name, self.taken_in(command, id))
            };
            if !troop.is_some_and(|troop| entry.may_carry(id, troop)) {
                let line = if name.en.is_empty() {
                    id.clone().into()
                } else {
                    name
                };
                found.push(Found::at(at.clone(), Breach::NotAboard { line }));
                continue;
            }
            let aboard: u32 = self.carried(command, id);
            let most = self.n_single(command, id);
            let line = name;
            if self.has_doubles(command, id) && aboard > most {
                let count = aboard;
                let double = Breach::DoubleAboard { line, count, most };
                found.push(Found::at(at.clone(), double));
            } else if aboard > n_there {
                let (count, most) = (u32::from(*count), n_there);
                let missing = Breach::NotInCommand { line, count, most };
                found.push(Found::at(at.clone(), missing));
            }
        }
        let aboard: u32 = vessels.cargo.values().map(|count| u32::from(*count)).sum();
        let count = u32::from(vessels.count);
        let is_right = if entry.must_carry() {
            aboard == count
        } else if entry.is_horse_transport() {
            aboard <= count
        } else {
            aboard == 0
        };
        if !is_right {
            let must = entry.must_carry();
            found.push(Found::at(
                at.clone(),
                Breach::OneEach {
                    count,
                    aboard,
                    must,
                },
            ));
        }
    }

    /// The line of that name in the list from which a command comes.
    pub fn line_in(&self, command: usize, id: &str) -> Option<&LineEntry> {
        let source = self.source(command)?;
        source.lines().iter().find(|line| line.id == id)
    }

    /// The elements of a command that are of a line, as cargo calls it.
    fn of_line<'b>(&'b self, command: usize, id: &'b str) -> impl Iterator<Item = &'b Line> {
        let lines = self.army.command[command].line.iter();
        lines.filter(move |line| {
            if line.general {
                id == GENERAL
            } else {
                line.of == id
            }
        })
    }

    /// DBM-NAV-01: how many of a line of a command stand on bases of their own: no vessel carries two.
    pub fn n_single(&self, command: usize, id: &str) -> u32 {
        let single = self
            .of_line(command, id)
            .filter(|line| line.double.is_none());
        single.map(|line| u32::from(line.count)).sum()
    }

    fn has_doubles(&self, command: usize, id: &str) -> bool {
        self.of_line(command, id).any(|line| line.double.is_some())
    }

    /// How many of a line of a command are aboard.
    fn carried(&self, command: usize, id: &str) -> u32 {
        let vessels = self.army.naval.iter();
        let ours = vessels.filter(|vessels| usize::from(vessels.command) == command + 1);
        ours.map(|vessels| u32::from(vessels.cargo.get(id).copied().unwrap_or(0)))
            .sum()
    }

    /// DBM-ARM-06: does a command start wholly on the water?
    pub fn is_afloat(&self, command: usize) -> bool {
        self.army.is_afloat(command)
    }
}
