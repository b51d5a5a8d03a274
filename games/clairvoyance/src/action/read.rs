//! Reading a command. CLV-CMD-12: the place in the line tells commands, directions and names apart.

use super::{Action, UnitName};
use crate::board::{Direction, Point};
use crate::encounter::Attack;
use crate::language::token::{self, Kind, MAX_NUMBER, Token, is_name};
use crate::language::{check, parser};
use crate::mark::Mark;

/// Why a line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// No command begins like this.
    UnknownCommand {
        /// The word that stands there.
        word: String,
        /// The command that may have been meant.
        meant: Option<&'static str>,
    },
    /// A unit was expected: an index or a full name.
    NoUnit,
    /// Where to was expected: a square or directions.
    NoMovement,
    /// Numbers were expected, so many.
    NoNumbers(usize),
    /// An attack was expected, as the language writes it.
    NoAttack,
    /// What somebody suffers was expected.
    NoMark,
    /// Something follows that belongs to nothing.
    TooMuch(String),
    /// CLV-API-06: leaving is no command of the combat.
    Quit,
}

/// The commands, as they begin.
pub(crate) const COMMANDS: &[&str] = &[
    "next",
    "show",
    "showboard",
    "odds",
    "ac",
    "plan",
    "why",
    "undo",
    "redo",
    "reroll",
    "move",
    "attack",
    "strike",
    "mark",
    "unmark",
    "measure",
    "kill",
    "hurt",
    "heal",
    "note",
    "hide",
    "reveal",
    "help",
    "quit",
];

/// The same as whoever speaks Spanish at a table types them.
const IN_SPANISH: &[(&str, &str)] = &[
    ("siguiente", "next"),
    ("ver", "show"),
    ("tablero", "showboard"),
    ("probabilidades", "odds"),
    ("ca", "ac"),
    ("deshacer", "undo"),
    ("rehacer", "redo"),
    ("repetir", "reroll"),
    ("mover", "move"),
    ("atacar", "attack"),
    ("golpear", "strike"),
    ("marcar", "mark"),
    ("desmarcar", "unmark"),
    ("medir", "measure"),
    ("matar", "kill"),
    ("herir", "hurt"),
    ("curar", "heal"),
    ("anotar", "note"),
    ("ocultar", "hide"),
    ("mostrar", "reveal"),
    ("ayuda", "help"),
    ("salir", "quit"),
];

/// A command as the rulebook names it.
fn in_the_rulebook(word: &str) -> &str {
    let known = IN_SPANISH.iter().find(|(spanish, _)| *spanish == word);
    known.map_or(word, |(_, english)| english)
}

pub(super) fn read(line: &str) -> Result<Action, Misread> {
    let tokens = token::tokens(line).tokens;
    let mut reader = Reader {
        line,
        tokens: &tokens,
        next: 0,
    };
    if reader.at(Kind::End) {
        return Ok(Action::Nothing);
    }
    let action = reader.command()?;
    if !reader.at(Kind::End) {
        return Err(Misread::TooMuch(shortened(reader.text())));
    }
    Ok(action)
}

pub(super) fn read_unit(text: &str) -> Option<UnitName> {
    let tokens = token::tokens(text).tokens;
    let mut reader = Reader {
        line: text,
        tokens: &tokens,
        next: 0,
    };
    reader.unit().ok().filter(|_| reader.at(Kind::End))
}

