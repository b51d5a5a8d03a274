//! One task per live table: it judges, stores, and only then shows.

use std::pin::pin;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use serde_json::Value;
use sobremesa_club::room::{Brings, Fact, Recorded, Room, Step, Thinking};
use sobremesa_club::{BotSpeed, PersonId, Refusal, TableId};
use sobremesa_kernel::Words;
use sobremesa_kernel::bot::Budget;
use sobremesa_store::StreamId;
use sobremesa_table::Work;
use tokio::sync::mpsc::error::{SendError, TrySendError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;
use tracing::{Instrument, Span};

use crate::company::Company;
use crate::frame::{Eyes, Follower, Form, Shown};
use crate::hall::{Hall, HallFault, Poster, StoredRoom, TableCard, result_of, stream_of};
use crate::wish::Wish;

/// No computer player thinks for longer about one move. How strong it is does not hang on that: it looks
/// at as many positions as everywhere, and is done long before unless the machine is overworked.
const THINKING_TIME: Duration = Duration::from_secs(5);
/// So long a table at which no person plays goes on after somebody has looked at its page.
const LOOK_TIME: Duration = Duration::from_secs(10);
/// So long a table waits before it tries again to store what nobody asked it to.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// So many messages wait at a table before those who send more have to wait themselves.
const MAILBOX: usize = 64;

/// A way to talk to a table.
#[derive(Clone)]
pub(crate) struct RoomHandle {
    mailbox: mpsc::Sender<Message>,
    table: Arc<TableId>,
    hall: Weak<Hall>,
}

/// What becomes of a wish: done, with what whoever asked has looked up, or not done.
type Answer = Result<Vec<Words>, HallFault>;
/// Somebody's look at the room.
type Glance = Box<dyn FnOnce(&Room) + Send>;

enum Message {
    Wish {
        person: PersonId,
        /// The sender's own name for this wish: a repeated one is acknowledged and not carried out.
        name: Option<String>,
        wish: Wish,
        reply: oneshot::Sender<Answer>,
        /// The request behind it, for the log.
        span: Span,
    },
    Inspect(Glance),
    /// The same for somebody who watches without a connection, page by page.
    Look(Glance),
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
    /// A computer player has thought: what it does, and why.
    Thought(Thinking, Option<(Value, Words)>),
}

impl RoomHandle {
    /// Asks for something; the answer comes when it cannot be lost any more.
    pub(crate) async fn wish(&self, person: &PersonId, name: Option<String>, wish: Wish) -> Answer {
        let (reply, answer) = oneshot::channel();
        let message = Message::Wish {
            person: person.clone(),
            name,
            wish,
            reply,
            span: Span::current(),
        };
        self.send(message).await?;
        answer.await.map_err(|_| broken_off())?
    }

    /// Looks at the room as it is stored.
    pub(crate) async fn inspect<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Room) -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let (look, answer) = answered(look);
        self.send(Message::Inspect(look)).await?;
        answer.await.map_err(|_| broken_off())
    }

    /// The same for somebody who watches: a table at which nobody plays goes on for a while.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Room) -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let (look, answer) = answered(look);
        self.send(Message::Look(look)).await?;
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
    async fn send(&self, message: Message) -> Result<(), HallFault> {
        let Err(SendError(message)) = self.mailbox.send(message).await else {
            return Ok(());
        };
        let hall = self.hall.upgrade().ok_or(HallFault::NoTable)?;
        let again = hall.room(&self.table).await?;
        let sent = again.mailbox.send(message).await;
        sent.map_err(|_| broken_off())
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

/// Something to look at, and what whoever looks will see.
fn answered<T: Send + 'static>(
    look: impl FnOnce(&Room) -> T + Send + 'static,
) -> (Glance, oneshot::Receiver<T>) {
    let (reply, answer) = oneshot::channel();
    let look = move |room: &Room| {
        // Whoever asked may have gone; then nobody needs the answer.
        let _ = reply.send(look(room));
    };
    (Box::new(look), answer)
}

/// A table came to an end before it answered.
fn broken_off() -> HallFault {
    HallFault::Unreadable("a table broke off".to_owned())
}

struct RoomTask {
    hall: Arc<Hall>,
    room: Room,
    /// Where its facts are stored, and how many.
    stream: StreamId,
    stored: u64,
    /// What lists say of it, as it is stored.
    card: TableCard,
    followers: Vec<Follower>,
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
    ))
}

