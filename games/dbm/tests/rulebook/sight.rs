//! VIS: who sees whom by clear daylight.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::sight::{command_sees, sees};
use sobremesa_dbm::{CommandIx, Dbm, Position, Side};
use sobremesa_kernel::Game;

use crate::scene::{battle, the};

#[track_caller]
fn check(text: &str, expected: bool) {
    let state = battle(text);
    let board = Board::truth(&state);
    let (one, other) = (the(&state, "a1"), the(&state, "b1"));
    assert_eq!(sees(&board, one, other), expected, "{text}");
}

const WOOD: &str = "wood 800,600 1200,600 1200,1000 800,1000";

/// DBM-VIS-01: everything is seen, unless a wood or a hill lies across the line of sight; elements never
/// block it.
#[test]
fn woods_and_hills_block_sight_and_elements_do_not() {
    check(
        "a1 Reg Bd (O) 1000,300,0; b1 Reg Bd (O) 1000,2300,180",
        true,
    );
    check(
        "a1 Reg Bd (O) 1000,300,0; b1 Reg Bd (O) 1000,2300,180; a2..a9 Reg Bd (O) 720,400,0",
        true,
    );
    check(
        &format!("a1 Reg Bd (O) 1000,300,0; b1 Reg Bd (O) 1000,1300,180; {WOOD}"),
        false,
    );
    check(
        "a1 Reg Bd (O) 1000,300,0; b1 Reg Bd (O) 1000,1300,180; gentle_hill 800,600 1200,600 1200,1000 800,1000",
        false,
    );
    check(
        "a1 Reg Bd (O) 1000,300,0; b1 Reg Bd (O) 1000,1300,180; marsh 800,600 1200,600 1200,1000 800,1000",
        true,
    );
    // Past its corner.
    check(
        &format!("a1 Reg Bd (O) 1000,300,0; b1 Reg Bd (O) 1900,1300,180; {WOOD}"),
        true,
    );
}

/// DBM-VIS-03: in a wood within 50 p, in an orchard within 150 p.
#[test]
fn whoever_is_in_a_wood_is_seen_from_near() {
    // b1 stands 20 p inside the wood's southern edge.
    let at = |y: f64| format!("a1 Reg Bd (O) 1000,{y},0; b1 Reg Bd (O) 1000,620,180; {WOOD}");
    check(&at(570.0), true);
    check(&at(569.0), false);
    let orchard = WOOD.replace("wood", "orchard");
    let at = |y: f64| format!("a1 Reg Bd (O) 1000,{y},0; b1 Reg Bd (O) 1000,620,180; {orchard}");
    check(&at(470.0), true);
    check(&at(469.0), false);
}

/// DBM-VIS-04: less than 50 p from the edge one sees out as if outside; deeper one does not.
#[test]
fn from_the_edge_of_a_wood_one_sees_out() {
    let at = |y: f64| format!("a1 Reg Bd (O) 1000,{y},180; b1 Reg Bd (O) 1000,100,0; {WOOD}");
    check(&at(630.0), true);
    check(&at(660.0), false);
}

/// DBM-VIS-05: psiloi who keep still in rocky ground are seen within 150 p only.
#[test]
fn psiloi_hide_in_low_cover() {
    let rocks = "rocky 800,600 1200,600 1200,1000 800,1000";
    check(
        &format!("a1 Reg Bd (O) 1000,400,0; b1 Reg Ps (O) 1000,620,180; {rocks}"),
        false,
    );
    check(
        &format!("a1 Reg Bd (O) 1000,480,0; b1 Reg Ps (O) 1000,620,180; {rocks}"),
        true,
    );
    check(
        &format!("a1 Reg Bd (O) 1000,400,0; b1 Reg Ps (O) 1000,620,180 moved; {rocks}"),
        true,
    );
    check(
        &format!("a1 Reg Bd (O) 1000,400,0; b1 Reg Ax (O) 1000,620,180; {rocks}"),
        true,
    );
}

