//! SPO: who does not wait for orders, for whom they make, and by which ways.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::spontaneous::{
    Way, all_who_must, goals, is_impetuous, is_impetuous_now, must_advance, ways,
};
use sobremesa_dbm::{Action, Advance, Dbm, Grade, Phase, Refusal, State, Troop, TroopType};
use sobremesa_kernel::{Actor, Dice, Game, Nobody, Stop};

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
    // A flank of it will do, straight ahead; to its front or rear it would be too far.
    assert!(tempted(
        "a1 Reg Sp (O) 1000,500,0; b1 Irr Bge (I) 1040,630,90"
    ));
    assert!(tempted(
        "a1 Reg Sp (O) 1000,500,0; b1 Irr Bge (I) 960,630,270"
    ));
    for pose in ["1040,700,90", "960,700,270"] {
        assert!(!tempted(&format!(
            "a1 Reg Sp (O) 1000,500,0; b1 Irr Bge (I) {pose}"
        )));
    }
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

/// DBM-SPO-06: Mounted ignore enemy behind enemy fortifications, on them or farther back; Foot does not, and works of
/// its own side are none.
#[test]
fn horse_makes_for_nobody_behind_works() {
    let works = |side: &str| format!("works TF {side} 1120,700 880,700");
    let scene = |troop: &str, y: u32, works: &str| {
        format!(
            "{works}\na1 {troop} 1000,300,0; b1 Reg Ax (O) 1000,{y},180; b2 Reg Bd (O) 2000,1500,180"
        )
    };
    for y in [700, 900] {
        check_target(&scene("Irr Kn (O)", y, &works("b")), "b2");
        check_target(&scene("Irr Wb (O)", y, &works("b")), "b1");
        check_target(&scene("Irr Kn (O)", y, ""), "b1");
    }
    check_target(&scene("Irr Kn (O)", 900, &works("a")), "b1");
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
    // Nor if somebody stands near where it starts, be it behind it.
    let behind = |y: u16| {
        let state = battle(&format!(
            "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,1500,180; b2 Irr Ps (O) 1000,{y},0"
        ));
        first_way(&state, "a1").end.at.y.round()
    };
    assert_eq!(behind(340), 650.0);
    assert_eq!(behind(240), 650.0, "200 p behind its rear edge");
    assert_eq!(behind(238), 800.0);
}

