//! What pieces are worth, and where they stand well. Hundredths of a soldier.

use crate::hex::Hex;
use crate::piece::{Kind, Piece, Side};

/// What a piece is worth wherever it stands.
///
/// A royal counts as a fighter and for being one of the two lives of its kingdom;
/// what the last of them is worth is no number: it ends the game (BAT-END-01).
pub(crate) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Queen => 1500,
        Kind::King => 1200,
        Kind::Prince => 950,
        Kind::Warrior => 520,
        Kind::Temple => 420,
        Kind::Wizard => 380,
        Kind::Jester => 320,
        Kind::Soldier => 100,
    }
}

/// What a piece gains or loses by standing on this hex, to its own side.
#[inline]
pub(super) fn place(piece: Piece, hex: Hex) -> i32 {
    PLACES[piece.army.side() as usize][piece.kind as usize][hex.bit() as usize].into()
}

/// What the side of a piece has in it on this hex.
#[inline]
pub(super) fn worth_on(piece: Piece, hex: Hex) -> i32 {
    worth(piece.kind) + place(piece, hex)
}

/// A value to one side, turned to white's view.
#[inline]
pub(super) const fn for_white(side: Side, value: i32) -> i32 {
    match side {
        Side::White => value,
        Side::Black => -value,
    }
}

/// By side, kind and `Hex::bit`, with room for any `u8`.
static PLACES: [[[i16; 256]; 8]; 2] = {
    let mut places = [[[0; 256]; 8]; 2];
    let mut nth = 0;
    while let Some(hex) = Hex::from_index(nth) {
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            let mut side = 0;
            while side < Side::BOTH.len() {
                let value = standing(Kind::ALL[kind], Side::BOTH[side], hex);
                places[side][kind][hex.bit() as usize] = value;
                side += 1;
            }
            kind += 1;
        }
        nth += 1;
    }
    places
};

/// Soldiers go forward, leapers and line movers like the middle, royals stay at home.
const fn standing(kind: Kind, side: Side, hex: Hex) -> i16 {
    let forward = forward(side, hex);
    let outside = outside(hex);
    match kind {
        Kind::King => -5 * forward - outside,
        Kind::Queen => -4 * forward,
        Kind::Prince => forward - outside,
        Kind::Warrior => 2 * forward,
        Kind::Temple => forward - 2 * outside,
        Kind::Wizard => 2 * forward - 5 * outside,
        Kind::Jester => 2 * forward - 4 * outside,
        Kind::Soldier => 2 * forward - outside,
    }
}

/// How far up the board for white, whose enemy's home is A12; down for black. From -11 to 11.
const fn forward(side: Side, hex: Hex) -> i16 {
    let up = hex.c2() as i16 - hex.c1() as i16;
    match side {
        Side::White => up,
        Side::Black => -up,
    }
}

/// How far from the middle of the board, 0 to 11.
pub(super) const fn outside(hex: Hex) -> i16 {
    // Twice the way from the middle, which lies between four hexes.
    let (d1, d2) = (2 * hex.c1() as i16 - 13, 2 * hex.c2() as i16 - 13);
    let (a, b, c) = (d1.abs(), d2.abs(), (d1 + d2).abs());
    let most = if a > b { a } else { b };
    (if c > most { c } else { most }) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Army;

    /// BAT-ARM-11: the board looks the same to both sides after a half turn.
    #[test]
    fn both_sides_value_a_place_alike() {
        for kind in Kind::ALL {
            for hex in Hex::all() {
                let turned = Hex::new(13 - hex.c1(), 13 - hex.c2()).expect("on the board");
                let of = |army, hex| place(Piece { army, kind }, hex);
                assert_eq!(
                    of(Army::White, hex),
                    of(Army::Black, turned),
                    "{kind:?} {hex}"
                );
                assert_eq!(of(Army::White, hex), of(Army::Blue, hex));
            }
        }
    }
}
