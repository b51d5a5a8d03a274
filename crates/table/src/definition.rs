//! A text in TOML that people write (a computer player, an army), read so that everything wrong with it is
//! told at once: each fault with its line, in both languages, and with what was probably meant.

use std::ops::{Range, RangeInclusive};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sobremesa_kernel::{Fault, RuleId, Words};
use sobremesa_speak::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::reading::{Step, read_json};

/// What is being read, and what was found wrong so far.
pub struct Reader<'a> {
    text: &'a str,
    rule: RuleId,
    /// What was found wrong so far.
    pub faults: Vec<Fault>,
}

/// Where something stands: its name as the whole file knows it, and its characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its name, such as `units.kind`; nothing for the whole file.
    pub field: String,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// A table whose fields are taken out one by one, so that what is left is unknown.
pub struct Fields<'a> {
    /// Its name, with a dot; nothing for the whole file.
    path: String,
    /// Where it begins: what is missing is missing here.
    span: Range<usize>,
    /// The fields that have not been taken out.
    pub table: DeTable<'a>,
}

impl Fields<'_> {
    /// Is there such a field?
    pub fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// The place of one of its fields.
    pub fn place(&self, name: &str, span: Range<usize>) -> Place {
        Place {
            field: format!("{}{name}", self.path),
            span,
        }
    }
}

impl<'a> Reader<'a> {
    /// Reads this text; its faults break this rule.
    pub const fn new(text: &'a str, rule: RuleId) -> Reader<'a> {
        Reader {
            text,
            rule,
            faults: Vec::new(),
        }
    }

    /// The whole file: what of it can be understood, though it may have faults of grammar.
    pub fn open(&mut self) -> Fields<'a> {
        let (table, wrong) = DeTable::parse_recoverable(self.text);
        for fault in &wrong {
            let place = Place {
                field: String::new(),
                span: fault.span().unwrap_or_default(),
            };
            let words = self.grammar(&place.span, fault.message());
            self.complain("NotToml", &place, words);
        }
        // One slip makes the parser stumble more than once in the same line.
        self.faults.dedup_by_key(|fault| fault.at["line"].clone());
        Fields {
            path: String::new(),
            span: 0..0,
            table: table.into_inner(),
        }
    }

    /// Reads the whole file at once as what it is meant to be: of what does not fit, the first is told.
    ///
    /// # Errors
    /// All slips of grammar, or what does not fit, each with its line.
    pub fn whole<T: DeserializeOwned>(mut self) -> Result<T, Vec<Fault>> {
        let Fields { table, .. } = self.open();
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        read_json(table_as_json(&table)).map_err(|misread| {
            let field = match misread.path() {
                path if path == "." => String::new(),
                path => path,
            };
            let span = span_of(&table, misread.steps());
            self.complain("BadField", &Place { field, span }, misread.words());
            self.faults
        })
    }

