//! GOM-TST, GOM-RNG: tests and draws.

use serde_json::{Value, json};
use sobremesa_gom::chances::{Chance, distribution, of_passing};
use sobremesa_gom::rules::chance::{clamped, comparative, elevenths, passes};
use sobremesa_gom::{Attribute, Gom, Kind};
use sobremesa_kernel::{Dice, Game, Nobody, Seed};

use super::support::Field;

/// GOM-TST-02, GOM-TST-03: not above the value; 0 always fails, 10 always passes.
#[test]
fn a_low_draw_passes() {
    assert!(passes(4, 4) && !passes(4, 5));
    assert!(!passes(10, 0) && !passes(0, 0));
    assert!(passes(0, 10));
}

/// GOM-TST-04, GOM-EX-05: in elevenths, for the values 0 to 10.
#[test]
fn the_chances_of_each_value() {
    let counted = |value| (0..=10).filter(|roll| passes(value, *roll)).count() as u32;
    for (value, expected) in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10].into_iter().enumerate() {
        assert_eq!(elevenths(value as i32), expected);
        assert_eq!(counted(value as i32), expected);
    }
    assert_eq!(of_passing(4), Chance::new(5, 11));
}

/// GOM-TST-05: the agent's value, moved by the difference.
#[test]
fn a_comparison_counts_the_difference_twice() {
    assert_eq!(comparative(4, 5), 3);
    assert_eq!(comparative(5, 4), 6);
    assert_eq!(comparative(4, 4), 4);
}

/// GOM-TST-06: 7 against 3 would be 11, 3 against 7 would be -1.
#[test]
fn tested_values_stay_between_0_and_10() {
    assert_eq!((comparative(7, 3), comparative(3, 7)), (10, 0));
    assert_eq!((clamped(-3), clamped(12)), (0, 10));
}

/// The values tested by a blow, a shot and a rally, with one attribute of everybody one higher.
fn tested_values(raised: Option<Attribute>) -> Vec<Value> {
    let unit = |start: &str, kind: Kind, rest: &str| {
        let higher = raised.map(|it| format!("{}={}", it.letters(), kind.value(it) + 1));
        let name = json!(kind);
        let name = name.as_str().expect("a name");
        format!("{start} {name} 1/1 {rest} {}; ", higher.unwrap_or_default())
    };
    let text = [
        unit("A1", Kind::Ballesteros, "600,200 0"),
        unit("A2", Kind::Guerreros, "200,260 0 combat=1"),
        unit("B1", Kind::Guerreros, "610,300 180"),
        unit("B2", Kind::Guerreros, "210,260 180 combat=1"),
        unit("B3", Kind::Guerreros, "900,500 0 fleeing"),
    ];
    let mut field = Field::new(&text.concat(), "other_moves");
    // A 10 always passes: everything hits and wounds, and is saved.
    let n_attacks = 1 + usize::from(raised == Some(Attribute::Attacks));
    field.order(1, "end movement", &[10; 3].repeat(2 * n_attacks));
    let blow = field.told("struck")["attacks"][0].clone();
    field.order(1, "shoot A1 B1", &[10; 3]);
    let shot = field.told("shot")["shots"][0].clone();
    field.order(1, "end turn", &[10]);
    let mut values = vec![field.told("rally_tested")["test"]["value"].clone()];
    for attack in [blow, shot] {
        values.extend(["hit", "wound", "save"].map(|step| attack[step]["value"].clone()));
    }
    values
}

/// GOM-TST-01: whatever changes a tested value is graded. I is graded too, but nothing tests it.
#[test]
fn only_graded_values_are_tested() {
    let usual = tested_values(None);
    let tested = Attribute::ALL
        .into_iter()
        .filter(|attribute| tested_values(Some(*attribute)) != usual);
    let letters: Vec<&str> = tested.map(Attribute::letters).collect();
    assert_eq!(letters, ["HA", "HP", "F", "R", "L", "SA", "FA"]);
}

