//! DBM-CON, DBM-RST, DBM-CNF: contact, who may not, and conforming.

use sobremesa_dbm::touch::Edge;
use sobremesa_dbm::{ElementId, Pose};

use crate::moves::{end, ends, judge_order, legal, legal_in, order, refusal, refused, remedied};
use crate::scene::{battle, the};

/// The side of the enemy that a legal move contacts.
#[track_caller]
fn contacts(scene: &str, text: &str, edge: Edge) {
    let verdict = legal(scene, text);
    assert!(
        verdict
            .contacts
            .iter()
            .any(|contact| contact.edge == edge && contact.lined_up),
        "{:?}",
        verdict.contacts
    );
}

/// DBM-CON-01: front to front and corner to corner, or not at all.
#[test]
fn a_contact_is_lined_up() {
    let scene = "a1..a2 Reg Bd (O) 1000,500,0 ; b1..b2 Reg Bd (O) 1080,570,180";
    contacts(scene, "a1..a2: forward 70", Edge::Front);
    // Ten degrees askew, in a group of two: it need not conform.
    let askew = "a1..a2 Reg Bd (O) 1000,500,0 ; b1..b2 Reg Bd (O) 1080,590,170";
    refused(askew, "a1..a2: forward 100", "DBM-CON-01", "not_lined_up");
}

/// DBM-REF-02: the wheel that lines up is offered.
#[test]
fn the_wheel_that_lines_up_is_offered() {
    // The enemy pair stands as the movers would after a wheel of 5 degrees and 40 p.
    let askew = "a1..a2 Reg Cv (O) 1000,500,0 ; b1..b2 Reg Bd (O) 1086.7,540,185";
    let order = remedied(askew, "a1..a2: forward 120");
    let state = battle(askew);
    let verdict = judge_order(&state, &order).expect("legal");
    assert!(
        verdict.contacts.iter().any(|contact| contact.lined_up),
        "{order:?}"
    );
}

/// DBM-CON-02, -03, -04, -07, DBM-EX-63, figure 5: who may contact which side.
#[test]
fn flank_and_rear_are_for_those_beyond_them() {
    let enemy = "b1 Reg Bd (O) 1000,600,180";
    let from = |place: &str| format!("a1 Irr LH (O) {place} ; {enemy}");
    // Beyond the flank line.
    contacts(&from("880,640,90"), "a1: forward 80", Edge::Right);
    // Touching it counts.
    contacts(&from("960,740,90"), "a1: to 960 640 90", Edge::Right);
    // Beyond the rear line.
    contacts(&from("1000,760,180"), "a1: forward 130", Edge::Rear);
    // Beyond the rear line only: no flank.
    refused(
        &from("940,760,180"),
        "a1: to 960 640 90",
        "DBM-CON-03",
        "not_beyond",
    );
    // Beyond the flank line only: no rear.
    refused(
        &from("900,600,0"),
        "a1: to 900 720 90, to 1000 630 180",
        "DBM-CON-03",
        "not_beyond",
    );
}

/// DBM-CON-02: a flank contact ends front corner to front corner.
#[test]
fn a_flank_is_met_at_its_front_corner() {
    let scene = "a1 Irr LH (O) 880,660,90 ; b1 Reg Bd (O) 1000,600,180";
    refused(scene, "a1: forward 80", "DBM-CON-01", "not_lined_up");
}

/// DBM-CON-09: a rear contact is corner to corner.
#[test]
fn a_rear_is_met_corner_to_corner() {
    let scene = "a1 Irr LH (O) 1010,760,180 ; b1 Reg Bd (O) 1000,600,180";
    refused(scene, "a1: forward 130", "DBM-CON-01", "not_lined_up");
}

