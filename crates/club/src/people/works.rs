//! What people have made for a game and keep: armies.

use serde::{Deserialize, Serialize};
use sobremesa_table::{GameBox, Work, Workshop};

use super::{Fact, People};
use crate::{PersonId, Refusal};

/// Everything that somebody keeps, for all games, in the order in which it was first kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Works(Vec<StoredWork>);

/// Something that somebody keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredWork {
    /// For which game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// What it is, in the form of its game.
    pub text: String,
}

impl Works {
    /// So many are enough for anybody.
    pub const MOST: usize = 100;
    /// And so long is none.
    pub const LONGEST: usize = 32 * 1024;

    /// Those of somebody whom nobody knows.
    pub fn none() -> &'static Works {
        static NONE: Works = Works(Vec::new());
        &NONE
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &StoredWork> {
        self.0.iter()
    }

    /// Those for one game.
    pub fn of<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a StoredWork> {
        self.0.iter().filter(move |work| work.game == game)
    }

    /// The one of that name, however it is written.
    pub fn get(&self, game: &str, name: &str) -> Option<&StoredWork> {
        self.0.iter().find(|work| work.is(game, name))
    }

    /// What somebody means by a name, however it is written: one of theirs, or one that comes with the
    /// game.
    pub fn find(&self, game: &dyn GameBox, name: &str) -> Option<Work> {
        let own = self.get(game.name(), name).map(|kept| Work {
            name: kept.name.clone(),
            text: kept.text.clone(),
        });
        own.or_else(|| {
            let workshop = game.abilities().workshop?;
            let mut ready = workshop.ready_made().into_iter();
            ready.find(|work| names_of(workshop, work).any(|known| is_same_name(&known, name)))
        })
    }

    /// The first name like this one that nothing has yet: `Reserve 2` for another `Reserve`.
    pub fn free_name(&self, game: &dyn GameBox, like: &str) -> String {
        let counted = like.rsplit_once(' ');
        let counted = counted.and_then(|(stem, number)| Some((stem, number.parse::<u32>().ok()?)));
        let (stem, number) = counted.unwrap_or((like, 1));
        let mut others = (u64::from(number) + 1..).map(|number| format!("{stem} {number}"));
        let free = others.find(|name| self.find(game, name).is_none());
        free.unwrap_or_else(|| like.to_owned())
    }

    /// One that takes the place of an older one stays where that was.
    pub(super) fn keep(&mut self, game: &str, old: Option<&str>, name: &str, text: &str) {
        let work = StoredWork {
            game: game.to_owned(),
            name: name.to_owned(),
            text: text.to_owned(),
        };
        let replaced = old.unwrap_or(name);
        match self.0.iter_mut().find(|known| known.is(game, replaced)) {
            Some(known) => *known = work,
            None => self.0.push(work),
        }
    }

    pub(super) fn discard(&mut self, game: &str, name: &str) {
        self.0.retain(|work| !work.is(game, name));
    }
}

impl StoredWork {
    /// Names differ by more than their case, so that files named after them do not collide.
    fn is(&self, game: &str, name: &str) -> bool {
        self.game == game && is_same_name(&self.name, name)
    }
}

