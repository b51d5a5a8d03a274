//! The hall as one node of several: what it takes up, and what it follows.

use std::sync::{Arc, Weak};

use sobremesa_club::people::{KeyKind, Person};
use sobremesa_club::{Key, PersonId, TableId};
use sobremesa_store::StreamId;

use super::{BROUGHT, Hall, HallFault, NOTICES, PEOPLE, Poster, TABLES, stream, stream_of};
use crate::cluster::{ClubWord, TableWord, keep_in, serve};
use crate::room_task::{Role, RoomHandle};

/// So many tables of lost nodes are taken up at a time.
const ORPHANS: usize = 100;

impl Hall {
    /// Begins to work beside the other nodes.
    pub(super) fn begin_sharing(self: &Arc<Hall>) {
        let Some(cluster) = &self.cluster else { return };
        let hall = || Arc::downgrade(self);
        tokio::spawn(keep_in(hall()));
        tokio::spawn(serve(hall(), cluster.epoch()));
        tokio::spawn(follow_club(hall()));
        for name in [PEOPLE, BROUGHT, NOTICES] {
            tokio::spawn(follow_ledger(hall(), stream(name)));
        }
    }

    /// What this node is called, for the log; nothing where there is one only.
    pub(crate) fn node(&self) -> Option<&str> {
        self.cluster.as_ref().map(|cluster| cluster.register.name())
    }

    /// What we are to a table: its keeper if nobody else is.
    pub(crate) async fn claim(&self, table: &TableId) -> Result<Role, HallFault> {
        let Some(cluster) = &self.cluster else {
            return Ok(Role::Keeper);
        };
        let keeper = cluster.register.claim(&stream_of(table)).await?;
        Ok(match keeper {
            Some(keeper) if keeper == cluster.epoch() => Role::Keeper,
            Some(keeper) => Role::Follower(keeper),
            None => Role::Follower(0),
        })
    }

    /// Others may keep a table of ours. If that cannot be said now, whoever wants it finds it out.
    pub(crate) async fn release(&self, table: &TableId) {
        if let Some(cluster) = &self.cluster {
            let released = cluster.register.release(&stream_of(table)).await;
            released.unwrap_or_else(|fault| tracing::warn!(%table, %fault, "still claimed"));
        }
    }

    /// Whoever has a key. One that nobody here knows may have been given by another node a moment ago.
    pub(crate) async fn person_anywhere(&self, key: &Key) -> Option<(Arc<Person>, KeyKind)> {
        let known = self.person_with(key);
        let (None, Some(cluster)) = (&known, &self.cluster) else {
            return known;
        };
        if self.passer_by(&key.hash()).is_some() {
            return None;
        }
        let people = [stream(PEOPLE)];
        let heads = cluster.register.heads(&people).await.unwrap_or_default();
        for head in heads {
            // If it cannot be read they are strangers for now.
            let _ = self.members.people.know_at_least(head.last).await;
        }
        self.person_with(key)
    }

    /// How much is known of people, and of computer players that were brought.
    pub(crate) fn n_known(&self) -> (u64, u64) {
        let members = &self.members;
        (members.people.n_known(), members.shelf.n_known())
    }

    /// Reads what is stored of people and of computer players, if that is more than we know.
    pub(crate) async fn know_at_least(
        &self,
        n_people: u64,
        n_brought: u64,
    ) -> Result<(), HallFault> {
        self.members.people.know_at_least(n_people).await?;
        self.members.shelf.know_at_least(n_brought).await
    }

    async fn rooms(&self) -> Vec<RoomHandle> {
        let rooms = self.tables.rooms.lock().await;
        rooms
            .values()
            .filter(|room| !room.is_gone())
            .cloned()
            .collect()
    }

    /// How many tables in memory are kept elsewhere.
    pub(crate) async fn n_followed(&self) -> usize {
        let rooms = self.rooms().await;
        rooms.iter().filter(|room| room.follows()).count()
    }

