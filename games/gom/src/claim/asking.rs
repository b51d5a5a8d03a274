//! What the rules say about a battle as it stands: asked by whoever claims something, and again by
//! whoever looks whether it was so.

use sobremesa_kernel::{Actor, Dice, Game, Nobody};

use crate::Gom;
use crate::action::Action;
use crate::attribute::Attribute;
use crate::chances::BlowChances;
use crate::event::Edge;
use crate::rules::combat::attack::blow_values;
use crate::rules::ending::quadrant;
use crate::rules::shooting::{is_in_range, shot_distance};
use crate::rules::sight::{is_in_vision, sees};
use crate::side::Side;
use crate::state::{Phase, SceneryKind, State};
use crate::unit::{Deeds, Pose, Unit, UnitId, UnitIndex};

/// From centre to centre.
pub(crate) fn distance(state: &State, one: UnitIndex, other: UnitIndex) -> f64 {
    let centre = |unit: UnitIndex| state.units[unit].rect().centre();
    centre(one).distance(centre(other))
}

/// How many turns of marching lie between two.
pub(crate) fn turns_to(state: &State, unit: UnitIndex, foe: UnitIndex) -> u32 {
    let march = 2.0 * state.units[unit].movement();
    (distance(state, unit, foe) / march.max(1.0)).ceil() as u32
}

/// How many turns of walking lie between a shooter and having an enemy in range.
pub(crate) fn turns_to_shot(state: &State, unit: UnitIndex, foe: UnitIndex) -> u32 {
    let shooter = &state.units[unit];
    let range = f64::from(shooter.value(Attribute::WeaponRange));
    let way = (distance(state, unit, foe) - range).max(0.0);
    (way / shooter.movement().max(1.0)).ceil() as u32
}

/// What nobody walks through on the straight line between two units.
pub(crate) fn in_the_way(state: &State, unit: UnitIndex, foe: UnitIndex) -> Option<SceneryKind> {
    let centre = |unit: UnitIndex| state.units[unit].rect().centre();
    let (from, to) = (centre(unit), centre(foe));
    let mut scenery = state.scenery.iter();
    let found = scenery.find(|piece| {
        let bounds = piece.rect.bounds();
        bounds.part_inside(from, to - from, 1.0).is_some()
    });
    found.map(|piece| piece.kind)
}

/// Could no enemy charge a unit, as everybody stands?
pub(crate) fn is_unreached(state: &State, unit: UnitIndex) -> bool {
    let mut foes = state.present_of(state.units[unit].side.other());
    !foes.any(|(foe, _)| charge(state, foe, unit).is_some())
}

/// GOM-SHO-04, GOM-SHO-06: has one the other in sight and in range, as a target?
pub(crate) fn aims(state: &State, unit: UnitIndex, target: UnitIndex) -> bool {
    let (shooter, other) = (&state.units[unit], &state.units[target]);
    state.is_armed(unit)
        && state.judge_at_liberty(unit).is_ok()
        && other.is_present()
        && !state.is_engaged(target)
        && is_in_range(shooter, shot_distance(shooter, other))
        && sees(state, unit, target)
}

/// GOM-VIS-03.
pub(crate) fn overlooks(state: &State, unit: UnitIndex, foe: UnitIndex) -> bool {
    is_in_vision(&state.units[unit].rect(), &state.units[foe].rect())
}

/// A blow's chance to wound, in whole percents.
pub(crate) fn blow_percent(striker: &Unit, foe: &Unit) -> u32 {
    let chance = BlowChances::of(blow_values(striker, foe)).all.value();
    (100.0 * chance).round() as u32
}

/// GOM-END-05: the power of a side and of its enemy in a quadrant.
pub(crate) fn power_in(state: &State, side: Side, there: usize) -> [i64; 2] {
    let of = |side: Side| {
        let units = state.present_of(side);
        let inside = units.filter(|(_, unit)| quadrant(unit) == there);
        inside.map(|(_, unit)| unit.power()).sum()
    };
    [of(side), of(side.other())]
}

/// The same battle with a unit somewhere else.
pub(crate) fn with_pose(state: &State, unit: UnitIndex, pose: &Pose) -> State {
    let mut there = state.clone();
    there.units[unit].pose = *pose;
    there
}

/// The edge on which a charge would arrive if it were declared and run as everybody stands: the rules
/// are asked.
pub(crate) fn charge(state: &State, unit: UnitIndex, target: UnitIndex) -> Option<Edge> {
    let state = charged(state, &[[unit, target]])?;
    edge_between(&state, unit, target)
}

/// The battle after these charges, declared in this order in a turn of their side in which nobody has
/// done anything yet; `None` if one may not be declared.
pub(crate) fn charged(state: &State, charges: &[[UnitIndex; 2]]) -> Option<State> {
    let side = state.units[charges.first()?[0]].side;
    let mut state = state.clone();
    if state.side != side || !matches!(state.phase, Phase::ChargeDeclaration) {
        state.side = side;
        state.phase = Phase::ChargeDeclaration;
        state.charges.clear();
        for unit in &mut state.units {
            unit.deeds = Deeds::default();
        }
    }
    let who = Actor::Seat(side.seat());
    let dice = &mut Dice::sealed();
    for [unit, target] in charges {
        let [unit, target] = [*unit, *target].map(|index| state.units[index].id.clone());
        let order = Action::DeclareCharge { unit, target };
        Gom::play(&mut state, who, &order, dice, &mut Nobody).ok()?;
    }
    Gom::play(&mut state, who, &Action::EndDeclarations, dice, &mut Nobody).ok()?;
    Some(state)
}

/// The edge of `target` on which `unit` has charged it.
pub(crate) fn edge_between(state: &State, unit: UnitIndex, target: UnitIndex) -> Option<Edge> {
    let combat = state.combat_of(unit)?;
    let pair = combat
        .pairs
        .iter()
        .find(|pair| pair.charger == unit && pair.other == target)?;
    pair.edge.map(Edge::at)
}

/// Everybody in a unit's combat, in the order of the armies, with their models.
pub(crate) fn fighters(state: &State, unit: UnitIndex) -> Vec<(UnitId, u32)> {
    let combat = state.combat_of(unit);
    state
        .present()
        .filter(|(index, _)| combat.is_some_and(|combat| combat.has(*index)))
        .map(|(_, unit)| (unit.id.clone(), unit.models))
        .collect()
}

/// Does a unit run, or is it gone?
pub(crate) const fn is_routed(unit: &Unit) -> bool {
    unit.fleeing || !unit.is_present()
}
