//! BAT-MOV: movement.

use sobremesa_batelnah::rules::movement::range;
use sobremesa_batelnah::{Army, Hex, Kind, Mode, Position};

use crate::table::{Game, check_destinations, destinations, position, verdict};

/// BAT-MOV-01: one move of one piece of the army whose turn it is.
#[test]
fn a_turn_moves_one_piece_of_the_army_to_move() {
    let start = Position::initial(Mode::Alliances);
    for &legal in start.legal_moves().iter() {
        let piece = start.board().piece_at(legal.from()).expect("a piece");
        assert_eq!(piece.army, Army::White);
        let after = start.after(legal);
        let changed = start.board().occupied() ^ after.board().occupied();
        assert_eq!(changed, [legal.from(), legal.to()].into_iter().collect());
        assert_eq!(after.board().piece_at(legal.to()), Some(piece));
    }
}

/// BAT-MOV-02: the first piece ends the line; an enemy may be captured, nothing beyond it.
#[test]
fn a_line_ends_at_the_first_piece() {
    check_destinations(
        "wW F7, wS C7, bS F9, bS F10, wS J7, bS F5",
        "F7",
        "D7 E7 F5 F6 F8 F9 G7 H7 I7",
    );
}

/// BAT-MOV-03: from edge to edge, and six steps from the middle.
#[test]
fn a_line_mover_goes_as_far_as_the_board() {
    check_destinations(
        "wW A1",
        "A1",
        "A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1",
    );
    assert!(destinations(&position("wP G6"), "G6").starts_with("A6 "));
    check_destinations("wT L1", "L1", "A12 B11 C10 D9 E8 F7 G6 H5 I4 J3 K1 K2");
}

/// BAT-MOV-04: one step.
#[test]
fn a_king_goes_to_its_six_neighbours() {
    check_destinations("wK F7", "F7", "E7 E8 F6 F8 G6 G7");
    check_destinations("wK L12", "L12", "K12 L11");
}

/// BAT-MOV-05: six neighbours and twelve hexes at distance 2.
#[test]
fn a_queen_goes_to_eighteen_hexes() {
    check_destinations(
        "wQ F7",
        "F7",
        "D7 D8 D9 E6 E7 E8 E9 F5 F6 F8 F9 G5 G6 G7 G8 H5 H6 H7",
    );
}

/// BAT-MOV-06: one open way is enough; two occupied middle hexes close the hex behind them.
#[test]
fn a_queen_needs_one_free_middle_hex() {
    // Between F7 and E9 lie E8 and F8.
    assert!(destinations(&position("wQ F7, bS E8"), "F7").contains("E9"));
    assert!(destinations(&position("wQ F7, bS F8"), "F7").contains("E9"));
    assert!(!destinations(&position("wQ F7, bS E8, wS F8"), "F7").contains("E9"));
    // Between F7 and F9 lies F8 alone.
    assert!(!destinations(&position("wQ F7, wS F8"), "F7").contains("F9"));
    // Between A1 and A2 lies B1; the other middle hex is off the board.
    check_destinations("wQ A1, wS B1", "A1", "A3 B2");
}

/// BAT-MOV-07: two steps there and back are no move.
#[test]
fn a_queen_does_not_return_to_its_hex() {
    let queen = position("wQ F7");
    assert!(!destinations(&queen, "F7").contains("F7"));
    assert_eq!(verdict(&queen, "F7-F7"), "same_hex");
}

/// BAT-MOV-08: passing is possible where stopping is not.
#[test]
fn a_queen_reaches_a_neighbour_only_by_a_detour() {
    // E8 touches F7 over E7 and F8 only.
    let closed = destinations(&position("wQ F7, bS E7, bS F8"), "F7");
    assert!(!closed.contains("E8"));
    assert!(closed.contains("D9"), "straight through E8: {closed}");
}

/// BAT-MOV-09: twelve hexes, over friends and enemies.
#[test]
fn a_wizard_leaps_over_everything() {
    let reached = "C8 C9 D6 D10 E5 E10 G4 G9 H4 H8 I5 I6";
    check_destinations("wZ F7", "F7", reached);
    let surrounded = "wZ F7, wS E7, wS E8, wS F6, bS F8, bS G6, bS G7, wS D8, bS H6, wS D9, bS G8";
    check_destinations(surrounded, "F7", reached);
}

/// BAT-MOV-10: like the queen, but only to a free hex.
#[test]
fn a_jester_walks_like_the_queen_without_capturing() {
    check_destinations(
        "wJ F7",
        "F7",
        "D7 D8 D9 E6 E7 E8 E9 F5 F6 F8 F9 G5 G6 G7 G8 H5 H6 H7",
    );
    check_destinations(
        "wJ F7, bS D8, bS G6",
        "F7",
        "D7 D9 E6 E7 E8 E9 F5 F6 F8 F9 G5 G7 G8 H6 H7",
    );
}

