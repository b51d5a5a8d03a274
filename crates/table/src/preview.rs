//! What an action would come to, told before it is played: while somebody drags, and to programs that ask.
//!
//! A preview is made from what a seat knows, never from the truth. So it may say that something hidden could
//! end a move earlier, and it must say so wherever that could be, also where nothing is hidden.

use sobremesa_draw::Shape;
use sobremesa_kernel::{Illegal, RuleId, Words};

/// What an action would come to, as far as its seat knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Preview<A> {
    /// May it be done?
    pub verdict: Foreseen,
    /// What it costs, item by item.
    pub price: Vec<Item>,
    /// The things as they would stand, drawn in the picture; nothing if they just move along their track.
    pub ghosts: Vec<Shape>,
    /// What explains it: ways of corners, zones, what is in the way.
    pub shapes: Vec<Shape>,
    /// What else is known beforehand: the chances of what follows.
    pub notes: Vec<Words>,
    /// Where it may not be done: the nearest thing that may.
    pub remedy: Option<Remedy<A>>,
}

/// How an action is likely to go.
#[derive(Clone, PartialEq, Debug)]
pub enum Foreseen {
    /// As it is said.
    Lawful,
    /// As it is said, unless something that this seat does not see ends it earlier: why that may be.
    MayStopShort(Words),
    /// It is against the rules.
    Refused(Illegal),
}

/// A part of a price.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The rule that asks it.
    pub rule: RuleId,
    /// What for.
    pub title: Words,
    /// How much.
    pub amount: f64,
}

/// Something that would be allowed instead.
#[derive(Clone, PartialEq, Debug)]
pub struct Remedy<A> {
    /// What it is.
    pub title: Words,
    /// The action.
    pub action: A,
}

impl<A> Preview<A> {
    /// Of something that may be done, at no price.
    pub const fn lawful() -> Preview<A> {
        Preview {
            verdict: Foreseen::Lawful,
            price: Vec::new(),
            ghosts: Vec::new(),
            shapes: Vec::new(),
            notes: Vec::new(),
            remedy: None,
        }
    }

    /// Of something that may not be done.
    pub fn refused(illegal: impl Into<Illegal>) -> Preview<A> {
        Preview {
            verdict: Foreseen::Refused(illegal.into()),
            ..Preview::lawful()
        }
    }

    /// May it be played, as far as is known?
    pub const fn is_lawful(&self) -> bool {
        match self.verdict {
            Foreseen::Lawful | Foreseen::MayStopShort(_) => true,
            Foreseen::Refused(_) => false,
        }
    }

    /// What it costs in all.
    pub fn total(&self) -> f64 {
        self.price.iter().map(|item| item.amount).sum()
    }

    /// The same with other actions.
    pub fn map<B>(self, write: impl FnOnce(A) -> B) -> Preview<B> {
        Preview {
            verdict: self.verdict,
            price: self.price,
            ghosts: self.ghosts,
            shapes: self.shapes,
            notes: self.notes,
            remedy: self.remedy.map(|remedy| Remedy {
                title: remedy.title,
                action: write(remedy.action),
            }),
        }
    }
}
