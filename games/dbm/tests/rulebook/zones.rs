//! DBM-ZOC: threat zones.

use crate::moves::{costs, ends, legal, refused, remedied};
use sobremesa_dbm::Step;

/// DBM-ZOC-01, -02, -08: nobody crosses a zone; along its side he may.
#[test]
fn nobody_crosses_a_zone() {
    // Its zone: x 960 to 1040, y 520 to 600.
    let scene = "a1 Reg Cv (O) 900,550,90 ; b1 Reg Bd (O) 1000,600,180";
    refused(scene, "a1: forward 150", "DBM-ZOC-02", "threat_zone");
    legal(scene, "a1: forward 60");
    // Below its outer limit.
    let below = "a1 Reg Cv (O) 900,479,90 ; b1 Reg Bd (O) 1000,600,180";
    legal(below, "a1: forward 150");
    let touching = "a1 Reg Cv (O) 900,480,90 ; b1 Reg Bd (O) 1000,600,180";
    refused(touching, "a1: forward 150", "DBM-ZOC-02", "threat_zone");
    // Along its side.
    let beside = "a1 Reg Cv (O) 920,500,0 ; b1 Reg Bd (O) 1000,600,180";
    legal(beside, "a1: forward 90");
}

/// DBM-ZOC-15, DBM-REF-02: entering is not crossing, and the remedy ends there.
#[test]
fn entering_is_not_crossing() {
    let scene = "a1 Reg Cv (O) 900,550,90 ; b1 Reg Bd (O) 1000,600,180";
    legal(scene, "a1: forward 60.8");
    let order = remedied(scene, "a1: forward 150");
    let [Step::Forward(length)] = order.steps.as_slice() else {
        panic!("{order:?}")
    };
    assert!((60.0..=61.2).contains(length), "{length}");
}

/// DBM-ZOC-03 (a), DBM-ZOC-15: straight ahead towards the owner, who is at least partly ahead.
#[test]
fn straight_ahead_towards_the_owner() {
    let ahead = "a1..a2 Reg Bd (O) 1020,510,0 ; b1 Reg Bd (O) 1000,600,180";
    legal(ahead, "a1..a2: forward 50");
    // Wheeling in the zone is nothing of the kind.
    refused(
        ahead,
        "a1..a2: forward 20, wheel 5",
        "DBM-ZOC-02",
        "threat_zone",
    );
    // Facing past him: the owner's base is not ahead.
    let past = "a1 Reg Bd (O) 1050,540,90 ; b1 Reg Bd (O) 1000,600,180";
    refused(past, "a1: forward 50", "DBM-ZOC-02", "threat_zone");
}

/// DBM-ZOC-03 (b): advancing to line up exactly opposite, at any distance.
#[test]
fn lining_up_opposite() {
    let scene = "a1 Reg Bd (O) 1020,510,10 ; b1 Reg Bd (O) 1000,600,180";
    legal(scene, "a1: to 1000 540 0");
    refused(scene, "a1: to 1010 540 0", "DBM-ZOC-02", "threat_zone");
}

/// DBM-ZOC-03 (d): those directly behind follow.
#[test]
fn ranks_behind_follow() {
    let scene =
        "a1..a2 Reg Bd (O) 1000,530,0 ; a3..a4 Reg Bd (O) 1000,500,0 ; b1 Reg Bd (O) 1000,600,180";
    legal(scene, "a1..a4: forward 40");
    // An enemy who looks at the flank of the second rank alone.
    let flanked =
        "a1 Reg Bd (O) 1000,530,0 ; a2 Reg Bd (O) 1000,500,0 ; b1 Reg Bd (O) 1060,445,270";
    refused(flanked, "a1 a2: forward 40", "DBM-ZOC-02", "threat_zone");
}

