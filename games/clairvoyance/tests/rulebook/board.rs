//! CLV-MAP: the board.

use crate::support::{check_codes, check_loads, unit};
use sobremesa_clairvoyance::language::format::format;
use sobremesa_clairvoyance::{Board, Encounter, Point, load};

fn file(layout: &str, obstacles: &str, at: &str) -> String {
    let (a, b) = at.split_once(' ').unwrap_or((at, "(1,0)"));
    format!(
        "MAP {{ Layout: {layout}; Obstacles: {obstacles}; }} {} AI Idle {{ Pass; }} \
         TEAM One {{ A, Idle x1: {a}; }} TEAM Two {{ A, Idle x1: {b}; }}",
        unit("A", "")
    )
}

#[track_caller]
fn board(layout: &str, obstacles: &str) -> Board {
    let Encounter { board, .. } = load(&file(layout, obstacles, "(0,0) (1,0)")).expect("a board");
    board
}

/// The free squares, row by row: `0: 0-3` and so on.
#[track_caller]
fn check_rows(board: &Board, expected: &[(i64, &str)]) {
    for (row, columns) in expected {
        let free: String = (board.columns().0..=board.columns().1)
            .map(|column| {
                if board.is_wall(Point::new(column, *row)) {
                    '#'
                } else {
                    '.'
                }
            })
            .collect();
        assert_eq!(free, *columns, "row {row}");
    }
}

/// CLV-MAP-01: both entries, in that order; the list of obstacles may be empty.
#[test]
fn a_map_has_a_layout_and_obstacles() {
    check_loads(&file("Rectangle 3, 2", "", "(0,0) (1,0)"));
    let swapped = file("Rectangle 3, 2", "", "(0,0) (1,0)").replace(
        "Layout: Rectangle 3, 2; Obstacles: ;",
        "Obstacles: ; Layout: Rectangle 3, 2;",
    );
    assert!(
        crate::support::codes(&swapped)
            .iter()
            .all(|code| code == "syntax")
    );
    let alone = file("Rectangle 3, 2", "", "(0,0) (1,0)").replace("Obstacles: ;", "");
    check_codes(&alone, &["syntax"]);
}

/// CLV-MAP-02, CLV-EX-01: fifteen free squares with wall around.
#[test]
fn a_rectangle_has_its_origin_at_the_top_left() {
    let board = board("Rectangle 5, 3", "");
    assert_eq!(board.n_free(), 15);
    for free in [(0, 0), (4, 2)] {
        assert!(!board.is_wall(free.into()));
    }
    for wall in [(5, 0), (0, 3), (-1, 0)] {
        assert!(board.is_wall(wall.into()));
    }
}

/// CLV-MAP-03: from 1 to 1000 on each side.
#[test]
fn a_board_is_neither_empty_nor_without_bounds() {
    check_codes(&file("Rectangle 0, 4", "", "(0,0) (1,0)"), &["board_size"]);
    check_codes(&file("Rectangle 4, 0", "", "(0,0) (1,0)"), &["board_size"]);
    check_loads(&file("Rectangle 500, 500", "", "(0,0) (499,499)"));
    check_loads(&file("Rectangle 1000, 1000", "", "(0,0) (999,999)"));
    check_codes(
        &file("Rectangle 1001, 3", "", "(0,0) (1,0)"),
        &["board_size"],
    );
    check_codes(
        &file("Outline 1001R - 1D - 1001L - 1U", "", "(0,0) (1,0)"),
        &["board_size"],
    );
    check_codes(
        &file("Outline 2147483647R - 2147483647L", "", "(0,0) (1,0)"),
        &["board_size"],
    );
}

/// CLV-MAP-04, 05, 08, CLV-EX-02: twelve squares, with or without hyphens.
#[test]
fn an_outline_is_walked_and_filled() {
    for outline in [
        "Outline 3R - 1D - 2L - 2D - 1L - 3U",
        "Outline 3R 1D 2L 2D 1L 3U",
        "Outline 3R-1D-2L-2D-1L-3U",
        "Outline 3R1D2L2D1L3U",
        "Outline 3 R 1 D - 2 L 2D 1L 3U",
    ] {
        let board = board(outline, "");
        assert_eq!(board.n_free(), 12, "{outline}");
        check_rows(
            &board,
            &[(0, "...."), (1, "...."), (2, "..##"), (3, "..##")],
        );
        let printed = format(&file(outline, "", "(0,0) (1,0)")).expect("no faults");
        assert!(
            printed.contains("Layout: Outline 3R - 1D - 2L - 2D - 1L - 3U;"),
            "{printed}"
        );
    }
    check_codes(&file("Outline 3R - 1X", "", "(0,0) (1,0)"), &["syntax"]);
}

/// CLV-MAP-06.
#[test]
fn a_step_of_no_squares_is_a_mistake() {
    check_codes(
        &file("Outline 2R - 0D - 2L", "", "(0,0) (1,0)"),
        &["outline_step"],
    );
}

/// CLV-MAP-07, CLV-EX-05: the message says how far from its start the walk ends.
#[test]
fn an_outline_must_close() {
    let told = load(&file("Outline 3R - 1D - 2L", "", "(0,0) (1,0)")).expect_err("a fault");
    assert_eq!(told[0].code, "outline_open");
    assert_eq!(told[0].rule.0, "CLV-MAP-07");
    assert_eq!(told[0].at["offset"], serde_json::json!([1, 1]));
    assert_eq!(told[0].at["column"], 15);
}

