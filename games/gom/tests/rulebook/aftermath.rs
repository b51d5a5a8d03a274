//! GOM-CMB-34..36, GOM-FLE-19: what becomes of combats when the blows have been struck.

use serde_json::{Value, json};
use sobremesa_gom::Gom;
use sobremesa_kernel::Game;

use super::attack_order::{first_strikers, idle};
use super::combat::{MISS, NO_MAGIC, WOUND, WOUND_BACK, draws, parts};
use super::support::{Field, check_pose};

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
    assert_eq!(field.told("disengaged")["unit"], "A2");
}

/// GOM-CMB-36, GOM-CMB-09: B1 closes up to A1 by 10u and comes to stand beside A2, whose last rank reaches
/// to 276. They were 4u apart in one combat; now they touch, and fight.
#[test]
fn whoever_closes_up_fights_whom_it_touches_then() {
    let text = "A1 legion 10/5 650,260 180 combat=1 A=0; A2 trasgos 10/5 690,260 180 combat=1 A=0; B1 guerreros 20/5 650,280 180 combat=1; B2 guerreros 20/10 600,260 0 combat=1 A=0";
    let mut field = Field::new(text, "other_moves");
    let (second, charger) = (1, 2);
    let has_met = |field: &Field| {
        let pairs = &field.state.combats[0].pairs;
        pairs
            .iter()
            .any(|pair| pair.charger == charger && pair.other == second)
    };
    assert!(!has_met(&field));
    let script = draws(&[&WOUND_BACK.repeat(5), &[10, 10], &NO_MAGIC, &NO_MAGIC]);
    field.order(1, "end movement", &script);
    check_pose(&field.state, "B1", 650.0, 270.0, 180.0);
    assert!(has_met(&field));
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

/// GOM-FLE-06, GOM-FLE-01: the broken run from the strongest enemy of their combat: Legión in front has
/// power 20, Equites on the left flank 10.
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
