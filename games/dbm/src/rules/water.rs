//! DBM-WAT, DBM-TER-57 to -61: rivers, as they lie under somebody and between people.
//!
//! How a move over a river is judged is in `crossing`; what befalls whoever enters one in `entering`.
//! The die that gives a river its state is in `rules::river`.

pub(crate) mod crossing;
mod entering;

use std::sync::Arc;

use sobremesa_geometry::{Band, Bounds, Polygon, Rect, Segment, Tolerance, Vec2};

use super::distance::is_on_road;
use super::river::{RiverDay, RiverState};
use super::terrain::Sector;
use crate::army::Climate;
use crate::board::Board;
use crate::element::ElementIx;
use crate::field::{Crossing, Feature, FeatureKind, Field, Shape, TABLE};
use crate::pose::{Facing, Pose};
use crate::sky::Season;
use crate::state::State;
use crate::touch::{LIMIT, TOUCH};

/// DBM-TER-51: the usual width of a beach.
pub const BEACH: f64 = 50.0;
/// DBM-WAT-05, DBM-DST-08: how far one comes at most who crosses a river that is not paltry.
pub const FORDING: f64 = 100.0;

/// What is known of the rivers of a field.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Waters {
    /// DBM-WAT-02: the stretches whose state is known.
    pub sounded: Vec<Sounded>,
    /// DBM-WAT-07: who may not enter this turn, and near which point.
    pub barred: Vec<(ElementIx, Vec2)>,
}

/// DBM-WAT-02: the part of a river that lies in one sector, and its state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sounded {
    /// Which, by its place among the features of the field.
    pub river: u8,
    /// Where.
    pub sector: Sector,
    /// How hard it is to cross.
    pub state: RiverState,
}

/// The rivers of a field, with what is known of them.
#[derive(Clone, Copy, Debug)]
pub struct Water<'a> {
    field: &'a Field,
    waters: &'a Waters,
}

impl State {
    /// Its rivers.
    pub fn water(&self) -> Water<'_> {
        Water {
            field: &self.field,
            waters: &self.waters,
        }
    }
}

impl<'a> Board<'a> {
    /// The rivers: what is known of them is known to all.
    pub fn water(&self) -> Water<'a> {
        Water {
            field: self.field(),
            waters: self.waters(),
        }
    }
}

/// A river that is not frozen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct River<'a> {
    pub(crate) place: u8,
    bed: Bed<'a>,
}

/// Where a river lies.
#[derive(Clone, Copy, Debug)]
enum Bed<'a> {
    Stream(&'a Band),
    /// DBM-TER-54: between an island and the shore.
    Channel(&'a Polygon),
}

impl River<'_> {
    /// The smallest upright box around it.
    pub(crate) fn bounds(&self) -> &Bounds {
        match self.bed {
            Bed::Stream(band) => band.bounds(),
            Bed::Channel(outline) => outline.bounds(),
        }
    }

    /// DBM-TER-58, DBM-COO-05 (d): is part of a base on it?
    pub(crate) fn is_under(&self, base: &Rect) -> bool {
        !self.bounds().are_apart(&base.bounds(), 0.0)
            && match self.bed {
                Bed::Stream(band) => band.overlaps(base.corners(), TOUCH),
                Bed::Channel(outline) => outline.overlaps(base.corners(), TOUCH),
            }
    }

    fn holds(&self, point: Vec2) -> bool {
        match self.bed {
            Bed::Stream(band) => band.holds(point),
            Bed::Channel(outline) => outline.holds(point),
        }
    }

    /// How far a figure is from the water's edge; 0 or less if it reaches it.
    fn gap(&self, convex: &[Vec2]) -> f64 {
        match self.bed {
            Bed::Stream(band) => band.distance_to_line(convex) - band.width() * 0.5,
            Bed::Channel(outline) => {
                let far = outline.distance(convex);
                if far > 0.0 {
                    return far;
                }
                let n = convex.len();
                let sides =
                    (0..n).map(|n_side| Segment::new(convex[n_side], convex[(n_side + 1) % n]));
                let wet = sides.flat_map(|side| {
                    let parts = outline.parts_inside(side).into_iter();
                    let middles = parts.flat_map(|(from, to)| [from, (from + to) * 0.5, to]);
                    middles.map(move |share| side.from + side.along() * share)
                });
                let deep = wet.map(|point| outline.distance_to_border(point));
                -deep.fold(0.0, f64::max)
            }
        }
    }

    /// Where the water runs there; of a channel, along its nearer bank.
    pub(crate) fn direction_at(&self, point: Vec2) -> Vec2 {
        match self.bed {
            Bed::Stream(band) => band.direction_at(point),
            Bed::Channel(outline) => {
                let nearer = |one: &Segment, other: &Segment| {
                    one.distance_to(point).total_cmp(&other.distance_to(point))
                };
                let bank = outline.edges().min_by(nearer);
                bank.and_then(|bank| bank.along().unit())
                    .unwrap_or(Vec2::ZERO)
            }
        }
    }
}

