//! DBM-GRF: what grades add once the totals are known.
//!
//! Every test looks at the totals before grading (DBM-GRF-03), so what a grade adds hangs on nothing
//! but how far one total is above the other; it is worked out for every such lead before the dice.

use super::behaviour::Behaviour;
use super::combatant::Combatant;
use super::factors::Item;
use crate::few::Few;
use crate::tables::tables;

/// The most that can apply at once: DBM-GRF-02.
pub const MOST: usize = 2;

/// What is added for each lead, below 0, 0, 1 and above.
pub type ByLead = [Few<Item, MOST>; 4];

/// The place of a lead in a [`ByLead`].
#[inline]
pub const fn place(lead: i8) -> usize {
    match lead {
        i8::MIN..=-1 => 0,
        0 => 1,
        1 => 2,
        2..=i8::MAX => 3,
    }
}

/// What is added to one side, for each lead. Grades are those of behaving as (DBM-GRF-05, -07), the
/// opponent's as it suffers (DBM-GRF-06); whoever is only shot at has no row (DBM-GRF-04).
pub fn gradings(own: &Combatant, ours: &Behaviour, theirs: &Behaviour) -> ByLead {
    let own_grade = ours.acts.behaving.1;
    let their_grade = theirs.suffers.behaving.1;
    [-1, 0, 1, 2].map(|lead| {
        let rows = tables().grading.iter().filter(|row| {
            row.lead.holds(lead)
                && row.over.contains(&their_grade)
                && (row.own.is_empty() || row.own.contains(&own_grade))
                && row.when.holds(own.circumstances, ours.acts, theirs.suffers)
        });
        rows.map(|row| Item {
            rule: row.rule,
            amount: row.amount,
        })
        .collect()
    })
}
