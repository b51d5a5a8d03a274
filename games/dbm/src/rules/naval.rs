//! DBM-NAV: vessels.
//!
//! Where they float and what wind and stream do to them is in [`sailing`]; how troops go aboard and ashore in
//! [`landing`]; how the wind drives vessels ashore in `wreck`; how fleets come to the table in `fleet`.

pub(crate) mod fleet;
pub mod landing;
pub mod sailing;
mod wreck;

use sobremesa_geometry::Rect;
use sobremesa_kernel::Tell;

use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx, Place};
use crate::event::{AftermathFact, Event};
use crate::pose::Pose;
use crate::rules::movement::Mover;
use crate::rules::passing;
use crate::state::State;
use crate::touch;

impl State {
    /// DBM-NAV-01: whom a vessel has aboard.
    pub fn aboard(&self, vessel: ElementIx) -> Option<ElementIx> {
        let mut all = self.all();
        let is_aboard = |one: &Element| one.place == Place::Aboard && one.vessel == Some(vessel);
        all.find(|(_, one)| is_aboard(one)).map(|(ix, _)| ix)
    }
}

impl<'a> Board<'a> {
    /// DBM-NAV-01: whom a vessel has aboard: it is no secret.
    pub fn aboard(&self, vessel: ElementIx) -> Option<(ElementIx, &'a Element)> {
        self.passengers()
            .find(|(_, one)| one.vessel == Some(vessel))
    }

    /// Is an element its general's, or the vessel that carries him?
    pub(crate) fn carries_general(&self, piece: &Piece<'_>) -> bool {
        piece.element.general
            || (piece.element.is_naval()
                && self.aboard(piece.ix).is_some_and(|(_, one)| one.general))
    }
}

/// How far apart the points are at which a vessel's way is looked at.
const LOOK_EVERY: f64 = 10.0;

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-WAT-17: enemies who ford where a vessel has come through are destroyed, and not in close combat.
    pub(crate) fn run_down(&mut self, movers: &[Mover]) {
        let mut found: Vec<ElementIx> = Vec::new();
        {
            let board = Board::truth(self.state);
            let vessels = movers.iter();
            for mover in vessels.filter(|mover| self.state.element(mover.ix).is_naval()) {
                let own = self.state.element(mover.ix);
                let n_looks = (mover.from.at.distance(mover.to.at) / LOOK_EVERY).ceil() as u32;
                let way = (0..=n_looks).map(|look| {
                    let share = f64::from(look) / f64::from(n_looks.max(1));
                    let at = mover.from.at * (1.0 - share) + mover.to.at * share;
                    Pose { at, ..mover.to }.rect(own.depth())
                });
                let way: Vec<Rect> = way.collect();
                let drowned = board.of_side(own.command.side().other()).filter(|enemy| {
                    passing::fords(&board, enemy)
                        && way.iter().any(|base| touch::overlap(base, &enemy.rect))
                });
                found.extend(drowned.map(|enemy| enemy.ix));
            }
        }
        for enemy in found {
            self.appear(enemy);
            self.destroy(enemy, Place::Destroyed, "DBM-WAT-17");
        }
    }

    /// DBM-DES-02: whoever is aboard shares the fate of a vessel that is destroyed, or that leaves the table.
    pub(crate) fn go_down_with(&mut self, vessel: ElementIx) {
        let own = *self.state.element(vessel);
        if !own.is_naval() || !own.place.is_gone() {
            return;
        }
        while let Some(passenger) = self.state.aboard(vessel) {
            self.state.element_mut(passenger).place = own.place;
            self.tell(|state| match own.place {
                Place::OffTable => AftermathFact::LeftTable {
                    element: state.tag(passenger),
                },
                _ => AftermathFact::Destroyed {
                    element: state.tag(passenger),
                    by: "DBM-DES-02",
                },
            });
        }
    }
}
