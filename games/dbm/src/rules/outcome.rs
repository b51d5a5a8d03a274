//! DBM-OUT: what becomes of the loser.
//!
//! The row hangs on who one is, against whom, where and how, and on the margin; nothing of it on the
//! dice. So each side's fate is known for every margin before they fall.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::RuleId;

use super::combatant::Combatant;
use crate::tables::{Circumstance, Guise, Margin, tables};

/// What becomes of an element after a resolution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing.
    Stand,
    /// DBM-RCL.
    Recoil,
    /// DBM-FLE.
    Flee,
    /// DBM-DES.
    Destroyed,
}

impl Outcome {
    /// All of them, the mildest first.
    pub const ALL: [Outcome; 4] = [
        Outcome::Stand,
        Outcome::Recoil,
        Outcome::Flee,
        Outcome::Destroyed,
    ];
}

/// What becomes of an element, and by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fate {
    /// What.
    pub outcome: Outcome,
    /// The rule of the row.
    pub rule: RuleId,
}

/// What becomes of those who win.
pub const UNHARMED: Fate = Fate {
    outcome: Outcome::Stand,
    rule: RuleId("DBM-OUT-01"),
};

/// What becomes of an element for each margin by which it does not win: by its own ground as it counts it
/// (DBM-OUT-04), against what its opponent behaves as (DBM-OUT-12, -28); who has no row of his own has that
/// of other land troops (DBM-OUT-25).
pub fn fates(own: &Combatant, suffers: Guise, opponent: Guise) -> [Fate; 3] {
    Margin::ALL.map(|margin| fate(own, suffers, opponent, margin))
}

fn fate(own: &Combatant, suffers: Guise, opponent: Guise, margin: Margin) -> Fate {
    let is_at_risk = own.circumstances.has(Circumstance::Fighting)
        || own.circumstances.has(Circumstance::ShotAt);
    if !is_at_risk {
        let rule = RuleId("DBM-OUT-05");
        return Fate { rule, ..UNHARMED };
    }
    // In a volley that is returned, what one suffers one suffers as a target (DBM-TRP-20).
    let circumstances = own.circumstances.without(Circumstance::Shooting);
    let rows = tables().outcomes(suffers.behaving.0, margin).iter();
    let row = rows
        .filter(|row| row.troops.holds(suffers))
        .find(|row| row.when.holds(circumstances, suffers, opponent))
        .expect("the last row of each type holds for all");
    let is_stuck = row.outcome == Outcome::Flee && !own.circumstances.has(Circumstance::Mobile);
    if is_stuck {
        return Fate {
            outcome: Outcome::Destroyed,
            rule: RuleId("DBM-OUT-26"),
        };
    }
    Fate {
        outcome: row.outcome,
        rule: row.rule,
    }
}
