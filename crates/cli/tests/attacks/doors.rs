//! Connections that never end, messages without sense, and a club that is asked to stop.

use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_visitor::Browser;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::club::Club;

/// Waits until the other side ends the connection, which must not take longer than `most`.
async fn ends_within(stream: &mut TcpStream, most: Duration, what: &str) {
    let mut buffer = [0; 4096];
    let ended = tokio::time::timeout(most, async {
        while !matches!(stream.read(&mut buffer).await, Ok(0) | Err(_)) {}
    });
    assert!(ended.await.is_ok(), "{what} is still connected");
}

/// Heads that come letter by letter, or not at all, are not waited for, and keep nobody out.
#[tokio::test]
async fn slow_heads() {
    let club = Club::open();
    let mut slow = Vec::new();
    for n in 0..100 {
        let mut stream = club.connect().await;
        if n % 2 == 0 {
            stream
                .write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-")
                .await
                .expect("sent");
        }
        slow.push(stream);
    }
    club.lets_people_play().await;
    for stream in &mut slow {
        ends_within(stream, Duration::from_secs(20), "a slow head").await;
    }
}

/// One address does not take all the connections there are.
#[tokio::test]
async fn more_connections_than_anybody_needs() {
    let club = Club::open();
    let mut streams = Vec::new();
    for _ in 0..600 {
        streams.push(club.connect().await);
    }
    // Those who are too many are shown out at once, long before patience would end.
    let mut n_ended = 0;
    for stream in &mut streams {
        let mut byte = [0];
        let read = tokio::time::timeout(Duration::from_millis(3), stream.read(&mut byte));
        n_ended += usize::from(matches!(read.await, Ok(Ok(0) | Err(_))));
    }
    assert!((50..=150).contains(&n_ended), "{n_ended} of 600");
    drop(streams);
    club.lets_people_play().await;
}

/// SIGTERM ends it within ten seconds, whatever is open: tables with watchers, requests that never end,
/// and connections that nobody reads.
#[tokio::test]
async fn slow_stop() {
    let mut club = Club::open();
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    let _lists = ana.follow_lists(club.address).await;
    let mut half = club.connect().await;
    half.write_all(b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-length: 999\r\n\r\na=")
        .await
        .expect("sent");
    let mut head = club.connect().await;
    head.write_all(b"GET / HT").await.expect("sent");
    let mut deaf = club.connect().await;
    for _ in 0..200 {
        let wants = b"GET /rules/dominoes HTTP/1.1\r\nhost: x\r\n\r\n";
        let sent = tokio::time::timeout(Duration::from_millis(200), deaf.write_all(wants));
        if sent.await.is_err() {
            break;
        }
    }
    // By then it has read all that, and waits for more.
    club.lets_people_play().await;
    let took = club.asked_to_end().await;
    assert!(took < Duration::from_secs(10), "{took:?}");
}

/// Whoever sends nonsense over a live connection is let go, and a page that listens stays.
#[tokio::test]
async fn nonsense() {
    let club = Club::open();
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    let mut n_answered = 0;
    for n in 0..1000 {
        if live
            .send_only(&n.to_string(), json!({ "do": "fly" }))
            .await
            .is_none()
        {
            break;
        }
        match live.try_next().await {
            Some(_) => n_answered += 1,
            None => break,
        }
    }
    assert!(
        n_answered < 30,
        "{n_answered} pieces of nonsense were answered"
    );
    club.lets_people_play().await;
}

/// Counts are not for strangers: what a web server sends on is not from this machine.
#[tokio::test]
async fn counts_for_strangers() {
    let club = Club::open();
    for (line, is_shown) in [("", true), ("x-forwarded-for: 203.0.113.9\r\n", false)] {
        let mut stream = club.connect().await;
        let request =
            format!("GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{line}\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("read");
        assert_eq!(answer.contains("sobremesa_"), is_shown, "{answer}");
    }
}

/// A wish that is sent again marks nothing that happens after it: what the computer does then is nobody's
/// wish, and only what was done by it is stored under its name.
#[tokio::test]
async fn a_repeated_wish() {
    const NAME: &str = "a-wish-of-this-name";
    let mut club = Club::open();
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    let mut live = ana.follow(club.address, &table, "white").await;
    live.next_frame().await;
    let moved = json!({ "do": "type", "seat": "white", "text": "H3-H4" });
    for _ in 0..5 {
        let answer = live.wish_as(NAME, moved.clone()).await;
        assert_eq!(answer["done"], NAME, "{answer}");
    }
    // Done once, and the computer has answered once.
    while live.frame["your_turn"] != true {
        live.next_frame().await;
    }
    let told = live.heard.iter().filter_map(|message| {
        let message: Value = serde_json::from_str(message).ok()?;
        message["frame"]["say"].as_array().cloned()
    });
    let moves: Vec<Value> = told.flatten().collect();
    let is_mine = |say: &&Value| say.as_str().is_some_and(|say| say.contains("H3-H4"));
    assert_eq!(moves.iter().filter(is_mine).count(), 1, "{moves:?}");
    drop(live);
    club.asked_to_end().await;
    let file = std::fs::read(club.file()).expect("its file");
    let named = file
        .windows(NAME.len())
        .filter(|part| *part == NAME.as_bytes());
    assert_eq!(named.count(), 1, "the move alone");
}
