//! NAV: vessels, those aboard, the shore and the wind; what the other chapters say of them.
//!
//! The sea of these scenes lies to the left of x 600.

use sobremesa_dbm::agenda::{Cause, Task};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::initiative::total;
use sobremesa_dbm::rules::naval::landing::{judge_embark, judge_land};
use sobremesa_dbm::rules::{close_combat, losses};
use sobremesa_dbm::{
    Action, CommandIx, ElementId, Embark, Equivalents, Grade, Halt, Land, Place, Position, Refusal,
    Side, State,
};

use crate::moves::{costs, legal, refused};
use crate::scene::{Trial, battle, fight, the};

pub(crate) const SEA: &str = "waterway 0,0 600,0 600,2400 0,2400";

pub(crate) fn at_sea(scene: &str) -> String {
    format!("{SEA}\n{scene}")
}

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a name")
}

fn land_at(name: &str, [x, y, facing]: [f64; 3]) -> Land {
    Land {
        x: Some(x),
        y: Some(y),
        facing: Some(facing),
        ..Land::of(id(name))
    }
}

/// Where it comes to stand and what that costs, `640,500,90 for 1`; or the rule against it.
#[track_caller]
fn landing(scene: &str, order: &Land) -> String {
    let state = battle(scene);
    let board = Board::known_to(Side::A, &state);
    let seat = Side::A.commander_in_chief();
    match judge_land(&board, seat, order) {
        Ok(verdict) => format!(
            "{:.0},{:.0},{:.0} for {}",
            verdict.to.at.x,
            verdict.to.at.y,
            verdict.to.facing.degrees(),
            total(&verdict.price)
        ),
        Err(refusal) => refusal.rule().0.to_owned(),
    }
}

/// The rule against it, or nothing.
#[track_caller]
fn embarking(scene: &str, who: &str, vessel: &str) -> &'static str {
    let state = battle(scene);
    let board = Board::known_to(Side::A, &state);
    let order = Embark {
        element: id(who),
        vessel: id(vessel),
        spare: false,
    };
    match judge_embark(&board, Side::A.commander_in_chief(), &order) {
        Ok(_) => "",
        Err(refusal) => refusal.rule().0,
    }
}

impl Trial {
    #[track_caller]
    pub(crate) fn go_ashore(&mut self, order: Land) {
        let seat = Side::A.commander_in_chief();
        self.play(seat, &Action::Land(order), &[]);
    }

    #[track_caller]
    fn go_aboard(&mut self, who: &str, vessel: &str) {
        let order = Embark {
            element: id(who),
            vessel: id(vessel),
            spare: false,
        };
        self.play(Side::A.commander_in_chief(), &Action::Embark(order), &[]);
    }
}

/// DBM-TER-52: all vessels move on open water, land troops never; and no vessel leaves it.
#[test]
fn vessels_stay_on_the_water() {
    let galley = at_sea("a1 Reg Gal (O) 400,500,90");
    legal(&galley, "a1: forward 200");
    let near = at_sea("a1 Reg Gal (O) 450,500,90");
    legal(&near, "a1: forward 150");
    refused(&near, "a1: forward 160", "DBM-TER-52", "aground");
    refused(
        &at_sea("a1 Reg Bd (O) 660,500,270"),
        "a1: forward 80",
        "DBM-TER-52",
        "impassable",
    );
    // Neither does one that turns with a corner over the shore.
    let beside = at_sea("a1 Reg Gal (O) 550,500,0");
    refused(&beside, "a1: wheel -45", "DBM-TER-52", "aground");
}

/// DBM-WEA-23, DBM-NAV-07: on ice nobody sails, and land troops walk.
#[test]
fn frozen_water_carries_land_troops_and_no_vessels() {
    let mut state = battle(&at_sea(
        "a1 Reg Gal (O) 400,500,90 ; a2 Reg Bd (O) 700,900,270",
    ));
    let field = std::sync::Arc::make_mut(&mut state.field);
    field.features[0].frozen = true;
    let board = Board::known_to(Side::A, &state);
    let judged = |text: &str| {
        let order = crate::moves::order(text);
        sobremesa_dbm::rules::movement::judge(&board, Side::A.commander_in_chief(), &order)
            .map_err(|refusal| refusal.rule().0)
    };
    assert_eq!(judged("a1: forward 50").err(), Some("DBM-TER-52"));
    assert!(judged("a2: forward 100").is_ok());
}

