//! Playing: the match itself, its computer players and the house.

use serde_json::Value;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{
    Actor, Audience, Commands, Concession, DiceSource, Must, Seat, Seed, Status, Words,
};
use sobremesa_table::{ByHand, Chosen, Filled, GameBox, Played, SetUp, Start, Table};

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

/// What somebody has looked up with an action: for whoever asked, and nobody else. Empty for everything that
/// changes the match.
pub type Seen = Vec<Words>;

impl Room {
    /// A person plays.
    ///
    /// # Errors
    /// If it is not their seat, or the rules say no, or the table. Time that has run out has run out all the same.
    pub fn play(&mut self, person: &PersonId, seat: &str, action: Value) -> Result<Seen, Refusal> {
        let seat = self.seat_named(seat)?;
        if !self.holds(person, seat) {
            return Err(Refusal::NotYourSeat);
        }
        // Where a game lets its players go back by themselves, the agreement of the table still holds.
        if self.settings.takebacks == Takebacks::Never && self.begun()?.goes_back(&action) {
            return Err(Refusal::NoTakebacks);
        }
        // Whatever may have failed there, the move is judged all the same.
        let _ = self.tell_time();
        if self.is_rated_now()
            && self.begun()?.ends_alone(&action)
            && !self.others_want_to_end(seat)
        {
            self.want_to_end(seat, action)?;
            return Ok(Seen::new());
        }
        self.play_as(Actor::Seat(seat), action)
    }

    /// Somebody whom a slip of the finger could cost the match is asked first whether they mean it.
    ///
    /// # Errors
    /// The question, where there is one.
    pub fn ask_first(&self, person: &PersonId, seat: &str, action: &Value) -> Result<(), Refusal> {
        let seat = self.seat_named(seat)?;
        if !self.holds(person, seat) || self.closed.is_some() {
            return Ok(());
        }
        let table = self.begun()?;
        match table.grave(seat, action) {
            Some(words) if table.is_drastic(action) => Err(Refusal::Slip(words)),
            Some(words) => Err(Refusal::Grave(words)),
            None => Ok(()),
        }
    }

    /// The action that somebody means who types a text.
    ///
    /// # Errors
    /// If it means nothing.
    pub fn read_typed(&self, text: &str) -> Result<Value, Refusal> {
        let read = self.begun()?.read_typed(text);
        read.map_err(Refusal::Meaningless)
    }

    /// In a match that counts nobody ends it alone: it is noted that they want to, until something is
    /// played.
    fn want_to_end(&mut self, seat: Seat, action: Value) -> Result<(), Refusal> {
        let judged = self.begun()?.check(Actor::Seat(seat), action);
        let judged = judged.map_err(Refusal::Problem)?;
        judged.map_err(|illegal| Refusal::Illegal(Box::new(illegal)))?;
        if self.wants_to_end != Some(seat) {
            self.note(Fact::EndWanted {
                seat: self.game.seats()[seat.index()].to_owned(),
            });
        }
        Ok(())
    }

    fn others_want_to_end(&self, seat: Seat) -> bool {
        let other = |wants: Seat| self.game.side(wants) != self.game.side(seat);
        self.wants_to_end.is_some_and(other)
    }

    /// Who wants to end the match early, where that takes both sides.
    pub fn wants_to_end(&self) -> Option<Seat> {
        self.wants_to_end
    }

    /// May whoever sits there give up? A game with a way of its own has that instead, and against
    /// computers one leaves.
    pub fn may_resign(&self, seat: Seat) -> bool {
        let own = &self.occupants[seat.index()];
        let is_opponent = |(occupant, other): (&Occupant, Seat)| {
            let is_person = matches!(occupant, Occupant::Person(_));
            is_person && occupant != own && self.game.side(other) != self.game.side(seat)
        };
        let is_on = self.has_begun && !self.is_finished();
        let mut seats = self.occupants.iter().zip((0..).map(Seat::new));
        is_on && !self.game.customs().has_giving_up && seats.any(is_opponent)
    }

