//! CLV-PTH: walking distances, and the one path that is taken.
//!
//! A [`Walk`] spreads from a square over the board, all squares of one distance at a time, and only
//! as far as somebody asks. Steps cost 2 or 3 half squares, so the squares still to be visited lie in
//! four heaps by distance and nothing has to be sorted. What has been visited is exact and final.

use super::movement::{DIAGONAL, HalfSquares, STRAIGHT, offset, rounded, step_cost};
use crate::board::{Board, Direction, Square};
use crate::state::Squares;

/// Further than any path.
pub(crate) const UNREACHED: HalfSquares = HalfSquares::MAX;

const N_HEAPS: usize = 4;

/// Distances from a square, or from the nearest of several.
#[derive(Default)]
pub(crate) struct Walk {
    /// By square.
    distances: Vec<HalfSquares>,
    /// By unit: the distance to it by CLV-PTH-02.
    to_units: Vec<HalfSquares>,
    /// What was visited, the nearest first.
    visited: Vec<Square>,
    heaps: [Vec<Square>; N_HEAPS],
    n_waiting: usize,
    level: HalfSquares,
    has_met_unit: bool,
}

impl Walk {
    /// Begins at these squares. Where a unit begins, its square obstructs nobody: every square beside
    /// it is nearer by a straight step than round its corner, so CLV-MOV-06 needs no care.
    pub(crate) fn begin(
        &mut self,
        squares: &Squares,
        n_units: usize,
        from: impl IntoIterator<Item = Square>,
    ) {
        self.distances.clear();
        self.distances.resize(squares.as_slice().len(), UNREACHED);
        self.to_units.clear();
        self.to_units.resize(n_units, UNREACHED);
        self.visited.clear();
        self.heaps.iter_mut().for_each(Vec::clear);
        self.level = 0;
        self.n_waiting = 0;
        for square in from {
            self.distances[square.index()] = 0;
            self.heaps[0].push(square);
            self.n_waiting += 1;
        }
    }

    /// Visits all squares of the next distance; false when there are none left.
    pub(crate) fn spread(&mut self, squares: &Squares, width: usize) -> bool {
        if self.n_waiting == 0 {
            return false;
        }
        while self.heaps[self.level as usize % N_HEAPS].is_empty() {
            self.level += 1;
        }
        self.has_met_unit = false;
        let mut heap = std::mem::take(&mut self.heaps[self.level as usize % N_HEAPS]);
        self.n_waiting -= heap.len();
        for square in heap.drain(..) {
            // A shorter way was found after it was put here.
            if self.distances[square.index()] == self.level {
                self.visited.push(square);
                self.visit(square, squares.as_slice(), width);
            }
        }
        self.heaps[self.level as usize % N_HEAPS] = heap;
        self.level += 1;
        true
    }

    /// Visits everything.
    pub(crate) fn spread_all(&mut self, squares: &Squares, width: usize) {
        while self.spread(squares, width) {}
    }

    /// The steps from one square (CLV-MOV-04, 05), and the last steps into units (CLV-PTH-02).
    #[inline]
    fn visit(&mut self, square: Square, squares: &[u32], width: usize) {
        let here = square.index();
        let (up, down) = (squares[here - width], squares[here + width]);
        let (left, right) = (squares[here - 1], squares[here + 1]);
        self.straight(here - width, up);
        self.straight(here + width, down);
        self.straight(here - 1, left);
        self.straight(here + 1, right);
        self.diagonal(here - width - 1, squares, up, left);
        self.diagonal(here + width - 1, squares, down, left);
        self.diagonal(here - width + 1, squares, up, right);
        self.diagonal(here + width + 1, squares, down, right);
    }

    #[inline]
    fn straight(&mut self, to: usize, value: u32) {
        if value == Squares::FREE {
            self.reach(to, self.level + STRAIGHT);
        } else if let Some(unit) = Squares::unit_in(value) {
            self.meet(unit, self.level + STRAIGHT);
        }
    }

    #[inline]
    fn diagonal(&mut self, to: usize, squares: &[u32], one: u32, other: u32) {
        let value = squares[to];
        if value == Squares::FREE {
            if one == Squares::FREE && other == Squares::FREE {
                self.reach(to, self.level + DIAGONAL);
            }
        } else if let Some(unit) = Squares::unit_in(value)
            && !(one == Squares::WALL && other == Squares::WALL)
        {
            self.meet(unit, self.level + DIAGONAL);
        }
    }

