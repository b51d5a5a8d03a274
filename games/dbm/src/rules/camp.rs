//! DBM-DEP-03 to -05, -11: the camps: each side places its Baggage with its works, the defender first, who also
//! places the garrison of a walled town.

use sobremesa_geometry::Rect;
use sobremesa_kernel::Tell;

use super::deployment::{self, Named};
use super::fortifying;
use super::ground::{Going, going};
use crate::action::{Deployment, Placement};
use crate::battle::Battle;
use crate::command::{CommandIx, Role};
use crate::day::Step;
use crate::element::{Element, ElementIx, Place};
use crate::event::{DayFact, Event, Tag};
use crate::field::{FeatureKind, TABLE};
use crate::refusal::{DayRefusal, Refusal, WorksRefusal};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::touch::{Edge, TOUCH};
use crate::troop::TroopType;
use crate::works::Works;

/// The Baggage that a side still has to place.
pub(crate) fn train(state: &State, side: Side) -> Vec<ElementIx> {
    let own = state.all().filter(|(_, element)| {
        element.command.side() == side
            && element.place == Place::Waiting
            && element.troop.kind == TroopType::Baggage
    });
    own.map(|(element, _)| element).collect()
}

/// A camp as it would be pitched: its Baggage, the garrison of a walled town, and works round the camp.
pub(crate) struct Camp {
    /// Who stands where.
    pub(crate) named: Named,
    /// DBM-FRT-11: the palisades.
    pub(crate) works: Vec<Works>,
}

/// DBM-DEP-01 to -05, -11: may the Baggage of a side stand so, with these works, and so a garrison?
pub(crate) fn judge(state: &State, side: Side, order: &Deployment) -> Result<Camp, Refusal> {
    let mut wanted = train(state, side);
    let garrison = garrison(state, side, order, &wanted)?;
    // DBM-FLK-02: mobile Baggage of an ally may be left out, to march round the table with him.
    let is_named = |ix: &ElementIx| {
        let mut all = order.elements.iter();
        all.any(|one| state.find(one.id) == Some(*ix))
    };
    wanted.retain(|ix| {
        let element = state.element(*ix);
        let may_march = element.troop.mobile && state.command(element.command).role == Role::Ally;
        is_named(ix) || !may_march
    });
    wanted.extend(&garrison);
    let named = deployment::named(state, side, order, &wanted)?;
    let works = fortifying::judge_palisades(state, side, &order.works, &named.after)?;
    for element in &named.after {
        fortifying::judge_stand(&state.field, &works, element)?;
    }
    deployment::judge_places(state, side, &named.after)?;
    let (camp, held): (Vec<&Element>, Vec<&Element>) = named
        .after
        .iter()
        .partition(|one| one.troop.kind == TroopType::Baggage);
    if let Some(outside) = held.iter().find(|one| !is_inside_walls(state, one)) {
        let element = Tag::from(*outside);
        return Err(WorksRefusal::OutsideWalls { element }.into());
    }
    let is_easy = |element: &Element| is_easy_ground(state, element);
    let mut anchored: Vec<&Element> = Vec::new();
    anchored.extend(camp.iter().filter(|one| is_at_edge(state, one)));
    loop {
        let follows = |one: &&&Element| {
            !anchored.iter().any(|other| other.id == one.id)
                && anchored.iter().any(|other| stands_before(one, other))
        };
        match camp.iter().find(follows) {
            Some(next) => anchored.push(next),
            None => break,
        }
    }
    for element in camp {
        let is_anchored = anchored.iter().any(|one| one.id == element.id);
        if !is_anchored || !is_easy(element) {
            let element = Tag::from(element);
            return Err(DayRefusal::BadCamp { element }.into());
        }
    }
    Ok(Camp { named, works })
}

/// DBM-DEP-04, -05: those of an order who are no Baggage: the garrison of the defender's walled town, of one command
/// that is not the largest.
fn garrison(
    state: &State,
    side: Side,
    order: &Deployment,
    train: &[ElementIx],
) -> Result<Vec<ElementIx>, Refusal> {
    let named = order.elements.iter().filter_map(|one| state.find(one.id));
    let mut garrison: Vec<ElementIx> = named
        .filter(|ix| {
            let element = state.element(*ix);
            let waits = element.place == Place::Waiting && element.command.side() == side;
            waits && !train.contains(ix)
        })
        .collect();
    garrison.sort_unstable();
    garrison.dedup();
    let Some(first) = garrison.first() else {
        return Ok(garrison);
    };
    if !has_walls(state, side) {
        let element = state.tag(*first);
        return Err(WorksRefusal::OutsideWalls { element }.into());
    }
    let command = state.element(*first).command;
    let is_of_it = |ix: &ElementIx| state.element(*ix).command == command;
    if !garrison.iter().all(is_of_it) {
        return Err(WorksRefusal::TwoCommands.into());
    }
    if !may_garrison(state, command) {
        let command = command.number() as u8;
        return Err(WorksRefusal::LargestCommand { command }.into());
    }
    Ok(garrison)
}

/// DBM-DEP-05, -09, -15: is another command of its side at least as large?
pub(crate) fn may_garrison(state: &State, command: CommandIx) -> bool {
    let strength = |place: CommandIx| -> usize {
        let own = state.elements.iter().filter(|one| one.command == place);
        own.map(|one| one.troops().count()).sum()
    };
    let mut others = state.commands_of(command.side());
    others.any(|(other, _)| other != command && strength(other) >= strength(command))
}

