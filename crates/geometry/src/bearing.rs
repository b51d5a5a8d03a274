//! Directions as on a compass: 0 is up, and degrees grow clockwise.
//!
//! A [`Heading`](crate::Heading) counts the other way round and from another axis. Turning one into
//! the other would round, so whoever writes down compass degrees keeps compass degrees.

use std::f64::consts::PI;

use crate::heading::{normalised_degrees, unit_at};
use crate::{Vec2, radians};

/// Where something faces: degrees clockwise from the y axis, and the unit vector that goes with them.
///
/// The vector follows from the degrees alone, so that degrees written down and read back are the same
/// direction to the last bit. Whoever lines up with something copies its bearing and never computes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bearing {
    degrees: f64,
    forward: Vec2,
}

impl Bearing {
    /// Along the y axis.
    pub const NORTH: Bearing = Bearing {
        degrees: 0.0,
        forward: Vec2::new(0.0, 1.0),
    };

    /// So many degrees clockwise from the y axis. Multiples of 90 are exact.
    pub fn from_degrees(degrees: f64) -> Bearing {
        let degrees = normalised_degrees(degrees);
        let Vec2 { x: cos, y: sin } = unit_at(degrees);
        Bearing {
            degrees,
            forward: Vec2::new(sin, cos),
        }
    }

    /// The direction of a vector; `None` if it has none.
    pub fn of(vector: Vec2) -> Option<Bearing> {
        let unit = vector.unit()?;
        let degrees = libm::atan2(unit.x, unit.y) * (180.0 / PI);
        // Along an axis it must be exact, or a facing would drift whenever it is taken.
        let quarter = (degrees / 90.0).round() * 90.0;
        let is_quarter = (degrees - quarter).abs() < 1e-9;
        Some(Bearing::from_degrees(if is_quarter {
            quarter
        } else {
            degrees
        }))
    }

    /// In degrees, from 0 and below 360.
    #[inline]
    pub const fn degrees(self) -> f64 {
        self.degrees
    }

    /// Ahead, as a vector of length 1.
    #[inline]
    pub const fn forward(self) -> Vec2 {
        self.forward
    }

    /// To the right, as a vector of length 1.
    #[inline]
    pub const fn right(self) -> Vec2 {
        Vec2::new(self.forward.y, -self.forward.x)
    }

    /// Turned clockwise.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Bearing {
        Bearing::from_degrees(self.degrees + degrees)
    }

    /// The other way round. Reversed twice it is what it was, but for the last bits of an angle that
    /// has no room for them above 180; from then on it stays.
    #[must_use]
    pub fn reversed(self) -> Bearing {
        // Back rather than on over the whole turn, where there is still less room for bits.
        self.turned(if self.degrees < 180.0 { 180.0 } else { -180.0 })
    }

    /// By how many degrees another direction lies clockwise of this one: above -180, at most 180.
    pub fn degrees_to(self, other: Bearing) -> f64 {
        let turn = normalised_degrees(other.degrees - self.degrees);
        if turn > 180.0 { turn - 360.0 } else { turn }
    }

    /// Turned clockwise about a point, by so many degrees, a point comes to lie there.
    pub fn swing(point: Vec2, about: Vec2, degrees: f64) -> Vec2 {
        let arm = point - about;
        let arc = radians(degrees);
        let (cos, sin) = (libm::cos(arc), libm::sin(arc));
        about + Vec2::new(arm.x * cos + arm.y * sin, arm.y * cos - arm.x * sin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Heading;

    #[test]
    fn quarters_are_exact_and_clockwise() {
        let forward = |degrees| Bearing::from_degrees(degrees).forward();
        assert_eq!(forward(0.0), Vec2::new(0.0, 1.0));
        assert_eq!(forward(90.0), Vec2::new(1.0, 0.0));
        assert_eq!(forward(180.0), Vec2::new(0.0, -1.0));
        assert_eq!(forward(-90.0), Vec2::new(-1.0, 0.0));
        assert_eq!(Bearing::from_degrees(0.0).right(), Vec2::new(1.0, 0.0));
        assert_eq!(Bearing::from_degrees(90.0).right(), Vec2::new(0.0, -1.0));
        assert_eq!(Bearing::from_degrees(0.0), Bearing::NORTH);
    }

    #[test]
    fn it_is_a_heading_seen_from_the_other_axis() {
        for degrees in [0.1, 33.0, 90.0, 123.4, 180.0, 271.5, 359.9] {
            let (bearing, heading) = (
                Bearing::from_degrees(degrees),
                Heading::from_degrees(90.0 - degrees),
            );
            assert!((bearing.forward() - heading.unit()).length() < 1e-12);
            let back = Bearing::of(bearing.forward()).expect("a direction");
            assert!((back.degrees() - degrees).abs() < 1e-12, "{degrees}");
        }
        assert_eq!(Bearing::of(Vec2::ZERO), None);
    }

    #[test]
    fn opposites_do_not_drift() {
        for degrees in [0.1, 1.0 / 3.0, 44.999, 179.9, 200.7] {
            let once = Bearing::from_degrees(degrees).reversed();
            let mut there = once;
            for _ in 0..1000 {
                there = there.reversed().reversed();
            }
            assert_eq!(there, once, "{degrees}");
        }
    }

    #[test]
    fn turns_take_the_shorter_way() {
        let turn = |from, to| Bearing::from_degrees(from).degrees_to(Bearing::from_degrees(to));
        assert_eq!(turn(10.0, 40.0), 30.0);
        assert_eq!(turn(350.0, 10.0), 20.0);
        assert_eq!(turn(10.0, 350.0), -20.0);
        assert_eq!(turn(0.0, 180.0), 180.0);
        let east = Bearing::swing(Vec2::new(0.0, 3.0), Vec2::ZERO, 90.0);
        assert!((east - Vec2::new(3.0, 0.0)).length() < 1e-12);
    }
}