    /// What is wrong with the grammar of a line, by its look: the parser says so in English only.
    fn grammar(&self, span: &Range<usize>, said: &str) -> Words {
        let start = self.text.get(..span.start).unwrap_or_default();
        let begin = start.rfind('\n').map_or(0, |at| at + 1);
        let line = self.text.get(begin..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default();
        let (code, _) = line.split_once('#').unwrap_or((line, ""));
        let code = code.trim();
        let (es, en) = if said.contains("duplicate key") {
            ("esto ya se ha dicho antes", "this has been said before")
        } else if code.matches('"').count() % 2 == 1 {
            ("faltan unas comillas", "a quotation mark is missing")
        } else if code.starts_with('[') && code.matches('[').count() != code.matches(']').count() {
            (
                "los corchetes no se cierran: [[units]]",
                "the brackets are not closed: [[units]]",
            )
        } else if !code.contains('=') && !code.starts_with('[') {
            (
                "falta el signo igual: campo = valor",
                "the equals sign is missing: field = value",
            )
        } else if code.ends_with('=') {
            (
                "falta el valor tras el signo igual",
                "the value after the equals sign is missing",
            )
        } else if code
            .split_once('=')
            .is_some_and(|(_, value)| value.trim().starts_with(char::is_alphabetic))
        {
            (
                "un texto va entre comillas: \"legion\"",
                "a text stands in quotation marks: \"legion\"",
            )
        } else {
            ("no se entiende", "it is not understood")
        };
        Words::new(
            format!("«{code}» no es TOML: {es}."),
            format!("“{code}” is not TOML: {en}."),
        )
    }

    /// A text.
    pub fn text_of(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<(String, Place)> {
        let (value, place) = self.take(fields, name)?;
        let text = value.as_str().map(str::trim).unwrap_or_default();
        if text.is_empty() {
            self.complain("BadField", &place, Self::wants_text());
            return None;
        }
        Some((text.to_owned(), place))
    }

    /// What is said where a text is wanted.
    pub fn wants_text() -> Words {
        Words::new(
            "Aquí va un texto, entre comillas.",
            "Here a text is wanted, in quotation marks.",
        )
    }

    /// One of some words; a wrong one is answered with the nearest.
    pub fn one_of<T: Copy>(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        known: &[(&str, T)],
    ) -> Option<T> {
        let (word, place) = self.text_of(fields, name)?;
        let found = known.iter().find(|(one, _)| *one == word);
        if found.is_none() {
            let all: Vec<&str> = known.iter().map(|(one, _)| *one).collect();
            let words = unknown_word(&word, &all);
            self.complain("UnknownWord", &place, words);
        }
        found.map(|(_, meant)| *meant)
    }

    /// A whole number within limits.
    pub fn number(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        let (value, place) = self.take(fields, name)?;
        let number = whole(&value).filter(|number| range.contains(number));
        if number.is_none() {
            let (low, high) = (range.start(), range.end());
            let words = Words::new(
                format!("Aquí va un número entero de {low} a {high}."),
                format!("Here a whole number from {low} to {high} is wanted."),
            );
            self.complain("BadField", &place, words);
        }
        number
    }

    /// Any number, which somebody else will judge.
    pub fn any_number(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Option<f64> {
        let (value, place) = self.take(fields, name)?;
        let number = number(&value);
        if number.is_none() {
            let words = Words::new(
                "Aquí va un número, sin comillas.",
                "Here a number is wanted, without quotation marks.",
            );
            self.complain("BadField", &place, words);
        }
        number
    }

    /// Yes or no.
    pub fn truth(&mut self, fields: &mut Fields<'a>, name: &'static str) -> bool {
        let Some((value, place)) = self.take(fields, name) else {
            return false;
        };
        value.as_bool().unwrap_or_else(|| {
            let words = Words::new("Aquí va true o false.", "Here true or false is wanted.");
            self.complain("BadField", &place, words);
            false
        })
    }

    /// A table.
    pub fn table(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Option<Fields<'a>> {
        let (value, place) = self.take(fields, name)?;
        match value {
            DeValue::Table(table) => Some(Fields {
                path: format!("{}.", place.field),
                span: place.span,
                table,
            }),
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_) => {
                let words = Words::new("Aquí va una tabla.", "Here a table is wanted.");
                self.complain("BadField", &place, words);
                None
            }
        }
    }

    /// A table that may be left out.
    pub fn table_if_any(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<Fields<'a>> {
        fields.has(name).then(|| self.table(fields, name)).flatten()
    }

    /// Tables of one name, one after the other; what else stands among them is a fault.
    pub fn tables(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Vec<Fields<'a>> {
        let Some((value, place)) = self.take(fields, name) else {
            return Vec::new();
        };
        let DeValue::Array(all) = value else {
            let words = Words::new(
                format!("Aquí van tablas, cada una tras [[{name}]]."),
                format!("Here tables are wanted, each after [[{name}]]."),
            );
            self.complain("BadField", &place, words);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for (number, value) in all.into_iter().enumerate() {
            let field = format!("{}[{}]", place.field, number + 1);
            let span = value.span();
            match value.into_inner() {
                DeValue::Table(table) => tables.push(Fields {
                    path: format!("{field}."),
                    span,
                    table,
                }),
                DeValue::String(_)
                | DeValue::Integer(_)
                | DeValue::Float(_)
                | DeValue::Boolean(_)
                | DeValue::Datetime(_)
                | DeValue::Array(_) => {
                    let words = Words::new("Aquí va una tabla.", "Here a table is wanted.");
                    self.complain("BadField", &Place { field, span }, words);
                }
            }
        }
        tables
    }

    /// Takes a field out; its lack is a fault of the table that should have it.
    pub fn take(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<(DeValue<'a>, Place)> {
        match fields.table.remove(name) {
            Some(value) => {
                let place = fields.place(name, Spanned::span(&value));
                Some((value.into_inner(), place))
            }
            None => {
                let place = fields.place(name, fields.span.clone());
                let words = Words::new("Falta este campo.", "This field is missing.");
                self.complain("MissingField", &place, words);
                None
            }
        }
    }

    /// What has not been taken out is unknown.
    pub fn nothing_else(&mut self, fields: Fields<'a>, known: &[&str]) {
        for name in fields.table.keys() {
            let words = unknown_word(name.get_ref(), known);
            let place = fields.place(name.get_ref(), name.span());
            self.complain("UnknownField", &place, words);
        }
    }

    /// Notes a fault. Its words begin with the place, wherever they are read.
    pub fn complain(&mut self, code: &'static str, place: &Place, words: Words) {
        let Place { field, span } = place;
        let before = self.text.get(..span.start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let named = match &**field {
            "" => String::new(),
            field => format!(", {field}"),
        };
        self.faults.push(Fault {
            rule: self.rule,
            code,
            message: Words::new(
                format!("Línea {line}{named}: {}", words.es),
                format!("Line {line}{named}: {}", words.en),
            ),
            at: json!({ "field": field, "line": line }),
        });
    }
}

/// What is said of a word that is none of those which would do; perhaps with the one that was meant.
pub(crate) fn unknown_word(word: &str, known: &[&str]) -> Words {
    let all = known.join(", ");
    let (es, en) = match nearest(word, known.iter().copied()) {
        Some(near) => (
            format!(" ¿Querías decir «{near}»?"),
            format!(" Did you mean “{near}”?"),
        ),
        None => (String::new(), String::new()),
    };
    Words::new(
        format!("No conozco «{word}»; aquí puede haber {all}.{es}"),
        format!("I do not know “{word}”; here may be {all}.{en}"),
    )
}

fn table_as_json(table: &DeTable<'_>) -> Value {
    let fields = table.iter();
    let fields = fields.map(|(name, value)| (name.get_ref().to_string(), as_json(value.get_ref())));
    Value::Object(fields.collect())
}

fn as_json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => text.to_string().into(),
        DeValue::Integer(_) => whole(value).map_or(Value::Null, Value::from),
        DeValue::Float(_) => number(value).map_or(Value::Null, Value::from),
        DeValue::Boolean(truth) => (*truth).into(),
        DeValue::Datetime(time) => time.to_string().into(),
        DeValue::Array(parts) => parts.iter().map(|part| as_json(part.get_ref())).collect(),
        DeValue::Table(table) => table_as_json(table),
    }
}

/// Where a place begins, or the last thing on the way to it that is there.
fn span_of<'a>(table: &DeTable<'_>, steps: impl Iterator<Item = &'a Step>) -> Range<usize> {
    let mut span = 0..0;
    let (mut table, mut parts) = (Some(table), None);
    for step in steps {
        let value = match step {
            Step::Field(name) => table
                .and_then(|table| table.get_key_value(name.as_str()))
                .map(|(name, value)| {
                    span = name.span();
                    value
                }),
            Step::Nth(index) => parts.and_then(|parts: &[Spanned<DeValue<'_>>]| {
                let value = parts.get(*index)?;
                span = value.span();
                Some(value)
            }),
        };
        table = value.and_then(|value| value.get_ref().as_table());
        parts = value
            .and_then(|value| value.get_ref().as_array())
            .map(|parts| &**parts);
    }
    span
}

/// A number, whole or not, as TOML writes it.
pub fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(float) => float.as_str().replace('_', "").parse().ok(),
        DeValue::Integer(_) => whole(value).map(|number| number as f64),
        DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => None,
    }
}

