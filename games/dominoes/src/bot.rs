//! Computer players (DOM-API-11). They receive a view, so they know what their seat knows and no more
//! (DOM-ENG-13), and draw from a generator of their own (DOM-ENG-12).

mod heaviest;
mod random;

use rand_core::Rng;
use rand_pcg::Pcg32;
use serde_json::json;
use sobremesa_kernel::bot::{Bot, Choice};
use sobremesa_kernel::{Fingerprint, Seat, Words};

use crate::Dominoes;
use crate::action::Action;
use crate::line::{Ends, Side};
use crate::notation;
use crate::player::Player;
use crate::tile::Tile;
use crate::view::View;

/// All of them, the weakest first.
pub(crate) const ALL: &[&dyn Bot<Dominoes>] = &[&random::Random, &heaviest::Heaviest];

/// What a view leaves a player to decide.
enum Turn {
    /// Nothing: it is not this player's turn, or there is no hand to look at.
    None,
    /// Nothing fits these ends.
    Pass(Ends),
    /// One of these, in the order of the list; at least one.
    Choose(Vec<(Tile, Side)>),
}

impl Turn {
    fn of(view: &View, seat: Seat) -> Turn {
        let is_in_turn = view.to_move == Some(Player::in_seat(seat));
        let placements = view.placements();
        match (view.hand, view.ends) {
            (Some(hand), _) if !is_in_turn || hand.is_empty() => Turn::None,
            (None, _) => Turn::None,
            (Some(_), _) if !placements.is_empty() => Turn::Choose(placements),
            (Some(_), Some(ends)) => Turn::Pass(ends),
            // A stranger's first hand without the double six: there is nothing to open with.
            (Some(_), None) => Turn::None,
        }
    }
}

/// Passing, with the reason that everybody can see.
fn pass(ends: Ends) -> Choice<Action> {
    let why = match ends.squared() {
        Some(open) => Words::new(
            format!("Paso: no tengo {open}."),
            format!("I pass: I have no {open}."),
        ),
        None => Words::new(
            format!("Paso: no tengo {} ni {}.", ends.left, ends.right),
            format!("I pass: I have neither {} nor {}.", ends.left, ends.right),
        ),
    };
    Choice {
        action: Action::Pass,
        why,
        details: json!({ "choice": notation::PASS, "moves": [] }),
    }
}

/// Laying one of several, with a reason. DOM-SIG-12: no signal is named, so it is the honest one.
fn lay((tile, side): (Tile, Side), among: &[(Tile, Side)], why: Words) -> Choice<Action> {
    let names = among
        .iter()
        .map(|(tile, side)| notation::placement(*tile, *side));
    Choice {
        action: Action::lay(tile, side),
        why,
        details: json!({
            "choice": notation::placement(tile, side),
            "moves": names.collect::<Vec<_>>(),
        }),
    }
}

/// A generator for one decision: another for each seed, seat and moment of a match, so that a
/// player who is given one seed for a whole match does not roll the same number every time.
fn generator(view: &View, seat: Seat, seed: u64) -> Pcg32 {
    let moment = Fingerprint::new()
        .with(seed)
        .with(seat.index() as u64)
        .with(view.hand_number.into())
        .with(view.moves.len() as u64);
    Pcg32::new(moment.value(), seed)
}

/// A number below `n`, all equally likely: words in the uneven remainder are thrown away.
fn below(generator: &mut Pcg32, n: u32) -> u32 {
    let uneven = n.wrapping_neg() % n;
    loop {
        let product = u64::from(generator.next_u32()) * u64::from(n);
        if product as u32 >= uneven {
            return (product >> 32) as u32;
        }
    }
}
