//! Index cards in SQLite.

use std::collections::BTreeMap;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{SqliteJournal, bound, number};
use crate::{Built, CardIndex, IndexCard, Mark, Pending};

const GET: &str = "SELECT id, at, body FROM index_card WHERE kind = $1 AND id = $2";

const FIND: &str = "
    SELECT index_card.id, index_card.at, index_card.body
    FROM index_term JOIN index_card USING (kind, id)
    WHERE index_term.kind = $1 AND index_term.term = $2
      AND (index_term.at, index_term.id) < ($3, $4)
    ORDER BY index_term.at DESC, index_term.id DESC LIMIT $5";

const COUNT: &str = "SELECT count(*) FROM index_card WHERE kind = $1";

const BUILT: &str = "SELECT version, position FROM index_built WHERE kind = $1";

const COMPLETE: &str = "
    INSERT INTO index_built (kind, version, position)
    SELECT $1, $2, coalesce(max(position), 0) FROM event WHERE true
    ON CONFLICT DO UPDATE SET version = excluded.version, position = excluded.position";

const BEGIN: &str = "DELETE FROM index_built WHERE kind = $1";

/// Each takes all cards of a commit as one JSON array, as the entries of a commit are one.
const PUT: [&str; 3] = [
    "DELETE FROM index_term WHERE (kind, id) IN
        (SELECT value ->> 0, value ->> 1 FROM jsonb_each($1))",
    // `WHERE true` tells SQLite that what follows is no join.
    "INSERT INTO index_card (kind, id, at, body)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM jsonb_each($1) WHERE true
        ON CONFLICT DO UPDATE SET at = excluded.at, body = excluded.body",
    "INSERT OR IGNORE INTO index_term (kind, term, at, id)
        SELECT card.value ->> 0, term.value, card.value ->> 2, card.value ->> 1
        FROM jsonb_each($1) AS card, json_each(card.value, '$[4]') AS term",
];

/// Writes cards within a transaction.
pub(super) async fn put(
    connection: &mut SqliteConnection,
    cards: &[IndexCard],
) -> Result<(), sqlx::Error> {
    // Of two cards of one thing the later one holds.
    let latest: BTreeMap<(&str, &str), &IndexCard> = cards
        .iter()
        .map(|card| ((card.kind.as_str(), card.id.as_str()), card))
        .collect();
    let rows: Vec<_> = latest
        .into_iter()
        .map(|((kind, id), card)| (kind, id, card.at_ms, &card.body, &card.terms))
        .collect();
    let json = serde_json::to_string(&rows).expect("numbers and strings are always JSON");
    for statement in PUT {
        sqlx::query(statement)
            .bind(&json)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

impl CardIndex for SqliteJournal {
    fn get<'a>(&'a self, kind: &'a str, id: &'a str) -> Pending<'a, Option<IndexCard>> {
        Box::pin(async move {
            let row = sqlx::query(GET)
                .bind(kind)
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
            Ok(row.map(|row| card_of(kind, &row)).transpose()?)
        })
    }

    fn find<'a>(
        &'a self,
        kind: &'a str,
        term: &'a str,
        after: Option<&'a Mark>,
        limit: usize,
    ) -> Pending<'a, Vec<IndexCard>> {
        Box::pin(async move {
            let (at_ms, id) = after.map_or((i64::MAX, ""), |mark| (mark.at_ms, &mark.id));
            let rows = sqlx::query(FIND)
                .bind(kind)
                .bind(term)
                .bind(at_ms)
                .bind(id)
                .bind(bound(limit))
                .fetch_all(&self.readers)
                .await?;
            let card = |row| card_of(kind, row);
            Ok(rows.iter().map(card).collect::<Result<_, _>>()?)
        })
    }

    fn n_cards<'a>(&'a self, kind: &'a str) -> Pending<'a, u64> {
        Box::pin(async move {
            let query = sqlx::query_scalar(COUNT).bind(kind);
            let count: i64 = query.fetch_one(&self.readers).await?;
            Ok(count.cast_unsigned())
        })
    }

    fn built<'a>(&'a self, kind: &'a str) -> Pending<'a, Option<Built>> {
        Box::pin(async move {
            let query = sqlx::query(BUILT).bind(kind);
            let built = |row: SqliteRow| {
                let (version, position) = (row.try_get("version")?, number(&row, "position")?);
                Ok::<_, sqlx::Error>(Built { version, position })
            };
            let row = query.fetch_optional(&self.readers).await?;
            Ok(row.map(built).transpose()?)
        })
    }

    fn begin<'a>(&'a self, kind: &'a str) -> Pending<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query(BEGIN).bind(kind);
            query.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn complete<'a>(&'a self, kind: &'a str, version: u32) -> Pending<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query(COMPLETE).bind(kind).bind(version);
            query.execute(&self.writer).await?;
            Ok(())
        })
    }
}

fn card_of(kind: &str, row: &SqliteRow) -> Result<IndexCard, sqlx::Error> {
    Ok(IndexCard {
        kind: kind.to_owned(),
        id: row.try_get("id")?,
        at_ms: row.try_get("at")?,
        terms: Vec::new(),
        body: row.try_get("body")?,
    })
}
