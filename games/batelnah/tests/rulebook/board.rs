//! BAT-BRD: the board.

use std::collections::VecDeque;

use sobremesa_batelnah::{
    Army, Board, Colour, Direction, Hex, HexSet, NoRoom, Piece, Pixel, centre, hex_at,
    hit_rectangle, homes,
};

fn hex(name: &str) -> Hex {
    Hex::literal(name)
}

/// The source's table of hexes, field by field.
fn hex_table() -> impl Iterator<Item = Vec<&'static str>> {
    include_str!("hexes.txt").lines().skip(1).map(|row| {
        row.split([' ', ','])
            .filter(|field| !field.is_empty())
            .collect()
    })
}

fn number(field: &str) -> i32 {
    field.parse().expect("a number in the table")
}

/// BAT-BRD-01: twelve letters by twelve numbers, and nothing else.
#[test]
fn the_board_has_144_hexes_from_a1_to_l12() {
    let names: Vec<String> = Hex::all().map(|hex| hex.to_string()).collect();
    assert_eq!(names.len(), 12 * 12);
    assert_eq!((names[0].as_str(), names[143].as_str()), ("A1", "L12"));
    for hex in Hex::all() {
        assert_eq!(hex.to_string().parse(), Ok(hex));
    }
    for no_name in [
        "", "A", "7", "A0", "A13", "M1", "A01", "AA1", "1A", "A1 ", "Ä1", "A+1",
    ] {
        assert!(no_name.parse::<Hex>().is_err(), "{no_name:?}");
    }
}

/// BAT-BRD-02: A12 is the pair (1, 12).
#[test]
fn a_hex_is_the_pair_of_its_letter_value_and_its_number() {
    for (value, letter) in (1..).zip('A'..='L') {
        let hex = hex(&format!("{letter}12"));
        assert_eq!((hex.c1(), hex.c2()), (value, 12));
        assert_eq!(Hex::new(value, 12), Some(hex));
    }
    assert_eq!(hex("A12").to_string(), "A12");
}

/// BAT-BRD-03: (c1 - 1) * 12 + c2.
#[test]
fn the_list_counts_from_a1_letter_by_letter() {
    assert_eq!(hex("A1").list_index(), 1);
    assert_eq!(hex("B1").list_index(), 12 + 1);
    assert_eq!(hex("C6").list_index(), 2 * 12 + 6);
    assert_eq!(hex("L12").list_index(), 144);
    for (index, hex) in Hex::all().enumerate() {
        assert_eq!((hex.index(), hex.list_index()), (index, index + 1));
        assert_eq!(Hex::from_index(index), Some(hex));
    }
    assert_eq!(Hex::from_index(144), None);
    assert!(Hex::all().is_sorted());
}

/// BAT-BRD-04: pos_a counts the letters from L, pos_b is the number.
#[test]
fn the_program_coordinates_count_from_l1() {
    let of = |name| (hex(name).pos_a(), hex(name).pos_b());
    assert_eq!(of("A1"), (12, 1));
    assert_eq!(of("L1"), (1, 1));
    assert_eq!(of("L12"), (1, 12));
    for (c1, c2) in [(0, 1), (13, 1), (1, 0), (1, 13), (255, 255)] {
        assert_eq!(Hex::new(c1, c2), None);
    }
}

/// BAT-BRD-05: the six hexes that share an edge.
#[test]
fn a_hex_has_six_edge_neighbours() {
    let around: HexSet = hex("F7").neighbours().collect();
    assert_eq!(around.to_string(), "E7 E8 F6 F8 G6 G7");
}

