//! What nodes tell and ask each other, as JSON.

use serde::{Deserialize, Serialize};
use sobremesa_club::people::Person;
use sobremesa_club::{KeyHash, PersonId, PersonName, Refusal, Relayed, TableId};
use sobremesa_kernel::Words;

use crate::hall::{BroughtOne, HallFault};
use crate::wish::Wish;

/// About one stream: a table, or a ledger.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "word", rename_all = "snake_case")]
pub(crate) enum TableWord {
    /// It has got so far. Where it is a table, the last of what is stored comes with it, unless that is long:
    /// whoever follows need not read it.
    Stored {
        seq: u64,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        latest: Vec<String>,
    },
    /// Who looks at a table elsewhere. `slowly`: somebody who wants to see what computer players do.
    Present { people: Vec<PersonId>, slowly: bool },
    /// Somebody looks at a table elsewhere, where nobody knows why computer players did what they did.
    AskReasons,
    /// Why they did what they did last, each by the index of its seat.
    Reasons { reasons: Vec<(usize, Words)> },
    /// What a computer player says about something that it did besides its moves.
    Remark { seat: usize, why: Words },
}

/// About the club.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "word", rename_all = "snake_case")]
pub(crate) enum ClubWord {
    /// Lists should say something else of a table.
    Posted { table: TableId },
    /// Somebody looks in who is nobody yet.
    PassedBy {
        key: KeyHash,
        person: PersonId,
        name: PersonName,
    },
    /// Somebody has left for good, and what is stored of them has been erased.
    Forgot { person: PersonId },
    /// A computer player was sent away.
    SentAway { one: BroughtOne },
}

impl TableWord {
    /// It has got so far, and whoever wants to know more reads it.
    pub(crate) const fn stored(seq: u64) -> TableWord {
        TableWord::Stored {
            seq,
            latest: Vec::new(),
        }
    }
}

impl ClubWord {
    pub(crate) fn passed_by(key: KeyHash, person: &Person) -> ClubWord {
        ClubWord::PassedBy {
            key,
            person: person.id.clone(),
            name: person.name.clone(),
        }
    }
}

/// A wish on its way to the node that keeps the table.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Ask {
    pub(crate) table: TableId,
    pub(crate) person: PersonId,
    /// So that it is known again if it is sent twice.
    pub(crate) name: String,
    pub(crate) wish: Wish,
    /// So much is known of people and of computer players that were brought, where it comes from: whoever judges
    /// it knows at least as much.
    pub(crate) n_people: u64,
    #[serde(rename = "n_guests")]
    pub(crate) n_brought: u64,
}

/// What a node is asked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Asked {
    /// To judge a wish.
    Wish(Box<Ask>),
    /// Whether this is the code that it has shown to whoever started it.
    IsYourCode { admin_code: String },
    /// To forget somebody at a table: what they wrote there has been erased.
    Forget { forget: PersonId, at: TableId },
}

/// What comes of a wish.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub(crate) enum Told {
    Done {
        seen: Vec<Words>,
    },
    Refused {
        refusal: Box<Relayed>,
    },
    /// The node that was asked does not keep the table.
    NotHere,
    NoTable,
    /// It is the club's fault, and may go better soon.
    Away,
    /// It is the club's fault.
    Failed {
        fault: String,
    },
}

impl From<Result<Vec<Words>, HallFault>> for Told {
    fn from(answer: Result<Vec<Words>, HallFault>) -> Told {
        match answer {
            Ok(seen) => Told::Done { seen },
            Err(HallFault::Refused(refusal)) => Told::Refused {
                refusal: Box::new(Relayed::from(&refusal)),
            },
            Err(HallFault::NotHere) => Told::NotHere,
            Err(HallFault::NoTable) => Told::NoTable,
            Err(HallFault::Away) => Told::Away,
            Err(fault) if fault.trouble().is_some() => Told::Away,
            Err(fault) => Told::Failed {
                fault: fault.to_string(),
            },
        }
    }
}

impl From<Told> for Result<Vec<Words>, HallFault> {
    fn from(told: Told) -> Result<Vec<Words>, HallFault> {
        match told {
            Told::Done { seen } => Ok(seen),
            Told::Refused { refusal } => Err(HallFault::Refused(Refusal::Relayed(refusal))),
            Told::NotHere => Err(HallFault::NotHere),
            Told::NoTable => Err(HallFault::NoTable),
            Told::Away => Err(HallFault::Away),
            Told::Failed { fault } => Err(HallFault::Unreadable(fault)),
        }
    }
}
