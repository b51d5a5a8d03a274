//! DBM-CC-02 to -06, -19 to -21: turning to face at the end of movement.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::facing::turning;
use sobremesa_dbm::touch::Edge;

use crate::scene::{Trial, the};

/// `a1` has its front on the left flank of `b1`, front corner to front corner.
const ON_LEFT: &str = "b1 Reg Sp (O) 1000,500,180 ; a1 Reg Bd (O) 1040,540,270";

/// DBM-CC-02: it turns to the flank that was contacted.
#[test]
fn a_contacted_flank_turns() {
    let trial = Trial::turning(ON_LEFT);
    assert_eq!(
        trial.all("b1 a1"),
        ["1040,540,90", "1040,540,270"],
        "front to front, corner to corner"
    );
    assert!(trial.rules().contains(&"DBM-CC-02"));
}

/// A battle in which `name` came into contact after all others.
fn with_latecomer(text: &str, name: &str) -> Trial {
    let mut trial = Trial::fighting(text);
    let late = the(&trial.state, name);
    let touches = trial.state.touches.iter_mut();
    for touch in touches.filter(|touch| touch.by == late) {
        touch.order = 5;
    }
    trial.state.phase = sobremesa_dbm::Phase::Move;
    trial.end_moves()
}

/// DBM-CC-02: the rear goes before a flank, even if it was contacted later.
#[test]
fn the_rear_goes_first() {
    let trial = with_latecomer(&format!("{ON_LEFT} ; a2 Reg Bd (O) 1000,530,180"), "a2");
    assert_eq!(trial.at("b1"), "1000,530,0", "about, to face a2");
}

/// DBM-CC-02: not while it fights frontally, nor while it supports one who does (figure 12).
#[test]
fn whoever_fights_or_supports_does_not_turn() {
    let fighting = Trial::turning(&format!("{ON_LEFT} ; a2 Reg Bd (O) 1000,500,0"));
    assert_eq!(fighting.at("b1"), "1000,500,180");
    let figure = "a1 Reg Bd (O) 1000,500,0 ; b1..b4 Reg Pk (O) 1000,500,180 column ; a2 Reg Bd (O) 1040,570,270";
    let supporting = Trial::turning(figure);
    assert_eq!(
        supporting.all("b1 b2 b3"),
        ["1000,500,180", "1000,530,180", "1000,560,180"]
    );
}

/// DBM-CC-03: figure 12 without X: all whose flanks are touched turn, one behind the other.
#[test]
fn a_column_turns_one_behind_the_other() {
    let trial =
        Trial::turning("b1..b4 Reg Pk (O) 1000,500,180 column ; a2 Reg Bd (O) 1040,570,270");
    assert_eq!(
        trial.all("b1 b2 b3 b4"),
        ["1000,500,180", "1040,570,90", "1010,570,90", "980,570,90"]
    );
}

/// DBM-CC-20: the flank contacted first; of one move the longer edge; if equal, it is asked.
#[test]
fn which_flank_first() {
    let both = format!("{ON_LEFT} ; a2 Reg Bd (O) 960,540,90");
    for (answer, expected) in [("left", "1040,540,90"), ("right", "960,540,270")] {
        let mut trial = Trial::turning(&both);
        assert_eq!(trial.asked(), "face a1: left right");
        trial.answer(answer, &[]);
        assert_eq!(trial.at("b1"), expected);
    }
    // Given as one that came later, the right flank waits.
    let trial = with_latecomer(&both, "a2");
    assert!(trial.asked().is_empty());
    assert_eq!(trial.at("b1"), "1040,540,90");
}

/// DBM-CC-04: another enemy from whom it turns away follows to keep contact.
#[test]
fn whoever_is_turned_away_from_follows() {
    let trial = with_latecomer(&format!("{ON_LEFT} ; a2 Reg Bd (O) 960,540,90"), "a2");
    assert_eq!(
        trial.at("a2"),
        "1010,540,90",
        "b1 is 30 deep and faces east from 1040"
    );
}

/// DBM-CC-04: if there is no room, the attacker recoils until there is.
#[test]
fn the_attacker_makes_room() {
    let trial = Trial::turning(&format!("{ON_LEFT} ; b2 Reg Sp (O) 990,560,180"));
    assert_eq!(trial.all("b1 a1"), ["1060,540,90", "1060,540,270"]);
}

