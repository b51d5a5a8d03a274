//! BAT-EX: the rulebook's worked examples.

use sobremesa_batelnah::rules::royals::{attackers, threats};
use sobremesa_batelnah::{Hex, Mode, Position, Side, centre, divide, hit_rectangle, perft};

use crate::table::{
    Game, all_texts, captures, check_play, destinations, join, position, texts, verdict, with_turn,
};

const EX_01: &str = "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1";
const EX_02: &str = "rZrTrSrS4bSbWbKbP/rWrJrS5bSbTbZbQ/rSrS5bSbSbZbWbT/rS7bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ7uS/wTwWwZwSwS5uSuS/wQwZwTwS5uSuJuW/wPwKwWwS4uSuSuTuZ w 4 - 0 1";
const EX_06: &str = "12/7uS3bK/12/5wP6/8bZ3/10bJ1/10wZ1/9bS2/5uW6/12/12/wK11 w 4 - 0 1";

/// BAT-EX-01, BAT-EX-02.
#[test]
fn the_initial_positions() {
    assert_eq!(Position::initial(Mode::Kingdoms).to_string(), EX_01);
    assert_eq!(Position::initial(Mode::Alliances).to_string(), EX_02);
}

/// BAT-EX-03.
#[test]
fn the_first_moves_of_white() {
    let expected = "H3-G3 H3-G4 H3-H2 H3-H4 I1-H1 I1-H2 I2-H2 I3-H4 I4-G4 I4-G5 I4-G6 I4-H4 I4-H5 I4-H6 \
        I4-I5 I4-I6 J3-G4 J3-G5 J3-H2 J3-H6 J3-I6 J3-K5 J4-I5 J5-I5 J5-I6 J5-J6 J5-K5 K2-H4 K2-I5 K4-K5 L4-K5 L4-L5";
    assert_eq!(all_texts(&position(EX_01)), expected);
    assert_eq!(all_texts(&position(EX_02)), expected);
}

/// BAT-EX-04.
#[test]
fn perft_of_two_armies() {
    let start = position(EX_01);
    assert_eq!(
        [1, 2, 3].map(|depth| perft(&start, depth)),
        [32, 1024, 37778]
    );
}

/// BAT-EX-05.
#[test]
fn perft_of_four_armies() {
    let start = position(EX_02);
    assert_eq!(
        [1, 2, 3].map(|depth| perft(&start, depth)),
        [32, 1024, 8192]
    );
    assert_eq!(
        all_texts(&with_turn(EX_02, 'u')),
        "I12-H12 I12-I11 J11-I11 J11-J10 K10-J10 K10-K9 L9-K9 L9-L8"
    );
}

/// BAT-EX-06, BAT-ERR-01 to 04: the nine-piece board, corrected.
#[test]
fn the_nine_piece_board() {
    for (army, from, expected) in [
        ('u', "B8", "A8 A9 B7 B9 C7 C8"),
        ('b', "B12", "A12 B11 C11 C12"),
        (
            'w',
            "D6",
            "A3 A6 B4 B6 C5 C6 C7 D1 D2 D3 D4 D5 D7 D8 D9 D10 D11 D12 E5 E6 E7 F4 F6 F8 G3 G6 G9 H2 H6 H10 I1",
        ),
        ('b', "E9", "B10 B11 C8 C12 D7 D12 F6 G6 G10 H7 H8"),
        (
            'b',
            "F11",
            "D11 D12 E10 E11 E12 F9 F10 F12 G9 G10 G12 H9 H11",
        ),
        ('w', "G11", "D12 E10 F9 H8 I8 I12 J9 J10"),
        ('b', "H10", "G10 G11 H9 H11 I9 I10"),
        (
            'u',
            "I6",
            "E6 F6 G6 H6 I1 I2 I3 I4 I5 I7 I8 I9 I10 I11 I12 J6 K6 L6",
        ),
        ('w', "L1", "K1 K2 L2"),
    ] {
        assert_eq!(
            destinations(&with_turn(EX_06, army), from),
            expected,
            "{army} {from}"
        );
    }
    assert!(texts(&with_turn(EX_06, 'b'), "F11").contains("F11xG11>H11"));
    assert_eq!(captures(&with_turn(EX_06, 'b')), "F11xG11>H11 H10xG11");
}

