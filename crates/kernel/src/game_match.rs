//! A match: a state, its dice, and the record of how it came about.

mod conceding;
mod hindsight;
mod known;
mod load;
mod opening;
mod snapshots;

use std::sync::Arc;

use serde::Serialize;

use crate::dice::{Mark, Seed, Shown};
use crate::record::{
    self, DiceOrigin, Digest64, Given, Header, Line, Luck, Unsealed, Witness, WrittenHeader,
    WrittenLine,
};
use crate::{
    Actor, Asks, Audience, Concession, Dice, DiceStop, Fault, Game, Illegal, Roll, Stop, Tell,
};

use snapshots::Snapshots;

pub use hindsight::{Past, PastDeed};
pub use opening::{Begun, DiceSource, Opening};

/// A running or finished match. Every way to change it appends a line to its record.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    header: Header<G>,
    /// Each by itself: a list of the lines as they are would be copied as it grows, which was a fortieth of
    /// what an action costs the club.
    entries: Vec<Arc<Entry<G>>>,
    state: G::State,
    dice: Dice,
    /// The seed that the match has promised to reveal, until it has.
    promised: Option<Seed>,
    pending: Option<Pending<G>>,
    snapshots: Snapshots<G::State>,
}

/// A line of the record with what belongs to it but is not written, because a replay finds it again.
#[derive(Clone, Debug)]
struct Entry<G: Game> {
    /// `None` for the first line, which is the header.
    line: Option<Line<G>>,
    rolled: Vec<Shown>,
    events: Vec<G::Event>,
    /// Where the dice stand after it.
    mark: Mark,
    witness: Witness,
    sum: Digest64,
    /// So many lines up to this one everybody knows of.
    heard: known::Heard,
    /// The line as it was read from a file, if its sum is of just that; else it is as we write it.
    text: Option<Box<str>>,
}

/// An action that waits for people to roll.
#[derive(Clone, Debug)]
struct Pending<G: Game> {
    who: Actor,
    action: G::Action,
    typed: Vec<Shown>,
    roll: Roll,
    /// The line in whose place it is played, by somebody who rolls again.
    instead_of: Option<usize>,
}

/// What became of an action that the rules allow.
#[derive(Clone, PartialEq, Debug)]
pub enum Playing {
    /// It happened; its line is the one with this number.
    Done(usize),
    /// People have to roll this first.
    Wants(Roll),
}

/// Why nothing happened. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Unplayed {
    /// The rules say no.
    Illegal(Illegal),
    /// The position that an arbiter wants is faulty.
    Faulty(Vec<Fault>),
    /// Somebody has to roll first.
    AwaitingRoll(Roll),
    /// Nobody was asked to roll.
    NoRollWanted,
    /// Not as many results as dice.
    WrongCount {
        /// What was asked.
        roll: Roll,
        /// How many were typed.
        typed: usize,
    },
    /// The script is empty, its entry does not fit, or the dice are sealed.
    NoDice(DiceStop),
    /// There is no such line to go back to.
    NoSuchLine(usize),
    /// The match is over: somebody gave up, or ran out of time.
    Conceded(Concession),
}

/// What an audience is told: an event of the game, or something that happened to the match itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Told<E> {
    /// An event of the game.
    Event(E),
    /// Something that any match knows.
    Table(TableEvent),
}

impl<E> Told<E> {
    /// Is it of the game, not of the table?
    pub fn is_of_game(&self) -> bool {
        matches!(self, Told::Event(_))
    }
}

/// What can happen to any match, whatever its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TableEvent {
    /// The match went back to how it was after this line.
    Takeback {
        /// The line's number.
        to: usize,
        /// Only to play what follows with the dice that come next?
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        reroll: bool,
    },
    /// A side has lost before the rules say so.
    Conceded {
        /// Whose doing it is.
        seat: &'static str,
        /// Why.
        why: Concession,
    },
    /// An arbiter changed the position; look again.
    Ruling,
}

