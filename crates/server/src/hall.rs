//! The hall of the club: everybody who is in it, and every table that is set up.

mod brought;
mod catalogue;
mod leaving;
mod ledger;
mod lobby;
mod nodes;
mod notices;
mod passing;
mod people;
mod results;

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use sobremesa_club::room::{Recorded, Room, Step};
use sobremesa_club::{AccountName, People, PersonId, Refusal, TableId};
use sobremesa_store::{Entry, Journal, StoreError, StreamId, Trouble, WriterHandle};
use sobremesa_table::GameRef;
use tokio::sync::{Mutex, watch};

use brought::Shelf;
use ledger::Ledger;
use lobby::Lobby;
use notices::{Announcement, Posters};
use passing::Passing;
use results::Results;

use crate::cluster::Cluster;
use crate::crowd::Crowd;
use crate::health::Health;
use crate::house::Manner;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::pool::{Pool, Whose};
use crate::random;
use crate::room_task::{self, Role, RoomHandle};

pub(crate) use brought::{Brought, BroughtOne};
pub use catalogue::Rebuilt;
pub(crate) use catalogue::TableCard;
pub(crate) use lobby::{Looker, News};
pub(crate) use notices::Poster;
pub(crate) use people::{Registrant, browser_card};
pub(crate) use results::result_of;

/// The hall: what all requests share.
pub(crate) struct Hall {
    pub(crate) manner: Manner,
    pub(crate) archive: Archive,
    pub(crate) members: Members,
    pub(crate) tables: Tables,
    pub(crate) gate: Gate,
    results: Arc<Results>,
    announcement: Arc<Ledger<Announcement>>,
    /// Who looks at the lists of tables.
    pub(crate) lobby: Arc<Lobby>,
    /// Where computer players think, at tables and for people who ask for advice.
    pub(crate) thinkers: Pool,
    pub(crate) metrics: Metrics,
    /// The other nodes of the club, if there may be any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    closing: watch::Sender<bool>,
}

/// Where everything is kept that must last.
pub(crate) struct Archive {
    pub(crate) journal: Arc<dyn Journal>,
    writer: WriterHandle,
    /// Whether the store does what it should.
    pub(crate) health: Arc<Health>,
}

/// Who belongs to the club: people, those who only pass by, and the computer players that they brought.
pub(crate) struct Members {
    people: Arc<Ledger<People>>,
    shelf: Arc<Ledger<Shelf>>,
    passing: Passing,
    /// With what the administrator's account can be registered, as long as nobody has it.
    pub(crate) admin_code: Option<String>,
}

/// The tables: those in memory, and how the others are taken up.
pub(crate) struct Tables {
    rooms: Mutex<BTreeMap<TableId, RoomHandle>>,
    /// Whoever takes up a table, or lets it rest, holds one of these (a striped lock), so that nobody else
    /// takes up the same meanwhile.
    rising: [Mutex<()>; N_RISING],
    /// Where tables are read and played again.
    reading: Pool,
    /// What unfinished tables look like.
    posters: std::sync::RwLock<Posters>,
    /// Held by whoever asks what was missed, and by whoever takes up what nobody keeps: one at a time.
    looking: Mutex<()>,
    adopting: Mutex<()>,
}

/// How much one person or one address may ask for.
pub(crate) struct Gate {
    pub(crate) limits: Limits,
    pub(crate) crowd: Crowd,
}

/// Why a request to the hall failed.
#[derive(Debug, thiserror::Error)]
pub enum HallFault {
    /// The person can mend it.
    #[error("{}", .0.words().en)]
    Refused(Refusal),
    /// There is no such table.
    #[error("no such table")]
    NoTable,
    /// The node that keeps the table does not answer, or nobody does; it may go better soon.
    #[error("the node that keeps the table does not answer")]
    Away,
    /// Another node keeps the table, and nobody here may judge for it.
    #[error("another node keeps the table")]
    NotHere,
    /// They ask for too much in too short a time.
    #[error("too fast")]
    TooFast,
    /// It is ours: logged with its cause, shown as one harmless sentence.
    #[error("the store failed: {0}")]
    Store(#[from] StoreError),
    /// What is stored cannot be read; ours too.
    #[error("stored facts cannot be read: {0}")]
    Unreadable(String),
}

impl HallFault {
    /// Was somebody else's fact stored in the place of ours? That is no fault of anybody's: we catch up and
    /// judge again.
    pub(crate) fn is_conflict(&self) -> bool {
        matches!(self, HallFault::Store(fault) if fault.is_conflict())
    }

