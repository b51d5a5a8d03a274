//! The journal in a PostgreSQL database.
//!
//! As with SQLite one connection writes and a few others only read. The one that writes holds the club (see
//! `writing`), so nobody else can write beside us. While the server is away everything is refused with that
//! cause, and each attempt tries to reach it anew: nothing has to be started again when it is back.

mod cards;
mod register;
mod writing;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};

use crate::moving::PAGE;
use crate::order::{self, Ends};
use crate::sql::{self, bound, migration};
use crate::trouble::{Trouble, Troubled};
use crate::{
    CardIndex, Entry, IndexCard, Journal, OpenError, Pending, Place, ServerAddress, StoreError,
    Stored, StreamHead, StreamId,
};
use cards::CardRows;
use writing::{Cause, Held, WritingConnection};

pub use register::PostgresRegister;

/// So long we wait for an answer of the server before it counts as away.
const PATIENCE: Duration = Duration::from_secs(10);

/// So long a reader waits for a connection. Shorter: people wait for what is read.
const READER_PATIENCE: Duration = Duration::from_secs(5);

const READERS: u32 = 8;

/// So often a commit is tried again that has met another writer's at the same moment.
const ENCOUNTERS: usize = 5;

/// A server whose other end has gone without a word notices within half a minute, and lets go of the club.
const KEEPALIVE: [(&str, &str); 3] = [
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "4"),
];

/// The rows of a commit, a column in each parameter: one statement for any number of them, which is then a
/// transaction by itself and takes one way to the server and back.
macro_rules! append {
    () => {
        "INSERT INTO event (stream, seq, at, kind, body)
         SELECT stream, seq, at, kind, body
         FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
         WITH ORDINALITY AS fresh (stream, seq, at, kind, body, nth)
         ORDER BY nth"
    };
}

const APPEND: &str = append!();

/// The same with cards. No row is both removed and written, because all parts of one statement see the
/// tables as they were before it.
const APPEND_WITH_CARDS: &str = concat!(
    "WITH card AS (
        SELECT * FROM unnest($6::text[], $7::text[], $8::bigint[], $9::text[])
        AS card (kind, id, at, body)
    ), found AS (
        SELECT DISTINCT * FROM unnest($10::text[], $11::text[], $12::bigint[], $13::text[])
        AS found (kind, term, at, id)
    ), forgotten AS (
        DELETE FROM index_term USING card
        WHERE index_term.kind = card.kind AND index_term.id = card.id AND NOT EXISTS (
            SELECT FROM found
            WHERE (found.kind, found.term, found.at, found.id)
                = (index_term.kind, index_term.term, index_term.at, index_term.id)
        )
    ), kept AS (
        INSERT INTO index_card (kind, id, at, body) SELECT kind, id, at, body FROM card
        ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, body = excluded.body
    ), listed AS (
        INSERT INTO index_term (kind, term, at, id) SELECT kind, term, at, id FROM found
        ON CONFLICT DO NOTHING
    ) ",
    append!()
);

/// The journal in a PostgreSQL database.
#[derive(Debug, Clone)]
pub struct PostgresJournal {
    /// None where it is only read.
    writing: Option<Arc<WritingConnection>>,
    readers: PgPool,
}

impl PostgresJournal {
    /// Opens the database, and makes the tables in it that are missing.
    ///
    /// # Errors
    /// If the server cannot be reached or lets us not in, there is no such database, it is not ours, is
    /// newer than this program, or another program holds the club.
    pub async fn open(address: &ServerAddress) -> Result<PostgresJournal, OpenError> {
        let opened = async {
            let options = options(address)?;
            let writing = WritingConnection::open(options.clone(), migrations()).await?;
            Ok(PostgresJournal {
                writing: Some(Arc::new(writing)),
                readers: readers(options),
            })
        };
        opened.await.map_err(|cause| open_error(address, cause))
    }

    /// Opens the database beside other nodes of the same club, and comes in under a name.
    ///
    /// # Errors
    /// As [`open`](PostgresJournal::open); a program that has the club alone keeps nodes out.
    pub async fn share(
        address: &ServerAddress,
        name: &str,
    ) -> Result<(PostgresJournal, PostgresRegister), OpenError> {
        let opened = async {
            let options = options(address)?;
            let epoch = Arc::new(AtomicI64::new(0));
            let writing =
                WritingConnection::share(options.clone(), migrations(), Arc::clone(&epoch)).await?;
            let register = PostgresRegister::open(options.clone(), name, epoch).await?;
            let journal = PostgresJournal {
                writing: Some(Arc::new(writing)),
                readers: readers(options),
            };
            Ok((journal, register))
        };
        opened.await.map_err(|cause| open_error(address, cause))
    }

    /// Opens a database for reading only, also while another program holds the club.
    ///
    /// # Errors
    /// If the server cannot be reached or lets us not in, or there is no journal in the database.
    pub async fn open_to_read(address: &ServerAddress) -> Result<PostgresJournal, OpenError> {
        let opened = async {
            let options = options(address)?;
            // A pool would try for a while, and not say at what it failed.
            let mut first = writing::connect(&options).await?;
            sqlx::query(sql::LAST).bind("").execute(&mut first).await?;
            let _ = first.close().await;
            let readers = readers(options);
            Ok(PostgresJournal {
                writing: None,
                readers,
            })
        };
        opened.await.map_err(|cause| open_error(address, cause))
    }

