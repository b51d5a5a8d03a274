//! DBM-GRP, DBM-DST: groups, wheels, columns and distances.

use sobremesa_dbm::{MoveRefusal, Pose, Refusal, Step};

use crate::moves::{end, ends, legal, legal_in, refusal, refused, remedied};
use crate::scene::battle;

const LINE: &str = "a1..a4 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 900,300,0 general";

/// DBM-GRP-04, -07, DBM-DST-01: all go straight ahead together, as far as the slowest may.
#[test]
fn a_group_goes_straight_ahead() {
    ends(LINE, "a1..a4: forward 100", "a1 1000 600 0; a4 1240 600 0");
    let Refusal::Move(why) = refusal(LINE, "a1..a4: forward 101") else {
        panic!()
    };
    let MoveRefusal::TooFar { distance, most, .. } = *why else {
        panic!("{why:?}")
    };
    assert_eq!((distance, most), (101.0, 100.0));
    let mixed = "a1..a2 Reg Cv (O) 1000,500,0 ; a3 Reg Ax (O) 1160,500,0";
    refused(mixed, "a1..a3: forward 160", "DBM-DST-01", "too_far");
    legal(mixed, "a1..a2: forward 200");
}

/// DBM-REF-02: whoever goes too far is told how far he may.
#[test]
fn too_far_has_a_remedy() {
    let order = remedied(LINE, "a1..a4: forward 130");
    let [Step::Forward(length)] = order.steps.as_slice() else {
        panic!("{order:?}")
    };
    assert!((99.9..=100.02).contains(length), "{length}");
}

/// DBM-GRP-01, -16, -18: one command, one facing, side and corner, all joined.
#[test]
fn a_group_hangs_together() {
    let loose = "a1..a2 Reg Bd (O) 1000,500,0 ; a3..a4 Reg Bd (O) 1300,500,0 ; a5 Reg Bd (O) 1160,500,0 cmd2";
    refused(loose, "a1..a4: forward 50", "DBM-GRP-18", "not_a_group");
    refused(loose, "a1 a2 a5: forward 50", "DBM-ARM-13", "not_yours");
    legal(loose, "a1..a2: forward 50");
    let turned = "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Bd (O) 1080,500,1";
    refused(turned, "a1 a2: forward 50", "DBM-GRP-18", "not_a_group");
    // 20 p apart along the common side: no corner on a corner.
    let stepped = "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Bd (O) 1080,480,0";
    refused(stepped, "a1 a2: forward 50", "DBM-GRP-18", "not_a_group");
    refused(LINE, "a1 a2 a1: forward 50", "DBM-GRP-01", "named_twice");
}

/// DBM-GRP-02: Expendables go with Expendables, or in a column.
#[test]
fn expendables_keep_to_themselves() {
    let line = "a1 Irr Exp (O) 1000,500,0 ; a2 Irr Kn (O) 1080,500,0 ; a3 Irr Exp (O) 920,500,0";
    refused(line, "a1 a2: forward 50", "DBM-GRP-02", "mixed_expendables");
    legal(line, "a1 a3: forward 200");
    legal(
        "a1 Irr Exp (O) 1000,500,0 ; a2 Irr Kn (O) 1000,420,0",
        "a1 a2: forward 150",
    );
}

/// DBM-GRP-03: no group moves while an enemy's front touches one of it.
#[test]
fn a_group_in_contact_does_not_move() {
    let scene = format!("{LINE} ; b1 Irr Wb (O) 1000,500,180");
    refused(&scene, "a1..a4: forward 10", "DBM-GRP-03", "in_contact");
    legal(&scene, "a3..a4: forward 10");
}

/// DBM-GRP-05: a group neither turns, nor goes back, sideways or obliquely.
#[test]
fn what_a_group_does_not_do() {
    for step in ["back 50", "turn 90", "to 1000 600 0", "forward -5"] {
        let text = format!("a1..a4: {step}");
        refused(LINE, &text, "DBM-GRP-05", "step_not_allowed");
    }
    refused(
        LINE,
        "a1..a4: shift 30, forward 5",
        "DBM-GRP-06",
        "step_not_allowed",
    );
}

/// DBM-GRP-06, DBM-ZOC-10: sideways only to line up with an enemy front within 80 p, by at most 40.
#[test]
fn a_group_shifts_only_to_line_up() {
    refused(LINE, "a1..a4: forward 20, shift 30", "DBM-GRP-06", "shift");
    let scene = format!("{LINE} ; b1..b2 Irr Wb (O) 1035,620,180");
    ends(&scene, "a1..a4: forward 60, shift 35", "a1 1035 560 0");
    refused(
        &scene,
        "a1..a4: forward 30, shift 35",
        "DBM-GRP-06",
        "shift",
    );
    refused(
        &scene,
        "a1..a4: forward 60, shift -45",
        "DBM-GRP-06",
        "shift",
    );
}

