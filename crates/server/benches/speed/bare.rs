//! The bare limits: what the disk and a socket can do when nothing else has to be done.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sobremesa_store::{Entry, Journal, Place, StreamId};
use tokio::task::JoinSet;

use crate::house::House;
use crate::socket::Socket;

pub(crate) const HUNDRED: usize = 100;
/// Streams that take turns, as tables do.
const STREAMS: usize = 1_000;
/// About as long as a wish.
const MESSAGE: &str = r#"{"action":"H3-G3","do":"play","id":"123","seat":"white"}"#;

/// Commits, and the rows in them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Rate {
    n_commits: usize,
    n_rows: usize,
    time: Duration,
}

impl Rate {
    pub(crate) fn rows_per_second(self) -> f64 {
        self.n_rows as f64 / self.time.as_secs_f64()
    }

    pub(crate) fn commits_per_second(self) -> f64 {
        self.n_commits as f64 / self.time.as_secs_f64()
    }
}

impl std::ops::AddAssign for Rate {
    fn add_assign(&mut self, more: Rate) {
        self.n_commits += more.n_commits;
        self.n_rows += more.n_rows;
        self.time += more.time;
    }
}

/// A file on the club's disk or a database beside its own, written as the club writes: fully synchronous,
/// one statement a commit, which is the fastest way that we know.
pub(crate) struct BareJournal {
    journal: Arc<dyn Journal>,
    streams: Vec<(StreamId, u64)>,
    turn: usize,
}

impl BareJournal {
    pub(crate) async fn open(place: &str) -> BareJournal {
        let journal = Place::parse(place).open().await.expect("a journal");
        let stream = |n: usize| StreamId::parse(&format!("table/bare{n:08}")).expect("plain");
        let mut bare = BareJournal {
            journal,
            streams: (0..STREAMS).map(|n| (stream(n), 0)).collect(),
            turn: 0,
        };
        // An empty file is faster than one that is in use.
        for _ in 0..STREAMS * 20 / HUNDRED {
            bare.commit(HUNDRED).await;
        }
        bare
    }

    async fn commit(&mut self, n_rows: usize) {
        let rows: Vec<Entry> = (0..n_rows).map(|_| self.next_row()).collect();
        let committed = self.journal.commit(&rows, &[]).await;
        committed.expect("these are next in their streams");
    }

    /// As long as a move in the club's own file.
    fn next_row(&mut self) -> Entry {
        self.turn = (self.turn + 1) % STREAMS;
        let (stream, seq) = &mut self.streams[self.turn];
        *seq += 1;
        Entry {
            stream: stream.clone(),
            seq: *seq,
            at_ms: 1_700_000_000_000,
            kind: "table".to_owned(),
            body: format!(
                r#"{{"elapsed_ms":{seq},"wish":"k3f9k3f9k3f9k3f9 {seq}","kind":"line","line":{{"n":{seq},"seat":"white","action":"H3-G3","state":"c0ffee00c0ffee00","sum":"0123456789abcdef"}}}}"#,
            ),
        }
    }

    pub(crate) async fn commit_for(&mut self, time: Duration, n_rows: usize) -> Rate {
        let start = Instant::now();
        let mut rate = Rate::default();
        while rate.time < time {
            self.commit(n_rows).await;
            rate.n_commits += 1;
            rate.n_rows += n_rows;
            rate.time = start.elapsed();
        }
        rate
    }
}

/// Messages that came back in a second over so many connections, each waiting for its own.
pub(crate) async fn echo_for(house: &House, n_sockets: usize, time: Duration) -> f64 {
    let mut sockets = Vec::new();
    for _ in 0..n_sockets {
        sockets.push(Socket::connect(house.address, "/", "").await);
    }
    let start = Instant::now();
    let mut playing = JoinSet::new();
    for mut socket in sockets {
        playing.spawn(async move {
            let mut n_messages = 0;
            while start.elapsed() < time {
                socket.send(MESSAGE).await;
                assert_eq!(socket.next().await, MESSAGE.as_bytes());
                n_messages += 1;
            }
            n_messages
        });
    }
    let n_messages: usize = playing.join_all().await.into_iter().sum();
    n_messages as f64 / start.elapsed().as_secs_f64()
}
