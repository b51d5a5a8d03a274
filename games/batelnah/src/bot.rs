//! Computer players.
//!
//! They see a view like everybody, and everything in this game is seen. `greedy`
//! takes what it can get; the eight levels look ahead (`level`), each as far as
//! it has learnt to, with the blind spots of its lessons (`lessons`). What a
//! position is worth is in `worth`, `shape` and `hunt`, what its pieces reach in
//! `reaches`, how the search walks through positions in `thought`, the claims of
//! a reason in `reason`, the answers to offers in `offers`.

mod greedy;
mod hunt;
mod lessons;
mod level;
mod offers;
mod reaches;
mod reason;
mod royals;
mod shape;
mod thought;
mod worth;

pub(crate) use worth::worth;

use sobremesa_kernel::Seat;
use sobremesa_kernel::bot::Bot;

use crate::game::BatelNah;
use crate::piece::Army;
use crate::rules::offers::{Offer, OfferKind};
use crate::state::State;
use crate::view::View;

use greedy::Greedy;
use level::LEVELS;

/// The computer players, the weakest first.
pub(crate) static BOTS: &[&dyn Bot<BatelNah>] = &[
    &Greedy, &LEVELS[0], &LEVELS[1], &LEVELS[2], &LEVELS[3], &LEVELS[4], &LEVELS[5], &LEVELS[6],
    &LEVELS[7],
];

/// What a seat has to do.
enum Task {
    /// Answer the open offer: it would lapse, or keep others waiting, if the seat moved first.
    Answer(Offer),
    /// Move this army, the own one or another of the side (BAT-PLY-02).
    Move(Army),
}

impl Task {
    /// What `seat` has to do in the game that `view` shows, and that game; nothing if others are to act.
    fn of(view: &View, seat: Seat) -> Option<(Task, State, Army)> {
        let state = view.position.read().ok()?;
        let me = *Army::ALL.get(seat.index())?;
        let task = match (state.judge_answer(me), state.turn()) {
            (Ok(offer), turn) if is_due(offer, &state, me, turn) => Task::Answer(offer),
            (_, Some((army, player))) if player == me => Task::Move(army),
            (_, _) => return None,
        };
        Some((task, state, me))
    }
}

/// A draw is thought over until one's own turn comes: whoever proposes it still has to move. Whoever
/// has no army left would wait for that in vain.
fn is_due(offer: Offer, state: &State, me: Army, turn: Option<(Army, Army)>) -> bool {
    let is_my_turn = turn.is_some_and(|(_, player)| player == me);
    let moves_no_more = || {
        let armies = state.position().mode().armies().iter();
        let mut own = armies.filter(|army| state.commanders.of(**army) == me);
        own.all(|army| state.position().board().army(*army).is_empty())
    };
    match offer.kind {
        OfferKind::Draw => is_my_turn || moves_no_more(),
        OfferKind::Join | OfferKind::Command => true,
    }
}
