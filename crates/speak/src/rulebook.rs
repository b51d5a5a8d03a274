//! The rulebooks for players: one paragraph per rule, found by its number.

use std::collections::BTreeMap;

use sobremesa_kernel::{Lang, Words};

/// The rulebook of one game in both languages.
#[derive(Clone, Debug)]
pub struct RuleBook {
    es: Edition,
    en: Edition,
}

/// One rule as players read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// Its number, such as `DOM-MOV-06`.
    pub id: String,
    /// Its text: a paragraph of Markdown, perhaps with a table or list after it.
    pub text: Words,
}

/// A chapter as one language prints it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// The numbers of its rules, in order.
    pub rules: Vec<String>,
}

#[derive(Clone, Debug)]
struct Edition {
    title: String,
    chapters: Vec<Chapter>,
    texts: BTreeMap<String, String>,
}

impl RuleBook {
    /// Reads the two editions.
    ///
    /// A rule begins with a line `**DOM-MOV-06** …` and lasts until the next rule or heading.
    pub fn read(es: &str, en: &str) -> RuleBook {
        RuleBook {
            es: Edition::read(es),
            en: Edition::read(en),
        }
    }

    /// The book's title.
    pub fn title(&self) -> Words {
        Words::new(&self.es.title, &self.en.title)
    }

    /// The text of a rule, whatever case its number is typed in.
    pub fn rule(&self, id: &str) -> Option<RuleText> {
        let id = id.to_ascii_uppercase();
        let text = Words::new(self.es.texts.get(&id)?, self.en.texts.get(&id)?);
        Some(RuleText { id, text })
    }

    /// The chapters of one edition.
    pub fn chapters(&self, lang: Lang) -> &[Chapter] {
        &lang.pick(&self.es, &self.en).chapters
    }

    /// The numbers in these books that are most like `id`, for whoever mistyped it: none if there is no rule of that
    /// game in them.
    pub fn nearest<'a>(books: &[&'a RuleBook], id: &str) -> Vec<&'a str> {
        let id = id.to_ascii_uppercase();
        let likeness = |known: &str| {
            let letters = known.bytes().zip(id.bytes());
            letters.take_while(|(a, b)| a == b).count()
        };
        let is_of_its_game = |known: &str| {
            let game = known.find('-').map_or(known.len(), |dash| dash + 1);
            likeness(known) >= game
        };
        let known = books.iter().flat_map(|book| book.en.texts.keys());
        let near = known.map(String::as_str).filter(|it| is_of_its_game(it));
        let best = near.clone().map(likeness).max();
        near.filter(|it| Some(likeness(it)) == best)
            .take(MOST_NEIGHBOURS)
            .collect()
    }
}

/// So many rules are named to whoever asks for one that is not there.
const MOST_NEIGHBOURS: usize = 12;

impl Edition {
    fn read(markdown: &str) -> Edition {
        let mut edition = Edition {
            title: String::new(),
            chapters: Vec::new(),
            texts: BTreeMap::new(),
        };
        let mut open: Option<String> = None;
        for line in markdown.lines() {
            if let Some(title) = line.strip_prefix("# ") {
                edition.title = title.trim().to_owned();
                open = None;
            } else if let Some(heading) = line.strip_prefix("## ") {
                edition.chapters.push(Chapter {
                    title: heading.trim().to_owned(),
                    rules: Vec::new(),
                });
                open = None;
            } else if let Some((id, text)) = rule_start(line) {
                if let Some(chapter) = edition.chapters.last_mut() {
                    chapter.rules.push(id.to_owned());
                }
                edition.texts.insert(id.to_owned(), text.to_owned());
                open = Some(id.to_owned());
            } else if let Some(text) = open.as_ref().and_then(|id| edition.texts.get_mut(id)) {
                text.push('\n');
                text.push_str(line);
            }
        }
        for text in edition.texts.values_mut() {
            *text = text.trim().to_owned();
        }
        edition
    }
}

/// Splits `**DOM-MOV-06** text` into number and text.
fn rule_start(line: &str) -> Option<(&str, &str)> {
    let (id, text) = line.strip_prefix("**")?.split_once("**")?;
    let mut parts = id.split('-');
    let is_word = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_id = parts.next().is_some_and(is_word)
        && parts.next().is_some_and(is_word)
        && parts.next().is_some_and(is_number)
        && parts.next().is_none();
    is_id.then(|| (id, text.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ES: &str = "# El libro\n\nHola.\n\n## Mover (MOV)\n\n**TST-MOV-01** Uno\nsigue.\n\n| a |\n|---|\n| b |\n\n**TST-MOV-02** Dos.\n\n## Fin\n\ntexto suelto\n\n**TST-END-01** Tres.\n";
    const EN: &str = "# The book\n\n## Moving (MOV)\n\n**TST-MOV-01** One.\n\n**TST-MOV-02** Two **bold** end.\n\n## End\n\n**TST-END-01** Three.\n";

    #[test]
    fn a_rule_is_found_by_its_number_in_both_languages() {
        let book = RuleBook::read(ES, EN);
        let rule = book.rule("tst-mov-01").expect("it is there");
        assert_eq!(rule.id, "TST-MOV-01");
        assert_eq!(rule.text.es, "Uno\nsigue.\n\n| a |\n|---|\n| b |");
        assert_eq!(
            book.rule("TST-MOV-02").expect("it is there").text.en,
            "Two **bold** end."
        );
        assert_eq!(book.rule("TST-MOV-09"), None);
        assert_eq!(book.title(), Words::new("El libro", "The book"));
    }

    #[test]
    fn chapters_know_their_rules() {
        let book = RuleBook::read(ES, EN);
        let chapters = book.chapters(Lang::Es);
        assert_eq!(
            chapters[0],
            Chapter {
                title: "Mover (MOV)".into(),
                rules: vec!["TST-MOV-01".into(), "TST-MOV-02".into()]
            }
        );
        assert_eq!(chapters[1].rules, ["TST-END-01"]);
    }

    #[test]
    fn a_mistyped_number_finds_its_neighbours() {
        let book = RuleBook::read(ES, EN);
        let near = |id| RuleBook::nearest(&[&book], id);
        assert_eq!(near("tst-mov-99"), ["TST-MOV-01", "TST-MOV-02"]);
        assert_eq!(near("TST-XYZ-01").len(), 3, "all of that game");
        assert!(near("xyz").is_empty());
        assert!(near("TSX-MOV-01").is_empty(), "another game's");
    }
}