impl<G: Game> Match<G> {
    /// What was agreed before the first move.
    pub fn header(&self) -> &Header<G> {
        &self.header
    }

    /// The whole truth.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many lines the record has.
    pub fn seq(&self) -> usize {
        self.entries.len()
    }

    /// The roll that people are asked for, if the match waits for one.
    pub fn wanted_roll(&self) -> Option<&Roll> {
        self.pending.as_ref().map(|pending| &pending.roll)
    }

    /// Judges an action and carries it out: by the rules or, where it asks for that ([`Asks`]), by
    /// going back or on again.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn play(&mut self, who: Actor, action: G::Action) -> Result<Playing, Unplayed> {
        self.nobody_rolls()?;
        let asks = G::asks(&action);
        if let Some((_, why)) = self.conceded().filter(|_| asks == Asks::ToPlay) {
            return Err(Unplayed::Conceded(why));
        }
        if asks != Asks::ToPlay {
            self.judge(who, &action, &mut Dice::sealed(), &mut crate::Nobody)?;
        }
        match asks {
            Asks::ToPlay => self.attempt(Pending {
                who,
                action,
                typed: Vec::new(),
                roll: NO_ROLL,
                instead_of: None,
            }),
            Asks::ToLook | Asks::ToLookBack => Ok(Playing::Done(self.seq())),
            Asks::ToUndo => self.undo(),
            Asks::ToRedo => self.redo(),
            Asks::ToReroll => self.reroll(),
        }
    }

    /// What somebody sees who only looks ([`Asks::only_looks`]).
    ///
    /// # Errors
    /// Why not.
    pub fn look(&self, who: Actor, action: &G::Action) -> Result<Vec<G::Event>, Unplayed> {
        self.nobody_rolls()?;
        let mut seen = Vec::new();
        self.judge(who, action, &mut Dice::sealed(), &mut seen)?;
        Ok(seen)
    }

    /// Judges an action, on a copy of the state or by what has been played, and tells what it shows.
    fn judge(
        &self,
        who: Actor,
        action: &G::Action,
        dice: &mut Dice,
        tell: &mut impl Tell<G::Event>,
    ) -> Result<(), Unplayed> {
        let judged = match G::asks(action) {
            Asks::ToPlay | Asks::ToLook => {
                G::play(&mut self.state.clone(), who, action, dice, tell)
            }
            Asks::ToLookBack | Asks::ToUndo | Asks::ToRedo | Asks::ToReroll => {
                G::recall(&self.past(), who, action, tell).map_err(Stop::Refused)
            }
        };
        match judged {
            Ok(()) => Ok(()),
            Err(Stop::Refused(refusal)) => Err(Unplayed::Illegal(refusal.into())),
            Err(Stop::NeedsDice(stop)) => Err(Unplayed::NoDice(*stop)),
        }
    }

    /// Takes what people have rolled, and goes on with the action that asked for it.
    ///
    /// # Errors
    /// Why not; what was typed before still counts, and the same roll is asked for again.
    pub fn answer(&mut self, results: Vec<Shown>) -> Result<Playing, Unplayed> {
        let pending = self.pending.clone().ok_or(Unplayed::NoRollWanted)?;
        expect_count(&pending.roll, results.len())?;
        let mut typed = pending.typed;
        typed.extend(results);
        self.attempt(Pending { typed, ..pending })
    }

    /// Forgets the action that waits for a roll. True if there was one.
    pub fn drop_roll(&mut self) -> bool {
        self.pending.take().is_some()
    }

    /// Would the rules allow this action? Nothing is rolled and nothing changes.
    ///
    /// # Errors
    /// The refusal.
    pub fn check(&self, who: Actor, action: &G::Action) -> Result<(), Illegal> {
        // A rule judges before it rolls, so a rule that gets as far as the dice has said yes.
        match self.judge(who, action, &mut Dice::asked(), &mut crate::Nobody) {
            Err(Unplayed::Illegal(refusal)) => Err(refusal),
            _ => Ok(()),
        }
    }

    /// Tells the rules how late it is. Nothing happens in a game that knows no time, or is over.
    ///
    /// # Errors
    /// As [`Match::play`].
    pub fn elapse(&mut self, elapsed_ms: u64) -> Result<Playing, Unplayed> {
        let is_over = self.status().outcome().is_some();
        match G::time(elapsed_ms).filter(|_| !is_over) {
            Some(action) => self.play(Actor::House, action),
            None => Ok(Playing::Done(self.seq())),
        }
    }

    /// Puts another position on the table: an arbiter's ruling.
    ///
    /// # Errors
    /// The faults of the position.
    pub fn overrule(&mut self, position: G::Position) -> Result<usize, Unplayed> {
        self.nobody_rolls()?;
        let state = G::resume(&position).map_err(Unplayed::Faulty)?;
        Ok(self.append(Line::Ruling(position), state, Vec::new(), Vec::new()))
    }

    /// What `to` was told by the lines after number `since`.
    pub fn told(&self, since: usize, to: Audience) -> Vec<Told<G::Event>> {
        self.told_between(since, self.seq(), to)
    }

    /// The same up to line `until`.
    pub fn told_between(&self, since: usize, until: usize, to: Audience) -> Vec<Told<G::Event>> {
        let lines = self.entries.iter().zip(1..).take(until).skip(since);
        lines
            .flat_map(|(entry, line)| {
                let table = match &entry.line {
                    Some(Line::Takeback { .. }) if !self.is_known(line, to) => None,
                    Some(Line::Takeback { to: back, luck }) => Some(TableEvent::Takeback {
                        to: self.seq_of(*back, to),
                        reroll: *luck == Luck::Kept,
                    }),
                    Some(Line::Ruling(_)) => Some(TableEvent::Ruling),
                    Some(Line::Conceded { seat, why }) => Some(TableEvent::Conceded {
                        seat: G::SEATS[seat.index()],
                        why: *why,
                    }),
                    Some(Line::Play { .. } | Line::NewDice(_) | Line::Over { .. }) | None => None,
                };
                let events = entry
                    .events
                    .iter()
                    .filter_map(move |event| G::retell(event, &self.state, to));
                table
                    .map(Told::Table)
                    .into_iter()
                    .chain(events.map(Told::Event))
            })
            .collect()
    }

    /// The match file as it stands, line by line.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        (1..=self.seq()).map(|seq| self.line(seq))
    }

    /// One line of the match file, from 1.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn line(&self, seq: usize) -> String {
        let entry = &self.entries[seq - 1];
        match &entry.text {
            Some(text) => text.to_string(),
            None => Unsealed::new(&self.unsealed(seq, entry)).sealed(entry.sum),
        }
    }

    /// The lines of the record, as things that happened: from the second on.
    pub fn happened(&self) -> impl Iterator<Item = (usize, &Line<G>, &[Shown], &[G::Event])> {
        self.entries
            .iter()
            .enumerate()
            .filter_map(|(index, entry)| {
                let line = entry.line.as_ref()?;
                Some((
                    index + 1,
                    line,
                    entry.rolled.as_slice(),
                    entry.events.as_slice(),
                ))
            })
    }

    /// The state as it was after a line.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn state_after(&self, seq: usize) -> G::State {
        // Back to the latest state that is known, and on from there.
        let mut path = Vec::new();
        let mut here = seq;
        let mut state = loop {
            if here == self.seq() {
                break self.state.clone();
            }
            if let Some(state) = self.snapshots.after(here) {
                break state.clone();
            }
            match self.entries[here - 1].line {
                None => break self.first_state(),
                Some(Line::Takeback { to, .. }) => here = to,
                Some(_) => {
                    path.push(here);
                    here -= 1;
                }
            }
        };
        for seq in path.into_iter().rev() {
            self.entries[seq - 1].go_on(&mut state);
        }
        state
    }

    /// Shows the state after every line, in order, in one pass: for whoever wants to know how it came
    /// about, and not only how it was at one moment.
    pub fn look_back(&self, mut see: impl FnMut(usize, &G::State)) {
        let mut state = self.first_state();
        for (entry, seq) in self.entries.iter().zip(1..) {
            match &entry.line {
                Some(Line::Takeback { to, .. }) => state = self.state_after(*to),
                _ => entry.go_on(&mut state),
            }
            see(seq, &state);
        }
    }

    fn first_state(&self) -> G::State {
        let dice = &mut Dice::scripted(self.entries[0].rolled.clone());
        let begun = match &self.header.origin {
            record::Origin::Setup(setup) => G::start(setup, dice, &mut crate::Nobody),
            record::Origin::Position(position) => G::take_up(position, dice, &mut crate::Nobody),
        };
        begun.expect("the match began like that")
    }

    fn nobody_rolls(&self) -> Result<(), Unplayed> {
        match self.wanted_roll() {
            Some(roll) => Err(Unplayed::AwaitingRoll(roll.clone())),
            None => Ok(()),
        }
    }

    /// Runs an action on a copy of the state, with what people have typed for it so far.
    fn attempt(&mut self, pending: Pending<G>) -> Result<Playing, Unplayed> {
        let mark = self.dice.mark();
        self.dice.answer(pending.typed.iter().cloned());
        let mut state = match pending.instead_of {
            None => self.state.clone(),
            Some(line) => self.state_after(line - 1),
        };
        let mut events = Vec::new();
        let result = G::play(
            &mut state,
            pending.who,
            &pending.action,
            &mut self.dice,
            &mut events,
        );
        if result.is_err() {
            self.dice.rewind(mark);
        }
        self.dice.clear_answers();
        match result {
            Ok(()) => {
                let rolled = self.dice.take_shown();
                if let Some(line) = pending.instead_of {
                    // That the match goes back is a line of its own, with the dice as they were.
                    let now = self.dice.mark();
                    self.dice.rewind(mark);
                    self.go_back(line - 1, Luck::Kept)?;
                    self.dice.rewind(now);
                }
                self.pending = None;
                let line = Line::Play {
                    who: pending.who,
                    action: pending.action,
                };
                Ok(Playing::Done(self.append(line, state, rolled, events)))
            }
            Err(Stop::Refused(refusal)) => Err(Unplayed::Illegal(refusal.into())),
            Err(Stop::NeedsDice(stop)) => match *stop {
                DiceStop::Wanted(roll) => {
                    self.pending = Some(Pending {
                        roll: roll.clone(),
                        ..pending
                    });
                    Ok(Playing::Wants(roll))
                }
                stop => Err(Unplayed::NoDice(stop)),
            },
        }
    }

    /// Appends a line; when the game is over by it, also the last one. Returns the line's number.
    fn append(
        &mut self,
        line: Line<G>,
        state: G::State,
        rolled: Vec<Shown>,
        events: Vec<G::Event>,
    ) -> usize {
        self.replace_state(state);
        self.push(Some(line), rolled, events);
        let seq = self.seq();
        self.close_if_over();
        seq
    }

    /// The match goes on: how it stood is kept for those who look back.
    fn replace_state(&mut self, state: G::State) {
        let before = std::mem::replace(&mut self.state, state);
        self.snapshots.keep(self.seq(), before);
    }

    /// Writes the last line when the game has ended, unless that stands written.
    fn close_if_over(&mut self) {
        if let Some(verdict) = self.verdict().filter(|_| !self.is_closed()) {
            let seed = self.promised.take();
            self.push(Some(Line::Over { verdict, seed }), Vec::new(), Vec::new());
        }
    }

    /// Does the record say how it ended? A ruling or a takeback may make it end otherwise.
    fn is_closed(&self) -> bool {
        let said = |entry: &Arc<Entry<G>>| match entry.line {
            Some(Line::Over { .. }) => Some(true),
            Some(Line::Ruling(_) | Line::Takeback { .. }) | None => Some(false),
            Some(Line::Play { .. } | Line::Conceded { .. } | Line::NewDice(_)) => None,
        };
        self.entries.iter().rev().find_map(said) == Some(true)
    }

    fn push(&mut self, line: Option<Line<G>>, rolled: Vec<Shown>, events: Vec<G::Event>) {
        let witness = Witness::Position(Digest64(G::fingerprint(&self.state).value()));
        let mut entry = self.entry(line, rolled, events, witness);
        let text = self.unsealed(self.seq() + 1, &entry);
        entry.sum = Unsealed::new(&text).sum(self.latest_sum());
        self.entries.push(Arc::new(entry));
    }

    /// A line that is still to be summed.
    fn entry(
        &self,
        line: Option<Line<G>>,
        rolled: Vec<Shown>,
        events: Vec<G::Event>,
        witness: Witness,
    ) -> Entry<G> {
        Entry {
            heard: self.heard_with(line.as_ref(), &events),
            line,
            rolled,
            events,
            mark: self.dice.mark(),
            witness,
            sum: Digest64(0),
            text: None,
        }
    }

    /// The sum to which the next line is chained.
    fn latest_sum(&self) -> Digest64 {
        self.entries.last().map_or(Digest64(0), |entry| entry.sum)
    }

    /// A line's text without its sum.
    fn unsealed(&self, seq: usize, entry: &Entry<G>) -> String {
        let text = match &entry.line {
            None => serde_json::to_string(&WrittenHeader::<G> {
                sobremesa: entry.witness.format(),
                game: G::NAME.into(),
                rules: G::RULES,
                start: self.header.origin.clone(),
                dice: self.header.dice,
                seats: G::SEATS.iter().map(|seat| (*seat).into()).collect(),
                about: self.header.about.clone(),
                rolled: entry.rolled.clone(),
                state: entry.witness.of_first_format(),
                digest: entry.witness.of_position(),
                sum: None,
            }),
            Some(line) => {
                serde_json::to_string(&WrittenLine::new(seq, line, &entry.rolled, entry.witness))
            }
        };
        text.expect("setups, positions and actions have JSON forms")
    }
}

