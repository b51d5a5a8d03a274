//! DBM-VIS: who sees whom, and what a command knows.
//!
//! Sight runs between the corners and the middles of two bases; one clear line is enough. How far it
//! reaches at night, in mist or in snow is said by the sky (`rules::weather`).

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use sobremesa_geometry::{Bounds, Rect, Segment, Vec2};

use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::{Element, ElementIx};
use crate::field::{Feature, FeatureKind, Field, Shape};
use crate::pose::Pose;
use crate::rules::works;
use crate::sky::Sky;
use crate::state::State;
use crate::touch::{LIMIT, TOUCH, distance};
use crate::troop::TroopType;

/// DBM-VIS-06: how far behind a feature one must be to be seen from above.
const SEEN_OVER: f64 = 600.0;
/// DBM-VIS-07: how far one sees across the crest or onto a steep slope of one's own hill.
const SEEN_ON_SAME_HILL: f64 = 100.0;
/// DBM-VIS-05: how near one must be to see psiloi in low cover.
const SEEN_IN_LOW_COVER: f64 = 150.0;

impl FeatureKind {
    /// DBM-VIS-03: within which distance troops inside are seen; `None` if it hides nobody.
    pub const fn conceals_beyond(self) -> Option<f64> {
        use FeatureKind::*;
        match self {
            Wood | WoodedHill | BuiltUp => Some(50.0),
            Orchard | OliveGrove | PalmGrove | Dunes => Some(150.0),
            GentleHill | RoughHill | VineHill | SteepHill | Vineyard | EnclosedFields
            | OpenFields | Rocky | Scrub | Boggy | Gully | Marsh | Road | River | Waterway => None,
        }
    }

    /// DBM-VIS-01: does it lie across a line of sight?
    pub const fn blocks_sight(self) -> bool {
        self.is_hill() || self.conceals_beyond().is_some()
    }

    /// Can anybody be out of sight because of it? Low cover hides those who keep low.
    const fn hides_something(self, keeps_low: bool) -> bool {
        let is_low = keeps_low && self.hides_psiloi();
        self.blocks_sight() || is_low || matches!(self, FeatureKind::Gully)
    }

    /// DBM-VIS-05: does it hide psiloi who keep still?
    pub const fn hides_psiloi(self) -> bool {
        use FeatureKind::*;
        matches!(self, Vineyard | Marsh | Rocky | Scrub)
    }
}

/// DBM-VIS: does one element see another?
pub fn sees(board: &Board<'_>, from: ElementIx, to: ElementIx) -> bool {
    let (from, to) = (board.piece(from), board.piece(to));
    piece_sees(board.field(), from, to)
}

/// The same of two pieces, wherever they stand.
pub fn piece_sees(field: &Field, from: &Piece<'_>, to: &Piece<'_>) -> bool {
    base_sees(field, &from.rect, &to.rect, keeps_low(to.element))
}

/// DBM-VIS-05: psiloi who keep still.
fn keeps_low(element: &Element) -> bool {
    let deeds = &element.deeds;
    let keeps_still = !deeds.moved && deeds.marches == 0 && !deeds.fought;
    element.troop.kind == TroopType::Psiloi && keeps_still
}

/// Does somebody on one base see somebody on another? Psiloi who keep still hide in low cover.
pub fn base_sees(field: &Field, from: &Rect, to: &Rect, hides_in_low_cover: bool) -> bool {
    spot_sees(field, &Spot::new(from), &Spot::new(to), hides_in_low_cover)
}

