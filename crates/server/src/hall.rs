//! The hall of the club: everybody who is in it, and every table that is set up.

mod guests;
mod leaving;
mod ledger;
mod notices;
mod passing;
mod people;
mod results;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use sobremesa_club::room::{Fact, Occupant, Recorded, Room, Step};
use sobremesa_club::{AccountName, MatchLine, People, PersonId, Refusal, TableId};
use sobremesa_store::{Entry, Journal, StoreError, StreamId, WriterHandle};
use sobremesa_table::GameBox;
use tokio::sync::{Mutex, RwLock, watch};

use guests::Guests;
use ledger::Ledger;
use notices::{Announcement, Posters};
use passing::Passing;
use results::Results;

use crate::crowd::Crowd;
use crate::house::Manner;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::random;
use crate::room_task::{self, RoomHandle};
use crate::workshop::Workshop;

pub(crate) use notices::Poster;
pub(crate) use people::{Registrant, browser_card};
pub(crate) use results::result_of;

/// The hall: what all requests share.
pub(crate) struct Hall {
    guests: Arc<Ledger<Guests>>,
    journal: Arc<dyn Journal>,
    writer: WriterHandle,
    people: Arc<Ledger<People>>,
    passing: Passing,
    rooms: Mutex<BTreeMap<TableId, RoomHandle>>,
    /// Whoever takes up a table, or lets it rest, holds one of these, so that nobody else takes up the
    /// same meanwhile.
    rising: [Mutex<()>; N_RISING],
    /// Where tables are read and played again.
    reading: Workshop,
    /// Where computer players think.
    pub(crate) thinkers: Workshop,
    /// Where they think for people who ask for advice.
    pub(crate) advisers: Workshop,
    /// Which tables each person plays at, newest last.
    tables_of: RwLock<BTreeMap<PersonId, Vec<TableId>>>,
    /// At which tables somebody has written something.
    spoke_at: RwLock<BTreeMap<PersonId, BTreeSet<TableId>>>,
    /// The tables that everybody may know of.
    posters: std::sync::RwLock<Posters>,
    announcement: Arc<Ledger<Announcement>>,
    results: Arc<Ledger<Results>>,
    /// The account that may do what others may not.
    pub(crate) administrator: Option<AccountName>,
    /// With what that account can be registered, as long as nobody has it.
    pub(crate) admin_code: Option<String>,
    /// Does a web server before us say where requests come from?
    pub(crate) is_behind_proxy: bool,
    pub(crate) limits: Limits,
    pub(crate) crowd: Crowd,
    /// How long a table at which nothing happens and nobody looks stays in memory.
    pub(crate) rest_after: Duration,
    /// How many unfinished tables one person may have.
    tables_per_person: usize,
    closing: watch::Sender<bool>,
    pub(crate) metrics: Metrics,
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

impl From<Refusal> for HallFault {
    fn from(refusal: Refusal) -> HallFault {
        HallFault::Refused(refusal)
    }
}

const PEOPLE: &str = "people";
const RESULTS: &str = "results";
const NOTICES: &str = "notices";
const GUESTS: &str = "personas";
const TABLES: &str = "table/";

impl Hall {
    /// Opens the hall with everything that the journal knows. Tables rest until somebody asks for them;
    /// those that cannot wait for that, because a clock runs or a computer player has to move, are
    /// taken up one after the other while people come in already.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub(crate) async fn open(
        shelf: &'static [&'static dyn GameBox],
        journal: Arc<dyn Journal>,
        writer: WriterHandle,
        manner: Manner,
    ) -> Result<Arc<Hall>, HallFault> {
        let (people, guests, announcement, results) = (
            Ledger::open(
                PEOPLE,
                "person",
                Arc::clone(&journal),
                writer.clone(),
                People::default(),
            )
            .await?,
            Ledger::open(
                GUESTS,
                "guest",
                Arc::clone(&journal),
                writer.clone(),
                Guests::none(shelf),
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
            Ledger::open(
                RESULTS,
                "result",
                Arc::clone(&journal),
                writer.clone(),
                Results::default(),
            )
            .await?,
        );
        let nobody_yet = |name: &&AccountName| people.look().account(name).is_none();
        let administrator = manner.administrator.as_ref();
        let admin_code = administrator.filter(nobody_yet).map(|_| random::code());
        let hall = Arc::new(Hall {
            admin_code,
            is_behind_proxy: manner.is_behind_proxy,
            limits: Limits::new(manner.allowance),
            crowd: Crowd::new(manner.looks_per_second, manner.connections_per_person),
            passing: Passing::default(),
            guests,
            writer,
            people,
            rooms: Mutex::new(BTreeMap::new()),
            rising: std::array::from_fn(|_| Mutex::new(())),
            reading: Workshop::new(),
            thinkers: Workshop::new(),
            advisers: Workshop::new(),
            tables_of: RwLock::new(BTreeMap::new()),
            spoke_at: RwLock::new(BTreeMap::new()),
            closing: watch::Sender::new(false),
            metrics: Metrics::default(),
            posters: std::sync::RwLock::default(),
            announcement,
            results,
            administrator: manner.administrator,
            rest_after: manner.rest_after,
            tables_per_person: manner.tables_per_person,
            journal,
        });
        let mut unfinished = Vec::new();
        for head in hall.journal.streams(TABLES).await? {
            let id = head.stream.as_str().strip_prefix(TABLES).map(str::parse);
            let Some(Ok(id)) = id else { continue };
            match hall.reopen(&id).await {
                Ok(Standing::Finished) => {}
                Ok(Standing::Unfinished { is_listed }) => unfinished.push((!is_listed, id)),
                Err(fault) => {
                    tracing::error!(table = %id, %fault, "a stored table cannot be read");
                }
            }
        }
        // The lobby is what people see first.
        unfinished.sort();
        tokio::spawn(visit(Arc::downgrade(&hall), unfinished));
        hall.finish_leaving().await;
        Ok(hall)
    }

    /// Forgets what need not be remembered any more, from time to time.
    pub(crate) fn tidy(&self) {
        self.limits.tidy();
        self.crowd.tidy();
        self.passing.tidy();
    }

    /// Takes note of a stored table. Nothing is played again for that.
    async fn reopen(&self, id: &TableId) -> Result<Standing, HallFault> {
        let entries = self.journal.read_all(&stream_of(id), 0).await?;
        // Whoever leaves is erased also where a table cannot be read any more.
        for recorded in entries.iter().flat_map(read::<Recorded>) {
            self.remember(id, &recorded.fact).await;
        }
        let facts: Vec<Recorded> = entries.iter().map(read).collect::<Result<_, _>>()?;
        // The house may have been stopped between the end of a match and its rating.
        let is_settled = !results::had_company(&facts) || self.is_rated(id).await;
        let opening = facts.first().map(|first| &first.fact);
        if let Some(Fact::Opened { host, settings, .. }) = opening
            && !is_finished(&facts)
        {
            self.count_open(host, id);
            let is_listed = settings.listed;
            return Ok(Standing::Unfinished { is_listed });
        }
        if !is_settled {
            return Ok(Standing::Unfinished { is_listed: false });
        }
        if let Some(poster) = Poster::of_finished(id, &facts, |name| self.game(name).ok()) {
            self.post(poster);
        }
        Ok(Standing::Finished)
    }

    /// Hangs up what an unfinished table looks like, and takes it up if it cannot rest.
    async fn visit(self: &Arc<Hall>, id: &TableId) -> Result<(), HallFault> {
        let _alone = self.rising_of(id).lock().await;
        if self.live(&*self.rooms.lock().await, id).is_some() {
            return Ok(());
        }
        let (room, stored) = self.rebuilt(id).await?;
        let must_act = !matches!(room.next_step(), Step::Idle | Step::Look);
        let cannot_wait = room.has_people() && (must_act || room.deadline().is_some());
        if cannot_wait || room.is_over() {
            self.let_live(room, stored).await;
        } else {
            self.post(Poster::of(&room));
        }
        Ok(())
    }

    /// Comes back when every table has stored what it had to store.
    pub(crate) async fn tables_ended(&self) {
        let rooms: Vec<RoomHandle> = self.rooms.lock().await.values().cloned().collect();
        for room in rooms {
            room.ended().await;
        }
    }

    /// A table has come to an end or gone to rest.
    pub(crate) async fn let_go(&self, id: &TableId) {
        let mut rooms = self.rooms.lock().await;
        if rooms.get(id).is_some_and(RoomHandle::is_gone) {
            rooms.remove(id);
        }
    }

    /// How many tables are in memory.
    pub(crate) async fn n_live(&self) -> usize {
        let rooms = self.rooms.lock().await;
        rooms.values().filter(|room| !room.is_gone()).count()
    }

    fn is_closed(&self) -> bool {
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
        if self.count_open(&host, &id) > self.tables_per_person {
            self.count_closed(&host, &id);
            return Err(Refusal::TooManyTables.into());
        }
        let handle = match room_task::begin(Arc::clone(self), room).await {
            Ok(handle) => handle,
            Err(fault) => {
                self.count_closed(&host, &id);
                return Err(fault);
            }
        };
        self.rooms.lock().await.insert(id, handle.clone());
        Ok(handle)
    }

    /// A table by its id, taken up from the journal if nobody has asked for it yet.
    pub(crate) async fn room(self: &Arc<Hall>, id: &TableId) -> Result<RoomHandle, HallFault> {
        if let Some(handle) = self.live(&*self.rooms.lock().await, id) {
            return Ok(handle);
        }
        let _alone = self.rising_of(id).lock().await;
        // Somebody else may have been faster.
        if let Some(handle) = self.live(&*self.rooms.lock().await, id) {
            return Ok(handle);
        }
        let (room, stored) = self.rebuilt(id).await?;
        Ok(self.let_live(room, stored).await)
    }

    /// What a table looks like now. One that rests is not taken up for it.
    pub(crate) async fn poster_of(self: &Arc<Hall>, id: &TableId) -> Result<Poster, HallFault> {
        let live = self.live(&*self.rooms.lock().await, id);
        let poster = self.poster(id);
        match (live, poster) {
            (None, Some(poster)) => Ok(poster),
            (Some(room), _) => room.inspect(Poster::of).await,
            (None, None) => self.room(id).await?.inspect(Poster::of).await,
        }
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
        &self.rising[sum % N_RISING]
    }

    /// Lets a stored table live.
    async fn let_live(self: &Arc<Hall>, room: Room, stored: u64) -> RoomHandle {
        let id = room.id().clone();
        let handle = room_task::resume(Arc::clone(self), room, stored);
        self.rooms.lock().await.insert(id, handle.clone());
        handle
    }

    /// A table as it is stored, and how much is stored about it. It is played again beside the threads
    /// that carry messages.
    pub(crate) async fn rebuilt(self: &Arc<Hall>, id: &TableId) -> Result<(Room, u64), HallFault> {
        let entries = self.journal.read_all(&stream_of(id), 0).await?;
        if entries.is_empty() {
            return Err(HallFault::NoTable);
        }
        let (hall, id) = (Arc::clone(self), id.clone());
        let rebuild = move || {
            let facts: Vec<Recorded> = entries.iter().map(read).collect::<Result<_, _>>()?;
            let room = Room::rebuild(id, &facts, |name| hall.game(name).ok());
            let room = room.map_err(|fault| HallFault::Unreadable(format!("{fault:?}")))?;
            Ok((room, facts.len() as u64))
        };
        self.reading.work(rebuild).await?
    }

    /// Stores facts about a table in its stream; returns when they cannot be lost any more.
    pub(crate) async fn store(
        &self,
        id: &TableId,
        stream: &StreamId,
        after: u64,
        facts: &[Recorded],
    ) -> Result<(), HallFault> {
        let began = Instant::now();
        let entries = facts.iter().zip(after + 1..);
        let entries = entries
            .map(|(fact, seq)| entry(stream, seq, "table", fact))
            .collect();
        self.writer.append(entries).await?;
        self.metrics.storing_time.add(began.elapsed());
        for recorded in facts {
            self.remember(id, &recorded.fact).await;
        }
        Ok(())
    }

    /// The tables at which somebody plays or which they set up, newest first.
    pub(crate) async fn tables_of(&self, person: &PersonId) -> Vec<TableId> {
        let tables = self.tables_of.read().await;
        tables
            .get(person)
            .map(|tables| tables.iter().rev().cloned().collect())
            .unwrap_or_default()
    }

    /// Every table at which somebody has left a trace.
    pub(crate) async fn traces_of(&self, person: &PersonId) -> BTreeSet<TableId> {
        let spoke_at = self.spoke_at.read().await;
        let mut tables = spoke_at.get(person).cloned().unwrap_or_default();
        tables.extend(self.tables_of(person).await);
        tables
    }

    /// Takes note of who plays and speaks where.
    async fn remember(&self, id: &TableId, fact: &Fact) {
        let person = match fact {
            Fact::Opened { host, .. } => host,
            Fact::Seated {
                occupant: Occupant::Person(person),
                ..
            } => person,
            Fact::Said(said) => {
                let mut spoke_at = self.spoke_at.write().await;
                let tables = spoke_at.entry(said.by.clone()).or_default();
                tables.insert(id.clone());
                return;
            }
            Fact::Seated {
                occupant: Occupant::Open | Occupant::Bot(_),
                ..
            }
            | Fact::Brought { .. }
            | Fact::Line { .. }
            | Fact::Muted { .. }
            | Fact::Removed { .. }
            | Fact::TakebackAsked(_)
            | Fact::TakebackSettled { .. }
            | Fact::Rematch { .. }
            | Fact::Closed { .. }
            | Fact::Elapsed
            | Fact::Erased => return,
        };
        let mut all = self.tables_of.write().await;
        let tables = all.entry(person.clone()).or_default();
        if !tables.contains(id) {
            tables.push(id.clone());
        }
    }
}