    /// What is the matter with the store, if it is to blame.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        match self {
            HallFault::Store(fault) => fault.trouble(),
            HallFault::Refused(_)
            | HallFault::NoTable
            | HallFault::Away
            | HallFault::NotHere
            | HallFault::TooFast
            | HallFault::Unreadable(_) => None,
        }
    }
}

impl From<Refusal> for HallFault {
    fn from(refusal: Refusal) -> HallFault {
        HallFault::Refused(refusal)
    }
}

const PEOPLE: &str = "people";
const RESULTS: &str = "results";
const NOTICES: &str = "notices";
const BROUGHT: &str = "personas";
pub(crate) const TABLES: &str = "table/";

impl Hall {
    /// Opens the hall. How long that takes does not depend on how many matches were played: finished
    /// tables are in the catalogue. The others rest until somebody asks for them;
    /// those that cannot wait for that, because a clock runs or a computer player has to move, are
    /// taken up one after the other while people come in already.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub(crate) async fn open(
        shelf: Vec<GameRef>,
        journal: Arc<dyn Journal>,
        writer: WriterHandle,
        manner: Manner,
        health: Arc<Health>,
        cluster: Option<Arc<Cluster>>,
    ) -> Result<Arc<Hall>, HallFault> {
        let everybody = people::everybody(&*journal, &writer).await?;
        let (people, with_brought, announcement, results) = (
            Ledger::open_after(
                PEOPLE,
                "person",
                Arc::clone(&journal),
                writer.clone(),
                everybody,
            )
            .await?,
            Ledger::open(
                BROUGHT,
                "guest",
                Arc::clone(&journal),
                writer.clone(),
                Shelf::new(shelf),
            )
            .await?,
            Ledger::open(
                NOTICES,
                "notice",
                Arc::clone(&journal),
                writer.clone(),
                Announcement::default(),
            )
            .await?,
            Results::open(Arc::clone(&journal), writer.clone()).await?,
        );
        let nobody_yet = |name: &&AccountName| people.look().account(name).is_none();
        let administrator = manner.administrator.as_ref();
        let admin_code = administrator.filter(nobody_yet).map(|_| random::code());
        let hall = Arc::new(Hall {
            archive: Archive {
                journal,
                writer,
                health,
            },
            members: Members {
                people,
                shelf: with_brought,
                passing: Passing::default(),
                admin_code,
            },
            tables: Tables {
                rooms: Mutex::new(BTreeMap::new()),
                rising: std::array::from_fn(|_| Mutex::new(())),
                reading: Pool::for_tables("reading"),
                posters: std::sync::RwLock::default(),
                looking: Mutex::default(),
                adopting: Mutex::default(),
            },
            gate: Gate {
                limits: Limits::new(manner.allowance),
                crowd: Crowd::new(manner.looks_per_second, manner.connections_per_person),
            },
            results,
            announcement,
            lobby: Arc::default(),
            thinkers: Pool::of_thinkers(),
            metrics: Metrics::default(),
            cluster,
            closing: watch::Sender::new(false),
            manner,
        });
        catalogue::ensure(&hall.archive.journal, &hall.archive.writer).await?;
        let mut to_be_visited = hall.to_be_visited().await?;
        for card in &to_be_visited {
            if !card.summary.is_finished() {
                hall.count_open(&card.summary.host, &card.table);
            }
        }
        // The lobby is what people see first.
        to_be_visited.sort_by_key(|card| !card.summary.listed);
        let tables = to_be_visited.into_iter().map(|card| card.table);
        tokio::spawn(visit(Arc::downgrade(&hall), tables.collect()));
        hall.begin_sharing();
        hall.finish_leaving().await;
        Ok(hall)
    }

    /// How people reach us from elsewhere, if somebody has said so; without a slash at its end.
    pub(crate) fn address(&self) -> Option<&str> {
        let address = self.manner.address.as_deref();
        address.map(|address| address.trim_end_matches('/'))
    }

    /// Forgets what need not be remembered any more, from time to time.
    pub(crate) fn tidy(&self) {
        self.gate.limits.tidy();
        self.gate.crowd.tidy();
        self.members.passing.tidy();
    }

    /// Hangs up what an unfinished table looks like, and takes it up if it cannot rest.
    async fn visit(self: &Arc<Hall>, id: &TableId) -> Result<(), HallFault> {
        let _alone = self.rising_of(id).lock().await;
        if self.live(&*self.tables.rooms.lock().await, id).is_some() {
            return Ok(());
        }
        let role = self.claim(id).await?;
        let stored = self.rebuilt(id).await?;
        let room = &stored.room;
        let must_act = !matches!(room.next_step(), Step::Idle | Step::Look);
        let cannot_wait = room.has_people() && (must_act || room.deadline().is_some());
        if role == Role::Keeper && (cannot_wait || room.is_finished()) {
            self.let_live(stored, role).await;
            return Ok(());
        }
        self.post(Poster::of(room));
        if role == Role::Keeper {
            self.release(id).await;
        }
        Ok(())
    }

    /// Takes up a table that was lost because the store failed, as soon as the store answers: a clock may run
    /// there, and nobody else ask for it.
    pub(crate) fn take_up_later(self: &Arc<Hall>, id: TableId) {
        let hall = Arc::downgrade(self);
        let mut closed = Box::pin(self.closed());
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = &mut closed => return,
                    () = tokio::time::sleep(RETRY_AFTER) => {}
                }
                let Some(hall) = hall.upgrade() else {
                    return;
                };
                match hall.visit(&id).await {
                    Ok(()) => return,
                    Err(fault) if fault.trouble().is_some() => {}
                    Err(fault) => {
                        tracing::error!(table = %id, %fault, "a lost table cannot be taken up");
                        return;
                    }
                }
            }
        });
    }

    /// Comes back when every table has stored what it had to store.
    pub(crate) async fn tables_ended(&self) {
        let rooms: Vec<RoomHandle> = self.tables.rooms.lock().await.values().cloned().collect();
        for room in rooms {
            room.ended().await;
        }
    }

    /// A table has come to an end or gone to rest.
    pub(crate) async fn let_go(&self, id: &TableId) {
        let mut rooms = self.tables.rooms.lock().await;
        if rooms.get(id).is_some_and(RoomHandle::is_gone) {
            rooms.remove(id);
        }
    }

    /// How many tables are in memory.
    pub(crate) async fn n_live(&self) -> usize {
        let rooms = self.tables.rooms.lock().await;
        rooms.values().filter(|room| !room.is_gone()).count()
    }

    pub(crate) fn is_closed(&self) -> bool {
        *self.closing.borrow()
    }

    /// Tells every table and every connection to come to an end.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Comes back when the hall closes.
    pub(crate) fn closed(&self) -> impl Future<Output = ()> + use<> {
        let mut closing = self.closing.subscribe();
        async move {
            // An error means that the hall is gone already.
            let _ = closing.wait_for(|is_closed| *is_closed).await;
        }
    }

    /// Takes a new room in; it is stored before this returns.
    pub(crate) async fn add_room(self: &Arc<Hall>, room: Room) -> Result<RoomHandle, HallFault> {
        let (id, host) = (room.id().clone(), room.host().clone());
        if self.count_open(&host, &id) > self.manner.tables_per_person {
            self.count_closed(&host, &id);
            return Err(Refusal::TooManyTables.into());
        }
        let begun = match self.claim(&id).await {
            Ok(Role::Keeper) => room_task::begin(Arc::clone(self), room).await,
            // Others have just taken this node for lost.
            Ok(Role::Follower(_)) => Err(HallFault::Away),
            Err(fault) => Err(fault),
        };
        let handle = match begun {
            Ok(handle) => handle,
            Err(fault) => {
                self.count_closed(&host, &id);
                return Err(fault);
            }
        };
        self.tables.rooms.lock().await.insert(id, handle.clone());
        Ok(handle)
    }

    /// A table by its id, taken up from the journal if nobody has asked for it yet.
    pub(crate) async fn room(self: &Arc<Hall>, id: &TableId) -> Result<RoomHandle, HallFault> {
        if let Some(handle) = self.live(&*self.tables.rooms.lock().await, id) {
            return Ok(handle);
        }
        let _alone = self.rising_of(id).lock().await;
        // Somebody else may have been faster.
        if let Some(handle) = self.live(&*self.tables.rooms.lock().await, id) {
            return Ok(handle);
        }
        // What is read after it was claimed is everything.
        let role = self.claim(id).await?;
        let stored = self.rebuilt(id).await?;
        Ok(self.let_live(stored, role).await)
    }

    /// What a table looks like now. One that rests is not taken up for it.
    pub(crate) async fn poster_of(self: &Arc<Hall>, id: &TableId) -> Result<Poster, HallFault> {
        if let Some(room) = self.live(&*self.tables.rooms.lock().await, id) {
            return room.inspect(Poster::of).await;
        }
        if let Some(poster) = self.poster(id) {
            return Ok(poster);
        }
        let card = self.table_card(id).await?.ok_or(HallFault::NoTable)?;
        match Poster::of_finished(&card, |name| self.game(name).ok()) {
            Some(poster) => Ok(poster),
            None => self.room(id).await?.inspect(Poster::of).await,
        }
    }

    /// What the tables look like at which somebody plays or which they set up: the unfinished ones,
    /// then the others, each the latest first, and no more than `most` of them.
    pub(crate) async fn posters_of(
        self: &Arc<Hall>,
        person: &PersonId,
        most: usize,
    ) -> Result<Vec<Poster>, HallFault> {
        let mut posters = Vec::new();
        for card in self.tables_of(person, most).await? {
            let finished = Poster::of_finished(&card, |name| self.game(name).ok());
            // One that cannot be taken up does not hide the others.
            match finished {
                Some(poster) => posters.push(poster),
                None => posters.extend(self.poster_of(&card.table).await),
            }
        }
        Ok(posters)
    }

    fn live(&self, rooms: &BTreeMap<TableId, RoomHandle>, id: &TableId) -> Option<RoomHandle> {
        rooms.get(id).filter(|handle| !handle.is_gone()).cloned()
    }

    /// Whoever takes up a table, or lets it rest, holds this.
    pub(crate) fn rising_of(&self, id: &TableId) -> &Mutex<()> {
        let letters = id.as_str().bytes();
        let sum = letters.fold(0_usize, |sum, letter| {
            sum.wrapping_mul(31) + usize::from(letter)
        });
        &self.tables.rising[sum % N_RISING]
    }

    /// Lets a stored table live.
    async fn let_live(self: &Arc<Hall>, stored: StoredRoom, role: Role) -> RoomHandle {
        let id = stored.room.id().clone();
        let handle = room_task::resume(Arc::clone(self), stored, role);
        self.tables.rooms.lock().await.insert(id, handle.clone());
        handle
    }

    /// A table as it is stored. It is played again beside the threads that carry messages.
    pub(crate) async fn rebuilt(self: &Arc<Hall>, id: &TableId) -> Result<StoredRoom, HallFault> {
        let entries = self.archive.journal.read_all(&stream_of(id), 0).await?;
        let card = self.table_card(id).await?.ok_or(HallFault::NoTable)?;
        let (hall, id) = (Arc::clone(self), id.clone());
        let rebuild = move || {
            let facts = stored_facts(&entries)?;
            let room = Room::rebuild(id, &facts, |name| hall.game(name).ok());
            let room = room.map_err(|fault| HallFault::Unreadable(format!("{fault:?}")))?;
            Ok(StoredRoom {
                room,
                n_facts: facts.len() as u64,
                card,
            })
        };
        self.tables.reading.work(Whose::House, rebuild).await?
    }

    /// Stores facts about a table in its stream; returns when they cannot be lost any more, with the
    /// table's card if that is another now.
    pub(crate) async fn store(
        &self,
        stream: &StreamId,
        after: u64,
        facts: &[Recorded],
        card: &TableCard,
    ) -> Result<Option<TableCard>, HallFault> {
        let began = Instant::now();
        let at_ms = now_ms();
        let card = card.after(at_ms, facts);
        let entries = table_entries(at_ms, stream, after, facts);
        let cards = card.as_ref().map(TableCard::print);
        let cards = cards.into_iter().collect();
        self.archive.writer.append_with(entries, cards).await?;
        self.metrics.storing_time.add(began.elapsed());
        Ok(card)
    }
}

