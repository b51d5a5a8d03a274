//! Several nodes of one club in PostgreSQL, with NATS between them, beside one node alone, bare commits and
//! the club in a file.
//!
//! All of it shares one machine, database and bus included: so rates are compared with each other, and what
//! each process takes of the processors for an action is told, which holds for machines of their own too.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sobremesa_test_server::{Database, Nats, Postgres};
use tokio::task::JoinSet;

use crate::bare::{BareJournal, HUNDRED, Rate};
use crate::house::{CLUB, House, NODE, cpu_of, cpu_of_family};
use crate::load::Load;
use crate::opened::{Door, Opened, Place};
use crate::script::Script;
use crate::socket::Socket;
use crate::times::Times;
use crate::{PLAIN, by_turns, path, print};

const N_NODES: usize = 3;

/// How much is measured.
pub(crate) struct Extent {
    /// Live tables of a club, and how long they play in each round.
    tables: usize,
    rounds: usize,
    turn: Duration,
    /// For actions through the keeper and through another node: tables, actions per second over all of
    /// them, and for how long in each round.
    calm: (usize, f64, Duration),
    /// How often a node is killed, and how many tables it keeps then.
    kills: (usize, usize),
    /// Tables that are followed while nothing happens, and for how long that is watched.
    followed: (usize, Duration),
}

pub(crate) const FULL: Extent = Extent {
    tables: 600,
    rounds: 5,
    turn: Duration::from_millis(1_500),
    calm: (100, 200.0, Duration::from_secs(5)),
    kills: (5, 60),
    followed: (1_000, Duration::from_secs(20)),
};

pub(crate) const QUICK: Extent = Extent {
    tables: 300,
    rounds: 3,
    turn: Duration::from_millis(1_000),
    calm: (60, 100.0, Duration::from_secs(4)),
    kills: (3, 40),
    followed: (300, Duration::from_secs(10)),
};

/// Everything, with its goals.
pub(crate) async fn measure(extent: &Extent) {
    let script = Script::of_two();
    in_a_file(extent, &script).await;

    let server = Postgres::start_durable().expect("PostgreSQL");
    let bus = Nats::start().expect("NATS");
    let [bare, alone, shared] = std::array::from_fn(|_| server.database());
    let others = Others::of(&server, &bus);
    let one = [open_node(&alone, &bus, "alone").await];
    let mut nodes = Vec::new();
    for n in 0..N_NODES {
        nodes.push(open_node(&shared, &bus, &format!("n{n}")).await);
    }
    busy(extent, &script, &others, &bare, &one, &nodes).await;
    through_others(extent, &script, &nodes).await;
    idle(extent, &script, &others, &nodes).await;
    failover(extent, &script, nodes, &shared, &bus).await;
    let [alone] = one;
    alone.close().await;
}

async fn open_node(database: &Database, bus: &Nats, name: &str) -> House {
    House::open(&[NODE, &database.address(), &bus.address(), name]).await
}

/// The club in a file, in the same run.
async fn in_a_file(extent: &Extent, script: &Arc<Script>) {
    let folder = tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let house = House::open(&[CLUB, &path(folder.path().join("club.db"))]).await;
    let mut journal = BareJournal::open(&path(folder.path().join("bare.db"))).await;
    let mut tables = Opened::new(&house, "player", script).await;
    tables.grow_to(extent.tables).await;
    let mut load = Load::connect(&tables, extent.tables, PLAIN).await;
    let (rounds, turn) = (extent.rounds, extent.turn);
    let rates = by_turns(rounds, turn, &mut journal, &mut load, &mut tables).await;
    let name = format!("nodes: {} tables in SQLite", extent.tables);
    print(
        &format!("{name}, 100 rows a commit"),
        rates.hundred_rate(),
        "rows/s",
        None,
    );
    rates.print(&name, None, None);
    drop(load);
    house.close().await;
}

/// The processes that a club shares.
struct Others {
    database: u32,
    bus: u32,
}

impl Others {
    fn of(server: &Postgres, bus: &Nats) -> Others {
        let noted = std::fs::read_to_string(server.folder().join("data/postmaster.pid"));
        let noted = noted.expect("the server has noted its number");
        let number = noted.lines().next().and_then(|line| line.parse().ok());
        Others {
            database: number.expect("a number"),
            bus: bus.process().expect("it runs"),
        }
    }

    /// What every process has used up to now: nodes, database, bus, and the load.
    fn cpu(&self, nodes: &[House]) -> Spent {
        Spent {
            nodes: nodes.iter().map(|node| cpu_of(node.process())).collect(),
            database: cpu_of_family(self.database),
            bus: cpu_of(self.bus),
            load: cpu_of(std::process::id()),
        }
    }
}

/// Processor time.
#[derive(Clone)]
struct Spent {
    nodes: Vec<Duration>,
    database: Duration,
    bus: Duration,
    load: Duration,
}

impl Spent {
    fn none(n_nodes: usize) -> Spent {
        Spent {
            nodes: vec![Duration::ZERO; n_nodes],
            database: Duration::ZERO,
            bus: Duration::ZERO,
            load: Duration::ZERO,
        }
    }

