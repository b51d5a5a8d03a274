//! GOM-FRM: ranks and files, and what becomes of them when models fall.

use sobremesa_geometry::{Bounds, Rect};

use crate::kind::Kind;
use crate::unit::{Fate, Pose, Unit};

/// GOM-FRM-06: the narrowest front, unless there are fewer models.
pub const NARROWEST: u32 = 4;

/// GOM-FRM-06, GOM-FRM-07: the front that so many models form when asked for `frontage`.
pub const fn proper_frontage(models: u32, frontage: u32) -> u32 {
    let narrowest = if models < NARROWEST {
        models
    } else {
        NARROWEST
    };
    if frontage < narrowest {
        narrowest
    } else if frontage > models {
        models
    } else {
        frontage
    }
}

/// Models of one kind in ranks and files. GOM-FRM-01: all alike, all facing the same way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Block {
    models: u32,
    frontage: u32,
    base: (f64, f64),
}

impl Block {
    /// So many models behind a front of `frontage`.
    #[inline]
    pub const fn new(kind: Kind, models: u32, frontage: u32) -> Block {
        Block {
            models,
            frontage,
            base: kind.profile().base,
        }
    }

    /// GOM-GEO-08.
    #[inline]
    pub const fn ranks(&self) -> u32 {
        self.models
            .div_ceil(if self.frontage == 0 { 1 } else { self.frontage })
    }

    /// GOM-GEO-06.
    #[inline]
    pub fn width(&self) -> f64 {
        f64::from(self.frontage) * self.base.0
    }

    /// GOM-GEO-06: the last rank counts as complete.
    #[inline]
    pub fn depth(&self) -> f64 {
        f64::from(self.ranks()) * self.base.1
    }

    /// GOM-GEO-05: the ground it covers.
    #[inline]
    pub fn rect(&self, pose: &Pose) -> Rect {
        Rect::new(pose.corner, pose.front, self.width(), self.depth())
    }

    /// GOM-FRM-04, GOM-FRM-05: the files of the last rank, the first of them and how many. When it
    /// cannot be centred exactly, the wider gap is on the right.
    pub const fn last_rank(&self) -> (u32, u32) {
        let n_last = self.models - (self.ranks().saturating_sub(1)) * self.frontage;
        ((self.frontage - n_last) / 2 + 1, n_last)
    }

    /// GOM-FRM-08: rank and file of a model, all counted from 1.
    pub const fn place(&self, model: u32) -> (u32, u32) {
        let (rank, place) = ((model - 1) / self.frontage + 1, (model - 1) % self.frontage);
        if rank == self.ranks() {
            (rank, self.last_rank().0 + place)
        } else {
            (rank, place + 1)
        }
    }

    /// GOM-FRM-08: the model in a rank and file, if somebody stands there.
    pub const fn model_at(&self, rank: u32, file: u32) -> Option<u32> {
        let before = (rank - 1) * self.frontage;
        if rank < self.ranks() {
            return Some(before + file);
        }
        let (first, n_last) = self.last_rank();
        if file < first || file >= first + n_last {
            return None;
        }
        Some(before + file - first + 1)
    }

    /// GOM-FRM-02: the base of whoever stands in a rank and file.
    #[inline]
    pub fn base(&self, pose: &Pose, rank: u32, file: u32) -> Rect {
        let right = pose.front.unit();
        let back = -right.left();
        let across = f64::from(file - 1) * self.base.0;
        let deep = f64::from(rank - 1) * self.base.1;
        Rect::new(
            pose.corner + right * across + back * deep,
            pose.front,
            self.base.0,
            self.base.1,
        )
    }

    /// The ranks and files whose bases might touch a rectangle: rank by rank, file by file.
    pub(crate) fn near(
        &self,
        pose: &Pose,
        other: &Rect,
    ) -> impl Iterator<Item = (u32, u32)> + use<> {
        let rect = self.rect(pose);
        let Bounds { low, high } = Bounds::of(&other.corners().map(|corner| rect.inward(corner)));
        // One base to spare on each side: contact is decided by whoever asks.
        let range = |low: f64, high: f64, size: f64, n: u32| {
            let first = (low / size - 0.5).floor().clamp(0.0, f64::from(n)) as u32;
            let last = (high / size + 1.5).ceil().clamp(0.0, f64::from(n)) as u32;
            first + 1..=last
        };
        let files = range(low.x, high.x, self.base.0, self.frontage);
        let ranks = range(low.y, high.y, self.base.1, self.ranks());
        ranks.flat_map(move |rank| files.clone().map(move |file| (rank, file)))
    }
}

/// GOM-FRM-09, GOM-FRM-10, GOM-FRM-12: models fall at the rear. When not even one full rank is left,
/// the front narrows about its centre; when nobody is left, the unit is gone.
pub(crate) fn remove_models(unit: &mut Unit, n_fallen: u32) {
    let models = unit.models.saturating_sub(n_fallen);
    unit.models = models;
    if models == 0 {
        unit.fate = Some(Fate::Annihilated);
        unit.fleeing = false;
        unit.pending = 0;
    } else if models < unit.frontage {
        let narrower = f64::from(unit.frontage - models) * unit.kind.profile().base.0;
        unit.pose.corner = unit.pose.corner + unit.pose.front.unit() * (narrower / 2.0);
        unit.frontage = models;
    }
}