/// So many tables can be taken up at the same time.
const N_RISING: usize = 64;

/// How a stored table stands.
enum Standing {
    /// There is nothing to be done about it.
    Finished,
    /// People may go on, or something is still to be noted.
    Unfinished { is_listed: bool },
}

/// Looks after unfinished tables, one after the other, until the hall closes.
async fn visit(hall: Weak<Hall>, tables: Vec<(bool, TableId)>) {
    for (_, id) in tables {
        let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closed()) else {
            return;
        };
        if let Err(fault) = hall.visit(&id).await {
            tracing::error!(table = %id, %fault, "a stored table cannot be taken up");
        }
    }
}

/// Was the table put away, or was the end of the match its last line? Nothing need be replayed to know
/// that.
fn is_finished(facts: &[Recorded]) -> bool {
    let was_closed = |recorded: &Recorded| matches!(recorded.fact, Fact::Closed { .. });
    facts.iter().any(was_closed) || is_over(facts)
}

fn is_over(facts: &[Recorded]) -> bool {
    let last_line = facts
        .iter()
        .rev()
        .find_map(|recorded| match &recorded.fact {
            Fact::Line { line } => Some(line),
            Fact::Opened { .. }
            | Fact::Seated { .. }
            | Fact::Brought { .. }
            | Fact::Said(_)
            | Fact::Muted { .. }
            | Fact::Removed { .. }
            | Fact::TakebackAsked(_)
            | Fact::TakebackSettled { .. }
            | Fact::Rematch { .. }
            | Fact::Closed { .. }
            | Fact::Elapsed
            | Fact::Erased => None,
        });
    last_line.is_some_and(MatchLine::ends_match)
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
    Entry {
        stream: stream.clone(),
        seq,
        at_ms: now_ms(),
        kind: kind.to_owned(),
        body: serde_json::to_string(fact).expect("facts have JSON forms"),
    }
}

fn read<T: serde::de::DeserializeOwned>(entry: &Entry) -> Result<T, HallFault> {
    serde_json::from_str(&entry.body).map_err(|fault| HallFault::Unreadable(fault.to_string()))
}
