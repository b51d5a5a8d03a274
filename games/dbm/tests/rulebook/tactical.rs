//! DBM-TAC, DBM-CF: combat factors and tactical factors, cell by cell.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::rules::factors::Factors;
use sobremesa_dbm::rules::shooting::volley;
use sobremesa_dbm::{CommandIx, Side, State};

use crate::scene::{battle, the};

fn sheets(state: &State) -> [Factors; 2] {
    close_combat::sheet(&Board::public(state), the(state, "a1"), the(state, "b1"))
}

fn shots(state: &State, target: &str) -> [Factors; 2] {
    let board = Board::public(state);
    let target = the(state, target);
    let shots = volley::expected(&board, target).expect("somebody shoots at it");
    volley::weigh(&board, target, &shots)
}

/// Rules and amounts of one side, as `TAC-02 +1`.
fn items(factors: &Factors) -> String {
    let items = factors.tactical.iter().map(|item| {
        let rule = item.rule.0.strip_prefix("DBM-").expect("a rule");
        format!("{rule} {:+}", item.amount)
    });
    items.collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn check(position: &str, expected: &str) {
    assert_eq!(items(&sheets(&battle(position))[0]), expected, "{position}");
}

/// DBM-CF-02: each type against Mounted (Cv), against Foot (Ps) and against Naval (Gal).
#[test]
fn the_table_of_combat_factors() {
    for (codes, mounted, naval, foot) in [
        ("El", 5, 3, 4),
        ("Sp Exp Art", 4, 4, 4),
        ("Kn WWg Pk", 4, 4, 3),
        ("Bw Cm", 4, 3, 2),
        ("Bd", 3, 4, 5),
        ("Cv Shp Gal", 3, 3, 3),
        ("Wb Ax", 2, 3, 3),
        ("LH Ps Hd Bts", 2, 2, 2),
        ("Bge", 1, 1, 1),
    ] {
        for code in codes.split(' ') {
            for (enemy, expected) in [("Cv", mounted), ("Gal", naval), ("Ps", foot)] {
                let position =
                    format!("a1 Irr {code} (O) 1000,500,0 ; b1 Irr {enemy} (O) 1000,500,180");
                let factor = sheets(&battle(&position))[0].combat_factor.amount;
                assert_eq!(factor, expected, "{code} against {enemy}");
            }
        }
    }
}

/// The factor of the second when the first shoots at it, then that of the first.
#[track_caller]
fn check_shot(shooter: &str, target: &str, expected: [i8; 2]) {
    let position = format!("a1 {shooter} 1000,500,0 ; b1 {target} 1000,590,180");
    let factors = shots(&battle(&position), "b1");
    let found = [1, 0].map(|n: usize| factors[n].combat_factor.amount);
    assert_eq!(found, expected, "{shooter} at {target}");
}

/// DBM-CF-02, DBM-CF-03, DBM-CF-05: what is printed beside the table, and Blades shot at by anybody.
#[test]
fn factors_of_those_who_are_shot_at() {
    check_shot("Reg Bw (O)", "Irr Kn (O)", [4, 4]);
    check_shot("Reg Art (O)", "Irr Kn (O)", [3, 4]);
    check_shot("Reg Bw (O)", "Reg WWg (I)", [4, 2]);
    check_shot("Reg WWg (O)", "Reg Bw (I)", [2, 4]);
    check_shot("Reg WWg (O)", "Reg Sp (O)", [4, 3]);
    check_shot("Reg Bw (O)", "Reg Bd (O)", [4, 2]);
    check_shot("Irr El (X)", "Reg Bd (O)", [4, 4]);
    check_shot("Reg Bw (O)", "Reg Sp (O)", [4, 2]);
}

/// DBM-TRP-21, DBM-CF-04: engines on elephants are elephants to bows and wagons, artillery to others.
#[test]
fn engines_on_elephants_are_shot_at_as_elephants_by_some() {
    check_shot("Irr El (X)", "Irr Kn (O)", [3, 4]);
    check_shot("Irr El (X)", "Irr Bw (O)", [4, 4]);
    check_shot("Irr El (X)", "Reg WWg (I)", [4, 4]);
    check_shot("Irr El (X)", "Reg Pk (O)", [3, 4]);
    check_shot("Reg Bw (O)", "Irr El (X)", [4, 4]);
    // In close combat they are elephants to all.
    let position = "a1 Irr Kn (O) 1000,500,0 ; b1 Irr El (X) 1000,500,180";
    let [own, other] = sheets(&battle(position));
    assert_eq!(
        (own.combat_factor.amount, other.combat_factor.amount),
        (4, 5)
    );
}

/// DBM-CF-04, DBM-TRP-32, DBM-TRP-29, DBM-TRP-34
#[test]
fn exceptions_fight_with_others_factors() {
    let factor = |own: &str, enemy: &str| {
        let position = format!("a1 {own} 1000,500,0 ; b1 {enemy} 1000,500,180");
        sheets(&battle(&position))[0].combat_factor.amount
    };
    assert_eq!(
        factor("Irr Ps (X)", "Reg Sp (O)"),
        4,
        "incendiaries as artillery"
    );
    assert_eq!(
        factor("Irr Ps (X)", "Reg Ax (O)"),
        2,
        "not against Ax or Ps"
    );
    assert_eq!(
        factor("Irr Ps (X)", "Irr Ps (O)"),
        2,
        "not against Ax or Ps"
    );
    assert_eq!(
        factor("Reg Bw (X)", "Reg Bd (O)"),
        4,
        "as spears against foot"
    );
    assert_eq!(
        factor("Reg Bw (X)", "Irr Kn (O)"),
        4,
        "as bows against mounted"
    );
    assert_eq!(
        factor("Reg Art (X)", "Irr Kn (O)"),
        2,
        "handgunners as auxilia"
    );
}

/// DBM-TAC-02, DBM-TAC-08
#[test]
fn generals_and_the_demoralised() {
    let position = "a1 Reg Bd (O) 1000,500,0 general ; b1 Reg Bd (O) 1000,500,180";
    check(position, "TAC-02 +1");
    let mut state = battle(position);
    for command in state.commands.iter_mut().flatten() {
        command.demoralised = true;
    }
    let [general, other] = sheets(&state);
    assert_eq!(items(&general), "", "no bonus, but no malus either");
    assert_eq!(items(&other), "TAC-08 -2");
}

/// DBM-TAC-02, DBM-TAC-03, DBM-TAC-08: shot at, but not for shooting itself.
#[test]
fn generals_and_the_demoralised_when_shot_at() {
    let one_way = battle("a1 Reg Bw (O) 1000,500,0 general ; b1 Reg Sp (O) 1000,650,180 general");
    let [shooter, target] = shots(&one_way, "b1");
    assert_eq!(
        (items(&shooter), items(&target)),
        (String::new(), "TAC-02 +1".into())
    );
    let mutual = battle("a1 Reg Bw (O) 1000,500,0 general ; b1 Reg Bw (O) 1000,650,180");
    assert_eq!(
        items(&shots(&mutual, "b1")[0]),
        "TAC-02 +1",
        "it is shot back at"
    );
    let mut broken = battle("a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,650,180");
    let command = CommandIx::new(Side::B, 1);
    broken.commands[command.index()]
        .as_mut()
        .expect("b's")
        .demoralised = true;
    assert_eq!(items(&shots(&broken, "b1")[1]), "TAC-08 -2");
}

/// DBM-TAC-04, DBM-TER-45: part of the front edge higher than the whole enemy, also across a crest.
#[test]
fn higher_on_a_slope() {
    // The top is in the middle, at y 500.
    let hill = "gentle_hill 800,300 1200,300 1200,700 800,700";
    let at = |y: f64, hill: &str| {
        let state = battle(&format!(
            "a1 Reg Sp (O) 1000,{y},0 ; b1 Reg Sp (O) 1000,{y},180\n{hill}"
        ));
        sheets(&state).map(|side| items(&side))
    };
    let (higher, not) = (String::from("TAC-04 +1"), String::new());
    assert_eq!(
        at(600.0, hill),
        [higher.clone(), not.clone()],
        "a looks down"
    );
    assert_eq!(
        at(400.0, hill),
        [not.clone(), higher.clone()],
        "b looks down"
    );
    assert_eq!(
        at(490.0, hill),
        [not.clone(), higher.clone()],
        "b stands on the top"
    );
    assert_eq!(
        at(600.0, ""),
        [not.clone(), not.clone()],
        "on the flat nobody is"
    );
    // DBM-TER-48: in a gully it is the other way round.
    let gully = "gully 800,300 1200,300 1200,700 800,700";
    let [a, b] = at(600.0, gully);
    assert!(!a.contains("TAC-04") && b.contains("TAC-04"), "{a} / {b}");
}

/// DBM-TAC-05, DBM-CC-09
#[test]
fn one_for_each_flank_and_the_rear() {
    let pair = "a1 Reg Sp (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180";
    check(pair, "");
    let left = "b2 Reg Sp (O) 1080,500,180";
    check(&format!("{pair} ; {left}"), "TAC-05 -1");
    let right = "b3 Reg Sp (O) 920,500,180";
    check(&format!("{pair} ; {left} ; {right}"), "TAC-05 -2");
    let rear = "b4 Reg Sp (O) 1000,470,0";
    check(&format!("{pair} ; {left} ; {right} ; {rear}"), "TAC-05 -3");
    let front_on_flank = "b5 Reg Sp (O) 1040,430,270";
    check(&format!("{pair} ; {left} ; {front_on_flank}"), "TAC-05 -1");
}

/// DBM-TAC-06, DBM-TAC-07: out of or into trees, for whoever shoots.
#[test]
fn shooting_through_trees() {
    let wood = "orchard 900,600 1100,600 1100,760 900,760";
    let one_way = battle(&format!(
        "a1 Reg Bw (O) 1000,560,0 ; b1 Reg Sp (O) 1000,610,180\n{wood}"
    ));
    let [shooter, target] = shots(&one_way, "b1");
    assert_eq!(
        (items(&shooter), items(&target)),
        ("TAC-06 -1".into(), String::new())
    );
    let mutual = battle(&format!(
        "a1 Reg Bw (O) 1000,560,0 ; b1 Reg Bw (O) 1000,610,180\n{wood}"
    ));
    let [shooter, target] = shots(&mutual, "b1");
    assert_eq!(
        (items(&shooter), items(&target)),
        ("TAC-06 -1".into(), "TAC-06 -1".into())
    );
}

/// Ground of that kind under both, or under one of them alone.
fn ground(kind: &str, low: f64, high: f64) -> String {
    format!("{kind} 900,{low} 1100,{low} 1100,{high} 900,{high}")
}

/// DBM-TAC-10, DBM-TAC-13: Mounted in bad going, or before foot that stand in it; once.
#[test]
fn mounted_and_bad_going() {
    let pair = "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180";
    check(
        &format!("{pair}\n{}", ground("rocky", 300.0, 490.0)),
        "TAC-10 -2",
    );
    check(
        &format!("{pair}\n{}", ground("wood", 510.0, 700.0)),
        "TAC-10 -2",
    );
    check(
        &format!("{pair}\n{}", ground("wood", 300.0, 700.0)),
        "TAC-10 -2",
    );
    check(
        &format!("{pair}\n{}", ground("open_fields", 300.0, 700.0)),
        "",
    );
    let riders = "a1 Irr Kn (O) 1000,500,0 ; b1 Irr Cv (O) 1000,500,180";
    check(&format!("{riders}\n{}", ground("wood", 510.0, 700.0)), "");
    // DBM-TER-44: camels are at home in dunes.
    let camels = "a1 Irr Cm (O) 1000,500,0 ; b1 Reg Sp (O) 1000,500,180";
    check(&format!("{camels}\n{}", ground("dunes", 300.0, 700.0)), "");
    check(
        &format!("{camels}\n{}", ground("rocky", 300.0, 700.0)),
        "TAC-10 -2",
    );
}

/// DBM-TAC-10, DBM-TER-43: one rear corner, one pace deep in a wood that bends round it.
#[test]
fn one_corner_in_a_wood_is_in_the_wood() {
    let pair = "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Cv (O) 1000,500,180";
    // A wood in the form of an L: its box holds the whole base, its ground only a corner or nothing.
    let wood =
        |x: f64| format!("wood 800,300 1300,300 1300,350 {x},350 {x},441 930,441 930,600 800,600");
    check(&format!("{pair}\n{}", wood(961.0)), "TAC-10 -2");
    check(&format!("{pair}\n{}", wood(960.0)), "");
}

/// DBM-TAC-11: any Blades, and Warband that are not fast, against other foot.
#[test]
fn blades_and_warband_in_bad_going() {
    for (troops, expected) in [
        ("Reg Bd (O)", "TAC-11 -2"),
        ("Irr Bd (F)", "TAC-11 -2"),
        ("Irr Bd (X)", "TAC-11 -2"),
        ("Irr Wb (S)", "TAC-11 -2"),
        ("Irr Wb (O)", "TAC-11 -2"),
        ("Irr Wb (F)", ""),
        ("Reg Ax (O)", ""),
        ("Irr Ps (O)", ""),
    ] {
        let against = |enemy: &str| {
            format!(
                "a1 {troops} 1000,500,0 ; b1 {enemy} 1000,500,180\n{}",
                ground("marsh", 300.0, 490.0)
            )
        };
        check(&against("Reg Ax (O)"), expected);
        check(&against("Irr Cv (O)"), "");
    }
}

/// DBM-TAC-12
#[test]
fn close_order_and_impedimenta_in_bad_going() {
    for (troops, expected) in [
        ("Reg Sp (O)", "TAC-12 -2"),
        ("Reg Pk (S)", "TAC-12 -2"),
        ("Irr Hd (O)", "TAC-12 -2"),
        ("Irr Hd (S)", ""),
        ("Reg Art (O)", "TAC-12 -2"),
        ("Reg WWg (O)", "TAC-12 -2"),
        ("Irr Bge (I)", "TAC-12 -2"),
        ("Reg Art (X)", ""),
        ("Reg Bw (O)", ""),
        ("Reg Bw (X)", "TAC-12 -2"),
    ] {
        let rocky = ground("rocky", 300.0, 490.0);
        check(
            &format!("a1 {troops} 1000,500,0 ; b1 Reg Bd (O) 1000,500,180\n{rocky}"),
            expected,
        );
    }
    // Bows behave as spears only against foot.
    let rocky = ground("rocky", 300.0, 490.0);
    check(
        &format!("a1 Reg Bw (X) 1000,500,0 ; b1 Irr Cv (O) 1000,500,180\n{rocky}"),
        "",
    );
}

/// DBM-TAC-14: the general of a double base is its front element.
#[test]
fn the_general_of_a_double_base() {
    check(
        "a1 Reg Kn (I) 1000,500,0 general +Kn(I) ; b1 Reg Bd (O) 1000,500,180",
        "TAC-02 +1",
    );
}
