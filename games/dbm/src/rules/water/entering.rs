//! What befalls whoever enters a river: its state is found (DBM-WAT-02, -24), a Dangerous one is tested
//! (DBM-WAT-07 to -11), a bridge or ice may fail those who flee (DBM-WAT-12).

use sobremesa_kernel::{DiceStop, Tell};

use super::crossing;
use crate::agenda::Task;
use crate::battle::Battle;
use crate::board::Board;
use crate::element::{ElementIx, Place};
use crate::event::{Event, Passage, WaterFact};
use crate::pose::{Pose, is_same_facing};
use crate::rules::group::Body;
use crate::rules::movement::Verdict;
use crate::rules::movement::course::Course;
use crate::rules::terrain::Sector;
use crate::rules::water::Sounded;
use crate::state::State;
use crate::touch::TOUCH;

/// DBM-WAT-09: whoever is forced into a Dangerous river is saved by this or more.
const SAVED_BY: u8 = 5;
/// DBM-WAT-12: a bridge or ice fails by this.
const FAILS_BY: u8 = 1;

impl Passage {
    /// DBM-WAT-07: what a die comes to.
    pub const fn by(final_die: u8) -> Passage {
        match final_die {
            0..=1 => Passage::Drowned,
            2..=4 => Passage::TurnedBack,
            _ => Passage::Forded,
        }
    }
}

/// DBM-WAT-07, -08: the single +1 of a general's element, or of one whose element just ahead has crossed.
pub(crate) fn entry_bonus(is_general: bool, ahead_has_crossed: bool) -> u8 {
    u8::from(is_general || ahead_has_crossed)
}

