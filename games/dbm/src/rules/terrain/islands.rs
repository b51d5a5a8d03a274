//! DBM-TER-07, -53 to -55, -62: hills and built-up areas in a waterway: headlands, islands, and the channels beside
//! them.
//!
//! Land in the water changes the outline of the waterway itself, so whatever asks where water is finds it there: a
//! headland bends the shore; an island is cut out along a slit that nobody notices; between an island and a shore that
//! is near, a channel lies as a river.

use std::sync::Arc;

use sobremesa_geometry::{Polygon, Segment, Tolerance, Vec2};

use super::placing::overlapped;
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::pose::BASE_WIDTH;
use crate::position::areas_overlap;
use crate::refusal::TerrainRefusal;
use crate::touch::{LIMIT, TOUCH};

/// DBM-TER-53: so far from the short edge of the table they lie at least.
const FROM_EDGE: f64 = 300.0;
/// DBM-TER-54: water as narrow as this between island and shore is a channel.
const CHANNEL: f64 = 200.0;
/// How densely the coast of an island is looked at.
const LOOK_EVERY: f64 = 10.0;
/// So far from its own place on the coast the straight way to the shore has left an island.
const OFF: f64 = 4.0;
/// How wide the slit is along which an island is cut out of the water.
const SLIT: f64 = 0.02;
/// DBM-TER-62: the steps in which the referee moves a hill.
const STEP: f64 = 5.0;

/// Does land of this kind rise from water? (DBM-TER-07)
pub(crate) const fn rises_from_water(kind: FeatureKind) -> bool {
    kind.is_hill() || matches!(kind, FeatureKind::BuiltUp)
}

/// DBM-TER-07: does a built-up area take in a hill, or lie wholly on it?
pub(crate) fn is_town_on_hill(one: &Feature, other: &Feature) -> bool {
    let (Shape::Area(a), Shape::Area(b)) = (&one.shape, &other.shape) else {
        return false;
    };
    may_be_town_on_hill(one.kind, a, other.kind, b)
}

/// The same of what does not lie yet.
pub(super) fn may_be_town_on_hill(
    kind: FeatureKind,
    outline: &Polygon,
    other_kind: FeatureKind,
    other: &Polygon,
) -> bool {
    let is_town = |kind: FeatureKind| matches!(kind, FeatureKind::BuiltUp);
    let are_both =
        (is_town(kind) && other_kind.is_hill()) || (kind.is_hill() && is_town(other_kind));
    are_both && (is_within(outline, other) || is_within(other, outline))
}

/// Does one area lie wholly in another?
fn is_within(inner: &Polygon, outer: &Polygon) -> bool {
    let is_in =
        |point: Vec2| outer.holds(point) || outer.distance_to_border(point) <= TOUCH.length();
    inner.edges().all(|edge| looks(edge).all(is_in))
}

/// Points along an edge, its end left out.
fn looks(edge: Segment) -> impl Iterator<Item = Vec2> {
    let n = (edge.length() / LOOK_EVERY).ceil().max(1.0) as u32;
    (0..n).map(move |step| edge.from + edge.along() * (f64::from(step) / f64::from(n)))
}

/// A place on a line of several pieces: on which piece, and how far along it.
type Mark = (usize, f64);

/// A waterway along a short edge.
#[derive(Clone)]
struct Coast {
    /// Its place among the features.
    place: usize,
    water: Polygon,
    /// The short edge.
    edge: f64,
    /// The shore, from the attacker's long edge to the defender's.
    shore: Vec<Vec2>,
    /// The islands that were cut out, from the defender's long edge to the attacker's.
    islands: Vec<Vec2>,
}

/// How land lies in a waterway.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lie {
    Apart,
    Headland,
    Island,
}

