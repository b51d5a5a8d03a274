//! FRT, STM: fortifications, who goes through them, who holds them, who storms them.
//!
//! The wall of these scenes runs from left to right along y 900, three sections from x 960 to x 1200; outside, where
//! the attacker is, lies below it.

use sobremesa_dbm::agenda::{Cause, Task};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::works::{held_by, mans, storms};
use sobremesa_dbm::works::{BadWorks, Works, WorksForm};
use sobremesa_dbm::{Action, Dbm, Dismount, ElementId, Fight, Phase, Position, State, TroopType};
use sobremesa_kernel::Game;

use crate::moves::{legal, refused};
use crate::scene::{Trial, battle, fight, the, volley};

/// The line runs to the left, so that outside, to its left, is towards y 0.
pub(crate) const WALL: &str = "works PF b gates=2 1200,900 960,900";
pub(crate) const STAKES: &str = "works TF b gates=2 1200,900 960,900";

pub(crate) fn at(works: &str, scene: &str) -> String {
    format!(
        "{works}\n{scene} ; a9 Reg Cv (O) 2400,400,0 general ; b9 Reg Bd (O) 2400,1800,180 general"
    )
}

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a name")
}

impl Trial {
    #[track_caller]
    pub(crate) fn storm(&mut self, a: &str, section: &str, dice: [u8; 2]) {
        let action = Action::Fight(Fight {
            a: id(a),
            b: id(section),
        });
        let seat = self.state.side_in_turn().commander_in_chief();
        self.play(seat, &action, &dice);
    }
}

/// DBM-FRT-01, -03, -05, -06: a line is cut into fronts of one element, what is left is a corner; rings have gates,
/// towers are of stone and stand apart.
#[test]
fn a_line_is_cut_into_sections() {
    let form = |json: serde_json::Value| -> WorksForm {
        serde_json::from_value(json).expect("works as they are written")
    };
    let ring = serde_json::json!({
        "id": "w", "side": "b", "kind": "PF", "closed": true, "gates": [2],
        "line": [[1000, 1000], [1000, 1250], [1170, 1250], [1170, 1000]],
    });
    let works = Works::read(&form(ring.clone())).expect("a ring");
    // 250 = 3 x 80 + 10, 170 = 2 x 80 + 10: ten fronts, and four corners.
    let fronts = works.sections.iter().filter(|one| one.id.is_some());
    assert_eq!(fronts.count(), 10);
    assert_eq!(works.sections.len(), 14);
    // Clockwise, so that outside is to the left: the first piece looks west.
    let first = works.sections[0];
    assert_eq!((first.pose.at.x, first.pose.at.y), (1000.0, 1040.0));
    assert_eq!(first.pose.facing.degrees().rem_euclid(360.0).round(), 270.0);
    let with = |field: &str, value: serde_json::Value| {
        let mut changed = ring.clone();
        changed[field] = value;
        Works::read(&form(changed)).expect_err("no works")
    };
    assert_eq!(with("gates", serde_json::json!([])), BadWorks::Gates);
    assert_eq!(
        with("gates", serde_json::json!([1, 3, 5, 7])),
        BadWorks::Gates
    );
    assert_eq!(
        with("gates", serde_json::json!([11])),
        BadWorks::NoSuchSection
    );
    assert_eq!(
        with("towers", serde_json::json!([6, 7])),
        BadWorks::TowersTouch
    );
    let mut wooden = ring.clone();
    wooden["kind"] = "TF".into();
    wooden["towers"] = serde_json::json!([3]);
    assert_eq!(Works::read(&form(wooden)), Err(BadWorks::TowersOfWood));
}

