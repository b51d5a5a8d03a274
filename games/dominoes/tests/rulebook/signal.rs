//! DOM-SIG: the thinking signal.

use serde_json::json as value;
use sobremesa_dominoes::{
    Action, Dominoes, Lay, Player, Setup, SideWord, SignalMode, State, ThinkSignal,
};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Audience, Game};
use sobremesa_table::{Chat, Playable};

use crate::examples::{FIRST_HAND, MANY_PASSES};
use crate::support::{
    action, attempt, check_refused_action, facing, latest, opening, play, random_match, resume,
    seat, tile,
};

/// DOM-SIG-01: a seat has no word but a move, a pass and a signal, and players do not chat.
#[test]
fn players_exchange_nothing_else() {
    assert_eq!(Dominoes::CUSTOMS.chat, Chat::Forbidden);
    for player in Player::ALL {
        let mut besides = Vec::new();
        Dominoes::meanwhile(&FIRST_HAND.after(3), player.seat(), &mut besides);
        assert_eq!(besides, []);
    }
    for talk in [
        value!("hello"),
        value!({ "say": "66" }),
        value!({ "tile": "23", "wink": 1 }),
    ] {
        assert!(serde_json::from_value::<Action>(talk).is_err());
    }
}

/// DOM-SIG-02, 07: thinking long says that several are left, playing at once that none is.
#[test]
fn the_signal_tells_how_many_are_left() {
    check_signal(&facing(3, 5, "13 36", SignalMode::Auto), "13L", 1);
    check_signal(&facing(3, 5, "13", SignalMode::Auto), "13L", 0);
    check_signal(&facing(3, 5, "13 36 33", SignalMode::Auto), "13L", 2);
    check_signal(&facing(3, 5, "13 36 33 23 03", SignalMode::Auto), "13L", 2);
}

/// DOM-SIG-03: everybody sees it, and it is recorded.
#[test]
fn the_signal_is_public() {
    let state = FIRST_HAND.after(7);
    let audiences = Player::ALL.map(|player| Audience::Seat(player.seat()));
    for to in audiences.into_iter().chain([Audience::Spectator]) {
        let seen: Vec<u8> = Dominoes::view(&state, to)
            .moves
            .iter()
            .map(|m| m.mtime.level())
            .collect();
        assert_eq!(seen, [2, 1, 0, 0, 0, 0, 2]);
    }
}

/// DOM-SIG-04, 10, DOM-EX-12: a false signal is refused and asked again.
#[test]
fn the_signal_may_not_deceive() {
    let mut state = facing(3, 5, "35 33 03 15", SignalMode::Manual);
    for false_signal in [0, 2, 3, -1, 127] {
        let lie = with_signal("15", SideWord::Right, Some(false_signal));
        let illegal = check_refused_action(&state, seat(Player::P1), &lie, "DishonestSignal");
        assert_eq!(illegal.rule.0, "DOM-SIG-10");
        let expected = value!({ "signal": false_signal, "honest": 1, "number": 5, "kept": 1 });
        assert_eq!(illegal.details, expected);
    }
    let truth = with_signal("15", SideWord::Right, Some(1));
    attempt(&mut state, seat(Player::P1), &truth).expect("the honest signal");
    assert_eq!(latest(&state).mtime, ThinkSignal::Normal);
}

/// DOM-SIG-05: three levels, written as 0, 1 and 2.
#[test]
fn there_are_three_levels() {
    let written = ThinkSignal::ALL.map(|signal| serde_json::to_string(&signal).expect("a number"));
    assert_eq!(written, ["0", "1", "2"]);
    assert!(serde_json::from_str::<ThinkSignal>("3").is_err());
    assert!(ThinkSignal::Instant < ThinkSignal::Normal && ThinkSignal::Normal < ThinkSignal::Long);
}

/// DOM-SIG-06, DOM-EX-12: a move speaks of the number it squares, else of the one it covers.
#[test]
fn squaring_speaks_before_covering() {
    let state = facing(3, 5, "35 33 03 15", SignalMode::Auto);
    check_signal(&state, "35L", 1); // squares fives: 15 is left
    check_signal(&state, "35R", 2); // squares threes: 33 and 03 are left
    check_signal(&state, "33L", 2); // covers 3: 35 and 03
    check_signal(&state, "15R", 1); // covers 5: 35
    check_signal(&state, "03L", 2); // covers 3: 35 and 33
}

/// DOM-SIG-06, DOM-EX-13: an opening speaks of its double, or of the number of which more is left.
#[test]
fn openings_speak_of_what_is_left_most() {
    let state = opening("66 16 46 12 03 05 22");
    check_signal(&state, "66", 2); // 16 and 46
    check_signal(&state, "12", 1); // 16, or 22
    let other = opening("03 05 44 12 16 26 56");
    check_signal(&other, "03", 1); // 05; no threes
    check_signal(&other, "44", 0);
    check_signal(&other, "16", 2); // 26 and 56, though only one more 1
}

/// DOM-SIG-07, DOM-EX-04: the signals of the catalogue's first hand.
#[test]
fn the_signals_of_a_whole_hand() {
    let (state, _) = FIRST_HAND.played();
    let signals: Vec<String> = state.moves().map(|m| m.mtime.level().to_string()).collect();
    let expected = "2 1 0 0 0 0 2 1 0 0 2 1 0 1 0 0 1 1 0 0 0 1 0 0 0 0 0 1 0";
    assert_eq!(signals.join(" "), expected);
}

