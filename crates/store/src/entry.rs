//! What the journal keeps: numbered entries in named streams.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// One thing that happened: a line of a match, a player who signed up.
///
/// The journal does not look inside: what `kind` and `body` mean is between
/// those who append and those who read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Whose history this belongs to.
    pub stream: StreamId,
    /// Its place in the stream: 1, 2, 3 …, none twice and none left out.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970. The journal reads no clock.
    pub at_ms: i64,
    /// What sort of thing it is, for the reader to choose how to read the body.
    pub kind: String,
    /// The thing itself, as JSON.
    pub body: String,
}

/// An entry and its place in the order of all commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Grows from entry to entry over all streams; numbers may be left out.
    pub position: u64,
    /// What was stored.
    pub entry: Entry,
}

/// The name of one history, such as `table/k3f9` or `people`.
///
/// Cheap to clone: a table names its stream with every action.
///
/// ```
/// # use sobremesa_store::StreamId;
/// assert!(StreamId::parse("table/k3f9").is_ok());
/// assert!(StreamId::parse("table/../../etc passwd").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(Arc<str>);

impl StreamId {
    /// No name is longer than this.
    pub const MAX_LEN: usize = 100;

    /// Takes a name of letters, digits, `-`, `_` and `.`, in parts separated by
    /// `/`. Plain ASCII, so that every engine sorts the names alike.
    ///
    /// # Errors
    /// If it is empty or too long, has an empty part, or another character.
    pub fn parse(name: &str) -> Result<StreamId, BadStreamId> {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let is_well_formed = |part: &str| !part.is_empty() && part.chars().all(fits);
        if name.len() <= Self::MAX_LEN && name.split('/').all(is_well_formed) {
            Ok(StreamId(name.into()))
        } else {
            Err(BadStreamId(name.into()))
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for StreamId {
    type Err = BadStreamId;

    fn from_str(name: &str) -> Result<StreamId, BadStreamId> {
        StreamId::parse(name)
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Not the name of a stream.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} cannot name a stream: letters, digits, '-', '_' and '.' can, \
     in parts separated by '/', no longer than {max} in all",
    max = StreamId::MAX_LEN
)]
pub struct BadStreamId(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        for name in ["people", "table/k3f9", "a", "A-b_c.0/d/e", &"x".repeat(100)] {
            assert_eq!(StreamId::parse(name).unwrap().as_str(), name);
        }
        for name in ["", "/", "a/", "/a", "a//b", "a b", "ñ", "a\0", "a~", "a%"] {
            assert_eq!(StreamId::parse(name), Err(BadStreamId(name.into())));
        }
        assert!(StreamId::parse(&"x".repeat(101)).is_err());
    }
}
