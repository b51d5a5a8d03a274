//! The house stays in order whatever people do: tables rest, nobody has too many, nothing runs by
//! itself, and what cannot be stored has not happened.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use sobremesa_server::{House, Manner, Time};
use sobremesa_store::{
    Around, Entry, IndexCard, Journal, Pending, SqliteJournal, StoreError, StreamId,
};
use sobremesa_visitor::{Answer, Browser};

use crate::club::{Club, any_port};
use crate::durability::{metric, until_live};

async fn open(manner: Manner) -> Club {
    let journal = SqliteJournal::in_memory().await.expect("a journal");
    open_on(Arc::new(journal), manner).await
}

async fn open_on(journal: Arc<dyn Journal>, manner: Manner) -> Club {
    let house = House::with_journal(sobremesa_shelf::SHELF, journal, manner).await;
    Club::open_at(any_port(), house.expect("the house opens")).await
}

/// The address of a table that was opened.
fn address_of(opened: &Answer) -> String {
    let address = opened.header("location");
    address
        .unwrap_or_else(|| panic!("a table: {}", opened.body))
        .to_owned()
}

const DUEL: &str = "game=batelnah&preset=kingdoms&takebacks=agreed\
    &seat_white=me&seat_black=open&seat_blue=bot:level1&seat_red=bot:level1";
const BOTS: &str = "game=dominoes&preset=short&watch=public&takebacks=agreed&seat_P1=bot:heaviest\
    &seat_P2=bot:heaviest&seat_P3=bot:heaviest&seat_P4=bot:heaviest";

/// A clock on a game that no computer player knows is refused in words.
#[tokio::test]
async fn a_clock_needs_somebody_who_can_act() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = "game=clairvoyance&watch=public&takebacks=agreed&turn_seconds=1&seat_master=me";
    let refused = ana.post(club.address, "/tables", form).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("juega sin reloj"), "{}", refused.body);
    let without = form.replace("&turn_seconds=1", "");
    assert_eq!(
        ana.post(club.address, "/tables", &without).await.status,
        303
    );
}

/// Computer players play for whoever looks, and wait while nobody does.
#[tokio::test]
async fn computer_players_by_themselves_do_not_play() {
    let (time, hands) = Time::owned();
    let manner = Manner {
        time,
        ..Manner::default()
    };
    let minute = Duration::from_secs(60);
    let club = open(manner).await;
    let mut ana = Browser::default();
    let table = address_of(&ana.post(club.address, "/tables", BOTS).await);
    let table = table.trim_start_matches("/t/");
    for n_lines in [0, 4, 8] {
        if n_lines > 0 {
            let mut live = ana.follow(club.address, table, "").await;
            live.next_frame().await;
            while live.seq() < n_lines {
                // Whoever has begun to think moves after a pause, so time has to pass until it does.
                let passing = async {
                    loop {
                        hands.advance(Duration::from_secs(1));
                        metric(&club, &mut ana, "tables_live").await;
                    }
                };
                tokio::select! {
                    () = passing => {}
                    () = live.next_frame() => {}
                }
            }
        }
        // What is being thought about is still played, and then the table rests. It is not over: whoever
        // looks again sees it go on.
        let resting = async {
            while metric(&club, &mut ana, "tables_live").await > 0 {
                hands.advance(minute);
            }
        };
        let rests = tokio::time::timeout(Duration::from_secs(20), resting).await;
        rests.expect("nobody looks any more");
        if n_lines == 0 {
            assert_eq!(metric(&club, &mut ana, "thoughts_total").await, 0);
        }
    }
}

/// What was agreed, secrets included, is not given to whoever asks for a rematch, and no table is left
/// behind by asking.
#[tokio::test]
async fn a_rematch_is_only_for_those_who_played_to_the_end() {
    let club = Club::open().await;
    let (mut ana, mut eva) = (Browser::default(), Browser::default());
    let form = "game=clairvoyance&watch=public&takebacks=agreed&seat_master=me";
    let address = address_of(&ana.post(club.address, "/tables", form).await);
    for person in [&mut eva, &mut ana] {
        let asked = person
            .post(club.address, &format!("{address}/rematch"), "")
            .await;
        assert_eq!(asked.status, 422, "{}", asked.body);
    }
    assert_eq!(metric(&club, &mut ana, "tables").await, 1);
}

