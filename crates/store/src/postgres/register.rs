//! The nodes of a club, and which of them keeps what.
//!
//! A lease is a node's, not a table's: it is renewed twice a second by one short statement, however many tables
//! there are, and a table that is claimed hangs on it. It stands beside what it guards, so that a commit finds
//! out in the same transaction whether its writer still has it; a lease that is kept elsewhere could only be
//! asked before.
//!
//! No clock is compared with another. A node is lost when somebody who has been in touch with the server all
//! the time has seen its beat stand still for long enough by their own clock; who watches is the caller.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection, PgConnection};
use tokio::sync::Mutex;

use super::desk::{Cause, connect};
use super::{READER_PATIENCE, patiently};
use crate::{StoreError, StreamHead, StreamId, sql};

/// So long a beat may take. One that takes longer is as good as lost.
const BEAT_PATIENCE: Duration = Duration::from_secs(2);

/// What is lost of beats when the server crashes need not come back.
const CARELESSLY: &str = "SET synchronous_commit = off";

const CLUB: &str = "SELECT club FROM tenure";

const JOIN: &str = "INSERT INTO node (name) VALUES ($1) RETURNING epoch";

const BEAT: &str = "
    WITH beaten AS (UPDATE node SET beat = beat + 1 WHERE epoch = $1)
    SELECT epoch, name, beat FROM node ORDER BY epoch";

/// Only if it has not moved since, or never will again.
const EXPEL: &str = "DELETE FROM node WHERE epoch = $1 AND beat = $2";

const LEAVE: &str = "DELETE FROM node WHERE epoch = $1";

/// Takes what is free, what is a lost node's, and what is ours already; nothing if we are lost ourselves.
const CLAIM: &str = "
    INSERT INTO claim (stream, epoch) SELECT $1, epoch FROM node WHERE epoch = $2 FOR KEY SHARE
    ON CONFLICT (stream) DO UPDATE SET epoch = excluded.epoch
    WHERE claim.epoch = excluded.epoch
       OR NOT EXISTS (SELECT FROM node WHERE node.epoch = claim.epoch)
    RETURNING epoch";

const KEEPER: &str = "SELECT epoch FROM claim WHERE stream = $1";

const RELEASE: &str = "DELETE FROM claim WHERE stream = $1 AND epoch = $2";

const ORPHANS: &str = "
    SELECT stream FROM claim
    WHERE NOT EXISTS (SELECT FROM node WHERE node.epoch = claim.epoch) LIMIT $1";

/// Gives up what nobody keeps.
const FREE: &str = "
    DELETE FROM claim WHERE stream = $1
    AND NOT EXISTS (SELECT FROM node WHERE node.epoch = claim.epoch)";

const HEADS: &str = "
    SELECT stream, last FROM (
        SELECT stream, (SELECT max(seq) FROM event WHERE event.stream = asked.stream) AS last
        FROM unnest($1::text[]) AS asked (stream)
    ) AS heads WHERE last IS NOT NULL";

/// A node that is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its number: nobody had it before, and nobody will.
    pub epoch: u64,
    /// What it is called.
    pub name: String,
    /// How often it has beaten.
    pub beat: u64,
}

/// The register of nodes, as one of them has it open.
#[derive(Debug)]
pub struct Register {
    name: String,
    club: String,
    /// Ours at the moment; shared with whatever writes.
    epoch: Arc<AtomicI64>,
    options: PgConnectOptions,
    /// Beats have a connection of their own: they must not wait for anything else.
    beating: Mutex<Option<PgConnection>>,
    others: PgPool,
}

