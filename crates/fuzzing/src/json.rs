//! Damage that leaves JSON well-formed, so that it gets past the parser and to
//! the code that has to make sense of it.

use std::ops::Range;

use serde_json::Value;

use crate::mutate::{Dice, NUMBERS};

/// Changes one place in the JSON that the input is, or that one of its lines is.
/// An input without JSON stays as it is.
pub(crate) fn mutate(input: &mut Vec<u8>, dice: &mut Dice, dictionary: &[&str]) {
    let Some((mut value, place)) = find(input, dice) else {
        return;
    };
    let donor = nth(&value, dice.below(size(&value)))
        .cloned()
        .unwrap_or_default();
    let mut countdown = dice.below(size(&value));
    visit(&mut value, &mut countdown, &mut |node| {
        change(node, &donor, dice, dictionary)
    });
    if let Ok(text) = serde_json::to_vec(&value) {
        input.splice(place, text);
    }
}

/// The whole input if it is JSON, or else some line that is.
fn find(input: &[u8], dice: &mut Dice) -> Option<(Value, Range<usize>)> {
    if let Ok(value) = serde_json::from_slice(input) {
        return Some((value, 0..input.len()));
    }
    let mut lines = Vec::new();
    let mut start = 0;
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        lines.push(start..start + line.trim_ascii_end().len());
        start += line.len();
    }
    let first = dice.below(lines.len());
    lines.rotate_left(first);
    lines.into_iter().find_map(|line| {
        let value = serde_json::from_slice(&input[line.clone()]).ok()?;
        Some((value, line))
    })
}

fn children(value: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    match value {
        Value::Array(items) => Box::new(items.iter()),
        Value::Object(members) => Box::new(members.values()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            Box::new(std::iter::empty())
        }
    }
}

/// How many values there are in a value, itself included.
fn size(value: &Value) -> usize {
    1 + children(value).map(size).sum::<usize>()
}

/// The value with this number, counted from the outside in.
fn nth(value: &Value, mut n: usize) -> Option<&Value> {
    if n == 0 {
        return Some(value);
    }
    n -= 1;
    for child in children(value) {
        let size = size(child);
        if n < size {
            return nth(child, n);
        }
        n -= size;
    }
    None
}

