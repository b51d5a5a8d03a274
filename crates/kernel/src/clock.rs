//! Clocks as pure data: they know how much time each seat has left, and are told what time it is.
//!
//! All times are milliseconds since the table began. Nothing here reads a clock; the table says how
//! late it is, and the rules decide what a fallen flag means.
//!
//! A turn may be interrupted: whoever is asked something in the middle of another's turn uses time of
//! their own, and the interrupted turn goes on later with what it had left. Time is given anew when the
//! next turn begins, to all who had to act in the last one.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// How thinking time is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As long as one likes.
    Unlimited,
    /// The same for every turn; what is not used is lost.
    PerTurn {
        /// For one turn.
        ms: u64,
    },
    /// One budget for the whole game, with something added after each turn.
    PerGame {
        /// For the whole game.
        ms: u64,
        /// Added after each of one's turns.
        increment_ms: u64,
    },
}

/// The clocks of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pace: Pace,
    left_ms: [u64; Seat::MAX],
    running: SeatSet,
    /// Those whose clock has run in this turn.
    took_part: SeatSet,
    since_ms: u64,
}

impl Clock {
    /// Clocks that have not been started.
    pub const fn new(pace: Pace) -> Clock {
        let left_ms = match pace {
            Pace::Unlimited => 0,
            Pace::PerTurn { ms } | Pace::PerGame { ms, .. } => ms,
        };
        Clock {
            pace,
            left_ms: [left_ms; Seat::MAX],
            running: SeatSet::EMPTY,
            took_part: SeatSet::EMPTY,
            since_ms: 0,
        }
    }

    /// How thinking time is given.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Whose clocks run.
    pub const fn running(&self) -> SeatSet {
        self.running
    }

    /// A turn ends and the next one begins, in which `seats` have to act first.
    pub fn start_turn(&mut self, seats: SeatSet, now_ms: u64) {
        self.hand_over(SeatSet::EMPTY, now_ms);
        for seat in self.took_part.iter() {
            self.give_time(seat);
        }
        self.took_part = seats;
        self.running = seats;
    }

    /// Ends the turn under way; nobody's clock runs.
    pub fn stop(&mut self, now_ms: u64) {
        self.start_turn(SeatSet::EMPTY, now_ms);
    }

    /// Within the turn under way, now these have to act and nobody else.
    pub fn hand_over(&mut self, seats: SeatSet, now_ms: u64) {
        let used_ms = self.used_ms(now_ms);
        for seat in self.running.iter() {
            let left = &mut self.left_ms[seat.index()];
            *left = left.saturating_sub(used_ms);
        }
        self.since_ms = now_ms;
        self.running = seats;
        self.took_part = self.took_part.iter().chain(seats.iter()).collect();
    }

    /// Ends the turn of `seat` alone; whoever else is being waited for goes on using the own time.
    pub fn end_turn(&mut self, seat: Seat, now_ms: u64) {
        if self.running.contains(seat) {
            self.hand_over(self.running.without(seat), now_ms);
            self.give_time(seat);
            self.took_part = self.took_part.without(seat);
        }
    }

    /// Somebody takes over the turn of another: with what that turn has left, and not with a new one.
    pub fn pass_on(&mut self, from: Seat, to: Seat, now_ms: u64) {
        if let (Pace::PerTurn { .. }, Some(left)) = (self.pace, self.left_ms(from, now_ms)) {
            self.left_ms[to.index()] = left;
        }
    }

    /// What the next turn of `seat` has, after one that has ended.
    fn give_time(&mut self, seat: Seat) {
        let left = &mut self.left_ms[seat.index()];
        *left = match self.pace {
            Pace::Unlimited => 0,
            Pace::PerTurn { ms } => ms,
            Pace::PerGame { increment_ms, .. } => left.saturating_add(increment_ms),
        };
    }

