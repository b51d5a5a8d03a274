//! Nothing acknowledged is ever lost: a process that appends under load is
//! killed again and again, and the file is compared with what it was told.
//!
//! Killing a process spares what it has given to the system, so this says
//! nothing about the loss of power; for that, see `synchronous` among the tests
//! of the SQLite journal, and the writer's test that holds back a commit.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use sobremesa_store::{Entry, Journal, SqliteJournal, StreamId, Writer, WriterHandle};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use crate::support::{entry, stream};

/// Tells this program that it is the victim, and its file.
const VICTIM: &str = "SOBREMESA_STORE_VICTIM";
const THIS_TEST: &str = "kill::what_was_acknowledged_survives_sigkill";
const TABLES: u64 = 20;

/// The last number that was acknowledged, by stream.
type Acknowledged = BTreeMap<StreamId, u64>;

#[test]
fn what_was_acknowledged_survives_sigkill() {
    let runtime = Runtime::new().unwrap();
    if let Some(path) = env::var_os(VICTIM) {
        runtime.block_on(append_until_killed(Path::new(&path)));
        return;
    }
    let is_slow = env::var("SOBREMESA_SLOW").is_ok_and(|value| value == "1");
    let n_kills = if is_slow { 60 } else { 6 };

    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal.db");
    let mut acknowledged = Acknowledged::new();
    for round in 0..n_kills {
        // At the first acknowledgement, in the middle of it, much later.
        let n_awaited = 1 + round * 337 % 1000;
        kill_after(n_awaited, &path, &mut acknowledged);
        runtime.block_on(compare(&path, &acknowledged));
    }
}

/// Starts a victim, kills it when it has been told so many times that its
/// entries are stored, and notes all that it was told.
fn kill_after(n_awaited: usize, path: &Path, acknowledged: &mut Acknowledged) {
    let mut victim = Command::new(env::current_exe().unwrap())
        .args(["--exact", THIS_TEST, "--nocapture"])
        .env(VICTIM, path)
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
async fn compare(path: &Path, acknowledged: &Acknowledged) {
    let journal: Arc<dyn Journal> = Arc::new(SqliteJournal::open(path).await.unwrap());
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
    for (stream, seq) in acknowledged {
        let found = journal.read(stream, seq - 1, 1).await.unwrap();
        assert_eq!(found.len(), 1, "{stream} {seq} was acknowledged");
    }
    journal.close().await.unwrap();
}

/// What a victim appends at once after number `last`: one to three entries.
fn append_after(last: u64, name: &str) -> Vec<Entry> {
    let n_entries = 1 + last % 3;
    (1..=n_entries).map(|nth| entry(name, last + nth)).collect()
}

async fn append_until_killed(path: &Path) {
    let journal = SqliteJournal::open(path).await.unwrap();
    let writer = Writer::spawn(Arc::new(journal.clone()));
    let mut tables = JoinSet::new();
    for number in 0..TABLES {
        let stream = stream(&format!("table/{number:02}"));
        let heads = journal.streams(stream.as_str()).await.unwrap();
        let last = heads.first().map_or(0, |head| head.last);
        tables.spawn(play(stream, last, writer.handle()));
    }
    tables.join_all().await;
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
