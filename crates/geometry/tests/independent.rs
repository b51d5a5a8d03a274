//! Our answers beside those of parry2d, a library for collisions that finds them another way: by walking
//! over the difference of two figures (GJK) where we solve in closed form.
//!
//! Where the two of them may differ by rounding, within a hair of contact, nothing is asked.

use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::details::distance_support_map_support_map;
use parry2d_f64::shape::{Cuboid, Triangle};
use proptest::prelude::*;
use sobremesa_geometry::{
    Figure, Heading, Moments, Motion, Polygon, Rect, Sweep, Tolerance, Vec2, free_slide, radians,
    slide_to_contact,
};

/// What walking leaves open.
const HAIR: f64 = 1e-6;

/// A rectangle as the other library has it.
fn cuboid(rect: &Rect) -> (Pose, Cuboid) {
    let (centre, right) = (rect.centre(), rect.right());
    let half = Vector::new(rect.width() / 2.0, rect.depth() / 2.0);
    let angle = libm::atan2(right.y, right.x);
    let pose = Pose::new(Vector::new(centre.x, centre.y), angle);
    (pose, Cuboid::new(half))
}

/// How far two rectangles are apart.
fn far(one: &Rect, other: &Rect) -> f64 {
    let ((at, ours), (there, theirs)) = (cuboid(one), cuboid(other));
    distance_support_map_support_map(&at.inv_mul(&there), &ours, &theirs)
}

/// No slide is longer.
const LIMIT: f64 = 1_000.0;

/// What somebody feels who goes on by no more than there is room.
enum Felt {
    Until(f64),
    /// Always room, ever less of it.
    Along,
    Nothing,
}

fn felt_along(room: impl Fn(f64) -> f64) -> Felt {
    let mut way = 0.0;
    for _ in 0..2_000 {
        let left = room(way);
        if left < HAIR / 10.0 {
            return Felt::Until(way);
        }
        way += left;
        if way > LIMIT {
            return Felt::Nothing;
        }
    }
    Felt::Along
}

/// Is the way nowhere nearer than the gap by more than a hair?
fn is_grazing(there: &impl Fn(f64) -> f64, gap: f64) -> bool {
    let ways = (0..=20_000).map(|n| f64::from(n) / 20_000.0 * LIMIT);
    ways.map(there).fold(f64::INFINITY, f64::min) > gap - 0.05
}

fn triangle(corners: [Vec2; 3]) -> Triangle {
    let [a, b, c] = corners.map(|corner| Vector::new(corner.x, corner.y));
    Triangle::new(a, b, c)
}

/// The distance of two figures that are given by triangles.
fn apart(some: &[Triangle], others: &[Triangle]) -> f64 {
    let here = Pose::identity();
    let pairs = some
        .iter()
        .flat_map(|one| others.iter().map(move |other| (one, other)));
    pairs
        .map(|(one, other)| distance_support_map_support_map(&here, one, other))
        .fold(f64::INFINITY, f64::min)
}

fn any_rect() -> impl Strategy<Value = Rect> {
    let size = (20.0..160.0, 15.0..80.0);
    (-150.0..150.0, -150.0..150.0, 0.0..360.0, size).prop_map(|(x, y, degrees, (width, depth))| {
        let heading = Heading::from_degrees(degrees);
        Rect::new(Vec2::new(x, y), heading, width, depth)
    })
}

/// Bases as they stand in ranks: at multiples of 40, at right angles. They share borders and corners.
fn any_in_rank() -> impl Strategy<Value = Rect> {
    (-4..4, -4..4, 0..4).prop_map(|(x, y, quarters)| {
        let corner = Vec2::new(40.0 * f64::from(x), 40.0 * f64::from(y));
        let heading = Heading::from_degrees(90.0 * f64::from(quarters));
        Rect::new(corner, heading, 80.0, 40.0)
    })
}

fn any_pair() -> impl Strategy<Value = [Rect; 2]> {
    prop_oneof![
        (any_rect(), any_rect()).prop_map(|(one, other)| [one, other]),
        (any_in_rank(), any_in_rank()).prop_map(|(one, other)| [one, other]),
    ]
}

