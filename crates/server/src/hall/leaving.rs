//! Somebody leaves for good: what is stored of them is written over.
//!
//! That they leave is the first thing stored and the last one erased. Whatever stops the work between,
//! it is taken up again when the house opens.

use std::collections::BTreeSet;
use std::sync::Arc;

use sobremesa_club::people::Fact;
use sobremesa_club::room::{self, Occupant, Recorded};
use sobremesa_club::{PersonId, TableId};
use tracing::Instrument;

use super::{Hall, HallFault, entry, read, stream_of};
use crate::cluster::{ClubWord, forget_at};

impl Hall {
    /// Somebody leaves for good: everything stored about them is written over, and what they wrote and
    /// brought at tables too. Their moves stay, under nobody's name: they are others' games as well.
    ///
    /// It is done all the same if nobody waits for it.
    pub(crate) async fn forget(self: &Arc<Hall>, person: &PersonId) -> Result<(), HallFault> {
        let (hall, person) = (Arc::clone(self), person.clone());
        let leaving = async move {
            let left = Fact::Left {
                person: person.clone(),
            };
            hall.change_people(|_| Ok(vec![left.clone()])).await?;
            hall.erase(&person).await
        };
        let left = tokio::spawn(leaving.in_current_span()).await;
        left.unwrap_or_else(|fault| Err(HallFault::Unreadable(fault.to_string())))
    }

    /// Erases those who left when the house was closed before that was done.
    pub(super) async fn finish_leaving(self: &Arc<Hall>) {
        let leaving: Vec<PersonId> = self.people().leaving().cloned().collect();
        for person in leaving {
            if let Err(fault) = self.erase(&person).await {
                tracing::error!(%person, %fault, "somebody who left could not be erased yet");
            }
        }
    }

    async fn erase(self: &Arc<Hall>, person: &PersonId) -> Result<(), HallFault> {
        let is_theirs = |fact: &Fact| fact.names(person);
        let is_left = |fact: &Fact| matches!(fact, Fact::Left { .. });
        let people = &self.members.people;
        people
            .overwrite(|fact| (is_theirs(fact) && !is_left(fact)).then_some(Fact::Erased))
            .await?;
        self.members
            .shelf
            .overwrite(|player| player.as_ref()?.is_of(person).then_some(None))
            .await?;
        self.members
            .shelf
            .amend(|shelf| shelf.forget(|player| player.is_of(person)));
        for table in self.traces_of(person).await? {
            self.silence(&table, person).await?;
        }
        people
            .overwrite(|fact| is_theirs(fact).then_some(Fact::Erased))
            .await?;
        people.amend(|people| people.forget(person));
        self.drop_card_of(person).await?;
        self.tell_nodes(|| ClubWord::Forgot {
            person: person.clone(),
        });
        // What was written over is still in the store's log, until that is gone too.
        Ok(self.archive.journal.scour().await?)
    }

    /// Takes away what somebody wrote and brought at a table, from the journal and from the room.
    async fn silence(
        self: &Arc<Hall>,
        table: &TableId,
        person: &PersonId,
    ) -> Result<(), HallFault> {
        let stream = stream_of(table);
        let mut theirs = Theirs::new(person);
        for stored in self.archive.journal.read_all(&stream, 0).await? {
            // What nobody can read nobody is shown.
            let Ok(mut recorded) = read::<Recorded>(&stored) else {
                continue;
            };
            if theirs.has(&recorded.fact) {
                recorded.fact = room::Fact::Erased;
                let erased = entry(&stream, stored.seq, "table", &recorded);
                self.archive.journal.overwrite(&erased).await?;
            }
        }
        let forgotten = match self.room(table).await {
            Ok(room) => forget_at(self, &room, person).await,
            Err(fault) => Err(fault),
        };
        // A table that cannot be taken up shows nobody anything, and the others are erased all the same.
        if let Err(fault) = forgotten {
            tracing::warn!(%table, %fault, "erased where it is stored only");
        }
        // Whoever keeps the table has made its card anew, unless that failed.
        let card = self.table_card(table).await?;
        if card.is_some_and(|card| card.summary.spoke.contains(person)) {
            self.renew_card(table).await?;
        }
        Ok(())
    }
}

/// What is somebody's, of the facts about a table in their order.
struct Theirs<'a> {
    person: &'a PersonId,
    is_host: bool,
    /// Where they sit; and where computer players do, if they bring them what they play with.
    seats: BTreeSet<String>,
}

impl Theirs<'_> {
    fn new(person: &PersonId) -> Theirs<'_> {
        Theirs {
            person,
            is_host: false,
            seats: BTreeSet::new(),
        }
    }

    fn has(&mut self, fact: &room::Fact) -> bool {
        match fact {
            room::Fact::Opened { host, .. } => {
                self.is_host = host == self.person;
                false
            }
            room::Fact::Seated { seat, occupant } => {
                let sits = match occupant {
                    Occupant::Person(person) => person == self.person,
                    Occupant::Bot(_) => self.is_host,
                    Occupant::Open => false,
                };
                if sits {
                    self.seats.insert(seat.clone());
                } else {
                    self.seats.remove(seat);
                }
                false
            }
            room::Fact::Brought { seat, .. } => self.seats.contains(seat),
            room::Fact::Said(said) => said.by == *self.person,
            room::Fact::Line { .. }
            | room::Fact::Muted { .. }
            | room::Fact::Removed { .. }
            | room::Fact::Invited { .. }
            | room::Fact::TakebackAsked(_)
            | room::Fact::TakebackSettled { .. }
            | room::Fact::Rematch { .. }
            | room::Fact::Closed { .. }
            | room::Fact::EndWanted { .. }
            | room::Fact::TurnCutShort { .. }
            | room::Fact::Elapsed
            | room::Fact::Erased => false,
        }
    }
}
