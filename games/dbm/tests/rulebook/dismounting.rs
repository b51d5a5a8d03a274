//! DIS, MI: who dismounts and as what, what it costs, where the mounts wait, and what scatters them.

use sobremesa_dbm::agenda::{Cause, Task};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::dismounting::exchange::{judge_dismount, judge_mount};
use sobremesa_dbm::rules::dismounting::{on_foot, rate, types_on_foot};
use sobremesa_dbm::rules::initiative::total;
use sobremesa_dbm::rules::losses;
use sobremesa_dbm::rules::mounts::base_of;
use sobremesa_dbm::{
    Action, CommandIx, Dismount, ElementId, Equivalents, Mount, Phase, Place, Position, Refusal,
    Side, Spot, State, Weapon,
};
use sobremesa_kernel::Game;

use crate::moves::{legal, refused};
use crate::scene::{Trial, battle, the};

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a name")
}

/// `a1 a2 as Bd(S)`.
fn dismount(text: &str) -> Dismount {
    let (names, kind) = match text.split_once(" as ") {
        Some((names, kind)) => (names, Some(kind)),
        None => (text, None),
    };
    Dismount {
        elements: names.split(' ').map(id).collect(),
        kind: kind.map(|kind| {
            let (code, rest) = kind.split_once('(').expect("Bd(S)");
            let letter = rest.trim_end_matches(')');
            serde_json::from_value(serde_json::json!({ "type": code, "grade": letter }))
                .expect("a type and a grade")
        }),
        ..Dismount::default()
    }
}

fn mount(name: &str) -> Mount {
    Mount {
        element: id(name),
        places: Vec::new(),
        march: false,
        spare: false,
    }
}

fn seat_of(state: &State, name: &str) -> sobremesa_kernel::Seat {
    state.owner(the(state, name))
}

/// What it costs and becomes, `2 Bd (S)`; or the rule against it.
#[track_caller]
fn dismounting(scene: &str, text: &str) -> String {
    let state = battle(scene);
    let order = dismount(text);
    let first = state.find(order.elements[0]).expect("it is there");
    let board = Board::known_to(state.side(first), &state);
    match judge_dismount(&board, state.owner(first), &order) {
        Ok(verdict) => format!("{} {}", total(&verdict.price), verdict.after.troop),
        Err(refusal) => refusal.rule().0.to_owned(),
    }
}

impl Trial {
    #[track_caller]
    fn get_down(&mut self, text: &str) {
        let order = dismount(text);
        let first = self.state.find(order.elements[0]).expect("it is there");
        self.play(self.state.owner(first), &Action::Dismount(order), &[]);
    }

    #[track_caller]
    fn sit_up(&mut self, name: &str) {
        let seat = seat_of(&self.state, name);
        self.play(seat, &Action::Mount(mount(name)), &[]);
    }

    fn keeps_mounts(&self, name: &str) -> bool {
        self.state.element(the(&self.state, name)).keeps_mounts()
    }

    fn troop(&self, name: &str) -> String {
        self.state.element(the(&self.state, name)).troop.to_string()
    }

    /// A new turn of the same side, as far as what was done in the last one is concerned.
    fn rested(&mut self) {
        for element in &mut self.state.elements {
            element.deeds = Default::default();
        }
        for command in self.state.commands.iter_mut().flatten() {
            command.pips = 6;
        }
    }
}

/// Knights whose list lets them dismount as Blades, far from everybody.
const KNIGHTS: &str = "a1 Irr Kn (O) 1000,500,0 foot=Bd(S) ; a9 Reg Cv (O) 1300,400,0 general ; b1 Reg Bd (O) 1000,1500,180";

