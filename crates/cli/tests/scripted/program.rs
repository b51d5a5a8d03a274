//! Runs the program in memory: what is typed comes from a script, what is said into a text.

use std::ffi::OsString;
use std::path::Path;

use clap::Parser;
use sobremesa_cli::Shelf;
use sobremesa_cli::args::{Args, Command};
use sobremesa_cli::failure::Failure;
use sobremesa_cli::terminal::Screen;
use sobremesa_conformance::small_game::SmallGame;
use sobremesa_kernel::Lang;
use sobremesa_table::{Boxed, GameBox};

/// A shelf with the small game that has everything.
pub(crate) static SHELF: &[&dyn GameBox] = &[&Boxed::<SmallGame>::new()];

/// What came of one run.
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) result: Result<(), Failure>,
}

impl Said {
    /// What was said, in a run that went well.
    #[track_caller]
    pub(crate) fn well(self) -> String {
        match self.result {
            Ok(()) => self.text,
            Err(failure) => panic!("{failure:?}\n{}", self.text),
        }
    }

    /// Why it went wrong, in English.
    #[track_caller]
    pub(crate) fn complaint(self) -> String {
        let failure = self.result.expect_err("it should go wrong");
        failure.words().expect("somebody is told").en
    }
}

/// Runs `sobremesa` with the words of `line`; the language is English unless it says otherwise.
#[track_caller]
pub(crate) fn sobremesa(line: &str, typed: &str) -> Said {
    sobremesa_with(shelf_for(line), line, typed)
}

/// The small game, unless it is about the one that is led from a console.
fn shelf_for(line: &str) -> Shelf {
    match line.contains("clairvoyance") {
        true => sobremesa_shelf::SHELF,
        false => SHELF,
    }
}

/// The same with the games of another shelf.
#[track_caller]
pub(crate) fn sobremesa_with(shelf: Shelf, line: &str, typed: &str) -> Said {
    run(shelf, line, typed, false)
}

/// The same where a person types, who can be asked something before it begins.
#[track_caller]
pub(crate) fn sobremesa_typed_at(line: &str, typed: &str) -> Said {
    run(shelf_for(line), line, typed, true)
}

#[track_caller]
fn run(shelf: Shelf, line: &str, typed: &str, is_typed_at: bool) -> Said {
    let words = std::iter::once("sobremesa").chain(line.split_whitespace());
    let mut args = Args::try_parse_from(words).expect("right usage");
    // What nobody saves is not to be found in the folder of whoever runs the tests.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let unsaved = match &mut args.command {
        Some(Command::Play(asked)) => Some(&mut asked.recording.unsaved),
        Some(Command::Own(words)) => {
            let is = |word: &str| words.iter().any(|known| known == word);
            let runs = !["check", "fmt", "lsp", "forecast", "--unsaved"]
                .into_iter()
                .any(is);
            let unsaved = ["--unsaved", word(folder.path())].map(OsString::from);
            words.extend(unsaved.into_iter().filter(|_| runs));
            None
        }
        _ => None,
    };
    if let Some(unsaved) = unsaved {
        unsaved.get_or_insert_with(|| word(folder.path()).to_owned());
    }
    let lang = match args.everywhere.lang.as_deref() {
        Some("es") => Lang::Es,
        _ => Lang::En,
    };
    let mut output = Vec::new();
    let screen = Screen {
        is_typed_at,
        ..Screen::plain(lang)
    };
    let result = sobremesa_cli::run(shelf, args, screen, &mut typed.as_bytes(), &mut output);
    Said {
        text: String::from_utf8(output).expect("we write UTF-8"),
        result,
    }
}

/// A path as a word of the command line.
pub(crate) fn word(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

#[track_caller]
pub(crate) fn check_says(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        match rest.find(part) {
            Some(place) => rest = &rest[place + part.len()..],
            None => panic!("{part:?} is not (there) in\n{text}"),
        }
    }
}
