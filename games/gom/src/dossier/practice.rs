//! What a practice battle shows besides: the reach of charges, the bands of a weapon, and what a charge
//! or a shot would come to if it were ordered now.
//!
//! GOM-CHG-04, GOM-SHO-07: in a battle nobody measures before declaring. Two who practise have agreed
//! otherwise before it began; they agree by sitting down at a table that says so.

use sobremesa_battlefield::{Canvas, REACH, SIGNAL};
use sobremesa_draw::Shape;
use sobremesa_kernel::Words;
use sobremesa_speak::count;

use crate::attribute::Attribute;
use crate::event::{ChargeFault, Edge};
use crate::rules::charge::{best_position, charge_reach};
use crate::rules::shooting::{is_in_range, shot_distance};
use crate::speak::{self, measure};
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// Half of what the first rank overlooks, in degrees (GOM-VIS-02).
const SIGHT: f64 = 60.0;

/// GOM-CHG-07, GOM-SHO-09, GOM-SHO-11: how far a unit charges, and the bands of its weapon.
pub(super) fn shade(state: &State, unit: UnitIndex, canvas: &Canvas) -> Vec<Shape> {
    let own = &state.units[unit];
    let rect = own.rect();
    let mut shapes = Vec::new();
    if !state.is_engaged(unit) && !own.fleeing {
        let reach = canvas.arc_ahead(&rect, rect.front().middle(), charge_reach(own), SIGHT);
        shapes.push(Shape::path(reach).line(SIGNAL, 2.0).dashed(7.0, 4.0));
    }
    if state.is_armed(unit) {
        let range = f64::from(own.value(Attribute::WeaponRange));
        for share in [1.0, 0.5, 0.125] {
            let band = canvas.arc_ahead(&rect, rect.centre(), range * share, SIGHT);
            shapes.push(Shape::path(band).line(REACH, 2.0));
        }
    }
    shapes
}

/// Whether a charge would arrive, and where.
pub(super) fn charge(state: &State, unit: UnitIndex, target: UnitIndex) -> Words {
    let [reach, reach_en] = measure(charge_reach(&state.units[unit]));
    match best_position(state, unit, target) {
        Ok(position) => {
            let [way, way_en] = measure((position.distance * 10.0).round() / 10.0);
            let [ours, theirs] = position.engaged;
            let (es, en) = speak::face(Edge::at(position.edge));
            Words::new(
                format!(
                    "Llegaría contra {es}: {way}u de {reach}u; {ours} contra {}",
                    count(theirs, "efectivo", "efectivos")
                ),
                format!(
                    "It would arrive at {en}: {way_en}u of {reach_en}u; {ours} against {}",
                    count(theirs, "model", "models")
                ),
            )
        }
        Err(ChargeFault::TooFar | ChargeFault::TargetGone) => Words::new(
            format!("No llegaría: está a más de {reach}u"),
            format!("It would not arrive: it is farther than {reach_en}u"),
        ),
        Err(ChargeFault::Blocked) => Words::new(
            "No llegaría: algo estorba el paso",
            "It would not arrive: something is in the way",
        ),
    }
}

/// How far a target is, and in which band.
pub(super) fn shot(shooter: &Unit, target: &Unit) -> Words {
    let distance = shot_distance(shooter, target);
    let range = f64::from(shooter.value(Attribute::WeaponRange));
    let (es, en) = if !is_in_range(shooter, distance) {
        ("fuera de alcance", "out of range")
    } else if distance > range / 2.0 {
        ("lejos", "far")
    } else if distance < range / 8.0 {
        ("muy cerca", "very near")
    } else {
        ("cerca", "near")
    };
    let [way, way_en] = measure((distance * 10.0).round() / 10.0);
    let [range, range_en] = measure(range);
    Words::new(
        format!("A {way}u de {range}u: {es}"),
        format!("{way_en}u of {range_en}u away: {en}"),
    )
}
