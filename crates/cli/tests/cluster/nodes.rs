//! Nodes that a test starts, kills, pauses and starts again.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_test_server::{Database, Nats, Postgres, Wire, signal};
use sobremesa_visitor::{Browser, Live};
use tempfile::TempDir;

/// Whatever is lost is taken up by others within five seconds; within this time on a machine that does much else
/// besides. Each test says how long it took.
pub(crate) const FAILOVER: Duration = Duration::from_secs(20);

/// A table of Batel-Nah at which one person plays all seats.
pub(crate) const ALL_SEATS: &str = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                                    &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";

/// A club of several nodes.
pub(crate) struct Nodes {
    pub(crate) nodes: Vec<Node>,
    pub(crate) database: Database,
    pub(crate) bus: Nats,
    /// Dropped after everything that is in it.
    pub(crate) server: Postgres,
}

/// One of them.
pub(crate) struct Node {
    name: String,
    pub(crate) address: SocketAddr,
    program: Option<Child>,
    /// A program whose words nobody hears ends.
    words: Option<BufReader<ChildStdout>>,
    database: String,
    bus: String,
    /// Whose certificates it believes besides.
    trusted: Option<PathBuf>,
    /// What it reaches both by, if that can be cut; its socket is in the folder.
    wire: Option<(Wire, TempDir)>,
}

impl Nodes {
    /// So many nodes with a database and a bus of their own.
    pub(crate) fn open(n_nodes: usize) -> Nodes {
        let server = Postgres::start().expect("PostgreSQL");
        Nodes::begin(server, Nats::start().expect("NATS"), n_nodes, false)
    }

    /// The same, which reach both through TLS only.
    pub(crate) fn open_encrypted(n_nodes: usize) -> Nodes {
        let server = Postgres::start_encrypted().expect("PostgreSQL");
        let (certificate, key) = server.certificate().expect("it has one");
        let bus = Nats::start_encrypted(certificate, key).expect("NATS");
        Nodes::begin(server, bus, n_nodes, false)
    }

    /// The same, each of which can be cut off from both.
    pub(crate) fn open_on_wires(n_nodes: usize) -> Nodes {
        let server = Postgres::start().expect("PostgreSQL");
        Nodes::begin(server, Nats::start().expect("NATS"), n_nodes, true)
    }

    fn begin(server: Postgres, bus: Nats, n_nodes: usize, on_wires: bool) -> Nodes {
        let database = server.database();
        let mut club = Nodes {
            nodes: Vec::new(),
            database,
            bus,
            server,
        };
        for n in 0..n_nodes {
            let mut node = Node {
                name: format!("n{n}"),
                address: SocketAddr::from(([127, 0, 0, 1], 0)),
                program: None,
                words: None,
                database: club.database.address(),
                bus: club.bus.address(),
                trusted: club
                    .server
                    .certificate()
                    .map(|(certificate, _)| certificate),
                wire: None,
            };
            if let Some(encrypted) = club.database.address_by_tls() {
                node.database = format!("{encrypted}&sslmode=verify-full");
            }
            if on_wires {
                let (wire, folder) = (Wire::default(), TempDir::new().expect("a folder"));
                let database = club.database.address_through(&wire, folder.path());
                node.database = database.expect("a socket");
                let bus = wire.to_port(club.bus.port()).expect("a port");
                node.bus = format!("nats://{bus}");
                node.wire = Some((wire, folder));
            }
            node.start();
            club.nodes.push(node);
        }
        club
    }

    pub(crate) fn address(&self, n: usize) -> SocketAddr {
        self.nodes[n].address
    }

    /// Somebody sets up a table through a node, which keeps it then.
    pub(crate) async fn table(&self, n: usize, host: &mut Browser, form: &str) -> String {
        let opened = host.post(self.address(n), "/tables", form).await;
        let table = opened.header("location");
        let table = table.unwrap_or_else(|| panic!("{} {}", opened.status, opened.body));
        table.trim_start_matches("/t/").to_owned()
    }

    /// The tables that a node keeps.
    pub(crate) fn kept_by(&self, n: usize) -> Vec<String> {
        let name = &self.nodes[n].name;
        let rows = self.database.administrate(&format!(
            "SELECT stream FROM claim JOIN node USING (epoch) WHERE name = '{name}'"
        ));
        let tables = rows.lines().filter_map(|row| row.strip_prefix("table/"));
        tables.map(str::to_owned).collect()
    }

    /// What is stored of a table: the name of the wish behind it if it has one, and what was played or said.
    pub(crate) fn stored(&self, table: &str) -> Vec<(Option<String>, Value)> {
        let rows = self.database.administrate(&format!(
            "SELECT body FROM event WHERE stream = 'table/{table}' ORDER BY seq"
        ));
        let fact = |row: &str| {
            let fact: Value = serde_json::from_str(row).expect("JSON");
            let wish = fact["wish"]
                .as_str()
                .and_then(|wish| wish.split(' ').nth(1));
            (wish.map(str::to_owned), fact)
        };
        rows.lines().map(fact).collect()
    }

