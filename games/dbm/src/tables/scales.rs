//! DBM-SCL, DBM-BAS: what the paces of the rules are on a table and in the field, what bases measure, and what
//! stands on them. The house plays by one scale; the others are facts.

use serde::Deserialize;

use super::pattern::Pattern;

/// What a pace is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scales {
    /// DBM-SCL-01: in the field.
    pub metres_per_pace: f64,
    /// DBM-SCL-06: large figures on the table of the small ones.
    pub crowded: Crowded,
    /// DBM-BAS-08: another way to mount figures.
    pub mounted_deeper: MountedDeeper,
    /// DBM-BAS-09: figures that are sold as blocks.
    pub blocks: Blocks,
    /// On tables, by the figures that are used.
    pub of: Vec<FigureScale>,
}

/// DBM-SCL-06: what is kept to when large figures are played on the table of the small ones.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crowded {
    /// Figures of this size.
    pub figures_mm: u8,
    /// The most army points of a side.
    pub most_points: u16,
    /// By what every measure of the ground, in paces, is multiplied.
    pub ground_times: f64,
}

/// DBM-BAS-08.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MountedDeeper {
    /// Figures of this size.
    pub figures_mm: u8,
    /// On bases as deep as those of figures of that size.
    pub depths_of_mm: u8,
    /// So many times the usual figures; the number of models does not change.
    pub figures_times: u8,
    /// In so many ranks.
    pub ranks: u8,
    /// Those whose models stand in one line all the same.
    pub in_one_line: Pattern,
}

/// DBM-BAS-09.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    /// Figures of this size.
    pub figures_mm: u8,
    /// Those who stand dense.
    pub dense: Pattern,
    /// Blocks of one of their elements.
    pub of_dense: u8,
    /// Blocks of an element of anybody else.
    pub of_others: u8,
}

/// What a pace is on a table with figures of some size.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureScale {
    /// How tall a man is.
    pub figures_mm: u8,
    /// DBM-SCL-02.
    pub mm_per_50_paces: f64,
    /// DBM-BAS-01.
    pub front_mm: f64,
    /// DBM-BAS-03: of what size ships are.
    pub naval_models: String,
}

impl Scales {
    /// The place of the house's own scale among them (DBM-SCL-03).
    pub(super) fn usual(&self) -> usize {
        let usual = self.of.iter().position(|scale| scale.figures_mm == 15);
        usual.expect("the file has the scale of the house")
    }

    /// DBM-SCL-03: the house measures by figures of 15 mm; so many millimetres are a pace.
    pub fn mm_per_pace(&self) -> f64 {
        self.of[self.usual()].mm_per_50_paces / 50.0
    }
}

/// Those whom a row means whatever else they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Also {
    Chariots,
    ArtilleryOnWagons,
}

/// DBM-BAS-02.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BaseRow {
    pub(super) troops: Pattern,
    pub(super) also: Option<Also>,
    pub(super) deep_mm: [u8; 4],
}

/// DBM-SCL-09: what an element stands for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandsFor {
    pub(super) troops: Pattern,
    pub(super) also: Option<Also>,
    /// What is counted.
    pub what: Counted,
    /// At least so many, if that is said.
    pub least: Option<u16>,
    /// At most so many.
    pub most: u16,
    /// The first element of an army may be so few.
    pub least_of_first: Option<u16>,
}

/// What the men, beasts or engines of an element are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Counted {
    Men,
    People,
    Elephants,
    Chariots,
    HeavyEngines,
    BoltShooters,
    WarWagons,
    Vessels,
    Boats,
}
