//! What pages weigh: none of them grows without anybody noticing.

use std::net::SocketAddr;

use sobremesa_visitor::Browser;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::club::Club;

/// The hall and a table weigh less than this, compressed, with everything that they need to work; pictures of
/// games and faces come after them. The aim is 60 kB (`docs/design.md`), which the heaviest table misses by little.
const MOST_BYTES: usize = 62_000;

/// How much is sent for a path to a browser that takes it compressed.
async fn weight(club: SocketAddr, browser: &Browser, path: &str) -> usize {
    let cookie = browser.cookie.as_deref().unwrap_or_default();
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {club}\r\nconnection: close\r\naccept-encoding: gzip\r\ncookie: {cookie}\r\n\r\n"
    );
    let mut stream = TcpStream::connect(club).await.expect("the club is open");
    let asked = stream.write_all(request.as_bytes()).await;
    asked.expect("it listens");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("it answers");
    let head = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let head = head.expect("an answer has a head");
    let told = String::from_utf8_lossy(&answer[..head]);
    assert!(told.starts_with("HTTP/1.1 200"), "{path}: {told}");
    assert!(told.contains("content-encoding: gzip"), "{path}: {told}");
    answer.len() - head
}

/// A page with its style and its scripts.
async fn weigh(club: SocketAddr, browser: &Browser, path: &str, script: &str, name: &str) {
    let mut sum = 0;
    for part in [path, "/web/house.css", "/web/house.js", script] {
        sum += weight(club, browser, part).await;
    }
    println!("{name}: {:.1} kB", sum as f64 / 1000.0);
    assert!(sum < MOST_BYTES, "{name} weighs {sum}");
}

#[tokio::test]
async fn the_hall_and_every_table_stay_light() {
    let club = Club::open().await;
    let mut browser = Browser::default();
    weigh(club.address, &browser, "/", "/web/start.js", "the hall").await;
    for game in sobremesa_shelf::SHELF {
        let table = browser.play_now(club.address, game.name()).await;
        let page = format!("/t/{table}");
        weigh(club.address, &browser, &page, "/web/table.js", game.name()).await;
    }
    club.close().await;
}
