//! What somebody may know.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{Actor, Audience, Dice, Game, RuleId, Seed};

use super::setup::{PAYS, TOKENS};
use super::{
    Action, BandOrder, Captain, Event, Happening, Order, Position, Secret, Side, SmallGame, State,
    rules,
};

/// The table as somebody sees it: `{"to":"red","table":POSITION}` with `"hidden"` for the rest.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who sees it.
    pub to: Watcher,
    /// What is seen.
    pub table: Position,
}

/// Who looks on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Watcher {
    /// A captain.
    Captain(Captain),
    /// Somebody else.
    Other(Onlooker),
}

/// Somebody without a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Onlooker {
    /// Sees what everybody sees.
    Spectator,
    /// Sees everything.
    Referee,
}

impl Watcher {
    fn audience(self) -> Audience {
        match self {
            Watcher::Captain(captain) => Audience::Seat(captain.seat()),
            Watcher::Other(Onlooker::Spectator) => Audience::Spectator,
            Watcher::Other(Onlooker::Referee) => Audience::Referee,
        }
    }
}

impl From<Audience> for Watcher {
    fn from(audience: Audience) -> Watcher {
        match audience {
            Audience::Seat(seat) => Watcher::Captain(Captain::of(seat)),
            Audience::Spectator => Watcher::Other(Onlooker::Spectator),
            Audience::Referee => Watcher::Other(Onlooker::Referee),
        }
    }
}

impl View {
    pub(super) fn of(state: &State, to: Audience) -> View {
        View {
            to: to.into(),
            table: Position::seen(state, to),
        }
    }

    /// Some truth that fits: any token from the bag, any order that can be carried out.
    pub(super) fn imagine(&self, dice: &mut Dice) -> Option<State> {
        let mut table = self.table;
        let mut bag = TOKENS;
        dice.shuffle(&mut bag, RuleId("SML-RSV-01")).ok()?;
        for side in Side::BOTH {
            let seen = table.companies.map(|company| company.token.known());
            let unseen = bag.into_iter().find(|token| !seen.contains(&Some(*token)));
            let token = &mut table.companies[side.index()].token;
            *token = Secret::Known(token.known().or(unseen)?);
        }
        if let Some(band) = &mut table.band {
            let pays = i32::from(*PAYS.start())..=i32::from(*PAYS.end());
            let die = dice.roll(pays, RuleId("SML-BND-01"), None).ok()?;
            band.pay = Secret::Known(band.pay.known().unwrap_or(die.unsigned_abs() as u8));
        }
        let seen = table.phase.orders();
        let mut orders = seen.map(|order| order.filter(|secret| secret.known().is_some()));
        let seen_band = table.phase.band_order();
        let band = seen_band.filter(|secret| secret.known().is_some());
        table.phase = table.phase.with_orders(orders, band);
        let before_speaking = table.state().ok()?;
        for side in Side::BOTH {
            if seen[side.index()] != orders[side.index()] {
                let order = some_order(&before_speaking, side, dice)?;
                orders[side.index()] = Some(Secret::Known(order));
            }
        }
        let band = match (seen_band, band) {
            (Some(_), None) => Some(Secret::Known(some_band_order(dice)?)),
            _ => band,
        };
        table.phase = table.phase.with_orders(orders, band);
        let state = table.state().ok()?;
        let fits = View::of(&state, self.to.audience()) == *self;
        fits.then_some(state)
    }

    /// What a captain may choose: the same in every truth that fits the view.
    pub(super) fn moves(&self, captain: Captain) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(state) = self.imagine(&mut Dice::seeded(Seed::from_number(0))) {
            SmallGame::candidates(&state, Actor::Seat(captain.seat()), &mut actions);
        }
        actions
    }
}

fn some_order(state: &State, side: Side, dice: &mut Dice) -> Option<Order> {
    let actions: Vec<Action> = rules::company_orders(state, side).collect();
    let last = actions.len().checked_sub(1)? as i32;
    let chosen = dice.roll(0..=last, RuleId("SML-ORD-01"), None).ok()?;
    match rules::judge(state, Actor::Seat(side.seat()), &actions[chosen as usize]) {
        Ok(rules::Deed::GiveOrder(_, order)) => Some(order),
        Ok(_) | Err(_) => None,
    }
}

fn some_band_order(dice: &mut Dice) -> Option<BandOrder> {
    match dice.roll(0..=1, RuleId("SML-BND-02"), None).ok()? {
        0 => Some(BandOrder::Raid),
        _ => Some(BandOrder::Rest),
    }
}

/// SML-RSV-01, SML-ORD-01, SML-BND-02: tokens and orders are for their captain only.
pub(super) fn redacted(event: &Event, to: Audience) -> Event {
    let knows = |side: Side| to.knows_secrets_of(side.seat());
    let what = match event.what {
        Happening::TokenDrawn { side, token } => Happening::TokenDrawn {
            side,
            token: token.filter(|_| knows(side)),
        },
        Happening::Ordered { side, order } => Happening::Ordered {
            side,
            order: order.filter(|_| knows(side)),
        },
        Happening::BandHired { by, pay } => Happening::BandHired {
            by,
            pay: pay.filter(|_| to.knows_secrets_of(by.seat())),
        },
        Happening::BandOrdered { by, order } => Happening::BandOrdered {
            by,
            order: order.filter(|_| to.knows_secrets_of(by.seat())),
        },
        Happening::WeatherRolled { .. }
        | Happening::OrdersRevealed { .. }
        | Happening::Raided { .. }
        | Happening::LoyaltyTried { .. }
        | Happening::ReserveJoined { .. }
        | Happening::Marched { .. }
        | Happening::StoppedShort { .. }
        | Happening::Fought { .. }
        | Happening::Fell { .. }
        | Happening::NerveTried { .. }
        | Happening::Fled { .. }
        | Happening::WasLate { .. }
        | Happening::DrawOffered { .. }
        | Happening::DrawDeclined { .. }
        | Happening::Ended { .. } => event.what,
    };
    Event { what, ..*event }
}

/// Did it show somebody what was hidden before?
pub(super) fn reveals(event: &Event) -> bool {
    match event.what {
        Happening::TokenDrawn { .. }
        | Happening::BandHired { .. }
        | Happening::LoyaltyTried { .. }
        | Happening::OrdersRevealed { .. }
        | Happening::StoppedShort { .. }
        | Happening::ReserveJoined { .. } => true,
        Happening::WeatherRolled { .. }
        | Happening::BandOrdered { .. }
        | Happening::Raided { .. }
        | Happening::Ordered { .. }
        | Happening::Marched { .. }
        | Happening::Fought { .. }
        | Happening::Fell { .. }
        | Happening::NerveTried { .. }
        | Happening::Fled { .. }
        | Happening::WasLate { .. }
        | Happening::DrawOffered { .. }
        | Happening::DrawDeclined { .. }
        | Happening::Ended { .. } => false,
    }
}