    /// Sets what the running turns have used so far, as a resumed position says.
    pub fn set_used(&mut self, used_ms: u64, now_ms: u64) {
        self.since_ms = now_ms;
        for seat in self.running.iter() {
            let left = &mut self.left_ms[seat.index()];
            *left = left.saturating_sub(used_ms);
        }
    }

    /// What `seat` has left; `None` without a limit.
    pub fn left_ms(&self, seat: Seat, now_ms: u64) -> Option<u64> {
        let left = self.left_ms[seat.index()];
        match self.pace {
            Pace::Unlimited => None,
            _ if self.running.contains(seat) => Some(left.saturating_sub(self.used_ms(now_ms))),
            _ => Some(left),
        }
    }

    /// The first moment at which a flag has fallen if nobody moves before; `None` if that never comes.
    ///
    /// Using the very last millisecond is still in time, so this is one later.
    pub fn next_fall_ms(&self) -> Option<u64> {
        let falls = self.running.iter().filter_map(|seat| self.fall_ms(seat));
        falls.min()
    }

    /// The same for the flag of one seat.
    pub fn fall_ms(&self, seat: Seat) -> Option<u64> {
        match self.pace {
            Pace::PerTurn { .. } | Pace::PerGame { .. } if self.running.contains(seat) => self
                .since_ms
                .checked_add(self.left_ms[seat.index()])?
                .checked_add(1),
            Pace::Unlimited | Pace::PerTurn { .. } | Pace::PerGame { .. } => None,
        }
    }

    /// Those whose time has run out by now.
    pub fn fallen(&self, now_ms: u64) -> SeatSet {
        match self.pace {
            Pace::Unlimited => SeatSet::EMPTY,
            Pace::PerTurn { .. } | Pace::PerGame { .. } => self
                .running
                .iter()
                .filter(|seat| self.used_ms(now_ms) > self.left_ms[seat.index()])
                .collect(),
        }
    }

