//! GOM-VIS: who sees whom.

use sobremesa_geometry::{Bounds, Convex, Rect, Segment, Vec2, overlaps};

use crate::state::State;
use crate::tolerance::{CONTACT, MEASURE, OVERLAP};
use crate::unit::UnitIndex;

/// GOM-VIS-06: the width of a sight beam at both ends.
const BEAM: f64 = 5.0;

/// The tangent of 60 degrees.
const TAN_60: f64 = 1.732_050_807_568_877_2;

/// Farther than any two points of the field.
const HORIZON: f64 = 2000.0;

/// So near to a border, a line is left to the exact test.
const SHY: f64 = 1e-3;

/// GOM-VIS-10: does one unit see another as things stand?
pub fn sees(state: &State, source: UnitIndex, target: UnitIndex) -> bool {
    let (from, to) = (state.units[source].rect(), state.units[target].rect());
    is_in_vision(&from, &to) && {
        let others = state.obstacles(source).map(|(_, rect)| rect);
        has_free_beam(&from, &to, others.filter(|rect| *rect != to))
    }
}

/// GOM-VIS-02, GOM-VIS-03: does the target reach into what the first rank overlooks? Sixty degrees to
/// each side of the front, as far as the field goes.
pub fn is_in_vision(source: &Rect, target: &Rect) -> bool {
    let [(left, left_way), (right, right_way)] = vision_borders(source);
    let vision = [
        left,
        left + left_way * HORIZON,
        right + right_way * HORIZON,
        right,
    ];
    overlaps(&vision, target.corners(), OVERLAP)
}

/// GOM-VIS-02: where what a unit overlooks begins on its left and on its right, and the ways in which its
/// borders go on.
pub(crate) fn vision_borders(source: &Rect) -> [(Vec2, Vec2); 2] {
    let front = source.front();
    let (ahead, aside) = (source.facing(), source.right() * TAN_60);
    [(front.from, ahead - aside), (front.to, ahead + aside)]
}

/// GOM-VIS-04, GOM-VIS-05: the two edges of the target that the source can look upon: the one crossed
/// on the way to its centre, and the neighbour at the nearer end of that.
pub fn uncovered_edges(source: &Rect, target: &Rect) -> [usize; 2] {
    let eye = source.front().middle();
    let line = Segment::new(eye, target.centre());
    let crossed = (0..4).find(|index| line.crossing(target.edge(*index), CONTACT).is_some());
    // Only a source on top of its target crosses nothing.
    let discriminating = crossed.unwrap_or(0);
    let edge = target.edge(discriminating);
    // The farther end belongs to the discriminating diagonal; of two equally far, the first.
    let start_is_farther = MEASURE.at_least(eye.distance(edge.from), eye.distance(edge.to));
    let neighbour = if start_is_farther {
        discriminating + 1
    } else {
        discriminating + 3
    };
    [discriminating, neighbour % 4]
}

/// GOM-VIS-06: the pieces of an edge between which beams run: every 5u, and one that ends at its far
/// end when that is no multiple of 5.
fn pieces(edge: Segment) -> impl Iterator<Item = Segment> {
    let length = edge.length();
    let n_whole = (length / BEAM + MEASURE.length()).floor();
    let is_multiple = MEASURE.same(length, n_whole * BEAM);
    let whole = (0..n_whole as u32).map(move |index| {
        let start = f64::from(index) * BEAM;
        edge.part(start, start + BEAM)
    });
    let last = (!is_multiple).then(|| edge.part(length - BEAM, length));
    whole.chain(last)
}

/// GOM-VIS-07, GOM-VIS-08, GOM-VIS-09: is there a beam from the front to an uncovered edge that meets
/// nothing, neither the source itself nor the target?
pub fn has_free_beam(source: &Rect, target: &Rect, others: impl Iterator<Item = Rect>) -> bool {
    let others: Vec<Rect> = others.collect();
    uncovered_edges(source, target).into_iter().any(|index| {
        let (front, edge) = (source.front(), target.edge(index));
        let blinds: Vec<Rect> = {
            // What the whole view between front and edge misses, no beam in it can meet.
            let view = Convex::hull(&[front.from, front.to, edge.from, edge.to]);
            let own = [*source, *target];
            let all = own.iter().chain(&others);
            all.filter(|rect| overlaps(view.corners(), rect.corners(), OVERLAP))
                .copied()
                .collect()
        };
        let ends: Vec<Segment> = pieces(edge).collect();
        pieces(front).any(|here| ends.iter().any(|there| is_free(here, *there, &blinds)))
    })
}

fn is_free(here: Segment, there: Segment, blinds: &[Rect]) -> bool {
    let corners = [here.from, here.to, there.from, there.to];
    // A line between the middles shows most blinds at once.
    let line = Segment::new(here.middle(), there.middle());
    if blinds.iter().any(|rect| pierces(line, rect)) {
        return false;
    }
    let beam = Convex::hull(&corners);
    !blinds
        .iter()
        .any(|rect| overlaps(beam.corners(), rect.corners(), OVERLAP))
}

/// Does a line run through the inside of a rectangle, well away from its border?
fn pierces(line: Segment, rect: &Rect) -> bool {
    let (from, to) = (rect.inward(line.from), rect.inward(line.to));
    let inner = Bounds::new(
        Vec2::new(SHY, SHY),
        Vec2::new(rect.width() - SHY, rect.depth() - SHY),
    );
    // So long a way through the inside that the beam around it overlaps by more than the tolerance.
    inner
        .part_inside(from, to - from, 1.0)
        .is_some_and(|part| (part.end - part.start) * line.length() > SHY)
}
