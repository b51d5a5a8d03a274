//! The one connection that writes, and holds the club.
//!
//! One program at a time works on a club: each would show people a club without the other's half. The lock
//! belongs to the connection by which everything is written, so whoever writes holds it, however long they
//! have been asleep or cut off meanwhile: if the server has given the club to somebody else, it has ended
//! that connection first. Whoever connects again takes the lock again, and finds by the number of the tenure
//! (its epoch) whether another program has been there. Then what we have in memory is not what is stored,
//! and only a new start helps.
//!
//! Several nodes share a club: the lock of each is one that they can hold together, but not beside a program
//! that has the club alone. What keeps a node out that was cut off is its row in the register of nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgArguments, PgConnectOptions};
use sqlx::query::Query;
use sqlx::{Connection, PgConnection, Postgres};
use tokio::sync::{Mutex, MutexGuard};

use super::{PATIENCE, patiently};
use crate::StoreError;
use crate::trouble::{Trouble, Troubled};

pub(super) type Cause = Box<dyn std::error::Error + Send + Sync>;

/// A program that was killed a moment ago may hold the club until the server notices.
const LOCK_PATIENCE: &str = "SET lock_timeout = '2s'";

/// One club for each schema of a database.
const LOCK: &str = "SELECT pg_advisory_lock(hashtextextended('sobremesa ' || current_schema(), 0))";
const SHARED_LOCK: &str =
    "SELECT pg_advisory_lock_shared(hashtextextended('sobremesa ' || current_schema(), 0))";

/// As which node everything is written that follows on a connection.
const WRITE_AS: &str = "SELECT set_config('sobremesa.epoch', $1::text, false)";

const AS_BEFORE: &str = "RESET lock_timeout";

/// A database that was told not to wait for its disk waits for what we acknowledge.
const DURABLY: &str = "
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'";

const ENCODING: &str = "SHOW server_encoding";

/// How many tables there are, and how many of them are ours.
const TABLES: &str = "
    SELECT count(*), count(*) FILTER (WHERE tablename IN ('event', '_sqlx_migrations'))
    FROM pg_tables WHERE schemaname = current_schema()";

/// Whoever has the club alone leaves no node in it.
const BEGIN_TENURE: &str = "
    WITH gone AS (DELETE FROM node), free AS (DELETE FROM claim)
    UPDATE tenure SET epoch = epoch + 1 RETURNING epoch";

const TENURE: &str = "SELECT epoch FROM tenure";

/// Where everything is written.
#[derive(Debug)]
pub(super) struct WritingConnection {
    options: PgConnectOptions,
    tenure: Tenure,
    /// None after it was lost, or while it is held.
    connection: Mutex<Option<Line>>,
}

/// How we hold the club.
#[derive(Debug)]
enum Tenure {
    /// Alone, since this tenure.
    Alone(i64),
    /// As a node beside others, by the epoch that we have at the moment.
    Shared(Arc<AtomicI64>),
}

/// A connection, and as which node it writes; 0 as none.
#[derive(Debug)]
struct Line {
    connection: PgConnection,
    epoch: i64,
}

/// The connection, for as long as somebody writes. If it is not given back, it is closed: who knows what is
/// still under way on it.
pub(super) struct Held<'a> {
    pub(super) connection: PgConnection,
    epoch: i64,
    place: MutexGuard<'a, Option<Line>>,
}

impl Held<'_> {
    pub(super) fn give_back(mut self) {
        *self.place = Some(Line {
            connection: self.connection,
            epoch: self.epoch,
        });
    }
}

impl WritingConnection {
    /// Takes the club over.
    pub(super) async fn open(
        options: PgConnectOptions,
        migrations: Migrator,
    ) -> Result<WritingConnection, Cause> {
        let mut connection = prepared(&options, LOCK, migrations).await?;
        let tenure = sqlx::query_scalar(BEGIN_TENURE)
            .fetch_one(&mut connection)
            .await?;
        Ok(WritingConnection {
            options,
            tenure: Tenure::Alone(tenure),
            connection: Mutex::new(Some(Line {
                connection,
                epoch: 0,
            })),
        })
    }

