//! A player who marches ahead, shoots at what is near, and charges what it sees.

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};

use super::{choice, turn_of};
use crate::Gom;
use crate::action::Action;
use crate::candidates::{can_shoot, is_free};
use crate::claim::{Order, Says};
use crate::position::Position;
use crate::rules::charge::charge_reach;
use crate::rules::movement::{max_advance, remaining};
use crate::rules::sight::sees;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::unit::{Tag, UnitId, UnitIndex};

/// Straight ahead: the yardstick of the others.
pub(super) struct Marcher;

impl Bot<Gom> for Marcher {
    fn name(&self) -> &str {
        "recruit"
    }

    fn title(&self) -> Words {
        Words::new("El recluta", "The recruit")
    }

    fn about(&self) -> Words {
        Words::new(
            "siempre adelante, y carga contra lo primero que ve.",
            "always forward, and charges the first thing it sees.",
        )
    }

    fn most_nodes(&self) -> Option<u64> {
        Some(1)
    }

    fn choose(&self, view: &Position, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Choice<Gom>> {
        let (state, side) = turn_of(view, seat)?;
        let action = order(&state, side)?;
        let why = why(&state, &action);
        Some(choice(action, why))
    }

    fn decide(&self, view: &Position, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Action> {
        let (state, side) = turn_of(view, seat)?;
        order(&state, side)
    }
}

fn order(state: &State, side: Side) -> Option<Action> {
    Some(match &state.phase {
        Phase::ChargeDeclaration => charge(state, side),
        Phase::OtherMoves => go_ahead(state, side),
        // GOM-CMB-15: whatever happens without a decision.
        Phase::Fighting(resolution) => Action::AllocateAttacks {
            unit: state.units[state.striker(resolution)?].id.clone(),
            attacks: Vec::new(),
        },
        Phase::Shooting => shoot(state, side),
        Phase::Over(_) => return None,
    })
}

/// The nearest enemy that a unit sees, and how far its centre is.
fn nearest_seen(state: &State, unit: UnitIndex) -> Option<(UnitIndex, f64)> {
    let centre = state.units[unit].rect().centre();
    let side = state.units[unit].side;
    let mut foes: Vec<(UnitIndex, f64)> = state
        .present_of(side.other())
        .map(|(foe, other)| (foe, centre.distance(other.rect().centre())))
        .collect();
    foes.sort_by(|one, other| one.1.total_cmp(&other.1));
    foes.into_iter().find(|(foe, _)| sees(state, unit, *foe))
}

fn charge(state: &State, side: Side) -> Action {
    for (unit, charger) in state.present_of(side) {
        if is_free(state, unit)
            && let Some((foe, distance)) = nearest_seen(state, unit)
            && distance < charge_reach(charger)
        {
            return Action::DeclareCharge {
                unit: charger.id.clone(),
                target: state.units[foe].id.clone(),
            };
        }
    }
    Action::EndDeclarations
}

fn go_ahead(state: &State, side: Side) -> Action {
    for (unit, mover) in state.present_of(side) {
        if !is_free(state, unit) {
            continue;
        }
        let distance = max_advance(state, unit, remaining(mover)).most;
        if distance < 1.0 {
            continue;
        }
        let may_march = !mover.deeds.marched && !mover.deeds.turned_about;
        let unit_id = mover.id.clone();
        return if may_march && !state.is_armed(unit) {
            Action::March { unit: unit_id }
        } else {
            Action::Advance {
                unit: unit_id,
                distance,
            }
        };
    }
    Action::EndMovement
}

fn shoot(state: &State, side: Side) -> Action {
    for (unit, shooter) in state.present_of(side) {
        if can_shoot(state, unit)
            && let Some((foe, _)) = nearest_seen(state, unit)
            && !state.is_engaged(foe)
        {
            return Action::Shoot {
                unit: shooter.id.clone(),
                target: state.units[foe].id.clone(),
            };
        }
    }
    Action::EndTurn
}

/// What it says to it: what it sees, and what it does.
fn why(state: &State, order: &Action) -> Reason<Gom> {
    let tag = |id: &UnitId| state.find(id.as_str()).map(|unit| state.tag(unit));
    let ordered = |id: &UnitId, order: fn(Tag) -> Order| tag(id).map(|it| Says::Orders(order(it)));
    let says = match order {
        Action::DeclareCharge { unit, target } | Action::Shoot { unit, target } => {
            let both = tag(unit).zip(tag(target));
            both.map(|(unit, target)| Says::Nearest { unit, target })
        }
        Action::EndDeclarations => Some(Says::NobodyNear),
        Action::March { unit } => ordered(unit, Order::March),
        Action::Advance { unit, .. } => ordered(unit, Order::Advance),
        Action::Pivot { unit, .. } => ordered(unit, Order::Wheel),
        Action::AboutTurn { unit } => ordered(unit, Order::AboutTurn),
        Action::EndMovement => Some(Says::NobodyMoves),
        Action::AllocateAttacks { unit, .. } => ordered(unit, Order::Strike),
        Action::EndTurn => Some(Says::NearestBusy),
        // It never does.
        Action::EndBattle | Action::Timeout(_) => None,
    };
    Reason::new(says.unwrap_or(Says::NobodyMoves).first())
}
