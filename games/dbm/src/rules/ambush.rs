//! DBM-AMB: who lies hidden, who may, and when they appear.
//!
//! Nobody is ever asked because he hides something: what an ambusher wants in the enemy's turn is a
//! standing instruction, and hidden elements that will shoot or must advance appear when that step
//! begins (DBM-AMB-06, -09).
//!
//! Whatever happens by force is planned by what all see and runs on the truth. Where it would lead onto
//! the ground of somebody hidden, that one is touched (DBM-AMB-07) and appears first, friend or enemy, and
//! it is planned again (`Battle::foresee`): so a hidden friend is pushed, passed or avoided, and a
//! hidden enemy met, as one who had stood there openly. The source is silent on it. The alternative, to
//! let them pass over each other, would put two bases on one place when the ambush is sprung.

use sobremesa_geometry::{Rect, Vec2};
use sobremesa_kernel::{Seat, Tell};

use crate::action::Stance;
use crate::battle::Battle;
use crate::board::Board;
use crate::element::{Element, ElementId, ElementIx, Place};
use crate::event::{Event, MoveFact, Stood, Tag, TurnFact};
use crate::field::{Feature, FeatureKind, Field, Shape as Lies, TABLE, zone};
use crate::pose::Pose;
use crate::refusal::Refusal;
use crate::rules::ground::{self, Going};
use crate::rules::{fortifying, losses, sight};
use crate::side::Side;
use crate::state::{Phase, State};
use crate::touch::{self, LIMIT};
use crate::troop::TroopType;

/// DBM-TER-01, -02: how wide a flank sector is.
const FLANK_SECTOR: f64 = 1200.0;

impl FeatureKind {
    /// DBM-AMB-01: may anybody hide in it?
    const fn hides_all(self) -> bool {
        use FeatureKind::*;
        matches!(
            self,
            Wood | WoodedHill | Orchard | OliveGrove | PalmGrove | Gully | Dunes
        )
    }
}

/// DBM-AMB-01 to -04: why an element may not lie in ambush where it is; `None` if it may.
pub fn fault_of(state: &State, element: &Element) -> Option<&'static str> {
    // DBM-AMB-04, DBM-TRP-37: nor ships that stand in for it.
    if losses::is_train(element.troop) {
        return Some("baggage");
    }
    let rect = element.rect();
    let corners = rect.corners();
    let is_left = corners
        .iter()
        .all(|corner| corner.x <= FLANK_SECTOR + LIMIT.length());
    let is_right = corners
        .iter()
        .all(|corner| corner.x >= TABLE.x - FLANK_SECTOR - LIMIT.length());
    if !is_left && !is_right {
        return Some("sector");
    }
    let is_attacker = element.command.side() == state.attacker;
    // The defender up to the centre line, the attacker up to the end of his deployment area.
    let is_beyond = |corner: &Vec2| {
        if is_attacker {
            corner.y > zone(true).high.y + LIMIT.length()
        } else {
            corner.y < TABLE.y * 0.5 - LIMIT.length()
        }
    };
    if corners.iter().any(is_beyond) {
        return Some("beyond");
    }
    if fortifying::is_near_garrison(state, element.command.side(), &rect) {
        return Some("garrison");
    }
    if fortifying::judge_stand(&state.field, &[], element).is_err() {
        return Some("works");
    }
    // DBM-TER-52: whoever walks hides on land, whoever sails afloat.
    if ground::going(&state.field, &rect, element.troop) == Going::Impassable {
        return Some("water");
    }
    let is_hidden = is_in_cover(&state.field, &rect, element.troop.kind)
        || is_out_of_sight(&state.field, &rect, !is_attacker);
    (!is_hidden).then_some("in_the_open")
}

/// Does it lie wholly in something that hides it?
pub(crate) fn is_in_cover(field: &Field, rect: &Rect, kind: TroopType) -> bool {
    let holds = |feature: &&Feature| rect.corners().iter().all(|corner| feature.holds(*corner));
    field.features.iter().filter(holds).any(|feature| {
        let hides_psiloi = kind == TroopType::Psiloi && feature.kind.hides_psiloi();
        feature.kind.hides_all() || hides_psiloi
    })
}

