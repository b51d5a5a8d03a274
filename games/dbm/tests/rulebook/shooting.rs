//! DBM-SHT: arcs, ranges, compulsory targets, corridors, aiders, returned shooting.

use sobremesa_dbm::State;
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::shooting::{self, aims, targets, volley};

use crate::scene::{battle, the};

/// At whom each must shoot: `a1>b2`, with all options where there is a choice.
#[track_caller]
fn check(state: &State, expected: &str) {
    let name = |element: &sobremesa_dbm::ElementIx| state.element(*element).id.to_string();
    let found = aims(&Board::public(state)).into_iter().map(|aim| {
        let options: Vec<String> = aim.options.iter().map(name).collect();
        format!("{}>{}", name(&aim.shooter), options.join("|"))
    });
    assert_eq!(found.collect::<Vec<_>>().join(" "), expected);
}

#[track_caller]
fn check_text(text: &str, expected: &str) {
    check(&battle(text), expected);
}

fn shots(state: &State, target: &str) -> volley::Shots {
    volley::expected(&Board::public(state), the(state, target)).expect("somebody shoots at it")
}

/// DBM-SHT-01, DBM-SHT-02, DBM-SHT-03: who shoots, and how far.
#[test]
fn shooters_and_their_ranges() {
    for (shooter, range) in [
        ("Reg Art (X)", 100),
        ("Reg Art (I)", 200),
        ("Reg Bw (O)", 200),
        ("Reg WWg (S)", 200),
        ("Reg WWg (O)", 200),
        ("Reg Art (S)", 500),
        ("Reg Art (O)", 500),
        ("Reg Art (F)", 500),
        ("Irr El (X)", 500),
    ] {
        let at = |distance: f64| {
            format!(
                "a1 {shooter} 1000,500,0 ; b1 Reg Sp (O) 1000,{},180",
                500.0 + distance
            )
        };
        check_text(&at(f64::from(range)), "a1>b1");
        check_text(&at(f64::from(range) + 0.1), "");
    }
    for other in [
        "Reg WWg (I)",
        "Reg WWg (X)",
        "Irr Ps (O)",
        "Irr LH (S)",
        "Irr El (O)",
        "Reg Ax (O)",
    ] {
        check_text(
            &format!("a1 {other} 1000,500,0 ; b1 Reg Sp (O) 1000,550,180"),
            "",
        );
    }
}

/// DBM-SHT-01, DBM-SHT-13: not after a march or a flight; artillery not after any move.
#[test]
fn who_has_moved_too_much_does_not_shoot() {
    let text = |shooter: &str| format!("a1 {shooter} 1000,500,0 ; b1 Reg Sp (O) 1000,590,180");
    let with = |shooter: &str, deed: fn(&mut sobremesa_dbm::Deeds)| {
        let mut state = battle(&text(shooter));
        deed(&mut state.elements[0].deeds);
        !targets(&Board::public(&state)).is_empty()
    };
    assert!(!with("Reg Bw (O)", |deeds| deeds.marches = 1));
    assert!(!with("Reg Bw (O)", |deeds| deeds.fled = true));
    assert!(
        !with("Reg Bw (O)", |deeds| deeds.shot = true),
        "once a turn"
    );
    assert!(with("Reg Bw (O)", |deeds| deeds.moved = true));
    assert!(!with("Reg Art (O)", |deeds| deeds.moved = true));
    assert!(!with("Reg Art (O)", |deeds| deeds.pivoted = true));
    assert!(!with("Reg Art (O)", |deeds| deeds.recoiled = true));
    assert!(with("Reg Art (X)", |deeds| deeds.moved = true));
    assert!(
        !with("Irr El (X)", |deeds| deeds.moved = true),
        "DBM-SHT-20"
    );
}