/// DBM-NAV-06, DBM-WEA-17, -18: Galleys in a strong wind, Ships in a calm or heading into the wind, go half as far.
#[test]
fn wind_and_calm_slow_vessels() {
    let galley = "a1 Reg Gal (O) 300,500,0";
    let ship = "a1 Irr Shp (O) 300,500,0";
    let boats = "a1 Irr Bts (O) 300,500,0";
    let under = |wind: &str, vessel: &str| format!("{SEA}\n{wind}\n{vessel}");
    let most = |scene: &str, paces: u16| {
        legal(scene, &format!("a1: forward {paces}"));
        let more = format!("a1: forward {}", paces + 10);
        refused(scene, &more, "DBM-DST-01", "too_far");
    };
    most(&at_sea(galley), 200);
    most(&under("wind 0", galley), 200);
    most(&under("wind strong 0", galley), 100);
    most(&at_sea(ship), 100);
    most(&under("wind 0", ship), 200);
    most(&under("wind 130", ship), 200);
    // It blows towards 140: 40 degrees from where she comes from straight against it.
    most(&under("wind 140", ship), 100);
    most(&under("wind 180", ship), 100);
    most(&under("wind strong 0", boats), 200);
}

/// DBM-TER-60, DBM-NAV-06: only Boats move along a river; upstream it is difficult.
#[test]
fn boats_move_along_a_wide_river() {
    let river = |width: u8, state: &str, vessel: &str| {
        format!("river {width} {state} 1000,0 1000,2400\n{vessel}")
    };
    let down = "a1 Irr Bts (O) 1000,800,0";
    let up = "a1 Irr Bts (O) 1000,800,180";
    legal(&river(80, "easy_ford", down), "a1: forward 200");
    legal(&river(80, "easy_ford", up), "a1: forward 100");
    refused(
        &river(80, "easy_ford", up),
        "a1: forward 110",
        "DBM-DST-01",
        "too_far",
    );
    refused(
        &river(60, "easy_ford", down),
        "a1: forward 50",
        "DBM-TER-52",
        "aground",
    );
    refused(
        &river(80, "paltry", down),
        "a1: forward 50",
        "DBM-TER-60",
        "too_shallow",
    );
    refused(
        &river(80, "easy_ford", "a1 Reg Gal (O) 1000,800,0"),
        "a1: forward 50",
        "DBM-TER-52",
        "aground",
    );
}

/// DBM-WAT-17, DBM-INT-11: Boats go through whoever fords; enemies are destroyed, but not in close combat.
#[test]
fn whoever_fords_is_run_down() {
    let scene = "river 80 easy_ford 1000,0 1000,2400\na1 Irr Bts (O) 1000,600,0 ; \
                 b1 Reg Bd (O) 1000,700,90";
    let mut trial = Trial::moving(scene);
    trial.order("a1: forward 200", &[]);
    assert_eq!(trial.at("a1"), "1000,800,0");
    assert_eq!(trial.at("b1"), "destroyed");
    assert!(trial.rules().contains(&"DBM-WAT-17"));
}

/// DBM-WEA-15: in a strong wind vessels move only singly.
#[test]
fn a_strong_wind_parts_a_squadron() {
    let squadron = "a1..a2 Irr Bts (O) 300,500,0";
    legal(&at_sea(squadron), "a1..a2: forward 100");
    let blown = format!("{SEA}\nwind strong 0\n{squadron}");
    refused(
        &blown,
        "a1..a2: forward 100",
        "DBM-WEA-15",
        "singly_in_wind",
    );
    legal(&blown, "a1: forward 100");
}

/// DBM-PIP-23: irregular vessels fall short and leave the straight way for nothing more.
#[test]
fn vessels_pay_no_more_for_falling_short() {
    let ship = format!("{SEA}\nwind 0\na9 Reg Cv (O) 900,500,0 general\na1 Irr Shp (O) 300,500,0");
    costs(&ship, "a1: forward 50", "1 = 06");
    costs(&ship, "a1: wheel 20", "1 = 06");
}

