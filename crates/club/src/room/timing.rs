//! How late it is, and what comes of that.
//!
//! A table has one clock, the club's, or none: it is the only one that acts, whatever time a game's own
//! setup may speak of, for nobody tells the game how late it is. It runs for people who have to act
//! and never for computer players; where nobody but computers plays on the other side, it stands
//! still. What it does when it has run out stands in the game's [`Timing`](sobremesa_table::Timing),
//! and is said in words wherever the table is shown.

use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::clock::{Clock, Pace};
use sobremesa_kernel::{Actor, Commands, Concession, Seat, SeatSet};
use sobremesa_table::{GameBox, Table};

use super::{Fact, Occupant, Room};
use crate::Refusal;

/// While a clock runs, what has run is stored when it comes to a tenth of what is left, but not more
/// often than this, nor less.
const OFTEN_MS: u64 = 30_000;
const SELDOM_MS: u64 = 3_600_000;
/// No turn that the house ends for somebody takes more steps than this.
const MAX_STEPS: usize = 500;

/// May this game be played at this pace?
///
/// # Errors
/// If it is played without a clock.
pub(super) fn judge_pace(game: &dyn GameBox, pace: Pace) -> Result<(), Refusal> {
    if pace == Pace::Unlimited || game.customs().timing.is_some() {
        Ok(())
    } else {
        Err(Refusal::NoClock)
    }
}

/// Something that may have changed for whom the clock runs, when the table is taken up again.
pub(super) struct ClockMark {
    pub(super) elapsed_ms: u64,
    /// After so many lines of the match.
    pub(super) n_lines: usize,
    /// Where people sat.
    pub(super) people: SeatSet,
    /// Where nobody sat.
    pub(super) open: SeatSet,
}

impl Room {
    /// When the room has to be told the time even if nobody does anything. What has been told once is
    /// not told again until something has happened, whatever came of it.
    pub fn deadline(&self) -> Option<u64> {
        self.begun().ok().filter(|_| !self.is_finished())?;
        self.falls().map(|(ms, _)| ms).min()
    }

