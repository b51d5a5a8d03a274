//! WAT: rivers, their state, who crosses them and who drowns; what the other chapters say of them.
//!
//! The river of these scenes runs from left to right between y 860 and y 940.

use sobremesa_dbm::agenda::{Cause, Task};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::terrain::rivers::{Course, Strip, judge_river, search_river};
use sobremesa_dbm::rules::{pursuit, shooting};
use sobremesa_dbm::{Feature, FeatureKind, Field, Position, Shape};
use sobremesa_geometry::{Band, Vec2};

use crate::moves::{costs, legal, refused};
use crate::scene::{Trial, battle, fight, the};

const UNKNOWN: &str = "river 80 0,900 3600,900";
const PALTRY: &str = "river 80 paltry 0,900 3600,900";
const EASY: &str = "river 80 easy_ford 0,900 3600,900";
const DIFFICULT: &str = "river 80 difficult_ford 0,900 3600,900";
const DANGEROUS: &str = "river 80 dangerous 0,900 3600,900";

fn on(river: &str, scene: &str) -> String {
    format!("{river}\n{scene}")
}

/// DBM-WAT-02, -03, -22: the die is rolled when the first front reaches the bank; the river ends on a short
/// edge, so 1 is taken from it.
#[test]
fn a_river_is_sounded_by_whoever_first_reaches_it() {
    let scene = on(UNKNOWN, "a1 Reg Cv (O) 1000,800,0");
    let cases: [(u8, &str, &str); 3] = [
        // 2 - 1: paltry, no delay.
        (2, "go_on", "1000,1000,0"),
        // 4 - 1: easy to ford, but 100 p in all.
        (4, "go_on", "1000,900,0"),
        (4, "stop", "1000,860,0"),
    ];
    for (die, answer, expected) in cases {
        let mut trial = Trial::moving(&scene);
        trial.order("a1: forward 200", &[die]);
        assert_eq!(trial.asked(), "go_on a1: go_on stop", "die {die}");
        assert_eq!(trial.at("a1"), "1000,860,0", "at the bank");
        trial.answer(answer, &[]);
        assert_eq!(trial.at("a1"), expected, "die {die}, {answer}");
        // That they came, the question, the answer and the stop cite the river, not an ambush.
        let n_cited = |rule| trial.rules().iter().filter(|cited| **cited == rule).count();
        let expected = if answer == "stop" { 4 } else { 3 };
        assert_eq!(
            (n_cited("DBM-WAT-22"), n_cited("DBM-AMB-08")),
            (expected, 0)
        );
        assert!(trial.rules().contains(&"DBM-WAT-03"));
    }
}

/// DBM-WAT-02: each sector of the table by itself.
#[test]
fn each_sector_of_a_river_is_sounded_by_itself() {
    let two = on(
        UNKNOWN,
        "a1 Reg Cv (O) 1000,800,0 ; a2 Reg Cv (O) 1700,800,0 ; a3 Reg Cv (O) 900,800,0",
    );
    let mut trial = Trial::moving(&two);
    trial.order("a1: forward 200", &[4]);
    trial.answer("go_on", &[]);
    // The same sector: nothing is rolled, and 200 p are too far now.
    trial.order("a3: forward 100", &[]);
    assert_eq!(trial.at("a3"), "900,900,0");
    // Another sector.
    trial.order("a2: forward 200", &[1]);
    trial.answer("go_on", &[]);
    assert_eq!(trial.at("a2"), "1700,1000,0");
}

/// DBM-WAT-22: a line that the river turns out to forbid stops at the bank; nobody is asked, and the price is
/// that of a move that ended at a river.
#[test]
fn a_line_stops_at_a_bank_that_only_columns_cross() {
    let scene = on(
        UNKNOWN,
        "a1..a3 Irr Sp (O) 1000,820,0 ; a9 Reg Cv (O) 1400,600,0 general",
    );
    let mut trial = Trial::moving(&scene);
    trial.order("a1..a3: forward 100", &[6]);
    assert_eq!(trial.asked(), "");
    assert_eq!(
        trial.all("a1 a2 a3"),
        ["1000,860,0", "1080,860,0", "1160,860,0"]
    );
    assert_eq!(
        trial
            .state
            .command(trial.state.element(the(&trial.state, "a1")).command)
            .pips,
        5
    );
}

