//! Computer players that people have brought (DOM-AI-11).

use std::net::IpAddr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sobremesa_club::{PersonId, Refusal};
use sobremesa_kernel::Words;
use sobremesa_table::{BotCard, GameBox, Unwelcome};

use super::ledger::Projection;
use super::{Hall, HallFault};
use crate::cluster::ClubWord;

/// So many may one person bring, and so many there may be.
const MOST_OF_ONE: usize = 5;
const MOST: usize = 1000;

/// Which computer players people have brought. Their words are for those who brought them, and for whoever
/// meets them at a table; nobody else finds them on a page. Whoever knows its name may play with one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brought(Arc<[BroughtOne]>);

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct BroughtOne {
    pub(crate) owner: PersonId,
    pub(crate) game: String,
    pub(crate) name: String,
}

impl Brought {
    /// The computer players of a game that somebody is offered: the house's, and their own.
    pub(crate) fn offered(&self, game: &dyn GameBox, to: Option<&PersonId>) -> Vec<BotCard> {
        let is_for_them = |bot: &BotCard| {
            let mut all = self.0.iter();
            let brought = all.find(|one| one.game == game.name() && one.name == bot.name);
            brought.is_none_or(|one| Some(&one.owner) == to)
        };
        game.bots().into_iter().filter(is_for_them).collect()
    }

    /// The house's own.
    pub(crate) fn of_house(&self, game: &dyn GameBox) -> Vec<BotCard> {
        self.offered(game, None)
    }

    /// The house's player whom somebody meets who does not choose: a middling one.
    pub(crate) fn usual(&self, game: &dyn GameBox) -> Option<String> {
        let mut bots = self.of_house(game);
        let middle = bots.len().checked_sub(1)? / 2;
        Some(bots.swap_remove(middle).name)
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[BroughtOne] {
        &self.0
    }
}

/// A computer player that somebody has brought. A later one of the same name takes its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Guest {
    owner: PersonId,
    game: String,
    name: String,
    definition: String,
}

/// The games, each with the computer players that people have brought.
pub(super) struct Guests {
    /// The games as they came.
    empty: &'static [&'static dyn GameBox],
    shelf: Vec<&'static dyn GameBox>,
    /// Every name once.
    known: Vec<Guest>,
    brought: Brought,
}

impl Guests {
    pub(super) fn none(shelf: &'static [&'static dyn GameBox]) -> Guests {
        Guests {
            empty: shelf,
            shelf: shelf.to_vec(),
            known: Vec::new(),
            brought: Brought::default(),
        }
    }

    /// A game on the shelf.
    fn game(&self, name: &str) -> Option<&'static dyn GameBox> {
        let found = self.shelf.iter().find(|game| game.name() == name);
        found.copied()
    }

    /// Puts all guests of a game beside those who are in it.
    fn seat<'a>(&mut self, game: &'static dyn GameBox, guests: impl Iterator<Item = &'a Guest>) {
        let mut with_them: Option<Box<dyn GameBox>> = None;
        for guest in guests {
            match with_them
                .as_deref()
                .unwrap_or(game)
                .with_guest(&guest.definition)
            {
                Ok(with_one_more) => {
                    with_them = Some(with_one_more);
                    self.known.retain(|other| !guest.replaces(other));
                    self.known.push(guest.clone());
                }
                // The rules of descriptions may have changed since.
                Err(fault) => {
                    tracing::warn!(name = guest.name, fault = fault.words().en, "stays outside");
                }
            }
        }
        // Tables that were set up before keep the game as it was, so the old one stays for good. It is a
        // list of those who are in both, and how often somebody may change theirs is limited.
        let new: &'static dyn GameBox = with_them.map_or(game, |boxed| Box::leak(boxed));
        let place = self.shelf.iter_mut().find(|old| old.name() == new.name());
        if let Some(place) = place {
            *place = new;
        }
    }

    /// Somebody has left for good, and theirs go with them; or some are sent away.
    pub(super) fn forget(&mut self, goes: impl Fn(&Guest) -> bool) {
        let (gone, staying): (Vec<Guest>, Vec<Guest>) =
            std::mem::take(&mut self.known).into_iter().partition(goes);
        self.known = staying.clone();
        for empty in self.empty {
            if gone.iter().any(|guest| guest.game == empty.name()) {
                let others = staying.iter().filter(|guest| guest.game == empty.name());
                self.seat(*empty, others);
            }
        }
        self.list();
    }

    /// Makes the list anew.
    fn list(&mut self) {
        let one = |guest: &Guest| BroughtOne {
            owner: guest.owner.clone(),
            game: guest.game.clone(),
            name: guest.name.clone(),
        };
        self.brought = Brought(self.known.iter().map(one).collect());
    }
}

