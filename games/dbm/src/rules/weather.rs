//! DBM-WEA, DBM-CLI: what the weather is by climate, season and score, how the dice of initiative change
//! it, and how far one sees in it (DBM-VIS-02). The tables are in `data/weather.toml`.
//!
//! What it does to those who shoot and fight is with the tactical factors, what it does to rivers in
//! `rules::river`.

use std::sync::LazyLock;

use serde::Deserialize;
use sobremesa_kernel::Tell;

use super::hour::Light;
use crate::army::Climate;
use crate::battle::Battle;
use crate::event::{DayFact, Event};
use crate::field::Blow;
use crate::pose::Facing;
use crate::sky::{Compass, Fall, Haze, Season, Sky, Wind};

/// What stands in `data/weather.toml`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Tables {
    pub(super) daylight: ByClimate<BySeason<[u16; 2]>>,
    weather: Vec<Row>,
    changes: Changes,
    visibility: Visibility,
    pub(super) river: super::river::RiverTable,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/weather.toml"))
        .unwrap_or_else(|fault| panic!("data/weather.toml: {fault}"))
});

pub(super) fn tables() -> &'static Tables {
    &TABLES
}

/// One for each climate.
#[derive(Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ByClimate<T> {
    cold: T,
    warm: T,
    dry: T,
    tropical: T,
}

impl<T> ByClimate<T> {
    pub(super) const fn of(&self, climate: Climate) -> &T {
        match climate {
            Climate::Cold => &self.cold,
            Climate::Warm => &self.warm,
            Climate::Dry => &self.dry,
            Climate::Tropical => &self.tropical,
        }
    }
}

/// One for each season.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct BySeason<T> {
    spring: T,
    summer: T,
    autumn: T,
    winter: T,
}

impl<T> BySeason<T> {
    pub(super) const fn of(&self, season: Season) -> &T {
        match season {
            Season::Spring => &self.spring,
            Season::Summer => &self.summer,
            Season::Autumn => &self.autumn,
            Season::Winter => &self.winter,
        }
    }
}

/// The seasons of each climate in which something holds.
pub(super) type When = ByClimate<Vec<Season>>;

impl When {
    pub(super) fn holds(&self, climate: Climate, season: Season) -> bool {
        self.of(climate).contains(&season)
    }
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Force {
    Light,
    Strong,
}

/// Where the wind comes from.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct From {
    #[serde(default)]
    cold_winter: Option<Compass>,
    cold: Compass,
    warm: Compass,
    dry: Compass,
    tropical: Compass,
}

/// DBM-WEA-01: a row of the table.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Row {
    scores: Vec<u8>,
    wind: Option<Force>,
    from: Option<From>,
    #[serde(default)]
    falls_calm: bool,
    #[serde(default)]
    fog: When,
    #[serde(default)]
    mist: When,
    #[serde(default)]
    overcast: When,
    #[serde(default)]
    rain: When,
    #[serde(default)]
    snow: When,
    #[serde(default)]
    sandstorm: When,
    #[serde(default)]
    flooded: When,
    #[serde(default)]
    frozen_rivers: When,
    #[serde(default)]
    frozen_waterways: When,
    #[serde(default)]
    mud: When,
    #[serde(default)]
    sun_dazzle: When,
    #[serde(default)]
    thirst: When,
    #[serde(default)]
    shipwreck: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Changes {
    starts_at: u32,
    stops_below: u32,
    turns_left_at: u32,
    turns_right_at: u32,
    calm_at: u32,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Visibility {
    dawn_or_dusk: u16,
    moonlight: u16,
    mist_by_day: u16,
    snow: u16,
    sandstorm: u16,
    fog: u16,
    dark_night: u16,
    mist_by_night: u16,
}

/// DBM-WEA-01: what these days are like. What of it comes, and when, is in the [`Sky`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Conditions {
    /// The wind as it begins.
    pub wind: Option<Wind>,
    /// Does it drop in turns of low dice?
    pub wind_may_drop: bool,
    /// In the morning.
    pub haze: Option<Haze>,
    /// DBM-WEA-21.
    pub overcast: bool,
    /// What may come down.
    pub risk: Option<Fall>,
    /// DBM-WEA-13.
    pub flooded: bool,
    /// Rivers and marshes are frozen.
    pub frozen_rivers: bool,
    /// Waterways are, too.
    pub frozen_waterways: bool,
    /// DBM-WEA-19.
    pub mud: bool,
    /// DBM-WEA-14.
    pub sun_dazzle: bool,
    /// DBM-WEA-20.
    pub thirst: bool,
    /// The wind may drive ships ashore.
    pub shipwreck: bool,
}

