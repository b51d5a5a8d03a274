//! Nothing acknowledged is ever lost: a process that appends under load is
//! killed again and again, and the journal is compared with what it was told;
//! and so is the server of a database.
//!
//! Killing a process spares what it has given to the system, so this says
//! nothing about the loss of power; for that, see `synchronous` among the tests
//! of the SQLite journal, and the writer's test that holds back a commit.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sobremesa_store::{Entry, Journal, Place, StoreError, StreamId, Trouble, Writer, WriterHandle};
use sobremesa_test_server::{Database, Postgres};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use crate::support::{entry, stream};

/// Tells this program that it is the victim, and where its journal is.
const VICTIM: &str = "SOBREMESA_STORE_VICTIM";
const VICTIMS_TEST: &str = "kill::what_was_acknowledged_survives_sigkill";
const TABLES: u64 = 20;

/// The last number that was acknowledged, by stream.
type Acknowledged = BTreeMap<StreamId, u64>;

#[test]
fn what_was_acknowledged_survives_sigkill() {
    if let Ok(place) = env::var(VICTIM) {
        let place = Place::parse(&place);
        return Runtime::new()
            .unwrap()
            .block_on(append_until_killed(&place));
    }
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal.db");
    kill_again_and_again(path.to_str().unwrap(), n_times(6, 60));
}

/// The server ends what the killed program had begun, and lets the next one in.
#[test]
fn what_a_server_acknowledged_survives_sigkill() {
    let database = Database::new();
    kill_again_and_again(&database.address(), n_times(3, 12));
}

/// The server of the database itself crashes: whoever appends meanwhile is told so, everything that was
/// acknowledged is there when it is back, and nobody has to do anything for going on.
#[test]
fn what_was_acknowledged_survives_a_crash_of_the_server() {
    let mut server = Postgres::start().unwrap();
    let database = server.database();
    let place = Place::parse(&database.address());
    let runtime = Runtime::new().unwrap();
    let journal = runtime.block_on(place.open()).unwrap();
    let writer = runtime.block_on(async { Writer::spawn(Arc::clone(&journal)) });
    let mut acknowledged = Acknowledged::new();
    for round in 0..n_times(2, 6) {
        let n_told = Arc::new(AtomicUsize::new(0));
        let mut playing = Vec::new();
        for number in 0..TABLES {
            let stream = stream(&format!("table/{number:02}"));
            let last = runtime.block_on(last_of(&*journal, &stream));
            let playing_on = play_until_refused(stream, last, writer.handle(), Arc::clone(&n_told));
            playing.push(runtime.spawn(playing_on));
        }
        while n_told.load(Ordering::SeqCst) <= round * 337 % 1000 {
            std::thread::yield_now();
        }
        server.crash();
        for table in playing {
            let (stream, last, fault) = runtime.block_on(table).unwrap();
            assert_eq!(fault.trouble(), Some(Trouble::Unreachable), "{fault}");
            assert!(acknowledged.insert(stream, last) <= Some(last));
        }
        let refused = runtime.block_on(journal.read(&stream("table/00"), 0, 1));
        assert_eq!(refused.unwrap_err().trouble(), Some(Trouble::Unreachable));
        server.start_again().unwrap();
        runtime.block_on(compare(&*journal, &acknowledged));
    }
    runtime.block_on(async {
        writer.close().await.unwrap();
        journal.close().await.unwrap();
    });
}

/// So many, or more of them when there is time.
fn n_times(few: usize, many: usize) -> usize {
    let is_slow = env::var("SOBREMESA_SLOW").is_ok_and(|value| value == "1");
    if is_slow { many } else { few }
}

fn kill_again_and_again(place: &str, n_kills: usize) {
    let runtime = Runtime::new().unwrap();
    let mut acknowledged = Acknowledged::new();
    for round in 0..n_kills {
        // At the first acknowledgement, in the middle of it, much later.
        let n_awaited = 1 + round * 337 % 1000;
        kill_after(n_awaited, place, &mut acknowledged);
        runtime.block_on(async {
            let journal = Place::parse(place).open().await.unwrap();
            compare(&*journal, &acknowledged).await;
            journal.close().await.unwrap();
        });
    }
}

