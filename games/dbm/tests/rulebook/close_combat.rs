//! DBM-CC: who fights whom, and who only counts.

use sobremesa_dbm::State;
use sobremesa_dbm::agenda::{Came, Touch};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat::{self, Engaged, Hit, pairs};
use sobremesa_dbm::touch::Edge;

use crate::scene::{battle, the};

fn names(state: &State, pair: &close_combat::Pair) -> String {
    let [one, other] = pair
        .elements()
        .map(|element| state.element(element).id.to_string());
    format!("{one}-{other}")
}

#[track_caller]
fn check_pairs(state: &State, expected: &str) {
    let found: Vec<String> = pairs(&Board::public(state))
        .iter()
        .map(|pair| names(state, pair))
        .collect();
    assert_eq!(found.join(" "), expected);
}

fn engaged(state: &State, one: &str, other: &str) -> Engaged {
    let board = Board::public(state);
    let pair = close_combat::find(&board, the(state, one), the(state, other)).expect("they fight");
    pair.sides[0]
}

/// What hits the first of two: right flank, rear, left flank.
#[track_caller]
fn check_hits(state: &State, one: &str, other: &str, expected: &str) {
    let words = engaged(state, one, other).hits.map(|hit| match hit {
        None => "-".to_owned(),
        Some(Hit::Overlap(by)) => format!("overlap {}", state.element(by).id),
        Some(Hit::Front(by)) => format!("front {}", state.element(by).id),
        Some(Hit::LongFront) => "long front".to_owned(),
    });
    assert_eq!(words.join(" / "), expected, "{one} against {other}");
}

/// DBM-CC-01: front to front and corner to corner, within half a pace.
#[test]
fn they_fight_front_to_front_and_corner_to_corner() {
    check_pairs(
        &battle("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180"),
        "a1-b1",
    );
    check_pairs(
        &battle("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000.4,500,180"),
        "a1-b1",
    );
    check_pairs(
        &battle("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1010,500,180"),
        "",
    );
    check_pairs(
        &battle("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,501,180"),
        "",
    );
    check_pairs(
        &battle("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1040,460,270"),
        "",
    );
}

/// DBM-CC-16, DBM-PUR-12: each pair once a turn, and nobody twice.
#[test]
fn nobody_fights_twice_in_a_turn() {
    let mut state =
        battle("a1..a2 Reg Bd (O) 1000,500,0 ; b1..b2 Reg Sp (O) 1080,500,180 ; turn 2");
    // b1 stands at 1080, b2 to its own right, at 1000. In b's turn its elements come first.
    check_pairs(&state, "b1-a2 b2-a1");
    let fought = the(&state, "a1");
    state.elements[fought.index()].deeds.fought = true;
    check_pairs(&state, "b1-a2");
}

/// DBM-PUR-07, DBM-PUR-12: whom a pursuit has met in the combat phase is fought only next turn.
#[test]
fn a_pursuers_new_contact_waits() {
    let mut state = battle("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180");
    let (by, whom) = (the(&state, "a1"), the(&state, "b1"));
    let touch = |how: Came| Touch {
        by,
        whom,
        edge: Edge::Front,
        since: 1,
        order: 3,
        how,
    };
    state.touches = vec![touch(Came::Outcome)];
    check_pairs(&state, "");
    state.turn = 2;
    check_pairs(&state, "b1-a1");
    state.turn = 1;
    state.touches = vec![touch(Came::Moving)];
    check_pairs(&state, "a1-b1");
    // The same if it is the other who has pursued.
    let theirs = Touch {
        by: whom,
        whom: by,
        ..touch(Came::Outcome)
    };
    state.touches = vec![theirs];
    check_pairs(&state, "");
}

/// DBM-PUR-12: whoever fought before goes on, though a pursuer has come to his flank meanwhile.
#[test]
fn a_pursuer_on_the_flank_stops_no_fight() {
    let mut state = battle(
        "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1040,460,270",
    );
    let touch = |by: &str, edge: Edge, how: Came| Touch {
        by: the(&state, by),
        whom: the(&state, "a1"),
        edge,
        since: 1,
        order: 3,
        how,
    };
    state.touches = vec![
        touch("b1", Edge::Front, Came::Moving),
        touch("b2", Edge::Right, Came::Outcome),
    ];
    check_pairs(&state, "a1-b1");
}

/// DBM-CC-07: an enemy whose rear or corner alone is at a flank overlaps nobody from there; flank to flank he does.
#[test]
fn who_turns_his_back_does_not_overlap() {
    let fight = "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180";
    let beside = |pose: &str| battle(&format!("{fight} ; b2 Reg Sp (O) {pose}"));
    check_hits(&beside("1080,470,180"), "a1", "b1", "overlap b2 / - / -");
    check_hits(&beside("1070,460,90"), "a1", "b1", "- / - / -");
}

