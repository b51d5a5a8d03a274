//! DBM-DIS-11: the mounts that wait behind those who are on foot, seen from above without riders.

use sobremesa_draw::{Path, Pose, Shape};

use super::dress::{CAMEL, HORSE, INK};
use crate::board::Board;
use crate::element::ElementIx;
use crate::pose::BASE_WIDTH;
use crate::rules::mounts::base_of;
use crate::state::State;

/// Horses or camels held in a row on a base of their own; the origin is the middle of their owner's front.
pub(super) fn look(state: &State, index: ElementIx) -> Vec<Shape> {
    let element = state.element(index);
    if !element.keeps_mounts() {
        return Vec::new();
    }
    let Some(base) = base_of(&Board::truth(state), index) else {
        return Vec::new();
    };
    let behind = (element.pose.at - base.centre()).dot(element.pose.facing.forward());
    let (front, depth) = (behind - base.depth() * 0.5, base.depth());
    let half = BASE_WIDTH * 0.5;
    let ground = Path::default()
        .move_to((-half + 2.0, front + 2.0))
        .line_to((half - 2.0, front + 2.0))
        .line_to((half - 2.0, front + depth - 2.0))
        .line_to((-half + 2.0, front + depth - 2.0))
        .close();
    let rides_camels = match element.on_foot {
        Some(mounted) => mounted.troop.camels,
        None => element.troop.camels,
    };
    let hide = if rides_camels { CAMEL } else { HORSE };
    let mut shapes = vec![Shape::path(ground).line(INK, 1.2).opacity(0.55)];
    for x in [-24.0, 0.0, 24.0] {
        let at = Pose::at(x, front + depth * 0.5);
        let beast = vec![
            Shape::polygon([
                (-5.0, -9.0),
                (5.0, -9.0),
                (6.0, 6.0),
                (3.0, 17.0),
                (-3.0, 17.0),
                (-6.0, 6.0),
            ])
            .fill(hide)
            .line(INK, 1.0),
            Shape::polygon([(-2.5, -22.0), (2.5, -22.0), (3.5, -10.0), (-3.5, -10.0)])
                .fill(hide)
                .line(INK, 1.0),
        ];
        shapes.push(Shape::group(beast).posed(at));
    }
    // The rope by which they are held.
    let rope = Path::default()
        .move_to((-30.0, front + depth * 0.5 - 18.0))
        .line_to((30.0, front + depth * 0.5 - 18.0));
    shapes.push(Shape::path(rope).line(INK, 1.4));
    shapes
}