/// DOM-SIG-08: a pass is always instant.
#[test]
fn a_pass_has_no_signal() {
    let passes: Vec<_> = MANY_PASSES
        .played()
        .0
        .moves()
        .filter(|m| m.laid.is_none())
        .collect();
    assert_eq!(passes.len(), MANY_PASSES.moves.matches('-').count());
    assert!(passes.iter().all(|pass| pass.mtime == ThinkSignal::Instant));
}

/// DOM-SIG-09: once the table has tiles, a player with one playable tile signals 0.
#[test]
fn a_forced_tile_is_always_instant() {
    let mut n_forced = 0;
    let mut before: Option<State> = None;
    random_match(&Setup::default(), 31, |state| {
        if let Some(before) = before.filter(|before| before.ends().is_some())
            && let Some(turn) = before.turn()
            && state.deeds().len() > before.deeds().len()
        {
            let view = Dominoes::view(&before, Audience::Seat(turn.seat()));
            let mut tiles: Vec<_> = view.placements().iter().map(|(tile, _)| *tile).collect();
            tiles.dedup();
            if tiles.len() == 1 {
                n_forced += 1;
                assert_eq!(latest(state).mtime, ThinkSignal::Instant);
            }
        }
        before = Some(*state);
    });
    assert!(n_forced > 50, "{n_forced}");
    // The forced 66 is an opening, and still speaks of its sixes.
    assert_eq!(latest(&FIRST_HAND.after(1)).mtime, ThinkSignal::Long);
}

/// DOM-SIG-11: `auto` adds the honest signal and ignores another; `off` knows none.
#[test]
fn the_mode_decides_who_signals() {
    for (mode, asked, expected) in [
        (SignalMode::Auto, None, 1),
        (SignalMode::Auto, Some(0), 1),
        (SignalMode::Manual, None, 1),
        (SignalMode::Manual, Some(1), 1),
        (SignalMode::Off, None, 0),
        (SignalMode::Off, Some(2), 0),
    ] {
        let mut state = facing(3, 5, "35 33 03 15", mode);
        let lay = with_signal("15", SideWord::Right, asked);
        attempt(&mut state, seat(Player::P1), &lay).expect("nothing is wrong with it");
        assert_eq!(latest(&state).mtime.level(), expected, "{mode:?} {asked:?}");
    }
}

/// DOM-SIG-11: without signals a whole hand is recorded with zeros.
#[test]
fn silence_is_recorded_as_zero() {
    let mut position = FIRST_HAND.position();
    position.signal_mode = SignalMode::Off;
    position.moves = FIRST_HAND.moves.to_owned();
    let state = resume(&position);
    assert!(state.moves().all(|made| made.mtime == ThinkSignal::Instant));
}

/// DOM-SIG-12: what a bot asks for is never refused, whatever the mode, and carries the truth.
#[test]
fn bots_are_honest() {
    for bot in Dominoes::bots() {
        let mut position = FIRST_HAND.position();
        position.signal_mode = SignalMode::Manual;
        let mut state = resume(&position);
        while let Some(turn) = state.turn() {
            let view = Dominoes::view(&state, Audience::Seat(turn.seat()));
            let choice = bot
                .choose(&view, turn.seat(), &Budget::nodes(1), 9)
                .expect("a choice");
            attempt(&mut state, seat(turn), &choice.action).expect("an honest move");
        }
    }
}

/// DOM-SIG-13: the level is in the record whatever the speed; no clock can change it.
#[test]
fn the_signal_does_not_depend_on_time() {
    assert_eq!(Dominoes::time(2_000), None);
    let mut state = FIRST_HAND.after(1);
    play(&mut state, "36L");
    assert_eq!(
        latest(&state).mtime.level(),
        1,
        "one second at normal speed"
    );
    assert_eq!(Dominoes::deadline(&state), None);
}

/// DOM-SIG-13: a computer player pauses a second for each level of the signal that its move will
/// carry, from what its own seat sees; without signals a pause would be one.
#[test]
fn a_pause_is_the_signal_in_seconds() {
    for mode in [SignalMode::Auto, SignalMode::Manual, SignalMode::Off] {
        let mut position = FIRST_HAND.position();
        position.signal_mode = mode;
        let mut state = resume(&position);
        for word in FIRST_HAND.moves() {
            let turn = state.turn().expect("somebody's turn");
            let view = Dominoes::view(&state, Audience::Seat(turn.seat()));
            let pause = Dominoes::hesitation_ms(&view, &action(word));
            play(&mut state, word);
            let level = state.moves().last().expect("a move").mtime.level();
            assert_eq!(pause, u64::from(level) * 1000, "{word} {mode:?}");
        }
    }
}

/// DOM-SIG-11: people type a signal after a stroke.
#[test]
fn a_signal_can_be_typed() {
    assert_eq!(action("15r/1"), with_signal("15", SideWord::Right, Some(1)));
    assert_eq!(Dominoes::notation(&action("15r/1")), "15R/1");
}

fn with_signal(word: &str, side: SideWord, signal: Option<i8>) -> Action {
    Action::Lay(Lay {
        tile: tile(word),
        side,
        signal,
    })
}

/// The player in turn makes a move, and the table hears this signal.
#[track_caller]
fn check_signal(state: &State, word: &str, expected: u8) {
    let mut state = *state;
    play(&mut state, word);
    assert_eq!(latest(&state).mtime.level(), expected);
}
