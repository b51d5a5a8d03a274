//! The house opens and closes: database, tables, doors.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use sobremesa_club::AccountName;
use sobremesa_store::{Journal, OpenError, Place, StoreError, Writer};
use sobremesa_table::GameRef;
use tokio::net::TcpListener;

use crate::cluster::{Bus, Cluster, Published};
use crate::doors::Doors;
use crate::hall::{Hall, HallFault, Rebuilt, rebuild_lists};
use crate::health::{Health, Watched};
use crate::limits::Allowance;
use crate::routes::router;
use crate::time::Time;

/// So long requests that are under way may take when the doors close, and after them the tables to store
/// what they have to store: nobody waits much longer, whatever is open.
const LEAVING_TIME: Duration = Duration::from_secs(3);
const STORING_TIME: Duration = Duration::from_secs(4);

/// An open house: everything is ready, but nobody has been let in yet.
pub struct House {
    hall: Arc<Hall>,
    connections_per_address: Option<usize>,
    journal: Arc<dyn Journal>,
    writer: Writer,
    cluster: Option<Arc<Cluster>>,
}

/// How the house is run.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How much one person or address may ask for.
    pub allowance: Allowance,
    /// The account that may keep people out and tell everybody something.
    pub administrator: Option<AccountName>,
    /// How long a table stays in memory at which nothing happens and nobody looks.
    pub rest_after: Duration,
    /// How many unfinished tables one person may have set up.
    pub tables_per_person: usize,
    /// How many connections to tables one person may have at the same time.
    pub connections_per_person: usize,
    /// How many connections of all kinds there may be from one address, unless a web server stands before
    /// the house.
    pub connections_per_address: usize,
    /// How many tables one person may look at in a second; ten times as many at once.
    pub looks_per_second: NonZeroU32,
    /// How people reach the house from elsewhere, such as `https://club.example`: what invitations say. If
    /// nothing is said, they repeat what a browser asked for.
    pub address: Option<String>,
    /// Does a web server stand before the house that says where each request comes from? Only then is
    /// what it says believed.
    pub is_behind_proxy: bool,
    /// The time by which tables are run.
    pub time: Time,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            allowance: Allowance::default(),
            administrator: None,
            rest_after: Duration::from_secs(300),
            tables_per_person: 100,
            connections_per_person: 50,
            connections_per_address: 500,
            looks_per_second: NonZeroU32::new(50).expect("not zero"),
            address: None,
            is_behind_proxy: false,
            time: Time::default(),
        }
    }
}

impl From<Allowance> for Manner {
    fn from(allowance: Allowance) -> Manner {
        Manner {
            allowance,
            ..Manner::default()
        }
    }
}

