//! The nodes of a club, and which of them keeps what.
//!
//! A lease is a node's, not a table's: it is renewed twice a second by one short statement, however many tables
//! there are, and a table that is claimed hangs on it. It stands beside what it guards, so that a commit finds
//! out in the same transaction whether its writer still has it; a lease that is kept elsewhere, such as on a
//! message bus, could only be asked before.
//!
//! No clock is compared with another. A node is lost when somebody who has been in touch with the server all
//! the time has seen its beat stand still for long enough by their own clock; who watches is the caller.

use crate::{Pending, StreamHead, StreamId};

/// A node that is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its number, or epoch: nobody had it before, and nobody will.
    pub epoch: u64,
    /// What it is called.
    pub name: String,
    /// How often it has beaten.
    pub beat: u64,
}

/// The register of nodes, as one of them has it open.
///
/// Everything fails with `Unavailable` if the server does not answer in time.
pub trait Register: Send + Sync + 'static {
    /// What this node is called.
    fn name(&self) -> &str;

    /// By which the nodes of one club know each other.
    fn club(&self) -> &str;

    /// Our epoch at the moment.
    fn epoch(&self) -> u64;

    /// Comes in under a new epoch after others took us for lost. What was claimed under the old one is not ours
    /// any more.
    fn join(&self) -> Pending<'_, u64>;

    /// Beats once; everybody who is in, and nobody if we are not any more.
    fn beat(&self) -> Pending<'_, Vec<Node>>;

    /// Removes a node that has not beaten since it was seen; true if it is gone by that. From then on it cannot
    /// write, and everything that it has written can be read.
    fn expel<'a>(&'a self, node: &'a Node) -> Pending<'a, bool>;

    /// Goes for good: whoever is left takes up what was ours.
    fn leave(&self) -> Pending<'_, ()>;

    /// Takes a stream to keep, unless a node has it that is in; which node has it then, ours or another. Nobody
    /// if it is free and we are lost.
    fn claim<'a>(&'a self, stream: &'a StreamId) -> Pending<'a, Option<u64>>;

    /// Gives a stream of ours up.
    fn release<'a>(&'a self, stream: &'a StreamId) -> Pending<'a, ()>;

    /// Some of the streams whose node is gone.
    fn orphans(&self, most: usize) -> Pending<'_, Vec<StreamId>>;

    /// How far each of these has got of which something is stored.
    fn heads<'a>(&'a self, streams: &'a [StreamId]) -> Pending<'a, Vec<StreamHead>>;
}
