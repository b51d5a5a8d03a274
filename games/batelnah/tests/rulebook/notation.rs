//! BAT-NOT: notation.

use sobremesa_batelnah::notation::{BadPosition, RowFault, TextFault, read_hex};
use sobremesa_batelnah::{
    Hex, Impossible, Kind, Mode, MoveList, NoRoom, Piece, Position, Side, Situation, divide, perft,
    perft_played,
};

use crate::table::{Game, all_texts, position, texts, verdict};

const START: &str = "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1";

/// The start with one field written otherwise.
fn with_field(nth: usize, text: &str) -> String {
    let mut fields: Vec<&str> = START.split(' ').collect();
    fields[nth] = text;
    fields.join(" ")
}

/// The start with one row written otherwise.
fn with_row(nth: usize, text: &str) -> String {
    let board = START.split(' ').next().expect("a board");
    let mut rows: Vec<&str> = board.split('/').collect();
    rows[nth] = text;
    with_field(0, &rows.join("/"))
}

fn faults(text: &str) -> Vec<TextFault> {
    match text.parse::<Position>() {
        Ok(position) => panic!("read as {position}"),
        Err(BadPosition(faults)) => faults,
    }
}

/// The text is refused for these faults, by these rules.
#[track_caller]
fn check_faults(text: &str, expected: &[(TextFault, &str)]) {
    let found: Vec<_> = faults(text)
        .into_iter()
        .map(|fault| (fault, fault.rule()))
        .collect();
    assert_eq!(found, expected, "{text}");
}

/// The text is read and written as it stands.
#[track_caller]
fn check_round_trip(text: &str) {
    assert_eq!(position(text).to_string(), text);
}

/// BAT-NOT-01: six fields, one space between them.
#[test]
fn a_position_text_has_six_fields() {
    check_round_trip(START);
    let five = START.rsplit_once(' ').expect("fields").0;
    let fields = |found| TextFault::Fields { wanted: 6, found };
    check_faults(five, &[(fields(5), "BAT-NOT-01")]);
    check_faults("", &[(fields(1), "BAT-NOT-01")]);
    check_faults(&format!("{START} "), &[(fields(7), "BAT-NOT-01")]);
    check_faults(&START.replacen(' ', "  ", 1), &[(fields(7), "BAT-NOT-01")]);
}

/// BAT-NOT-02: twelve rows of twelve, runs from 1 to 12 without a zero before them.
#[test]
fn a_board_has_twelve_rows_that_add_up_to_twelve() {
    let row = |letter, fault| (TextFault::Row { letter, fault }, "BAT-NOT-02");
    check_faults(
        &with_row(5, "11"),
        &[row('F', RowFault::Length { found: 11 })],
    );
    check_faults(
        &with_row(5, "6wS6"),
        &[row('F', RowFault::Length { found: 13 })],
    );
    check_faults(&with_row(5, ""), &[row('F', RowFault::Length { found: 0 })]);
    for run in ["13", "012", "0wS11", "00", "99999999999999999999", "66"] {
        check_faults(&with_row(5, run), &[row('F', RowFault::Run)]);
    }
    let board = START.split(' ').next().expect("a board");
    let (short, _) = board.rsplit_once('/').expect("rows");
    check_faults(
        &with_field(0, short),
        &[(TextFault::Rows { found: 11 }, "BAT-NOT-02")],
    );
    check_faults(
        &with_field(0, &format!("{board}/12")),
        &[(TextFault::Rows { found: 13 }, "BAT-NOT-02")],
    );
}

/// BAT-NOT-03: army letter, piece letter.
#[test]
fn a_piece_is_a_token_of_two_letters() {
    let tokens = ['w', 'b', 'u', 'r'].map(|army| {
        Kind::ALL
            .map(|kind| {
                Piece::from_token(army, kind.letter())
                    .expect("a piece")
                    .to_string()
            })
            .join(" ")
    });
    assert_eq!(tokens[0], "wK wQ wP wW wT wZ wJ wS");
    assert_eq!(tokens[1], "bK bQ bP bW bT bZ bJ bS");
    let token = (
        TextFault::Row {
            letter: 'F',
            fault: RowFault::Token,
        },
        "BAT-NOT-03",
    );
    for row in [
        "ws11", "WS11", "xS11", "wX11", "11w", "w11", "w", "é11", "wé11", "-12", "+12",
    ] {
        check_faults(&with_row(5, row), &[token]);
    }
}

