//! DBM-SUP: what the ranks behind add.
//!
//! Who stands directly behind whom is found where the elements are known (`rules::close_combat`); here
//! is which of those ranks count.

use sobremesa_kernel::RuleId;

use super::behaviour::guise;
use super::combatant::{Combatant, N_RANKS, Rank};
use crate::tables::{Circumstance, Guise, Support, tables};
use crate::troop::Troop;

/// Which of the ranks behind support, and by which rule; each counts once (DBM-SUP-04). The opponent is
/// what it behaves as (DBM-SUP-19).
pub fn supporting(own: &Combatant, own_guise: Guise, opponent: Guise) -> [Option<RuleId>; N_RANKS] {
    let mut found = [None; N_RANKS];
    // DBM-SUP-01: a front of chariots or in difficult terrain is not supported.
    let is_barred = own.troop.chariot || own.circumstances.has(Circumstance::InDifficult);
    if is_barred || own.ranks[0].is_none() {
        return found;
    }
    for row in &tables().support {
        if row.front.holds(own_guise)
            && row.when.holds(own.circumstances, own_guise, opponent)
            && (own.troop.psiloi_support || !row.if_listed)
            && (own.circumstances.has(Circumstance::InEasy) || !row.in_easy)
        {
            count(row, own, opponent, &mut found);
        }
    }
    found
}

fn count(row: &Support, own: &Combatant, opponent: Guise, found: &mut [Option<RuleId>; N_RANKS]) {
    let supports = |rank: usize| {
        own.ranks[rank - 2].is_some_and(|behind| is_supporter(row, own, &behind, opponent))
    };
    let mut n_found = 0;
    for rank in row.ranks.iter().map(|rank| usize::from(*rank)) {
        let is_unbroken = !row.unbroken || (2..rank).all(supports);
        if found[rank - 2].is_none() && n_found < row.at_most && is_unbroken && supports(rank) {
            found[rank - 2] = Some(row.rule);
            n_found += 1;
        }
    }
}

/// May such a rank support that front by this row?
fn is_supporter(row: &Support, own: &Combatant, behind: &Rank, opponent: Guise) -> bool {
    let Rank { troop, .. } = *behind;
    let behaves = guise(troop, own.circumstances, opponent);
    row.by.holds(behaves)
        && !troop.chariot
        && !behind.in_difficult
        && (behind.in_easy || !row.in_easy)
        && (behind.on_front_base || !row.on_one_base)
        && (troop.psiloi_support || !row.if_listed)
        && row.same.iter().all(|shared| shared.holds(own.troop, troop))
        && has_weapon(row, troop)
}

fn has_weapon(row: &Support, troop: Troop) -> bool {
    row.weapons.is_empty()
        || troop
            .weapon
            .is_some_and(|weapon| row.weapons.contains(&weapon))
}
