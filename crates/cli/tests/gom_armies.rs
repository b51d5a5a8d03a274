//! Army files from the command line: all faults at once, and nothing but faults is an error.

use clap::Parser;
use sobremesa_cli::args::Args;
use sobremesa_cli::failure::Failure;
use sobremesa_cli::terminal::Screen;

/// Runs `sobremesa gom army check`.
fn check(files: &[&str]) -> (String, Result<(), Failure>) {
    let words = ["sobremesa", "--lang", "en", "gom", "army", "check"];
    let args = Args::parse_from(words.iter().chain(files));
    let screen = Screen::plain(sobremesa_kernel::Lang::En);
    let mut output = Vec::new();
    let result = sobremesa_cli::run(&[], args, screen, &mut std::io::empty(), &mut output);
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
        "unit 1 (Legión): “models”",
        "GOM-ARM-08",
        "unit 2 (Onis): Onis",
        "GOM-ARM-01",
        "GOM-ARM-10",
    ] {
        assert!(said.contains(rule), "{rule} is not in\n{said}");
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
    assert!(said.contains("broken.toml: line 2"), "{said}");
    assert!(said.contains("nowhere.toml: it cannot be read"), "{said}");
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
        let fault = format!("- unit {n} (Legión): ");
        assert!(said.contains(&fault), "{fault} is not in\n{said}");
    }
    assert!(
        said.contains("- unit 9 (Legión): The unit is less than 10u"),
        "{said}"
    );
    assert!(
        said.contains("999 models are not allowed: from 10 to 40"),
        "{said}"
    );
}
