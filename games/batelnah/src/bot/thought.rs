//! A position as a player thinks about it: how the search walks from one to the next.

use sobremesa_search::alpha_beta::{self, Ending, Standing, Team};

use super::shape::Shape;
use super::worth::{for_white, place, worth, worth_on};
use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::moves::{Manner, Move};
use crate::piece::{Army, Kind, Piece, Side};
use crate::position::Position;
use crate::rules::capture::{landings, strikes};
use crate::rules::ending::{REPETITIONS, is_too_quiet, quiet_limit};
use crate::rules::movement::{Ground, walks};
use crate::rules::royals::attackers;

/// How much of a position a player understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgement {
    /// What pieces are worth, and where they stand.
    Pieces,
    /// Also how much room they have, and how safe the royals are.
    Room,
    /// Also how royals are hunted: together, and not with too few.
    Hunt,
}

/// How a player judges positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// What it judges by.
    pub(super) judgement: Judgement,
    /// Nearly equal positions are told apart by liking: at most so much, up or down.
    pub(super) whim: i32,
    /// What it likes today.
    pub(super) seed: u64,
}

impl Taste {
    /// The same for the same position.
    #[inline]
    fn liking(&self, key: u64) -> i32 {
        let mixed = (key ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let span = 2 * self.whim as u64 + 1;
        ((mixed * span) >> 32) as i32 - self.whim
    }
}

/// A position in a player's mind.
#[derive(Clone, Copy)]
pub(super) struct Thought<'a> {
    position: Position,
    /// Pieces and their places, to white's side.
    material: i32,
    taste: &'a Taste,
}

