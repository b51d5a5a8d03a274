//! One side of a fight or a volley, as the tables see it: who it is, what holds of it, who stands
//! behind it and what hits it. Whoever knows where elements stand makes it; the tables need no more.

use crate::tables::Circumstances;
use crate::troop::Troop;

/// One side of a resolution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Combatant {
    /// What it consists of.
    pub troop: Troop,
    /// What holds of it.
    pub circumstances: Circumstances,
    /// The second, third and fourth rank: those directly behind, aligned, of one command (DBM-SUP-01).
    pub ranks: [Option<Rank>; N_RANKS],
    /// DBM-TAC-05: flanks and rear hit, or enemies that aid the volley.
    pub hits: u8,
}

/// How many ranks may support.
pub const N_RANKS: usize = 3;

/// A rank behind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rank {
    /// What it consists of.
    pub troop: Troop,
    /// Is it on one base with the front?
    pub on_front_base: bool,
    /// Does it count its ground easy?
    pub in_easy: bool,
    /// Does it count its ground difficult?
    pub in_difficult: bool,
}

impl Combatant {
    /// With nobody behind it and nothing that hits it.
    pub const fn alone(troop: Troop, circumstances: Circumstances) -> Combatant {
        Combatant {
            troop,
            circumstances,
            ranks: [None; N_RANKS],
            hits: 0,
        }
    }
}
