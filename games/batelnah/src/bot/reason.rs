//! Why a move: what it takes, saves, guards and threatens, and where the line leads.

use serde_json::{Value, json};
use sobremesa_kernel::claim::Reason;
use sobremesa_search::alpha_beta::Outlook;

use super::worth::worth;
use crate::board::Board;
use crate::claim::{Claim, Lead, Line};
use crate::exposure::{is_exposed, is_guarded};
use crate::game::BatelNah;
use crate::generate::destinations;
use crate::hex::Hex;
use crate::moves::Move;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::rules::movement::Ground;
use crate::rules::royals::attackers;

/// How much of the enemy's answers a player has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Insight {
    /// All that may matter: what it calls won is won.
    Full,
    /// What it has learnt to see.
    Partial,
}

/// The reason for the first move of a line that starts here.
pub(super) fn of_line(
    before: &Position,
    line: &[Move],
    outlook: Outlook,
    insight: Insight,
) -> Reason<BatelNah> {
    let mut claims = match line.first() {
        Some(&chosen) => Scene::of(before, chosen).claims(),
        None => Vec::new(),
    };
    if let (Outlook::Wins { plies: turns @ 2.. }, Insight::Full) = (outlook, insight) {
        claims.push(Claim::WinsWithin { turns });
    }
    claims.extend(of_future(before, line));
    let mut claims = claims.into_iter();
    let first = claims.next().expect("something can be said of every move");
    claims.fold(Reason::new(first), Reason::with)
}

/// A number for programs: hundredths of a soldier, or how near a certain end is.
pub(super) fn score(outlook: Outlook) -> Value {
    match outlook {
        Outlook::Open { value } => json!(value),
        Outlook::Wins { plies } => json!({ "wins_in": plies }),
        Outlook::Loses { plies } => json!({ "loses_in": plies }),
    }
}

/// A move, and the board before and after it.
struct Scene {
    chosen: Move,
    mover: Piece,
    before: Board,
    after: Board,
    winner: Option<Side>,
}

impl Scene {
    fn of(before: &Position, chosen: Move) -> Scene {
        let after = before.after(chosen);
        Scene {
            chosen,
            mover: chosen.slot.piece(),
            before: *before.board(),
            after: *after.board(),
            winner: after.winner(),
        }
    }

    fn side(&self) -> Side {
        self.mover.army.side()
    }

    /// What speaks for the move; something always does.
    fn claims(&self) -> Vec<Claim> {
        let capture = self.capture();
        if self.winner.is_some() {
            return capture.into_iter().chain([Claim::HokSah]).collect();
        }
        let forceful = [capture, self.rescue(), self.guard(), self.threat()];
        let claims: Vec<Claim> = forceful.into_iter().flatten().collect();
        if claims.is_empty() {
            vec![self.quiet()]
        } else {
            claims
        }
    }

    fn capture(&self) -> Option<Claim> {
        let hex = self.chosen.captured_hex()?;
        let victim = self.before.piece_at(hex)?;
        let avengers = attackers(&self.after, self.chosen.to(), self.side().enemy());
        Some(Claim::Takes {
            victim,
            hex,
            is_safe: avengers.is_empty() && self.winner.is_none(),
        })
    }

    /// The dearest piece that could have been captured with profit and no longer can.
    fn rescue(&self) -> Option<Claim> {
        let (from, to, enemy) = (self.chosen.from(), self.chosen.to(), self.side().enemy());
        let where_now = |hex| if hex == from { to } else { hex };
        let is_free_now = |hex| attackers(&self.after, where_now(hex), enemy).is_empty();
        let (piece, from) = self
            .in_danger(&self.before)
            .filter(|(_, hex)| is_free_now(*hex))
            .max_by_key(|(piece, _)| worth(piece.kind))?;
        let to = where_now(from);
        Some(Claim::Saves { piece, from, to })
    }

    /// The dearest piece that stood alone under attack and is guarded now.
    fn guard(&self) -> Option<Claim> {
        let (from, enemy) = (self.chosen.from(), self.side().enemy());
        let (piece, hex) = self
            .in_danger(&self.before)
            .filter(|(_, hex)| *hex != from)
            .filter(|(_, hex)| !is_guarded(&self.before, *hex, self.side()))
            .filter(|(_, hex)| is_guarded(&self.after, *hex, self.side()))
            .filter(|(_, hex)| !attackers(&self.after, *hex, enemy).is_empty())
            .max_by_key(|(piece, _)| worth(piece.kind))?;
        Some(Claim::Guards { piece, hex })
    }

