//! CLV-VAL: what is checked when a file is loaded.

use crate::support::{brief, check_codes, codes, map, unit, with_plan};
use sobremesa_clairvoyance::language::hints::{Hint, hints};
use sobremesa_clairvoyance::{Clairvoyance, Setup, load};
use sobremesa_kernel::{Dice, Game, Lang, Seed};
use sobremesa_table::Playable;

/// CLV-VAL-01: the failures in the order of the table, whatever their order in the file.
#[test]
fn faults_come_in_the_order_of_the_table() {
    let source = "MAP { Layout: Rectangle 4, 4; Obstacles: (3-2, 0), (9, 9); }
        UNIT A { HP: 0; Initiative: +0; Speed: 1; AC: 1; Attack: Melee 1d0; Attack: Melee 1d1; }
        UNIT A { HP: 1; Initiative: +0; Speed: 1; AC: 1; Attack: Melee 1d1; Full Attack: Melee 1d1; }
        PLAYER P { Initiative: +0 }
        AI Idle { Pass; } AI Idle { Pass; }
        TEAM T { A x1: (0, 0); P, Idle x1: (1, 0); }
        TEAM T { B, Idle x1: (2, 0); A, Other x2: (3, 0); A, Idle x2: (7, 7), (0, 0); }";
    check_codes(
        source,
        &[
            "obstacle_range",
            "obstacle_outside",
            "duplicate_unit",
            "duplicate_stat",
            "missing_stat",
            "bad_stat",
            "bad_stat",
            "duplicate_behaviour",
            "duplicate_team",
            "unknown_unit",
            "missing_behaviour",
            "unknown_behaviour",
            "behaviour_on_player",
            "position_count",
            "position_outside",
            "position_blocked",
        ],
    );
}

/// CLV-VAL-01, CLV-LEX-13: a syntax fault hides no other fault, and makes none up.
#[test]
fn a_syntax_fault_hides_no_other() {
    // One misprint for each place, and everything else that is wrong beside it.
    let others = |syntax: &str| -> String {
        let source = format!(
            "MAP {{ Layout: Rectangle 4, 4; Obstacles: (3-2, 0){}; }}\n\
             {}UNIT A {{ HP: 0; Initiative: +0; Speed: 1; AC: 1; {}Attack: Melee 1d1; }}\n\
             AI Idle {{ {}Pass; }}\n\
             TEAM T {{ A, Idel x1: (0, 0){} Gobiln, Idle x1: (7, 7); A x2: (0, 0); }}\n{}",
            if syntax == "map" {
                ", (1 1), (9, 9)"
            } else {
                ""
            },
            if syntax == "head" {
                "UNTI B { HP: 3; } "
            } else {
                ""
            },
            if syntax == "entry" { "HP 3; " } else { "" },
            if syntax == "plan" {
                "while enemy cuont > 1 { Attack closset enemy; } "
            } else {
                ""
            },
            if syntax == "line" { "" } else { ";" },
            if syntax == "team" {
                "TEAM { A, Idle x1: (1, 1); }"
            } else {
                ""
            },
        );
        let mut found = codes(&source);
        found.retain(|code| code != "syntax");
        found.join(" ")
    };
    let all = "obstacle_range missing_stat bad_stat unknown_unit missing_behaviour \
               unknown_behaviour position_count position_outside position_blocked";
    assert_eq!(others("nothing"), all);
    assert_eq!(others("plan"), all);
    assert_eq!(others("line"), all, "only a semicolon is missing");
    assert_eq!(others("team"), all);
    assert_eq!(
        others("entry"),
        all,
        "there are hit points, though written twice"
    );
    let with_wall = all.replace("obstacle_range", "obstacle_range obstacle_outside");
    assert_eq!(
        others("map"),
        with_wall,
        "the obstacle behind the wrong one"
    );
    // A misspelt head opens its block all the same: four of its entries and the full attack are missing.
    let with_unit = all.replace(
        "missing_stat",
        "missing_stat missing_stat missing_stat missing_stat missing_stat missing_stat",
    );
    assert_eq!(others("head"), with_unit);
}

