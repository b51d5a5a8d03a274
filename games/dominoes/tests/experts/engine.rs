//! DOM-ENG: how the agenda decides.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use sobremesa_dominoes::{Dominoes, Persona, Player, Setup};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};

use crate::support::{Action, bot, choose, late, passed, persona, plays, turn};

/// How often each move is made over many seeds.
fn frequencies(player: &Persona, view: &sobremesa_dominoes::View) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for seed in 0..1_000 {
        *counts.entry(plays(player, view, seed)).or_insert(0) += 1;
    }
    counts
}

/// DOM-ENG-01, 02, 07: the heaviest rule that has something to say fires; the rest of the agenda is
/// kept in order of weight.
#[test]
fn the_heaviest_rule_fires() {
    let view = turn(1, "66/2 36L/1 26R/0", "56 34 03 23 44 05 14");
    let details = choose(bot("expert"), &view, 1).details;
    let agenda = details["agenda"].as_array().expect("a list");
    let first: Vec<_> = agenda
        .iter()
        .take(2)
        .map(|it| (&it["rule"], &it["weight"], &it["moves"]))
        .collect();
    let moves = json!(["23R"]);
    assert_eq!(first[0], (&json!("DOM-KB-32"), &json!(890), &moves));
    assert_eq!(first[1], (&json!("DOM-KB-43"), &json!(770), &moves));
    assert_eq!(details["choice"], json!("23R"));
    let weights: Vec<u64> = agenda
        .iter()
        .filter_map(|it| it["weight"].as_u64())
        .collect();
    assert!(
        weights.is_sorted_by(|one, other| one >= other),
        "{weights:?}"
    );
}

/// DOM-ENG-03: other weights, another player.
#[test]
fn weights_make_the_player() {
    let view = turn(1, "34 45R", "15 33 35 01");
    let doubler = persona("[rules]\nfirst_double = 500\nshed_pips = 1\nfirst_tile = 400");
    let orderly = persona("[rules]\nfirst_double = 400\nshed_pips = 1\nfirst_tile = 500");
    assert_eq!(plays(&doubler, &view, 1), "33L");
    assert_eq!(plays(&orderly, &view, 1), "15R");
}

/// DOM-ENG-04, DOM-AI-05: `pro` likes doubles as J1 only.
#[test]
fn rules_differ_by_role() {
    assert_eq!(
        plays(bot("pro"), &turn(1, "", "15 33 01 02 05 06 04"), 1),
        "33"
    );
    assert_eq!(plays(bot("pro"), &turn(1, "35", "15 33 01"), 1), "15R");
}

/// DOM-ENG-06: with nothing to lay the player passes, with one placement it is made; no rule is
/// asked. Two sides of one tile are one placement only if both ends show the same number.
#[test]
fn what_is_no_choice_needs_no_rules() {
    let pass = choose(bot("expert"), &turn(1, "34 45R", "01 02"), 1);
    assert_eq!(pass.action, Action::Pass);
    assert_eq!(
        (&pass.details["agenda"], &pass.details["shortcut"]),
        (&json!([]), &json!("must pass"))
    );
    for (moves, hand, only) in [("34 45R", "15 01", "15R"), ("44", "14 01", "14L")] {
        let details = choose(bot("expert"), &turn(1, moves, hand), 1).details;
        assert_eq!(details["choice"], json!(only));
        assert_eq!(
            (&details["agenda"], &details["shortcut"]),
            (&json!([]), &json!("only placement"))
        );
    }
    let choice = choose(bot("expert"), &turn(1, "34 45R", "35 01"), 1).details;
    assert_ne!(
        choice["agenda"],
        json!([]),
        "35 goes on either end, and that differs"
    );
}

/// DOM-ENG-08: rules of equal weight are tried in an order drawn by lot.
#[test]
fn equals_are_drawn_by_lot() {
    let view = turn(1, "34 45R", "15 33 35 01");
    let torn = persona("[rules]\nfirst_double = 500\nfirst_tile = 500\nany_tile = 0");
    let counts = frequencies(&torn, &view);
    // A binomial with n = 1,000 and p = 1/2: five standard deviations are 79.
    assert_eq!(counts.len(), 2);
    assert!(counts.values().all(|n| n.abs_diff(500) < 79), "{counts:?}");
}

