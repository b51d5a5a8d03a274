//! What happened, in the rulebook's words (BAT-NOT-10, BAT-API-08). Nothing in this game is secret.

use std::fmt;

use serde::{Serialize, Serializer};
use sobremesa_kernel::RuleId;

use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::notation::TypedMove;
use crate::piece::{Army, Piece, Side};
use crate::play::Fact;
use crate::rules::ending::Draw;
use crate::rules::offers::OfferKind;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An army moved; what follows from it comes after.
    Moved {
        /// The army.
        army: Army,
        /// The move. (Not a `Move`: which of two equal pieces it was is nobody's business.)
        played: TypedMove,
        /// What it led to.
        mark: Mark,
    },
    /// Something on the board that follows from a move, a lost turn or an entry.
    Board(Fact),
    /// BAT-END-04: everybody agreed to a draw.
    DrawAgreed,
    /// BAT-PLY-07: a side has nobody left to play it.
    Forfeit {
        /// The other side.
        winner: Side,
    },
    /// Somebody made an offer.
    Offered {
        /// What.
        offer: OfferKind,
        /// Who.
        by: Army,
    },
    /// Somebody answered.
    Answered {
        /// Yes or no.
        yes: bool,
        /// Who.
        by: Army,
    },
    /// An army has another player now.
    TakenOver {
        /// The army.
        army: Army,
        /// Who plays it.
        by: Army,
    },
}

/// BAT-NOT-08: what a log writes behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Nothing.
    None,
    /// `+`: it led to Kolba.
    Kolba,
    /// `#`: it led to Hok-Sah.
    HokSah,
}

impl Mark {
    /// Of a move that had these consequences.
    pub(crate) fn of(facts: &[Fact]) -> Mark {
        let has = |is: fn(&Fact) -> bool| facts.iter().any(is);
        if has(|fact| matches!(fact, Fact::HokSah { .. })) {
            Mark::HokSah
        } else if has(|fact| matches!(fact, Fact::Kolba { .. })) {
            Mark::Kolba
        } else {
            Mark::None
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::None => "",
            Mark::Kolba => "+",
            Mark::HokSah => "#",
        })
    }
}

impl Event {
    /// The rule by which it happened.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Event::Moved { .. } => "BAT-MOV-01",
            Event::Board(fact) => match fact {
                Fact::Captured { .. } => "BAT-CAP-14",
                Fact::ArmyEliminated { .. } => "BAT-TRN-06",
                Fact::HokSah { .. } => "BAT-END-01",
                Fact::Kolba { .. } => "BAT-ROY-06",
                Fact::Draw { reason } => match reason {
                    Draw::Blocked => "BAT-END-07",
                    Draw::Quiet => "BAT-END-06",
                    Draw::Repetition => "BAT-END-05",
                },
                Fact::TurnLost { .. } => "BAT-CLK-02",
                Fact::NoEntry { .. } => "BAT-ALY-08",
                Fact::AlliesJoined => "BAT-ALY-04",
            },
            Event::DrawAgreed => "BAT-END-04",
            Event::Forfeit { .. } => "BAT-PLY-07",
            Event::Offered { offer, .. } => offer.rule(),
            Event::Answered { .. } => "BAT-ALY-12",
            Event::TakenOver { .. } => "BAT-PLY-06",
        })
    }
}

impl OfferKind {
    /// The rule that allows it.
    pub const fn rule(self) -> &'static str {
        match self {
            OfferKind::Join => "BAT-ALY-11",
            OfferKind::Draw => "BAT-END-04",
            OfferKind::Command => "BAT-PLY-10",
        }
    }
}

impl Draw {
    /// BAT-NOT-10: its word.
    pub const fn word(self) -> &'static str {
        match self {
            Draw::Blocked => "blocked",
            Draw::Quiet => "quiet",
            Draw::Repetition => "repetition",
        }
    }
}

/// BAT-API-08: an event as it is published.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Published {
    Moved { army: char, text: String },
    Captured { piece: String, hex: String },
    ArmyEliminated { army: char },
    HokSah { winner: Side },
    Kolba { kingdom: char, hexes: Vec<String> },
    Draw { reason: &'static str },
    TurnLost { army: char },
    NoEntry { piece: String, hex: String },
    AlliesJoined,
    Forfeit { winner: Side },
    Offered { offer: &'static str, by: Army },
    Answered { answer: &'static str, by: Army },
    TakenOver { army: char, by: Army },
}

impl From<&Event> for Published {
    fn from(event: &Event) -> Published {
        match *event {
            Event::Moved { army, played, .. } => Published::Moved {
                army: army.letter(),
                text: played.to_string(),
            },
            Event::Board(fact) => match fact {
                Fact::Captured { piece, hex } => Published::Captured {
                    piece: token(piece),
                    hex: name(hex),
                },
                Fact::ArmyEliminated { army } => Published::ArmyEliminated {
                    army: army.letter(),
                },
                Fact::HokSah { winner } => Published::HokSah { winner },
                Fact::Kolba { kingdom, royals } => Published::Kolba {
                    kingdom: kingdom.kingdom().letter(),
                    hexes: names(royals),
                },
                Fact::Draw { reason } => Published::Draw {
                    reason: reason.word(),
                },
                Fact::TurnLost { army } => Published::TurnLost {
                    army: army.letter(),
                },
                Fact::NoEntry { piece, hex } => Published::NoEntry {
                    piece: token(piece),
                    hex: name(hex),
                },
                Fact::AlliesJoined => Published::AlliesJoined,
            },
            Event::DrawAgreed => Published::Draw {
                reason: "agreement",
            },
            Event::Forfeit { winner } => Published::Forfeit { winner },
            Event::Offered { offer, by } => Published::Offered {
                offer: offer.word(),
                by,
            },
            Event::Answered { yes, by } => Published::Answered {
                answer: if yes { "yes" } else { "no" },
                by,
            },
            Event::TakenOver { army, by } => Published::TakenOver {
                army: army.letter(),
                by,
            },
        }
    }
}

fn token(piece: Piece) -> String {
    piece.to_string()
}

fn name(hex: Hex) -> String {
    hex.to_string()
}

pub(crate) fn names(hexes: HexSet) -> Vec<String> {
    hexes.into_iter().map(name).collect()
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct WithRule {
            #[serde(flatten)]
            published: Published,
            rule: RuleId,
        }
        WithRule {
            published: self.into(),
            rule: self.rule(),
        }
        .serialize(serializer)
    }
}
