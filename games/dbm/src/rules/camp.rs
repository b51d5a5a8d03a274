//! DBM-DEP-03, -04: the camps: each side places its Baggage, the defender first.

use sobremesa_geometry::Rect;
use sobremesa_kernel::Tell;

use super::deployment::{self, Named};
use super::ground::{Going, going};
use crate::action::{Deployment, Placement};
use crate::battle::Battle;
use crate::day::Step;
use crate::element::{Element, ElementIx, Place};
use crate::event::{DayFact, Event, Tag};
use crate::field::{FeatureKind, TABLE};
use crate::refusal::{DayRefusal, Refusal};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::touch::{Edge, TOUCH};
use crate::troop::TroopType;

/// The Baggage that a side still has to place.
pub(crate) fn train(state: &State, side: Side) -> Vec<ElementIx> {
    let own = state.all().filter(|(_, element)| {
        element.command.side() == side
            && element.place == Place::Waiting
            && element.troop.kind == TroopType::Baggage
    });
    own.map(|(element, _)| element).collect()
}

/// DBM-DEP-01 to -03: may the Baggage of a side stand so?
pub(crate) fn judge(state: &State, side: Side, order: &Deployment) -> Result<Named, Refusal> {
    let train = train(state, side);
    let named = deployment::named(state, side, order, &train)?;
    let after = &named.after;
    deployment::judge_places(state, side, after)?;
    let is_easy = |element: &Element| is_easy_ground(state, element);
    let mut anchored: Vec<&Element> = after.iter().filter(|one| is_at_edge(state, one)).collect();
    loop {
        let follows = |one: &&Element| {
            !anchored.iter().any(|other| other.id == one.id)
                && anchored.iter().any(|other| stands_before(one, other))
        };
        match after.iter().find(follows) {
            Some(next) => anchored.push(next),
            None => break,
        }
    }
    for element in after {
        let is_anchored = anchored.iter().any(|one| one.id == element.id);
        if !is_anchored || !is_easy(element) {
            let element = Tag::from(element);
            return Err(DayRefusal::BadCamp { element }.into());
        }
    }
    Ok(named)
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

/// DBM-DEP-03: does its rear edge lie wholly on a long edge of the table, or touch a river?
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
        self.skip_empty_camps();
    }

    fn skip_empty_camps(&mut self) {
        loop {
            let (side, next) = match self.state.phase {
                Phase::Before(Step::CampFirst) => (self.state.attacker.other(), Step::CampSecond),
                Phase::Before(Step::CampSecond) => (self.state.attacker, Step::Orders),
                _ => return,
            };
            if !train(self.state, side).is_empty() {
                return;
            }
            self.state.phase = Phase::Before(next);
        }
    }

    /// DBM-DEP-04: a camp is pitched.
    pub(crate) fn encamp(&mut self, side: Side, order: &Deployment) -> Result<(), Refusal> {
        let named = judge(self.state, side, order)?;
        let elements = self.put_on_table(&named);
        self.tell(|_| DayFact::Encamped { side, elements });
        self.skip_empty_camps();
        Ok(())
    }
}
