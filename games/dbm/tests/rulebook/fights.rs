//! DBM-SEQ-05, -10, DBM-DES, DBM-PUR, DBM-OUT-06: fights and everything that follows, one by one.

use sobremesa_dbm::agenda::{Cause, Task};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;

use sobremesa_dbm::Side;

use crate::scene::{Trial, the};

const FIGURE_11: &str = "a10 Reg Bd (O) 920,500,0 ; a2 Reg Bd (O) 1000,500,0
    a1 Reg Bd (O) 1080,500,0 general ; a3 Reg Bd (O) 1160,500,0
    b11..b14 Reg Pk (O) 1000,500,180 column
    b1..b4 Reg Pk (O) 1080,500,180 column";

fn sum_against(trial: &Trial, own: &str, other: &str) -> i8 {
    let state = &trial.state;
    close_combat::sheet(&Board::public(state), the(state, own), the(state, other))[0].sum
}

/// DBM-EX-04, DBM-EX-05, DBM-SEQ-05, DBM-CC-08, DBM-RCL-02, DBM-DES-04: figure 11 in both orders. The
/// first fight changes the second.
#[test]
fn figure_11_in_both_orders() {
    let mut trial = Trial::fighting(FIGURE_11);
    trial.fight("a1", "b1", [4, 4]);
    assert_eq!(
        trial.all("b1 b2 b3 b4"),
        [
            "1080,530,180",
            "1080,560,180",
            "1080,590,180",
            "1080,620,180"
        ]
    );
    assert_eq!(
        sum_against(&trial, "b11", "a2"),
        3 + 3 - 2,
        "its neighbour is gone"
    );
    trial.fight("a2", "b11", [6, 1]);
    assert_eq!(
        trial.all("b11 b12 b13 b14"),
        ["destroyed in combat"; 4],
        "and its supporters with it"
    );
    assert_eq!(trial.at("a2"), "1000,500,0", "regular blades do not pursue");

    let mut other = Trial::fighting(FIGURE_11);
    assert_eq!(sum_against(&other, "b11", "a2"), 3 + 3 - 1);
    other.fight("a2", "b11", [6, 1]);
    assert_eq!(other.at("b11"), "1000,530,180", "6 is more than half of 11");
}

const FIGURE_12: &str = "a1 Reg Bd (O) 1000,500,0 ; b1..b4 Reg Pk (O) 1000,500,180 column
    a2 Reg Bd (O) 1040,570,270";

/// DBM-EX-06, DBM-RCL-07, DBM-DES-04: a recoil with a front on a supporter's flank is destruction.
#[test]
fn figure_12_the_column_is_destroyed() {
    let mut trial = Trial::fighting(FIGURE_12);
    trial.fight("a1", "b1", [4, 3]);
    assert_eq!(trial.all("b1 b2 b3 b4"), ["destroyed in combat"; 4]);
    assert!(trial.rules().contains(&"DBM-RCL-07") && trial.rules().contains(&"DBM-DES-04"));
}

/// DBM-OUT-06, DBM-EX-06, DBM-PUR-01, DBM-PUR-05: had X recoiled, Y would recoil too; pikes pursue, the
/// ranks behind with them.
#[test]
fn figure_12_the_flanker_recoils_with_its_friend() {
    let mut trial = Trial::fighting(FIGURE_12);
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(trial.at("a1"), "1000,470,0");
    assert_eq!(trial.at("a2"), "1070,570,270");
    assert_eq!(
        trial.all("b1 b2 b3 b4"),
        [
            "1000,470,180",
            "1000,500,180",
            "1000,530,180",
            "1000,560,180"
        ]
    );
}

/// DBM-DES-01, DBM-DES-05, DBM-DES-10, DBM-SEQ-10: whoever stands too near behind dies as well.
#[test]
fn those_behind_die_too() {
    let mut trial = Trial::fighting(
        "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180 ; b2 Reg Cv (O) 1000,570,180 ; b3 Reg Cv (O) 1000,640,180",
    );
    trial.fight("a1", "b1", [6, 5]);
    assert_eq!(trial.at("b1"), "destroyed in combat");
    assert_eq!(
        trial.at("b2"),
        "destroyed in combat",
        "its front is at 570, the rectangle reaches to 580"
    );
    assert_eq!(
        trial.at("b3"),
        "1000,640,180",
        "b2's death takes nobody along"
    );
}

