//! Slides and turns: degenerate cases first, then random ones against many small steps.

use std::f64::consts::PI;

use proptest::prelude::*;
use sobremesa_geometry::{
    Bounds, Heading, Rect, Spin, Tolerance, Vec2, blocked, free_slide, free_slide_inside,
    free_turn, free_turn_inside, slide_to_contact,
};

/// What rounding may do.
const EPS: f64 = Tolerance::ROUNDING.length();

const GAP: f64 = 10.0;

fn rect(x: f64, y: f64, degrees: f64, width: f64, depth: f64) -> Rect {
    Rect::new(
        Vec2::new(x, y),
        Heading::from_degrees(degrees),
        width,
        depth,
    )
}

/// Faces up, its front at y 100.
fn mover() -> Rect {
    rect(100.0, 100.0, 0.0, 50.0, 40.0)
}

#[track_caller]
fn check_slide(obstacle: Rect, gap: f64, limit: f64, expected: f64) {
    let found = free_slide(
        &mover(),
        Vec2::new(0.0, 1.0),
        &obstacle,
        gap,
        limit,
        Tolerance::ROUNDING,
    );
    assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
}

/// Head on, in passing with an edge or a corner, or not at all.
#[test]
fn a_slide_to_contact_ends_where_they_touch() {
    let still = rect(0.0, 0.0, 0.0, 10.0, 10.0);
    let north = Vec2::new(0.0, 1.0);
    let check = |x: f64, degrees: f64, expected: Option<f64>| {
        let mover = rect(x, -50.0, degrees, 10.0, 10.0);
        let found = slide_to_contact(&mover, north, &still, Tolerance::ROUNDING);
        match (found, expected) {
            (Some(found), Some(way)) => {
                assert!((found - way).abs() < 3.0 * EPS, "{x}: {found}");
                assert!(
                    mover
                        .shifted(north * found)
                        .touches(&still, Tolerance::ROUNDING),
                    "{x}"
                );
            }
            (found, expected) => assert_eq!(found, expected, "{x}"),
        }
    };
    check(3.0, 0.0, Some(40.0));
    check(10.0, 0.0, Some(40.0));
    check(-10.0, 0.0, Some(40.0));
    check(10.0 + 3.0 * EPS, 0.0, None);
    // A corner meets a corner, pointing north and then west.
    check(10.0, 315.0, Some(40.0));
    check(10.0, 45.0, Some(40.0));
    check(10.0 + 3.0 * EPS, 45.0, None);
    check(4.0, 180.0, Some(30.0));
}

#[test]
fn a_slide_stops_at_the_gap_before_what_lies_ahead() {
    check_slide(rect(110.0, 170.0, 0.0, 50.0, 40.0), GAP, 50.0, 20.0);
}

/// 6 to the side and 8 ahead: the corners are 10 apart.
#[test]
fn corners_pass_each_other_on_a_round_path() {
    check_slide(rect(156.0, 170.0, 0.0, 50.0, 40.0), GAP, 50.0, 22.0);
}

#[test]
fn passing_exactly_at_the_gap_is_free() {
    check_slide(rect(160.0, 170.0, 0.0, 50.0, 40.0), GAP, 50.0, 50.0);
    check_slide(rect(160.0 - 1e-12, 170.0, 0.0, 50.0, 40.0), GAP, 50.0, 50.0);
    check_slide(rect(160.0, 90.0, 0.0, 50.0, 40.0), GAP, 50.0, 50.0);
}

#[test]
fn what_is_only_left_behind_does_not_stop() {
    // 3 behind, with the gap it starts from.
    check_slide(rect(100.0, 57.0, 0.0, 50.0, 40.0), 3.0, 50.0, 50.0);
}

#[test]
fn touching_things_slide_along_each_other_but_not_into() {
    check_slide(rect(150.0, 120.0, 0.0, 50.0, 40.0), 0.0, 50.0, 50.0);
    check_slide(rect(120.0, 140.0, 0.0, 50.0, 40.0), 0.0, 50.0, 0.0);
    // Corner on corner, ahead and to the side.
    check_slide(rect(150.0, 140.0, 0.0, 50.0, 40.0), 0.0, 50.0, 50.0);
}

#[test]
fn a_slide_ends_at_the_border() {
    let field = Bounds::new(Vec2::ZERO, Vec2::new(1280.0, 600.0));
    let up = Vec2::new(0.0, 1.0);
    let inside = |rect: Rect| free_slide_inside(&rect, up, &field, 50.0, Tolerance::ROUNDING);
    assert_eq!(inside(rect(100.0, 580.0, 0.0, 50.0, 40.0)), 20.0);
    assert_eq!(inside(rect(100.0, 600.0, 0.0, 50.0, 40.0)), 0.0);
    // Along the left border.
    assert_eq!(inside(rect(0.0, 300.0, 0.0, 50.0, 40.0)), 50.0);
}

