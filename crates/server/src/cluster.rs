//! Several nodes of one club: the same program, started several times with one database and one message bus.
//!
//! The database keeps the truth, and who may write it (`sobremesa_store::Register`): a node has a lease with an
//! epoch, tables are claimed under it, and every commit looks for the lease of its writer. The bus carries hints
//! of what has been stored, and wishes to the node that keeps their table. Nothing hangs on it: what it loses is
//! found by asking the database now and then (`membership`), and a wish that is not answered is sent again by
//! the same name.
//!
//! A table has one keeper, which judges wishes, lets clocks run and computer players move. Any other node that
//! is asked for it follows: it reads what is stored, shows it to its own visitors, and sends their wishes on
//! (`relay`). When the keeper is lost, whoever follows or finds the table claims it (`room_task::shared`).
//!
//! What takes long and any node may do, the slices of the laboratory's experiments, are jobs that the bus keeps
//! (`jobs`).
//!
//! Ledgers (people, announcements, computer players that were brought, results) have no keeper: any node
//! appends to them, a conflict is caught up with, and others hear of it.

mod bus;
#[cfg(feature = "nats")]
mod jetstream;
mod jobs;
mod membership;
#[cfg(feature = "nats")]
mod nats;
mod published;
mod relay;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde::Serialize;
use sobremesa_store::{Register, StreamId};

use crate::metrics::Counter;

pub use bus::{Bus, Carried, Letter};
pub(crate) use jobs::SAY_SO_EVERY;
pub use jobs::{Job, Jobs, Read, Written};
pub(crate) use membership::keep_in;
#[cfg(feature = "nats")]
pub use nats::Nats;
pub(crate) use published::Published;
pub(crate) use relay::{forget_at, is_code_elsewhere, relay, serve};
pub(crate) use words::{ClubWord, TableWord};

/// What a node knows of the others.
pub(crate) struct Cluster {
    pub(crate) register: Arc<dyn Register>,
    pub(crate) bus: Arc<dyn Bus>,
    /// Has it a lease, as far as it knows?
    is_in: AtomicBool,
    n_nodes: AtomicUsize,
    pub(crate) counts: Counts,
}

/// Counts since the start.
#[derive(Default)]
pub(crate) struct Counts {
    /// Wishes of our visitors that another node judged, and wishes of others' that we did.
    pub(crate) wishes_sent_on: Counter,
    pub(crate) wishes_served: Counter,
    /// Facts about followed tables that were told by their keepers, and not read.
    pub(crate) facts_heard: Counter,
    /// Tables that we took up from a node that was lost or had left.
    pub(crate) tables_taken_over: Counter,
    /// Slices of experiments that we played.
    pub(crate) slices_played: Counter,
    /// Do experiments run on all nodes?
    pub(crate) shares_laboratory: AtomicBool,
    /// How often others took us for lost, and we others.
    pub(crate) leases_lost: Counter,
    pub(crate) nodes_expelled: Counter,
}

impl Cluster {
    pub(crate) fn new(register: Arc<dyn Register>, bus: Arc<dyn Bus>) -> Cluster {
        Cluster {
            register,
            bus,
            is_in: AtomicBool::new(true),
            n_nodes: AtomicUsize::new(1),
            counts: Counts::default(),
        }
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.register.epoch()
    }

    /// Under which something of this club is told.
    pub(crate) fn subject(&self, what: &str) -> String {
        format!("sobremesa.{}.{what}", self.register.club())
    }

    /// Under which it is told what concerns a stream.
    pub(crate) fn subject_of(&self, stream: &StreamId) -> String {
        self.subject(&stream.as_str().replace('/', "."))
    }

    /// Under which a node is asked.
    pub(crate) fn subject_of_node(&self, epoch: u64) -> String {
        self.subject(&format!("node.{epoch}"))
    }

    /// Tells the other nodes something.
    pub(crate) fn tell(&self, subject: &str, word: &impl Serialize) {
        let words = serde_json::to_vec(word).expect("words have JSON forms");
        self.bus.tell(subject, words);
    }

    /// Tells the other nodes something about the club.
    pub(crate) fn tell_club(&self, word: &ClubWord) {
        self.tell(&self.subject("club"), word);
    }

    /// How many nodes are in.
    pub(crate) fn n_nodes(&self) -> usize {
        self.n_nodes.load(Ordering::Relaxed)
    }

    /// Why people should be sent to another node, if they should.
    pub(crate) fn trouble(&self) -> Option<&'static str> {
        if !self.is_in.load(Ordering::Relaxed) {
            Some(
                "lease_lost: this node is not in touch with the database, or others took it for lost",
            )
        } else if !self.bus.is_there() {
            Some(
                "bus_away: the message bus does not answer; tables of other nodes cannot be played",
            )
        } else {
            None
        }
    }
}
