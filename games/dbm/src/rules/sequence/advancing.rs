//! DBM-SEQ-03, DBM-SPO-23: the step of the spontaneous advances, who still has to go and in which order.
//!
//! Who must, where to and on which way is in `rules::spontaneous`.

use sobremesa_kernel::{Seat, SeatSet, Tell};

use crate::agenda::Task;
use crate::battle::Battle;
use crate::bits::ElementSet;
use crate::board::Board;
use crate::element::{ElementId, ElementIx};
use crate::event::{Event, TurnFact};
use crate::refusal::Refusal;
use crate::rules::{ambush, spontaneous};
use crate::side::Side;
use crate::state::Phase;

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-SEQ-03: the spontaneous moves begin. Hidden elements that must advance appear now, so that
    /// the step and its end hang on what all see (DBM-AMB-09).
    pub(super) fn begin_advance(&mut self) {
        self.state.phase = Phase::Advance;
        self.state.resting = SeatSet::EMPTY;
        self.end_arrivals();
        for hidden in ambush::hidden_of(self.state, self.state.side_in_turn()).collect::<Vec<_>>() {
            if spontaneous::must_advance(&Board::truth(self.state), hidden) {
                self.appear(hidden);
            }
        }
    }

    /// DBM-SPO-04, DBM-DEM-04: who still must advance or flee by itself.
    pub(super) fn find_who_must_advance(&mut self) {
        let all = spontaneous::all_who_must(&Board::public(self.state));
        let driven: ElementSet = all
            .iter()
            .filter(|element| self.state.element(*element).deeds.driven)
            .collect();
        // DBM-INT-13: those who were ridden through go next, before any other.
        self.state.to_advance = if driven.iter().next().is_some() {
            driven
        } else {
            all
        };
    }

    pub(super) fn own_to_advance(&self, seat: Seat, id: ElementId) -> Result<ElementIx, Refusal> {
        let element = self.find(Side::of(seat), id)?;
        let tag = self.state.tag(element);
        if self.state.owner(element) != seat {
            Err(Refusal::NotYours { element: tag })
        } else if !self.state.to_advance.contains(element) {
            Err(Refusal::NeedNotAdvance { element: tag })
        } else {
            Ok(element)
        }
    }

    /// DBM-SPO-23: the owner has chosen among the lawful ways.
    pub(super) fn order_advance(&mut self, element: ElementIx, way: u8) -> Result<(), Refusal> {
        // There is always a first one; the others are found slowly, so what was found is gone by at once.
        if way > 0 {
            let board = Board::known_to(self.state.side(element), self.state);
            let (goals, mut ways) = spontaneous::goals_and_ways(&board, element, usize::from(way));
            let n_ways = ways.len().max(1) as u8;
            if way >= n_ways {
                return Err(Refusal::NoSuchWay { n_ways });
            }
            if let [goal] = goals[..] {
                let standing = self.standing();
                self.depart(element, ways.swap_remove(usize::from(way)), goal, way);
                // DBM-AMB-02: whoever is touched on the way and appears looks round.
                self.discover_since(&standing);
                return Ok(());
            }
        }
        let target = None;
        self.state.agenda.push(Task::SetOut {
            element,
            way,
            target,
        });
        Ok(())
    }

    /// All of a seat's that still must, in the order of their names, each by its first way.
    pub(super) fn advance_rest(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.state.seats_to_act().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.state.resting = self.state.resting.with(seat);
        let seat = Side::SEATS[seat.index()];
        self.tell(|_| TurnFact::RestLetGo { seat });
        Ok(())
    }

    /// The next of those whose seats let them go by themselves.
    pub(super) fn next_by_itself(&self) -> Option<ElementIx> {
        let resting = |element: &ElementIx| self.state.resting.contains(self.state.owner(*element));
        let own = self.state.to_advance.iter().filter(resting);
        own.min_by_key(|element| self.state.element(*element).id)
    }
}
