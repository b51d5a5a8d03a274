//! The match file while it is being played: every line is on the disk before anybody plays on.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};

use sobremesa_kernel::Words;
use sobremesa_table::Table;

use crate::failure::{Failure, io_reason};
use crate::match_file::MatchFile;

/// Where the lines of a match go.
#[derive(Debug)]
pub(super) struct Journal {
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    path: String,
    file: File,
    n_written: usize,
}

impl Journal {
    /// Nowhere.
    pub(super) const fn none() -> Journal {
        Journal { open: None }
    }

    /// To a new file.
    ///
    /// # Errors
    /// If there is one already, or it cannot be made.
    pub(super) fn create(path: &str) -> Result<Journal, Failure> {
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Ok(Journal {
                open: Some(Open {
                    path: path.to_owned(),
                    file,
                    n_written: 0,
                }),
            }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Failure::wrong(
                format!(
                    "«{path}» ya existe: elige otro nombre, o sigue esa partida con --from {path}."
                ),
                format!(
                    "“{path}” exists already: choose another name, or go on with it by --from {path}."
                ),
            )),
            Err(error) => Err(unwritable(path, &error)),
        }
    }

    /// To the file that a match was read from, after the lines that count.
    ///
    /// # Errors
    /// If it cannot be written to.
    pub(super) fn go_on(path: &str, read: &MatchFile) -> Result<Journal, Failure> {
        // Behind the lines that count there may be one that was cut.
        let mend = || -> io::Result<File> {
            let mut file = OpenOptions::new().append(true).open(path)?;
            file.set_len(read.n_bytes() as u64)?;
            file.write_all(b"\n")?;
            Ok(file)
        };
        let file = mend().map_err(|error| unwritable(path, &error))?;
        Ok(Journal {
            open: Some(Open {
                path: path.to_owned(),
                file,
                n_written: read.lines().len(),
            }),
        })
    }

    /// The name of the file.
    pub(super) fn path(&self) -> Option<&str> {
        self.open.as_ref().map(|open| open.path.as_str())
    }

    /// Removes a file that was made for a match which never began.
    pub(super) fn forget(self) {
        if let Some(open) = self.open {
            // An empty file that stays behind harms nobody.
            let _ = std::fs::remove_file(open.path);
        }
    }

    /// Writes what is new.
    ///
    /// # Errors
    /// That it could not be written. The match goes on, but nothing more is written to this file.
    pub(super) fn write(&mut self, table: &dyn Table) -> Result<(), Words> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        if table.seq() <= open.n_written {
            return Ok(());
        }
        for line in table.lines().into_iter().skip(open.n_written) {
            // One write per line, so that no reader finds half of one.
            if let Err(error) = open.file.write_all(format!("{line}\n").as_bytes()) {
                let words = not_saved(&open.path, &error);
                self.open = None;
                return Err(words);
            }
            open.n_written += 1;
        }
        Ok(())
    }
}

fn unwritable(path: &str, error: &io::Error) -> Failure {
    let Words { es, en } = match error.kind() {
        io::ErrorKind::NotFound => Words::new("esa carpeta no existe", "there is no such folder"),
        _ => io_reason(error),
    };
    Failure::wrong(
        format!("No se puede escribir en «{path}»: {es}."),
        format!("“{path}” cannot be written to: {en}."),
    )
}

fn not_saved(path: &str, error: &io::Error) -> Words {
    let Words { es, en } = io_reason(error);
    Words::new(
        format!(
            "No se puede seguir guardando en «{path}»: {es}. Guarda la partida en otro fichero con «guardar»."
        ),
        format!(
            "The match cannot be saved to “{path}” any more: {en}. Save it to another file with “save”."
        ),
    )
}
