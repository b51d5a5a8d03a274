//! DBM-DEP-01, -02: where an army may begin, and how its commander-in-chief may still change it.

use sobremesa_geometry::Rect;
use sobremesa_kernel::{Stop, Tell};

use crate::action::Deployment;
use crate::battle::Battle;
use crate::board::Board;
use crate::element::{Element, ElementIx, Place};
use crate::event::{Event, Placed, Tag, TurnFact};
pub use crate::field::zone;
use crate::position::is_on_table;
use crate::refusal::{DayRefusal, Refusal, WorksRefusal};
use crate::rules::dismounting::exchange;
use crate::rules::ground::{self, Going};
use crate::rules::naval::fleet;
use crate::rules::{camp, fortifying, sight};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::touch;

/// DBM-DEP-02: does every part of its base lie in the zone?
pub fn is_in_zone(element: &Element, is_attacker: bool) -> bool {
    let zone = zone(is_attacker);
    let slack = touch::LIMIT.length();
    element.rect().corners().iter().all(|corner| {
        // The short edges' limit itself is outside; vessels need not keep away from them.
        let is_far = corner.x > zone.low.x && corner.x < zone.high.x;
        (is_far || (element.is_naval() && is_on_table(&[*corner])))
            && corner.y >= zone.low.y - slack
            && corner.y <= zone.high.y + slack
    })
}

/// Judges a change of a deployment: where everybody would stand.
pub(crate) fn judge(
    state: &State,
    side: Side,
    order: &Deployment,
) -> Result<Vec<(ElementIx, Element)>, Refusal> {
    let board = Board::known_to(side, state);
    let mut changes = Vec::new();
    for placement in &order.elements {
        let piece = board
            .find(placement.id)
            .ok_or(Refusal::UnknownElement { id: placement.id })?;
        if piece.side != side {
            let element = Tag::from(piece.element);
            return Err(Refusal::NotYours { element });
        }
        let pose = placement.pose();
        if !pose.is_finite() {
            return Err(Refusal::OutsideZone {
                element: Tag::from(piece.element),
            });
        }
        let mut element = Element {
            pose,
            ..*piece.element
        };
        // DBM-DEP-14: on foot from the beginning; nobody waits who could be exchanged.
        if let Some(kind) = placement.kind {
            (element, _) = exchange::begin_on_foot(state, &element, kind, |_| false)?;
        }
        changes.push((piece.ix, element));
    }
    let mut after: Vec<Element> = Vec::new();
    for piece in board.of_side(side) {
        let changed = changes.iter().rev().find(|(ix, _)| *ix == piece.ix);
        after.push(changed.map_or(*piece.element, |(_, element)| *element));
    }
    let is_attacker = side == state.attacker;
    for (n, element) in after.iter().enumerate() {
        if element.place == Place::Table && !is_in_zone(element, is_attacker) {
            let element = Tag::from(element);
            return Err(Refusal::OutsideZone { element });
        }
        if element.place == Place::Hidden && super::ambush::fault_of(state, element).is_some() {
            let element = Tag::from(element);
            return Err(Refusal::OutsideZone { element });
        }
        let rect = element.rect();
        if let Some(other) = after[n + 1..]
            .iter()
            .find(|other| touch::overlap(&rect, &other.rect()))
        {
            let (element, other) = (Tag::from(element), Tag::from(other));
            return Err(Refusal::Overlap { element, other });
        }
    }
    Ok(changes)
}

/// Elements that are placed together for the first time.
pub(crate) struct Named {
    /// Who.
    pub(crate) placed: Vec<ElementIx>,
    /// How each of them would stand.
    pub(crate) after: Vec<Element>,
    /// DBM-DEP-14: who is not placed, and for whom on foot.
    pub(crate) exchanged: Vec<(ElementIx, ElementIx)>,
}

/// DBM-DEP-12: does an order place exactly those who are to be placed now?
pub(crate) fn named(
    state: &State,
    side: Side,
    order: &Deployment,
    wanted: &[ElementIx],
) -> Result<Named, Refusal> {
    let mut named = Named {
        placed: Vec::new(),
        after: Vec::new(),
        exchanged: Vec::new(),
    };
    let places = |ix: ElementIx| {
        let mut all = order.elements.iter();
        all.any(|placement| state.find(placement.id) == Some(ix))
    };
    for placement in &order.elements {
        let id = placement.id;
        let found = state
            .find(id)
            .filter(|element| state.side(*element) == side);
        let ix = found.ok_or(Refusal::UnknownElement { id })?;
        let element = state.tag(ix);
        if !wanted.contains(&ix) || named.placed.contains(&ix) {
            return Err(DayRefusal::NotPlacedNow { element }.into());
        }
        let pose = placement.pose();
        if !pose.is_finite() {
            return Err(Refusal::OutsideZone { element });
        }
        let mut after = Element {
            pose,
            ..*state.element(ix)
        };
        if let Some(kind) = placement.kind {
            let is_free = |other: ElementIx| {
                let mut given = named.exchanged.iter();
                !places(other) && !given.any(|(given, _)| *given == other)
            };
            let (on_foot, given) = exchange::begin_on_foot(state, &after, kind, is_free)?;
            after = on_foot;
            named
                .exchanged
                .extend(given.into_iter().map(|given| (given, ix)));
        }
        after.place = Place::Table;
        named.placed.push(ix);
        named.after.push(after);
    }
    let is_missing = |ix: &&ElementIx| {
        let mut given = named.exchanged.iter();
        !named.placed.contains(ix) && !given.any(|(given, _)| given == *ix)
    };
    if let Some(ix) = wanted.iter().find(is_missing) {
        let element = state.tag(*ix);
        return Err(DayRefusal::StillToPlace { element }.into());
    }
    Ok(named)
}