/// How far apart the points are at which a way over a river is looked at.
const LOOK_EVERY: f64 = 10.0;
/// So many of them lead across the widest river (DBM-TER-57) and off it.
const WIDEST_LOOKS: u32 = 40;

impl<'a> Water<'a> {
    /// DBM-WEA-23: the rivers that are not frozen.
    pub(crate) fn rivers(&self) -> impl Iterator<Item = River<'a>> + use<'a> {
        let features = (0..=u8::MAX).zip(&self.field.features);
        features.filter_map(|(place, feature)| match &feature.shape {
            _ if feature.kind != FeatureKind::River || feature.frozen => None,
            Shape::Line(band) => {
                let bed = Bed::Stream(band);
                Some(River { place, bed })
            }
            Shape::Area(outline) => {
                let bed = Bed::Channel(outline);
                Some(River { place, bed })
            }
        })
    }

    /// DBM-WAT-02: the state of a stretch, if it is known.
    pub(crate) fn state_of(&self, river: u8, sector: Sector) -> Option<RiverState> {
        let mut sounded = self.waters.sounded.iter();
        let found = sounded.find(|one| one.river == river && one.sector == sector)?;
        Some(found.state)
    }

    /// The stretches of a river under a base.
    fn sectors(&self, river: River<'_>, base: &Rect) -> impl Iterator<Item = Sector> + use<> {
        let corners = base.corners();
        let centre = base.centre();
        let middles = [0, 1, 2, 3].map(|n| base.edge(n).middle());
        let mut found = 0u8;
        for point in corners.iter().chain(&middles).chain([&centre]) {
            if river.holds(*point) {
                found |= 1 << (u8::from(Sector::at(*point)) - 1);
            }
        }
        if found == 0 {
            found = 1 << (u8::from(Sector::at(centre)) - 1);
        }
        Sector::all().filter(move |sector| found & 1 << (u8::from(*sector) - 1) != 0)
    }

    /// The worst known state of a river under a base; one of which nothing is known counts as paltry
    /// (DBM-WAT-22).
    fn worst(&self, river: River<'_>, base: &Rect) -> RiverState {
        let known = self.sectors(river, base);
        let known = known.filter_map(|sector| self.state_of(river.place, sector));
        known.max().unwrap_or(RiverState::Paltry)
    }

    /// DBM-TER-58, -59: the river that a base fords, off its bridges and road fords; the worst of them.
    pub fn ford(&self, base: &Rect) -> Option<RiverState> {
        let under = self.rivers().filter(|river| river.is_under(base));
        let worst = under.map(|river| self.worst(river, base)).max()?;
        (!is_on_road(self.field, base)).then_some(worst)
    }

    /// DBM-WAT-16, DBM-TAC-12: does a base ford a river that is not paltry?
    pub fn is_fording(&self, base: &Rect) -> bool {
        self.ford(base)
            .is_some_and(|state| state > RiverState::Paltry)
    }

    /// DBM-WAT-02: a stretch under a base, off road, of which nothing is known yet.
    pub(crate) fn unknown(&self, base: &Rect) -> Option<(u8, Sector)> {
        let under = self.rivers().filter(|river| river.is_under(base));
        let mut stretches = under.flat_map(|river| {
            let sectors = self.sectors(river, base);
            sectors.map(move |sector| (river.place, sector))
        });
        let found = stretches.find(|(river, sector)| self.state_of(*river, *sector).is_none())?;
        (!is_on_road(self.field, base)).then_some(found)
    }

    /// The first of these on the straight way of a base, and the pose just before it is met.
    fn first_on_way<R>(
        &self,
        from: Pose,
        to: Pose,
        depth: f64,
        look: impl Fn(&Rect) -> Option<R>,
    ) -> Option<(Pose, R)> {
        self.rivers().next()?;
        let mut before = from;
        for here in along(from, to) {
            let Some(mut found) = look(&here.rect(depth)) else {
                before = here;
                continue;
            };
            let (mut low, mut high) = (before, here);
            for _ in 0..12 {
                let middle = Pose {
                    at: low.at.middle(high.at),
                    facing: high.facing,
                };
                match look(&middle.rect(depth)) {
                    Some(there) => (high, found) = (middle, there),
                    None => low = middle,
                }
            }
            return Some((low, found));
        }
        None
    }