/// BAT-EX-07.
#[test]
fn the_prince_takes_on_h10() {
    let result = "12/7uS3bK/12/12/8bZ3/10bJ1/10wZ1/9wP2/5uW6/12/12/wK11 b 4 - 0 2";
    check_play(EX_06, "D6xH10", "captured bS H10", result);
}

/// BAT-EX-08, BAT-ERR-08: 43 hexes, not 44.
#[test]
fn a_prince_on_g6_has_43_destinations() {
    let prince = position("10bK1/12/12/12/12/12/5wP6/12/12/12/12/1wK10 w 2 - 0 1");
    let named = "A6 B6 C6 D6 E6 F6 H6 I6 J6 K6 L6 G1 G2 G3 G4 G5 G7 G8 G9 G10 G11 G12 \
        A12 B11 C10 D9 E8 F7 H5 I4 J3 K2 L1 B1 C2 D3 E4 F5 H7 I8 J9 K10 L11";
    let mut hexes: Vec<Hex> = named.split(' ').map(Hex::literal).collect();
    hexes.sort();
    assert_eq!(hexes.len(), 43);
    assert_eq!(
        destinations(&prince, "G6"),
        join(hexes.iter().map(ToString::to_string))
    );
}

/// BAT-EX-09.
#[test]
fn a_jester_between_four_enemies() {
    let jester = position("10bK1/12/12/12/12/5bS6/4bSwJbS5/5bS6/12/12/12/1wK10 w 2 - 0 1");
    let mut own: Vec<String> = texts(&jester, "G6").split(' ').map(str::to_owned).collect();
    own.sort();
    let mut expected: Vec<&str> =
        "G6xG5>G4 G6xF6>E6 G6xH6>I6 G6xG7>G8 G6-E7 G6-E8 G6-F8 G6-H4 G6-I4 G6-I5"
            .split(' ')
            .collect();
    expected.sort_unstable();
    assert_eq!(own, expected);
}

/// BAT-EX-10.
#[test]
fn a_jester_without_a_landing_hex() {
    let jester = position("10bK1/12/12/12/12/6bSwJbS3/7bS4/7bS4/12/12/12/1wK10 w 2 - 0 1");
    assert_eq!(captures(&jester), "F8xF7>F6 F8xF9>F10");
}

/// BAT-EX-11.
#[test]
fn a_queen_passes_between_two_enemies() {
    let queen = position("10bK1/12/12/12/8bS3/7wQ1bS2/7bS4/12/12/12/12/12 w 2 - 0 1");
    assert_eq!(
        texts(&queen, "F8"),
        "F8-D8 F8-D9 F8-E7 F8-E8 F8xE9 F8-E10 F8-F6 F8-F7 F8xF10 F8-G6 F8-G7 F8xG8 F8-G9 F8-H6 F8-H7"
    );
}

/// BAT-EX-12, BAT-ERR-07: "the same holds for a jester".
#[test]
fn a_queen_passes_where_it_cannot_stop() {
    let text = "10bK1/4wS7/2bSwQ8/12/12/12/12/12/12/12/12/12 w 2 - 0 1";
    assert_eq!(
        texts(&position(text), "C4"),
        "C4-A4 C4-A5 C4-B3 C4-B6 C4xC3 C4-C5 C4-C6 C4-D2 C4-D3 C4-D4 C4-D5 C4-E2 C4-E3 C4-E4"
    );
    let jester = position("wJ C4, wS B5, bS C3, bK L12, wK A12");
    assert_eq!(
        texts(&jester, "C4"),
        "C4-A4 C4-A5 C4-B3 C4-B6 C4xC3>C2 C4-C5 C4-C6 C4-D2 C4-D3 C4-D4 C4-D5 C4-E2 C4-E3 C4-E4"
    );
}

/// BAT-EX-13.
#[test]
fn a_queen_alone() {
    let centre = position("10bK1/12/12/12/12/6wQ5/12/12/12/12/12/12 w 2 - 0 1");
    assert_eq!(destinations(&centre, "F7").split(' ').count(), 18);
    assert_eq!(destinations(&position("wQ A1"), "A1"), "A2 A3 B1 B2 C1");
}

/// BAT-EX-14.
#[test]
fn a_wizard_over_friends() {
    let wizard = position("10bK1/12/12/5bS2wSwSbS1/7wZwS3/12/12/12/12/12/12/1wK10 w 2 - 0 1");
    assert_eq!(captures(&wizard), "E8xD6 E8xD11");
}

