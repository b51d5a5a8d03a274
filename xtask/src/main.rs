//! `cargo xtask`: the project's own chores.
//!
//! Each chore is one module with a `run` that this file calls; what they share
//! stands in `workspace` (where things are), `step` (running a command and
//! saying so), `requirement` (what must be installed) and `table` (printing).

mod bench;
mod cluster;
mod dependencies;
mod fuzz;
mod mutants;
mod paths;
mod pictures;
mod requirement;
mod rules;
mod step;
mod table;
mod test;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The chores of the house.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check everything: format, lints, rule ids, named paths, every test
    Test(test::Args),
    /// Compare the rule ids of the rulebooks, of the code and of the tests
    Rules(rules::Args),
    /// Check that the paths named in docs/ARCHITECTURE.md exist
    Paths,
    /// Check that every dependency is used and allowed
    Dependencies,
    /// Break the rules of a game at random and see whether its tests notice
    Mutants(mutants::Args),
    /// Measure speed and count instructions; see docs/benches.md
    Bench(bench::Args),
    /// Take a picture of every page, at two sizes and in both languages; needs chromium
    Pictures(pictures::Args),
    /// Kill and pause nodes, bus and database of a club for some minutes while people play
    Cluster(cluster::Args),
    /// Feed mutated input to everything that reads what a stranger wrote
    Fuzz(fuzz::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Test(args) => test::run(&args),
        Chore::Rules(args) => rules::run(&args),
        Chore::Paths => paths::check(&workspace::root()),
        Chore::Dependencies => dependencies::check(&workspace::root()),
        Chore::Mutants(args) => mutants::run(&args),
        Chore::Bench(args) => bench::run(&args),
        Chore::Pictures(args) => pictures::run(&args),
        Chore::Cluster(args) => cluster::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
