//! GOM-FRM: ranks and files.

use serde_json::json;
use sobremesa_gom::rules::formation::{Block, proper_frontage};
use sobremesa_gom::{Fate, Kind};

use super::support::{Field, ask, check_pose, close, state};

#[track_caller]
fn check_last_rank(models: u32, frontage: u32, files: &[u32]) {
    let (first, n) = Block::new(Kind::Legion, models, frontage).last_rank();
    assert_eq!(
        (first..first + n).collect::<Vec<_>>(),
        files,
        "{models}/{frontage}"
    );
}

/// GOM-FRM-03, GOM-FRM-04, GOM-FRM-05, GOM-EX-04: the last rank is centred, more to the left.
#[test]
fn the_last_rank_is_centred() {
    check_last_rank(21, 6, &[2, 3, 4]);
    check_last_rank(18, 5, &[2, 3, 4]);
    check_last_rank(17, 5, &[2, 3]);
    check_last_rank(20, 5, &[1, 2, 3, 4, 5]);
    assert_eq!(proper_frontage(3, 5), 3);
    check_last_rank(3, 3, &[1, 2, 3]);
}

/// GOM-FRM-01, GOM-FRM-02, GOM-FRM-08: model 7 of 21/6 stands first in the second rank, 10u behind.
#[test]
fn models_are_numbered_rank_by_rank_from_the_left() {
    let layout = ask(
        "block_layout",
        json!({
            "unit": { "kind": "legion", "models": 21, "frontage": 6, "x": 100, "y": 90, "theta": 0 }
        }),
    );
    assert_eq!(
        layout["models"][6],
        json!({ "model": 7, "rank": 2, "file": 1, "x": 100.0, "y": 80.0 })
    );
    assert_eq!(
        layout["models"][18],
        json!({ "model": 19, "rank": 4, "file": 2, "x": 110.0, "y": 60.0 })
    );
    assert_eq!(
        (&layout["ranks"], &layout["last_rank"]),
        (&json!(4), &json!([2, 3, 4]))
    );
    let block = Block::new(Kind::Legion, 21, 6);
    for model in 1..=21 {
        let (rank, file) = block.place(model);
        assert_eq!(block.model_at(rank, file), Some(model));
    }
    assert_eq!((block.model_at(4, 1), block.model_at(4, 5)), (None, None));
}

/// GOM-FRM-06, GOM-FRM-07: not narrower than 4, not wider than there are models.
#[test]
fn a_front_has_at_least_four_and_no_empty_files() {
    assert_eq!(proper_frontage(20, 2), 4);
    assert_eq!(proper_frontage(3, 1), 3);
    assert_eq!(proper_frontage(10, 12), 10);
    assert_eq!(proper_frontage(20, 7), 7);
}

/// GOM-FRM-09, GOM-FRM-10: 6 shots kill 6 of 10/5: the rear goes first and the corner stays; when 4 of
/// 5 are left the front narrows about its middle: the corner moves 5u to the right.
#[test]
fn the_fallen_leave_from_the_rear() {
    let mut field = Field::new(
        "A1 ballesteros 10/6 600,200 0 HP=9; B1 legion 10/5 650,300 180 L=10",
        "shooting",
    );
    // Each shot: hit, wound, not saved.
    let mut draws = [1, 1, 0].repeat(6);
    draws.extend([1, 4, 0]);
    field.order(1, "shoot A1 B1", &draws);
    let unit = field.unit("B1");
    assert_eq!((unit.models, unit.frontage), (4, 4));
    check_pose(&field.state, "B1", 650.0 - 5.0, 300.0, 180.0);
    close(unit.rect().front().middle().x, 625.0);
}

/// GOM-FRM-11, GOM-CHG-09: the first file is the left flank.
#[test]
fn edges_are_named_by_ranks_and_files() {
    let state = state("A1 equites 10/5 600,200 0; B1 guerreros 40/5 650,300 90");
    let position = sobremesa_gom::rules::charge::best_position(&state, 0, 1).expect("a charge");
    assert_eq!(
        sobremesa_gom::Edge::at(position.edge),
        sobremesa_gom::Edge::Left
    );
}

/// GOM-FRM-12, GOM-END-07: the last model falls and the unit is gone.
#[test]
fn a_unit_without_models_is_annihilated() {
    let mut field = Field::new(
        "A1 ballesteros 10/4 600,200 0; B1 guerreros 1/1 620,300 180; B2 guerreros 20/5 100,500 180",
        "shooting",
    );
    field.order(1, "shoot A1 B1", &[1, 1, 0, 10, 0, 0, 0, 5, 0]);
    assert_eq!(field.unit("B1").fate, Some(Fate::Annihilated));
    assert_eq!(field.told("annihilated")["unit"], "B1");
    field.order(1, "end turn", &[]);
    field.refused(2, "charge B1 A1", "GOM-FRM-12", "unit_gone");
}

/// GOM-FRM-13: fewer than Nmin in battle is allowed, more than Nmax never.
#[test]
fn losses_may_go_below_the_smallest_unit() {
    assert_eq!(state("A1 legion 3/3 100,90 0").units[0].models, 3);
    let too_many = super::support::position("A1 legion 41/5 100,90 0", "shooting");
    let position: sobremesa_gom::Position = serde_json::from_value(too_many).expect("a position");
    let faults = position.resume().expect_err("41 are too many");
    assert_eq!(
        (faults[0].rule.0, faults[0].code),
        ("GOM-FRM-13", "models_out_of_range")
    );
}