/// BAT-NOT-04: army, mode, Kolba, quiet counter, turn number.
#[test]
fn the_other_fields_have_their_own_letters() {
    for army in ["x", "W", "", "wb"] {
        check_faults(&with_field(1, army), &[(TextFault::ToMove, "BAT-NOT-04")]);
    }
    for mode in ["3", "", "02", "24"] {
        check_faults(&with_field(2, mode), &[(TextFault::Mode, "BAT-NOT-04")]);
    }
    for warned in ["bw", "", "W", "r"] {
        check_faults(&with_field(3, warned), &[(TextFault::Warned, "BAT-NOT-04")]);
    }
    for number in ["", "-1", "+1", "01", "1.0", "x", "٣"] {
        check_faults(
            &with_field(4, number),
            &[(TextFault::QuietCounter, "BAT-NOT-04")],
        );
        check_faults(
            &with_field(5, number),
            &[(TextFault::TurnNumber, "BAT-NOT-04")],
        );
    }
    let first_turn = TextFault::Impossible(Impossible::TurnNumber);
    check_faults(&with_field(5, "0"), &[(first_turn, "BAT-NOT-04")]);
    for huge in ["1000000001", "99999999999999999999999999"] {
        check_faults(&with_field(5, huge), &[(first_turn, "BAT-NOT-04")]);
        let quiet = TextFault::Impossible(Impossible::QuietCounter);
        check_faults(&with_field(4, huge), &[(quiet, "BAT-NOT-04")]);
    }
    for warned in ["-", "w", "b", "wb"] {
        check_round_trip(&with_field(3, warned));
    }
    check_round_trip(&with_field(4, "12"));
    check_round_trip(&with_field(5, "1000000000"));
}

/// BAT-NOT-01 to 04: all faults are told, not only the first.
#[test]
fn every_fault_of_a_position_text_is_listed() {
    let text = "12/12/x12/12/12/13/12/12/12/12/12/12 x 3 ? q 01";
    let rules: Vec<_> = faults(text).into_iter().map(TextFault::rule).collect();
    assert_eq!(
        rules,
        [
            "BAT-NOT-03",
            "BAT-NOT-02",
            "BAT-NOT-04",
            "BAT-NOT-04",
            "BAT-NOT-04",
            "BAT-NOT-04",
            "BAT-NOT-04"
        ]
    );
    let told = text.parse::<Position>().expect_err("faults").to_string();
    assert!(
        told.contains("row C: ") && told.contains("row F: ") && told.contains("the mode is"),
        "{told}"
    );
}

/// BAT-NOT-05: `-` to a free hex, `x` for a capture by replacement.
#[test]
fn plain_moves_and_captures_have_their_sign() {
    assert!(texts(&position("wZ E8, bS D6"), "E8").contains("E8xD6"));
    assert!(texts(&position("wT F7"), "F7").contains("F7-F6"));
    assert!(texts(&position("wQ E8"), "E8").contains("E8-F6"));
}

/// BAT-NOT-06: origin, `x`, captured hex, `>`, landing hex.
#[test]
fn a_leap_names_the_captured_and_the_landing_hex() {
    assert!(texts(&position("wJ G6, bS F6"), "G6").contains("G6xF6>E6"));
}

