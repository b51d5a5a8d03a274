//! What captains and the house may do.

use serde::{Deserialize, Serialize};

use super::Point;

/// What somebody may choose to do.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The order to march to this point.
    March(Point),
    /// The order to stand.
    Stand,
    /// The order to stand and call the reserve.
    Call,
    /// The order to the band to raid.
    Raid,
    /// The order to the band to rest.
    Rest,
    /// These have fallen: the answer of a captain whose company lost.
    Lose(Losses),
    /// Let us call it a draw.
    OfferDraw,
    /// Yes, a draw.
    Accept,
    /// No, we fight on.
    Decline,
    /// I give up.
    Resign,
    /// The house rolls the weather.
    Weather,
    /// The house says how many milliseconds have passed since the table began.
    Time(u64),
    /// The house goes back or on again, or says what was done last.
    Hindsight(Hindsight),
}

/// What the house may want of what has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hindsight {
    /// The latest action shall not have happened.
    Undo,
    /// It shall have happened after all.
    Redo,
    /// It shall happen with other dice.
    Reroll,
    /// What came of it?
    Recall,
}

/// What a company does this round. Secret until both captains have spoken.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// To this point.
    March(Point),
    /// It stays and is harder to beat.
    Stand,
    /// It stays, and the reserve joins it.
    Call,
}

/// What the band does this round. Secret until everybody has spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BandOrder {
    /// It goes for the enemy's recruits.
    Raid,
    /// It stays where it is.
    Rest,
}

/// Who falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// So many veterans.
    pub veterans: u8,
    /// So many recruits.
    pub recruits: u8,
}

impl Losses {
    /// How many they are together.
    pub fn total(self) -> u16 {
        u16::from(self.veterans) + u16::from(self.recruits)
    }
}
