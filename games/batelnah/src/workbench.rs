//! Positions that people set up by hand. The pieces that are off the board lie beside it, where the
//! fallen lie: no piece is ever promoted, so there are never others.

use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{Edit, Editing, Handle, Switch, Workbench};

use crate::board::Board;
use crate::by_hand::{hex_id, piece_id};
use crate::draw;
use crate::hex::Hex;
use crate::home::initial_board;
use crate::piece::{Army, Kind, Piece};
use crate::position::{Mode, Situation};
use crate::position_form::PositionForm;
use crate::speak;
use crate::view::View;

/// Where pieces go that leave the board, and the spare ones lie.
pub(crate) fn box_id(army: Army) -> String {
    format!("box-{}", army.name())
}

/// A piece beside the board.
pub(crate) fn spare_id(piece: Piece, nth: usize) -> String {
    format!("spare-{piece}-{nth}")
}

fn spare_named(id: &str) -> Option<Piece> {
    let mut letters = id.strip_prefix("spare-")?.chars();
    Piece::from_token(letters.next()?, letters.next()?)
}

fn hex_named(id: &str) -> Option<Hex> {
    let name = id
        .strip_prefix("hex-")
        .or_else(|| id.strip_prefix("piece-"))?;
    name.parse().ok()
}

/// A draft whose board can be read, whether or not such a position can arise.
struct Draft {
    now: Situation,
    /// Warnings, quiet turns and the number of the turn, as they were written.
    rest: String,
}

impl Draft {
    fn read(form: &PositionForm) -> Option<Draft> {
        let mut fields = form.text.splitn(4, ' ');
        let first = [fields.next()?, fields.next()?, fields.next()?].join(" ");
        Some(Draft {
            now: first.parse().ok()?,
            rest: fields.next().unwrap_or("- 0 1").to_owned(),
        })
    }

    /// What was remembered of another board is forgotten: what had been seen, offered and decided.
    fn written(self, before: &PositionForm) -> PositionForm {
        let to_move = self.now.to_move.or(Some(Army::White));
        let now = Situation {
            to_move,
            ..self.now
        };
        PositionForm {
            text: format!("{now} {}", self.rest),
            command: before.command,
            turn_ms: before.turn_ms,
            used_ms: 0,
            seen: None,
            offer: None,
            refused: Vec::new(),
            result: None,
        }
    }

    fn put(&mut self, pick: &str, drop: &str) -> Option<()> {
        let board = &mut self.now.board;
        let piece = match hex_named(pick) {
            Some(from) => {
                let piece = board.piece_at(from)?;
                board.remove(piece.army.side(), from);
                piece
            }
            None => spare_named(pick)?,
        };
        let is_box = Army::ALL.into_iter().any(|army| box_id(army) == drop);
        if is_box && hex_named(pick).is_some() {
            return Some(());
        }
        let to = hex_named(drop)?;
        if let Some(there) = board.piece_at(to) {
            board.remove(there.army.side(), to);
        }
        board.place(piece, to).ok()
    }

    fn throw(&mut self, switch: &str) -> Option<()> {
        let now = &mut self.now;
        let turn = Army::ALL
            .into_iter()
            .find(|army| turn_name(*army) == switch);
        match (turn, switch) {
            (Some(army), _) => now.to_move = Some(army),
            (None, "kingdoms") => now.mode = Mode::Kingdoms,
            (None, "alliances") => now.mode = Mode::Alliances,
            (None, "empty") => now.board = Board::EMPTY,
            (None, "start") => now.board = initial_board(now.mode),
            (None, _) => return None,
        }
        Some(())
    }
}

fn turn_name(army: Army) -> String {
    format!("turn-{}", army.name())
}

/// Where boards are set up.
pub(crate) struct Boards;

impl Editing<PositionForm> for Boards {
    fn workbench(&self, draft: &PositionForm, lang: Lang) -> Option<Workbench> {
        workbench(draft, lang)
    }

    fn edited(&self, draft: &PositionForm, edit: &Edit<'_>) -> Option<PositionForm> {
        edited(draft, edit)
    }
}

/// The draft after an edit.
fn edited(form: &PositionForm, edit: &Edit<'_>) -> Option<PositionForm> {
    let mut draft = Draft::read(form)?;
    match edit {
        Edit::Put { pick, drop } => draft.put(pick, drop)?,
        Edit::Throw(switch) => draft.throw(switch)?,
    }
    Some(draft.written(form))
}

/// The draft, its spare pieces, and what can be set.
fn workbench(form: &PositionForm, lang: Lang) -> Option<Workbench> {
    let draft = Draft::read(form)?;
    let view = View {
        seat: "referee".to_owned(),
        to_move: draft.now.to_move,
        position: form.clone(),
    };
    let (board, mode) = (draft.now.board, draft.now.mode);
    let standing = Hex::all().filter_map(|hex| {
        let piece = speak::piece(board.piece_at(hex)?);
        let words = Words::new(
            format!("{}, en {hex}", piece.es),
            format!("{}, on {hex}", piece.en),
        );
        Some(Handle::new(piece_id(hex), words))
    });
    let spare = spares(&board, mode).map(|(piece, nth)| {
        let name = speak::piece(piece);
        let words = Words::new(
            format!("{}, fuera", name.es),
            format!("{}, off the board", name.en),
        );
        Handle::new(spare_id(piece, nth), words)
    });
    let hexes = Hex::all().map(|hex| {
        let place = match board.piece_at(hex) {
            Some(_) => piece_id(hex),
            None => hex_id(hex),
        };
        Handle::new(place, Words::new(hex.to_string(), hex.to_string()))
    });
    let boxes = mode.armies().iter().map(|army| {
        let words = Words::new("fuera del tablero", "off the board");
        Handle::new(box_id(*army), words)
    });
    Some(Workbench {
        scene: draw::workbench(&view, lang),
        picks: standing.chain(spare).collect(),
        drops: hexes.chain(boxes).collect(),
        switches: switches(&draft.now),
        ground: None,
    })
}

