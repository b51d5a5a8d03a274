//! What comes into the house is used, and may come in.
//!
//! A dependency that a crate declares must be named in its sources: under `src` one for the crate, anywhere
//! one for its tests. Every library must come from the registry and have a licence that `deny.toml`
//! allows. Both are read from texts, so that no tool has to be built for it; `cargo deny check` knows more
//! (known vulnerabilities, for one) and reads the same file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::{step, workspace};

/// # Errors
///
/// What is declared and not used, or used and not allowed.
pub(crate) fn check(root: &Path) -> Result<()> {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    let mut n_declared = 0;
    let shelf = fs::read_to_string(root.join("crates/shelf/Cargo.toml"))?;
    for folder in members(root)? {
        // A game that is not on the shelf yet is being built.
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let is_game = folder.starts_with(root.join("games"));
        if is_game && !names_identifier(&shelf, &format!("sobremesa-{name}")) {
            continue;
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        for (section, name) in declared(&manifest) {
            n_declared += 1;
            used.insert(name.clone());
            let sources = match section {
                Section::Crate => folder.join("src"),
                Section::Tests => folder.clone(),
            };
            if !is_named(&sources, &name)? {
                let place = folder.strip_prefix(root).unwrap_or(&folder).display();
                wrong.push(format!("{place}: `{name}` is declared and not used"));
            }
        }
    }
    let shared = fs::read_to_string(root.join("Cargo.toml"))?;
    let shared = names_in(&shared, "[workspace.dependencies]");
    let is_ours = |name: &str| name.starts_with("sobremesa-");
    let idle = shared
        .into_iter()
        .filter(|name| !used.contains(name) && !is_ours(name));
    wrong.extend(idle.map(|name| format!("Cargo.toml: nobody uses `{name}`")));
    wrong.extend(not_allowed(root)?);
    if !wrong.is_empty() {
        bail!("{}", wrong.join("\n"));
    }
    println!("    {n_declared} dependencies are declared, all of them used and allowed");
    Ok(())
}

/// For whom a dependency is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Crate,
    Tests,
}

fn members(root: &Path) -> Result<Vec<PathBuf>> {
    let mut members = vec![root.join("xtask")];
    for folder in ["crates", "games"] {
        members.extend(workspace::folders_in(&root.join(folder))?);
    }
    members.retain(|folder| folder.join("Cargo.toml").is_file());
    Ok(members)
}

/// Every dependency of a manifest, those for one platform included.
fn declared(manifest: &str) -> Vec<(Section, String)> {
    let titles = manifest.lines().map(str::trim);
    let titles = titles.filter(|line| line.starts_with('[') && line.ends_with("dependencies]"));
    let of = |title: &str| {
        let section = match title.contains("dev-dependencies") {
            true => Section::Tests,
            false => Section::Crate,
        };
        let names = names_in(manifest, title).into_iter();
        names.map(move |name| (section, name)).collect::<Vec<_>>()
    };
    titles.flat_map(of).collect()
}

/// The keys of a section of a manifest.
fn names_in(manifest: &str, title: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != title);
    let section = lines.skip(1).take_while(|line| !line.starts_with('['));
    let names = section.filter_map(|line| {
        let is_entry = line.starts_with(|c: char| c.is_ascii_alphanumeric());
        let name = line.split(['.', '=', ' ']).next()?;
        is_entry.then(|| name.to_owned())
    });
    names.collect()
}

/// Is a crate named in some source file below a folder?
fn is_named(folder: &Path, name: &str) -> Result<bool> {
    let identifier = name.replace('-', "_");
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    for path in workspace::files_below(folder)?
        .iter()
        .filter(|path| is_source(path))
    {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        if names_identifier(&text, &identifier) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn names_identifier(text: &str, identifier: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(identifier).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + identifier.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    /// None for those of the house.
    source: Option<String>,
    license: Option<String>,
}

/// Libraries from elsewhere than the registry, or under another licence.
fn not_allowed(root: &Path) -> Result<Vec<String>> {
    let rules = fs::read_to_string(root.join("deny.toml"))?;
    let allowed = allowed_licences(&rules);
    let exceptions = excepted(&rules);
    let mut command = step::cargo();
    command
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root);
    let output = command.output().context("cargo metadata")?;
    let metadata: Metadata = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let mut wrong = Vec::new();
    for package in metadata.packages {
        let Some(source) = &package.source else {
            continue;
        };
        let who = format!("{} {}", package.name, package.version);
        if !source.starts_with("registry+") {
            wrong.push(format!("{who} comes from {source}"));
        }
        let licence = package.license.unwrap_or_default();
        let is_exception = exceptions.contains(&package.name);
        if !is_exception && !is_allowed(&licence, &allowed) {
            wrong.push(format!("{who} has the licence “{licence}”, see deny.toml"));
        }
    }
    Ok(wrong)
}

/// The list `allow` of `[licenses]`.
fn allowed_licences(rules: &str) -> Vec<String> {
    let lines = rules.lines().skip_while(|line| line.trim() != "allow = [");
    let list = lines.skip(1).take_while(|line| line.trim() != "]");
    let quoted = list.filter_map(|line| line.split('"').nth(1));
    quoted.map(str::to_owned).collect()
}

/// The crates in the list `exceptions`, each with its reason there.
fn excepted(rules: &str) -> Vec<String> {
    let lines = rules
        .lines()
        .skip_while(|line| line.trim() != "exceptions = [");
    let list = lines.skip(1).take_while(|line| line.trim() != "]");
    let named = list.filter_map(|line| line.split("crate = \"").nth(1)?.split('"').next());
    named.map(str::to_owned).collect()
}

/// May it come in? `OR` needs one of its parts, `AND` all of them; `/` is an old way to write `OR`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let flat = expression.replace(['(', ')'], " ").replace('/', " OR ");
    // Without parentheses `AND` binds tighter; with them around an `OR` we ask for more than we need.
    let strict = expression.contains(") AND") || expression.contains("AND (");
    let part = |text: &str| allowed.iter().any(|licence| licence == text.trim());
    if strict {
        return expression
            .split("AND")
            .all(|all| is_allowed(&all.replace(['(', ')'], " "), allowed));
    }
    flat.split(" OR ").any(|one| one.split(" AND ").all(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_a_section_are_found_by_their_keys() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\n# a remark\nserde.workspace = true\n\
                        serde_json = { version = \"1\" }\n\n[target.'cfg(unix)'.dependencies]\nrustix.workspace = true\n\n\
                        [dev-dependencies]\nproptest.workspace = true\n";
        let found = declared(manifest);
        let expected = [
            (Section::Crate, "serde".to_owned()),
            (Section::Crate, "serde_json".to_owned()),
            (Section::Crate, "rustix".to_owned()),
            (Section::Tests, "proptest".to_owned()),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_name_is_no_part_of_a_longer_one() {
        assert!(names_identifier("use serde::Serialize;", "serde"));
        assert!(!names_identifier("use serde_json::Value;", "serde"));
        assert!(names_identifier("serde_json::json!(1)", "serde_json"));
    }

    #[test]
    fn one_of_several_licences_is_enough() {
        let allowed = ["MIT".to_owned(), "Zlib".to_owned()];
        for good in [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-2.0/MIT",
            "MIT AND Zlib",
            "(MIT OR X) AND Zlib",
        ] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(GPL-3.0 OR X) AND Zlib"] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }
}
