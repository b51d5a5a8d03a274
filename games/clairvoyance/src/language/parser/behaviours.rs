//! CLV-BEH-01 to 06: behaviour blocks, with their plans and targets.

use super::{Broken, Parser, Read};
use crate::language::flaw::{Expected, Named, Wrong};
use crate::language::place::Span;
use crate::language::syntax::{
    Action, Adjective, BehaviourBlock, Deed, Description, Plan, Target, Triple,
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
            Ok(action) => actions.extend(action),
            Err(Broken) => {
                self.skip_entry();
                // A brace that closes nothing would be met again and again.
                if self.next == start {
                    self.advance();
                }
            }
        }
    }

    /// One action. Of one whose condition cannot be read, what stands in its braces is read all the same,
    /// for the sake of the faults in it.
    fn action(&mut self) -> Read<Option<Action>> {
        let start = self.peek().span;
        if self.take_word("if").is_some() {
            let condition = self.condition();
            let condition = condition.and_then(|it| self.expect_word("then").map(|_| it));
            if condition.is_err() && !self.skip_to_brace() {
                return Err(Broken);
            }
            let head = start.to(self.peek().span);
            let (then, first_end) = self.block()?;
            self.expect_word("else")?;
            let middle = first_end.to(self.peek().span);
            let (otherwise, end) = self.block()?;
            return Ok(condition.ok().map(|condition| Action::If {
                head,
                condition,
                then,
                middle,
                otherwise,
                end,
            }));
        }
        if self.take_word("while").is_some() {
            let condition = self.condition();
            if condition.is_err() && !self.skip_to_brace() {
                return Err(Broken);
            }
            let head = start.to(self.peek().span);
            let (body, end) = self.block()?;
            return Ok(condition.ok().map(|condition| Action::While {
                head,
                condition,
                body,
                end,
            }));
        }
        let plan = self.plan()?;
        // Where only the semicolon is missing the next action begins with its word.
        let end = match self.expect(Kind::Semicolon) {
            Ok(token) => token.span,
            Err(Broken) if self.begins_action() => self.previous(),
            Err(Broken) => return Err(Broken),
        };
        Ok(Some(Action::Plan(plan, start.to(end))))
    }

    fn begins_action(&self) -> bool {
        ACTIONS.iter().any(|word| match word {
            Expected::Word("Full Attack") => self.at_word("Full") || self.at_word("FullAttack"),
            Expected::Word(word) => self.at_word(word),
            Expected::Name(_)
            | Expected::Number
            | Expected::Signed
            | Expected::Quoted
            | Expected::End => false,
        })
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
    pub(super) fn description_or_triple(&mut self) -> Read<Described> {
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
}

/// What stands before `count` or `in range`, or after an adjective.
pub(super) enum Described {
    Description(Description),
    Triple(Triple),
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
