//! The shortest way round obstacles: plain cases, then random ones against a search that knows nothing
//! of ours.

use proptest::prelude::*;
use sobremesa_geometry::{Band, Bounds, Figure, Heading, Polygon, Rect, Room, Vec2, Way, Ways};

const ANY: f64 = f64::INFINITY;

fn at(x: f64, y: f64) -> Vec2 {
    Vec2::new(x, y)
}

fn round(rects: &[Rect], room: Room) -> Ways {
    let figures = rects.iter().map(|rect| Figure::Convex(rect.corners()));
    Ways::round(figures, room, None)
}

#[track_caller]
fn check(way: Option<Way>, length: f64, points: &[Vec2]) {
    let way = way.expect("a way");
    assert!((way.length - length).abs() < 1e-9, "{way:?}");
    let near = way
        .points
        .iter()
        .zip(points)
        .all(|(a, b)| a.distance(*b) < 1e-9);
    assert!(way.points.len() == points.len() && near, "{way:?}");
    assert_eq!(way.first(), way.points[0]);
}

#[test]
fn nothing_in_the_way_is_a_straight_way() {
    check(
        round(&[], Room::of(0.0)).shortest(at(0.0, 0.0), at(3.0, 4.0), ANY),
        5.0,
        &[at(3.0, 4.0)],
    );
    // Along a wall is no way through it.
    let wall = [Rect::upright(0.0, 0.0, 10.0, 10.0)];
    let ways = round(&wall, Room::of(0.0));
    assert!(ways.is_open(at(-5.0, 10.0), at(20.0, 10.0)));
    assert!(!ways.is_open(at(-5.0, 9.9), at(20.0, 9.9)));
    // Nor from its border to its border, unless through it.
    assert!(ways.is_open(at(0.0, 10.0), at(10.0, 10.0)));
    assert!(!ways.is_open(at(0.0, 0.0), at(10.0, 10.0)));
}

#[test]
fn round_one_wall() {
    let wall = [Rect::upright(-40.0, 10.0, 100.0, 20.0)];
    let ways = round(&wall, Room::of(0.0));
    let (from, to) = (at(0.0, 0.0), at(0.0, 40.0));
    let leg = at(-40.0, 10.0).length();
    check(
        ways.shortest(from, to, ANY),
        2.0 * leg + 20.0,
        &[at(-40.0, 10.0), at(-40.0, 30.0), to],
    );
    assert_eq!(ways.shortest(from, to, 2.0 * leg + 19.9), None, "too long");
    assert!(ways.shortest(from, to, 2.0 * leg + 20.1).is_some());
    // With room to be kept it turns further out.
    let shy = round(&wall, Room::of(5.0))
        .shortest(from, to, ANY)
        .expect("a way");
    assert!(shy.first().distance(at(-45.0, 5.0)) < 1e-9);
}

#[test]
fn a_closed_ring_has_no_way_out_and_bounds_keep_one_in() {
    let ring = [
        Rect::upright(-50.0, 40.0, 100.0, 10.0),
        Rect::upright(-50.0, -50.0, 100.0, 10.0),
        Rect::upright(-50.0, -40.0, 10.0, 80.0),
        Rect::upright(40.0, -40.0, 10.0, 80.0),
    ];
    let hair = Room::of(0.01);
    assert_eq!(
        round(&ring, hair).shortest(Vec2::ZERO, at(200.0, 0.0), ANY),
        None
    );
    let gate = round(&ring[..3], hair).shortest(Vec2::ZERO, at(-200.0, 0.0), ANY);
    assert!(gate.is_some());
    // The same gate, but round the outside one would have to leave the field.
    let figures = ring[..3].iter().map(|rect| Figure::Convex(rect.corners()));
    let field = Bounds::new(at(-210.0, -45.0), at(210.0, 45.0));
    let inside = Ways::round(figures, hair, Some(field));
    assert_eq!(inside.shortest(Vec2::ZERO, at(-200.0, 0.0), ANY), None);
}

/// Two bases side by side leave no slit, even for who stands at its mouth.
#[test]
fn no_way_between_two_that_touch() {
    let wall = [
        Rect::upright(-80.0, 0.0, 80.0, 30.0),
        Rect::upright(0.0, 0.0, 80.0, 30.0),
    ];
    let ways = round(&wall, Room::of(0.5));
    for from in [at(0.0, -20.0), at(0.0, -0.2), at(0.0, 0.0)] {
        let way = ways.shortest(from, at(0.0, 60.0), ANY).expect("a way");
        assert!(way.length > 160.0, "{way:?}");
    }
}

#[test]
fn whoever_stands_near_may_leave() {
    let wall = [Rect::upright(0.0, 0.0, 80.0, 30.0)];
    let ways = round(
        &wall,
        Room {
            usual: 40.0,
            least: 9.0,
        },
    );
    // Ten away: along it and away from it, but not through it.
    assert!(ways.is_open(at(20.0, -10.0), at(60.0, -10.0)));
    assert!(ways.is_open(at(20.0, -10.0), at(20.0, -100.0)));
    assert!(!ways.is_open(at(20.0, -10.0), at(20.0, 40.0)));
    // Both ends far away: it keeps more room.
    assert!(!ways.is_open(at(-80.0, -10.0), at(160.0, -10.0)));
    assert!(ways.is_open(at(-80.0, -40.0), at(160.0, -40.0)));
}

