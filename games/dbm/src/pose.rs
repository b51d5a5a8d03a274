//! DBM-COO-01 to -03: where an element stands and which way it looks.

use serde::{Deserialize, Serialize};
pub use sobremesa_geometry::Bearing as Facing;
use sobremesa_geometry::{Rect, Vec2};

/// DBM-SCL-03: one base width, in paces. All elements have this front.
pub const BASE_WIDTH: f64 = 80.0;

/// DBM-COO-05 (a): facings that differ by less are the same: 0.5 p over one front.
pub const SAME_FACING: f64 = 0.35;

/// DBM-COO-05 (a): the same within the tolerance.
pub fn is_same_facing(one: Facing, other: Facing) -> bool {
    one.degrees_to(other).abs() <= SAME_FACING
}

/// DBM-COO-05 (a): opposite within the tolerance.
pub fn is_opposite_facing(one: Facing, other: Facing) -> bool {
    one.degrees_to(other).abs() >= 180.0 - SAME_FACING
}

/// DBM-COO-03: the midpoint of the front edge, and the facing (DBM-COO-02).
///
/// It is the [pose](sobremesa_geometry::Pose) of the plane for bases that all have one width, written
/// as `x`, `y` and `facing`. Lining up copies a facing bit for bit, so it never drifts.
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

impl From<sobremesa_geometry::Pose> for Pose {
    fn from(pose: sobremesa_geometry::Pose) -> Pose {
        Pose {
            at: pose.front,
            facing: pose.facing,
        }
    }
}

impl From<Pose> for sobremesa_geometry::Pose {
    fn from(pose: Pose) -> sobremesa_geometry::Pose {
        sobremesa_geometry::Pose {
            front: pose.at,
            facing: pose.facing,
        }
    }
}

impl Pose {
    /// By its numbers.
    pub fn new(x: f64, y: f64, degrees: f64) -> Pose {
        sobremesa_geometry::Pose::new(x, y, degrees).into()
    }

    /// The pose on the plane.
    #[inline]
    pub fn plane(self) -> sobremesa_geometry::Pose {
        self.into()
    }

    /// The base of that depth.
    #[inline]
    pub fn rect(self, depth: f64) -> Rect {
        self.plane().rect(BASE_WIDTH, depth)
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
        self.plane().advanced(distance).into()
    }

    /// So far to the right; to the left if negative.
    #[must_use]
    pub fn beside(self, distance: f64) -> Pose {
        self.plane().sidled(distance).into()
    }

    /// Shifted.
    #[must_use]
    pub fn shifted(self, by: Vec2) -> Pose {
        self.plane().shifted(by).into()
    }

    /// Turned clockwise about a point.
    #[must_use]
    pub fn turned_about(self, pivot: Vec2, degrees: f64) -> Pose {
        self.plane().wheeled(pivot, degrees).into()
    }

    /// DBM-GRP-19: turned about on its ground, front and rear edges changing places.
    #[must_use]
    pub fn turned_round(self, depth: f64) -> Pose {
        self.plane().turned_about(depth).into()
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
