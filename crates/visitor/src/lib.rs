//! A very small browser, for tests and load: it keeps one cookie, sends forms, and follows tables.
//!
//! Whatever goes wrong is a panic: whoever uses it wants to know at once.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, http::HeaderValue};

/// After so long something that should have come has not.
const PATIENCE: Duration = Duration::from_secs(30);

/// A guest's browser.
#[derive(Clone, Debug, Default)]
pub struct Browser {
    /// What tells the club who it is: all cookies, as they are sent.
    pub cookie: Option<String>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The code of its first line.
    pub status: u16,
    /// All its headers.
    pub head: String,
    /// What follows.
    pub body: String,
}

impl Answer {
    /// A header by its name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

impl Browser {
    /// Opens a page.
    pub async fn get(&mut self, club: SocketAddr, path: &str) -> Answer {
        self.send(club, "GET", path, &[], "").await
    }

    /// Sends a form of one of the club's own pages.
    pub async fn post(&mut self, club: SocketAddr, path: &str, form: &str) -> Answer {
        self.send(
            club,
            "POST",
            path,
            &[("sec-fetch-site", "same-origin")],
            form,
        )
        .await
    }

    /// Sends any request with a form.
    pub async fn send(
        &mut self,
        club: SocketAddr,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        form: &str,
    ) -> Answer {
        let length = form.len().to_string();
        let mut all = headers.to_vec();
        if method == "POST" {
            all.push(("content-type", "application/x-www-form-urlencoded"));
            all.push(("content-length", &length));
        }
        self.send_exactly(club, method, path, &all, form).await
    }

    /// Sends any request with these headers and no others.
    pub async fn send_exactly(
        &mut self,
        club: SocketAddr,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        form: &str,
    ) -> Answer {
        let answer = self.try_send(club, method, path, headers, form).await;
        answer.expect("the club is open, listens and answers")
    }

    /// The same; the fault if nobody answers.
    ///
    /// # Errors
    /// Nobody listens there, or they hung up.
    pub async fn try_send(
        &mut self,
        club: SocketAddr,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        form: &str,
    ) -> std::io::Result<Answer> {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
            club
        );
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("\r\n{form}");
        let mut stream = TcpStream::connect(club).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let half = || std::io::Error::other(format!("half an answer: {text}"));
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(half)?;
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
        for line in answer.head.lines() {
            if let Some((name, set)) = line.split_once(':')
                && name.eq_ignore_ascii_case("set-cookie")
            {
                self.keep(set.split(';').next().unwrap_or_default().trim());
            }
        }
        Ok(answer)
    }

    /// Keeps a cookie in place of an older one of the same name.
    fn keep(&mut self, fresh: &str) {
        let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
        let kept = self.cookie.take().unwrap_or_default();
        let others = kept
            .split("; ")
            .filter(|old| !old.is_empty() && name(old) != name(fresh));
        // What tells who somebody is comes first.
        let mut pairs: Vec<&str> = others.chain([fresh]).collect();
        pairs.sort_by_key(|pair| pair.len());
        self.cookie = Some(pairs.join("; "));
    }

    /// Plays a game against computer players at once; the table's id.
    pub async fn play_now(&mut self, club: SocketAddr, game: &str) -> String {
        let answer = self.post(club, "/play-now", &format!("game={game}")).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        answer
            .header("location")
            .expect("a table")
            .trim_start_matches("/t/")
            .to_owned()
    }

    /// Follows a table from a seat.
    pub async fn follow(&self, club: SocketAddr, table: &str, seat: &str) -> Live {
        let live = self.try_follow(club, table, seat).await;
        live.expect("a live table")
    }

    /// Follows the lists of the start page.
    pub async fn follow_lists(&self, club: SocketAddr) -> Live {
        let cookie = self.cookie.as_deref().unwrap_or("nobody=1");
        let live = Live::connect(club, "/live", ("cookie", cookie)).await;
        live.expect("live lists")
    }