/// DBM-CON-05, -06, -08: one lined up suffices; the others may touch in part and do not fight.
#[test]
fn one_legal_contact_suffices() {
    // A line against the flank of a column of two.
    let scene = "a1..a2 Reg Bd (O) 900,640,90 ; b1..b2 Reg Pk (O) 1000,600,180 column";
    let state = battle(scene);
    let verdict = legal_in(&state, "a1..a2: forward 60");
    let lined_up: Vec<_> = verdict
        .contacts
        .iter()
        .filter(|contact| contact.lined_up)
        .map(|contact| (contact.by, contact.whom))
        .collect();
    assert_eq!(lined_up, [(the(&state, "a1"), the(&state, "b1"))]);
    assert!(
        verdict.contacts.iter().any(|contact| !contact.lined_up),
        "the second touches in part"
    );
}

/// DBM-CON-10: nobody ends with his flank on an enemy front.
#[test]
fn nobody_shows_his_flank() {
    let scene = "a1 Irr Wb (O) 1000,400,0 ; b1 Irr Ps (O) 1040,520,270";
    refused(scene, "a1: forward 100", "DBM-CON-10", "shows_flank");
    legal(scene, "a1: forward 79");
}

/// DBM-RST-01: Bows do not seek the front of Mounted they can shoot at.
#[test]
fn bows_do_not_charge_horse() {
    let scene = |enemy: &str| format!("a1 Reg Bw (O) 1000,500,0 ; b1 {enemy} 1000,570,180");
    refused(
        &scene("Irr Cv (O)"),
        "a1: forward 70",
        "DBM-RST-01",
        "bows_shoot",
    );
    legal(&scene("Irr Wb (O)"), "a1: forward 70");
    // In close combat it cannot be shot at.
    let busy = "a1 Reg Bw (O) 900,670,90 ; a2 Reg Bd (O) 1000,570,0 ; b1 Irr Cv (O) 1000,570,180";
    legal(busy, "a1: to 960 610 90");
}

/// DBM-RST-02: Impedimenta do not choose contact, not even to overlap.
#[test]
fn impedimenta_keep_off() {
    let scene =
        |troops: &str, x: f64| format!("a1 {troops} {x},500,0 ; b1 Reg Bd (O) 1000,540,180");
    let keeps_off = |troops: &str, x: f64| {
        refused(
            &scene(troops, x),
            "a1: forward 40",
            "DBM-RST-02",
            "impedimenta",
        );
    };
    keeps_off("Reg Art (O)", 1000.0);
    keeps_off("Reg WWg (O)", 1000.0);
    keeps_off("Reg Art (O)", 1080.0);
    legal(&scene("Reg WWg (X)", 1000.0), "a1: forward 40");
}

/// DBM-RST-03: chariots, engines and wagons enter bad going singly.
#[test]
fn chariots_enter_rough_ground_singly() {
    let rough = "rocky 900,540 1400,540 1400,900 900,900";
    let group = format!("a1..a2 Irr Kn (O) 1000,500,0 chariot ; {rough}");
    refused(&group, "a1..a2: forward 100", "DBM-RST-03", "only_singly");
    legal(&group, "a1: forward 100");
    legal(&group, "a1..a2: forward 40");
}

/// DBM-RST-04: Expendables change direction only by wheels, which count their chord.
#[test]
fn expendables_only_wheel() {
    let scene = "a1 Irr Exp (O) 1000,500,0 ; b1 Reg Bd (O) 1000,2000,180";
    refused(scene, "a1: to 1010 600 0", "DBM-RST-04", "step_not_allowed");
    refused(scene, "a1: turn 180", "DBM-RST-04", "step_not_allowed");
    // 2 * 80 * sin(45) = 113.1.
    legal(scene, "a1: wheel 90, forward 86.8");
    refused(scene, "a1: wheel 90, forward 87", "DBM-DST-01", "too_far");
}

const MOVERS: &str = "a1..a6 Reg Bd (O) 1000,500,0";

/// DBM-CNF-01, -06, -09, -10, DBM-EX-65, figure 8a: one pivots, one shifts, one pivots.
#[test]
fn single_elements_conform_to_a_line() {
    let scene = format!(
        "{MOVERS} ; b1 Reg Bd (O) 1000,573.6808,160 ; b2 Reg Bd (O) 1215,560,180 ; b3 Reg Bd (O) 1319,566.946,190"
    );
    ends(
        &scene,
        "a1..a6: forward 100",
        "b1 1000 560 180; b2 1240 560 180; b3 1320 560 180",
    );
}

