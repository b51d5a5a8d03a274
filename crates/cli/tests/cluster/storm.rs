//! People play through all nodes while nodes, bus and database are killed and paused, one after the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_visitor::{Browser, Live};
use tokio::time::{sleep, timeout};

use crate::nodes::{ALL_SEATS, Nodes, offered};

/// How many minutes the storm lasts, if it is to be a long one: `cargo xtask cluster --minutes N`.
const MINUTES: &str = "SOBREMESA_CLUSTER_MINUTES";

const N_NODES: usize = 3;

/// Whoever waits longer than this for an answer asks again elsewhere.
const PATIENCE: Duration = Duration::from_secs(12);

/// What happens to the club.
#[derive(Clone, Copy, Debug)]
enum Fault {
    KillNode(usize),
    PauseNode(usize),
    CloseNode(usize),
    CrashBus,
    FreezeBus,
    CrashDatabase,
}

const FAULTS: [Fault; 9] = [
    Fault::KillNode(0),
    Fault::PauseNode(1),
    Fault::CrashBus,
    Fault::CloseNode(2),
    Fault::KillNode(1),
    Fault::CrashDatabase,
    Fault::PauseNode(0),
    Fault::FreezeBus,
    Fault::KillNode(2),
];

/// What one player has done.
struct Played {
    table: String,
    host: Browser,
    /// The names of the moves that were acknowledged, in order, and how long each took.
    acknowledged: Vec<(String, Duration)>,
}

/// Plays at a table through one node after the other until it is enough.
async fn play_on(
    addresses: Vec<std::net::SocketAddr>,
    mut played: Played,
    is_enough: Arc<AtomicBool>,
) -> Played {
    let (mut next, mut n_sent) = (0, 0);
    // What was sent and not answered: it is sent again by the same name before anything else.
    let mut open: Option<(String, Value, Instant)> = None;
    while !is_enough.load(Ordering::Relaxed) {
        next += 1;
        let address = addresses[next % addresses.len()];
        let connected = played.host.try_follow(address, &played.table, "white");
        let Ok(Some(mut live)) = timeout(PATIENCE, connected).await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        if first_frame(&mut live).await.is_none() {
            continue;
        }
        for _ in 0..5 {
            if is_enough.load(Ordering::Relaxed) {
                return played;
            }
            let sent = match open.take() {
                Some(sent) => Some(sent),
                None => timeout(PATIENCE, offered(&mut live))
                    .await
                    .ok()
                    .flatten()
                    .map(|(seat, action)| {
                        n_sent += 1;
                        let wish = json!({ "do": "play", "seat": seat, "action": action });
                        (format!("m{n_sent}"), wish, Instant::now())
                    }),
            };
            // The connection is broken, or the match is over.
            let Some((name, wish, began)) = sent else {
                break;
            };
            match timeout(PATIENCE, live.try_wish_as(&name, wish.clone())).await {
                Ok(Some(answer)) if answer["done"] == name.as_str() => {
                    played.acknowledged.push((name, began.elapsed()));
                }
                // It could not be done now, and is asked for again; elsewhere.
                Ok(Some(answer)) if answer["code"] == "away" || answer["code"] == "ours" => {
                    open = Some((name, wish, began));
                    sleep(Duration::from_millis(200)).await;
                    break;
                }
                // The position is another than was shown: it was not played.
                Ok(Some(_)) => break,
                Ok(None) | Err(_) => {
                    open = Some((name, wish, began));
                    break;
                }
            }
            sleep(Duration::from_millis(120)).await;
        }
    }
    played
}

async fn first_frame(live: &mut Live) -> Option<()> {
    while live.frame.is_null() {
        timeout(PATIENCE, live.try_next()).await.ok()??;
    }
    Some(())
}

