//! Every sentence that the program can say, read with 0, 1 and 2 in all its places.
//!
//! The templates are the texts of the sources themselves, so that one that is written tomorrow is read
//! tomorrow. A number and its noun agree only where `sobremesa_speak::count` writes them together; a
//! template in which they stand side by side says “1 fichas” or “2 ficha” some day.

use std::fs;
use std::path::{Path, PathBuf};

use sobremesa_conformance::grammar::disagreements;

#[test]
fn every_template_agrees_with_nought_one_and_two() {
    let mut wrong = Vec::new();
    let mut n_templates = 0;
    for file in sources() {
        let source = fs::read_to_string(&file).expect("a source can be read");
        for template in templates(&source) {
            n_templates += 1;
            for number in ["0", "1", "2"] {
                for what in disagreements(&filled(&template, number)) {
                    wrong.push(format!("{}: “{what}” in {template:?}", file.display()));
                }
            }
        }
    }
    assert!(n_templates > 3000, "only {n_templates} texts were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn templates_are_found_and_filled() {
    let source = r##"
        let a = format!("le quedan {n} fichas"); // "{not} this"
        let b = html! { (n) " fichas" };
        let c = "a \"quoted\" \
                 word {{kept}} {n:>3} tiros";
        let d = '"'; let e = r#"raw {x} palos"#; let f: &'static str = "";
        #[cfg(test)]
        mod tests { "not {this} either" }
    "##;
    let found = templates(source);
    assert_eq!(
        found,
        [
            "le quedan {n} fichas",
            " fichas",
            "a \"quoted\" word {{kept}} {n:>3} tiros",
            "raw {x} palos",
            "",
        ]
    );
    let filled: Vec<String> = found.iter().map(|template| filled(template, "1")).collect();
    assert_eq!(
        filled,
        [
            "le quedan 1 fichas",
            "1 fichas",
            "a \"quoted\" word {kept} 1 tiros",
            "raw 1 palos",
            "",
        ]
    );
}

/// A template with a number in all its places. What begins with a space follows something on a page.
fn filled(template: &str, number: &str) -> String {
    let mut text = match template.starts_with(' ') {
        true => number.to_owned(),
        false => String::new(),
    };
    let mut letters = template.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' | '}' if letters.peek() == Some(&letter) => {
                letters.next();
                text.push(letter);
            }
            '{' => {
                let inside: String = letters
                    .by_ref()
                    .take_while(|inside| *inside != '}')
                    .collect();
                text.push_str(if is_never_one(&inside) { "2" } else { number });
            }
            '$' if letters.peek() == Some(&'{') => {}
            other => text.push(other),
        }
    }
    text
}

/// Some places of templates hold no number that could be one: constants, and figures that are always
/// written with their decimals.
fn is_never_one(inside: &str) -> bool {
    let name = inside.split(':').next().unwrap_or_default();
    let is_constant = name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    is_constant || ["cost", "mean", "per_second"].contains(&name)
}

/// The texts of a source in Rust or JavaScript, without its comments and its tests.
fn templates(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['"', '`', '/', '\'']) {
        let (before, from) = rest.split_at(at);
        let after = &from[1..];
        rest = match &from[..1] {
            "/" if after.starts_with('/') => after.split_once('\n').map_or("", |(_, next)| next),
            "/" => after,
            // A letter such as '"', and not a lifetime.
            "'" => match after.char_indices().nth(1) {
                Some((end, '\'')) => &after[end + 1..],
                _ if after.starts_with("\\\"'") => &after[3..],
                _ => after,
            },
            mark => {
                let hashes = before.trim_end_matches('#');
                let n_hashes = before.len() - hashes.len();
                let is_raw = hashes.ends_with('r') && mark == "\"";
                let (text, next) = match is_raw {
                    true => raw_text(after, n_hashes),
                    false => escaped_text(after, mark),
                };
                found.push(text);
                next
            }
        };
    }
    found
}

fn raw_text(after: &str, n_hashes: usize) -> (String, &str) {
    let end = format!("\"{}", "#".repeat(n_hashes));
    let (text, next) = after.split_once(&end).unwrap_or((after, ""));
    (text.to_owned(), next)
}

fn escaped_text<'a>(after: &'a str, mark: &str) -> (String, &'a str) {
    let mut text = String::new();
    let mut letters = after.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some((_, '\n')) => {
                    let next = after[at..].trim_start_matches(['\\', '\n', ' ']);
                    letters = after[after.len() - next.len()..].char_indices();
                    let (rest, next) = escaped_text(letters.as_str(), mark);
                    return (text + &rest, next);
                }
                Some((_, 'n')) => text.push('\n'),
                Some((_, other)) => text.push(other),
                None => {}
            },
            _ if mark.starts_with(letter) => return (text, &after[at + 1..]),
            _ => text.push(letter),
        }
    }
    (text, "")
}

fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for folder in ["crates", "games"] {
        for member in entries(&root.join(folder)) {
            gather(&member.join("src"), "rs", &mut found);
        }
    }
    gather(&root.join("web"), "js", &mut found);
    found
}

fn gather(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in entries(folder) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        if entry.is_dir() && name != "tests" {
            gather(&entry, ending, found);
        } else if entry.extension().is_some_and(|found| found == ending) && name != "tests.rs" {
            found.push(entry);
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
