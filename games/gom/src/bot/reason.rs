//! Why, in a sentence.

use sobremesa_kernel::Words;

use super::place::Worth;
use crate::speak::number;
use crate::state::State;
use crate::unit::{Tag, UnitIndex};

pub(super) fn charge(unit: &Tag, target: &Tag, gain: f64) -> Words {
    let gain = number(gain.round());
    Words::new(
        format!("{unit} carga contra {target}: calculo una ventaja de {gain} puntos."),
        format!("{unit} charges {target}: I reckon on a gain of {gain} points."),
    )
}

pub(super) fn no_more_charges() -> Words {
    Words::new(
        "Ninguna otra carga llega y compensa.",
        "No other charge arrives and pays.",
    )
}

pub(super) fn manoeuvre(state: &State, unit: UnitIndex, there: Worth) -> Words {
    let name = state.tag(unit);
    match (there.prey, there.danger) {
        (Some(prey), _) => {
            let prey = state.tag(prey);
            Words::new(
                format!("{name} se coloca para caer sobre {prey}."),
                format!("{name} takes a place from which to fall on {prey}."),
            )
        }
        (None, Some(danger)) => {
            let danger = state.tag(danger);
            Words::new(
                format!("{name} busca un sitio donde {danger} le haga menos daño."),
                format!("{name} looks for a place where {danger} can do it less harm."),
            )
        }
        (None, None) => Words::new(
            format!("{name} se acerca a donde hace falta."),
            format!("{name} goes where it is needed."),
        ),
    }
}

/// GOM-END-05: towards a quadrant.
pub(super) fn ground(unit: &Tag, quadrant: usize) -> Words {
    let (es, en) = match quadrant {
        0 => ("suroeste", "south-west"),
        1 => ("sureste", "south-east"),
        2 => ("noroeste", "north-west"),
        _ => ("noreste", "north-east"),
    };
    Words::new(
        format!("{unit} va a ocupar el cuadrante {es}."),
        format!("{unit} goes to take the {en} quadrant."),
    )
}

pub(super) fn no_more_moves() -> Words {
    Words::new(
        "Cada cual está bien donde está.",
        "Everybody stands well where he is.",
    )
}

pub(super) fn split(unit: &Tag, target: &Tag) -> Words {
    Words::new(
        format!("{unit} golpea a {target}: allí cada ataque vale más."),
        format!("{unit} strikes at {target}: there every blow is worth more."),
    )
}

pub(super) fn volley(unit: &Tag, target: &Tag, worth: f64) -> Words {
    let worth = number(worth.round());
    Words::new(
        format!("{unit} dispara a {target}: el mejor blanco, unos {worth} puntos de media."),
        format!("{unit} shoots at {target}: the best target, about {worth} points on average."),
    )
}

pub(super) fn no_more_shots() -> Words {
    Words::new(
        "No queda ningún blanco que valga la pena.",
        "No target is left that is worth a shot.",
    )
}
