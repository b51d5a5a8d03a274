//! GOM-ATT-05: the eighteen kinds of troops.

use serde::{Deserialize, Serialize};

use crate::attribute::{Attribute, Attributes};

/// A people; every army is of one of them (GOM-ARM-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    /// Humans.
    Humans,
    /// Orcs.
    Orcs,
}

/// A kind of troops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // They are names; what they mean stands in the table.
pub enum Kind {
    Legion,
    Arcabuceros,
    Ballesteros,
    Escuderos,
    Equites,
    Unicornios,
    Pegasos,
    Manticora,
    Dragon,
    Guerreros,
    Trasgos,
    Onis,
    Wargos,
    Jabalies,
    Garms,
    Trolls,
    Abominacion,
    Gigante,
}

/// What all models of a kind have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Profile {
    /// Its name in Spanish, as the sources have it.
    pub name: &'static str,
    /// Whose army it can join.
    pub race: Race,
    /// Points of one model.
    pub cost: u32,
    /// The ground that one model covers, across and in depth (GOM-ATT-04).
    pub base: (f64, f64),
    /// Its values before any magic.
    pub attributes: Attributes,
    /// GOM-ARM-04: the fewest and the most models of a unit.
    pub models: (u32, u32),
}

const fn row(
    name: &'static str,
    race: Race,
    cost: u32,
    base: (u32, u32),
    values: [i32; 13],
    models: (u32, u32),
) -> Profile {
    Profile {
        name,
        race,
        cost,
        base: (base.0 as f64, base.1 as f64),
        attributes: Attributes::new(values),
        models,
    }
}

impl Kind {
    /// All of them, humans first.
    pub const ALL: [Kind; 18] = {
        use Kind::*;
        [
            Legion,
            Arcabuceros,
            Ballesteros,
            Escuderos,
            Equites,
            Unicornios,
            Pegasos,
            Manticora,
            Dragon,
            Guerreros,
            Trasgos,
            Onis,
            Wargos,
            Jabalies,
            Garms,
            Trolls,
            Abominacion,
            Gigante,
        ]
    };

    /// GOM-ATT-05. Only these numbers act: what is told about flying, fire or disease does not
    /// (GOM-ATT-06).
    #[rustfmt::skip] // The rows stand as the rulebook prints them.
    pub const fn profile(self) -> &'static Profile {
        use Kind::*;
        use Race::{Humans, Orcs};
        match self {
            //                                                                 M   HA HP  F  R  A  H  I   L  P  SA FA   AA
            Legion      => const { &row("Legión",      Humans,  25, (10, 10), [ 50, 5, 0, 4, 4, 2, 1, 5,  7, 1,  7, 0,   0], (10,  40)) },
            Arcabuceros => const { &row("Arcabuceros", Humans,  25, (10, 10), [ 50, 4, 5, 3, 3, 1, 1, 1,  7, 1,  4, 6, 200], ( 5,  20)) },
            Ballesteros => const { &row("Ballesteros", Humans,  20, (10, 10), [ 50, 4, 5, 3, 3, 1, 1, 1,  7, 1,  4, 4, 300], (10,  30)) },
            Escuderos   => const { &row("Escuderos",   Humans,  40, (10, 20), [125, 4, 5, 4, 3, 2, 1, 4,  7, 2,  4, 4, 100], ( 5,  20)) },
            Equites     => const { &row("Equites",     Humans,  65, (10, 20), [125, 5, 0, 6, 4, 3, 1, 7,  8, 2,  6, 0,   0], ( 5,  20)) },
            Unicornios  => const { &row("Unicornios",  Humans,  80, (10, 20), [150, 6, 0, 5, 4, 2, 1, 8,  9, 2,  8, 0,   0], ( 5,  20)) },
            Pegasos     => const { &row("Pegasos",     Humans,  90, (20, 20), [200, 6, 0, 7, 5, 4, 2, 7,  8, 2,  7, 0,   0], ( 3,  10)) },
            Manticora   => const { &row("Mantícora",   Humans, 180, (20, 20), [100, 6, 0, 6, 5, 4, 6, 5, 10, 4, 10, 0,   0], ( 1,   1)) },
            Dragon      => const { &row("Dragón",      Humans, 300, (50, 50), [220, 7, 7, 7, 7, 6, 5, 7,  9, 5, 10, 7, 150], ( 1,   1)) },
            Guerreros   => const { &row("Guerreros",   Orcs,    10, (10, 10), [ 50, 3, 0, 4, 4, 1, 1, 2,  6, 1,  2, 0,   0], (20,  60)) },
            Trasgos     => const { &row("Trasgos",     Orcs,     5, ( 8,  8), [ 60, 3, 0, 3, 3, 1, 1, 2,  5, 1,  1, 0,   0], (20, 100)) },
            Onis        => const { &row("Onis",        Orcs,    15, (12, 12), [ 50, 4, 0, 5, 4, 2, 1, 4,  7, 2,  5, 0,   0], (20,  50)) },
            Wargos      => const { &row("Wargos",      Orcs,    30, (10, 20), [125, 3, 5, 4, 4, 2, 1, 2,  6, 2,  4, 5, 160], (10,  25)) },
            Jabalies    => const { &row("Jabalíes",    Orcs,    30, (15, 20), [ 90, 4, 0, 5, 4, 3, 1, 3,  7, 2,  6, 0,   0], (10,  20)) },
            Garms       => const { &row("Garms",       Orcs,    50, (20, 40), [100, 4, 0, 6, 5, 4, 2, 2,  7, 3,  7, 0,   0], ( 5,  15)) },
            Trolls      => const { &row("Trolls",      Orcs,    80, (30, 30), [ 75, 3, 0, 5, 5, 3, 3, 7,  8, 2,  7, 0,   0], ( 3,  10)) },
            Abominacion => const { &row("Abominación", Orcs,    90, (50, 50), [ 75, 5, 0, 6, 6, 4, 4, 2, 10, 4,  8, 0,   0], ( 1,   1)) },
            Gigante     => const { &row("Gigante",     Orcs,   150, (50, 50), [ 75, 5, 0, 7, 6, 6, 5, 1,  8, 5,  7, 0,   0], ( 1,   1)) },
        }
    }

    /// Its value before any magic.
    pub const fn value(self, attribute: Attribute) -> i32 {
        self.profile().attributes.get(attribute)
    }

    /// The largest unit of any kind.
    pub const MOST_MODELS: u32 = 100;
}
