//! CLV-UX-06: `check` and `fmt`, before the evening.

use sobremesa_clairvoyance::language::{check, format, hints};
use sobremesa_clairvoyance::{Encounter, Warning, speak};
use sobremesa_kernel::Words;
use sobremesa_speak::{agree, count};

use super::{faults, read_source, write_file};
use crate::args::{ClairvoyanceCheckArgs, ClairvoyanceFmtArgs};
use crate::console::Console;
use crate::failure::Failure;

/// Says everything that is wrong or odd about a file.
pub(super) fn check(
    asked: &ClairvoyanceCheckArgs,
    mut console: Console<'_>,
) -> Result<(), Failure> {
    let source = read_source(&asked.file, &mut console)?;
    if asked.json {
        return check_json(&asked.file, &source, console);
    }
    match check::load(&source) {
        Err(flaws) => {
            faults::show(&asked.file, &source, &flaws, &mut console)?;
            Err(found(&asked.file, flaws.len()))
        }
        Ok(encounter) => {
            remark(&asked.file, &source, &encounter, &mut console)?;
            let (n_units, n_teams) = (encounter.n_units(), encounter.teams.len());
            let n_free = encounter.board.n_free();
            console.tell(
                format!(
                    "{}: sin fallos. {} en {}, {} {}.",
                    asked.file,
                    count(n_units, "unidad", "unidades"),
                    count(n_teams, "equipo", "equipos"),
                    count(n_free, "casilla", "casillas"),
                    agree(n_free, "libre", "libres"),
                ),
                format!(
                    "{}: no faults. {} in {}, {}.",
                    asked.file,
                    count(n_units, "unit", "units"),
                    count(n_teams, "team", "teams"),
                    count(n_free, "free square", "free squares"),
                ),
            )?;
            Ok(())
        }
    }
}

fn found(path: &str, n_faults: usize) -> Failure {
    match faults::count(path, n_faults) {
        Failure::Wrong(words) => Failure::Refuted(words),
        other => other,
    }
}

fn check_json(path: &str, source: &str, mut console: Console<'_>) -> Result<(), Failure> {
    match check::load(source) {
        Err(flaws) => {
            let faults = sobremesa_clairvoyance::faults(source, &flaws);
            let answer = serde_json::json!({ "faults": faults });
            console.line(&answer.to_string())?;
            Err(found(path, flaws.len()))
        }
        Ok(encounter) => {
            let hints: Vec<Words> = hints::hints(&encounter).iter().map(speak::hint).collect();
            let answer = serde_json::json!({ "faults": [], "hints": hints });
            console.line(&answer.to_string())?;
            Ok(())
        }
    }
}

/// Warnings where they stand, and hints.
pub(super) fn remark(
    path: &str,
    source: &str,
    encounter: &Encounter,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    for warning in &encounter.warnings {
        let words = speak::warning(warning);
        match warning {
            Warning::UnknownName { span, .. } => {
                faults::show_one(path, source, *span, &words, console)?;
            }
            Warning::SingleTeam => console.warn(&words)?,
        }
    }
    for hint in hints::hints(encounter) {
        console.say(&speak::hint(&hint))?;
    }
    Ok(())
}

/// Writes a file as it is meant to look.
pub(super) fn format(asked: &ClairvoyanceFmtArgs, mut console: Console<'_>) -> Result<(), Failure> {
    let source = read_source(&asked.file, &mut console)?;
    let formatted = match format::format(&source) {
        Ok(formatted) => formatted,
        Err(flaws) => {
            faults::show(&asked.file, &source, &flaws, &mut console)?;
            return Err(found(&asked.file, flaws.len()));
        }
    };
    if asked.check {
        return if formatted == source {
            Ok(())
        } else {
            Err(Failure::Refuted(Words::new(
                format!(
                    "{} no está escrito como debe; «fmt --write» lo arregla.",
                    asked.file
                ),
                format!(
                    "{} is not written as it should be; “fmt --write” mends it.",
                    asked.file
                ),
            )))
        };
    }
    if asked.write {
        return write_file(&asked.file, &formatted).map_err(Failure::Wrong);
    }
    console.line(formatted.trim_end())?;
    Ok(())
}
