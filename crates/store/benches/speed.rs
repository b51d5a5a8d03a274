//! How many actions a second become durable, one by one, a hundred at a time,
//! and by group commit, in each engine.
//!
//! What it prints and why is in `docs/benches.md`. The rates hang on the disk and
//! on who else uses it; so they are measured by turns, and judged by ratios.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_store::{Entry, Journal, Place, StreamId, Writer, WriterHandle};
use tempfile::TempDir;
use tokio::task::JoinSet;

/// Tables that are played at, each by people who wait for the answer.
const TABLES: usize = 200;
/// Rows of the commits that the group commit is compared with.
const HUNDRED: usize = 100;
/// Entries of each table before anything is measured: an empty file is fast.
const PAST: usize = 50;
/// How often the three take turns.
const ROUNDS: u32 = 10;

const OF_HUNDREDS_GOAL: &str = ">= 0.4";
const OF_SINGLES_GOAL: &str = ">= 5";
const ROW_INSTRUCTIONS_GOAL: &str = "<= 40000";

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--bench")
        .collect();
    match words[..] {
        ["--works"] => {
            print(json!({ "work": "row", "units": 20_000, "goal": ROW_INSTRUCTIONS_GOAL }))
        }
        ["--count", "row", units] => {
            let units = units.parse().expect("a number of rows");
            let mut hall = Hall::in_file().await;
            let mut n_rows = 0;
            while n_rows < units {
                n_rows += hall.commit(HUNDRED.min(units - n_rows)).await;
            }
            print(json!({ "units": n_rows }));
        }
        ["--json"] | [] => measure(Duration::from_secs(30)).await,
        ["--json", "--quick"] => measure(Duration::from_secs(3)).await,
        _ => eprintln!("--json [--quick] | --works | --count row N"),
    }
}

async fn measure(time: Duration) {
    measure_engine("", Hall::in_file().await, time).await;
    #[cfg(unix)]
    {
        let server = sobremesa_test_server::Postgres::start_durable().expect("PostgreSQL");
        let database = server.database();
        let hall = Hall::in_database(&database.address()).await;
        measure_engine("PostgreSQL: ", hall, time).await;
    }
}

async fn measure_engine(engine: &str, mut hall: Hall, time: Duration) {
    let turn = time / (3 * ROUNDS);
    let (mut singles, mut hundreds, mut actions) = (Rate::ZERO, Rate::ZERO, Rate::ZERO);
    for _ in 0..ROUNDS {
        singles += hall.commit_for(turn, 1).await;
        hundreds += hall.commit_for(turn, HUNDRED).await;
        actions += hall.play_for(turn).await;
    }
    let (singles, hundreds, actions) = (
        singles.per_second(),
        hundreds.per_second(),
        actions.per_second(),
    );
    let name = |what: &str| format!("{engine}{what}");
    print(json!({ "name": name("commits of one row"), "value": singles, "unit": "rows/s" }));
    print(json!({ "name": name("commits of 100 rows"), "value": hundreds, "unit": "rows/s" }));
    print(json!({ "name": name("actions of 200 tables"), "value": actions, "unit": "actions/s" }));
    print(json!({
        "name": name("actions to rows of 100"), "value": actions / hundreds,
        "unit": "ratio", "goal": OF_HUNDREDS_GOAL,
    }));
    print(json!({
        "name": name("actions to rows of one"), "value": actions / singles,
        "unit": "ratio", "goal": OF_SINGLES_GOAL,
    }));
    hall.journal.close().await.expect("it closes");
}

fn print(line: Value) {
    println!("{line}");
}

/// So many rows in so much time.
#[derive(Clone, Copy)]
struct Rate {
    n_rows: usize,
    time: Duration,
}

impl Rate {
    const ZERO: Rate = Rate {
        n_rows: 0,
        time: Duration::ZERO,
    };

    fn per_second(self) -> f64 {
        self.n_rows as f64 / self.time.as_secs_f64()
    }
}

impl std::ops::AddAssign for Rate {
    fn add_assign(&mut self, more: Rate) {
        self.n_rows += more.n_rows;
        self.time += more.time;
    }
}

/// A journal on a real disk and the tables that are played at.
struct Hall {
    journal: Arc<dyn Journal>,
    tables: Vec<PlayedTable>,
    /// The table that has the next row.
    turn: usize,
    /// None in a database.
    _folder: Option<TempDir>,
}

impl Hall {
    async fn in_file() -> Hall {
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made");
        let file = Place::File(folder.path().join("bench.db"));
        Hall::open(&file, Some(folder)).await
    }

    #[cfg(unix)]
    async fn in_database(address: &str) -> Hall {
        Hall::open(&Place::parse(address), None).await
    }

    async fn open(place: &Place, folder: Option<TempDir>) -> Hall {
        let mut hall = Hall {
            journal: place.open().await.expect("the journal opens"),
            tables: (0..TABLES).map(PlayedTable::new).collect(),
            turn: 0,
            _folder: folder,
        };
        for _ in 0..PAST {
            hall.commit(TABLES).await;
        }
        hall
    }

    /// One commit, of rows of as many tables.
    async fn commit(&mut self, n_rows: usize) -> usize {
        let mut rows = Vec::with_capacity(n_rows);
        for _ in 0..n_rows {
            rows.push(self.tables[self.turn].next_entry());
            self.turn = (self.turn + 1) % TABLES;
        }
        let committed = self.journal.commit(&rows, &[]).await;
        committed.expect("these are next in their streams");
        n_rows
    }

    async fn commit_for(&mut self, time: Duration, n_rows: usize) -> Rate {
        let start = Instant::now();
        let mut rate = Rate::ZERO;
        while rate.time < time {
            rate.n_rows += self.commit(n_rows).await;
            rate.time = start.elapsed();
        }
        rate
    }

    /// All tables play at once, each as fast as its actions become durable.
    async fn play_for(&mut self, time: Duration) -> Rate {
        let writer = Writer::spawn(Arc::clone(&self.journal));
        let start = Instant::now();
        let mut playing = JoinSet::new();
        for table in self.tables.drain(..) {
            playing.spawn(table.play_until(start + time, writer.handle()));
        }
        let played = playing.join_all().await;
        let mut rate = Rate {
            n_rows: 0,
            time: start.elapsed(),
        };
        for (table, n_actions) in played {
            rate.n_rows += n_actions;
            self.tables.push(table);
        }
        rate
    }
}

struct PlayedTable {
    stream: StreamId,
    seq: u64,
}

impl PlayedTable {
    fn new(number: usize) -> PlayedTable {
        let stream = StreamId::parse(&format!("table/k3f9{number:04}"));
        PlayedTable {
            stream: stream.expect("it is plain"),
            seq: 0,
        }
    }

    /// About as long as a line of a match file.
    fn next_entry(&mut self) -> Entry {
        self.seq += 1;
        Entry {
            stream: self.stream.clone(),
            seq: self.seq,
            at_ms: 1_700_000_000_000,
            kind: "line".to_owned(),
            body: format!(
                r#"{{"n":{},"seat":"P2","action":{{"tile":"36","side":"left"}},"dice":[3,6,1],"digest":"c0ffee00c0ffee00","sum":"0123456789abcdef0123456789abcdef"}}"#,
                self.seq
            ),
        }
    }

    async fn play_until(mut self, end: Instant, writer: WriterHandle) -> (PlayedTable, usize) {
        let mut n_actions = 0;
        while Instant::now() < end {
            let appended = writer.append(vec![self.next_entry()]).await;
            appended.expect("it is the next in its stream");
            n_actions += 1;
        }
        (self, n_actions)
    }
}
