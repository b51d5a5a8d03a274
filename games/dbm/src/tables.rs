//! The tables of the rulebook: read once from `data/tables.toml`, asked by the million.
//!
//! A row never stands in the code. What hangs on type and grade alone is kept in dense tables; rows
//! with conditions are kept by the type they concern, their conditions as bits. The rules that read
//! them are in `rules::factors`, `rules::support` and their neighbours.

mod condition;
mod pattern;
mod rows;
mod scales;

use std::sync::LazyLock;

use crate::command::Equivalents;
use crate::rules::ground::Going;
use crate::troop::{Class, Grade, Troop, TroopType};

pub use condition::{Circumstance, Circumstances, Condition};
pub use pattern::{Guise, Kind, KindSet, Pattern};
pub use rows::{
    Behaves, CountsAs, FactorException, Grading, Lead, Losses, Per, Pips, Pursued, Row, Shared,
    Shooting, Support, Tactical, When,
};
pub use scales::{Blocks, Counted, Crowded, MountedDeeper, Scales, StandsFor};

use rows::{Exists, File, MayDecline, Nature, Paces};
use scales::{Also, BaseRow};

const N_TYPES: usize = TroopType::ALL.len();
const N_KINDS: usize = N_TYPES * Grade::ALL.len();

/// What one moves on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Footing {
    /// DBM-DST-02: wholly on a road.
    Road,
    /// Off road, in such going.
    Off(Going),
}

impl From<Going> for Footing {
    fn from(going: Going) -> Footing {
        Footing::Off(going)
    }
}

/// All of them.
#[derive(Debug)]
pub struct Tables {
    exists: Exists,
    depths: [f64; N_KINDS],
    depth_of_chariots: f64,
    depth_of_wagons: f64,
    stands_for: Vec<StandsFor>,
    moves: [[Option<u16>; 4]; N_KINDS],
    factors: [[i8; 3]; N_TYPES],
    ranges: [Option<u16>; N_KINDS],
    equivalents: [Equivalents; N_KINDS],
    impetuous: Vec<Nature>,
    pursues: Vec<Nature>,
    may_decline: Vec<MayDecline>,
    behaves: ByType<Behaves>,
    outcomes: [ByType<Row>; 3],
    /// DBM-CF-02, -03, -04.
    pub factor_exceptions: Vec<FactorException>,
    /// DBM-TRP-21.
    pub counts_as: Vec<CountsAs>,
    /// DBM-SUP.
    pub support: Vec<Support>,
    /// DBM-TAC.
    pub tactical: Vec<Tactical>,
    /// DBM-GRF.
    pub grading: Vec<Grading>,
    /// DBM-SHT.
    pub shooting: Shooting,
    /// DBM-LOS, DBM-DEM, DBM-VIC.
    pub losses: Losses,
    /// DBM-CMP-05.
    pub campaign: Pursued,
    /// DBM-PIP.
    pub pips: Pips,
    /// DBM-SCL.
    pub scales: Scales,
}

/// The rows that concern each type, in their order.
type ByType<T> = [Vec<T>; N_TYPES];

/// How a loser's final factor stands to the winner's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The words say it.
pub enum Margin {
    Equal,
    Less,
    Half,
}

impl Margin {
    /// All of them, in the order of the tables.
    pub const ALL: [Margin; 3] = [Margin::Equal, Margin::Less, Margin::Half];

    /// DBM-OUT-02, -03: how the lower of two finals stands to the higher, literally also below 0.
    #[inline]
    pub const fn between(loser: i8, winner: i8) -> Margin {
        if loser == winner {
            Margin::Equal
        } else if loser * 2 <= winner {
            Margin::Half
        } else {
            Margin::Less
        }
    }
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("../data/tables.toml"))
        .unwrap_or_else(|fault| panic!("data/tables.toml: {fault}"));
    Tables::of(file)
});

/// The tables of the rulebook.
#[inline]
pub fn tables() -> &'static Tables {
    &TABLES
}

/// DBM-TRP-08, -09, -10: are there such troops?
pub fn exists(troop: Troop) -> bool {
    let Exists { regular, irregular } = &TABLES.exists;
    let row = if troop.regular { regular } else { irregular };
    row.names(troop)
}

/// DBM-BAS-02: how deep their base is, in paces.
#[inline]
pub fn depth(troop: Troop) -> f64 {
    let tables = tables();
    if troop.chariot {
        tables.depth_of_chariots
    } else if is_on_wagons(troop) {
        tables.depth_of_wagons
    } else {
        tables.depths[place(troop)]
    }
}

/// Art (X) are men with handguns, on no wagon.
fn is_on_wagons(troop: Troop) -> bool {
    troop.on_wagons && troop.kind == TroopType::Artillery && troop.grade != Grade::Exception
}

/// DBM-SCL-09: what an element of them stands for; nothing is said of Baggage.
pub fn stands_for(troop: Troop) -> Option<&'static StandsFor> {
    let mut rows = TABLES.stands_for.iter();
    if troop.chariot {
        return rows.find(|row| row.also == Some(Also::Chariots));
    }
    rows.find(|row| row.troops.names(troop))
}

/// DBM-DST-01, -05, -06: how far these troops move at most; `None` where they cannot go at all.
#[inline]
pub fn allowance(troop: Troop, on: impl Into<Footing>) -> Option<f64> {
    if !troop.mobile {
        return None; // DBM-TRP-39
    }
    let column = match on.into() {
        Footing::Road => 0,
        Footing::Off(Going::Impassable) => return None, // DBM-TER-52
        Footing::Off(going) => 1 + going as usize,
    };
    TABLES.moves[place(troop)][column].map(f64::from)
}

