//! Clairvoyance: a small language in which a dungeon master describes a combat on a grid, and the
//! assistant that plays it.
//!
//! The way of a file: [`language`] reads it into an [`Encounter`], [`Setup`] begins a combat with it,
//! [`rules`] play it, one module per chapter of the rulebook; `CLV-SEM-08` and the like are the
//! numbers of its statements. Start reading at `rules::turn`, or at [`language`].

mod action;
mod board;
mod by_hand;
mod console;
mod dossier;
pub mod draw;
mod encounter;
mod event;
pub mod examples;
mod forecast;
mod foreseen;
pub mod language;
mod lessons;
mod mark;
mod measure;
mod odds;
mod pictures;
mod playable;
mod position;
mod program;
mod questions;
mod refusal;
pub mod rules;
mod seat;
mod setup;
pub mod speak;
mod state;
mod text_board;
mod veil;
mod view;
mod writing;

pub use action::{Action, Misread, UnitName, read as read_command, read_unit};
pub use board::{Board, Direction, MAX_SIDE, Point, Square};
pub use encounter::{Attack, Behaviour, Encounter, Enlisted, Kind, Sequence, Stats, Warning};
pub use event::{BlockStats, Event, InitiativeRoll, Placed, UnitBlock};
pub use forecast::{Battle, battle, with_players};
pub use foreseen::{Deed, Foreseen, Tested, Weighed};
pub use odds::{Odds, Unweighed, odds};
pub use position::{Position, UnitKey, UnitPosition};
pub use program::Program;
pub use questions::{attackable_squares, reachable_squares};
pub use refusal::{Blocker, Refusal};
pub use rules::behaviour::{Considered, considered};
pub use rules::ending::Ending;
pub use rules::initiative::next_to_roll;
pub use seat::MASTER;
pub use setup::{Setup, faults, load};
pub use state::{State, Unit};
pub use veil::Veiled;
pub use view::{PlayersView, SeenTeam, SeenUnit, View, WholeView};

use serde_json::{Map, json};
use sobremesa_kernel::{
    Actor, Asks, Audience, Dice, Fault, Game, Outcome, Past, Seat, SeatSet, Status, Stop, Tell,
    Verdict,
};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clairvoyance;

