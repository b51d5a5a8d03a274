//! `cargo xtask test`: everything that must hold before a commit is shared.
//!
//! Cheap checks come first, the test runner last, so that its summary is what
//! one sees at the end. The first failure stops, with the line to repeat it.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};
#[cfg(unix)]
use sobremesa_test_server::{Postgres, SHARED};

use crate::requirement::{self, Requirement};
use crate::{dependencies, paths, rules, step, workspace};

/// Set to `1` for the tests when there is time: those that play random games
/// read it and play many more of them.
const SLOW: &str = "SOBREMESA_SLOW";

/// What is tested besides what is usually built: several nodes of one club.
const FEATURES: &str = "sobremesa-cli/nats";

/// What the tests start besides Rust's own tools.
const NEEDS: &[Requirement] = &[
    Requirement {
        binary: "chromium",
        is_there: requirement::is_on_path,
        debian_package: "chromium",
        why: "is the browser in which the journeys play",
    },
    Requirement {
        binary: "chromedriver",
        is_there: requirement::is_on_path,
        debian_package: "chromium-driver",
        why: "drives the browser",
    },
    Requirement {
        binary: "python3",
        is_there: requirement::is_on_path,
        debian_package: "python3",
        why: "runs the example bot",
    },
    Requirement {
        binary: "npm",
        is_there: requirement::is_on_path,
        debian_package: "npm",
        why: "fetches the checkers of the pages",
    },
    #[cfg(unix)]
    Requirement {
        binary: "initdb",
        is_there: |_| sobremesa_test_server::is_installed(),
        debian_package: "postgresql",
        why: "makes the databases in which the store's second engine is tested",
    },
    #[cfg(unix)]
    Requirement {
        binary: "nats-server",
        is_there: |_| sobremesa_test_server::Nats::is_installed(),
        debian_package: "nats-server",
        why: "carries messages between the nodes of a club",
    },
];

/// What npm fetches, with its version, and one of its files: the accessibility checker that the journeys
/// bring to every page, and what reads the types in the comments of `web/`. Never shipped.
const PACKAGES: &[(&str, &str)] = &[
    ("axe-core@4.14.0", "axe-core/axe.min.js"),
    ("typescript@7.0.2", COMPILER),
];

/// Where TypeScript's own compiler is.
const COMPILER: &str = "typescript/bin/tsc";

#[derive(clap::Args)]
#[command(after_help = "\
Without --quick the tests run with SOBREMESA_SLOW=1, by which those that play \
random games play many more of them. cargo-nextest is used where it is installed.")]
pub(crate) struct Args {
    /// Leave the slow suites out: do not set SOBREMESA_SLOW
    #[arg(long)]
    quick: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = workspace::root();
    let start = Instant::now();
    let cargo = |arguments: &[&str]| {
        let mut command = step::cargo();
        command.args(arguments).current_dir(&root);
        command
    };
    let with_slow = |mut command: Command| {
        if args.quick {
            command.env_remove(SLOW);
        } else {
            command.env(SLOW, "1");
        }
        command
    };
    let runner: &[&str] = if requirement::is_on_path("cargo-nextest") {
        &["nextest", "run", "--workspace", "--features", FEATURES]
    } else {
        &[
            "test",
            "--workspace",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
            "--features",
            FEATURES,
        ]
    };

    let repeat = |chore| format!("this failed; to repeat it alone: cargo xtask {chore}");

    step::timed("requirements", || requirement::ensure(NEEDS))?;
    step::timed("checkers of the pages", || fetch_checkers(&root))?;
    step::timed("types of the scripts", || check_types(&root))?;
    step::timed("format", || {
        step::run(&mut cargo(&["fmt", "--all", "--check"]))
    })?;
    step::timed("rule ids", || rules::check(&root).context(repeat("rules")))?;
    step::timed("paths in ARCHITECTURE.md", || {
        paths::check(&root).context(repeat("paths"))
    })?;
    step::timed("dependencies", || {
        dependencies::check(&root).context(repeat("dependencies"))
    })?;
    step::timed("lints", || {
        let lints = [
            "clippy",
            "--workspace",
            "--all-targets",
            "--features",
            FEATURES,
            "--",
            "-D",
            "warnings",
        ];
        step::run(&mut cargo(&lints))
    })?;
    step::timed("examples in the documentation", || {
        step::run(&mut with_slow(cargo(&[
            "test",
            "--workspace",
            "--features",
            FEATURES,
            "--doc",
        ])))
    })?;
    let mut tests = with_slow(cargo(runner));
    // Stopped when it is dropped, however the tests end.
    #[cfg(unix)]
    let _database = step::timed("database server", || {
        let server = Postgres::start().context("no database for the tests")?;
        tests.env(SHARED, server.folder());
        Ok(server)
    })?;
    step::timed("tests", || step::run(&mut tests))?;
    println!("==> all is well, in {}", step::seconds(start.elapsed()));
    Ok(())
}

/// The scripts of the browser's part, held against the types in their comments.
fn check_types(root: &Path) -> Result<()> {
    let mut node = Command::new("node");
    node.arg(root.join("target/npm/node_modules").join(COMPILER))
        .args(["-p", "xtask/jsconfig.json"])
        .current_dir(root);
    step::run(&mut node)
}

/// Puts the checkers where they are looked for, unless they are there: all at once, for npm throws away
/// what it was not asked for this time.
fn fetch_checkers(root: &Path) -> Result<()> {
    let folder = root.join("target/npm");
    let is_there = |file: &str| folder.join("node_modules").join(file).is_file();
    if PACKAGES.iter().all(|(_, file)| is_there(file)) {
        return Ok(());
    }
    std::fs::create_dir_all(&folder).context("no folder for the checkers")?;
    let mut npm = Command::new("npm");
    npm.args([
        "install",
        "--no-save",
        "--no-package-lock",
        "--no-audit",
        "--no-fund",
        "--prefix",
    ])
    .arg(&folder)
    .args(PACKAGES.iter().map(|(name, _)| name));
    step::run(&mut npm)
}