/// Whoever plays again may change sides: then everybody sits across from where they sat.
#[tokio::test]
async fn a_rematch_with_sides_swapped() {
    let club = Club::open().await;
    let mut ana = Browser::default();
    let form = "game=gom&preset=frontier&watch=public&takebacks=agreed&seat_player1=me&seat_player2=bot:recruit";
    let address = address_of(&ana.post(club.address, "/tables", form).await);
    let ends = "do=type&seat=player1&text=end+battle&sure=true";
    let ended = ana
        .post(club.address, &format!("{address}/wish"), ends)
        .await;
    assert_eq!(ended.status, 303, "{}", ended.body);
    let swapped = format!("{address}/rematch?sides=swapped");
    let again = address_of(&ana.post(club.address, &swapped, "").await);
    let page = ana.get(club.address, &again).await.body;
    assert!(page.contains("data-seat=\"player2\" data-seq"), "{page}");
    club.close().await;
}

/// A journal that can be made to fail.
struct Fragile {
    inner: SqliteJournal,
    /// Nothing can be written any more.
    is_full: AtomicBool,
    /// Nor can anything be read.
    is_broken: AtomicBool,
    n_attempts: AtomicU64,
}

impl Fragile {
    async fn new() -> Arc<Fragile> {
        Arc::new(Fragile {
            inner: SqliteJournal::in_memory().await.expect("a journal"),
            is_full: AtomicBool::new(false),
            is_broken: AtomicBool::new(false),
            n_attempts: AtomicU64::new(0),
        })
    }

    fn check(&self) -> Result<(), StoreError> {
        if self.is_broken.load(Ordering::SeqCst) {
            Err(StoreError::unavailable("the disk is gone"))
        } else {
            Ok(())
        }
    }
}

impl Around for Fragile {
    fn inner(&self) -> &dyn Journal {
        &self.inner
    }

    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Box::pin(async move {
            self.n_attempts.fetch_add(1, Ordering::SeqCst);
            self.check()?;
            if self.is_full.load(Ordering::SeqCst) {
                return Err(StoreError::unavailable("the disk is full"));
            }
            self.inner.commit(entries, cards).await
        })
    }

    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>> {
        Box::pin(async move {
            self.check()?;
            self.inner.read(stream, after, limit).await
        })
    }
}

/// When neither a move can be stored nor what was stored be read, nobody plays on from a move that has
/// not happened; when the disk is back, the table is there as it was stored.
#[tokio::test]
async fn a_table_never_goes_on_ahead_of_what_is_stored() {
    let journal = Fragile::new().await;
    let club = open_on(Arc::clone(&journal) as Arc<dyn Journal>, Manner::default()).await;
    let mut ana = Browser::default();
    let form = format!("{DUEL}&watch=public").replace("black=open", "black=me");
    let address = address_of(&ana.post(club.address, "/tables", &form).await);
    let table = address.trim_start_matches("/t/");
    let mut live = ana.follow(club.address, table, "white").await;
    live.next_frame().await;
    journal.is_broken.store(true, Ordering::SeqCst);
    let play = json!({ "do": "play", "seat": "white", "action": "H3-H4" });
    let answer = live.try_wish_as("lost", play.clone()).await;
    assert!(answer.is_none_or(|answer| answer["code"] == "ours"));
    while live.try_next().await.is_some() {}
    assert_eq!(ana.get(club.address, &address).await.status, 503);
    journal.is_broken.store(false, Ordering::SeqCst);
    let page = ana.get(club.address, &address).await;
    assert!(page.body.contains("id=\"piece-H3\""), "it has not happened");
    let mut live = ana.follow(club.address, table, "white").await;
    assert!(live.wish_as("lost", play).await["done"].is_string());
}

