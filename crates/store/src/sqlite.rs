//! The journal in one SQLite file.
//!
//! One connection writes; a few others only read, and see a commit when it is
//! complete; one moves the log into the file. The file is in WAL mode, with `synchronous=FULL`: with `NORMAL` the
//! last commits before a loss of power would be gone, and they had been
//! acknowledged.

mod cards;
mod header;
mod lock;
mod sweeper;

use std::error::Error;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::Sqlite;
use sqlx::migrate::Migrator;
use sqlx::query::Query;
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use crate::order::{self, Ends};
use crate::sql::{self, bound, migration};
use crate::trouble::{Trouble, Troubled};
use crate::{
    CardIndex, Entry, IndexCard, Journal, OpenError, Pending, Place, StoreError, Stored,
    StreamHead, StreamId,
};
use lock::Lock;
use sweeper::Sweeper;

/// How long we wait for another process that holds the file, such as a backup.
const PATIENCE: Duration = Duration::from_secs(10);

const READERS: u32 = 4;

/// So many bytes of log stay on the disk at most once they have been moved into the file.
const LONGEST_LOG: &str = "67108864";

/// Moves the whole log into the file, and leaves none.
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// So often that is tried, each time as long as the patience lasts.
const SCOURINGS: usize = 3;

/// How many tables there are, and how many of them are ours.
const TABLES: &str = "
    SELECT count(*), coalesce(sum(name IN ('event', '_sqlx_migrations')), 0)
    FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";

/// The whole commit is one statement with one parameter, a JSON array of rows.
/// It is then a transaction by itself, crosses to SQLite's thread once, is
/// prepared once for any number of rows, and needs half the time of a statement
/// per row between BEGIN and COMMIT. It takes the write lock as its first step,
/// as BEGIN IMMEDIATE would. `jsonb_each` needs SQLite 3.51, which we bring along;
/// `json_each` writes every row out as text again before `->>` reads it.
const APPEND: &str = "
    INSERT INTO event (stream, seq, at, kind, body)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    FROM jsonb_each($1)";

type Cause = Box<dyn Error + Send + Sync>;

/// The journal in one SQLite file, or in memory.
#[derive(Debug, Clone)]
pub struct SqliteJournal {
    writer: SqlitePool,
    readers: SqlitePool,
    /// None in memory, where there is no log.
    sweeper: Option<Sweeper>,
    /// Held until the journal is closed; none in memory.
    lock: Arc<Mutex<Option<Lock>>>,
}

impl SqliteJournal {
    /// Opens the file, or creates it, readable by its owner only: it holds what
    /// players must not know of each other.
    ///
    /// # Errors
    /// If the file cannot be opened, is not ours, is newer than this program, or another program is at
    /// work on it.
    pub async fn open(path: impl AsRef<Path>) -> Result<SqliteJournal, OpenError> {
        let path = path.as_ref();
        SqliteJournal::open_file(path)
            .await
            .map_err(|source| open_error(path, source))
    }

    /// Opens a file for reading only, also while another program is at work on it.
    ///
    /// # Errors
    /// If it is not there, or no journal.
    pub async fn open_to_read(path: &Path) -> Result<SqliteJournal, OpenError> {
        let opened = open_to_read(path).await;
        let readers = opened.map_err(|source| open_error(path, source))?;
        Ok(SqliteJournal::only_to_read(readers))
    }

    /// A journal that is gone with the last clone of it: for tests.
    ///
    /// # Errors
    /// If SQLite fails.
    pub async fn in_memory() -> Result<SqliteJournal, OpenError> {
        SqliteJournal::open_memory()
            .await
            .map_err(|source| open_error(Path::new(":memory:"), source))
    }

    /// Copies everything that is committed in one file into a new one, while others go on writing. The
    /// first is only read: an older program may be at work on it, so it stays in the form it has, and the
    /// copy has the same.
    ///
    /// It is written beside its place under another name, shown to `approve`, and only then gets its own:
    /// whatever goes wrong, there is a whole copy or none.
    ///
    /// # Errors
    /// If the first is no journal, there is the second already, or it cannot be written; or what `approve`
    /// has against it.
    pub async fn copy<E: From<OpenError>>(
        from: &Path,
        to: &Path,
        approve: impl AsyncFnOnce(&dyn Journal) -> Result<(), E>,
    ) -> Result<(), E> {
        let part = with_ending(to, ".part");
        let made = async {
            copy_into(from, &part).await?;
            let copy = SqliteJournal::open_to_read(&part).await?;
            let looked = approve(&copy).await;
            copy.readers.close().await;
            looked?;
            put_in_place(&part, to).map_err(|source| open_error(to, source.into()))?;
            Ok(())
        };
        let made = made.await;
        // One that was not wanted is nobody's; one that was has another name by now.
        let _ = std::fs::remove_file(&part);
        made
    }

    /// A journal that nothing is written to.
    fn only_to_read(readers: SqlitePool) -> SqliteJournal {
        SqliteJournal {
            writer: readers.clone(),
            readers,
            sweeper: None,
            lock: Arc::default(),
        }
    }

