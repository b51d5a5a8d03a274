//! `sobremesa workshop GAME check FILE…`: what people make for a game in files, and everything that is
//! wrong with them; `fight` lets two of them meet many times.

mod fight;

use std::io::Write;

use serde_json::{Value, json};
use sobremesa_kernel::{Lang, RuleId, Words};
use sobremesa_table::{Checked, Workshop};

use crate::args::{WorkshopArgs, WorkshopCheckArgs, WorkshopCommand};
use crate::failure::{Failure, io_reason};
use crate::terminal::Screen;
use crate::{Shelf, game_named};

/// Does what was asked.
pub(crate) fn run(
    shelf: Shelf,
    asked: &WorkshopArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let game = game_named(shelf, &asked.game)?;
    let workshop = game.abilities().workshop.ok_or_else(|| {
        let Words { es, en } = game.title();
        Failure::wrong(
            format!("{es}: en este juego no se trae nada hecho."),
            format!("{en}: nothing is made beforehand for this game."),
        )
    })?;
    match &asked.what {
        WorkshopCommand::Check(asked) => check(workshop, asked, screen, output),
        WorkshopCommand::Fight(asked) => fight::run(game, workshop, asked, screen, output),
    }
}

fn check(
    workshop: &dyn Workshop,
    asked: &WorkshopCheckArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let judged = judge_all(workshop, &asked.files);
    if asked.json {
        let all: Vec<Value> = judged.iter().map(Judged::as_json).collect();
        writeln!(output, "{}", json!({ "works": all }))?;
    } else {
        let [one, _] = workshop.nouns();
        for work in &judged {
            work.print(&one, screen, output)?;
        }
    }
    let n_faulty = judged.iter().filter(|work| work.is_faulty()).count();
    if n_faulty == 0 {
        return Ok(());
    }
    let n_all = judged.len();
    Err(Failure::Refuted(Words::new(
        format!("{n_faulty} de {n_all} con faltas."),
        format!("{n_faulty} of {n_all} with faults."),
    )))
}

/// A file and what was found in it.
struct Judged {
    file: String,
    /// The work, good or not; or everything that keeps the file from being one.
    found: Result<Checked, Vec<Words>>,
    /// A file before it whose work has the same name, and the rule against that.
    same_name_as: Option<(String, RuleId)>,
}

fn judge_all(workshop: &dyn Workshop, files: &[String]) -> Vec<Judged> {
    let mut judged: Vec<Judged> = Vec::new();
    for file in files {
        let found = read(file).and_then(|text| workshop.check(&text));
        let namesake = |other: &Judged| {
            let (Ok(one), Ok(other_one)) = (&found, &other.found) else {
                return None;
            };
            let rule = workshop.same_name(&other_one.name, &one.name)?;
            Some((other.file.clone(), rule))
        };
        let same_name_as = judged.iter().find_map(namesake);
        judged.push(Judged {
            file: file.clone(),
            found,
            same_name_as,
        });
    }
    judged
}

fn read(file: &str) -> Result<String, Vec<Words>> {
    std::fs::read_to_string(file).map_err(|error| {
        let Words { es, en } = io_reason(&error);
        vec![Words::new(
            format!("No se puede leer: {es}"),
            format!("It cannot be read: {en}"),
        )]
    })
}

impl Judged {
    fn is_faulty(&self) -> bool {
        let has_faults = |work: &Checked| !work.faults.is_empty();
        self.same_name_as.is_some() || self.found.as_ref().map_or(true, has_faults)
    }

    /// `one`: what such a work is.
    fn print(&self, one: &Words, screen: Screen, output: &mut dyn Write) -> Result<(), Failure> {
        let file = screen.heading(&self.file);
        let noun = |lang: Lang| one.get(lang).to_lowercase();
        let work = match &self.found {
            Ok(work) => work,
            Err(all) => {
                let none = screen.pick(
                    format!("no es: {}", noun(Lang::Es)),
                    format!("no {}", noun(Lang::En)),
                );
                writeln!(output, "{file}: {none}")?;
                for words in all {
                    writeln!(output, "- {}", screen.get(words))?;
                }
                return Ok(());
            }
        };
        writeln!(
            output,
            "{file}: {}, {}",
            work.name,
            screen.get(&work.summary)
        )?;
        if let Some((other, rule)) = &self.same_name_as {
            let said = screen.pick(
                format!("Se llama igual que lo que hay en {other}."),
                format!("It has the same name as the {} in {other}.", noun(Lang::En)),
            );
            writeln!(output, "- {said} ({rule})")?;
        }
        for (place, fault) in &work.faults {
            let place = place
                .as_ref()
                .map(|place| format!("{}: ", screen.get(place)));
            let (place, said) = (place.unwrap_or_default(), screen.get(&fault.message));
            writeln!(output, "- {place}{said} ({})", fault.rule)?;
        }
        Ok(())
    }

    fn as_json(&self) -> Value {
        let file = &self.file;
        match &self.found {
            Err(all) => json!({ "file": file, "unreadable": all }),
            Ok(work) => {
                let faults: Vec<_> = work.faults.iter().map(|(_, fault)| fault).collect();
                let namesake = self.same_name_as.as_ref().map(|(other, _)| other);
                json!({
                    "file": file, "name": work.name, "worth": work.worth, "faults": faults,
                    "same_name_as": namesake,
                })
            }
        }
    }
}
