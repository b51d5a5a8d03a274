//! The order of a round: judge first, then carry out with everything that follows by force.

mod ambush;
mod band;
mod clash;
mod ending;
mod orders;
mod time;

pub(super) use ambush::{SPRUNG, place as ambush};
pub(super) use band::hire;
pub(super) use clash::candidates as losses;
pub(super) use orders::{charge, company_orders, is_possible};

use sobremesa_kernel::{Actor, Dice, DiceStop, Past, RuleId, Tell};

use super::{
    Action, BandOrder, Captain, Event, Happening, Hindsight, Losses, Order, Phase, Reason, Refusal,
    Side, SmallGame, State, Weather,
};

/// An action that the rules allow.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Deed {
    RollWeather,
    TellTime(u64),
    GiveOrder(Side, Order),
    OrderBand(Captain, BandOrder),
    Lose(Side, Losses),
    OfferDraw(Side),
    Answer(Side, Answer),
    Resign(Side),
}

/// An answer to the offer of a draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Answer {
    Yes,
    No,
}

/// Is it allowed? Nothing changes and nothing is rolled.
pub(super) fn judge(state: &State, who: Actor, action: &Action) -> Result<Deed, Refusal> {
    if let Phase::Over { .. } = state.phase {
        return Err(Refusal::GameOver);
    }
    match who {
        Actor::House => judge_house(state, action),
        Actor::Seat(seat) => judge_captain(state, Captain::of(seat), action),
    }
}

/// SML-HOU-01: the weather and the time are the house's, and nothing else is.
fn judge_house(state: &State, action: &Action) -> Result<Deed, Refusal> {
    match *action {
        Action::Weather => match state.phase {
            Phase::Weather => Ok(Deed::RollWeather),
            Phase::Orders { .. } | Phase::Losses { .. } | Phase::Over { .. } => {
                Err(Refusal::WeatherIsRolled)
            }
        },
        Action::Time(now_ms) => time::judge_time(state, now_ms),
        Action::Hindsight(_) => Err(Refusal::NothingBehind),
        Action::March(_)
        | Action::Stand
        | Action::Call
        | Action::Raid
        | Action::Rest
        | Action::Lose(_)
        | Action::OfferDraw
        | Action::Accept
        | Action::Decline
        | Action::Resign => Err(Refusal::CaptainsOnly),
    }
}

fn judge_captain(state: &State, captain: Captain, action: &Action) -> Result<Deed, Refusal> {
    let company = || band::company_of(captain);
    match *action {
        Action::March(to) => orders::judge_order(state, company()?, Order::March(to)),
        Action::Stand => orders::judge_order(state, company()?, Order::Stand),
        Action::Call => orders::judge_order(state, company()?, Order::Call),
        Action::Raid => band::judge_order(state, captain, BandOrder::Raid),
        Action::Rest => band::judge_order(state, captain, BandOrder::Rest),
        Action::Lose(losses) => clash::judge_losses(state, company()?, losses),
        Action::OfferDraw => ending::judge_offer(state, company()?),
        Action::Accept => ending::judge_answer(state, company()?, Answer::Yes),
        Action::Decline => ending::judge_answer(state, company()?, Answer::No),
        Action::Resign => Ok(Deed::Resign(company()?)),
        Action::Weather | Action::Time(_) | Action::Hindsight(_) => Err(Refusal::HouseOnly),
    }
}

/// SML-HOU-02: the house may want something of what has been played.
pub(super) fn recall(
    past: &Past<'_, SmallGame>,
    who: Actor,
    action: &Action,
    tell: &mut impl Tell<Event>,
) -> Result<(), Refusal> {
    if who != Actor::House {
        return Err(Refusal::HouseOnly);
    }
    let Action::Hindsight(wish) = action else {
        return Err(Refusal::NothingBehind);
    };
    let latest = past.deeds().next();
    let is_there = match wish {
        Hindsight::Undo | Hindsight::Recall => latest.is_some(),
        Hindsight::Redo => past.can_redo(),
        Hindsight::Reroll => latest.is_some_and(|deed| !deed.rolled.is_empty()),
    };
    if !is_there {
        return Err(Refusal::NothingBehind);
    }
    if let (Hindsight::Recall, Some(deed)) = (wish, latest) {
        deed.events.iter().for_each(|event| tell.tell(*event));
    }
    Ok(())
}

/// Does it, and all that follows until somebody has to choose.
pub(super) fn carry_out(
    state: &mut State,
    deed: Deed,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    match deed {
        Deed::RollWeather => roll_weather(state, dice, tell),
        Deed::TellTime(now_ms) => time::pass(state, now_ms, dice, tell),
        Deed::GiveOrder(side, order) => orders::give(state, side, order, dice, tell),
        Deed::OrderBand(captain, order) => band::give(state, captain, order, dice, tell),
        Deed::Lose(side, losses) => clash::lose(state, side, losses, dice, tell),
        Deed::OfferDraw(side) => {
            state.offer = Some(side);
            tell.tell(Happening::DrawOffered { side }.into());
            Ok(())
        }
        Deed::Answer(_, Answer::Yes) => {
            ending::end(state, None, Reason::Agreed, tell);
            Ok(())
        }
        Deed::Answer(side, Answer::No) => {
            state.offer = None;
            tell.tell(Happening::DrawDeclined { side }.into());
            Ok(())
        }
        Deed::Resign(side) => {
            ending::end(state, Some(side.other()), Reason::Resigned, tell);
            Ok(())
        }
    }
}

/// SML-WEA-01: one or two is mud.
fn roll_weather(
    state: &mut State,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let die = dice.roll(1..=6, RuleId("SML-WEA-01"), None)?;
    let weather = if die <= 2 { Weather::Mud } else { Weather::Dry };
    let round = state.round;
    tell.tell(
        Happening::WeatherRolled {
            round,
            die,
            weather,
        }
        .into(),
    );
    state.weather = weather;
    state.phase = Phase::Orders {
        given: [None, None],
        band: None,
    };
    state.clock.start_turn(state.awaited(), state.now_ms);
    Ok(())
}

/// What the house has to do.
pub(super) fn house_candidates(state: &State, out: &mut Vec<Action>) {
    if let Phase::Weather = state.phase {
        out.push(Action::Weather);
    }
}

/// What a captain may choose: every way to divide losses, but only a sample of all marches.
pub(super) fn captain_candidates(state: &State, captain: Captain, out: &mut Vec<Action>) {
    if !state.awaited().contains(captain.seat()) {
        return;
    }
    let company = captain.company();
    match (state.phase, company) {
        (Phase::Orders { .. }, _) => {
            if let Some(side) = company {
                orders::candidates(state, side, out);
            }
            band::candidates(state, captain, out);
        }
        (Phase::Losses { due, .. }, Some(side)) => {
            clash::candidates(state, side, due[side.index()], out);
        }
        (Phase::Losses { .. } | Phase::Weather | Phase::Over { .. }, _) => {}
    }
}
