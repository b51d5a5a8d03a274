//! SPO: who does not wait for orders, for whom they make, and by which ways.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::spontaneous::{
    Way, all_who_must, goals, is_impetuous, is_impetuous_now, must_advance, ways,
};
use sobremesa_dbm::{Grade, State, Troop, TroopType};

use crate::scene::{battle, the};

fn first_way(state: &State, name: &str) -> Way {
    let board = Board::public(state);
    let piece = board.piece(the(state, name));
    let goal = goals(&board, piece)[0];
    ways(&board, piece, goal).remove(0)
}

#[track_caller]
fn check_must(text: &str, expected: bool) {
    let state = battle(text);
    let board = Board::public(&state);
    assert_eq!(must_advance(&board, the(&state, "a1")), expected, "{text}");
}

#[track_caller]
fn check_target(text: &str, expected: &str) {
    let state = battle(text);
    let board = Board::public(&state);
    let found = goals(&board, board.piece(the(&state, "a1")));
    let names: Vec<String> = found
        .iter()
        .map(|goal| match goal.element() {
            Some(enemy) => state.element(enemy).id.to_string(),
            None => "edge".to_owned(),
        })
        .collect();
    assert_eq!(names.join(" "), expected, "{text}");
}

/// DBM-SPO-01: irregular Kn (S), (O), (F); Cm (S); Exp; all Wb; irregular Bd (F); Hd (S).
#[test]
fn the_impetuous_by_nature() {
    let mut found = Vec::new();
    for kind in TroopType::ALL {
        for grade in Grade::ALL {
            for regular in [true, false] {
                let troop = Troop::plain(kind, grade, regular);
                if troop.exists() && is_impetuous(troop) {
                    found.push(troop.to_string());
                }
            }
        }
    }
    assert_eq!(
        found.join(", "),
        "Irr Kn (S), Irr Kn (O), Irr Kn (F), Irr Cm (S), Irr Exp (O), Irr Bd (F), Irr Wb (S), Irr Wb (O), Irr Wb (F), Irr Hd (S)"
    );
}

/// DBM-SPO-02: whoever knows of demoralised enemy within 600 p, nearer than any other.
#[test]
fn those_who_run_tempt_everybody() {
    let tempted = |text: &str| {
        let mut state = battle(text);
        let broken = state.element(the(&state, "b1")).command;
        state.commands[broken.index()]
            .as_mut()
            .expect("a command")
            .demoralised = true;
        let board = Board::public(&state);
        is_impetuous_now(&board, board.piece(the(&state, "a1")))
    };
    assert!(tempted(
        "a1 Reg Sp (O) 1000,500,0; b1 Reg Bd (O) 1000,1000,0 cmd2"
    ));
    assert!(
        !tempted("a1 Reg Sp (O) 1000,500,0; b1 Reg Bd (O) 1000,1140,0 cmd2"),
        "beyond 600 p"
    );
    assert!(!tempted(
        "a1 Reg Sp (O) 1000,500,0; b1 Reg Bd (O) 1000,1000,0 cmd2; b2 Reg Bd (O) 1200,700,180"
    ));
    assert!(
        !tempted("a1 Reg Art (O) 1000,500,0; b1 Reg Bd (O) 1000,1000,0 cmd2"),
        "not Impedimenta"
    );
}

/// DBM-SPO-03: or would contact enemy Baggage this turn.
#[test]
fn baggage_within_reach_tempts_everybody() {
    let tempted = |text: &str| {
        let state = battle(text);
        let board = Board::public(&state);
        is_impetuous_now(&board, board.piece(the(&state, "a1")))
    };
    assert!(tempted(
        "a1 Reg Sp (O) 1000,500,0; b1 Irr Bge (I) 1000,590,180"
    ));
    assert!(!tempted(
        "a1 Reg Sp (O) 1000,500,0; b1 Irr Bge (I) 1000,690,180"
    ));
}

/// DBM-SPO-04: not whoever moved, was halted, has enemy before it, or would run onto Elephants.
#[test]
fn who_must_go() {
    let enemy = "b1 Reg Bd (O) 1000,1500,180";
    check_must(&format!("a1 Irr Kn (O) 1000,500,0; {enemy}"), true);
    check_must(&format!("a1 Irr Kn (O) 1000,500,0 moved; {enemy}"), false);
    check_must(&format!("a1 Irr Kn (O) 1000,500,0 halted; {enemy}"), false);
    check_must(&format!("a1 Reg Kn (O) 1000,500,0; {enemy}"), false);
    check_must(
        "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,500,180",
        false,
    );
    check_must(
        "a1 Irr Kn (O) 1000,500,0; b1 Irr El (O) 1000,600,180",
        false,
    );
    // Overlapping beside a friend who fights.
    check_must(
        "a1 Irr Kn (O) 1000,500,0; a2 Irr Kn (O) 1080,500,0; b1 Reg Bd (O) 1080,500,180",
        false,
    );
    // The enemy's troops do not go in our turn.
    let state = battle("a1 Reg Bd (O) 1000,500,0; b1 Irr Kn (O) 1000,1500,180");
    assert!(all_who_must(&Board::public(&state)).is_empty());
}

