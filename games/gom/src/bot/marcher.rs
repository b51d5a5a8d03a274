//! A player who marches ahead, shoots at what is near, and charges what it sees.

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};

use super::{choice, turn_of};
use crate::Gom;
use crate::action::Action;
use crate::candidates::is_free;
use crate::position::Position;
use crate::rules::charge::charge_reach;
use crate::rules::movement::{max_advance, remaining};
use crate::rules::sight::sees;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::unit::UnitIndex;

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

    fn choose(
        &self,
        view: &Position,
        seat: Seat,
        _: &Budget<'_>,
        _: u64,
    ) -> Option<Choice<Action>> {
        let (state, side) = turn_of(view, seat)?;
        Some(match &state.phase {
            Phase::ChargeDeclaration => charge(&state, side),
            Phase::OtherMoves => go_ahead(&state, side),
            Phase::Fighting(resolution) => usual_split(&state, state.striker(resolution)?),
            Phase::Shooting => shoot(&state, side),
            Phase::Over(_) => return None,
        })
    }
}

/// The nearest enemy that a unit sees, and how far its centre is.
pub(super) fn nearest_seen(state: &State, unit: UnitIndex) -> Option<(UnitIndex, f64)> {
    let centre = state.units[unit].rect().centre();
    let side = state.units[unit].side;
    let mut foes: Vec<(UnitIndex, f64)> = state
        .present_of(side.other())
        .map(|(foe, other)| (foe, centre.distance(other.rect().centre())))
        .collect();
    foes.sort_by(|one, other| one.1.total_cmp(&other.1));
    foes.into_iter().find(|(foe, _)| sees(state, unit, *foe))
}

fn charge(state: &State, side: Side) -> Choice<Action> {
    let free = state
        .present_of(side)
        .filter(|(unit, _)| is_free(state, *unit));
    for (unit, charger) in free {
        let Some((foe, distance)) = nearest_seen(state, unit) else {
            continue;
        };
        if distance < charge_reach(charger) {
            let (name, target) = (charger.tag(), state.tag(foe));
            return choice(
                Action::DeclareCharge {
                    unit: name.id.clone(),
                    target: target.id.clone(),
                },
                Words::new(
                    format!("{name} ve cerca a {target}: ¡a la carga!"),
                    format!("{name} sees {target} near: charge!"),
                ),
            );
        }
    }
    choice(
        Action::EndDeclarations,
        Words::new(
            "No veo a nadie más al alcance.",
            "I see nobody else within reach.",
        ),
    )
}

fn go_ahead(state: &State, side: Side) -> Choice<Action> {
    for (unit, mover) in state
        .present_of(side)
        .filter(|(unit, _)| is_free(state, *unit))
    {
        let name = mover.tag();
        let distance = max_advance(state, unit, remaining(mover)).most;
        if distance < 1.0 {
            continue;
        }
        let may_march = !mover.deeds.marched && !mover.deeds.turned_about;
        if may_march && !state.is_armed(unit) {
            return choice(
                Action::March {
                    unit: name.id.clone(),
                },
                Words::new(
                    format!("{name}, a paso ligero."),
                    format!("{name}, at the double."),
                ),
            );
        }
        return choice(
            Action::Advance {
                unit: name.id.clone(),
                distance,
            },
            Words::new(format!("{name}, adelante."), format!("{name}, forward.")),
        );
    }
    choice(
        Action::EndMovement,
        Words::new("Nadie puede avanzar más.", "Nobody can go any further."),
    )
}

/// GOM-CMB-15: whatever happens without a decision.
pub(super) fn usual_split(state: &State, unit: UnitIndex) -> Choice<Action> {
    let name = state.tag(unit);
    choice(
        Action::AllocateAttacks {
            unit: name.id.clone(),
            attacks: Vec::new(),
        },
        Words::new(
            format!("{name} golpea al enemigo de siempre."),
            format!("{name} strikes at the enemy it has been fighting."),
        ),
    )
}

fn shoot(state: &State, side: Side) -> Choice<Action> {
    for (unit, shooter) in state.present_of(side) {
        let can_shoot =
            state.is_armed(unit) && !shooter.deeds.shot && state.judge_at_liberty(unit).is_ok();
        if !can_shoot {
            continue;
        }
        if let Some((foe, _)) = nearest_seen(state, unit)
            && !state.is_engaged(foe)
        {
            let (name, target) = (shooter.tag(), state.tag(foe));
            return choice(
                Action::Shoot {
                    unit: name.id.clone(),
                    target: target.id.clone(),
                },
                Words::new(
                    format!("{name} dispara a lo más cercano, {target}."),
                    format!("{name} shoots at what is nearest, {target}."),
                ),
            );
        }
    }
    choice(
        Action::EndTurn,
        Words::new(
            "Nada más que hacer en este turno.",
            "Nothing more to do this turn.",
        ),
    )
}
