//! Army lists as people write and store them (GOM-ARM-02, GOM-ARM-17).

mod reading;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{Fault, Words};

use crate::flaw::Flaw;
use crate::kind::{Kind, Race};
use crate::rules::army::{deploy, proper_name};

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
            name: proper_name(&self.name),
            race: self.race,
            units: units.collect(),
        })
    }

    /// Reads an army file.
    ///
    /// # Errors
    /// Everything that keeps the text from being an army, each with its line. Whether it is a good army
    /// is another question: [`checked`](Army::checked).
    pub fn from_toml(text: &str) -> Result<Army, Vec<Fault>> {
        reading::read(text)
    }
}

/// An army that comes with the game.
struct Ready {
    /// Its name among programs.
    key: &'static str,
    /// What it is called in English; its own name, by which it is known, is in the text.
    english: &'static str,
    text: &'static str,
}

const fn ready(key: &'static str, english: &'static str, text: &'static str) -> Ready {
    Ready { key, english, text }
}

/// Armies of 1000 points: for a battle of half an hour.
#[rustfmt::skip] // A table.
const BANDS: [Ready; 6] = [
    ready("border_legion", "Legion of the Border", include_str!("../data/armies/border_legion.toml")),
    ready("free_companies", "Free Companies", include_str!("../data/armies/free_companies.toml")),
    ready("winged_court", "Winged Court", include_str!("../data/armies/winged_court.toml")),
    ready("green_tide", "Green Tide", include_str!("../data/armies/green_tide.toml")),
    ready("iron_fangs", "Iron Fangs", include_str!("../data/armies/iron_fangs.toml")),
    ready("giants_feast", "Feast of Giants", include_str!("../data/armies/giants_feast.toml")),
];

/// Armies of 2000 points: for an evening.
#[rustfmt::skip] // A table.
const HOSTS: [Ready; 6] = [
    ready("northern_march", "Northern March", include_str!("../data/armies/northern_march.toml")),
    ready("great_company", "Great Company", include_str!("../data/armies/great_company.toml")),
    ready("host_of_heaven", "Host of Heaven", include_str!("../data/armies/host_of_heaven.toml")),
    ready("green_sea", "Green Sea", include_str!("../data/armies/green_sea.toml")),
    ready("iron_pack", "Iron Pack", include_str!("../data/armies/iron_pack.toml")),
    ready("feast_of_colossi", "Feast of Colossi", include_str!("../data/armies/feast_of_colossi.toml")),
];

/// The small armies that come with the game, by name: three of each people, all of 1000 points.
pub fn bands() -> Vec<(&'static str, Army)> {
    BANDS.iter().map(read_ready).collect()
}

/// The great ones: three of each people, all of 2000 points.
pub fn hosts() -> Vec<(&'static str, Army)> {
    HOSTS.iter().map(read_ready).collect()
}

/// Every army that comes with the game, the small ones first.
pub fn ready_made() -> Vec<(&'static str, Army)> {
    BANDS.iter().chain(&HOSTS).map(read_ready).collect()
}

fn read_ready(ready: &Ready) -> (&'static str, Army) {
    let army = Army::from_toml(ready.text).expect("the ready-made armies can be read");
    (ready.key, army)
}

/// What an army is called in each language: those that come with the game have a name in both.
pub(crate) fn title(name: &str) -> Words {
    static ENGLISH: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
        let all = BANDS.iter().chain(&HOSTS);
        all.map(|ready| (read_ready(ready).1.name, ready.english))
            .collect()
    });
    Words::new(name, ENGLISH.get(name).copied().unwrap_or(name))
}
