//! Why, as claims: what is ordered, what decided for it, and what was left aside.

mod manoeuvre;

pub(super) use manoeuvre::{manoeuvre, no_more_moves};

use sobremesa_kernel::claim::Reason;

use super::fight::routed;
use super::officer::Split;
use super::tactics::{Offer, Offers};
use super::volleys::best_shot;
use crate::Gom;
use crate::attribute::Attribute;
use crate::candidates::{can_shoot, is_free};
use crate::chances::{BlowChances, at_least, distribution};
use crate::claim::{
    Effect, Order, Rout, Says, Victim, Voice, Volley, blow_percent, charge as arrival, charged,
    edge_between, fighters,
};
use crate::forecast::breaks_by;
use crate::rules::combat::attack::BlowValues;
use crate::rules::combat::casualties;
use crate::rules::shooting::{is_in_range, is_shaken, n_shots, shot_distance, shot_values};
use crate::rules::sight::sees;
use crate::side::Side;
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// Chances below that are not worth a word.
const WORTH_SAYING: f64 = 0.005;

/// Which charge: where it arrives, how the fight is likely to end, and what the next best would have
/// been.
pub(super) fn charge(state: &State, offer: &Offer, others: &Offers) -> Reason<Gom> {
    let (unit, foe) = (offer.unit, offer.foe);
    let alone = || charged(state, &[[unit, foe]]);
    let together = offer.with.and_then(|with| {
        let after = charged(state, &[[unit, foe], [with, foe]])?;
        edge_between(&after, with, foe).map(|_| after)
    });
    let with = offer.with.filter(|_| together.is_some());
    let after = together.or_else(alone);
    let Some((after, edge)) =
        after.and_then(|after| edge_between(&after, unit, foe).map(|edge| (after, edge)))
    else {
        return Reason::new(nearest(state, unit, foe).first());
    };
    let mut reason = Reason::new(
        Says::Arrives {
            unit: state.tag(unit),
            target: state.tag(foe),
            edge,
            with: with.map(|with| state.tag(with)),
        }
        .first(),
    );
    if let Some([ours, theirs]) = routs(&after, [unit, foe], Voice::Done) {
        reason = reason.with(Says::Rout(theirs).because());
        if ours.chance > WORTH_SAYING {
            reason = reason.with(Says::Rout(ours).also());
        }
    }
    let second = others
        .best_first()
        .find(|other| other.unit == unit && other.foe != foe)
        .and_then(|other| fight_after(state, other, Voice::Instead));
    match second {
        Some([_, theirs]) => reason.with(Says::Rout(theirs).besides()),
        None => reason,
    }
}

/// How a fight is likely to end for whoever charges and for whom it charges, after the charge has run.
fn routs(after: &State, [unit, foe]: [UnitIndex; 2], voice: Voice) -> Option<[Rout; 2]> {
    let chances = routed(after, unit, foe)?;
    let edge = edge_between(after, unit, foe)?;
    let rout = |victim: Victim, chance: f64| Rout {
        charger: after.tag(unit),
        target: after.tag(foe),
        edge,
        fighters: fighters(after, foe),
        player_turn: after.player_turn(),
        victim,
        chance,
        voice,
    };
    Some([
        rout(Victim::Charger, chances[0]),
        rout(Victim::Target, chances[1]),
    ])
}

fn fight_after(state: &State, offer: &Offer, voice: Voice) -> Option<[Rout; 2]> {
    let charge = [offer.unit, offer.foe];
    routs(&charged(state, &[charge])?, charge, voice)
}

/// No charge, or no other one: none arrives, or the best that does is not worth it.
pub(super) fn no_more_charges(state: &State, side: Side, offers: &Offers) -> Reason<Gom> {
    for offer in offers.best_first() {
        let Some([ours, theirs]) = fight_after(state, offer, Voice::Declined) else {
            continue;
        };
        let mut reason = Reason::new(Says::Rout(theirs).first()).with(Says::Rout(ours).also());
        let is_volley_better = offer.gain <= 0.0 && offer.gain + offer.price > 0.0;
        if is_volley_better && let Some(volley) = preferred_volley(state, offer.unit) {
            reason = reason.with(Says::Volley(volley).besides());
        }
        return reason;
    }
    match arriving(state, side) {
        Some([unit, foe]) => {
            let offer = Offer::bare(unit, foe);
            let declined = fight_after(state, &offer, Voice::Declined);
            let [ours, theirs] = declined.expect("it arrives, so there is a fight");
            Reason::new(Says::Rout(theirs).first()).with(Says::Rout(ours).also())
        }
        None => Reason::new(Says::NobodyArrives.first()),
    }
}

/// A charge that could still be declared and would arrive.
fn arriving(state: &State, side: Side) -> Option<[UnitIndex; 2]> {
    let own = state
        .present_of(side)
        .filter(|(unit, _)| is_free(state, *unit));
    let mut pairs = own.flat_map(|(unit, _)| {
        let foes = state.present_of(side.other());
        foes.map(move |(foe, _)| [unit, foe])
    });
    pairs.find(|[unit, foe]| sees(state, *unit, *foe) && arrival(state, *unit, *foe).is_some())
}

