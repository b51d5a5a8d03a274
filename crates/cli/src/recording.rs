//! The file in which a match is kept while it is played at a terminal, whatever its game.
//!
//! Every line is on the disk before anybody plays on. A match for which nobody has named a file is
//! written to an automatic one ([`shelter`]), and so is one whose own file cannot be written any more:
//! whatever happens to the program, the match is there at the next start.

mod early_dice;
mod growing_file;
mod shelter;

use std::io;
use std::path::Path;

use sobremesa_kernel::Words;
use sobremesa_table::Table;

use crate::console::Console;
use crate::failure::{Failure, io_reason};
use crate::match_file::MatchFile;

pub(crate) use early_dice::EarlyDice;
use growing_file::GrowingFile;
pub(crate) use growing_file::write_whole;
pub(crate) use shelter::{Offer, Shelter};

/// A match as far as its file is concerned.
pub(crate) trait Recorded {
    /// How many lines it has.
    fn n_lines(&self) -> usize;
    /// Those after the first so many.
    fn lines_after(&self, n_lines: usize) -> Vec<String>;
}

impl Recorded for Box<dyn Table> {
    fn n_lines(&self) -> usize {
        self.seq()
    }

    fn lines_after(&self, n_lines: usize) -> Vec<String> {
        self.lines_since(n_lines)
    }
}

/// Where the lines of a match go.
#[derive(Debug)]
pub(crate) struct Recording {
    shelter: Shelter,
    /// The file that somebody named.
    named: Option<GrowingFile>,
    /// The one that nobody asked for: while there is no other, or that one fails.
    automatic: Option<GrowingFile>,
    /// Was it said that something cannot be written? It is said once.
    has_complained: bool,
}

impl Recording {
    /// To an automatic file, from the first line on.
    pub(crate) fn unnamed(shelter: Shelter) -> Recording {
        Recording {
            shelter,
            named: None,
            automatic: None,
            has_complained: false,
        }
    }

    /// To a new file.
    ///
    /// # Errors
    /// If there is one already, or it cannot be made.
    pub(crate) fn to_new_file(shelter: Shelter, path: &str) -> Result<Recording, Failure> {
        match GrowingFile::create(Path::new(path)) {
            Ok(file) => Ok(Recording {
                named: Some(file),
                ..Recording::unnamed(shelter)
            }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let again = shelter.command;
                Err(Failure::wrong(
                    format!(
                        "«{path}» ya existe y no se sobrescribe: elige otro nombre; o, si es una partida, sigue con ella: sobremesa {again} {path}"
                    ),
                    format!(
                        "“{path}” exists already and is not overwritten: choose another name; or, if it is a match, go on with it: sobremesa {again} {path}"
                    ),
                ))
            }
            Err(error) => Err(Failure::Wrong(unwritable(path, &error))),
        }
    }

    /// To the file that a match was read from, after the lines that count. What cannot be written there
    /// goes to an automatic file, and the words say so.
    pub(crate) fn on_in(
        shelter: Shelter,
        path: &str,
        read: &MatchFile,
    ) -> (Recording, Option<Words>) {
        let mut recording = Recording::unnamed(shelter);
        let file = GrowingFile::go_on(Path::new(path), read.n_bytes(), read.lines().len());
        match file {
            Ok(file) if recording.shelter.holds(&file.path) => recording.automatic = Some(file),
            Ok(file) => recording.named = Some(file),
            Err(error) => {
                let Words { es, en } = unwritable(path, &error);
                let words = Words::new(
                    format!("{es} Lo que pase desde aquí se guarda en un fichero automático."),
                    format!("{en} What happens from here on is kept in an automatic file."),
                );
                return (recording, Some(words));
            }
        }
        (recording, None)
    }

    /// The file that somebody named, if the match is in it.
    pub(crate) fn named(&self) -> Option<String> {
        let file = self.named.as_ref().filter(|file| !file.is_behind());
        file.map(|file| file.path.display().to_string())
    }

    /// The file in which the match is, whoever named it.
    pub(crate) fn path(&self) -> Option<String> {
        self.named().or_else(|| {
            let file = self.automatic.as_ref()?;
            Some(file.path.display().to_string())
        })
    }

