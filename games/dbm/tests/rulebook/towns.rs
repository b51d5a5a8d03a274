//! TER-06, -23, -25, -50 to -52, LOS-08: waterways, towns and their fields.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::losses::lost_by_army;
use sobremesa_dbm::rules::recoil;
use sobremesa_dbm::rules::sight;
use sobremesa_dbm::rules::terrain::placing::Spot;
use sobremesa_dbm::rules::terrain::shores::{judge_waterway, search_waterway};
use sobremesa_dbm::rules::terrain::towns::{judge_fields, judge_town, search_fields, search_town};
use sobremesa_dbm::rules::terrain::{Outline, Selected};
use sobremesa_dbm::{Facing, Feature, FeatureKind, Field, Position, Shape, Side};
use sobremesa_geometry::Vec2;

use crate::moves::refused;
use crate::scene::{Trial, battle, the};

/// A square sea along the left edge, 500 p deep.
const SEA: &str = "waterway 0,0 500,0 500,2400 0,2400";
/// A square town of 400 p about 1400,1200.
const TOWN: &str = "built_up 1200,1000 1600,1000 1600,1400 1200,1400";

fn laid(field: &Field, line: &[[f64; 2]]) -> &'static str {
    match judge_waterway(field, line) {
        Ok(_) => "yes",
        Err(refusal) => refusal.code(),
    }
}

/// DBM-TER-50: along a short edge, 300 to 900 p inward, no more than half of it beyond 600.
#[test]
fn where_a_waterway_lies() {
    let open = Field::OPEN;
    let straight = |x: f64| [[x, 0.0], [x, 2400.0]];
    assert_eq!(laid(&open, &straight(300.0)), "yes");
    assert_eq!(laid(&open, &straight(3100.0)), "yes");
    assert_eq!(laid(&open, &straight(290.0)), "bad_waterway");
    let downwards = [[300.0, 2400.0], [300.0, 0.0]];
    assert_eq!(laid(&open, &downwards), "yes", "drawn from either end");
    assert_eq!(
        laid(&open, &straight(700.0)),
        "bad_waterway",
        "all of it beyond 600"
    );
    // Beyond 600 for a third of its length only.
    let bay = [
        [400.0, 0.0],
        [400.0, 900.0],
        [800.0, 1000.0],
        [800.0, 1500.0],
        [400.0, 1600.0],
        [400.0, 2400.0],
    ];
    assert_eq!(laid(&open, &bay), "yes");
    assert_eq!(
        laid(&open, &[[500.0, 0.0], [500.0, 2000.0]]),
        "bad_waterway"
    );
    let found = search_waterway(&open, false).expect("there is room");
    assert_eq!(laid(&open, &found), "yes");
}

fn square() -> Outline {
    let corners = vec![[0.0, 0.0], [400.0, 0.0], [400.0, 400.0], [0.0, 400.0]];
    let selected = Selected {
        outline: corners,
        ..Selected::usual(FeatureKind::BuiltUp, 400.0)
    };
    let selected = Selected {
        size: None,
        ..selected
    };
    selected.shape().expect("an outline").expect("an area")
}

fn spot(x: f64, y: f64) -> Spot {
    Spot {
        at: Vec2::new(x, y),
        facing: Facing::from_degrees(0.0),
    }
}

/// DBM-TER-25: on the shore where there is a waterway, else in a flank sector, or at a road; in one sector.
#[test]
fn where_a_town_lies() {
    let verdict = |field: &Field, at: Spot| match judge_town(field, &square(), at) {
        Ok(_) => "yes",
        Err(refusal) => refusal.code(),
    };
    let open = Field::OPEN;
    assert_eq!(verdict(&open, spot(600.0, 600.0)), "yes");
    assert_eq!(
        verdict(&open, spot(1800.0, 600.0)),
        "town_place",
        "a central sector"
    );
    assert_eq!(verdict(&open, spot(1100.0, 600.0)), "outside_sector");
    let sea = battle(SEA).field;
    assert_eq!(
        verdict(&sea, spot(700.0, 600.0)),
        "yes",
        "it touches the shore"
    );
    assert_eq!(verdict(&sea, spot(800.0, 600.0)), "town_place");
    // DBM-TER-53: a headland, but not so near to the edge.
    assert_eq!(verdict(&sea, spot(650.0, 600.0)), "yes");
    assert_eq!(verdict(&sea, spot(450.0, 600.0)), "island_place");
    let road = battle("road 60 1600,0 1600,2400").field;
    assert_eq!(
        verdict(&road, spot(1830.0, 600.0)),
        "yes",
        "it touches the road"
    );
    assert_eq!(
        verdict(&road, spot(1850.0, 600.0)),
        "town_place",
        "it lies 20 p beside it"
    );
    for field in [&open, &*sea] {
        let found = search_town(field, &square(), false).expect("there is room");
        assert_eq!(verdict(field, found), "yes");
    }
}

