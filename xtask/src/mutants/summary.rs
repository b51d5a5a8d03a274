//! What became of the changes.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::Args;
use super::sample::Mutant;
use crate::table::{self, Column};

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(super) enum Fate {
    #[serde(rename = "CaughtMutant")]
    Caught,
    #[serde(rename = "MissedMutant")]
    Missed,
    Timeout,
    /// It did not compile: says nothing about the tests.
    Unviable,
    /// The tests without any change.
    Success,
    Failure,
}

#[derive(Deserialize)]
struct Outcome {
    scenario: Scenario,
    summary: Fate,
}

#[derive(Deserialize)]
enum Scenario {
    Baseline,
    Mutant(Mutant),
}

pub(super) fn outcomes(file: &Path) -> Result<Vec<(Mutant, Fate)>> {
    #[derive(Deserialize)]
    struct Outcomes {
        outcomes: Vec<Outcome>,
    }
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let read: Outcomes = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
    let of_mutant = |outcome: Outcome| match outcome.scenario {
        Scenario::Baseline => None,
        Scenario::Mutant(mutant) => Some((mutant, outcome.summary)),
    };
    Ok(read.outcomes.into_iter().filter_map(of_mutant).collect())
}

/// What is printed and kept.
#[derive(Debug, Serialize)]
pub(super) struct Summary {
    game: String,
    seed: u64,
    available: usize,
    tried: usize,
    caught: usize,
    missed: usize,
    timeout: usize,
    unviable: usize,
    survivors: Vec<Survivor>,
}

#[derive(Debug, Serialize)]
struct Survivor {
    file: PathBuf,
    line: usize,
    change: String,
}

impl Summary {
    pub(super) fn of(args: &Args, available: usize, outcomes: &[(Mutant, Fate)]) -> Self {
        let count = |fate| outcomes.iter().filter(|(_, its)| *its == fate).count();
        let survivors = outcomes
            .iter()
            .filter(|(_, fate)| *fate == Fate::Missed)
            .map(|(mutant, _)| Survivor {
                file: mutant.file.clone(),
                line: mutant.span.start.line,
                change: mutant.change().to_owned(),
            })
            .collect();
        Self {
            game: args.game.clone(),
            seed: args.seed,
            available,
            tried: outcomes.len(),
            caught: count(Fate::Caught),
            missed: count(Fate::Missed),
            timeout: count(Fate::Timeout),
            unviable: count(Fate::Unviable),
            survivors,
        }
    }

    pub(super) fn told(&self) -> String {
        let heading = [
            "game", "tried", "caught", "missed", "timeout", "unviable", "noticed",
        ];
        let counts = [
            self.tried,
            self.caught,
            self.missed,
            self.timeout,
            self.unviable,
        ];
        let noticed = self.caught + self.timeout;
        let share = match noticed + self.missed {
            0 => "-".to_owned(),
            viable => format!("{:.1} %", 100.0 * noticed as f64 / viable as f64),
        };
        let row = [self.game.clone()]
            .into_iter()
            .chain(counts.map(|n| n.to_string()));
        let rows = [
            heading.map(String::from).to_vec(),
            row.chain([share]).collect(),
        ];
        let mut columns = [Column::Right; 7];
        columns[0] = Column::Left;
        let mut text = table::laid_out(&columns, &rows);
        if !self.survivors.is_empty() {
            text += "survivors:\n";
        }
        for Survivor { file, line, change } in &self.survivors {
            text += &format!("  {}:{line}: {change}\n", file.display());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::sample::tests::mutant;

    #[test]
    fn the_outcomes_are_counted_and_survivors_listed() {
        let args = Args {
            game: "x".into(),
            sample: None,
            seed: 1,
            file: vec![],
            install: false,
        };
        let name = "games/x/src/rules.rs:12:5: replace > with >= in deal";
        let outcomes = [
            (mutant(name), Fate::Missed),
            (mutant(name), Fate::Caught),
            (mutant(name), Fate::Caught),
            (mutant(name), Fate::Timeout),
            (mutant(name), Fate::Unviable),
        ];
        assert_eq!(
            Summary::of(&args, 9, &outcomes).told(),
            "  game  tried  caught  missed  timeout  unviable  noticed
  x         5       2       1        1         1   75.0 %
survivors:
  games/x/src/rules.rs:12: replace > with >= in deal
"
        );
    }
}