/// CLV-MAP-08, 09: what is enclosed is free; walks may cross, retrace themselves, and touch at corners.
#[test]
fn what_cannot_be_reached_from_outside_is_inside() {
    assert_eq!(board("Outline 3R - 3L", "").n_free(), 4);
    assert_eq!(board("Outline 4R - 4D - 4L - 4U", "").n_free(), 25);
    // A spiral of one square's width encloses nothing of the lane between its arms.
    let hook = board(
        "Outline 4R - 4D - 4L - 2U - 2R - 2L - 2D - 4R - 4U - 4L",
        "",
    );
    check_rows(
        &hook,
        &[
            (0, "....."),
            (1, "####."),
            (2, "...#."),
            (3, ".###."),
            (4, "....."),
        ],
    );
    // Two loops that meet in one square.
    let eight = board("Outline 2R - 2D - 2R - 2D - 2L - 2U - 2L - 2U", "");
    check_rows(
        &eight,
        &[
            (0, "...##"),
            (1, "...##"),
            (2, "....."),
            (3, "##..."),
            (4, "##..."),
        ],
    );
}

/// CLV-MAP-10, CLV-EX-04: columns 0 to 3, rows -2 to 0.
#[test]
fn coordinates_of_an_outline_may_be_negative() {
    let board = board("Outline 2U - 3R - 2D - 3L", "");
    assert_eq!(
        (board.columns(), board.rows(), board.n_free()),
        ((0, 3), (-2, 0), 12)
    );
    assert!(board.is_wall(Point::new(0, 1)));
    check_loads(&file(
        "Outline 2U - 3R - 2D - 3L",
        "(1-2, -1-0)",
        "(0,-2) (3,0)",
    ));
}

/// CLV-MAP-11, 14, CLV-EX-03: one square, a column of two, four; overlapping ones are no fault.
#[test]
fn obstacles_are_rectangles_of_wall() {
    let walls = |obstacles: &str| {
        let board = board("Rectangle 4, 4", obstacles);
        board
            .points()
            .filter(|at| board.is_wall(*at))
            .map(<(i64, i64)>::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(walls("(2, 1)"), [(2, 1)]);
    assert_eq!(walls("(2, 1-2)"), [(2, 1), (2, 2)]);
    assert_eq!(walls("(1-2, 1-2)"), [(1, 1), (1, 2), (2, 1), (2, 2)]);
    assert_eq!(
        walls("(1-2, 1), (2-3, 1), (2, 1)"),
        [(1, 1), (2, 1), (3, 1)]
    );
    check_codes(
        &file("Rectangle 4, 4", "(2, 1),", "(0,0) (1,0)"),
        &["syntax"],
    );
}

/// CLV-MAP-12.
#[test]
fn the_smaller_bound_comes_first() {
    check_codes(
        &file("Rectangle 4, 4", "(3-2, 1)", "(0,0) (1,0)"),
        &["obstacle_range"],
    );
    check_codes(
        &file("Rectangle 4, 4", "(2, 3-1)", "(0,0) (1,0)"),
        &["obstacle_range"],
    );
}

/// CLV-MAP-13: the first square that is not on the board is named.
#[test]
fn obstacles_lie_inside_the_layout() {
    let outside = |layout: &str, obstacles: &str| {
        let told = load(&file(layout, obstacles, "(0,0) (1,0)")).expect_err("a fault");
        assert_eq!(told[0].code, "obstacle_outside");
        told[0].at["square"].clone()
    };
    assert_eq!(
        outside("Rectangle 4, 4", "(2-4, 1)"),
        serde_json::json!([4, 1])
    );
    assert_eq!(
        outside("Rectangle 4, 4", "(0-2147483647, 0)"),
        serde_json::json!([4, 0])
    );
    // By column and then by row: past the bottom edge first.
    assert_eq!(
        outside("Rectangle 4, 4", "(1-9, 2-9)"),
        serde_json::json!([1, 4])
    );
    assert_eq!(
        outside("Rectangle 4, 4", "(-1, 2)"),
        serde_json::json!([-1, 2])
    );
    let hollow = "Outline 3R - 1D - 2L - 2D - 1L - 3U";
    assert_eq!(outside(hollow, "(1-2, 1-2)"), serde_json::json!([2, 2]));
}

/// CLV-MAP-15, 16: a wall holds nobody, a square at most one; coordinates are those of the file.
#[test]
fn a_square_holds_at_most_one_unit() {
    check_codes(
        &file("Rectangle 4, 4", "(1, 1)", "(1,1) (0,0)"),
        &["position_blocked"],
    );
    check_codes(
        &file("Rectangle 4, 4", "", "(1,1) (1,1)"),
        &["position_blocked"],
    );
    let encounter = load(&file("Outline 2U - 3R - 2D - 3L", "", "(0,-2) (3,-1)")).expect("a file");
    let places = encounter
        .roster
        .iter()
        .map(|unit| encounter.board.point(unit.at));
    assert_eq!(
        places.collect::<Vec<_>>(),
        [Point::new(0, -2), Point::new(3, -1)]
    );
}
