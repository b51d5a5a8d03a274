//! The club is killed again and again while people play, and so is the server of its database: everything
//! acknowledged is there afterwards, in order, once.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_visitor::Browser;
use tokio::sync::watch;

/// The club as a program of its own.
struct Club {
    program: Child,
    /// Kept open, so that it may go on speaking.
    _words: BufReader<ChildStdout>,
}

impl Club {
    /// Opens it and waits until it says so.
    fn open(address: SocketAddr, database: &str) -> Club {
        let mut program = Command::new(env!("CARGO_BIN_EXE_sobremesa"))
            .args(["serve", "--listen", &address.to_string(), "--database"])
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut words = BufReader::new(program.stdout.take().expect("its words"));
        let is_open = words
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .any(|line| line.contains("http://"));
        assert!(is_open, "it says where it is");
        Club {
            program,
            _words: words,
        }
    }
}

/// SIGKILL: nothing is tidied up.
impl Drop for Club {
    fn drop(&mut self) {
        self.program.kill().expect("it was running");
        self.program.wait().expect("it has ended");
    }
}

/// Somebody who plays both sides of a game, and comes back whenever the club does.
struct Player {
    browser: Browser,
    table: String,
    /// What was sent, in order, and has been acknowledged.
    acknowledged: Vec<Value>,
}

const SEATS: [&str; 2] = ["white", "black"];

impl Player {
    async fn sit_down(address: SocketAddr) -> Player {
        let mut browser = Browser::default();
        let form = "game=batelnah&preset=kingdoms&watch=public&takebacks=agreed\
                    &seat_white=me&seat_black=me&seat_blue=me&seat_red=me";
        let opened = browser.post(address, "/tables", form).await;
        let table = opened.header("location").expect("a table");
        Player {
            table: table.trim_start_matches("/t/").to_owned(),
            browser,
            acknowledged: Vec::new(),
        }
    }

    /// Plays until somebody says it is enough, whatever happens to the club meanwhile.
    async fn play(
        &mut self,
        address: SocketAddr,
        enough: watch::Receiver<bool>,
        total: &AtomicUsize,
    ) {
        // What was sent and not answered is sent again under the same name, as browsers do.
        let mut open_wish: Option<(String, Value)> = None;
        while !*enough.borrow() || open_wish.is_some() {
            let seat = SEATS[self.acknowledged.len() % 2];
            let Some(mut live) = self.browser.try_follow(address, &self.table, seat).await else {
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            };
            let wish = match &open_wish {
                Some(wish) => wish.clone(),
                None => {
                    if live.try_next().await.is_none() {
                        continue;
                    }
                    let action = live.first_move().expect("a move");
                    (format!("move-{}", self.acknowledged.len()), action)
                }
            };
            open_wish = Some(wish.clone());
            let (name, action) = wish;
            let played = json!({ "do": "play", "seat": seat, "action": action });
            if let Some(answer) = live.try_wish_as(&name, played).await {
                if answer["code"] == "ours" {
                    // Nobody knows whether it was stored: it is asked again, by the same name.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
                assert_eq!(answer["done"], json!(name), "{answer}");
                self.acknowledged.push(action);
                total.fetch_add(1, Ordering::SeqCst);
                open_wish = None;
            }
        }
    }

    /// What the match file says was played.
    async fn played(&mut self, address: SocketAddr) -> Vec<Value> {
        let mut live = self.browser.follow(address, &self.table, "white").await;
        let left = json!({ "do": "type", "seat": "white", "text": "abandon", "sure": true });
        assert!(live.wish(left).await["done"].is_string());
        let path = format!("/t/{}/match.jsonl", self.table);
        let file = self.browser.get(address, &path).await;
        assert_eq!(file.status, 200);
        let lines = file
            .body
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let mut actions: Vec<Value> = lines
            .filter_map(|line| line.get("action").cloned())
            // The house tells the time in between.
            .filter(Value::is_string)
            .collect();
        actions.pop().expect("the abandoning");
        actions
    }
}

/// While the club is open a copy is made, and the copy is put back as a file of its own; neither ever
/// writes over anything.
fn back_up_and_restore(database: &Path, folder: &Path) {
    let sobremesa = |words: &[&str], database: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
        command.args(words).arg("--database").arg(database);
        command.output().expect("it runs").status.success()
    };
    let copy = folder.join("copy.db");
    let name = copy.to_str().expect("a name");
    let restored = folder.join("restored.db");
    assert!(sobremesa(&["backup", name], database));
    assert!(
        !sobremesa(&["backup", name], database),
        "it is there already"
    );
    assert!(sobremesa(&["restore", name], &restored));
    assert!(
        !sobremesa(&["restore", name], &restored),
        "it is there already"
    );
    let sizes = [&copy, &restored].map(|file| std::fs::metadata(file).expect("a file").len());
    assert_eq!(sizes[0], sizes[1]);
}

