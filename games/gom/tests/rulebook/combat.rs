//! GOM-CMB: combats, blow by blow. When each strikes is in `attack_order`, what follows in `aftermath`.

use serde_json::{Value, json};
use sobremesa_gom::Side;
use sobremesa_gom::rules::combat::casualties;

use super::support::{Field, check_pose, position};

const FACE_TO_FACE: &str = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B9 guerreros 20/5 100,550 180";

/// Draws one after the other: of Legión a hit (7), a wound (4), and Guerreros who do not save (2).
pub(super) const WOUND: [i32; 3] = [1, 1, 3];
/// Of Guerreros on Legión: a hit (1), a wound (4), not saved (7).
pub(super) const WOUND_BACK: [i32; 3] = [1, 1, 8];
/// A miss of anybody on anybody here.
pub(super) const MISS: i32 = 9;
/// Magic that changes nothing.
pub(super) const NO_MAGIC: [i32; 2] = [0, 0];

pub(super) fn draws(parts: &[&[i32]]) -> Vec<i32> {
    parts.concat()
}

/// The parts of a side's sum: wounds, ranks, flanks, rears, power.
pub(super) fn parts(field: &Field, side: usize) -> Vec<i64> {
    let items = field.told("combat_resolved")["totals"][side - 1]["items"]
        .as_array()
        .expect("items");
    items
        .iter()
        .map(|item| item["value"].as_i64().expect("a number"))
        .collect()
}

/// GOM-EX-25 with GOM-CMB-12, GOM-CMB-16, GOM-CMB-17, GOM-CMB-18, GOM-CMB-23, GOM-CMB-24, GOM-CMB-27,
/// GOM-CMB-28, GOM-CMB-29, GOM-CMB-30, GOM-CMB-32, GOM-CMB-33, GOM-CMB-35, GOM-CMB-38: Legión wounds four
/// times and Guerreros once; 9 to 5; they test 6 - 4 = 2, fail, and run; the winners stay.
#[test]
fn a_lost_combat_is_tested_against_the_difference() {
    let mut field = Field::new(FACE_TO_FACE, "other_moves");
    let script = draws(&[
        &WOUND.repeat(4),
        &[MISS; 6],
        // Four of five have fallen: one answers.
        &WOUND_BACK,
        // Leadership 2: 3 fails.
        &[3],
        // In the effects: 60u, a penalty for the fugitive, a bonus for the winner.
        &[60, 60, 60],
        &NO_MAGIC,
        &NO_MAGIC,
    ]);
    field.order(1, "end movement", &script);
    assert_eq!(parts(&field, 1), [4, 4, 0, 0, 1]);
    assert_eq!(parts(&field, 2), [1, 4, 0, 0, 0]);
    let resolved = field.told("combat_resolved");
    assert_eq!(
        (&resolved["winner"], &resolved["difference"]),
        (&json!(1), &json!(4))
    );
    let test = field.told("leadership_tested");
    assert_eq!(
        (&test["modifier"], &test["test"]["value"]),
        (&json!(-4), &json!(2))
    );
    assert_eq!((field.unit("A1").models, field.unit("B1").models), (19, 16));
    check_pose(&field.state, "B1", 600.0, 360.0, 0.0);
    check_pose(&field.state, "A1", 600.0, 260.0, 0.0);
    assert!(field.state.combats.is_empty());
    let kinds = field.kinds();
    let place = |kind: &str| {
        kinds
            .iter()
            .position(|known| *known == kind)
            .expect("it happened")
    };
    assert!(place("leadership_tested") < place("fled") && place("fled") < place("magic"));
}

/// GOM-CMB-02, GOM-CMB-28: equal totals: nobody tests, and it goes on in the other player's turn.
#[test]
fn a_tie_goes_on() {
    let mut field = Field::new(FACE_TO_FACE, "other_moves");
    field.order(1, "end movement", &[MISS; 15]);
    assert_eq!(field.told("combat_resolved")["winner"], Value::Null);
    field
        .order(1, "end turn", &[])
        .order(2, "end declarations", &[]);
    field.order(2, "end movement", &[MISS; 15]);
    assert_eq!(field.state.combats.len(), 1);
}

