//! Computer players that people have brought (DOM-AI-11).

use serde::{Deserialize, Serialize};
use sobremesa_club::{PersonId, Refusal};
use sobremesa_kernel::Words;
use sobremesa_table::{GameBox, Unwelcome};

use super::ledger::Projection;
use super::{Hall, HallFault};

/// So many may one person bring, and so many there may be.
const MOST_OF_ONE: usize = 5;
const MOST: usize = 200;

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
}

impl Guests {
    pub(super) fn none(shelf: &'static [&'static dyn GameBox]) -> Guests {
        Guests {
            empty: shelf,
            shelf: shelf.to_vec(),
            known: Vec::new(),
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

    /// Somebody has left for good, and theirs go with them.
    pub(super) fn forget(&mut self, owner: &PersonId) {
        let (gone, staying): (Vec<Guest>, Vec<Guest>) = std::mem::take(&mut self.known)
            .into_iter()
            .partition(|guest| guest.owner == *owner);
        self.known = staying.clone();
        for empty in self.empty {
            if gone.iter().any(|guest| guest.game == empty.name()) {
                let others = staying.iter().filter(|guest| guest.game == empty.name());
                self.seat(*empty, others);
            }
        }
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
    }
}

impl Guest {
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
        self.guests.look().shelf.clone()
    }

    pub(crate) fn game(&self, name: &str) -> Result<&'static dyn GameBox, Refusal> {
        let found = self.guests.look().game(name);
        found.ok_or_else(|| Refusal::UnknownGame(name.to_owned()))
    }

    /// Lets somebody's computer player in; returns its name when it cannot be lost any more.
    pub(crate) async fn bring_guest(
        &self,
        owner: PersonId,
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
        if self.guests.look().known.contains(&guest) {
            return Ok(card.name);
        }
        if !self.limits.may_bring(&guest.owner) {
            return Err(HallFault::TooFast);
        }
        let changed = self.guests.change(|guests| {
            guest.may_join(&guests.known)?;
            let game = guests.game(&guest.game);
            let game = game.ok_or_else(|| unwelcome(Unwelcome::NotHere))?;
            game.with_guest(&guest.definition).map_err(unwelcome)?;
            Ok(vec![Some(guest)])
        });
        changed.await?;
        Ok(card.name)
    }
}
