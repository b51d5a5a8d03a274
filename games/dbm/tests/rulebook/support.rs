//! DBM-SUP: rear support, row by row of the table.

use crate::scene::{battle, the};
use sobremesa_dbm::State;
use sobremesa_dbm::agenda::{Came, Touch};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::touch::Edge;

/// How many ranks support `a1` against `b1`.
#[track_caller]
fn supporting(state: &State) -> usize {
    let board = Board::public(state);
    let [own, _] = close_combat::sheet(&board, the(state, "a1"), the(state, "b1"));
    own.support.iter().flatten().count()
}

/// `front` in the first rank, the others behind it, each with its words after a `/`, against `enemy`.
#[track_caller]
fn check(ranks: &str, enemy: &str, expected: usize) {
    let mut y = 500.0;
    let mut position = format!("b1 {} 1000,500,180\n", enemy);
    for (n, rank) in ranks.split(" / ").enumerate() {
        let words: Vec<&str> = rank.split(' ').collect();
        let (troop, more) = words.split_at(3);
        let line = format!(
            "a{} {} 1000,{y},0 {}\n",
            n + 1,
            troop.join(" "),
            more.join(" ")
        );
        let depth = battle(&line).elements[0].depth();
        position += &line;
        y -= depth;
    }
    let state = battle(&position);
    assert_eq!(supporting(&state), expected, "{ranks} against {enemy}");
}

/// DBM-SUP-05: only on the double base that the list prescribes.
#[test]
fn inferior_knights_on_a_double_base() {
    for enemy in ["Reg Sp (O)", "Irr Kn (O)", "Reg Cv (O)", "Irr LH (O)"] {
        check("Reg Kn (I) +Kn(I)", enemy, 1);
    }
    check("Reg Kn (I) +Kn(I)", "Irr El (O)", 0);
    check("Reg Kn (I) +Kn(I)", "Irr Cm (O)", 0);
    check("Reg Kn (I) / Reg Kn (I)", "Reg Sp (O)", 0);
    check("Reg Kn (O) / Reg Kn (O)", "Reg Sp (O)", 0);
}

/// DBM-SUP-05, DBM-SUP-02: shot at by other than artillery, the only support there is against arrows.
#[test]
fn only_inferior_knights_are_supported_when_shot_at() {
    let shot_at = |target: &str, shooter: &str, expected: usize| {
        let state = battle(&format!(
            "b1 {shooter} 1000,650,180 ; a1 {target} ; a9 Reg Pk (O) 3000,100,0"
        ));
        let board = Board::public(&state);
        let target = the(&state, "a1");
        let shots =
            sobremesa_dbm::rules::shooting::volley::expected(&board, target).expect("shot at");
        let [_, own] = sobremesa_dbm::rules::shooting::volley::weigh(&board, target, &shots);
        assert_eq!(own.support.iter().flatten().count(), expected, "{shooter}");
    };
    shot_at("Reg Kn (I) 1000,500,0 +Kn(I)", "Reg Bw (O)", 1);
    shot_at("Reg Kn (I) 1000,500,0 +Kn(I) ; turn 2", "Reg Art (O)", 0);
    shot_at(
        "Reg Pk (O) 1000,500,0 ; a2 Reg Pk (O) 1000,470,0",
        "Reg Bw (O)",
        0,
    );
}

/// DBM-SUP-06
#[test]
fn cavalry_against_cavalry_and_light_horse() {
    check("Reg Cv (I) / Reg Cv (I)", "Reg Cv (O)", 1);
    check("Reg Cv (I) / Reg Cv (O)", "Reg Cv (O)", 0);
    check("Reg Cv (S) / Reg Cv (O)", "Irr LH (O)", 1);
    check("Reg Cv (O) / Reg Cv (O)", "Irr LH (O)", 1);
    check("Reg Cv (S) / Reg Cv (S)", "Irr LH (O)", 0);
    check("Reg Cv (S) / Reg Cv (O)", "Reg Bd (O)", 0);
}