/// The same of two spots from which or at which others look too.
fn spot_sees(field: &Field, from: &Spot, to: &Spot, hides_in_low_cover: bool) -> bool {
    if let Some(limit) = field.visibility
        && distance(&from.base, &to.base) > f64::from(limit) + LIMIT.length()
    {
        return false;
    }
    if is_lost(field, from, to) {
        return false;
    }
    let (one, other) = (from.bounds, to.bounds);
    let room = Bounds::of(&[one.low, one.high, other.low, other.high]);
    let (eyes, points) = (&from.points, &to.points);
    let between = between(eyes, points);
    // Most of a table is open, and most of what is not lies beside the way.
    let covers: Vec<Cover<'_>> = field
        .features
        .iter()
        .enumerate()
        .filter(|(_, feature)| feature.kind.hides_something(hides_in_low_cover))
        .filter(|(_, feature)| {
            let bounds = feature.bounds();
            !room.are_apart(&bounds, 0.0)
                && !lies_beside(&between, &bounds)
                && feature.meets(&between)
        })
        .map(|(place, _)| Cover::new(field, place, from, to))
        .collect();
    if covers.is_empty() {
        return true;
    }
    let look = Look {
        field,
        from,
        to,
        apart: distance(&from.base, &to.base),
        hides_in_low_cover,
    };
    // What was in the way of one line is mostly in the way of the next.
    let mut last = 0;
    for (n, eye) in eyes.iter().enumerate() {
        for (m, point) in points.iter().enumerate() {
            let line = Line {
                segment: Segment::new(*eye, *point),
                eye: n,
                point: m,
            };
            let mut in_order = (last..covers.len()).chain(0..last);
            match in_order.find(|place| !look.passes(&covers[*place], &line)) {
                Some(place) => last = place,
                None => return true,
            }
        }
    }
    false
}

/// DBM-VIS-03, -04: is one of them wholly in something that hides him from the other, or in which he is blind?
/// The lines between them would say the same, one by one.
fn is_lost(field: &Field, from: &Spot, to: &Spot) -> bool {
    let mut features = field.features.iter().enumerate();
    features.any(|(place, feature)| {
        let Some(limit) = feature.kind.conceals_beyond() else {
            return false;
        };
        let (eyes, points) = (from.held_by(field, place), to.held_by(field, place));
        points == Held::ALL && distance(&from.base, &to.base) > limit + LIMIT.length()
            || eyes == Held::ALL && points == Held::NONE && !feature.is_near_edge(&from.base, limit)
    })
}

/// A base from which or at which somebody looks, with what is asked of it for one pair after the other.
struct Spot {
    base: Rect,
    bounds: Bounds,
    points: [Vec2; N_POINTS],
    /// Which of its points each feature holds, found when it is first asked for.
    held: OnceCell<Vec<Held>>,
    /// How far up each feature they lie; the same.
    slopes: OnceCell<Vec<[f64; N_POINTS]>>,
}

impl Spot {
    fn new(base: &Rect) -> Spot {
        Spot {
            base: *base,
            bounds: base.bounds(),
            points: looking_points(base),
            held: OnceCell::new(),
            slopes: OnceCell::new(),
        }
    }

    /// How far up the feature with this place each of its points lies.
    fn slopes_on(&self, field: &Field, place: usize) -> &[f64; N_POINTS] {
        let slopes = |(place, feature): (usize, &Feature)| {
            if self.held_by(field, place) == Held::NONE {
                return [0.0; N_POINTS];
            }
            self.points.map(|point| feature.slope_at(point))
        };
        let find = || field.features.iter().enumerate().map(slopes).collect();
        &self.slopes.get_or_init(find)[place]
    }

    /// Which of its points the feature with this place holds.
    fn held_by(&self, field: &Field, place: usize) -> Held {
        let hold = |feature: &Feature| {
            if feature.kind.hides_something(true) {
                Held::by(feature, &self.points)
            } else {
                Held::NONE
            }
        };
        let find = || field.features.iter().map(hold).collect();
        self.held.get_or_init(find)[place]
    }
}

/// Which points of a base a feature holds.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Held(u8);

impl Held {
    const NONE: Held = Held(0);
    const ALL: Held = Held((1 << N_POINTS) - 1);

    fn by(feature: &Feature, points: &[Vec2; N_POINTS]) -> Held {
        let bits = points.iter().enumerate();
        Held(bits.fold(0, |held, (n, point)| {
            held | u8::from(feature.holds(*point)) << n
        }))
    }

