//! What the master can know before it happens: what an attack would come to, what a unit would do.

use serde::Serialize;

use crate::encounter::Attack;
use crate::language::place::Lines;
use crate::odds::{Odds, Unweighed, odds};
use crate::rules::behaviour::considered;
use crate::state::State;

/// What an attack would come to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Weighed {
    /// Who would attack.
    pub unit: String,
    /// Whom.
    pub target: String,
    /// With a full attack?
    pub full: bool,
    /// The chances; none if they cannot be known.
    pub odds: Option<Odds>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Unweighed>,
}

/// What a unit would do in its next turn, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Foreseen {
    /// Which unit.
    pub unit: String,
    /// What remains of its plan (CLV-UX-11); none of a player's character.
    pub plan: Option<String>,
    /// The conditions on the way, in order.
    pub tests: Vec<Tested>,
    /// What it would do; none if it would pass.
    pub deed: Option<Deed>,
}

/// A condition on the way to a deed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tested {
    /// Its line in the file.
    pub line: usize,
    /// It, in the language.
    pub condition: String,
    /// Does it hold?
    pub holds: bool,
}

/// What a unit would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Deed {
    /// Its line in the file.
    pub line: usize,
    /// It, in the language.
    pub text: String,
}

impl Weighed {
    /// Weighs one of a unit's attacks on another.
    pub(crate) fn of(
        state: &State,
        unit: usize,
        target: usize,
        full: bool,
        typed: &[Attack],
    ) -> Weighed {
        let odds = odds(state, unit, target, full, typed);
        Weighed {
            unit: state.encounter.full_name(unit),
            target: state.encounter.full_name(target),
            full,
            unknown: odds.as_ref().err().copied(),
            odds: odds.ok(),
        }
    }
}

impl Foreseen {
    /// Looks at what a unit would do as things stand.
    pub fn of(state: &State, unit: usize) -> Foreseen {
        let lines = Lines::of(&state.encounter.source);
        let considered = considered(state, unit);
        let (tests, plan) = considered.map_or_else(Default::default, |considered| {
            (considered.tests, considered.plan)
        });
        let tested =
            |(condition, holds, span): (String, bool, crate::language::place::Span)| Tested {
                line: lines.place(span.start).line,
                condition,
                holds,
            };
        Foreseen {
            unit: state.encounter.full_name(unit),
            plan: state.plan(unit),
            tests: tests.into_iter().map(tested).collect(),
            deed: plan.map(|(text, span)| Deed {
                line: lines.place(span.start).line,
                text,
            }),
        }
    }
}
