//! Whether the matches in a journal are as they were written, without playing them again.

use serde::Deserialize;
use serde_json::value::RawValue;
use sobremesa_kernel::record::first_wrong_sum;
use sobremesa_store::{Journal, StoreError};

use crate::hall::TABLES;

/// As much of a fact about a table as is needed here.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(default)]
    kind: String,
    /// A line of its match, if that is what it tells.
    #[serde(borrow)]
    line: Option<&'a RawValue>,
}

/// What is wrong with the matches of a journal.
#[derive(Debug, thiserror::Error)]
pub enum WrongMatch {
    /// Nobody could read it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A fact about a table makes no sense.
    #[error("{table}: entry {entry} makes no sense")]
    Unreadable {
        /// Which table.
        table: String,
        /// The number of the entry.
        entry: u64,
    },
    /// A line of a match is not as it was written.
    #[error("{table}: line {line} of its match is not as it was written")]
    Altered {
        /// Which table.
        table: String,
        /// The number of the line.
        line: usize,
    },
}

/// Compares every line of every match with its sum. Gives the number of matches.
///
/// # Errors
/// The first match that is not right.
pub async fn check_sums(journal: &dyn Journal) -> Result<usize, WrongMatch> {
    let mut n_matches = 0;
    for head in journal.streams(TABLES).await? {
        let table = || head.stream.as_str().trim_start_matches(TABLES).to_owned();
        let mut lines: Vec<String> = Vec::new();
        for stored in journal.read_all(&head.stream, 0).await? {
            // A sum is of a line letter by letter, so the text itself is wanted.
            match serde_json::from_str::<Told<'_>>(&stored.body) {
                Ok(told) if told.kind == "line" => {
                    lines.extend(told.line.map(|line| line.get().to_owned()));
                }
                Ok(_) => {}
                Err(_) => {
                    let (table, entry) = (table(), stored.seq);
                    return Err(WrongMatch::Unreadable { table, entry });
                }
            }
        }
        if let Some(line) = first_wrong_sum(lines.iter().map(String::as_str)) {
            let table = table();
            return Err(WrongMatch::Altered { table, line });
        }
        n_matches += usize::from(!lines.is_empty());
    }
    Ok(n_matches)
}
