//! How a table comes to an end that is not the end of its match.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Words;

use super::{Fact, Occupant, Room};
use crate::{PersonId, Refusal};

/// No match of people is nearly so long, and one that is does not fill the house.
pub(super) const MAX_LINES: usize = 20_000;
const MAX_BYTES: usize = 32 << 20;

/// Why a table was put away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// Whoever opened it does not want it any more.
    ByHost,
    /// The match has become as long as a match may be.
    TooLong,
}

impl Room {
    /// Was the table put away, and why?
    pub fn closing(&self) -> Option<Closing> {
        self.closed
    }

    /// Does nobody play here any more: is the match over, or was the table put away?
    pub fn is_finished(&self) -> bool {
        self.closed.is_some() || self.is_over()
    }

    /// Whoever opened the table puts it away.
    ///
    /// # Errors
    /// If it is not the host who asks, it is finished, or somebody else plays here.
    pub fn close(&mut self, person: &PersonId) -> Result<(), Refusal> {
        self.judge_closing(person)?;
        let why = Closing::ByHost;
        self.note(Fact::Closed { why });
        Ok(())
    }

    /// Asks whoever could put the table away whether they mean it.
    ///
    /// # Errors
    /// Always: the question, or why they may not.
    pub fn ask_before_closing(&self, person: &PersonId) -> Result<(), Refusal> {
        self.judge_closing(person)?;
        let what = Words::new("recoger la mesa", "putting the table away");
        Err(Refusal::Grave(what))
    }

    fn judge_closing(&self, person: &PersonId) -> Result<(), Refusal> {
        self.only_host(person)?;
        if self.is_over() {
            return Err(Refusal::NothingToContinue);
        }
        self.not_closed()?;
        if self.has_others(person) {
            return Err(Refusal::OthersPlay);
        }
        Ok(())
    }

    /// May this person put the table away?
    pub fn may_close(&self, person: &PersonId) -> bool {
        self.host == *person && !self.is_finished() && !self.has_others(person)
    }

    /// Does anybody else play here? Before the match has begun nobody does.
    fn has_others(&self, person: &PersonId) -> bool {
        let is_other = |occupant: &Occupant| match occupant {
            Occupant::Person(holder) => holder != person,
            Occupant::Open | Occupant::Bot(_) => false,
        };
        self.has_begun && self.occupants.iter().any(is_other)
    }

    pub(super) fn not_closed(&self) -> Result<(), Refusal> {
        match self.closed {
            Some(_) => Err(Refusal::Closed),
            None => Ok(()),
        }
    }

    /// A match that has become too long ends here.
    pub(super) fn close_if_too_long(&mut self, n_lines: usize) {
        let is_too_long = n_lines >= MAX_LINES || self.n_bytes >= MAX_BYTES;
        if is_too_long && !self.is_finished() {
            let why = Closing::TooLong;
            self.note(Fact::Closed { why });
        }
    }
}
