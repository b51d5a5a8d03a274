//! What hangs on the wall of the hall: tables that everybody may know of, and announcements.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLockReadGuard, RwLockWriteGuard};

use serde::{Deserialize, Serialize};
use sobremesa_club::room::{Occupant, Room, Watch};
use sobremesa_club::{People, PersonId, Refusal, TableId};
use sobremesa_kernel::{Seat, SeatSet};
use sobremesa_table::{Ending, GameRef, Table};

use super::ledger::Projection;
use super::{Hall, HallFault, TableCard, now_ms};

/// A table as it is known without being looked at: on the wall, and in lists of tables.
#[derive(Clone)]
pub(crate) struct Poster {
    pub(crate) table: TableId,
    pub(crate) game: GameRef,
    host: PersonId,
    pub(crate) occupants: Vec<Occupant>,
    pub(crate) n_free: usize,
    pub(crate) has_begun: bool,
    /// Who had to act when it was hung up; it is not hung up anew at every move.
    pub(crate) must: SeatSet,
    pub(crate) is_over: bool,
    /// How the match ended, if it was played to its end.
    pub(crate) ending: Option<Ending>,
    pub(crate) may_watch: bool,
    pub(crate) is_listed: bool,
    /// Does it count for the ratings of those who play there?
    pub(crate) is_rated: bool,
    /// Who is asked to come, after whoever asked.
    pub(crate) invited: Vec<(PersonId, PersonId)>,
}

impl PartialEq for Poster {
    /// Everything that can change but whose turn it is: a table keeps its game, its watchers and its
    /// place in the lobby.
    fn eq(&self, other: &Poster) -> bool {
        (&self.table, &self.occupants, &self.invited)
            == (&other.table, &other.occupants, &other.invited)
            && (self.n_free, self.has_begun, self.is_over)
                == (other.n_free, other.has_begun, other.is_over)
    }
}

impl Poster {
    pub(crate) fn of(room: &Room) -> Poster {
        let status = room.table().and_then(Table::waiting);
        Poster {
            table: room.id().clone(),
            game: room.held_game(),
            host: room.host().clone(),
            occupants: room.occupants().to_vec(),
            n_free: room.free_seats().count(),
            has_begun: room.table().is_some(),
            must: status.map(|status| status.must_act()).unwrap_or_default(),
            is_over: room.is_finished(),
            ending: room.table().and_then(Table::ending),
            may_watch: room.settings().watch != Watch::Nobody,
            is_listed: room.settings().listed,
            is_rated: room.settings().rated,
            invited: room.invited().cloned().collect(),
        }
    }

    /// A table at which nobody plays any more, by its card; nothing if somebody does.
    pub(super) fn of_finished(
        card: &TableCard,
        find_game: impl Fn(&str) -> Option<GameRef>,
    ) -> Option<Poster> {
        let summary = Some(&card.summary).filter(|summary| summary.is_finished())?;
        let game = find_game(&summary.game)?;
        let occupant = |seat: &&str| summary.occupants.get(*seat).cloned();
        let seats = game.seats().iter();
        let occupants = seats.map(|seat| occupant(seat).unwrap_or(Occupant::Open));
        let ending = summary.verdict.as_ref().map(|verdict| game.ending(verdict));
        Some(Poster {
            table: card.table.clone(),
            occupants: occupants.collect(),
            game,
            host: summary.host.clone(),
            n_free: 0,
            has_begun: summary.has_begun,
            must: SeatSet::EMPTY,
            is_over: true,
            ending,
            may_watch: summary.watch != Watch::Nobody,
            is_listed: summary.listed,
            is_rated: summary.rated,
            invited: Vec::new(),
        })
    }

    /// The people who play there, each once.
    pub(crate) fn people(&self) -> Vec<&PersonId> {
        let mut people = Vec::new();
        for occupant in &self.occupants {
            match occupant {
                Occupant::Person(person) if !people.contains(&person) => people.push(person),
                Occupant::Person(_) | Occupant::Open | Occupant::Bot(_) => {}
            }
        }
        people
    }

