//! The elements that somebody described: who they are, where they stand, whom they touch.

use sobremesa_geometry::Vec2;

use super::commands::place_of;
use crate::agenda::{Came, Task, Touch};
use crate::board::Board;
use crate::element::{Element, ElementId, ElementIx, OnFoot};
use crate::field::TABLE;
use crate::flaw::{Flaw, Wrong};
use crate::pose::Pose;
use crate::position::ElementForm;
use crate::rules::support::may_share_base;
use crate::side::Side;
use crate::state::State;
use crate::touch::{self, Edge, TOUCH};

impl ElementForm {
    pub(super) fn read(&self, flaws: &mut Vec<Flaw>) -> Option<Element> {
        let mut flaw = |wrong| flaws.push(Flaw::of(self.id, wrong));
        let numbers = [self.x, self.y, self.facing];
        if !numbers
            .iter()
            .all(|number| number.is_finite() && number.abs() < 1e6)
        {
            flaw(Wrong::NotFinite);
            return None;
        }
        let (troop, rear) = (self.troop(), self.rear());
        for troop in std::iter::once(troop).chain(rear) {
            if !troop.exists() {
                let troop = troop.to_string();
                flaw(Wrong::NoSuchTroops { troop });
            }
        }
        if rear.is_some_and(|rear| !may_share_base(troop, rear)) {
            flaw(Wrong::BadDouble);
        }
        let Some(command) = place_of(self.side, self.command) else {
            flaw(Wrong::CommandNumber);
            return None;
        };
        Some(Element {
            id: self.id,
            troop,
            rear,
            general: !self.general.is_no(),
            command,
            pose: Pose::new(self.x, self.y, self.facing),
            place: self.place,
            fights_with: self.fights_with,
            deeds: self.deeds,
            on_foot: self.mounted.map(OnFoot::from),
            exchanged_for: None,
            vessel: None,
            landed: self.landed,
        })
    }
}

/// Names are counted from the largest number that any element of a side has in its name.
pub(super) fn count_names(elements: &[Element]) -> [u16; 2] {
    Side::BOTH.map(|side| {
        let own = elements
            .iter()
            .filter(|element| element.command.side() == side);
        let numbers = own.filter_map(|element| {
            element
                .id
                .as_str()
                .strip_prefix(side.name())?
                .parse::<u16>()
                .ok()
        });
        numbers.max().unwrap_or(0)
    })
}

/// Fronts that touch somebody and of which nothing is said have stood so all along.
pub(crate) fn note_standing_touches(state: &mut State) {
    let mut found = Vec::new();
    {
        let board = Board::truth(state);
        for piece in board.pieces() {
            for enemy in board.of_side(piece.side.other()) {
                let is_noted = state
                    .touches
                    .iter()
                    .any(|touch| touch.by == piece.ix && touch.whom == enemy.ix);
                let contact = touch::contact(&piece.rect, &enemy.rect);
                if let Some(contact) = contact
                    && contact.mine == Edge::Front
                    && !is_noted
                {
                    found.push(Touch {
                        by: piece.ix,
                        whom: enemy.ix,
                        edge: contact.theirs,
                        since: 0,
                        order: 0,
                        how: Came::Given,
                    });
                }
            }
        }
    }
    state.touches.extend(found);
}

pub(super) fn check_names(elements: &[Element], flaws: &mut Vec<Flaw>) {
    let mut names: Vec<ElementId> = elements.iter().map(|element| element.id).collect();
    names.sort_unstable();
    for pair in names.windows(2) {
        if pair[0] == pair[1] {
            let id = pair[0];
            flaws.push(Flaw::of(id, Wrong::SameName { id }));
        }
    }
}

/// DBM-COO-05 (d): nobody stands on somebody else, or over the edge; but whoever is entering, as the agenda says, may
/// stand in it.
pub(crate) fn check_places(elements: &[Element], agenda: &[Task], flaws: &mut Vec<Flaw>) {
    let is_entering = |element: ElementIx, depth: f64| {
        agenda.iter().any(|task| match task {
            Task::Path(path) => path.came_from_outside(element, depth),
            _ => false,
        })
    };
    let in_battle = |(_, element): &(usize, &Element)| element.place.is_in_battle();
    let there: Vec<(usize, &Element)> = elements.iter().enumerate().filter(in_battle).collect();
    let rects: Vec<_> = there.iter().map(|(_, element)| element.rect()).collect();
    for (n, (ix, element)) in there.iter().enumerate() {
        let corners = rects[n].corners();
        let is_in_the_edge = || {
            let mut corners = corners.iter();
            corners.any(|corner| is_on_table(&[*corner]))
                && is_entering(ElementIx::new(*ix), element.depth())
        };
        if !is_on_table(corners) && !is_in_the_edge() {
            flaws.push(Flaw::of(element.id, Wrong::OffTable));
        }
        for ((_, other), rect) in there.iter().zip(&rects).skip(n + 1) {
            if touch::overlap(&rects[n], rect) {
                let other = other.id;
                flaws.push(Flaw::of(element.id, Wrong::Overlap { other }));
            }
        }
    }
}

/// DBM-LOS-01: is no part of a base over an edge?
pub(crate) fn is_on_table(corners: &[Vec2]) -> bool {
    let slack = TOUCH.length();
    corners.iter().all(|corner| {
        (-slack..=TABLE.x + slack).contains(&corner.x)
            && (-slack..=TABLE.y + slack).contains(&corner.y)
    })
}
