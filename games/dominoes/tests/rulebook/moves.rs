//! DOM-MOV: which tiles may be laid where, and when to pass.

use serde_json::json as value;
use sobremesa_dominoes::rules::moves::{ends_after, opening_ends};
use sobremesa_dominoes::{
    Action, Dominoes, Event, Lay, Player, Setup, Side, SideWord, SignalMode, Tile,
};
use sobremesa_kernel::{Actor, Game};
use sobremesa_table::Playable;

use crate::examples::{FIRST_HAND, LOST_BLOCK, MANY_PASSES};
use crate::support::{
    action, attempt, check_refused, check_refused_action, ends, facing, json, latest, listed,
    opening, play, random_match, seat, tile,
};

/// DOM-MOV-01: one tile leaves the hand, and the turn passes on.
#[test]
fn a_turn_lays_exactly_one_tile() {
    let mut state = FIRST_HAND.after(1);
    let before = state.counts();
    play(&mut state, "36L");
    assert_eq!((before, state.counts()), ([6, 7, 7, 7], [6, 6, 7, 7]));
    assert_eq!(state.turn(), Some(Player::P3));
    let again = check_refused(&state, Player::P2, "15R", "NotYourTurn");
    assert_eq!(again.rule.0, "DOM-SET-06");
}

/// DOM-MOV-01: nobody lays what somebody else holds, or what lies on the table already.
#[test]
fn only_a_tile_in_hand_can_be_laid() {
    let state = FIRST_HAND.after(3);
    let of_p1 = check_refused(&state, Player::P4, "35L", "TileNotInHand");
    assert_eq!(of_p1.rule.0, "DOM-MOV-01");
    let hand = "56 34 03 23 44 05 14";
    assert_eq!(
        of_p1.details,
        value!({ "tile": "35", "laid": false, "hand": hand })
    );
    let on_table = check_refused(&state, Player::P4, "36L", "TileNotInHand");
    assert_eq!(on_table.details["laid"], true);
}

/// DOM-MOV-02, DOM-EX-02: at ends 3/5 the hand `35 33 15 24` has four moves.
#[test]
fn equal_halves_touch_and_the_other_half_is_the_new_end() {
    check_moves(3, 5, "35 33 15 24", "35L 35R 33L 15R");
    check_ends(3, 5, "35", Side::Left, Some((5, 5)));
    check_ends(3, 5, "35", Side::Right, Some((3, 3)));
    check_ends(3, 5, "33", Side::Left, Some((3, 5)));
    check_ends(3, 5, "15", Side::Right, Some((3, 1)));
    check_ends(3, 5, "33", Side::Right, None);
    check_ends(3, 5, "24", Side::Left, None);
}

/// DOM-MOV-02: the refusal says what is open, and what would fit.
#[test]
fn a_tile_that_does_not_fit_is_refused_with_what_would() {
    let state = facing(3, 5, "35 33 15 24", SignalMode::Auto);
    let illegal = check_refused(&state, Player::P1, "24L", "TileDoesNotFit");
    assert_eq!(illegal.rule.0, "DOM-MOV-02");
    let expected = value!({
        "tile": "24", "side": "left", "open": 3, "fits_other_side": false,
        "playable": ["35", "33", "15"],
    });
    assert_eq!(illegal.details, expected);
    assert_eq!(
        illegal.message.es,
        "El 2-4 no casa: a la izquierda hay un 3. Casan 3-5, 3-3 y 1-5."
    );
    let other_side = check_refused(&state, Player::P1, "15L", "TileDoesNotFit");
    assert_eq!(
        other_side.message.en,
        "1-5 does not fit: there is a 3 on the left. It does on the other side, where there is a 5."
    );
}

/// DOM-MOV-03: the opening tile needs nothing to match, and defines both ends.
#[test]
fn the_opening_tile_defines_both_ends() {
    for word in ["06", "00", "24"] {
        let mut state = LOST_BLOCK.dealt();
        assert_eq!(state.ends(), None);
        play(&mut state, word);
        assert_eq!(state.ends(), Some(opening_ends(tile(word))));
    }
}