/// A clock that has run out while nothing can be stored is not tried again and again.
#[tokio::test]
async fn what_cannot_be_stored_is_not_tried_without_pause() {
    let journal = Fragile::new().await;
    let (time, hands) = Time::owned();
    let manner = Manner {
        time,
        ..Manner::default()
    };
    let club = open_on(Arc::clone(&journal) as Arc<dyn Journal>, manner).await;
    let mut ana = Browser::default();
    let form = "game=dominoes&preset=short&watch=public&takebacks=agreed&turn_seconds=1\
                &seat_P1=me&seat_P2=me&seat_P3=me&seat_P4=me";
    let address = address_of(&ana.post(club.address, "/tables", form).await);
    journal.is_full.store(true, Ordering::SeqCst);
    let n_attempts = || journal.n_attempts.load(Ordering::SeqCst);
    let before = n_attempts();
    let until = async |n: u64| {
        let tried = async {
            while n_attempts() < n {
                tokio::task::yield_now().await;
            }
        };
        let tried = tokio::time::timeout(Duration::from_secs(20), tried).await;
        tried.expect("it is tried");
    };
    // A flag falls when the time is over, not with its last moment.
    hands.advance(Duration::from_secs(2));
    until(before + 1).await;
    // The table answers, and looks at its clock each time: while no time passes, nothing is tried again.
    for _ in 0..10 {
        ana.get(club.address, &address).await;
    }
    assert_eq!(n_attempts(), before + 1);
    hands.advance(Duration::from_secs(5));
    until(before + 2).await;
}

fn restless() -> Manner {
    Manner {
        rest_after: Duration::ZERO,
        ..Manner::default()
    }
}

/// A table at which nothing happens and nobody looks rests, finished or not; lists know it all the
/// same, and it is there at once when somebody comes, also in a house that was opened anew.
#[tokio::test]
async fn an_unfinished_table_rests_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.sqlite");
    let open = || async {
        let house = House::open(sobremesa_shelf::SHELF, &file, restless()).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let (mut ana, mut eva) = (Browser::default(), Browser::default());
    let club = open().await;
    let form = "game=dominoes&preset=short&watch=public&takebacks=agreed&listed=yes\
                &seat_P1=me&seat_P2=open&seat_P3=bot:heaviest&seat_P4=bot:heaviest";
    let address = address_of(&ana.post(club.address, "/tables", form).await);
    until_live(&club, &mut ana, 0).await;
    club.close().await;

    let club = open().await;
    let listed = async {
        while !eva.get(club.address, "/").await.body.contains(&address) {
            tokio::task::yield_now().await;
        }
    };
    let listed = tokio::time::timeout(Duration::from_secs(20), listed).await;
    listed.expect("the lobby knows it");
    let start = ana.get(club.address, "/").await.body;
    assert!(start.contains(&address) && start.contains("faltan jugadores"));
    assert_eq!(
        metric(&club, &mut ana, "tables_live").await,
        0,
        "nobody took it up"
    );
    assert_eq!(eva.get(club.address, &address).await.status, 200);
    let sat = eva
        .post(club.address, &format!("{address}/wish"), "do=sit&seat=P2")
        .await;
    assert_eq!(sat.status, 303);
    club.close().await;
}

/// Nobody has tables without end; whoever puts one away may open another.
#[tokio::test]
async fn nobody_has_too_many_tables() {
    let club = open(Manner {
        tables_per_person: 2,
        ..Manner::default()
    })
    .await;
    let (mut ana, mut eva) = (Browser::default(), Browser::default());
    let form = format!("{DUEL}&watch=public");
    let first = address_of(&ana.post(club.address, "/tables", &form).await);
    address_of(&ana.post(club.address, "/tables", &form).await);
    let refused = ana.post(club.address, "/tables", &form).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.body.contains("demasiadas mesas"),
        "{}",
        refused.body
    );
    address_of(&eva.post(club.address, "/tables", &form).await);
    assert!(
        ana.get(club.address, &first)
            .await
            .body
            .contains("Recoger la mesa")
    );
    assert!(
        !eva.get(club.address, &first)
            .await
            .body
            .contains("Recoger la mesa")
    );
    let closed = ana
        .post(club.address, &format!("{first}/wish"), "do=close&sure=true")
        .await;
    assert_eq!(closed.status, 303);
    assert!(
        ana.get(club.address, &first)
            .await
            .body
            .contains("La mesa está recogida")
    );
    address_of(&ana.post(club.address, "/tables", &form).await);
}

