//! Where a base stands and where it faces.

use crate::{Bearing, Bounds, Rect, Vec2};

/// The middle of a front, and where it faces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The middle of its front.
    pub front: Vec2,
    /// Where it faces.
    pub facing: Bearing,
}

impl Pose {
    /// By coordinates and compass degrees.
    pub fn new(x: f64, y: f64, degrees: f64) -> Pose {
        Pose {
            front: Vec2::new(x, y),
            facing: Bearing::from_degrees(degrees),
        }
    }

    /// The pose of a rectangle. Its bearing is computed from its corners, so this is for what came as
    /// corners; whoever has a pose keeps it.
    ///
    /// # Panics
    /// If the rectangle has no direction, which no constructor makes.
    pub fn of(rect: &Rect) -> Pose {
        Pose {
            front: rect.front().middle(),
            facing: Bearing::of(rect.facing()).expect("a rectangle faces somewhere"),
        }
    }

    /// The ground of a base of this size that stands so.
    #[inline]
    pub fn rect(&self, width: f64, depth: f64) -> Rect {
        let right = self.facing.right();
        Rect::facing_right(self.front - right * (width * 0.5), right, width, depth)
    }

    /// Shifted, facing where it faced.
    #[inline]
    #[must_use]
    pub fn shifted(&self, by: Vec2) -> Pose {
        Pose {
            front: self.front + by,
            ..*self
        }
    }

    /// So far straight ahead; back if negative.
    #[inline]
    #[must_use]
    pub fn advanced(&self, way: f64) -> Pose {
        self.shifted(self.facing.forward() * way)
    }

    /// So far to its right; to its left if negative.
    #[inline]
    #[must_use]
    pub fn sidled(&self, way: f64) -> Pose {
        self.shifted(self.facing.right() * way)
    }

    /// Turned about a point, clockwise.
    #[must_use]
    pub fn wheeled(&self, about: Vec2, degrees: f64) -> Pose {
        Pose {
            front: Bearing::swing(self.front, about, degrees),
            facing: self.facing.turned(degrees),
        }
    }

    /// Turned about on its ground: front and rear change places.
    #[must_use]
    pub fn turned_about(&self, depth: f64) -> Pose {
        Pose {
            front: self.advanced(-depth).front,
            facing: self.facing.reversed(),
        }
    }
}

/// A base: a pose and a size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Base {
    /// Where it stands.
    pub pose: Pose,
    /// The length of its front.
    pub width: f64,
    /// How deep it is.
    pub depth: f64,
}

impl Base {
    /// So large, standing so.
    pub const fn new(pose: Pose, width: f64, depth: f64) -> Base {
        Base { pose, width, depth }
    }

    /// Its ground.
    #[inline]
    pub fn rect(&self) -> Rect {
        self.pose.rect(self.width, self.depth)
    }

    /// The smallest upright box around it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        self.rect().bounds()
    }

    /// The same base elsewhere.
    #[inline]
    #[must_use]
    pub const fn at(&self, pose: Pose) -> Base {
        Base { pose, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: Vec2, b: Vec2) -> bool {
        a.distance(b) < 1e-9
    }

    #[test]
    fn a_pose_and_its_rectangle() {
        let east = Pose::new(100.0, 50.0, 90.0).rect(80.0, 30.0);
        let at = Vec2::new;
        assert_eq!(
            east.corners(),
            &[
                at(100.0, 90.0),
                at(100.0, 10.0),
                at(70.0, 10.0),
                at(70.0, 90.0)
            ]
        );
        for degrees in [0.0, 17.3, 90.0, 200.0, 359.5] {
            let pose = Pose::new(-3.0, 7.5, degrees);
            let back = Pose::of(&pose.rect(80.0, 15.0));
            assert!(near(back.front, pose.front));
            assert!(back.facing.degrees_to(pose.facing).abs() < 1e-9);
        }
    }

    #[test]
    fn steps_of_a_pose() {
        let pose = Pose::new(0.0, 0.0, 90.0);
        assert_eq!(pose.advanced(10.0).front, Vec2::new(10.0, 0.0));
        assert_eq!(pose.sidled(10.0).front, Vec2::new(0.0, -10.0));
        let about = pose.turned_about(30.0);
        assert_eq!(about.front, Vec2::new(-30.0, 0.0));
        assert_eq!(about.facing.degrees(), 270.0);
        // Its ground is the same.
        let (one, other) = (pose.rect(80.0, 30.0), about.rect(80.0, 30.0));
        assert!(near(one.corners()[0], other.corners()[2]));
        // A wheel to the right about its right front corner.
        let wheeled = pose.wheeled(Vec2::new(0.0, -40.0), 90.0);
        assert!(near(wheeled.front, Vec2::new(40.0, -40.0)));
        assert_eq!(wheeled.facing.degrees(), 180.0);
    }
}
