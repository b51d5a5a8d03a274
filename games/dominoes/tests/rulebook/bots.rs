//! DOM-API-11: the computer players.

use serde_json::json as value;
use sobremesa_dominoes::{Action, Dominoes, Player, Setup, SignalMode, State, View};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Audience, Dice, Game, Nobody, Seed};
use sobremesa_table::Playable;

use crate::examples::FIRST_HAND;
use crate::support::{action, attempt, choices, facing};

/// DOM-API-10: a stranger's view is taken as it stands: without log and line, with fields we do not
/// know, the usual terms left out.
#[test]
fn a_bot_can_be_hired_with_a_view_from_elsewhere() {
    let view: View = serde_json::from_value(value!({
        "seat": "P4", "hand": "56 34 03 23", "ends": [3, 2], "to_move": 4, "opener": 1,
        "hand_number": 9, "first_hand": false, "counts": [2, 3, 3, 4], "table": "elsewhere",
    }))
    .expect("enough to choose a move");
    let choice = bot("heaviest").choose(&view, Player::P4.seat(), &Budget::nodes(1), 0);
    assert_eq!(choice.expect("it is P4's turn").action, action("34L"));
    let p1 = Player::P1.seat();
    assert_eq!(
        bot("heaviest").choose(&view, p1, &Budget::nodes(1), 0),
        None,
        "not P1's turn"
    );
    assert!(
        Dominoes::imagine(&view, &mut Dice::asked()).is_none(),
        "its hand cannot be played again"
    );
}

/// DOM-API-11: `heaviest` lays most pips; of several the tile held first, left before right.
#[test]
fn the_heaviest_tile_is_laid_first() {
    check_choice("heaviest", &FIRST_HAND.after(3), "34L"); // 7 pips against 03 and 23
    check_choice("heaviest", &FIRST_HAND.dealt(), "66R");
    check_choice("heaviest", &FIRST_HAND.after(4), "-");
    check_choice(
        "heaviest",
        &facing(4, 4, "26 14 23 05", SignalMode::Auto),
        "14L",
    );
    check_choice(
        "heaviest",
        &facing(3, 5, "34 25 16", SignalMode::Auto),
        "34L",
    ); // 7 and 7
    check_choice(
        "heaviest",
        &facing(3, 5, "25 34 16", SignalMode::Auto),
        "25R",
    );
}

/// DOM-API-11: `random` makes every legal move about as often, and the same one for the same seed.
#[test]
fn the_random_player_is_fair_and_repeatable() {
    let state = FIRST_HAND.after(3);
    let mut counts = [0_u32; 4];
    for seed in 0..4_000 {
        let chosen = chosen_by("random", &state, seed);
        assert_eq!(chosen, chosen_by("random", &state, seed));
        let moves: Vec<Action> = ["34L", "03L", "23L", "23R"].map(action).to_vec();
        let index = moves
            .iter()
            .position(|known| *known == chosen)
            .expect("a legal move");
        counts[index] += 1;
    }
    // A binomial with n = 4,000 and p = 1/4: five standard deviations are 137.
    assert!(counts.iter().all(|n| n.abs_diff(1_000) < 137), "{counts:?}");
}

/// DOM-API-11, DOM-ENG-13: every bot answers from its view alone, with a reason in both languages.
#[test]
fn bots_play_whole_matches_and_give_reasons() {
    for bot in Dominoes::bots() {
        let mut dice = Dice::seeded(Seed::from_number(3));
        let mut state =
            Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("no faults");
        while let Some((who, actions)) = choices(&state) {
            let Some(own) = who.seat() else {
                Dominoes::play(&mut state, who, &actions[0], &mut dice, &mut Nobody)
                    .expect("a deal");
                continue;
            };
            let view = Dominoes::view(&state, Audience::Seat(own));
            let choice = bot
                .choose(&view, own, &Budget::nodes(1), 11)
                .expect("its turn");
            let why = choice.why.words();
            assert!(why.es.ends_with('.') && why.en.ends_with('.'));
            let named = choice.details["choice"].as_str().expect("a move");
            let notation = Dominoes::notation(&choice.action);
            // The first move of a hand has no side.
            assert!(
                notation == named || notation == format!("{named}R"),
                "{named}"
            );
            let decided = bot.decide(&view, own, &Budget::nodes(1), 11);
            assert_eq!(decided, Some(choice.action), "the reason changes nothing");
            assert!(
                actions.contains(&choice.action),
                "{}: {choice:?}",
                bot.name()
            );
            attempt(&mut state, who, &choice.action).expect("legal");
        }
        assert!(!bot.about().es.is_empty() && !bot.about().en.is_empty());
    }
    let names: Vec<&str> = Dominoes::bots().iter().map(|bot| bot.name()).collect();
    for name in
        "random heaviest easy medium pro lonely bearded novice casual club expert".split(' ')
    {
        assert!(names.contains(&name), "DOM-API-11 promises {name}");
    }
}

fn bot(name: &str) -> &'static dyn Bot<Dominoes> {
    let bots = Dominoes::bots().iter();
    *bots
        .into_iter()
        .find(|bot| bot.name() == name)
        .expect("a bot of that name")
}

fn chosen_by(name: &str, state: &State, seed: u64) -> Action {
    let turn = state.turn().expect("somebody's turn").seat();
    let view = Dominoes::view(state, Audience::Seat(turn));
    let choice = bot(name).choose(&view, turn, &Budget::nodes(1), seed);
    choice.expect("a choice").action
}

#[track_caller]
fn check_choice(name: &str, state: &State, expected: &str) {
    assert_eq!(Dominoes::notation(&chosen_by(name, state, 1)), expected);
}