    /// Whoever wants nothing of the host, or of somebody who plays there, or is not wanted by one of them,
    /// is not told of it.
    pub(crate) fn is_kept_from(&self, person: &PersonId, people: &People) -> bool {
        let mut others = self.people().into_iter().chain([&self.host]);
        others.any(|other| people.blocks(other, person) || people.blocks(person, other))
    }

    /// The seats of a person.
    pub(crate) fn seats_of(&self, person: &PersonId) -> impl Iterator<Item = Seat> {
        let seats = self.occupants.iter().zip((0..).map(Seat::new));
        seats.filter_map(move |(occupant, seat)| match occupant {
            Occupant::Person(holder) if holder == person => Some(seat),
            Occupant::Person(_) | Occupant::Open | Occupant::Bot(_) => None,
        })
    }
}

/// Something that an administrator tells everybody.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Announcement {
    pub(crate) text: String,
    pub(crate) at_ms: i64,
}

impl Projection for Announcement {
    type Fact = Announcement;

    /// The last one hangs there.
    fn apply(&mut self, facts: &[Announcement]) {
        if let Some(last) = facts.last() {
            self.clone_from(last);
        }
    }
}

/// The posters of unfinished tables, and what is looked up in them.
#[derive(Default)]
pub(super) struct Posters {
    all: BTreeMap<TableId, Poster>,
    /// Those of unfinished tables that everybody may know of.
    listed: BTreeSet<TableId>,
    /// Those of matches under way that count.
    rated: BTreeSet<TableId>,
    /// The unfinished tables of each host.
    open: BTreeMap<PersonId, BTreeSet<TableId>>,
    /// The tables to which each is asked to come.
    inviting: BTreeMap<PersonId, BTreeSet<TableId>>,
}

impl Posters {
    /// Hangs a poster up, or takes it down: finished tables are in the catalogue.
    fn hang(&mut self, poster: Poster) {
        let table = poster.table.clone();
        if let Some(before) = self.all.get(&table) {
            for (_, invitee) in before.invited.clone() {
                take_out(&mut self.inviting, &invitee, &table);
            }
        }
        if poster.is_over {
            self.count_closed(&poster.host, &table);
            self.listed.remove(&table);
            self.rated.remove(&table);
            self.all.remove(&table);
            return;
        }
        self.count_open(&poster.host, &table);
        if poster.is_listed {
            self.listed.insert(table.clone());
        }
        if poster.is_rated && poster.has_begun {
            self.rated.insert(table.clone());
        }
        for (_, invitee) in &poster.invited {
            let tables = self.inviting.entry(invitee.clone()).or_default();
            tables.insert(table.clone());
        }
        self.all.insert(table, poster);
    }

    fn count_open(&mut self, host: &PersonId, table: &TableId) -> usize {
        let tables = self.open.entry(host.clone()).or_default();
        tables.insert(table.clone());
        tables.len()
    }

    fn count_closed(&mut self, host: &PersonId, table: &TableId) {
        take_out(&mut self.open, host, table);
    }
}

/// Takes a table out of somebody's, and them out of the list with their last.
fn take_out(lists: &mut BTreeMap<PersonId, BTreeSet<TableId>>, person: &PersonId, table: &TableId) {
    if let Some(tables) = lists.get_mut(person) {
        tables.remove(table);
        if tables.is_empty() {
            lists.remove(person);
        }
    }
}

impl Hall {
    /// Hangs up what a table looks like now.
    pub(crate) fn post(&self, poster: Poster) {
        let before = self.poster(&poster.table);
        self.posters_mut().hang(poster.clone());
        self.tell_lobby(before.as_ref(), &poster);
    }

    /// A person has this unfinished table too; how many they have.
    pub(super) fn count_open(&self, host: &PersonId, table: &TableId) -> usize {
        self.posters_mut().count_open(host, table)
    }

    /// A table of a person's is not unfinished any more.
    pub(super) fn count_closed(&self, host: &PersonId, table: &TableId) {
        self.posters_mut().count_closed(host, table);
    }

    /// What hangs there about a table.
    pub(super) fn poster(&self, table: &TableId) -> Option<Poster> {
        self.posters().all.get(table).cloned()
    }

