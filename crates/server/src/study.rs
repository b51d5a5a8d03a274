//! A study: a position, named branches from it, and words at moves. Somebody keeps it under a name, beside what
//! they have made for the game; once it is published, everybody can read it.

mod gathering;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_club::people::{People, Person, StoredWork};
use sobremesa_kernel::Lang;

pub(crate) use gathering::{Gathering, Gatherings, Present};

/// A study has so many branches and so many words at most.
const MOST_BRANCHES: usize = 40;
const MOST_NOTES: usize = 200;
/// A name of a study or a branch is no longer than this, nor are the words at one move longer than that.
pub(crate) const LONGEST_NAME: usize = 60;
pub(crate) const LONGEST_WORDS: usize = 1_000;

/// A study as it is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Study {
    /// The position from which it begins, as text.
    pub(crate) position: String,
    /// The line that is on the board.
    pub(crate) moves: Vec<Value>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) branches: Vec<Branch>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<Note>,
    /// In which language it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lang: Option<Lang>,
}

/// A line that somebody has given a name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Branch {
    pub(crate) name: String,
    /// What whoever named it was called then.
    pub(crate) by: String,
    pub(crate) moves: Vec<Value>,
}

/// Words about what a line comes to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) moves: Vec<Value>,
    pub(crate) words: String,
}

impl Study {
    pub(crate) fn read(text: &str) -> Option<Study> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("a study has a JSON form")
    }

    /// The line on the board is called so from now on, in the place of one of that name; `false` if there are too
    /// many.
    pub(crate) fn name_branch(&mut self, name: &str, by: &str) -> bool {
        let branch = Branch {
            name: name.to_owned(),
            by: by.to_owned(),
            moves: self.moves.clone(),
        };
        let known = self.branches.iter().position(|known| known.name == name);
        match known {
            Some(n) => self.branches[n] = branch,
            None if self.branches.len() < MOST_BRANCHES => self.branches.push(branch),
            None => return false,
        }
        true
    }

    /// Words at the move that is on the board, in the place of older ones; without any the older ones go. `false` if
    /// there are too many.
    pub(crate) fn note(&mut self, words: &str) -> bool {
        let at = self.moves.clone();
        self.notes.retain(|note| note.moves != at);
        if words.is_empty() {
            return true;
        }
        let has_room = self.notes.len() < MOST_NOTES;
        if has_room {
            self.notes.push(Note {
                moves: at,
                words: words.to_owned(),
            });
        }
        has_room
    }

    /// What is said of a line.
    pub(crate) fn words_at(&self, moves: &[Value]) -> Option<&str> {
        let note = self.notes.iter().find(|note| note.moves == moves);
        note.map(|note| note.words.as_str())
    }

    /// The lines that are told when it is read, each with its name: the branches, or what was on the board.
    pub(crate) fn told(&self) -> Vec<(&str, &[Value])> {
        if self.branches.is_empty() {
            return vec![("", &self.moves)];
        }
        let branches = self.branches.iter();
        branches.map(|it| (it.name.as_str(), &*it.moves)).collect()
    }
}

/// Under what somebody's studies of a game are kept: those that only they see, and those that everybody may read.
pub(crate) fn shelf(game: &str, is_published: bool) -> String {
    let room = if is_published { PUBLISHED } else { "study/" };
    format!("{room}{game}")
}

const PUBLISHED: &str = "published/";

/// A published study.
pub(crate) struct Published<'a> {
    pub(crate) author: &'a Person,
    pub(crate) game: &'a str,
    pub(crate) work: &'a StoredWork,
}

impl Published<'_> {
    /// Where everybody reads it.
    pub(crate) fn address(&self) -> String {
        let name = crate::routes::encoded(&self.work.name);
        format!("/study/{}/{}/{name}", self.author.id, self.game)
    }
}

/// Everything that has been published by those whom somebody wants to hear, the latest authors last.
pub(crate) fn published<'a>(
    people: &'a People,
    reader: Option<&'a Person>,
) -> impl Iterator<Item = Published<'a>> {
    let authors = people.everybody().filter(move |author| {
        let is_blocked = reader.is_some_and(|reader| people.blocks(&reader.id, &author.id));
        !author.is_barred && !is_blocked
    });
    authors.flat_map(|author| {
        author.works.all().filter_map(|work| {
            let game = work.game.strip_prefix(PUBLISHED)?;
            Some(Published { author, game, work })
        })
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn at(moves: &[&str]) -> Study {
        Study {
            moves: moves.iter().map(|it| json!(it)).collect(),
            ..Study::default()
        }
    }

    #[test]
    fn words_stand_at_their_own_move_and_newer_ones_take_their_place() {
        let mut study = at(&["a", "b"]);
        assert!(study.note("first") && study.note("second"));
        assert_eq!(study.words_at(&[json!("a"), json!("b")]), Some("second"));
        assert_eq!(study.words_at(&[json!("a")]), None);
        assert!(study.note(""));
        assert!(study.notes.is_empty());
    }

    #[test]
    fn branches_have_one_name_each_and_there_are_not_too_many() {
        let mut study = at(&["a"]);
        for n in 0..MOST_BRANCHES {
            assert!(study.name_branch(&n.to_string(), "Ana"));
        }
        assert!(!study.name_branch("one more", "Ana"));
        study.moves.clear();
        assert!(study.name_branch("0", "Bea"));
        assert_eq!(study.branches.len(), MOST_BRANCHES);
        assert_eq!(
            (study.branches[0].by.as_str(), study.branches[0].moves.len()),
            ("Bea", 0)
        );
    }

    /// What was kept before there were branches and words is still read.
    #[test]
    fn older_studies_are_read_and_told_as_one_line() {
        let study = Study::read(r#"{"position":"{}","moves":["a"]}"#).expect("it is read");
        assert_eq!(study.told(), [("", &[json!("a")][..])]);
        assert_eq!(Study::read(&study.text()), Some(study));
    }
}
