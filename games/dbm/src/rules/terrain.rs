//! DBM-TER-01 to -38: how the ground of a battle is chosen and laid.
//!
//! Which features a player may choose is in [`selection`]; where one may lie, and the referee's own
//! search for a place, in [`placing`]. What the ground does once it lies is in `rules::ground`.

pub mod islands;
pub(crate) mod laying;
pub mod placing;
pub mod rivers;
pub mod selection;
pub mod shores;
pub mod towns;

use serde::{Deserialize, Serialize};
use sobremesa_geometry::{Bounds, Polygon, Vec2};

use super::ground::Going;
use crate::field::{FeatureKind, TABLE};
use crate::list::terrain::Symbol;
use crate::pose::Facing;
use crate::refusal::TerrainRefusal;

impl FeatureKind {
    /// DBM-TER-03, -28, DBM-LST-21: the symbols that the defender's list must have for it.
    pub const fn symbols(self) -> &'static [Symbol] {
        use FeatureKind::*;
        match self {
            GentleHill => &[Symbol::GentleHill],
            SteepHill => &[Symbol::SteepHill],
            RoughHill => &[Symbol::SteepHill, Symbol::Rough],
            VineHill => &[Symbol::SteepHill, Symbol::Vineyard],
            WoodedHill => &[Symbol::SteepHill, Symbol::Wood],
            Wood => &[Symbol::Wood],
            Orchard | OliveGrove | PalmGrove => &[Symbol::Orchard],
            Vineyard => &[Symbol::Vineyard],
            EnclosedFields => &[Symbol::Enclosed],
            // DBM-LST-20: where there is a town.
            OpenFields => &[Symbol::BuiltUp],
            Rocky | Scrub | Boggy | Gully => &[Symbol::Rough],
            Marsh => &[Symbol::Marsh],
            Dunes => &[Symbol::Dunes],
            Road => &[Symbol::Road],
            Waterway => &[Symbol::Waterway],
            River => &[Symbol::River],
            BuiltUp => &[Symbol::BuiltUp],
        }
    }

    /// The symbol under which a list counts it: the hill before what covers it.
    pub const fn symbol(self) -> Symbol {
        self.symbols()[0]
    }

    /// DBM-TER-04, -33: is it drawn when it is placed?
    pub const fn is_linear(self) -> bool {
        use FeatureKind::*;
        matches!(self, Road | Waterway | River)
    }

    /// DBM-TER-50 to -61: is it water?
    pub const fn is_water(self) -> bool {
        matches!(self, FeatureKind::Waterway | FeatureKind::River)
    }

    /// DBM-TER-10: its category; lines have none.
    pub const fn category(self) -> Option<Going> {
        if self.is_linear() { None } else { self.going() }
    }
}

/// DBM-TER-08: the size of an area, by its longest diameter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Size {
    Small,
    Middling,
    Large,
}

/// DBM-TER-08: no diameter is shorter,
const SHORTEST: f64 = 100.0;
/// nor longer than this.
const LONGEST: f64 = 1000.0;
const SMALL: f64 = 500.0;
const MIDDLING: f64 = 750.0;

impl Size {
    /// DBM-TER-08.
    pub fn of(longest_diameter: f64) -> Size {
        if longest_diameter <= SMALL {
            Size::Small
        } else if longest_diameter <= MIDDLING {
            Size::Middling
        } else {
            Size::Large
        }
    }
}

/// DBM-TER-08: feature equivalents, in halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Worth(pub u8);

impl Worth {
    /// So many whole equivalents.
    pub const fn whole(n: u8) -> Worth {
        Worth(n * 2)
    }

    /// As a number.
    pub fn as_number(self) -> f64 {
        f64::from(self.0) * 0.5
    }
}

impl Serialize for Worth {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_number())
    }
}

impl std::iter::Sum for Worth {
    fn sum<I: Iterator<Item = Worth>>(all: I) -> Worth {
        Worth(all.map(|worth| worth.0).sum())
    }
}

/// DBM-TER-29, -33: a feature as its owner selects it, before its dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selected {
    /// What it is.
    #[serde(rename = "type")]
    pub sort: FeatureKind,
    /// Its longest diameter, if no outline is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<f64>,
    /// The corners of its outline, wherever they are: only its shape counts (DBM-TER-33).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<[f64; 2]>,
    /// DBM-TER-38: the crest line of a hill, in the coordinates of the outline.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crest: Vec<[f64; 2]>,
}

/// More corners than an outline needs.
pub const MOST_CORNERS: usize = 64;

/// An outline about its centre, with its crest.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    sort: FeatureKind,
    corners: Vec<Vec2>,
    crest: Vec<Vec2>,
    longest: f64,
}

impl Selected {
    /// A feature of that sort and longest diameter, in the usual shape.
    pub const fn usual(sort: FeatureKind, size: f64) -> Selected {
        Selected {
            sort,
            size: Some(size),
            outline: Vec::new(),
            crest: Vec::new(),
        }
    }