/// DBM-EX-64, DBM-CC-07: figure 7 in its parts.
#[test]
fn figure_7_who_overlaps_whom() {
    // A beside G, who fights B: A overlaps B, though part of A's front touches M out of line.
    let part = battle(
        "a1 Reg Bd (O) 1000,500,0 ; a7 Reg Bd (O) 1080,500,0
         b2 Reg Sp (O) 1080,500,180 ; b13 Reg Sp (O) 990,500,180",
    );
    check_pairs(&part, "a7-b2");
    check_hits(&part, "a7", "b2", "- / - / -");
    let free = battle(
        "a1 Reg Bd (O) 1000,500,0 ; a7 Reg Bd (O) 1080,500,0
         b2 Reg Sp (O) 1080,500,180 ; b13 Reg Sp (O) 950,500,180",
    );
    let board = Board::public(&free);
    let pair = close_combat::find(&board, the(&free, "b2"), the(&free, "a7")).expect("they fight");
    assert_eq!(
        pair.sides[0].hits[0],
        Some(Hit::Overlap(the(&free, "a1"))),
        "on B's right flank"
    );
    // B and C, enemies flank to flank, overlap each other, whatever else they do.
    let flanks = battle(
        "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180
         a3 Reg Bd (O) 1080,530,0 ; b4 Reg Sp (O) 1080,530,180",
    );
    // a3's left flank lies along b1's left flank.
    check_hits(&flanks, "a1", "b1", "- / - / -");
    let board = Board::public(&flanks);
    let pair =
        close_combat::find(&board, the(&flanks, "b1"), the(&flanks, "a1")).expect("they fight");
    assert_eq!(
        pair.sides[0].hits,
        [None, None, Some(Hit::Overlap(the(&flanks, "a3")))]
    );
    let pair =
        close_combat::find(&board, the(&flanks, "a3"), the(&flanks, "b4")).expect("they fight");
    assert_eq!(
        pair.sides[0].hits,
        [None, None, Some(Hit::Overlap(the(&flanks, "b1")))]
    );
    // D, whose front is on F's flank, does not overlap it: it hits it with its front.
    let front =
        battle("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 960,460,90");
    check_hits(&front, "a1", "b1", "- / - / front b2");
    // K, not in corner contact, does not overlap L.
    let stepped = battle(
        "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1080,510,180",
    );
    check_hits(&stepped, "a1", "b1", "- / - / -");
}

/// DBM-CC-17: the near part is what lies within two paces of the shared corner.
#[test]
fn an_overlappers_front_is_free_near_the_corner() {
    // b2 stands on b1's left; what touches its front begins at its right end.
    let with = |x: f64| {
        battle(&format!(
            "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1080,500,180
             a2 Reg Bd (O) {x},500,0"
        ))
    };
    check_hits(&with(1081.0), "a1", "b1", "- / - / -");
    check_hits(&with(1083.0), "a1", "b1", "overlap b2 / - / -");
}

/// DBM-CC-09: a front and an overlap on one flank count once.
#[test]
fn one_hit_a_flank() {
    let state = battle(
        "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Cv (O) 1000,500,180
         b2 Reg Cv (O) 1080,500,180 ; b3 Reg Cv (O) 1040,460,270",
    );
    assert_eq!(engaged(&state, "a1", "b1").combatant.hits, 1);
}

/// DBM-CC-10
#[test]
fn elephants_overlap_for_no_other_mounted_and_nobody_for_expendables() {
    let with = |fighting: &str, beside: &str| {
        let state = battle(&format!(
            "a1 Reg Bd (O) 1000,500,0 ; b1 {fighting} 1000,500,180 ; b2 {beside} 1080,500,180"
        ));
        engaged(&state, "a1", "b1").combatant.hits
    };
    assert_eq!(with("Irr Kn (O)", "Irr Kn (O)"), 1);
    assert_eq!(with("Irr Kn (O)", "Irr El (O)"), 0);
    assert_eq!(with("Irr El (O)", "Irr El (O)"), 1);
    assert_eq!(with("Reg Sp (O)", "Irr El (O)"), 1);
    assert_eq!(with("Irr Exp (O)", "Reg Sp (O)"), 0);
}

