//! What came of a claim: held against the rules, and against what was played.

use sobremesa_kernel::Actor;
use sobremesa_kernel::Words;
use sobremesa_kernel::claim::{self, Found, Joint, Sequel, Stated};

use super::{Claim, Lead};
use crate::action::Action;
use crate::bot::worth;
use crate::exposure::{is_exposed, is_guarded};
use crate::game::BatelNah;
use crate::generate::destinations;
use crate::hex::Hex;
use crate::moves::Move;
use crate::piece::{Army, Piece, Side};
use crate::position::Position;
use crate::rules::movement::Ground;
use crate::rules::royals::attackers;

impl claim::Claim<BatelNah> for Claim {
    fn kind(&self) -> &'static str {
        match self {
            Claim::Takes { .. } => "takes",
            Claim::HokSah => "hok-sah",
            Claim::Saves { .. } => "saves",
            Claim::Guards { .. } => "guards",
            Claim::Threatens { .. } => "threatens",
            Claim::Approaches { .. } => "approaches",
            Claim::Opens { .. } => "opens",
            Claim::KeepsSafe => "keeps safe",
            Claim::Moves { .. } => "moves",
            Claim::Reckons { .. } => "reckons",
            Claim::Exchanges { .. } => "exchanges",
            Claim::Stands { .. } => "stands",
            Claim::WinsWithin { .. } => "wins within",
            Claim::Falls { .. } => "falls",
            Claim::Answers { .. } => "answers",
        }
    }

    fn stated(&self) -> Stated {
        Stated::Certain
    }

    fn words(&self) -> Words {
        self.clause()
    }

    fn joint(&self) -> Joint {
        self.follows()
    }

    fn found(&self, sequel: &Sequel<'_, BatelNah>) -> Option<Found> {
        let done = sequel.steps.first()?;
        if let Claim::Answers { yes, .. } = self {
            return Some(Found::from(done.action == Action::Answer { yes: *yes }));
        }
        Scene::of(sequel)?.holds(self).map(Found::from)
    }
}

/// A move, the boards before and after it, and what followed.
struct Scene<'a> {
    made: Move,
    before: Position,
    after: Position,
    side: Side,
    sequel: &'a Sequel<'a, BatelNah>,
}

