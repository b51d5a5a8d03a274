//! How deep in an area its points lie, roughly: enough for most of what is asked of them.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sobremesa_geometry::{Bearing, Polygon, Segment, Vec2};

/// The side of a cell, in paces.
const CELL: f64 = 25.0;
/// From the middle of a cell to a corner, and a hair for rounding.
const TO_CORNER: f64 = CELL * std::f64::consts::FRAC_1_SQRT_2 + 1e-6;
/// The bits of a cell whose depth nobody has asked for: those of no depth.
const UNKNOWN: u64 = u64::MAX;

/// A grid over an area with the depth of the middle of each cell, found when somebody first asks near there.
///
/// No point of a cell lies deeper or less deep than its middle by more than half the cell's diagonal, so most points
/// are settled by it; the others are looked at exactly. The answers are those of the outline itself. A copy begins
/// with nothing known: it may get another outline.
#[derive(Default)]
pub(crate) struct Relief {
    grid: OnceLock<Grid>,
    spines: OnceLock<Vec<Segment>>,
}

/// What has been found so far is no part of what an area is.
impl fmt::Debug for Relief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Relief")
    }
}

struct Grid {
    low: Vec2,
    n_across: usize,
    /// As bits of a float: positive inside, negative outside.
    depths: Box<[AtomicU64]>,
}

impl Relief {
    /// [`Polygon::holds`].
    pub(crate) fn holds(&self, outline: &Polygon, point: Vec2) -> bool {
        if !outline.bounds().holds(point) {
            return false;
        }
        let depth = self.depth_near(outline, point);
        if depth.abs() > TO_CORNER {
            depth > 0.0
        } else {
            outline.holds(point)
        }
    }

    /// [`Polygon::border_is_within`], of a point inside.
    pub(crate) fn border_is_within(&self, outline: &Polygon, point: Vec2, distance: f64) -> bool {
        let depth = self.depth_near(outline, point).abs();
        if depth - TO_CORNER > distance {
            false
        } else if depth + TO_CORNER <= distance {
            true
        } else {
            outline.border_is_within(point, distance)
        }
    }

    /// Lines across an area, of which every point lies deeper inside than [`SPINES_LIE`]: whatever crosses one of them
    /// from outside to outside leads through the area for twice as long at least.
    pub(crate) fn spines(&self, outline: &Polygon) -> &[Segment] {
        self.spines.get_or_init(|| spines(outline))
    }

    /// The depth of the middle of the cell in which a point of the area's box lies.
    fn depth_near(&self, outline: &Polygon, point: Vec2) -> f64 {
        let grid = self.grid.get_or_init(|| Grid::over(outline));
        let cell = |from: f64, at: f64| ((at - from) / CELL).max(0.0) as usize;
        let across = cell(grid.low.x, point.x).min(grid.n_across - 1);
        let up = cell(grid.low.y, point.y);
        let place = (up * grid.n_across + across).min(grid.depths.len() - 1);
        let known = grid.depths[place].load(Ordering::Relaxed);
        if known != UNKNOWN {
            return f64::from_bits(known);
        }
        let (up, across) = (place / grid.n_across, place % grid.n_across);
        let middle = grid.low + Vec2::new(across as f64 + 0.5, up as f64 + 0.5) * CELL;
        let far = outline.distance_to_border(middle);
        let depth = if outline.holds(middle) { far } else { -far };
        grid.depths[place].store(depth.to_bits(), Ordering::Relaxed);
        depth
    }
}

impl Grid {
    fn over(outline: &Polygon) -> Grid {
        let size = outline.bounds().high - outline.bounds().low;
        let n_cells = |length: f64| (length / CELL) as usize + 1;
        let n_across = n_cells(size.x);
        let depths = (0..n_across * n_cells(size.y)).map(|_| AtomicU64::new(UNKNOWN));
        Grid {
            low: outline.bounds().low,
            n_across,
            depths: depths.collect(),
        }
    }
}

/// In paces: how deep inside its area a spine lies at least.
pub(crate) const SPINES_LIE: f64 = 1.0;
/// How many of them cross each other in the deepest place of an area.
const N_SPINES: u32 = 6;

