//! CLV-UNI: unit and player blocks.

use super::{Parser, Read};
use crate::language::flaw::{Expected, Named};
use crate::language::place::Span;
use crate::language::syntax::{
    Attack, DieRoll, KindBlock, KindBody, Number, Reach, Stat, StatEntry, StatValue,
};
use crate::language::token::Kind;

impl Parser<'_> {
    /// `UNIT <name> { ... }` or `PLAYER <name> { ... }`
    pub(super) fn kind_block(&mut self) -> Read<KindBlock> {
        let n_flaws = self.flaws.len();
        let is_player = self.at_word("PLAYER");
        let head = self.advance().span;
        let name = self
            .name(Named::Unit)
            .inspect_err(|_| self.skip_to_block())?;
        if self.expect(Kind::OpenBrace).is_err() {
            self.skip_to_block();
            return Ok(KindBlock {
                head,
                name,
                body: KindBody::Player(None, head),
                end: head,
                is_whole: false,
            });
        }
        let body = if is_player {
            self.player_body()
        } else {
            self.unit_body()
        };
        let end = self.close_block();
        Ok(KindBlock {
            head,
            name,
            body,
            end,
            is_whole: self.flaws.len() == n_flaws,
        })
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

    /// CLV-UNI-03: entries in any order, each with its semicolon.
    fn unit_body(&mut self) -> KindBody {
        let mut entries = Vec::new();
        while !self.at(Kind::CloseBrace) && !self.at(Kind::End) && !self.is_block_head() {
            match self.stat_entry() {
                Ok(entry) => entries.push(entry),
                Err(_) => self.skip_entry(),
            }
        }
        KindBody::Unit(entries)
    }

    fn stat_entry(&mut self) -> Read<StatEntry> {
        let start = self.peek().span;
        let stat = self.stat()?;
        let label = start.to(self.previous());
        self.expect(Kind::Colon)?;
        let value = match stat {
            Stat::HitPoints | Stat::Speed => StatValue::Number(stat, self.natural()?),
            Stat::ArmorClass => StatValue::Number(stat, self.integer()?),
            Stat::Initiative => StatValue::Number(stat, self.signed()?),
            Stat::Attack | Stat::FullAttack => StatValue::Attacks(stat, self.attacks()?),
        };
        let end = self.expect(Kind::Semicolon)?.span;
        Ok(StatEntry {
            span: start.to(end),
            label,
            value,
        })
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
    fn attacks(&mut self) -> Read<Vec<Attack>> {
        let mut attacks = vec![self.attack()?];
        while self.take(Kind::Comma).is_some() {
            attacks.push(self.attack()?);
        }
        Ok(attacks)
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
