//! The rulebook, one module per chapter, and the order of a turn.

pub mod deal;
pub mod ending;
pub mod moves;
pub mod opening;
pub mod scoring;
pub mod signal;

use sobremesa_kernel::{Actor, Dice, Fault, Stop, Tell};

use crate::action::Action;
use crate::event::Event;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::setup::{Setup, Terms};
use crate::state::{Phase, State};

/// Begins a match with its first deal (DOM-API-01).
pub(crate) fn start(
    setup: &Setup,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<State, Stop<Vec<Fault>>> {
    let terms = Terms::try_from(setup).map_err(|flaw| Stop::Refused(vec![flaw.into()]))?;
    let hands = deal::shuffle(1, dice)?;
    let opener = opening::holder_of_double_six(&hands);
    let state = State::dealt(terms, scoring::NO_POINTS, 1, true, opener, hands);
    tell.tell(Event::deal(&state));
    Ok(state)
}

/// One turn: judge, carry out, and see whether hand or match are over by it.
pub(crate) fn play(
    state: &mut State,
    who: Actor,
    action: &Action,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), Stop<Refusal>> {
    match action {
        Action::Lay(lay) => {
            let player = turn_of(state, who).map_err(Stop::Refused)?;
            let laying = moves::judge_lay(state, player, lay).map_err(Stop::Refused)?;
            let told = match state.ends {
                None => Event::Open,
                Some(_) => Event::Play,
            };
            tell.tell(told(state.lay(player, laying)));
            end_hand_if_over(state, player, tell);
        }
        Action::Pass => {
            let player = turn_of(state, who).map_err(Stop::Refused)?;
            let ends = moves::judge_pass(state, player).map_err(Stop::Refused)?;
            tell.tell(Event::Pass(state.pass(player, ends)));
        }
        Action::Deal => {
            deal::judge(state, who).map_err(Stop::Refused)?;
            *state = next_hand(state, dice)?;
            tell.tell(Event::deal(state));
        }
    }
    Ok(())
}

/// DOM-MOV-10: what is tested first, whatever is asked for. The house never has a turn.
fn turn_of(state: &State, who: Actor) -> Result<Player, Refusal> {
    match (state.phase, who) {
        (Phase::MatchOver(_), _) => Err(Refusal::match_over(state)),
        (Phase::HandOver(_), _) => Err(Refusal::HandOver {
            next_opener: opening::next_opener(state.opener),
        }),
        (Phase::Playing { turn }, Actor::Seat(seat)) if seat == turn.seat() => Ok(turn),
        (Phase::Playing { turn }, Actor::Seat(_) | Actor::House) => {
            Err(Refusal::NotYourTurn { turn })
        }
    }
}

/// DOM-OPEN-03, DOM-SET-08: the next opener, and a new deal.
fn next_hand(state: &State, dice: &mut Dice) -> Result<State, Stop<Refusal>> {
    let number = state.hand_number + 1;
    let hands = deal::shuffle(number, dice)?;
    let opener = opening::next_opener(state.opener);
    Ok(State::dealt(
        state.terms,
        state.score,
        number,
        false,
        opener,
        hands,
    ))
}

fn end_hand_if_over(state: &mut State, player: Player, tell: &mut impl Tell<Event>) {
    let Some(end) = ending::end_by(state, player) else {
        return;
    };
    scoring::score(state, end);
    tell.tell(Event::hand_end(state, end));
    if let Some(winner) = state.match_winner() {
        tell.tell(Event::MatchEnd {
            winner_team: winner,
            score: state.score,
        });
    }
}
