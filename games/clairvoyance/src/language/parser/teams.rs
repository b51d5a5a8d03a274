//! CLV-TEA: team blocks.

use super::{Parser, Read};
use crate::language::flaw::{Expected, Named};
use crate::language::syntax::{Member, Number, Position, TeamBlock};
use crate::language::token::Kind;

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

    /// CLV-TEA-02: `<unit> , <behaviour> xN : <positions> ;`, the behaviour only for a `UNIT`.
    fn member(&mut self) -> Read<Member> {
        let kind = self.name(Named::Unit)?;
        let behaviour = match self.take(Kind::Comma) {
            Some(_) => Some(self.name(Named::Behaviour)?),
            None => None,
        };
        let count = self.multiplier()?;
        self.expect(Kind::Colon)?;
        let mut positions = vec![self.position()?];
        while self.take(Kind::Comma).is_some() {
            positions.push(self.position()?);
        }
        let end = self.expect(Kind::Semicolon)?.span;
        Ok(Member {
            span: kind.span.to(end),
            kind,
            behaviour,
            count,
            positions,
        })
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
