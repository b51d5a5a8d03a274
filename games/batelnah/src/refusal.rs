//! Why the referee says no (BAT-API-07). The words are in `speak`.

use sobremesa_kernel::RuleId;

use crate::piece::Army;
use crate::rules::offers::OfferKind;
use crate::rules::validation::Verdict;

/// Why the referee says no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A move that is not legal, with the verdict of BAT-VAL-02.
    Move(Verdict),
    /// BAT-NOT-07: no move text, or not the text of that move.
    BadText,
    /// BAT-END-09: nothing is accepted after the end.
    GameOver,
    /// BAT-END-04: a draw is offered in one's own turn.
    DrawOutOfTurn {
        /// Whose turn it is.
        turn: Army,
    },
    /// BAT-ALY-12: one offer at a time.
    OfferOpen {
        /// The one that is open.
        open: OfferKind,
        /// Who made it.
        by: Army,
    },
    /// BAT-ALY-12: nobody has asked, or one has answered already.
    NothingToAnswer,
    /// BAT-ALY-11: a refused proposal waits for the next move.
    TooSoon,
    /// BAT-ALY-09: the allies enter once.
    AlreadyJoined,
    /// BAT-PLY-10: only an empty seat of a game of four armies asks for its army.
    NoArmyToAskFor,
    /// BAT-ALY-11: this seat has no say in it.
    NoSay {
        /// In what.
        offer: OfferKind,
    },
    /// BAT-PLY-06: nobody plays from this seat.
    NotPlaying {
        /// The seat.
        seat: Army,
    },
    /// BAT-CLK-02: only the army to move can lose its turn.
    NotItsTurn {
        /// The army named.
        army: Army,
        /// The army to move.
        turn: Army,
    },
    /// BAT-API-04: what the house does no seat can send, and the other way round.
    NotYours,
}

impl Refusal {
    /// The rule that it cites.
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Refusal::Move(verdict) => verdict.rule(),
            Refusal::BadText => "BAT-NOT-07",
            Refusal::GameOver => "BAT-END-09",
            Refusal::DrawOutOfTurn { .. } => "BAT-END-04",
            Refusal::OfferOpen { .. } | Refusal::NothingToAnswer => "BAT-ALY-12",
            Refusal::TooSoon => "BAT-ALY-11",
            Refusal::AlreadyJoined => "BAT-ALY-09",
            Refusal::NoArmyToAskFor => "BAT-PLY-10",
            Refusal::NoSay { offer } => offer.rule(),
            Refusal::NotPlaying { .. } => "BAT-PLY-06",
            Refusal::NotItsTurn { .. } => "BAT-CLK-02",
            Refusal::NotYours => "BAT-API-04",
        })
    }

    /// Its published word.
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::Move(verdict) => verdict.word(),
            Refusal::BadText => "bad_text",
            Refusal::GameOver => "game_over",
            Refusal::DrawOutOfTurn { .. } | Refusal::NotItsTurn { .. } => "not_your_turn",
            Refusal::OfferOpen { .. } => "offer_open",
            Refusal::NothingToAnswer => "nothing_to_answer",
            Refusal::TooSoon => "too_soon",
            Refusal::AlreadyJoined => "already_joined",
            Refusal::NoArmyToAskFor => "no_army_to_ask_for",
            Refusal::NoSay { .. } => "no_say",
            Refusal::NotPlaying { .. } => "not_playing",
            Refusal::NotYours => "not_yours",
        }
    }
}
