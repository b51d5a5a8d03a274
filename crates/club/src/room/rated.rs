//! Matches that count for the ratings of those who play them.
//!
//! Whether a match counts is declared when its table is opened, and everybody who comes is told. Then it
//! is played by people with accounts and by nobody for them: no advice, no takebacks, no computer
//! players; a seat belongs to whoever began on it until the match ends, and the clock runs while they are
//! away. It counts when both sides have really played.

use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Actor, Seat};
use sobremesa_table::{GameBox, Timing, TurnIsUp};

use super::{Occupant, Room, Settings};
use crate::rating::Uncounted;
use crate::{PersonId, Refusal};

/// May a match under this agreement be declared rated?
///
/// # Errors
/// What would have to be agreed otherwise.
pub(super) fn judge_declaration(game: &dyn GameBox, settings: &Settings) -> Result<(), Refusal> {
    if !settings.rated {
        return Ok(());
    }
    if settings.pace == Pace::Unlimited {
        return Err(Refusal::RatedNeedsClock);
    }
    let is_usual = game
        .presets()
        .iter()
        .any(|preset| preset.setup == settings.setup);
    let is_equal = match game.abilities().workshop {
        Some(workshop) => workshop.objection(&settings.setup).is_none(),
        None => is_usual,
    };
    if settings.unequal || !is_equal {
        return Err(Refusal::RatedIsEqual);
    }
    Ok(())
}

impl Room {
    /// Is a match on that counts? Then nobody gets any help, from whomever and about whatever of it.
    pub fn is_rated_now(&self) -> bool {
        self.settings.rated && self.has_begun && !self.is_finished()
    }

    /// May anybody be advised, or look at what the house thinks of the match?
    ///
    /// # Errors
    /// Not while it lasts, if it counts.
    pub fn judge_help(&self) -> Result<(), Refusal> {
        if self.is_rated_now() {
            Err(Refusal::NoHelpInRated)
        } else {
            Ok(())
        }
    }

    /// May this person sit down on a seat of a match that counts? Whoever has an account, once, and
    /// nowhere where somebody else has begun.
    ///
    /// # Errors
    /// If not.
    pub(super) fn judge_rated_seat(&self, person: &PersonId, seat: Seat) -> Result<(), Refusal> {
        if !self.settings.rated {
            return Ok(());
        }
        let other = self.seats_of(person).find(|own| *own != seat);
        if other.is_some() {
            return Err(Refusal::OneSeatInRated);
        }
        match &self.first[seat.index()] {
            Occupant::Open => Ok(()),
            Occupant::Person(first) if first == person => Ok(()),
            Occupant::Person(_) | Occupant::Bot(_) => Err(Refusal::SeatIsKept),
        }
    }

    /// May a computer player sit on a seat? In a match that counts, only where nobody plays from the
    /// beginning.
    pub(super) fn judge_rated_bot(&self, seat: Seat) -> Result<(), Refusal> {
        if self.settings.rated && self.at_first.is_in_play(seat) {
            Err(Refusal::PeopleInRated)
        } else {
            Ok(())
        }
    }

    /// May this seat be given up? One that has no command left is kept for nobody.
    pub(super) fn judge_leaving(&self, seat: Seat) -> Result<(), Refusal> {
        let is_kept = self.at_first.is_in_play(seat) && self.commands().expects(seat);
        if self.is_rated_now() && is_kept {
            Err(Refusal::SeatIsKept)
        } else {
            Ok(())
        }
    }

    /// The people on both sides for whom the match counts; `None` if it counts for nobody: only a match
    /// that was declared so and that people have begun, several of them, on two sides, does.
    pub fn rated(&self) -> Option<[Vec<PersonId>; 2]> {
        if !self.settings.rated {
            return None;
        }
        let commands = self.table()?.commands();
        let mut sides: [Vec<PersonId>; 2] = Default::default();
        for (index, occupant) in self.first.iter().enumerate() {
            let seat = Seat::new(index);
            if !commands.is_in_play(seat) {
                continue;
            }
            let person = match occupant {
                Occupant::Person(person) => person,
                Occupant::Open | Occupant::Bot(_) if !commands.expects(seat) => continue,
                Occupant::Open | Occupant::Bot(_) => return None,
            };
            let side = sides.get_mut(self.game.side(seat))?;
            if !side.contains(person) {
                side.push(person.clone());
            }
        }
        let [one, two] = &sides;
        let has_own = |side: &[PersonId], other: &[PersonId]| {
            side.iter().any(|person| !other.contains(person))
        };
        let is_contest = has_own(one, two) && has_own(two, one);
        is_contest.then_some(sides)
    }

    /// Why a finished match that was declared rated does not count after all.
    pub fn uncounted(&self) -> Option<Uncounted> {
        let mut n_done = [0_usize; 2];
        let acted = self.table().map(|table| table.acted()).unwrap_or_default();
        for (_, who) in acted {
            if let Actor::Seat(seat) = who
                && let Some(n) = n_done.get_mut(self.game.side(seat))
            {
                *n += 1;
            }
        }
        // What the house has played for somebody they have not played.
        let plays_for = |timing: Timing| timing.turn_is_up == TurnIsUp::SimplestPlays;
        if self.game.customs().timing.is_some_and(plays_for) {
            for (n_cut, seat) in self.cut_short.iter().zip((0..).map(Seat::new)) {
                if let Some(n) = n_done.get_mut(self.game.side(seat)) {
                    *n = n.saturating_sub(*n_cut);
                }
            }
        }
        let least = self.game.customs().real_match;
        (n_done.iter().any(|n| *n < least)).then_some(Uncounted::TooShort)
    }

    /// Does the match count for this person, and is it still on?
    pub(super) fn is_being_rated(&self, person: &PersonId) -> bool {
        let counts = |sides: [Vec<PersonId>; 2]| sides.iter().any(|side| side.contains(person));
        !self.is_finished() && self.rated().is_some_and(counts)
    }

    /// Those who sit now on seats on which nobody has sat since the match began.
    pub(super) fn see_who_begins(&mut self) {
        for (first, now) in self.first.iter_mut().zip(&self.occupants) {
            if *first == Occupant::Open {
                first.clone_from(now);
            }
        }
    }
}
