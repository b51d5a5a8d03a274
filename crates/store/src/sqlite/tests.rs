//! What only the connections themselves can tell.

use std::fs;

use sqlx::Row;
use sqlx::sqlite::SqliteConnection;
use tempfile::TempDir;

use super::*;

async fn journal_in(folder: &TempDir) -> SqliteJournal {
    let path = folder.path().join("journal.db");
    SqliteJournal::open(path).await.unwrap()
}

async fn copy_of(from: &Path, to: &Path) -> Result<(), OpenError> {
    SqliteJournal::copy(from, to, async |_: &dyn Journal| Ok(())).await
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

async fn pragma<T>(connection: &mut SqliteConnection, query: &'static str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + Send + Unpin,
{
    sqlx::query_scalar(query)
        .fetch_one(connection)
        .await
        .unwrap()
}

/// A commit that has returned is on the disk, not in the system's cache.
#[tokio::test]
async fn the_writing_connection_waits_for_the_disk() {
    const FULL: i64 = 2;
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    let mut writer = journal.writer.acquire().await.unwrap();
    assert_eq!(pragma::<i64>(&mut writer, "PRAGMA synchronous").await, FULL);
    assert_eq!(pragma::<i64>(&mut writer, "PRAGMA fullfsync").await, 1);
    assert_eq!(
        pragma::<String>(&mut writer, "PRAGMA journal_mode").await,
        "wal"
    );
}

#[tokio::test]
async fn there_is_one_writer_and_readers_cannot_write() {
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    assert_eq!(journal.writer.options().get_max_connections(), 1);
    let written = sqlx::query(APPEND)
        .bind(rows_as_json(&[entry(1)]))
        .execute(&journal.readers)
        .await;
    let message = written.unwrap_err().to_string();
    assert!(message.contains("readonly"), "{message}");
}

#[tokio::test]
async fn what_has_happened_is_never_changed_or_removed() {
    let journal = SqliteJournal::in_memory().await.unwrap();
    journal.commit(&[entry(1)], &[]).await.unwrap();
    for (sql, message) in [
        ("UPDATE event SET body = 'null'", "never changed"),
        ("DELETE FROM event", "never removed"),
        (
            "REPLACE INTO event SELECT * FROM event",
            "next of its stream",
        ),
    ] {
        let refused = sqlx::query(sql).execute(&journal.writer).await;
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains(message), "{sql}: {refused}");
    }
    let stream = entry(1).stream;
    assert_eq!(journal.read(&stream, 0, 10).await.unwrap(), [entry(1)]);
}

/// A copy is made while others write, and opens like the original.
#[tokio::test]
async fn a_backup_is_a_journal_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("a"), folder.path().join("b"));
    let journal = SqliteJournal::open(&file).await.unwrap();
    journal.commit(&[entry(1)], &[]).await.unwrap();
    copy_of(&file, &copy).await.unwrap();
    journal.commit(&[entry(2)], &[]).await.unwrap();
    assert!(
        copy_of(&file, &copy).await.is_err(),
        "never over another file"
    );
    let copied = SqliteJournal::open(&copy).await.unwrap();
    let stream = entry(1).stream;
    assert_eq!(copied.read(&stream, 0, 10).await.unwrap(), [entry(1)]);
    assert_eq!(journal.read(&stream, 0, 10).await.unwrap().len(), 2);
}

/// Whoever copies with a newer program changes nothing under an older one, and copies also what a closed
/// club left.
#[tokio::test]
async fn copying_leaves_the_form_of_a_file_as_it_is() {
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    journal.commit(&[entry(1)], &[]).await.unwrap();
    let older = "DELETE FROM _sqlx_migrations WHERE version > 1";
    sqlx::query(older).execute(&journal.writer).await.unwrap();
    journal.close().await.unwrap();
    let (file, copy) = (folder.path().join("journal.db"), folder.path().join("copy"));
    let before = fs::read(&file).unwrap();
    copy_of(&file, &copy).await.unwrap();
    assert_eq!(fs::read(&file).unwrap(), before);
    for path in [&file, &copy] {
        let reader = open_to_read(path).await.unwrap();
        let versions = sqlx::query_scalar::<_, i64>("SELECT version FROM _sqlx_migrations");
        assert_eq!(versions.fetch_all(&reader).await.unwrap(), [1]);
    }
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear dominoes, ".repeat(1000)).unwrap();
    let none = copy_of(&letter, &folder.path().join("none")).await;
    assert!(matches!(none, Err(OpenError::Failed { .. })), "{none:?}");
}

