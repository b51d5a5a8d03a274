//! DBM-GRF: what grades add, for each lead.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::rules::factors::Factors;
use sobremesa_dbm::rules::shooting::volley;

use crate::scene::{battle, the};

/// What is added when the total is below the opponent's, equal, one above, more above.
fn by_lead(factors: &Factors) -> [i8; 4] {
    factors
        .gradings
        .map(|items| items.iter().map(|item| item.amount).sum())
}

#[track_caller]
fn check(own: &str, enemy: &str, turn: u8, expected: [i8; 4]) {
    let state = battle(&format!(
        "a1 {own} 1000,500,0 ; b1 {enemy} 1000,500,180 ; turn {turn}"
    ));
    let board = Board::public(&state);
    let [found, _] = close_combat::sheet(&board, the(&state, "a1"), the(&state, "b1"));
    assert_eq!(
        by_lead(&found),
        expected,
        "{own} against {enemy}, turn {turn}"
    );
}

/// What is added to the shooter, then to the target.
#[track_caller]
fn check_shot(shooter: &str, target: &str, expected: [[i8; 4]; 2]) {
    let state = battle(&format!(
        "a1 {shooter} 1000,500,0 ; b1 {target} 1000,590,180"
    ));
    let board = Board::public(&state);
    let target_ix = the(&state, "b1");
    let shots = volley::expected(&board, target_ix).expect("somebody shoots");
    let found = volley::weigh(&board, target_ix, &shots).map(|factors| by_lead(&factors));
    assert_eq!(found, expected, "{shooter} at {target}");
}

/// DBM-GRF-01, DBM-GRF-03 (a): who exceeds an (S) opponent loses one, but for elephants.
#[test]
fn above_a_superior_opponent() {
    check("Reg Bd (O)", "Reg Bd (S)", 1, [0, 0, -1, -1]);
    check("Reg Art (O)", "Reg Bd (S)", 1, [0, 0, -1, -1]);
    check("Irr El (O)", "Reg Bd (S)", 1, [0, 0, 0, 0]);
}

/// DBM-GRF-01 (c)
#[test]
fn no_less_than_an_inferior_opponent() {
    check("Reg Bd (O)", "Reg Bd (I)", 1, [0, 1, 1, 1]);
    check("Reg Bd (O)", "Reg Bd (I)", 2, [0, 1, 1, 1]);
    check("Irr LH (O)", "Irr Bge (I)", 1, [0, 1, 1, 1]);
}

/// DBM-GRF-01 (d), DBM-GRF-07: only in one's own turn; Bd (X) are fast.
#[test]
fn above_a_fast_opponent_in_own_turn() {
    check("Reg Bd (O)", "Irr Bd (F)", 1, [0, 0, 1, 1]);
    check("Reg Bd (O)", "Irr Bd (F)", 2, [0, 0, 0, 0]);
    check("Reg Bd (O)", "Irr Bd (X)", 1, [0, 0, 1, 1]);
}

/// DBM-GRF-01: nothing against (O); Exp are (O), DBM-GRF-05.
#[test]
fn nothing_against_an_ordinary_opponent() {
    check("Reg Bd (S)", "Reg Bd (O)", 1, [0, 0, 0, 0]);
    check("Reg Bd (O)", "Irr Exp (O)", 1, [0, 0, 0, 0]);
}

/// DBM-GRF-01 (b), DBM-GRF-02: superior shooters keep a lead of one over (S), and gain on equality with
/// (O) and (F). DBM-GRF-04: whoever is only shot at gets nothing.
#[test]
fn superior_shooters() {
    let nothing = [0; 4];
    check_shot("Reg Bw (S)", "Reg Bd (S)", [[0, 0, 0, -1], nothing]);
    check_shot("Reg Bw (S)", "Reg Bd (O)", [[0, 1, 0, 0], nothing]);
    check_shot("Reg Bw (S)", "Irr Bd (F)", [[0, 1, 1, 1], nothing]);
    check_shot("Reg Bw (S)", "Reg Bd (I)", [[0, 1, 1, 1], nothing]);
    check_shot("Reg Bw (O)", "Reg Bd (S)", [[0, 0, -1, -1], nothing]);
    check_shot("Reg Bw (O)", "Irr Bd (F)", [[0, 0, 1, 1], nothing]);
}

/// DBM-GRF-01 (a), (d): artillery when it shoots has neither the minus nor the plus.
#[test]
fn artillery_when_it_shoots() {
    let nothing = [0; 4];
    check_shot("Reg Art (O)", "Reg Bd (S)", [nothing, nothing]);
    check_shot("Reg Art (O)", "Irr Bd (F)", [nothing, nothing]);
    check_shot("Reg Art (O)", "Reg Bd (I)", [[0, 1, 1, 1], nothing]);
}

/// DBM-GRF-06: engines on elephants shoot as Art (F), and are shot at as El (I).
#[test]
fn engines_on_elephants() {
    let nothing = [0; 4];
    check_shot("Irr El (X)", "Reg Bd (S)", [nothing, nothing]);
    check_shot("Irr El (X)", "Irr Bd (F)", [nothing, nothing]);
    // Bows shoot back at elephants, who are (I) as targets.
    check_shot("Irr El (X)", "Reg Bw (O)", [nothing, [0, 1, 1, 1]]);
}