/// DBM-SPO-06: Skirmishers count only if they are partly straight ahead, on either hand.
#[test]
fn skirmishers_count_straight_ahead() {
    for (x, target) in [(915, "b1"), (925, "b2"), (1075, "b2"), (1085, "b1")] {
        check_target(
            &format!(
                "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,1500,180; b2 Irr Ps (O) {x},800,180"
            ),
            target,
        );
    }
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

/// DBM-LOS-01, DBM-SPO-18: it stops where a part of its base comes to the table's edge, be it on the way: who stands
/// with his flank along the edge does not wheel with his rear corner over it, though he would end on the table; 10 p
/// from it he wheels by 11 degrees, and the chord of that is what he has moved.
#[test]
fn nobody_wheels_over_the_tables_edge() {
    let along = battle("a1 Irr Kn (O) 40,500,0; b1 Reg Bd (O) 900,1300,180");
    let way = first_way(&along, "a1");
    assert_eq!((way.end.at.x, way.end.at.y), (40.0, 500.0));
    let near = battle("a1 Irr Kn (O) 50,500,0; b1 Reg Bd (O) 900,1300,180");
    let way = first_way(&near, "a1");
    assert!((way.end.facing.degrees() - 11.03).abs() < 0.01, "{way:?}");
    assert!((way.distance - 15.37).abs() < 0.01, "{way:?}");
    let rear_left = way.end.rect(60.0).corners()[3];
    assert!(rear_left.x.abs() < 1e-6, "{rear_left:?}");
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

/// All the ways of `a1`.
fn all_ways(state: &State) -> Vec<Way> {
    let board = Board::public(state);
    let piece = board.piece(the(state, "a1"));
    ways(&board, piece, goals(&board, piece)[0])
}

/// DBM-SPO-10, DBM-SPO-23: a friend whom it cannot pass stands square in the way. Straight up to him, 140 p
/// on. Or from there: turned back to face along his rear, and on for what is left of its 300; or 80 p aside
/// and on for 80 more, less the 10 that keep its front corner from his (DBM-SPO-09).
#[test]
fn it_may_go_round_whom_it_cannot_pass() {
    let state =
        battle("a1 Irr Kn (O) 1000,500,0; a2 Irr El (O) 1000,720,0; b1 Reg Bd (O) 1000,1500,180");
    let found = all_ways(&state);
    let ends: Vec<String> = found
        .iter()
        .map(|way| {
            let (at, facing) = (way.end.at, way.end.facing.degrees());
            format!(
                "{:.0},{:.0},{facing:.0} after {:.0}",
                at.x, at.y, way.distance
            )
        })
        .collect();
    assert_eq!(
        ends,
        [
            "1000,640,0 after 140",
            "1007,600,90 after 300",
            "993,600,270 after 300",
            "1080,710,0 after 290",
            "920,710,0 after 290",
        ]
    );
}

/// DBM-SPO-10, DBM-INT-05: nor does it go through Elephants who bar its wheel from the first pace. It stays where it
/// is, turns to face along their rear, or shifts until it is past them.
#[test]
fn nobody_goes_through_elephants_who_stand_close_before_him() {
    let state =
        battle("a1 Irr Kn (O) 1000,500,0; a2 Irr El (O) 1000,580,0; b1 Reg Bd (O) 1500,1500,180");
    let found = all_ways(&state);
    assert!(found.len() > 1, "{found:?}");
    assert_eq!(found[0].distance, 0.0);
    for way in &found[1..] {
        let faces_along = (way.end.facing.degrees() - 180.0).abs() <= 90.01;
        let is_past = (way.end.at.x - 1000.0).abs() >= 79.0;
        assert!(faces_along || is_past, "{way:?}");
    }
}

/// DBM-SPO-10, DBM-EX-68, figures 9d and 9e: with its right front corner against the side of one whom it
/// cannot pass, it may pivot back on that corner until it slides along him: up to him, the pivot and the
/// rest are exactly its full move.
#[test]
fn the_three_parts_of_a_detour_are_its_full_move() {
    let state = battle(
        "a1 Irr Kn (O) 1000,500,20; a2 Irr El (O) 1100,620,0; b1 Reg Bd (O) 1307.8,1345.7,200",
    );
    let start = state.element(the(&state, "a1")).pose;
    let corner = start.front_right();
    let up_to_him = (1060.0 - corner.x) / start.facing.forward().x;
    let found = all_ways(&state);
    assert!((found[0].distance - up_to_him).abs() < 0.5, "{found:?}");
    let pivoted = found
        .iter()
        .find(|way| way.end.facing.degrees() < 1.0 && way.distance > 299.0)
        .unwrap_or_else(|| panic!("{found:?}"));
    let pivot = sobremesa_geometry::chord(80.0, sobremesa_geometry::radians(20.0));
    let rest = pivoted.end.front_right().y - (corner.y + start.facing.forward().y * up_to_him);
    assert!(
        (up_to_him + pivot + rest - 300.0).abs() < 0.5,
        "{up_to_him} {pivot} {rest}"
    );
    assert!((pivoted.distance - 300.0).abs() < 1e-6);
}

/// DBM-SPO-10: difficult ground may be avoided, rough ground not.
#[test]
fn it_may_go_round_a_wood() {
    let before = |kind: &str| {
        battle(&format!(
            "a1 Irr Kn (O) 1000,500,0; b1 Reg Bd (O) 1000,1500,180
            {kind} 980,560 1200,560 1200,700 980,700"
        ))
    };
    let ends: Vec<f64> = all_ways(&before("wood"))
        .iter()
        .filter(|way| way.end.facing.degrees() == 0.0)
        .map(|way| way.end.at.x)
        .collect();
    assert!(
        ends.iter().any(|x| (*x - 940.0).abs() < 0.6),
        "60 p to the left: {ends:?}"
    );
    assert_eq!(all_ways(&before("scrub")).len(), 1);
}

/// DBM-SPO-11, DBM-SPO-20: it may pivot back to the facing of a friend within 80 p who is in contact with
/// enemy, be it only corner to corner, though he has not advanced.
#[test]
fn it_may_take_the_facing_of_a_friend_in_contact() {
    let beside = |enemy: &str| {
        battle(&format!(
            "a1 Irr Kn (O) 1000,500,0; a2 Reg Kn (O) 1120,680,0 moved; b1 Reg Bd (O) 900,1400,180; {enemy}"
        ))
    };
    let facings = |state: &State| -> Vec<f64> {
        let found = all_ways(state);
        found
            .iter()
            .map(|way| way.end.facing.degrees().round())
            .collect()
    };
    // It wheels to the left, towards b1.
    assert_eq!(facings(&beside("b2 Irr Ps (O) 1250,680,180")), [354.0]);
    assert_eq!(facings(&beside("b2 Irr Ps (O) 1200,680,180")), [354.0, 0.0]);
}

/// DBM-SPO-12, DBM-SPO-09: on its way it stops where it overlaps for a friend in contact, corner to corner
/// with him, and keeps no 10 p from him.
#[test]
fn it_stops_where_it_overlaps() {
    // Not for b2, whom a wood hides from the Knights' wish: Mounted do not make for enemies there.
    let state = battle(
        "a1 Irr Kn (O) 1000,500,0; a2 Reg Sp (O) 1080,600,0; b2 Reg Sp (O) 1080,600,180
        b1 Reg Bd (O) 1000,900,180; wood 1045,601 1200,601 1200,700 1045,700",
    );
    let way = first_way(&state, "a1");
    assert_eq!((way.end.at.x, way.end.at.y), (1000.0, 600.0), "{way:?}");
}

/// DBM-SPO-05: Baggage that is guarded is an enemy like others, and may be the nearest.
#[test]
fn guarded_baggage_is_an_enemy_like_others() {
    check_target(
        "a1 Irr Kn (O) 1000,500,0; b1 Irr Bge (I) 1000,700,180; b2 Reg Bd (O) 1150,760,180",
        "b1",
    );
    check_target(
        "a1 Irr Kn (O) 1000,500,0; b1 Irr Bge (I) 1000,900,180; b2 Reg Bd (O) 1150,760,180",
        "b2",
    );
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

/// DBM-SPO-15: Knights give Knights no rear support, so the nearer place behind is none; for Warband it is.
#[test]
fn behind_a_friend_only_if_that_helps_him() {
    let held = |troop: &str| {
        let state = battle(&format!(
            "a1 {troop} 1000,480,0; a2 {troop} 1080,600,0; b1 Reg Bd (O) 1080,600,180"
        ));
        let end = first_way(&state, "a1").end;
        (end.at.x.round(), end.at.y.round())
    };
    assert_eq!(held("Irr Kn (O)"), (1000.0, 600.0), "overlapping, 120 p");
    assert_eq!(held("Irr Wb (F)"), (1080.0, 560.0), "behind, 113 p");
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

/// DBM-SPO-09, -11, -16, DBM-EX-67, figures 9a and 9b: four Knights in line that nobody halted. The two in the
/// middle go first, each straight at the Cavalry before him; those outside wheel inwards and may pivot
/// back to their facing, but end corner to corner with nobody: all four are single elements.
#[test]
fn four_knights_end_as_single_elements() {
    let mut state = battle(
        "a1..a4 Irr Kn (O) 1000,500,0; b1 Reg Cv (O) 1080,1000,180; b2 Reg Cv (O) 1160,1000,180
        a9 Irr Kn (O) 3000,500,0",
    );
    for name in ["a2", "a3", "a1", "a4"] {
        let element = the(&state, name);
        let way = {
            let board = Board::public(&state);
            let piece = board.piece(element);
            // Whoever may pivot back does.
            ways(&board, piece, goals(&board, piece)[0])
                .pop()
                .expect("a way")
        };
        let moved = &mut state.elements[element.index()];
        moved.pose = way.end;
        moved.deeds.advanced = true;
    }
    let at = |name: &str| {
        let pose = state.element(the(&state, name)).pose;
        (
            pose.at.x.round(),
            pose.at.y.round(),
            pose.facing.degrees().round(),
        )
    };
    assert_eq!(
        at("a2"),
        (1080.0, 650.0, 0.0),
        "150 p, since 300 would come within 200"
    );
    assert_eq!(
        at("a3"),
        (1160.0, 640.0, 0.0),
        "10 p short of a friend's corner"
    );
    let board = Board::public(&state);
    let piece = |name: &str| board.piece(the(&state, name));
    for (one, other) in [("a1", "a2"), ("a2", "a3"), ("a3", "a4")] {
        let pair = sobremesa_dbm::rules::group::ranks(&[piece(one), piece(other)]);
        assert!(
            pair.is_err(),
            "{one} and {other} are a group: {:?} {:?}",
            at(one),
            at(other)
        );
    }
    assert_eq!((at("a1").2, at("a4").2), (0.0, 0.0), "they pivoted back");
}

/// DBM-SPO-23: whoever advances goes by one of its lawful ways, by their numbers; there is none beyond the last.
#[test]
fn there_is_no_way_beyond_the_last() {
    // Elephants, whom nobody rides through, stand in the way: it may go round them.
    let scene =
        "a1 Irr Kn (O) 1000,500,20 ; a2 Irr El (O) 1100,620,0 ; b1 Reg Bd (O) 1307.8,1345.7,200
                 a9 Reg Bd (O) 3000,300,0 general ; b9 Reg Bd (O) 3000,2000,180 general";
    let mut state = battle(scene);
    let found = all_ways(&state);
    assert!(found.len() > 1, "{found:?}");
    let n_ways = found.len() as u8;
    state.phase = Phase::Advance;
    state.to_advance = [the(&state, "a1")].into_iter().collect();
    let element = state.element(the(&state, "a1")).id;
    let seat = state.owner(the(&state, "a1"));
    let ends = (0..=n_ways).map(|way| {
        let mut copy = state.clone();
        let action = Action::Advance(Advance { element, way });
        let mut dice = Dice::scripted([3; 9].map(sobremesa_kernel::Shown::Number).to_vec());
        let played = Dbm::play(
            &mut copy,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut Nobody,
        );
        match played {
            Ok(()) => Ok(copy.element(the(&copy, "a1")).pose),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(stop) => panic!("{stop:?}"),
        }
    });
    let ends: Vec<_> = ends.collect();
    let (beyond, lawful) = ends.split_last().expect("one at least");
    assert_eq!(*beyond, Err(Refusal::NoSuchWay { n_ways }));
    for (end, way) in lawful.iter().zip(&found) {
        assert_eq!(*end, Ok(way.end));
    }
}
