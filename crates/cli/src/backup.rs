//! `sobremesa backup`, `restore`, `rebuild-lists` and `move-club`: what can be done with everything the club
//! keeps.

use std::io::Write;

use sobremesa_kernel::Words;
use sobremesa_server::{House, HouseFault, WrongMatch, check_sums};
use sobremesa_store::{Journal, OpenError, Place, Trouble, copy, fill};

use crate::args::{BackupArgs, ListsArgs, MoveArgs};
use crate::failure::{Failure, trouble_in_detail};
use crate::serve::{database, house_words};
use crate::terminal::Screen;

/// Copies everything the club keeps, whether the club is open or not.
pub(crate) fn back_up(
    asked: &BackupArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (database, target) = (database(&asked.kept.database)?, Place::parse(&asked.file));
    refuse_existing(&target)?;
    let copied = runtime()?.block_on(copy(&database, &target, async |_: &dyn Journal| Ok(())));
    copied.map_err(|fault| not_copied(&database, &target, &fault))?;
    let words = screen.pick("Copiado en", "Copied to");
    writeln!(output, "{words} {target}")?;
    Ok(())
}

/// Puts a copy where the club looks for what it keeps. Every match in it is compared with its sums first: what
/// is not right is refused, and leaves nothing.
pub(crate) fn restore(
    asked: &BackupArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (database, source) = (database(&asked.kept.database)?, Place::parse(&asked.file));
    refuse_existing(&database)?;
    let mut n_matches = 0;
    let compare = async |journal: &dyn Journal| {
        n_matches = check_sums(journal).await?;
        Ok(())
    };
    let copied = runtime()?.block_on(copy(&source, &database, compare));
    copied.map_err(|fault| not_copied(&source, &database, &fault))?;
    let words = screen.pick(
        format!("Restaurado en {database}. Partidas comprobadas: {n_matches}."),
        format!("Restored to {database}. Matches checked: {n_matches}."),
    );
    writeln!(output, "{words}")?;
    Ok(())
}

/// Copies a closed club from one engine to another: every entry is read back and compared, every match is
/// compared with its sums on both sides, and the lists are made anew. What was there before stays as it was.
pub(crate) fn move_club(
    asked: &MoveArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (from, to) = (Place::parse(&asked.from), Place::parse(&asked.to));
    refuse_existing(&to)?;
    let moved = runtime()?.block_on(moved(&from, &to));
    let n_matches = moved.map_err(|fault| not_copied(&from, &to, &fault))?;
    let words = screen.pick(
        format!("El club está también en {to}. Partidas comprobadas: {n_matches}."),
        format!("The club is in {to} too. Matches checked: {n_matches}."),
    );
    writeln!(output, "{words}")?;
    let next = screen.pick("Ábrelo allí con", "Open it there with");
    writeln!(output, "{next}: sobremesa serve --database {to}")?;
    Ok(())
}

async fn moved(from: &Place, to: &Place) -> Result<usize, NoCopy> {
    let source = from.open_existing().await?;
    let copied = async {
        check_sums(&*source).await?;
        fill(&*source, to).await?;
        Ok::<(), NoCopy>(())
    };
    let copied = copied.await;
    source.close().await.map_err(WrongMatch::from)?;
    copied?;
    House::rebuild_lists(to).await?;
    let target = to.open_to_read().await?;
    let n_matches = check_sums(&*target).await?;
    target.close().await.map_err(WrongMatch::from)?;
    Ok(n_matches)
}

/// Makes the club's lists anew from its journal, and says how many were not as they should be.
pub(crate) fn rebuild_lists(
    asked: &ListsArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let database = database(&asked.kept.database)?;
    let rebuilt = runtime()?.block_on(House::rebuild_lists(&database));
    let rebuilt = rebuilt.map_err(|fault| {
        let Words { es, en } = house_words(&fault);
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
    Lists(HouseFault),
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

impl From<HouseFault> for NoCopy {
    fn from(fault: HouseFault) -> NoCopy {
        NoCopy::Lists(fault)
    }
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

fn not_copied(from: &Place, to: &Place, fault: &NoCopy) -> Failure {
    let Words { es, en } = match fault {
        NoCopy::Open(fault) => {
            let Words { es, en } = trouble_in_detail(fault.trouble(), fault.detail());
            // A copy that is being made has no name of its own yet.
            let place = if fault.place() == from { from } else { to };
            Words::new(format!("{place}: {es}"), format!("{place}: {en}"))
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
            trouble_in_detail(fault.trouble().unwrap_or(Trouble::Other), fault.detail())
        }
        // Everything is copied by then.
        NoCopy::Lists(fault) => {
            let Words { es, en } = house_words(fault);
            return Failure::wrong(
                format!(
                    "{from} se ha copiado en {to}, pero sin sus listas: {es}. Se harán al abrirlo."
                ),
                format!(
                    "{from} is copied to {to}, but without its lists: {en}. They will be made when it opens."
                ),
            );
        }
    };
    Failure::wrong(
        format!("No se ha podido copiar {from} en {to}: {es}. No ha quedado nada a medias."),
        format!("{from} could not be copied to {to}: {en}. Nothing was left half done."),
    )
}

fn refuse_existing(place: &Place) -> Result<(), Failure> {
    match place {
        Place::File(path) if path.exists() => Err(Failure::wrong(
            format!("Ya existe {place}: muévelo antes a otro sitio; no se sobrescribe nada."),
            format!("{place} exists already: move it away first; nothing is overwritten."),
        )),
        // Whether there is something in a database is seen when it is opened.
        Place::File(_) | Place::Server(_) => Ok(()),
    }
}
