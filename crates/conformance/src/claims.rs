//! Holding what computer players say against what then happens.
//!
//! Matches are played, and every claim of every reason ([`sobremesa_kernel::claim`]) is kept until it
//! is seen what came of it. [`Matches::hear`] gives a [`Report`], which prints as a table, and whose
//! [`check`](Report::check) fails if a certainty was wrong once or a stated chance is not as often
//! true as it says. A game has a test of its own for this, for it knows which of its players say what:
//!
//! ```
//! use sobremesa_conformance::claims::Matches;
//! use sobremesa_conformance::small_game::{Setup, SmallGame};
//!
//! let matches = Matches::<SmallGame> {
//!     setups: &[Setup::default()],
//!     lineups: &[&["hothead", "drifter"]],
//!     n_matches: 30,
//!     nodes: 100,
//! };
//! let report = matches.hear();
//! println!("{report}");
//! report.check(20);
//! ```

mod report;

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::{Claim, Found, Sequel, Step};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Must, Nobody, Seat, Seed, Status, Stop};
use sobremesa_table::Playable;

pub use self::report::Report;

/// Nobody plays on for longer.
const LONGEST: usize = 3_000;
/// What would have come of another action is followed for so long.
const SUPPOSED: usize = 60;

/// The matches in which players are listened to.
#[derive(Clone, Copy, Debug)]
pub struct Matches<'a, G: Game> {
    /// What is agreed: each match in turn has another of these.
    pub setups: &'a [G::Setup],
    /// Who plays, by the names of bots in the order of seats, which begins again where it is short:
    /// the matches go through the line-ups, each with every setup.
    pub lineups: &'a [&'a [&'a str]],
    /// How many matches.
    pub n_matches: u64,
    /// How many positions each player may look at for a move.
    pub nodes: u64,
}

/// Something that was said in a match.
struct Said<C> {
    seat: Seat,
    /// After so many steps.
    at: usize,
    claim: C,
}

impl<G: Playable> Matches<'_, G> {
    /// Plays them, and tells what came of everything that was said.
    pub fn hear(&self) -> Report {
        self.hear_with(&[])
    }

    /// The same, where a line-up may also name somebody who is not one of the game's own bots.
    pub fn hear_with(&self, joining: &[&'static dyn Bot<G>]) -> Report {
        let mut report = Report::default();
        for number in 0..self.n_matches {
            let setup = &self.setups[number as usize % self.setups.len()];
            let lineup = number as usize / self.setups.len() % self.lineups.len();
            let players = self.lineups[lineup].iter().map(|name| named(name, joining));
            let players = players.collect();
            let mut game = Listened::<G>::begin(setup, players, self.nodes, number);
            let said = game.play_out(&mut report);
            for Said { seat, at, claim } in said {
                let found = game.found(seat, at, &claim);
                report.note::<G>(&claim, found, number, at);
            }
        }
        report
    }
}

