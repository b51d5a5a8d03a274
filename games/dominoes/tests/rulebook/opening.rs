//! DOM-OPEN: who opens a hand, and with what.

use serde_json::json as value;
use sobremesa_dominoes::{Action, Dominoes, FirstOpening, Player, Role, Setup, State, Tile};
use sobremesa_kernel::{Actor, Dice, DiceSource, Game, Nobody, Seed};

use crate::examples::{FIRST_HAND, LOST_BLOCK, TIED_BLOCK};
use crate::support::{
    Example, check_refused, listed, new_match, play, random_match, random_record, resume, script_of,
};

/// DOM-OPEN-01: whoever holds the double six opens the match.
#[test]
fn the_double_six_opens_the_first_hand() {
    let mut openers = Vec::new();
    for seed in 0..40 {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let state = Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("no faults");
        assert!(state.is_first_hand());
        assert!(state.hand(state.opener()).all().contains(&Tile::DOUBLE_SIX));
        assert_eq!(state.turn(), Some(state.opener()));
        openers.push(state.opener());
    }
    assert!(Player::ALL.iter().all(|player| openers.contains(player)));
}

/// DOM-OPEN-02, DOM-EX-19: and lays it.
#[test]
fn the_first_hand_opens_with_the_double_six_and_nothing_else() {
    let state = FIRST_HAND.dealt();
    assert_eq!(listed(&state), "66R");
    let illegal = check_refused(&state, Player::P1, "46", "MustOpenWithDoubleSix");
    assert_eq!(illegal.rule.0, "DOM-OPEN-02");
    assert_eq!(illegal.details, value!({ "tile": "46", "required": "66" }));
}

/// DOM-OPEN-02: unless it was agreed that any tile will do.
#[test]
fn the_first_opening_is_free_if_that_was_agreed() {
    let mut position = FIRST_HAND.position();
    position.first_opening = FirstOpening::Any;
    let mut state = resume(&position);
    assert_eq!(listed(&state), "35R 04R 66R 00R 16R 13R 46R");
    play(&mut state, "46");
    assert_eq!(state.turn(), Some(Player::P2));
}

/// DOM-OPEN-03, DOM-EX-09: P3 opened hand 1; then P4, P1, P2 and P3, whatever the results.
#[test]
fn the_opening_moves_one_place_to_the_right_each_hand() {
    let mut openers: Vec<Player> = Vec::new();
    let setup = Setup {
        max_points: 1_000,
        ..Setup::default()
    };
    let seed = (0..)
        .find(|seed| first_opener(*seed) == Player::P3)
        .expect("P3 holds 66 in some deal");
    random_match(&setup, seed, |state| {
        if state.hand_number() as usize > openers.len() {
            openers.push(state.opener());
        }
    });
    let expected = [Player::P3, Player::P4, Player::P1, Player::P2, Player::P3];
    assert_eq!(openers[..5], expected);
    let winners = random_winners(&setup, seed);
    assert!(
        winners.contains(&Some(0)) && winners.contains(&Some(1)),
        "both teams won hands"
    );
}

/// DOM-OPEN-04: any of the seven tiles opens a later hand, double or not.
#[test]
fn a_later_hand_opens_with_any_tile() {
    let state = LOST_BLOCK.dealt();
    assert_eq!(listed(&state), "06R 00R 55R 24R 12R 45R 33R");
    let mut state = resume(&LOST_BLOCK.position());
    play(&mut state, "24");
    assert_eq!(state.turn(), Some(Player::P2));
}

/// DOM-OPEN-05, DOM-EX-06: a tie does not hold up the rotation.
#[test]
fn the_opening_moves_on_after_a_tie() {
    assert_eq!(TIED_BLOCK.ended().next_opener, Some(Player::P4));
    let (mut state, _) = TIED_BLOCK.played();
    deal(&mut state, &FIRST_HAND);
    assert_eq!((state.opener(), state.hand_number()), (Player::P4, 3));
    assert_eq!(state.turn(), Some(Player::P4));
    assert!(!state.is_first_hand());
}

/// DOM-OPEN-06: in a new match the double six decides again.
#[test]
fn every_match_begins_with_the_double_six() {
    let first = random_record(DiceSource::Seed(Seed::from_number(5)), 5, |_| true);
    assert!(Dominoes::verdict(first.state()).is_some());
    let second = new_match(
        Setup::default(),
        DiceSource::Script(vec![script_of(&FIRST_HAND)]),
    );
    assert!(second.state().is_first_hand());
    assert_eq!(listed(second.state()), "66R");
}

/// DOM-OPEN-07, DOM-EX-21: with P3 as opener P3 is J1, P4 J2, P1 J3 and P2 J4.
#[test]
fn roles_are_counted_from_the_opener() {
    let roles = Player::ALL.map(|player| player.role(Player::P3));
    assert_eq!(roles, [Role::J3, Role::J4, Role::J1, Role::J2]);
    for opener in Player::ALL {
        assert_eq!(opener.role(opener), Role::J1);
        assert_eq!(opener.partner().role(opener), Role::J3);
        for player in Player::ALL {
            let by_formula = (4 + player.number() - opener.number()) % 4 + 1;
            assert_eq!(player.role(opener).number(), by_formula);
        }
    }
    let told: Vec<Role> = TIED_BLOCK
        .after(4)
        .moves()
        .map(|made| made.position)
        .collect();
    assert_eq!(told, Role::ALL);
}

/// The house deals the hands of an example.
#[track_caller]
fn deal(state: &mut State, example: &Example) {
    let mut dice = Dice::scripted(vec![script_of(example)]);
    Dominoes::play(state, Actor::House, &Action::Deal, &mut dice, &mut Nobody)
        .expect("the hand is over");
}

fn first_opener(seed: u64) -> Player {
    let mut dice = Dice::seeded(Seed::from_number(seed));
    Dominoes::start(&Setup::default(), &mut dice, &mut Nobody)
        .expect("no faults")
        .opener()
}

fn random_winners(setup: &Setup, seed: u64) -> Vec<Option<usize>> {
    let mut winners = Vec::new();
    random_match(setup, seed, |state| {
        if let Some(end) = state.hand_end() {
            winners.push(end.winner().map(|team| team.index()));
        }
    });
    winners
}