    /// May this person be helped at a game, at whatever table? Not while they play a match of it that
    /// counts: what they ask elsewhere could be about that.
    ///
    /// # Errors
    /// If not.
    pub(crate) fn judge_help(&self, person: &PersonId, game: &str) -> Result<(), Refusal> {
        let posters = self.posters();
        let mut playing = posters
            .rated
            .iter()
            .filter_map(|table| posters.all.get(table));
        let is_it =
            |poster: &Poster| poster.game.name() == game && poster.people().contains(&person);
        if playing.any(is_it) {
            Err(Refusal::NoHelpInRated)
        } else {
            Ok(())
        }
    }

    /// May this person sit down at a table? A match that counts is for people with accounts, and nobody
    /// sits down with somebody who has blocked them.
    ///
    /// # Errors
    /// If not.
    pub(crate) fn judge_newcomer(&self, room: &Room, person: &PersonId) -> Result<(), Refusal> {
        let people = self.people();
        let seated = room.occupants().iter().filter_map(Occupant::person);
        let mut others = seated.chain([room.host()]);
        if others.any(|other| people.blocks(other, person)) {
            return Err(Refusal::Unwelcome);
        }
        drop(people);
        if room.settings().rated && !self.is_member(person) {
            Err(Refusal::MembersInRated)
        } else {
            Ok(())
        }
    }

    /// May this person ask somebody to come to a table? Not whom nobody knows, and not whoever has blocked
    /// them.
    ///
    /// # Errors
    /// If not.
    pub(crate) fn judge_invitation(
        &self,
        person: &PersonId,
        invitee: &PersonId,
    ) -> Result<(), Refusal> {
        let people = self.people();
        let is_known = people
            .get(invitee)
            .is_some_and(|invitee| !invitee.is_barred);
        if !is_known || people.blocks(invitee, person) {
            return Err(Refusal::NotInvited);
        }
        Ok(())
    }

    /// The tables to which somebody is asked to come, each with who asks, but for those whom they have
    /// blocked since.
    pub(crate) fn invitations(&self, invitee: &PersonId) -> Vec<(Poster, PersonId)> {
        let posters = self.posters();
        let people = self.people();
        let tables = posters.inviting.get(invitee).into_iter().flatten();
        let known = tables.filter_map(|table| posters.all.get(table));
        let told = known.filter_map(|poster| {
            let (by, _) = poster.invited.iter().find(|(_, asked)| asked == invitee)?;
            let is_kept_away = people.blocks(invitee, by) || poster.is_kept_from(invitee, &people);
            (!is_kept_away).then(|| (poster.clone(), by.clone()))
        });
        told.collect()
    }

    /// Goes through the tables of which everybody may know, until it is enough.
    pub(crate) fn read_wall(&self, mut read: impl FnMut(&Poster) -> ControlFlow<()>) {
        let posters = self.posters();
        for table in posters.listed.iter().rev() {
            if posters
                .all
                .get(table)
                .is_some_and(|poster| read(poster).is_break())
            {
                return;
            }
        }
    }

    /// So many unfinished tables at most, and how many there are.
    pub(crate) fn unfinished(&self, most: usize) -> (Vec<Poster>, usize) {
        let posters = self.posters();
        let some = posters.all.values().rev().take(most).cloned().collect();
        (some, posters.all.len())
    }

    fn posters(&self) -> RwLockReadGuard<'_, Posters> {
        let posters = self.tables.posters.read();
        posters.unwrap_or_else(PoisonError::into_inner)
    }

    fn posters_mut(&self) -> RwLockWriteGuard<'_, Posters> {
        let posters = self.tables.posters.write();
        posters.unwrap_or_else(PoisonError::into_inner)
    }

    /// What an administrator tells everybody; empty if nothing.
    pub(crate) fn announcement(&self) -> Announcement {
        self.announcement.look().clone()
    }

    pub(crate) async fn announce(&self, text: &str) -> Result<(), HallFault> {
        let announcement = Announcement {
            text: text.trim().chars().take(500).collect(),
            at_ms: now_ms(),
        };
        let hung = self.announcement.change(|_| Ok(vec![announcement.clone()]));
        hung.await?;
        self.lobby.tell_everybody();
        Ok(())
    }
}
