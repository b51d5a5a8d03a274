//! What somebody may choose: everything where the choices are finite, a good sample of moves.

use sobremesa_kernel::Seat;

use crate::action::{
    Action, Advance, Assignment, Deployment, Ending, Fight, Mount, OfferReply, Reply, Shoot, Stance,
};
use crate::board::Board;
use crate::command::CommandIx;
use crate::element::{ElementIx, Place};
use crate::rules::dismounting::exchange;
use crate::rules::flank_march::entry;
use crate::rules::{close_combat, movement, shooting, spontaneous, works};
use crate::side::Side;
use crate::state::{Phase, State, Vigil};

/// Appends what a seat may choose now; each is legal.
pub(crate) fn list(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !state.seats_to_act().contains(seat) {
        return;
    }
    if let Some(ask) = &state.ask {
        out.extend(ask.options.iter().map(|answer| {
            Action::Answer(Reply {
                kind: ask.kind,
                option: answer.word(state),
            })
        }));
        return;
    }
    let board = Board::known_to(Side::of(seat), state);
    match state.phase {
        Phase::Before(step) => before::list(state, Side::of(seat), step, out),
        Phase::Deploy(_) => out.push(Action::Deploy(Deployment::default())),
        Phase::Assign => assignments(state, out),
        Phase::Move => {
            for place in state.commands_in_turn() {
                let command = state.command(place);
                if command.seat == seat && !command.ended {
                    let entries = entry::offers(state, place).into_iter();
                    out.extend(entries.map(Action::Enter));
                    moves::list(&board, place, out);
                }
            }
            out.push(Action::EndMoves(Ending::default()));
        }
        Phase::Advance => advances(&board, state, seat, out),
        Phase::Shoot => {
            let targets = shooting::targets(&Board::in_combat(state)).into_iter();
            out.extend(targets.map(|target| {
                let target = state.element(target).id;
                Action::Shoot(Shoot { target })
            }));
        }
        Phase::Fight => {
            let pairs = close_combat::pairs_by_name(&Board::in_combat(state)).into_iter();
            out.extend(pairs.map(|(a, b)| {
                let (a, b) = (state.element(a).id, state.element(b).id);
                Action::Fight(Fight { a, b })
            }));
            let board = Board::in_combat(state);
            let storms = works::storms(&board).filter_map(|(piece, section)| {
                let (a, b) = (piece.element.id, section.id?);
                Some(Action::Fight(Fight { a, b }))
            });
            out.extend(storms);
        }
        Phase::Nightfall(vigil) => out.extend([false, true].map(|yes| match vigil {
            Vigil::FightOn => Action::FightOn(OfferReply { yes }),
            Vigil::SlipAway => Action::SlipAway(OfferReply { yes }),
        })),
        Phase::Over(_) => {}
    }
}

/// One of the things that a seat may choose now, drawn by `chance` without listing the others; `None` if
/// it has nothing to choose. Each is legal.
pub fn drawn(state: &State, seat: Seat, chance: &mut impl FnMut() -> u64) -> Option<Action> {
    let mut below = |n: usize| (chance() % n.max(1) as u64) as usize;
    let is_free = state.ask.is_none() && state.seats_to_act().contains(seat);
    match state.phase {
        Phase::Move if is_free => {
            let own: Vec<CommandIx> = state
                .commands_in_turn()
                .into_iter()
                .filter(|place| state.command(*place).seat == seat && !state.command(*place).ended)
                .collect();
            let command = *own.get(below(own.len()))?;
            let number = Some(command.number() as u8);
            let end = Action::EndMoves(Ending { command: number });
            // Without points only what is free is left, and that is found slowly.
            if state.command(command).pips == 0 || below(STOPS_ONE_IN) == 0 {
                return Some(end);
            }
            let mut entries = entry::offers(state, command);
            if !entries.is_empty() {
                let drawn = below(entries.len());
                return Some(Action::Enter(entries.swap_remove(drawn)));
            }
            let board = Board::known_to(Side::of(seat), state);
            let number = below(usize::MAX);
            Some(movement::offer_from(&board, command, number).unwrap_or(end))
        }
        Phase::Advance if is_free => {
            let own = state.to_advance.iter();
            let own: Vec<ElementIx> = own
                .filter(|element| state.owner(*element) == seat)
                .collect();
            let element = *own.get(below(own.len()))?;
            // The first way is always there; the others are found slowly.
            let way = if below(2) == 0 {
                0
            } else {
                let board = Board::known_to(Side::of(seat), state);
                below(usize::from(spontaneous::n_ways(&board, element))) as u8
            };
            let element = state.element(element).id;
            Some(Action::Advance(Advance { element, way }))
        }
        _ => {
            let mut all = Vec::new();
            list(state, seat, &mut all);
            let n_all = all.len();
            all.into_iter().nth(below(n_all))
        }
    }
}

/// Whoever plays at random lets a command stop after so many of its moves.
const STOPS_ONE_IN: usize = 12;

/// DBM-PIP-03: every way to give the pooled dice to the pooled commands, without repeating one.
fn assignments(state: &State, out: &mut Vec<Action>) {
    let mut dice = state.pooled_dice();
    dice.sort_unstable();
    loop {
        let dice_now = dice.clone();
        out.push(Action::AssignPips(Assignment { dice: dice_now }));
        // The next permutation in order.
        let Some(pivot) = (1..dice.len()).rev().find(|n| dice[n - 1] < dice[*n]) else {
            return;
        };
        let swap = (pivot..dice.len())
            .rev()
            .find(|n| dice[*n] > dice[pivot - 1])
            .expect("the one at the pivot is larger");
        dice.swap(pivot - 1, swap);
        dice[pivot..].reverse();
    }
}

fn advances(board: &Board<'_>, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let own = state
        .to_advance
        .iter()
        .filter(|element| state.owner(*element) == seat);
    for element in own {
        let id = state.element(element).id;
        for way in 0..spontaneous::n_ways(board, element) {
            out.push(Action::Advance(Advance { element: id, way }));
        }
        // DBM-DIS-10: on horseback after those who run.
        let mount = Mount {
            element: id,
            places: Vec::new(),
            march: false,
            spare: false,
        };
        if exchange::judge_mount(board, seat, &mount).is_ok() {
            out.push(Action::Mount(mount));
        }
    }
    out.push(Action::AdvanceRest);
}

/// Appends what a seat may do besides, whoever's turn it is.
pub(crate) fn meanwhile(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if matches!(state.phase, Phase::Over(_)) {
        return;
    }
    let side = Side::of(seat);
    // DBM-AMB-06: outside the shooting step.
    if state.phase != Phase::Shoot {
        for (element, hidden) in state
            .all()
            .filter(|(_, element)| element.place == Place::Hidden)
        {
            if state.owner(element) == seat && shooting::is_shooter(hidden) {
                let shoot = !state.stances.contains(element);
                let element = hidden.id;
                out.push(Action::SetStance(Stance { element, shoot }));
            }
        }
    }
    if seat == side.commander_in_chief() {
        if state.offers[side.other().index()] {
            out.push(Action::AnswerOffer(OfferReply { yes: true }));
            out.push(Action::AnswerOffer(OfferReply { yes: false }));
        } else if !state.offers[side.index()] {
            out.push(Action::OfferEnd);
        }
        out.push(Action::Concede);
    }
}

pub(crate) mod before;
pub(crate) mod fortifying;
pub(crate) mod moves;