/// DBM-DIS-07, -08, -18: the table of the rulebook, row by row.
#[test]
fn what_riders_become_on_foot() {
    let cases = [
        ("Irr Kn (S)", "", "Bd (S)"),
        ("Reg Kn (O)", "", "Bd (S)"),
        ("Irr Kn (I)", "bow", "Bw (O)"),
        ("Reg Kn (F)", "", "Sp (O), Bd (O)"),
        ("Reg Kn (F)", "bow", "Bw (O)"),
        ("Reg Kn (X)", "", "Sp (S)"),
        ("Reg Kn (X)", "bow", "Bw (S)"),
        // Bow only: a crossbow changes nothing.
        ("Reg Kn (O)", "crossbow", "Bd (S)"),
        ("Reg Cv (S)", "", "Ax (S)"),
        ("Reg Cv (O)", "bow", "Bw (O)"),
        ("Reg Cv (O)", "handgun", "Art (X)"),
        ("Reg Cv (I)", "", "Ax (I)"),
        // DIS-08: (I) is asked first.
        ("Reg Cv (I)", "handgun", "Bw (I)"),
        ("Irr Cv (O)", "", "Wb (S)"),
        ("Irr Cv (S)", "crossbow", "Bw (O)"),
        ("Irr Cv (I)", "", "Ax (I)"),
        ("Irr Cm (S)", "", "Wb (S)"),
        ("Irr Cm (O)", "bow", "Bw (I)"),
        ("Irr Cm (I)", "", "Ax (I)"),
        ("Irr Cm (X)", "", ""),
        ("Irr LH (O)", "", "Ax (I)"),
        ("Irr LH (F)", "bow", "Bw (I)"),
        ("Reg LH (I)", "crossbow", "Bw (I)"),
        ("Reg LH (O)", "handgun", "Ax (I)"),
        ("Irr El (O)", "", ""),
        ("Irr Exp (O)", "", ""),
        // A list overrides it.
        ("Irr Kn (O)", "foot=Sp(O)", "Sp (O)"),
    ];
    for (troop, word, expected) in cases {
        let state = battle(&format!("a1 {troop} 1000,500,0 {word}"));
        let kinds = types_on_foot(state.element(the(&state, "a1")).troop);
        let kinds: Vec<String> = kinds.iter().map(ToString::to_string).collect();
        assert_eq!(kinds.join(", "), expected, "{troop} {word}");
    }
}

/// DBM-DIS-17, DBM-TRP-10: as regular as before, where there are such troops; irregular Sp (S) are dismounted
/// Knights and nobody else.
#[test]
fn discipline_stays_unless_there_are_no_such_foot() {
    let cases = [
        ("Irr Kn (O)", "Irr Bd (S)"),
        ("Reg Kn (X)", "Reg Sp (S)"),
        ("Irr Kn (X)", "Irr Sp (S)"),
        ("Irr Cv (O)", "Irr Wb (S)"),
        ("Irr Cv (O) handgun", "Reg Art (X)"),
        ("Reg LH (O)", "Reg Ax (I)"),
    ];
    for (troop, expected) in cases {
        let (troop, word) = troop.rsplit_once(") ").map_or((troop, ""), |(_, word)| {
            (troop.trim_end_matches(word).trim(), word)
        });
        let state = battle(&format!("a1 {troop} 1000,500,0 {word}"));
        let mounted = state.element(the(&state, "a1")).troop;
        let foot = on_foot(mounted, types_on_foot(mounted)[0]);
        assert_eq!(foot.to_string(), expected, "{troop}");
        // What they carry they carry on foot, and camels stay behind.
        assert_eq!(foot.weapon, mounted.weapon);
        assert!(!foot.camels);
    }
    let archers = battle("a1 Irr LH (F) 1000,500,0 bow");
    let mounted = archers.element(the(&archers, "a1")).troop;
    let foot = on_foot(mounted, types_on_foot(mounted)[0]);
    assert_eq!(foot.weapon, Some(Weapon::Bow));
}

