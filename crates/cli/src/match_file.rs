//! A match file as far as it can be read without knowing its game.
//!
//! Whether it is right is for the game to say (`GameBox::load`); here is only what the command line
//! wants to know besides: which game, who sat where, where the dice came from.

use std::io::BufRead;

use serde::Deserialize;
use serde_json::Value;
use sobremesa_kernel::record::{About, DiceOrigin, Given, LoadFault, LoadReason};
use sobremesa_kernel::{Seed, Words};
use sobremesa_table::{GameBox, Table};

use crate::Shelf;
use crate::console::Console;
use crate::failure::{Failure, io_reason};

/// A match file that has been read but not checked.
#[derive(Clone, Debug)]
pub(crate) struct MatchFile {
    text: String,
    opening: Opening,
}

/// What the first line agrees on.
#[derive(Clone, Debug, Deserialize)]
struct Opening {
    game: String,
    dice: DiceOrigin,
    #[serde(default)]
    about: About,
}

/// A further line; which fields it has tells what it is.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Entry {
    /// Who acted: a seat, or the house.
    pub(crate) seat: Option<String>,
    /// What was done.
    pub(crate) action: Option<Value>,
    /// The position that an arbiter put on the table.
    pub(crate) set: Option<Value>,
    /// The line to which the match went back.
    pub(crate) undo: Option<usize>,
    /// Did the dice stay where they were then, so that what follows is rolled again?
    pub(crate) reroll: Option<Given>,
    /// From where the dice come from now on.
    pub(crate) dice: Option<DiceOrigin>,
    /// How it ended.
    pub(crate) over: Option<Value>,
    /// The seed that was kept secret until then.
    pub(crate) seed: Option<Seed>,
}

/// Where some of a match's dice came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DiceNote {
    /// The line that says so.
    pub(crate) line: usize,
    /// What it says.
    pub(crate) origin: DiceOrigin,
    /// The seed behind a promise, if it has been revealed.
    pub(crate) revealed: Option<Seed>,
}

impl MatchFile {
    /// Reads the file with this name, or all of `input` for `-`.
    ///
    /// # Errors
    /// If it cannot be read, or its first line is not that of a match file.
    pub(crate) fn read(path: &str, input: &mut dyn BufRead) -> Result<MatchFile, Failure> {
        let mut bytes = Vec::new();
        let read = match path {
            "-" => input.read_to_end(&mut bytes).map(drop),
            path => std::fs::read(path).map(|content| bytes = content),
        };
        read.map_err(|error| unreadable(path, &error))?;
        MatchFile::from_bytes(bytes, path)
    }

    /// The same from what was read of the file with this name.
    ///
    /// # Errors
    /// If its first line is not that of a match file.
    pub(crate) fn from_bytes(bytes: Vec<u8>, path: &str) -> Result<MatchFile, Failure> {
        let text = String::from_utf8(bytes).or_else(|fault| {
            // A cut may go through the middle of a letter of the last line.
            let whole = fault.utf8_error().valid_up_to();
            let mut bytes = fault.into_bytes();
            let is_last_line = !bytes[whole..].contains(&b'\n');
            let is_cut = is_last_line && bytes[..whole].contains(&b'\n');
            bytes.truncate(whole);
            let text = String::from_utf8(bytes).ok().filter(|_| is_cut);
            text.ok_or_else(|| {
                let why = Words::new("no es texto en UTF-8", "it is no UTF-8 text");
                no_match_file(path, &why)
            })
        })?;
        MatchFile::from_text(text, path)
    }

    /// Takes a text as a match file.
    ///
    /// # Errors
    /// If its first line is not that of a match file.
    pub(crate) fn from_text(mut text: String, path: &str) -> Result<MatchFile, Failure> {
        // After a power failure a file may end in zeros.
        let is_nothing = |letter: char| letter.is_whitespace() || letter == '\0';
        text.truncate(text.trim_end_matches(is_nothing).len());
        let first = text.lines().next().unwrap_or_default();
        let opening = serde_json::from_str(first).map_err(|fault| {
            let why = Words::new(
                format!("la primera línea no se entiende ({fault})"),
                format!("its first line makes no sense ({fault})"),
            );
            no_match_file(path, &why)
        })?;
        Ok(MatchFile { text, opening })
    }