/// DBM-GRP-10, -11, DBM-EX-37: a wheel costs the chord of its outer front corner.
#[test]
fn a_wheel_costs_its_chord() {
    let ax = "a1..a5 Reg Ax (O) 1000,500,0";
    // 2 * asin(150 / 800) = 21.61 degrees.
    legal(ax, "a1..a5: wheel 21.61");
    refused(ax, "a1..a5: wheel 21.62", "DBM-DST-01", "too_far");
    // 2 * 400 * sin(7.5) = 104.42 leaves 45.58.
    legal(ax, "a1..a5: wheel 15, forward 45.58");
    refused(
        ax,
        "a1..a5: wheel 15, forward 45.6",
        "DBM-DST-01",
        "too_far",
    );
    // The rank behind turns with it and counts nothing more.
    legal(
        "a1..a5 Reg Ax (O) 1000,500,0 ; a6..a10 Reg Ax (O) 1000,460,0",
        "a1..a10: wheel -21.6",
    );
    ends(ax, "a1..a5: wheel 10", "a5 1320.608 506.946 10");
}

/// DBM-GRP-12, -17, -19, DBM-DST-11: Light Horse turning about are measured from their front to their rear.
#[test]
fn light_horse_turn_about() {
    let lh = "a1..a3 Irr LH (O) 1000,500,0";
    ends(
        lh,
        "a1..a3: turn 180, forward 250",
        "a1 1000 190 180; a3 1160 190 180",
    );
    refused(lh, "a1..a3: turn 180, forward 251", "DBM-DST-01", "too_far");
    // Alone or not, a turn leaves the base on its ground.
    ends(lh, "a1: turn 180", "a1 1000 440 180");
    // And about again: 60 p of their own depth count.
    ends(
        lh,
        "a1..a3: turn 180, forward 190, turn 180",
        "a2 1080 310 0",
    );
    refused(
        lh,
        "a1..a3: turn 180, forward 191, turn 180",
        "DBM-DST-01",
        "too_far",
    );
    refused(
        LINE,
        "a1..a4: turn 180, forward 50",
        "DBM-GRP-12",
        "step_not_allowed",
    );
    refused(
        lh,
        "a1..a3: forward 10, turn 180, forward 10",
        "DBM-GRP-12",
        "step_not_allowed",
    );
}

/// DBM-GRP-13: a column wheels in succession, may keep a kink, and goes on along it.
#[test]
fn a_column_wheels_in_succession() {
    let scene = "a1..a3 Reg Pk (O) 1000,500,0 column";
    let state = battle(scene);
    let verdict = legal_in(&state, "a1..a3: wheel 30, forward 50");
    // The third has 10 p to go to the corner.
    assert_eq!(end(&verdict, &state, "a3"), (1000.0, 490.0, 0.0));
    assert_eq!(end(&verdict, &state, "a2").2, 30.0);
    let mut kinked = state.clone();
    for mover in &verdict.movers {
        kinked.elements[mover.ix.index()].pose = mover.to;
    }
    let on = legal_in(&kinked, "a1..a3: forward 40");
    assert_eq!(end(&on, &kinked, "a3").2, 30.0, "round the same corner");
    // No other group may be kinked.
    let line = "a1 Reg Pk (O) 1000,500,0 ; a2 Reg Pk (O) 1080,500,30";
    refused(line, "a1 a2: forward 10", "DBM-GRP-18", "not_a_group");
}

/// DBM-GRP-14, -15: only a column, or Psiloi, end in difficult ground.
#[test]
fn only_columns_end_in_a_wood() {
    let wood = "wood 900,560 1400,560 1400,900 900,900";
    let scene = |troops: &str| format!("{troops} ; {wood}");
    refused(
        &scene("a1..a2 Reg Bd (O) 1000,500,0"),
        "a1..a2: forward 70",
        "DBM-GRP-14",
        "only_in_column",
    );
    legal(
        &scene("a1..a2 Reg Bd (O) 1000,500,0 column"),
        "a1..a2: forward 70",
    );
    legal(&scene("a1..a2 Reg Ps (O) 1000,500,0"), "a1..a2: forward 70");
    // All of them contact enemy that was seen.
    let enemy = "b1..b2 Irr Wb (O) 1000,570,180";
    legal(
        &scene(&format!("a1..a2 Reg Bd (O) 1000,500,0 ; {enemy}")),
        "a1..a2: forward 70",
    );
    let ranks = "a1..a2 Reg Bd (O) 1000,500,0 ; a3..a4 Reg Bd (O) 1000,470,0";
    refused(
        &scene(&format!("{ranks} ; b1..b2 Irr Wb (O) 1000,596,180")),
        "a1..a4: forward 96",
        "DBM-GRP-14",
        "only_in_column",
    );
}

