//! GoM: battles between two fantasy armies on an open field, six turns each.
//!
//! Regiments are oriented rectangles that march, wheel, charge, shoot and run away on a field without
//! cells. The rules are in [`rules`], one module per chapter of the rulebook; `GOM-CHG-16` and the
//! like are the numbers of its statements. Start reading at [`rules::turn`], then [`rules::charge`].

mod action;
mod army;
mod attribute;
mod battle;
mod bot;
mod by_hand;
mod candidates;
pub mod chances;
mod claim;
mod dossier;
mod draw;
mod editing;
mod event;
mod faces;
mod flaw;
pub mod forecast;
mod kind;
mod lessons;
mod notation;
mod playable;
mod position;
mod questions;
mod refusal;
pub mod rules;
mod setup;
mod side;
mod speak;
mod state;
mod text_board;
pub mod tolerance;
mod trial;
mod unit;
mod workshop;

pub use action::{Action, Allotment};
pub use army::{Army, Entry, bands, hosts, ready_made};
pub use attribute::{Attribute, Attributes};
pub use claim::Claim;
pub use event::{Attack, Cause, ChargeFault, Edge, Event, Fact, Item, SceneryForm, Total};
pub use kind::{Kind, Profile, Race};
pub use position::{Position, UnitForm};
pub use refusal::{Block, Refusal};
pub use setup::Setup;
pub use side::Side;
pub use state::{Combat, End, Phase, Scenery, SceneryKind, Stamp, State};
pub use unit::{Deeds, Fate, Pose, Tag, Unit, UnitId, UnitIndex};

use serde_json::json;
use sobremesa_kernel::{
    Actor, Audience, Dice, Fault, Game, Must, Outcome, Seat, SeatSet, Status, Stop, Tell, Verdict,
};

use battle::Battle;
use rules::ending::score;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gom;

impl Game for Gom {
    const NAME: &'static str = "gom";
    const RULES: u32 = 3;
    const SEATS: &'static [&'static str] = Side::SEATS;
    /// Manoeuvres are continuous.
    const CANDIDATES_ARE_COMPLETE: bool = false;

    type Setup = Setup;
    type Position = Position;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    /// Nothing is hidden on an open field.
    type View = Position;
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

    fn status(state: &State) -> Status {
        match (&state.phase, state.awaited()) {
            (Phase::Over(_), _) | (_, None) => {
                let score = score(state);
                Status::Over(Outcome {
                    winners: score.winner.into_iter().map(Side::seat).collect(),
                    reason: score.category.word(),
                })
            }
            (phase, Some(awaited)) => Status::Waiting {
                must: Must::Seats(SeatSet::only(awaited.seat())),
                may: SeatSet::first(2),
                phase: match phase {
                    Phase::Fighting(_) => "allocate_attacks",
                    Phase::ChargeDeclaration
                    | Phase::OtherMoves
                    | Phase::Shooting
                    | Phase::Over(_) => phase.word(),
                },
            },
        }
    }

    fn verdict(state: &State) -> Option<Verdict> {
        let Phase::Over(end) = state.phase else {
            return None;
        };
        let score = score(state);
        Some(Verdict {
            winner: score.winner.map(|side| side.name().to_owned()),
            reason: score.category.word().to_owned(),
            score: json!({ "points": score.points, "quadrants": score.quadrants, "end": end }),
        })
    }

    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        if let Actor::Seat(seat) = who {
            candidates::list(state, Side::in_seat(seat), out);
        }
    }

    /// GOM-END-01: either player may order the end.
    fn meanwhile(state: &State, _: Seat, out: &mut Vec<Action>) {
        match state.phase {
            Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Fighting(_) | Phase::Shooting => {
                out.push(Action::EndBattle);
            }
            Phase::Over(_) => {}
        }
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
        seat.index()
    }

    fn view(state: &State, _: Audience) -> Position {
        Position::from(state)
    }

    fn redact(event: &Event, _: Audience) -> Option<Event> {
        Some(event.clone())
    }

    /// GOM-CHG-04, GOM-SHO-07: charges and shots measure, and what was measured stays known.
    fn reveals(event: &Event) -> bool {
        matches!(
            event.fact,
            Fact::ChargeDeclared { .. }
                | Fact::Charged { .. }
                | Fact::ChargeFailed { .. }
                | Fact::Shot { .. }
                | Fact::OutOfRange { .. }
        )
    }

    fn imagine(view: &Position, _: &mut Dice) -> Option<State> {
        view.resume().ok()
    }
}
