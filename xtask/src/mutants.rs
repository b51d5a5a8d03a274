//! `cargo xtask mutants GAME`: would the tests notice if a rule were broken?
//!
//! cargo-mutants changes the rule modules in a copy of the tree, one small
//! change at a time, and runs the game's tests each time. A change that no test
//! notices is a rule that is not tested, whatever the citations say.

mod sample;
mod summary;

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::requirement::is_on_path;
use crate::{step, workspace};
use sample::{Mutant, sample};
use summary::{Summary, outcomes};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, by its folder
    game: String,
    /// Try only so many changes, chosen at random; all if left out
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Another seed chooses another sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only files whose path below src begins so (may be repeated): `rules/deal`
    #[arg(long, value_name = "PATH")]
    file: Vec<String>,
    /// Install cargo-mutants if it is missing, without asking
    #[arg(long)]
    install: bool,
}

/// Rooms of a game that hold no rules: how it plays, looks, speaks and teaches.
const NOT_RULES: &[&str] = &[
    "bot",
    "draw",
    "draw_text",
    "drawing",
    "laboratory",
    "lessons",
    "persona",
    "speak",
    "text_board",
    "tutorial",
];

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = workspace::root();
    let source = Path::new("games").join(&args.game).join("src");
    ensure!(
        root.join(&source).is_dir(),
        "there is no game in {}",
        source.display()
    );
    ensure_installed(args.install)?;

    let package = package_name(&root, &args.game)?;
    let mut mutants = list(&root, &package)?;
    mutants.retain(|mutant| is_rule_module(&mutant.file, &source, &args.file));
    let available = mutants.len();
    let chosen = sample(mutants, args.sample.unwrap_or(available), args.seed);
    ensure!(
        !chosen.is_empty(),
        "nothing to change in {}",
        source.display()
    );
    println!(
        "{} of {available} possible changes, seed {}",
        chosen.len(),
        args.seed
    );

    let output = root
        .join("bench-results")
        .join(format!("mutants-{}", args.game));
    fs::create_dir_all(&output)?;
    test(&root, &package, &chosen, &output)?;
    let outcomes = outcomes(&output.join("mutants.out/outcomes.json"))?;
    let result = Summary::of(args, available, &outcomes);
    print!("{}", result.told());
    let file = root
        .join("bench-results")
        .join(format!("mutants-{}.json", args.game));
    fs::write(&file, serde_json::to_string_pretty(&result)? + "\n")?;
    println!("written to bench-results/mutants-{}.json", args.game);
    Ok(())
}

const INSTALL: [&str; 3] = ["install", "cargo-mutants", "--locked"];

fn ensure_installed(unasked: bool) -> Result<()> {
    if is_on_path("cargo-mutants") {
        return Ok(());
    }
    let by_hand = format!(
        "cargo-mutants is missing; to install it: cargo {}",
        INSTALL.join(" ")
    );
    if env::var_os("CI").is_some() {
        bail!("{by_hand}");
    }
    if !unasked {
        if !io::stdin().is_terminal() {
            bail!("{by_hand} (or pass --install)");
        }
        print!("cargo-mutants is missing. Install it now? [y/N] ");
        io::stdout().flush()?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer)?;
        ensure!(matches!(answer.trim(), "y" | "Y" | "yes"), "{by_hand}");
    }
    step::run(step::cargo().args(INSTALL))
}

fn package_name(root: &Path, game: &str) -> Result<String> {
    let folder = root.join("games").join(game);
    let packages = workspace::packages(root)?;
    let package = packages
        .into_iter()
        .find(|package| package.folder() == folder);
    Ok(package
        .with_context(|| format!("games/{game} is no package of the workspace"))?
        .name)
}

fn list(root: &Path, package: &str) -> Result<Vec<Mutant>> {
    let output = step::cargo()
        .args(["mutants", "--list", "--json", "--package", package])
        .current_dir(root)
        .output()
        .context("could not start cargo mutants")?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "cargo mutants could not list the changes:\n{complaint}"
    );
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn is_rule_module(file: &Path, source: &Path, wanted: &[String]) -> bool {
    let Ok(inside) = file.strip_prefix(source) else {
        return false;
    };
    if !wanted.is_empty() {
        let inside = inside.to_string_lossy();
        return wanted
            .iter()
            .any(|wanted| inside.starts_with(wanted.as_str()));
    }
    let room = inside
        .iter()
        .next()
        .map(|room| Path::new(room).with_extension(""));
    room.is_some_and(|room| !NOT_RULES.iter().any(|name| room == Path::new(name)))
}

fn test(root: &Path, package: &str, chosen: &[Mutant], output: &Path) -> Result<()> {
    let mut command = step::cargo();
    command
        .args(["mutants", "--package", package, "--no-shuffle", "--output"])
        .arg(output)
        .current_dir(root)
        // The copy of the tree has a target folder of its own: ours would be
        // rebuilt by it, and locked.
        .env_remove("CARGO_TARGET_DIR");
    for mutant in chosen {
        command
            .arg("--re")
            .arg(format!("^{}$", escaped(&mutant.name)));
    }
    let status = command.status().context("could not start cargo mutants")?;
    match status.code() {
        // All caught; some missed; some timed out.
        Some(0 | 2 | 3) => Ok(()),
        Some(4) => bail!("the tests of {package} fail even without a change"),
        Some(_) | None => bail!("cargo mutants failed: {status}"),
    }
}

/// The text as a regular expression that matches just it.
fn escaped(text: &str) -> String {
    let mut pattern = String::new();
    for c in text.chars() {
        if r"\.+*?()|[]{}^$#&-~".contains(c) {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use sample::tests::mutant;

    #[test]
    fn bots_pictures_and_words_are_no_rules() {
        let source = Path::new("games/x/src");
        let is_rule = |file: &str| is_rule_module(&source.join(file), source, &[]);
        assert!(is_rule("rules/deal.rs") && is_rule("state.rs") && is_rule("rules/bot.rs"));
        assert!(!is_rule("bot/expert.rs") && !is_rule("draw.rs") && !is_rule("speak/spanish.rs"));
        assert!(!is_rule_module(
            Path::new("crates/kernel/src/lib.rs"),
            source,
            &[]
        ));
        let wanted = ["rules/deal".to_owned()];
        assert!(is_rule_module(
            &source.join("rules/deal.rs"),
            source,
            &wanted
        ));
        assert!(!is_rule_module(
            &source.join("rules/end.rs"),
            source,
            &wanted
        ));
    }

    #[test]
    fn a_name_is_matched_as_it_stands() {
        assert_eq!(
            escaped("src/a.rs:1:2: replace f -> Option<(u8, char)> with None"),
            r"src/a\.rs:1:2: replace f \-> Option<\(u8, char\)> with None"
        );
        assert_eq!(
            mutant("a.rs:1:2: replace A::f -> u8 with 0").change(),
            "replace A::f -> u8 with 0"
        );
    }
}
