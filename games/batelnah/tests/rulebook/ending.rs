//! BAT-END: the end of the game.

use sobremesa_batelnah::notation::SituationText;
use sobremesa_batelnah::rules::allies::{self, NoEntry};
use sobremesa_batelnah::rules::ending::{GameOver, History, REPETITIONS, quiet_limit};
use sobremesa_batelnah::rules::turn::first_able_from;
use sobremesa_batelnah::{Army, Board, Mode, Position, Side, Situation};

use crate::table::{Game, position, verdict};

/// BAT-END-01: the second royal falls.
#[test]
fn hok_sah_ends_the_game_at_once() {
    let mut game = Game::from("wW F7, bQ F9, bK C7, bS L12");
    game.play("F7xF9 L12-L11 F9-C9 L11-L12");
    assert_eq!(game.told(), "");
    game.play("C9xC7");
    assert_eq!(game.told(), "captured bK C7, hok_sah white");
    assert_eq!(game.to_move(), '-');
    assert_eq!(game.position.winner(), Some(Side::White));
}

/// BAT-END-02, BAT-END-03: any army of the side captures, whatever the losers have left.
#[test]
fn the_ally_may_win_for_its_side() {
    let mut game = Game::from("uW F7, bK F9, bP A1, bW A2, rT B2");
    game.play("F7xF9");
    assert_eq!(game.told(), "captured bK F9, hok_sah white");
    let mut game = Game::from("rW F7, wQ F9, bK L12");
    game.play("F7xF9");
    assert_eq!(
        game.told(),
        "captured wQ F9, army_eliminated w, hok_sah black"
    );
    assert_eq!(game.position.winner(), Some(Side::Black));
}

/// BAT-END-05: the third time counts, the start is the first; lost turns create no position.
#[test]
fn a_threefold_repetition_is_a_draw() {
    let mut game = Game::from("wW F7, bW C4");
    let round = "F7-F8 C4-C5 F8-F7 C5-C4";
    game.play(round).play("F7-F8 C4-C5 F8-F7");
    assert_eq!(game.told(), "");
    game.play("C5-C4");
    assert_eq!(game.told(), "draw repetition");
    assert_eq!(game.to_move(), '-');

    let mut game = Game::from("wW F7, bW C4");
    game.play("-- -- -- --").play(round);
    assert_eq!(game.told(), "", "only the second time after a move");
    assert_eq!(REPETITIONS, 3);
}

/// BAT-END-05: equal pieces of one army are interchangeable, armies and turns are not.
#[test]
fn a_repetition_looks_at_the_board_not_at_the_pieces() {
    let one = position("wW F7, wW H7, bS C2");
    let other = position("wW H7, wW F7, bS C2");
    assert_eq!(one.situation(), other.situation());
    assert_eq!(one.key(), other.key());
    for different in [
        "wW F7, wW H8, bS C2",
        "wW F7, wT H7, bS C2",
        "wW F7, bW H7, bS C2",
        "bS C2, wW F7, wW H7",
    ] {
        assert_ne!(
            one.situation(),
            position(different).situation(),
            "{different}"
        );
        assert_ne!(one.key(), position(different).key(), "{different}");
    }
}

/// BAT-END-05: what stood before a capture cannot be repeated, and is forgotten.
#[test]
fn a_capture_starts_the_count_afresh() {
    let mut game = Game::from("wW F7, bW C2, bS F10");
    game.play("F7-F8 C2-C3 F8-F7 C3-C2");
    assert_eq!(game.history().texts().iter().count(), 4);
    game.play("F7xF10");
    let seen = game.history().texts();
    let situation = |text: &SituationText| text.as_str().parse().expect("a situation");
    let seen: Vec<(Situation, u32)> = seen.iter().map(|(text, n)| (situation(text), *n)).collect();
    assert_eq!(seen, [(game.position.situation(), 1)]);
    let again: History = seen.into_iter().collect();
    assert_eq!(&again, game.history());
}

/// BAT-END-06: 100 turns with two armies, 200 with four; lost turns count, captures reset.
#[test]
fn a_quiet_game_is_drawn() {
    for (mode, limit) in [(Mode::Kingdoms, 100), (Mode::Alliances, 200)] {
        assert_eq!(quiet_limit(mode), limit);
        let board = "10bK1/12/1bS10/12/12/12/6wW2bS2/12/12/12/12/1wK10";
        let mut game = Game::from(&format!("{board} w {mode} - {} 300", limit - 2));
        game.play("G7-G8");
        assert_eq!((game.told().as_str(), game.to_move()), ("", 'b'));
        game.play("C2-C3");
        assert_eq!((game.told().as_str(), game.to_move()), ("draw quiet", '-'));

        let mut game = Game::from(&format!("{board} w {mode} - {} 300", limit - 1));
        game.play("--");
        assert_eq!(
            (game.told().as_str(), game.to_move()),
            ("turn_lost w, draw quiet", '-')
        );

        let mut game = Game::from(&format!("{board} w {mode} - {} 300", limit - 1));
        game.play("G7xG10");
        assert_eq!(
            (game.told().as_str(), game.position.quiet()),
            ("captured bS G10", 0)
        );
    }
}

/// BAT-END-07: when no army has a move, nobody is next.
#[test]
fn nobody_is_to_move_when_nobody_can() {
    for mode in [Mode::Kingdoms, Mode::Alliances] {
        assert_eq!(first_able_from(&Board::EMPTY, mode, Army::White), None);
    }
}

/// BAT-END-08: the warning comes before the draw, and a victory is never a draw.
#[test]
fn the_checks_after_a_move_have_their_order() {
    let quiet = "7bK4/12/12/12/12/6wW5/12/12/12/12/12/1wK9bS w 2 - 99 300";
    let mut game = Game::from(quiet);
    game.play("F7-F8");
    assert_eq!(game.told(), "kolba b [A8], draw quiet");
    let mut game = Game::from(&quiet.replace("6wW5", "7wW4"));
    game.play("F8xA8");
    assert_eq!(game.told(), "captured bK A8, hok_sah white");

    let mut game = Game::from("10bK1/12/1bS10/12/12/12/6wW5/12/12/12/12/1wK10 w 2 - 92 300");
    game.play("G7-G8 C2-C3 G8-G7 C3-C2 G7-G8 C2-C3 G8-G7 C3-C2");
    assert_eq!(
        game.told(),
        "draw quiet",
        "the third time and the hundredth turn at once"
    );
}

/// BAT-END-09: no move, no lost turn, no entry.
#[test]
fn nothing_is_accepted_after_the_end() {
    let over = "12/12/5wP6/8bS3/12/12/12/12/12/12/wQ11/1wK10 - 2 b 0 42";
    let mut position: Position = position(over);
    assert_eq!(verdict(&position, "C6-C7"), "game_over");
    assert_eq!(verdict(&position, "nonsense"), "game_over");
    assert!(position.legal_moves().is_empty());
    assert_eq!(position.count_moves(), 0);
    assert_eq!(position.lose_turn(|_| ()), Err(GameOver));
    let mut history = History::starting_at(&position);
    let entry = allies::enter(&mut position, &mut history, |_| ());
    assert_eq!(entry, Err(NoEntry::GameOver(GameOver)));
    assert_eq!(position.to_string(), over);
}
