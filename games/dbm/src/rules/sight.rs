//! DBM-VIS: who sees whom, and what a command knows.
//!
//! Sight runs between the corners and the middles of two bases; one clear line is enough. How far it
//! reaches at night, in mist or in snow is said by the sky (`rules::weather`).

mod knowledge;
mod spot;

use std::cell::{Cell, OnceCell};

use sobremesa_geometry::{Bounds, Rect, Segment, Vec2};

use self::spot::{Held, N_POINTS, Spot, Strip};
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::field::{Feature, FeatureKind, Field, Shape};
use crate::touch::{LIMIT, TOUCH, distance};
use crate::troop::TroopType;

pub use self::knowledge::command_sees;
pub(crate) use self::knowledge::{Looked, look_around};

/// DBM-VIS-06: how far behind a feature one must be to be seen from above.
const SEEN_OVER: f64 = 600.0;
/// DBM-VIS-07: how far one sees across the crest or onto a steep slope of one's own hill.
const SEEN_ON_SAME_HILL: f64 = 100.0;
/// DBM-VIS-05: how near one must be to see psiloi in low cover.
const SEEN_IN_LOW_COVER: f64 = 150.0;

impl FeatureKind {
    /// DBM-VIS-03: within which distance troops inside are seen; `None` if it hides nobody.
    pub const fn conceals_beyond(self) -> Option<f64> {
        use FeatureKind::*;
        match self {
            Wood | WoodedHill | BuiltUp => Some(50.0),
            Orchard | OliveGrove | PalmGrove | Dunes => Some(150.0),
            GentleHill | RoughHill | VineHill | SteepHill | Vineyard | EnclosedFields
            | OpenFields | Rocky | Scrub | Boggy | Gully | Marsh | Road | River | Waterway => None,
        }
    }

    /// DBM-VIS-01: does it lie across a line of sight?
    pub const fn blocks_sight(self) -> bool {
        self.is_hill() || self.conceals_beyond().is_some()
    }

    /// Can anybody be out of sight because of it? Low cover hides those who keep low.
    const fn hides_something(self, keeps_low: bool) -> bool {
        let is_low = keeps_low && self.hides_psiloi();
        self.blocks_sight() || is_low || matches!(self, FeatureKind::Gully)
    }

    /// DBM-VIS-05: does it hide psiloi who keep still?
    pub const fn hides_psiloi(self) -> bool {
        use FeatureKind::*;
        matches!(self, Vineyard | Marsh | Rocky | Scrub)
    }
}

/// DBM-VIS: does one element see another?
pub fn sees(board: &Board<'_>, from: ElementIx, to: ElementIx) -> bool {
    let (from, to) = (board.piece(from), board.piece(to));
    piece_sees(board.field(), from, to)
}

/// The same of two pieces, wherever they stand.
pub fn piece_sees(field: &Field, from: &Piece<'_>, to: &Piece<'_>) -> bool {
    base_sees(field, &from.rect, &to.rect, keeps_low(to.element))
}

/// DBM-VIS-05: psiloi who keep still.
fn keeps_low(element: &Element) -> bool {
    let deeds = &element.deeds;
    let keeps_still = !deeds.moved && deeds.marches == 0 && !deeds.fought;
    element.troop.kind == TroopType::Psiloi && keeps_still
}

/// Does somebody on one base see somebody on another? Psiloi who keep still hide in low cover.
pub fn base_sees(field: &Field, from: &Rect, to: &Rect, hides_in_low_cover: bool) -> bool {
    let (from, to) = (Spot::new(field, from), Spot::new(field, to));
    Looking::over(field).sees(&from, &to, hides_in_low_cover)
}

/// Somebody looks over a field, at one spot after the other.
struct Looking<'a> {
    field: &'a Field,
    /// What may lie between two spots: room for it is needed again and again.
    covers: Vec<Cover<'a>>,
}

impl<'a> Looking<'a> {
    const fn over(field: &'a Field) -> Looking<'a> {
        Looking {
            field,
            covers: Vec::new(),
        }
    }

    /// Does somebody on one spot see somebody on another?
    fn sees(&mut self, from: &Spot, to: &Spot, hides_in_low_cover: bool) -> bool {
        let look = Look {
            field: self.field,
            from,
            to,
            apart: OnceCell::new(),
            hides_in_low_cover,
        };
        let visibility = self.field.visibility.map(f64::from);
        visibility.is_none_or(|paces| look.is_within(paces))
            && !look.is_lost()
            && look.find_covers(&mut self.covers)
            && look.is_clear(&self.covers)
    }
}

/// A feature that may stand between two bases, and which of their points it holds.
struct Cover<'a> {
    feature: &'a Feature,
    /// Its place among the features.
    place: usize,
    bounds: Bounds,
    holds_eye: Held,
    holds_point: Held,
    /// What is asked for line after line, found when it is first asked for.
    touches_base: OnceCell<bool>,
    /// Where the ground last rose into a line.
    rose_at: Cell<u32>,
}

