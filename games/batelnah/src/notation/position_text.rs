//! BAT-NOT-01 to 04, 11, 12: position texts.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, NoRoom};
use crate::hex::{EDGE, Hex};
use crate::piece::{Army, Piece};
use crate::position::{Described, Impossible, Mode, Position, Situation, Warned};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.situation(), AfterSituation(self))
    }
}

/// The rest of a position text: who has been warned, the quiet turns, and the turn.
pub(crate) struct AfterSituation<'a>(pub(crate) &'a Position);

impl fmt::Display for AfterSituation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AfterSituation(position) = self;
        write_warned(position.warned(), f)?;
        write!(f, " {} {}", position.quiet(), position.turn())
    }
}

/// The first three fields of a position text.
impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to_move = self.to_move.map_or('-', Army::letter);
        write!(f, "{} {to_move} {}", self.board, self.mode)
    }
}

impl fmt::Display for Board {
    /// BAT-NOT-02. A view tells every position of the game's past, so boards are written letter by
    /// letter into one text: formatting each piece would be most of what showing a move costs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(LONGEST_BOARD);
        for (nth, row) in self.by_hex().chunks(usize::from(EDGE)).enumerate() {
            if nth > 0 {
                text.push('/');
            }
            write_row(row, &mut text);
        }
        f.write_str(&text)
    }
}

/// Two letters for each of 56 pieces, a run of free hexes around each, and the slashes.
const LONGEST_BOARD: usize = 2 * 56 + 2 * 57 + 11;

fn write_row(row: &[Option<Piece>], text: &mut String) {
    let mut n_free = 0;
    for hex in row {
        match hex {
            None => n_free += 1,
            Some(piece) => {
                write_free(n_free, text);
                text.push(piece.army.letter());
                text.push(piece.kind.letter());
                n_free = 0;
            }
        }
    }
    write_free(n_free, text);
}

/// A run of free hexes, at most a whole row.
fn write_free(n_free: u8, text: &mut String) {
    if n_free >= 10 {
        text.push('1');
    }
    if n_free > 0 {
        text.push(char::from(b'0' + n_free % 10));
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mode::Kingdoms => "2",
            Mode::Alliances => "4",
        })
    }
}

fn write_warned(warned: Warned, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(match (warned.white, warned.black) {
        (false, false) => "-",
        (true, false) => "w",
        (false, true) => "b",
        (true, true) => "wb",
    })
}

/// Everything that is wrong with a position text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadPosition(pub Vec<TextFault>);

impl std::error::Error for BadPosition {}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

/// One thing that is wrong with a position text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// Not the right number of fields.
    #[error("the fields, separated by one space, are {wanted} and not {found}")]
    Fields {
        /// How many there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// Not twelve rows.
    #[error("the board has twelve rows separated by `/`, not {found}")]
    Rows {
        /// How many there are.
        found: usize,
    },
    /// A row that cannot be read.
    #[error("row {letter}: {fault}")]
    Row {
        /// The letter of the row.
        letter: char,
        /// What is wrong with it.
        fault: RowFault,
    },
    /// A piece for which there is no room on the board.
    #[error("{hex}: {reason}")]
    NoRoom {
        /// Where it should stand.
        hex: Hex,
        /// Why it cannot.
        reason: NoRoom,
    },
    /// No army of this letter.
    #[error("the army to move is `w`, `b`, `u`, `r` or `-`")]
    ToMove,
    /// No mode of this digit.
    #[error("the mode is `2` or `4`")]
    Mode,
    /// No list of warned kingdoms.
    #[error("the kingdoms warned are `-`, `w`, `b` or `wb`")]
    Warned,
    /// No number.
    #[error("the quiet counter is a number, from 0")]
    QuietCounter,
    /// No number.
    #[error("the turn is a number, from 1")]
    TurnNumber,
    /// A well-written position that cannot arise.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

/// What is wrong with a row of the board (BAT-NOT-02, BAT-NOT-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RowFault {
    /// Runs count from 1 to 12 and do not follow each other.
    #[error("a run of free hexes is 1 to 12, without a zero before it")]
    Run,
    /// Two letters that stand for no piece.
    #[error("a piece is one of `wbur` and one of `KQPWTZJS`")]
    Token,
    /// The row is too short or too long.
    #[error("a row adds up to 12 hexes, not {found}")]
    Length {
        /// What it adds up to.
        found: usize,
    },
}

