//! Bases from which and at which people look, and the strip in which their lines of sight lie.

use std::cell::OnceCell;

use sobremesa_geometry::{Bounds, Rect, Segment, Vec2};

use crate::field::{Feature, Field};
use crate::touch::LIMIT;

/// How many points of a base one looks from, and looks at.
pub(super) const N_POINTS: usize = 5;

/// The corners and the middle of a base.
pub(super) fn looking_points(base: &Rect) -> [Vec2; N_POINTS] {
    let [a, b, c, d] = *base.corners();
    [a, b, c, d, base.centre()]
}

/// A base from which or at which somebody looks, with what is asked of it for one pair after the other.
pub(super) struct Spot {
    pub(super) base: Rect,
    pub(super) bounds: Bounds,
    pub(super) points: [Vec2; N_POINTS],
    /// What holds some of its points; nothing of most bases.
    pub(super) inside: Vec<Inside>,
}

/// A feature in which a base stands, wholly or in part.
pub(super) struct Inside {
    /// Its place among the features.
    pub(super) place: usize,
    pub(super) held: Held,
    /// How far up it each point lies, found when that is first asked for.
    slopes: OnceCell<[f64; N_POINTS]>,
    is_near_edge: OnceCell<bool>,
}

impl Spot {
    pub(super) fn new(field: &Field, base: &Rect) -> Spot {
        let (bounds, points) = (base.bounds(), looking_points(base));
        let features = field.features.iter().enumerate();
        let near = features.filter(|(_, feature)| {
            feature.kind.hides_something(true) && !bounds.are_apart(&feature.bounds(), 0.0)
        });
        let inside = near.map(|(place, feature)| Inside {
            place,
            held: Held::by(feature, &points),
            slopes: OnceCell::new(),
            is_near_edge: OnceCell::new(),
        });
        Spot {
            base: *base,
            bounds,
            points,
            inside: inside.filter(|inside| inside.held != Held::NONE).collect(),
        }
    }

    fn inside_of(&self, place: usize) -> Option<&Inside> {
        self.inside.iter().find(|inside| inside.place == place)
    }

    /// Which of its points the feature with this place holds.
    pub(super) fn held_by(&self, place: usize) -> Held {
        let inside = self.inside_of(place);
        inside.map_or(Held::NONE, |inside| inside.held)
    }

    /// How far up the feature with this place one of its points lies.
    pub(super) fn slope_on(&self, field: &Field, place: usize, point: usize) -> f64 {
        let find = || {
            let feature = &field.features[place];
            self.points.map(|point| feature.slope_at(point))
        };
        let inside = self.inside_of(place);
        inside.map_or(0.0, |inside| inside.slopes.get_or_init(find)[point])
    }

    /// DBM-VIS-04: does one who stands here see out of the feature with this place?
    pub(super) fn is_near_edge(&self, field: &Field, place: usize, limit: f64) -> bool {
        let find = || field.features[place].is_near_edge(&self.points, limit);
        let inside = self.inside_of(place);
        inside.is_none_or(|inside| *inside.is_near_edge.get_or_init(find))
    }

    /// Does every line of sight between two bases cross that one?
    pub(super) fn is_cut_off(&self, other: &Spot, line: Segment) -> bool {
        let Segment { from, to } = line;
        let crosses = |eye: Vec2, point: Vec2| {
            let along = point - eye;
            (along.cross(from - eye) > 0.0) != (along.cross(to - eye) > 0.0)
        };
        let is_left = |point: Vec2| line.along().cross(point - from) > 0.0;
        // What cuts off all corners from each other cuts off whatever lies between them.
        let (eyes, points) = (&self.points[..N_CORNERS], &other.points[..N_CORNERS]);
        let side = is_left(eyes[0]);
        crosses(self.points[N_CORNERS], other.points[N_CORNERS])
            && eyes.iter().all(|eye| is_left(*eye) == side)
            && points.iter().all(|point| is_left(*point) != side)
            && eyes
                .iter()
                .all(|eye| points.iter().all(|point| crosses(*eye, *point)))
    }
}

const N_CORNERS: usize = N_POINTS - 1;

/// Which points of a base a feature holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Held(u8);

impl Held {
    pub(super) const NONE: Held = Held(0);
    pub(super) const ALL: Held = Held((1 << N_POINTS) - 1);

    fn by(feature: &Feature, points: &[Vec2; N_POINTS]) -> Held {
        let bits = points.iter().enumerate();
        Held(bits.fold(0, |held, (n, point)| {
            held | u8::from(feature.holds(*point)) << n
        }))
    }

    pub(super) const fn has(self, point: usize) -> bool {
        self.0 >> point & 1 == 1
    }
}

/// A strip from base to base that holds every line of sight between them.
pub(super) struct Strip([Vec2; 4]);

impl Strip {
    pub(super) fn between(from: &Spot, to: &Spot) -> Strip {
        let (eyes, points) = (&from.points, &to.points);
        let way = points[N_POINTS - 1] - eyes[N_POINTS - 1];
        let length = way.length();
        // Two bases on one spot look everywhere.
        let forward = if length > 0.0 {
            way * (1.0 / length)
        } else {
            Vec2::new(1.0, 0.0)
        };
        let aside = Vec2::new(-forward.y, forward.x);
        let reach = |axis: Vec2| {
            let all = eyes.iter().chain(points).map(|point| point.dot(axis));
            let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| {
                (low.min(at), high.max(at))
            });
            (low - LIMIT.length(), high + LIMIT.length())
        };
        let ((back, front), (right, left)) = (reach(forward), reach(aside));
        let at = |along: f64, across: f64| forward * along + aside * across;
        Strip([
            at(back, right),
            at(front, right),
            at(front, left),
            at(back, left),
        ])
    }

    pub(super) const fn corners(&self) -> &[Vec2; 4] {
        &self.0
    }

    /// Does all of a box lie to one side of it? Most of what the box around a strip reaches does.
    pub(super) fn lies_beside(&self, bounds: &Bounds) -> bool {
        let strip = &self.0;
        let aside = strip[3] - strip[0];
        let middle = bounds.low.middle(bounds.high);
        let size = bounds.high - middle;
        let reach = size.x * aside.x.abs() + size.y * aside.y.abs();
        let from_right = (middle - strip[0]).dot(aside);
        let from_left = (middle - strip[3]).dot(aside);
        // A hair for rounding.
        let hair = 1e-9 * (1.0 + from_right.abs() + reach);
        from_right + reach < -hair || from_left - reach > hair
    }
}