/// BAT-NOT-07: case and a final sign do not matter; the move's own sign and its hexes do.
#[test]
fn a_typed_move_must_be_written_as_it_is() {
    let given = position("wW F7, bS F9, wJ C4, bS C5, wS H10");
    for text in [
        "F7-F8",
        "f7-f8",
        "F7xF9",
        "F7XF9",
        "f7xf9+",
        "F7-F8#",
        "C4xC5>C6",
        "c4xc5>c6+",
    ] {
        assert_eq!(verdict(&given, text), "ok", "{text}");
    }
    for text in [
        "F7xF8",
        "F7-F9",
        "C4-C6",
        "C4xC6",
        "C4xB4>C6",
        "F7xF9>F9",
        "F7xF8>F9",
        "F07-F8",
        "F7-F08",
        "F7F8",
        "F7 - F8",
        " F7-F8",
        "F7-F8++",
        "F7-",
        "-F8",
        "",
        "F7-F8-F9",
        "F7>F8",
        "7F-8F",
        "F7\u{2013}F8",
        "é7-F8",
        "F7-F8\n",
    ] {
        assert_eq!(verdict(&given, text), "bad_text", "{text:?}");
    }
    for text in ["F7-F13", "M1-F8", "F7-F0", "F7xZ99", "F7-F100"] {
        assert_eq!(verdict(&given, text), "off_board", "{text}");
    }
    // A drop that is refused keeps its own word, however it is written.
    assert_eq!(verdict(&given, "F7xF10"), "path_blocked");
}

/// BAT-NOT-07: names of hexes that a program sends.
#[test]
fn a_hex_off_the_board_is_still_a_name() {
    assert_eq!(read_hex("f7"), Ok(Some(Hex::literal("F7"))));
    assert_eq!(read_hex("D13"), Ok(None));
    for no_name in ["", "D", "13", "D01", "D-1", "é1", "D1x"] {
        assert!(read_hex(no_name).is_err(), "{no_name:?}");
    }
}

/// BAT-NOT-09: by origin, then by destination, a leap by its landing hex.
#[test]
fn move_lists_are_ordered_by_origin_and_destination() {
    let moves = texts(&position("wJ G6, bS F6, bS G5"), "G6");
    assert_eq!(
        moves,
        "G6xF6>E6 G6-E7 G6-E8 G6-F7 G6-F8 G6xG5>G4 G6-G7 G6-G8 G6-H4 G6-H5 G6-H6 G6-H7 G6-I4 G6-I5 G6-I6"
    );
    let all = position(START).legal_moves();
    assert!(all.is_sorted_by_key(|legal| (legal.from().list_index(), legal.to().list_index())));
    let mut captures = MoveList::new();
    position("wW F7, bS F9, bS C7").list_captures(&mut captures);
    assert_eq!(captures.len(), 2);
}

/// BAT-NOT-10: what happened, in its order.
#[test]
fn the_events_of_a_turn_have_their_order() {
    let mut game = Game::from("wP F7, rS F9, bQ C9, bK L12");
    game.play("F7xF9");
    assert_eq!(
        game.told(),
        "captured rS F9, army_eliminated r, kolba b [C9]"
    );
    let mut game = Game::from("9bK2/12/12/12/12/6wW2bQ2/12/12/12/12/12/1wK10 w 2 - 0 1");
    game.play("F7xF10");
    assert_eq!(game.told(), "captured bQ F10, kolba b [A10]");
}

/// BAT-NOT-11: positions that cannot arise.
#[test]
fn an_impossible_position_is_refused() {
    let kings =
        |board: &str, rest: &str| format!("10bK1/{board}/12/12/12/12/12/12/12/12/12/1wK10 {rest}");
    let impossible = |fault| (TextFault::Impossible(fault), "BAT-NOT-11");
    let blue = Impossible::AlliesAbsent {
        army: sobremesa_batelnah::Army::Blue,
    };
    check_faults(&kings("uS11", "w 2 - 0 1"), &[impossible(blue)]);
    check_faults(&kings("12", "u 2 - 0 1"), &[impossible(blue)]);
    assert!(kings("uS11", "w 4 - 0 1").parse::<Position>().is_ok());

    let piece = |army, kind| Piece::from_token(army, kind).expect("a piece");
    let too_many = |name: &str, piece, limit| {
        let reason = NoRoom::TooMany { piece, limit };
        (
            TextFault::NoRoom {
                hex: Hex::literal(name),
                reason,
            },
            "BAT-NOT-11",
        )
    };
    check_faults(
        &kings("wPwP10", "w 2 - 0 1"),
        &[too_many("B2", piece('w', 'P'), 1)],
    );
    check_faults(
        &kings("wSwSwSwSwSwSwSwSwS3", "w 2 - 0 1"),
        &[too_many("B9", piece('w', 'S'), 8)],
    );
    check_faults(
        &kings("rJrJuK9", "w 4 - 0 1"),
        &[
            too_many("B2", piece('r', 'J'), 1),
            too_many("B3", piece('u', 'K'), 0),
        ],
    );

    let alone =
        |row: &str, to_move| format!("12/12/12/12/12/{row}/12/12/12/12/12/12 {to_move} 2 - 0 1");
    check_faults(&alone("wP11", "-"), &[impossible(Impossible::NoRoyals)]);
    check_faults(
        &alone("wK11", "w"),
        &[impossible(Impossible::AlreadyLost { side: Side::Black })],
    );
    check_faults(
        &alone("bQ11", "w"),
        &[impossible(Impossible::AlreadyLost { side: Side::White })],
    );
    check_round_trip(&alone("wK11", "-"));
    check_round_trip(&kings("12", "- 2 - 0 1"));
}

