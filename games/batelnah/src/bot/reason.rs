//! Why a move: what it takes, saves, guards and threatens, and what is expected to follow.

use serde_json::{Value, json};
use sobremesa_kernel::Words;
use sobremesa_search::alpha_beta::Outlook;

use super::worth::{place, worth};
use crate::board::Board;
use crate::hex::Hex;
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::rules::royals::attackers;
use crate::speak;

/// How many of the expected moves are told.
const TOLD: usize = 4;

/// The reason for the first move of a line that starts here.
pub(super) fn of_line(before: &Position, line: &[Move], outlook: Outlook) -> Words {
    let Some((&chosen, expected)) = line.split_first() else {
        return Words::new("", "");
    };
    let mut clauses = Scene::of(before, chosen).map_or_else(Vec::new, |scene| scene.clauses());
    clauses.extend(of_outlook(before, line, outlook));
    let mut why = sentence(&clauses);
    let told: Vec<String> = expected.iter().take(TOLD).map(Move::to_string).collect();
    if !told.is_empty() {
        let told = told.join(", ");
        why.es += &format!(" Espero {told}.");
        why.en += &format!(" I expect {told}.");
    }
    why
}

/// A number for programs: hundredths of a soldier, or how near a certain end is.
pub(super) fn score(outlook: Outlook) -> Value {
    match outlook {
        Outlook::Open { value } => json!(value),
        Outlook::Wins { plies } => json!({ "wins_in": plies }),
        Outlook::Loses { plies } => json!({ "loses_in": plies }),
    }
}

fn sentence(clauses: &[Words]) -> Words {
    let joined = |pick: fn(&Words) -> &str| {
        let text = clauses.iter().map(pick).collect::<Vec<_>>().join("; ");
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_uppercase());
        first
            .into_iter()
            .flatten()
            .chain(letters)
            .chain(['.'])
            .collect::<String>()
    };
    Words::new(joined(|clause| &clause.es), joined(|clause| &clause.en))
}