/// GOM-EX-07: ten attacks of Legión on Guerreros.
#[test]
fn many_attacks_are_binomial() {
    let spread = distribution(320.0 / 1331.0, 10);
    let mean: f64 = spread
        .iter()
        .enumerate()
        .map(|(wounds, share)| wounds as f64 * share)
        .sum();
    assert!((mean - 2.40421).abs() < 1e-5);
    assert!((spread[0] - 0.06393).abs() < 1e-5);
    assert!((sobremesa_gom::chances::at_least(&spread, 5) - 0.06744).abs() < 1e-5);
}

/// GOM-TST-07, GOM-RNG-03: hit, wound, save, each with a draw of its own, and all attacks are drawn even
/// when the enemy has lost its last model: 5 models with 2 attacks against 1.
#[test]
fn every_attack_is_drawn() {
    let text = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 1/1 630,260 180 combat=1; B2 guerreros 20/5 100,500 180";
    let mut field = Field::new(text, "other_moves");
    // Models 2, 3 and 4 touch the enemy. Model 2 hits, wounds and is not saved; hits and does not wound;
    // the others miss four times. Then magic for the winner.
    let draws = [
        7, 4, 3, /**/ 7, 5, /**/ 8, 9, 8, 9, /**/ 0, 0,
    ];
    field.order(1, "end movement", &draws);
    let struck = field.told("struck");
    assert_eq!(struck["attacks"].as_array().expect("attacks").len(), 6);
    assert_eq!(struck["attacks"][1]["save"], serde_json::Value::Null);
    assert_eq!(struck["wounds"][0]["wounds"], 1);
}

/// GOM-RNG-01: the same armies, seed and orders give the same battle.
#[test]
fn a_seed_repeats_a_battle() {
    let play = |seed| {
        let armies = sobremesa_gom::bands();
        let setup = sobremesa_gom::Setup {
            armies: [armies[1].1.clone(), armies[4].1.clone()],
            scenery: None,
            practice: false,
        };
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut state = Gom::start(&setup, &mut dice, &mut Nobody).expect("a battle");
        while let Some(seat) = Gom::status(&state).must_act().iter().next() {
            let mut choices = Vec::new();
            Gom::candidates(&state, sobremesa_kernel::Actor::Seat(seat), &mut choices);
            let action = choices[choices.len() / 2].clone();
            let action = if choices.len() > 12 {
                choices[choices.len() - 1].clone()
            } else {
                action
            };
            let who = sobremesa_kernel::Actor::Seat(seat);
            Gom::play(&mut state, who, &action, &mut dice, &mut Nobody).expect("an offer");
        }
        Gom::fingerprint(&state)
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}

/// GOM-EX-06: one blow, step by step, for every row of the table.
#[test]
fn the_chances_of_one_blow() {
    use Kind::*;
    let rows = [
        (Legion, Guerreros, [7, 4, 2], 320),
        (Guerreros, Legion, [1, 4, 7], 30),
        (Equites, Guerreros, [7, 8, 0], 720),
        (Garms, Legion, [3, 8, 5], 180),
        (Onis, Legion, [3, 6, 6], 112),
        (Legion, Onis, [6, 4, 5], 175),
        (Pegasos, Trolls, [9, 9, 4], 600),
        (Dragon, Trasgos, [10, 10, 0], 1000),
        (Trasgos, Dragon, [0, 0, 10], 1),
    ];
    for (attacker, defender, [hit, wound, save], chance) in rows {
        let answer = super::support::ask(
            "melee_wound_probability",
            serde_json::json!({ "attacker": attacker, "defender": defender }),
        );
        let found = [
            &answer["hit_value"],
            &answer["wound_value"],
            &answer["save_value"],
        ];
        assert_eq!(
            found.map(|value| value.as_i64()),
            [hit, wound, save].map(Some),
            "{attacker:?} {defender:?}"
        );
        let expected = Chance::new(chance, 1331);
        assert_eq!(answer["probability"], serde_json::json!(expected));
    }
}
