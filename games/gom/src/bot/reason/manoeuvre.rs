//! Why a unit goes where it goes, or stays.

use sobremesa_kernel::claim::Reason;

use super::{Voice, routs, volley_chances, volley_claim};
use crate::Gom;
use crate::action::Action;
use crate::bot::plan::Plan;
use crate::bot::terms::{Foreseen, Term};
use crate::bot::volleys::best_shot;
use crate::bot::worth::{self, Charger, Face};
use crate::candidates::is_free;
use crate::claim::{
    Claim, Order, Says, aims, charge, charged, distance, in_the_way, is_unreached, overlooks,
    power_in, turns_to, turns_to_shot, with_pose,
};
use crate::event::Edge;
use crate::rules::charge::charge_reach;
use crate::rules::ending::quadrant;
use crate::rules::movement::{advanced, max_advance, remaining};
use crate::rules::sight::is_in_vision;
use crate::rules::turn::TURNS;
use crate::side::Side;
use crate::state::State;
use crate::unit::{Deeds, Fate, Pose, Unit, UnitIndex};

/// A unit's place before and after a manoeuvre.
struct Scene<'a> {
    here: &'a State,
    there: State,
    unit: UnitIndex,
    pose: Pose,
    order: Order,
}

/// What is ordered, and what decided for the place to which it leads, by how much each term speaks for
/// it against the next best.
pub(in crate::bot) fn manoeuvre(state: &State, plan: &Plan, decided: &Foreseen) -> Reason<Gom> {
    let stand = plan.stand();
    let mut there = with_pose(state, plan.unit, &plan.pose);
    there.units[plan.unit].deeds.marched |= stand.marched;
    let scene = Scene {
        here: state,
        there,
        unit: plan.unit,
        pose: plan.pose,
        order: first_order(state, plan),
    };
    let mut terms = Term::ALL;
    terms.sort_by(|one, other| decided.get(*other).total_cmp(&decided.get(*one)));
    let told = terms.iter().find_map(|term| scene.told(*term));
    let told = told.or_else(|| scene.withdraws()).unwrap_or_default();
    let reason = Reason::new(Says::Orders(scene.order.clone()).first());
    told.into_iter().fold(reason, Reason::with)
}

fn first_order(state: &State, plan: &Plan) -> Order {
    let unit = state.tag(plan.unit);
    match plan.orders.first() {
        Some(Action::March { .. }) => Order::March(unit),
        Some(Action::Pivot { .. }) => Order::Wheel(unit),
        Some(Action::AboutTurn { .. }) => Order::AboutTurn(unit),
        _ => Order::Advance(unit),
    }
}