#[test]
fn what_is_flown_over_blocks_from_gap_to_gap() {
    let fugitive = rect(600.0, 280.0, 0.0, 50.0, 40.0);
    let friend = rect(650.0, 330.0, 180.0, 50.0, 40.0);
    let piece = blocked(
        &fugitive,
        Vec2::new(0.0, 1.0),
        &friend,
        GAP,
        Tolerance::ROUNDING,
    )
    .expect("it lies in the way");
    assert!(
        (piece.start - 40.0).abs() < 1e-9 && (piece.end - 140.0).abs() < 1e-9,
        "{piece:?}"
    );
}

fn turn(mover: Rect, spin: Spin, obstacle: Rect, limit: f64) -> f64 {
    let about = mover.corners()[usize::from(spin == Spin::Right)];
    free_turn(
        &mover,
        about,
        spin,
        &obstacle,
        GAP,
        limit,
        Tolerance::ROUNDING,
    )
}

#[test]
fn a_turn_stops_when_the_outer_corner_comes_near() {
    // The edge ahead is 20 away, so the corner may rise by 10 on its arm of 50.
    let found = turn(
        rect(100.0, 300.0, 0.0, 50.0, 40.0),
        Spin::Left,
        rect(120.0, 360.0, 0.0, 50.0, 40.0),
        2.0,
    );
    assert!((found - libm::asin(0.2)).abs() < 1e-9, "{found}");
}

#[test]
fn a_rear_corner_can_forbid_any_turn() {
    let neighbour = rect(160.0, 300.0, 0.0, 50.0, 40.0);
    assert_eq!(
        turn(
            rect(100.0, 300.0, 0.0, 50.0, 40.0),
            Spin::Left,
            neighbour,
            2.0
        ),
        0.0
    );
}

#[test]
fn what_is_out_of_reach_does_not_stop_a_turn() {
    assert_eq!(
        turn(
            mover(),
            Spin::Left,
            rect(500.0, 500.0, 0.0, 50.0, 40.0),
            1.0
        ),
        1.0
    );
}

#[test]
fn a_turn_ends_at_the_border() {
    let field = Bounds::new(Vec2::ZERO, Vec2::new(1280.0, 600.0));
    let near_top = rect(100.0, 580.0, 0.0, 50.0, 40.0);
    let about = near_top.corners()[0];
    let found = free_turn_inside(
        &near_top,
        about,
        Spin::Left,
        &field,
        2.0,
        Tolerance::ROUNDING,
    );
    assert!((found - libm::asin(20.0 / 50.0)).abs() < 1e-9, "{found}");
    let at_left = rect(0.0, 300.0, 0.0, 50.0, 40.0);
    let found = free_turn_inside(
        &at_left,
        at_left.corners()[0],
        Spin::Right,
        &field,
        2.0,
        Tolerance::ROUNDING,
    );
    assert_eq!(found, 0.0, "the rear left corner would leave at once");
}

/// Two that touch, one of them askew by less than anybody measures: half a turn later they touch again,
/// and must not reach into each other by more than the tolerance.
#[test]
fn whoever_turns_away_from_what_it_touches_does_not_turn_into_it() {
    let still = rect(850.0, 465.0, 90.0, 50.0, 50.0);
    for askew in [0.0, 1e-7, 1e-6, 1.909_095_96e-6, 1e-5] {
        let mover = rect(900.0, 465.0, 270.0 + askew, 50.0, 20.0);
        let gap = mover.clearance(&still).max(0.0);
        let about = mover.corners()[0];
        let free = free_turn(
            &mover,
            about,
            Spin::Left,
            &still,
            gap,
            PI,
            Tolerance::ROUNDING,
        );
        let there = mover.turned(about, free);
        assert!(
            !there.overlaps(&still, Tolerance::ROUNDING),
            "askew by {askew}: {free}"
        );
        assert!(free > PI - 1e-5, "askew by {askew}: only {free}");
    }
}

fn any_rect() -> impl Strategy<Value = Rect> {
    (0.0..200.0, 0.0..200.0, 0.0..360.0, 5.0..80.0, 5.0..60.0)
        .prop_map(|(x, y, degrees, width, depth)| rect(x, y, degrees, width, depth))
}

/// The gap to keep, and whether a place is allowed: clearly, or clearly not, or too close to say.
fn is_clear(mover: &Rect, obstacle: &Rect, gap: f64, slack: f64) -> bool {
    mover.clearance(obstacle) >= gap - slack
}

