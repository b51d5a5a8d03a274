//! Conditions as the tables write them: `fighting, in difficult, not against Art`.

use serde::Deserialize;

use super::pattern::{Guise, Pattern};

/// What may hold of an element in a resolution, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Circumstance {
    /// It is in close combat.
    Fighting,
    /// DBM-SUP-18: the side that counts as its front faces its opponent.
    Frontally,
    /// It shoots.
    Shooting,
    /// It is shot at.
    ShotAt,
    /// It is its player's turn.
    OwnTurn,
    /// It counts its own ground easy.
    InEasy,
    /// It counts its own ground difficult.
    InDifficult,
    /// It counts its own ground rough or difficult.
    InBadGoing,
    /// DBM-OUT-15: its opponent counts the ground under it easy.
    EasyForThem,
    /// DBM-TAC-10: it touches the front of Foot on ground that it would count rough or difficult.
    TouchingFootInBadGoing,
    /// DBM-TER-45: it is higher on a slope.
    Higher,
    /// It is a general's own element.
    General,
    /// Its command is demoralised.
    Demoralised,
    /// DBM-TAC-06: it shoots out of or into trees.
    ThroughTrees,
    /// DBM-WEA-24: the weather puts it at a disadvantage.
    InBadWeather,
    /// DBM-OUT-11: its front came to its opponent's front this turn by its own move.
    MetTheirFront,
    /// DBM-TRP-29: Bw (S) stand behind on its own base.
    BowsBehind,
    /// It can move.
    Mobile,
    /// DBM-TRP-39: it is inside works of its side.
    InsideWorks,
    /// DBM-TAC-12: it fords a river that is not paltry.
    Fording,
    /// DBM-TAC-04: it holds a river bank against somebody in the water.
    DefendingBank,
    /// DBM-TAC-09: it storms works.
    Storming,
    /// DBM-TAC-01: it holds permanent works.
    BehindWalls,
    /// DBM-TAC-01: it holds temporary works.
    BehindStakes,
    /// DBM-TAC-04: it holds a tower.
    OnTower,
    /// DBM-NAV-03: it is a vessel whose troops are off it.
    TroopsAshore,
}

impl Circumstance {
    #[rustfmt::skip] // One word, one meaning.
    const WORDS: [(&'static str, Circumstance); 26] = [
        ("fighting", Circumstance::Fighting),
        ("frontally", Circumstance::Frontally),
        ("shooting", Circumstance::Shooting),
        ("shot at", Circumstance::ShotAt),
        ("in own turn", Circumstance::OwnTurn),
        ("in easy", Circumstance::InEasy),
        ("in difficult", Circumstance::InDifficult),
        ("in bad going", Circumstance::InBadGoing),
        ("on ground easy for them", Circumstance::EasyForThem),
        ("touching foot in bad going", Circumstance::TouchingFootInBadGoing),
        ("higher", Circumstance::Higher),
        ("general", Circumstance::General),
        ("demoralised", Circumstance::Demoralised),
        ("through trees", Circumstance::ThroughTrees),
        ("in bad weather", Circumstance::InBadWeather),
        ("having met their front", Circumstance::MetTheirFront),
        ("with Bw (S) behind", Circumstance::BowsBehind),
        ("mobile", Circumstance::Mobile),
        ("inside works", Circumstance::InsideWorks),
        ("fording", Circumstance::Fording),
        ("defending a bank", Circumstance::DefendingBank),
        ("storming", Circumstance::Storming),
        ("behind walls", Circumstance::BehindWalls),
        ("behind stakes", Circumstance::BehindStakes),
        ("on a tower", Circumstance::OnTower),
        ("without troops", Circumstance::TroopsAshore),
    ];
}

/// Everything that holds of an element in a resolution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Circumstances(u32);

impl Circumstances {
    /// Nothing.
    pub const NONE: Circumstances = Circumstances(0);

