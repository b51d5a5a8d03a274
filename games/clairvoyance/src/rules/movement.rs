//! CLV-MOV: one step after another, and what they cost.

use crate::board::{Board, Direction, Point, Square};
use crate::state::Squares;

/// Half squares: a straight step is 2, a diagonal one 3, so that nothing is ever rounded on the way.
pub(crate) type HalfSquares = u32;

pub(crate) const STRAIGHT: HalfSquares = 2;
pub(crate) const DIAGONAL: HalfSquares = 3;

/// Squares of movement that a path costs.
///
/// CLV-MOV-02. A straight step costs 1; diagonals cost 1 and 2 by turns, which is one and a half
/// each, rounded down at the end of the action.
///
/// ```
/// # use sobremesa_clairvoyance::rules::movement::path_cost;
/// # use sobremesa_clairvoyance::Direction::{DownRight, Right};
/// assert_eq!(path_cost(&[DownRight, DownRight, DownRight]), 1 + 2 + 1);
/// assert_eq!(path_cost(&[Right, Right, DownRight]), 1 + 1 + 1);
/// ```
pub fn path_cost(steps: &[Direction]) -> u64 {
    let halves: u64 = steps.iter().map(|step| u64::from(step_cost(*step))).sum();
    halves / 2
}

/// What one step adds to a path.
pub(crate) const fn step_cost(step: Direction) -> HalfSquares {
    if step.is_diagonal() {
        DIAGONAL
    } else {
        STRAIGHT
    }
}

/// A total in whole squares, rounded down.
#[inline]
pub(crate) const fn rounded(total: HalfSquares) -> i64 {
    (total / 2) as i64
}

/// How far one step leads in the flat tables.
#[inline]
pub(crate) const fn offset(step: Direction, width: usize) -> isize {
    let width = width as isize;
    match step {
        Direction::Up => -width,
        Direction::Down => width,
        Direction::Left => -1,
        Direction::Right => 1,
        Direction::UpLeft => -width - 1,
        Direction::DownLeft => width - 1,
        Direction::UpRight => -width + 1,
        Direction::DownRight => width + 1,
    }
}

/// The two straight steps that a diagonal one goes between.
pub(crate) const fn beside(step: Direction) -> Option<(Direction, Direction)> {
    match step {
        Direction::Up | Direction::Down | Direction::Left | Direction::Right => None,
        Direction::UpLeft => Some((Direction::Up, Direction::Left)),
        Direction::DownLeft => Some((Direction::Down, Direction::Left)),
        Direction::UpRight => Some((Direction::Up, Direction::Right)),
        Direction::DownRight => Some((Direction::Down, Direction::Right)),
    }
}

/// Why a step cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstruction {
    /// The square is wall, or outside.
    Wall,
    /// Somebody stands there.
    Occupied,
    /// CLV-MOV-05: something is beside the diagonal.
    Corner(Point),
}

/// CLV-MOV-04, 05: may `unit` step from one square to the next? CLV-MOV-06: the square on which the
/// unit still stands in `squares` does not obstruct it.
///
/// # Errors
/// What is in the way.
pub(crate) fn judge_step(
    board: &Board,
    squares: &Squares,
    unit: usize,
    from: Square,
    step: Direction,
) -> Result<Square, Obstruction> {
    let look = |step: Direction| {
        let index = from
            .index()
            .wrapping_add_signed(offset(step, board.width()));
        let square = Square(index as u32);
        match squares.as_slice()[index] {
            Squares::FREE => Ok(square),
            Squares::WALL => Err((square, Obstruction::Wall)),
            value if Squares::unit_in(value) == Some(unit) => Ok(square),
            _ => Err((square, Obstruction::Occupied)),
        }
    };
    let to = look(step).map_err(|(_, obstruction)| obstruction)?;
    if let Some((one, other)) = beside(step) {
        for side in [one, other] {
            look(side).map_err(|(square, _)| Obstruction::Corner(board.point(square)))?;
        }
    }
    Ok(to)
}