/// Whoever has left for good is not found in the file either, by those who read its bytes.
#[tokio::test]
async fn what_was_written_over_is_gone_from_the_file() {
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    let secret = "a name that nobody else has";
    let told = Entry {
        body: format!("\"{secret} {}\"", "and more ".repeat(1000)),
        ..entry(1)
    };
    let short = Entry {
        body: format!("\"{secret}\""),
        ..entry(2)
    };
    journal.commit(&[told, short, entry(3)], &[]).await.unwrap();
    for seq in [1, 2] {
        journal.overwrite(&entry(seq)).await.unwrap();
    }
    let is_told = |name: &str| {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        bytes
            .windows(secret.len())
            .any(|part| part == secret.as_bytes())
    };
    assert!(is_told("journal.db-wal"), "it was in the log");
    journal.scour().await.unwrap();
    assert!(!is_told("journal.db") && !is_told("journal.db-wal"));
    journal.close().await.unwrap();
    assert!(!is_told("journal.db"));
}

/// A copy that somebody has something against is not made, nor is half of one.
#[tokio::test]
async fn a_copy_is_whole_and_approved_or_not_there() {
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    journal.commit(&[entry(1)], &[]).await.unwrap();
    journal.close().await.unwrap();
    let (file, copy) = (folder.path().join("journal.db"), folder.path().join("copy"));
    let looked = SqliteJournal::copy(&file, &copy, async |copy: &dyn Journal| {
        assert_eq!(copy.count().await.unwrap(), 1);
        let place = Path::new("copy").into();
        Err(OpenError::Newer { place })
    });
    assert!(matches!(looked.await, Err(OpenError::Newer { .. })));
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    let refused = copy_of(&file, &copy).await.unwrap_err();
    assert_eq!(refused.trouble(), Trouble::Truncated);
    let names = fs::read_dir(folder.path()).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    let copies: Vec<String> = names.filter(|name| name.starts_with("copy")).collect();
    assert_eq!(copies, [] as [String; 0]);
}

/// The cause of what went wrong is named.
#[tokio::test]
async fn a_file_that_cannot_be_opened_says_why() {
    let folder = TempDir::new().unwrap();
    let trouble = async |name: &str| {
        let opened = SqliteJournal::open(folder.path().join(name)).await;
        opened.map(drop).map_err(|fault| fault.trouble())
    };
    assert_eq!(trouble("no/folder.db").await, Err(Trouble::NoFolder));
    assert_eq!(trouble("").await, Err(Trouble::Folder));
    fs::write(folder.path().join("letter"), "Dear dominoes").unwrap();
    assert_eq!(trouble("letter").await, Err(Trouble::NotOurs));
    // Another program's database is not made into a journal.
    let other = SqliteConnectOptions::new()
        .filename(folder.path().join("recipes.db"))
        .create_if_missing(true);
    let other = single_connection().connect_with(other).await.unwrap();
    let recipe = sqlx::query("CREATE TABLE recipe (name TEXT)");
    recipe.execute(&other).await.unwrap();
    other.close().await;
    assert_eq!(trouble("recipes.db").await, Err(Trouble::NotOurs));
    fs::write(folder.path().join("empty.db"), "").unwrap();
    assert_eq!(trouble("empty.db").await, Ok(()));
}

