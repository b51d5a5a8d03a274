//! The rulebooks' Markdown as plain text for a terminal: paragraphs, lists, tables and code.

use crate::terminal::wrap;

/// A part of a rule's text.
enum Block<'a> {
    Paragraph(String),
    Item { mark: &'a str, text: String },
    Table(Vec<Vec<String>>),
    Code(Vec<&'a str>),
}

/// The text without its marks, in lines of at most `width` characters where that is possible.
pub(crate) fn plain(markdown: &str, width: usize) -> String {
    let mut text = String::new();
    let mut was_item = false;
    for block in blocks(markdown) {
        let is_item = matches!(block, Block::Item { .. });
        if !text.is_empty() {
            text.push_str(if was_item && is_item { "\n" } else { "\n\n" });
        }
        was_item = is_item;
        match block {
            Block::Paragraph(paragraph) => text.push_str(&wrap(&inline(&paragraph), width, 0)),
            Block::Item { mark, text: item } => {
                let item = format!("{mark} {}", inline(&item));
                text.push_str(&wrap(&item, width, mark.chars().count() + 1));
            }
            Block::Table(rows) => text.push_str(&table(&rows, width)),
            Block::Code(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| format!("    {line}")).collect();
                text.push_str(&lines.join("\n"));
            }
        }
    }
    text
}

fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if trimmed.starts_with("```") {
            let code = lines.by_ref().take_while(|line| line.trim() != "```");
            blocks.push(Block::Code(code.collect()));
            continue;
        }
        if trimmed.starts_with('|') {
            let mut rows = vec![cells(trimmed)];
            while let Some(row) = lines.next_if(|line| line.trim().starts_with('|')) {
                rows.push(cells(row.trim()));
            }
            // The second row only says how the columns are aligned.
            rows.retain(|row| !row.iter().all(|cell| is_alignment(cell)));
            blocks.push(Block::Table(rows));
            continue;
        }
        let (mark, first) = list_mark(trimmed).unwrap_or(("", trimmed));
        let mut text = first.to_owned();
        while let Some(more) = lines.next_if(|line| continues(line.trim())) {
            text.push(' ');
            text.push_str(more.trim());
        }
        blocks.push(match mark {
            "" => Block::Paragraph(text),
            mark => Block::Item { mark, text },
        });
    }
    blocks
}

/// Does this line belong to the paragraph or item before it?
fn continues(line: &str) -> bool {
    !line.is_empty()
        && !line.starts_with('|')
        && !line.starts_with("```")
        && list_mark(line).is_none()
}

/// Splits `- text` or `1. text`.
fn list_mark(line: &str) -> Option<(&str, &str)> {
    let (mark, text) = line.split_once(' ')?;
    let number = mark.strip_suffix('.').unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    (mark == "-" || mark == "*" || is_number).then_some((mark, text.trim_start()))
}

fn cells(row: &str) -> Vec<String> {
    let row = row.trim_matches('|');
    row.split('|').map(|cell| inline(cell.trim())).collect()
}

fn is_alignment(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().all(|sign| matches!(sign, '-' | ':'))
}

/// Columns side by side; if they do not fit, each row as a list of its cells.
fn table(rows: &[Vec<String>], width: usize) -> String {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widths: Vec<usize> = (0..n_columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let total = widths.iter().sum::<usize>() + 2 * n_columns.saturating_sub(1);
    let lines: Vec<String> = if total <= width {
        let pad = |(cell, width): (&String, &usize)| {
            format!("{cell}{}", " ".repeat(width - cell.chars().count()))
        };
        rows.iter()
            .map(|row| row.iter().zip(&widths).map(pad).collect::<Vec<_>>())
            .map(|cells| cells.join("  ").trim_end().to_owned())
            .collect()
    } else {
        let names = rows.first();
        rows.iter()
            .skip(1)
            .map(|row| {
                let cells = row.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
                let cells =
                    cells.map(
                        |(column, cell)| match names.and_then(|names| names.get(column)) {
                            Some(name) if !name.is_empty() => format!("{name}: {cell}"),
                            _ => cell.clone(),
                        },
                    );
                wrap(
                    &format!("- {}", cells.collect::<Vec<_>>().join("; ")),
                    width,
                    2,
                )
            })
            .collect()
    };
    lines.join("\n")
}

/// A line without the marks for emphasis, code and links. Marks without a partner stay.
fn inline(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let marked = ["`", "**", "*"]
            .into_iter()
            .find_map(|mark| between(rest, mark, plain.chars().last()));
        if let Some((inner, after, is_code)) = marked {
            plain.push_str(&if is_code {
                inner.to_owned()
            } else {
                inline(inner)
            });
            rest = after;
        } else if let Some((label, after)) = link(rest) {
            plain.push_str(&inline(label));
            rest = after;
        } else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    plain
}

/// What stands between two equal marks at the beginning of `text`, what follows, and is it code?
fn between<'a>(
    text: &'a str,
    mark: &str,
    before: Option<char>,
) -> Option<(&'a str, &'a str, bool)> {
    let is_code = mark == "`";
    let inner = text.strip_prefix(mark)?;
    let (inner, after) = inner.split_once(mark)?;
    // `2 * 3 * 4` and `a*b` are arithmetic.
    let is_emphasis = !inner.is_empty()
        && !inner.starts_with(char::is_whitespace)
        && !inner.ends_with(char::is_whitespace)
        && !before.is_some_and(char::is_alphanumeric);
    (is_code || is_emphasis).then_some((inner, after, is_code))
}

/// The label of a link `[label](address)` at the beginning of `text`, and what follows.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = rest.split_once(')')?;
    (!label.contains(['[', ']'])).then_some((label, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_disappear_and_arithmetic_stays() {
        assert_eq!(inline("**Lo** *puesto*, `66`"), "Lo puesto, 66");
        assert_eq!(inline("2 * 3 * 4 y a*b*c"), "2 * 3 * 4 y a*b*c");
        assert_eq!(inline("`a*b*` **sin cerrar"), "a*b* **sin cerrar");
        assert_eq!(inline("ver [la mesa](x.md), [1]"), "ver la mesa, [1]");
    }

    #[test]
    fn paragraphs_and_items_are_wrapped() {
        let text = "Uno dos\ntres.\n\n- cuatro cinco seis\n- siete\n\nocho";
        let expected = "Uno dos\ntres.\n\n- cuatro\n  cinco\n  seis\n- siete\n\nocho";
        assert_eq!(plain(text, 9), expected);
    }

    #[test]
    fn a_table_keeps_its_columns_or_becomes_a_list() {
        let text = "| pieza | casa |\n|---|:--|\n| rey | `L2` |\n| | B1 |";
        assert_eq!(plain(text, 40), "pieza  casa\nrey    L2\n       B1");
        assert_eq!(plain(text, 10), "- pieza:\n  rey;\n  casa: L2\n- casa: B1");
    }

    #[test]
    fn code_stays_as_it_is() {
        assert_eq!(
            plain("a\n```text\n x  *y*\n```\nb", 40),
            "a\n\n     x  *y*\n\nb"
        );
    }
}
