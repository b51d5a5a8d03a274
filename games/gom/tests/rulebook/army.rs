//! GOM-ARM: army lists and deployment.

use serde_json::{Value, json};
use sobremesa_gom::rules::army::{deploy, edited, is_balanced, is_same_name, points};
use sobremesa_gom::{Army, Gom, Kind, Setup, Side, ready_made};
use sobremesa_kernel::{Dice, Game, Nobody, Stop};

use super::support::{ask, close};

fn army(name: &str, race: &str, units: Value) -> Army {
    serde_json::from_value(json!({ "name": name, "race": race, "units": units })).expect("an army")
}

fn legion(models: i32, frontage: i32, x: f64, y: f64) -> Value {
    json!({ "kind": "legion", "models": models, "frontage": frontage, "x": x, "y": y })
}

/// The faults of an army, by unit (0 for the army itself), rule and code.
fn faults(army: &Army) -> Vec<(u64, &'static str, &'static str)> {
    let faults = army.checked().err().unwrap_or_default();
    faults
        .iter()
        .map(|fault| {
            (
                fault.at["unit"].as_u64().unwrap_or(0),
                fault.rule.0,
                fault.code,
            )
        })
        .collect()
}

/// GOM-ARM-01: one race.
#[test]
fn an_army_is_of_one_race() {
    let mixed = army(
        "Mixta",
        "humans",
        json!([legion(20, 5, 100.0, 90.0), { "kind": "onis", "models": 20, "frontage": 5, "x": 300, "y": 90 }]),
    );
    assert_eq!(faults(&mixed), [(2, "GOM-ARM-01", "wrong_race")]);
}

/// GOM-ARM-02, GOM-ARM-09, GOM-ARM-12, GOM-EX-02: as if for player 1; reflected for player 2.
#[test]
fn player_two_stands_reflected() {
    let army = army("Frontera", "humans", json!([legion(20, 5, 100.0, 90.0)]));
    let deployed = &deploy(&army).expect("a good army")[0];
    let unit = deployed.unit(Side::Two, 0);
    let corners = unit.rect().corners().map(|corner| (corner.x, corner.y));
    assert_eq!(
        corners,
        [
            (1180.0, 510.0),
            (1130.0, 510.0),
            (1130.0, 550.0),
            (1180.0, 550.0)
        ]
    );
    assert_eq!(unit.pose.front.degrees(), 180.0);
    assert_eq!(deployed.unit(Side::One, 0).pose.front.degrees(), 0.0);
}

/// GOM-ARM-03: points have no limit, the zone does.
#[test]
fn only_room_limits_an_army() {
    let units: Vec<Value> = (0..20)
        .map(|place| legion(40, 5, f64::from(place) * 60.0, 90.0))
        .collect();
    let large = army("Larga", "humans", json!(units));
    assert_eq!(points(&large), 20 * 40 * 25);
    assert_eq!(faults(&large), []);
}

/// GOM-ARM-04, GOM-ARM-05, GOM-ARM-06: what the editor makes of numbers.
#[test]
fn the_editor_mends_numbers() {
    assert_eq!(edited(Kind::Legion, Some(3), None), (10, 4));
    assert_eq!(edited(Kind::Legion, Some(99), Some(2)), (40, 4));
    assert_eq!(edited(Kind::Pegasos, None, None), (3, 3), "GOM-ARM-05");
    assert_eq!(
        edited(Kind::Pegasos, Some(8), Some(3)),
        (8, 4),
        "GOM-ARM-06"
    );
    let few = army(
        "Pocos",
        "humans",
        json!([legion(9, 5, 100.0, 90.0), legion(41, 5, 300.0, 90.0)]),
    );
    assert_eq!(
        faults(&few),
        [
            (1, "GOM-ARM-04", "models_out_of_range"),
            (2, "GOM-ARM-04", "models_out_of_range")
        ]
    );
}

/// GOM-ARM-07: as wide as there are models.
#[test]
fn a_front_may_be_as_wide_as_the_unit() {
    let wide = army("Ancha", "humans", json!([legion(20, 50, 100.0, 90.0)]));
    let saved = wide.checked().expect("a good army");
    assert_eq!(saved.units[0].frontage, Some(20.0));
}

