//! A player who lays anything that fits.

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};

use super::{Turn, below, generator, lay, pass};
use crate::Dominoes;
use crate::claim::Claim;
use crate::view::View;

/// Every legal move is equally likely.
pub(super) struct Random;

impl Bot<Dominoes> for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn title(&self) -> Words {
        Words::new("El azar", "Chance")
    }

    fn about(&self) -> Words {
        Words::new(
            "pone cualquier ficha que case, al azar.",
            "lays any tile that fits, at random.",
        )
    }

    fn choose(
        &self,
        view: &View,
        seat: Seat,
        _: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<Dominoes>> {
        match Turn::of(view, seat) {
            Turn::None => None,
            Turn::Pass(ends) => Some(pass(ends)),
            Turn::Choose(moves) => {
                let n_moves = moves.len();
                let chosen = below(&mut generator(view, seat, seed), n_moves as u32);
                let (tile, side) = moves[chosen as usize];
                let why = if n_moves == 1 {
                    Reason::new(Claim::OnlyMove(tile))
                } else {
                    Reason::new(Claim::Lay(tile)).with(Claim::AtRandom(n_moves))
                };
                Some(lay((tile, side), view.ends, why))
            }
        }
    }
}
