//! Jobs and their log in JetStream, the part of NATS that keeps things.

use std::future::IntoFuture;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use async_nats::jetstream::{self, AckKind, Context};
use futures_util::StreamExt;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

use super::bus::Carried;
use super::jobs::{Job, Jobs, Read, SAY_SO_EVERY, Written};

/// What nobody has asked about for so long is thrown away.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);
/// The most that log and jobs may take on the server's disk.
const MOST_BYTES: i64 = 512 * 1024 * 1024;
const MOST_BYTES_OF_JOBS: i64 = 64 * 1024 * 1024;
/// So long an answer of the server is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// So long it is waited for a job before it is asked anew.
const WAIT_FOR_A_JOB: Duration = Duration::from_secs(5);
/// After so long a job that was given back is given out again.
const PAUSE: Duration = Duration::from_millis(300);
/// So often a job is given out at most: one that ends every node that takes it does not end them for ever.
const MOST_DELIVERIES: i64 = 8;

/// The jobs of a club.
pub(super) struct JetStream {
    context: Context,
    names: Names,
    log: Stream,
    workers: Workers,
    /// Another number each time the server has come back.
    returns: watch::Receiver<u64>,
    /// When the log was made that we read.
    made: AtomicU64,
}

/// When a log was made, in seconds since 1970.
fn made(log: &Stream) -> u64 {
    let seconds = log.cached_info().created.unix_timestamp();
    seconds.try_into().unwrap_or_default()
}

type Workers = jetstream::consumer::Consumer<pull::Config>;

/// What a club's log and jobs are called.
struct Names {
    club: String,
    /// Before every key.
    prefix: String,
    jobs_prefix: String,
}

impl Names {
    /// Makes what is needed on the server, if it is not there: at the beginning, and after the server has lost
    /// its folder.
    async fn make(&self, context: &Context) -> Result<(Stream, Workers), String> {
        let Names {
            club,
            prefix,
            jobs_prefix,
        } = self;
        let log = context.get_or_create_stream(Config {
            name: format!("sobremesa_{club}_log"),
            subjects: vec![format!("{prefix}>")],
            max_messages_per_subject: 1,
            max_age: KEPT,
            max_bytes: MOST_BYTES,
            ..Config::default()
        });
        let log = log.await.map_err(|fault| fault.to_string())?;
        let jobs = context.get_or_create_stream(Config {
            name: format!("sobremesa_{club}_jobs"),
            subjects: vec![format!("{jobs_prefix}>")],
            retention: RetentionPolicy::WorkQueue,
            max_age: KEPT,
            max_bytes: MOST_BYTES_OF_JOBS,
            ..Config::default()
        });
        let jobs = jobs.await.map_err(|fault| fault.to_string())?;
        let workers = pull::Config {
            durable_name: Some("nodes".to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SAY_SO_EVERY * 3,
            max_deliver: MOST_DELIVERIES,
            ..pull::Config::default()
        };
        let workers = jobs.get_or_create_consumer("nodes", workers);
        let workers = workers.await.map_err(|fault| fault.to_string())?;
        Ok((log, workers))
    }
}

impl JetStream {
    /// Makes what is needed of it, if it is there.
    pub(super) async fn open(
        client: &Client,
        club: &str,
        returns: watch::Receiver<u64>,
    ) -> Result<Arc<JetStream>, String> {
        let context = jetstream::new(client.clone());
        let names = Names {
            club: club.to_owned(),
            prefix: format!("sobremesa.{club}.log."),
            jobs_prefix: format!("sobremesa.{club}.jobs."),
        };
        let (log, workers) = names.make(&context).await?;
        Ok(Arc::new(JetStream {
            made: AtomicU64::new(made(&log)),
            context,
            names,
            log,
            workers,
            returns,
        }))
    }

    /// The number of an entry: greater than that of every entry of a log that was lost, so that nobody who has
    /// read that one takes itself for having read this one.
    fn number(&self, sequence: u64) -> u64 {
        (self.made.load(Ordering::Relaxed) << 32) + sequence
    }

    async fn publish(&self, subject: String, message: PublishMessage) -> Option<u64> {
        let published = async {
            let sent = self.context.send_publish(subject, message).await.ok()?;
            Some(self.number(sent.await.ok()?.sequence))
        };
        timeout(PATIENCE, published).await.ok()?
    }

