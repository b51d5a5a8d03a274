//! Every stretch of a way during which something is met: degenerate cases first, then random ones
//! against many small steps.

use proptest::prelude::*;
use sobremesa_geometry::{
    Band, Figure, Heading, Interval, Moments, Motion, Polygon, Rect, Sweep, Tolerance, Vec2,
    distance, radians,
};

const HALF: Tolerance = Tolerance::of(0.5);

fn at(x: f64, y: f64) -> Vec2 {
    Vec2::new(x, y)
}

/// A base of 80 by 30, facing up, its front left corner there.
fn base(x: f64, y: f64) -> Rect {
    Rect::new(at(x, y), Heading::EAST, 80.0, 30.0)
}

fn north(way: f64) -> Motion {
    Motion::Slide(at(0.0, way))
}

fn passages(
    mover: &Rect,
    motion: Motion,
    figure: Figure<'_>,
    tolerance: Tolerance,
) -> Vec<Interval> {
    let (mut moments, mut out) = (Moments::default(), Vec::new());
    let sweep = Sweep::new(mover.corners(), motion);
    sweep.passages(figure, tolerance, &mut moments, &mut out);
    out
}

#[track_caller]
fn check(found: &[Interval], expected: &[(f64, f64)]) {
    let is_near = |(found, (start, end)): (&Interval, &(f64, f64))| {
        (found.start - start).abs() < 1e-9 && (found.end - end).abs() < 1e-9
    };
    assert!(
        found.len() == expected.len() && found.iter().zip(expected).all(is_near),
        "{found:?} is not {expected:?}"
    );
}

/// A way of 200 north, past a base whose rear is 50 ahead and whose front 80: in it from 50 till the
/// mover's own rear, 30 behind, has left it at 110; half a pace each is forgiven.
#[test]
fn a_slide_enters_and_leaves() {
    let still = base(20.0, 80.0);
    let found = passages(
        &base(0.0, 0.0),
        north(200.0),
        Figure::Convex(still.corners()),
        HALF,
    );
    check(&found, &[(50.5 / 200.0, 109.5 / 200.0)]);
}

#[test]
fn grazing_is_forgiven_and_running_along_too() {
    let mover = base(0.0, 0.0);
    let slide = |x: f64| {
        let still = base(x, 80.0);
        passages(&mover, north(200.0), Figure::Convex(still.corners()), HALF)
    };
    check(&slide(80.0), &[]);
    check(&slide(79.6), &[]);
    check(&slide(79.4), &[(50.5 / 200.0, 109.5 / 200.0)]);
    check(&slide(-80.0), &[]);
}

/// What a motion ends in by more than is forgiven is found, however little of the way that takes.
#[test]
fn the_very_end_of_a_way_counts() {
    let still = base(0.0, 80.0);
    let found = passages(
        &base(0.0, 0.0),
        north(50.8),
        Figure::Convex(still.corners()),
        HALF,
    );
    check(&found, &[(50.5 / 50.8, 1.0)]);
    let found = passages(
        &base(0.0, 0.0),
        north(50.4),
        Figure::Convex(still.corners()),
        HALF,
    );
    check(&found, &[]);
}

#[test]
fn what_stands_still_is_in_it_all_the_time_or_never() {
    let still = base(10.0, 10.0);
    let figure = Figure::Convex(still.corners());
    let nothing = [
        Motion::Slide(Vec2::ZERO),
        Motion::Turn {
            about: at(5.0, 5.0),
            arc: 0.0,
        },
        Motion::Step {
            to: *base(0.0, 0.0).corners(),
        },
    ];
    for motion in nothing {
        check(
            &passages(&base(0.0, 0.0), motion, figure, HALF),
            &[(0.0, 1.0)],
        );
        let elsewhere = base(500.0, 0.0);
        let motion = match motion {
            Motion::Step { .. } => Motion::Step {
                to: *elsewhere.corners(),
            },
            Motion::Slide(_) | Motion::Turn { .. } => motion,
        };
        check(&passages(&elsewhere, motion, figure, HALF), &[]);
    }
}

/// Through both arms of a wood in the form of a U: two stretches.
#[test]
fn a_concave_wood_is_entered_twice() {
    let corners = [
        (0, 0),
        (300, 0),
        (300, 60),
        (200, 60),
        (200, 30),
        (100, 30),
        (100, 60),
        (0, 60),
    ];
    let corners = corners.map(|(x, y)| at(f64::from(x), f64::from(y)));
    let wood = Polygon::new(corners.to_vec()).expect("a simple polygon");
    // 10 by 10, along y 40 to 50, from left of the wood to right of it.
    let mover = Rect::new(at(-50.0, 50.0), Heading::EAST, 10.0, 10.0);
    let motion = Motion::Slide(at(400.0, 0.0));
    let found = passages(&mover, motion, Figure::Polygon(&wood), HALF);
    let share = |way: f64| way / 400.0;
    let arms = [(40.5, 149.5), (240.5, 349.5)].map(|(a, b)| (share(a), share(b)));
    check(&found, &arms);
}

