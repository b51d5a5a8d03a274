//! GOM-SHO: volleys.

use serde_json::{Value, json};

use super::support::{Field, ask, check_pose};

#[track_caller]
fn check_shot(
    attacker: &str,
    defender: &str,
    distance: f64,
    marched: bool,
    values: [i64; 4],
    chance: u64,
) {
    let answer = ask(
        "shot",
        json!({ "attacker": attacker, "defender": defender, "distance": distance, "marched": marched }),
    );
    let found = ["hit_value", "weapon_strength", "wound_value", "save_value"]
        .map(|name| answer[name].as_i64());
    assert_eq!(
        found,
        values.map(Some),
        "{attacker} on {defender} at {distance}"
    );
    assert_eq!(
        answer["chances"]["all"],
        json!(sobremesa_gom::chances::Chance::new(chance.into(), 1331))
    );
}

/// GOM-SHO-09, GOM-SHO-10, GOM-SHO-11, GOM-SHO-12, GOM-SHO-13, GOM-MOV-19, GOM-EX-08: HP, FA, wound and
/// save of one shot, and its chance.
#[test]
fn the_values_of_one_shot() {
    check_shot("ballesteros", "guerreros", 100.0, false, [5, 4, 4, 2], 240);
    check_shot("ballesteros", "guerreros", 200.0, false, [4, 3, 2, 2], 120);
    check_shot("ballesteros", "guerreros", 30.0, false, [6, 5, 6, 1], 441);
    check_shot("ballesteros", "guerreros", 100.0, true, [4, 4, 4, 2], 200);
    check_shot("arcabuceros", "onis", 100.0, false, [5, 6, 8, 3], 378);
    check_shot("arcabuceros", "onis", 150.0, false, [4, 5, 6, 4], 210);
    check_shot("wargos", "legion", 160.0, false, [4, 4, 4, 7], 75);
    check_shot("dragon", "guerreros", 10.0, false, [8, 8, 10, 0], 900);
}

/// GOM-SHO-09, GOM-SHO-11: half and an eighth of the range belong to neither band.
#[test]
fn the_bands_are_open() {
    check_shot("ballesteros", "guerreros", 150.0, false, [5, 4, 4, 2], 240);
    check_shot("ballesteros", "guerreros", 37.5, false, [5, 4, 4, 2], 240);
}

const VOLLEY: &str =
    "A1 ballesteros 10/6 600,200 0; B1 guerreros 20/5 650,280 180; B9 guerreros 20/5 100,550 180";
/// A hit, a wound, not saved.
const WOUND: [i32; 3] = [1, 1, 3];

/// GOM-SHO-08, GOM-RNG-04: one shot for each model of the first rank, file by file.
#[test]
fn the_first_rank_shoots() {
    let mut field = Field::new(VOLLEY, "shooting");
    field.order(1, "shoot A1 B1", &[9; 6]);
    assert_eq!(
        field.told("shot")["shots"].as_array().map(Vec::len),
        Some(6)
    );
}

/// GOM-SHO-14, GOM-SHO-15, GOM-EX-29: 5 of 20 fall, a quarter: nothing follows.
#[test]
fn a_quarter_is_borne() {
    let mut field = Field::new(VOLLEY, "shooting");
    field.order(1, "shoot A1 B1", &[&WOUND.repeat(5)[..], &[9]].concat());
    assert_eq!(field.unit("B1").models, 15);
    assert_eq!(field.kinds(), ["shot", "fell"]);
}

/// GOM-SHO-15, GOM-SHO-17, GOM-EX-29, GOM-FLE-01, GOM-FLE-06: 6 of 20: a test of L 6, failed: it runs
/// from the shooter; then the shooter has its magic.
#[test]
fn more_than_a_quarter_may_run() {
    let mut field = Field::new(VOLLEY, "shooting");
    let script = [&WOUND.repeat(6)[..], &[7], &[60, 60, 60], &[0, 0], &[3, 1]].concat();
    field.order(1, "shoot A1 B1", &script);
    assert_eq!(
        field.kinds(),
        [
            "shot",
            "fell",
            "leadership_tested",
            "fled",
            "magic",
            "magic"
        ]
    );
    let bonus = field.all("magic")[1];
    assert_eq!(
        (&bonus["unit"], &bonus["attribute"], &bonus["to"]),
        (&json!("A1"), &json!("F"), &json!(4))
    );
    assert!(field.unit("B1").fleeing);
    assert!(field.unit("B1").pose.corner.y > 300.0);
}

