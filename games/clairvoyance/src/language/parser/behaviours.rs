//! CLV-BEH: behaviour blocks, with their plans, targets, conditions and ranges.

use super::{Broken, Parser, Read};
use crate::language::flaw::{Expected, Named, Wrong};
use crate::language::place::Span;
use crate::language::syntax::{
    Action, Adjective, BehaviourBlock, Comparator, Comparison, Condition, Deed, Description, Plan,
    RangeExpression, Target, Triple,
};
use crate::language::token::{Kind, is_reserved};

impl Parser<'_> {
    /// CLV-BEH-01: `AI <name> { <actions> }`
    pub(super) fn behaviour(&mut self) -> Read<BehaviourBlock> {
        let head = self.advance().span;
        let name = self
            .name(Named::Behaviour)
            .inspect_err(|_| self.skip_to_block())?;
        let (actions, end) = match self.block() {
            Ok(block) => block,
            Err(Broken) => {
                self.skip_to_block();
                (Vec::new(), head)
            }
        };
        Ok(BehaviourBlock {
            head,
            name,
            actions,
            end,
        })
    }

    /// CLV-BEH-02: `{`, at least one action, `}`.
    fn block(&mut self) -> Read<(Vec<Action>, Span)> {
        self.expect(Kind::OpenBrace)?;
        let mut actions = Vec::new();
        if self.at(Kind::CloseBrace) {
            self.unexpected(&ACTIONS);
        }
        while !self.at(Kind::CloseBrace) && !self.at(Kind::End) && !self.is_block_head() {
            self.action_into(&mut actions);
        }
        Ok((actions, self.close_block()))
    }

    /// Reads an action, or skips it.
    pub(super) fn action_into(&mut self, actions: &mut Vec<Action>) {
        let start = self.next;
        match self.deeper(Parser::action) {
            Ok(action) => actions.push(action),
            Err(Broken) => {
                self.skip_entry();
                // A brace that closes nothing would be met again and again.
                if self.next == start {
                    self.advance();
                }
            }
        }
    }

    fn action(&mut self) -> Read<Action> {
        let start = self.peek().span;
        if self.take_word("if").is_some() {
            let condition = self.condition()?;
            self.expect_word("then")?;
            let head = start.to(self.peek().span);
            let (then, first_end) = self.block()?;
            self.expect_word("else")?;
            let middle = first_end.to(self.peek().span);
            let (otherwise, end) = self.block()?;
            return Ok(Action::If {
                head,
                condition,
                then,
                middle,
                otherwise,
                end,
            });
        }
        if self.take_word("while").is_some() {
            let condition = self.condition()?;
            let head = start.to(self.peek().span);
            let (body, end) = self.block()?;
            return Ok(Action::While {
                head,
                condition,
                body,
                end,
            });
        }
        let plan = self.plan()?;
        let end = self.expect(Kind::Semicolon)?.span;
        Ok(Action::Plan(plan, start.to(end)))
    }

    /// CLV-BEH-03: the seven plans, and no other.
    fn plan(&mut self) -> Read<Plan> {
        if self.take_word("Pass").is_some() {
            return Ok(Plan::Pass);
        }
        let start = self.peek().span;
        let Some(first) = self.deed()? else {
            return Err(self.unexpected(&ACTIONS));
        };
        if self.take(Kind::Minus).is_none() {
            return Ok(Plan::One(first));
        }
        let Some(second) = self.deed()? else {
            return Err(self.unexpected(&DEEDS));
        };
        let whole = start.to(self.previous());
        if self.at(Kind::Minus) {
            return Err(self.note(whole, Wrong::Combination));
        }
        match (&first, &second) {
            (Deed::Attack(_), Deed::Attack(_))
            | (Deed::FullAttack(_), _)
            | (_, Deed::FullAttack(_)) => Err(self.note(whole, Wrong::Combination)),
            (Deed::Approach(_) | Deed::Disengage, Deed::Approach(_) | Deed::Disengage)
            | (Deed::Approach(_) | Deed::Disengage, Deed::Attack(_))
            | (Deed::Attack(_), Deed::Approach(_) | Deed::Disengage) => {
                Ok(Plan::Two(first, second))
            }
        }
    }

    /// CLV-BEH-04; none if no action begins here.
    fn deed(&mut self) -> Read<Option<Deed>> {
        let deed = if self.take_full_attack()?.is_some() {
            Deed::FullAttack(self.target()?)
        } else if self.take_word("Approach").is_some() {
            Deed::Approach(self.target()?)
        } else if self.take_word("Attack").is_some() {
            Deed::Attack(self.target()?)
        } else if self.take_word("Disengage").is_some() {
            Deed::Disengage
        } else {
            return Ok(None);
        };
        Ok(Some(deed))
    }

    /// CLV-BEH-05.
    fn target(&mut self) -> Read<Target> {
        let adjective = match self.word_here() {
            Some("self") => {
                self.advance();
                return Ok(Target::Oneself);
            }
            Some("closest") => Adjective::Closest,
            Some("furthest") => Adjective::Furthest,
            Some("last") => Adjective::Last,
            Some("ally" | "enemy") => return Err(self.unexpected(&ADJECTIVES)),
            Some(word) if !is_reserved(word) => {
                return self.named_target();
            }
            Some(_) | None => return Err(self.unexpected(&TARGETS)),
        };
        self.advance();
        match self.description_or_triple()? {
            Described::Description(description) => Ok(Target::Chosen(adjective, description)),
            Described::Triple(triple) => {
                Err(self.note(triple.ordinal.span, unexpected_after_description()))
            }
        }
    }

    fn named_target(&mut self) -> Read<Target> {
        // A word that is nearly an adjective is meant as one, unless a colon follows.
        if self.peek_second().kind != Kind::Colon {
            return Err(self.unexpected(&TARGETS));
        }
        let team = self.name(Named::Team)?;
        self.expect(Kind::Colon)?;
        let unit = self.name(Named::Unit)?;
        self.expect(Kind::Colon)?;
        let ordinal = self.natural()?;
        Ok(Target::Named(Triple {
            team,
            unit,
            ordinal,
        }))
    }

    /// CLV-BEH-06, or a full name where the grammar allows one.
    fn description_or_triple(&mut self) -> Read<Described> {
        if self.take_word("ally").is_some() {
            return Ok(Described::Description(Description::Ally));
        }
        if self.take_word("enemy").is_some() {
            return Ok(Described::Description(Description::Enemy));
        }
        let is_word = self.word_here().is_some_and(|word| !is_reserved(word));
        if !is_word {
            return Err(self.unexpected(&DESCRIPTIONS));
        }
        let team = self.name(Named::Team)?;
        if self.take(Kind::Colon).is_none() {
            return Ok(Described::Description(Description::Team(team)));
        }
        let unit = self.name(Named::Unit)?;
        if self.take(Kind::Colon).is_none() {
            return Ok(Described::Description(Description::Unit(team, unit)));
        }
        let ordinal = self.natural()?;
        Ok(Described::Triple(Triple {
            team,
            unit,
            ordinal,
        }))
    }

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

