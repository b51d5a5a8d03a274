//! Batel-Nah as a game of the house.

use serde_json::json;
use sobremesa_kernel::{
    Actor, Audience, Commands, Dice, Fault, Game, Must, Outcome, Seat, SeatSet, Status, Stop, Tell,
    Verdict,
};

use crate::action::Action;
use crate::claim::Claim;
use crate::event::Event;
use crate::piece::{Army, Side};
use crate::position_form::PositionForm;
use crate::refusal::Refusal;
use crate::rules::offers::OfferKind;
use crate::setup::Setup;
use crate::speak;
use crate::state::State;
use crate::view::View;

/// Batel-Nah: hex chess for two to four armies.
#[derive(Clone, Copy, Debug)]
pub struct BatelNah;

impl Game for BatelNah {
    const NAME: &'static str = "batelnah";
    const RULES: u32 = 1;
    /// BAT-API-01: one per army.
    const SEATS: &'static [&'static str] = &["white", "black", "blue", "red"];
    const CANDIDATES_ARE_COMPLETE: bool = true;

    type Setup = Setup;
    type Position = PositionForm;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Claim = Claim;

    fn start(
        setup: &Setup,
        _: &mut Dice,
        _: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        let commanders = setup
            .commanders()
            .map_err(|flaws| Stop::Refused(speak::faults(flaws)))?;
        Ok(State::start(setup.mode.0, commanders, setup.turn_ms))
    }

    fn resume(position: &PositionForm) -> Result<State, Vec<Fault>> {
        position.read().map_err(speak::faults)
    }

    fn position(state: &State) -> PositionForm {
        state.into()
    }

    /// BAT-API-09.
    fn status(state: &State) -> Status {
        match (state.ending(), state.turn()) {
            (None, Some((army, player))) => Status::Waiting {
                must: Must::Seats(SeatSet::only(seat_of(player))),
                may: Army::ALL
                    .into_iter()
                    .filter(|who| may_act(state, *who))
                    .map(seat_of)
                    .collect(),
                phase: army.name(),
            },
            (Some(ending), _) => Status::Over(Outcome {
                winners: ending.winner().map(seats_of).unwrap_or_default(),
                reason: ending.reason(),
            }),
            (None, None) => unreachable!("a running game has an army to move"),
        }
    }

    fn verdict(state: &State) -> Option<Verdict> {
        let ending = state.ending()?;
        let points = |side: Side| match ending.winner() {
            None => json!(0.5),
            Some(winner) if winner == side => json!(1),
            Some(_) => json!(0),
        };
        Some(Verdict {
            winner: ending.winner().map(|side| side.name().to_owned()),
            reason: ending.reason().to_owned(),
            score: json!({ "white": points(Side::White), "black": points(Side::Black) }),
        })
    }

    /// BAT-API-06, BAT-NOT-09.
    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        let is_turn = |seat: Seat| {
            state
                .turn()
                .is_some_and(|(_, player)| seat_of(player) == seat)
        };
        if who.seat().is_some_and(is_turn) {
            out.extend(
                state
                    .position()
                    .legal_moves()
                    .iter()
                    .map(|legal| Action::from(*legal)),
            );
        }
    }

    fn meanwhile(state: &State, seat: Seat, out: &mut Vec<Action>) {
        let seat = Army::ALL[seat.index()];
        if state.judge_answer(seat).is_ok() {
            out.extend([Action::Answer { yes: true }, Action::Answer { yes: false }]);
        }
        let offers = OfferKind::ALL.into_iter();
        out.extend(
            offers
                .filter(|kind| state.judge_offer(seat, *kind).is_ok())
                .map(Action::Offer),
        );
        if state.judge_leaving(seat).is_ok() {
            out.push(Action::Abandon);
        }
    }

    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        _: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        state.carry_out(who, action, tell)
    }

    fn time(elapsed_ms: u64) -> Option<Action> {
        Some(Action::Time(elapsed_ms))
    }

    fn deadline(state: &State) -> Option<u64> {
        state.turn().and_then(|_| state.clock.deadline_ms())
    }

    /// BAT-ARM-02.
    fn side(seat: Seat) -> usize {
        Army::ALL[seat.index()].side() as usize
    }

    /// BAT-PLY-02, 06: a person may play two armies. BAT-ALY-01: the allies wait until they are called.
    fn commands(state: &State) -> Commands {
        let mut commands = Commands::each_its_own(Army::ALL.len());
        for army in Army::ALL {
            let by = seat_of(state.commanders.of(army));
            commands = commands.given(seat_of(army), by);
            if !state.position.mode().armies().contains(&army) {
                commands = commands.without(seat_of(army));
            }
        }
        commands
    }

    fn view(state: &State, to: Audience) -> View {
        View::new(state, to)
    }

    fn redact(event: &Event, _: Audience) -> Option<Event> {
        Some(*event)
    }

    fn reveals(_: &Event) -> bool {
        false
    }

    fn imagine(view: &View, _: &mut Dice) -> Option<State> {
        view.position.read().ok()
    }
}

fn may_act(state: &State, who: Army) -> bool {
    state.judge_answer(who).is_ok()
        || state.judge_leaving(who).is_ok()
        || OfferKind::ALL
            .into_iter()
            .any(|kind| state.judge_offer(who, kind).is_ok())
}

fn seat_of(army: Army) -> Seat {
    Seat::new(army as usize)
}

fn seats_of(side: Side) -> SeatSet {
    [side.kingdom(), side.ally()]
        .into_iter()
        .map(seat_of)
        .collect()
}