/// DBM-SGL-10, DBM-NAV-03: those aboard land with one of their sides on the vessel that touches a shore; it costs a
/// move of their own.
#[test]
fn troops_land_from_a_vessel_that_touches_the_shore() {
    let beached = at_sea(
        "a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; a9 Reg Cv (O) 900,500,0 general",
    );
    assert_eq!(landing(&beached, &Land::of(id("a2"))), "640,500,90 for 1");
    // The vessel's name says the same.
    assert_eq!(landing(&beached, &Land::of(id("a1"))), "640,500,90 for 1");
    // With its rear to the bow, or its front; not apart, not on the water.
    assert_eq!(
        landing(&beached, &land_at("a2", [600.0, 500.0, 270.0])),
        "600,500,270 for 1"
    );
    assert_eq!(
        landing(&beached, &land_at("a2", [650.0, 500.0, 90.0])),
        "DBM-SGL-10"
    );
    assert_eq!(
        landing(&beached, &land_at("a2", [500.0, 570.0, 0.0])),
        "DBM-SGL-10"
    );
    let offshore = at_sea("a1 Reg Gal (O) 590,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1");
    assert_eq!(landing(&offshore, &Land::of(id("a2"))), "DBM-SGL-10");
    let moved = at_sea("a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 moved");
    assert_eq!(landing(&moved, &Land::of(id("a2"))), "DBM-SGL-01");
    let empty = at_sea("a1 Irr Bts (O) 600,500,90");
    assert_eq!(landing(&empty, &Land::of(id("a1"))), "DBM-SGL-10");
}

/// DBM-NAV-03: then the vessel does not move until they are back aboard; others may not take their place.
#[test]
fn a_vessel_waits_for_its_troops() {
    let scene = at_sea(
        "a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; a3 Reg Ax (O) 640,400,90",
    );
    let mut trial = Trial::moving(&scene);
    trial.go_ashore(Land::of(id("a2")));
    assert_eq!(trial.at("a2"), "640,500,90");
    assert_eq!(trial.rules().last(), Some(&"DBM-SGL-10"));
    let stranded = at_sea("a1 Reg Gal (O) 600,500,90 landed ; a2 Reg Ax (O) 640,500,90 of=a1");
    refused(&stranded, "a1: back 100", "DBM-NAV-03", "troops_ashore");
    assert_eq!(embarking(&stranded, "a2", "a1"), "");
    let mut trial = Trial::moving(&stranded);
    trial.go_aboard("a2", "a1");
    assert_eq!(trial.at("a2"), "aboard");
    trial.order("a1: back 100", &[]);
    assert_eq!(trial.at("a1"), "500,500,90");
}

/// DBM-SGL-10, DBM-NAV-02: aboard goes who came on such a vessel and touches one whose troops are off it.
#[test]
fn who_may_go_aboard() {
    let two = "a1 Reg Gal (O) 600,500,90 landed ; a3 Reg Gal (O) 600,900,90";
    let scene = |more: &str| at_sea(&format!("{two} ; {more}"));
    let came = scene("a2 Reg Ax (O) 660,500,90 of=a1");
    assert_eq!(embarking(&came, "a2", "a1"), "DBM-SGL-10", "apart");
    let full = scene("a2 Reg Ax (O) 640,900,90 of=a1");
    assert_eq!(embarking(&full, "a2", "a3"), "DBM-NAV-02", "it is full");
    let walked = scene("a2 Reg Ax (O) 640,500,90");
    assert_eq!(embarking(&walked, "a2", "a1"), "DBM-NAV-02", "of no vessel");
    let held = scene("a2 Reg Ax (O) 640,500,90 of=a1 ; b1 Reg Bd (O) 640,500,270");
    assert_eq!(embarking(&held, "a2", "a1"), "DBM-GRP-03");
    let other = scene("a2 Reg Ax (O) 640,500,90 of=a1 ; a4 Reg Bd (O) 630,900,90");
    assert_eq!(embarking(&other, "a2", "a4"), "DBM-SGL-10", "no vessel");
    // Another's galley does as well as its own.
    let sister = at_sea(
        "a1 Reg Gal (O) 600,500,90 landed ; a3 Reg Gal (O) 600,900,90 landed ; \
         a2 Reg Ax (O) 640,900,90 of=a1",
    );
    assert_eq!(embarking(&sister, "a2", "a3"), "");
    // Not one of another command.
    let strange = sister.replace("600,900,90 landed", "600,900,90 landed cmd2");
    assert_eq!(embarking(&strange, "a2", "a3"), "DBM-NAV-02");
}