    /// Somebody gives up, and their side has lost.
    ///
    /// # Errors
    /// If it is not their seat, or nobody is there to give up against.
    pub fn resign(&mut self, person: &PersonId, seat: &str) -> Result<(), Refusal> {
        let seat = self.judge_resigning(person, seat)?;
        let _ = self.tell_time();
        self.concede(seat, Concession::Resigned)
    }

    /// Asks whoever could give up whether they mean it.
    ///
    /// # Errors
    /// Always: the question, or why they may not.
    pub fn ask_before_resigning(&self, person: &PersonId, seat: &str) -> Result<(), Refusal> {
        self.judge_resigning(person, seat)?;
        let what = Words::new("rendirse", "resigning");
        Err(Refusal::Grave(what))
    }

    fn judge_resigning(&self, person: &PersonId, seat: &str) -> Result<Seat, Refusal> {
        let seat = self.seat_named(seat)?;
        if !self.holds(person, seat) {
            return Err(Refusal::NotYourSeat);
        }
        if !self.may_resign(seat) {
            return Err(Refusal::NothingToContinue);
        }
        Ok(seat)
    }

    /// A person plays by typing.
    ///
    /// # Errors
    /// As [`Room::play`], or if the text means nothing.
    pub fn play_typed(
        &mut self,
        person: &PersonId,
        seat: &str,
        text: &str,
    ) -> Result<Seen, Refusal> {
        let action = self.read_typed(text)?;
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
    ) -> Result<Seen, Refusal> {
        let nothing = || {
            Refusal::Meaningless(sobremesa_kernel::Words::new(
                "Ahí no se puede poner.",
                "It cannot be put there.",
            ))
        };
        let action = self
            .in_hand(seat)?
            .dropped(pick, drop)
            .ok_or_else(nothing)?;
        self.play(person, seat, action)
    }

    /// A person plays by dragging a handle of what is chosen by an amount, or by several.
    ///
    /// # Errors
    /// As [`Room::play`], or if there is no such handle.
    pub fn play_dragged(
        &mut self,
        person: &PersonId,
        seat: &str,
        chosen: &Chosen<'_, Value>,
        handle: &str,
        amounts: &[f64],
    ) -> Result<Seen, Refusal> {
        let action = self.meant(person, seat, chosen, handle, amounts)?;
        self.play(person, seat, action)
    }

    /// What somebody would play who dragged a handle like that.
    ///
    /// # Errors
    /// If the seat is not theirs, or there is no such handle.
    pub fn meant(
        &self,
        person: &PersonId,
        seat: &str,
        chosen: &Chosen<'_, Value>,
        handle: &str,
        amounts: &[f64],
    ) -> Result<Value, Refusal> {
        let nothing = || {
            Refusal::Meaningless(sobremesa_kernel::Words::new(
                "Eso no se puede mover así.",
                "That cannot be moved like this.",
            ))
        };
        let seen = self.in_own_hand(person, seat)?;
        seen.dragged(chosen, handle, amounts).ok_or_else(nothing)
    }

    /// A person hands over a form.
    ///
    /// # Errors
    /// As [`Room::play`], or what is wrong with what was filled in.
    pub fn play_filled(
        &mut self,
        person: &PersonId,
        seat: &str,
        chosen: &Chosen<'_, Value>,
        form: &str,
        with: Filled<'_>,
    ) -> Result<Seen, Refusal> {
        let seen = self.in_own_hand(person, seat)?;
        let action = seen.filled(chosen, form, with);
        self.play(person, seat, action.map_err(Refusal::Meaningless)?)
    }

    /// What a person has before them, to play by hand.
    ///
    /// # Errors
    /// If the seat is not theirs.
    pub fn in_own_hand(
        &self,
        person: &PersonId,
        seat: &str,
    ) -> Result<Box<dyn ByHand<Value>>, Refusal> {
        if !self.holds(person, self.seat_named(seat)?) {
            return Err(Refusal::NotYourSeat);
        }
        self.in_hand(seat)
    }