/// BAT-BRD-06: three families of lines; the horizontal ones leave through a corner of the hex.
#[test]
fn there_are_eight_line_directions() {
    let step = |direction| hex("F7").step(direction).map(|hex| hex.to_string());
    let expected = [
        (Direction::Up, "E8"),
        (Direction::Down, "G6"),
        (Direction::UpLeft, "E7"),
        (Direction::UpRight, "F8"),
        (Direction::DownRight, "G7"),
        (Direction::DownLeft, "F6"),
        (Direction::Right, "G8"),
        (Direction::Left, "E6"),
    ];
    assert_eq!(expected.map(|(direction, _)| direction), Direction::ALL);
    for (direction, there) in expected {
        assert_eq!(step(direction).as_deref(), Some(there), "{direction:?}");
    }
    for direction in [Direction::Right, Direction::Left] {
        let beyond = hex("F7").step(direction).expect("a hex");
        assert_eq!(hex("F7").distance(beyond), 2, "it passes between two hexes");
    }
}

/// BAT-BRD-07: light where c1 + c2 is even, half of the board.
#[test]
fn the_colours_alternate_with_the_sum_of_the_coordinates() {
    for (name, colour) in [
        ("A1", Colour::White),
        ("L12", Colour::White),
        ("A12", Colour::Black),
        ("L1", Colour::Black),
        ("F7", Colour::Black),
    ] {
        assert_eq!(hex(name).colour(), colour, "{name}");
    }
    let n_white = Hex::all()
        .filter(|hex| hex.colour() == Colour::White)
        .count();
    assert_eq!(n_white, 144 / 2);
    for row in hex_table() {
        let colour = match hex(row[0]).colour() {
            Colour::White => "white",
            Colour::Black => "black",
        };
        assert_eq!(colour, row[4], "{}", row[0]);
    }
}

/// BAT-BRD-08: only diagonal steps change the colour.
#[test]
fn diagonal_steps_change_the_colour() {
    for from in Hex::all() {
        for direction in Direction::ALL {
            if let Some(to) = from.step(direction) {
                let changes = from.colour() != to.colour();
                assert_eq!(
                    changes,
                    Direction::DIAGONALS.contains(&direction),
                    "{from}-{to}"
                );
            }
        }
    }
}

/// BAT-BRD-09: black above, white below, red at the left, blue at the right.
#[test]
fn the_corners_point_to_the_four_sides() {
    let is_beyond_all = |name: &str, beyond: fn(Pixel, Pixel) -> bool| {
        Hex::all().all(|other| other == hex(name) || beyond(centre(hex(name)), centre(other)))
    };
    assert!(is_beyond_all("A12", |corner, other| corner.y < other.y));
    assert!(is_beyond_all("L1", |corner, other| corner.y > other.y));
    assert!(is_beyond_all("A1", |corner, other| corner.x < other.x));
    assert!(is_beyond_all("L12", |corner, other| corner.x > other.x));

    let all_start =
        |army, there: fn(Pixel) -> bool| homes(army).iter().all(|home| there(centre(home.hex)));
    assert!(all_start(Army::Black, |at| at.y < 260));
    assert!(all_start(Army::White, |at| at.y > 260));
    assert!(all_start(Army::Red, |at| at.x < 378));
    assert!(all_start(Army::Blue, |at| at.x > 378));
}

/// BAT-BRD-03, 04, 10, 11: the source's table of all hexes.
#[test]
fn the_reference_drawing_is_that_of_the_source() {
    let mut n_rows = 0;
    for row in hex_table() {
        let hex = hex(row[0]);
        let [index, a, b] = [1, 2, 3].map(|field| number(row[field]));
        assert_eq!(hex.list_index() as i32, index, "{hex}");
        assert_eq!(
            (i32::from(hex.pos_a()), i32::from(hex.pos_b())),
            (a, b),
            "{hex}"
        );
        let [left, top, right, bottom, x, y] = [5, 6, 7, 8, 9, 10].map(|field| number(row[field]));
        let rectangle = hit_rectangle(hex);
        assert_eq!(rectangle.upper_left, Pixel { x: left, y: top }, "{hex}");
        assert_eq!(
            rectangle.lower_right,
            Pixel {
                x: right,
                y: bottom
            },
            "{hex}"
        );
        assert_eq!(centre(hex), Pixel { x, y }, "{hex}");
        n_rows += 1;
    }
    assert_eq!(n_rows, 144);
}