    /// The same; `None` if nobody answers.
    pub async fn try_follow(&self, club: SocketAddr, table: &str, seat: &str) -> Option<Live> {
        let query = if seat.is_empty() {
            String::new()
        } else {
            format!("?seat={seat}")
        };
        let cookie = self.cookie.as_deref().expect("somebody known");
        let path = format!("/t/{table}/live{query}");
        Live::connect(club, &path, ("cookie", cookie)).await
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// A live connection.
#[derive(Debug)]
pub struct Live {
    socket: Socket,
    sent: usize,
    /// The latest frame.
    pub frame: Value,
    /// The page as all frames together have drawn it.
    page: BTreeMap<String, String>,
    /// Everything that came, as it came.
    pub heard: Vec<String>,
}

impl Live {
    /// Connects to a socket of the club; `None` if nobody answers.
    pub async fn connect(
        club: SocketAddr,
        path: &str,
        (name, value): (&'static str, &str),
    ) -> Option<Live> {
        let url = format!("ws://{club}{path}");
        let mut request = url.into_client_request().expect("a request");
        let value = HeaderValue::from_str(value).expect("plain text");
        request.headers_mut().insert(name, value);
        let connected = tokio_tungstenite::connect_async_with_config(request, None, true).await;
        let (socket, _) = connected.ok()?;
        Some(Live {
            socket,
            sent: 0,
            frame: Value::Null,
            page: BTreeMap::new(),
            heard: Vec::new(),
        })
    }

    /// The next message; frames are kept.
    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("the connection lives")
    }

    /// The same; `None` if the connection is broken.
    pub async fn try_next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match message.expect("something comes")?.ok()? {
                Message::Text(text) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if let Some(frame) = message.get("frame") {
                        self.frame = frame.clone();
                        self.draw(frame);
                    }
                    return Some(message);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// Waits for the next frame.
    pub async fn next_frame(&mut self) {
        while self.next().await.get("frame").is_none() {}
    }

    /// Sends a wish and waits for its answer.
    pub async fn wish(&mut self, wish: Value) -> Value {
        self.sent += 1;
        let id = format!("w{}", self.sent);
        self.wish_as(&id, wish).await
    }

    /// The same with a name of one's own for the wish.
    pub async fn wish_as(&mut self, id: &str, wish: Value) -> Value {
        let answer = self.try_wish_as(id, wish).await;
        answer.expect("the connection lives")
    }

    /// The same; `None` if the connection breaks before the answer comes.
    pub async fn try_wish_as(&mut self, id: &str, wish: Value) -> Option<Value> {
        self.send_only(id, wish).await?;
        self.try_answer(id).await
    }

    /// The answer to a wish that was sent; `None` if the connection breaks before it comes.
    pub async fn try_answer(&mut self, id: &str) -> Option<Value> {
        loop {
            let answer = self.try_next().await?;
            if answer["done"] == id || answer["refused"] == id {
                return Some(answer);
            }
        }
    }

    /// Sends a wish and does not wait; `None` if the connection is broken.
    pub async fn send_only(&mut self, id: &str, mut wish: Value) -> Option<()> {
        wish["id"] = json!(id);
        let message = Message::Text(wish.to_string().into());
        self.socket.send(message).await.ok()
    }

    /// Puts what changed into the page, as the browser's script does.
    fn draw(&mut self, frame: &Value) {
        for (name, html) in frame["parts"].as_object().expect("parts") {
            let html = html.as_str().expect("HTML").to_owned();
            self.page.insert(name.clone(), html);
        }
        // Lists have no picture.
        if frame["board"].is_null() {
            return;
        }
        if let Some(whole) = frame["board"]["whole"].as_str() {
            self.page.insert("board".to_owned(), whole.to_owned());
            return;
        }
        let board = self.page.get_mut("board").expect("a whole one came first");
        let changed = &frame["board"]["changed"];
        for kind in ["layers", "things"] {
            for (id, fresh) in changed[kind].as_object().expect("by their ids") {
                let start = board.find(&format!("<g id=\"{id}\"")).expect("it is there");
                let end = start + length_of_group(&board[start..]);
                board.replace_range(start..end, fresh.as_str().expect("SVG"));
            }
        }
    }

    /// A part of the page as it stands.
    pub fn part(&self, name: &str) -> &str {
        self.page.get(name).map_or("", String::as_str)
    }

    /// How many lines the match file has.
    pub fn seq(&self) -> u64 {
        self.frame["seq"].as_u64().unwrap_or(0)
    }

    /// The first move that the page offers, as an action.
    pub fn first_move(&self) -> Option<Value> {
        let moves = self.part("choices").split("class=\"moves\"").nth(1)?;
        let value = moves
            .split("name=\"action\" value=\"")
            .nth(1)?
            .split('"')
            .next()?;
        serde_json::from_str(&value.replace("&quot;", "\"")).ok()
    }
}

/// How long the group is with which the text begins.
fn length_of_group(svg: &str) -> usize {
    let (mut depth, mut end) = (0, 0);
    loop {
        let start = end + svg[end..].find('<').expect("groups are closed");
        end = start + 1 + svg[start..].find('>').expect("elements are closed");
        let element = &svg[start..end];
        match element.as_bytes() {
            [b'<', b'g', b' ' | b'>', ..] if !element.ends_with("/>") => depth += 1,
            b"</g>" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return end;
        }
    }
}
