//! Finished matches between people, and the ratings that follow from them.
//!
//! Nothing of it is held in memory: how somebody stands at a game is one card, each change of it another, and
//! that a match has been noted a third. A result is reckoned from the cards of those who played it, and
//! stored in one commit with the cards that follow from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_club::rating::{Change, Rating, Result as MatchResult, Standing, rate};
use sobremesa_club::room::Room;
use sobremesa_club::{PersonId, TableId};
use sobremesa_kernel::Status;
use sobremesa_store::{IndexCard, Journal, WriterHandle};
use tokio::sync::Mutex;
use tracing::Instrument;

use super::catalogue::{Batch, Rebuilt, last_of};
use super::{Hall, HallFault, MOST_CONFLICTS, RESULTS, entry, now_ms, read, stream};

/// The kinds of the cards: how somebody stands, what has changed it, and that a match has been noted.
const STANDING: &str = "standing";
const CHANGE: &str = "rating_change";
const NOTED: &str = "noted_result";
/// Counts up whenever the same facts would make another card.
const VERSION: u32 = 2;
/// So many changes are shown to somebody, the latest.
const MOST_CHANGES: usize = 1000;

/// Where results are noted, one at a time.
pub(super) struct Results {
    journal: Arc<dyn Journal>,
    writer: WriterHandle,
    /// The number of the last one, if somebody knows it.
    last: Mutex<Option<u64>>,
}

/// Whose standing at which game, as the id of a card.
fn whose(game: &str, person: &PersonId) -> String {
    format!("{game}/{person}")
}

fn card(kind: &str, id: String, at_ms: i64, body: &impl serde::Serialize) -> IndexCard {
    IndexCard {
        kind: kind.to_owned(),
        id,
        at_ms,
        terms: Vec::new(),
        body: serde_json::to_string(body).expect("ratings have JSON forms"),
    }
}

fn read_card<T: serde::de::DeserializeOwned>(card: &IndexCard) -> Result<T, HallFault> {
    let read = serde_json::from_str(&card.body);
    read.map_err(|fault| HallFault::Unreadable(fault.to_string()))
}

/// What follows from a result, given how those who played it stood before.
fn cards_after(result: &MatchResult, stood: &BTreeMap<PersonId, Standing>) -> Vec<IndexCard> {
    let (table, at_ms) = (&result.table, result.at_ms);
    let mut cards = vec![card(NOTED, table.to_string(), at_ms, &())];
    for outcome in rate(result, |person| {
        stood.get(person).cloned().unwrap_or_default()
    }) {
        let whose = whose(&result.game, &outcome.person);
        let changed = format!("{table}/{}", outcome.person);
        cards.push(IndexCard {
            terms: vec![whose.clone()],
            ..card(CHANGE, changed, at_ms, &outcome.change)
        });
        cards.push(IndexCard {
            terms: vec![result.game.clone()],
            ..card(STANDING, whose, at_ms, &outcome.standing)
        });
    }
    cards
}

impl Results {
    /// Ready to note results. If the cards are not there, or another version made them, they are made
    /// anew.
    pub(super) async fn open(
        journal: Arc<dyn Journal>,
        writer: WriterHandle,
    ) -> Result<Arc<Results>, HallFault> {
        let built = journal.cards().built(STANDING).await?;
        if built.is_none_or(|built| built.version != VERSION) {
            rebuild(&*journal, &writer).await?;
        }
        Ok(Arc::new(Results {
            journal,
            writer,
            last: Mutex::new(None),
        }))
    }

    /// Takes note of a result, once. It is done all the same if nobody waits for it.
    async fn note(self: &Arc<Results>, result: MatchResult) -> Result<(), HallFault> {
        let results = Arc::clone(self);
        let noting = async move {
            let mut n_conflicts = 0;
            loop {
                match results.store(&result).await {
                    Err(fault) if fault.is_conflict() && n_conflicts < MOST_CONFLICTS => {
                        n_conflicts += 1;
                    }
                    outcome => return outcome,
                }
            }
        };
        let noted = tokio::spawn(noting.in_current_span()).await;
        noted.unwrap_or_else(|fault| Err(HallFault::Unreadable(fault.to_string())))
    }

    async fn store(&self, result: &MatchResult) -> Result<(), HallFault> {
        let mut last = self.last.lock().await;
        if self.is_noted(&result.table).await? {
            return Ok(());
        }
        let before = match *last {
            Some(last) => last,
            None => last_of(&*self.journal, RESULTS).await?,
        };
        let mut stood = BTreeMap::new();
        for person in result.sides.iter().flatten() {
            if let Some(standing) = self.standing(&result.game, person).await? {
                stood.insert(person.clone(), standing);
            }
        }
        let noted = entry(&stream(RESULTS), before + 1, "result", result);
        // Until it is stored nobody knows which is the last.
        *last = None;
        let cards = cards_after(result, &stood);
        self.writer.append_with(vec![noted], cards).await?;
        *last = Some(before + 1);
        Ok(())
    }