    const fn has(self, point: usize) -> bool {
        self.0 >> point & 1 == 1
    }
}

/// A strip from base to base that holds every line of sight between them.
fn between(eyes: &[Vec2; N_POINTS], points: &[Vec2; N_POINTS]) -> [Vec2; 4] {
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
    [
        at(back, right),
        at(front, right),
        at(front, left),
        at(back, left),
    ]
}

/// Does all of a box lie to one side of such a strip? Most of what the box around a strip reaches does.
fn lies_beside(strip: &[Vec2; 4], bounds: &Bounds) -> bool {
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

/// How many points of a base one looks from, and looks at.
const N_POINTS: usize = 5;

/// The corners and the middle of a base.
fn looking_points(base: &Rect) -> [Vec2; N_POINTS] {
    let [a, b, c, d] = *base.corners();
    [a, b, c, d, base.centre()]
}

/// A feature that may stand between two bases, and which of their points it holds.
struct Cover<'a> {
    feature: &'a Feature,
    /// Its place among the features.
    place: usize,
    bounds: Bounds,
    holds_eye: Held,
    holds_point: Held,
    /// What is asked for line after line, found when it is first asked for.
    touches_base: OnceCell<bool>,
    near_edge: OnceCell<bool>,
    /// Where the ground last rose into a line.
    rose_at: Cell<u32>,
}

impl<'a> Cover<'a> {
    fn new(field: &'a Field, place: usize, from: &Spot, to: &Spot) -> Cover<'a> {
        let feature = &field.features[place];
        let (holds_eye, holds_point) = (from.held_by(field, place), to.held_by(field, place));
        Cover {
            feature,
            place,
            bounds: feature.bounds(),
            holds_eye,
            holds_point,
            touches_base: OnceCell::new(),
            near_edge: OnceCell::new(),
            rose_at: Cell::new(0),
        }
    }

    /// Does it hold the eye of a line, and the point?
    const fn holds(&self, line: &Line) -> (bool, bool) {
        (
            self.holds_eye.has(line.eye),
            self.holds_point.has(line.point),
        )
    }
}

/// A line of sight, by the numbers of its ends.
struct Line {
    segment: Segment,
    eye: usize,
    point: usize,
}

/// Somebody looks from one base at another.
struct Look<'a> {
    field: &'a Field,
    from: &'a Spot,
    to: &'a Spot,
    apart: f64,
    hides_in_low_cover: bool,
}

