//! The rulebook, one module per chapter, and the order of a turn.

pub mod deal;
pub mod ending;
pub mod moves;
pub mod opening;
pub mod scoring;
pub mod signal;

use sobremesa_kernel::{Actor, Dice, DiceStop, Fault, Stop, Tell};

use crate::action::Action;
use crate::event::Event;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::setup::{Setup, Terms};
use crate::state::{Phase, State, Way};

/// Begins a match with its first deal (DOM-API-01).
pub(crate) fn start(
    setup: &Setup,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<State, Stop<Vec<Fault>>> {
    let terms = Terms::try_from(setup).map_err(|flaw| Stop::Refused(vec![flaw.into()]))?;
    let hands = deal::shuffle(1, dice)?;
    let opener = opening::holder_of_double_six(&hands);
    let state = State::dealt(terms, scoring::NO_POINTS, 1, true, opener, &hands);
    tell.tell_with(|| Event::deal(&state));
    Ok(state)
}

/// One turn: judge, carry out, and see whether hand or match are over by it.
///
/// DOM-MOV-09: the judges cannot change anything, so a refused action has changed nothing.
/// DOM-MOV-11: a player who has to pass still has the turn, and says so.
#[inline]
pub(crate) fn play(
    state: &mut State,
    who: Actor,
    action: &Action,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), Stop<Refusal>> {
    match action {
        Action::Lay(lay) => {
            let player = turn_of(state, who)?;
            let is_opening = state.ends.is_none();
            let made = match moves::judge_lay(state, player, lay) {
                // Looked at where it is: moved, it would be packed into a word and unpacked again.
                Ok(ref laying) => state.lay(player, laying),
                Err(refusal) => return Err(refusal.into()),
            };
            tell.tell(if is_opening {
                Event::Open(made)
            } else {
                Event::Play(made)
            });
            if let Some(way) = ending::way(state, &made) {
                end_hand(state, player, way, tell);
            }
        }
        Action::LayUnknown(word) => {
            turn_of(state, who)?;
            return Err(Refusal::UnknownTile { word: *word }.into());
        }
        Action::Pass => {
            let player = turn_of(state, who)?;
            let ends = moves::judge_pass(state, player)?;
            tell.tell(Event::Pass(state.pass(player, ends)));
        }
        Action::Deal => {
            deal::judge(state, who)?;
            next_hand(state, dice)?;
            tell.tell_with(|| Event::deal(state));
        }
    }
    Ok(())
}

/// DOM-MOV-10: what is tested first, whatever is asked for. The house never has a turn.
#[inline]
fn turn_of(state: &State, who: Actor) -> Result<Player, Refusal> {
    match (state.phase, who) {
        (Phase::MatchOver(_), _) => Err(Refusal::match_over(state)),
        (Phase::HandOver(_), _) => Err(Refusal::HandOver {
            next_opener: opening::next_opener(state.opener),
        }),
        (Phase::Playing { turn }, Actor::Seat(seat)) if seat.index() == turn.index() => Ok(turn),
        (Phase::Playing { turn }, Actor::Seat(_) | Actor::House) => {
            Err(Refusal::NotYourTurn { turn })
        }
    }
}

/// DOM-OPEN-03, DOM-SET-08: the next opener, and a new deal.
#[inline(never)] // Once a hand; inlined it would slow down every turn.
fn next_hand(state: &mut State, dice: &mut Dice) -> Result<(), DiceStop> {
    let number = state.hand_number + 1;
    let hands = deal::shuffle(number, dice)?;
    let opener = opening::next_opener(state.opener);
    *state = State::dealt(state.terms, state.score, number, false, opener, &hands);
    Ok(())
}

/// DOM-END, DOM-SCO: scores the hand, and tells everybody.
#[inline(never)] // Once a hand; inlined it would slow down every turn.
fn end_hand(state: &mut State, player: Player, way: Way, tell: &mut impl Tell<Event>) {
    let end = ending::end(state, player, way);
    scoring::score(state, end);
    tell.tell_with(|| Event::hand_end(state, end));
    if let Some(winner) = state.match_winner() {
        tell.tell(Event::MatchEnd {
            winner_team: winner,
            score: state.score,
        });
    }
}
