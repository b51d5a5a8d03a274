//! DBM-LST-17 to -21: the ground that an army list gives to the army when it defends.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Words;

use super::ArmyList;

/// DBM-LST-18, DBM-AL-02: the symbols of terrain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Symbol {
    /// Sea, lake or giant river.
    #[serde(rename = "WW")]
    Waterway,
    /// An ordinary river.
    #[serde(rename = "Rv")]
    River,
    /// A hill with slopes that are steep or rough.
    #[serde(rename = "H(S)")]
    SteepHill,
    /// A hill whose slopes are gentle and clear.
    #[serde(rename = "H(G)")]
    GentleHill,
    /// A wood; `W` on input (DBM-LST-19).
    #[serde(rename = "Wd", alias = "W")]
    Wood,
    /// Orchards and groves.
    #[serde(rename = "O")]
    Orchard,
    /// A vineyard.
    #[serde(rename = "V")]
    Vineyard,
    /// Fields with walls, hedges or ditches.
    #[serde(rename = "E")]
    Enclosed,
    /// Rocks, bog, scrub, gullies.
    #[serde(rename = "RGo")]
    Rough,
    /// A marsh.
    #[serde(rename = "M")]
    Marsh,
    /// Dunes.
    #[serde(rename = "D")]
    Dunes,
    /// A road.
    #[serde(rename = "Rd")]
    Road,
    /// A built-up area.
    #[serde(rename = "BUA")]
    BuiltUp,
}

/// DBM-LST-18: how it is crossed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The words say it.
pub enum Crossing {
    Easy,
    Rough,
    Difficult,
    Water,
    Road,
    /// Difficult where the slope is steep or wooded, rough where it is boggy, rocky or scrubby.
    BySlope,
}

impl Symbol {
    /// DBM-LST-18: the table.
    #[rustfmt::skip] // The rows stand as the rulebook prints them.
    pub const fn crossing(self) -> Crossing {
        use Symbol::*;
        match self {
            Waterway | River                                               => Crossing::Water,
            SteepHill                                                      => Crossing::BySlope,
            GentleHill                                                     => Crossing::Easy,
            Wood | Orchard | Vineyard | Enclosed | Marsh | Dunes | BuiltUp => Crossing::Difficult,
            Rough                                                          => Crossing::Rough,
            Road                                                           => Crossing::Road,
        }
    }

    /// What it is called.
    pub fn title(self) -> Words {
        let (es, en) = match self {
            Symbol::Waterway => ("vía de agua", "waterway"),
            Symbol::River => ("río", "river"),
            Symbol::SteepHill => ("colina escarpada", "steep hill"),
            Symbol::GentleHill => ("colina suave", "gentle hill"),
            Symbol::Wood => ("bosque", "wood"),
            Symbol::Orchard => ("huertos y arboledas", "orchards and groves"),
            Symbol::Vineyard => ("viñedo", "vineyard"),
            Symbol::Enclosed => ("campos cercados", "enclosed fields"),
            Symbol::Rough => ("terreno abrupto", "rough going"),
            Symbol::Marsh => ("pantano", "marsh"),
            Symbol::Dunes => ("dunas", "dunes"),
            Symbol::Road => ("camino", "road"),
            Symbol::BuiltUp => ("población", "built-up area"),
        };
        Words::new(es, en)
    }
}

/// DBM-LST-20: what a defender may have although the list does not say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unlisted {
    /// One marsh, or coastal dunes, that dice into contact with a waterway.
    ByTheWaterway,
    /// One marsh that dices into contact with a river.
    ByTheRiver,
    /// Up to three open fields that touch a built-up area, where the list has no enclosed ones.
    OpenFields,
}

impl ArmyList {
    /// DBM-LST-17: may it have this ground when it defends?
    pub fn has_terrain(&self, symbol: Symbol) -> bool {
        let heading = &self.list;
        heading.terrain_compulsory.contains(&symbol) || heading.terrain.contains(&symbol)
    }

    /// DBM-LST-20.
    pub fn unlisted_terrain(&self) -> Vec<Unlisted> {
        let mut all = vec![Unlisted::ByTheWaterway, Unlisted::ByTheRiver];
        if self.has_terrain(Symbol::BuiltUp) && !self.has_terrain(Symbol::Enclosed) {
            all.push(Unlisted::OpenFields);
        }
        all
    }

    /// DBM-LST-21: what may cover a hill: what the list has on the flat, beside nothing at all.
    pub fn hill_surfaces(&self) -> Vec<Symbol> {
        use Symbol::*;
        let covers = [
            Wood, Orchard, Vineyard, Enclosed, Rough, Marsh, Dunes, BuiltUp,
        ];
        let has = |symbol: &Symbol| self.has_terrain(*symbol);
        covers.into_iter().filter(has).collect()
    }
}
