//! Every bot in whatever position chance has brought about.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::json;
use sobremesa_batelnah::{Action, BatelNah, Mode, Position};
use sobremesa_kernel::{Actor, Game, Seat};

use crate::seat::{ask, bots, state};

/// So many moves at random; the game may end before.
fn position_after(mode: Mode, n_moves: usize, chance: &mut Pcg64Mcg) -> Position {
    let mut position = Position::initial(mode);
    for _ in 0..n_moves {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[chance.next_u32() as usize % moves.len()]);
    }
    position
}

/// BAT-UX-32: a computer player moves only legally.
#[test]
fn every_choice_is_legal() {
    let mut chance = Pcg64Mcg::seed_from_u64(5);
    for n_moves in [0, 1, 2, 15, 40, 80, 150, 300] {
        for mode in [Mode::Kingdoms, Mode::Alliances] {
            let position = position_after(mode, n_moves, &mut chance);
            check_all_bots(&position);
        }
    }
}

fn check_all_bots(position: &Position) {
    let state = state(json!({ "text": position.to_string() }));
    for bot in bots() {
        for seat in (0..BatelNah::SEATS.len()).map(Seat::new) {
            let is_turn = state
                .turn()
                .is_some_and(|(_, player)| player as usize == seat.index());
            let mut legal: Vec<Action> = Vec::new();
            BatelNah::candidates(&state, Actor::Seat(seat), &mut legal);
            let choice = ask(bot, &state, seat, 300);
            assert_eq!(choice.is_some(), is_turn, "{} at {position}", bot.name());
            if let Some(choice) = choice {
                let name = bot.name();
                assert!(
                    legal.contains(&choice.action),
                    "{name} at {position}: {:?}",
                    choice.action
                );
                let why = choice.why.words();
                assert!(why.es.len() > 5 && why.en.len() > 5, "{name} at {position}");
            }
        }
    }
}

#[test]
fn after_the_end_there_is_nothing_to_do() {
    let won = json!({ "text": "12/12/12/12/12/5wP6/12/12/12/12/12/wK11 - 2 - 0 9" });
    let agreed = json!({ "text": "11bK/12/12/12/12/5wP6/12/12/12/12/12/wK11 - 2 - 0 9" });
    for position in [won, agreed] {
        let state = state(position);
        for bot in bots() {
            for seat in (0..BatelNah::SEATS.len()).map(Seat::new) {
                assert_eq!(ask(bot, &state, seat, 300), None, "{}", bot.name());
            }
        }
    }
}

#[test]
fn even_a_single_position_is_enough_to_answer() {
    let mut chance = Pcg64Mcg::seed_from_u64(6);
    for n_moves in [0, 30] {
        let position = position_after(Mode::Alliances, n_moves, &mut chance);
        let state = state(json!({ "text": position.to_string() }));
        let (_, player) = state.turn().expect("somebody's turn");
        for bot in bots() {
            assert!(ask(bot, &state, Seat::new(player as usize), 1).is_some());
        }
    }
}
