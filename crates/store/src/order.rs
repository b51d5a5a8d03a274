//! What may be appended: the next entries of their streams, in characters that every engine keeps.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::{Entry, IndexCard, StoreError, StreamId};

/// Where streams end; one that nothing is noted of is empty.
#[derive(Default)]
pub(crate) struct Ends<'a>(BTreeMap<&'a StreamId, u64>);

impl<'a> Ends<'a> {
    /// The streams of these entries, each once.
    pub(crate) fn wanted(entries: &'a [Entry]) -> Vec<&'a StreamId> {
        let streams = entries.iter().map(|entry| &entry.stream);
        let mut streams: Vec<&StreamId> = streams.collect();
        streams.sort_unstable();
        streams.dedup();
        streams
    }

    /// A stream ends with this number.
    pub(crate) fn note(&mut self, stream: &'a StreamId, last: u64) {
        self.0.insert(stream, last);
    }

    /// Which entry is not the next of its stream, so that a commit failed.
    pub(crate) fn refusal(mut self, entries: &'a [Entry]) -> Option<StoreError> {
        for Entry { stream, seq, .. } in entries {
            let last = self.0.entry(stream).or_default();
            let (stream, seq, next) = (stream.clone(), *seq, *last + 1);
            match seq.cmp(&next) {
                Ordering::Less => return Some(StoreError::Conflict { stream, seq }),
                Ordering::Equal => *last = next,
                Ordering::Greater => return Some(StoreError::Gap { stream, seq, next }),
            }
        }
        None
    }
}

/// PostgreSQL keeps every text but those with a NUL. JSON writes it as `\u0000`, so none is missed; and what
/// one engine takes the other takes too, or a club could not be moved.
///
/// # Errors
/// The first entry or card that has one.
pub(crate) fn refuse_unfit(entries: &[Entry], cards: &[IndexCard]) -> Result<(), StoreError> {
    let is_unfit = |text: &String| text.as_bytes().contains(&0);
    for entry in entries {
        if is_unfit(&entry.kind) || is_unfit(&entry.body) {
            let what = format!("entry {} of {}", entry.seq, entry.stream);
            return Err(StoreError::Unfit { what });
        }
    }
    for card in cards {
        let mut texts = [&card.kind, &card.id, &card.body]
            .into_iter()
            .chain(&card.terms);
        if texts.any(is_unfit) {
            let what = format!("a card of {}", card.kind);
            return Err(StoreError::Unfit { what });
        }
    }
    Ok(())
}
