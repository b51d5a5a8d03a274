//! DOM-AI: personas as data.

use sobremesa_dominoes::{Persona, Role};

use crate::support::{bot, choose, definition, plays, turn};

/// DOM-AI-05, 06: the classic five, by their rules in order of weight.
#[test]
fn the_classic_personas() {
    let rules = |id: &str, role: Role| -> Vec<(&str, u16)> {
        let persona = Persona::shipped().iter().find(|persona| persona.id == id);
        let knowledge = persona.expect("shipped").knowledge(role);
        knowledge.map(|(_, name, weight)| (name, weight)).collect()
    };
    let names =
        |id: &str, role| -> Vec<&str> { rules(id, role).into_iter().map(|it| it.0).collect() };
    assert_eq!(
        names("easy", Role::J2),
        ["first_press", "first_double", "first_tile"]
    );
    assert_eq!(names("medium", Role::J2), ["first_double", "first_tile"]);
    assert_eq!(names("pro", Role::J1), ["first_double", "first_tile"]);
    assert_eq!(names("pro", Role::J3), ["first_tile"]);
    assert_eq!(names("lonely", Role::J4), ["weight_matrix", "first_tile"]);
    let bearded = rules("bearded", Role::J1);
    assert_eq!(bearded[0].0, "first_press");
    assert_eq!(bearded[1].1, bearded[2].1, "two rules of equal weight");
    let order: Vec<i64> = ["easy", "medium", "pro", "lonely", "bearded"]
        .iter()
        .filter_map(|id| Persona::shipped().iter().find(|it| it.id == *id))
        .map(|persona| persona.order)
        .collect();
    assert_eq!(order, [1, 2, 3, 5, 6]);
}

