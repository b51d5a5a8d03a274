//! `check` and `fmt`, before the evening.

use sobremesa_kernel::record::About;
use sobremesa_kernel::{DiceSource, Seed, Words};
use sobremesa_table::{Proof, Remark, SetUp, Start};

use super::{Language, faults, write_file};
use crate::args::{OwnCheckArgs, OwnFmtArgs};
use crate::console::Console;
use crate::failure::Failure;

/// Says everything that is wrong or odd about a file.
pub(super) fn check(
    language: Language,
    asked: &OwnCheckArgs,
    mut console: Console<'_>,
) -> Result<(), Failure> {
    let source = language.read(&asked.file, &mut console)?;
    let proof = language.written.proof(&source, console.screen.lang);
    if asked.json {
        return check_json(language, &asked.file, &source, &proof, console);
    }
    sound(&asked.file, &source, &proof, &mut console).map_err(refuted)?;
    let Words { es, en } = proof.summary.unwrap_or_else(|| Words::new("", ""));
    console.tell(
        format!("{}: sin fallos. {es}", asked.file),
        format!("{}: no faults. {en}", asked.file),
    )?;
    Ok(())
}

/// Says what there is to say about a text; fails if no table can begin with it.
pub(super) fn sound(
    path: &str,
    source: &str,
    proof: &Proof,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    faults::show(path, source, &proof.remarks, console)?;
    match n_faults(proof) {
        0 => Ok(()),
        n_faults => Err(faults::count(path, n_faults)),
    }
}

fn n_faults(proof: &Proof) -> usize {
    let faults = proof.remarks.iter().filter(|remark| remark.is_fault);
    faults.count()
}

/// Who asks for a check has learnt something when it fails; who wants to play has asked wrongly.
fn refuted(failure: Failure) -> Failure {
    match failure {
        Failure::Wrong(words) => Failure::Refuted(words),
        other => other,
    }
}

fn check_json(
    language: Language,
    path: &str,
    source: &str,
    proof: &Proof,
    mut console: Console<'_>,
) -> Result<(), Failure> {
    if !proof.is_sound() {
        let setup = Start::Setup(language.written.setup(source));
        let dice = DiceSource::Seed(Seed::from_number(0));
        let faults = match language.game.set_up(setup, dice, About::default())? {
            SetUp::Faulty(faults) => faults,
            SetUp::Table(_) => Vec::new(),
        };
        let answer = serde_json::json!({ "faults": faults });
        console.line(&answer.to_string())?;
        return Err(refuted(faults::count(path, n_faults(proof))));
    }
    let is_hint = |remark: &&Remark| remark.place.is_none();
    let hints = proof.remarks.iter().filter(is_hint);
    let hints: Vec<&Words> = hints.map(|remark| &remark.words).collect();
    let answer = serde_json::json!({ "faults": [], "hints": hints });
    console.line(&answer.to_string())?;
    Ok(())
}

/// Writes a file as it is meant to look.
pub(super) fn format(
    language: Language,
    asked: &OwnFmtArgs,
    mut console: Console<'_>,
) -> Result<(), Failure> {
    let source = language.read(&asked.file, &mut console)?;
    let proof = language.written.proof(&source, console.screen.lang);
    let Some(formatted) = &proof.tidy else {
        return sound(&asked.file, &source, &proof, &mut console).map_err(refuted);
    };
    if asked.check {
        return if *formatted == source {
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
        return write_file(&asked.file, formatted).map_err(Failure::Wrong);
    }
    console.line(formatted.trim_end())?;
    Ok(())
}
