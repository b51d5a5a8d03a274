//! Kalah with few pits: a sowing that ends in one's own store earns another
//! turn, so one side may move many times running, and the game is for points.

use sobremesa_search::alpha_beta::{Ending, Position, Status, Team};

use super::{Luck, mix};

const PITS: usize = 3;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Kalah {
    /// Each team's pits, then its store.
    seeds: [[u8; PITS + 1]; 2],
    turn: Team,
}

impl Kalah {
    pub(crate) fn random(luck: &mut Luck, most: usize) -> Kalah {
        let mut seeds = [[0; PITS + 1]; 2].map(|row| row.map(|_: u8| luck.below(most + 1) as u8));
        seeds.iter_mut().for_each(|row| row[0] = row[0].max(1));
        let turn = [Team::First, Team::Second][luck.below(2)];
        Kalah { seeds, turn }
    }

    fn pits(&self, team: Team) -> &[u8] {
        &self.seeds[team as usize][..PITS]
    }

    fn lead(&self, seeds: impl Fn(&[u8; PITS + 1]) -> i32) -> i32 {
        seeds(&self.seeds[0]) - seeds(&self.seeds[1])
    }

    /// Sows a pit; answers with the team and the pit or store where the last seed falls.
    fn sow(&mut self, pit: u8) -> (Team, usize) {
        let (mut team, mut index) = (self.turn, usize::from(pit));
        let in_hand = std::mem::take(&mut self.seeds[team as usize][index]);
        for _ in 0..in_hand {
            let is_row_over = index == PITS || index + 1 == PITS && team != self.turn;
            (team, index) = if is_row_over {
                (team.rival(), 0)
            } else {
                (team, index + 1)
            };
            self.seeds[team as usize][index] += 1;
        }
        (team, index)
    }
}

impl Position for Kalah {
    type Move = u8;

    const UNIT: i32 = 1;
    const SLOTS: usize = 2 * PITS;

    fn status(&self) -> Status {
        let is_over = [Team::First, Team::Second]
            .into_iter()
            .any(|team| self.pits(team).iter().all(|seeds| *seeds == 0));
        if is_over {
            let total = |row: &[u8; PITS + 1]| row.iter().map(|seeds| i32::from(*seeds)).sum();
            Status::Over(Ending::Points(self.lead(total)))
        } else {
            Status::ToMove(self.turn)
        }
    }

    /// Here, what ends in the own store counts as a capture: it is what should be followed up.
    fn each_capture(&self, found: impl FnMut(u8)) {
        let pits = (0..PITS as u8).filter(|pit| self.pits(self.turn)[usize::from(*pit)] > 0);
        pits.filter(|pit| self.is_capture(*pit)).for_each(found);
    }

    fn each_quiet(&self, found: impl FnMut(u8)) {
        let pits = (0..PITS as u8).filter(|pit| self.pits(self.turn)[usize::from(*pit)] > 0);
        pits.filter(|pit| !self.is_capture(*pit)).for_each(found);
    }

    fn is_capture(&self, pit: u8) -> bool {
        self.clone_sown(pit).1 == (self.turn, PITS)
    }

    fn after(&self, pit: u8) -> Kalah {
        let (mut next, (team, index)) = self.clone_sown(pit);
        if (team, index) == (self.turn, PITS) {
            return next;
        }
        let (own, rival) = (self.turn as usize, self.turn.rival() as usize);
        let opposite = PITS - 1 - index;
        if team == self.turn && next.seeds[own][index] == 1 && next.seeds[rival][opposite] > 0 {
            next.seeds[own][PITS] += 1 + next.seeds[rival][opposite];
            next.seeds[own][index] = 0;
            next.seeds[rival][opposite] = 0;
        }
        next.turn = self.turn.rival();
        next
    }

    fn evaluate(&self) -> i32 {
        self.lead(|row| i32::from(row[PITS]))
    }

    fn key(&self) -> u64 {
        let rows = self.seeds.as_flattened();
        let folded = rows
            .iter()
            .fold(1, |key, seeds| mix(key + u64::from(*seeds)));
        mix(folded + self.turn as u64)
    }

    fn slot(&self, pit: u8) -> usize {
        self.turn as usize * PITS + usize::from(pit)
    }
}

impl Kalah {
    fn clone_sown(&self, pit: u8) -> (Kalah, (Team, usize)) {
        let mut next = *self;
        let last = next.sow(pit);
        (next, last)
    }
}