/// Makes everything anew that is kept beside the journal, from the journal alone: the cards of tables, of
/// people and of ratings.
pub(crate) async fn rebuild_lists(
    journal: &dyn Journal,
    writer: &WriterHandle,
) -> Result<Rebuilt, HallFault> {
    let tables = catalogue::rebuild(journal, writer).await?;
    let people = people::rebuild(journal, writer).await?;
    let ratings = results::rebuild(journal, writer).await?;
    Ok(tables + people + ratings)
}

/// A table as it is stored.
pub(crate) struct StoredRoom {
    pub(crate) room: Room,
    /// So much is stored about it.
    pub(crate) n_facts: u64,
    /// What lists say of it.
    pub(crate) card: TableCard,
}

/// So long one waits before one tries again what the store could not do and nobody asked for.
pub(crate) const RETRY_AFTER: Duration = Duration::from_secs(5);

/// So often something is judged again that others come before, until it counts as ours that it cannot be done.
pub(crate) const MOST_CONFLICTS: usize = 50;

/// So many tables can be taken up at the same time.
const N_RISING: usize = 64;

/// Looks after unfinished tables, one after the other, until the hall closes.
async fn visit(hall: Weak<Hall>, tables: Vec<TableId>) {
    for id in tables {
        let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closed()) else {
            return;
        };
        if let Err(fault) = hall.visit(&id).await {
            tracing::error!(table = %id, %fault, "a stored table cannot be taken up");
        }
    }
}