/// DOM-MOV-04: the lower half lies left; the side is recorded as right, whatever was asked.
#[test]
fn an_opening_lies_low_end_left_and_is_recorded_as_right() {
    for word in ["24", "42", "24L", "24R", "24 izquierda"] {
        let mut state = LOST_BLOCK.dealt();
        play(&mut state, word);
        assert_eq!(state.ends(), Some(ends(2, 4)), "{word}");
        assert_eq!(
            latest(&state).laid,
            Some((tile("24"), Side::Right)),
            "{word}"
        );
    }
    let odd = Action::Lay(Lay {
        tile: tile("33"),
        side: SideWord::Unknown("up".into()),
        signal: None,
    });
    let mut state = LOST_BLOCK.dealt();
    attempt(&mut state, seat(Player::P1), &odd).expect("any side is accepted and ignored");
    assert_eq!(state.ends(), Some(ends(3, 3)));
}

/// DOM-MOV-05: a double is laid like any other tile and leaves the number as it was.
#[test]
fn a_double_leaves_its_end_unchanged() {
    check_ends(3, 5, "33", Side::Left, Some((3, 5)));
    check_ends(4, 4, "44", Side::Right, Some((4, 4)));
    let state = FIRST_HAND.after(6);
    assert_eq!(
        (latest(&state).laid, state.ends()),
        (Some((tile("22"), Side::Right)), Some(ends(2, 2)))
    );
}

/// DOM-MOV-06, DOM-EX-02: no passing while something fits.
#[test]
fn a_player_who_can_play_must() {
    let state = facing(3, 5, "35 33 15 24", SignalMode::Auto);
    let illegal = check_refused(&state, Player::P1, "-", "MustPlay");
    assert_eq!(illegal.rule.0, "DOM-MOV-06");
    assert_eq!(illegal.details, value!({ "playable": ["35", "33", "15"] }));
    assert_eq!(illegal.message.es, "No puedes pasar. Casan 3-5, 3-3 y 1-5.");
    let opening = check_refused(&LOST_BLOCK.dealt(), Player::P1, "-", "MustPlay");
    assert_eq!(
        opening.details["playable"].as_array().map(Vec::len),
        Some(7)
    );
}

/// DOM-MOV-06: and nothing but passing when nothing does.
#[test]
fn a_player_who_cannot_play_passes() {
    let mut state = facing(3, 5, "24 00 11", SignalMode::Auto);
    assert_eq!(listed(&state), "-");
    play(&mut state, "-");
    assert_eq!(state.turn(), Some(Player::P2));
}

/// DOM-MOV-07, DOM-EX-03: a tile that fits both ends is listed twice, mirror images included.
#[test]
fn the_list_has_every_tile_and_side() {
    check_moves(4, 4, "14 44 26", "14L 14R 44L 44R");
    let outcomes: Vec<_> = [("14", Side::Left), ("14", Side::Right), ("44", Side::Left)]
        .map(|(word, side)| ends_after(Some(ends(4, 4)), tile(word), side))
        .to_vec();
    assert_eq!(
        outcomes,
        [Some(ends(1, 4)), Some(ends(4, 1)), Some(ends(4, 4))]
    );
    assert_eq!(
        listed(&opening("66 16 46 12 03 05 22")),
        "66R 16R 46R 12R 03R 05R 22R"
    );
}

