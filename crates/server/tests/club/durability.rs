//! Nothing acknowledged is lost; nothing is shown before it is stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use sobremesa_server::{Allowance, House, Manner};
use sobremesa_store::{Around, Entry, IndexCard, Journal, Pending, SqliteJournal};
use tokio::sync::Semaphore;

use crate::club::{Club, any_port};
use sobremesa_visitor::Browser;

/// Something that the house counts.
pub(crate) async fn metric(club: &Club, browser: &mut Browser, name: &str) -> u64 {
    let metrics = browser.get(club.address, "/metrics").await.body;
    let start = format!("sobremesa_{name} ");
    let line = metrics.lines().find_map(|line| line.strip_prefix(&start));
    line.and_then(|n| n.parse().ok()).expect("a number")
}

/// Tables in memory.
async fn n_live(club: &Club, browser: &mut Browser) -> u64 {
    metric(club, browser, "tables_live").await
}

/// Waits until so many tables are in memory.
pub(crate) async fn until_live(club: &Club, browser: &mut Browser, n_tables: u64) {
    let settled = async {
        while n_live(club, browser).await != n_tables {
            tokio::task::yield_now().await;
        }
    };
    let settled = tokio::time::timeout(Duration::from_secs(20), settled).await;
    settled.expect("as many as that");
}

/// A club of many years holds only those tables in memory at which somebody plays or looks on.
#[tokio::test]
async fn a_finished_table_rests_until_somebody_asks_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.sqlite");
    let open = || async {
        let manner = Manner {
            rest_after: Duration::ZERO,
            ..Manner::default()
        };
        let house = House::open(sobremesa_shelf::SHELF, &file, manner).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let club = open().await;
    let mut ana = Browser::default();
    let mut tables = Vec::new();
    for _ in 0..2 {
        let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed&pace=calm\
                    &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
        let opened = ana.post(club.address, "/tables", form).await;
        let table = opened.header("location").expect("a table");
        tables.push(table.trim_start_matches("/t/").to_owned());
    }
    let mut live = ana.follow(club.address, &tables[0], "white").await;
    let left = json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true });
    assert!(live.wish(left).await["done"].is_string());
    assert_eq!(n_live(&club, &mut ana).await, 2, "somebody looks at it");
    drop(live);
    // Nobody looks at it any more; at the other one a clock runs.
    until_live(&club, &mut ana, 1).await;
    let finished = format!("/t/{}", tables[0]);
    let page = ana.get(club.address, &finished).await;
    assert!(
        page.body.contains("Ganan las negras"),
        "it is taken up again"
    );
    club.close().await;

    let club = open().await;
    until_live(&club, &mut ana, 1).await;
    let page = ana.get(club.address, &finished).await;
    assert!(page.body.contains("Ganan las negras"));
    assert!(
        ana.get(club.address, "/").await.body.contains(&tables[0]),
        "it is in the list"
    );
    club.close().await;
}

/// After a restart every table goes on where it was, and a repeated wish is known again.
#[tokio::test]
async fn a_table_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.sqlite");
    let open = || async {
        let journal = SqliteJournal::open(&file).await.expect("a journal");
        Club::open_with(Arc::new(journal), Allowance::default()).await
    };
    let mut ana = Browser::default();
    let club = open().await;
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
    let address = ana
        .post(club.address, "/tables", form)
        .await
        .header("location")
        .expect("a table")
        .to_owned();
    let table = address.trim_start_matches("/t/").to_owned();
    let play = json!({ "do": "play", "seat": "white", "action": "H3-H4" });
    let mut live = ana.follow(club.address, &table, "white").await;
    live.wish_as("first", play.clone()).await;
    live.next_frame().await;
    let seq = live.seq();
    club.close().await;

    let club = open().await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    assert_eq!(live.seq(), seq, "everything is there");
    assert!(live.part("board").contains("id=\"piece-H4\""));
    let answer = live.wish_as("first", play).await;
    assert!(
        answer["done"].is_string(),
        "the answer may have been lost, the move was not: {answer}"
    );
    assert_eq!(live.seq(), seq);
    club.close().await;
}

/// A hand of dominoes goes on after a restart with the same sealed dice.
#[tokio::test]
async fn fair_dice_survive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.sqlite");
    let mut ana = Browser::default();
    let mut table = String::new();
    for round in 0..2 {
        let journal = SqliteJournal::open(&file).await.expect("a journal");
        let club = Club::open_with(Arc::new(journal), Allowance::default()).await;
        if round == 0 {
            table = ana.play_now(club.address, "dominoes").await;
        }
        let page = ana.get(club.address, &format!("/t/{table}")).await;
        assert_eq!(page.status, 200);
        assert!(
            page.body.contains("hand-P1"),
            "the table is there in round {round}"
        );
        club.close().await;
    }
}

/// A journal that holds its commits back until it is told to let them through.
struct Gate {
    inner: SqliteJournal,
    open: Semaphore,
    n_asked: AtomicUsize,
}

impl Around for Gate {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Box::pin(async move {
            self.n_asked.fetch_add(1, Ordering::SeqCst);
            let _permit = self.open.acquire().await.expect("never closed");
            self.inner.commit(entries, cards).await
        })
    }
}

/// While a commit is held back nothing is acknowledged and nobody sees anything.
#[tokio::test]
async fn nothing_is_shown_before_it_is_stored() {
    let inner = SqliteJournal::in_memory().await.expect("a journal");
    let gate = Arc::new(Gate {
        inner,
        open: Semaphore::new(1),
        n_asked: AtomicUsize::new(0),
    });
    let club = Club::open_with(Arc::clone(&gate) as Arc<dyn Journal>, Allowance::default()).await;
    let mut ana = Browser::default();
    let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
    let address = ana
        .post(club.address, "/tables", form)
        .await
        .header("location")
        .expect("a table")
        .to_owned();
    let table = address.trim_start_matches("/t/").to_owned();
    let (mut sender, mut watcher) = (
        ana.follow(club.address, &table, "white").await,
        ana.follow(club.address, &table, "black").await,
    );
    sender.next_frame().await;
    watcher.next_frame().await;

    let held = gate.open.acquire().await.expect("the gate closes");
    let n_before = gate.n_asked.load(Ordering::SeqCst);
    sender
        .send_only(
            "held",
            json!({ "do": "play", "seat": "white", "action": "H3-H4" }),
        )
        .await;
    while gate.n_asked.load(Ordering::SeqCst) == n_before {
        tokio::task::yield_now().await;
    }
    // Others are answered meanwhile: whatever was sent before would have arrived.
    for _ in 0..10 {
        n_live(&club, &mut ana).await;
    }
    for waiting in [&mut sender, &mut watcher] {
        let early = tokio::time::timeout(Duration::ZERO, waiting.next()).await;
        assert!(
            early.is_err(),
            "neither an answer nor a frame comes before the commit"
        );
    }
    drop(held);
    watcher.next_frame().await;
    assert!(watcher.part("board").contains("id=\"piece-H4\""));
}
