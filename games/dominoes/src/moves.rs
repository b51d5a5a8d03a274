//! Moves that were made: one as the log tells it, and all of a hand as the state keeps them.

use serde::{Deserialize, Serialize};

use crate::line::{Ends, Side};
use crate::player::{Player, Role};
use crate::tile::{Pip, Tile};

/// DOM-SIG-05: how long a player seemed to think. Written as 0, 1 or 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum ThinkSignal {
    /// At once: no other tile of the number is left in hand.
    Instant,
    /// One is left.
    Normal,
    /// Two or more are left.
    Long,
}

impl ThinkSignal {
    /// The three levels, the shortest first.
    pub const ALL: [ThinkSignal; 3] =
        [ThinkSignal::Instant, ThinkSignal::Normal, ThinkSignal::Long];

    /// As logs write it.
    pub const fn level(self) -> u8 {
        self as u8
    }
}

impl From<ThinkSignal> for u8 {
    fn from(signal: ThinkSignal) -> u8 {
        signal.level()
    }
}

impl TryFrom<u8> for ThinkSignal {
    type Error = &'static str;

    fn try_from(level: u8) -> Result<ThinkSignal, &'static str> {
        let known = ThinkSignal::ALL.get(usize::from(level));
        known
            .copied()
            .ok_or("una señal es 0, 1 o 2 / a signal is 0, 1 or 2")
    }
}

/// DOM-LOG-04 to 07: one move of a hand as logs, events and views tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "WrittenMove", into = "WrittenMove")]
pub struct Move {
    /// Who made it.
    pub player: Player,
    /// The player's role in the hand.
    pub position: Role,
    /// The tile and where it was laid; `None` for a pass.
    pub laid: Option<(Tile, Side)>,
    /// DOM-LOG-05: the ends after it.
    pub ends: Ends,
    /// The signal that went with it.
    pub mtime: ThinkSignal,
}

/// The flat form in which a move is published.
#[derive(Serialize, Deserialize)]
struct WrittenMove {
    player: Player,
    position: Role,
    tile: Option<Tile>,
    side: WrittenSide,
    left: Pip,
    right: Pip,
    mtime: ThinkSignal,
}

/// DOM-LOG-06: a pass has a word of its own in place of the side.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WrittenSide {
    Left,
    Right,
    Pass,
}

impl From<Move> for WrittenMove {
    fn from(made: Move) -> WrittenMove {
        WrittenMove {
            player: made.player,
            position: made.position,
            tile: made.laid.map(|(tile, _)| tile),
            side: match made.laid {
                Some((_, Side::Left)) => WrittenSide::Left,
                Some((_, Side::Right)) => WrittenSide::Right,
                None => WrittenSide::Pass,
            },
            left: made.ends.left,
            right: made.ends.right,
            mtime: made.mtime,
        }
    }
}

impl TryFrom<WrittenMove> for Move {
    type Error = &'static str;

    fn try_from(written: WrittenMove) -> Result<Move, &'static str> {
        let laid = match (written.tile, written.side) {
            (Some(tile), WrittenSide::Left) => Some((tile, Side::Left)),
            (Some(tile), WrittenSide::Right) => Some((tile, Side::Right)),
            (None, WrittenSide::Pass) => None,
            (Some(_), WrittenSide::Pass) | (None, WrittenSide::Left | WrittenSide::Right) => {
                return Err("a pass has no tile, and a tile is laid left or right");
            }
        };
        Ok(Move {
            player: written.player,
            position: written.position,
            laid,
            ends: Ends {
                left: written.left,
                right: written.right,
            },
            mtime: written.mtime,
        })
    }
}

/// What a player did with a turn, without what follows from the turns before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Deed {
    Laid {
        tile: Tile,
        side: Side,
        signal: ThinkSignal,
    },
    Passed,
}

/// The deeds of a hand, in order, one byte each.
///
/// Who did what and which ends resulted is found again by replaying them, so a state stays small
/// enough to be copied millions of times a second.
#[derive(Clone, Copy)]
pub struct Deeds {
    codes: [u8; Deeds::MOST],
    len: u8,
}