/// DBM-VIS-06, DBM-VIS-10: from above half the height of a hill one sees over a wood, 600 p beyond it
/// and farther, and is seen from there; from lower down not at all.
#[test]
fn one_sees_over_a_wood_from_a_hill() {
    let ground =
        "gentle_hill 800,0 1200,0 1200,400 800,400; wood 700,600 1300,600 1300,700 700,700";
    let from_top =
        |y: f64| format!("a1 Reg Bd (O) 1000,230,0; b1 Reg Bd (O) 1000,{y},180; {ground}");
    check(&from_top(1300.0), true);
    check(&from_top(1240.0), false);
    let back = |y: f64| format!("b1 Reg Bd (O) 1000,230,0; a1 Reg Bd (O) 1000,{y},180; {ground}");
    check(&back(1300.0), true);
    // At the foot of the hill.
    check(
        &format!("a1 Reg Bd (O) 1000,390,0; b1 Reg Bd (O) 1000,1400,180; {ground}"),
        false,
    );
}

/// DBM-VIS-07: beyond the crest of one's own hill one is seen within 100 p only.
#[test]
fn the_crest_hides_what_lies_beyond_it() {
    let hill = "gentle_hill 600,300 1400,300 1400,1100 600,1100";
    check(
        &format!("a1 Reg Bd (O) 1000,500,0; b1 Reg Bd (O) 1000,900,180; {hill}"),
        false,
    );
    check(
        &format!("a1 Reg Bd (O) 1000,660,0; b1 Reg Bd (O) 1000,740,180; {hill}"),
        true,
    );
    check(
        &format!("a1 Reg Bd (O) 1000,400,0; b1 Reg Bd (O) 1000,600,180; {hill}"),
        true,
    );
    // On steep slopes nobody is seen from the same hill beyond 100 p.
    let steep = hill.replace("gentle", "steep");
    check(
        &format!("a1 Reg Bd (O) 1000,400,0; b1 Reg Bd (O) 1000,600,180; {steep}"),
        false,
    );
}

/// DBM-VIS-08: the inside of a gully is seen from its edge only; those inside see out.
#[test]
fn a_gully_is_seen_into_from_its_edge() {
    let gully = "gully 600,600 1400,600 1400,800 600,800";
    check(
        &format!("a1 Reg Bd (O) 1000,400,0; b1 Reg Bd (O) 1000,700,180; {gully}"),
        false,
    );
    check(
        &format!("a1 Reg Bd (O) 1000,600,0; b1 Reg Bd (O) 1000,700,180; {gully}"),
        true,
    );
    check(
        &format!("b1 Reg Bd (O) 1000,400,0; a1 Reg Bd (O) 1000,700,180; {gully}"),
        true,
    );
}

/// DBM-VIS-09: a command knows whom it sees; what another command of its side sees it does not know.
#[test]
fn a_command_knows_what_it_sees_itself() {
    let state = battle(&format!(
        "a1 Reg Bd (O) 1000,300,0 general; a2 Reg Bd (O) 1000,1200,180 cmd2 general; b1 Reg Bd (O) 1000,1300,0 general; {WOOD}"
    ));
    let mut position: Position = Dbm::position(&state);
    position.known = None;
    let state = Dbm::resume(&position).expect("a battle");
    let enemy = the(&state, "b1");
    let knows = |name: &str| {
        let command = state.element(the(&state, name)).command;
        Board::public(&state).knows(command, enemy)
    };
    assert!(!knows("a1"), "the wood is between them");
    assert!(knows("a2"));
}

