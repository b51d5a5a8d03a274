//! DBM-DST: how far troops move at most.

use super::ground;
use crate::element::Element;
use crate::field::{Field, Shape};
use crate::tables::{self, Footing};
use crate::touch::TOUCH;
use crate::troop::Troop;

use sobremesa_geometry::{Band, Rect, Segment, Tolerance};

/// DBM-DST-07: what an element adds that goes round a corner to the flank of whom it stands beside.
pub const ROUND_THE_CORNER: f64 = 50.0;

/// DBM-DST-01: the greatest move of some troops; nothing where they cannot go.
#[inline]
pub fn most(troop: Troop, on: impl Into<Footing>) -> f64 {
    tables::allowance(troop, on).unwrap_or(0.0)
}

/// DBM-DBL-04: the greatest move of an element, that of its slowest part.
pub fn allowance(element: &Element, on: impl Into<Footing>) -> f64 {
    slowest(element.troops(), on)
}

/// DBM-DBL-04: the greatest move of the slowest of some troops.
pub fn slowest(troops: impl Iterator<Item = Troop>, on: impl Into<Footing>) -> f64 {
    let on = on.into();
    let troops = troops.map(|troop| most(troop, on));
    troops.fold(f64::INFINITY, f64::min)
}

/// DBM-DST-09: at no more than this do they feel their way off the road.
const BLIND: f64 = 100.0;

/// DBM-DST-09, -10: nobody goes farther off the road than that where he sees no farther; after every bonus.
pub fn seen_way(field: &Field, most: f64) -> f64 {
    match field.visibility {
        Some(paces) if f64::from(paces) <= BLIND => most.min(BLIND),
        _ => most,
    }
}

/// The greatest move of an element in the going where a base stands.
pub fn allowance_at(field: &Field, base: &Rect, element: &Element) -> f64 {
    let going = ground::going(field, base, element.troop);
    seen_way(field, allowance(element, going))
}

/// DBM-DST-02: does a base stand on a road: between its edges if it is as wide as an element,
/// straddling it if it is narrower?
pub fn is_on_road(field: &Field, base: &Rect) -> bool {
    field.features.iter().any(|feature| match &feature.shape {
        Shape::Line(road) if feature.kind.going().is_none() => lies_on(road, base),
        Shape::Line(_) | Shape::Area(_) => false,
    })
}

fn lies_on(road: &Band, base: &Rect) -> bool {
    let half = road.width() * 0.5 + TOUCH.length();
    if road.width() + TOUCH.length() >= base.width() {
        let distance = |point| {
            let pieces = road.pieces().map(|piece| piece.distance_to(point));
            pieces.fold(f64::INFINITY, f64::min)
        };
        return base
            .corners()
            .iter()
            .all(|corner| distance(*corner) <= half);
    }
    // It runs in by the front and out by the rear.
    let runs_through = |edge: Segment| {
        road.pieces()
            .any(|piece| piece.crossing(edge, Tolerance::ROUNDING).is_some())
    };
    runs_through(base.edge(0)) && runs_through(base.edge(2))
}
