//! GOM-CMB-09, GOM-CMB-10: which models of two units are engaged with each other.

use crate::rules::formation::Block;
use crate::tolerance::CONTACT;
use crate::unit::{Pose, Unit};

/// Models of one unit, by their numbers from 1. No unit has more than a hundred.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ModelSet(u128);

impl ModelSet {
    /// Adds a model.
    pub fn insert(&mut self, model: u32) {
        self.0 |= 1 << model;
    }

    /// Takes a model out.
    pub fn remove(&mut self, model: u32) {
        self.0 &= !(1 << model);
    }

    /// Is it one of them?
    pub const fn contains(self, model: u32) -> bool {
        self.0 >> model & 1 == 1
    }

    /// How many they are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either.
    #[must_use]
    pub const fn union(self, other: ModelSet) -> ModelSet {
        ModelSet(self.0 | other.0)
    }

    /// Those in both.
    #[must_use]
    pub const fn common(self, other: ModelSet) -> ModelSet {
        ModelSet(self.0 & other.0)
    }

    /// The one with the lowest number.
    pub const fn first(self) -> Option<u32> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros())
        }
    }

    /// In the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
            lowest
        })
    }
}

/// The models of each of two units that touch a model of the other, corner to corner included. The
/// bases count as they really stand, with the gaps of the last rank.
pub fn engaged_models(one: &Unit, other: &Unit) -> [ModelSet; 2] {
    engaged_in((one.block(), &one.pose), (other.block(), &other.pose))
}

/// The same for blocks that need not stand there yet.
pub(crate) fn engaged_in(one: (Block, &Pose), other: (Block, &Pose)) -> [ModelSet; 2] {
    let mut engaged = [ModelSet::default(); 2];
    let (ground, other_ground) = (one.0.rect(one.1), other.0.rect(other.1));
    if !ground.touches(&other_ground, CONTACT) {
        return engaged;
    }
    let at_border = |(block, pose): (Block, &Pose), facing: &sobremesa_geometry::Rect| {
        let near = block.near(pose, facing).filter_map(move |(rank, file)| {
            let model = block.model_at(rank, file)?;
            Some((model, block.base(pose, rank, file)))
        });
        near.filter(|(_, base)| base.touches(facing, CONTACT))
            .collect::<Vec<_>>()
    };
    let theirs = at_border(other, &ground);
    for (model, base) in at_border(one, &other_ground) {
        for (their_model, their_base) in &theirs {
            if base.touches(their_base, CONTACT) {
                engaged[0].insert(model);
                engaged[1].insert(*their_model);
            }
        }
    }
    engaged
}