/// DBM-VIS-09: whoever is in fortifications is known to every enemy, out of sight or not: on them, or inside a ring.
#[test]
fn whoever_is_in_fortifications_is_known() {
    let knows = |works: &str| {
        let state = battle(&format!(
            "{works}\na1 Reg Bd (O) 1000,300,0 general; b1 Reg Bd (O) 1000,1300,180 general; {WOOD}"
        ));
        let mut position: Position = Dbm::position(&state);
        position.known = None;
        let state = Dbm::resume(&position).expect("a battle");
        let command = state.element(the(&state, "a1")).command;
        Board::public(&state).knows(command, the(&state, "b1"))
    };
    assert!(!knows(""), "the wood is between them");
    assert!(knows("works TF b 1200,1300 960,1300"));
    assert!(
        !knows("works TF b 1200,1200 960,1200"),
        "he stands behind them"
    );
    assert!(knows(
        "works TF b closed gates=2 880,1200 880,1440 1120,1440 1120,1200"
    ));
}

/// DBM-VIS-08: a gully hides those in it; over it one sees as over a plain.
#[test]
fn one_sees_across_a_gully() {
    let gully = "gully 800,600 1200,600 1200,700 800,700";
    let scene = |y: u32| format!("a1 Reg Bd (O) 1000,400,0; b1 Reg Bd (O) 1000,{y},180; {gully}");
    check(&scene(900), true);
    check(&scene(640), false);
}

/// DBM-VIS-09: a command sees what one of its elements sees, however many others do not; another command's eyes are
/// not its own.
#[test]
fn one_pair_of_eyes_is_enough_for_a_command() {
    let state = battle(&format!(
        "a1 Reg Bd (O) 1000,300,0; a2 Reg Bd (O) 1900,300,0; a3 Reg Bd (O) 1080,300,0 cmd2
         b1 Reg Bd (O) 1000,1300,180; {WOOD}"
    ));
    let board = Board::truth(&state);
    let enemy = the(&state, "b1");
    let own = [1, 2].map(|number| CommandIx::new(Side::A, number));
    assert_eq!(
        own.map(|command| command_sees(&board, command, enemy)),
        [true, false]
    );
}

/// DBM-VIS-04, -05, -06, -07: each to the pace. Over a wood it is the far corner of a base that must lie 600 p beyond.
#[test]
fn how_far_one_sees_to_the_pace() {
    let wood = |y: f64| format!("a1 Reg Bd (O) 1000,{y},180; b1 Reg Bd (O) 1000,100,0; {WOOD}");
    check(&wood(649.0), true);
    check(&wood(651.0), false);
    let rocks = WOOD.replace("wood", "rocky");
    let rocks = |y: f64| format!("a1 Reg Bd (O) 1000,{y},0; b1 Reg Ps (O) 1000,620,180; {rocks}");
    check(&rocks(470.0), true);
    check(&rocks(469.0), false);
    let ground =
        "gentle_hill 800,0 1200,0 1200,400 800,400; wood 700,600 1300,600 1300,700 700,700";
    let over = |y: f64| format!("a1 Reg Bd (O) 1000,230,0; b1 Reg Bd (O) 1000,{y},180; {ground}");
    check(&over(1272.0), true);
    check(&over(1265.0), false);
    let hill = |kind: &str, one: f64, other: f64| {
        format!(
            "a1 Reg Bd (O) 1000,{one},0; b1 Reg Bd (O) 1000,{other},180; {kind} 600,300 1400,300 1400,1100 600,1100"
        )
    };
    check(&hill("gentle_hill", 650.0, 750.0), true);
    check(&hill("gentle_hill", 649.0, 750.0), false);
    check(&hill("steep_hill", 400.0, 500.0), true);
    check(&hill("steep_hill", 400.0, 501.0), false);
}

/// DBM-VIS-01: two woods that each cover one side of a slanting line of sight hide together what either alone does not.
#[test]
fn two_woods_hide_aslant_what_one_does_not() {
    let bases = "a1 Reg Bd (O) 1000,500,45; b1 Reg Bd (O) 1600,1100,225";
    let left = "wood 1198,656 1255,712 1078,889 1021,832";
    let right = "wood 1474,663 1530,719 1354,896 1297,839";
    check(&format!("{bases}; {left}"), true);
    check(&format!("{bases}; {right}"), true);
    check(&format!("{bases}; {left}; {right}"), false);
}
