//! Dice and shuffles that people make with their own hands and type in.

mod typed;

use serde_json::Value;
use sobremesa_kernel::{Actor, Lang, Roll, Shown, Words};
use sobremesa_speak::{agree, count as count_of};
use sobremesa_table::Played;

use super::commands::{self, Command, Read};
use super::table_loop::{Leave, Sitting};
use crate::telling;
use typed::{read_faces, read_items, without};

/// What asked for the roll, and what has been typed for it so far: whoever mistyped an earlier roll
/// of the same action gets it asked again.
#[derive(Debug, Default)]
pub(super) struct Underway {
    /// Nobody's action when the match has not begun.
    action: Option<(Actor, Value)>,
    answers: Vec<Vec<Shown>>,
}

impl Underway {
    pub(super) fn of(who: Actor, action: Value) -> Underway {
        Underway {
            action: Some((who, action)),
            answers: Vec::new(),
        }
    }
}

/// What came of asking for one roll.
enum Typed {
    Results(Vec<Shown>),
    /// The roll before was wrong.
    Back,
}

impl Sitting<'_> {
    /// Asks for the roll that the table waits for.
    pub(super) fn roll(&mut self) -> Result<(), Leave> {
        let Some(roll) = self.table.wanted_roll().cloned() else {
            return Ok(());
        };
        match self.ask_for(&roll)? {
            Typed::Results(results) => self.answer(results),
            Typed::Back => self.take_back_roll(),
        }
    }

    fn answer(&mut self, results: Vec<Shown>) -> Result<(), Leave> {
        match self.table.answer_roll(results.clone()) {
            Ok(Played::Done { .. } | Played::Looked { .. }) => self.underway = Underway::default(),
            Ok(Played::Wants(_)) => self.underway.answers.push(results),
            Ok(Played::Illegal(illegal)) => self.console.warn(&illegal.message)?,
            Ok(Played::Faulty(faults)) => {
                for fault in faults {
                    self.console.warn(&fault.message)?;
                }
            }
            // The same roll is asked for again.
            Err(problem) => self.console.warn(&problem.message)?,
        }
        Ok(())
    }

    /// Goes back to the roll before, or to the choice that asked for the first one.
    fn take_back_roll(&mut self) -> Result<(), Leave> {
        let Underway {
            action,
            mut answers,
        } = std::mem::take(&mut self.underway);
        if answers.pop().is_some() {
            self.table.drop_roll();
            if let Some((who, action)) = action {
                self.act(who, action)?;
            }
            for results in answers {
                self.answer(results)?;
            }
            return Ok(());
        }
        match action {
            // That a roll is needed may tell something which the others do not know yet; so a
            // choice is only taken back by somebody who plays alone.
            Some((Actor::Seat(seat), _)) if self.seating.people() == [seat] => {
                self.table.drop_roll();
                self.console
                    .tell("Entonces, elige otra vez.", "Then choose again.")?;
            }
            others => {
                self.underway.action = others;
                self.console.tell(
                    "No hay nada que corregir: falta esta tirada.",
                    "There is nothing to correct: this roll is still missing.",
                )?;
            }
        }
        Ok(())
    }

    fn ask_for(&mut self, roll: &Roll) -> Result<Typed, Leave> {
        let who = match roll {
            Roll::Dice { who, .. } => *who,
            Roll::Shuffle { .. } => None,
        };
        self.let_roll(who)?;
        self.describe(roll)?;
        match roll {
            Roll::Dice {
                low, high, count, ..
            } => self.ask_for_dice((*low, *high), *count),
            Roll::Shuffle { items, .. } => self.ask_for_order(items),
        }
    }

    fn ask_for_dice(&mut self, faces: (i32, i32), count: usize) -> Result<Typed, Leave> {
        let mut lines: Vec<Vec<i32>> = Vec::new();
        loop {
            let n_missing = count - lines.iter().map(Vec::len).sum::<usize>();
            if n_missing == 0 {
                let results = lines.into_iter().flatten().map(Shown::Number);
                return Ok(Typed::Results(results.collect()));
            }
            let typed = self.ask_missing(n_missing)?;
            match self.read_entry(&typed)? {
                Entry::Undo => {
                    if lines.pop().is_none() {
                        return Ok(Typed::Back);
                    }
                }
                Entry::Text(text) => match read_faces(text, faces, n_missing) {
                    Ok(line) => lines.push(line),
                    Err(words) => self.console.warn(&words)?,
                },
                Entry::Done => {}
            }
        }
    }

    fn ask_for_order(&mut self, items: &[String]) -> Result<Typed, Leave> {
        let mut lines: Vec<Vec<String>> = Vec::new();
        loop {
            let missing = without(items, &lines);
            let typed = if missing.is_empty() {
                self.ask_to_confirm(&lines)?
            } else {
                if !lines.is_empty() {
                    let list = missing.join(" ");
                    self.console
                        .tell(format!("Faltan: {list}"), format!("Missing: {list}"))?;
                }
                self.ask_missing(missing.len())?
            };
            match self.read_entry(&typed)? {
                Entry::Undo => {
                    if lines.pop().is_none() {
                        return Ok(Typed::Back);
                    }
                }
                Entry::Text("") if missing.is_empty() => {
                    self.everything_was_seen();
                    let order = lines.into_iter().flatten().collect();
                    return Ok(Typed::Results(vec![Shown::Order(order)]));
                }
                Entry::Text(text) => match read_items(text, &missing, items) {
                    Ok(line) => lines.push(line),
                    Err(words) => self.console.warn(&words)?,
                },
                Entry::Done => {}
            }
        }
    }

    /// What is to be rolled, for whom and why.
    fn describe(&mut self, roll: &Roll) -> Result<(), Leave> {
        let why = roll.why();
        self.console.blank()?;
        let words = match roll {
            Roll::Dice {
                low,
                high,
                count,
                who,
                ..
            } => {
                let label = who.map(|seat| self.label(seat));
                let (es, en) = match label {
                    Some(label) => (format!(" para {label}"), format!(" for {label}")),
                    None => (String::new(), String::new()),
                };
                let (dice_es, dice_en) = match count {
                    1 => ("un dado".to_owned(), "one die".to_owned()),
                    _ => (count_of(*count, "dado", "dados"), format!("{count} dice")),
                };
                Words::new(
                    format!("Tira {dice_es} de {low} a {high}{es} ({why}) y escribe lo que sale."),
                    format!("Roll {dice_en} from {low} to {high}{en} ({why}) and type the result."),
                )
            }
            Roll::Shuffle { items, .. } => {
                let n_items = items.len();
                let seats: Vec<String> =
                    self.table.seats().iter().map(ToString::to_string).collect();
                let (es, en) = (
                    telling::listed(&seats, Lang::Es),
                    telling::listed(&seats, Lang::En),
                );
                let all = items.join(" ");
                Words::new(
                    format!(
                        "Mezclad y repartid vosotros ({why}), y que alguien escriba cómo han quedado las {n_items}, asiento por asiento ({es}), en una línea o en varias. Quien las escribe lo ve todo.\nSon: {all}"
                    ),
                    format!(
                        "Shuffle and deal by hand ({why}), and let somebody type how the {n_items} came to lie, seat by seat ({en}), on one line or several. Whoever types them sees everything.\nThey are: {all}"
                    ),
                )
            }
        };
        self.console.say(&words)?;
        self.console.tell(
            format!("«atrás» borra la última línea; «regla {why}» dice por qué."),
            format!("“back” wipes out the last line; “rule {why}” says why."),
        )?;
        Ok(())
    }

    fn ask_missing(&mut self, n_missing: usize) -> Result<String, Leave> {
        let is_missing = agree(n_missing, "falta", "faltan");
        let prompt = self.console.screen.pick(
            format!("{is_missing} {n_missing}> "),
            format!("{n_missing} missing> "),
        );
        self.console.ask(&prompt)?.ok_or(Leave::Quit)
    }

    fn ask_to_confirm(&mut self, lines: &[Vec<String>]) -> Result<String, Leave> {
        for line in lines {
            self.console.line(&format!("  {}", line.join(" ")))?;
        }
        let prompt = self.console.screen.pick(
            "¿Así? Intro para empezar, «atrás» para corregir> ",
            "Like that? Enter to begin, “back” to correct> ",
        );
        self.console.ask(prompt)?.ok_or(Leave::Quit)
    }

    /// Does at once what can be done before the roll.
    fn read_entry<'t>(&mut self, typed: &'t str) -> Result<Entry<'t>, Leave> {
        match commands::read(typed) {
            Read::Command(Command::Undo) => return Ok(Entry::Undo),
            Read::Command(Command::Rule(id)) => self.show_rule(&id)?,
            Read::Command(Command::Save(path)) => self.save_as(&path)?,
            Read::Command(Command::Quit) => self.quit()?,
            Read::Command(
                Command::Help
                | Command::Hint
                | Command::Board
                | Command::Moves
                | Command::Story(_)
                | Command::Seat(_),
            ) => self.console.tell(
                "Antes hay que escribir lo que ha salido. También: «atrás», «regla CÓDIGO», «guardar FICHERO», «salir».",
                "What came up has to be typed first. Besides: “back”, “rule ID”, “save FILE”, “quit”.",
            )?,
            Read::Incomplete(words) => self.console.warn(&words)?,
            Read::Other { .. } => return Ok(Entry::Text(typed)),
        }
        Ok(Entry::Done)
    }
}

/// A line typed while a roll is awaited.
enum Entry<'t> {
    Undo,
    Text(&'t str),
    /// A command that has been carried out.
    Done,
}