/// DBM-ZOC-03 (e), DBM-ZOC-17: straight back, turning about if it may.
#[test]
fn retiring_from_a_zone() {
    let single = "a1 Reg Bd (O) 1000,550,0 ; b1 Reg Bd (O) 1000,600,180";
    legal(single, "a1: back 60");
    refused(single, "a1: to 1020 480 0", "DBM-ZOC-02", "threat_zone");
    let light = "a1..a2 Irr LH (O) 1000,550,0 ; b1 Reg Bd (O) 1000,600,180";
    legal(light, "a1..a2: turn 180, forward 100");
    // Not into contact with somebody else.
    let met = format!("{single} ; b2 Reg Bd (O) 1000,400,180");
    refused(&met, "a1: back 90", "DBM-ZOC-02", "threat_zone");
}

/// DBM-ZOC-03 (g), DBM-ZOC-07: impetuous troops ride past Skirmishers as long as they go straight ahead.
#[test]
fn the_impetuous_ignore_skirmishers() {
    let scene = |troops: &str| format!("a1 {troops} 1010,480,0 ; b1 Irr Ps (O) 1100,560,270");
    legal(&scene("Irr Wb (O)"), "a1: forward 100");
    refused(
        &scene("Irr Bd (O)"),
        "a1: forward 100",
        "DBM-ZOC-02",
        "threat_zone",
    );
    refused(
        &scene("Irr Wb (O)"),
        "a1: forward 60, wheel -5",
        "DBM-ZOC-02",
        "threat_zone",
    );
}

/// DBM-ZOC-03 (c), DBM-ZOC-13, -16, DBM-EX-61, figure 2a: A may cross C's zone to contact B, not the reverse.
#[test]
fn the_nearer_enemy_is_contacted() {
    let scene = "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Bd (O) 1030,560,180 ; b2 Reg Bd (O) 930,580,180";
    legal(scene, "a1: to 1030 560 0");
    refused(scene, "a1: to 930 580 0", "DBM-ZOC-03", "nearer_enemy");
}

/// DBM-ZOC-04: in two zones side by side, only the one that holds more of its base.
#[test]
fn the_zone_that_holds_more() {
    let scene = "a1 Irr Kn (O) 1000,520,0 ; b1..b2 Reg Bd (O) 1060,580,180";
    legal(scene, "a1: to 980 580 0");
    refused(scene, "a1: to 1060 580 0", "DBM-ZOC-04", "other_zone");
}

/// DBM-ZOC-05, -06, -14, DBM-EX-69, figure 13: one third element must obstruct all along the way.
#[test]
fn a_third_element_lies_between() {
    let scene =
        |third: &str| format!("a1 Reg Cv (O) 900,600,90 ; b1 Reg Bd (O) 1000,700,180 ; {third}");
    // 13a: nothing lies between.
    refused(&scene(""), "a1: forward 200", "DBM-ZOC-02", "threat_zone");
    // 13b: somebody stands before the owner's front, of either side.
    legal(&scene("a2 Reg Bd (O) 1000,690,0"), "a1: forward 200");
    // He obstructs at the beginning only.
    refused(
        &scene("a2 Reg Bd (O) 900,690,0"),
        "a1: forward 200",
        "DBM-ZOC-02",
        "threat_zone",
    );
}

/// DBM-ZOC-10, -11, DBM-EX-40: three Bd go 70 p and shift 35 p to line up, for 1 PIP.
#[test]
fn the_free_shift() {
    let scene = "a1..a3 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 900,300,0 general
                 b1..b3 Reg Bd (O) 1125,570,180";
    ends(scene, "a1..a3: forward 70", "a1 965 570 0; a3 1125 570 0");
    costs(scene, "a1..a3: forward 70", "1 = 06");
}

/// DBM-ZOC-12, DBM-EX-62, figure 2b: 100 p straight ahead and a shift, one element leaving the zone of
/// whom it first met; 1 PIP, irregulars though they are.
#[test]
fn a_line_of_spears_meets_blades() {
    let scene = "a1..a12 Irr Sp (O) 1000,500,0 ; a20 Irr Cv (O) 900,300,0 general
                 b1..b4 Reg Bd (O) 1285,600,180";
    ends(
        scene,
        "a1..a12: forward 100",
        "a1 965 600 0; a12 1845 600 0",
    );
    costs(scene, "a1..a12: forward 100", "1 = 06");
}
