//! DBM-EX-01 to -23: the rulebook's worked combats, with its arithmetic.

use sobremesa_dbm::tables::{is_impetuous, must_pursue};

use crate::scene::{battle, fight, the, volley};

/// The two elements are `a1` and `b1`; the row is that of the catalogue.
#[track_caller]
fn check(position: &str, dice: [u8; 2], expected: &str) {
    assert_eq!(fight(&battle(position), "a1", "b1", dice), expected);
}

#[track_caller]
fn check_volley(position: &str, target: &str, dice: [u8; 2], expected: &str) {
    assert_eq!(volley(&battle(position), target, dice), expected);
}

/// DBM-PUR-01: whether the winner must pursue.
#[track_caller]
fn check_pursuit(position: &str, winner: &str, expected: bool) {
    let state = battle(position);
    let troop = state.element(the(&state, winner)).troop;
    assert_eq!(
        must_pursue(troop) || is_impetuous(troop),
        expected,
        "{troop}"
    );
}

/// Six Bw (S), Pk (I) four deep before the third of them, Ps (O) before the fifth and sixth.
const FIGURE_10: &str = "a1..a6 Reg Bw (S) 1000,500,0
    b1..b4 Reg Pk (I) 1120,650,180 column
    b5 Irr Ps (O) 1380,650,180";

/// DBM-EX-01, DBM-SHT-12: two aiders count, a third adds nothing; four ranks of pikes are no help.
#[test]
fn figure_10_bows_destroy_pikes() {
    let expected =
        "2+0+0 + die = 7 | 3+0-2 + die = 4 | 7+1 = 8 | 4+0 = 4 | first stand, second destroyed";
    check_volley(FIGURE_10, "b1", [5, 3], expected);
}

/// DBM-EX-02, DBM-OUT-05: nobody shoots back, so nothing happens to the bows.
#[test]
fn figure_10_bows_miss_psiloi() {
    let expected =
        "2+0+0 + die = 4 | 2+0-1 + die = 6 | 4+0 = 4 | 6+0 = 6 | first stand, second stand";
    check_volley(FIGURE_10, "b5", [2, 5], expected);
}

/// DBM-EX-03
#[test]
fn figure_10_with_the_dice_swapped() {
    let expected =
        "2+0+0 + die = 7 | 2+0-1 + die = 3 | 7+0 = 7 | 3+0 = 3 | first stand, second destroyed";
    check_volley(FIGURE_10, "b5", [5, 2], expected);
}

/// Four Bd (O), the third with the general, against two columns of Pk (O).
const FIGURE_11A: &str = "a10 Reg Bd (O) 920,500,0 ; a2 Reg Bd (O) 1000,500,0
    a1 Reg Bd (O) 1080,500,0 general ; a3 Reg Bd (O) 1160,500,0
    b11..b14 Reg Pk (O) 1000,500,180 column
    b1..b4 Reg Pk (O) 1080,500,180 column";

/// DBM-EX-04
#[test]
fn figure_11a_blades_push_back_pikes() {
    let expected =
        "5+0+1 + die = 10 | 3+3-1 + die = 9 | 10+0 = 10 | 9+0 = 9 | first stand, second recoil";
    check(FIGURE_11A, [4, 4], expected);
    check_pursuit(FIGURE_11A, "a1", false);
}

/// DBM-EX-05, DBM-CC-08: the neighbour whose opponent has recoiled overlaps.
#[test]
fn figure_11b_a_freed_neighbour_overlaps() {
    let position = FIGURE_11A.replace("1080,500,180", "1080,530,180");
    let state = battle(&position);
    let expected =
        "5+0+0 + die = 11 | 3+3-2 + die = 5 | 11+0 = 11 | 5+0 = 5 | first stand, second destroyed";
    assert_eq!(fight(&state, "a2", "b11", [6, 1]), expected);
}

/// DBM-EX-06, DBM-CC-05: a front on a supporter's flank counts on the front rank.
#[test]
fn figure_12_a_front_on_a_supporters_flank() {
    // Y faces east; its front lies on the left flanks of the second and later ranks.
    let position = "a1 Reg Bd (O) 1000,500,0
        b1..b4 Reg Pk (O) 1000,500,180 column
        a2 Reg Bd (O) 1040,570,270";
    let expected =
        "5+0+0 + die = 9 | 3+3-1 + die = 8 | 9+0 = 9 | 8+0 = 8 | first stand, second recoil";
    check(position, [4, 3], expected);
}

