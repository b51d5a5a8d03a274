//! DBM-COO, DBM-SCL, DBM-BAS, DBM-TRP: where things lie, how large they are, and who there is.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::{BASE_WIDTH, Grade, Pose, TABLE, Troop, TroopType};

use crate::moves::{legal, refusal, remedied};
use crate::scene::{battle, the};

/// DBM-COO-02, DBM-COO-03: 0 looks to the far edge, 90 to the right; the place is the middle of the front, and the
/// base lies behind it.
#[test]
fn a_base_lies_behind_the_middle_of_its_front() {
    for (facing, front_left, front_right, rear_left) in [
        (0.0, (960.0, 500.0), (1040.0, 500.0), (960.0, 470.0)),
        (90.0, (1000.0, 540.0), (1000.0, 460.0), (970.0, 540.0)),
        (180.0, (1040.0, 500.0), (960.0, 500.0), (1040.0, 530.0)),
        (270.0, (1000.0, 460.0), (1000.0, 540.0), (1030.0, 460.0)),
    ] {
        let pose = Pose::new(1000.0, 500.0, facing);
        let is_at = |at: sobremesa_geometry::Vec2, (x, y): (f64, f64)| {
            (at.x - x).abs() < 1e-9 && (at.y - y).abs() < 1e-9
        };
        assert!(is_at(pose.front_left(), front_left), "{facing}");
        assert!(is_at(pose.front_right(), front_right), "{facing}");
        let rect = pose.rect(30.0);
        let corners = rect.corners();
        for wanted in [front_left, front_right, rear_left] {
            assert!(corners.iter().any(|at| is_at(*at, wanted)), "{facing}");
        }
    }
}

/// DBM-COO-06: distances run between the nearest points of two bases, not between their middles. Knights that
/// stand across the way are 195 p from a march that ends 235 p before the middle of their front.
#[test]
fn distances_run_between_bases() {
    // Their base reaches from 860 to 940.
    let scene =
        "a1 Reg Cv (O) 1000,465,0 ; a9 Reg Cv (O) 1000,300,0 general ; b1 Reg Kn (O) 1030,900,90";
    legal(scene, "march a1: forward 190");
    assert_eq!(
        refusal(scene, "march a1: forward 200").rule().0,
        "DBM-MAR-01"
    );
}

