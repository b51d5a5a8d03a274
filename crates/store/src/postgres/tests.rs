//! What only the server itself can tell.

use sobremesa_test_server::{Database, Postgres};
use sqlx::Executor;

use super::*;

fn address(text: &str) -> ServerAddress {
    match Place::parse(text) {
        Place::Server(address) => address,
        Place::File(path) => panic!("{path:?} is a file"),
    }
}

async fn opened(database: &Database) -> PostgresJournal {
    PostgresJournal::open(&address(&database.address()))
        .await
        .unwrap()
}

async fn trouble_at(text: &str) -> Trouble {
    let opened = PostgresJournal::open(&address(text)).await;
    opened.map(drop).unwrap_err().trouble()
}

fn entry(seq: u64) -> Entry {
    Entry {
        stream: StreamId::parse("table/a").unwrap(),
        seq,
        at_ms: 0,
        kind: "line".to_owned(),
        body: "{}".to_owned(),
    }
}

const END_OTHERS: &str = "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()";

/// One program at a time; the next one may when it has closed, or has been killed.
#[tokio::test]
async fn a_club_that_is_held_is_not_opened_again() {
    let database = Database::new();
    let ours = opened(&database).await;
    assert_eq!(trouble_at(&database.address()).await, Trouble::InUse);
    // Whoever only reads is let in, and cannot write.
    let there = address(&database.address());
    let reader = PostgresJournal::open_to_read(&there).await.unwrap();
    let refused = reader.commit(&[entry(1)], &[]).await.unwrap_err();
    assert_eq!(refused.trouble(), Some(Trouble::ReadOnly));
    ours.commit(&[entry(1)], &[]).await.unwrap();
    assert_eq!(reader.count().await.unwrap(), 1);
    ours.close().await.unwrap();
    opened(&database).await;
}

/// A connection that is lost is made again; nobody has to do anything.
#[tokio::test]
async fn whoever_was_cut_off_goes_on() {
    let database = Database::new();
    let journal = opened(&database).await;
    journal.commit(&[entry(1)], &[]).await.unwrap();
    assert_eq!(journal.count().await.unwrap(), 1);
    database.administrate(END_OTHERS);
    let cut_off = journal.commit(&[entry(2)], &[]).await.unwrap_err();
    assert_eq!(cut_off.trouble(), Some(Trouble::Unreachable), "{cut_off}");
    journal.commit(&[entry(2)], &[]).await.unwrap();
    assert_eq!(journal.count().await.unwrap(), 2);
}

/// Fencing: whoever was cut off while another program took the club over cannot write any more, even after
/// the other has gone again, because what it has in memory is not what is stored.
#[tokio::test]
async fn whoever_wakes_up_after_another_took_over_cannot_write() {
    let database = Database::new();
    let sleeper = opened(&database).await;
    sleeper.commit(&[entry(1)], &[]).await.unwrap();
    database.administrate(END_OTHERS);
    let other = opened(&database).await;
    let wakes = async || {
        let refused = loop {
            let outcome = sleeper.commit(&[entry(2)], &[]).await.unwrap_err();
            // The first it hears is that its connection is gone.
            match outcome.trouble() {
                Some(Trouble::Unreachable) => continue,
                trouble => break trouble,
            }
        };
        refused.unwrap()
    };
    assert_eq!(wakes().await, Trouble::InUse);
    other.close().await.unwrap();
    assert_eq!(wakes().await, Trouble::TakenOver);
    assert_eq!(other_count(&database), "1");
}

fn other_count(database: &Database) -> String {
    database.administrate(sql::COUNT)
}