/// DBM-EX-07
#[test]
fn knights_and_blades_are_equal() {
    let expected =
        "3+0+0 + die = 8 | 3+0+0 + die = 8 | 8+0 = 8 | 8+0 = 8 | first stand, second stand";
    check(
        "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Bd (O) 1000,500,180",
        [5, 5],
        expected,
    );
}

/// DBM-EX-08, DBM-SUP-10
#[test]
fn a_second_rank_of_blades_holds_knights() {
    let position = "a1 Irr Kn (O) 1000,500,0 ; b1..b2 Reg Bd (O) 1000,500,180 column";
    let expected =
        "3+0+0 + die = 8 | 3+1+0 + die = 9 | 8+0 = 8 | 9+0 = 9 | first recoil, second stand";
    check(position, [5, 5], expected);
    check_pursuit(position, "b1", false);
}

/// DBM-EX-09
#[test]
fn fast_knights_ride_down_auxilia() {
    let position = "a1 Reg Kn (F) 1000,500,0 ; b1 Reg Ax (O) 1000,500,180";
    let expected =
        "3+0+0 + die = 7 | 2+0+0 + die = 6 | 7+0 = 7 | 6+0 = 6 | first stand, second destroyed";
    check(position, [4, 4], expected);
    check_pursuit(position, "a1", true);
}

/// DBM-EX-10
#[test]
fn warband_break_pikes() {
    let position = "a1..a2 Reg Pk (O) 1000,500,0 column ; b1..b2 Irr Wb (O) 1000,500,180 column";
    let expected =
        "3+1+0 + die = 7 | 3+1+0 + die = 8 | 7+0 = 7 | 8+0 = 8 | first destroyed, second stand";
    check(position, [3, 4], expected);
    check_pursuit(position, "b1", true);
}

const CAVALRY_AND_LIGHT_HORSE: &str = "a1 Reg Cv (S) 1000,500,0 ; b1 Irr LH (F) 1000,500,180";

/// DBM-EX-11
#[test]
fn cavalry_catch_fast_light_horse_in_their_own_turn() {
    let expected =
        "3+0+0 + die = 5 | 2+0+0 + die = 4 | 5+1 = 6 | 4+0 = 4 | first stand, second recoil";
    check(CAVALRY_AND_LIGHT_HORSE, [2, 2], expected);
    check_pursuit(CAVALRY_AND_LIGHT_HORSE, "a1", false);
}

/// DBM-EX-12
#[test]
fn cavalry_do_not_catch_them_in_theirs() {
    let position = format!("{CAVALRY_AND_LIGHT_HORSE} ; turn 2");
    let expected =
        "3+0+0 + die = 5 | 2+0+0 + die = 4 | 5+0 = 5 | 4+0 = 4 | first stand, second recoil";
    check(&position, [2, 2], expected);
}

/// DBM-EX-13
#[test]
fn psiloi_two_deep_push_back_light_horse() {
    let position = "a1..a2 Irr Ps (O) 1000,500,0 column ; b1 Irr LH (O) 1000,500,180";
    let expected =
        "2+1+0 + die = 7 | 2+0+0 + die = 6 | 7+0 = 7 | 6+0 = 6 | first stand, second recoil";
    check(position, [4, 4], expected);
    check_pursuit(position, "a1", false);
}

/// DBM-EX-14, DBM-TAC-11
#[test]
fn blades_in_a_wood_against_superior_auxilia() {
    let position = "a1 Reg Bd (O) 1000,500,0 ; b1 Reg Ax (S) 1000,500,180
        wood 800,300 1200,300 1200,700 800,700";
    let expected =
        "5+0-2 + die = 7 | 3+0+0 + die = 6 | 7-1 = 6 | 6+0 = 6 | first stand, second stand";
    check(position, [4, 3], expected);
}

