//! Contact, overlap and distance: degenerate cases first, then random ones against sampling.

use proptest::prelude::*;
use sobremesa_geometry::{
    Convex, Heading, Rect, Segment, Tolerance, Vec2, clearance, distance, overlaps, touches,
};

/// What rounding may do.
const EPS: f64 = Tolerance::ROUNDING.length();

fn rect(x: f64, y: f64, degrees: f64, width: f64, depth: f64) -> Rect {
    Rect::new(
        Vec2::new(x, y),
        Heading::from_degrees(degrees),
        width,
        depth,
    )
}

#[track_caller]
fn check(a: Rect, b: Rect, does_overlap: bool, does_touch: bool, apart: f64) {
    for (one, other) in [(a, b), (b, a)] {
        assert_eq!(
            one.overlaps(&other, Tolerance::ROUNDING),
            does_overlap,
            "overlap"
        );
        assert_eq!(
            one.touches(&other, Tolerance::ROUNDING),
            does_touch,
            "contact"
        );
        let found = one.distance(&other);
        assert!((found - apart).abs() < 1e-9, "{found} is not {apart}");
        // The general figures say the same.
        let (p, q) = (one.corners(), other.corners());
        assert_eq!(overlaps(p, q, Tolerance::ROUNDING), does_overlap);
        assert_eq!(touches(p, q, Tolerance::ROUNDING), does_touch);
        assert!((distance(p, q) - apart).abs() < 1e-9);
        let (special, general) = (one.clearance(&other), clearance(p, q));
        assert!((special - general).abs() < 1e-9, "{special} {general}");
    }
}

#[test]
fn sharing_a_border_is_contact_and_not_overlap() {
    let a = rect(0.0, 0.0, 0.0, 10.0, 10.0);
    check(a, rect(10.0, 0.0, 0.0, 10.0, 10.0), false, true, 0.0);
    check(a, rect(0.0, 10.0, 0.0, 4.0, 10.0), false, true, 0.0);
}

#[test]
fn corner_on_corner_is_contact() {
    let a = rect(0.0, 0.0, 0.0, 10.0, 10.0);
    check(a, rect(10.0, 10.0, 0.0, 10.0, 10.0), false, true, 0.0);
    check(a, rect(10.0, 0.0, 45.0, 10.0, 10.0), false, true, 0.0);
}

#[test]
fn a_corner_on_an_edge_is_contact() {
    let a = rect(0.0, 0.0, 0.0, 10.0, 10.0);
    let tip_down = rect(5.0, 20.0, 315.0, 10.0, 10.0);
    let lowest = tip_down.bounds().low.y;
    let resting = tip_down.shifted(Vec2::new(0.0, -lowest));
    check(a, resting, false, true, 0.0);
    let above = resting.shifted(Vec2::new(0.0, 3.0));
    check(a, above, false, false, 3.0);
}

#[test]
fn the_tolerance_decides_what_is_nearly_so() {
    let a = rect(0.0, 0.0, 0.0, 10.0, 10.0);
    let beside = |gap: f64| rect(10.0 + gap, 0.0, 0.0, 10.0, 10.0);
    check(a, beside(EPS / 2.0), false, true, EPS / 2.0);
    check(a, beside(EPS * 2.0), false, false, EPS * 2.0);
    check(a, beside(-EPS / 2.0), false, true, 0.0);
    check(a, beside(-EPS * 2.0), true, true, 0.0);
}

#[test]
fn one_inside_the_other_overlaps() {
    check(
        rect(0.0, 0.0, 0.0, 10.0, 10.0),
        rect(4.0, -4.0, 30.0, 2.0, 2.0),
        true,
        true,
        0.0,
    );
}

#[test]
fn a_cross_overlaps_without_a_corner_inside() {
    check(
        rect(0.0, 0.0, 0.0, 30.0, 2.0),
        rect(14.0, 14.0, 0.0, 2.0, 30.0),
        true,
        true,
        0.0,
    );
}

#[test]
fn diagonal_distance_is_between_corners() {
    check(
        rect(0.0, 0.0, 0.0, 10.0, 10.0),
        rect(13.0, 14.0, 0.0, 10.0, 10.0),
        false,
        false,
        5.0,
    );
}

#[test]
fn a_segment_overlaps_what_it_runs_through() {
    let a = rect(0.0, 0.0, 0.0, 10.0, 10.0);
    let check = |from, to, does_overlap, does_touch| {
        let segment = Convex::hull(&[from, to]);
        assert_eq!(
            overlaps(a.corners(), segment.corners(), Tolerance::ROUNDING),
            does_overlap
        );
        assert_eq!(
            overlaps(segment.corners(), a.corners(), Tolerance::ROUNDING),
            does_overlap
        );
        assert_eq!(
            touches(a.corners(), segment.corners(), Tolerance::ROUNDING),
            does_touch
        );
    };
    let across = |y| (Vec2::new(-5.0, y), Vec2::new(15.0, y));
    let along = |y, does_overlap, does_touch| {
        let (from, to) = across(y);
        check(from, to, does_overlap, does_touch);
    };
    along(-5.0, true, true);
    // Along the border, it only touches.
    along(0.0, false, true);
    along(-EPS * 2.0, true, true);
    along(EPS * 2.0, false, false);
    // One that ends at the border has not come in.
    check(Vec2::new(-5.0, -5.0), Vec2::new(0.0, -5.0), false, true);
}

