//! CLV-LOS: who sees whom.

use crate::support::{Combat, duel, map, unit};
use serde_json::json;
use sobremesa_clairvoyance::rules::sight::sees;
use sobremesa_clairvoyance::{Board, Point, load};

/// A board drawn with `#` and `.`; nobody stands on it who matters.
fn drawn(rows: &[&str]) -> Board {
    let columns = rows[0].len();
    let mut obstacles = Vec::new();
    let mut free = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, square) in line.chars().enumerate() {
            match square {
                '#' => obstacles.push(format!("({column}, {row})")),
                _ => free.push(format!("({column}, {row})")),
            }
        }
    }
    let source = format!(
        "{} {} AI Idle {{ Pass; }} TEAM One {{ A, Idle x1: {}; }} TEAM Two {{ A, Idle x1: {}; }}",
        map(
            &format!("Rectangle {columns}, {}", rows.len()),
            &obstacles.join(", ")
        ),
        unit("A", ""),
        free[0],
        free[1]
    );
    load(&source).expect("a board").board
}

#[track_caller]
fn check_sees(board: &Board, from: (i64, i64), to: (i64, i64), expected: bool) {
    assert_eq!(
        sees(board, from.into(), to.into()),
        expected,
        "{from:?} sees {to:?}"
    );
    assert_eq!(
        sees(board, to.into(), from.into()),
        expected,
        "{to:?} sees {from:?}"
    );
}

/// CLV-LOS-01: units never obstruct; any square sees itself.
#[test]
fn only_walls_obstruct_sight() {
    let enemies = [("", "(2, 0)"), ("", "(4, 0)")];
    let combat = Combat::new(&duel(
        "Rectangle 5, 1",
        "",
        ("", "(0, 0)"),
        "Pass;",
        &enemies,
    ));
    assert_eq!(
        combat.ask("sees", json!({ "from": [0, 0], "to": [4, 0] })),
        true
    );
    check_sees(&drawn(&["..#"]), (0, 0), (0, 0), true);
}

/// CLV-LOS-02, 03, CLV-EX-09: a line that only grazes a corner is blocked.
#[test]
fn the_archer_below_the_corner() {
    let board = drawn(&["....", "....", "....", ".###", ".###"]);
    check_sees(&board, (0, 4), (2, 0), true);
    check_sees(&board, (0, 4), (3, 1), false);
    let seen = |row: i64| {
        (0..4)
            .filter(|column| sees(&board, Point::new(0, 4), Point::new(*column, row)))
            .collect::<Vec<_>>()
    };
    assert_eq!(seen(0), [0, 1, 2, 3]);
    assert_eq!(seen(1), [0, 1, 2]);
    assert_eq!(seen(2), [0, 1]);
}

/// CLV-LOS-04: beside a wall one can look along it.
#[test]
fn the_ends_of_a_line_do_not_count() {
    let board = drawn(&["...", "###", "..."]);
    check_sees(&board, (0, 0), (2, 0), true);
    check_sees(&board, (0, 0), (0, 2), false);
}

/// CLV-LOS-05, CLV-EX-11: along a row or column only what is strictly between counts.
#[test]
fn a_corridor_can_be_seen_through() {
    let board = drawn(&[".####.", "......", ".####."]);
    check_sees(&board, (0, 1), (5, 1), true);
    check_sees(&drawn(&["..#.."]), (0, 0), (4, 0), false);
    check_sees(&drawn(&[".", ".", "#", "."]), (0, 0), (0, 3), false);
    check_sees(&drawn(&[".", ".", "."]), (0, 0), (0, 2), true);
}

/// CLV-LOS-06, CLV-EX-10: nobody looks through the point where two walls meet.
#[test]
fn a_pinched_corner_hides_what_is_beyond() {
    let both = drawn(&[".#.", "#..", "..."]);
    check_sees(&both, (0, 0), (1, 1), false);
    check_sees(&both, (0, 0), (2, 2), false);
    let one = drawn(&[".#.", "...", "..."]);
    check_sees(&one, (0, 0), (1, 1), true);
    check_sees(&one, (0, 0), (2, 1), true);
    check_sees(&one, (0, 0), (2, 2), true);
    check_sees(&one, (0, 0), (2, 0), false);
}