    #[inline]
    fn reach(&mut self, to: usize, distance: HalfSquares) {
        if distance < self.distances[to] {
            self.distances[to] = distance;
            self.heaps[distance as usize % N_HEAPS].push(Square(to as u32));
            self.n_waiting += 1;
        }
    }

    #[inline]
    fn meet(&mut self, unit: usize, distance: HalfSquares) {
        if distance < self.to_units[unit] {
            self.to_units[unit] = distance;
            self.has_met_unit = true;
        }
    }

    /// The distance of a square, as far as it is known.
    #[inline]
    pub(crate) fn to(&self, square: Square) -> HalfSquares {
        self.distances[square.index()]
    }

    /// The distance to a unit, as far as it is known.
    #[inline]
    pub(crate) fn to_unit(&self, unit: usize) -> HalfSquares {
        self.to_units[unit]
    }

    /// Did the latest spreading come nearer to some unit?
    pub(crate) fn has_met_unit(&self) -> bool {
        self.has_met_unit
    }

    /// What is still to be visited is at least this far.
    pub(crate) fn level(&self) -> HalfSquares {
        self.level
    }

    /// What was visited, the nearest first.
    pub(crate) fn visited(&self) -> &[Square] {
        &self.visited
    }

    /// CLV-PTH-04: the square before `square` on the canonical path; none at its start.
    pub(crate) fn before(
        &self,
        square: Square,
        squares: &Squares,
        board: &Board,
    ) -> Option<Square> {
        let distance = self.to(square);
        let all = squares.as_slice();
        BACKWARDS.into_iter().find_map(|step| {
            let previous = neighbour(square, step, board.width());
            let fits = self.to(previous) != UNREACHED
                && self.to(previous) + step_cost(step) == distance
                && self.is_open(square, step, all, board.width());
            fits.then_some(previous)
        })
    }

    /// The same for the last step, into a unit's square.
    pub(crate) fn before_unit(
        &self,
        unit: usize,
        at: Square,
        squares: &Squares,
        board: &Board,
    ) -> Option<Square> {
        let distance = self.to_unit(unit);
        let all = squares.as_slice();
        BACKWARDS.into_iter().find_map(|step| {
            let previous = neighbour(at, step, board.width());
            let is_between_walls = super::movement::beside(step).is_some_and(|(one, other)| {
                let value = |side| all[neighbour(at, side, board.width()).index()];
                value(one) == Squares::WALL && value(other) == Squares::WALL
            });
            let fits = self.to(previous) != UNREACHED
                && self.to(previous) + step_cost(step) == distance
                && !is_between_walls;
            fits.then_some(previous)
        })
    }

    /// CLV-MOV-05 between a square and the one a step away: both squares beside a diagonal are free,
    /// or one of them is where the walk began.
    fn is_open(&self, square: Square, step: Direction, squares: &[u32], width: usize) -> bool {
        super::movement::beside(step).is_none_or(|(one, other)| {
            [one, other].into_iter().all(|side| {
                let beside = neighbour(square, side, width);
                squares[beside.index()] == Squares::FREE || self.to(beside) == 0
            })
        })
    }

    /// CLV-PTH-05: where somebody ends who follows the canonical path to `goal` as far as `budget`
    /// allows.
    pub(crate) fn end_of_movement(
        &self,
        goal: Square,
        budget: i64,
        squares: &Squares,
        board: &Board,
    ) -> Square {
        let mut here = goal;
        while rounded(self.to(here)) > budget {
            match self.before(here, squares, board) {
                Some(previous) => here = previous,
                None => break,
            }
        }
        here
    }
}

/// Back from a square, in the order of CLV-PTH-04: the previous square is nearer to the start after a
/// diagonal step, so those come first; then the smaller column, then the smaller row.
const BACKWARDS: [Direction; 8] = [
    Direction::UpLeft,
    Direction::DownLeft,
    Direction::UpRight,
    Direction::DownRight,
    Direction::Left,
    Direction::Up,
    Direction::Down,
    Direction::Right,
];

#[inline]
fn neighbour(square: Square, step: Direction, width: usize) -> Square {
    Square(square.index().wrapping_add_signed(offset(step, width)) as u32)
}
