//! Why the referee says no: with the rule, the numbers behind it, and what would work.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::Words;

/// The number of a rule in its rulebook, such as `DOM-MOV-06`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A refused action, as it is told to people and programs.
///
/// Inside a game refusals are small typed values; this is what they become at the border.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Illegal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// One published word for this kind of refusal.
    pub code: &'static str,
    /// What is wrong, the numbers behind it, and what would work.
    pub message: Words,
    /// The same numbers for programs.
    pub details: Value,
}

/// Something wrong with a setup, a position or another description, and where.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fault {
    /// The rule that it breaks.
    pub rule: RuleId,
    /// One published word for this kind of fault.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub message: Words,
    /// The field, unit, hand or move where it was found.
    pub at: Value,
}
