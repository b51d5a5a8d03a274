//! DBM-TER-52, -60, DBM-NAV-06, DBM-WEA-15 to -18, -23: where vessels float, and how wind and stream carry them.

use sobremesa_geometry::{Bounds, Rect, Segment, Vec2};

use crate::board::{Board, Piece};
use crate::element::Element;
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::pose::{BASE_WIDTH, Facing, Pose};
use crate::refusal::{MoveRefusal, NavalRefusal};
use crate::rules::ground::Going;
use crate::rules::group::Body;
use crate::touch::TOUCH;
use crate::troop::{Class, Troop, TroopType};

/// How far apart the points are at which the rim of a base is looked at.
const LOOK_EVERY: f64 = 10.0;
/// DBM-NAV-06: within so many degrees of straight into the wind sails carry badly.
const INTO_THE_WIND: f64 = 45.0;

/// DBM-TRP-03: do they sail?
pub const fn sails(troop: Troop) -> bool {
    matches!(troop.kind.class(), Class::Naval)
}

/// DBM-TER-52, DBM-WEA-23: is a point on open water that is not frozen? Islands, headlands and channels are no part of
/// a waterway (`rules::terrain::islands`). It goes on beyond the edges of the table that it covers (DBM-FLK-03).
pub fn is_open_water(field: &Field, point: Vec2) -> bool {
    let point = Bounds::new(Vec2::ZERO, TABLE).nearest(point);
    waterways(field).any(|water| water.holds(point))
}

fn waterways(field: &Field) -> impl Iterator<Item = &Feature> {
    let features = field.features.iter();
    features.filter(|feature| feature.kind == FeatureKind::Waterway && !feature.frozen)
}

/// DBM-TER-60: a river on which Boats move: one element wide at least, and not frozen. Whether it is paltry is
/// known of each stretch by itself (`rules::water`).
fn wide_river(field: &Field, point: Vec2) -> Option<&Feature> {
    field.features.iter().find(|feature| {
        let is_wide = match &feature.shape {
            Shape::Line(band) => band.width() + TOUCH.length() >= BASE_WIDTH,
            // DBM-TER-53, -54: no island is nearer to the shore than one element.
            Shape::Area(_) => true,
        };
        feature.kind == FeatureKind::River && !feature.frozen && is_wide && feature.holds(point)
    })
}

/// Does a base of such vessels float? In a river, where banks are never quite straight, it is enough that the
/// keel of Boats does.
pub fn floats(field: &Field, base: &Rect, troop: Troop) -> bool {
    if troop.kind == TroopType::Boats {
        let keel = keel(base);
        let is_in_river = keel
            .iter()
            .any(|point| !is_open_water(field, *point) && wide_river(field, *point).is_some());
        if is_in_river {
            let mut keel = keel.iter();
            return keel
                .all(|point| is_open_water(field, *point) || wide_river(field, *point).is_some());
        }
    }
    let centre = base.centre();
    waterways(field).next().is_some()
        && is_open_water(field, centre)
        && (0..4)
            .flat_map(|n| along(base.edge(n), centre))
            .all(|point| is_open_water(field, point))
        && !any_shore_inside(field, base)
}

/// Does a base lie wholly on open water?
pub fn floats_at_sea(field: &Field, base: &Rect) -> bool {
    keel(base).iter().all(|point| is_open_water(field, *point))
}

/// The middle of bow and stern, and what is between them.
fn keel(base: &Rect) -> [Vec2; 3] {
    let inward = |point: Vec2| {
        let to = base.centre() - point;
        point + to * (TOUCH.length() * 2.0 / to.length().max(1.0))
    };
    [
        inward(base.edge(0).middle()),
        base.centre(),
        inward(base.edge(2).middle()),
    ]
}

/// Points along an edge, a hair nearer to the middle of the base: whoever only touches the shore floats.
fn along(edge: Segment, centre: Vec2) -> impl Iterator<Item = Vec2> {
    let n = (edge.length() / LOOK_EVERY).ceil().max(1.0) as u32;
    (0..=n).map(move |step| {
        let share = f64::from(step) / f64::from(n);
        let point = edge.from * (1.0 - share) + edge.to * share;
        let to = centre - point;
        point + to * (TOUCH.length() * 2.0 / to.length().max(1.0))
    })
}

/// Does a spit of land reach into a base between two points at which its rim was looked at?
fn any_shore_inside(field: &Field, base: &Rect) -> bool {
    let deep = 2.0 * TOUCH.length();
    let is_inside = |corner: &Vec2| {
        let at = base.inward(*corner);
        (deep..=base.width() - deep).contains(&at.x) && (deep..=base.depth() - deep).contains(&at.y)
    };
    waterways(field).any(|water| match &water.shape {
        Shape::Area(outline) => outline.corners().iter().any(is_inside),
        Shape::Line(_) => false,
    })
}

/// DBM-NAV-06, DBM-TER-52: how hard the going is for a vessel under a base that is bound that way.
pub fn going_bound(field: &Field, base: &Rect, troop: Troop, bound: Vec2) -> Going {
    if !floats(field, base, troop) {
        Going::Impassable
    } else if is_hindered(field, base, troop, bound) {
        Going::Difficult
    } else {
        Going::Easy
    }
}

/// The same for one that lies there or goes ahead.
pub fn going(field: &Field, base: &Rect, troop: Troop) -> Going {
    going_bound(field, base, troop, base.facing())
}