    /// DBM-WAT-02: a stretch on a straight way of which nothing is known yet.
    pub(crate) fn unknown_on_way(&self, from: Pose, to: Pose, depth: f64) -> Option<(u8, Sector)> {
        let found = self.first_on_way(from, to, depth, |base| self.unknown(base));
        found.map(|(_, stretch)| stretch)
    }

    /// The worst state that is met on a straight way, off road.
    pub(crate) fn worst_on_way(&self, from: Pose, to: Pose, depth: f64) -> Option<RiverState> {
        self.rivers().next()?;
        let fords = along(from, to).filter_map(|pose| self.ford(&pose.rect(depth)));
        fords.max()
    }

    /// DBM-TAC-04, DBM-TER-61: does a base that stands wholly on land have the water's edge nearer to its
    /// front than its own depth?
    pub fn holds_bank(&self, base: &Rect) -> bool {
        self.rivers().any(|river| holds_bank_of(river, base))
    }

    /// DBM-TAC-04, figure 14a: does a base defend a bank against an enemy who touches the water, and is
    /// neither on a bridge nor on a road ford?
    pub fn defends_bank(&self, base: &Rect, enemy: &Rect) -> bool {
        let mut rivers = self.rivers();
        rivers
            .any(|river| holds_bank_of(river, base) && river.gap(enemy.corners()) <= TOUCH.length())
            && !is_on_road(self.field, enemy)
    }

    /// DBM-PIP-14: does the front of a base lie on the water's edge, with none of it in the water?
    pub fn stops_at(&self, base: &Rect) -> bool {
        let front = base.front();
        self.rivers().any(|river| {
            !river.is_under(base) && river.gap(&[front.from, front.to]) <= 2.0 * TOUCH.length()
        })
    }

    /// DBM-DEP-03, DBM-TER-51: does an edge touch the water of a river, or the beach of a waterway, without lying in
    /// the water?
    pub fn is_at_bank(&self, edge: Segment) -> bool {
        let mut rivers = self.rivers();
        let mut shores = self
            .field
            .features
            .iter()
            .filter_map(|feature| match &feature.shape {
                Shape::Area(outline) if feature.kind == FeatureKind::Waterway => Some(outline),
                Shape::Area(_) | Shape::Line(_) => None,
            });
        // DBM-TER-51: there is none at headlands, marsh, rocky ground, dunes and built-up fronts.
        let has_beach = |point: Vec2| {
            use FeatureKind::{BuiltUp, Dunes, Marsh, Rocky};
            let is_bare = |kind: FeatureKind| {
                kind.is_hill() || matches!(kind, Marsh | Rocky | Dunes | BuiltUp)
            };
            let mut features = self.field.features.iter();
            !features.any(|feature| is_bare(feature.kind) && feature.holds(point))
        };
        let is_on_beach = |point: Vec2, shore: &Polygon| {
            !shore.holds(point)
                && shore.distance_to_border(point) <= BEACH + TOUCH.length()
                && has_beach(point)
        };
        rivers.any(|river| river.gap(&[edge.from, edge.to]).abs() <= TOUCH.length())
            || shores.any(|shore| is_on_beach(edge.from, shore) || is_on_beach(edge.to, shore))
    }

    /// DBM-WAT-14: does the front of a base lie on land?
    fn has_front_on_land(&self, base: &Rect) -> bool {
        let front = base.front();
        let mut rivers = self.rivers();
        rivers.all(|river| river.gap(&[front.from, front.to]) >= -TOUCH.length())
    }

    /// DBM-ZOC-02, -14: does water cross a line?
    pub(crate) fn crosses(&self, line: Segment) -> bool {
        let ends = [line.from, line.to];
        let is_wet = |feature: &Feature| match &feature.shape {
            Shape::Line(band) => band.distance_to_line(&ends) < band.width() * 0.5 - TOUCH.length(),
            Shape::Area(outline) => !outline.parts_inside(line).is_empty(),
        };
        let mut water = self.field.features.iter();
        water.any(|feature| feature.kind.is_water() && !feature.frozen && is_wet(feature))
    }

    /// DBM-WAT-12: does a straight way lead over a bridge, or over ice?
    fn is_treacherous(&self, from: Pose, to: Pose, depth: f64) -> bool {
        let way = to.rect(depth + from.at.distance(to.at));
        let features = &self.field.features;
        let is_ice = |feature: &Feature| feature.frozen && feature.is_under(&way);
        let is_bridge = |(place, feature): (usize, &Feature)| {
            feature.kind == FeatureKind::River
                && !feature.frozen
                && feature.is_under(&way)
                && is_on_road(self.field, &to.rect(depth))
                && self.crossing_of(place) == Some(Crossing::Bridge)
        };
        features.iter().any(is_ice) || features.iter().enumerate().any(is_bridge)
    }

