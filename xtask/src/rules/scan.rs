//! Where ids are named: in the program, in its tests, in passing.
//!
//! | where | counts as |
//! | --- | --- |
//! | `src/` and `data/` of `games/*` and `crates/*`, outside tests | code |
//! | a `#[test]` function: comments directly above, name, body | test |
//! | a data file under `tests/` that some source file names | test |
//! | helpers of tests, ignored tests, `benches/`, `examples/`, `docs/`, `web/`, `changelog/`, READMEs | mention |
//!
//! A mention proves nothing, but the id must exist all the same. The inputs
//! under `tests/corpus/` are garbage on purpose and not looked at.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

use super::id::{Form, RuleId, citations, citations_in_name};
use super::source::{Outline, Part, outline};
use crate::workspace;

/// What naming an id says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    Code,
    Test,
    Mention,
}

/// An id, named somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sighting {
    pub(crate) id: RuleId,
    pub(crate) form: Form,
    pub(crate) role: Role,
    /// Relative to the root.
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
}

/// All that was seen.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    pub(crate) sightings: Vec<Sighting>,
    /// Data files under `tests/` that name ids but that no source file names.
    pub(crate) unread: Vec<PathBuf>,
}

/// Looks through the repository.
pub(crate) fn scan(root: &Path) -> Result<Scan> {
    let mut scanner = Scanner {
        root,
        scan: Scan::default(),
        texts: Vec::new(),
        data: Vec::new(),
    };
    for folder in ["crates", "games"] {
        for package in workspace::folders_in(&root.join(folder))? {
            scanner.package(&package)?;
        }
    }
    scanner.test_data()?;
    for folder in ["docs", "changelog", "web"] {
        for file in workspace::files_below(&root.join(folder))? {
            scanner.plain(&file, Role::Mention)?;
        }
    }
    scanner
        .scan
        .sightings
        .sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    Ok(scanner.scan)
}

struct Scanner<'a> {
    root: &'a Path,
    scan: Scan,
    /// Every text literal seen: the names of the files that tests read are among them.
    texts: Vec<String>,
    /// Data files of tests; judged last, when all texts are known.
    data: Vec<PathBuf>,
}

impl Scanner<'_> {
    fn package(&mut self, package: &Path) -> Result<()> {
        let mut sources = Vec::new();
        for file in workspace::files_below(package)? {
            let inside = file.strip_prefix(package).unwrap_or(&file);
            let room = inside.components().next().map(Component::as_os_str);
            let room = room.and_then(|room| room.to_str()).unwrap_or_default();
            let is_rust = has_extension(&file, &["rs"]);
            match room {
                "src" if is_rust => {
                    let text = read(&file)?;
                    let outline = outline(&text);
                    sources.push((file, text, outline));
                }
                "src" | "data" if has_extension(&file, DATA) => self.plain(&file, Role::Code)?,
                "tests" if is_rust => {
                    let text = read(&file)?;
                    self.rust(&file, &text, outline(&text), Role::Mention);
                }
                "tests" if has_extension(&file, DATA) && !is_corpus(inside) => self.data.push(file),
                "benches" | "examples" | "README.md" => self.plain(&file, Role::Mention)?,
                _ => {}
            }
        }
        let test_modules: Vec<PathBuf> = sources
            .iter()
            .flat_map(|(file, _, outline)| test_modules(file, outline))
            .collect();
        for (file, text, outline) in sources {
            let for_tests = test_modules
                .iter()
                .any(|module| file == module.with_extension("rs") || file.starts_with(module));
            let outside_tests = if for_tests { Role::Mention } else { Role::Code };
            self.rust(&file, &text, outline, outside_tests);
        }
        Ok(())
    }

    fn rust(&mut self, file: &Path, text: &str, outline: Outline, outside_tests: Role) {
        for citation in citations(text) {
            let role = match outline.part_at(citation.offset) {
                None => outside_tests,
                Some(Part::Test) => Role::Test,
                Some(Part::TestSupport) => Role::Mention,
            };
            self.saw(
                citation.id,
                citation.form,
                role,
                file,
                line_of(text, citation.offset),
            );
        }
        for (name, offset) in &outline.test_names {
            for id in citations_in_name(name) {
                self.saw(id, Form::Full, Role::Test, file, line_of(text, *offset));
            }
        }
        self.texts.extend(outline.texts);
    }

    fn plain(&mut self, file: &Path, role: Role) -> Result<()> {
        let text = read(file)?;
        for citation in citations(&text) {
            self.saw(
                citation.id,
                citation.form,
                role,
                file,
                line_of(&text, citation.offset),
            );
        }
        Ok(())
    }

    fn test_data(&mut self) -> Result<()> {
        for file in std::mem::take(&mut self.data) {
            if is_named_by(&file, &self.texts) {
                self.plain(&file, Role::Test)?;
            } else {
                let seen = self.scan.sightings.len();
                self.plain(&file, Role::Mention)?;
                if self.scan.sightings.len() > seen {
                    self.scan.unread.push(self.relative(&file));
                }
            }
        }
        Ok(())
    }

    fn saw(&mut self, id: RuleId, form: Form, role: Role, file: &Path, line: usize) {
        let file = self.relative(file);
        self.scan.sightings.push(Sighting {
            id,
            form,
            role,
            file,
            line,
        });
    }

    fn relative(&self, file: &Path) -> PathBuf {
        file.strip_prefix(self.root).unwrap_or(file).to_owned()
    }
}