fn spines(outline: &Polygon) -> Vec<Segment> {
    let depth = |point: Vec2| {
        let far = outline.distance_to_border(point);
        if outline.holds(point) { far } else { -far }
    };
    const LOOKS: u32 = 8;
    let (low, size) = (
        outline.bounds().low,
        outline.bounds().high - outline.bounds().low,
    );
    let share = |n: u32| f64::from(n) / f64::from(LOOKS);
    let places = (0..=LOOKS).flat_map(|across| (0..=LOOKS).map(move |up| (across, up)));
    let places =
        places.map(|(across, up)| low + Vec2::new(size.x * share(across), size.y * share(up)));
    let Some(deepest) = places.max_by(|a, b| depth(*a).total_cmp(&depth(*b))) else {
        return Vec::new();
    };
    // Whatever is nearer to a point than its border lies inside.
    let end = |forward: Vec2| {
        let mut end = deepest;
        loop {
            let free = depth(end) - SPINES_LIE;
            if free < SPINES_LIE {
                return end;
            }
            end = end + forward * free;
        }
    };
    let forward =
        |n: u32| Bearing::from_degrees(180.0 / f64::from(N_SPINES) * f64::from(n)).forward();
    let spines = (0..N_SPINES).map(|n| Segment::new(end(-forward(n)), end(forward(n))));
    spines.filter(|spine| spine.from != spine.to).collect()
}

impl Clone for Relief {
    fn clone(&self) -> Relief {
        Relief::default()
    }
}

impl PartialEq for Relief {
    fn eq(&self, _: &Relief) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Shape;

    /// All over every area of the ready fields and around it, the answers are those of the outline.
    #[test]
    fn it_answers_as_the_outline_does() {
        let fields = crate::scenario::scenarios().iter();
        let features = fields.flat_map(|scenario| scenario.field().read(&mut Vec::new()).features);
        let (mut n_inside, mut n_near) = (0, 0);
        for feature in features {
            let Shape::Area(outline) = &feature.shape else {
                continue;
            };
            let (relief, bounds) = (Relief::default(), outline.bounds().grown(30.0));
            for n in 0..1_600_u32 {
                let share = |n: u32| f64::from(n) / 39.0;
                let size = bounds.high - bounds.low;
                let step = Vec2::new(size.x * share(n % 40), size.y * share(n / 40));
                let point = bounds.low + step;
                let holds = relief.holds(outline, point);
                assert_eq!(holds, outline.holds(point), "{} {point:?}", feature.id);
                n_inside += u32::from(holds);
                let far = outline.distance_to_border(point);
                for distance in [0.0, 10.0, far - 1e-3, far + 1e-3, 100.0, 300.0] {
                    let is_near = outline.border_is_within(point, distance);
                    let found = outline
                        .bounds()
                        .holds(point)
                        .then(|| relief.border_is_within(outline, point, distance));
                    assert!(
                        found.is_none_or(|found| found == is_near),
                        "{} {point:?} {distance}",
                        feature.id
                    );
                    n_near += u32::from(is_near);
                }
            }
        }
        assert!(n_inside > 1_000 && n_near > 1_000, "{n_inside} {n_near}");
    }

    /// Every point of a spine lies deep inside its area.
    #[test]
    fn spines_lie_deep_inside() {
        let fields = crate::scenario::scenarios().iter();
        let features = fields.flat_map(|scenario| scenario.field().read(&mut Vec::new()).features);
        let mut n_looked_at = 0;
        for feature in features {
            let Shape::Area(outline) = &feature.shape else {
                continue;
            };
            for spine in Relief::default().spines(outline) {
                for n in 0..=200_u32 {
                    let point = spine.from + spine.along() * (f64::from(n) / 200.0);
                    let is_deep = outline.distance_to_border(point) > SPINES_LIE - 1e-9;
                    assert!(outline.holds(point) && is_deep, "{} {point:?}", feature.id);
                    n_looked_at += 1;
                }
            }
        }
        assert!(n_looked_at > 10_000, "{n_looked_at}");
    }
}
