//! DBM-COO-01 to -03: where an element stands and which way it looks.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::{Heading, Rect, Vec2, normalised_degrees};

/// DBM-SCL-03: one base width, in paces. All elements have this front.
pub const BASE_WIDTH: f64 = 80.0;

/// DBM-COO-02: a way to look: 0 towards +y, 90 towards +x, clockwise.
///
/// The vectors follow from the degrees alone and are kept, because trigonometry costs more than
/// everything else that is asked of a base. Lining up copies a facing, so it never drifts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facing {
    degrees: f64,
    right: Heading,
}

impl Facing {
    /// Towards +y: the way the attacker looks.
    pub const UP: Facing = Facing {
        degrees: 0.0,
        right: Heading::EAST,
    };

    /// So many degrees clockwise from +y.
    pub fn from_degrees(degrees: f64) -> Facing {
        let degrees = normalised_degrees(degrees);
        // Headings grow counter-clockwise from +x, and the right hand of whoever looks up points there.
        let right = Heading::from_degrees(-degrees);
        Facing { degrees, right }
    }

    /// The way from one place to another; `None` if they are the same.
    pub fn towards(from: Vec2, to: Vec2) -> Option<Facing> {
        let heading = Heading::of(to - from)?;
        Some(Facing::from_degrees(90.0 - heading.degrees()))
    }

    /// From 0 and below 360.
    #[inline]
    pub const fn degrees(self) -> f64 {
        self.degrees
    }

    /// Along the front, from its left to its right.
    #[inline]
    pub const fn right(self) -> Vec2 {
        self.right.unit()
    }

    /// Straight ahead.
    #[inline]
    pub const fn forward(self) -> Vec2 {
        self.right.unit().left()
    }

    /// Turned clockwise.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Facing {
        Facing::from_degrees(self.degrees + degrees)
    }

    /// The other way round.
    #[must_use]
    pub fn reversed(self) -> Facing {
        self.turned(180.0)
    }

    /// By how many degrees one must turn clockwise to look the other way: above -180, at most 180.
    pub fn turn_to(self, other: Facing) -> f64 {
        let turn = normalised_degrees(other.degrees - self.degrees);
        if turn > 180.0 { turn - 360.0 } else { turn }
    }

    /// DBM-COO-05 (a): the same within the tolerance.
    pub fn is_same(self, other: Facing) -> bool {
        self.turn_to(other).abs() <= SAME_FACING
    }

    /// DBM-COO-05 (a): opposite within the tolerance.
    pub fn is_opposite(self, other: Facing) -> bool {
        self.turn_to(other).abs() >= 180.0 - SAME_FACING
    }
}

/// DBM-COO-05 (a): 0.5 p over one front.
pub const SAME_FACING: f64 = 0.35;

/// DBM-COO-03: the midpoint of the front edge, and the facing.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "PoseForm", into = "PoseForm")]
pub struct Pose {
    /// The midpoint of the front edge.
    pub at: Vec2,
    /// Where it looks.
    pub facing: Facing,
}

/// As it is written.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PoseForm {
    x: f64,
    y: f64,
    facing: f64,
}

impl From<PoseForm> for Pose {
    fn from(form: PoseForm) -> Pose {
        Pose::new(form.x, form.y, form.facing)
    }
}

impl From<Pose> for PoseForm {
    fn from(pose: Pose) -> PoseForm {
        PoseForm {
            x: pose.at.x,
            y: pose.at.y,
            facing: pose.facing.degrees(),
        }
    }
}

impl Pose {
    /// By its numbers.
    pub fn new(x: f64, y: f64, degrees: f64) -> Pose {
        Pose {
            at: Vec2::new(x, y),
            facing: Facing::from_degrees(degrees),
        }
    }

    /// The base of that depth.
    #[inline]
    pub fn rect(self, depth: f64) -> Rect {
        Rect::new(self.front_left(), self.facing.right, BASE_WIDTH, depth)
    }

    /// The front left corner.
    #[inline]
    pub fn front_left(self) -> Vec2 {
        self.at - self.facing.right() * (BASE_WIDTH * 0.5)
    }

    /// The front right corner.
    #[inline]
    pub fn front_right(self) -> Vec2 {
        self.at + self.facing.right() * (BASE_WIDTH * 0.5)
    }

    /// So far straight ahead; back if negative.
    #[must_use]
    pub fn ahead(self, distance: f64) -> Pose {
        Pose {
            at: self.at + self.facing.forward() * distance,
            facing: self.facing,
        }
    }

    /// So far to the right; to the left if negative.
    #[must_use]
    pub fn beside(self, distance: f64) -> Pose {
        Pose {
            at: self.at + self.facing.right() * distance,
            facing: self.facing,
        }
    }

    /// Shifted.
    #[must_use]
    pub fn shifted(self, by: Vec2) -> Pose {
        Pose {
            at: self.at + by,
            facing: self.facing,
        }
    }

    /// Turned clockwise about a point.
    #[must_use]
    pub fn turned_about(self, pivot: Vec2, degrees: f64) -> Pose {
        let facing = self.facing.turned(degrees);
        // The arm turns as the facing does: taken from the same vectors, nothing drifts apart.
        let arm = self.at - pivot;
        let (right, ahead) = (arm.dot(self.facing.right()), arm.dot(self.facing.forward()));
        Pose {
            at: pivot + facing.right() * right + facing.forward() * ahead,
            facing,
        }
    }

    /// DBM-GRP-19: turned about on its ground, front and rear edges changing places.
    #[must_use]
    pub fn turned_round(self, depth: f64) -> Pose {
        Pose {
            at: self.at - self.facing.forward() * depth,
            facing: self.facing.reversed(),
        }
    }

    /// Front to front with this one, corner to corner: its facing is copied and reversed.
    #[must_use]
    pub fn opposite(self) -> Pose {
        Pose {
            at: self.at,
            facing: self.facing.reversed(),
        }
    }

    /// Directly behind a base of that depth which stands here.
    #[must_use]
    pub fn behind(self, depth: f64) -> Pose {
        self.ahead(-depth)
    }

    /// Is every number finite?
    pub fn is_finite(self) -> bool {
        self.at.is_finite() && self.facing.degrees().is_finite()
    }
}
