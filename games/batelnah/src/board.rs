//! BAT-BRD-15, BAT-ARM-17: which piece stands on which hex, and which are off the board.
//!
//! Whose turn it is and how the game stands is in `position`.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use crate::hex::{HEXES, Hex};
use crate::hexset::HexSet;
use crate::piece::{Army, Kind, Piece, Side};
use crate::zobrist;

/// The pieces on the board.
///
/// Like the source's program it keeps a list of all 56 pieces, each with its
/// hex or eliminated: no piece is ever promoted, so the list never grows. Sets
/// of hexes are kept for the two sides only. That makes 112 bytes, which a
/// search copies for every move; sets for every army and kind would take 288.
///
/// Equal pieces of one army are interchangeable (BAT-END-05): two boards are
/// equal when they look equal.
///
/// Invariants: no two pieces share a hex; `sides` holds the hexes of the
/// pieces, and `key` the exclusive or of their Zobrist numbers.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    places: [Option<Hex>; PIECES],
    sides: [HexSet; 2],
    key: u64,
}

/// BAT-ARM-12: the pieces of the four armies.
const PIECES: usize = 2 * 18 + 2 * 10;

/// A piece's place in the list of all pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slot(u8);

/// Why a piece cannot be put on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoRoom {
    /// BAT-BRD-15: another piece stands on the hex.
    #[error("{hex} is taken by {by}")]
    Taken {
        /// The hex.
        hex: Hex,
        /// The piece that stands there.
        by: Piece,
    },
    /// BAT-MOV-19: there is no promotion, so an army never has more than it started with.
    #[error("one {piece} too many: a game starts with {limit}")]
    TooMany {
        /// The piece.
        piece: Piece,
        /// How many there can be.
        limit: usize,
    },
}

impl Board {
    /// No piece.
    pub const EMPTY: Board = Board {
        places: [None; PIECES],
        sides: [HexSet::EMPTY; 2],
        key: 0,
    };

    /// Puts a piece on a free hex.
    ///
    /// # Errors
    ///
    /// If a piece stands there already, or all pieces of the kind are on the board.
    pub fn place(&mut self, piece: Piece, hex: Hex) -> Result<(), NoRoom> {
        if let Some(by) = self.piece_at(hex) {
            return Err(NoRoom::Taken { hex, by });
        }
        let slots = &mut self.places[slots(piece)];
        let limit = slots.len();
        let unused = slots.iter_mut().find(|place| place.is_none());
        *unused.ok_or(NoRoom::TooMany { piece, limit })? = Some(hex);
        self.toggle(piece, hex);
        Ok(())
    }

    /// The piece on a hex.
    pub fn piece_at(&self, hex: Hex) -> Option<Piece> {
        self.slot_at(hex).map(Slot::piece)
    }

    /// The piece on every hex, by `Hex::index`.
    pub fn by_hex(&self) -> [Option<Piece>; HEXES] {
        let mut pieces = [None; HEXES];
        for (slot, place) in (0..).zip(self.places) {
            if let Some(hex) = place {
                pieces[hex.index()] = Some(Slot(slot).piece());
            }
        }
        pieces
    }

    /// The hexes of an army's pieces.
    pub fn army(&self, army: Army) -> HexSet {
        Kind::ALL
            .into_iter()
            .flat_map(|kind| self.pieces(Piece { army, kind }))
            .map(|(_, hex)| hex)
            .collect()
    }

    /// The hexes of a side's pieces.
    #[inline]
    pub fn side(&self, side: Side) -> HexSet {
        self.sides[side as usize]
    }

    /// The hexes of a side's pieces of a kind.
    pub fn kind(&self, side: Side, kind: Kind) -> HexSet {
        [side.kingdom(), side.ally()]
            .into_iter()
            .flat_map(|army| self.pieces(Piece { army, kind }))
            .map(|(_, hex)| hex)
            .collect()
    }

    /// BAT-ROY-01: the hexes of a kingdom's king and queen.
    pub fn royals(&self, kingdom: Side) -> HexSet {
        self.kind(kingdom, Kind::King) | self.kind(kingdom, Kind::Queen)
    }

    /// All hexes with a piece.
    #[inline]
    pub fn occupied(&self) -> HexSet {
        self.side(Side::White) | self.side(Side::Black)
    }

    /// A number that is equal for equal boards and almost surely differs for different ones.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// An army's pieces of a kind, where they stand.
    #[inline(always)]
    pub(crate) fn pieces(&self, piece: Piece) -> impl Iterator<Item = (Slot, Hex)> {
        let slots = slots(piece);
        let first = slots.start as u8;
        (first..)
            .zip(&self.places[slots])
            .filter_map(|(slot, place)| place.map(|hex| (Slot(slot), hex)))
    }

