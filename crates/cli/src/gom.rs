//! `sobremesa gom army check FILE…`: army files, and everything that is wrong with them; `army fight`
//! lets two of them fight.
//!
//! The one command that belongs to a game: armies are written in files of their own, long before
//! anybody sits down.

mod fight;

use std::io::Write;

use serde_json::{Value, json};
use sobremesa_gom::Army;
use sobremesa_gom::rules::army::{is_same_name, points};
use sobremesa_kernel::{Fault, Words};
use sobremesa_speak::count;

use crate::failure::{Failure, io_reason};
use crate::terminal::Screen;

/// What `gom` can be told.
#[derive(Debug, clap::Args)]
pub struct GomArgs {
    /// What it is about.
    #[command(subcommand)]
    pub about: GomCommand,
}

/// What `gom` is about.
#[derive(Debug, clap::Subcommand)]
pub enum GomCommand {
    /// Armies in files
    #[command(alias = "ejercito", alias = "ejército")]
    Army(ArmyArgs),
}

/// What `gom army` can be told.
#[derive(Debug, clap::Args)]
pub struct ArmyArgs {
    /// What to do with them.
    #[command(subcommand)]
    pub what: ArmyCommand,
}

/// What can be done with army files.
#[derive(Debug, clap::Subcommand)]
pub enum ArmyCommand {
    /// Check army files: all faults, or the points
    #[command(alias = "comprobar")]
    Check(CheckArgs),
    /// Let two armies fight many battles and tell what each unit did
    #[command(alias = "combatir")]
    Fight(fight::FightArgs),
}

/// What `gom army check` can be told.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// The army files, in TOML
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Does what was asked.
pub(crate) fn run(asked: &GomArgs, screen: Screen, output: &mut dyn Write) -> Result<(), Failure> {
    let GomCommand::Army(army) = &asked.about;
    let check = match &army.what {
        ArmyCommand::Check(check) => check,
        ArmyCommand::Fight(asked) => return fight::run(asked, screen, output),
    };
    let judged = judge_all(&check.files);
    if check.json {
        let all: Vec<Value> = judged.iter().map(Judged::as_json).collect();
        writeln!(output, "{}", json!({ "armies": all }))?;
    } else {
        for army in &judged {
            army.print(screen, output)?;
        }
    }
    let n_faulty = judged.iter().filter(|army| army.is_faulty()).count();
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
    found: Found,
}

enum Found {
    /// Not a file, not TOML, or not an army: everything that keeps it from being one.
    Unreadable(Vec<Words>),
    /// An army, good or not.
    Army {
        army: Army,
        /// The lines in which its units begin.
        lines: Vec<usize>,
        faults: Vec<Fault>,
        /// GOM-ARM-16: another file before it that has an army of this name.
        same_name_as: Option<String>,
    },
}

fn judge_all(files: &[String]) -> Vec<Judged> {
    let mut judged: Vec<Judged> = Vec::new();
    for file in files {
        let found = match read(file) {
            Err(all) => Found::Unreadable(all),
            Ok((army, text)) => {
                let namesake = judged.iter().find(|other| other.is_named(&army.name));
                Found::Army {
                    lines: lines_of_units(&text),
                    faults: army.checked().err().unwrap_or_default(),
                    same_name_as: namesake.map(|other| other.file.clone()),
                    army,
                }
            }
        };
        judged.push(Judged {
            file: file.clone(),
            found,
        });
    }
    judged
}

/// An army and its text.
fn read(file: &str) -> Result<(Army, String), Vec<Words>> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        let Words { es, en } = io_reason(&error);
        vec![Words::new(
            format!("No se puede leer: {es}"),
            format!("It cannot be read: {en}"),
        )]
    })?;
    match Army::from_toml(&text) {
        Ok(army) => Ok((army, text)),
        Err(faults) => Err(faults.into_iter().map(|fault| fault.message).collect()),
    }
}

impl Judged {
    fn is_named(&self, name: &str) -> bool {
        match &self.found {
            Found::Army { army, .. } => is_same_name(&army.name, name),
            Found::Unreadable(_) => false,
        }
    }

    fn is_faulty(&self) -> bool {
        match &self.found {
            Found::Army {
                faults,
                same_name_as,
                ..
            } => !faults.is_empty() || same_name_as.is_some(),
            Found::Unreadable(_) => true,
        }
    }

    fn print(&self, screen: Screen, output: &mut dyn Write) -> Result<(), Failure> {
        let file = screen.heading(&self.file);
        match &self.found {
            Found::Unreadable(all) => {
                let no_army = screen.pick("no es un ejército", "no army");
                writeln!(output, "{file}: {no_army}")?;
                for words in all {
                    writeln!(output, "- {}", screen.get(words))?;
                }
            }
            Found::Army {
                army,
                lines,
                faults,
                same_name_as,
            } => {
                let (name, points, n_units) = (&army.name, points(army), army.units.len());
                let [unit, units] = screen.pick(["unidad", "unidades"], ["unit", "units"]);
                let [point, several] = screen.pick(["punto", "puntos"], ["point", "points"]);
                writeln!(
                    output,
                    "{file}: {name}, {}, {}",
                    count(n_units, unit, units),
                    count(points, point, several)
                )?;
                if let Some(other) = same_name_as {
                    let said = Words::new(
                        format!("Se llama igual que el ejército de {other}."),
                        format!("It has the same name as the army in {other}."),
                    );
                    writeln!(output, "- {} (GOM-ARM-16)", screen.get(&said))?;
                }
                // Unit by unit, and first what is wrong with the whole.
                let mut faults: Vec<&Fault> = faults.iter().collect();
                faults.sort_by_key(|fault| fault.at["unit"].as_u64());
                for fault in faults {
                    let (place, said) = (
                        unit_of(army, lines, fault, screen),
                        screen.get(&fault.message),
                    );
                    writeln!(output, "- {place}{said} ({})", fault.rule)?;
                }
            }
        }
        Ok(())
    }

    fn as_json(&self) -> Value {
        let file = &self.file;
        match &self.found {
            Found::Unreadable(all) => json!({ "file": file, "unreadable": all }),
            Found::Army {
                army,
                faults,
                same_name_as,
                ..
            } => json!({
                "file": file,
                "name": army.name,
                "points": points(army),
                "faults": faults,
                "same_name_as": same_name_as,
            }),
        }
    }
}

/// The lines in which units begin, counted from 1.
fn lines_of_units(text: &str) -> Vec<usize> {
    let numbered = text.lines().zip(1..);
    let heads = numbered.filter(|(line, _)| line.trim_start().starts_with("[[units]]"));
    heads.map(|(_, number)| number).collect()
}

/// The unit that a fault is about, by its line, its place in the list and what it is.
fn unit_of(army: &Army, lines: &[usize], fault: &Fault, screen: Screen) -> String {
    let place = fault.at["unit"].as_u64();
    let Some(place) = place.and_then(|place| usize::try_from(place).ok()) else {
        return String::new();
    };
    let unit = screen.pick("unidad", "unit");
    let entry = place.checked_sub(1).and_then(|n| army.units.get(n));
    let kind = entry.map_or_else(String::new, |entry| {
        format!(" ({})", screen.get(&entry.kind.title()))
    });
    let line = place.checked_sub(1).and_then(|n| lines.get(n));
    let line = line.map_or_else(String::new, |line| {
        screen.pick(format!("línea {line}, "), format!("line {line}, "))
    });
    format!("{line}{unit} {place}{kind}: ")
}
