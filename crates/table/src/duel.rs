//! What is decided by dice, put on show: a fight, a volley, a test of nerve, with the arithmetic and every die of
//! all who take part, so that a table can stage each by itself, one after the other.

use sobremesa_kernel::{RuleId, Words};

/// What came of those who met, or of one who was put to the test.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// What it was.
    pub title: Words,
    /// Those who took part: whoever began it first.
    pub sides: Vec<Duellist>,
    /// What came of it, in one sentence.
    pub outcome: Words,
}

/// One of those who took part.
#[derive(Clone, PartialEq, Debug)]
pub struct Duellist {
    /// The thing of the picture that it is, if it is still there.
    pub thing: Option<String>,
    /// Who.
    pub name: Words,
    /// What counts for it and against it, before the dice.
    pub before: Vec<Counted>,
    /// The face of its one die, where each has one.
    pub die: Option<u8>,
    /// Its dice, where there are many.
    pub throws: Vec<Throw>,
    /// What is added once both totals are known.
    pub after: Vec<Counted>,
    /// All together, where that is a number.
    pub total: Option<i32>,
    /// What becomes of it, in a word or two.
    pub fate: Words,
    /// Does it come to harm?
    pub is_worse: bool,
}

impl Duellist {
    /// Somebody of whom nothing is known yet but who it is.
    pub fn named(thing: Option<String>, name: Words) -> Duellist {
        Duellist {
            thing,
            name,
            before: Vec::new(),
            die: None,
            throws: Vec::new(),
            after: Vec::new(),
            total: None,
            fate: Words::default(),
            is_worse: false,
        }
    }

    /// To whom this happens.
    #[must_use]
    pub fn fated(self, fate: Words, is_worse: bool) -> Duellist {
        Duellist {
            fate,
            is_worse,
            ..self
        }
    }
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

/// Dice that were thrown for the same purpose.
#[derive(Clone, PartialEq, Debug)]
pub struct Throw {
    /// What for.
    pub title: Words,
    /// What each of them needed, as it is written: `≤ 6`. Nothing where every face counts.
    pub needed: Option<String>,
    /// What they showed.
    pub dice: Vec<Die>,
    /// By which rule.
    pub rule: RuleId,
}

/// A die that was thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Die {
    /// Did it miss what it needed?
    pub failed: bool,
    /// What it showed.
    pub face: i32,
}
