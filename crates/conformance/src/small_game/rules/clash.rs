//! SML-CLA: the clash, the fallen, panic and flight.
//!
//! Between the dice and the panic a captain may have to say who fell. What is left to do then waits
//! as [`Phase::Losses`] in the state.

use std::cmp::Ordering;

use sobremesa_kernel::{Dice, DiceStop, RuleId, Tell};

use super::{Deed, ending};
use crate::small_game::{
    Action, Event, Happening, Losses, Order, Phase, Point, Refusal, Side, State,
};

/// SML-CLA-01: so many veterans steady a company.
const STEADY: u8 = 3;
/// SML-CLA-04: paces of flight for each pip.
const FLIGHT: f64 = 6.0;

/// SML-CLA-01: both throw two dice; the lower total loses the difference, equal ones one each.
pub(super) fn fight(
    state: &mut State,
    orders: [Order; 2],
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let mut totals = [0; 2];
    for side in Side::BOTH {
        let thrown: [i32; 2] = dice.rolls(1..=6, RuleId("SML-CLA-01"), Some(side.seat()))?;
        let veterans_bonus = i32::from(state.company(side).veterans >= STEADY);
        let stand_bonus = i32::from(orders[side.index()] == Order::Stand);
        let total = thrown.iter().sum::<i32>() + veterans_bonus + stand_bonus;
        totals[side.index()] = total;
        tell.tell(
            Happening::Fought {
                side,
                dice: thrown,
                veterans_bonus,
                stand_bonus,
                total,
            }
            .into(),
        );
    }
    let difference = totals[0].abs_diff(totals[1]) as u8;
    let suffered = match totals[0].cmp(&totals[1]) {
        Ordering::Equal => [1, 1],
        Ordering::Less => [difference, 0],
        Ordering::Greater => [0, difference],
    };
    let mut due = suffered;
    for side in Side::BOTH {
        let due = &mut due[side.index()];
        if *due > 0 && !state.company(side).has_choice(*due) {
            let losses = state.company(side).recruits_first(*due);
            fall(state, side, losses, tell);
            *due = 0;
        }
    }
    state.phase = Phase::Losses { due, suffered };
    if state.awaited().is_empty() {
        return try_nerves(state, suffered, dice, tell);
    }
    state.clock.start_turn(state.awaited(), state.now_ms);
    Ok(())
}

/// SML-CLA-02: exactly as many as are due, of those who are there.
pub(super) fn judge_losses(state: &State, side: Side, losses: Losses) -> Result<Deed, Refusal> {
    let due = match state.phase {
        Phase::Losses { due, .. } => due[side.index()],
        Phase::Weather | Phase::Orders { .. } | Phase::Over { .. } => 0,
    };
    if due == 0 {
        return Err(Refusal::NothingToDivide);
    }
    let company = state.company(side);
    let (veterans, recruits) = (company.veterans, company.recruits);
    let are_there = losses.veterans <= veterans && losses.recruits <= recruits;
    if losses.total() == u16::from(due) && are_there {
        Ok(Deed::Lose(side, losses))
    } else {
        Err(Refusal::WrongDivision {
            due,
            veterans,
            recruits,
        })
    }
}

/// The captain has said who fell; when nobody else has to, the clash goes on.
pub(super) fn lose(
    state: &mut State,
    side: Side,
    losses: Losses,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    fall(state, side, losses, tell);
    let Phase::Losses { due, suffered } = &mut state.phase else {
        unreachable!("losses are named in their phase only");
    };
    due[side.index()] = 0;
    let suffered = *suffered;
    state.clock.end_turn(side.seat(), state.now_ms);
    if state.awaited().is_empty() {
        try_nerves(state, suffered, dice, tell)
    } else {
        Ok(())
    }
}

fn fall(state: &mut State, side: Side, losses: Losses, tell: &mut impl Tell<Event>) {
    state.company_mut(side).bury(losses);
    tell.tell(Happening::Fell { side, losses }.into());
}

/// SML-CLA-03: whoever lost men and has more recruits than veterans may break.
fn try_nerves(
    state: &mut State,
    suffered: [u8; 2],
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    for side in Side::BOTH {
        let company = state.company(side);
        let losses = suffered[side.index()];
        if losses == 0 || company.recruits <= company.veterans {
            continue;
        }
        let die = dice.roll(1..=6, RuleId("SML-CLA-03"), Some(side.seat()))?;
        let broke = die <= i32::from(losses);
        tell.tell(
            Happening::NerveTried {
                side,
                die,
                losses,
                broke,
            }
            .into(),
        );
        if broke {
            flee(state, side, dice, tell)?;
        }
    }
    ending::end_round(state, tell);
    Ok(())
}

/// SML-CLA-04: straight away from the enemy; whoever leaves the field is lost.
fn flee(
    state: &mut State,
    side: Side,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let die = dice.roll(1..=6, RuleId("SML-CLA-04"), Some(side.seat()))?;
    let enemy = state.company(side.other()).at;
    let company = state.company_mut(side);
    let to = flight(company.at, enemy, side, f64::from(die) * FLIGHT);
    let left_field = !to.is_on_field();
    if left_field {
        (company.veterans, company.recruits) = (0, 0);
    } else {
        company.at = to;
    }
    tell.tell(
        Happening::Fled {
            side,
            die,
            to,
            left_field,
        }
        .into(),
    );
    Ok(())
}

/// Where a flight ends. From the very place of the enemy it goes to the own edge.
fn flight(from: Point, enemy: Point, side: Side, paces: f64) -> Point {
    let homewards = match side {
        Side::Red => (-1.0, 0.0),
        Side::Blue => (1.0, 0.0),
    };
    from.step(from.away_from(enemy).unwrap_or(homewards), paces)
}

/// Every way to divide the losses, the fewest veterans first.
pub(in crate::small_game) fn candidates(state: &State, side: Side, due: u8, out: &mut Vec<Action>) {
    let company = state.company(side);
    let fewest = due.saturating_sub(company.recruits);
    let most = due.min(company.veterans);
    out.extend((fewest..=most).map(|veterans| {
        Action::Lose(Losses {
            veterans,
            recruits: due - veterans,
        })
    }));
}
