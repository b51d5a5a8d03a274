//! Bots against bots at full speed: what the laboratory plays by the million.
//!
//! Nothing is written to JSON on the way and no reason is put into words; the rules and the views
//! are the same as everywhere. Who meets whom and what the figures say is the laboratory's business.

use std::sync::Arc;

use serde_json::Value;
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{
    Actor, Audience, Commands, Dice, DiceSource, Fault, Fingerprint, Lang, Match, Must, Seat, Seed,
    Status, Stop, Tell,
};

use crate::Problem;
use crate::json::read;
use crate::playable::Playable;

/// Some bots and a setup, ready to play any number of matches.
pub trait Contest: Send + Sync {
    /// The names of the bots, as a [`Bout`] numbers them.
    fn bots(&self) -> Vec<String>;
    /// How many positions each of them looks at for one move at most, if it uses no greater budget.
    fn most_nodes(&self) -> Vec<Option<u64>>;
    /// What is counted in a match besides who won.
    fn counted(&self) -> &'static [Count];
    /// Plays one match.
    ///
    /// # Errors
    /// A setup that breaks the rules, or a match that does not end.
    fn play(&self, bout: &Bout<'_>) -> Result<BoutEnd, Problem>;
    /// Plays the same match again and gives its file, to be looked at.
    ///
    /// # Errors
    /// As [`play`](Contest::play).
    fn record(&self, bout: &Bout<'_>) -> Result<Vec<String>, Problem>;
}

/// A bot that shall play: one of the house, or one that somebody has described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recruit<'a> {
    /// By its name.
    Named(&'a str),
    /// By its definition, as [`Recruiting::read`](crate::Recruiting::read) has it.
    Described(&'a str),
}

/// One match: who sits where, and with which luck.
#[derive(Clone, Copy)]
pub struct Bout<'a> {
    /// By seat: the number of the bot.
    pub seats: &'a [usize],
    /// The seed of the dice.
    pub luck: u64,
    /// What makes the chance choices of the bots.
    pub whims: u64,
    /// So many moves are made at random before the bots take over.
    pub opening: usize,
    /// How long a bot may think about one move.
    pub budget: Budget<'a>,
}

/// What came of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoutEnd {
    /// The side that won; `None` for a draw.
    pub winner: Option<usize>,
    /// How many decisions the bots made.
    pub decisions: u64,
    /// For each thing counted: by command, by side, or in the first place for the match.
    pub counts: Vec<[u64; SLOTS]>,
    /// Which seat played which command in the end: what a command did counts for that seat's side.
    pub commands: Commands,
}

/// One for each command that a game may have.
pub const SLOTS: usize = Seat::MAX;

/// What the laboratory counts in a match besides who won; `E` is an event.
pub struct Counting<E> {
    /// What is counted.
    pub counts: &'static [Count],
    /// Counts what an event adds, in the order of `counts`.
    pub count: fn(&E, &mut [[u64; SLOTS]]),
}

impl<E> Counting<E> {
    /// Nothing.
    pub const NONE: Counting<E> = Counting {
        counts: &[],
        count: |_, _| {},
    };
}

/// Something that the laboratory counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Its published name.
    pub name: &'static str,
    /// Its name in Spanish and in English.
    pub title: [&'static str; 2],
    /// Of whom it is counted.
    pub of: CountedOf,
    /// How the counts of several matches make one.
    pub together: Together,
}

/// Of whom something is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedOf {
    /// Of the match.
    Match,
    /// Of each command, by the seat that it belongs to at first.
    Commands,
    /// Of each side.
    Sides,
}

impl CountedOf {
    /// How many figures it makes when two teams play: one of the match, or one of each team.
    pub const fn n_figures(self) -> usize {
        match self {
            CountedOf::Match => 1,
            CountedOf::Commands | CountedOf::Sides => 2,
        }
    }
}

/// How counts are put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Together {
    /// They are added up.
    Sum,
    /// The greatest counts.
    Greatest,
}

