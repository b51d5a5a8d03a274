//! Sets of troops as the tables write them: `Kn Cm (S) except Kn (X)`.

use serde::Deserialize;

use crate::troop::{Class, Grade, Troop, TroopType};

/// A type and a grade.
pub type Kind = (TroopType, Grade);

/// What troops are, and as what they behave in a resolution (DBM-TRP-20 to -44).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guise {
    /// What they are.
    pub troops: Kind,
    /// As what they behave: never of grade (X), DBM-TRP-44.
    pub behaving: Kind,
}

/// A set of types and grades, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KindSet(u128);

impl KindSet {
    const ALL: KindSet = KindSet((1 << (TroopType::ALL.len() * Grade::ALL.len())) - 1);

    /// Its place in a dense table.
    #[inline]
    pub const fn place((kind, grade): Kind) -> usize {
        kind as usize * Grade::ALL.len() + grade as usize
    }

    /// Is it one of them?
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & 1 << KindSet::place(kind) != 0
    }

    fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << KindSet::place(kind);
    }
}

/// Which troops a row speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Pattern {
    any_of: KindSet,
    /// DBM-OUT-28: grades (X) that were named, which means the troops themselves.
    exceptions: KindSet,
    but: KindSet,
}

impl Pattern {
    /// Everybody.
    pub const ANY: Pattern = Pattern {
        any_of: KindSet::ALL,
        exceptions: KindSet(0),
        but: KindSet(0),
    };

    /// Does it speak of these troops, as they behave here?
    #[inline]
    pub const fn holds(&self, guise: Guise) -> bool {
        !self.but.contains(guise.troops)
            && (self.any_of.contains(guise.behaving) || self.exceptions.contains(guise.troops))
    }

    /// Does it speak of these troops, whatever they do?
    #[inline]
    pub const fn names(&self, troop: Troop) -> bool {
        self.holds_kind((troop.kind, troop.grade))
    }

    /// The same of a type and a grade.
    #[inline]
    pub const fn holds_kind(&self, kind: Kind) -> bool {
        !self.but.contains(kind) && self.any_of.contains(kind)
    }

    /// Could troops that behave as this type be meant?
    pub(super) fn concerns(&self, kind: TroopType) -> bool {
        let grades = Grade::ALL.into_iter();
        grades
            .map(|grade| (kind, grade))
            .any(|kind| self.any_of.contains(kind) || self.exceptions.contains(kind))
    }
}

impl TryFrom<String> for Pattern {
    type Error = String;

    fn try_from(text: String) -> Result<Pattern, String> {
        let (these, but) = match text.split_once(" except ") {
            Some((these, but)) => (these, Some(but)),
            None => (text.as_str(), None),
        };
        let mut pattern = Pattern {
            any_of: KindSet::default(),
            exceptions: KindSet::default(),
            but: KindSet::default(),
        };
        for (types, grades) in items(these)? {
            let names_exception = grades.as_deref() != Some(&Grade::ALL[..]) && grades.is_some();
            for kind in kinds(&types, grades.as_deref()) {
                pattern.any_of.insert(kind);
                if names_exception && kind.1 == Grade::Exception {
                    pattern.exceptions.insert(kind);
                }
            }
        }
        for (types, grades) in but.map_or(Ok(Vec::new()), items)? {
            kinds(&types, grades.as_deref()).for_each(|kind| pattern.but.insert(kind));
        }
        Ok(pattern)
    }
}

fn kinds<'a>(types: &'a [TroopType], grades: Option<&'a [Grade]>) -> impl Iterator<Item = Kind> {
    let grades = grades.unwrap_or(&Grade::ALL);
    types
        .iter()
        .flat_map(move |kind| grades.iter().map(move |grade| (*kind, *grade)))
}

type Item = (Vec<TroopType>, Option<Vec<Grade>>);

/// The words of a pattern, each with the grades in brackets after it.
fn items(text: &str) -> Result<Vec<Item>, String> {
    let mut items: Vec<Item> = Vec::new();
    for word in text.split_whitespace() {
        match word
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
        {
            Some(letters) => {
                let last = items.last_mut().ok_or("grades of nobody")?;
                last.1 = Some(grades(letters)?);
            }
            None => items.push((types(word)?, None)),
        }
    }
    if items.is_empty() {
        return Err("no troops".into());
    }
    Ok(items)
}

fn grades(letters: &str) -> Result<Vec<Grade>, String> {
    let letters = letters.split_inclusive(|_: char| true);
    letters
        .map(|letter| Grade::with_letter(letter).ok_or(format!("no grade: {letter}")))
        .collect()
}

fn types(word: &str) -> Result<Vec<TroopType>, String> {
    let all = |is_meant: fn(TroopType) -> bool| {
        TroopType::ALL
            .into_iter()
            .filter(|kind| is_meant(*kind))
            .collect()
    };
    Ok(match word {
        "any" => all(|_| true),
        "mounted" => all(|kind| kind.class() == Class::Mounted),
        "naval" => all(|kind| kind.class() == Class::Naval),
        "foot" => all(|kind| kind.class() == Class::Foot),
        "skirmishers" => all(TroopType::is_skirmisher),
        "light" => all(TroopType::is_light),
        // DBM-TRP-05: Art (X) is none, and behaves as Art only when it shoots.
        "impedimenta" => all(|kind| {
            use TroopType::{Artillery, Baggage, WarWagons};
            matches!(kind, Artillery | WarWagons | Baggage)
        }),
        code => vec![TroopType::with_code(code).ok_or(format!("no troops: {code}"))?],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guise(troops: &str, behaving: &str) -> Guise {
        let kind = |text: &str| {
            let (code, grade) = text.split_once(' ').expect("a type and a grade");
            let grade = grade.trim_matches(['(', ')']);
            let kind = TroopType::with_code(code).expect("a type");
            (kind, Grade::with_letter(grade).expect("a grade"))
        };
        Guise {
            troops: kind(troops),
            behaving: kind(behaving),
        }
    }

    #[track_caller]
    fn check(pattern: &str, troops: &str, behaving: &str, expected: bool) {
        let read = Pattern::try_from(pattern.to_owned()).expect("a pattern");
        let found = read.holds(guise(troops, behaving));
        assert_eq!(found, expected, "{pattern}: {troops} as {behaving}");
    }

    /// DBM-OUT-28: behaving as, except where (X) is named, which means the troops themselves.
    #[test]
    fn a_named_exception_means_the_troops_themselves() {
        check("Kn", "Kn (X)", "Kn (S)", true);
        check("Kn except Kn (X)", "Kn (X)", "Kn (S)", false);
        check("Bw (S)", "Bw (X)", "Bw (S)", true);
        check("Bw (S)", "Bw (X)", "Bw (O)", false);
        check("Bd (X)", "Bd (X)", "Bd (F)", true);
        check("Bd (X)", "Bd (F)", "Bd (F)", false);
        check("Sp", "Bw (X)", "Sp (I)", true);
        check("Bw", "Bw (X)", "Sp (I)", false);
        check("El (X)", "El (X)", "Art (F)", true);
        check("El", "El (X)", "Art (F)", false);
        check("Art except Art (X)", "Art (X)", "Art (F)", false);
        check("Art except Art (X)", "El (X)", "Art (F)", true);
        check("Pk (IX)", "Pk (X)", "Pk (S)", true);
        check("mounted except Kn (X)", "Kn (O)", "Kn (O)", true);
        check("mounted except Kn (X)", "Kn (X)", "Kn (O)", false);
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for text in ["", "Xy", "Kn (Q)", "(S) Kn", "Kn except "] {
            assert!(Pattern::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
