//! Two who met and rolled: a fight, a volley, a trial of strength, with the arithmetic of both, so that a table
//! can put each on show by itself, one after the other.

use sobremesa_kernel::{RuleId, Words};

/// What came of two who met.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// What it was.
    pub title: Words,
    /// Both of them: whoever began it first.
    pub sides: [Duellist; 2],
    /// What came of it, in one sentence.
    pub outcome: Words,
}

/// One of two who met.
#[derive(Clone, PartialEq, Debug)]
pub struct Duellist {
    /// The thing of the picture that it is, if it is still there.
    pub thing: Option<String>,
    /// Who.
    pub name: Words,
    /// What counts for it and against it, before the die.
    pub before: Vec<Counted>,
    /// The face of its die.
    pub die: u8,
    /// What is added once both totals are known.
    pub after: Vec<Counted>,
    /// All together.
    pub total: i32,
    /// What becomes of it, in a word or two.
    pub fate: Words,
    /// Does it come to harm?
    pub is_worse: bool,
}

/// A number that counts for somebody, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// What for.
    pub title: Words,
    /// How much.
    pub amount: i32,
    /// By which rule.
    pub rule: RuleId,
}