/// DBM-WEA-01: what a score from 0 to 5 comes to; a higher one is read as 5.
pub fn conditions(climate: Climate, season: Season, score: u8) -> Conditions {
    let rows = &tables().weather;
    let row = rows.iter().find(|row| row.scores.contains(&score));
    let row = row.unwrap_or_else(|| &rows[rows.len() - 1]);
    let holds = |when: &When| when.holds(climate, season);
    let wind = row.wind.as_ref().zip(row.from.as_ref());
    let haze = match (holds(&row.fog), holds(&row.mist)) {
        (true, _) => Some(Haze::Fog),
        (_, true) => Some(Haze::Mist),
        _ => None,
    };
    let risks = [
        (&row.rain, Fall::Rain),
        (&row.snow, Fall::Snow),
        (&row.sandstorm, Fall::Sandstorm),
    ];
    Conditions {
        wind: wind.map(|(force, from)| Wind {
            from: from.of(climate, season),
            strong: matches!(force, Force::Strong),
        }),
        wind_may_drop: row.falls_calm,
        haze,
        overcast: holds(&row.overcast),
        risk: risks
            .iter()
            .find(|(when, _)| holds(when))
            .map(|(_, fall)| *fall),
        flooded: holds(&row.flooded),
        frozen_rivers: holds(&row.frozen_rivers),
        frozen_waterways: holds(&row.frozen_waterways),
        mud: holds(&row.mud),
        sun_dazzle: holds(&row.sun_dazzle),
        thirst: holds(&row.thirst),
        shipwreck: row.shipwreck,
    }
}

impl From {
    fn of(&self, climate: Climate, season: Season) -> Compass {
        match (climate, season, self.cold_winter) {
            (Climate::Cold, Season::Winter, Some(from)) => from,
            (Climate::Cold, ..) => self.cold,
            (Climate::Warm, ..) => self.warm,
            (Climate::Dry, ..) => self.dry,
            (Climate::Tropical, ..) => self.tropical,
        }
    }
}

/// DBM-WEA-02: fog and mist begin so many minutes before sunrise and are gone as many after it.
const MORNING: i32 = 120;

/// What the dice of a turn have changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// DBM-WEA-05: it has begun.
    Began(Fall),
    /// DBM-WEA-05: it has stopped.
    Stopped(Fall),
    /// DBM-WEA-01, -02: it has gone.
    Lifted(Haze),
    /// DBM-WEA-04: it comes from elsewhere now.
    WindShifted(Compass),
}

/// DBM-WEA-03: the dice of a turn as they were rolled, held against a mean without rounding.
#[derive(Clone, Copy)]
struct Mean {
    sum: u32,
    n_dice: u32,
}

impl Mean {
    const fn is_at_least(self, mean: u32) -> bool {
        self.sum >= mean * self.n_dice
    }

    const fn is_at_most(self, mean: u32) -> bool {
        self.sum <= mean * self.n_dice
    }
}

impl Sky {
    /// DBM-WEA-01.
    pub fn conditions(&self) -> Conditions {
        conditions(self.climate, self.season, self.weather)
    }

    /// DBM-WEA-01, -02: the fog or mist that lies now.
    pub fn haze(&self) -> Option<Haze> {
        let sunrise = self.daylight().sunrise;
        let is_morning = self
            .hour
            .is_within(sunrise.later(-MORNING), sunrise.later(MORNING));
        self.conditions()
            .haze
            .filter(|_| is_morning && !self.cleared)
    }

    /// The wind that blows now.
    pub fn blowing(&self) -> Option<Wind> {
        self.wind.filter(|_| !self.calm)
    }

