//! What every engine keeps. A new engine joins `engines` and passes.

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_store::{
    Entry, Journal, Place, SqliteJournal, StoreError, Stored, StreamHead, Trouble, Writer,
};
#[cfg(unix)]
use sobremesa_test_server::Database;
use tempfile::TempDir;

use crate::support::{entries, entry, stream};

/// What the engines keep their journals in; it must outlive them.
pub(crate) struct Storage {
    _folder: TempDir,
    #[cfg(unix)]
    _database: Database,
}

/// One journal of each engine, empty.
pub(crate) async fn engines() -> (Vec<Arc<dyn Journal>>, Storage) {
    let folder = TempDir::new().unwrap();
    let file = SqliteJournal::open(folder.path().join("journal.db"));
    let memory = SqliteJournal::in_memory();
    let mut engines: Vec<Arc<dyn Journal>> = vec![
        Arc::new(file.await.unwrap()),
        Arc::new(memory.await.unwrap()),
    ];
    #[cfg(unix)]
    let database = Database::new();
    #[cfg(unix)]
    engines.push(Place::parse(&database.address()).open().await.unwrap());
    let kept = Storage {
        _folder: folder,
        #[cfg(unix)]
        _database: database,
    };
    (engines, kept)
}

#[tokio::test]
async fn entries_come_back_as_they_were_and_in_order() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        let (lines, people) = (entries("table/a", 1..=5), entries("people", 1..=2));
        journal.commit(&lines[..2], &[]).await.unwrap();
        journal.commit(&people, &[]).await.unwrap();
        journal.commit(&lines[2..], &[]).await.unwrap();

        let table = stream("table/a");
        assert_eq!(journal.read(&table, 0, 100).await.unwrap(), lines);
        assert_eq!(journal.read(&table, 3, 100).await.unwrap(), lines[3..]);
        assert_eq!(journal.read(&table, 1, 2).await.unwrap(), lines[1..3]);
        assert_eq!(journal.read(&table, 5, 100).await.unwrap(), []);
        assert_eq!(journal.read(&table, u64::MAX, 100).await.unwrap(), []);
        assert_eq!(journal.read(&stream("table"), 0, 100).await.unwrap(), []);
        assert_eq!(journal.count().await.unwrap(), 5 + 2);
    }
}

#[tokio::test]
async fn nothing_is_changed_on_its_way() {
    let texts = [
        "",
        "{}",
        r#"{"say":"\"¡Órdago!\" \\ \u0000 / 🂡"}"#,
        "tab\tline\nquote\" bell\u{7} end",
        "null",
        "12345678901234567890.5",
    ];
    let (engines, _kept) = engines().await;
    for journal in engines {
        let times = [0, -1, i64::MIN, i64::MAX, 1, 2];
        let strange: Vec<Entry> = (1..)
            .zip(texts)
            .zip(times)
            .map(|((seq, text), at_ms)| Entry {
                at_ms,
                kind: text.to_owned(),
                body: text.to_owned(),
                ..entry("table/a", seq)
            })
            .collect();
        journal.commit(&strange, &[]).await.unwrap();
        let read = journal.read(&stream("table/a"), 0, 100).await.unwrap();
        assert_eq!(read, strange);
    }
}

/// No engine cuts off or loses what another would keep: what not all of them can hold is refused, and those
/// who share the commit are not.
#[tokio::test]
async fn a_text_that_not_every_engine_can_hold_is_refused() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        let mut unfit = entry("table/a", 1);
        unfit.body = "nul\0".to_owned();
        let writer = Writer::spawn(Arc::clone(&journal));
        let handle = writer.handle();
        let (bad, good) = tokio::join!(
            handle.append(vec![unfit]),
            handle.append(vec![entry("table/b", 1)]),
        );
        assert!(matches!(bad, Err(StoreError::Unfit { .. })), "{bad:?}");
        good.unwrap();
        assert_eq!(journal.count().await.unwrap(), 1);
        writer.close().await.unwrap();
    }
}

