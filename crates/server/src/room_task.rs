//! One task per live table: it judges, stores, and only then shows.

mod handle;
mod shared;
mod showing;
mod storing;
mod thinking;
mod time;
mod wishes;

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use sobremesa_club::room::Room;
use sobremesa_store::StreamId;
use tokio::sync::mpsc;
use tracing::Instrument;

use crate::company::Company;
use crate::frame::Follower;
use crate::hall::{Hall, HallFault, Poster, StoredRoom, TableCard, stream_of};
use handle::{MAILBOX, Message};
use shared::{Elsewhere, begin_to_listen};
use showing::first_gone;

pub(crate) use handle::RoomHandle;
pub(crate) use shared::Role;
pub(crate) use showing::eyes_of;

struct RoomTask {
    hall: Arc<Hall>,
    room: Room,
    /// Where its facts are stored, and how many.
    stream: StreamId,
    stored: u64,
    /// What lists say of it, as it is stored.
    card: TableCard,
    followers: Vec<Follower>,
    /// How often something has changed at it that is no line of the match.
    besides: u64,
    /// When the room's time began to run, less what it had run before.
    began: Instant,
    elapsed_before_ms: u64,
    own_mailbox: mpsc::WeakSender<Message>,
    is_thinking: bool,
    /// When somebody without a connection last looked.
    looked: Option<Instant>,
    /// Since when its time stands still, because nobody is there.
    stopped: Option<Instant>,
    /// When to try again what could not be stored.
    retry_at: Option<Instant>,
    /// What could not be stored could not be undone either: what is shown would not be what is stored.
    is_lost: bool,
    /// What hangs on the wall about it; most moves change nothing there.
    posted: Option<Poster>,
    /// Who of those who play is there.
    company: Company,
    /// Whether it is ours to keep, and whether others are to know that.
    role: Role,
    follows: Arc<AtomicBool>,
    /// Who looks at it through other nodes.
    elsewhere: Option<Elsewhere>,
}

/// Stores a new room and lets it live.
pub(crate) async fn begin(hall: Arc<Hall>, mut room: Room) -> Result<RoomHandle, HallFault> {
    let fresh = room.take_fresh();
    let card = hall.open_card(room.id(), &fresh).await?;
    Ok(resume(
        hall,
        StoredRoom {
            room,
            n_facts: fresh.len() as u64,
            card,
        },
        Role::Keeper,
    ))
}

/// Lets a stored room live on.
pub(crate) fn resume(hall: Arc<Hall>, stored: StoredRoom, role: Role) -> RoomHandle {
    let StoredRoom {
        room,
        n_facts,
        card,
    } = stored;
    let (mailbox, messages) = mpsc::channel(MAILBOX);
    let handle = RoomHandle {
        mailbox: mailbox.clone(),
        table: Arc::new(room.id().clone()),
        hall: Arc::downgrade(&hall),
        follows: Arc::new(AtomicBool::new(role != Role::Keeper)),
    };
    begin_to_listen(&hall, &handle);
    let task = RoomTask {
        elapsed_before_ms: room.elapsed_ms(),
        stream: stream_of(room.id()),
        began: hall.manner.time.now(),
        hall,
        room,
        stored: n_facts,
        card,
        followers: Vec::new(),
        besides: 0,
        own_mailbox: mailbox.downgrade(),
        is_thinking: false,
        looked: None,
        stopped: None,
        retry_at: None,
        is_lost: false,
        posted: None,
        company: Company::default(),
        role,
        follows: Arc::clone(&handle.follows),
        elsewhere: None,
    };
    let span =
        tracing::error_span!(parent: None, "table", id = %task.room.id(), node = task.hall.node());
    tokio::spawn(task.live(messages).instrument(span));
    handle
}

