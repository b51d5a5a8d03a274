//! A table where there are several nodes: it is kept here, or followed.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use sobremesa_club::PersonId;
use sobremesa_club::room::Recorded;
use sobremesa_kernel::{Seat, Words};
use tokio::sync::oneshot;
use tokio::time::MissedTickBehavior;
use tracing::Instrument;

use super::RoomTask;
use super::handle::{Answer, Message, RoomHandle};
use crate::cluster::{TableWord, relay};
use crate::frame::Follower;
use crate::hall::{Hall, HallFault, stored_facts, stream_of};
use crate::wish::Wish;

/// So often it is told who looks at a table, and so long that is believed.
const TELL_EVERY: Duration = Duration::from_secs(4);
const BELIEVED: Duration = Duration::from_secs(10);

/// What this node is to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It judges wishes, lets clocks run and computer players move. Where there is one node it always does.
    Keeper,
    /// The node with this epoch does; 0 if nobody does at the moment.
    Follower(u64),
}

/// What concerns a table because there are several nodes.
pub(super) enum Shared {
    /// Another node tells something about it.
    Word(TableWord),
    /// These nodes are in.
    Nodes(Arc<[u64]>),
    /// Its keeper does not answer, or we are not what we were.
    Reconsider(oneshot::Sender<Role>),
    /// It is time to tell who looks at it here.
    TellPresent,
}

/// Who looks at it elsewhere.
#[derive(Clone, Copy)]
pub(super) struct Elsewhere {
    /// When that was last told.
    told: Instant,
    /// Somebody wants to see what computer players do.
    slowly: bool,
}

impl Elsewhere {
    pub(super) fn looks_slowly(&self, now: Instant) -> bool {
        self.slowly && now.saturating_duration_since(self.told) < BELIEVED
    }
}

impl RoomTask {
    pub(super) fn is_kept_elsewhere(&self) -> bool {
        self.role != Role::Keeper
    }

    pub(super) async fn attend_to(&mut self, shared: Shared) {
        match shared {
            Shared::Word(TableWord::Stored { seq, latest }) => {
                if seq > self.stored {
                    match self.role {
                        Role::Follower(_) => match unknown_of(self.stored, seq, &latest) {
                            Some(facts) => self.take_in(&facts, true).await,
                            None => self.catch_up().await,
                        },
                        // Nobody else writes here, unless others took us for lost.
                        Role::Keeper => self.reconsider().await,
                    }
                }
            }
            Shared::Word(TableWord::Present { people, slowly }) => {
                let now = self.now();
                for person in &people {
                    self.company.see_elsewhere(person, now + BELIEVED);
                }
                self.looked = Some(now);
                self.elsewhere = Some(Elsewhere { told: now, slowly });
                self.mind_company();
            }
            Shared::Word(TableWord::AskReasons) => self.tell_reasons(),
            Shared::Word(TableWord::Reasons { reasons }) => {
                if self.is_kept_elsewhere() {
                    self.hear_reasons(reasons);
                }
            }
            Shared::Word(TableWord::Remark { seat, why }) => {
                if self.is_kept_elsewhere() && seat < self.room.game().seats().len() {
                    self.company.remark(&self.room, Seat::new(seat), why);
                    self.show_besides();
                }
            }
            Shared::Nodes(epochs) => {
                if let Role::Follower(keeper) = self.role
                    && !epochs.contains(&keeper)
                {
                    self.reconsider().await;
                }
            }
            Shared::Reconsider(answer) => {
                self.reconsider().await;
                let _ = answer.send(self.role);
            }
            Shared::TellPresent => self.tell_present(),
        }
    }

    /// Tells the other nodes something about the table, where there are any.
    pub(super) fn tell_nodes(&self, word: impl FnOnce() -> TableWord) {
        if let Some(cluster) = &self.hall.cluster {
            cluster.tell(&cluster.subject_of(&self.stream), &word());
        }
    }

    /// Tells them why computer players did what they did last: only their keeper has asked them.
    pub(super) fn tell_reasons(&self) {
        let reasons = self.company.reasons();
        if !self.is_kept_elsewhere() && !reasons.is_empty() {
            self.tell_nodes(|| TableWord::Reasons {
                reasons: reasons.clone().into_iter().collect(),
            });
        }
    }