/// DOM-ENG-09: what a rule's own tie-breakers leave is drawn by lot.
#[test]
fn several_moves_of_one_rule_are_drawn_by_lot() {
    let view = turn(1, "34 45R", "33 55 34 45");
    let saver = persona("[rules]\nsave_own_double = 500\nany_tile = 0");
    let counts = frequencies(&saver, &view);
    let moves: Vec<&str> = counts.keys().map(String::as_str).collect();
    assert_eq!(moves, ["33L", "55R"]);
    assert!(counts.values().all(|n| n.abs_diff(500) < 79), "{counts:?}");
}

/// DOM-ENG-10: a veto binds lighter rules only, and never everything.
#[test]
fn a_veto_strikes_out_for_lighter_rules() {
    let view = turn(1, "55 25L - 24L", "45 46");
    let rules = |veto: u32| {
        persona(&format!(
            "[rules]\nspare_partner = {veto}\nfirst_tile = 500\nany_tile = 0"
        ))
    };
    assert_eq!(plays(&rules(600), &view, 1), "45R");
    assert_eq!(plays(&rules(400), &view, 1), "45L");
    assert_eq!(
        plays(&rules(500), &view, 1),
        "45L",
        "not those of its own weight"
    );
    // Both placements would make partner pass: neither is struck out.
    let all = passed(late("24 00", [2, 4], "11 33 55", [2, 1, 1, 1]), 3, [2, 4]);
    assert_eq!(choose(&rules(600), &all, 1).details["vetoes"], json!([]));
}

/// DOM-ENG-11: no rule has anything to say, and still there is an answer.
#[test]
fn nobody_is_left_without_an_answer() {
    let silent = persona("[rules]\ngo_out = 500");
    assert!(["15R", "33L"].contains(&plays(&silent, &turn(1, "34 45R", "15 33 01"), 1).as_str()));
}

/// DOM-ENG-12, DOM-AI-12: the same seed, the same decisions; another seat, other luck.
#[test]
fn luck_comes_from_the_seed() {
    let ignorant = persona("[rules]\nany_tile = 0");
    let view = turn(1, "34 45R", "35 33 15 01");
    assert_eq!(plays(&ignorant, &view, 7), plays(&ignorant, &view, 7));
    let mut differing = 0;
    for seed in 0..200 {
        let mut other = view.clone();
        other.to_move = Some(Player::P4);
        let seat = Player::P4.seat();
        let chosen = ignorant.decide(&other, seat, &Budget::nodes(1), seed);
        differing += u32::from(chosen != Some(choose(&ignorant, &view, seed).action));
    }
    assert!(differing > 100, "{differing}");
}

/// DOM-ENG-13: a player who is not in turn has nothing to say.
#[test]
fn only_the_player_in_turn_decides() {
    let view = turn(1, "34 45R", "35 33 15 01");
    assert_eq!(
        bot("expert").choose(&view, Player::P1.seat(), &Budget::nodes(1), 1),
        None
    );
}

/// DOM-ENG-14: thinking never slows a match: every rule of the role is asked at most once, whatever the
/// position, so a decision has a bound. (The bench measures it: microseconds.)
#[test]
fn every_rule_is_asked_at_most_once() {
    for persona in Persona::shipped() {
        let mut dice = Dice::seeded(Seed::from_number(8));
        let mut state = Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("fine");
        while let Some(turn) = state.turn() {
            let seat = turn.seat();
            let view = Dominoes::view(&state, Audience::Seat(seat));
            let choice = persona.choose(&view, seat, &Budget::nodes(1), 3);
            let choice = choice.expect("it is its turn");
            let asked = |list: &str| {
                let entries = choice.details[list].as_array().cloned().unwrap_or_default();
                entries.into_iter().map(|entry| entry["rule"].to_string())
            };
            let all: Vec<String> = asked("agenda").chain(asked("vetoes")).collect();
            let different: BTreeSet<&String> = all.iter().collect();
            assert_eq!(all.len(), different.len(), "{}: {all:?}", persona.id);
            let who = Actor::Seat(seat);
            let played = Dominoes::play(&mut state, who, &choice.action, &mut dice, &mut Nobody);
            played.expect("bots play what is legal");
        }
    }
}
