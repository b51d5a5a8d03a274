//! The comparison of the three sets, and how it is told.

use std::collections::BTreeSet;

use serde::Serialize;

use super::fault::Faults;
use super::id::{RuleId, shortened};
use super::rulebook::{Language, Rulebook};
use super::scan::{Role, Scan};
use crate::table::{self, Column};

/// How one game stands.
#[derive(Debug, Serialize)]
pub(crate) struct GameReport {
    pub(crate) game: String,
    pub(crate) prefix: String,
    pub(crate) chapters: Vec<Chapter>,
    pub(crate) faults: Faults,
}

/// How one chapter stands.
#[derive(Debug, Serialize)]
pub(crate) struct Chapter {
    pub(crate) chapter: String,
    pub(crate) defined: usize,
    pub(crate) in_code: usize,
    pub(crate) in_tests: usize,
    pub(crate) without_code: Vec<RuleId>,
    /// Wishes are left out: nobody owes them a test.
    pub(crate) without_test: Vec<RuleId>,
    /// With a catalogue: what the players' rulebooks do not have yet.
    pub(crate) not_in_rulebook: Vec<RuleId>,
}

/// Compares one rulebook with all that was seen. `chapters` narrows what is
/// listed, not what is a fault; empty means all of them.
pub(crate) fn compare(book: &Rulebook, scan: &Scan, chapters: &[String]) -> GameReport {
    let definitions = || book.sources.iter().flat_map(|source| &source.definitions);
    let wishes: BTreeSet<&RuleId> = definitions().filter(|d| d.is_wish).map(|d| &d.id).collect();
    let seen_as = |role| -> BTreeSet<&RuleId> {
        let sightings = scan
            .sightings
            .iter()
            .filter(|sighting| sighting.role == role);
        sightings.map(|sighting| &sighting.id).collect()
    };
    let (in_code, in_tests) = (seen_as(Role::Code), seen_as(Role::Test));
    let for_players: BTreeSet<&RuleId> = [Language::Spanish, Language::English]
        .into_iter()
        .filter_map(|language| book.in_language(language))
        .flatten()
        .collect();

    let mut by_chapter: Vec<(&str, BTreeSet<&RuleId>)> = Vec::new();
    for definition in definitions() {
        let name = definition.id.chapter.as_str();
        if !chapters.is_empty() && !chapters.iter().any(|wanted| wanted == name) {
            continue;
        }
        match by_chapter.iter_mut().find(|(chapter, _)| *chapter == name) {
            Some((_, ids)) => _ = ids.insert(&definition.id),
            None => by_chapter.push((name, BTreeSet::from([&definition.id]))),
        }
    }
    let listed = |ids: &BTreeSet<&RuleId>, wanted: &dyn Fn(&RuleId) -> bool| -> Vec<RuleId> {
        ids.iter()
            .filter(|id| wanted(id))
            .map(|&id| id.clone())
            .collect()
    };
    let chapters = by_chapter
        .into_iter()
        .map(|(chapter, ids)| Chapter {
            chapter: chapter.to_owned(),
            defined: ids.len(),
            in_code: ids.intersection(&in_code).count(),
            in_tests: ids.intersection(&in_tests).count(),
            without_code: listed(&ids, &|id| !in_code.contains(id)),
            without_test: listed(&ids, &|id| !in_tests.contains(id) && !wishes.contains(id)),
            not_in_rulebook: listed(&ids, &|id| !for_players.contains(id)),
        })
        .collect();
    GameReport {
        game: book.game.clone(),
        prefix: book.prefix.clone(),
        chapters,
        faults: Faults::find(book, &scan.sightings),
    }
}

impl GameReport {
    /// The whole report of a game.
    pub(crate) fn told(&self) -> String {
        let mut text = format!("{} ({})\n", self.game, self.prefix);
        let mut rows = vec![
            ["chapter", "defined", "in code", "in tests"]
                .map(String::from)
                .to_vec(),
        ];
        let mut total = [0; 3];
        for chapter in &self.chapters {
            let counts = [chapter.defined, chapter.in_code, chapter.in_tests];
            for (sum, count) in total.iter_mut().zip(counts) {
                *sum += count;
            }
            rows.push(row(&chapter.chapter, counts));
        }
        rows.push(row("total", total));
        text += &table::laid_out(
            &[Column::Left, Column::Right, Column::Right, Column::Right],
            &rows,
        );
        text += &self.list("without code", |chapter| &chapter.without_code);
        text += &self.list("without test", |chapter| &chapter.without_test);
        text += &self.list("not in docs/rules", |chapter| &chapter.not_in_rulebook);
        text
    }

