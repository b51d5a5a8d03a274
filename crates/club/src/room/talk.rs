//! Talk at the table: in writing, on the channels that the game allows.

use serde::{Deserialize, Serialize};
use sobremesa_table::{Chat, Table};

use super::{Fact, Occupant, Room, Watch};
use crate::{PersonId, Refusal};

/// Who reads what somebody writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// Everybody at the table.
    Table,
    /// The players of one side (BAT-COM-03).
    Side(usize),
    /// Those who watch; players do not read it while the match is on.
    Watchers,
}

/// Something that somebody wrote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// Who.
    pub by: PersonId,
    /// For whom.
    pub channel: Channel,
    /// What, as it was typed; whoever shows it escapes it.
    pub text: String,
}

/// So many characters at most.
const MAX_TEXT: usize = 500;
/// So many messages of one person, and of all together; nobody reads more.
const MAX_SAID_BY_ONE: usize = 500;
const MAX_SAID: usize = 3_000;
/// So many of them are shown, the latest.
const MAX_HEARD: usize = 200;

impl Room {
    /// Somebody writes something.
    ///
    /// # Errors
    /// If they may not write there, the message is empty or too long, or enough has been said.
    pub fn say(&mut self, person: &PersonId, channel: Channel, text: &str) -> Result<(), Refusal> {
        if self.removed.contains(person) {
            return Err(Refusal::Removed);
        }
        if !self.may_talk(person) {
            return Err(Refusal::Private);
        }
        if self.muted.contains(person) {
            return Err(Refusal::Muted);
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MAX_TEXT {
            return Err(Refusal::BadMessage);
        }
        if !self.channels(person).contains(&channel) {
            let is_silent = self.is_running() && self.game.customs().chat == Chat::Forbidden;
            let plays = self.seats_of(person).next().is_some();
            return Err(if is_silent && plays {
                Refusal::SilentGame
            } else {
                Refusal::NoSuchChannel
            });
        }
        let n_own = self.said.iter().filter(|said| said.by == *person).count();
        if n_own >= MAX_SAID_BY_ONE || self.said.len() >= MAX_SAID {
            return Err(Refusal::EnoughSaid);
        }
        self.note(Fact::Said(Said {
            by: person.clone(),
            channel,
            text: text.to_owned(),
        }));
        Ok(())
    }

    /// At a private table only those talk whose table it is; whoever has the link may sit down first.
    fn may_talk(&self, person: &PersonId) -> bool {
        let is_private = self.settings.watch == Watch::Nobody;
        !is_private || self.is_of(person) || self.seats_of(person).next().is_some()
    }

    /// The channels that a person may read and write now, the most private first.
    pub fn channels(&self, person: &PersonId) -> Vec<Channel> {
        if !self.may_talk(person) {
            return Vec::new();
        }
        let mut seats = self.seats_of(person).peekable();
        if seats.peek().is_none() {
            // Whoever watches must not help a player, so players do not read along.
            return if self.is_running() {
                vec![Channel::Watchers]
            } else {
                vec![Channel::Table]
            };
        }
        if !self.is_running() {
            return vec![Channel::Table, Channel::Watchers];
        }
        match self.game.customs().chat {
            Chat::Forbidden => Vec::new(),
            Chat::Table => vec![Channel::Table],
            Chat::TableAndSides => {
                let sides = seats.map(|seat| self.game.side(seat));
                let mut channels: Vec<Channel> = Vec::new();
                for side in sides {
                    let channel = Channel::Side(side);
                    // Whoever plays a side alone has nobody to write to (BAT-COM-05).
                    if !channels.contains(&channel) && self.n_people_on(side) > 1 {
                        channels.push(channel);
                    }
                }
                channels.push(Channel::Table);
                channels
            }
        }
    }

    /// What a person may read of what was written last, in order.
    pub fn heard(&self, person: &PersonId) -> Vec<&Said> {
        if !self.may_talk(person) {
            return Vec::new();
        }
        let channels = self.channels(person);
        let is_over = self.is_over();
        let heard = self.said.iter().rev().filter(|said| {
            channels.contains(&said.channel)
                || (said.channel == Channel::Table)
                || (is_over && said.channel == Channel::Watchers)
        });
        let mut heard: Vec<&Said> = heard.take(MAX_HEARD).collect();
        heard.reverse();
        heard
    }

    /// Everything that a person has said here.
    pub fn said_by(&self, person: &PersonId) -> Vec<Said> {
        let said = self.said.iter().filter(|said| said.by == *person);
        said.cloned().collect()
    }

    /// Forgets what somebody wrote and brought who has left for good. What is stored of it is erased
    /// elsewhere.
    pub fn forget(&mut self, person: &PersonId) {
        self.said.retain(|said| said.by != *person);
        let is_host = self.host == *person;
        for (occupant, brought) in self.occupants.iter().zip(&mut self.brought) {
            let is_theirs = match occupant {
                Occupant::Person(holder) => holder == person,
                Occupant::Bot(_) => is_host,
                Occupant::Open => false,
            };
            if is_theirs {
                *brought = None;
            }
        }
    }

    /// The host asks somebody to be quiet, or lets them speak again.
    ///
    /// # Errors
    /// If it is not the host who asks.
    pub fn mute(&mut self, host: &PersonId, person: &PersonId, quiet: bool) -> Result<(), Refusal> {
        self.only_host(host)?;
        self.note(Fact::Muted {
            person: person.clone(),
            quiet,
        });
        Ok(())
    }

    /// Was somebody asked to be quiet?
    pub fn is_muted(&self, person: &PersonId) -> bool {
        self.muted.contains(person)
    }

    fn n_people_on(&self, side: usize) -> usize {
        let mut people: Vec<&PersonId> = Vec::new();
        for (index, occupant) in self.occupants.iter().enumerate() {
            if let super::Occupant::Person(person) = occupant {
                let plays_it = self.game.side(sobremesa_kernel::Seat::new(index)) == side;
                if plays_it && !people.contains(&person) {
                    people.push(person);
                }
            }
        }
        people.len()
    }

    fn is_running(&self) -> bool {
        let status = self.table().filter(|_| self.closed.is_none());
        let status = status.and_then(Table::waiting);
        status.is_some_and(|status| status.outcome().is_none())
    }
}
