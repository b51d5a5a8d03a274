//! The paths that docs/ARCHITECTURE.md names exist.
//!
//! Looked at is what stands in backticks, has a slash and could be a path:
//! `crates/kernel`, `games/*/src/rules/`, `docs/rules/<game>.{es,en}.md`. A path
//! may be given from the root or from within a crate or game, `src/lib.rs`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::workspace;

const DOCUMENT: &str = "docs/ARCHITECTURE.md";

/// # Errors
///
/// When a named path does not exist.
pub(crate) fn check(root: &Path) -> Result<()> {
    let document = root.join(DOCUMENT);
    if !document.is_file() {
        println!("note: there is no {DOCUMENT}");
        return Ok(());
    }
    let text = fs::read_to_string(&document).with_context(|| DOCUMENT)?;
    let mut bases = vec![root.to_owned()];
    for folder in ["crates", "games"] {
        bases.extend(workspace::folders_in(&root.join(folder))?);
    }
    let named = named_paths(&text);
    let missing: Vec<String> = named
        .iter()
        .filter(|(_, path)| {
            alternatives(path)
                .iter()
                .any(|path| !bases.iter().any(|base| exists(base, path)))
        })
        .map(|(line, path)| format!("{DOCUMENT}:{line}: there is no {path}"))
        .collect();
    if !missing.is_empty() {
        bail!("{}", missing.join("\n"));
    }
    println!("    {} paths are named, all of them exist", named.len());
    Ok(())
}

/// What in the text looks like a path of the repository, with its line.
fn named_paths(text: &str) -> Vec<(usize, String)> {
    let mut in_code_block = false;
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code_block = !in_code_block;
            continue;
        }
        if in_code_block {
            continue;
        }
        let spans = line.split('`').skip(1).step_by(2);
        found.extend(
            spans
                .filter(|span| is_a_path(span))
                .map(|span| (i + 1, span.to_owned())),
        );
    }
    found
}

fn is_a_path(span: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/*<>{},".contains(c);
    let Some((first, rest)) = span.split_once('/') else {
        return false;
    };
    // Absolute paths and web addresses are of another world; so are `text/html` and `//`.
    let is_ours = !first.is_empty() && !rest.starts_with('/') && span.chars().all(is_plain);
    let in_our_tree = [
        "crates",
        "games",
        "docs",
        "web",
        "xtask",
        "changelog",
        ".ci",
        ".cargo",
        "src",
        "tests",
        "benches",
        "examples",
        "data",
    ]
    .contains(&first);
    let name = span.rsplit('/').next().unwrap_or_default();
    let is_file = [
        ".rs", ".md", ".toml", ".js", ".css", ".json", ".jsonl", ".sql", ".svg", ".txt",
    ]
    .iter()
    .any(|extension| name.ends_with(extension));
    is_ours && (in_our_tree || is_file)
}

/// `a.{es,en}.md` is `a.es.md` and `a.en.md`.
fn alternatives(path: &str) -> Vec<String> {
    let braces = path.split_once('{').and_then(|(before, rest)| {
        let (inside, after) = rest.split_once('}')?;
        Some((before, inside, after))
    });
    match braces {
        Some((before, inside, after)) => inside
            .split(',')
            .flat_map(|choice| alternatives(&format!("{before}{}{after}", choice.trim())))
            .collect(),
        None => vec![path.to_owned()],
    }
}

/// Whether something below `base` has this path; `*` and `<name>` stand for
/// anything within one name.
fn exists(base: &Path, path: &str) -> bool {
    let mut candidates: Vec<PathBuf> = vec![base.to_owned()];
    for name in path.split('/').filter(|name| !name.is_empty()) {
        candidates = if name.contains(['*', '<']) {
            candidates
                .iter()
                .filter_map(|folder| fs::read_dir(folder).ok())
                .flatten()
                .filter_map(Result::ok)
                .filter(|entry| entry.file_name().to_str().is_some_and(|it| fits(name, it)))
                .map(|entry| entry.path())
                .collect()
        } else {
            candidates
                .iter()
                .map(|folder| folder.join(name))
                .filter(|p| p.exists())
                .collect()
        };
    }
    !candidates.is_empty()
}

/// Whether `name` fits a pattern with `*` or `<…>` in it.
fn fits(pattern: &str, name: &str) -> bool {
    let Some(hole) = pattern.find(['*', '<']) else {
        return pattern == name;
    };
    let after = match pattern[hole..].find('>') {
        Some(end) if pattern[hole..].starts_with('<') => &pattern[hole + end + 1..],
        Some(_) | None => &pattern[hole + 1..],
    };
    let Some(rest) = name.strip_prefix(&pattern[..hole]) else {
        return false;
    };
    (0..=rest.len())
        .filter(|&i| rest.is_char_boundary(i))
        .any(|i| fits(after, &rest[i..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fixture::Tree;

    #[test]
    fn only_what_looks_like_our_paths_is_checked() {
        let text = "\
See `crates/kernel` and `src/lib.rs`, not `text/html`, `and/or`, `/etc/passwd`,
`https://example.org/a.md`, `kernel::Game`, `a b/c.rs` or `README.md`.
```
`crates/in_a_drawing`
```
And `games/<game>/src/rules/`.";
        let named: Vec<_> = named_paths(text);
        let expected = [
            (1, "crates/kernel"),
            (1, "src/lib.rs"),
            (6, "games/<game>/src/rules/"),
        ];
        assert_eq!(named, expected.map(|(line, path)| (line, path.to_owned())));
    }

    #[test]
    fn a_path_is_given_from_the_root_or_from_within_a_crate() {
        let tree = Tree::new(&[
            (
                DOCUMENT,
                "`crates/kernel/` `src/dice.rs` `games/*/src` `docs/rules/<game>.{es,en}.md`",
            ),
            ("crates/kernel/src/dice.rs", ""),
            ("games/dominoes/src/lib.rs", ""),
            ("docs/rules/dominoes.es.md", ""),
            ("docs/rules/dominoes.en.md", ""),
        ]);
        check(tree.root()).unwrap();
    }

    #[test]
    fn holes_in_a_name_are_filled() {
        assert!(fits("<game>.es.md", "dominoes.es.md") && fits("fuzz_*.rs", "fuzz_.rs"));
        assert!(fits("*.<language>.md", "dominoes.es.md"));
        assert!(!fits("*.<language>.md", "README.md") && !fits("a*c", "abd"));
    }

    #[test]
    fn a_path_that_is_gone_is_named_with_its_line() {
        let tree = Tree::new(&[
            (
                DOCUMENT,
                "fine\n`crates/kernel/src/gone.rs`, `docs/rules/<game>.{es,en}.md`",
            ),
            ("crates/kernel/src/dice.rs", ""),
            ("docs/rules/dominoes.es.md", ""),
        ]);
        assert_eq!(
            check(tree.root()).unwrap_err().to_string(),
            "docs/ARCHITECTURE.md:2: there is no crates/kernel/src/gone.rs\n\
             docs/ARCHITECTURE.md:2: there is no docs/rules/<game>.{es,en}.md"
        );
    }
}
