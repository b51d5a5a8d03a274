//! Several nodes of one club in one database: who may write, and who keeps what.
#![cfg(all(unix, feature = "postgres"))]

use std::time::{Duration, Instant};

use sobremesa_store::{
    Entry, IndexCard, Journal, Place, PostgresJournal, PostgresRegister, Register, ServerAddress,
    StreamId, Trouble,
};
use sobremesa_test_server::Database;

fn address(database: &Database) -> ServerAddress {
    match Place::parse(&database.address()) {
        Place::Server(address) => address,
        Place::File(path) => panic!("{} is no server", path.display()),
    }
}

async fn node(database: &Database, name: &str) -> (PostgresJournal, PostgresRegister) {
    let shared = PostgresJournal::share(&address(database), name).await;
    shared.expect("it comes in")
}

fn stream(name: &str) -> StreamId {
    StreamId::parse(name).expect("a name")
}

fn entry(name: &str, seq: u64) -> Entry {
    Entry {
        stream: stream(name),
        seq,
        at_ms: 0,
        kind: "test".to_owned(),
        body: "{}".to_owned(),
    }
}

/// Takes the first node for lost, as the second does that has watched it.
async fn expel(watcher: &PostgresRegister, lost: &PostgresRegister) -> bool {
    let nodes = watcher.beat().await.expect("a beat");
    let found = nodes.into_iter().find(|node| node.epoch == lost.epoch());
    let found = found.expect("it is in");
    watcher.expel(&found).await.expect("an answer")
}

/// A paused node that wakes up has lost its lease: it can write neither entries nor cards, nor write anything
/// over, until it comes in anew; and then only after what others have stored.
#[tokio::test]
async fn whoever_was_taken_for_lost_cannot_write() {
    let database = Database::new();
    let (first, first_in) = node(&database, "first").await;
    let (second, second_in) = node(&database, "second").await;
    first.commit(&[entry("table/a", 1)], &[]).await.expect("in");
    assert!(expel(&second_in, &first_in).await);
    let card = IndexCard {
        kind: "table".to_owned(),
        id: "a".to_owned(),
        at_ms: 0,
        terms: Vec::new(),
        body: String::new(),
    };
    let late = entry("table/a", 2);
    for failed in [
        first.commit(std::slice::from_ref(&late), &[]).await,
        first.commit(&[], std::slice::from_ref(&card)).await,
        first.commit(std::slice::from_ref(&late), &[card]).await,
        first.overwrite(&entry("table/a", 1)).await,
    ] {
        let trouble = failed.expect_err("it has no lease").trouble();
        assert_eq!(trouble, Some(Trouble::LeaseLost));
    }
    assert_eq!(first_in.beat().await.expect("an answer"), Vec::new());
    second
        .commit(std::slice::from_ref(&late), &[])
        .await
        .expect("the other can");
    first_in.join().await.expect("in anew");
    let conflict = first.commit(&[late], &[]).await.expect_err("it is taken");
    assert!(conflict.is_conflict(), "{conflict}");
    first
        .commit(&[entry("table/a", 3)], &[])
        .await
        .expect("it can again");
    let count = second.count().await.expect("a count");
    assert_eq!(count, 3);
}

/// Whoever expels a node whose commit is under way waits for it: what the lost one has written is seen by
/// everybody who sees that it is gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_under_way_ends_before_its_writer_is_expelled() {
    let database = Database::new();
    let (_first, first_in) = node(&database, "first").await;
    let (second, second_in) = node(&database, "second").await;
    let slow = format!(
        "SELECT set_config('sobremesa.epoch', '{}', true);
         INSERT INTO event (stream, seq, at, kind, body) VALUES ('table/a', 1, 0, 'test', '{{}}');
         SELECT pg_sleep(1)",
        first_in.epoch()
    );
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| database.administrate(&slow));
        let is_writing = || {
            let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
            database.administrate(sleeping) != "0"
        };
        while !is_writing() {
            assert!(!writing.is_finished(), "it could not write");
        }
        let runtime = tokio::runtime::Handle::current();
        tokio::task::block_in_place(|| {
            runtime.block_on(async {
                let began = Instant::now();
                assert!(expel(&second_in, &first_in).await);
                let waited = began.elapsed();
                assert!(waited > Duration::from_millis(200), "{waited:?}");
                let read = second.read(&stream("table/a"), 0, 10).await;
                assert_eq!(read.expect("entries").len(), 1);
            });
        });
    });
}