/// DBM-SCL-01, DBM-SCL-02, DBM-BAS-01, DBM-BAS-03: what a pace and a front are with each size of figures; a front is 75 or
/// 80 p, and only the 80 of 15 mm is played (DBM-SCL-03).
#[test]
fn scales_are_facts_of_the_data() {
    let scales = &sobremesa_dbm::tables::tables().scales;
    assert_eq!(scales.metres_per_pace, 0.75);
    let rows: Vec<_> = scales
        .of
        .iter()
        .map(|row| {
            let front = row.front_mm * 50.0 / row.mm_per_50_paces;
            (
                row.figures_mm,
                row.mm_per_50_paces,
                front,
                row.naval_models.as_str(),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            (25, 40.0, 75.0, "15 mm"),
            (15, 25.0, BASE_WIDTH, "6 mm"),
            (6, 25.0, 80.0, "1:600"),
            (2, 20.0, 75.0, "1:1200"),
        ]
    );
    assert_eq!(scales.mm_per_pace(), 0.5);
}

/// DBM-SCL-06: who plays with figures of 25 mm where those of 15 usually stand has no room for more than 350 AP, and
/// ground that takes as much of the table as there.
#[test]
fn large_figures_on_a_small_table() {
    let scales = &sobremesa_dbm::tables::tables().scales;
    let crowded = &scales.crowded;
    assert_eq!((crowded.figures_mm, crowded.most_points), (25, 350));
    let mm = |figures| {
        let row = scales.of.iter().find(|row| row.figures_mm == figures);
        row.expect("a scale").mm_per_50_paces
    };
    // So many paces fewer as each is longer there: five for eight.
    assert_eq!(crowded.ground_times, mm(15) / mm(25));
    assert_eq!(crowded.ground_times, 5.0 / 8.0);
}

/// DBM-BAS-08, DBM-BAS-09: figures of 6 mm on the bases of 15 mm, twice as many in two ranks, but WWg (O) in one line;
/// blocks of 2 mm, four for an element of Wb or Hd, and for two of anybody else.
#[test]
fn other_ways_to_mount_figures() {
    let scales = &sobremesa_dbm::tables::tables().scales;
    let deeper = &scales.mounted_deeper;
    let told = (
        deeper.figures_mm,
        deeper.depths_of_mm,
        deeper.figures_times,
        deeper.ranks,
    );
    assert_eq!(told, (6, 15, 2, 2));
    let blocks = &scales.blocks;
    assert_eq!(blocks.figures_mm, 2);
    for kind in TroopType::ALL {
        for grade in Grade::ALL {
            let troop = Troop::plain(kind, grade, true);
            let in_one_line = kind == TroopType::WarWagons && grade == Grade::Ordinary;
            assert_eq!(deeper.in_one_line.names(troop), in_one_line, "{kind}");
            let n_blocks = if blocks.dense.names(troop) {
                blocks.of_dense
            } else {
                blocks.of_others
            };
            let is_dense = matches!(kind, TroopType::Warband | TroopType::Hordes);
            assert_eq!(n_blocks, if is_dense { 4 } else { 4 / 2 }, "{kind}");
        }
    }
}

/// DBM-SCL-03, DBM-SCL-05, DBM-BAS-01: paces on a table of 3600 by 2400; every base is 80 p wide, whoever stands
/// on it.
#[test]
fn everybody_has_the_same_front() {
    assert_eq!((TABLE.x, TABLE.y, BASE_WIDTH), (3600.0, 2400.0, 80.0));
    for kind in TroopType::ALL {
        let depth = Troop::plain(kind, Grade::Ordinary, true).depth();
        assert_eq!(Pose::new(1000.0, 500.0, 0.0).rect(depth).width(), 80.0);
    }
}

/// DBM-SCL-10: a general fights as the troops of his element do, and is worth a point besides (DBM-TAC-02).
#[test]
fn a_general_fights_as_his_element() {
    let factor = |general: &str| {
        let state = battle(&format!(
            "a1 Reg Cv (O) 1000,500,0 {general} ; b1 Reg Bd (O) 1000,500,180"
        ));
        let board = Board::public(&state);
        close_combat::sheet(&board, the(&state, "a1"), the(&state, "b1"))[0]
            .combat_factor
            .amount
    };
    assert_eq!(factor("general"), factor(""));
}

/// DBM-TRP-06, DBM-TRP-07, DBM-TRP-09, DBM-TRP-10: five grades, two disciplines; irregular Pk are (I) or (X); irregular Sp (S)
/// exist.
#[test]
fn grades_and_disciplines() {
    let letters: Vec<&str> = Grade::ALL.into_iter().map(Grade::letter).collect();
    assert_eq!(letters, ["S", "O", "I", "F", "X"]);
    let existing = |kind, regular| -> String {
        let all = Grade::ALL.into_iter();
        let there = all.filter(|grade| Troop::plain(kind, *grade, regular).exists());
        there.map(Grade::letter).collect()
    };
    assert_eq!(existing(TroopType::Pikes, true), "SOIX");
    assert_eq!(existing(TroopType::Pikes, false), "IX");
    assert_eq!(existing(TroopType::Spears, false), "SOI");
    let disciplines = |line: &str| battle(line).elements[0].troop.regular;
    assert!(disciplines("a1 Reg Bd (O) 1000,500,0"));
    assert!(!disciplines("a1 Irr Bd (O) 1000,500,0"));
}

/// DBM-REF-01: what is corrected is changed as little as is needed: a way that is too long becomes as long as it may
/// be, and nothing else of the order changes.
#[test]
fn a_correction_changes_as_little_as_it_can() {
    let scene = "a1..a3 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 1080,300,0 general ; b1 Reg Bd (O) 3000,2000,180";
    let remedy = remedied(scene, "a1..a3: wheel 10, forward 150");
    assert_eq!(remedy.elements.len(), 3);
    let [
        sobremesa_dbm::Step::Wheel(degrees),
        sobremesa_dbm::Step::Forward(far),
    ] = remedy.steps[..]
    else {
        panic!("{remedy:?}");
    };
    // 240 p wide: the chord of ten degrees is 41.8 of the 100 p.
    assert_eq!(degrees, 10.0);
    assert!((57.0..58.3).contains(&far), "{far}");
}