/// Calls `change` with the value that stands where the countdown ends.
fn visit(value: &mut Value, countdown: &mut usize, change: &mut dyn FnMut(&mut Value)) {
    if *countdown == 0 {
        *countdown = usize::MAX;
        change(value);
        return;
    }
    *countdown -= 1;
    match value {
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| visit(item, countdown, change)),
        Value::Object(members) => {
            members
                .values_mut()
                .for_each(|member| visit(member, countdown, change));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn change(node: &mut Value, donor: &Value, dice: &mut Dice, dictionary: &[&str]) {
    match dice.below(6) {
        0 => *node = donor.clone(),
        1 => *node = scalar(dice, dictionary),
        2 => *node = Value::Array(vec![node.take()]),
        // As likely as all the others together: what fits the node.
        3..6 => match node {
            Value::Object(members) => {
                let keys: Vec<String> = members.keys().cloned().collect();
                let (Some(one), Some(two)) = (dice.pick(&keys), dice.pick(&keys)) else {
                    return;
                };
                let value = members.get(one).cloned().unwrap_or_default();
                match dice.below(4) {
                    0 => _ = members.remove(one),
                    1 => _ = members.insert(two.clone(), value),
                    2 => {
                        let other = members.insert(two.clone(), value).unwrap_or_default();
                        members.insert(one.clone(), other);
                    }
                    _ => {
                        members.remove(one);
                        members.insert(word(dice, dictionary), value);
                    }
                }
            }
            Value::Array(items) => {
                let (i, j) = (dice.below(items.len()), dice.below(items.len()));
                if items.is_empty() {
                    items.push(donor.clone());
                    return;
                }
                match dice.below(4) {
                    0 => _ = items.remove(i),
                    1 => items.swap(i, j),
                    2 => items.insert(j, items[i].clone()),
                    _ => items.extend(vec![items[i].clone(); 1 << dice.below(8)]),
                }
            }
            Value::Number(number) => {
                let step = [-1, 1, -7, 7, -256, 256][dice.below(6)];
                let stepped = number.as_i64().and_then(|number| number.checked_add(step));
                *node = stepped.map_or_else(|| scalar(dice, dictionary), Value::from);
            }
            Value::String(text) => {
                let characters: Vec<char> = text.chars().collect();
                match dice.below(3) {
                    0 => {
                        *text = characters[dice.below(characters.len() + 1)..]
                            .iter()
                            .collect()
                    }
                    1 => *text = text.repeat(2 + dice.below(9)),
                    _ => *text = word(dice, dictionary),
                }
            }
            Value::Bool(truth) => *truth = !*truth,
            Value::Null => *node = donor.clone(),
        },
        other => unreachable!("{other} is not below 6"),
    }
}

fn scalar(dice: &mut Dice, dictionary: &[&str]) -> Value {
    match dice.below(5) {
        0 => Value::Null,
        1 => Value::Bool(dice.below(2) == 1),
        2 => Value::from(word(dice, dictionary)),
        _ => {
            // Those that are no JSON numbers become texts that look like some.
            let number = *dice.pick(NUMBERS).expect("the list has entries");
            serde_json::from_str(number).unwrap_or_else(|_| Value::from(number))
        }
    }
}

/// A word of the dictionary, without the quotes it may be given with.
fn word(dice: &mut Dice, dictionary: &[&str]) -> String {
    let strange = ["", " ", "\0", "ñ", "\u{202e}", "\u{1f600}"];
    let from = if dice.below(8) == 0 {
        &strange
    } else {
        dictionary
    };
    dice.pick(from)
        .copied()
        .unwrap_or_default()
        .trim_matches('"')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(input: &str) -> Vec<String> {
        let mut dice = Dice::new(1);
        (0..10_000)
            .map(|_| {
                let mut bytes = input.as_bytes().to_vec();
                mutate(&mut bytes, &mut dice, &["\"seat\""]);
                String::from_utf8(bytes).unwrap()
            })
            .collect()
    }

    #[test]
    fn json_stays_json() {
        for text in results(r#"{"a":[1,2,{"b":"x"}],"c":null,"d":true}"#) {
            assert!(serde_json::from_str::<Value>(&text).is_ok(), "{text}");
        }
    }

    #[test]
    fn members_and_items_are_removed_repeated_swapped_and_renamed() {
        let results = results(r#"{"a":1,"b":[2,3]}"#);
        for expected in [
            r#"{"b":[2,3]}"#,
            r#"{"a":1,"b":1}"#,
            r#"{"a":[2,3],"b":1}"#,
            r#"{"b":[2,3],"seat":1}"#,
            r#"{"a":1,"b":[3]}"#,
            r#"{"a":1,"b":[3,2]}"#,
            r#"{"a":1,"b":[2,2,3]}"#,
            r#"{"a":2,"b":[2,3]}"#,
            r#"{"a":18446744073709551615,"b":[2,3]}"#,
            r#"{"a":1,"b":["seat",3]}"#,
            r#"[{"a":1,"b":[2,3]}]"#,
        ] {
            assert!(
                results.iter().any(|text| text == expected),
                "never {expected}"
            );
        }
    }

    #[test]
    fn in_a_file_of_lines_one_line_is_changed() {
        let results = results("{\"a\":1}\nno json\n{\"b\":2}\n");
        assert!(
            results
                .iter()
                .all(|text| text.split('\n').nth(1) == Some("no json"))
        );
        assert!(
            results
                .iter()
                .any(|text| text == "{\"a\":1}\nno json\n{}\n")
        );
        assert!(
            results
                .iter()
                .any(|text| text == "{}\nno json\n{\"b\":2}\n")
        );
    }

    #[test]
    fn without_json_nothing_changes() {
        assert!(results("not json").iter().all(|text| text == "not json"));
        assert!(results("").iter().all(String::is_empty));
    }
}
