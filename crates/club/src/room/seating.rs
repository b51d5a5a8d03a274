//! Who sits where.

use std::collections::BTreeSet;

use sobremesa_kernel::Seat;

use super::{Brings, Fact, Occupant, Room};
use crate::{PersonId, Refusal, TableId};

impl Room {
    /// Who sits on each seat, in order.
    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    /// Does this person hold this seat? One person may hold several: people who share a screen.
    pub fn holds(&self, person: &PersonId, seat: Seat) -> bool {
        matches!(&self.occupants[seat.index()], Occupant::Person(holder) if holder == person)
    }

    /// The seats that a person holds.
    pub fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Seat> + 'a {
        (0..self.occupants.len())
            .map(Seat::new)
            .filter(move |seat| self.holds(person, *seat))
    }

    /// The seat from which a person looks at the table: the one they wish if it is theirs, else one of
    /// theirs whose turn it is, else any of theirs; none for a spectator.
    pub fn seat_to_look_from(&self, person: &PersonId, wished: Option<Seat>) -> Option<Seat> {
        let must = self.must_act();
        wished
            .filter(|seat| self.holds(person, *seat))
            .or_else(|| self.seats_of(person).find(|seat| must.contains(*seat)))
            .or_else(|| self.seats_of(person).next())
    }

    /// The seats at which somebody is missing. Nobody need sit where no command is left.
    pub fn free_seats(&self) -> impl Iterator<Item = Seat> {
        let open = self
            .occupants
            .iter()
            .zip((0..).map(Seat::new))
            .filter(|(occupant, _)| **occupant == Occupant::Open);
        let commands = self.commands();
        open.map(|(_, seat)| seat)
            .filter(move |seat| commands.expects(*seat))
    }

    /// How many people play here, whatever the number of their seats.
    pub fn n_people(&self) -> usize {
        let people = self.occupants.iter().filter_map(Occupant::person);
        people.collect::<BTreeSet<_>>().len()
    }

    /// Does any person play here?
    pub fn has_people(&self) -> bool {
        self.occupants
            .iter()
            .any(|occupant| matches!(occupant, Occupant::Person(_)))
    }

    /// Somebody sits down on a free seat, perhaps with something they have made for the game.
    ///
    /// # Errors
    /// If the seat is taken, they were asked to leave, or the match cannot begin with what they bring.
    pub fn sit(&mut self, person: &PersonId, seat: &str, brings: Brings) -> Result<(), Refusal> {
        if self.removed.contains(person) {
            return Err(Refusal::Removed);
        }
        self.not_closed()?;
        let seat = self.seat_named(seat)?;
        match &self.occupants[seat.index()] {
            Occupant::Open => {}
            Occupant::Person(holder) if holder == person => return Ok(()),
            Occupant::Person(_) | Occupant::Bot(_) => return Err(Refusal::SeatTaken),
        }
        self.judge_rated_seat(person, seat)?;
        self.seat(seat, Occupant::Person(person.clone()), brings)
    }

    /// Somebody gives a seat up. While the match is on, whoever comes may sit down on it.
    ///
    /// # Errors
    /// If it is not theirs, or the match counts and is not over.
    pub fn stand(&mut self, person: &PersonId, seat: &str) -> Result<(), Refusal> {
        let seat = self.seat_named(seat)?;
        if !self.holds(person, seat) {
            return Err(Refusal::NotYourSeat);
        }
        self.judge_leaving(seat)?;
        self.seat(seat, Occupant::Open, Brings::default())
    }

    /// The host puts a computer player on a free seat, perhaps with something to play with.
    ///
    /// # Errors
    /// If it is not the host, the seat is a person's, there is no such player, or the match cannot begin
    /// with what it brings.
    pub fn seat_bot(
        &mut self,
        person: &PersonId,
        seat: &str,
        bot: &str,
        brings: Brings,
    ) -> Result<(), Refusal> {
        let seat = self.seat_named(seat)?;
        self.only_host(person)?;
        self.not_closed()?;
        if !self.game.bots().iter().any(|card| card.name == bot) {
            return Err(Refusal::UnknownBot(bot.to_owned()));
        }
        match &self.occupants[seat.index()] {
            Occupant::Person(_) => return Err(Refusal::SeatTaken),
            Occupant::Open | Occupant::Bot(_) => {}
        }
        self.judge_rated_bot(seat)?;
        self.seat(seat, Occupant::Bot(bot.to_owned()), brings)
    }

    /// The host asks somebody to leave the table; their seats become free.
    ///
    /// # Errors
    /// If it is not the host who asks, or it is somebody for whom the match counts and who plays.
    pub fn remove(&mut self, host: &PersonId, person: &PersonId) -> Result<(), Refusal> {
        self.only_host(host)?;
        if self.seats_of(person).next().is_some() && self.is_being_rated(person) {
            return Err(Refusal::Rated);
        }
        let seats: Vec<Seat> = self.seats_of(person).collect();
        self.note(Fact::Removed {
            person: person.clone(),
        });
        seats
            .into_iter()
            .try_for_each(|seat| self.seat(seat, Occupant::Open, Brings::default()))
    }

    /// Notes where the same people play again.
    ///
    /// # Errors
    /// If the match is not over, or the person did not play in it.
    pub fn note_rematch(&mut self, person: &PersonId, table: TableId) -> Result<(), Refusal> {
        self.judge_rematch(person)?;
        // Whoever asked first is the one who invites.
        if self.rematch.is_none() {
            self.note(Fact::Rematch { table });
        }
        Ok(())
    }

    /// May this person play the same again, with the same people? What was agreed is for those who
    /// played, when everything is known.
    ///
    /// # Errors
    /// If the match is not over, or the person did not play in it.
    pub fn judge_rematch(&self, person: &PersonId) -> Result<(), Refusal> {
        if !self.is_over() {
            return Err(Refusal::NotOver);
        }
        if self.seats_of(person).next().is_none() {
            return Err(Refusal::NotYourSeat);
        }
        Ok(())
    }

    /// A seat has another occupant; when nobody is missing any more, the match begins. Either all of it
    /// happens or nothing.
    fn seat(&mut self, seat: Seat, occupant: Occupant, brings: Brings) -> Result<(), Refusal> {
        if self.table.is_some() && brings.work.is_some() {
            return Err(Refusal::HasBegun);
        }
        let begins = self.prepare(seat, &occupant, brings.clone())?;
        self.note(Fact::Seated {
            seat: self.game.seats()[seat.index()].to_owned(),
            occupant,
        });
        self.content.clear();
        // Those who were asked are not those who sit here now.
        if self.takeback.is_some() {
            self.note(Fact::TakebackSettled { granted: false });
        }
        self.note_brought(seat, brings.work);
        match begins {
            Some(table) => self.begin(table),
            None => self.mind_clock(),
        }
        Ok(())
    }
}
