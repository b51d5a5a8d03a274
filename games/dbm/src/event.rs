//! What happened, in the past tense, with the arithmetic behind it. One module per part of a turn.

mod aftermath;
mod campaign;
mod combat;
mod day;
mod dismounting;
mod movement;
mod naval;
mod turn;
mod water;
mod works;

pub use aftermath::AftermathFact;
pub use campaign::{CampaignFact, Fate};
pub use combat::{CombatFact, Item, Sheet, SheetSide};
pub use day::DayFact;
pub use dismounting::DismountFact;
pub use movement::{MoveFact, Stood};
pub use naval::NavalFact;
pub use turn::{Decided, Placed, Rolled, TurnFact};
pub use water::{Passage, WaterFact};
pub use works::WorksFact;

use serde::Serialize;
use sobremesa_kernel::RuleId;

use crate::element::{Element, ElementId};
use crate::side::Side;
use crate::state::State;
use crate::troop::{Grade, TroopType};

/// Something that happened, and the rule by which it did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Event {
    /// What.
    #[serde(flatten)]
    pub fact: Fact,
    /// By which rule.
    pub rule: RuleId,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// On the day before the first turn, or in the sky.
    Day(DayFact),
    /// In the course of turns and of the battle as a whole.
    Turn(TurnFact),
    /// While somebody moved by choice, or advanced by nature.
    Move(MoveFact),
    /// While somebody shot or fought.
    Combat(CombatFact),
    /// What became of it.
    Aftermath(AftermathFact),
    /// At the water.
    Water(WaterFact),
    /// Among horses.
    Dismount(DismountFact),
    /// On ships.
    Naval(NavalFact),
    /// At fortifications.
    Works(WorksFact),
    /// In a campaign.
    Campaign(CampaignFact),
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Event {
        let rule = RuleId(match &fact {
            Fact::Day(fact) => fact.rule(),
            Fact::Turn(fact) => fact.rule(),
            Fact::Move(fact) => fact.rule(),
            Fact::Combat(fact) => fact.rule(),
            Fact::Aftermath(fact) => fact.rule(),
            Fact::Water(fact) => fact.rule(),
            Fact::Dismount(fact) => fact.rule(),
            Fact::Naval(fact) => fact.rule(),
            Fact::Works(fact) => fact.rule(),
            Fact::Campaign(fact) => fact.rule(),
        });
        Event { fact, rule }
    }
}

impl From<DayFact> for Fact {
    fn from(fact: DayFact) -> Fact {
        Fact::Day(fact)
    }
}

impl From<TurnFact> for Fact {
    fn from(fact: TurnFact) -> Fact {
        Fact::Turn(fact)
    }
}

impl From<MoveFact> for Fact {
    fn from(fact: MoveFact) -> Fact {
        Fact::Move(fact)
    }
}

impl From<CombatFact> for Fact {
    fn from(fact: CombatFact) -> Fact {
        Fact::Combat(fact)
    }
}

impl From<AftermathFact> for Fact {
    fn from(fact: AftermathFact) -> Fact {
        Fact::Aftermath(fact)
    }
}

impl From<WorksFact> for Fact {
    fn from(fact: WorksFact) -> Fact {
        Fact::Works(fact)
    }
}

impl From<NavalFact> for Fact {
    fn from(fact: NavalFact) -> Fact {
        Fact::Naval(fact)
    }
}

impl From<DismountFact> for Fact {
    fn from(fact: DismountFact) -> Fact {
        Fact::Dismount(fact)
    }
}

impl From<WaterFact> for Fact {
    fn from(fact: WaterFact) -> Fact {
        Fact::Water(fact)
    }
}

impl From<CampaignFact> for Fact {
    fn from(fact: CampaignFact) -> Fact {
        Fact::Campaign(fact)
    }
}

/// What events and refusals call an element: enough to speak of it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Tag {
    /// What it is called.
    pub id: ElementId,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: TroopType,
    /// Its grade.
    pub grade: Grade,
    /// Is it a general's?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub general: bool,
}

impl From<&Element> for Tag {
    fn from(element: &Element) -> Tag {
        Tag {
            id: element.id,
            side: element.command.side(),
            kind: element.troop.kind,
            grade: element.troop.grade,
            general: element.general,
        }
    }
}

impl State {
    /// What events call an element.
    pub fn tag(&self, element: crate::element::ElementIx) -> Tag {
        Tag::from(self.element(element))
    }
}