fn stream(name: &str) -> StreamId {
    StreamId::parse(name).expect("letters, digits and slashes")
}

/// Where everything about a table is stored.
pub(crate) fn stream_of(id: &TableId) -> StreamId {
    stream(&format!("{TABLES}{id}"))
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_millis() as i64)
}

fn entry(stream: &StreamId, seq: u64, kind: &str, fact: &impl serde::Serialize) -> Entry {
    entry_at(now_ms(), stream, seq, kind, fact)
}

/// Facts about a table, as they are stored after so many others.
fn table_entries(at_ms: i64, stream: &StreamId, after: u64, facts: &[Recorded]) -> Vec<Entry> {
    let numbered = facts.iter().zip(after + 1..);
    numbered
        .map(|(fact, seq)| entry_at(at_ms, stream, seq, "table", fact))
        .collect()
}

fn entry_at(
    at_ms: i64,
    stream: &StreamId,
    seq: u64,
    kind: &str,
    fact: &impl serde::Serialize,
) -> Entry {
    Entry {
        stream: stream.clone(),
        seq,
        at_ms,
        kind: kind.to_owned(),
        body: serde_json::to_string(fact).expect("facts have JSON forms"),
    }
}

/// Facts about a table, as they were stored.
pub(crate) fn stored_facts(entries: &[Entry]) -> Result<Vec<Recorded>, HallFault> {
    entries.iter().map(read).collect()
}

fn read<T: serde::de::DeserializeOwned>(entry: &Entry) -> Result<T, HallFault> {
    serde_json::from_str(&entry.body).map_err(|fault| HallFault::Unreadable(fault.to_string()))
}