/// DBM-PUR-01, DBM-PUR-02: knights go on by their depth.
#[test]
fn knights_pursue_by_their_depth() {
    let mut trial = Trial::fighting("a1 Irr Kn (O) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180");
    trial.fight("a1", "b1", [6, 5]);
    assert_eq!(trial.at("a1"), "1000,560,0");
    assert!(trial.asked().is_empty(), "nobody is asked: they must");
}

/// DBM-PUR-11, DBM-PUR-12: a pursuer stops at an enemy, whom it fights only next turn.
#[test]
fn a_pursuer_stops_at_an_enemy() {
    let mut trial =
        Trial::fighting("a1..a2 Irr Wb (O) 1000,500,0 column ; b1 Reg Ax (O) 1000,500,180");
    trial.fight("a1", "b1", [6, 5]);
    assert_eq!(trial.at("b1"), "1000,540,180", "auxilia recoil 40");
    assert_eq!(
        trial.all("a1 a2"),
        ["1000,530,0", "1000,500,0"],
        "warband are 30 deep"
    );
    let mut near = Trial::fighting(
        "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Cv (O) 1000,500,180 ; b2 Reg Sp (O) 1080,520,180",
    );
    near.fight("a1", "b1", [6, 5]);
    assert_eq!(near.at("b1"), "1000,560,180");
    assert_eq!(near.at("a1"), "1000,560,0", "front to front again");
    let board = Board::public(&near.state);
    let pairs = close_combat::pairs_by_name(&board);
    assert!(
        !pairs.contains(&(the(&near.state, "a1"), the(&near.state, "b1"))),
        "but not in this turn"
    );
}

/// DBM-PUR-11, DBM-INT-09: Knights who would stop within Psiloi end just beyond them; before them, if they would
/// touch an enemy there.
#[test]
fn nobody_pursues_half_way_through_a_friend() {
    let position =
        "a1 Irr Kn (O) 1000,500,0 ; a2 Irr Ps (O) 1030,595,0 ; b1 Reg Ax (O) 1000,500,180";
    let mut trial = Trial::fighting(position);
    trial.fight("a1", "b1", [6, 1]);
    assert_eq!(trial.all("a1 a2"), ["1000,655,0", "1030,595,0"]);
    let mut met = Trial::fighting(&format!("{position} ; b2 Reg Sp (O) 950,655,180"));
    met.fight("a1", "b1", [6, 1]);
    assert_eq!(met.all("a1 a2"), ["1000,555,0", "1030,595,0"]);
}

/// DBM-PUR-05, DBM-INT-10: the rank behind one who pursues through a gun has no room beyond it.
#[test]
fn whoever_follows_stops_before_a_friend() {
    let mut trial = Trial::fighting(
        "a1..a2 Irr Wb (F) 1000,500,0 column ; a3 Reg Art (O) 1000,615,0 ; b1 Reg Sp (O) 1000,500,180",
    );
    trial.fight("a1", "b1", [6, 1]);
    assert_eq!(trial.all("a1 a2"), ["1000,655,0", "1000,535,0"]);
}

/// DBM-PUR-04, DBM-PUR-13: who may decline is asked, also out of turn; the duty comes first.
#[test]
fn who_may_decline_is_asked() {
    let position = "a1 Irr Kn (O) 1000,500,0 ; b1 Irr Ps (O) 1000,500,180";
    for (answer, expected) in [("yes", "1000,560,0"), ("no", "1000,500,0")] {
        let mut trial = Trial::fighting(position);
        trial.fight("a1", "b1", [6, 1]);
        assert_eq!(trial.asked(), "pursue a1: yes no");
        trial.answer(answer, &[]);
        assert_eq!(trial.at("a1"), expected);
    }
    let mut out_of_turn =
        Trial::fighting("a1 Irr LH (O) 1000,500,0 ; b1..b2 Reg Pk (O) 1000,500,180 column");
    out_of_turn.fight("a1", "b1", [3, 3]);
    assert_eq!(
        out_of_turn.asked(),
        "pursue b1: yes no",
        "pikes against skirmishers, in a's turn"
    );
    out_of_turn.answer("yes", &[]);
    assert_eq!(out_of_turn.all("b1 b2"), ["1000,470,180", "1000,500,180"]);
}