/// DBM-DIS-01, -02, -05: who is named by the list; who stands near War Wagons on a hill; a general of foot alone.
#[test]
fn only_whom_the_list_names_dismounts_freely() {
    assert_eq!(dismounting(KNIGHTS, "a1"), "2 Irr Bd (S)");
    let unlisted = KNIGHTS.replace(" foot=Bd(S)", "");
    assert_eq!(dismounting(&unlisted, "a1"), "DBM-DIS-02");
    let wagons = |hill: &str, y: u32| {
        format!(
            "a1 Irr Kn (O) 1000,500,0 ; a9 Reg Cv (O) 1300,400,0 general ; b1 Reg WWg (O) 1000,{y},0 ; {hill}"
        )
    };
    let hill = "gentle_hill 800,500 1200,500 1200,1100 800,1100";
    // From front to rear edge: 960 - 160 - 500 = 300.
    assert_eq!(dismounting(&wagons(hill, 960), "a1"), "2 Irr Bd (S)");
    assert_eq!(dismounting(&wagons(hill, 962), "a1"), "DBM-DIS-02");
    assert_eq!(dismounting(&wagons("", 960), "a1"), "DBM-DIS-02");
    // DBM-DIS-02: the general whose command is otherwise on foot. It is the C-in-C: one point less (PIP-10).
    let alone = "a1 Reg Kn (O) 1000,500,0 general ; a2..a4 Reg Bd (O) 1200,500,0 ; a5 Reg Cv (O) 2000,500,0 cmd2 ; b1 Reg Bd (O) 1000,1500,180";
    assert_eq!(dismounting(alone, "a1"), "1 Reg Bd (S)");
    let with_horse = alone.replace(" cmd2", "");
    assert_eq!(dismounting(&with_horse, "a1"), "DBM-DIS-02");
    for troop in ["Irr El (O)", "Irr Exp (O)", "Irr Cm (X)", "Reg Bd (O)"] {
        let scene = format!("a1 {troop} 1000,500,0 ; a9 Reg Cv (O) 1300,400,0 general");
        assert_eq!(dismounting(&scene, "a1"), "DBM-DIS-05", "{troop}");
    }
}

/// DBM-DIS-04: Camelry is exchanged only near enemy War Wagons (or fortifications), on a hill or not.
#[test]
fn camelry_stays_camelry_but_near_wagons() {
    let scene = |y: u32| {
        format!(
            "a1 Irr Cm (O) 1000,500,0 ; a9 Reg Cv (O) 1300,400,0 general ; b1 Reg WWg (O) 1000,{y},0"
        )
    };
    assert_eq!(dismounting(&scene(960), "a1"), "2 Irr Wb (S)");
    assert_eq!(dismounting(&scene(970), "a1"), "DBM-DIS-04");
}

/// DBM-DIS-09, DBM-SGL-09, DBM-PIP-17: 3 chariots, 2 Light Horse or 1 of the others, touching each other, for 2
/// points alike.
#[test]
fn three_chariots_or_two_light_horse_become_one_on_foot() {
    let chariots = "a1..a3 Irr Cv (O) 1000,500,0 chariot foot=Wb(S) ; a9 Reg Cv (O) 1300,400,0 general ; a4 Irr Cv (O) 1600,500,0 chariot foot=Wb(S) ; b1 Reg Bd (O) 1000,1500,180";
    assert_eq!(dismounting(chariots, "a1 a2 a3"), "2 Irr Wb (S)");
    assert_eq!(dismounting(chariots, "a1 a2"), "DBM-DIS-09");
    assert_eq!(dismounting(chariots, "a1 a2 a4"), "DBM-SGL-09");
    let horse = "a1..a3 Irr LH (F) 1000,500,0 bow foot=Bw(I) ; a9 Reg Cv (O) 1300,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    assert_eq!(dismounting(horse, "a1 a2"), "2 Irr Bw (I)");
    assert_eq!(dismounting(horse, "a1"), "DBM-DIS-09");
    assert_eq!(dismounting(horse, "a1 a2 a3"), "DBM-DIS-09");
    let state = battle(horse);
    assert_eq!(rate(state.element(the(&state, "a1")).troop), 2);
}

/// DBM-DIS-18, DBM-UX-17: Knights (F) say each time as what.
#[test]
fn fast_knights_choose_spears_or_blades() {
    let scene =
        "a1 Reg Kn (F) 1000,500,0 general ; a2 Reg Bd (O) 1200,500,0 ; b1 Reg Bd (O) 1000,1500,180";
    assert_eq!(dismounting(scene, "a1"), "1 Reg Sp (O)");
    assert_eq!(dismounting(scene, "a1 as Bd(O)"), "1 Reg Bd (O)");
    assert_eq!(dismounting(scene, "a1 as Bd(S)"), "DBM-DIS-07");
}

