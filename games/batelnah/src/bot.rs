//! Computer players.

use sobremesa_kernel::bot::Bot;

use crate::game::BatelNah;

/// The computer players, the weakest first.
pub(crate) static BOTS: &[&dyn Bot<BatelNah>] = &[];