    /// Its shape about its centre; `None` of a line, which is drawn when it is placed (DBM-TER-33).
    ///
    /// # Errors
    /// DBM-TER-08: it is no outline, or too small, or too large.
    pub fn shape(&self) -> Result<Option<Outline>, TerrainRefusal> {
        if self.sort.is_linear() {
            return Ok(None);
        }
        let points = |line: &[[f64; 2]]| -> Vec<Vec2> {
            line.iter().map(|[x, y]| Vec2::new(*x, *y)).collect()
        };
        let corners = match self.size {
            Some(size) if self.outline.is_empty() => usual_outline(size),
            _ => points(&self.outline),
        };
        let crest = points(&self.crest);
        let bad = || TerrainRefusal::BadOutline { sort: self.sort };
        let is_sane = |point: &Vec2| point.is_finite() && point.x.abs().max(point.y.abs()) < 1e5;
        let too_many = corners.len().max(crest.len()) > MOST_CORNERS;
        if too_many || !corners.iter().chain(&crest).all(is_sane) {
            return Err(bad());
        }
        let polygon = Polygon::new(corners).map_err(|_| bad())?;
        if !crest.iter().all(|point| polygon.holds(*point)) {
            return Err(bad());
        }
        let (longest, across) = polygon.diameters();
        if across < SHORTEST - SLACK || longest > LONGEST + SLACK {
            return Err(TerrainRefusal::BadDiameter {
                sort: self.sort,
                shortest: across,
                longest,
            });
        }
        let bounds = polygon.bounds();
        let centre = bounds.low.middle(bounds.high);
        let about = |points: &[Vec2]| points.iter().map(|point| *point - centre).collect();
        Ok(Some(Outline {
            sort: self.sort,
            corners: about(polygon.corners()),
            crest: about(&crest),
            longest,
        }))
    }

    /// DBM-TER-08: the size of an area.
    ///
    /// # Errors
    /// As [`Selected::shape`].
    pub fn size(&self) -> Result<Option<Size>, TerrainRefusal> {
        Ok(self.shape()?.map(|shape| Size::of(shape.longest)))
    }

    /// DBM-TER-08, -09: its feature equivalents.
    ///
    /// # Errors
    /// As [`Selected::shape`].
    pub fn worth(&self) -> Result<Worth, TerrainRefusal> {
        Ok(match (self.size()?, self.sort) {
            (Some(Size::Small), _) | (None, FeatureKind::Road) => Worth(1),
            (Some(Size::Middling), _) | (None, _) => Worth(2),
            (Some(Size::Large), _) => Worth(3),
        })
    }
}

/// Measures are compared with their limits to the hundredth of a pace (DBM-COO-04).
const SLACK: f64 = 0.01;

impl Outline {
    /// What it is the outline of.
    pub const fn sort(&self) -> FeatureKind {
        self.sort
    }

    /// Where its corners and its crest lie when its centre lies there, turned clockwise by so much.
    pub fn placed(&self, at: Vec2, facing: Facing) -> (Vec<Vec2>, Vec<Vec2>) {
        let (right, forward) = (facing.right(), facing.forward());
        let turned = |points: &[Vec2]| {
            let turned = points
                .iter()
                .map(|point| at + right * point.x + forward * point.y);
            turned.collect()
        };
        (turned(&self.corners), turned(&self.crest))
    }
}

/// The usual shape of an area: a rounded patch, longer than deep, without straight edges.
fn usual_outline(longest: f64) -> Vec<Vec2> {
    const N_CORNERS: u32 = 24;
    let half = longest * 0.5;
    (0..N_CORNERS)
        .map(|n| {
            let degrees = f64::from(n) * 360.0 / f64::from(N_CORNERS);
            let facing = Facing::from_degrees(degrees);
            let forward = facing.forward();
            // Every third corner a little nearer, but never those at the ends.
            let reach = if n % 6 == 0 || n % 3 != 1 { 1.0 } else { 0.93 };
            Vec2::new(forward.x * half, forward.y * half * 0.72) * reach
        })
        .collect()
}

/// DBM-TER-01, -02: one of the six sectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Sector(u8);

impl TryFrom<u8> for Sector {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Sector, &'static str> {
        let is_one = (1..=6).contains(&number);
        is_one
            .then_some(Sector(number))
            .ok_or("los sectores tienen los números del 1 al 6 / sectors have the numbers 1 to 6")
    }
}

impl From<Sector> for u8 {
    fn from(sector: Sector) -> u8 {
        sector.0
    }
}

impl Sector {
    /// All six.
    pub fn all() -> impl Iterator<Item = Sector> {
        (1..=6).map(Sector)
    }

    /// DBM-TER-02: the one in which a point lies; what is off the table belongs to the nearest.
    pub fn at(point: Vec2) -> Sector {
        let third = |at: f64, whole: f64, most: f64| (at / whole).floor().clamp(0.0, most) as u8;
        let column = third(point.x, TABLE.x / 3.0, 2.0);
        let row = third(point.y, TABLE.y / 2.0, 1.0);
        Sector(1 + column + 3 * row)
    }

    /// DBM-TER-02: where it lies.
    pub fn bounds(self) -> Bounds {
        let n = f64::from(self.0 - 1);
        let (column, row) = if self.0 <= 3 {
            (n, 0.0)
        } else {
            (n - 3.0, 1.0)
        };
        let side = Vec2::new(TABLE.x / 3.0, TABLE.y / 2.0);
        let low = Vec2::new(column * side.x, row * side.y);
        Bounds::new(low, low + side)
    }

    /// DBM-TER-01: does it touch no short edge?
    pub const fn is_central(self) -> bool {
        matches!(self.0, 2 | 5)
    }
}

/// DBM-TER-20: the stretch of a long edge that belongs to a central sector.
pub(crate) fn is_central_x(x: f64) -> bool {
    (TABLE.x / 3.0..=TABLE.x * 2.0 / 3.0).contains(&x)
}
