//! What a manoeuvre would come to before it is ordered: whether it may be done, what it costs by which
//! rule, and how far one would get instead. Nothing is hidden in a battle, so nothing ends it earlier.

use sobremesa_kernel::{RuleId, Seat, Words};
use sobremesa_table::{Item, Preview, Remedy};

use crate::action::Action;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::movement::{about_turn_cost, max_advance, max_pivot, pivot_cost, remaining};
use crate::side::Side;
use crate::speak::describe;
use crate::state::State;
use crate::unit::UnitId;

/// Less than this is no manoeuvre.
const SHORTEST: f64 = 0.01;

/// Of a manoeuvre; of all else nothing is said, for nobody measures before declaring (GOM-CHG-04,
/// GOM-SHO-07).
pub(crate) fn preview(view: &Position, seat: Seat, action: &Action) -> Option<Preview<Action>> {
    let state = view.resume().ok()?;
    let side = Side::in_seat(seat);
    let judged = match action {
        Action::Advance { unit, distance } => state
            .judge_advance(side, unit, *distance)
            .map(|(_, way)| (RuleId("GOM-MOV-07"), way)),
        Action::Pivot {
            unit,
            spin,
            degrees,
        } => state
            .judge_pivot(side, unit, *spin, *degrees)
            .map(|(mover, turn)| (RuleId("GOM-MOV-11"), pivot_cost(&state.units[mover], turn))),
        Action::AboutTurn { unit } => state
            .judge_about_turn(side, unit)
            .map(|mover| (RuleId("GOM-MOV-15"), about_turn_cost(&state.units[mover]))),
        Action::March { unit } => state
            .judge_march(side, unit)
            .map(|_| (RuleId("GOM-MOV-18"), 0.0)),
        Action::DeclareCharge { .. }
        | Action::Shoot { .. }
        | Action::EndDeclarations
        | Action::EndMovement
        | Action::AllocateAttacks { .. }
        | Action::EndTurn
        | Action::EndBattle
        | Action::Timeout(_) => return None,
    };
    Some(match judged {
        Ok((rule, amount)) => Preview {
            price: vec![Item {
                rule,
                title: Words::new("movimiento", "movement"),
                amount,
            }],
            ..Preview::lawful()
        },
        Err(refusal) => Preview {
            remedy: nearest(&state, side, action, &refusal),
            ..Preview::refused(refusal)
        },
    })
}

/// Of a manoeuvre that goes too far: as far as one gets.
fn nearest(
    state: &State,
    side: Side,
    action: &Action,
    refusal: &Refusal,
) -> Option<Remedy<Action>> {
    if !matches!(refusal, Refusal::TooFar { .. } | Refusal::TooWide { .. }) {
        return None;
    }
    let mover = |id: &UnitId| state.judge_free(side, id).ok();
    let action = match action {
        Action::Advance { unit, .. } => {
            let index = mover(unit)?;
            let most = max_advance(state, index, remaining(&state.units[index])).most;
            (most >= SHORTEST).then(|| Action::Advance {
                unit: unit.clone(),
                distance: most,
            })
        }
        Action::Pivot { unit, spin, .. } => {
            let index = mover(unit)?;
            let left = remaining(&state.units[index]);
            let most = max_pivot(state, index, *spin, left).most.to_degrees();
            (most >= SHORTEST).then(|| Action::Pivot {
                unit: unit.clone(),
                spin: *spin,
                degrees: most,
            })
        }
        _ => None,
    }?;
    Some(Remedy {
        title: describe(&action),
        action,
    })
}
