//! What a game *is*: seats, dice, choices, events, refusals, outcomes, and the match with its file.
//!
//! A rulebook is a pure function ([`Game`]): state, choice and dice in; events out. A [`Match`] is a
//! state plus the record of how it came about, and every match is a file ([`record`]) that replays
//! bit for bit. Nothing here knows of a particular game, a screen, a database, a thread or the time
//! of day; what comes from outside (seeds, typed dice, the passing of time) comes in as an argument.
//!
//! Start reading at [`game`]: it is the contract that every folder under `games/` fulfils.

pub mod bot;
pub mod claim;
pub mod clock;
mod commands;
pub mod dice;
mod fingerprint;
pub mod game;
mod game_match;
mod illegal;
pub mod odds;
pub mod record;
mod seat;
mod status;
mod words;

pub use commands::Commands;
pub use dice::{Dice, DiceStop, Roll, Seed, Shown};
pub use fingerprint::Fingerprint;
pub use game::{Asks, Game, Nobody, Stop, Tell};
pub use game_match::{
    Begun, DiceSource, Match, Opening, Past, PastDeed, Playing, TableEvent, Told, Unplayed,
};
pub use illegal::{Fault, Illegal, RuleId};
pub use seat::{Actor, Audience, Seat, SeatSet};
pub use status::{Concession, Must, Outcome, Status, Verdict};
pub use words::{Lang, Words};
