//! All legal moves of an army: listed, counted, or just "is there one?".
//!
//! Where pieces go and what they take is decided in `rules::movement` and
//! `rules::capture`; here every piece is asked.
//!
//! Everything on the way from `ask_army` down to the rules is always inlined,
//! and the kinds are written out one by one: each rule is then compiled for its
//! kind, which takes a third off the cost of a position.

use crate::board::{Board, Slot};
use crate::hex::{Direction, Hex};
use crate::hexset::HexSet;
use crate::moves::{Manner, Move, MoveList};
use crate::piece::{Army, Kind, Piece};
use crate::position::Position;
use crate::rules::capture::{landings, strikes};
use crate::rules::movement::{Ground, walks};
use crate::tables;

impl Position {
    /// The legal moves in the order of lists (BAT-NOT-09).
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.list_moves(&mut moves);
        moves.sort_unstable_by_key(|legal| legal.list_order());
        moves
    }

    /// Fills a list with the legal moves, in no particular order, for search.
    pub fn list_moves(&self, moves: &mut MoveList) {
        moves.clear();
        if let Some(army) = self.to_move {
            let scope = Scope::All;
            ask_army(&self.board, army, &mut List { scope, moves });
        }
    }

    /// Fills a list with the legal moves that capture, in no particular order, for search.
    pub fn list_captures(&self, moves: &mut MoveList) {
        moves.clear();
        if let Some(army) = self.to_move {
            let scope = Scope::Captures;
            ask_army(&self.board, army, &mut List { scope, moves });
        }
    }

    /// How many legal moves there are, without listing them.
    pub fn count_moves(&self) -> usize {
        let mut count = Count(0);
        if let Some(army) = self.to_move {
            ask_army(&self.board, army, &mut count);
        }
        count.0
    }
}

/// The hexes where a legal move of a piece ends; every one of them is one move (BAT-CAP-08).
#[inline(always)]
pub(crate) fn destinations(kind: Kind, from: Hex, ground: &Ground) -> HexSet {
    walks(kind, from, ground) | strikes(kind, from, ground) | landings(kind, from, ground)
}

/// Has the army a legal move?
pub(crate) fn can_move(board: &Board, army: Army) -> bool {
    let ground = Ground::of(board, army);
    Kind::ALL.into_iter().any(|kind| {
        board
            .pieces(Piece { army, kind })
            .any(|(_, from)| !destinations(kind, from, &ground).is_empty())
    })
}

/// Can a soldier of the army step onto a free hex? Nearly always the first one asked can.
#[inline(always)]
pub(crate) fn can_obviously_move(board: &Board, army: Army) -> bool {
    let kind = Kind::Soldier;
    let occupied = board.occupied();
    board
        .pieces(Piece { army, kind })
        .any(|(_, from)| !(tables::NEIGHBOURS.of(from) - occupied).is_empty())
}

/// What is wanted to know of every piece of an army.
trait Question {
    /// Asked of one piece.
    fn ask(&mut self, kind: Kind, slot: Slot, from: Hex, ground: &Ground);

    /// Asked of all soldiers at once.
    #[inline(always)]
    fn ask_soldiers(&mut self, board: &Board, army: Army, ground: &Ground) {
        ask_kind(Kind::Soldier, board, army, ground, self);
    }
}

#[inline(always)]
fn ask_army(board: &Board, army: Army, question: &mut impl Question) {
    let ground = &Ground::of(board, army);
    ask_kind(Kind::King, board, army, ground, question);
    ask_kind(Kind::Queen, board, army, ground, question);
    ask_kind(Kind::Prince, board, army, ground, question);
    ask_kind(Kind::Warrior, board, army, ground, question);
    ask_kind(Kind::Temple, board, army, ground, question);
    ask_kind(Kind::Wizard, board, army, ground, question);
    ask_kind(Kind::Jester, board, army, ground, question);
    question.ask_soldiers(board, army, ground);
}

#[inline(always)]
fn ask_kind<Q: Question + ?Sized>(
    kind: Kind,
    board: &Board,
    army: Army,
    ground: &Ground,
    question: &mut Q,
) {
    for (slot, from) in board.pieces(Piece { army, kind }) {
        question.ask(kind, slot, from, ground);
    }
}

/// Lists moves.
struct List<'a> {
    scope: Scope,
    moves: &'a mut MoveList,
}

/// Which moves are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    All,
    Captures,
}

impl Question for List<'_> {
    #[inline(always)]
    fn ask(&mut self, kind: Kind, slot: Slot, from: Hex, ground: &Ground) {
        self.add(slot, from, strikes(kind, from, ground), Manner::Strike);
        self.add(slot, from, landings(kind, from, ground), Manner::Leap);
        if self.scope == Scope::All {
            self.add(slot, from, walks(kind, from, ground), Manner::Walk);
        }
    }
}

impl List<'_> {
    #[inline(always)]
    fn add(&mut self, slot: Slot, from: Hex, onto: HexSet, manner: Manner) {
        onto.into_iter().for_each(|to| {
            self.moves.push(Move {
                from,
                to,
                slot,
                manner,
            });
        });
    }
}

/// Counts moves.
struct Count(usize);

impl Question for Count {
    #[inline(always)]
    fn ask(&mut self, kind: Kind, _: Slot, from: Hex, ground: &Ground) {
        self.0 += destinations(kind, from, ground).len();
    }

    /// Soldiers step together, one direction at a time.
    #[inline(always)]
    fn ask_soldiers(&mut self, board: &Board, army: Army, ground: &Ground) {
        let kind = Kind::Soldier;
        let soldiers = board
            .pieces(Piece { army, kind })
            .fold(HexSet::EMPTY, |all, (_, hex)| all.with(hex));
        for direction in Direction::DIAGONALS {
            self.0 += soldiers.stepped(direction, ground.free).len();
        }
        // BAT-CAP-09.
        let open = ground.free | ground.enemies;
        for direction in [Direction::Up, Direction::Down] {
            self.0 += soldiers.stepped(direction, open).len();
        }
    }
}