/// DBM-CC-21: if that is impossible, nobody moves, and the contact remains.
#[test]
fn without_room_nobody_turns() {
    let trial = Trial::turning(&format!(
        "{ON_LEFT} ; b2 Reg Sp (O) 990,560,180 ; a3 Irr El (O) 1075,540,270"
    ));
    assert_eq!(trial.all("b1 a1"), ["1000,500,180", "1040,540,270"]);
}

/// DBM-CC-04, DBM-LOS-01: beyond the edge of the table is no room either. Three ranks of 30 p need 90 p where
/// one base was 80 wide, and 5 p lay between it and the edge: the attacker goes back 5 p.
#[test]
fn at_the_edge_the_attacker_makes_room() {
    let trial = Trial::turning("b1..b3 Reg Pk (O) 45,500,180 column ; a2 Reg Bd (O) 85,540,270");
    assert_eq!(
        trial.all("a2 b1 b2 b3"),
        ["90,540,270", "90,540,90", "60,540,90", "30,540,90"],
        "the last one's rear is along the edge"
    );
}

/// DBM-CC-21, DBM-LOS-01: nor does the attacker go over his own edge to make room.
#[test]
fn nobody_goes_over_the_edge_to_make_room() {
    let between =
        "b1 Reg Sp (O) 3500,500,180 ; a1 Reg Bd (O) 3540,540,270 ; b2 Reg Sp (O) 3490,560,180";
    let free = Trial::turning(between);
    assert_eq!(
        free.all("b1 a1"),
        ["3560,540,90", "3560,540,270"],
        "20 p and 10 to spare"
    );
    let shifted = between
        .replace("3500", "3520")
        .replace("3540", "3560")
        .replace("3490", "3510");
    let barred = Trial::turning(&shifted);
    assert_eq!(barred.all("b1 a1"), ["3520,500,180", "3560,540,270"]);
}

/// DBM-CC-19: rears before flanks, the elements of the player in turn first.
#[test]
fn one_by_one() {
    let trial = Trial::turning(&format!(
        "{ON_LEFT} ; b3 Reg Sp (O) 2000,500,180 ; a3 Reg Bd (O) 2000,530,180"
    ));
    let faced: Vec<String> = trial
        .events
        .iter()
        .filter_map(|event| {
            let told = serde_json::to_value(event).expect("an event");
            (told["kind"] == "faced")
                .then(|| told["element"]["id"].as_str().expect("a name").to_owned())
        })
        .collect();
    assert_eq!(faced, ["b3", "b1"]);
}

/// DBM-CC-06: Impedimenta never turn; the side first contacted is their front.
#[test]
fn wagons_fight_with_the_side_that_was_contacted() {
    let trial = Trial::turning("b1 Reg WWg (O) 1000,500,90 ; a1 Reg Bd (O) 960,460,0");
    assert_eq!(trial.at("b1"), "1000,500,90");
    assert_eq!(
        trial.state.element(the(&trial.state, "b1")).fights_with,
        Edge::Right
    );
    let handgunners = Trial::turning("b1 Reg Art (X) 1000,500,180 ; a1 Reg Bd (O) 1040,540,270");
    assert_eq!(
        handgunners.at("b1"),
        "1040,540,90",
        "DBM-TRP-34: only their true front is a front"
    );
}

/// DBM-CC-19: the elements of the player in turn turn before the others.
#[test]
fn whose_turn_it_is_turns_first() {
    let scene = format!("{ON_LEFT} ; a5 Reg Sp (O) 2000,500,0 ; b5 Reg Bd (O) 1960,460,90");
    let order = |turn: &str| {
        let state = crate::scene::battle(&format!("{scene} ; {turn}"));
        let turning = turning(&Board::public(&state)).into_iter();
        let names = turning.map(|ix| state.element(ix).id.to_string());
        names.collect::<Vec<_>>()
    };
    assert_eq!(order("turn 1"), ["a5", "b1"]);
    assert_eq!(order("turn 2"), ["b1", "a5"]);
}