/// DBM-CNF-01, -08: only to a larger body; and only singles and Skirmishers do.
#[test]
fn who_conforms() {
    let three = "a1..a3 Reg Bd (O) 1000,500,0";
    // A pair of Psiloi, a little to the side of three.
    let psiloi = format!("{three} ; b1..b2 Irr Ps (O) 1110,560,180");
    let state = battle(&psiloi);
    let verdict = legal_in(&state, "a1..a3: forward 60");
    assert!(!verdict.conforming.is_empty(), "smaller, and Skirmishers");
    assert_eq!(verdict.shift, 0.0);
    // A pair of Blades does not: the movers shift.
    let blades = format!("{three} ; b1..b2 Reg Bd (O) 1110,560,180");
    let verdict = legal(&blades, "a1..a3: forward 60");
    assert!(verdict.conforming.is_empty());
    assert_eq!(verdict.shift, 30.0);
    // Nor do two conform to two.
    let even = "a1..a2 Reg Bd (O) 1000,500,0 ; b1..b2 Irr Ps (O) 1085,570,170";
    refused(even, "a1..a2: forward 100", "DBM-CON-01", "not_lined_up");
}

/// DBM-DBL-06: a double element answers contact as one element.
#[test]
fn a_double_element_is_one_when_contacted() {
    let scene = "a1..a2 Reg Bd (O) 1000,500,0 ; b1 Reg Bd (O) 1000,573.6808,160 +Ps(O)";
    ends(scene, "a1..a2: forward 100", "b1 1000 560 180");
}

/// DBM-CNF-01: whoever has an enemy on its front stays.
#[test]
fn whoever_fights_does_not_conform() {
    let line =
        "a1..a3 Reg Ps (O) 900,640,90 ; a9 Reg Bd (O) 1000,600,0 ; b1 Reg Bd (O) 1000,600,180";
    let verdict = legal(line, "a1..a3: forward 60");
    assert!(verdict.conforming.is_empty(), "{:?}", verdict.conforming);
}

/// A slanting single element before six; with a word about it.
fn slanting(troops: &str, more: &str) -> String {
    format!("{MOVERS} ; b1 {troops} 1000,573.68,160 ; {more}")
}

#[track_caller]
fn stays(scene: &str) {
    refused(scene, "a1..a6: forward 100", "DBM-CON-01", "not_lined_up");
}

/// DBM-CNF-02, -07, -12: Impedimenta and defenders of an edge do not.
#[test]
fn who_never_conforms() {
    legal(&slanting("Reg Bd (O)", ""), "a1..a6: forward 100");
    stays(&slanting("Irr WWg (O)", ""));
    let wood = "wood 900,555 1100,555 1100,700 900,700";
    stays(&slanting("Reg Bd (O)", wood));
    // Deep inside it defends no edge: its enemy is inside, too.
    let open = "open_fields 800,100 1600,100 1600,900 800,900";
    legal(&slanting("Reg Bd (O)", open), "a1..a6: forward 100");
}

/// DBM-CNF-03: not where a recoil would end at friends, or a flight leave the table.
#[test]
fn no_conforming_into_ruin() {
    stays(&slanting("Reg Bd (O)", "b2 Irr El (O) 1000,600,180"));
    legal(
        &slanting("Reg Bd (O)", "b2 Irr Bd (O) 1000,614,180"),
        "a1..a6: forward 100",
    );
    let edge = "a1..a6 Reg Bd (O) 1000,2200,0 ; b1 Reg Bd (O) 1000,2273.68,160";
    stays(edge);
}

/// DBM-CNF-04, -14: not where there is no room.
#[test]
fn no_conforming_without_room() {
    // Somebody stands where it would turn to.
    stays(&slanting("Reg Bd (O)", "b2 Irr Ps (O) 925,585,180"));
}

