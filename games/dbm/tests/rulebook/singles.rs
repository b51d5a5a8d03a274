//! DBM-SGL, DBM-INT: single elements, breaking off, passing through friends.

use crate::moves::{ends, legal, refused, remedied};

/// DBM-SGL-02, DBM-EX-38, -60: each front corner straight from its start to its end.
#[test]
fn front_corners_are_measured() {
    let scene = "a1 Reg Cv (O) 2000,800,0";
    refused(scene, "a1: to 2120 900 90", "DBM-DST-01", "too_far");
    legal(scene, "a1: to 2100 890 90");
    // Any direction, any facing.
    legal(scene, "a1: to 2000 700 180");
    legal(scene, "a1: back 200");
}

/// DBM-SGL-02: of Impedimenta every corner is measured.
#[test]
fn every_corner_of_impedimenta() {
    // Turning about its front's middle, the rear corners of 160 p of wagon go far.
    let turn = "a1: to 1000 500 40";
    legal("a1 Reg Bd (O) 1000,500,0", turn);
    refused("a1 Reg WWg (O) 1000,500,0", turn, "DBM-DST-01", "too_far");
}

/// DBM-SGL-03, -04, -13: round an obstacle both corners are measured along their legs.
#[test]
fn a_detour_is_measured() {
    let scene = "a1 Reg Cv (O) 1000,500,0 ; a2 Reg Bd (O) 1000,560,0";
    // Straight there is a friend in the way.
    refused(
        scene,
        "a1: to 1000 650 0",
        "DBM-INT-04",
        "friend_in_the_way",
    );
    // Round him: 85 p aside, 125 ahead and 89 back into line are too many.
    refused(
        scene,
        "a1: to 1085 500 0, to 1085 625 0, to 1000 650 0",
        "DBM-DST-01",
        "too_far",
    );
    legal(scene, "a1: to 1085 500 0, to 1085 610 0");
    // One corner on its line: nothing extra. A wheel and straight on.
    let free = "a1 Reg Cv (O) 1000,500,0";
    legal(free, "a1: wheel 30, forward 159");
}

/// DBM-SGL-02, -03: steps that the straight line does not need count no more than that line. Spears that
/// turn about stand 30 p back; a front corner goes from (960, 500) to (1040, 440): 100 p.
#[test]
fn steps_to_a_free_place_count_the_straight_line() {
    let scene = "a1 Reg Sp (O) 1000,500,0";
    let verdict = legal(scene, "a1: turn 180, forward 30");
    assert!((verdict.movers[0].distance - 100.0).abs() < 1e-9);
    refused(scene, "a1: turn 180, forward 31", "DBM-DST-01", "too_far");
}

/// DBM-SGL-02, DBM-ZOC-10, -11: a step aside counts as any other, but for the one of half a base at most
/// that lines up with an enemy front.
#[test]
fn a_step_aside_is_measured() {
    let alone = "a1 Reg Sp (O) 1030,500,0";
    legal(alone, "a1: shift 100");
    refused(alone, "a1: shift 101", "DBM-DST-01", "too_far");
    refused(alone, "a1: forward 100, shift -30", "DBM-DST-01", "too_far");
    let before = "a1 Reg Sp (O) 1030,500,0 ; b1 Reg Bd (O) 1000,600,180";
    legal(before, "a1: forward 100, shift -30");
}

/// DBM-SGL-13, DBM-INT-11: nobody moves through an enemy.
#[test]
fn nobody_moves_through_an_enemy() {
    let scene = "a1 Irr LH (O) 1000,500,0 ; b1 Irr Ps (O) 1010,560,0";
    refused(scene, "a1: to 1020 700 0", "DBM-INT-11", "enemy_in_the_way");
}

/// DBM-SGL-14: while it wheels only its front edge meets friends.
#[test]
fn the_rear_sweeps_over_friends() {
    let scene =
        "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Bd (O) 920,500,0 ; a3 Reg Bd (O) 1050,545,0 cmd2";
    legal(
        "a1 Reg Bd (O) 1000,500,0 ; a2 Reg Bd (O) 920,500,0",
        "a1: wheel 45",
    );
    refused(scene, "a1: wheel 45", "DBM-INT-04", "friend_in_the_way");
}

/// DBM-SGL-01, DBM-MAR-02: one tactical move a turn.
#[test]
fn one_tactical_move_a_turn() {
    refused(
        "a1 Reg Bd (O) 1000,500,0 moved",
        "a1: forward 10",
        "DBM-SGL-01",
        "has_moved",
    );
}

