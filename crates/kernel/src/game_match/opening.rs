//! The beginning of a match, which may have to wait for people to roll.

use super::snapshots::Snapshots;
use super::{Match, Unplayed, expect_count, origin_of};
use crate::dice::{Seed, Shown};
use crate::record::{About, Header, Origin};
use crate::{Dice, DiceStop, Game, Roll, Stop};

/// Where the dice of a new match shall come from.
#[derive(Clone, PartialEq, Debug)]
pub enum DiceSource {
    /// From a seed that stands in the file.
    Seed(Seed),
    /// From a seed that stays secret until the end; its hash stands in the file.
    Fair(Seed),
    /// From these results.
    Script(Vec<Shown>),
    /// From people.
    Ask,
}

impl DiceSource {
    pub(super) fn dice(&self) -> Dice {
        match self {
            DiceSource::Seed(seed) | DiceSource::Fair(seed) => Dice::seeded(*seed),
            DiceSource::Script(entries) => Dice::scripted(entries.clone()),
            DiceSource::Ask => Dice::asked(),
        }
        .remember()
    }

    pub(super) fn promised(&self) -> Option<Seed> {
        match self {
            DiceSource::Fair(seed) => Some(*seed),
            DiceSource::Seed(_) | DiceSource::Script(_) | DiceSource::Ask => None,
        }
    }
}

/// A match that has been agreed on but has not begun.
#[derive(Clone, Debug)]
pub struct Opening<G: Game> {
    origin: Origin<G>,
    source: DiceSource,
    about: About,
    typed: Vec<Shown>,
    wanted: Option<Roll>,
}

/// What became of an [`Opening`].
#[derive(Debug)]
pub enum Begun<G: Game> {
    /// It has begun.
    Match(Box<Match<G>>),
    /// People have to roll this first.
    Wants(Box<Opening<G>>, Roll),
}

impl<G: Game> Opening<G> {
    /// Agrees on a match.
    pub fn new(origin: Origin<G>, source: DiceSource, about: About) -> Opening<G> {
        Opening {
            origin,
            source,
            about,
            typed: Vec::new(),
            wanted: None,
        }
    }

    /// The roll that it waits for.
    pub fn wanted_roll(&self) -> Option<&Roll> {
        self.wanted.as_ref()
    }

    /// Begins, or says what has to be rolled first.
    ///
    /// # Errors
    /// All faults of the setup or position, or missing dice.
    pub fn begin(mut self) -> Result<Begun<G>, Unplayed> {
        let mut dice = self.source.dice();
        dice.answer(self.typed.iter().cloned());
        let mut events = Vec::new();
        let started = match &self.origin {
            Origin::Setup(setup) => G::start(setup, &mut dice, &mut events),
            Origin::Position(position) => G::take_up(position, &mut dice, &mut events),
        };
        match started {
            Ok(state) => {
                dice.clear_answers();
                let rolled = dice.take_shown();
                let header = Header {
                    origin: self.origin,
                    dice: origin_of(&self.source),
                    about: self.about,
                };
                let promised = self.source.promised();
                Ok(Begun::Match(Box::new(Match::begun(
                    header, state, dice, promised, rolled, events,
                ))))
            }
            Err(Stop::Refused(faults)) => Err(Unplayed::Faulty(faults)),
            Err(Stop::NeedsDice(stop)) => match *stop {
                DiceStop::Wanted(roll) => {
                    self.wanted = Some(roll.clone());
                    Ok(Begun::Wants(Box::new(self), roll))
                }
                stop => Err(Unplayed::NoDice(stop)),
            },
        }
    }

    /// Takes what people have rolled and tries again. On an error the opening waits as before.
    ///
    /// # Errors
    /// As [`Opening::begin`], or results that do not fit.
    pub fn answer(&self, results: Vec<Shown>) -> Result<Begun<G>, Unplayed> {
        let wanted = self.wanted.as_ref().ok_or(Unplayed::NoRollWanted)?;
        expect_count(wanted, results.len())?;
        let mut next = self.clone();
        next.typed.extend(results);
        next.begin()
    }
}

impl<G: Game> Match<G> {
    /// Begins a match whose dice never have to be typed in.
    ///
    /// # Errors
    /// All faults of the setup or position, or missing dice.
    pub fn start(origin: Origin<G>, source: DiceSource) -> Result<Match<G>, Unplayed> {
        match Opening::new(origin, source, About::default()).begin()? {
            Begun::Match(begun) => Ok(*begun),
            Begun::Wants(_, roll) => Err(Unplayed::AwaitingRoll(roll)),
        }
    }

    pub(super) fn begun(
        header: Header<G>,
        state: G::State,
        dice: Dice,
        promised: Option<Seed>,
        rolled: Vec<Shown>,
        events: Vec<G::Event>,
    ) -> Match<G> {
        let mut begun = Match {
            header,
            entries: Vec::new(),
            state,
            dice,
            promised,
            pending: None,
            snapshots: Snapshots::new(),
        };
        begun.push(None, rolled, events);
        begun.close_if_over();
        begun
    }
}
