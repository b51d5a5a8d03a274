//! The day before the first turn, step by step: who is waited for, and which action belongs where.
//!
//! Each step is in the module of its chapter: `opening` (DBM-SET), `terrain::laying` (DBM-TER), `camp`,
//! `orders` and `alternating` (DBM-DEP), `hour` (DBM-HOU).

use sobremesa_kernel::{SeatSet, Stop, Tell};

use super::terrain::laying::chooser;
use crate::action::Action;
use crate::battle::Battle;
use crate::candidates::before;
use crate::day::{Said, Step};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::side::Side;
use crate::state::{Phase, State};

impl State {
    /// Who is waited for on the day before the first turn: always commanders-in-chief.
    pub(crate) fn seats_before(&self, step: Step) -> SeatSet {
        let one = |side: Side| SeatSet::only(side.commander_in_chief());
        let Some(day) = &self.day else {
            return SeatSet::EMPTY;
        };
        let open = |is_open: [bool; 2]| -> SeatSet {
            let sides = Side::BOTH.into_iter();
            sides
                .filter(|side| is_open[side.index()])
                .map(Side::commander_in_chief)
                .collect()
        };
        match step {
            Step::Season => open(day.seasons.each_ref().map(Said::is_open)),
            Step::Terrain(round) => one(chooser(self, round)),
            Step::CampFirst => one(self.attacker.other()),
            Step::CampSecond => one(self.attacker),
            Step::Orders => open(day.orders.each_ref().map(Said::is_open)),
            Step::Deploy(side) => one(side),
            Step::Dawn => open(day.early.each_ref().map(Said::is_open)),
        }
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// Does an action belong to this part of the day?
    pub(crate) fn judge_before(&self, action: &Action) -> Result<(), Refusal> {
        let Phase::Before(step) = self.state.phase else {
            return Err(Refusal::NotForYou);
        };
        let wanted = match action {
            Action::NameSeason(_) => Step::Season.word(),
            Action::TryWaterway
            | Action::SelectTerrain(_)
            | Action::PlaceFeature(_)
            | Action::DiscardFeature(_) => {
                if matches!(step, Step::Terrain(_)) {
                    return Ok(());
                }
                "terrain_main"
            }
            Action::WriteOrders(_) => Step::Orders.word(),
            Action::BeginEarly(_) => Step::Dawn.word(),
            _ => {
                if matches!(step, Step::CampFirst | Step::CampSecond) {
                    return Ok(());
                }
                "deploy"
            }
        };
        let phase = step.word();
        if phase == wanted {
            Ok(())
        } else {
            Err(Refusal::WrongPhase { phase, wanted })
        }
    }

    /// An action of the day before the first turn, in the part of it where it belongs.
    pub(crate) fn order_before(
        &mut self,
        side: Side,
        action: &Action,
    ) -> Result<(), Stop<Refusal>> {
        let Phase::Before(step) = self.state.phase else {
            return Ok(());
        };
        match (step, action) {
            (Step::Season, Action::NameSeason(named)) => self.name_season(side, named.season)?,
            (Step::Terrain(round), Action::TryWaterway) => self.try_waterway(round)?,
            (Step::Terrain(round), Action::SelectTerrain(selection)) => {
                self.select_terrain(round, selection)?;
            }
            (Step::Terrain(round), Action::PlaceFeature(place)) => {
                self.place_feature(round, place)?;
            }
            (Step::Terrain(round), Action::DiscardFeature(name)) => {
                self.discard_feature(round, name)?;
            }
            (Step::CampFirst | Step::CampSecond, Action::Deploy(order)) => {
                self.encamp(side, order)?;
            }
            (Step::Orders, Action::WriteOrders(orders)) => self.write_orders(side, orders)?,
            (Step::Deploy(_), Action::Deploy(order)) => self.deploy_command(side, order)?,
            (Step::Dawn, Action::BeginEarly(reply)) => self.begin_early(side, reply.yes)?,
            _ => {}
        }
        Ok(())
    }

    /// Whoever says nothing in time has the first of the sensible choices.
    pub(crate) fn default_before(&mut self, side: Side, step: Step) -> Result<(), Stop<Refusal>> {
        let mut choices = Vec::new();
        before::list(self.state, side, step, &mut choices);
        match choices.first() {
            Some(first) => self.order_before(side, first),
            None => Ok(()),
        }
    }
}
