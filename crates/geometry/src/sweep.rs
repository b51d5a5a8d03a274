//! A rectangle on its way: where it is at every moment, and the room that it sweeps over.
//!
//! Time runs from 0 to 1 whatever the motion is, so that what happens on the steps of a path can be
//! merged and walked in order.

use crate::{Bounds, Vec2};

/// How something moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Motion {
    /// Straight, keeping its facing.
    Slide(Vec2),
    /// About a point, counter-clockwise if positive, by at most half a turn.
    Turn {
        /// The point that stays.
        about: Vec2,
        /// The arc of the unit circle.
        arc: f64,
    },
    /// Every corner goes straight to its place, all in step. Where it also turns, it is smaller on the
    /// way than at both ends: always a rectangle, of half a turn a point for a moment.
    Step {
        /// The places of the corners, in their order.
        to: [Vec2; 4],
    },
}

/// A rectangle and how it moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sweep {
    pub(crate) start: [Vec2; 4],
    pub(crate) motion: Motion,
    bounds: Bounds,
}

impl Sweep {
    /// The rectangle with these corners, clockwise, on its way.
    pub fn new(start: &[Vec2; 4], motion: Motion) -> Sweep {
        let mut points = [Vec2::ZERO; 8];
        points[..4].copy_from_slice(start);
        points[4..].copy_from_slice(&moved(start, motion, 1.0));
        let mut bounds = Bounds::of(&points);
        if let Motion::Turn { about, arc } = motion
            && arc != 0.0
        {
            for (from, to) in points[..4].iter().zip(&points[4..]) {
                bulge(&mut bounds, about, *from - about, *to - about, arc);
            }
        }
        Sweep {
            start: *start,
            motion,
            bounds,
        }
    }

    /// Its corners at a moment between 0 and 1.
    #[inline]
    pub fn at(&self, time: f64) -> [Vec2; 4] {
        moved(&self.start, self.motion, time)
    }

    /// How it moves.
    #[inline]
    pub const fn motion(&self) -> Motion {
        self.motion
    }

    /// The smallest upright box around everything that it sweeps over.
    #[inline]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The same motion of what is left when a border of that width is taken away; `None` if nothing is.
    /// Where the rectangle is smaller on its way, so is the border.
    pub(crate) fn inset(&self, by: f64) -> Option<Sweep> {
        let start = crate::simple::inset(&self.start, by)?;
        let motion = match self.motion {
            Motion::Slide(_) | Motion::Turn { .. } => self.motion,
            Motion::Step { to } => {
                let to = crate::simple::inset(&to, by)?;
                Motion::Step { to }
            }
        };
        Some(Sweep {
            start,
            motion,
            bounds: self.bounds,
        })
    }
}

fn moved(start: &[Vec2; 4], motion: Motion, time: f64) -> [Vec2; 4] {
    match motion {
        Motion::Slide(by) => start.map(|corner| corner + by * time),
        Motion::Turn { about, arc } => {
            let (cos, sin) = (libm::cos(arc * time), libm::sin(arc * time));
            start.map(|corner| {
                let arm = corner - about;
                about + Vec2::new(arm.x * cos - arm.y * sin, arm.x * sin + arm.y * cos)
            })
        }
        Motion::Step { to } => std::array::from_fn(|n| start[n] * (1.0 - time) + to[n] * time),
    }
}

/// Widens the bounds where an arc reaches further than its ends: at the quarters that it passes.
fn bulge(bounds: &mut Bounds, about: Vec2, from: Vec2, to: Vec2, arc: f64) {
    let reach = from.length();
    let spin = arc.signum();
    let passes = |axis: Vec2| from.cross(axis) * spin >= 0.0 && axis.cross(to) * spin >= 0.0;
    if passes(Vec2::new(1.0, 0.0)) {
        bounds.high.x = bounds.high.x.max(about.x + reach);
    }
    if passes(Vec2::new(-1.0, 0.0)) {
        bounds.low.x = bounds.low.x.min(about.x - reach);
    }
    if passes(Vec2::new(0.0, 1.0)) {
        bounds.high.y = bounds.high.y.max(about.y + reach);
    }
    if passes(Vec2::new(0.0, -1.0)) {
        bounds.low.y = bounds.low.y.min(about.y - reach);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rect, radians};

    /// Every moment lies inside the bounds, and the bounds are no larger than they must be.
    #[test]
    fn a_turn_sweeps_just_its_bounds() {
        let base = Rect::upright(10.0, -20.0, 80.0, 30.0);
        for pivot in [
            Vec2::new(10.0, 10.0),
            Vec2::new(50.0, -5.0),
            Vec2::new(300.0, 0.0),
        ] {
            for degrees in [-180.0, -91.0, -20.0, 0.0, 3.0, 45.0, 90.0, 135.0, 180.0] {
                let arc = radians(degrees);
                let sweep = Sweep::new(base.corners(), Motion::Turn { about: pivot, arc });
                let steps = (0..=2000).map(|n| Bounds::of(&sweep.at(f64::from(n) / 2000.0)));
                let seen = steps.reduce(|a, b| Bounds::of(&[a.low, a.high, b.low, b.high]));
                let (seen, told) = (seen.expect("steps"), sweep.bounds());
                for (inner, outer) in [(seen.high, told.high), (-seen.low, -told.low)] {
                    let (x, y) = (outer.x - inner.x, outer.y - inner.y);
                    let fits = |room: f64| (-1e-9..1e-2).contains(&room);
                    assert!(fits(x) && fits(y), "{degrees}: {x} {y}");
                }
            }
        }
    }

    #[test]
    fn a_step_ends_where_it_says_and_is_a_rectangle_all_along() {
        let from = Rect::upright(0.0, 0.0, 80.0, 30.0);
        let to = from.turned(Vec2::new(200.0, 40.0), radians(130.0));
        let sweep = Sweep::new(from.corners(), Motion::Step { to: *to.corners() });
        assert_eq!(sweep.at(0.0), *from.corners());
        assert_eq!(sweep.at(1.0), *to.corners());
        let [a, b, c, d] = sweep.at(0.4);
        assert!((b - a).dot(c - b).abs() < 1e-9 && (a + c - b - d).length() < 1e-9);
        assert!((b - a).length() < 80.0, "smaller on the way");
    }
}
