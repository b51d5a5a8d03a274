//! DBM-CF: the factors of both sides, and what dice make of them.
//!
//! Everything that does not hang on the dice is worked out once ([`weigh`]); a roll is then two sums
//! and a comparison ([`resolve`]), so that the exact odds of a fight are cheap (`crate::odds`).

use serde::Serialize;
use sobremesa_kernel::RuleId;

use super::behaviour::{self, Behaviour};
use super::combatant::{Combatant, N_RANKS};
use super::grading::{self, ByLead};
use super::outcome::{self, Fate};
use super::support;
use super::tactical;
use crate::few::Few;
use crate::tables::{Circumstance, FactorException, Guise, Margin, tables};

/// A rule and what it adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Item {
    /// The rule.
    pub rule: RuleId,
    /// What it adds, or takes away.
    pub amount: i8,
}

/// One side of a resolution before the dice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Factors {
    /// As what it acts and suffers.
    pub behaviour: Behaviour,
    /// DBM-CF-02 and its exceptions.
    pub combat_factor: Item,
    /// DBM-SUP: by which rule each rank behind supports.
    pub support: [Option<RuleId>; N_RANKS],
    /// DBM-TAC.
    pub tactical: Few<Item, { tactical::MOST }>,
    /// DBM-CF-01: all of these together; the die comes on top.
    pub sum: i8,
    /// DBM-GRF: what is added for each lead.
    pub gradings: ByLead,
    /// DBM-OUT: what becomes of it for each margin.
    pub fates: [Fate; 3],
}

/// What the dice made of one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Result {
    /// The die.
    pub die: u8,
    /// DBM-CF-01: the die and all factors.
    pub total: i8,
    /// DBM-GRF-01.
    pub grading: Few<Item, { grading::MOST }>,
    /// With the grading.
    pub final_factor: i8,
    /// What becomes of it.
    pub fate: Fate,
}

/// Every factor of both sides, each with its rule.
pub fn weigh(one: &Combatant, other: &Combatant) -> [Factors; 2] {
    let [ours, theirs] = behaviour::between(one, other);
    let storms = |side: &Combatant| side.circumstances.has(Circumstance::Storming);
    [
        factors(one, &ours, &theirs, storms(other)),
        factors(other, &theirs, &ours, storms(one)),
    ]
}

/// DBM-OUT-04: across works no outcome hangs on easy ground.
fn across_works(own: &Combatant, is_stormed: bool) -> Combatant {
    let mut own = *own;
    if is_stormed || own.circumstances.has(Circumstance::Storming) {
        own.circumstances = own
            .circumstances
            .without(Circumstance::InEasy)
            .without(Circumstance::EasyForThem);
    }
    own
}

fn factors(own: &Combatant, ours: &Behaviour, theirs: &Behaviour, theirs_storm: bool) -> Factors {
    let combat_factor = combat_factor(own, ours.acts, theirs.acts);
    let support = support::supporting(own, ours.acts, theirs.acts);
    let tactical = tactical::tactical(own, ours.acts, theirs.acts);
    let n_ranks = support.iter().flatten().count() as i8;
    let sum = combat_factor.amount + n_ranks + tactical.iter().map(|item| item.amount).sum::<i8>();
    Factors {
        behaviour: *ours,
        combat_factor,
        support,
        tactical,
        sum,
        gradings: grading::gradings(own, ours, theirs),
        fates: outcome::fates(&across_works(own, theirs_storm), ours.suffers, theirs.acts),
    }
}

/// DBM-CF-02 to -05: the factor of a type against the class of the opponent, or what replaces it.
fn combat_factor(own: &Combatant, own_guise: Guise, opponent: Guise) -> Item {
    let tables = tables();
    let counting = tables.counts_as.iter().find(|row| {
        row.troops.holds(own_guise) && row.when.holds(own.circumstances, own_guise, opponent)
    });
    let class = counting.map_or(opponent.behaving.0.class(), |row| row.class);
    let exception = tables.factor_exceptions.iter().find(|row| {
        row.troops.holds(own_guise) && row.when.holds(own.circumstances, own_guise, opponent)
    });
    match exception {
        Some(FactorException {
            rule,
            factor,
            factor_of,
            ..
        }) => Item {
            rule: *rule,
            amount: match (factor, factor_of) {
                (Some(factor), _) => *factor,
                (None, other) => tables.factor(other.unwrap_or(own_guise.behaving.0), class),
            },
        },
        None => Item {
            rule: counting.map_or(RuleId("DBM-CF-02"), |row| row.rule),
            amount: tables.factor(own_guise.behaving.0, class),
        },
    }
}

/// What two dice make of it.
pub fn resolve(factors: [&Factors; 2], dice: [u8; 2]) -> [Result; 2] {
    let totals = [0, 1].map(|side| factors[side].sum + dice[side] as i8);
    let gradings = [0, 1].map(|side| {
        let lead = totals[side] - totals[1 - side];
        &factors[side].gradings[grading::place(lead)]
    });
    let finals = [0, 1].map(|side| totals[side] + added(gradings[side]));
    [0, 1].map(|side| Result {
        die: dice[side],
        total: totals[side],
        grading: *gradings[side],
        final_factor: finals[side],
        fate: fate(factors[side], finals[side], finals[1 - side]),
    })
}

/// What a grading adds in all.
#[inline]
pub(crate) fn added(grading: &Few<Item, { grading::MOST }>) -> i8 {
    grading.iter().map(|item| item.amount).sum()
}

/// DBM-OUT-01, -07: what becomes of one side by the final factors.
#[inline]
pub(crate) fn fate(own: &Factors, mine: i8, theirs: i8) -> Fate {
    if mine > theirs {
        outcome::UNHARMED
    } else {
        own.fates[Margin::between(mine, theirs) as usize]
    }
}