/// DBM-GRP-21: a group stops where a front touches an enemy; a flank along a flank does not stop it.
#[test]
fn a_group_stops_at_the_enemy() {
    let ahead = format!("{LINE} ; b1 Irr Bd (O) 1240,570,180 ; b2 Irr Bd (O) 1320,570,180");
    ends(
        &ahead,
        "a1..a4: forward 100",
        "a1 1000 570 0; a4 1240 570 0",
    );
    let beside = format!("{LINE} ; b1 Irr Bd (O) 1320,560,0");
    ends(&beside, "a1..a4: forward 100", "a4 1240 600 0");
}

/// DBM-GRP-22: gaps within the tolerance close.
#[test]
fn a_group_closes_its_ranks() {
    let scene =
        "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Bd (O) 1080.3,500.1,0.1 ; a3 Reg Bd (O) 1000.2,469.7,0";
    ends(
        scene,
        "a1..a3: forward 50",
        "a1 1000 550 0; a2 1080 550 0; a3 1000 520 0",
    );
}

/// DBM-GRP-08, DBM-DST-11, DBM-EX-52: the third to the right, the second to the left.
#[test]
fn a_column_spreads_out() {
    let scene = "a1..a3 Reg Pk (O) 1000,500,0 column";
    legal(
        scene,
        "a1..a3: spread a1 1000 500 0 a2 920 500 0 a3 1080 500 0",
    );
    let mut trial = crate::scene::Trial::moving(scene);
    trial.order(
        "a1..a3: spread a1 1000 500 0 a2 920 500 0 a3 1080 500 0",
        &[],
    );
    assert_eq!(
        trial.all("a1 a2 a3"),
        ["1000,500,0", "920,500,0", "1080,500,0"]
    );
    let refused_so = |text: &str| refused(scene, text, "DBM-GRP-08", "reforming");
    refused_so("a1..a3: spread a1 1000 510 0 a2 920 510 0 a3 1080 510 0");
    refused_so("a1..a3: spread a1 1000 500 0 a2 920 470 0 a3 1080 500 0");
    refused_so("a1..a3: spread a1 1000 500 0 a2 920 500 0");
    refused(
        scene,
        "a1..a3: spread a1 1000 500 0 a2 920 500 0 a3 840 500 0",
        "DBM-DST-01",
        "too_far",
    );
}

/// DBM-GRP-09, -20, -23: a line falls in behind its first; nobody ends farther back.
#[test]
fn a_line_falls_into_a_column() {
    let scene = "a1..a3 Reg Pk (O) 1000,500,0";
    legal(
        scene,
        "a1..a3: fall_in a2 1080 570 0 a1 1080 540 0 a3 1080 510 0",
    );
    refused(
        scene,
        "a1..a3: fall_in a2 1080 540 0 a1 1080 510 0 a3 1080 480 0",
        "DBM-GRP-09",
        "reforming",
    );
    refused(
        scene,
        "a1..a3: fall_in a2 1080 500 0 a1 1000 500 0 a3 1160 500 0",
        "DBM-GRP-09",
        "reforming",
    );
}

/// DBM-DST-03, -04: the slowest ground that any part of the base was in.
#[test]
fn slower_ground_caps_the_whole_move() {
    let wood = "wood 900,700 1400,700 1400,900 900,900";
    // 200 p away: up to the edge, not into it.
    let far = format!("a1 Irr LH (O) 1000,500,0 ; {wood}");
    legal(&far, "a1: forward 200");
    refused(&far, "a1: forward 210", "DBM-DST-01", "too_far");
    let near = format!("a1 Irr LH (O) 1000,640,0 ; {wood}");
    legal(&near, "a1: forward 100");
    refused(&near, "a1: forward 110", "DBM-DST-01", "too_far");
    // Starting in it, one rear corner in its concave side.
    let bay = "wood 1039,400 1200,400 1200,460 1100,460 1100,450 1039,450";
    refused(
        &format!("a1 Irr LH (O) 1000,500,0 ; {bay}"),
        "a1: forward 110",
        "DBM-DST-01",
        "too_far",
    );
}

