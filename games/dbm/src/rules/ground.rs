//! DBM-TER-40 to -48: what the ground does to those who stand on it.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::{Rect, Vec2};

use super::naval::sailing;
use super::terrain::Size;
use crate::field::{Feature, FeatureKind, Field, Shape};
use crate::touch::TOUCH;
use crate::troop::{Troop, TroopType};

/// How hard the going is, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Going {
    Easy,
    Rough,
    Difficult,
    /// DBM-TER-52: water for whoever walks, land for whoever sails.
    Impassable,
}

impl FeatureKind {
    /// DBM-TER-40 to -42: how hard the going is; of a road, that of what it crosses (DBM-TER-46).
    pub const fn going(self) -> Option<Going> {
        use FeatureKind::*;
        match self {
            Road => None,
            // DBM-TER-58: fording is no bad going; it has its own penalties (`rules::water`).
            GentleHill | OpenFields | River => Some(Going::Easy),
            RoughHill | Rocky | Scrub | Boggy | Gully => Some(Going::Rough),
            VineHill | WoodedHill | SteepHill | Wood | Orchard | OliveGrove | PalmGrove
            | Vineyard | EnclosedFields | Marsh | Dunes | BuiltUp => Some(Going::Difficult),
            Waterway => Some(Going::Impassable),
        }
    }

    /// Is it a hill?
    pub const fn is_hill(self) -> bool {
        use FeatureKind::*;
        matches!(
            self,
            GentleHill | RoughHill | VineHill | WoodedHill | SteepHill
        )
    }
}

/// DBM-TER-44: how hard these troops count the going of such a feature.
fn going_for(troop: Troop, kind: FeatureKind) -> Going {
    let going = kind.going().unwrap_or(Going::Easy);
    let rides_camels = troop.camels && troop.kind != TroopType::Baggage;
    match (kind, going) {
        (FeatureKind::Dunes | FeatureKind::Scrub, _) if rides_camels => Going::Easy,
        (_, Going::Rough) if rides_camels => Going::Difficult,
        _ => going,
    }
}

/// DBM-TER-43: how hard these troops count the going under a base. One that stands on several kinds
/// counts as wholly in the one that slows Mounted most.
pub fn going(field: &Field, base: &Rect, troop: Troop) -> Going {
    if sailing::sails(troop) {
        return sailing::going(field, base, troop);
    }
    let under = field
        .features
        .iter()
        .filter(|feature| feature.is_under(base));
    // The worst for Mounted is found first; how hard *these* troops count it comes after.
    let worst = under
        .filter_map(|feature| Some((feature.going()?, feature)))
        .max_by_key(|(going, _)| *going);
    worst.map_or(Going::Easy, |(_, feature)| feature.going_for(troop))
}

impl Feature {
    /// DBM-TER-40 to -42, DBM-WEA-23: how hard its going is; what is frozen is easy.
    pub fn going(&self) -> Option<Going> {
        if self.frozen {
            return Some(Going::Easy);
        }
        self.kind.going()
    }

    /// DBM-TER-44: how hard these troops count it.
    pub fn going_for(&self, troop: Troop) -> Going {
        if self.frozen {
            return Going::Easy;
        }
        going_for(troop, self.kind)
    }

    /// DBM-COO-05 (d): does a base reach into it by more than the tolerance?
    pub fn is_under(&self, base: &Rect) -> bool {
        if self.bounds().are_apart(&base.bounds(), 0.0) {
            return false;
        }
        match &self.shape {
            Shape::Area(outline) => outline.overlaps(base.corners(), TOUCH),
            Shape::Line(band) => band.overlaps(base.corners(), TOUCH),
        }
    }

    /// Is a point inside it, or on its border?
    pub fn holds(&self, point: Vec2) -> bool {
        match &self.shape {
            Shape::Area(outline) => self.relief.holds(outline, point),
            Shape::Line(band) => band.holds(point),
        }
    }

    /// DBM-TER-48: how high a point of it is: 0 at the outline, 1 at the crest; below 0 in a gully.
    pub(crate) fn slope_at(&self, point: Vec2) -> f64 {
        let Shape::Area(outline) = &self.shape else {
            return 0.0;
        };
        let has_slope = self.kind.is_hill() || self.kind == FeatureKind::Gully;
        if !has_slope || !self.relief.holds(outline, point) {
            return 0.0;
        }
        let to_outline = outline.distance_to_border(point);
        let to_crest = self.distance_to_crest(point);
        let both = to_outline + to_crest;
        let slope = if both == 0.0 { 0.0 } else { to_outline / both };
        match self.kind {
            FeatureKind::Gully => -slope,
            _ => slope,
        }
    }

    /// Is a point of a hill farther up than `slope`? The same as comparing [`Feature::slope_at`] with it, but
    /// most points are settled by the first stretch of the outline that is near enough.
    pub(crate) fn rises_above(&self, point: Vec2, slope: f64) -> bool {
        let Shape::Area(outline) = &self.shape else {
            return false;
        };
        if slope >= 1.0 || !self.relief.holds(outline, point) {
            return false;
        }
        // Both shares of the way between outline and crest are known, so one distance gives the other.
        let to_outline = slope * self.distance_to_crest(point) / (1.0 - slope);
        !self.relief.border_is_within(outline, point, to_outline)
    }

