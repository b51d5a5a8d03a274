//! The ground of a battle: what lies where, which never changes once it lies, and how far one sees over
//! it.
//!
//! What the ground does to troops is in `rules::ground` (DBM-TER-40 to -48), what it hides in
//! `rules::sight` (DBM-VIS).

mod relief;

use serde::{Deserialize, Serialize};
use sobremesa_geometry::{Band, Bounds, Polygon, Vec2};

pub(crate) use self::relief::Relief;
use crate::works::Works;

/// DBM-SCL-05: the canonical table, in paces.
pub const TABLE: Vec2 = Vec2::new(3600.0, 2400.0);

/// A field.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its features, in the order in which they were laid.
    pub features: Vec<Feature>,
    /// DBM-VIS-02: how far one sees over it at most, in paces; light and weather change it.
    pub visibility: Option<u16>,
    /// DBM-WEA-15 to -18, -22: the wind over it; none where it is calm.
    pub wind: Option<Blow>,
    /// DBM-FRT-01: its fortifications.
    pub works: Vec<Works>,
}

/// DBM-WEA-22: a wind as it goes over a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Blow {
    /// Whereto: a step of length 1.
    pub downwind: Vec2,
    /// DBM-WEA-15: is it strong?
    pub strong: bool,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Debug)]
pub struct Feature {
    /// What it is called.
    pub id: String,
    /// What it is.
    pub kind: FeatureKind,
    /// Where it lies.
    pub shape: Shape,
    /// DBM-TER-38: the crest line of a hill, a point if it is a single one; the bottom of a gully.
    pub crest: Vec<Vec2>,
    /// DBM-TER-37: of a road or a river, how the earlier rivers or roads that it meets are crossed.
    pub crossing: Crossing,
    /// DBM-WEA-23: is it frozen?
    pub frozen: bool,
    /// What was found of its outline.
    pub(crate) relief: Relief,
}

/// DBM-TER-46, -59: how a road leads over a river.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Crossing {
    #[default]
    Bridge,
    Ford,
}

/// What a piece of terrain is, as far as there is a rule for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FeatureKind {
    /// A gentle slope without growth.
    #[serde(alias = "H(G)")]
    GentleHill,
    /// A gentle slope that is rocky, scrubby or boggy.
    RoughHill,
    /// A gentle slope grown with vines, or terraced.
    VineHill,
    /// A wooded slope.
    WoodedHill,
    /// A steep slope.
    #[serde(alias = "H(S)")]
    SteepHill,
    /// A wood.
    #[serde(alias = "Wd")]
    Wood,
    /// An orchard or plantation.
    #[serde(alias = "O")]
    Orchard,
    /// An olive grove.
    OliveGrove,
    /// A palm grove.
    PalmGrove,
    /// A vineyard on the flat.
    #[serde(alias = "V")]
    Vineyard,
    /// Fields with hedges or walls.
    #[serde(alias = "E")]
    EnclosedFields,
    /// Open fields.
    OpenFields,
    /// Rocky ground.
    #[serde(alias = "RGo")]
    Rocky,
    /// Scrub.
    Scrub,
    /// Boggy ground.
    Boggy,
    /// A gully or depression.
    Gully,
    /// A marsh.
    #[serde(alias = "M")]
    Marsh,
    /// Dunes.
    #[serde(alias = "D")]
    Dunes,
    /// A road.
    #[serde(alias = "Rd")]
    Road,
    /// A sea, a lake, a giant river.
    #[serde(alias = "WW")]
    Waterway,
    /// An ordinary river; it flows the way its line runs.
    #[serde(alias = "Rv")]
    River,
    /// A built-up area: a village, a town.
    #[serde(alias = "BUA")]
    BuiltUp,
}

/// Where a piece of terrain lies.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Inside an outline.
    Area(Polygon),
    /// Along a line.
    Line(Band),
}

impl Feature {
    /// A piece of terrain by daylight, without a crest.
    pub fn new(id: impl Into<String>, kind: FeatureKind, shape: Shape) -> Feature {
        Feature {
            id: id.into(),
            kind,
            shape,
            crest: Vec::new(),
            crossing: Crossing::default(),
            frozen: false,
            relief: Relief::default(),
        }
    }

    /// The same with a crest.
    #[must_use]
    pub fn with_crest(self, crest: Vec<Vec2>) -> Feature {
        Feature { crest, ..self }
    }

    /// The smallest upright box around it.
    pub fn bounds(&self) -> Bounds {
        match &self.shape {
            Shape::Area(outline) => *outline.bounds(),
            Shape::Line(band) => *band.bounds(),
        }
    }
}

impl Field {
    /// A plain without anything on it.
    pub const OPEN: Field = Field {
        features: Vec::new(),
        visibility: None,
        wind: None,
        works: Vec::new(),
    };

    /// Ground by clear daylight.
    pub const fn of(features: Vec<Feature>) -> Field {
        Field {
            features,
            visibility: None,
            wind: None,
            works: Vec::new(),
        }
    }
}

/// DBM-DEP-02: x strictly between 300 and 3300.
const FROM_SHORT_EDGES: f64 = 300.0;
/// DBM-DEP-02: y up to 900 from the own edge.
const DEPTH: f64 = 900.0;

/// DBM-DEP-02: the ground in which a side may begin.
pub fn zone(is_attacker: bool) -> Bounds {
    let (low, high) = if is_attacker {
        (0.0, DEPTH)
    } else {
        (TABLE.y - DEPTH, TABLE.y)
    };
    Bounds {
        low: Vec2::new(FROM_SHORT_EDGES, low),
        high: Vec2::new(TABLE.x - FROM_SHORT_EDGES, high),
    }
}
