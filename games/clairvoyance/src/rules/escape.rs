//! CLV-ESC: `Disengage`, by a map of where it is good to run.
//!
//! Values are counted in quarter squares: a map value is one and a half times a distance in half
//! squares, so quarters keep it whole.

use super::movement::{DIAGONAL, HalfSquares, STRAIGHT, offset, rounded, step_cost};
use super::path::{UNREACHED, Walk};
use crate::board::{Direction, Square};
use crate::state::{Squares, State};

type QuarterSquares = u32;

/// No value: no enemy can reach it, so nobody flees there.
const NO_VALUE: QuarterSquares = QuarterSquares::MAX;

/// A step costs 4 or 6 quarters, so what waits lies in seven heaps.
const N_HEAPS: usize = 7;

/// The escape map.
#[derive(Default)]
pub(crate) struct Escape {
    enemies: Walk,
    /// By square.
    values: Vec<QuarterSquares>,
    heaps: [Vec<Square>; N_HEAPS],
}

/// CLV-ESC-01: where a unit ends that gets away from its enemies as well as it can.
pub(crate) fn flee(state: &mut State, unit: usize) -> Square {
    let start = state.units[unit].at;
    let Some(stats) = state.encounter.stats(unit) else {
        return start;
    };
    let speed = stats.speed;
    // CLV-ESC-02: the fleeing unit must not shield what lies behind it.
    state.squares.leave(start);
    let mut map = std::mem::take(&mut state.scratch.escape);
    map.measure(state, unit);
    let end = map.run(state, start, speed);
    state.scratch.escape = map;
    state.squares.enter(start, unit);
    end
}

impl Escape {
    /// CLV-ESC-02 to 04.
    fn measure(&mut self, state: &State, unit: usize) {
        let team = state.encounter.roster[unit].team;
        let is_enemy = |other: &usize| state.encounter.roster[*other].team != team;
        let enemies = state
            .living()
            .filter(is_enemy)
            .map(|enemy| state.units[enemy].at);
        let width = state.encounter.board.width();
        self.enemies
            .begin(&state.squares, state.units.len(), enemies);
        self.enemies.spread_all(&state.squares, width);

        // Enemies stand on their own squares: only those that somebody could stand on have a value.
        self.values.clear();
        self.values.resize(state.squares.as_slice().len(), NO_VALUE);
        let is_open = |square: &&Square| state.squares.is_free(**square);
        let open = self.enemies.visited().iter().rev().filter(is_open);
        let mut open = open.copied().peekable();
        let Some(most) = open.peek().map(|square| self.enemies.to(*square)) else {
            return;
        };
        self.heaps.iter_mut().for_each(Vec::clear);
        // The furthest squares have the lowest values, so they come in the order of their values, and
        // what is lowered by a neighbour waits in the heaps.
        let value = |distance: HalfSquares| 3 * (most - distance);
        let (mut level, mut n_waiting) = (0, 0_usize);
        let squares = state.squares.as_slice();
        loop {
            while let Some(square) = open.next_if(|square| value(self.enemies.to(*square)) <= level)
            {
                if level < self.values[square.index()] {
                    self.values[square.index()] = level;
                    self.heaps[level as usize % N_HEAPS].push(square);
                    n_waiting += 1;
                }
            }
            let mut heap = std::mem::take(&mut self.heaps[level as usize % N_HEAPS]);
            n_waiting -= heap.len();
            for square in heap.drain(..) {
                if self.values[square.index()] == level {
                    let lowered = Lowered {
                        enemies: &self.enemies,
                        values: &mut self.values,
                        heaps: &mut self.heaps,
                    };
                    n_waiting += lowered.neighbours(square, level, squares, width);
                }
            }
            self.heaps[level as usize % N_HEAPS] = heap;
            match (n_waiting, open.peek()) {
                (0, None) => return,
                (0, Some(next)) => level = value(self.enemies.to(*next)),
                (_, _) => level += 1,
            }
        }
    }

    /// CLV-ESC-05 to 08: step by step to lower values.
    fn run(&self, state: &State, start: Square, speed: i64) -> Square {
        let width = state.encounter.board.width();
        let squares = state.squares.as_slice();
        let (mut here, mut total) = (start, 0);
        // CLV-ESC-07: nobody reaches it, so there is nothing to flee from.
        if self.values[start.index()] == NO_VALUE {
            return start;
        }
        loop {
            let mut best = (self.values[here.index()], None);
            for step in Direction::ALL {
                let Some(to) = legal_step(here, step, squares, width) else {
                    continue;
                };
                let is_affordable = rounded(total + step_cost(step)) <= speed;
                // CLV-ESC-06: the first of equals stays.
                if is_affordable && self.values[to.index()] < best.0 {
                    best = (self.values[to.index()], Some((to, step)));
                }
            }
            let Some((to, step)) = best.1 else {
                return here;
            };
            total += step_cost(step);
            here = to;
        }
    }
}

/// The parts of a map that change while values are lowered.
struct Lowered<'a> {
    enemies: &'a Walk,
    values: &'a mut [QuarterSquares],
    heaps: &'a mut [Vec<Square>; N_HEAPS],
}

impl Lowered<'_> {
    /// CLV-ESC-04 from one square; returns how many squares wait now that did not.
    #[inline]
    fn neighbours(
        mut self,
        square: Square,
        level: QuarterSquares,
        squares: &[u32],
        width: usize,
    ) -> usize {
        let here = square.index();
        let is_free = |square: usize| squares[square] == Squares::FREE;
        let (up, down) = (is_free(here - width), is_free(here + width));
        let (left, right) = (is_free(here - 1), is_free(here + 1));
        let (straight, diagonal) = (level + 2 * STRAIGHT, level + 2 * DIAGONAL);
        self.lower(here - width, up, straight)
            + self.lower(here + width, down, straight)
            + self.lower(here - 1, left, straight)
            + self.lower(here + 1, right, straight)
            + self.lower(
                here - width - 1,
                up && left && is_free(here - width - 1),
                diagonal,
            )
            + self.lower(
                here + width - 1,
                down && left && is_free(here + width - 1),
                diagonal,
            )
            + self.lower(
                here - width + 1,
                up && right && is_free(here - width + 1),
                diagonal,
            )
            + self.lower(
                here + width + 1,
                down && right && is_free(here + width + 1),
                diagonal,
            )
    }

    /// Lowers the value of a square that a legal step leads to. What no enemy can reach has no value,
    /// and gets none.
    #[inline]
    fn lower(&mut self, to: usize, is_legal: bool, value: QuarterSquares) -> usize {
        let to = Square(to as u32);
        if is_legal && value < self.values[to.index()] && self.enemies.to(to) != UNREACHED {
            self.values[to.index()] = value;
            self.heaps[value as usize % N_HEAPS].push(to);
            return 1;
        }
        0
    }
}

/// CLV-MOV-04, 05 for a unit that stands nowhere in `squares`.
#[inline]
fn legal_step(from: Square, step: Direction, squares: &[u32], width: usize) -> Option<Square> {
    let look = |step: Direction| {
        let index = from.index().wrapping_add_signed(offset(step, width));
        (squares[index] == Squares::FREE).then_some(Square(index as u32))
    };
    let to = look(step)?;
    if let Some((one, other)) = super::movement::beside(step) {
        look(one)?;
        look(other)?;
    }
    Some(to)
}