impl TextFault {
    /// The rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            TextFault::Fields { .. } => "BAT-NOT-01",
            TextFault::Rows { .. } => "BAT-NOT-02",
            TextFault::Row { fault, .. } => match fault {
                RowFault::Run | RowFault::Length { .. } => "BAT-NOT-02",
                RowFault::Token => "BAT-NOT-03",
            },
            TextFault::NoRoom { .. } => "BAT-NOT-11",
            TextFault::ToMove
            | TextFault::Mode
            | TextFault::Warned
            | TextFault::QuietCounter
            | TextFault::TurnNumber => "BAT-NOT-04",
            TextFault::Impossible(impossible) => impossible.rule(),
        }
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    /// Reads a position text. An army to move that cannot is passed over (BAT-NOT-12).
    fn from_str(text: &str) -> Result<Position, BadPosition> {
        let mut faults = Faults::default();
        let [board, to_move, mode, warned, quiet, turn] = fields(text)?;
        let board = read_board(board, &mut faults);
        let to_move = faults.note(read_to_move(to_move));
        let mode = faults.note(read_mode(mode));
        let warned = faults.note(read_warned(warned));
        let quiet = faults.note(read_number(quiet).ok_or(TextFault::QuietCounter));
        let turn = faults.note(read_number(turn).ok_or(TextFault::TurnNumber));
        match (to_move, mode, warned, quiet, turn) {
            (Some(to_move), Some(mode), Some(warned), Some(quiet), Some(turn))
                if faults.0.is_empty() =>
            {
                let described = Described {
                    board,
                    to_move,
                    mode,
                    warned,
                    quiet,
                    turn,
                };
                described.check().map_err(|impossible| {
                    BadPosition(impossible.into_iter().map(TextFault::from).collect())
                })
            }
            _ => Err(BadPosition(faults.0)),
        }
    }
}

impl FromStr for Situation {
    type Err = BadPosition;

    /// Reads the first three fields of a position text.
    fn from_str(text: &str) -> Result<Situation, BadPosition> {
        let mut faults = Faults::default();
        let [board, to_move, mode] = fields(text)?;
        let board = read_board(board, &mut faults);
        let to_move = faults.note(read_to_move(to_move));
        let mode = faults.note(read_mode(mode));
        match (to_move, mode) {
            (Some(to_move), Some(mode)) if faults.0.is_empty() => Ok(Situation {
                board,
                to_move,
                mode,
            }),
            _ => Err(BadPosition(faults.0)),
        }
    }
}

/// The faults found so far: reading goes on after the first.
#[derive(Default)]
struct Faults(Vec<TextFault>);

impl Faults {
    fn note<T>(&mut self, read: Result<T, TextFault>) -> Option<T> {
        read.map_err(|fault| self.0.push(fault)).ok()
    }
}

fn fields<const N: usize>(text: &str) -> Result<[&str; N], BadPosition> {
    let fields: Vec<&str> = text.split(' ').collect();
    fields.try_into().map_err(|fields: Vec<&str>| {
        BadPosition(vec![TextFault::Fields {
            wanted: N,
            found: fields.len(),
        }])
    })
}

fn read_board(text: &str, faults: &mut Faults) -> Board {
    let mut board = Board::EMPTY;
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(EDGE) {
        faults.0.push(TextFault::Rows { found: rows.len() });
        return board;
    }
    for (c1, row) in (1..).zip(rows) {
        let letter = char::from(b'A' + c1 - 1);
        let read = read_row(row).map_err(|fault| TextFault::Row { letter, fault });
        for (c2, piece) in faults.note(read).into_iter().flatten() {
            if let Some(hex) = Hex::new(c1, c2) {
                let placed = board.place(piece, hex);
                faults.note(placed.map_err(|reason| TextFault::NoRoom { hex, reason }));
            }
        }
    }
    board
}

/// The pieces of a row, each with its number.
fn read_row(row: &str) -> Result<Vec<(u8, Piece)>, RowFault> {
    let mut pieces = Vec::new();
    let mut n_hexes = 0;
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (digits, after) = rest.split_at(n_digits);
            n_hexes += match read_number(digits) {
                Some(run) if (1..=u32::from(EDGE)).contains(&run) => run as usize,
                Some(_) | None => return Err(RowFault::Run),
            };
            rest = after;
        } else {
            let mut letters = rest.chars();
            let (army, kind) = (letters.next(), letters.next());
            let piece = army
                .zip(kind)
                .and_then(|(army, kind)| Piece::from_token(army, kind))
                .ok_or(RowFault::Token)?;
            n_hexes += 1;
            pieces.push((n_hexes.try_into().unwrap_or(u8::MAX), piece));
            rest = letters.as_str();
        }
    }
    if n_hexes == usize::from(EDGE) {
        Ok(pieces)
    } else {
        Err(RowFault::Length { found: n_hexes })
    }
}

fn read_to_move(text: &str) -> Result<Option<Army>, TextFault> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some('-'), None) => Ok(None),
        (Some(letter), None) => Army::from_letter(letter).map(Some).ok_or(TextFault::ToMove),
        (None | Some(_), _) => Err(TextFault::ToMove),
    }
}

fn read_mode(text: &str) -> Result<Mode, TextFault> {
    match text {
        "2" => Ok(Mode::Kingdoms),
        "4" => Ok(Mode::Alliances),
        _ => Err(TextFault::Mode),
    }
}

fn read_warned(text: &str) -> Result<Warned, TextFault> {
    let (white, black) = match text {
        "-" => (false, false),
        "w" => (true, false),
        "b" => (false, true),
        "wb" => (true, true),
        _ => return Err(TextFault::Warned),
    };
    Ok(Warned { white, black })
}

/// A decimal number without a leading zero. What is too large to hold is as large as can be.
fn read_number(text: &str) -> Option<u32> {
    let is_decimal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_canonical = text == "0" || !text.starts_with('0');
    (is_decimal && is_canonical).then(|| text.parse().unwrap_or(u32::MAX))
}
