//! CLV-TEA: team blocks.

use super::{Broken, Parser, Read};
use crate::language::flaw::{Expected, Named};
use crate::language::syntax::{Member, Number, Position, TeamBlock};
use crate::language::token::{Kind, is_reserved};

impl Parser<'_> {
    /// CLV-TEA-01: `TEAM <name> { <member> ; ... }`
    pub(super) fn team(&mut self) -> Read<TeamBlock> {
        let head = self.advance().span;
        let name = self
            .name(Named::Team)
            .inspect_err(|_| self.skip_to_block())?;
        let mut team = TeamBlock {
            head,
            name,
            members: Vec::new(),
            end: head,
        };
        if self.expect(Kind::OpenBrace).is_err() {
            self.skip_to_block();
            return Ok(team);
        }
        if self.at(Kind::CloseBrace) {
            self.unexpected(&[Expected::Name(Named::Unit)]);
        }
        while !self.at(Kind::CloseBrace) && !self.at(Kind::End) && !self.is_block_head() {
            match self.member() {
                Ok(member) => team.members.push(member),
                Err(_) => self.skip_entry(),
            }
        }
        team.end = self.close_block();
        Ok(team)
    }

    /// CLV-TEA-02: `<unit> , <behaviour> xN : <positions> ;`, the behaviour only for a `UNIT`. What
    /// cannot be read of it does not keep the rest from being looked at.
    fn member(&mut self) -> Read<Member> {
        let start = self.peek().span;
        let is_hidden = self.take_hidden();
        let kind = self.name(Named::Unit)?;
        let mut member = Member {
            span: start,
            is_hidden,
            kind,
            behaviour: None,
            count: None,
            positions: Vec::new(),
            is_whole: false,
        };
        let n_flaws = self.flaws.len();
        if self.member_rest(&mut member).is_err() {
            self.skip_entry();
        }
        member.is_whole = self.flaws.len() == n_flaws;
        member.span = start.to(self.previous());
        Ok(member)
    }

    fn member_rest(&mut self, member: &mut Member) -> Read<()> {
        if self.take(Kind::Comma).is_some() {
            member.behaviour = Some(self.name(Named::Behaviour)?);
        }
        member.count = Some(self.multiplier()?);
        self.expect(Kind::Colon)?;
        loop {
            match self.position() {
                Ok(position) => member.positions.push(position),
                Err(Broken) => self.skip_item(true),
            }
            if self.take(Kind::Comma).is_none() {
                break;
            }
        }
        // Where only the semicolon is missing the next line begins with its name.
        if self.expect(Kind::Semicolon).is_err() && !self.at(Kind::Word) {
            self.skip_entry();
        }
        Ok(())
    }

    /// CLV-TEA-02: `hidden` before a unit keeps it from the players at the start. It is no keyword: a
    /// unit may have that name, and then a comma or a number follows and not another name.
    fn take_hidden(&mut self) -> bool {
        let next = self.peek_second();
        let is_name = next.kind == Kind::Word && {
            let word = self.text_of(next);
            let is_count = word == "x" && self.peek_third().kind == Kind::Number;
            !is_reserved(word) && !is_count
        };
        is_name && self.take_word("hidden").is_some()
    }

    /// CLV-LEX-11: `x3`, `x 3` or `×3`.
    fn multiplier(&mut self) -> Read<Number> {
        match self.take(Kind::Times) {
            Some(_) => self.natural(),
            None => self.number_after('x', "x"),
        }
    }

    /// CLV-TEA-03: `( Int , Int )`
    fn position(&mut self) -> Read<Position> {
        let start = self.expect(Kind::OpenParenthesis)?.span;
        let column = self.integer()?.value;
        self.expect(Kind::Comma)?;
        let row = self.integer()?.value;
        let end = self.expect(Kind::CloseParenthesis)?.span;
        Ok(Position {
            span: start.to(end),
            column,
            row,
        })
    }
}
