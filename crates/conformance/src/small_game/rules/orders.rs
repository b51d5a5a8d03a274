//! SML-ORD, SML-RSV: secret orders, the march, and the call of the reserve.

use sobremesa_kernel::{Actor, Dice, DiceStop, Tell};

use super::{Deed, ambush, band, clash, ending, judge};
use crate::small_game::{
    Action, BandOrder, Captain, Event, Happening, Order, Phase, Point, Refusal, Side, State,
};

/// SML-CLA-01: companies no farther apart than this fight.
const CONTACT: f64 = 10.0;

pub(super) fn judge_order(state: &State, side: Side, order: Order) -> Result<Deed, Refusal> {
    let Phase::Orders { given, .. } = state.phase else {
        return Err(Refusal::NoTimeForOrders);
    };
    if given[side.index()].is_some() {
        return Err(Refusal::HasOrdered);
    }
    is_possible(state, side, order)?;
    Ok(Deed::GiveOrder(side, order))
}

/// SML-ORD-03, SML-RSV-02: can the company do that?
pub(in crate::small_game) fn is_possible(
    state: &State,
    side: Side,
    order: Order,
) -> Result<(), Refusal> {
    let company = state.company(side);
    match order {
        Order::Stand => Ok(()),
        Order::Call if company.called => Err(Refusal::HasCalled),
        Order::Call => Ok(()),
        Order::March(to) if !to.is_on_field() => Err(Refusal::OffField { to }),
        Order::March(to) => {
            let reach = state.weather.reach();
            let distance = company.at.distance(to);
            if company.at.reaches(to, reach) {
                Ok(())
            } else {
                Err(Refusal::TooFar { distance, reach })
            }
        }
    }
}

/// SML-ORD-01, SML-ORD-02: nothing shows until the last has spoken.
pub(super) fn give(
    state: &mut State,
    side: Side,
    order: Order,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let Phase::Orders { given, .. } = &mut state.phase else {
        unreachable!("orders are given in their phase only");
    };
    given[side.index()] = Some(order);
    tell.tell(
        Happening::Ordered {
            side,
            order: Some(order),
        }
        .into(),
    );
    go_on(state, side.captain(), dice, tell)
}

/// A captain has given an order: whoever has no other to give is not waited for any more, and when
/// everybody has spoken, all orders are carried out.
pub(super) fn go_on(
    state: &mut State,
    by: Captain,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let awaited = state.awaited();
    if !awaited.contains(by.seat()) {
        state.clock.end_turn(by.seat(), state.now_ms);
    }
    match (state.phase.orders(), state.phase.band_order()) {
        ([Some(red), Some(blue)], band) if awaited.is_empty() => {
            obey(state, [red, blue], band, dice, tell)
        }
        _ => Ok(()),
    }
}

/// All orders are read out and carried out at once; the band comes last.
fn obey(
    state: &mut State,
    orders: [Order; 2],
    band: Option<BandOrder>,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    tell.tell(Happening::OrdersRevealed { orders, band }.into());
    let before = *state;
    for side in Side::BOTH {
        let company = state.company_mut(side);
        let from = company.at;
        match orders[side.index()] {
            Order::Stand => {}
            Order::Call => {
                company.called = true;
                company.recruits += company.token;
                let recruits = company.token;
                tell.tell(Happening::ReserveJoined { side, recruits }.into());
            }
            Order::March(wanted) => {
                let stopped = ambush::stopped(&before, orders, side, wanted);
                let to = stopped.unwrap_or(wanted);
                company.at = to;
                tell.tell(Happening::Marched { side, from, to }.into());
                if let Some(at) = stopped {
                    ambush::spring(state, side, at, tell);
                }
            }
        }
    }
    if let Some(order) = band {
        band::obey(state, order, dice, tell)?;
    }
    let [red, blue] = &state.companies;
    if red.at.reaches(blue.at, CONTACT) {
        clash::fight(state, orders, dice, tell)
    } else {
        ending::end_round(state, tell);
        Ok(())
    }
}

/// Eight directions of length one.
const COMPASS: [(f64, f64); 8] = [
    (1.0, 0.0),
    (0.6, 0.8),
    (0.0, 1.0),
    (-0.6, 0.8),
    (-1.0, 0.0),
    (-0.6, -0.8),
    (0.0, -1.0),
    (0.6, -0.8),
];

/// What a captain may order the company to do, as long as that has not been done.
pub(super) fn candidates(state: &State, side: Side, out: &mut Vec<Action>) {
    out.extend(company_orders(state, side));
}

/// Stand, call, straight at the enemy, and a full march in each direction of the compass.
pub(in crate::small_game) fn company_orders(
    state: &State,
    side: Side,
) -> impl Iterator<Item = Action> {
    let (from, reach) = (state.company(side).at, state.weather.reach());
    let at_enemy = charge(from, state.company(side.other()).at, reach);
    let around = COMPASS.map(|direction| from.step(direction, reach));
    let marches = around.into_iter().filter(move |to| *to != at_enemy);
    let all = [Action::Stand, Action::Call, Action::March(at_enemy)]
        .into_iter()
        .chain(marches.map(Action::March));
    let who = Actor::Seat(side.seat());
    all.filter(move |action| judge(state, who, action).is_ok())
}

/// Where a company ends that goes straight at the enemy as far as it can.
pub(in crate::small_game) fn charge(from: Point, enemy: Point, reach: f64) -> Point {
    match enemy.away_from(from) {
        Some(towards) if !from.reaches(enemy, reach) => from.step(towards, reach),
        Some(_) | None => enemy,
    }
}