    async fn open_file(path: &Path) -> Result<SqliteJournal, Cause> {
        // SQLite reads meanings into some relative names, `:memory:` for one.
        let path = std::path::absolute(path)?;
        header::check(&path)?;
        let lock = Lock::take(&path)?;
        create_private(&path)?;
        let file = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(PATIENCE);
        let writing = file
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            // On macOS a plain fsync stops at the drive's cache.
            .pragma("fullfsync", "1")
            .pragma("checkpoint_fullfsync", "1")
            // What is written over shall be gone. It costs a commit nothing, which removes nothing.
            .pragma("secure_delete", "1")
            // The sweeper does it.
            .pragma("wal_autocheckpoint", "0")
            // A log that had to become long once does not stay so.
            .pragma("journal_size_limit", LONGEST_LOG);
        let writer = single_connection().connect_with(writing.clone()).await?;
        refuse_strangers_file(&writer).await?;
        migrations().run(&writer).await?;
        // What a program left in the log that was killed is moved before anybody comes.
        sqlx::query(EMPTY_LOG).execute(&writer).await?;
        let sweeper = single_connection().connect_lazy_with(writing);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .connect_lazy_with(file.read_only(true));
        Ok(SqliteJournal {
            sweeper: Some(Sweeper::new(sweeper, writer.clone())),
            writer,
            readers,
            lock: Arc::new(Mutex::new(Some(lock))),
        })
    }

    async fn open_memory() -> Result<SqliteJournal, Cause> {
        let memory = SqliteConnectOptions::new().in_memory(true);
        let writer = single_connection().connect_with(memory).await?;
        migrations().run(&writer).await?;
        // Another connection would open another memory.
        let readers = writer.clone();
        Ok(SqliteJournal {
            writer,
            readers,
            sweeper: None,
            lock: Arc::default(),
        })
    }

    /// Appends entries and keeps cards in one transaction.
    async fn append_with(
        &self,
        append: Query<'_, Sqlite, SqliteArguments>,
        cards: &[IndexCard],
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        append.execute(&mut *transaction).await?;
        cards::put(&mut transaction, cards).await?;
        transaction.commit().await
    }

    /// Which entry is not the next of its stream, so that the commit failed.
    async fn refusal(&self, entries: &[Entry]) -> Result<Option<StoreError>, sqlx::Error> {
        let mut ends = Ends::default();
        for stream in Ends::wanted(entries) {
            let last: i64 = sqlx::query_scalar(sql::LAST)
                .bind(stream.as_str())
                .fetch_one(&self.writer)
                .await?;
            ends.note(stream, last.cast_unsigned());
        }
        Ok(ends.refusal(entries))
    }
}

impl Journal for SqliteJournal {
    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Box::pin(async move {
            if entries.is_empty() && cards.is_empty() {
                return Ok(());
            }
            order::refuse_unfit(entries, cards)?;
            let append = sqlx::query(APPEND).bind(rows_as_json(entries));
            let appended = if cards.is_empty() {
                append.execute(&self.writer).await.map(drop)
            } else {
                self.append_with(append, cards).await
            };
            match appended {
                Ok(()) => {
                    if let Some(sweeper) = &self.sweeper {
                        let n_bytes = entries.iter().map(usual_length).sum();
                        sweeper.note(entries.len(), n_bytes);
                    }
                    Ok(())
                }
                Err(error) if breaks_a_constraint(&error) => {
                    Err(self.refusal(entries).await?.unwrap_or(error.into()))
                }
                Err(error) => Err(error.into()),
            }
        })
    }

    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>> {
        Box::pin(async move {
            let rows = sqlx::query_as(sql::READ)
                .bind(stream.as_str())
                .bind(bound(after))
                .bind(bound(limit))
                .fetch_all(&self.readers)
                .await?;
            let entry = |row| sql::entry_of(stream.clone(), row);
            Ok(rows.into_iter().map(entry).collect())
        })
    }

    fn history(&self, after: u64, limit: usize) -> Pending<'_, Vec<Stored>> {
        Box::pin(async move {
            let rows = sqlx::query_as(sql::HISTORY)
                .bind(bound(after))
                .bind(bound(limit))
                .fetch_all(&self.readers)
                .await?;
            rows.into_iter().map(sql::stored_of).collect()
        })
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Pending<'a, Vec<StreamHead>> {
        Box::pin(async move {
            let rows = sqlx::query_as(sql::STREAMS)
                .bind(prefix)
                .fetch_all(&self.readers)
                .await?;
            rows.into_iter().map(sql::head_of).collect()
        })
    }

    fn overwrite<'a>(&'a self, entry: &'a Entry) -> Pending<'a, ()> {
        Box::pin(async move {
            sqlx::query(sql::OVERWRITE)
                .bind(entry.stream.as_str())
                .bind(bound(entry.seq))
                .bind(&entry.body)
                .execute(&self.writer)
                .await?;
            Ok(())
        })
    }

    fn cards(&self) -> &dyn CardIndex {
        self
    }

    fn scour(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            if self.sweeper.is_none() {
                return Ok(());
            }
            for _ in 0..SCOURINGS {
                let (is_busy, ..): (i64, i64, i64) =
                    sqlx::query_as(EMPTY_LOG).fetch_one(&self.writer).await?;
                if is_busy == 0 {
                    return Ok(());
                }
            }
            Err(StoreError::unavailable(Troubled(Trouble::InUse)))
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
            // The last to leave moves the log into the file. A reader cannot.
            self.readers.close().await;
            if let Some(sweeper) = &self.sweeper {
                sweeper.close().await;
            }
            self.writer.close().await;
            let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
            lock.take();
            Ok(())
        })
    }
}

