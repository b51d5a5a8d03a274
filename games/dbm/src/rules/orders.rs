//! DBM-DEP-06, -10, -13: written orders: where the commands stand among each other, and who hides.

use sobremesa_kernel::Tell;

use super::dismounting::exchange;
use super::{ambush, camp, flank_march};
use crate::battle::Battle;
use crate::command::CommandIx;
use crate::day::{CommandPlace, Orders, Said, Step};
use crate::element::{Element, ElementId, ElementIx, Place};
use crate::event::{DayFact, Event, Tag};
use crate::refusal::{DayRefusal, Refusal};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::touch;
use crate::troop::TroopType;

/// Somebody who would hide.
pub(crate) struct Hiding {
    pub(crate) ix: ElementIx,
    /// How it would lie there.
    pub(crate) after: Element,
    /// DBM-DEP-06, -14: who is exchanged for it, if it lies there on foot.
    pub(crate) given: Vec<ElementIx>,
}

/// Judges written orders: who would hide, and how they would stand.
pub(crate) fn judge(state: &State, side: Side, orders: &Orders) -> Result<Vec<Hiding>, Refusal> {
    let mut commands: Vec<usize> = state
        .commands_of(side)
        .map(|(place, _)| place.number())
        .collect();
    let mut named: Vec<usize> = orders
        .places
        .iter()
        .map(|place| usize::from(place.command))
        .collect();
    commands.sort_unstable();
    named.sort_unstable();
    if commands != named {
        return Err(DayRefusal::PlacesMissing.into());
    }
    let is_again = state.day.as_ref().is_some_and(|day| day.again);
    if is_again && !(orders.ambushes.is_empty() && orders.flanks.is_empty()) {
        return Err(DayRefusal::OnlyPlaces.into());
    }
    let mut hidden: Vec<Hiding> = Vec::new();
    let hides = |ix: ElementIx| {
        let mut all = orders.ambushes.iter();
        all.any(|placement| state.find(placement.id) == Some(ix))
    };
    for placement in &orders.ambushes {
        let id = placement.id;
        let found = state
            .find(id)
            .filter(|element| state.side(*element) == side);
        let ix = found.ok_or(Refusal::UnknownElement { id })?;
        let mut element = *state.element(ix);
        let tag = Tag::from(&element);
        let bad = |why| Refusal::from(DayRefusal::BadAmbush { element: tag, why });
        if element.troop.kind == TroopType::Baggage {
            return Err(bad("baggage"));
        }
        if element.place != Place::Waiting || hidden.iter().any(|other| other.ix == ix) {
            return Err(DayRefusal::NotPlacedNow { element: tag }.into());
        }
        element.pose = placement.pose();
        if !element.pose.is_finite() {
            return Err(bad("sector"));
        }
        let mut given = Vec::new();
        if let Some(kind) = placement.kind {
            let is_free = |other: ElementIx| {
                let mut taken = hidden.iter().flat_map(|one| &one.given);
                !hides(other) && !taken.any(|given| *given == other)
            };
            (element, given) = exchange::begin_on_foot(state, &element, kind, is_free)?;
        }
        element.place = Place::Hidden;
        if !crate::position::is_on_table(element.rect().corners()) {
            return Err(bad("sector"));
        }
        if let Some(why) = ambush::fault_of(state, &element) {
            return Err(bad(why));
        }
        let others = hidden.iter().map(|other| &other.after);
        let camp = state
            .elements
            .iter()
            .filter(|other| other.command.side() == side && other.place == Place::Table);
        let rect = element.rect();
        if let Some(other) = others
            .chain(camp)
            .find(|other| touch::overlap(&rect, &other.rect()))
        {
            let other = Tag::from(other);
            return Err(Refusal::Overlap {
                element: tag,
                other,
            });
        }
        hidden.push(Hiding {
            ix,
            after: element,
            given,
        });
    }
    Ok(hidden)
}

