//! The same bases asked of parry2d, a library for collisions.

use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::details::intersection_test_cuboid_cuboid;
use parry2d_f64::shape::Cuboid;
use sobremesa_geometry::Rect;

/// Everybody of a block against everybody else.
pub(super) struct Pairs {
    block: Vec<(Pose, Cuboid)>,
    others: Vec<(Pose, Cuboid)>,
}

impl Pairs {
    pub(super) fn new(
        block: impl Iterator<Item = Rect>,
        others: impl Iterator<Item = Rect>,
    ) -> Pairs {
        Pairs {
            block: block.map(|rect| cuboid(&rect)).collect(),
            others: others.map(|rect| cuboid(&rect)).collect(),
        }
    }

    pub(super) fn n_overlapping(&self) -> usize {
        let pairs = self
            .block
            .iter()
            .flat_map(|one| self.others.iter().map(move |other| (one, other)));
        pairs
            .filter(|((at, shape), (there, other))| {
                intersection_test_cuboid_cuboid(&at.inv_mul(there), shape, other)
            })
            .count()
    }
}

fn cuboid(rect: &Rect) -> (Pose, Cuboid) {
    let (centre, right) = (rect.centre(), rect.right());
    let angle = libm::atan2(right.y, right.x);
    let half = Vector::new(rect.width() / 2.0, rect.depth() / 2.0);
    let pose = Pose::new(Vector::new(centre.x, centre.y), angle);
    (pose, Cuboid::new(half))
}
