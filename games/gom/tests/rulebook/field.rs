//! GOM-FLD: the field and its scenery.

use serde_json::json;
use sobremesa_gom::rules::field::{SCENERY_STRIP, ZONE_DEPTH, zone};
use sobremesa_gom::tolerance::MEASURE;
use sobremesa_gom::{Gom, SceneryKind, Setup, Side, State, bands};
use sobremesa_kernel::{Dice, Game, Nobody, Seed, Shown, Stop};

use super::support::{Field, position, resume};

fn setup() -> Setup {
    let armies = bands();
    Setup {
        armies: [armies[0].1.clone(), armies[3].1.clone()],
        scenery: None,
        practice: false,
    }
}

fn started(draws: &[i32]) -> State {
    let script = draws.iter().map(|draw| Shown::Number(*draw)).collect();
    Gom::start(&setup(), &mut Dice::scripted(script), &mut Nobody).expect("a battle")
}

/// GOM-FLD-01, GOM-FLD-02: 1280u by 600u; zones of 100u, borders included.
#[test]
fn zones_are_a_hundred_deep() {
    assert_eq!(ZONE_DEPTH, 100.0);
    let (south, north) = (zone(Side::One), zone(Side::Two));
    assert_eq!(
        (south.low.y, south.high.y, south.high.x),
        (0.0, 100.0, 1280.0)
    );
    assert_eq!((north.low.y, north.high.y), (500.0, 600.0));
}

/// GOM-FLD-04: at least 40u from both zones.
#[test]
fn scenery_keeps_out_of_the_zones() {
    assert_eq!((SCENERY_STRIP.low.y, SCENERY_STRIP.high.y), (140.0, 460.0));
    let mut near = setup();
    near.scenery =
        serde_json::from_value(json!([{ "x": 300, "y": 139, "w": 50, "h": 50 }])).expect("scenery");
    let Err(Stop::Refused(faults)) = Gom::start(&near, &mut Dice::scripted(vec![]), &mut Nobody)
    else {
        panic!("it is too near");
    };
    assert_eq!(
        (faults[0].rule.0, faults[0].code),
        ("GOM-FLD-04", "scenery_outside")
    );
}

/// GOM-FLD-05, GOM-FLD-06, GOM-FLD-07: two sections of 640u; the second has the building of 100u x 80u,
/// as far north-east as it goes.
#[test]
fn one_section_has_the_building() {
    let state = started(&[2, 2, 40, 40, 0, 140, 1180, 380]);
    let [forest, building] = &state.scenery[..] else {
        panic!("two pieces: {:?}", state.scenery);
    };
    assert_eq!(forest.kind, SceneryKind::Forest);
    assert_eq!(building.kind, SceneryKind::Building);
    let corners = building.rect.corners();
    assert_eq!((corners[1].x, corners[1].y), (1280.0, 460.0));
    assert_eq!(
        (building.rect.width(), building.rect.depth()),
        (100.0, 80.0)
    );
}

/// GOM-FLD-08: at most a tenth of 640 x 320 u2: a forest 512 wide is 40 high and no more, one of 64 may
/// fill the strip; in three sections the widest is 341.
#[test]
fn a_forest_covers_at_most_a_tenth_of_its_section() {
    let allowed = |n_sections: i32, w: i32, h: i32| {
        let script = [n_sections, n_sections, w, h].map(Shown::Number).to_vec();
        let stopped = Gom::start(&setup(), &mut Dice::scripted(script), &mut Nobody);
        let Err(Stop::NeedsDice(stop)) = stopped else {
            panic!("the place is still to be drawn");
        };
        matches!(*stop, sobremesa_kernel::DiceStop::ScriptEmpty(_))
    };
    assert!(allowed(2, 512, 40) && !allowed(2, 513, 40) && !allowed(2, 512, 41));
    assert!(allowed(2, 64, 320) && !allowed(2, 64, 321) && !allowed(2, 39, 40));
    assert!(allowed(3, 341, 40) && !allowed(3, 342, 40));
}

/// GOM-FLD-05..08 by chance: always inside the strip and its own section, never too large.
#[test]
fn chance_never_breaks_the_rules_of_scenery() {
    for seed in 0..200 {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let state = Gom::start(&setup(), &mut dice, &mut Nobody).expect("a battle");
        let n_sections = state.scenery.len();
        assert!(n_sections == 2 || n_sections == 3);
        let buildings = state
            .scenery
            .iter()
            .filter(|piece| piece.kind == SceneryKind::Building);
        assert_eq!(buildings.count(), 1);
        let width = 1280.0 / n_sections as f64;
        for (number, piece) in state.scenery.iter().enumerate() {
            let corners = piece.rect.corners();
            assert!(SCENERY_STRIP.hold(corners, MEASURE));
            assert!(corners[0].x >= width * number as f64 - 1e-6);
            assert!(corners[1].x <= width * (number + 1) as f64 + 1e-6);
            assert!(piece.rect.width() * piece.rect.depth() <= width * 32.0 + 1e-6);
        }
    }
}

/// GOM-FLD-03, GOM-FLD-09: impassable, blocks sight, and wants 10u like a unit.
#[test]
fn scenery_is_as_solid_as_a_unit() {
    let text = "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,400 180";
    let open = Field::new(text, "charge_declaration");
    assert!(sobremesa_gom::rules::sight::sees(&open.state, 0, 1));
    let hidden = resume(position(
        &format!("{text}; forest 500,230 300,60"),
        "charge_declaration",
    ));
    assert!(!sobremesa_gom::rules::sight::sees(&hidden, 0, 1));
    let blocked = Field::new(&format!("{text}; forest 500,230 300,60"), "other_moves");
    let illegal = blocked.refused(1, "advance A1 21", "GOM-MOV-08", "too_far");
    assert_eq!(illegal.details["most"], 20.0, "30u away, less the 10u");
}

/// GOM-FLD-10: whatever happens, it stays.
#[test]
fn scenery_never_changes() {
    let mut field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,400 180; forest 100,200 50,50",
        "other_moves",
    );
    let before = field.state.scenery.clone();
    field
        .order(1, "advance A1 50", &[])
        .order(1, "end movement", &[])
        .order(1, "end turn", &[]);
    assert_eq!(field.state.scenery, before);
}