/// BAT-EX-15.
#[test]
fn a_soldier_alone_and_surrounded() {
    let alone = position("10bK1/12/12/12/12/6wS5/12/12/12/12/12/1wK10 w 2 - 0 1");
    assert_eq!(destinations(&alone, "F7"), "E7 E8 F6 F8 G6 G7");
    let surrounded = position("wS F7, bS E7, bS E8, bS F6, bS F8, bS G6, bS G7");
    assert_eq!(texts(&surrounded, "F7"), "F7xE8 F7xG6");
}

/// BAT-EX-16.
#[test]
fn a_temple_beside_an_enemy() {
    let temple = position("10bK1/12/12/12/12/6wTbS4/12/12/12/12/12/1wK10 w 2 - 0 1");
    let ends = destinations(&temple, "F7");
    let changes: Vec<&str> = ends
        .split(' ')
        .filter(|end| ["E7", "F6", "F8", "G7"].contains(end))
        .collect();
    assert_eq!(changes, ["E7", "F6", "G7"]);
}

/// BAT-EX-17.
#[test]
fn a_temple_between_pieces() {
    let temple = position("10bK1/2wS9/12/12/12/6wT5/12/9bS2/8bS3/12/12/1wK10 w 2 - 0 1");
    let mut hexes: Vec<Hex> =
        "E6 D5 C4 E8 D9 C10 B11 A12 G6 H5 I4 J3 K2 L1 G8 H9 I10 J11 K12 E7 F6 F8 G7"
            .split(' ')
            .map(Hex::literal)
            .collect();
    hexes.sort();
    assert_eq!(
        destinations(&temple, "F7"),
        join(hexes.iter().map(ToString::to_string))
    );
}

/// BAT-EX-18.
#[test]
fn a_king_takes_its_neighbour() {
    let mut game = Game::from("10bK1/12/12/12/12/6wKbS4/12/12/12/12/12/12 w 2 - 0 1");
    game.play("F7xF8");
    let king = game.position.board().piece_at(Hex::literal("F8"));
    assert_eq!(king.map(|piece| piece.to_string()).as_deref(), Some("wK"));
}

/// BAT-EX-19.
#[test]
fn a_prince_takes_the_last_red_piece() {
    check_play(
        "10bK1/12/5rZ6/12/12/12/5wP6/12/12/12/12/1wK10 w 4 - 0 1",
        "G6xC6",
        "captured rZ C6, army_eliminated r",
        "10bK1/12/5wP6/12/12/12/12/12/12/12/12/1wK10 b 4 - 0 2",
    );
    for between in ["D6", "E6", "F6"] {
        let given = format!("wP G6, bS {between}, rZ C6");
        assert_eq!(
            verdict(&position(&given), "G6xC6"),
            "path_blocked",
            "{between}"
        );
    }
}

/// BAT-EX-20.
#[test]
fn the_data_of_two_hexes() {
    for (name, corners, index, program, middle) in [
        ("C6", (231, 192, 268, 223), 30, (10, 6), (250, 208)),
        ("G6", (355, 260, 392, 291), 78, (6, 6), (374, 276)),
    ] {
        let hex = Hex::literal(name);
        let rectangle = hit_rectangle(hex);
        let (upper, lower) = (rectangle.upper_left, rectangle.lower_right);
        assert_eq!((upper.x, upper.y, lower.x, lower.y), corners);
        assert_eq!(hex.list_index(), index);
        assert_eq!((hex.pos_a(), hex.pos_b()), program);
        assert_eq!((centre(hex).x, centre(hex).y), middle);
    }
}

/// BAT-EX-21, BAT-API-11.
#[test]
fn a_threat_to_the_king() {
    let given = "10bK1/11bQ/12/8bS3/12/12/4wP7/12/12/12/wQ11/1wK10 w 2 - 0 1";
    let result = "10bK1/11bQ/12/8bS3/12/12/10wP1/12/12/12/wQ11/1wK10 b 2 b 1 2";
    check_play(given, "G5-G11", "kolba b [A11]", result);

    let after = position(result);
    let of = |side| attackers(after.board(), Hex::literal("A11"), side).to_string();
    assert_eq!(
        (of(Side::White).as_str(), of(Side::Black).as_str()),
        ("G11", "")
    );
    let told = join(
        threats(after.board())
            .map(|threat| format!("{} {} by {}", threat.piece, threat.hex, threat.by)),
    );
    assert_eq!(told, "bK A11 by G11");

    let mut game = Game::from(given);
    game.play("G5-G11 D9-D10 G11-G10 D10-D11 G10-G11");
    assert_eq!(game.told(), "", "one warning only");
}

