//! SML-BND: the free band, which fights for whoever leads it, and may go over.

use sobremesa_kernel::{Dice, DiceStop, RuleId, Tell};

use super::{Deed, orders};
use crate::small_game::{
    Action, Band, BandOrder, Captain, Event, Happening, Phase, Refusal, Side, State,
};

/// SML-BND-01: rolls what the band is promised by a captain. Nobody else sees the die.
pub(in crate::small_game) fn hire(
    by: Captain,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<u8, DiceStop> {
    let die = dice.roll(1..=6, RuleId("SML-BND-01"), Some(by.seat()))?;
    let pay = die.unsigned_abs() as u8;
    let told = Some(pay);
    tell.tell(Happening::BandHired { by, pay: told }.into());
    Ok(pay)
}

/// SML-BND-02: whoever leads the band gives it an order like the captains theirs.
pub(super) fn judge_order(
    state: &State,
    captain: Captain,
    order: BandOrder,
) -> Result<Deed, Refusal> {
    if state.band.is_none_or(|band| band.by != captain) {
        return Err(Refusal::NotYourBand);
    }
    let Phase::Orders { band, .. } = state.phase else {
        return Err(Refusal::NoTimeForOrders);
    };
    match band {
        Some(_) => Err(Refusal::HasOrdered),
        None => Ok(Deed::OrderBand(captain, order)),
    }
}

/// The order is written; when it was the last, all are carried out.
pub(super) fn give(
    state: &mut State,
    by: Captain,
    order: BandOrder,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let Phase::Orders { band, .. } = &mut state.phase else {
        unreachable!("orders are given in their phase only");
    };
    *band = Some(order);
    let told = Some(order);
    tell.tell(Happening::BandOrdered { by, order: told }.into());
    orders::go_on(state, by, dice, tell)
}

/// SML-BND-03: a recruit of the other side falls, as long as that leaves somebody. SML-BND-04: then
/// the band may go over, to the captain of the other side.
pub(super) fn obey(
    state: &mut State,
    order: BandOrder,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let Some(band) = state.band.filter(|_| order == BandOrder::Raid) else {
        return Ok(());
    };
    let enemy = band.by.side().other();
    let company = state.company_mut(enemy);
    let recruits = u8::from(company.recruits > 0 && company.men() > 1);
    company.recruits -= recruits;
    let side = enemy;
    tell.tell(Happening::Raided { side, recruits }.into());
    let die = dice.roll(1..=6, RuleId("SML-BND-04"), None)?;
    let stays = die <= i32::from(band.pay);
    tell.tell(Happening::LoyaltyTried { die, stays }.into());
    if !stays {
        let by = enemy.captain();
        let pay = hire(by, dice, tell)?;
        state.band = Some(Band { by, pay });
    }
    Ok(())
}

/// Both orders, while it has none.
pub(super) fn candidates(state: &State, captain: Captain, out: &mut Vec<Action>) {
    let leads = state.band.is_some_and(|band| band.by == captain);
    if leads && state.awaits_band() {
        out.extend([Action::Raid, Action::Rest]);
    }
}

/// The company that a captain leads.
pub(super) fn company_of(captain: Captain) -> Result<Side, Refusal> {
    captain.company().ok_or(Refusal::NoCompany)
}
