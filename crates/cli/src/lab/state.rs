//! DOM-UX-41 on the command line: what was played is kept in a file, and the same command goes on.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sobremesa_lab::{Experiment, Plan, Results};

use crate::failure::Failure;

/// A file that holds what was played so far.
pub(super) struct StateFile {
    path: PathBuf,
}

/// What stands in it.
#[derive(Serialize, Deserialize)]
struct Saved {
    plan: Plan,
    results: Results,
}

impl StateFile {
    pub(super) fn new(path: impl AsRef<Path>) -> StateFile {
        StateFile {
            path: path.as_ref().to_owned(),
        }
    }

    /// What was played before; nothing if there is no file yet.
    pub(super) fn take_up(&self, experiment: &Experiment, plan: &Plan) -> Result<Results, Failure> {
        let text = match std::fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => {
                return Ok(experiment.begin());
            }
            Err(fault) => return Err(fault.into()),
        };
        let kept: Saved = serde_json::from_str(&text).map_err(|_| self.is_of_another())?;
        // More matches than were planned may be asked for, everything else must be the same.
        let planned = Plan {
            matches: plan.matches,
            ..kept.plan
        };
        if planned == *plan && experiment.has_begun(&kept.results) {
            Ok(kept.results)
        } else {
            Err(self.is_of_another())
        }
    }

    /// Writes a new file first, so that a crash leaves the old one or the new one.
    pub(super) fn keep(&self, plan: &Plan, results: &Results) -> Result<(), Failure> {
        let kept = Saved {
            plan: plan.clone(),
            results: results.clone(),
        };
        let text = serde_json::to_string(&kept).map_err(std::io::Error::from)?;
        let new = self.path.with_extension("new");
        std::fs::write(&new, text)?;
        std::fs::rename(&new, &self.path)?;
        Ok(())
    }

    fn is_of_another(&self) -> Failure {
        let path = self.path.display();
        Failure::wrong(
            format!("{path} es de otro experimento. Bórralo o nombra otro archivo."),
            format!("{path} is of another experiment. Delete it or name another file."),
        )
    }
}