fn is_same_name(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// What a work that comes with the game is called, in any language.
fn names_of(workshop: &dyn Workshop, work: &Work) -> impl Iterator<Item = String> {
    let title = workshop.title(&work.name);
    [work.name.clone(), title.es, title.en].into_iter()
}

/// The names of what comes with a game, in any language: nobody's own work is called so.
pub fn reserved_names(game: &dyn GameBox) -> Vec<String> {
    let Some(workshop) = game.abilities().workshop else {
        return Vec::new();
    };
    let ready = workshop.ready_made();
    let names = ready.iter().flat_map(|work| names_of(workshop, work));
    names.collect()
}

impl People {
    /// Somebody keeps a work: a new one, or one in the place of `old`. The `reserved` names are those
    /// of what comes with the game.
    ///
    /// # Errors
    /// If another one has the name, or there is too much.
    pub fn keep(
        &self,
        person: &PersonId,
        game: &str,
        reserved: &[String],
        old: Option<&str>,
        name: &str,
        text: &str,
    ) -> Result<Fact, Refusal> {
        let works = self.get(person).map(|person| &person.works);
        let find = |name: &str| works.and_then(|works| works.get(game, name));
        let replaced = old.and_then(find);
        let is_reserved = reserved.iter().any(|known| is_same_name(known, name));
        if is_reserved || find(name).is_some_and(|taken| Some(taken) != replaced) {
            return Err(Refusal::WorkNameTaken);
        }
        let n_works = works.map_or(0, |works| works.0.len());
        if text.len() > Works::LONGEST || (replaced.is_none() && n_works >= Works::MOST) {
            return Err(Refusal::TooManyWorks);
        }
        Ok(Fact::Kept {
            person: person.clone(),
            game: game.to_owned(),
            old: replaced.map(|work| work.name.clone()),
            name: name.to_owned(),
            text: text.to_owned(),
        })
    }

    /// Somebody throws a work away.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn discard(&self, person: &PersonId, game: &str, name: &str) -> Result<Fact, Refusal> {
        let works = self.get(person).map(|person| &person.works);
        let known = works.and_then(|works| works.get(game, name));
        let known = known.ok_or(Refusal::NoSuchWork)?;
        Ok(Fact::Discarded {
            person: person.clone(),
            game: game.to_owned(),
            name: known.name.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Key, PersonName};

    fn ana() -> (People, PersonId) {
        let mut people = People::default();
        let id = PersonId::from_random([1; 12]);
        let name = PersonName::new("Ana").expect("a name");
        let arrived = people.arrive(id.clone(), &Key::from_random([1; 32]), name);
        people.apply(&arrived);
        (people, id)
    }

    fn names(people: &People, ana: &PersonId) -> Vec<String> {
        let works = &people.get(ana).expect("she is here").works;
        works.of("gom").map(|work| work.name.clone()).collect()
    }

    /// GOM-ARM-16, GOM-UX-07: names are unique whatever their case; renaming replaces the old name.
    #[test]
    fn names_are_unique_and_renaming_replaces() {
        let (mut people, ana) = ana();
        for name in ["Reserva", "Vanguardia"] {
            let kept = people
                .keep(&ana, "gom", &[], None, name, "text")
                .expect("free");
            people.apply(&kept);
        }
        let taken = people.keep(&ana, "gom", &[], None, " reserva ", "other");
        assert_eq!(taken, Err(Refusal::WorkNameTaken));
        let onto = people.keep(&ana, "gom", &[], Some("Vanguardia"), "RESERVA", "other");
        assert_eq!(onto, Err(Refusal::WorkNameTaken));
        let renamed = people.keep(&ana, "gom", &[], Some("reserva"), "La reserva", "new");
        people.apply(&renamed.expect("free"));
        assert_eq!(names(&people, &ana), ["La reserva", "Vanguardia"]);
        // Another game's works are another matter.
        assert!(
            people
                .keep(&ana, "dbm", &[], None, "Vanguardia", "x")
                .is_ok()
        );
    }

    /// GOM-ARM-16: nor is anything called like what comes with the game, also when it is renamed.
    #[test]
    fn what_comes_with_the_game_keeps_its_name() {
        let (mut people, ana) = ana();
        let reserved = ["Marea Verde".to_owned()];
        let keep =
            |people: &People, old, name| people.keep(&ana, "gom", &reserved, old, name, "text");
        assert_eq!(
            keep(&people, None, " marea VERDE "),
            Err(Refusal::WorkNameTaken)
        );
        let kept = keep(&people, None, "Marea Verde 2").expect("free");
        people.apply(&kept);
        let renamed = keep(&people, Some("Marea Verde 2"), "Marea Verde");
        assert_eq!(renamed, Err(Refusal::WorkNameTaken));
    }

    /// GOM-UX-08.
    #[test]
    fn what_is_thrown_away_is_gone() {
        let (mut people, ana) = ana();
        assert_eq!(people.discard(&ana, "gom", "x"), Err(Refusal::NoSuchWork));
        let kept = people
            .keep(&ana, "gom", &[], None, "x", "text")
            .expect("free");
        people.apply(&kept);
        let gone = people.discard(&ana, "gom", "X").expect("it is there");
        people.apply(&gone);
        assert_eq!(names(&people, &ana), [""; 0]);
        let long = "x".repeat(Works::LONGEST + 1);
        let kept = people.keep(&ana, "gom", &[], None, "x", &long);
        assert_eq!(kept, Err(Refusal::TooManyWorks));
    }
}