struct Reader<'a> {
    line: &'a str,
    tokens: &'a [Token],
    next: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Token {
        self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn kind_after(&self) -> Kind {
        self.tokens[(self.next + 1).min(self.tokens.len() - 1)].kind
    }

    fn at(&self, kind: Kind) -> bool {
        self.peek().kind == kind
    }

    fn text(&self) -> &'a str {
        self.peek().span.text(self.line)
    }

    fn take(&mut self, kind: Kind) -> Option<&'a str> {
        let text = self.text();
        self.at(kind).then(|| {
            self.next += 1;
            text
        })
    }

    fn command(&mut self) -> Result<Action, Misread> {
        let word = self.text();
        if !self.at(Kind::Word) {
            return Err(unknown(word));
        }
        self.next += 1;
        match in_the_rulebook(word) {
            "next" => Ok(Action::Next),
            // CLV-CMD-02.
            "showboard" => Ok(Action::ShowBoard),
            "show" if self.text() == "board" && self.kind_after() != Kind::Colon => {
                self.next += 1;
                Ok(Action::ShowBoard)
            }
            "show" => Ok(Action::Show(self.unit()?)),
            "odds" => {
                let (unit, target) = (self.unit()?, self.unit()?);
                let full = self.text() == "full";
                self.next += usize::from(full);
                let typed = match self.at(Kind::End) || full {
                    true => Vec::new(),
                    false => typed_attacks(&self.rest()).ok_or(Misread::NoAttack)?,
                };
                Ok(Action::Odds {
                    unit,
                    target,
                    full,
                    typed,
                })
            }
            "ac" | "ca" => {
                let unit = self.unit()?;
                let class = match self.at(Kind::End) {
                    true => None,
                    false => Some(self.integer().ok_or(Misread::NoNumbers(1))?),
                };
                Ok(Action::Armor { unit, class })
            }
            "plan" => Ok(Action::Plan(self.unit_if_any()?)),
            "why" | "porqué" | "porque" => Ok(Action::Why(self.unit_if_any()?)),
            "undo" | "deshacer" => Ok(Action::Undo),
            "redo" | "rehacer" => Ok(Action::Redo),
            "reroll" | "repetir" => Ok(Action::Reroll),
            "move" => {
                let unit = self.unit()?;
                self.movement(unit)
            }
            "attack" => {
                let unit = self.unit()?;
                let [roll, damage] = self.numbers()?;
                Ok(Action::Attack { unit, roll, damage })
            }
            "strike" | "golpe" => {
                let (unit, target) = (self.unit()?, self.unit()?);
                let attacks = typed_attacks(&self.rest()).ok_or(Misread::NoAttack)?;
                Ok(Action::Strike {
                    unit,
                    target,
                    attacks,
                })
            }
            "mark" | "marca" => self.mark(true),
            "unmark" | "desmarca" => self.mark(false),
            "measure" | "mide" => {
                let mut square = || {
                    self.take(Kind::OpenParenthesis)?;
                    self.square()
                };
                let squares = square().zip(square());
                let (from, to) = squares.ok_or(Misread::NoMovement)?;
                Ok(Action::Measure(from, to))
            }
            "kill" => Ok(Action::Kill(self.unit()?)),
            "hurt" => {
                let unit = self.unit()?;
                let [points] = self.numbers()?;
                Ok(Action::Hurt(unit, points))
            }
            "heal" => {
                let unit = self.unit()?;
                let [points] = self.numbers()?;
                Ok(Action::Heal(unit, points))
            }
            "note" => {
                let unit = self.unit()?;
                Ok(Action::Note(unit, self.rest()))
            }
            "hide" => self.veil(true),
            "reveal" => self.veil(false),
            "help" => Ok(Action::Help),
            "quit" => Err(Misread::Quit),
            _ => Err(unknown(word)),
        }
    }

    /// A unit, or the word `health`.
    fn veil(&mut self, hidden: bool) -> Result<Action, Misread> {
        if self.text() == "health" && self.kind_after() != Kind::Colon {
            self.next += 1;
            return Ok(Action::VeilHealth { hidden });
        }
        let unit = self.unit()?;
        Ok(Action::Veil { unit, hidden })
    }

    /// A unit, and what it suffers.
    fn mark(&mut self, on: bool) -> Result<Action, Misread> {
        let unit = self.unit()?;
        let mark = Mark::named(self.text()).ok_or(Misread::NoMark)?;
        self.next += 1;
        Ok(Action::Mark { unit, mark, on })
    }

    fn unit_if_any(&mut self) -> Result<Option<UnitName>, Misread> {
        match self.at(Kind::End) {
            true => Ok(None),
            false => self.unit().map(Some),
        }
    }

    /// An index, or `team : name : ordinal`.
    fn unit(&mut self) -> Result<UnitName, Misread> {
        if self.at(Kind::Number) {
            return Ok(UnitName::Index(self.natural().ok_or(Misread::NoUnit)?));
        }
        let full = self.full_name();
        full.ok_or(Misread::NoUnit)
    }

    fn full_name(&mut self) -> Option<UnitName> {
        let team = self.take(Kind::Word).filter(|team| is_name(team))?;
        self.take(Kind::Colon)?;
        let unit = self.take(Kind::Word).filter(|unit| is_name(unit))?;
        self.take(Kind::Colon)?;
        let ordinal = self.natural()?;
        Some(UnitName::Full {
            team: team.to_owned(),
            unit: unit.to_owned(),
            ordinal,
        })
    }

    /// CLV-CMD-04, 05: a square, or directions joined by `-`.
    fn movement(&mut self, unit: UnitName) -> Result<Action, Misread> {
        if self.take(Kind::OpenParenthesis).is_some() {
            let to = self.square().ok_or(Misread::NoMovement)?;
            return Ok(Action::Put(unit, to));
        }
        let mut steps = Vec::new();
        loop {
            let word = self.take(Kind::Word).ok_or(Misread::NoMovement)?;
            steps.push(Direction::named(word).ok_or(Misread::NoMovement)?);
            if self.take(Kind::Minus).is_none() {
                return Ok(Action::Walk(unit, steps));
            }
        }
    }

    fn square(&mut self) -> Option<Point> {
        let column = self.integer()?;
        self.take(Kind::Comma)?;
        let row = self.integer()?;
        self.take(Kind::CloseParenthesis)?;
        Some(Point { column, row })
    }

    fn integer(&mut self) -> Option<i64> {
        match self.take(Kind::Minus) {
            Some(_) => self.natural().map(|number| -number),
            None => self.natural(),
        }
    }

    fn natural(&mut self) -> Option<i64> {
        let number = self.take(Kind::Number)?.parse().ok()?;
        (number <= MAX_NUMBER).then_some(number)
    }

    fn numbers<const N: usize>(&mut self) -> Result<[i64; N], Misread> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.natural().ok_or(Misread::NoNumbers(N))?;
        }
        Ok(numbers)
    }

    /// What follows the latest token, as it was typed.
    fn rest(&mut self) -> String {
        let start = self.tokens[self.next - 1].span.end;
        self.next = self.tokens.len() - 1;
        let words: Vec<&str> = self.line[start..].split_whitespace().collect();
        words.join(" ")
    }
}

/// CLV-UNI-05: attacks as the language writes them; without a range each is a melee attack.
fn typed_attacks(text: &str) -> Option<Vec<Attack>> {
    let with_range = |attack: &str| match attack.trim() {
        attack if attack.starts_with("Melee") || attack.starts_with("Ranged") => attack.to_owned(),
        attack => format!("Melee {attack}"),
    };
    let written: Vec<String> = text.split(',').map(with_range).collect();
    let parsed = parser::parse_attacks(&written.join(", "));
    let attacks = parsed.tree.iter().map(check::attack).collect();
    attacks_if_sound(attacks).filter(|_| parsed.flaws.is_empty())
}

/// CLV-UNI-08.
fn attacks_if_sound(attacks: Option<Vec<Attack>>) -> Option<Vec<Attack>> {
    let is_sound = |attack: &Attack| attack.n_faces >= 1 && attack.n_dice <= check::MAX_DICE;
    attacks.filter(|attacks| attacks.iter().all(is_sound))
}

fn unknown(word: &str) -> Misread {
    Misread::UnknownCommand {
        word: shortened(word),
        meant: sobremesa_speak::nearest(word, COMMANDS.iter().copied()),
    }
}

/// A stranger's word, no longer than a message can bear.
fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}