/// DBM-WAT-04, DBM-GRP-14: any formation crosses an easy ford; a difficult one only a single file or element.
#[test]
fn who_crosses_in_which_formation() {
    let line = "a1..a3 Reg Bd (O) 1000,850,0";
    let file = "a1..a3 Reg Bd (O) 1000,850,0 column";
    legal(&on(EASY, line), "a1..a3: forward 50");
    legal(&on(DIFFICULT, file), "a1..a3: forward 50");
    legal(&on(DIFFICULT, line), "a1: forward 50");
    for river in [DIFFICULT, DANGEROUS] {
        refused(&on(river, line), "a1..a3: forward 50", "DBM-WAT-04", "ford");
    }
}

/// DBM-WAT-05, DBM-DST-08, -10: 100 p off road; a bridge or a road ford carries no penalty (DBM-TER-59), and a
/// paltry river delays nobody.
#[test]
fn fording_is_slow() {
    let scene = "a1 Reg LH (F) 1000,850,0";
    legal(&on(EASY, scene), "a1: forward 100");
    refused(&on(EASY, scene), "a1: forward 110", "DBM-DST-01", "too_far");
    legal(&on(PALTRY, scene), "a1: forward 250");
    let bridge = "road 80 1000,0 1000,2400\na1 Reg LH (O) 1000,850,0";
    legal(&on(DANGEROUS, bridge), "a1: forward 250");
}

/// DBM-WAT-07, -08, DBM-EX-54: 1 drowns, 2 to 4 may not enter, 5 fords; 1 more for a general or behind one that
/// has crossed, never 2.
#[test]
fn a_dangerous_ford_is_tested() {
    let scene = on(DANGEROUS, "a1 Reg Cv (O) 1000,850,0");
    for (die, expected) in [
        (1, "destroyed"),
        (2, "1000,860,0"),
        (4, "1000,860,0"),
        (5, "1000,950,0"),
    ] {
        let mut trial = Trial::moving(&scene);
        trial.order("a1: forward 100", &[die]);
        assert_eq!(trial.at("a1"), expected, "die {die}");
    }
    // The general's own element behind another that stands in the water: 2 + 1 = 3.
    let general = on(
        DANGEROUS,
        "a1 Reg Cv (O) 1000,850,0 general ; a2 Reg Cv (O) 1000,915,0",
    );
    for (die, expected) in [(2, "1000,855,0"), (4, "1000,855,0")] {
        let mut trial = Trial::moving(&general);
        trial.order("a1: forward 5", &[]);
        assert_eq!(
            trial.at("a1"),
            expected,
            "it does not reach the water: {die}"
        );
    }
    let mut trial = Trial::moving(&on(DANGEROUS, "a1 Reg Cv (O) 1000,850,0 general"));
    trial.order("a1: forward 100", &[4]);
    assert_eq!(trial.at("a1"), "1000,950,0", "4 + 1");
}

/// DBM-WAT-07: whoever was turned back does not try again within 300 p this turn.
#[test]
fn whoever_was_turned_back_does_not_try_again() {
    let mut trial = Trial::moving(&on(DANGEROUS, "a1 Reg Cv (O) 1000,800,0"));
    trial.order("march a1: forward 70", &[3]);
    let again =
        crate::moves::judge_order(&trial.state, &crate::moves::order("march a1: forward 90"));
    let refusal = again.expect_err("it is barred");
    assert_eq!((refusal.rule().0, refusal.code()), ("DBM-WAT-07", "ford"));
    // A position keeps it.
    let form = serde_json::to_value(Position::from(&trial.state)).expect("written");
    assert_eq!(form["rivers"]["barred"][0]["element"], "a1");
    let read: Position = serde_json::from_value(form).expect("read");
    assert_eq!(read.resume().expect("a battle").waters, trial.state.waters);
}

/// DBM-WAT-23: in a file each tests as its front reaches the water, with 1 more behind one that has crossed; the
/// first that may not enter stops with all behind it.
#[test]
fn a_column_tests_one_after_the_other() {
    let scene = on(DANGEROUS, "a1..a3 Reg Bd (O) 1000,850,0 column");
    let mut trial = Trial::moving(&scene);
    // The head 5, the second 4 + 1, the third 2 + 1.
    trial.order("a1..a3: forward 100", &[5, 4, 2]);
    assert_eq!(
        trial.all("a1 a2 a3"),
        ["1000,950,0", "1000,920,0", "1000,860,0"]
    );
    // Behind one that drowned nobody has 1 more.
    let mut trial = Trial::moving(&scene);
    trial.order("a1..a3: forward 100", &[1, 4]);
    assert_eq!(
        trial.all("a1 a2 a3"),
        ["destroyed", "1000,860,0", "1000,830,0"]
    );
}