    /// Its lines.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.text.lines().collect()
    }

    /// The game that was played.
    ///
    /// # Errors
    /// If it is not on the shelf.
    pub(crate) fn game(&self, shelf: Shelf) -> Result<&'static dyn GameBox, Failure> {
        crate::game_named(shelf, &self.opening.game)
    }

    /// Who sat where, in the order of the seats; empty if it does not say.
    pub(crate) fn players(&self) -> &[String] {
        &self.opening.about.players
    }

    /// Plays it all again and compares.
    ///
    /// # Errors
    /// The first line that is not right.
    pub(crate) fn replay(&self, game: &dyn GameBox) -> Result<Box<dyn Table>, LoadFault> {
        game.load(&self.lines(), None)
    }

    /// Its lines after the first, as far as they can be read.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (usize, Entry)> {
        let further = self.text.lines().enumerate().skip(1);
        further.filter_map(|(index, line)| Some((index + 1, serde_json::from_str(line).ok()?)))
    }

    /// Where the dice came from, in the order in which they were changed.
    pub(crate) fn dice(&self) -> Vec<DiceNote> {
        let seeds: Vec<Seed> = self.entries().filter_map(|(_, entry)| entry.seed).collect();
        let changes = self
            .entries()
            .filter_map(|(line, entry)| Some((line, entry.dice?)));
        std::iter::once((1, self.opening.dice))
            .chain(changes)
            .map(|(line, origin)| DiceNote {
                line,
                origin,
                revealed: seeds
                    .iter()
                    .copied()
                    .find(|seed| origin == DiceOrigin::Commit(seed.commitment())),
            })
            .collect()
    }

    /// Is the seed of the dice under way still a secret, which nobody here knows?
    pub(crate) fn is_sealed(&self) -> bool {
        self.dice().last().is_some_and(|note| {
            matches!(note.origin, DiceOrigin::Commit(_)) && note.revealed.is_none()
        })
    }

    /// The file as it can be gone on with, by what a replay of it has found: as it is or, if its last
    /// line was cut while it was being written and somebody agrees, without that. `None` if they do not.
    ///
    /// # Errors
    /// What is wrong with it otherwise.
    pub(crate) fn offer_whole_lines(
        mut self,
        path: &str,
        replayed: Result<(), LoadFault>,
        console: &mut Console<'_>,
    ) -> Result<Option<MatchFile>, Failure> {
        let n_lines = self.lines().len();
        let Err(fault) = replayed else {
            return Ok(Some(self));
        };
        if fault.reason != LoadReason::Cut || fault.line != n_lines || n_lines < 2 {
            return Err(wrong_line(path, &fault));
        }
        let n_whole = n_lines - 1;
        console.warn(&Words::new(
            format!("La última línea de «{path}», la {n_lines}, está cortada."),
            format!("The last line of “{path}”, number {n_lines}, is cut short."),
        ))?;
        let prompt = console.screen.pick(
            format!("¿Seguir desde lo que está entero, hasta la línea {n_whole}? (s/n)> "),
            format!("Go on from what is whole, up to line {n_whole}? (y/n)> "),
        );
        let typed = console.ask(&prompt)?;
        if typed.and_then(|typed| crate::play::yes_or_no(&typed)) != Some(true) {
            console.tell("No se ha tocado.", "It was not touched.")?;
            return Ok(None);
        }
        self.text.truncate(self.text.rfind('\n').unwrap_or(0));
        Ok(Some(self))
    }

    /// So many bytes of the file count; its last line is to end after them.
    pub(crate) fn n_bytes(&self) -> usize {
        self.text.len()
    }
}

/// What is wrong with a line of a match file, with the name of the file.
pub(crate) fn wrong_line(path: &str, fault: &LoadFault) -> Failure {
    let Words { es, en } = fault.words();
    Failure::Refuted(Words::new(
        format!("«{path}»: {es}"),
        format!("“{path}”: {en}"),
    ))
}

/// Reads the file with this name, or all of `input` for `-`.
///
/// # Errors
/// If it cannot be read, or is no text.
pub(crate) fn read_text(path: &str, input: &mut dyn BufRead) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = match path {
        "-" => input.read_to_end(&mut bytes).map(drop),
        path => std::fs::read(path).map(|content| bytes = content),
    };
    read.map_err(|error| unreadable(path, &error))?;
    String::from_utf8(bytes).map_err(|_| {
        let why = Words::new("no es texto en UTF-8", "it is no UTF-8 text");
        no_match_file(path, &why)
    })
}

/// Reads a text that was given on the command line: itself, or `@FILE`.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn text_or_file(given: &str) -> Result<String, Failure> {
    match given.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path).map_err(|error| unreadable(path, &error)),
        None => Ok(given.to_owned()),
    }
}

fn unreadable(path: &str, error: &std::io::Error) -> Failure {
    let Words { es, en } = io_reason(error);
    Failure::wrong(
        format!("No se puede leer «{path}»: {es}."),
        format!("“{path}” cannot be read: {en}."),
    )
}

fn no_match_file(path: &str, why: &Words) -> Failure {
    let Words { es, en } = why;
    Failure::Refuted(Words::new(
        format!("«{path}» no es el fichero de una partida: {es}."),
        format!("“{path}” is no match file: {en}."),
    ))
}