/// DBM-PIP-17, -27: 2 points flat, whatever else an irregular would pay; far from the general one more.
#[test]
fn dismounting_costs_two_points() {
    let far = "a1 Irr Kn (O) 1000,500,0 foot=Bd(S) ; a9 Reg Cv (O) 3000,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    assert_eq!(dismounting(far, "a1"), "3 Irr Bd (S)");
    let poor = format!("{KNIGHTS} ; pips a 1");
    assert_eq!(dismounting(&poor, "a1"), "DBM-PIP-06");
}

/// DBM-SGL-08: not in contact with any enemy on any side, before or after.
#[test]
fn nobody_dismounts_in_contact() {
    for enemy in ["1000,500,180", "1080,470,0", "1000,440,0"] {
        let scene = format!(
            "a1 Irr Kn (O) 1000,500,0 foot=Bd(S) ; a9 Reg Cv (O) 1300,400,0 general ; b1 Reg Bd (O) {enemy}"
        );
        assert_eq!(dismounting(&scene, "a1"), "DBM-SGL-08", "{enemy}");
    }
}

/// DBM-DIS-10, DBM-SGL-01, DBM-MAR-02: it takes the whole tactical move, or a whole march.
#[test]
fn dismounting_is_the_whole_move() {
    let moved = KNIGHTS.replace("foot=Bd(S)", "foot=Bd(S) moved");
    assert_eq!(dismounting(&moved, "a1"), "DBM-SGL-01");
    let mut trial = Trial::moving(KNIGHTS);
    trial.get_down("a1");
    assert_eq!(trial.troop("a1"), "Irr Bd (S)");
    assert_eq!(trial.at("a1"), "1000,500,0");
    assert_eq!(trial.state.element(the(&trial.state, "a1")).depth(), 30.0);
    refused_in(&trial.state, "a1: forward 50", "DBM-SGL-01");
    // After a march it takes the place of another.
    let mut trial = Trial::moving(KNIGHTS);
    trial.order("march a1: forward 100", &[]);
    trial.get_down("a1");
    let deeds = trial.state.element(the(&trial.state, "a1")).deeds;
    assert_eq!((deeds.marches, deeds.moved), (2, false));
    // And as a march it wants the distance of one (MAR-01).
    let near = "a1 Irr Kn (O) 1000,500,0 foot=Bd(S) ; a9 Reg Cv (O) 1300,400,0 general ; b1 Reg Bd (O) 1000,650,180";
    assert_eq!(dismounting(near, "a1"), "2 Irr Bd (S)");
    let state = battle(near);
    let board = Board::known_to(Side::A, &state);
    let order = Dismount {
        march: true,
        ..dismount("a1")
    };
    let refusal = judge_dismount(&board, seat_of(&state, "a1"), &order).expect_err("too near");
    assert_eq!(refusal.rule().0, "DBM-MAR-01");
}

#[track_caller]
fn refused_in(state: &State, order: &str, rule: &str) {
    let order = crate::moves::order(order);
    let first = state.find(order.elements[0]).expect("it is there");
    let board = Board::known_to(state.side(first), state);
    let judged = sobremesa_dbm::rules::movement::judge(&board, state.owner(first), &order);
    assert_eq!(judged.expect_err("refused").rule().0, rule);
}