impl Deeds {
    /// No hand has more moves than this.
    ///
    /// A hand ends when one player has laid seven tiles, and until then the others have at least one
    /// left each: at most 7 + 3·6 = 25 tiles are laid. Between two of them at most three players
    /// pass, for if all four had to, the line would be blocked and the hand over (DOM-END-04).
    pub const MOST: usize = 25 + 24 * 3;

    /// Nothing has happened.
    pub const NONE: Deeds = Deeds {
        codes: [0; Deeds::MOST],
        len: 0,
    };

    const PASS: u8 = 0xff;

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Has nothing happened yet?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds one.
    ///
    /// # Panics
    /// If there are [`Deeds::MOST`] already, which the rules exclude.
    #[inline]
    pub(crate) fn push(&mut self, deed: Deed) {
        self.codes[self.len()] = match deed {
            Deed::Laid { tile, side, signal } => {
                tile.index() as u8 | (side as u8) << 5 | signal.level() << 6
            }
            Deed::Passed => Deeds::PASS,
        };
        self.len += 1;
    }

    /// In order.
    pub fn iter(&self) -> impl Iterator<Item = Deed> {
        self.after(0)
    }

    /// In order, without the first `n`.
    #[inline]
    pub(crate) fn after(&self, n: usize) -> impl Iterator<Item = Deed> {
        let codes = self.codes().get(n..).unwrap_or_default();
        codes.iter().map(|code| match *code {
            Deeds::PASS => Deed::Passed,
            code => Deed::Laid {
                tile: Tile::ALL[usize::from(code & 0x1f)],
                side: Side::ALL[usize::from(code >> 5 & 1)],
                signal: ThinkSignal::ALL[usize::from(code >> 6)],
            },
        })
    }

    /// The bytes in use; frozen, because digests in match files are made of them.
    pub(crate) fn codes(&self) -> &[u8] {
        &self.codes[..self.len()]
    }
}

impl PartialEq for Deeds {
    fn eq(&self, other: &Deeds) -> bool {
        self.codes() == other.codes()
    }
}

impl Eq for Deeds {}

impl std::fmt::Debug for Deeds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deeds(of: &[Deed]) -> Deeds {
        let mut deeds = Deeds::NONE;
        of.iter().for_each(|deed| deeds.push(*deed));
        deeds
    }

    /// DOM-MOV-01, DOM-LOG-04: a turn is a tile on one side, with a hesitation or none, or a pass; hands that
    /// differ in any of it, or in how far they have come, are different hands.
    #[test]
    fn hands_are_equal_if_the_same_was_done_in_the_same_order() {
        let laid = |tile, side, signal| Deed::Laid { tile, side, signal };
        let double_six = laid(Tile::DOUBLE_SIX, Side::Right, ThinkSignal::ALL[0]);
        let hands = [
            deeds(&[]),
            deeds(&[Deed::Passed]),
            deeds(&[double_six]),
            deeds(&[laid(Tile::DOUBLE_SIX, Side::Left, ThinkSignal::ALL[0])]),
            deeds(&[laid(Tile::DOUBLE_SIX, Side::Right, ThinkSignal::ALL[1])]),
            deeds(&[laid(Tile::ALL[0], Side::Right, ThinkSignal::ALL[0])]),
            deeds(&[double_six, Deed::Passed]),
            deeds(&[Deed::Passed, double_six]),
        ];
        for (i, one) in hands.iter().enumerate() {
            assert_eq!(one.is_empty(), i == 0, "{one:?}");
            for (j, other) in hands.iter().enumerate() {
                assert_eq!(one == other, i == j, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_hand_is_shown_deed_by_deed() {
        assert_eq!(
            format!("{:?}", deeds(&[Deed::Passed; 2])),
            "[Passed, Passed]"
        );
    }

    /// 7 + 3·6 tiles and 3 passes between any two of them: 97 turns, a byte each, and their number.
    #[test]
    fn the_longest_hand_fits_and_nothing_is_wasted() {
        assert_eq!(Deeds::MOST, 97);
        assert_eq!(size_of::<Deeds>(), 98);
        assert_eq!(deeds(&[Deed::Passed; Deeds::MOST]).len(), 97);
    }
}
