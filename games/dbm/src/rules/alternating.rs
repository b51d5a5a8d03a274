//! DBM-DEP-04, -07 to -12: both sides deploy their commands by turns, one each, the defender first.

use sobremesa_kernel::{Stop, Tell};

use super::deployment::{self, Named};
use super::naval::fleet;
use super::{camp, orders};
use crate::action::Deployment;
use crate::battle::Battle;
use crate::command::CommandIx;
use crate::day::Step;
use crate::element::{ElementIx, Place};
use crate::event::{DayFact, Event};
use crate::refusal::{DayRefusal, Refusal};
use crate::side::Side;
use crate::state::{Phase, State};

/// Who of a command still has to be placed.
pub(crate) fn waiting(state: &State, command: CommandIx) -> Vec<ElementIx> {
    let own = state
        .all()
        .filter(|(_, element)| element.command == command && element.place == Place::Waiting);
    own.map(|(element, _)| element).collect()
}

/// The commands that a side still has to deploy.
pub(crate) fn to_deploy(state: &State, side: Side) -> Vec<CommandIx> {
    let commands = state.commands_of(side).map(|(place, _)| place);
    commands
        .filter(|place| !waiting(state, *place).is_empty())
        .collect()
}

/// DBM-DEP-07, -15: how many elements a command has, Baggage included, ambushers left out.
fn strength(state: &State, command: CommandIx) -> usize {
    let own = state.elements.iter().filter(|one| {
        let is_there = matches!(one.place, Place::Waiting | Place::Table | Place::Aboard);
        one.command == command && is_there
    });
    own.map(|one| one.troops().count()).sum()
}

/// DBM-DEP-07, -09: the commands that a side may deploy now: as its first, one of the largest.
pub(crate) fn may_deploy(state: &State, side: Side) -> Vec<CommandIx> {
    let mut all = to_deploy(state, side);
    let is_first = all.len()
        == state
            .commands_of(side)
            .filter(|(place, _)| has_line(state, *place))
            .count();
    if is_first {
        let largest = all.iter().map(|place| strength(state, *place)).max();
        all.retain(|place| Some(strength(state, *place)) == largest);
    }
    all
}

/// Has it, or had it, anybody to deploy besides Baggage, a garrison and those who hide?
fn has_line(state: &State, command: CommandIx) -> bool {
    state.elements.iter().any(|one| {
        // DBM-DEP-04: a garrison has been placed before.
        let is_deployed = one.place == Place::Table && !camp::is_inside_walls(state, one);
        one.command == command
            && one.troop.kind != crate::troop::TroopType::Baggage
            && (is_deployed || one.place == Place::Waiting)
    })
}

/// Judges the deployment of a command, apart from the written orders.
fn judge_ground(state: &State, command: CommandIx, order: &Deployment) -> Result<Named, Refusal> {
    let named = deployment::named(state, command.side(), order, &waiting(state, command))?;
    deployment::judge_places(state, command.side(), &named.after)?;
    fleet::judge_room(state, command.side(), &named.after)?;
    Ok(named)
}

/// DBM-DEP-07 to -12: may a command of this side be deployed so?
pub(crate) fn judge(
    state: &State,
    side: Side,
    order: &Deployment,
) -> Result<(CommandIx, Named), Refusal> {
    let first = order.elements.first().and_then(|one| state.find(one.id));
    let of_first = first.map(|element| state.element(element).command);
    let command = match order.command {
        Some(number) => to_deploy(state, side)
            .into_iter()
            .find(|place| place.number() == usize::from(number)),
        None => of_first.filter(|place| place.side() == side),
    };
    let command = command.ok_or(DayRefusal::NoSuchCommand)?;
    let may = may_deploy(state, side);
    if !may.contains(&command) {
        let largest = may.first().ok_or(DayRefusal::NoSuchCommand)?;
        let command = largest.number() as u8;
        return Err(DayRefusal::LargestFirst { command }.into());
    }
    let named = judge_ground(state, command, order)?;
    if let Err(refusal) = orders::judge_places(state, command, &named.after) {
        // Orders that cannot be kept any more bind nobody.
        if crate::candidates::before::place_for(state, command).is_some() {
            return Err(refusal.into());
        }
    }
    Ok((command, named))
}

/// Is it lawful but for what cannot be helped?
pub(crate) fn is_lawful(state: &State, command: CommandIx, order: &Deployment) -> bool {
    judge_ground(state, command, order)
        .is_ok_and(|named| orders::judge_places(state, command, &named.after).is_ok())
}

/// Does it stand on ground where it may, whatever the orders say?
pub(crate) fn fits(state: &State, command: CommandIx, order: &Deployment) -> bool {
    judge_ground(state, command, order).is_ok()
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-DEP-12: a command is deployed whole.
    pub(crate) fn deploy_command(
        &mut self,
        side: Side,
        order: &Deployment,
    ) -> Result<(), Stop<Refusal>> {
        let (command, named) = judge(self.state, side, order)?;
        let elements = self.put_on_table(&named);
        let command = command.number() as u8;
        self.tell(|_| DayFact::CommandDeployed {
            side,
            command,
            elements,
        });
        self.next_to_deploy(side);
        if self.state.phase == Phase::Before(Step::Dawn) {
            self.end_deployment()?;
        }
        Ok(())
    }

    /// DBM-DEP-04, -09: the other side is next, or the same if the other has nobody left.
    pub(crate) fn next_to_deploy(&mut self, last: Side) {
        let has_more = |side: Side| !to_deploy(self.state, side).is_empty();
        let next = [last.other(), last]
            .into_iter()
            .find(|side| has_more(*side));
        self.state.phase = Phase::Before(next.map_or(Step::Dawn, Step::Deploy));
    }
}
