//! `cargo xtask fuzz`: strange input, for a while.
//!
//! A fuzz target is an ordinary test file `tests/fuzz_<target>.rs` built on
//! `crates/fuzzing`. Run as a test it replays its corpus; with a time to fill
//! it mutates the corpus until the time is over. An input that breaks the
//! target is left in the corpus, so that from then on the plain test fails.

use std::process::Command;

use anyhow::{Result, bail, ensure};

use crate::step;
use crate::workspace::{self, Package};

/// How long each target is fed; read by `crates/fuzzing`.
const SECONDS: &str = "SOBREMESA_FUZZ_SECONDS";
/// Where the mutations start; read by `crates/fuzzing`.
const SEED: &str = "SOBREMESA_FUZZ_SEED";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target, `protocol` for `tests/fuzz_protocol.rs`; all if left out
    target: Option<String>,
    /// How long to feed each target
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Repeat the mutations of an earlier run; a new seed if left out
    #[arg(long)]
    seed: Option<u64>,
    /// Only name the targets
    #[arg(long)]
    list: bool,
}

/// A test file that can be fed.
struct Target {
    package: String,
    /// `fuzz_protocol`.
    test: String,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = workspace::root();
    let mut targets = targets(&workspace::packages(&root)?);
    if let Some(wanted) = &args.target {
        let known: Vec<&str> = targets.iter().map(Target::name).collect();
        let known = known.join(", ");
        targets.retain(|target| target.name() == wanted || target.test == *wanted);
        ensure!(
            !targets.is_empty(),
            "no fuzz target {wanted}; there are: {known}"
        );
    }
    if args.list {
        for target in &targets {
            println!("{} (of {})", target.name(), target.package);
        }
        return Ok(());
    }
    ensure!(
        !targets.is_empty(),
        "no package has a test `fuzz_<target>`: see crates/fuzzing"
    );
    let mut broken = Vec::new();
    for target in &targets {
        println!(
            "==> {} of {}, {} s",
            target.name(),
            target.package,
            args.seconds
        );
        let mut command = target.command(args);
        if let Err(error) = step::run(command.current_dir(&root)) {
            eprintln!("{error}");
            broken.push(target.name());
        }
    }
    match broken[..] {
        [] => Ok(()),
        _ => bail!(
            "broken: {}; the input is in the target's corpus",
            broken.join(", ")
        ),
    }
}

fn targets(packages: &[Package]) -> Vec<Target> {
    let of_package = |package: &Package| {
        let tests = package
            .targets_of_kind("test")
            .filter(|test| test.name.starts_with("fuzz_"));
        tests
            .map(|test| Target {
                package: package.name.clone(),
                test: test.name.clone(),
            })
            .collect::<Vec<_>>()
    };
    packages.iter().flat_map(of_package).collect()
}

impl Target {
    fn name(&self) -> &str {
        self.test.trim_start_matches("fuzz_")
    }

    fn command(&self, args: &Args) -> Command {
        let mut command = step::cargo();
        command
            .args([
                "test",
                "--package",
                &self.package,
                "--release",
                "--test",
                &self.test,
            ])
            .args(["--", "--nocapture", "--test-threads", "1"])
            .env(SECONDS, args.seconds.to_string())
            // Fast, but as watchful as a debug build.
            .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")
            .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
            .env("CARGO_PROFILE_RELEASE_LTO", "off");
        if let Some(seed) = args.seed {
            command.env(SEED, seed.to_string());
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_the_tests_called_fuzz() {
        let json = r#"[{"name":"sobremesa-kernel","manifest_path":"/k/Cargo.toml","targets":[
            {"name":"fuzz_match_file","kind":["test"]},
            {"name":"conformance","kind":["test"]},
            {"name":"fuzz_lib","kind":["lib"]}]}]"#;
        let packages: Vec<Package> = serde_json::from_str(json).unwrap();
        let names: Vec<_> = targets(&packages)
            .iter()
            .map(|t| t.name().to_owned())
            .collect();
        assert_eq!(names, ["match_file"]);
    }

    #[test]
    fn the_command_can_be_typed_again() {
        let target = Target {
            package: "sobremesa-kernel".into(),
            test: "fuzz_match_file".into(),
        };
        let args = Args {
            target: None,
            seconds: 5,
            seed: Some(7),
            list: false,
        };
        let line = step::shown(&target.command(&args));
        assert!(
            line.contains("SOBREMESA_FUZZ_SECONDS=5 SOBREMESA_FUZZ_SEED=7 cargo test"),
            "{line}"
        );
        assert!(
            line.ends_with("--test fuzz_match_file -- --nocapture --test-threads 1"),
            "{line}"
        );
    }
}
