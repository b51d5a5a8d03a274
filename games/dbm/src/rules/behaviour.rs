//! DBM-TRP-20 to -44: as what troops behave, which hangs on what they do and against whom.
//!
//! It is never kept: the same cataphracts are (S) against the bows that shoot at them, (I) against the
//! blades that they fight, and (O) the moment after.

use super::combatant::Combatant;
use crate::tables::{Circumstance, Circumstances, Guise, tables};
use crate::troop::Troop;

/// What two opponents are for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// As what it fights or shoots, and inflicts what it inflicts.
    pub acts: Guise,
    /// As what it suffers what it suffers: another than `acts` only where it shoots and is shot at.
    pub suffers: Guise,
}

/// As what two opponents behave towards each other.
pub fn between(one: &Combatant, other: &Combatant) -> [Behaviour; 2] {
    // The type one behaves as hangs on nothing but the other's class, and the grade on the other's
    // type: so a second look settles both.
    let first_look = guise(one.troop, one.circumstances, plain(other.troop));
    let others = behaviour(other, first_look);
    let ones = behaviour(one, others.acts);
    [ones, others]
}

fn behaviour(own: &Combatant, opponent: Guise) -> Behaviour {
    let suffering = own.circumstances.without(Circumstance::Shooting);
    let is_only_shooting = !own.circumstances.has(Circumstance::ShotAt);
    let acts = guise(own.troop, own.circumstances, opponent);
    let suffers = if is_only_shooting {
        acts
    } else {
        guise(own.troop, suffering, opponent)
    };
    Behaviour { acts, suffers }
}

/// As what troops behave in these circumstances against such an opponent.
pub fn guise(troop: Troop, circumstances: Circumstances, opponent: Guise) -> Guise {
    let plain = plain(troop);
    let rows = tables().behaves(troop.kind).iter();
    let found = rows
        .filter(|row| row.troops.names(troop))
        .find(|row| row.when.holds(circumstances, plain, opponent));
    match found {
        Some(row) => Guise {
            behaving: row.guise,
            ..plain
        },
        None => plain,
    }
}

/// What troops are, behaving as nothing else.
pub(crate) const fn plain(troop: Troop) -> Guise {
    let kind = (troop.kind, troop.grade);
    Guise {
        troops: kind,
        behaving: kind,
    }
}
