//! Army lists as people write and store them (GOM-ARM-02, GOM-ARM-17).

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Fault;

use crate::flaw::Flaw;
use crate::kind::{Kind, Race};
use crate::rules::army::{deploy, trimmed_name};

/// An army.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its people.
    pub race: Race,
    /// Its units.
    pub units: Vec<Entry>,
}

/// A unit of an army list, always as if for player 1.
///
/// The numbers are whole ones; they are read as they stand, so that a wrong one is a fault that names
/// the unit and not a page that cannot be read.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it consists of.
    pub kind: Kind,
    /// How many.
    pub models: f64,
    /// How many in a rank; four if nobody says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frontage: Option<f64>,
    /// Its front left corner.
    pub x: f64,
    /// Its front left corner.
    pub y: f64,
}

impl Army {
    /// The army as it would be saved: the name trimmed, fronts as they will be.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn checked(&self) -> Result<Army, Vec<Fault>> {
        let deployed = deploy(self)
            .map_err(|flaws| flaws.into_iter().map(Flaw::into_fault).collect::<Vec<_>>())?;
        let units = deployed.iter().map(|unit| Entry {
            kind: unit.kind,
            models: unit.models.into(),
            frontage: Some(unit.frontage.into()),
            x: unit.pose.corner.x,
            y: unit.pose.corner.y,
        });
        Ok(Army {
            name: trimmed_name(&self.name).to_owned(),
            race: self.race,
            units: units.collect(),
        })
    }

    /// Reads an army file.
    ///
    /// # Errors
    /// Where the text is not TOML, or not an army.
    pub fn from_toml(text: &str) -> Result<Army, toml::de::Error> {
        toml::from_str(text)
    }
}

/// Armies of 1000 points, by name: for a battle of half an hour.
const BANDS: [(&str, &str); 6] = [
    (
        "border_legion",
        include_str!("../data/armies/border_legion.toml"),
    ),
    (
        "free_companies",
        include_str!("../data/armies/free_companies.toml"),
    ),
    (
        "winged_court",
        include_str!("../data/armies/winged_court.toml"),
    ),
    ("green_tide", include_str!("../data/armies/green_tide.toml")),
    ("iron_fangs", include_str!("../data/armies/iron_fangs.toml")),
    (
        "giants_feast",
        include_str!("../data/armies/giants_feast.toml"),
    ),
];

/// Armies of 2000 points, by name: for an evening.
const HOSTS: [(&str, &str); 6] = [
    (
        "northern_march",
        include_str!("../data/armies/northern_march.toml"),
    ),
    (
        "great_company",
        include_str!("../data/armies/great_company.toml"),
    ),
    (
        "host_of_heaven",
        include_str!("../data/armies/host_of_heaven.toml"),
    ),
    ("green_sea", include_str!("../data/armies/green_sea.toml")),
    ("iron_pack", include_str!("../data/armies/iron_pack.toml")),
    (
        "feast_of_colossi",
        include_str!("../data/armies/feast_of_colossi.toml"),
    ),
];

/// The small armies that come with the game, by name: three of each people, all of 1000 points.
pub fn bands() -> Vec<(&'static str, Army)> {
    BANDS.into_iter().map(read_ready).collect()
}

/// The great ones: three of each people, all of 2000 points.
pub fn hosts() -> Vec<(&'static str, Army)> {
    HOSTS.into_iter().map(read_ready).collect()
}

/// Every army that comes with the game, the small ones first.
pub fn ready_made() -> Vec<(&'static str, Army)> {
    BANDS.into_iter().chain(HOSTS).map(read_ready).collect()
}

fn read_ready((name, text): (&'static str, &str)) -> (&'static str, Army) {
    let army = Army::from_toml(text).expect("the ready-made armies can be read");
    (name, army)
}