/// DBM-SGL-11: nobody lands while enemy land troops touch the water's edge there; those a little farther in make room.
#[test]
fn a_held_edge_is_fought_for_first() {
    let scene = |enemy: &str| {
        at_sea(&format!(
            "a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; {enemy}"
        ))
    };
    let held = scene("b1 Reg Sp (O) 600,500,270");
    assert_eq!(landing(&held, &Land::of(id("a2"))), "DBM-SGL-11");
    let farther = scene("b1 Reg Sp (O) 612,500,270");
    // No general is on the table: DBM-PIP-11.
    assert_eq!(landing(&farther, &Land::of(id("a2"))), "640,500,90 for 2");
    let mut trial = Trial::moving(&farther);
    trial.go_ashore(Land::of(id("a2")));
    assert_eq!(trial.all("a2 b1"), ["640,500,90", "640,500,270"]);
    let crowded = scene("b1 Reg Sp (O) 612,500,270 ; b2 Reg Sp (O) 642,500,270");
    assert_eq!(landing(&crowded, &Land::of(id("a2"))), "DBM-SGL-10");
}

/// DBM-NAV-05, DBM-CF-02: at the shore a vessel fights land troops with its usual factor; without its troops it has 1.
#[test]
fn vessels_fight_at_the_shore() {
    let with = at_sea("a1 Reg Gal (O) 600,500,90 ; b1 Reg Sp (O) 600,500,270");
    assert_eq!(
        fight(&battle(&with), "a1", "b1", [6, 1]),
        "3+0+0 + die = 9 | 4+0+0 + die = 5 | 9+0 = 9 | 5+0 = 5 | first stand, second recoil"
    );
    let without = at_sea("a1 Reg Gal (O) 600,500,90 landed ; b1 Reg Sp (O) 600,500,270");
    assert_eq!(
        fight(&battle(&without), "a1", "b1", [2, 1]),
        "1+0+0 + die = 3 | 4+0+0 + die = 5 | 3+0 = 3 | 5+0 = 5 | first destroyed, second stand"
    );
}

/// DBM-OUT-08, -09, -24: vessels recoil from less, are destroyed by half in close combat and flee from shots; beached
/// without their troops they lie still or are lost.
#[test]
fn what_becomes_of_vessels() {
    let sea_fight = "a1 Reg Gal (O) 300,500,0 ; b1 Reg Gal (O) 300,500,180";
    let state = battle(&at_sea(sea_fight));
    assert!(fight(&state, "a1", "b1", [1, 3]).ends_with("first recoil, second stand"));
    assert!(fight(&state, "a1", "b1", [1, 6]).ends_with("first destroyed, second stand"));
    let shot = |landed: &str| {
        let scene = at_sea(&format!(
            "b1 Reg Bw (O) 700,500,270 bow ; a1 Reg Gal (O) 600,500,90 {landed} ; turn 2"
        ));
        let state = battle(&scene);
        (
            crate::scene::volley(&state, "a1", [3, 1]),
            crate::scene::volley(&state, "a1", [6, 1]),
        )
    };
    let (less, half) = shot("");
    assert!(less.ends_with("second recoil"), "{less}");
    assert!(
        half.ends_with("second flee") || half.ends_with("second recoil"),
        "{half}"
    );
    let (_, half) = shot("landed");
    assert!(half.ends_with("second destroyed"), "{half}");
}

/// DBM-TRP-43, -38: artillery boats that are shot at are Art (S), Foot to the shooter, and recoil afloat; in close combat
/// they are Bts (I).
#[test]
fn artillery_boats_are_artillery_under_fire() {
    let scene = at_sea("b1 Reg Bw (O) 700,500,270 bow ; a1 Reg Bts (X) 550,500,90 ; turn 2");
    // DBM-GRF-01 (a): one less for bows that beat an (S) opponent.
    assert_eq!(
        crate::scene::volley(&battle(&scene), "a1", [6, 1]),
        "2+0+0 + die = 8 | 4+0+0 + die = 5 | 8-1 = 7 | 5+0 = 5 | first stand, second recoil"
    );
    let afloat = at_sea("a1 Reg Bts (X) 300,500,0 ; b1 Reg Gal (O) 300,500,180");
    let fought = fight(&battle(&afloat), "a1", "b1", [3, 1]);
    assert!(
        fought.starts_with("2+0+0 + die = 5 | 3+0+0 + die = 4"),
        "{fought}"
    );
}

