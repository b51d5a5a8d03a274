//! The catalogue of tables: a stored projection, so that opening the house does not read its history.
//!
//! Each table has one index card, written in the same commit as the facts that changed it. Lists are
//! read from the cards; only unfinished tables are looked at when the house opens. Cards that another
//! version of the program made are thrown away and made anew from the journal.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sobremesa_club::room::{Fact, Recorded, Summary};
use sobremesa_club::{PersonId, TableId};
use sobremesa_store::{Entry, IndexCard, Journal, WriterHandle};

use super::{Hall, HallFault, TABLES, now_ms, read, stream_of, table_entries};

/// Among so many of the last things that are stored of a table there is a move, unless people talk and talk.
const LOOKED_BACK: u64 = 16;
/// The kind of its cards.
const KIND: &str = "table";
/// Counts up whenever the same facts would make another card.
const VERSION: u32 = 2;
/// So many cards are written at once when all of them are made anew.
const BATCH: usize = 500;
/// After so many of those the store's log is emptied.
const BATCHES_A_LOG: usize = 20;

/// Cards that are made anew, some hundreds at once.
pub(super) struct Batch<'a> {
    journal: &'a dyn Journal,
    writer: &'a WriterHandle,
    cards: Vec<IndexCard>,
    n_batches: usize,
    rebuilt: Rebuilt,
}

impl<'a> Batch<'a> {
    pub(super) fn new(journal: &'a dyn Journal, writer: &'a WriterHandle) -> Batch<'a> {
        Batch {
            journal,
            writer,
            cards: Vec::new(),
            n_batches: 0,
            rebuilt: Rebuilt::default(),
        }
    }

    /// Puts a card in the place of the one that was there before.
    pub(super) async fn put(
        &mut self,
        card: IndexCard,
        before: Option<&IndexCard>,
    ) -> Result<(), HallFault> {
        self.rebuilt.n_cards += 1;
        let is_right = before.is_some_and(|before| before.body == card.body);
        self.rebuilt.n_mended += u64::from(!is_right);
        self.cards.push(card);
        if self.cards.len() == BATCH {
            let cards = std::mem::take(&mut self.cards);
            self.writer.append_with(Vec::new(), cards).await?;
            self.n_batches += 1;
            // Written one after the other without a pause, they would make a log longer than the file.
            if self.n_batches.is_multiple_of(BATCHES_A_LOG) {
                let scoured = self.journal.scour().await;
                scoured.unwrap_or_else(|fault| tracing::warn!(%fault, "the log grows"));
            }
        }
        Ok(())
    }

    pub(super) async fn end(self) -> Result<Rebuilt, HallFault> {
        self.writer.append_with(Vec::new(), self.cards).await?;
        Ok(self.rebuilt)
    }
}

/// The number of the last entry of a stream.
pub(super) async fn last_of(journal: &dyn Journal, name: &str) -> Result<u64, HallFault> {
    let mut streams = journal.streams(name).await?.into_iter();
    let found = streams.find(|head| head.stream.as_str() == name);
    Ok(found.map_or(0, |head| head.last))
}

/// The card of a table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TableCard {
    pub(crate) table: TableId,
    pub(crate) summary: Summary,
    /// When the summary last changed.
    at_ms: i64,
    /// Has what follows from the end of the match been seen to?
    is_settled: bool,
}

/// What is written on it.
#[derive(Serialize, Deserialize)]
struct Body {
    #[serde(flatten)]
    summary: Summary,
    settled: bool,
}

impl TableCard {
    /// The card of a table with these facts; nothing if it was never opened.
    pub(super) fn of<'a>(
        table: &TableId,
        facts: impl IntoIterator<Item = (i64, &'a Recorded)>,
    ) -> Option<TableCard> {
        let mut facts = facts.into_iter();
        let (at_ms, opening) = facts.next()?;
        let mut card = TableCard {
            table: table.clone(),
            summary: Summary::of_opening(&opening.fact)?,
            at_ms,
            is_settled: false,
        };
        for (at_ms, recorded) in facts {
            card.apply(at_ms, recorded);
        }
        Some(card)
    }

    fn apply(&mut self, at_ms: i64, recorded: &Recorded) {
        if self.summary.is_changed_by(&recorded.fact) {
            self.summary.apply(&recorded.fact);
            self.at_ms = at_ms;
        }
    }

    /// The card when these have happened too; nothing if it stays as it is.
    pub(crate) fn after(&self, at_ms: i64, facts: &[Recorded]) -> Option<TableCard> {
        // Nearly every fact is a move in the middle, for which no copy is made.
        let first = facts
            .iter()
            .position(|recorded| self.summary.is_changed_by(&recorded.fact))?;
        let mut next = self.clone();
        for recorded in &facts[first..] {
            next.apply(at_ms, recorded);
        }
        Some(next)
    }

