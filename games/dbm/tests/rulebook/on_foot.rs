//! DIS-02: generals of foot: whose command is otherwise on foot gets off with them, in a battle and before it.

use sobremesa_dbm::agenda::{Cause, Task};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::dismounting::exchange::judge_mount;
use sobremesa_dbm::{
    Action, CommandIx, Deployment, Dismount, ElementId, Grade, Kind, Mount, Phase, Place, Side,
    TroopType, ready,
};

use crate::fortifying::Table;
use crate::scene::{Trial, the};
use crate::works::{WALL, at};

/// DBM-DIS-02: whoever got off to hold works sits up before he leaves them; a general whose command is otherwise on
/// foot need not. Horse of another command does not count.
#[test]
fn a_general_of_foot_leaves_works_on_foot() {
    let leaves = |companion: &str, command: &str| {
        let scene = at(
            WALL,
            &format!(
                "b1 Irr Kn (O) 1160,960,180 general cmd2 ; b2 Irr Wb (O) 1500,1100,180 cmd2 ; \
                 b3 {companion} 1700,1100,180{command} ; turn 2"
            ),
        );
        let mut trial = Trial::moving(&scene);
        let order = Dismount {
            elements: vec![ElementId::new("b1").expect("a name")],
            ..Dismount::default()
        };
        let b1 = the(&trial.state, "b1");
        trial.play(trial.state.owner(b1), &Action::Dismount(order), &[]);
        trial.state.elements[b1.index()].deeds = Default::default();
        let board = Board::known_to(Side::B, &trial.state);
        let order = crate::moves::order("b1: turn 180, forward 90");
        let judged = sobremesa_dbm::rules::movement::judge(&board, trial.state.owner(b1), &order);
        judged
            .err()
            .is_none_or(|refusal| refusal.rule().0 != "DBM-DIS-02")
    };
    assert!(leaves("Reg Cv (O)", ""), "horse of another command");
    assert!(leaves("Reg Bd (O)", " cmd2"));
    assert!(!leaves("Reg Cv (O)", " cmd2"));
}

/// The order to deploy the third command of side a, whose general is a horseman, as he is placed there.
fn third_command(horse_besides: bool) -> (Table, Deployment) {
    let mut romans = ready("mid_republican_roman").expect("an army").clone();
    let foot = [
        TroopType::Blades,
        TroopType::Spears,
        TroopType::Psiloi,
        TroopType::Auxilia,
    ];
    let third = &mut romans.command[2];
    third
        .line
        .retain(|line| line.general || horse_besides || foot.contains(&line.kind));
    let english = ready("hyw_english").expect("an army").clone();
    let mut table = Table::of([romans, english]);
    loop {
        assert!(matches!(table.state.phase, Phase::Before(_)));
        let offers = table.offers();
        let is_own = Side::of(table.seat()) == Side::A;
        let found = offers.iter().find_map(|action| match action {
            Action::Deploy(order) if is_own && order.command == Some(3) => Some(order.clone()),
            _ => None,
        });
        if let Some(order) = found {
            return (table, order);
        }
        table.play(&offers[0]).expect("it was offered");
    }
}

/// DBM-DEP-14, DBM-DIS-02: the same before the battle: the Praetor begins on foot if nobody else of his command rides.
#[test]
fn a_general_of_foot_begins_on_foot() {
    let begins = |horse_besides: bool| {
        let (mut table, mut order) = third_command(horse_besides);
        let is_general = |id| {
            let ix = table.state.find(id).expect("it waits");
            table.state.element(ix).general
        };
        let mut placed = order.elements.iter_mut();
        let general = placed.find(|one| is_general(one.id)).expect("a general");
        general.kind = Some(Kind {
            kind: TroopType::Auxilia,
            grade: Grade::Superior,
        });
        let played = table.play(&Action::Deploy(order));
        played.map_err(|refusal| refusal.rule().0).map(|()| {
            let third = CommandIx::new(Side::A, 3);
            let mut all = table.state.elements.iter();
            let one = all.find(|one| one.general && one.command == third);
            let one = one.expect("he stands");
            (one.troop.to_string(), one.place == Place::Table)
        })
    };
    assert_eq!(begins(false), Ok(("Reg Ax (S)".to_owned(), true)));
    assert_eq!(begins(true), Err("DBM-DIS-02"));
}