/// DBM-WAT-09, -11, DBM-DES-08: whoever recoils or is pushed into a Dangerous river drowns unless it rolls 5; each by itself.
#[test]
fn recoiling_into_a_dangerous_river() {
    let scene = on(DANGEROUS, "a1..a2 Reg Sp (O) 1000,985,0 column");
    let cases: [(&[u8], [&str; 2]); 3] = [
        (&[5, 6], ["1000,955,0", "1000,925,0"]),
        (&[4, 6], ["destroyed", "1000,925,0"]),
        (&[5, 1], ["1000,955,0", "destroyed"]),
    ];
    for (dice, expected) in cases {
        let mut trial = Trial::fighting(&scene);
        let element = the(&trial.state, "a1");
        let cause = Cause::Shooting;
        trial.happen_with(Task::Recoil { element, cause }, dice);
        assert_eq!(trial.all("a1 a2"), expected, "{dice:?}");
    }
    // An easy ford drowns nobody.
    let mut trial = Trial::fighting(&on(EASY, "a1 Reg Sp (O) 1000,985,0"));
    let element = the(&trial.state, "a1");
    trial.happen(Task::Recoil {
        element,
        cause: Cause::Shooting,
    });
    assert_eq!(trial.at("a1"), "1000,955,0");
}

/// DBM-WAT-24, DBM-FLE-09: whoever flees over an unknown river sounds it first and does not swerve.
#[test]
fn fleeing_over_an_unknown_river() {
    let mut trial = Trial::fighting(&on(UNKNOWN, "a1 Reg Cv (O) 1000,1100,0"));
    let element = the(&trial.state, "a1");
    let flee = Task::Flee {
        element,
        cause: Cause::RiddenThrough,
        way: Some(180.0),
        swerve: None,
    };
    // 4 - 1: an easy ford, so 100 + 50 p from the new front at 1040.
    trial.happen_with(flee, &[4]);
    assert_eq!(trial.at("a1"), "1000,890,180");
}

/// DBM-WAT-12: whoever flees over a bridge drowns by a 1.
#[test]
fn fleeing_over_a_bridge() {
    let scene = "road 80 1000,0 1000,2400\na1 Reg Ax (O) 1000,1000,0";
    for (die, expected) in [(1, "destroyed"), (2, "1000,760,180")] {
        let mut trial = Trial::fighting(&on(EASY, scene));
        let element = the(&trial.state, "a1");
        let flee = Task::Flee {
            element,
            cause: Cause::RiddenThrough,
            way: Some(180.0),
            swerve: None,
        };
        trial.happen_with(flee, &[die]);
        assert_eq!(trial.at("a1"), expected, "die {die}");
    }
}

/// DBM-WAT-13, -14: within 45 to 135 degrees of the stream; whoever is in the water already may leave it at any
/// angle.
#[test]
fn one_crosses_the_stream_and_does_not_follow_it() {
    let facing = |degrees: u32| format!("a1 Reg Cv (O) 1000,830,{degrees}");
    legal(&on(EASY, &facing(44)), "a1: forward 100");
    refused(
        &on(EASY, &facing(46)),
        "a1: forward 100",
        "DBM-WAT-13",
        "ford",
    );
    refused(
        &on(EASY, "a1 Reg Cv (O) 1000,930,60"),
        "a1: forward 10",
        "DBM-WAT-13",
        "ford",
    );
    legal(&on(EASY, "a1 Reg Ps (O) 1000,938,60"), "a1: forward 100");
}

/// DBM-WAT-15: nobody turns in the water.
#[test]
fn nobody_turns_in_the_water() {
    let scene = "a1 Reg Cv (O) 1000,900,0";
    refused(&on(EASY, scene), "a1: wheel 20", "DBM-WAT-15", "ford");
    refused(&on(EASY, scene), "a1: to 1020 900 0", "DBM-WAT-15", "ford");
    legal(&on(EASY, scene), "a1: back 50");
    legal(&on(PALTRY, scene), "a1: wheel 20");
}