/// DBM-SUP-07
#[test]
fn spears_of_one_grade_in_easy_going() {
    check("Reg Sp (O) / Reg Sp (O)", "Reg Bd (O)", 1);
    check("Reg Sp (O) / Reg Sp (O) / Reg Sp (O)", "Reg Bd (O)", 1);
    check("Reg Sp (S) / Reg Sp (O)", "Reg Bd (O)", 0);
    check("Reg Sp (O) / Reg Pk (O)", "Reg Bd (O)", 0);
}

/// DBM-SUP-07, DBM-SUP-01: a stone under the second rank is enough.
#[test]
fn spears_have_no_support_off_easy_going() {
    let ranks = "a1..a2 Reg Sp (O) 1000,500,0 column ; b1 Reg Bd (O) 1000,500,180";
    let under_the_second = "rocky 900,300 1100,300 1100,460 900,460";
    assert_eq!(supporting(&battle(ranks)), 1);
    assert_eq!(
        supporting(&battle(&format!("{ranks}\n{under_the_second}"))),
        0
    );
}

/// DBM-SUP-08
#[test]
fn each_of_three_more_ranks_of_pikes() {
    check("Reg Pk (O)", "Reg Bd (O)", 0);
    check("Reg Pk (O) / Reg Pk (O)", "Reg Bd (O)", 1);
    check(
        "Reg Pk (O) / Reg Pk (O) / Reg Pk (O) / Reg Pk (O)",
        "Irr Kn (O)",
        3,
    );
    check(
        "Reg Pk (O) / Reg Pk (O) / Reg Pk (O) / Reg Pk (O) / Reg Pk (O)",
        "Irr Kn (O)",
        3,
    );
    check("Reg Pk (O) / Reg Pk (I) / Reg Pk (O)", "Reg Bd (O)", 0);
    check("Reg Pk (O) / Reg Pk (O) / Reg Pk (S)", "Reg Bd (O)", 1);
}

/// DBM-SUP-09, DBM-TRP-25
#[test]
fn long_spears_with_great_shields_count_two_more_ranks() {
    check(
        "Reg Pk (X) / Reg Pk (X) / Reg Pk (X) / Reg Pk (X)",
        "Reg Bd (O)",
        2,
    );
    check("Reg Pk (X) / Reg Pk (I) / Reg Pk (X)", "Reg Bd (O)", 2);
    check("Reg Pk (X) / Reg Pk (O)", "Reg Bd (O)", 0);
    check("Reg Pk (I) / Reg Pk (X)", "Reg Bd (O)", 0);
}

/// DBM-SUP-10
#[test]
fn blades_against_knights_and_superior_camelry() {
    check("Reg Bd (O) / Reg Bd (O)", "Irr Kn (O)", 1);
    check("Reg Bd (O) / Reg Bd (S)", "Irr Kn (X)", 1);
    check("Reg Bd (X) / Reg Bd (X)", "Irr Cm (S)", 1);
    check("Reg Bd (O) / Reg Bd (O)", "Irr Cm (O)", 0);
    check("Reg Bd (O) / Reg Bd (O)", "Reg Bd (O)", 0);
}

/// DBM-SUP-11
#[test]
fn warband_two_deep_and_fanatics_four() {
    check("Irr Wb (O) / Irr Wb (O) / Irr Wb (O)", "Reg Bd (O)", 1);
    check("Irr Wb (F) / Irr Wb (O)", "Reg Bd (O)", 1);
    check(
        "Irr Wb (S) / Irr Wb (S) / Irr Wb (S) / Irr Wb (S)",
        "Irr Kn (O)",
        3,
    );
    check(
        "Irr Wb (S) / Irr Wb (O) / Irr Wb (S) / Irr Wb (S)",
        "Irr Kn (O)",
        1,
    );
    check(
        "Irr Wb (S) / Irr Wb (S) / Irr Wb (S) / Irr Wb (S)",
        "Reg Bd (O)",
        1,
    );
}

/// DBM-SUP-12, DBM-TRP-27
#[test]
fn long_spear_auxilia_three_deep() {
    check(
        "Reg Ax (X) / Reg Ax (X) / Reg Ax (X) / Reg Ax (X)",
        "Irr Kn (O)",
        2,
    );
    check("Reg Ax (X) / Reg Ax (O) / Reg Ax (X)", "Irr Kn (O)", 0);
}

