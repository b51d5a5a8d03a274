//! The club's file and what may befall it: another program, a kill, a full disk, a wrong or a broken file,
//! a copy that is not right. Against the program as people run it.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use sobremesa_visitor::Browser;

pub(crate) struct Place(tempfile::TempDir);

impl Place {
    pub(crate) fn new() -> Place {
        Place(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// What is in it, but for what the engine leaves beside a file that it has only read.
    fn names(&self) -> Vec<String> {
        let folder = fs::read_dir(self.0.path()).expect("the folder");
        let names = folder.map(|file| file.expect("an entry").file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.retain(|name| !name.ends_with("-wal") && !name.ends_with("-shm"));
        names.sort();
        names
    }
}

pub(crate) fn sobremesa(words: &[&str], database: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
    command
        .args(["--lang", "en"])
        .args(words)
        .arg("--database")
        .arg(database);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

/// An open club.
pub(crate) struct Club {
    program: Child,
    words: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl Club {
    pub(crate) fn open(mut command: Command) -> Club {
        let mut program = command.spawn().expect("it starts");
        let mut words = BufReader::new(program.stdout.take().expect("its words"));
        let mut lines = words.by_ref().lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            let rest = line.trim().strip_prefix("http://")?;
            rest.trim_end_matches('/').parse().ok()
        });
        Club {
            address: address.expect("it says where it is"),
            program,
            words,
        }
    }

    /// SIGKILL: nothing is tidied up.
    fn kill(mut self) {
        self.program.kill().expect("it was running");
        self.program.wait().expect("it has ended");
    }

    /// Ends it as the system does, and gives what it told on its error stream.
    pub(crate) async fn close(mut self) -> String {
        // Who answers has also begun to listen to the system.
        assert_eq!(
            Browser::default().get(self.address, "/health").await.status,
            200
        );
        let ended = Command::new("kill")
            .arg(self.program.id().to_string())
            .status();
        assert!(ended.expect("a signal").success());
        let mut rest = String::new();
        self.words.read_to_string(&mut rest).expect("its words");
        let output = self.program.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    }
}

pub(crate) fn failed(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{said}");
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn check_refused(mut command: Command, cause: &str) {
    let said = failed(&command.output().expect("it runs"));
    assert!(said.contains(cause), "{cause} is not in {said}");
}

fn contains(path: &Path, needle: &str) -> bool {
    let bytes = fs::read(path).unwrap_or_default();
    bytes
        .windows(needle.len())
        .any(|part| part == needle.as_bytes())
}

/// Two servers on one file: the second is refused with a clear word, and the first is not disturbed; after
/// a kill the file is free.
#[tokio::test]
async fn the_second_server_on_a_file_is_refused() {
    let place = Place::new();
    let file = place.path("club.db");
    let first = Club::open(sobremesa(&SERVE, &file));
    check_refused(sobremesa(&SERVE, &file), "another program is using it");
    assert_eq!(
        Browser::default().get(first.address, "/health").await.body,
        "ok"
    );
    first.kill();
    let second = Club::open(sobremesa(&SERVE, &file));
    second.close().await;
    assert_eq!(place.names(), ["club.db"]);
}

/// Every file that cannot be opened says why, and is left as it is.
#[tokio::test]
async fn a_file_that_cannot_be_opened_says_why() {
    let place = Place::new();
    check_refused(
        sobremesa(&SERVE, place.path("no/such/folder.db")),
        "its folder does not exist",
    );
    check_refused(sobremesa(&SERVE, place.0.path()), "it is a folder");
    let letter = place.path("letter.txt");
    fs::write(&letter, "Dear dominoes, ".repeat(500)).expect("it can be written");
    check_refused(sobremesa(&SERVE, &letter), "it is no file of a club");
    assert_eq!(
        fs::read_to_string(&letter).expect("still there").len(),
        7500
    );

    let whole = place.path("whole.db");
    Club::open(sobremesa(&SERVE, &whole)).close().await;
    let bytes = fs::read(&whole).expect("it is there");
    for n_bytes in [10, 99, 100, 1000, bytes.len() / 2, bytes.len() - 1] {
        let cut = place.path("cut.db");
        fs::write(&cut, &bytes[..n_bytes]).expect("it can be written");
        check_refused(sobremesa(&SERVE, &cut), "it is cut short");
        assert_eq!(fs::read(&cut).expect("still there"), &bytes[..n_bytes]);
    }
    // The head is whole, and the rest makes no sense.
    let mut wrong = bytes.clone();
    wrong[100..4096].fill(0x5a);
    let damaged = place.path("damaged.db");
    fs::write(&damaged, wrong).expect("it can be written");
    check_refused(sobremesa(&SERVE, &damaged), "it is damaged");
}

/// What a killed club left in its log is moved into the file when it opens again.
#[tokio::test]
async fn the_log_of_a_killed_club_is_moved_at_the_next_start() {
    let place = Place::new();
    let (file, log) = (place.path("club.db"), place.path("club.db-wal"));
    let club = Club::open(sobremesa(&SERVE, &file));
    let mut ana = Browser::default();
    let table = ana.play_now(club.address, "batelnah").await;
    club.kill();
    assert!(fs::metadata(&log).expect("a log").len() > 0);
    let again = Club::open(sobremesa(&SERVE, &file));
    assert_eq!(fs::metadata(&log).map_or(0, |log| log.len()), 0);
    let page = ana.get(again.address, &format!("/t/{table}")).await;
    assert_eq!(page.status, 200);
    again.close().await;
}

/// Whoever leaves for good is gone from the file and from its log, while the club goes on.
#[tokio::test]
async fn deletion_reaches_the_log() {
    let place = Place::new();
    let (file, log) = (place.path("club.db"), place.path("club.db-wal"));
    let club = Club::open(sobremesa(&SERVE, &file));
    let mut ana = Browser::default();
    let secret = "zaratustra77";
    let form = format!("account={secret}&password=una+frase+muy+larga");
    ana.post(club.address, "/account/register", &form).await;
    assert!(
        contains(&log, secret) || contains(&file, secret),
        "it is stored"
    );
    let form = "password=una+frase+muy+larga&sure=yes";
    let left = ana.post(club.address, "/account/leave", form).await;
    assert!(left.status < 400, "{}", left.body);
    assert!(!contains(&log, secret), "gone from the log");
    assert!(!contains(&file, secret), "gone from the file");
    assert_eq!(ana.get(club.address, "/health").await.body, "ok");
    club.close().await;
}

/// A disk on which nothing more fits: what cannot be stored is not acknowledged, and `/health` names the cause.
#[cfg(unix)]
#[tokio::test]
async fn a_full_disk_is_told() {
    let place = Place::new();
    let file = place.path("club.db");
    Club::open(sobremesa(&SERVE, &file)).close().await;
    let program = env!("CARGO_BIN_EXE_sobremesa");
    // No file of this process can become larger than this many blocks of 512 bytes.
    let limited = format!(
        "trap '' XFSZ; ulimit -f 400; exec {program} --lang en serve --listen 127.0.0.1:0 --database {}",
        file.display()
    );
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &limited])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let club = Club::open(shell);
    let mut ana = Browser::default();
    let mut status = 0;
    for _ in 0..200 {
        status = ana
            .post(club.address, "/play-now", "game=batelnah")
            .await
            .status;
        if status >= 500 {
            break;
        }
    }
    assert!(status >= 500, "{status}");
    let health = Browser::default().get(club.address, "/health").await;
    assert_eq!(health.status, 503);
    assert!(
        health.body.starts_with("disk_full: the disk is full"),
        "{}",
        health.body
    );
    club.kill();
    // The file is whole all the same.
    let again = Club::open(sobremesa(&SERVE, &file));
    assert_eq!(
        Browser::default().get(again.address, "/health").await.body,
        "ok"
    );
    again.close().await;
}

/// A copy is put back whole and right, or not at all.
#[tokio::test]
async fn a_copy_that_is_not_right_is_not_put_back() {
    let place = Place::new();
    let file = place.path("club.db");
    let club = Club::open(sobremesa(&SERVE, &file));
    Browser::default().play_now(club.address, "batelnah").await;
    let copy = place.path("copy.db");
    let copied = sobremesa(&["backup", copy.to_str().expect("a text")], &file).output();
    assert!(copied.expect("it runs").status.success());
    club.close().await;
    let bytes = fs::read(&copy).expect("it is there");
    let restore = |name: &str, content: &[u8], cause: &str| {
        let (wrong, target) = (place.path(name), place.path("target.db"));
        fs::write(&wrong, content).expect("it can be written");
        let before = place.names();
        let command = sobremesa(&["restore", wrong.to_str().expect("a text")], &target);
        check_refused(command, cause);
        assert_eq!(place.names(), before, "nothing is left behind");
    };
    restore("empty.db", b"", "it is no file of a club");
    restore(
        "letter.db",
        "Dear dominoes, ".repeat(99).as_bytes(),
        "it is no file of a club",
    );
    restore("cut.db", &bytes[..bytes.len() - 512], "it is cut short");
    // One digit of a sum, somewhere in the middle of the file.
    let needle = b"\"sum\":\"";
    let at = bytes.windows(needle.len()).position(|part| part == needle);
    let digit = at.expect("a match with sums") + needle.len();
    let mut altered = bytes.clone();
    altered[digit] = if altered[digit] == b'0' { b'1' } else { b'0' };
    restore("altered.db", &altered, "is not as it was written");

    let target = place.path("target.db");
    let restored = sobremesa(&["restore", copy.to_str().expect("a text")], &target).output();
    let restored = restored.expect("it runs");
    let said = String::from_utf8_lossy(&restored.stdout);
    assert!(
        restored.status.success() && said.contains("Matches checked: 1"),
        "{said}"
    );
    check_refused(
        sobremesa(&["restore", copy.to_str().expect("a text")], &target),
        "exists already",
    );
    check_refused(
        sobremesa(&["restore", "no-such-copy.db"], place.path("other.db")),
        "it does not exist",
    );
    Club::open(sobremesa(&SERVE, &target)).close().await;
}

/// What is told into a file has no colours, however much is told.
#[tokio::test]
async fn logs_carry_no_colours_into_files() {
    let place = Place::new();
    let mut command = sobremesa(&SERVE, place.path("club.db"));
    command
        .env("SOBREMESA_LOG", "debug")
        .env("TERM", "xterm-256color");
    let club = Club::open(command);
    Browser::default().play_now(club.address, "dominoes").await;
    let told = club.close().await;
    assert!(!told.is_empty(), "something was told");
    assert!(!told.contains('\u{1b}'), "{told}");
}
