//! Computer players that people have brought (DOM-AI-11).

use std::net::IpAddr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sobremesa_club::{PersonId, Refusal};
use sobremesa_kernel::Words;
use sobremesa_table::{BotCard, GameBox, GameRef, Unwelcome};

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
pub(super) struct Description {
    owner: PersonId,
    game: String,
    name: String,
    definition: String,
}

/// The games, each with the computer players that people have brought.
pub(super) struct Shelf {
    /// The games as they came.
    empty: Vec<GameRef>,
    games: Vec<GameRef>,
    /// Every name once.
    known: Vec<Description>,
    brought: Brought,
}

impl Shelf {
    pub(super) fn new(games: Vec<GameRef>) -> Shelf {
        Shelf {
            empty: games.clone(),
            games,
            known: Vec::new(),
            brought: Brought::default(),
        }
    }

    /// A game on the shelf.
    fn game(&self, name: &str) -> Option<&GameRef> {
        self.games.iter().find(|game| game.name() == name)
    }

    /// Puts all these players beside those who are in a game. Tables that were set up before keep the game as
    /// it was, and it is gone with the last of them.
    fn admit<'a>(&mut self, mut game: GameRef, players: impl Iterator<Item = &'a Description>) {
        for player in players {
            match game.with_brought(&player.definition) {
                Ok(with_one_more) => {
                    game = with_one_more.into();
                    self.known.retain(|other| !player.replaces(other));
                    self.known.push(player.clone());
                }
                // The rules of descriptions may have changed since.
                Err(fault) => {
                    tracing::warn!(
                        name = player.name,
                        fault = fault.words().en,
                        "stays outside"
                    );
                }
            }
        }
        let place = self.games.iter_mut().find(|old| old.name() == game.name());
        if let Some(place) = place {
            *place = game;
        }
    }

    /// Somebody has left for good, and theirs go with them; or some are sent away.
    pub(super) fn forget(&mut self, goes: impl Fn(&Description) -> bool) {
        let (gone, staying): (Vec<Description>, Vec<Description>) =
            std::mem::take(&mut self.known).into_iter().partition(goes);
        self.known = staying.clone();
        for empty in self.empty.clone() {
            if gone.iter().any(|player| player.game == empty.name()) {
                let others = staying.iter().filter(|player| player.game == empty.name());
                self.admit(empty.clone(), others);
            }
        }
        self.list();
    }

    /// Makes the list anew.
    fn list(&mut self) {
        let one = |player: &Description| BroughtOne {
            owner: player.owner.clone(),
            game: player.game.clone(),
            name: player.name.clone(),
        };
        self.brought = Brought(self.known.iter().map(one).collect());
    }
}

impl Projection for Shelf {
    /// Nothing where somebody's was who has left for good.
    type Fact = Option<Description>;

    fn apply(&mut self, facts: &[Option<Description>]) {
        for game in self.games.clone() {
            let name = game.name();
            let players = facts.iter().flatten();
            self.admit(game, players.filter(|player| player.game == name));
        }
        self.list();
    }
}

impl Description {
    pub(super) fn is(&self, one: &BroughtOne) -> bool {
        (&self.owner, &self.game, &self.name) == (&one.owner, &one.game, &one.name)
    }

    pub(super) fn is_of(&self, person: &PersonId) -> bool {
        self.owner == *person
    }

    fn replaces(&self, other: &Description) -> bool {
        self.game == other.game && self.name == other.name
    }

