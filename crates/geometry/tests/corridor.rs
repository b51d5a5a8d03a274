//! What lies between two fronts.

use proptest::prelude::*;
use sobremesa_geometry::{Corridor, Flank, Pose, Rect, Segment, Tolerance, Vec2, obstructs};

const HALF: Tolerance = Tolerance::of(0.5);

fn at(x: f64, y: f64) -> Vec2 {
    Vec2::new(x, y)
}

/// A base of 80 by 30, the middle of its front there.
fn base(x: f64, y: f64, degrees: f64) -> Rect {
    Pose::new(x, y, degrees).rect(80.0, 30.0)
}

/// A shooter at the origin that faces north and a target 200 ahead that faces it.
fn straight() -> Corridor {
    Corridor::between(base(0.0, 0.0, 0.0).front(), base(0.0, 200.0, 180.0).front())
}

#[test]
fn lines_are_joined_so_that_they_do_not_cross() {
    let corridor = straight();
    assert_eq!(
        corridor.left,
        Segment::new(at(-40.0, 0.0), at(-40.0, 200.0))
    );
    assert_eq!(corridor.right, Segment::new(at(40.0, 0.0), at(40.0, 200.0)));
    // The front of the target runs the other way; its rear would do as well.
    let front = base(0.0, 0.0, 0.0).front();
    assert_eq!(
        Corridor::new(front, at(40.0, 200.0), at(-40.0, 200.0)),
        None
    );
    // Lines that end in one point only touch.
    assert!(Corridor::new(front, at(0.0, 200.0), at(0.0, 200.0)).is_some());
    // A line that only touches the other does not cross it.
    assert!(Corridor::new(front, at(40.0, 200.0), at(40.0, 100.0)).is_some());
    // Of the twelve pairs of two corners of the target, half or more do not cross.
    let target = base(0.0, 200.0, 180.0);
    let n_open = Corridor::all(front, target.corners()).count();
    assert_eq!(
        n_open, 8,
        "six that do not cross, and two of which one corner lies behind the other"
    );
}

#[test]
fn what_only_touches_a_line_does_not_obstruct() {
    let corridor = straight();
    let beside = |x: f64| corridor.holds_some_of(base(x, 100.0, 0.0).corners(), HALF);
    assert!(!beside(80.0) && !beside(79.6) && beside(79.4) && beside(0.0));
    assert!(!beside(-80.0) && beside(-79.4));
    // Wholly between the lines, and wholly around the corridor.
    let small = Pose::new(0.0, 100.0, 30.0).rect(10.0, 10.0);
    assert!(corridor.holds_some_of(small.corners(), HALF));
    let large = Pose::new(0.0, 900.0, 0.0).rect(2000.0, 2000.0);
    assert!(corridor.holds_some_of(large.corners(), HALF));
    // Behind the shooter, and beyond the target.
    assert!(!corridor.holds_some_of(base(0.0, 0.0, 0.0).corners(), HALF));
    assert!(!corridor.holds_some_of(base(0.0, 200.0, 180.0).corners(), HALF));
    // One line is obstructed, the other is not.
    let third = base(70.0, 100.0, 0.0);
    let [left, right] = corridor
        .lines()
        .map(|line| obstructs(third.corners(), line, HALF));
    assert!(!left && right);
}

/// Gaps of 79 and of 80 between two on different sides.
#[test]
fn the_gap_is_measured_between_the_two_sides() {
    let corridor = straight();
    let gap = |left: f64, right: f64| {
        let beside = [
            base(left - 40.0, 100.0, 0.0),
            base(right + 40.0, 120.0, 0.0),
        ];
        corridor.free_width(&beside.map(|rect| *rect.corners()), HALF)
    };
    assert!((gap(-40.0, 40.0) - 80.0).abs() < 1e-9);
    assert!((gap(-39.5, 39.5) - 79.0).abs() < 1e-9);
    // On one side only there is room enough; so there is if one of them stands behind the shooter.
    let [one, two, behind] = [
        base(-80.0, 100.0, 0.0),
        base(-80.0, 150.0, 0.0),
        base(80.0, 0.0, 0.0),
    ];
    let alone = corridor.free_width(&[*one.corners(), *two.corners()], HALF);
    assert_eq!(alone, f64::INFINITY);
    let with_one_behind = corridor.free_width(&[*one.corners(), *behind.corners()], HALF);
    assert_eq!(with_one_behind, f64::INFINITY);
    assert_eq!(corridor.side(one.corners(), HALF), Some(Flank::Left));
    assert_eq!(corridor.side(behind.corners(), HALF), None);
}

/// Does the ground between the lines hold a point? By crossing numbers, for any border.
fn is_between(corridor: &Corridor, point: Vec2) -> bool {
    let corners = corridor.corners();
    let mut is_inside = false;
    for n in 0..4 {
        let (a, b) = (corners[n], corners[(n + 1) % 4]);
        if (a.y > point.y) != (b.y > point.y) {
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
            is_inside ^= point.x < x;
        }
    }
    is_inside
}

proptest! {
    /// Against every point of a fine grid over the rectangle.
    #[test]
    fn something_lies_between_where_a_point_of_it_does(
        target in (-300.0..300.0_f64, 60.0..500.0_f64, 0.0..360.0_f64),
        third in (-200.0..200.0_f64, 0.0..400.0_f64, 0.0..360.0_f64),
    ) {
        let front = base(0.0, 0.0, 0.0).front();
        let target = base(target.0, target.1, target.2);
        let third = base(third.0, third.1, third.2);
        let [a, b, _, d] = *third.corners();
        for corridor in Corridor::all(front, target.corners()) {
            let reaches = |share: f64, inset: f64| {
                let steps = 120;
                (0..=steps).any(|i| (0..=steps).any(|j| {
                    let u = inset + (1.0 - 2.0 * inset) * f64::from(i) / f64::from(steps);
                    let v = inset * share + (1.0 - 2.0 * inset * share) * f64::from(j) / f64::from(steps);
                    is_between(&corridor, a + (b - a) * u + (d - a) * v)
                }))
            };
            let found = corridor.holds_some_of(third.corners(), HALF);
            // A grid misses what is thinner than its steps: what it finds well inside must be found, and
            // what is found must be there with a hair of its border.
            if reaches(80.0 / 30.0, 0.75 / 80.0) {
                prop_assert!(found);
            }
            if !found {
                prop_assert!(!reaches(80.0 / 30.0, 0.51 / 80.0));
            }
        }
    }
}