impl Look<'_> {
    /// Does a feature leave a line clear?
    fn passes(&self, cover: &Cover<'_>, line: &Line) -> bool {
        !self.is_concealed(cover, line) && self.over(cover, line)
    }

    /// DBM-VIS-03, -04, -05, -08: is the point hidden by what it stands in, or the eye blind in it?
    fn is_concealed(&self, cover: &Cover<'_>, line: &Line) -> bool {
        let feature = cover.feature;
        let (looks_out, stands_in) = cover.holds(line);
        if self.hides_in_low_cover
            && feature.kind.hides_psiloi()
            && stands_in
            && self.apart > SEEN_IN_LOW_COVER + LIMIT.length()
        {
            return true;
        }
        if feature.kind == FeatureKind::Gully {
            // Its inside is seen only from its edge or from inside; whoever is inside sees out.
            let touches = || {
                *cover
                    .touches_base
                    .get_or_init(|| feature.touches(&self.from.base))
            };
            return stands_in && !looks_out && !touches();
        }
        let Some(limit) = feature.kind.conceals_beyond() else {
            return false;
        };
        if stands_in && self.apart > limit + LIMIT.length() {
            return true;
        }
        // Deeper inside than that one does not see out.
        let is_near_edge = || {
            let found = || feature.is_near_edge(&self.from.base, limit);
            *cover.near_edge.get_or_init(found)
        };
        looks_out && !stands_in && !is_near_edge()
    }

    /// DBM-VIS-01, -06, -07, -10: does one see past, over or along a feature?
    fn over(&self, cover: &Cover<'_>, line: &Line) -> bool {
        let feature = cover.feature;
        let Shape::Area(outline) = &feature.shape else {
            return true;
        };
        let segment = line.segment;
        if !feature.kind.blocks_sight() {
            return true;
        }
        let length = segment.length();
        if length <= TOUCH.length() {
            return true;
        }
        let (looks_out, stands_in) = cover.holds(line);
        if feature.kind.is_hill() && (looks_out || stands_in) {
            return self.along_hill(cover, line, looks_out && stands_in);
        }
        let along = Bounds::of(&[segment.from, segment.to]);
        if looks_out || stands_in || along.are_apart(&cover.bounds, 0.0) {
            return true;
        }
        let Some(passed) = outline.passed(segment) else {
            return true;
        };
        if passed.inside * length <= TOUCH.length() {
            return true;
        }
        let (near, far) = (passed.first, passed.last);
        // Whoever is above half the height of a higher hill looks over it, 600 p beyond and farther.
        let looks_over = |spot: &Spot, point: usize, beyond: f64| {
            beyond >= SEEN_OVER - LIMIT.length() && self.is_above_half(spot, point, feature)
        };
        looks_over(self.from, line.eye, (1.0 - far) * length)
            || looks_over(self.to, line.point, near * length)
    }

    /// DBM-VIS-06: does a point of a base lie above half the height of a hill that is higher than a feature?
    fn is_above_half(&self, spot: &Spot, point: usize, feature: &Feature) -> bool {
        let mut features = self.field.features.iter().enumerate();
        features.any(|(place, hill)| {
            let is_lower = !feature.kind.is_hill() || feature.size_class() < hill.size_class();
            hill.kind.is_hill() && is_lower && spot.slopes_on(self.field, place)[point] > 0.5
        })
    }

    /// DBM-VIS-07: the ground of a hill hides what lies beyond its crest, and steep slopes hide those
    /// on them.
    fn along_hill(&self, cover: &Cover<'_>, line: &Line, both_on_it: bool) -> bool {
        let hill = cover.feature;
        if both_on_it && self.apart <= SEEN_ON_SAME_HILL + LIMIT.length() {
            return true;
        }
        if both_on_it && hill.kind == FeatureKind::SteepHill {
            return false;
        }
        let slope = |spot: &Spot, point: usize| spot.slopes_on(self.field, cover.place)[point];
        let ends = slope(self.from, line.eye).max(slope(self.to, line.point));
        const LOOKS: u32 = 32;
        let rises = |n: &u32| {
            let share = f64::from(*n) / f64::from(LOOKS);
            let point = line.segment.from * (1.0 - share) + line.segment.to * share;
            hill.rises_above(point, ends + 1e-9)
        };
        // Neighbouring lines are cut by the same rise: it is looked for where it was found last.
        let last = cover.rose_at.get().max(1);
        match (last..LOOKS).chain(1..last).find(rises) {
            Some(n) => {
                cover.rose_at.set(n);
                false
            }
            None => true,
        }
    }
}

impl Feature {
    /// Has it a point in common with a convex figure?
    fn meets(&self, convex: &[Vec2]) -> bool {
        match &self.shape {
            Shape::Area(outline) => outline.meets(convex),
            Shape::Line(_) => true,
        }
    }

    /// Does a base touch it?
    fn touches(&self, base: &Rect) -> bool {
        match &self.shape {
            Shape::Area(outline) => outline.distance(base.corners()) <= TOUCH.length(),
            Shape::Line(band) => band.overlaps(base.corners(), TOUCH),
        }
    }

    /// DBM-VIS-04: is any part of a base that stands in it less than that far from its edge?
    fn is_near_edge(&self, base: &Rect, limit: f64) -> bool {
        let Shape::Area(outline) = &self.shape else {
            return true;
        };
        let is_near = |point: Vec2| {
            !outline.holds(point) || outline.distance_to_border(point) < limit - LIMIT.length()
        };
        looking_points(base).into_iter().any(is_near)
    }
}

