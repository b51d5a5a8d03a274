//! A stranger's JSON, read into what a game knows. What does not fit is told in our own words, in both
//! languages, with its place and with what was probably meant.
//!
//! `serde_json` tells a fault as an English sentence with the names of our types in it. So the values
//! are walked through here, and what serde says about a fault is kept as it is said: which word, which
//! words would do, what kind of thing was wanted. The place is noted on the way out.
//!
//! A type that judges by itself (`try_from`, `expecting`) has one text to say what is wrong; it writes
//! both languages in it, as in `el modo es 2 o 4 / the mode is 2 or 4`.

mod walk;
mod words;

use serde::de::{DeserializeOwned, Error, Expected, Unexpected};
use serde_json::Value;
use sobremesa_kernel::Words;
use std::fmt::{self, Display};

/// Reads what a stranger wrote.
///
/// # Errors
/// The first thing that does not fit.
///
/// ```
/// #[derive(serde::Deserialize, Debug)]
/// #[serde(deny_unknown_fields)]
/// struct Company {
///     archers: u8,
/// }
/// let written = serde_json::json!([{ "archers": 3 }, { "archrs": 4 }]);
/// let fault = sobremesa_table::read_json::<Vec<Company>>(written).unwrap_err();
/// assert_eq!(fault.path(), "[1].archrs");
/// assert_eq!(fault.words().en, "I do not know “archrs”; here may be archers. Did you mean “archers”?");
/// ```
pub fn read_json<T: DeserializeOwned>(value: Value) -> Result<T, Misread> {
    T::deserialize(walk::Walk(value))
}

/// What is said of a text that is no JSON at all; with its line where there are several.
///
/// ```
/// let fault = serde_json::from_str::<serde_json::Value>("{\"do\": ?}").unwrap_err();
/// let said = sobremesa_table::not_json(&fault);
/// assert_eq!(said.en, "it is not JSON: column 8 has something that cannot stand there");
/// ```
pub fn not_json(fault: &serde_json::Error) -> Words {
    if fault.is_eof() {
        return Words::new(
            "no es JSON: se acaba antes de tiempo",
            "it is not JSON: it ends too soon",
        );
    }
    let (line, column) = (fault.line(), fault.column());
    let (es, en) = if line > 1 {
        (
            format!("la línea {line}, en la columna {column},"),
            format!("line {line}, in column {column},"),
        )
    } else {
        (format!("la columna {column}"), format!("column {column}"))
    };
    Words::new(
        format!("no es JSON: {es} tiene algo que no puede estar ahí"),
        format!("it is not JSON: {en} has something that cannot stand there"),
    )
}

/// What does not fit in a stranger's JSON, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Misread {
    /// The innermost first.
    steps: Vec<Step>,
    wrong: Wrong,
}

/// One step on the way to a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Field(String),
    Nth(usize),
}

/// What is wrong, as serde tells it.
#[derive(Clone, PartialEq, Debug)]
enum Wrong {
    /// Something else was wanted, which serde describes.
    Unfit { found: Found, wanted: String },
    /// A list or an object has so many parts.
    Length { found: usize, wanted: String },
    /// None of the words that would do.
    UnknownWord {
        word: String,
        known: &'static [&'static str],
    },
    /// A field that is not there.
    Missing { field: &'static str },
    /// A field that is there twice.
    Twice { field: &'static str },
    /// What a type says that judges by itself.
    Said { text: String },
}

/// What stands there instead.
#[derive(Clone, PartialEq, Debug)]
enum Found {
    Nothing,
    Text(String),
    /// A number, or true or false.
    Plain(String),
    List,
    Object,
    Else,
}

impl Found {
    fn of(unexpected: &Unexpected<'_>) -> Found {
        match unexpected {
            Unexpected::Str(text) => Found::Text((*text).to_owned()),
            Unexpected::Char(letter) => Found::Text(letter.to_string()),
            Unexpected::Bool(truth) => Found::Plain(truth.to_string()),
            Unexpected::Unsigned(number) => Found::Plain(number.to_string()),
            Unexpected::Signed(number) => Found::Plain(number.to_string()),
            Unexpected::Float(number) => Found::Plain(number.to_string()),
            Unexpected::Unit | Unexpected::Option => Found::Nothing,
            Unexpected::Seq => Found::List,
            Unexpected::Map | Unexpected::StructVariant => Found::Object,
            Unexpected::Bytes(_)
            | Unexpected::NewtypeStruct
            | Unexpected::Enum
            | Unexpected::UnitVariant
            | Unexpected::NewtypeVariant
            | Unexpected::TupleVariant
            | Unexpected::Other(_) => Found::Else,
        }
    }
}

impl Misread {
    fn new(wrong: Wrong) -> Misread {
        let steps = Vec::new();
        Misread { steps, wrong }
    }

    fn within(mut self, step: Step) -> Misread {
        self.steps.push(step);
        self
    }

    /// The way to it, from outside.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().rev()
    }

    /// Where it is, as in `elements[3].at`; a point for the whole.
    pub fn path(&self) -> String {
        let mut path = String::new();
        for step in self.steps() {
            match step {
                Step::Field(name) if path.is_empty() => path.push_str(name),
                Step::Field(name) => path.extend([".", name]),
                Step::Nth(index) => path.push_str(&format!("[{index}]")),
            }
        }
        if path.is_empty() {
            path.push('.');
        }
        path
    }

    /// What is wrong, and what would be right.
    pub fn words(&self) -> Words {
        words::of(&self.wrong)
    }
}

impl Error for Misread {
    fn custom<T: Display>(said: T) -> Misread {
        let text = said.to_string();
        Misread::new(Wrong::Said { text })
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        let (found, wanted) = (Found::of(&unexpected), expected.to_string());
        Misread::new(Wrong::Unfit { found, wanted })
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Misread {
        Misread::invalid_type(unexpected, expected)
    }

    fn invalid_length(found: usize, expected: &dyn Expected) -> Misread {
        let wanted = expected.to_string();
        Misread::new(Wrong::Length { found, wanted })
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Misread {
        let word = word.to_owned();
        Misread::new(Wrong::UnknownWord { word, known })
    }

    fn unknown_field(word: &str, known: &'static [&'static str]) -> Misread {
        Misread::unknown_variant(word, known)
    }

    fn missing_field(field: &'static str) -> Misread {
        Misread::new(Wrong::Missing { field })
    }

    fn duplicate_field(field: &'static str) -> Misread {
        Misread::new(Wrong::Twice { field })
    }
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path(), self.words().en)
    }
}

impl std::error::Error for Misread {}

#[cfg(test)]
mod tests;