    /// What a seat has before it, to play by hand.
    fn in_hand(&self, seat: &str) -> Result<Box<dyn ByHand<Value>>, Refusal> {
        let audience = Audience::Seat(self.seat_named(seat)?);
        self.begun()?.by_hand(audience).map_err(Refusal::Problem)
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
        let action = action.ok_or(Refusal::NothingToContinue)?;
        self.play_as(Actor::House, action).map(drop)
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
                let is_late = self.deadline().is_some_and(|ms| ms <= self.elapsed_ms);
                self.tell_time()?;
                // It thought about how things stood before its time ran out.
                if is_late {
                    return Ok(());
                }
                let played = self.play_as(Actor::Seat(thought.seat), action);
                if played.is_err() {
                    // It would say the same again.
                    self.content.insert(thought.seat);
                }
                played.map(drop)
            }
        }
    }

    /// Is this an offer, an answer or the like, and no move? Then people may want to know why.
    pub fn is_no_move(&self, seat: Seat, action: &Value) -> bool {
        self.begun()
            .is_ok_and(|table| table.is_no_move(seat, action))
    }

    /// What the table waits for now.
    pub fn next_step(&self) -> Step {
        let Some(table) = self.table().filter(|_| self.closed.is_none()) else {
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
                let commands = table.commands();
                let asked = must
                    .iter()
                    .chain(may.iter())
                    .filter(|seat| commands.expects(*seat) && !self.content.contains(seat));
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
        let seed = self.secret(seat.index() << 32 | seq);
        let view = table.view(Audience::Seat(seat)).ok()?;
        Some(Step::Think(Thinking {
            seat,
            bot: bot.clone(),
            view,
            seed,
            seq,
        }))
    }

    /// Chance for the house's own use at one moment of the match. It comes from the secret of the table,
    /// so that nobody can foresee a computer player from what everybody knows, and the same table taken
    /// up again has the same.
    pub(super) fn secret(&self, moment: usize) -> u64 {
        self.seed.aside(moment as u64)
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

    /// Which seat plays which command, now or when the match begins.
    pub fn commands(&self) -> Commands {
        let now = self.table.as_ref().map(|table| table.commands());
        now.unwrap_or(self.at_first)
    }

    /// The side of a seat has lost before the rules say so.
    pub(super) fn concede(&mut self, seat: Seat, why: Concession) -> Result<(), Refusal> {
        self.not_closed()?;
        let table = self.begun_mut()?;
        let since = table.seq();
        table.concede(seat, why).map_err(Refusal::Problem)?;
        self.note_lines(since);
        Ok(())
    }

    pub(super) fn play_as(&mut self, who: Actor, action: Value) -> Result<Seen, Refusal> {
        self.not_closed()?;
        let table = self.begun_mut()?;
        let since = table.seq();
        let played = table.play(who, action).map_err(Refusal::Problem)?;
        self.conclude(since, played)
    }

    pub(super) fn conclude(&mut self, since: usize, played: Played) -> Result<Seen, Refusal> {
        match played {
            Played::Done { .. } => {
                self.note_lines(since);
                Ok(Seen::new())
            }
            Played::Illegal(illegal) => Err(Refusal::Illegal(Box::new(illegal))),
            Played::Faulty(faults) => Err(Refusal::Faulty(faults)),
            Played::Looked { seen, aside } => {
                let words = seen.into_iter().map(|seen| seen.words);
                Ok(words.chain(aside).collect())
            }
            // The club's dice are seeded; they never have to be asked for.
            Played::Wants(_) => Err(Refusal::NotBegun),
        }
    }

    /// Notes the lines that the match file has gained.
    pub(super) fn note_lines(&mut self, since: usize) {
        let Some(table) = &self.table else { return };
        let n_lines = table.seq();
        let lines = table.lines_since(since);
        for line in lines {
            let line = MatchLine::new(line);
            self.note(Fact::Line { line });
        }
        self.content.clear();
        if self.takeback.is_some() {
            self.note(Fact::TakebackSettled { granted: false });
        }
        self.mind_clock();
        self.close_if_too_long(n_lines);
    }
}

/// A match under an agreement.
///
/// # Errors
/// If the game's rules do not allow it.
pub(super) fn set_up(
    game: &dyn GameBox,
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