#[test]
fn round_bays_and_rivers() {
    let corners = [
        (0, 0),
        (90, 0),
        (90, 60),
        (60, 60),
        (60, 30),
        (30, 30),
        (30, 60),
        (0, 60),
    ];
    let corners = corners.map(|(x, y)| at(f64::from(x), f64::from(y)));
    let bay = Polygon::new(corners.to_vec()).expect("a bay");
    let ways = Ways::round([Figure::Polygon(&bay)], Room::of(0.0), None);
    // From inside the bay to below it: out round the left prong.
    let way = ways
        .shortest(at(40.0, 40.0), at(40.0, -10.0), ANY)
        .expect("a way");
    assert_eq!(way.points.len(), 4, "{way:?}");
    let length = at(10.0, 20.0).length() + 30.0 + 60.0 + at(40.0, 10.0).length();
    assert!((way.length - length).abs() < 1e-9, "{way:?}");
    let river = Band::new(vec![at(-100.0, 0.0), at(100.0, 0.0)], 20.0).expect("a river");
    let ways = Ways::round([Figure::Band(&river)], Room::of(0.0), None);
    assert!(!ways.is_open(at(0.0, -30.0), at(0.0, 30.0)));
    let way = ways
        .shortest(at(0.0, -30.0), at(0.0, 30.0), ANY)
        .expect("round its end");
    assert!(
        way.points.len() == 3 && way.length > 220.0 && way.length < 245.0,
        "{way:?}"
    );
}

/// The needle's own corner would lie ten rooms out: it is cut off.
#[test]
fn sharp_corners_are_cut_off() {
    let needle = [at(0.0, 5.0), at(100.0, 0.0), at(0.0, -5.0)];
    let ways = Ways::round([Figure::Convex(&needle)], Room::of(10.0), None);
    let way = ways
        .shortest(at(60.0, 60.0), at(60.0, -60.0), ANY)
        .expect("a way");
    let furthest = way.points.iter().map(|point| point.x).fold(0.0, f64::max);
    assert!(furthest < 111.0, "{way:?}");
    // A line has two ends.
    let line = [at(0.0, 0.0), at(100.0, 0.0)];
    let ways = Ways::round([Figure::Convex(&line)], Room::of(10.0), None);
    let way = ways
        .shortest(at(70.0, 50.0), at(70.0, -50.0), ANY)
        .expect("a way");
    assert_eq!(way.points.len(), 3, "{way:?}");
    assert!(way.points[0].distance(at(110.0, 10.0)) < 1e-9, "{way:?}");
}

/// How much of a line runs through the inside of a rectangle, seen in the rectangle's own eyes.
fn inside(rect: &Rect, from: Vec2, to: Vec2) -> f64 {
    let eyes = |point: Vec2| {
        let there = point - rect.centre();
        (there.dot(rect.right()), there.dot(rect.facing()))
    };
    let (a, b) = (eyes(from), eyes(to));
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for (a, b, half) in [
        (a.0, b.0, rect.width() / 2.0 - 1e-7),
        (a.1, b.1, rect.depth() / 2.0 - 1e-7),
    ] {
        if (b - a).abs() < 1e-12 {
            if a.abs() >= half {
                return 0.0;
            }
            continue;
        }
        let (one, two) = ((-half - a) / (b - a), (half - a) / (b - a));
        low = low.max(one.min(two));
        high = high.min(one.max(two));
    }
    (high - low).max(0.0) * from.distance(to)
}

/// The shortest way over all corners, every pair of them tried: Floyd and Warshall.
fn by_all_pairs(rects: &[Rect], from: Vec2, to: Vec2) -> f64 {
    let mut points = vec![from, to];
    points.extend(rects.iter().flat_map(|rect| *rect.corners()));
    let n = points.len();
    let mut table = vec![vec![f64::INFINITY; n]; n];
    for i in 0..n {
        for j in 0..n {
            if rects
                .iter()
                .all(|rect| inside(rect, points[i], points[j]) < 1e-6)
            {
                table[i][j] = points[i].distance(points[j]);
            }
        }
    }
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                table[i][j] = table[i][j].min(table[i][k] + table[k][j]);
            }
        }
    }
    table[0][1]
}

proptest! {
    #[test]
    fn no_way_is_shorter(
        given in prop::collection::vec((0.0..400.0_f64, 0.0..400.0_f64, 0.0..360.0_f64, 5.0..150.0_f64, 5.0..60.0_f64), 1..7),
        ends in (0.0..400.0_f64, 0.0..400.0_f64, 0.0..400.0_f64, 0.0..400.0_f64),
    ) {
        let rects: Vec<Rect> = given
            .iter()
            .map(|(x, y, degrees, w, d)| Rect::new(at(*x, *y), Heading::from_degrees(*degrees), *w, *d))
            .collect();
        let (from, to) = (at(ends.0, ends.1), at(ends.2, ends.3));
        // Whoever stands inside something has no way.
        prop_assume!(rects.iter().all(|rect| {
            let is_outside = |point| sobremesa_geometry::distance(rect.corners(), &[point]) > 1e-3;
            is_outside(from) && is_outside(to)
        }));
        let expected = by_all_pairs(&rects, from, to);
        let found = round(&rects, Room::of(0.0)).shortest(from, to, ANY);
        let length = found.as_ref().map_or(f64::INFINITY, |way| way.length);
        prop_assert!(length == expected || (length - expected).abs() < 1e-3, "{} {}", length, expected);
        // Its legs are what it says, and open.
        if let Some(way) = found {
            let mut here = from;
            let mut sum = 0.0;
            for point in &way.points {
                prop_assert!(rects.iter().all(|rect| inside(rect, here, *point) < 1e-3));
                sum += here.distance(*point);
                here = *point;
            }
            prop_assert!((sum - way.length).abs() < 1e-9 && here == to);
        }
    }
}
