//! GOM-CMB-06..15: who attacks when, and which models still can.

use std::cmp::Reverse;

use crate::attribute::Attribute;
use crate::rules::combat::{casualties, wounds_of};
use crate::rules::contact::{ModelSet, engaged_models};
use crate::state::{Combat, Member, Resolution, State};
use crate::unit::UnitIndex;

/// One combat while it is being fought. Nobody moves meanwhile and the fallen are taken off
/// afterwards, so all of this can be found again after an interruption.
pub(crate) struct Bout {
    pub(crate) combat: usize,
    /// GOM-CMB-06..08.
    pub(crate) order: Vec<UnitIndex>,
    /// GOM-CMB-11: fixed when the resolution starts.
    contacts: Vec<Contact>,
}

/// The models of a unit that are engaged with one enemy.
struct Contact {
    unit: UnitIndex,
    foe: UnitIndex,
    models: ModelSet,
}

impl Bout {
    pub(crate) fn new(state: &State, combat: usize) -> Bout {
        let here = &state.combats[combat];
        let mut contacts = Vec::with_capacity(2 * here.pairs.len());
        for pair in &here.pairs {
            let (charger, other) = (pair.charger, pair.other);
            let [ours, theirs] = engaged_models(&state.units[charger], &state.units[other]);
            contacts.push(Contact {
                unit: charger,
                foe: other,
                models: ours,
            });
            contacts.push(Contact {
                unit: other,
                foe: charger,
                models: theirs,
            });
        }
        Bout {
            combat,
            order: attack_order(state, here),
            contacts,
        }
    }

    pub(crate) fn place_of(&self, unit: UnitIndex) -> usize {
        self.order
            .iter()
            .position(|other| *other == unit)
            .unwrap_or(self.order.len())
    }

    /// The next unit whose turn it is; nobody when all have struck or one side is gone (GOM-CMB-31).
    pub(crate) fn next_to_strike(
        &self,
        state: &State,
        resolution: &Resolution,
    ) -> Option<UnitIndex> {
        let lives = |unit: &&UnitIndex| !is_wiped_out(state, resolution, **unit);
        let mut living = self
            .order
            .iter()
            .filter(lives)
            .map(|unit| state.units[*unit].side);
        let first = living.next()?;
        if living.all(|side| side == first) {
            return None;
        }
        self.order[resolution.struck.min(self.order.len())..]
            .iter()
            .find(lives)
            .copied()
    }

    /// GOM-CMB-13, GOM-CMB-14: the engaged models of a unit that have not been struck down.
    pub(crate) fn fighting(
        &self,
        state: &State,
        resolution: &Resolution,
        unit: UnitIndex,
    ) -> ModelSet {
        let mut standing = ModelSet::default();
        for contact in self.contacts_of(unit) {
            standing = standing.union(contact.models);
        }
        let wounded = &state.units[unit];
        let wounds_each = wounded.value(Attribute::Wounds).unsigned_abs();
        let (mut wounds, mut fallen) = (0, 0);
        for blow in resolution.blows.iter().filter(|blow| blow.against == unit) {
            wounds += blow.wounds;
            let (dead, _) = casualties(wounded.pending, wounds, wounds_each);
            let by_this = dead.saturating_sub(fallen);
            fallen = dead;
            let in_contact = self.contact(unit, blow.by);
            for _ in 0..by_this {
                let nearest = standing.common(in_contact).first().or(standing.first());
                let Some(model) = nearest else { break };
                standing.remove(model);
            }
        }
        standing
    }

    /// The models of a unit engaged with one enemy.
    pub(crate) fn contact(&self, unit: UnitIndex, foe: UnitIndex) -> ModelSet {
        let mut all = self.contacts_of(unit).filter(|contact| contact.foe == foe);
        all.next()
            .map_or_else(ModelSet::default, |contact| contact.models)
    }

    fn contacts_of(&self, unit: UnitIndex) -> impl Iterator<Item = &Contact> {
        self.contacts
            .iter()
            .filter(move |contact| contact.unit == unit)
    }

    /// GOM-CMB-39: the enemies engaged with a unit that are not wiped out, in the order in which they
    /// entered the combat (GOM-RNG-03).
    pub(crate) fn living_foes(
        &self,
        state: &State,
        resolution: &Resolution,
        unit: UnitIndex,
    ) -> Vec<UnitIndex> {
        let members = &state.combats[self.combat].members;
        let entered = |foe: &UnitIndex| {
            let member = members.iter().find(|member| member.unit == *foe);
            (member.map(|member| member.entered), *foe)
        };
        let foes = self.contacts_of(unit).map(|contact| contact.foe);
        let mut foes: Vec<UnitIndex> = foes
            .filter(|foe| !is_wiped_out(state, resolution, *foe))
            .collect();
        foes.sort_by_key(entered);
        foes
    }

    /// GOM-CMB-15: the enemy with which a model has been engaged longest.
    pub(crate) fn longest_foe(
        &self,
        state: &State,
        unit: UnitIndex,
        among: &[UnitIndex],
    ) -> Option<UnitIndex> {
        let pairs = state.combats[self.combat].pairs_of(unit);
        pairs
            .filter(|(foe, _)| among.contains(foe))
            .min_by_key(|(foe, pair)| (pair.since, *foe))
            .map(|(foe, _)| foe)
    }

    /// GOM-CMB-15: the fighting models in contact with more than one living enemy.
    pub(crate) fn choosers(
        &self,
        state: &State,
        resolution: &Resolution,
        unit: UnitIndex,
    ) -> impl Iterator<Item = u32> {
        let foes = self.living_foes(state, resolution, unit);
        let contacts: Vec<ModelSet> = foes.iter().map(|foe| self.contact(unit, *foe)).collect();
        let can_strike = state.units[unit].value(Attribute::Attacks) > 0;
        let fighting = self.fighting(state, resolution, unit);
        let n_foes = move |model| {
            contacts
                .iter()
                .filter(|models| models.contains(model))
                .count()
        };
        fighting
            .iter()
            .filter(move |model| can_strike && n_foes(*model) > 1)
    }
}

/// GOM-CMB-06: first whoever charged in this player's turn, in the order of the charges; GOM-CMB-07,
/// GOM-CMB-08: then by initiative, and among equals whoever came first.
fn attack_order(state: &State, combat: &Combat) -> Vec<UnitIndex> {
    let mut members: Vec<&Member> = combat.members.iter().collect();
    members.sort_by_key(|member| {
        let unit = &state.units[member.unit];
        let charge = unit.deeds.charged.filter(|_| unit.side == state.side);
        let initiative = Reverse(unit.value(Attribute::Initiative));
        match charge {
            Some(order) => (0, order, Reverse(0), None, false, unit.side, member.unit),
            None => (
                1,
                0,
                initiative,
                Some(member.entered),
                !member.charged,
                unit.side,
                member.unit,
            ),
        }
    });
    members.into_iter().map(|member| member.unit).collect()
}

/// Have the blows so far killed the last model of a unit?
pub(crate) fn is_wiped_out(state: &State, resolution: &Resolution, index: UnitIndex) -> bool {
    let unit = &state.units[index];
    let wounds_each = unit.value(Attribute::Wounds).unsigned_abs();
    let (dead, _) = casualties(
        unit.pending,
        wounds_of(&resolution.blows, index),
        wounds_each,
    );
    dead >= unit.models
}