    async fn is_noted(&self, table: &TableId) -> Result<bool, HallFault> {
        let card = self.journal.cards().get(NOTED, table.as_str()).await?;
        Ok(card.is_some())
    }

    async fn standing(&self, game: &str, person: &PersonId) -> Result<Option<Standing>, HallFault> {
        let whose = whose(game, person);
        let card = self.journal.cards().get(STANDING, &whose).await?;
        card.as_ref().map(read_card).transpose()
    }

    /// The latest changes of somebody's rating at a game, in order.
    async fn changes(&self, game: &str, person: &PersonId) -> Result<Vec<Change>, HallFault> {
        let term = whose(game, person);
        let cards = self.journal.cards();
        let found = cards.find(CHANGE, &term, None, MOST_CHANGES).await?;
        found.iter().rev().map(read_card).collect()
    }
}

/// Makes the cards of all ratings anew, from the journal alone.
pub(super) async fn rebuild(
    journal: &dyn Journal,
    writer: &WriterHandle,
) -> Result<Rebuilt, HallFault> {
    let cards = journal.cards();
    cards.begin(STANDING).await?;
    // By game: a standing is read once and then goes on in memory.
    let mut stood: BTreeMap<String, BTreeMap<PersonId, Standing>> = BTreeMap::new();
    let mut standings = BTreeMap::new();
    let mut batch = Batch::new(journal, writer);
    for stored in journal.read_all(&stream(RESULTS), 0).await? {
        let result: MatchResult = read(&stored)?;
        let of_game = stood.entry(result.game.clone()).or_default();
        for made in cards_after(&result, of_game) {
            if made.kind == STANDING {
                standings.insert(made.id.clone(), made);
            } else {
                let before = cards.get(&made.kind, &made.id).await?;
                batch.put(made, before.as_ref()).await?;
            }
        }
        for outcome in rate(&result, |person| {
            of_game.get(person).cloned().unwrap_or_default()
        }) {
            of_game.insert(outcome.person, outcome.standing);
        }
    }
    for (id, made) in standings {
        let before = cards.get(STANDING, &id).await?;
        batch.put(made, before.as_ref()).await?;
    }
    let rebuilt = batch.end().await?;
    cards.complete(STANDING, VERSION).await?;
    Ok(rebuilt)
}

impl Hall {
    /// Those who have lately played matches of a game that count, the highest first, and no more than
    /// `most` of them.
    pub(crate) async fn ladder(
        &self,
        game: &str,
        most: usize,
    ) -> Result<Vec<(PersonId, Rating)>, HallFault> {
        let cards = self.results.journal.cards();
        let mut best = Vec::new();
        for card in cards.find(STANDING, game, None, most).await? {
            let standing: Standing = read_card(&card)?;
            let person = card.id.rsplit('/').next().and_then(|id| id.parse().ok());
            best.extend(person.zip(standing.rating()));
        }
        best.sort_by(|one, two| two.1.points.total_cmp(&one.1.points));
        Ok(best)
    }

    /// Takes note of a finished match, once.
    pub(crate) async fn note_result(&self, result: MatchResult) -> Result<(), HallFault> {
        self.results.note(result).await
    }

    /// Somebody's rating at a game, if a match of theirs has counted.
    pub(crate) async fn standing(
        &self,
        game: &str,
        person: &PersonId,
    ) -> Result<Option<Rating>, HallFault> {
        let standing = self.results.standing(game, person).await?;
        Ok(standing.and_then(|standing| standing.rating()))
    }

    /// Somebody's rating at a game, if a match of theirs has counted, and how it came about.
    pub(crate) async fn rating(
        &self,
        game: &str,
        person: &PersonId,
    ) -> Result<(Option<Rating>, Vec<Change>), HallFault> {
        let rating = self.standing(game, person).await?;
        Ok((rating, self.results.changes(game, person).await?))
    }
}

/// The result of a match that counts for those who began it.
pub(crate) fn result_of(room: &Room) -> Option<MatchResult> {
    let Some(Status::Over(outcome)) = room.table()?.waiting() else {
        return None;
    };
    let first_winner = outcome.winners.iter().next();
    Some(MatchResult {
        table: room.id().clone(),
        game: room.game().name().to_owned(),
        at_ms: now_ms(),
        sides: room.rated()?,
        winner: first_winner.map(|seat| room.game().side(seat)),
        uncounted: room.uncounted(),
    })
}
