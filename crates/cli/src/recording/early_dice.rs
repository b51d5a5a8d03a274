//! Dice that people typed before there was a match to record.
//!
//! A combat begins when the last initiative has been rolled, and until then no match file could hold
//! the dice before it. They go into a small file of their own, one line for each, which is offered when
//! the same encounter is opened again, and is removed once the match itself has them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::{Value, json};

use super::shelter::Shelter;

/// How the names of such files end.
pub(super) const ENDING: &str = "dice";

/// The line that takes the one before back.
const BACK: &str = "back";

/// A file of dice of which we are the only writer.
#[derive(Debug)]
pub(crate) struct EarlyDice {
    path: PathBuf,
    file: File,
}

impl EarlyDice {
    /// A new file for dice that are typed for what `source` describes.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn begin(shelter: &Shelter, source: &str) -> io::Result<EarlyDice> {
        let path = shelter.new_path(ENDING)?;
        let mut options = OpenOptions::new();
        let file = options.append(true).create_new(true).open(&path)?;
        // Where files cannot be locked, nobody else's are either.
        let _ = file.try_lock();
        let mut early = EarlyDice { path, file };
        early.write(&json!({ "source": source }).to_string())?;
        Ok(early)
    }

    /// What was typed for the same `source` by somebody who did not come to the end of it: the file,
    /// and the dice.
    pub(crate) fn left_behind(shelter: &Shelter, source: &str) -> Option<(PathBuf, Vec<i32>)> {
        let mut files = shelter.idle_files(ENDING);
        files.sort_by_key(|(_, changed)| std::cmp::Reverse(*changed));
        files.into_iter().find_map(|(path, _)| {
            let text = fs::read_to_string(&path).ok()?;
            let rolled = read(&text, source).filter(|rolled| !rolled.is_empty())?;
            Some((path, rolled))
        })
    }

    /// Notes a die.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn note(&mut self, face: i32) -> io::Result<()> {
        self.write(&face.to_string())
    }

    /// The die before was mistyped.
    ///
    /// # Errors
    /// If that cannot be written.
    pub(crate) fn take_back(&mut self) -> io::Result<()> {
        self.write(BACK)
    }

    /// The match has them, or nobody wants them.
    pub(crate) fn forget(self) {
        // One that cannot be removed is offered once more.
        let _ = fs::remove_file(&self.path);
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// The dice of a file, if it is about this source. A line that was cut does not count.
fn read(text: &str, source: &str) -> Option<Vec<i32>> {
    let mut lines = text
        .split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'));
    let about: Value = serde_json::from_str(lines.next()?).ok()?;
    if about["source"] != source {
        return None;
    }
    let mut rolled = Vec::new();
    for line in lines {
        if line == BACK {
            rolled.pop();
        } else {
            rolled.push(line.parse().ok()?);
        }
    }
    Some(rolled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_far_as_their_lines_are_whole() {
        let about = "{\"source\":\"MAP\"}\n";
        let check = |typed: &str, expected: Option<&[i32]>| {
            let read = read(&format!("{about}{typed}"), "MAP");
            assert_eq!(read.as_deref(), expected, "{typed:?}");
        };
        check("", Some(&[]));
        check("12\n7\n", Some(&[12, 7]));
        check("12\n7\n1", Some(&[12, 7]));
        check("12\nback\nback\n3\n", Some(&[3]));
        check("twelve\n", None);
        assert_eq!(read(about, "another"), None);
    }
}
