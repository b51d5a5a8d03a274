//! The hall of the club: everybody who is in it, and every table that is set up.

mod guests;
mod leaving;
mod ledger;
mod notices;
mod passing;
mod people;
mod results;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sobremesa_club::room::{Fact, Occupant, Recorded, Room};
use sobremesa_club::{AccountName, MatchLine, People, PersonId, Refusal, TableId};
use sobremesa_store::{Entry, Journal, StoreError, StreamId, WriterHandle};
use sobremesa_table::GameBox;
use tokio::sync::{Mutex, RwLock, watch};

use guests::Guests;
use ledger::Ledger;
use notices::{Announcement, Posters};
use passing::Passing;
use results::Results;

use crate::house::Manner;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::random;
use crate::room_task::{self, RoomHandle};

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
    /// Which tables each person plays at, newest last.
    tables_of: RwLock<BTreeMap<PersonId, Vec<TableId>>>,
    /// At which tables somebody has written something.
    spoke_at: RwLock<BTreeMap<PersonId, BTreeSet<TableId>>>,
    /// The tables that everybody may know of.
    posters: Posters,
    announcement: Arc<Ledger<Announcement>>,
    results: Arc<Ledger<Results>>,
    /// The account that may do what others may not.
    pub(crate) administrator: Option<AccountName>,
    /// With what that account can be registered, as long as nobody has it.
    pub(crate) admin_code: Option<String>,
    /// Does a web server before us say where requests come from?
    pub(crate) is_behind_proxy: bool,
    pub(crate) limits: Limits,
    /// How long a finished table that nobody looks at stays in memory.
    pub(crate) rest_after: Duration,
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
    /// Opens the hall with everything that the journal knows. Tables go on where they were; those
    /// that are finished rest until somebody asks for them.
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
            passing: Passing::default(),
            guests,
            writer,
            people,
            rooms: Mutex::new(BTreeMap::new()),
            tables_of: RwLock::new(BTreeMap::new()),
            spoke_at: RwLock::new(BTreeMap::new()),
            closing: watch::Sender::new(false),
            metrics: Metrics::default(),
            posters: Posters::default(),
            announcement,
            results,
            administrator: manner.administrator,
            rest_after: manner.rest_after,
            journal,
        });
        for head in hall.journal.streams(TABLES).await? {
            let id = head.stream.as_str().strip_prefix(TABLES).map(str::parse);
            let Some(Ok(id)) = id else { continue };
            if let Err(fault) = hall.reopen(&id).await {
                tracing::error!(table = %id, %fault, "a stored table cannot be taken up");
            }
        }
        hall.finish_leaving().await;
        Ok(hall)
    }

    /// Forgets what need not be remembered any more, from time to time.
    pub(crate) fn tidy(&self) {
        self.limits.tidy();
        self.passing.tidy();
    }

    /// Takes note of a stored table, and takes it up unless it is finished for good.
    async fn reopen(self: &Arc<Hall>, id: &TableId) -> Result<(), HallFault> {
        let entries = self.journal.read_all(&stream_of(id), 0).await?;
        // Whoever leaves is erased also where a table cannot be read any more.
        for recorded in entries.iter().flat_map(read::<Recorded>) {
            self.remember(id, &recorded.fact).await;
        }
        let facts: Vec<Recorded> = entries.iter().map(read).collect::<Result<_, _>>()?;
        // The house may have been stopped between the end of a match and its rating.
        let is_settled = !results::had_company(&facts) || self.is_rated(id).await;
        if !(is_over(&facts) && is_settled) {
            self.take_up(id, &facts).await?;
        }
        Ok(())
    }

    /// How many tables are in memory.
    pub(crate) async fn n_live(&self) -> usize {
        let rooms = self.rooms.lock().await;
        rooms.values().filter(|room| !room.is_gone()).count()
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
        let id = room.id().clone();
        let handle = room_task::begin(Arc::clone(self), room).await?;
        self.rooms.lock().await.insert(id, handle.clone());
        Ok(handle)
    }

    /// A table by its id, taken up from the journal if nobody has asked for it yet.
    pub(crate) async fn room(self: &Arc<Hall>, id: &TableId) -> Result<RoomHandle, HallFault> {
        if let Some(handle) = self.live(&*self.rooms.lock().await, id) {
            return Ok(handle);
        }
        let facts = self.facts_of(id).await?;
        if facts.is_empty() {
            return Err(HallFault::NoTable);
        }
        self.take_up(id, &facts).await
    }

    fn live(&self, rooms: &BTreeMap<TableId, RoomHandle>, id: &TableId) -> Option<RoomHandle> {
        rooms.get(id).filter(|handle| !handle.is_gone()).cloned()
    }

    /// Lets a stored table live. Others may play at theirs meanwhile; if somebody else has taken up
    /// this one first, theirs it is.
    async fn take_up(
        self: &Arc<Hall>,
        id: &TableId,
        facts: &[Recorded],
    ) -> Result<RoomHandle, HallFault> {
        let room = Room::rebuild(id.clone(), facts, |name| self.game(name).ok())
            .map_err(|fault| HallFault::Unreadable(format!("{fault:?}")))?;
        let mut rooms = self.rooms.lock().await;
        if let Some(handle) = self.live(&rooms, id) {
            return Ok(handle);
        }
        let handle = room_task::resume(Arc::clone(self), room, facts.len() as u64);
        rooms.insert(id.clone(), handle.clone());
        Ok(handle)
    }

    /// Everything stored about a table.
    pub(crate) async fn facts_of(&self, id: &TableId) -> Result<Vec<Recorded>, HallFault> {
        let entries = self.journal.read_all(&stream_of(id), 0).await?;
        entries.iter().map(read::<Recorded>).collect()
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
            | Fact::Erased => return,
        };
        let mut all = self.tables_of.write().await;
        let tables = all.entry(person.clone()).or_default();
        if !tables.contains(id) {
            tables.push(id.clone());
        }
    }
}

/// Was the end of the match its last line? Nothing need be replayed to know that.
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
