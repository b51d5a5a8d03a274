//! What is not a move: dice, spontaneous advances, the order of volleys and fights, questions.

use super::worth;
use crate::action::{Action, Assignment, Fight, Reply, Shoot};
use crate::agenda::{Answer, Ask, AskKind};
use crate::board::Board;
use crate::rules::{close_combat, shooting, works};
use crate::side::Side;
use crate::state::State;

/// The largest dice for the commands with most elements on the table.
pub(super) fn dice(state: &State) -> Action {
    let commands: Vec<_> = state.pooled_commands();
    let size = |place| {
        state
            .on_table()
            .filter(|(_, element)| element.command == place)
            .count()
    };
    let mut by_size: Vec<usize> = (0..commands.len()).collect();
    by_size.sort_by_key(|n| std::cmp::Reverse(size(commands[*n])));
    let mut dice = state.pooled_dice();
    dice.sort_unstable_by(|a, b| b.cmp(a));
    let mut given = vec![0; dice.len()];
    for (place, die) in by_size.into_iter().zip(dice) {
        given[place] = die;
    }
    Action::AssignPips(Assignment { dice: given })
}

/// The volley that brings most comes first.
pub(super) fn volley(board: &Board<'_>, side: Side) -> Option<Action> {
    let targets = shooting::targets(board).into_iter();
    let best = targets.max_by(|one, other| {
        let brings = |target| worth::of_volley(board, target, side);
        brings(*one).total_cmp(&brings(*other)).then(other.cmp(one))
    })?;
    let target = board.piece(best).element.id;
    Some(Action::Shoot(Shoot { target }))
}

/// The fight that brings most comes first: whoever wins it may overlap in the next.
pub(super) fn fight(board: &Board<'_>, side: Side) -> Option<Action> {
    let pairs = close_combat::pairs(board).into_iter();
    let best = pairs.max_by(|one, other| {
        let brings = |pair| worth::of_pair(board, pair, side);
        brings(one).total_cmp(&brings(other))
    });
    let Some(best) = best else {
        // Nobody is left but those who storm what nobody holds.
        let (piece, section) = works::storms(board).next()?;
        let (a, b) = (piece.element.id, section.id?);
        return Some(Action::Fight(Fight { a, b }));
    };
    let [a, b] = best
        .elements()
        .map(|element| board.piece(element).element.id);
    Some(Action::Fight(Fight { a, b }))
}

/// The first option, which is the literal duty; but nobody shoots a friend dead, and into stormed works goes
/// whoever can.
pub(super) fn answer(state: &State, ask: &Ask) -> Action {
    let is_wanted = |answer: &&Answer| match ask.kind {
        AskKind::Hold => **answer == Answer::Hold,
        AskKind::Follower => matches!(answer, Answer::Element(_)),
        _ => false,
    };
    let wanted = ask.options.iter().find(is_wanted);
    let option = wanted.unwrap_or(&ask.options[0]).word(state);
    Action::Answer(Reply {
        kind: ask.kind,
        option,
    })
}
