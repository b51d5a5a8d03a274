//! BAT-ARM-07 to 15: where every piece starts, in the order and with the numbers of the source.

use crate::board::Board;
use crate::hex::Hex;
use crate::piece::{Army, Kind, Piece};
use crate::position::Mode;

/// A piece of the initial lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Home {
    /// BAT-ARM-15: the number by which the source's program knows the piece.
    pub value: u8,
    /// Its kind.
    pub kind: Kind,
    /// BAT-ARM-14: which of the equal pieces of its army it is, from 1.
    pub number: u8,
    /// Where it starts.
    pub hex: Hex,
}

const fn home(value: u8, kind: Kind, number: u8, hex: &str) -> Home {
    Home {
        value,
        kind,
        number,
        hex: Hex::literal(hex),
    }
}

/// The initial list of an army, by value.
pub const fn homes(army: Army) -> &'static [Home] {
    match army {
        Army::White => &WHITE,
        Army::Black => &BLACK,
        Army::Blue => &BLUE,
        Army::Red => &RED,
    }
}

/// The board at the start (BAT-ARM-12).
pub(crate) fn initial_board(mode: Mode) -> Board {
    let mut board = Board::EMPTY;
    for &army in mode.armies() {
        for home in homes(army) {
            let piece = Piece {
                army,
                kind: home.kind,
            };
            board
                .place(piece, home.hex)
                .expect("no two pieces share a home");
        }
    }
    board
}

/// BAT-ARM-07.
const WHITE: [Home; 18] = [
    home(1, Kind::Prince, 1, "L1"),
    home(2, Kind::King, 1, "L2"),
    home(3, Kind::Queen, 1, "K1"),
    home(4, Kind::Wizard, 1, "K2"),
    home(5, Kind::Wizard, 2, "J3"),
    home(6, Kind::Warrior, 1, "J2"),
    home(7, Kind::Warrior, 2, "L3"),
    home(8, Kind::Temple, 1, "K3"),
    home(9, Kind::Temple, 2, "J1"),
    home(10, Kind::Jester, 1, "I4"),
    home(11, Kind::Soldier, 1, "I1"),
    home(12, Kind::Soldier, 2, "I2"),
    home(13, Kind::Soldier, 3, "I3"),
    home(14, Kind::Soldier, 4, "H3"),
    home(15, Kind::Soldier, 5, "J4"),
    home(16, Kind::Soldier, 6, "K4"),
    home(17, Kind::Soldier, 7, "L4"),
    home(18, Kind::Soldier, 8, "J5"),
];

/// BAT-ARM-08.
const BLACK: [Home; 18] = [
    home(31, Kind::Prince, 1, "A12"),
    home(32, Kind::King, 1, "A11"),
    home(33, Kind::Queen, 1, "B12"),
    home(34, Kind::Wizard, 1, "B11"),
    home(35, Kind::Wizard, 2, "C10"),
    home(36, Kind::Warrior, 1, "C11"),
    home(37, Kind::Warrior, 2, "A10"),
    home(38, Kind::Temple, 1, "B10"),
    home(39, Kind::Temple, 2, "C12"),
    home(40, Kind::Jester, 1, "D9"),
    home(41, Kind::Soldier, 1, "D12"),
    home(42, Kind::Soldier, 2, "D11"),
    home(43, Kind::Soldier, 3, "D10"),
    home(44, Kind::Soldier, 4, "E10"),
    home(45, Kind::Soldier, 5, "C9"),
    home(46, Kind::Soldier, 6, "B9"),
    home(47, Kind::Soldier, 7, "A9"),
    home(48, Kind::Soldier, 8, "C8"),
];

/// BAT-ARM-09.
const BLUE: [Home; 10] = [
    home(20, Kind::Wizard, 1, "L12"),
    home(21, Kind::Temple, 1, "L11"),
    home(22, Kind::Warrior, 1, "K12"),
    home(23, Kind::Jester, 1, "K11"),
    home(24, Kind::Soldier, 1, "L10"),
    home(25, Kind::Soldier, 2, "L9"),
    home(26, Kind::Soldier, 3, "K10"),
    home(27, Kind::Soldier, 4, "J11"),
    home(28, Kind::Soldier, 5, "I12"),
    home(29, Kind::Soldier, 6, "J12"),
];

/// BAT-ARM-10.
const RED: [Home; 10] = [
    home(50, Kind::Wizard, 1, "A1"),
    home(51, Kind::Temple, 1, "A2"),
    home(52, Kind::Warrior, 1, "B1"),
    home(53, Kind::Jester, 1, "B2"),
    home(54, Kind::Soldier, 1, "A3"),
    home(55, Kind::Soldier, 2, "A4"),
    home(56, Kind::Soldier, 3, "B3"),
    home(57, Kind::Soldier, 4, "C2"),
    home(58, Kind::Soldier, 5, "D1"),
    home(59, Kind::Soldier, 6, "C1"),
];