/// DBM-WAT-16, DBM-SHT-21: whoever fords does not shoot.
#[test]
fn whoever_fords_does_not_shoot() {
    let scene = "a1 Reg Bw (O) 1000,900,0 ; b1 Reg Sp (O) 1000,1050,180";
    let shoots = |river: &str| {
        let state = battle(&on(river, scene));
        let board = Board::public(&state);
        shooting::may_shoot(&board, board.piece(the(&state, "a1")))
    };
    assert!(!shoots(EASY));
    assert!(shoots(PALTRY));
    assert!(shoots(
        "river 80 easy_ford 0,900 3600,900\nroad 80 1000,0 1000,2400"
    ));
}

/// DBM-TAC-04, DBM-TER-61, DBM-EX-70: figure 14a: at 29 p from the water's edge Spears defend the bank, at 30 they
/// do not; whatever the river's state, but not at a bridge.
#[test]
fn defending_a_bank() {
    let scene =
        |front: u32| format!("b1 Reg Sp (O) 1000,{front},180 ; a1 Reg Cv (O) 1000,{front},0");
    for river in [UNKNOWN, PALTRY, DIFFICULT] {
        let state = battle(&on(river, &scene(969)));
        assert!(
            fight(&state, "b1", "a1", [3, 3]).starts_with("4+0+1"),
            "{river}"
        );
        let state = battle(&on(river, &scene(970)));
        assert!(
            fight(&state, "b1", "a1", [3, 3]).starts_with("4+0+0"),
            "{river}"
        );
    }
    let bridge = format!("road 80 1000,0 1000,2400\n{}", scene(969));
    let state = battle(&on(EASY, &bridge));
    assert!(fight(&state, "b1", "a1", [3, 3]).starts_with("4+0+0"));
}

/// DBM-TAC-12: Spears in a ford that is not paltry fight at -2; Blades do not mind.
#[test]
fn spears_fight_badly_in_a_ford() {
    let scene = |troops: &str| format!("a1 Reg {troops} 1000,930,0 ; b1 Reg Bd (O) 1000,930,180");
    let factor = |river: &str, troops: &str| {
        let state = battle(&on(river, &scene(troops)));
        fight(&state, "a1", "b1", [3, 3])[..5].to_owned()
    };
    assert_eq!(factor(EASY, "Sp (O)"), "4+0-2");
    assert_eq!(factor(PALTRY, "Sp (O)"), "4+0+0");
    assert_eq!(factor(EASY, "Bd (O)"), "5+0+0");
}

/// DBM-PUR-01, -03: nobody pursues into a river; whoever fords one must pursue.
#[test]
fn pursuit_and_rivers() {
    let pursues = |river: &str, element: &str| {
        let state = battle(&on(river, element));
        let board = Board::public(&state);
        pursuit::plan(&board, the(&state, "a1"), Cause::Combat).is_some()
    };
    assert!(pursues(EASY, "a1 Irr Wb (O) 1000,800,0"));
    assert!(!pursues(EASY, "a1 Irr Wb (O) 1000,850,0"));
    assert!(!pursues(EASY, "a1 Reg Ax (O) 1000,800,0"));
    assert!(pursues(EASY, "a1 Reg Ax (O) 1000,930,0"));
}

/// DBM-ZOC-02, -14, DBM-WAT-18: water between them, an enemy's zone binds nobody.
#[test]
fn a_zone_does_not_reach_over_water() {
    let across = "a1 Reg Cv (O) 1000,855,0 ; b1 Reg Sp (O) 1000,935,180";
    let narrow = "river 40 easy_ford 0,885 3600,885";
    legal(&on(narrow, across), "a1: to 1060 855 0");
    refused(across, "a1: to 1060 855 0", "DBM-ZOC-02", "threat_zone");
}

/// DBM-INT-03: nobody passes through friends in a river.
#[test]
fn nobody_passes_through_friends_in_a_river() {
    let scene = "a1 Reg Cv (O) 1000,850,0 ; a2 Reg Ps (O) 1000,920,0";
    refused(
        &on(EASY, scene),
        "a1: forward 100",
        "DBM-INT-04",
        "friend_in_the_way",
    );
}

/// DBM-PIP-14: irregulars who stop at a river have not fallen short.
#[test]
fn stopping_at_a_river_costs_nothing_more() {
    let scene = "a1..a2 Irr Sp (O) 1000,800,0 ; a9 Reg Cv (O) 1400,600,0 general";
    costs(&on(EASY, scene), "a1..a2: forward 60", "1 = 06");
    costs(&on(EASY, scene), "a1..a2: forward 50", "2 = 06 12");
}

