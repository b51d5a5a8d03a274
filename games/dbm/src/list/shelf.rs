//! The lists that come with the game.

use std::sync::LazyLock;

use super::ArmyList;

/// The lists that come with the game, in the order of the books.
pub fn lists() -> &'static [ArmyList] {
    static READ: LazyLock<Vec<ArmyList>> = LazyLock::new(|| {
        LIST_FILES
            .iter()
            .map(|text| toml::from_str(text).expect("the game's own lists are read by a test"))
            .collect()
    });
    &READ
}

/// Lists by their names: those that come with the game, and one that somebody brought.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shelf<'a> {
    /// The one that somebody brought.
    pub brought: Option<&'a ArmyList>,
}

impl<'a> Shelf<'a> {
    /// The list of that name.
    pub fn list(self, id: &str) -> Option<&'a ArmyList> {
        let brought = self.brought.filter(|list| list.list.id == id);
        brought.or_else(|| lists().iter().find(|list| list.list.id == id))
    }
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(include_str!(concat!("../../data/lists/", $name, ".toml"))),*]
    };
}

const LIST_FILES: &[&str] = files![
    "sumerian_city",
    "new_kingdom_egyptian",
    "hittite_empire",
    "scythian",
    "sargonid_assyrian",
    "classical_indian",
    "achaemenid_persian",
    "greek_city_league",
    "athenian_league",
    "syracusan",
    "gallic",
    "alexandrian_macedonian",
    "mid_republican_roman",
    "seleucid",
    "parthian",
    "barcid_carthaginian",
    "han_chinese",
    "late_roman",
    "arab_conquest",
    "anglo_saxon",
    "viking",
    "norman",
    "byzantine_nikephorian",
    "mongol",
    "scots_common",
    "hyw_english",
    "ottoman",
    "swiss",
    "hussite",
    "french_ordonnance",
];