    /// Comes in beside other nodes; nothing can be written before `epoch` has been set.
    pub(super) async fn share(
        options: PgConnectOptions,
        migrations: Migrator,
        epoch: Arc<AtomicI64>,
    ) -> Result<WritingConnection, Cause> {
        let connection = prepared(&options, SHARED_LOCK, migrations).await?;
        Ok(WritingConnection {
            options,
            tenure: Tenure::Shared(epoch),
            connection: Mutex::new(Some(Line {
                connection,
                epoch: 0,
            })),
        })
    }

    /// The connection; it is made again if it was lost.
    pub(super) async fn take(&self) -> Result<Held<'_>, StoreError> {
        let mut place = self.connection.lock().await;
        let Line {
            mut connection,
            mut epoch,
        } = match place.take() {
            Some(line) => line,
            None => self.reconnect().await.map_err(StoreError::unavailable)?,
        };
        if let Tenure::Shared(ours) = &self.tenure {
            let ours = ours.load(Ordering::Acquire);
            if epoch != ours {
                let write_as = sqlx::query(WRITE_AS).bind(ours);
                patiently(write_as.execute(&mut connection)).await?;
                epoch = ours;
            }
        }
        Ok(Held {
            connection,
            epoch,
            place,
        })
    }

    async fn reconnect(&self) -> Result<Line, Cause> {
        let mut connection = connect(&self.options).await?;
        match self.tenure {
            Tenure::Shared(_) => hold(&mut connection, SHARED_LOCK).await?,
            Tenure::Alone(ours) => {
                hold(&mut connection, LOCK).await?;
                let tenure: i64 = sqlx::query_scalar(TENURE)
                    .fetch_one(&mut connection)
                    .await?;
                if tenure != ours {
                    return Err(Troubled(Trouble::TakenOver).into());
                }
            }
        }
        Ok(Line {
            connection,
            epoch: 0,
        })
    }

    /// Carries one statement out.
    pub(super) async fn execute(
        &self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<(), StoreError> {
        let mut held = self.take().await?;
        patiently(query.execute(&mut held.connection)).await?;
        held.give_back();
        Ok(())
    }

    /// Lets go of the club.
    pub(super) async fn close(&self) {
        if let Some(line) = self.connection.lock().await.take() {
            // Whatever goes wrong here, the server lets go of it.
            let _ = tokio::time::timeout(PATIENCE, line.connection.close()).await;
        }
    }
}

/// Reaches the server, or says in time why not.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, Cause> {
    let connected = PgConnection::connect_with(options);
    match tokio::time::timeout(PATIENCE, connected).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(Troubled(Trouble::Unreachable).into()),
    }
}

/// A connection that holds the club, in which everything is that we need.
async fn prepared(
    options: &PgConnectOptions,
    lock: &'static str,
    migrations: Migrator,
) -> Result<PgConnection, Cause> {
    let mut connection = connect(options).await?;
    hold(&mut connection, lock).await?;
    let encoding: String = sqlx::query_scalar(ENCODING)
        .fetch_one(&mut connection)
        .await?;
    if encoding != "UTF8" {
        return Err(Troubled(Trouble::Encoding).into());
    }
    let (n_tables, n_ours): (i64, i64) = sqlx::query_as(TABLES).fetch_one(&mut connection).await?;
    if n_tables > 0 && n_ours == 0 {
        return Err(Troubled(Trouble::NotOurs).into());
    }
    migrations.run(&mut connection).await?;
    Ok(connection)
}

/// Takes the lock that makes this connection one that writes.
async fn hold(connection: &mut PgConnection, lock: &'static str) -> Result<(), sqlx::Error> {
    for statement in [LOCK_PATIENCE, lock, AS_BEFORE, DURABLY] {
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    Ok(())
}