/// A commit that meets another writer's in the middle waits for it, and is then a conflict: nothing of it is
/// stored. One that the other gives up is stored.
#[tokio::test]
async fn who_comes_second_to_a_number_has_a_conflict() {
    let database = Database::new();
    let journal = opened(&database).await;
    for (seq, is_kept, n_stored) in [(1, false, 2), (3, true, 3)] {
        let mut other = writing::connect(&options(&address(&database.address())).unwrap())
            .await
            .unwrap();
        let mut writing = other.begin().await.unwrap();
        append(&mut writing, &[entry(seq)], &[]).await.unwrap();
        let ours = [entry(seq), entry(seq + 1)];
        let (committed, ()) = tokio::join!(journal.commit(&ours, &[]), async {
            // Ours has begun and waits.
            let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted";
            loop {
                let n_waiting: i64 = sqlx::query_scalar(waits)
                    .fetch_one(&journal.readers)
                    .await
                    .unwrap();
                if n_waiting > 0 {
                    break;
                }
                tokio::task::yield_now().await;
            }
            match is_kept {
                true => writing.commit().await.unwrap(),
                false => writing.rollback().await.unwrap(),
            }
        });
        match committed {
            Ok(()) => assert!(!is_kept),
            Err(StoreError::Conflict { seq: taken, .. }) => {
                assert!(is_kept);
                assert_eq!(taken, seq);
            }
            Err(other) => panic!("{other}"),
        }
        assert_eq!(journal.count().await.unwrap(), n_stored);
    }
}

#[tokio::test]
async fn what_has_happened_is_never_changed_or_removed() {
    let database = Database::new();
    let journal = opened(&database).await;
    journal.commit(&[entry(1)], &[]).await.unwrap();
    let mut held = journal.writing().unwrap().take().await.unwrap();
    for (statement, message) in [
        ("UPDATE event SET body = 'null'", "never changed"),
        ("UPDATE event SET kind = 'erased', seq = 2", "never changed"),
        ("DELETE FROM event", "never removed"),
        ("TRUNCATE event", "never removed"),
        (
            "INSERT INTO event (stream, seq, at, kind, body) VALUES ('table/b', 2, 0, '', '')",
            "next of its stream",
        ),
    ] {
        let refused = held.connection.execute(statement).await.unwrap_err();
        let refused = refused.to_string();
        assert!(refused.contains(message), "{statement}: {refused}");
    }
    held.give_back();
    let stream = entry(1).stream;
    assert_eq!(journal.read(&stream, 0, 10).await.unwrap(), [entry(1)]);
}

/// A commit that has returned is on the server's disk, whatever the database is told to do by default; and
/// the connections that read cannot write.
#[tokio::test]
async fn the_writing_connection_waits_for_the_disk() {
    let database = Database::new();
    let name = database.administrate("SELECT current_database()");
    database.administrate(&format!(
        "ALTER DATABASE {name} SET synchronous_commit = off"
    ));
    let journal = opened(&database).await;
    let setting = "SHOW synchronous_commit";
    let mut held = journal.writing().unwrap().take().await.unwrap();
    let waits: String = sqlx::query_scalar(setting)
        .fetch_one(&mut held.connection)
        .await
        .unwrap();
    assert_eq!(waits, "on");
    let written = sqlx::query("UPDATE tenure SET epoch = 9")
        .execute(&journal.readers)
        .await;
    let refused = StoreError::from(written.unwrap_err());
    assert_eq!(refused.trouble(), Some(Trouble::ReadOnly), "{refused}");
}

/// The cause of what went wrong is named, and no password is told.
#[tokio::test]
async fn a_database_that_cannot_be_opened_says_why() {
    let database = Database::new();
    let there = database.address();
    let name = database.administrate("SELECT current_database()");
    assert_eq!(
        trouble_at("postgres://ana:secret@127.0.0.1:1/club").await,
        Trouble::Unreachable
    );
    let no_name = "postgres://ana:secret@no-such-host.invalid/club";
    let refused = PostgresJournal::open(&address(no_name)).await.unwrap_err();
    assert_eq!(refused.trouble(), Trouble::Unreachable);
    let told = format!("{refused} {refused:?}");
    assert!(told.contains("no-such-host.invalid/club"), "{told}");
    assert!(!told.contains("secret"), "{told}");
    assert_eq!(trouble_at("postgres://ana@[/club").await, Trouble::Address);
    let elsewhere = there.replace(&format!("/{name}?"), "/no_such_database?");
    assert_eq!(trouble_at(&elsewhere).await, Trouble::NoDatabase);
    let nobody = there.replace("postgres@", "nobody_known@");
    assert_eq!(trouble_at(&nobody).await, Trouble::Login);
    // Through a socket nothing is encrypted, and what cannot be had is not done without.
    let encrypted = format!("{there}&sslmode=require");
    assert_eq!(trouble_at(&encrypted).await, Trouble::Encryption);
    // Another program's database is not made into a journal, and an empty one is none to copy from.
    let read = PostgresJournal::open_to_read(&address(&there)).await;
    assert_eq!(read.unwrap_err().trouble(), Trouble::NotOurs);
    database.administrate("CREATE TABLE recipe (name TEXT)");
    assert_eq!(trouble_at(&there).await, Trouble::NotOurs);
    database.administrate("DROP TABLE recipe");
    assert_eq!(opened(&database).await.count().await.unwrap(), 0);
}