/// DBM-PUR-02: Baggage within a full move draws them on.
#[test]
fn baggage_draws_pursuers_on() {
    let mut trial = Trial::fighting(
        "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180 ; b2 Irr Bge (I) 1000,620,180",
    );
    trial.fight("a1", "b1", [6, 5]);
    assert_eq!(trial.at("a1"), "1000,620,0");
}

/// DBM-PUR-03: not over the edge of the table.
#[test]
fn nobody_pursues_over_the_edge() {
    let mut trial = Trial::fighting("a1 Irr Kn (O) 1000,2380,0 ; b1 Reg Ax (O) 1000,2380,180");
    trial.fight("a1", "b1", [6, 5]);
    assert_eq!(trial.at("a1"), "1000,2380,0");
}

/// DBM-PUR-09
#[test]
fn expendables_perish_in_difficult_ground() {
    let mut trial = Trial::fighting(
        "a1 Irr Exp (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180\nwood 900,550 1100,550 1100,700 900,700",
    );
    trial.fight("a1", "b1", [6, 3]);
    assert_eq!(trial.at("b1"), "destroyed in combat");
    assert_eq!(trial.at("a1"), "destroyed");
}

/// DBM-PUR-01: who need not stays.
#[test]
fn regulars_stay() {
    for winner in [
        "Reg Bd (O)",
        "Reg Sp (O)",
        "Reg Cv (O)",
        "Irr Kn (X)",
        "Reg Bw (X)",
    ] {
        let mut trial = Trial::fighting(&format!(
            "a1 {winner} 1000,500,0 ; b1 Irr Hd (O) 1000,500,180"
        ));
        trial.fight("a1", "b1", [6, 1]);
        assert_eq!(trial.at("a1"), "1000,500,0", "{winner}");
    }
    for winner in [
        "Irr Bd (O)",
        "Irr Sp (O)",
        "Reg Pk (O)",
        "Reg Kn (O)",
        "Irr Wb (F)",
        "Irr Hd (S)",
    ] {
        let mut trial = Trial::fighting(&format!(
            "a1 {winner} 1000,500,0 ; b1 Irr Hd (O) 1000,500,180"
        ));
        trial.fight("a1", "b1", [6, 1]);
        assert_ne!(trial.at("a1"), "1000,500,0", "{winner}");
    }
}

/// DBM-DBL-08: a double element is destroyed with its front.
#[test]
fn a_double_element_dies_as_one() {
    let mut trial = Trial::fighting("a1 Reg Bd (O) 1000,500,0 ; b1 Reg Bw (X) 1000,500,180 +Bw(O)");
    trial.fight("a1", "b1", [6, 1]);
    assert_eq!(trial.at("b1"), "destroyed in combat");
}

/// DBM-DEM-06, DBM-TAC-08: losses count at the end of the turn; until then its factors are whole.
#[test]
fn a_third_lost_in_the_middle_of_a_turn_changes_no_factor() {
    let mut trial = Trial::fighting(
        "a1 Reg Sp (O) 1000,500,0 ; b1 Reg Bd (O) 1000,500,180 ; b2 Reg Bd (O) 1300,500,180 ; a2 Reg Sp (O) 1300,500,0",
    );
    for command in trial.state.commands.iter_mut().flatten() {
        command.original = sobremesa_dbm::Equivalents::whole(3);
    }
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(trial.at("a1"), "destroyed in combat", "5 against 11");
    assert_eq!(
        sum_against(&trial, "a2", "b2"),
        4,
        "one of three is lost, and nothing has broken yet"
    );
}

