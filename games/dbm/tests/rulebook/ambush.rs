//! DBM-AMB-07: what becomes of somebody hidden onto whose ground others come by force.
//!
//! Whoever is touched appears, and then it goes on as if he had stood there openly.

use sobremesa_dbm::agenda::{Cause, Task};
use sobremesa_dbm::{Action, Dbm, ElementIx, Place, officers};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};

use crate::scene::{Trial, the};

/// A wood behind the line at y = 562: whoever lies in it is seen from 50 p only.
const WOOD: &str = "wood 700,562 1300,562 1300,1100 700,1100";

/// A scene with somebody hidden, and what became of him.
struct Ambush {
    trial: Trial,
    hidden: ElementIx,
}

impl Ambush {
    #[track_caller]
    fn of(scene: &str) -> Ambush {
        let trial = Trial::fighting(&format!("{scene} ; {WOOD}"));
        let mut elements = trial.state.all();
        let hidden = elements.find(|(_, element)| element.place == Place::Hidden);
        let hidden = hidden.expect("somebody hides").0;
        drop(elements);
        Ambush { trial, hidden }
    }

    #[track_caller]
    fn happen(&mut self, name: &str, task: impl Fn(ElementIx) -> Task) {
        let task = task(the(&self.trial.state, name));
        self.trial.happen(task);
    }

    /// `hidden`, or where he stands now, or what became of him.
    #[track_caller]
    fn ambusher(&self) -> String {
        let element = self.trial.state.element(self.hidden);
        if element.place == Place::Hidden {
            return "hidden".to_owned();
        }
        self.trial.at(element.id.as_str())
    }
}

const fn recoil(element: ElementIx) -> Task {
    Task::Recoil {
        element,
        cause: Cause::Combat,
    }
}

const fn flight(element: ElementIx) -> Task {
    Task::Flee {
        element,
        cause: Cause::Recoil,
        way: Some(0.0),
        swerve: None,
    }
}

/// DBM-AMB-07, DBM-RCL-02, -11: Knights recoil 60 p; Cavalry hidden 10 p behind them appear and are pushed
/// the 50 that are left.
#[test]
fn a_hidden_friend_is_pushed() {
    let mut ambush = Ambush::of("b1 Irr Kn (O) 1000,500,180 ; bh Reg Cv (O) 1000,570,180 hidden");
    ambush.happen("b1", recoil);
    assert_eq!(ambush.trial.at("b1"), "1000,560,180");
    assert_eq!(ambush.ambusher(), "1000,620,180");
    let rules = ambush.trial.rules();
    let appeared = rules.iter().position(|rule| *rule == "DBM-AMB-02");
    let recoiled = rules.iter().position(|rule| *rule == "DBM-RCL-01");
    assert!(appeared < recoiled && appeared.is_some(), "{rules:?}");
}

/// DBM-AMB-07: beside its way nobody is touched, and stays hidden.
#[test]
fn whoever_lies_beside_the_way_stays_hidden() {
    let mut ambush = Ambush::of("b1 Irr Kn (O) 1000,500,180 ; bh Reg Cv (O) 1080,570,180 hidden");
    ambush.happen("b1", recoil);
    assert_eq!(ambush.trial.at("b1"), "1000,560,180");
    assert_eq!(ambush.ambusher(), "hidden");
}

/// DBM-AMB-07, DBM-RCL-08, DBM-DES-05: hidden Spears who look another way cannot be pushed: the Knights are
/// destroyed, and the Spears with them, who lay inside the area behind.
#[test]
fn a_hidden_friend_who_cannot_be_pushed_destroys() {
    let mut ambush = Ambush::of("b1 Irr Kn (O) 1000,500,180 ; bh Reg Sp (O) 1000,600,0 hidden");
    ambush.happen("b1", recoil);
    assert_eq!(ambush.trial.at("b1"), "destroyed in combat");
    assert_eq!(ambush.ambusher(), "destroyed in combat");
    assert!(ambush.trial.rules().contains(&"DBM-DES-05"));
}

/// DBM-AMB-07, DBM-DES-06: whoever shows his front to the dead in the square behind lives, and stays
/// hidden: nobody has come onto his ground.
#[test]
fn a_hidden_friend_who_faces_the_dead_lives() {
    let mut ambush = Ambush::of("b1 Reg Sp (O) 1000,530,180 ; bh Reg Sp (O) 1000,600,180 hidden");
    ambush.happen("b1", |element| Task::Die {
        element,
        cause: Cause::Combat,
    });
    assert_eq!(ambush.trial.at("b1"), "destroyed in combat");
    assert_eq!(ambush.ambusher(), "hidden");
}