/// CLV-LEX-13: where a name cannot be read, nobody is told that what it declares is missing; and every
/// single misprint of a good file is told as syntax, or as what follows from it, never as nothing.
#[test]
fn one_misprint_makes_few_faults() {
    let good = with_plan("if enemy count > 1 then { Attack closest enemy; } else { Pass; }");
    let tokens = sobremesa_clairvoyance::language::token::tokens(&good).tokens;
    for token in &tokens {
        for misprint in ["", "@", "9"] {
            let (before, after) = (&good[..token.span.start], &good[token.span.end..]);
            let found = codes(&format!("{before} {misprint} {after}"));
            // What is left out may be something that can be left out, and one number is as good as
            // another; but nothing brings the roof down.
            assert!(
                found.len() <= 6,
                "{misprint:?} at {}: {found:?}",
                token.span.start
            );
        }
    }
    let nameless = good.replacen("UNIT A", "UNIT 7", 1);
    assert!(
        codes(&nameless).iter().all(|code| code == "syntax"),
        "{:?}",
        codes(&nameless)
    );
}

/// CLV-VAL-01: every fault has its words, its rule and its place; a name that is nearly right is
/// suggested.
#[test]
fn a_misspelt_name_is_suggested() {
    let source = format!(
        "{} {} AI Idle {{ Pass; }} TEAM T {{ Gobiln, Idel x1: (0, 0); }} TEAM V {{ Goblin, Idel x1: (1, 0); }}",
        map("Rectangle 4, 4", ""),
        unit("Goblin", "")
    );
    let told = load(&source).expect_err("faults");
    assert_eq!(
        told[0].message.en,
        "There is no unit named “Gobiln”; did you mean “Goblin”?"
    );
    assert_eq!(
        told[0].message.es,
        "No hay ninguna unidad «Gobiln»; ¿querías decir «Goblin»?"
    );
    assert_eq!(
        told[1].message.en,
        "There is no behaviour named “Idel”; did you mean “Idle”?"
    );
}

fn warnings(source: &str) -> String {
    let mut events = Vec::new();
    let setup = Setup {
        source: source.to_owned(),
    };
    let dice = &mut Dice::seeded(Seed::from_number(1));
    Clairvoyance::start(&setup, dice, &mut events).expect("a combat");
    let told = brief(&events);
    told.split("; ")
        .filter(|event| !event.starts_with("order"))
        .collect::<Vec<_>>()
        .join("; ")
}

/// CLV-VAL-02: a name that matches nothing is a warning, once.
#[test]
fn an_unknown_name_in_a_behaviour_is_a_warning() {
    let source = with_plan(
        "Attack closest Orcs; Attack closest Two:Orc; Attack Two:E0:7; Attack closest One:E0; \
         while Orcs count > 0 { Pass; } Attack closest Two:E0;",
    );
    assert_eq!(
        warnings(&source),
        "unknown_name Orcs; unknown_name Orc; unknown_name Two:E0:7; unknown_name One:E0"
    );
    assert_eq!(warnings(&with_plan("Attack Two:E0:1;")), "");
}

/// CLV-VAL-03: a single team is a warning, and its combat is over from the start.
#[test]
fn a_single_team_has_nobody_to_fight() {
    let source = format!(
        "{} {} AI Idle {{ Pass; }} TEAM T {{ A, Idle x1: (0, 0); }}",
        map("Rectangle 4, 4", ""),
        unit("A", "")
    );
    assert_eq!(warnings(&source), "single_team; end T");
}

/// CLV-VAL-04: what nobody uses is no complaint; only whoever checks a file is told.
#[test]
fn a_file_may_serve_as_a_library() {
    let spare = "AI Spare { while enemy count < 0 { Pass; } } AI Idle";
    let source = with_plan("Pass;")
        .replace("AI Idle", spare)
        .replace("AI Plan", &format!("{} AI Plan", unit("Extra", "")));
    assert_eq!(codes(&source), [] as [&str; 0]);
    assert_eq!(warnings(&source), "");
    let told = hints(&load(&source).expect("a file"));
    assert_eq!(
        told,
        [
            Hint::UnusedUnit("Extra".to_owned()),
            Hint::UnusedBehaviour("Spare".to_owned()),
            Hint::NeverTrue {
                behaviour: "Spare".to_owned(),
                action: "while enemy count < 0 { Pass; }".to_owned(),
            },
        ]
    );
}

/// CLV-UX-06: a unit that can go nowhere is worth a word before the evening.
#[test]
fn a_unit_between_walls_is_told() {
    let source = format!(
        "{} {} AI Idle {{ Pass; }} TEAM T {{ A, Idle x2: (0, 0), (3, 3); }} TEAM V {{ A, Idle x1: (2, 3); }}",
        map("Rectangle 4, 4", "(1, 0), (0-1, 1)"),
        unit("A", "")
    );
    assert_eq!(
        hints(&load(&source).expect("a file")),
        [Hint::WalledIn("T:A:1".to_owned())]
    );
}