/// GOM-CMB-26: standing at the rear counts 2.
#[test]
fn the_rear_counts_two() {
    let text = "A1 legion 20/5 650,260 180 combat=1; B1 legion 20/5 650,300 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    field.order(1, "end movement", &draws(&[&[MISS; 20], &[5], &NO_MAGIC]));
    assert_eq!(parts(&field, 2), [0, 4, 0, 2, 0]);
    assert_eq!(
        parts(&field, 1),
        [0, 4, 0, 0, 0],
        "the front does not count"
    );
}

/// GOM-CMB-22, GOM-CMB-25: standing on a flank counts 1. Equites on the long flank of Guerreros.
#[test]
fn a_flank_counts_one() {
    let text = "A1 equites 10/5 660,300 0 combat=1; B1 guerreros 40/5 650,300 90 combat=1";
    let mut field = Field::new(text, "other_moves");
    field.order(
        1,
        "end movement",
        &draws(&[&[MISS; 15], &[MISS; 7], &[2], &NO_MAGIC]),
    );
    assert_eq!(parts(&field, 1), [0, 2, 1, 0, 0]);
    assert_eq!(parts(&field, 2), [0, 8, 0, 0, 1]);
}

/// GOM-CMB-13, GOM-EX-23: six dead of a front of five: nobody answers.
#[test]
fn the_fallen_do_not_strike_back() {
    let mut field = Field::new(FACE_TO_FACE, "other_moves");
    let script = draws(&[&WOUND.repeat(6), &[MISS; 4], &[10], &NO_MAGIC]);
    field.order(1, "end movement", &script);
    assert_eq!(field.all("struck")[1]["models"], 0);
    let mut field = Field::new(FACE_TO_FACE, "other_moves");
    let script = draws(&[&WOUND.repeat(3), &[MISS; 7], &[MISS; 2], &[10], &NO_MAGIC]);
    field.order(1, "end movement", &script);
    assert_eq!(field.all("struck")[1]["models"], 2, "three dead, two fight");
}

/// GOM-CMB-19, GOM-CMB-20, GOM-EX-24: wounds pile up on one model at a time, and stay.
#[test]
fn wounds_pile_up() {
    assert_eq!(casualties(0, 5, 2), (2, 1));
    assert_eq!(casualties(1, 5, 2), (3, 0));
    let text =
        "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1 H=3 pending=2";
    let mut field = Field::new(text, "other_moves");
    let script = draws(&[&WOUND.repeat(2), &[MISS; 8], &[MISS; 4], &[10], &NO_MAGIC]);
    field.order(1, "end movement", &script);
    // 2 pending and 2 more: one model falls, one wound stays.
    assert_eq!((field.unit("B1").models, field.unit("B1").pending), (19, 1));
}

/// GOM-CMB-09, GOM-CMB-10: real bases, corner to corner included, gaps of the last rank not.
#[test]
fn engaged_models_touch() {
    let engaged = |text: &str| {
        let state = super::support::state(text);
        let [ours, theirs] =
            sobremesa_gom::rules::contact::engaged_models(&state.units[0], &state.units[1]);
        (
            ours.iter().collect::<Vec<_>>(),
            theirs.iter().collect::<Vec<_>>(),
        )
    };
    // Corner on corner: one against one.
    assert_eq!(
        engaged("A1 legion 10/5 600,260 0; B1 guerreros 10/5 700,260 180"),
        (vec![5], vec![5])
    );
    // The rear of 17/5 has models in files 2 and 3 only: those and nobody else.
    let (ours, theirs) = engaged("A1 legion 10/5 650,300 180; B1 guerreros 17/5 650,260 180");
    assert_eq!(theirs, [16, 17]);
    assert_eq!(ours, [1, 2, 3, 4]);
}