/// DBM-SUP-13
#[test]
fn other_auxilia_against_foot() {
    for enemy in [
        "Reg Sp (O)",
        "Reg Pk (O)",
        "Reg Bd (O)",
        "Reg Ax (O)",
        "Reg Bw (O)",
    ] {
        check("Reg Ax (O) / Reg Ax (O)", enemy, 1);
    }
    check("Reg Ax (O) / Reg Ax (S)", "Reg Sp (O)", 0);
    check("Reg Ax (O) / Reg Ax (O)", "Irr Wb (O)", 0);
    check("Reg Ax (O) / Reg Ax (O)", "Irr Kn (O)", 0);
}

/// DBM-SUP-14, DBM-TRP-31
#[test]
fn bows_of_one_grade_and_weapon_against_foot() {
    check("Reg Bw (O) bow / Reg Bw (O) bow", "Reg Bd (O)", 1);
    check("Reg Bw (O) bow / Reg Bw (O) crossbow", "Reg Bd (O)", 0);
    check("Reg Bw (O) bow / Reg Bw (S) bow", "Reg Bd (O)", 0);
    check("Reg Bw (O) bow / Reg Bw (O) bow", "Irr Kn (O)", 0);
    check("Reg Bw (X) / Reg Bw (X)", "Reg Bd (O)", 0);
    check("Reg Bw (X) / Reg Sp (I)", "Reg Bd (O)", 0);
    check("Reg Bw (O) / Reg Bw (X)", "Reg Bd (O)", 0);
}

/// DBM-SUP-15
#[test]
fn psiloi_against_skirmishers() {
    check("Irr Ps (S) / Irr Ps (O)", "Irr LH (O)", 1);
    check("Irr Ps (O) / Irr Ps (O)", "Irr Ps (I)", 1);
    check("Irr Ps (O) / Irr Ps (S)", "Irr LH (O)", 0);
    check("Irr Ps (O) / Irr Ps (O)", "Reg Ax (O)", 0);
}

/// DBM-SUP-16: one rank of psiloi with bows, second or third; with crossbow or handgun only the second.
#[test]
fn psiloi_behind_close_foot_where_the_list_allows_it() {
    for front in ["Reg Sp (O)", "Reg Pk (O)", "Reg Bd (O)", "Reg Ax (O)"] {
        check(
            &format!("{front} support / Irr Ps (O) bow"),
            "Irr Wb (O)",
            1,
        );
    }
    check("Reg Bd (O) support / Irr Ps (O) bow", "Irr El (O)", 1);
    check("Reg Bd (O) support / Irr Ps (O) bow", "Irr WWg (O)", 1);
    check("Reg Bd (O) support / Irr Ps (O) bow", "Irr Kn (X)", 0);
    check("Reg Bd (O) support / Irr Ps (O) bow", "Reg Sp (O)", 0);
    check("Reg Bd (O) / Irr Ps (O) bow", "Irr Wb (O)", 0);
    check("Reg Bd (O) support / Irr Ps (O) javelin", "Irr Wb (O)", 0);
    check("Reg Bd (O) support / Irr Ps (O) handgun", "Irr Wb (O)", 1);
    check(
        "Reg Bd (O) support / Irr Ps (O) bow / Irr Ps (O) bow",
        "Irr Wb (O)",
        1,
    );
    check(
        "Reg Ax (O) support / Reg Ax (O) / Irr Ps (O) bow",
        "Irr Kn (O)",
        1,
    );
    check(
        "Reg Ax (O) support / Reg Ax (O) / Irr Ps (O) crossbow",
        "Irr Kn (O)",
        0,
    );
}

/// DBM-SUP-04: different ranks add up.
#[test]
fn pikes_and_psiloi_add_up_where_the_ranks_differ() {
    check(
        "Reg Pk (O) support / Reg Pk (O) / Irr Ps (O) bow",
        "Irr Kn (O)",
        2,
    );
}

