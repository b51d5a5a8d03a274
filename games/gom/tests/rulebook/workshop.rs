//! The army editor, edit by edit.

use serde_json::{Value, json};
use sobremesa_gom::Gom;
use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::{Change, Entry, Of, Part, Playable, Worksheet, Workshop};

fn workshop() -> &'static dyn Workshop {
    Gom::ABILITIES.workshop.expect("armies are made beforehand")
}

fn edited(edits: &[Change]) -> (String, Worksheet) {
    let mut text = workshop().blank();
    for edit in edits {
        text = workshop().edit(&text, edit).expect("an army");
    }
    let worksheet = workshop().worksheet(&text, Lang::En).expect("an army");
    assert_eq!(worksheet.scene.faults(), []);
    (text, worksheet)
}

fn set(part: usize, field: &str, value: f64) -> Change {
    let values = [(field.to_owned(), value.to_string())].into();
    let of = Of::Part(part);
    Change::Set { of, values }
}

fn add(kind: &str) -> Change {
    Change::Add {
        section: "units".to_owned(),
        stock: kind.to_owned(),
    }
}

fn units(worksheet: &Worksheet) -> &[Part] {
    &worksheet.sections[0].parts
}

fn numbers(worksheet: &Worksheet, part: usize) -> Vec<f64> {
    let fields = units(worksheet)[part].fields.iter();
    fields
        .map(|field| match field.entry {
            Entry::Number { value, .. } => value,
            Entry::Choice { .. } | Entry::Switch(_) => panic!("units have numbers"),
        })
        .collect()
}

/// GOM-UX-11, GOM-ARM-05: a new unit has the usual numbers, and so have further ones.
#[test]
fn units_are_added_with_the_usual_numbers() {
    let (_, worksheet) = edited(&[add("legion"), add("pegasos"), add("legion")]);
    assert_eq!(numbers(&worksheet, 0)[..2], [10.0, 4.0]);
    assert_eq!(numbers(&worksheet, 1)[..2], [3.0, 3.0]);
    assert_eq!(units(&worksheet).len(), 3);
    assert!(
        units(&worksheet).iter().all(|part| part.faults.is_empty()),
        "they stand apart"
    );
    assert!(
        worksheet.sum.en.contains("770"),
        "10 × 25 + 3 × 90 + 10 × 25: {}",
        worksheet.sum.en
    );
}

/// GOM-ARM-04, GOM-ARM-06, GOM-ARM-08: what is typed becomes the nearest number that is allowed.
#[test]
fn numbers_are_kept_within_bounds() {
    let (_, worksheet) = edited(&[
        add("legion"),
        set(0, "models", 900.0),
        set(0, "frontage", 1.0),
        set(0, "x", -7.0),
        set(0, "y", 33.4),
        set(0, "x", f64::NAN),
    ]);
    assert_eq!(numbers(&worksheet, 0), [40.0, 4.0, 0.0, 33.0]);
}

/// GOM-ARM-07, GOM-FRM-07: models and front typed together count together: the front is not cut to the
/// models there were before, nor raised to it.
#[test]
fn models_and_front_are_typed_together() {
    let both = |models: f64, frontage: f64| Change::Set {
        of: Of::Part(0),
        values: [("frontage", frontage), ("models", models)]
            .map(|(field, value)| (field.to_owned(), value.to_string()))
            .into(),
    };
    let (_, worksheet) = edited(&[add("legion"), both(40.0, 20.0)]);
    assert_eq!(numbers(&worksheet, 0)[..2], [40.0, 20.0]);
    let (_, worksheet) = edited(&[add("legion"), both(40.0, 20.0), both(10.0, 5.0)]);
    assert_eq!(numbers(&worksheet, 0)[..2], [10.0, 5.0]);
}

/// GOM-ARM-10, GOM-UX-14: whatever is typed stays, and a unit outside the zone says so; so does one that
/// was dragged there, and it can be dragged back from where it is shown.
#[test]
fn a_place_outside_the_zone_is_a_fault_to_be_seen() {
    let outside = |field: &str, value: f64| {
        let (_, worksheet) = edited(&[add("legion"), set(0, field, value)]);
        let [fault] = &units(&worksheet)[0].faults[..] else {
            panic!("{:?}", units(&worksheet)[0].faults);
        };
        assert!(fault.words.en.contains("deployment zone"), "{fault:?}");
        let shown = numbers(&worksheet, 0);
        assert!(shown[2..].contains(&value), "{shown:?}");
    };
    outside("y", 101.0);
    outside("y", 550.0);
    outside("x", 1260.0);
    outside("x", 4000.0);
    let drag = |dx: f64, dy: f64| Change::Drag { part: 0, dx, dy };
    let (_, worksheet) = edited(&[add("legion"), drag(0.0, -30.0)]);
    assert_eq!(numbers(&worksheet, 0)[3], 130.0);
    assert_eq!(units(&worksheet)[0].faults.len(), 1);
    let (_, worksheet) = edited(&[add("legion"), set(0, "y", 550.0), drag(0.0, 60.0)]);
    assert_eq!(units(&worksheet)[0].faults, []);
}

