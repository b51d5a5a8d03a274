//! What the program's terminal can do, and text that suits it.

use std::io::IsTerminal;

use owo_colors::{OwoColorize, Style};
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::Look;

/// Prose wider than this is tiring to read, however wide the window.
const MAX_PROSE: usize = 96;

/// What can be shown, and in which language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// The language of everything that is said.
    pub lang: Lang,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// May colours and bold letters be used?
    pub colour: bool,
    /// May characters beyond those of our two languages be used?
    pub unicode: bool,
    /// Can what was shown be wiped away?
    pub can_clear: bool,
    /// Does nobody see what is typed, because it comes from a file? Then it is shown.
    pub echo: bool,
    /// Does a person type here, who can be asked something?
    pub is_typed_at: bool,
    /// May what is typed be edited, with the cursor keys and Tab?
    pub edits_lines: bool,
}

impl Screen {
    /// The terminal that the program was started in, or the file it writes to.
    pub fn of_this_process(lang: Lang) -> Screen {
        let stdout = std::io::stdout();
        let is_terminal = stdout.is_terminal();
        let size = terminal_size::terminal_size();
        let (width, height) = size.map_or((80, 24), |(width, height)| (width.0, height.0));
        let variable = |name: &str| std::env::var(name).ok();
        Screen {
            lang,
            width: usize::from(width).max(20),
            height: usize::from(height),
            colour: anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
            unicode: cfg!(windows) || is_utf8(variable),
            can_clear: is_terminal && variable("TERM").as_deref() != Some("dumb"),
            echo: !std::io::stdin().is_terminal(),
            is_typed_at: is_terminal && std::io::stdin().is_terminal(),
            edits_lines: is_terminal && std::io::stdin().is_terminal(),
        }
    }

    /// A screen without colours or tricks, as tests and files have it.
    pub const fn plain(lang: Lang) -> Screen {
        Screen {
            lang,
            width: 80,
            height: 24,
            colour: false,
            unicode: true,
            can_clear: false,
            echo: true,
            is_typed_at: false,
            edits_lines: false,
        }
    }

    /// The same for a game's board.
    pub fn look(&self) -> Look {
        Look {
            lang: self.lang,
            colour: self.colour,
            unicode: self.unicode,
            width: self.width,
        }
    }

    /// How wide prose may be.
    pub fn prose_width(&self) -> usize {
        self.width.min(MAX_PROSE)
    }

    /// One of two texts.
    pub fn pick<T>(&self, es: T, en: T) -> T {
        self.lang.pick(es, en)
    }

    /// Words in the language of the screen.
    pub fn get<'a>(&self, words: &'a Words) -> &'a str {
        words.get(self.lang)
    }

    /// A heading.
    pub fn heading(&self, text: &str) -> String {
        self.paint(text, Style::new().bold())
    }

    /// Something that should catch the eye: whose turn it is, what can be typed.
    pub fn accent(&self, text: &str) -> String {
        self.paint(text, Style::new().cyan().bold())
    }

    /// A refusal or an error.
    pub fn warning(&self, text: &str) -> String {
        self.paint(text, Style::new().yellow())
    }

    /// Something that most people need not read.
    pub fn aside(&self, text: &str) -> String {
        self.paint(text, Style::new().dimmed())
    }

    /// A line across the screen, with a title in it.
    pub fn ruler(&self, title: &str) -> String {
        let dash = if self.unicode { "─" } else { "-" };
        let n_dashes = self.prose_width().saturating_sub(title.chars().count() + 4);
        format!(
            "{} {} {}",
            self.aside(&dash.repeat(2)),
            self.heading(title),
            self.aside(&dash.repeat(n_dashes))
        )
    }

    fn paint(&self, text: &str, style: Style) -> String {
        if self.colour && !text.is_empty() {
            text.style(style).to_string()
        } else {
            text.to_owned()
        }
    }
}

/// Does the environment promise that the terminal understands UTF-8?
fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty())
        .is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        })
}

/// Breaks `text` into lines of at most `width` characters; all but the first begin with `indent`
/// spaces. A word longer than a line stays whole. Control characters are left out: what is said may
/// quote a stranger's file, which must not command the terminal.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    let text: String = text
        .chars()
        .filter(|letter| letter.is_whitespace() || !letter.is_control())
        .collect();
    for (index, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if index > 0 && column + 1 + length > width {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else if index > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_broken_between_words() {
        assert_eq!(wrap("uno dos  tres", 7, 0), "uno dos\ntres");
        assert_eq!(wrap("- uno dos tres", 9, 2), "- uno dos\n  tres");
        assert_eq!(
            wrap("larguísimo sí", 4, 0),
            "larguísimo\nsí",
            "a long word stays whole"
        );
        assert_eq!(wrap("ñandú él", 8, 0), "ñandú él", "letters, not bytes");
        assert_eq!(wrap("", 4, 2), "");
        assert_eq!(wrap("a\u{1b}[2Jb\u{9b}c", 40, 0), "a[2Jbc", "no commands");
    }

    #[test]
    fn the_locale_tells_whether_the_terminal_reads_utf8() {
        let with = |name: &'static str, value: &'static str| {
            move |asked: &str| (asked == name).then(|| value.to_owned())
        };
        assert!(is_utf8(with("LANG", "es_ES.UTF-8")));
        assert!(is_utf8(with("LC_CTYPE", "C.utf8")));
        assert!(!is_utf8(with("LANG", "es_ES.ISO-8859-1")));
        assert!(!is_utf8(|_| None));
    }

    #[test]
    fn without_colour_nothing_is_painted() {
        let plain = Screen::plain(Lang::Es);
        assert_eq!(plain.heading("Mesa"), "Mesa");
        assert!(!plain.ruler("Mesa").contains('\u{1b}'));
        let coloured = Screen {
            colour: true,
            ..plain
        };
        assert!(coloured.heading("Mesa").contains('\u{1b}'));
    }
}
