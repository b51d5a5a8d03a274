//! A connection on which only the house speaks: lists that change, an analysis that several look at.

use std::pin::pin;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, close_code};
use serde_json::Value;
use sobremesa_club::KeyHash;
use tokio::sync::watch;
use tokio::time::Interval;

use super::{asking, goodbye};
use crate::hall::Hall;

/// After so many messages, none of which can mean anything here, a connection ends.
const MOST_MESSAGES: usize = 20;

pub(crate) struct OneWay {
    socket: WebSocket,
    hall: Arc<Hall>,
    /// By what they were let in, if anybody knows them; it may end.
    key: Option<KeyHash>,
    endings: watch::Receiver<u64>,
    asking: Interval,
    n_messages: usize,
}

/// Why a connection ends.
enum End {
    /// The other side has gone.
    Gone,
    /// We say goodbye.
    Closed(u16, &'static str),
}

impl OneWay {
    pub(crate) fn new(hall: Arc<Hall>, key: Option<KeyHash>, socket: WebSocket) -> OneWay {
        OneWay {
            endings: hall.endings(),
            asking: asking(),
            n_messages: 0,
            socket,
            hall,
            key,
        }
    }

    /// Sends a frame. Nothing comes back with it if the other side has gone.
    pub(crate) async fn send(mut self, frame: &Value) -> Option<OneWay> {
        let message = Message::Text(frame.to_string().into());
        self.socket.send(message).await.is_ok().then_some(self)
    }

    /// Waits for something and minds the connection meanwhile. Nothing comes back with it when the connection
    /// has ended.
    pub(crate) async fn wait<T>(mut self, what: impl Future<Output = T>) -> Option<(OneWay, T)> {
        let mut what = pin!(what);
        let mut closing = pin!(self.hall.closed());
        let end = loop {
            tokio::select! {
                came = &mut what => return Some((self, came)),
                message = self.socket.recv() => match message {
                    None | Some(Err(_) | Ok(Message::Close(_))) => break End::Gone,
                    // There is nothing to say here but that one is there.
                    Some(Ok(Message::Pong(_))) => {}
                    Some(Ok(_)) => {
                        self.n_messages += 1;
                        if self.n_messages > MOST_MESSAGES {
                            break End::Closed(close_code::POLICY, "nonsense");
                        }
                    }
                },
                _ = self.asking.tick() => {
                    if self.socket.send(Message::Ping(Bytes::new())).await.is_err() {
                        break End::Gone;
                    }
                }
                // We hold the hall, so there is always somebody who could say so.
                _ = self.endings.changed() => {
                    if !self.key.as_ref().is_none_or(|key| self.hall.is_welcome(key)) {
                        break End::Closed(close_code::POLICY, "no longer");
                    }
                }
                () = &mut closing => break End::Closed(close_code::RESTART, "come back"),
            }
        };
        if let End::Closed(code, reason) = end {
            self.close(code, reason).await;
        }
        None
    }

    /// Says goodbye.
    pub(crate) async fn close(self, code: u16, reason: &'static str) {
        goodbye(self.socket, code, reason).await;
    }
}