/// DBM-DIS-16, DBM-SGL-12: one of two Light Horse is replaced and the other leaves the table; they come back
/// touching each other, one on the spot.
#[test]
fn who_was_exchanged_comes_back_on_the_spot() {
    let scene = "a1..a2 Irr LH (F) 1000,500,0 bow foot=Bw(I) ; a9 Reg Cv (O) 1500,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    let mut trial = Trial::moving(scene);
    trial.get_down("a1 a2");
    assert_eq!(trial.all("a1 a2"), ["1000,500,0", "exchanged"]);
    trial.rested();
    trial.sit_up("a1");
    assert_eq!(trial.all("a1 a2"), ["1000,500,0", "1080,500,0"]);
    assert_eq!(trial.troop("a1"), "Irr LH (F)");
    // Where their owner says, within those limits.
    let mut trial = Trial::moving(scene);
    trial.get_down("a1 a2");
    trial.rested();
    let place = |places: &[[f64; 3]]| Mount {
        places: places
            .iter()
            .map(|[x, y, facing]| Spot {
                x: *x,
                y: *y,
                facing: *facing,
            })
            .collect(),
        ..mount("a1")
    };
    let judged = |places: &[[f64; 3]]| {
        let board = Board::known_to(Side::A, &trial.state);
        let verdict = judge_mount(&board, seat_of(&trial.state, "a1"), &place(places));
        verdict.map_err(|refusal: Refusal| refusal.rule().0).err()
    };
    assert_eq!(judged(&[[1000.0, 500.0, 0.0], [920.0, 500.0, 0.0]]), None);
    // Turned about on its middle (480), and its companion behind it.
    assert_eq!(
        judged(&[[1000.0, 450.0, 180.0], [1000.0, 390.0, 180.0]]),
        None
    );
    let apart = judged(&[[1000.0, 500.0, 0.0], [1100.0, 500.0, 0.0]]);
    assert_eq!(apart, Some("DBM-SGL-09"));
    let elsewhere = judged(&[[1040.0, 500.0, 0.0], [1120.0, 500.0, 0.0]]);
    assert_eq!(elsewhere, Some("DBM-DIS-16"));
    assert_eq!(judged(&[[1000.0, 500.0, 0.0]]), Some("DBM-DIS-09"));
}

/// DBM-LOS-04: a Bw (I) that was two Light Horse is 2 equivalents, and its mounts are none.
#[test]
fn one_on_foot_is_lost_as_all_who_became_it() {
    let scene = "a1..a2 Irr LH (F) 1000,500,0 bow foot=Bw(I) ; a9 Reg Cv (O) 1500,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    let mut trial = Trial::moving(scene);
    let command = CommandIx::new(Side::A, 1);
    let before = losses::original(&trial.state, command);
    trial.get_down("a1 a2");
    assert_eq!(losses::original(&trial.state, command), before);
    trial.happen(Task::Die {
        element: the(&trial.state, "a1"),
        cause: Cause::Combat,
    });
    assert_eq!(losses::lost(&trial.state, command), Equivalents::whole(2));
}

/// DBM-DIS-11: behind their owner; behind the last who supports it, and behind his mounts. A base of Cavalry is 60
/// deep, one of chariots 80.
#[test]
fn mounts_wait_behind_the_last_rank() {
    let scene = "a1..a2 Irr Kn (O) 1000,500,0 column foot=Bd(S) ; a3..a5 Irr Cv (O) 1400,500,0 chariot foot=Wb(S) ; a9 Reg Cv (O) 1700,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    let mut trial = Trial::moving(scene);
    trial.get_down("a1");
    let front = |trial: &Trial, name: &str| {
        let board = Board::truth(&trial.state);
        let base = base_of(&board, the(&trial.state, name)).expect("mounts");
        let corners = base.corners();
        (corners[0].y.round(), corners[2].y.round())
    };
    assert_eq!(front(&trial, "a1"), (470.0, 410.0));
    // a2 gets down where it stood, 440, and closes up: as Blades it supports a1 (SUP-10).
    trial.get_down("a2");
    let a2 = the(&trial.state, "a2");
    trial.state.elements[a2.index()].pose = sobremesa_dbm::Pose::new(1000.0, 470.0, 0.0);
    assert_eq!(front(&trial, "a2"), (440.0, 380.0));
    assert_eq!(front(&trial, "a1"), (380.0, 320.0));
    trial.rested();
    trial.get_down("a3 a4 a5");
    assert_eq!(front(&trial, "a3"), (470.0, 390.0));
}

/// Knights on foot with their mounts between y 470 and y 410.
fn on_foot_trial(more: &str) -> Trial {
    let mut trial = Trial::moving(&format!("{KNIGHTS} ; {more}"));
    trial.get_down("a1");
    trial.rested();
    assert!(trial.keeps_mounts("a1"));
    trial
}

