//! DBM-LOS, DBM-DEM, DBM-VIC: equivalents, broken commands, beaten armies, victory points.

use std::cmp::Ordering;

use sobremesa_dbm::rules::{demoralisation, losses, victory};
use sobremesa_dbm::tables::equivalents;
use sobremesa_dbm::{
    CommandIx, End, Equivalents, Grade, Phase, Place, Role, Side, State, Troop, TroopType,
};

use crate::scene::{battle, the};

fn halves(code: &str, grade: &str) -> u32 {
    let kind = TroopType::with_code(code).expect("a type");
    let grade = Grade::with_letter(grade).expect("a grade");
    equivalents(Troop::plain(kind, grade, false)).0
}

/// DBM-LOS-02, DBM-LOS-03, DBM-LOS-06: in halves.
#[test]
fn what_elements_count() {
    for (codes, grades, expected) in [
        ("WWg", "I", 6),
        ("WWg", "S O X", 2),
        ("Ps", "S O I X", 1),
        ("Hd", "S O F", 1),
        ("Hd", "I", 0),
        ("Exp", "O", 0),
        ("Bts", "F", 1),
        ("Bts", "S O I X", 0),
        ("Gal Shp", "S O I X", 0),
        ("Bge", "O I", 0),
        ("El Kn Cv LH Cm Sp Pk Bd Wb Ax Bw Art", "S O I F X", 2),
    ] {
        for code in codes.split(' ') {
            for grade in grades.split(' ') {
                assert_eq!(halves(code, grade), expected, "{code} ({grade})");
            }
        }
    }
}

/// A battle whose commands have the equivalents that they have.
fn counted(text: &str) -> State {
    let mut state = battle(text);
    for command in CommandIx::all() {
        let original = losses::original(&state, command);
        if let Some(its) = &mut state.commands[command.index()] {
            its.original = original;
        }
    }
    state
}

fn lose(state: &mut State, names: &str, how: Place) {
    for name in names.split(' ') {
        let element = the(state, name);
        state.elements[element.index()].place = how;
    }
}

const COMMAND: &str = "a1..a3 Irr Kn (O) 100,500,0 ; a4..a15 Irr Sp (O) 400,500,0
    a16..a21 Irr Ps (O) 1500,500,0 ; a22..a23 Irr Exp (O) 2200,500,0
    b1 Reg Bd (O) 100,2000,180";

const FIRST: CommandIx = CommandIx::new(Side::A, 1);

/// DBM-EX-47, DBM-DEM-01: a third of 18 is 6; 5.5 hold.
#[test]
fn a_command_breaks_at_a_third() {
    let mut state = counted(COMMAND);
    assert_eq!(
        state.command(FIRST).original,
        Equivalents::whole(3 + 12 + 3)
    );
    lose(
        &mut state,
        "a4 a5 a6 a7 a16 a17 a18 a22 a23",
        Place::DestroyedInCombat,
    );
    assert_eq!(
        losses::lost(&state, FIRST),
        Equivalents(11),
        "4 Sp, 3 Ps and both Exp: 5.5"
    );
    assert!(!demoralisation::breaks_by_losses(&state, FIRST));
    lose(&mut state, "a19", Place::OffTable);
    assert!(demoralisation::breaks_by_losses(&state, FIRST), "6 of 18");
}

/// DBM-DEM-01, DBM-LOS-04: a command breaks once; and a third of nothing is no reason to: Expendables are no equivalents.
#[test]
fn a_command_breaks_once_and_for_a_reason() {
    let mut state = counted(COMMAND);
    lose(&mut state, "a4 a5 a6 a7 a8 a9", Place::DestroyedInCombat);
    assert!(demoralisation::breaks_by_losses(&state, FIRST));
    let command = state.commands[FIRST.index()].as_mut();
    command.expect("a command").demoralised = true;
    assert!(!demoralisation::breaks_by_losses(&state, FIRST));
    let mut state = counted("a1..a3 Irr Exp (O) 100,500,0 ; b1 Reg Bd (O) 100,2000,180");
    assert_eq!(state.command(FIRST).original, Equivalents::default());
    assert!(!demoralisation::breaks_by_losses(&state, FIRST));
    lose(&mut state, "a1 a2", Place::Destroyed);
    assert!(!demoralisation::breaks_by_losses(&state, FIRST));
}

