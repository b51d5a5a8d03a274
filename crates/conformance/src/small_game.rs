//! Two Companies: a small game that has everything the kernel must carry.
//!
//! Two captains, red and blue, lead a company each over a field of real numbers. Every round the
//! house rolls the weather, both captains write an order in secret, and when the last has spoken
//! everything that follows happens by force: the march, the clash, the losses, panic and flight. In
//! the middle of it the captain who lost has to say who fell, whoever spoke last. Draws are offered
//! and answered at any time; a captain who is too late is not waited for; a sealed token that only
//! its owner has seen says how many recruits can be called once. A free band, where one is agreed, has
//! a leader of its own until it goes over to the enemy's captain; and where that is agreed, reserves lie
//! hidden until somebody marches into them, which stops the march short. `rulebook.en.md` has the rules.
//!
//! # JSON
//! - Setup: `{"rounds":6,"turn_ms":60000,"band":true,"ambush":true}`, all optional; without `turn_ms`
//!   there is no hurry.
//! - Actions of a captain: `{"march":[34.5,20]}`, `"stand"`, `"call"`,
//!   `{"lose":{"veterans":1,"recruits":2}}`; of whoever leads the band: `"raid"`, `"rest"`; at any time `"offer_draw"`, `"accept"`, `"decline"`,
//!   `"resign"`. Of the house: `"weather"`, `{"time":61000}`, `{"hindsight":"undo"}` (or `"redo"`,
//!   `"reroll"`, `"recall"`).
//! - Position: see [`Position`]. A view is `{"to":"red","table":POSITION}` in which `"hidden"`
//!   stands for whatever its reader may not know.
//! - Events: `{"rule":"SML-CLA-01","kind":"fought",...}`, see [`Happening`].

mod action;
mod bot;
mod by_hand;
mod claim;
mod draw;
mod event;
mod field;
mod playable;
mod refusal;
mod rules;
mod setup;
mod speak;
mod state;
mod view;

pub use action::{Action, BandOrder, Hindsight, Losses, Order};
pub use claim::Claim;
pub use event::{Event, Happening};
pub use field::Point;
pub use refusal::Refusal;
pub use setup::{Position, Secret, Setup};
pub use state::{Band, Captain, Company, Phase, Reason, Side, State, Weather};
pub use view::{View, Watcher};

use sobremesa_kernel::{
    Actor, Asks, Audience, Commands, Dice, Fault, Game, Must, Outcome, Past, RuleId, Seat, SeatSet,
    Status, Stop, Tell, Verdict,
};

/// The rules of Two Companies.
#[derive(Clone, Copy, Debug)]
pub struct SmallGame;

impl Game for SmallGame {
    const NAME: &'static str = "small";
    const RULES: u32 = 1;
    const SEATS: &'static [&'static str] = &["red", "blue", "gold"];
    const CANDIDATES_ARE_COMPLETE: bool = false;

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
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(Stop::Refused(faults));
        }
        let mut bag = setup::TOKENS;
        dice.shuffle(&mut bag, RuleId("SML-RSV-01"))?;
        let tokens = [bag[0], bag[1]];
        for side in Side::BOTH {
            let token = Some(tokens[side.index()]);
            tell.tell(Happening::TokenDrawn { side, token }.into());
        }
        let pay = match setup.band {
            true => Some(rules::hire(Captain::Gold, dice, tell)?),
            false => None,
        };
        Ok(setup.state(tokens, pay))
    }

    fn resume(position: &Position) -> Result<State, Vec<Fault>> {
        position.state()
    }

    fn position(state: &State) -> Position {
        Position::seen(state, Audience::Referee)
    }

    fn status(state: &State) -> Status {
        let (must, phase) = match state.phase {
            Phase::Weather => (Must::House, "weather"),
            Phase::Orders { .. } => (Must::Seats(state.awaited()), "orders"),
            Phase::Losses { .. } => (Must::Seats(state.awaited()), "losses"),
            Phase::Over { winner, reason } => {
                return Status::Over(Outcome {
                    winners: winner.map(Side::seats).unwrap_or_default(),
                    reason: reason.word(),
                });
            }
        };
        let may = SeatSet::first(2);
        Status::Waiting { must, may, phase }
    }

    fn verdict(state: &State) -> Option<Verdict> {
        let Phase::Over { winner, reason } = state.phase else {
            return None;
        };
        let [red, blue] = state.companies.map(|company| company.men());
        Some(Verdict {
            winner: winner.map(|side| side.name().to_owned()),
            reason: reason.word().to_owned(),
            score: serde_json::json!({"red": red, "blue": blue}),
        })
    }

    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        match who {
            Actor::House => rules::house_candidates(state, out),
            Actor::Seat(seat) => rules::captain_candidates(state, Captain::of(seat), out),
        }
    }

    fn meanwhile(state: &State, seat: Seat, out: &mut Vec<Action>) {
        let besides = [
            Action::OfferDraw,
            Action::Accept,
            Action::Decline,
            Action::Resign,
        ];
        let legal = |action: &Action| rules::judge(state, Actor::Seat(seat), action).is_ok();
        out.extend(besides.into_iter().filter(legal));
    }

    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        let deed = rules::judge(state, who, action).map_err(Stop::Refused)?;
        rules::carry_out(state, deed, dice, tell)?;
        Ok(())
    }

    fn asks(action: &Action) -> Asks {
        match action {
            Action::Hindsight(Hindsight::Undo) => Asks::ToUndo,
            Action::Hindsight(Hindsight::Redo) => Asks::ToRedo,
            Action::Hindsight(Hindsight::Reroll) => Asks::ToReroll,
            Action::Hindsight(Hindsight::Recall) => Asks::ToLookBack,
            Action::March(_)
            | Action::Stand
            | Action::Call
            | Action::Raid
            | Action::Rest
            | Action::Lose(_)
            | Action::OfferDraw
            | Action::Accept
            | Action::Decline
            | Action::Resign
            | Action::Weather
            | Action::Time(_) => Asks::ToPlay,
        }
    }

    fn recall(
        past: &Past<'_, SmallGame>,
        who: Actor,
        action: &Action,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Refusal> {
        rules::recall(past, who, action, tell)
    }

    fn time(elapsed_ms: u64) -> Option<Action> {
        Some(Action::Time(elapsed_ms))
    }

    fn deadline(state: &State) -> Option<u64> {
        state.clock.next_fall_ms()
    }

    fn side(seat: Seat) -> usize {
        Captain::of(seat).side().index()
    }

    fn commands(state: &State) -> Commands {
        state.commands()
    }

    fn view(state: &State, to: Audience) -> View {
        View::of(state, to)
    }

    fn redact(event: &Event, to: Audience) -> Option<Event> {
        Some(view::redacted(event, to))
    }

    fn reveals(event: &Event) -> bool {
        view::reveals(event)
    }

    fn imagine(view: &View, dice: &mut Dice) -> Option<State> {
        view.imagine(dice)
    }
}
