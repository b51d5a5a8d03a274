//! Stored projections: index cards, made from the journal and found by their terms.
//!
//! A card says what a list says of one thing: a table and who plays there, somebody's rating. It is
//! written in the same commit as the entries it follows from, so the two are never out of step, and
//! a program that starts reads the cards it needs instead of the whole history. Cards are not the
//! truth: a program that would make them differently makes all of them anew.

use std::collections::BTreeMap;

use crate::{Pending, StoreError};

/// What a list says of one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexCard {
    /// Which catalogue it belongs to, such as `table`.
    pub kind: String,
    /// The thing; a card takes the place of an older one of the same thing.
    pub id: String,
    /// When the thing last changed, in milliseconds since 1970: the latest are found first.
    pub at_ms: i64,
    /// Under what it is found.
    pub terms: Vec<String>,
    /// What it says, as JSON.
    pub body: String,
}

/// Of what the cards of a kind were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Built {
    /// The version of whoever made them.
    pub version: u32,
    /// They were made from the journal up to this position; commits have kept them in step since.
    pub position: u64,
}

/// Where a list was interrupted: the time and the thing of its last card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// When the last thing changed.
    pub at_ms: i64,
    /// Which it is.
    pub id: String,
}

impl From<&IndexCard> for Mark {
    fn from(card: &IndexCard) -> Mark {
        Mark {
            at_ms: card.at_ms,
            id: card.id.clone(),
        }
    }
}

/// Of two cards of one thing the later one holds.
pub(crate) fn latest(cards: &[IndexCard]) -> impl Iterator<Item = &IndexCard> {
    let by_thing: BTreeMap<(&str, &str), &IndexCard> = cards
        .iter()
        .map(|card| ((card.kind.as_str(), card.id.as_str()), card))
        .collect();
    by_thing.into_values()
}

/// Cards read at once when all of a term are wanted.
const PAGE: usize = 500;

/// The catalogues of an engine. New cards come with a [commit](crate::Journal::commit).
pub trait CardIndex: Send + Sync {
    /// The card of a thing.
    fn get<'a>(&'a self, kind: &'a str, id: &'a str) -> Pending<'a, Option<IndexCard>>;

    /// At most `limit` cards under a term, the latest first, going on after a mark. Their own terms are
    /// not read.
    fn find<'a>(
        &'a self,
        kind: &'a str,
        term: &'a str,
        after: Option<&'a Mark>,
        limit: usize,
    ) -> Pending<'a, Vec<IndexCard>>;

    /// How many cards of a kind there are.
    fn n_cards<'a>(&'a self, kind: &'a str) -> Pending<'a, u64>;

    /// Of what the cards of a kind were made; nothing if they have to be made anew.
    fn built<'a>(&'a self, kind: &'a str) -> Pending<'a, Option<Built>>;

    /// The cards of a kind are going to be made anew: until that is done they are not complete.
    fn begin<'a>(&'a self, kind: &'a str) -> Pending<'a, ()>;

    /// The cards of a kind have been made by this version, from everything that is stored now.
    fn complete<'a>(&'a self, kind: &'a str, version: u32) -> Pending<'a, ()>;
}

impl dyn CardIndex + '_ {
    /// All cards under a term, the latest first, read page by page.
    ///
    /// # Errors
    /// If the engine fails.
    pub async fn find_all(&self, kind: &str, term: &str) -> Result<Vec<IndexCard>, StoreError> {
        let mut cards: Vec<IndexCard> = Vec::new();
        loop {
            let after = cards.last().map(Mark::from);
            let page = self.find(kind, term, after.as_ref(), PAGE).await?;
            let is_last = page.len() < PAGE;
            cards.extend(page);
            if is_last {
                return Ok(cards);
            }
        }
    }
}