/// DBM-AMB-07, DBM-RCL-08: Elephants recoil 80 p; an enemy hidden 60 p behind them appears and destroys
/// them. He shows them his front, and lives (DBM-RCL-09).
#[test]
fn a_hidden_enemy_behind_destroys() {
    let mut ambush = Ambush::of("b1 Irr El (O) 1000,500,180 ; ah Reg Sp (O) 1000,640,180 hidden");
    ambush.happen("b1", recoil);
    assert_eq!(ambush.trial.at("b1"), "destroyed in combat");
    assert_eq!(ambush.ambusher(), "1000,640,180");
}

/// DBM-AMB-07, DBM-FLE-07: Spears who would run over a hidden enemy swerve as from any other, to the side
/// on which it is less; and nobody stands on anybody.
#[test]
fn a_flight_swerves_round_a_hidden_enemy() {
    let mut ambush = Ambush::of("b1 Reg Sp (O) 1000,500,180 ; ah Reg Sp (O) 1010,600,180 hidden");
    ambush.happen("b1", flight);
    assert_eq!(ambush.ambusher(), "1010,600,180");
    let fled = ambush.trial.state.element(the(&ambush.trial.state, "b1"));
    assert!(fled.is_on_table() && fled.deeds.fled);
    let swerved = fled.pose.facing.degrees();
    assert!((300.0..360.0).contains(&swerved), "to the left: {swerved}");
    let enemy = ambush.trial.state.element(ambush.hidden).rect();
    assert!(fled.rect().separation(&enemy) >= -0.6);
}

/// DBM-AMB-07, DBM-FLE-08: a friend hidden in the way appears; where it cannot be avoided, he is run through
/// and flees behind.
#[test]
fn a_flight_avoids_a_hidden_friend() {
    let mut ambush = Ambush::of("b1 Reg Sp (O) 1000,500,180 ; bh Reg Sp (O) 1010,600,180 hidden");
    ambush.happen("b1", flight);
    let fled = ambush.trial.state.element(the(&ambush.trial.state, "b1"));
    let friend = ambush.trial.state.element(ambush.hidden);
    assert!(friend.is_on_table(), "he was touched, and appears");
    assert!(fled.rect().separation(&friend.rect()) >= -0.6);
}

/// DBM-AMB-07, DBM-PUR-11: Knights pursue 60 p, and stop at an enemy who lay hidden 55 p ahead.
#[test]
fn a_pursuit_stops_at_a_hidden_enemy() {
    let mut ambush = Ambush::of(
        "a1 Irr Kn (O) 1000,510,0 ; b1 Reg Sp (O) 400,500,180 ; bh Reg Sp (O) 1000,565,180 hidden",
    );
    let after = the(&ambush.trial.state, "b1");
    ambush.happen("a1", |element| Task::Pursue {
        element,
        after,
        cause: Cause::Combat,
        decided: None,
    });
    assert_eq!(ambush.ambusher(), "1000,565,180");
    assert_eq!(ambush.trial.at("a1"), "1000,565,0");
}

/// DBM-AMB-07, DBM-INT-06, -13: Knights ride through foot of their own that lie hidden in their way: they
/// appear, and flee first.
#[test]
fn hidden_foot_ridden_through_by_knights_flees() {
    let trial = Trial::impetuous(&format!(
        "a1 Irr Kn (O) 1000,500,0 ; ah Reg Sp (O) 1000,640,0 hidden ; b1 Reg Sp (O) 1000,1400,180 ; {WOOD}"
    ));
    let rode = trial.state.element(the(&trial.state, "a1"));
    assert!(rode.deeds.advanced);
    let mut foot = trial.state.all().map(|(_, element)| element);
    let foot = foot.find(|element| element.deeds.fled);
    let foot = foot.expect("the Spears flee");
    assert!(foot.is_on_table(), "and are seen");
    assert!(rode.rect().separation(&foot.rect()) >= -0.6);
}

