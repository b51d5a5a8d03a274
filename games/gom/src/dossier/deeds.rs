//! GOM-UX-18, GOM-UX-27: the tasks of a unit, with what they would do now or why they cannot be done.

use sobremesa_geometry::Spin;
use sobremesa_kernel::{Illegal, Words};
use sobremesa_table::{Choice, Deed, Way};

use super::{handles, odds, practice};
use crate::action::Action;
use crate::draw::icons::{Icon, icon};
use crate::draw::ids;
use crate::refusal::Refusal;
use crate::rules::movement::about_turn_cost;
use crate::rules::sight::sees;
use crate::side::Side;
use crate::speak::measure;
use crate::state::State;
use crate::unit::{Unit, UnitId, UnitIndex};

pub(super) fn deeds(state: &State, side: Side, unit: UnitIndex) -> Vec<Deed<Action>> {
    vec![
        charge(state, side, unit),
        advance(state, side, unit),
        pivot(state, side, unit, Spin::Left),
        pivot(state, side, unit, Spin::Right),
        about_turn(state, side, unit),
        march(state, side, unit),
        shoot(state, side, unit),
    ]
}

fn deed(
    name: &'static str,
    picture: Icon,
    title: Words,
    help: Words,
    way: Result<Way<Action>, Refusal>,
) -> Deed<Action> {
    Deed {
        name,
        title,
        help,
        icon: icon(picture),
        way: way.map_err(Illegal::from),
    }
}

/// The enemies that a unit sees, as things to choose among.
fn targets(
    state: &State,
    unit: UnitIndex,
    may_be: impl Fn(UnitIndex) -> bool,
    about: impl Fn(UnitIndex) -> Vec<Words>,
    order: impl Fn(UnitId) -> Action,
    mark: fn(&UnitId) -> String,
) -> Way<Action> {
    let agent = &state.units[unit];
    let seen = state
        .present_of(agent.side.other())
        .filter(|(target, _)| may_be(*target) && sees(state, unit, *target));
    let choice = |(target, foe): (UnitIndex, &Unit)| Choice {
        thing: Some(mark(&foe.id)),
        title: state.tag(target).title(),
        about: about(target),
        action: order(foe.id.clone()),
    };
    Way::Choose(seen.map(choice).collect())
}

fn charge(state: &State, side: Side, unit: UnitIndex) -> Deed<Action> {
    let id = &state.units[unit].id;
    let way = state.judge_charger(side, id).map(|unit| {
        let order = |target| Action::DeclareCharge {
            unit: id.clone(),
            target,
        };
        let about = |target: UnitIndex| {
            let measured = state
                .practice
                .then(|| practice::charge(state, unit, target));
            let chances = odds::charge(state, unit, target);
            measured.into_iter().chain(chances).collect()
        };
        targets(state, unit, |_| true, about, order, ids::prey)
    });
    let help = if way.as_ref().is_ok_and(is_empty) {
        Words::new(
            "No ve a ningún enemigo contra el que cargar.",
            "It sees no enemy to charge.",
        )
    } else {
        Words::new(
            "Declara una carga contra un enemigo visible, sin medir antes.",
            "Declare a charge against an enemy in sight, without measuring first.",
        )
    };
    deed(
        "declare_charge",
        Icon::Charge,
        Words::new("Cargar", "Charge"),
        help,
        way,
    )
}

fn shoot(state: &State, side: Side, unit: UnitIndex) -> Deed<Action> {
    let id = &state.units[unit].id;
    let way = state.judge_shooter(side, id).map(|unit| {
        let order = |target| Action::Shoot {
            unit: id.clone(),
            target,
        };
        let may_be = |target| !state.is_engaged(target);
        let about = |target: UnitIndex| {
            let (shooter, target) = (&state.units[unit], &state.units[target]);
            let measured = state.practice.then(|| practice::shot(shooter, target));
            let chances = odds::shot(shooter, target);
            measured.into_iter().chain(chances).collect()
        };
        targets(state, unit, may_be, about, order, ids::aim)
    });
    let help = if way.as_ref().is_ok_and(is_empty) {
        Words::new(
            "No ve a ningún enemigo al que disparar.",
            "It sees no enemy to shoot at.",
        )
    } else {
        Words::new(
            "Dispara a un enemigo visible, sin medir antes: si está lejos, el disparo se pierde.",
            "Shoot at an enemy in sight, without measuring first: out of range the shot is lost.",
        )
    };
    deed(
        "shoot",
        Icon::Shoot,
        Words::new("Disparar", "Shoot"),
        help,
        way,
    )
}

fn is_empty(way: &Way<Action>) -> bool {
    matches!(way, Way::Choose(choices) if choices.is_empty())
}

fn advance(state: &State, side: Side, unit: UnitIndex) -> Deed<Action> {
    let way = handles::advance(state, side, unit).map(Way::Drag);
    let help = Words::new(
        "Avanza en línea recta: arrastra la unidad o di cuánto.",
        "Straight ahead: drag the unit or say how far.",
    );
    deed(
        "advance",
        Icon::Advance,
        Words::new("Avanzar", "Advance"),
        help,
        way,
    )
}

fn pivot(state: &State, side: Side, unit: UnitIndex, spin: Spin) -> Deed<Action> {
    let way = handles::pivot(state, side, unit, spin).map(Way::Drag);
    let help = Words::new(
        "Gira sobre una esquina del frente: arrastra la otra esquina o di cuántos grados.",
        "Turn about a corner of the front: drag the other corner or say how many degrees.",
    );
    match spin {
        Spin::Left => {
            let title = Words::new("Pivotar a la izquierda", "Pivot left");
            deed("pivot_left", Icon::PivotLeft, title, help, way)
        }
        Spin::Right => {
            let title = Words::new("Pivotar a la derecha", "Pivot right");
            deed("pivot_right", Icon::PivotRight, title, help, way)
        }
    }
}

fn about_turn(state: &State, side: Side, unit: UnitIndex) -> Deed<Action> {
    let mover = &state.units[unit];
    let way = state.judge_about_turn(side, &mover.id).map(|_| {
        Way::Act(Action::AboutTurn {
            unit: mover.id.clone(),
        })
    });
    let [cost, cost_en] = measure(about_turn_cost(mover));
    let help = Words::new(
        format!("Mira hacia atrás sin moverse del sitio; cuesta {cost}u."),
        format!("Face the other way on the same ground; it costs {cost_en}u."),
    );
    deed(
        "about_turn",
        Icon::AboutTurn,
        Words::new("Media vuelta", "About-turn"),
        help,
        way,
    )
}

fn march(state: &State, side: Side, unit: UnitIndex) -> Deed<Action> {
    let mover = &state.units[unit];
    let way = state.judge_march(side, &mover.id).map(|_| {
        Way::Act(Action::March {
            unit: mover.id.clone(),
        })
    });
    let help = Words::new(
        "Dobla el movimiento de este turno; no podrá dar media vuelta y disparará peor.",
        "Doubles this turn's movement; it cannot turn about and shoots worse.",
    );
    deed(
        "march",
        Icon::March,
        Words::new("Marchar", "March"),
        help,
        way,
    )
}
