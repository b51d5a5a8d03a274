//! DBM-WEA-10 to -24: whom the weather puts at a disadvantage (DBM-TAC-06).
//!
//! However many causes there are, it is one factor (DBM-WEA-24). What mud does to roads (DBM-WEA-19) is
//! not here.

use sobremesa_geometry::{Rect, Vec2};

use super::ground;
use crate::board::{Board, Piece};
use crate::field::{Feature, FeatureKind, TABLE};
use crate::pose::Facing;
use crate::side::Side;
use crate::sky::{Clock, Compass, Fall, Sky};
use crate::touch::Edge;
use crate::troop::TroopType;

/// Facings within so many degrees count as that way.
const THAT_WAY: f64 = 45.0;
/// DBM-WEA-14: the sun dazzles for so many minutes after sunrise and before sunset.
const LOW_SUN: i32 = 60;
/// DBM-WEA-20: turns of a player after which his troops thirst.
const THIRSTY_AFTER: u16 = 6;

/// DBM-WEA-10 to -12, -14, -15, -17, -20: does whoever shoots from there do it worse?
pub fn of_shooter(board: &Board<'_>, own: &Piece<'_>) -> bool {
    let Some(sky) = board.sky() else {
        return false;
    };
    let is_strong = sky.blowing().is_some_and(|wind| wind.strong);
    let is_windward = !looks_downwind(sky, own);
    sky.haze().is_some()
        || (matches!(sky.falling, Some(Fall::Snow)) && is_windward)
        || (is_strong && is_windward)
        || of_both(board, sky, own)
}

/// DBM-WEA-11, -12, -14, -19, -20: does whoever fights there do it worse?
pub fn of_fighter(board: &Board<'_>, own: &Piece<'_>, other: &Piece<'_>) -> bool {
    let Some(sky) = board.sky() else {
        return false;
    };
    let slips = || {
        let came = board
            .touches()
            .any(|touch| touch.by == own.ix && touch.whom == other.ix);
        came && ground::is_higher(board.field(), &other.rect, &own.rect)
    };
    of_both(board, sky, own) || (sky.conditions().mud && slips())
}

/// What hinders shooting and close combat alike.
fn of_both(board: &Board<'_>, sky: &Sky, own: &Piece<'_>) -> bool {
    let is_wet = matches!(
        own.element.troop.kind,
        TroopType::Bows | TroopType::Artillery
    );
    (sky.falling == Some(Fall::Rain) && is_wet)
        || (sky.falling == Some(Fall::Sandstorm) && !looks_downwind(sky, own))
        || is_dazzled(board, sky, own)
        || (own.element.troop.kind == TroopType::Galleys
            && sky.blowing().is_some_and(|wind| wind.strong))
        || (sky.conditions().thirst
            && turns_ended(board, own.side) >= THIRSTY_AFTER
            && !has_water(board, own.side))
}

/// DBM-WEA-22: does it look within 45 degrees of straight downwind?
fn looks_downwind(sky: &Sky, own: &Piece<'_>) -> bool {
    sky.blowing()
        .is_some_and(|wind| looks_to(sky, own, wind.from.turned(4)))
}

fn looks_to(sky: &Sky, own: &Piece<'_>, point: Compass) -> bool {
    let wanted = Facing::from_degrees(sky.facing_to(point));
    own.element.pose.facing.degrees_to(wanted).abs() <= THAT_WAY
}

/// DBM-WEA-20: how many turns a player has completed in this battle.
fn turns_ended(board: &Board<'_>, side: Side) -> u16 {
    let turn = board.turn();
    if side == board.attacker() {
        turn / 2
    } else {
        turn.saturating_sub(1) / 2
    }
}

/// DBM-WEA-20: is a river, or a built-up area that is its own or that nobody defends, nearer to a side's edge than
/// the rear of its most advanced element?
fn has_water(board: &Board<'_>, side: Side) -> bool {
    let from_edge = |y: f64| {
        if side == board.attacker() {
            y
        } else {
            TABLE.y - y
        }
    };
    let nearest = |points: &[Vec2]| {
        let all = points.iter().map(|point| from_edge(point.y));
        all.fold(f64::INFINITY, f64::min)
    };
    let ends = |base: &Rect| {
        let all = base.corners().map(|corner| from_edge(corner.y));
        let far = all.into_iter().fold(f64::MIN, f64::max);
        (far, nearest(base.corners()))
    };
    let own = board.of_side(side).map(|piece| ends(&piece.rect));
    let foremost = own.max_by(|one, other| one.0.total_cmp(&other.0));
    let Some((_, rear)) = foremost else {
        return false;
    };
    let is_defended = |town: &Feature| {
        let mut enemies = board.of_side(side.other());
        side == board.attacker() && enemies.any(|enemy| town.is_under(&enemy.rect))
    };
    board.field().features.iter().any(|feature| {
        let is_drink = match feature.kind {
            FeatureKind::River => true,
            FeatureKind::BuiltUp => !is_defended(feature),
            _ => false,
        };
        let bounds = feature.bounds();
        is_drink && nearest(&[bounds.low, bounds.high]) < rear
    })
}

/// DBM-WEA-14: does it look into the low sun, with nothing to shade it?
fn is_dazzled(board: &Board<'_>, sky: &Sky, own: &Piece<'_>) -> bool {
    if !sky.conditions().sun_dazzle {
        return false;
    }
    let daylight = sky.daylight();
    let is_within = |from: Clock, to: Clock| sky.hour.is_within(from, to);
    let sun = if is_within(daylight.sunrise, daylight.sunrise.later(LOW_SUN)) {
        Compass::E
    } else if is_within(daylight.sunset.later(-LOW_SUN), daylight.sunset) {
        Compass::W
    } else {
        return false;
    };
    looks_to(sky, own, sun) && !is_shaded(board, sky, own, sun)
}

/// DBM-WEA-14: is its front wholly among trees, in a gully, or on the side of a hill away from the sun?
fn is_shaded(board: &Board<'_>, sky: &Sky, own: &Piece<'_>, sun: Compass) -> bool {
    let front = Edge::Front.of(&own.rect);
    let points = [front.from, front.from.middle(front.to), front.to];
    let to_sun = Facing::from_degrees(sky.facing_to(sun)).forward();
    let holds = |feature: &Feature| points.iter().all(|point| feature.holds(*point));
    board.field().features.iter().any(|feature| {
        let kind = feature.kind;
        if kind.has_trees() || kind == FeatureKind::Gully {
            return holds(feature);
        }
        let bounds = feature.bounds();
        let top = bounds.low.middle(bounds.high);
        let is_behind = |point: &Vec2| (*point - top).dot(to_sun) < 0.0;
        kind.is_hill() && holds(feature) && points.iter().all(is_behind)
    })
}
