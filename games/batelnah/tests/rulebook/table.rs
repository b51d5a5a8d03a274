//! The only place of these tests that touches the programming interface.

use sobremesa_batelnah::rules::allies;
use sobremesa_batelnah::rules::ending::{Draw, History};
use sobremesa_batelnah::rules::validation::{Refusal, anyone, judge_text};
use sobremesa_batelnah::{Army, Board, Described, Fact, Hex, Mode, Piece, Position, Side, Warned};

/// A position text, or just the pieces that matter: `"wT F7, bS F8"`.
///
/// Of a list of pieces the army named first is to move. A kingdom without
/// royals gets its king, on A11 or L2, out of the way of most things.
#[track_caller]
pub(crate) fn position(given: &str) -> Position {
    if given.contains('/') {
        return given.parse().expect("a position text");
    }
    let mut board = Board::EMPTY;
    for (piece, hex) in given.split(", ").map(read_piece) {
        board.place(piece, hex).expect("room for the piece");
    }
    for (side, home) in [(Side::White, "L2"), (Side::Black, "A11")] {
        if board.royals(side).is_empty() {
            let (piece, hex) = read_piece(&format!("{}K {home}", side.kingdom().letter()));
            board.place(piece, hex).expect("room for the king");
        }
    }
    let has_allies = [Army::Blue, Army::Red]
        .into_iter()
        .any(|army| !board.army(army).is_empty());
    let described = Described {
        board,
        to_move: given.chars().next().and_then(Army::from_letter),
        mode: if has_allies {
            Mode::Alliances
        } else {
            Mode::Kingdoms
        },
        warned: Warned::default(),
        quiet: 0,
        turn: 1,
    };
    described.check().expect("a possible position")
}

fn read_piece(given: &str) -> (Piece, Hex) {
    let (token, hex) = given.split_once(' ').expect("a piece and a hex");
    let mut letters = token.chars();
    let piece = letters
        .next()
        .zip(letters.next())
        .and_then(|(army, kind)| Piece::from_token(army, kind));
    (piece.expect("a token"), Hex::literal(hex))
}

/// The same position with another army to move.
pub(crate) fn with_turn(given: &str, army: char) -> Position {
    let text = position(given).to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let army = army.to_string();
    let changed = [fields[0], &army, fields[2], fields[3], fields[4], fields[5]];
    changed.join(" ").parse().expect("a possible position")
}

/// The names of the hexes where the moves of the piece on `from` end.
pub(crate) fn destinations(position: &Position, from: &str) -> String {
    let from = Hex::literal(from);
    let moves = position.legal_moves();
    let ends = moves.iter().filter(|legal| legal.from() == from);
    join(ends.map(|legal| legal.to().to_string()))
}

/// The texts of the moves of the piece on `from`.
pub(crate) fn texts(position: &Position, from: &str) -> String {
    let from = Hex::literal(from);
    let moves = position.legal_moves();
    let own = moves.iter().filter(|legal| legal.from() == from);
    join(own.map(ToString::to_string))
}

/// The texts of all legal moves.
pub(crate) fn all_texts(position: &Position) -> String {
    join(position.legal_moves().iter().map(ToString::to_string))
}

/// The texts of all legal captures.
pub(crate) fn captures(position: &Position) -> String {
    let moves = position.legal_moves();
    let captures = moves.iter().filter(|legal| legal.captured_hex().is_some());
    join(captures.map(ToString::to_string))
}

pub(crate) fn join(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

/// From here the piece on `from` can go exactly there.
#[track_caller]
pub(crate) fn check_destinations(given: &str, from: &str, expected: &str) {
    assert_eq!(destinations(&position(given), from), expected, "{given}");
}

/// These are all captures of the army to move.
#[track_caller]
pub(crate) fn check_captures(given: &str, expected: &str) {
    assert_eq!(captures(&position(given)), expected, "{given}");
}

/// A game at its table: a position, its past, and what was told.
pub(crate) struct Game {
    pub(crate) position: Position,
    history: History,
    told: Vec<String>,
}

impl Game {
    pub(crate) fn from(given: &str) -> Game {
        let position = position(given);
        Game {
            position,
            history: History::starting_at(&position),
            told: Vec::new(),
        }
    }

    /// Plays moves, `--` for a lost turn and `join` for the entry of the allies.
    #[track_caller]
    pub(crate) fn play(&mut self, moves: &str) -> &mut Game {
        for text in moves.split(' ') {
            self.told.clear();
            let tell = |fact| self.told.push(words(fact));
            match text {
                "--" => self.position.lose_turn(tell).expect("a running game"),
                "join" => {
                    allies::enter(&mut self.position, &mut self.history, tell).expect("an entry")
                }
                _ => {
                    let legal = judge_text(&self.position, text, anyone)
                        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
                    self.position.play(legal, &mut self.history, tell);
                }
            }
        }
        self
    }

    /// What was told of the latest turn.
    pub(crate) fn told(&self) -> String {
        self.told.join(", ")
    }

    /// The letter of the army to move.
    pub(crate) fn to_move(&self) -> char {
        self.position.to_move().map_or('-', Army::letter)
    }

    pub(crate) fn history(&self) -> &History {
        &self.history
    }
}

/// A move is told so and leads there.
#[track_caller]
pub(crate) fn check_play(given: &str, moves: &str, told: &str, result: &str) {
    let mut game = Game::from(given);
    game.play(moves);
    assert_eq!(game.told(), told, "{moves}");
    assert_eq!(game.position.to_string(), result, "{moves}");
}

/// The verdict on a typed move: `ok`, `bad_text` or the rulebook's word.
pub(crate) fn verdict(position: &Position, text: &str) -> &'static str {
    match judge_text(position, text, anyone) {
        Ok(_) => "ok",
        Err(Refusal::Text(_)) => "bad_text",
        Err(Refusal::Move(verdict)) => verdict.word(),
    }
}

/// A fact in the words of BAT-NOT-10.
fn words(fact: Fact) -> String {
    match fact {
        Fact::Captured { piece, hex } => format!("captured {piece} {hex}"),
        Fact::ArmyEliminated { army } => format!("army_eliminated {}", army.letter()),
        Fact::HokSah { winner } => format!("hok_sah {}", side(winner)),
        Fact::Kolba { kingdom, royals } => {
            format!("kolba {} [{royals}]", kingdom.kingdom().letter())
        }
        Fact::Draw { reason } => format!("draw {}", draw(reason)),
        Fact::TurnLost { army } => format!("turn_lost {}", army.letter()),
        Fact::NoEntry { piece, hex } => format!("no_entry {piece} {hex}"),
        Fact::AlliesJoined => "allies_joined".to_owned(),
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn draw(reason: Draw) -> &'static str {
    match reason {
        Draw::Blocked => "blocked",
        Draw::Quiet => "quiet",
        Draw::Repetition => "repetition",
    }
}