/// GOM-ARM-08: no negative numbers, and none that is not whole.
#[test]
fn numbers_are_whole_and_not_negative() {
    let odd = army("Rara", "humans", json!([legion(-20, 5, 100.5, -3.0)]));
    assert_eq!(
        faults(&odd),
        vec![(1, "GOM-ARM-08", "not_a_whole_number"); 3]
    );
}

/// GOM-GEN-01, GOM-FLD-02, GOM-SPC-02: the Reglamento wins over the rest of the original: a zone is 100u
/// deep, not the manual's quarter of the field; and units 6u and 8u from each other are 10u apart, though
/// the enlarged rectangles of chapter 2.4.2 would meet.
#[test]
fn the_reglamento_wins() {
    let deployed = |units: Value| faults(&army("Frontera", "humans", units));
    let deep = |y: f64| deployed(json!([legion(20, 5, 100.0, y)]));
    assert_eq!(deep(100.0), []);
    assert_eq!(deep(101.0), [(1, "GOM-ARM-10", "outside_zone")]);
    let beside = |x: f64| deployed(json!([legion(20, 5, 100.0, 100.0), legion(20, 5, x, 52.0)]));
    assert_eq!(beside(156.0), []);
    assert_eq!(beside(155.0).len(), 2, "9.43u");
}

/// GOM-ARM-10: the whole rectangle in the closed zone; on the border is inside.
#[test]
fn units_deploy_inside_their_zone() {
    let at = |x: f64, y: f64| faults(&army("Zona", "humans", json!([legion(20, 5, x, y)])));
    assert_eq!(at(0.0, 100.0), []);
    assert_eq!(at(1230.0, 40.0), []);
    assert_eq!(at(1231.0, 90.0), [(1, "GOM-ARM-10", "outside_zone")]);
    assert_eq!(at(100.0, 101.0), [(1, "GOM-ARM-10", "outside_zone")]);
    assert_eq!(at(100.0, 39.0), [(1, "GOM-ARM-10", "outside_zone")]);
}

/// GOM-ARM-11: 10u apart, or both are at fault.
#[test]
fn units_deploy_apart_from_each_other() {
    let at = |x: f64| {
        faults(&army(
            "Cerca",
            "humans",
            json!([legion(20, 5, 100.0, 90.0), legion(20, 5, x, 90.0)]),
        ))
    };
    assert_eq!(at(160.0), []);
    assert_eq!(
        at(159.0),
        [
            (1, "GOM-ARM-11", "too_close"),
            (2, "GOM-ARM-11", "too_close")
        ]
    );
}

/// GOM-ARM-13: all faults at once, and no army without units.
#[test]
fn every_fault_is_listed() {
    assert_eq!(
        faults(&army("Nadie", "orcs", json!([]))),
        [(0, "GOM-ARM-13", "no_units")]
    );
    let bad = army(
        "¡Mal!",
        "humans",
        json!([legion(5, 5, 0.0, 0.0), legion(20, 5, 2000.0, 90.0)]),
    );
    // The first has too few models and stands outside as well.
    let found: Vec<(u64, &str)> = faults(&bad)
        .iter()
        .map(|fault| (fault.0, fault.2))
        .collect();
    assert_eq!(
        found,
        [
            (0, "name_characters"),
            (1, "models_out_of_range"),
            (1, "outside_zone"),
            (2, "outside_zone")
        ]
    );
}

/// GOM-ARM-14, GOM-ARM-15, GOM-ARM-16: names.
#[test]
fn names_are_short_and_plain() {
    let named = |name: &str| {
        let found = faults(&army(name, "humans", json!([legion(20, 5, 100.0, 90.0)])));
        found.first().map(|fault| fault.2)
    };
    assert_eq!(named("Ñandúes_del 7"), None);
    assert_eq!(named(&"a".repeat(30)), None);
    assert_eq!(
        named(&format!("  {}  ", "a".repeat(30))),
        None,
        "outer spaces do not count"
    );
    assert_eq!(named(&"a".repeat(31)), Some("name_too_long"));
    assert_eq!(named("   "), Some("name_empty"));
    assert_eq!(named("a/b"), Some("name_characters"));
    // Fractions, exponents, Roman numerals and letters in circles are neither letters nor digits.
    for sign in ["½", "²", "Ⅷ", "Ⓐ", "\u{303}", "7\u{303}"] {
        assert_eq!(named(sign), Some("name_characters"), "{sign}");
    }
    assert_eq!(named("Легион 7"), None);
    // An accent by itself after its letter is the same letter: it counts once, and names are the same.
    assert_eq!(named(&"n\u{303}".repeat(30)), None);
    assert_eq!(named("g\u{303}uarani"), None, "no letter of its own");
    assert!(is_same_name("N\u{303}andu\u{301}", "ñandú"));
    assert!(is_same_name(" Marea Verde", "MAREA verde ") && !is_same_name("a", "b"));
}