/// If a commit fails for another reason, entries that are stored may be our own:
/// to call that a conflict would say that they are somebody else's.
#[tokio::test]
async fn a_failure_of_the_engine_is_not_called_a_conflict() {
    let journal = SqliteJournal::in_memory().await.unwrap();
    journal.commit(&[entry(1)], &[]).await.unwrap();
    let forbid = sqlx::query("PRAGMA query_only = 1");
    forbid.execute(&journal.writer).await.unwrap();
    let outcome = journal.commit(&[entry(1)], &[]).await;
    assert!(
        matches!(outcome, Err(StoreError::Unavailable(_))),
        "{outcome:?}"
    );
}

/// However long the streams are, listing them only looks at their ends.
#[tokio::test]
async fn listing_streams_does_not_visit_their_entries() {
    let journal = SqliteJournal::in_memory().await.unwrap();
    let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", sql::STREAMS));
    let plan = sqlx::query(explain)
        .bind("table/")
        .fetch_all(&journal.readers)
        .await
        .unwrap();
    let steps: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
    assert!(
        !steps.iter().any(|step| step.contains("SCAN event")),
        "{steps:#?}"
    );
}

/// A closed journal is one file, which can be copied.
#[tokio::test]
async fn closing_leaves_one_file() {
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    journal.commit(&[entry(1)], &[]).await.unwrap();
    assert_eq!(journal.count().await.unwrap(), 1);
    journal.close().await.unwrap();
    let files: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    assert_eq!(files, ["journal.db"]);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    journal.commit(&[entry(1)], &[]).await.unwrap();
    for file in fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", file.file_name());
    }
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    let newer = "INSERT INTO _sqlx_migrations
        SELECT 9999, description, installed_on, success, checksum, execution_time
        FROM _sqlx_migrations LIMIT 1";
    sqlx::query(newer).execute(&journal.writer).await.unwrap();
    journal.close().await.unwrap();
    let path = folder.path().join("journal.db");
    let refused = SqliteJournal::open(&path).await.unwrap_err();
    assert!(matches!(refused, OpenError::Newer { .. }), "{refused:?}");
}

#[tokio::test]
async fn a_file_that_is_no_journal_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("letter.txt");
    let letter = "Dear dominoes, ".repeat(1000);
    fs::write(&path, &letter).unwrap();
    let refused = SqliteJournal::open(&path).await.unwrap_err();
    assert!(refused.to_string().contains("letter.txt"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), letter);

    let missing = SqliteJournal::open(folder.path().join("no/such/folder.db")).await;
    assert!(matches!(missing, Err(OpenError::Failed { .. })));
}

/// To SQLite this name means a memory of its own for each connection.
#[tokio::test]
async fn a_file_may_have_any_name() {
    let folder = TempDir::new().unwrap();
    for name in [":memory:", "file:x?mode=memory", "a b%20ñ#.db"] {
        let journal = SqliteJournal::open(folder.path().join(name)).await.unwrap();
        journal.commit(&[entry(1)], &[]).await.unwrap();
        assert_eq!(journal.count().await.unwrap(), 1, "{name}");
    }
}

/// The log begins anew from time to time, although no commit moves it into the file.
#[tokio::test]
async fn the_log_does_not_grow_for_ever() {
    let folder = TempDir::new().unwrap();
    let journal = journal_in(&folder).await;
    let mut writer = journal.writer.acquire().await.unwrap();
    let automatic = pragma::<i64>(&mut writer, "PRAGMA wal_autocheckpoint").await;
    assert_eq!(automatic, 0, "a commit never waits for it");
    drop(writer);
    let log = folder.path().join("journal.db-wal");
    let mut sizes = Vec::new();
    let mut entries = (1..).map(entry);
    for _ in 0..40 {
        for _ in 0..2 {
            let many: Vec<Entry> = entries.by_ref().take(500).collect();
            journal.commit(&many, &[]).await.unwrap();
        }
        // Nobody is in a hurry: the sweeper gets its turn.
        while journal.sweeper.as_ref().unwrap().is_sweeping() {
            tokio::task::yield_now().await;
        }
        sizes.push(fs::metadata(&log).unwrap().len());
    }
    let (early, late) = (sizes[9], sizes[39]);
    assert!(late <= 2 * early, "{sizes:?}");
    journal.close().await.unwrap();
    assert!(!log.exists(), "the last to leave moves it");
}
