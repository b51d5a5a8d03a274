//! Small games to search in.

pub(crate) mod graph;
pub(crate) mod kalah;
pub(crate) mod nim;
pub(crate) mod skirmish;
pub(crate) mod tic_tac_toe;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use sobremesa_search::alpha_beta::{Position, Status};

/// Luck that is the same every time.
pub(crate) struct Luck(Pcg64Mcg);

impl Luck {
    pub(crate) fn new(seed: u64) -> Luck {
        Luck(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u64() % limit as u64) as usize
    }
}

/// All legal moves.
pub(crate) fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.each_capture(|legal| moves.push(legal));
    position.each_quiet(|legal| moves.push(legal));
    moves
}

/// Plays some moves at random; the game goes on after them.
pub(crate) fn wander<P: Position>(mut position: P, n_moves: usize, luck: &mut Luck) -> P {
    for _ in 0..n_moves {
        let legal = moves(&position);
        let next = position.after(legal[luck.below(legal.len())]);
        if let Status::Over(_) = next.status() {
            break;
        }
        position = next;
    }
    position
}

/// Mixes the bits of a number: a key for positions that fit into one.
pub(crate) const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