/// Whoever has left for good is forgotten: what an entry says may be written over, and nothing else.
#[tokio::test]
async fn what_is_to_be_forgotten_is_written_over() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        let lines = entries("table/a", 1..=2);
        journal.commit(&lines, &[]).await.unwrap();
        let mut empty = lines[0].clone();
        empty.body = "{}".to_owned();
        journal.overwrite(&empty).await.unwrap();
        journal.scour().await.unwrap();
        empty.kind = "erased".to_owned();
        let kept = journal.read(&empty.stream, 0, 10).await.unwrap();
        assert_eq!(kept, [empty, lines[1].clone()], "all else stays");
    }
}

#[tokio::test]
async fn a_long_stream_is_read_whole() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        // More than two pages, then exactly two.
        for (name, n_entries) in [("table/a", 1234), ("table/b", 1000)] {
            let lines = entries(name, 1..=n_entries);
            journal.commit(&lines, &[]).await.unwrap();
            let table = stream(name);
            assert_eq!(journal.read_all(&table, 0).await.unwrap(), lines);
            assert_eq!(journal.read_all(&table, 700).await.unwrap(), lines[700..]);
        }
    }
}

#[tokio::test]
async fn a_number_that_is_taken_is_a_conflict() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        journal
            .commit(&entries("table/a", 1..=3), &[])
            .await
            .unwrap();
        for seq in [0, 1, 3] {
            let refused = journal.commit(&entries("table/a", [seq]), &[]).await;
            check_conflict(refused, "table/a", seq);
        }
        let twice_at_once = journal.commit(&entries("table/b", [1, 2, 2]), &[]).await;
        check_conflict(twice_at_once, "table/b", 2);
    }
}

#[track_caller]
fn check_conflict(outcome: Result<(), StoreError>, in_stream: &str, number: u64) {
    match outcome {
        Err(StoreError::Conflict { stream: name, seq }) => {
            assert_eq!((name.as_str(), seq), (in_stream, number));
        }
        other => panic!("not a conflict: {other:?}"),
    }
}

#[tokio::test]
async fn a_number_left_out_is_a_gap() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        journal
            .commit(&entries("table/a", 1..=3), &[])
            .await
            .unwrap();
        for (seqs, seq, next) in [
            (vec![5], 5, 4),
            (vec![4, 6], 6, 5),
            (vec![5, 4], 5, 4),
            (vec![u64::MAX], u64::MAX, 4),
        ] {
            let outcome = journal.commit(&entries("table/a", seqs), &[]).await;
            match outcome {
                Err(StoreError::Gap {
                    stream: name,
                    seq: early,
                    next: free,
                }) => {
                    assert_eq!((name, early, free), (stream("table/a"), seq, next));
                }
                other => panic!("not a gap: {other:?}"),
            }
        }
        assert_eq!(journal.count().await.unwrap(), 3);
    }
}

#[tokio::test]
async fn a_commit_is_all_or_nothing() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        journal.commit(&entries("table/a", [1]), &[]).await.unwrap();
        let mixed = [
            entry("table/b", 1),
            entry("table/a", 1),
            entry("table/c", 1),
        ];
        check_conflict(journal.commit(&mixed, &[]).await, "table/a", 1);
        assert_eq!(journal.count().await.unwrap(), 1);

        journal.commit(&[], &[]).await.unwrap();
        assert_eq!(journal.count().await.unwrap(), 1);
    }
}

