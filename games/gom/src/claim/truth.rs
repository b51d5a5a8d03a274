//! Whether what was said is so: asked of the rules, in the battle as it went on.

use sobremesa_kernel::claim::{Sequel, Step};

use super::asking::{
    aims, blow_percent, charge, distance, edge_between, fighters, in_the_way, is_routed,
    is_unreached, overlooks, power_in, turns_to, turns_to_shot, with_pose,
};
use super::{Effect, Order, Rout, Says, Victim, Volley};
use crate::Gom;
use crate::action::Action;
use crate::attribute::Attribute;
use crate::candidates::{can_shoot, is_free};
use crate::rules::charge::charge_reach;
use crate::rules::movement::{max_advance, remaining};
use crate::rules::sight::sees;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::unit::{Fate, Pose, Tag, Unit, UnitIndex};

/// Two places that are no farther apart are the same.
const SAME_PLACE: f64 = 1e-6;
/// Shorter moves are nobody's wish.
const SHORTEST: f64 = 1.0;

/// Whether something was so; `None` if that was never to be seen.
pub(super) fn of(says: &Says, sequel: &Sequel<'_, Gom>) -> Option<bool> {
    let then = sequel.then;
    Some(match says {
        Says::Orders(order) => was_done(order, sequel)?,
        Says::Arrives {
            unit, target, edge, ..
        } => {
            let after = charges_run(sequel)?;
            edge_between(after, find(after, unit)?, find(after, target)?) == Some(*edge)
        }
        Says::Rout(rout) => was_routed(rout, sequel)?,
        Says::NobodyArrives => {
            let own = of_speaker(sequel).filter(|(unit, _)| is_free(then, *unit));
            let mut pairs = own.flat_map(|(unit, _)| foes(sequel).map(move |foe| (unit, foe.0)));
            !pairs.any(|(unit, foe)| sees(then, unit, foe) && charge(then, unit, foe).is_some())
        }
        Says::Volley(volley) => had_effect(volley, sequel)?,
        Says::NoTargets => {
            let mut shooters = of_speaker(sequel).filter(|(unit, _)| can_shoot(then, *unit));
            !shooters.any(|(unit, _)| foes(sequel).any(|(foe, _)| aims(then, unit, foe)))
        }
        Says::NoShooters => !of_speaker(sequel).any(|(unit, _)| can_shoot(then, unit)),
        Says::NobodyMoves => {
            let mut free = of_speaker(sequel).filter(|(unit, _)| is_free(then, *unit));
            !free.any(|(unit, own)| max_advance(then, unit, remaining(own)).most >= SHORTEST)
        }
        Says::Aims { unit, target, pose } => {
            let there = standing_at(sequel, unit, pose)?;
            aims(there, find(there, unit)?, find(there, target)?)
        }
        Says::KeepsAim { unit, target } => aims(then, find(then, unit)?, find(then, target)?),
        Says::NoAim { unit } => {
            let unit = find(then, unit)?;
            !foes(sequel).any(|(foe, _)| aims(then, unit, foe))
        }
        Says::Exposed { unit, foe } => charge(then, find(then, foe)?, find(then, unit)?).is_some(),
        Says::Escapes { unit, foe, pose } => escapes(sequel, unit, foe, pose)?,
        Says::WouldExpose { unit, foe, pose } => {
            let supposed = with_pose(then, find(then, unit)?, pose);
            charge(&supposed, find(then, foe)?, find(then, unit)?).is_some()
        }
        Says::Covers {
            unit,
            friend,
            foe,
            pose,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            let (foe, friend) = (find(then, foe)?, find(then, friend)?);
            charge(then, foe, friend).is_some() && charge(there, foe, friend).is_none()
        }
        Says::Faces {
            unit,
            foe,
            pose,
            before,
            after,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            let (foe, unit) = (find(then, foe)?, find(then, unit)?);
            charge(then, foe, unit) == Some(*before) && charge(there, foe, unit) == Some(*after)
        }
        Says::OutOfShot { unit, foe, pose } => {
            let there = standing_at(sequel, unit, pose)?;
            let (foe, unit) = (find(then, foe)?, find(then, unit)?);
            aims(then, foe, unit) && !aims(there, foe, unit)
        }
        Says::Threatens {
            unit,
            target,
            pose,
            edge,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            charge(there, find(there, unit)?, find(there, target)?) == Some(*edge)
        }
        Says::Holds {
            unit,
            pose,
            side,
            quadrant,
            power,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            speaker(sequel)? == *side && power_in(there, *side, *quadrant) == *power
        }
        Says::Nears {
            unit,
            foe,
            pose,
            turns,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            let (unit, foe) = (find(then, unit)?, find(then, foe)?);
            let is_nearer = distance(there, unit, foe) < distance(then, unit, foe);
            is_nearer && turns_to(there, unit, foe) == *turns
        }
        Says::NearsShot {
            unit,
            foe,
            pose,
            turns,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            turns_to_shot(there, find(there, unit)?, find(there, foe)?) == *turns
        }
        Says::GoesRound { unit, foe, what } => {
            in_the_way(then, find(then, unit)?, find(then, foe)?) == Some(*what)
        }
        Says::ReachedBy {
            unit,
            foe,
            pose,
            edge,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            charge(there, find(there, foe)?, find(there, unit)?) == Some(*edge)
        }
        Says::StopsShort {
            unit,
            foe,
            pose,
            beyond,
        } => {
            let there = standing_at(sequel, unit, pose)?;
            let (unit, foe) = (find(there, unit)?, find(there, foe)?);
            let farther = with_pose(there, unit, beyond);
            is_unreached(there, unit) && charge(&farther, foe, unit).is_some()
        }
        Says::Unreached { unit, pose } => {
            let there = standing_at(sequel, unit, pose)?;
            is_unreached(there, find(there, unit)?)
        }
        Says::Withdraws { unit, foe, pose } => {
            let there = standing_at(sequel, unit, pose)?;
            let (unit, foe) = (find(then, unit)?, find(then, foe)?);
            distance(there, unit, foe) > distance(then, unit, foe)
        }
        Says::Turns { unit, foe, pose } => {
            let there = standing_at(sequel, unit, pose)?;
            let (unit, foe) = (find(then, unit)?, find(then, foe)?);
            !overlooks(then, unit, foe) && overlooks(there, unit, foe)
        }
        Says::Watches { unit, foe } => overlooks(then, find(then, unit)?, find(then, foe)?),
        Says::Strikes {
            unit,
            target,
            other,
            percent,
        } => {
            let striker = &then.units[find(then, unit)?];
            let is_so = |foe: &Tag, percent: u32| {
                let foe = find(then, foe).map(|foe| &then.units[foe]);
                foe.is_some_and(|foe| blow_percent(striker, foe) == percent)
            };
            let other = other.as_ref();
            is_so(target, percent[0]) && other.is_none_or(|other| is_so(other, percent[1]))
        }
        Says::Nearest { unit, target } => {
            let (unit, target) = (find(then, unit)?, find(then, target)?);
            let mut seen = foes(sequel).filter(|(foe, _)| sees(then, unit, *foe));
            let near = distance(then, unit, target);
            sees(then, unit, target) && seen.all(|(foe, _)| distance(then, unit, foe) >= near)
        }
        Says::NearestBusy => {
            let mut own = of_speaker(sequel).filter(|(unit, _)| can_shoot(then, *unit));
            own.all(|(unit, _)| {
                let seen = foes(sequel).filter(|(foe, _)| sees(then, unit, *foe));
                let near = |foe: UnitIndex| distance(then, unit, foe);
                let nearest = seen.min_by(|one, other| near(one.0).total_cmp(&near(other.0)));
                nearest.is_none_or(|(foe, _)| then.is_engaged(foe))
            })
        }
        Says::Stays { unit } => {
            let after = &sequel.steps.first()?.after;
            let unit = find(then, unit)?;
            // Panic in the combats that follow is not ours to foresee (GOM-FLE-15).
            if is_routed(&after.units[unit]) {
                return None;
            }
            then.units[unit].pose == after.units[unit].pose
        }
        Says::NobodyNear => {
            let mut own = of_speaker(sequel).filter(|(unit, _)| is_free(then, *unit));
            !own.any(|(unit, charger)| {
                let is_near = |foe| distance(then, unit, foe) < charge_reach(charger);
                foes(sequel).any(|(foe, _)| is_near(foe) && sees(then, unit, foe))
            })
        }
    })
}

