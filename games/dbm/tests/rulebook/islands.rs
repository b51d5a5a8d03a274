//! TER-05, -53, -54, -55, -62: streets, headlands, islands, channels, and hills that make room for water.

use std::sync::Arc;

use sobremesa_dbm::rules::ground::{Going, going};
use sobremesa_dbm::rules::terrain::islands::{Changed, with};
use sobremesa_dbm::rules::terrain::placing::{Lot, Spot, judge_area, search};
use sobremesa_dbm::rules::terrain::shores::judge_waterway;
use sobremesa_dbm::rules::terrain::towns::{judge_streets, judge_town};
use sobremesa_dbm::rules::terrain::{Outline, Selected};
use sobremesa_dbm::{
    Facing, Feature, FeatureKind, Field, Grade, Pose, Position, Shape, State, TerrainRefusal,
    Troop, TroopType,
};
use sobremesa_geometry::{Polygon, Vec2};

use crate::moves::{judge_order, order};
use crate::scene::{Trial, battle};

/// Seas along the left edge, 500 and 850 p deep in the middle; the second is 400 p deep for more than half of its
/// length.
const SEA: &str = "waterway 0,0 500,0 500,2400 0,2400";
const GULF: &str = "waterway 0,0 400,0 400,800 850,850 850,1550 400,1600 400,2400 0,2400";

fn square(kind: FeatureKind, side: f64) -> Outline {
    let selected = Selected {
        outline: vec![[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]],
        size: None,
        ..Selected::usual(kind, side)
    };
    selected.shape().expect("an outline").expect("an area")
}

const SCENE: &str =
    "a1 Reg Ax (O) 560,1200,270 ; a2 Reg Ax (O) 900,1200,270 ; b1 Reg Bd (O) 2000,1200,270";

fn spot(x: f64, y: f64) -> Spot {
    Spot {
        at: Vec2::new(x, y),
        facing: Facing::from_degrees(0.0),
    }
}

fn area(kind: FeatureKind, side: f64, x: f64, y: f64) -> Feature {
    let (corners, crest) = square(kind, side).placed(Vec2::new(x, y), Facing::from_degrees(0.0));
    let outline = Polygon::new(corners).expect("an outline");
    Feature::new("f1", kind, Shape::Area(outline)).with_crest(crest)
}

fn named(id: &str, mut feature: Feature) -> Feature {
    id.clone_into(&mut feature.id);
    feature
}

fn said<T>(judged: Result<T, TerrainRefusal>) -> &'static str {
    match judged {
        Ok(_) => "yes",
        Err(refusal) => refusal.code(),
    }
}

/// A battle on that ground with one more piece of it.
fn with_land(ground: &str, land: Feature) -> State {
    let mut state = battle(&format!("{ground}\n{SCENE}"));
    let (field, _) = with(&state.field, land).expect("it may lie there");
    state.field = Arc::new(field);
    state
}

fn going_at(state: &State, kind: TroopType, x: f64, y: f64) -> Going {
    let troop = Troop::plain(kind, Grade::Ordinary, true);
    let depth = if kind == TroopType::Auxilia {
        40.0
    } else {
        160.0
    };
    going(&state.field, &Pose::new(x, y, 270.0).rect(depth), troop)
}

/// DBM-TER-07, -53: a hill of 110 p stays 300 p from the short edge; its shore crosses a headland; an island is one
/// base from the shore. A built-up area makes a headland and no island; a wood neither.
#[test]
fn where_headlands_and_islands_lie() {
    let field = battle(SEA).field;
    let lot = Lot::of(1, 4).expect("two dice");
    let lies = |kind: FeatureKind, x: f64| {
        said(judge_area(
            &field,
            &square(kind, 110.0),
            lot,
            spot(x, 600.0),
        ))
    };
    let hill = |x: f64| lies(FeatureKind::GentleHill, x);
    assert_eq!(hill(355.0), "yes", "an island from 300 to 410");
    assert_eq!(hill(354.0), "island_place", "299 p from the edge");
    assert_eq!(hill(365.0), "yes", "80 p from the shore");
    assert_eq!(hill(367.0), "island_place", "78 p");
    assert_eq!(hill(470.0), "yes", "a headland");
    assert_eq!(hill(555.0), "yes", "on the shore");
    assert_eq!(hill(560.0), "not_at_edge");
    assert_eq!(lies(FeatureKind::Wood, 470.0), "not_at_edge");
    let town = |x: f64| {
        said(judge_town(
            &field,
            &square(FeatureKind::BuiltUp, 110.0),
            spot(x, 600.0),
        ))
    };
    assert_eq!(town(470.0), "yes");
    assert_eq!(town(355.0), "island_place");
    assert_eq!(town(560.0), "town_place");
    // Where a hill finds no edge of the table, the referee finds it a shore (DBM-TER-34).
    let found = search(&field, &square(FeatureKind::GentleHill, 110.0), lot, true);
    let found = found.expect("there is room");
    assert_eq!(
        said(judge_area(
            &field,
            &square(FeatureKind::GentleHill, 110.0),
            lot,
            found
        )),
        "yes"
    );
}