    /// Nodes have come or gone: whoever follows a table of one that has gone takes it over.
    pub(crate) async fn nodes_changed(self: &Arc<Hall>, epochs: &[u64]) {
        self.gate.limits.share(epochs.len());
        let epochs: Arc<[u64]> = epochs.into();
        for room in self.rooms().await {
            let epochs = Arc::clone(&epochs);
            tokio::spawn(async move { room.nodes_changed(epochs).await });
        }
        let hall = Arc::clone(self);
        tokio::spawn(async move { hall.take_up_orphans().await });
    }

    /// After others took us for lost: nothing is ours any more, and much may have been missed.
    pub(crate) async fn come_in_anew(self: &Arc<Hall>) {
        let Some(cluster) = &self.cluster else { return };
        tokio::spawn(serve(Arc::downgrade(self), cluster.epoch()));
        for room in self.rooms().await {
            tokio::spawn(async move { room.reconsider().await.map(drop) });
        }
        self.look_for_missed();
        self.renew_posters().await;
    }

    /// Asks the database what hints may have been lost, and which tables nobody keeps; beside everything else.
    pub(crate) fn look_for_missed(self: &Arc<Hall>) {
        let hall = Arc::clone(self);
        tokio::spawn(async move {
            let Ok(_alone) = hall.tables.looking.try_lock() else {
                return;
            };
            if let Err(fault) = hall.catch_up().await {
                tracing::debug!(%fault, "what was missed cannot be asked");
            }
            hall.take_up_orphans().await;
        });
    }

    async fn catch_up(&self) -> Result<(), HallFault> {
        let Some(cluster) = &self.cluster else {
            return Ok(());
        };
        let followed = self.rooms().await.into_iter().filter(RoomHandle::follows);
        let followed: Vec<RoomHandle> = followed.collect();
        let mut asked: Vec<StreamId> = [PEOPLE, BROUGHT, NOTICES].map(stream).into();
        asked.extend(followed.iter().map(|room| stream_of(room.table())));
        for head in cluster.register.heads(&asked).await? {
            match head.stream.as_str() {
                PEOPLE => self.members.people.know_at_least(head.last).await?,
                BROUGHT => self.members.shelf.know_at_least(head.last).await?,
                NOTICES => self.know_announcement(head.last).await?,
                _ => {
                    let is_it = |room: &&RoomHandle| stream_of(room.table()) == head.stream;
                    if let Some(room) = followed.iter().find(is_it) {
                        let word = TableWord::stored(head.last);
                        room.hear(word).await;
                    }
                }
            }
        }
        Ok(())
    }

    async fn know_announcement(&self, seq: u64) -> Result<(), HallFault> {
        if self.announcement.n_known() < seq {
            self.announcement.know_at_least(seq).await?;
            self.lobby.tell_everybody();
        }
        Ok(())
    }

    /// Takes up tables whose node is gone: a clock may run there, and nobody ask for them.
    async fn take_up_orphans(self: &Arc<Hall>) {
        let Some(cluster) = &self.cluster else { return };
        let Ok(_alone) = self.tables.adopting.try_lock() else {
            return;
        };
        let orphans = cluster.register.orphans(ORPHANS).await;
        for orphan in orphans.unwrap_or_default() {
            let table = orphan.as_str().strip_prefix(TABLES).map(str::parse);
            let Some(Ok(table)) = table else { continue };
            if self.is_closed() {
                return;
            }
            let live = self.live(&*self.tables.rooms.lock().await, &table);
            let taken_up = match live {
                Some(room) => room.reconsider().await.map(drop),
                None => self.visit(&table).await,
            };
            if let Err(fault) = taken_up {
                tracing::warn!(%table, %fault, "a lost node's table is not taken up yet");
            }
        }
    }

