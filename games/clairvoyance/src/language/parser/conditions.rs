//! CLV-BEH-07 to 12: conditions and range expressions.

use super::behaviours::Described;
use super::{Broken, Parser, Read};
use crate::language::flaw::{Expected, Wrong};
use crate::language::syntax::{Comparator, Comparison, Condition, RangeExpression};
use crate::language::token::Kind;

impl Parser<'_> {
    /// CLV-BEH-09: `or` binds least.
    pub(super) fn condition(&mut self) -> Read<Condition> {
        self.deeper(|parser| {
            let mut parts = vec![parser.conjunction()?];
            while parser.take_word("or").is_some() {
                parts.push(parser.conjunction()?);
            }
            Ok(only_or(parts, Condition::Or))
        })
    }

    fn conjunction(&mut self) -> Read<Condition> {
        let mut parts = vec![self.negation()?];
        while self.take_word("and").is_some() {
            parts.push(self.negation()?);
        }
        Ok(only_or(parts, Condition::And))
    }

    /// CLV-BEH-10: `not` binds tightest.
    fn negation(&mut self) -> Read<Condition> {
        if self.take_word("not").is_some() {
            let inner = self.deeper(Parser::negation)?;
            return Ok(Condition::Not(Box::new(inner)));
        }
        if self.take(Kind::OpenParenthesis).is_some() {
            let inner = self.condition()?;
            self.expect(Kind::CloseParenthesis)?;
            return Ok(inner);
        }
        self.simple_condition()
    }

    fn simple_condition(&mut self) -> Read<Condition> {
        if self.take_word("total").is_some() {
            self.expect_word("turn")?;
            self.expect_word("count")?;
            return Ok(Condition::TurnCount(self.comparison()?));
        }
        match self.description_or_triple()? {
            Described::Triple(triple) => {
                let range = self.in_range()?;
                Ok(Condition::NamedInRange(triple, range))
            }
            Described::Description(description) => {
                if self.at_word("in") {
                    let range = self.in_range()?;
                    return Ok(Condition::InRange(description, range));
                }
                if self.take_word("count").is_none() {
                    let expected = [Expected::Word("count"), Expected::Word("in")];
                    return Err(self.unexpected(&expected));
                }
                if self.at_word("in") {
                    let range = self.in_range()?;
                    let comparison = self.comparison()?;
                    return Ok(Condition::CountInRange(description, range, comparison));
                }
                Ok(Condition::Count(description, self.comparison()?))
            }
        }
    }

    fn in_range(&mut self) -> Read<RangeExpression> {
        self.expect_word("in")?;
        self.expect_word("range")?;
        self.expect(Kind::OpenParenthesis)?;
        let range = self.range_expression()?;
        self.expect(Kind::CloseParenthesis)?;
        Ok(range)
    }

    /// CLV-BEH-08, CLV-LEX-12.
    fn comparison(&mut self) -> Read<Comparison> {
        let first = self.peek();
        let comparator = match first.kind {
            Kind::Greater => self.comparator(Comparator::Above, Some(Comparator::AtLeast))?,
            Kind::Less => self.comparator(Comparator::Below, Some(Comparator::AtMost))?,
            Kind::Equal => self.comparator(Comparator::Equal, None)?,
            Kind::Bang => {
                self.advance();
                self.expect(Kind::Equal)?;
                Comparator::Different
            }
            _ => return Err(self.unexpected(&COMPARATORS)),
        };
        let number = self.integer()?.value;
        Ok(Comparison { comparator, number })
    }

    /// One sign, or that sign and `=` after it.
    fn comparator(
        &mut self,
        alone: Comparator,
        with_equal: Option<Comparator>,
    ) -> Read<Comparator> {
        let first = self.advance().span;
        match (self.take(Kind::Equal), with_equal) {
            (None, _) => Ok(alone),
            (Some(_), Some(comparator)) => Ok(comparator),
            (Some(second), None) => Err(self.note(first.to(second.span), Wrong::DoubleEqual)),
        }
    }

    /// CLV-BEH-12: `+` binds less than `*`.
    fn range_expression(&mut self) -> Read<RangeExpression> {
        self.deeper(|parser| {
            let mut parts = vec![parser.product()?];
            while parser.take(Kind::Plus).is_some() {
                parts.push(parser.product()?);
            }
            match parts.len() {
                1 => parts.pop().ok_or(Broken),
                _ => Ok(RangeExpression::Sum(parts)),
            }
        })
    }

    /// The number stands only on the right.
    fn product(&mut self) -> Read<RangeExpression> {
        let first = self.range_atom()?;
        let mut factors = Vec::new();
        while self.take(Kind::Star).is_some() {
            if !self.at(Kind::Number) && self.at(Kind::Word) {
                let word = self.peek().span;
                return Err(self.note(word, Wrong::FactorOnTheLeft));
            }
            factors.push(self.natural()?.value);
        }
        if factors.is_empty() {
            return Ok(first);
        }
        Ok(RangeExpression::Product(Box::new(first), factors))
    }

    fn range_atom(&mut self) -> Read<RangeExpression> {
        if self.at(Kind::Number) {
            return Ok(RangeExpression::Number(self.natural()?.value));
        }
        if self.take(Kind::OpenParenthesis).is_some() {
            let inner = self.range_expression()?;
            self.expect(Kind::CloseParenthesis)?;
            return Ok(inner);
        }
        if self.take_full_attack()?.is_some() {
            return Ok(RangeExpression::FullAttack);
        }
        let atom = match self.word_here() {
            Some("Melee") => RangeExpression::Melee,
            Some("Attack") => RangeExpression::Attack,
            Some("Speed") => RangeExpression::Speed,
            Some(_) | None => return Err(self.unexpected(&RANGES)),
        };
        self.advance();
        Ok(atom)
    }
}

/// One part stays as it is; several are joined.
fn only_or(mut parts: Vec<Condition>, join: impl Fn(Vec<Condition>) -> Condition) -> Condition {
    match parts.len() {
        1 => parts.remove(0),
        _ => join(parts),
    }
}

const COMPARATORS: [Expected; 6] = [
    Expected::Word(">"),
    Expected::Word(">="),
    Expected::Word("<"),
    Expected::Word("<="),
    Expected::Word("="),
    Expected::Word("!="),
];
const RANGES: [Expected; 5] = [
    Expected::Number,
    Expected::Word("Melee"),
    Expected::Word("Attack"),
    Expected::Word("Full Attack"),
    Expected::Word("Speed"),
];