    /// What the running turns have used since they began or were last adjusted.
    pub fn used_ms(&self, now_ms: u64) -> u64 {
        now_ms.saturating_sub(self.since_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Seat = Seat::new(0);
    const BLACK: Seat = Seat::new(1);

    #[test]
    fn the_last_millisecond_of_a_turn_is_still_in_time() {
        let mut clock = Clock::new(Pace::PerTurn { ms: 300_000 });
        clock.start_turn(SeatSet::only(WHITE), 1_000);
        assert_eq!(clock.left_ms(WHITE, 2_000), Some(299_000));
        assert!(clock.fallen(301_000).is_empty());
        assert_eq!(clock.fallen(301_001), SeatSet::only(WHITE));
        assert_eq!(clock.next_fall_ms(), Some(301_001));
    }

    #[test]
    fn every_turn_has_its_full_time_again() {
        let mut clock = Clock::new(Pace::PerTurn { ms: 5_000 });
        clock.start_turn(SeatSet::only(WHITE), 0);
        clock.start_turn(SeatSet::only(BLACK), 4_000);
        assert_eq!(clock.left_ms(WHITE, 4_500), Some(5_000));
        assert_eq!(clock.left_ms(BLACK, 4_500), Some(4_500));
    }

    #[test]
    fn a_budget_for_the_game_shrinks_and_grows_by_the_increment() {
        let mut clock = Clock::new(Pace::PerGame {
            ms: 60_000,
            increment_ms: 2_000,
        });
        clock.start_turn(SeatSet::only(WHITE), 0);
        clock.start_turn(SeatSet::only(BLACK), 10_000);
        assert_eq!(clock.left_ms(WHITE, 99_000), Some(60_000 - 10_000 + 2_000));
        assert_eq!(clock.fallen(70_000), SeatSet::EMPTY);
        assert_eq!(clock.fallen(70_001), SeatSet::only(BLACK));
    }

    #[test]
    fn several_clocks_may_run_at_once_and_time_without_limit_never_ends() {
        let both: SeatSet = [WHITE, BLACK].into_iter().collect();
        let mut clock = Clock::new(Pace::PerTurn { ms: 10 });
        clock.start_turn(both, 0);
        assert_eq!(clock.fallen(11), both);
        let mut free = Clock::new(Pace::Unlimited);
        free.start_turn(both, 0);
        assert_eq!(
            (
                free.fallen(u64::MAX),
                free.next_fall_ms(),
                free.left_ms(WHITE, 5)
            ),
            (SeatSet::EMPTY, None, None)
        );
    }

    /// Secret orders: the one who has spoken is out of it, the other's time goes on running.
    #[test]
    fn one_of_two_running_turns_ends_alone() {
        let both: SeatSet = [WHITE, BLACK].into_iter().collect();
        let mut clock = Clock::new(Pace::PerTurn { ms: 10_000 });
        clock.start_turn(both, 0);
        clock.end_turn(WHITE, 9_000);
        assert_eq!(clock.running(), SeatSet::only(BLACK));
        assert_eq!(clock.left_ms(WHITE, 9_500), Some(10_000));
        assert_eq!(clock.left_ms(BLACK, 9_500), Some(500));
        assert_eq!(clock.next_fall_ms(), Some(10_001));
        assert_eq!(
            (clock.fall_ms(WHITE), clock.fall_ms(BLACK)),
            (None, Some(10_001))
        );
        clock.end_turn(WHITE, 9_600);
        assert_eq!(clock.left_ms(WHITE, 9_600), Some(10_000));
    }

    /// Somebody is asked something in the middle of another's turn, and answers: neither has gained
    /// time by it.
    #[test]
    fn an_interrupted_turn_goes_on_with_what_it_had_left() {
        let only = SeatSet::only;
        let budget = Pace::PerGame {
            ms: 60_000,
            increment_ms: 5_000,
        };
        for (pace, after) in [
            (Pace::PerTurn { ms: 60_000 }, [60_000, 60_000]),
            (
                budget,
                [60_000 - 20_000 - 7_000 + 5_000, 60_000 - 3_000 + 5_000],
            ),
        ] {
            let mut clock = Clock::new(pace);
            clock.start_turn(only(WHITE), 0);
            clock.hand_over(only(BLACK), 20_000);
            assert_eq!(
                clock.left_ms(WHITE, 22_000),
                Some(40_000),
                "it stands still"
            );
            clock.hand_over(only(WHITE), 23_000);
            assert_eq!(clock.left_ms(WHITE, 24_000), Some(39_000));
            assert_eq!(clock.left_ms(BLACK, 24_000), Some(57_000));
            clock.start_turn(only(BLACK), 30_000);
            let left = [WHITE, BLACK].map(|seat| clock.left_ms(seat, 30_000));
            assert_eq!(left, after.map(Some), "{pace:?}");
        }
    }

    /// Whoever waits for the next flag in a loop must not wait for one that cannot fall.
    #[test]
    fn a_flag_beyond_the_end_of_time_does_not_fall() {
        let mut clock = Clock::new(Pace::PerTurn { ms: 10 });
        clock.start_turn(SeatSet::only(WHITE), u64::MAX - 10);
        assert_eq!(clock.next_fall_ms(), None);
        assert!(clock.fallen(u64::MAX).is_empty());
        clock.start_turn(SeatSet::only(WHITE), u64::MAX - 11);
        assert_eq!(clock.next_fall_ms(), Some(u64::MAX));
        assert_eq!(clock.fallen(u64::MAX), SeatSet::only(WHITE));
    }

    #[test]
    fn a_resumed_turn_has_only_the_rest() {
        let mut clock = Clock::new(Pace::PerTurn { ms: 300_000 });
        clock.start_turn(SeatSet::only(WHITE), 0);
        clock.set_used(299_000, 0);
        assert!(clock.fallen(1_000).is_empty());
        assert_eq!(clock.fallen(1_001), SeatSet::only(WHITE));
        clock.start_turn(SeatSet::only(BLACK), 1_001);
        assert_eq!(clock.left_ms(BLACK, 1_001), Some(300_000));
    }
}