    /// Adds what was used between two looks.
    fn add(&mut self, from: &Spent, to: &Spent) {
        for (sum, (from, to)) in self.nodes.iter_mut().zip(from.nodes.iter().zip(&to.nodes)) {
            *sum += *to - *from;
        }
        self.database += to.database.saturating_sub(from.database);
        self.bus += to.bus - from.bus;
        self.load += to.load - from.load;
    }

    /// Each process by its name.
    fn named(&self) -> impl Iterator<Item = (String, Duration)> {
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.map(|(n, spent)| (format!("node {}", n + 1), *spent));
        let others = [
            ("PostgreSQL", self.database),
            ("NATS", self.bus),
            ("the load", self.load),
        ];
        nodes.chain(others.map(|(name, spent)| (name.to_owned(), spent)))
    }
}

/// A club that is played at as fast as it goes, and what that took.
struct Club<'a> {
    nodes: &'a [House],
    tables: Vec<(Opened<'a>, Load)>,
    times: Times,
    spent: Spent,
}

impl<'a> Club<'a> {
    /// Tables of which each node keeps its share, played at through the node that keeps them.
    async fn open(
        nodes: &'a [House],
        team: &str,
        n_tables: usize,
        script: &Arc<Script>,
    ) -> Club<'a> {
        let mut tables = Vec::new();
        for (n, node) in nodes.iter().enumerate() {
            let mut opened = Opened::new(node, &format!("{team}{n}x"), script).await;
            opened.grow_to(n_tables / nodes.len()).await;
            let load = Load::connect(&opened, opened.places.len(), PLAIN).await;
            tables.push((opened, load));
        }
        Club {
            nodes,
            tables,
            times: Times::default(),
            spent: Spent::none(nodes.len()),
        }
    }

    async fn play_for(&mut self, time: Duration, others: &Others) {
        let before = others.cpu(self.nodes);
        let playing = self.tables.iter_mut();
        let playing = playing.map(|(opened, load)| load.play_for(opened, time));
        let played = futures_util::future::join_all(playing).await;
        self.times += Times::together(played);
        self.spent.add(&before, &others.cpu(self.nodes));
    }

    fn print(&self, name: &str) {
        print(name, self.times.per_second(), "actions/s", None);
        print(
            &format!("{name}: p50"),
            self.times.percentile(0.50),
            "ms",
            None,
        );
        print(
            &format!("{name}: p99"),
            self.times.percentile(0.99),
            "ms",
            None,
        );
        for (process, spent) in self.spent.named() {
            let per_action = spent.as_secs_f64() * 1e6 / self.times.n_actions() as f64;
            print(
                &format!("{name}: {process}'s processor"),
                per_action,
                "µs/action",
                None,
            );
        }
    }
}

/// Bare commits, one node and three nodes by turns.
async fn busy(
    extent: &Extent,
    script: &Arc<Script>,
    others: &Others,
    bare: &Database,
    one: &[House],
    three: &[House],
) {
    let mut journal = BareJournal::open(&bare.address()).await;
    let (mut single, mut hundred) = (Rate::default(), Rate::default());
    let mut one = Club::open(one, "alone", extent.tables, script).await;
    let mut three = Club::open(three, "busy", extent.tables, script).await;
    for _ in 0..extent.rounds {
        single += journal.commit_for(extent.turn, 1).await;
        hundred += journal.commit_for(extent.turn, HUNDRED).await;
        one.play_for(extent.turn, others).await;
        three.play_for(extent.turn, others).await;
    }
    let (of_one, of_three) = (one.times.per_second(), three.times.per_second());
    print(
        "PostgreSQL, one row a commit",
        single.rows_per_second(),
        "rows/s",
        None,
    );
    print(
        "PostgreSQL, 100 rows a commit",
        hundred.rows_per_second(),
        "rows/s",
        None,
    );
    one.print("one node");
    let goal = Some(">= 0.4".to_owned());
    let ratio = of_one / hundred.rows_per_second();
    print("one node: to rows of 100", ratio, "ratio", goal);
    three.print("three nodes");
    let goal = Some(">= 0.7".to_owned());
    print("three nodes: to one node", of_three / of_one, "ratio", goal);
}

/// Actions at tables of the first node, through it and through another, by turns.
async fn through_others(extent: &Extent, script: &Arc<Script>, nodes: &[House]) {
    let (n_tables, rate, time) = extent.calm;
    let mut opened = Opened::new(&nodes[0], "calm", script).await;
    opened.grow_to(n_tables).await;
    let through = |node: &House| Door {
        address: node.address,
        script: Arc::clone(script),
    };
    let (mut near, mut far) = (Times::default(), Times::default());
    for _ in 0..extent.rounds {
        for (node, times) in [(&nodes[0], &mut near), (&nodes[1], &mut far)] {
            let door = through(node);
            let mut load = Load::connect_through(&door, &opened, n_tables, PLAIN).await;
            *times += load.play_calmly(&mut opened, rate, time).await;
        }
    }
    let name = format!("{n_tables} tables, {rate} actions/s");
    for (through, times) in [("their keeper", &near), ("another node", &far)] {
        let name = format!("{name} through {through}");
        print(&format!("{name}: p50"), times.percentile(0.50), "ms", None);
        print(&format!("{name}: p99"), times.percentile(0.99), "ms", None);
    }
    let ratio = far.percentile(0.99) / near.percentile(0.99);
    let goal = Some("<= 3".to_owned());
    print(
        "p99 through another node: to that through the keeper",
        ratio,
        "ratio",
        goal,
    );
}