impl Coast {
    fn of(field: &Field) -> Option<Coast> {
        let mut features = field.features.iter().enumerate();
        let (place, water) = features.find_map(|(place, feature)| match &feature.shape {
            Shape::Area(water) if feature.kind == FeatureKind::Waterway => Some((place, water)),
            Shape::Area(_) | Shape::Line(_) => None,
        })?;
        let edge = if water.bounds().low.x <= TOUCH.length() {
            0.0
        } else {
            TABLE.x
        };
        let corners = water.corners();
        let corner = |y: f64| {
            let at = Vec2::new(edge, y);
            corners
                .iter()
                .position(|corner| corner.distance(at) <= TOUCH.length())
        };
        let (near, far) = (corner(0.0)?, corner(TABLE.y)?);
        let between = |from: usize, to: usize| -> Vec<Vec2> {
            let n = (to + corners.len() - from - 1) % corners.len();
            let all = corners.iter().cycle().skip(from + 1);
            all.take(n).copied().collect()
        };
        let is_at = |point: Option<&Vec2>, y: f64| {
            point.is_some_and(|point| (point.y - y).abs() <= TOUCH.length())
        };
        let mut chains = [between(near, far), between(far, near)];
        let is_shore = is_at(chains[0].first(), 0.0) && is_at(chains[0].last(), TABLE.y);
        if !is_shore {
            chains = [between(far, near), between(near, far)];
            chains.iter_mut().for_each(|chain| chain.reverse());
        }
        let [shore, islands] = chains;
        let has_ends = is_at(shore.first(), 0.0) && is_at(shore.last(), TABLE.y);
        has_ends.then(|| Coast {
            place,
            water: water.clone(),
            edge,
            shore,
            islands,
        })
    }

    /// Its outline, if it is one.
    fn outline(&self) -> Option<Polygon> {
        let mut corners = self.shore.clone();
        corners.push(Vec2::new(self.edge, TABLE.y));
        corners.extend(&self.islands);
        corners.push(Vec2::new(self.edge, 0.0));
        corners.dedup();
        Polygon::new(corners).ok()
    }

