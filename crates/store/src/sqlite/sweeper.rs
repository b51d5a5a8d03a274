//! The log's way into the file.
//!
//! Left to itself, SQLite moves its write-ahead log into the file within whichever commit finds the
//! log long: that commit takes ten times as long as the others, and everybody in it waits. Here a
//! connection of its own does the moving while commits go on. What was committed meanwhile is left
//! in the log, which could then never begin anew; so the writing connection moves that little rest
//! between two commits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use sqlx::sqlite::SqlitePool;

/// Rows after which the log is moved. A few thousand are some ten megabytes of log.
const MANY_ROWS: usize = 4_000;
/// Bytes after which it is moved, however few rows they are.
const MANY_BYTES: usize = 16_000_000;

/// It never waits for anybody, and nobody for it.
const MOVE_LOG: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Moves the log into the file from time to time.
#[derive(Debug, Clone)]
pub(super) struct Sweeper {
    own: SqlitePool,
    writer: SqlitePool,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    rows: AtomicUsize,
    bytes: AtomicUsize,
    is_sweeping: AtomicBool,
}

impl Sweeper {
    /// `own` has one connection that nobody else uses.
    pub(super) fn new(own: SqlitePool, writer: SqlitePool) -> Sweeper {
        Sweeper {
            own,
            writer,
            state: Arc::default(),
        }
    }

    /// So many rows more are in the log, with so many bytes.
    pub(super) fn note(&self, n_rows: usize, n_bytes: usize) {
        let rows = n_rows + self.state.rows.fetch_add(n_rows, Ordering::Relaxed);
        let bytes = n_bytes + self.state.bytes.fetch_add(n_bytes, Ordering::Relaxed);
        let is_long = rows >= MANY_ROWS || bytes >= MANY_BYTES;
        if !is_long || self.state.is_sweeping.swap(true, Ordering::Relaxed) {
            return;
        }
        self.state.rows.store(0, Ordering::Relaxed);
        self.state.bytes.store(0, Ordering::Relaxed);
        let sweeper = self.clone();
        tokio::spawn(async move {
            for pool in [&sweeper.own, &sweeper.writer] {
                // What cannot be moved now is moved next time; a disk that is full or gone will be
                // told by the commits themselves.
                let _ = sqlx::query(MOVE_LOG).execute(pool).await;
            }
            sweeper.state.is_sweeping.store(false, Ordering::Relaxed);
        });
    }

    #[cfg(test)]
    pub(super) fn is_sweeping(&self) -> bool {
        self.state.is_sweeping.load(Ordering::Relaxed)
    }

    pub(super) async fn close(&self) {
        self.own.close().await;
    }
}
