//! A position as a player thinks about it: how the search walks from one to the next.

use sobremesa_search::alpha_beta::{self, Ending, Status, Team};

use super::hunt::{SURE, as_fighter, chance};
use super::reaches::Reaches;
use super::royals::Royals;
use super::shape::Shape;
use super::worth::{for_white, place, worth, worth_on};
use crate::board::Slot;
use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::moves::{Manner, Move};
use crate::piece::{Army, Kind, Piece, Side};
use crate::position::Position;
use crate::rules::capture::{landings, strikes};
use crate::rules::ending::{REPETITIONS, is_too_quiet, quiet_limit};
use crate::rules::movement::{Ground, colour_changes};
use crate::tables;

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
    reaches: Reaches,
    /// Pieces and their places, to white's side.
    material: i32,
    /// What the officers of each side are worth.
    fighters: [i32; 2],
    taste: &'a Taste,
}

impl<'a> Thought<'a> {
    pub(super) fn new(position: Position, taste: &'a Taste) -> Thought<'a> {
        let material = position
            .board()
            .all_pieces()
            .map(|(slot, hex)| (slot.piece(), hex))
            .map(|(piece, hex)| for_white(piece.army.side(), worth_on(piece, hex)))
            .sum();
        Thought {
            position,
            reaches: Reaches::of(&position),
            material,
            fighters: fighters(&position),
            taste,
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    #[inline]
    pub(super) fn victim(&self, legal: Move) -> Option<(Piece, Hex)> {
        let hex = legal.captured_hex()?;
        Some((self.reaches.slot_on(hex).piece(), hex))
    }

    /// Would the loss of this piece be the end?
    #[inline]
    fn is_last_royal(&self, piece: Piece) -> bool {
        piece.kind.is_royal() && self.reaches.royals(piece.army.side()).last().is_some()
    }

    /// Does this capture end the game?
    pub(super) fn wins(&self, capture: Move) -> bool {
        let victim = self.victim(capture);
        victim.is_some_and(|(victim, _)| self.is_last_royal(victim))
    }
}

/// What the officers of each side are worth.
pub(super) fn fighters(position: &Position) -> [i32; 2] {
    let mut fighters = [0; 2];
    for (slot, _) in position.board().all_pieces() {
        let piece = slot.piece();
        fighters[piece.army.side() as usize] += as_fighter(piece.kind);
    }
    fighters
}

impl Thought<'_> {
    #[inline]
    fn shape(&self) -> Shape {
        Shape::of(&self.position, &self.reaches, self.fighters)
    }

    /// What is left of an advantage of `side`, or of its enemy if it is less than nothing, that is
    /// turned into Hok-Sah with the fighters that are left.
    pub(super) fn convertible(&self, side: Side, advantage: i32) -> i32 {
        let ahead = if advantage < 0 { side.enemy() } else { side };
        advantage * chance(&self.reaches, self.fighters, ahead) / SURE
    }

    pub(super) fn royals(&self, kingdom: Side) -> &Royals {
        self.reaches.royals(kingdom)
    }

    /// Could a side capture on this hex, where none of its own stands?
    pub(super) fn is_attacked(&self, hex: Hex, side: Side) -> bool {
        self.cheapest_attacker(hex, side, |_| true).is_some()
    }

    #[inline]
    fn cheapest_attacker(
        &self,
        hex: Hex,
        side: Side,
        asked: impl Fn(Slot) -> bool,
    ) -> Option<Kind> {
        self.reaches
            .cheapest_attacker(&self.position, hex, side, asked)
    }
}

#[inline(always)]
fn each_onto(onto: HexSet, slot: Slot, from: Hex, manner: Manner, found: &mut impl FnMut(Move)) {
    onto.into_iter().for_each(|to| {
        found(Move {
            from,
            to,
            slot,
            manner,
        });
    });
}

/// A team is a side: partners think with one head (BAT-ARM-02).
pub(super) const fn team(side: Side) -> Team {
    match side {
        Side::White => Team::First,
        Side::Black => Team::Second,
    }
}

/// BAT-END-06: an advantage that comes to nothing is none. It fades until something is captured, hardly
/// at first and by half in the end.
///
/// If it faded evenly, whoever is far ahead would give an officer for a soldier, only to begin counting
/// anew, until nobody is left to win with.
const fn faded(value: i32, quiet: u32, limit: u32) -> i32 {
    let quiet = if quiet < limit { quiet } else { limit };
    let share = (WHOLE * quiet / limit) as i32;
    let whole = WHOLE as i32;
    let squared = share * share / whole;
    value - value * (squared * squared / whole) / (2 * whole)
}

/// A share is so many of these.
const WHOLE: u32 = 1_024;

/// So many turns before a draw by quiet play, the counter matters to what a position is worth.
const NEARLY_TOO_QUIET: u32 = 16;

impl alpha_beta::Position for Thought<'_> {
    type Move = Move;

    const UNIT: i32 = worth(Kind::Soldier);
    const SLOTS: usize = Army::ALL.len() * Kind::ALL.len() * 256;
    const REPETITIONS: usize = REPETITIONS as usize;

    #[inline]
    fn status(&self) -> Status {
        match self.position.to_move {
            None => Status::Over(match self.position.winner() {
                Some(side) => Ending::Won(team(side)),
                None => Ending::Drawn,
            }),
            Some(_) if is_too_quiet(&self.position) => Status::Over(Ending::Drawn),
            Some(army) => Status::ToMove(team(army.side())),
        }
    }

    #[inline]
    fn each_capture(&self, mut found: impl FnMut(Move)) {
        let Some(army) = self.position.to_move else {
            return;
        };
        let board = &self.position.board;
        let ground = Ground::of(board, army);
        for (kind, slot, from, reached) in self.reaches.officers(board, army) {
            let (onto, manner) = match kind {
                // BAT-CAP-06, BAT-CAP-13: all others capture where they go.
                Kind::Jester => (landings(kind, from, &ground), Manner::Leap),
                Kind::King
                | Kind::Queen
                | Kind::Prince
                | Kind::Warrior
                | Kind::Temple
                | Kind::Wizard
                | Kind::Soldier => (reached & ground.enemies, Manner::Strike),
            };
            each_onto(onto, slot, from, manner, &mut found);
        }
        if !self
            .reaches
            .struck_by_soldiers(army.side())
            .meets(ground.enemies)
        {
            return;
        }
        let kind = Kind::Soldier;
        for (slot, from) in board.pieces(Piece { army, kind }) {
            let onto = strikes(kind, from, &ground);
            each_onto(onto, slot, from, Manner::Strike, &mut found);
        }
    }

    #[inline]
    fn each_quiet(&self, mut found: impl FnMut(Move)) {
        let Some(army) = self.position.to_move else {
            return;
        };
        let board = &self.position.board;
        let free = HexSet::BOARD - board.occupied();
        for (kind, slot, from, reached) in self.reaches.officers(board, army) {
            let onto = match kind {
                // BAT-MOV-13.
                Kind::Temple => reached | colour_changes(from),
                Kind::King
                | Kind::Queen
                | Kind::Prince
                | Kind::Warrior
                | Kind::Wizard
                | Kind::Jester
                | Kind::Soldier => reached,
            };
            each_onto(onto & free, slot, from, Manner::Walk, &mut found);
        }
        let kind = Kind::Soldier;
        for (slot, from) in board.pieces(Piece { army, kind }) {
            let onto = tables::NEIGHBOURS.of(from) & free;
            each_onto(onto, slot, from, Manner::Walk, &mut found);
        }
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
            next.fighters[victim.army.side() as usize] -= as_fighter(victim.kind);
        }
        next.material += for_white(piece.army.side(), gained);
        next.position.make(legal);
        next.reaches.follow(&next.position, legal);
        next
    }

