//! An evening that does not end: people come back, play, look on, look back and go. After a ramp the house
//! needs no more memory than before, however much has been played.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use sobremesa_visitor::{Browser, Live};
use tokio::task::JoinSet;

use crate::house::House;

/// So many people are there all the time.
const PEOPLE: usize = 16;
/// Nobody plays a match to its end: after so many moves they put the table away.
const MOVES: usize = 6;
/// The part of the time until everything is as large as it gets.
const RAMP: f64 = 0.35;
/// So often the memory is looked at.
const EVERY: Duration = Duration::from_secs(1);

const OPTIONS: &str =
    "name=Ana&lang=es&theme=classic&sounds=off&music=off&bot_speed=fast&confirm_moves=no";

/// What the evening was like.
pub(crate) struct Evening {
    pub(crate) n_matches: usize,
    /// In megabytes, after the ramp: the mean, and how much it grew in an hour.
    pub(crate) memory_mb: f64,
    pub(crate) slope_mb_per_hour: f64,
}

/// Lets people play for so long.
pub(crate) async fn evening(house: &House, time: Duration) -> Evening {
    let start = Instant::now();
    let end = start + time;
    let mut people = JoinSet::new();
    for n in 0..PEOPLE {
        people.spawn(come_and_go(house.address, n, end));
    }
    let mut samples = Vec::new();
    while Instant::now() < end {
        tokio::time::sleep(EVERY).await;
        let at = start.elapsed();
        if at > time.mul_f64(RAMP) {
            let megabytes = house.memory_bytes() as f64 / 1e6;
            samples.push((at.as_secs_f64() / 3600.0, megabytes));
        }
    }
    let n_matches = people.join_all().await.into_iter().sum();
    let (memory_mb, slope_mb_per_hour) = line_through(&samples);
    Evening {
        n_matches,
        memory_mb,
        slope_mb_per_hour,
    }
}

/// The mean and the slope of the line that fits best.
fn line_through(samples: &[(f64, f64)]) -> (f64, f64) {
    let n = samples.len() as f64;
    let mean_x = samples.iter().map(|(x, _)| x).sum::<f64>() / n;
    let mean_y = samples.iter().map(|(_, y)| y).sum::<f64>() / n;
    let products = samples.iter().map(|(x, y)| (x - mean_x) * (y - mean_y));
    let squares = samples.iter().map(|(x, _)| (x - mean_x) * (x - mean_x));
    (mean_y, products.sum::<f64>() / squares.sum::<f64>())
}

/// Somebody plays one match after the other; how many.
async fn come_and_go(club: SocketAddr, n: usize, end: Instant) -> usize {
    const GAMES: [(&str, &str); 3] = [
        ("batelnah", "white"),
        ("dominoes", "P1"),
        ("gom", "player1"),
    ];
    let mut browser = Browser::default();
    browser.post(club, "/options", OPTIONS).await;
    let mut n_matches = 0;
    while Instant::now() < end {
        let (game, seat) = GAMES[(n + n_matches) % GAMES.len()];
        let table = browser.play_now(club, game).await;
        let mut live = browser.follow(club, &table, seat).await;
        live.next_frame().await;
        let mut watcher = Browser::default();
        watcher.get(club, &format!("/t/{table}")).await;
        for _ in 0..MOVES {
            if !move_once(&mut live, seat).await {
                break;
            }
        }
        let closed = live.wish(json!({ "do": "close", "sure": true })).await;
        assert!(closed["done"].is_string(), "{closed}");
        for page in ["replay", "picture.png?width=640", "story.txt"] {
            browser.get(club, &format!("/t/{table}/{page}")).await;
        }
        browser.get(club, "/").await;
        n_matches += 1;
    }
    n_matches
}

/// Waits for the turn and makes the first move that the page offers; false if there is none to make.
async fn move_once(live: &mut Live, seat: &str) -> bool {
    for _ in 0..20 {
        if live.frame["your_turn"] == true
            && let Some(action) = live.first_move()
        {
            let wish = json!({ "do": "play", "seat": seat, "action": action, "sure": true });
            return live.wish(wish).await["done"].is_string();
        }
        // What others do, or nothing: some of what is to be done is not offered as a button.
        let next = tokio::time::timeout(Duration::from_secs(3), live.next()).await;
        if next.is_err() {
            return false;
        }
    }
    false
}