    /// The flags that have still to fall, and when they do.
    fn falls(&self) -> impl Iterator<Item = (u64, Seat)> {
        let running = self.clock.running().iter();
        let falls = running.filter_map(|seat| Some((self.clock.fall_ms(seat)?, seat)));
        falls.filter(|(ms, _)| self.told_ms.is_none_or(|told| *ms > told))
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

    /// What a seat has left; none where no time is counted.
    pub fn time_left_ms(&self, seat: Seat) -> Option<u64> {
        let is_counted = self.counted().contains(seat);
        let left = self.clock.left_ms(seat, self.elapsed_ms);
        left.filter(|_| is_counted)
    }

    /// Whose clock runs.
    pub fn clock_runs_for(&self) -> SeatSet {
        self.clock.running()
    }

    /// How thinking time is given as things stand: without a limit where nobody's time is counted.
    pub fn pace(&self) -> Pace {
        if self.counted().is_empty() {
            Pace::Unlimited
        } else {
            self.settings.pace
        }
    }

    /// How many turns of a seat the house has ended because their time was up.
    pub fn turns_cut_short(&self, seat: Seat) -> usize {
        self.cut_short[seat.index()]
    }

    /// Whose time is counted: that of people, and of whoever will sit on a free seat, if there are such
    /// on more than one side. Whoever has no command left has no clock either.
    pub(super) fn counted(&self) -> SeatSet {
        if self.settings.pace == Pace::Unlimited {
            return SeatSet::EMPTY;
        }
        let [people, open] = self.people_and_open();
        self.counted_of(people, open, &self.commands())
    }

    /// Where people sit, and where nobody does.
    pub(super) fn people_and_open(&self) -> [SeatSet; 2] {
        let mut sets = [SeatSet::EMPTY; 2];
        for (occupant, seat) in self.occupants.iter().zip((0..).map(Seat::new)) {
            match occupant {
                Occupant::Person(_) => sets[0] = sets[0].with(seat),
                Occupant::Open => sets[1] = sets[1].with(seat),
                Occupant::Bot(_) => {}
            }
        }
        sets
    }

    fn counted_of(&self, people: SeatSet, open: SeatSet, commands: &Commands) -> SeatSet {
        let sitting = people.iter().chain(open.iter());
        let counted: SeatSet = sitting.filter(|seat| commands.expects(*seat)).collect();
        let mut sides = counted.iter().map(|seat| self.game.side(seat));
        let first = sides.next();
        if sides.any(|side| Some(side) != first) {
            counted
        } else {
            SeatSet::EMPTY
        }
    }

    /// Lets happen what has run out by now. It is nobody's wish.
    ///
    /// # Errors
    /// Only if the rules refuse what is done then, which would be our fault.
    pub fn tell_time(&mut self) -> Result<(), Refusal> {
        self.begun()?;
        if self.is_finished() {
            return Ok(());
        }
        let wish = self.wish.take();
        let told = self.let_happen();
        self.wish = wish;
        self.told_ms = Some(self.elapsed_ms);
        told
    }

    fn let_happen(&mut self) -> Result<(), Refusal> {
        let fallen: Vec<Seat> = self
            .falls()
            .filter(|(ms, _)| *ms <= self.elapsed_ms)
            .map(|(_, seat)| seat)
            .collect();
        let mut happened = Ok(());
        for seat in fallen {
            if self.is_finished() {
                break;
            }
            let done = match self.settings.pace {
                Pace::Unlimited => Ok(()),
                Pace::PerTurn { .. } => self.end_turn_of(seat),
                Pace::PerGame { .. } => self.lose_on_time(seat),
            };
            happened = happened.and(done);
        }
        happened
    }

    /// The time for the turn of a seat is up: it is ended for whoever sits there, by the game's rules
    /// or by its simplest computer player.
    fn end_turn_of(&mut self, seat: Seat) -> Result<(), Refusal> {
        let turn = self.begun()?.turn_number();
        self.note(Fact::TurnCutShort {
            seat: self.game.seats()[seat.index()].to_owned(),
        });
        for _ in 0..MAX_STEPS {
            let is_same_turn = self.begun()?.turn_number() == turn;
            if self.is_finished() || !is_same_turn || !self.must_act().contains(seat) {
                break;
            }
            if !self.act_for(seat)? {
                break;
            }
        }
        Ok(())
    }

    /// The time of a seat for the whole match is up: whoever sits there is gone, by the rules of the
    /// game, or has lost.
    fn lose_on_time(&mut self, seat: Seat) -> Result<(), Refusal> {
        match self.begun()?.when_gone(seat) {
            Some(action) => self.play_as(Actor::House, action).map(drop),
            None => self.concede(seat, Concession::Time),
        }
    }

    /// One step is made for somebody who does not make it. False if nobody can.
    fn act_for(&mut self, seat: Seat) -> Result<bool, Refusal> {
        let table = self.begun()?;
        let before = table.seq();
        if let Some(action) = table.when_turn_is_up(seat) {
            self.play_as(Actor::House, action)?;
            return Ok(true);
        }
        let Some(simplest) = self.game.bots().into_iter().next() else {
            return Ok(false);
        };
        let advice = table.bot(&simplest.name, seat, &Budget::nodes(1), self.secret(before));
        let action = advice.map_err(Refusal::Problem)?.action;
        self.play_as(Actor::Seat(seat), action)?;
        // Whoever only looks has not moved.
        Ok(self.begun()?.seq() > before)
    }

    /// Lets the clock run for those who must act now.
    pub(super) fn mind_clock(&mut self) {
        self.told_ms = None;
        let Some(table) = &self.table else { return };
        let turn = table.turn_number();
        let must = self.must_act().iter();
        let counted = self.counted();
        let must: SeatSet = must.filter(|seat| counted.contains(*seat)).collect();
        let side = |seat: Seat| self.game.side(seat);
        run(
            &mut self.clock,
            &mut self.clocked_turn,
            (turn, must),
            side,
            self.elapsed_ms,
        );
    }

    /// Sets the clock as it stood after the last mark.
    pub(super) fn replay_clock(&mut self, marks: &[ClockMark]) {
        let Some(table) = &self.table else { return };
        if self.settings.pace == Pace::Unlimited {
            return;
        }
        let mut turns: Vec<(u64, SeatSet, Commands)> = Vec::with_capacity(table.seq());
        table.look_back(&mut |_, moment| {
            turns.push((moment.turn_number(), moment.must_act(), moment.commands()));
        });
        let (mut clock, mut clocked) = (Clock::new(self.settings.pace), None);
        let game = self.game.clone();
        for (n, mark) in marks.iter().enumerate() {
            // What is noted at one moment is one thing: the clock is set after the last of it.
            let is_last = |next: &ClockMark| next.elapsed_ms != mark.elapsed_ms;
            if !marks.get(n + 1).is_none_or(is_last) {
                continue;
            }
            let Some((turn, must, commands)) =
                mark.n_lines.checked_sub(1).and_then(|at| turns.get(at))
            else {
                continue;
            };
            let counted = self.counted_of(mark.people, mark.open, commands);
            let must = must.iter().filter(|seat| counted.contains(*seat));
            let now = (*turn, must.collect());
            run(
                &mut clock,
                &mut clocked,
                now,
                |seat| game.side(seat),
                mark.elapsed_ms,
            );
        }
        if let Some(last) = marks.last().filter(|_| self.is_over()) {
            clock.hand_over(SeatSet::EMPTY, last.elapsed_ms);
        }
        self.clock = clock;
        self.clocked_turn = clocked;
    }

    pub(super) fn must_act(&self) -> SeatSet {
        let status = self.begun().ok().and_then(Table::waiting);
        status.map(|status| status.must_act()).unwrap_or_default()
    }
}

/// Lets a clock run for those who must act in a turn. What happens within a turn gives nobody time; a
/// partner who takes a turn over has what it has left.
fn run(
    clock: &mut Clock,
    clocked: &mut Option<u64>,
    (turn, must): (u64, SeatSet),
    side: impl Fn(Seat) -> usize,
    now_ms: u64,
) {
    if clocked.replace(turn) != Some(turn) {
        clock.start_turn(must, now_ms);
        return;
    }
    let before = clock.running();
    if must == before {
        return;
    }
    for heir in must.iter().filter(|seat| !before.contains(*seat)) {
        let mut gone = before.iter().filter(|seat| !must.contains(*seat));
        if let Some(gone) = gone.find(|seat| side(*seat) == side(heir)) {
            clock.pass_on(gone, heir, now_ms);
        }
    }
    clock.hand_over(must, now_ms);
}
