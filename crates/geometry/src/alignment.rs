//! Lining up with another base: exact places that copy its bearing.
//!
//! Tolerance is spent once, on what people enter. What is within it is put where it exactly belongs,
//! and the direction is taken over bit for bit, so that nothing drifts however often bases line up.

use crate::{Base, Pose, Tolerance, Vec2};

/// One of the two sides of a base, as it sees them itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Flank {
    /// To its left.
    Left,
    /// To its right.
    Right,
}

impl Flank {
    /// Both, left first.
    pub const ALL: [Flank; 2] = [Flank::Left, Flank::Right];

    /// A length on this side, to the right positive.
    #[inline]
    pub const fn signed(self, length: f64) -> f64 {
        match self {
            Flank::Left => -length,
            Flank::Right => length,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn opposite(self) -> Flank {
        match self {
            Flank::Left => Flank::Right,
            Flank::Right => Flank::Left,
        }
    }
}

/// How a base stands to another that it is lined up with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// Front to front, face to face.
    Opposite,
    /// Its front on the other's rear, facing the same way.
    Behind,
    /// Its rear on the other's front, facing the same way.
    Ahead,
    /// Side to side with fronts in one line, facing the same way.
    Beside(Flank),
    /// Its front along the other's flank, front corner to front corner.
    AgainstFlank(Flank),
}

impl Alignment {
    /// Every way to be lined up.
    pub const ALL: [Alignment; 7] = [
        Alignment::Opposite,
        Alignment::Behind,
        Alignment::Ahead,
        Alignment::Beside(Flank::Left),
        Alignment::Beside(Flank::Right),
        Alignment::AgainstFlank(Flank::Left),
        Alignment::AgainstFlank(Flank::Right),
    ];

    /// Where a base of that size stands when it is so lined up with `other`. Of unequal widths,
    /// the middles of fronts and rears meet.
    pub fn pose(self, width: f64, depth: f64, other: &Base) -> Pose {
        let there = other.pose;
        match self {
            Alignment::Opposite => Pose {
                front: there.front,
                facing: there.facing.reversed(),
            },
            Alignment::Behind => there.advanced(-other.depth),
            Alignment::Ahead => there.advanced(depth),
            Alignment::Beside(flank) => there.sidled(flank.signed(other.width * 0.5 + width * 0.5)),
            Alignment::AgainstFlank(flank) => {
                // It looks at the flank from beside it, its front corner level with the other's front.
                let corner = there.sidled(flank.signed(other.width * 0.5));
                Pose {
                    front: corner.advanced(-width * 0.5).front,
                    facing: there.facing.turned(flank.opposite().signed(90.0)),
                }
            }
        }
    }

    /// How `base` is lined up with `other` within the tolerance, measured at the corners of its front,
    /// and the exact place that is meant; `None` if it is not. Of several the nearest.
    pub fn found(base: &Base, other: &Base, tolerance: Tolerance) -> Option<(Alignment, Pose)> {
        let reach = base.width + base.depth + other.width + other.depth + tolerance.length();
        if base.pose.front.distance(other.pose.front) > reach {
            return None;
        }
        let mut best: Option<(f64, Alignment, Pose)> = None;
        for alignment in Alignment::ALL {
            let pose = alignment.pose(base.width, base.depth, other);
            let off = misfit(base, &pose);
            if off <= tolerance.length() && best.is_none_or(|(least, ..)| off < least) {
                best = Some((off, alignment, pose));
            }
        }
        best.map(|(_, alignment, pose)| (alignment, pose))
    }
}

/// How far the farther front corner of a base is from where it would be in that pose.
fn misfit(base: &Base, pose: &Pose) -> f64 {
    let half = base.width * 0.5;
    let corner = |pose: &Pose, by: f64| -> Vec2 { pose.sidled(by).front };
    let off = |by: f64| corner(&base.pose, by).distance(corner(pose, by));
    off(-half).max(off(half))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Tolerance = Tolerance::of(0.5);

    fn base(x: f64, y: f64, degrees: f64) -> Base {
        Base::new(Pose::new(x, y, degrees), 80.0, 30.0)
    }

    #[test]
    fn every_alignment_touches_and_does_not_overlap() {
        for degrees in [0.0, 12.34, 90.0, 251.7] {
            let other = base(500.0, 300.0, degrees);
            for alignment in Alignment::ALL {
                let there = base(0.0, 0.0, 0.0).at(alignment.pose(80.0, 30.0, &other));
                let (one, two) = (there.rect(), other.rect());
                assert!(
                    one.touches(&two, Tolerance::ROUNDING)
                        && !one.overlaps(&two, Tolerance::ROUNDING),
                    "{alignment:?}"
                );
                let turn = other.pose.facing.degrees_to(there.pose.facing);
                let expected = match alignment {
                    Alignment::Opposite => 180.0,
                    Alignment::AgainstFlank(flank) => flank.opposite().signed(90.0),
                    Alignment::Behind | Alignment::Ahead | Alignment::Beside(_) => {
                        // Copied, to the last bit.
                        assert_eq!(there.pose.facing, other.pose.facing);
                        0.0
                    }
                };
                assert!(
                    (turn.abs() - f64::abs(expected)).abs() < 1e-9,
                    "{alignment:?} {turn}"
                );
            }
        }
    }

    /// A base against the right flank of one that faces north looks west, its right front corner at
    /// the other's right front corner.
    #[test]
    fn a_flank_is_met_corner_to_corner() {
        let other = base(0.0, 0.0, 0.0);
        let right = Alignment::AgainstFlank(Flank::Right).pose(80.0, 30.0, &other);
        assert_eq!(right, Pose::new(40.0, -40.0, 270.0));
        let left = Alignment::AgainstFlank(Flank::Left).pose(80.0, 30.0, &other);
        assert_eq!(left, Pose::new(-40.0, -40.0, 90.0));
    }

    #[test]
    fn what_nearly_stands_so_is_found_and_mended() {
        let other = base(500.0, 300.0, 33.3);
        for alignment in Alignment::ALL {
            let exact = alignment.pose(80.0, 30.0, &other);
            let nearly = base(0.0, 0.0, 0.0).at(exact.shifted(Vec2::new(0.2, -0.2)));
            let tilted = nearly.at(Pose {
                facing: exact.facing.turned(0.2),
                ..nearly.pose
            });
            for entered in [nearly, tilted] {
                let found = Alignment::found(&entered, &other, HALF);
                assert_eq!(found, Some((alignment, exact)));
            }
            let far = nearly.at(exact.shifted(Vec2::new(0.4, 0.4)));
            assert_eq!(Alignment::found(&far, &other, HALF), None);
            let askew = nearly.at(Pose {
                facing: exact.facing.turned(0.8),
                ..exact
            });
            assert_eq!(Alignment::found(&askew, &other, HALF), None);
        }
    }
}
