//! The situations that a game has seen, as its position tells them.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sobremesa_kernel::Fingerprint;

use super::SituationText;

/// BAT-END-05: the text of each situation in the order in which they first arose, and how often each has.
///
/// The list is shared by every view told since it last grew. It knows its own digest: a match that took
/// the digest of a hundred texts at every move would spend a tenth of its time on that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    list: Arc<Vec<(SituationText, u32)>>,
    /// The sum of the digests of all entries, each with its place.
    digest: u64,
}

impl Seen {
    /// Adds a situation. Views hold the list as it was: a copy with room for one more is made at once,
    /// since a copy that grows would be two.
    pub(crate) fn push(&mut self, text: SituationText, n_times: u32) {
        self.digest = self
            .digest
            .wrapping_add(of_entry(self.list.len(), &text, n_times));
        let mut list = Vec::with_capacity(self.list.len() + 1);
        list.extend_from_slice(&self.list);
        list.push((text, n_times));
        self.list = Arc::new(list);
    }

    /// One of them has arisen again: how often now?
    pub(crate) fn count_again(&mut self, index: usize) -> u32 {
        let (text, n_times) = &mut Arc::make_mut(&mut self.list)[index];
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

impl Deref for Seen {
    type Target = [(SituationText, u32)];

    fn deref(&self) -> &[(SituationText, u32)] {
        &self.list
    }
}

impl FromIterator<(SituationText, u32)> for Seen {
    fn from_iter<I: IntoIterator<Item = (SituationText, u32)>>(entries: I) -> Seen {
        let list: Vec<_> = entries.into_iter().collect();
        let digests = list
            .iter()
            .enumerate()
            .map(|(index, (text, n_times))| of_entry(index, text, *n_times));
        Seen {
            digest: digests.fold(0, u64::wrapping_add),
            list: Arc::new(list),
        }
    }
}

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            self.list.serialize(serializer)
        } else {
            self.digest.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Seen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seen, D::Error> {
        let list = Vec::<(SituationText, u32)>::deserialize(deserializer)?;
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
