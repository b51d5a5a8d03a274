//! The live connection of a table: wishes come in, frames go out.

mod consulting;
mod one_way;
mod sent;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::SinkExt;
use serde::Serialize;
use serde_json::{Value, json};
use sobremesa_club::{KeyHash, Refusal, TableId};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Lang, Seat, Words};
use sobremesa_speak::capital;
use tokio::sync::mpsc;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use consulting::consulted;
use sent::{OfConnection, Sent, Wanted};

use crate::frame::{Eyes, Follower, Form, Outgoing};
use crate::hall::{Hall, HallFault};
use crate::origin::Origin;
use crate::pool::Whose;
use crate::result::seat_names;
use crate::room_task::RoomHandle;

pub(crate) use consulting::{foreseen, lines};
pub(crate) use one_way::OneWay;

/// So many frames may wait for a slow connection before it is closed.
const FRAMES: usize = 16;
/// No hint takes longer. Whoever gives it looks as far as when playing.
const HINT_TIME: Duration = Duration::from_secs(5);
/// Wishes are short. The usual buffer of 128 kB, kept by every connection and wiped before every read,
/// would be most of the memory of a full house.
pub(crate) const READ_BUFFER_BYTES: usize = 1024;
/// So often a connection is asked whether anybody is there. Whoever is, answers by itself; whoever does
/// not is let go (`doors`).
pub(crate) const ASK_EVERY: Duration = Duration::from_secs(30);
/// After so many messages that mean nothing a connection ends.
const MOST_NONSENSE: usize = 20;
/// Nobody's wish is longer than this.
pub(crate) const MAX_MESSAGE_BYTES: usize = 64 * 1024;

/// A person's connection to a table.
pub(crate) struct Connection {
    /// Its number.
    pub(crate) number: u64,
    pub(crate) hall: Arc<Hall>,
    pub(crate) table: TableId,
    /// Who looks, and from where.
    pub(crate) eyes: Eyes,
    /// By what they were let in; it may end.
    pub(crate) key: KeyHash,
    pub(crate) origin: Origin,
    pub(crate) form: Form,
    /// The last line that the browser has seen.
    pub(crate) since: usize,
}

impl Connection {
    /// Carries messages until either side goes away.
    pub(crate) async fn run(mut self, socket: WebSocket) {
        let Ok(room) = self.hall.room(&self.table).await else {
            return;
        };
        let (frames, shown) = mpsc::channel::<Outgoing>(FRAMES);
        // The table alone keeps the frames coming: when it lets go of a connection that has fallen
        // behind, they end, and so does the connection.
        let own_frames = frames.downgrade();
        if self.follow(&room, frames, self.since).await.is_err() {
            return;
        }
        let hall = Arc::clone(&self.hall);
        hall.metrics.connections.add_one();
        self.carry(socket, &room, &own_frames, shown).await;
        room.leave(self.number).await;
        hall.metrics.connections_ended.add_one();
    }

    async fn carry(
        &mut self,
        mut socket: WebSocket,
        room: &RoomHandle,
        frames: &mpsc::WeakSender<Outgoing>,
        mut shown: mpsc::Receiver<Outgoing>,
    ) {
        let mut closing = pin!(self.hall.closed());
        let mut endings = self.hall.endings();
        let mut asking = asking();
        let mut nonsense = 0;
        loop {
            let news = tokio::select! {
                frame = shown.recv() => News::Frame(frame),
                message = socket.recv() => News::Message(message),
                // We hold the hall, so there is always somebody who could say so.
                _ = endings.changed() => News::SomebodyEnded,
                _ = asking.tick() => News::Quiet,
                () = &mut closing => return goodbye(socket, close_code::RESTART, "come back").await,
            };
            // Whatever it is, it is not for somebody whose key has ended or who is kept out.
            if !self.hall.is_welcome(&self.key) {
                return goodbye(socket, close_code::POLICY, "no longer").await;
            }
            let answer = match news {
                News::Frame(Some(shown)) => shown.into_message(),
                News::Message(Some(Ok(Message::Text(text)))) => {
                    match self.receive(room, frames, &text).await {
                        Ok(answer) => answer,
                        Err(_) if nonsense >= MOST_NONSENSE => {
                            return goodbye(socket, close_code::POLICY, "nonsense").await;
                        }
                        Err(answer) => {
                            nonsense += 1;
                            answer
                        }
                    }
                }
                News::Quiet => {
                    if socket.send(Message::Ping(Bytes::new())).await.is_err() {
                        return;
                    }
                    continue;
                }
                News::Message(Some(Ok(Message::Binary(_)))) if nonsense >= MOST_NONSENSE => {
                    return goodbye(socket, close_code::POLICY, "nonsense").await;
                }
                News::Message(Some(Ok(Message::Binary(_)))) => {
                    nonsense += 1;
                    continue;
                }
                News::Message(Some(Ok(Message::Ping(_) | Message::Pong(_))))
                | News::SomebodyEnded => continue,
                News::Frame(None) | News::Message(Some(Ok(Message::Close(_)) | Err(_)) | None) => {
                    return;
                }
            };
            if send_together(&mut socket, answer, &mut shown)
                .await
                .is_err()
            {
                return;
            }
        }
    }