/// DBM-TER-06: fields touch a town, in its sector.
#[test]
fn where_fields_lie() {
    let open = Field::OPEN;
    let town = judge_town(&open, &square(), spot(400.0, 600.0)).expect("a town");
    let field = Field::of(vec![Feature::new(
        "t",
        FeatureKind::BuiltUp,
        Shape::Area(town),
    )]);
    let verdict = |field: &Field, at: Spot| match judge_fields(field, &square(), at) {
        Ok(_) => "yes",
        Err(refusal) => refusal.code(),
    };
    assert_eq!(verdict(&field, spot(800.0, 600.0)), "yes");
    assert_eq!(verdict(&field, spot(820.0, 600.0)), "fields_without_town");
    assert_eq!(verdict(&open, spot(800.0, 600.0)), "fields_without_town");
    let found = search_fields(&field, &square(), false).expect("there is room");
    assert_eq!(verdict(&field, found), "yes");
}

/// DBM-TER-52, DBM-RCL-08, DBM-FLE-08: land troops do not go onto open water; driven into it they are lost.
#[test]
fn nobody_walks_on_water() {
    let scene = format!("{SEA}\na1 Reg Cv (O) 620,800,270");
    refused(&scene, "a1: forward 150", "DBM-TER-52", "impassable");
    let state = battle(&format!("{SEA}\na1 Reg Sp (O) 540,800,90"));
    let board = Board::public(&state);
    let cause = sobremesa_dbm::agenda::Cause::Shooting;
    assert_eq!(
        recoil::plan(&board, the(&state, "a1"), cause).end,
        Err("DBM-RCL-08")
    );
    let mut trial = Trial::fighting(&format!("{SEA}\na1 Reg Sp (O) 600,800,0"));
    let element = the(&trial.state, "a1");
    trial.happen(sobremesa_dbm::agenda::Task::Flee {
        element,
        cause: sobremesa_dbm::agenda::Cause::Flight,
        way: Some(270.0),
        swerve: None,
    });
    assert_ne!(trial.at("a1"), "destroyed", "it swerves along the shore");
}

/// DBM-VIS-01, -03: a town hides those in it beyond 50 p, and those behind it.
#[test]
fn a_town_hides() {
    let sees = |at: &str| {
        let state = battle(&format!(
            "{TOWN}\na1 Reg Cv (O) 1400,900,0 ; b1 Reg Ps (O) {at}"
        ));
        let board = Board::truth(&state);
        sight::sees(&board, the(&state, "a1"), the(&state, "b1"))
    };
    assert!(!sees("1400,1300,180"), "inside");
    assert!(!sees("1400,1600,180"), "behind");
    assert!(sees("1900,1200,180"), "beside");
}

/// DBM-WEA-20: nobody thirsts who has a river behind his foremost, or a town that nobody defends.
#[test]
fn water_quenches_thirst() {
    let thirsts = |ground: &str, defender: &str| {
        let scene = format!(
            "{ground}\na1 Reg Bd (O) 1000,1400,0 ; b1 Reg Bd (O) 1000,1400,180 ; b2 Reg Bd (O) {defender}\nturn 14"
        );
        let mut state = battle(&scene);
        let summer = serde_json::json!({
            "climate": "dry", "season": "summer", "hour": "12:00", "weather": 5, "attacker_faces": "W"
        });
        state.set_sky(Some(serde_json::from_value(summer).expect("a sky")));
        let board = Board::public(&state);
        let [own, other] = ["a1", "b1"].map(|name| board.piece(the(&state, name)));
        sobremesa_dbm::rules::disadvantage::of_fighter(&board, own, other)
    };
    let far = "3000,2000,180";
    assert!(thirsts("", far));
    assert!(!thirsts("river 80 0,900 3600,900", far));
    assert!(
        thirsts("river 80 0,1600 3600,1600", far),
        "it lies before him"
    );
    assert!(!thirsts(TOWN, far), "an empty town");
    assert!(thirsts(TOWN, "1400,1300,180"), "a defended one");
}

/// DBM-LOS-08, -09, -11: an attacker's base on the centre of a town costs the defending army 4, once.
#[test]
fn the_centre_of_a_town_is_reached() {
    let scene = format!("{TOWN}\na1 Reg Ax (O) 1400,1100,0 ; b5 Reg Ax (O) 1400,1380,180");
    let mut trial = Trial::moving(&scene);
    let lost = |trial: &Trial| lost_by_army(&trial.state, Side::B).0;
    let before = lost(&trial);
    trial.order("a1: forward 90", &[]);
    assert_eq!(lost(&trial), before, "at 1190 it is short of it");
    let mut trial = Trial::moving(&scene);
    trial.order("a1: forward 110", &[]);
    assert_eq!(lost(&trial), before + 8, "4, in halves");
    assert!(trial.rules().contains(&"DBM-LOS-08"));
    assert_eq!(lost_by_army(&trial.state, Side::A).0, 0);
    let form = serde_json::to_value(Position::from(&trial.state)).expect("written");
    assert_eq!(form["towns_taken"][0], "f1");
    let read: Position = serde_json::from_value(form).expect("read");
    assert_eq!(
        read.resume().expect("a battle").towns_taken,
        trial.state.towns_taken
    );
}
