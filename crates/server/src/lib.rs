//! The club in the browser.
//!
//! Thin by intention: it carries messages between people, the [`club`](sobremesa_club) and the
//! [`store`](sobremesa_store). Each live table is one task (`room_task`) that judges a wish, stores
//! what changed, and only then shows it to anybody. Pages and pictures are made here in Rust; the
//! browser's part (`web/`) handles pointers, keys, movement and sound.
//!
//! No rule of any game is in this crate, nor the name of one.

mod assets;
mod cluster;
mod company;
mod covers;
mod crowd;
mod doors;
mod frame;
mod hall;
mod health;
mod house;
mod laboratory;
mod limits;
mod lists;
mod live;
mod metrics;
mod news;
mod origin;
mod pages;
mod password;
mod pool;
mod random;
mod replay;
mod request;
mod result;
mod room_task;
mod routes;
mod session;
mod study;
mod sums;
mod time;
mod turns;
mod wish;

#[cfg(feature = "nats")]
pub use cluster::Nats;
pub use cluster::{Bus, Carried, Job, Jobs, Letter, Read, Written};
pub use hall::{HallFault, Rebuilt};
pub use house::{House, HouseFault, Manner};
pub use limits::Allowance;
pub use pages::report::report;
pub use sums::{WrongMatch, check_sums};
pub use time::{Hands, Time};
