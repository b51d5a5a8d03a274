//! Who is asked to come: an invitation is a line on somebody's start page, and binds nobody.

use super::{Fact, Room};
use crate::{PersonId, Refusal};

/// So many are asked to one table; whoever has the link may come all the same.
const MOST_INVITED: usize = 20;

impl Room {
    /// Whoever set up the table, or sits at it, asks somebody to come while seats are free. Whether that
    /// somebody wants to be asked is judged elsewhere.
    ///
    /// # Errors
    /// If they have no say here, nobody is missing, it is somebody who sits here or was asked to leave, or
    /// enough have been asked.
    pub fn invite(&mut self, person: &PersonId, invitee: &PersonId) -> Result<(), Refusal> {
        self.not_closed()?;
        if *person != self.host && self.seats_of(person).next().is_none() {
            return Err(Refusal::NotYourSeat);
        }
        if self.free_seats().next().is_none() {
            return Err(Refusal::SeatTaken);
        }
        if self.removed.contains(invitee) || self.seats_of(invitee).next().is_some() {
            return Err(Refusal::NotInvited);
        }
        if self.invited.iter().any(|(_, known)| known == invitee) {
            return Ok(());
        }
        if self.invited.len() >= MOST_INVITED {
            return Err(Refusal::TooManyInvited);
        }
        self.note(Fact::Invited {
            by: person.clone(),
            person: invitee.clone(),
        });
        Ok(())
    }

    /// Those who are asked to come and have not, each after whoever asked; nobody once no seat is free.
    pub fn invited(&self) -> impl Iterator<Item = &(PersonId, PersonId)> {
        let is_open = !self.is_finished() && self.free_seats().next().is_some();
        let expected = move |(_, invitee): &&(PersonId, PersonId)| {
            is_open && !self.removed.contains(invitee) && self.seats_of(invitee).next().is_none()
        };
        self.invited.iter().filter(expected)
    }
}