    /// Where another match of the same game would be kept.
    pub(crate) fn shelter(&self) -> Shelter {
        self.shelter.clone()
    }

    /// How a match in a file is taken up again.
    pub(crate) fn again(&self, path: &str) -> String {
        format!("sobremesa {} {path}", self.shelter.command)
    }

    /// Is this the file that is being written?
    pub(crate) fn is_in(&self, path: &str) -> bool {
        let files = [&self.named, &self.automatic];
        let mut files = files.into_iter().flatten();
        files.any(|file| file.is_at(Path::new(path)))
    }

    /// Writes what is new. The words say what could not be written, and where it went instead; the match
    /// goes on, and whatever failed is tried again with the next line.
    pub(crate) fn write(&mut self, game: &dyn Recorded) -> Option<Words> {
        let named = self.named.as_mut().map(|file| file.write(game));
        let (why, path) = match (named, &self.named) {
            (Some(Ok(())), _) => {
                self.has_complained = false;
                // It is safe where it was wanted.
                self.automatic
                    .take()
                    .into_iter()
                    .for_each(GrowingFile::remove);
                return None;
            }
            (Some(Err(error)), Some(file)) => (Some(error), file.path.display().to_string()),
            (Some(Err(_)) | None, _) => (None, String::new()),
        };
        let sheltered = self.write_automatic(game);
        let complains = why.is_some() || sheltered.is_err();
        if !complains || std::mem::replace(&mut self.has_complained, complains) {
            self.has_complained = complains;
            return None;
        }
        let lost = why.map(|error| unwritable(&path, &error));
        let Words { es, en } = lost.unwrap_or_else(|| Words::new("", ""));
        Some(match sheltered {
            Ok(automatic) => Words::new(
                format!("{es} Mientras tanto se guarda en {automatic}."),
                format!("{en} Meanwhile it is kept in {automatic}."),
            ),
            Err(error) => {
                let automatic = unwritable(&self.shelter.folder.display().to_string(), &error);
                Words::new(
                    format!(
                        "{es} {} Guarda la partida en otro sitio con «guardar».",
                        automatic.es
                    ),
                    format!(
                        "{en} {} Save the match elsewhere with “save”.",
                        automatic.en
                    ),
                )
            }
        })
    }

    fn write_automatic(&mut self, game: &dyn Recorded) -> io::Result<String> {
        if game.n_lines() == 0 {
            return Ok(String::new());
        }
        if self.automatic.is_none() {
            self.automatic = Some(self.shelter.new_file()?);
        }
        let file = self.automatic.as_mut().expect("it was made just now");
        file.write(game)?;
        Ok(file.path.display().to_string())
    }

    /// Keeps the match, what there is and what comes, in another file. If that cannot be, it is kept
    /// where it was. A file that is there already is written over only by a match, over a match, and
    /// after a question. True if it was saved.
    ///
    /// # Errors
    /// If nobody can be asked or told.
    pub(crate) fn save_as(
        &mut self,
        path: &str,
        game: &dyn Recorded,
        console: &mut Console<'_>,
    ) -> io::Result<bool> {
        let target = Path::new(path);
        if self.named.as_ref().is_some_and(|file| file.is_at(target)) && self.named().is_some() {
            console.tell(
                format!("Ya se está guardando en {path}."),
                format!("It is being saved to {path} already."),
            )?;
            return Ok(true);
        }
        let mut made = GrowingFile::create(target).and_then(|file| file.filled(game));
        if let Err(error) = &made
            && error.kind() == io::ErrorKind::AlreadyExists
        {
            if !may_overwrite(path, console)? {
                return Ok(false);
            }
            made = GrowingFile::replace(target, game);
        }
        match made {
            Ok(file) => {
                self.named = Some(file);
                self.has_complained = false;
                self.automatic
                    .take()
                    .into_iter()
                    .for_each(GrowingFile::remove);
                console.tell(
                    format!("Guardado en {path}, y lo que venga también."),
                    format!("Saved to {path}, and so will be what comes."),
                )?;
                Ok(true)
            }
            Err(error) => {
                console.warn(&unwritable(path, &error))?;
                if let Some(path) = self.path() {
                    console.tell(
                        format!("Se sigue guardando en {path}."),
                        format!("It is still being kept in {path}."),
                    )?;
                }
                Ok(false)
            }
        }
    }