/// DBM-RST-05: nobody walks through works; a move ends at them. By a gate that nobody holds one goes through, one
/// behind the other (DBM-GRP-14).
#[test]
fn works_are_entered_by_gates() {
    let mut trial = Trial::moving(&at(WALL, "a1 Reg Ax (O) 1160,800,0"));
    trial.order("a1: forward 150", &[]);
    assert_eq!(trial.at("a1"), "1160,900,0", "at the foot of the wall");
    let mut trial = Trial::moving(&at(WALL, "a1 Reg Ax (O) 1080,800,0"));
    trial.order("a1: forward 150", &[]);
    assert_eq!(trial.at("a1"), "1080,950,0", "through the gate");
    // Somebody holds it.
    let mut trial = Trial::moving(&at(
        WALL,
        "a1 Reg Ax (O) 1080,800,0 ; b1 Reg Bd (O) 1080,900,180",
    ));
    trial.order("a1: forward 150", &[]);
    assert_eq!(trial.at("a1"), "1080,900,0");
    // Abreast only the gate lets through, so they stop before it.
    let mut trial = Trial::moving(&at(WALL, "a1..a2 Reg Ax (O) 1080,800,0"));
    trial.order("a1..a2: forward 150", &[]);
    assert_eq!(trial.all("a1 a2"), ["1080,900,0", "1160,900,0"]);
    refused(
        &at(WALL, "a1 Reg Ax (O) 1160,850,0"),
        "a1: to 1190 950 30",
        "DBM-RST-05",
        "works_in_the_way",
    );
}

/// DBM-RST-05: Infantry goes out over temporary works, but by no wall; horse by gates alone.
#[test]
fn infantry_goes_out_over_stakes() {
    let out = |works: &str, troop: &str| {
        let scene = format!("b1 {troop} 1160,950,180 ; turn 2");
        let mut trial = Trial::moving(&at(works, &scene));
        trial.order("b1: forward 100", &[]);
        trial.at("b1")
    };
    assert_eq!(out(STAKES, "Reg Ax (O)"), "1160,850,180");
    assert_eq!(out(WALL, "Reg Ax (O)"), "1160,900,180");
}

/// DBM-CC-12, DBM-RST-02, DBM-DIS-03: horse storms temporary works alone, Elephants also gates; Impedimenta nothing
/// but WWg (S); nobody holds works on horseback.
#[test]
fn who_may_storm_what() {
    let to = |works: &str, x: u32, troop: &str| at(works, &format!("a1 {troop} {x},820,0"));
    for troop in ["Reg Ax (O)", "Reg Bd (O)", "Reg WWg (S)"] {
        legal(&to(WALL, 1160, troop), "a1: forward 80");
    }
    for troop in ["Reg Cv (O)", "Irr Kn (O)", "Irr El (O)"] {
        refused(
            &to(WALL, 1160, troop),
            "a1: forward 80",
            "DBM-CC-12",
            "works",
        );
        legal(&to(STAKES, 1160, troop), "a1: forward 80");
    }
    refused(
        &to(WALL, 1160, "Reg WWg (O)"),
        "a1: forward 80",
        "DBM-RST-02",
        "works",
    );
    let held = |troop: &str| {
        at(
            WALL,
            &format!("a1 {troop} 1080,820,0 ; b1 Reg Bd (O) 1080,900,180"),
        )
    };
    legal(&held("Irr El (O)"), "a1: forward 80");
    refused(&held("Irr Kn (O)"), "a1: forward 80", "DBM-CC-12", "works");
    let rider = at(WALL, "b1 Reg Cv (O) 1160,1000,180 ; turn 2");
    refused(&rider, "b1: forward 100", "DBM-DIS-03", "works");
}

/// DBM-TAC-01, -04, -09: +2 behind works, +1 more on a tower, -2 for horse that storms; not against WWg (S).
#[test]
fn works_help_who_holds_them() {
    let scene = |works: &str, attacker: &str| {
        battle(&at(
            works,
            &format!("a1 {attacker} 1160,900,0 ; b1 Reg Bd (O) 1160,900,180"),
        ))
    };
    assert_eq!(
        fight(&scene(WALL, "Reg Bd (O)"), "a1", "b1", [3, 3]),
        "5+0+0 + die = 8 | 5+0+2 + die = 10 | 8+0 = 8 | 10+0 = 10 | first recoil, second stand"
    );
    let tower = WALL.replace("gates=2", "gates=2 towers=1");
    assert_eq!(
        fight(&scene(&tower, "Reg Bd (O)"), "a1", "b1", [3, 3]),
        "5+0+0 + die = 8 | 5+0+3 + die = 11 | 8+0 = 8 | 11+0 = 11 | first recoil, second stand"
    );
    assert_eq!(
        fight(&scene(STAKES, "Irr Kn (O)"), "a1", "b1", [3, 3]),
        "3+0-2 + die = 4 | 3+0+2 + die = 8 | 4+0 = 4 | 8+0 = 8 | first destroyed, second stand"
    );
    let tower_on_wheels = fight(&scene(WALL, "Reg WWg (S)"), "a1", "b1", [3, 3]);
    assert!(
        tower_on_wheels.contains("| 5+0+0 + die = 8 |"),
        "{tower_on_wheels}"
    );
    // DBM-OUT-08: it recoils from a lost storm; DBM-EX-44: by the base width, for it is 160 deep.
    let mut trial = Trial::fighting(&at(
        WALL,
        "a1 Reg WWg (S) 1160,900,0 ; b1 Reg Bd (O) 1160,900,180",
    ));
    trial.fight("a1", "b1", [2, 5]);
    assert_eq!(trial.at("a1"), "1160,820,0");
}

