//! The matches of an experiment as a table, a row for each: for spreadsheets and data tools.

use std::fmt::Write;

use sobremesa_table::{Count, CountedOf};

use crate::experiment::{Experiment, Results};
use crate::parquet;

/// Some rows under some names. All columns have as many rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DataTable {
    columns: Vec<(String, Column)>,
}

/// What stands under one name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Column {
    /// Whole numbers.
    Numbers(Vec<i64>),
    /// Words.
    Words(Vec<String>),
}

/// DOM-UX-46: every match that was played, as far as its figures were kept: who met whom, the seed of
/// the luck, on which side the first team sat, who won, and everything that was counted.
pub fn of_matches(experiment: &Experiment, results: &Results) -> DataTable {
    let mut rows = Rows::default();
    for (number, pairing) in results.pairings.iter().enumerate() {
        let Some(series) = experiment.series(number) else {
            continue;
        };
        let counted = series.contest().counted();
        rows.names = names(counted);
        let names = series.names();
        let width = rows.names.len();
        for (index, figures) in pairing.tally.rows.chunks_exact(width).enumerate() {
            let winner = match pairing.tally.course.get(index).copied().flatten() {
                Some(true) => names[0],
                Some(false) => names[1],
                None => "",
            };
            rows.a.push(names[0].to_owned());
            rows.b.push(names[1].to_owned());
            rows.number.push(index as i64);
            rows.luck.push(series.luck(index as u64 / 2) as i64);
            rows.side_of_a.push(index as i64 % 2);
            rows.winner.push(winner.to_owned());
            rows.figures
                .push(figures.iter().map(|it| *it as i64).collect());
        }
    }
    rows.table()
}

#[derive(Default)]
struct Rows {
    a: Vec<String>,
    b: Vec<String>,
    number: Vec<i64>,
    luck: Vec<i64>,
    side_of_a: Vec<i64>,
    winner: Vec<String>,
    names: Vec<String>,
    figures: Vec<Vec<i64>>,
}

impl Rows {
    fn table(self) -> DataTable {
        let mut columns = vec![
            ("a".to_owned(), Column::Words(self.a)),
            ("b".to_owned(), Column::Words(self.b)),
            ("match".to_owned(), Column::Numbers(self.number)),
            ("luck".to_owned(), Column::Numbers(self.luck)),
            ("side_of_a".to_owned(), Column::Numbers(self.side_of_a)),
            ("winner".to_owned(), Column::Words(self.winner)),
        ];
        for (place, name) in self.names.into_iter().enumerate() {
            let figures = self.figures.iter().map(|row| row[place]).collect();
            columns.push((name, Column::Numbers(figures)));
        }
        DataTable { columns }
    }
}

/// The names of the figures that a tally keeps of each match.
fn names(counted: &[Count]) -> Vec<String> {
    let mut names = vec!["decisions".to_owned()];
    for count in counted {
        match count.of {
            CountedOf::Match => names.push(count.name.to_owned()),
            CountedOf::Commands | CountedOf::Sides => {
                names.extend([format!("{}_a", count.name), format!("{}_b", count.name)]);
            }
        }
    }
    names
}

impl DataTable {
    #[cfg(test)]
    pub(crate) fn new(columns: Vec<(String, Column)>) -> DataTable {
        DataTable { columns }
    }

    /// The columns with their names.
    pub fn columns(&self) -> &[(String, Column)] {
        &self.columns
    }

    /// How many rows there are.
    pub fn n_rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| match column {
            Column::Numbers(numbers) => numbers.len(),
            Column::Words(words) => words.len(),
        })
    }

    /// As CSV, with a heading.
    pub fn csv(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| quoted(name)).collect();
        let mut text = names.join(",");
        text.push('\n');
        for row in 0..self.n_rows() {
            for (place, (_, column)) in self.columns.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                match column {
                    Column::Numbers(numbers) => {
                        let _ = write!(text, "{}", numbers[row]);
                    }
                    Column::Words(words) => text.push_str(&quoted(&words[row])),
                }
            }
            text.push('\n');
        }
        text
    }

    /// As a Parquet file.
    pub fn parquet(&self) -> Vec<u8> {
        parquet::file(self)
    }
}

/// A field of CSV (RFC 4180): in quotes if it has to be. One that a spreadsheet would take for a
/// formula begins with an apostrophe.
pub(crate) fn quoted(field: &str) -> String {
    let is_formula = field.starts_with(['=', '+', '-', '@']);
    let field = if is_formula {
        format!("'{field}")
    } else {
        field.to_owned()
    };
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}
