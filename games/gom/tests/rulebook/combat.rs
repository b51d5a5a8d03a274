//! GOM-CMB: combats, blow by blow.

use serde_json::{Value, json};
use sobremesa_gom::rules::combat::casualties;
use sobremesa_gom::{Gom, Side};
use sobremesa_kernel::Game;

use super::support::{Field, check_pose, position};

const FACE_TO_FACE: &str = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B9 guerreros 20/5 100,550 180";

/// Draws one after the other: of Legión a hit (7), a wound (4), and Guerreros who do not save (2).
const WOUND: [i32; 3] = [1, 1, 3];
/// Of Guerreros on Legión: a hit (1), a wound (4), not saved (7).
const WOUND_BACK: [i32; 3] = [1, 1, 8];
/// A miss of anybody on anybody here.
const MISS: i32 = 9;
/// Magic that changes nothing.
const NO_MAGIC: [i32; 2] = [0, 0];

fn draws(parts: &[&[i32]]) -> Vec<i32> {
    parts.concat()
}

fn order_of(field: &Field) -> Vec<String> {
    let told = field.told("combat_began")["order"]
        .as_array()
        .expect("an order");
    told.iter()
        .map(|unit| unit.as_str().expect("a name").to_owned())
        .collect()
}

/// Who strikes first in each combat.
fn first_strikers(field: &Field) -> Vec<&Value> {
    let combats = field.all("combat_began");
    combats.iter().map(|event| &event["order"][0]).collect()
}

/// Nobody strikes, and power counts for nobody: what is left draws nothing.
fn idle(text: &str) -> String {
    text.replace(';', " A=0 P=0;") + " A=0 P=0"
}

/// A position in which these enemies met in this order: charger and charged.
fn met_in_order(text: &str, charges: &[(&str, &str)]) -> Field {
    let mut given = json!(Gom::position(&Field::new(text, "other_moves").state));
    for combat in given["combats"].as_array_mut().expect("combats") {
        for pair in combat["pairs"].as_array_mut().expect("pairs") {
            let is_pair = |(charger, other): &(&str, &str)| {
                pair["charger"] == *charger && pair["other"] == *other
            };
            let order = charges
                .iter()
                .position(is_pair)
                .expect("every pair is named");
            pair["since"] = json!({ "player_turn": 1, "order": order });
        }
    }
    Field::resumed(given)
}

