//! One message: a header with its length, an empty line, and a body of JSON.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

/// No message of an editor about an encounter is longer.
const MAX_LENGTH: u64 = 64 * 1024 * 1024;

/// The next message; none at the end. A body that is no JSON is an empty message.
pub(super) fn read(input: &mut dyn BufRead) -> io::Result<Option<Value>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(4096).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            // Empty lines before a header are no end of one.
            if length.is_some() {
                break;
            }
            continue;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("Content-Length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let length = length.unwrap_or(0).min(MAX_LENGTH);
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    Ok(Some(serde_json::from_slice(&body).unwrap_or_default()))
}

pub(super) fn write(output: &mut dyn Write, message: &Value) -> io::Result<()> {
    let body = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}
