//! Index cards in SQLite.

use sqlx::SqliteConnection;

use super::SqliteJournal;
use crate::card;
use crate::sql::{self, bound};
use crate::{Built, CardIndex, IndexCard, Mark, Pending};

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
    let rows: Vec<_> = card::latest(cards)
        .map(|card| (&card.kind, &card.id, card.at_ms, &card.body, &card.terms))
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
            let row = sqlx::query_as(sql::CARD)
                .bind(kind)
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
            Ok(row.map(|row| sql::card_of(kind, row)))
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
            let rows = sqlx::query_as(sql::FIND_CARDS)
                .bind(kind)
                .bind(term)
                .bind(at_ms)
                .bind(id)
                .bind(bound(limit))
                .fetch_all(&self.readers)
                .await?;
            let card = |row| sql::card_of(kind, row);
            Ok(rows.into_iter().map(card).collect())
        })
    }

    fn n_cards<'a>(&'a self, kind: &'a str) -> Pending<'a, u64> {
        Box::pin(async move {
            let query = sqlx::query_scalar(sql::COUNT_CARDS).bind(kind);
            let count: i64 = query.fetch_one(&self.readers).await?;
            Ok(count.cast_unsigned())
        })
    }

    fn built<'a>(&'a self, kind: &'a str) -> Pending<'a, Option<Built>> {
        Box::pin(async move {
            let query = sqlx::query_as(sql::BUILT).bind(kind);
            let row = query.fetch_optional(&self.readers).await?;
            row.map(sql::built_of).transpose()
        })
    }

    fn begin<'a>(&'a self, kind: &'a str) -> Pending<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query(sql::BEGIN).bind(kind);
            query.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn complete<'a>(&'a self, kind: &'a str, version: u32) -> Pending<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query(sql::COMPLETE)
                .bind(kind)
                .bind(i64::from(version));
            query.execute(&self.writer).await?;
            Ok(())
        })
    }
}
