//! What makes the comparison of rule ids fail.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use serde::Serialize;

use super::id::{Form, RuleId, shortened};
use super::rulebook::{Language, Rulebook};
use super::scan::Sighting;

/// The faults of one game; each of them fails the check.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Faults {
    /// Ids that are named but defined nowhere.
    pub(crate) unknown: Vec<Unknown>,
    pub(crate) defined_twice: Vec<Place>,
    pub(crate) only_in_spanish: Vec<RuleId>,
    pub(crate) only_in_english: Vec<RuleId>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Unknown {
    #[serde(flatten)]
    pub(crate) place: Place,
    /// Read from a shortened number, as the 02 of `DOM-SET-01, 02`.
    pub(crate) shortened: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct Place {
    pub(crate) id: RuleId,
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
}

impl Faults {
    /// Holds what was seen against what the rulebook defines.
    pub(crate) fn find(book: &Rulebook, sightings: &[Sighting]) -> Self {
        let mut defined = BTreeSet::new();
        let mut defined_twice = Vec::new();
        for source in &book.sources {
            let mut here = BTreeSet::new();
            for definition in &source.definitions {
                defined.insert(&definition.id);
                if !here.insert(&definition.id) {
                    defined_twice.push(Place {
                        id: definition.id.clone(),
                        file: source.file.clone(),
                        line: definition.line,
                    });
                }
            }
        }
        let unknown = sightings
            .iter()
            .filter(|s| {
                s.id.game == book.prefix && s.form != Form::Between && !defined.contains(&s.id)
            })
            .map(|s| Unknown {
                place: Place {
                    id: s.id.clone(),
                    file: s.file.clone(),
                    line: s.line,
                },
                shortened: s.form == Form::Shortened,
            })
            .collect();
        let (only_in_spanish, only_in_english) = between_languages(book);
        Faults {
            unknown,
            defined_twice,
            only_in_spanish,
            only_in_english,
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.unknown.len()
            + self.defined_twice.len()
            + self.only_in_spanish.len()
            + self.only_in_english.len()
    }

    /// One line each, with its place first where an editor can jump to it.
    pub(crate) fn told(&self) -> String {
        let mut text = String::new();
        for Unknown { place, shortened } in &self.unknown {
            let hint = if *shortened {
                " (read as a shortened number of the id before it; if it is none, reword)"
            } else {
                ""
            };
            let Place { id, file, line } = place;
            _ = writeln!(
                text,
                "{}:{line}: there is no rule {id}{hint}",
                file.display()
            );
        }
        for Place { id, file, line } in &self.defined_twice {
            _ = writeln!(
                text,
                "{}:{line}: {id} is defined a second time",
                file.display()
            );
        }
        let one_sided = [
            ("Spanish", &self.only_in_spanish),
            ("English", &self.only_in_english),
        ];
        for (language, ids) in one_sided {
            let mut by_chapter: BTreeMap<(&str, &str), Vec<RuleId>> = BTreeMap::new();
            for id in ids {
                by_chapter
                    .entry((&id.game, &id.chapter))
                    .or_default()
                    .push(id.clone());
            }
            for ((game, chapter), mut ids) in by_chapter {
                ids.sort();
                _ = writeln!(
                    text,
                    "only in the {language} rulebook: {game}-{chapter} {}",
                    shortened(&ids)
                );
            }
        }
        text
    }
}

/// What only one of the players' two rulebooks has. A game that so far is only
/// in the catalogue has neither, and owes nothing.
fn between_languages(book: &Rulebook) -> (Vec<RuleId>, Vec<RuleId>) {
    let spanish = book.in_language(Language::Spanish).unwrap_or_default();
    let english = book.in_language(Language::English).unwrap_or_default();
    let missing = |from: &[&RuleId], in_other: &[&RuleId]| -> Vec<RuleId> {
        let other: BTreeSet<_> = in_other.iter().collect();
        from.iter()
            .filter(|id| !other.contains(id))
            .map(|&id| id.clone())
            .collect()
    };
    (missing(&spanish, &english), missing(&english, &spanish))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fixture::Tree;
    use crate::rules::{rulebook, scan};

    const BOOK: &str = "**DOM-SET-01** Four.\n\n**DOM-SET-02** Seven.\n";

    fn faults(files: &[(&str, &str)]) -> Faults {
        let tree = Tree::new(files);
        let books = rulebook::read(tree.root(), None).unwrap();
        Faults::find(&books[0], &scan::scan(tree.root()).unwrap().sightings)
    }

    #[test]
    fn an_id_that_no_rulebook_defines_is_a_fault_with_its_place() {
        let faults = faults(&[
            ("docs/rules/dominoes.es.md", BOOK),
            ("docs/rules/dominoes.en.md", BOOK),
            (
                "games/dominoes/src/lib.rs",
                "\n// DOM-SET-09\n// UTF-EX-08 is of no game\n",
            ),
            (
                "games/dominoes/tests/a.rs",
                "/// DOM-SET-01, 03\n#[test] fn a() {}",
            ),
        ]);
        assert_eq!(
            faults.told(),
            "games/dominoes/src/lib.rs:2: there is no rule DOM-SET-09\n\
             games/dominoes/tests/a.rs:1: there is no rule DOM-SET-03 (read as a shortened number \
             of the id before it; if it is none, reword)\n"
        );
        assert_eq!(faults.count(), 2);
    }

    #[test]
    fn a_range_may_span_a_gap_but_its_ends_exist() {
        let with_gap = "**DOM-SET-01** a\n\n**DOM-SET-04** d\n";
        let files = |cited| {
            [
                ("docs/rules/dominoes.es.md", with_gap),
                ("docs/rules/dominoes.en.md", with_gap),
                ("games/dominoes/src/lib.rs", cited),
            ]
        };
        assert_eq!(faults(&files("// DOM-SET-01 to 04")).count(), 0);
        assert_eq!(faults(&files("// DOM-SET-01 to 05")).count(), 1);
    }

    #[test]
    fn both_languages_have_every_rule_and_each_once() {
        let faults = faults(&[
            (
                "docs/rules/dominoes.es.md",
                "**DOM-SET-01** a\n\n**DOM-SET-02** b\n\n**DOM-SET-03** c\n",
            ),
            (
                "docs/rules/dominoes.en.md",
                "**DOM-SET-01** a\n\n**DOM-SET-01** a\n\n**DOM-END-04** d\n",
            ),
        ]);
        assert_eq!(
            faults.told(),
            "docs/rules/dominoes.en.md:3: DOM-SET-01 is defined a second time\n\
             only in the Spanish rulebook: DOM-SET 02, 03\n\
             only in the English rulebook: DOM-END 04\n"
        );
        assert_eq!(faults.count(), 1 + 2 + 1);
    }

    #[test]
    fn a_rulebook_in_one_language_only_is_a_fault() {
        let faults = faults(&[("docs/rules/dominoes.es.md", "**DOM-SET-01** a\n")]);
        assert_eq!(faults.count(), 1);
    }
}