/// DBM-DIS-10: whoever advances by himself for another reason sits up for it no more than others: only the sight of
/// enemies who run makes it free.
#[test]
fn nobody_mounts_to_advance_but_after_the_broken() {
    let judged = |is_broken: bool| {
        let mut trial = Trial::moving(
            "a1 Irr Cv (O) 1000,500,0 general foot=Wb(S) ; b1 Reg Bd (O) 1000,1000,0",
        );
        let order = Dismount {
            elements: vec![ElementId::new("a1").expect("a name")],
            ..Dismount::default()
        };
        let a1 = the(&trial.state, "a1");
        trial.play(trial.state.owner(a1), &Action::Dismount(order), &[]);
        assert!(trial.state.element(a1).keeps_mounts());
        trial.state.elements[a1.index()].deeds = Default::default();
        let theirs = trial.state.element(the(&trial.state, "b1")).command;
        let theirs = trial.state.commands[theirs.index()].as_mut();
        theirs.expect("a command").demoralised = is_broken;
        let trial = trial.end_moves();
        assert_eq!(trial.state.phase, Phase::Advance);
        assert!(trial.state.to_advance.contains(a1), "Warbands advance");
        let board = Board::known_to(Side::A, &trial.state);
        let order = Mount {
            element: ElementId::new("a1").expect("a name"),
            places: Vec::new(),
            march: false,
            spare: false,
        };
        judge_mount(&board, trial.state.owner(a1), &order)
            .map(|verdict| verdict.price.len())
            .map_err(|refusal| refusal.code())
    };
    assert_eq!(judged(true), Ok(0));
    assert_eq!(judged(false), Err("not_now"));
}

/// DBM-SGL-12: whoever gets off may look another way, about the middle of where he stood; DBM-AMB-02: hidden, he appears.
#[test]
fn who_gets_off_may_turn() {
    let wood = "wood 800,300 1200,300 1200,700 800,700";
    for hidden in ["", " hidden"] {
        let mut trial = Trial::moving(&format!(
            "{wood} ; a1 Irr Kn (O) 1000,500,0 foot=Bd(S){hidden}"
        ));
        let a1 = the(&trial.state, "a1");
        let order = Dismount {
            elements: vec![ElementId::new("a1").expect("a name")],
            facing: Some(90.0),
            ..Dismount::default()
        };
        trial.play(trial.state.owner(a1), &Action::Dismount(order), &[]);
        let one = trial.state.element(a1);
        assert_eq!(one.place, Place::Table);
        let at = (one.pose.at.x.round(), one.pose.at.y.round());
        // The middle of a base 60 deep at y 470, half of the 30 of Blades before it.
        assert_eq!(at, (1015.0, 470.0));
        assert_eq!(one.pose.facing.degrees(), 90.0);
    }
}

/// DBM-FLE-10, DBM-DIS-09: the two Light Horse of one on foot sit up together, and flee both.
#[test]
fn two_riders_flee_from_one_spot() {
    let mut trial =
        Trial::moving("a1..a2 Irr LH (O) 1000,500,0 foot=Ax(I) ; a9 Reg Cv (O) 900,300,0 general");
    let order = Dismount {
        elements: ["a1", "a2"]
            .map(|name| ElementId::new(name).expect("a name"))
            .to_vec(),
        ..Dismount::default()
    };
    let a1 = the(&trial.state, "a1");
    trial.play(trial.state.owner(a1), &Action::Dismount(order), &[]);
    assert_eq!(trial.at("a2"), "exchanged");
    trial.happen(Task::Flee {
        element: a1,
        cause: Cause::Shooting,
        way: None,
        swerve: None,
    });
    for name in ["a1", "a2"] {
        let one = trial.state.element(the(&trial.state, name));
        assert_eq!(one.place, Place::Table, "{name}");
        assert_eq!(one.pose.facing.degrees().round(), 180.0, "{name}");
        assert!(one.pose.at.y < 300.0, "{name}");
    }
}
