//! The situations that a game has seen, as its position tells them.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sobremesa_kernel::Fingerprint;

use super::SituationText;

/// So many entries are kept together.
const CHUNK: usize = 16;

/// BAT-END-05: the text of each situation in the order in which they first arose, and how often each has.
///
/// Every state and every view has a list of its own, and each is the one before with an entry more. So
/// they share all chunks but the last: a hundred texts are not copied with every move. A list knows its
/// own digest: to take it anew at every move would be a tenth of what a move costs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// All are full but the last.
    chunks: Vec<Arc<Vec<Entry>>>,
    /// The sum of the digests of all entries, each with its place.
    digest: u64,
}

type Entry = (SituationText, u32);

impl Seen {
    /// How many situations there are.
    pub(crate) fn len(&self) -> usize {
        let full = self.chunks.len().saturating_sub(1);
        full * CHUNK + self.chunks.last().map_or(0, |chunk| chunk.len())
    }

    /// One of them, and how often it has arisen.
    pub(crate) fn get(&self, index: usize) -> Option<&Entry> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &(SituationText, u32)> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }

    /// Adds a situation.
    pub(crate) fn push(&mut self, text: SituationText, n_times: u32) {
        let digest = of_entry(self.len(), &text, n_times);
        self.digest = self.digest.wrapping_add(digest);
        match self.chunks.last_mut().filter(|last| last.len() < CHUNK) {
            // Others hold the chunk as it was. A copy that has to grow at once would be two.
            Some(last) => {
                let mut longer = Vec::with_capacity(CHUNK);
                longer.extend_from_slice(last);
                longer.push((text, n_times));
                *last = Arc::new(longer);
            }
            None => self.chunks.push(Arc::new(vec![(text, n_times)])),
        }
    }

    /// One of them, which is there, has arisen again: how often now?
    pub(crate) fn count_again(&mut self, index: usize) -> u32 {
        let (text, n_times) = &mut Arc::make_mut(&mut self.chunks[index / CHUNK])[index % CHUNK];
        let before = of_entry(index, text, *n_times);
        *n_times += 1;
        let after = of_entry(index, text, *n_times);
        self.digest = self.digest.wrapping_sub(before).wrapping_add(after);
        *n_times
    }
}

fn of_entry(index: usize, text: &SituationText, n_times: u32) -> u64 {
    let digest = Fingerprint::new().with_text(text.as_str());
    digest.with(index as u64).with(n_times.into()).value()
}

impl FromIterator<Entry> for Seen {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Seen {
        let mut seen = Seen::default();
        for (text, n_times) in entries {
            seen.push(text, n_times);
        }
        seen
    }
}

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            self.digest.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Seen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seen, D::Error> {
        let list = Vec::<Entry>::deserialize(deserializer)?;
        Ok(list.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(of: &str) -> SituationText {
        serde_json::from_value(of.into()).expect("a text")
    }

    /// However a list came about, equal lists have one digest and different lists have two.
    #[test]
    fn the_digest_is_of_the_list() {
        let mut grown = Seen::default();
        grown.push(text("first"), 1);
        grown.push(text("second"), 1);
        assert_eq!(grown.count_again(0), 2);
        let listed = |entries: &[(&str, u32)]| -> Seen {
            entries.iter().map(|(of, n)| (text(of), *n)).collect()
        };
        assert_eq!(grown, listed(&[("first", 2), ("second", 1)]));
        let others: [&[(&str, u32)]; 4] = [
            &[("second", 1), ("first", 2)],
            &[("first", 1), ("second", 2)],
            &[("first", 2)],
            &[],
        ];
        for other in others {
            assert_ne!(
                Fingerprint::of(&grown),
                Fingerprint::of(&listed(other)),
                "{other:?}"
            );
        }
    }

    /// Whoever holds a list as it was sees nothing of what is added to another, at any length.
    #[test]
    fn a_list_that_goes_on_leaves_the_one_before() {
        let mut seen = Seen::default();
        for n in 0..3 * CHUNK {
            let before = seen.clone();
            assert_eq!(before.len(), n);
            seen.push(text(&n.to_string()), 1);
            assert_eq!(before.get(n), None);
            assert_eq!(seen.get(n), Some(&(text(&n.to_string()), 1)));
            let once = seen.clone();
            assert_eq!(seen.count_again(n / 2), if n % 2 == 1 { 3 } else { 2 });
            assert_ne!(seen, once);
            let texts = seen.iter().map(|(text, _)| text.as_str().to_owned());
            let all: Vec<String> = (0..=n).map(|n| n.to_string()).collect();
            assert_eq!(texts.collect::<Vec<_>>(), all);
        }
    }

    /// Files that were written before it had a digest of its own can still be compared.
    #[test]
    fn people_read_the_list() {
        let seen: Seen = [(text("first"), 2)].into_iter().collect();
        let written = serde_json::to_string(&seen).expect("JSON");
        assert_eq!(written, r#"[["first",2]]"#);
        let list = vec![(text("first"), 2_u32)];
        assert_eq!(
            Fingerprint::of_readable(&seen),
            Fingerprint::of_readable(&list)
        );
        let read: Seen = serde_json::from_str(&written).expect("a list");
        assert_eq!(read, seen);
    }
}