/// BAT-NOT-12: the turn moves on to an army that can move.
#[test]
fn an_army_without_a_move_is_not_to_move() {
    let shut_in = "bKbSwS9/bSwS10/wS11/12/12/12/12/12/12/12/12/11wK";
    assert_eq!(
        position(&format!("{shut_in} b 2 - 0 9")).to_string(),
        format!("{shut_in} w 2 - 0 9")
    );
    let no_blue = "10bK1/12/12/12/12/12/12/12/12/12/12/rS11";
    let text = format!("{} u 4 - 0 9", no_blue.replace("rS11", "rSwK10"));
    assert_eq!(
        position(&text).to_move(),
        Some(sobremesa_batelnah::Army::Red)
    );
}

/// BAT-NOT-13: counted with and without making the last move.
#[test]
fn perft_counts_sequences_of_moves() {
    let over = position("12/12/5wP6/8bS3/12/12/12/12/12/12/wQ11/1wK10 - 2 b 0 42");
    assert_eq!(
        (perft(&over, 0), perft(&over, 1), perft(&over, 2)),
        (1, 0, 0)
    );
    // The capture of the queen ends the game: it counts as a move, and nothing follows it.
    let last_royal = position("12/12/5bQ6/12/12/12/5wP6/12/12/12/12/1wK10 w 2 b 3 41");
    let n_moves = last_royal.legal_moves().len() as u64;
    assert_eq!(perft(&last_royal, 1), n_moves);
    let divided = divide(&last_royal, 2);
    let after_capture = divided
        .iter()
        .find(|(legal, _)| legal.to_string() == "G6xC6");
    assert_eq!(after_capture.map(|(_, n)| *n), Some(0));
    assert_eq!(
        divided.iter().map(|(_, n)| n).sum::<u64>(),
        perft(&last_royal, 2)
    );
    // A quiet game is counted on.
    let quiet = position(&with_field(4, "150"));
    assert_eq!(perft(&quiet, 2), 1024);
    for given in [
        position(START),
        Position::initial(Mode::Alliances),
        last_royal,
    ] {
        assert_eq!(perft(&given, 3), perft_played(&given, 3));
    }
    assert!(divide(&quiet, 0).is_empty());
}

/// BAT-NOT-14: the same moves from the same position give the same positions and events.
#[test]
fn a_replay_is_the_same_game() {
    let moves = "J3-G5 C10-F8 G5xF8";
    let play = || {
        let mut game = Game::from(START);
        game.play(moves);
        (game.told(), game.position)
    };
    assert_eq!(play(), play());
    assert_eq!(play().0, "captured bZ F8");
}

/// BAT-API-03: the first three fields, by which repetitions are told.
#[test]
fn a_situation_is_the_first_three_fields() {
    let situation = position(START).situation();
    assert!(START.starts_with(&situation.to_string()));
    assert_eq!(situation.to_string().parse(), Ok(situation));
    assert!("12 w 2".parse::<Situation>().is_err());
    assert!(START.parse::<Situation>().is_err());
    assert!(all_texts(&position(START)).starts_with("H3-G3 "));
}
