//! BAT-ROY: royals, threats and the warning; BAT-API-11: questions about them.

use sobremesa_batelnah::rules::royals::{attackers, threats};
use sobremesa_batelnah::{Hex, Side};

use crate::table::{Game, join, position, texts, verdict};

/// Who could capture on this hex: white's pieces, black's pieces.
#[track_caller]
fn check_attackers(given: &str, hex: &str, white: &str, black: &str) {
    let position = position(given);
    let of = |side| attackers(position.board(), Hex::literal(hex), side).to_string();
    assert_eq!(
        (of(Side::White), of(Side::Black)),
        (white.to_owned(), black.to_owned()),
        "{given}"
    );
}

/// The threatened royals, each with who threatens it.
#[track_caller]
fn check_threats(given: &str, expected: &str) {
    let position = position(given);
    let threats = threats(position.board());
    let told =
        join(threats.map(|threat| format!("{} {} by {}", threat.piece, threat.hex, threat.by)));
    assert_eq!(told, expected, "{given}");
}

/// BAT-ROY-01, BAT-ROY-08: kings and queens are royals, princes are not.
#[test]
fn king_and_queen_are_the_royals() {
    check_threats("wW F7, bK F9, bQ F5, bP D7", "bQ F5 by F7 bK F9 by F7");
    check_threats("wW F7, bK A11, bP F9", "");
}

/// BAT-ROY-02, BAT-ROY-03: one royal lost, the game goes on; whichever it is.
#[test]
fn a_kingdom_fights_on_with_one_royal() {
    for (lost, left) in [('K', 'Q'), ('Q', 'K')] {
        let mut game = Game::from(&format!("wW F7, b{lost} F9, b{left} A1, wK L12"));
        game.play("F7xF9");
        assert_eq!(game.told(), format!("captured b{lost} F9"));
        assert_eq!(game.to_move(), 'b');
    }
}

/// BAT-ROY-04: wiping out an ally wins nothing.
#[test]
fn the_end_of_an_ally_is_not_the_end() {
    let mut game = Game::from("wW F7, rW F9, bS C2");
    game.play("F7xF9");
    assert_eq!(game.told(), "captured rW F9, army_eliminated r");
    assert_eq!(game.to_move(), 'b');
}

/// BAT-ROY-05: a royal may stay under attack or walk into one, and be captured.
#[test]
fn a_threat_need_not_be_answered() {
    let mut game = Game::from("wW F7, bK F9, bQ A1, bS C2");
    game.play("F7-F6 C2-C3");
    assert_eq!(verdict(&game.position, "F6xF9"), "ok");
    assert!(texts(&position("bK E9, wW F7, wK L12"), "E9").contains("E9-F9"));
}

/// BAT-ROY-06: told after the attacker's move, naming every threatened royal in list order.
#[test]
fn a_first_threat_is_announced() {
    let mut game = Game::from("wW F7, bK A8, bQ F1, bS L12");
    game.play("F7-F8");
    assert_eq!(game.told(), "kolba b [A8 F1]");
    assert!(game.position.warned().black && !game.position.warned().white);
}

/// BAT-ROY-06: who walks into an attack is warned only after the attackers' next move.
#[test]
fn walking_into_an_attack_raises_no_warning_at_once() {
    let mut game = Game::from("bK E9, wW F7, wS L12");
    game.play("E9-F9");
    assert_eq!(game.told(), "");
    game.play("L12-L11");
    assert_eq!(game.told(), "kolba b [F9]");
}

/// BAT-ROY-07: once per kingdom and game.
#[test]
fn each_kingdom_is_warned_once() {
    let mut game = Game::from("wW F7, bK A8, bW L8, wK C1, wS K12");
    game.play("F7-F8");
    assert_eq!(game.told(), "kolba b [A8]");
    game.play("L8-L1");
    assert_eq!(game.told(), "kolba w [C1]");
    game.play("K12-K11");
    assert_eq!(game.told(), "");
    game.play("L1-L2 F8-F7 L2-L1");
    assert_eq!(game.told(), "");
    assert_eq!(game.position.to_string().split(' ').nth(3), Some("wb"));
}

/// BAT-ROY-08: the ally's pieces and opened lines count; a jester needs its landing hex.
#[test]
fn any_army_of_the_enemy_side_threatens() {
    let mut game = Game::from("wS E8, uT F7, bK C10, bS L12");
    game.play("E8-E9");
    assert_eq!(
        game.told(),
        "kolba b [C10]",
        "the soldier opened blue's line"
    );
    check_threats("wJ F7, bK F8", "bK F8 by F7");
    check_threats("wJ F7, bK F8, bS F9", "");
    check_threats("wJ F11, bK F12", "");
    check_threats("wJ F7, bK E8", "");
}

/// BAT-ROY-09: the capture first, then the warning.
#[test]
fn a_capture_may_raise_the_warning_too() {
    let mut game = Game::from("wP F7, bK F9, bQ C9, bS L12");
    game.play("F7xF9");
    assert_eq!(game.told(), "captured bK F9, kolba b [C9]");
}

/// BAT-ROY-10: nobody can raise or hold back a warning by what he types.
#[test]
fn the_referee_warns_by_itself() {
    let mut game = Game::from("wW F7, bK A8, bS L12");
    game.play("F7-F6+");
    assert_eq!(game.told(), "", "a `+` that is not true is ignored");
    let mut game = Game::from("wW F7, bK A8, bS L12");
    game.play("F7-F8");
    assert_eq!(
        game.told(),
        "kolba b [A8]",
        "and a missing one is no matter"
    );
}

/// BAT-API-11: each kind, seen from the hex it could capture on.
#[test]
fn attackers_are_those_that_could_capture() {
    check_attackers(
        "wK E7, wQ E6, wP F1, wW L7, wT C10, wZ E5, bS A1",
        "F7",
        "C10 E5 E6 E7 F1 L7",
        "",
    );
    check_attackers("wS E8, wS G7, wJ F6, uJ E7", "F7", "E8 F6", "");
    check_attackers("wW F1, bW F12, wS F3, wK L12", "F7", "", "F12");
}

/// BAT-API-11: on a hex that a side holds itself it could capture nobody.
#[test]
fn nobody_attacks_his_own() {
    check_attackers("wW F1, bS F7, bW F12", "F7", "F1", "");
    check_attackers("wW F1, bW F12", "F7", "F1", "F12");
}
