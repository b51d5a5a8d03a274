//! DBM-AL-08, DBM-FRT-10: fortifications.

use super::super::breach::{Breach, Found, Spot};
use super::super::terrain::Symbol;
use super::Muster;
use crate::army::{Purpose, Works, WorksKind};

impl Works {
    /// How many fronts of an element it covers, corners apart.
    pub fn n_fronts(&self) -> u32 {
        let all = [self.fronts, self.towers, self.gates, self.gate_towers];
        all.into_iter().map(u32::from).sum()
    }
}

impl Works {
    fn n_towers(&self) -> u32 {
        let all = [self.towers, self.gate_towers, self.corner_towers];
        all.into_iter().map(u32::from).sum()
    }
}

impl Muster<'_> {
    pub(super) fn check_works(&self, found: &mut Vec<Found>) {
        let has_town = self.list.has_terrain(Symbol::BuiltUp);
        for (place, works) in self.army.works.iter().enumerate() {
            let at = Spot::Works(place);
            let is_of_town = works.purpose == Purpose::Bua;
            if works.kind == WorksKind::Permanent && !is_of_town {
                found.push(Found::at(at, Breach::WallsOnTheField));
            } else if is_of_town && !has_town {
                found.push(Found::at(at, Breach::NoTown));
            } else if is_of_town {
                let has_gate = works.gates > 0 || works.gate_towers > 0;
                if works.n_fronts() > 0 && !has_gate {
                    found.push(Found::at(at, Breach::NoGate));
                }
            } else if works.n_towers() > 0 {
                found.push(Found::at(at, Breach::TowersOfWood));
            } else if !self.grants_works(works.purpose) {
                found.push(Found::at(at, Breach::WorksNotListed));
            }
        }
        for entry in &self.list.fortification {
            let ours = self
                .army
                .works
                .iter()
                .filter(|works| works.kind == entry.kind && works.purpose == entry.purpose);
            let count: u32 = ours.map(Works::n_fronts).sum();
            if count < entry.min || count > entry.max {
                let (least, most) = (entry.min, entry.max);
                let purpose = entry.purpose;
                found.push(Found::at(
                    Spot::Army,
                    Breach::Fronts {
                        purpose,
                        count,
                        least,
                        most,
                    },
                ));
            }
        }
    }

    fn grants_works(&self, purpose: Purpose) -> bool {
        let mut entries = self.list.fortification.iter();
        entries.any(|entry| entry.purpose == purpose)
    }
}
