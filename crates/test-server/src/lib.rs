//! Servers that tests start for themselves: PostgreSQL and NATS, as Debian's packages bring them; and the wire
//! between a program and its servers, which tests cut.
//!
//! A server has a folder of its own and listens on a socket in it, so it meets nobody else's and needs no
//! port. PostgreSQL does not run as root: then it runs as the user that its package made. It does not wait
//! for the disk (`fsync=off`): tests kill programs and servers, never the machine.
//!
//! `cargo xtask test` starts one for the whole run ([`SHARED`]), in which each test has a [`Database`] of its
//! own. A test that is run alone starts one itself.

#[cfg(unix)]
mod nats;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
pub mod signal;
#[cfg(unix)]
mod wire;

#[cfg(unix)]
pub use nats::Nats;
#[cfg(unix)]
pub use postgres::{Database, Postgres, SHARED, is_installed};
#[cfg(unix)]
pub use wire::Wire;
