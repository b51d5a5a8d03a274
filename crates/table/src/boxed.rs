//! A game in a box, with the computer players that guests have brought.

use std::fmt;
use std::sync::Arc;

use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Fault, Words};

use crate::playable::Playable;

/// Stands for a game where only its name is known at run time.
pub struct Boxed<G: Playable> {
    guests: Vec<Arc<dyn Bot<G>>>,
}

/// Why somebody's computer player cannot come in.
#[derive(Clone, PartialEq, Debug)]
pub enum Unwelcome {
    /// In this game no players can be described.
    NotHere,
    /// Everything that is wrong with its description.
    Faulty(Vec<Fault>),
    /// One of the house has this name.
    NameTaken(String),
}

impl Unwelcome {
    /// What is wrong and what would work.
    pub fn words(&self) -> Words {
        match self {
            Unwelcome::NotHere => Words::new(
                "En este juego no se pueden describir jugadores.",
                "In this game no players can be described.",
            ),
            Unwelcome::Faulty(faults) => {
                let all = |pick: fn(&Words) -> &str| {
                    let told: Vec<&str> = faults.iter().map(|it| pick(&it.message)).collect();
                    told.join(" ")
                };
                Words::new(all(|words| &words.es), all(|words| &words.en))
            }
            Unwelcome::NameTaken(name) => Words::new(
                format!("Ya hay un jugador «{name}»: elige otro `id`."),
                format!("There is a player “{name}” already: choose another `id`."),
            ),
        }
    }
}

impl<G: Playable> Boxed<G> {
    /// The box of the game `G`.
    pub const fn new() -> Boxed<G> {
        Boxed { guests: Vec::new() }
    }

    /// All its computer players, the weakest first. Nobody knows how strong guests are: they stand
    /// before the strongest of the house.
    pub(crate) fn bots(&self) -> Vec<&dyn Bot<G>> {
        let house = G::bots();
        let (others, strongest) = house.split_at(house.len().saturating_sub(1));
        let guests = self.guests.iter().map(|guest| &**guest);
        let others = others.iter().copied();
        others
            .chain(guests)
            .chain(strongest.iter().copied())
            .collect()
    }

    pub(crate) fn guests(&self) -> &[Arc<dyn Bot<G>>] {
        &self.guests
    }

    /// The same with one more guest, in place of an earlier one of the same name.
    pub(crate) fn and(&self, definition: &str) -> Result<Boxed<G>, Unwelcome> {
        let recruiting = G::ABILITIES.recruiting.ok_or(Unwelcome::NotHere)?;
        let guest = recruiting.read(definition).map_err(Unwelcome::Faulty)?;
        let guest = Arc::<dyn Bot<G>>::from(guest);
        if G::bots().iter().any(|bot| bot.name() == guest.name()) {
            return Err(Unwelcome::NameTaken(guest.name().to_owned()));
        }
        let others = self.guests.iter();
        let others = others.filter(|other| other.name() != guest.name()).cloned();
        let mut guests: Vec<_> = others.collect();
        guests.push(guest);
        Ok(Boxed { guests })
    }
}

impl<G: Playable> Default for Boxed<G> {
    fn default() -> Boxed<G> {
        Boxed::new()
    }
}

impl<G: Playable> fmt::Debug for Boxed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let guests: Vec<&str> = self.guests.iter().map(|guest| guest.name()).collect();
        f.debug_struct("Boxed")
            .field("game", &G::NAME)
            .field("guests", &guests)
            .finish()
    }
}