/// DBM-DEM-01, in halves: 5.5 of 16.5 breaks, 5 does not.
#[test]
fn a_third_of_an_odd_number_of_halves() {
    let text = COMMAND
        .replace("a1..a3", "a1..a2")
        .replace("a16..a21", "a16..a20");
    let mut state = counted(&text);
    assert_eq!(state.command(FIRST).original, Equivalents(33));
    lose(&mut state, "a4 a5 a6 a7 a8", Place::DestroyedInCombat);
    assert!(
        !demoralisation::breaks_by_losses(&state, FIRST),
        "5 of 16.5"
    );
    lose(&mut state, "a16", Place::Destroyed);
    assert!(
        demoralisation::breaks_by_losses(&state, FIRST),
        "5.5 of 16.5"
    );
}

/// DBM-EX-48, DBM-DEM-02, DBM-DEM-03: the die must exceed what is lost, the general's element included.
#[test]
fn a_command_without_its_general_is_tested_by_its_die() {
    let mut state = counted(&COMMAND.replace(
        "a4..a15 Irr Sp (O) 400,500,0",
        "a4 Irr Sp (O) 300,500,0 general ; a5..a15 Irr Sp (O) 480,500,0",
    ));
    lose(&mut state, "a5 a6 a7 a16", Place::DestroyedInCombat);
    let breaks = |state: &mut State, die: u8| {
        state.commands[FIRST.index()].as_mut().expect("a's").die = Some(die);
        demoralisation::breaks_without_general(state, FIRST)
    };
    assert!(!breaks(&mut state, 1), "the general stands");
    lose(&mut state, "a4", Place::DestroyedInCombat);
    assert_eq!(losses::lost(&state, FIRST), Equivalents(9), "4.5");
    assert!(breaks(&mut state, 4));
    assert!(!breaks(&mut state, 5));
    state.commands[FIRST.index()].as_mut().expect("a's").tested = true;
    assert!(!breaks(&mut state, 1), "once only");
}

/// Commands of 18, 14 and 10 equivalents and some Baggage.
fn army() -> State {
    let mut state = counted(
        "a1..a18 Reg Sp (O) 100,500,0 ; a21..a34 Reg Sp (O) 100,400,0 cmd2
         a41..a50 Reg Sp (O) 100,300,0 cmd3 ; a61..a62 Irr Bge (I) 100,100,0
         b1..b4 Reg Sp (O) 100,2000,180 ; b11..b14 Reg Sp (O) 100,2100,180 cmd2",
    );
    state.commands[CommandIx::new(Side::A, 3).index()]
        .as_mut()
        .expect("a3")
        .role = Role::Ally;
    state
}

fn demoralise(state: &mut State, side: Side, number: usize) {
    let command = CommandIx::new(side, number);
    state.commands[command.index()]
        .as_mut()
        .expect("it is there")
        .demoralised = true;
}