impl Nodes {
    async fn suffer(&mut self, fault: Fault) {
        match fault {
            Fault::KillNode(n) => {
                self.nodes[n].kill();
                sleep(Duration::from_secs(1)).await;
                self.nodes[n].start();
            }
            Fault::CloseNode(n) => {
                self.nodes[n].close();
                self.nodes[n].start();
            }
            Fault::PauseNode(n) => {
                self.nodes[n].pause();
                // Longer than a lease.
                sleep(Duration::from_secs(5)).await;
                self.nodes[n].wake();
            }
            Fault::CrashBus => {
                self.bus.crash();
                sleep(Duration::from_secs(2)).await;
                self.bus.start_again().expect("the bus comes back");
            }
            Fault::FreezeBus => {
                self.bus.freeze();
                sleep(Duration::from_secs(2)).await;
                self.bus.wake();
            }
            Fault::CrashDatabase => {
                self.server.crash();
                sleep(Duration::from_secs(1)).await;
                self.server.start_again().expect("the database comes back");
            }
        }
    }

    /// Everything acknowledged is there, once, in order; and all nodes show the same.
    async fn check(&self, played: &Played) {
        let stored = self.stored(&played.table);
        let moves = stored
            .iter()
            .filter(|(_, fact)| fact["kind"] == "line" && fact.to_string().contains("action"));
        let moves: Vec<&str> = moves.filter_map(|(wish, _)| wish.as_deref()).collect();
        let is_twice = |name: &&str| moves.iter().filter(|other| *other == name).count() > 1;
        assert_eq!(
            moves.iter().find(|name| is_twice(name)),
            None,
            "played twice"
        );
        let acknowledged: Vec<&str> = played
            .acknowledged
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        let kept: Vec<&str> = moves
            .iter()
            .copied()
            .filter(|name| acknowledged.contains(name))
            .collect();
        assert_eq!(kept, acknowledged, "acknowledged is stored, in order");
        let mut shown = Vec::new();
        for node in &self.nodes {
            let mut live = played
                .host
                .follow(node.address, &played.table, "white")
                .await;
            live.next_frame().await;
            shown.push((live.seq(), live.part("board").to_owned()));
        }
        assert!(
            shown.iter().all(|one| *one == shown[0]),
            "{:?}",
            shown.iter().map(|one| one.0).collect::<Vec<_>>()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_lost_nothing_acknowledged_is() {
    let minutes: Option<u64> = std::env::var(MINUTES)
        .ok()
        .and_then(|text| text.parse().ok());
    let (n_tables, time) = match minutes {
        Some(minutes) => (100, Duration::from_secs(60 * minutes)),
        None => (6, Duration::from_secs(45)),
    };
    let mut club = Nodes::open(N_NODES);
    let addresses: Vec<_> = club.nodes.iter().map(|node| node.address).collect();
    let is_enough = Arc::new(AtomicBool::new(false));
    let mut playing = tokio::task::JoinSet::new();
    for n in 0..n_tables {
        let mut host = Browser::default();
        let table = club.table(n % N_NODES, &mut host, ALL_SEATS).await;
        let played = Played {
            table,
            host,
            acknowledged: Vec::new(),
        };
        playing.spawn(play_on(addresses.clone(), played, Arc::clone(&is_enough)));
        // New tables from one address are limited.
        if n >= 20 {
            sleep(Duration::from_secs(2)).await;
        }
    }
    let (began, mut n_faults) = (Instant::now(), 0);
    for fault in FAULTS.into_iter().cycle() {
        if began.elapsed() > time {
            break;
        }
        club.suffer(fault).await;
        n_faults += 1;
        sleep(Duration::from_secs(3)).await;
    }
    for n in 0..N_NODES {
        club.until(n, "sobremesa_node_ready", |ready| ready == 1)
            .await;
    }
    is_enough.store(true, Ordering::Relaxed);
    let (mut n_moves, mut waits) = (0, Vec::new());
    while let Some(played) = playing.join_next().await {
        let played = played.expect("a player");
        club.check(&played).await;
        n_moves += played.acknowledged.len();
        waits.extend(played.acknowledged.iter().map(|(_, wait)| *wait));
    }
    waits.sort();
    let of = |share: usize| waits[(waits.len() - 1) * share / 100];
    println!(
        "{n_faults} faults, {n_tables} tables, {n_moves} moves acknowledged, all there once and in order; \
         a move took {:?} (half of them), {:?} (99 of 100), {:?} at most",
        of(50),
        of(99),
        of(100)
    );
    assert!(
        n_moves > 10 * n_tables,
        "hardly anybody could play: {n_moves} moves"
    );
}
