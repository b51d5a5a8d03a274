//! Computer players that people describe in a file of their own.

use sobremesa_kernel::Fault;

/// How people describe computer players; `P` is a player.
pub trait Recruiting<P>: Send + Sync {
    /// The player that somebody has described.
    ///
    /// # Errors
    /// Everything that is wrong with the description.
    fn read(&self, definition: &str) -> Result<P, Vec<Fault>>;

    /// A description that [`read`](Recruiting::read) accepts, for people to change.
    fn example(&self) -> &'static str;
}
