//! Taking moves back, by the policy that was agreed.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{Actor, Seat};

use super::{Fact, Occupant, Room, Takebacks};
use crate::{PersonId, Refusal};

/// Somebody asks to take a move back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakebackOffer {
    /// Who asks.
    pub by: PersonId,
    /// The line after which the match would go on.
    pub to: usize,
    /// Who has still to answer.
    pub waiting_for: Vec<PersonId>,
}

impl Room {
    /// Is there anything that somebody could take back, where that is allowed at all?
    pub fn may_ask_takeback(&self, person: &PersonId) -> bool {
        self.settings.takebacks != Takebacks::Never && self.before_last_move_of(person).is_some()
    }

    /// Somebody wants to take their last move back. Against computer players it happens at once.
    ///
    /// # Errors
    /// If the table does not allow it, or there is nothing to take back.
    pub fn ask_takeback(&mut self, person: &PersonId) -> Result<(), Refusal> {
        if self.settings.takebacks == Takebacks::Never {
            return Err(Refusal::NoTakebacks);
        }
        self.not_closed()?;
        if self.takeback.is_some() {
            return Err(Refusal::AlreadyAsked);
        }
        let to = self
            .before_last_move_of(person)
            .ok_or(Refusal::NothingToTakeBack)?;
        let commands = self.commands();
        let mut waiting_for: Vec<PersonId> = Vec::new();
        // Whoever has no command left is not waited for.
        let seats = self.occupants.iter().zip((0..).map(Seat::new));
        for (occupant, _) in seats.filter(|(_, seat)| commands.expects(*seat)) {
            match occupant {
                Occupant::Person(other) if other != person && !waiting_for.contains(other) => {
                    waiting_for.push(other.clone());
                }
                Occupant::Person(_) | Occupant::Open | Occupant::Bot(_) => {}
            }
        }
        let offer = TakebackOffer {
            by: person.clone(),
            to,
            waiting_for,
        };
        if offer.waiting_for.is_empty() {
            return self.take_back(offer.to);
        }
        self.note(Fact::TakebackAsked(offer));
        Ok(())
    }

    /// Somebody who was asked answers; one no is enough.
    ///
    /// # Errors
    /// If nobody asked them.
    pub fn answer_takeback(&mut self, person: &PersonId, agrees: bool) -> Result<(), Refusal> {
        let mut offer = self.takeback.clone().ok_or(Refusal::NothingToAnswer)?;
        let asked = offer.waiting_for.iter().position(|other| other == person);
        let index = asked.ok_or(Refusal::NothingToAnswer)?;
        if !agrees {
            self.note(Fact::TakebackSettled { granted: false });
            return Ok(());
        }
        offer.waiting_for.remove(index);
        if !offer.waiting_for.is_empty() {
            self.note(Fact::TakebackAsked(offer));
            return Ok(());
        }
        self.note(Fact::TakebackSettled { granted: true });
        self.take_back(offer.to)
    }

    fn take_back(&mut self, to: usize) -> Result<(), Refusal> {
        self.not_closed()?;
        let table = self.begun_mut()?;
        let since = table.seq();
        table.take_back(to).map_err(Refusal::Problem)?;
        self.note_lines(since);
        Ok(())
    }

    /// The line before the last one in which this person chose something.
    fn before_last_move_of(&self, person: &PersonId) -> Option<usize> {
        let acted = self.begun().ok()?.acted();
        let own = |who: Actor| who.seat().is_some_and(|seat| self.holds(person, seat));
        let (line, _) = acted.into_iter().rfind(|(_, who)| own(*who))?;
        Some(line - 1)
    }
}
