//! Nim: take what you like from one heap; whoever takes the last stone wins.

use sobremesa_search::alpha_beta::{Ending, Position, Status, Team};

use super::{Luck, mix};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Nim {
    pub(crate) heaps: [u8; 3],
    pub(crate) turn: Team,
}

impl Nim {
    pub(crate) fn random(luck: &mut Luck, most: usize) -> Nim {
        let mut heaps = [0; 3].map(|_: u8| luck.below(most + 1) as u8);
        heaps[0] = heaps[0].max(1);
        let turn = [Team::First, Team::Second][luck.below(2)];
        Nim { heaps, turn }
    }

    /// Bouton 1901: the team to move wins unless the heaps cancel out in binary.
    pub(crate) fn is_won(&self) -> bool {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Take {
    heap: u8,
    stones: u8,
}

impl Position for Nim {
    type Move = Take;

    fn status(&self) -> Status {
        match self.heaps {
            [0, 0, 0] => Status::Over(Ending::Won(self.turn.rival())),
            _ => Status::ToMove(self.turn),
        }
    }

    fn each_capture(&self, _found: impl FnMut(Take)) {}

    fn each_quiet(&self, mut found: impl FnMut(Take)) {
        for (heap, limit) in (0..).zip(self.heaps) {
            (1..=limit).for_each(|stones| found(Take { heap, stones }));
        }
    }

    fn is_capture(&self, _taken: Take) -> bool {
        false
    }

    fn after(&self, taken: Take) -> Nim {
        let mut next = *self;
        next.heaps[usize::from(taken.heap)] -= taken.stones;
        next.turn = self.turn.rival();
        next
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn key(&self) -> u64 {
        let [a, b, c] = self.heaps;
        mix(u64::from_le_bytes([a, b, c, self.turn as u8, 0, 0, 0, 1]))
    }
}
