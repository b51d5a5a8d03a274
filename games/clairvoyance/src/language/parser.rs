//! CLV-LEX-01, CLV-LEX-13: from tokens to a tree, noting every fault on the way.
//!
//! A fault does not end the reading: the parser notes it, skips to where the next entry or block
//! seems to begin, and goes on, so that one run shows them all. One method per phrase of the
//! grammar, in the files of `board`, `units`, `behaviours`, `conditions`, `teams` and `pictures`; where
//! to go on after a fault is in `recovery`.

mod behaviours;
mod board;
mod conditions;
mod pictures;
mod recovery;
mod teams;
mod units;

use super::flaw::{Expected, Flaw, Named, Part, What, Wrong};
use super::place::Span;
use super::syntax::{Action, Attack, Condition, File, Lost, Name, Number};
use super::token::{self, KEYWORDS, Kind, MAX_NUMBER, Token, Tokens, is_reserved};

/// Blocks, conditions and expressions may stand this deep inside each other.
const MAX_DEPTH: usize = 100;

/// So many syntax faults are noted; a text with more is hardly an encounter.
const MAX_FLAWS: usize = 500;

/// A phrase could not be read, and that has been noted.
#[derive(Clone, Copy, Debug)]
struct Broken;

type Read<T> = Result<T, Broken>;

/// What was read, and everything that was wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed<T> {
    /// As far as it could be read.
    pub tree: T,
    /// In the order of the text.
    pub flaws: Vec<Flaw>,
    /// CLV-LEX-03.
    pub comments: Vec<Span>,
}

/// Reads a whole file.
pub fn parse(source: &str) -> Parsed<File> {
    run(source, |parser| parser.file(None, Part::Teams))
}

/// Reads a file of `UNIT` and `AI` blocks alone, which stand in for players.
pub fn parse_stand_ins(source: &str) -> Parsed<File> {
    run(source, |parser| {
        parser.file(Some(Part::Map), Part::Behaviours)
    })
}

/// Reads a list of actions alone, as a position writes what remains of a behaviour; it may be empty.
pub fn parse_actions(source: &str) -> Parsed<Vec<Action>> {
    run(source, |parser| {
        let mut actions = Vec::new();
        while !parser.at(Kind::End) {
            parser.action_into(&mut actions);
        }
        actions
    })
}

/// Reads a condition alone.
pub fn parse_condition(source: &str) -> Parsed<Option<Condition>> {
    run(source, |parser| {
        let condition = parser.condition().ok()?;
        parser.expect_end().ok()?;
        Some(condition)
    })
}

/// Reads a sequence of attacks alone, as an entry of a unit writes it.
pub fn parse_attacks(source: &str) -> Parsed<Vec<Attack>> {
    run(source, |parser| {
        let attacks = parser.attacks().unwrap_or_default();
        // What follows is noted.
        let _ = parser.expect_end();
        attacks
    })
}

fn run<T>(source: &str, read: impl FnOnce(&mut Parser<'_>) -> T) -> Parsed<T> {
    let Tokens { tokens, comments } = token::tokens(source);
    let mut parser = Parser {
        source,
        tokens,
        next: 0,
        depth: 0,
        flaws: Vec::new(),
    };
    let tree = read(&mut parser);
    Parsed {
        tree,
        flaws: parser.flaws,
        comments,
    }
}

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    next: usize,
    depth: usize,
    flaws: Vec<Flaw>,
}

impl<'a> Parser<'a> {
    /// CLV-LEX-01: one board, then units, then behaviours, then teams; or only those after a part and
    /// up to another. A whole file may end with pictures.
    fn file(&mut self, before: Option<Part>, until: Part) -> File {
        let mut file = File::default();
        let mut latest = before;
        while !self.at(Kind::End) {
            let head = self.peek().span;
            let Some(part) = self.part_here().or_else(|| self.part_meant(latest)) else {
                self.unexpected(&parts_after(latest));
                self.skip_to_block();
                file.lost = Lost {
                    kinds: true,
                    behaviours: true,
                    parts: true,
                };
                continue;
            };
            let out_of_order = latest.is_some_and(|latest| part < latest)
                || (part == Part::Map && latest == Some(Part::Map))
                || (part == Part::Pictures && latest == Some(Part::Pictures))
                || (part > until && (part, until) != (Part::Pictures, Part::Teams));
            if out_of_order {
                self.note(head, Wrong::PartOutOfOrder(part));
            } else {
                self.note_skipped(latest, part, file.lost);
                latest = Some(part);
            }
            match part {
                Part::Map => file.map = Some(self.map()),
                Part::Units => match self.kind_block() {
                    Ok(block) => file.kinds.push(block),
                    Err(Broken) => file.lost.kinds = true,
                },
                Part::Behaviours => match self.behaviour() {
                    Ok(block) => file.behaviours.push(block),
                    Err(Broken) => file.lost.behaviours = true,
                },
                Part::Teams => file.teams.extend(self.team().ok()),
                Part::Pictures => file.pictures = Some(self.pictures()),
            }
        }
        if latest < Some(until) && !file.lost.parts {
            self.unexpected(&parts_after(latest));
        }
        file
    }

