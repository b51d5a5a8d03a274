//! CLV-MAP: the board block.

use super::{Broken, Parser, Read};
use crate::language::flaw::Expected;
use crate::language::place::Span;
use crate::language::syntax::{Layout, Map, Number, Obstacle, OutlineStep, Way};
use crate::language::token::Kind;

impl Parser<'_> {
    /// CLV-MAP-01: `MAP { Layout : <layout> ; Obstacles : <list> ; }`
    pub(super) fn map(&mut self) -> Map {
        let head = self.advance().span;
        let mut map = Map {
            head,
            layout: None,
            obstacles: Vec::new(),
            obstacles_span: head,
            end: head,
        };
        if self.expect(Kind::OpenBrace).is_err() {
            self.skip_to_block();
            return map;
        }
        match self.layout() {
            Ok(layout) => map.layout = Some(layout),
            Err(_) => self.skip_entry(),
        }
        let start = self.peek().span;
        if self.obstacles(&mut map.obstacles).is_err() {
            self.skip_entry();
        }
        map.obstacles_span = start.to(self.previous());
        map.end = self.close_block();
        map
    }

    fn layout(&mut self) -> Read<Layout> {
        self.expect_word("Layout")?;
        self.expect(Kind::Colon)?;
        let start = self.peek().span;
        let layout = if self.take_word("Rectangle").is_some() {
            let columns = self.natural()?;
            self.expect(Kind::Comma)?;
            let rows = self.natural()?;
            let span = start.to(self.previous());
            Layout::Rectangle {
                span,
                columns,
                rows,
            }
        } else if self.take_word("Outline").is_some() {
            let steps = self.outline()?;
            let span = start.to(self.previous());
            Layout::Outline { span, steps }
        } else {
            let layouts = [Expected::Word("Rectangle"), Expected::Word("Outline")];
            return Err(self.unexpected(&layouts));
        };
        self.expect(Kind::Semicolon)?;
        Ok(layout)
    }

    /// CLV-MAP-04, 05: `3R - 1D - 2L`, with or without the hyphens.
    fn outline(&mut self) -> Read<Vec<OutlineStep>> {
        let mut steps = Vec::new();
        loop {
            let length = self.natural()?;
            self.ways(length, &mut steps)?;
            let goes_on = self.take(Kind::Minus).is_some() || self.at(Kind::Number);
            if !goes_on {
                return Ok(steps);
            }
        }
    }

    /// The way of a step. Written without spaces, `3R1D` is the number 3 and the word `R1D`, so a
    /// word may hold further steps.
    fn ways(&mut self, first: Number, steps: &mut Vec<OutlineStep>) -> Read<()> {
        let expected = ["U", "R", "D", "L"].map(Expected::Word);
        let Some(word) = self.word_here() else {
            return Err(self.unexpected(&expected));
        };
        let word_span = self.peek().span;
        let mut length = first;
        let mut rest = word;
        let mut found = Vec::new();
        loop {
            let Some(way) = rest.bytes().next().and_then(way) else {
                return Err(self.unexpected(&expected));
            };
            found.push(OutlineStep { length, way });
            rest = &rest[1..];
            if rest.is_empty() {
                break;
            }
            let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let start = word_span.end - rest.len();
            if n_digits == 0 {
                return Err(self.unexpected(&expected));
            }
            length = self.number_in(Span {
                start,
                end: start + n_digits,
            });
            rest = &rest[n_digits..];
        }
        self.advance();
        steps.extend(found);
        Ok(())
    }

    /// CLV-MAP-11: a list without trailing comma, which may be empty.
    fn obstacles(&mut self, obstacles: &mut Vec<Obstacle>) -> Read<()> {
        self.expect_word("Obstacles")?;
        self.expect(Kind::Colon)?;
        if self.take(Kind::Semicolon).is_some() {
            return Ok(());
        }
        loop {
            match self.obstacle() {
                Ok(obstacle) => obstacles.push(obstacle),
                Err(Broken) => self.skip_item(true),
            }
            if self.take(Kind::Comma).is_none() {
                break;
            }
        }
        self.expect(Kind::Semicolon)?;
        Ok(())
    }

    fn obstacle(&mut self) -> Read<Obstacle> {
        let start = self.expect(Kind::OpenParenthesis)?.span;
        let columns = self.interval()?;
        self.expect(Kind::Comma)?;
        let rows = self.interval()?;
        let end = self.expect(Kind::CloseParenthesis)?.span;
        Ok(Obstacle {
            span: start.to(end),
            columns,
            rows,
        })
    }

    /// `Int` or `Int - Int`
    fn interval(&mut self) -> Read<(Number, Number)> {
        let first = self.integer()?;
        match self.take(Kind::Minus) {
            Some(_) => Ok((first, self.integer()?)),
            None => Ok((first, first)),
        }
    }
}

const fn way(letter: u8) -> Option<Way> {
    match letter {
        b'U' => Some(Way::Up),
        b'R' => Some(Way::Right),
        b'D' => Some(Way::Down),
        b'L' => Some(Way::Left),
        _ => None,
    }
}
