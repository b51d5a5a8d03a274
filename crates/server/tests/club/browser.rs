//! A very small browser: it keeps one cookie, sends forms, and follows a table.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, http::HeaderValue};

use crate::club::Club;

/// A guest's browser.
#[derive(Default)]
pub(crate) struct Browser {
    pub(crate) cookie: Option<String>,
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

impl Browser {
    pub(crate) async fn get(&mut self, club: &Club, path: &str) -> Answer {
        self.send(club, "GET", path, &[], "").await
    }

    pub(crate) async fn post(&mut self, club: &Club, path: &str, form: &str) -> Answer {
        self.send(
            club,
            "POST",
            path,
            &[("sec-fetch-site", "same-origin")],
            form,
        )
        .await
    }

    pub(crate) async fn send(
        &mut self,
        club: &Club,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        form: &str,
    ) -> Answer {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
            club.address
        );
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if method == "POST" {
            request += "content-type: application/x-www-form-urlencoded\r\n";
            request += &format!("content-length: {}\r\n", form.len());
        }
        request += &format!("\r\n{form}");
        let mut stream = TcpStream::connect(club.address)
            .await
            .expect("the club is open");
        stream
            .write_all(request.as_bytes())
            .await
            .expect("it listens");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("it answers");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .expect("a status");
        let answer = Answer {
            status,
            head: head.to_owned(),
            body: body.to_owned(),
        };
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        answer
    }

    /// Plays a game against computer players at once; the table's id.
    pub(crate) async fn play_now(&mut self, club: &Club, game: &str) -> String {
        let answer = self.post(club, "/play-now", &format!("game={game}")).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        answer
            .header("location")
            .expect("a table")
            .trim_start_matches("/t/")
            .to_owned()
    }

    /// Follows a table from a seat.
    pub(crate) async fn follow(&self, club: &Club, table: &str, seat: &str) -> Live {
        let query = if seat.is_empty() {
            String::new()
        } else {
            format!("?seat={seat}")
        };
        let url = format!("ws://{}/t/{table}/live{query}", club.address);
        let mut request = url.into_client_request().expect("a request");
        let cookie = self.cookie.as_deref().expect("somebody known");
        request
            .headers_mut()
            .insert("cookie", HeaderValue::from_str(cookie).expect("a cookie"));
        let (socket, _) = tokio_tungstenite::connect_async(request)
            .await
            .expect("a live table");
        Live {
            socket,
            sent: 0,
            frame: Value::Null,
            page: BTreeMap::new(),
            heard: Vec::new(),
        }
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// A live connection.
pub(crate) struct Live {
    socket: Socket,
    sent: usize,
    /// The latest frame.
    pub(crate) frame: Value,
    /// The page as all frames together have drawn it.
    page: BTreeMap<String, String>,
    /// Everything that came, as it came.
    pub(crate) heard: Vec<String>,
}

impl Live {
    /// The next message; frames are kept.
    pub(crate) async fn next(&mut self) -> Value {
        let wait = Duration::from_secs(30);
        loop {
            let message = tokio::time::timeout(wait, self.socket.next())
                .await
                .expect("something comes");
            match message.expect("the connection lives").expect("it is sound") {
                Message::Text(text) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if let Some(frame) = message.get("frame") {
                        self.frame = frame.clone();
                        self.draw(frame);
                    }
                    return message;
                }
                Message::Close(_) => panic!("closed"),
                _ => {}
            }
        }
    }

    pub(crate) async fn next_frame(&mut self) {
        while self.next().await.get("frame").is_none() {}
    }

    /// Sends a wish and waits for its answer.
    pub(crate) async fn wish(&mut self, wish: Value) -> Value {
        self.sent += 1;
        let id = format!("w{}", self.sent);
        self.wish_as(&id, wish).await
    }

    pub(crate) async fn wish_as(&mut self, id: &str, mut wish: Value) -> Value {
        wish["id"] = json!(id);
        self.socket
            .send(Message::Text(wish.to_string().into()))
            .await
            .expect("it listens");
        loop {
            let answer = self.next().await;
            if answer["done"] == id || answer["refused"] == id {
                return answer;
            }
        }
    }

    pub(crate) async fn send_only(&mut self, id: &str, mut wish: Value) {
        wish["id"] = json!(id);
        self.socket
            .send(Message::Text(wish.to_string().into()))
            .await
            .expect("it listens");
    }

    /// Puts what changed into the page, as the browser's script does.
    fn draw(&mut self, frame: &Value) {
        for (name, html) in frame["parts"].as_object().expect("parts") {
            let html = html.as_str().expect("HTML").to_owned();
            self.page.insert(name.clone(), html);
        }
        if let Some(whole) = frame["board"]["whole"].as_str() {
            self.page.insert("board".to_owned(), whole.to_owned());
            return;
        }
        let board = self.page.get_mut("board").expect("a whole one came first");
        let layers = frame["board"]["changed"]["layers"].as_object();
        for (id, layer) in layers.expect("layers") {
            let start = board.find(&format!("<g id=\"{id}\"")).expect("it is there");
            let rest = &board[start + 1..];
            let end = rest.find("<g id=\"layer-").or_else(|| rest.find("</svg>"));
            let end = start + 1 + end.expect("the picture ends");
            board.replace_range(start..end, layer.as_str().expect("SVG"));
        }
    }

    pub(crate) fn part(&self, name: &str) -> &str {
        self.page.get(name).map_or("", String::as_str)
    }

    pub(crate) fn seq(&self) -> u64 {
        self.frame["seq"].as_u64().unwrap_or(0)
    }

    /// The first move that the page offers, as an action.
    pub(crate) fn first_move(&self) -> Option<Value> {
        let moves = self.part("choices").split("class=\"moves\"").nth(1)?;
        let value = moves
            .split("name=\"action\" value=\"")
            .nth(1)?
            .split('"')
            .next()?;
        serde_json::from_str(&value.replace("&quot;", "\"")).ok()
    }
}
