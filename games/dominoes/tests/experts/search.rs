//! DOM-API-11: the player that imagines the hidden tiles.

use serde_json::json;
use sobremesa_dominoes::{Dominoes, Setup, View};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};

use crate::support::{bot, choose, late, passed, plays};

/// Everything is known: P2's last tile is 45, so leaving neither fours nor fives wins the hand.
#[test]
fn what_is_certain_is_played_exactly() {
    // P1 may leave 1/5 (with 15) or 1/1 (with 11, at the one): fives let P2 go out.
    let view = late("15 11", [1, 3], "45 34 24", [2, 1, 1, 1]);
    let view = passed(passed(view, 3, [5, 5]), 4, [5, 5]);
    let choice = choose(bot("search"), &view, 1);
    assert_eq!(
        choice.details["choice"],
        json!("11L"),
        "{}",
        choice.why.words().en
    );
    assert!(choice.details["worlds"].as_u64() > Some(0));
}

/// The same view, budget and seed give the same answer, and `decide` is `choose` without words.
#[test]
fn it_is_repeatable() {
    let mut dice = Dice::seeded(Seed::from_number(9));
    let mut state = Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("a match");
    while let Some(turn) = state.turn() {
        let view = Dominoes::view(&state, Audience::Seat(turn.seat()));
        let first = choose(bot("search"), &view, 3);
        assert_eq!(first, choose(bot("search"), &view, 3));
        let decided = bot("search").decide(&view, turn.seat(), &Budget::nodes(2_000), 3);
        assert_eq!(decided, Some(first.action));
        Dominoes::play(
            &mut state,
            Actor::Seat(turn.seat()),
            &first.action,
            &mut dice,
            &mut Nobody,
        )
        .expect("legal");
    }
}

/// DOM-API-10: a stranger's view without log or line is no obstacle.
#[test]
fn a_strangers_view_will_do() {
    let view: View = serde_json::from_value(json!({
        "seat": "P4", "hand": "56 34 03 23", "ends": [3, 2], "to_move": 4, "opener": 1,
        "hand_number": 9, "first_hand": false, "counts": [2, 3, 3, 4],
    }))
    .expect("enough to choose a move");
    assert!(["34L", "03L", "23L", "23R"].contains(&plays(bot("search"), &view, 1).as_str()));
}