#[tokio::test]
async fn streams_are_found_by_the_beginning_of_their_names() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        for (name, n_entries) in [("table/b", 3), ("people", 1), ("table/a", 2), ("tablet", 1)] {
            journal
                .commit(&entries(name, 1..=n_entries), &[])
                .await
                .unwrap();
        }
        for (prefix, found) in [
            ("table/", "table/a 2, table/b 3"),
            ("table", "table/a 2, table/b 3, tablet 1"),
            ("people", "people 1"),
            ("", "people 1, table/a 2, table/b 3, tablet 1"),
            ("nothing", ""),
            ("%", ""),
        ] {
            let heads = journal.streams(prefix).await.unwrap();
            let told = |StreamHead { stream, last }: &StreamHead| format!("{stream} {last}");
            let told: Vec<String> = heads.iter().map(told).collect();
            assert_eq!(told.join(", "), found, "streams of {prefix:?}");
        }
    }
}

/// Whatever is derived from the journal can be thrown away: its history alone
/// makes an equal journal, and every stream of it.
#[tokio::test]
async fn everything_can_be_rebuilt_from_the_history() {
    let (engines, _kept) = engines().await;
    for journal in engines {
        for seq in 1..=20 {
            let round = ["table/a", "people", "table/b"].map(|name| entry(name, seq));
            journal.commit(&round, &[]).await.unwrap();
        }
        let mut history: Vec<Stored> = Vec::new();
        loop {
            let after = history.last().map_or(0, |stored| stored.position);
            let page = journal.history(after, 7).await.unwrap();
            if page.is_empty() {
                break;
            }
            history.extend(page);
        }
        assert!(history.is_sorted_by(|a, b| a.position < b.position));
        let names = |stored: &Stored| stored.entry.stream.to_string();
        let first_names: Vec<String> = history.iter().take(4).map(names).collect();
        assert_eq!(first_names, ["table/a", "people", "table/b", "table/a"]);

        let mut by_stream: BTreeMap<_, Vec<Entry>> = BTreeMap::new();
        let rebuilt = SqliteJournal::in_memory().await.unwrap();
        for Stored { entry, .. } in &history {
            rebuilt
                .commit(std::slice::from_ref(entry), &[])
                .await
                .unwrap();
            let stream = entry.stream.clone();
            by_stream.entry(stream).or_default().push(entry.clone());
        }
        for (stream, entries) in &by_stream {
            assert_eq!(&journal.read_all(stream, 0).await.unwrap(), entries);
            assert_eq!(&rebuilt.read(stream, 0, 100).await.unwrap(), entries);
        }
        assert_eq!(
            rebuilt.streams("").await.unwrap(),
            journal.streams("").await.unwrap()
        );
    }
}

#[tokio::test]
async fn a_file_that_is_opened_again_has_everything() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal.db");
    let lines = entries("table/a", 1..=10);
    for halves in lines.chunks(5) {
        let journal = SqliteJournal::open(&path).await.unwrap();
        journal.commit(halves, &[]).await.unwrap();
        journal.close().await.unwrap();
    }
    let journal = SqliteJournal::open(&path).await.unwrap();
    let read = journal.read(&stream("table/a"), 0, 100).await.unwrap();
    assert_eq!(read, lines);
}

/// One program at a time works on a file; the next one may when it has closed.
#[tokio::test]
async fn a_file_that_is_open_is_not_opened_again() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal.db");
    let ours = SqliteJournal::open(&path).await.unwrap();
    let refused = SqliteJournal::open(&path).await.unwrap_err();
    assert_eq!(refused.trouble(), Trouble::InUse, "{refused}");
    ours.close().await.unwrap();
    SqliteJournal::open(&path).await.unwrap();
}

/// Two who write to one file: neither overwrites the other, and both see both.
#[tokio::test]
async fn two_who_write_the_same_file_conflict() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal.db");
    let ours = SqliteJournal::open(&path).await.unwrap();
    let theirs = ours.clone();
    ours.commit(&entries("table/a", [1]), &[]).await.unwrap();
    check_conflict(
        theirs.commit(&entries("table/a", [1]), &[]).await,
        "table/a",
        1,
    );
    theirs.commit(&entries("table/a", [2]), &[]).await.unwrap();
    let read = ours.read(&stream("table/a"), 0, 100).await.unwrap();
    assert_eq!(read, entries("table/a", [1, 2]));
}
