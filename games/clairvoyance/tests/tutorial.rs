//! The tutorial's own files are encounters without faults, written as they are meant to look.

use sobremesa_clairvoyance::language::{check, format};

#[track_caller]
fn check_tutorial(text: &str) {
    assert_eq!(text.matches("\n## ").count(), 10, "ten steps");
    let files: Vec<&str> = text
        .split("```clv\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(files.len(), 4);
    for file in files {
        check::load(file).unwrap_or_else(|flaws| panic!("{flaws:?} in\n{file}"));
        assert_eq!(format::format(file).as_deref(), Ok(file));
    }
}

#[test]
fn every_whole_file_of_the_tutorial_can_be_played() {
    check_tutorial(include_str!("../../../docs/tutorials/clairvoyance.en.md"));
    check_tutorial(include_str!("../../../docs/tutorials/clairvoyance.es.md"));
}
