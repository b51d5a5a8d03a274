//! A browser's end of a WebSocket, as small as can be: load must cost less than what it loads.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const TEXT: u8 = 0x81;
const PING: u8 = 0x89;
const PONG: u8 = 0x8a;
/// Whatever a client sends is masked; with a mask of zeros that changes nothing.
const MASKED: u8 = 0x80;
const MASK: [u8; 4] = [0; 4];

/// Most frames are shorter, so that they come with one read and nothing grows while time is taken.
const READ_BYTES: usize = 16 * 1024;
/// As much as must have room before a read.
const LEAST_BYTES: usize = 2 * 1024;

pub(crate) struct Socket {
    stream: TcpStream,
    /// What has come; read up to `start`.
    buffer: Vec<u8>,
    start: usize,
    out: Vec<u8>,
}

impl Socket {
    /// `who`: the line of the head that says who asks, if anybody in particular does.
    pub(crate) async fn connect(address: SocketAddr, path: &str, who: &str) -> Socket {
        let stream = TcpStream::connect(address).await.expect("it listens");
        stream.set_nodelay(true).expect("a connection");
        let mut socket = Socket {
            stream,
            buffer: Vec::with_capacity(READ_BYTES),
            start: 0,
            out: Vec::new(),
        };
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\n{who}upgrade: websocket\r\n\
             connection: upgrade\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        let sent = socket.stream.write_all(request.as_bytes()).await;
        sent.expect("it listens");
        loop {
            socket.fill().await;
            let head = socket.buffer.windows(4).position(|end| end == b"\r\n\r\n");
            if let Some(end) = head {
                let first = &socket.buffer[..12.min(end)];
                assert_eq!(first, b"HTTP/1.1 101", "no socket at {path}");
                socket.start = end + 4;
                return socket;
            }
        }
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.write(TEXT, text.as_bytes()).await;
    }

    async fn write(&mut self, kind: u8, payload: &[u8]) {
        self.out.clear();
        self.out.push(kind);
        match u8::try_from(payload.len()) {
            Ok(length @ 0..=125) => self.out.push(MASKED | length),
            Ok(_) | Err(_) => {
                let length = u16::try_from(payload.len()).expect("a wish is short");
                self.out.push(MASKED | 126);
                self.out.extend(length.to_be_bytes());
            }
        }
        self.out.extend(MASK);
        self.out.extend(payload);
        self.stream.write_all(&self.out).await.expect("it listens");
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> &[u8] {
        self.next_of(TEXT).await
    }

    /// Is somebody at the other end?
    pub(crate) async fn is_alive(&mut self) -> bool {
        self.write(PING, b"there?").await;
        self.next_of(PONG).await == b"there?"
    }

    async fn next_of(&mut self, kind: u8) -> &[u8] {
        loop {
            let Some((found, from, to)) = self.framed() else {
                self.fill().await;
                continue;
            };
            self.start = to;
            if found == kind {
                return &self.buffer[from..to];
            }
        }
    }

    /// The next frame, if it is complete: its kind, and where its payload lies.
    fn framed(&self) -> Option<(u8, usize, usize)> {
        let head = self.buffer.get(self.start..self.start + 2)?;
        let (kind, from, length) = match head[1] {
            length @ 0..=125 => (head[0], self.start + 2, usize::from(length)),
            126 => {
                let bytes = self.buffer.get(self.start + 2..self.start + 4)?;
                let length = u16::from_be_bytes(bytes.try_into().ok()?);
                (head[0], self.start + 4, usize::from(length))
            }
            _ => {
                let bytes = self.buffer.get(self.start + 2..self.start + 10)?;
                let length = u64::from_be_bytes(bytes.try_into().ok()?);
                (head[0], self.start + 10, length as usize)
            }
        };
        let to = from + length;
        (self.buffer.len() >= to).then_some((kind, from, to))
    }

    async fn fill(&mut self) {
        self.buffer.drain(..self.start);
        self.start = 0;
        self.buffer.reserve(LEAST_BYTES);
        let n_bytes = self.stream.read_buf(&mut self.buffer).await;
        assert_ne!(n_bytes.expect("it answers"), 0, "the connection ended");
    }
}
