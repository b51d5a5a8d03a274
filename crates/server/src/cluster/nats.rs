//! The bus on a NATS server.

use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, Request};
use futures_util::StreamExt;
use tokio::sync::{mpsc, watch};

use super::bus::{Bus, Carried, Letter};
use super::jetstream::JetStream;
use super::jobs::Jobs;

/// So much may wait to be told. Whatever is more is lost, as when the bus is away.
const OUTGOING: usize = 4096;
/// So many letters may wait for whoever listens.
const INCOMING: usize = 1024;

/// A NATS server, or several of one cluster.
pub struct Nats {
    client: Client,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
    returns: watch::Sender<u64>,
}

impl Nats {
    /// Goes to a server; one that is away is tried again and again.
    ///
    /// # Errors
    /// If the address makes no sense.
    pub async fn connect(address: &str, node: &str) -> Result<Arc<dyn Bus>, String> {
        let returns = watch::Sender::new(0);
        let told = returns.clone();
        let options = ConnectOptions::new()
            .name(format!("sobremesa {node}"))
            // What we tell we know.
            .no_echo()
            .retry_on_initial_connect()
            .connection_timeout(Duration::from_secs(2))
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|n| Duration::from_millis(if n < 2 { 50 } else { 500 }))
            .event_callback(move |event| {
                match event {
                    Event::Connected => {
                        tracing::info!("the message bus is there");
                        told.send_modify(|n_returns| *n_returns += 1);
                    }
                    // Something was dropped because nobody took it in time.
                    Event::SlowConsumer(_) => told.send_modify(|n_returns| *n_returns += 1),
                    Event::Disconnected => tracing::warn!("the message bus is away"),
                    _ => {}
                }
                async {}
            });
        let client = options.connect(address).await;
        let client = client.map_err(|fault| fault.to_string())?;
        let (outgoing, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(OUTGOING);
        let speaker = client.clone();
        tokio::spawn(async move {
            while let Some((subject, words)) = waiting.recv().await {
                // What cannot be told now need not be told later: it would be stale.
                if speaker.connection_state() == State::Connected {
                    let _ = speaker.publish(subject, words.into()).await;
                }
            }
        });
        Ok(Arc::new(Nats {
            client,
            outgoing,
            returns,
        }))
    }
}

impl Bus for Nats {
    fn tell(&self, subject: &str, words: Vec<u8>) {
        let _ = self.outgoing.try_send((subject.to_owned(), words));
    }

    fn listen<'a>(&'a self, subject: &'a str) -> Carried<'a, mpsc::Receiver<Letter>> {
        Box::pin(async move {
            let (letters, received) = mpsc::channel(INCOMING);
            match self.client.subscribe(subject.to_owned()).await {
                Ok(mut told) => {
                    tokio::spawn(async move {
                        loop {
                            let message = tokio::select! {
                                message = told.next() => message,
                                () = letters.closed() => None,
                            };
                            let Some(message) = message else { return };
                            let letter = Letter {
                                words: message.payload.to_vec(),
                                answer_to: message.reply.map(|subject| subject.to_string()),
                            };
                            if letters.send(letter).await.is_err() {
                                return;
                            }
                        }
                    });
                }
                Err(fault) => tracing::error!(subject, %fault, "the message bus is not heard"),
            }
            received
        })
    }

    fn ask<'a>(
        &'a self,
        subject: &'a str,
        words: Vec<u8>,
        patience: Duration,
    ) -> Carried<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            if !self.is_there() {
                return None;
            }
            let request = Request::new().payload(words.into()).timeout(Some(patience));
            let answered = self.client.send_request(subject.to_owned(), request);
            let answered = tokio::time::timeout(patience, answered).await.ok()?;
            Some(answered.ok()?.payload.to_vec())
        })
    }

    fn jobs<'a>(&'a self, club: &'a str) -> Carried<'a, Result<Arc<dyn Jobs>, String>> {
        Box::pin(async move {
            let jobs: Arc<dyn Jobs> = JetStream::open(&self.client, club, self.returns()).await?;
            Ok(jobs)
        })
    }

    fn is_there(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn returns(&self) -> watch::Receiver<u64> {
        self.returns.subscribe()
    }
}