fn speaker(sequel: &Sequel<'_, Gom>) -> Option<Side> {
    Side::ALL.get(sequel.seat.index()).copied()
}

fn of_speaker<'a>(
    sequel: &Sequel<'a, Gom>,
) -> impl Iterator<Item = (UnitIndex, &'a Unit)> + use<'a> {
    let side = speaker(sequel);
    let all = sequel.then.present();
    all.filter(move |(_, unit)| Some(unit.side) == side)
}

fn foes<'a>(sequel: &Sequel<'a, Gom>) -> impl Iterator<Item = (UnitIndex, &'a Unit)> + use<'a> {
    let side = speaker(sequel);
    let all = sequel.then.present();
    all.filter(move |(_, unit)| Some(unit.side) != side)
}

fn find(state: &State, tag: &Tag) -> Option<UnitIndex> {
    state.find(tag.id.as_str())
}

fn is_same_pose(one: &Pose, other: &Pose) -> bool {
    let turn = one.front.degrees() - other.front.degrees();
    one.corner.distance(other.corner) < SAME_PLACE && turn.abs() < SAME_PLACE
}

/// The battle when the charges of the speaker's turn have run.
fn charges_run<'a>(sequel: &Sequel<'a, Gom>) -> Option<&'a State> {
    let turn = sequel.then.player_turn();
    sequel
        .steps
        .iter()
        .map(|step| &step.after)
        .take_while(|after| after.player_turn() == turn)
        .find(|after| !matches!(after.phase, Phase::ChargeDeclaration))
}

