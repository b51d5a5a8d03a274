//! BAT-ALY-11, 12, BAT-PLY-10, BAT-END-04, 10: offers, and who has to answer them.

use crate::piece::Army;
use crate::position::Mode;
use crate::rules::players::Commanders;

/// What may be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferKind {
    /// BAT-ALY-03: that the allies enter.
    Join,
    /// BAT-END-04: that the game is drawn.
    Draw,
    /// BAT-PLY-10: that a newcomer plays the army of the own seat.
    Command,
}

/// An offer that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers it.
    pub by: Army,
    /// Who has agreed. BAT-ALY-12: whoever makes the offer has.
    agreed: [bool; 4],
}

impl Offer {
    /// A fresh offer.
    pub fn new(kind: OfferKind, by: Army) -> Offer {
        let mut offer = Offer {
            kind,
            by,
            agreed: [false; 4],
        };
        offer.agree(by);
        offer
    }

    /// Somebody says yes.
    pub fn agree(&mut self, who: Army) {
        self.agreed[who as usize] = true;
    }

    /// Has this person said yes?
    pub fn has_agreed(&self, who: Army) -> bool {
        self.agreed[who as usize]
    }

    /// Those who have said yes, in the order of the armies.
    pub fn yes(&self) -> impl Iterator<Item = Army> {
        Army::ALL.into_iter().filter(|who| self.has_agreed(*who))
    }

    /// Those who have to agree.
    ///
    /// BAT-ALY-03, BAT-PLY-10: the two main players; BAT-END-04, 10: everybody who has not left.
    fn asked(&self, commanders: Commanders, mode: Mode) -> impl Iterator<Item = Army> {
        let kind = self.kind;
        Army::ALL.into_iter().filter(move |who| match kind {
            OfferKind::Join | OfferKind::Command => commanders.main_players().contains(who),
            OfferKind::Draw => commanders.is_there(*who, mode),
        })
    }

    /// Those whose answer is still missing.
    pub fn unanswered(&self, commanders: Commanders, mode: Mode) -> impl Iterator<Item = Army> {
        self.asked(commanders, mode)
            .filter(|who| !self.has_agreed(*who))
    }

    /// Has everybody agreed?
    pub fn is_agreed(&self, commanders: Commanders, mode: Mode) -> bool {
        self.unanswered(commanders, mode).next().is_none()
    }
}
