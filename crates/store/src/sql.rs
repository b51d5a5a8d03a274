//! The statements that both engines understand, and the rows that they give.
//!
//! What the engines do differently (append, keep cards) is with each of them.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType};

use crate::{Built, Entry, IndexCard, StoreError, Stored, StreamHead, StreamId};

pub(crate) const READ: &str = "
    SELECT seq, at, kind, body FROM event
    WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3";

pub(crate) const HISTORY: &str = "
    SELECT position, stream, seq, at, kind, body FROM event
    WHERE position > $1 ORDER BY position LIMIT $2";

pub(crate) const LAST: &str = "SELECT coalesce(max(seq), 0) FROM event WHERE stream = $1";

/// Hops from name to name through the index: grouping would visit every entry.
/// `~` sorts after every character of a name.
pub(crate) const STREAMS: &str = "
    WITH RECURSIVE found (stream) AS (
        SELECT min(stream) FROM event WHERE stream >= $1 AND stream < $1 || '~'
        UNION ALL
        SELECT (SELECT min(stream) FROM event WHERE stream > found.stream AND stream < $1 || '~')
        FROM found WHERE found.stream IS NOT NULL
    )
    SELECT stream, (SELECT max(seq) FROM event WHERE event.stream = found.stream) AS last
    FROM found WHERE stream IS NOT NULL ORDER BY stream";

pub(crate) const OVERWRITE: &str =
    "UPDATE event SET kind = 'erased', body = $3 WHERE stream = $1 AND seq = $2";

pub(crate) const COUNT: &str = "SELECT count(*) FROM event";

pub(crate) const CARD: &str = "SELECT id, at, body FROM index_card WHERE kind = $1 AND id = $2";

pub(crate) const FIND_CARDS: &str = "
    SELECT index_card.id, index_card.at, index_card.body
    FROM index_term JOIN index_card USING (kind, id)
    WHERE index_term.kind = $1 AND index_term.term = $2
      AND (index_term.at, index_term.id) < ($3, $4)
    ORDER BY index_term.at DESC, index_term.id DESC LIMIT $5";

pub(crate) const COUNT_CARDS: &str = "SELECT count(*) FROM index_card WHERE kind = $1";

pub(crate) const BUILT: &str = "SELECT version, position FROM index_built WHERE kind = $1";

pub(crate) const COMPLETE: &str = "
    INSERT INTO index_built (kind, version, position)
    SELECT $1, $2, coalesce(max(position), 0) FROM event WHERE true
    ON CONFLICT (kind) DO UPDATE SET version = excluded.version, position = excluded.position";

pub(crate) const BEGIN: &str = "DELETE FROM index_built WHERE kind = $1";

/// What [`READ`] gives: number, time, kind, body.
pub(crate) type EntryRow = (i64, i64, String, String);

/// What [`HISTORY`] gives: position, stream, number, time, kind, body.
pub(crate) type HistoryRow = (i64, String, i64, i64, String, String);

/// What [`CARD`] and [`FIND_CARDS`] give: the thing, time, body.
pub(crate) type CardRow = (String, i64, String);

pub(crate) fn entry_of(stream: StreamId, (seq, at_ms, kind, body): EntryRow) -> Entry {
    let seq = seq.cast_unsigned();
    Entry {
        stream,
        seq,
        at_ms,
        kind,
        body,
    }
}

pub(crate) fn stored_of(row: HistoryRow) -> Result<Stored, StoreError> {
    let (position, stream, seq, at_ms, kind, body) = row;
    Ok(Stored {
        position: position.cast_unsigned(),
        entry: entry_of(stream_of(&stream)?, (seq, at_ms, kind, body)),
    })
}

pub(crate) fn head_of((stream, last): (String, i64)) -> Result<StreamHead, StoreError> {
    Ok(StreamHead {
        stream: stream_of(&stream)?,
        last: last.cast_unsigned(),
    })
}

pub(crate) fn card_of(kind: &str, (id, at_ms, body): CardRow) -> IndexCard {
    IndexCard {
        kind: kind.to_owned(),
        id,
        at_ms,
        terms: Vec::new(),
        body,
    }
}

pub(crate) fn built_of((version, position): (i64, i64)) -> Result<Built, StoreError> {
    Ok(Built {
        version: version.try_into().map_err(StoreError::unavailable)?,
        position: position.cast_unsigned(),
    })
}

fn stream_of(name: &str) -> Result<StreamId, StoreError> {
    StreamId::parse(name).map_err(StoreError::unavailable)
}

/// No stored number is greater than the engines' greatest.
pub(crate) fn bound(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// One step of a schema. One that has been released is never edited.
pub(crate) fn migration(number: i64, name: &'static str, text: &'static str) -> Migration {
    let text = text.into_sql_str();
    Migration::new(number, name.into(), MigrationType::Simple, text, false)
}