fn any_motion() -> impl Strategy<Value = (Rect, Motion)> {
    let numbers = (-200.0..200.0, -200.0..200.0, -180.0..180.0, 0..3);
    (any_rect(), numbers).prop_map(|(mover, (x, y, degrees, kind))| {
        let by = Vec2::new(x, y);
        let arc = radians(degrees);
        let motion = match kind {
            0 => Motion::Slide(by),
            1 => Motion::Turn { about: by, arc },
            _ => {
                let end = mover.turned(mover.centre(), arc).shifted(by);
                Motion::Step { to: *end.corners() }
            }
        };
        (mover, motion)
    })
}

/// A wood that is a star about a place, and the triangles from there to each two of its corners.
fn any_wood() -> impl Strategy<Value = (Polygon, Vec<Triangle>)> {
    let radii = proptest::collection::vec(15.0..140.0, 5..9);
    (-120.0..120.0, -120.0..120.0, radii).prop_map(|(x, y, radii)| {
        let (centre, n) = (Vec2::new(x, y), radii.len() as f64);
        let corners: Vec<Vec2> = radii
            .iter()
            .enumerate()
            .map(|(nth, radius)| {
                let way = Heading::from_degrees(360.0 * nth as f64 / n).unit();
                centre + way * *radius
            })
            .collect();
        let next = corners.iter().cycle().skip(1);
        let parts = corners
            .iter()
            .zip(next)
            .map(|(one, other)| triangle([centre, *one, *other]));
        let parts = parts.collect();
        (Polygon::new(corners).expect("a star is simple"), parts)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rectangles_are_as_far_apart([one, other] in any_pair()) {
        let found = far(&one, &other);
        prop_assert!((one.distance(&other) - found).abs() < HAIR, "{} {found}", one.distance(&other));
        if one.separation(&other) > HAIR {
            prop_assert!(found > 0.0 && !one.touches(&other, Tolerance::ROUNDING));
        } else {
            prop_assert!(found < HAIR && one.touches(&other, Tolerance::ROUNDING));
        }
    }

    /// A slide ends at the gap where the other library, asked again and again for the distance that is
    /// left, has it end.
    #[test]
    fn a_slide_ends_in_the_same_place(
        [mover, still] in any_pair(),
        degrees in 0.0..360.0,
        gap in prop_oneof![Just(0.0), 1.0..40.0],
    ) {
        prop_assume!(mover.separation(&still) > gap + 0.1);
        let along = Heading::from_degrees(degrees).unit();
        let free = free_slide(&mover, along, &still, gap, LIMIT, Tolerance::ROUNDING);
        let there = |way: f64| far(&mover.shifted(along * way), &still);
        match felt_along(|way| there(way) - gap) {
            // They only graze: whether that counts is a matter of tolerance, for which other tests are.
            Felt::Along => {}
            Felt::Until(_) if free == LIMIT && is_grazing(&there, gap) => {}
            Felt::Until(way) => prop_assert!((free - way).abs() < 1e-3, "{free} {way}"),
            Felt::Nothing => prop_assert!(free == LIMIT || is_grazing(&there, gap), "{free}"),
        }
        if gap == 0.0 && free < LIMIT {
            let way = slide_to_contact(&mover, along, &still, Tolerance::ROUNDING);
            prop_assert!(way.is_some_and(|way| (way - free).abs() < 3.0 * HAIR), "{way:?} {free}");
        }
    }

    /// Slides, turns and steps through a wood: in it during what was found, and outside otherwise.
    #[test]
    fn a_wood_is_entered_and_left_at_the_same_time((mover, motion) in any_motion(), (wood, parts) in any_wood()) {
        const N_LOOKS: u32 = 40;
        let sweep = Sweep::new(mover.corners(), motion);
        let (mut moments, mut found) = (Moments::default(), Vec::new());
        sweep.passages(Figure::Polygon(&wood), Tolerance::of(0.0), &mut moments, &mut found);
        for look in 0..=N_LOOKS {
            let time = f64::from(look) / f64::from(N_LOOKS);
            if found.iter().any(|part| (part.start - time).abs().min((part.end - time).abs()) < HAIR) {
                continue;
            }
            let [a, b, c, d] = sweep.at(time);
            let apart = apart(&[triangle([a, b, c]), triangle([a, c, d])], &parts);
            let is_in = found.iter().any(|part| part.start < time && time < part.end);
            // Where it passes a corner by less than a hair, either may be right.
            prop_assert!(if is_in { apart < HAIR } else { apart > 0.0 }, "{apart} at {time}: {found:?}");
        }
    }
}