/// DBM-TER-53, -25: a built-up area may take in a hill, an island too.
#[test]
fn a_town_takes_in_an_island() {
    let island = area(FeatureKind::GentleHill, 150.0, 380.0, 1290.0);
    let state = with_land(GULF, island);
    let town = |side: f64, x: f64, y: f64| {
        said(judge_town(
            &state.field,
            &square(FeatureKind::BuiltUp, side),
            spot(x, y),
        ))
    };
    assert_eq!(town(110.0, 380.0, 1290.0), "yes");
    assert_eq!(
        town(110.0, 420.0, 1290.0),
        "island_place",
        "half of it in the water"
    );
}

/// DBM-TER-53: on a headland and on an island there is land, round them water; nobody walks on that, and nobody sails
/// over them. It is written, and read again.
#[test]
fn land_in_the_water() {
    let land = |side: f64, x: f64, y: f64| area(FeatureKind::GentleHill, side, x, y);
    for (ground, hill, [x, y]) in [
        (SEA, land(200.0, 500.0, 1200.0), [440.0, 1200.0]),
        (GULF, land(200.0, 420.0, 1200.0), [400.0, 1200.0]),
    ] {
        let state = with_land(ground, hill);
        assert_eq!(going_at(&state, TroopType::Auxilia, x, y), Going::Easy);
        assert_eq!(
            going_at(&state, TroopType::Galleys, x + 80.0, y),
            Going::Impassable
        );
        for [x, y] in [
            [200.0, 1200.0],
            [200.0, 600.0],
            [200.0, 1100.0],
            [200.0, 1300.0],
        ] {
            assert_eq!(
                going_at(&state, TroopType::Auxilia, x, y),
                Going::Impassable
            );
            let floats = going_at(&state, TroopType::Galleys, x - 60.0, y);
            assert_eq!(floats, Going::Easy, "{x} {y}");
        }
        let position = Position::from(&state);
        let again = position.resume().expect("it can be read");
        assert_eq!(again.field, state.field);
    }
}

/// DBM-TER-54: water of 85 p between an island and the shore is forded like a river, by its die; only Boats row
/// through it.
#[test]
fn a_channel_is_a_river() {
    let island = area(FeatureKind::GentleHill, 110.0, 360.0, 1200.0);
    let state = with_land(SEA, island);
    let channel = state.field.features.iter().find(|one| one.id == "f1c");
    assert_eq!(channel.map(|one| one.kind), Some(FeatureKind::River));
    let in_it = Pose::new(480.0, 1200.0, 270.0).rect(40.0);
    assert!(state.water().ford(&in_it).is_some());
    assert_eq!(
        going_at(&state, TroopType::Auxilia, 480.0, 1200.0),
        Going::Easy
    );
    // Between 415 and 500: a keel along the middle.
    let along = |kind: TroopType| {
        let base = Pose::new(457.0, 1260.0, 0.0).rect(160.0);
        going(
            &state.field,
            &base,
            Troop::plain(kind, Grade::Ordinary, true),
        )
    };
    assert_eq!(along(TroopType::Boats), Going::Easy);
    assert_eq!(along(TroopType::Galleys), Going::Impassable);
    let mut ford = Trial::moving(&format!("{SEA}\n{SCENE}"));
    ford.state.field = state.field.clone();
    // 4 less 1, for it is open to the sea: an easy ford, 100 p in all; so it is in the next sector of the table, into
    // which half of the base reaches.
    ford.order("a1: forward 100", &[4]);
    ford.answer("go_on", &[4]);
    ford.answer("go_on", &[]);
    assert_eq!(ford.at("a1"), "460,1200,270");
    assert!(ford.rules().contains(&"DBM-WAT-03"));
    // Where the water is wider than 200 p there is no channel, and no way.
    let far = with_land(GULF, area(FeatureKind::GentleHill, 110.0, 360.0, 1200.0));
    assert!(far.field.features.iter().all(|one| one.id != "f1c"));
    let into_the_sea = judge_order(&far, &order("a2: forward 100"));
    assert_eq!(into_the_sea.expect_err("no ford").rule().0, "DBM-TER-52");
}

fn hills(at: &[[f64; 2]]) -> Field {
    let features = at.iter().enumerate().map(|(n, [x, y])| {
        named(
            &format!("f{n}"),
            area(FeatureKind::SteepHill, 200.0, *x, *y),
        )
    });
    Field::of(features.collect())
}

