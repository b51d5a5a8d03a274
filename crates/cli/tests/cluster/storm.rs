//! People play through all nodes while nodes, bus and database are killed and paused, one after the other.

use std::collections::BTreeMap;
use std::net::SocketAddr;
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

/// Whoever is offered no move so often in a row has nothing to play at this table any more.
const MOST_WITHOUT: usize = 6;

/// What happens to the club.
#[derive(Clone, Copy, Debug)]
enum Fault {
    KillNode(usize),
    PauseNode(usize),
    CutOffNode(usize),
    CloseNode(usize),
    CrashBus,
    FreezeBus,
    CrashDatabase,
}

/// One after the other; the short form ends among the last.
const FAULTS: [Fault; 11] = [
    Fault::KillNode(0),
    Fault::PauseNode(1),
    Fault::CrashBus,
    Fault::CloseNode(2),
    Fault::CutOffNode(1),
    Fault::CrashDatabase,
    Fault::PauseNode(0),
    Fault::FreezeBus,
    Fault::KillNode(2),
    Fault::CutOffNode(0),
    Fault::KillNode(1),
];

impl Fault {
    /// What it is called, and whose tables others have to take up.
    fn kind(self) -> (&'static str, Option<usize>) {
        match self {
            Fault::KillNode(n) => ("node killed", Some(n)),
            Fault::PauseNode(n) => ("node paused", Some(n)),
            Fault::CutOffNode(n) => ("node cut off", Some(n)),
            Fault::CloseNode(n) => ("node closed", Some(n)),
            Fault::CrashBus => ("bus killed", None),
            Fault::FreezeBus => ("bus paused", None),
            Fault::CrashDatabase => ("database killed", None),
        }
    }
}

/// A fault that came, and the tables of the node that it hit.
struct Suffered {
    kind: &'static str,
    at: Instant,
    tables: Vec<String>,
}

/// One person, who has one table after the other.
struct Player {
    host: Browser,
    /// As whom the web server before the club announces them: what one address may open is limited.
    address: String,
    tables: Vec<Played>,
}

/// What was done at a table.
struct Played {
    table: String,
    acknowledged: Vec<Acknowledged>,
}

/// A move that was acknowledged.
struct Acknowledged {
    name: String,
    began: Instant,
    ended: Instant,
}

impl Player {
    fn new(number: usize) -> Player {
        Player {
            host: Browser::default(),
            address: format!("10.0.{}.{}", number / 250, number % 250 + 1),
            tables: Vec::new(),
        }
    }

    /// Sets up a table, if that can be done now.
    async fn open(&mut self, club: SocketAddr) {
        let length = ALL_SEATS.len().to_string();
        let headers = [
            ("sec-fetch-site", "same-origin"),
            ("x-forwarded-for", self.address.as_str()),
            ("content-type", "application/x-www-form-urlencoded"),
            ("content-length", length.as_str()),
        ];
        let opened = self
            .host
            .try_send(club, "POST", "/tables", &headers, ALL_SEATS);
        let Ok(Ok(opened)) = timeout(PATIENCE, opened).await else {
            return;
        };
        let table = opened.header("location");
        if let Some(table) = table.and_then(|location| location.strip_prefix("/t/")) {
            self.tables.push(Played {
                table: table.to_owned(),
                acknowledged: Vec::new(),
            });
        }
    }

    /// Plays through one node after the other until it is enough.
    async fn play_on(mut self, club: Vec<SocketAddr>, is_enough: Arc<AtomicBool>) -> Player {
        let mut next = 0;
        while !is_enough.load(Ordering::Relaxed) {
            let before = self.tables.len();
            next += 1;
            self.open(club[next % club.len()]).await;
            if self.tables.len() == before {
                sleep(Duration::from_millis(300)).await;
                continue;
            }
            self.play_one(&club, &mut next, &is_enough).await;
        }
        self
    }