/// DBM-SUP-17
#[test]
fn psiloi_among_cavalry() {
    check("Reg Cv (O) support / Irr Ps (S)", "Reg Cv (O)", 1);
    check("Reg Cv (O) support / Irr Ps (I)", "Irr Kn (X)", 1);
    check("Reg Cv (O) support / Irr Ps (O)", "Reg Cv (O)", 0);
    check("Reg Cv (O) support / Irr Ps (S)", "Irr Kn (O)", 0);
    // It is the list of the supported that allows it.
    check("Reg Cv (O) / Irr Ps (S) support", "Reg Cv (O)", 0);
}

/// DBM-SUP-01: aligned, of one command, no chariots, not in difficult terrain.
#[test]
fn support_wants_alignment_command_and_ground() {
    let front = "a1 Reg Bd (O) 1000,500,0 ; b1 Irr Kn (O) 1000,500,180";
    let with = |second: &str| supporting(&battle(&format!("{front} ; {second}")));
    assert_eq!(with("a2 Reg Bd (O) 1000,470,0"), 1);
    assert_eq!(with("a2 Reg Bd (O) 1001,470,0"), 0, "not aligned");
    assert_eq!(with("a2 Reg Bd (O) 1000,465,0"), 0, "not touching");
    assert_eq!(
        with("a2 Reg Bd (O) 1000,440,180"),
        0,
        "facing the other way"
    );
    assert_eq!(with("a2 Reg Bd (O) 1000,470,0 cmd2"), 0, "another command");
    assert_eq!(
        with("a2 Reg Bd (O) 1000,470,0\nwood 900,300 1100,300 1100,465 900,465"),
        0,
        "a wood under it"
    );
    check("Irr Cv (S) chariot / Irr Cv (O)", "Reg Cv (O)", 0);
    check("Irr Cv (S) / Irr Cv (O) chariot", "Reg Cv (O)", 0);
}

/// DBM-SUP-02: not while the front of Expendables touches it, on any side.
#[test]
fn expendables_break_up_support() {
    let ranks = "a1..a2 Reg Pk (O) 1000,500,0 column";
    assert_eq!(
        supporting(&battle(&format!("{ranks} ; b1 Reg Bd (O) 1000,500,180"))),
        1
    );
    assert_eq!(
        supporting(&battle(&format!("{ranks} ; b1 Irr Exp (O) 1000,500,180"))),
        0
    );
    let on_the_flank = "b1 Reg Bd (O) 1000,500,180 ; b2 Irr Exp (O) 1040,460,270";
    assert_eq!(supporting(&battle(&format!("{ranks} ; {on_the_flank}"))), 0);
}

/// DBM-SUP-03: not in the combat of the turn in which they came to Art (S).
#[test]
fn support_fails_on_reaching_heavy_artillery() {
    let mut state = battle("a1..a2 Reg Pk (O) 1000,500,0 column ; b1 Reg Art (S) 1000,500,180");
    assert_eq!(supporting(&state), 1, "they have stood there");
    let (by, whom) = (the(&state, "a1"), the(&state, "b1"));
    state.touches = vec![Touch {
        by,
        whom,
        edge: Edge::Front,
        since: state.turn,
        order: 1,
        how: Came::Moving,
    }];
    assert_eq!(supporting(&state), 0, "they have just come");
    state.turn += 1;
    assert_eq!(supporting(&state), 1, "a turn later");
    state.turn -= 1;
    (state.touches[0].by, state.touches[0].whom) = (whom, by);
    assert_eq!(
        supporting(&state),
        0,
        "nor if it is said the other way round"
    );
}

/// DBM-SUP-18, DBM-SUP-19: the opponent is what it behaves as.
#[test]
fn support_looks_at_what_the_opponent_behaves_as() {
    // Bw (X) fight foot as Sp, handgunners as Ax.
    check("Reg Ax (O) / Reg Ax (O)", "Reg Bw (X)", 1);
    check("Reg Ax (O) / Reg Ax (O)", "Reg Art (X)", 1);
    check("Reg Ax (O) / Reg Ax (O)", "Reg Art (O)", 0);
}