/// DBM-SGL-05, -06, -07: breaking off.
#[test]
fn breaking_off() {
    let scene = |mine: &str, theirs: &str, more: &str| {
        format!("a1 {mine} 1000,500,0 ; b1 {theirs} 1000,500,180 ; {more}")
    };
    let cv_from_bd = scene("Reg Cv (O)", "Irr Bd (O)", "");
    let verdict = legal(&cv_from_bd, "a1: back 100");
    assert_eq!(verdict.left.len(), 1);
    let off = |scene: &str, text: &str, rule: &str| refused(scene, text, rule, "break_off");
    off(&cv_from_bd, "a1: back 99", "DBM-SGL-07");
    // Still facing the enemy: anything else leaves his zone otherwise than straight back.
    refused(
        &cv_from_bd,
        "a1: to 1000 350 180",
        "DBM-ZOC-02",
        "threat_zone",
    );
    // Not from somebody as fast.
    off(
        &scene("Reg Bd (O)", "Irr Bd (O)", ""),
        "a1: back 100",
        "DBM-SGL-05",
    );
    off(
        &scene("Reg Bd (O)", "Irr Cv (O)", ""),
        "a1: back 100",
        "DBM-SGL-05",
    );
    // In a wood Cavalry are no faster than Blades.
    let wood = "wood 900,330 1100,330 1100,420 900,420";
    off(
        &scene("Reg Cv (O)", "Irr Bd (O)", wood),
        "a1: back 100",
        "DBM-SGL-05",
    );
    // Not with an enemy front on its flank, nor into another enemy.
    let flanked = scene("Reg Cv (O)", "Irr Bd (O)", "b2 Irr Bd (O) 960,460,90");
    off(&flanked, "a1: back 100", "DBM-SGL-07");
    // Never Expendables.
    refused(
        &scene("Irr Exp (O)", "Irr Bd (O)", ""),
        "a1: back 100",
        "DBM-RST-04",
        "step_not_allowed",
    );
}

/// DBM-DST-07, -11: round the corner to the flank of whom it overlaps, 50 p more.
#[test]
fn round_the_corner() {
    let scene = "a1 Reg Bd (O) 1080,600,0 ; b1 Reg Bd (O) 1000,600,180";
    // The outer corner goes 113 p.
    legal(scene, "a1: to 1040 640 270");
    let apart = "a1 Reg Bd (O) 1081,600,0 ; b1 Reg Bd (O) 1000,600,180";
    refused(apart, "a1: to 1040 640 270", "DBM-DST-01", "too_far");
}

/// DBM-INT-04: who passes through whom, straight ahead or back.
#[test]
fn who_passes_through_whom() {
    let scene = |mover: &str, friend: &str, facing: f64| {
        let y = if facing == 180.0 { 530 } else { 560 };
        format!("a1 {mover} 1000,500,0 ; a2 {friend} 1000,{y},{facing}")
    };
    let far = "a1: forward 150";
    legal(&scene("Reg Cv (O)", "Irr Ps (O)", 0.0), far);
    legal(&scene("Reg Cv (O)", "Irr Ps (O)", 180.0), far);
    legal(&scene("Irr Ps (O)", "Reg Bd (O)", 0.0), far);
    let no = |mover: &str, friend: &str, facing: f64| {
        let text = "a1: forward 100";
        refused(
            &scene(mover, friend, facing),
            text,
            "DBM-INT-04",
            "friend_in_the_way",
        );
    };
    no("Reg Cv (O)", "Irr Ps (O)", 20.0);
    no("Reg Cv (O)", "Reg Bd (O)", 0.0);
    no("Reg Bd (O)", "Reg Bd (O)", 0.0);
    no("Reg Bw (X)", "Reg Bd (O)", 0.0);
    legal(&scene("Reg Bw (O)", "Reg Bd (O)", 0.0), "a1: forward 100");
    legal(&scene("Reg Bd (O)", "Reg Bw (O)", 0.0), "a1: forward 100");
    // Infantry through Impedimenta in any direction.
    legal(
        "a1 Reg Ax (O) 1000,500,0 ; a2 Irr Bge (I) 1040,560,90",
        "a1: to 1010 645 0",
    );
}

/// DBM-INT-03: not through friends whom an enemy's front touches.
#[test]
fn not_through_friends_in_contact() {
    let scene = "a1 Reg Bw (O) 1000,500,0 ; a2 Reg Bd (O) 1000,560,0 ; b1 Irr Bd (O) 1000,560,180";
    refused(scene, "a1: forward 100", "DBM-INT-04", "friend_in_the_way");
}