/// No match of bots goes on for longer.
const LONGEST: u64 = 20_000;

/// A contest of one game.
pub(crate) struct Contested<G: Playable> {
    setup: G::Setup,
    bots: Vec<Hired<G>>,
}

/// A bot that plays.
enum Hired<G: Playable> {
    OfTheHouse(&'static dyn Bot<G>),
    Brought(Arc<dyn Bot<G>>),
}

impl<G: Playable> Hired<G> {
    fn new(recruit: Recruit<'_>, brought: &[Arc<dyn Bot<G>>]) -> Result<Hired<G>, Problem> {
        match recruit {
            Recruit::Named(name) => {
                let known = G::bots();
                let of_the_house = known.iter().find(|bot| bot.name() == name).copied();
                let by_name = brought.iter().find(|bot| bot.name() == name).cloned();
                let found = of_the_house.map(Hired::OfTheHouse);
                found.or(by_name.map(Hired::Brought)).ok_or_else(|| {
                    let brought = brought.iter().map(|bot| bot.name());
                    let names = known.iter().map(|bot| bot.name()).chain(brought);
                    Problem::unknown_bot(name, &names.collect::<Vec<_>>())
                })
            }
            Recruit::Described(definition) => {
                let recruiting = G::ABILITIES.recruiting.ok_or_else(no_recruits)?;
                let bot = recruiting.read(definition);
                bot.map(|bot| Hired::Brought(Arc::from(bot)))
                    .map_err(|faults| faulty(&faults))
            }
        }
    }

    fn bot(&self) -> &dyn Bot<G> {
        match self {
            Hired::OfTheHouse(bot) => *bot,
            Hired::Brought(bot) => &**bot,
        }
    }
}

impl<G: Playable> Contested<G> {
    pub(crate) fn new(
        setup: Value,
        recruits: &[Recruit<'_>],
        brought: &[Arc<dyn Bot<G>>],
    ) -> Result<Contested<G>, Problem> {
        let hired = recruits.iter().map(|recruit| Hired::new(*recruit, brought));
        Ok(Contested {
            setup: read(setup, "setup")?,
            bots: hired.collect::<Result<_, _>>()?,
        })
    }

    /// What somebody does next; `None` when there is nothing that could be done.
    fn next_action(
        &self,
        state: &G::State,
        must: Must,
        bout: &Bout<'_>,
        desk: &mut Desk<G>,
    ) -> Option<(Actor, G::Action)> {
        let Desk {
            decisions,
            offered,
            seen,
        } = desk;
        offered.clear();
        let seat = match must {
            Must::House => {
                G::candidates(state, Actor::House, offered);
                return Some((Actor::House, offered.first()?.clone()));
            }
            Must::Seats(seats) => seats.iter().next()?,
        };
        let who = Actor::Seat(seat);
        *decisions += 1;
        if *decisions <= bout.opening as u64 {
            G::candidates(state, who, offered);
            let drawn = Fingerprint::new().with(bout.luck).with(*decisions).value();
            let chosen = drawn.checked_rem(offered.len() as u64)? as usize;
            return Some((who, offered.swap_remove(chosen)));
        }
        let bot = self.bots.get(*bout.seats.get(seat.index())?)?.bot();
        let to = Audience::Seat(seat);
        let view = match seen {
            Some(view) => {
                G::look_again(state, to, view);
                view
            }
            unseen @ None => unseen.insert(G::view(state, to)),
        };
        let budget = bout.budget.or_usual(bot.usual_nodes_for(view, seat));
        let action = bot.decide(view, seat, &budget, bout.whims)?;
        Some((who, action))
    }
}

/// What is used again from move to move of one match.
struct Desk<G: Playable> {
    /// How many decisions have been made.
    decisions: u64,
    offered: Vec<G::Action>,
    /// What the last one saw who was asked, to be turned into what the next one sees.
    seen: Option<G::View>,
}

impl<G: Playable> Desk<G> {
    fn new() -> Desk<G> {
        Desk {
            decisions: 0,
            offered: Vec::new(),
            seen: None,
        }
    }
}

impl<G: Playable> Contest for Contested<G> {
    fn bots(&self) -> Vec<String> {
        let bots = self.bots.iter().map(Hired::bot);
        bots.map(|bot| bot.name().to_owned()).collect()
    }