/// BAT-BRD-12: the hex with the nearest centre, if the pointer is in its hexagon.
#[test]
fn a_pointer_is_over_the_hexagon_a_player_sees() {
    for hex in Hex::all() {
        let Pixel { x, y } = centre(hex);
        let at = |dx: i32, dy: i32| hex_at(f64::from(x + dx), f64::from(y + dy));
        assert_eq!(at(0, 0), Some(hex));
        // Well inside: the top and bottom edges, the left and right corners.
        for (dx, dy) in [(0, 16), (0, -16), (19, 0), (-19, 0), (9, 15), (-9, -15)] {
            assert_eq!(at(dx, dy), Some(hex), "{hex} {dx} {dy}");
        }
        // The corner of the source's rectangle belongs to a neighbour, or to nobody.
        assert_ne!(at(18, 15), Some(hex));
    }
    for (x, y) in [
        (0.0, 0.0),
        (33.0 - 22.0, 258.0),
        (374.0, 72.0 - 18.0),
        (751.0, 517.0),
    ] {
        assert_eq!(hex_at(x, y), None, "{x} {y}");
    }
    assert_eq!(hex_at(f64::NAN, 0.0), None);
    assert_eq!(hex_at(f64::INFINITY, 0.0), None);
}

/// BAT-BRD-12: between two neighbours there is no gap to drop a piece into.
#[test]
fn the_hexagons_leave_no_gap() {
    for from in Hex::all() {
        for to in from.neighbours() {
            let (a, b) = (centre(from), centre(to));
            for tenth in 0..=10 {
                let between = |a: i32, b: i32| f64::from(a * (10 - tenth) + b * tenth) / 10.0;
                let found = hex_at(between(a.x, b.x), between(a.y, b.y));
                assert!(
                    found == Some(from) || found == Some(to),
                    "{from} {to} {tenth}"
                );
            }
        }
    }
}

/// BAT-BRD-13: as many edge steps as it takes.
#[test]
fn the_distance_is_the_number_of_steps() {
    for (from, to, distance) in [
        ("A1", "A1", 0),
        ("A1", "L12", 22),
        ("A12", "L1", 11),
        ("F7", "G8", 2),
    ] {
        assert_eq!(hex(from).distance(hex(to)), distance, "{from} {to}");
    }
    for from in [hex("A1"), hex("L1"), hex("F7")] {
        let mut queue = VecDeque::from([(from, 0)]);
        let mut reached = HexSet::only(from);
        while let Some((at, n_steps)) = queue.pop_front() {
            assert_eq!(from.distance(at), n_steps, "{from} {at}");
            for next in at
                .neighbours()
                .filter(|&next| !reached.contains(next))
                .collect::<Vec<_>>()
            {
                reached = reached.with(next);
                queue.push_back((next, n_steps + 1));
            }
        }
        assert_eq!(reached, HexSet::BOARD);
    }
}

/// BAT-BRD-14: 2, 3, 4 or 6 neighbours.
#[test]
fn corners_and_borders_have_fewer_neighbours() {
    for hex in Hex::all() {
        let on_border = [hex.c1(), hex.c2()].iter().any(|&c| c == 1 || c == 12);
        let expected = match hex.to_string().as_str() {
            "A1" | "L12" => 2,
            "A12" | "L1" => 3,
            _ if on_border => 4,
            _ => 6,
        };
        assert_eq!(hex.neighbours().count(), expected, "{hex}");
    }
}

/// BAT-BRD-15: one piece on a hex, and the board knows which.
#[test]
fn a_hex_holds_one_piece_at_most() {
    let king = Piece::from_token('w', 'K').expect("a piece");
    let queen = Piece::from_token('b', 'Q').expect("a piece");
    let mut board = Board::EMPTY;
    assert_eq!(board.piece_at(hex("F7")), None);
    assert_eq!(board.place(king, hex("F7")), Ok(()));
    assert_eq!(board.piece_at(hex("F7")), Some(king));
    let taken = NoRoom::Taken {
        hex: hex("F7"),
        by: king,
    };
    assert_eq!(board.place(queen, hex("F7")), Err(taken));
    assert_eq!(board.occupied(), HexSet::only(hex("F7")));
}
