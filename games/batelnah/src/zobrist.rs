//! The numbers from which the keys of positions are made (Zobrist hashing).
//!
//! Fixed once and for all: a key is the same on every machine.

use crate::hex::Hex;
use crate::piece::{Army, Piece};
use crate::position::Mode;

/// The number of a piece on a hex.
#[inline]
pub(crate) fn piece_on(piece: Piece, hex: Hex) -> u64 {
    PIECE_ON[piece.army as usize][piece.kind as usize][hex.bit() as usize]
}

/// The number of the army to move, or of the end of the game.
#[inline]
pub(crate) fn to_move(army: Option<Army>) -> u64 {
    match army {
        Some(army) => TO_MOVE[army as usize],
        None => 0,
    }
}

/// The number of the mode.
pub(crate) fn mode(mode: Mode) -> u64 {
    match mode {
        Mode::Kingdoms => 0,
        Mode::Alliances => ALLIANCES,
    }
}

/// Indexed by `Hex::bit`, with room for any `u8`, like the other tables.
static PIECE_ON: [[[u64; 256]; 8]; 4] = {
    let mut table = [[[0; 256]; 8]; 4];
    let mut nth = 0;
    while nth < 4 * 8 * 256 {
        table[nth / (8 * 256)][nth / 256 % 8][nth % 256] = random(nth as u64);
        nth += 1;
    }
    table
};

static TO_MOVE: [u64; 4] = [
    random(10_000),
    random(10_001),
    random(10_002),
    random(10_003),
];

const ALLIANCES: u64 = random(10_004);

/// The n-th number of SplitMix64 (Steele, Lea and Flood, 2014) from seed 0.
const fn random(nth: u64) -> u64 {
    let mut z = (nth + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