/// DBM-DEP-04: has a side that defends a walled town?
pub(crate) fn has_walls(state: &State, side: Side) -> bool {
    let mut walls = fortifying::town_walls(&state.field, side);
    side != state.attacker && walls.next().is_some()
}

/// DBM-DEP-11: does somebody stand wholly inside the walls of his side's town?
pub(crate) fn is_inside_walls(state: &State, element: &Element) -> bool {
    let mut walls = fortifying::town_walls(&state.field, element.command.side());
    walls.any(|works| fortifying::holds(works, &element.rect()))
}

/// DBM-DEP-01, -11: may it begin outside its side's zone, since it is Baggage in a built-up area or a garrison?
pub(crate) fn is_exempt(state: &State, element: &Element) -> bool {
    let is_now = matches!(
        state.phase,
        Phase::Before(Step::CampFirst | Step::CampSecond)
    );
    let is_baggage = element.troop.kind == TroopType::Baggage;
    let is_sheltered =
        is_inside_walls(state, element) || is_baggage && is_in_town(state, &element.rect());
    is_now && is_sheltered
}

/// May one of them stand there beside those who are placed already?
pub(crate) fn fits_alone(
    state: &State,
    place: &Placement,
    ix: ElementIx,
    placed: &[Placement],
) -> bool {
    let element = Element {
        pose: place.pose(),
        place: Place::Table,
        ..*state.element(ix)
    };
    let rect = element.rect();
    let is_free = placed.iter().all(|other| {
        let depth = state
            .find(other.id)
            .map_or(0.0, |ix| state.element(ix).depth());
        !crate::touch::overlap(&rect, &other.pose().rect(depth))
    });
    let side = element.command.side();
    is_free
        && is_at_edge(state, &element)
        && is_easy_ground(state, &element)
        && deployment::judge_places(state, side, &[element]).is_ok()
}

/// DBM-DEP-03: does it stand on easy ground, and in no river?
fn is_easy_ground(state: &State, element: &Element) -> bool {
    let rect = element.rect();
    let is_easy = going(&state.field, &rect, element.troop) == Going::Easy;
    (is_easy || is_in_town(state, &rect)) && state.water().ford(&rect).is_none()
}

/// DBM-DEP-03: does a base stand wholly in a built-up area?
fn is_in_town(state: &State, base: &Rect) -> bool {
    let mut features = state.field.features.iter();
    features.any(|feature| {
        let mut corners = base.corners().iter();
        feature.kind == FeatureKind::BuiltUp && corners.all(|corner| feature.holds(*corner))
    })
}

/// DBM-DEP-03: does its rear edge lie wholly on a long edge of the table, or touch a river or a beach?
fn is_at_edge(state: &State, element: &Element) -> bool {
    let rear = Edge::Rear.of(&element.rect());
    if state.water().is_at_bank(rear) || is_in_town(state, &element.rect()) {
        return true;
    }
    let slack = TOUCH.length();
    [0.0, TABLE.y].into_iter().any(|edge| {
        let is_on = |y: f64| (y - edge).abs() <= slack;
        is_on(rear.from.y) && is_on(rear.to.y)
    })
}

/// DBM-DEP-03: does it stand in rank before another of its group?
fn stands_before(element: &Element, other: &Element) -> bool {
    let rear = Edge::Rear.of(&element.rect());
    let front = Edge::Front.of(&other.rect());
    let slack = TOUCH.length();
    rear.from.distance(front.to) <= slack && rear.to.distance(front.from) <= slack
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-DEP-04: the defender's camp, then the attacker's, then the orders. Who has no Baggage has no
    /// camp.
    pub(crate) fn begin_camps(&mut self) {
        self.state.phase = Phase::Before(Step::CampFirst);
        self.lose_town_works();
        self.launch_fleets();
        self.skip_empty_camps();
    }

    /// Whose camp is pitched now, and what comes after it.
    fn camp_now(&self) -> Option<(Side, Step)> {
        let attacker = self.state.attacker;
        match self.state.phase {
            Phase::Before(Step::CampFirst) => Some((attacker.other(), Step::CampSecond)),
            Phase::Before(Step::CampSecond) => Some((attacker, Step::Orders)),
            _ => None,
        }
    }

    fn skip_empty_camps(&mut self) {
        while let Some((side, next)) = self.camp_now() {
            let has_works = fortifying::camp_fronts(self.state, side) > 0;
            if !train(self.state, side).is_empty() || has_works || has_walls(self.state, side) {
                return;
            }
            self.state.phase = Phase::Before(next);
        }
    }

    /// DBM-DEP-04: a camp is pitched.
    pub(crate) fn encamp(&mut self, side: Side, order: &Deployment) -> Result<(), Refusal> {
        let camp = judge(self.state, side, order)?;
        let elements = self.put_on_table(&camp.named);
        self.lay_palisades(side, camp.works);
        self.tell(|_| DayFact::Encamped { side, elements });
        if let Some((_, next)) = self.camp_now() {
            self.state.phase = Phase::Before(next);
        }
        self.skip_empty_camps();
        Ok(())
    }
}
