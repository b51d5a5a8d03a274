//! Instructions per unit of work, counted by valgrind.
//!
//! The program does its work N times, then 2N times; the difference of the two
//! counts is what N units cost. Loading, setup and teardown are in both and
//! cancel out.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use super::figure::{Figure, Goal};
use super::{Program, answers_of};
use crate::step;

/// Something a bench can do a given number of times:
/// `{"work":"turn","units":20000,"goal":"<= 900"}`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Work {
    pub(super) work: String,
    /// How many are enough for a steady figure.
    units: u64,
    #[serde(default)]
    goal: Option<Goal>,
}

/// What the program says it did.
#[derive(Debug, Deserialize)]
struct Done {
    units: u64,
}

/// Counts one work. The profile of the longer run is left in `profile`, for
/// `callgrind_annotate`.
pub(super) fn count(program: &Program, work: &Work, quick: bool, profile: &Path) -> Result<Figure> {
    let units = if quick {
        work.units.div_ceil(10)
    } else {
        work.units
    };
    eprintln!(
        "    counting the instructions of {units} and {} × {}",
        2 * units,
        work.work
    );
    let once = run(program, &work.work, units, profile)?;
    let twice = run(program, &work.work, 2 * units, profile)?;
    Ok(Figure {
        name: format!("{}, instructions", work.work),
        value: per_unit(once, twice).with_context(|| format!("counting {}", work.work))?,
        unit: format!("per {}", work.work),
        goal: work.goal,
    })
}

/// Units done and instructions executed.
type Count = (u64, u64);

fn per_unit((units, instructions): Count, (more_units, more_instructions): Count) -> Result<f64> {
    let (Some(of_units @ 1..), Some(of_instructions)) = (
        more_units.checked_sub(units),
        more_instructions.checked_sub(instructions),
    ) else {
        bail!(
            "{more_units} units took {more_instructions} instructions, {units} took \
             {instructions}: the program does not do what it was asked"
        );
    };
    Ok(of_instructions as f64 / of_units as f64)
}

fn run(program: &Program, work: &str, units: u64, profile: &Path) -> Result<Count> {
    let mut command = Command::new("valgrind");
    command
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .arg(&program.file)
        .args(["--count", work, &units.to_string()])
        .current_dir(&program.folder);
    let done: Vec<Done> = answers_of(&mut command)?;
    let [Done { units }] = done[..] else {
        bail!(
            "{} must print one line, {{\"units\":N}}",
            step::shown(&command)
        );
    };
    let text = fs::read_to_string(profile).with_context(|| profile.display().to_string())?;
    let instructions = total(&text).with_context(|| profile.display().to_string())?;
    ensure!(units > 0, "{} did nothing", step::shown(&command));
    Ok((units, instructions))
}

/// The sum over the whole run in a profile of callgrind's.
fn total(profile: &str) -> Result<u64> {
    let sums = profile.lines().rev().find_map(|line| {
        line.strip_prefix("totals:")
            .or_else(|| line.strip_prefix("summary:"))
    });
    let first = sums.and_then(|sums| sums.split_whitespace().next());
    Ok(first.context("no totals in it")?.parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_up_cancels_out() {
        let startup = 123_456;
        let count = |units| (units, startup + units * 250);
        assert_eq!(per_unit(count(1000), count(2000)).unwrap(), 250.0);
    }

    #[test]
    fn a_program_that_does_not_count_is_refused() {
        assert!(per_unit((1000, 5000), (1000, 5000)).is_err());
        assert!(per_unit((1000, 5000), (2000, 4000)).is_err());
    }

    #[test]
    fn the_total_is_read_from_the_profile() {
        assert_eq!(
            total("version: 1\nevents: Ir\nsummary: 12\nfn=(1) a\n1 12\ntotals: 34\n").unwrap(),
            34
        );
        assert_eq!(total("events: Ir\nsummary: 12 7\n").unwrap(), 12);
        assert!(total("events: Ir\n").is_err());
    }
}
