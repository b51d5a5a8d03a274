//! What has happened at a table is stored before anybody is shown it.

use std::collections::BTreeSet;

use sobremesa_club::room::{Fact, Occupant, Recorded};
use sobremesa_club::{PersonId, Refusal};

use super::RoomTask;
use crate::cluster::ClubWord;
use crate::hall::{HallFault, Poster, RETRY_AFTER, result_of};

impl RoomTask {
    /// Stores what changed, then shows it. A refusal may have changed something too: time ran out.
    pub(super) async fn settle<T>(&mut self, judged: Result<T, Refusal>) -> Result<T, HallFault> {
        let fresh: Vec<Recorded> = self.room.take_fresh();
        if !fresh.is_empty() {
            self.store(&fresh).await?;
            self.show_facts(&fresh);
            self.tell_others(&fresh).await;
        }
        judged.map_err(HallFault::Refused)
    }

    /// What has happened at the table is told to the rest of the club, as far as it concerns them.
    pub(super) async fn tell_others(&mut self, facts: &[Recorded]) {
        if !self.only_moved(facts) {
            self.make_known().await;
        } else if self.is_looked_for() {
            self.post();
        }
    }

    /// Stores what changed, or goes back to what is stored.
    pub(super) async fn store(&mut self, fresh: &[Recorded]) -> Result<(), HallFault> {
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
                // Whoever was only beaten to it need not wait: what is stored is known in a moment.
                let again = (!fault.is_conflict()).then(|| self.now() + RETRY_AFTER);
                self.retry_at = again;
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
        if !self.is_kept_elsewhere() {
            let table = self.room.id();
            self.hall.tell_nodes(|| ClubWord::Posted {
                table: table.clone(),
            });
        }
    }

    /// What the rest of the club wants to know of the table.
    pub(super) async fn make_known(&mut self) {
        if self.posted.as_ref() != Some(&Poster::of(&self.room)) {
            self.post();
        }
        if self.is_kept_elsewhere() {
            if self.room.is_over() {
                self.company.forget_ratings();
            }
        } else if let Err(fault) = self.settle_result().await {
            self.log(&fault);
        }
        if self.learn_ratings().await {
            self.show_besides();
        }
    }

    /// Asks how strong those are who have sat down; true if something is known that was not.
    async fn learn_ratings(&mut self) -> bool {
        let game = self.room.game().name();
        let seated: BTreeSet<PersonId> = self
            .room
            .occupants()
            .iter()
            .filter_map(Occupant::person)
            .filter(|person| !self.company.knows_rating_of(person))
            // Nobody else's matches count.
            .filter(|person| self.hall.is_member(person))
            .cloned()
            .collect();
        let mut is_news = false;
        for person in seated {
            match self.hall.standing(game, &person).await {
                Ok(rating) => {
                    is_news |= rating.is_some();
                    self.company.learn_rating(person, rating);
                }
                Err(fault) => self.log(&fault),
            }
        }
        is_news
    }

    /// Takes note of the result of a finished match, once.
    async fn settle_result(&mut self) -> Result<(), HallFault> {
        if let Some(result) = result_of(&self.room) {
            self.hall.note_result(result).await?;
            self.company.forget_ratings();
        }
        self.hall.settle(&mut self.card).await
    }

    /// Some of what is stored has been written over: what lists say follows from the rest.
    pub(super) async fn renew_card(&mut self) {
        if self.is_kept_elsewhere() {
            return;
        }
        match self.hall.renew_card(self.room.id()).await {
            Ok(Some(card)) => self.card = card,
            Ok(None) => {}
            Err(fault) => self.log(&fault),
        }
    }

    /// What could not be stored has not happened. If what is stored cannot be had either, the table
    /// comes to an end here: nobody may play on from what has not happened.
    pub(super) async fn fall_back(&mut self) {
        match self.hall.rebuilt(self.room.id()).await {
            Ok(stored) => {
                self.stored = stored.n_facts;
                self.room = stored.room;
                self.card = stored.card;
                self.show_besides();
            }
            Err(fault) => {
                self.is_lost = true;
                self.followers.clear();
                tracing::error!(table = %self.room.id(), %fault, "a table cannot fall back");
            }
        }
    }
}
