//! What a player has been taught to notice.
//!
//! A weak player does not play at random: it overlooks what it has not learnt
//! to see, its own chances as well as the enemy's.

use sobremesa_search::alpha_beta::Awareness;

use super::thought::Thought;
use crate::hex::EDGE;
use crate::moves::Move;
use crate::piece::{Army, Kind};

/// What a player has been taught.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lessons {
    /// How far off it notices a line mover that strikes.
    pub(super) line: u8,
    /// The wizard's leaps.
    pub(super) wizards: bool,
    /// The jester's captures, which do not end on their victim.
    pub(super) jesters: bool,
    /// That the queen comes round the corner to a hex beside her.
    pub(super) detours: bool,
    /// That the other allied armies capture too.
    pub(super) allies: bool,
}

impl Lessons {
    /// What goes without saying: kings and soldiers.
    pub(super) const NONE: Lessons = Lessons {
        line: 0,
        wizards: false,
        jesters: false,
        detours: false,
        allies: false,
    };

    /// Nothing is left to learn.
    pub(super) const ALL: Lessons = Lessons {
        line: 2 * EDGE,
        wizards: true,
        jesters: true,
        detours: true,
        allies: true,
    };

    /// Has the player learnt to see this capture?
    fn cover(self, capture: Move) -> bool {
        let distance = capture.from().distance(capture.to());
        match capture.kind() {
            Kind::King | Kind::Soldier => true,
            Kind::Queen => self.detours || distance > 1,
            Kind::Prince | Kind::Warrior | Kind::Temple => distance <= self.line,
            Kind::Wizard => self.wizards,
            Kind::Jester => self.jesters,
        }
    }
}

/// A player's lessons, applied to the army it moves.
pub(super) struct Eyes {
    pub(super) lessons: Lessons,
    pub(super) army: Army,
}

impl Awareness<Thought<'_>> for Eyes {
    fn sees(&self, thought: &Thought<'_>, legal: Move, ply: usize) -> bool {
        let Some(hex) = legal.captured_hex() else {
            return true;
        };
        // Nobody overlooks that the game can be won at once.
        if ply == 0 && thought.wins_by_taking(hex) {
            return true;
        }
        let is_kept_in_mind =
            |army: Army| self.lessons.allies || army.is_kingdom() || army == self.army;
        self.lessons.cover(legal) && thought.position().to_move().is_some_and(is_kept_in_mind)
    }
}