    async fn follow(
        &self,
        room: &RoomHandle,
        frames: mpsc::Sender<Outgoing>,
        line: usize,
    ) -> Result<(), HallFault> {
        let eyes = self.eyes.clone();
        let follower = Follower::new(self.number, eyes, self.form, frames, line);
        room.follow(follower).await
    }

    /// What is answered to a message; an error for one that means nothing.
    async fn receive(
        &mut self,
        room: &RoomHandle,
        frames: &mpsc::WeakSender<Outgoing>,
        text: &str,
    ) -> Result<String, String> {
        let sent = Sent::read(text);
        let sent = sent.map_err(|fault| json!({ "error": fault.to_string() }).to_string())?;
        let (id, lang) = (&sent.id, self.eyes.lang);
        let refused_as_too_fast = || {
            let words = too_fast(lang);
            json!({ "refused": id, "code": "too_fast", "words": words }).to_string()
        };
        if !self.hall.gate.limits.may_act(&self.eyes.person) {
            return Ok(refused_as_too_fast());
        }
        Ok(match self.carry_out(room, frames, id, sent.wanted).await {
            Ok(Settled::Done) => done(id),
            Ok(Settled::Hint(hint)) => json!({ "done": id, "hint": hint }).to_string(),
            Ok(Settled::Told(told)) => json!({ "done": id, "told": told }).to_string(),
            Ok(Settled::Seen(seen)) => {
                let seen: Vec<&str> = seen.iter().map(|words| words.get(lang)).collect();
                json!({ "done": id, "seen": seen }).to_string()
            }
            Err(HallFault::TooFast) => refused_as_too_fast(),
            Err(HallFault::Refused(refusal)) => self.refused(id, &refusal).to_string(),
            Err(HallFault::Away) => {
                json!({ "refused": id, "code": "away", "words": away(lang) }).to_string()
            }
            Err(fault) => {
                tracing::error!(table = %self.table, %fault, "a wish failed");
                json!({ "refused": id, "code": "ours", "words": ours(lang) }).to_string()
            }
        })
    }

    fn refused(&self, id: &str, refusal: &Refusal) -> Value {
        let lang = self.eyes.lang;
        let answers = refusal.answers().map(|words| words.get(lang).to_owned());
        json!({
            "refused": id, "code": refusal.code(), "words": refusal.words().get(lang),
            "rule": refusal.rule(), "confirm": refusal.confirmed_by(),
            "answers": refusal.confirmed_by().map(|_| answers),
        })
    }

    async fn carry_out(
        &mut self,
        room: &RoomHandle,
        frames: &mpsc::WeakSender<Outgoing>,
        id: &str,
        wanted: Wanted,
    ) -> Result<Settled, HallFault> {
        let wish = match wanted {
            Wanted::Here(OfConnection::Eyes { seat }) => {
                self.look_from(room, frames, seat).await?;
                return Ok(Settled::Done);
            }
            Wanted::Here(OfConnection::Point { thing }) => {
                room.point(self.number, thing).await?;
                return Ok(Settled::Done);
            }
            Wanted::Here(OfConnection::Here) => return Ok(Settled::Done),
            Wanted::Here(OfConnection::Hint { seat }) => {
                return self.hint(room, seat).await.map(Settled::Hint);
            }
            Wanted::Here(asked) => {
                let told =
                    room.consult(self.number, move |room, eyes| consulted(room, eyes, &asked));
                return Ok(Settled::Told(told.await??));
            }
            Wanted::AtTable(wish) => match self.form {
                Form::Page => wish,
                Form::Data(_) => wish.surely(),
            },
        };
        self.come_in().await?;
        let done = room.wish(&self.eyes.person, Some(id.to_owned()), wish);
        Ok(match done.await? {
            seen if seen.is_empty() => Settled::Done,
            seen => Settled::Seen(seen),
        })
    }

    /// Whoever does something is no passer-by any more.
    async fn come_in(&self) -> Result<(), HallFault> {
        if self.hall.passer_by(&self.key).is_none() {
            return Ok(());
        }
        if !self.hall.gate.limits.may_come(self.origin.address) {
            return Err(HallFault::TooFast);
        }
        self.hall.take_in(&self.key).await
    }

    /// Another of the person's seats looks at the screen now.
    async fn look_from(
        &mut self,
        room: &RoomHandle,
        frames: &mpsc::WeakSender<Outgoing>,
        name: String,
    ) -> Result<(), HallFault> {
        let person = self.eyes.person.clone();
        let (seat, seq) = room
            .inspect(move |room| {
                let seat =
                    Seat::named(&name, room.game().seats()).filter(|s| room.holds(&person, *s));
                (seat, room.table().map_or(0, sobremesa_table::Table::seq))
            })
            .await?;
        self.eyes.seat = Some(seat.ok_or(Refusal::NotYourSeat)?);
        let frames = frames.upgrade().ok_or(HallFault::NoTable)?;
        self.follow(room, frames, seq).await
    }

