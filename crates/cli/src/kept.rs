//! `sobremesa backup`, `restore` and `rebuild-lists`: what can be done with everything the club keeps.

use std::io::Write;
use std::path::{Path, PathBuf};

use sobremesa_server::House;
use sobremesa_store::{OpenError, SqliteJournal};

use crate::args::{KeptArgs, ListsArgs};
use crate::failure::Failure;
use crate::serve::usual_database;
use crate::terminal::Screen;

/// Copies the club's file, whether the club is open or not.
pub(crate) fn back_up(
    asked: &KeptArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (database, copy) = (database(&asked.database)?, PathBuf::from(&asked.file));
    if !database.is_file() {
        return Err(missing(&database));
    }
    refuse_existing(&copy)?;
    copy_journal(&database, &copy)?;
    let words = screen.pick("Copiado en", "Copied to");
    writeln!(output, "{words} {}", copy.display())?;
    Ok(())
}

/// Puts a copy where the club looks for its file. The copy is opened first: what is none is refused.
pub(crate) fn restore(
    asked: &KeptArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (database, copy) = (database(&asked.database)?, PathBuf::from(&asked.file));
    if !copy.is_file() {
        return Err(missing(&copy));
    }
    refuse_existing(&database)?;
    copy_journal(&copy, &database)?;
    let words = screen.pick("Restaurado en", "Restored to");
    writeln!(output, "{words} {}", database.display())?;
    Ok(())
}

/// Makes the club's lists anew from its journal, and says how many were not as they should be.
pub(crate) fn rebuild_lists(
    asked: &ListsArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let database = database(&asked.database)?;
    if !database.is_file() {
        return Err(missing(&database));
    }
    let rebuilt = runtime()?.block_on(House::rebuild_lists(&database));
    let rebuilt = rebuilt.map_err(|fault| {
        let database = database.display();
        Failure::wrong(
            format!("No se han podido rehacer las listas de {database}: {fault}."),
            format!("The lists of {database} could not be made anew: {fault}."),
        )
    })?;
    let (n_cards, n_mended) = (rebuilt.n_cards, rebuilt.n_mended);
    let words = screen.pick(
        format!("Mesas en las listas: {n_cards}. No estaban como debían: {n_mended}."),
        format!("Tables in the lists: {n_cards}. Not as they should have been: {n_mended}."),
    );
    writeln!(output, "{words}")?;
    Ok(())
}

fn database(asked: &Option<String>) -> Result<PathBuf, Failure> {
    match asked {
        Some(path) => Ok(PathBuf::from(path)),
        None => usual_database(),
    }
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

fn copy_journal(from: &Path, to: &Path) -> Result<(), Failure> {
    let copied = runtime()?.block_on(SqliteJournal::copy(from, to));
    copied.map_err(|fault: OpenError| {
        let (from, to) = (from.display(), to.display());
        Failure::wrong(
            format!("No se ha podido copiar {from} en {to}: {fault}."),
            format!("{from} could not be copied to {to}: {fault}."),
        )
    })
}

fn refuse_existing(path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let path = path.display();
    Err(Failure::wrong(
        format!("Ya existe {path}: muévelo antes a otro sitio; no se sobrescribe nada."),
        format!("{path} exists already: move it away first; nothing is overwritten."),
    ))
}

fn missing(path: &Path) -> Failure {
    let path = path.display();
    Failure::wrong(
        format!("No hay ningún fichero {path}."),
        format!("There is no file {path}."),
    )
}