/// Starts a victim, kills it when it has been told so many times that its
/// entries are stored, and notes all that it was told.
fn kill_after(n_awaited: usize, place: &str, acknowledged: &mut Acknowledged) {
    let mut victim = Command::new(env::current_exe().unwrap())
        .args(["--exact", VICTIMS_TEST, "--nocapture"])
        .env(VICTIM, place)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let told = BufReader::new(victim.stderr.take().unwrap());
    let mut n_told = 0;
    for line in told.lines() {
        let line = line.unwrap();
        let Some((name, seq)) = line.split_once(' ') else {
            panic!("the victim says: {line}")
        };
        let (Ok(stream), Ok(seq)) = (StreamId::parse(name), seq.parse()) else {
            panic!("the victim says: {line}")
        };
        let before = acknowledged.insert(stream, seq);
        assert!(before < Some(seq), "{line} after {before:?}");
        n_told += 1;
        if n_told == n_awaited {
            victim.kill().unwrap();
        }
    }
    let status = victim.wait().unwrap();
    assert_eq!(status.signal(), Some(9), "{status}");
}

/// Every acknowledged entry is there, in order, once; and of the rest, whole
/// appends only.
async fn compare(journal: &dyn Journal, acknowledged: &Acknowledged) {
    let mut n_entries = 0;
    for head in journal.streams("").await.unwrap() {
        let entries = journal.read_all(&head.stream, 0).await.unwrap();
        let mut expected = Vec::new();
        while expected.len() < entries.len() {
            expected.extend(append_after(expected.len() as u64, head.stream.as_str()));
        }
        assert_eq!(entries, expected);
        assert_eq!(head.last, expected.len() as u64);
        n_entries += head.last;
    }
    assert_eq!(journal.count().await.unwrap(), n_entries);
    for (stream, seq) in acknowledged.iter().filter(|(_, seq)| **seq > 0) {
        let found = journal.read(stream, seq - 1, 1).await.unwrap();
        assert_eq!(found.len(), 1, "{stream} {seq} was acknowledged");
    }
}

/// What a victim appends at once after number `last`: one to three entries.
fn append_after(last: u64, name: &str) -> Vec<Entry> {
    let n_entries = 1 + last % 3;
    (1..=n_entries).map(|nth| entry(name, last + nth)).collect()
}

async fn append_until_killed(place: &Place) {
    let journal = place.open().await.unwrap();
    let writer = Writer::spawn(Arc::clone(&journal));
    let mut tables = JoinSet::new();
    for number in 0..TABLES {
        let stream = stream(&format!("table/{number:02}"));
        let last = last_of(&*journal, &stream).await;
        tables.spawn(play(stream, last, writer.handle()));
    }
    tables.join_all().await;
}

async fn last_of(journal: &dyn Journal, stream: &StreamId) -> u64 {
    let heads = journal.streams(stream.as_str()).await.unwrap();
    heads.first().map_or(0, |head| head.last)
}

/// What was acknowledged last, and why nothing more was.
async fn play_until_refused(
    stream: StreamId,
    mut last: u64,
    writer: WriterHandle,
    n_told: Arc<AtomicUsize>,
) -> (StreamId, u64, StoreError) {
    loop {
        let append = append_after(last, stream.as_str());
        let next = last + append.len() as u64;
        match writer.append(append).await {
            Ok(()) => last = next,
            Err(fault) => return (stream, last, fault),
        }
        n_told.fetch_add(1, Ordering::SeqCst);
    }
}

async fn play(stream: StreamId, mut last: u64, writer: WriterHandle) {
    loop {
        let append = append_after(last, stream.as_str());
        last += append.len() as u64;
        writer.append(append).await.unwrap();
        // In one piece, so that no line is cut off by the end.
        let line = format!("{stream} {last}\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    }
}
