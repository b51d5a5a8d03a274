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
        assert!(choice.why.en.contains("level 3") && choice.why.es.contains("nivel 3"));
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

/// DOM-AI-11: every fault at once, each with its field and line.
#[test]
fn all_faults_are_listed() {
    let text = "id = \"Big Joe\"\nname = 5\norder = 1\nlevel = 99\nerrors = 1.5\nforgets = 0.0\n\
                reads_signals = \"yes\"\ncolour = 3\n[portrait]\nhair = \"blue\"\n\
                [rules]\ngo_outt = 1000\nshed_pips = -3\n";
    let faults = Persona::read(text).expect_err("much is wrong");
    let found: Vec<(&str, String)> = faults
        .iter()
        .map(|fault| {
            (
                fault.code,
                fault.at["field"].as_str().unwrap_or_default().to_owned(),
            )
        })
        .collect();
    for expected in [
        ("BadId", "id"),
        ("BadField", "name"),
        ("BadField", "level"),
        ("BadField", "errors"),
        ("BadField", "reads_signals"),
        ("UnknownField", "colour"),
        ("MissingField", "about"),
        ("MissingField", "portrait.paper"),
        ("BadPortrait", "portrait.hair"),
        ("UnknownRule", "rules.go_outt"),
        ("BadWeight", "rules.shed_pips"),
    ] {
        assert!(
            found.contains(&(expected.0, expected.1.to_owned())),
            "{expected:?} in {found:?}"
        );
    }
    let unknown = faults
        .iter()
        .find(|fault| fault.code == "UnknownRule")
        .expect("listed");
    assert!(
        unknown.message.en.contains("“go_out”"),
        "{}",
        unknown.message.en
    );
    assert_eq!(unknown.at["line"], 12);
    let broken = Persona::read("id = ").expect_err("no TOML");
    assert_eq!((broken.len(), broken[0].code), (1, "NotToml"));
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
    let outweighed = codes("[rules]\nreturn_partner_suit = 8\npress_next = 8");
    assert!(
        outweighed
            .iter()
            .all(|code| *code == "ObligationOutweighed")
            && !outweighed.is_empty()
    );
    let swapped = codes("[rules]\nreturn_partner_suit = 8\ndefend_partner_double = 9");
    assert!(!swapped.is_empty());
    for persona in Persona::shipped() {
        assert!(
            persona.knowledge(Role::J1).count() > 0,
            "{} was read",
            persona.id
        );
    }
}
