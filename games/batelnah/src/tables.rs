//! What lies at fixed offsets from each hex, computed by the compiler.
//!
//! The tables are indexed by `Hex::bit` and have 256 entries, so that a lookup
//! with any `u8` is in range and need not be checked; the entries of the gaps
//! are empty and never asked for. Lines are in `lines`.

use crate::hex::{Direction, Hex};
use crate::hexset::HexSet;

/// For every hex the hexes at some offsets from it.
pub(crate) struct ByHex([HexSet; 256]);

impl ByHex {
    #[inline]
    pub(crate) const fn of(&self, hex: Hex) -> HexSet {
        self.0[hex.bit() as usize]
    }
}

/// BAT-BRD-05: the edge neighbours.
pub(crate) static NEIGHBOURS: ByHex = offsets(&steps(Direction::EDGES));

/// The edge neighbours of the other colour (BAT-BRD-08).
pub(crate) static DIAGONAL_NEIGHBOURS: ByHex = offsets(&steps(Direction::DIAGONALS));

/// The edge neighbours of the same colour (BAT-BRD-08).
pub(crate) static VERTICAL_NEIGHBOURS: ByHex = offsets(&steps([Direction::Up, Direction::Down]));

/// BAT-CAP-06: where a jester lands, two steps along a diagonal.
pub(crate) static LANDINGS: ByHex = offsets(&[(-2, 0), (0, 2), (2, 0), (0, -2)]);

/// BAT-MOV-09: the wizard's leaps.
pub(crate) static WIZARD_LEAPS: ByHex = offsets(&[
    (-3, 1),
    (-3, 2),
    (-2, 3),
    (-1, 3),
    (1, 2),
    (2, 1),
    (3, -1),
    (3, -2),
    (2, -3),
    (1, -3),
    (-1, -2),
    (-2, -1),
]);

/// BAT-MOV-05: where two steps lead on an empty board.
pub(crate) static TWO_STEPS: ByHex = offsets(&[
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-2, 0),
    (-2, 1),
    (-2, 2),
    (-1, 2),
    (0, 2),
    (1, 1),
    (2, 0),
    (2, -1),
    (2, -2),
    (1, -2),
    (0, -2),
    (-1, -1),
]);

const fn steps<const N: usize>(directions: [Direction; N]) -> [(i8, i8); N] {
    let mut offsets = [(0, 0); N];
    let mut index = 0;
    while index < N {
        offsets[index] = directions[index].offset();
        index += 1;
    }
    offsets
}

const fn offsets(offsets: &[(i8, i8)]) -> ByHex {
    let mut table = [HexSet::EMPTY; 256];
    let mut index = 0;
    while let Some(hex) = Hex::from_index(index) {
        let mut nth = 0;
        while nth < offsets.len() {
            let (d1, d2) = offsets[nth];
            if let Some(there) = hex.offset(d1, d2) {
                table[hex.bit() as usize] = table[hex.bit() as usize].with(there);
            }
            nth += 1;
        }
        index += 1;
    }
    ByHex(table)
}