/// DBM-DEP-10: the mean place of a command's elements: to the right as its owner sees it, and away from
/// his edge; without Baggage, and without those who hide; nor is a garrison counted by who asks. Vessels count where
/// nobody of their command is on land: an edge of the table, where they lie, says nothing of where those stand.
pub(crate) fn mean_place<'a>(
    elements: impl Iterator<Item = &'a Element> + Clone,
    is_attacker: bool,
) -> Option<[f64; 2]> {
    let (mut sum, mut n) = ([0.0, 0.0], 0.0);
    let line = elements.filter(|one| one.troop.kind != TroopType::Baggage);
    let is_afloat = line.clone().all(Element::is_naval);
    for element in line.filter(|one| is_afloat || !one.is_naval()) {
        let at = crate::template::seen_from(is_attacker, element.pose).at;
        sum[0] += at.x;
        sum[1] += at.y;
        n += 1.0;
    }
    (n > 0.0).then(|| sum.map(|part| part / n))
}

/// DBM-DEP-10: is a command that would stand so where the orders want it, among those that stand
/// already?
pub(crate) fn judge_places(
    state: &State,
    command: CommandIx,
    after: &[Element],
) -> Result<(), DayRefusal> {
    let side = command.side();
    let is_attacker = side == state.attacker;
    let said = state.day.as_ref().map(|day| &day.orders[side.index()]);
    let Some(Said::Said(orders)) = said else {
        return Ok(());
    };
    let place_of = |place: CommandIx| {
        let number = place.number();
        let mut all = orders.places.iter();
        all.find(|one| usize::from(one.command) == number).copied()
    };
    let (Some(own), Some(mine)) = (mean_place(after.iter(), is_attacker), place_of(command)) else {
        return Ok(());
    };
    for (other, _) in state
        .commands_of(side)
        .filter(|(place, _)| *place != command)
    {
        let standing = state
            .elements
            .iter()
            .filter(|one| one.command == other && one.place == Place::Table)
            .filter(|one| !camp::is_inside_walls(state, one));
        let (Some(theirs), Some(its)) = (mean_place(standing, is_attacker), place_of(other)) else {
            continue;
        };
        let holds = |mine: u8, its: u8, n: usize| match mine.cmp(&its) {
            std::cmp::Ordering::Less => own[n] < theirs[n],
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => own[n] > theirs[n],
        };
        let across = holds(mine.across, its.across, 0);
        if !across || !holds(mine.ahead, its.ahead, 1) {
            return Err(DayRefusal::AgainstOrders {
                command: command.number() as u8,
                other: other.number() as u8,
                across: !across,
            });
        }
    }
    Ok(())
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-DEP-04, -06: a side has written its orders; when both have, deployment begins.
    pub(crate) fn write_orders(&mut self, side: Side, orders: &Orders) -> Result<(), Refusal> {
        let hidden = judge(self.state, side, orders)?;
        let marches = flank_march::judge(self.state, side, orders)?;
        for (n, hiding) in (1..).zip(hidden) {
            let name = format!("{}h{n}", side.name());
            let id = ElementId::new(&name).expect("a short word");
            *self.state.element_mut(hiding.ix) = Element { id, ..hiding.after };
            let given = hiding.given.iter().map(|given| (*given, hiding.ix));
            self.exchange(&given.collect::<Vec<_>>());
        }
        for (command, edge) in marches {
            self.send_round(command, edge);
        }
        let Some(day) = &mut self.state.day else {
            return Ok(());
        };
        day.orders[side.index()] = Said::Said(orders.clone());
        let both = day.orders.iter().all(|said| !said.is_open());
        let told = Some(orders.clone());
        self.tell(|_| DayFact::OrdersWritten { side, orders: told });
        if both {
            self.state.phase = Phase::Before(Step::Deploy(self.state.attacker.other()));
            self.next_to_deploy(self.state.attacker);
        }
        Ok(())
    }

    /// DBM-DEP-13: the relative places are shown when deployment has ended.
    pub(crate) fn show_places(&mut self) {
        let places = self.state.day.as_ref().map(|day| {
            let places = |said: &Said<Orders>| -> Vec<CommandPlace> {
                said.known()
                    .map_or_else(Vec::new, |orders| orders.places.clone())
            };
            [places(&day.orders[0]), places(&day.orders[1])]
        });
        if let Some(places) = places {
            self.tell(|_| DayFact::PlacesShown { places });
        }
    }
}