    /// What the strongest computer player would do, from this person's own seat, with the things of
    /// the picture that it would take up and put down.
    async fn hint(&self, room: &RoomHandle, name: String) -> Result<Value, HallFault> {
        let (person, hall) = (self.eyes.person.clone(), self.hall.clone());
        let seen = room
            .inspect(move |room| {
                room.judge_help()?;
                let seat =
                    Seat::named(&name, room.game().seats()).filter(|s| room.holds(&person, *s));
                let (seat, table) = seat.zip(room.table()).ok_or(Refusal::NotYourSeat)?;
                let view = table.view(sobremesa_kernel::Audience::Seat(seat));
                let view = view.map_err(Refusal::Problem)?;
                let names = seat_names(&hall, room);
                Ok::<_, Refusal>((room.held_game(), seat, view, names))
            })
            .await?;
        let (game, seat, view, names) = seen?;
        self.hall.judge_help(&self.eyes.person, game.name())?;
        let me = self.eyes.person.clone();
        let strongest = self.hall.brought().of_house(&*game).pop();
        let thought = self.hall.thinkers.share(Whose::Person(me), move |share| {
            let strongest = strongest?;
            let started = Instant::now();
            let time_is_up = || share.is_used_up() || started.elapsed() > HINT_TIME;
            let budget = Budget {
                nodes: None,
                time_is_up: &time_is_up,
            };
            game.bot(&strongest.name, view, seat, &budget, 0).ok()
        });
        let advice = thought.await.ok().flatten().ok_or(Refusal::NoHintNow)?;
        let action = advice.action.clone();
        let offered = room.inspect(move |room| room.table()?.offered(seat, &action));
        let offered = offered.await?.ok_or(Refusal::NoHintNow)?;
        let lang = self.eyes.lang;
        let what = capital(offered.words.get(lang));
        let words = format!("{what}. {}", advice.why.get(lang));
        Ok(json!({
            "action": advice.action, "words": names.put(&words, lang),
            "pick": offered.gesture.pick, "drop": offered.gesture.drop,
        }))
    }
}

/// Why a connection wakes up.
enum News {
    Frame(Option<Outgoing>),
    Message(Option<Result<Message, axum::Error>>),
    /// A key has ended, or somebody is kept out.
    SomebodyEnded,
    /// Nothing has been said for a while.
    Quiet,
}

/// When to ask whether anybody is there.
fn asking() -> Interval {
    let mut asking = interval_at(Instant::now() + ASK_EVERY, ASK_EVERY);
    asking.set_missed_tick_behavior(MissedTickBehavior::Delay);
    asking
}

async fn goodbye(mut socket: WebSocket, code: u16, reason: &'static str) {
    let goodbye = CloseFrame {
        code,
        reason: reason.into(),
    };
    // The other side may have gone already.
    let _ = socket.send(Message::Close(Some(goodbye))).await;
}

/// What came of what somebody wanted.
enum Settled {
    Done,
    Hint(Value),
    /// What is known about something that nobody has done yet.
    Told(Value),
    /// They only looked something up.
    Seen(Vec<Words>),
}

/// The usual answer, without the tree of JSON values that the others can afford.
fn done(id: &str) -> String {
    #[derive(Serialize)]
    struct Done<'a> {
        done: &'a str,
    }
    serde_json::to_string(&Done { done: id }).expect("a text has a JSON form")
}

/// Sends a message and whatever else is ready, in one go: the answer to a move and the frame that shows
/// it are ready at the same time.
async fn send_together(
    socket: &mut WebSocket,
    first: String,
    shown: &mut mpsc::Receiver<Outgoing>,
) -> Result<(), axum::Error> {
    socket.feed(Message::Text(first.into())).await?;
    while let Ok(frame) = shown.try_recv() {
        socket
            .feed(Message::Text(frame.into_message().into()))
            .await?;
    }
    socket.flush().await
}

pub(crate) fn too_fast(lang: Lang) -> &'static str {
    lang.pick(
        "Demasiado deprisa: espera un momento.",
        "Too fast: wait a moment.",
    )
}

pub(crate) fn away(lang: Lang) -> &'static str {
    lang.pick(
        "La máquina que lleva esta mesa no responde ahora; no se ha perdido nada. Prueba otra vez en unos segundos.",
        "The machine that keeps this table does not answer now; nothing is lost. Try again in a few seconds.",
    )
}

pub(crate) fn ours(lang: Lang) -> &'static str {
    lang.pick(
        "Ha fallado algo nuestro; no se ha perdido nada. Prueba otra vez.",
        "Something of ours failed; nothing is lost. Try again.",
    )
}