impl<'a> Cover<'a> {
    fn new(place: usize, feature: &'a Feature, from: &Spot, to: &Spot) -> Cover<'a> {
        Cover {
            feature,
            place,
            bounds: feature.bounds(),
            holds_eye: from.held_by(place),
            holds_point: to.held_by(place),
            touches_base: OnceCell::new(),
            rose_at: Cell::new(0),
        }
    }

    /// Does it hold the eye of a line, and the point?
    const fn holds(&self, line: &Line) -> (bool, bool) {
        (
            self.holds_eye.has(line.eye),
            self.holds_point.has(line.point),
        )
    }
}

/// A line of sight, by the numbers of its ends.
struct Line {
    segment: Segment,
    eye: usize,
    point: usize,
}

/// Somebody looks from one base at another.
struct Look<'l, 'a> {
    field: &'a Field,
    from: &'l Spot,
    to: &'l Spot,
    /// How far apart their bases are, found when it is first asked for.
    apart: OnceCell<f64>,
    hides_in_low_cover: bool,
}

impl<'a> Look<'_, 'a> {
    /// Are they no farther apart than that?
    fn is_within(&self, paces: f64) -> bool {
        let find = || distance(&self.from.base, &self.to.base);
        *self.apart.get_or_init(find) <= paces + LIMIT.length()
    }

    /// DBM-VIS-03, -04: is one of them wholly in something that hides him from the other, or in which he is blind?
    /// The lines between them would say the same, one by one.
    fn is_lost(&self) -> bool {
        let (from, to) = (self.from, self.to);
        let conceals = |place: usize| self.field.features[place].kind.conceals_beyond();
        let mut around_to = to.inside.iter();
        let mut around_from = from.inside.iter();
        around_to.any(|inside| {
            let limit = conceals(inside.place).filter(|_| inside.held == Held::ALL);
            limit.is_some_and(|limit| !self.is_within(limit))
        }) || around_from.any(|inside| {
            let limit = conceals(inside.place).filter(|_| inside.held == Held::ALL);
            limit.is_some_and(|limit| {
                to.held_by(inside.place) == Held::NONE
                    && !from.is_near_edge(self.field, inside.place, limit)
            })
        })
    }

    /// What may lie between the two; false if something certainly does, whichever line is looked along.
    fn find_covers(&self, covers: &mut Vec<Cover<'a>>) -> bool {
        covers.clear();
        let (one, other) = (self.from.bounds, self.to.bounds);
        let room = Bounds::of(&[one.low, one.high, other.low, other.high]);
        let strip = Strip::between(self.from, self.to);
        // Most of a table is open, and most of what is not lies beside the way.
        for (place, feature) in self.field.features.iter().enumerate() {
            let bounds = feature.bounds();
            if !feature.kind.hides_something(self.hides_in_low_cover)
                || room.are_apart(&bounds, 0.0)
                || strip.lies_beside(&bounds)
            {
                continue;
            }
            let cover = Cover::new(place, feature, self.from, self.to);
            if self.is_cut_off(&cover) {
                return false;
            }
            if feature.meets(strip.corners()) {
                covers.push(cover);
            }
        }
        true
    }

    /// Does a feature in which neither of them stands lie across every line between them?
    fn is_cut_off(&self, cover: &Cover<'_>) -> bool {
        let Shape::Area(outline) = &cover.feature.shape else {
            return false;
        };
        let looks_over =
            |spot: &Spot| (0..N_POINTS).any(|n| self.is_above_half(spot, n, cover.feature));
        cover.feature.kind.blocks_sight()
            && cover.holds_eye == Held::NONE
            && cover.holds_point == Held::NONE
            && cover
                .feature
                .relief
                .spines(outline)
                .iter()
                .any(|spine| self.from.is_cut_off(self.to, *spine))
            && !looks_over(self.from)
            && !looks_over(self.to)
    }