    /// The part that a misspelt word seems to open: `UNTI Goblin {`. It is noted, and read as meant.
    fn part_meant(&mut self, latest: Option<Part>) -> Option<Part> {
        let opens = matches!(self.peek_second().kind, Kind::Word | Kind::OpenBrace);
        let word = self.word_here().filter(|_| opens)?;
        let meant = sobremesa_speak::nearest(word, BLOCKS)?;
        let mut expected = parts_after(latest);
        if !expected.contains(&Expected::Word(meant)) {
            expected.push(Expected::Word(meant));
        }
        self.unexpected(&expected);
        part_named(meant)
    }

    /// A file without one of its parts, noted where the next one begins.
    fn note_skipped(&mut self, latest: Option<Part>, part: Part, lost: Lost) {
        let expected = parts_after(latest);
        let allowed = match latest {
            None => Part::Map,
            Some(Part::Map) => Part::Units,
            Some(Part::Units) => Part::Behaviours,
            Some(Part::Behaviours) => Part::Teams,
            Some(Part::Teams | Part::Pictures) => Part::Pictures,
        };
        // The missing part may be the one that could not be read.
        if part > allowed && !lost.parts {
            self.unexpected(&expected);
        }
    }

    fn part_here(&self) -> Option<Part> {
        part_named(self.word_here()?)
    }

    fn peek(&self) -> Token {
        self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn peek_second(&self) -> Token {
        self.tokens[(self.next + 1).min(self.tokens.len() - 1)]
    }

    fn peek_third(&self) -> Token {
        self.tokens[(self.next + 2).min(self.tokens.len() - 1)]
    }

    fn at(&self, kind: Kind) -> bool {
        self.peek().kind == kind
    }

    fn text_of(&self, token: Token) -> &'a str {
        token.span.text(self.source)
    }