impl Register {
    pub(super) async fn open(
        options: PgConnectOptions,
        name: &str,
        epoch: Arc<AtomicI64>,
    ) -> Result<Register, Cause> {
        let mut connection = beating_line(&options).await?;
        let club = sqlx::query_scalar(CLUB).fetch_one(&mut connection).await?;
        let register = Register {
            name: name.to_owned(),
            club,
            epoch,
            others: PgPoolOptions::new()
                .max_connections(2)
                .acquire_timeout(READER_PATIENCE)
                .test_before_acquire(true)
                .connect_lazy_with(options.clone()),
            options,
            beating: Mutex::new(Some(connection)),
        };
        register.join().await?;
        Ok(register)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// By which the nodes of one club know each other.
    pub fn club(&self) -> &str {
        &self.club
    }

    /// Our number at the moment.
    pub fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire).cast_unsigned()
    }

    /// Comes in under a new number, as at first and after others took us for lost. What was claimed under the
    /// old one is not ours any more.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn join(&self) -> Result<u64, StoreError> {
        let joining = sqlx::query_scalar(JOIN).bind(&self.name);
        let epoch: i64 = patiently(joining.fetch_one(&self.others)).await?;
        self.epoch.store(epoch, Ordering::Release);
        Ok(epoch.cast_unsigned())
    }

    /// Beats once; everybody who is in, and nobody if we are not any more.
    ///
    /// # Errors
    /// If the server fails or takes too long.
    pub async fn beat(&self) -> Result<Vec<Node>, StoreError> {
        let mut place = self.beating.lock().await;
        let beaten = tokio::time::timeout(BEAT_PATIENCE, async {
            let mut connection = match place.take() {
                Some(connection) => connection,
                None => beating_line(&self.options)
                    .await
                    .map_err(StoreError::unavailable)?,
            };
            let ours = self.epoch.load(Ordering::Acquire);
            let rows: Vec<(i64, String, i64)> = sqlx::query_as(BEAT)
                .bind(ours)
                .fetch_all(&mut connection)
                .await?;
            *place = Some(connection);
            let is_in = rows.iter().any(|(epoch, ..)| *epoch == ours);
            let nodes = rows.into_iter().filter(|_| is_in);
            let node = |(epoch, name, beat): (i64, String, i64)| Node {
                epoch: epoch.cast_unsigned(),
                name,
                beat: beat.cast_unsigned(),
            };
            Ok(nodes.map(node).collect())
        });
        let too_late = |_| StoreError::unavailable("a beat took too long");
        beaten.await.map_err(too_late)?
    }

    /// Removes a node that has not beaten since it was seen; true if it is gone by that. From then on it cannot
    /// write, and everything that it has written can be read.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn expel(&self, node: &Node) -> Result<bool, StoreError> {
        let expelling = sqlx::query(EXPEL)
            .bind(node.epoch.cast_signed())
            .bind(node.beat.cast_signed());
        let done = patiently(expelling.execute(&self.others)).await?;
        Ok(done.rows_affected() > 0)
    }

    /// Goes for good: whoever is left takes up what was ours.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn leave(&self) -> Result<(), StoreError> {
        let leaving = sqlx::query(LEAVE).bind(self.epoch.load(Ordering::Acquire));
        patiently(leaving.execute(&self.others)).await?;
        if let Some(connection) = self.beating.lock().await.take() {
            // Whatever goes wrong here, the server lets go of it.
            let _ = tokio::time::timeout(BEAT_PATIENCE, connection.close()).await;
        }
        self.others.close().await;
        Ok(())
    }

    /// Takes a stream to keep, unless a node has it that is in; which node has it then.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn claim(&self, stream: &StreamId) -> Result<Option<u64>, StoreError> {
        let claiming = sqlx::query_scalar(CLAIM)
            .bind(stream.as_str())
            .bind(self.epoch.load(Ordering::Acquire));
        let ours: Option<i64> = patiently(claiming.fetch_optional(&self.others)).await?;
        match ours {
            Some(ours) => Ok(Some(ours.cast_unsigned())),
            None => self.keeper(stream).await,
        }
    }

    /// The node that has a stream, whether or not it is in.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn keeper(&self, stream: &StreamId) -> Result<Option<u64>, StoreError> {
        let asking = sqlx::query_scalar(KEEPER).bind(stream.as_str());
        let keeper: Option<i64> = patiently(asking.fetch_optional(&self.others)).await?;
        Ok(keeper.map(i64::cast_unsigned))
    }

    /// Gives a stream of ours up.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn release(&self, stream: &StreamId) -> Result<(), StoreError> {
        let releasing = sqlx::query(RELEASE)
            .bind(stream.as_str())
            .bind(self.epoch.load(Ordering::Acquire));
        patiently(releasing.execute(&self.others)).await?;
        Ok(())
    }

    /// Some of the streams whose node is gone.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn orphans(&self, most: usize) -> Result<Vec<StreamId>, StoreError> {
        let asking = sqlx::query_scalar(ORPHANS).bind(sql::bound(most));
        let found: Vec<String> = patiently(asking.fetch_all(&self.others)).await?;
        let stream = |name: &String| StreamId::parse(name).map_err(StoreError::unavailable);
        found.iter().map(stream).collect()
    }

    /// Nobody need keep a stream whose node is gone.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn free(&self, stream: &StreamId) -> Result<(), StoreError> {
        let freeing = sqlx::query(FREE).bind(stream.as_str());
        patiently(freeing.execute(&self.others)).await?;
        Ok(())
    }

    /// How far each of these has got of which something is stored.
    ///
    /// # Errors
    /// If the server fails.
    pub async fn heads(&self, streams: &[StreamId]) -> Result<Vec<StreamHead>, StoreError> {
        let names: Vec<&str> = streams.iter().map(StreamId::as_str).collect();
        let asking = sqlx::query_as(HEADS).bind(names);
        let rows = patiently(asking.fetch_all(&self.others)).await?;
        rows.into_iter().map(sql::head_of).collect()
    }
}

/// A connection for beats.
async fn beating_line(options: &PgConnectOptions) -> Result<PgConnection, Cause> {
    let mut connection = connect(options).await?;
    sqlx::query(CARELESSLY).execute(&mut connection).await?;
    Ok(connection)
}
