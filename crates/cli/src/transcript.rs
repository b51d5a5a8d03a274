//! `sobremesa text`, `import` and `log`: matches as the texts that the players of a game have always
//! written, out of match files and into them.

use std::io::{BufRead, Write};

use sobremesa_kernel::{Audience, Fault, Words};
use sobremesa_table::{GameBox, Table};

use crate::args::{ImportArgs, LogArgs, LogCheckArgs, LogCommand, TextArgs};
use crate::failure::Failure;
use crate::match_file::{MatchFile, read_text};
use crate::report::write_file;
use crate::terminal::Screen;
use crate::{Shelf, game_named, telling};

/// `text`: a match file as a text.
pub(crate) fn text(
    shelf: Shelf,
    asked: &TextArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let file = MatchFile::read(&asked.file, input)?;
    let game = file.game(shelf)?;
    let to = match &asked.view {
        Some(name) => telling::audience(game, name)?,
        None => Audience::Referee,
    };
    let table = game
        .load(&file.lines(), None)
        .map_err(|fault| Failure::Refuted(fault.words()))?;
    let text = table.transcript(asked.form.as_deref(), to)?;
    put(asked.output.as_deref(), &text, output)
}

/// `import`: a text as a match file.
pub(crate) fn import(
    shelf: Shelf,
    asked: &ImportArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (_, table) = read(shelf, &asked.file, asked.game.as_deref(), input)?;
    let lines = table.lines().join("\n") + "\n";
    put(asked.output.as_deref(), &lines, output)
}

/// `log`: the same for logs, and whether one can be true.
pub(crate) fn log(
    shelf: Shelf,
    asked: &LogArgs,
    screen: Screen,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    match &asked.what {
        LogCommand::Export(asked) => text(shelf, asked, input, output),
        LogCommand::Import(asked) => import(shelf, asked, input, output),
        LogCommand::Check(asked) => check(shelf, asked, screen, input, output),
    }
}

fn check(
    shelf: Shelf,
    asked: &LogCheckArgs,
    screen: Screen,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (game, table) = read(shelf, &asked.file, asked.game.as_deref(), input)?;
    let file = MatchFile::from_text(table.lines().join("\n"), &asked.file)?;
    let result = telling::result(game, &*table, None, |seat, lang| {
        telling::label(game, seat, file.players(), lang)
    });
    let result =
        result.unwrap_or_else(|| Words::new("La partida no ha acabado.", "The match is not over."));
    let fits = screen.pick(
        "El árbitro lo ha jugado otra vez y todo concuerda.",
        "The referee has played it again, and everything agrees.",
    );
    let title = game.title();
    writeln!(
        output,
        "{}: {fits} {}",
        screen.get(&title),
        screen.get(&result)
    )?;
    Ok(())
}

/// Plays a text again. Whose it is shows by its looks, unless somebody says.
fn read(
    shelf: Shelf,
    path: &str,
    named: Option<&str>,
    input: &mut dyn BufRead,
) -> Result<(&'static dyn GameBox, Box<dyn Table>), Failure> {
    let text = read_text(path, input)?;
    let game = match named {
        Some(name) => game_named(shelf, name)?,
        None => {
            let is_its_text = |game: &&&dyn GameBox| {
                let transcript = game.abilities().transcript;
                transcript.is_some_and(|transcript| transcript.recognises(&text))
            };
            let known = shelf.iter().find(is_its_text).copied();
            known.ok_or_else(|| unknown_text(shelf, path))?
        }
    };
    let transcript = game.abilities().transcript;
    let transcript = transcript.ok_or_else(no_transcripts)?;
    let table = transcript.read(&text).map_err(|faults| refuted(&faults))?;
    Ok((game, table))
}

fn no_transcripts() -> Failure {
    Failure::wrong(
        "Las partidas de este juego no se escriben como textos.",
        "Matches of this game are not written as texts.",
    )
}

fn put(path: Option<&str>, text: &str, output: &mut dyn Write) -> Result<(), Failure> {
    match path {
        Some(path) if std::path::Path::new(path).exists() => Err(Failure::wrong(
            format!("Ya existe {path}, y no se sobrescribe nada."),
            format!("{path} exists already, and nothing is overwritten."),
        )),
        Some(path) => write_file(path, text.as_bytes()),
        None => Ok(output.write_all(text.as_bytes())?),
    }
}

fn refuted(faults: &[Fault]) -> Failure {
    let all = |pick: fn(&Words) -> &String| {
        let told = faults.iter().map(|fault| {
            let (said, rule) = (pick(&fault.message), fault.rule);
            format!("{said} ({rule})")
        });
        told.collect::<Vec<_>>().join("\n")
    };
    Failure::Refuted(Words::new(all(|words| &words.es), all(|words| &words.en)))
}

fn unknown_text(shelf: Shelf, path: &str) -> Failure {
    let games = shelf
        .iter()
        .filter(|game| game.abilities().transcript.is_some());
    let known: Vec<&str> = games.map(|game| game.name()).collect();
    let known = known.join(", ");
    Failure::wrong(
        format!(
            "«{path}» no parece la partida de ningún juego que se escriba así: {known}. --game dice de cuál es."
        ),
        format!(
            "“{path}” does not look like a match of any game that is written so: {known}. --game says whose it is."
        ),
    )
}