    fn evaluate(&self) -> i32 {
        let value = match self.taste.judgement {
            Judgement::Pieces => self.material,
            Judgement::Room => self.material + self.shape().room,
            Judgement::Hunt => self.shape().hunted(self.material),
        };
        let limit = quiet_limit(self.position.mode);
        faded(value, self.position.quiet, limit) + self.taste.liking(self.position.key())
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
        let Piece { army, kind } = slot.piece();
        let board = &self.position.board;
        if self.position.to_move != Some(army) || board.place_of(slot) != Some(from) {
            return false;
        }
        let ground = Ground::of(board, army);
        let onto = match (manner, kind) {
            (Manner::Walk, Kind::Temple) => {
                (self.reaches.of_slot(slot, from) | colour_changes(from)) & ground.free
            }
            (Manner::Walk, _) => self.reaches.of_slot(slot, from) & ground.free,
            (Manner::Strike, _) => strikes(kind, from, &ground),
            (Manner::Leap, _) => landings(kind, from, &ground),
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
        let Some((victim, hex)) = self.victim(capture) else {
            return false;
        };
        let captor = capture.slot.piece();
        let (gain, risk) = (worth(victim.kind), worth(captor.kind));
        if gain >= risk || self.is_last_royal(victim) {
            return false;
        }
        let (side, taken) = (captor.army.side(), self.reaches.slot_on(hex));
        let Some(avenger) = self.cheapest_attacker(capture.to, side.enemy(), |slot| slot != taken)
        else {
            return false;
        };
        let is_backed = self
            .cheapest_attacker(capture.to, side, |slot| slot != capture.slot)
            .is_some();
        let won_back = if is_backed { worth(avenger) } else { 0 };
        gain + won_back < risk
    }

    /// Is the last royal of the side to move attacked?
    #[inline]
    fn is_urgent(&self) -> bool {
        let Some(army) = self.position.to_move else {
            return false;
        };
        let side = army.side();
        let last = self.reaches.royals(side).last();
        last.is_some_and(|hex| self.is_attacked(hex, side.enemy()))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// BAT-END-06: a hundred quiet turns, and an advantage of six warriors.
    #[test]
    fn an_advantage_fades_late() {
        let ahead = 6 * worth(Kind::Warrior);
        let left = |quiet| faded(ahead, quiet, 100);
        assert_eq!(
            (left(0), left(100), left(120)),
            (ahead, ahead / 2, ahead / 2)
        );
        // Half-way, to begin counting anew is not worth an officer for a soldier; near the end it is.
        let sacrifice = worth(Kind::Jester) - worth(Kind::Soldier);
        assert!(left(0) - left(50) < sacrifice, "{}", left(50));
        assert!(left(0) - left(85) > sacrifice, "{}", left(85));
        assert_eq!(faded(-ahead, 85, 100), -left(85));
    }
}