/// One of those who join, or of the game's own bots.
fn named<G: Playable>(name: &str, joining: &[&'static dyn Bot<G>]) -> &'static dyn Bot<G> {
    let mut all = joining.iter().chain(G::bots());
    let found = all.find(|bot| bot.name() == name);
    *found.unwrap_or_else(|| panic!("{} has no player {name}", G::NAME))
}

/// A match with players who say why.
struct Listened<G: Playable> {
    players: Vec<&'static dyn Bot<G>>,
    budget: Budget<'static>,
    seed: u64,
    dice: Dice,
    start: G::State,
    steps: Vec<Step<G>>,
}

impl<G: Playable> Listened<G> {
    fn begin(
        setup: &G::Setup,
        players: Vec<&'static dyn Bot<G>>,
        nodes: u64,
        seed: u64,
    ) -> Listened<G> {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let start = G::start(setup, &mut dice, &mut Nobody);
        Listened {
            players,
            budget: Budget::nodes(nodes),
            seed,
            dice,
            start: start.unwrap_or_else(|why| panic!("the match did not begin: {why:?}")),
            steps: Vec::new(),
        }
    }

    fn state(&self) -> &G::State {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    /// Plays to the end; everything that was said.
    fn play_out(&mut self, report: &mut Report) -> Vec<Said<G::Claim>> {
        let mut said = Vec::new();
        while self.steps.len() < LONGEST {
            let Some((who, choice)) = self.next(Aloud::Yes) else {
                break;
            };
            let action = match choice {
                Next::Chosen(choice) => {
                    report.sentence(&choice.why.words());
                    let at = self.steps.len();
                    let seat = match who {
                        Actor::Seat(seat) => seat,
                        Actor::House => unreachable!("the house gives no reasons"),
                    };
                    let claims = choice.why.claims().cloned();
                    said.extend(claims.map(|claim| Said { seat, at, claim }));
                    choice.action
                }
                Next::Silent(action) => action,
            };
            self.play(who, action);
        }
        said
    }

    /// Who is to act, and what that is; `None` when the match is over.
    fn next(&self, aloud: Aloud) -> Option<(Actor, Next<G>)> {
        let state = self.state();
        let Status::Waiting { must, .. } = G::status(state) else {
            return None;
        };
        let seat = match must {
            Must::House => {
                let mut offered = Vec::new();
                G::candidates(state, Actor::House, &mut offered);
                let action = offered.into_iter().next().expect("the house can act");
                return Some((Actor::House, Next::Silent(action)));
            }
            Must::Seats(seats) => seats.iter().next().expect("somebody has to act"),
        };
        let player = self.players[seat.index() % self.players.len()];
        let view = G::view(state, Audience::Seat(seat));
        let (budget, seed) = (&self.budget, self.seed);
        let next = match aloud {
            Aloud::Yes => player.choose(&view, seat, budget, seed).map(Next::Chosen),
            Aloud::No => player.decide(&view, seat, budget, seed).map(Next::Silent),
        };
        let next = next.unwrap_or_else(|| panic!("{} has no idea", player.name()));
        Some((Actor::Seat(seat), next))
    }

    fn play(&mut self, who: Actor, action: G::Action) {
        let mut after = self.state().clone();
        match G::play(&mut after, who, &action, &mut self.dice, &mut Nobody) {
            Ok(()) => self.steps.push(Step { who, action, after }),
            Err(Stop::Refused(why)) => panic!("{who:?} may not {action:?}: {why:?}"),
            Err(Stop::NeedsDice(stop)) => panic!("seeded dice are always there: {stop:?}"),
        }
    }

    /// What came of a claim; `None` if that was never seen.
    fn found(&self, seat: Seat, at: usize, claim: &G::Claim) -> Option<Found> {
        let then = match at.checked_sub(1) {
            Some(before) => &self.steps[before].after,
            None => &self.start,
        };
        let Some(supposed) = claim.supposes() else {
            let steps = &self.steps[at..];
            return claim.found(&Sequel { seat, then, steps });
        };
        // The same players with the same hands, but for this one action; and other luck each time, or
        // everything that was supposed in a match would be one and the same throw.
        let mut other = Listened {
            players: self.players.clone(),
            budget: self.budget,
            seed: self.seed,
            dice: Dice::seeded(Seed::from_number(self.seed ^ ((at as u64 + 1) << 32))),
            start: then.clone(),
            steps: Vec::new(),
        };
        other.play(Actor::Seat(seat), supposed);
        loop {
            let steps = &other.steps[..];
            let found = claim.found(&Sequel { seat, then, steps });
            if found.is_some() || other.steps.len() > SUPPOSED {
                return found;
            }
            let (who, next) = other.next(Aloud::No)?;
            let action = match next {
                Next::Chosen(choice) => choice.action,
                Next::Silent(action) => action,
            };
            other.play(who, action);
        }
    }
}

/// What somebody does next.
enum Next<G: Game> {
    /// With a reason.
    Chosen(Choice<G>),
    Silent(G::Action),
}

/// Is a player to say why?
#[derive(Clone, Copy)]
enum Aloud {
    Yes,
    No,
}