impl Projection for Guests {
    /// Nothing where somebody's was who has left for good.
    type Fact = Option<Guest>;

    fn apply(&mut self, facts: &[Option<Guest>]) {
        for game in self.shelf.clone() {
            let guests = facts.iter().flatten();
            let guests = guests.filter(|guest| guest.game == game.name());
            self.seat(game, guests);
        }
        self.list();
    }
}

impl Guest {
    pub(super) fn is(&self, one: &BroughtOne) -> bool {
        (&self.owner, &self.game, &self.name) == (&one.owner, &one.game, &one.name)
    }

    pub(super) fn is_of(&self, person: &PersonId) -> bool {
        self.owner == *person
    }

    fn replaces(&self, other: &Guest) -> bool {
        self.game == other.game && self.name == other.name
    }

    /// May it come in, beside those who are there?
    fn may_join(&self, known: &[Guest]) -> Result<(), Refusal> {
        let no = |es: &str, en: &str| Err(Refusal::Meaningless(Words::new(es, en)));
        let namesake = known.iter().find(|other| self.replaces(other));
        if namesake.is_some_and(|other| other.owner != self.owner) {
            return no(
                "Ya hay un jugador con ese `id`: elige otro.",
                "There is a player with that `id` already: choose another.",
            );
        }
        let n_own = known.iter().filter(|other| other.owner == self.owner);
        if namesake.is_none() && (n_own.count() >= MOST_OF_ONE || known.len() >= MOST) {
            return no(
                "No caben más jugadores tuyos: cambia uno de los que tienes.",
                "There is no room for more players of yours: change one that you have.",
            );
        }
        Ok(())
    }
}

impl Hall {
    /// Every game, in the order of the shelf.
    pub(crate) fn games(&self) -> Vec<&'static dyn GameBox> {
        self.members.guests.look().shelf.clone()
    }

    pub(crate) fn game(&self, name: &str) -> Result<&'static dyn GameBox, Refusal> {
        let found = self.members.guests.look().game(name);
        found.ok_or_else(|| Refusal::UnknownGame(name.to_owned()))
    }

    /// What people have brought.
    pub(crate) fn brought(&self) -> Brought {
        self.members.guests.look().brought.clone()
    }

    /// Sends a computer player away that somebody has brought. What it was goes too; tables at which it
    /// plays keep it until they rest.
    pub(crate) async fn send_away(&self, one: &BroughtOne) -> Result<(), HallFault> {
        self.members
            .guests
            .overwrite(|guest| guest.as_ref()?.is(one).then_some(None))
            .await?;
        self.members
            .guests
            .amend(|guests| guests.forget(|guest| guest.is(one)));
        self.tell_nodes(|| ClubWord::SentAway { one: one.clone() });
        Ok(())
    }

    /// Lets somebody's computer player in; returns its name when it cannot be lost any more.
    pub(crate) async fn bring_guest(
        &self,
        owner: PersonId,
        address: IpAddr,
        game: &'static dyn GameBox,
        definition: String,
    ) -> Result<String, HallFault> {
        let unwelcome = |fault: Unwelcome| match fault {
            Unwelcome::Faulty(faults) => Refusal::Faulty(faults),
            Unwelcome::NotHere | Unwelcome::NameTaken(_) => Refusal::Meaningless(fault.words()),
        };
        let recruiting = game.abilities().recruiting;
        let recruiting = recruiting.ok_or_else(|| unwelcome(Unwelcome::NotHere))?;
        let card = recruiting.read(&definition).map_err(Refusal::Faulty)?;
        let guest = Guest {
            owner,
            game: game.name().to_owned(),
            name: card.name.clone(),
            definition,
        };
        if self.members.guests.look().known.contains(&guest) {
            return Ok(card.name);
        }
        if !self.gate.limits.may_bring(address) {
            return Err(HallFault::TooFast);
        }
        let changed = self.members.guests.change(|guests| {
            guest.may_join(&guests.known)?;
            let game = guests.game(&guest.game);
            let game = game.ok_or_else(|| unwelcome(Unwelcome::NotHere))?;
            game.with_guest(&guest.definition).map_err(unwelcome)?;
            Ok(vec![Some(guest.clone())])
        });
        changed.await?;
        Ok(card.name)
    }
}