/// BAT-MOV-11: hemmed in by friends, only the wizard gets out.
#[test]
fn nobody_but_the_wizard_walks_over_pieces() {
    for (kind, is_out) in [
        ('K', false),
        ('Q', false),
        ('P', false),
        ('W', false),
        ('J', false),
        ('S', false),
        ('Z', true),
    ] {
        let ring = "wS E7, wS E8, wS F6, wS F8, wS G6, wS G7, wS E6, wS G8";
        let hemmed_in = position(&format!("w{kind} F7, {ring}").replacen(
            "wS G8",
            if kind == 'S' { "wT G8" } else { "wS G8" },
            1,
        ));
        assert_eq!(!destinations(&hemmed_in, "F7").is_empty(), is_out, "{kind}");
    }
}

/// BAT-MOV-12: vertical and horizontal lines, all of one colour.
#[test]
fn a_temple_stays_on_its_colour_along_its_lines() {
    let temple = position("wT F7, wS E7, wS F6, wS F8, wS G7");
    assert_eq!(
        destinations(&temple, "F7"),
        "A2 A12 B3 B11 C4 C10 D5 D9 E6 E8 G6 G8 H5 H9 I4 I10 J3 J11 K2 K12 L1"
    );
    for end in destinations(&temple, "F7").split(' ') {
        assert_eq!(Hex::literal(end).colour(), Hex::literal("F7").colour());
    }
}

/// BAT-MOV-13, the rulebook's own figure: from F7 to E7, F6 or G7, but not to F8, which is taken.
#[test]
fn a_temple_changes_colour_onto_a_free_diagonal_neighbour() {
    let hemmed_in = "wT F7, bS F8, wS E8, wS G6, wS E6, wS G8";
    check_destinations(hemmed_in, "F7", "E7 F6 G7");
    // Whenever and as often as wished, whatever the colour of the other temple.
    let mut game = Game::from("wT F7, wT F5, bS C2");
    game.play("F7-F6 C2-C3 F6-F7 C3-C2 F7-E7");
    assert!(
        destinations(&game.position, "E7").is_empty(),
        "a full turn: black moves"
    );
}

/// BAT-MOV-14: a horizontal line passes between two pieces.
#[test]
fn a_horizontal_line_passes_between_two_pieces() {
    let between = destinations(&position("wT F7, bS F8, bS G7, bS H9"), "F7");
    assert!(
        between.contains("G8") && between.contains("H9"),
        "{between}"
    );
    assert!(!between.contains("I10"), "{between}");
}

/// BAT-MOV-15, BAT-MOV-16: 22 hexes along the four diagonals.
#[test]
fn a_warrior_goes_along_the_diagonals() {
    check_destinations(
        "wW G6",
        "G6",
        "A6 B6 C6 D6 E6 F6 G1 G2 G3 G4 G5 G7 G8 G9 G10 G11 G12 H6 I6 J6 K6 L6",
    );
}

/// BAT-MOV-17: one step to a free neighbour.
#[test]
fn a_soldier_steps_to_its_free_neighbours() {
    check_destinations("wS F7, wS E7, bS F8", "F7", "E8 F6 G6 G7");
}

/// BAT-MOV-18: eight lines, and no change of colour when they are closed.
#[test]
fn a_prince_goes_along_all_eight_lines() {
    check_destinations(
        "wP F7, wS E7, wS F6, wS F8, wS G7, wS E8, wS G6, wS E6",
        "F7",
        "G8 H9 I10 J11 K12",
    );
    check_destinations(
        "wP A1",
        "A1",
        "A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 B1 B2 C1 C3 D1 D4 E1 E5 F1 F6 G1 G7 H1 H8 I1 I9 J1 J10 K1 K11 L1 L12",
    );
}

/// BAT-MOV-19: a soldier at home steps once, and at the end of the board it stays a soldier.
#[test]
fn there_is_no_double_step_and_no_promotion() {
    let start = Position::initial(Mode::Kingdoms);
    assert_eq!(destinations(&start, "H3"), "G3 G4 H2 H4");
    let mut game = Game::from("wS B12, bS G1");
    game.play("B12-A12 G1-G2");
    assert_eq!(destinations(&game.position, "A12"), "B11 B12");
}

/// BAT-MOV-20: the most destinations on an empty board.
#[test]
fn each_kind_has_its_greatest_number_of_destinations() {
    let most = |kind| Hex::all().map(|hex| range(kind, hex).len()).max();
    for (kind, expected) in [
        (Kind::King, 6),
        (Kind::Queen, 18),
        (Kind::Soldier, 6),
        (Kind::Wizard, 12),
        (Kind::Jester, 18),
        (Kind::Warrior, 22),
        (Kind::Temple, 21 + 4),
        (Kind::Prince, 43),
    ] {
        assert_eq!(most(kind), Some(expected), "{kind:?}");
    }
}