/// DBM-CNF-05, -11: leaning on a friend it does not pivot, but shifts.
#[test]
fn leaning_on_a_friend() {
    let scene = format!("{MOVERS} ; b1 Reg Bd (O) 1030,560,180 ; b2 Reg Bd (O) 1110,570,180");
    ends(&scene, "a1..a6: forward 60", "b1 1000 560 180");
}

/// DBM-CNF-13: the mover may say who conforms first.
#[test]
fn the_order_of_conforming() {
    // The right one has room only once the left one has gone.
    let scene = format!("{MOVERS} ; b1 Reg Bd (O) 1010,560,180 ; b2 Reg Bd (O) 1100,560,180");
    let state = battle(&scene);
    let mut said = order("a1..a6: forward 60");
    said.order = ["b2", "b1"]
        .map(|id| ElementId::new(id).expect("a name"))
        .to_vec();
    let verdict = judge_order(&state, &said).expect("legal");
    let who = |verdict: &sobremesa_dbm::rules::movement::Verdict| -> Vec<_> {
        verdict.conforming.iter().map(|one| one.ix).collect()
    };
    assert_eq!(who(&verdict), [the(&state, "b1")]);
    let unsaid = judge_order(&state, &order("a1..a6: forward 60")).expect("legal");
    assert_eq!(who(&unsaid), [the(&state, "b1"), the(&state, "b2")]);
    assert_eq!(end(&unsaid, &state, "b2"), (1080.0, 560.0, 180.0));
}

/// DBM-EX-66, figure 8b: three Blades that meet two Psiloi who stand slanting need not conform to the smaller
/// group of Skirmishers. The first Psiloi whom they touch pivots to the first Blades; the others stop with
/// them and the second overlaps.
#[test]
fn blades_meet_psiloi_who_stand_slanting() {
    // Turning to the front of the Blades takes it 12 p away from its neighbour, so there is room.
    let first = Pose::new(1012.0, 560.0, 170.0);
    let second = first.beside(-80.0);
    let scene = format!(
        "a1..a3 Reg Bd (O) 1000,500,0 ; b1 Irr Ps (O) {},{},170 ; b2 Irr Ps (O) {},{},170",
        first.at.x, first.at.y, second.at.x, second.at.y
    );
    let verdict = legal(&scene, "a1..a3: forward 100");
    let state = battle(&scene);
    let touched = first.front_right().y;
    assert!(
        (verdict.movers[0].to.at.y - touched).abs() < 0.01,
        "{verdict:?}"
    );
    let [pivots] = verdict.conforming[..] else {
        panic!("{:?}", verdict.conforming);
    };
    assert_eq!(
        (pivots.ix, pivots.to),
        (the(&state, "b1"), the(&state, "a1"))
    );
    assert!((pivots.pose.at.x - 1000.0).abs() < 1e-6 && (pivots.pose.at.y - touched).abs() < 0.01);
    assert_eq!(pivots.pose.facing.degrees(), 180.0);
}

/// DBM-EX-66, DBM-CON-01, figure 8b: two Psiloi that contact three Blades in line must wheel until they are
/// parallel, and end front to front.
#[test]
fn psiloi_wheel_to_conform_to_a_larger_group() {
    let (one, other) = (Pose::new(1000.0, 500.0, 0.0), Pose::new(1080.0, 500.0, 0.0));
    let pivot = other.front_right();
    let there = |pose: Pose| pose.turned_about(pivot, 10.0).ahead(50.0).opposite();
    let (e, f) = (there(one), there(other));
    let g = f.beside(-80.0);
    let enemy =
        |name: &str, pose: Pose| format!("{name} Reg Bd (O) {},{},190", pose.at.x, pose.at.y);
    let scene = format!(
        "a1..a2 Irr Ps (O) 1000,500,0 ; {} ; {} ; {}",
        enemy("b1", e),
        enemy("b2", f),
        enemy("b3", g)
    );
    let verdict = legal(&scene, "a1..a2: wheel 10, forward 50");
    assert!(
        verdict
            .contacts
            .iter()
            .filter(|contact| contact.lined_up)
            .count()
            >= 2
    );
    assert!(verdict.conforming.is_empty());
    let straight = refusal(&scene, "a1..a2: forward 100");
    assert!(straight.rule().0.starts_with("DBM-CON"), "{straight:?}");
}

