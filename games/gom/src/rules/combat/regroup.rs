//! GOM-CMB-33, GOM-CMB-34: combats end, or fall apart into several.

use crate::side::Side;
use crate::state::{Combat, State};
use crate::unit::UnitIndex;

impl State {
    /// Keeps of every combat what is still connected and has both sides in it. Parts keep the place of
    /// the whole, the one with the earliest charge first.
    pub(crate) fn regroup(&mut self) {
        if self.combats.is_empty() {
            return;
        }
        let combats = std::mem::take(&mut self.combats);
        self.combats = combats
            .into_iter()
            .flat_map(|combat| self.parts(combat))
            .collect();
    }

    /// GOM-CMB-01: does this group hang together, and has it both sides?
    pub(crate) fn is_one_combat(&self, combat: &Combat) -> bool {
        let parts = self.parts(combat.clone());
        parts.len() == 1 && parts[0].members.len() == combat.members.len()
    }

    fn parts(&self, combat: Combat) -> Vec<Combat> {
        // Whoever is engaged with somebody has the number of the lowest unit of the group.
        let mut group: Vec<UnitIndex> = (0..self.units.len()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for pair in &combat.pairs {
                let low = group[pair.charger].min(group[pair.other]);
                changed |= group[pair.charger] != low || group[pair.other] != low;
                group[pair.charger] = low;
                group[pair.other] = low;
            }
        }
        let mut roots: Vec<UnitIndex> = combat
            .pairs
            .iter()
            .map(|pair| group[pair.charger])
            .collect();
        roots.sort_unstable();
        roots.dedup();
        let mut parts: Vec<Combat> = roots
            .into_iter()
            .map(|root| {
                let is_in = |unit: UnitIndex| group[unit] == root;
                let pairs = combat.pairs.iter().filter(|pair| is_in(pair.charger));
                let is_paired = |unit: UnitIndex| combat.pairs_of(unit).next().is_some();
                let members = combat.members.iter();
                Combat {
                    born: combat.born,
                    members: members
                        .filter(|member| is_in(member.unit) && is_paired(member.unit))
                        .copied()
                        .collect(),
                    pairs: pairs.copied().collect(),
                }
            })
            .filter(|part| Side::ALL.iter().all(|side| self.has_member_of(part, *side)))
            .collect();
        parts.sort_by_key(|part| part.pairs.iter().map(|pair| pair.since).min());
        parts
    }

    fn has_member_of(&self, combat: &Combat, side: Side) -> bool {
        combat
            .members
            .iter()
            .any(|member| self.units[member.unit].side == side)
    }
}
