//! DBM-SUP: what the ranks behind add.
//!
//! Who stands directly behind whom is found where the elements are known (`rules::close_combat`); here
//! is which of those ranks count.

use sobremesa_kernel::RuleId;

use super::behaviour::{guise, plain};
use super::combatant::{Combatant, N_RANKS, Rank};
use crate::tables::{Circumstance, Circumstances, Guise, Support, tables};
use crate::troop::{Grade, Troop, TroopType};

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
            // It is the supported troops whose list says that psiloi may.
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
        && row.same.iter().all(|shared| shared.holds(own.troop, troop))
        && has_weapon(row, troop)
}

/// DBM-PIP-15: is there an enemy against whom troops so placed directly behind others would support them?
pub(crate) fn can_ever_support(behind: Troop, front: Troop) -> bool {
    let fighting = Circumstances::NONE
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true);
    let [own, other] = [front, behind].map(|troop| guise(troop, fighting, plain(front)));
    let mut rows = tables().support.iter();
    rows.any(|row| {
        row.ranks.contains(&2)
            && row.front.holds(own)
            && row.by.holds(other)
            && (front.psiloi_support || !row.if_listed)
            && row.same.iter().all(|shared| shared.holds(front, behind))
            && has_weapon(row, behind)
    })
}

/// DBM-DBL-01, DBM-TRP-28: may these share a double base: can the rear support the front in close combat, or
/// shoot over it at its own level, or are both Baggage? Bw (X) have Bw (O) or (S) behind them, nobody else.
pub(crate) fn may_share_base(front: Troop, rear: Troop) -> bool {
    if front.is(TroopType::Bows, Grade::Exception) {
        return rear.kind == TroopType::Bows
            && matches!(rear.grade, Grade::Ordinary | Grade::Superior);
    }
    let shooting = &tables().shooting;
    let shoots_over = shooting.overhead.names(rear) && shooting.shot_over.names(front);
    let are_baggage = [front, rear].map(|troop| troop.kind) == [TroopType::Baggage; 2];
    are_baggage || shoots_over || can_ever_support(rear, front)
}

fn has_weapon(row: &Support, troop: Troop) -> bool {
    row.weapons.is_empty()
        || troop
            .weapon
            .is_some_and(|weapon| row.weapons.contains(&weapon))
}