    fn distance_to_crest(&self, point: Vec2) -> f64 {
        match self.crest.as_slice() {
            [] => match &self.shape {
                Shape::Area(outline) => middle(outline.corners()).distance(point),
                Shape::Line(_) => 0.0,
            },
            [top] => top.distance(point),
            line => line
                .windows(2)
                .map(|ends| sobremesa_geometry::Segment::new(ends[0], ends[1]).distance_to(point))
                .fold(f64::INFINITY, f64::min),
        }
    }

    /// DBM-TER-08, -48: 1, 2 or 3 by its longest diameter.
    pub(crate) fn size_class(&self) -> f64 {
        match &self.shape {
            Shape::Area(outline) => match Size::of(outline.diameters().0) {
                Size::Small => 1.0,
                Size::Middling => 2.0,
                Size::Large => 3.0,
            },
            Shape::Line(_) => 0.0,
        }
    }
}

/// DBM-TER-38: the top of a hill whose crest was not given: the mean point of its corners' box.
fn middle(corners: &[Vec2]) -> Vec2 {
    let bounds = sobremesa_geometry::Bounds::of(corners);
    bounds.low.middle(bounds.high)
}

/// DBM-TER-48: the height of a place: the class of its hill times how far up it is; the flat is 0.
pub fn height(field: &Field, point: Vec2) -> f64 {
    let slopes = field.features.iter().map(|feature| {
        let slope = feature.slope_at(point);
        if slope == 0.0 {
            0.0
        } else {
            slope * feature.size_class()
        }
    });
    // Hills and gullies do not overlap (DBM-TER-07), so at most one of them is not 0.
    slopes.fold(0.0, |height, slope| height + slope)
}

/// DBM-TER-45: has the first part of its front edge higher than the whole of the second?
///
/// Two who fight front to front share that line, so nothing on it can be strictly higher: it is enough
/// that nothing of the enemy is higher than the highest of the front, and that the own base rises from
/// there.
pub fn is_higher(field: &Field, base: &Rect, enemy: &Rect) -> bool {
    let (own, other) = (base.bounds(), enemy.bounds());
    let has_slopes = field.features.iter().any(|feature| {
        let bounds = feature.bounds();
        (feature.kind.is_hill() || feature.kind == FeatureKind::Gully)
            && !(bounds.are_apart(&own, 0.0) && bounds.are_apart(&other, 0.0))
    });
    if !has_slopes {
        return false;
    }
    let highest = |points: &mut dyn Iterator<Item = Vec2>| {
        points.fold(f64::NEG_INFINITY, |highest, point| {
            highest.max(height(field, point))
        })
    };
    let front = base.front();
    let mine = highest(&mut along(front.from, front.to));
    let whole = |base: &Rect| {
        let corners = *base.corners();
        highest(&mut (0..=LOOKS).flat_map(|row| {
            let share = f64::from(row) / f64::from(LOOKS);
            let left = corners[0] * (1.0 - share) + corners[3] * share;
            let right = corners[1] * (1.0 - share) + corners[2] * share;
            along(left, right)
        }))
    };
    let theirs = whole(enemy);
    mine >= theirs - HEIGHTS_DIFFER && whole(base) > theirs + HEIGHTS_DIFFER
}

/// How often an edge is looked at from end to end: a slope is no straight line.
const LOOKS: u32 = 8;
/// Heights are shares of a slope; a smaller difference is rounding.
const HEIGHTS_DIFFER: f64 = 1e-9;

fn along(from: Vec2, to: Vec2) -> impl Iterator<Item = Vec2> {
    (0..=LOOKS).map(move |n| {
        let share = f64::from(n) / f64::from(LOOKS);
        from * (1.0 - share) + to * share
    })
}

#[cfg(test)]
mod tests {
    use sobremesa_geometry::Bounds;

    use super::*;

    /// DBM-TER-48: the quick question has the answer of the slow one, all over a hill and around it.
    #[test]
    fn a_place_rises_above_whatever_is_lower() {
        let hills = crate::scenario::scenarios().iter().flat_map(|scenario| {
            let features = scenario.field().read(&mut Vec::new()).features;
            features
                .into_iter()
                .filter(|feature| feature.kind.is_hill())
        });
        let mut n_above = 0;
        for hill in hills {
            let Bounds { low, high } = hill.bounds();
            for n in 0..400_u32 {
                let share = |n: u32| f64::from(n) / 19.0;
                let point = Vec2::new(
                    low.x + (high.x - low.x) * share(n % 20),
                    low.y + (high.y - low.y) * share(n / 20),
                );
                let height = hill.slope_at(point);
                for slope in [0.0, 0.1, 0.5, 0.9, height - 1e-6, height + 1e-6] {
                    let slope = slope.max(0.0);
                    let is_above = hill.rises_above(point, slope);
                    assert_eq!(is_above, height > slope, "{} {point:?} {slope}", hill.id);
                    n_above += usize::from(is_above);
                }
            }
        }
        assert!(n_above > 1_000, "{n_above}");
    }
}
