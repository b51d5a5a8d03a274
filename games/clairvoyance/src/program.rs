//! A behaviour ready to be followed: its actions in one flat list.
//!
//! The rules of evaluation (CLV-SEM) speak of what remains of a behaviour after each turn. In the
//! flat list that is a place: the next step. `if` jumps over the branch that was not chosen; the body
//! of a `while` ends with a step back to its test. So nothing is copied or built while playing, and
//! what remains can be written down as text again at any moment ([`Program::rest`]).

mod compile;
mod rest;

use std::sync::{Arc, OnceLock};

pub(crate) use compile::{Scope, Unknown, compile, compile_condition, compile_plan};
pub(crate) use rest::Piece;

use crate::language::place::Span;
use crate::language::print;
use crate::language::syntax::{Adjective, Comparison, RangeExpression};

/// A behaviour in one flat list.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    pub(crate) steps: Vec<Step>,
    /// For every step, where it stands in the text that it was read from.
    spans: Vec<Span>,
    /// For every place, the end included, a digest of what remains from there. Counted when somebody
    /// asks for the first time: a file may hold thousands of behaviours that nobody follows.
    digests: OnceLock<Vec<u64>>,
}

/// A step of a program. Places are numbers of steps.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// What one turn should do.
    Plan(Plan),
    /// `if`: goes on with the next step, or elsewhere if the condition does not hold.
    If {
        condition: Condition,
        otherwise: u32,
    },
    /// The end of a first branch: goes on after the second.
    Jump { to: u32 },
    /// `while`: goes on with the next step, or after the loop if the condition does not hold.
    While { condition: Condition, exit: u32 },
    /// The end of a body: back to its `while`.
    Back { to: u32 },
}

/// CLV-BEH-03.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Plan {
    Pass,
    One(Deed),
    Two(Deed, Deed),
}

/// CLV-BEH-04.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Deed {
    Approach(Target),
    Disengage,
    Attack(Target),
    FullAttack(Target),
}

/// CLV-BEH-05.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Target {
    Oneself,
    Named(NamedUnit),
    Chosen(Adjective, Description),
}

/// One unit by its full name; it may not exist (CLV-VAL-02).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NamedUnit {
    pub(crate) team: Arc<str>,
    pub(crate) unit: Arc<str>,
    pub(crate) ordinal: i64,
    pub(crate) index: Option<usize>,
}

/// CLV-BEH-06. A name that matches nothing has no number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Description {
    Ally,
    Enemy,
    Team(Known),
    Unit(Known, Known),
}

/// A name, and the number of what it names.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Known {
    pub(crate) name: Arc<str>,
    pub(crate) number: Option<u32>,
}

/// CLV-BEH-07.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Condition {
    Count(Description, Comparison),
    InRange(Description, RangeExpression),
    CountInRange(Description, RangeExpression, Comparison),
    NamedInRange(NamedUnit, RangeExpression),
    TurnCount(Comparison),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
}

impl Program {
    /// The place after the last step: nothing remains.
    pub(crate) fn end(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Where a step stands in the text that it was read from.
    pub(crate) fn span_at(&self, place: u32) -> Span {
        self.spans[place as usize]
    }

    /// The condition that is tested at a place; nothing where none is.
    pub(crate) fn condition_at(&self, place: u32) -> String {
        match &self.steps[place as usize] {
            Step::If { condition, .. } | Step::While { condition, .. } => {
                print::condition(condition)
            }
            Step::Plan(_) | Step::Jump { .. } | Step::Back { .. } => String::new(),
        }
    }

    fn digests(&self) -> &[u64] {
        self.digests.get_or_init(|| compile::digests(self))
    }

    /// A digest of what remains from a place; the same for the same text.
    pub(crate) fn digest(&self, place: u32) -> u64 {
        self.digests()[place as usize]
    }

    /// The first place from which the same remains as from `place` of another program.
    pub(crate) fn place_like(&self, other: &Program, place: u32) -> Option<u32> {
        let wanted = other.digest(place);
        let found = self.digests().iter().position(|digest| *digest == wanted)?;
        let same = self.rest(found as u32) == other.rest(place);
        same.then_some(found as u32)
    }
}