/// DBM-SPO-05: nearest by the two front corners that are farthest apart, not by centres.
#[test]
fn the_nearest_by_the_farthest_front_corners() {
    // The centre of b2 is nearer; but it stands sideways, so its farther front corner is farther away.
    check_target(
        "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,800,180; b2 Reg Kn (O) 1150,790,90",
        "b1",
    );
    check_target(
        "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,800,180; b2 Reg Bd (O) 1300,900,180",
        "b1",
    );
}

/// DBM-SPO-05: Baggage that is seen and has no guards within 200 p of the way comes first.
#[test]
fn unguarded_baggage_comes_first() {
    let baggage = "b1 Irr Bge (I) 1000,2320,180; b2 Irr Bge (I) 1080,2320,180";
    check_target(
        &format!("a1 Irr Kn (O) 1000,500,0; {baggage}; b3 Reg Bd (O) 1500,800,180"),
        "b1",
    );
    check_target(
        &format!("a1 Irr Kn (O) 1000,500,0; {baggage}; b3 Reg Bd (O) 1200,800,180"),
        "b3",
    );
}

/// DBM-SPO-06: Mounted ignore enemy in difficult ground; Skirmishers count only partly straight ahead.
#[test]
fn who_is_no_target() {
    let wood = "wood 900,700 1100,700 1100,900 900,900";
    check_target(
        &format!(
            "a1 Irr Kn (O) 1000,300,0; b1 Reg Ax (O) 1000,800,180; b2 Reg Bd (O) 2000,1500,180; {wood}"
        ),
        "b2",
    );
    check_target(
        &format!(
            "a1 Irr Wb (O) 1000,300,0; b1 Reg Ax (O) 1000,800,180; b2 Reg Bd (O) 2000,1500,180; {wood}"
        ),
        "b1",
    );
    check_target(
        "a1 Irr Kn (O) 1000,300,0; b1 Reg Ps (O) 1200,500,180; b2 Reg Bd (O) 2000,1500,180",
        "b2",
    );
    check_target(
        "a1 Irr Kn (O) 1000,300,0; b1 Reg Ps (O) 1070,500,180; b2 Reg Bd (O) 2000,1500,180",
        "b1",
    );
}

/// DBM-SPO-07: with nobody to make for, the middle of the enemy's edge.
#[test]
fn with_no_target_it_heads_for_the_enemys_edge() {
    check_target("a1 Irr Kn (O) 1800,500,0", "edge");
    let state = battle("a1 Irr Kn (O) 1800,500,0");
    let way = first_way(&state, "a1");
    assert_eq!(
        (way.end.at.x, way.end.at.y),
        (1800.0, 800.0),
        "150 p, doubled"
    );
    let near = battle("a1 Irr Kn (O) 1800,2300,0");
    assert_eq!(first_way(&near, "a1").end.at.y, 2400.0, "it stops there");
}

/// DBM-EX-46, DBM-SPO-13, DBM-SPO-14: doubled only if it never comes to 200 p of known enemy.
#[test]
fn the_distance_is_doubled_far_from_the_enemy() {
    let way = |apart: f64| {
        let y = 500.0 + apart;
        let state = battle(&format!(
            "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,{y},180"
        ));
        first_way(&state, "a1").end.at.y - 500.0
    };
    assert!((way(620.0) - 300.0).abs() < 1e-9);
    assert!(
        (way(480.0) - 150.0).abs() < 1e-9,
        "doubled it would end at 180 p"
    );
    assert!((way(501.0) - 300.0).abs() < 1e-9);
    assert!((way(500.0) - 150.0).abs() < 1e-9, "200 p is too near");
}

