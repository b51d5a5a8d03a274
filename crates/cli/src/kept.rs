//! `sobremesa backup`, `restore` and `rebuild-lists`: what can be done with everything the club keeps.

use std::io::Write;
use std::path::{Path, PathBuf};

use sobremesa_kernel::Words;
use sobremesa_server::{House, WrongMatch, check_sums};
use sobremesa_store::{Journal, OpenError, SqliteJournal};

use crate::args::{KeptArgs, ListsArgs};
use crate::failure::{Failure, trouble_words};
use crate::serve::{house_words, usual_database};
use crate::terminal::Screen;

/// Copies the club's file, whether the club is open or not.
pub(crate) fn back_up(
    asked: &KeptArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (database, copy) = (database(&asked.database)?, PathBuf::from(&asked.file));
    refuse_existing(&copy)?;
    let copied = copy_journal(&database, &copy, async |_| Ok(()));
    copied.map_err(|fault| not_copied(&database, &copy, &fault))?;
    let words = screen.pick("Copiado en", "Copied to");
    writeln!(output, "{words} {}", copy.display())?;
    Ok(())
}

/// Puts a copy where the club looks for its file. It is written beside that place, every match in it is
/// compared with its sums, and only then it gets its name: what is not right is refused, and leaves nothing.
pub(crate) fn restore(
    asked: &KeptArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (database, copy) = (database(&asked.database)?, PathBuf::from(&asked.file));
    refuse_existing(&database)?;
    let mut n_matches = 0;
    let compare = async |journal: &dyn Journal| {
        n_matches = check_sums(journal).await?;
        Ok(())
    };
    let copied = copy_journal(&copy, &database, compare);
    copied.map_err(|fault| not_copied(&copy, &database, &fault))?;
    let words = screen.pick(
        format!(
            "Restaurado en {}. Partidas comprobadas: {n_matches}.",
            database.display()
        ),
        format!(
            "Restored to {}. Matches checked: {n_matches}.",
            database.display()
        ),
    );
    writeln!(output, "{words}")?;
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
        let Words { es, en } = house_words(&fault);
        let database = database.display();
        Failure::wrong(
            format!("No se han podido rehacer las listas de {database}: {es}."),
            format!("The lists of {database} could not be made anew: {en}."),
        )
    })?;
    let (n_cards, n_mended) = (rebuilt.n_cards, rebuilt.n_mended);
    let words = screen.pick(
        format!("Fichas en las listas: {n_cards}. No estaban como debían: {n_mended}."),
        format!("Cards in the lists: {n_cards}. Not as they should have been: {n_mended}."),
    );
    writeln!(output, "{words}")?;
    Ok(())
}

/// Why there is no copy.
enum NoCopy {
    Open(OpenError),
    Wrong(WrongMatch),
}

impl From<OpenError> for NoCopy {
    fn from(fault: OpenError) -> NoCopy {
        NoCopy::Open(fault)
    }
}

impl From<WrongMatch> for NoCopy {
    fn from(fault: WrongMatch) -> NoCopy {
        NoCopy::Wrong(fault)
    }
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

fn copy_journal(
    from: &Path,
    to: &Path,
    approve: impl AsyncFnOnce(&dyn Journal) -> Result<(), NoCopy>,
) -> Result<(), NoCopy> {
    let runtime = runtime().map_err(|error| {
        let path = from.to_owned();
        NoCopy::Open(OpenError::Failed {
            path,
            source: error.into(),
        })
    })?;
    runtime.block_on(SqliteJournal::copy(from, to, approve))
}

fn not_copied(from: &Path, to: &Path, fault: &NoCopy) -> Failure {
    let Words { es, en } = match fault {
        NoCopy::Open(fault) => {
            let Words { es, en } = trouble_words(fault.trouble());
            // A copy that is being made has no name of its own yet.
            let path = if fault.path() == from { from } else { to };
            let path = path.display();
            Words::new(format!("{path}: {es}"), format!("{path}: {en}"))
        }
        NoCopy::Wrong(WrongMatch::Altered { table, line }) => Words::new(
            format!("en la mesa {table}, la línea {line} de la partida no está como se escribió"),
            format!("at table {table} line {line} of the match is not as it was written"),
        ),
        NoCopy::Wrong(WrongMatch::Unreadable { table, entry }) => Words::new(
            format!("en la mesa {table} no se entiende el apunte {entry}"),
            format!("at table {table} entry {entry} makes no sense"),
        ),
        NoCopy::Wrong(WrongMatch::Store(fault)) => {
            let trouble = fault.trouble().unwrap_or(sobremesa_store::Trouble::Other);
            trouble_words(trouble)
        }
    };
    let (from, to) = (from.display(), to.display());
    Failure::wrong(
        format!("No se ha podido copiar {from} en {to}: {es}. No ha quedado nada a medias."),
        format!("{from} could not be copied to {to}: {en}. Nothing was left half done."),
    )
}

fn missing(path: &Path) -> Failure {
    let path = path.display();
    Failure::wrong(
        format!("No hay ningún fichero {path}."),
        format!("There is no file {path}."),
    )
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