/// DBM-DES-02: whoever is aboard dies with a vessel that is destroyed in combat.
#[test]
fn those_aboard_go_down_with_their_vessel() {
    let scene = at_sea(
        "a1 Reg Gal (O) 300,500,0 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; b1 Reg Gal (O) 300,500,180",
    );
    let mut trial = Trial::fighting(&scene);
    trial.fight("a1", "b1", [1, 6]);
    assert_eq!(
        trial.all("a1 a2"),
        ["destroyed in combat", "destroyed in combat"]
    );
    assert!(trial.rules().contains(&"DBM-DES-02"));
    // DBM-LOS-05: it counts its own equivalent, the vessel none.
    let lost = losses::lost(&trial.state, CommandIx::new(Side::A, 1));
    assert_eq!(lost, Equivalents::whole(1));
}

/// DBM-LOS-02, -03: Bts (F) count a half, other vessels nothing.
#[test]
fn what_vessels_count() {
    let state = battle(&at_sea(
        "a1 Reg Gal (O) 300,500,0 ; a2 Reg Bts (F) 100,500,0 ; a3 Irr Shp (O) 200,900,0",
    ));
    let of = |name: &str| state.element(the(&state, name)).equivalents();
    assert_eq!(
        [of("a1"), of("a2"), of("a3")],
        [Equivalents(0), Equivalents(1), Equivalents(0)]
    );
}

/// DBM-LOS-05, -07, DBM-TRP-37: ships (I) stand in for Baggage: lost in close combat they count 2, otherwise 1, and
/// other vessels nothing.
#[test]
fn ships_that_stand_in_for_baggage_count_as_it() {
    let lost = |ship: &str, how: Place| {
        let mut state = battle(&at_sea(&format!("a1 {ship} 300,500,0")));
        let ship = the(&state, "a1");
        state.elements[ship.index()].place = how;
        losses::lost_by_army(&state, Side::A)
    };
    let train = "Irr Shp (I)";
    assert_eq!(lost(train, Place::Table), Equivalents(0));
    assert_eq!(lost(train, Place::DestroyedInCombat), Equivalents::whole(2));
    assert_eq!(lost(train, Place::Destroyed), Equivalents::whole(1));
    assert_eq!(
        lost("Irr Shp (O)", Place::DestroyedInCombat),
        Equivalents(0)
    );
}

/// DBM-RCL-02: a vessel pushes vessels; DBM-RCL-08: onto land it cannot recoil.
#[test]
fn vessels_recoil_over_water_only() {
    let scene = at_sea("a1..a2 Reg Gal (O) 300,700,0 column ; b1 Reg Gal (O) 300,700,180");
    let mut trial = Trial::fighting(&scene);
    trial.fight("a1", "b1", [1, 3]);
    assert_eq!(trial.all("a1 a2"), ["300,620,0", "300,460,0"]);
    // It pursues: DBM-PUR-01.
    assert_eq!(trial.at("b1"), "300,620,180");
    let lee = at_sea("a1 Reg Gal (O) 420,700,270 ; b1 Reg Gal (O) 420,700,90");
    let mut trial = Trial::fighting(&lee);
    trial.fight("a1", "b1", [1, 3]);
    assert_eq!(trial.at("a1"), "destroyed in combat");
}

/// DBM-RCL-10: landed troops recoil aboard.
#[test]
fn landed_troops_recoil_aboard() {
    let scene = at_sea(
        "a1 Reg Gal (O) 600,500,90 landed ; a2 Reg Ax (O) 640,500,90 of=a1 ; b1 Reg Ax (O) 640,500,270",
    );
    let mut trial = Trial::fighting(&scene);
    trial.fight("a2", "b1", [1, 3]);
    assert_eq!(trial.at("a2"), "aboard");
    assert!(!trial.state.element(the(&trial.state, "a1")).landed);
    assert!(trial.rules().contains(&"DBM-RCL-10"));
}

/// DBM-PUR-06: a vessel does not pursue land troops, but those aboard may.
#[test]
fn those_aboard_may_go_after_whoever_left_the_shore() {
    let scene = at_sea(
        "a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; b1 Reg Sp (O) 600,500,270",
    );
    for (answer, expected) in [("no", "aboard"), ("yes", "640,500,90")] {
        let mut trial = Trial::fighting(&scene);
        trial.fight("a1", "b1", [6, 1]);
        assert_eq!(trial.asked(), "pursue a1: no yes");
        trial.answer(answer, &[]);
        assert_eq!(trial.at("a2"), expected);
        assert_eq!(trial.at("a1"), "600,500,90");
    }
}