/// GOM-ARM-17: armies are plain text; the ready ones are good, six of 1000 points and six of 2000.
#[test]
fn armies_are_plain_text() {
    let ready = ready_made();
    assert_eq!(ready.len(), 12);
    for (place, (name, army)) in ready.into_iter().enumerate() {
        assert_eq!(faults(&army), [], "{name}");
        assert_eq!(points(&army), if place < 6 { 1000 } else { 2000 }, "{name}");
        let again = Army::from_toml(&toml_of(&army)).expect("our own file");
        assert_eq!(again, army);
    }
}

fn toml_of(army: &Army) -> String {
    toml::to_string(army).expect("an army can be written")
}

/// GOM-ARM-18, GOM-ARM-19, GOM-ARM-20: unequal armies and twice the same are legal; more than a tenth
/// apart is told.
#[test]
fn unequal_armies_are_a_notice() {
    assert!(is_balanced(1000, 900) && !is_balanced(1000, 899));
    let small = army("Pequeña", "humans", json!([legion(10, 5, 100.0, 90.0)]));
    let started = |two: &Army| {
        let setup = Setup {
            armies: [small.clone(), two.clone()],
            scenery: Some(Vec::new()),
            practice: false,
        };
        let mut events = Vec::new();
        let state = Gom::start(&setup, &mut Dice::scripted(vec![]), &mut events).expect("a battle");
        let noticed = events
            .iter()
            .any(|event| json!(event)["kind"] == "unbalanced");
        (state.side, noticed)
    };
    assert_eq!(started(&small), (Side::One, false));
    assert_eq!(started(&ready_made()[3].1), (Side::One, true));
}

/// GOM-ARM-21: deployment ends when player 1's first turn starts.
#[test]
fn a_battle_begins_with_player_one() {
    let army = army("Frontera", "humans", json!([legion(20, 5, 100.0, 90.0)]));
    let setup = Setup {
        armies: [army.clone(), army],
        scenery: Some(Vec::new()),
        practice: false,
    };
    let mut events = Vec::new();
    let state = Gom::start(&setup, &mut Dice::scripted(vec![]), &mut events).expect("a battle");
    let kinds: Vec<String> = events
        .iter()
        .map(|event| json!(event)["kind"].to_string())
        .collect();
    assert_eq!(
        kinds,
        [
            "\"scenery_placed\"",
            "\"deployed\"",
            "\"deployed\"",
            "\"turn_began\""
        ]
    );
    assert_eq!((state.turn, state.phase.word()), (1, "charge_declaration"));
    close(state.units[1].pose.corner.x, 1180.0);
}

/// GOM-ARM-13: a setup lists the faults of both armies.
#[test]
fn a_setup_lists_the_faults_of_both() {
    let bad = army("", "humans", json!([]));
    let setup = Setup {
        armies: [bad.clone(), bad],
        scenery: None,
        practice: false,
    };
    let Err(Stop::Refused(faults)) = Gom::start(&setup, &mut Dice::scripted(vec![]), &mut Nobody)
    else {
        panic!("nothing is right with it");
    };
    let places: Vec<u64> = faults
        .iter()
        .filter_map(|fault| fault.at["army"].as_u64())
        .collect();
    assert_eq!(places, [1, 1, 2, 2]);
}

/// GOM-API-01: `check_army` and `deployment`.
#[test]
fn questions_about_armies() {
    let army =
        json!({ "name": " Frontera ", "race": "humans", "units": [legion(20, 2, 100.0, 90.0)] });
    let answer = ask("check_army", json!({ "army": army }));
    assert_eq!(
        (&answer["points"], &answer["faults"]),
        (&json!(500), &json!([]))
    );
    assert_eq!(
        (
            &answer["army"]["name"],
            &answer["army"]["units"][0]["frontage"]
        ),
        (&json!("Frontera"), &json!(4.0))
    );
    let placed = ask("deployment", json!({ "army": army, "side": 2 }));
    assert_eq!(
        (&placed["legal"], &placed["units"][0]["x"]),
        (&json!(true), &json!(1180.0))
    );
}