/// Many, or a few when there is little time.
fn n_times(few: usize, many: usize) -> usize {
    let is_slow = std::env::var_os("SOBREMESA_SLOW").is_some();
    if is_slow { many } else { few }
}

/// A port that is free now; the club takes it again after each death.
fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0");
    let address = listener.and_then(|listener| listener.local_addr());
    address.expect("a port")
}

/// People who play while something is done to the club again and again.
struct Evening {
    address: SocketAddr,
    /// What has been acknowledged to all of them.
    total: Arc<AtomicUsize>,
    stop: watch::Sender<bool>,
    players: Vec<tokio::task::JoinHandle<Player>>,
}

impl Evening {
    async fn begin(address: SocketAddr) -> Evening {
        let total = Arc::new(AtomicUsize::new(0));
        let (stop, enough) = watch::channel(false);
        let mut players = Vec::new();
        for _ in 0..4 {
            let mut player = Player::sit_down(address).await;
            let (enough, total) = (enough.clone(), Arc::clone(&total));
            players.push(tokio::spawn(async move {
                player.play(address, enough, &total).await;
                player
            }));
        }
        Evening {
            address,
            total,
            stop,
            players,
        }
    }

    /// Waits until they have got so many moves further.
    async fn go_on(&self, n_moves: usize) {
        let until = self.total.load(Ordering::SeqCst) + n_moves;
        while self.total.load(Ordering::SeqCst) < until {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Everything that was acknowledged was played: in order, once. How much that is.
    async fn end(self) -> usize {
        self.stop.send_replace(true);
        let mut n_played = 0;
        for player in self.players {
            let mut player = player.await.expect("they played");
            let played = player.played(self.address).await;
            assert_eq!(played, player.acknowledged, "in order, once");
            n_played += played.len();
        }
        n_played
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_club_has_lost_nothing_that_it_acknowledged() {
    let n_kills = n_times(3, 12);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.db");
    let database = file.to_str().expect("a text");
    let address = free_address();
    let mut club = Club::open(address, database);
    let evening = Evening::begin(address).await;
    for n in 0..n_kills {
        // Somewhere in the middle of things, each time after a few more moves.
        evening.go_on(5 + n).await;
        drop(club);
        club = Club::open(address, database);
    }
    back_up_and_restore(&file, folder.path());
    let n_played = evening.end().await;
    assert!(n_played > 5 * n_kills, "{n_played}");
}

/// The club's database crashes or is stopped, and comes back; by turns the club is killed. Nobody has to do
/// anything for the club to go on.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_whose_database_goes_away_has_lost_nothing_that_it_acknowledged() {
    let n_faults = n_times(3, 9);
    let mut server = sobremesa_test_server::Postgres::start().expect("PostgreSQL");
    let database = server.database();
    let address = free_address();
    let mut club = Club::open(address, &database.address());
    let evening = Evening::begin(address).await;
    for n in 0..n_faults {
        evening.go_on(5 + n).await;
        match n % 3 {
            0 => server.crash(),
            1 => server.stop(),
            _ => {
                drop(club);
                club = Club::open(address, &database.address());
                continue;
            }
        }
        let mut watcher = Browser::default();
        let mut health = watcher.get(address, "/health").await;
        while health.status == 200 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            health = watcher.get(address, "/health").await;
        }
        assert_eq!(health.status, 503);
        assert!(health.body.starts_with("unreachable: "), "{}", health.body);
        let acknowledged = evening.total.load(Ordering::SeqCst);
        let refused = watcher.post(address, "/play-now", "game=batelnah").await;
        assert_eq!(refused.status, 503);
        let since = evening.total.load(Ordering::SeqCst);
        assert_eq!(
            since, acknowledged,
            "what is not stored is not acknowledged"
        );
        server.start_again().expect("it comes back");
    }
    evening.go_on(5).await;
    let n_played = evening.end().await;
    assert!(n_played > 5 * n_faults, "{n_played}");
}
