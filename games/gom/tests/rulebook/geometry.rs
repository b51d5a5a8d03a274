//! GOM-GEO: conventions.

use sobremesa_geometry::{Convex, Rect, Vec2, overlaps};
use sobremesa_gom::tolerance::{CONTACT, MEASURE, OVERLAP};
use sobremesa_gom::{Gom, Pose, Position};
use sobremesa_kernel::Game;

use super::support::{close, position, state, unit_of};

#[track_caller]
fn check_corners(text: &str, expected: [(f64, f64); 4]) {
    let state = state(text);
    for (corner, (x, y)) in state.units[0].rect().corners().iter().zip(expected) {
        close(corner.x, x);
        close(corner.y, y);
    }
}

/// GOM-GEO-01, GOM-GEO-05, GOM-GEO-06, GOM-GEO-07, GOM-EX-01: L 20/5 at (100, 90) facing north.
#[test]
fn a_block_lies_behind_its_front_left_corner() {
    check_corners(
        "A1 legion 20/5 100,90 0",
        [(100.0, 90.0), (150.0, 90.0), (150.0, 50.0), (100.0, 50.0)],
    );
    let state = state("A1 legion 20/5 100,90 0");
    let rect = state.units[0].rect();
    assert_eq!((rect.width(), rect.depth()), (5.0 * 10.0, 4.0 * 10.0));
    assert_eq!(rect.centre(), Vec2::new(125.0, 70.0));
    assert_eq!(rect.front().middle(), Vec2::new(125.0, 90.0));
}

/// GOM-GEO-02, GOM-EX-03: theta 30, and theta 90, which faces west.
#[test]
fn theta_turns_the_front_line_counter_clockwise() {
    check_corners(
        "A1 legion 20/5 400,300 30",
        [
            (400.0, 300.0),
            (443.3013, 325.0),
            (463.3013, 290.3590),
            (420.0, 265.3590),
        ],
    );
    check_corners(
        "A1 legion 20/5 400,300 90",
        [
            (400.0, 300.0),
            (400.0, 350.0),
            (440.0, 350.0),
            (440.0, 300.0),
        ],
    );
    let facing = |theta| Pose::new(0.0, 0.0, theta).front.unit().left();
    assert_eq!(facing(0.0), Vec2::new(0.0, 1.0), "north");
    assert_eq!(facing(90.0), Vec2::new(-1.0, 0.0), "west");
    assert_eq!(facing(180.0), Vec2::new(0.0, -1.0), "south");
    assert_eq!(facing(270.0), Vec2::new(1.0, 0.0), "east");
}

/// GOM-GEO-03: one tolerance for all comparisons.
#[test]
fn comparisons_have_one_tolerance() {
    let eps = MEASURE.length();
    assert_eq!(eps, 1e-6);
    assert!(MEASURE.at_least(10.0 - eps / 2.0, 10.0) && !MEASURE.at_least(10.0 - 2.0 * eps, 10.0));
    assert!(MEASURE.less(10.0 - 2.0 * eps, 10.0) && !MEASURE.less(10.0 - eps / 2.0, 10.0));
}

/// GOM-GEO-04.
#[test]
fn theta_is_reported_within_one_turn() {
    let state = state("A1 legion 20/5 400,300 -45");
    assert_eq!(unit_of(&state, "A1").pose.front.degrees(), 315.0);
}

/// GOM-GEO-08: an incomplete rank is a rank.
#[test]
fn ranks_are_rounded_up() {
    let ranks = |text: &str| state(text).units[0].block().ranks();
    assert_eq!(ranks("A1 legion 20/5 400,300 0"), 4);
    assert_eq!(ranks("A1 legion 21/5 400,300 0"), 5);
}

/// GOM-GEO-09: front, right, rear and left, each clockwise, with the outward normal to its left.
#[test]
fn edges_run_clockwise() {
    let rect = state("A1 legion 20/5 400,300 0").units[0].rect();
    let outward = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)];
    for (index, (x, y)) in outward.into_iter().enumerate() {
        let along = rect.edge(index).along().unit().expect("an edge");
        assert_eq!(along.left(), Vec2::new(x, y));
    }
}

/// GOM-GEO-10, GOM-GEO-11, GOM-GEO-12: sharing a border or a corner is contact, not overlap.
#[test]
fn touching_is_not_overlapping() {
    let a = Rect::upright(0.0, 0.0, 10.0, 10.0);
    let beside = Rect::upright(10.0, 10.0, 10.0, 10.0);
    assert!(a.touches(&beside, CONTACT) && !a.overlaps(&beside, OVERLAP));
    assert_eq!(a.distance(&beside), 0.0);
    assert_eq!(a.distance(&Rect::upright(13.0, 14.0, 5.0, 5.0)), 5.0);
}

/// GOM-GEO-13: border points belong: whoever has a corner or an edge on the border of the field is on it,
/// a hundredth beyond is not.
#[test]
fn a_figure_holds_its_border() {
    let is_on_field = |place: &str| {
        let given = position(&format!("A1 legion 20/5 {place}"), "other_moves");
        let read: Position = serde_json::from_value(given).expect("a position");
        Gom::resume(&read).is_ok()
    };
    assert!(is_on_field("0,600 0") && is_on_field("1230,40 0"));
    assert!(!is_on_field("-0.01,600 0") && !is_on_field("1230.01,40 0"));
    assert!(!is_on_field("0,600.01 0") && !is_on_field("1230,39.99 0"));
    // Askew, its rear left corner lies 40u x sin 45 = 28.2843u below the front left one.
    assert!(is_on_field("600,28.284271247 45") && !is_on_field("600,28.27 45"));
}

/// GOM-GEO-14: never a bow tie; a notch is part of the space.
#[test]
fn the_space_between_two_segments_is_their_hull() {
    let notched = Convex::hull(&[
        Vec2::ZERO,
        Vec2::new(4.0, 0.0),
        Vec2::new(2.0, 1.0),
        Vec2::new(2.0, 4.0),
    ]);
    let in_the_notch = Rect::upright(1.2, 0.1, 0.5, 0.4);
    assert!(overlaps(notched.corners(), in_the_notch.corners(), OVERLAP));
}
