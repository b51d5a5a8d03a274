//! Where to go on after a fault.

use super::Parser;
use crate::language::flaw::Expected;
use crate::language::place::Span;
use crate::language::token::Kind;

impl Parser<'_> {
    /// Skips to the end of the entry that could not be read: past its semicolon, or to the brace
    /// that closes the block around it. Braces inside are skipped whole.
    pub(super) fn skip_entry(&mut self) {
        let mut n_open = 0_usize;
        loop {
            match self.peek().kind {
                Kind::End => return,
                Kind::Semicolon if n_open == 0 => {
                    self.advance();
                    return;
                }
                Kind::CloseBrace if n_open == 0 => return,
                Kind::CloseBrace => {
                    n_open -= 1;
                    if n_open == 0 {
                        self.advance();
                        return;
                    }
                }
                Kind::OpenBrace => n_open += 1,
                Kind::Word if self.is_block_head() => return,
                _ => {}
            }
            self.advance();
        }
    }

    /// Skips what is left of one item of a list: to the comma before the next one, or to the end of the
    /// list. Inside parentheses, past the one that closes them.
    pub(super) fn skip_item(&mut self, is_inside: bool) {
        loop {
            match self.peek().kind {
                Kind::End | Kind::Semicolon | Kind::OpenBrace | Kind::CloseBrace => return,
                Kind::Comma if !is_inside => return,
                Kind::CloseParenthesis if is_inside => {
                    self.advance();
                    return;
                }
                Kind::Word if self.is_block_head() => return,
                _ => self.advance(),
            };
        }
    }

    /// Skips to where a block begins after a condition that could not be read; false if none does.
    pub(super) fn skip_to_brace(&mut self) -> bool {
        loop {
            match self.peek().kind {
                Kind::OpenBrace => return true,
                Kind::End | Kind::Semicolon | Kind::CloseBrace => return false,
                Kind::Word if self.is_block_head() => return false,
                _ => self.advance(),
            };
        }
    }

    /// Skips to where a block of the file seems to begin, which may be here.
    pub(super) fn skip_to_block(&mut self) {
        while !self.at(Kind::End) && self.part_here().is_none() {
            self.advance();
        }
    }

    /// Does a block of the file begin here? These words stand nowhere else.
    pub(super) fn is_block_head(&self) -> bool {
        self.part_here().is_some()
    }

    /// Reads the brace at the end of a block, or notes its absence and where the block seems to end.
    pub(super) fn close_block(&mut self) -> Span {
        match self.take(Kind::CloseBrace) {
            Some(token) => token.span,
            None => {
                self.unexpected(&[Expected::Word("}")]);
                self.previous()
            }
        }
    }
}
