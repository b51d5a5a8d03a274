//! Three in a row.

use sobremesa_search::alpha_beta::{Ending, Position, Status, Team};

use super::mix;

#[derive(Clone, Copy, Debug)]
pub(crate) struct TicTacToe {
    /// Bits of the cells that each team has taken.
    taken: [u16; 2],
    turn: Team,
}

#[rustfmt::skip]
const ROWS: [u16; 8] = [
    0b111_000_000, 0b000_111_000, 0b000_000_111,
    0b100_100_100, 0b010_010_010, 0b001_001_001,
    0b100_010_001, 0b001_010_100,
];

impl TicTacToe {
    pub(crate) const EMPTY: TicTacToe = TicTacToe {
        taken: [0; 2],
        turn: Team::First,
    };

    /// Rows of the rival's that are not spoilt, fewer is better; something to evaluate.
    fn open_rows(&self, team: Team) -> i32 {
        let rival = self.taken[team.rival() as usize];
        ROWS.iter().filter(|row| **row & rival == 0).count() as i32
    }
}

impl Position for TicTacToe {
    type Move = u8;

    const SLOTS: usize = 9;

    fn status(&self) -> Status {
        let just_moved = self.turn.rival();
        let taken = self.taken[just_moved as usize];
        if ROWS.iter().any(|row| row & !taken == 0) {
            Status::Over(Ending::Won(just_moved))
        } else if self.taken[0] | self.taken[1] == 0b111_111_111 {
            Status::Over(Ending::Drawn)
        } else {
            Status::ToMove(self.turn)
        }
    }

    fn each_capture(&self, _found: impl FnMut(u8)) {}

    fn each_quiet(&self, found: impl FnMut(u8)) {
        let taken = self.taken[0] | self.taken[1];
        (0..9).filter(|cell| taken >> cell & 1 == 0).for_each(found);
    }

    fn is_capture(&self, _cell: u8) -> bool {
        false
    }

    fn after(&self, cell: u8) -> TicTacToe {
        let mut next = *self;
        next.taken[self.turn as usize] |= 1 << cell;
        next.turn = self.turn.rival();
        next
    }

    fn evaluate(&self) -> i32 {
        self.open_rows(Team::First) - self.open_rows(Team::Second)
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.taken[0]) << 20 | u64::from(self.taken[1]) << 4 | 1)
    }

    fn reversible(&self) -> usize {
        0
    }

    fn slot(&self, cell: u8) -> usize {
        usize::from(cell)
    }
}
