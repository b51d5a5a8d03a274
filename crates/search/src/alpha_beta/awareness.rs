//! What a player notices.

use super::position::Position;

/// Blind spots: which moves a player thinks of.
///
/// The strongest see [`Everything`]. A beginner may overlook that a distant piece
/// strikes, or what his rival can do three moves from now: a weakness that looks
/// like a person's, where random moves do not. Compiled into the search, so that
/// seeing everything costs nothing.
pub trait Awareness<P: Position> {
    /// Does the player think of this legal move?
    ///
    /// `ply` moves lie between the root and `position`; at the root it is 0. Where
    /// nothing is seen, the player goes by the look of the position, but at the
    /// root there is always something to do. The answer must not vary.
    fn sees(&self, position: &P, legal: P::Move, ply: usize) -> bool;
}

/// No blind spots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Everything;

impl<P: Position> Awareness<P> for Everything {
    #[inline(always)]
    fn sees(&self, _position: &P, _legal: P::Move, _ply: usize) -> bool {
        true
    }
}

impl<P: Position, F: Fn(&P, P::Move, usize) -> bool> Awareness<P> for F {
    #[inline]
    fn sees(&self, position: &P, legal: P::Move, ply: usize) -> bool {
        self(position, legal, ply)
    }
}
