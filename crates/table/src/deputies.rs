//! Seats for which another seat plays unless somebody of their own sits there: the generals of an army under
//! their commander-in-chief.

use serde_json::Value;
use sobremesa_kernel::Seat;

/// Who plays for whom.
pub trait Deputies: Sync {
    /// The seat that plays for this one; nobody where it always plays for itself.
    fn chief(&self, seat: Seat) -> Option<Seat>;

    /// The setup in which these seats play what is theirs, and the chiefs of all others play for them. Names
    /// that this setup has no part for change nothing.
    fn appoint(&self, setup: Value, deputies: &[Seat]) -> Value;
}