    /// Is something to be done about it when the house opens?
    fn is_unsettled(&self) -> bool {
        self.summary.is_finished() && self.summary.rated && !self.is_settled
    }

    fn terms(&self) -> Vec<String> {
        let summary = &self.summary;
        let players = summary.players();
        let spoke = summary.spoke.iter().map(spoke_at);
        let mut terms: Vec<String> = if summary.is_finished() {
            players.map(finished_of).collect()
        } else {
            let open = players.map(unfinished_of);
            open.chain([UNFINISHED.to_owned()]).collect()
        };
        if self.is_unsettled() {
            terms.push(UNSETTLED.to_owned());
        }
        terms.extend(spoke);
        terms
    }

    pub(super) fn print(&self) -> IndexCard {
        let body = Body {
            summary: self.summary.clone(),
            settled: self.is_settled,
        };
        IndexCard {
            kind: KIND.to_owned(),
            id: self.table.to_string(),
            at_ms: self.at_ms,
            terms: self.terms(),
            body: serde_json::to_string(&body).expect("cards have JSON forms"),
        }
    }

    fn read(card: &IndexCard) -> Result<TableCard, HallFault> {
        let unreadable = |fault: String| HallFault::Unreadable(fault);
        let body: Body =
            serde_json::from_str(&card.body).map_err(|fault| unreadable(fault.to_string()))?;
        let table = card.id.parse();
        Ok(TableCard {
            table: table.map_err(|_| unreadable(format!("no table: {}", card.id)))?,
            summary: body.summary,
            at_ms: card.at_ms,
            is_settled: body.settled,
        })
    }
}

const UNFINISHED: &str = "unfinished";
const UNSETTLED: &str = "unsettled";

fn unfinished_of(person: &PersonId) -> String {
    format!("unfinished/{person}")
}

fn finished_of(person: &PersonId) -> String {
    format!("finished/{person}")
}

fn spoke_at(person: &PersonId) -> String {
    format!("spoke/{person}")
}

impl Hall {
    /// Stores the first facts of a new table, and its card with them.
    pub(crate) async fn open_card(
        &self,
        table: &TableId,
        facts: &[Recorded],
    ) -> Result<TableCard, HallFault> {
        let at_ms = now_ms();
        let card = TableCard::of(table, facts.iter().map(|fact| (at_ms, fact)));
        let card =
            card.ok_or_else(|| HallFault::Unreadable("a table without opening".to_owned()))?;
        let entries = table_entries(at_ms, &stream_of(table), 0, facts);
        self.archive
            .writer
            .append_with(entries, vec![card.print()])
            .await?;
        Ok(card)
    }

    /// The card of a table.
    pub(crate) async fn table_card(&self, table: &TableId) -> Result<Option<TableCard>, HallFault> {
        let card = self
            .archive
            .journal
            .cards()
            .get(KIND, table.as_str())
            .await?;
        card.as_ref().map(TableCard::read).transpose()
    }

    /// The tables at which somebody plays or which they set up: the unfinished ones, then the others,
    /// each the latest first, and no more than `most` of them.
    pub(crate) async fn tables_of(
        &self,
        person: &PersonId,
        most: usize,
    ) -> Result<Vec<TableCard>, HallFault> {
        let cards = self.archive.journal.cards();
        let mut found = Vec::new();
        for term in [unfinished_of(person), finished_of(person)] {
            let left = most - found.len();
            found.extend(cards.find(KIND, &term, None, left).await?);
        }
        found.iter().map(TableCard::read).collect()
    }

    /// Every table at which somebody has left a trace.
    pub(crate) async fn traces_of(
        &self,
        person: &PersonId,
    ) -> Result<BTreeSet<TableId>, HallFault> {
        let cards = self.archive.journal.cards();
        let mut tables = BTreeSet::new();
        for term in [unfinished_of(person), finished_of(person), spoke_at(person)] {
            for card in cards.find_all(KIND, &term).await? {
                tables.insert(TableCard::read(&card)?.table);
            }
        }
        Ok(tables)
    }

    /// When something was last played at a table, in milliseconds since 1970; when it was opened, if
    /// nothing was among the last things that are stored of it.
    pub(crate) async fn moved_at(&self, table: &TableId) -> Result<Option<i64>, HallFault> {
        let stream = stream_of(table);
        let last = last_of(&*self.archive.journal, stream.as_str()).await?;
        let after = last.saturating_sub(LOOKED_BACK);
        let entries = self.archive.journal.read_all(&stream, after).await?;
        let is_played = |entry: &&Entry| {
            let recorded: Result<Recorded, HallFault> = read(entry);
            recorded.is_ok_and(|recorded| matches!(recorded.fact, Fact::Line { .. }))
        };
        let played = entries.iter().rev().find(is_played);
        Ok(played.or(entries.first()).map(|entry| entry.at_ms))
    }