/// DBM-SHT-13, DBM-SHT-20: artillery and engines only in their own turn, others in every one.
#[test]
fn artillery_shoots_in_its_own_turn() {
    for (shooter, in_theirs) in [
        ("Reg Art (O)", ""),
        ("Reg Art (X)", ""),
        ("Irr El (X)", ""),
        ("Reg Bw (O)", "a1>b1"),
        ("Reg WWg (O)", "a1>b1"),
    ] {
        let text = format!("a1 {shooter} 1000,500,0 ; b1 Reg Sp (O) 1000,590,180");
        check_text(&text, "a1>b1");
        check_text(&format!("{text} ; turn 2"), in_theirs);
    }
}

/// DBM-SHT-14: handgunners two deep shoot with one of them in each player's turn.
#[test]
fn handgunners_shoot_by_turns() {
    let text = "a1..a2 Reg Art (X) 1000,500,0 column ; b1 Reg Sp (O) 1000,590,180";
    check_text(text, "a1>b1");
    check_text(&format!("{text} ; turn 2"), "a1>b1");
    assert!(
        shots(&battle(text), "b1").aiders.is_empty(),
        "never both in one turn"
    );
    // Handgunners behind a gun do not help it to shoot in the enemy's turn.
    let gun = |turn: u8| {
        format!(
            "a1 Reg Art (O) 1000,500,0 ; a2 Reg Art (X) 1000,420,0 ; \
             b1 Reg Sp (O) 1000,590,180 ; turn {turn}"
        )
    };
    check_text(&gun(1), "a1>b1");
    check_text(&gun(2), "");
}

/// DBM-EX-41, DBM-SHT-04, DBM-SHT-05, DBM-SHT-24: the arc is 240 p wide; its sides are outside it.
#[test]
fn the_arc() {
    let at = |x: f64, y: f64| format!("a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) {x},{y},180");
    check_text(&at(1150.0, 640.0), "a1>b1");
    check_text(&at(1165.0, 640.0), "");
    check_text(&at(1160.0, 640.0), "");
    check_text(&at(1159.4, 640.0), "a1>b1");
    check_text(&at(850.0, 640.0), "a1>b1");
    // The range runs from the nearest point of the front to the nearest point of the target: 156.5.
    let state = battle(&at(1150.0, 640.0));
    let board = Board::public(&state);
    let (shooter, target) = (
        board.piece(the(&state, "a1")),
        board.piece(the(&state, "b1")),
    );
    let sighting = shooting::aim::sighting(&board, shooter, target).expect("a target");
    assert!(
        (sighting.range - 156.525).abs() < 0.001,
        "{}",
        sighting.range
    );
}

/// DBM-SHT-06, DBM-SHT-25: two corners ahead of the front; one on its line is not ahead.
#[test]
fn two_corners_must_be_ahead() {
    let at =
        |y: f64, facing: f64| format!("a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1090,{y},{facing}");
    // Facing south with its front behind the line, its rear corners are ahead by 10 p.
    check_text(&at(480.0, 180.0), "a1>b1");
    check_text(&at(470.0, 180.0), "");
}

/// DBM-EX-42, DBM-SHT-10, DBM-SHT-11: the nearest to the line, whatever the distance.
#[test]
fn the_compulsory_target_is_the_nearest_to_the_line() {
    let bow = "a1 Reg Bw (O) 1000,500,0";
    check_text(
        &format!("{bow} ; b1 Reg Sp (O) 1010,690,180 ; b2 Reg Sp (O) 1095,560,180"),
        "a1>b1",
    );
    // Equal to the line: the nearer.
    check_text(
        &format!("{bow} ; b1 Reg Sp (O) 910,640,180 ; b2 Reg Sp (O) 1090,600,180"),
        "a1>b2",
    );
    // Equal in both: the owner chooses.
    check_text(
        &format!("{bow} ; b1 Reg Sp (O) 910,600,180 ; b2 Reg Sp (O) 1090,600,180"),
        "a1>b1|b2",
    );
}