/// DBM-EX-24, DBM-TAC-01: behind temporary works nobody has +2 against artillery; behind walls all but Art (S) give it.
#[test]
fn artillery_shoots_through_stakes() {
    let scene = |works: &str, art: &str| {
        let mut state = battle(&at(
            works,
            &format!("a1 Reg Art ({art}) 1160,600,0 ; b1 Reg Bw (O) 1160,900,180"),
        ));
        state.phase = Phase::Shoot;
        state
    };
    assert_eq!(
        volley(&scene(STAKES, "O"), "b1", [6, 2]),
        "4+0+0 + die = 10 | 2+0+0 + die = 4 | 10+0 = 10 | 4+0 = 4 | first stand, second destroyed"
    );
    assert!(volley(&scene(WALL, "O"), "b1", [6, 2]).contains("| 2+0+2 + die = 6 |"));
    assert!(volley(&scene(WALL, "S"), "b1", [6, 2]).contains("| 2+0+0 + die = 4 |"));
}

/// DBM-SUP-01: whoever holds works has no support from behind.
#[test]
fn nobody_supports_a_garrison() {
    let scene = at(
        WALL,
        "a1 Reg Sp (O) 1160,900,0 ; b1..b2 Reg Sp (O) 1160,900,180 column",
    );
    let state = battle(&scene);
    assert!(fight(&state, "a1", "b1", [3, 3]).contains("| 4+0+2 + die = 9 |"));
}

/// DBM-OUT-04: what hangs on easy ground does not happen across works: Knights do not ride down Blades there.
#[test]
fn easy_ground_counts_for_nothing_across_works() {
    let scene = "a1 Irr Kn (S) 1160,900,0 ; b1 Reg Bd (I) 1160,900,180";
    let held = fight(&battle(&at(STAKES, scene)), "a1", "b1", [6, 1]);
    assert!(held.ends_with("second recoil"), "{held}");
    let open = fight(&battle(&at("", scene)), "a1", "b1", [6, 3]);
    assert!(open.ends_with("second destroyed"), "{open}");
}

/// DBM-CC-13, DBM-OUT-05, DBM-STM-01: a section that nobody holds fights with 0 and a die; the higher total is in by
/// its own depth, the other loses nothing.
#[test]
fn unheld_works_fight_with_nothing() {
    let scene = at(WALL, "a1 Reg Ps (O) 1160,900,0");
    let mut trial = Trial::fighting(&scene);
    let board = Board::public(&trial.state);
    assert_eq!(storms(&board).count(), 1);
    // 2 + 4 is not more than 6.
    trial.storm("a1", "w1.1", [4, 6]);
    assert_eq!(trial.at("a1"), "1160,900,0");
    let mut trial = Trial::fighting(&scene);
    trial.storm("a1", "w1.1", [5, 6]);
    assert_eq!(trial.at("a1"), "1160,940,0");
    assert!(trial.rules().contains(&"DBM-STM-01"));
}

