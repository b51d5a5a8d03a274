//! The live connection of the start page: the lists of tables, again whenever they change.

use std::hash::BuildHasher;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, close_code};
use foldhash::fast::FixedState;
use maud::Markup;
use serde_json::json;
use sobremesa_club::KeyHash;
use sobremesa_club::people::Person;
use sobremesa_kernel::Lang;

use crate::hall::{Hall, Looker, News};
use crate::live::{asking, goodbye};
use crate::routes::lists;

/// Whose turn it is somewhere is known soon; a wall that changes all the time, now and then.
const OWN_PAUSE: Duration = Duration::from_millis(200);
const WALL_PAUSE: Duration = Duration::from_secs(2);

/// After so many messages, none of which can mean anything here, a connection ends.
const MOST_MESSAGES: usize = 20;

/// Somebody's connection to the lists.
pub(crate) struct ListConnection {
    pub(crate) hall: Arc<Hall>,
    pub(crate) person: Option<Arc<Person>>,
    pub(crate) lang: Lang,
    /// By what they were let in, if anybody knows them; it may end.
    pub(crate) key: Option<KeyHash>,
    pub(crate) looker: Looker,
}

impl ListConnection {
    /// Shows the lists, and again when they have changed, until either side goes away.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        let mut closing = pin!(self.hall.closed());
        let mut endings = self.hall.endings();
        let mut asking = asking();
        let mut n_messages = 0;
        let mut shown = 0;
        loop {
            let lists = lists(&self.hall, self.person.as_deref(), self.lang).await;
            let [tables, around] = [lists.tables, lists.around].map(Markup::into_string);
            let digest = FixedState::default().hash_one((&tables, &around));
            if std::mem::replace(&mut shown, digest) != digest {
                let frame = json!({ "frame": { "seq": 0, "parts": { "lists": tables, "around": around } } });
                let message = Message::Text(frame.to_string().into());
                if socket.send(message).await.is_err() {
                    return;
                }
            }
            // Whatever changes meanwhile is shown together.
            let mut wait = pin!(async {
                let pause = match self.looker.news().await {
                    News::Own => OWN_PAUSE,
                    News::Wall => WALL_PAUSE,
                };
                tokio::time::sleep(pause).await;
            });
            loop {
                tokio::select! {
                    () = &mut wait => break,
                    message = socket.recv() => match message {
                        None | Some(Err(_) | Ok(Message::Close(_))) => return,
                        // There is nothing to say here but that one is there.
                        Some(Ok(Message::Pong(_))) => {}
                        Some(Ok(_)) => {
                            n_messages += 1;
                            if n_messages > MOST_MESSAGES {
                                return goodbye(socket, close_code::POLICY, "nonsense").await;
                            }
                        }
                    },
                    _ = asking.tick() => {
                        if socket.send(Message::Ping(Bytes::new())).await.is_err() {
                            return;
                        }
                    }
                    // We hold the hall, so there is always somebody who could say so.
                    _ = endings.changed() => {
                        if !self.key.as_ref().is_none_or(|key| self.hall.is_welcome(key)) {
                            return goodbye(socket, close_code::POLICY, "no longer").await;
                        }
                    }
                    () = &mut closing => return goodbye(socket, close_code::RESTART, "come back").await,
                }
            }
        }
    }
}