/// DBM-DIS-14, -15: they are lost by any tactical move but to mount, and by a march; then nobody mounts again.
#[test]
fn who_walks_away_loses_his_mounts() {
    for order in ["a1: forward 50", "march a1: forward 100"] {
        let mut trial = on_foot_trial("");
        trial.order(order, &[]);
        assert!(!trial.keeps_mounts("a1"), "{order}");
        assert!(trial.rules().contains(&"DBM-DIS-14"));
        trial.rested();
        let board = Board::known_to(Side::A, &trial.state);
        let refusal = judge_mount(&board, seat_of(&trial.state, "a1"), &mount("a1"));
        assert_eq!(refusal.expect_err("no mounts").rule().0, "DBM-DIS-15");
    }
    let mut trial = on_foot_trial("");
    trial.sit_up("a1");
    assert_eq!(trial.troop("a1"), "Irr Kn (O)");
}

/// DBM-DIS-14: by a recoil, and by whoever passes through them except Psiloi.
#[test]
fn outcomes_and_friends_scatter_the_mounts() {
    let mut trial = on_foot_trial("");
    trial.happen(Task::Recoil {
        element: the(&trial.state, "a1"),
        cause: Cause::Shooting,
    });
    assert_eq!(trial.at("a1"), "1000,470,0");
    assert!(!trial.keeps_mounts("a1"));
    // Friends go over the ground where they wait, between 410 and 470; Psiloi harm nobody.
    for (troop, kept) in [("Irr Ps (O)", true), ("Irr Ax (O)", false)] {
        let mut trial = on_foot_trial(&format!("a5 {troop} 880,425,90"));
        trial.order("a5: forward 100", &[]);
        assert_eq!(trial.keeps_mounts("a1"), kept, "{troop}");
    }
}

/// DBM-DIS-12, -13: an enemy who touches them scatters them, even corner to corner, and goes on to their owners.
#[test]
fn an_enemy_who_touches_mounts_scatters_them() {
    // From behind, over the mounts, to the rear of the Blades at y 470.
    let scene = "b5 Irr LH (O) 1000,200,0 ; b9 Reg Cv (O) 1500,200,0 general cmd2 ; turn 2";
    let mut trial = on_foot_trial("");
    let more = battle(&format!("{KNIGHTS} ; {scene}"));
    let raider = more.element(the(&more, "b5"));
    trial.state.elements.push(*raider);
    trial.state.turn = 2;
    trial.state.phase = Phase::Move;
    trial.order("b5: forward 250", &[]);
    assert_eq!(trial.at("b5"), "1000,450,0", "over the mounts");
    assert!(!trial.keeps_mounts("a1"));
    assert!(trial.rules().contains(&"DBM-DIS-12"));
    // Their mounts' corner is at 960,410; this one's front right corner comes to it.
    for (y, kept) in [(408.0, true), (410.0, false)] {
        let mut trial = on_foot_trial("");
        let mut raider = *raider;
        raider.pose = sobremesa_dbm::Pose::new(920.0, y - 100.0, 0.0);
        trial.state.elements.push(raider);
        trial.state.turn = 2;
        trial.order("b5: forward 100", &[]);
        assert_eq!(trial.keeps_mounts("a1"), kept, "front at {y}");
    }
}

/// DBM-DIS-12: shot at from behind, through them.
#[test]
fn mounts_are_lost_to_arrows_from_behind() {
    for (y, facing, kept) in [(300.0, 0.0, false), (600.0, 180.0, true)] {
        let mut trial = on_foot_trial(&format!("b5 Reg Bw (O) 1000,{y},{facing}"));
        trial.state.phase = Phase::Shoot;
        trial.shoot("a1", &[1, 6]);
        assert_eq!(trial.keeps_mounts("a1"), kept, "from {y}");
    }
}

/// DBM-FLE-10, DBM-DIS-10: whoever must flee and can mount does so first, and rides.
#[test]
fn they_mount_to_flee() {
    let mut trial = on_foot_trial("");
    trial.happen(Task::Flee {
        element: the(&trial.state, "a1"),
        cause: Cause::Shooting,
        way: None,
        swerve: None,
    });
    assert_eq!(trial.troop("a1"), "Irr Kn (O)");
    // Recoil 60 to 440, rear at 380; then 150 + 50 from there: 180.
    assert_eq!(trial.at("a1"), "1000,180,180");
    // Without mounts they run on foot: recoil 30, rear at 440, 100 + 50.
    let mut trial = on_foot_trial("");
    trial.order("a1: back 0.1", &[]);
    assert!(!trial.keeps_mounts("a1"));
    trial.happen(Task::Flee {
        element: the(&trial.state, "a1"),
        cause: Cause::Shooting,
        way: None,
        swerve: None,
    });
    assert_eq!(trial.at("a1"), "1000,290,180");
}