/// The parts of a side's sum: wounds, ranks, flanks, rears, power.
fn parts(field: &Field, side: usize) -> Vec<i64> {
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

/// GOM-CMB-06, GOM-CMB-07: by initiative, but first whoever charged in this player's turn.
#[test]
fn chargers_strike_first() {
    let text = |charged: &str| {
        format!(
            "A1 guerreros 20/5 600,260 0 combat=1 {charged}; B1 legion 20/5 650,260 180 combat=1 charged=0"
        )
    };
    let mut slow = Field::new(&text(""), "other_moves");
    slow.order(1, "end movement", &[MISS; 15]);
    assert_eq!(
        order_of(&slow),
        ["B1", "A1"],
        "a charge of the enemy's last turn is over"
    );
    let mut charging = Field::new(&text("charged=0"), "other_moves");
    charging.order(1, "end movement", &[MISS; 15]);
    assert_eq!(order_of(&charging), ["A1", "B1"]);
}

/// GOM-CMB-06: two chargers in one combat: in the order of their charges, whatever their initiative.
#[test]
fn chargers_strike_in_the_order_of_their_charges() {
    let text = idle(
        "A1 legion 10/5 570,200 0 I=9; A2 legion 10/5 640,200 0; B1 guerreros 40/10 660,260 180 I=10",
    );
    for (orders, expected) in [
        (["A2", "A1"], ["A2", "A1", "B1"]),
        (["A1", "A2"], ["A1", "A2", "B1"]),
    ] {
        let mut field = Field::new(&text, "charge_declaration");
        for charger in orders {
            field.order(1, &format!("charge {charger} B1"), &[]);
        }
        field.order(1, "end declarations", &[]);
        field.order(1, "end movement", &[]);
        assert_eq!(order_of(&field), expected);
    }
}

/// GOM-CMB-08: all have initiative 5. A2 and then A1 charge B1, and in the next turn B2 charges A1. Who
/// entered in an earlier turn strikes before the others, then who entered with the earlier declaration:
/// B1, charged by A2, before A1.
#[test]
fn among_equals_whoever_entered_earlier_strikes_first() {
    let text = idle(
        "A1 legion 10/5 570,200 0; A2 legion 10/5 640,200 0; B1 legion 40/10 660,260 180; B2 legion 10/5 480,260 270",
    );
    let mut field = Field::new(&text, "charge_declaration");
    for order in [
        "charge A2 B1",
        "charge A1 B1",
        "end declarations",
        "end movement",
    ] {
        field.order(1, order, &[]);
    }
    field.order(1, "end turn", &[]);
    field.order(2, "charge B2 A1", &[]);
    field.order(2, "end declarations", &[]);
    // On a flank they win; both losers hold, both winners have magic that changes nothing.
    let script = draws(&[&[1, 1], &NO_MAGIC, &NO_MAGIC]);
    field.order(2, "end movement", &script);
    assert_eq!(order_of(&field), ["B2", "A2", "B1", "A1"], "GOM-CMB-06");
    field
        .order(2, "end turn", &[])
        .order(1, "end declarations", &[]);
    field.order(1, "end movement", &script);
    assert_eq!(order_of(&field), ["A2", "B1", "A1", "B2"]);
}

/// GOM-CMB-08: entered with the same charge, so the chargers (A1 on both of the enemy, B2 on A2) before
/// the charged; and of these and of those player 1 first.
#[test]
fn among_equals_player_one_strikes_first() {
    let text = idle(
        "A1 legion 10/5 600,260 0 combat=1; A2 legion 10/5 575,300 0 combat=1; B1 legion 10/5 680,260 180 combat=1; B2 legion 10/5 575,280 0 combat=1",
    );
    let mut field = Field::new(&text, "other_moves");
    field.order(1, "end movement", &[]);
    assert_eq!(order_of(&field), ["A1", "B2", "A2", "B1"]);
}

/// GOM-CMB-08: equal initiative, entered with the same charge: the one that charged.
#[test]
fn among_equals_the_charger_strikes_first() {
    // B1 has come from behind.
    let text = "A1 legion 20/5 650,260 180 combat=1; B1 legion 20/5 650,300 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    field.order(1, "end movement", &draws(&[&[MISS; 20], &[5], &NO_MAGIC]));
    assert_eq!(order_of(&field), ["B1", "A1"]);
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

/// GOM-CMB-36: a rank falls away and the charger behind closes up by its depth.
#[test]
fn the_charger_closes_up() {
    let text = "A1 legion 10/5 650,260 180 combat=1; B1 guerreros 20/5 650,280 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    let script = draws(&[&[MISS; 10], &WOUND_BACK.repeat(5), &[10], &NO_MAGIC]);
    field.order(1, "end movement", &script);
    assert_eq!(field.told("closed_up")["distance"], 10.0);
    check_pose(&field.state, "B1", 650.0, 270.0, 180.0);
    assert_eq!(field.state.combats.len(), 1);
}

/// GOM-CMB-36: contact lost to the side cannot be closed. A1 shrinks from 5 to 3 about its centre: at
/// 610 its corner still touches B1, at 605 nothing does.
#[test]
fn lateral_contact_is_lost() {
    for (x, combats) in [(610, 1), (605, 0)] {
        let text = format!(
            "A1 legion 5/5 600,260 0 combat=1 I=0; B1 guerreros 20/5 {x},260 180 combat=1 A=2; A9 legion 20/5 100,90 0"
        );
        let mut field = Field::new(&text, "other_moves");
        let (blows, missed) = if x == 610 { (2, 2) } else { (2, 0) };
        let script = draws(&[
            &WOUND_BACK.repeat(blows),
            &vec![MISS; missed],
            &[10],
            &NO_MAGIC,
        ]);
        field.order(1, "end movement", &script);
        check_pose(&field.state, "A1", 610.0, 260.0, 0.0);
        assert_eq!(field.state.combats.len(), combats);
        assert_eq!(field.all("disengaged").len(), 1 - combats);
    }
}

/// GOM-CMB-36, GOM-CMB-10: three of A1 are left, at x 610 to 640 with their backs at 270. B1, behind
/// them, slides on until its corner touches theirs: a corner is contact. Had it stood 5u further, it
/// would have passed.
#[test]
fn a_corner_is_enough_to_close_up() {
    for (x, combats) in [(690, 1), (695, 0)] {
        let text = format!(
            "A1 legion 10/5 650,260 180 combat=1 I=0; B1 guerreros 20/5 {x},280 180 combat=1 A=8"
        );
        let mut field = Field::new(&text, "other_moves");
        // Two models touch, or one.
        let n_blows = if x == 690 { 16 } else { 8 };
        let script = draws(&[
            &WOUND_BACK.repeat(7),
            &vec![MISS; n_blows - 7],
            &[10],
            &NO_MAGIC,
        ]);
        field.order(1, "end movement", &script);
        assert_eq!(field.state.combats.len(), combats, "{x}");
        assert_eq!(field.all("closed_up").len(), combats);
        let y = if combats == 1 { 270.0 } else { 280.0 };
        check_pose(&field.state, "B1", f64::from(x), y, 180.0);
    }
}

/// GOM-CMB-36: B1, which closes up to A1, leaves A2 behind, whose front touched the last 5u of its
/// flank.
#[test]
fn closing_up_lets_go_of_whoever_stays_behind() {
    let text = "A1 legion 10/5 650,260 180 combat=1; A2 legion 8/4 600,355 270 combat=1; B1 guerreros 20/5 650,280 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    let is_engaged = |field: &Field| field.state.is_engaged(1);
    assert!(is_engaged(&field));
    let script = draws(&[
        &[MISS; 10],
        &[MISS; 2],
        &WOUND_BACK.repeat(5),
        &[MISS],
        &[10, 10],
        &NO_MAGIC,
    ]);
    field.order(1, "end movement", &script);
    check_pose(&field.state, "B1", 650.0, 270.0, 180.0);
    assert!(field.state.is_engaged(0) && !is_engaged(&field));
    let let_go = &field.told("disengaged")["target"];
    assert!(*let_go == "A2" || field.told("disengaged")["unit"] == "A2");
}

/// GOM-CMB-36: A1 loses its second rank and a file. B1 behind it and B2 on its flank would both close up
/// to x 600..605, y 282..290: whoever charged first does, the other lets go.
#[test]
fn the_first_to_charge_closes_up_first() {
    let text = "A1 legion 10/5 600,300 0 combat=1 I=0; B1 guerreros 10/5 600,280 0 combat=1; B2 guerreros 3/3 600,312 270 combat=1";
    for (first, second, distance) in [("B1", "B2", 10.0), ("B2", "B1", 5.0)] {
        let mut field = met_in_order(text, &[(first, "A1"), (second, "A1")]);
        // B1 kills five, B2 one; nobody answers, and A1 holds.
        let script = draws(&[
            &WOUND_BACK.repeat(5),
            &WOUND_BACK,
            &[MISS],
            &[10],
            &NO_MAGIC,
            &NO_MAGIC,
        ]);
        field.order(1, "end movement", &script);
        check_pose(&field.state, "A1", 605.0, 300.0, 0.0);
        let closed = field.told("closed_up");
        assert_eq!(
            (&closed["unit"], &closed["distance"]),
            (&json!(first), &json!(distance))
        );
        assert_eq!(field.told("disengaged")["unit"], second);
    }
}

/// GOM-CMB-34: B2, the middle of a chain, falls. Of the two combats that are left, the one with the
/// earlier charge (A2 on B3) comes first, and both before A3's, which was younger than the whole.
#[test]
fn fragments_keep_the_place_of_the_whole() {
    let chain = "A1 legion 10/5 575,260 0 combat=1; A2 legion 10/5 625,260 0 combat=1; A3 legion 10/5 900,260 0 combat=2; B1 guerreros 15/5 600,260 180 combat=1; B2 guerreros 1/1 630,260 180 combat=1; B3 guerreros 10/5 700,260 180 combat=1; B4 guerreros 10/5 950,260 180 combat=2";
    let text = idle(chain).replacen("A=0", "A=1", 1);
    let charges = [
        ("A2", "B3"),
        ("A1", "B1"),
        ("A1", "B2"),
        ("A2", "B2"),
        ("A3", "B4"),
    ];
    let mut field = met_in_order(&text, &charges);
    let born = field.state.combats[0].born;
    // Three models of A1 strike at B1, the last one at B2. 1 + 4 to 5: a tie.
    field.order(1, "end movement", &draws(&[&[MISS; 3], &WOUND]));
    let written = json!(Gom::position(&field.state));
    let members = written["combats"].as_array().expect("combats").iter();
    let members: Vec<(&Value, &Value)> = members
        .map(|combat| (&combat["members"][0]["unit"], &combat["members"][1]["unit"]))
        .collect();
    assert_eq!(
        json!(members),
        json!([["A2", "B3"], ["A1", "B1"], ["A3", "B4"]])
    );
    assert!(
        field.state.combats[..2]
            .iter()
            .all(|combat| combat.born == born)
    );
    field
        .order(1, "end turn", &[])
        .order(2, "end declarations", &[]);
    // A1, 2 to 3, holds.
    field.order(2, "end movement", &draws(&[&[MISS; 3], &[1], &NO_MAGIC]));
    assert_eq!(first_strikers(&field), ["A2", "A1", "A3"]);
}

/// GOM-CMB-01, GOM-CMB-34: a chain is one combat; when its middle runs, whoever has no enemy leaves and
/// the rest goes on.
#[test]
fn a_chain_falls_apart() {
    let text = "A1 legion 10/5 550,260 0 combat=1; A2 legion 10/5 600,260 0 combat=1; B1 guerreros 20/5 625,260 180 combat=1; B2 guerreros 20/5 675,260 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    field.order(1, "end movement", &WOUND.repeat(6));
    let script = draws(&[
        &[MISS; 10],
        &[MISS; 3],
        // 10 to 8: they test 4. B1 fails, B2 holds.
        &[5, 4],
        &[60, 60, 60],
        &NO_MAGIC,
        // B1 runs over B2, which holds again.
        &[6],
        &NO_MAGIC,
        &NO_MAGIC,
    ]);
    field.order(1, "split A2", &script);
    assert_eq!(field.state.combats.len(), 1);
    let combat = &field.state.combats[0];
    assert!(!combat.has(0) && combat.has(1) && !combat.has(2) && combat.has(3));
}

/// GOM-CMB-03, GOM-CMB-04, GOM-CMB-05: combats of one turn are fought in the order of the declarations,
/// whatever the army list says; those of a later turn after them, and so it stays.
#[test]
fn combats_are_fought_in_the_order_of_their_charges() {
    let text = idle(
        "A1 legion 10/5 600,200 0; A2 legion 10/5 200,200 0; A3 legion 10/5 1000,260 0; B1 guerreros 10/5 650,260 180; B2 guerreros 10/5 250,260 180; B3 guerreros 10/5 1050,300 180",
    );
    let mut field = Field::new(&text, "charge_declaration");
    field
        .order(1, "charge A2 B2", &[])
        .order(1, "charge A1 B1", &[]);
    for (who, expected) in [
        (1, vec!["A2", "A1"]),
        (2, vec!["A2", "A1", "B3"]),
        (1, vec!["A2", "A1", "A3"]),
    ] {
        if who == 2 {
            field.order(2, "charge B3 A3", &[]);
        }
        field.order(who, "end declarations", &[]);
        field.order(who, "end movement", &[]);
        assert_eq!(first_strikers(&field), expected);
        field.order(who, "end turn", &[]);
    }
}

/// GOM-CMB-03, GOM-CMB-05: oldest first, and in every later turn again.
#[test]
fn combats_are_fought_oldest_first() {
    let text = "A1 legion 10/5 600,260 0 combat=2; B1 guerreros 10/5 650,260 180 combat=2; A2 legion 10/5 200,260 0 combat=1; B2 guerreros 10/5 250,260 180 combat=1";
    let mut field = Field::new(text, "other_moves");
    for who in [1, 2] {
        if who == 2 {
            field.order(2, "end declarations", &[]);
        }
        field.order(who, "end movement", &[MISS; 30]);
        assert_eq!(first_strikers(&field), ["A2", "A1"]);
        field.order(who, "end turn", &[]);
    }
}

/// GOM-CMB-37: engaged units neither manoeuvre nor charge nor shoot.
#[test]
fn fighters_are_busy() {
    let text = "A1 ballesteros 10/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B2 guerreros 20/5 650,500 180";
    Field::new(text, "shooting").refused(1, "shoot A1 B2", "GOM-CMB-37", "engaged");
    Field::new(text, "other_moves").refused(1, "advance A1 5", "GOM-CMB-37", "engaged");
    Field::new(text, "charge_declaration").refused(1, "charge A1 B1", "GOM-CMB-37", "engaged");
}

/// GOM-FLE-06, GOM-FLE-01: the broken run from the strongest enemy of their combat: Legión in front has power 20, Equites on the left flank 10.
#[test]
fn the_broken_run_from_the_strongest() {
    let text = "A1 legion 20/5 600,260 0 combat=1; A2 equites 5/5 650,260 90 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B9 guerreros 20/5 100,550 180";
    let mut field = Field::new(text, "other_moves");
    // Equites are quicker and miss; Legión kills two; six of eight engaged Guerreros answer and miss.
    let script = draws(&[
        &[MISS; 15],
        &WOUND.repeat(2),
        &[MISS; 8],
        &[MISS; 6],
        &[2],
        &[60, 60, 60],
        &NO_MAGIC,
        &NO_MAGIC,
        &NO_MAGIC,
    ]);
    field.order(1, "end movement", &script);
    assert_eq!(parts(&field, 1), [2, 4 + 1, 1, 0, 1]);
    check_pose(&field.state, "B1", 600.0, 300.0 + 60.0, 0.0);
}

/// B1 has lost against A1, south of it, and against `others`. Before it runs, A3, broken in an older
/// combat, runs east over A1, which panics and runs east as well.
fn broken_while_panic_spreads(others: &str, blows: &[i32], bonus: &[i32]) -> Field {
    let text = format!(
        "A1 legion 20/4 605,260 0 combat=2; A3 legion 16/4 500,215 90 combat=1; {others} B1 guerreros 20/5 650,260 180 combat=2; B3 guerreros 20/5 500,260 270 combat=1"
    );
    let script = draws(&[
        // A3 and B3 miss; for power A3 tests 7 - 1, and fails.
        &[MISS; 8 + 5],
        &[7],
        blows,
        &[3],
        // A3 runs, A1 panics (L 7) and runs, B3 has its bonus.
        &[80, 80, 80],
        &NO_MAGIC,
        &[8],
        &[80, 80, 80],
        &NO_MAGIC,
        &NO_MAGIC,
        // B1 runs.
        &[60, 60, 60],
        &NO_MAGIC,
        bonus,
    ]);
    let mut field = Field::new(&text, "other_moves");
    field.order(1, "end movement", &script);
    assert!(field.unit("A1").fleeing && field.unit("B1").fleeing);
    field
}

/// GOM-FLE-19: when B1 runs, A1 with its power of 20 is no longer there: it runs west, from Equites of
/// power 10 on its left flank.
#[test]
fn the_broken_run_from_whoever_is_left() {
    // Equites miss, Legión kills two, six of eight engaged Guerreros miss.
    let blows = draws(&[&[MISS; 15], &WOUND.repeat(2), &[MISS; 6], &[MISS; 6]]);
    let equites = "A2 equites 5/5 650,255 90 combat=2;";
    let field = broken_while_panic_spreads(equites, &blows, &NO_MAGIC);
    check_pose(&field.state, "B1", 605.0 - 60.0, 255.0, 90.0);
}

/// GOM-FLE-19: nobody is left, so B1 runs from where A1 stood at the end of their combat: north, and not
/// west from where A1 has run.
#[test]
fn the_broken_run_from_whoever_was_there() {
    let blows = draws(&[&WOUND.repeat(2), &[MISS; 6], &[MISS; 3]]);
    let field = broken_while_panic_spreads("", &blows, &[]);
    check_pose(&field.state, "B1", 600.0, 300.0 + 60.0, 0.0);
}
