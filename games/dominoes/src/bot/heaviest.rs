//! A player who gets rid of pips.

use std::cmp::Reverse;

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};

use super::{Turn, lay, pass};
use crate::Dominoes;
use crate::action::Action;
use crate::claim::Claim;
use crate::line::Side;
use crate::player::Player;
use crate::rules::moves::fitting;
use crate::rules::opening::is_forced;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// Lays the tile with most pips; of several the one held first, on the left if it fits there.
pub(super) struct Heaviest;

impl Bot<Dominoes> for Heaviest {
    fn name(&self) -> &str {
        "heaviest"
    }

    fn title(&self) -> Words {
        Words::new("La ficha gorda", "The heaviest tile")
    }

    fn about(&self) -> Words {
        Words::new(
            "pone siempre la ficha de más puntos.",
            "always lays the tile with most pips.",
        )
    }

    fn choose(&self, view: &View, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Choice<Dominoes>> {
        match Turn::of(view, seat) {
            Turn::None => None,
            Turn::Pass(ends) => Some(pass(ends)),
            Turn::Choose(moves) => {
                // The list is in the order held, left first, and the first of the best is found.
                let heaviest = moves.iter().min_by_key(|(tile, _)| Reverse(tile.pips()));
                let (tile, side) = *heaviest?;
                let why = Reason::new(Claim::Lay(tile)).with(Claim::Heaviest(tile.pips()));
                Some(lay((tile, side), view.ends, why))
            }
        }
    }

    fn decide(&self, view: &View, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Action> {
        if view.to_move != Some(Player::in_seat(seat)) {
            return None;
        }
        let hand = view.hand?;
        let is_forced = view.ends.is_none() && is_forced(view.first_hand, view.first_opening);
        let playable = if is_forced {
            TileSet::EMPTY.with(Tile::DOUBLE_SIX)
        } else {
            fitting(view.ends)
        };
        let playable = hand.iter().filter(|tile| playable.contains(**tile));
        let heaviest = playable.min_by_key(|tile| Reverse(tile.pips()));
        match (heaviest, view.ends) {
            (Some(tile), Some(ends)) if tile.other_half(ends.left).is_some() => {
                Some(Action::lay(*tile, Side::Left))
            }
            // An opening counts as laid on the right (DOM-MOV-04).
            (Some(tile), _) => Some(Action::lay(*tile, Side::Right)),
            (None, Some(_)) if !hand.is_empty() => Some(Action::Pass),
            (None, _) => None,
        }
    }
}