/// DBM-SHT-10, DBM-SHT-22: artillery may ignore Psiloi, but not shoot through them.
#[test]
fn artillery_may_ignore_psiloi() {
    let text = "b1 Irr Ps (O) 1000,700,180 ; b2 Reg Sp (O) 1100,800,180";
    check_text(&format!("a1 Reg Art (O) 1000,500,0 ; {text}"), "a1>b1|b2");
    check_text(&format!("a1 Irr El (X) 1000,500,0 ; {text}"), "a1>b1|b2");
    check_text(
        "a1 Reg Bw (O) 1000,600,0 ; b1 Irr Ps (O) 1000,700,180 ; b2 Reg Sp (O) 1100,750,180",
        "a1>b1",
    );
    check_text(
        "a1 Reg Art (O) 1000,500,0 ; b1 Irr Ps (O) 1000,700,180 ; b2 Reg Sp (O) 1000,800,180",
        "a1>b1",
    );
}

/// DBM-SHT-07: wagons shoot from any side.
#[test]
fn wagons_shoot_all_round() {
    for (at, expected) in [
        ("1000,650,180", "a1>b1"),
        ("1000,190,0", "a1>b1"),
        ("1200,420,270", "a1>b1"),
    ] {
        check_text(
            &format!("a1 Reg WWg (O) 1000,500,0 ; b1 Reg Sp (O) {at}"),
            expected,
        );
    }
    check_text("a1 Reg Art (O) 1000,500,0 ; b1 Reg Sp (O) 1000,200,0", "");
    check_text(
        "a1 Reg Art (O) 1000,500,0 wagons ; b1 Reg Sp (O) 1000,200,0",
        "a1>b1",
    );
    check_text(
        "a1 Reg Art (F) 1000,500,0 wagons ; b1 Reg Sp (O) 1000,200,0",
        "",
    );
}

/// DBM-SHT-08: neither by nor at those who fight, overlap, support, or stand behind a fight.
#[test]
fn not_into_a_fight() {
    let fight = "b1 Reg Sp (O) 1000,650,180 ; a1 Reg Bd (O) 1000,650,0";
    let bows = "a2 Reg Bw (O) 1090,500,0";
    check_text(&format!("{bows} ; b1 Reg Sp (O) 1000,650,180"), "a2>b1");
    check_text(&format!("{bows} ; {fight}"), "");
    // Its neighbour overlaps a1, so it is busy too; a step away it is not.
    check_text(
        &format!("{bows} ; {fight} ; b2 Reg Sp (O) 1080,650,180"),
        "",
    );
    check_text(
        &format!("{bows} ; {fight} ; b2 Reg Sp (O) 1090,650,180"),
        "a2>b2",
    );
    // Behind a fight, supporting or not.
    check_text(
        "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; b2 Irr LH (O) 1000,530,180 ; a2 Reg Bw (O) 1100,400,0",
        "",
    );
    check_text(
        "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180 ; b2 Irr LH (O) 1090,600,180",
        "",
    );
}

