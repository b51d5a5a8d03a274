//! What people call themselves.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Lang;

use crate::Refusal;

/// A name that can be shown anywhere: not empty, not long, on one line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PersonName(String);

impl PersonName {
    /// So many characters at most.
    pub const MAX: usize = 24;

    /// Takes a name as somebody typed it.
    ///
    /// # Errors
    /// If it is empty, too long, or has characters that are not for a name.
    pub fn new(typed: &str) -> Result<PersonName, Refusal> {
        let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        let n_characters = name.chars().count();
        let is_odd = |c: char| c.is_control() || is_invisible(c);
        if n_characters == 0 || n_characters > PersonName::MAX || name.chars().any(is_odd) {
            return Err(Refusal::BadName);
        }
        Ok(PersonName(name))
    }

    /// The name of somebody who has come in and has not said who they are; the mark tells guests apart.
    ///
    /// # Errors
    /// If the mark has characters that are not for a name.
    pub fn of_guest(mark: &str, lang: Lang) -> Result<PersonName, Refusal> {
        PersonName::new(&guest(mark, lang))
    }

    /// As it is shown to whoever reads a language: who has not said who they are is a guest in each.
    pub fn shown(&self, lang: Lang) -> String {
        let marks = self.0.split_whitespace().last().into_iter();
        let mut marks = marks.filter(|mark| mark.chars().count() == GUEST_MARK);
        let mark = marks.find(|mark| {
            [Lang::Es, Lang::En]
                .map(|lang| guest(mark, lang))
                .contains(&self.0)
        });
        mark.map_or_else(|| self.0.clone(), |mark| guest(mark, lang))
    }

    /// As it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// So many characters has what tells guests apart.
pub const GUEST_MARK: usize = 3;

fn guest(mark: &str, lang: Lang) -> String {
    lang.pick(format!("Visita {mark}"), format!("Guest {mark}"))
}

/// Characters that turn text around or hide in it, by which one could pass for somebody else.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{00ad}')
}

impl TryFrom<String> for PersonName {
    type Error = &'static str;

    fn try_from(text: String) -> Result<PersonName, &'static str> {
        PersonName::new(&text).map_err(|_| "not a name")
    }
}

impl From<PersonName> for String {
    fn from(name: PersonName) -> String {
        name.0
    }
}

impl Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_one_in_every_language() {
        let guest = PersonName::of_guest("47d", Lang::Es).expect("a name");
        assert_eq!(guest.as_str(), "Visita 47d");
        assert_eq!(guest.shown(Lang::En), "Guest 47d");
        assert_eq!(guest.shown(Lang::Es), "Visita 47d");
        for own in ["Visita", "Guest of honour", "Ana 47d"] {
            let name = PersonName::new(own).expect("a name");
            assert_eq!(name.shown(Lang::En), own);
        }
    }

    #[test]
    fn names_are_tidied_and_odd_ones_refused() {
        assert_eq!(
            PersonName::new("  Ana   María ").unwrap().as_str(),
            "Ana María"
        );
        for wrong in ["", "   ", "a\u{202e}b", "\u{7}", &"x".repeat(25)] {
            assert_eq!(PersonName::new(wrong), Err(Refusal::BadName), "{wrong:?}");
        }
        assert!(PersonName::new(&"ñ".repeat(24)).is_ok());
    }
}
