//! DBM-ZOC-05, -06, -14: does a third element lie between the owner of a zone and somebody in it?
//!
//! It has to obstruct one of two lines during the whole way, so the way is judged as a whole: how deep
//! the third element reaches over a line changes no faster than the mover's corners move, and stretches
//! in which that cannot bring it out of the way need no closer look.

use sobremesa_geometry::{Corridor, Figure, Interval, Moments, Motion, Rect, Segment, Sweep, Vec2};

use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::pose::Pose;
use crate::rules::threat_zone::zone;
use crate::rules::works;
use crate::touch::TOUCH;

/// A piece of somebody's way, and when it is in a zone.
pub(crate) struct Stretch {
    sweep: Sweep,
    inside: Interval,
    /// The farthest that any corner moves in the whole of the piece.
    speed: f64,
}

/// What is closer together than this is the same place.
const EXACT: f64 = 1e-3;

/// The stretches of a motion that lead through the zone of one who stands so.
pub(crate) fn stretches(owner: Pose, sweep: &Sweep, moments: &mut Moments) -> Vec<Stretch> {
    let zone = zone(owner);
    if sweep.bounds().are_apart(&zone.bounds(), 0.0) {
        return Vec::new();
    }
    let mut found = Vec::new();
    sweep.passages(Figure::Convex(zone.corners()), TOUCH, moments, &mut found);
    let speed = speed(sweep);
    let stretches = found.into_iter().map(|inside| Stretch {
        sweep: *sweep,
        inside,
        speed,
    });
    stretches.collect()
}

fn speed(sweep: &Sweep) -> f64 {
    let (start, end) = (sweep.at(0.0), sweep.at(1.0));
    let pairs = start.iter().zip(&end);
    let farthest = |of: &dyn Fn(&Vec2, &Vec2) -> f64| {
        let all = pairs.clone().map(|(from, to)| of(from, to));
        all.fold(0.0, f64::max)
    };
    match sweep.motion() {
        Motion::Slide(_) | Motion::Step { .. } => farthest(&|from, to| from.distance(*to)),
        Motion::Turn { about, arc } => farthest(&|from, _| from.distance(about) * arc.abs()),
    }
}

/// DBM-ZOC-05, -06, -14: does one and the same third element lie between all the time? Those in `except`
/// count for nothing.
pub(crate) fn lies_between(
    board: &Board<'_>,
    owner: &Piece<'_>,
    way: &[Stretch],
    sails: bool,
    except: impl Fn(ElementIx) -> bool,
) -> bool {
    let mut others = board.pieces().iter();
    is_across_water(board, owner, way, sails)
        || others.any(|third| {
            let counts = third.ix != owner.ix && !except(third.ix);
            counts
                && way.iter().all(|stretch| {
                    let Interval { start, end } = stretch.inside;
                    stretch.is_shielded(owner.rect.front(), &third.rect, start, end)
                })
        })
}

/// DBM-ZOC-02, -14: does water, or do works, cross one of the lines all the time? Water is nothing to whoever sails.
fn is_across_water(board: &Board<'_>, owner: &Piece<'_>, way: &[Stretch], sails: bool) -> bool {
    let front = owner.rect.front();
    let is_wet = |sweep: &Sweep, time: f64| {
        let look = nearest_side(front, &sweep.at(time));
        let lines = Corridor::between(front, look.side).lines();
        lines.into_iter().any(|line| {
            (!sails && board.water().crosses(line)) || works::shield(board.field(), line)
        })
    };
    let has_water = board
        .field()
        .features
        .iter()
        .any(|feature| feature.kind.is_water() && !feature.frozen);
    (has_water || !board.field().works.is_empty())
        && way.iter().all(|stretch| {
            let Interval { start, end } = stretch.inside;
            let times = [start, (start + end) * 0.5, end];
            times.into_iter().all(|time| is_wet(&stretch.sweep, time))
        })
}

impl Stretch {
    /// Does a base obstruct one of the lines all the time between two moments?
    fn is_shielded(&self, front: Segment, third: &Rect, from: f64, to: f64) -> bool {
        let middle = (from + to) * 0.5;
        let half_way = self.speed * (to - from) * 0.5;
        let look = nearest_side(front, &self.sweep.at(middle));
        let lines = Corridor::between(front, look.side).lines();
        let reach = lines
            .map(|line| depth(line, third))
            .into_iter()
            .fold(f64::MIN, f64::max);
        let margin = reach - TOUCH.length();
        if margin <= 0.0 {
            return false;
        }
        let is_sure = margin > half_way && look.lead > 2.0 * half_way;
        is_sure
            || half_way <= EXACT
            || (self.is_shielded(front, third, from, middle)
                && self.is_shielded(front, third, middle, to))
    }
}

/// DBM-ZOC-14: the side whose middle is nearest to the middle of a front.
struct Nearest {
    side: Segment,
    /// By how much it is nearer than the next.
    lead: f64,
}

fn nearest_side(front: Segment, base: &[Vec2; 4]) -> Nearest {
    let middle = front.middle();
    let mut sides = [0, 1, 2, 3].map(|n| {
        let side = Segment::new(base[n], base[(n + 1) % 4]);
        (side.middle().distance(middle), side)
    });
    sides.sort_by(|one, other| one.0.total_cmp(&other.0));
    Nearest {
        side: sides[0].1,
        lead: sides[1].0 - sides[0].0,
    }
}

/// How deep a base reaches over a line: of all points of the line the one farthest inside, negative if
/// none is. Inside, the distance to the nearest of four sides is a concave function of the point, so it
/// is greatest at an end or where two of the four are equal.
fn depth(line: Segment, base: &Rect) -> f64 {
    let along = line.along();
    // Distance to each side, clockwise, at the beginning of the line and what it gains to its end.
    let sides = [0, 1, 2, 3].map(|n| {
        let edge = base.edge(n);
        let inwards = edge.along().left() * (-1.0 / edge.length());
        ((line.from - edge.from).dot(inwards), along.dot(inwards))
    });
    let inside = |share: f64| {
        let all = sides.iter().map(|(start, gain)| start + gain * share);
        all.fold(f64::INFINITY, f64::min)
    };
    let mut deepest = inside(0.0).max(inside(1.0));
    for (n, (start, gain)) in sides.iter().enumerate() {
        for (other_start, other_gain) in &sides[n + 1..] {
            let share = (other_start - start) / (gain - other_gain);
            if share > 0.0 && share < 1.0 {
                deepest = deepest.max(inside(share));
            }
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A base of 80 x 30: a line through its middle is 15 p deep in it, one along its side not at all.
    #[test]
    fn how_deep_a_base_lies_over_a_line() {
        let base = Pose::new(1000.0, 530.0, 0.0).rect(30.0);
        let upright = |x: f64| Segment::new(Vec2::new(x, 400.0), Vec2::new(x, 600.0));
        assert!((depth(upright(1000.0), &base) - 15.0).abs() < 1e-9);
        assert!((depth(upright(1035.0), &base) - 5.0).abs() < 1e-9);
        assert!(depth(upright(1040.0), &base).abs() < 1e-9);
        assert!((depth(upright(1043.0), &base) + 3.0).abs() < 1e-9);
        let short = Segment::new(Vec2::new(1000.0, 400.0), Vec2::new(1000.0, 504.0));
        assert!((depth(short, &base) - 4.0).abs() < 1e-9, "it ends inside");
    }
}
