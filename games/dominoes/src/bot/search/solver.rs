//! The end of a hand, exactly: alpha-beta with all tiles in sight.
//!
//! Partners sit opposite, so teams take turns, passes included, and what is good for one team is as
//! bad for the other. Who holds what never changes in a world: the tiles that are left, the ends and
//! the turn are the whole position, and fit into one word.

use super::world::{Laying, Step, World, each_laying};
use crate::line::Ends;

/// Solves positions of one world.
pub(crate) struct Solver {
    table: Vec<Entry>,
    /// How many positions were looked at since somebody asked.
    nodes: u64,
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    low: i16,
    high: i16,
}

const EMPTY: Entry = Entry {
    key: u64::MAX,
    low: i16::MIN,
    high: i16::MAX,
};

/// No hand is worth more.
const MOST: i32 = 168;

impl Solver {
    const BITS: u32 = 13;

    pub(crate) fn new() -> Solver {
        Solver {
            table: vec![EMPTY; 1 << Solver::BITS],
            nodes: 0,
        }
    }

    /// The positions looked at since the last time.
    pub(crate) fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    /// What the hand is worth to the team of the player in turn, if everybody plays the best.
    pub(crate) fn value(&mut self, world: &World) -> i32 {
        self.search(world, -MOST, MOST)
    }

    fn search(&mut self, world: &World, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let playable = world.playable();
        if playable.is_empty() {
            if let Some(value) = world.stuck() {
                return value;
            }
            let mut next = *world;
            next.pass();
            return -self.search(&next, -beta, -alpha);
        }
        let key = Solver::key(world);
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Solver::BITS)) as usize;
        let known = self.table[slot];
        let (mut low, mut high) = (-MOST, MOST);
        if known.key == key {
            (low, high) = (i32::from(known.low), i32::from(known.high));
            if low >= beta || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
            alpha = alpha.max(low);
            beta = beta.min(high);
        }
        let (best, floor) = (self.best(world, alpha, beta), alpha);
        if best > floor {
            low = best;
        }
        if best < beta {
            high = best;
        }
        self.table[slot] = Entry {
            key,
            low: low as i16,
            high: high as i16,
        };
        best
    }

    fn best(&mut self, world: &World, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -MOST;
        let mut layings = [None; 14];
        let mut n_layings = 0;
        each_laying(world.hands[world.turn.index()], world.ends, |laying| {
            layings[n_layings] = Some((promise(world, laying), laying));
            n_layings += 1;
        });
        let layings = &mut layings[..n_layings];
        layings
            .sort_unstable_by_key(|laying| laying.map(|(promise, _)| std::cmp::Reverse(promise)));
        for (_, laying) in layings.iter().flatten() {
            let mut next = *world;
            let value = match next.lay(*laying) {
                Step::Over(value) => value,
                Step::On => -self.search(&next, -beta, -alpha),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// 28 bits of tiles, 6 of ends, 2 of turn.
    fn key(world: &World) -> u64 {
        let ends = world.ends.map_or(0, |Ends { left, right }| {
            u64::from(left.value().min(right.value())) << 3
                | u64::from(left.value().max(right.value()))
        });
        u64::from(world.in_hands().bits()) | ends << 28 | (world.turn.index() as u64) << 34
    }
}

/// What looks good is tried first: leaving the next player nothing, then much weight.
fn promise(world: &World, laying: Laying) -> u32 {
    use crate::suits::Suits;
    let open = Suits::from(laying.ends).tiles();
    let next = world.hands[world.turn.next().index()];
    let makes_pass = next.and(open).is_empty();
    u32::from(makes_pass) * 100 + laying.tile.pips() + u32::from(laying.tile.is_double()) * 5
}