/// GOM-UX-12: the line of a unit has the manual's form.
#[test]
fn the_line_of_a_unit_has_the_form_of_the_manual() {
    let (_, worksheet) = edited(&[
        add("legion"),
        set(0, "models", 20.0),
        set(0, "frontage", 5.0),
        set(0, "x", 480.0),
        set(0, "y", 90.0),
    ]);
    assert_eq!(
        units(&worksheet)[0].title.es,
        "1. Legión -(480, 90) 20/5- · 500 p"
    );
}

/// GOM-UX-10: another race erases the units; the same one does not.
#[test]
fn another_race_begins_anew() {
    let family = |name: &str| Change::Set {
        of: Of::Work,
        values: [("race".to_owned(), name.to_owned())].into(),
    };
    let (_, worksheet) = edited(&[add("legion"), family("humans")]);
    assert_eq!(units(&worksheet).len(), 1);
    let (_, worksheet) = edited(&[add("legion"), family("orcs")]);
    assert_eq!(units(&worksheet).len(), 0);
    let stock = &worksheet.sections[0].stock;
    assert!(stock.iter().any(|stock| stock.name == "trolls"));
    assert!(
        stock.iter().all(|stock| stock.name != "legion"),
        "GOM-ARM-01"
    );
}

/// GOM-ARM-11, GOM-UX-14: both units that stand too near carry the fault, and the army is not saved.
#[test]
fn what_stands_too_near_is_marked() {
    let drag = Change::Drag {
        part: 1,
        dx: -45.0,
        dy: 0.0,
    };
    let (text, worksheet) = edited(&[
        Change::Rename("Prueba".to_owned()),
        add("legion"),
        add("legion"),
        drag,
    ]);
    assert_eq!(
        units(&worksheet)
            .iter()
            .filter(|part| !part.faults.is_empty())
            .count(),
        2
    );
    let faults = workshop().finish(&text).expect_err("GOM-ARM-13");
    assert_eq!(faults.len(), 2);
}

/// GOM-ARM-16, GOM-ARM-17: the name is trimmed and the text comes back as it was.
#[test]
fn a_finished_army_is_a_text_that_comes_back() {
    let (text, _) = edited(&[
        Change::Rename("  Ñandú \u{00fa}nico ".to_owned()),
        add("dragon"),
    ]);
    let work = workshop().finish(&text).expect("it is good");
    assert_eq!(work.name, "Ñandú único");
    assert_eq!(workshop().finish(&work.text), Ok(work.clone()));
    // GOM-ARM-18: the same army may be brought by both.
    let usual = serde_json::to_value(&Gom::presets()[0].setup).expect("JSON");
    let mut setup = usual;
    for seat in [0, 1] {
        setup = workshop()
            .bring(setup, Seat::new(seat), &work.text)
            .expect("good");
    }
    assert_eq!(setup["armies"][0], setup["armies"][1]);
    assert_eq!(setup["armies"][1]["units"][0]["kind"], "dragon");
}

/// Strangers' texts are refused in words.
#[test]
fn nonsense_is_no_army() {
    for text in [
        "",
        "name = 1",
        "[[units]]",
        "name = \"x\"\nrace = \"elves\"\nunits = []",
    ] {
        assert!(workshop().worksheet(text, Lang::Es).is_err(), "{text}");
        assert!(workshop().finish(text).is_err(), "{text}");
    }
    // Numbers that cannot be are faults of their unit.
    let odd = "name = \"x\"\nrace = \"humans\"\n[[units]]\nkind = \"legion\"\nmodels = -3.5\nx = inf\ny = nan\n";
    let worksheet = workshop().worksheet(odd, Lang::Es).expect("it can be read");
    assert_eq!(worksheet.scene.faults(), []);
    assert!(!units(&worksheet)[0].faults.is_empty());
}

