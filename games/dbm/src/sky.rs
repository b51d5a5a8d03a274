//! The sky over a battle: the season, the hour, the weather and how it stands at the moment.
//!
//! These are the words for it. What they come to is in `rules::hour` and `rules::weather`.

use serde::{Deserialize, Serialize};

use crate::army::Climate;

/// DBM-SET-01.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Season {
    Spring,
    Summer,
    Autumn,
    Winter,
}

impl Season {
    /// All of them, as the year brings them.
    pub const ALL: [Season; 4] = [
        Season::Spring,
        Season::Summer,
        Season::Autumn,
        Season::Winter,
    ];
}

/// A point of the compass, clockwise from north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // The letters say it.
pub enum Compass {
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Compass {
    /// All of them, clockwise from north.
    pub const ALL: [Compass; 8] = [
        Compass::N,
        Compass::NE,
        Compass::E,
        Compass::SE,
        Compass::S,
        Compass::SW,
        Compass::W,
        Compass::NW,
    ];

    /// So many eighths of a circle further clockwise.
    #[must_use]
    pub const fn turned(self, eighths: i8) -> Compass {
        let n = (self as i8 + eighths).rem_euclid(8);
        Compass::ALL[n as usize]
    }

    /// In degrees clockwise from north.
    pub const fn degrees(self) -> f64 {
        self as u8 as f64 * 45.0
    }
}

/// DBM-WEA-22: a wind, named by where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wind {
    /// Where it comes from.
    pub from: Compass,
    /// DBM-WEA-15: is it strong?
    pub strong: bool,
}

/// DBM-WEA-05: what may come down, or be blown along.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Fall {
    Rain,
    Snow,
    Sandstorm,
}

/// DBM-WEA-01: what may lie over the ground in the morning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Haze {
    Fog,
    Mist,
}

/// DBM-HOU-15: a time of the day, in minutes after midnight.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Clock(u16);

impl Clock {
    const DAY: u16 = 24 * 60;

    /// A full hour; 24 and more are those of the next day (DBM-SET-04).
    pub const fn hour(hour: u16) -> Clock {
        Clock((hour % 24) * 60)
    }

    /// Minutes after midnight.
    pub const fn minutes(self) -> u16 {
        self.0
    }

    /// So many minutes later, or earlier.
    #[must_use]
    pub const fn later(self, minutes: i32) -> Clock {
        let all = self.0 as i32 + minutes;
        Clock(all.rem_euclid(Clock::DAY as i32) as u16)
    }

    /// How many minutes pass from here until then.
    pub const fn until(self, then: Clock) -> u16 {
        (then.0 + Clock::DAY - self.0) % Clock::DAY
    }

    /// Does it lie in the span that begins at `from` and ends before `to`?
    pub const fn is_within(self, from: Clock, to: Clock) -> bool {
        from.until(self) < from.until(to)
    }
}

impl std::fmt::Display for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

impl From<Clock> for String {
    fn from(clock: Clock) -> String {
        clock.to_string()
    }
}

impl TryFrom<String> for Clock {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Clock, &'static str> {
        let fault = "una hora se escribe así: 15:30 / a time of the day is written as 15:30";
        let (hours, minutes) = text.split_once(':').ok_or(fault)?;
        let number = |digits: &str, below: u16| {
            let is_short = digits.len() == 2 && digits.bytes().all(|c| c.is_ascii_digit());
            let number = digits.parse::<u16>().ok().filter(|_| is_short);
            number.filter(|number| *number < below).ok_or(fault)
        };
        Ok(Clock(number(hours, 24)? * 60 + number(minutes, 60)?))
    }
}

/// The sky over a battle. What a position leaves out is that of a clear noon in spring.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sky {
    /// DBM-SET-09.
    #[serde(default)]
    pub climate: Climate,
    /// DBM-SET-03.
    #[serde(default = "spring")]
    pub season: Season,
    /// The time of the day.
    #[serde(default = "noon")]
    pub hour: Clock,
    /// DBM-SET-05: the weather score, 0 to 5.
    #[serde(default)]
    pub weather: u8,
    /// DBM-SET-06: where the attacker's army looks, East or West.
    #[serde(default = "west")]
    pub attacker_faces: Compass,
    /// DBM-SET-08: will the moon shine at night?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moon: bool,
    /// The wind, while there is any in these days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<Wind>,
    /// DBM-WEA-01: has it dropped for this turn?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub calm: bool,
    /// DBM-WEA-05: what is coming down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub falling: Option<Fall>,
    /// DBM-WEA-01, -05: fog, mist, snow or sandstorm were there and are gone for good.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cleared: bool,
    /// DBM-HOU-04: did the battle begin before dawn?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub began_early: bool,
}

const fn spring() -> Season {
    Season::Spring
}

const fn noon() -> Clock {
    Clock::hour(12)
}

const fn west() -> Compass {
    Compass::W
}
