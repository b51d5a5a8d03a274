//! What somebody holds in hand before the battle: whatever is theirs to place now, where the first
//! proposal would have it. From there it is dragged, or left.

use sobremesa_geometry::{Bounds, Vec2};

use crate::action::{Action, Deployment, FeaturePlace};
use crate::candidates::before;
use crate::day::Step;
use crate::element::{ElementIx, Place};
use crate::field::{Feature, TABLE};
use crate::pose::{BASE_WIDTH, Pose};
use crate::rules::terrain::placing::{FROM_EDGES, Lot, Spot};
use crate::rules::terrain::{Sector, laying};
use crate::rules::{alternating, fortifying};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::touch::LIMIT;
use crate::works::{Section, Works};

/// What is in somebody's hand.
#[derive(Debug, Default)]
pub(crate) struct Hand {
    /// Elements: the Baggage of a side, or all commands of which one may be deployed now. They wait, and
    /// their poses are those that were proposed.
    pub(crate) elements: Vec<ElementIx>,
    /// A feature that is to be laid, as it was proposed.
    pub(crate) feature: Option<Laid>,
}

/// A feature as it would lie, and by which order.
#[derive(Debug)]
pub(crate) struct Laid {
    pub(crate) feature: Feature,
    pub(crate) place: FeaturePlace,
}

impl Hand {
    /// What a side holds in a battle as it sees it.
    pub(crate) fn taken(state: &mut State, side: Side) -> Hand {
        let Phase::Before(step) = state.phase else {
            return Hand::default();
        };
        let is_awaited = state
            .seats_to_act()
            .iter()
            .any(|seat| Side::of(seat) == side);
        let mut proposed = Vec::new();
        if is_awaited {
            before::list(state, side, step, &mut proposed);
        }
        let mut hand = Hand::default();
        for action in proposed {
            match action {
                Action::Deploy(order) => hand.take(state, &order),
                Action::PlaceFeature(place) if hand.feature.is_none() => {
                    let feature = laying::judge_place(state, &place).ok();
                    hand.feature = feature.map(|feature| Laid { feature, place });
                }
                _ => {}
            }
        }
        hand
    }

    /// The first proposal of each command is taken up.
    fn take(&mut self, state: &mut State, order: &Deployment) {
        for one in &order.elements {
            let Some(element) = state.find(one.id) else {
                continue;
            };
            if !self.elements.contains(&element) {
                self.elements.push(element);
                state.elements[element.index()].pose = one.pose();
            }
        }
    }

    /// Whoever is placed together with somebody in hand: Baggage with all Baggage, others with their
    /// command.
    pub(crate) fn placed_with(&self, state: &State, element: ElementIx) -> Vec<ElementIx> {
        if !self.elements.contains(&element) {
            return Vec::new();
        }
        match state.phase {
            Phase::Before(Step::Deploy(_)) => {
                alternating::waiting(state, state.element(element).command)
            }
            _ => self.elements.clone(),
        }
    }

    /// Is somebody in hand?
    pub(crate) fn holds(&self, state: &State, element: ElementIx) -> bool {
        state.element(element).place == Place::Waiting && self.elements.contains(&element)
    }
}

/// DBM-DEP-03: where Baggage comes to stand that is put down there: with its rear on the edge of its side.
pub(crate) fn at_own_edge(state: &State, element: ElementIx, put: Pose) -> Pose {
    let one = state.element(element);
    let is_attacker = one.command.side() == state.attacker;
    let x = if is_attacker {
        put.at.x
    } else {
        TABLE.x - put.at.x
    };
    crate::template::seen_from(is_attacker, Pose::new(x, one.depth(), 0.0))
}

/// DBM-DEP-05: where one of a garrison comes to stand that is put down there: on the nearest front of its walls.
pub(crate) fn on_walls(state: &State, element: ElementIx, put: Pose) -> Pose {
    let side = state.element(element).command.side();
    let fronts = fortifying::town_walls(&state.field, side).flat_map(Works::fronts);
    let near = fronts.filter(|front| front.pose.at.distance(put.at) <= BASE_WIDTH);
    let nearest = near.min_by(|one, other| {
        let far = |section: &Section| section.pose.at.distance(put.at);
        far(one).total_cmp(&far(other))
    });
    nearest.map_or(put, |front| front.pose)
}

/// DBM-TER-30: where an area comes to lie that is let go there: within its sector, and at an edge or far
/// from every one, as its dice want it. Nobody hits an edge to half a pace by hand. What has no dice
/// (DBM-TER-25) stays within the sector where it is let go.
pub(crate) fn settled(state: &State, spot: Spot) -> Spot {
    let Some(shape) = laying::outline(state) else {
        return spot;
    };
    let lot = laying::area(state).map(|(_, lot)| lot);
    let (corners, _) = shape.placed(spot.at, spot.facing);
    let Bounds { low, high } = Bounds::of(&corners);
    let sector = lot.map_or_else(|| Sector::at(spot.at), |lot| lot.sector);
    let room = sector.bounds();
    let inwards = Vec2::new(
        into(low.x, high.x, room.low.x, room.high.x),
        into(low.y, high.y, room.low.y, room.high.y),
    );
    let at = spot.at + inwards;
    let at = match lot {
        None => at,
        Some(lot) if lot.at_edge => at + to_edge(lot, low + inwards, high + inwards),
        Some(_) => {
            let far = Vec2::new(FROM_EDGES + LIMIT.length(), FROM_EDGES + LIMIT.length());
            Bounds::new(far, TABLE - far).nearest(at)
        }
    };
    Spot {
        at,
        facing: spot.facing,
    }
}

/// By how much a stretch has to be moved to lie within another.
fn into(low: f64, high: f64, least: f64, most: f64) -> f64 {
    if low < least {
        least - low
    } else if high > most {
        most - high
    } else {
        0.0
    }
}

/// The shortest way to an edge of the table that its sector has.
fn to_edge(lot: Lot, low: Vec2, high: Vec2) -> Vec2 {
    let room = lot.sector.bounds();
    let ways = [
        (room.low.x <= 0.0, Vec2::new(-low.x, 0.0)),
        (room.high.x >= TABLE.x, Vec2::new(TABLE.x - high.x, 0.0)),
        (room.low.y <= 0.0, Vec2::new(0.0, -low.y)),
        (room.high.y >= TABLE.y, Vec2::new(0.0, TABLE.y - high.y)),
    ];
    let ways = ways.into_iter().filter(|(is_edge, _)| *is_edge);
    let nearest = ways.min_by(|(_, one), (_, other)| one.length().total_cmp(&other.length()));
    nearest.map_or(Vec2::ZERO, |(_, way)| way)
}

/// A place for the feature in hand, as an order.
pub(crate) fn place_at(feature: &str, spot: Spot) -> FeaturePlace {
    FeaturePlace {
        feature: feature.to_owned(),
        x: Some(spot.at.x),
        y: Some(spot.at.y),
        facing: Some(spot.facing.degrees()),
        ..FeaturePlace::default()
    }
}

#[cfg(test)]
mod tests;
