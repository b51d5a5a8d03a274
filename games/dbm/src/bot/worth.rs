//! What troops, fights and volleys are worth to somebody who counts.

use crate::agenda::Cause;
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::odds::{Odds, odds};
use crate::rules::close_combat::{self, Pair};
use crate::rules::factors::Factors;
use crate::rules::outcome::Outcome;
use crate::rules::recoil;
use crate::rules::shooting::volley;
use crate::side::Side;

/// What an element is worth: its equivalents, and a general's command hangs on him.
pub(super) fn of_element(piece: &Piece<'_>) -> f64 {
    let own = f64::from(piece.element.equivalents());
    let general = if piece.element.general { 2.0 } else { 0.0 };
    own.max(0.25) + general
}

/// How much of an element an outcome takes.
const fn share(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Stand => 0.0,
        Outcome::Recoil => 0.12,
        Outcome::Flee => 0.35,
        Outcome::Destroyed => 1.0,
    }
}

/// What a resolution brings the first of two on average: what the second loses less what it loses itself.
fn exchange(rolls: &Odds, mine: f64, theirs: f64) -> f64 {
    let mut sum = 0.0;
    for own in Outcome::ALL {
        for other in Outcome::ALL {
            let n = f64::from(rolls.rolls[own as usize][other as usize]);
            sum += n * (share(other) * theirs - share(own) * mine);
        }
    }
    sum / f64::from(Odds::ROLLS)
}

/// What a fight brings `side` on average.
pub(super) fn of_pair(board: &Board<'_>, pair: &Pair, side: Side) -> f64 {
    let factors = close_combat::weigh(pair);
    of_bout(board, pair.elements(), &factors, side)
}

/// What a volley at a target brings `side` on average, if its owners leave everything as it falls.
pub(super) fn of_volley(board: &Board<'_>, target: ElementIx, side: Side) -> f64 {
    volley::expected(board, target).map_or(0.0, |shots| {
        let factors = volley::weigh(board, target, &shots);
        of_bout(board, [shots.principal, target], &factors, side)
    })
}

fn of_bout(board: &Board<'_>, elements: [ElementIx; 2], factors: &[Factors; 2], side: Side) -> f64 {
    let rolls = odds([&factors[0], &factors[1]]);
    let [one, other] = elements.map(|element| board.piece(element));
    let brings = exchange(&rolls, of_element(one), of_element(other));
    if one.side == side { brings } else { -brings }
}

/// What it would bring to stand front to front with an enemy, as both stand on their ground.
pub(super) fn of_meeting(board: &Board<'_>, own: ElementIx, enemy: ElementIx) -> f64 {
    let factors = close_combat::sheet(board, own, enemy);
    of_bout(board, [own, enemy], &factors, board.piece(own).side)
}

/// Of 36 rolls, how many destroy the first and the second of two who fight: by the row itself, or because
/// there is no way back for whoever would have to recoil.
pub(super) fn deaths(
    board: &Board<'_>,
    elements: [ElementIx; 2],
    factors: &[Factors; 2],
) -> [u8; 2] {
    let rolls = odds([&factors[0], &factors[1]]);
    let count = |n: usize, outcome: Outcome| match n {
        0 => rolls.first(outcome),
        _ => rolls.second(outcome),
    };
    [0, 1].map(|n| {
        let is_caught = recoil::plan(board, elements[n], Cause::Combat).end.is_err();
        let pushed = if is_caught {
            count(n, Outcome::Recoil) + count(n, Outcome::Flee)
        } else {
            0
        };
        count(n, Outcome::Destroyed) + pushed
    })
}