/// GOM-ARM-18, GOM-ARM-19: more than a tenth apart is something to ask about, with both totals; what each
/// seat plays with is told by its name.
#[test]
fn unequal_armies_are_something_to_ask_about() {
    let preset = Gom::presets().into_iter().next().expect("a preset");
    let setup = serde_json::to_value(preset.setup).expect("a setup");
    assert_eq!(workshop().objection(&setup), None);
    let bring = |models: f64| {
        let (text, _) = edited(&[
            Change::Rename("Los míos".to_owned()),
            add("legion"),
            set(0, "models", models),
            set(0, "frontage", 10.0),
        ]);
        let brought = workshop().bring(setup.clone(), Seat::new(1), &text);
        brought.expect("a good army")
    };
    let nearly = bring(36.0);
    assert_eq!(
        workshop().objection(&nearly),
        None,
        "900 points against 1000"
    );
    let smaller = bring(35.0);
    let objection = workshop().objection(&smaller).expect("875 points");
    assert_eq!(objection.rule.0, "GOM-ARM-19");
    assert_eq!(objection.details["points"], serde_json::json!([1000, 875]));
    let named = |seat| workshop().name_in(&smaller, Seat::new(seat));
    assert_eq!(named(1).as_deref(), Some("Los míos"));
    assert_ne!(named(0), named(1));
}

/// GOM-ARM-19: whoever chooses an army is told what it is worth, so that two of a size meet.
#[test]
fn every_army_says_what_it_is_worth() {
    let worth = |text: &str| workshop().worth(text).map(|words| words.en);
    let ready = workshop().ready_made();
    let worths: Vec<_> = ready.iter().map(|work| worth(&work.text)).collect();
    let of = |points: &str| Some(points.to_owned());
    assert_eq!(worths[..6], vec![of("1000 points"); 6]);
    assert_eq!(worths[6..], vec![of("2000 points"); 6]);
    assert_eq!(worth("no army"), None);
    // They have names in both languages; what people make has its own.
    let title = |name: &str| workshop().title(name);
    assert_eq!(title(&ready[3].name).es, "Marea Verde");
    assert_eq!(title(&ready[3].name).en, "Green Tide");
    assert_eq!(title("Los míos").en, "Los míos");
    // GOM-ARM-15: both are names that an army may have.
    for work in ready {
        let title = title(&work.name);
        assert_ne!(title.es, title.en);
        let renamed = workshop().edit(&work.text, &Change::Rename(title.en));
        assert!(workshop().finish(&renamed.expect("an army")).is_ok());
    }
}

/// GOM-ARM-18: a setup may be written as a list of its fields, and what is none is refused.
#[test]
fn an_army_is_brought_to_whatever_is_a_setup() {
    let setup = serde_json::to_value(&Gom::presets()[0].setup).expect("JSON");
    let as_list = json!([setup["armies"]]);
    let work = workshop().ready_made().remove(1);
    let brought = |setup: Value| workshop().bring(setup, Seat::new(0), &work.text);
    let name_in = |setup: Value| workshop().name_in(&setup, Seat::new(0));
    assert_eq!(
        brought(as_list).ok().and_then(name_in),
        Some(work.name.clone())
    );
    // What is left out is as usual.
    assert!(brought(json!([])).is_ok());
    for nonsense in [json!("armies"), json!({ "armies": 3 }), Value::Null] {
        assert!(brought(nonsense.clone()).is_err(), "{nonsense}");
        assert_eq!(workshop().name_in(&nonsense, Seat::new(0)), None);
        assert_eq!(workshop().objection(&nonsense), None);
    }
}

/// GOM-ARM-01, GOM-ARM-10, GOM-ARM-11: whatever has a remedy is right after it, and each fault names its
/// rule.
#[test]
fn what_is_wrong_can_be_mended() {
    let cases = [
        (vec![add("legion"), set(0, "y", 550.0)], "GOM-ARM-10"),
        (vec![add("legion"), set(0, "x", 4000.0)], "GOM-ARM-10"),
        (
            vec![add("legion"), add("legion"), set(1, "x", 10.0)],
            "GOM-ARM-11",
        ),
    ];
    for (edits, rule) in cases {
        let (text, worksheet) = edited(&edits);
        let last = units(&worksheet).last().expect("a unit");
        let [wrong] = &last.faults[..] else {
            panic!("{:?}", last.faults);
        };
        assert_eq!(wrong.rule.0, rule);
        let (_, change) = wrong.remedy.as_ref().expect("it can be mended");
        let mended = workshop().edit(&text, change).expect("an army");
        let worksheet = workshop().worksheet(&mended, Lang::En).expect("an army");
        assert_eq!(units(&worksheet)[last.place].faults, [], "{change:?}");
    }
}

/// GOM-ATT-01: whoever chooses a unit sees what it can do.
#[test]
fn every_unit_on_offer_shows_its_profile() {
    let (_, worksheet) = edited(&[add("legion")]);
    for stock in &worksheet.sections[0].stock {
        assert_eq!(stock.profile.len(), 13, "{}", stock.name);
    }
    let of_unit = &units(&worksheet)[0].profile;
    let legion = |name: &str| {
        worksheet.sections[0]
            .stock
            .iter()
            .find(|it| it.name == name)
    };
    assert_eq!(of_unit, &legion("legion").expect("on offer").profile);
}
