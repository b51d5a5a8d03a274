//! Index cards in PostgreSQL.

use sqlx::Postgres;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;

use super::{PostgresJournal, patiently};
use crate::card;
use crate::sql::{self, bound};
use crate::{Built, CardIndex, IndexCard, Mark, Pending};

/// The cards of a commit, column by column, and the terms of each.
#[derive(Default)]
pub(super) struct CardRows<'a> {
    kinds: Vec<&'a str>,
    ids: Vec<&'a str>,
    times: Vec<i64>,
    bodies: Vec<&'a str>,
    term_kinds: Vec<&'a str>,
    terms: Vec<&'a str>,
    term_times: Vec<i64>,
    term_ids: Vec<&'a str>,
}

impl<'a> CardRows<'a> {
    pub(super) fn of(cards: &'a [IndexCard]) -> CardRows<'a> {
        let mut rows = CardRows::default();
        for card in card::latest(cards) {
            rows.kinds.push(&card.kind);
            rows.ids.push(&card.id);
            rows.times.push(card.at_ms);
            rows.bodies.push(&card.body);
            for term in &card.terms {
                rows.term_kinds.push(&card.kind);
                rows.terms.push(term);
                rows.term_times.push(card.at_ms);
                rows.term_ids.push(&card.id);
            }
        }
        rows
    }

    /// As the parameters that follow those of the entries.
    pub(super) fn bind_to<'q>(
        self,
        query: Query<'q, Postgres, PgArguments>,
    ) -> Query<'q, Postgres, PgArguments> {
        query
            .bind(self.kinds)
            .bind(self.ids)
            .bind(self.times)
            .bind(self.bodies)
            .bind(self.term_kinds)
            .bind(self.terms)
            .bind(self.term_times)
            .bind(self.term_ids)
    }
}

impl CardIndex for PostgresJournal {
    fn get<'a>(&'a self, kind: &'a str, id: &'a str) -> Pending<'a, Option<IndexCard>> {
        Box::pin(async move {
            let query = sqlx::query_as(sql::CARD).bind(kind).bind(id);
            let row = patiently(query.fetch_optional(&self.readers)).await?;
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
            let query = sqlx::query_as(sql::FIND_CARDS)
                .bind(kind)
                .bind(term)
                .bind(at_ms)
                .bind(id)
                .bind(bound(limit));
            let rows = patiently(query.fetch_all(&self.readers)).await?;
            let card = |row| sql::card_of(kind, row);
            Ok(rows.into_iter().map(card).collect())
        })
    }

    fn n_cards<'a>(&'a self, kind: &'a str) -> Pending<'a, u64> {
        Box::pin(async move {
            let query = sqlx::query_scalar(sql::COUNT_CARDS).bind(kind);
            let count: i64 = patiently(query.fetch_one(&self.readers)).await?;
            Ok(count.cast_unsigned())
        })
    }

    fn built<'a>(&'a self, kind: &'a str) -> Pending<'a, Option<Built>> {
        Box::pin(async move {
            let query = sqlx::query_as(sql::BUILT).bind(kind);
            let row = patiently(query.fetch_optional(&self.readers)).await?;
            row.map(sql::built_of).transpose()
        })
    }

    fn begin<'a>(&'a self, kind: &'a str) -> Pending<'a, ()> {
        let query = sqlx::query(sql::BEGIN).bind(kind);
        Box::pin(async move { self.writing()?.execute(query).await })
    }

    fn complete<'a>(&'a self, kind: &'a str, version: u32) -> Pending<'a, ()> {
        let query = sqlx::query(sql::COMPLETE)
            .bind(kind)
            .bind(i64::from(version));
        Box::pin(async move { self.writing()?.execute(query).await })
    }
}