/// Why the house cannot open, or did not close well.
#[derive(Debug, thiserror::Error)]
pub enum HouseFault {
    /// The file or the database.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// What is stored.
    #[error(transparent)]
    Hall(#[from] HallFault),
    /// Storing.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The network.
    #[error(transparent)]
    Network(#[from] std::io::Error),
}

/// The games of a house, to hold on to.
fn games(shelf: impl IntoIterator<Item = impl Into<GameRef>>) -> Vec<GameRef> {
    shelf.into_iter().map(Into::into).collect()
}

impl House {
    /// Opens the house with what is kept in a file or a database; a file is made if it is not there.
    ///
    /// # Errors
    /// If it cannot be opened or read.
    pub async fn open(
        shelf: impl IntoIterator<Item = impl Into<GameRef>>,
        database: impl Into<Place>,
        manner: Manner,
    ) -> Result<House, HouseFault> {
        let journal = database.into().open().await?;
        House::with_journal(shelf, journal, manner).await
    }

    /// Opens the house as one of several nodes, under a name, with a database and a message bus that all of them
    /// share.
    ///
    /// # Errors
    /// As [`open`](House::open); a file is for one program alone.
    pub async fn share(
        shelf: impl IntoIterator<Item = impl Into<GameRef>>,
        database: &Place,
        name: &str,
        bus: Arc<dyn Bus>,
        manner: Manner,
    ) -> Result<House, HouseFault> {
        let (journal, register) = database.share(name).await?;
        let cluster = Arc::new(Cluster::new(register, bus));
        let journal = Arc::new(Published::new(journal, Arc::clone(&cluster)));
        House::on(games(shelf), journal, manner, Some(cluster)).await
    }

    /// Opens the house on any journal.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub async fn with_journal(
        shelf: impl IntoIterator<Item = impl Into<GameRef>>,
        journal: Arc<dyn Journal>,
        manner: Manner,
    ) -> Result<House, HouseFault> {
        House::on(games(shelf), journal, manner, None).await
    }

    async fn on(
        shelf: Vec<GameRef>,
        journal: Arc<dyn Journal>,
        manner: Manner,
        cluster: Option<Arc<Cluster>>,
    ) -> Result<House, HouseFault> {
        let health = Arc::new(Health::default());
        let journal: Arc<dyn Journal> = Arc::new(Watched::new(journal, Arc::clone(&health)));
        let writer = Writer::spawn(Arc::clone(&journal));
        let most = manner.connections_per_address;
        let connections_per_address = (!manner.is_behind_proxy).then_some(most);
        let (kept, shared) = (Arc::clone(&journal), cluster.clone());
        let hall = Hall::open(shelf, kept, writer.handle(), manner, health, shared).await?;
        Ok(House {
            hall,
            connections_per_address,
            journal,
            writer,
            cluster,
        })
    }

    /// Makes the lists that are kept beside the journal anew, from the journal alone, while the house is
    /// closed.
    ///
    /// # Errors
    /// If there is no club, or it cannot be opened, read or written.
    pub async fn rebuild_lists(database: impl Into<Place>) -> Result<Rebuilt, HouseFault> {
        let journal = database.into().open_existing().await?;
        let writer = Writer::spawn(Arc::clone(&journal));
        let rebuilt = rebuild_lists(&*journal, &writer.handle()).await;
        writer.close().await?;
        journal.close().await?;
        Ok(rebuilt?)
    }

    /// What has to be shown once to register the administrator's account, as long as nobody has it:
    /// part of the address `/account?code=…`.
    pub fn admin_code(&self) -> Option<&str> {
        self.hall.members.admin_code.as_deref()
    }

    /// Lets people in until `closing_time`; then everybody is told to come back, what is under way
    /// is stored, and the doors close.
    ///
    /// # Errors
    /// If the network or the store fails.
    pub async fn receive(
        self,
        listener: TcpListener,
        closing_time: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), HouseFault> {
        let House {
            hall,
            connections_per_address,
            journal,
            writer,
            cluster,
        } = self;
        let guests = router(Arc::clone(&hall)).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(tidy_up(Arc::clone(&hall)));
        let closing = Arc::clone(&hall);
        let close = async move {
            closing_time.await;
            // Open sockets would keep the doors open for ever; they end with this.
            closing.close();
        };
        let doors = Doors::new(listener, connections_per_address).tap_io(|_| {});
        let serving = axum::serve(doors, guests).with_graceful_shutdown(close);
        let too_late = async {
            hall.closed().await;
            tokio::time::sleep(LEAVING_TIME).await;
        };
        tokio::select! {
            served = serving.into_future() => served?,
            // Whoever is still there then has not been saying anything worth waiting for.
            () = too_late => tracing::warn!("some connections did not end by themselves"),
        }
        let ended = tokio::time::timeout(STORING_TIME, hall.tables_ended());
        if ended.await.is_err() {
            tracing::error!("some tables have not come to an end");
        }
        writer.close().await?;
        if let Some(cluster) = cluster {
            // Whoever cannot say that it leaves is missed soon.
            let left = cluster.register.leave().await;
            left.unwrap_or_else(|fault| tracing::warn!(%fault, "the other nodes are not told"));
        }
        journal.close().await?;
        Ok(())
    }
}

/// So often what need not be remembered is forgotten.
const TIDY_EVERY: Duration = Duration::from_secs(60);

async fn tidy_up(hall: Arc<Hall>) {
    let mut closed = pin!(hall.closed());
    loop {
        tokio::select! {
            () = &mut closed => return,
            () = tokio::time::sleep(TIDY_EVERY) => hall.tidy(),
        }
    }
}
