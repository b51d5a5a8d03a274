//! The other process: a club, or a socket with nothing behind it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::process::{Command, Stdio};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::routing::get;
use sobremesa_server::{Allowance, HouseFault, Manner};
use sobremesa_store::Place;
use tokio::net::TcpListener;

use crate::times::Cpu;

pub(crate) const CLUB: &str = "club";
pub(crate) const ECHO: &str = "echo";
#[cfg(all(unix, feature = "nats"))]
pub(crate) const NODE: &str = "node";

/// As many open files as we may have: a connection is one.
const WITH_MANY_FILES: &str = "ulimit -n $(ulimit -Hn); exec \"$0\" \"$@\"";
/// The unit in which the kernel counts a process's time.
const TICK: Duration = Duration::from_millis(10);
const PAGE_BYTES: u64 = 4096;

/// A process that we load, and where it listens.
pub(crate) struct House {
    child: std::process::Child,
    pub(crate) address: SocketAddr,
}

impl House {
    pub(crate) async fn open(arguments: &[&str]) -> House {
        let program = std::env::current_exe().expect("we know where we are");
        let mut child = Command::new("sh")
            .args(["-c", WITH_MANY_FILES])
            .arg(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the house starts");
        let mut said = BufReader::new(child.stdout.take().expect("it speaks"));
        let mut line = String::new();
        said.read_line(&mut line).expect("it says where it is");
        let address = line.trim().parse().expect("an address");
        House { child, address }
    }

    /// It ends when nobody holds its standard input any more.
    pub(crate) async fn close(mut self) {
        drop(self.child.stdin.take());
        self.child.wait().expect("it ends");
    }

    /// It ends at once, as if its machine had lost power.
    #[cfg(all(unix, feature = "nats"))]
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it is there");
        self.child.wait().expect("it ends");
    }

    /// Its number, for a profiler.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// What it keeps in memory.
    pub(crate) fn memory_bytes(&self) -> u64 {
        let pages = of_proc(self.child.id(), "statm");
        let resident = pages.split(' ').nth(1).expect("the second number");
        resident.parse::<u64>().expect("a number") * PAGE_BYTES
    }

    /// How long it and its load, which is this process, have used processors.
    pub(crate) fn cpu(&self) -> Cpu {
        Cpu {
            club: cpu_of(self.child.id()),
            load: cpu_of(std::process::id()),
        }
    }
}

fn of_proc(process: u32, file: &str) -> String {
    let file = format!("/proc/{process}/{file}");
    fs::read_to_string(file).expect("the kernel tells of it")
}

/// How long a process has used processors.
pub(crate) fn cpu_of(process: u32) -> Duration {
    // User and system time.
    ticks_of(process, 2).expect("it is there")
}

/// The same with all that it has started, whether they are still there or not.
#[cfg(all(unix, feature = "nats"))]
pub(crate) fn cpu_of_family(process: u32) -> Duration {
    let children = of_proc(process, &format!("task/{process}/children"));
    let children = children.split_whitespace();
    let children = children.filter_map(|id| ticks_of(id.parse().expect("a number"), 4));
    // Those of its own, and those of children that have ended.
    let own = ticks_of(process, 4).expect("it is there");
    children.sum::<Duration>() + own
}

/// The sum of the first of its times; none if it has ended.
fn ticks_of(process: u32, n_times: usize) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // After the name in parentheses; user and system time are the 14th and 15th of all.
    let (_, rest) = stat.rsplit_once(')').expect("a name");
    let ticks = rest.split(' ').skip(12).take(n_times);
    let ticks: u32 = ticks.map(|n| n.parse::<u32>().expect("a number")).sum();
    Some(TICK * ticks)
}

/// A club that allows everything, in a file or a database.
pub(crate) async fn open_club(database: &str, rest_after: Option<Duration>) {
    let place = Place::parse(database);
    let manner = generous(rest_after);
    receive(sobremesa_server::House::open(sobremesa_shelf::SHELF, place, manner).await).await;
}

/// One of several nodes of such a club.
#[cfg(all(unix, feature = "nats"))]
pub(crate) async fn open_node(database: &str, bus: &str, name: &str) {
    let bus = sobremesa_server::Nats::connect(bus, name).await;
    let (bus, place) = (bus.expect("a bus"), Place::parse(database));
    let shelf = sobremesa_shelf::SHELF;
    receive(sobremesa_server::House::share(shelf, &place, name, bus, generous(None)).await).await;
}

async fn receive(house: Result<sobremesa_server::House, HouseFault>) {
    let house = house.expect("the house opens");
    let received = house.receive(listen().await, closing_time());
    received.await.expect("it closes well");
}

/// A manner that allows everything.
fn generous(rest_after: Option<Duration>) -> Manner {
    let plenty = NonZeroU32::new(1_000_000_000).expect("not zero");
    let allowance = Allowance {
        actions_per_second: plenty,
        tables_per_minute: plenty,
        work_per_minute: plenty,
        logins_per_minute: plenty,
    };
    // A few people play at thousands of tables.
    let usual = Manner::default();
    Manner {
        allowance,
        rest_after: rest_after.unwrap_or(usual.rest_after),
        tables_per_person: usize::MAX,
        connections_per_person: usize::MAX,
        connections_per_address: usize::MAX,
        looks_per_second: plenty,
        ..usual
    }
}

/// A socket that sends back what it is sent.
pub(crate) async fn open_echo() {
    let echo = async |upgrade: WebSocketUpgrade| {
        upgrade.on_upgrade(async |mut socket| {
            while let Some(Ok(message)) = socket.recv().await {
                if let Message::Text(_) = message
                    && socket.send(message).await.is_err()
                {
                    return;
                }
            }
        })
    };
    let doors = Router::new().route("/", get(echo));
    let listener = listen().await;
    let serving = axum::serve(listener, doors).into_future();
    tokio::select! {
        served = serving => served.expect("it serves"),
        () = closing_time() => {}
    }
}

async fn listen() -> TcpListener {
    let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
    let listener = TcpListener::bind(any_port).await.expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    listener
}

/// When whoever started us lets go.
async fn closing_time() {
    let until_its_end = || std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
    // An error says the same as the end: nobody is there any more.
    let _ = tokio::task::spawn_blocking(until_its_end).await;
}
