//! DBM-DST-01, -05, -06: how far troops move, cell by cell.

use sobremesa_dbm::rules::ground::Going;
use sobremesa_dbm::tables::{Footing, allowance};
use sobremesa_dbm::{Grade, Troop, TroopType};

use crate::moves::{legal, refused};

fn troop(code: &str, grade: &str) -> Troop {
    let kind = TroopType::with_code(code).expect("a type");
    let grade = Grade::with_letter(grade).expect("a grade");
    let mut troop = Troop::plain(kind, grade, false);
    troop.mobile = true;
    troop
}

/// Road, easy, rough, difficult; `-` where they cannot go.
#[track_caller]
fn check(codes: &str, grades: &str, expected: &str) {
    for code in codes.split(' ') {
        for grade in grades.split(' ') {
            let on = [
                Footing::Road,
                Going::Easy.into(),
                Going::Rough.into(),
                Going::Difficult.into(),
            ];
            let cells = on.map(|on| {
                allowance(troop(code, grade), on).map_or("-".into(), |far| far.to_string())
            });
            assert_eq!(cells.join(" "), expected, "{code} ({grade})");
        }
    }
}

/// DBM-DST-01: the table as it is printed.
#[test]
fn the_table_of_moves() {
    check("LH", "S O I", "250 250 200 100");
    check("Cv Cm", "S O I", "200 200 150 100");
    check("Exp", "O", "200 200 150 100");
    check("El", "S O I X", "200 150 150 100");
    check("Kn", "S O I X", "200 150 150 100");
    check("Ax Ps", "S O I X", "200 150 150 150");
    check("Sp Pk Bd Bw Hd", "S O I", "200 100 100 100");
    check("Wb", "S O", "200 100 100 100");
    check("Pk Bw", "X", "200 100 100 100");
    check("WWg", "S O I X", "150 100 50 50");
    check("Art", "O I", "150 100 50 50");
    check("Art", "S", "100 50 50 -");
    check("Bge", "O I", "150 100 50 50");
    check("Gal", "S O", "- 200 - 100");
    check("Shp Bts", "S O I", "- 200 - 100");
    check("Shp Bts", "X", "- 100 - 50");
}

/// DBM-DST-05: +50 p off road; Mounted, artillery and ships only in easy going, other foot anywhere.
#[test]
fn the_fast_go_farther_off_road() {
    check("Kn", "F", "200 200 150 100");
    check("LH", "F", "250 300 200 100");
    check("Art", "F", "150 150 50 50");
    check("Gal Bts", "F", "- 250 - 100");
    check("Bd Wb Hd", "F", "200 150 150 150");
}

/// DBM-DST-02, DBM-DST-05: a road makes nobody slower than the ground that it crosses: on one through easy
/// going LH (F) go the 300 p that they go beside it, and others what the table gives.
#[test]
fn a_road_makes_nobody_slower() {
    let scene = |troops: &str| format!("a1 Irr {troops} 1000,500,0 ; road 80 1000,0 1000,2400");
    legal(&scene("LH (F)"), "a1: forward 300");
    refused(&scene("LH (F)"), "a1: forward 301", "DBM-DST-01", "too_far");
    legal(&scene("Kn (O)"), "a1: forward 200");
    refused(&scene("Kn (O)"), "a1: forward 201", "DBM-DST-01", "too_far");
}

/// DBM-DST-06, DBM-TRP-26: Bd (X) have the bonus of (F); Art (X), who move as Bw (O), have none.
#[test]
fn blades_of_the_exception_are_fast_and_handgunners_are_not() {
    check("Bd", "X", "200 150 150 150");
    check("Art", "X", "200 100 100 100");
}

/// DBM-TRP-23: camels disguised as elephants move as Baggage.
#[test]
fn paper_elephants_move_as_baggage() {
    check("Cm", "X", "150 100 50 50");
}

/// Baggage that was declared immobile stays where it is.
#[test]
fn immobile_baggage_stays() {
    let tents = Troop::plain(TroopType::Baggage, Grade::Inferior, false);
    assert_eq!(allowance(tents, Going::Easy), None);
}