/// DBM-STM-01, -02, DBM-PUR-03: whoever throws the garrison back goes in by its own depth, and the garrison makes
/// room; a garrison that wins stays.
#[test]
fn who_throws_a_garrison_back_is_in() {
    let scene = at(
        STAKES,
        "a1 Irr Kn (O) 1160,900,0 ; b1 Irr Bd (O) 1160,900,180",
    );
    let mut trial = Trial::fighting(&scene);
    // 3 - 2 + 6 = 7 against 3 + 2 + 1 = 6: Blades recoil 30; Knights are 60 deep.
    trial.fight("a1", "b1", [6, 1]);
    assert_eq!(trial.all("a1 b1"), ["1160,960,0", "1160,960,180"]);
    let mut trial = Trial::fighting(&scene);
    trial.fight("a1", "b1", [1, 2]);
    assert_eq!(
        trial.at("b1"),
        "1160,900,180",
        "irregular Blades would pursue in the open"
    );
}

/// DBM-STM-04, -06, DBM-RCL-08: thrown back over temporary works, its front ends its own depth outside; with a wall
/// behind it is destroyed.
#[test]
fn who_is_thrown_back_over_works() {
    let scene = "a1 Reg Bd (O) 1160,940,0 ; b1 Reg Bd (O) 1160,940,180";
    let mut trial = Trial::fighting(&at(STAKES, scene));
    trial.fight("a1", "b1", [1, 2]);
    assert_eq!(trial.at("a1"), "1160,870,0");
    assert_eq!(trial.at("b1"), "1160,900,180", "up to the works");
    let mut trial = Trial::fighting(&at(WALL, scene));
    trial.fight("a1", "b1", [1, 2]);
    assert_eq!(trial.at("a1"), "destroyed in combat");
    assert!(trial.rules().contains(&"DBM-RCL-08"));
}

/// DBM-CC-12, DBM-TAC-01: whoever stands exactly on a section and looks out holds it; looking in, or beside it, nobody does.
#[test]
fn who_holds_a_section() {
    let held = |pose: &str| {
        let state = battle(&at(WALL, &format!("b1 Reg Bd (O) {pose}")));
        let section = held_by(&state.field, state.element(the(&state, "b1")).pose);
        section
            .and_then(|section| section.id)
            .map(|id| id.to_string())
    };
    assert_eq!(held("1160,900,180").as_deref(), Some("w1.1"));
    assert_eq!(held("1160,900,0"), None);
    assert_eq!(held("1160,1000,180"), None);
    assert_eq!(held("1120,900,180"), None);
}

/// DBM-CC-15: a garrison that stands between two sections shifts to the one that is stormed.
#[test]
fn a_garrison_shifts_to_the_storm() {
    let scene = at(
        WALL,
        "a1 Reg Bd (O) 1160,820,0 ; b1 Reg Bd (O) 1130,900,180",
    );
    let mut trial = Trial::moving(&scene);
    trial.order("a1: forward 80", &[]);
    let trial = trial.end_moves();
    assert_eq!(trial.at("b1"), "1160,900,180");
    let state: &State = &trial.state;
    assert!(held_by(&state.field, state.element(the(state, "b1")).pose).is_some());
}

/// DBM-ZOC-02, -14: works between them free from a zone.
#[test]
fn no_zone_reaches_over_works() {
    let scene = |works: &str| {
        at(
            works,
            "a1 Reg Ax (O) 1160,840,90 ; b1 Reg Bd (O) 1160,900,180",
        )
    };
    legal(&scene(WALL), "a1: forward 150");
    refused(&scene(""), "a1: forward 150", "DBM-ZOC-02", "threat_zone");
}

/// DBM-DIS-02, -04: within 300 p of enemy works anybody who rides may dismount, and who would hold his own.
#[test]
fn riders_dismount_before_works() {
    let may = |scene: &str, name: &str| {
        let state = battle(&at(WALL, scene));
        let own = the(&state, name);
        let board = Board::known_to(state.side(own), &state);
        let order = Dismount {
            elements: vec![id(name)],
            ..Dismount::default()
        };
        let judged = sobremesa_dbm::rules::dismounting::exchange::judge_dismount(
            &board,
            state.owner(own),
            &order,
        );
        judged.map(|verdict| verdict.after.troop.kind).ok()
    };
    assert_eq!(
        may("a1 Irr Kn (O) 1160,600,0", "a1"),
        Some(TroopType::Blades)
    );
    assert_eq!(may("a1 Irr Kn (O) 1160,590,0", "a1"), None);
    assert_eq!(
        may("a1 Irr Cm (O) 1160,600,0", "a1"),
        Some(TroopType::Warband)
    );
    assert_eq!(
        may("b1 Irr Kn (O) 1160,960,180", "b1"),
        Some(TroopType::Blades)
    );
}

