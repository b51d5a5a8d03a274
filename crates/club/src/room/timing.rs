//! How late it is, and what comes of that.
//!
//! Some games have time of their own, and the house tells them how late it is. In the others the club
//! keeps a clock: whoever oversteps it gets the move of the game's simplest computer player, so that
//! the others need not wait.

use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::clock::{Clock, Pace};
use sobremesa_kernel::{Actor, Seat, SeatSet};
use sobremesa_table::{GameBox, Table};

use super::{Fact, Room};
use crate::Refusal;

/// While a clock runs, what has run is stored when it comes to a tenth of what is left, but not more
/// often than this, nor less.
const OFTEN_MS: u64 = 30_000;
const SELDOM_MS: u64 = 3_600_000;

/// May this game be played at this pace?
///
/// # Errors
/// If nobody could act for those whose time runs out.
pub(super) fn judge_pace(game: &dyn GameBox, table: &dyn Table, pace: Pace) -> Result<(), Refusal> {
    let knows_time = table.deadline().is_some();
    if pace == Pace::Unlimited || knows_time || !game.bots().is_empty() {
        Ok(())
    } else {
        Err(Refusal::NoClock)
    }
}

impl Room {
    /// When the room has to be told the time even if nobody does anything. What has been told once is
    /// not told again until something has happened, whatever came of it.
    pub fn deadline(&self) -> Option<u64> {
        let table = self.begun().ok().filter(|_| self.closed.is_none())?;
        match table.deadline() {
            Some(deadline) => Some(deadline).filter(|ms| self.is_new(*ms)),
            None => self.falls().map(|(ms, _)| ms).min(),
        }
    }

    /// The flags that have still to fall, and when they do.
    fn falls(&self) -> impl Iterator<Item = (u64, Seat)> {
        let running = self.clock.running().iter();
        let falls = running.filter_map(|seat| Some((self.clock.fall_ms(seat)?, seat)));
        falls.filter(|(ms, _)| self.is_new(*ms))
    }

    fn is_new(&self, ms: u64) -> bool {
        self.told_ms.is_none_or(|told| ms > told)
    }

    /// When what has run of a clock should be stored, if nothing else happens before.
    pub fn next_note_ms(&self) -> Option<u64> {
        let deadline = self.deadline()?;
        let left = deadline.saturating_sub(self.noted_ms);
        let next = self.noted_ms + (left / 10).clamp(OFTEN_MS, SELDOM_MS);
        (next < deadline).then_some(next)
    }

    /// Notes how far a clock that runs has come, so that it goes on from there if the program ends.
    pub fn note_time(&mut self) {
        if self.deadline().is_some() && self.elapsed_ms > self.noted_ms {
            self.note(Fact::Elapsed);
        }
    }

    /// What each seat has left on the clock that the club keeps.
    pub fn time_left_ms(&self, seat: Seat) -> Option<u64> {
        self.clock.left_ms(seat, self.elapsed_ms)
    }

    /// Whose clock runs.
    pub fn clock_runs_for(&self) -> SeatSet {
        self.clock.running()
    }

    /// Lets happen what has run out by now. It is nobody's wish.
    ///
    /// # Errors
    /// Only if the rules refuse what is done then, which would be our fault.
    pub fn tell_time(&mut self) -> Result<(), Refusal> {
        self.begun()?;
        if self.closed.is_some() {
            return Ok(());
        }
        let wish = self.wish.take();
        let told = self.let_happen();
        self.wish = wish;
        self.told_ms = Some(self.elapsed_ms);
        told
    }

    fn let_happen(&mut self) -> Result<(), Refusal> {
        let elapsed_ms = self.elapsed_ms;
        let table = self.begun_mut()?;
        if table.deadline().is_some() {
            let since = table.seq();
            let played = table.elapse(elapsed_ms).map_err(Refusal::Problem)?;
            return self.conclude(since, played);
        }
        let mut in_vain = SeatSet::EMPTY;
        let mut happened = Ok(());
        loop {
            let due = |(ms, seat): &(u64, Seat)| *ms <= elapsed_ms && !in_vain.contains(*seat);
            let Some((_, seat)) = self.falls().find(due) else {
                return happened;
            };
            match self.act_for(seat) {
                Ok(true) => {}
                Ok(false) => in_vain = in_vain.with(seat),
                Err(refusal) => {
                    in_vain = in_vain.with(seat);
                    happened = Err(refusal);
                }
            }
        }
    }

    /// The simplest computer player moves for somebody. False if nobody can.
    fn act_for(&mut self, seat: Seat) -> Result<bool, Refusal> {
        let Some(simplest) = self.game.bots().into_iter().next() else {
            return Ok(false);
        };
        let table = self.begun()?;
        let advice = table.bot(&simplest.name, seat, &Budget::nodes(1), table.seq() as u64);
        let action = advice.map_err(Refusal::Problem)?.action;
        let before = table.seq();
        self.play_as(Actor::Seat(seat), action)?;
        // Whoever only looks has not moved.
        Ok(self.begun()?.seq() > before)
    }

    /// Lets the club's clock run for those who must act now.
    pub(super) fn restart_clock(&mut self) {
        self.told_ms = None;
        let must = self.must_act();
        self.clock.start_turn(must, self.elapsed_ms);
    }

    /// Sets the club's clock as it stood after the last line, by when each line was noted.
    pub(super) fn replay_clock(&mut self, lines_ms: &[u64]) {
        let Some(table) = &self.table else { return };
        let Some(last_ms) = lines_ms.last().copied() else {
            return;
        };
        let mut clock = Clock::new(self.settings.pace);
        match self.settings.pace {
            Pace::Unlimited | Pace::PerTurn { .. } => clock.start_turn(self.must_act(), last_ms),
            Pace::PerGame { .. } => {
                // Lines of one moment are one move: the clock is started after the last of them.
                let mut turn = None;
                table.look_back(&mut |line, moment| {
                    let now_ms = lines_ms.get(line - 1).copied().unwrap_or(last_ms);
                    match turn.replace((now_ms, moment.must_act())) {
                        Some((then_ms, must)) if then_ms != now_ms => {
                            clock.start_turn(must, then_ms);
                        }
                        _ => {}
                    }
                });
                if let Some((then_ms, must)) = turn {
                    clock.start_turn(must, then_ms);
                }
            }
        }
        self.clock = clock;
    }

    fn must_act(&self) -> SeatSet {
        let status = self.begun().ok().and_then(Table::waiting);
        status.map(|status| status.must_act()).unwrap_or_default()
    }
}