impl Game for Clairvoyance {
    const NAME: &'static str = "clairvoyance";
    const RULES: u32 = 1;
    const SEATS: &'static [&'static str] = seat::NAMES;
    /// A master may put any unit anywhere: no list could hold it all.
    const CANDIDATES_ARE_COMPLETE: bool = false;
    /// The players see no block and no behaviour.
    const SPECTATORS_CAN_IMAGINE: bool = false;
    /// Nor do they know of what hidden units do.
    const HIDES_LINES: bool = true;

    type Setup = Setup;
    type Position = Position;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Claim = std::convert::Infallible;

    fn start(
        setup: &Setup,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        setup.start(dice, tell)
    }

    fn resume(position: &Position) -> Result<State, Vec<Fault>> {
        position.resume()
    }

    /// CLV-API-03: a new match from a position without an order rolls initiative.
    fn take_up(
        position: &Position,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        position.take_up(dice, tell)
    }

    fn position(state: &State) -> Position {
        Position::from(state)
    }

    /// CLV-API-07.
    fn status(state: &State) -> Status {
        match state.ending() {
            None => Status::turn_of(MASTER, "turn"),
            Some(ending) => Status::Over(Outcome {
                winners: match ending {
                    Ending::LastTeam(_) => SeatSet::only(MASTER),
                    Ending::NobodyLeft => SeatSet::EMPTY,
                },
                reason: reason(ending),
            }),
        }
    }

    /// CLV-API-07: the full name of the unit whose turn `next` would play; those who look on are told
    /// of the next that they can see.
    fn phase(state: &State, to: Audience) -> Option<String> {
        let next = match to {
            Audience::Seat(_) | Audience::Referee => state.next_to_act(),
            Audience::Spectator => state.next_seen().map(|(unit, _)| unit),
        };
        next.map(|unit| state.encounter.full_name(unit))
    }

    /// CLV-INI-08: after the end every command but `next` still works.
    fn may_after_end(_: &State) -> SeatSet {
        SeatSet::only(MASTER)
    }

    fn verdict(state: &State) -> Option<Verdict> {
        let ending = state.ending()?;
        let teams = &state.encounter.teams;
        let living = teams.iter().zip(&state.n_living);
        let score: Map<_, _> = living.map(|(team, n)| (team.clone(), json!(n))).collect();
        Some(Verdict {
            winner: match ending {
                Ending::LastTeam(team) => Some(teams[team].clone()),
                Ending::NobodyLeft => None,
            },
            reason: reason(ending).to_owned(),
            score: score.into(),
        })
    }

    /// What the turn asks of the master: to go on and, when a player's character has the turn, what
    /// it does.
    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        if who == Actor::Seat(MASTER) && state.ending().is_none() {
            out.push(Action::Next);
            if let Some(unit) = state.acting() {
                interventions(state, unit, out);
            }
        }
    }

    /// The master's hand in the others' affairs.
    fn meanwhile(state: &State, _: Seat, out: &mut Vec<Action>) {
        if state.ending().is_some() {
            return;
        }
        let acting = state.acting();
        let others = state.living().filter(|unit| Some(*unit) != acting);
        others
            .take(MAX_OFFERED)
            .for_each(|unit| interventions(state, unit, out));
    }

    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        let mut veil = veil::Veil::new(state, tell);
        rules::command::play(state, who, action, dice, &mut veil)
    }

    /// CLV-API-04.
    fn asks(action: &Action) -> Asks {
        action.asks()
    }

    fn recall(
        past: &Past<'_, Clairvoyance>,
        who: Actor,
        action: &Action,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Refusal> {
        rules::hindsight::recall(past, who, action, tell)
    }

    /// The rules know no time: a story takes as long as it takes.
    fn time(_: u64) -> Option<Action> {
        None
    }

    fn deadline(_: &State) -> Option<u64> {
        None
    }

    fn side(_: Seat) -> usize {
        0
    }

    fn view(state: &State, to: Audience) -> View {
        match to {
            Audience::Seat(_) | Audience::Referee => View::whole(state),
            Audience::Spectator => View::players(state),
        }
    }

    fn redact(event: &Event, to: Audience) -> Option<Event> {
        match to {
            Audience::Seat(_) | Audience::Referee => Some(event.clone()),
            Audience::Spectator => event.seen(),
        }
    }

    /// Whoever comes later hears nothing of those who have been hidden since.
    fn retell(event: &Event, now: &State, to: Audience) -> Option<Event> {
        match to {
            Audience::Seat(_) | Audience::Referee => Some(event.clone()),
            Audience::Spectator => event.seen()?.without(&veil::hidden_names(now)),
        }
    }

    /// The only seat knows everything. Those who look on have seen no block and no behaviour: whatever
    /// they hear shows them something of those.
    fn reveals(event: &Event) -> bool {
        event.seen().is_some()
    }

    /// The master's view is the truth.
    fn imagine(view: &View, _: &mut Dice) -> Option<State> {
        match view {
            View::Whole(_) => view.state(),
            View::Players(_) => None,
        }
    }
}

/// Commands for more units are not offered; they can still be given.
const MAX_OFFERED: usize = 60;

/// CLV-API-07.
const fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::LastTeam(_) => "last_team",
        Ending::NobodyLeft => "nobody_left",
    }
}

/// One step in every direction that is open, and death.
fn interventions(state: &State, unit: usize, out: &mut Vec<Action>) {
    let board = &state.encounter.board;
    let from = state.units[unit].at;
    let name = UnitName::Index(unit as i64);
    for step in Direction::ALL {
        if let Ok(to) = rules::movement::judge_step(board, &state.squares, unit, from, step) {
            out.push(Action::Put(name.clone(), board.point(to)));
        }
    }
    out.push(Action::Veil {
        unit: name.clone(),
        hidden: !state.units[unit].is_hidden,
    });
    out.push(Action::Kill(name));
}
