//! A line typed at a terminal: with the cursor keys, what was typed before, and Tab to complete.
//!
//! Only where a person sits; a pipe or a test is read as it comes.

use std::io;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

/// What somebody did at a prompt.
pub(crate) enum Typed {
    /// Typed a line.
    Line(String),
    /// Left: there will be no more.
    End,
    /// Pressed Ctrl-C.
    Interrupted,
}

/// Reads lines from the terminal of this process.
pub(crate) struct LineEditor(Editor<Vocabulary, MemHistory>);

impl LineEditor {
    /// One without a past. `None` where the terminal cannot do it.
    pub(crate) fn new() -> Option<LineEditor> {
        let config = Config::builder().auto_add_history(false).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
        editor.set_helper(Some(Vocabulary::default()));
        Some(LineEditor(editor))
    }

    /// Reads a line. Tab completes from `words`.
    ///
    /// A line typed where there are no words is no command and is not kept: it may be a secret, such as
    /// the tiles of a deal, and somebody else sits down here next.
    pub(crate) fn read(&mut self, prompt: &str, words: &[String]) -> io::Result<Typed> {
        if let Some(vocabulary) = self.0.helper_mut() {
            vocabulary.0 = words.to_vec();
        }
        match self.0.readline(prompt) {
            Ok(line) => {
                let line = line.trim().to_owned();
                if !words.is_empty() && !line.is_empty() {
                    // A line that cannot be kept has been read all the same.
                    let _ = self.0.add_history_entry(&line);
                }
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
            Err(ReadlineError::Io(fault)) => Err(fault),
            Err(other) => Err(io::Error::other(other)),
        }
    }
}

/// What may be typed now.
#[derive(Default)]
struct Vocabulary(Vec<String>);

impl Helper for Vocabulary {}
impl Highlighter for Vocabulary {}
impl Validator for Vocabulary {}

impl Hinter for Vocabulary {
    type Hint = String;
}

impl Completer for Vocabulary {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completions(line.get(..cursor).unwrap_or(line), &self.0))
    }
}

/// Where the word before the cursor begins, and what it may become.
fn completions(typed: &str, words: &[String]) -> (usize, Vec<String>) {
    let start = typed.rfind(char::is_whitespace).map_or(0, |blank| {
        let width = typed[blank..].chars().next().map_or(1, char::len_utf8);
        blank + width
    });
    let begun = typed[start..].to_lowercase();
    let mut fitting: Vec<String> = words
        .iter()
        .filter(|word| word.to_lowercase().starts_with(&begun))
        .cloned()
        .collect();
    fitting.sort_unstable();
    fitting.dedup();
    (start, fitting)
}

#[cfg(test)]
mod tests {
    use super::completions;

    fn words() -> Vec<String> {
        ["next", "note", "Wolves:Wolf:1", "Wolves:Wolf:2", "atrás"]
            .map(str::to_owned)
            .to_vec()
    }

    #[test]
    fn the_word_before_the_cursor_is_completed_whatever_its_case() {
        assert_eq!(
            completions("n", &words()),
            (0, vec!["next".into(), "note".into()])
        );
        let (start, found) = completions("show wolves:wolf:2", &words());
        assert_eq!((start, found), (5, vec!["Wolves:Wolf:2".to_owned()]));
        assert_eq!(completions("ATR", &words()), (0, vec!["atrás".into()]));
    }

    #[test]
    fn any_text_before_the_cursor_is_bearable() {
        for typed in ["", " ", "á\u{3000}ñ", "\u{3000}", "zzz"] {
            let (start, _) = completions(typed, &words());
            assert!(typed.is_char_boundary(start), "{typed:?}");
        }
        let all = completions("\u{3000}", &words()).1;
        assert_eq!(all.len(), words().len(), "after a blank anything may come");
    }
}
