//! The game as the kernel knows it.

use serde_json::json;
use sobremesa_kernel::{
    Actor, Audience, Commands, Dice, Fault, Fingerprint, Game, Must, Outcome, Seat, SeatSet,
    Status, Stop, Tell, Verdict,
};

use crate::action::Action;
use crate::battle::Battle;
use crate::candidates;
use crate::claim::Claim;
use crate::command::CommandIx;
use crate::event::Event;
use crate::position::{self, Position};
use crate::refusal::Refusal;
use crate::rules::victory;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{End, Phase, State};
use crate::view::{self, Eyes, View};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dbm;

impl Game for Dbm {
    const NAME: &'static str = "dbm";
    const RULES: u32 = 1;
    const SEATS: &'static [&'static str] = Side::SEATS;
    /// Moves are continuous.
    const CANDIDATES_ARE_COMPLETE: bool = false;
    /// Secret halts and stances are lines of which others must not know.
    const HIDES_LINES: bool = true;

    type Setup = Setup;
    type Position = Position;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Claim = Claim;

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

    fn position(state: &State) -> Position {
        Position::from(state)
    }

    fn fingerprint(state: &State) -> Fingerprint {
        position::digest(state)
    }

    fn status(state: &State) -> Status {
        match state.phase {
            Phase::Over(end) => Status::Over(Outcome {
                winners: victory::winner(state).map_or(SeatSet::EMPTY, seats_of),
                reason: reason(end),
            }),
            phase => Status::Waiting {
                must: Must::Seats(state.seats_to_act()),
                // Always everybody: who may tell ambushers to shoot is nobody else's business.
                may: Side::BOTH.into_iter().fold(SeatSet::EMPTY, |seats, side| {
                    seats_of(side).iter().fold(seats, SeatSet::with)
                }),
                phase: match &state.ask {
                    Some(_) => "answer",
                    None => phase.word(),
                },
            },
        }
    }

    fn verdict(state: &State) -> Option<Verdict> {
        let Phase::Over(end) = state.phase else {
            return None;
        };
        let score = victory::score(state);
        Some(Verdict {
            winner: victory::winner(state).map(|side| side.name().to_owned()),
            reason: reason(end).to_owned(),
            score: json!({
                "victory_points": { "a": score.points[0], "b": score.points[1] },
                "lost": { "a": score.lost[0], "b": score.lost[1] },
                "original": { "a": score.original[0], "b": score.original[1] },
            }),
        })
    }

    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        if let Actor::Seat(seat) = who {
            candidates::list(state, seat, out);
        }
    }

    fn meanwhile(state: &State, seat: Seat, out: &mut Vec<Action>) {
        candidates::meanwhile(state, seat, out);
    }

    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        let mut battle = Battle {
            state,
            dice,
            listener: tell,
        };
        battle.order(who, action)
    }

    /// The rules know no time; when somebody's has run out, the house says so ([`Action::Timeout`]).
    fn time(_: u64) -> Option<Action> {
        None
    }

    fn deadline(_: &State) -> Option<u64> {
        None
    }

    fn side(seat: Seat) -> usize {
        Side::of(seat).index()
    }

    /// DBM-ARM-13, DBM-ALY-06: which seat plays which command. Commands that there are not take no part.
    fn commands(state: &State) -> Commands {
        let mut commands = Commands::each_its_own(Side::SEATS.len());
        for place in CommandIx::all().filter(|place| place.number() <= Side::MOST_GENERALS) {
            let seat = place.side().seat(place.number() - 1);
            commands = match &state.commands[place.index()] {
                Some(command) => commands.given(seat, command.seat),
                // Nobody is expected there: it is as if the commander-in-chief played it.
                None => commands
                    .given(seat, place.side().commander_in_chief())
                    .without(seat),
            };
        }
        commands
    }

    fn side_name(side: usize) -> &'static str {
        Side::BOTH[side].name()
    }

    fn view(state: &State, to: Audience) -> View {
        View::of(state, Eyes::from(to))
    }

    fn redact(event: &Event, to: Audience) -> Option<Event> {
        view::redact(event, Eyes::from(to))
    }

    /// DBM-AMB-10: also ground that was looked into and hid nobody.
    fn reveals(event: &Event) -> bool {
        view::reveals(event)
    }

    fn imagine(view: &View, dice: &mut Dice) -> Option<State> {
        view.imagine(dice)
    }
}

fn seats_of(side: Side) -> SeatSet {
    (0..Side::MOST_GENERALS)
        .map(|number| side.seat(number))
        .collect()
}

const fn reason(end: End) -> &'static str {
    match end {
        End::Beaten => "beaten",
        End::Conceded(_) => "conceded",
        End::Agreed => "agreed",
        End::Turns => "turns",
        End::SlippedAway(_) => "slipped_away",
        End::Parted => "parted",
        End::LeftField(_) => "left_field",
    }
}