impl Scene<'_> {
    /// What a term says for the new place, if it can be told.
    fn told(&self, term: Term) -> Option<Vec<Claim>> {
        match term {
            Term::Volleys => self.aims(),
            Term::Charged => self.is_safer(),
            Term::ShotAt => self.is_out_of_shot(),
            Term::Next => self.threatens().or_else(|| self.aims()),
            Term::Ground => self.holds(),
            Term::Later | Term::Place => self.nears(),
        }
    }

    fn own(&self) -> &Unit {
        &self.there.units[self.unit]
    }

    fn foes(&self) -> impl Iterator<Item = UnitIndex> {
        let side = self.own().side.other();
        self.here.present_of(side).map(|(foe, _)| foe)
    }

    fn friends(&self) -> impl Iterator<Item = UnitIndex> {
        let friends = self
            .here
            .present_of(self.own().side)
            .map(|(friend, _)| friend);
        friends.filter(|friend| *friend != self.unit)
    }

    /// A better target than before.
    fn aims(&self) -> Option<Vec<Claim>> {
        let shot = best_shot(&self.there, self.unit, self.own())?;
        if !aims(&self.there, self.unit, shot.foe) {
            return None;
        }
        let before = best_shot(self.here, self.unit, &self.here.units[self.unit]);
        if before.is_some_and(|before| before.worth >= shot.worth) {
            return None;
        }
        let (fall, _) = volley_chances(self.own(), &self.there.units[shot.foe])?;
        let volley = volley_claim(&self.there, self.own(), shot.foe, fall, Voice::Later);
        let aim = Says::Aims {
            unit: self.own().tag(),
            target: self.here.tag(shot.foe),
            pose: self.pose,
        };
        let mut told = vec![aim.because(), Says::Volley(volley).besides()];
        let had_none = !self.foes().any(|foe| aims(self.here, self.unit, foe));
        if had_none && before.is_none() {
            let unit = self.own().tag();
            told.push(Says::NoAim { unit }.besides());
        }
        Some(told)
    }

    /// An enemy that could charge the unit and no longer can, or on a stronger face; or a friend.
    fn is_safer(&self) -> Option<Vec<Claim>> {
        let unit = self.own().tag();
        for foe in self.foes() {
            let Some(before) = charge(self.here, foe, self.unit) else {
                continue;
            };
            let foe_tag = self.here.tag(foe);
            match charge(&self.there, foe, self.unit) {
                None if self.is_beyond(foe) => {
                    let exposed = Says::Exposed {
                        unit: unit.clone(),
                        foe: foe_tag.clone(),
                    };
                    let escapes = Says::Escapes {
                        unit,
                        foe: foe_tag,
                        pose: self.pose,
                    };
                    return Some(vec![exposed.because(), escapes.besides()]);
                }
                Some(after) if after == Edge::Front && before != Edge::Front => {
                    let faces = Says::Faces {
                        unit,
                        foe: foe_tag,
                        pose: self.pose,
                        before,
                        after,
                    };
                    return Some(vec![faces.because()]);
                }
                _ => {}
            }
        }
        self.covers()
    }

    fn covers(&self) -> Option<Vec<Claim>> {
        for foe in self.foes() {
            for friend in self.friends().filter(|friend| self.is_near(foe, *friend)) {
                if charge(self.here, foe, friend).is_some()
                    && charge(&self.there, foe, friend).is_none()
                {
                    let covers = Says::Covers {
                        unit: self.own().tag(),
                        friend: self.here.tag(friend),
                        foe: self.here.tag(foe),
                        pose: self.pose,
                    };
                    return Some(vec![covers.because()]);
                }
            }
        }
        None
    }

    /// Could a charge come that far at all?
    fn is_near(&self, foe: UnitIndex, friend: UnitIndex) -> bool {
        let (foe, friend) = (&self.there.units[foe], &self.there.units[friend]);
        let (from, to) = (foe.rect(), friend.rect());
        let far = from.width() + to.width() + to.depth();
        from.front().middle().distance(to.centre()) < charge_reach(foe) + far
    }

    /// Would an enemy not get at the unit's new place even if nobody stood between them?
    fn is_beyond(&self, foe: UnitIndex) -> bool {
        if !is_in_vision(&self.there.units[foe].rect(), &self.own().rect()) {
            return true;
        }
        let mut alone = self.there.clone();
        alone.scenery = [].into();
        alone.combats.clear();
        let keep = [foe, self.unit];
        let others = alone.units.iter_mut().enumerate();
        for (_, unit) in others.filter(|(index, _)| !keep.contains(index)) {
            unit.fate = Some(Fate::OffField);
        }
        charge(&alone, foe, self.unit).is_none()
    }

    fn is_out_of_shot(&self) -> Option<Vec<Claim>> {
        let foe = self
            .foes()
            .find(|foe| aims(self.here, *foe, self.unit) && !aims(&self.there, *foe, self.unit))?;
        let out = Says::OutOfShot {
            unit: self.own().tag(),
            foe: self.here.tag(foe),
            pose: self.pose,
        };
        Some(vec![out.because()])
    }

    /// Somebody whom the unit could not charge from here, or not on so weak a face.
    fn threatens(&self) -> Option<Vec<Claim>> {
        if self.here.turn == TURNS {
            return None;
        }
        let mut best: Option<(f64, Vec<Claim>)> = None;
        for foe in self.foes() {
            let Some(edge) = charge(&self.there, self.unit, foe) else {
                continue;
            };
            if charge(self.here, self.unit, foe) == Some(edge) {
                continue;
            }
            let mut after = charged(&self.there, &[[self.unit, foe]])?;
            after.turn += 1;
            let Some([_, theirs]) = routs(&after, [self.unit, foe], Voice::Later) else {
                continue;
            };
            if best
                .as_ref()
                .is_none_or(|(chance, _)| *chance < theirs.chance)
            {
                let threat = Says::Threatens {
                    unit: self.own().tag(),
                    target: self.here.tag(foe),
                    pose: self.pose,
                    edge,
                };
                let chance = theirs.chance;
                best = Some((chance, vec![threat.because(), Says::Rout(theirs).besides()]));
            }
        }
        best.map(|(_, told)| told)
    }

    /// GOM-END-05: another quadrant.
    fn holds(&self) -> Option<Vec<Claim>> {
        let there = quadrant(self.own());
        if there == quadrant(&self.here.units[self.unit]) {
            return None;
        }
        let holds = Says::Holds {
            unit: self.own().tag(),
            pose: self.pose,
            side: self.own().side,
            quadrant: there,
            power: power_in(&self.there, self.own().side, there),
        };
        Some(vec![holds.because()])
    }

    fn nearest_foe(&self, state: &State) -> Option<UnitIndex> {
        let near = |foe: &UnitIndex| distance(state, self.unit, *foe);
        self.foes()
            .min_by(|one, other| near(one).total_cmp(&near(other)))
    }

    /// The enemy whom it is most worth going for: near, and easily beaten.
    fn prey(&self) -> Option<UnitIndex> {
        let promise = |foe: &UnitIndex| {
            let foe_unit = &self.here.units[*foe];
            let charger = Charger::guessed(self.own(), foe_unit, Face::Front);
            let away = distance(&self.there, self.unit, *foe);
            worth::charge(&[charger], foe_unit).max(1.0) / away.max(1.0)
        };
        let nearer = self.foes().filter(|foe| {
            let away = |state: &State| distance(state, self.unit, *foe);
            away(&self.there) < away(self.here)
        });
        nearer.max_by(|one, other| promise(one).total_cmp(&promise(other)))
    }

    /// On the way to an enemy: around something, up to where no charge arrives, or into danger.
    fn nears(&self) -> Option<Vec<Claim>> {
        let nearest = self.nearest_foe(&self.there)?;
        let sees = |state: &State| overlooks(state, self.unit, nearest);
        let (unit, pose) = (self.own().tag(), self.pose);
        if sees(&self.there) && !sees(self.here) {
            let foe = self.here.tag(nearest);
            return Some(vec![Says::Turns { unit, foe, pose }.because()]);
        }
        let prey = self.prey()?;
        let foe = self.here.tag(prey);
        if let Some(short) = self.stops_short() {
            return Some(vec![short.because()]);
        }
        let goal = if self.here.is_armed(self.unit) {
            Says::NearsShot {
                unit: unit.clone(),
                foe: foe.clone(),
                pose,
                turns: turns_to_shot(&self.there, self.unit, prey),
            }
        } else {
            Says::Nears {
                unit: unit.clone(),
                foe: foe.clone(),
                pose,
                turns: turns_to(&self.there, self.unit, prey),
            }
        };
        let is_under_way = self.here.units[self.unit].deeds != Deeds::default();
        let danger = self.danger();
        let mut told = Vec::new();
        match (in_the_way(self.here, self.unit, prey), danger) {
            (Some(what), _) if !is_under_way => {
                told.push(Says::GoesRound { unit, foe, what }.because());
                told.push(goal.besides());
            }
            (_, Some(danger)) if is_under_way => told = danger,
            (_, None)
                if is_under_way
                    && matches!(self.order, Order::Wheel(_))
                    && is_unreached(&self.there, self.unit) =>
            {
                told.push(Says::Unreached { unit, pose }.because());
            }
            _ => told.push(goal.because()),
        }
        Some(told)
    }

    /// The enemy whose charge is most to be feared at the new place.
    fn danger(&self) -> Option<Vec<Claim>> {
        if self.here.turn == TURNS && self.own().side == Side::Two {
            return None;
        }
        let mut worst: Option<(f64, Vec<Claim>)> = None;
        for foe in self.foes().filter(|foe| self.is_near(*foe, self.unit)) {
            let Some(mut after) = charged(&self.there, &[[foe, self.unit]]) else {
                continue;
            };
            after.turn += u8::from(after.side == Side::One);
            let Some([_, ours]) = routs(&after, [foe, self.unit], Voice::Later) else {
                continue;
            };
            if worst
                .as_ref()
                .is_none_or(|(chance, _)| *chance < ours.chance)
            {
                let reached = Says::ReachedBy {
                    unit: self.own().tag(),
                    foe: self.here.tag(foe),
                    pose: self.pose,
                    edge: ours.edge,
                };
                let chance = ours.chance;
                worst = Some((chance, vec![reached.because(), Says::Rout(ours).besides()]));
            }
        }
        worst.map(|(_, told)| told)
    }

    /// No charge arrives there, but one would if the unit used up what it could still go.
    fn stops_short(&self) -> Option<Says> {
        let most = max_advance(&self.there, self.unit, self.own().movement()).most;
        let beyond = advanced(&self.pose, most);
        let farther = with_pose(&self.there, self.unit, &beyond);
        let foe = self
            .foes()
            .find(|foe| charge(&farther, *foe, self.unit).is_some())?;
        is_unreached(&self.there, self.unit).then(|| Says::StopsShort {
            unit: self.own().tag(),
            foe: self.here.tag(foe),
            pose: self.pose,
            beyond,
        })
    }

    fn withdraws(&self) -> Option<Vec<Claim>> {
        let foe = self.nearest_foe(self.here)?;
        let away = |state: &State| distance(state, self.unit, foe);
        (away(&self.there) > away(self.here)).then(|| {
            let withdraws = Says::Withdraws {
                unit: self.own().tag(),
                foe: self.here.tag(foe),
                pose: self.pose,
            };
            vec![withdraws.because()]
        })
    }
}

