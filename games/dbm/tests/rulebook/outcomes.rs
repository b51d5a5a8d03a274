//! DBM-OUT: what becomes of the loser, every row of the tables.

use sobremesa_dbm::State;
use sobremesa_dbm::agenda::{Came, Touch};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::rules::factors::Factors;
use sobremesa_dbm::rules::shooting::volley;
use sobremesa_dbm::tables::Margin;
use sobremesa_dbm::touch::Edge;

use crate::scene::{battle, the, word};

/// `a1` is the loser, in the enemy's turn unless it says so; the ground lies under him alone.
fn fought(loser: &str, winner: &str, ground: &str) -> Factors {
    let under = |ground: &str| match ground {
        "easy" => String::new(),
        kind => format!("{kind} 900,300 1100,300 1100,499 900,499"),
    };
    let state = battle(&format!(
        "a1 {loser} 1000,500,0 ; b1 {winner} 1000,500,180 ; turn 2\n{}",
        under(ground)
    ));
    sheet(&state)
}

fn sheet(state: &State) -> Factors {
    let board = Board::public(state);
    close_combat::sheet(&board, the(state, "a1"), the(state, "b1"))[0]
}

/// `a1` is shot at by `b1`, who does so in his own turn.
fn shot(loser: &str, shooter: &str, ground: &str) -> Factors {
    let under = match ground {
        "easy" => String::new(),
        kind => format!("{kind} 900,300 1100,300 1100,499 900,499"),
    };
    let state = battle(&format!(
        "a1 {loser} 1000,495,0 ; b1 {shooter} 1000,540,180 ; turn 2\n{under}"
    ));
    let board = Board::public(&state);
    let target = the(&state, "a1");
    let shots = volley::expected(&board, target).expect("somebody shoots");
    volley::weigh(&board, target, &shots)[1]
}

fn fate(factors: &Factors, margin: Margin) -> &'static str {
    word(factors.fates[margin as usize].outcome)
}

/// Losers against winners, each of them, in that going: what becomes of them at less than half and at
/// half or less.
#[track_caller]
fn check(losers: &str, winners: &str, ground: &str, less: &str, half: &str) {
    for loser in losers.split(", ") {
        for winner in winners.split(", ") {
            let factors = fought(loser, winner, ground);
            let found = (fate(&factors, Margin::Less), fate(&factors, Margin::Half));
            assert_eq!(found, (less, half), "{loser} beaten by {winner}, {ground}");
        }
    }
}

#[track_caller]
fn check_shot(losers: &str, shooters: &str, ground: &str, less: &str, half: &str) {
    for loser in losers.split(", ") {
        for shooter in shooters.split(", ") {
            let factors = shot(loser, shooter, ground);
            let found = (fate(&factors, Margin::Less), fate(&factors, Margin::Half));
            assert_eq!(
                found,
                (less, half),
                "{loser} shot at by {shooter}, {ground}"
            );
        }
    }
}

const HORSE: &str = "Irr Kn (O), Reg Cv (O), Irr LH (O), Irr Cm (O)";
const CLOSE_FOOT: &str = "Reg Sp (O), Reg Pk (O), Reg Bd (O)";

/// DBM-OUT-01, DBM-OUT-02, DBM-OUT-03: margins are taken literally, also below zero.
#[test]
fn half_or_less_is_literal() {
    for (loser, winner, expected) in [
        (5, 5, Margin::Equal),
        (5, 9, Margin::Less),
        (5, 10, Margin::Half),
        (4, 8, Margin::Half),
        (0, 1, Margin::Half),
        (-1, 1, Margin::Half),
        (-1, 0, Margin::Half),
        (-2, -1, Margin::Half),
    ] {
        assert_eq!(
            Margin::between(loser, winner),
            expected,
            "{loser} to {winner}"
        );
    }
}

/// DBM-OUT-07
#[test]
fn equal_finals() {
    for (troops, expected) in [
        ("Irr Exp (O)", "destroyed"),
        ("Reg Bd (O)", "stand"),
        ("Irr Kn (O)", "stand"),
    ] {
        assert_eq!(
            fate(&fought(troops, "Reg Sp (O)", "easy"), Margin::Equal),
            expected
        );
    }
}

