//! Encounters to start from, which between them show every construct of the language.

/// An encounter with a name.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its published name.
    pub name: &'static str,
    /// What it is, in Spanish.
    pub es: &'static str,
    /// What it is, in English.
    pub en: &'static str,
    /// Its file.
    pub source: &'static str,
}

/// All of them, the usual one first.
pub const ALL: &[Example] = &[
    Example {
        name: "ambush",
        es: "Emboscada: dos jugadores y su perro contra unos trasgos",
        en: "Ambush: two players and their dog against goblins",
        source: include_str!("../encounters/ambush.clv"),
    },
    Example {
        name: "duel",
        es: "Duelo: el encuentro más corto",
        en: "Duel: the shortest encounter",
        source: include_str!("../encounters/duel.clv"),
    },
    Example {
        name: "crypt",
        es: "La cripta: dos cámaras y un pasillo, dibujados por su contorno",
        en: "The crypt: two chambers and a corridor, drawn by their outline",
        source: include_str!("../encounters/crypt.clv"),
    },
    Example {
        name: "bridge",
        es: "El puente: una casilla de ancho y ballestas al otro lado",
        en: "The bridge: one square wide, with crossbows beyond",
        source: include_str!("../encounters/bridge.clv"),
    },
    Example {
        name: "wolves",
        es: "Lobos: tres bandos y un oso",
        en: "Wolves: three sides and a bear",
        source: include_str!("../encounters/wolves.clv"),
    },
    Example {
        name: "siege",
        es: "El asedio: una balista que no se mueve",
        en: "The siege: a ballista that cannot move",
        source: include_str!("../encounters/siege.clv"),
    },
];
