//! The club around the tables: people, seats, invitations, talk, clocks and takebacks.
//!
//! Like a game, the club judges a wish and answers with facts ([`room::Fact`], [`people::Fact`]).
//! Facts are what is stored; everything here can be rebuilt from them. Nothing in this crate reads
//! a clock, a random number, a file or the network: what comes from outside is an argument.

pub mod id;
mod look_alike;
mod match_line;
mod name;
mod options;
pub mod people;
pub mod rating;
mod refusal;
pub mod room;

pub use id::{Key, KeyHash, PersonId, TableId};
pub use match_line::MatchLine;
pub use name::{GUEST_MARK, PersonName};
pub use options::{BotSpeed, Options, Theme};
pub use people::{AccountName, Password, PasswordHash, People};
pub use refusal::{Refusal, Relayed};
pub use room::Room;