/// DBM-OUT-10, DBM-OUT-28: Cm (X) are the troops themselves; handgunners in close combat are light.
#[test]
fn elephants() {
    check(
        "Irr El (O)",
        "Irr LH (O), Irr Ps (O), Reg Ax (O), Irr Cm (X), Reg Art (X)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check(
        "Irr El (O)",
        "Irr Kn (O), Reg Bd (O), Irr Cm (O), Irr El (O), Irr Exp (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check("Irr El (O)", "Reg Art (O)", "easy", "recoil", "flee");
    check_shot(
        "Irr El (O)",
        "Reg Art (O), Reg Art (X), Irr El (X)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check_shot(
        "Irr El (O)",
        "Reg Bw (O), Reg WWg (O)",
        "easy",
        "recoil",
        "destroyed",
    );
}

/// DBM-OUT-08, DBM-OUT-11, DBM-OUT-13
#[test]
fn knights() {
    check(
        "Irr Kn (O)",
        "Irr El (O), Irr Exp (O), Irr LH (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check(
        "Irr Kn (O)",
        "Irr Kn (O), Reg Sp (O), Reg Bd (O), Reg Bw (S), Irr Wb (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check(
        "Irr Kn (O)",
        "Reg Sp (O), Irr Kn (O), Reg Ax (O)",
        "wood",
        "destroyed",
        "destroyed",
    );
    check("Irr Kn (O)", "Reg Sp (O)", "rocky", "recoil", "destroyed");
    check_shot(
        "Irr Kn (O)",
        "Reg Bw (O), Reg Art (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check_shot("Irr Kn (O)", "Reg Bw (S)", "wood", "recoil", "destroyed");
    // Bd (X) destroy them in the Blades' own turn only.
    check("Irr Kn (O)", "Reg Bd (X)", "easy", "destroyed", "destroyed");
    let in_own_turn = battle("a1 Irr Kn (O) 1000,500,0 ; b1 Reg Bd (X) 1000,500,180 ; turn 1");
    assert_eq!(fate(&sheet(&in_own_turn), Margin::Less), "recoil");
}

/// DBM-OUT-11, DBM-OUT-12: by Bw (S), or Bw (X) who are (S) against Mounted, whose front they came to
/// this turn by their own move.
#[test]
fn knights_who_charged_superior_bows() {
    for bows in ["Reg Bw (S)", "Reg Bw (X)"] {
        let mut state = battle(&format!(
            "a1 Irr Kn (O) 1000,500,0 ; b1 {bows} 1000,500,180"
        ));
        let (by, whom) = (the(&state, "a1"), the(&state, "b1"));
        let mut came = |since: u16, how: Came, edge: Edge| {
            state.touches = vec![Touch {
                by,
                whom,
                edge,
                since,
                order: 1,
                how,
            }];
            fate(&sheet(&state), Margin::Less)
        };
        assert_eq!(came(1, Came::Moving, Edge::Front), "destroyed", "{bows}");
        assert_eq!(
            came(1, Came::Turning, Edge::Front),
            "recoil",
            "the bows came"
        );
        assert_eq!(
            came(1, Came::Moving, Edge::Left),
            "recoil",
            "they came to the flank"
        );
        assert_eq!(
            came(0, Came::Moving, Edge::Front),
            "recoil",
            "they came earlier"
        );
    }
}

/// DBM-OUT-08, DBM-OUT-21
#[test]
fn light_horse() {
    check("Irr LH (O)", "Irr Exp (O)", "easy", "flee", "destroyed");
    check(
        "Irr LH (O)",
        "Irr Kn (O), Reg Bw (O), Irr Ps (O), Reg WWg (O), Reg WWg (X)",
        "easy",
        "recoil",
        "destroyed",
    );
    check(
        "Irr LH (O)",
        "Reg Sp (O), Reg Bd (O), Irr Ps (S), Reg Ax (O), Reg WWg (S)",
        "easy",
        "recoil",
        "flee",
    );
    check("Irr LH (O)", "Reg Sp (O)", "wood", "flee", "destroyed");
    check_shot(
        "Irr LH (O)",
        "Reg Art (O), Reg Art (X)",
        "easy",
        "flee",
        "flee",
    );
    check_shot("Irr LH (O)", "Reg Bw (O)", "easy", "recoil", "flee");
    check_shot("Irr LH (O)", "Reg Bw (O)", "wood", "flee", "flee");
}

/// DBM-OUT-08, DBM-OUT-27
#[test]
fn expendables_are_always_destroyed() {
    check(
        "Irr Exp (O)",
        "Reg Sp (O), Reg Art (O), Irr Ps (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check_shot(
        "Irr Exp (O)",
        "Reg Bw (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
}

/// DBM-OUT-04, DBM-OUT-08, DBM-OUT-09, DBM-OUT-22
#[test]
fn cavalry_and_camelry() {
    check("Reg Cv (O)", "Irr Exp (O)", "easy", "flee", "destroyed");
    check(
        "Reg Cv (O)",
        "Reg Sp (O), Reg Pk (O), Reg Ax (X)",
        "easy",
        "recoil",
        "flee",
    );
    check(
        "Reg Cv (O)",
        "Reg Sp (O), Reg Pk (O), Reg Ax (X)",
        "rocky",
        "recoil",
        "destroyed",
    );
    check(
        "Reg Cv (O)",
        "Reg Sp (O), Reg Pk (O), Reg Ax (X)",
        "wood",
        "flee",
        "destroyed",
    );
    check(
        "Reg Cv (O)",
        "Reg Ax (O), Reg Bd (O), Irr Kn (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check("Reg Cv (O)", "Reg Art (O)", "easy", "recoil", "flee");
    check(
        "Reg Cv (O)",
        "Reg Art (I), Reg Art (X)",
        "easy",
        "recoil",
        "destroyed",
    );
    check(
        "Irr Cm (O)",
        "Reg Sp (O), Irr Kn (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check("Irr Cm (O)", "Irr Exp (O)", "easy", "flee", "destroyed");
    // DBM-TER-44: scrub is easy for camels, and rocks are difficult.
    check("Irr Cm (O)", "Reg Sp (O)", "scrub", "recoil", "destroyed");
    check("Irr Cm (O)", "Reg Sp (O)", "rocky", "flee", "destroyed");
    check_shot(
        "Reg Cv (O), Irr Cm (O)",
        "Reg Bw (O), Reg Art (O)",
        "easy",
        "recoil",
        "destroyed",
    );
}

/// DBM-OUT-14, DBM-OUT-15, DBM-OUT-16
#[test]
fn close_foot() {
    check(
        CLOSE_FOOT,
        "Irr Kn (O), Irr Cm (S), Irr Exp (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check(
        CLOSE_FOOT,
        "Irr Kn (O), Irr Cm (S), Irr Exp (O)",
        "rocky",
        "recoil",
        "destroyed",
    );
    check(
        CLOSE_FOOT,
        "Irr Wb (O), Irr Wb (F)",
        "rocky",
        "destroyed",
        "destroyed",
    );
    check(
        CLOSE_FOOT,
        "Irr El (O), Reg Cv (O), Irr Cm (O), Reg Bd (O), Reg Sp (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check(CLOSE_FOOT, "Reg Art (O)", "easy", "recoil", "flee");
    check_shot(
        CLOSE_FOOT,
        "Reg Bw (O), Reg Art (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    // Scrub is easy for camels, not for knights.
    check(CLOSE_FOOT, "Irr Cm (S)", "scrub", "destroyed", "destroyed");
    check(CLOSE_FOOT, "Irr Kn (O)", "scrub", "recoil", "destroyed");
}

/// DBM-OUT-14: Bw (X) fight foot as spears, and die as spears.
#[test]
fn mixed_bows_use_the_row_of_spears() {
    check("Reg Bw (X)", "Irr Wb (O)", "easy", "destroyed", "destroyed");
    check("Reg Bw (X)", "Irr Cv (O)", "easy", "destroyed", "destroyed");
    check("Reg Bw (O)", "Irr Wb (O)", "easy", "recoil", "destroyed");
}

/// DBM-OUT-08, DBM-OUT-16
#[test]
fn warband_auxilia_and_hordes() {
    check(
        "Irr Wb (O)",
        "Irr Kn (O), Irr Cm (S), Irr Exp (O), Irr El (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check(
        "Irr Wb (O)",
        "Irr Kn (O), Irr Exp (O)",
        "rocky",
        "recoil",
        "destroyed",
    );
    check(
        "Irr Wb (O)",
        "Irr Wb (O), Reg Bd (O), Reg Cv (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check(
        "Reg Ax (O)",
        "Irr Kn (O), Irr Cm (S)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check(
        "Reg Ax (O)",
        "Irr El (O), Irr Exp (O), Irr Wb (O), Reg Cv (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check(
        "Reg Ax (X)",
        "Irr El (O), Irr Exp (O), Irr Wb (O)",
        "rocky",
        "destroyed",
        "destroyed",
    );
    check("Reg Ax (X)", "Irr Kn (O)", "rocky", "recoil", "destroyed");
    check(
        "Irr Hd (O)",
        "Irr Kn (O), Irr Cm (S), Irr Exp (O), Irr Wb (O), Irr El (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check(
        "Irr Hd (O)",
        "Reg Bd (O), Reg Cv (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    // TRP-40: handgunners in close combat are auxilia.
    check(
        "Reg Art (X)",
        "Irr Kn (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check("Reg Art (X)", "Reg Bd (O)", "easy", "recoil", "destroyed");
}

/// DBM-TRP-40: behaving as auxilia covers both sides of a result.
#[test]
fn handgunners_are_auxilia_for_their_opponents() {
    check(
        "Irr El (O)",
        "Reg Art (X)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check("Irr Ps (O)", "Reg Art (X)", "easy", "flee", "destroyed");
}

/// DBM-OUT-08
#[test]
fn bows() {
    check("Reg Bw (O)", HORSE, "easy", "destroyed", "destroyed");
    check(
        "Reg Bw (O)",
        "Irr El (O), Irr Exp (O)",
        "wood",
        "destroyed",
        "destroyed",
    );
    check(
        "Reg Bw (O)",
        "Reg Bd (O), Reg Sp (O), Irr Wb (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check_shot(
        "Reg Bw (O)",
        "Reg Bw (O), Reg Art (O), Irr El (X)",
        "easy",
        "recoil",
        "destroyed",
    );
}

/// DBM-OUT-17, DBM-OUT-18, DBM-OUT-09
#[test]
fn psiloi() {
    check(
        "Irr Ps (O)",
        "Irr Kn (O), Reg Cv (O), Irr LH (O), Irr Cm (S)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check("Irr Ps (O)", "Irr Cm (O)", "easy", "flee", "destroyed");
    check(
        "Irr Ps (O)",
        "Irr El (O), Irr Exp (O)",
        "easy",
        "recoil",
        "destroyed",
    );
    check(
        "Irr Ps (O)",
        "Reg Sp (O), Reg Bd (O), Irr Wb (O), Reg Ax (X)",
        "easy",
        "flee",
        "flee",
    );
    check(
        "Irr Ps (O)",
        "Reg Ax (O), Irr Ps (O), Reg Bw (O)",
        "easy",
        "flee",
        "destroyed",
    );
    check(
        "Irr Ps (O)",
        "Reg Sp (O), Reg Bd (O)",
        "rocky",
        "recoil",
        "flee",
    );
    check(
        "Irr Ps (O)",
        "Irr Kn (O), Reg Cv (O)",
        "wood",
        "recoil",
        "flee",
    );
    check("Irr Ps (X)", "Reg Sp (O)", "easy", "flee", "destroyed");
    check_shot("Irr Ps (O)", "Reg Bw (O)", "easy", "recoil", "destroyed");
    check_shot("Irr Ps (O)", "Reg Art (O)", "easy", "flee", "flee");
    check_shot("Irr Ps (O)", "Reg WWg (O)", "easy", "recoil", "flee");
    // Scrub is easy for camels: their opponents are not on ground easy for neither.
    check("Irr Ps (O)", "Irr Cm (O)", "scrub", "flee", "destroyed");
}

/// DBM-OUT-25, DBM-OUT-26: artillery that cannot move there is destroyed when told to flee.
#[test]
fn artillery() {
    check(
        "Reg Art (O)",
        "Reg Bd (O), Irr Ps (O), Irr LH (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check("Reg Art (O)", "Reg Art (O)", "easy", "destroyed", "flee");
    check(
        "Reg Art (S)",
        "Reg Art (O)",
        "wood",
        "destroyed",
        "destroyed",
    );
    check_shot(
        "Reg Art (O)",
        "Reg Art (O), Reg Bw (O)",
        "easy",
        "recoil",
        "destroyed",
    );
}

/// DBM-OUT-19, DBM-OUT-20
#[test]
fn war_wagons() {
    check("Reg WWg (O)", "Reg Art (O)", "easy", "destroyed", "flee");
    check(
        "Reg WWg (O)",
        "Irr El (O), Irr El (X)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check("Reg WWg (X)", "Irr El (O)", "easy", "stand", "destroyed");
    check(
        "Reg WWg (O)",
        "Reg Art (X), Reg Bd (O), Irr Kn (O)",
        "easy",
        "stand",
        "destroyed",
    );
    check_shot(
        "Reg WWg (O)",
        "Reg Art (O), Irr El (X)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check_shot(
        "Reg WWg (O)",
        "Reg Art (X), Reg Bw (O)",
        "easy",
        "stand",
        "destroyed",
    );
}

/// DBM-OUT-08, DBM-OUT-26
#[test]
fn baggage() {
    check(
        "Irr Bge (I)",
        "Irr LH (O)",
        "easy",
        "destroyed",
        "destroyed",
    );
    check_shot("Irr Bge (I) ", "Reg Bw (O)", "easy", "stand", "destroyed");
    let mobile = battle("a1 Irr Bge (I) 1000,495,0 mobile ; b1 Reg Bw (O) 1000,540,180");
    let board = Board::public(&mobile);
    let target = the(&mobile, "a1");
    let shots = volley::expected(&board, target).expect("somebody shoots");
    assert_eq!(
        fate(&volley::weigh(&board, target, &shots)[1], Margin::Less),
        "flee"
    );
}

/// DBM-OUT-05: whoever shoots without being shot at suffers nothing, whatever the dice.
#[test]
fn shooters_suffer_nothing_that_is_not_returned() {
    let state = battle("a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,650,180");
    let board = Board::public(&state);
    let target = the(&state, "b1");
    let shots = volley::expected(&board, target).expect("somebody shoots");
    let [shooter, _] = volley::weigh(&board, target, &shots);
    assert!(
        shooter
            .fates
            .iter()
            .all(|fate| word(fate.outcome) == "stand" && fate.rule.0 == "DBM-OUT-05")
    );
}

/// DBM-TRP-20: engines on elephants inflict as Art (F), but suffer as El (I) when bows shoot back.
#[test]
fn engines_on_elephants_suffer_as_elephants() {
    let state = battle("a1 Irr El (X) 1000,500,0 ; b1 Reg Bw (O) 1000,650,180 ; turn 1");
    let board = Board::public(&state);
    let target = the(&state, "b1");
    let shots = volley::expected(&board, target).expect("somebody shoots");
    assert!(!shots.returned.is_empty(), "the bows shoot back");
    let [engine, _] = volley::weigh(&board, target, &shots);
    assert_eq!(
        (fate(&engine, Margin::Less), fate(&engine, Margin::Half)),
        ("recoil", "destroyed")
    );
}