/// What stands before `count` or `in range`, or after an adjective.
enum Described {
    Description(Description),
    Triple(Triple),
}

/// One part stays as it is; several are joined.
fn only_or(mut parts: Vec<Condition>, join: impl Fn(Vec<Condition>) -> Condition) -> Condition {
    match parts.len() {
        1 => parts.remove(0),
        _ => join(parts),
    }
}

fn unexpected_after_description() -> Wrong {
    Wrong::Unexpected {
        expected: vec![Expected::Word(";"), Expected::Word("-")],
        meant: None,
    }
}

const ACTIONS: [Expected; 7] = [
    Expected::Word("Approach"),
    Expected::Word("Disengage"),
    Expected::Word("Attack"),
    Expected::Word("Full Attack"),
    Expected::Word("Pass"),
    Expected::Word("if"),
    Expected::Word("while"),
];
const DEEDS: [Expected; 3] = [
    Expected::Word("Approach"),
    Expected::Word("Disengage"),
    Expected::Word("Attack"),
];
const ADJECTIVES: [Expected; 3] = [
    Expected::Word("closest"),
    Expected::Word("furthest"),
    Expected::Word("last"),
];
const TARGETS: [Expected; 5] = [
    Expected::Word("self"),
    Expected::Word("closest"),
    Expected::Word("furthest"),
    Expected::Word("last"),
    Expected::Name(Named::Team),
];
const DESCRIPTIONS: [Expected; 3] = [
    Expected::Word("ally"),
    Expected::Word("enemy"),
    Expected::Name(Named::Team),
];
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