/// DBM-PIP-19: foot that defend a bank are halted at the common price.
#[test]
fn halting_on_a_bank() {
    let scene = |y: u32| {
        let wb = format!("a1 Irr Wb (O) 1000,{y},0 ; a9 Reg Cv (O) 1400,600,0 general");
        on(EASY, &wb)
    };
    crate::moves::halt_costs(&scene(850), "a1", "1 = 06");
    crate::moves::halt_costs(&scene(700), "a1", "2 = 06 18");
}

/// DBM-WAT-07, -24: an impetuous element sounds a river and tests a Dangerous one.
#[test]
fn the_impetuous_at_a_river() {
    let scene = "a1 Irr Wb (O) 1000,820,0 ; b1 Reg Sp (O) 1000,1300,180";
    let trial = Trial::impetuous_with(&on(DANGEROUS, scene), &[3]);
    assert_eq!(trial.at("a1"), "1000,860,0");
    let trial = Trial::impetuous_with(&on(UNKNOWN, scene), &[4]);
    assert_eq!(trial.at("a1"), "1000,920,0", "100 p in all");
}

/// DBM-WEA-23, DBM-TER-47: a frozen river bars nobody.
#[test]
fn a_frozen_river_bars_nobody() {
    let mut state = battle(&on(DANGEROUS, "a1..a3 Reg Cv (O) 1000,850,0"));
    let winter = serde_json::json!({
        "climate": "cold", "season": "winter", "hour": "12:00", "weather": 4, "attacker_faces": "W"
    });
    let sky = serde_json::from_value(winter).expect("a sky");
    state.set_sky(Some(sky));
    let verdict = crate::moves::legal_in(&state, "a1..a3: forward 200");
    assert_eq!(verdict.movers.len(), 3);
}

/// DBM-WEA-23, DBM-WAT-12: whoever flees over ice, be it a river, a sea or a marsh, drowns by a 1; over the same ground
/// unfrozen nobody throws for it.
#[test]
fn fleeing_over_ice() {
    let marsh = "marsh 900,860 1100,860 1100,940 900,940";
    let sea = "waterway 0,0 3600,0 3600,940 0,940";
    for ground in ["river 80 easy_ford 0,900 3600,900", marsh, sea] {
        for (die, expected) in [(1, "destroyed"), (2, "1000,760,180")] {
            let mut trial = Trial::fighting(&format!("{ground}\na1 Reg Ax (O) 1000,1000,0"));
            std::sync::Arc::make_mut(&mut trial.state.field).features[0].frozen = true;
            let element = the(&trial.state, "a1");
            let flee = Task::Flee {
                element,
                cause: Cause::RiddenThrough,
                way: Some(180.0),
                swerve: None,
            };
            trial.happen_with(flee, &[die]);
            assert_eq!(trial.at("a1"), expected, "{ground}: die {die}");
        }
    }
}

fn laid(field: &Field, line: &[[f64; 2]], width: f64, course: Course) -> &'static str {
    match judge_river(field, line, Some(width), course) {
        Ok(_) => "yes",
        Err(refusal) => refusal.code(),
    }
}

fn strip(die: u8) -> Course {
    Course::Second(Strip::try_from(die).expect("a die"))
}

/// DBM-TER-20: the attacker's river from long edge to long edge, between 600 and 1200 p from a short one.
#[test]
fn the_attackers_river() {
    let open = Field::OPEN;
    let first = Course::First;
    assert_eq!(
        laid(&open, &[[700.0, 0.0], [1100.0, 2400.0]], 80.0, first),
        "yes"
    );
    assert_eq!(
        laid(&open, &[[2500.0, 2400.0], [2900.0, 0.0]], 80.0, first),
        "yes"
    );
    assert_eq!(
        laid(&open, &[[1300.0, 0.0], [1100.0, 2400.0]], 80.0, first),
        "river_ends"
    );
    assert_eq!(
        laid(&open, &[[700.0, 0.0], [700.0, 2300.0]], 80.0, first),
        "river_ends"
    );
    for halfway in [
        [[700.0, 2400.0], [700.0, 100.0]],
        [[700.0, 2300.0], [700.0, 0.0]],
    ] {
        assert_eq!(laid(&open, &halfway, 80.0, first), "river_ends");
    }
}

