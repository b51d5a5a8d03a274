//! Fields that come with the game, and the forces that stand on some of them.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::army::{Army, Baggage, CommandList, Name, ready};
use crate::field::{Crossing, FeatureKind};
use crate::pose::Pose;
use crate::position::{FeatureForm, FieldForm};
use crate::works::WorksForm;

/// A field with what is said about it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its published name: that of its file.
    #[serde(skip)]
    pub id: &'static str,
    /// For people.
    pub name: Name,
    /// What it is like.
    pub about: Name,
    /// Length and depth of the table.
    pub table: [f64; 2],
    /// How it departs from the rules, if it does.
    #[serde(default)]
    pub licence: Option<Name>,
    /// DBM-VIC-10: turns of each side.
    #[serde(default)]
    pub turns: Option<u16>,
    /// Its ground.
    #[serde(default)]
    feature: Vec<NamedFeature>,
    /// DBM-FRT-01: its fortifications.
    #[serde(default)]
    works: Vec<WorksForm>,
    /// Armies that suit it.
    #[serde(default)]
    pub suggested: Option<Suggested>,
    /// The attacker's and the defender's, if they stand on it.
    #[serde(default)]
    force: Vec<Force>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedFeature {
    id: String,
    kind: FeatureKind,
    name: Name,
    #[serde(default)]
    outline: Vec<[f64; 2]>,
    #[serde(default)]
    line: Vec<[f64; 2]>,
    #[serde(default)]
    width: Option<f64>,
    #[serde(default)]
    crest: Vec<[f64; 2]>,
    #[serde(default)]
    crossing: Option<Crossing>,
}

/// Armies that suit a field.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suggested {
    /// Who attacks.
    pub attacker: Suggestion,
    /// Who defends.
    pub defender: Suggestion,
}

/// An army that suits a field, and how it deploys.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suggestion {
    /// The army's list.
    pub army: String,
    /// The numbers of the commands that take part; all if left out.
    #[serde(default)]
    pub commands: Option<Vec<usize>>,
    /// Its deployment.
    pub template: String,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Force {
    side: ForceSide,
    #[serde(default)]
    army: Option<String>,
    #[serde(default)]
    name: Option<Name>,
    #[serde(default)]
    ap: f64,
    #[serde(default)]
    baggage: Vec<[f64; 3]>,
    #[serde(default)]
    command: Vec<ForceCommand>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ForceSide {
    Attacker,
    Defender,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
enum ForceCommand {
    Placed { lines: Vec<LinePlaces> },
    Own(CommandList),
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinePlaces {
    #[serde(default)]
    at: Vec<[f64; 3]>,
    #[serde(default)]
    ambush: Vec<[f64; 3]>,
}

/// Where an element of a force begins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Start {
    /// In the open.
    Open(Pose),
    /// DBM-AMB-01: in ambush.
    Ambush(Pose),
    /// DBM-NAV-01: aboard of a vessel.
    Aboard,
}

impl Scenario {
    /// Its ground.
    pub fn field(&self) -> FieldForm {
        let features = self.feature.iter().map(|feature| FeatureForm {
            id: feature.id.clone(),
            kind: feature.kind,
            outline: feature.outline.clone(),
            line: feature.line.clone(),
            width: feature.width,
            crest: feature.crest.clone(),
            crossing: feature.crossing,
        });
        FieldForm {
            features: features.collect(),
            works: self.works.clone(),
        }
    }

    /// What a piece of its ground is called.
    pub fn feature_name(&self, id: &str) -> Option<&Name> {
        let feature = self.feature.iter().find(|feature| feature.id == id)?;
        Some(&feature.name)
    }

    /// The forces that stand on it: the attacker's, then the defender's, each with where its elements
    /// begin, in the army's order.
    pub fn forces(&self) -> Option<[(Army, Vec<Start>); 2]> {
        let force = |side| self.force.iter().find(|force| force.side == side)?.read();
        Some([force(ForceSide::Attacker)?, force(ForceSide::Defender)?])
    }
}

impl Force {
    fn read(&self) -> Option<(Army, Vec<Start>)> {
        let pose = |[x, y, facing]: &[f64; 3]| Pose::new(*x, *y, *facing);
        let mut starts = Vec::new();
        let place = |starts: &mut Vec<Start>, at: &[[f64; 3]], ambush: &[[f64; 3]]| {
            starts.extend(at.iter().map(pose).map(Start::Open));
            starts.extend(ambush.iter().map(pose).map(Start::Ambush));
        };
        let mut own = Vec::new();
        for command in &self.command {
            match command {
                ForceCommand::Placed { lines } => {
                    for line in lines {
                        place(&mut starts, &line.at, &line.ambush);
                    }
                }
                ForceCommand::Own(list) => {
                    for line in &list.line {
                        if line.aboard.is_some() {
                            let aboard = std::iter::repeat_n(Start::Aboard, line.count.into());
                            starts.extend(aboard);
                        } else {
                            place(&mut starts, &line.at, &line.ambush);
                        }
                    }
                    own.push(list.clone());
                }
            }
        }
        place(&mut starts, &self.baggage, &[]);
        let army = match &self.army {
            Some(name) => ready(name)?.clone(),
            None => Army {
                name: self.name.clone()?,
                ap: self.ap,
                baggage: Baggage {
                    count: self.baggage.len() as u8,
                    mobile: false,
                    command: 1,
                },
                command: own,
                ..Army::default()
            },
        };
        Some((army, starts))
    }
}

/// The fields that come with the game.
pub fn scenarios() -> &'static [Scenario] {
    static READY: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
        FIELD_FILES
            .iter()
            .map(|(id, text)| {
                let read: Scenario =
                    toml::from_str(text).expect("the game's own fields are read by a test");
                Scenario { id, ..read }
            })
            .collect()
    });
    &READY
}

