//! A club that is open for a test, on loopback.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use sobremesa_server::{Allowance, House};
use sobremesa_store::{Journal, SqliteJournal};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// A club that is open for a test.
pub(crate) struct Club {
    pub(crate) address: SocketAddr,
    close: Option<oneshot::Sender<()>>,
    closed: tokio::task::JoinHandle<()>,
}

/// An address on loopback with a port that nobody uses.
pub(crate) fn any_port() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

impl Club {
    pub(crate) async fn open() -> Club {
        let journal = SqliteJournal::in_memory().await.expect("a journal");
        Club::open_with(Arc::new(journal), Allowance::default()).await
    }

    pub(crate) async fn open_with(journal: Arc<dyn Journal>, allowance: Allowance) -> Club {
        let house = House::with_journal(sobremesa_shelf::SHELF, journal, allowance.into());
        let house = house.await.expect("the house opens");
        Club::open_at(any_port(), house).await
    }

    /// Lets people in at an address, such as the one where an earlier club was.
    pub(crate) async fn open_at(address: SocketAddr, house: House) -> Club {
        let listener = TcpListener::bind(address).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (close, closing) = oneshot::channel::<()>();
        let closed = tokio::spawn(async move {
            let closing_time = async {
                let _ = closing.await;
            };
            house
                .receive(listener, closing_time)
                .await
                .expect("it closes well");
        });
        Club {
            address,
            close: Some(close),
            closed,
        }
    }

    /// Closes the doors and waits until everything is stored.
    pub(crate) async fn close(mut self) {
        if let Some(close) = self.close.take() {
            let _ = close.send(());
        }
        tokio::time::timeout(Duration::from_secs(20), self.closed)
            .await
            .expect("open connections do not keep the doors open")
            .expect("it closed");
    }
}
