//! DBM-REF-02: the nearest legal move to one that is refused.

use sobremesa_geometry::arc_of_chord;
use sobremesa_kernel::Seat;

use super::judge;
use super::walk::shortened;
use crate::action::{Move, Step};
use crate::board::Board;
use crate::pose::BASE_WIDTH;
use crate::refusal::{MoveRefusal, NavalRefusal, Refusal};
use crate::touch::LIMIT;

/// The nearest legal move to one that is refused for this reason, if there is one: where something is
/// too far or in the way, the greatest part of it; where a contact is not lined up, the wheel or shift
/// that lines it up.
pub fn remedy(board: &Board<'_>, seat: Seat, order: &Move, why: &Refusal) -> Option<Move> {
    let Refusal::Move(why) = why else {
        return None;
    };
    match why.as_ref() {
        MoveRefusal::TooFar { .. }
        | MoveRefusal::Naval(NavalRefusal::Aground { .. })
        | MoveRefusal::EnemyInTheWay { .. }
        | MoveRefusal::FriendInTheWay { .. }
        | MoveRefusal::Zone { .. }
        | MoveRefusal::LeavesTable { .. }
        | MoveRefusal::MarchNearEnemy { at_end: true, .. }
        | MoveRefusal::OnlyInColumn { .. }
        | MoveRefusal::OnlySingly { .. }
        | MoveRefusal::EndsOn { .. }
        | MoveRefusal::Impedimenta { .. }
        | MoveRefusal::BowsShoot { .. } => shorter(board, seat, order),
        MoveRefusal::EndsInside { clear_at, .. } => {
            let clear = Move {
                steps: vec![Step::Forward(*clear_at)],
                ..order.clone()
            };
            judge(board, seat, &clear)
                .is_ok()
                .then_some(clear)
                .or_else(|| shorter(board, seat, order))
        }
        MoveRefusal::NotLinedUp { turn, shift, .. } => {
            lined_up(board, seat, order, *turn, *shift).or_else(|| shorter(board, seat, order))
        }
        _ => None,
    }
}

/// The greatest part of a way that is legal.
fn shorter(board: &Board<'_>, seat: Seat, order: &Move) -> Option<Move> {
    let whole: f64 = order
        .steps
        .iter()
        .map(|step| match step {
            Step::Forward(length) | Step::Back(length) | Step::Wheel(length) => length.abs(),
            _ => 0.0,
        })
        .sum();
    if whole == 0.0 {
        // A place or a turn has no parts: only what comes after it can be left out.
        let rest = shortened(order, 0.0);
        return (rest != *order && judge(board, seat, &rest).is_ok()).then_some(rest);
    }
    let is_legal = |length: f64| judge(board, seat, &shortened(order, length)).is_ok();
    let (mut low, mut high) = (0.0, whole);
    // What is forbidden at the beginning may be allowed later: look at a few parts first.
    let parts = (1..=16).map(|n| whole * f64::from(n) / 16.0);
    for part in parts.filter(|part| is_legal(*part)) {
        low = part;
    }
    if low == 0.0 && !is_legal(LIMIT.length()) {
        return None;
    }
    high = high.min(low + whole / 16.0);
    while high - low > LIMIT.length() * 0.5 {
        let middle = (low + high) * 0.5;
        if is_legal(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    let best = shortened(order, low);
    judge(board, seat, &best).is_ok().then_some(best)
}

/// A wheel before the way that makes it parallel to the enemy's front, or a shift at its end.
fn lined_up(board: &Board<'_>, seat: Seat, order: &Move, turn: f64, shift: f64) -> Option<Move> {
    let with = |steps: Vec<Step>| {
        let order = Move {
            steps,
            ..order.clone()
        };
        judge(board, seat, &order).is_ok().then_some(order)
    };
    let plain: Vec<Step> = order
        .steps
        .iter()
        .filter(|step| !matches!(step, Step::Shift(_)))
        .cloned()
        .collect();
    let mut shifted = plain.clone();
    shifted.push(Step::Shift(shift));
    if let Some(order) = with(plain.clone()).or_else(|| with(shifted)) {
        return Some(order);
    }
    // The wheel first, then as far straight ahead as the way was: the contact ends it.
    let length: f64 = plain
        .iter()
        .map(|step| match step {
            Step::Forward(length) => *length,
            _ => 0.0,
        })
        .sum();
    let fits = arc_of_chord(BASE_WIDTH, length).is_some() || length > 0.0;
    let mut wheeled = vec![Step::Wheel(turn)];
    wheeled.push(Step::Forward(length));
    fits.then(|| with(wheeled)).flatten()
}