    /// The word that stands here, if it is one.
    fn word_here(&self) -> Option<&'a str> {
        let token = self.peek();
        (token.kind == Kind::Word).then(|| self.text_of(token))
    }

    fn at_word(&self, word: &str) -> bool {
        self.word_here() == Some(word)
    }

    fn advance(&mut self) -> Token {
        let token = self.peek();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    /// The place of the token before this one.
    fn previous(&self) -> Span {
        self.tokens[self.next.saturating_sub(1)].span
    }

    fn take(&mut self, kind: Kind) -> Option<Token> {
        self.at(kind).then(|| self.advance())
    }

    fn take_word(&mut self, word: &str) -> Option<Token> {
        self.at_word(word).then(|| self.advance())
    }

    fn expect(&mut self, kind: Kind) -> Read<Token> {
        match self.take(kind) {
            Some(token) => Ok(token),
            None => Err(self.unexpected(&[Expected::Word(sign(kind))])),
        }
    }

    fn expect_word(&mut self, word: &'static str) -> Read<Token> {
        match self.take_word(word) {
            Some(token) => Ok(token),
            None => Err(self.unexpected(&[Expected::Word(word)])),
        }
    }

    fn expect_end(&mut self) -> Read<()> {
        if self.at(Kind::End) {
            Ok(())
        } else {
            Err(self.unexpected(&[Expected::End]))
        }
    }

    /// CLV-LEX-04, 06.
    fn name(&mut self, of: Named) -> Read<Name> {
        let token = self.peek();
        match self.word_here() {
            Some(word) if is_reserved(word) => Err(self.note(token.span, Wrong::Reserved(of))),
            Some(word) => {
                self.advance();
                Ok(Name {
                    text: word.to_owned(),
                    span: token.span,
                })
            }
            None => Err(self.unexpected(&[Expected::Name(of)])),
        }
    }

    /// CLV-LEX-07, 08: a `Nat`.
    fn natural(&mut self) -> Read<Number> {
        if !self.at(Kind::Number) {
            return Err(self.unexpected(&[Expected::Number]));
        }
        let token = self.advance();
        Ok(self.number_in(token.span))
    }

    /// The number in a stretch of digits. One that is too large is noted and read as the largest, for
    /// it is still a number and what follows makes sense.
    fn number_in(&mut self, span: Span) -> Number {
        let read = span.text(self.source).parse::<i64>().ok();
        let value = read.filter(|value| *value <= MAX_NUMBER);
        if value.is_none() {
            self.note(span, Wrong::NumberTooLarge);
        }
        Number {
            value: value.unwrap_or(MAX_NUMBER),
            span,
        }
    }

    /// CLV-LEX-07: an `Int`.
    fn integer(&mut self) -> Read<Number> {
        match self.take(Kind::Minus) {
            Some(minus) => {
                let number = self.natural()?;
                Ok(Number {
                    value: -number.value,
                    span: minus.span.to(number.span),
                })
            }
            None => self.natural(),
        }
    }

    /// CLV-LEX-07: a `Modifier`, if a sign stands here.
    fn modifier(&mut self) -> Read<Option<Number>> {
        let sign = match self.peek().kind {
            Kind::Plus => 1,
            Kind::Minus => -1,
            _ => return Ok(None),
        };
        let first = self.advance().span;
        let number = self.natural()?;
        Ok(Some(Number {
            value: sign * number.value,
            span: first.to(number.span),
        }))
    }

    /// CLV-LEX-09: `Full Attack` or `FullAttack`.
    fn take_full_attack(&mut self) -> Read<Option<Span>> {
        if let Some(token) = self.take_word("FullAttack") {
            return Ok(Some(token.span));
        }
        match self.take_word("Full") {
            Some(full) => {
                let attack = self.expect_word("Attack")?;
                Ok(Some(full.span.to(attack.span)))
            }
            None => Ok(None),
        }
    }

    /// Runs one phrase deeper inside the others, unless that is too deep.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Parser<'a>) -> Read<T>) -> Read<T> {
        if self.depth >= MAX_DEPTH {
            let here = self.peek().span;
            self.note(here, Wrong::TooDeep);
            // Nothing of what follows can be told from the inside of this.
            self.next = self.tokens.len() - 1;
            return Err(Broken);
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Notes that something else was expected here.
    fn unexpected(&mut self, expected: &[Expected]) -> Broken {
        let token = self.peek();
        let words = expected.iter().filter_map(|expected| match expected {
            Expected::Word(word) => Some(*word),
            Expected::Name(_)
            | Expected::Number
            | Expected::Signed
            | Expected::Quoted
            | Expected::End => None,
        });
        let is_word = token.kind == Kind::Word && !KEYWORDS.contains(&self.text_of(token));
        let meant = sobremesa_speak::nearest(self.text_of(token), words).filter(|_| is_word);
        self.note(
            token.span,
            Wrong::Unexpected {
                expected: expected.to_vec(),
                meant,
            },
        )
    }

    fn note(&mut self, span: Span, wrong: Wrong) -> Broken {
        // Two phrases may stumble over the same token; the first knew more.
        let is_known = self.flaws.last().is_some_and(|flaw| flaw.span == span);
        if !is_known && self.flaws.len() < MAX_FLAWS {
            let found = span.text(self.source).chars().take(40).collect();
            self.flaws.push(Flaw {
                span,
                what: What::Syntax { found, wrong },
            });
        }
        Broken
    }
}

/// The words that open a block.
const BLOCKS: [&str; 6] = ["MAP", "UNIT", "PLAYER", "AI", "TEAM", "PICTURES"];

/// The part of the file to which a block with this head belongs.
fn part_named(head: &str) -> Option<Part> {
    match head {
        "MAP" => Some(Part::Map),
        "UNIT" | "PLAYER" => Some(Part::Units),
        "AI" => Some(Part::Behaviours),
        "TEAM" => Some(Part::Teams),
        "PICTURES" => Some(Part::Pictures),
        _ => None,
    }
}

/// The blocks that may begin after a part.
fn parts_after(latest: Option<Part>) -> Vec<Expected> {
    let words: &[&'static str] = match latest {
        None => &["MAP"],
        Some(Part::Map) => &["UNIT", "PLAYER"],
        Some(Part::Units) => &["UNIT", "PLAYER", "AI"],
        Some(Part::Behaviours) => &["AI", "TEAM"],
        Some(Part::Teams) => &["TEAM"],
        Some(Part::Pictures) => &[],
    };
    words.iter().map(|word| Expected::Word(word)).collect()
}

/// How a token of one sign is written.
const fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::OpenBrace => "{",
        Kind::CloseBrace => "}",
        Kind::OpenParenthesis => "(",
        Kind::CloseParenthesis => ")",
        Kind::Semicolon => ";",
        Kind::Colon => ":",
        Kind::Comma => ",",
        Kind::Plus => "+",
        Kind::Minus => "-",
        Kind::Star => "*",
        Kind::Times => "×",
        Kind::Greater => ">",
        Kind::Less => "<",
        Kind::Equal => "=",
        Kind::Bang => "!",
        Kind::Word | Kind::Number | Kind::Quoted | Kind::Strange | Kind::End => "",
    }
}