    /// The names of the wishes of which something is stored at a table, in order.
    pub(crate) fn names_of_stored(&self, table: &str) -> Vec<String> {
        let stored = self.stored(table).into_iter();
        stored.filter_map(|(wish, _)| wish).collect()
    }

    /// One number of a node's metrics.
    pub(crate) async fn metric(&self, n: usize, name: &str) -> u64 {
        let page = Browser::default().get(self.address(n), "/metrics").await;
        let mut lines = page.body.lines();
        let found = lines.find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        found.unwrap_or_else(|| panic!("no {name} in {}", page.body))
    }

    /// Waits until a node's metric is what it should be.
    pub(crate) async fn until(&self, n: usize, name: &str, is_right: impl Fn(u64) -> bool) {
        let began = Instant::now();
        loop {
            let now = self.metric(n, name).await;
            if is_right(now) {
                return;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "{name} is {now}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Node {
    /// A club of one machine, with everything in a file; and the folder in which that is.
    pub(crate) fn alone() -> (Node, TempDir) {
        let folder = TempDir::new().expect("a folder");
        let mut node = Node {
            name: "alone".to_owned(),
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            program: None,
            words: None,
            database: folder.path().join("club.sqlite").display().to_string(),
            bus: String::new(),
            trusted: None,
            wire: None,
        };
        node.start();
        (node, folder)
    }

    /// What has to be shown to register the administrator's account.
    pub(crate) fn admin_code(&mut self) -> String {
        let words = self.words.as_mut().expect("it is there");
        let mut lines = words.by_ref().lines().map_while(Result::ok);
        let code = lines.find_map(|line| Some(line.split_once("code=")?.1.trim().to_owned()));
        code.expect("it says so")
    }

    /// Starts it, where it was before if it was somewhere.
    pub(crate) fn start(&mut self) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
        program
            .args(["serve", "--admin", "ada", "--proxy", "--node", &self.name])
            .arg("--listen")
            .arg(self.address.to_string())
            .args(["--database", &self.database])
            .env(
                "SOBREMESA_LOG",
                std::env::var("SOBREMESA_LOG").unwrap_or("off".to_owned()),
            )
            .stdout(Stdio::piped());
        if !self.bus.is_empty() {
            program.args(["--nats", &self.bus]);
        }
        if let Some(trusted) = &self.trusted {
            program.env("SSL_CERT_FILE", trusted);
        }
        let mut program = program.spawn().expect("it starts");
        let mut words = BufReader::new(program.stdout.take().expect("its words"));
        let mut lines = words.by_ref().lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            let rest = line.split("http://").nth(1)?;
            rest.trim_end_matches('/').parse().ok()
        });
        self.address = address.expect("it says where it is");
        self.program = Some(program);
        self.words = Some(words);
    }

    /// Ends it at once: nothing is tidied up.
    pub(crate) fn kill(&mut self) {
        if let Some(mut program) = self.program.take() {
            // A paused one must wake up to die.
            let _ = program.kill();
            program.wait().expect("it has ended");
        }
    }

    /// Asks it to end, as the system does before it is started again.
    pub(crate) fn close(&mut self) {
        if let Some(mut program) = self.program.take() {
            signal::send("-TERM", program.id());
            let status = program.wait().expect("it has ended");
            assert!(status.success(), "{status}");
        }
    }

    /// Cuts it off from database and bus, or lets it reach them again.
    pub(crate) fn cut_off(&self, is_cut: bool) {
        let (wire, _) = self.wire.as_ref().expect("a node on a wire");
        wire.cut(is_cut);
    }

    /// Nothing of it goes on when this comes back.
    pub(crate) fn pause(&self) {
        if let Some(program) = &self.program {
            signal::freeze(program.id());
        }
    }

    pub(crate) fn wake(&self) {
        if let Some(program) = &self.program {
            signal::wake(program.id());
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Plays the first move that is offered to whoever has to move, by a name; the answer.
pub(crate) async fn play(live: &mut Live, name: &str) -> Value {
    let (seat, action) = offered(live).await.expect("a move is offered");
    let wish = json!({ "do": "play", "seat": seat, "action": action });
    let answer = live.try_wish_as(name, wish).await;
    answer.expect("the connection lives")
}

/// The seat whose turn it is, as far as one has been shown, and its first move.
pub(crate) async fn offered(live: &mut Live) -> Option<(&'static str, Value)> {
    for seat in ["white", "black", "white", "black"] {
        let n_heard = live.heard.len();
        let look = json!({ "do": "eyes", "seat": seat });
        live.try_wish_as("eyes", look).await?;
        // The frame from there follows its answer, or came before.
        let is_frame = |heard: &String| heard.starts_with("{\"frame\"");
        while !live.heard[n_heard..].iter().any(is_frame) {
            live.try_next().await?;
        }
        if let Some(action) = live.first_move() {
            return Some((seat, action));
        }
    }
    None
}

/// Waits until a connection has been shown so many lines.
pub(crate) async fn until_shown(live: &mut Live, n_lines: u64) {
    let shown = async {
        while live.seq() < n_lines {
            live.next().await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(25), shown).await;
    assert!(in_time.is_ok(), "line {n_lines} is not shown");
}
