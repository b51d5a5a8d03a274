use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::*;

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Battle {
    #[serde(default)]
    turn: u8,
    elements: Vec<Element>,
    #[serde(default)]
    order: Option<Order>,
    #[serde(default)]
    known: BTreeMap<u16, bool>,
    #[serde(default)]
    mode: Mode,
    #[serde(default)]
    sky: Sky,
}

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Element {
    at: [f64; 2],
    kind: Kind,
}

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Spears,
    LightHorse,
}

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Order {
    Hold,
    March { by: f32 },
    Shoot(String),
    Lay(u8, u8),
}

#[derive(Clone, Deserialize, Serialize, Debug, PartialEq, Default)]
#[serde(try_from = "u8", into = "u8")]
struct Mode(u8);

impl From<Mode> for u8 {
    fn from(mode: Mode) -> u8 {
        mode.0
    }
}

impl TryFrom<u8> for Mode {
    type Error = &'static str;

    fn try_from(mode: u8) -> Result<Mode, &'static str> {
        match mode {
            0 | 2 | 4 => Ok(Mode(mode)),
            _ => Err("el modo es 2 o 4 / the mode is 2 or 4"),
        }
    }
}

#[derive(Deserialize, Serialize, Debug, PartialEq, Default)]
#[serde(untagged)]
enum Sky {
    #[default]
    Clear,
    Hour(u8),
}

/// Where the fault is, and what is said of it in Spanish and in English.
#[track_caller]
fn check(written: Value, at: &str, es: &str, en: &str) {
    let misread = read_json::<Battle>(written.clone()).expect_err("there is a fault in it");
    assert_eq!(misread.path(), at);
    assert_eq!(misread.words(), Words::new(es, en));
    // Nobody else reads it either.
    assert!(serde_json::from_value::<Battle>(written).is_err());
}

/// What fits is read as everybody else reads it.
#[test]
fn what_is_right_is_read() {
    for order in [
        json!(null),
        json!("hold"),
        json!({ "hold": null }),
        json!({ "march": { "by": 3 } }),
        json!({ "march": [2.5] }),
        json!({ "shoot": "bA1" }),
        json!({ "lay": [1, 2] }),
    ] {
        let written = json!({
            "turn": 7,
            "elements": [{ "at": [1, 2.5], "kind": "light_horse" }, [[3, 4], "spears"]],
            "known": { "12": true },
            "mode": 4,
            "sky": 9,
            "order": order,
        });
        let read = read_json::<Battle>(written.clone());
        let other = serde_json::from_value::<Battle>(written.clone());
        match (read, other) {
            (Ok(read), Ok(other)) => assert_eq!(read, other, "{written}"),
            (Err(_), Err(_)) => {}
            (read, other) => panic!("{written}: {read:?}, others {other:?}"),
        }
    }
}

#[test]
fn a_wrong_word_is_answered_with_the_nearest() {
    check(
        json!({ "elemnts": [] }),
        "elemnts",
        "No conozco «elemnts»; aquí puede haber turn, elements, order, known, mode, sky. ¿Querías decir «elements»?",
        "I do not know “elemnts”; here may be turn, elements, order, known, mode, sky. Did you mean “elements”?",
    );
    check(
        json!({ "elements": [{ "at": [1, 2], "kind": "light_hors" }] }),
        "elements[0].kind",
        "No conozco «light_hors»; aquí puede haber spears, light_horse. ¿Querías decir «light_horse»?",
        "I do not know “light_hors”; here may be spears, light_horse. Did you mean “light_horse”?",
    );
    check(
        json!({ "elements": [], "order": { "marhc": {} } }),
        "order.marhc",
        "No conozco «marhc»; aquí puede haber hold, march, shoot, lay. ¿Querías decir «march»?",
        "I do not know “marhc”; here may be hold, march, shoot, lay. Did you mean “march”?",
    );
}

#[test]
fn what_is_wanted_is_said() {
    check(
        json!({}),
        ".",
        "Falta el campo «elements».",
        "The field “elements” is missing.",
    );
    check(
        json!({ "elements": [], "turn": "two" }),
        "turn",
        "Aquí va un número entero de 0 a 255, no «two».",
        "Here a whole number from 0 to 255 is wanted, not “two”.",
    );
    check(
        json!({ "elements": [], "turn": 256 }),
        "turn",
        "Aquí va un número entero de 0 a 255, no 256.",
        "Here a whole number from 0 to 255 is wanted, not 256.",
    );
    check(
        json!({ "elements": {} }),
        "elements",
        "Aquí va una lista, [...], no un objeto.",
        "Here a list, [...] is wanted, not an object.",
    );
    check(
        json!({ "elements": [7] }),
        "elements[0]",
        "Aquí va un objeto, {...}, no 7.",
        "Here an object, {...} is wanted, not 7.",
    );
    check(
        json!({ "elements": [{ "kind": "spears", "at": [1] }] }),
        "elements[0].at",
        "Aquí va una lista de largo 2, y su largo es 1.",
        "Here a list of length 2 is wanted, and its length is 1.",
    );
    check(
        json!({ "elements": [{ "kind": "spears", "at": [1, 2, 3] }] }),
        "elements[0].at",
        "Aquí va una lista de largo 2, y su largo es 3.",
        "Here a list of length 2 is wanted, and its length is 3.",
    );
    check(
        json!({ "elements": [], "order": { "march": { "by": null } } }),
        "order.march.by",
        "Aquí va un número, no null.",
        "Here a number is wanted, not null.",
    );
    check(
        json!({ "elements": [], "known": { "x": true } }),
        "known.x",
        "Aquí va un número entero de 0 a 65535, no «x».",
        "Here a whole number from 0 to 65535 is wanted, not “x”.",
    );
}

#[test]
fn a_type_that_judges_by_itself_speaks_both_languages() {
    check(
        json!({ "elements": [], "mode": 3 }),
        "mode",
        "Esto no vale: el modo es 2 o 4.",
        "This will not do: the mode is 2 or 4.",
    );
    check(
        json!({ "elements": [], "sky": "green" }),
        "sky",
        "Esto no tiene ninguna de las formas que puede tener aquí.",
        "This has none of the forms that it can have here.",
    );
}