/// The field that comes with the game by that name.
pub fn scenario(id: &str) -> Option<&'static Scenario> {
    scenarios().iter().find(|scenario| scenario.id == id)
}

const FIELD_FILES: [(&str, &str); 18] = [
    ("skirmish", include_str!("../data/fields/skirmish.toml")),
    (
        "skirmish_lances",
        include_str!("../data/fields/skirmish_lances.toml"),
    ),
    (
        "skirmish_arrows",
        include_str!("../data/fields/skirmish_arrows.toml"),
    ),
    (
        "skirmish_ambush",
        include_str!("../data/fields/skirmish_ambush.toml"),
    ),
    (
        "skirmish_river",
        include_str!("../data/fields/skirmish_river.toml"),
    ),
    (
        "skirmish_village",
        include_str!("../data/fields/skirmish_village.toml"),
    ),
    (
        "skirmish_horses",
        include_str!("../data/fields/skirmish_horses.toml"),
    ),
    (
        "skirmish_walls",
        include_str!("../data/fields/skirmish_walls.toml"),
    ),
    (
        "skirmish_ships",
        include_str!("../data/fields/skirmish_ships.toml"),
    ),
    ("open_plain", include_str!("../data/fields/open_plain.toml")),
    (
        "wooded_hills",
        include_str!("../data/fields/wooded_hills.toml"),
    ),
    (
        "rough_flank",
        include_str!("../data/fields/rough_flank.toml"),
    ),
    (
        "defile_road",
        include_str!("../data/fields/defile_road.toml"),
    ),
    (
        "ambush_country",
        include_str!("../data/fields/ambush_country.toml"),
    ),
    (
        "uneven_armies",
        include_str!("../data/fields/uneven_armies.toml"),
    ),
    (
        "desert_edge",
        include_str!("../data/fields/desert_edge.toml"),
    ),
    ("river_line", include_str!("../data/fields/river_line.toml")),
    (
        "harbour_town",
        include_str!("../data/fields/harbour_town.toml"),
    ),
];
