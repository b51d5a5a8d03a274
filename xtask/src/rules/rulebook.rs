//! What the rulebooks define.
//!
//! `docs/rules/<game>.es.md` and `<game>.en.md` are the players' rulebooks: a
//! paragraph that begins with an id in bold defines that rule. A catalogue is a
//! folder of such files in one language, with `(R)` after an id that holds a
//! ruling of ours and `(W)` after one that is only a wish.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::id::RuleId;
use crate::workspace;

/// One rule as one file defines it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Definition {
    pub(crate) id: RuleId,
    /// Marked `(W)`: nobody owes it a test.
    pub(crate) is_wish: bool,
    pub(crate) line: usize,
}

/// A file that defines rules.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) file: PathBuf,
    pub(crate) language: Language,
    pub(crate) definitions: Vec<Definition>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Spanish,
    English,
    /// A catalogue: its language does not matter.
    Catalogue,
}

/// All the rules of one game.
#[derive(Debug, Clone)]
pub(crate) struct Rulebook {
    /// The game's folder, `dominoes`.
    pub(crate) game: String,
    /// What its ids begin with, `DOM`.
    pub(crate) prefix: String,
    pub(crate) sources: Vec<Source>,
}

impl Rulebook {
    /// The definitions in one language, or none if there is no such file.
    pub(crate) fn in_language(&self, language: Language) -> Option<Vec<&RuleId>> {
        let sources = || {
            self.sources
                .iter()
                .filter(move |source| source.language == language)
        };
        sources().next()?;
        Some(
            sources()
                .flat_map(|source| &source.definitions)
                .map(|d| &d.id)
                .collect(),
        )
    }
}

/// Reads all rulebooks, and the catalogue if there is one.
pub(crate) fn read(root: &Path, catalogue: Option<&Path>) -> Result<Vec<Rulebook>> {
    let mut books: BTreeMap<String, Rulebook> = BTreeMap::new();
    for path in workspace::files_below(&root.join("docs/rules"))? {
        let Some((game, language)) = player_rulebook(&path) else {
            continue;
        };
        let definitions = read_definitions(&path)?;
        let Some(first) = definitions.first() else {
            bail!("{} defines no rule", path.display());
        };
        let prefix = first.id.game.clone();
        if let Some(stranger) = definitions.iter().find(|d| d.id.game != prefix) {
            bail!(
                "{}:{}: {} among rules of {prefix}",
                path.display(),
                stranger.line,
                stranger.id
            );
        }
        let file = path.strip_prefix(root).unwrap_or(&path).to_owned();
        let book = books.entry(prefix.clone()).or_insert_with(|| Rulebook {
            game: game.to_owned(),
            prefix: prefix.clone(),
            sources: Vec::new(),
        });
        if book.game != game {
            bail!("{prefix} is the prefix of both {} and {game}", book.game);
        }
        book.sources.push(Source {
            file,
            language,
            definitions,
        });
    }
    if let Some(folder) = catalogue {
        add_catalogue(folder, &mut books)?;
    }
    Ok(books.into_values().collect())
}

fn add_catalogue(folder: &Path, books: &mut BTreeMap<String, Rulebook>) -> Result<()> {
    let files = workspace::files_below(folder)?;
    let mut found = false;
    for path in files
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
    {
        let mut by_game: BTreeMap<String, Vec<Definition>> = BTreeMap::new();
        for definition in read_definitions(path)? {
            by_game
                .entry(definition.id.game.clone())
                .or_default()
                .push(definition);
        }
        for (prefix, definitions) in by_game {
            found = true;
            let book = books.entry(prefix.clone()).or_insert_with(|| Rulebook {
                game: game_of_catalogue(path),
                prefix,
                sources: Vec::new(),
            });
            let (file, language) = (path.clone(), Language::Catalogue);
            book.sources.push(Source {
                file,
                language,
                definitions,
            });
        }
    }
    if !found {
        bail!("no rule is defined in {}", folder.display());
    }
    Ok(())
}

/// `batel-nah.md` speaks of `batelnah`.
fn game_of_catalogue(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.replace('-', "")
}

/// `dominoes` and its language, if the file is `dominoes.es.md` or `dominoes.en.md`.
fn player_rulebook(path: &Path) -> Option<(&str, Language)> {
    let name = path.file_name()?.to_str()?;
    let spanish = name
        .strip_suffix(".es.md")
        .map(|game| (game, Language::Spanish));
    spanish.or_else(|| {
        name.strip_suffix(".en.md")
            .map(|game| (game, Language::English))
    })
}

fn read_definitions(path: &Path) -> Result<Vec<Definition>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(definitions(&text))
}

/// The rules that a Markdown text defines, in its order.
pub(crate) fn definitions(text: &str) -> Vec<Definition> {
    let mut in_code_block = false;
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim_start();
        if line.starts_with("```") {
            in_code_block = !in_code_block;
        }
        if !in_code_block && let Some((id, is_wish)) = definition(line) {
            found.push(Definition {
                id,
                is_wish,
                line: i + 1,
            });
        }
    }
    found
}

/// Reads `**DOM-SET-01** …`, `**DOM-SET-01 (R)** …` and `**DOM-SET-01** (R) …`.
fn definition(line: &str) -> Option<(RuleId, bool)> {
    let line = line.strip_prefix("- ").unwrap_or(line);
    let (id, rest) = RuleId::at_start_of(line.strip_prefix("**")?)?;
    let (inside, after) = rest.split_once("**")?;
    let is_mark = |text: &str| text.starts_with('(') && text.ends_with(')');
    let inside = inside.trim();
    if !inside.is_empty() && !is_mark(inside) {
        return None;
    }
    let after = after.trim_start();
    let after_mark = after
        .starts_with('(')
        .then(|| after.split_inclusive(')').next())
        .flatten();
    let is_wish = [inside, after_mark.unwrap_or_default()].contains(&"(W)");
    Some((id, is_wish))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "\
# Dominoes

**DOM-SET-01** Four players sit at the table; see DOM-SET-03.

**DOM-SET-02 (R)** Ruling: the tiles are dealt face down.
**DOM-SET-03** (R) Ruling: no tile is left.

A sentence that mentions **DOM-SET-04** defines nothing.
**DOM-SET-05 and 06** are a heading, not a rule.

- **DOM-AI-07 (W)** Learn from played matches.

```
**DOM-SET-08** an example of the form
```
";

    #[test]
    fn a_paragraph_that_begins_with_its_id_defines_a_rule() {
        let found: Vec<_> = definitions(BOOK)
            .iter()
            .map(|d| (d.id.to_string(), d.is_wish, d.line))
            .collect();
        let expected = [
            ("DOM-SET-01", false, 3),
            ("DOM-SET-02", false, 5),
            ("DOM-SET-03", false, 6),
            ("DOM-AI-07", true, 11),
        ];
        assert_eq!(
            found,
            expected.map(|(id, is_wish, line)| (id.to_owned(), is_wish, line))
        );
    }

    #[test]
    fn the_file_name_tells_game_and_language() {
        let of = |name| player_rulebook(Path::new(name));
        assert_eq!(
            of("docs/rules/dominoes.es.md"),
            Some(("dominoes", Language::Spanish))
        );
        assert_eq!(
            of("docs/rules/dominoes.en.md"),
            Some(("dominoes", Language::English))
        );
        assert_eq!(of("docs/rules/README.md"), None);
        assert_eq!(
            game_of_catalogue(Path::new("rules/batel-nah.md")),
            "batelnah"
        );
    }
}
