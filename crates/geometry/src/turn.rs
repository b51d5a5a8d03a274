//! Turning about a point: how far a rectangle turns before it comes too near to something.
//!
//! The distance between two convex figures is always measured from a corner of one of them. While
//! one turns, its corners run along circles; seen from it, the corners of the other do. So the
//! distance equals a given gap only at angles where such a circle meets a line parallel to an edge,
//! or a circle about a corner. All of these angles are computed; between two neighbouring ones
//! nothing changes, so looking once in each gap finds the first that is not allowed.

use std::f64::consts::{PI, TAU};

use crate::polygon::edges;
use crate::{Bounds, EPS, Rect, Tolerance, Vec2};

/// Which way something turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spin {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Spin {
    /// An arc in this direction, counter-clockwise positive.
    #[inline]
    pub const fn signed(self, arc: f64) -> f64 {
        match self {
            Spin::Left => arc,
            Spin::Right => -arc,
        }
    }

    const fn opposite(self) -> Spin {
        match self {
            Spin::Left => Spin::Right,
            Spin::Right => Spin::Left,
        }
    }
}

/// The arc by which `mover` can turn about a point, at most `limit`, without coming nearer to
/// `obstacle` than `gap`.
pub fn free_turn(
    mover: &Rect,
    about: Vec2,
    spin: Spin,
    obstacle: &Rect,
    gap: f64,
    limit: f64,
    tolerance: Tolerance,
) -> f64 {
    let far_corner = |rect: &Rect, fold: fn(f64, f64) -> f64, start: f64| {
        let distances = rect.corners().iter().map(|corner| about.distance(*corner));
        distances.fold(start, fold)
    };
    let reach = far_corner(mover, f64::max, 0.0);
    let size = obstacle.width() + obstacle.depth();
    if far_corner(obstacle, f64::min, f64::INFINITY) > reach + gap + size {
        return limit;
    }
    let mut angles = Angles::up_to(limit);
    angles.meetings(mover.corners(), about, spin, obstacle.corners(), gap);
    angles.meetings(
        obstacle.corners(),
        about,
        spin.opposite(),
        mover.corners(),
        gap,
    );
    angles.first_refused(|arc| {
        let turned = mover.turned(about, spin.signed(arc));
        turned.clearance(obstacle) < gap - tolerance.length()
    })
}

/// The arc by which `mover` can turn about a point, at most `limit`, inside `bounds`.
pub fn free_turn_inside(
    mover: &Rect,
    about: Vec2,
    spin: Spin,
    bounds: &Bounds,
    limit: f64,
    tolerance: Tolerance,
) -> f64 {
    let mut angles = Angles::up_to(limit);
    for corner in mover.corners() {
        for (normal, level) in [
            (Vec2::new(1.0, 0.0), bounds.high.x),
            (Vec2::new(-1.0, 0.0), -bounds.low.x),
            (Vec2::new(0.0, 1.0), bounds.high.y),
            (Vec2::new(0.0, -1.0), -bounds.low.y),
        ] {
            angles.add(*corner - about, spin, normal, level - normal.dot(about));
        }
    }
    angles.first_refused(|arc| {
        let turned = mover.turned(about, spin.signed(arc));
        !bounds.hold(turned.corners(), tolerance)
    })
}

/// Arcs at which something may change, within a limit.
struct Angles {
    limit: f64,
    found: Vec<f64>,
}

impl Angles {
    fn up_to(limit: f64) -> Angles {
        Angles {
            limit,
            found: Vec::with_capacity(32),
        }
    }

    /// Where a corner that turns is at `gap` from the border of a figure that stays.
    fn meetings(
        &mut self,
        corners: &[Vec2; 4],
        about: Vec2,
        spin: Spin,
        figure: &[Vec2; 4],
        gap: f64,
    ) {
        for corner in corners {
            let arm = *corner - about;
            for edge in edges(figure) {
                if let Some(unit) = edge.along().unit() {
                    let normal = unit.left();
                    self.add(arm, spin, normal, normal.dot(edge.from - about) + gap);
                }
            }
            if gap > 0.0 {
                for still in figure {
                    let there = *still - about;
                    let far = there.length();
                    if far > 0.0 {
                        // |arm|² + far² - 2 far (projection of the arm) = gap².
                        let level = (arm.length_squared() + far * far - gap * gap) / (2.0 * far);
                        self.add(arm, spin, there * (1.0 / far), level);
                    }
                }
            }
        }
    }

    /// Where the turning arm reaches as far as `level` along a normal.
    fn add(&mut self, arm: Vec2, spin: Spin, normal: Vec2, level: f64) {
        let length = arm.length();
        // An arm that just reaches it counts, whatever the rounding says: from there on an edge that turns
        // about its end may come nearer than its end was.
        if level.abs() > length + EPS || length == 0.0 {
            return;
        }
        let away = libm::acos((level / length).clamp(-1.0, 1.0));
        let to_normal = spin.signed(libm::atan2(arm.cross(normal), arm.dot(normal)));
        for arc in [to_normal - away, to_normal + away] {
            // Between -2π and 2π before, between 0 and 2π after.
            let arc = if arc < 0.0 { arc + TAU } else { arc };
            let arc = if arc < 0.0 { arc + TAU } else { arc };
            if arc < self.limit.min(PI) {
                self.found.push(arc);
            }
        }
    }

    /// The last arc before the first stretch that is refused.
    fn first_refused(mut self, is_refused: impl Fn(f64) -> bool) -> f64 {
        self.found.sort_by(f64::total_cmp);
        self.found.push(self.limit);
        let (mut seen, mut reached) = (0.0, 0.0);
        for next in self.found {
            // Two names for the same angle leave nothing to look at between them.
            if next - reached > 1e-10 {
                let between = (reached + next) * 0.5;
                if is_refused(between) {
                    break;
                }
                (seen, reached) = (between, next);
            }
        }
        last_allowed(seen, reached, is_refused)
    }
}

/// The computed end of a stretch, or a hair less: two that touch at a slant of rounding errors may reach
/// into each other by more than the tolerance before the arc is over.
fn last_allowed(mut allowed: f64, end: f64, is_refused: impl Fn(f64) -> bool) -> f64 {
    if !is_refused(end) {
        return end;
    }
    let (seen, mut refused) = (allowed, end);
    while refused - allowed > 1e-10 {
        let between = (allowed + refused) * 0.5;
        if is_refused(between) {
            refused = between;
        } else {
            allowed = between;
        }
    }
    // Not at the very edge of the tolerance, where the next rounding would push it over.
    (allowed - 1e-9).max(seen)
}