/// DBM-HLT-03: those who hold one enclosure are halted as one group, wherever they stand on it.
#[test]
fn a_garrison_is_halted_as_one() {
    let scene = at(
        "works PF b gates=2 1600,900 960,900",
        "b1 Irr Wb (O) 1560,900,180 ; b2 Irr Wb (O) 1160,900,180 ; turn 2",
    );
    let state = battle(&scene);
    let board = Board::known_to(state.side(the(&state, "b1")), &state);
    let halt = sobremesa_dbm::Halt {
        elements: vec![id("b1"), id("b2")],
        about: false,
        spare: false,
    };
    let seat = state.owner(the(&state, "b1"));
    assert!(sobremesa_dbm::rules::halt::judge(&board, seat, &halt).is_ok());
    let apart = battle(&scene.replace("1160,900,180", "1160,1000,180"));
    let board = Board::known_to(apart.side(the(&apart, "b1")), &apart);
    let refusal = sobremesa_dbm::rules::halt::judge(&board, seat, &halt).expect_err("no group");
    assert_eq!(refusal.rule().0, "DBM-GRP-18");
}

/// DBM-DEM-04: nobody of a broken command runs out of a tower, or of a ring that no enemy has entered.
#[test]
fn the_broken_stay_behind_their_walls() {
    let ring = "works PF b closed gates=2 1000,1400 1000,1800 1400,1800 1400,1400";
    let scene = |more: &str| {
        at(
            ring,
            &format!("b1 Reg Bd (O) 1200,1600,180 ; turn 2 ; {more}"),
        )
    };
    let runs = |scene: &str| {
        let mut state = battle(scene);
        let b1 = the(&state, "b1");
        let command = state.element(b1).command;
        state.commands[command.index()]
            .as_mut()
            .expect("a command")
            .demoralised = true;
        let board = Board::known_to(state.side(b1), &state);
        sobremesa_dbm::rules::spontaneous::must_advance(&board, b1)
    };
    assert!(!runs(&scene("")));
    assert!(
        runs(&scene("a1 Reg Bd (O) 1100,1500,0")),
        "the ring is broken"
    );
    assert!(runs(&scene("").replace(ring, "")));
}

/// Works are written and read back with the rest of a position.
#[test]
fn positions_keep_their_works() {
    let state = battle(&at(
        WALL,
        "a1 Reg Bd (O) 1160,820,0 ; b1 Reg Bd (O) 1160,900,180",
    ));
    let position = Position::from(&state);
    let text = serde_json::to_string(&position).expect("it can be written");
    let read: Position = serde_json::from_str(&text).expect("it can be read");
    let again = Dbm::resume(&read).expect("it can be played");
    assert_eq!(again.field.works, state.field.works);
    let pose = again.element(the(&again, "b1")).pose;
    assert!(mans(&again.field, pose).is_some());
}

/// DBM-CC-14: attackers and garrison overlap each other as if nothing stood between.
#[test]
fn works_are_no_shelter_from_overlaps() {
    let scene = "a1 Reg Bd (O) 1160,900,0 ; b1 Reg Bd (O) 1160,900,180 ; a2 Reg Bd (O) 1080,900,0";
    let overlapped = fight(&battle(&at(WALL, scene)), "a1", "b1", [3, 3]);
    assert!(overlapped.contains("| 5+0+1 + die = 9 |"), "{overlapped}");
}

/// DBM-DES-08: who is behind works does not die with whoever fell before them.
#[test]
fn works_save_whoever_is_behind_them() {
    let scene = "a1 Reg Bd (O) 1160,930,0 ; a2 Reg Bd (O) 1160,899,0 ; b1 Reg Bd (O) 1160,930,180";
    let falls = |works: &str| {
        let mut trial = Trial::fighting(&at(works, scene));
        trial.happen(Task::Die {
            element: the(&trial.state, "a1"),
            cause: Cause::Combat,
        });
        trial.at("a2")
    };
    assert_eq!(falls(WALL), "1160,899,0");
    assert_eq!(falls(""), "destroyed in combat");
}