/// A server on another machine is reached through TLS by every connection, and has to show that it is the one that is
/// meant; one that is somebody else's is told nothing.
#[tokio::test]
async fn a_server_is_reached_through_tls() {
    let server = Postgres::start_encrypted().unwrap();
    let database = server.database();
    let there = database.address_by_tls().unwrap();
    let verified = format!("{there}&sslmode=verify-full");
    let journal = PostgresJournal::open(&address(&verified)).await.unwrap();
    journal.commit(&[entry(1)], &[]).await.unwrap();
    assert_eq!(journal.count().await.unwrap(), 1);
    let encrypted = database.administrate(
        "SELECT count(*), bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE application_name = 'sobremesa'",
    );
    assert_eq!(encrypted, "2|t", "one writes and one reads");
    journal.close().await.unwrap();
    let address_of = |text: &str| format!("{}?{text}", there.split('?').next().unwrap());
    // Nobody vouches for its certificate but its own file.
    let unknown = address_of("sslmode=verify-full");
    assert_eq!(trouble_at(&unknown).await, Trouble::Encryption);
    let other_name = verified.replace("@localhost:", "@127.0.0.1:");
    assert_eq!(trouble_at(&other_name).await, Trouble::Encryption);
    // The server lets nobody in who speaks in the clear.
    assert_eq!(
        trouble_at(&address_of("sslmode=disable")).await,
        Trouble::Login
    );
    // Whoever asks for no certificate is encrypted all the same.
    let any = PostgresJournal::open(&address(&address_of("sslmode=require"))).await;
    assert_eq!(any.unwrap().count().await.unwrap(), 1);
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let database = Database::new();
    opened(&database).await.close().await.unwrap();
    database.administrate(
        "INSERT INTO _sqlx_migrations
         SELECT 9999, description, installed_on, success, checksum, execution_time
         FROM _sqlx_migrations LIMIT 1",
    );
    assert_eq!(trouble_at(&database.address()).await, Trouble::Newer);
}

/// However long the streams are, listing them only looks at their ends.
#[tokio::test]
async fn listing_streams_does_not_visit_their_entries() {
    let database = Database::new();
    let journal = opened(&database).await;
    let many: Vec<Entry> = (1..=5000).map(entry).collect();
    journal.commit(&many, &[]).await.unwrap();
    journal.scour().await.unwrap();
    let explain = sqlx::AssertSqlSafe(format!("EXPLAIN {}", sql::STREAMS));
    let plan: Vec<String> = sqlx::query_scalar(explain)
        .bind("table/")
        .fetch_all(&journal.readers)
        .await
        .unwrap();
    assert!(
        !plan.iter().any(|step| step.contains("Seq Scan")),
        "{plan:#?}"
    );
}

/// A server that hangs is given up in time; what was under way is stored or not, and the number it would
/// have had says which.
#[tokio::test]
async fn a_server_that_hangs_is_given_up() {
    if std::env::var_os("SOBREMESA_LONG").is_none() {
        return;
    }
    let server = Postgres::start().unwrap();
    let database = server.database();
    let journal = opened(&database).await;
    journal.commit(&[entry(1)], &[]).await.unwrap();
    server.freeze();
    let given_up = journal.commit(&[entry(2)], &[]).await.unwrap_err();
    assert_eq!(given_up.trouble(), Some(Trouble::Unreachable));
    server.wake();
    let mut outcome = journal.commit(&[entry(2)], &[]).await;
    while outcome
        .as_ref()
        .is_err_and(|fault| fault.trouble().is_some())
    {
        outcome = journal.commit(&[entry(2)], &[]).await;
    }
    let is_stored_by_then = matches!(outcome, Ok(()) | Err(StoreError::Conflict { .. }));
    assert!(is_stored_by_then, "{outcome:?}");
    assert_eq!(journal.count().await.unwrap(), 2);
}
