//! How far something gets, and what ends it.

use sobremesa_geometry::{
    Bounds, Rect, Spin, Tolerance, Vec2, free_slide, free_slide_inside, free_turn, free_turn_inside,
};

/// How far something goes, and what ends it. `O` is what may stand in its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reach<O> {
    /// How far: a length, or an arc of the unit circle.
    pub most: f64,
    /// What ends it.
    pub stop: Stop<O>,
}

/// What ends a manoeuvre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop<O> {
    /// The movement that is left.
    Movement,
    /// Nobody turns by more than half a turn.
    HalfTurn,
    /// The border of the field.
    Border,
    /// Something on the field.
    Obstacle(O),
}

impl<O> Reach<O> {
    /// Until something else ends it.
    pub const fn of(most: f64, stop: Stop<O>) -> Reach<O> {
        Reach { most, stop }
    }

    /// Ended earlier, if that is earlier.
    pub fn shorten(&mut self, most: f64, stop: Stop<O>) {
        if most < self.most {
            *self = Reach { most, stop };
        }
    }
}

/// How far away a rectangle stays from what is on the field.
#[derive(Clone, Copy, Debug)]
pub struct Spacing<F> {
    /// The gap to an obstacle.
    pub gap: F,
    /// No gap is wider.
    pub widest: f64,
    /// What is forgiven about gaps and the border.
    pub tolerance: Tolerance,
}

/// How far a rectangle can go straight ahead, at most `limit`: inside the field, and no nearer to each
/// obstacle than its gap.
pub fn advance<O>(
    rect: &Rect,
    limit: f64,
    field: &Bounds,
    obstacles: impl Iterator<Item = (O, Rect)>,
    spacing: Spacing<impl Fn(&Rect) -> f64>,
) -> Reach<O> {
    let Spacing {
        gap,
        widest,
        tolerance,
    } = spacing;
    let facing = rect.facing();
    let mut reach = Reach::of(limit, Stop::Movement);
    let inside = free_slide_inside(rect, facing, field, limit, tolerance);
    reach.shorten(inside, Stop::Border);
    for (obstacle, other) in obstacles {
        if is_out_of_reach(rect, &other, reach.most + widest) {
            continue;
        }
        let free = free_slide(rect, facing, &other, gap(&other), reach.most, tolerance);
        reach.shorten(free, Stop::Obstacle(obstacle));
    }
    reach
}

/// The widest arc by which a rectangle can turn about a corner of its front, at most `limit`: every corner
/// inside the field and away from everything at every moment of it.
pub fn pivot<O>(
    rect: &Rect,
    spin: Spin,
    limit: f64,
    field: &Bounds,
    obstacles: impl Iterator<Item = (O, Rect)>,
    spacing: Spacing<impl Fn(&Rect) -> f64>,
) -> Reach<O> {
    let Spacing {
        gap,
        widest,
        tolerance,
    } = spacing;
    let about = hinge(rect, spin);
    let mut reach = Reach::of(std::f64::consts::PI, Stop::HalfTurn);
    reach.shorten(limit, Stop::Movement);
    let inside = free_turn_inside(rect, about, spin, field, reach.most, tolerance);
    reach.shorten(inside, Stop::Border);
    let diagonal = rect.corners()[0].distance(rect.corners()[2]);
    for (obstacle, other) in obstacles {
        if is_out_of_reach(rect, &other, 2.0 * diagonal + widest) {
            continue;
        }
        let free = free_turn(
            rect,
            about,
            spin,
            &other,
            gap(&other),
            reach.most,
            tolerance,
        );
        reach.shorten(free, Stop::Obstacle(obstacle));
    }
    reach
}

/// The front corner that stays where it is.
pub fn hinge(rect: &Rect, spin: Spin) -> Vec2 {
    match spin {
        Spin::Left => rect.corners()[0],
        Spin::Right => rect.corners()[1],
    }
}

/// Two that are farther apart than one moves and the gap between them: no need to look closer.
fn is_out_of_reach(rect: &Rect, other: &Rect, way: f64) -> bool {
    rect.bounds().are_apart(&other.bounds(), way)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: Bounds = Bounds::new(Vec2::ZERO, Vec2::new(1000.0, 500.0));

    fn keeping(gap: f64) -> Spacing<impl Fn(&Rect) -> f64> {
        Spacing {
            gap: move |_: &Rect| gap,
            widest: gap,
            tolerance: Tolerance::ROUNDING,
        }
    }

    fn ahead(limit: f64, obstacles: &[Rect]) -> Reach<usize> {
        let rect = Rect::upright(100.0, 100.0, 80.0, 30.0);
        let all = obstacles.iter().copied().enumerate();
        advance(&rect, limit, &FIELD, all, keeping(10.0))
    }

    #[test]
    fn the_first_that_ends_it_is_named() {
        assert_eq!(ahead(50.0, &[]), Reach::of(50.0, Stop::Movement));
        assert_eq!(ahead(5000.0, &[]).stop, Stop::Border);
        let far = Rect::upright(120.0, 300.0, 80.0, 30.0);
        let near = Rect::upright(60.0, 200.0, 80.0, 30.0);
        let reach = ahead(5000.0, &[far, near]);
        assert_eq!(reach.stop, Stop::Obstacle(1));
        assert!((reach.most - 60.0).abs() < 1e-9, "200 - 130 - 10");
        let beside = Rect::upright(190.0, 200.0, 80.0, 30.0);
        assert_eq!(
            ahead(300.0, &[beside]).stop,
            Stop::Movement,
            "just room enough"
        );
    }

    #[test]
    fn a_pivot_ends_at_half_a_turn() {
        let rect = Rect::upright(500.0, 250.0, 80.0, 30.0);
        let turn = |limit: f64, obstacles: &[Rect]| {
            let all = obstacles.iter().copied().enumerate();
            pivot(&rect, Spin::Left, limit, &FIELD, all, keeping(0.0))
        };
        assert_eq!(
            turn(9.0, &[]),
            Reach::of(std::f64::consts::PI, Stop::HalfTurn)
        );
        assert_eq!(turn(1.0, &[]).stop, Stop::Movement);
        let wall = Rect::upright(400.0, 320.0, 300.0, 30.0);
        assert_eq!(turn(9.0, &[wall]).stop, Stop::Obstacle(0));
    }
}
