//! One task per live table: it judges, stores, and only then shows.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use sobremesa_club::room::{Brings, Fact, Recorded, Room, Step, Thinking};
use sobremesa_club::{BotSpeed, PersonId, Refusal};
use sobremesa_kernel::Words;
use sobremesa_kernel::bot::Budget;
use sobremesa_store::StreamId;
use sobremesa_table::Work;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;
use tracing::{Instrument, Span};

use crate::frame::{Eyes, Follower, Form, Shown};
use crate::hall::{Hall, HallFault, Poster, result_of, stream_of};
use crate::wish::Wish;

/// How long a computer player may think about one move.
const THINKING_TIME: Duration = Duration::from_millis(400);
/// So many messages wait at a table before those who send more have to wait themselves.
const MAILBOX: usize = 64;

/// A way to talk to a table.
#[derive(Clone)]
pub(crate) struct RoomHandle {
    mailbox: mpsc::Sender<Message>,
}

/// What becomes of a wish: done, with what whoever asked has looked up, or not done.
type Answer = Result<Vec<Words>, HallFault>;

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
    Inspect(Box<dyn FnOnce(&Room) + Send>),
    Follow(Follower),
    /// Somebody has left for good, and what they wrote has been erased.
    Forget(PersonId),
    /// A connection points at a thing of the picture, or at nothing.
    Point {
        connection: u64,
        thing: Option<String>,
    },
    Thought(Thinking, Option<Value>),
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
        self.mailbox
            .send(message)
            .await
            .map_err(|_| HallFault::NoTable)?;
        answer.await.map_err(|_| HallFault::NoTable)?
    }

    /// Looks at the room as it is stored.
    pub(crate) async fn inspect<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Room) -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let (reply, answer) = oneshot::channel();
        let message = Message::Inspect(Box::new(move |room| {
            // Whoever asked may have gone; then nobody needs the answer.
            let _ = reply.send(look(room));
        }));
        self.mailbox
            .send(message)
            .await
            .map_err(|_| HallFault::NoTable)?;
        answer.await.map_err(|_| HallFault::NoTable)
    }

    /// Begins to send frames.
    pub(crate) async fn follow(&self, follower: Follower) -> Result<(), HallFault> {
        self.mailbox
            .send(Message::Follow(follower))
            .await
            .map_err(|_| HallFault::NoTable)
    }

    /// Shows nobody any more what a person has written who left for good.
    pub(crate) async fn forget(&self, person: &PersonId) -> Result<(), HallFault> {
        let sent = self.mailbox.send(Message::Forget(person.clone())).await;
        sent.map_err(|_| HallFault::NoTable)
    }

    /// A connection that follows points at a thing of the picture, or at nothing any more.
    pub(crate) async fn point(
        &self,
        connection: u64,
        thing: Option<String>,
    ) -> Result<(), HallFault> {
        let message = Message::Point { connection, thing };
        self.mailbox
            .send(message)
            .await
            .map_err(|_| HallFault::NoTable)
    }

    /// Has its task come to an end?
    pub(crate) fn is_gone(&self) -> bool {
        self.mailbox.is_closed()
    }
}

struct RoomTask {
    hall: Arc<Hall>,
    room: Room,
    /// Where its facts are stored, and how many.
    stream: StreamId,
    stored: u64,
    followers: Vec<Follower>,
    /// When the room's time began to run, less what it had run before.
    began: Instant,
    elapsed_before_ms: u64,
    own_mailbox: mpsc::WeakSender<Message>,
    is_thinking: bool,
    /// What hangs on the wall about it; most moves change nothing there.
    posted: Option<Poster>,
}

/// Stores a new room and lets it live.
pub(crate) async fn begin(hall: Arc<Hall>, mut room: Room) -> Result<RoomHandle, HallFault> {
    let fresh = room.take_fresh();
    let stream = stream_of(room.id());
    hall.store(room.id(), &stream, 0, &fresh).await?;
    Ok(resume(hall, room, fresh.len() as u64))
}

/// Lets a stored room live on.
pub(crate) fn resume(hall: Arc<Hall>, room: Room, stored: u64) -> RoomHandle {
    let (mailbox, messages) = mpsc::channel(MAILBOX);
    let task = RoomTask {
        elapsed_before_ms: room.elapsed_ms(),
        stream: stream_of(room.id()),
        hall,
        room,
        stored,
        followers: Vec::new(),
        began: Instant::now(),
        own_mailbox: mailbox.downgrade(),
        is_thinking: false,
        posted: None,
    };
    let span = tracing::error_span!(parent: None, "table", id = %task.room.id());
    tokio::spawn(task.live(messages).instrument(span));
    RoomHandle { mailbox }
}

