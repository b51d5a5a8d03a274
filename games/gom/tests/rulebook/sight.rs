//! GOM-VIS: who sees whom.

use serde_json::json;
use sobremesa_gom::rules::sight::{is_in_vision, sees, uncovered_edges};

use super::support::{Field, ask, state};

#[track_caller]
fn check_sees(text: &str, expected: bool) {
    assert_eq!(sees(&state(text), 0, 1), expected, "{text}");
}

const SOURCE: &str = "A1 legion 20/5 600,200 0";

/// GOM-VIS-02, GOM-VIS-03, GOM-EX-14: sixty degrees to each side of the front: the nearest corner is in
/// the vision area for y 276 and not for 275 (limit 275.47).
#[test]
fn vision_opens_sixty_degrees_to_each_side() {
    let in_vision = |y: f64| {
        let state = state(&format!("{SOURCE}; B1 guerreros 20/5 900,{y} 180"));
        is_in_vision(&state.units[0].rect(), &state.units[1].rect())
    };
    assert!(in_vision(276.0) && !in_vision(275.0));
}

/// GOM-VIS-01, GOM-VIS-11: only the first rank sees, so nobody sees behind, and sight is not mutual.
#[test]
fn nobody_sees_behind() {
    check_sees(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 600,140 0",
        false,
    );
    let both = state("A1 legion 20/5 600,300 0; B1 guerreros 20/5 600,200 0");
    assert!(!sees(&both, 0, 1) && sees(&both, 1, 0));
}

/// GOM-VIS-03: a target that only touches the edge of the vision area is not in it.
#[test]
fn touching_the_vision_area_is_not_enough() {
    check_sees(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 660,200 0",
        false,
    );
    check_sees(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,200 0",
        false,
    );
}

/// GOM-VIS-08, GOM-GEO-10: front and edge on one line: the way between them is as thin as a line, and
/// still not free when a forest lies across it.
#[test]
fn nobody_sees_along_a_line_through_a_forest() {
    let in_line = "A1 legion 20/5 600,200 0; B1 guerreros 20/5 750,200 180";
    check_sees(in_line, true);
    let across = "forest 660,150 10,150";
    check_sees(&format!("{in_line}; {across}"), false);
    // GOM-CHG-13: nor does anybody charge along it.
    let field = Field::new(
        &format!("A1 legion 20/5 600,200 0 M=10; B1 guerreros 20/5 750,200 180; {across}"),
        "charge_declaration",
    );
    field.refused(1, "charge A1 B1", "GOM-VIS-10", "not_visible");
}

/// GOM-VIS-04, GOM-VIS-05, GOM-EX-13: alone it is seen, and its front and right edges are uncovered: of
/// two ends equally far the first counts as farther.
#[test]
fn the_front_and_the_neighbour_at_its_nearer_end_are_uncovered() {
    let answer = ask(
        "visible",
        json!({
            "units": [
                { "id": "A1", "kind": "legion", "side": 1, "models": 20, "frontage": 5, "x": 600, "y": 200, "theta": 0 },
                { "id": "B1", "kind": "guerreros", "side": 2, "models": 20, "frontage": 5, "x": 650, "y": 400, "theta": 180 },
            ],
            "unit": "A1", "target": "B1",
        }),
    );
    assert_eq!(answer["visible"], true);
    assert_eq!(answer["uncovered_edges"], json!(["front", "right"]));
    // To the east of it the nearer end is the other one.
    let state = state("A1 legion 20/5 700,200 0; B1 guerreros 20/5 650,400 180");
    assert_eq!(
        uncovered_edges(&state.units[0].rect(), &state.units[1].rect()),
        [0, 3]
    );
}

/// GOM-VIS-04: a Dragon looked upon exactly through its south-western corner, whichever that is: of the
/// two edges that meet there, the first in index order is crossed.
#[test]
fn through_a_corner_the_first_edge_is_crossed() {
    let seen_through = |dragon: &str| {
        let state = state(&format!("A1 legion 20/5 650,275 0; B1 dragon 1/1 {dragon}"));
        uncovered_edges(&state.units[0].rect(), &state.units[1].rect())
    };
    assert_eq!(seen_through("850,400 180"), [0, 1], "front right");
    assert_eq!(seen_through("850,450 270"), [1, 2], "rear right");
    assert_eq!(seen_through("800,450 0"), [2, 3], "rear left");
    assert_eq!(seen_through("800,400 90"), [0, 3], "front left");
}

/// GOM-VIS-07, GOM-EX-13: Onis in between hide it.
#[test]
fn a_wide_unit_between_hides_what_is_behind() {
    check_sees(
        &format!("{SOURCE}; B1 guerreros 20/5 650,400 180; B2 onis 20/10 685,300 180"),
        false,
    );
}

/// GOM-VIS-06, GOM-VIS-07, GOM-VIS-08: one free beam of 5u at each end is enough; friends hide as foes do.
#[test]
fn one_free_beam_is_enough() {
    // A wall of friends that leaves 5u of front and edge free on the east: x 645..650.
    let wall = |east: f64| {
        format!(
            "{SOURCE}; B1 guerreros 20/5 650,400 180; A2 guerreros 20/5 {},300 0; A3 guerreros 20/5 {},300 0",
            east - 50.0,
            east - 100.0
        )
    };
    check_sees(&wall(645.0), true);
    check_sees(&wall(646.0), false);
}

/// GOM-VIS-06: an edge of 24u (Trasgos, three ranks of 8u) has a last beam that ends at its far end.
#[test]
fn the_last_beam_ends_at_the_far_end() {
    // A slit of 5u, from x 600 to 605, before the flank that runs from x 624 to x 600: only a beam that
    // ends at its far end passes.
    let slit = |west: f64| {
        let east = west + 5.0;
        format!(
            "A1 legion 20/5 560,200 0; B1 trasgos 20/7 600,300 90; forest {},290 100,8; forest {east},290 95,8",
            west - 100.0
        )
    };
    assert_eq!(state(&slit(600.0)).units[1].rect().depth(), 24.0);
    check_sees(&slit(600.0), true);
    check_sees(&slit(601.0), false);
}

/// GOM-VIS-09: the beam's end need not lie in the vision area. At x 800 that area begins at y 286.6; a
/// forest lets beams pass to the front of B1 up to y 260 only, and whether its other end reaches into the
/// area decides.
#[test]
fn beam_and_vision_are_judged_apart() {
    let forest = "forest 700,228 20,200";
    check_sees(
        &format!("{SOURCE}; B1 guerreros 40/20 800,205 90; {forest}"),
        true,
    );
    check_sees(
        &format!("{SOURCE}; B1 guerreros 20/5 800,205 90; {forest}"),
        false,
    );
}

/// GOM-VIS-10: needed to declare a charge and to shoot, as things stand then.
#[test]
fn orders_against_the_unseen_are_refused() {
    let hidden =
        "A1 ballesteros 10/5 600,200 0; B1 guerreros 20/5 650,400 180; forest 500,250 300,60";
    Field::new(hidden, "charge_declaration").refused(
        1,
        "charge A1 B1",
        "GOM-VIS-10",
        "not_visible",
    );
    Field::new(hidden, "shooting").refused(1, "shoot A1 B1", "GOM-VIS-10", "not_visible");
}
