//! Who stands so near to whom that they may touch: of all pairs on a table, a few.

use std::sync::Arc;

use sobremesa_geometry::Bounds;

use crate::element::{Element, ElementIx};
use crate::pose::Pose;
use crate::state::State;

/// Boxes farther apart than this belong to bases that do not touch: more than any tolerance of contact.
const NEAR: f64 = 2.0;

/// The neighbours of everybody who stands somewhere, seen or hidden.
///
/// They are kept with a battle from one judgement to the next, and found anew only for those who have come
/// elsewhere since. They are no part of the battle: whoever does not know them finds them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours {
    /// Where each element stood when they were found; nowhere if it stood nowhere.
    stood: Vec<Option<Stand>>,
    /// Where the neighbours of each element begin, and where the last end.
    starts: Vec<u32>,
    near: Vec<ElementIx>,
}

/// Where an element stands, and the box around its base.
#[derive(Clone, Copy, Debug)]
struct Stand {
    pose: Pose,
    depth: f64,
    bounds: Bounds,
}

impl Stand {
    fn of(element: &Element) -> Option<Stand> {
        element.place.is_in_battle().then(|| Stand {
            pose: element.pose,
            depth: element.depth(),
            bounds: element.rect().bounds(),
        })
    }

    fn is_of(stand: Option<&Stand>, element: &Element) -> bool {
        match stand {
            Some(stand) => {
                element.place.is_in_battle()
                    && stand.pose == element.pose
                    && stand.depth == element.depth()
            }
            None => !element.place.is_in_battle(),
        }
    }
}

impl Neighbours {
    /// Those of an element, in the order of the list.
    pub(super) fn of(&self, element: ElementIx) -> &[ElementIx] {
        let place = element.index();
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        &self.near[start as usize..end as usize]
    }

    /// Does everybody stand where they stood?
    pub(super) fn are_of(&self, elements: &[Element]) -> bool {
        let stood = self.stood.iter().map(Option::as_ref);
        self.starts.len() == elements.len() + 1
            && stood
                .zip(elements)
                .all(|(stood, element)| Stand::is_of(stood, element))
    }

    /// As everybody stands now.
    pub(super) fn after(&self, elements: &[Element]) -> Neighbours {
        let stood_before = |n: usize| self.stood.get(n).and_then(Option::as_ref);
        let has_moved: Vec<bool> = (0..)
            .zip(elements)
            .map(|(n, element)| !Stand::is_of(stood_before(n), element))
            .collect();
        let stand = |(n, element): (usize, &Element)| match stood_before(n) {
            Some(stood) if !has_moved[n] => Some(*stood),
            _ => Stand::of(element),
        };
        let stood: Vec<Option<Stand>> = elements.iter().enumerate().map(stand).collect();
        // Each pair once.
        let mut pairs: Vec<(usize, usize)> = Vec::with_capacity(self.near.len());
        for (one, stand) in stood.iter().enumerate() {
            let Some(stand) = stand else { continue };
            if !has_moved[one] {
                let others = self.of(ElementIx::new(one)).iter();
                let others = others.map(|other| other.index());
                let stayed = others.filter(|other| *other > one && !has_moved[*other]);
                pairs.extend(stayed.map(|other| (one, other)));
                continue;
            }
            for (other, there) in stood.iter().enumerate() {
                let is_new = other != one && (other > one || !has_moved[other]);
                let is_near = |there: &Stand| !stand.bounds.are_apart(&there.bounds, NEAR);
                if is_new && there.as_ref().is_some_and(is_near) {
                    pairs.push((one, other));
                }
            }
        }
        let (starts, near) = in_lists(elements.len(), &pairs);
        Neighbours {
            stood,
            starts,
            near,
        }
    }
}

/// The neighbours of each, one list after the other, and where each begins.
fn in_lists(n_elements: usize, pairs: &[(usize, usize)]) -> (Vec<u32>, Vec<ElementIx>) {
    // Counted first, so that everybody's own stand together without sorting all pairs.
    let mut starts = vec![0_u32; n_elements + 1];
    for (one, other) in pairs {
        starts[one + 1] += 1;
        starts[other + 1] += 1;
    }
    for place in 0..n_elements {
        starts[place + 1] += starts[place];
    }
    let mut free = starts.clone();
    let mut near = vec![ElementIx::new(0); pairs.len() * 2];
    for (one, other) in pairs {
        for (of, neighbour) in [(*one, *other), (*other, *one)] {
            near[free[of] as usize] = ElementIx::new(neighbour);
            free[of] += 1;
        }
    }
    for list in starts.windows(2) {
        near[list[0] as usize..list[1] as usize].sort_unstable();
    }
    (starts, near)
}

/// The neighbours that a battle keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept(Arc<Neighbours>);

/// They say nothing that the elements do not say.
impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

impl State {
    /// The neighbours as everybody stands now; `None` if the kept ones are.
    pub(super) fn new_neighbours(&self) -> Option<Neighbours> {
        let Kept(kept) = &self.neighbours;
        (!kept.are_of(&self.elements)).then(|| kept.after(&self.elements))
    }

    pub(super) fn kept_neighbours(&self) -> &Neighbours {
        &self.neighbours.0
    }

    /// Somebody may have come elsewhere: the boards to come need not look for that again.
    pub(crate) fn keep_neighbours(&mut self) {
        if let Some(neighbours) = self.new_neighbours() {
            self.neighbours = Kept(Arc::new(neighbours));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::Place;
    use crate::notation;

    /// Whoever moves, appears or is gone: kept from before or found from nothing, the neighbours are the same, and
    /// everybody whose box is near is one.
    #[test]
    fn they_are_those_that_are_found_from_nothing() {
        let text = "a1..a12 Reg Bd (O) 1000,500,0 ; a13..a20 Reg Ps (S) 1000,530,0
            b1..b12 Irr Wb (O) 1000,620,180 ; b13 Reg Cv (O) 1400,700,225";
        let mut state = notation::read(text).expect("readable");
        let n_elements = state.elements.len();
        let mut chance = 7_u64;
        let mut below = |n: usize| {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % n
        };
        let mut n_near = 0;
        for _ in 0..300 {
            for _ in 0..=below(4) {
                let element = &mut state.elements[below(n_elements)];
                element.pose = element.pose.ahead(10.0 * below(9) as f64);
                element.pose.facing = element.pose.facing.turned(15.0 * below(24) as f64);
                let places = [Place::Table, Place::Table, Place::Hidden, Place::Destroyed];
                element.place = places[below(places.len())];
            }
            state.keep_neighbours();
            let (kept, found) = (
                state.kept_neighbours(),
                Neighbours::default().after(&state.elements),
            );
            for (one, element) in state.all() {
                assert_eq!(kept.of(one), found.of(one));
                let is_near = |(other, there): &(ElementIx, &Element)| {
                    let boxes = (element.rect().bounds(), there.rect().bounds());
                    *other != one
                        && element.place.is_in_battle()
                        && there.place.is_in_battle()
                        && !boxes.0.are_apart(&boxes.1, NEAR)
                };
                let near: Vec<ElementIx> = state.all().filter(is_near).map(|it| it.0).collect();
                assert_eq!(kept.of(one), near);
                n_near += near.len();
            }
        }
        assert!(n_near > 1_000, "{n_near}");
    }
}