/// CREATE and INSERT would make a journal of any database: one that has tables already has to have ours.
async fn refuse_strangers_file(writer: &SqlitePool) -> Result<(), Cause> {
    let (n_tables, n_ours): (i64, i64) = sqlx::query_as(TABLES).fetch_one(writer).await?;
    match n_tables > 0 && n_ours == 0 {
        true => Err(Troubled(Trouble::NotOurs).into()),
        false => Ok(()),
    }
}

/// Writes everything that is committed in one file into another, which is not there yet.
async fn copy_into(from: &Path, to: &Path) -> Result<(), OpenError> {
    let opened = open_to_read(from).await;
    let reader = opened.map_err(|source| open_error(from, source))?;
    let copied = async {
        // One that a program left there which was killed at this is nobody's any more.
        let _ = std::fs::remove_file(to);
        create_private(to)?;
        let name = to.to_str().ok_or("the name is not text")?;
        sqlx::query("VACUUM INTO ?1")
            .bind(name)
            .execute(&reader)
            .await?;
        std::fs::File::open(to)?.sync_all()?;
        Ok::<(), Cause>(())
    };
    // What cannot be read of the first fails here too.
    let copied = copied.await.map_err(|source| {
        let path = match Trouble::of(&*source) {
            Trouble::Damaged | Trouble::Truncated | Trouble::NotOurs => from,
            _ => to,
        };
        open_error(path, source)
    });
    reader.close().await;
    copied
}

/// Gives a file its name, unless there is one with that name.
pub(crate) fn put_in_place(part: &Path, to: &Path) -> io::Result<()> {
    // A link to it fails where a renaming would write over what somebody else has just made.
    match std::fs::hard_link(part, to) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // Where there are no links.
        Err(_) if !to.exists() => std::fs::rename(part, to),
        Err(error) => Err(error),
    }
}

pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// One connection to a file that is a journal of any age, for reading only.
async fn open_to_read(path: &Path) -> Result<SqlitePool, Cause> {
    if !path.exists() {
        return Err(Troubled(Trouble::Missing).into());
    }
    header::check(path)?;
    let file = SqliteConnectOptions::new()
        .filename(std::path::absolute(path)?)
        .busy_timeout(PATIENCE)
        .read_only(true);
    let reader = single_connection().connect_with(file).await?;
    sqlx::query(sql::LAST).bind("").execute(&reader).await?;
    Ok(reader)
}

/// One connection that is opened once and kept.
fn single_connection() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

fn migrations() -> Migrator {
    Migrator::with_migrations(vec![
        migration(
            1,
            "event",
            include_str!("../migrations/sqlite/0001_event.sql"),
        ),
        migration(
            2,
            "forgetting",
            include_str!("../migrations/sqlite/0002_forgetting.sql"),
        ),
        migration(
            3,
            "index card",
            include_str!("../migrations/sqlite/0003_index_card.sql"),
        ),
    ])
}

/// Makes the file before SQLite does, which would let everybody read it. Its
/// companions (`-wal`, `-shm`) take the permissions of the file.
fn create_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

fn open_error(path: &Path, source: Cause) -> OpenError {
    OpenError::new(Place::File(path.to_owned()), source)
}

fn rows_as_json(entries: &[Entry]) -> String {
    let rows: Vec<_> = entries
        .iter()
        .map(|entry| {
            let stream = entry.stream.as_str();
            (stream, entry.seq, entry.at_ms, &entry.kind, &entry.body)
        })
        .collect();
    // A text that grows step by step is copied at every step, and a busy commit is long.
    let mut json = Vec::with_capacity(entries.iter().map(usual_length).sum());
    serde_json::to_writer(&mut json, &rows).expect("numbers and strings are always JSON");
    String::from_utf8(json).expect("JSON is text")
}

/// A row's length as JSON: a fifth of a body is quotes, and every quote is escaped.
fn usual_length(entry: &Entry) -> usize {
    const NUMBERS_AND_SIGNS: usize = 40;
    NUMBERS_AND_SIGNS + entry.stream.as_str().len() + entry.kind.len() + entry.body.len() * 5 / 4
}

/// Whether the database refused a row. It does not say which.
fn breaks_a_constraint(error: &sqlx::Error) -> bool {
    const SQLITE_CONSTRAINT: u32 = 19;
    let code = error.as_database_error().and_then(|error| error.code());
    let code = code.and_then(|code| code.parse::<u32>().ok());
    // The higher bytes say which constraint.
    code.is_some_and(|code| code & 0xff == SQLITE_CONSTRAINT)
}

#[cfg(test)]
mod tests;
