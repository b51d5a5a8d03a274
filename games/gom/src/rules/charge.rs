//! GOM-CHG: charges, from the declaration to the first blow that can be struck.

mod position;

pub use position::{ChargePosition, best_position};

use sobremesa_geometry::{Bounds, Rect, Segment, Vec2};
use sobremesa_kernel::Tell;

use crate::battle::Battle;
use crate::event::{ChargeFault, Edge, Event, Fact};
use crate::rules::movement::{advanced, max_advance};
use crate::state::{Combat, Declaration, Member, Pair, Stamp, State};
use crate::tolerance::CONTACT;
use crate::unit::{Unit, UnitIndex};

/// GOM-CHG-07.
pub fn charge_reach(unit: &Unit) -> f64 {
    2.0 * unit.movement()
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-CHG-08: the charges, one by one, in the order in which they were declared.
    pub(crate) fn charge_moves(&mut self) {
        let charges = std::mem::take(&mut self.state.charges);
        for (order, charge) in (0..).zip(charges) {
            self.charge(order, charge);
        }
    }

    fn charge(&mut self, order: u32, Declaration { unit, target }: Declaration) {
        // GOM-CHG-21.
        let is_there = self.state.units[target].is_present();
        let position = if is_there {
            best_position(self.state, unit, target)
        } else {
            Err(ChargeFault::TargetGone)
        };
        match position {
            Ok(position) => self.meet(order, unit, target, &position),
            Err(reason) => self.fail_charge(unit, target, reason),
        }
    }

    /// GOM-CHG-17, GOM-CHG-18, GOM-CHG-20: the unit stands before its target, and they fight.
    fn meet(&mut self, order: u32, unit: UnitIndex, target: UnitIndex, position: &ChargePosition) {
        let reach = charge_reach(&self.state.units[unit]);
        let charger = &mut self.state.units[unit];
        charger.pose = position.pose;
        charger.deeds.charged = Some(order);
        self.state.units[target].fleeing = false;
        let stamp = Stamp {
            player_turn: self.state.player_turn(),
            order,
        };
        let joined = self.state.is_engaged(target);
        self.state.engage(unit, target, position.edge, stamp);
        self.tell(|state| Fact::Charged {
            unit: state.tag(unit),
            target: state.tag(target),
            edge: Edge::at(position.edge),
            pose: position.pose,
            distance: position.distance,
            reach,
            engaged: position.engaged,
            joined,
        });
    }

    /// GOM-CHG-19: two thirds of M ahead, as far as there is room.
    fn fail_charge(&mut self, unit: UnitIndex, target: UnitIndex, reason: ChargeFault) {
        let limit = charge_reach(&self.state.units[unit]) / 3.0;
        let way = max_advance(self.state, unit, limit).most;
        let charger = &mut self.state.units[unit];
        charger.pose = advanced(&charger.pose, way);
        self.tell(|state| Fact::ChargeFailed {
            unit: state.tag(unit),
            target: state.tag(target),
            reason,
            advanced: way,
            pose: state.units[unit].pose,
        });
    }
}

impl State {
    /// GOM-CHG-17, GOM-CHG-18: the charger joins its target's combat, or begins one with it.
    pub(crate) fn engage(
        &mut self,
        charger: UnitIndex,
        target: UnitIndex,
        edge: usize,
        stamp: Stamp,
    ) {
        let member = |unit, charged| Member {
            unit,
            entered: stamp,
            charged,
        };
        let pair = |other, edge| Pair {
            charger,
            other,
            since: stamp,
            edge,
        };
        let touched: Vec<UnitIndex> = match self.combat_of(target) {
            None => Vec::new(),
            Some(combat) => {
                let others = combat.members.iter().map(|member| member.unit);
                others
                    .filter(|other| *other != target && self.are_foes_in_contact(charger, *other))
                    .collect()
            }
        };
        let combat = match self.combats.iter().position(|combat| combat.has(target)) {
            Some(index) => &mut self.combats[index],
            None => {
                self.combats.push(Combat {
                    born: stamp,
                    members: vec![member(target, false)],
                    pairs: Vec::new(),
                });
                self.combats.last_mut().expect("it was just added")
            }
        };
        combat.members.push(member(charger, true));
        combat.pairs.push(pair(target, Some(edge)));
        combat
            .pairs
            .extend(touched.into_iter().map(|other| pair(other, None)));
    }

    /// Are they enemies with models in contact?
    pub(crate) fn are_foes_in_contact(&self, one: UnitIndex, other: UnitIndex) -> bool {
        let (one, other) = (&self.units[one], &self.units[other]);
        one.side != other.side && !crate::rules::contact::engaged_models(one, other)[0].is_empty()
    }
}

/// The common length of an edge and a rectangle that touches it (GOM-CMB-22).
pub(crate) fn common_length(edge: Segment, rect: &Rect) -> f64 {
    let Some(along) = edge.along().unit() else {
        return 0.0;
    };
    let forgiven = CONTACT.length();
    let covered = Bounds::new(
        Vec2::new(-forgiven, -forgiven),
        Vec2::new(rect.width() + forgiven, rect.depth() + forgiven),
    );
    covered
        .part_inside(
            rect.inward(edge.from),
            rect.inward_way(along),
            edge.length(),
        )
        .map_or(0.0, |part| part.end - part.start)
}
