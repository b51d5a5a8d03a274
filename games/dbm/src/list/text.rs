//! Armies as text: the TOML that players keep, send and edit by hand (DBM-AL-14).

use std::fmt::Write;

use sobremesa_kernel::{Fault, RuleId};
use sobremesa_table::definition::Reader;
use toml::{Table, Value};

use crate::army::Army;

/// Reads an army.
///
/// # Errors
/// Why the text is none.
pub fn read(text: &str) -> Result<Army, Vec<Fault>> {
    Reader::new(text, RuleId("DBM-AL-14")).whole()
}

/// Writes an army: what is simple in a line each, commands and their lines in tables of their own.
pub fn write(army: &Army) -> String {
    let mut text = String::new();
    let value = Value::try_from(army).expect("an army has a form");
    if let Value::Table(table) = shortened(value) {
        put(&mut text, &table, "");
    }
    text
}

/// A name that is the same in both languages is one text; one that is empty is left out.
fn shortened(value: Value) -> Value {
    match value {
        Value::Table(table) => {
            if let (2, Some(es), Some(en)) = (table.len(), table.get("es"), table.get("en"))
                && es == en
            {
                return es.clone();
            }
            let short = table
                .into_iter()
                .map(|(key, value)| (key, shortened(value)));
            let is_said = |(_, value): &(String, Value)| value.as_str() != Some("");
            Value::Table(short.filter(is_said).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(shortened).collect()),
        other => other,
    }
}

fn put(text: &mut String, table: &Table, path: &str) {
    let is_list = |value: &Value| {
        let list = value.as_array();
        list.is_some_and(|list| list.first().is_some_and(Value::is_table))
    };
    // Writing to a string does not fail.
    for (key, value) in table.iter().filter(|(_, value)| !is_list(value)) {
        let _ = writeln!(text, "{key} = {value}");
    }
    for (key, value) in table.iter().filter(|(_, value)| is_list(value)) {
        let path = if path.is_empty() {
            key.clone()
        } else {
            format!("{path}.{key}")
        };
        for table in value
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_table)
        {
            let _ = writeln!(text, "\n[[{path}]]");
            put(text, table, &path);
        }
    }
}