/// DBM-STM-03, -05: whoever follows storms the section anew, for nobody holds it; War Wagons open the way and stay.
#[test]
fn who_follows_storms_again() {
    let scene = at(WALL, "a1 Reg Ps (O) 1160,940,0 ; a2 Reg Ps (O) 1160,900,0");
    let state = battle(&scene);
    let board = Board::public(&state);
    let ready: Vec<_> = storms(&board).map(|(piece, _)| piece.element.id).collect();
    assert_eq!(ready, [id("a2")]);
    let mut trial = Trial::fighting(&at(WALL, "a1 Reg WWg (S) 1160,900,0"));
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.at("a1"), "1160,900,0");
    assert!(!trial.rules().contains(&"DBM-STM-01"));
}

/// DBM-STM-05: of the Infantry behind War Wagons one goes in for them, whom their owner names, or nobody; horse behind
/// them does not, and those who cannot get in are not asked for.
#[test]
fn others_go_in_for_war_wagons() {
    let scene = at(
        WALL,
        "a1 Reg WWg (S) 1160,900,0 ; a2 Reg Ps (O) 1120,740,0 ; a3 Reg Ps (O) 1200,740,0",
    );
    let ends = [
        ("no", ["1120,740,0", "1200,740,0"]),
        ("a2", ["1160,940,0", "1200,740,0"]),
        ("a3", ["1120,740,0", "1160,940,0"]),
    ];
    for (answer, expected) in ends {
        let mut trial = Trial::fighting(&scene);
        trial.storm("a1", "w1.1", [6, 1]);
        assert_eq!(trial.asked(), "follower a1: no a2 a3");
        trial.answer(answer, &[]);
        assert_eq!(trial.all("a2 a3"), expected, "{answer}");
        assert_eq!(trial.at("a1"), "1160,900,0");
        let mut rules = trial.rules();
        rules.retain(|rule| *rule == "DBM-STM-05");
        // The question, the answer, and who went in.
        assert_eq!(rules.len(), if answer == "no" { 2 } else { 3 });
    }
    // A garrison that was thrown back makes room for whoever goes in.
    let held = format!("{scene} ; b1 Reg Bd (I) 1160,900,180");
    let mut trial = Trial::fighting(&held);
    trial.fight("a1", "b1", [6, 2]);
    assert_eq!(trial.asked(), "follower a1: no a2 a3");
    trial.answer("a2", &[]);
    assert_eq!(trial.all("a2 b1"), ["1160,940,0", "1160,940,180"]);
    let mut trial = Trial::fighting(&scene.replace("Reg Ps (O)", "Reg Cv (O)"));
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.asked(), "");
    let full = format!("{scene} ; a4 Reg Ps (O) 1160,960,0");
    let mut trial = Trial::fighting(&full);
    trial.storm("a1", "w1.1", [6, 1]);
    assert_eq!(trial.asked(), "", "a friend stands where they would go in");
}

/// DBM-STM-05: a vessel stays outside too; those aboard go in, or those aboard of the one at its stern.
#[test]
fn those_aboard_go_in_for_a_vessel() {
    let quay = "waterway 0,0 600,0 600,2400 0,2400\nworks PF b gates=1 600,380 600,620";
    let scene = at(
        quay,
        "a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; \
         a3 Reg Gal (O) 440,500,90 ; a4 Reg Ax (O) 0,0,0 aboard=a3",
    );
    for (answer, expected) in [
        ("no", ["aboard", "aboard"]),
        ("a2", ["640,500,90", "aboard"]),
        ("a4", ["aboard", "640,500,90"]),
    ] {
        let mut trial = Trial::fighting(&scene);
        trial.storm("a1", "w1.2", [6, 1]);
        assert_eq!(trial.asked(), "follower a1: no a2 a4");
        trial.answer(answer, &[]);
        assert_eq!(trial.all("a2 a4"), expected, "{answer}");
        assert_eq!(trial.at("a1"), "600,500,90");
        let landed = |name: &str| trial.state.element(the(&trial.state, name)).landed;
        assert_eq!(
            [landed("a1"), landed("a3")],
            [answer == "a2", answer == "a4"]
        );
    }
}