impl RoomTask {
    async fn live(mut self, mut messages: mpsc::Receiver<Message>) {
        let mut closing = pin!(self.hall.closed());
        let time = self.hall.manner.time.clone();
        self.make_known().await;
        self.take_steps().await;
        while !self.is_lost {
            let alarm = self.alarm();
            let bedtime = self
                .may_rest()
                .then(|| self.now() + self.hall.manner.rest_after);
            tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => return,
                },
                () = time.until_some(alarm) => self.look_at_the_clock().await,
                () = time.until_some(self.company.next_absence()) => self.mind_company(),
                // Others are heard first, and other tables too.
                () = tokio::task::yield_now(), if self.is_somebody_behind() => self.show_some(),
                () = first_gone(&self.followers) => {
                    self.let_go_of(|follower| follower.frames.is_closed());
                }
                () = time.until_some(bedtime) => {
                    // Whoever asks from now on takes the table up anew, but not before those who have
                    // asked are answered.
                    let hall = Arc::clone(&self.hall);
                    let _alone = hall.rising_of(self.room.id()).lock().await;
                    messages.close();
                    let stored = self.stored;
                    while !self.is_lost && let Some(message) = messages.recv().await {
                        self.receive(message).await;
                    }
                    let is_woken = self.stored != stored;
                    if !self.is_kept_elsewhere() {
                        hall.release(self.room.id()).await;
                    }
                    self.rest(is_woken).await;
                    return;
                }
                () = &mut closing => {
                    self.note_time().await;
                    return;
                }
            }
            self.take_steps().await;
        }
        // The next request takes up what is stored, and if there is none, the hall does.
        messages.close();
        self.hall.let_go(self.room.id()).await;
        self.hall.take_up_later(self.room.id().clone());
    }

    /// The lists know how it stands while it rests. If something has happened at the last moment, it is
    /// taken up anew: a clock may run by that, or a computer player have to move.
    async fn rest(&mut self, is_woken: bool) {
        if !self.is_lost {
            self.hall.post(Poster::of(&self.room));
        }
        self.hall.let_go(self.room.id()).await;
        if is_woken {
            let (hall, id) = (Arc::clone(&self.hall), self.room.id().clone());
            // If it fails, the next request will take it up.
            tokio::spawn(async move { hall.room(&id).await.map(drop) });
        }
    }

    /// Nobody looks, nobody thinks, and no clock runs.
    fn may_rest(&self) -> bool {
        let is_idle = !self.is_thinking && self.retry_at.is_none();
        self.followers.is_empty() && is_idle && self.next_of_clock().is_none()
    }

    async fn receive(&mut self, message: Message) {
        // Whoever looks sees how late it is, and not when somebody last did something.
        self.room.elapse(self.elapsed_ms());
        match message {
            Message::Wish {
                person,
                name,
                wish,
                reply,
                span,
                of_afar,
            } => {
                if let Role::Follower(keeper) = self.role {
                    if of_afar {
                        let _ = reply.send(Err(HallFault::NotHere));
                    } else {
                        self.send_on(keeper, person, name, wish, reply, span);
                    }
                    return;
                }
                let span = tracing::error_span!(parent: &span, "wish", table = %self.room.id());
                let carried_out = self.carry_out(&person, name.as_deref(), wish);
                let answer = carried_out.instrument(span).await;
                let metrics = &self.hall.metrics;
                match &answer {
                    Ok(_) => metrics.wishes_done.add_one(),
                    Err(HallFault::Refused(_)) => metrics.wishes_refused.add_one(),
                    Err(_) => metrics.wishes_failed.add_one(),
                }
                // Whoever asked may have gone; the wish is carried out all the same.
                let _ = reply.send(answer);
            }
            Message::Inspect(look) => look(&self.room),
            Message::Consult { connection, ask } => {
                let mut followers = self.followers.iter();
                if let Some(asker) = followers.find(|it| it.connection == connection) {
                    ask(&self.room, &asker.eyes);
                }
            }
            Message::Look(look) => {
                self.looked = Some(self.now());
                look(&self.room, &self.company);
            }
            Message::Follow(mut follower) => {
                follower.line = self.line_seen_by(&follower);
                follower.heard = self.company.n_said();
                // Those who asked once and went are not kept until the next move.
                self.let_go_of(|other| {
                    other.connection == follower.connection || other.frames.is_closed()
                });
                let now = self.now();
                self.company.come(&follower.eyes.person, now);
                if self.show_to(&mut follower) {
                    self.followers.push(follower);
                    self.tell_present();
                } else {
                    self.company.go(&follower.eyes.person, now);
                }
                self.mind_company();
            }
            Message::Leave { connection } => {
                self.let_go_of(|follower| follower.connection == connection);
            }
            Message::Forget(person) => {
                self.room.forget(&person);
                if self.card.summary.spoke.contains(&person) {
                    self.renew_card().await;
                }
                self.show_besides();
            }
            Message::Point { connection, thing } => {
                let is_it = |follower: &Follower| follower.connection == connection;
                if let Some(at) = self.followers.iter().position(is_it) {
                    let mut follower = self.followers.swap_remove(at);
                    follower.eyes.pointed = thing;
                    // One that misses a frame would not know what it has missed.
                    if self.show_to(&mut follower) {
                        self.followers.push(follower);
                    } else {
                        let now = self.now();
                        self.company.go(&follower.eyes.person, now);
                    }
                }
            }
            Message::Thought(thought) => self.take_answer(thought).await,
            Message::Shared(shared) => self.attend_to(shared).await,
        }
    }

    /// Notes what went wrong that nobody had asked for.
    fn log(&self, fault: &HallFault) {
        if fault.is_conflict() {
            return tracing::debug!(table = %self.room.id(), "another writer came first");
        }
        tracing::error!(table = %self.room.id(), %fault, "a table could not go on");
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sobremesa_club::PersonName;
    use sobremesa_club::people::Person;
    use sobremesa_club::room::Settings;
    use sobremesa_kernel::{Lang, Seed};
    use sobremesa_store::{SqliteJournal, Writer};

    use super::*;
    use crate::frame::Form;
    use crate::house::Manner;
    use crate::wish::Wish;

    /// A hall with a table that somebody has set up, at which they play alone on all seats.
    async fn a_table() -> (Arc<Hall>, Arc<Person>, RoomHandle) {
        let shelf = sobremesa_shelf::SHELF;
        let journal = SqliteJournal::in_memory().await.expect("a journal");
        let journal = Arc::new(journal);
        let writer = Writer::spawn(journal.clone());
        let manner = Manner::default();
        let hall = Hall::open(
            shelf.iter().map(Into::into).collect(),
            journal,
            writer.handle(),
            manner,
            Arc::default(),
            None,
        )
        .await;
        let hall = hall.expect("the hall opens");
        let name = PersonName::new("Ana").expect("a name");
        let (person, _) = hall.welcome(name).await.expect("a guest");
        let (id, game) = (crate::random::table_id(), shelf[0]);
        let settings = Settings::usual(game.usual_setup());
        let room = Room::open(id, person.id.clone(), game, settings, Seed::from_number(1));
        let room = hall.add_room(room.expect("a table")).await.expect("stored");
        (hall, person, room)
    }

    /// Somebody plays before five hundred who look on: the answer comes before any of them is shown what has
    /// happened, and in the end all of them are.
    #[tokio::test]
    async fn nobody_who_plays_waits_for_those_who_look_on() {
        let (hall, ana, room) = a_table().await;
        let mut watching = Vec::new();
        for n in 0..500 {
            let name = PersonName::new("Eva").expect("a name");
            let (eva, _) = hall.pass_by(name);
            let (frames, mut shown) = mpsc::channel(8);
            let eyes = eyes_of(&eva, None, Lang::Es);
            let follower = Follower::new(n, eyes, Form::Page, frames, 0);
            room.follow(follower).await.expect("they follow");
            assert!(shown.recv().await.is_some(), "the first frame");
            watching.push(shown);
        }
        let seat = room
            .inspect(|room| room.game().seats()[0])
            .await
            .expect("a seat");
        let sit = Wish::Sit {
            seat: seat.to_owned(),
            work: String::new(),
            unequal: false,
        };
        room.wish(&ana.id, None, sit).await.expect("she sits down");
        // Those who have not been shown it yet.
        watching.retain_mut(|shown| shown.try_recv().is_err());
        let n_late = watching.len();
        assert!(
            n_late > 400,
            "only {n_late} were shown it after she was answered"
        );
        for mut shown in watching {
            let frame = tokio::time::timeout(Duration::from_secs(20), shown.recv());
            assert!(
                frame.await.is_ok_and(|frame| frame.is_some()),
                "all of them are"
            );
        }
    }

    /// A connection that points at things and does not take the frames that show them is let go: it
    /// would not know what it has missed.
    #[tokio::test]
    async fn a_connection_that_points_and_falls_behind_is_let_go() {
        let (_hall, person, room) = a_table().await;
        let (frames, mut shown) = mpsc::channel(1);
        let eyes = eyes_of(&person, None, Lang::Es);
        let follower = Follower::new(1, eyes, Form::Page, frames, 0);
        room.follow(follower).await.expect("it follows");
        room.point(1, Some("anything".to_owned()))
            .await
            .expect("it points");
        room.inspect(|_| ())
            .await
            .expect("everything has been sent");
        assert!(shown.recv().await.is_some(), "the first frame");
        let rest = tokio::time::timeout(Duration::from_secs(5), shown.recv()).await;
        assert!(matches!(rest, Ok(None)), "and then it was let go");
    }
}