/// DBM-INT-09, DBM-DST-11: what the allowance does not carry clear is placed just beyond; not into contact.
#[test]
fn passing_is_completed() {
    let scene = "a1 Irr Ps (O) 1000,500,0 ; a2 Reg Bd (O) 1000,640,0";
    ends(scene, "a1: forward 150", "a1 1000 680 0");
    // Whoever could be clear by himself says so.
    let near = "a1 Reg Cv (O) 1000,500,0 ; a2 Irr Ps (O) 1000,600,0";
    refused(near, "a1: forward 120", "DBM-INT-09", "ends_inside");
    let order = remedied(near, "a1: forward 120");
    assert_eq!(order.steps, [sobremesa_dbm::Step::Forward(160.0)]);
    let met = format!("{scene} ; b1 Irr Bd (O) 1000,680,180");
    refused(&met, "a1: forward 150", "DBM-INT-09", "ends_inside");
}

/// DBM-INT-10, DBM-EX-72, figure 16a: both ranks go as far as clears the second.
#[test]
fn two_ranks_pass_through_blades() {
    let psiloi = "a1..a4 Irr Ps (O) 1000,500,0 ; a5..a8 Irr Ps (O) 1000,460,0";
    let near = format!("{psiloi} ; a11..a13 Reg Bd (O) 1000,590,0");
    ends(
        &near,
        "a1..a3 a5..a7: forward 150",
        "a1 1000 670 0; a3 1160 670 0; a5 1000 630 0",
    );
    refused(&near, "a1..a8: forward 150", "DBM-INT-10", "no_excess");
    // Figure 16b: already the first exceeds; the second stops at the rear of the Blades.
    let far = format!("{psiloi} ; a11..a13 Reg Bd (O) 1000,640,0");
    ends(
        &far,
        "a1..a3 a5..a7: forward 150",
        "a1 1000 680 0; a5 1000 610 0",
    );
    // A third stops behind the second.
    let deep = format!("{far} ; a21..a23 Irr Ps (O) 1000,420,0");
    ends(
        &deep,
        "a1..a3 a5..a7 a21..a23: forward 150",
        "a1 1000 680 0; a5 1000 610 0; a21 1000 570 0",
    );
}

/// DBM-INT-01: no gap narrower than an element is entered but straight.
#[test]
fn narrow_gaps() {
    let gap = |width: f64| {
        let x = 1080.0 + width;
        format!("a1 Irr Ps (O) 1090,500,90 ; b1 Irr Bd (O) 1000,600,0 ; b2 Irr Bd (O) {x},600,0")
    };
    refused(&gap(60.0), "a1: to 1090 580 90", "DBM-INT-01", "narrow_gap");
    legal(&gap(120.0), "a1: to 1090 560 90");
}

/// DBM-INT-02: in a gap of one element between two enemies it may turn to the flank of one.
#[test]
fn a_gap_of_one_element() {
    let scene = "a1 Irr Ps (O) 1080,560,0 ; b1 Irr Bd (O) 1000,600,0 ; b2 Irr Bd (O) 1160,600,0";
    legal(scene, "a1: forward 30");
    legal(scene, "a1: to 1040 560 270");
    // Entering it a little aside is no straight move.
    let entering = scene.replace("1080,560,0", "1081,500,0");
    refused(&entering, "a1: to 1080 600 0", "DBM-INT-01", "narrow_gap");
}

/// The first way to cheat: what is clear at both ends of a wheel may be swept over between them.
/// DBM-GRP-10, DBM-INT-04, DBM-DST-04.
#[test]
fn a_wheel_sweeps_what_lies_between() {
    let horse = "a1..a4 Reg Cv (O) 1000,500,0";
    legal(horse, "a1..a4: wheel 25");
    let psiloi = format!("{horse} ; a9 Irr Ps (O) 929,590,0");
    refused(
        &psiloi,
        "a1..a4: wheel 25",
        "DBM-INT-04",
        "friend_in_the_way",
    );
    // The tip of a wood cuts Cavalry's 200 p to 100; the wheel's chord is 138.5.
    let wood = format!("{horse} ; wood 968.8,569 900,575 900,563");
    refused(&wood, "a1..a4: wheel 25", "DBM-DST-01", "too_far");
    let beside = format!("{horse} ; wood 961,569 900,575 900,563");
    legal(&beside, "a1..a4: wheel 25");
}