    /// DBM-RCL-06, -13: the way along a bridge to the nearer bank, for a base that stands on it.
    pub fn way_off_bridge(&self, base: &Rect) -> Option<Facing> {
        let on_bridge = self.rivers().find(|river| {
            river.is_under(base)
                && self.crossing_of(usize::from(river.place)) == Some(Crossing::Bridge)
        })?;
        if !is_on_road(self.field, base) {
            return None;
        }
        let roads = self
            .field
            .features
            .iter()
            .filter_map(|one| match &one.shape {
                Shape::Line(band) if one.kind == FeatureKind::Road => Some(band),
                Shape::Line(_) | Shape::Area(_) => None,
            });
        let centre = base.centre();
        let road = roads.into_iter().find(|road| road.holds(centre))?;
        let along = road.direction_at(centre);
        let to_bank = |way: Vec2| {
            let looks = (1..=WIDEST_LOOKS).map(|n| f64::from(n) * LOOK_EVERY);
            looks
                .into_iter()
                .find(|far| !on_bridge.is_under(&base.shifted(way * *far)))
        };
        let ways = [along, along * -1.0];
        let reached = ways.map(|way| to_bank(way).unwrap_or(f64::INFINITY));
        Facing::of(ways[usize::from(reached[1] < reached[0])])
    }

    /// DBM-TER-37, -46: how the road leads over a river, if one does; the later of both says it.
    pub fn crossing_of(&self, river: usize) -> Option<Crossing> {
        let features = &self.field.features;
        let Shape::Line(band) = &features.get(river)?.shape else {
            return None;
        };
        let meets = |feature: &Feature| match &feature.shape {
            Shape::Line(road) if feature.kind == FeatureKind::Road => road.pieces().any(|piece| {
                band.pieces()
                    .any(|other| piece.crossing(other, Tolerance::ROUNDING).is_some())
            }),
            Shape::Line(_) | Shape::Area(_) => false,
        };
        let road = features.iter().position(meets)?;
        Some(features[road.max(river)].crossing)
    }
}

/// The places at which a straight way is looked at.
fn along(from: Pose, to: Pose) -> impl Iterator<Item = Pose> {
    let n_looks = (from.at.distance(to.at) / LOOK_EVERY).ceil().max(1.0) as u32;
    (0..=n_looks).map(move |n| {
        let share = f64::from(n) / f64::from(n_looks);
        Pose {
            at: from.at * (1.0 - share) + to.at * share,
            facing: to.facing,
        }
    })
}

fn holds_bank_of(river: River<'_>, base: &Rect) -> bool {
    let front = base.front();
    !river.is_under(base) && LIMIT.less(river.gap(&[front.from, front.to]), base.depth())
}

impl Field {
    /// DBM-WAT-03: does a river flow into another water, or end on a short table edge? A channel is open to its
    /// waterway (DBM-TER-54).
    pub fn flows_out(&self, river: u8) -> bool {
        let band = match self.features.get(usize::from(river)).map(|one| &one.shape) {
            Some(Shape::Line(band)) => band,
            Some(Shape::Area(_)) => return true,
            None => return false,
        };
        let Some(mouth) = band.line().last() else {
            return false;
        };
        let at_short_edge = mouth.x <= TOUCH.length() || mouth.x >= TABLE.x - TOUCH.length();
        let other_water = self.features.iter().enumerate().any(|(place, other)| {
            place != usize::from(river) && other.kind.is_water() && other.holds(*mouth)
        });
        at_short_edge || other_water
    }
}

impl State {
    /// DBM-WAT-03, DBM-WEA-13: a river on this day; without a sky it is neither flooded nor low.
    pub(crate) fn river_day(&self, river: u8) -> RiverDay {
        let flows_out = self.field.flows_out(river);
        match &self.sky {
            Some(sky) => RiverDay::new(sky.climate, sky.season, sky.weather, flows_out),
            None => RiverDay {
                climate: Climate::Warm,
                season: Season::Spring,
                flooded: false,
                flows_out,
            },
        }
    }
}

impl State {
    /// DBM-WEA-01, -23: what this day's frost does to the waters.
    pub(crate) fn freeze(&mut self) {
        let frost = self.sky.map(|sky| sky.conditions());
        let is_frozen = |kind: FeatureKind| match (kind, &frost) {
            (FeatureKind::River | FeatureKind::Marsh | FeatureKind::Boggy, Some(frost)) => {
                frost.frozen_rivers
            }
            (FeatureKind::Waterway, Some(frost)) => frost.frozen_waterways,
            _ => false,
        };
        let features = &self.field.features;
        if features.iter().all(|one| one.frozen == is_frozen(one.kind)) {
            return;
        }
        for feature in &mut Arc::make_mut(&mut self.field).features {
            feature.frozen = is_frozen(feature.kind);
        }
    }
}
