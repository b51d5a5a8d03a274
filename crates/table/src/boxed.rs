//! A game in a box, with the computer players that people have brought.

use std::fmt;
use std::sync::Arc;

use sobremesa_kernel::bot::Bot;
use sobremesa_kernel::{Fault, Words};

use crate::playable::Playable;

/// Stands for a game where only its name is known at run time.
pub struct Boxed<G: Playable> {
    /// Those that people have brought.
    brought: Vec<Arc<dyn Bot<G>>>,
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
        Boxed {
            brought: Vec::new(),
        }
    }

    /// All its computer players, the weakest first. Nobody knows how strong those are
    /// that people have brought: they stand before the strongest of the house.
    pub(crate) fn bots(&self) -> Vec<&dyn Bot<G>> {
        let house = G::bots();
        let (others, strongest) = house.split_at(house.len().saturating_sub(1));
        let brought = self.brought.iter().map(|bot| &**bot);
        let others = others.iter().copied();
        others
            .chain(brought)
            .chain(strongest.iter().copied())
            .collect()
    }

    pub(crate) fn brought(&self) -> &[Arc<dyn Bot<G>>] {
        &self.brought
    }

    /// The same with one more, in place of an earlier one of the same name.
    pub(crate) fn and(&self, definition: &str) -> Result<Boxed<G>, Unwelcome> {
        let recruiting = G::ABILITIES.recruiting.ok_or(Unwelcome::NotHere)?;
        let bot = recruiting.read(definition).map_err(Unwelcome::Faulty)?;
        let bot = Arc::<dyn Bot<G>>::from(bot);
        if G::bots().iter().any(|other| other.name() == bot.name()) {
            return Err(Unwelcome::NameTaken(bot.name().to_owned()));
        }
        let others = self.brought.iter();
        let others = others.filter(|other| other.name() != bot.name()).cloned();
        let mut brought: Vec<_> = others.collect();
        brought.push(bot);
        Ok(Boxed { brought })
    }
}

impl<G: Playable> Default for Boxed<G> {
    fn default() -> Boxed<G> {
        Boxed::new()
    }
}

impl<G: Playable> fmt::Debug for Boxed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let brought: Vec<&str> = self.brought.iter().map(|bot| bot.name()).collect();
        f.debug_struct("Boxed")
            .field("game", &G::NAME)
            .field("brought", &brought)
            .finish()
    }
}