/// CLV-UX-01, 06: while a file is written every fault is marked where it stands, and a sound one shows
/// its board.
#[test]
fn a_text_is_proofread_while_it_is_written() {
    let written = Clairvoyance::ABILITIES
        .written
        .expect("encounters are written");
    let samples = written.writing().samples;
    for sample in &samples {
        for lang in [Lang::Es, Lang::En] {
            let proof = written.proof(sample.text(lang), lang);
            assert!(proof.is_sound() && proof.scene.is_some(), "{}", sample.name);
            assert!(proof.tidy.is_some(), "{}", sample.name);
        }
    }
    let text = samples[0].text(Lang::En);
    let wrong = text.replacen("Goblin", "Gobiln", 1);
    let proof = written.proof(&wrong, Lang::Es);
    assert!(!proof.is_sound() && proof.scene.is_none());
    let marked: Vec<&str> = proof
        .remarks
        .iter()
        .filter_map(|remark| wrong.get(remark.place.clone()?))
        .collect();
    assert!(marked.contains(&"Goblin"), "{marked:?}");
    assert!(proof.remarks.iter().all(|remark| remark.rule.is_some()));
    // At the end of the text something before it is marked, and nothing at all is no place.
    let cut = written.proof("MAP", Lang::Es);
    assert_eq!(cut.remarks[0].place, Some(2..3));
    assert_eq!(written.proof("", Lang::Es).remarks[0].place, Some(0..0));
}

/// The smallest picture that there is: one pixel.
const DOT: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// CLV-LEX-01: a file may end with pictures, each of something that is there, once, and fit to be shown.
#[test]
fn pictures_come_last_and_are_looked_at() {
    let plain = with_plan("Pass;");
    let with = |block: &str| codes(&format!("{plain}{block}")).join(" ");
    let of = |name: &str| format!("{name}: \"{DOT}\";");
    let names: Vec<String> = load(&plain)
        .expect("a plain file")
        .kinds
        .iter()
        .map(|kind| kind.name.clone())
        .collect();
    let first = &names[0];
    assert_eq!(
        with(&format!("PICTURES {{ {} {} }}", of("MAP"), of(first))),
        ""
    );
    assert_eq!(
        with(&format!("PICTURES {{ {} }}", of("Nobody"))),
        "bad_picture"
    );
    let twice = format!("PICTURES {{ {} {} }}", of("MAP"), of("MAP"));
    assert_eq!(with(&twice), "bad_picture");
    assert_eq!(with("PICTURES { MAP: \"map.png\"; }"), "bad_picture");
    assert_eq!(with("PICTURES { MAP: map; }"), "syntax");
    assert_eq!(
        with("PICTURES { MAP: \"data:; }"),
        "syntax",
        "it never ends"
    );
    let early = format!("PICTURES {{ {} }}{plain}", of("MAP"));
    assert_eq!(codes(&early)[0], "syntax", "they come last");
}

/// CLV-LEX-01: a file that is tidied up keeps its pictures, and a picture is no comment.
#[test]
fn a_tidy_file_has_the_same_pictures() {
    use sobremesa_clairvoyance::language::format::format;
    let slashes = DOT.replace("iVBOR", "//BOR");
    let source = format!(
        "{}PICTURES {{MAP:\"{slashes}\";}} // the end",
        with_plan("Pass;")
    );
    let tidy = format(&source).expect("it can be read");
    assert!(
        tidy.ends_with(&format!(
            "PICTURES {{\n  MAP: \"{slashes}\";\n}} // the end\n"
        )),
        "{tidy}"
    );
    assert_eq!(format(&tidy).as_deref(), Ok(tidy.as_str()));
}

/// Whoever reads Spanish plays a ready-made encounter with Spanish names; what somebody wrote stays as it is.
#[test]
fn a_ready_made_encounter_has_names_that_its_readers_know() {
    let setup = |source: &str| Setup {
        source: source.to_owned(),
    };
    for preset in Clairvoyance::presets() {
        let spanish = Clairvoyance::setup_in(&preset.setup, Lang::Es).expect("ready-made");
        assert_ne!(spanish.source, preset.setup.source, "{}", preset.name);
        let back = Clairvoyance::setup_in(&spanish, Lang::En).expect("ready-made");
        assert_eq!(back.source, preset.setup.source, "{}", preset.name);
    }
    let own = format!("{}// mine", Clairvoyance::presets()[0].setup.source);
    assert!(Clairvoyance::setup_in(&setup(&own), Lang::Es).is_none());
}