/// DOM-MOV-07: after the opening a side is needed, and only two words are sides.
#[test]
fn a_side_is_left_or_right() {
    let state = FIRST_HAND.after(3);
    let lay = |side| {
        Action::Lay(Lay {
            tile: tile("23"),
            side,
            signal: None,
        })
    };
    let up = lay(SideWord::Unknown("up".into()));
    let illegal = check_refused_action(&state, seat(Player::P4), &up, "InvalidSide");
    assert_eq!(illegal.rule.0, "DOM-MOV-07");
    assert_eq!(illegal.details, value!({ "side": "up" }));
    let none = check_refused_action(
        &state,
        seat(Player::P4),
        &lay(SideWord::Absent),
        "InvalidSide",
    );
    assert_eq!(
        none.details,
        value!({ "side": null, "tile": "23", "ends": [3, 2] })
    );
}

/// DOM-MOV-08: the line only grows at its ends, and not by a pass.
#[test]
fn what_is_laid_stays_where_it_is() {
    let mut before = String::new();
    for (n, word) in FIRST_HAND.moves().enumerate() {
        let state = FIRST_HAND.after(n + 1);
        let line = state.line().to_string();
        assert!(line.contains(&before), "{before} is not in {line}");
        assert_eq!(line == before, word == "-", "{word}");
        before = line;
    }
    assert_eq!(
        before,
        "44 46 61 12 25 51 13 35 50 02 23 36 66 62 22 24 43 30 00 06 65 55 54 40"
    );
}

/// DOM-MOV-09, DOM-EX-19: after any number of refusals the same player is asked again, and nothing
/// has changed.
#[test]
fn refused_actions_change_nothing_and_may_be_tried_again() {
    // The deal of the example: P2 holds 66 and 36.
    let mut position = FIRST_HAND.position();
    position.hands.swap(0, 1);
    position.hands[0] = "01 22 15 45 04 06 55".into();
    position.hands[1] = "35 36 66 00 16 13 46".into();
    position.opener = 2;
    let mut state = crate::support::resume(&position);
    for _ in 0..3 {
        check_refused(&state, Player::P1, "01", "NotYourTurn");
        check_refused(&state, Player::P2, "36", "MustOpenWithDoubleSix");
        check_refused(&state, Player::P2, "-", "MustPlay");
        check_refused(&state, Player::P2, "25", "TileNotInHand");
        check_refused(&state, Player::P2, "77", "UnknownTile");
    }
    play(&mut state, "66");
    assert_eq!(state.turn(), Some(Player::P3));
}

/// DOM-MOV-10: of several reasons the first in the rulebook's order is given.
#[test]
fn reasons_are_tested_in_order() {
    let unknown = action("77");
    let (over, _) = won_match();
    check_refused_action(&over, seat(Player::P3), &unknown, "MatchOver");
    check_refused(&over, Player::P3, "-", "MatchOver");
    check_refused_action(&over, Actor::House, &Action::Deal, "MatchOver");
    let (ended, _) = LOST_BLOCK.played();
    check_refused_action(&ended, seat(Player::P3), &unknown, "HandOver");
    check_refused(&ended, Player::P3, "-", "HandOver");
    check_refused_action(&ended, Actor::House, &action("66R"), "HandOver");
    let first = FIRST_HAND.dealt();
    check_refused_action(&first, seat(Player::P3), &unknown, "NotYourTurn");
    check_refused(&first, Player::P3, "-", "NotYourTurn");
    check_refused_action(&first, Actor::House, &action("66R"), "NotYourTurn");
    check_refused_action(&first, seat(Player::P1), &unknown, "UnknownTile");
    check_refused(&first, Player::P1, "56", "TileNotInHand");
    check_refused(&first, Player::P1, "46", "MustOpenWithDoubleSix");

    let lay = |word: &str, side, signal| {
        Action::Lay(Lay {
            tile: tile(word),
            side,
            signal,
        })
    };
    let up = SideWord::Unknown("up".into());
    let manual = facing(3, 5, "35 33 03 15", SignalMode::Manual);
    let p1 = seat(Player::P1);
    check_refused_action(&manual, p1, &lay("66", up, Some(0)), "TileNotInHand");
    check_refused_action(&manual, p1, &lay("15", up, Some(0)), "InvalidSide");
    check_refused_action(
        &manual,
        p1,
        &lay("15", SideWord::Left, Some(0)),
        "TileDoesNotFit",
    );
    check_refused_action(
        &manual,
        p1,
        &lay("15", SideWord::Right, Some(0)),
        "DishonestSignal",
    );
}

