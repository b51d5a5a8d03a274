//! The fields of a definition, taken out one by one; whatever is wrong is noted with its place.

use std::ops::{Range, RangeInclusive};

use serde_json::json;
use sobremesa_kernel::{Fault, RuleId, Words};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::bot::Rate;

/// What is being read, and what was found wrong so far.
pub(super) struct Reader<'a> {
    text: &'a str,
    pub(super) faults: Vec<Fault>,
}

/// Where something stands: its name as the whole file knows it, and its characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) field: String,
    pub(super) span: Range<usize>,
}

/// A table whose fields are taken out one by one, so that what is left is unknown.
pub(super) struct Fields<'a> {
    /// Its name, with a dot; nothing for the whole file.
    path: String,
    /// Where it begins: what is missing is missing here.
    span: Range<usize>,
    pub(super) table: DeTable<'a>,
}

impl Fields<'_> {
    pub(super) fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    pub(super) fn place(&self, name: &str, span: Range<usize>) -> Place {
        Place {
            field: format!("{}{name}", self.path),
            span,
        }
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            faults: Vec::new(),
        }
    }

    /// The whole file. A text that is no TOML has all its faults of grammar, and is not read further.
    pub(super) fn open(&mut self) -> Option<Fields<'a>> {
        let (table, wrong) = DeTable::parse_recoverable(self.text);
        for fault in &wrong {
            let said = fault.message();
            let place = Place {
                field: String::new(),
                span: fault.span().unwrap_or_default(),
            };
            let words = Words::new(
                format!("Esto no es TOML: {said}."),
                format!("This is not TOML: {said}."),
            );
            self.complain("NotToml", &place, words);
        }
        wrong.is_empty().then(|| Fields {
            path: String::new(),
            span: 0..0,
            table: table.into_inner(),
        })
    }

    pub(super) fn text_of(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<(String, Place)> {
        let (value, place) = self.take(fields, name)?;
        let text = value.as_str().map(str::trim).unwrap_or_default();
        if text.is_empty() {
            let words = Words::new("Aquí va un texto.", "Here a text is wanted.");
            self.complain("BadField", &place, words);
            return None;
        }
        Some((text.to_owned(), place))
    }

    pub(super) fn number(
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

    pub(super) fn rate(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Rate {
        let Some((value, place)) = self.take(fields, name) else {
            return Rate::NEVER;
        };
        let share = match &value {
            DeValue::Float(float) => float.as_str().replace('_', "").parse().ok(),
            DeValue::Integer(_) => whole(&value).map(|number| number as f64),
            DeValue::String(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)
            | DeValue::Table(_) => None,
        };
        share.and_then(Rate::new).unwrap_or_else(|| {
            let words = Words::new(
                "Aquí va una parte de 1, como 0.15.",
                "Here a share of 1 is wanted, such as 0.15.",
            );
            self.complain("BadField", &place, words);
            Rate::NEVER
        })
    }

    pub(super) fn truth(&mut self, fields: &mut Fields<'a>, name: &'static str) -> bool {
        let Some((value, place)) = self.take(fields, name) else {
            return false;
        };
        value.as_bool().unwrap_or_else(|| {
            let words = Words::new("Aquí va true o false.", "Here true or false is wanted.");
            self.complain("BadField", &place, words);
            false
        })
    }

    pub(super) fn table(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<Fields<'a>> {
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
    pub(super) fn table_if_any(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<Fields<'a>> {
        fields.has(name).then(|| self.table(fields, name)).flatten()
    }

    /// Takes a field out; its lack is a fault of the table that should have it.
    fn take(
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
    pub(super) fn nothing_else(&mut self, fields: Fields<'a>, known: &[&str]) {
        let known = known.join(", ");
        for name in fields.table.keys() {
            let words = Words::new(
                format!("No conozco este campo; aquí puede haber {known}."),
                format!("I do not know this field; here may be {known}."),
            );
            let place = fields.place(name.get_ref(), name.span());
            self.complain("UnknownField", &place, words);
        }
    }

    /// Notes a fault. Its words begin with the place, wherever they are read.
    pub(super) fn complain(&mut self, code: &'static str, place: &Place, words: Words) {
        let Place { field, span } = place;
        let before = self.text.get(..span.start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let named = match &**field {
            "" => String::new(),
            field => format!(", {field}"),
        };
        self.faults.push(Fault {
            rule: RuleId("DOM-AI-11"),
            code,
            message: Words::new(
                format!("Línea {line}{named}: {}", words.es),
                format!("Line {line}{named}: {}", words.en),
            ),
            at: json!({ "field": field, "line": line }),
        });
    }
}

/// A whole number, as TOML writes it.
pub(super) fn whole(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok()
}