/// Is it out of sight of every point of the enemy's deployment zone, looked at from a grid of 100 p?
fn is_out_of_sight(field: &Field, rect: &Rect, of_attacker: bool) -> bool {
    let zone = zone(of_attacker);
    let steps = |low: f64, high: f64| {
        let n = ((high - low) / 100.0) as u32;
        (0..=n).map(move |step| low + 100.0 * f64::from(step))
    };
    steps(zone.low.x, zone.high.x).all(|x| {
        steps(zone.low.y, zone.high.y).all(|y| {
            let eye = Rect::upright(x, y, 1.0, 1.0);
            !sight::base_sees(field, &eye, rect, false)
        })
    })
}

/// DBM-AMB-10: does whoever stands there look into ground where an ambush could be, whether or not one is?
pub(crate) fn looks_into_cover(field: &Field, base: &Rect) -> bool {
    let is_near = |feature: &Feature, limit: f64| match &feature.shape {
        Lies::Area(outline) => outline.distance(base.corners()) <= limit,
        Lies::Line(_) => false,
    };
    field.features.iter().any(|feature| {
        let limit = feature.kind.conceals_beyond();
        limit.is_some_and(|limit| is_near(feature, limit))
    })
}

/// DBM-AMB-02, -07, DBM-VIS: would an enemy on the table see or touch it?
pub(crate) fn is_seen(state: &State, element: &Element) -> bool {
    let rect = element.rect();
    let hides_low = element.troop.kind == TroopType::Psiloi;
    state
        .on_table()
        .filter(|(_, enemy)| enemy.command.side() != element.command.side())
        .any(|(_, enemy)| discovers(&state.field, &enemy.rect(), &rect, hides_low))
}

/// DBM-VIS-11: during a move, sight is looked at after every so many paces.
pub(crate) const LOOK_EVERY: f64 = 10.0;

/// DBM-AMB-07: does an enemy that stands on a base discover a hidden element?
pub(crate) fn discovers_element(state: &State, enemy: &Rect, hidden: ElementIx) -> bool {
    let element = state.element(hidden);
    let hides_low = element.troop.kind == TroopType::Psiloi;
    discovers(&state.field, enemy, &element.rect(), hides_low)
}

/// DBM-AMB-07: the same of a base, wherever it lies.
pub(crate) fn discovers(field: &Field, enemy: &Rect, hidden: &Rect, hides_low: bool) -> bool {
    touch::distance(enemy, hidden) <= touch::TOUCH.length()
        || sight::base_sees(field, enemy, hidden, hides_low)
}