/// DBM-WAT-07: does a friend directly ahead of a base at the bank stand in the water or beyond it?
fn follows_somebody(state: &State, element: ElementIx, at: Pose) -> bool {
    let own = state.element(element);
    state.on_table().any(|(other, friend)| {
        let by = friend.pose.behind(friend.depth()).at - at.at;
        let ahead = by.dot(at.facing.forward());
        other != element
            && friend.command == own.command
            && is_same_facing(friend.pose.facing, at.facing)
            && by.dot(at.facing.right()).abs() <= TOUCH.length()
            && (-TOUCH.length()..=own.depth()).contains(&ahead)
            && friend.is_on_table()
    })
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-WAT-02, -03: the state of a stretch is found by its die, rolled by whoever comes to it.
    pub(crate) fn sound(
        &mut self,
        element: ElementIx,
        river: u8,
        sector: Sector,
    ) -> Result<(), DiceStop> {
        let is_river = self.state.water().rivers().any(|one| one.place == river);
        if !is_river || self.state.water().state_of(river, sector).is_some() {
            return Ok(());
        }
        let die = self.die("DBM-WAT-03", self.state.owner(element))?;
        let day = self.state.river_day(river);
        let state = day.state(die);
        self.state.waters.sounded.push(Sounded {
            river,
            sector,
            state,
        });
        let modifier = day.modifier();
        self.tell(|battle| WaterFact::RiverSounded {
            river: battle.field.features[usize::from(river)].id.clone(),
            sector,
            die,
            modifier,
            state,
        });
        Ok(())
    }

    /// DBM-WAT-02: whoever was placed in a river finds out what it is.
    pub(crate) fn sound_under_all(&mut self) -> Result<(), DiceStop> {
        if self.state.water().rivers().next().is_none() {
            return Ok(());
        }
        let next = |state: &State| {
            state.on_table().find_map(|(ix, element)| {
                let (river, sector) = state.water().unknown(&element.rect())?;
                Some((ix, river, sector))
            })
        };
        while let Some((element, river, sector)) = next(self.state) {
            self.sound(element, river, sector)?;
        }
        Ok(())
    }

    /// DBM-WAT-24: whatever a forced way leads over is found out first; then comes the way again. Was there
    /// anything?
    pub(crate) fn sound_first(
        &mut self,
        element: ElementIx,
        from: Pose,
        to: Pose,
        again: impl FnOnce() -> Task,
    ) -> bool {
        let depth = self.state.element(element).depth();
        let Some((river, sector)) = self.state.water().unknown_on_way(from, to, depth) else {
            return false;
        };
        self.state.agenda.push(again());
        self.state.agenda.push(Task::Sound {
            element,
            river,
            sector,
        });
        true
    }

    /// An element was moved by force: what it went through is tested next.
    pub(crate) fn wade_later(&mut self, element: ElementIx, from: Pose, running: bool) {
        let own = self.state.element(element);
        let water = self.state.water();
        let (to, depth) = (own.pose, own.depth());
        let is_wet = water.worst_on_way(from, to, depth).is_some()
            || (running && water.is_treacherous(from, to, depth));
        if is_wet && own.is_on_table() && !own.is_naval() {
            self.state.agenda.push(Task::Wade {
                element,
                from,
                running,
            });
        }
    }

    /// DBM-WAT-09, -11, -12: an element that was forced into or within a river, or fled over a bridge or ice.
    pub(crate) fn wade(
        &mut self,
        element: ElementIx,
        from: Pose,
        running: bool,
    ) -> Result<(), DiceStop> {
        let own = *self.state.element(element);
        if !own.is_on_table() {
            return Ok(());
        }
        let again = || Task::Wade {
            element,
            from,
            running,
        };
        if self.sound_first(element, from, own.pose, again) {
            return Ok(());
        }
        let water = self.state.water();
        let depth = own.depth();
        let is_deadly = crossing::is_deadly_to(&own, water.worst_on_way(from, own.pose, depth));
        let (rule, drowns): (_, fn(u8) -> bool) = if is_deadly {
            ("DBM-WAT-09", |die| die < SAVED_BY)
        } else if running && water.is_treacherous(from, own.pose, depth) {
            ("DBM-WAT-12", |die| die <= FAILS_BY)
        } else {
            return Ok(());
        };
        let die = self.die(rule, self.state.owner(element))?;
        let drowned = drowns(die);
        self.tell(|state| WaterFact::Tested {
            element: state.tag(element),
            die,
            drowned,
            by: rule,
        });
        if drowned {
            // DBM-WAT-11, DBM-DES-08: nobody behind dies with it.
            self.destroy(element, Place::Destroyed, rule);
        }
        Ok(())
    }

    /// DBM-WAT-07, -08: one element tests as it enters a Dangerous river there.
    fn test_entry(
        &mut self,
        element: ElementIx,
        bank: Pose,
        ahead_has_crossed: bool,
    ) -> Result<Passage, DiceStop> {
        let die = self.die("DBM-WAT-07", self.state.owner(element))?;
        let bonus = entry_bonus(self.state.element(element).general, ahead_has_crossed);
        let passage = Passage::by(die + bonus);
        self.tell(|state| WaterFact::Entered {
            element: state.tag(element),
            die,
            bonus,
            passage,
        });
        match passage {
            Passage::Drowned => self.destroy(element, Place::Destroyed, "DBM-WAT-07"),
            Passage::TurnedBack => self.state.waters.barred.push((element, bank.at)),
            Passage::Forded => {}
        }
        Ok(passage)
    }

    /// DBM-WAT-07, -23: those of a body who come to a Dangerous river test, one after the other; who may not
    /// enter stops with all who would follow it. The verdict becomes what is really done.
    pub(crate) fn enter_water(
        &mut self,
        board: &Board<'_>,
        body: &Body<'_>,
        course: &Course,
        verdict: &mut Verdict,
    ) -> Result<(), DiceStop> {
        let entries = crossing::dangerous_entries(board, body, course);
        let mut drowned: Vec<usize> = Vec::new();
        for entry in entries {
            let member = &body.members[entry.member];
            let places = course.places(body, entry.leg, entry.time);
            let bank = places[entry.member];
            let ahead = match member.follows {
                Some(ahead) => !drowned.contains(&ahead),
                None => follows_somebody(self.state, member.ix, bank),
            };
            match self.test_entry(member.ix, bank, ahead)? {
                Passage::Forded => {}
                Passage::Drowned => drowned.push(entry.member),
                Passage::TurnedBack => {
                    let stops = |n: usize| {
                        let chain = |n: &usize| body.members[*n].follows;
                        std::iter::successors(Some(n), chain).any(|one| one == entry.member)
                    };
                    for mover in &mut verdict.movers {
                        let place = body.members.iter().position(|one| one.ix == mover.ix);
                        if let Some(n) = place.filter(|n| stops(*n)) {
                            mover.to = places[n];
                            verdict.contacts.retain(|meeting| meeting.by != mover.ix);
                            verdict.conforming.retain(|one| one.to != mover.ix);
                        }
                    }
                    break;
                }
            }
        }
        for n in drowned {
            let gone = body.members[n].ix;
            verdict.movers.retain(|mover| mover.ix != gone);
            verdict.contacts.retain(|meeting| meeting.by != gone);
            verdict.conforming.retain(|one| one.to != gone);
        }
        Ok(())
    }

    /// DBM-WAT-07: the same of one that advances by itself; where it ends, `None` if it drowns.
    pub(crate) fn enter_alone(
        &mut self,
        element: ElementIx,
        from: Pose,
        to: Pose,
    ) -> Result<Option<Pose>, DiceStop> {
        let own = self.state.element(element);
        let (depth, water) = (own.depth(), self.state.water());
        let is_deadly =
            |base: &sobremesa_geometry::Rect| crossing::is_deadly_to(own, water.ford(base));
        if is_deadly(&own.rect()) {
            return Ok(Some(to));
        }
        let met = water.first_on_way(from, to, depth, |base| is_deadly(base).then_some(()));
        let Some((bank, ())) = met else {
            return Ok(Some(to));
        };
        let ahead = follows_somebody(self.state, element, bank);
        Ok(match self.test_entry(element, bank, ahead)? {
            Passage::Forded => Some(to),
            Passage::TurnedBack => Some(bank),
            Passage::Drowned => None,
        })
    }
}