/// DBM-NAV-06, DBM-WEA-17, -18: Galleys in a strong wind; Ships in a calm, or heading into the wind; Boats
/// upstream.
fn is_hindered(field: &Field, base: &Rect, troop: Troop, bound: Vec2) -> bool {
    match troop.kind {
        TroopType::Galleys => field.wind.is_some_and(|wind| wind.strong),
        TroopType::Ships => match field.wind {
            None => true,
            Some(wind) => angle(base.facing(), wind.downwind * -1.0) <= INTO_THE_WIND,
        },
        _ => {
            let river = wide_river(field, base.centre());
            river.is_some_and(|river| match &river.shape {
                Shape::Line(band) => band.direction_at(base.centre()).dot(bound) < 0.0,
                // DBM-TER-54: no water runs through a channel.
                Shape::Area(_) => false,
            })
        }
    }
}

/// In degrees, without its sign.
fn angle(one: Vec2, other: Vec2) -> f64 {
    let (along, across) = (one.dot(other), one.dot(other.left()).abs());
    libm::atan2(across, along).to_degrees()
}

/// DBM-SGL-10, DBM-NAV-05: does a side of a vessel lie on a shore, a quay or a river bank?
pub fn touches_shore(field: &Field, base: &Rect) -> bool {
    (0..4).any(|n| {
        let edge = base.edge(n);
        let out = edge.middle() - base.centre();
        let out = out * (1.0 / out.length().max(1.0));
        let n_looks = (edge.length() / LOOK_EVERY).ceil().max(1.0) as u32;
        (0..=n_looks).any(|step| {
            let share = f64::from(step) / f64::from(n_looks);
            let point = edge.from * (1.0 - share) + edge.to * share;
            is_dry(field, point + out * (4.0 * TOUCH.length()))
        })
    })
}

/// DBM-TER-52: land, or ice: neither open water nor a river.
pub fn is_dry(field: &Field, point: Vec2) -> bool {
    let in_river = |feature: &Feature| {
        feature.kind == FeatureKind::River && !feature.frozen && feature.holds(point)
    };
    !is_open_water(field, point) && !field.features.iter().any(in_river)
}

/// DBM-WEA-16: how far it is from a base straight downwind to the shore of a waterway, within a base width.
pub(super) fn lee_shore(field: &Field, base: &Rect, downwind: Vec2) -> bool {
    let rim = (0..4).flat_map(|n| along(base.edge(n), base.centre()));
    let steps = (BASE_WIDTH / LOOK_EVERY) as u32;
    let is_near = |point: Vec2| {
        (1..=steps).any(|step| {
            let far = (f64::from(step) * LOOK_EVERY).min(BASE_WIDTH - TOUCH.length());
            is_dry(field, point + downwind * far)
        })
    };
    rim.into_iter().any(is_near)
}

/// DBM-NAV-03, DBM-WEA-15: vessels whose troops are ashore do not move, and in a strong wind they move only singly.
pub(crate) fn check_crew(board: &Board<'_>, body: &Body<'_>) -> Result<(), MoveRefusal> {
    let is_strong = board.field().wind.is_some_and(|wind| wind.strong);
    for member in body.members.iter().filter(|one| one.element.is_naval()) {
        let element = member.tag();
        if member.element.landed {
            return Err(MoveRefusal::Naval(NavalRefusal::TroopsAshore { element }));
        }
        if is_strong && !body.is_single() {
            return Err(MoveRefusal::Naval(NavalRefusal::Singly { element }));
        }
    }
    Ok(())
}

/// DBM-PIP-06, DBM-WEA-16: a vessel in a strong wind, which is held against it by a halt.
pub(crate) fn is_wind_blown(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    piece.element.is_naval() && board.field().wind.is_some_and(|wind| wind.strong)
}

/// Where a vessel could lie with its bow square to a shore, not farther away than that; the nearest first.
pub(crate) fn berths(field: &Field, element: &Element, reach: f64) -> Vec<Pose> {
    let from = element.pose.at;
    let mut found: Vec<(f64, Pose)> = Vec::new();
    for water in waterways(field) {
        let Shape::Area(outline) = &water.shape else {
            continue;
        };
        let corners = outline.corners();
        let next = corners.iter().cycle().skip(1);
        for (from_corner, to_corner) in corners.iter().zip(next) {
            let shore = Segment::new(*from_corner, *to_corner);
            let along = shore.along();
            let length = along.length();
            // The bow needs room on both sides.
            let room = BASE_WIDTH * 0.5 / length;
            if room > 0.5 {
                continue;
            }
            let share = (from - shore.from).dot(along) / along.length_squared();
            let at = shore.from + along * share.clamp(room, 1.0 - room);
            let out = along.left() * (1.0 / length);
            for landward in [out, out * -1.0] {
                let Some(facing) = Facing::of(landward) else {
                    continue;
                };
                let pose = Pose { at, facing };
                let far = from.distance(at);
                let lands = is_dry(field, at + landward * (4.0 * TOUCH.length()));
                let fits = || floats(field, &pose.rect(element.depth()), element.troop);
                if far <= reach && lands && fits() {
                    found.push((far, pose));
                }
            }
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.truncate(MOST_BERTHS);
    found.into_iter().map(|(_, pose)| pose).collect()
}

/// How many of them are looked at.
const MOST_BERTHS: usize = 2;