/// DBM-DIS-02: riders who got off only to hold works do not leave them on foot; they sit up first. Whoever may dismount
/// anywhere, or has lost his mounts, goes as he likes.
#[test]
fn who_got_off_to_hold_works_mounts_to_leave_them() {
    let leaves = |foot: &str, has_mounts: bool| {
        let scene = at(WALL, &format!("b1 Irr Kn (O) 1160,960,180 {foot}; turn 2"));
        let mut trial = Trial::moving(&scene);
        let order = Dismount {
            elements: vec![id("b1")],
            ..Dismount::default()
        };
        let b1 = the(&trial.state, "b1");
        trial.play(trial.state.owner(b1), &Action::Dismount(order), &[]);
        let element = &mut trial.state.elements[b1.index()];
        element.deeds = Default::default();
        let mounted = element.on_foot.as_mut().expect("it is on foot");
        mounted.mounts = has_mounts;
        let board = Board::known_to(trial.state.side(b1), &trial.state);
        let judged = |text: &str| {
            let order = crate::moves::order(text);
            sobremesa_dbm::rules::movement::judge(&board, trial.state.owner(b1), &order)
                .map(|_| ())
                .map_err(|refusal| refusal.rule().0)
        };
        ["b1: turn 180, forward 90", "b1: forward 50"].map(judged)
    };
    assert_eq!(leaves("", true), [Err("DBM-DIS-02"), Ok(())]);
    assert_ne!(leaves("foot=Bd(S) ", true)[0], Err("DBM-DIS-02"));
    assert_ne!(leaves("", false)[0], Err("DBM-DIS-02"));
}

/// DBM-DIS-06: Baggage is sacked from the saddle, also behind works.
#[test]
fn baggage_is_sacked_from_the_saddle() {
    let scene = at(
        STAKES,
        "a1 Irr LH (O) 1160,900,0 ; b1 Irr Bge (O) 1160,900,180",
    );
    let sacked = fight(&battle(&scene), "a1", "b1", [6, 1]);
    assert_eq!(
        sacked,
        "2+0-2 + die = 6 | 1+0+2 + die = 4 | 6+0 = 6 | 4+0 = 4 | first stand, second destroyed"
    );
}

/// DBM-SHT-16: whoever stands on a wall shoots over any friends; over a palisade nobody does.
#[test]
fn walls_are_shot_from_over_friends() {
    let aims = |works: &str| {
        let state = battle(&at(
            works,
            "b1 Reg Bw (O) 1160,900,180 ; b2 Reg Pk (O) 1160,860,180 ; a1 Reg Bd (O) 1160,760,0",
        ));
        let board = Board::public(&state);
        let aims = sobremesa_dbm::rules::shooting::aims(&board);
        aims.iter().any(|aim| aim.shooter == the(&state, "b1"))
    };
    assert!(aims(WALL));
    assert!(!aims(STAKES));
}

/// DBM-PIP-19: foot that holds works waits for the common price.
#[test]
fn a_garrison_waits_for_less() {
    let scene = at(WALL, "b1 Irr Wb (O) 1160,900,180 ; turn 2");
    let far = "2 = 06 18";
    crate::moves::halt_costs(&scene.replace("2400,1800", "1300,1800"), "b1", "1 = 06");
    crate::moves::halt_costs(
        &scene.replace("2400,1800", "1300,1800").replace(WALL, ""),
        "b1",
        far,
    );
}

/// DBM-CC-13, -16: whoever has fought already storms nothing more in that turn.
#[test]
fn who_has_fought_storms_nothing() {
    let scene = at(WALL, "a1 Reg Ax (O) 1160,900,0");
    for has_fought in [false, true] {
        let mut trial = Trial::fighting(&scene);
        let a1 = the(&trial.state, "a1");
        trial.state.elements[a1.index()].deeds.fought = has_fought;
        let mut offers = Vec::new();
        let seat = trial.state.side_in_turn().commander_in_chief();
        let who = sobremesa_kernel::Actor::Seat(seat);
        <sobremesa_dbm::Dbm as sobremesa_kernel::Game>::candidates(&trial.state, who, &mut offers);
        let storms =
            |action: &Action| matches!(action, Action::Fight(fight) if fight.a == id("a1"));
        assert_eq!(offers.iter().any(storms), !has_fought);
    }
}