impl<'a> Scene<'a> {
    fn of(sequel: &'a Sequel<'a, BatelNah>) -> Option<Scene<'a>> {
        let (before, done) = (*sequel.then.position(), sequel.steps.first()?);
        let moves = before.legal_moves();
        let made = moves
            .iter()
            .find(|legal| Action::from(**legal) == done.action)?;
        Some(Scene {
            made: *made,
            before,
            after: *done.after.position(),
            side: before.to_move()?.side(),
            sequel,
        })
    }

    fn holds(&self, claim: &Claim) -> Option<bool> {
        Some(match claim {
            Claim::Takes {
                victim,
                hex,
                is_safe,
            } => {
                let is_taken = self.before.board().piece_at(*hex) == Some(*victim)
                    && self.after.board().piece_at(*hex) != Some(*victim);
                is_taken && (!is_safe || self.stays(self.made.to()))
            }
            Claim::HokSah => self.after.winner() == Some(self.side),
            Claim::Saves { piece, from, to } => {
                self.before.board().piece_at(*from) == Some(*piece)
                    && is_exposed(self.before.board(), *piece, *from)
                    && self.stays(*to)
            }
            Claim::Guards { hex, .. } => {
                !is_guarded(self.before.board(), *hex, self.side)
                    && is_guarded(self.after.board(), *hex, self.side)
            }
            Claim::Threatens { victim, hex } => {
                let by = attackers(self.after.board(), *hex, self.side);
                self.after.board().piece_at(*hex) == Some(*victim)
                    && !(by - attackers(self.before.board(), *hex, self.side)).is_empty()
            }
            Claim::Approaches {
                royal, before, now, ..
            } => {
                let at = self
                    .after
                    .board()
                    .kind(royal.army.side(), royal.kind)
                    .first()?;
                at.distance(self.made.from()) == *before
                    && at.distance(self.made.to()) == *now
                    && now < before
            }
            Claim::Opens { before, now, .. } => {
                self.n_ways(&self.before, self.made.from()) == *before
                    && self.n_ways(&self.after, self.made.to()) == *now
                    && now > before
            }
            Claim::KeepsSafe => {
                let board = self.after.board();
                let ours = board.side(self.side).into_iter();
                let mut pieces = ours.filter_map(|hex| Some((board.piece_at(hex)?, hex)));
                pieces.all(|(piece, hex)| !is_exposed(board, piece, hex))
            }
            Claim::Moves { piece } => {
                self.before.board().piece_at(self.made.from()) == Some(*piece)
            }
            Claim::Reckons { line } => self.follow(line).is_some(),
            Claim::Exchanges { line, won, lost } => {
                let captured = self.follow(line)?.captured;
                dearest(captured.iter().skip(1), self.side.enemy()) == *won
                    && dearest(captured.iter(), self.side) == *lost
            }
            Claim::Stands { line, lead } => {
                let end = self.follow(line)?.end;
                *lead == Lead::of(balance(&end, self.side))
            }
            Claim::WinsWithin { turns } => self.wins_within(*turns)?,
            Claim::Falls { line } => self.follow(line)?.end.winner() == Some(self.side.enemy()),
            Claim::Answers { .. } => return None,
        })
    }

    /// Can the piece of the side that stands here not be captured, and was it not before its side
    /// moved again?
    fn stays(&self, hex: Hex) -> bool {
        let is_ours =
            |piece: Option<Piece>| piece.is_some_and(|piece| piece.army.side() == self.side);
        let answers = self.sequel.steps[1..].iter().take_while(|step| {
            let Actor::Seat(seat) = step.who else {
                return true;
            };
            let army = Army::ALL.get(seat.index());
            army.is_some_and(|army| army.side() != self.side)
        });
        attackers(self.after.board(), hex, self.side.enemy()).is_empty()
            && is_ours(self.after.board().piece_at(hex))
            && answers
                .map(|step| step.after.position().board().piece_at(hex))
                .all(is_ours)
    }

    /// How many hexes the piece here can go to.
    fn n_ways(&self, position: &Position, hex: Hex) -> usize {
        let board = position.board();
        board.piece_at(hex).map_or(0, |piece| {
            destinations(piece.kind, hex, &Ground::of(board, piece.army)).len()
        })
    }

    /// Plays a line; `None` if it is not legal, or does not begin with the move made.
    fn follow(&self, line: &[Move]) -> Option<Followed> {
        if line.first()?.list_order() != self.made.list_order() {
            return None;
        }
        let (mut end, mut captured) = (self.before, Vec::new());
        for step in line {
            let moves = end.legal_moves();
            let legal = moves
                .iter()
                .find(|legal| legal.list_order() == step.list_order())?;
            let hex = legal.captured_hex();
            captured.push(hex.and_then(|hex| end.board().piece_at(hex)));
            end.make(*legal);
        }
        Some(Followed { end, captured })
    }

    /// `None` while the game is still on its way there.
    fn wins_within(&self, turns: usize) -> Option<bool> {
        let steps = self.sequel.steps;
        let won = |n: usize| steps[n].after.position().winner() == Some(self.side);
        if (0..turns.min(steps.len())).any(won) {
            return Some(true);
        }
        let is_over = steps.last()?.after.ending().is_some();
        (is_over || steps.len() >= turns).then_some(false)
    }
}

/// Where a line leads, and what each of its moves captures.
struct Followed {
    end: Position,
    captured: Vec<Option<Piece>>,
}

/// The dearest of a side's pieces.
fn dearest<'a>(captured: impl Iterator<Item = &'a Option<Piece>>, side: Side) -> Option<Piece> {
    captured
        .flatten()
        .filter(|piece| piece.army.side() == side)
        .copied()
        .max_by_key(|piece| worth(piece.kind))
}

/// How much more a side has in pieces than the other.
fn balance(position: &Position, side: Side) -> i32 {
    let board = position.board();
    let worth_of = |side: Side| -> i32 {
        let pieces = board.side(side).into_iter();
        let kinds = pieces.filter_map(|hex| Some(board.piece_at(hex)?.kind));
        kinds.map(worth).sum()
    };
    worth_of(side) - worth_of(side.enemy())
}