/// A piece and where it stands: `el brujo negro de E9`.
fn piece_on(piece: Piece, hex: Hex) -> Words {
    let name = speak::piece(piece);
    Words::new(
        format!("{} de {hex}", name.es),
        format!("{} on {hex}", name.en),
    )
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
    fn of(before: &Position, chosen: Move) -> Option<Scene> {
        let after = before.after(chosen);
        Some(Scene {
            chosen,
            mover: before.board().piece_at(chosen.from())?,
            before: *before.board(),
            after: *after.board(),
            winner: after.winner(),
        })
    }

    fn side(&self) -> Side {
        self.mover.army.side()
    }

    /// What speaks for the move; something always does.
    fn clauses(&self) -> Vec<Words> {
        let capture = self.capture();
        if self.winner.is_some() {
            return capture.into_iter().chain([hok_sah()]).collect();
        }
        let mut clauses: Vec<Words> = [capture, self.rescue(), self.guard(), self.threat()]
            .into_iter()
            .flatten()
            .collect();
        if clauses.is_empty() {
            clauses.push(self.place());
        }
        clauses
    }

    fn capture(&self) -> Option<Words> {
        let hex = self.chosen.captured_hex()?;
        let victim = piece_on(self.before.piece_at(hex)?, hex);
        let is_safe = attackers(&self.after, self.chosen.to(), self.side().enemy()).is_empty();
        Some(if is_safe && self.winner.is_none() {
            Words::new(
                format!("capturo {} sin que puedan devolver el golpe", victim.es),
                format!("I capture {} and nobody can strike back", victim.en),
            )
        } else {
            Words::new(
                format!("capturo {}", victim.es),
                format!("I capture {}", victim.en),
            )
        })
    }

    /// The dearest piece that could have been captured with profit and no longer can.
    fn rescue(&self) -> Option<Words> {
        let (from, to, enemy) = (self.chosen.from(), self.chosen.to(), self.side().enemy());
        let where_now = |hex| if hex == from { to } else { hex };
        let is_free_now = |hex| attackers(&self.after, where_now(hex), enemy).is_empty();
        let (piece, hex) = self
            .in_danger(&self.before)
            .filter(|(_, hex)| is_free_now(*hex))
            .max_by_key(|(piece, _)| worth(piece.kind))?;
        let name = piece_on(piece, hex);
        Some(Words::new(
            format!("pongo a salvo {}", name.es),
            format!("I save {}", name.en),
        ))
    }

    /// The dearest piece that stood alone under attack and is guarded now.
    fn guard(&self) -> Option<Words> {
        let (from, enemy) = (self.chosen.from(), self.side().enemy());
        let (piece, hex) = self
            .in_danger(&self.before)
            .filter(|(_, hex)| *hex != from)
            .filter(|(_, hex)| !is_guarded(&self.before, *hex, self.side()))
            .filter(|(_, hex)| is_guarded(&self.after, *hex, self.side()))
            .filter(|(_, hex)| !attackers(&self.after, *hex, enemy).is_empty())
            .max_by_key(|(piece, _)| worth(piece.kind))?;
        let name = piece_on(piece, hex);
        Some(Words::new(
            format!("defiendo {}", name.es),
            format!("I guard {}", name.en),
        ))
    }

    /// The dearest enemy that is newly attacked, and either unguarded, a royal, or dearer than its attacker.
    fn threat(&self) -> Option<Words> {
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
        let name = piece_on(victim, hex);
        Some(Words::new(
            format!("amenazo {}", name.es),
            format!("I threaten {}", name.en),
        ))
    }

    /// Nothing happens, but the piece stands better, or makes way.
    fn place(&self) -> Words {
        let name = speak::piece(self.mover);
        if place(self.mover, self.chosen.to()) > place(self.mover, self.chosen.from()) {
            Words::new(
                format!("llevo {} a un sitio mejor", name.es),
                format!("I bring {} to a better place", name.en),
            )
        } else {
            Words::new(
                format!("muevo {} para preparar lo que sigue", name.es),
                format!("I move {} to prepare what follows", name.en),
            )
        }
    }

    /// Our pieces that the enemy could capture with profit.
    fn in_danger<'a>(&self, board: &'a Board) -> impl Iterator<Item = (Piece, Hex)> + use<'a> {
        let ours = board.side(self.side());
        ours.into_iter()
            .filter_map(|hex| Some((board.piece_at(hex)?, hex)))
            .filter(|(piece, hex)| is_exposed(board, *piece, *hex))
    }
}

fn hok_sah() -> Words {
    Words::new(
        "el reino se queda sin rey ni reina: Hok-Sah",
        "the kingdom has neither king nor queen left: Hok-Sah",
    )
}

/// Could somebody capture this piece with profit?
fn is_exposed(board: &Board, piece: Piece, hex: Hex) -> bool {
    let side = piece.army.side();
    let dearer = |attacker: Hex| {
        let attacker = board.piece_at(attacker);
        attacker.is_some_and(|attacker| worth(attacker.kind) < worth(piece.kind))
    };
    let by = attackers(board, hex, side.enemy());
    !by.is_empty()
        && (piece.kind.is_royal() || by.into_iter().any(dearer) || !is_guarded(board, hex, side))
}

/// Could the side strike back if its piece on this hex were taken?
fn is_guarded(board: &Board, hex: Hex, side: Side) -> bool {
    if !board.side(side).contains(hex) {
        return false;
    }
    let mut taken = *board;
    taken.remove(side, hex);
    !attackers(&taken, hex, side).is_empty()
}

/// How it will end, or what the line wins or costs further on.
fn of_outlook(before: &Position, line: &[Move], outlook: Outlook) -> Option<Words> {
    match outlook {
        Outlook::Wins { plies: 0 | 1 } => None,
        Outlook::Wins { plies } => Some(Words::new(
            format!("veo el Hok-Sah en {plies} turnos"),
            format!("I see Hok-Sah within {plies} turns"),
        )),
        Outlook::Loses { .. } => Some(Words::new(
            "temo que la partida esté perdida",
            "I fear that the game is lost",
        )),
        Outlook::Open { .. } => later_gain(before, line),
    }
}

