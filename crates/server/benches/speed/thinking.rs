//! Many people against the strongest computer player at once, and somebody who only opens pages.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_visitor::{Browser, Live};
use tokio::task::JoinSet;

use crate::house::House;
use crate::times::{Cpu, Times};

/// Its strongest player looks farther ahead than any other.
const GAME: &str = "batelnah";
const STRONGEST: &str = "level8";
const SEAT: &str = "white";

/// Pages that anybody opens, and how long somebody looks at one.
const PAGES: [&str; 4] = ["/", "/new/batelnah", "/rules/dominoes", "/game/gom"];
const LOOK: Duration = Duration::from_millis(50);

/// How long people waited.
pub(crate) struct Waited {
    /// From a move to the computer player's answer.
    pub(crate) replies: Times,
    /// From the wish for a page to the whole of it.
    pub(crate) pages: Times,
}

/// Lets so many people play against the strongest, each as fast as the answers come.
pub(crate) async fn against_the_strongest(
    house: &House,
    n_people: usize,
    time: Duration,
) -> Waited {
    let mut opening = JoinSet::new();
    for _ in 0..n_people {
        opening.spawn(sit_down(house.address));
    }
    let tables = opening.join_all().await;
    let (end, cpu) = (Instant::now() + time, house.cpu());
    let mut playing = JoinSet::new();
    for live in tables {
        playing.spawn(play_until(live, end));
    }
    let pages = tokio::spawn(look_until(house.address, end));
    let replies: Vec<u32> = playing.join_all().await.into_iter().flatten().collect();
    let pages = pages.await.expect("pages are opened");
    Waited {
        replies: Times::new(replies, time, house.cpu() - cpu),
        pages: Times::new(pages, time, Cpu::default()),
    }
}

async fn sit_down(club: SocketAddr) -> Live {
    let mut browser = Browser::default();
    let form = format!("game={GAME}&bot={STRONGEST}");
    let answer = browser.post(club, "/play-now", &form).await;
    let table = answer.header("location").expect("a table");
    let table = table.trim_start_matches("/t/");
    let path = format!("/api/tables/{table}/stream?seat={SEAT}&tell=everything");
    let cookie = browser.cookie.expect("a guest");
    let live = Live::connect(club, &path, ("cookie", &cookie)).await;
    live.expect("a live table")
}

async fn play_until(mut live: Live, end: Instant) -> Vec<u32> {
    let mut micros = Vec::new();
    let mut data = turn(&mut live).await;
    while Instant::now() < end {
        let Some(action) = some_move(&data, micros.len()) else {
            break;
        };
        let sent = Instant::now();
        let id = micros.len().to_string();
        let wish = json!({ "do": "play", "seat": SEAT, "action": action, "sure": true });
        live.send_only(&id, wish).await.expect("it lives");
        data = turn(&mut live).await;
        micros.push(sent.elapsed().as_micros() as u32);
        live.heard.clear();
    }
    micros
}

/// Waits until it is this player's turn, or the match is over.
async fn turn(live: &mut Live) -> Value {
    let mut has_moved = false;
    loop {
        let message = live.next().await;
        assert!(message.get("refused").is_none(), "{message}");
        let Some(data) = message.get("data") else {
            continue;
        };
        if data["your_turn"] == true || has_moved && data["status"]["over"].is_object() {
            return data.clone();
        }
        has_moved = true;
    }
}

/// Any move, another one each turn.
fn some_move(data: &Value, n: usize) -> Option<Value> {
    let moves = data["actions"]
        .as_array()
        .filter(|moves| !moves.is_empty())?;
    let chosen = &moves[(7 * n + 3) % moves.len()];
    Some(chosen.get("action").unwrap_or(chosen).clone())
}

async fn look_until(club: SocketAddr, end: Instant) -> Vec<u32> {
    let mut micros = Vec::new();
    let mut browser = Browser::default();
    for page in PAGES.iter().cycle() {
        if Instant::now() >= end {
            break;
        }
        let asked = Instant::now();
        let answer = browser.get(club, page).await;
        assert_eq!(answer.status, 200, "{page}");
        micros.push(asked.elapsed().as_micros() as u32);
        tokio::time::sleep(LOOK).await;
    }
    micros
}