/// DBM-SHT-02, -03: how far they shoot; `None` of those who do not.
#[inline]
pub fn range(troop: Troop) -> Option<f64> {
    TABLES.ranges[place(troop)].map(f64::from)
}

/// DBM-LOS-02: what they count when they are lost.
#[inline]
pub fn equivalents(troop: Troop) -> Equivalents {
    TABLES.equivalents[place(troop)]
}

/// DBM-SPO-01: are they impetuous by nature?
pub fn is_impetuous(troop: Troop) -> bool {
    TABLES.impetuous.iter().any(|row| row.holds(troop))
}

/// DBM-PUR-01: must they pursue, impetuous or not?
pub fn must_pursue(troop: Troop) -> bool {
    TABLES.pursues.iter().any(|row| row.holds(troop))
}

/// DBM-PUR-04: may they choose not to pursue those?
pub fn may_decline(troop: Troop, after: Troop) -> bool {
    let mut rows = TABLES.may_decline.iter();
    rows.any(|row| row.troops.names(troop) && row.after.names(after))
}

#[inline]
const fn place(troop: Troop) -> usize {
    KindSet::place((troop.kind, troop.grade))
}

impl Tables {
    fn of(file: File) -> Tables {
        let moves = std::array::from_fn(|place| {
            let kind = kind_at(place);
            let row = file.moves.iter().find(|row| row.troops.holds_kind(kind));
            let mut paces = row.map_or([None; 4], |row| columns(row.paces));
            if file.fast.troops.holds_kind(kind) {
                let n_columns = if file.fast.easy_only.holds_kind(kind) {
                    1
                } else {
                    3
                };
                for cell in paces[1..].iter_mut().take(n_columns).flatten() {
                    *cell += file.fast.paces;
                }
            }
            paces
        });
        let first_range = |kind: Kind| {
            let row = file.range.iter().find(|row| row.troops.holds_kind(kind));
            row.map(|row| row.paces)
        };
        let first_worth = |kind: Kind| {
            let row = file
                .equivalents
                .iter()
                .find(|row| row.troops.holds_kind(kind));
            row.map_or(Equivalents::whole(1), |row| Equivalents(row.halves))
        };
        let usual = file.scales.usual();
        let paces = |row: &BaseRow| f64::from(row.deep_mm[usual]) / file.scales.mm_per_pace();
        let depth_of = |also: Also| {
            let row = file.base.iter().find(|row| row.also == Some(also));
            row.map(paces).expect("a base for everybody")
        };
        let depths = std::array::from_fn(|place| {
            let kind = kind_at(place);
            let row = file.base.iter().find(|row| row.troops.holds_kind(kind));
            row.map(paces).expect("a base for everybody")
        });
        Tables {
            depths,
            depth_of_chariots: depth_of(Also::Chariots),
            depth_of_wagons: depth_of(Also::ArtilleryOnWagons),
            exists: file.exists,
            stands_for: file.stands_for,
            moves,
            factors: TroopType::ALL.map(|kind| file.factor[kind.code()]),
            ranges: std::array::from_fn(|place| first_range(kind_at(place))),
            equivalents: std::array::from_fn(|place| first_worth(kind_at(place))),
            impetuous: file.impetuous,
            pursues: file.pursues,
            may_decline: file.may_decline,
            behaves: by_type(&file.behaves, |row| &row.troops),
            outcomes: [&file.equal, &file.less, &file.half]
                .map(|rows| by_type(rows, |row| &row.troops)),
            factor_exceptions: file.factor_exception,
            counts_as: file.counts_as,
            support: file.support,
            tactical: file.tactical,
            grading: file.grading,
            shooting: file.shooting,
            losses: file.losses,
            campaign: file.campaign,
            pips: file.pip,
            scales: file.scales,
        }
    }

    /// DBM-CF-02: the factor of a type against a class.
    #[inline]
    pub const fn factor(&self, of: TroopType, against: Class) -> i8 {
        let column = match against {
            Class::Mounted => 0,
            Class::Naval => 1,
            Class::Foot => 2,
        };
        self.factors[of as usize][column]
    }

    /// The rows that say as what troops of that type behave.
    #[inline]
    pub fn behaves(&self, of: TroopType) -> &[Behaves] {
        &self.behaves[of as usize]
    }

    /// The rows of what becomes of a loser that behaves as that type.
    #[inline]
    pub fn outcomes(&self, of: TroopType, margin: Margin) -> &[Row] {
        &self.outcomes[margin as usize][of as usize]
    }
}

const fn columns(paces: Paces) -> [Option<u16>; 4] {
    [paces.road, paces.easy, paces.rough, paces.difficult]
}

fn kind_at(place: usize) -> Kind {
    let n_grades = Grade::ALL.len();
    (
        TroopType::ALL[place / n_grades],
        Grade::ALL[place % n_grades],
    )
}

fn by_type<T: Clone>(rows: &[T], troops: impl Fn(&T) -> &Pattern) -> ByType<T> {
    TroopType::ALL.map(|kind| {
        let of_type = rows.iter().filter(|row| troops(row).concerns(kind));
        of_type.cloned().collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pattern, condition and rule of the file can be read, and no type is without its rows.
    #[test]
    fn the_file_is_whole() {
        let tables = tables();
        for kind in TroopType::ALL {
            for margin in Margin::ALL {
                let rows = tables.outcomes(kind, margin);
                assert!(!rows.is_empty(), "{kind} {margin:?}");
            }
        }
    }
}