fn check_turn(mover: &Rect, obstacle: &Rect, limit: f64, left: bool) -> Result<(), TestCaseError> {
    let start = mover.clearance(obstacle);
    if start < EPS {
        return Ok(());
    }
    let gap = start.min(GAP);
    let spin = if left { Spin::Left } else { Spin::Right };
    let about = mover.corners()[usize::from(!left)];
    let free = free_turn(
        mover,
        about,
        spin,
        obstacle,
        gap,
        limit,
        Tolerance::ROUNDING,
    );
    prop_assert!((0.0..=limit).contains(&free));
    for step in 0..=400 {
        let arc = free * f64::from(step) / 400.0;
        let there = mover.turned(about, spin.signed(arc));
        prop_assert!(
            is_clear(&there, obstacle, gap, 2.0 * EPS),
            "at {arc} of {free}"
        );
    }
    if free < limit - 1e-4 {
        let further = mover.turned(about, spin.signed(free + 1e-4));
        prop_assert!(
            !is_clear(&further, obstacle, gap, -1e-9),
            "{free} is not all"
        );
    }
    Ok(())
}

/// The corner that it turns about is as near as anything may come, and stays so; then the edge behind it
/// swings nearer. Where it begins to is a matter of the last bit.
#[test]
fn an_edge_that_turns_about_its_nearest_corner_is_stopped() {
    for nth in 0..2000 {
        let degrees = f64::from(nth) * 0.18;
        let mover = rect(147.0, 84.0, degrees, 9.8, 5.0);
        for left in [false, true] {
            let about = mover.corners()[usize::from(!left)];
            let obstacle = rect(about.x - 2.1, about.y - 8.6, 42.6, 5.0, 54.0);
            check_turn(&mover, &obstacle, 1.5, left).unwrap_or_else(|fault| {
                panic!("{fault} from {degrees} degrees, left {left}");
            });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_slide_is_as_long_as_small_steps_find(mover in any_rect(), obstacle in any_rect(), limit in 1.0..250.0) {
        let start = mover.clearance(&obstacle);
        if start < -EPS {
            return Ok(());
        }
        let gap = start.clamp(0.0, GAP);
        let facing = mover.facing();
        let free = free_slide(&mover, facing, &obstacle, gap, limit, Tolerance::ROUNDING);
        prop_assert!((0.0..=limit).contains(&free));
        for step in 0..=400 {
            let way = free * f64::from(step) / 400.0;
            let there = mover.shifted(facing * way);
            prop_assert!(is_clear(&there, &obstacle, gap, 2.0 * EPS), "at {way} of {free}");
        }
        // A little further it is too near, unless it only grazed.
        if free < limit - 1e-3 {
            let further = mover.shifted(facing * (free + 1e-3));
            prop_assert!(!is_clear(&further, &obstacle, gap, -1e-9), "{free} is not all");
        }
    }

    #[test]
    fn a_turn_is_as_wide_as_small_steps_find(mover in any_rect(), obstacle in any_rect(), limit in 0.1..PI, left in any::<bool>()) {
        check_turn(&mover, &obstacle, limit, left)?;
    }

    #[test]
    fn what_blocks_a_slide_is_one_piece_of_it(mover in any_rect(), obstacle in any_rect()) {
        let facing = mover.facing();
        let piece = blocked(&mover, facing, &obstacle, GAP, Tolerance::ROUNDING);
        for step in -300..=300 {
            let way = f64::from(step);
            let apart = mover.shifted(facing * way).clearance(&obstacle);
            let is_in = piece.is_some_and(|piece| way > piece.start + 1e-3 && way < piece.end - 1e-3);
            let is_out = piece.is_none_or(|piece| way < piece.start - 1e-3 || way > piece.end + 1e-3);
            prop_assert!(!is_in || apart < GAP + 1e-6, "{apart} at {way}: {piece:?}");
            prop_assert!(!is_out || apart > GAP - 2.0 * EPS, "{apart} at {way}: {piece:?}");
        }
    }

    #[test]
    fn a_turn_stays_inside(mover in any_rect(), limit in 0.1..PI, left in any::<bool>()) {
        let field = Bounds::new(Vec2::ZERO, Vec2::new(200.0, 200.0));
        if !field.hold(mover.corners(), Tolerance::ROUNDING) {
            return Ok(());
        }
        let spin = if left { Spin::Left } else { Spin::Right };
        let about = mover.corners()[usize::from(!left)];
        let free = free_turn_inside(&mover, about, spin, &field, limit, Tolerance::ROUNDING);
        for step in 0..=200 {
            let there = mover.turned(about, spin.signed(free * f64::from(step) / 200.0));
            let roomy = Bounds::new(Vec2::new(-EPS, -EPS), Vec2::new(200.0 + EPS, 200.0 + EPS));
            prop_assert!(roomy.hold(there.corners(), Tolerance::ROUNDING));
        }
        if free < limit - 1e-4 {
            let further = mover.turned(about, spin.signed(free + 1e-4));
            prop_assert!(!field.hold(further.corners(), Tolerance::ROUNDING));
        }
    }
}