/// DBM-TER-55, -62: where hills are in the way at both short edges, those at the edge with fewer make room, straight
/// inward by the least that makes them headlands; who finds no place is gone.
#[test]
fn hills_make_room_for_water() {
    let shore = |x: f64| [[x, 0.0], [x, 2400.0]];
    let one = hills(&[[100.0, 600.0]]);
    assert_eq!(
        said(judge_waterway(&one, &shore(400.0))),
        "hills_block",
        "the other edge is free"
    );
    assert_eq!(said(judge_waterway(&one, &shore(3200.0))), "yes");
    let both = hills(&[[100.0, 600.0], [100.0, 1800.0], [3450.0, 600.0]]);
    assert_eq!(
        said(judge_waterway(&both, &shore(400.0))),
        "hills_block",
        "two against one"
    );
    assert_eq!(said(judge_waterway(&both, &shore(3200.0))), "yes");
    let water = |x: f64| {
        let corners = [[3600.0, 0.0], [x, 0.0], [x, 2400.0], [3600.0, 2400.0]];
        let corners = corners.map(|[x, y]| Vec2::new(x, y));
        let outline = Polygon::new(corners.to_vec()).expect("an outline");
        Feature::new("sea", FeatureKind::Waterway, Shape::Area(outline))
    };
    let (field, changed) = with(&both, water(3200.0)).expect("they make room");
    let [Changed::Moved(hill)] = changed.as_slice() else {
        panic!("{changed:?}");
    };
    // From 3350-3550 to 3100-3300: 300 p from the edge, with the shore across it.
    assert_eq!(
        (hill.bounds().low.x, hill.bounds().high.x),
        (3100.0, 3300.0)
    );
    assert!(field.features.contains(hill));
    let mut state = battle(SCENE);
    state.field = Arc::new(field);
    assert_eq!(
        going_at(&state, TroopType::Auxilia, 3210.0, 600.0),
        Going::Difficult
    );
    assert_eq!(
        going_at(&state, TroopType::Auxilia, 3400.0, 600.0),
        Going::Impassable
    );
    // A wood behind the shore leaves no room.
    let mut wooded = both.clone();
    wooded
        .features
        .push(named("wood", area(FeatureKind::Wood, 380.0, 3005.0, 600.0)));
    let (field, changed) = with(&wooded, water(3200.0)).expect("it is taken away");
    assert!(matches!(changed.as_slice(), [Changed::Gone(hill)] if hill.id == "f2"));
    assert!(field.features.iter().all(|one| one.id != "f2"));
    // A hill that lies 300 p from the edge already is a headland where it is.
    let stays = hills(&[[3200.0, 600.0]]);
    let (field, changed) = with(&stays, water(3150.0)).expect("a headland");
    assert!(changed.is_empty() && field.features[0] == stays.features[0]);
}

/// DBM-TER-05: two streets inside at most; on a hill, one road down to the flat.
#[test]
fn a_town_has_streets() {
    let town = area(FeatureKind::BuiltUp, 300.0, 600.0, 600.0);
    let Shape::Area(outline) = &town.shape else {
        panic!("an area");
    };
    let across = vec![[500.0, 600.0], [700.0, 600.0]];
    let along = vec![[600.0, 450.0], [600.0, 750.0]];
    let down = vec![[600.0, 600.0], [600.0, 1200.0]];
    let on = |field: &Field, lines: &[&Vec<[f64; 2]>]| {
        let lines: Vec<_> = lines.iter().map(|line| (*line).clone()).collect();
        said(judge_streets(field, outline, &lines))
    };
    let open = Field::OPEN;
    assert_eq!(on(&open, &[]), "yes");
    assert_eq!(on(&open, &[&across, &along]), "yes");
    assert_eq!(on(&open, &[&across, &along, &across]), "streets", "three");
    assert_eq!(on(&open, &[&down]), "streets", "there is no hill");
    let hill = Field::of(vec![area(FeatureKind::GentleHill, 700.0, 600.0, 600.0)]);
    assert_eq!(on(&hill, &[&across, &along, &down]), "yes");
    assert_eq!(on(&hill, &[&down, &down]), "streets", "one is enough");
    let not_down = vec![[600.0, 600.0], [600.0, 900.0]];
    assert_eq!(on(&hill, &[&not_down]), "streets", "it ends on the hill");
    // Nor does a street of a town with a corner cut out lead across the open ground in it.
    let angle = [
        [300.0, 300.0],
        [700.0, 300.0],
        [700.0, 450.0],
        [450.0, 450.0],
        [450.0, 700.0],
        [300.0, 700.0],
    ];
    let angle = Polygon::new(angle.map(|[x, y]| Vec2::new(x, y)).to_vec()).expect("an outline");
    let lead = |line: &[[f64; 2]]| said(judge_streets(&open, &angle, &[line.to_vec()]));
    assert_eq!(
        lead(&[[650.0, 375.0], [375.0, 375.0], [375.0, 650.0]]),
        "yes"
    );
    assert_eq!(lead(&[[650.0, 400.0], [400.0, 650.0]]), "streets");
}