impl<'a> Thought<'a> {
    pub(super) fn new(position: Position, taste: &'a Taste) -> Thought<'a> {
        let on_board = |hex: Hex| Some((position.board().piece_at(hex)?, hex));
        let material = Hex::all()
            .filter_map(on_board)
            .map(|(piece, hex)| for_white(piece.army.side(), worth_on(piece, hex)))
            .sum();
        Thought {
            position,
            material,
            taste,
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    fn victim(&self, legal: Move) -> Option<(Piece, Hex)> {
        let hex = legal.captured_hex()?;
        Some((self.position.board.piece_at(hex)?, hex))
    }

    /// Would the loss of this piece be the end?
    fn is_last_royal(&self, piece: Piece) -> bool {
        piece.kind.is_royal() && self.position.board.royals(piece.army.side()).len() == 1
    }

    /// Does a capture on this hex end the game?
    pub(super) fn wins_by_taking(&self, hex: Hex) -> bool {
        let victim = self.position.board.piece_at(hex);
        victim.is_some_and(|victim| self.is_last_royal(victim))
    }

    /// Tells the moves of one manner or another, in the order of kinds and slots.
    #[inline]
    fn each(
        &self,
        onto: impl Fn(Kind, Hex, &Ground) -> HexSet,
        manner: impl Fn(Kind) -> Manner,
        mut found: impl FnMut(Move),
    ) {
        let Some(army) = self.position.to_move else {
            return;
        };
        let ground = Ground::of(&self.position.board, army);
        for kind in Kind::ALL {
            for (slot, from) in self.position.board.pieces(Piece { army, kind }) {
                let manner = manner(kind);
                onto(kind, from, &ground).into_iter().for_each(|to| {
                    found(Move {
                        from,
                        to,
                        slot,
                        manner,
                    });
                });
            }
        }
    }
}

/// A team is a side: partners think with one head (BAT-ARM-02).
pub(super) const fn team(side: Side) -> Team {
    match side {
        Side::White => Team::First,
        Side::Black => Team::Second,
    }
}

/// Every piece but the jester captures where it goes (BAT-CAP-13).
const fn capture_manner(kind: Kind) -> Manner {
    match kind {
        Kind::Jester => Manner::Leap,
        Kind::King
        | Kind::Queen
        | Kind::Prince
        | Kind::Warrior
        | Kind::Temple
        | Kind::Wizard
        | Kind::Soldier => Manner::Strike,
    }
}

/// So many turns before a draw by quiet play, the counter matters to what a position is worth.
const NEARLY_TOO_QUIET: u32 = 16;

impl alpha_beta::Position for Thought<'_> {
    type Move = Move;

    const UNIT: i32 = worth(Kind::Soldier);
    const SLOTS: usize = Army::ALL.len() * Kind::ALL.len() * 256;
    const REPETITIONS: usize = REPETITIONS as usize;

    #[inline]
    fn standing(&self) -> Standing {
        match self.position.to_move {
            None => Standing::Over(match self.position.winner() {
                Some(side) => Ending::Won(team(side)),
                None => Ending::Drawn,
            }),
            Some(_) if is_too_quiet(&self.position) => Standing::Over(Ending::Drawn),
            Some(army) => Standing::ToMove(team(army.side())),
        }
    }

    #[inline]
    fn each_capture(&self, found: impl FnMut(Move)) {
        let onto = |kind, from, ground: &Ground| {
            strikes(kind, from, ground) | landings(kind, from, ground)
        };
        self.each(onto, capture_manner, found);
    }

    #[inline]
    fn each_quiet(&self, found: impl FnMut(Move)) {
        self.each(walks, |_| Manner::Walk, found);
    }

    #[inline]
    fn is_capture(&self, legal: Move) -> bool {
        legal.manner != Manner::Walk
    }

    #[inline]
    fn after(&self, legal: Move) -> Self {
        let mut next = *self;
        let piece = legal.slot.piece();
        let mut gained = place(piece, legal.to) - place(piece, legal.from);
        if let Some((victim, hex)) = self.victim(legal) {
            gained += worth_on(victim, hex);
        }
        next.material += for_white(piece.army.side(), gained);
        next.position.make(legal);
        next
    }

    fn evaluate(&self) -> i32 {
        let value = match self.taste.judgement {
            Judgement::Pieces => self.material,
            Judgement::Room => self.material + Shape::of(&self.position).room,
            Judgement::Hunt => Shape::of(&self.position).hunted(self.material),
        };
        // An advantage that comes to nothing is none: it fades until something is captured (BAT-END-06).
        let limit = quiet_limit(self.position.mode) as i32;
        let faded = value - value * (self.position.quiet as i32).min(limit) / (2 * limit);
        faded + self.taste.liking(self.position.key())
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }

    #[inline]
    fn table_key(&self) -> u64 {
        let left = quiet_limit(self.position.mode).saturating_sub(self.position.quiet);
        if left < NEARLY_TOO_QUIET {
            self.key() ^ u64::from(left + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)
        } else {
            self.key()
        }
    }

    #[inline]
    fn reversible(&self) -> usize {
        self.position.quiet as usize
    }

    fn is_legal(&self, remembered: Move) -> bool {
        let Move {
            from,
            to,
            slot,
            manner,
        } = remembered;
        let piece = slot.piece();
        let board = &self.position.board;
        if self.position.to_move != Some(piece.army)
            || !board.pieces(piece).any(|place| place == (slot, from))
        {
            return false;
        }
        let ground = Ground::of(board, piece.army);
        let onto = match manner {
            Manner::Walk => walks(piece.kind, from, &ground),
            Manner::Strike => strikes(piece.kind, from, &ground),
            Manner::Leap => landings(piece.kind, from, &ground),
        };
        onto.contains(to)
    }

    /// The dearest victim first, and of its captors the cheapest.
    fn order_hint(&self, legal: Move) -> i32 {
        let piece = legal.slot.piece();
        match self.victim(legal) {
            Some((victim, _)) if self.is_last_royal(victim) => i32::MAX,
            Some((victim, _)) => 16 * worth(victim.kind) - worth(piece.kind),
            None => 4 * (place(piece, legal.to) - place(piece, legal.from)),
        }
    }

    #[inline]
    fn slot(&self, quiet: Move) -> usize {
        let Piece { army, kind } = quiet.slot.piece();
        (army as usize * Kind::ALL.len() + kind as usize) * 256 + usize::from(quiet.to.bit())
    }

    fn most_gain(&self, capture: Move) -> i32 {
        match self.victim(capture) {
            Some((victim, _)) if self.is_last_royal(victim) => i32::MAX,
            Some((victim, hex)) => worth_on(victim, hex),
            None => 0,
        }
    }

    /// One exchange is looked at: what is taken, the captor if it can be taken back, and the cheapest avenger.
    fn is_losing_exchange(&self, capture: Move) -> bool {
        let Some((victim, _)) = self.victim(capture) else {
            return false;
        };
        let captor = capture.slot.piece();
        let (gain, risk) = (worth(victim.kind), worth(captor.kind));
        if gain >= risk || self.is_last_royal(victim) {
            return false;
        }
        let side = captor.army.side();
        let board = self.position.after(capture).board;
        let avengers = attackers(&board, capture.to, side.enemy());
        if avengers.is_empty() {
            return false;
        }
        let mut lost = board;
        lost.remove(side, capture.to);
        let is_backed = !attackers(&lost, capture.to, side).is_empty();
        let cheapest = avengers
            .into_iter()
            .filter_map(|hex| board.piece_at(hex))
            .map(|piece| worth(piece.kind))
            .min();
        let won_back = cheapest.filter(|_| is_backed).unwrap_or(0);
        gain + won_back < risk
    }

    /// Is the last royal of the side to move attacked?
    fn is_urgent(&self) -> bool {
        let Some(army) = self.position.to_move else {
            return false;
        };
        let royals = self.position.board.royals(army.side());
        match royals.first() {
            Some(last) if royals.len() == 1 => {
                !attackers(&self.position.board, last, army.side().enemy()).is_empty()
            }
            Some(_) | None => false,
        }
    }

    /// On so wide a board there is nearly always something useful to do.
    fn pass(&self) -> Option<Self> {
        let army = self.position.to_move?;
        let mut next = *self;
        next.position.turn += 1;
        next.position.quiet += 1;
        next.position.hand_over(army);
        Some(next)
    }
}
