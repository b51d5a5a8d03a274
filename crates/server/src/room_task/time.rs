//! The time of a table: when something has to be done although nobody asks for it.

use std::time::{Duration, Instant};

use super::RoomTask;

impl RoomTask {
    /// How late it is, by the time that whoever opened the house has chosen.
    pub(super) fn now(&self) -> Instant {
        self.hall.manner.time.now()
    }

    /// When there is something to do even if nobody comes.
    pub(super) fn alarm(&self) -> Option<Instant> {
        self.retry_at.or_else(|| self.next_of_clock())
    }

    /// When there is something to do about a clock.
    pub(super) fn next_of_clock(&self) -> Option<Instant> {
        let runs_here = self.stopped.is_none() && !self.is_kept_elsewhere();
        let deadline = self.room.deadline().filter(|_| runs_here)?;
        let note = self.room.next_note_ms().unwrap_or(deadline);
        Some(self.moment_of(note.min(deadline)))
    }

    pub(super) async fn look_at_the_clock(&mut self) {
        self.retry_at = None;
        self.room.elapse(self.elapsed_ms());
        let is_due = |deadline: u64| deadline <= self.room.elapsed_ms();
        if self.stopped.is_none() && self.room.deadline().is_some_and(is_due) {
            let told = self.room.tell_time();
            let settled = self.settle(told).await;
            settled.unwrap_or_else(|fault| self.log(&fault));
        } else {
            self.note_time().await;
        }
    }

    /// Stores how far a clock that runs has come. Nobody has to be shown that.
    pub(super) async fn note_time(&mut self) {
        if self.is_kept_elsewhere() {
            return;
        }
        self.room.elapse(self.elapsed_ms());
        self.room.note_time();
        let fresh = self.room.take_fresh();
        if !fresh.is_empty()
            && let Err(fault) = self.store(&fresh).await
        {
            self.log(&fault);
        }
    }

    pub(super) fn elapsed_ms(&self) -> u64 {
        let now = self.stopped.unwrap_or_else(|| self.now());
        let elapsed = now.saturating_duration_since(self.began);
        self.elapsed_before_ms + elapsed.as_millis() as u64
    }

    pub(super) fn moment_of(&self, elapsed_ms: u64) -> Instant {
        self.began + Duration::from_millis(elapsed_ms.saturating_sub(self.elapsed_before_ms))
    }
}
