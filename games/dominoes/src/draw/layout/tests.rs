//! DOM-UX-21 on thousands of lines.

use sobremesa_kernel::{Dice, RuleId, Seed};

use super::{Layout, Spot};
use crate::draw::line::{FIELD, arms_around};
use crate::line::{Line, Placed};
use crate::tile::{Pip, Tile};

const WHY: RuleId = RuleId("DOM-UX-21");

/// More tiles are never laid in a game: when somebody goes out, the other three hold one each.
const MOST_LAID: usize = 25;

/// All 28 tiles in one line, laid end to end as chance wants. (Every number occurs an even number
/// of times, so there always is such a line; it is found as one finds a walk over all bridges.)
fn full_line(dice: &mut Dice) -> Vec<Placed> {
    let mut unused = Tile::ALL;
    dice.shuffle(&mut unused, WHY)
        .expect("seeded dice always answer");
    let mut unused = unused.to_vec();
    let mut path = vec![unused[0].low()];
    let mut walk: Vec<Pip> = Vec::new();
    while let Some(open) = path.last().copied() {
        match unused.iter().position(|tile| tile.has(open)) {
            Some(found) => path.extend(unused.remove(found).other_half(open)),
            None => walk.extend(path.pop()),
        }
    }
    let placed = |pair: &[Pip]| Placed {
        left: pair[0],
        right: pair[1],
    };
    walk.windows(2).map(placed).collect()
}

/// Calls `check` with full lines and every possible opening tile.
fn for_many_lines(mut check: impl FnMut(&[Placed], usize)) {
    let mut dice = Dice::seeded(Seed::from_number(21));
    for _ in 0..100 {
        let line = full_line(&mut dice);
        assert_eq!(line.len(), Tile::COUNT);
        for opening in 0..line.len() {
            check(&line, opening);
        }
    }
}

fn lay_out(line: &[Placed], opening: usize) -> Layout {
    let arms = arms_around(line, opening).expect("the opening tile is in the line");
    Layout::new(&arms, FIELD.0, FIELD.1)
}

fn overlap(one: Spot, two: Spot) -> bool {
    let ((dx1, dy1), (dx2, dy2)) = (one.half_extent(), two.half_extent());
    let close = |distance: f64, reach: f64| distance.abs() < reach - 1e-9;
    close(one.x - two.x, dx1 + dx2) && close(one.y - two.y, dy1 + dy2)
}

/// The middles of the lower and the higher half.
fn halves(spot: Spot) -> [(f64, f64); 2] {
    let (dx, dy) = match spot.turn {
        0 => (0.0, -0.5),
        90 => (0.5, 0.0),
        180 => (0.0, 0.5),
        270 => (-0.5, 0.0),
        turn => panic!("tiles lie straight, not at {turn} degrees"),
    };
    [(spot.x + dx, spot.y + dy), (spot.x - dx, spot.y - dy)]
}

#[track_caller]
fn assert_apart(spots: &[Spot], line: &[Placed], opening: usize) {
    for (index, one) in spots.iter().enumerate() {
        for two in &spots[index + 1..] {
            assert!(
                !overlap(*one, *two),
                "{one:?} {two:?}: {opening} of {line:?}"
            );
        }
    }
}

/// DOM-UX-21: 28 tiles always fit, whichever of them was the first.
#[test]
fn a_line_of_28_tiles_fits_on_the_table() {
    for_many_lines(|line, opening| {
        let layout = lay_out(line, opening);
        for spot in &layout.tiles {
            let (dx, dy) = spot.half_extent();
            let right = (spot.x.abs() + dx) * layout.unit;
            let bottom = (spot.y.abs() + dy) * layout.unit;
            assert!(
                right <= FIELD.0 / 2.0 && bottom <= FIELD.1 / 2.0,
                "{spot:?}: {opening} of {line:?}"
            );
        }
        assert_apart(&layout.tiles, line, opening);
    });
}

/// As long as a game can go on, the places of the next tiles are free and on the table too.
#[test]
fn there_is_room_for_the_next_tile_at_both_ends() {
    for_many_lines(|line, opening| {
        let line = &line[..MOST_LAID];
        let opening = opening.min(MOST_LAID - 1);
        let layout = lay_out(line, opening);
        let spots: Vec<Spot> = layout.tiles.iter().chain(&layout.next).copied().collect();
        let half = (FIELD.0 / layout.unit / 2.0, FIELD.1 / layout.unit / 2.0);
        assert!(
            layout
                .next
                .iter()
                .all(|spot| spot.is_within(half.0, half.1)),
            "{opening} of {line:?}"
        );
        assert_apart(&spots, line, opening);
    });
}

