//! International pairs dominoes: two pairs, 28 tiles, hands until a pair has 200 points.
//!
//! The rules are in [`rules`], one module per chapter of the rulebook; `DOM-MOV-06` and the like are
//! the numbers of its statements. Start reading at [`rules::moves`].

mod action;
mod bot;
mod by_hand;
mod claim;
pub mod draw;
mod draw_text;
mod event;
mod expert;
mod faces;
mod flaw;
mod hand;
mod held;
mod imagine;
mod knowledge;
mod laboratory;
mod lessons;
mod line;
pub mod log;
mod looked_back;
mod moves;
pub mod notation;
mod persona;
mod playable;
mod player;
mod position;
mod questions;
mod refusal;
pub mod rules;
mod setup;
mod speak;
mod state;
mod suits;
mod tile;
mod typed;
mod view;
mod workbench;

pub use action::{Action, Lay, Scrawl, SideWord};
pub use claim::Claim;
pub use event::{DealtTiles, Event, HandSummary};
pub use flaw::Flaw;
pub use hand::{Hand, Places};
pub use held::{HAND_SIZE, Held, NoHand};
pub use knowledge::Knowledge;
pub use line::{Ends, Line, Placed, Side};
pub use moves::{Deed, Deeds, Move, ThinkSignal};
pub use persona::Persona;
pub use player::{Player, Role, Team};
pub use position::Position;
pub use refusal::Refusal;
pub use setup::{FirstOpening, Setup, SignalMode, Terms};
pub use state::{HandEnd, Phase, State, Way};
pub use suits::Suits;
pub use tile::{NoTile, Pip, Tile, TileSet};
pub use view::{View, Viewer};

use serde_json::json;
use sobremesa_kernel::{
    Actor, Audience, Dice, Fault, Game, Must, Outcome, Seat, SeatSet, Status, Stop, Tell, Verdict,
};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dominoes;

impl Game for Dominoes {
    const NAME: &'static str = "dominoes";
    const RULES: u32 = 1;
    const SEATS: &'static [&'static str] = Player::NAMES;
    const CANDIDATES_ARE_COMPLETE: bool = true;

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
        rules::start(setup, dice, tell)
    }

    fn resume(position: &Position) -> Result<State, Vec<Fault>> {
        position.resume()
    }

    fn position(state: &State) -> Position {
        Position::from(state)
    }

    /// DOM-API-09.
    #[inline]
    fn status(state: &State) -> Status {
        match state.phase() {
            Phase::Playing { turn } => Status::turn_of(turn.seat(), "play"),
            Phase::HandOver(_) => Status::Waiting {
                must: Must::House,
                may: SeatSet::EMPTY,
                phase: "hand_over",
            },
            Phase::MatchOver(end) => Status::Over(Outcome {
                winners: end
                    .winner()
                    .into_iter()
                    .flat_map(Team::players)
                    .map(Player::seat)
                    .collect(),
                reason: "points",
            }),
        }
    }

    fn verdict(state: &State) -> Option<Verdict> {
        state.match_winner().map(|winner| Verdict {
            winner: Some(winner.name().to_owned()),
            reason: "points".to_owned(),
            score: json!(state.score()),
        })
    }

    #[inline(always)] // Search and laboratory ask before every move: a call would cost a tenth.
    fn candidates(state: &State, who: Actor, out: &mut Vec<Action>) {
        match (state.phase(), who) {
            (Phase::Playing { turn }, Actor::Seat(seat)) if seat.index() == turn.index() => {
                rules::moves::list(state, turn, out);
            }
            (Phase::HandOver(_), Actor::House) => out.push(Action::Deal),
            (Phase::Playing { .. } | Phase::HandOver(_) | Phase::MatchOver(_), _) => {}
        }
    }

    /// DOM-SIG-01: nothing passes between players but moves, passes and signals.
    fn meanwhile(_: &State, _: Seat, _: &mut Vec<Action>) {}

    #[inline]
    fn play(
        state: &mut State,
        who: Actor,
        action: &Action,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        rules::play(state, who, action, dice, tell)
    }

    /// The rules know no time: the signal is a word, not a stopwatch (DOM-SIG-11).
    fn time(_: u64) -> Option<Action> {
        None
    }

    fn deadline(_: &State) -> Option<u64> {
        None
    }

    fn side(seat: Seat) -> usize {
        Player::in_seat(seat).team().index()
    }

    fn side_name(side: usize) -> &'static str {
        let team = Team::ALL.into_iter().find(|team| team.index() == side);
        team.map_or("", Team::name)
    }

    fn view(state: &State, to: Audience) -> View {
        View::new(state, to)
    }

    #[inline]
    fn look_again(state: &State, to: Audience, seen: &mut View) {
        seen.look_again(state, to);
    }

    fn redact(event: &Event, to: Audience) -> Option<Event> {
        Some(event.redacted(to))
    }

    /// Everything that happens at this table tells somebody something about hidden tiles.
    fn reveals(event: &Event) -> bool {
        match event {
            Event::Deal { .. }
            | Event::Open(_)
            | Event::Play(_)
            | Event::Pass(_)
            | Event::HandEnd(_)
            | Event::MatchEnd { .. } => true,
        }
    }

    fn imagine(view: &View, dice: &mut Dice) -> Option<State> {
        imagine::imagine(view, dice)
    }
}