    fn list(&self, title: &str, of: impl Fn(&Chapter) -> &Vec<RuleId>) -> String {
        let lines: String = self
            .chapters
            .iter()
            .filter(|chapter| !of(chapter).is_empty())
            .map(|chapter| format!("    {} {}\n", chapter.chapter, shortened(of(chapter))))
            .collect();
        if lines.is_empty() {
            lines
        } else {
            format!("  {title}:\n{lines}")
        }
    }
}

fn row(name: &str, counts: [usize; 3]) -> Vec<String> {
    [name.to_owned()]
        .into_iter()
        .chain(counts.map(|count| count.to_string()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fixture::Tree;
    use crate::rules::{rulebook, scan};

    const SPANISH: &str =
        "**DOM-SET-01** Cuatro.\n\n**DOM-SET-02** Siete.\n\n**DOM-END-01** Fin.\n";
    const ENGLISH: &str = "**DOM-SET-01** Four.\n\n**DOM-SET-02** Seven.\n\n**DOM-END-01** End.\n";

    fn report(files: &[(&str, &str)]) -> GameReport {
        let tree = Tree::new(files);
        let catalogue = tree.root().join("catalogue");
        let catalogue = catalogue.is_dir().then_some(catalogue.as_path());
        let books = rulebook::read(tree.root(), catalogue).unwrap();
        compare(&books[0], &scan::scan(tree.root()).unwrap(), &[])
    }

    #[test]
    fn the_three_sets_are_counted_by_chapter() {
        let report = report(&[
            ("docs/rules/dominoes.es.md", SPANISH),
            ("docs/rules/dominoes.en.md", ENGLISH),
            (
                "games/dominoes/src/lib.rs",
                "// DOM-SET-01 and 02\n\n/// DOM-SET-01\n#[test] fn a() {}",
            ),
        ]);
        assert_eq!(report.faults.count(), 0);
        assert_eq!(
            report.told(),
            "\
dominoes (DOM)
  chapter  defined  in code  in tests
  SET            2        2         1
  END            1        0         0
  total          3        2         1
  without code:
    END 01
  without test:
    SET 02
    END 01
"
        );
    }

    #[test]
    fn a_catalogue_adds_rules_marks_wishes_and_measures_the_rulebook() {
        let report = report(&[
            ("docs/rules/dominoes.es.md", "**DOM-SET-01** a\n"),
            ("docs/rules/dominoes.en.md", "**DOM-SET-01** a\n"),
            (
                "catalogue/dominoes.md",
                "**DOM-SET-01** a\n**DOM-SET-02 (R)** b\n**DOM-SET-03 (W)** c\n",
            ),
            ("games/dominoes/src/lib.rs", "// DOM-SET-02"),
        ]);
        let set = &report.chapters[0];
        assert_eq!(report.faults.count(), 0);
        assert_eq!((set.defined, set.in_code, set.in_tests), (3, 1, 0));
        assert_eq!(shortened(&set.without_test), "01, 02");
        assert_eq!(shortened(&set.not_in_rulebook), "02, 03");
    }

    #[test]
    fn a_game_that_only_the_catalogue_knows_is_reported_too() {
        let report = report(&[("catalogue/batel-nah.md", "**BAT-MOV-01** a\n")]);
        assert_eq!(
            (report.game.as_str(), report.prefix.as_str()),
            ("batelnah", "BAT")
        );
        assert_eq!(report.faults.count(), 0);
        assert_eq!(shortened(&report.chapters[0].not_in_rulebook), "01");
    }

    #[test]
    fn chapters_can_be_chosen() {
        let tree = Tree::new(&[("docs/rules/dominoes.es.md", SPANISH)]);
        let book = &rulebook::read(tree.root(), None).unwrap()[0];
        let report = compare(book, &Scan::default(), &["END".to_owned()]);
        let chapters: Vec<_> = report.chapters.iter().map(|c| c.chapter.as_str()).collect();
        assert_eq!(chapters, ["END"]);
        assert_eq!(
            report.faults.count(),
            3,
            "a fault is a fault in any chapter"
        );
    }
}
