//! CLV-LEX-01: the block of pictures, which a file may end with.

use super::{Parser, Read};
use crate::language::flaw::{Expected, Named};
use crate::language::syntax::{Name, PictureEntry, PicturesBlock};
use crate::language::token::Kind;

impl Parser<'_> {
    /// `PICTURES { MAP : "data:…" ; Goblin : "data:…" ; }`
    pub(super) fn pictures(&mut self) -> PicturesBlock {
        let head = self.advance().span;
        let mut block = PicturesBlock {
            head,
            entries: Vec::new(),
            end: head,
        };
        if self.expect(Kind::OpenBrace).is_err() {
            self.skip_to_block();
            return block;
        }
        while !self.at(Kind::CloseBrace) && !self.at(Kind::End) {
            match self.picture() {
                Ok(entry) => block.entries.push(entry),
                Err(_) => self.skip_entry(),
            }
            // A block that begins here is not of this one, except for the board's own entry.
            if self.is_block_head() && !self.at_word("MAP") {
                break;
            }
        }
        block.end = self.close_block();
        block
    }

    fn picture(&mut self) -> Read<PictureEntry> {
        let start = self.peek().span;
        let of = match self.take_word("MAP") {
            Some(token) => Name {
                text: self.text_of(token).to_owned(),
                span: token.span,
            },
            None => self.name(Named::Unit)?,
        };
        self.expect(Kind::Colon)?;
        let address = match self.take(Kind::Quoted) {
            Some(token) => token.span,
            None => return Err(self.unexpected(&[Expected::Quoted])),
        };
        self.expect(Kind::Semicolon)?;
        Ok(PictureEntry {
            span: start.to(self.previous()),
            of,
            address,
        })
    }
}
