//! Players who weigh every order: charges and volleys by their exact chances, manoeuvres by trying a
//! sample of them on a copy of the field.

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};

use super::place::{Eye, Worth};
use super::plan::{Plan, plans};
use super::rollout::outcome;
use super::worth::{self, Charger, Face};
use super::{choice, reason, turn_of};
use crate::Gom;
use crate::action::{Action, Allotment};
use crate::attribute::Attribute;
use crate::candidates::is_free;
use crate::chances::BlowChances;
use crate::position::Position;
use crate::rules::charge::best_position;
use crate::rules::combat::attack::blow_values;
use crate::rules::combat::bout::Bout;
use crate::rules::sight::sees;
use crate::side::Side;
use crate::state::{Phase, Resolution, State};
use crate::unit::UnitIndex;

/// A player of some experience.
pub(super) struct Officer {
    pub(super) name: &'static str,
    pub(super) title: (&'static str, &'static str),
    pub(super) about: (&'static str, &'static str),
    pub(super) eye: Eye,
    /// Does it count friends who charge the same enemy?
    pub(super) combines: bool,
    /// What a charge must promise, in points.
    pub(super) least_gain: f64,
    /// Does it fight on in the mind before it decides?
    pub(super) looks_ahead: bool,
}

/// The most orders that are compared by fighting on.
const MOST_COMPARED: usize = 8;
/// The most battles that are imagined for each of them.
const MOST_ROUNDS: u64 = 12;

/// A manoeuvre must improve a place by so many points.
const WORTH_MOVING: f64 = 0.5;

impl Bot<Gom> for Officer {
    fn name(&self) -> &str {
        self.name
    }

    fn title(&self) -> Words {
        Words::new(self.title.0, self.title.1)
    }

    fn about(&self) -> Words {
        Words::new(self.about.0, self.about.1)
    }

    fn choose(
        &self,
        view: &Position,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<Action>> {
        let (state, side) = turn_of(view, seat)?;
        Some(match &state.phase {
            Phase::ChargeDeclaration if self.looks_ahead => {
                self.look_ahead(&state, side, budget, seed)
            }
            Phase::OtherMoves if self.looks_ahead => self.look_ahead(&state, side, budget, seed),
            Phase::ChargeDeclaration => self.charge(&state, side),
            Phase::OtherMoves => self.manoeuvre(&state, side, budget),
            Phase::Fighting(resolution) => split(&state, resolution)?,
            Phase::Shooting => shoot(&state, side),
            Phase::Over(_) => return None,
        })
    }
}

impl Officer {
    /// Compares the most promising orders by fighting on after each, with the same luck for all.
    fn look_ahead(
        &self,
        state: &State,
        side: Side,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Choice<Action> {
        let mut offers = match state.phase {
            Phase::ChargeDeclaration => self.charges(state, side),
            Phase::OtherMoves | Phase::Fighting(_) | Phase::Shooting | Phase::Over(_) => {
                self.manoeuvres(state, side)
            }
        };
        offers.sort_by(|one, other| other.0.total_cmp(&one.0));
        offers.truncate(MOST_COMPARED);
        let stop = match state.phase {
            Phase::ChargeDeclaration => choice(Action::EndDeclarations, reason::no_more_charges()),
            Phase::OtherMoves | Phase::Fighting(_) | Phase::Shooting | Phase::Over(_) => {
                choice(Action::EndMovement, reason::no_more_moves())
            }
        };
        let mut choices: Vec<Choice<Action>> =
            offers.into_iter().map(|(_, choice)| choice).collect();
        choices.push(stop);
        if choices.len() == 1 {
            return choices.swap_remove(0);
        }
        let mut sums = vec![0.0; choices.len()];
        let mut n_imagined = 0;
        for round in 0..MOST_ROUNDS {
            let enough =
                (budget.time_is_up)() || budget.nodes.is_some_and(|most| n_imagined >= most);
            if round > 0 && enough {
                break;
            }
            for (sum, choice) in sums.iter_mut().zip(&choices) {
                let luck = seed.wrapping_mul(0x9e37_79b9).wrapping_add(round);
                *sum += outcome(state, side, &choice.action, luck).unwrap_or(-1e6);
                n_imagined += 1;
            }
        }
        let best = (0..sums.len()).max_by(|one, other| sums[*one].total_cmp(&sums[*other]));
        choices.swap_remove(best.unwrap_or(0))
    }

    /// Every charge that would arrive, with what it seems worth.
    fn charges(&self, state: &State, side: Side) -> Vec<(f64, Choice<Action>)> {
        let mut offers = Vec::new();
        for (unit, _) in state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit))
        {
            for (foe, _) in state.present_of(side.other()) {
                if let Some(gain) = self.gain(state, unit, foe) {
                    let (name, target) = (state.tag(unit), state.tag(foe));
                    let why = reason::charge(&name, &target, gain);
                    let action = Action::DeclareCharge {
                        unit: name.id,
                        target: target.id,
                    };
                    offers.push((gain, choice(action, why)));
                }
            }
        }
        offers
    }

