//! CLV-API-01: the only seat.

use sobremesa_kernel::Seat;

/// The dungeon master, who speaks for everybody.
pub const MASTER: Seat = Seat::new(0);

/// The names of the seats.
pub(crate) const NAMES: &[&str] = &["master"];