/// DBM-EX-15
#[test]
fn elephants_push_back_inferior_auxilia() {
    let position = "a1 Irr El (O) 1000,500,0 ; b1 Irr Ax (I) 1000,500,180";
    let expected =
        "4+0+0 + die = 7 | 2+0+0 + die = 5 | 7+1 = 8 | 5+0 = 5 | first stand, second recoil";
    check(position, [3, 3], expected);
    check_pursuit(position, "a1", false);
}

/// DBM-EX-16
#[test]
fn expendables_perish_before_elephants() {
    let position = "a1 Irr Exp (O) 1000,500,0 ; b1 Irr El (O) 1000,500,180";
    let expected =
        "4+0+0 + die = 9 | 5+0+0 + die = 10 | 9+0 = 9 | 10+0 = 10 | first destroyed, second stand";
    check(position, [5, 5], expected);
}

/// DBM-EX-17, DBM-GRF-01 (a)
#[test]
fn who_beats_the_superior_loses_a_point() {
    let position = "a1..a2 Reg Sp (S) 1000,500,0 column ; b1..b2 Reg Sp (O) 1000,500,180 column";
    let expected =
        "4+1+0 + die = 8 | 4+1+0 + die = 9 | 8+0 = 8 | 9-1 = 8 | first stand, second stand";
    check(position, [3, 4], expected);
}

/// DBM-EX-18, DBM-GRF-01 (d)
#[test]
fn who_beats_the_fast_in_his_own_turn_gains_a_point() {
    let position = "a1 Irr Bd (F) 1000,500,0 ; b1 Reg Bd (O) 1000,500,180 ; turn 2";
    let expected =
        "5+0+0 + die = 7 | 5+0+0 + die = 8 | 7+0 = 7 | 8+1 = 9 | first recoil, second stand";
    check(position, [2, 3], expected);
    check_pursuit(position, "b1", false);
}

/// DBM-EX-19
#[test]
fn light_horse_sack_baggage() {
    let position = "a1 Irr LH (O) 1000,500,0 ; b1 Irr Bge (I) 1000,500,180";
    let expected =
        "2+0+0 + die = 6 | 1+0+0 + die = 2 | 6+1 = 7 | 2+0 = 2 | first stand, second destroyed";
    check(position, [4, 1], expected);
}

/// DBM-EX-20, DBM-GRF-01 (b), DBM-CF-03
#[test]
fn superior_bows_equal_blades() {
    let position = "a1..a2 Reg Bw (S) 1000,500,0 ; b1 Reg Bd (O) 1020,650,180";
    let expected =
        "2+0+0 + die = 5 | 4+0-1 + die = 5 | 5+1 = 6 | 5+0 = 5 | first stand, second recoil";
    check_volley(position, "b1", [3, 2], expected);
}

/// DBM-EX-21, DBM-SHT-19
#[test]
fn bows_shoot_at_each_other() {
    let position = "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Bw (I) 1000,650,180";
    let expected =
        "2+0+0 + die = 5 | 2+0+0 + die = 5 | 5+1 = 6 | 5+0 = 5 | first stand, second recoil";
    check_volley(position, "b1", [3, 3], expected);
    // The other way round it is the same volley, and the same one suffers.
    let expected =
        "2+0+0 + die = 5 | 2+0+0 + die = 5 | 5+0 = 5 | 5+1 = 6 | first recoil, second stand";
    check_volley(position, "a1", [3, 3], expected);
}

/// DBM-EX-22
#[test]
fn artillery_shoots_at_superior_knights() {
    let position = "a1 Reg Art (O) 1000,500,0 ; b1 Irr Kn (S) 1000,900,180";
    let expected =
        "4+0+0 + die = 9 | 3+0+0 + die = 5 | 9+0 = 9 | 5+0 = 5 | first stand, second recoil";
    check_volley(position, "b1", [5, 2], expected);
}

/// DBM-EX-23, DBM-TRP-34
#[test]
fn handgunners_shoot_as_fast_artillery() {
    let position = "a1 Reg Art (X) 1000,500,0 ; b1 Reg Sp (O) 1000,590,180";
    let expected =
        "4+0+0 + die = 8 | 4+0+0 + die = 7 | 8+0 = 8 | 7+0 = 7 | first stand, second recoil";
    check_volley(position, "b1", [4, 3], expected);
}
