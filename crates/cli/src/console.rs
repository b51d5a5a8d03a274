//! One side of a conversation: what is said to people, and the lines that they type.

use std::io::{self, BufRead, Write};

use sobremesa_kernel::Words;

use crate::line_editor::{LineEditor, Typed};
use crate::terminal::{Screen, wrap};

/// Where people read and type. In tests it is a script and a buffer.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// For somebody who types at a terminal.
    editor: Option<LineEditor>,
    /// Was Ctrl-C the answer to the latest question?
    was_interrupted: bool,
    /// What the place can show.
    pub(crate) screen: Screen,
}

impl<'a> Console<'a> {
    /// A conversation over these.
    pub(crate) fn new(
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        screen: Screen,
    ) -> Console<'a> {
        Console {
            input,
            output,
            editor: screen.edits_lines.then(LineEditor::new).flatten(),
            was_interrupted: false,
            screen,
        }
    }

    /// Everything that is left to read, for a file that comes that way.
    pub(crate) fn input(&mut self) -> &mut dyn BufRead {
        self.input
    }

    /// Both ends, for a conversation between programs.
    pub(crate) fn ends(&mut self) -> (&mut dyn BufRead, &mut dyn Write) {
        (self.input, self.output)
    }

    /// A line as it stands.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// An empty line.
    pub(crate) fn blank(&mut self) -> io::Result<()> {
        self.line("")
    }

    /// A paragraph in the person's language.
    pub(crate) fn say(&mut self, words: &Words) -> io::Result<()> {
        self.paragraph(words.get(self.screen.lang))
    }

    /// A paragraph in one of two languages.
    pub(crate) fn tell(&mut self, es: impl AsRef<str>, en: impl AsRef<str>) -> io::Result<()> {
        self.paragraph(self.screen.pick(es.as_ref(), en.as_ref()))
    }

    /// A paragraph that should be noticed: a refusal, a mistake.
    pub(crate) fn warn(&mut self, words: &Words) -> io::Result<()> {
        let text = wrap(words.get(self.screen.lang), self.screen.prose_width(), 0);
        let painted: Vec<String> = text.lines().map(|line| self.screen.warning(line)).collect();
        self.line(&painted.join("\n"))
    }

    /// An entry of a list: further lines are indented below the first.
    pub(crate) fn item(&mut self, mark: &str, text: &str) -> io::Result<()> {
        let indent = mark.chars().count();
        let width = self.screen.prose_width().saturating_sub(indent).max(10);
        let wrapped = wrap(text, width, 0).replace('\n', &format!("\n{}", " ".repeat(indent)));
        let mark = self.screen.accent(mark);
        self.line(&format!("{mark}{wrapped}"))
    }

    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            let wrapped = wrap(line, self.screen.prose_width().saturating_sub(indent), 0);
            for line in wrapped.lines() {
                writeln!(self.output, "{}{line}", " ".repeat(indent))?;
            }
        }
        Ok(())
    }

    /// Asks for a line; `None` when there will be no more.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.ask_for(prompt, &[])
    }

    /// Asks for a line in which these words may stand; a terminal completes them.
    pub(crate) fn ask_for(&mut self, prompt: &str, words: &[String]) -> io::Result<Option<String>> {
        self.output.flush()?;
        self.was_interrupted = false;
        if let Some(editor) = &mut self.editor {
            let typed = editor.read(prompt, words)?;
            self.was_interrupted = matches!(typed, Typed::Interrupted);
            return Ok(match typed {
                Typed::Line(line) => Some(line),
                Typed::End | Typed::Interrupted => None,
            });
        }
        write!(self.output, "{}", self.screen.accent(prompt))?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        self.input.read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            self.blank()?;
            return Ok(None);
        }
        // Whatever a keyboard or a pipe sends that is no text is not understood, but does no harm.
        let typed = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.screen.echo {
            writeln!(self.output, "{typed}")?;
        }
        Ok(Some(typed))
    }

    /// Was there no answer to the latest question because somebody pressed Ctrl-C? They can be asked
    /// again.
    pub(crate) const fn was_interrupted(&self) -> bool {
        self.was_interrupted
    }

    /// Wipes away what was shown, also what can be scrolled back to.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        if self.screen.can_clear {
            write!(self.output, "\x1b[2J\x1b[3J\x1b[H")?;
        } else {
            write!(self.output, "{}", "\n".repeat(self.screen.height.max(60)))?;
        }
        self.output.flush()
    }
}
