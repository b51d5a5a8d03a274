//! A journal whose commits other nodes hear of.
//!
//! The journal itself is the outbox: what is told is only how far a stream has got, and whoever hears it reads
//! what is new. A hint that is heard twice, too late or after another changes nothing; one that is lost is made
//! up for by asking now and then.

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_store::{Around, Entry, IndexCard, Journal, Pending};

use super::Cluster;
use super::words::TableWord;

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
        let mut heads = BTreeMap::new();
        for entry in entries {
            heads.insert(&entry.stream, entry.seq);
        }
        for (stream, seq) in heads {
            let subject = self.cluster.subject_of(stream);
            self.cluster.tell(&subject, &TableWord::Stored { seq });
        }
    }
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
