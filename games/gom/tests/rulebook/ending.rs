//! GOM-END: points and categories.

use serde_json::json;
use sobremesa_gom::rules::ending::{Category, quadrant, score, unit_points};
use sobremesa_gom::{End, Gom, Phase, Side};
use sobremesa_kernel::Game;

use super::support::{Field, ask, state};

fn points(text: &str) -> f64 {
    unit_points(&state(text).units[0])
}

/// GOM-END-02, GOM-END-04: the cost at deployment; half when more than half has fallen, not rounded.
#[test]
fn a_unit_scores_its_cost_at_deployment() {
    assert_eq!(points("A1 legion 20/5 600,200 0 initial=30"), 750.0);
    assert_eq!(
        points("A1 legion 15/5 600,200 0 initial=30"),
        750.0,
        "exactly half scores in full"
    );
    assert_eq!(points("A1 legion 14/5 600,200 0 initial=30"), 375.0);
    assert_eq!(points("A1 trasgos 10/5 600,200 0 initial=21"), 52.5);
}

/// GOM-END-03: nothing for fugitives, nor for power 5 or less: a lone Dragon.
#[test]
fn the_weak_and_the_fleeing_score_nothing() {
    assert_eq!(points("A1 legion 20/5 600,200 0 fleeing"), 0.0);
    assert_eq!(points("A1 dragon 1/1 600,200 0"), 0.0);
    assert_eq!(points("A1 dragon 1/1 600,200 0 P=6"), 300.0);
    assert_eq!(points("A1 legion 5/5 600,200 0"), 0.0);
    assert_eq!(points("A1 legion 6/6 600,200 0"), 150.0);
}

/// GOM-END-05, GOM-END-06: a quadrant for strictly more power, fleeing units included; by the centre.
#[test]
fn quadrants_go_to_the_stronger() {
    let state = state(
        "A1 legion 20/5 100,200 0; A2 legion 20/5 800,200 0; B1 guerreros 20/5 950,240 180; B2 guerreros 21/5 700,500 180 fleeing",
    );
    let score = score(&state);
    assert_eq!(
        score.quadrants,
        [Some(Side::One), None, None, Some(Side::Two)]
    );
    assert_eq!(score.points, [500.0 + 500.0 + 100.0, 200.0 + 0.0 + 100.0]);
    let on_the_cross = super::support::state("A1 legion 20/5 615,320 0");
    assert_eq!(
        quadrant(&on_the_cross.units[0]),
        3,
        "(640, 300) is east and north"
    );
    // GOM-GEO-03: so is what is less by no more than the tolerance.
    let nearly = super::support::state("A1 legion 20/5 614.9999999,319.9999999 0");
    assert_eq!(quadrant(&nearly.units[0]), 3);
}

/// GOM-END-08, GOM-END-09, GOM-END-10, GOM-END-11, GOM-END-12, GOM-EX-26.
#[test]
fn victories_are_graded() {
    let graded = |one: f64, two: f64| Category::of([one, two]);
    assert_eq!(graded(460.0, 100.0), Category::Massacre);
    assert_eq!(graded(460.0, 200.0), Category::Decisive);
    assert_eq!(graded(460.0, 300.0), Category::Marginal);
    assert_eq!(graded(460.0, 360.0), Category::Draw);
    assert_eq!(graded(0.0, 0.0), Category::Draw);
    assert_eq!(graded(100.0, 0.0), Category::Massacre);
    assert_eq!(graded(300.0, 100.0), Category::Massacre, "200 is twice 100");
    assert_eq!(graded(200.0, 100.0), Category::Decisive);
    assert_eq!(graded(100.0, 150.0), Category::Marginal);
    let answer = ask("victory", json!({ "points": [460, 200] }));
    assert_eq!(
        answer,
        json!({ "category": "decisive", "winner": 1, "victory": 260.0 })
    );
}

/// GOM-END-01: either player may order the end.
#[test]
fn a_player_may_end_the_battle() {
    let mut field = Field::new(
        "A1 legion 20/5 600,100 0; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    field.order(2, "end battle", &[]);
    let verdict = Gom::verdict(&field.state).expect("it is over");
    // 500 and two quadrants against 200 and none: the centres are at x 625, so each holds one.
    assert_eq!(verdict.score["points"], json!([600.0, 300.0]));
    assert_eq!(
        (verdict.winner.as_deref(), verdict.reason.as_str()),
        (Some("player1"), "decisive")
    );
}

/// GOM-END-07: the last unit of a side runs off the field after its combat: the winner still has its
/// magic, and nobody shoots.
#[test]
fn an_empty_side_ends_the_battle_after_the_combats() {
    let text = "A1 legion 20/5 600,560 0 combat=1; B1 guerreros 20/5 650,560 180 combat=1 L=0";
    let mut field = Field::new(text, "other_moves");
    // Legión kills one and is missed; Guerreros fail their test, run 60u, and the winner has its bonus.
    let blows = [&[1, 1, 3][..], &[9; 9], &[9; 4]].concat();
    field.order(
        1,
        "end movement",
        &[&blows[..], &[3, 60, 60, 60, 0, 0]].concat(),
    );
    let kinds = field.kinds();
    assert_eq!(
        kinds[kinds.len() - 4..],
        ["fled", "left_field", "magic", "battle_over"]
    );
    assert_eq!(field.told("battle_over")["end"], "empty_side");
    assert_eq!(field.state.phase, Phase::Over(End::EmptySide));
}

/// GOM-END-07: a side without units ends the battle, also at the start of a turn.
#[test]
fn an_empty_side_ends_the_battle() {
    let mut field = Field::new(
        "A1 legion 20/5 600,100 0; B1 guerreros 20/5 600,550 0 fleeing",
        "shooting",
    );
    field.order(1, "end turn", &[7, 150, 150, 150]);
    assert_eq!(
        field.kinds(),
        [
            "phase_ended",
            "turn_began",
            "rally_tested",
            "fled",
            "left_field",
            "battle_over"
        ]
    );
    assert_eq!(
        field.told("battle_over")["score"]["points"],
        json!([600.0, 0.0])
    );
    assert_eq!(field.told("battle_over")["rule"], "GOM-END-07");
}