    /// The dearest enemy that is newly attacked, and either unguarded, a royal, or dearer than its attacker.
    fn threat(&self) -> Option<Claim> {
        let side = self.side();
        let is_new = |hex: Hex| {
            let before = attackers(&self.before, hex, side);
            !(attackers(&self.after, hex, side) - before).is_empty()
        };
        let (victim, hex) = self
            .after
            .side(side.enemy())
            .into_iter()
            .filter(|hex| is_new(*hex))
            .filter_map(|hex| Some((self.after.piece_at(hex)?, hex)))
            .filter(|(victim, hex)| is_exposed(&self.after, *victim, *hex))
            .max_by_key(|(victim, _)| worth(victim.kind))?;
        Some(Claim::Threatens { victim, hex })
    }

    /// Nothing happens, but the piece stands nearer to the enemy's royals, or freer; or all is safe.
    fn quiet(&self) -> Claim {
        self.approach().or_else(|| self.room()).unwrap_or_else(|| {
            if self.in_danger(&self.after).next().is_none() {
                Claim::KeepsSafe
            } else {
                Claim::Moves { piece: self.mover }
            }
        })
    }

    fn approach(&self) -> Option<Claim> {
        let enemy = self.side().enemy();
        let (from, to) = (self.chosen.from(), self.chosen.to());
        let steps = |kind: Kind| {
            let at = self.after.kind(enemy, kind).first()?;
            let army = enemy.kingdom();
            Some((at.distance(to), at.distance(from), Piece { army, kind }))
        };
        let royals = [Kind::King, Kind::Queen].into_iter().filter_map(steps);
        let (now, before, royal) = royals.min_by_key(|(now, ..)| *now)?;
        (!self.mover.kind.is_royal() && now < before).then_some(Claim::Approaches {
            piece: self.mover,
            royal,
            before,
            now,
        })
    }

    fn room(&self) -> Option<Claim> {
        let n_ways = |board: &Board, hex| {
            destinations(self.mover.kind, hex, &Ground::of(board, self.mover.army)).len()
        };
        let before = n_ways(&self.before, self.chosen.from());
        let now = n_ways(&self.after, self.chosen.to());
        (now > before).then_some(Claim::Opens {
            piece: self.mover,
            before,
            now,
        })
    }

    /// Our pieces that the enemy could capture with profit.
    fn in_danger<'a>(&self, board: &'a Board) -> impl Iterator<Item = (Piece, Hex)> + use<'a> {
        let ours = board.side(self.side());
        ours.into_iter()
            .filter_map(|hex| Some((board.piece_at(hex)?, hex)))
            .filter(|(piece, hex)| is_exposed(board, *piece, *hex))
    }
}

/// The line that the player has in mind, what it wins and costs, and who is better off at its end.
fn of_future(before: &Position, line: &[Move]) -> Vec<Claim> {
    let Some(us) = before.to_move().map(|army| army.side()) else {
        return Vec::new();
    };
    let (mut end, mut won, mut lost) = (*before, None, None);
    for (nth, step) in line.iter().enumerate() {
        let victim = step
            .captured_hex()
            .and_then(|hex| end.board().piece_at(hex));
        if let Some(victim) = victim {
            let is_ours = victim.army.side() == us;
            let dearest = if is_ours { &mut lost } else { &mut won };
            let is_dearer = |known: Piece| worth(victim.kind) >= worth(known.kind);
            if (is_ours || nth > 0) && dearest.is_none_or(is_dearer) {
                *dearest = Some(victim);
            }
        }
        end.make(*step);
    }
    let line: Line = line.into();
    let mut claims = Vec::new();
    if line.len() > 1 {
        claims.push(Claim::Reckons { line: line.clone() });
    }
    match end.winner() {
        Some(winner) if winner == us => return claims,
        Some(_) => {
            claims.push(Claim::Falls { line });
            return claims;
        }
        None => {}
    }
    if won.is_some() || lost.is_some() {
        let line = line.clone();
        claims.push(Claim::Exchanges { line, won, lost });
    }
    let lead = Lead::of(balance(&end, us));
    claims.push(Claim::Stands { line, lead });
    claims
}

