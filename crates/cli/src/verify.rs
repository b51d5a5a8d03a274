//! `sobremesa verify FILE`: everything is played again and compared.

use std::io::{BufRead, Write};

use serde_json::{Value, json};
use sobremesa_kernel::record::DiceOrigin;
use sobremesa_kernel::{Seat, Words};
use sobremesa_speak::count;
use sobremesa_table::{GameBox, Table};

use crate::Shelf;
use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::match_file::{DiceNote, MatchFile};
use crate::telling;
use crate::terminal::{Screen, wrap};

/// Checks a match file and says what is in it, or what is wrong with it.
pub(crate) fn run(
    shelf: Shelf,
    asked: &VerifyArgs,
    screen: Screen,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let file = match MatchFile::read(&asked.file, input) {
        Err(Failure::Refuted(words)) if asked.json => {
            let code = "unreadable_line";
            return refute(output, asked.json, 1, code, words);
        }
        read => read?,
    };
    let game = file.game(shelf)?;
    let table = match file.replay(game) {
        Ok(table) => table,
        Err(fault) => {
            let code = fault.reason.code();
            return refute(output, asked.json, fault.line, code, fault.words());
        }
    };
    if asked.json {
        writeln!(output, "{}", as_json(&file, &*table))?;
        return Ok(());
    }
    let good = screen.pick(
        "La partida está como se escribió: todo vuelve a salir igual.",
        "The match is as it was written: everything comes out the same again.",
    );
    writeln!(output, "{}", screen.heading(good))?;
    for (name, value) in facts(&file, game, &*table, screen) {
        let name = format!("  {name}: ");
        let indent = 14;
        let gap = " ".repeat(indent - name.chars().count());
        let width = screen.prose_width().saturating_sub(indent);
        let value = wrap(&value, width, 0).replace('\n', &format!("\n{}", " ".repeat(indent)));
        writeln!(output, "{}{gap}{value}", screen.aside(&name))?;
    }
    Ok(())
}

/// Says what is wrong, also to programs.
fn refute(
    output: &mut dyn Write,
    json: bool,
    line: usize,
    code: &str,
    words: Words,
) -> Result<(), Failure> {
    if json {
        let answer = json!({ "ok": false, "line": line, "code": code, "message": words });
        writeln!(output, "{answer}")?;
    }
    Err(Failure::Refuted(words))
}

/// What is in a file that is right, for people.
fn facts(
    file: &MatchFile,
    game: &dyn GameBox,
    table: &dyn Table,
    screen: Screen,
) -> Vec<(&'static str, String)> {
    let title = game.title();
    let counted = Counted::of(file);
    let lines = table.seq();
    let Counted {
        actions,
        takebacks,
        rulings,
    } = counted;
    let n_things = |n: usize, [one, several]: [&str; 2]| count(n, one, several);
    let mut parts = vec![n_things(
        actions,
        screen.pick(["acción", "acciones"], ["action", "actions"]),
    )];
    if takebacks > 0 {
        let names = screen.pick(["vuelta atrás", "vueltas atrás"], ["takeback", "takebacks"]);
        parts.push(n_things(takebacks, names));
    }
    if rulings > 0 {
        let names = screen.pick(
            ["decisión del árbitro", "decisiones del árbitro"],
            ["ruling of a referee", "rulings of a referee"],
        );
        parts.push(n_things(rulings, names));
    }
    let lines = format!("{lines}: {}", telling::listed(&parts, screen.lang));
    let mut facts = vec![
        (screen.pick("juego", "game"), screen.get(&title).to_owned()),
        (screen.pick("líneas", "lines"), lines),
    ];
    if !file.players().is_empty() {
        let labels = (0..table.seats().len())
            .map(|index| telling::label(game, Seat::new(index), file.players(), screen.lang));
        let labels: Vec<String> = labels.collect();
        facts.push((screen.pick("jugadores", "players"), labels.join(", ")));
    }
    for note in file.dice() {
        let words = telling::dice(&note);
        let since = match note.line {
            1 => String::new(),
            line => screen.pick(
                format!("desde la línea {line}, "),
                format!("from line {line} on, "),
            ),
        };
        facts.push((
            screen.pick("dados", "dice"),
            format!("{since}{}", screen.get(&words)),
        ));
    }
    let result = match telling::result(game, table, None, |seat, lang| {
        telling::label(game, seat, file.players(), lang)
    }) {
        Some(words) => screen.get(&words).to_owned(),
        None => screen
            .pick("la partida no ha acabado", "the match is not over")
            .to_owned(),
    };
    facts.push((screen.pick("resultado", "result"), result));
    facts
}

/// The same for programs.
fn as_json(file: &MatchFile, table: &dyn Table) -> Value {
    let Counted {
        actions,
        takebacks,
        rulings,
    } = Counted::of(file);
    let dice: Vec<Value> = file.dice().iter().map(dice_json).collect();
    json!({
        "ok": true,
        "game": table.game(),
        "lines": table.seq(),
        "actions": actions,
        "takebacks": takebacks,
        "rulings": rulings,
        "players": file.players(),
        "dice": dice,
        "over": table.status()["over"],
    })
}

fn dice_json(note: &DiceNote) -> Value {
    let mut dice = json!(note.origin);
    dice["line"] = note.line.into();
    if let DiceOrigin::Commit(_) = note.origin {
        dice["kept"] = match note.revealed {
            Some(_) => true.into(),
            None => Value::Null,
        };
        dice["seed"] = json!(note.revealed);
    }
    dice
}

/// How many lines of which kind.
struct Counted {
    actions: usize,
    takebacks: usize,
    rulings: usize,
}

impl Counted {
    fn of(file: &MatchFile) -> Counted {
        let mut counted = Counted {
            actions: 0,
            takebacks: 0,
            rulings: 0,
        };
        for (_, entry) in file.entries() {
            counted.actions += usize::from(entry.action.is_some());
            counted.takebacks += usize::from(entry.undo.is_some());
            counted.rulings += usize::from(entry.set.is_some());
        }
        counted
    }
}