    fn hear_reasons(&mut self, reasons: Vec<(usize, Words)>) {
        let n_seats = self.room.game().seats().len();
        let mut is_news = false;
        for (seat, why) in reasons.into_iter().filter(|(seat, _)| *seat < n_seats) {
            let seat = Seat::new(seat);
            let before = self.company.reason_of(&self.room, seat).cloned();
            self.company.reason(seat, why);
            is_news |= self.company.reason_of(&self.room, seat) != before.as_ref();
        }
        // Where nobody is told why, nobody is told that there is a reason either.
        if is_news {
            self.show_besides();
        }
    }

    /// Finds out whether the table is ours to keep.
    async fn reconsider(&mut self) {
        match self.hall.claim(self.room.id()).await {
            Ok(role) => self.take_role(role).await,
            Err(fault) => self.log(&fault),
        }
    }

    async fn take_role(&mut self, role: Role) {
        let before = std::mem::replace(&mut self.role, role);
        self.catch_up().await;
        match (before, role) {
            (Role::Follower(_), Role::Keeper) => self.begin_to_keep().await,
            (Role::Keeper, Role::Follower(_)) => self.retry_at = None,
            (Role::Follower(_), Role::Follower(_)) | (Role::Keeper, Role::Keeper) => {}
        }
        let is_following = self.is_kept_elsewhere();
        self.follows.store(is_following, Ordering::Relaxed);
    }

    /// Its keeper is gone, and we go on where it is stored.
    async fn begin_to_keep(&mut self) {
        if let Some(cluster) = &self.hall.cluster {
            cluster.counts.tables_taken_over.add_one();
        }
        tracing::info!("a table is taken over");
        match self.hall.table_card(self.room.id()).await {
            Ok(Some(card)) => self.card = card,
            Ok(None) => {}
            // Without it nothing can be stored; the next who asks tries again.
            Err(fault) => {
                self.log(&fault);
                self.is_lost = true;
                return;
            }
        }
        self.make_known().await;
    }

    /// Reads what is stored and not known yet, and shows it.
    async fn catch_up(&mut self) {
        let read = self
            .hall
            .archive
            .journal
            .read_all(&self.stream, self.stored);
        let facts = read.await.map_err(HallFault::from);
        let facts: Vec<Recorded> = match facts.and_then(|found| stored_facts(&found)) {
            Ok(facts) if facts.is_empty() => return,
            Ok(facts) => facts,
            // It is asked again soon what was missed.
            Err(fault) => return self.log(&fault),
        };
        self.take_in(&facts, false).await;
    }

    /// Applies what is stored next, and shows it. `are_told`: it has come over the bus and was not read.
    async fn take_in(&mut self, facts: &[Recorded], are_told: bool) {
        if let Some(cluster) = self.hall.cluster.as_ref().filter(|_| are_told) {
            cluster.counts.facts_heard.add(facts.len() as u64);
        }
        if let Err(fault) = self.room.follow(facts) {
            tracing::warn!(?fault, "a table is read anew");
            return self.fall_back().await;
        }
        self.stored += facts.len() as u64;
        self.elapsed_before_ms = self.room.elapsed_ms();
        self.began = self.now();
        self.stopped = None;
        self.show_facts(facts);
        self.tell_others(facts).await;
    }

    /// Tells the other nodes who looks at the table here.
    pub(super) fn tell_present(&self) {
        if self.followers.is_empty() || self.hall.cluster.is_none() {
            return;
        }
        let person = |follower: &Follower| follower.eyes.person.clone();
        let mut people: Vec<PersonId> = self.followers.iter().map(person).collect();
        people.sort();
        people.dedup();
        // Whoever only looks on need not be named.
        people.retain(|person| self.room.seats_of(person).next().is_some());
        let slowly = self.is_looked_at_slowly();
        self.tell_nodes(|| TableWord::Present { people, slowly });
    }

    /// Lets the keeper judge a wish.
    pub(super) fn send_on(
        &self,
        keeper: u64,
        person: PersonId,
        name: Option<String>,
        wish: Wish,
        reply: oneshot::Sender<Answer>,
        span: tracing::Span,
    ) {
        let Some(mailbox) = self.own_mailbox.upgrade() else {
            return;
        };
        let hall = Arc::clone(&self.hall);
        let room = RoomHandle {
            mailbox,
            table: Arc::new(self.room.id().clone()),
            hall: Arc::downgrade(&hall),
            follows: Arc::clone(&self.follows),
        };
        let relayed = async move {
            let answer = relay(hall, room, keeper, person, name, wish).await;
            // Whoever asked may have gone; the wish is carried out all the same.
            let _ = reply.send(answer);
        };
        tokio::spawn(relayed.instrument(span));
    }
}