    /// May it come in, beside those who are there?
    fn may_join(&self, known: &[Description]) -> Result<(), Refusal> {
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
    pub(crate) fn games(&self) -> Vec<GameRef> {
        self.members.shelf.look().games.clone()
    }

    pub(crate) fn game(&self, name: &str) -> Result<GameRef, Refusal> {
        let found = self.members.shelf.look().game(name).cloned();
        found.ok_or_else(|| Refusal::UnknownGame(name.to_owned()))
    }

    /// What people have brought.
    pub(crate) fn brought(&self) -> Brought {
        self.members.shelf.look().brought.clone()
    }

    /// Sends a computer player away that somebody has brought. What it was goes too; tables at which it
    /// plays keep it until they rest.
    pub(crate) async fn send_away(&self, one: &BroughtOne) -> Result<(), HallFault> {
        self.members
            .shelf
            .overwrite(|player| player.as_ref()?.is(one).then_some(None))
            .await?;
        self.members
            .shelf
            .amend(|shelf| shelf.forget(|player| player.is(one)));
        self.tell_nodes(|| ClubWord::SentAway { one: one.clone() });
        Ok(())
    }

    /// Lets somebody's computer player in; returns its name when it cannot be lost any more.
    pub(crate) async fn bring_player(
        &self,
        owner: PersonId,
        address: IpAddr,
        game: &dyn GameBox,
        definition: String,
    ) -> Result<String, HallFault> {
        let unwelcome = |fault: Unwelcome| match fault {
            Unwelcome::Faulty(faults) => Refusal::Faulty(faults),
            Unwelcome::NotHere | Unwelcome::NameTaken(_) => Refusal::Meaningless(fault.words()),
        };
        let recruiting = game.abilities().recruiting;
        let recruiting = recruiting.ok_or_else(|| unwelcome(Unwelcome::NotHere))?;
        let card = recruiting.read(&definition).map_err(Refusal::Faulty)?;
        let player = Description {
            owner,
            game: game.name().to_owned(),
            name: card.name.clone(),
            definition,
        };
        if self.members.shelf.look().known.contains(&player) {
            return Ok(card.name);
        }
        if !self.gate.limits.may_bring(address) {
            return Err(HallFault::TooFast);
        }
        let changed = self.members.shelf.change(|shelf| {
            player.may_join(&shelf.known)?;
            let game = shelf.game(&player.game);
            let game = game.ok_or_else(|| unwelcome(Unwelcome::NotHere))?;
            game.with_brought(&player.definition).map_err(unwelcome)?;
            Ok(vec![Some(player.clone())])
        });
        changed.await?;
        Ok(card.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(name: &str) -> Option<Description> {
        Some(Description {
            owner: PersonId::from_random([1; PersonId::LETTERS]),
            game: "dominoes".to_owned(),
            name: name.to_owned(),
            definition: format!(
                "id = \"{name}\"\nname = \"{name}\"\norder = 1\nlevel = 1\nerrors = 0\nforgets = 0\n\
                 reads_signals = false\n[about]\nes = \"Prueba.\"\nen = \"Test.\"\n[portrait]\n\
                 paper = \"#ffffff\"\ncoat = \"#ffffff\"\nskin = \"#ffffff\"\ntint = \"#ffffff\"\n\
                 hair = \"bald\"\nface = \"plain\"\nhat = \"none\"\n[rules]\nfirst_double = 5\nfirst_tile = 0\n"
            ),
        })
    }

    /// Somebody changes what they have brought: tables keep the game as it was, and it goes with the last of
    /// them.
    #[test]
    fn a_game_that_nobody_holds_is_gone() {
        let mut shelf = Shelf::new(sobremesa_shelf::SHELF.iter().map(GameRef::from).collect());
        let on_shelf = |shelf: &Shelf| shelf.game("dominoes").expect("a game").clone();
        assert_eq!(on_shelf(&shelf).n_holders(), None, "the house's own");
        shelf.apply(&[described("first")]);
        let at_table = on_shelf(&shelf);
        assert_eq!(at_table.n_holders(), Some(2), "the table and the shelf");
        shelf.apply(&[described("second")]);
        assert_eq!(at_table.n_holders(), Some(1), "the table alone");
        assert!(at_table.bot_title("first").is_some() && at_table.bot_title("second").is_none());
        assert!(on_shelf(&shelf).bot_title("second").is_some());
        shelf.forget(|_| true);
        assert_eq!(on_shelf(&shelf).n_holders(), None, "nobody has brought any");
    }
}
