//! GOM-VIS: what a unit overlooks, and whom it sees, drawn while it is pointed at. Nothing of it measures: the
//! borders of what it overlooks go on to the edge of the field, and lines of sight say that somebody is seen and
//! not how far away they are (GOM-CHG-04, GOM-SHO-07).

use sobremesa_battlefield::{Canvas, REACH};
use sobremesa_draw::Shape;
use sobremesa_geometry::Vec2;

use crate::rules::separation::FIELD;
use crate::rules::sight::{sees, vision_borders};
use crate::state::State;
use crate::unit::UnitIndex;

pub(super) fn shade(state: &State, unit: UnitIndex, canvas: &Canvas) -> Vec<Shape> {
    let own = state.units[unit].rect();
    let border = |(from, way): (Vec2, Vec2)| {
        let border = canvas.line([from, edge_of_field(from, way)]);
        Shape::path(border).line(REACH, 1.6).dashed(3.0, 6.0)
    };
    let front = own.front().middle();
    let enemies = state.present_of(state.units[unit].side.other());
    let seen = enemies
        .filter(|(enemy, _)| sees(state, unit, *enemy))
        .map(|(_, enemy)| {
            let sight = canvas.line([front, enemy.rect().centre()]);
            Shape::path(sight).line(REACH, 2.2).opacity(0.75)
        });
    let borders = vision_borders(&own).map(border);
    borders.into_iter().chain(seen).collect()
}

/// Where a line that goes on and on leaves the field.
fn edge_of_field(from: Vec2, way: Vec2) -> Vec2 {
    let until = |at: f64, step: f64, low: f64, high: f64| {
        if step > 0.0 {
            (high - at) / step
        } else if step < 0.0 {
            (low - at) / step
        } else {
            f64::INFINITY
        }
    };
    let (low, high) = (FIELD.low, FIELD.high);
    let length = until(from.x, way.x, low.x, high.x).min(until(from.y, way.y, low.y, high.y));
    from + way * length.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the middle of the field to the north-east: the nearer edge ends it.
    #[test]
    fn a_border_ends_at_the_edge_of_the_field() {
        let from = Vec2::new(640.0, 300.0);
        let end = edge_of_field(from, Vec2::new(1.0, 1.0));
        assert_eq!((end.x, end.y), (940.0, 600.0));
        let end = edge_of_field(from, Vec2::new(0.0, -2.0));
        assert_eq!((end.x, end.y), (640.0, 0.0));
    }
}