/// DBM-EX-66, DBM-CNF-05, figure 8b: H touches its friend G along a part of its side, who is no Skirmisher.
/// Two Psiloi wheel until they are parallel to H and contact it 15 p aside: it does not pivot, but shifts to
/// the first of them.
#[test]
fn whoever_leans_on_a_friend_shifts_to_those_who_contact_it() {
    let (c, d) = (Pose::new(1000.0, 500.0, 0.0), Pose::new(1080.0, 500.0, 0.0));
    let opposite_c = c.turned_about(d.front_right(), 10.0).ahead(50.0).opposite();
    let h = opposite_c.beside(15.0);
    let g = h.beside(80.0).behind(10.0);
    let blades =
        |name: &str, pose: Pose| format!("{name} Reg Bd (O) {},{},190", pose.at.x, pose.at.y);
    let scene = format!(
        "a1..a2 Irr Ps (O) 1000,500,0 ; {} ; {}",
        blades("b1", h),
        blades("b2", g)
    );
    let verdict = legal(&scene, "a1..a2: wheel 10, forward 50");
    let state = battle(&scene);
    let [shifts] = verdict.conforming[..] else {
        panic!("{:?}", verdict.conforming);
    };
    assert_eq!(
        (shifts.ix, shifts.to),
        (the(&state, "b1"), the(&state, "a1"))
    );
    assert!(shifts.pose.at.distance(opposite_c.at) < 0.5, "{shifts:?}");
    assert_eq!(shifts.pose.facing, h.facing, "it does not pivot");
}

/// DBM-EX-66, figure 8b: H alone contacts C, the first of two Psiloi who stand slanting, and pivots to it: it ends
/// front to front, and nobody conforms to a single element.
#[test]
fn one_alone_pivots_to_the_first_of_a_group() {
    let c = Pose::new(1000.0, 560.0, 170.0);
    let d = c.beside(-80.0);
    let psiloi =
        |name: &str, pose: Pose| format!("{name} Irr Ps (O) {},{},170", pose.at.x, pose.at.y);
    let scene = format!(
        "a1 Reg Bd (O) 1000,500,0 ; {} ; {}",
        psiloi("b1", c),
        psiloi("b2", d)
    );
    let verdict = legal(&scene, &format!("a1: to {} {} 350", c.at.x, c.at.y));
    assert_eq!(verdict.movers[0].to.facing, c.opposite().facing);
    assert!(verdict.movers[0].to.at.distance(c.at) < 0.5, "{verdict:?}");
    assert!(verdict.conforming.is_empty(), "{verdict:?}");
}

/// DBM-ZOC-11, DBM-GRP-13: a column that wheels and then lines up with an enemy beside its way shifts as one: the
/// second stands behind the head as it would if nobody had been there.
#[test]
fn a_column_lines_up_as_one() {
    let column = "a1..a2 Irr Ps (O) 1000,500,25 column";
    let apart = |scene: &str| {
        let state = battle(scene);
        let verdict = legal_in(&state, "a1..a2: wheel -25, forward 43");
        let [head, second] = ["a1", "a2"].map(|name| end(&verdict, &state, name));
        ((second.0 - head.0), (second.1 - head.1), head.0)
    };
    let alone = apart(column);
    // Front to front with a pair, who need not conform, after 43 p; 20 p to the right of the column's way.
    let there = apart(&format!(
        "{column} ; b1..b2 Reg Bd (O) 1023.748,559.9,180 column"
    ));
    assert!((there.2 - alone.2 - 20.0).abs() < 0.01, "the head shifts");
    let is_same = (there.0 - alone.0).abs() < 0.5 && (there.1 - alone.1).abs() < 0.5;
    assert!(is_same, "{there:?}, alone {alone:?}");
}
