//! BAT-NOT-13: counting the sequences of moves, the touchstone of a move generator.

use std::hint::black_box;

use crate::moves::{Move, MoveList};
use crate::position::Position;

/// The number of sequences of exactly `depth` moves. The last move is counted, not made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => each_child(position, |child| perft(child, depth - 1)),
    }
}

/// The same number, with every move made, the last one too.
pub fn perft_played(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => each_child(position, |child| perft_played(black_box(child), depth - 1)),
    }
}

#[inline(always)]
fn each_child(position: &Position, count: impl Fn(&Position) -> u64) -> u64 {
    let mut moves = MoveList::new();
    position.list_moves(&mut moves);
    let mut n_sequences = 0;
    for &legal in moves.iter() {
        let mut child = *position;
        child.make(legal);
        n_sequences += count(&child);
    }
    n_sequences
}

/// For each legal move, in the order of lists, the sequences of `depth` moves that begin with it.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .iter()
        .map(|&legal| (legal, perft(&position.after(legal), rest)))
        .collect()
}
