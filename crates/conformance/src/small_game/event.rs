//! What happened.

use serde::Serialize;
use sobremesa_kernel::RuleId;

use super::{BandOrder, Captain, Losses, Order, Point, Reason, Side, Weather};

/// Something that happened, and the rule behind it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Event {
    /// The rule.
    pub rule: RuleId,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

/// What can happen, in the past tense. `None` stands for what the reader may not know.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields repeat their types")]
pub enum Happening {
    /// A captain drew and looked at the sealed token. Only the captain knows it.
    TokenDrawn { side: Side, token: Option<u8> },
    /// The house rolled the weather.
    WeatherRolled {
        round: u8,
        die: i32,
        weather: Weather,
    },
    /// A captain wrote an order. Only the captain knows it.
    Ordered { side: Side, order: Option<Order> },
    /// A pay was promised to the band. Only whoever leads it knows how much.
    BandHired { by: Captain, pay: Option<u8> },
    /// The band was given an order. Only whoever leads it knows which.
    BandOrdered {
        by: Captain,
        order: Option<BandOrder>,
    },
    /// All orders were read out: red's and blue's, and the band's where there is one.
    OrdersRevealed {
        orders: [Order; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        band: Option<BandOrder>,
    },
    /// The band fell upon a company.
    Raided { side: Side, recruits: u8 },
    /// After a raid the band asked itself whom it serves: above its pay, it goes over.
    LoyaltyTried { die: i32, stays: bool },
    /// The reserve joined its company.
    ReserveJoined { side: Side, recruits: u8 },
    /// A company marched.
    Marched { side: Side, from: Point, to: Point },
    /// A march ended earlier than ordered: something lay hidden there.
    StoppedShort { side: Side, at: Point },
    /// A company threw its two dice in a clash.
    Fought {
        side: Side,
        dice: [i32; 2],
        veterans_bonus: i32,
        stand_bonus: i32,
        total: i32,
    },
    /// So many of a company fell.
    Fell { side: Side, losses: Losses },
    /// A company's nerve was tried: below or at its losses, it breaks.
    NerveTried {
        side: Side,
        die: i32,
        losses: u8,
        broke: bool,
    },
    /// A company fled; `left_field` if it will not come back.
    Fled {
        side: Side,
        die: i32,
        to: Point,
        left_field: bool,
    },
    /// A captain was too late and was not waited for.
    WasLate { captain: Captain },
    /// A captain offered a draw.
    DrawOffered { side: Side },
    /// A captain declined the draw.
    DrawDeclined { side: Side },
    /// It ended.
    Ended {
        winner: Option<Side>,
        reason: Reason,
    },
}

impl Happening {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Happening::TokenDrawn { .. } => "SML-RSV-01",
            Happening::WeatherRolled { .. } => "SML-WEA-01",
            Happening::BandHired { .. } => "SML-BND-01",
            Happening::BandOrdered { .. } => "SML-BND-02",
            Happening::Raided { .. } => "SML-BND-03",
            Happening::LoyaltyTried { .. } => "SML-BND-04",
            Happening::Ordered { .. } | Happening::OrdersRevealed { .. } => "SML-ORD-01",
            Happening::ReserveJoined { .. } => "SML-RSV-02",
            Happening::Marched { .. } => "SML-ORD-03",
            Happening::StoppedShort { .. } => "SML-AMB-02",
            Happening::Fought { .. } => "SML-CLA-01",
            Happening::Fell { .. } => "SML-CLA-02",
            Happening::NerveTried { .. } => "SML-CLA-03",
            Happening::Fled { .. } => "SML-CLA-04",
            Happening::WasLate { .. } => "SML-TIM-02",
            Happening::DrawOffered { .. } | Happening::DrawDeclined { .. } => "SML-END-03",
            Happening::Ended { reason, .. } => match reason {
                Reason::CompanyLost => "SML-END-01",
                Reason::LastRound => "SML-END-02",
                Reason::Agreed => "SML-END-03",
                Reason::Resigned => "SML-END-04",
            },
        })
    }
}

impl From<Happening> for Event {
    fn from(what: Happening) -> Event {
        let rule = what.rule();
        Event { rule, what }
    }
}