    /// Copies a journal into a database in which nothing has happened yet, in one transaction: what cannot
    /// be read back as it was leaves nothing.
    pub(crate) async fn fill(from: &dyn Journal, to: &ServerAddress) -> Result<(), OpenError> {
        let journal = PostgresJournal::open(to).await?;
        let filled = journal.take_all(from).await;
        let _ = journal.close().await;
        filled.map_err(|cause| open_error(to, cause))
    }

    async fn take_all(&self, from: &dyn Journal) -> Result<(), Cause> {
        let mut held = self.writing()?.take().await?;
        let mut transaction = held.connection.begin().await?;
        let first: Vec<sql::HistoryRow> = history(0, 1).fetch_all(&mut *transaction).await?;
        if !first.is_empty() {
            return Err(Troubled(Trouble::Occupied).into());
        }
        let (mut after, mut after_copy) = (0, 0);
        loop {
            let page = from.history(after, PAGE).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = last.position;
            let entries: Vec<Entry> = page.into_iter().map(|stored| stored.entry).collect();
            append(&mut transaction, &entries, &[]).await?;
            let rows = history(after_copy, entries.len());
            for (row, entry) in rows
                .fetch_all(&mut *transaction)
                .await?
                .into_iter()
                .zip(&entries)
            {
                let Stored {
                    position,
                    entry: kept,
                } = sql::stored_of(row)?;
                if kept != *entry {
                    return Err(Troubled(Trouble::Damaged).into());
                }
                after_copy = position;
            }
        }
        transaction.commit().await?;
        held.give_back();
        Ok(())
    }

    fn writing(&self) -> Result<&WritingConnection, StoreError> {
        let writing = self.writing.as_deref();
        writing.ok_or_else(|| StoreError::unavailable(Troubled(Trouble::ReadOnly)))
    }

    /// One attempt; `None` if it met another writer's, and may be tried again.
    async fn try_commit(
        &self,
        entries: &[Entry],
        cards: &[IndexCard],
    ) -> Result<Option<()>, StoreError> {
        let mut held = self.writing()?.take().await?;
        let appended = patiently(append(&mut held.connection, entries, cards)).await;
        let Err(error) = appended else {
            held.give_back();
            return Ok(Some(()));
        };
        match error.encounter() {
            // The connection is dropped: who knows what is still under way on it.
            None => Err(error.into()),
            Some(encounter) => {
                let refusal = match encounter {
                    Encounter::Refused => patiently(refusal(&mut held, entries)).await?,
                    Encounter::Deadlock => None,
                };
                held.give_back();
                refusal.map_or(Ok(None), Err)
            }
        }
    }
}

impl Journal for PostgresJournal {
    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Box::pin(async move {
            if entries.is_empty() && cards.is_empty() {
                return Ok(());
            }
            order::refuse_unfit(entries, cards)?;
            for _ in 0..ENCOUNTERS {
                if let Some(done) = self.try_commit(entries, cards).await? {
                    return Ok(done);
                }
            }
            Err(StoreError::unavailable(
                "other writers came first again and again",
            ))
        })
    }

    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>> {
        Box::pin(async move {
            let query = sqlx::query_as(sql::READ)
                .bind(stream.as_str())
                .bind(bound(after))
                .bind(bound(limit));
            let rows = patiently(query.fetch_all(&self.readers)).await?;
            let entry = |row| sql::entry_of(stream.clone(), row);
            Ok(rows.into_iter().map(entry).collect())
        })
    }

    fn history(&self, after: u64, limit: usize) -> Pending<'_, Vec<Stored>> {
        Box::pin(async move {
            let rows = patiently(history(after, limit).fetch_all(&self.readers)).await?;
            rows.into_iter().map(sql::stored_of).collect()
        })
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Pending<'a, Vec<StreamHead>> {
        Box::pin(async move {
            let query = sqlx::query_as(sql::STREAMS).bind(prefix);
            // Its time grows with the club.
            let rows = query.fetch_all(&self.readers).await?;
            rows.into_iter().map(sql::head_of).collect()
        })
    }

    fn overwrite<'a>(&'a self, entry: &'a Entry) -> Pending<'a, ()> {
        let query = sqlx::query(sql::OVERWRITE)
            .bind(entry.stream.as_str())
            .bind(bound(entry.seq))
            .bind(&entry.body);
        Box::pin(async move { self.writing()?.execute(query).await })
    }

    fn cards(&self) -> &dyn CardIndex {
        self
    }

    /// What was written over is freed in the tables, and whatever is stored next takes its room. The server's
    /// log and the copies that somebody has made of it are theirs to keep or to throw away.
    fn scour(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            let vacuum = sqlx::raw_sql("VACUUM event, index_card, index_term");
            vacuum.execute(&self.readers).await?;
            Ok(())
        })
    }

    fn count(&self) -> Pending<'_, u64> {
        Box::pin(async move {
            let count: i64 = sqlx::query_scalar(sql::COUNT)
                .fetch_one(&self.readers)
                .await?;
            Ok(count.cast_unsigned())
        })
    }

    fn close(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            if let Some(writing) = &self.writing {
                writing.close().await;
            }
            Ok(())
        })
    }
}