impl<G: Game> Entry<G> {
    /// Does again what happened in this line.
    fn go_on(&self, state: &mut G::State) {
        match &self.line {
            Some(Line::Play { who, action }) => {
                let mut dice = Dice::scripted(self.rolled.clone());
                G::play(state, *who, action, &mut dice, &mut crate::Nobody)
                    .expect("the match went like that");
            }
            Some(Line::Ruling(position)) => {
                *state = G::resume(position).expect("the arbiter's position was accepted");
            }
            Some(
                Line::Conceded { .. }
                | Line::Takeback { .. }
                | Line::NewDice(_)
                | Line::Over { .. },
            )
            | None => {}
        }
    }
}

/// Stands in a fresh [`Pending`] until the dice say what they want.
const NO_ROLL: Roll = Roll::Dice {
    low: 0,
    high: 0,
    count: 0,
    why: crate::RuleId(""),
    who: None,
};

/// People answer a throw with one result per die, and a shuffle with one order.
fn expect_count(roll: &Roll, typed: usize) -> Result<(), Unplayed> {
    let wanted = match roll {
        Roll::Dice { count, .. } => *count,
        Roll::Shuffle { .. } => 1,
    };
    if typed == wanted {
        Ok(())
    } else {
        Err(Unplayed::WrongCount {
            roll: roll.clone(),
            typed,
        })
    }
}

/// What a file says about dice from this source.
fn origin_of(source: &DiceSource) -> DiceOrigin {
    match source {
        DiceSource::Seed(seed) => DiceOrigin::Seed(*seed),
        DiceSource::Fair(seed) => DiceOrigin::Commit(seed.commitment()),
        DiceSource::Script(_) => DiceOrigin::Script(Given),
        DiceSource::Ask => DiceOrigin::Ask(Given),
    }
}