    /// Passes on what stands in the log after a number, until something breaks or the server was away; how far
    /// it came.
    async fn read_on(
        &self,
        mut after: u64,
        to: &mpsc::Sender<Read>,
        returns: &mut watch::Receiver<u64>,
    ) -> u64 {
        let wanted = pull::OrderedConfig {
            deliver_policy: DeliverPolicy::ByStartSequence {
                start_sequence: after + 1,
            },
            ..pull::OrderedConfig::default()
        };
        let Ok(consumer) = self.log.create_consumer(wanted).await else {
            return after;
        };
        let Ok(mut messages) = consumer.messages().await else {
            return after;
        };
        loop {
            let message = tokio::select! {
                message = messages.next() => message,
                // What it has now may not be what it had.
                _ = returns.changed() => None,
                () = to.closed() => None,
            };
            let Some(Ok(message)) = message else {
                return after;
            };
            let Ok(sequence) = message.info().map(|info| info.stream_sequence) else {
                return after;
            };
            after = sequence;
            let written = Written {
                key: message
                    .subject
                    .strip_prefix(self.names.prefix.as_str())
                    .unwrap_or_default()
                    .to_owned(),
                words: message.payload.to_vec(),
                number: self.number(sequence),
            };
            if to.send(Read::Written(written)).await.is_err() {
                return after;
            }
        }
    }
}

impl Jobs for JetStream {
    fn write<'a>(&'a self, key: &'a str, words: Vec<u8>) -> Carried<'a, Option<u64>> {
        let message = PublishMessage::build().payload(words.into());
        Box::pin(self.publish(format!("{}{key}", self.names.prefix), message))
    }

    fn write_first<'a>(&'a self, key: &'a str, words: Vec<u8>) -> Carried<'a, ()> {
        let message = PublishMessage::build()
            .payload(words.into())
            .expected_last_subject_sequence(0);
        let written = self.publish(format!("{}{key}", self.names.prefix), message);
        Box::pin(async move { written.await.map_or((), drop) })
    }

    fn erase<'a>(&'a self, key: &'a str) -> Carried<'a, ()> {
        Box::pin(async move {
            let erased = self
                .log
                .purge()
                .filter(format!("{}{key}", self.names.prefix));
            // What stays is thrown away in the end all the same.
            let _ = timeout(PATIENCE, erased.into_future()).await;
        })
    }

    fn last(&self) -> Carried<'_, Option<u64>> {
        Box::pin(async move {
            let info = timeout(PATIENCE, self.log.get_info()).await.ok()?;
            Some(self.number(info.ok()?.state.last_sequence))
        })
    }

    fn read(self: Arc<Self>) -> mpsc::Receiver<Read> {
        let (to, received) = mpsc::channel(256);
        tokio::spawn(async move {
            let mut returns = self.returns.clone();
            let mut after = 0;
            while !to.is_closed() {
                after = self.read_on(after, &to, &mut returns).await;
                let log = loop {
                    sleep(PAUSE).await;
                    returns.mark_unchanged();
                    // While it is away nothing can be made; once it is back without its folder, everything is.
                    match self.names.make(&self.context).await {
                        Ok((log, _)) => break log,
                        Err(_) if to.is_closed() => return,
                        Err(_) => {}
                    }
                };
                if self.made.swap(made(&log), Ordering::Relaxed) != made(&log) {
                    after = 0;
                    if to.send(Read::Anew).await.is_err() {
                        return;
                    }
                }
            }
        });
        received
    }

    fn want<'a>(&'a self, name: &'a str, words: Vec<u8>) -> Carried<'a, Option<()>> {
        Box::pin(async move {
            let message = PublishMessage::build().payload(words.into());
            let subject = format!("{}{name}", self.names.jobs_prefix);
            let wanted = self.publish(subject, message.message_id(name));
            wanted.await.map(drop)
        })
    }

    fn take(&self) -> Carried<'_, Option<Box<dyn Job>>> {
        Box::pin(async move {
            let asked = self.workers.batch().max_messages(1).expires(WAIT_FOR_A_JOB);
            let taken = async {
                let mut messages = asked.messages().await.ok()?;
                messages.next().await?.ok()
            };
            let message = timeout(WAIT_FOR_A_JOB + PATIENCE, taken).await.ok()??;
            let job: Box<dyn Job> = Box::new(Taken { message });
            Some(job)
        })
    }
}

struct Taken {
    message: jetstream::Message,
}

impl Taken {
    fn answer(&self, kind: AckKind) -> Carried<'_, ()> {
        Box::pin(async move {
            // If that is not heard, the job is given to another.
            let _ = timeout(PATIENCE, self.message.ack_with(kind)).await;
        })
    }
}

impl Job for Taken {
    fn words(&self) -> &[u8] {
        &self.message.payload
    }

    fn say_so(&self) -> Carried<'_, ()> {
        self.answer(AckKind::Progress)
    }

    fn finish(&self) -> Carried<'_, ()> {
        self.answer(AckKind::Ack)
    }

    fn give_back(&self) -> Carried<'_, ()> {
        self.answer(AckKind::Nak(Some(PAUSE)))
    }
}
