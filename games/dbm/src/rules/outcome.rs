//! DBM-OUT: what becomes of the loser.

use serde::{Deserialize, Serialize};

/// What becomes of an element after a resolution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing.
    Stand,
    /// DBM-RCL.
    Recoil,
    /// DBM-FLE.
    Flee,
    /// DBM-DES.
    Destroyed,
}
