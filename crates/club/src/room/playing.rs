//! Playing: the match itself, its clock, its computer players and the house.

use serde_json::Value;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{
    Actor, Audience, DiceSource, Fingerprint, Must, Seat, SeatSet, Seed, Status,
};
use sobremesa_table::{GameBox, Played, SetUp, Start, Table};

use super::{Fact, Occupant, Room, Takebacks};
use crate::{MatchLine, PersonId, Refusal};

/// What a table waits for when nobody is talking to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// For people, or for nothing any more.
    Idle,
    /// For a computer player to think.
    Think(Thinking),
    /// For the house to act, since no person is there who wants to look first.
    House,
    /// For people to have looked; any of them says so.
    Look,
}

/// What a computer player needs in order to think, elsewhere and later.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking {
    /// Its seat.
    pub seat: Seat,
    /// Its name.
    pub bot: String,
    /// What it sees, and nothing else.
    pub view: Value,
    /// Its own chance.
    pub seed: u64,
    /// The line after which it was asked; an answer that comes later than that is dropped.
    pub seq: usize,
}

impl Room {
    /// A person plays.
    ///
    /// # Errors
    /// If it is not their seat, or the rules say no, or the table. Time that has run out has run out all the same.
    pub fn play(&mut self, person: &PersonId, seat: &str, action: Value) -> Result<(), Refusal> {
        let seat = self.seat_named(seat)?;
        if !self.holds(person, seat) {
            return Err(Refusal::NotYourSeat);
        }
        // Where a game lets its players go back by themselves, the agreement of the table still holds.
        if self.settings.takebacks == Takebacks::Never && self.begun()?.goes_back(&action) {
            return Err(Refusal::NoTakebacks);
        }
        self.tell_time()?;
        self.play_as(Actor::Seat(seat), action)
    }

    /// A person plays by typing.
    ///
    /// # Errors
    /// As [`Room::play`], or if the text means nothing.
    pub fn play_typed(&mut self, person: &PersonId, seat: &str, text: &str) -> Result<(), Refusal> {
        let action = self
            .begun()?
            .read_typed(text)
            .map_err(Refusal::Meaningless)?;
        self.play(person, seat, action)
    }

    /// A person plays by dropping one thing of the picture on another.
    ///
    /// # Errors
    /// As [`Room::play`], or if the drop means nothing.
    pub fn play_dropped(
        &mut self,
        person: &PersonId,
        seat: &str,
        pick: &str,
        drop: &str,
    ) -> Result<(), Refusal> {
        let nothing = || {
            Refusal::Meaningless(sobremesa_kernel::Words::new(
                "Ahí no se puede poner.",
                "It cannot be put there.",
            ))
        };
        let action = self.begun()?.dropped(pick, drop).ok_or_else(nothing)?;
        self.play(person, seat, action)
    }

    /// A person plays by dragging a handle of a thing by an amount, or by several.
    ///
    /// # Errors
    /// As [`Room::play`], or if there is no such handle.
    pub fn play_dragged(
        &mut self,
        person: &PersonId,
        seat: &str,
        (thing, handle): (&str, &str),
        amounts: &[f64],
    ) -> Result<(), Refusal> {
        let nothing = || {
            Refusal::Meaningless(sobremesa_kernel::Words::new(
                "Eso no se puede mover así.",
                "That cannot be moved like this.",
            ))
        };
        let audience = Audience::Seat(self.seat_named(seat)?);
        if !self.holds(person, self.seat_named(seat)?) {
            return Err(Refusal::NotYourSeat);
        }
        let action = self.begun()?.dragged(audience, thing, handle, amounts);
        self.play(person, seat, action.ok_or_else(nothing)?)
    }

