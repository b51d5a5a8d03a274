//! BAT-ARM: armies, pieces, initial position.

use sobremesa_batelnah::{Army, Board, Hex, Kind, Mode, NoRoom, Piece, Position, Side, homes};

use crate::table::{Game, check_destinations};

/// The source's table of pieces: value, army, kind, number, home.
fn piece_table() -> impl Iterator<Item = Vec<&'static str>> {
    include_str!("pieces.txt")
        .lines()
        .skip(1)
        .map(|row| row.split_whitespace().collect())
}

fn count(army: Army, kind: Kind) -> usize {
    homes(army).iter().filter(|home| home.kind == kind).count()
}

fn home_of(army: Army, kind: Kind) -> String {
    let mut homes = homes(army).iter().filter(|home| home.kind == kind);
    homes.next().expect("a piece").hex.to_string()
}

/// BAT-ARM-01, BAT-ARM-02: two kingdoms, each with an ally.
#[test]
fn four_armies_fight_on_two_sides() {
    let on = |side| {
        Army::ALL
            .into_iter()
            .filter(|army| army.side() == side)
            .collect::<Vec<_>>()
    };
    assert_eq!(on(Side::White), [Army::White, Army::Blue]);
    assert_eq!(on(Side::Black), [Army::Black, Army::Red]);
    assert_eq!(Army::ALL.map(Army::is_kingdom), [true, true, false, false]);
}

/// BAT-ARM-03: friends are neither captured nor passed through, enemies can be captured.
#[test]
fn pieces_of_one_side_are_friends() {
    check_destinations(
        "wW F7, uS F9, rS D7",
        "F7",
        "D7 E7 F1 F2 F3 F4 F5 F6 F8 G7 H7 I7 J7 K7 L7",
    );
}

/// BAT-ARM-04: 18 pieces, 8 of them soldiers.
#[test]
fn a_kingdom_has_eighteen_pieces() {
    for army in [Army::White, Army::Black] {
        assert_eq!(
            Kind::ALL.map(|kind| count(army, kind)),
            [1, 1, 1, 2, 2, 2, 1, 8]
        );
        assert_eq!(homes(army).len(), 1 + 1 + 1 + 2 + 2 + 2 + 1 + 8);
    }
}

/// BAT-ARM-05, BAT-ARM-06: 10 pieces, no king, no queen, no prince.
#[test]
fn an_allied_army_has_ten_pieces_and_no_royals() {
    for army in [Army::Blue, Army::Red] {
        assert_eq!(
            Kind::ALL.map(|kind| count(army, kind)),
            [0, 0, 0, 1, 1, 1, 1, 6]
        );
        assert_eq!(homes(army).len(), 1 + 1 + 1 + 1 + 6);
        for kind in [Kind::King, Kind::Queen, Kind::Prince] {
            let piece = Piece { army, kind };
            let placed = Board::EMPTY.clone().place(piece, Hex::literal("F7"));
            assert_eq!(placed, Err(NoRoom::TooMany { piece, limit: 0 }));
        }
    }
}

/// BAT-ARM-07, 08, 09, 10, 14, 15: the source's table, with its values and numbers.
#[test]
fn every_piece_has_its_home_its_value_and_its_number() {
    let mut rows = piece_table();
    for army in [Army::White, Army::Blue, Army::Black, Army::Red] {
        for home in homes(army) {
            let ours = [
                home.value.to_string(),
                format!("{army:?}").to_lowercase(),
                format!("{:?}", home.kind).to_lowercase(),
                home.number.to_string(),
                home.hex.to_string(),
            ];
            assert_eq!(
                Some(ours.to_vec()),
                rows.next()
                    .map(|row| row.iter().map(ToString::to_string).collect())
            );
        }
    }
    assert_eq!(rows.next(), None);
}

/// BAT-ARM-11: the half turn of the board maps white onto black and blue onto red.
#[test]
fn the_setup_is_symmetric_under_the_half_turn() {
    let board = *Position::initial(Mode::Alliances).board();
    for hex in Hex::all() {
        let opposite = Hex::new(13 - hex.c1(), 13 - hex.c2()).expect("a hex");
        let turned = board.piece_at(hex).map(|Piece { army, kind }| {
            let army = match army {
                Army::White => Army::Black,
                Army::Black => Army::White,
                Army::Blue => Army::Red,
                Army::Red => Army::Blue,
            };
            Piece { army, kind }
        });
        assert_eq!(board.piece_at(opposite), turned, "{hex}");
    }
}

/// BAT-ARM-12: 36 pieces leave 108 hexes free, 56 pieces leave 88.
#[test]
fn the_modes_start_with_two_armies_or_four() {
    let n_pieces = |mode| Position::initial(mode).board().occupied().len();
    assert_eq!(n_pieces(Mode::Kingdoms), 144 - 108);
    assert_eq!(n_pieces(Mode::Alliances), 144 - 88);
}

/// BAT-ARM-13: the king beside the prince, the queen on the other side of it.
#[test]
fn kings_start_on_l2_and_a11_queens_on_k1_and_b12() {
    assert_eq!(home_of(Army::White, Kind::King), "L2");
    assert_eq!(home_of(Army::White, Kind::Queen), "K1");
    assert_eq!(home_of(Army::Black, Kind::King), "A11");
    assert_eq!(home_of(Army::Black, Kind::Queen), "B12");
}

/// BAT-ARM-16: our letters for the source's b, n, a, r.
#[test]
fn the_armies_have_the_letters_w_b_u_r() {
    assert_eq!(Army::ALL.map(Army::letter), ['w', 'b', 'u', 'r']);
    for army in Army::ALL {
        assert_eq!(Army::from_letter(army.letter()), Some(army));
    }
    assert_eq!(Army::from_letter('n'), None);
}

/// BAT-ARM-17, BAT-CAP-14: a captured piece is off the board, and stays off.
#[test]
fn an_eliminated_piece_does_not_come_back() {
    let mut game = Game::from("wW F7, bW F9, bS C2");
    game.play("F7xF9");
    let n_pieces = game.position.board().occupied().len();
    assert_eq!(n_pieces, 4, "two kings, a warrior and a soldier");
    game.play("C2-C3 F9-F7 C3-C2");
    assert_eq!(game.position.board().occupied().len(), n_pieces);
    assert_eq!(game.position.board().piece_at(Hex::literal("F9")), None);
}
