//! What a player has been taught to notice.
//!
//! A weak player does not play at random: it overlooks what it has not learnt
//! to see. What its own pieces can take nearby it sees as anybody does, and
//! when its royals have been warned of (BAT-ROY-06) it looks after them. What
//! it misses are the enemy's tricks, strikes along long lines, and whatever
//! takes more than a move or two to come about.

use sobremesa_search::alpha_beta::Awareness;

use super::thought::Thought;
use crate::hex::EDGE;
use crate::moves::Move;
use crate::piece::{Army, Kind, Side};

/// What a player has been taught.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lessons {
    /// How far off it notices a line mover that strikes.
    pub(super) line: u8,
    /// How many moves of an exchange it reckons through, its own first.
    pub(super) exchange: usize,
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
    /// What goes without saying: kings and soldiers, and that the enemy may strike back.
    pub(super) const NONE: Lessons = Lessons {
        line: 0,
        exchange: 2,
        wizards: false,
        jesters: false,
        detours: false,
        allies: false,
    };

    /// Nothing is left to learn.
    pub(super) const ALL: Lessons = Lessons {
        line: 2 * EDGE,
        exchange: usize::MAX,
        wizards: true,
        jesters: true,
        detours: true,
        allies: true,
    };

    /// Does the player see what its own piece can take, here and now?
    ///
    /// Everybody knows how his own pieces leap; only a long line has to be looked along.
    fn show(self, own: Move) -> bool {
        match own.kind() {
            Kind::Prince | Kind::Warrior | Kind::Temple => self.reaches(own),
            Kind::King | Kind::Queen | Kind::Wizard | Kind::Jester | Kind::Soldier => true,
        }
    }

    /// Does the player foresee this capture, `ply` moves from now?
    fn foresee(self, capture: Move, ply: usize) -> bool {
        ply < self.exchange
            && match capture.kind() {
                Kind::King | Kind::Soldier => true,
                Kind::Queen => self.detours || capture.from().distance(capture.to()) > 1,
                Kind::Prince | Kind::Warrior | Kind::Temple => self.reaches(capture),
                Kind::Wizard => self.wizards,
                Kind::Jester => self.jesters,
            }
    }

    /// Is the line short enough to be noticed?
    fn reaches(self, capture: Move) -> bool {
        capture.from().distance(capture.to()) <= self.line
    }
}

/// A player's lessons, applied to the army it moves.
pub(super) struct Eyes {
    pub(super) lessons: Lessons,
    pub(super) army: Army,
    /// Has it been warned of a threat that still stands?
    pub(super) kolba: bool,
}

impl Eyes {
    /// The eyes of whoever moves `army` in this position.
    pub(super) fn new(lessons: Lessons, army: Army, thought: &Thought<'_>) -> Eyes {
        let kingdom = army.side();
        Eyes {
            lessons,
            army,
            kolba: thought.position().warned().has(kingdom) && thought.is_in_danger(kingdom),
        }
    }

    /// BAT-ROY-06: whoever has been warned looks for a move after which the royals are safe.
    /// If there is none, every move is as good as it looks.
    fn answers(&self, thought: &Thought<'_>, legal: Move) -> bool {
        thought.wins(legal) || !thought.leaves_in_danger(legal, self.army.side())
    }

    fn is_kept_in_mind(&self, army: Army) -> bool {
        self.lessons.allies || army.is_kingdom() || army == self.army
    }
}

impl Awareness<Thought<'_>> for Eyes {
    fn sees(&self, thought: &Thought<'_>, legal: Move, ply: usize) -> bool {
        if ply == 0 && self.kolba {
            return self.answers(thought, legal);
        }
        if legal.captured_hex().is_none() {
            return true;
        }
        // Nobody overlooks that the game can be won at once.
        if ply == 0 {
            return self.lessons.show(legal) || thought.wins(legal);
        }
        // After a warning, what threatens the royals has been pointed out.
        if self.kolba && ply == 1 && thought.takes_royal_of(legal, self.army.side()) {
            return true;
        }
        self.lessons.foresee(legal, ply)
            && thought
                .position()
                .to_move()
                .is_some_and(|army| self.is_kept_in_mind(army))
    }
}

/// The royals of a side, as those see it who have been warned.
impl Thought<'_> {
    /// Could the enemy capture a royal of this kingdom?
    fn is_in_danger(&self, kingdom: Side) -> bool {
        let royals = self.royals(kingdom);
        let mut left = [royals.king, royals.queen].into_iter().flatten();
        left.any(|hex| self.is_attacked(hex, kingdom.enemy()))
    }

    /// Could the enemy capture a royal of this kingdom after this move?
    fn leaves_in_danger(&self, legal: Move, kingdom: Side) -> bool {
        use sobremesa_search::alpha_beta::Position as _;
        self.after(legal).is_in_danger(kingdom)
    }

    fn takes_royal_of(&self, capture: Move, kingdom: Side) -> bool {
        let victim = self.victim(capture);
        victim.is_some_and(|(piece, _)| piece.kind.is_royal() && piece.army.side() == kingdom)
    }
}