/// DBM-SPO-18: it wheels first, on the front corner nearer the target, until the line from the middle
/// of its front passes through the middle of the target; the chord counts.
#[test]
fn it_wheels_until_it_looks_at_the_target() {
    let state = battle("a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1400,1200,180");
    let way = first_way(&state, "a1");
    let centre = state.element(the(&state, "b1")).rect().centre();
    let to = centre - way.end.at;
    assert!(
        way.end.facing.right().dot(to).abs() < 1e-6,
        "straight ahead of it"
    );
    assert!(way.end.facing.degrees() > 20.0 && way.end.facing.degrees() < 40.0);
    let pivot = state.element(the(&state, "a1")).pose.front_right();
    let arc = sobremesa_geometry::radians(way.end.facing.degrees());
    let chord = sobremesa_geometry::chord(80.0, arc);
    let straight = way.end.front_right().distance(pivot);
    assert!(
        (chord + straight - 300.0).abs() < 1e-6,
        "{chord} + {straight}"
    );
}

/// DBM-SPO-19: a target wholly behind is reached by turning about on its ground first, which is not
/// measured.
#[test]
fn it_turns_about_for_a_target_behind_it() {
    let state = battle("a1 Irr Kn (O) 1000,1500,0; b1 Reg Bd (O) 1000,500,0");
    let way = first_way(&state, "a1");
    assert_eq!(way.end.facing.degrees(), 180.0);
    // Its rear was at 1440; from there 300 p.
    assert!((way.end.at.y - 1140.0).abs() < 1e-9, "{}", way.end.at.y);
}

/// DBM-SPO-08, DBM-SPO-12, DBM-SPO-21: if the place front to front is within reach, it ends there.
#[test]
fn it_lines_up_with_a_target_within_reach() {
    let state = battle("a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1030,600,190");
    let way = first_way(&state, "a1");
    let enemy = state.element(the(&state, "b1")).pose;
    assert_eq!(way.end, enemy.opposite());
    assert_eq!(way.meets, Some(the(&state, "b1")));
}

/// DBM-SPO-09: it stops 10 p short of a friend's front corner.
#[test]
fn it_keeps_ten_paces_from_a_friends_corner() {
    let state = battle(
        "a1 Irr Kn (O) 1000,500,0; a2 Reg Kn (O) 1080,650,0 moved; b1 Reg Bd (O) 1000,980,180",
    );
    assert!((first_way(&state, "a1").end.at.y - 640.0).abs() < 1e-9);
    let alone = battle("a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,980,180");
    assert!((first_way(&alone, "a1").end.at.y - 650.0).abs() < 1e-9);
}

/// DBM-SPO-10, DBM-SPO-23: a friend whom it cannot pass in the way: straight up to him, or round him by
/// the least pivot to either side.
#[test]
fn it_may_go_round_whom_it_cannot_pass() {
    let state =
        battle("a1 Irr Kn (O) 1000,500,0; a2 Irr El (O) 1000,720,0; b1 Reg Bd (O) 1000,1500,180");
    let board = Board::public(&state);
    let piece = board.piece(the(&state, "a1"));
    let found = ways(&board, piece, goals(&board, piece)[0]);
    assert_eq!(found.len(), 3);
    assert!(
        (found[0].end.at.y - 640.0).abs() < 1e-9,
        "up to the elephants' rear: {found:?}"
    );
    let turns: Vec<f64> = found[1..]
        .iter()
        .map(|way| piece.element.pose.facing.degrees_to(way.end.facing))
        .collect();
    assert!(turns[0] > 0.0 && turns[1] < 0.0, "{turns:?}");
}

/// DBM-SPO-15: if a friend holds the target's front, to the nearest place beside or behind him.
#[test]
fn it_helps_a_friend_who_holds_the_target() {
    let state =
        battle("a1 Irr Wb (O) 1080,420,0; a2 Irr Wb (O) 1000,500,0; b1 Reg Bd (O) 1000,500,180");
    let way = first_way(&state, "a1");
    assert_eq!(
        (way.end.at.x, way.end.at.y),
        (1080.0, 500.0),
        "overlapping on the right"
    );
}

/// DBM-SPO-24: of two targets equally near the owner chooses.
#[test]
fn two_targets_equally_near() {
    check_target(
        "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 800,1000,180; b2 Reg Bd (O) 1200,1000,180",
        "b1 b2",
    );
}

/// DBM-INT-05: it passes through friends, but not those who have advanced already this turn.
#[test]
fn it_rides_through_friends() {
    let state =
        battle("a1 Irr Kn (O) 1000,500,0; a2 Reg Ps (O) 1000,600,0; b1 Reg Bd (O) 1000,980,180");
    let way = first_way(&state, "a1");
    assert_eq!(way.through, [the(&state, "a2")]);
    assert!((way.end.at.y - 650.0).abs() < 1e-9);
}
