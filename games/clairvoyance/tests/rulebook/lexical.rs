//! CLV-LEX: words, numbers and signs.

use crate::support::{check_codes, check_loads, faults, unit, with_plan, with_unit};
use sobremesa_clairvoyance::language::{format::format, parser};

const MAP: &str = "MAP { Layout: Rectangle 9, 9; Obstacles: ; }";
const AI: &str = "AI Idle { Pass; }";
const TEAMS: &str = "TEAM One { A, Idle x1: (0, 0); } TEAM Two { A, Idle x1: (1, 0); }";

/// CLV-LEX-01: board, units, behaviours, teams; no other order, and none may be missing.
#[test]
fn a_file_has_four_parts_in_a_fixed_order() {
    let a = unit("A", "");
    check_loads(&format!("{MAP} {a} {AI} {TEAMS}"));
    check_codes(&format!("{a} {MAP} {AI} {TEAMS}"), &["syntax", "syntax"]);
    check_codes(&format!("{MAP} {AI} {a} {TEAMS}"), &["syntax", "syntax"]);
    check_codes(&format!("{MAP} {a} {TEAMS} {AI}"), &["syntax", "syntax"]);
    for missing in [
        format!("{MAP} {a} {AI}"),
        format!("{MAP} {AI} {TEAMS}"),
        format!("{MAP} {a} {TEAMS}"),
        format!("{a} {AI} {TEAMS}"),
        String::new(),
        format!("{MAP} {MAP} {a} {AI} {TEAMS}"),
    ] {
        assert_eq!(
            faults(&missing)[0].split(' ').next(),
            Some("syntax"),
            "{missing}"
        );
    }
}

/// CLV-LEX-02, 03: white space and comments only separate.
#[test]
fn white_space_and_comments_do_not_matter() {
    let a = unit("A", "");
    check_loads(&format!(
        "// first\r\n{MAP}// to the end\n\t{a}\r{AI} // ; }} {{\n{TEAMS} // last"
    ));
    check_loads(&format!(
        "MAP{{Layout:Rectangle 9,9;Obstacles:;}}{a}AI Idle{{Pass;}}{TEAMS}"
    ));
}

/// CLV-LEX-04: letters of any language, digits, `_` and apostrophes; capitals matter.
#[test]
fn names_are_words_of_any_language() {
    for name in [
        "Ñandú",
        "D'Artagnan",
        "L’Ogre",
        "wolf_2",
        "Ω",
        "x",
        "U2",
        "inside",
        "Attacker",
    ] {
        check_loads(&with_unit(&unit(name, "")).replace("A, Idle", &format!("{name}, Idle")));
    }
    check_codes(
        &with_unit(&unit("a", "")),
        &["unknown_unit", "unknown_unit"],
    );
    for name in ["2A", "_A", "'A", "A-B"] {
        let source = with_unit(&unit(name, ""));
        assert!(faults(&source)[0].starts_with("syntax"), "{name}");
    }
}

/// CLV-LEX-05, 06: keywords, dice and multipliers are no names.
#[test]
fn a_word_of_the_language_is_no_name() {
    for word in [
        "MAP",
        "Layout",
        "U",
        "HP",
        "AI",
        "self",
        "range",
        "Full",
        "FullAttack",
        "d",
        "d6",
        "x3",
        "not",
        "turn",
    ] {
        let source = with_unit(&unit("A", "")).replace("UNIT A", &format!("UNIT {word}"));
        let first = parser::parse(&source)
            .flaws
            .into_iter()
            .next()
            .expect("a flaw");
        assert_eq!(first.what.rule().0, "CLV-LEX-06", "{word}");
    }
    check_codes(&with_plan("pass;"), &["syntax"]);
}

/// CLV-LEX-07: numbers with and without signs.
#[test]
fn some_numbers_need_a_sign_and_others_have_none() {
    check_loads(&with_unit(&unit(
        "A",
        "Initiative: -3; AC: -2; Attack: Melee 4d8 - 10;",
    )));
    check_loads(&with_unit(&unit("A", "Initiative: + 3;")));
    check_codes(&with_unit(&unit("A", "Initiative: 3;")), &["syntax"]);
    check_codes(&with_unit(&unit("A", "AC: +2;")), &["syntax"]);
    check_codes(&with_unit(&unit("A", "HP: -2;")), &["syntax"]);
}

/// CLV-LEX-08: nothing above 2147483647.
#[test]
fn a_number_that_is_too_large_is_a_fault_at_that_number() {
    check_loads(&with_unit(&unit("A", "HP: 2147483647;")));
    let source = with_unit("UNIT A { HP: 2147483648; Speed: 99999999999999999999999; }");
    let column = source.find("2147483648").expect("there") + 1;
    let found = faults(&source);
    assert_eq!(found[0], format!("syntax 1:{column}"));
    assert!(found[1].starts_with("syntax"), "both numbers: {found:?}");
    // The two are there; the other four entries are not.
    assert_eq!(found.len(), 2 + 4, "{found:?}");
    assert!(
        found[2..]
            .iter()
            .all(|fault| fault.starts_with("missing_stat"))
    );
}

/// CLV-LEX-09: two words or one; two are printed.
#[test]
fn a_full_attack_is_written_in_one_or_two_words() {
    let source = with_unit(
        "UNIT A { HP: 1; Initiative: +0; Speed: 1; AC: 1; Attack: Melee 1d6; FullAttack: Melee 1d6; }",
    )
    .replace("Pass;", "FullAttack closest enemy; while enemy in range (FullAttack) { Full\n\nAttack self; }");
    check_loads(&source);
    let printed = format(&source).expect("no faults");
    assert!(!printed.contains("FullAttack"), "{printed}");
    assert!(
        printed.contains("while enemy in range (Full Attack) {"),
        "{printed}"
    );
}

