//! What is agreed before a match: as somebody wrote it, and as it is played.

use serde::{Deserialize, Serialize};

use crate::flaw::Flaw;

/// DOM-OPEN-02: with what the first hand of a match is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstOpening {
    /// With the double six.
    #[default]
    Forced66,
    /// With any tile of the player who holds the double six.
    Any,
}

/// DOM-SIG-11: who chooses the thinking signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SignalMode {
    /// The honest one goes with every move by itself.
    #[default]
    Auto,
    /// The player, who must be honest.
    Manual,
    /// Nobody: there are no signals.
    Off,
}

/// What must be agreed before a match, as a stranger may write it (DOM-API-01).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// DOM-SCO-05: the points that win the match.
    pub max_points: i64,
    /// With what the first hand is opened.
    pub first_opening: FirstOpening,
    /// Who chooses the thinking signal.
    pub signal_mode: SignalMode,
}

impl Default for Setup {
    fn default() -> Setup {
        Terms::default().into()
    }
}

/// What has been agreed. Invariant: the target is from 1 to [`Terms::MAX_TARGET`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    max_points: u32,
    /// With what the first hand is opened.
    pub first_opening: FirstOpening,
    /// Who chooses the thinking signal.
    pub signal_mode: SignalMode,
}

impl Terms {
    /// No target is higher, so that points can be added without a thought of overflow.
    pub const MAX_TARGET: u32 = 1_000_000_000;

    /// The points that win the match.
    pub const fn max_points(self) -> u32 {
        self.max_points
    }
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            max_points: 200,
            first_opening: FirstOpening::default(),
            signal_mode: SignalMode::default(),
        }
    }
}

impl From<Terms> for Setup {
    fn from(terms: Terms) -> Setup {
        Setup {
            max_points: terms.max_points.into(),
            first_opening: terms.first_opening,
            signal_mode: terms.signal_mode,
        }
    }
}

impl TryFrom<&Setup> for Terms {
    type Error = Flaw;

    /// DOM-SCO-05: the target is a positive number; nothing else can be wrong with a setup.
    fn try_from(setup: &Setup) -> Result<Terms, Flaw> {
        let target = u32::try_from(setup.max_points)
            .ok()
            .filter(|target| (1..=Terms::MAX_TARGET).contains(target));
        Ok(Terms {
            max_points: target.ok_or(Flaw::BadTarget(setup.max_points))?,
            first_opening: setup.first_opening,
            signal_mode: setup.signal_mode,
        })
    }
}
