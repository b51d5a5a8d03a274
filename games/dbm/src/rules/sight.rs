//! DBM-VIS: who sees whom by clear daylight, and what a command knows.
//!
//! Sight runs between the corners and the middles of two bases; one clear line is enough. What makes
//! everybody see less (night, mist, snow) comes with the weather.

use sobremesa_geometry::{Rect, Segment, Vec2};

use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::ElementIx;
use crate::field::{Feature, FeatureKind, Field, Shape};
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
            Wood | WoodedHill => Some(50.0),
            Orchard | OliveGrove | PalmGrove | Dunes => Some(150.0),
            GentleHill | RoughHill | VineHill | SteepHill | Vineyard | EnclosedFields
            | OpenFields | Rocky | Scrub | Boggy | Gully | Marsh | Road => None,
        }
    }

    /// DBM-VIS-01: does it lie across a line of sight?
    pub const fn blocks_sight(self) -> bool {
        self.is_hill() || self.conceals_beyond().is_some()
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
    let hides_in_low_cover = to.element.troop.kind == TroopType::Psiloi
        && !to.element.deeds.moved
        && to.element.deeds.marches == 0
        && !to.element.deeds.fought;
    base_sees(field, &from.rect, &to.rect, hides_in_low_cover)
}

/// Does somebody on one base see somebody on another? Psiloi who keep still hide in low cover.
pub fn base_sees(field: &Field, from: &Rect, to: &Rect, hides_in_low_cover: bool) -> bool {
    let apart = distance(from, to);
    // Most of a table is open.
    let near: Vec<&Feature> = field
        .features
        .iter()
        .filter(|feature| {
            feature.kind.blocks_sight()
                || feature.kind == FeatureKind::Gully
                || feature.kind.hides_psiloi()
        })
        .collect();
    if near.is_empty() {
        return true;
    }
    let eyes = Eyes {
        field,
        features: &near,
        from,
        apart,
        hides_in_low_cover,
    };
    looking_points(from).into_iter().any(|eye| {
        looking_points(to)
            .into_iter()
            .any(|point| eyes.see(eye, point))
    })
}

/// The corners and the middle of a base.
fn looking_points(base: &Rect) -> [Vec2; 5] {
    let [a, b, c, d] = *base.corners();
    [a, b, c, d, base.centre()]
}

struct Eyes<'a> {
    field: &'a Field,
    features: &'a [&'a Feature],
    from: &'a Rect,
    apart: f64,
    hides_in_low_cover: bool,
}

impl Eyes<'_> {
    /// Is the line between two points clear?
    fn see(&self, eye: Vec2, point: Vec2) -> bool {
        self.features.iter().all(|feature| {
            let clear = self.over(feature, eye, point);
            clear && !self.is_concealed(feature, eye, point)
        })
    }

    /// DBM-VIS-03, -04, -05, -08: is the point hidden by what it stands in, or the eye blind in it?
    fn is_concealed(&self, feature: &Feature, eye: Vec2, point: Vec2) -> bool {
        let (looks_out, stands_in) = (feature.holds(eye), feature.holds(point));
        if self.hides_in_low_cover
            && feature.kind.hides_psiloi()
            && stands_in
            && self.apart > SEEN_IN_LOW_COVER + LIMIT.length()
        {
            return true;
        }
        if feature.kind == FeatureKind::Gully {
            // Its inside is seen only from its edge or from inside; whoever is inside sees out.
            return stands_in && !looks_out && !feature.touches(self.from);
        }
        let Some(limit) = feature.kind.conceals_beyond() else {
            return false;
        };
        if stands_in && self.apart > limit + LIMIT.length() {
            return true;
        }
        // Deeper inside than that one does not see out.
        looks_out && !stands_in && !feature.is_near_edge(self.from, limit)
    }

    /// DBM-VIS-01, -06, -07, -10: does one see past, over or along a feature?
    fn over(&self, feature: &Feature, eye: Vec2, point: Vec2) -> bool {
        let Shape::Area(outline) = &feature.shape else {
            return true;
        };
        if !feature.kind.blocks_sight() {
            return true;
        }
        let line = Segment::new(eye, point);
        let length = line.length();
        if length <= TOUCH.length() {
            return true;
        }
        let (looks_out, stands_in) = (feature.holds(eye), feature.holds(point));
        if feature.kind.is_hill() && (looks_out || stands_in) {
            return self.along_hill(feature, line, looks_out && stands_in);
        }
        if looks_out || stands_in {
            return true;
        }
        let crossed: f64 = outline
            .parts_inside(line)
            .iter()
            .map(|(start, end)| (end - start) * length)
            .sum();
        if crossed <= TOUCH.length() {
            return true;
        }
        let leaves = |from_start: bool| {
            let parts = outline.parts_inside(line);
            let far = parts.iter().map(|(_, end)| *end).fold(0.0, f64::max);
            let near = parts.iter().map(|(start, _)| *start).fold(1.0, f64::min);
            if from_start {
                (1.0 - far) * length
            } else {
                near * length
            }
        };
        // Whoever is above half the height of a higher hill looks over it, 600 p beyond and farther.
        let looks_over = |stander: Vec2, beyond: f64| {
            self.is_above_half(stander, feature) && beyond >= SEEN_OVER - LIMIT.length()
        };
        looks_over(eye, leaves(true)) || looks_over(point, leaves(false))
    }

    /// DBM-VIS-06: does a point lie above half the height of a hill that is higher than a feature?
    fn is_above_half(&self, point: Vec2, feature: &Feature) -> bool {
        self.field.features.iter().any(|hill| {
            let is_lower = !feature.kind.is_hill() || feature.size_class() < hill.size_class();
            hill.kind.is_hill() && is_lower && hill.slope_at(point) > 0.5
        })
    }

    /// DBM-VIS-07: the ground of a hill hides what lies beyond its crest, and steep slopes hide those
    /// on them.
    fn along_hill(&self, hill: &Feature, line: Segment, both_on_it: bool) -> bool {
        if both_on_it && self.apart <= SEEN_ON_SAME_HILL + LIMIT.length() {
            return true;
        }
        if both_on_it && hill.kind == FeatureKind::SteepHill {
            return false;
        }
        let ends = hill.slope_at(line.from).max(hill.slope_at(line.to));
        const LOOKS: u32 = 32;
        (1..LOOKS).all(|n| {
            let share = f64::from(n) / f64::from(LOOKS);
            let point = line.from * (1.0 - share) + line.to * share;
            hill.slope_at(point) <= ends + 1e-9
        })
    }
}

impl Feature {
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

/// DBM-VIS-09: what each command sees now is added to what it knows; an enemy that was known and is
/// seen nowhere stays known while it has not left the terrain in which it was seen.
pub(crate) fn look_around(state: &mut State) {
    let mut known = state.known;
    {
        let board = Board::public(state);
        for watcher in board.pieces() {
            let command = watcher.element.command;
            for enemy in board.of_side(watcher.side.other()) {
                let known = &mut known[command.index()];
                if !known.contains(enemy.ix) && piece_sees(board.field(), watcher, enemy) {
                    known.insert(enemy.ix);
                }
            }
        }
    }
    state.known = known;
}

/// DBM-VIS-09: does a command see an enemy on this board?
pub fn command_sees(board: &Board<'_>, command: CommandIx, enemy: ElementIx) -> bool {
    let enemy = board.piece(enemy);
    board
        .of_side(command.side())
        .filter(|piece| piece.element.command == command)
        .any(|piece| piece_sees(board.field(), piece, enemy))
}
