//! A club is copied from one place to another, whichever engines keep them.
//!
//! What is copied is the journal, entry by entry in its order, and every entry is read back and compared.
//! The cards are not: they follow from it, and whoever opens the copy makes them.

use std::path::Path;

use crate::sqlite::{put_in_place, with_ending};
use crate::trouble::{Trouble, Troubled};
use crate::{Journal, OpenError, Place, SqliteJournal, StoreError, Stored};

/// So many entries are copied at once.
pub(crate) const PAGE: usize = 1000;

/// Copies everything that is committed in one place into another in which there is nothing yet, also while
/// a club is open with the first.
///
/// What is going to be there is shown to `approve` first: whatever goes wrong, there is a whole copy or none.
///
/// # Errors
/// If the first is no journal, there is something in the second already, or it cannot be written; or what
/// `approve` has against it.
pub async fn copy<E: From<OpenError>>(
    from: &Place,
    to: &Place,
    approve: impl AsyncFnOnce(&dyn Journal) -> Result<(), E>,
) -> Result<(), E> {
    if let (Place::File(from), Place::File(to)) = (from, to) {
        return SqliteJournal::copy(from, to, approve).await;
    }
    let source = from.open_to_read().await?;
    approve(&*source).await?;
    let filled = fill(&*source, to).await;
    // It was only read.
    let _ = source.close().await;
    Ok(filled?)
}

/// Copies a journal to a place in which there is nothing yet: all of it, or nothing.
///
/// # Errors
/// If there is something already, or it cannot be read or written, or what is read back is not the same.
pub async fn fill(from: &dyn Journal, to: &Place) -> Result<(), OpenError> {
    match to {
        Place::File(path) => fill_file(from, path).await,
        #[cfg(feature = "postgres")]
        Place::Server(address) => crate::PostgresJournal::fill(from, address).await,
        #[cfg(not(feature = "postgres"))]
        Place::Server(_) => Err(to.trouble(Trouble::NotBuilt)),
    }
}

/// It is written beside its place under another name, which it keeps until it is whole.
async fn fill_file(from: &dyn Journal, path: &Path) -> Result<(), OpenError> {
    let place = Place::from(path);
    if path.exists() {
        return Err(place.trouble(Trouble::Occupied));
    }
    let part = with_ending(path, ".part");
    // One that a program left there which was killed at this is nobody's any more.
    let _ = std::fs::remove_file(&part);
    let made = async {
        let copy = SqliteJournal::open(&part).await?;
        let filled = append_all(from, &copy).await;
        let closed = copy.close().await;
        let written = filled.and(closed);
        written.map_err(|fault| OpenError::new(place.clone(), fault.into()))?;
        put_in_place(&part, path).map_err(|fault| OpenError::new(place.clone(), fault.into()))
    };
    let made = made.await;
    let _ = std::fs::remove_file(&part);
    made
}

/// Appends everything of one journal to another, and reads it back.
async fn append_all(from: &dyn Journal, to: &dyn Journal) -> Result<(), StoreError> {
    let (mut after, mut after_copy) = (0, 0);
    loop {
        let page = from.history(after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after = last.position;
        let entries: Vec<_> = page.into_iter().map(|stored| stored.entry).collect();
        to.commit(&entries, &[]).await?;
        let kept = to.history(after_copy, entries.len()).await?;
        after_copy = kept.last().map_or(after_copy, |stored| stored.position);
        if !kept
            .iter()
            .map(|stored: &Stored| &stored.entry)
            .eq(&entries)
        {
            return Err(StoreError::unavailable(Troubled(Trouble::Damaged)));
        }
    }
}