    /// The two best manoeuvres of every unit, with what they seem to gain.
    fn manoeuvres(&self, state: &State, side: Side) -> Vec<(f64, Choice<Action>)> {
        let mut offers = Vec::new();
        for (unit, _) in state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit))
        {
            let here = self.eye.worth(state, unit).points;
            let mut own: Vec<(f64, Choice<Action>)> = Vec::new();
            for plan in plans(state, unit) {
                let Some(after) = plan.tried(state, side) else {
                    continue;
                };
                let there = self.eye.worth(&after, unit);
                let first = plan.first();
                if own.iter().all(|(_, known)| known.action != first) {
                    let why = reason::manoeuvre(state, unit, there);
                    own.push((there.points - here, choice(first, why)));
                }
            }
            own.sort_by(|one, other| other.0.total_cmp(&one.0));
            own.truncate(2);
            offers.extend(own);
        }
        offers
    }

    /// The best charge, alone or together with those already declared.
    fn charge(&self, state: &State, side: Side) -> Choice<Action> {
        let mut best: Option<(f64, UnitIndex, UnitIndex)> = None;
        for (unit, _) in state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit))
        {
            for (foe, _) in state.present_of(side.other()) {
                let gain = self.gain(state, unit, foe);
                if gain.is_some_and(|gain| best.is_none_or(|(most, ..)| gain > most)) {
                    best = gain.map(|gain| (gain, unit, foe));
                }
            }
        }
        match best {
            Some((gain, unit, foe)) if gain >= self.least_gain => {
                let (name, target) = (state.tag(unit), state.tag(foe));
                let why = reason::charge(&name, &target, gain);
                choice(
                    Action::DeclareCharge {
                        unit: name.id,
                        target: target.id,
                    },
                    why,
                )
            }
            Some(_) | None => choice(Action::EndDeclarations, reason::no_more_charges()),
        }
    }

    /// What a charge adds in points; `None` if it would not arrive or may not be declared.
    fn gain(&self, state: &State, unit: UnitIndex, foe: UnitIndex) -> Option<f64> {
        let position = best_position(state, unit, foe).ok()?;
        if !sees(state, unit, foe) {
            return None;
        }
        let charger = |unit: UnitIndex, face, engaged: [u32; 2]| Charger {
            unit: &state.units[unit],
            face,
            engaged: engaged.map(f64::from),
        };
        let target = &state.units[foe];
        let own = charger(unit, Face::of_edge(position.edge), position.engaged);
        let alone = worth::charge(&[own], target);
        if !self.combines {
            return Some(alone);
        }
        // Friends who charge it too, or fight it already, share the risk and the glory.
        let declared = state.charges.iter().filter(|charge| charge.target == foe);
        let declared = declared.filter_map(|charge| {
            let position = best_position(state, charge.unit, foe).ok()?;
            Some(charger(
                charge.unit,
                Face::of_edge(position.edge),
                position.engaged,
            ))
        });
        let fighting = state.combat_of(foe).into_iter().flat_map(|combat| {
            combat.pairs_of(foe).map(|(friend, pair)| {
                let face = Face::of_edge(pair.edge.filter(|_| pair.other == foe).unwrap_or(0));
                Charger::guessed(&state.units[friend], target, face)
            })
        });
        let others: Vec<Charger<'_>> = declared.chain(fighting).collect();
        if others.is_empty() {
            return Some(alone);
        }
        let without = worth::charge(&others, target);
        let mut all = others;
        all.push(own);
        Some(worth::charge(&all, target) - without)
    }

    /// The manoeuvre that improves a unit's place most.
    fn manoeuvre(&self, state: &State, side: Side, budget: &Budget<'_>) -> Choice<Action> {
        let mut best: Option<(f64, Plan, Worth)> = None;
        let mut n_tried = 0;
        for (unit, _) in state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit))
        {
            if (budget.time_is_up)() || budget.nodes.is_some_and(|most| n_tried > most) {
                break;
            }
            let here = self.eye.worth(state, unit).points;
            for plan in plans(state, unit) {
                n_tried += 1;
                let Some(after) = plan.tried(state, side) else {
                    continue;
                };
                let there = self.eye.worth(&after, unit);
                let gain = there.points - here;
                if gain > WORTH_MOVING && best.as_ref().is_none_or(|(most, ..)| gain > *most) {
                    best = Some((gain, plan, there));
                }
            }
        }
        match best {
            Some((_, plan, there)) => {
                let why = reason::manoeuvre(state, plan.unit, there);
                choice(plan.first(), why)
            }
            None => choice(Action::EndMovement, reason::no_more_moves()),
        }
    }
}