/// The outer corner of a wheel sweeps a wood's tip that is clear of the base at both ends.
#[test]
fn a_wheel_sweeps_what_lies_between_its_ends() {
    let front = Rect::new(at(0.0, 0.0), Heading::EAST, 480.0, 30.0);
    let wheel = Motion::Turn {
        about: at(480.0, 0.0),
        arc: radians(-50.0),
    };
    let end = front.turned(at(480.0, 0.0), radians(-50.0));
    // Beyond the straight line between the beginning and the end of the corner, inside its arc.
    let tip = [at(0.0, 215.0), at(60.0, 205.0), at(0.0, 195.0)];
    let wood = Polygon::new(tip.to_vec()).expect("a simple polygon");
    assert!(!wood.overlaps(front.corners(), HALF) && !wood.overlaps(end.corners(), HALF));
    let found = passages(&front, wheel, Figure::Polygon(&wood), HALF);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].start > 0.0 && found[0].end < 1.0);
}

/// A step of half a turn on the spot shrinks to a point half-way and so passes beside what a rigid turn
/// would hit.
#[test]
fn a_step_shrinks_where_it_turns() {
    let mover = base(0.0, 0.0);
    let centre = mover.centre();
    let turned = mover.turned(centre, radians(180.0));
    let beside = Rect::upright(30.0, 10.0, 20.0, 20.0);
    let step = Motion::Step {
        to: *turned.corners(),
    };
    let figure = Figure::Convex(beside.corners());
    check(&passages(&mover, step, figure, HALF), &[]);
    let arc = radians(180.0);
    let turn = Motion::Turn { about: centre, arc };
    assert_eq!(passages(&mover, turn, figure, HALF).len(), 1);
}

/// On a road from 10 before its line to 10 behind it, each half a pace later and sooner.
#[test]
fn a_road_is_as_wide_as_it_says() {
    let line = vec![at(-500.0, 100.0), at(500.0, 100.0)];
    let road = Band::new(line, 20.0).expect("a road");
    let found = passages(&base(0.0, 0.0), north(200.0), Figure::Band(&road), HALF);
    check(&found, &[(90.5 / 200.0, 139.5 / 200.0)]);
}

/// Within 200 of an enemy: corner to corner the distance is on the slant.
#[test]
fn nearer_than_a_distance() {
    let (mut moments, mut out) = (Moments::default(), Vec::new());
    let still = base(200.0, 400.0);
    let sweep = Sweep::new(base(0.0, 0.0).corners(), north(400.0));
    let limit = Tolerance::of(0.01);
    sweep.approaches(
        Figure::Convex(still.corners()),
        200.0,
        limit,
        &mut moments,
        &mut out,
    );
    // 120 aside, so 160 before its rear at 370.
    let gap: f64 = 200.0 - 0.01;
    let before = (gap * gap - 120.0 * 120.0).sqrt();
    check(&out, &[((370.0 - before) / 400.0, 1.0)]);
}

fn any_rect() -> impl Strategy<Value = Rect> {
    (
        -150.0..150.0,
        -150.0..150.0,
        0.0..360.0,
        20.0..160.0,
        15.0..80.0,
    )
        .prop_map(|(x, y, degrees, width, depth): (f64, f64, f64, f64, f64)| {
            Rect::new(at(x, y), Heading::from_degrees(degrees), width, depth)
        })
}

fn any_motion() -> impl Strategy<Value = (Rect, Motion)> {
    let numbers = (-200.0..200.0, -200.0..200.0, -180.0..180.0, 0..3);
    (any_rect(), numbers).prop_map(
        |(mover, (x, y, degrees, kind)): (Rect, (f64, f64, f64, i32))| {
            let motion = match kind {
                0 => Motion::Slide(at(x, y)),
                1 => Motion::Turn {
                    about: at(x, y),
                    arc: radians(degrees),
                },
                _ => {
                    let end = mover
                        .turned(mover.centre(), radians(degrees))
                        .shifted(at(x, y));
                    Motion::Step { to: *end.corners() }
                }
            };
            (mover, motion)
        },
    )
}

