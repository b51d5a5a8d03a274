//! Computer players that people have brought (DOM-AI-11).

use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use sobremesa_club::{PersonId, Refusal};
use sobremesa_kernel::Words;
use sobremesa_store::Journal;
use sobremesa_table::{GameBox, Unwelcome};
use tokio::sync::Mutex;

use super::{GUESTS, Hall, HallFault, entry, read, stream};

/// So many may one person bring, and so many there may be.
const MOST_OF_ONE: usize = 5;
const MOST: usize = 200;

/// A computer player that somebody has brought. A later one of the same name takes its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Guest {
    owner: PersonId,
    game: String,
    name: String,
    definition: String,
}

pub(super) struct Guests {
    /// Every name once.
    known: RwLock<Vec<Guest>>,
    n_stored: Mutex<u64>,
}

impl Guests {
    /// Everybody who was brought before, and the games with them.
    pub(super) async fn read(
        journal: &dyn Journal,
        shelf: &[&'static dyn GameBox],
    ) -> Result<(Guests, Vec<&'static dyn GameBox>), HallFault> {
        let stored = journal.read_all(&stream(GUESTS), 0).await?;
        let mut shelf = shelf.to_vec();
        let mut known = Vec::new();
        for entry in &stored {
            let guest: Guest = read(entry)?;
            match with_guest(&shelf, &guest) {
                Ok(game) => put(&mut shelf, game),
                // The rules of descriptions may have changed since.
                Err(fault) => {
                    tracing::warn!(name = guest.name, fault = fault.words().en, "stays outside");
                    continue;
                }
            }
            known.retain(|other: &Guest| !guest.replaces(other));
            known.push(guest);
        }
        let guests = Guests {
            known: RwLock::new(known),
            n_stored: Mutex::new(stored.len() as u64),
        };
        Ok((guests, shelf))
    }
}

impl Guest {
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

/// The game of a guest with the guest in it. Tables that were set up before keep the game as it was,
/// so the old one stays for good: there are never many.
fn with_guest(
    shelf: &[&'static dyn GameBox],
    guest: &Guest,
) -> Result<&'static dyn GameBox, Unwelcome> {
    let game = shelf.iter().find(|game| game.name() == guest.game);
    let game = game.ok_or(Unwelcome::NotHere)?;
    Ok(Box::leak(game.with_guest(&guest.definition)?))
}

fn put(shelf: &mut [&'static dyn GameBox], game: &'static dyn GameBox) {
    let place = shelf.iter_mut().find(|other| other.name() == game.name());
    if let Some(place) = place {
        *place = game;
    }
}

impl Hall {
    /// Lets somebody's computer player in; returns its name when it cannot be lost any more.
    pub(crate) async fn bring_guest(
        &self,
        owner: PersonId,
        game: &'static dyn GameBox,
        definition: String,
    ) -> Result<String, HallFault> {
        let mut n_stored = self.guests.n_stored.lock().await;
        let unwelcome = |fault: Unwelcome| match fault {
            Unwelcome::Faulty(faults) => Refusal::Faulty(faults),
            Unwelcome::NotHere | Unwelcome::NameTaken(_) => Refusal::Meaningless(fault.words()),
        };
        let card = match game.persona(&definition) {
            Some(Ok(card)) => card,
            Some(Err(faults)) => return Err(Refusal::Faulty(faults).into()),
            None => return Err(unwelcome(Unwelcome::NotHere).into()),
        };
        let guest = Guest {
            owner,
            game: game.name().to_owned(),
            name: card.name.clone(),
            definition,
        };
        guest.may_join(&read_lock(&self.guests.known))?;
        let game = with_guest(&self.games(), &guest).map_err(unwelcome)?;
        let stored = entry(&stream(GUESTS), *n_stored + 1, "guest", &guest);
        self.writer.append(vec![stored]).await?;
        *n_stored += 1;
        put(
            &mut self.shelf.write().unwrap_or_else(PoisonError::into_inner),
            game,
        );
        let mut known = self.guests.known.write();
        let known = known.as_mut().unwrap_or_else(|poisoned| poisoned.get_mut());
        known.retain(|other| !guest.replaces(other));
        known.push(guest);
        Ok(card.name)
    }
}

fn read_lock(known: &RwLock<Vec<Guest>>) -> Vec<Guest> {
    known.read().unwrap_or_else(PoisonError::into_inner).clone()
}