    /// Is one of the lines between them clear?
    fn is_clear(&self, covers: &[Cover<'_>]) -> bool {
        // What was in the way of one line is mostly in the way of the next.
        let mut last = 0;
        for (n, eye) in self.from.points.iter().enumerate() {
            for (m, point) in self.to.points.iter().enumerate() {
                let line = Line {
                    segment: Segment::new(*eye, *point),
                    eye: n,
                    point: m,
                };
                let mut in_order = (last..covers.len()).chain(0..last);
                match in_order.find(|place| !self.passes(&covers[*place], &line)) {
                    Some(place) => last = place,
                    None => return true,
                }
            }
        }
        false
    }

    /// Does a feature leave a line clear?
    fn passes(&self, cover: &Cover<'_>, line: &Line) -> bool {
        !self.is_concealed(cover, line) && self.over(cover, line)
    }

    /// DBM-VIS-03, -04, -05, -08: is the point hidden by what it stands in, or the eye blind in it?
    fn is_concealed(&self, cover: &Cover<'_>, line: &Line) -> bool {
        let feature = cover.feature;
        let (looks_out, stands_in) = cover.holds(line);
        if self.hides_in_low_cover
            && feature.kind.hides_psiloi()
            && stands_in
            && !self.is_within(SEEN_IN_LOW_COVER)
        {
            return true;
        }
        if feature.kind == FeatureKind::Gully {
            // Its inside is seen only from its edge or from inside; whoever is inside sees out.
            let touches = || {
                *cover
                    .touches_base
                    .get_or_init(|| feature.touches(&self.from.base))
            };
            return stands_in && !looks_out && !touches();
        }
        let Some(limit) = feature.kind.conceals_beyond() else {
            return false;
        };
        if stands_in && !self.is_within(limit) {
            return true;
        }
        // Deeper inside than that one does not see out.
        looks_out && !stands_in && !self.from.is_near_edge(self.field, cover.place, limit)
    }

    /// DBM-VIS-01, -06, -07, -10: does one see past, over or along a feature?
    fn over(&self, cover: &Cover<'_>, line: &Line) -> bool {
        let feature = cover.feature;
        let Shape::Area(outline) = &feature.shape else {
            return true;
        };
        let segment = line.segment;
        if !feature.kind.blocks_sight() {
            return true;
        }
        let length = segment.length();
        if length <= TOUCH.length() {
            return true;
        }
        let (looks_out, stands_in) = cover.holds(line);
        if feature.kind.is_hill() && (looks_out || stands_in) {
            return self.along_hill(cover, line, looks_out && stands_in);
        }
        let along = Bounds::of(&[segment.from, segment.to]);
        if looks_out || stands_in || along.are_apart(&cover.bounds, 0.0) {
            return true;
        }
        let Some(passed) = outline.passed(segment) else {
            return true;
        };
        if passed.inside * length <= TOUCH.length() {
            return true;
        }
        let (near, far) = (passed.first, passed.last);
        // Whoever is above half the height of a higher hill looks over it, 600 p beyond and farther.
        let looks_over = |spot: &Spot, point: usize, beyond: f64| {
            beyond >= SEEN_OVER - LIMIT.length() && self.is_above_half(spot, point, feature)
        };
        looks_over(self.from, line.eye, (1.0 - far) * length)
            || looks_over(self.to, line.point, near * length)
    }

    /// DBM-VIS-06: does a point of a base lie above half the height of a hill that is higher than a feature?
    fn is_above_half(&self, spot: &Spot, point: usize, feature: &Feature) -> bool {
        spot.inside.iter().any(|inside| {
            let hill = &self.field.features[inside.place];
            let is_lower = !feature.kind.is_hill() || feature.size_class() < hill.size_class();
            hill.kind.is_hill() && is_lower && spot.slope_on(self.field, inside.place, point) > 0.5
        })
    }

    /// DBM-VIS-07: the ground of a hill hides what lies beyond its crest, and steep slopes hide those
    /// on them.
    fn along_hill(&self, cover: &Cover<'_>, line: &Line, both_on_it: bool) -> bool {
        let hill = cover.feature;
        if both_on_it && self.is_within(SEEN_ON_SAME_HILL) {
            return true;
        }
        if both_on_it && hill.kind == FeatureKind::SteepHill {
            return false;
        }
        let slope = |spot: &Spot, point: usize| spot.slope_on(self.field, cover.place, point);
        let ends = slope(self.from, line.eye).max(slope(self.to, line.point));
        const LOOKS: u32 = 32;
        let rises = |n: &u32| {
            let share = f64::from(*n) / f64::from(LOOKS);
            let point = line.segment.from * (1.0 - share) + line.segment.to * share;
            hill.rises_above(point, ends + 1e-9)
        };
        // Neighbouring lines are cut by the same rise: it is looked for where it was found last.
        let last = cover.rose_at.get().max(1);
        match (last..LOOKS).chain(1..last).find(rises) {
            Some(n) => {
                cover.rose_at.set(n);
                false
            }
            None => true,
        }
    }
}

impl Feature {
    /// Has it a point in common with a convex figure?
    fn meets(&self, convex: &[Vec2]) -> bool {
        match &self.shape {
            Shape::Area(outline) => outline.meets(convex),
            Shape::Line(_) => true,
        }
    }

    /// Does a base touch it?
    fn touches(&self, base: &Rect) -> bool {
        match &self.shape {
            Shape::Area(outline) => outline.distance(base.corners()) <= TOUCH.length(),
            Shape::Line(band) => band.overlaps(base.corners(), TOUCH),
        }
    }

    /// DBM-VIS-04: is any of these points, of a base that stands in it, less than that far from its edge?
    fn is_near_edge(&self, points: &[Vec2; N_POINTS], limit: f64) -> bool {
        let Shape::Area(outline) = &self.shape else {
            return true;
        };
        let is_near = |point: Vec2| {
            !outline.holds(point) || outline.distance_to_border(point) < limit - LIMIT.length()
        };
        points.iter().copied().any(is_near)
    }
}

#[cfg(test)]
mod tests;
