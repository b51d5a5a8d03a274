//! BAT-CAP: capture.

use sobremesa_batelnah::Hex;

use crate::table::{Game, all_texts, captures, check_captures, position, texts};

/// BAT-CAP-01: neither the own army nor the ally's.
#[test]
fn only_enemies_are_captured() {
    check_captures("wW F7, wS F9, uS C7, bS F5, rS I7", "F7xF5 F7xI7");
}

/// BAT-CAP-02: on the destination of two steps, never on the middle hex.
#[test]
fn a_queen_captures_where_its_two_steps_end() {
    check_captures("wQ F7, bS E9, bS D7", "F7xD7 F7xE9");
    // Straight behind E7, which is in the way; E7 itself is taken by a detour.
    check_captures("wQ F7, bS E7, bS D7", "F7xE7");
}

/// BAT-CAP-03: by landing on it.
#[test]
fn a_wizard_captures_where_it_lands() {
    check_captures("wZ E8, bS D6, bS D7, wS D11", "E8xD6");
}

/// BAT-CAP-04: the first enemy on its lines; a change of colour never captures.
#[test]
fn a_temple_captures_on_its_lines_only() {
    check_captures("wT F7, bS D9, bS C10, bS I10, bS F8, bS E7", "F7xD9 F7xI10");
}

/// BAT-CAP-05: the first enemy on its lines.
#[test]
fn a_warrior_captures_on_the_diagonals() {
    check_captures("wW F7, bS F9, bS F10, bS C7, bS E8", "F7xC7 F7xF9");
}

/// BAT-CAP-06: over a diagonal neighbour to the next hex; never vertically, horizontally or by replacement.
#[test]
fn a_jester_captures_by_leaping() {
    check_captures("wJ F7, bS E7", "F7xE7>D7");
    check_captures("wJ F7, bS F8", "F7xF8>F9");
    check_captures("wJ F7, bS G7", "F7xG7>H7");
    check_captures("wJ F7, bS F6", "F7xF6>F5");
    check_captures("wJ F7, bS E8, bS G6, bS G8, bS E6, bS D7, bS F9", "");
    let mut game = Game::from("wJ F7, bS E7, bS C2");
    game.play("F7xE7>D7");
    assert_eq!(game.told(), "captured bS E7");
    assert_eq!(game.position.board().occupied().to_string(), "A11 C2 D7 L2");
}

/// BAT-CAP-07: a free hex on the board to land on.
#[test]
fn a_jester_needs_a_free_landing_hex() {
    check_captures("wJ F7, bS E7, bS D7", "");
    check_captures("wJ F7, bS E7, wS D7", "");
    check_captures("wJ F2, bS F1", "");
    check_captures("wJ B7, bS A7", "");
    // No neighbour lies beyond the edge: A12 and B1 follow each other in no direction.
    check_captures("wJ A11, bS A12, bK E5", "");
}

/// BAT-CAP-08: one piece per turn, and never a plain move to the same hex.
#[test]
fn a_leap_ends_the_turn() {
    let mut game = Game::from("wJ F7, bS F8, bS F10, bS C2");
    game.play("F7xF8>F9");
    assert_eq!(game.to_move(), 'b');
    assert_eq!(captures(&position("wJ F7, bS F8, bS F10")), "F7xF8>F9");
    assert!(!all_texts(&position("wJ F7, bS F8")).contains("F7-F9"));
    let leaping = position("wJ F7, bS F8, bS E7");
    assert_eq!(leaping.count_moves(), leaping.legal_moves().len());
}

/// BAT-CAP-09: up and down, the same for all four armies.
#[test]
fn a_soldier_captures_up_and_down() {
    for (army, enemy) in [('w', 'b'), ('b', 'w'), ('u', 'r'), ('r', 'u')] {
        let ring = ["E7", "E8", "F6", "F8", "G6", "G7"].map(|hex| format!("{enemy}S {hex}"));
        let surrounded = position(&format!("{army}S F7, {}", ring.join(", ")));
        assert_eq!(texts(&surrounded, "F7"), "F7xE8 F7xG6", "{army}");
    }
}

/// BAT-CAP-10: whoever can capture may also not.
#[test]
fn capturing_is_not_compulsory() {
    assert_eq!(
        texts(&position("wS F7, bS E8"), "F7"),
        "F7-E7 F7xE8 F7-F6 F7-F8 F7-G6 F7-G7"
    );
}

/// BAT-CAP-11: any of its six neighbours.
#[test]
fn a_king_captures_its_neighbours() {
    check_captures(
        "wK F7, bS E7, bS E8, bS F6, bS F8, bS G6, bS G7, bS G8",
        "F7xE7 F7xE8 F7xF6 F7xF8 F7xG6 F7xG7",
    );
}

/// BAT-CAP-12: on all eight lines, the horizontal ones too.
#[test]
fn a_prince_captures_on_its_eight_lines() {
    check_captures(
        "wP F7, bS D7, bS D9, bS F9, bS H9, bS H7, bS H5, bS F5, bS D5",
        "F7xD5 F7xD7 F7xD9 F7xF5 F7xF9 F7xH5 F7xH7 F7xH9",
    );
}

/// BAT-CAP-13: whoever captures stands where the captured piece stood, the jester excepted.
#[test]
fn a_capturing_piece_takes_the_place_of_the_captured() {
    for kind in ["K", "Q", "P", "W"] {
        let mut game = Game::from(&format!("w{kind} F7, bS F8, bS C2"));
        game.play("F7xF8");
        let taker = game.position.board().piece_at(Hex::literal("F8"));
        assert_eq!(
            taker.map(|piece| piece.to_string()),
            Some(format!("w{kind}"))
        );
        assert_eq!(game.position.board().piece_at(Hex::literal("F7")), None);
    }
}