/// DBM-CC-06, DBM-CC-18, DBM-CC-11: the side of a wagon that was contacted first is its front; a long one
/// takes two, who fight it in turn, and one alone counts as overlapped.
#[test]
fn the_long_side_of_a_wagon_takes_two() {
    let wagon = "b1 Reg WWg (O) 1000,500,90";
    // Facing east, its right side looks south: from (1000,460) to (840,460).
    let mut one = battle(&format!("a1 Reg Bd (O) 960,460,0 ; {wagon}"));
    check_pairs(&one, "");
    let wagon_ix = the(&one, "b1");
    one.elements[wagon_ix.index()].fights_with = Edge::Right;
    check_pairs(&one, "a1-b1");
    check_hits(&one, "a1", "b1", "- / - / long front");
    let mut two = battle(&format!(
        "a1 Reg Bd (O) 960,460,0 ; a2 Reg Bd (O) 880,460,0 ; {wagon}"
    ));
    let wagon_ix = the(&two, "b1");
    two.elements[wagon_ix.index()].fights_with = Edge::Right;
    check_pairs(&two, "a1-b1 a2-b1");
    check_hits(&two, "a1", "b1", "- / - / -");
    let first = the(&two, "a1");
    two.elements[first.index()].deeds.fought = true;
    two.elements[wagon_ix.index()].deeds.fought = true;
    check_pairs(&two, "a2-b1");
    // DBM-CC-18: not somewhere along the side.
    let mut askew = battle(&format!("a1 Reg Bd (O) 940,460,0 ; {wagon}"));
    let wagon_ix = the(&askew, "b1");
    askew.elements[wagon_ix.index()].fights_with = Edge::Right;
    check_pairs(&askew, "");
}

/// DBM-CC-08: whoever overlaps or touches a flank with its front does not fight itself.
#[test]
fn overlappers_and_flankers_do_not_fight() {
    let state = battle(
        "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180
         b2 Reg Sp (O) 1080,500,180 ; b3 Reg Sp (O) 960,460,90",
    );
    check_pairs(&state, "a1-b1");
    // It may overlap two, on opposite sides.
    let between = battle(
        "a1 Reg Bd (O) 920,500,0 ; a2 Reg Bd (O) 1080,500,0
         b1 Reg Sp (O) 920,500,180 ; b2 Reg Sp (O) 1000,500,180 ; b3 Reg Sp (O) 1080,500,180",
    );
    check_hits(&between, "a1", "b1", "overlap b2 / - / -");
    check_hits(&between, "a2", "b3", "- / - / overlap b2");
}

/// DBM-CC-05: a double element is one base; a front on its rear half is on its flank.
#[test]
fn a_front_on_the_rear_half_of_a_double_base() {
    let state = battle(
        "a1 Reg Kn (I) 1000,500,0 +Kn(I) ; b1 Reg Sp (O) 1000,500,180 ; b2 Reg Sp (O) 1040,420,270",
    );
    check_hits(&state, "a1", "b1", "front b2 / - / -");
}

/// DBM-EX-64, figure 7, DBM-CC-07, DBM-CON-06: A, beside G who fights B, overlaps B, though part of A's front is
/// on M; with M it does not fight, for no corners meet. B and C, flank to flank, overlap each other. D
/// overlaps E; its front is on F's flank, which is no overlap and, as F fights nobody, no fight. K, not
/// level with its friend, does not overlap L.
#[test]
fn figure_seven() {
    let state = battle(
        "a1 Reg Bd (O) 1080,500,0 ; a7 Reg Bd (O) 1000,500,0 ; b2 Reg Bd (O) 1000,500,180
         b13 Reg Bd (O) 1150,500,180 ; a3 Reg Bd (O) 920,530,0 ; b14 Reg Bd (O) 920,530,180
         a8 Reg Bd (O) 2000,500,0 ; b5 Reg Bd (O) 2000,500,180 ; a4 Reg Bd (O) 2080,500,0 ; b6 Reg Cv (O) 2060,540,270
         a10 Reg Bd (O) 3000,500,0 ; b12 Reg Bd (O) 3000,500,180 ; a11 Reg Bd (O) 3080,490,0",
    );
    let board = Board::public(&state);
    let mut told: Vec<String> = close_combat::all_pairs(&board)
        .flat_map(|pair| {
            let name = |element| state.element(element).id;
            pair.sides.map(|side| {
                let hits = side.hits.iter().flatten().map(|hit| match hit {
                    close_combat::Hit::Overlap(by) => format!(" overlapped by {}", name(*by)),
                    close_combat::Hit::Front(by) => format!(" hit by {}", name(*by)),
                    close_combat::Hit::LongFront => String::new(),
                });
                format!("{}{}", name(side.element), hits.collect::<String>())
            })
        })
        .collect();
    told.sort();
    assert_eq!(
        told,
        [
            "a10",
            "a3 overlapped by b2",
            "a7",
            "a8",
            "b12",
            "b14",
            "b2 overlapped by a3 overlapped by a1",
            "b5 overlapped by a4",
        ]
    );
}