/// DOM-AI-07, DOM-KB-99: an error is any legal move, said to be one; the rules' wish is kept.
#[test]
fn errors_are_legal_and_admitted() {
    let view = turn(1, "34 45R", "15 33 35 01");
    let clumsy = crate::support::persona("errors = 1.0\n[rules]\nfirst_tile = 500");
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let choice = choose(&clumsy, &view, seed);
        seen.insert(choice.details["choice"].to_string());
        assert_eq!(choice.details["shortcut"], "deliberate error");
        assert_eq!(choice.details["preferred"]["choice"], "15R");
        let why = choice.why.words();
        assert!(why.en.contains("level 3") && why.es.contains("nivel 3"));
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

/// DOM-AI-08: the four levels know more and err less, one after the other.
#[test]
fn the_levels_know_more_and_more() {
    let n_rules = |id: &str| {
        let persona = Persona::shipped().iter().find(|persona| persona.id == id);
        persona.expect("shipped").knowledge(Role::J2).count()
    };
    let counts = ["novice", "casual", "club", "expert"].map(n_rules);
    assert_eq!(counts[..3], [2, 5, 18]);
    let all_but_rough_block_and_the_classics = Persona::known_rules().count() - 4;
    assert_eq!(counts[3], all_but_rough_block_and_the_classics);
    let errors = |id: &str| {
        let view = turn(1, "34 45R", "15 33 35 01");
        let erred =
            |seed: &u64| choose(bot(id), &view, *seed).details["shortcut"] == "deliberate error";
        (0..1_000).filter(erred).count()
    };
    // Rates of 0.30, 0.15, 0.05 and none, of 1,000.
    for (id, expected) in [
        ("novice", 300),
        ("casual", 150),
        ("club", 50),
        ("expert", 0),
    ] {
        assert!(
            errors(id).abs_diff(expected) < 75.min(2 * expected + 1),
            "{id}"
        );
    }
}

/// DOM-AI-10: every persona has a name, a face of 150 by 150 and a number; lists go by the number.
#[test]
fn personas_have_a_name_and_a_face() {
    let shipped = Persona::shipped();
    assert!(shipped.is_sorted_by_key(|persona| persona.order));
    assert!(shipped.len() >= 5 + 4 + 8, "classics, levels, and our own");
    for persona in shipped {
        let svg = persona.portrait.svg();
        assert!(svg.contains("width=\"150\" height=\"150\"") && svg.ends_with("</svg>"));
        assert!(
            !persona.called.is_empty()
                && !persona.about.es.is_empty()
                && !persona.about.en.is_empty()
        );
    }
}

/// DOM-AI-11, DOM-ENG-15: a file is a player; one that is wrong has all its faults listed.
#[test]
fn a_definition_is_a_player() {
    let text = definition("[rules]\nfirst_double = 500\nany_tile = 0");
    let persona = Persona::read(&text).expect("nothing wrong with it");
    assert_eq!(plays(&persona, &turn(1, "34 45R", "15 33 35 01"), 1), "33L");
}

/// DOM-AI-11: every fault at once, each with its line and field.
#[test]
fn all_faults_are_listed_with_their_places() {
    let text = r#"id = "Big Joe"
name = 5
order = 1
level = 99
errors = 1.5
forgets = 0.0
reads_signals = "yes"
colour = 3
about = "tall"
[portrait]
hair = "blue"
[rules]
go_outt = 1000
shed_pips = -3
[roles.J3]
fly = 4
[roles.J5]
"#;
    check_faults(
        text,
        &[
            "1 id BadId",
            "2 name BadField",
            "4 level BadField",
            "5 errors BadField",
            "7 reads_signals BadField",
            "8 colour UnknownField",
            "9 about BadField",
            "10 portrait.coat MissingField",
            "10 portrait.face MissingField",
            "10 portrait.hat MissingField",
            "10 portrait.paper MissingField",
            "10 portrait.skin MissingField",
            "10 portrait.tint MissingField",
            "11 portrait.hair BadPortrait",
            "13 rules.go_outt UnknownRule",
            "14 rules.shed_pips BadWeight",
            "16 roles.J3.fly UnknownRule",
            "17 roles.J5 UnknownField",
        ],
    );
    let faults = Persona::read(text).expect_err("much is wrong");
    let unknown = faults.iter().find(|fault| fault.code == "UnknownRule");
    let said = &unknown.expect("listed").message;
    assert_eq!(
        said.en,
        "Line 13, rules.go_outt: There is no rule “go_outt”; the closest is “go_out”."
    );
    assert!(said.es.starts_with("Línea 13, rules.go_outt: No hay"));
}

/// DOM-AI-11: a file that is no TOML is told all its faults of grammar, and a file with nothing in it
/// everything that is missing.
#[test]
fn what_is_no_definition_at_all_is_told_so() {
    check_faults(
        "id = \nname = \"x\"\norder = =\n",
        &["1  NotToml", "3  NotToml"],
    );
    let all = [
        "about",
        "errors",
        "forgets",
        "id",
        "level",
        "name",
        "order",
        "portrait",
        "reads_signals",
        "rules",
    ];
    let missing = all.map(|field| format!("1 {field} MissingField"));
    check_faults("", &missing.each_ref().map(String::as_str));
}

/// Each fault as its line, field and code, in the order of the lines.
#[track_caller]
fn check_faults(text: &str, expected: &[&str]) {
    let faults = Persona::read(text).expect_err("something is wrong");
    let mut found: Vec<(u64, String)> = faults
        .iter()
        .map(|fault| {
            let line = fault.at["line"].as_u64().expect("every fault has its line");
            let field = fault.at["field"].as_str().expect("and its field");
            (line, format!("{line} {field} {}", fault.code))
        })
        .collect();
    found.sort();
    let found: Vec<&str> = found.iter().map(|(_, fault)| fault.as_str()).collect();
    assert_eq!(found, expected);
}

/// DOM-KB-91: whatever the weights, the obligations keep their order above all others.
#[test]
fn obligations_may_not_be_outweighed() {
    let codes = |rules: &str| -> Vec<&str> {
        let faults = Persona::read(&definition(rules)).err().unwrap_or_default();
        faults.iter().map(|fault| fault.code).collect()
    };
    assert_eq!(
        codes("[rules]\ngo_out = 9\nreturn_partner_suit = 8\npress_next = 7"),
        [""; 0]
    );
    let outweighed = ["ObligationOutweighed"];
    let equal = "[rules]\nreturn_partner_suit = 8\npress_next = 8";
    assert_eq!(codes(equal), outweighed, "once, though in all four roles");
    let swapped = "[rules]\nreturn_partner_suit = 8\ndefend_partner_double = 9";
    assert_eq!(codes(swapped), outweighed);
    let in_one_role = "[rules]\nreturn_partner_suit = 8\n[roles.J3]\npress_next = 9";
    let faults = Persona::read(&definition(in_one_role)).expect_err("J3 may not");
    assert_eq!(faults[0].at["field"], "roles.J3.press_next");
    for persona in Persona::shipped() {
        assert!(
            persona.knowledge(Role::J1).count() > 0,
            "{} was read",
            persona.id
        );
    }
}