/// The pieces that are off the board, each with how many of its kind come before it.
fn spares(board: &Board, mode: Mode) -> impl Iterator<Item = (Piece, usize)> {
    let pieces = mode.armies().iter().flat_map(|army| {
        let piece = |kind| Piece { army: *army, kind };
        Kind::ALL.into_iter().map(piece)
    });
    pieces.flat_map(|piece| {
        let n_spare = piece.kind.census(piece.army) - board.pieces(piece).count();
        (0..n_spare).map(move |nth| (piece, nth))
    })
}

fn switches(now: &Situation) -> Vec<Switch> {
    let turn = |army: &Army| {
        let name = draw::words::army_name(*army);
        let words = Words::new(
            format!("Mueve: {}", name.es),
            format!("To move: {}", name.en),
        );
        Switch::new(turn_name(*army), words, now.to_move == Some(*army))
    };
    let mut switches: Vec<Switch> = now.mode.armies().iter().map(turn).collect();
    let is_kingdoms = now.mode == Mode::Kingdoms;
    switches.extend([
        Switch::new(
            "kingdoms",
            Words::new("Dos reinos", "Two kingdoms"),
            is_kingdoms,
        ),
        Switch::new(
            "alliances",
            Words::new("Con aliados", "With allies"),
            !is_kingdoms,
        ),
        Switch::new(
            "start",
            Words::new("Posición inicial", "Initial position"),
            now.board == initial_board(now.mode),
        ),
        Switch::new(
            "empty",
            Words::new("Vaciar el tablero", "Empty the board"),
            now.board == Board::EMPTY,
        ),
    ]);
    switches
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::Game;

    use super::*;
    use crate::BatelNah;

    fn beginning() -> PositionForm {
        let text = crate::position::Position::initial(Mode::Kingdoms).to_string();
        serde_json::from_value(serde_json::json!({ "text": text })).expect("a position")
    }

    fn put(draft: &PositionForm, pick: &str, drop: &str) -> PositionForm {
        edited(draft, &Edit::Put { pick, drop }).expect("it means something")
    }

    fn at(draft: &PositionForm, hex: &str) -> Option<String> {
        let board = Draft::read(draft).expect("a board").now.board;
        let piece = board.piece_at(hex.parse().expect("a hex"));
        piece.map(|piece| piece.to_string())
    }

    #[test]
    fn a_piece_is_put_elsewhere_taken_off_and_put_back() {
        let first = beginning();
        let (from, piece) = Hex::all()
            .find_map(|hex| Some((hex, at(&first, &hex.to_string())?)))
            .expect("somebody stands on the board");
        let moved = put(&first, &format!("piece-{from}"), "hex-F6");
        assert_eq!(at(&moved, "F6").as_ref(), Some(&piece));
        assert_eq!(at(&moved, &from.to_string()), None);
        let off = put(&moved, "piece-F6", "box-white");
        assert_eq!(at(&off, "F6"), None);
        let workbench = workbench(&off, Lang::En).expect("a draft");
        let spare = format!("spare-{piece}-0");
        assert!(
            workbench.picks.iter().any(|pick| pick.id == spare),
            "{spare}"
        );
        let back = put(&off, &spare, &format!("hex-{from}"));
        assert_eq!(back.text, first.text);
    }

    /// BAT-NOT-11: what cannot arise can be drafted, shown, and is called by its faults.
    #[test]
    fn a_draft_may_be_impossible() {
        let empty = edited(&beginning(), &Edit::Throw("empty")).expect("a switch");
        assert!(BatelNah::resume(&empty).is_err());
        let workbench = workbench(&empty, Lang::Es).expect("it is shown all the same");
        assert_eq!(
            workbench.picks.len(),
            36,
            "all pieces of both kingdoms lie beside the board"
        );
        let svg = workbench.scene.svg(sobremesa_draw::Theme::Classic);
        for pick in &workbench.picks {
            assert!(svg.contains(&format!("id=\"{}\"", pick.id)), "{}", pick.id);
        }
    }

    /// BAT-MOV-19: an army never has more than it started with.
    #[test]
    fn there_are_no_more_pieces_than_at_the_beginning() {
        let pick = "spare-wK-0";
        assert_eq!(
            edited(
                &beginning(),
                &Edit::Put {
                    pick,
                    drop: "hex-F6"
                }
            ),
            None
        );
        for (pick, drop) in [
            ("hex-F6", "hex-G6"),
            ("piece-Z9", "hex-F6"),
            ("", ""),
            ("spare-", "box-"),
        ] {
            assert_eq!(
                edited(&beginning(), &Edit::Put { pick, drop }),
                None,
                "{pick}"
            );
        }
        assert_eq!(edited(&beginning(), &Edit::Throw("fly")), None);
    }

    #[test]
    fn it_is_somebody_elses_turn() {
        let turned = edited(&beginning(), &Edit::Throw("turn-black")).expect("a switch");
        let state = BatelNah::resume(&turned).expect("a position");
        assert_eq!(state.turn().map(|(army, _)| army), Some(Army::Black));
    }
}
