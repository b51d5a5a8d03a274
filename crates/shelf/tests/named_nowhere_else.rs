//! Above `table` nothing names a game: neither the code of the house nor what it depends on. Only the
//! shelf does.
//!
//! Tests may play particular games, and comments may tell what something is for.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that everybody tries first as passwords: whoever sits in a club of games tries theirs.
const GUESSED: &str = "crates/club/src/people/weak.rs";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of a folder, by name.
fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<PathBuf> = paths.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// What the games are called in code: by their folders, which are their published names.
fn games() -> Vec<String> {
    let folders = folders(&root().join("games"));
    let name = |path: &PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    folders.iter().map(name).collect()
}

/// The crates of the house, without the shelf.
fn house() -> Vec<PathBuf> {
    let mut crates = folders(&root().join("crates"));
    crates.retain(|path| !path.ends_with("shelf"));
    crates
}

fn files(of: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(of).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("vendor") {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
}

/// The code of a file, without its comments and without its tests.
fn code(path: &Path) -> String {
    let is_test = path.ends_with("tests.rs") || path.iter().any(|part| part == "tests");
    if is_test {
        return String::new();
    }
    let text = fs::read_to_string(path).expect("a text");
    let lines = text
        .lines()
        .take_while(|line| line.trim() != "#[cfg(test)]");
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n").to_lowercase()
}

/// Does a text have this word, by itself or as a part of a name?
fn names(text: &str, game: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(game).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + game.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

#[test]
fn a_word_is_found_in_names_and_not_in_other_words() {
    for text in [
        "use sobremesa_gom::Gom;",
        "\"gom\"",
        "gom_army()",
        "mod gom;",
    ] {
        assert!(names(text, "gom"), "{text}");
    }
    for text in ["gomera", "algom", "dogma"] {
        assert!(!names(text, "gom"), "{text}");
    }
}

#[test]
fn the_code_of_the_house_names_no_game() {
    let games = games();
    assert!(games.len() >= 4, "{games:?}");
    let mut all = Vec::new();
    for folder in house() {
        files(&folder.join("src"), "rs", &mut all);
    }
    files(&root().join("web"), "js", &mut all);
    assert!(all.len() > 300, "there is a house");
    let mut found = Vec::new();
    for path in all.iter().filter(|path| !path.ends_with(GUESSED)) {
        let code = code(path);
        let named = games.iter().filter(|game| names(&code, game));
        found.extend(named.map(|game| format!("{game} in {}", path.display())));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_house_depends_on_no_game() {
    let games = games();
    let mut found = Vec::new();
    for folder in house() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let mut is_needed = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                is_needed = line.contains("dependencies") && !line.contains("dev-dependencies");
            }
            let is_game = |game: &&String| line.starts_with(&format!("sobremesa-{game}"));
            let named = games.iter().find(is_game).filter(|_| is_needed);
            found.extend(named.map(|game| format!("{game} in {}", folder.display())));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
