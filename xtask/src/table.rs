//! Plain tables for a terminal: first column to the left, numbers to the right.

/// How a column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    Left,
    Right,
}

/// Lays out rows (the first one is the heading) under each other.
pub(crate) fn laid_out(columns: &[Column], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = (0..columns.len())
        .map(|i| {
            rows.iter()
                .filter_map(|row| row.get(i))
                .map(|cell| width(cell))
                .max()
        })
        .map(Option::unwrap_or_default)
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for ((cell, column), &wanted) in row.iter().zip(columns).zip(&widths) {
            let padding = " ".repeat(wanted - width(cell));
            line += "  ";
            match column {
                Column::Left => line += &format!("{cell}{padding}"),
                Column::Right => line += &format!("{padding}{cell}"),
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

/// A number as people read it: `1 234 567`, `3.25`.
pub(crate) fn number(value: f64) -> String {
    if value.abs() >= 1000.0 {
        let whole = format!("{:.0}", value.abs());
        let mut grouped = String::new();
        for (i, digit) in whole.chars().enumerate() {
            if i > 0 && (whole.len() - i).is_multiple_of(3) {
                grouped.push(' ');
            }
            grouped.push(digit);
        }
        if value < 0.0 {
            format!("-{grouped}")
        } else {
            grouped
        }
    } else if value.fract() == 0.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.3}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["chapter", "defined"], ["SET", "15"], ["ÑU", "4"]]
            .map(|row| row.map(String::from).to_vec());
        assert_eq!(
            laid_out(&[Column::Left, Column::Right], &rows),
            "  chapter  defined\n  SET           15\n  ÑU             4\n"
        );
    }

    #[test]
    fn large_numbers_are_grouped_and_small_ones_keep_their_fraction() {
        assert_eq!(number(1_234_567.0), "1 234 567");
        assert_eq!(number(-4_000.4), "-4 000");
        assert_eq!(number(12.0), "12");
        assert_eq!(number(0.5), "0.500");
    }
}