/// A star of five to nine points about a place: simple, and not convex.
fn any_wood() -> impl Strategy<Value = Polygon> {
    let radii = proptest::collection::vec(15.0..140.0, 5..9);
    (-120.0..120.0, -120.0..120.0, radii).prop_map(|(x, y, radii): (f64, f64, Vec<f64>)| {
        let n = radii.len() as f64;
        let corners = radii.iter().enumerate().map(|(index, radius)| {
            let way = Heading::from_degrees(360.0 * index as f64 / n).unit();
            at(x, y) + way * *radius
        });
        Polygon::new(corners.collect()).expect("a star is simple")
    })
}

fn any_road() -> impl Strategy<Value = Band> {
    let points = proptest::collection::vec((-200.0..200.0, -200.0..200.0), 2..5);
    (points, 5.0..40.0).prop_map(|(points, width): (Vec<(f64, f64)>, f64)| {
        let line = points.into_iter().map(|(x, y)| at(x, y));
        Band::new(line.collect(), width).expect("different points")
    })
}

const N_STEPS: u32 = 500;

/// Is what was found so at every small step, except within a hair of where it changes?
fn agrees(found: &[Interval], is_in: impl Fn(f64) -> bool) -> Result<(), TestCaseError> {
    for step in 0..=N_STEPS {
        let time = f64::from(step) / f64::from(N_STEPS);
        let near_end = |interval: &Interval| {
            (interval.start - time).abs() < 1e-7 || (interval.end - time).abs() < 1e-7
        };
        if found.iter().any(near_end) {
            continue;
        }
        let told = found
            .iter()
            .any(|part| part.start < time && time < part.end);
        prop_assert_eq!(told, is_in(time), "at {} in {:?}", time, found);
    }
    for pair in found.windows(2) {
        prop_assert!(pair[0].end < pair[1].start, "in order, apart: {found:?}");
    }
    Ok(())
}

proptest! {
    #[test]
    fn rectangles_are_met_as_small_steps_say((mover, motion) in any_motion(), still in any_rect()) {
        let found = passages(&mover, motion, Figure::Convex(still.corners()), Tolerance::of(0.0));
        let sweep = Sweep::new(mover.corners(), motion);
        agrees(&found, |time| distance(&sweep.at(time), still.corners()) <= 0.0)?;
    }

    #[test]
    fn woods_are_met_as_small_steps_say((mover, motion) in any_motion(), wood in any_wood()) {
        let found = passages(&mover, motion, Figure::Polygon(&wood), Tolerance::of(0.0));
        let sweep = Sweep::new(mover.corners(), motion);
        agrees(&found, |time| wood.meets(&sweep.at(time)))?;
    }

    #[test]
    fn roads_are_met_as_small_steps_say((mover, motion) in any_motion(), road in any_road()) {
        let found = passages(&mover, motion, Figure::Band(&road), HALF);
        let sweep = Sweep::new(mover.corners(), motion);
        agrees(&found, |time| road.overlaps(&sweep.at(time), HALF))?;
    }

    #[test]
    fn distances_are_kept_as_small_steps_say(
        (mover, motion) in any_motion(),
        still in any_rect(),
        wood in any_wood(),
        gap in 1.0..80.0,
    ) {
        let sweep = Sweep::new(mover.corners(), motion);
        let (mut moments, mut out) = (Moments::default(), Vec::new());
        let exactly = Tolerance::of(0.0);
        sweep.approaches(Figure::Convex(still.corners()), gap, exactly, &mut moments, &mut out);
        agrees(&out, |time| distance(&sweep.at(time), still.corners()) < gap)?;
        out.clear();
        sweep.approaches(Figure::Polygon(&wood), gap, exactly, &mut moments, &mut out);
        agrees(&out, |time| wood.distance(&sweep.at(time)) < gap)?;
    }

    /// Half a pace is forgiven, of slides and turns to the hair.
    #[test]
    fn what_is_forgiven_is_forgiven((mover, motion) in any_motion(), wood in any_wood()) {
        prop_assume!(!matches!(motion, Motion::Step { .. }));
        let found = passages(&mover, motion, Figure::Polygon(&wood), HALF);
        let sweep = Sweep::new(mover.corners(), motion);
        agrees(&found, |time| wood.overlaps(&sweep.at(time), HALF))?;
    }

    /// A polygon agrees with its own points: whatever of a rectangle lies inside, they meet.
    #[test]
    fn a_wood_meets_whatever_has_a_point_in_it(wood in any_wood(), still in any_rect()) {
        let [a, b, _, d] = *still.corners();
        let (right, back) = (b - a, d - a);
        let shares = || (0..=10).map(|n| f64::from(n) / 10.0);
        let mut points = shares().flat_map(|x| shares().map(move |y| a + right * x + back * y));
        if points.any(|point| wood.holds(point)) {
            prop_assert!(wood.meets(still.corners()));
            prop_assert_eq!(wood.distance(still.corners()), 0.0);
        }
    }
}