/// Lets a stored room live on.
pub(crate) fn resume(hall: Arc<Hall>, stored: StoredRoom) -> RoomHandle {
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
    };
    let task = RoomTask {
        elapsed_before_ms: room.elapsed_ms(),
        stream: stream_of(room.id()),
        hall,
        room,
        stored: n_facts,
        card,
        followers: Vec::new(),
        began: Instant::now(),
        own_mailbox: mailbox.downgrade(),
        is_thinking: false,
        looked: None,
        stopped: None,
        retry_at: None,
        is_lost: false,
        posted: None,
        company: Company::default(),
    };
    let span = tracing::error_span!(parent: None, "table", id = %task.room.id());
    tokio::spawn(task.live(messages).instrument(span));
    handle
}

impl RoomTask {
    async fn live(mut self, mut messages: mpsc::Receiver<Message>) {
        let mut closing = pin!(self.hall.closed());
        self.make_known().await;
        self.take_steps().await;
        while !self.is_lost {
            let alarm = self.alarm();
            let bedtime = self
                .may_rest()
                .then(|| Instant::now() + self.hall.rest_after);
            tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => return,
                },
                () = sleep_until_some(alarm) => self.look_at_the_clock().await,
                () = sleep_until_some(self.company.next_absence()) => self.mind_company(),
                () = first_gone(&self.followers) => {
                    self.let_go_of(|follower| follower.frames.is_closed());
                }
                () = sleep_until_some(bedtime) => {
                    // Whoever asks from now on takes the table up anew, but not before those who have
                    // asked are answered.
                    let hall = Arc::clone(&self.hall);
                    let _alone = hall.rising_of(self.room.id()).lock().await;
                    messages.close();
                    let stored = self.stored;
                    while !self.is_lost && let Some(message) = messages.recv().await {
                        self.receive(message).await;
                    }
                    self.rest(self.stored != stored).await;
                    return;
                }
                () = &mut closing => {
                    self.note_time().await;
                    return;
                }
            }
            self.take_steps().await;
        }
        // The next request takes up what is stored.
        messages.close();
        self.hall.let_go(self.room.id()).await;
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

    /// When there is something to do even if nobody comes.
    fn alarm(&self) -> Option<Instant> {
        self.retry_at.or_else(|| self.next_of_clock())
    }

    /// When there is something to do about a clock.
    fn next_of_clock(&self) -> Option<Instant> {
        let deadline = self.room.deadline().filter(|_| self.stopped.is_none())?;
        let note = self.room.next_note_ms().unwrap_or(deadline);
        Some(self.moment_of(note.min(deadline)))
    }

    async fn look_at_the_clock(&mut self) {
        self.retry_at = None;
        self.room.elapse(self.elapsed_ms());
        let is_due = |deadline: u64| deadline <= self.room.elapsed_ms();
        if self.stopped.is_none() && self.room.deadline().is_some_and(is_due) {
            let told = self.room.tell_time();
            let settled = self.settle(told).await;
            settled.unwrap_or_else(|fault| self.log(&fault));
        } else {
            self.note_time().await;
        }
    }

    /// Stores how far a clock that runs has come. Nobody has to be shown that.
    async fn note_time(&mut self) {
        self.room.elapse(self.elapsed_ms());
        self.room.note_time();
        let fresh = self.room.take_fresh();
        if !fresh.is_empty()
            && let Err(fault) = self.store(&fresh).await
        {
            self.log(&fault);
        }
    }

    async fn receive(&mut self, message: Message) {
        match message {
            Message::Wish {
                person,
                name,
                wish,
                reply,
                span,
            } => {
                let span = tracing::error_span!(parent: &span, "wish", table = %self.room.id());
                let carried_out = self.carry_out(&person, name, wish);
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
            Message::Look(look) => {
                self.looked = Some(Instant::now());
                look(&self.room);
            }
            Message::Follow(mut follower) => {
                follower.line = self.line_seen_by(&follower);
                // Those who asked once and went are not kept until the next move.
                self.let_go_of(|other| {
                    other.connection == follower.connection || other.frames.is_closed()
                });
                self.company.come(&follower.eyes.person, Instant::now());
                if self.show_to(&mut follower) {
                    self.followers.push(follower);
                } else {
                    self.company.go(&follower.eyes.person, Instant::now());
                }
                self.mind_company();
            }
            Message::Leave { connection } => {
                self.let_go_of(|follower| follower.connection == connection);
            }
            Message::Forget(person) => {
                self.room.forget(&person);
                self.show();
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
                        self.company.go(&follower.eyes.person, Instant::now());
                    }
                }
            }
            Message::Thought(thought, advice) => {
                self.hall.metrics.thoughts.add_one();
                self.is_thinking = false;
                self.room.elapse(self.elapsed_ms());
                let (action, why) = advice.unzip();
                if let (Some(action), Some(why)) = (&action, why)
                    && self.room.is_no_move(thought.seat, action)
                {
                    self.company.remark(&self.room, thought.seat, why);
                }
                let answered = self.room.bot_answers(&thought, action);
                self.settle(answered)
                    .await
                    .unwrap_or_else(|fault| self.log(&fault));
            }
        }
    }

    /// Lets connections go.
    fn let_go_of(&mut self, is_gone: impl Fn(&Follower) -> bool) {
        let company = &mut self.company;
        self.followers.retain(|follower| {
            let is_gone = is_gone(follower);
            if is_gone {
                company.go(&follower.eyes.person, Instant::now());
            }
            !is_gone
        });
    }

    /// Those at the table are told who has gone and who is back.
    fn mind_company(&mut self) {
        let (hall, room) = (&self.hall, &self.room);
        let name = |person: &PersonId| {
            let plays = !room.is_finished() && room.seats_of(person).next().is_some();
            plays.then(|| hall.name_of(person))
        };
        if self.company.settle(Instant::now(), name) {
            self.show();
        }
    }

    async fn carry_out(&mut self, person: &PersonId, name: Option<String>, wish: Wish) -> Answer {
        if self.room.begin_wish(person, name.as_deref())? {
            return Ok(Vec::new());
        }
        self.company.act(person, Instant::now());
        self.room.elapse(self.elapsed_ms());
        let judged = match wish {
            Wish::Play { seat, action, sure } => self.play(person, &seat, action, sure),
            Wish::Type { seat, text, sure } => {
                let action = self.room.read_typed(&text);
                action.and_then(|action| self.play(person, &seat, action, sure))
            }
            Wish::Drop { seat, pick, drop } => self.room.play_dropped(person, &seat, &pick, &drop),
            Wish::Drag {
                seat,
                thing,
                handle,
                amount,
                more,
            } => {
                let grip = (thing.as_str(), handle.as_str());
                let amounts: Vec<f64> = std::iter::once(amount).chain(more).collect();
                self.room.play_dragged(person, &seat, grip, &amounts)
            }
            Wish::GoOn => self.room.go_on(person),
            Wish::Sit {
                seat,
                work,
                unequal,
            } => {
                let newcomer = self.hall.judge_newcomer(&self.room, person);
                let brings = newcomer.and_then(|()| self.brings(person, &work, unequal));
                brings.and_then(|brings| self.room.sit(person, &seat, brings))
            }
            Wish::Bring { seat, work } => {
                let work = self.work_of(person, &work);
                work.and_then(|work| self.room.bring(person, &seat, work))
            }
            Wish::Stand { seat } => self.room.stand(person, &seat),
            Wish::SeatBot {
                seat,
                bot,
                work,
                unequal,
            } => {
                let brings = self.brings(person, &work, unequal);
                brings.and_then(|brings| self.room.seat_bot(person, &seat, &bot, brings))
            }
            Wish::Say { channel, text } => self.room.say(person, channel, &text),
            Wish::Takeback => self.room.ask_takeback(person),
            Wish::AnswerTakeback { yes } => self.room.answer_takeback(person, yes),
            Wish::Mute {
                person: whom,
                quiet,
            } => self.room.mute(person, &whom, quiet),
            Wish::Remove { person: whom } => self.room.remove(person, &whom),
            Wish::Resign { seat } => self.room.resign(person, &seat),
            Wish::Close => self.room.close(person),
            Wish::NoteRematch { table } => self.room.note_rematch(person, table),
        };
        let settled = self.settle(judged).await;
        let seen = self.room.take_seen();
        self.room.end_wish();
        settled.map(|()| seen)
    }

    /// Whoever is not sure is asked first, where there is something to ask.
    fn play(
        &mut self,
        person: &PersonId,
        seat: &str,
        action: Value,
        sure: bool,
    ) -> Result<(), Refusal> {
        if !sure {
            self.room.ask_first(person, seat, &action)?;
        }
        self.room.play(person, seat, action)
    }

    fn brings(&self, person: &PersonId, name: &str, unequal: bool) -> Result<Brings, Refusal> {
        let work = self.work_of(person, name)?;
        Ok(Brings { work, unequal })
    }

    /// What somebody wants to bring, by its name; nothing if they name nothing.
    fn work_of(&self, person: &PersonId, name: &str) -> Result<Option<Work>, Refusal> {
        if name.is_empty() {
            return Ok(None);
        }
        let people = self.hall.people();
        let works = people.get(person).map(|person| &person.works);
        let found = works.and_then(|works| works.find(self.room.game(), name));
        found.map(Some).ok_or(Refusal::NoSuchWork)
    }

    /// Stores what changed, then shows it. A refusal may have changed something too: time ran out.
    async fn settle(&mut self, judged: Result<(), Refusal>) -> Result<(), HallFault> {
        let fresh: Vec<Recorded> = self.room.take_fresh();
        if !fresh.is_empty() {
            self.store(&fresh).await?;
            self.show();
            if !self.only_moved(&fresh) {
                self.make_known().await;
            } else if self.is_looked_for() {
                self.post();
            }
        }
        judged.map_err(HallFault::Refused)
    }

    /// Stores what changed, or goes back to what is stored.
    async fn store(&mut self, fresh: &[Recorded]) -> Result<(), HallFault> {
        let stored = self
            .hall
            .store(&self.stream, self.stored, fresh, &self.card);
        match stored.await {
            Ok(card) => {
                self.stored += fresh.len() as u64;
                if let Some(card) = card {
                    self.card = card;
                }
                self.retry_at = None;
                Ok(())
            }
            Err(fault) => {
                self.retry_at = Some(Instant::now() + RETRY_AFTER);
                self.fall_back().await;
                Err(fault)
            }
        }
    }

    /// Is everything as before but for a move? Then the rest of the club need not know.
    fn only_moved(&self, fresh: &[Recorded]) -> bool {
        let are_lines = fresh
            .iter()
            .all(|recorded| matches!(recorded.fact, Fact::Line { .. }));
        let was_over = self.posted.as_ref().is_none_or(|poster| poster.is_over);
        are_lines && !was_over && !self.room.is_over()
    }

    /// Does somebody who plays here look at their list of tables?
    fn is_looked_for(&self) -> bool {
        let posted = self.posted.as_ref();
        posted.is_some_and(|poster| self.hall.is_looked_for(poster))
    }

    fn post(&mut self) {
        let poster = Poster::of(&self.room);
        self.hall.post(poster.clone());
        self.posted = Some(poster);
    }

    /// What the rest of the club wants to know of the table.
    async fn make_known(&mut self) {
        if self.posted.as_ref() != Some(&Poster::of(&self.room)) {
            self.post();
        }
        if let Err(fault) = self.settle_result().await {
            self.log(&fault);
        }
    }

    /// Takes note of the result of a finished match, once.
    async fn settle_result(&mut self) -> Result<(), HallFault> {
        if let Some(result) = result_of(&self.room) {
            self.hall.note_result(result).await?;
        }
        self.hall.settle(&mut self.card).await
    }

    /// What could not be stored has not happened. If what is stored cannot be had either, the table
    /// comes to an end here: nobody may play on from what has not happened.
    async fn fall_back(&mut self) {
        match self.hall.rebuilt(self.room.id()).await {
            Ok(stored) => {
                self.stored = stored.n_facts;
                self.room = stored.room;
                self.card = stored.card;
                self.show();
            }
            Err(fault) => {
                self.is_lost = true;
                self.followers.clear();
                tracing::error!(table = %self.room.id(), %fault, "a table cannot fall back");
            }
        }
    }

    fn show(&mut self) {
        let mut followers = std::mem::take(&mut self.followers);
        let mut still_there = Vec::with_capacity(followers.len());
        for mut follower in followers.drain(..) {
            if self.show_to(&mut follower) {
                still_there.push(follower);
            } else {
                self.company.go(&follower.eyes.person, Instant::now());
            }
        }
        self.followers = still_there;
        self.company.hush();
    }

    /// The line up to which a follower has been told everything, by the number that they know it by.
    fn line_seen_by(&self, follower: &Follower) -> usize {
        let eyes = &follower.eyes;
        let audience = self.room.audience(&eyes.person, eyes.seat);
        match (self.room.table(), audience) {
            (Some(table), Ok(audience)) => table.line_of(follower.line, audience),
            (Some(_) | None, _) => 0,
        }
    }

    /// Sends a frame. False if the follower has gone, is too slow, or may not look any more: a
    /// connection that falls behind is closed, and comes back for one full frame.
    fn show_to(&self, follower: &mut Follower) -> bool {
        follower.take_own_seat(&self.room);
        let Ok(audience) = self
            .room
            .audience(&follower.eyes.person, follower.eyes.seat)
        else {
            return false;
        };
        let frame = Shown::make(&self.hall, &self.room, &self.company, audience, follower);
        self.hall.metrics.frames.add_one();
        match follower.frames.try_send(frame) {
            Ok(()) => true,
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(_)) => {
                self.hall.metrics.connections_dropped.add_one();
                false
            }
        }
    }

    /// Lets the house and the computer players do what is theirs.
    async fn take_steps(&mut self) {
        self.mind_who_is_there();
        let may_go_on = |it: &RoomTask| !it.is_thinking && !it.is_lost && it.retry_at.is_none();
        while may_go_on(self) && self.is_attended() {
            match self.room.next_step() {
                Step::Idle | Step::Look => return,
                Step::House => {
                    self.room.elapse(self.elapsed_ms());
                    let acted = self.room.house_acts();
                    if let Err(fault) = self.settle(acted).await {
                        return self.log(&fault);
                    }
                }
                Step::Think(thinking) => self.think(thinking),
            }
        }
    }

    /// Is anybody there for whom the match goes on? Computer players by themselves do not play.
    fn is_attended(&self) -> bool {
        let looked_lately = |at: Instant| at.elapsed() < LOOK_TIME;
        self.room.has_people()
            || !self.followers.is_empty()
            || self.looked.is_some_and(looked_lately)
    }

    /// The time of computer players stands still while nobody is there.
    fn mind_who_is_there(&mut self) {
        match self.stopped {
            None if !self.is_attended() => self.stopped = Some(Instant::now()),
            Some(since) if self.is_attended() => {
                self.began += since.elapsed();
                self.stopped = None;
            }
            None | Some(_) => {}
        }
    }

    /// Lets a computer player think, off the threads that carry messages, and when its turn comes among
    /// all who think in the house.
    fn think(&mut self, thinking: Thinking) {
        self.is_thinking = true;
        let game = self.room.game();
        let Some(mailbox) = self.own_mailbox.upgrade() else {
            return;
        };
        let (speed, hall) = (self.speed(), Arc::clone(&self.hall));
        tokio::spawn(async move {
            let began = tokio::time::Instant::now();
            let asked = thinking.clone();
            let thought = hall.thinkers.work(move || {
                let started = Instant::now();
                let time_is_up = move || started.elapsed() > THINKING_TIME;
                let budget = Budget {
                    nodes: None,
                    time_is_up: &time_is_up,
                };
                game.bot(&asked.bot, asked.view, asked.seat, &budget, asked.seed)
            });
            let advice = match thought.await {
                Ok(advice) => advice.ok(),
                Err(fault) => {
                    tracing::error!(bot = thinking.bot, %fault, "a bot failed");
                    None
                }
            };
            drop(hall);
            let hesitation_ms = advice.as_ref().map_or(0, |advice| advice.hesitation_ms);
            let action = advice.map(|advice| (advice.action, advice.why));
            // The time that the program needs is no part of what the table is told.
            tokio::time::sleep_until(began + pause(speed, hesitation_ms)).await;
            // The table may have come to an end meanwhile.
            let _ = mailbox.send(Message::Thought(thinking, action)).await;
        });
    }

    /// How fast computer players shall be: as the slowest of those who watch wants it; nobody who
    /// watches needs any time.
    fn speed(&self) -> BotSpeed {
        let pages = self
            .followers
            .iter()
            // Programs need no time to look.
            .filter(|follower| follower.form == Form::Page);
        let is_normal = |follower: &Follower| follower.eyes.bot_speed == BotSpeed::Normal;
        if pages.into_iter().any(is_normal) {
            BotSpeed::Normal
        } else {
            BotSpeed::Fast
        }
    }

    fn elapsed_ms(&self) -> u64 {
        let now = self.stopped.unwrap_or_else(Instant::now);
        let elapsed = now.saturating_duration_since(self.began);
        self.elapsed_before_ms + elapsed.as_millis() as u64
    }

    fn moment_of(&self, elapsed_ms: u64) -> Instant {
        self.began + Duration::from_millis(elapsed_ms.saturating_sub(self.elapsed_before_ms))
    }

    fn log(&self, fault: &HallFault) {
        tracing::error!(table = %self.room.id(), %fault, "a table could not go on");
    }
}