/// How a commit failed or did not come to an end.
enum Failed {
    Engine(sqlx::Error),
    TooLate,
}

/// What another writer may have to do with it.
enum Encounter {
    /// A row was refused: its number is taken, or not yet free.
    Refused,
    /// Two waited for each other, and we were chosen to begin again.
    Deadlock,
}

impl Failed {
    fn encounter(&self) -> Option<Encounter> {
        let Failed::Engine(error) = self else {
            return None;
        };
        match &*error.as_database_error()?.code()? {
            "40001" | "40P01" => Some(Encounter::Deadlock),
            code if code.starts_with("23") => Some(Encounter::Refused),
            _ => None,
        }
    }
}

impl From<Failed> for StoreError {
    fn from(failed: Failed) -> StoreError {
        match failed {
            Failed::Engine(error) => error.into(),
            Failed::TooLate => StoreError::unavailable(Troubled(Trouble::Unreachable)),
        }
    }
}

/// Waits for an answer of the server, but not for ever.
async fn patiently<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, Failed> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(Failed::Engine),
        Err(_) => Err(Failed::TooLate),
    }
}

/// Appends entries and keeps cards in one statement.
async fn append(
    connection: &mut PgConnection,
    entries: &[Entry],
    cards: &[IndexCard],
) -> Result<(), sqlx::Error> {
    let texts = |text: fn(&Entry) -> &str| entries.iter().map(text).collect::<Vec<&str>>();
    let numbers = |number: fn(&Entry) -> i64| entries.iter().map(number).collect::<Vec<i64>>();
    let statement = if cards.is_empty() {
        APPEND
    } else {
        APPEND_WITH_CARDS
    };
    let query = sqlx::query(statement)
        .bind(texts(|entry| entry.stream.as_str()))
        .bind(numbers(|entry| bound(entry.seq)))
        .bind(numbers(|entry| entry.at_ms))
        .bind(texts(|entry| &entry.kind))
        .bind(texts(|entry| &entry.body));
    let query = match cards {
        [] => query,
        cards => CardRows::of(cards).bind_to(query),
    };
    query.execute(connection).await?;
    Ok(())
}

/// Which entry is not the next of its stream, so that a commit failed.
async fn refusal(
    held: &mut Held<'_>,
    entries: &[Entry],
) -> Result<Option<StoreError>, sqlx::Error> {
    let mut ends = Ends::default();
    for stream in Ends::wanted(entries) {
        let last: i64 = sqlx::query_scalar(sql::LAST)
            .bind(stream.as_str())
            .fetch_one(&mut held.connection)
            .await?;
        ends.note(stream, last.cast_unsigned());
    }
    Ok(ends.refusal(entries))
}

type History<'a> =
    sqlx::query::QueryAs<'a, sqlx::Postgres, sql::HistoryRow, sqlx::postgres::PgArguments>;

fn history<'a>(after: u64, limit: usize) -> History<'a> {
    sqlx::query_as(sql::HISTORY)
        .bind(bound(after))
        .bind(bound(limit))
}

fn options(address: &ServerAddress) -> Result<PgConnectOptions, sqlx::Error> {
    let options: PgConnectOptions = address.secret().parse()?;
    Ok(options.application_name("sobremesa").options(KEEPALIVE))
}

fn readers(options: PgConnectOptions) -> PgPool {
    pool_of(READERS).connect_lazy_with(options.options([("default_transaction_read_only", "on")]))
}

/// Connections by which nothing is written that must last. After the server has been away its old ones are dead,
/// and a small one is back within 50 ms, so each is asked before it is given out: one way there and back.
fn pool_of(n_connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(n_connections)
        .acquire_timeout(READER_PATIENCE)
        .test_before_acquire(true)
}

fn open_error(address: &ServerAddress, cause: Cause) -> OpenError {
    OpenError::new(Place::Server(address.clone()), cause)
}

fn migrations() -> Migrator {
    Migrator::with_migrations(vec![
        migration(
            1,
            "event",
            include_str!("../migrations/postgres/0001_event.sql"),
        ),
        migration(
            2,
            "forgetting",
            include_str!("../migrations/postgres/0002_forgetting.sql"),
        ),
        migration(
            3,
            "index card",
            include_str!("../migrations/postgres/0003_index_card.sql"),
        ),
        migration(
            4,
            "tenure",
            include_str!("../migrations/postgres/0004_tenure.sql"),
        ),
        migration(
            5,
            "node",
            include_str!("../migrations/postgres/0005_node.sql"),
        ),
        migration(
            6,
            "one fence",
            include_str!("../migrations/postgres/0006_one_fence.sql"),
        ),
    ])
}

#[cfg(all(test, unix))]
mod tests;
