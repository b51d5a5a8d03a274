//! `sobremesa report FILE`: the turning points of a match on one page that needs nothing else.

use std::io::{BufRead, Write};

use crate::Shelf;
use crate::args::ReportArgs;
use crate::failure::{Failure, io_reason};
use crate::match_file::MatchFile;
use crate::telling;
use crate::terminal::Screen;

/// Writes the page.
pub(crate) fn run(
    shelf: Shelf,
    asked: &ReportArgs,
    screen: Screen,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let file = MatchFile::read(&asked.file, input)?;
    let game = file.game(shelf)?;
    file.replay(game)
        .map_err(|fault| Failure::Refuted(fault.words()))?;
    let lines = file.lines().into_iter().map(str::to_owned).collect();
    let players = telling::players(game, file.players());
    let page = sobremesa_server::report(game, lines, players, screen.lang).unwrap_or_default();
    match &asked.output {
        Some(path) => write_file(path, page.as_bytes())?,
        None => output.write_all(page.as_bytes())?,
    }
    Ok(())
}

/// Writes a file that somebody named.
pub(crate) fn write_file(path: &str, content: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, content).map_err(|error| {
        let reason = io_reason(&error);
        Failure::wrong(
            format!("No se puede escribir «{path}»: {}.", reason.es),
            format!("“{path}” cannot be written: {}.", reason.en),
        )
    })
}