    /// Lists say what is stored, after hints may have been lost.
    async fn renew_posters(self: &Arc<Hall>) {
        let cards = match self.to_be_visited().await {
            Ok(cards) => cards,
            Err(fault) => return tracing::warn!(%fault, "the lists may be out of date"),
        };
        let (known, _) = self.unfinished(usize::MAX);
        let is_listed = |table: &TableId| cards.iter().any(|card| card.table == *table);
        let gone = known.into_iter().map(|poster| poster.table);
        let gone: Vec<TableId> = gone.filter(|table| !is_listed(table)).collect();
        let unfinished = cards.iter().map(|card| card.table.clone());
        for table in unfinished.chain(gone) {
            self.renew_poster(&table).await;
        }
    }

    /// Hangs up what a table looks like that another node keeps, and that is not in memory here.
    async fn renew_poster(self: &Arc<Hall>, table: &TableId) {
        if self.live(&*self.tables.rooms.lock().await, table).is_some() {
            return;
        }
        match self.rebuilt(table).await {
            Ok(stored) => self.post(Poster::of(&stored.room)),
            Err(fault) => tracing::warn!(%table, %fault, "the lists do not know how it stands"),
        }
    }

    async fn hear(self: &Arc<Hall>, word: ClubWord) {
        match word {
            ClubWord::Posted { table } => self.renew_poster(&table).await,
            ClubWord::PassedBy { key, person, name } => {
                let person = Person::new(person, name);
                self.members.passing.add(key, Arc::new(person));
            }
            ClubWord::Forgot { person } => self.hear_of_leaving(&person).await,
            ClubWord::SentAway { one } => {
                self.members
                    .shelf
                    .amend(|shelf| shelf.forget(|player| player.is(&one)));
            }
        }
    }

    async fn hear_of_leaving(&self, person: &PersonId) {
        self.members
            .shelf
            .amend(|shelf| shelf.forget(|player| player.is_of(person)));
        self.members.people.amend(|people| people.forget(person));
        for room in self.rooms().await {
            let _ = room.forget(person).await;
        }
    }

    /// Tells the other nodes something about the club, where there are any.
    pub(crate) fn tell_nodes(&self, word: impl FnOnce() -> ClubWord) {
        if let Some(cluster) = &self.cluster {
            cluster.tell_club(&word());
        }
    }
}

/// Hears what other nodes tell about the club, until the hall closes.
async fn follow_club(hall: Weak<Hall>) {
    let Some(cluster) = hall.upgrade().and_then(|hall| hall.cluster.clone()) else {
        return;
    };
    let mut letters = cluster.bus.listen(&cluster.subject("club")).await;
    let mut returns = cluster.bus.returns();
    returns.mark_unchanged();
    loop {
        let letter = tokio::select! {
            letter = letters.recv() => letter,
            _ = returns.changed() => None,
        };
        let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closed()) else {
            return;
        };
        match letter {
            Some(letter) => match serde_json::from_slice(&letter.words) {
                Ok(word) => hall.hear(word).await,
                Err(fault) => tracing::warn!(%fault, "another node tells something strange"),
            },
            None if letters.is_closed() => return,
            None => {
                hall.look_for_missed();
                hall.renew_posters().await;
            }
        }
    }
}

/// Hears how far a ledger has got, until the hall closes.
async fn follow_ledger(hall: Weak<Hall>, ledger: StreamId) {
    let Some(cluster) = hall.upgrade().and_then(|hall| hall.cluster.clone()) else {
        return;
    };
    let mut letters = cluster.bus.listen(&cluster.subject_of(&ledger)).await;
    while let Some(letter) = letters.recv().await {
        let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closed()) else {
            return;
        };
        let Ok(TableWord::Stored { seq, .. }) = serde_json::from_slice(&letter.words) else {
            continue;
        };
        let known = match ledger.as_str() {
            PEOPLE => hall.members.people.know_at_least(seq).await,
            BROUGHT => hall.members.shelf.know_at_least(seq).await,
            _ => hall.know_announcement(seq).await,
        };
        // What cannot be read now is asked for again.
        known.unwrap_or_else(|fault| tracing::debug!(%ledger, %fault, "not followed yet"));
    }
}