/// DBM-LOS-01, DBM-RCL-01: who recoils over the edge is lost.
#[test]
fn over_the_edge_of_the_table() {
    let mut trial = Trial::fighting("a1 Reg Bd (O) 1000,20,0 ; b1 Reg Bd (O) 1000,20,180");
    trial.fight("a1", "b1", [2, 4]);
    assert_eq!(trial.at("a1"), "off the table");
    assert!(trial.rules().contains(&"DBM-LOS-01"));
}

/// DBM-FLE-01, DBM-FLE-06, DBM-EX-45: recoil, about-turn, 200 + 50 p.
#[test]
fn a_flight_from_combat() {
    let mut trial = Trial::fighting("a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180");
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(trial.at("a1"), "1000,130,180");
}

/// DBM-FLE-06, DBM-DST-03: slower ground cuts it short.
#[test]
fn a_flight_into_rough_ground() {
    // 150 + 50 on rough ground.
    let mut trial = Trial::fighting(
        "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180\nrocky 800,100 1200,100 1200,300 800,300",
    );
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(trial.at("a1"), "1000,180,180");
}

/// DBM-FLE-07, DBM-FLE-14: it swerves as little as it must, to the nearer side.
#[test]
fn a_flight_swerves_to_the_nearer_side() {
    let with = |x: f64| {
        let mut trial = Trial::fighting(&format!(
            "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; a2 Reg Sp (O) {x},250,0"
        ));
        trial.fight("a1", "b1", [1, 6]);
        let element = trial.state.element(the(&trial.state, "a1"));
        (element.pose.facing.degrees(), trial.at("a2"))
    };
    let (facing, friend) = with(1030.0);
    assert!(
        facing > 180.0 && facing < 260.0,
        "away from it, to the west: {facing}"
    );
    assert_eq!(friend, "1030,250,0", "whom it need not disturb");
    let (facing, _) = with(970.0);
    assert!(facing < 180.0 && facing > 100.0, "to the east: {facing}");
    let (facing, _) = with(1200.0);
    assert!((facing - 180.0).abs() < 1e-9, "not at all: {facing}");
}

/// DBM-FLE-07, DBM-FLE-14: equal on both sides: its owner chooses.
#[test]
fn a_flight_that_could_swerve_either_way() {
    let position =
        "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; a2 Reg Sp (O) 1000,250,0";
    let facing = |answer: &str| {
        let mut trial = Trial::fighting(position);
        trial.fight("a1", "b1", [1, 6]);
        assert_eq!(trial.asked(), "swerve a1: left right");
        trial.answer(answer, &[]);
        let element = trial.state.element(the(&trial.state, "a1"));
        element.pose.facing.degrees()
    };
    let (left, right) = (facing("left"), facing("right"));
    assert!(
        left < 180.0 && right > 180.0,
        "looking south, left is east: {left} {right}"
    );
    assert!(
        (left + right - 360.0).abs() < 0.1,
        "the same angle: {left} {right}"
    );
}

/// DBM-FLE-08: enemies all round destroy it; DBM-FLE-07: beyond 200 p nobody is avoided.
#[test]
fn a_flight_into_the_enemy() {
    let row = "b11..b19 Reg Sp (O) 1320,250,180 ; b31..b33 Reg Sp (O) 1150,300,270
        b41..b43 Reg Sp (O) 850,460,90";
    let mut trial = Trial::fighting(&format!(
        "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; {row}"
    ));
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(trial.at("a1"), "destroyed");
    assert!(trial.rules().contains(&"DBM-FLE-08"));
}

/// DBM-FLE-08: Cavalry that can swerve nowhere run straight through Spears, which are no hindrance: recoil
/// to 440, about, 250 p to 130. Then the Spears flee behind it, never past its rear at 190, though their
/// own 150 p would take them to 150.
#[test]
fn a_flight_through_friends_takes_them_along() {
    let hemmed_in = "a11..a21 Reg Sp (O) 600,330,0
        a31..a33 Reg Sp (O) 919,439,0 column ; a41..a43 Reg Sp (O) 1081,439,0 column";
    let mut trial = Trial::fighting(&format!(
        "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; {hemmed_in}"
    ));
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(trial.at("a1"), "1000,130,180");
    assert_eq!(trial.at("a16"), "1000,190,180");
    assert_eq!(trial.at("a15"), "920,330,0", "it was not in the way");
    let fled: Vec<_> = trial
        .rules()
        .into_iter()
        .filter(|rule| rule.starts_with("DBM-FLE"))
        .collect();
    assert_eq!(fled, ["DBM-FLE-01", "DBM-FLE-08"], "the Cavalry first");
}

