//! What there is to say about a text as a person reads it: the line, a mark under the place, the words.

use std::io;
use std::ops::Range;

use sobremesa_kernel::Words;
use sobremesa_speak::Lines;
use sobremesa_table::Remark;

use crate::console::Console;
use crate::failure::Failure;

/// Shows every remark, with its line where it has one.
pub(super) fn show(
    path: &str,
    source: &str,
    remarks: &[Remark],
    console: &mut Console<'_>,
) -> io::Result<()> {
    for remark in remarks {
        let said = |words: &str| match remark.rule {
            Some((rule, code)) => format!("{words} [{code}, {rule}]"),
            None => words.to_owned(),
        };
        let words = Words::new(said(&remark.words.es), said(&remark.words.en));
        match &remark.place {
            Some(place) => show_one(path, source, place, &words, console)?,
            None if remark.is_fault => console.warn(&words)?,
            None => console.say(&words)?,
        }
    }
    Ok(())
}

/// That a file cannot be played, and why.
pub(super) fn count(path: &str, n_faults: usize) -> Failure {
    let (es, en) = (
        sobremesa_speak::count(n_faults, "fallo", "fallos"),
        sobremesa_speak::count(n_faults, "fault", "faults"),
    );
    Failure::wrong(
        format!("{path} tiene {es}; así no se puede jugar."),
        format!("{path} has {en}; it cannot be played like that."),
    )
}

/// One place of a text, marked, with what is to be said about it.
fn show_one(
    path: &str,
    source: &str,
    span: &Range<usize>,
    words: &Words,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let screen = console.screen;
    let lines = Lines::of(source);
    let place = lines.place(span.start);
    let heading = format!("{path}:{}:{}", place.line, place.column);
    console.line(&screen.heading(&heading))?;
    let (text, column) = window(lines.text(place.line), place.column, screen.prose_width());
    let end = lines.place(span.end);
    let length = if end.line == place.line {
        (end.column - place.column).max(1)
    } else {
        1
    };
    let room = text.chars().count() + 1;
    let marks = "^".repeat(length.min(room.saturating_sub(column - 1)).max(1));
    console.line(&format!("  {text}"))?;
    let mark = format!("  {}{}", " ".repeat(column - 1), marks);
    console.line(&screen.accent(&mark))?;
    console.warn(words)?;
    console.blank()
}

/// The part of a line around a column that a screen can show, and the column within it. Nothing in
/// it may command the terminal.
fn window(line: &str, column: usize, width: usize) -> (String, usize) {
    let room = width.saturating_sub(4).max(20);
    let start = if column > room { column - room / 2 } else { 0 };
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let text = line.chars().skip(start).take(room).map(visible).collect();
    (text, column - start)
}