/// Segments on a small grid, points among them, each against each: with whole numbers it is certain whether
/// they cross, and if they do not, an end of one is nearest to the other.
#[test]
fn segments_are_as_far_apart_as_their_ends_unless_they_cross() {
    let points: Vec<(i32, i32)> = (0..4).flat_map(|x| (0..3).map(move |y| (x, y))).collect();
    let at = |(x, y): (i32, i32)| Vec2::new(f64::from(x), f64::from(y));
    let side = |(ax, ay): (i32, i32), (bx, by): (i32, i32), (cx, cy): (i32, i32)| {
        ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum()
    };
    for (n, &a) in points.iter().enumerate() {
        for &b in &points[n..] {
            for &c in &points {
                for &d in &points {
                    let do_cross =
                        side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
                    let (one, other) = (Segment::new(at(a), at(b)), Segment::new(at(c), at(d)));
                    let ends = [
                        one.distance_to(at(c)),
                        one.distance_to(at(d)),
                        other.distance_to(at(a)),
                        other.distance_to(at(b)),
                    ];
                    let nearest = ends.into_iter().fold(f64::INFINITY, f64::min);
                    let expected = if do_cross { 0.0 } else { nearest };
                    let (p, q) = ([at(a), at(b)], [at(c), at(d)]);
                    let pair = format!("{a:?} {b:?}, {c:?} {d:?}");
                    assert!((distance(&p, &q) - expected).abs() < 1e-12, "{pair}");
                    let does_touch = touches(&p, &q, Tolerance::ROUNDING);
                    assert_eq!(does_touch, expected < EPS, "{pair}");
                }
            }
        }
    }
    // A rectangle without depth is a segment too, and a point may be written alone.
    let flat = |x: f64| rect(x, 0.0, 0.0, 10.0, 0.0);
    assert_eq!(distance(flat(0.0).corners(), flat(15.0).corners()), 5.0);
    assert_eq!(distance(&[at((0, 0))], &[at((3, 0))]), 3.0);
}

/// The smallest distance between points spread along the borders.
fn sampled_distance(a: &Rect, b: &Rect) -> f64 {
    let along = |rect: &Rect| -> Vec<Vec2> {
        (0..4)
            .flat_map(|index| {
                let edge = rect.edge(index);
                (0..=60).map(move |step| edge.from + edge.along() * (f64::from(step) / 60.0))
            })
            .collect()
    };
    let others = along(b);
    let nearest = |point: &Vec2| {
        others
            .iter()
            .map(|other| point.distance(*other))
            .fold(f64::INFINITY, f64::min)
    };
    along(a).iter().map(nearest).fold(f64::INFINITY, f64::min)
}

fn any_rect() -> impl Strategy<Value = Rect> {
    (-60.0..60.0, -60.0..60.0, 0.0..360.0, 1.0..40.0, 1.0..40.0)
        .prop_map(|(x, y, degrees, width, depth)| rect(x, y, degrees, width, depth))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn distance_is_what_sampling_finds(a in any_rect(), b in any_rect()) {
        let found = a.distance(&b);
        if a.touches(&b, Tolerance::ROUNDING) {
            prop_assert!(found <= EPS);
        } else {
            let sampled = sampled_distance(&a, &b);
            prop_assert!(found <= sampled + 1e-9, "{found} {sampled}");
            prop_assert!(found >= sampled - 1.0, "{found} {sampled}");
        }
    }

    #[test]
    fn special_and_general_figures_agree(a in any_rect(), b in any_rect()) {
        let general = clearance(a.corners(), b.corners());
        prop_assert!((a.clearance(&b) - general).abs() < 1e-9);
        prop_assert_eq!(a.overlaps(&b, Tolerance::ROUNDING), overlaps(a.corners(), b.corners(), Tolerance::ROUNDING));
    }

    /// A shift by the depth of an overlap, and no less, can free a rectangle.
    #[test]
    fn an_overlap_is_as_deep_as_the_way_out(a in any_rect(), b in any_rect()) {
        let depth = -a.clearance(&b);
        if depth < 0.01 {
            return Ok(());
        }
        for step in 0..360 {
            let way = Heading::from_degrees(f64::from(step)).unit();
            prop_assert!(a.shifted(way * (depth * 0.999)).overlaps(&b, Tolerance::ROUNDING));
        }
    }

    /// Points that are above each other but for a hair, as a division leaves them, are the hard ones.
    #[test]
    fn a_hull_holds_its_points(
        xs in prop::collection::vec((-9i32..9, -9i32..9, -2i32..=2), 1..=8),
        hair in prop::sample::select(vec![1e-5, 1e-6, 4e-7, 1e-7, 1e-9, 1e-15]),
    ) {
        let place = |(x, y, askew): &(i32, i32, i32)| {
            Vec2::new(f64::from(*x) + f64::from(*askew) * hair, f64::from(*y))
        };
        let points: Vec<Vec2> = xs.iter().map(place).collect();
        let hull = Convex::hull(&points);
        for point in &points {
            // Each corner that is left out may take the tolerance away once more.
            let outside = distance(hull.corners(), &[*point]);
            prop_assert!(outside <= 6.0 * EPS, "{hull:?} {point:?}");
        }
    }
}