    fn pieces(&self) -> impl Iterator<Item = Segment> {
        let pairs = self.shore.windows(2);
        pairs.map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// How far a point is from the short edge.
    fn reach(&self, point: Vec2) -> f64 {
        (point.x - self.edge).abs()
    }

    fn least_reach(&self, outline: &Polygon) -> f64 {
        let corners = outline.corners().iter();
        let reaches = corners.map(|corner| self.reach(*corner));
        reaches.fold(f64::INFINITY, f64::min)
    }

    /// The place of the shore that is nearest to a point, and how far it is.
    fn nearest(&self, point: Vec2) -> (Mark, Vec2, f64) {
        let mut best = ((0, 0.0), self.shore[0], f64::INFINITY);
        for (n, piece) in self.pieces().enumerate() {
            let there = piece.nearest(point);
            let far = there.distance(point);
            if far < best.2 {
                let share = piece.from.distance(there) / piece.length().max(f64::MIN_POSITIVE);
                best = ((n, share), there, far);
            }
        }
        best
    }

    /// DBM-TER-53: how an area lies in it.
    fn lie(&self, outline: &Polygon) -> Result<Lie, TerrainRefusal> {
        if !areas_overlap(&self.water, outline) {
            return Ok(Lie::Apart);
        }
        if LIMIT.less(self.least_reach(outline), FROM_EDGE) {
            return Err(TerrainRefusal::IslandPlace);
        }
        let crosses = |edge: Segment| {
            let mut pieces = self.pieces();
            pieces.any(|piece| piece.crossing(edge, Tolerance::ROUNDING).is_some())
        };
        if outline.edges().any(crosses) {
            return Ok(Lie::Headland);
        }
        let corners = outline.corners().iter();
        let gaps = corners.map(|corner| self.nearest(*corner).2);
        let shore = self.shore.iter().map(|at| outline.distance_to_border(*at));
        let gap = gaps.chain(shore).fold(f64::INFINITY, f64::min);
        if LIMIT.less(gap, BASE_WIDTH) {
            return Err(TerrainRefusal::IslandPlace);
        }
        Ok(Lie::Island)
    }

    /// The shore with one stretch of it replaced by another line.
    fn spliced(&self, from: Mark, line: Vec<Vec2>, to: Mark) -> Vec<Vec2> {
        let mut shore = self.shore[..=from.0].to_vec();
        shore.extend(line);
        shore.extend(&self.shore[to.0 + 1..]);
        shore.dedup();
        shore
    }

    /// DBM-TER-53: the shore bends round a headland.
    fn round_headland(&mut self, outline: &Polygon) -> Option<()> {
        let edges: Vec<Segment> = outline.edges().collect();
        let mut met: Vec<(Mark, usize, Vec2)> = Vec::new();
        for (n, piece) in self.pieces().enumerate() {
            for (m, edge) in edges.iter().enumerate() {
                if let Some(share) = piece.crossing(*edge, Tolerance::ROUNDING) {
                    met.push(((n, share), m, piece.from + piece.along() * share));
                }
            }
        }
        met.sort_by(|(one, ..), (other, ..)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        let ((from, enters, at), (to, leaves, out)) = (*met.first()?, *met.last()?);
        if outline.holds(self.shore[0]) || outline.holds(*self.shore.last()?) {
            return None;
        }
        // Along the coast one way, and the other way.
        let n = edges.len();
        let onwards = (0..(leaves + n - enters) % n).map(|step| edges[(enters + step) % n].to);
        let back = (0..(enters + n - leaves) % n).map(|step| edges[(enters + n - step) % n].from);
        let mut ways: [Vec<Vec2>; 2] = [onwards.collect(), back.collect()];
        for way in &mut ways {
            way.insert(0, at);
            way.push(out);
        }
        let wet = |way: &Vec<Vec2>| -> f64 {
            let pieces = way.windows(2).map(|pair| Segment::new(pair[0], pair[1]));
            let inside = pieces.map(|piece| {
                let parts = self.water.parts_inside(piece);
                parts.iter().map(|(from, to)| to - from).sum::<f64>() * piece.length()
            });
            inside.sum()
        };
        let [one, other] = ways;
        let way = if wet(&one) >= wet(&other) { one } else { other };
        self.shore = self.spliced(from, way, to);
        Some(())
    }

    /// DBM-TER-53, -54: an island is cut out of the water; the channel between it and the shore, if there is one.
    fn round_island(&mut self, outline: &Polygon) -> Option<Option<Polygon>> {
        let coast: Vec<(Vec2, bool)> = outline
            .edges()
            .flat_map(|edge| looks(edge).enumerate().map(|(n, at)| (at, n == 0)))
            .collect();
        let n = coast.len();
        let found: Vec<(Mark, Vec2, f64)> = coast.iter().map(|(at, _)| self.nearest(*at)).collect();
        let is_near = |place: usize| {
            let (at, (_, shore, far)) = (coast[place % n].0, found[place % n]);
            let between =
                [OFF / far, 0.25, 0.5, 0.75].map(|share| at * (1.0 - share) + shore * share);
            let is_off = |point: &Vec2| {
                !outline.holds(*point) && outline.distance_to_border(*point) > 2.0 * TOUCH.length()
            };
            LIMIT.at_least(CHANNEL, far) && between.iter().all(is_off)
        };
        let nearest = (0..n).min_by(|one, other| found[*one].2.total_cmp(&found[*other].2))?;
        if !is_near(nearest) {
            self.islands = self.cut_out(outline)?;
            return Some(None);
        }
        let onwards = (0..n).take_while(|step| is_near(nearest + step)).count();
        let back = (0..n - onwards)
            .take_while(|step| is_near(nearest + n - step))
            .count();
        let (first, last) = (nearest + n + 1 - back.max(1), nearest + n + onwards - 1);
        let line = |from: usize, to: usize| -> Vec<Vec2> {
            let places =
                (from..=to).filter(|place| coast[place % n].1 || *place == from || *place == to);
            places.map(|place| coast[place % n].0).collect()
        };
        let (near_side, mut far_side) = (line(first, last), line(last, first + n));
        let ((mut from, mut at, _), (mut to, mut out, _)) = (found[first % n], found[last % n]);
        let mut banks = near_side;
        if from.0 > to.0 || (from.0 == to.0 && from.1 > to.1) {
            (from, at, to, out) = (to, out, from, at);
            banks.reverse();
        } else {
            far_side.reverse();
        }
        // The near side of the island, and back along the shore.
        let stretch = &self.shore[from.0 + 1..=to.0];
        banks.push(out);
        banks.extend(stretch.iter().rev());
        banks.push(at);
        banks.dedup();
        let channel = Polygon::new(banks).ok()?;
        far_side.insert(0, at);
        far_side.push(out);
        self.shore = self.spliced(from, far_side, to);
        Some(Some(channel))
    }

    /// The islands with one more, reached by a slit from the short edge.
    fn cut_out(&self, outline: &Polygon) -> Option<Vec<Vec2>> {
        let corners = outline.corners();
        let n = corners.len();
        let outer = (0..n).min_by(|one, other| {
            let reach = |place: &usize| self.reach(corners[*place]);
            reach(one).total_cmp(&reach(other))
        })?;
        let at = corners[outer];
        let (next, before) = (corners[(outer + 1) % n], corners[(outer + n - 1) % n]);
        // Beside the corner, on the side of it that is not level with it.
        let goes_on = (next.y - at.y).abs() >= (before.y - at.y).abs();
        let way = if goes_on { next - at } else { before - at };
        let beside = at + way * (SLIT / way.length());
        let round: Vec<Vec2> = (1..n)
            .map(|step| {
                let step = if goes_on { step } else { n - step };
                corners[(outer + step) % n]
            })
            .collect();
        let mut ring = vec![Vec2::new(self.edge, beside.y), beside];
        ring.extend(round);
        ring.extend([at, Vec2::new(self.edge, at.y)]);
        if beside.y < at.y {
            ring.reverse();
        }
        // From the defender's long edge to the attacker's.
        let mut islands = self.islands.clone();
        let place = islands
            .iter()
            .position(|corner| self.reach(*corner) <= TOUCH.length() && corner.y < at.y);
        let place = place.unwrap_or(islands.len());
        islands.splice(place..place, ring);
        Some(islands)
    }

    /// The same water with land in it, and the channel beside that.
    fn with_land(&self, outline: &Polygon) -> Result<(Polygon, Option<Polygon>), TerrainRefusal> {
        let mut coast = self.clone();
        let channel = match self.lie(outline)? {
            Lie::Apart => return Ok((self.water.clone(), None)),
            Lie::Headland => coast.round_headland(outline).map(|()| None),
            Lie::Island => coast.round_island(outline),
        };
        let channel = channel.ok_or(TerrainRefusal::IslandPlace)?;
        let water = coast.outline().ok_or(TerrainRefusal::IslandPlace)?;
        Ok((water, channel))
    }
}

/// DBM-TER-53: may land lie there, as far as the waterway is concerned? Is it a headland or an island?
pub(super) fn judge_land(
    field: &Field,
    kind: FeatureKind,
    outline: &Polygon,
) -> Result<bool, TerrainRefusal> {
    let Some(coast) = Coast::of(field) else {
        return Ok(false);
    };
    match coast.lie(outline)? {
        Lie::Apart => Ok(false),
        // DBM-TER-53: an island is a hill; a built-up area takes it in, and makes none.
        Lie::Island if !kind.is_hill() => Err(TerrainRefusal::IslandPlace),
        Lie::Headland | Lie::Island => coast.with_land(outline).map(|_| true),
    }
}

/// DBM-TER-55: the hills that a new waterway would cover nearer to its short edge than land may lie in it.
fn blocking(field: &Field, edge: f64) -> Vec<usize> {
    let reach = |outline: &Polygon| {
        let bounds = outline.bounds();
        (bounds.low.x - edge)
            .abs()
            .min((bounds.high.x - edge).abs())
    };
    let features = field.features.iter().enumerate();
    let blocking = features.filter(|(_, feature)| match &feature.shape {
        Shape::Area(outline) => feature.kind.is_hill() && LIMIT.less(reach(outline), FROM_EDGE),
        Shape::Line(_) => false,
    });
    blocking.map(|(place, _)| place).collect()
}

/// What became of a hill where a waterway was laid, or of the water beside land.
#[derive(Clone, PartialEq, Debug)]
pub enum Changed {
    /// DBM-TER-62: it lies elsewhere.
    Moved(Feature),
    /// DBM-TER-62: it has no place.
    Gone(Feature),
    /// DBM-TER-54: a channel.
    Channel(Feature),
}

/// The field with one more feature, and what that changed besides (DBM-TER-53 to -55, -62).
///
/// # Errors
/// The waterway covers hills that may not lie in it.
pub fn with(field: &Field, feature: Feature) -> Result<(Field, Vec<Changed>), TerrainRefusal> {
    let mut laid = field.clone();
    let mut changed = Vec::new();
    if feature.kind == FeatureKind::Waterway {
        let on_left = feature.bounds().low.x <= TOUCH.length();
        let (edge, other) = if on_left {
            (0.0, TABLE.x)
        } else {
            (TABLE.x, 0.0)
        };
        let (here, there) = (blocking(field, edge), blocking(field, other));
        if here.len() > there.len() || (!here.is_empty() && there.is_empty()) {
            return Err(TerrainRefusal::HillsBlock);
        }
        laid.features.push(feature);
        move_inward(&mut laid, &here, edge, &mut changed);
        let lands = laid.features.clone();
        for land in lands.iter().filter(|land| rises_from_water(land.kind)) {
            rise(&mut laid, land, &mut changed)?;
        }
    } else {
        if rises_from_water(feature.kind) {
            rise(&mut laid, &feature, &mut changed)?;
        }
        laid.features.push(feature);
    }
    let channels = changed.iter().filter_map(|one| match one {
        Changed::Channel(channel) => Some(channel.clone()),
        Changed::Moved(_) | Changed::Gone(_) => None,
    });
    laid.features.extend(channels);
    Ok((laid, changed))
}

/// The waterway makes room for land.
fn rise(
    field: &mut Field,
    land: &Feature,
    changed: &mut Vec<Changed>,
) -> Result<(), TerrainRefusal> {
    let (Some(coast), Shape::Area(outline)) = (Coast::of(field), &land.shape) else {
        return Ok(());
    };
    let (water, channel) = coast.with_land(outline)?;
    let old = &field.features[coast.place];
    field.features[coast.place] = Feature {
        shape: Shape::Area(water),
        ..old.clone()
    };
    if let Some(channel) = channel {
        let id = format!("{}c", land.id);
        let shape = Shape::Area(channel);
        changed.push(Changed::Channel(Feature::new(
            id,
            FeatureKind::River,
            shape,
        )));
    }
    Ok(())
}

/// DBM-TER-55, -62: hills that would lie too near to the short edge are moved away from it, just so far that each is a
/// headland or an island; who finds no such place is discarded.
fn move_inward(field: &mut Field, hills: &[usize], edge: f64, changed: &mut Vec<Changed>) {
    let inwards = if edge == 0.0 { 1.0 } else { -1.0 };
    let mut gone = Vec::new();
    for place in hills {
        let hill = field.features[*place].clone();
        let (Some(coast), Shape::Area(outline)) = (Coast::of(field), &hill.shape) else {
            continue;
        };
        let mut rest = field.clone();
        rest.features.remove(*place);
        let first = FROM_EDGE - coast.least_reach(outline);
        let ways = (0..(TABLE.x / STEP) as u32).map(|n| first + STEP * f64::from(n));
        let moved = ways.map(|way| Vec2::new(way * inwards, 0.0)).find(|way| {
            let there = outline.moved(*way);
            let is_on_table = there.bounds().low.x >= 0.0 && there.bounds().high.x <= TABLE.x;
            let lies = coast.lie(&there).is_ok_and(|lie| lie != Lie::Apart);
            is_on_table
                && lies
                && coast.with_land(&there).is_ok()
                && overlapped(&rest, hill.kind, &there).is_none()
        });
        match moved {
            Some(way) => {
                let moved = Feature {
                    shape: Shape::Area(outline.moved(way)),
                    crest: hill.crest.iter().map(|at| *at + way).collect(),
                    ..hill.clone()
                };
                changed.push(Changed::Moved(moved.clone()));
                field.features[*place] = moved;
            }
            None => {
                gone.push(*place);
                changed.push(Changed::Gone(hill));
            }
        }
    }
    for place in gone.into_iter().rev() {
        field.features.remove(place);
    }
}

/// The field of a battle with one more feature, in place.
pub(crate) fn lay(
    field: &mut Arc<Field>,
    feature: Feature,
) -> Result<Vec<Changed>, TerrainRefusal> {
    let (laid, changed) = with(field, feature)?;
    *field = Arc::new(laid);
    Ok(changed)
}
