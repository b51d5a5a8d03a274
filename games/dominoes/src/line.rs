//! The line of tiles on the table, its two ends and its two sides.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::moves::Move;
use crate::tile::{Pip, Tile};

/// A side of the line, on which a tile may be laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Side {
    Left,
    Right,
}

impl Side {
    /// Both, left first.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];

    /// Its letter in the short notation.
    pub const fn letter(self) -> char {
        match self {
            Side::Left => 'L',
            Side::Right => 'R',
        }
    }

    /// Its name in files and protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

/// The two open numbers of a line that has been begun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub struct Ends {
    pub left: Pip,
    pub right: Pip,
}

impl Ends {
    /// The number that is open on one side.
    pub const fn at(self, side: Side) -> Pip {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// These ends with another number open on one side.
    #[must_use]
    pub const fn with(self, side: Side, exposed: Pip) -> Ends {
        match side {
            Side::Left => Ends {
                left: exposed,
                right: self.right,
            },
            Side::Right => Ends {
                left: self.left,
                right: exposed,
            },
        }
    }

    /// The number on both ends, if it is the same.
    pub fn squared(self) -> Option<Pip> {
        (self.left == self.right).then_some(self.left)
    }
}

/// A tile as it lies in the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub struct Placed {
    pub left: Pip,
    pub right: Pip,
}

impl Placed {
    /// Which tile it is.
    pub const fn tile(self) -> Tile {
        Tile::new(self.left, self.right)
    }

    /// Does it lie across the line?
    pub fn is_double(self) -> bool {
        self.left == self.right
    }
}

/// The tiles on the table from left to right, written as `36 66 62`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Placed>);

impl Line {
    /// Puts the tile of a move where it was laid; a pass changes nothing.
    #[inline]
    pub(crate) fn follow(&mut self, made: &Move) {
        let Some((tile, side)) = made.laid else {
            return;
        };
        let Ends { left, right } = made.ends;
        match (self.0.first().copied(), self.0.last().copied(), side) {
            (Some(first), _, Side::Left) => self.0.insert(
                0,
                Placed {
                    left,
                    right: first.left,
                },
            ),
            (_, Some(last), Side::Right) => self.0.push(Placed {
                left: last.right,
                right,
            }),
            (None, _, _) | (_, None, _) => self.0.push(Placed {
                left: tile.low(),
                right: tile.high(),
            }),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, placed) in self.0.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{}{}", placed.left, placed.right)?;
        }
        Ok(())
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Line, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let placed = |word: &str| match *word.as_bytes() {
            [left, right] => Some(Placed {
                left: Pip::new(left.wrapping_sub(b'0'))?,
                right: Pip::new(right.wrapping_sub(b'0'))?,
            }),
            _ => None,
        };
        let tiles = text.split_whitespace().map(|word| {
            placed(word).ok_or_else(|| {
                serde::de::Error::custom(format_args!("“{word}” is no tile of a line, such as 36"))
            })
        });
        tiles.collect::<Result<_, _>>().map(Line)
    }
}
