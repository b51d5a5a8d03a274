//! DBM-INT-05 to -08, -12, -13: friends in the way of impetuous troops.

use sobremesa_dbm::{Action, Advance, Dbm, ElementId, Ending, Phase, Side, State};
use sobremesa_kernel::{Actor, Dice, Game};

use crate::scene::{battle, the};

/// The spontaneous moves begin.
#[track_caller]
fn advancing(text: &str) -> State {
    let mut state = battle(&format!("{text}\na90..a91 Irr Wb (O) 3300,200,0 halted"));
    play(&mut state, &Action::EndMoves(Ending::default()));
    assert_eq!(state.phase, Phase::Advance);
    state
}

#[track_caller]
fn play(state: &mut State, action: &Action) {
    let seat = Actor::Seat(Side::A.commander_in_chief());
    let mut dice = Dice::scripted(Vec::new());
    let played = Dbm::play(state, seat, action, &mut dice, &mut Vec::new());
    played.unwrap_or_else(|stop| panic!("{action:?}: {stop:?}"));
}

#[track_caller]
fn advance(state: &mut State, name: &str) {
    let element = ElementId::new(name).expect("a name");
    play(state, &Action::Advance(Advance { element, way: 0 }));
}

fn at(state: &State, name: &str) -> String {
    let pose = state.element(the(state, name)).pose;
    format!(
        "{:.0},{:.0},{:.0}",
        pose.at.x,
        pose.at.y,
        pose.facing.degrees()
    )
}

fn who_must(state: &State) -> String {
    let mut names: Vec<String> = state
        .to_advance
        .iter()
        .map(|element| state.element(element).id.to_string())
        .collect();
    names.sort();
    names.join(" ")
}

/// DBM-INT-06, DBM-INT-13, DBM-FLE-03, DBM-FLE-13: Spears ridden through from behind by Knights turn about
/// and flee 150 p, swerving round the Knights, who go then. Auxilia ridden through by Camelry do not flee.
#[test]
fn foot_ridden_through_by_knights_flees() {
    let mut state = advancing(
        "a1 Irr Kn (O) 1000,500,0; a2 Reg Sp (O) 1030,600,0; a9 Irr Kn (O) 2500,500,0; b1 Reg Bd (O) 1000,980,180",
    );
    advance(&mut state, "a1");
    let spears = state.element(the(&state, "a2"));
    assert!(spears.deeds.fled);
    let facing = spears.pose.facing.degrees();
    assert!(
        facing > 90.0 && facing < 180.0,
        "to the left, away from the Knights: {facing}"
    );
    let turned = sobremesa_dbm::Pose::new(1030.0, 570.0, 180.0);
    assert!((spears.pose.at.distance(turned.at) - 150.0).abs() < 1e-6);
    assert_eq!(at(&state, "a1"), "1000,650,0");

    let mut state = advancing(
        "a1 Irr Cm (S) 1000,500,0; a2 Reg Ax (O) 1000,600,0; a9 Irr Kn (O) 2500,500,0; b1 Reg Bd (O) 1000,980,180",
    );
    advance(&mut state, "a1");
    assert!(!state.element(the(&state, "a2")).deeds.fled);
    assert_eq!(at(&state, "a2"), "1000,560,0", "DBM-INT-08: they recoil");
}

/// DBM-INT-07, DBM-INT-12, DBM-INT-13: Knights who were halted and are ridden through recoil onto the ground
/// that the riders leave, and then must go themselves, before anybody else.
#[test]
fn halted_knights_ridden_through_go_all_the_same() {
    let mut state = advancing(
        "a1 Irr Kn (O) 1000,500,0; a2 Irr Kn (O) 1000,600,0 halted; a3 Irr Kn (O) 2500,500,0; b1 Reg Bd (O) 1000,1900,180",
    );
    assert_eq!(who_must(&state), "a1 a3", "whoever is halted stays");
    advance(&mut state, "a1");
    assert_eq!(at(&state, "a1"), "1000,800,0");
    assert_eq!(at(&state, "a2"), "1000,540,0");
    assert_eq!(who_must(&state), "a2");
    advance(&mut state, "a2");
    assert_eq!(
        at(&state, "a2"),
        "1000,740,0",
        "up to a1, who has advanced already"
    );
    assert_eq!(who_must(&state), "a3");
}

/// DBM-INT-08: impetuous troops that have moved already only recoil; whoever has no room stays: there is
/// somebody behind whom they would have to push. Impedimenta do not move.
#[test]
fn others_ridden_through_recoil_if_there_is_room() {
    let scene = |more: &str| {
        format!(
            "a1 Irr Kn (O) 1000,400,0; b1 Reg Bd (O) 1000,1900,180; a9 Irr Kn (O) 2500,500,0; {more}"
        )
    };
    let mut state = advancing(&scene("a2 Irr Kn (O) 1000,600,0 moved"));
    advance(&mut state, "a1");
    assert_eq!(at(&state, "a2"), "1000,540,0");
    assert_eq!(who_must(&state), "a9", "they have moved this turn");

    let mut state = advancing(&scene(
        "a2 Reg Cv (O) 1000,600,0; a3 Reg Cv (O) 1030,520,0; a4 Reg Cv (O) 970,440,180",
    ));
    advance(&mut state, "a1");
    assert_eq!(at(&state, "a2"), "1000,600,0", "a3 stands behind it");

    let mut state = advancing(&scene("a2 Reg WWg (O) 1000,600,0"));
    advance(&mut state, "a1");
    assert_eq!(
        (at(&state, "a2"), at(&state, "a1")),
        ("1000,600,0".into(), "1000,700,0".into())
    );
}

/// DBM-INT-05: nobody ends on friends who do not make way: the Knights' 150 p would leave them on the
/// wagons, so they stop behind them.
#[test]
fn nobody_ends_on_friends_who_stay() {
    let mut state = advancing(
        "a1 Irr Kn (O) 1000,500,0; a2 Reg WWg (O) 1000,700,0; a9 Irr Kn (O) 2500,500,0; b1 Reg Bd (O) 1000,1000,180",
    );
    advance(&mut state, "a1");
    assert_eq!(at(&state, "a1"), "1000,540,0");
}