    /// How many tables there have ever been.
    pub(crate) async fn n_tables(&self) -> Result<u64, HallFault> {
        Ok(self.archive.journal.cards().n_cards(KIND).await?)
    }

    /// The tables that have to be looked at when the house opens.
    pub(super) async fn to_be_visited(&self) -> Result<Vec<TableCard>, HallFault> {
        let cards = self.archive.journal.cards();
        let mut found = cards.find_all(KIND, UNFINISHED).await?;
        found.extend(cards.find_all(KIND, UNSETTLED).await?);
        found.iter().map(TableCard::read).collect()
    }

    /// Everything that follows from the end of a table's match has been seen to.
    pub(crate) async fn settle(&self, card: &mut TableCard) -> Result<(), HallFault> {
        if card.is_unsettled() {
            let settled = TableCard {
                is_settled: true,
                ..card.clone()
            };
            self.keep_card(&settled).await?;
            *card = settled;
        }
        Ok(())
    }

    /// Makes the card of a table anew: some of its facts have been written over. Whoever keeps the table does it,
    /// or would write the card that it has in its hands over this one.
    pub(crate) async fn renew_card(&self, table: &TableId) -> Result<Option<TableCard>, HallFault> {
        let entries = self.archive.journal.read_all(&stream_of(table), 0).await?;
        let Some(mut card) = card_of(table, &entries) else {
            return Ok(None);
        };
        let before = self.table_card(table).await?;
        card.is_settled = before.is_some_and(|before| before.is_settled);
        self.keep_card(&card).await?;
        Ok(Some(card))
    }

    async fn keep_card(&self, card: &TableCard) -> Result<(), HallFault> {
        let kept = self
            .archive
            .writer
            .append_with(Vec::new(), vec![card.print()]);
        Ok(kept.await?)
    }
}

/// The card of a stored table. What cannot be read says nothing to lists either.
pub(super) fn card_of(table: &TableId, entries: &[Entry]) -> Option<TableCard> {
    let facts = entries
        .iter()
        .flat_map(|entry| Ok::<_, HallFault>((entry.at_ms, read(entry)?)));
    let facts: Vec<(i64, Recorded)> = facts.collect();
    TableCard::of(table, facts.iter().map(|(at_ms, fact)| (*at_ms, fact)))
}

/// Makes the cards of all tables if they are not there, or if another version made them.
pub(super) async fn ensure(
    journal: &Arc<dyn Journal>,
    writer: &WriterHandle,
) -> Result<(), HallFault> {
    let built = journal.cards().built(KIND).await?;
    if built.is_none_or(|built| built.version != VERSION) {
        let made = rebuild(&**journal, writer).await?;
        tracing::info!(
            n_tables = made.n_cards,
            "the lists of tables were made anew"
        );
    }
    Ok(())
}

impl std::ops::Add for Rebuilt {
    type Output = Rebuilt;

    fn add(self, other: Rebuilt) -> Rebuilt {
        Rebuilt {
            n_cards: self.n_cards + other.n_cards,
            n_mended: self.n_mended + other.n_mended,
        }
    }
}

/// What making all cards anew has brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rebuilt {
    /// So many cards there are now.
    pub n_cards: u64,
    /// So many were missing, or said something else than the journal.
    pub n_mended: u64,
}

/// Makes the cards of all tables anew, from the journal alone.
pub(crate) async fn rebuild(
    journal: &dyn Journal,
    writer: &WriterHandle,
) -> Result<Rebuilt, HallFault> {
    let cards = journal.cards();
    cards.begin(KIND).await?;
    let mut batch = Batch::new(journal, writer);
    for head in journal.streams(TABLES).await? {
        let table = head.stream.as_str().strip_prefix(TABLES).map(str::parse);
        let Some(Ok(table)) = table else { continue };
        let entries = journal.read_all(&head.stream, 0).await?;
        let Some(mut card) = card_of(&table, &entries) else {
            tracing::error!(%table, "a stored table cannot be read");
            continue;
        };
        let before = cards.get(KIND, table.as_str()).await?;
        // What was seen to once need not be seen to again.
        let read = before
            .as_ref()
            .and_then(|before| TableCard::read(before).ok());
        card.is_settled = read.is_some_and(|card| card.is_settled);
        batch.put(card.print(), before.as_ref()).await?;
    }
    let rebuilt = batch.end().await?;
    cards.complete(KIND, VERSION).await?;
    Ok(rebuilt)
}
