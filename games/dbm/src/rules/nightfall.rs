//! DBM-HOU-08 to -11, -14, -16: night falls on a battle: whether it goes on by the light of the moon, who
//! slips away, and the new battle of those who stay.

use sobremesa_kernel::{DiceStop, SeatSet, Tell};

use super::sight::Looked;
use super::weather::conditions;
use crate::battle::Battle;
use crate::bits::ElementSet;
use crate::command::CommandIx;
use crate::day::{Day, Said};
use crate::element::{Deeds, ElementId, Place};
use crate::event::{DayFact, Event, Tag};
use crate::side::Side;
use crate::sky::Sky;
use crate::state::{End, Phase, State, Vigil};

impl State {
    /// DBM-HOU-14: the commanders-in-chief who have not spoken yet.
    pub(crate) fn seats_at_nightfall(&self) -> SeatSet {
        let sides = Side::BOTH.into_iter();
        sides
            .filter(|side| self.night[side.index()].is_open())
            .map(Side::commander_in_chief)
            .collect()
    }
}

impl Sky {
    /// DBM-HOU-16: the same days at their next dawn.
    #[must_use]
    pub fn next_dawn(&self) -> Sky {
        Sky {
            hour: self.daylight().dawn(),
            wind: conditions(self.climate, self.season, self.weather).wind,
            calm: false,
            falling: None,
            cleared: false,
            began_early: false,
            ..*self
        }
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-HOU-08: by moonlight either side may want to go on; without it the armies part.
    pub(crate) fn meet_the_night(&mut self) {
        let moonlit = self.state.sky.is_some_and(|sky| sky.is_moonlit());
        self.tell(|_| DayFact::NightFell { moonlit });
        self.keep_vigil(if moonlit {
            Vigil::FightOn
        } else {
            Vigil::SlipAway
        });
    }

    fn keep_vigil(&mut self, vigil: Vigil) {
        self.state.night = Default::default();
        self.state.phase = Phase::Nightfall(vigil);
    }

    /// DBM-HOU-14: a side has said what it wants; when both have, it is known and done.
    pub(crate) fn speak_at_nightfall(
        &mut self,
        side: Side,
        vigil: Vigil,
        yes: bool,
    ) -> Result<(), DiceStop> {
        self.state.night[side.index()] = Said::Said(yes);
        self.tell(|_| DayFact::NightChosen {
            side,
            vigil,
            yes: Some(yes),
        });
        let [Said::Said(a), Said::Said(b)] = self.state.night else {
            return Ok(());
        };
        self.state.night = Default::default();
        self.tell(|_| DayFact::NightDecided {
            vigil,
            said: [a, b],
        });
        match (vigil, [a, b]) {
            (Vigil::FightOn, [false, false]) => self.keep_vigil(Vigil::SlipAway),
            (Vigil::FightOn, _) => self.begin_turn()?,
            (Vigil::SlipAway, [true, true]) => self.end_battle(End::Parted),
            (Vigil::SlipAway, [true, false]) => self.end_battle(End::SlippedAway(Side::A)),
            (Vigil::SlipAway, [false, true]) => self.end_battle(End::SlippedAway(Side::B)),
            (Vigil::SlipAway, [false, false]) => self.camp_until_dawn(),
        }
        Ok(())
    }

    /// DBM-HOU-11, -16: nobody has left. Whoever is demoralised runs in the night; all others deploy again
    /// at dawn. What was lost is lost, and the break points stand.
    fn camp_until_dawn(&mut self) {
        self.mount_for_the_night();
        self.state.man_vessels();
        let mut dispersed = Vec::new();
        let mut n_waiting = [0; 2];
        for n in 0..self.state.elements.len() {
            let element = self.state.elements[n];
            if element.place.is_gone() || element.place == Place::Exchanged {
                continue;
            }
            let side = element.command.side();
            let runs = self.state.command(element.command).demoralised;
            if runs {
                dispersed.push(Tag::from(&element));
            } else {
                n_waiting[side.index()] += 1;
            }
            let element = &mut self.state.elements[n];
            element.deeds = Deeds::default();
            if runs {
                element.place = Place::Dispersed;
            } else {
                element.place = Place::Waiting;
                let name = format!("{}w{}", side.name(), n_waiting[side.index()]);
                element.id = ElementId::new(&name).expect("a short word");
            }
        }
        self.state.touches.clear();
        self.state.stances = ElementSet::EMPTY;
        self.state.to_advance = ElementSet::EMPTY;
        self.state.known = [ElementSet::EMPTY; CommandIx::MOST];
        self.state.looked = Looked::default();
        for command in self.state.commands.iter_mut().flatten() {
            command.general_moved = false;
            command.march = None;
        }
        let Some(sky) = self.state.sky.map(|sky| sky.next_dawn()) else {
            return;
        };
        self.state.set_sky(Some(sky));
        self.state.day = Some(Box::new(Day::again(sky.climate)));
        let hour = sky.hour;
        self.tell(|_| DayFact::DawnCame { hour, dispersed });
        self.begin_camps();
    }
}