impl RoomTask {
    async fn live(mut self, mut messages: mpsc::Receiver<Message>) {
        let mut closing = pin!(self.hall.closed());
        self.make_known().await;
        self.take_steps().await;
        loop {
            let deadline = self.room.deadline().map(|ms| self.moment_of(ms));
            let may_rest = self.followers.is_empty() && self.room.is_over();
            let bedtime = may_rest.then(|| Instant::now() + self.hall.rest_after);
            tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => return,
                },
                () = sleep_until_some(deadline) => {
                    self.room.elapse(self.elapsed_ms());
                    let told = self.room.tell_time();
                    self.settle(told).await.unwrap_or_else(|fault| self.log(&fault));
                }
                () = first_gone(&self.followers) => {
                    self.followers.retain(|follower| !follower.frames.is_closed());
                }
                () = sleep_until_some(bedtime) => {
                    // Whoever asks from now on takes the table up anew; those who have asked are answered.
                    messages.close();
                    while let Some(message) = messages.recv().await {
                        self.receive(message).await;
                    }
                    return;
                }
                () = &mut closing => return,
            }
            self.take_steps().await;
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
            Message::Follow(mut follower) => {
                // Those who asked once and went are not kept until the next move.
                self.followers.retain(|other| {
                    other.connection != follower.connection && !other.frames.is_closed()
                });
                if self.show_to(&mut follower) {
                    self.followers.push(follower);
                }
            }
            Message::Forget(person) => {
                self.room.forget(&person);
                self.show();
            }
            Message::Point { connection, thing } => {
                let mut followers = std::mem::take(&mut self.followers);
                let found = followers
                    .iter_mut()
                    .find(|follower| follower.connection == connection);
                if let Some(follower) = found {
                    follower.eyes.pointed = thing;
                    // One that cannot be reached is let go at the next move.
                    self.show_to(follower);
                }
                self.followers = followers;
            }
            Message::Thought(thought, action) => {
                self.hall.metrics.thoughts.add_one();
                self.is_thinking = false;
                self.room.elapse(self.elapsed_ms());
                let answered = self.room.bot_answers(&thought, action);
                self.settle(answered)
                    .await
                    .unwrap_or_else(|fault| self.log(&fault));
            }
        }
    }

    async fn carry_out(&mut self, person: &PersonId, name: Option<String>, wish: Wish) -> Answer {
        if self.room.begin_wish(person, name.as_deref()) {
            return Ok(Vec::new());
        }
        self.room.elapse(self.elapsed_ms());
        let judged = match wish {
            Wish::Play { seat, action } => self.room.play(person, &seat, action),
            Wish::Type { seat, text } => self.room.play_typed(person, &seat, &text),
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
                let brings = self.brings(person, &work, unequal);
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
            Wish::NoteRematch { table } => self.room.note_rematch(person, table),
        };
        let settled = self.settle(judged).await;
        let seen = self.room.take_seen();
        self.room.begin_wish(person, None);
        settled.map(|()| seen)
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
            let (id, stream) = (self.room.id(), &self.stream);
            if let Err(fault) = self.hall.store(id, stream, self.stored, &fresh).await {
                self.fall_back().await;
                return Err(fault);
            }
            self.stored += fresh.len() as u64;
            self.show();
            if !self.only_moved(&fresh) {
                self.make_known().await;
            }
        }
        judged.map_err(HallFault::Refused)
    }

    /// Is everything as before but for a move? Then the rest of the club need not know.
    fn only_moved(&self, fresh: &[Recorded]) -> bool {
        let are_lines = fresh
            .iter()
            .all(|recorded| matches!(recorded.fact, Fact::Line { .. }));
        let was_over = self.posted.as_ref().is_none_or(|poster| poster.is_over);
        are_lines && !was_over && !self.room.is_over()
    }

    /// What the rest of the club wants to know of the table.
    async fn make_known(&mut self) {
        let poster = Poster::of(&self.room);
        if self.posted.as_ref() != Some(&poster) {
            self.hall.post(poster.clone());
            self.posted = Some(poster);
        }
        if let Some(result) = result_of(&self.room)
            && let Err(fault) = self.hall.note_result(result).await
        {
            self.log(&fault);
        }
    }

    /// What could not be stored has not happened.
    async fn fall_back(&mut self) {
        let facts = match self.hall.facts_of(self.room.id()).await {
            Ok(facts) => facts,
            Err(fault) => return self.log(&fault),
        };
        let find_game = |name: &str| self.hall.game(name).ok();
        match Room::rebuild(self.room.id().clone(), &facts, find_game) {
            Ok(room) => {
                self.stored = facts.len() as u64;
                self.room = room;
                self.show();
            }
            Err(fault) => tracing::error!(table = %self.room.id(), ?fault, "cannot fall back"),
        }
    }

    fn show(&mut self) {
        let mut followers = std::mem::take(&mut self.followers);
        let mut still_there = Vec::with_capacity(followers.len());
        for mut follower in followers.drain(..) {
            if self.show_to(&mut follower) {
                still_there.push(follower);
            }
        }
        self.followers = still_there;
    }

    /// Sends a frame. False if the follower has gone, is too slow, or may not look any more: a
    /// connection that falls behind is closed, and comes back for one full frame.
    fn show_to(&self, follower: &mut Follower) -> bool {
        let Ok(audience) = self
            .room
            .audience(&follower.eyes.person, follower.eyes.seat)
        else {
            return false;
        };
        let frame = Shown::make(&self.hall, &self.room, audience, follower);
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
        while !self.is_thinking {
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

    /// Lets a computer player think, off the threads that carry messages.
    fn think(&mut self, thinking: Thinking) {
        self.is_thinking = true;
        let game = self.room.game();
        let Some(mailbox) = self.own_mailbox.upgrade() else {
            return;
        };
        let speed = self.speed();
        tokio::spawn(async move {
            let began = tokio::time::Instant::now();
            let asked = thinking.clone();
            let thought = tokio::task::spawn_blocking(move || {
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
                Err(panic) => {
                    tracing::error!(bot = thinking.bot, %panic, "a bot failed");
                    None
                }
            };
            let hesitation_ms = advice.as_ref().map_or(0, |advice| advice.hesitation_ms);
            let action = advice.map(|advice| advice.action);
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
        self.elapsed_before_ms + self.began.elapsed().as_millis() as u64
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
    use super::*;

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