/// BAT-EX-22.
#[test]
fn the_second_royal_falls() {
    check_play(
        "12/12/5bQ6/8bS3/12/12/5wP6/12/12/12/wQ11/1wK10 w 2 b 3 41",
        "G6xC6",
        "captured bQ C6, hok_sah white",
        "12/12/5wP6/8bS3/12/12/12/12/12/12/wQ11/1wK10 - 2 b 0 42",
    );
}

/// BAT-EX-23.
#[test]
fn the_allies_enter() {
    let entered = "rZrTrSrS4bSbWbKbP/rWrJrS5bSbTbZbQ/rSrS5bSbSbZbWbT/rS7bJbSbSbS/9bS2/12/12/3wS8/wSwSwSwJ7uS/wTwWwZwSwS5uSuS/wQwZwTwS5uSuJuW/wPwKwWwS4uSuSuTuZ b 4 - 0 2";
    check_play(EX_01, "H3-H4 join", "allies_joined", entered);
    let mut game = Game::from(entered);
    game.play("A9-A8 I12-H12 A4-A5");
    assert_eq!(game.to_move(), 'w');
}

/// BAT-EX-24.
#[test]
fn the_allies_find_homes_taken() {
    check_play(
        "2bS7bK1/12/12/12/12/12/12/12/12/12/12/1wK8wW1 w 2 - 12 30",
        "join",
        "no_entry uT L11, no_entry rS A3, allies_joined",
        "rZrTbSrS6bK1/rWrJrS9/rSrS10/rS11/12/12/12/12/11uS/10uSuS/9uSuJuW/1wK6uSuSwWuZ w 4 - 0 30",
    );
}

/// BAT-EX-25.
#[test]
fn blue_has_no_pieces() {
    let mut game = Game::from("8bS1bK1/12/1rS10/12/12/12/12/12/12/12/12/1wK10 b 4 b 0 50");
    assert_eq!(game.play("A9-A8").to_move(), 'r');
    assert_eq!(game.play("C2-C3").to_move(), 'w');
}

/// BAT-EX-26, BAT-CLK-02, BAT-CLK-04.
#[test]
fn a_lost_turn() {
    let result = EX_02.replace(" w 4 - 0 1", " b 4 - 1 2");
    check_play(EX_02, "--", "turn_lost w", &result);
}

/// BAT-EX-27.
#[test]
fn the_start_for_the_third_time() {
    let mut game = Game::from(EX_01);
    game.play("K2-H4 B11-E9 H4-K2 E9-B11 K2-H4 B11-E9 H4-K2");
    assert_eq!(game.told(), "");
    game.play("E9-B11");
    assert_eq!(game.told(), "draw repetition");
}

/// BAT-EX-28.
#[test]
fn drops_on_the_nine_piece_board() {
    let given = position(EX_06);
    for (from, to, expected) in [
        ("D6", "H10", "ok"),
        ("D6", "I11", "path_blocked"),
        ("D6", "I6", "friend_on_target"),
        ("D6", "E8", "unreachable"),
        ("D6", "B8", "friend_on_target"),
        ("D6", "A9", "path_blocked"),
        ("D6", "D6", "same_hex"),
        ("I6", "D6", "not_your_turn"),
        ("H10", "G11", "not_your_turn"),
        ("E1", "E2", "empty_origin"),
        ("D6", "D13", "off_board"),
        ("G11", "I9", "unreachable"),
        ("G11", "J9", "ok"),
        ("L1", "K1", "ok"),
    ] {
        let sign = if to == "H10" { 'x' } else { '-' };
        assert_eq!(
            verdict(&given, &format!("{from}{sign}{to}")),
            expected,
            "{from} {to}"
        );
    }
}

/// BAT-API-11: every first move of white has 32 answers.
#[test]
fn perft_divided_by_the_first_move() {
    let divided = divide(&position(EX_01), 2);
    let told: Vec<String> = divided
        .iter()
        .map(|(legal, n)| format!("{legal} {n}"))
        .collect();
    assert_eq!(told[..2], ["H3-G3 32", "H3-G4 32"]);
    assert_eq!(divided.len(), 32);
}
