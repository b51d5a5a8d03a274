//! DBM-HOU: sunrise and sunset, and when a battle may begin.

use sobremesa_kernel::{DiceStop, Tell};

use super::sight;
use super::weather::tables;
use crate::army::Climate;
use crate::battle::Battle;
use crate::day::Said;
use crate::event::{DayFact, Event, TurnFact};
use crate::side::Side;
use crate::sky::{Clock, Season, Sky};

/// DBM-HOU-03: the parts of a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Light {
    Night,
    Dawn,
    Day,
    Dusk,
}

/// DBM-HOU-02: between sunrise and sunset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The words say it.
pub struct Daylight {
    pub sunrise: Clock,
    pub sunset: Clock,
}

/// DBM-HOU-03: dawn and dusk last an hour each.
const TWILIGHT: i32 = 60;
/// DBM-HOU-04: in spring or autumn a side may have the battle begin so long before dawn.
const BEFORE_DAWN: i32 = 30;
/// DBM-HOU-15: what passes while both sides have a turn.
pub const TURN_PAIR: i32 = 15;

/// DBM-HOU-02.
pub fn daylight(climate: Climate, season: Season) -> Daylight {
    let [sunrise, sunset] = *tables().daylight.of(climate).of(season);
    Daylight {
        sunrise: Clock::hour(sunrise),
        sunset: Clock::hour(sunset),
    }
}

impl Daylight {
    /// DBM-HOU-03: when dawn begins.
    pub const fn dawn(self) -> Clock {
        self.sunrise.later(-TWILIGHT)
    }

    /// DBM-HOU-03, -15: when dusk ends and night falls.
    pub const fn nightfall(self) -> Clock {
        self.sunset.later(TWILIGHT)
    }

    /// DBM-HOU-03.
    pub const fn light(self, hour: Clock) -> Light {
        if hour.is_within(self.sunrise, self.sunset) {
            Light::Day
        } else if hour.is_within(self.dawn(), self.sunrise) {
            Light::Dawn
        } else if hour.is_within(self.sunset, self.nightfall()) {
            Light::Dusk
        } else {
            Light::Night
        }
    }
}

impl Sky {
    /// DBM-HOU-02.
    pub fn daylight(&self) -> Daylight {
        daylight(self.climate, self.season)
    }

    /// DBM-HOU-03.
    pub fn light(&self) -> Light {
        self.daylight().light(self.hour)
    }

    /// DBM-HOU-12: sunset to sunrise, dusk and dawn included.
    pub fn is_sun_down(&self) -> bool {
        self.light() != Light::Day
    }
}

/// When a battle begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// If nobody wants it sooner.
    pub at: Clock,
    /// DBM-HOU-04: if either side wants it.
    pub early: Option<Clock>,
}

/// DBM-HOU-04, -05, -13: when a battle begins whose deployment ended then.
pub fn beginning(climate: Climate, season: Season, deployed: Clock) -> Beginning {
    let daylight = daylight(climate, season);
    if daylight.light(deployed) != Light::Night {
        return Beginning {
            at: deployed,
            early: None,
        };
    }
    let dawn = daylight.dawn();
    let early = match season {
        Season::Summer => Some(deployed),
        Season::Spring | Season::Autumn => Some(dawn.later(-BEFORE_DAWN)),
        Season::Winter => None,
    };
    Beginning { at: dawn, early }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-DEP-13, DBM-HOU-04: deployment has ended; the battle begins, or both say when.
    pub(crate) fn end_deployment(&mut self) -> Result<(), DiceStop> {
        self.show_places();
        let early = self
            .state
            .sky
            .and_then(|sky| beginning(sky.climate, sky.season, sky.hour).early);
        if early.is_some() {
            return Ok(());
        }
        self.begin_battle(false)
    }

    /// DBM-HOU-04, -14: a side says whether the battle begins before dawn; one yes is enough.
    pub(crate) fn begin_early(&mut self, side: Side, yes: bool) -> Result<(), DiceStop> {
        let Some(day) = &mut self.state.day else {
            return Ok(());
        };
        day.early[side.index()] = Said::Said(yes);
        let said = day.early;
        self.tell(|_| DayFact::EarlyChosen {
            side,
            yes: Some(yes),
        });
        match said {
            [Said::Said(a), Said::Said(b)] => self.begin_battle(a || b),
            _ => Ok(()),
        }
    }

    fn begin_battle(&mut self, early: bool) -> Result<(), DiceStop> {
        self.state.day = None;
        if let Some(mut sky) = self.state.sky {
            sky.begin(early);
            self.state.set_sky(Some(sky));
            let (hour, early) = (sky.hour, sky.began_early);
            self.tell(|_| DayFact::HourStruck { hour, early });
        }
        self.tell(|state| TurnFact::BattleBegan {
            armies: state.roster.armies.clone(),
            field: state.roster.field.clone(),
            attacker: state.attacker,
        });
        sight::look_around(self.state);
        self.begin_turn()
    }

    /// DBM-HOU-15: a quarter of an hour has passed. Has night fallen with it?
    pub(crate) fn pass_time(&mut self) -> bool {
        let Some(mut sky) = self.state.sky else {
            return false;
        };
        let before = (sky.light(), sky.visibility());
        sky.hour = sky.hour.later(TURN_PAIR);
        // DBM-HOU-06: what began before dawn has met it.
        sky.began_early &= sky.light() == Light::Night;
        self.state.set_sky(Some(sky));
        let (hour, light, visibility) = (sky.hour, sky.light(), sky.visibility());
        if (light, visibility) != before {
            self.tell(|_| DayFact::LightChanged {
                hour,
                light,
                visibility,
            });
        }
        (before.0, light) == (Light::Dusk, Light::Night)
    }
}
