//! A way to talk to a table from anywhere: messages to its task, and the answers.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};

use serde_json::Value;
use sobremesa_club::room::{Room, Seen, Thinking};
use sobremesa_club::{PersonId, TableId};
use sobremesa_kernel::Words;
use tokio::sync::mpsc::error::SendError;
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

use super::shared::Shared;
use crate::company::Company;
use crate::frame::{Eyes, Follower};
use crate::hall::{Hall, HallFault};
use crate::wish::Wish;

/// So many messages wait at a table before those who send more have to wait themselves.
pub(super) const MAILBOX: usize = 64;

/// A way to talk to a table.
#[derive(Clone)]
pub(crate) struct RoomHandle {
    pub(super) mailbox: mpsc::Sender<Message>,
    pub(super) table: Arc<TableId>,
    pub(super) hall: Weak<Hall>,
    /// Is it kept by another node?
    pub(super) follows: Arc<AtomicBool>,
}

/// What becomes of a wish: done, with what whoever asked has looked up, or not done.
pub(super) type Answer = Result<Seen, HallFault>;
/// Somebody's look at the room.
type Glance = Box<dyn FnOnce(&Room) + Send>;
/// The same, with the eyes of whoever asks.
type Question = Box<dyn FnOnce(&Room, &Eyes) + Send>;
/// The same, of those who are there too.
type Visit = Box<dyn FnOnce(&Room, &Company) + Send>;

pub(super) enum Message {
    Wish {
        person: PersonId,
        /// The sender's own name for this wish: a repeated one is acknowledged and not carried out.
        name: Option<String>,
        wish: Wish,
        reply: oneshot::Sender<Answer>,
        /// The request behind it, for the log.
        span: Span,
        /// Does another node send it on?
        of_afar: bool,
    },
    Inspect(Glance),
    /// The same with the eyes of one of the followers: from the seat where it sits now.
    Consult {
        connection: u64,
        ask: Question,
    },
    /// The same for somebody who watches without a connection, page by page.
    Look(Visit),
    Follow(Follower),
    /// A connection has ended.
    Leave {
        connection: u64,
    },
    /// Somebody has left for good, and what they wrote has been erased.
    Forget(PersonId),
    /// A connection points at a thing of the picture, or at nothing.
    Point {
        connection: u64,
        thing: Option<String>,
    },
    /// A computer player has thought.
    Thought(Thought),
    /// What concerns it because there are several nodes.
    Shared(Shared),
}

/// What a computer player has thought of.
pub(super) struct Thought {
    /// What it was asked.
    pub(super) thinking: Thinking,
    /// What it does, and why.
    pub(super) action: Option<(Value, Words)>,
    /// Had it less time than it would have used?
    pub(super) in_a_hurry: bool,
}

impl RoomHandle {
    /// Asks for something; the answer comes when it cannot be lost any more.
    pub(crate) async fn wish(&self, person: &PersonId, name: Option<String>, wish: Wish) -> Answer {
        self.ask(person, name, wish, false).await
    }

    pub(super) async fn ask(
        &self,
        person: &PersonId,
        name: Option<String>,
        wish: Wish,
        of_afar: bool,
    ) -> Answer {
        let (reply, answer) = oneshot::channel();
        let message = Message::Wish {
            person: person.clone(),
            name,
            wish,
            reply,
            span: Span::current(),
            of_afar,
        };
        self.send(message).await?;
        answer.await.map_err(|_| broken_off())?
    }

    /// Looks at the room as it is stored.
    pub(crate) async fn inspect<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Room) -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let (reply, answer) = oneshot::channel();
        let look = move |room: &Room| {
            // Whoever asked may have gone; then nobody needs the answer.
            let _ = reply.send(look(room));
        };
        self.send(Message::Inspect(Box::new(look))).await?;
        answer.await.map_err(|_| broken_off())
    }

    /// What a connection asks about, seen with the eyes with which it follows the table: whoever has sat down since
    /// it came looks from that seat. One that does not follow any more has no answer.
    pub(crate) async fn consult<T: Send + 'static>(
        &self,
        connection: u64,
        ask: impl FnOnce(&Room, &Eyes) -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let (reply, answer) = oneshot::channel();
        let ask = move |room: &Room, eyes: &Eyes| {
            // Whoever asked may have gone; then nobody needs the answer.
            let _ = reply.send(ask(room, eyes));
        };
        let ask = Box::new(ask);
        self.send(Message::Consult { connection, ask }).await?;
        answer.await.map_err(|_| broken_off())
    }

    /// The same for somebody who watches: a table at which nobody plays goes on for a while.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Room, &Company) -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let (reply, answer) = oneshot::channel();
        let look = move |room: &Room, company: &Company| {
            // Whoever asked may have gone; then nobody needs the answer.
            let _ = reply.send(look(room, company));
        };
        self.send(Message::Look(Box::new(look))).await?;
        answer.await.map_err(|_| broken_off())
    }

    /// Begins to send frames.
    pub(crate) async fn follow(&self, follower: Follower) -> Result<(), HallFault> {
        self.send(Message::Follow(follower)).await
    }

    /// A connection has ended. A table that rests need not know.
    pub(crate) async fn leave(&self, connection: u64) {
        let _ = self.mailbox.send(Message::Leave { connection }).await;
    }

    /// Shows nobody any more what a person has written who left for good.
    pub(crate) async fn forget(&self, person: &PersonId) -> Result<(), HallFault> {
        self.send(Message::Forget(person.clone())).await
    }

    /// A connection that follows points at a thing of the picture, or at nothing any more.
    pub(crate) async fn point(
        &self,
        connection: u64,
        thing: Option<String>,
    ) -> Result<(), HallFault> {
        self.send(Message::Point { connection, thing }).await
    }

    /// Sends a message; a table that has gone to rest meanwhile is taken up again for it.
    pub(super) async fn send(&self, message: Message) -> Result<(), HallFault> {
        let Err(SendError(message)) = self.mailbox.send(message).await else {
            return Ok(());
        };
        let hall = self.hall.upgrade().ok_or(HallFault::NoTable)?;
        let again = hall.room(&self.table).await?;
        let sent = again.mailbox.send(message).await;
        sent.map_err(|_| broken_off())
    }

    /// Which table it is.
    pub(crate) fn table(&self) -> &TableId {
        &self.table
    }

    /// Comes back when its task has come to an end.
    pub(crate) async fn ended(&self) {
        self.mailbox.closed().await;
    }

    /// Has its task come to an end?
    pub(crate) fn is_gone(&self) -> bool {
        self.mailbox.is_closed()
    }
}

/// A table came to an end before it answered.
fn broken_off() -> HallFault {
    HallFault::Unreadable("a table broke off".to_owned())
}
