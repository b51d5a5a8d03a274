//! DBM-LOS: what lost elements count, in halves of an element equivalent.

use sobremesa_geometry::{Rect, Vec2};
use sobremesa_kernel::Tell;

use crate::battle::Battle;
use crate::command::{Allegiance, CommandIx, Equivalents};
use crate::element::{Element, ElementIx, Place};
use crate::event::{AftermathFact, Event};
use crate::field::{FeatureKind, Shape};
use crate::side::Side;
use crate::state::State;
use crate::tables::tables;
use crate::troop::{Grade, Troop, TroopType};

/// DBM-LOS-06: what a command has of elements, without Baggage; those that are gone included.
pub fn original(state: &State, command: CommandIx) -> Equivalents {
    let own = state.elements.iter().filter(|one| one.command == command);
    own.map(Element::equivalents).sum()
}

/// DBM-LOS-01: what a command has lost.
pub fn lost(state: &State, command: CommandIx) -> Equivalents {
    let own = state.elements.iter().filter(|one| one.command == command);
    own.filter(|one| one.place.is_gone())
        .map(Element::equivalents)
        .sum()
}

/// DBM-VIC-01, -08: what counts as lost to an army: of a demoralised command everything, once.
pub fn lost_by_army(state: &State, side: Side) -> Equivalents {
    let commands = state.commands_of(side).map(|(ix, command)| {
        match command.allegiance {
            // DBM-ALY-05: who went over is lost; who came over was never ours.
            Allegiance::Turned => command.original,
            Allegiance::Turncoat => Equivalents::default(),
            _ if command.demoralised => command.original,
            _ => lost(state, ix),
        }
    });
    commands.sum::<Equivalents>() + baggage(state, side) + towns(state, side)
}

/// DBM-LOS-08: what a built-up area adds to the defender's losses when an attacker gets to its centre.
const TOWN: u32 = 4;

/// DBM-LOS-08, -09: to the army, once for each; to no command.
fn towns(state: &State, side: Side) -> Equivalents {
    let n_taken = if side == state.attacker {
        0
    } else {
        state.towns_taken.len() as u32
    };
    Equivalents::whole(TOWN * n_taken)
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-LOS-08, -11: a move of any kind has ended: does somebody of the attacker's stand on the centre of a
    /// built-up area?
    pub(crate) fn take_towns(&mut self) {
        let towns = (0..=u8::MAX).zip(&self.state.field.features);
        let towns = towns.filter(|(place, feature)| {
            feature.kind == FeatureKind::BuiltUp && !self.state.towns_taken.contains(place)
        });
        let attacker = self.state.attacker;
        let taken: Vec<(u8, ElementIx)> = towns
            .filter_map(|(place, town)| {
                let Shape::Area(outline) = &town.shape else {
                    return None;
                };
                let centre = centroid(outline.corners());
                let mut attackers = self
                    .state
                    .on_table()
                    .filter(|(_, element)| element.command.side() == attacker);
                let (by, _) = attackers.find(|(_, element)| holds(&element.rect(), centre))?;
                Some((place, by))
            })
            .collect();
        for (place, by) in taken {
            self.state.towns_taken.push(place);
            self.tell(|state| AftermathFact::TownTaken {
                element: state.tag(by),
                town: state.field.features[usize::from(place)].id.clone(),
            });
        }
    }
}

/// Does a point lie on a base?
fn holds(base: &Rect, point: Vec2) -> bool {
    let Vec2 { x, y } = base.inward(point);
    (0.0..=base.width()).contains(&x) && (0.0..=base.depth()).contains(&y)
}

/// DBM-LOS-11: the mean point of an outline's area.
fn centroid(corners: &[Vec2]) -> Vec2 {
    let (mut area, mut sum) = (0.0, Vec2::ZERO);
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let cross = from.x * to.y - to.x * from.y;
        area += cross;
        sum = sum + (*from + *to) * cross;
    }
    if area == 0.0 {
        corners.first().copied().unwrap_or(Vec2::ZERO)
    } else {
        sum * (1.0 / (3.0 * area))
    }
}

/// What an army had when the battle began.
pub fn original_of_army(state: &State, side: Side) -> Equivalents {
    state
        .commands_of(side)
        .filter(|(_, command)| command.allegiance != Allegiance::Turncoat)
        .map(|(_, command)| command.original)
        .sum()
}

/// DBM-LOS-05, DBM-TRP-37: is it Baggage, or a ship that stands in for it?
pub(crate) const fn is_train(troop: Troop) -> bool {
    matches!(
        (troop.kind, troop.grade),
        (TroopType::Baggage, _) | (TroopType::Ships, Grade::Inferior)
    )
}

/// DBM-LOS-07, DBM-ARM-07: what lost Baggage adds to the losses of its army, to no command's.
fn baggage(state: &State, side: Side) -> Equivalents {
    let losses = &tables().losses;
    let own = state
        .elements
        .iter()
        .filter(|one| one.command.side() == side)
        // DBM-LOS-07: Baggage that changed sides counts for nobody.
        .filter(|one| state.command(one.command).allegiance != Allegiance::Turncoat);
    let sacked = own.map(|one| {
        let n_baggage = one.troops().filter(|troop| is_train(*troop)).count() as u32;
        let each = match one.place {
            Place::DestroyedInCombat => losses.baggage_in_close_combat,
            Place::Destroyed | Place::OffTable => losses.baggage_otherwise,
            // DBM-LOS-07: demoralised, but not eliminated.
            Place::Waiting
            | Place::Table
            | Place::Hidden
            | Place::Marching
            | Place::Exchanged
            | Place::Aboard
            | Place::Dispersed
            | Place::Withdrawn => 0,
        };
        Equivalents(each * n_baggage)
    });
    let never_provided = u32::from(state.baggage_missing[side.index()]);
    sacked.sum::<Equivalents>() + Equivalents(losses.baggage_in_close_combat * never_provided)
}