/// DBM-TER-24, -56: the defender's, inside its strip: 1 nearest him, 6 nearest the attacker; up to the first river
/// where there is one.
#[test]
fn the_defenders_river() {
    let open = Field::OPEN;
    let line = |y: f64| [[0.0, y], [3600.0, y]];
    for (die, y) in [
        (1, 2100.0),
        (2, 1500.0),
        (3, 1500.0),
        (4, 900.0),
        (5, 900.0),
        (6, 300.0),
    ] {
        assert_eq!(laid(&open, &line(y), 80.0, strip(die)), "yes", "die {die}");
    }
    assert_eq!(laid(&open, &line(900.0), 80.0, strip(1)), "outside_strip");
    assert_eq!(
        laid(&open, &[[0.0, 900.0], [3000.0, 900.0]], 80.0, strip(4)),
        "river_ends"
    );
    let band = Band::new(vec![Vec2::new(900.0, 0.0), Vec2::new(900.0, 2400.0)], 80.0);
    let first = Feature::new(
        "first",
        FeatureKind::River,
        Shape::Line(band.expect("a band")),
    );
    let field = Field::of(vec![first]);
    assert_eq!(
        laid(&field, &line(900.0), 80.0, strip(4)),
        "river_ends",
        "it would cross it"
    );
    assert_eq!(
        laid(&field, &[[3600.0, 900.0], [900.0, 900.0]], 80.0, strip(4)),
        "yes"
    );
    assert!(field.flows_out(0).eq(&false), "from long edge to long edge");
    // The referee finds one, too (DBM-TER-34).
    let found = search_river(&field, strip(4), false).expect("there is room");
    assert_eq!(laid(&field, &found, 80.0, strip(4)), "yes");
}

/// DBM-TER-57: no wider than 200 p, and no bend by which the straight way is less than 3/4 of the way along it.
#[test]
fn how_a_river_may_bend() {
    let open = Field::OPEN;
    let bend = |depth: f64| [[0.0, 900.0], [1800.0, 900.0 + depth], [3600.0, 900.0]];
    assert_eq!(laid(&open, &bend(200.0), 80.0, strip(4)), "yes");
    let sharp = [
        [0.0, 700.0],
        [1800.0, 700.0],
        [1900.0, 1150.0],
        [2000.0, 700.0],
        [3600.0, 700.0],
    ];
    assert_eq!(laid(&open, &sharp, 80.0, strip(4)), "bad_river");
    assert_eq!(laid(&open, &bend(0.0), 210.0, strip(4)), "bad_river");
}

/// DBM-OUT-23, DBM-TER-58: whoever fords is beaten as in easy going: knights who lose in a river recoil as in the open,
/// where a wood would have been their death; and spears die there of knights, whom a wood would have kept off.
#[test]
fn fording_troops_are_beaten_as_in_easy_going() {
    let wood = "wood 800,750 1200,750 1200,1150 800,1150";
    let fate = |ground: &str, scene: &str| {
        let state = battle(&format!("{ground}\n{scene}"));
        // So unequal that the loser has less, not half.
        let told = (1..=6).rev().map(|die| fight(&state, "a1", "b1", [1, die]));
        let less = told.filter_map(|row| {
            let finals = row.split(" | ").skip(2).take(2).map(|side| {
                let last = side.rsplit(' ').next().expect("a number");
                last.parse::<i8>().expect("a number")
            });
            let finals: Vec<i8> = finals.collect();
            let is_less = finals[0] < finals[1] && 2 * finals[0] > finals[1];
            is_less.then(|| row.rsplit(" | ").next().expect("fates").to_owned())
        });
        let less: Vec<String> = less.collect();
        assert!(!less.is_empty(), "{ground}: {scene}");
        less[0].clone()
    };
    let knights = "a1 Reg Kn (O) 1000,900,0 ; b1 Irr Hd (O) 1000,900,180";
    let beaten = "first recoil, second stand";
    assert_eq!(fate("", knights), beaten);
    assert_eq!(fate(EASY, knights), beaten);
    assert_eq!(fate(wood, knights), "first destroyed, second stand");
    let spears = "a1 Reg Sp (I) 1000,900,0 ; b1 Reg Kn (O) 1000,900,180";
    let ridden_down = "first destroyed, second stand";
    assert_eq!(fate("", spears), ridden_down);
    assert_eq!(fate(EASY, spears), ridden_down);
    assert_eq!(fate(wood, spears), "first recoil, second stand");
}

