//! How a fight is likely to end, for those who want to say it: exactly where two fight, and by fighting
//! it out many times where there are more.

use sobremesa_kernel::{Actor, Dice, Game, Nobody, Seed};

use super::officer::split;
use crate::Gom;
use crate::action::Action;
use crate::claim::is_routed;
use crate::forecast::forecast;
use crate::state::{Phase, State};
use crate::unit::UnitIndex;

/// So often a fight of more than two is imagined: its chances are then sure to three or four percent.
const IMAGINED: u64 = 200;

/// How likely a unit and its enemy are to be routed, to run or to fall to the last, in the next fight of
/// the combat in which they are, before anybody has struck; `None` if they are in none.
pub(super) fn routed(state: &State, unit: UnitIndex, foe: UnitIndex) -> Option<[f64; 2]> {
    let combat = state.combats.iter().position(|combat| combat.has(unit))?;
    let Some(prospects) = forecast(state, combat) else {
        return Some(imagined(state, unit, foe));
    };
    let of = |unit: UnitIndex| {
        let prospect = prospects.iter().find(|prospect| prospect.unit == unit)?;
        Some(prospect.annihilated + prospect.breaks)
    };
    Some([of(unit)?, of(foe)?])
}

fn imagined(state: &State, unit: UnitIndex, foe: UnitIndex) -> [f64; 2] {
    let luck = Gom::fingerprint(state).value();
    let mut times = [0.0; 2];
    for number in 0..IMAGINED {
        let mut dice = Dice::seeded(Seed::from_number(luck.wrapping_add(number)));
        let after = fought(state, &mut dice);
        for (routed, unit) in times.iter_mut().zip([unit, foe]) {
            *routed += f64::from(u8::from(is_routed(&after.units[unit])));
        }
    }
    times.map(|n| n / IMAGINED as f64)
}

/// The battle after the combat phase of this turn.
fn fought(state: &State, dice: &mut Dice) -> State {
    let mut after = state.clone();
    let mut order = Some(Action::EndMovement);
    while let (Some(action), Some(side)) = (order, after.awaited()) {
        let who = Actor::Seat(side.seat());
        if Gom::play(&mut after, who, &action, dice, &mut Nobody).is_err() {
            break;
        }
        order = match &after.phase {
            Phase::Fighting(resolution) => split(&after, resolution).map(|split| split.action),
            Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Shooting | Phase::Over(_) => None,
        };
    }
    after
}
