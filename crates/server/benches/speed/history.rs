//! A club that has been there for years: how soon its doors open, and how much memory that takes.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use sobremesa_club::rating::Result as MatchResult;
use sobremesa_club::{PersonId, TableId};
use sobremesa_store::{Entry, Journal, SqliteJournal, StreamId};
use sobremesa_visitor::Browser;

use crate::house::{CLUB, House};

/// Entries that are written at once.
const A_COMMIT: usize = 2_000;
/// Those who have played the matches of the past, two by two.
const PEOPLE: usize = 10_000;
/// When the first of them ended, and how long it was until the next one did.
const FIRST_MS: i64 = 1_700_000_000_000;
const EVERY_MS: i64 = 60_000;

/// How a club with a history opens.
pub(crate) struct Opening {
    /// From the start of the program until it has answered with its first page.
    pub(crate) first_page: Duration,
    pub(crate) memory_mb: f64,
    /// Making all lists anew.
    pub(crate) rebuilding: Duration,
}

/// Lets one match be played, makes a history of so many like it, and opens the club again.
pub(crate) async fn opening_after(n_matches: usize, file: &Path) -> Opening {
    let place = file.to_str().expect("a plain path");
    let house = House::open(&[CLUB, place]).await;
    let table = one_match(house.address).await;
    house.close().await;
    live_through(n_matches, &table, file).await;

    let start = Instant::now();
    let rebuilt = sobremesa_server::House::rebuild_lists(file).await;
    rebuilt.expect("the history can be read");
    let rebuilding = start.elapsed();

    let start = Instant::now();
    let house = House::open(&[CLUB, place]).await;
    let lobby = Browser::default().get(house.address, "/").await;
    let first_page = start.elapsed();
    assert_eq!(lobby.status, 200, "{}", lobby.body);
    let memory_mb = house.memory_bytes() as f64 / 1e6;
    house.close().await;
    Opening {
        first_page,
        memory_mb,
        rebuilding,
    }
}

/// Somebody sits down and puts the table away; which.
async fn one_match(club: SocketAddr) -> String {
    let mut ana = Browser::default();
    let table = ana.play_now(club, "batelnah").await;
    let mut live = ana.follow(club, &table, "white").await;
    live.next_frame().await;
    let closed = live.wish(json!({ "do": "close", "sure": true })).await;
    assert!(closed["done"].is_string(), "{closed}");
    table
}

/// Writes the same match under so many names, and who of the two people that each is said to be of won.
async fn live_through(n_matches: usize, table: &str, file: &Path) {
    let journal = SqliteJournal::open(file).await.expect("the club's file");
    let journal: &dyn Journal = &journal;
    let of_table = |table: &str| StreamId::parse(&format!("table/{table}")).expect("plain");
    let played = journal.read_all(&of_table(table), 0).await;
    let played = played.expect("the match can be read");
    assert!(!played.is_empty(), "a match has entries");
    let results = StreamId::parse("results").expect("plain");

    let mut waiting = Vec::new();
    for n in 1..n_matches {
        let id = TableId::from_random(digits(n));
        let (stream, at_ms) = (of_table(id.as_str()), FIRST_MS + EVERY_MS * n as i64);
        waiting.extend(played.iter().map(|entry| Entry {
            stream: stream.clone(),
            at_ms,
            body: entry.body.replace(table, id.as_str()),
            ..entry.clone()
        }));
        let side = |person: usize| vec![PersonId::from_random(digits(person % PEOPLE))];
        let result = MatchResult {
            table: id,
            game: "batelnah".to_owned(),
            at_ms,
            sides: [side(n), side(n * 7 + 1)],
            winner: Some(n % 2),
            uncounted: None,
        };
        waiting.push(Entry {
            stream: results.clone(),
            seq: n as u64,
            at_ms,
            kind: "result".to_owned(),
            body: serde_json::to_string(&result).expect("results have a JSON form"),
        });
        if waiting.len() > A_COMMIT || n + 1 == n_matches {
            let committed = journal.commit(&waiting, &[]).await;
            committed.expect("these are next in their streams");
            waiting.clear();
        }
    }
    journal.close().await.expect("it closes");
}

/// A number as what an id is made of.
fn digits(n: usize) -> [u8; 12] {
    std::array::from_fn(|place| (n >> (5 * place) & 31) as u8)
}