/// The battle when a unit of the speaker's has come to stand at a place in the manoeuvres of this turn;
/// `None` if somebody else has moved before, for it was said of how everybody stood.
fn standing_at<'a>(sequel: &Sequel<'a, Gom>, unit: &Tag, pose: &Pose) -> Option<&'a State> {
    let turn = sequel.then.player_turn();
    let unit = find(sequel.then, unit)?;
    sequel
        .steps
        .iter()
        .map(|step| &step.after)
        .take_while(|after| after.player_turn() == turn && matches!(after.phase, Phase::OtherMoves))
        .find(|after| is_same_pose(&after.units[unit].pose, pose))
        .filter(|after| {
            let mut both = sequel.then.units.iter().zip(&after.units).enumerate();
            both.all(|(index, (before, now))| index == unit || before.pose == now.pose)
        })
}

/// GOM-CHG-12, GOM-VIS-02: in its next turn the enemy does not get at the unit, if neither has moved or
/// changed by then.
fn escapes(sequel: &Sequel<'_, Gom>, unit: &Tag, foe: &Tag, pose: &Pose) -> Option<bool> {
    let there = standing_at(sequel, unit, pose)?;
    let turn = sequel.then.player_turn();
    let (unit, foe) = (find(there, unit)?, find(there, foe)?);
    let states = || sequel.steps.iter().map(|step| &step.after);
    let begin = states().find(|after| after.player_turn() == turn + 1)?;
    let is_unchanged = |index: UnitIndex| {
        let (before, now) = (&there.units[index], &begin.units[index]);
        now.is_present()
            && now.fleeing == before.fleeing
            && now.models == before.models
            && now.movement() <= before.movement()
            && is_same_pose(&now.pose, &before.pose)
    };
    let is_telling = is_unchanged(unit)
        && is_unchanged(foe)
        && matches!(begin.phase, Phase::ChargeDeclaration)
        && !begin.is_engaged(foe);
    is_telling.then(|| {
        let run = states()
            .filter(|after| after.player_turn() == turn + 1)
            .find(|after| !matches!(after.phase, Phase::ChargeDeclaration));
        let has_met = run.is_some_and(|run| edge_between(run, foe, unit).is_some());
        !has_met && charge(begin, foe, unit).is_none()
    })
}

