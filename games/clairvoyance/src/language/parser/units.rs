//! CLV-UNI: unit and player blocks.

use super::{Broken, Parser, Read};
use crate::language::flaw::{Expected, Named};
use crate::language::place::Span;
use crate::language::syntax::{
    Attack, DieRoll, KindBlock, KindBody, Number, Reach, Stat, StatEntry, StatValue,
};
use crate::language::token::Kind;

impl Parser<'_> {
    /// `UNIT <name> { ... }` or `PLAYER <name> { ... }`
    pub(super) fn kind_block(&mut self) -> Read<KindBlock> {
        let is_player = self.at_word("PLAYER");
        let head = self.advance().span;
        let name = self
            .name(Named::Unit)
            .inspect_err(|_| self.skip_to_block())?;
        let mut block = KindBlock {
            head,
            name,
            body: match is_player {
                true => KindBody::Player(None, head),
                false => KindBody::Unit(Vec::new()),
            },
            end: head,
            broken: Vec::new(),
            is_strange: false,
        };
        if self.expect(Kind::OpenBrace).is_err() {
            self.skip_to_block();
            block.is_strange = true;
            return Ok(block);
        }
        block.body = match is_player {
            true => self.player_body(),
            false => KindBody::Unit(self.unit_body(&mut block.broken, &mut block.is_strange)),
        };
        block.end = self.close_block();
        Ok(block)
    }

    /// CLV-UNI-02: the initiative alone; a semicolon after it is tolerated.
    fn player_body(&mut self) -> KindBody {
        let start = self.peek().span;
        let initiative = self.player_initiative();
        match initiative {
            Ok(number) => {
                self.take(Kind::Semicolon);
                KindBody::Player(Some(number), start.to(self.previous()))
            }
            Err(_) => {
                self.skip_entry();
                KindBody::Player(None, start)
            }
        }
    }

    fn player_initiative(&mut self) -> Read<Number> {
        self.expect_word("Initiative")?;
        self.expect(Kind::Colon)?;
        self.signed()
    }

    /// CLV-UNI-03: entries in any order, each with its semicolon. Of those that cannot be read it is
    /// noted which they are, if that can be told.
    fn unit_body(&mut self, broken: &mut Vec<Stat>, is_strange: &mut bool) -> Vec<StatEntry> {
        let mut entries = Vec::new();
        while !self.at(Kind::CloseBrace) && !self.at(Kind::End) && !self.is_block_head() {
            let start = self.peek().span;
            let stat = match self.stat_meant() {
                Ok(stat) => stat,
                Err(Broken) => {
                    *is_strange = true;
                    self.skip_stat();
                    continue;
                }
            };
            let label = start.to(self.previous());
            match self.stat_value(stat) {
                Ok(value) => entries.push(StatEntry {
                    span: start.to(self.previous()),
                    label,
                    value,
                }),
                Err(Broken) => {
                    broken.push(stat);
                    self.skip_stat();
                }
            }
        }
        entries
    }

    /// The label of an entry; a misspelt one is noted, and read as meant.
    fn stat_meant(&mut self) -> Read<Stat> {
        let labels = Stat::ALL.map(Stat::word);
        let nearest = self
            .word_here()
            .map(|word| sobremesa_speak::nearest(word, labels));
        let meant = Stat::ALL
            .into_iter()
            .find(|stat| nearest.flatten() == Some(stat.word()));
        let is_label = self.peek_second().kind == Kind::Colon;
        match (self.stat(), meant.filter(|_| is_label)) {
            (Ok(stat), _) => Ok(stat),
            (Err(Broken), Some(meant)) => {
                self.advance();
                Ok(meant)
            }
            (Err(Broken), None) => Err(Broken),
        }
    }

    fn stat_value(&mut self, stat: Stat) -> Read<StatValue> {
        self.expect(Kind::Colon)?;
        let value = match stat {
            Stat::HitPoints | Stat::Speed => StatValue::Number(stat, self.natural()?),
            Stat::ArmorClass => StatValue::Number(stat, self.integer()?),
            Stat::Initiative => StatValue::Number(stat, self.signed()?),
            Stat::Attack | Stat::FullAttack => StatValue::Attacks(stat, self.attacks()?),
        };
        if self.expect(Kind::Semicolon).is_err() {
            self.skip_stat();
        }
        Ok(value)
    }

    /// Skips to the end of an entry, or to where the next one begins if a semicolon is missing.
    fn skip_stat(&mut self) {
        while !self.at_label() {
            match self.peek().kind {
                Kind::End | Kind::CloseBrace => return,
                Kind::Semicolon => {
                    self.advance();
                    return;
                }
                Kind::Word if self.is_block_head() => return,
                _ => self.advance(),
            };
        }
    }

    fn at_label(&self) -> bool {
        let is_stat = Stat::ALL.iter().any(|stat| self.at_word(stat.word()));
        let ends = self.peek_second().kind == Kind::Colon;
        let is_full = self.at_word("FullAttack") && ends;
        let is_spaced = self.at_word("Full") && self.peek_third().kind == Kind::Colon;
        (is_stat && ends) || is_full || is_spaced
    }

    fn stat(&mut self) -> Read<Stat> {
        if self.take_full_attack()?.is_some() {
            return Ok(Stat::FullAttack);
        }
        let single = Stat::ALL.into_iter().find(|stat| self.at_word(stat.word()));
        match single {
            Some(stat) => {
                self.advance();
                Ok(stat)
            }
            None => Err(self.unexpected(&Stat::ALL.map(|stat| Expected::Word(stat.word())))),
        }
    }

    /// A number whose sign is mandatory.
    fn signed(&mut self) -> Read<Number> {
        match self.modifier()? {
            Some(number) => Ok(number),
            None => Err(self.unexpected(&[Expected::Signed])),
        }
    }

    /// CLV-UNI-05: at least one, separated by commas.
    pub(super) fn attacks(&mut self) -> Read<Vec<Attack>> {
        let mut attacks = Vec::new();
        loop {
            match self.attack() {
                Ok(attack) => attacks.push(attack),
                Err(Broken) => self.skip_item(false),
            }
            if self.take(Kind::Comma).is_none() {
                return match attacks.is_empty() {
                    true => Err(Broken),
                    false => Ok(attacks),
                };
            }
        }
    }

    /// CLV-UNI-09: a signed number before the dice belongs to the attack, one after them to the
    /// damage.
    fn attack(&mut self) -> Read<Attack> {
        let reach = self.reach()?;
        let modifier = self.modifier()?.map_or(0, |number| number.value);
        let damage = self.die_roll()?;
        Ok(Attack {
            reach,
            modifier,
            damage,
        })
    }

    /// CLV-UNI-06.
    fn reach(&mut self) -> Read<Reach> {
        if self.take_word("Melee").is_some() {
            return Ok(Reach::Melee);
        }
        if self.take_word("Ranged").is_none() {
            let ranges = [Expected::Word("Melee"), Expected::Word("Ranged")];
            return Err(self.unexpected(&ranges));
        }
        self.expect(Kind::OpenParenthesis)?;
        let squares = self.natural()?.value;
        self.expect(Kind::CloseParenthesis)?;
        Ok(Reach::Ranged(squares))
    }

    /// CLV-UNI-07.
    fn die_roll(&mut self) -> Read<DieRoll> {
        let count = self.natural()?;
        let faces = self.faces()?;
        let modifier = self.modifier()?.map_or(0, |number| number.value);
        Ok(DieRoll {
            count,
            faces,
            modifier,
        })
    }

    /// CLV-LEX-10: `d6` or `d 6`.
    fn faces(&mut self) -> Read<Number> {
        self.number_after('d', "d")
    }

    /// A number after a letter, together or apart: the word `d6` is one token, `d 6` two.
    pub(super) fn number_after(&mut self, letter: char, expected: &'static str) -> Read<Number> {
        let span = self.peek().span;
        let digits = self.word_here().and_then(|word| word.strip_prefix(letter));
        match digits {
            Some("") => {
                self.advance();
                self.natural()
            }
            Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                self.advance();
                let start = span.end - digits.len();
                Ok(self.number_in(Span {
                    start,
                    end: span.end,
                }))
            }
            Some(_) | None => Err(self.unexpected(&[Expected::Word(expected)])),
        }
    }
}