/// Tables that others look at through another node than the one that keeps them, while nothing happens.
async fn idle(extent: &Extent, script: &Arc<Script>, others: &Others, nodes: &[House]) {
    let (n_tables, time) = extent.followed;
    let mut opened = Opened::new(&nodes[0], "idle", script).await;
    opened.grow_to(n_tables).await;
    let watch = async || {
        let before = others.cpu(nodes);
        tokio::time::sleep(time).await;
        let mut spent = Spent::none(nodes.len());
        spent.add(&before, &others.cpu(nodes));
        spent
    };
    let (unwatched, empty) = (watch().await, nodes[1].memory_bytes());
    let door = Door {
        address: nodes[1].address,
        script: Arc::clone(script),
    };
    let load = Load::connect_through(&door, &opened, n_tables, PLAIN).await;
    let watched = watch().await;
    let memory = nodes[1].memory_bytes().saturating_sub(empty) as f64 / n_tables as f64 / 1000.0;
    print(
        "memory of an idle followed table with two connections",
        memory,
        "kB",
        None,
    );
    for ((process, with), (_, without)) in watched.named().zip(unwatched.named()) {
        // Milliseconds in a second are thousandths, and so are tables in a thousand.
        let more = with.as_secs_f64() - without.as_secs_f64();
        let per_table = more / time.as_secs_f64() / n_tables as f64 * 1e6;
        let name = format!("an idle followed table: {process}'s processor");
        print(&name, per_table, "µs/s", None);
    }
    drop(load);
}

/// Nodes are killed, and those who play at their tables want to make a move at once.
async fn failover(
    extent: &Extent,
    script: &Arc<Script>,
    mut nodes: Vec<House>,
    database: &Database,
    bus: &Nats,
) {
    let (n_kills, n_tables) = extent.kills;
    let mut micros = Vec::new();
    for kill in 0..n_kills {
        let victim = nodes.remove(0);
        let mut opened = Opened::new(&victim, &format!("kill{kill}x"), script).await;
        opened.grow_to(n_tables).await;
        let places = opened.places;
        // Half of them are at another node before it happens, the others come when their own is gone.
        let mut waiting = Vec::new();
        for (n, place) in places.into_iter().enumerate() {
            let address = nodes[n % nodes.len()].address;
            let door = Door {
                address,
                script: Arc::clone(script),
            };
            let seat = match n % 2 {
                0 => Some(door.sit(&place).await),
                _ => None,
            };
            waiting.push((door, place, seat));
        }
        victim.kill();
        let killed = Instant::now();
        let mut moving = JoinSet::new();
        for (door, place, seat) in waiting {
            moving.spawn(async move {
                door.move_at_last(&place, seat).await;
                killed.elapsed().as_micros() as u32
            });
        }
        micros.extend(moving.join_all().await);
        nodes.push(open_node(database, bus, &format!("again{kill}")).await);
    }
    let times = Times::of(micros);
    let name = format!("a move after its node was killed ({n_kills} times {n_tables} tables)");
    print(
        &format!("{name}: p50"),
        times.percentile(0.50) / 1000.0,
        "s",
        None,
    );
    let goal = Some("<= 5".to_owned());
    print(
        &format!("{name}: p99"),
        times.percentile(0.99) / 1000.0,
        "s",
        goal,
    );
    for node in nodes {
        node.close().await;
    }
}

/// Between two tries of somebody who was told to try again.
const PAUSE: Duration = Duration::from_millis(100);

impl Door {
    /// Takes the seat at a table that has to move.
    async fn sit(&self, place: &Place) -> Socket {
        let (seat, _) = &self.script.turns[place.n_played];
        let (id, seat) = (&place.id, self.script.seats[*seat]);
        let path = format!("/api/tables/{id}/stream?seat={seat}&tell=news");
        Socket::connect(self.address, &path, &place.player.says(PLAIN)).await
    }

    /// Makes the next move, as often as it takes until it is done.
    async fn move_at_last(&self, place: &Place, seat: Option<Socket>) {
        let mut socket = match seat {
            Some(socket) => socket,
            None => self.sit(place).await,
        };
        let (_, wish) = &self.script.turns[place.n_played];
        loop {
            socket.send(wish).await;
            let is_done = loop {
                let answer = String::from_utf8_lossy(socket.next().await);
                if answer.starts_with("{\"done\"") {
                    break true;
                }
                if answer.contains("\"refused\"") {
                    break false;
                }
            };
            if is_done {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}
