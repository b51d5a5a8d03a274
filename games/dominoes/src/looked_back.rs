//! Looking back at what was laid.

use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Appraisal, Reviewing};

use crate::action::{Action, Lay, SideWord};
use crate::line::Side;
use crate::tile::Tile;
use crate::view::View;
use crate::{bot, speak};

/// The choices of a seat, and what it saw.
pub(crate) struct LookedBack {
    pub(crate) view: View,
    pub(crate) seat: Seat,
}

impl Reviewing<Action> for LookedBack {
    /// The same tile on ends that show the same number lies the same way on either side, and a signal
    /// is no choice.
    fn is_same_choice(&self, one: &Action, other: &Action) -> bool {
        match (placement(one), placement(other)) {
            (Some(one), Some(other)) => {
                let is_squared = self.view.ends.is_none_or(|ends| ends.squared().is_some());
                one.0 == other.0 && (is_squared || one.1 == other.1)
            }
            (_, _) => one == other,
        }
    }

    fn appraise(
        &self,
        [played, other]: [&Action; 2],
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Appraisal> {
        let moves = [placement(played)?, placement(other)?];
        bot::appraise(&self.view, self.seat, moves, budget, seed)
    }

    fn known(&self) -> Vec<Words> {
        speak::known(&self.view)
    }
}

/// The tile that an action lays, and where.
pub(crate) fn placement(action: &Action) -> Option<(Tile, Side)> {
    match action {
        Action::Lay(Lay { tile, side, .. }) => Some((
            *tile,
            match side {
                SideWord::Left => Side::Left,
                // An opening has no side and counts as laid on the right (DOM-MOV-04).
                SideWord::Right | SideWord::Absent | SideWord::Unknown(_) => Side::Right,
            },
        )),
        Action::LayUnknown(_) | Action::Pass | Action::Deal => None,
    }
}