impl State {
    /// The next name of a side's that all know.
    pub(crate) fn next_name(&mut self, side: Side) -> ElementId {
        let given = &mut self.names_given[side.index()];
        loop {
            *given += 1;
            let name = ElementId::new(&format!("{}{given}", side.name())).expect("a short word");
            if self.elements.iter().all(|element| element.id != name) {
                return name;
            }
        }
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-AMB-06: a hidden element is told to shoot, or not to.
    pub(super) fn set_stance(&mut self, seat: Seat, stance: &Stance) -> Result<(), Refusal> {
        let element = self.find(Side::of(seat), stance.element)?;
        let tag = self.state.tag(element);
        if self.state.owner(element) != seat {
            return Err(Refusal::NotYours { element: tag });
        }
        let is_hidden = self.state.element(element).place == Place::Hidden;
        if !is_hidden || self.state.phase == Phase::Shoot {
            return Err(Refusal::NoStance { element: tag });
        }
        if stance.shoot {
            self.state.stances.insert(element);
        } else {
            self.state.stances.remove(element);
        }
        let shoot = stance.shoot;
        self.tell(|_| TurnFact::StanceSet {
            element: tag,
            shoot,
        });
        Ok(())
    }

    /// DBM-AMB-02: a hidden element appears, and from now on has a name that all know.
    pub(crate) fn appear(&mut self, hidden: ElementIx) {
        if self.state.element(hidden).place != Place::Hidden {
            return;
        }
        let side = self.state.side(hidden);
        let name = self.state.next_name(side);
        let element = self.state.element_mut(hidden);
        element.place = Place::Table;
        element.id = name;
        self.name_exchanged(hidden);
        self.state.name_passenger(hidden);
        self.state.stances.remove(hidden);
        self.tell(|state| {
            let element = state.element(hidden);
            MoveFact::Appeared {
                element: Stood {
                    element: Tag::from(element),
                    from: element.pose,
                    to: element.pose,
                },
            }
        });
    }

    /// Where everybody stands whom all can see; nothing where nobody hides, and nobody can be discovered.
    pub(crate) fn standing(&self) -> Vec<Option<Pose>> {
        if hidden(self.state).next().is_none() {
            return Vec::new();
        }
        let place = |element: &Element| element.is_on_table().then_some(element.pose);
        self.state.elements.iter().map(place).collect()
    }

    /// DBM-AMB-02: whoever is seen or touched by those who have come elsewhere since appears, one after the
    /// other, and is known from now on. Those who stand as they stood have looked before.
    pub(crate) fn discover_since(&mut self, standing: &[Option<Pose>]) {
        let stood = |(element, _): &(ElementIx, &Element)| standing.get(element.index()).copied();
        let here = self.state.on_table();
        let come: Vec<ElementIx> = here
            .filter(|one| stood(one).is_some_and(|then| then != Some(one.1.pose)))
            .map(|(element, _)| element)
            .collect();
        self.discover(&come);
    }

    /// The same by those who are named.
    pub(crate) fn discover(&mut self, by: &[ElementIx]) {
        let is_seen = |hidden: &ElementIx| {
            by.iter().any(|enemy| {
                let base = self.state.element(*enemy).rect();
                self.state.are_enemies(*enemy, *hidden)
                    && self.state.element(*enemy).is_on_table()
                    && discovers_element(self.state, &base, *hidden)
            })
        };
        let seen: Vec<ElementIx> = hidden(self.state).filter(is_seen).collect();
        for element in &seen {
            self.appear(*element);
        }
        if !seen.is_empty() {
            sight::look_around(self.state);
        }
    }

    /// DBM-AMB-07: what happens by force, planned by what all see; `ground` is what a plan leads over. Whoever
    /// lies hidden there appears, and it is planned again.
    pub(crate) fn foresee<P>(
        &mut self,
        plan: impl Fn(&Board<'_>) -> P,
        ground: impl Fn(&State, &P) -> Vec<Rect>,
    ) -> P {
        loop {
            let planned = plan(&Board::public(self.state));
            let nobody_hides = hidden(self.state).next().is_none();
            if nobody_hides || !self.uncover(&ground(self.state, &planned)) {
                return planned;
            }
        }
    }

    /// DBM-AMB-07: whoever lies hidden on that ground is touched and appears. Does anybody?
    pub(crate) fn uncover(&mut self, ground: &[Rect]) -> bool {
        let is_touched = |element: &ElementIx| {
            let base = self.state.element(*element).rect();
            ground.iter().any(|rect| touch::overlap(rect, &base))
        };
        let touched: Vec<ElementIx> = hidden(self.state).filter(is_touched).collect();
        for element in &touched {
            self.appear(*element);
        }
        if !touched.is_empty() {
            sight::look_around(self.state);
        }
        !touched.is_empty()
    }
}

/// Everybody in ambush.
pub(crate) fn hidden(state: &State) -> impl Iterator<Item = ElementIx> + '_ {
    state
        .all()
        .filter(|(_, element)| element.place == Place::Hidden)
        .map(|(element, _)| element)
}

/// Everybody of a side in ambush.
pub(crate) fn hidden_of(state: &State, side: Side) -> impl Iterator<Item = ElementIx> + '_ {
    hidden(state).filter(move |element| state.side(*element) == side)
}