/// GOM-CMB-15: everything at the enemy where a blow counts most.
fn split(state: &State, resolution: &Resolution) -> Option<Choice<Action>> {
    let bout = Bout::new(state, resolution.combat);
    let unit = bout.next_to_strike(state, resolution)?;
    let striker = &state.units[unit];
    let worth = |foe: &UnitIndex| {
        let foe = &state.units[*foe];
        let blow = BlowChances::of(blow_values(striker, foe)).all.value();
        blow * f64::from(foe.kind.profile().cost) / f64::from(foe.value(Attribute::Wounds))
    };
    let foes = bout.living_foes(state, resolution, unit);
    let target = foes
        .into_iter()
        .max_by(|one, other| worth(one).total_cmp(&worth(other)))?;
    let touched = bout.contact(unit, target);
    let attacks = striker.value(Attribute::Attacks).unsigned_abs();
    let shares = bout
        .choosers(state, resolution, unit)
        .filter(|model| touched.contains(*model))
        .map(|model| Allotment {
            model,
            target: state.units[target].id.clone(),
            attacks,
        });
    let why = reason::split(&striker.tag(), &state.tag(target));
    let action = Action::AllocateAttacks {
        unit: striker.id.clone(),
        attacks: shares.collect(),
    };
    Some(choice(action, why))
}

/// The volley that is worth most.
fn shoot(state: &State, side: Side) -> Choice<Action> {
    let mut best: Option<(f64, UnitIndex, UnitIndex)> = None;
    for (unit, shooter) in state.present_of(side) {
        let can_shoot =
            state.is_armed(unit) && !shooter.deeds.shot && state.judge_at_liberty(unit).is_ok();
        if !can_shoot {
            continue;
        }
        for (foe, target) in state.present_of(side.other()) {
            if state.is_engaged(foe) {
                continue;
            }
            let worth = worth::volley(shooter, target);
            if worth > best.map_or(0.0, |(most, ..)| most) && sees(state, unit, foe) {
                best = Some((worth, unit, foe));
            }
        }
    }
    match best {
        Some((worth, unit, foe)) => {
            let (name, target) = (state.tag(unit), state.tag(foe));
            let why = reason::volley(&name, &target, worth);
            choice(
                Action::Shoot {
                    unit: name.id,
                    target: target.id,
                },
                why,
            )
        }
        None => choice(Action::EndTurn, reason::no_more_shots()),
    }
}