/// DBM-DIS-10: to go after a demoralised enemy they mount without a move or a point.
#[test]
fn they_mount_to_ride_down_the_broken() {
    let mut trial = on_foot_trial("a5 Irr Wb (O) 2500,500,0");
    let b1 = the(&trial.state, "b1");
    trial.state.elements[b1.index()].pose = sobremesa_dbm::Pose::new(1000.0, 1000.0, 0.0);
    let broken = trial.state.element(b1).command;
    trial.state.commands[broken.index()]
        .as_mut()
        .expect("a command")
        .demoralised = true;
    let refusal = {
        let board = Board::known_to(Side::A, &trial.state);
        let pips = board.command(CommandIx::new(Side::A, 1)).pips;
        assert_eq!(pips, 6);
        judge_mount(&board, seat_of(&trial.state, "a1"), &mount("a1"))
    };
    assert_eq!(total(&refusal.expect("in its own move").price), 2);
    let mut trial = trial.end_moves();
    assert_eq!(trial.state.phase, Phase::Advance);
    trial.sit_up("a1");
    assert_eq!(trial.troop("a1"), "Irr Kn (O)");
    assert!(trial.rules().contains(&"DBM-DIS-10"));
    assert!(trial.state.to_advance.contains(the(&trial.state, "a1")));
    // a5 goes after nobody who runs.
    let board = Board::known_to(Side::A, &trial.state);
    let other = judge_mount(&board, seat_of(&trial.state, "a5"), &mount("a5"));
    assert_eq!(other.expect_err("no horses").rule().0, "DBM-DIS-15");
}

/// DBM-MI-02, -03: Mounted Infantry marches as Cavalry, or as Camelry, and moves on foot otherwise; it uses no move
/// to mount. DBM-DIS-14: a tactical move leaves the mounts behind.
#[test]
fn mounted_infantry_rides_to_march() {
    let scene = "a1 Reg Bw (O) 1000,500,0 mi ; a2 Reg Bw (O) 1400,500,0 ; a9 Reg Cv (O) 1800,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    legal(scene, "march a1: forward 200");
    refused(scene, "march a2: forward 200", "DBM-DST-01", "too_far");
    refused(scene, "a1: forward 200", "DBM-DST-01", "too_far");
    let mut trial = Trial::moving(scene);
    trial.order("march a1: forward 200", &[]);
    assert!(trial.keeps_mounts("a1"));
    trial.rested();
    trial.order("a1: forward 100", &[]);
    assert!(!trial.keeps_mounts("a1"));
    trial.rested();
    refused_in(&trial.state, "march a1: forward 200", "DBM-DST-01");
    // DBM-TER-44: on camels dunes are easy: 200 p; on horses they are difficult: 100 p.
    let dunes = "dunes 800,300 1200,300 1200,900 800,900";
    let camels = format!(
        "{} ; {dunes}",
        scene.replace("1000,500,0 mi", "1000,500,0 mi camels")
    );
    legal(&camels, "march a1: forward 200");
    refused(
        &format!("{scene} ; {dunes}"),
        "march a1: forward 200",
        "DBM-DST-01",
        "too_far",
    );
}

/// DBM-MI-04: other figures for those who ride are an ornament: the element stays the same one, on its own base, and
/// nobody is exchanged for it, as those are who dismount (DBM-DIS-11).
#[test]
fn mounted_infantry_is_not_exchanged() {
    let scene = "a1 Reg Bw (O) 1000,500,0 mi ; a9 Reg Cv (O) 1800,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    let mut trial = Trial::moving(scene);
    let a1 = the(&trial.state, "a1");
    let before = *trial.state.element(a1);
    trial.order("march a1: forward 200", &[]);
    let after = *trial.state.element(a1);
    assert_eq!(trial.at("a1"), "1000,700,0");
    assert_eq!(
        (after.id, after.troop, after.depth()),
        (before.id, before.troop, before.depth())
    );
    assert!(after.on_foot.is_none() && after.exchanged_for.is_none());
    let is_exchanged = |one: &sobremesa_dbm::Element| one.place == Place::Exchanged;
    assert!(!trial.state.elements.iter().any(is_exchanged));
    assert!(trial.keeps_mounts("a1"));
}