/// DBM-DEP-02, DBM-COO-05: in their zone, and on nobody of their side, seen or hidden?
pub(crate) fn judge_places(state: &State, side: Side, after: &[Element]) -> Result<(), Refusal> {
    let is_attacker = side == state.attacker;
    let standing: Vec<(&Element, Rect)> = state
        .elements
        .iter()
        .filter(|other| other.command.side() == side && other.place.is_in_battle())
        .chain(after)
        .map(|element| (element, element.rect()))
        .collect();
    for element in after {
        let tag = Tag::from(element);
        if !is_in_zone(element, is_attacker) && !camp::is_exempt(state, element) {
            return Err(Refusal::OutsideZone { element: tag });
        }
        let rect = element.rect();
        if fortifying::is_near_garrison(state, side, &rect) {
            return Err(WorksRefusal::NearGarrison.into());
        }
        fortifying::judge_stand(&state.field, &[], element)?;
        // DBM-TER-52: not on open water, unless it sails.
        let going = ground::going(&state.field, &rect, element.troop);
        if element.is_naval() {
            fleet::judge_berth(state, element)?;
        } else if going == Going::Impassable {
            return Err(DayRefusal::InWater { element: tag }.into());
        }
        let overlapped = standing
            .iter()
            .find(|(other, base)| other.id != element.id && touch::overlap(&rect, base));
        if let Some((other, _)) = overlapped {
            let other = Tag::from(*other);
            return Err(Refusal::Overlap {
                element: tag,
                other,
            });
        }
    }
    Ok(())
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// A commander-in-chief changes what his template has placed, or leaves it so.
    pub(crate) fn deploy(&mut self, side: Side, order: &Deployment) -> Result<(), Stop<Refusal>> {
        let changes = judge(self.state, side, order)?;
        for (ix, element) in changes {
            *self.state.element_mut(ix) = element;
        }
        self.announce_deployment(side);
        if side == self.state.attacker {
            sight::look_around(self.state);
            self.begin_turn()?;
        } else {
            self.state.phase = Phase::Deploy(self.state.attacker);
        }
        Ok(())
    }

    /// DBM-DIS-16: whoever was exchanged for an element that has come to the table has a name that all know, too.
    pub(crate) fn name_exchanged(&mut self, foot: ElementIx) {
        let given: Vec<ElementIx> = Board::public(self.state)
            .exchanged_for(foot)
            .map(|(ix, _)| ix)
            .collect();
        for ix in given {
            let name = self.state.next_name(self.state.side(ix));
            self.state.element_mut(ix).id = name;
        }
    }

    /// Puts elements on the table, each under a name that all know from now on.
    pub(crate) fn put_on_table(&mut self, named: &Named) -> Vec<Placed> {
        self.exchange(&named.exchanged);
        let mut told = Vec::new();
        for (ix, after) in named.placed.iter().zip(&named.after) {
            let id = self.state.next_name(self.state.side(*ix));
            let element = Element { id, ..*after };
            *self.state.element_mut(*ix) = element;
            self.name_exchanged(*ix);
            self.state.name_passenger(*ix);
            told.push(Placed {
                element: Tag::from(&element),
                pose: element.pose,
            });
        }
        told
    }

    /// DBM-DIS-16: these leave the table, or never come to it, each for one on foot.
    pub(crate) fn exchange(&mut self, exchanged: &[(ElementIx, ElementIx)]) {
        for (given, foot) in exchanged {
            let element = self.state.element_mut(*given);
            element.place = Place::Exchanged;
            element.exchanged_for = Some(*foot);
        }
    }

    /// Tells where the elements of a side stand that all can see.
    pub(crate) fn announce_deployment(&mut self, side: Side) {
        self.tell(|state| TurnFact::Deployed {
            side,
            elements: state
                .on_table()
                .filter(|(_, element)| element.command.side() == side)
                .map(|(_, element)| Placed {
                    element: Tag::from(element),
                    pose: element.pose,
                })
                .collect(),
        });
    }
}
