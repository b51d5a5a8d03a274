//! Events of a battle that is part of a campaign.

use serde::Serialize;

use super::Tag;

/// What a campaign adds to a battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum CampaignFact {
    /// DBM-CMP-02: led off the table by choice; it is not lost.
    Withdrew { element: Tag },
    /// DBM-CMP-05: a die for one of the loser's: lost on so much or less.
    DicedFor {
        element: Tag,
        die: u8,
        in_contact: bool,
        lost_on: i8,
        fate: Fate,
    },
    /// DBM-CMP-04: what is left of both armies, in bases: those who fight on, those who are lost, those
    /// whom each has captured.
    Counted {
        left: [u16; 2],
        lost: [u16; 2],
        captured: [u16; 2],
    },
}

/// DBM-CMP-05, -07: what became of somebody after a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It fights on.
    Saved,
    /// It is lost.
    Lost,
    /// It is lost, and the winner has it.
    Captured,
}

impl CampaignFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            CampaignFact::Withdrew { .. } => "DBM-CMP-02",
            CampaignFact::DicedFor {
                fate: Fate::Captured,
                ..
            } => "DBM-CMP-07",
            CampaignFact::DicedFor { .. } => "DBM-CMP-05",
            CampaignFact::Counted { .. } => "DBM-CMP-04",
        }
    }
}