/// CLV-LEX-10: dice with or without spaces, and only with a small d.
#[test]
fn dice_may_be_written_with_spaces() {
    for dice in ["1d6", "1 d 6", "1d 6", "1 d6", "1d6+2", "1 d 6 - 2"] {
        check_loads(&with_unit(&unit("A", &format!("Attack: Melee {dice};"))));
    }
    check_codes(
        &with_unit(&unit("A", "Attack: Melee 1D6; Full Attack: Melee 1d6;")),
        &["syntax"],
    );
    check_codes(
        &with_unit(&unit("A", "Attack: Melee d6; Full Attack: Melee 1d6;")),
        &["syntax"],
    );
}

/// CLV-LEX-11: `x3`, `x 3`, `×3`; the first is printed.
#[test]
fn a_multiplier_may_be_written_in_three_ways() {
    let source = with_unit(&unit("A", ""));
    for times in ["x 1", "×1", "× 1", "x1"] {
        let written = source.replace("x1", times);
        check_loads(&written);
        assert!(
            format(&written)
                .expect("no faults")
                .contains("A, Idle x1: (0, 0);")
        );
    }
    check_codes(&source.replacen("x1", "X1", 1), &["syntax"]);
}

/// CLV-LEX-12: comparators may have a space inside; equality is one sign.
#[test]
fn equality_is_a_single_sign() {
    for sign in [">", ">=", "> =", "<", "<=", "< =", "=", "!=", "! ="] {
        check_loads(&with_plan(&format!(
            "while enemy count {sign} 1 {{ Pass; }}"
        )));
    }
    for wrong in ["==", "= =", "=<", "=>", "<>", "!"] {
        check_codes(
            &with_plan(&format!("while enemy count {wrong} 1 {{ Pass; }}")),
            &["syntax"],
        );
    }
}

/// CLV-LEX-13: where it is, what was found, what was expected; in both languages.
#[test]
fn a_syntax_fault_says_what_was_found_and_expected() {
    let source = "MAP {\n  Layout: Rectangle 9 9;\n  Obstacles: ;\n}";
    let told = sobremesa_clairvoyance::load(source).expect_err("a fault");
    assert_eq!(told[0].at["line"], 2);
    assert_eq!(told[0].at["column"], 23);
    assert_eq!(told[0].message.en, "Here is “9”; expected “,”.");
    assert_eq!(told[0].message.es, "Aquí está «9»; se esperaba «,».");
    // A word that begins like a die is none.
    let source = with_unit(&unit("A", "Attack: Melee 2dwarf; Full Attack: Melee 1d6;"));
    let told = sobremesa_clairvoyance::load(&source).expect_err("a fault");
    assert_eq!(told[0].message.en, "Here is “dwarf”; expected “d”.");
}

/// CLV-LEX-13: all faults at once, each where it is, and a suggestion for a misspelt word.
#[test]
fn all_faults_are_found_at_once() {
    let source = "MAP { Layout: Rectangel 9, 9; Obstacles: (1); }\n\
        UNIT A { HP: ten; Sped: 4; }\n\
        AI Idle { Pas; while enemy count 3 { Pass; } Attack closset enemy; }\n\
        TEAM One { A, Idle x1 (0, 0); A, Idle x1: (0 0); }";
    let places: Vec<String> = faults(source);
    assert_eq!(
        places,
        [
            "syntax 1:15",
            "syntax 1:44",
            "syntax 2:14",
            "syntax 2:19",
            "syntax 3:11",
            "syntax 3:34",
            "syntax 3:53",
            "syntax 4:23",
            "syntax 4:46",
            // The hit points and the speed are there, though nobody can read them.
            "missing_stat 2:6",
            "missing_stat 2:6",
            "missing_stat 2:6",
            "missing_stat 2:6"
        ]
    );
    let told = sobremesa_clairvoyance::load(source).expect_err("faults");
    assert!(
        told[0].message.en.ends_with("Did you mean “Rectangle”?"),
        "{}",
        told[0].message.en
    );
    assert!(
        told[3].message.es.ends_with("¿Querías decir «Speed»?"),
        "{}",
        told[3].message.es
    );
    assert!(
        told[6].message.en.ends_with("Did you mean “closest”?"),
        "{}",
        told[6].message.en
    );
}

/// CLV-LEX-13: nothing is too deep, too long or too strange to get an answer.
#[test]
fn nothing_breaks_the_reader() {
    let deep = with_plan(&format!(
        "while {} enemy count > 1 {{ Pass; }}",
        "(".repeat(5000)
    ));
    assert!(faults(&deep)[0].starts_with("syntax"));
    let deep = with_plan(&"while enemy count > 1 { ".repeat(5000));
    assert!(faults(&deep)[0].starts_with("syntax"));
    let long = with_plan(&format!(
        "while enemy count > 1 {} {{ Pass; }}",
        "and enemy count > 1 ".repeat(50_000)
    ));
    check_loads(&long);
    // One after the other is not one inside the other.
    check_loads(&with_plan(&"while enemy count > 1 { Pass; } ".repeat(5000)));
    let nots = with_plan(&format!(
        "while {} enemy count > 1 {{ Pass; }}",
        "not ".repeat(5000)
    ));
    assert!(faults(&nots)[0].starts_with("syntax"));
    for strange in [
        "\u{0}",
        "🜁",
        "MAP",
        "MAP {",
        "}}}}",
        "UNIT",
        "TEAM {",
        "AI AI AI",
        "MAP { Layout",
    ] {
        assert!(!faults(strange).is_empty(), "{strange:?}");
    }
}
