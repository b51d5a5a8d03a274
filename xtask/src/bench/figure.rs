//! One measured figure and the goal it is held to.

use serde::{Deserialize, Serialize};

use crate::table;

/// `{"name":"random games","value":81234.5,"unit":"games/s","goal":">= 50000"}`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figure {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) unit: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) goal: Option<Goal>,
}

/// Where a figure should lie.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) enum Goal {
    /// `>= 50000`.
    AtLeast(f64),
    /// `<= 800`.
    AtMost(f64),
}

impl TryFrom<String> for Goal {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let fault = || format!("a goal is \">= NUMBER\" or \"<= NUMBER\", not {text:?}");
        let (sign, number) = text.split_at_checked(2).ok_or_else(fault)?;
        let number = number.trim().parse().map_err(|_| fault())?;
        match sign {
            ">=" => Ok(Goal::AtLeast(number)),
            "<=" => Ok(Goal::AtMost(number)),
            _ => Err(fault()),
        }
    }
}

impl From<Goal> for String {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::AtLeast(number) => format!(">= {number}"),
            Goal::AtMost(number) => format!("<= {number}"),
        }
    }
}

impl Figure {
    /// `met (>= 50 000)`, or nothing without a goal.
    pub(super) fn verdict(&self) -> String {
        let (is_met, sign, number) = match self.goal {
            None => return String::new(),
            Some(Goal::AtLeast(number)) => (self.value >= number, ">=", number),
            Some(Goal::AtMost(number)) => (self.value <= number, "<=", number),
        };
        format!(
            "{} ({sign} {})",
            if is_met { "met" } else { "MISSED" },
            table::number(number)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: f64, goal: &str, verdict: &str) {
        let goal = Some(Goal::try_from(goal.to_owned()).unwrap());
        let figure = Figure {
            name: "turns".into(),
            value,
            unit: "1/s".into(),
            goal,
        };
        assert_eq!(figure.verdict(), verdict);
    }

    #[test]
    fn a_goal_is_met_or_missed() {
        check(60_000.0, ">= 50000", "met (>= 50 000)");
        check(40_000.0, ">= 50000", "MISSED (>= 50 000)");
        check(800.0, "<= 800", "met (<= 800)");
        check(801.0, "<=800", "MISSED (<= 800)");
    }

    #[test]
    fn a_goal_without_a_side_is_refused() {
        for text in ["50000", "> 5", ">= many", "", "≥5"] {
            assert!(Goal::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_kept_is_read_back() {
        let line = r#"{"name":"a","value":1.5,"unit":"s","goal":"<= 2"}"#;
        let figure: Figure = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&figure).unwrap(), line);
    }
}
