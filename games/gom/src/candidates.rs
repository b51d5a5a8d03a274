//! What a player may choose now: everything that is finite, and a good sample of the manoeuvres.

use sobremesa_geometry::Spin;

use crate::action::{Action, Allotment};
use crate::attribute::Attribute;
use crate::rules::combat::bout::Bout;
use crate::rules::movement::{about_turn_cost, max_advance, max_pivot, remaining};
use crate::rules::sight::sees;
use crate::side::Side;
use crate::state::{Phase, Resolution, State};
use crate::unit::UnitIndex;

/// Shorter manoeuvres are possible, but not proposed.
const SHORTEST: f64 = 1.0;
/// Pivots that are proposed besides the widest one, in degrees.
const USUAL_PIVOTS: [f64; 3] = [15.0, 45.0, 90.0];

/// Appends what `side` may choose.
pub(crate) fn list(state: &State, side: Side, out: &mut Vec<Action>) {
    if state.awaited() != Some(side) {
        return;
    }
    match &state.phase {
        Phase::ChargeDeclaration => {
            charges(state, side, out);
            out.push(Action::EndDeclarations);
        }
        Phase::OtherMoves => {
            for (unit, _) in state.present_of(side) {
                if is_free(state, unit) {
                    manoeuvres(state, unit, out);
                }
            }
            out.push(Action::EndMovement);
        }
        Phase::Fighting(resolution) => splits(state, resolution, out),
        Phase::Shooting => {
            shots(state, side, out);
            out.push(Action::EndTurn);
        }
        Phase::Over(_) => {}
    }
}

/// GOM-MOV-02.
pub(crate) fn is_free(state: &State, unit: UnitIndex) -> bool {
    state.judge_at_liberty(unit).is_ok() && !state.units[unit].deeds.declared
}

/// GOM-SHO-02, GOM-SHO-03, GOM-SHO-05.
pub(crate) fn can_shoot(state: &State, unit: UnitIndex) -> bool {
    state.is_armed(unit) && !state.units[unit].deeds.shot && state.judge_at_liberty(unit).is_ok()
}

fn charges(state: &State, side: Side, out: &mut Vec<Action>) {
    for (unit, charger) in state.present_of(side) {
        if !is_free(state, unit) {
            continue;
        }
        for (target, foe) in state.present_of(side.other()) {
            if sees(state, unit, target) {
                out.push(Action::DeclareCharge {
                    unit: charger.id.clone(),
                    target: foe.id.clone(),
                });
            }
        }
    }
}

/// What one unit can do: go all the way or half of it, wheel by usual angles or as far as it can, turn
/// about, march.
fn manoeuvres(state: &State, unit: UnitIndex, out: &mut Vec<Action>) {
    let mover = &state.units[unit];
    let left = remaining(mover);
    let most = max_advance(state, unit, left).most;
    if most >= SHORTEST {
        let distances = [most, (most / 2.0).round()];
        let distances = distances.into_iter().take(if most >= 10.0 { 2 } else { 1 });
        out.extend(distances.map(|distance| Action::Advance {
            unit: mover.id.clone(),
            distance,
        }));
    }
    for spin in [Spin::Left, Spin::Right] {
        let most = max_pivot(state, unit, spin, left).most.to_degrees();
        let usual = USUAL_PIVOTS
            .into_iter()
            .filter(|degrees| *degrees < most - SHORTEST);
        let widest = (most >= SHORTEST).then_some(most);
        out.extend(usual.chain(widest).map(|degrees| Action::Pivot {
            unit: mover.id.clone(),
            spin,
            degrees,
        }));
    }
    let can_turn = about_turn_cost(mover) <= left && about_turn_cost(mover) > 0.0;
    if can_turn && !mover.deeds.marched {
        out.push(Action::AboutTurn {
            unit: mover.id.clone(),
        });
    }
    if !mover.deeds.marched && !mover.deeds.turned_about {
        out.push(Action::March {
            unit: mover.id.clone(),
        });
    }
}

/// GOM-CMB-15: the usual split, and everything at each of the enemies.
fn splits(state: &State, resolution: &Resolution, out: &mut Vec<Action>) {
    let bout = Bout::new(state, resolution.combat);
    let Some(unit) = bout.next_to_strike(state, resolution) else {
        return;
    };
    let id = &state.units[unit].id;
    out.push(Action::AllocateAttacks {
        unit: id.clone(),
        attacks: Vec::new(),
    });
    let attacks = state.units[unit].value(Attribute::Attacks).unsigned_abs();
    for foe in bout.living_foes(state, resolution, unit) {
        let touched = bout.contact(unit, foe);
        let models = bout
            .choosers(state, resolution, unit)
            .filter(|model| touched.contains(*model));
        let all: Vec<Allotment> = models
            .map(|model| Allotment {
                model,
                target: state.units[foe].id.clone(),
                attacks,
            })
            .collect();
        if !all.is_empty() {
            out.push(Action::AllocateAttacks {
                unit: id.clone(),
                attacks: all,
            });
        }
    }
}

fn shots(state: &State, side: Side, out: &mut Vec<Action>) {
    for (unit, shooter) in state.present_of(side) {
        if !can_shoot(state, unit) {
            continue;
        }
        for (target, foe) in state.present_of(side.other()) {
            if !state.is_engaged(target) && sees(state, unit, target) {
                out.push(Action::Shoot {
                    unit: shooter.id.clone(),
                    target: foe.id.clone(),
                });
            }
        }
    }
}
