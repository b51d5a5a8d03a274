//! `cargo xtask rules`: rulebook, code and tests hold each other to account.
//!
//! Three sets of ids are compared for each game: those its rulebook defines
//! (`rulebook`), those its code names and those its tests cite (`scan`). An id
//! that is named but not defined, or defined in one language only, is a fault.

mod fault;
mod id;
mod lexer;
mod report;
mod rulebook;
mod scan;
mod source;

#[cfg(test)]
pub(crate) mod fixture;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use serde::Serialize;

use crate::workspace;
use report::GameReport;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, by its folder or prefix (`dominoes`, `DOM`); all of them if left out
    game: Option<String>,
    /// A folder of further rulebooks to compare with, in Markdown
    #[arg(long, value_name = "DIR")]
    catalogue: Option<PathBuf>,
    /// List only these chapters
    #[arg(long, value_delimiter = ',', value_name = "SET,OPEN")]
    chapters: Vec<String>,
    /// Print the comparison as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let examined = examine(&workspace::root(), args)?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&examined)?);
    } else {
        for game in &examined.games {
            println!("{}", game.told());
        }
        print!("{}", examined.notes());
    }
    examined.verdict()
}

/// The part of the comparison that decides: prints only what is wrong.
pub(crate) fn check(root: &Path) -> Result<()> {
    let everything = Args {
        game: None,
        catalogue: None,
        chapters: Vec::new(),
        json: false,
    };
    let examined = examine(root, &everything)?;
    print!("{}", examined.notes());
    examined.verdict()
}

#[derive(Serialize)]
struct Examined {
    games: Vec<GameReport>,
    /// Games that have code but no rulebook: their ids cannot be checked.
    without_rulebook: Vec<String>,
    /// Data files of tests that no test seems to read.
    unread_data: Vec<PathBuf>,
}

fn examine(root: &Path, args: &Args) -> Result<Examined> {
    let books = rulebook::read(root, args.catalogue.as_deref())?;
    let scan = scan::scan(root)?;
    let folders = workspace::folders_in(&root.join("games"))?;
    let without_rulebook = folders
        .iter()
        .filter_map(|folder| folder.file_name()?.to_str())
        .filter(|name| !books.iter().any(|book| book.game == *name))
        .map(str::to_owned)
        .collect();
    let is_wanted = |book: &&rulebook::Rulebook| match &args.game {
        Some(wanted) => book.game == *wanted || book.prefix == *wanted,
        None => true,
    };
    let games: Vec<GameReport> = books
        .iter()
        .filter(is_wanted)
        .map(|book| report::compare(book, &scan, &args.chapters))
        .collect();
    if let (Some(wanted), true) = (&args.game, games.is_empty()) {
        let known: Vec<&str> = books.iter().map(|book| book.game.as_str()).collect();
        bail!("no rulebook of {wanted}; there are: {}", known.join(", "));
    }
    Ok(Examined {
        games,
        without_rulebook,
        unread_data: scan.unread,
    })
}

impl Examined {
    fn notes(&self) -> String {
        let games = self.without_rulebook.iter();
        let files = self.unread_data.iter();
        games
            .map(|game| format!("note: games/{game} has no rulebook in docs/rules\n"))
            .chain(files.map(|file| format!("note: no test reads {}\n", file.display())))
            .collect()
    }

    fn verdict(&self) -> Result<()> {
        let faults: usize = self.games.iter().map(|game| game.faults.count()).sum();
        for game in &self.games {
            eprint!("{}", game.faults.told());
        }
        match faults {
            0 => Ok(()),
            1 => bail!("one fault among the rule ids"),
            _ => bail!("{faults} faults among the rule ids"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fixture::Tree;

    const BOOK: &str = "**DOM-SET-01** Four players.\n";

    fn tree(code: &str) -> Tree {
        Tree::new(&[
            ("docs/rules/dominoes.es.md", BOOK),
            ("docs/rules/dominoes.en.md", BOOK),
            ("games/dominoes/src/lib.rs", code),
            ("games/gom/src/lib.rs", "// GOM-MOV-01"),
        ])
    }

    #[test]
    fn a_sound_repository_passes() {
        assert!(check(tree("// DOM-SET-01").root()).is_ok());
    }

    #[test]
    fn an_unknown_id_fails_the_check() {
        assert!(check(tree("// DOM-SET-02").root()).is_err());
    }

    #[test]
    fn a_game_without_a_rulebook_is_noted_not_blamed() {
        let args = Args {
            game: None,
            catalogue: None,
            chapters: Vec::new(),
            json: false,
        };
        let examined = examine(tree("").root(), &args).unwrap();
        assert_eq!(
            examined.notes(),
            "note: games/gom has no rulebook in docs/rules\n"
        );
        assert!(examined.verdict().is_ok());
    }

    #[test]
    fn a_game_is_chosen_by_folder_or_prefix() {
        let tree = tree("");
        let examined = |game: &str| {
            let game = Some(game.to_owned());
            examine(
                tree.root(),
                &Args {
                    game,
                    catalogue: None,
                    chapters: vec![],
                    json: false,
                },
            )
        };
        assert_eq!(examined("dominoes").unwrap().games.len(), 1);
        assert_eq!(examined("DOM").unwrap().games.len(), 1);
        let message = examined("chess").err().unwrap().to_string();
        assert_eq!(message, "no rulebook of chess; there are: dominoes");
    }
}
