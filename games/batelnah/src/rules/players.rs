//! BAT-PLY: who plays which army, and what happens when somebody leaves.
//!
//! A seat is called like the army that is its own; so an `Army` also names the person on that seat.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::piece::Army;
use crate::position::Mode;

/// Who plays each army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commanders([Army; 4]);

impl Commanders {
    /// One person per army (BAT-PLY-01).
    pub const EACH_ITS_OWN: Commanders = Commanders(Army::ALL);

    /// Everybody plays the own army but for those that are named.
    pub(crate) fn named(named: Named) -> Commanders {
        let mut commanders = Commanders::EACH_ITS_OWN;
        for (army, by) in named.entries() {
            commanders.0[army as usize] = by;
        }
        commanders
    }

    /// Those who play another army than their own, by name.
    pub(crate) fn to_named(self, mode: Mode) -> Named {
        let mut named = Named::EMPTY;
        for army in mode.armies() {
            let by = self.of(*army);
            if by != *army {
                named.0[*army as usize] = Some(by);
            }
        }
        named
    }

    /// BAT-PLY-04: who plays this army.
    pub fn of(self, army: Army) -> Army {
        self.0[army as usize]
    }

    /// Does a person sit on this seat? An army that is wiped out keeps its person (BAT-PLY-09).
    pub fn is_there(self, seat: Army, mode: Mode) -> bool {
        mode.armies().contains(&seat) && self.of(seat) == seat
    }

    /// The people of the game, in the order of the armies.
    pub fn people(self, mode: Mode) -> impl Iterator<Item = Army> {
        mode.armies()
            .iter()
            .copied()
            .filter(move |seat| self.is_there(*seat, mode))
    }

    /// The two main players: those who play the kingdoms.
    pub fn main_players(self) -> [Army; 2] {
        [self.of(Army::White), self.of(Army::Black)]
    }

    /// Does this person play two armies of one side (BAT-PLY-02)?
    pub fn plays_both(self, seat: Army) -> bool {
        self.of(seat.side().kingdom()) == seat && self.of(seat.side().ally()) == seat
    }

    /// BAT-PLY-06, 07: who takes over when this person leaves; nobody if no partner remains.
    pub fn partner(self, seat: Army, mode: Mode) -> Option<Army> {
        self.people(mode)
            .find(|other| *other != seat && other.side() == seat.side())
    }

    /// Gives an army to somebody.
    pub(crate) fn give(&mut self, army: Army, to: Army) {
        self.0[army as usize] = to;
    }
}

/// Some armies and who plays them, as it is written: `{"blue":"white"}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Named([Option<Army>; 4]);

impl Named {
    /// Nothing is said.
    pub const EMPTY: Named = Named([None; 4]);

    /// Is nothing said?
    pub fn is_empty(&self) -> bool {
        *self == Named::EMPTY
    }

    /// Each army that is named, with who plays it.
    pub fn entries(self) -> impl Iterator<Item = (Army, Army)> {
        Army::ALL
            .into_iter()
            .filter_map(move |army| Some((army, self.0[army as usize]?)))
    }
}

impl FromIterator<(Army, Army)> for Named {
    fn from_iter<I: IntoIterator<Item = (Army, Army)>>(entries: I) -> Named {
        let mut named = Named::EMPTY;
        for (army, by) in entries {
            named.0[army as usize] = Some(by);
        }
        named
    }
}

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = self.entries();
        serializer.collect_map(entries.map(|(army, by)| (army.name(), by.name())))
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named, D::Error> {
        let written = BTreeMap::<Army, Army>::deserialize(deserializer)?;
        Ok(written.into_iter().collect())
    }
}