    /// People have looked at what happened; the house goes on.
    ///
    /// # Errors
    /// If the person does not play here, or nothing waits.
    pub fn go_on(&mut self, person: &PersonId) -> Result<(), Refusal> {
        if self.seats_of(person).next().is_none() && *person != self.host {
            return Err(Refusal::NotYourSeat);
        }
        if !self.waits_for_house() {
            return Err(Refusal::NothingToContinue);
        }
        self.house_acts()
    }

    /// The house does what no player chooses.
    ///
    /// # Errors
    /// If there is nothing for it to do.
    pub fn house_acts(&mut self) -> Result<(), Refusal> {
        let action = self.begun()?.house_actions().into_iter().next();
        self.play_as(Actor::House, action.ok_or(Refusal::NothingToContinue)?)
    }

    /// A computer player has thought. An answer to an older position is dropped.
    ///
    /// # Errors
    /// If the rules say no, which would be the bot's fault.
    pub fn bot_answers(
        &mut self,
        thought: &Thinking,
        action: Option<Value>,
    ) -> Result<(), Refusal> {
        let still_asked = self.begun()?.seq() == thought.seq
            && self.occupants[thought.seat.index()] == Occupant::Bot(thought.bot.clone());
        match action {
            _ if !still_asked => Ok(()),
            None => {
                self.content.insert(thought.seat);
                Ok(())
            }
            Some(action) => {
                self.tell_time()?;
                self.play_as(Actor::Seat(thought.seat), action)
            }
        }
    }

    /// What the table waits for now.
    pub fn next_step(&self) -> Step {
        let Ok(table) = self.begun() else {
            return Step::Idle;
        };
        match table.waiting() {
            None | Some(Status::Over(_)) => Step::Idle,
            Some(Status::Waiting {
                must: Must::House, ..
            }) if self.has_people() => Step::Look,
            Some(Status::Waiting {
                must: Must::House, ..
            }) => Step::House,
            Some(Status::Waiting {
                must: Must::Seats(must),
                may,
                ..
            }) => {
                let asked = must
                    .iter()
                    .chain(may.iter())
                    .filter(|seat| !self.content.contains(seat));
                asked
                    .map(|seat| self.thinking(table, seat))
                    .find_map(|step| step)
                    .unwrap_or(Step::Idle)
            }
        }
    }

    fn thinking(&self, table: &dyn Table, seat: Seat) -> Option<Step> {
        let Occupant::Bot(bot) = &self.occupants[seat.index()] else {
            return None;
        };
        let seq = table.seq();
        let seed = Fingerprint::new()
            .with_text(self.id.as_str())
            .with(seat.index() as u64)
            .with(seq as u64)
            .value();
        let view = table.view(Audience::Seat(seat)).ok()?;
        Some(Step::Think(Thinking {
            seat,
            bot: bot.clone(),
            view,
            seed,
            seq,
        }))
    }

