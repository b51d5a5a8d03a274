//! The register of nodes in PostgreSQL.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::{Connection, PgConnection};
use tokio::sync::Mutex;

use super::writing::{Cause, connect};
use super::{patiently, pool_of};
use crate::{Node, Pending, Register, StoreError, StreamHead, StreamId, sql};

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

const HEADS: &str = "
    SELECT stream, last FROM (
        SELECT stream, (SELECT max(seq) FROM event WHERE event.stream = asked.stream) AS last
        FROM unnest($1::text[]) AS asked (stream)
    ) AS heads WHERE last IS NOT NULL";

/// The register of nodes, as one of them has it open.
#[derive(Debug)]
pub struct PostgresRegister {
    name: String,
    club: String,
    /// Ours at the moment; shared with whatever writes.
    epoch: Arc<AtomicI64>,
    options: PgConnectOptions,
    /// Beats have a connection of their own: they must not wait for anything else.
    beating: Mutex<Option<PgConnection>>,
    others: PgPool,
}

impl PostgresRegister {
    pub(super) async fn open(
        options: PgConnectOptions,
        name: &str,
        epoch: Arc<AtomicI64>,
    ) -> Result<PostgresRegister, Cause> {
        let mut connection = beating_line(&options).await?;
        let club = sqlx::query_scalar(CLUB).fetch_one(&mut connection).await?;
        let register = PostgresRegister {
            name: name.to_owned(),
            club,
            epoch,
            others: pool_of(2).connect_lazy_with(options.clone()),
            options,
            beating: Mutex::new(Some(connection)),
        };
        register.join().await?;
        Ok(register)
    }

    fn ours(&self) -> i64 {
        self.epoch.load(Ordering::Acquire)
    }

    async fn beat_once(&self) -> Result<Vec<Node>, StoreError> {
        let mut place = self.beating.lock().await;
        let mut connection = match place.take() {
            Some(connection) => connection,
            None => beating_line(&self.options)
                .await
                .map_err(StoreError::unavailable)?,
        };
        let ours = self.ours();
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
    }
}

impl Register for PostgresRegister {
    fn name(&self) -> &str {
        &self.name
    }

    fn club(&self) -> &str {
        &self.club
    }

    fn epoch(&self) -> u64 {
        self.ours().cast_unsigned()
    }

    fn join(&self) -> Pending<'_, u64> {
        Box::pin(async move {
            let joining = sqlx::query_scalar(JOIN).bind(&self.name);
            let epoch: i64 = patiently(joining.fetch_one(&self.others)).await?;
            self.epoch.store(epoch, Ordering::Release);
            Ok(epoch.cast_unsigned())
        })
    }

    fn beat(&self) -> Pending<'_, Vec<Node>> {
        Box::pin(async move {
            let too_late = |_| StoreError::unavailable("a beat took too long");
            let beaten = tokio::time::timeout(BEAT_PATIENCE, self.beat_once());
            beaten.await.map_err(too_late)?
        })
    }

    fn expel<'a>(&'a self, node: &'a Node) -> Pending<'a, bool> {
        Box::pin(async move {
            let expelling = sqlx::query(EXPEL)
                .bind(node.epoch.cast_signed())
                .bind(node.beat.cast_signed());
            let done = patiently(expelling.execute(&self.others)).await?;
            Ok(done.rows_affected() > 0)
        })
    }

    fn leave(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            let leaving = sqlx::query(LEAVE).bind(self.ours());
            patiently(leaving.execute(&self.others)).await?;
            if let Some(connection) = self.beating.lock().await.take() {
                // Whatever goes wrong here, the server lets go of it.
                let _ = tokio::time::timeout(BEAT_PATIENCE, connection.close()).await;
            }
            self.others.close().await;
            Ok(())
        })
    }

    fn claim<'a>(&'a self, stream: &'a StreamId) -> Pending<'a, Option<u64>> {
        Box::pin(async move {
            let claiming = sqlx::query_scalar(CLAIM)
                .bind(stream.as_str())
                .bind(self.ours());
            let ours: Option<i64> = patiently(claiming.fetch_optional(&self.others)).await?;
            let keeper = match ours {
                Some(ours) => Some(ours),
                None => {
                    let asking = sqlx::query_scalar(KEEPER).bind(stream.as_str());
                    patiently(asking.fetch_optional(&self.others)).await?
                }
            };
            Ok(keeper.map(i64::cast_unsigned))
        })
    }

    fn release<'a>(&'a self, stream: &'a StreamId) -> Pending<'a, ()> {
        Box::pin(async move {
            let releasing = sqlx::query(RELEASE).bind(stream.as_str()).bind(self.ours());
            patiently(releasing.execute(&self.others)).await?;
            Ok(())
        })
    }

    fn orphans(&self, most: usize) -> Pending<'_, Vec<StreamId>> {
        Box::pin(async move {
            let asking = sqlx::query_scalar(ORPHANS).bind(sql::bound(most));
            let found: Vec<String> = patiently(asking.fetch_all(&self.others)).await?;
            let stream = |name: &String| StreamId::parse(name).map_err(StoreError::unavailable);
            found.iter().map(stream).collect()
        })
    }

    fn heads<'a>(&'a self, streams: &'a [StreamId]) -> Pending<'a, Vec<StreamHead>> {
        Box::pin(async move {
            let names: Vec<&str> = streams.iter().map(StreamId::as_str).collect();
            let asking = sqlx::query_as(HEADS).bind(names);
            let rows = patiently(asking.fetch_all(&self.others)).await?;
            rows.into_iter().map(sql::head_of).collect()
        })
    }
}

/// A connection for beats.
async fn beating_line(options: &PgConnectOptions) -> Result<PgConnection, Cause> {
    let mut connection = connect(options).await?;
    sqlx::query(CARELESSLY).execute(&mut connection).await?;
    Ok(connection)
}
