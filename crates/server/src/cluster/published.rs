//! A journal whose commits other nodes hear of.
//!
//! The journal itself is the outbox: what is told is how far a stream has got, and whoever hears it reads what is
//! new. What has happened at a table is told with it: each move would else be read once by every node at which
//! somebody looks on, one more way to the database and back before they see it. A hint that is heard twice, too
//! late or after another changes nothing; one that is lost is made up for by asking now and then.

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_store::{Around, Entry, IndexCard, Journal, Pending, StreamId};

use super::Cluster;
use super::words::TableWord;
use crate::hall::TABLES;

/// What is longer is read by those who want to know it.
const LONGEST_TOLD: usize = 16 * 1024;

/// A journal whose commits other nodes hear of.
pub(crate) struct Published {
    journal: Arc<dyn Journal>,
    cluster: Arc<Cluster>,
}

impl Published {
    pub(crate) fn new(journal: Arc<dyn Journal>, cluster: Arc<Cluster>) -> Published {
        Published { journal, cluster }
    }

    fn tell(&self, entries: &[Entry]) {
        // Whoever has come in a moment ago asks what it has missed.
        if self.cluster.n_nodes() <= 1 {
            return;
        }
        let mut streams: BTreeMap<&StreamId, Vec<&Entry>> = BTreeMap::new();
        for entry in entries {
            streams.entry(&entry.stream).or_default().push(entry);
        }
        for (stream, entries) in streams {
            let subject = self.cluster.subject_of(stream);
            self.cluster.tell(&subject, &word_of(stream, &entries));
        }
    }
}

/// What is told of the entries that a stream has gained. Of people no more than that there are some: what they
/// want to keep for themselves is in the database alone.
fn word_of(stream: &StreamId, entries: &[&Entry]) -> TableWord {
    let seq = entries.last().map_or(0, |entry| entry.seq);
    let length: usize = entries.iter().map(|entry| entry.body.len()).sum();
    if !stream.as_str().starts_with(TABLES) || length > LONGEST_TOLD {
        return TableWord::stored(seq);
    }
    let latest = entries.iter().map(|entry| entry.body.clone()).collect();
    TableWord::Stored { seq, latest }
}

impl Around for Published {
    fn inner(&self) -> &dyn Journal {
        self.journal.as_ref()
    }

    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Box::pin(async move {
            self.journal.commit(entries, cards).await?;
            self.tell(entries);
            Ok(())
        })
    }
}