/// DBM-AMB-06, DBM-AMB-07: bows in ambush that were told nothing shoot at nobody: whoever chooses the next target, or
/// a computer player, is offered those of the others alone; nor do they stand in anybody's line.
#[test]
fn nobody_chooses_a_target_for_bows_in_ambush() {
    let open = "a1 Reg Bw (O) 1000,500,0 ; b1 Reg Sp (O) 1000,600,180";
    let hidden = "a2 Reg Bw (O) 1400,700,0 hidden ; b2 Reg Sp (O) 1400,800,180 ; \
                  wood 1300,560 1500,560 1500,720 1300,720";
    let mut trial = Trial::shooting(&format!("{open} ; {hidden}"));
    let mut offered = Vec::new();
    let seat = trial.state.side_in_turn().commander_in_chief();
    Dbm::candidates(&trial.state, Actor::Seat(seat), &mut offered);
    let targets: Vec<String> = offered
        .iter()
        .map(|action| match action {
            Action::Shoot(order) => order.target.to_string(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(targets, ["b1", "b92"]);
    for officer in officers() {
        let view = Dbm::view(&trial.state, Audience::Seat(seat));
        let order = officer
            .decide(&view, seat, &Budget::USUAL, 1)
            .expect("an order");
        let mut state = trial.state.clone();
        let mut dice = Dice::seeded(Seed::from_number(1));
        let played = Dbm::play(
            &mut state,
            Actor::Seat(seat),
            &order,
            &mut dice,
            &mut Nobody,
        );
        assert!(played.is_ok(), "{}: {order:?}", officer.name());
    }
    trial.shoot("b1", &[1, 1]);
}

/// DBM-AMB-03, -04: no part of an ambush may lie beyond its line: the middle of the table for the defender, the end of
/// his zone for the attacker.
#[test]
fn an_ambush_lies_wholly_behind_its_line() {
    let fault = |scene: &str| {
        let state = crate::scene::battle(&format!("{scene} ; wood 0,0 900,0 900,2400 0,2400"));
        let element = &state.elements[0];
        sobremesa_dbm::rules::ambush::fault_of(&state, element)
    };
    // DBM-DEP-02.
    let end = 900.0_f64;
    for (scene, expected) in [
        // Its front is before its rear.
        ("b1 Irr Ps (O) 300,1201,180".to_owned(), None),
        ("b1 Irr Ps (O) 300,1190,180".to_owned(), Some("beyond")),
        (format!("a1 Irr Ps (O) 300,{},0", end - 1.0), None),
        (
            format!("a1 Irr Ps (O) 300,{},0", end + 10.0),
            Some("beyond"),
        ),
    ] {
        assert_eq!(fault(&scene), expected, "{scene}");
    }
}

/// DBM-AMB-06: hidden bows that were told to shoot appear when the shooting begins, if they have a target then.
#[test]
fn hidden_bows_appear_for_a_target() {
    let begun = |y: u32, told: bool| {
        let scene = format!(
            "a1 Irr Bw (O) 300,1000,0 hidden ; b1 Reg Sp (O) 300,{y},180 ; wood 200,800 400,800 400,1010 200,1010"
        );
        let mut trial = Trial::moving(&scene);
        let hidden = trial
            .state
            .all()
            .find(|(_, one)| one.place == Place::Hidden);
        let hidden = hidden.expect("somebody hides").0;
        if told {
            trial.state.stances.insert(hidden);
        }
        let trial = trial.end_moves();
        trial.state.element(hidden).place == Place::Table
    };
    assert!(begun(1150, true));
    assert!(!begun(1150, false), "nobody told them");
    assert!(!begun(1400, true), "too far");
}

/// DBM-AMB-02: whoever moves appears, under a name that all know.
#[test]
fn whoever_moves_appears() {
    let mut trial = Trial::moving(&format!("{WOOD} ; a1 Reg Ax (O) 1000,700,180 hidden"));
    let hidden = the(&trial.state, "a1");
    trial.order("a1: forward 50", &[]);
    assert_eq!(trial.state.element(hidden).place, Place::Table);
    assert!(trial.rules().contains(&"DBM-AMB-02"));
}

/// DBM-AMB-08, DBM-VIS-03: impetuous Knights who come to 50 p of somebody hidden in a wood see him, and stop.
#[test]
fn an_advance_stops_at_an_ambush() {
    let trial = Trial::impetuous(
        "wood 1045,560 1300,560 1300,800 1045,800 ; bh Reg Ax (O) 1060,680,270 hidden
         a1 Irr Kn (O) 1000,500,0 ; b1 Reg Bd (O) 1000,2300,180",
    );
    let mut hidden = trial.state.elements.iter();
    assert!(hidden.all(|one| one.place != Place::Hidden), "he is seen");
    let trodden: f64 = trial
        .at("a1")
        .split(',')
        .nth(1)
        .and_then(|y| y.parse().ok())
        .expect("a place");
    assert!((500.0..650.0).contains(&trodden), "{trodden}");
}