    /// DBM-WEA-22: the same as it goes over the table.
    pub fn blow(&self) -> Option<Blow> {
        let wind = self.blowing()?;
        let whereto = Facing::from_degrees(self.facing_to(wind.from.turned(4)));
        Some(Blow {
            downwind: whereto.forward(),
            strong: wind.strong,
        })
    }

    /// DBM-SET-08: is the night lit by the moon?
    pub fn is_moonlit(&self) -> bool {
        let is_dimmed = matches!(self.falling, Some(Fall::Rain | Fall::Sandstorm))
            || self.haze() == Some(Haze::Fog)
            || self.conditions().overcast;
        self.moon && self.light() == Light::Night && !is_dimmed
    }

    /// DBM-PIP-04, DBM-NGT-01: from sunset to sunrise, in fog, mist, snow or sandstorm, no signals pass.
    pub fn hides_signals(&self) -> bool {
        self.is_sun_down()
            || self.haze().is_some()
            || matches!(self.falling, Some(Fall::Snow | Fall::Sandstorm))
    }

    /// DBM-VIS-02: how far one sees at most, in paces; `None` by clear daylight.
    pub fn visibility(&self) -> Option<u16> {
        let table = &tables().visibility;
        let is_night = self.light() == Light::Night;
        let by_light = match self.light() {
            Light::Day => None,
            Light::Dawn | Light::Dusk => Some(table.dawn_or_dusk),
            Light::Night if self.is_moonlit() => Some(table.moonlight),
            Light::Night => Some(table.dark_night),
        };
        let by_haze = self.haze().map(|haze| match haze {
            Haze::Fog => table.fog,
            Haze::Mist if is_night => table.mist_by_night,
            Haze::Mist => table.mist_by_day,
        });
        let by_fall = match self.falling {
            Some(Fall::Snow) => Some(table.snow),
            Some(Fall::Sandstorm) => Some(table.sandstorm),
            Some(Fall::Rain) | None => None,
        };
        by_light.into_iter().chain(by_haze).chain(by_fall).min()
    }

    /// DBM-WEA-01, -03 to -05: what the dice of a turn change, tested once when they are rolled.
    pub fn weathered(&mut self, dice: &[u8]) -> Vec<Change> {
        let mean = Mean {
            sum: dice.iter().map(|die| u32::from(*die)).sum(),
            n_dice: dice.len() as u32,
        };
        if dice.is_empty() {
            return Vec::new();
        }
        let changes = &tables().changes;
        let conditions = self.conditions();
        let mut changed = Vec::new();
        let stops = !mean.is_at_least(changes.stops_below);
        if let Some(haze) = self.haze().filter(|_| stops) {
            self.cleared = true;
            changed.push(Change::Lifted(haze));
        }
        match (self.falling, conditions.risk) {
            (Some(fall), _) if stops => {
                self.falling = None;
                self.cleared |= fall != Fall::Rain;
                changed.push(Change::Stopped(fall));
            }
            (None, Some(fall)) if mean.is_at_least(changes.starts_at) && !self.cleared => {
                self.falling = Some(fall);
                changed.push(Change::Began(fall));
            }
            _ => {}
        }
        if let Some(wind) = &mut self.wind {
            let eighths = if mean.is_at_least(changes.turns_left_at) {
                -1
            } else if mean.is_at_most(changes.turns_right_at) {
                1
            } else {
                0
            };
            if eighths != 0 {
                wind.from = wind.from.turned(eighths);
                changed.push(Change::WindShifted(wind.from));
            }
            self.calm = conditions.wind_may_drop && mean.is_at_most(changes.calm_at);
        }
        changed
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-WEA-03, DBM-SEQ-02: the dice of a turn change the weather.
    pub(crate) fn change_weather(&mut self) {
        let dice: Vec<u8> = self
            .state
            .commands_in_turn()
            .into_iter()
            .filter_map(|command| self.state.command(command).die)
            .collect();
        let Some(mut sky) = self.state.sky else {
            return;
        };
        let changes = sky.weathered(&dice);
        let visibility = sky.visibility();
        self.state.set_sky(Some(sky));
        if !changes.is_empty() {
            self.tell(|_| DayFact::WeatherChanged {
                changes,
                visibility,
            });
        }
    }
}
