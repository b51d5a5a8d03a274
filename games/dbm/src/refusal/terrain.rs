//! Why a choice of ground, or a place for it, is refused.

use serde_json::{Value, json};
use sobremesa_kernel::RuleId;

use crate::field::FeatureKind;
use crate::list::terrain::Symbol;
use crate::rules::ground::Going;
use crate::rules::terrain::{Size, Worth};

/// Why a choice of ground, or a place for it, is refused.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum TerrainRefusal {
    /// DBM-TER-03, DBM-LST-21: the defender's list lacks it.
    NotListed { sort: FeatureKind, symbol: Symbol },
    /// DBM-FRT-02: a built-up area of more than 750 p has walls.
    NeedsWalls,
    /// DBM-TER-33: that is no outline.
    BadOutline { sort: FeatureKind },
    /// DBM-TER-08: too small or too large.
    BadDiameter {
        sort: FeatureKind,
        shortest: f64,
        longest: f64,
    },
    /// More features than anybody may choose.
    TooMany { most: usize },
    /// DBM-TER-10.
    TooManyAlike { size: Size, category: Going },
    /// DBM-TER-20.
    NotAFirstChoice,
    /// DBM-TER-20.
    NoFleet,
    /// DBM-TER-20.
    SteepHills {
        found: Worth,
        low: Worth,
        high: Worth,
    },
    /// DBM-TER-22.
    CompulsoryMissing { symbol: Symbol },
    /// DBM-TER-22.
    OwnChoice {
        found: Worth,
        low: Worth,
        high: Worth,
    },
    /// DBM-TER-06.
    FieldsWithoutTown,
    /// DBM-TER-50.
    OneWaterway,
    /// DBM-TER-23.
    WaterwayWithoutTown,
    /// DBM-TER-23, -35.
    WaterwayNotWon,
    /// DBM-TER-24.
    OneRiver,
    /// DBM-TER-25.
    OneTown,
    /// DBM-TER-26.
    Roads,
    /// DBM-TER-27.
    OneAtLast,
    /// DBM-TER-30.
    OutsideSector { sector: u8 },
    /// DBM-TER-30.
    NotAtEdge,
    /// DBM-TER-30.
    TooNearEdge { distance: f64 },
    /// DBM-TER-07.
    OverlapsFeature { other: String },
    /// DBM-TER-46.
    BadRoad,
    /// DBM-TER-20.
    RoadEnds,
    /// DBM-TER-50.
    BadWaterway,
    /// DBM-TER-25.
    TownPlace,
    /// DBM-TER-05.
    Streets,
    /// DBM-TER-53.
    IslandPlace,
    /// DBM-TER-55.
    HillsBlock,
    /// DBM-TER-57.
    BadRiver,
    /// DBM-TER-20, -24, -56.
    RiverEnds,
    /// DBM-TER-24.
    OutsideStrip { low: f64, high: f64 },
}

impl TerrainRefusal {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        use TerrainRefusal::*;
        RuleId(match self {
            NotListed { .. } => "DBM-TER-03",
            NeedsWalls => "DBM-FRT-02",
            BadOutline { .. } => "DBM-TER-33",
            BadDiameter { .. } => "DBM-TER-08",
            TooMany { .. } | OwnChoice { .. } | CompulsoryMissing { .. } => "DBM-TER-22",
            TooManyAlike { .. } => "DBM-TER-10",
            NotAFirstChoice | NoFleet | SteepHills { .. } | RoadEnds => "DBM-TER-20",
            FieldsWithoutTown => "DBM-TER-06",
            OneWaterway => "DBM-TER-50",
            WaterwayWithoutTown | WaterwayNotWon => "DBM-TER-23",
            OneRiver => "DBM-TER-24",
            OneTown => "DBM-TER-25",
            Roads => "DBM-TER-26",
            OneAtLast => "DBM-TER-27",
            OutsideSector { .. } | NotAtEdge | TooNearEdge { .. } => "DBM-TER-30",
            OverlapsFeature { .. } => "DBM-TER-07",
            BadRoad => "DBM-TER-46",
            BadRiver => "DBM-TER-57",
            BadWaterway => "DBM-TER-50",
            TownPlace => "DBM-TER-25",
            Streets => "DBM-TER-05",
            IslandPlace => "DBM-TER-53",
            HillsBlock => "DBM-TER-55",
            RiverEnds => "DBM-TER-56",
            OutsideStrip { .. } => "DBM-TER-24",
        })
    }

    /// One published word for it.
    pub const fn code(&self) -> &'static str {
        use TerrainRefusal::*;
        match self {
            NotListed { .. } => "not_listed",
            NeedsWalls => "needs_walls",
            BadOutline { .. } => "bad_outline",
            BadDiameter { .. } => "bad_diameter",
            TooMany { .. } => "too_many_features",
            TooManyAlike { .. } => "too_many_alike",
            NotAFirstChoice => "not_a_first_choice",
            NoFleet => "no_fleet",
            SteepHills { .. } => "steep_hills",
            CompulsoryMissing { .. } => "compulsory_missing",
            OwnChoice { .. } => "own_choice",
            FieldsWithoutTown => "fields_without_town",
            OneWaterway => "one_waterway",
            WaterwayWithoutTown => "waterway_without_town",
            WaterwayNotWon => "waterway_not_won",
            OneRiver => "one_river",
            OneTown => "one_town",
            Roads => "roads",
            OneAtLast => "one_at_last",
            OutsideSector { .. } => "outside_sector",
            NotAtEdge => "not_at_edge",
            TooNearEdge { .. } => "too_near_edge",
            OverlapsFeature { .. } => "overlaps_feature",
            BadRoad => "bad_road",
            RoadEnds => "road_ends",
            BadRiver => "bad_river",
            BadWaterway => "bad_waterway",
            TownPlace => "town_place",
            Streets => "streets",
            IslandPlace => "island_place",
            HillsBlock => "hills_block",
            RiverEnds => "river_ends",
            OutsideStrip { .. } => "outside_strip",
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        use TerrainRefusal::*;
        match self {
            NotListed { sort, symbol } => json!({ "type": sort, "symbol": symbol }),
            BadOutline { sort } => json!({ "type": sort }),
            BadDiameter {
                sort,
                shortest,
                longest,
            } => json!({ "type": sort, "shortest": shortest, "longest": longest }),
            TooMany { most } => json!({ "most": most }),
            TooManyAlike { size, category } => json!({ "size": size, "category": category }),
            SteepHills { found, low, high } | OwnChoice { found, low, high } => {
                json!({ "found": found, "low": low, "high": high })
            }
            CompulsoryMissing { symbol } => json!({ "symbol": symbol }),
            OutsideSector { sector } => json!({ "sector": sector }),
            TooNearEdge { distance } => json!({ "distance": distance }),
            OverlapsFeature { other } => json!({ "other": other }),
            NotAFirstChoice | NoFleet | FieldsWithoutTown | OneWaterway | WaterwayWithoutTown
            | WaterwayNotWon | OneRiver | OneTown | Roads | OneAtLast | NotAtEdge | BadRoad
            | RoadEnds | BadRiver | RiverEnds | NeedsWalls | BadWaterway | TownPlace | Streets
            | IslandPlace | HillsBlock => json!({}),
            OutsideStrip { low, high } => json!({ "low": low, "high": high }),
        }
    }
}