/// DBM-FLE-12, DBM-FLE-15: Skirmishers close behind flee too.
#[test]
fn skirmishers_behind_flee_with_it() {
    let mut trial = Trial::fighting(
        "a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; a2 Irr Ps (O) 1060,400,0 ; a3 Irr Ps (O) 1600,400,0",
    );
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(
        trial.at("a2"),
        "1060,160,180",
        "it turns about (front at 360) and runs 150 + 50"
    );
    assert_eq!(trial.at("a3"), "1600,400,0");
}

/// DBM-FLE-05: the demoralised run for the edge on which their army deployed.
#[test]
fn the_demoralised_run_home() {
    let mut trial = Trial::fighting("a1 Reg Cv (O) 1000,1000,0 ; b1 Reg Cv (O) 2000,1000,90");
    let flee = |trial: &Trial, name: &str| Task::Flee {
        element: the(&trial.state, name),
        cause: Cause::Demoralised,
        way: None,
        swerve: None,
    };
    let others = flee(&trial, "b1");
    trial.state.agenda.push(others);
    let task = flee(&trial, "a1");
    trial.happen(task);
    assert_eq!(
        trial.at("a1"),
        "1000,690,180",
        "about on its ground (940), then 250"
    );
    // DBM-FLE-16: a quarter turn on the middle of its base, which is at 1970,1000.
    assert_eq!(trial.at("b1"), "1970,1280,0");
}

/// DBM-FLE-17: the one nearest to where they flee to goes first, so that it makes way.
#[test]
fn the_foremost_flees_first() {
    let mut trial = Trial::fighting("a1 Irr LH (O) 1000,1000,180 ; a2 Irr LH (O) 1000,940,180");
    let elements = vec![the(&trial.state, "a1"), the(&trial.state, "a2")];
    trial.happen(Task::FleeTogether {
        elements,
        cause: Cause::Flight,
        way: Some(180.0),
        first: None,
    });
    assert_eq!(trial.all("a1 a2"), ["1000,700,180", "1000,640,180"]);
}

/// DBM-LOS-01, DBM-FLE-07: over one's own edge one is lost, without swerving.
#[test]
fn a_flight_over_ones_own_edge() {
    let mut trial = Trial::fighting("a1 Reg Cv (O) 1000,250,0 ; b1 Reg Sp (O) 1000,250,180");
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(trial.at("a1"), "off the table");
}

/// DBM-RCL-04, DBM-FLE-04: friends behind elephants flee the way of the recoil, then the elephants go.
#[test]
fn elephants_scatter_their_friends() {
    let mut trial = Trial::fighting(
        "a1 Irr El (O) 1000,500,0 ; b1 Reg Bd (O) 1000,500,180 ; a2 Reg Sp (O) 1000,400,0",
    );
    trial.fight("a1", "b1", [3, 6]);
    assert_eq!(trial.at("a1"), "1000,420,0");
    assert_eq!(
        trial.at("a2"),
        "1000,220,180",
        "about on its ground (370), then 150"
    );
}

/// DBM-PUR-08: a pursuer that meets Baggage lines up on it.
#[test]
fn a_pursuer_lines_up_on_baggage() {
    let mut trial = Trial::fighting(
        "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180 ; b2 Irr Bge (I) 1020,620,180",
    );
    trial.fight("a1", "b1", [6, 5]);
    assert_eq!(trial.at("a1"), "1020,620,0");
    let mut no_room = Trial::fighting(
        "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180 ; b2 Irr Bge (I) 1020,620,180
         a2 Reg Sp (O) 1090,620,0",
    );
    no_room.fight("a1", "b1", [6, 5]);
    assert_eq!(no_room.at("a1"), "1000,620,0", "a friend stands there");
    // On the other side of its way: on the nearer end of the Baggage, too.
    let mut trial = Trial::fighting(
        "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180 ; b2 Irr Bge (I) 980,620,180",
    );
    trial.fight("a1", "b1", [6, 5]);
    assert_eq!(trial.at("a1"), "980,620,0");
}