    /// Plays at the last table until it is enough, or there is nothing to play any more.
    async fn play_one(&mut self, club: &[SocketAddr], next: &mut usize, is_enough: &AtomicBool) {
        let Player { host, tables, .. } = self;
        let Some(played) = tables.last_mut() else {
            return;
        };
        let (mut n_sent, mut n_without) = (0, 0);
        // What was sent and not answered: it is sent again by the same name before anything else.
        let mut open: Option<(String, Value, Instant)> = None;
        while n_without < MOST_WITHOUT {
            *next += 1;
            let address = club[*next % club.len()];
            let connected = host.try_follow(address, &played.table, "white");
            let Ok(Some(mut live)) = timeout(PATIENCE, connected).await else {
                if is_enough.load(Ordering::Relaxed) {
                    return;
                }
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            if first_frame(&mut live).await.is_none() {
                continue;
            }
            for _ in 0..5 {
                if is_enough.load(Ordering::Relaxed) {
                    return;
                }
                let sent = match open.take() {
                    Some(sent) => sent,
                    None => match timeout(PATIENCE, offered(&mut live)).await {
                        Ok(Some((seat, action))) => {
                            (n_sent, n_without) = (n_sent + 1, 0);
                            let wish = json!({ "do": "play", "seat": seat, "action": action });
                            (format!("m{n_sent}"), wish, Instant::now())
                        }
                        // The connection is broken, or the match is over.
                        _ => {
                            n_without += 1;
                            break;
                        }
                    },
                };
                let (name, wish, began) = sent;
                match timeout(PATIENCE, live.try_wish_as(&name, wish.clone())).await {
                    Ok(Some(answer)) if answer["done"] == name.as_str() => {
                        let ended = Instant::now();
                        played
                            .acknowledged
                            .push(Acknowledged { name, began, ended });
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
    }
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
            Fault::CutOffNode(n) => {
                self.nodes[n].cut_off(true);
                sleep(Duration::from_secs(5)).await;
                self.nodes[n].cut_off(false);
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
    async fn check(&self, host: &Browser, played: &Played) {
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
            .map(|it| it.name.as_str())
            .collect();
        let kept: Vec<&str> = moves
            .iter()
            .copied()
            .filter(|name| acknowledged.contains(name))
            .collect();
        assert_eq!(kept, acknowledged, "acknowledged is stored, in order");
        let mut shown = Vec::new();
        for node in &self.nodes {
            let mut live = host.follow(node.address, &played.table, "white").await;
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

/// The middle, 99 of 100, and the longest.
fn told(mut waits: Vec<Duration>) -> String {
    waits.sort();
    let of = |share: usize| waits.get(waits.len().saturating_sub(1) * share / 100);
    match (of(50), of(99), of(100)) {
        (Some(half), Some(most), Some(all)) => {
            format!(
                "p50 {half:?}, p99 {most:?}, longest {all:?} of {}",
                waits.len()
            )
        }
        _ => "none".to_owned(),
    }
}

/// How long each table of a node that was hit had to wait for its next move.
fn failovers(suffered: &[Suffered], all: &[&Played]) -> BTreeMap<&'static str, Vec<Duration>> {
    let mut found: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    for fault in suffered {
        let hit = all.iter().filter(|it| fault.tables.contains(&it.table));
        let first = |played: &&&Played| {
            let mut moves = played.acknowledged.iter();
            let next = moves.find(|it| it.ended > fault.at)?;
            // Whoever was still thinking when it happened has waited since they asked.
            Some(next.ended - next.began.max(fault.at))
        };
        let waits: Vec<Duration> = hit.filter_map(|it| first(&it)).collect();
        found.entry(fault.kind).or_default().extend(waits);
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_lost_nothing_acknowledged_is() {
    let minutes: Option<u64> = std::env::var(MINUTES)
        .ok()
        .and_then(|text| text.parse().ok());
    let (n_players, time) = match minutes {
        Some(minutes) => (100, Duration::from_secs(60 * minutes)),
        None => (6, Duration::from_secs(40)),
    };
    let mut club = Nodes::open_on_wires(N_NODES);
    let addresses: Vec<_> = club.nodes.iter().map(|node| node.address).collect();
    let is_enough = Arc::new(AtomicBool::new(false));
    let mut playing = tokio::task::JoinSet::new();
    for n in 0..n_players {
        let player = Player::new(n);
        playing.spawn(player.play_on(addresses.clone(), Arc::clone(&is_enough)));
    }
    let (began, mut suffered) = (Instant::now(), Vec::new());
    for fault in FAULTS.into_iter().cycle() {
        if began.elapsed() > time {
            break;
        }
        let (kind, hit) = fault.kind();
        let tables = hit.map(|n| club.kept_by(n)).unwrap_or_default();
        suffered.push(Suffered {
            kind,
            at: Instant::now(),
            tables,
        });
        club.suffer(fault).await;
        sleep(Duration::from_secs(3)).await;
    }
    for n in 0..N_NODES {
        club.until(n, "sobremesa_node_ready", |ready| ready == 1)
            .await;
    }
    is_enough.store(true, Ordering::Relaxed);
    let mut players = Vec::new();
    while let Some(player) = playing.join_next().await {
        let player = player.expect("a player");
        for played in &player.tables {
            club.check(&player.host, played).await;
        }
        players.push(player);
    }
    let all: Vec<&Played> = players.iter().flat_map(|player| &player.tables).collect();
    let moves = || all.iter().flat_map(|played| &played.acknowledged);
    let n_moves = moves().count();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for fault in &suffered {
        *kinds.entry(fault.kind).or_default() += 1;
    }
    println!(
        "{} faults in {:?}: {kinds:?}; {n_players} people at {} tables; {n_moves} moves acknowledged, \
         each stored once and in order, every node shows the same",
        suffered.len(),
        began.elapsed(),
        all.len()
    );
    println!(
        "a move: {}",
        told(moves().map(|it| it.ended - it.began).collect())
    );
    for (kind, waits) in failovers(&suffered, &all) {
        println!("after a {kind}, its tables: {}", told(waits));
    }
    assert!(
        n_moves > 10 * n_players,
        "hardly anybody could play: {n_moves} moves"
    );
}