/// The dearest piece that the line takes after its first move, if the line is worth it.
fn later_gain(before: &Position, line: &[Move]) -> Option<Words> {
    let us = before.to_move()?.side();
    let (mut position, mut balance, mut dearest) = (*before, 0, None);
    for (nth, step) in line.iter().enumerate() {
        let victim = step
            .captured_hex()
            .and_then(|hex| position.board().piece_at(hex));
        if let Some(victim) = victim {
            let is_ours = victim.army.side() == us;
            balance += if is_ours {
                -worth(victim.kind)
            } else {
                worth(victim.kind)
            };
            if !is_ours && nth > 0 {
                dearest = dearest.max(Some((worth(victim.kind), victim)));
            }
        }
        position.make(*step);
    }
    let (_, victim) = dearest.filter(|_| balance > 0)?;
    let name = speak::piece(victim);
    Some(Words::new(
        format!("cuento con ganar {}", name.es),
        format!("I count on winning {}", name.en),
    ))
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
        let why = of_line(&position, &line, Outlook::Open { value: 0 });
        assert_eq!((why.es.as_str(), why.en.as_str()), (es, en));
    }

    #[test]
    fn a_threat_to_a_royal_is_named() {
        check_reason(
            "11bK/11bQ/12/12/12/12/3wP8/12/12/12/12/wK11 w 2 - 0 1",
            "G4-B4",
            "Amenazo la reina negra de B12.",
            "I threaten the black queen on B12.",
        );
    }

    #[test]
    fn a_piece_that_runs_from_danger_is_saved() {
        check_reason(
            "11bK/12/12/12/12/wP10bW/12/12/12/12/12/wK11 w 2 - 0 1",
            "F1-G1",
            "Pongo a salvo el príncipe blanco de F1.",
            "I save the white prince on F1.",
        );
    }

    #[test]
    fn a_piece_that_stood_alone_is_guarded() {
        check_reason(
            "11bK/12/12/12/12/wT10bW/12/12/12/3wW8/12/wK11 w 2 - 0 1",
            "J4-J1",
            "Defiendo el templo blanco de F1.",
            "I guard the white temple on F1.",
        );
    }

    #[test]
    fn a_quiet_move_has_a_reason_too() {
        check_reason(
            "11bK/12/12/12/12/12/12/12/12/2wZ9/12/wK11 w 2 - 0 1",
            "J3-I6",
            "Llevo el brujo blanco a un sitio mejor.",
            "I bring the white wizard to a better place.",
        );
    }

    #[test]
    fn what_is_expected_is_told_and_counted() {
        let position: Position = "11bK/12/12/12/12/5wP1bT4/12/12/12/12/12/wK11 w 2 - 0 1"
            .parse()
            .expect("a position");
        let mut line = Vec::new();
        let mut now = position;
        for text in ["F6-G6", "A12-A11", "G6-F6", "A11-A12", "F6xF8"] {
            let moves = now.legal_moves();
            let step = moves.iter().find(|legal| legal.to_string() == text);
            line.push(*step.expect("a legal move"));
            now.make(line[line.len() - 1]);
        }
        let why = of_line(&position, &line, Outlook::Open { value: 400 });
        assert!(
            why.en.contains("I count on winning the black temple"),
            "{}",
            why.en
        );
        assert!(
            why.es.ends_with("Espero A12-A11, G6-F6, A11-A12, F6xF8."),
            "{}",
            why.es
        );
    }

    #[test]
    fn the_end_is_seen_coming() {
        let position = Position::initial(crate::position::Mode::Kingdoms);
        let line = [position.legal_moves()[0]];
        let why = |outlook| of_line(&position, &line, outlook).en;
        assert!(why(Outlook::Wins { plies: 5 }).contains("Hok-Sah within 5 turns"));
        assert!(why(Outlook::Loses { plies: 4 }).contains("lost"));
        assert_eq!(score(Outlook::Loses { plies: 4 }), json!({ "loses_in": 4 }));
    }
}