/// DBM-PUR-08: on a flank of Baggage it lines up on the nearer end, be that the left or the right one.
#[test]
fn a_pursuer_lines_up_on_the_nearer_end() {
    let ends_at = |baggage: &str| -> f64 {
        let mut trial = Trial::fighting(&format!(
            "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180 ; b2 Irr Bge (I) {baggage}"
        ));
        trial.fight("a1", "b1", [6, 5]);
        let pose = trial.state.element(the(&trial.state, "a1")).pose;
        assert_eq!((pose.at.y.round(), pose.facing.degrees()), (620.0, 0.0));
        pose.at.x.round()
    };
    let right = ends_at("1060,660,90");
    assert!(
        right > 1000.0,
        "a front corner on the nearer corner: {right}"
    );
    assert_eq!(
        ends_at("940,660,270"),
        2000.0 - right,
        "the same in a mirror"
    );
}

/// DBM-PUR-10: demoralised enemies near by tempt those who would stay.
#[test]
fn the_tempted_pursue() {
    let mut trial = Trial::fighting(
        "a1 Reg Bd (O) 1000,500,0 ; b1 Irr Hd (O) 1000,500,180 ; b2 Reg Sp (O) 1000,800,180",
    );
    for command in trial
        .state
        .commands_of(Side::B)
        .map(|(ix, _)| ix)
        .collect::<Vec<_>>()
    {
        trial.state.commands[command.index()]
            .as_mut()
            .expect("b's")
            .demoralised = true;
    }
    trial.fight("a1", "b1", [6, 1]);
    assert_eq!(trial.at("a1"), "1000,530,0");
}

/// DBM-FLE-11: a flight lasts one turn.
#[test]
fn a_flight_lasts_one_turn() {
    let mut trial = Trial::fighting("a1 Reg Cv (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180");
    trial.fight("a1", "b1", [1, 6]);
    let has_fled = |trial: &Trial| trial.state.element(the(&trial.state, "a1")).deeds.fled;
    assert!(has_fled(&trial) && trial.state.agenda.is_empty());
    trial.end_turn();
    assert!(!has_fled(&trial));
    assert_eq!(trial.at("a1"), "1000,130,180");
}

/// DBM-FLE-03, DBM-FLE-13, DBM-INT-06: foot ridden through by knights turn and flee to their rear, unless
/// they were ridden through from their front: then they run straight ahead.
#[test]
fn foot_ridden_through_by_knights() {
    let facing_after = |facing: f64| {
        let trial = Trial::impetuous(&format!(
            "a1 Irr Kn (O) 1000,500,0 ; a2 Reg Sp (O) 1000,660,{facing} ; b1 Reg Cv (O) 1000,1500,180"
        ));
        let told = trial.events.iter().find_map(|event| {
            let told = serde_json::to_value(event).expect("an event");
            let is_it = told["kind"] == "fled" && told["element"]["id"] == "a2";
            is_it.then(|| told["element"]["to"]["facing"].as_f64().expect("a facing"))
        });
        told.expect("a2 has fled")
    };
    // Looking the rider's way, it turns about; it may swerve to make way for him, by 90 degrees at most.
    let away_from = |wanted: f64, found: f64| {
        let turn = (found - wanted).rem_euclid(360.0);
        turn.min(360.0 - turn)
    };
    assert!(
        away_from(180.0, facing_after(0.0)) <= 90.0,
        "{}",
        facing_after(0.0)
    );
    assert!(
        away_from(90.0, facing_after(90.0)) < 1.0,
        "from its front: straight ahead"
    );
    assert!(
        away_from(250.0, facing_after(70.0)) < 1.0,
        "not from its front: about"
    );
}
