//! Army files from the command line: all faults at once, and nothing but faults is an error.

use clap::Parser;
use sobremesa_cli::args::Args;
use sobremesa_cli::failure::Failure;
use sobremesa_cli::terminal::Screen;
use sobremesa_kernel::Lang;

/// Runs `sobremesa workshop gom check`.
fn check(files: &[&str]) -> (String, Result<(), Failure>) {
    check_in(Lang::En, files)
}

fn check_in(lang: Lang, files: &[&str]) -> (String, Result<(), Failure>) {
    let words = [
        "sobremesa",
        "--lang",
        lang.tag(),
        "workshop",
        "gom",
        "check",
    ];
    let args = Args::parse_from(words.iter().chain(files));
    let screen = Screen::plain(lang);
    let mut output = Vec::new();
    let result = sobremesa_cli::run(
        sobremesa_shelf::SHELF,
        args,
        screen,
        &mut std::io::empty(),
        &mut output,
    );
    (String::from_utf8(output).expect("UTF-8"), result)
}

fn file(name: &str, text: &str, folder: &tempfile::TempDir) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("it can be written");
    path.to_string_lossy().into_owned()
}

const GOOD: &str = r#"
name = "Frontera"
race = "humans"

[[units]]
kind = "legion"
models = 20
frontage = 5
x = 100
y = 90
"#;

/// GOM-ARM-17: a good army and its points.
#[test]
fn a_good_army_is_worth_its_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file("good.toml", GOOD, &folder);
    let (said, result) = check(&[&path]);
    assert!(result.is_ok(), "{said}");
    assert!(said.ends_with("Frontera, 1 unit, 500 points\n"), "{said}");
}

/// GOM-ARM-13: every fault with its unit and its rule.
#[test]
fn every_fault_is_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = GOOD
        .replace("models = 20", "models = -3")
        .replace("Frontera", "¿Frontera?");
    let bad = format!("{bad}\n[[units]]\nkind = \"onis\"\nmodels = 20\nx = 90\ny = 120\n");
    let path = file("bad.toml", &bad, &folder);
    let (said, result) = check(&[&path]);
    assert!(matches!(result, Err(Failure::Refuted(_))));
    for rule in [
        "GOM-ARM-15",
        "line 5, unit 1 (Legion): “models”",
        "GOM-ARM-08",
        "unit 2 (Onis): Onis are not",
        "GOM-ARM-01",
        "GOM-ARM-10",
    ] {
        assert!(said.contains(rule), "{rule} is not in\n{said}");
    }
}

/// GOM-ARM-17: a text that is no army has all its faults told, each with its line and in the language of
/// whoever reads it, and with what was probably meant.
#[test]
fn a_malformed_file_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "name = \"Frontera\"\nrace = \"human\"\n\n[[units]]\nkind = \"ballestero\"\n\
                models = \"ten\"\nx = 100\ny = 90\n\n[[units]]\nkind = \"legion\"\nmodel = 20\nx = 300\n";
    let path = file("malformed.toml", text, &folder);
    let told = [
        [
            "Línea 2, race: No conozco «human»",
            "¿Querías decir «humans»?",
            "Línea 5, units[1].kind: No conozco «ballestero»",
            "¿Querías decir «ballesteros»?",
            "Línea 6, units[1].models: Aquí va un número, sin comillas.",
            "Línea 10, units[2].models: Falta este campo.",
            "Línea 10, units[2].y: Falta este campo.",
            "Línea 12, units[2].model: No conozco «model»",
            "¿Querías decir «models»?",
        ],
        [
            "Line 2, race: I do not know “human”",
            "Did you mean “humans”?",
            "Line 5, units[1].kind: I do not know “ballestero”",
            "Did you mean “ballesteros”?",
            "Line 6, units[1].models: Here a number is wanted, without quotation marks.",
            "Line 10, units[2].models: This field is missing.",
            "Line 10, units[2].y: This field is missing.",
            "Line 12, units[2].model: I do not know “model”",
            "Did you mean “models”?",
        ],
    ];
    for (lang, parts) in [Lang::Es, Lang::En].into_iter().zip(told) {
        let (said, result) = check_in(lang, &[&path]);
        assert!(matches!(result, Err(Failure::Refuted(_))));
        for part in parts {
            assert!(said.contains(part), "{part} is not in\n{said}");
        }
    }
    let broken = file(
        "broken.toml",
        "name = \"x\nrace humans\n[[units]\nkind = legion\n",
        &folder,
    );
    let (said, _) = check_in(Lang::Es, &[&broken]);
    for part in [
        "Línea 1: ",
        "faltan unas comillas",
        "Línea 2: ",
        "falta el signo igual",
    ] {
        assert!(said.contains(part), "{part} is not in\n{said}");
    }
    for english in ["missing", "expected", "invalid"] {
        assert!(!said.contains(english), "{said}");
    }
}

/// GOM-ARM-16: two armies of one name, whatever their case; a file that is not TOML; no file at all.
#[test]
fn names_are_unique_and_files_readable() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = file("one.toml", GOOD, &folder);
    let two = file("two.toml", &GOOD.replace("Frontera", " FRONTERA "), &folder);
    // What else is wrong with it is told all the same.
    let twin = GOOD.replace("models = 20", "models = 2000");
    let twin = file("twin.toml", &twin, &folder);
    let broken = file("broken.toml", "name = \"x\"\nrace = 7\n", &folder);
    let (said, result) = check(&[&one, &two, &twin, &broken, "nowhere.toml"]);
    assert!(matches!(result, Err(Failure::Refuted(_))));
    assert_eq!(
        said.matches("same name as the army in").count(),
        2,
        "{said}"
    );
    assert!(said.contains("2000 models are not allowed"), "{said}");
    assert!(
        said.contains("broken.toml: no army\n- Line 2, race:"),
        "{said}"
    );
    assert!(
        said.contains("nowhere.toml: no army\n- It cannot be read"),
        "{said}"
    );
}

/// GOM-ARM-04, GOM-ARM-08, GOM-ARM-10, GOM-ARM-11, GOM-ARM-14: whatever can be wrong with numbers and
/// names, each fault with the unit it is about.
#[test]
fn wrong_numbers_are_told_unit_by_unit() {
    let folder = tempfile::tempdir().expect("a folder");
    let unit = |models: &str, x: &str| {
        format!("[[units]]\nkind = \"legion\"\nmodels = {models}\nx = {x}\ny = 100\n")
    };
    let units = [
        unit("nan", "0"),
        unit("10", "-5"),
        unit("10", "inf"),
        unit("999", "300"),
        unit("10", "500"),
        unit("10", "505"),
        unit("10", "1275"),
        unit("2.5", "700"),
    ];
    // A unit with a wrong number stands somewhere all the same.
    let crowd = [unit("2000", "900"), unit("10", "905")].concat();
    let long = "x".repeat(31);
    let text = format!(
        "name = \"{long}\"\nrace = \"humans\"\n{}{crowd}",
        units.concat()
    );
    let path = file("wrong.toml", &text, &folder);
    let (said, result) = check(&[&path]);
    assert!(matches!(result, Err(Failure::Refuted(_))));
    assert!(said.contains("31 characters"), "{said}");
    for n in 1..=8 {
        let fault = format!("unit {n} (Legion): ");
        assert!(said.contains(&fault), "{fault} is not in\n{said}");
    }
    assert!(
        said.contains("unit 9 (Legion): The unit is less than 10u"),
        "{said}"
    );
    assert!(
        said.contains("999 models are not allowed: from 10 to 40"),
        "{said}"
    );
}