/// DBM-FLE-05: demoralised troops who came by sea make for the nearest vessel that can take them, and their owner says
/// for which of two.
#[test]
fn the_broken_flee_to_their_ships() {
    let seek = |trial: &mut Trial| {
        let (element, vessel) = (the(&trial.state, "a2"), None);
        trial.happen(Task::SeekVessel { element, vessel });
    };
    let one = at_sea("a1 Reg Gal (O) 600,500,90 landed ; a2 Reg Ax (O) 700,500,90 of=a1");
    let mut trial = Trial::fighting(&one);
    seek(&mut trial);
    assert_eq!(trial.at("a2"), "aboard");
    assert!(trial.rules().contains(&"DBM-FLE-05"));
    let two = at_sea(
        "a1 Reg Gal (O) 600,400,90 landed ; a3 Reg Gal (O) 600,600,90 landed ; \
         a2 Reg Ax (O) 700,500,90 of=a1",
    );
    let mut trial = Trial::fighting(&two);
    seek(&mut trial);
    assert_eq!(trial.asked(), "vessel a1: a1 a3");
    trial.answer("a3", &[]);
    assert_eq!(trial.at("a2"), "aboard");
    assert!(!trial.state.element(the(&trial.state, "a3")).landed);
    // Without a vessel they run for their edge as all others do.
    let none = at_sea("a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 900,500,90 of=a1");
    let mut trial = Trial::fighting(&none);
    seek(&mut trial);
    assert!(trial.at("a2").ends_with(",180"), "{}", trial.at("a2"));
}

/// DBM-FLE-07, -08: a vessel flees over water, swerves before a shore, and is lost if it cannot.
#[test]
fn vessels_flee_over_the_water() {
    let flee = |trial: &Trial| Task::Flee {
        element: the(&trial.state, "a1"),
        cause: Cause::Flight,
        way: Some(90.0),
        swerve: None,
    };
    let mut trial = Trial::fighting(&at_sea("a1 Reg Gal (O) 170,900,90"));
    let task = flee(&trial);
    trial.happen(task);
    assert_eq!(trial.at("a1"), "420,900,90");
    let mut trial = Trial::fighting(&at_sea("a1 Reg Gal (O) 400,900,90"));
    let task = flee(&trial);
    trial.happen(task);
    if !trial.asked().is_empty() {
        trial.answer("left", &[]);
    }
    let end = trial.at("a1");
    assert!(
        !end.starts_with("destroyed") && !end.ends_with(",90"),
        "{end}"
    );
}

/// DBM-FLE-02: from a march round the table vessels flee towards their own long edge, whatever the way of the others.
#[test]
fn vessels_flee_from_a_march_to_their_own_edge() {
    for (name, expected) in [("a1", "300,730,180"), ("b1", "300,1670,0")] {
        let scene = "a1 Reg Gal (O) 300,820,0 ; b1 Reg Gal (O) 300,1580,180";
        let mut trial = Trial::fighting(&at_sea(scene));
        let flee = Task::Flee {
            element: the(&trial.state, name),
            cause: Cause::FlankMarch,
            way: Some(90.0),
            swerve: None,
        };
        trial.happen(flee);
        let end = trial.at(name);
        let facing = |text: &str| text.rsplit(',').next().map(str::to_owned);
        assert_eq!(facing(&end), facing(expected), "{end}");
        assert!(end.starts_with("300,"), "{end}");
    }
}

/// DBM-FLE-08: whoever would flee through a friend and end beyond him ashore is lost.
#[test]
fn a_vessel_does_not_flee_through_a_friend_onto_land() {
    let mut trial = Trial::fighting(&at_sea(
        "a1 Reg Gal (O) 200,900,90 ; a2 Reg Gal (O) 590,900,90",
    ));
    let flee = Task::Flee {
        element: the(&trial.state, "a1"),
        cause: Cause::Flight,
        way: Some(90.0),
        swerve: None,
    };
    trial.happen(flee);
    assert!(
        trial.at("a1").starts_with("destroyed"),
        "{}",
        trial.at("a1")
    );
}