    /// When the room has to be told the time even if nobody does anything.
    pub fn deadline(&self) -> Option<u64> {
        let table = self.begun().ok()?;
        match table.deadline() {
            Some(deadline) => Some(deadline),
            None => self.clock.next_fall_ms(),
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

    /// Lets happen what has run out by now.
    ///
    /// # Errors
    /// Only if the rules refuse what the house does then, which would be our fault.
    pub fn tell_time(&mut self) -> Result<(), Refusal> {
        let elapsed_ms = self.elapsed_ms;
        let table = self.begun_mut()?;
        if table.deadline().is_some() {
            let since = table.seq();
            let played = table.elapse(elapsed_ms).map_err(Refusal::Problem)?;
            return self.conclude(since, played);
        }
        // A game without time of its own: whoever oversteps the club's clock gets the move of the
        // game's simplest computer player, so that the others need not wait.
        while let Some(seat) = self.clock.fallen(elapsed_ms).iter().next() {
            let table = self.begun()?;
            let names: Vec<String> = self.game.bots().into_iter().map(|card| card.name).collect();
            let Some(simplest) = names.first() else {
                return Ok(());
            };
            let budget = sobremesa_kernel::bot::Budget::nodes(1);
            let advice = table.bot(simplest, seat, &budget, table.seq() as u64);
            self.play_as(Actor::Seat(seat), advice.map_err(Refusal::Problem)?.action)?;
        }
        Ok(())
    }

    pub(super) fn begun(&self) -> Result<&dyn Table, Refusal> {
        self.table.as_deref().ok_or(Refusal::NotBegun)
    }

    pub(super) fn begun_mut(&mut self) -> Result<&mut Box<dyn Table>, Refusal> {
        self.table.as_mut().ok_or(Refusal::NotBegun)
    }

    fn waits_for_house(&self) -> bool {
        let status = self.begun().ok().and_then(Table::waiting);
        matches!(
            status,
            Some(Status::Waiting {
                must: Must::House,
                ..
            })
        )
    }

    /// Begins the match.
    pub(super) fn begin(&mut self, table: Box<dyn Table>) {
        self.table = Some(table);
        self.note_lines(0);
    }

    /// The seat that plays what belongs to a seat, now or when the match begins.
    pub fn commander(&self, seat: Seat) -> Seat {
        match &self.table {
            Some(table) => table.commander(seat),
            None => self.commanders[seat.index()],
        }
    }

    fn play_as(&mut self, who: Actor, action: Value) -> Result<(), Refusal> {
        let table = self.begun_mut()?;
        let since = table.seq();
        let played = table.play(who, action).map_err(Refusal::Problem)?;
        self.conclude(since, played)
    }

    fn conclude(&mut self, since: usize, played: Played) -> Result<(), Refusal> {
        match played {
            Played::Done { .. } => {
                self.note_lines(since);
                Ok(())
            }
            Played::Illegal(illegal) => Err(Refusal::Illegal(Box::new(illegal))),
            Played::Faulty(faults) => Err(Refusal::Faulty(faults)),
            Played::Looked { seen, aside } => {
                let words = seen.into_iter().map(|seen| seen.words);
                self.seen.extend(words.chain(aside));
                Ok(())
            }
            // The club's dice are seeded; they never have to be asked for.
            Played::Wants(_) => Err(Refusal::NotBegun),
        }
    }

    /// Notes the lines that the match file has gained.
    pub(super) fn note_lines(&mut self, since: usize) {
        let Some(table) = &self.table else { return };
        let lines = table.lines_since(since);
        for line in lines {
            let line = MatchLine::new(line);
            self.note(Fact::Line { line });
        }
        self.content.clear();
        if self.takeback.is_some() {
            self.note(Fact::TakebackSettled { granted: false });
        }
        self.restart_clock();
    }

    /// Lets the club's clock run for those who must act now.
    pub(super) fn restart_clock(&mut self) {
        let must = self
            .begun()
            .ok()
            .and_then(Table::waiting)
            .map(|status| status.must_act());
        self.clock
            .start_turn(must.unwrap_or_default(), self.elapsed_ms);
    }
}

/// Which seat will play what belongs to each seat, if the game accepts this setup.
pub(super) fn commanders(
    game: &'static dyn GameBox,
    setup: Value,
    seed: Seed,
) -> Result<Vec<Seat>, Refusal> {
    let table = set_up(game, setup, seed)?;
    let seats = (0..game.seats().len()).map(Seat::new);
    Ok(seats.map(|seat| table.commander(seat)).collect())
}

/// A match under an agreement.
///
/// # Errors
/// If the game's rules do not allow it.
pub(super) fn set_up(
    game: &'static dyn GameBox,
    setup: Value,
    seed: Seed,
) -> Result<Box<dyn Table>, Refusal> {
    let start = Start::Setup(setup);
    match game.set_up(start, DiceSource::Fair(seed), About::default()) {
        Ok(SetUp::Table(table)) => Ok(table),
        Ok(SetUp::Faulty(faults)) => Err(Refusal::Faulty(faults)),
        Err(problem) => Err(Refusal::Problem(problem)),
    }
}
