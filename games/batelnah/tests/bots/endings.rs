//! Won endings are won. The whole file is played by `cargo bench --bench endings`.

use serde_json::json;
use sobremesa_batelnah::{Army, BatelNah, Side, State};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seat, Seed};

use crate::seat::{Player, bot, state};

/// The positions: level 8 with ten times its effort calls them won for the side to move.
fn endings() -> Vec<&'static str> {
    let lines = include_str!("endings.txt").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
}

/// Who wins when one plays the side to move, and the other one against it.
fn winner(text: &str, one: Player, other: Player, nodes: u64) -> Option<Side> {
    let mut state = state(json!({ "text": text }));
    let us = state.position().to_move().map(Army::side);
    let mut dice = Dice::seeded(Seed::from_number(1));
    while let Some((army, player)) = running(&state) {
        let seat = Seat::new(player as usize);
        let view = BatelNah::view(&state, Audience::Seat(seat));
        let bot = if Some(army.side()) == us { one } else { other };
        let action = bot.decide(&view, seat, &Budget::nodes(nodes), 7);
        let action = action.expect("a choice");
        let played = BatelNah::play(
            &mut state,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut Nobody,
        );
        played.expect("a legal move");
    }
    state.ending().and_then(|ending| ending.winner())
}

fn running(state: &State) -> Option<(Army, Army)> {
    state.turn().filter(|_| state.ending().is_none())
}

#[test]
fn there_are_a_hundred_endings_and_no_two_alike() {
    let mut texts = endings();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 100);
}

/// BAT-END-06: lone royals are caught before the game has been quiet for too long.
#[test]
fn lone_royals_do_not_get_away_from_several_pieces() {
    let level6 = bot("level6");
    for text in [
        "12/12/12/12/12/5bK6/12/12/12/12/wT11/wKwPwW9 w 2 wb 0 50",
        "12/12/12/12/12/5bQ6/12/12/12/12/wT1wZ9/wKwPwWwQ8 w 2 wb 0 50",
        "12/12/12/5bK6/12/5bQ6/12/12/12/12/wT11/wKwPwWwQ8 w 2 wb 0 50",
    ] {
        let won = winner(text, level6, level6, 6_000);
        assert_eq!(won, Some(Side::White), "{text}");
    }
}