/// DBM-SHT-15, DBM-TRP-31: bows behind bows of their command, grade and weapon; not Bw (X).
#[test]
fn the_second_rank_of_bows_aids() {
    let n_aiders = |ranks: &str, ground: &str| {
        shots(
            &battle(&format!("{ranks} ; b1 Reg Sp (O) 1000,600,180\n{ground}")),
            "b1",
        )
        .aiders
        .len()
    };
    assert_eq!(n_aiders("a1..a2 Reg Bw (O) 1000,500,0 column", ""), 1);
    assert_eq!(
        n_aiders("a1..a3 Reg Bw (O) 1000,500,0 column", ""),
        1,
        "a third rank does not"
    );
    assert_eq!(
        n_aiders("a1 Reg Bw (O) 1000,500,0 ; a2 Reg Bw (S) 1000,460,0", ""),
        0,
        "another grade"
    );
    assert_eq!(
        n_aiders(
            "a1 Reg Bw (O) 1000,500,0 bow ; a2 Reg Bw (O) 1000,460,0 crossbow",
            ""
        ),
        0
    );
    assert_eq!(
        n_aiders(
            "a1 Reg Bw (O) 1000,500,0 ; a2 Reg Bw (O) 1000,460,0 cmd2",
            ""
        ),
        0
    );
    assert_eq!(
        n_aiders("a1 Reg Bw (O) 1000,500,0 ; a2 Reg Bw (O) 1001,460,0", ""),
        0,
        "not aligned"
    );
    assert_eq!(n_aiders("a1..a2 Reg Bw (X) 1000,500,0 column", ""), 0);
    assert_eq!(
        n_aiders("a1 Reg Bw (X) 1000,500,0 +Bw(S)", ""),
        1,
        "on one base"
    );
    let vines = "vineyard 900,300 1100,300 1100,455 900,455";
    assert_eq!(
        n_aiders("a1..a2 Reg Bw (O) 1000,500,0 column", vines),
        0,
        "difficult ground"
    );
}

/// DBM-SHT-16: over friendly infantry other than pikes and bows, at more than 150 p.
#[test]
fn who_shoots_over_friends() {
    let with = |shooter: &str, friend: &str, distance: f64| {
        format!(
            "a1 {shooter} 1000,500,0 ; a2 {friend} 1000,560,0 ; b1 Reg Sp (O) 1000,{},180",
            500.0 + distance
        )
    };
    for shooter in ["Reg Art (F)", "Irr El (X)", "Reg WWg (S)"] {
        check_text(&with(shooter, "Reg Sp (O)", 160.0), "a1>b1");
        check_text(&with(shooter, "Reg Sp (O)", 150.0), "");
        check_text(&with(shooter, "Reg Pk (O)", 160.0), "");
        check_text(&with(shooter, "Irr Kn (O)", 160.0), "");
    }
    check_text(&with("Reg Art (O)", "Reg Sp (O)", 300.0), "");
    let on_a_hill = with("Reg Art (O)", "Reg Sp (O)", 300.0);
    check_text(
        &format!("{on_a_hill}\ngentle_hill 900,380 1100,380 1100,510 900,510"),
        "a1>b1",
    );
}

/// DBM-TRP-33: fire-pigs shoot as other light engines do, but over nobody, not even from a hill.
#[test]
fn fire_pigs_run_over_nobody() {
    let hill = "gentle_hill 900,380 1100,380 1100,510 900,510";
    for (weapon, over) in [("", "a1>b1"), ("fire_pigs", "")] {
        let alone = format!("a1 Reg Art (I) 1000,500,0 {weapon} ; b1 Reg Sp (O) 1000,660,180");
        check_text(&alone, "a1>b1");
        check_text(&format!("{alone} ; a2 Reg Sp (O) 1000,560,0\n{hill}"), over);
    }
}

/// DBM-SHT-17, DBM-SHT-18, DBM-SHT-23: between two uncrossed lines nobody, and a gap of 80 p.
#[test]
fn corridors() {
    let line = "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,690,180";
    check_text(line, "a1>b1");
    check_text(&format!("{line} ; a2 Reg Sp (O) 1000,600,0"), "");
    // An enemy between is himself the target, not what lies behind.
    check_text(&format!("{line} ; b2 Irr Ps (O) 1000,600,180"), "a1>b2");
    // A friend who hides half of it leaves a way to two other corners.
    check_text(&format!("{line} ; a2 Reg Sp (O) 1070,600,0"), "a1>b1");
    // What touches the lines does not obstruct.
    check_text(&format!("{line} ; a2 Reg Sp (O) 920,600,0"), "a1>b1");
    // Two friends on both sides: 79 p apart they are too near, 80 p are a gap.
    let between =
        |right: f64| format!("{line} ; a2 Reg Sp (O) 920,600,0 ; a3 Reg Sp (O) {right},600,0");
    check_text(&between(1080.0), "a1>b1");
    check_text(&between(1079.0), "");
}

