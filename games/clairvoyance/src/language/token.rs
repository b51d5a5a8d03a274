//! CLV-LEX: from characters to words, numbers and signs.
//!
//! The lexer never fails: a character that belongs to no token becomes a [`Kind::Strange`] one, and
//! the parser says what was expected in its place.

use super::place::Span;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// CLV-LEX-04: a letter followed by letters, digits, `_` or apostrophes; keywords too.
    Word,
    /// CLV-LEX-07: one or more decimal digits.
    Number,
    /// Anything between two quotation marks.
    Quoted,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `(`
    OpenParenthesis,
    /// `)`
    CloseParenthesis,
    /// `;`
    Semicolon,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// CLV-LEX-11: `×`
    Times,
    /// `>`
    Greater,
    /// `<`
    Less,
    /// `=`
    Equal,
    /// `!`
    Bang,
    /// No token begins with this character.
    Strange,
    /// The end of the text.
    End,
}

/// A token and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// A text cut into tokens, the last of which is [`Kind::End`]; its comments apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tokens {
    /// In order.
    pub tokens: Vec<Token>,
    /// CLV-LEX-03, in order.
    pub comments: Vec<Span>,
}

/// CLV-LEX-08: no number is larger.
pub const MAX_NUMBER: i64 = 2_147_483_647;

/// CLV-LEX-05.
pub const KEYWORDS: &[&str] = &[
    "MAP",
    "Layout",
    "Rectangle",
    "Outline",
    "Obstacles",
    "U",
    "R",
    "D",
    "L",
    "PLAYER",
    "UNIT",
    "HP",
    "Initiative",
    "Speed",
    "AC",
    "Attack",
    "Full",
    "Melee",
    "Ranged",
    "AI",
    "Pass",
    "if",
    "then",
    "else",
    "while",
    "and",
    "or",
    "not",
    "Approach",
    "Disengage",
    "ally",
    "enemy",
    "self",
    "closest",
    "furthest",
    "last",
    "count",
    "in",
    "range",
    "total",
    "turn",
    "TEAM",
];

/// CLV-LEX-06: may this word not be used as a name?
pub fn is_reserved(word: &str) -> bool {
    let is_multiplier_or_die = || {
        word.strip_prefix(['x', 'd'])
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    word == "d" || word == "FullAttack" || KEYWORDS.contains(&word) || is_multiplier_or_die()
}

/// Is this a whole name, as the language reads one (CLV-LEX-04, 06)?
pub fn is_name(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_alphabetic)
        && letters.all(continues_word)
        && !is_reserved(text)
}

/// Cuts a text into tokens.
pub fn tokens(source: &str) -> Tokens {
    let mut found = Tokens {
        tokens: Vec::with_capacity(source.len() / 3 + 1),
        comments: Vec::new(),
    };
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let start = source.len() - rest.len();
        let (kind, length) = match first {
            // CLV-LEX-02; a byte order mark is white space too.
            c if c.is_whitespace() || c == '\u{feff}' => {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            '/' if rest.starts_with("//") => {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                found.comments.push(Span {
                    start,
                    end: start + length,
                });
                rest = &rest[length..];
                continue;
            }
            c if c.is_alphabetic() => (Kind::Word, length_while(rest, continues_word)),
            c if c.is_ascii_digit() => (Kind::Number, length_while(rest, |c| c.is_ascii_digit())),
            '"' => match rest[1..].find('"') {
                Some(length) => (Kind::Quoted, length + 2),
                None => (Kind::Strange, 1),
            },
            c => (sign(c), c.len_utf8()),
        };
        let end = start + length;
        found.tokens.push(Token {
            kind,
            span: Span { start, end },
        });
        rest = &rest[length..];
    }
    let end = Span {
        start: source.len(),
        end: source.len(),
    };
    found.tokens.push(Token {
        kind: Kind::End,
        span: end,
    });
    found
}

fn continues_word(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || matches!(c, '_' | '\'' | '’')
}

fn length_while(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

const fn sign(c: char) -> Kind {
    match c {
        '{' => Kind::OpenBrace,
        '}' => Kind::CloseBrace,
        '(' => Kind::OpenParenthesis,
        ')' => Kind::CloseParenthesis,
        ';' => Kind::Semicolon,
        ':' => Kind::Colon,
        ',' => Kind::Comma,
        '+' => Kind::Plus,
        '-' => Kind::Minus,
        '*' => Kind::Star,
        '×' => Kind::Times,
        '>' => Kind::Greater,
        '<' => Kind::Less,
        '=' => Kind::Equal,
        '!' => Kind::Bang,
        _ => Kind::Strange,
    }
}
