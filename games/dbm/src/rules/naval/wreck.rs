//! DBM-WEA-16, DBM-DES-02: a strong wind drives vessels ashore.

use sobremesa_geometry::Rect;
use sobremesa_kernel::Tell;

use super::sailing;
use crate::agenda::Came;
use crate::battle::Battle;
use crate::board::Board;
use crate::element::{Element, ElementIx, Place};
use crate::event::{Event, NavalFact, Stood};
use crate::field::{FeatureKind, Field};
use crate::pose::{BASE_WIDTH, Pose};
use crate::position::is_on_table;
use crate::rules::ground::{self, Going};
use crate::rules::sight;
use crate::state::State;
use crate::touch;
use crate::troop::{Grade, Troop, TroopType};

/// DBM-WEA-16: is a vessel in danger of being wrecked at the end of its side's moves?
fn is_driven(field: &Field, element: &Element) -> bool {
    let Some(wind) = field.wind.filter(|wind| wind.strong) else {
        return false;
    };
    let (base, deeds) = (element.rect(), element.deeds);
    let has_moved = deeds.moved || deeds.marches > 0 || deeds.halted || deeds.advanced;
    let is_moored = touches_quay(field, &base)
        || (element.troop.kind != TroopType::Ships && sailing::touches_shore(field, &base));
    element.is_naval()
        && !has_moved
        && !is_moored
        && sailing::lee_shore(field, &base, wind.downwind)
}

/// A built-up area at the water is a quay.
fn touches_quay(field: &Field, base: &Rect) -> bool {
    let wider = base.corners().map(|corner| {
        let out = corner - base.centre();
        corner + out * (2.0 / out.length().max(1.0))
    });
    let mut towns = field.features.iter();
    towns.any(|feature| {
        feature.kind == FeatureKind::BuiltUp
            && match &feature.shape {
                crate::field::Shape::Area(outline) => outline.overlaps(&wider, touch::TOUCH),
                crate::field::Shape::Line(_) => false,
            }
    })
}

/// DBM-DES-02: the same troops at grade (I), where there are any.
fn shaken(troop: Troop) -> Troop {
    let inferior = Troop {
        grade: Grade::Inferior,
        ..troop
    };
    if inferior.exists() { inferior } else { troop }
}

/// Where those who swim ashore come to land: the nearest free dry ground downwind.
fn washed_up(state: &State, vessel: &Element, one: &Element) -> Option<Pose> {
    let wind = state.field.wind?;
    let board = Board::truth(state);
    let facing = crate::pose::Facing::of(wind.downwind)?;
    let from = vessel.rect().centre();
    let aside = facing.right();
    let offsets = (0..=12_u32).flat_map(|n| {
        let far = f64::from(n) * 20.0;
        [far, -far]
    });
    let places = (0..=12_u32).flat_map(move |step| {
        let ahead = f64::from(step) * 20.0 + one.depth();
        offsets.clone().map(move |off| Pose {
            at: from + facing.forward() * ahead + aside * off,
            facing,
        })
    });
    let is_free = |pose: &Pose| {
        let rect = pose.rect(one.depth());
        let mut others = board.pieces().iter();
        is_on_table(rect.corners())
            && ground::going(&state.field, &rect, one.troop) != Going::Impassable
            && state.water().ford(&rect).is_none()
            && !others.any(|other| {
                state.element(other.ix).id != vessel.id && touch::overlap(&rect, &other.rect)
            })
    };
    let far = |pose: &Pose| pose.rect(one.depth()).centre().distance(from);
    places
        .filter(|pose| far(pose) <= 4.0 * BASE_WIDTH && is_free(pose))
        .min_by(|a, b| far(a).total_cmp(&far(b)))
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-WEA-16, DBM-SEQ-03: the vessels of the side in turn that lie off a lee shore and neither moved nor were
    /// halted are wrecked. Was there any?
    pub(crate) fn drive_ashore(&mut self) -> bool {
        let side = self.state.side_in_turn();
        let driven: Vec<ElementIx> = self
            .state
            .on_table()
            .filter(|(_, one)| one.command.side() == side && is_driven(&self.state.field, one))
            .map(|(ix, _)| ix)
            .collect();
        for vessel in &driven {
            self.wreck(*vessel);
        }
        !driven.is_empty()
    }

    fn wreck(&mut self, vessel: ElementIx) {
        let own = *self.state.element(vessel);
        let passenger = self.state.aboard(vessel);
        let landing = passenger.and_then(|ix| {
            let to = washed_up(self.state, &own, self.state.element(ix))?;
            Some((ix, to))
        });
        self.state.element_mut(vessel).place = Place::Destroyed;
        let saved = landing.map(|(ix, to)| {
            let one = self.state.element_mut(ix);
            one.place = Place::Table;
            one.pose = to;
            one.troop = shaken(one.troop);
            one.deeds.moved = true;
            Stood {
                element: self.state.tag(ix),
                from: own.pose,
                to,
            }
        });
        self.tell(|state| NavalFact::Wrecked {
            vessel: state.tag(vessel),
            saved,
        });
        if let Some(stood) = &saved
            && let Some(ix) = self.state.find(stood.element.id)
        {
            self.state.note_touches(&[ix], Came::Outcome);
            self.discover(&[ix]);
        } else {
            // Nobody reaches a shore on which there is no room.
            self.go_down_with(vessel);
        }
        sight::look_around(self.state);
    }
}
