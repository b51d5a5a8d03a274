//! The loop: a line in, a line out.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

use super::Referee;
use crate::Problem;

/// Longer lines are not read.
pub const MAX_LINE_BYTES: usize = 16 * 1024 * 1024;

/// Answers every line of `input` on `output`, flushed at once, until the input ends.
///
/// # Errors
/// If reading or writing fails; not on account of anything that a line says.
pub fn serve(
    referee: &mut Referee,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        let answer = match read_line(&mut input, &mut line)? {
            Read::End => return Ok(()),
            Read::Line if line.iter().all(u8::is_ascii_whitespace) => continue,
            Read::Line => referee.answer(&line),
            Read::TooLong => too_long(),
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

enum Read {
    Line,
    TooLong,
    End,
}

/// Reads one line into `line`, never holding more of it than may be answered.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Read> {
    line.clear();
    let mut is_too_long = false;
    let mut is_started = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(match (is_started, is_too_long) {
                (false, _) => Read::End,
                (true, false) => Read::Line,
                (true, true) => Read::TooLong,
            });
        }
        is_started = true;
        let (part, used, ends) = match chunk.iter().position(|byte| *byte == b'\n') {
            Some(end) => (&chunk[..end], end + 1, true),
            None => (chunk, chunk.len(), false),
        };
        if line.len() + part.len() > MAX_LINE_BYTES {
            is_too_long = true;
            // What has been read of it will not be answered, so it need not be kept.
            *line = Vec::new();
        } else if !is_too_long {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if ends {
            return Ok(if is_too_long {
                Read::TooLong
            } else {
                Read::Line
            });
        }
    }
}

fn too_long() -> Value {
    let mebibytes = MAX_LINE_BYTES / 1024 / 1024;
    let problem = Problem::new(
        "line_too_long",
        Value::Null,
        format!("La línea pasa de {mebibytes} MB."),
        format!("The line is longer than {mebibytes} MB."),
    );
    json!({ "error": problem })
}
