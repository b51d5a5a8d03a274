//! What a seat plays with: what was agreed when the table was set up, or what its holder has made and
//! brings. Nobody else is told before the match begins.

use serde_json::Value;
use sobremesa_kernel::Seat;
use sobremesa_table::{Table, Work};

use super::playing::set_up;
use super::{Fact, Occupant, Room, Settings};
use crate::{PersonId, Refusal};

/// What somebody sits down with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Brings {
    /// Something that was made for the game; what was agreed if it is nothing.
    pub work: Option<Work>,
    /// Do they want it although it is unequal? Whoever completes a table is told so and asked; the
    /// others see it when the match begins, and may still stand up.
    pub unequal: bool,
}

impl Room {
    /// What a seat brings in the place of what was agreed.
    pub fn brought(&self, seat: Seat) -> Option<&Work> {
        self.brought[seat.index()].as_ref()
    }

    /// What was agreed, together with what everybody brought: for those who play the same again, and are
    /// not asked again whether they want it so.
    pub fn agreement(&self) -> Settings {
        let mut settings = self.settings.clone();
        // What was brought was good when it was brought.
        if let Ok(setup) = self.setup_with(&self.brought) {
            settings.setup = setup;
        }
        let was_unequal = self.table.is_some()
            && self
                .game
                .abilities()
                .workshop
                .is_some_and(|workshop| workshop.objection(&settings.setup).is_some());
        settings.unequal |= was_unequal;
        settings
    }

    /// Somebody changes their mind about what they play with, as long as the match has not begun.
    ///
    /// # Errors
    /// If it is not their seat, the match has begun, or what they bring is not good.
    pub fn bring(
        &mut self,
        person: &PersonId,
        seat: &str,
        work: Option<Work>,
    ) -> Result<(), Refusal> {
        let seat = self.seat_named(seat)?;
        if !self.holds(person, seat) {
            return Err(Refusal::NotYourSeat);
        }
        self.not_closed()?;
        if self.table.is_some() {
            return Err(Refusal::HasBegun);
        }
        let brings = Brings {
            work: work.clone(),
            unequal: false,
        };
        self.prepare(seat, &self.occupants[seat.index()], brings)?;
        self.note_brought(seat, work);
        Ok(())
    }

    /// The match that begins if a seat has this occupant, who brings this; none as long as somebody is
    /// missing, or if it has begun already.
    pub(super) fn prepare(
        &self,
        seat: Seat,
        occupant: &Occupant,
        brings: Brings,
    ) -> Result<Option<Box<dyn Table>>, Refusal> {
        if self.table.is_some() {
            return Ok(None);
        }
        let mut brought = self.brought.clone();
        brought[seat.index()] = brings.work;
        let setup = self.setup_with(&brought)?;
        let is_free = *occupant == Occupant::Open && self.commands().expects(seat);
        if is_free || self.free_seats().any(|free| free != seat) {
            return Ok(None);
        }
        let is_wanted = (self.settings.unequal || brings.unequal) && !self.settings.rated;
        let workshop = self.game.abilities().workshop.filter(|_| !is_wanted);
        if let Some(objection) = workshop.and_then(|workshop| workshop.objection(&setup)) {
            return Err(match self.settings.rated {
                true => Refusal::RatedIsEqual,
                false => Refusal::Unequal(Box::new(objection)),
            });
        }
        set_up(&*self.game, setup, self.seed).map(Some)
    }

    /// What was brought stays as it is once the match has begun.
    pub(super) fn note_brought(&mut self, seat: Seat, work: Option<Work>) {
        if self.table.is_none() && self.brought[seat.index()] != work {
            let seat = self.game.seats()[seat.index()].to_owned();
            self.note(Fact::Brought { seat, work });
        }
    }

    fn setup_with(&self, brought: &[Option<Work>]) -> Result<Value, Refusal> {
        let mut setup = self.settings.setup.clone();
        for (index, work) in brought.iter().enumerate() {
            let Some(work) = work else { continue };
            let workshop = self.game.abilities().workshop.ok_or(Refusal::NoSuchWork)?;
            let seat = Seat::new(index);
            setup = workshop
                .bring(setup, seat, &work.text)
                .map_err(Refusal::Faulty)?;
        }
        Ok(setup)
    }
}
