//! Number and gender: whatever a number or a name meets in a sentence agrees with it.
//!
//! A sentence never writes a number and a word side by side by itself: it asks [`count`] for both, and
//! [`agree`] for the verb. A name that may be of either gender or number is a [`Noun`], and says what
//! the words around it look like.

use std::fmt;

use sobremesa_kernel::Lang;

use crate::number::shortest;

/// A number that can be counted with.
pub trait Countable: Copy + fmt::Display {
    /// Is it one, and so takes the singular?
    fn is_one(self) -> bool;
}

macro_rules! countable {
    ($one:literal: $($number:ty),+) => {
        $(impl Countable for $number {
            fn is_one(self) -> bool {
                self == $one
            }
        })+
    };
}
countable!(1: u8, u16, u32, u64, usize, i32, i64);
countable!(1.0: f64);

/// One or the other, as the number wants it: a verb, an article, an adjective.
///
/// ```
/// # use sobremesa_speak::agree;
/// assert_eq!(agree(1, "queda", "quedan"), "queda");
/// assert_eq!(agree(0, "queda", "quedan"), "quedan");
/// ```
pub fn agree<T>(n: impl Countable, one: T, several: T) -> T {
    Number::of(n).pick(one, several)
}

/// So many of something.
///
/// ```
/// # use sobremesa_speak::count;
/// assert_eq!(count(1, "ficha", "fichas"), "1 ficha");
/// assert_eq!(count(2, "ficha", "fichas"), "2 fichas");
/// assert_eq!(count(0, "ficha", "fichas"), "0 fichas");
/// ```
pub fn count(n: impl Countable, one: &str, several: &str) -> String {
    format!("{n} {}", agree(n, one, several))
}

/// So much of a unit, with at most so many decimals. What is written decides: what is rounded to 1 is one.
///
/// ```
/// # use sobremesa_kernel::Lang;
/// # use sobremesa_speak::measure;
/// assert_eq!(measure(1.02, 1, Lang::Es, ["paso", "pasos"]), "1 paso");
/// assert_eq!(measure(1.5, 1, Lang::Es, ["paso", "pasos"]), "1,5 pasos");
/// ```
pub fn measure(amount: f64, most_decimals: usize, lang: Lang, unit: [&str; 2]) -> String {
    let written = shortest(amount, most_decimals, lang);
    let [one, several] = unit;
    let unit = if written == "1" { one } else { several };
    format!("{written} {unit}")
}

/// One, or another number: the other numbers, nought and the fractions included, are all alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// One.
    Singular,
    /// Not one.
    Plural,
}

impl Number {
    /// What so many take.
    pub fn of(n: impl Countable) -> Number {
        if n.is_one() {
            Number::Singular
        } else {
            Number::Plural
        }
    }

    /// One of two by number.
    pub fn pick<T>(self, one: T, several: T) -> T {
        match self {
            Number::Singular => one,
            Number::Plural => several,
        }
    }
}

/// What a Spanish adjective agrees with besides the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gender {
    /// El tablero.
    Masculine,
    /// La ficha.
    Feminine,
}

/// A name in a sentence, which knows how the words around it agree with it.
///
/// ```
/// # use sobremesa_speak::{Gender, Noun, Number};
/// let charge = |name: Noun| name.tell(format!("{name} [carga|cargan]"));
/// let archers = Noun::new("Ballesteros", Gender::Masculine, Number::Plural);
/// assert_eq!(charge(archers), "Ballesteros cargan");
/// let legion = Noun::new("Legión", Gender::Feminine, Number::Singular);
/// assert_eq!(charge(legion), "Legión carga");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noun {
    text: String,
    gender: Gender,
    number: Number,
}

impl Noun {
    /// A name with its gender and its number. English has no use for the gender.
    pub fn new(text: impl Into<String>, gender: Gender, number: Number) -> Noun {
        Noun {
            text: text.into(),
            gender,
            number,
        }
    }

    /// Another text for the same thing, with which everything agrees as before.
    #[must_use]
    pub fn written(&self, text: impl Into<String>) -> Noun {
        Noun::new(text, self.gender, self.number)
    }

    /// Its text alone.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its gender.
    pub const fn gender(&self) -> Gender {
        self.gender
    }

    /// Its number.
    pub const fn number(&self) -> Number {
        self.number
    }

    /// One of two words by its number: a verb of which it is the subject, a pronoun in its place.
    pub fn pick<T>(&self, one: T, several: T) -> T {
        self.number.pick(one, several)
    }

    /// A sentence about it, in which `[one|several]` and `[el|la|los|las]` stand for the form that
    /// agrees with it. What is in brackets without such a choice stays as it is.
    ///
    /// ```
    /// # use sobremesa_speak::{Gender, Noun, Number};
    /// let archers = Noun::new("Ballesteros", Gender::Masculine, Number::Plural);
    /// let sentence = archers.tell(format!("{archers} [está|están] trabad[o|a|os|as]."));
    /// assert_eq!(sentence, "Ballesteros están trabados.");
    /// ```
    pub fn tell(&self, template: impl AsRef<str>) -> String {
        let mut told = String::new();
        let mut rest = template.as_ref();
        while let Some((before, from)) = rest.split_once('[') {
            told.push_str(before);
            let choice = from.split_once(']').and_then(|(forms, after)| {
                let forms: Vec<&str> = forms.split('|').collect();
                let form = match *forms.as_slice() {
                    [one, several] => self.pick(one, several),
                    [el, la, los, las] => match self.gender {
                        Gender::Masculine => self.pick(el, los),
                        Gender::Feminine => self.pick(la, las),
                    },
                    _ => return None,
                };
                Some((form, after))
            });
            let (form, after) = choice.unwrap_or(("[", from));
            told.push_str(form);
            rest = after;
        }
        told + rest
    }
}

impl fmt::Display for Noun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let forms = [0, 1, 2, 21].map(|n| count(n, "ficha", "fichas"));
        assert_eq!(forms, ["0 fichas", "1 ficha", "2 fichas", "21 fichas"]);
        assert_eq!(agree(1.0, "queda", "quedan"), "queda");
        assert_eq!(agree(0.5, "queda", "quedan"), "quedan");
        assert_eq!(agree(-1, "punto", "puntos"), "puntos");
    }

    #[test]
    fn sentences_agree_in_gender_and_number() {
        use Gender::{Feminine, Masculine};
        use Number::{Plural, Singular};
        let all = [
            (Masculine, Singular),
            (Feminine, Singular),
            (Masculine, Plural),
            (Feminine, Plural),
        ];
        let told = all.map(|(gender, number)| {
            Noun::new("X", gender, number).tell("[está|están] rot[o|a|os|as]")
        });
        let expected = ["está roto", "está rota", "están rotos", "están rotas"];
        assert_eq!(told, expected.map(str::to_owned));
    }

    #[test]
    fn brackets_without_a_choice_stay() {
        let name = Noun::new("X", Gender::Masculine, Number::Singular);
        for text in ["[a]", "[a|b|c]", "[", "]a|b[", "[a|b", ""] {
            assert_eq!(name.tell(text), text);
        }
        assert_eq!(name.tell("[[a|b]"), "[a");
    }
}
