//! DBM-SET: who attacks, in which season, at what hour, under which sky.

use sobremesa_kernel::{DiceStop, Tell};

use super::hour;
use super::terrain::selection::Round;
use super::weather::conditions;
use crate::army::Climate;
use crate::battle::Battle;
use crate::day::{Said, Step};
use crate::event::{DayFact, Event};
use crate::side::Side;
use crate::sky::{Clock, Compass, Season, Sky};
use crate::state::Phase;

/// DBM-SET-02: what both roll, side a first.
pub type Dice = [u8; 2];

/// DBM-SET-02: who attacks by these dice; `None` if the totals are equal and both roll again.
pub fn attacker(aggression: [u8; 2], dice: Dice) -> Option<Side> {
    let [a, b] = [0, 1].map(|n| aggression[n] + dice[n]);
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    }
}

/// What the dice of DBM-SET-02 say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// DBM-SET-02.
    pub attacker: Side,
    /// DBM-SET-04: when deployment ends.
    pub hour: Clock,
    /// DBM-SET-05.
    pub weather: u8,
    /// DBM-SET-06.
    pub attacker_faces: Compass,
    /// DBM-SET-08.
    pub moon: bool,
}

/// DBM-SET-02 to -08: what all these rolls come to; `None` while they leave it open who attacks.
pub fn opening(aggression: [u8; 2], rolls: &[Dice]) -> Option<Opening> {
    let last = *rolls.last()?;
    let attacker = attacker(aggression, last)?;
    let sum: u16 = rolls.iter().flatten().map(|die| u16::from(*die)).sum();
    let [own, other] = [attacker, attacker.other()].map(|side| last[side.index()]);
    let is_odd = |die: u8| die % 2 == 1;
    Some(Opening {
        attacker,
        hour: Clock::hour(sum),
        weather: own.abs_diff(other),
        attacker_faces: if is_odd(own) { Compass::W } else { Compass::E },
        moon: is_odd(other),
    })
}

impl Opening {
    /// DBM-SET-03, -09: the sky when deployment ends, by what the attacker has named and where the
    /// defender comes from.
    pub fn sky(&self, seasons: [Season; 2], climates: [Climate; 2]) -> Sky {
        let season = seasons[self.attacker.index()];
        let climate = climates[self.attacker.other().index()];
        Sky {
            climate,
            season,
            hour: self.hour,
            weather: self.weather,
            attacker_faces: self.attacker_faces,
            moon: self.moon,
            wind: conditions(climate, season, self.weather).wind,
            calm: false,
            falling: None,
            cleared: false,
            began_early: false,
        }
    }
}

impl Sky {
    /// DBM-SET-07: the point of the compass to which the board's +y lies.
    pub const fn up(&self) -> Compass {
        self.attacker_faces
    }

    /// DBM-SET-07: the facing on the board, in degrees clockwise from +y, that looks to a point of the
    /// compass.
    pub fn facing_to(&self, compass: Compass) -> f64 {
        (compass.degrees() - self.up().degrees()).rem_euclid(360.0)
    }

    /// DBM-HOU-04, -05: the battle begins now.
    pub fn begin(&mut self, early: bool) {
        let beginning = hour::beginning(self.climate, self.season, self.hour);
        let start = beginning.early.filter(|_| early);
        self.began_early = start.is_some();
        self.hour = start.unwrap_or(beginning.at);
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-SET-01 to -10: a side names its season; when both have, the dice say the rest.
    pub(crate) fn name_season(&mut self, side: Side, season: Season) -> Result<(), DiceStop> {
        let Some(day) = &mut self.state.day else {
            return Ok(());
        };
        day.seasons[side.index()] = Said::Said(season);
        let (said, aggression, climates) = (day.seasons, day.aggression, day.climates);
        self.tell(|_| DayFact::SeasonNamed {
            side,
            season: Some(season),
        });
        let [Said::Said(a), Said::Said(b)] = said else {
            return Ok(());
        };
        let (seasons, mut rolls) = ([a, b], Vec::new());
        let opened = loop {
            let mut roll = [0; 2];
            for side in Side::BOTH {
                roll[side.index()] = self.die("DBM-SET-02", side.commander_in_chief())?;
            }
            rolls.push(roll);
            if let Some(opened) = opening(aggression, &rolls) {
                break opened;
            }
        };
        let sky = opened.sky(seasons, climates);
        self.state.attacker = opened.attacker;
        self.state.sky = Some(sky);
        self.state.phase = Phase::Before(Step::Terrain(Round::First));
        self.tell(|state| DayFact::Opened {
            seasons,
            aggression,
            dice: rolls,
            attacker: state.attacker,
            sky,
        });
        Ok(())
    }
}