/// How much more a side has in pieces than the other.
fn balance(position: &Position, side: Side) -> i32 {
    let pieces = position.board().all_pieces();
    let worth_to = |piece: Piece| {
        if piece.army.side() == side {
            worth(piece.kind)
        } else {
            -worth(piece.kind)
        }
    };
    pieces.map(|(slot, _)| worth_to(slot.piece())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a move that nothing is expected to follow.
    #[track_caller]
    fn check_reason(text: &str, chosen: &str, es: &str, en: &str) {
        let position: Position = text.parse().expect("a position");
        let moves = position.legal_moves();
        let chosen = moves.iter().find(|legal| legal.to_string() == chosen);
        let line = [*chosen.expect("a legal move")];
        let why = of_line(&position, &line, Outlook::Open { value: 0 }, Insight::Full).words();
        assert_eq!((why.es.as_str(), why.en.as_str()), (es, en));
    }

    #[test]
    fn a_threat_to_a_royal_is_named() {
        check_reason(
            "11bK/11bQ/12/12/12/12/3wP8/12/12/12/12/wK11 w 2 - 0 1",
            "G4-B4",
            "Amenazo la reina negra de B12; quedo peor, con más o menos un guerrero de menos.",
            "I threaten the black queen on B12; I end up worse, by about a warrior.",
        );
    }

    #[test]
    fn a_piece_that_runs_from_danger_is_saved() {
        check_reason(
            "11bK/12/12/12/12/wP10bW/12/12/12/12/12/wK11 w 2 - 0 1",
            "F1-G1",
            "Pongo a salvo el príncipe blanco de F1; quedo mejor, con más o menos un templo de más.",
            "I save the white prince on F1; I end up better, by about a temple.",
        );
    }

    #[test]
    fn a_piece_that_stood_alone_is_guarded() {
        check_reason(
            "11bK/12/12/12/12/wT10bW/12/12/12/3wW8/12/wK11 w 2 - 0 1",
            "J4-J1",
            "Defiendo el templo blanco de F1; quedo mejor, con más o menos un templo de más.",
            "I guard the white temple on F1; I end up better, by about a temple.",
        );
    }

    #[test]
    fn a_quiet_move_has_a_reason_too() {
        check_reason(
            "11bK/12/12/12/12/12/12/12/12/2wZ9/12/wK11 w 2 - 0 1",
            "J3-I6",
            "Llevo el brujo blanco de 9 a 8 pasos del rey negro; quedo mejor, con más o menos un templo de más.",
            "I bring the white wizard from 9 to 8 steps of the black king; I end up better, by about a temple.",
        );
    }

    /// A position, and the legal line with these texts.
    #[track_caller]
    fn line_of(text: &str, moves: &[&str]) -> (Position, Vec<Move>) {
        let position: Position = text.parse().expect("a position");
        let (mut now, mut line) = (position, Vec::new());
        for text in moves {
            let legal = now.legal_moves();
            let step = legal.iter().find(|legal| legal.to_string() == *text);
            line.push(*step.expect("a legal move"));
            now.make(line[line.len() - 1]);
        }
        (position, line)
    }

    #[test]
    fn what_the_line_wins_is_told() {
        let (position, line) = line_of(
            "11bK/12/12/12/12/5wP1bT4/12/12/12/12/12/wK11 w 2 - 0 1",
            &["F6-G6", "A12-A11", "G6-F6", "A11-A12", "F6xF8"],
        );
        let outlook = Outlook::Open { value: 400 };
        let why = of_line(&position, &line, outlook, Insight::Full).words();
        let told = "I reckon with A12-A11, G6-F6, A11-A12, F6xF8: \
                    I win the black temple and lose nothing; I end up better, by about a prince.";
        assert!(why.en.ends_with(told), "{}", why.en);
    }

    /// A line that wins the enemy's king and loses the own one says both.
    #[test]
    fn a_king_for_a_king_is_no_gain() {
        let (position, line) = line_of(
            "11bK/11bQ/12/12/12/wP11/12/12/12/12/12/wK5bW4wQ w 2 - 0 1",
            &["F1-A6", "L7xL1", "A6xA12"],
        );
        let outlook = Outlook::Open { value: 0 };
        let why = of_line(&position, &line, outlook, Insight::Full).words();
        let both = "I win the black king and lose the white king";
        assert!(why.en.contains(both), "{}", why.en);
        let both = "gano el rey negro y pierdo el rey blanco";
        assert!(why.es.contains(both), "{}", why.es);
    }

    /// Only who sees every answer calls a game won.
    #[test]
    fn the_end_is_seen_coming() {
        let position = Position::initial(crate::position::Mode::Kingdoms);
        let line = [position.legal_moves()[0]];
        let why = |outlook, insight| of_line(&position, &line, outlook, insight).words().en;
        let wins = Outlook::Wins { plies: 5 };
        assert!(why(wins, Insight::Full).contains("Hok-Sah within 5 turns"));
        assert!(!why(wins, Insight::Partial).contains("Hok-Sah"));
        assert_eq!(score(Outlook::Loses { plies: 4 }), json!({ "loses_in": 4 }));
    }

    #[test]
    fn a_lost_line_is_called_lost() {
        let (position, line) = line_of(
            "11bK/12/12/12/12/12/12/12/12/12/12/wK5bW5 w 2 - 0 1",
            &[
                "L1-K1", "L7-K7", "K1-L1", "K7-L7", "L1-K2", "L7-K7", "K2-L1", "K7-L7",
            ],
        );
        let outlook = Outlook::Open { value: 0 };
        assert!(
            !of_line(&position, &line, outlook, Insight::Full)
                .words()
                .en
                .contains("lost")
        );
        let (position, line) = line_of(
            "11bK/12/12/12/12/12/12/12/12/12/12/wKwS4bW5 w 2 - 0 1",
            &["L2-K3", "L7xL1"],
        );
        let why = of_line(&position, &line, outlook, Insight::Full).words();
        assert!(
            why.en.ends_with("I fear that the game is lost."),
            "{}",
            why.en
        );
    }
}
