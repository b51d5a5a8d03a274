//! What is agreed before play (BAT-API-01): how many armies, who plays them, how long a turn takes.

use serde::{Deserialize, Serialize};

use crate::fault::Flaw;
use crate::piece::Army;
use crate::position::Mode;
use crate::rules::clock::USUAL_TURN_MS;
use crate::rules::players::{Commanders, Named};

/// What is agreed before play, as somebody wrote it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many armies play from the start (BAT-ALY-01).
    pub mode: ModeDigit,
    /// Who plays an army whose own seat is empty (BAT-PLY-01).
    #[serde(default, skip_serializing_if = "Named::is_empty")]
    pub command: Named,
    /// BAT-CLK-01, BAT-CLK-06: milliseconds for a turn; none without a clock.
    #[serde(default = "usual_turn_ms")]
    pub turn_ms: Option<u64>,
}

/// BAT-NOT-04: a mode is written as the number of its armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct ModeDigit(pub Mode);

impl From<ModeDigit> for u8 {
    fn from(digit: ModeDigit) -> u8 {
        match digit.0 {
            Mode::Kingdoms => 2,
            Mode::Alliances => 4,
        }
    }
}

impl TryFrom<u8> for ModeDigit {
    type Error = &'static str;

    fn try_from(digit: u8) -> Result<ModeDigit, &'static str> {
        match digit {
            2 => Ok(ModeDigit(Mode::Kingdoms)),
            4 => Ok(ModeDigit(Mode::Alliances)),
            _ => Err("el modo es 2 o 4 / the mode is 2 or 4"),
        }
    }
}

pub(crate) const fn usual_turn_ms() -> Option<u64> {
    Some(USUAL_TURN_MS)
}

impl Setup {
    /// Kingdom against kingdom, with the usual clock.
    pub const KINGDOMS: Setup = Setup {
        mode: ModeDigit(Mode::Kingdoms),
        command: Named::EMPTY,
        turn_ms: usual_turn_ms(),
    };

    /// Who plays which army at the start.
    ///
    /// # Errors
    ///
    /// BAT-API-01: every entry that is not an allied army of this mode, played by its kingdom.
    pub(crate) fn commanders(&self) -> Result<Commanders, Vec<Flaw>> {
        let mode = self.mode.0;
        let flaws: Vec<Flaw> = self
            .command
            .entries()
            .filter_map(|(army, by)| match army {
                Army::White | Army::Black => Some(Flaw::KingdomCommanded { army }),
                Army::Blue | Army::Red if mode == Mode::Kingdoms => {
                    Some(Flaw::CommandAbsent { army })
                }
                Army::Blue | Army::Red if by.side() != army.side() => {
                    Some(Flaw::CommandOfEnemy { army, by })
                }
                Army::Blue | Army::Red => None,
            })
            .collect();
        if flaws.is_empty() {
            Ok(Commanders::named(self.command))
        } else {
            Err(flaws)
        }
    }
}