/// CLV-LOS-07: the wall around a rectangle never matters, what is outside an outline does.
#[test]
fn the_outside_of_an_outline_is_wall_like_any_other() {
    let open = drawn(&["....", "....", "....", "...."]);
    for from in 0..16 {
        for to in 0..16 {
            check_sees(&open, (from % 4, from / 4), (to % 4, to / 4), true);
        }
    }
    let source = format!(
        "{} {} AI Idle {{ Pass; }} TEAM One {{ A, Idle x1: (0, 0); }} TEAM Two {{ A, Idle x1: (1, 0); }}",
        map("Outline 3R - 1D - 2L - 2D - 1L - 3U", ""),
        unit("A", "")
    );
    let bent = load(&source).expect("a board").board;
    check_sees(&bent, (3, 1), (1, 3), false);
    check_sees(&bent, (3, 0), (0, 3), true);
}

/// CLV-LOS-02 to 04 by the slow way: every line in small steps of exact fractions.
#[test]
fn the_quick_way_agrees_with_the_slow_one() {
    let mut seed = 12345_u32;
    let mut random = move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    for _ in 0..40 {
        let rows: Vec<String> = (0..6)
            .map(|row| {
                (0..6)
                    .map(|column| {
                        if random() % 4 == 0 && row + column > 1 {
                            '#'
                        } else {
                            '.'
                        }
                    })
                    .collect()
            })
            .collect();
        let lines: Vec<&str> = rows.iter().map(String::as_str).collect();
        let board = drawn(&lines);
        for one in board.points().filter(|at| !board.is_wall(*at)) {
            for other in board.points().filter(|at| !board.is_wall(*at)) {
                let expected = slow_sees(&board, one, other);
                assert_eq!(
                    sees(&board, one, other),
                    expected,
                    "{one} and {other} in {rows:?}"
                );
            }
        }
    }
}

/// The sixteen lines against every wall, with the rules for rows, columns and pinched corners.
fn slow_sees(board: &Board, one: Point, other: Point) -> bool {
    let (dx, dy) = (other.column - one.column, other.row - one.row);
    if dx == 0 || dy == 0 {
        let n = dx.abs().max(dy.abs());
        return (1..n).all(|k| {
            !board.is_wall(Point::new(
                one.column + dx.signum() * k,
                one.row + dy.signum() * k,
            ))
        });
    }
    let pinched = |at: Point, sx: i64, sy: i64| {
        board.is_wall(Point::new(at.column + sx, at.row))
            && board.is_wall(Point::new(at.column, at.row + sy))
    };
    if pinched(one, dx.signum(), dy.signum()) || pinched(other, -dx.signum(), -dy.signum()) {
        return false;
    }
    let corners =
        |at: Point| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| (at.column + x, at.row + y));
    let walls: Vec<Point> = board.points().filter(|at| board.is_wall(*at)).collect();
    corners(one).into_iter().any(|a| {
        corners(other)
            .into_iter()
            .filter(|b| a.0 != b.0 && a.1 != b.1)
            .any(|b| walls.iter().all(|wall| !touches(a, b, *wall)))
    })
}

/// Does the open segment from `a` to `b` touch the closed square? Clipped with exact fractions.
fn touches(a: (i64, i64), b: (i64, i64), wall: Point) -> bool {
    // Parameters of entering and leaving, as fractions over a common denominator.
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let common = dx.abs() * dy.abs();
    let interval = |start: i64, d: i64, low: i64, other: i64| {
        let at = |edge: i64| (edge - start) * d.signum() * other.abs();
        let (first, second) = (at(low), at(low + 1));
        (first.min(second), first.max(second))
    };
    let x = interval(a.0, dx, wall.column, dy);
    let y = interval(a.1, dy, wall.row, dx);
    let (enter, leave) = (x.0.max(y.0), x.1.min(y.1));
    // The open segment: strictly after 0 and strictly before the end.
    enter <= leave && leave > 0 && enter < common
}