/// Kinds of files that hold cases, tables or recorded matches.
const DATA: &[&str] = &["txt", "jsonl", "json", "md", "toml"];

fn has_extension(file: &Path, wanted: &[&str]) -> bool {
    let extension = file.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| wanted.contains(&extension))
}

fn is_corpus(inside: &Path) -> bool {
    inside
        .components()
        .any(|component| component.as_os_str() == "corpus")
}

fn read(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

/// Where the modules live that `file` declares for tests only, without `.rs`.
fn test_modules(file: &Path, outline: &Outline) -> Vec<PathBuf> {
    let is_root = ["lib.rs", "main.rs", "mod.rs"]
        .iter()
        .any(|name| file.ends_with(name));
    let children = if is_root {
        file.parent().map(Path::to_owned).unwrap_or_default()
    } else {
        file.with_extension("")
    };
    outline
        .test_modules
        .iter()
        .map(|module| children.join(module))
        .collect()
}

/// Whether a text literal names the file, or a folder below `tests/` it is in.
fn is_named_by(file: &Path, texts: &[String]) -> bool {
    let mut names: Vec<&str> = file
        .components()
        .rev()
        .filter_map(|component| component.as_os_str().to_str())
        .take_while(|&name| name != "tests")
        .collect();
    let file_name = names.remove(0);
    texts.iter().any(|text| {
        let mut parts = text.trim_matches('"').split('/');
        text.contains(file_name) || parts.any(|part| names.contains(&part))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fixture::Tree;

    /// Where `id` was seen, in small letters: "code games/x/src/lib.rs:3".
    fn seen(tree: &Tree, id: &str) -> Vec<String> {
        let sightings = scan(tree.root()).unwrap().sightings;
        let of_id = sightings
            .iter()
            .filter(|sighting| sighting.id.to_string() == id);
        of_id
            .map(|s| format!("{:?} {}:{}", s.role, s.file.display(), s.line).to_lowercase())
            .collect()
    }

    #[test]
    fn program_and_tests_of_one_file_are_told_apart() {
        let tree = Tree::new(&[(
            "games/dominoes/src/rules/deal.rs",
            "/// DOM-SET-01: seven tiles each.
fn deal() {}

#[cfg(test)]
mod tests {
    /// DOM-SET-02
    #[test]
    fn dom_set_03_holds() {
        check(\"DOM-SET-04\");
    }
    // DOM-SET-05 belongs to a helper.
    fn check(rule: &str) {}
}
",
        )]);
        let file = "games/dominoes/src/rules/deal.rs";
        assert_eq!(seen(&tree, "DOM-SET-01"), [format!("code {file}:1")]);
        assert_eq!(seen(&tree, "DOM-SET-02"), [format!("test {file}:6")]);
        assert_eq!(seen(&tree, "DOM-SET-03"), [format!("test {file}:8")]);
        assert_eq!(seen(&tree, "DOM-SET-04"), [format!("test {file}:9")]);
        assert_eq!(seen(&tree, "DOM-SET-05"), [format!("mention {file}:11")]);
    }

    #[test]
    fn a_test_module_in_its_own_file_is_not_the_program() {
        let tree = Tree::new(&[
            (
                "crates/kernel/src/lib.rs",
                "#[cfg(test)] mod tests; mod dice;",
            ),
            (
                "crates/kernel/src/tests.rs",
                "mod deep; // DOM-SET-01\n#[test] fn a() { DOM-SET-02 }",
            ),
            ("crates/kernel/src/tests/deep.rs", "// DOM-SET-01"),
            ("crates/kernel/src/dice.rs", "#[cfg(test)] mod tests;"),
            ("crates/kernel/src/dice/tests.rs", "// DOM-SET-01"),
        ]);
        assert_eq!(
            seen(&tree, "DOM-SET-01"),
            [
                "mention crates/kernel/src/dice/tests.rs:1",
                "mention crates/kernel/src/tests/deep.rs:1",
                "mention crates/kernel/src/tests.rs:1",
            ]
        );
        assert_eq!(
            seen(&tree, "DOM-SET-02"),
            ["test crates/kernel/src/tests.rs:2"]
        );
    }

    #[test]
    fn a_test_file_counts_only_in_its_tests() {
        let tree = Tree::new(&[(
            "games/dominoes/tests/figures.rs",
            "//! DOM-SET-01\n\n/// DOM-SET-01\n#[test]\nfn a() {}\n",
        )]);
        assert_eq!(
            seen(&tree, "DOM-SET-01"),
            [
                "mention games/dominoes/tests/figures.rs:1",
                "test games/dominoes/tests/figures.rs:3"
            ]
        );
    }

    #[test]
    fn data_files_count_when_a_test_names_them_or_their_folder() {
        let tree = Tree::new(&[
            (
                "games/dominoes/tests/all.rs",
                "#[test] fn a() { read(\"tests/cases.txt\"); read_dir(\"tests/matches\"); }",
            ),
            (
                "games/dominoes/tests/cases.txt",
                "6-6 opens | DOM-OPEN-01\n",
            ),
            (
                "games/dominoes/tests/matches/first.jsonl",
                "{}\n{\"rule\":\"DOM-OPEN-01\"}\n",
            ),
            ("games/dominoes/tests/forgotten.txt", "DOM-OPEN-01"),
            (
                "games/dominoes/tests/corpus/match/seed.jsonl",
                "DOM-OPEN-01",
            ),
            ("games/dominoes/tests/plain.txt", "no id at all"),
            (
                "games/dominoes/tests/matches/picture.svg",
                "<!-- DOM-OPEN-01 -->",
            ),
        ]);
        assert_eq!(
            seen(&tree, "DOM-OPEN-01"),
            [
                "test games/dominoes/tests/cases.txt:1",
                "mention games/dominoes/tests/forgotten.txt:1",
                "test games/dominoes/tests/matches/first.jsonl:2",
            ]
        );
        let unread = scan(tree.root()).unwrap().unread;
        assert_eq!(unread, [Path::new("games/dominoes/tests/forgotten.txt")]);
    }

    #[test]
    fn tables_are_code_and_documents_are_mentions() {
        let tree = Tree::new(&[
            ("games/dbm/data/costs.toml", "[cost] # DBM-CST-02..03"),
            ("games/dbm/data/flag.svg", "DBM-CST-02"),
            ("games/dbm/src/flag.svg", "DBM-CST-02"),
            ("games/dbm/benches/speed.rs", "// DBM-CST-02"),
            ("games/dbm/README.md", "DBM-CST-02"),
            ("docs/ARCHITECTURE.md", "DBM-CST-02"),
            ("xtask/src/main.rs", "// DBM-CST-02"),
        ]);
        assert_eq!(
            seen(&tree, "DBM-CST-02"),
            [
                "mention docs/architecture.md:1",
                "mention games/dbm/readme.md:1",
                "mention games/dbm/benches/speed.rs:1",
                "code games/dbm/data/costs.toml:1",
            ]
        );
        assert_eq!(
            seen(&tree, "DBM-CST-03"),
            ["code games/dbm/data/costs.toml:1"]
        );
    }
}