/// GOM-CMB-11: B1 strikes down models 2, 3 and 4 of A1, which will close its front to x 615..635. Until
/// the attacks are over, those who touched an enemy at the start fight it: two models of B2, which reaches
/// to x 610 only, and models 1 and 5 of A1.
#[test]
fn who_is_engaged_is_settled_at_the_start() {
    let text = "A1 legion 5/5 600,260 0 combat=1 I=0; B1 guerreros 20/5 665,260 180 combat=1; B2 guerreros 20/5 610,260 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    let script = draws(&[
        &WOUND_BACK.repeat(3),
        &[MISS],
        &[MISS; 2],
        &[MISS; 2 * 2],
        &[10],
        &NO_MAGIC,
        &NO_MAGIC,
    ]);
    field.order(1, "end movement", &script);
    let struck = field.all("struck");
    let models: Vec<(&Value, &Value)> = struck
        .iter()
        .map(|it| (&it["unit"], &it["models"]))
        .collect();
    assert_eq!(json!(models), json!([["B1", 4], ["B2", 2], ["A1", 2]]));
    let attacks = struck[2]["attacks"].as_array().expect("attacks").iter();
    let blows: Vec<(&Value, &Value)> = attacks.map(|it| (&it["model"], &it["target"])).collect();
    assert_eq!(
        json!(blows),
        json!([[1, "B2"], [1, "B2"], [5, "B1"], [5, "B1"]])
    );
    check_pose(&field.state, "A1", 615.0, 260.0, 0.0);
}

/// A front of 7 between two enemies: its model 4 touches both.
const BETWEEN_TWO: &str = "A1 legion 14/7 615,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B2 guerreros 20/5 700,260 180 combat=1";

/// GOM-CMB-15, GOM-RNG-03: the owner splits the attacks of a model in contact with two.
#[test]
fn a_model_between_two_enemies_splits_its_attacks() {
    let mut field = Field::new(BETWEEN_TWO, "other_moves");
    field.order(1, "end movement", &[]);
    let due = field.told("allocation_due");
    assert_eq!(
        (&due["unit"], &due["models"], &due["targets"]),
        (&json!("A1"), &json!([4]), &json!(["B1", "B2"]))
    );
    assert_eq!(field.state.phase.word(), "combat_resolution");
    field.refused(1, "split A1 3:B2*1", "GOM-CMB-15", "nothing_to_split");
    field.refused(1, "split A1 4:B2*3", "GOM-CMB-12", "too_many_attacks");
    field.refused(1, "split B1 4:B2*1", "GOM-CMB-15", "not_its_attack");
    field.refused(1, "end turn", "GOM-TRN-03", "wrong_phase");
    let script = draws(&[&[MISS; 14], &[MISS; 8], &[10], &NO_MAGIC, &NO_MAGIC]);
    field.order(1, "split A1 4:B2*1", &script);
    let attacks = field.all("struck")[0]["attacks"]
        .as_array()
        .expect("attacks");
    let of_four: Vec<&Value> = attacks
        .iter()
        .filter(|attack| attack["model"] == 4)
        .map(|attack| &attack["target"])
        .collect();
    assert_eq!(
        of_four,
        ["B1", "B2"],
        "one each, whoever entered first comes first"
    );
}

/// GOM-CMB-12, GOM-CMB-15: all that a model has may go to the one who came later, and no more.
#[test]
fn a_model_may_give_all_its_attacks_to_the_later_enemy() {
    let mut field = Field::new(BETWEEN_TWO, "other_moves");
    field.order(1, "end movement", &[]);
    let script = draws(&[&[MISS; 14], &[MISS; 8], &[10], &NO_MAGIC, &NO_MAGIC]);
    field.order(1, "split A1 4:B2*2", &script);
    let attacks = field.all("struck")[0]["attacks"]
        .as_array()
        .expect("attacks");
    let of_four = attacks.iter().filter(|attack| attack["model"] == 4);
    assert!(of_four.clone().all(|attack| attack["target"] == "B2"));
    assert_eq!(of_four.count(), 2);
}

/// GOM-CMB-15: without a decision all go to the enemy engaged longest; the clock decides nothing else.
#[test]
fn without_a_decision_the_longest_enemy_is_struck() {
    let mut field = Field::new(BETWEEN_TWO, "other_moves");
    field.order(1, "end movement", &[]);
    field.house(
        "timeout 1",
        &draws(&[&[MISS; 22], &[10], &NO_MAGIC, &NO_MAGIC]),
    );
    let attacks = field.all("struck")[0]["attacks"]
        .as_array()
        .expect("attacks");
    let of_four: Vec<&Value> = attacks
        .iter()
        .filter(|attack| attack["model"] == 4)
        .map(|attack| &attack["target"])
        .collect();
    assert_eq!(of_four, ["B1", "B1"]);
}