fn was_done(order: &Order, sequel: &Sequel<'_, Gom>) -> Option<bool> {
    let after = &sequel.steps.first()?.after;
    let deeds_of =
        |state: &State, unit: &Tag| find(state, unit).map(|unit| state.units[unit].deeds);
    let pose_of = |state: &State, unit: &Tag| find(state, unit).map(|unit| state.units[unit].pose);
    Some(match order {
        Order::March(unit) => deeds_of(after, unit)?.marched,
        Order::AboutTurn(unit) => deeds_of(after, unit)?.turned_about,
        Order::Advance(unit) => {
            let (before, now) = (pose_of(sequel.then, unit)?, pose_of(after, unit)?);
            before.front == now.front && before.corner != now.corner
        }
        Order::Wheel(unit) => {
            let (before, now) = (pose_of(sequel.then, unit)?, pose_of(after, unit)?);
            before.front != now.front
        }
        Order::Strike(unit) => {
            let Phase::Fighting(resolution) = &sequel.then.phase else {
                return Some(false);
            };
            sequel.then.striker(resolution) == find(sequel.then, unit)
        }
    })
}

/// GOM-CMB: follows the fight that was meant, if it takes place as it was meant.
fn was_routed(rout: &Rout, sequel: &Sequel<'_, Gom>) -> Option<bool> {
    let turn = rout.player_turn;
    let (charger, target) = (
        find(sequel.then, &rout.charger)?,
        find(sequel.then, &rout.target)?,
    );
    let states = || {
        let now = std::iter::once(sequel.then);
        let then = sequel.steps.iter().map(|step| &step.after);
        now.chain(then).filter(|state| state.player_turn() == turn)
    };
    let met = states().find(|state| {
        matches!(state.phase, Phase::OtherMoves)
            && edge_between(state, charger, target) == Some(rout.edge)
    })?;
    let is_meant = fighters(met, target) == rout.fighters;
    let after = sequel.steps.iter().map(|step| &step.after).find(|state| {
        let is_over = matches!(state.phase, Phase::Shooting | Phase::Over(_));
        state.player_turn() > turn || (state.player_turn() == turn && is_over)
    })?;
    let victim = match rout.victim {
        Victim::Charger => charger,
        Victim::Target => target,
    };
    is_meant.then(|| is_routed(&after.units[victim]))
}

/// GOM-CMB-19: how many wounds a unit can still take.
fn wounds_left(unit: &Unit) -> i64 {
    let each = i64::from(unit.value(Attribute::Wounds));
    if unit.is_present() || unit.fate == Some(Fate::OffField) {
        i64::from(unit.models) * each - i64::from(unit.pending)
    } else {
        0
    }
}

/// GOM-SHO: follows the volley that was meant, if it is shot as it was meant.
fn had_effect(volley: &Volley, sequel: &Sequel<'_, Gom>) -> Option<bool> {
    let turn = sequel.then.player_turn();
    let (unit, target) = (
        find(sequel.then, &volley.unit)?,
        find(sequel.then, &volley.target)?,
    );
    let is_it = |step: &Step<Gom>| {
        let Action::Shoot {
            unit: shooter,
            target: at,
        } = &step.action
        else {
            return false;
        };
        *shooter == volley.unit.id && *at == volley.target.id
    };
    let shot = sequel.steps.iter().position(is_it)?;
    let before = match shot.checked_sub(1) {
        Some(before) => &sequel.steps[before].after,
        None => sequel.then,
    };
    let (shooter, victim) = (&before.units[unit], &before.units[target]);
    let meant = &sequel.then.units[target];
    let is_meant = before.player_turn() == turn
        && is_same_pose(&shooter.pose, &volley.pose)
        && shooter.deeds.marched == volley.marched
        && shooter.models == sequel.then.units[unit].models
        && shooter.attributes == sequel.then.units[unit].attributes
        && is_same_pose(&victim.pose, &meant.pose)
        && victim.attributes == meant.attributes
        && (victim.models, victim.pending) == (meant.models, meant.pending)
        && victim.fleeing == meant.fleeing;
    let after = &sequel.steps[shot].after.units[target];
    is_meant.then(|| match volley.effect {
        Effect::Fall(n) => victim.models - after.models.min(victim.models) >= n,
        Effect::Wound(n) => wounds_left(victim) - wounds_left(after) >= i64::from(n),
        Effect::Rout => is_routed(after),
    })
}