    /// With this one as well, if it holds.
    #[must_use]
    pub const fn with(self, circumstance: Circumstance, holds: bool) -> Circumstances {
        Circumstances(self.0 | (holds as u32) << circumstance as u32)
    }

    /// Without this one.
    #[must_use]
    pub const fn without(self, circumstance: Circumstance) -> Circumstances {
        Circumstances(self.0 & !(1 << circumstance as u32))
    }

    /// Does it hold?
    #[inline]
    pub const fn has(self, circumstance: Circumstance) -> bool {
        self.0 & 1 << circumstance as u32 != 0
    }
}

/// A condition, all parts of which must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Condition {
    must: u32,
    must_not: u32,
    against: Pattern,
    not_against: Option<Pattern>,
    not_being: Option<Pattern>,
}

impl Condition {
    /// What always holds.
    pub const ALWAYS: Condition = Condition {
        must: 0,
        must_not: 0,
        against: Pattern::ANY,
        not_against: None,
        not_being: None,
    };

    /// Does it hold of one, in these circumstances, against the other?
    #[inline]
    pub fn holds(&self, circumstances: Circumstances, own: Guise, other: Guise) -> bool {
        circumstances.0 & self.must == self.must
            && circumstances.0 & self.must_not == 0
            && self.against.holds(other)
            && !self.not_against.is_some_and(|these| these.holds(other))
            && !self.not_being.is_some_and(|these| these.holds(own))
    }
}

impl TryFrom<String> for Condition {
    type Error = String;

    fn try_from(text: String) -> Result<Condition, String> {
        let mut condition = Condition::ALWAYS;
        for part in text.split(',').map(str::trim) {
            let pattern = |these: &str| Pattern::try_from(these.to_owned());
            if let Some(these) = part.strip_prefix("against ") {
                condition.against = pattern(these)?;
            } else if let Some(these) = part.strip_prefix("not against ") {
                condition.not_against = Some(pattern(these)?);
            } else if let Some(these) = part.strip_prefix("not being ") {
                condition.not_being = Some(pattern(these)?);
            } else if part == "in their turn" {
                condition.must_not |= 1 << Circumstance::OwnTurn as u32;
            } else if let Some(word) = part.strip_prefix("not ") {
                condition.must_not |= bit(word)?;
            } else {
                condition.must |= bit(part)?;
            }
        }
        Ok(condition)
    }
}

fn bit(word: &str) -> Result<u32, String> {
    let found = Circumstance::WORDS.iter().find(|(known, _)| *known == word);
    let (_, circumstance) = found.ok_or_else(|| format!("no circumstance: {word}"))?;
    Ok(1 << *circumstance as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::troop::{Grade, TroopType};

    const SPEARS: Guise = Guise {
        troops: (TroopType::Spears, Grade::Ordinary),
        behaving: (TroopType::Spears, Grade::Ordinary),
    };

    #[track_caller]
    fn check(text: &str, holding: &[Circumstance], expected: bool) {
        let condition = Condition::try_from(text.to_owned()).expect("a condition");
        let circumstances = holding
            .iter()
            .fold(Circumstances::NONE, |all, one| all.with(*one, true));
        assert_eq!(
            condition.holds(circumstances, SPEARS, SPEARS),
            expected,
            "{text}"
        );
    }

    #[test]
    fn all_parts_must_hold() {
        use Circumstance::{Fighting, InDifficult, OwnTurn};
        check("fighting, in difficult", &[Fighting, InDifficult], true);
        check("fighting, in difficult", &[Fighting], false);
        check("fighting, not in difficult", &[Fighting], true);
        check("fighting, in their turn", &[Fighting], true);
        check("fighting, in their turn", &[Fighting, OwnTurn], false);
        check("against Sp Pk", &[], true);
        check("against Pk", &[], false);
        check("not against Sp", &[], false);
        check("not being El", &[], true);
        check("not being Sp", &[], false);
    }

    #[test]
    fn an_unknown_word_is_refused() {
        for text in ["", "fighting, sideways", "against Nobody", "not"] {
            assert!(Condition::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