/// What is new to whoever knows so much, of the last that is stored; nothing if there is a gap between.
fn unknown_of(known: u64, seq: u64, latest: &[String]) -> Option<Vec<Recorded>> {
    let before = seq.checked_sub(latest.len() as u64)?;
    let n_known = known.checked_sub(before)?;
    let unknown = latest.get(usize::try_from(n_known).ok()?..)?;
    let facts = unknown.iter().map(|body| serde_json::from_str(body).ok());
    facts.collect()
}

/// Hears what other nodes tell about a table, as long as it is in memory here.
pub(super) async fn listen(hall: Arc<Hall>, room: RoomHandle) {
    let Some(cluster) = hall.cluster.clone() else {
        return;
    };
    drop(hall);
    let subject = cluster.subject_of(&stream_of(room.table()));
    let mut letters = cluster.bus.listen(&subject).await;
    // Something may have been stored before we listened.
    if room.follows() {
        room.hear(TableWord::stored(u64::MAX)).await;
        cluster.tell(&subject, &TableWord::AskReasons);
    }
    let mut ticks = tokio::time::interval(TELL_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let shared = tokio::select! {
            Some(letter) = letters.recv() => match serde_json::from_slice(&letter.words) {
                Ok(word) => Shared::Word(word),
                Err(_) => continue,
            },
            _ = ticks.tick() => Shared::TellPresent,
            () = room.mailbox.closed() => return,
        };
        if room.mailbox.send(Message::Shared(shared)).await.is_err() {
            return;
        }
    }
}

impl RoomHandle {
    /// Another node tells something about the table. One that rests need not know.
    pub(crate) async fn hear(&self, word: TableWord) {
        let _ = self.mailbox.send(Message::Shared(Shared::Word(word))).await;
    }

    /// These nodes are in now.
    pub(crate) async fn nodes_changed(&self, epochs: Arc<[u64]>) {
        let message = Message::Shared(Shared::Nodes(epochs));
        let _ = self.mailbox.send(message).await;
    }

    /// Finds out whether the table is ours to keep.
    pub(crate) async fn reconsider(&self) -> Result<Role, HallFault> {
        let (answer, answered) = oneshot::channel();
        self.send(Message::Shared(Shared::Reconsider(answer)))
            .await?;
        answered.await.map_err(|_| HallFault::Away)
    }

    /// A wish that another node sends on: only the keeper carries it out.
    pub(crate) async fn wish_of_afar(&self, person: &PersonId, name: String, wish: Wish) -> Answer {
        self.ask(person, Some(name), wish, true).await
    }

    /// Is the table kept elsewhere?
    pub(crate) fn follows(&self) -> bool {
        self.follows.load(Ordering::Relaxed)
    }
}

/// Lets a room hear what other nodes tell, where there are any.
pub(super) fn begin_to_listen(hall: &Arc<Hall>, room: &RoomHandle) {
    if hall.cluster.is_some() {
        tokio::spawn(listen(Arc::clone(hall), room.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the last facts that are stored those are taken in that are new; where there is a gap, or something makes no
    /// sense, what is stored is read.
    #[test]
    fn what_is_told_follows_what_is_known_or_is_not_taken_in() {
        let fact = |n: u64| format!(r#"{{"elapsed_ms":{n},"kind":"elapsed"}}"#);
        let latest = [fact(3), fact(4)];
        let new = |known| {
            let facts = unknown_of(known, 4, &latest)?;
            Some(facts.iter().map(|it| it.elapsed_ms).collect::<Vec<u64>>())
        };
        assert_eq!(new(2), Some(vec![3, 4]));
        assert_eq!(new(3), Some(vec![4]));
        assert_eq!(new(1), None, "the second fact is missing");
        assert!(unknown_of(3, 4, &[]).is_none());
        assert!(unknown_of(3, 4, &["nonsense".to_owned()]).is_none());
        assert!(unknown_of(0, 1, &latest).is_none());
    }
}