/// DBM-VIS-09: what each command sees now is added to what it knows, and whoever is in fortifications; an enemy
/// that was known and is seen nowhere stays known while it has not left the terrain in which it was seen.
pub(crate) fn look_around(state: &mut State) {
    let looked: Vec<SightKey> = state.elements.iter().map(SightKey::of).collect();
    // Between two who stand as they stood nothing has changed.
    if *state.looked.0 == looked {
        return;
    }
    let mut known = state.known;
    {
        let watchers: Vec<Watcher<'_>> = state
            .on_table()
            .map(|(ix, element)| Watcher {
                ix,
                element,
                has_changed: state.looked.0.get(ix.index()) != Some(&looked[ix.index()]),
                spot: Spot::new(&element.rect()),
            })
            .collect();
        let changed: Vec<&Watcher<'_>> = watchers.iter().filter(|one| one.has_changed).collect();
        let mut look = |watcher: &Watcher<'_>, enemy: &Watcher<'_>| {
            let known = &mut known[watcher.element.command.index()];
            if enemy.element.command.side() != watcher.element.command.side()
                && !known.contains(enemy.ix)
                && spot_sees(
                    &state.field,
                    &watcher.spot,
                    &enemy.spot,
                    keeps_low(enemy.element),
                )
            {
                known.insert(enemy.ix);
            }
        };
        for watcher in &watchers {
            if watcher.has_changed {
                watchers.iter().for_each(|enemy| look(watcher, enemy));
            } else {
                changed.iter().for_each(|enemy| look(watcher, enemy));
            }
        }
        // Whoever is in fortifications is known to every enemy, seen or not.
        let in_works = watchers.iter().filter(|one| {
            let is_in = || works::hold(&state.field, one.element);
            !state.field.works.is_empty() && is_in()
        });
        for one in in_works {
            for (command, _) in state.commands_of(one.element.command.side().other()) {
                known[command.index()].insert(one.ix);
            }
        }
    }
    state.known = known;
    state.looked = Looked(Arc::new(looked));
}

/// Somebody on the table who looks round, and is looked at.
struct Watcher<'a> {
    ix: ElementIx,
    element: &'a Element,
    has_changed: bool,
    spot: Spot,
}

/// How everybody stood when all last looked round, so that only those are looked at again who have
/// changed. It is no part of the battle: whoever does not know it looks at everybody.
#[derive(Clone, Default, Debug)]
pub(crate) struct Looked(Arc<Vec<SightKey>>);

impl State {
    /// DBM-VIS-02: the sky has changed, and with it how far one sees.
    pub fn set_sky(&mut self, sky: Option<Sky>) {
        self.sky = sky;
        self.freeze();
        let visibility = self.sky.and_then(|sky| sky.visibility());
        if self.field.visibility != visibility {
            Arc::make_mut(&mut self.field).visibility = visibility;
            // Everybody looks again.
            self.looked = Looked::default();
        }
        let wind = self.sky.and_then(|sky| sky.blow());
        if self.field.wind != wind {
            Arc::make_mut(&mut self.field).wind = wind;
        }
    }
}

impl PartialEq for Looked {
    fn eq(&self, _: &Looked) -> bool {
        true
    }
}

/// What of an element sight hangs on.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SightKey {
    /// Where, if all can see it.
    at: Option<Pose>,
    keeps_low: bool,
}

impl SightKey {
    fn of(element: &Element) -> SightKey {
        SightKey {
            at: element.is_on_table().then_some(element.pose),
            keeps_low: keeps_low(element),
        }
    }
}

/// DBM-VIS-09: does a command see an enemy on this board?
pub fn command_sees(board: &Board<'_>, command: CommandIx, enemy: ElementIx) -> bool {
    let enemy = board.piece(enemy);
    board
        .of_side(command.side())
        .filter(|piece| piece.element.command == command)
        .any(|piece| piece_sees(board.field(), piece, enemy))
}