/// A table has one keeper: whoever was first, until they give it up or are lost.
#[tokio::test]
async fn a_stream_has_one_keeper() {
    let database = Database::new();
    let (_first, first_in) = node(&database, "first").await;
    let (_second, second_in) = node(&database, "second").await;
    let table = stream("table/a");
    let (one, two) = (first_in.epoch(), second_in.epoch());
    assert_ne!(one, two);
    let claimed =
        async |register: &PostgresRegister| register.claim(&table).await.expect("an answer");
    assert_eq!(claimed(&first_in).await, Some(one));
    assert_eq!(claimed(&second_in).await, Some(one));
    assert_eq!(claimed(&first_in).await, Some(one), "it stays the first's");
    second_in.release(&table).await.expect("an answer");
    assert_eq!(claimed(&second_in).await, Some(one), "it was not theirs");
    assert_eq!(second_in.orphans(10).await.expect("an answer"), Vec::new());

    assert!(expel(&second_in, &first_in).await);
    let orphans = second_in.orphans(10).await.expect("an answer");
    assert_eq!(orphans, std::slice::from_ref(&table));
    assert_eq!(claimed(&first_in).await, Some(one), "named, and not theirs");
    assert_eq!(second_in.orphans(10).await.expect("an answer").len(), 1);
    assert_eq!(claimed(&second_in).await, Some(two));
    let anew = first_in.join().await.expect("in anew");
    assert!(anew > two, "an epoch is never given twice");
    assert_eq!(claimed(&first_in).await, Some(two));
    second_in.release(&table).await.expect("given up");
    assert_eq!(claimed(&first_in).await, Some(anew));
    second_in.leave().await.expect("it goes");
    assert_eq!(first_in.beat().await.expect("a beat").len(), 1);
}

/// A node that beats is not expelled by somebody who saw it stand still before.
#[tokio::test]
async fn whoever_beats_again_in_time_stays() {
    let database = Database::new();
    let (first, first_in) = node(&database, "first").await;
    let (_second, second_in) = node(&database, "second").await;
    let seen = second_in.beat().await.expect("a beat");
    first_in.beat().await.expect("a beat");
    let first_row = seen.into_iter().find(|node| node.epoch == first_in.epoch());
    let expelled = second_in.expel(&first_row.expect("it is in")).await;
    assert!(!expelled.expect("an answer"));
    first.commit(&[entry("people", 1)], &[]).await.expect("in");
}

/// Nodes keep out a program that wants the club alone, and are kept out by one.
#[tokio::test]
async fn alone_or_together() {
    let database = Database::new();
    let (first, first_in) = node(&database, "first").await;
    let trouble = |opened: Result<_, sobremesa_store::OpenError>| match opened {
        Ok(()) => panic!("it was let in"),
        Err(fault) => fault.trouble(),
    };
    let alone = PostgresJournal::open(&address(&database)).await.map(drop);
    assert_eq!(trouble(alone), Trouble::InUse);
    first_in.leave().await.expect("it goes");
    first.close().await.expect("closed");
    let alone = PostgresJournal::open(&address(&database)).await;
    let alone = alone.expect("nobody else is in");
    let together = PostgresJournal::share(&address(&database), "second").await;
    assert_eq!(trouble(together.map(drop)), Trouble::InUse);
    alone.commit(&[entry("people", 1)], &[]).await.expect("in");
    alone.close().await.expect("closed");
}

/// What is new of the streams that somebody follows is asked at once, for all of them.
#[tokio::test]
async fn heads_are_asked_together() {
    let database = Database::new();
    let (first, first_in) = node(&database, "first").await;
    let entries = [entry("table/a", 1), entry("table/a", 2), entry("people", 1)];
    first.commit(&entries, &[]).await.expect("in");
    let asked = ["table/a", "table/b", "people"].map(stream);
    let heads = first_in.heads(&asked).await.expect("an answer");
    let mut heads: Vec<_> = heads
        .into_iter()
        .map(|head| (head.stream.to_string(), head.last))
        .collect();
    heads.sort();
    assert_eq!(heads, [("people".to_owned(), 1), ("table/a".to_owned(), 2)]);
}
