//! Directions by their angle, exact at the quarters of a turn.

use std::f64::consts::PI;

use crate::Vec2;

/// A direction: an angle in degrees, and the unit vector that goes with it.
///
/// The vector is kept, because trigonometry costs more than everything else that is asked of a
/// rectangle. It follows from the degrees alone, so that whoever writes those down and reads them
/// back has the same direction to the last bit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Heading {
    degrees: f64,
    unit: Vec2,
}

impl Heading {
    /// Along the x axis.
    pub const EAST: Heading = Heading {
        degrees: 0.0,
        unit: Vec2::new(1.0, 0.0),
    };

    /// The direction at so many degrees counter-clockwise from the x axis.
    pub fn from_degrees(degrees: f64) -> Heading {
        let degrees = normalised_degrees(degrees);
        Heading {
            degrees,
            unit: unit_at(degrees),
        }
    }

    /// The direction of a vector; `None` if it has none.
    pub fn of(vector: Vec2) -> Option<Heading> {
        let unit = vector.unit()?;
        let degrees = libm::atan2(unit.y, unit.x) * (180.0 / PI);
        // Along an axis it must be exact, or a facing would drift whenever it is taken.
        let quarter = (degrees / 90.0).round() * 90.0;
        let is_quarter = (degrees - quarter).abs() < 1e-9;
        Some(Heading::from_degrees(if is_quarter {
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

    /// As a vector of length 1.
    #[inline]
    pub const fn unit(self) -> Vec2 {
        self.unit
    }

    /// Turned counter-clockwise.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Heading {
        Heading::from_degrees(self.degrees + degrees)
    }

    /// The other way round.
    #[must_use]
    pub fn reversed(self) -> Heading {
        self.turned(180.0)
    }
}

/// The same angle, from 0 and below 360.
pub fn normalised_degrees(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0);
    // A tiny negative angle is rounded up to the whole turn, and -0 is 0.
    if turned >= 360.0 { 0.0 } else { turned + 0.0 }
}

/// Degrees as an arc of the unit circle.
pub fn radians(degrees: f64) -> f64 {
    degrees * (PI / 180.0)
}

/// The quarters are exact: only what lies between them is left to series.
pub(crate) fn unit_at(degrees: f64) -> Vec2 {
    let quarters = (degrees / 90.0).floor();
    let rest = radians(degrees - quarters * 90.0);
    let within = if rest == 0.0 {
        Vec2::new(1.0, 0.0)
    } else {
        Vec2::new(libm::cos(rest), libm::sin(rest))
    };
    match quarters as i64 {
        0 => within,
        1 => within.left(),
        2 => -within,
        _ => -within.left(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_of_a_turn_are_exact() {
        let unit = |degrees| Heading::from_degrees(degrees).unit();
        assert_eq!(unit(0.0), Vec2::new(1.0, 0.0));
        assert_eq!(unit(90.0), Vec2::new(0.0, 1.0));
        assert_eq!(unit(180.0), Vec2::new(-1.0, 0.0));
        assert_eq!(unit(-90.0), Vec2::new(0.0, -1.0));
        assert_eq!(
            Heading::of(Vec2::new(0.0, -3.0)),
            Some(Heading::from_degrees(270.0))
        );
        assert_eq!(Heading::of(Vec2::ZERO), None);
    }

    #[test]
    fn angles_stay_within_one_turn() {
        assert_eq!(normalised_degrees(-1e-20), 0.0);
        assert!(normalised_degrees(-0.0).is_sign_positive());
        assert_eq!(normalised_degrees(725.0), 5.0);
        assert_eq!(Heading::from_degrees(30.0).turned(-45.0).degrees(), 345.0);
        assert_eq!(Heading::from_degrees(200.0).reversed().degrees(), 20.0);
    }

    #[test]
    fn angle_and_vector_agree() {
        for degrees in [1.0, 44.9, 90.1, 179.0, 211.0, 300.5, 359.9] {
            let there = Heading::from_degrees(degrees);
            let back = Heading::of(there.unit()).expect("a direction");
            assert!((back.degrees() - degrees).abs() < 1e-12, "{degrees}");
        }
    }
}