/// DOM-MOV-11: a pass is a move of its own: told, recorded, and seen by all.
#[test]
fn a_pass_is_made_by_the_player_and_recorded() {
    let mut state = FIRST_HAND.after(4);
    assert_eq!(listed(&state), "-");
    let events = play(&mut state, "-");
    let Event::Pass(told) = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!(
        (events.len(), *told, state.turn()),
        (1, latest(&state), Some(Player::P2))
    );
    assert_eq!(Dominoes::narrate(&events[0]).en, "P1 passes: no 2 in hand.");
}

/// DOM-MOV-12: a wrong tile never turns into a pass.
#[test]
fn nothing_is_corrected_silently() {
    let state = FIRST_HAND.after(4);
    let illegal = check_refused(&state, Player::P1, "35L", "TileDoesNotFit");
    assert_eq!(illegal.details["playable"], value!([]));
    assert!(
        illegal
            .message
            .es
            .ends_with("Ninguna de tus fichas casa: pasa.")
    );
    check_refused(&state, Player::P1, "45L", "TileNotInHand");
}

/// DOM-MOV-07: in random play the list is exactly what the referee accepts.
#[test]
fn whatever_is_not_listed_is_refused() {
    let setup = Setup {
        signal_mode: SignalMode::Manual,
        ..Setup::default()
    };
    random_match(&setup, 12, |state| {
        let Some(turn) = state.turn().filter(|_| state.ends().is_some()) else {
            return;
        };
        let listed: Vec<String> = listed(state).split(' ').map(str::to_owned).collect();
        let everything = Tile::ALL
            .into_iter()
            .flat_map(|tile| Side::ALL.map(|side| Action::lay(tile, side)));
        for action in everything.chain([Action::Pass]) {
            let accepted = attempt(&mut { *state }, seat(turn), &action).is_ok();
            assert_eq!(
                accepted,
                listed.contains(&Dominoes::notation(&action)),
                "{action:?}"
            );
        }
    });
}

/// DOM-MOV-06: passes in the catalogue's hands stand exactly where nothing fits.
#[test]
fn passes_are_where_nothing_fits() {
    for example in [FIRST_HAND, LOST_BLOCK, MANY_PASSES] {
        for (n, word) in example.moves().enumerate() {
            let state = example.after(n);
            assert_eq!(listed(&state) == "-", word == "-", "move {}", n + 1);
        }
    }
}

/// What the player with these tiles may do at these ends.
#[track_caller]
fn check_moves(left: u8, right: u8, hand: &str, expected: &str) {
    let state = facing(left, right, hand, SignalMode::Auto);
    assert_eq!(state.ends(), Some(ends(left, right)));
    assert_eq!(listed(&state), expected);
}

#[track_caller]
fn check_ends(left: u8, right: u8, word: &str, side: Side, expected: Option<(u8, u8)>) {
    let after = ends_after(Some(ends(left, right)), tile(word), side);
    assert_eq!(after, expected.map(|(left, right)| ends(left, right)));
}

/// The lost block of the catalogue, worth 44, that takes the winners from 160 to 204.
fn won_match() -> (sobremesa_dominoes::State, Vec<Event>) {
    let mut position = LOST_BLOCK.position();
    position.score = [160, 190];
    let mut state = crate::support::resume(&position);
    let mut events = Vec::new();
    for word in LOST_BLOCK.moves() {
        events.extend(play(&mut state, word));
    }
    assert!(Dominoes::verdict(&state).is_some());
    assert_eq!(json(&events[events.len() - 1])["kind"], "match_end");
    (state, events)
}