/// How long it takes a computer player to move: at normal speed people get to see what happened
/// before, and how long it hesitates where the game gives a meaning to that (DOM-SIG-13); at the
/// other speeds nobody waits, and the picture still shows the meaning.
fn pause(speed: BotSpeed, hesitation_ms: u64) -> Duration {
    const LOOK_MS: u64 = 700;
    match speed {
        BotSpeed::Normal => Duration::from_millis(LOOK_MS + hesitation_ms),
        BotSpeed::Fast | BotSpeed::ExtraFast => Duration::ZERO,
    }
}

/// Comes back when a connection has ended.
async fn first_gone(followers: &[Follower]) {
    match followers.first() {
        Some(follower) => follower.frames.closed().await,
        None => std::future::pending().await,
    }
}

async fn sleep_until_some(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline.into()).await,
        None => std::future::pending().await,
    }
}

/// Whose eyes a page or a connection looks with.
pub(crate) fn eyes_of(
    person: &sobremesa_club::people::Person,
    seat: Option<sobremesa_kernel::Seat>,
    lang: sobremesa_kernel::Lang,
) -> Eyes {
    Eyes {
        person: person.id.clone(),
        seat,
        lang,
        theme: person.options.theme,
        bot_speed: person.options.bot_speed,
        pointed: None,
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_club::PersonName;
    use sobremesa_club::room::Settings;
    use sobremesa_kernel::{Lang, Seed};
    use sobremesa_store::{SqliteJournal, Writer};

    use super::*;
    use crate::house::Manner;

    /// A connection that points at things and does not take the frames that show them is let go: it
    /// would not know what it has missed.
    #[tokio::test]
    async fn a_connection_that_points_and_falls_behind_is_let_go() {
        let shelf = sobremesa_shelf::SHELF;
        let journal = SqliteJournal::in_memory().await.expect("a journal");
        let journal = Arc::new(journal);
        let writer = Writer::spawn(journal.clone());
        let manner = Manner::default();
        let hall = Hall::open(shelf, journal, writer.handle(), manner, Arc::default()).await;
        let hall = hall.expect("the hall opens");
        let name = PersonName::new("Ana").expect("a name");
        let (person, _) = hall.welcome(name).await.expect("a guest");
        let (id, game) = (crate::random::table_id(), shelf[0]);
        let settings = Settings::usual(game.usual_setup());
        let room = Room::open(id, person.id.clone(), game, settings, Seed::from_number(1));
        let room = hall.add_room(room.expect("a table")).await.expect("stored");
        let (frames, mut shown) = mpsc::channel(1);
        let follower = Follower {
            connection: 1,
            eyes: eyes_of(&person, None, Lang::Es),
            form: Form::Page,
            frames,
            line: 0,
            seen: None,
        };
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

    /// DOM-SIG-13, DOM-UX-32: at normal speed a hesitation is seen, a second for each level; the other
    /// speeds have no pauses.
    #[test]
    fn hesitations_are_seen_at_normal_speed() {
        let seconds = |ms| pause(BotSpeed::Normal, ms).saturating_sub(pause(BotSpeed::Normal, 0));
        assert_eq!(seconds(1000), Duration::from_secs(1));
        assert_eq!(seconds(2000), Duration::from_secs(2));
        for speed in [BotSpeed::Fast, BotSpeed::ExtraFast] {
            assert_eq!(pause(speed, 2000), Duration::ZERO);
        }
    }
}