/// DOM-MOV-02: the equal halves touch, also around corners.
#[test]
fn equal_halves_touch() {
    for_many_lines(|line, opening| {
        let layout = lay_out(line, opening);
        let laid: Vec<_> = line.iter().zip(&layout.tiles).collect();
        for pair in laid.windows(2) {
            let [(one, spot_one), (two, spot_two)] = pair else {
                panic!("windows of two");
            };
            assert_eq!(one.right, two.left);
            let half = |placed: &Placed, spot: &Spot, number: Pip| {
                let tile = placed.tile();
                let both = [tile.low(), tile.high()].into_iter().zip(halves(*spot));
                let with_number: Vec<_> = both
                    .filter(|(half, _)| *half == number)
                    .map(|(_, middle)| middle)
                    .collect();
                with_number
            };
            // One apart if they lie straight; a little more at the middle of a double's long side.
            let touch = |a: &(f64, f64), b: &(f64, f64)| {
                let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
                dx.max(dy) <= 1.0 + 1e-9 && dx.min(dy) <= 0.5 + 1e-9
            };
            let (ones, twos) = (
                half(one, spot_one, one.right),
                half(two, spot_two, one.right),
            );
            let touching = ones.iter().any(|a| twos.iter().any(|b| touch(a, b)));
            assert!(touching, "{one:?} {two:?}: {opening} of {line:?}");
        }
    });
}

/// DOM-UX-21: a double lies across the way the line comes to it, corners included.
#[test]
fn doubles_lie_across() {
    for_many_lines(|line, opening| {
        let layout = lay_out(line, opening);
        for (index, placed) in line.iter().enumerate() {
            if !placed.is_double() {
                continue;
            }
            let double = layout.tiles[index];
            let lies_upright = double.turn.is_multiple_of(180);
            let comes_sideways = match index.cmp(&opening) {
                std::cmp::Ordering::Less => (layout.tiles[index + 1].x - double.x).abs() > 1.0,
                std::cmp::Ordering::Equal => true,
                std::cmp::Ordering::Greater => (layout.tiles[index - 1].x - double.x).abs() > 1.0,
            };
            assert_eq!(
                lies_upright, comes_sideways,
                "{placed:?}: {opening} of {line:?}"
            );
        }
    });
}

/// DOM-MOV-08: a tile once laid does not move; at most the whole line is drawn smaller.
#[test]
fn a_tile_once_laid_stays_where_it_is() {
    for_many_lines(|line, opening| {
        if !(5..23).contains(&opening) {
            return;
        }
        for shorter in 1..5 {
            let before = lay_out(&line[shorter..line.len() - shorter], opening - shorter);
            let after = lay_out(line, opening);
            if before.unit == after.unit {
                let same = &after.tiles[shorter..line.len() - shorter];
                assert_eq!(before.tiles, same, "{opening} of {line:?}");
            }
        }
    });
}

#[track_caller]
fn check_spots(line: &str, expected: &[(f64, f64, u16)]) {
    let line: Line = serde_json::from_value(line.into()).expect("a line");
    let layout = lay_out(&line.0, 0);
    assert_eq!(layout.unit, 52.0);
    let spots: Vec<_> = layout
        .tiles
        .iter()
        .map(|at| (at.x, at.y, at.turn))
        .collect();
    assert_eq!(spots, expected);
}

/// Rows end within 376 / 52 = 7.23 halves of a tile from the middle, less one.
#[test]
fn at_the_edge_the_line_drops_and_runs_back() {
    check_spots(
        "66 61 12 20 04 44 46",
        &[
            (0.0, 0.0, 0),         // upright in the middle; its edge is at 0.5
            (1.5, 0.0, 90),        // 6-1, the lower half to the right
            (3.5, 0.0, 270),       // 1-2, the lower half to the left, up to 4.5
            (4.5 - 0.5, 1.5, 180), // 2-0 would end at 6.5: it hangs under the 2
            (4.0 - 0.5, 3.0, 90),  // 0-4 runs back, its blank under the blank
            (2.5 - 0.5, 3.0, 0),   // the double across
            (1.5 - 1.0, 3.0, 90),
        ],
    );
}

/// A double at a corner lies across the way the line comes, and is left by its short end.
#[test]
fn doubles_can_stand_at_corners() {
    check_spots(
        "66 61 12 22 20 00 04",
        &[
            (0.0, 0.0, 0),
            (1.5, 0.0, 90),
            (3.5, 0.0, 270),
            (5.0, 0.0, 0),         // 2-2 upright, from 4.5 to 5.5
            (5.0, 1.0 + 1.0, 180), // 2-0 hangs under it
            (5.0 - 0.5, 3.5, 90),  // 0-0 lies across that
            (3.5 - 1.0, 3.5, 90),
        ],
    );
}