/// One person's connections are counted.
#[tokio::test]
async fn nobody_has_too_many_connections() {
    let club = open(Manner {
        connections_per_person: 1,
        ..Manner::default()
    })
    .await;
    let mut ana = Browser::default();
    let address = address_of(
        &ana.post(club.address, "/tables", &format!("{DUEL}&watch=public"))
            .await,
    );
    let table = address.trim_start_matches("/t/");
    let live = ana.follow(club.address, table, "white").await;
    assert!(ana.try_follow(club.address, table, "white").await.is_none());
    drop(live);
    let again = async {
        while ana.try_follow(club.address, table, "white").await.is_none() {
            tokio::task::yield_now().await;
        }
    };
    let again = tokio::time::timeout(Duration::from_secs(20), again).await;
    again.expect("the first one is gone");
}

/// Whoever asks for tables without end, known or not, has to wait.
#[tokio::test]
async fn nobody_looks_without_end() {
    let club = open(Manner {
        looks_per_second: NonZeroU32::MIN,
        ..Manner::default()
    })
    .await;
    let mut eva = Browser::default();
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(eva.get(club.address, "/t/aaaaaaaaaa").await.status);
    }
    assert_eq!(statuses[0], 404);
    assert!(statuses.contains(&429));
}

/// A table for its players alone stays that, also when it is looked at afterwards.
#[tokio::test]
async fn what_nobody_may_watch_nobody_may_replay() {
    let club = Club::open().await;
    let (mut ana, mut eva) = (Browser::default(), Browser::default());
    let form = format!("{DUEL}&watch=nobody").replace("black=open", "black=me");
    let address = address_of(&ana.post(club.address, "/tables", &form).await);
    let wish = "do=type&seat=white&text=abandon&sure=true";
    ana.post(club.address, &format!("{address}/wish"), wish)
        .await;
    for (path, own) in [
        ("replay", 200),
        ("replay/1", 200),
        ("picture.svg", 200),
        ("story.txt", 200),
        ("match.jsonl", 200),
    ] {
        let path = format!("{address}/{path}");
        assert_eq!(ana.get(club.address, &path).await.status, own, "{path}");
        assert_eq!(eva.get(club.address, &path).await.status, 422, "{path}");
    }
    let branch = format!("{address}/branch");
    let form = "at=1&seat=white&bot=";
    assert_eq!(eva.post(club.address, &branch, form).await.status, 422);
    assert_eq!(ana.post(club.address, &branch, form).await.status, 303);
}

/// A clock that ran when the house closed goes on from there.
#[tokio::test]
async fn a_clock_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.sqlite");
    let (time, hands) = Time::owned();
    let open = || async {
        let manner = Manner {
            time: time.clone(),
            ..Manner::default()
        };
        let house = House::open(sobremesa_shelf::SHELF, &file, manner).await;
        Club::open_at(any_port(), house.expect("it opens")).await
    };
    let mut ana = Browser::default();
    let club = open().await;
    let form = "game=dominoes&preset=short&watch=public&takebacks=agreed&game_minutes=10\
                &seat_P1=me&seat_P2=me&seat_P3=me&seat_P4=me";
    let address = address_of(&ana.post(club.address, "/tables", form).await);
    hands.advance(Duration::from_secs(240));
    club.close().await;
    let club = open().await;
    let page = ana.get(club.address, &address).await.body;
    let clocks = page.split("data-left-ms=\"").skip(1);
    let left = clocks.map(|rest| rest.split('"').next().and_then(|n| n.parse::<u64>().ok()));
    let least = left.min().flatten().expect("clocks");
    assert_eq!(least, 600_000 - 240_000);
    club.close().await;
}