/// DBM-DST-05: Fast troops on foot go 50 p farther anywhere, mounted in easy going only.
#[test]
fn fast_troops() {
    let rough = "rocky 900,450 1400,450 1400,1200 900,1200";
    legal("a1 Irr Kn (F) 1000,500,0", "a1: forward 200");
    let knights = format!("a1 Irr Kn (F) 1000,500,0 ; {rough}");
    refused(&knights, "a1: forward 151", "DBM-DST-01", "too_far");
    legal(
        &format!("a1 Irr Wb (F) 1000,500,0 ; {rough}"),
        "a1: forward 150",
    );
}

/// DBM-DST-02, DBM-GRP-14: the road's allowance is for single elements and columns that stay on it.
#[test]
fn the_road_carries_columns() {
    let road = "road 40 1000,0 1000,2400";
    let column = format!("a1..a3 Reg Bd (O) 1000,500,0 column ; {road}");
    legal(&column, "a1..a3: forward 200");
    let line = format!("a1..a3 Reg Bd (O) 1000,500,0 ; {road}");
    refused(&line, "a1..a3: forward 110", "DBM-DST-01", "too_far");
    let off = format!("a1 Reg Bd (O) 1100,500,0 ; {road}");
    refused(&off, "a1: forward 110", "DBM-DST-01", "too_far");
}

/// DBM-DBL-04: a double element goes as its slowest part.
#[test]
fn a_double_element_is_as_slow_as_its_slower_half() {
    let scene = "a1 Reg Cv (O) 1000,500,0 +Ps(O)";
    legal(scene, "a1: forward 150");
    refused(scene, "a1: forward 151", "DBM-DST-01", "too_far");
}

/// DBM-LOS-01: nobody chooses to leave the table.
#[test]
fn the_edge_of_the_table() {
    refused(
        "a1 Reg Bd (O) 1000,2350,0",
        "a1: forward 60",
        "DBM-LOS-01",
        "leaves_table",
    );
}

/// Numbers that are none, and orders for nothing.
#[test]
fn nonsense_is_refused() {
    refused(LINE, "a1: forward NaN", "DBM-COO-04", "no_number");
    refused(LINE, "a1: forward inf", "DBM-COO-04", "no_number");
    refused(LINE, "a1: wheel 999", "DBM-COO-04", "no_number");
    refused(LINE, "a1: to NaN 5 0", "DBM-COO-04", "no_number");
    refused(LINE, "a1: forward 0", "DBM-GRP-04", "no_steps");
    refused(LINE, "a77: forward 10", "DBM-ARM-12", "unknown_element");
}

/// DBM-GRP-12, DBM-GRP-13: a column of Light Horse that turns about and then wheels is led by whoever was
/// last, and all wheel where he wheels. Depths of 60: he stands at 380, his front at 320 when he has turned.
#[test]
fn a_column_that_has_turned_about_wheels_behind_its_new_head() {
    let scene = "a1..a3 Irr LH (O) 1000,500,0 column";
    let state = battle(scene);
    let verdict = legal(scene, "a1..a3: turn 180, wheel 30, forward 100");
    // About (960, 320), its right front corner as it looks south.
    let head = Pose::new(1000.0, 320.0, 180.0);
    let wheeled = head.turned_about(head.front_right(), 30.0);
    for (name, back) in [("a3", 0.0), ("a2", 60.0)] {
        let expected = wheeled.ahead(100.0 - back);
        let (x, y, facing) = end(&verdict, &state, name);
        assert!(
            (x - expected.at.x).abs() < 1e-3 && (y - expected.at.y).abs() < 1e-3,
            "{name} {x} {y}"
        );
        assert!((facing - 210.0).abs() < 1e-3, "{name} {facing}");
    }
    assert_eq!(
        end(&verdict, &state, "a1"),
        (1000.0, 340.0, 180.0),
        "not yet at the corner"
    );
    // Turning about once more, each does so on its ground.
    let back = legal(scene, "a1..a3: turn 180, wheel 30, forward 100, turn 180");
    assert_eq!(end(&back, &state, "a1"), (1000.0, 400.0, 0.0));
}

/// DBM-GRP-08, DBM-ZOC-02: nobody spreads out through a zone that he is in neither before nor after: the
/// third of a column, to the far left, crosses the corner of a zone on his way.
#[test]
fn nobody_spreads_out_through_a_zone() {
    let spread = "a1..a3: spread a1 1000 500 0 a2 1080 500 0 a3 920 500 0";
    let column = "a1..a3 Reg Pk (O) 1000,500,0 column";
    legal(column, spread);
    let watched = format!("{column} ; b1 Irr Ps (O) 865,425,90");
    refused(&watched, spread, "DBM-ZOC-02", "threat_zone");
}
