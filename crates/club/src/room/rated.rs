//! For whom a match counts.
//!
//! A match counts for those who began it: whoever stands up in the middle leaves the seat, and not the
//! result. Those who come later play for them.

use sobremesa_kernel::Seat;

use super::{Occupant, Room};
use crate::PersonId;

impl Room {
    /// The people on both sides for whom the match counts; `None` if it counts for nobody: only a
    /// match that people have begun, several of them, on two sides, does.
    pub fn rated(&self) -> Option<[Vec<PersonId>; 2]> {
        let table = self.table()?;
        let mut sides: [Vec<PersonId>; 2] = Default::default();
        for (index, occupant) in self.first.iter().enumerate() {
            let seat = Seat::new(index);
            if !table.is_in_play(seat) {
                continue;
            }
            let person = match occupant {
                Occupant::Person(person) => person,
                Occupant::Open | Occupant::Bot(_) if table.commander(seat) != seat => continue,
                Occupant::Open | Occupant::Bot(_) => return None,
            };
            let side = sides.get_mut(self.game.side(seat))?;
            if !side.contains(person) {
                side.push(person.clone());
            }
        }
        let [one, two] = &sides;
        let has_own = |side: &[PersonId], other: &[PersonId]| {
            side.iter().any(|person| !other.contains(person))
        };
        let is_contest = has_own(one, two) && has_own(two, one);
        is_contest.then_some(sides)
    }

    /// Does the match count for this person, and is it still on?
    pub(super) fn is_being_rated(&self, person: &PersonId) -> bool {
        let counts = |sides: [Vec<PersonId>; 2]| sides.iter().any(|side| side.contains(person));
        !self.is_finished() && self.rated().is_some_and(counts)
    }

    /// Those who sit now on seats on which nobody has sat since the match began.
    pub(super) fn see_who_begins(&mut self) {
        for (first, now) in self.first.iter_mut().zip(&self.occupants) {
            if *first == Occupant::Open {
                first.clone_from(now);
            }
        }
    }
}