/// DBM-SHT-23: nobody lies between the lines, which run together towards a narrow target; but friends on
/// both sides of them leave a gap of 79 or of 80 p.
#[test]
fn a_gap_of_79_and_of_80_paces() {
    let gap = |width: f64| {
        let (left, right) = (1000.0 - width / 2.0 - 40.0, 1000.0 + width / 2.0 + 40.0);
        format!(
            "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1015,700,90
             a2 Reg Sp (O) {left},655,0 ; a3 Reg Sp (O) {right},655,0"
        )
    };
    check_text(&gap(80.0), "a1>b1");
    check_text(&gap(79.0), "");
    // On one side alone they leave gap enough.
    let one_side = gap(79.0).replace("1079.5,655,0", "2000,655,0");
    check_text(&one_side, "a1>b1");
}

/// DBM-SHT-12, DBM-SHT-27: all whose compulsory target it is shoot, and a third aider adds nothing.
#[test]
fn everybody_who_must_shoots_at_once() {
    let state = battle("a1..a4 Reg Bw (S) 1000,500,0 ; b1 Reg Pk (I) 1120,650,180");
    let shots = shots(&state, "b1");
    assert_eq!(shots.aiders.len(), 3);
    let board = Board::public(&state);
    let [_, target] = volley::weigh(&board, the(&state, "b1"), &shots);
    let hits: i8 = target.tactical.iter().map(|item| item.amount).sum();
    assert_eq!(hits, -2);
}

/// DBM-SHT-19: it is returned only if the target's own compulsory target is the principal shooter.
#[test]
fn returned_shooting() {
    let mutual = battle("a1 Reg Bw (O) 1000,500,0 ; b1..b2 Reg Bw (O) 1000,650,180 column");
    let found = shots(&mutual, "b1");
    assert_eq!(
        found.returned,
        [the(&mutual, "b1"), the(&mutual, "b2")],
        "with its second rank"
    );
    let board = Board::public(&mutual);
    let [shooter, _] = volley::weigh(&board, the(&mutual, "b1"), &found);
    assert_eq!(shooter.sum, 2 - 1, "one aids those who shoot back");
    // b1 must shoot at a2, who stands straight before it.
    let elsewhere =
        battle("a1 Reg Bw (O) 1090,500,0 ; b1 Reg Bw (O) 1000,650,180 ; a2 Reg Sp (O) 990,560,0");
    check(&elsewhere, "a1>b1 b1>a2");
    assert!(shots(&elsewhere, "b1").returned.is_empty());
    // Whoever has shot does not shoot back.
    let mut spent = battle("a1 Reg Bw (O) 1000,500,0 ; b1 Reg Bw (O) 1000,650,180");
    let target = the(&spent, "b1");
    spent.elements[target.index()].deeds.shot = true;
    assert!(shots(&spent, "b1").returned.is_empty());
}

/// DBM-SHT-21, DBM-VIS-08: out of a gully nobody shoots.
#[test]
fn not_out_of_a_gully() {
    let line = "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,600,180";
    check_text(
        &format!("{line}\ngully 900,440 1100,440 1100,510 900,510"),
        "",
    );
    check_text(
        &format!("{line}\ngully 900,440 1100,440 1100,700 900,700"),
        "a1>b1",
    );
}

/// DBM-SHT-26: targets of both sides may be named, in the order of their names.
#[test]
fn targets_of_both_sides() {
    let state = battle(
        "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,600,180 ; b2 Reg Bw (O) 2000,600,180 ; a2 Reg Sp (O) 2000,500,0",
    );
    let names: Vec<String> = targets(&Board::public(&state))
        .into_iter()
        .map(|target| state.element(target).id.to_string())
        .collect();
    assert_eq!(names, ["a2", "b1"]);
}
