//! DBM-TAC: tactical factors, all that apply at once.

use super::combatant::Combatant;
use super::factors::Item;
use crate::few::Few;
use crate::tables::{Guise, Per, tables};

/// The most that can apply to one element at once.
pub const MOST: usize = 8;

/// Each that applies, with its rule. What the seed gives as one entry is one row, and counts once
/// (DBM-TAC-13).
pub fn tactical(own: &Combatant, own_guise: Guise, opponent: Guise) -> Few<Item, MOST> {
    let rows = tables().tactical.iter();
    let applying = rows.filter(|row| {
        row.troops.holds(own_guise) && row.when.holds(own.circumstances, own_guise, opponent)
    });
    let items = applying.map(|row| Item {
        rule: row.rule,
        amount: match row.per {
            Per::Once => row.amount,
            Per::Hit => row.amount * own.hits as i8,
        },
    });
    items.filter(|item| item.amount != 0).collect()
}
