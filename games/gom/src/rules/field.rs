//! GOM-FLD: the field, its zones, and the scenery that chance puts on it.

use sobremesa_geometry::{Bounds, Rect, Vec2};
use sobremesa_kernel::{Dice, DiceStop, RuleId};

use crate::rules::separation::FIELD;
use crate::side::Side;
use crate::state::{Scenery, SceneryKind};
use crate::tolerance::MEASURE;

/// GOM-FLD-02: how deep the zone is in which an army deploys.
pub const ZONE_DEPTH: f64 = 100.0;

/// GOM-FLD-04: where scenery may stand: 40u from both zones.
pub const SCENERY_STRIP: Bounds = Bounds::new(Vec2::new(0.0, 140.0), Vec2::new(1280.0, 460.0));

/// GOM-FLD-07: the size of the building.
const BUILDING: (i32, i32) = (100, 80);
/// GOM-FLD-08: no side of a forest is shorter.
const SHORTEST: i32 = 40;

/// GOM-FLD-02: the zone of a player.
pub fn zone(side: Side) -> Bounds {
    let (low, high) = match side {
        Side::One => (0.0, ZONE_DEPTH),
        Side::Two => (FIELD.high.y - ZONE_DEPTH, FIELD.high.y),
    };
    Bounds::new(Vec2::new(FIELD.low.x, low), Vec2::new(FIELD.high.x, high))
}

/// GOM-FLD-03, GOM-FLD-09: what a piece of scenery covers.
pub(crate) fn scenery(kind: SceneryKind, x: f64, y: f64, w: f64, h: f64) -> Scenery {
    Scenery {
        kind,
        rect: Rect::upright(x, y, w, h),
    }
}

/// GOM-FLD-05..08: two or three equal sections from west to east; one of them has the building, each
/// of the others a forest.
///
/// The draws are the number of sections, the section of the building, and then for each section from
/// the west: width and height of a forest, and for either kind the place, x before y, in whole units.
pub(crate) fn place_scenery(dice: &mut Dice) -> Result<Vec<Scenery>, DiceStop> {
    let n_sections = dice.roll(2..=3, RuleId("GOM-FLD-05"), None)?;
    let with_building = dice.roll(1..=n_sections, RuleId("GOM-FLD-06"), None)?;
    let width = (FIELD.high.x - FIELD.low.x) / f64::from(n_sections);
    (1..=n_sections)
        .map(|number| {
            let west = width * f64::from(number - 1);
            let section = Bounds::new(
                Vec2::new(west, SCENERY_STRIP.low.y),
                Vec2::new(west + width, SCENERY_STRIP.high.y),
            );
            let (kind, (w, h)) = if number == with_building {
                (SceneryKind::Building, BUILDING)
            } else {
                (SceneryKind::Forest, forest_size(&section, dice)?)
            };
            let (x, y) = somewhere(&section, (w, h), dice)?;
            Ok(scenery(kind, x.into(), y.into(), w.into(), h.into()))
        })
        .collect()
}

/// GOM-FLD-08: at most a tenth of the section.
fn forest_size(section: &Bounds, dice: &mut Dice) -> Result<(i32, i32), DiceStop> {
    let why = RuleId("GOM-FLD-08");
    let (width, height) = (
        section.high.x - section.low.x,
        section.high.y - section.low.y,
    );
    let limit = width * height / 10.0;
    let widest = (width.min(limit / f64::from(SHORTEST)) + MEASURE.length()).floor() as i32;
    let w = dice.roll(SHORTEST..=widest, why, None)?;
    let highest = (height.min(limit / f64::from(w)) + MEASURE.length()).floor() as i32;
    let h = dice.roll(SHORTEST..=highest, why, None)?;
    Ok((w, h))
}

/// GOM-FLD-07: wholly inside its section.
fn somewhere(
    section: &Bounds,
    (w, h): (i32, i32),
    dice: &mut Dice,
) -> Result<(i32, i32), DiceStop> {
    let why = RuleId("GOM-FLD-07");
    let least = |low: f64| (low - MEASURE.length()).ceil() as i32;
    let most = |high: f64, size: i32| (high + MEASURE.length()).floor() as i32 - size;
    let x = dice.roll(least(section.low.x)..=most(section.high.x, w), why, None)?;
    let y = dice.roll(least(section.low.y)..=most(section.high.y, h), why, None)?;
    Ok((x, y))
}