/// DBM-EX-49, DBM-VIC-01, DBM-VIC-08, DBM-LOS-07: 18 of a broken command, 2 of another, 2 for Baggage
/// that was sacked: 22 of 42.
#[test]
fn an_army_is_beaten_at_half() {
    let mut state = army();
    assert_eq!(
        losses::original_of_army(&state, Side::A),
        Equivalents::whole(42),
        "without Baggage"
    );
    demoralise(&mut state, Side::A, 1);
    // Of a broken command everything counts once, eliminated or not.
    lose(&mut state, "a1 a2 a3 a4 a5 a6", Place::DestroyedInCombat);
    lose(&mut state, "a21 a22", Place::DestroyedInCombat);
    assert_eq!(
        losses::lost_by_army(&state, Side::A),
        Equivalents::whole(20)
    );
    assert!(!victory::is_beaten(&state, Side::A));
    lose(&mut state, "a61", Place::Destroyed);
    assert_eq!(
        losses::lost_by_army(&state, Side::A),
        Equivalents::whole(21),
        "1 if not in close combat"
    );
    assert!(victory::is_beaten(&state, Side::A), "21 of 42 is half");
    lose(&mut state, "a61", Place::DestroyedInCombat);
    assert_eq!(
        losses::lost_by_army(&state, Side::A),
        Equivalents::whole(22),
        "2 in close combat"
    );
    assert_eq!(
        losses::lost(&state, FIRST),
        Equivalents::whole(6),
        "and nothing to its command"
    );
}

/// DBM-ARM-07: Baggage that was not provided counts as sacked.
#[test]
fn baggage_that_was_not_provided() {
    let mut state = army();
    state.baggage_missing[0] = 3;
    assert_eq!(losses::lost_by_army(&state, Side::A), Equivalents::whole(6));
}

/// DBM-LOS-10: a general's element counts as its type, a double element as both.
#[test]
fn double_elements_count_as_both() {
    let state = counted("a1 Reg Kn (I) 100,500,0 +Kn(I) general ; a2 Irr Ps (O) 300,500,0 general");
    assert_eq!(losses::original(&state, FIRST), Equivalents(2 + 2 + 1));
}

/// DBM-EX-50, DBM-VIC-02, DBM-VIC-03, DBM-VIC-07: 3/1/1 against 4/1.
#[test]
fn victory_points() {
    let mut state = army();
    state.phase = Phase::Over(End::Turns);
    assert_eq!(victory::score(&state).points, [5, 5]);
    demoralise(&mut state, Side::A, 3);
    demoralise(&mut state, Side::B, 2);
    // 1 + (3 + 1) each.
    assert_eq!(victory::score(&state).points, [5, 5]);
    assert_eq!(victory::winner(&state), None);
    demoralise(&mut state, Side::B, 1);
    assert_eq!(
        victory::score(&state).points,
        [9, 1],
        "4 + 1 and 3 + 1; 1 for the ally"
    );
    assert_eq!(victory::winner(&state), Some(Side::A));
}

/// DBM-VIC-01: all commands of a beaten army are demoralised. DBM-VIC-04: both beaten, 5 each.
#[test]
fn beaten_armies() {
    let mut state = army();
    state.phase = Phase::Over(End::Beaten);
    lose(&mut state, "b1 b2 b3 b4", Place::DestroyedInCombat);
    assert_eq!(
        victory::score(&state).points,
        [10, 0],
        "b lost half at once"
    );
    demoralise(&mut state, Side::A, 1);
    demoralise(&mut state, Side::A, 2);
    assert_eq!(
        victory::score(&state).points,
        [5, 5],
        "both halves in one turn"
    );
}

/// DBM-VIC-09: whoever concedes counts as demoralised as a whole.
#[test]
fn conceding() {
    let mut state = army();
    state.phase = Phase::Over(End::Conceded(Side::A));
    assert_eq!(victory::score(&state).points, [0, 10]);
    assert_eq!(victory::winner(&state), Some(Side::B));
}

/// DBM-VIC-05: the smaller share, not the smaller number.
#[test]
fn tournament_ties() {
    let share = |lost: u32, of: u32| [Equivalents::whole(lost), Equivalents::whole(of)];
    assert_eq!(
        victory::tie_break(share(10, 50), share(8, 30)),
        Ordering::Less
    );
    assert_eq!(
        victory::tie_break(share(10, 50), share(6, 30)),
        Ordering::Equal
    );
    assert_eq!(
        victory::tie_break(share(11, 50), share(6, 30)),
        Ordering::Greater
    );
}
