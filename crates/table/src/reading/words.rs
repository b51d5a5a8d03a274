//! What is wrong with a stranger's JSON, in both languages.

use sobremesa_kernel::Words;

use super::{Found, Wrong};
use crate::definition::unknown_word;

/// What is wrong, and what would be right.
pub(super) fn of(wrong: &Wrong) -> Words {
    match wrong {
        Wrong::Unfit { found, wanted } => {
            let (wanted, found) = (wanted_here(wanted), instead(found));
            Words::new(
                format!("Aquí va {}{}.", wanted.es, found.es),
                format!("Here {} is wanted{}.", wanted.en, found.en),
            )
        }
        Wrong::Length { found, wanted } => {
            let wanted = wanted_here(wanted);
            Words::new(
                format!("Aquí va {}, y su largo es {found}.", wanted.es),
                format!("Here {} is wanted, and its length is {found}.", wanted.en),
            )
        }
        Wrong::UnknownWord { word, known: [] } => Words::new(
            format!("No conozco «{word}», y aquí no puede haber nada."),
            format!("I do not know “{word}”, and nothing may be here."),
        ),
        Wrong::UnknownWord { word, known } => unknown_word(word, known),
        Wrong::Missing { field } => Words::new(
            format!("Falta el campo «{field}»."),
            format!("The field “{field}” is missing."),
        ),
        Wrong::Twice { field } => Words::new(
            format!("El campo «{field}» está dos veces."),
            format!("The field “{field}” is there twice."),
        ),
        Wrong::Said { text } if text.starts_with(NO_FORM) => Words::new(
            "Esto no tiene ninguna de las formas que puede tener aquí.",
            "This has none of the forms that it can have here.",
        ),
        Wrong::Said { text } => {
            let said = in_both(text);
            Words::new(
                format!("Esto no vale: {}.", said.es.trim_end_matches('.')),
                format!("This will not do: {}.", said.en.trim_end_matches('.')),
            )
        }
    }
}

/// What serde says where a value may have several forms and has none of them.
const NO_FORM: &str = "data did not match any variant of untagged enum";

/// A text with both languages in it, or one that has only one.
fn in_both(text: &str) -> Words {
    let (es, en) = text.split_once(" / ").unwrap_or((text, text));
    Words::new(es, en)
}

/// What is wanted, by what serde calls it. A type of ours that describes itself does so in both languages.
fn wanted_here(wanted: &str) -> Words {
    let (es, en) = match wanted {
        "bool" | "a boolean" => ("true o false", "true or false"),
        "f32" | "f64" => ("un número", "a number"),
        "a character" => ("una letra entre comillas", "a letter in quotation marks"),
        "a string" | "string" | "str" | "a borrowed string" | "variant identifier"
        | "field identifier" => ("un texto entre comillas", "a text in quotation marks"),
        "a sequence" | "tuple variant" => ("una lista, [...]", "a list, [...]"),
        "a map" | "struct variant" => ("un objeto, {...}", "an object, {...}"),
        "unit" | "unit variant" => ("null", "null"),
        "newtype variant" => (
            "un objeto con este nombre y su valor, {\"nombre\":...}",
            "an object with this name and its value, {\"name\":...}",
        ),
        other => return described(other),
    };
    Words::new(es, en)
}

fn described(wanted: &str) -> Words {
    if let Some((low, high)) = limits(wanted) {
        return Words::new(
            format!("un número entero de {low} a {high}"),
            format!("a whole number from {low} to {high}"),
        );
    }
    let (kind, rest) = wanted.split_once(' ').unwrap_or((wanted, ""));
    let length = rest.rsplit(' ').find_map(|word| word.parse::<u64>().ok());
    match (kind, length) {
        ("a" | "an" | "tuple" | "struct", Some(length)) if is_list(wanted) => Words::new(
            format!("una lista de largo {length}"),
            format!("a list of length {length}"),
        ),
        ("struct" | "internally" | "adjacently", _) => {
            Words::new("un objeto, {...}", "an object, {...}")
        }
        ("enum", _) => Words::new(
            "una palabra entre comillas, o un objeto con un solo campo",
            "a word in quotation marks, or an object with one field",
        ),
        ("tuple", _) => Words::new("una lista, [...]", "a list, [...]"),
        (_, _) => in_both(wanted),
    }
}

/// Does serde speak of a list of some length?
fn is_list(wanted: &str) -> bool {
    ["an array of length ", "a tuple of size ", "an empty array"]
        .iter()
        .any(|begin| wanted.starts_with(begin))
        || (wanted.starts_with("struct ") || wanted.starts_with("tuple "))
            && matches!(wanted.rsplit(' ').next(), Some("element" | "elements"))
}

/// The least and the greatest number of a type of whole numbers.
fn limits(kind: &str) -> Option<(i128, i128)> {
    let (sign, bits) = kind.split_at_checked(1)?;
    match (sign, bits) {
        ("u", "size") => Some((0, i128::from(u64::MAX))),
        ("i", "size") => Some((i128::from(i64::MIN), i128::from(i64::MAX))),
        ("u" | "i", "8" | "16" | "32" | "64") => {
            let bits: u32 = bits.parse().ok()?;
            Some(match sign {
                "u" => (0, (1 << bits) - 1),
                _ => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            })
        }
        (_, _) => None,
    }
}

/// What stands there instead.
fn instead(found: &Found) -> Words {
    let (es, en) = match found {
        Found::Nothing => (", no null".to_owned(), ", not null".to_owned()),
        Found::Text(text) => (format!(", no «{text}»"), format!(", not “{text}”")),
        Found::Plain(value) => (format!(", no {value}"), format!(", not {value}")),
        Found::List => (", no una lista".to_owned(), ", not a list".to_owned()),
        Found::Object => (", no un objeto".to_owned(), ", not an object".to_owned()),
        Found::Else => (String::new(), String::new()),
    };
    Words::new(es, en)
}
