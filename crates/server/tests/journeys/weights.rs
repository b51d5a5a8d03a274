//! What pages weigh: none of them grows without anybody noticing.

use std::net::SocketAddr;

use serde_json::json;
use sobremesa_table::GameBox;
use sobremesa_visitor::Browser;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::club::Club;

/// The hall and a table weigh less than this, compressed, with everything that they need to work; pictures of
/// games and faces come after them (`docs/design.md`).
const MOST_BYTES: usize = 60_000;
/// So many choices are played before a table is weighed in the middle of its game.
const N_CHOICES: usize = 8;

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

/// A page with its styles and its scripts, which it names itself.
async fn weigh(club: SocketAddr, browser: &mut Browser, path: &str, name: &str) {
    let page = browser.get(club, path).await.body;
    let parts = page.split(['"', '\'']);
    let is_code = |part: &&str| part.ends_with(".css") || part.ends_with(".js");
    let mut parts: Vec<&str> = parts.filter(is_code).collect();
    parts.sort_unstable();
    parts.dedup();
    assert!(
        parts.len() >= 3,
        "a style, a script and one for all: {parts:?}"
    );
    let own = weight(club, browser, path).await;
    let mut sum = own;
    for part in parts {
        sum += weight(club, browser, part).await;
    }
    println!(
        "{name}: {:.1} kB, {:.1} of them the page itself",
        sum as f64 / 1000.0,
        own as f64 / 1000.0
    );
    assert!(sum < MOST_BYTES, "{name} weighs {sum}");
}

/// Plays the first of what is offered, so often.
async fn play_on(club: SocketAddr, browser: &Browser, game: &dyn GameBox, table: &str) {
    let seat = game.seats()[0];
    let mut live = browser.follow(club, table, seat).await;
    live.next_frame().await;
    for _ in 0..N_CHOICES {
        while live.frame["your_turn"] == false && !live.part("choices").contains("/replay") {
            live.next_frame().await;
        }
        let Some(action) = live.first_move() else {
            break;
        };
        live.wish(json!({ "do": "play", "seat": seat, "action": action, "sure": true }))
            .await;
    }
}

#[tokio::test]
async fn the_hall_and_every_table_stay_light() {
    let club = Club::open().await;
    let mut browser = Browser::default();
    weigh(club.address, &mut browser, "/", "the hall").await;
    for game in sobremesa_shelf::SHELF {
        let table = browser.play_now(club.address, game.name()).await;
        let page = format!("/t/{table}");
        weigh(club.address, &mut browser, &page, game.name()).await;
        play_on(club.address, &browser, *game, &table).await;
        let name = format!("{} in the middle of its game", game.name());
        weigh(club.address, &mut browser, &page, &name).await;
        // The first step of it at which something is to be done.
        let lessons = game.lessons();
        let mut steps = lessons.iter().flat_map(|lesson| {
            let steps = lesson.steps.iter().enumerate();
            steps.map(|(n, step)| (lesson.name, n, step.task.is_look()))
        });
        if let Some((lesson, n, _)) = steps.find(|(_, _, is_look)| !is_look) {
            let page = format!("/learn/{}/{lesson}?step={n}", game.name());
            let name = format!("a lesson of {}", game.name());
            weigh(club.address, &mut browser, &page, &name).await;
        }
    }
    club.close().await;
}
