//! Just enough of Rust's lexical grammar to tell code, comment and string apart.
//!
//! A parser library would drop the plain comments, which is where many tests
//! say what they test.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Comment,
    /// Any literal in double quotes, with its quotes and prefix.
    Text,
    /// A name or keyword.
    Word,
    /// Everything else, one character each; char literals, lifetimes and
    /// numbers as a whole.
    Sign,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Range<usize>,
}

/// Splits a source file into tokens; white space is left out.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (kind, length) = token(&text[at..], first);
        tokens.push(Token {
            kind,
            span: at..at + length,
        });
        at += length;
    }
    tokens
}

fn token(rest: &str, first: char) -> (Kind, usize) {
    if rest.starts_with("//") {
        return (Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, block_comment(rest));
    }
    if let Some(length) = text_literal(rest) {
        return (Kind::Text, length);
    }
    if first == '\'' {
        return (Kind::Sign, char_or_lifetime(rest));
    }
    if first.is_alphanumeric() || first == '_' {
        let kind = if first.is_ascii_digit() {
            Kind::Sign
        } else {
            Kind::Word
        };
        return (kind, word(rest));
    }
    (Kind::Sign, first.len_utf8())
}

fn word(rest: &str) -> usize {
    rest.find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(rest.len())
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// `"…"`, `b"…"`, `c"…"`, `r"…"`, `r#"…"#` and their mixtures.
fn text_literal(rest: &str) -> Option<usize> {
    let prefix = rest.len() - rest.trim_start_matches(['b', 'c']).len();
    let after_prefix = rest.get(prefix..).filter(|_| prefix <= 1)?;
    match after_prefix.strip_prefix('r') {
        Some(raw) => {
            let hashes = raw.len() - raw.trim_start_matches('#').len();
            let body = raw[hashes..].strip_prefix('"')?;
            let close = format!("\"{}", "#".repeat(hashes));
            let start = rest.len() - body.len();
            Some(
                body.find(&close)
                    .map_or(rest.len(), |end| start + end + close.len()),
            )
        }
        None => {
            let body = after_prefix.strip_prefix('"')?;
            Some(rest.len() - body.len() + quoted(body, '"'))
        }
    }
}

/// Length of what stands before and with the closing quote.
fn quoted(body: &str, quote: char) -> usize {
    let mut characters = body.char_indices();
    while let Some((at, c)) = characters.next() {
        if c == '\\' {
            characters.next();
        } else if c == quote {
            return at + quote.len_utf8();
        }
    }
    body.len()
}

fn char_or_lifetime(rest: &str) -> usize {
    let mut after = rest.chars().skip(1);
    match (after.next(), after.next()) {
        (Some('\\'), _) => 1 + quoted(&rest[1..], '\''),
        (Some(c), Some('\'')) => 2 + c.len_utf8(),
        _ => 1 + word(&rest[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, kind: Kind, expected: &[&str]) {
        let found: Vec<&str> = tokens(text)
            .into_iter()
            .filter(|token| token.kind == kind)
            .map(|token| &text[token.span])
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn comments_end_where_they_end() {
        check(
            "a // b\nc /* d /* e */ f */ g",
            Kind::Comment,
            &["// b", "/* d /* e */ f */"],
        );
        check("a /* never closed ñ", Kind::Comment, &["/* never closed ñ"]);
    }

    #[test]
    fn slashes_and_braces_in_texts_are_text() {
        check(
            r####"x("// no {", r#"a " b"#, b"c\"d", br##"e"# f"##, c"g", r"h\")"####,
            Kind::Text,
            &[
                r#""// no {""#,
                r##"r#"a " b"#"##,
                r#"b"c\"d""#,
                r###"br##"e"# f"##"###,
                "c\"g\"",
                r#"r"h\""#,
            ],
        );
    }

    #[test]
    fn quotes_of_characters_open_no_text() {
        check(
            r#"f('"', '\'', '\"', 'ñ', b'"', &'a str) "text""#,
            Kind::Text,
            &["\"text\""],
        );
        check(
            r"'{' '\n' 'static",
            Kind::Sign,
            &["'{'", r"'\n'", "'static"],
        );
    }

    #[test]
    fn words_are_whole() {
        check(
            "fn r#type bcr b1 9usize",
            Kind::Word,
            &["fn", "r", "type", "bcr", "b1"],
        );
    }
}
