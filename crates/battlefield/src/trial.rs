//! Trials of arms: the same player leads both sides through many battles, so that what is compared are
//! the armies.
//!
//! Sides are swapped from battle to battle over the same luck. What is counted should be whole numbers:
//! then sums do not depend on who adds them up first.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Fault, Game, Seed, Status, Stop, Tell};

/// A battle of a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The number of its luck: the same for both ways round.
    pub luck: u64,
    /// Do the sides change places?
    pub is_swapped: bool,
}

impl Round {
    /// The battle of that number, from 0.
    pub const fn numbered(number: u64) -> Round {
        Round {
            luck: number / 2,
            is_swapped: number % 2 == 1,
        }
    }

    /// What belongs to each side, where it stands in this battle; and the way back.
    #[must_use]
    pub fn placed<T>(self, [one, two]: [T; 2]) -> [T; 2] {
        if self.is_swapped {
            [two, one]
        } else {
            [one, two]
        }
    }
}

/// Fights a battle to its end, everybody led by the same player, and tells the clerk everything that
/// happens. `None` if its beginning needs dice that luck does not have.
///
/// # Errors
/// What is wrong with the setup.
pub fn fight<G: Game>(
    setup: &G::Setup,
    luck: u64,
    bot: &dyn Bot<G>,
    budget: &Budget<'_>,
    clerk: &mut impl Tell<G::Event>,
) -> Result<Option<G::State>, Vec<Fault>> {
    let mut dice = Dice::seeded(Seed::from_number(luck));
    let mut state = match G::start(setup, &mut dice, clerk) {
        Ok(state) => state,
        Err(Stop::Refused(faults)) => return Err(faults),
        Err(Stop::NeedsDice(_)) => return Ok(None),
    };
    while let Status::Waiting { .. } = G::status(&state) {
        let Some(seat) = G::status(&state).must_act().iter().next() else {
            break;
        };
        let view = G::view(&state, Audience::Seat(seat));
        let Some(action) = bot.decide(&view, seat, budget, luck) else {
            break;
        };
        if G::play(&mut state, Actor::Seat(seat), &action, &mut dice, clerk).is_err() {
            break;
        }
    }
    Ok(Some(state))
}

/// Fights so many battles on some threads and adds up what came of them; the first error ends it.
///
/// # Errors
/// What a battle could not be fought for.
pub fn sum<T: Default + Send, E: Send>(
    n_battles: u64,
    n_threads: usize,
    fight: impl Fn(u64) -> Result<T, E> + Sync,
    add: impl Fn(&mut T, T) + Sync,
) -> Result<T, E> {
    let (next, sum) = (AtomicU64::new(0), Mutex::new(Ok(T::default())));
    std::thread::scope(|scope| {
        for _ in 0..n_threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= n_battles {
                        return;
                    }
                    let fought = fight(number);
                    let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                    let Ok(total) = &mut *sum else { return };
                    match fought {
                        Ok(fought) => add(total, fought),
                        Err(fault) => {
                            *sum = Err(fault);
                            return;
                        }
                    }
                }
            });
        }
    });
    sum.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_luck_is_fought_both_ways_round() {
        let rounds: Vec<Round> = (0..4).map(Round::numbered).collect();
        assert_eq!(rounds[0].luck, rounds[1].luck);
        assert_ne!(rounds[1].luck, rounds[2].luck);
        assert_eq!(rounds[2].placed(["a", "b"]), ["a", "b"]);
        assert_eq!(rounds[3].placed(["a", "b"]), ["b", "a"]);
    }

    #[test]
    fn sums_do_not_depend_on_threads_and_errors_end_them() {
        let add = |sum: &mut u64, more: u64| *sum += more;
        for n_threads in [0, 1, 7] {
            assert_eq!(sum(100, n_threads, Ok::<u64, ()>, add), Ok(4950));
        }
        let fails = |number: u64| {
            if number == 3 {
                Err("three")
            } else {
                Ok(number)
            }
        };
        assert_eq!(sum(100, 4, fails, add), Err("three"));
    }
}
