//! Two rectangles near each other: do they overlap? Asked of our own geometry and of parry2d, a library
//! that many games use, about the same pairs.

use std::hint::black_box;

use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::details::intersection_test_cuboid_cuboid;
use parry2d_f64::shape::Cuboid;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use sobremesa_geometry::{Heading, Rect, Vec2};
use sobremesa_gom::tolerance::OVERLAP;

/// A pair of rectangles, as each of the two wants it.
pub(super) struct Pair {
    ours: [Rect; 2],
    theirs: [(Pose, Cuboid); 2],
}

/// Pairs of which about half overlap.
pub(super) fn pairs(n_pairs: usize) -> Vec<Pair> {
    let mut chance = Pcg32::seed_from_u64(2);
    let mut below = |n: u32| f64::from(chance.next_u32() % n);
    let all: Vec<Pair> = (0..n_pairs)
        .map(|_| {
            let mut rect = || {
                let corner = Vec2::new(below(100), below(100));
                let heading = Heading::from_degrees(below(360));
                Rect::new(corner, heading, 40.0 + below(60), 20.0 + below(40))
            };
            let ours = [rect(), rect()];
            let theirs = ours.map(|rect| {
                let (centre, right) = (rect.centre(), rect.right());
                let angle = libm::atan2(right.y, right.x);
                let half = Vector::new(rect.width() / 2.0, rect.depth() / 2.0);
                let pose = Pose::new(Vector::new(centre.x, centre.y), angle);
                (pose, Cuboid::new(half))
            });
            Pair { ours, theirs }
        })
        .collect();
    // Neither is fast by being wrong.
    for pair in &all {
        assert_eq!(pair.ask_us(), pair.ask_them());
    }
    all
}

impl Pair {
    #[inline(never)]
    pub(super) fn ask_us(&self) -> bool {
        let [one, other] = black_box(&self.ours);
        one.overlaps(other, OVERLAP)
    }

    #[inline(never)]
    pub(super) fn ask_them(&self) -> bool {
        let [(here, one), (there, other)] = black_box(&self.theirs);
        intersection_test_cuboid_cuboid(&here.inv_mul(there), one, other)
    }
}