    /// May whoever wants to leave do so? While the match is in no file that somebody named, they are
    /// asked for one. Whoever cannot be asked any more, leaves.
    ///
    /// # Errors
    /// If nobody can be asked or told.
    pub(crate) fn may_leave(
        &mut self,
        game: &dyn Recorded,
        console: &mut Console<'_>,
    ) -> io::Result<bool> {
        let screen = console.screen;
        if self.named().is_some() || game.n_lines() == 0 {
            return Ok(true);
        }
        console.tell(
            "La partida no está guardada. Escribe el nombre de un fichero para guardarla; «s» para dejarla sin guardar; «n» para seguir.",
            "The match is not saved. Type the name of a file to save it; “y” to leave without saving; “n” to go on.",
        )?;
        let prompt = screen.pick("¿Dejar la partida?> ", "Leave the match?> ");
        let Some(typed) = console.ask(prompt)? else {
            return Ok(true);
        };
        match crate::play::yes_or_no(&typed) {
            Some(true) => {
                self.put_aside();
                Ok(true)
            }
            Some(false) => Ok(false),
            None if typed.is_empty() => Ok(false),
            None => self.save_as(&typed, game, console),
        }
    }

    /// Says where the match is and how it is taken up again.
    ///
    /// # Errors
    /// If nobody can be told.
    pub(crate) fn say_where(&self, console: &mut Console<'_>) -> io::Result<()> {
        match (self.named(), &self.automatic) {
            (Some(path), _) => {
                let again = self.again(&path);
                console.tell(
                    format!("La partida está en {path}. Para seguir: {again}"),
                    format!("The match is in {path}. To go on: {again}"),
                )
            }
            (None, Some(file)) => {
                let path = file.path.display().to_string();
                let again = self.again(&path);
                console.tell(
                    format!("La partida no se ha guardado; queda en un fichero automático. Para seguir: {again}"),
                    format!("The match was not saved; it stays in an automatic file. To go on: {again}"),
                )
            }
            (None, None) => {
                console.tell("La partida no se ha guardado.", "The match was not saved.")
            }
        }
    }

    /// Nobody wants to go on with what is in the automatic file: it is kept for a while, but not offered.
    pub(crate) fn put_aside(&mut self) {
        if let Some(file) = &mut self.automatic {
            file.path = self.shelter.put_aside(&file.path);
        }
    }

    /// Removes a file that was made for a match which never began.
    pub(crate) fn forget(&mut self) {
        let files = [self.named.take(), self.automatic.take()];
        let files = files.into_iter().flatten();
        files
            .filter(GrowingFile::is_empty)
            .for_each(GrowingFile::remove);
    }
}

/// May a file be written over? What is no match never is: it may be the encounter itself.
fn may_overwrite(path: &str, console: &mut Console<'_>) -> io::Result<bool> {
    let is_match = Path::new(path).is_file() && MatchFile::read(path, &mut io::empty()).is_ok();
    if !is_match {
        console.warn(&Words::new(
            format!("«{path}» existe y no es una partida: no se sobrescribe. Elige otro nombre."),
            format!("“{path}” exists and is no match: it is not overwritten. Choose another name."),
        ))?;
        return Ok(false);
    }
    let prompt = console.screen.pick(
        format!("«{path}» ya existe y es otra partida. ¿Sobrescribirla? (s/n)> "),
        format!("“{path}” exists already and is another match. Overwrite it? (y/n)> "),
    );
    let typed = console.ask(&prompt)?;
    let agrees = typed.is_some_and(|typed| crate::play::yes_or_no(&typed) == Some(true));
    if !agrees {
        console.tell("No se ha tocado.", "It was not touched.")?;
    }
    Ok(agrees)
}

fn unwritable(path: &str, error: &io::Error) -> Words {
    let Words { es, en } = match error.kind() {
        io::ErrorKind::NotFound => Words::new("esa carpeta no existe", "there is no such folder"),
        _ => io_reason(error),
    };
    Words::new(
        format!("No se puede escribir en «{path}»: {es}."),
        format!("“{path}” cannot be written to: {en}."),
    )
}