/// GOM-SHO-16, GOM-SHO-17: a fleeing target neither tests nor runs again, but the shooter has its magic.
#[test]
fn fugitives_do_not_test_again() {
    let mut field = Field::new(
        &VOLLEY.replace("650,280 180", "650,280 180 fleeing"),
        "shooting",
    );
    field.order(1, "shoot A1 B1", &[&WOUND.repeat(6)[..], &[0, 0]].concat());
    assert_eq!(field.kinds(), ["shot", "fell", "magic"]);
}

/// GOM-SHO-06, GOM-SHO-07: from centre to centre; beyond the range the shot is spent.
#[test]
fn a_shot_out_of_range_is_spent() {
    let text = "A1 escuderos 5/5 600,200 0; B1 guerreros 20/5 650,280.001 180; B2 guerreros 20/5 950,500 180";
    let mut field = Field::new(text, "shooting");
    // Centres at y 190 and 300.001.
    field.order(1, "shoot A1 B1", &[]);
    assert_eq!(field.kinds(), ["out_of_range"]);
    field.refused(1, "shoot A1 B1", "GOM-SHO-05", "already_shot");
    let mut near = Field::new(&text.replace("280.001", "270"), "shooting");
    near.order(1, "shoot A1 B1", &[9; 5]);
    assert_eq!(
        near.told("shot")["distance"],
        100.0,
        "the range itself is in range"
    );
}

/// GOM-SHO-02: HP, FA and AA above 0; magic may give or take a weapon.
#[test]
fn a_weapon_is_needed() {
    let text = "A1 legion 10/5 600,200 0; A2 ballesteros 10/5 400,200 0 FA=0; A3 legion 10/5 800,200 0 HP=1 FA=1 AA=300; B1 guerreros 20/5 650,280 180";
    let mut field = Field::new(text, "shooting");
    field.refused(1, "shoot A1 B1", "GOM-SHO-02", "no_weapon");
    field.refused(1, "shoot A2 B1", "GOM-SHO-02", "no_weapon");
    field.order(1, "shoot A3 B1", &[9; 5]);
}

/// GOM-SHO-03, GOM-SHO-04: not at fighters, not at friends.
#[test]
fn nobody_shoots_into_a_combat() {
    let text = "A1 ballesteros 10/5 600,100 0; A2 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1";
    let field = Field::new(text, "shooting");
    field.refused(1, "shoot A1 B1", "GOM-SHO-04", "target_engaged");
    field.refused(1, "shoot A1 A2", "GOM-SHO-04", "not_an_enemy");
}

/// GOM-SHO-01, GOM-SHO-05: shooters one after the other, each once, also after a march.
#[test]
fn each_unit_shoots_once() {
    let text = "A1 ballesteros 10/5 600,200 0 marched; A2 ballesteros 10/5 500,200 0; B1 guerreros 20/5 650,280 180";
    let mut field = Field::new(text, "shooting");
    field.order(1, "shoot A1 B1", &[9; 5]);
    assert_eq!(field.told("shot")["modifiers"][0]["rule"], "GOM-SHO-12");
    field.order(1, "shoot A2 B1", &[9; 5]);
    field.refused(1, "shoot A2 B1", "GOM-SHO-05", "already_shot");
}

/// GOM-SHO-17, GOM-END-07: the last enemy is annihilated: magic all the same, then the battle is over.
#[test]
fn an_annihilated_target_gives_magic_too() {
    let text = "A1 ballesteros 10/6 600,200 0; B1 guerreros 4/4 640,280 180";
    let mut field = Field::new(text, "shooting");
    field.order(1, "shoot A1 B1", &[&WOUND.repeat(6)[..], &[0, 0]].concat());
    assert_eq!(
        field.kinds(),
        ["shot", "fell", "annihilated", "magic", "battle_over"]
    );
    assert_eq!(field.told("battle_over")["end"], "empty_side");
}

/// GOM-API-01: the odds of a volley before it is shot.
#[test]
fn odds_of_a_volley() {
    let state = super::support::state_in(VOLLEY, "shooting");
    let fields = json!({ "action": { "task": "shoot", "unit": "A1", "target": "B1" } });
    let Value::Object(fields) = fields else {
        unreachable!("it is an object")
    };
    let question = sobremesa_table::Question {
        name: "odds",
        fields: &fields,
        asker: sobremesa_kernel::Audience::Referee,
    };
    let odds = <sobremesa_gom::Gom as sobremesa_table::Playable>::answer(Some(&state), &question)
        .expect("odds");
    assert_eq!(
        (&odds["shots"], &odds["in_range"]),
        (&json!(6), &json!(true))
    );
    let all: f64 = odds["wounds"]
        .as_array()
        .expect("a spread")
        .iter()
        .filter_map(Value::as_f64)
        .sum();
    assert!((all - 1.0).abs() < 1e-12);
    check_pose(&state, "A1", 600.0, 200.0, 0.0);
}