fn preferred_volley(state: &State, unit: UnitIndex) -> Option<Volley> {
    let shooter = &state.units[unit];
    let shot = best_shot(state, unit, shooter)?;
    let (fall, _) = volley_chances(shooter, &state.units[shot.foe])?;
    Some(volley_claim(
        state,
        shooter,
        shot.foe,
        fall,
        Voice::Declined,
    ))
}

/// Whom to shoot at, and what the next best target would have been.
pub(super) fn volley(state: &State, offer: &Offer, others: &Offers) -> Reason<Gom> {
    let shooter = &state.units[offer.unit];
    let Some((fall, rout)) = volley_chances(shooter, &state.units[offer.foe]) else {
        return Reason::new(nearest(state, offer.unit, offer.foe).first());
    };
    let claim = |foe, effect, voice| Says::Volley(volley_claim(state, shooter, foe, effect, voice));
    let mut reason = Reason::new(claim(offer.foe, fall, Voice::Done).first());
    if !state.units[offer.foe].fleeing && rout > WORTH_SAYING {
        let rout = (Effect::Rout, rout);
        reason = reason.with(claim(offer.foe, rout, Voice::Done).also());
    }
    let second = others
        .best_first()
        .find(|other| other.unit == offer.unit && other.foe != offer.foe);
    let second = second.and_then(|second| {
        let (fall, _) = volley_chances(shooter, &state.units[second.foe])?;
        Some(claim(second.foe, fall, Voice::Instead).besides())
    });
    match second {
        Some(second) => reason.with(second),
        None => reason,
    }
}

fn volley_claim(
    state: &State,
    shooter: &Unit,
    foe: UnitIndex,
    (effect, chance): (Effect, f64),
    voice: Voice,
) -> Volley {
    Volley {
        unit: shooter.tag(),
        target: state.tag(foe),
        pose: shooter.pose,
        marched: shooter.deeds.marched,
        effect,
        chance,
        voice,
    }
}

/// GOM-SHO-08..15: how many are more likely than not to fall, at least one, and how likely that is; and
/// how likely the target is to run or to be annihilated. `None` out of range.
fn volley_chances(shooter: &Unit, target: &Unit) -> Option<((Effect, f64), f64)> {
    let distance = shot_distance(shooter, target);
    if !is_in_range(shooter, distance) {
        return None;
    }
    let values = shot_values(shooter, target, distance);
    let blow = BlowChances::of(BlowValues {
        hit: values.hit,
        wound: values.wound,
        save: values.save,
    });
    let wounds = distribution(blow.all.value(), n_shots(shooter));
    let wounds_each = target.value(Attribute::Wounds).unsigned_abs();
    let mut falls = vec![0.0; target.models as usize + 1];
    for (wounds, chance) in (0..).zip(&wounds) {
        let (dead, _) = casualties(target.pending, wounds, wounds_each);
        falls[dead.min(target.models) as usize] += chance;
    }
    let runs = breaks_by(target, 0).value();
    let rout = falls.iter().zip(0..).map(|(chance, dead)| {
        if dead == target.models {
            *chance
        } else if is_shaken(target.models, dead) {
            chance * runs
        } else {
            0.0
        }
    });
    let rout = rout.sum();
    let hits = if wounds_each > 1 {
        let (n, chance) = more_likely_than_not(&wounds);
        (Effect::Wound(n), chance)
    } else {
        let (n, chance) = more_likely_than_not(&falls);
        (Effect::Fall(n), chance)
    };
    Some((hits, rout))
}

/// The greatest number that is reached more often than not, at least one, and how often it is.
fn more_likely_than_not(spread: &[f64]) -> (u32, f64) {
    let likely = (1..spread.len()).rev();
    let n = likely
        .into_iter()
        .find(|n| at_least(spread, *n) >= 0.5)
        .unwrap_or(1);
    (n as u32, at_least(spread, n))
}

pub(super) fn no_more_shots(state: &State, side: Side) -> Reason<Gom> {
    let mut own = state.present_of(side);
    let says = if own.any(|(unit, _)| can_shoot(state, unit)) {
        Says::NoTargets
    } else {
        Says::NoShooters
    };
    Reason::new(says.first())
}

/// GOM-CMB-15: at whom most blows go.
pub(super) fn split(state: &State, split: &Split) -> Reason<Gom> {
    let striker = &state.units[split.unit];
    let percent = |foe: UnitIndex| blow_percent(striker, &state.units[foe]);
    Reason::new(Says::Orders(Order::Strike(striker.tag())).first()).with(
        Says::Strikes {
            unit: striker.tag(),
            target: state.tag(split.target),
            other: split.other.map(|other| state.tag(other)),
            percent: [percent(split.target), split.other.map_or(0, percent)],
        }
        .because(),
    )
}

fn nearest(state: &State, unit: UnitIndex, foe: UnitIndex) -> Says {
    Says::Nearest {
        unit: state.tag(unit),
        target: state.tag(foe),
    }
}
