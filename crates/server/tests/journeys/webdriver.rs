//! The W3C WebDriver protocol, as much of it as the journeys need: JSON over HTTP to `chromedriver`.
//!
//! A library would do it too, but the well-kept one turns on `serde_json/preserve_order`, and by that
//! changes every map of every crate that is tested in the same build.

use std::io::BufRead;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// The program that drives browsers. It ends with the test.
pub(crate) struct Chromedriver {
    process: Child,
    port: u16,
}

impl Chromedriver {
    /// Starts one. It gives up when the port that it has found for itself is taken by somebody else the
    /// moment before it listens there: then another is started.
    pub(crate) fn start() -> Chromedriver {
        let started = (0..5).find_map(|_| Chromedriver::try_start());
        started.expect("chromedriver names its port")
    }

    fn try_start() -> Option<Chromedriver> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts (`cargo xtask test` installs it)");
        let out = std::io::BufReader::new(process.stdout.take().expect("its words"));
        let port = out.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            // It has ended: nothing more came from it.
            let _ = process.wait();
            return None;
        };
        Some(Chromedriver { process, port })
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// One browser.
pub(crate) struct Session {
    port: u16,
    id: String,
}

impl Session {
    pub(crate) async fn begin(chromedriver: &Chromedriver, options: Value) -> Session {
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "SEVERE" },
        } } });
        let port = chromedriver.port;
        let begun = request(port, "POST", "/session", Some(&wanted)).await;
        let id = begun["sessionId"].as_str().expect("a session").to_owned();
        Session { port, id }
    }

    pub(crate) async fn get(&self, what: &str) -> Value {
        let path = format!("/session/{}/{what}", self.id);
        request(self.port, "GET", &path, None).await
    }

    pub(crate) async fn post(&self, what: &str, body: Value) -> Value {
        let path = format!("/session/{}/{what}", self.id);
        request(self.port, "POST", &path, Some(&body)).await
    }

    /// Closes the browser.
    pub(crate) async fn end(self) {
        let path = format!("/session/{}", self.id);
        request(self.port, "DELETE", &path, None).await;
    }
}

async fn request(port: u16, method: &str, path: &str, body: Option<&Value>) -> Value {
    let body = body.map_or_else(String::new, Value::to_string);
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(("127.0.0.1", port))
        .await
        .expect("chromedriver listens");
    stream
        .write_all((head + &body).as_bytes())
        .await
        .expect("it listens");
    let mut answer = BufReader::new(stream);
    // It keeps the connection open, so the length says where the answer ends.
    let mut length = 0;
    loop {
        let mut line = String::new();
        answer.read_line(&mut line).await.expect("it answers");
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(text) = line.strip_prefix("content-length:") {
            length = text.trim().parse().expect("a length");
        }
    }
    let mut body = vec![0; length];
    answer.read_exact(&mut body).await.expect("it answers");
    let answer: Value = serde_json::from_slice(&body).expect("answers are JSON");
    let value = answer["value"].clone();
    assert!(value.get("error").is_none(), "{method} {path}: {value}");
    value
}