/// DBM-WAT-01: a waterway is not forded, a river is.
#[test]
fn a_waterway_is_not_forded() {
    let scene = "a1 Reg LH (O) 1000,830,0";
    legal(&on(DIFFICULT, scene), "a1: forward 100");
    let lake = "waterway 0,860 3600,860 3600,940 0,940";
    refused(
        &on(lake, scene),
        "a1: forward 100",
        "DBM-TER-52",
        "impassable",
    );
}

/// DBM-WAT-10: those who are pushed into a difficult river do not test; only a Dangerous one drowns.
#[test]
fn a_difficult_river_drowns_nobody() {
    let mut trial = Trial::fighting(&on(DIFFICULT, "a1..a2 Reg Sp (O) 1000,985,0 column"));
    let element = the(&trial.state, "a1");
    let cause = Cause::Shooting;
    trial.happen_with(Task::Recoil { element, cause }, &[]);
    assert_eq!(trial.all("a1 a2"), ["1000,955,0", "1000,925,0"]);
}

/// DBM-TER-37, DBM-WAT-12: whoever laid the later of road and river says how they cross: over a bridge those who flee
/// test, through a ford they do not.
#[test]
fn a_bridge_or_a_ford() {
    use sobremesa_dbm::Crossing;
    let scene = "road 80 1000,0 1000,2400\na1 Reg Ax (O) 1000,1000,0";
    let river_first = battle(&on(EASY, scene));
    assert_eq!(river_first.water().crossing_of(0), Some(Crossing::Bridge));
    let crossed = |first: usize, how: Crossing| {
        let mut state = river_first.clone();
        let field = std::sync::Arc::make_mut(&mut state.field);
        field.features[first].crossing = how;
        state.water().crossing_of(0)
    };
    // The road is the later: what the river says is nothing.
    assert_eq!(crossed(0, Crossing::Ford), Some(Crossing::Bridge));
    assert_eq!(crossed(1, Crossing::Ford), Some(Crossing::Ford));
    let mut state = river_first.clone();
    let field = std::sync::Arc::make_mut(&mut state.field);
    field.features[1].crossing = Crossing::Ford;
    state.phase = sobremesa_dbm::Phase::Fight;
    let mut trial = Trial::fighting(&on(EASY, scene));
    trial.state.field = state.field.clone();
    let flee = Task::Flee {
        element: the(&trial.state, "a1"),
        cause: Cause::RiddenThrough,
        way: Some(180.0),
        swerve: None,
    };
    // No die is rolled.
    trial.happen_with(flee, &[]);
    assert_eq!(trial.at("a1"), "1000,760,180");
}

/// DBM-WAT-14, -21: whoever faces too much along the stream first turns by the least that brings him back into the arc,
/// and then goes to his rear; by no more, and not away from it.
#[test]
fn one_turns_back_into_the_arc_before_going_back() {
    let scene = on(EASY, "a1 Reg Cv (O) 1000,900,60");
    refused(&scene, "a1: back 40", "DBM-WAT-13", "ford");
    legal(&scene, "a1: wheel -15, back 40");
    refused(&scene, "a1: wheel -30, back 40", "DBM-WAT-15", "ford");
    refused(&scene, "a1: wheel 15, back 40", "DBM-WAT-15", "ford");
    // Nor round to the other side of the stream, though that brings him to 45 degrees as well.
    refused(&scene, "a1: wheel 75", "DBM-WAT-15", "ford");
    // Who faces across it has nothing to regain.
    let across = on(EASY, "a1 Reg Cv (O) 1000,900,0");
    refused(&across, "a1: wheel 45, back 40", "DBM-WAT-15", "ford");
}