/// DBM-WEA-16, DBM-DES-02: off a lee shore in a strong wind a vessel that neither moves nor is halted is wrecked; those
/// aboard get ashore as troops of grade (I).
#[test]
fn a_lee_shore_wrecks() {
    let wind = "wind strong 90";
    let scene = |ships: &str| format!("{SEA}\n{wind}\n{ships}");
    let near = scene("a1 Irr Shp (O) 540,500,90 ; a2 Reg Bw (O) 0,0,0 aboard=a1");
    let trial = Trial::turning(&near);
    assert_eq!(trial.at("a1"), "destroyed");
    let saved = trial.state.element(the(&trial.state, "a2"));
    assert_eq!(
        (saved.place, saved.troop.grade),
        (Place::Table, Grade::Inferior)
    );
    assert!(trial.rules().contains(&"DBM-WEA-16"));
    let far = scene("a1 Irr Shp (O) 500,500,90");
    assert_eq!(Trial::turning(&far).at("a1"), "500,500,90");
    let windward = format!("{SEA}\nwind strong 270\na1 Irr Shp (O) 540,500,90");
    assert_eq!(Trial::turning(&windward).at("a1"), "540,500,90");
    let light = format!("{SEA}\nwind 90\na1 Irr Shp (O) 540,500,90");
    assert_eq!(Trial::turning(&light).at("a1"), "540,500,90");
    // Galleys and Boats lie safe on a beach, Ships do not.
    let beached = scene("a1 Reg Gal (O) 600,500,90 ; a2 Irr Shp (O) 600,900,90");
    let trial = Trial::turning(&beached);
    assert_eq!(trial.all("a1 a2"), ["600,500,90", "destroyed"]);
    // At a quay they do.
    let quay = scene("built_up 600.5,860 600.5,960 700,960 700,860\na2 Irr Shp (O) 600,900,90");
    assert_eq!(Trial::turning(&quay).at("a2"), "600,900,90");
    // A halt holds her, for one point (DBM-PIP-06, -26).
    let mut trial = Trial::moving(&scene("a1 Irr Shp (O) 540,500,90 general"));
    let halt = Halt {
        elements: vec![id("a1")],
        about: false,
        spare: true,
    };
    trial.play(Side::A.commander_in_chief(), &Action::Halt(halt), &[]);
    assert_eq!(trial.state.command(CommandIx::new(Side::A, 1)).pips, 5);
    assert_eq!(trial.end_moves().at("a1"), "540,500,90");
}

/// DBM-SGL-05: a vessel may always break off.
#[test]
fn vessels_break_off() {
    legal(
        &at_sea("a1 Irr Shp (O) 300,700,0 ; b1 Reg Gal (F) 300,700,180"),
        "a1: back 100",
    );
}

/// DBM-INT-04: Boats pass through Galleys and Ships, and these through them; nobody else on the water.
#[test]
fn boats_slip_through_a_fleet() {
    let scene = |one: &str, other: &str| {
        format!("{SEA}\nwind 0\na1 {one} 300,400,0 ; a2 {other} 300,570,0")
    };
    let clear = "a1: forward 200";
    let judged = |one: &str, other: &str| {
        let state = battle(&scene(one, other));
        crate::moves::judge_order(&state, &crate::moves::order(clear)).is_ok()
    };
    assert!(judged("Irr Bts (O)", "Reg Gal (O)"));
    assert!(judged("Reg Gal (O)", "Irr Bts (O)"));
    assert!(!judged("Reg Gal (O)", "Reg Gal (O)"));
    assert!(!judged("Irr Bts (O)", "Irr Bts (O)"));
}

/// DBM-SHT-01, -02: Galleys, Ships other than (I) and Bts (S) shoot 200 p, from the water to the shore.
#[test]
fn vessels_shoot() {
    let target = "b1 Reg Bd (O) 700,500,270";
    let shoots = |vessel: &str| {
        let state = battle(&at_sea(&format!("a1 {vessel} 550,500,90 ; {target}")));
        let board = Board::public(&state);
        sobremesa_dbm::rules::shooting::has_target(&board, the(&state, "a1"))
    };
    for vessel in ["Reg Gal (O)", "Irr Shp (S)", "Irr Bts (S)"] {
        assert!(shoots(vessel), "{vessel}");
    }
    for vessel in ["Irr Shp (I)", "Irr Bts (O)", "Reg Bts (F)"] {
        assert!(!shoots(vessel), "{vessel}");
    }
}