/// GOM-TRN-07, GOM-CMB-15: the owner is asked, also when it is the other player's turn.
#[test]
fn the_owner_splits_in_either_turn() {
    let mut given = position(BETWEEN_TWO, "other_moves");
    given["side"] = json!(2);
    let mut field = Field::resumed(given);
    field.order(2, "end movement", &[]);
    let status = sobremesa_kernel::Status::must_act(
        &<sobremesa_gom::Gom as sobremesa_kernel::Game>::status(&field.state),
    );
    assert!(status.contains(Side::One.seat()));
    field.refused(2, "split A1", "GOM-TRN-07", "not_your_turn");
    field.order(
        1,
        "split A1",
        &draws(&[&[MISS; 22], &[10], &NO_MAGIC, &NO_MAGIC]),
    );
    assert_eq!(field.state.side, Side::Two);
}

/// GOM-CMB-14: each enemy strikes down first those in contact with it: models 1 and 4, so nobody is left
/// who touches both, and 5 of 7 fight.
#[test]
fn enemies_strike_down_whom_they_touch() {
    let text = BETWEEN_TWO.replace("615,260 0", "615,260 0 I=0");
    let mut field = Field::new(&text, "other_moves");
    let enemy = draws(&[&WOUND_BACK, &[MISS; 3]]);
    let script = draws(&[&enemy, &enemy, &[MISS; 10], &[10], &NO_MAGIC, &NO_MAGIC]);
    field.order(1, "end movement", &script);
    let own = field.all("struck")[2];
    let mut models: Vec<u64> = own["attacks"]
        .as_array()
        .expect("attacks")
        .iter()
        .filter_map(|attack| attack["model"].as_u64())
        .collect();
    models.dedup();
    assert_eq!(models, [2, 3, 5, 6, 7]);
}

/// GOM-CMB-31: when one side is gone there are no sums and no tests; the other has won.
#[test]
fn a_swept_combat_needs_no_sums() {
    let text = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 1/1 630,260 180 combat=1; B9 guerreros 20/5 100,550 180";
    let mut field = Field::new(text, "other_moves");
    field.order(1, "end movement", &draws(&[&WOUND, &[MISS; 5], &NO_MAGIC]));
    assert_eq!(field.told("combat_swept")["winner"], 1);
    assert!(field.all("combat_resolved").is_empty());
    assert_eq!(field.told("magic")["unit"], "A1");
}

/// GOM-CMB-21, GOM-CMB-39: B1 has one model and gets two wounds: both count. A2, which touches nobody
/// else, has nothing left to strike.
#[test]
fn nobody_strikes_at_the_annihilated() {
    let text = "A1 legion 10/5 600,260 0 combat=1; A2 legion 12/4 645,270 180 combat=1; B1 guerreros 1/1 630,260 180 combat=1; B2 guerreros 20/5 700,260 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    let script = draws(&[
        &WOUND,
        &WOUND,
        &[MISS; 4],
        &[MISS; 2],
        &[MISS],
        &[2],
        &NO_MAGIC,
        &NO_MAGIC,
    ]);
    field.order(1, "end movement", &script);
    let struck = field.all("struck");
    assert_eq!(
        (&struck[1]["unit"], &struck[1]["models"]),
        (&json!("A2"), &json!(0))
    );
    assert_eq!(parts(&field, 1), [2, 2 + 3, 0, 0, 1]);
}

/// GOM-CMB-37: engaged units neither manoeuvre nor charge nor shoot.
#[test]
fn fighters_are_busy() {
    let text = "A1 ballesteros 10/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B2 guerreros 20/5 650,500 180";
    Field::new(text, "shooting").refused(1, "shoot A1 B2", "GOM-CMB-37", "engaged");
    Field::new(text, "other_moves").refused(1, "advance A1 5", "GOM-CMB-37", "engaged");
    Field::new(text, "charge_declaration").refused(1, "charge A1 B1", "GOM-CMB-37", "engaged");
}