/// DBM-WAT-20, -13, DBM-EX-71: figure 15: Pikes half across, and an enemy at the exit who looks at them askew. They may
/// go on where he leaves room, go back one by one, or turn, out of the arc too, and shift to meet him front to front;
/// those behind follow their head straight, and none goes farther than he may by himself.
#[test]
fn a_column_in_the_river_meets_whoever_holds_the_exit() {
    let column = "a1..a4 Reg Pk (O) 1000,930,0 column";
    let alone = on(EASY, column);
    legal(&alone, "a1..a4: forward 100");
    legal(&alone, "a4: back 30");
    refused(&alone, "a1..a4: wheel 20", "DBM-WAT-15", "ford");
    // He stands 20 degrees askew, so that a wheel of as much about their right corner meets him.
    let held = on(EASY, &format!("{column} ; b1 Reg Bd (O) 1010,967,200"));
    let lines_up = "a1..a4: wheel 20, forward 30";
    legal(&held, lines_up);
    let mut trial = crate::scene::Trial::moving(&held);
    trial.order(lines_up, &[]);
    let state = &trial.state;
    let pose = |name: &str| state.element(the(state, name)).pose;
    let (head, enemy) = (pose("a1"), pose("b1"));
    assert_eq!(trial.at("b1"), "1010,967,200", "it need not conform");
    assert!(head.at.distance(enemy.at) < 0.5, "{head:?} and {enemy:?}");
    for (n, name) in (1..).zip(["a2", "a3", "a4"]) {
        let behind = head.behind(f64::from(n) * 30.0);
        let there = pose(name);
        assert!(there.at.distance(behind.at) < 0.5, "{name}: {there:?}");
        assert!(sobremesa_dbm::is_same_facing(there.facing, head.facing));
    }
    // Not those who would be swept farther than 100 p: the last of eight, by a turn of 40 degrees.
    let long = "a1..a8 Reg Pk (O) 1000,930,0 column";
    let far = on(EASY, &format!("{long} ; b1 Reg Bd (O) 1015,972,220"));
    refused(&far, "a1..a8: wheel 40, forward 30", "DBM-WAT-20", "ford");
}

/// DBM-WAT-19: a column whose first have left the water may wheel them while the rest still ford; back they go one by
/// one, unless they are Skirmishers.
#[test]
fn a_column_wheels_beyond_the_bank() {
    for river in [EASY, DIFFICULT] {
        let out = on(river, "a1..a3 Reg Bd (O) 1000,1000,0 column");
        legal(&out, "a1..a3: wheel 20, forward 40");
        // In the water its head does not.
        let inside = on(river, "a1..a3 Reg Bd (O) 1000,930,0 column");
        refused(
            &inside,
            "a1..a3: wheel 20, forward 40",
            "DBM-WAT-15",
            "ford",
        );
        refused(&out, "a1..a3: back 20", "DBM-GRP-05", "step_not_allowed");
        legal(&out, "a3: back 30");
        let skirmishers = on(river, "a1..a3 Reg Ps (O) 1000,1000,0 column");
        legal(&skirmishers, "a1..a3: turn 180, forward 30");
    }
}

/// DBM-TER-51, DBM-DEP-03: a beach of 50 p borders a waterway, easy for land troops, but not where a marsh or a town lies
/// at the water.
#[test]
fn a_beach_borders_the_sea() {
    use sobremesa_geometry::Segment;
    let sea = "waterway 0,0 600,0 600,2400 0,2400";
    let is_beach = |ground: &str, x: f64| {
        let state = battle(&on(&format!("{sea}\n{ground}"), "a1 Reg Bd (O) 2000,500,0"));
        let rear = Segment::new(Vec2::new(x, 500.0), Vec2::new(x, 580.0));
        state.water().is_at_bank(rear)
    };
    let far_wood = "wood 2400,2000 2600,2000 2600,2200 2400,2200";
    assert!(is_beach(far_wood, 610.0) && is_beach(far_wood, 650.0));
    assert!(!is_beach(far_wood, 652.0), "beyond 50 p");
    assert!(!is_beach(far_wood, 590.0), "in the water");
    let shore = |kind: &str| format!("{kind} 601,400 760,400 760,700 601,700");
    assert!(is_beach(&shore("wood"), 610.0));
    for kind in ["marsh", "rocky", "dunes", "built_up", "gentle_hill"] {
        assert!(!is_beach(&shore(kind), 610.0), "{kind}");
    }
    // On the beach the going is easy: Cavalry have all their 200 p.
    legal(&on(sea, "a1 Reg Cv (O) 650,500,0"), "a1: forward 200");
}

/// DBM-WAT-08: the 1 more for an element just ahead is for one of the own command.
#[test]
fn whoever_follows_another_command_tests_alone() {
    let scene = |whose: &str| {
        on(
            DANGEROUS,
            &format!("a1 Reg Cv (O) 1000,850,0 ; a2 Reg Cv (O) 1000,970,0{whose}"),
        )
    };
    for (whose, expected) in [("", "1000,900,0"), (" cmd2", "1000,860,0")] {
        let mut trial = Trial::moving(&scene(whose));
        trial.order("a1: forward 50", &[4]);
        assert_eq!(trial.at("a1"), expected, "{whose}");
    }
}
