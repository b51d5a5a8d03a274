//! BAT-TRN: turns.

use sobremesa_batelnah::{Mode, Position};

use crate::table::{Game, all_texts, position, verdict};

fn start(mode: Mode) -> Game {
    Game::from(&Position::initial(mode).to_string())
}

/// Whose turns follow each other when these moves are played.
fn turns(game: &mut Game, moves: &str) -> String {
    let mut turns = String::from(game.to_move());
    for text in moves.split(' ') {
        game.play(text);
        turns.push(game.to_move());
    }
    turns
}

/// BAT-TRN-01, BAT-TRN-03: white begins, then by turns.
#[test]
fn two_armies_move_by_turns() {
    let mut game = start(Mode::Kingdoms);
    assert_eq!(turns(&mut game, "H3-H4 E10-E9 H4-G5 E9-F8"), "wbwbw");
}

/// BAT-TRN-02, BAT-TRN-03: white, black, blue, red.
#[test]
fn four_armies_move_in_order() {
    let mut game = start(Mode::Alliances);
    let round = "H3-H4 E10-E9 I12-H12 A4-A5";
    assert_eq!(turns(&mut game, &format!("{round} H4-G5 E9-F8")), "wburwbu");
}

/// BAT-TRN-04, BAT-TRN-08: a move hands the turn on; no other army can use it.
#[test]
fn nobody_moves_in_the_turn_of_another() {
    let mut game = start(Mode::Alliances);
    game.play("H3-H4");
    for text in ["H4-G5", "I12-H12", "A4-A5"] {
        assert_eq!(verdict(&game.position, text), "not_your_turn", "{text}");
    }
    assert_eq!(verdict(&game.position, "E10-E9"), "ok");
}

/// BAT-TRN-05, BAT-TRN-06: without pieces there is no turn; the other side moves twice as often.
#[test]
fn an_eliminated_army_is_skipped_for_good() {
    let mut game = Game::from("wW C9, rS C2, bS G9, uS K12");
    assert_eq!(
        turns(&mut game, "C9xC2 G9-G10 K12-K11 C2-C3 G10-G9 K11-K12"),
        "wbuwbuw"
    );
}

/// BAT-TRN-07: pieces without a move are passed over, and play again when they have one.
#[test]
fn an_army_without_a_move_is_skipped_for_the_round() {
    // Red's only soldier stands in the corner behind black's; white's turn follows.
    let mut game = Game::from("wK L2, rS A1, bS A2, bS B1, uS K12");
    assert_eq!(
        turns(&mut game, "L2-L3 A11-A10 K12-K11"),
        "wbuw",
        "red cannot move"
    );
    assert_eq!(
        turns(&mut game, "L3-L2 A2-A3 K11-K12"),
        "wbur",
        "now it can"
    );
}

/// BAT-TRN-07: while nobody else can move, the turns of one army follow each other.
#[test]
fn an_army_moves_again_when_nobody_else_can() {
    // Black's king and soldiers fill the corner; the white soldiers around it cannot be captured.
    let mut game = Game::from("wK L12, bK A1, bS A2, bS B1, wS A3, wS B2, wS C1");
    assert_eq!(turns(&mut game, "L12-L11 L11-L12"), "www");
    assert_eq!(
        turns(&mut game, "A3-A4 A2-A3"),
        "wbw",
        "until there is room"
    );
}

/// BAT-TRN-09: there is no way to pass.
#[test]
fn nobody_passes_on_purpose() {
    let start = Position::initial(Mode::Kingdoms);
    for text in ["--", "pass", "-", "", "H3-H3"] {
        assert_ne!(verdict(&start, text), "ok", "{text:?}");
    }
    assert!(!all_texts(&start).contains("--"));
}

/// BAT-TRN-10: moves and lost turns are counted, skips are not.
#[test]
fn turns_are_numbered_from_one() {
    let mut game = start(Mode::Kingdoms);
    assert_eq!(game.position.turn(), 1);
    game.play("H3-H4 -- H4-G5");
    assert_eq!(game.position.turn(), 1 + 3);
    let skipping = position("bS C9, rS C2, wK L2");
    assert_eq!(skipping.turn(), 1);
    let mut game = Game::from("bS C9, rS C2, wK L2");
    game.play("C9-C8 C2-C3");
    assert_eq!(
        (game.to_move(), game.position.turn()),
        ('w', 1 + 2),
        "blue was skipped"
    );
}
