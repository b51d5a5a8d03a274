//! BAT-NOT-05 to 08: move texts.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::hex::Hex;
use crate::moves::{Manner, Move};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to, .. } = *self;
        match (self.manner(), self.captured_hex()) {
            (Manner::Leap, Some(over)) => write!(f, "{from}x{over}>{to}"),
            (Manner::Strike, _) => write!(f, "{from}x{to}"),
            (Manner::Walk, _) | (Manner::Leap, None) => write!(f, "{from}-{to}"),
        }
    }
}

/// BAT-NOT-08: a turn that was lost, in a log.
pub const LOST_TURN: &str = "--";

/// BAT-NOT-08: the allies come in, in a log.
pub const JOIN: &str = "join";

/// What somebody has typed has the form of a move; whether it is one, `rules::validation` says.
///
/// Hexes that do not exist are `None`: the form is right, the hex is off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypedMove {
    /// Where the move starts.
    pub from: Option<Hex>,
    /// Where it ends.
    pub to: Option<Hex>,
    /// What is said of a capture.
    pub capture: TypedCapture,
}

/// What a typed move says of a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypedCapture {
    /// `-`: none.
    None,
    /// `x`: on the destination.
    Strike,
    /// `x…>`: of the piece on this hex.
    Leap {
        /// The hex leapt over.
        over: Option<Hex>,
    },
}

/// This is no move text, or not the text of that move (BAT-NOT-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("moves are written E8-F6, D6xH10 or, for a jester's leap, G6xF6>E6")]
pub struct BadText;

/// A legal move as somebody would type it.
impl From<Move> for TypedMove {
    fn from(legal: Move) -> TypedMove {
        let capture = match legal.manner() {
            Manner::Walk => TypedCapture::None,
            Manner::Strike => TypedCapture::Strike,
            Manner::Leap => TypedCapture::Leap {
                over: legal.captured_hex(),
            },
        };
        TypedMove {
            from: Some(legal.from),
            to: Some(legal.to),
            capture,
        }
    }
}

impl fmt::Display for TypedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

/// Whoever is to move is offered some seventy moves at once, so a text is put together in place:
/// looking through each of its parts for letters to escape would cost half as much again.
impl Serialize for TypedMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text().as_str())
    }
}

/// The text of a move: at most three hexes and two signs.
#[derive(Default)]
struct MoveText {
    letters: [u8; 3 * 3 + 2],
    length: usize,
}

impl MoveText {
    fn push(&mut self, part: &str) {
        for letter in part.bytes() {
            self.letters[self.length] = letter;
            self.length += 1;
        }
    }

    /// A hex off the board is written `?`; such a move is refused and stands in no log.
    fn push_hex(&mut self, hex: Option<Hex>) {
        self.push(hex.map_or("?", Hex::name));
    }

    fn as_str(&self) -> &str {
        str::from_utf8(&self.letters[..self.length]).expect("hexes and signs are text")
    }
}

impl TypedMove {
    fn text(&self) -> MoveText {
        let mut text = MoveText::default();
        text.push_hex(self.from);
        match self.capture {
            TypedCapture::None => text.push("-"),
            TypedCapture::Strike => text.push("x"),
            TypedCapture::Leap { over } => {
                text.push("x");
                text.push_hex(over);
                text.push(">");
            }
        }
        text.push_hex(self.to);
        text
    }

    /// Is this how that move is written?
    pub fn is_text_of(&self, legal: Move) -> bool {
        let says_the_capture = match (self.capture, legal.manner()) {
            (TypedCapture::None, Manner::Walk) | (TypedCapture::Strike, Manner::Strike) => true,
            (TypedCapture::Leap { over }, Manner::Leap) => over == legal.captured_hex(),
            (TypedCapture::None, Manner::Strike | Manner::Leap)
            | (TypedCapture::Strike, Manner::Walk | Manner::Leap)
            | (TypedCapture::Leap { .. }, Manner::Walk | Manner::Strike) => false,
        };
        self.from == Some(legal.from) && self.to == Some(legal.to) && says_the_capture
    }
}

impl FromStr for TypedMove {
    type Err = BadText;

    /// BAT-NOT-07: case does not count, nor does a `+` or `#` at the end.
    fn from_str(text: &str) -> Result<TypedMove, BadText> {
        let text = text.strip_suffix(['+', '#']).unwrap_or(text);
        if let Some((from, to)) = text.split_once('-') {
            return Ok(TypedMove {
                from: read_hex(from)?,
                to: read_hex(to)?,
                capture: TypedCapture::None,
            });
        }
        let (from, rest) = text.split_once(['x', 'X']).ok_or(BadText)?;
        let (capture, to) = match rest.split_once('>') {
            Some((over, to)) => (
                TypedCapture::Leap {
                    over: read_hex(over)?,
                },
                to,
            ),
            None => (TypedCapture::Strike, rest),
        };
        Ok(TypedMove {
            from: read_hex(from)?,
            to: read_hex(to)?,
            capture,
        })
    }
}

/// The hex of a name; `None` if it has the form of a name but is off the board.
///
/// # Errors
///
/// If it is no name at all: not a letter and a number, or a number with a zero before it.
pub fn read_hex(name: &str) -> Result<Option<Hex>, BadText> {
    let letter = name.chars().next().ok_or(BadText)?;
    let number = &name[letter.len_utf8()..];
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let has_leading_zero = number.len() > 1 && number.starts_with('0');
    if letter.is_ascii_alphabetic() && is_number && !has_leading_zero {
        Ok(name.parse().ok())
    } else {
        Err(BadText)
    }
}
