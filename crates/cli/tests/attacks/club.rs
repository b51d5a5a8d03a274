//! The club as a program of its own, and people who mean well.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use sobremesa_visitor::{Answer, Browser};
use tokio::net::TcpStream;

const FILE: &str = "club.sqlite";

pub(crate) const PASSWORD: &str = "una+frase+larga";

/// The club as a program of its own, in a folder of its own.
pub(crate) struct Club {
    pub(crate) address: SocketAddr,
    program: Child,
    _words: BufReader<ChildStdout>,
    folder: tempfile::TempDir,
}

impl Club {
    /// Opens it and waits until it says where it is.
    pub(crate) fn open() -> Club {
        Club::open_with(&[])
    }

    /// The same, told more on its command line.
    pub(crate) fn open_with(words: &[&str]) -> Club {
        let folder = tempfile::tempdir().expect("a folder");
        let mut program = Command::new(env!("CARGO_BIN_EXE_sobremesa"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.path().join(FILE))
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut words = BufReader::new(program.stdout.take().expect("its words"));
        let mut lines = words.by_ref().lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            let rest = line.split("http://").nth(1)?;
            rest.trim_end_matches('/').parse().ok()
        });
        Club {
            address: address.expect("it says where it is"),
            program,
            _words: words,
            folder,
        }
    }

    /// The file in which it keeps everything.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }

    /// Asks it to end, as the system does, and says how long that took.
    pub(crate) async fn asked_to_end(&mut self) -> Duration {
        let began = Instant::now();
        let pid = self.program.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(asked.expect("kill runs").success());
        loop {
            if let Some(status) = self.program.try_wait().expect("its status") {
                assert!(status.success(), "{status}");
                return began.elapsed();
            }
            assert!(began.elapsed() < Duration::from_secs(30), "it does not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address)
            .await
            .expect("a connection")
    }

    /// Somebody who means well gets a table and moves.
    pub(crate) async fn lets_people_play(&self) {
        let mut ana = Browser::default();
        let table = ana.play_now(self.address, "batelnah").await;
        let mut live = ana.follow(self.address, &table, "white").await;
        live.next_frame().await;
        let moved = json!({ "do": "type", "seat": "white", "text": "H3-H4" });
        assert!(live.wish(moved).await["done"].is_string());
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Club {
    /// Somebody with an account.
    pub(crate) async fn member(&self, name: &str) -> Browser {
        let mut browser = Browser::default();
        let form = format!("account={name}&password={PASSWORD}");
        let answer = browser.post(self.address, "/account/register", &form).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        browser
    }

    /// Opens a table with a form; its id.
    pub(crate) async fn table(&self, host: &mut Browser, form: &str) -> String {
        let opened = host.post(self.address, "/tables", form).await;
        let address = opened
            .header("location")
            .unwrap_or_else(|| panic!("{}", opened.body));
        address.trim_start_matches("/t/").to_owned()
    }

    /// A wish from a page without scripts; the status.
    pub(crate) async fn wish(&self, person: &mut Browser, table: &str, wish: &str) -> u16 {
        let path = format!("/t/{table}/wish");
        person.post(self.address, &path, wish).await.status
    }
}

/// Sends a form from an address, as a web server before the club says it.
pub(crate) async fn post_from(
    club: &Club,
    address: &str,
    browser: &mut Browser,
    path: &str,
    form: &str,
) -> Answer {
    let headers = [
        ("sec-fetch-site", "same-origin"),
        ("x-forwarded-for", address),
    ];
    browser
        .send(club.address, "POST", path, &headers, form)
        .await
}

/// A text as a field of a form.
pub(crate) fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}