/// DBM-NAV-01: a position says who is aboard of what; a vessel carries one, of its own command.
#[test]
fn a_position_tells_who_is_aboard() {
    let state = battle(&at_sea(
        "a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1 ; \
         a3 Reg Gal (O) 600,900,90 landed ; a4 Reg Ax (O) 640,900,90 of=a3",
    ));
    let position = Position::from(&state);
    let again = position.resume().expect("it can be read");
    assert_eq!(again.elements, state.elements);
    let faulty = |change: &dyn Fn(&mut Position)| {
        let mut position = position.clone();
        change(&mut position);
        let faults = position.resume().expect_err("it is wrong");
        faults[0].rule.0
    };
    let nav = "DBM-NAV-01";
    assert_eq!(faulty(&|it| it.elements[1].vessel = Some(id("a4"))), nav);
    assert_eq!(faulty(&|it| it.elements[1].vessel = None), nav);
    assert_eq!(faulty(&|it| it.elements[0].landed = true), nav);
    assert_eq!(faulty(&|it| it.elements[3].landed = true), nav);
    assert_eq!(
        faulty(&|it| {
            it.elements[3].vessel = Some(id("a1"));
            it.elements[3].place = Place::Aboard;
        }),
        nav
    );
}

/// DBM-CC-06: whoever is aboard takes no part in the fight of its vessel.
#[test]
fn those_aboard_are_in_no_fight() {
    let state: State = battle(&at_sea(
        "a1 Reg Gal (O) 300,500,0 ; a2 Reg Ax (O) 300,500,0 aboard=a1 ; b1 Reg Gal (O) 300,500,180",
    ));
    let board = Board::public(&state);
    let pair = close_combat::find(&board, the(&state, "a2"), the(&state, "b1"));
    assert!(pair.is_none());
    let unknown = Refusal::UnknownElement { id: id("a2") };
    let order = crate::moves::order("a2: forward 10");
    assert_eq!(crate::moves::judge_order(&state, &order), Err(unknown));
}

/// DBM-RCL-06, -13: land troops on a bridge who would recoil from vessels turn on the middle of their base and flee along
/// it to the nearer bank; DBM-WAT-12: over it they may drown. From land troops they recoil.
#[test]
fn whoever_holds_a_bridge_against_boats_is_driven_off_it() {
    let scene = |enemy: &str, y: u32| {
        format!(
            "river 80 easy_ford 0,900 3600,900\nroad 80 1000,0 1000,2400\n\
             a1 Reg Bd (O) 1015,{y},90 ; b1 {enemy} 1015,{y},270"
        )
    };
    let fought = |scene: &str, dice: &[u8]| {
        let mut trial = Trial::fighting(scene);
        let order = sobremesa_dbm::Fight {
            a: id("a1"),
            b: id("b1"),
        };
        trial.play(Side::A.commander_in_chief(), &Action::Fight(order), dice);
        trial.at("a1")
    };
    for (y, degrees) in [(890, ",180"), (910, ",0")] {
        // 4 + 1 against 2 + 5; the third is for the bridge.
        let end = fought(&scene("Irr Bts (O)", y), &[1, 5, 6]);
        assert!(end.starts_with("1000,") && end.ends_with(degrees), "{end}");
    }
    assert_eq!(fought(&scene("Irr Bts (O)", 890), &[1, 5, 1]), "destroyed");
    // 5 + 1 against 3 + 5.
    assert_eq!(fought(&scene("Reg Ax (O)", 890), &[1, 5]), "985,890,90");
}

/// DBM-SGL-10, -11: nobody lands in the water of a river, nor where Baggage that cannot move would have to make way.
#[test]
fn who_lands_needs_dry_and_free_ground() {
    let beached = at_sea("a1 Reg Gal (O) 600,500,90 ; a2 Reg Ax (O) 0,0,0 aboard=a1");
    let place = land_at("a2", [640.0, 500.0, 90.0]);
    let with = |more: &str| landing(&format!("{beached} ; {more}"), &place);
    // No general is on the table: DBM-PIP-11.
    assert_eq!(with("b1 Reg Bd (O) 630,500,270"), "640,500,90 for 2");
    assert_eq!(
        with("b1 Irr Bge (I) 630,500,270 mobile"),
        "640,500,90 for 2"
    );
    assert_eq!(with("b1 Irr Bge (I) 630,500,270"), "DBM-SGL-10");
    assert_eq!(with("river 80 easy_ford 600,560 3600,560"), "DBM-SGL-10");
}