/// A whole number, as TOML writes it.
pub fn whole(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)] // Only what does not fit is looked at.
    struct Army {
        name: String,
        year: Option<i16>,
        commands: Vec<Command>,
    }

    #[derive(serde::Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Command {
        lines: Vec<u8>,
        share: Option<f64>,
    }

    /// What is said of a text that is no army, in Spanish.
    fn told(text: &str) -> Vec<String> {
        let read = Reader::new(text, RuleId("X-01")).whole::<Army>();
        let faults = read.expect_err("it is no army");
        faults.into_iter().map(|fault| fault.message.es).collect()
    }

    #[test]
    fn a_whole_file_is_read_and_a_fault_has_its_line() {
        let right = "name = \"x\"\nyear = -55\n[[commands]]\nlines = [1, 2]\nshare = 0.5\n";
        assert!(Reader::new(right, RuleId("X-01")).whole::<Army>().is_ok());
        assert_eq!(
            told(&right.replace("lines", "lnes")),
            [
                "Línea 4, commands[0].lnes: No conozco «lnes»; aquí puede haber lines, share. ¿Querías decir «lines»?"
            ]
        );
        assert_eq!(
            told(&right.replace("[1, 2]", "[1, 256]")),
            ["Línea 4, commands[0].lines[1]: Aquí va un número entero de 0 a 255, no 256."]
        );
        assert_eq!(
            told(&right.replace("name = \"x\"", "")),
            ["Línea 1: Falta el campo «name»."]
        );
        assert_eq!(told(&right.replace("\"x\"", "\"x")).len(), 1);
    }

    #[test]
    fn all_slips_of_grammar_are_told_each_with_its_line() {
        let text = "name = \"x\nrace humans\nunits = [1\nmodels =\nkind = legion\nx = 1\nx = 2\n";
        let mut reader = Reader::new(text, RuleId("X-01"));
        reader.open();
        let told: Vec<&str> = reader
            .faults
            .iter()
            .map(|f| f.message.en.as_str())
            .collect();
        for (line, part) in [(1, "quotation mark"), (2, "equals sign")] {
            let begin = format!("Line {line}:");
            let is_told = told
                .iter()
                .any(|it| it.starts_with(&begin) && it.contains(part));
            assert!(is_told, "{part} in {told:#?}");
        }
        assert!(told.len() >= 3, "{told:#?}");
    }
}