    fn most_nodes(&self) -> Vec<Option<u64>> {
        let bots = self.bots.iter().map(Hired::bot);
        bots.map(Bot::most_nodes).collect()
    }

    fn counted(&self) -> &'static [Count] {
        G::COUNTING.counts
    }

    fn play(&self, bout: &Bout<'_>) -> Result<BoutEnd, Problem> {
        let mut tally = Tally::<G>::new();
        let mut dice = Dice::seeded(Seed::from_number(bout.luck));
        let mut state = G::start(&self.setup, &mut dice, &mut tally).map_err(no_start)?;
        let mut desk = Desk::new();
        loop {
            let must = match G::status(&state) {
                Status::Over(outcome) => {
                    let winner = outcome.winners.iter().next();
                    return Ok(BoutEnd {
                        winner: winner.map(G::side),
                        decisions: desk.decisions,
                        counts: tally.counts,
                        commands: G::commands(&state),
                    });
                }
                Status::Waiting { must, .. } => must,
            };
            let (who, action) = self
                .next_action(&state, must, bout, &mut desk)
                .ok_or_else(no_end)?;
            G::play(&mut state, who, &action, &mut dice, &mut tally).map_err(|_| no_end())?;
            if desk.decisions > LONGEST {
                // Nobody can win this any more.
                return Ok(BoutEnd {
                    winner: None,
                    decisions: desk.decisions,
                    counts: tally.counts,
                    commands: G::commands(&state),
                });
            }
        }
    }

    fn record(&self, bout: &Bout<'_>) -> Result<Vec<String>, Problem> {
        let dice = DiceSource::Seed(Seed::from_number(bout.luck));
        let origin = Origin::Setup(self.setup.clone());
        let mut table = Match::<G>::start(origin, dice).map_err(|_| no_end())?;
        let mut desk = Desk::new();
        while let Status::Waiting { must, .. } = G::status(table.state()) {
            if desk.decisions > LONGEST {
                break;
            }
            let (who, action) = self
                .next_action(table.state(), must, bout, &mut desk)
                .ok_or_else(no_end)?;
            table.play(who, action).map_err(|_| no_end())?;
        }
        Ok(table.lines().collect())
    }
}

/// Counts as things happen.
struct Tally<G: Playable> {
    counts: Vec<[u64; SLOTS]>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Playable> Tally<G> {
    fn new() -> Tally<G> {
        Tally {
            counts: vec![[0; SLOTS]; G::COUNTING.counts.len()],
            game: std::marker::PhantomData,
        }
    }
}

impl<G: Playable> Tell<G::Event> for Tally<G> {
    #[inline]
    fn tell(&mut self, event: G::Event) {
        (G::COUNTING.count)(&event, &mut self.counts);
    }
}

fn faulty(faults: &[Fault]) -> Problem {
    let all = |lang: Lang| {
        let told: Vec<&str> = faults.iter().map(|fault| fault.message.get(lang)).collect();
        told.join(" ")
    };
    Problem::new("bad_persona", "bot", all(Lang::Es), all(Lang::En))
}

fn no_recruits() -> Problem {
    Problem::new(
        "no_personas",
        "bot",
        "En este juego no se pueden describir jugadores.",
        "In this game no players can be described.",
    )
}

fn no_start<F>(_: Stop<F>) -> Problem {
    Problem::new(
        "bad_setup",
        "setup",
        "Con esa preparación no se puede jugar.",
        "That setup cannot be played.",
    )
}

fn no_end() -> Problem {
    Problem::new(
        "no_end",
        "",
        "La partida no puede seguir: alguien no supo qué hacer.",
        "The match cannot go on: somebody did not know what to do.",
    )
}