    pub(crate) fn slot_at(&self, hex: Hex) -> Option<Slot> {
        let slot = self.places.iter().position(|&place| place == Some(hex))?;
        Some(Slot(slot as u8))
    }

    /// Where the piece of a slot stands, if it has not been captured.
    #[inline]
    pub(crate) fn place_of(&self, slot: Slot) -> Option<Hex> {
        self.places[slot.index()]
    }

    /// Every piece with its slot and its hex, in the order of the list.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = (Slot, Hex)> {
        (0..)
            .zip(&self.places)
            .filter_map(|(slot, place)| place.map(|hex| (Slot(slot), hex)))
    }

    /// Moves the piece of a slot from where it stands to a free hex.
    #[inline(always)]
    pub(crate) fn relocate(&mut self, slot: Slot, from: Hex, to: Hex) {
        debug_assert!(self.places[slot.index()] == Some(from) && !self.occupied().contains(to));
        self.places[slot.index()] = Some(to);
        let piece = slot.piece();
        let side = &mut self.sides[piece.army.side() as usize];
        side.toggle(from);
        side.toggle(to);
        self.key ^= zobrist::piece_on(piece, from) ^ zobrist::piece_on(piece, to);
    }

    /// BAT-CAP-14: takes the piece of a side off the hex where it stands.
    pub(crate) fn remove(&mut self, side: Side, hex: Hex) -> Piece {
        let slots = slots_of_side(side);
        let first = slots.start;
        let nth = self.places[slots]
            .iter()
            .position(|&place| place == Some(hex))
            .expect("a captured piece stands where it is captured");
        let slot = Slot((first + nth) as u8);
        self.places[slot.index()] = None;
        self.toggle(slot.piece(), hex);
        slot.piece()
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, hex: Hex) {
        self.sides[piece.army.side() as usize].toggle(hex);
        self.key ^= zobrist::piece_on(piece, hex);
    }

    /// The list with equal pieces in the order of their hexes.
    fn sorted(&self) -> [Option<Hex>; PIECES] {
        let mut places = self.places;
        for army in Army::ALL {
            for kind in Kind::ALL {
                places[slots(Piece { army, kind })].sort_unstable();
            }
        }
        places
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.key == other.key && self.sorted() == other.sorted()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Slot {
    pub(crate) const FIRST: Slot = Slot(0);

    /// The piece that the slot is for.
    #[inline]
    pub(crate) fn piece(self) -> Piece {
        OF_SLOT[self.0 as usize]
    }

    /// The first slot of an army's pieces of a kind.
    #[inline]
    pub(crate) const fn first_of(piece: Piece) -> Slot {
        Slot(SLOTS[piece.army as usize][piece.kind as usize][0])
    }

    /// The slot so many places further on.
    #[inline]
    pub(crate) const fn further(self, n_places: u8) -> Slot {
        Slot(self.0 + n_places)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The slots of a side, both armies, follow each other.
const fn slots_of_side(side: Side) -> Range<usize> {
    match side {
        Side::White => 0..PIECES / 2,
        Side::Black => PIECES / 2..PIECES,
    }
}

/// The slots of an army's pieces of a kind.
#[inline]
const fn slots(piece: Piece) -> Range<usize> {
    let [start, end] = SLOTS[piece.army as usize][piece.kind as usize];
    start as usize..end as usize
}

/// Where the slots of each army and kind start and end.
static SLOTS: [[[u8; 2]; 8]; 4] = {
    let mut slots = [[[0; 2]; 8]; 4];
    let armies = [Army::White, Army::Blue, Army::Black, Army::Red];
    let mut start = 0;
    let mut nth = 0;
    while nth < armies.len() {
        let army = armies[nth];
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            let end = start + Kind::ALL[kind].census(army) as u8;
            slots[army as usize][kind] = [start, end];
            start = end;
            kind += 1;
        }
        nth += 1;
    }
    assert!(start as usize == PIECES);
    slots
};

/// The piece that each slot is for; with room for any `u8`, so that no lookup is checked.
static OF_SLOT: [Piece; 256] = {
    let nobody = Piece {
        army: Army::White,
        kind: Kind::King,
    };
    let mut pieces = [nobody; 256];
    let mut nth = 0;
    while nth < Army::ALL.len() * Kind::ALL.len() {
        let piece = Piece {
            army: Army::ALL[nth / Kind::ALL.len()],
            kind: Kind::ALL[nth % Kind::ALL.len()],
        };
        let slots = slots(piece);
        let mut slot = slots.start;
        while slot < slots.end {
            pieces[slot] = piece;
            slot += 1;
        }
        nth += 1;
    }
    pieces
};