/// Why nobody moves any more; `best` is the manoeuvre that came nearest to being ordered.
pub(in crate::bot) fn no_more_moves(state: &State, side: Side, best: Option<&Plan>) -> Reason<Gom> {
    let free = || {
        state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit))
    };
    let can_advance =
        |(unit, own): (UnitIndex, &Unit)| max_advance(state, unit, remaining(own)).most >= 1.0;
    if !free().any(can_advance) {
        return Reason::new(Says::NobodyMoves.first());
    }
    let unit = best
        .map(|plan| plan.unit)
        .or_else(|| free().map(|(unit, _)| unit).next());
    let told = unit.map(|unit| stays(state, unit, best));
    Reason::new(told.unwrap_or(Says::NobodyMoves).first())
}

/// What keeps a unit where it is.
fn stays(state: &State, unit: UnitIndex, plan: Option<&Plan>) -> Says {
    let tag = state.tag(unit);
    let own = &state.units[unit];
    if let Some(shot) = best_shot(state, unit, own)
        && aims(state, unit, shot.foe)
    {
        let target = state.tag(shot.foe);
        return Says::KeepsAim { unit: tag, target };
    }
    let foes = || state.present_of(own.side.other()).map(|(foe, _)| foe);
    if let Some(plan) = plan {
        let there = with_pose(state, unit, &plan.pose);
        let danger = foes().find(|foe| {
            charge(&there, *foe, unit).is_some() && charge(state, *foe, unit).is_none()
        });
        if let Some(foe) = danger {
            return Says::WouldExpose {
                unit: tag,
                foe: state.tag(foe),
                pose: plan.pose,
            };
        }
    }
    let near = |foe: &UnitIndex| distance(state, unit, *foe);
    let watched = foes()
        .filter(|foe| overlooks(state, unit, *foe))
        .min_by(|one, other| near(one).total_cmp(&near(other)));
    match watched {
        Some(foe) => Says::Watches {
            unit: tag,
            foe: state.tag(foe),
        },
        None => Says::Stays { unit: tag },
    }
}