/// DBM-MI-02, DBM-FLE-10: it flees as Cavalry, 200 + 50, with its mounts.
#[test]
fn mounted_infantry_flees_on_horseback() {
    let scene = "a1 Reg Bw (O) 1000,800,0 mi ; a9 Reg Cv (O) 1800,400,0 general ; b1 Reg Bd (O) 1000,1500,180";
    let mut trial = Trial::moving(scene);
    trial.happen(Task::Flee {
        element: the(&trial.state, "a1"),
        cause: Cause::Shooting,
        way: None,
        swerve: None,
    });
    // Recoil 40 to 760, rear at 720, 250 from there.
    assert_eq!(trial.at("a1"), "1000,470,180");
    assert!(trial.keeps_mounts("a1"));
}

/// DBM-WAT-06: Knights on foot in full armour test a difficult ford as a dangerous one; other Blades do not.
#[test]
fn knights_on_foot_fear_a_difficult_ford() {
    let river = "river 80 difficult_ford 0,600 3600,600";
    let mut trial = on_foot_trial(&format!("{river} ; a5 Reg Bd (S) 1200,500,0"));
    trial.order("a1: forward 100", &[1]);
    assert_eq!(trial.at("a1"), "destroyed");
    trial.order("a5: forward 100", &[]);
    assert_eq!(trial.at("a5"), "1200,600,0");
}

/// What is on foot, and for whom it stands there, is written and read back.
#[test]
fn positions_keep_who_is_on_foot() {
    let scene = "a1..a2 Irr LH (F) 1000,500,0 bow foot=Bw(I) ; a9 Reg Cv (O) 1500,400,0 general ; b1 Reg Bd (O) 1000,1500,180 general";
    let mut trial = Trial::moving(scene);
    trial.get_down("a1 a2");
    let position = Position::from(&trial.state);
    let text = serde_json::to_string(&position).expect("it can be written");
    let read: Position = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(read, position);
    let again = sobremesa_dbm::Dbm::resume(&read).expect("it can be played");
    assert_eq!(again.elements, trial.state.elements);
    // Nobody stands for somebody who is not there.
    let mut broken = position;
    let gone = broken
        .elements
        .iter_mut()
        .find(|one| one.place == Place::Exchanged);
    gone.expect("a2").exchanged_for = None;
    let faults = sobremesa_dbm::Dbm::resume(&broken).expect_err("a fault");
    assert!(faults.iter().any(|fault| fault.rule.0 == "DBM-DIS-16"));
}

/// DBM-DIS-09: two who are not alike do not become one on foot.
#[test]
fn only_their_like_dismount_together() {
    let pair = |grade: &str| {
        let scene = format!(
            "a1 Irr LH (F) 1000,500,0 bow foot=Bw(I) ; a2 Irr LH ({grade}) 1080,500,0 bow foot=Bw(I) ; \
             a9 Reg Cv (O) 1300,400,0 general ; b1 Reg Bd (O) 1000,1500,180"
        );
        dismounting(&scene, "a1 a2")
    };
    assert_eq!(pair("F"), "2 Irr Bw (I)");
    assert_eq!(pair("O"), "DBM-DIS-09");
}

/// DBM-PIP-10, -29: a general who has dismounted for less has used his discount.
#[test]
fn dismounting_uses_the_discount() {
    let mut trial = Trial::moving(
        "a1 Reg Kn (F) 1000,500,0 general ; a2 Reg Bd (O) 1200,500,0 ; b1 Reg Bd (O) 1000,1500,180",
    );
    let command = trial.state.element(the(&trial.state, "a1")).command;
    assert!(!trial.state.command(command).discount_used);
    trial.get_down("a1");
    assert!(trial.state.command(command).discount_used);
}
