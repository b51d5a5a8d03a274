//! What is said about the picture (GOM-UX-17, GOM-UX-21).

use sobremesa_kernel::Words;

use crate::attribute::Attribute;
use crate::rules::ending::score;
use crate::rules::movement::remaining;
use crate::side::Side;
use crate::speak::{number, phase};
use crate::state::{Phase, SceneryKind, State};
use crate::unit::{Unit, UnitIndex};

pub(crate) fn nothing() -> Words {
    Words::new("Un campo vacío", "An empty field")
}

pub(crate) fn title(state: &State) -> Words {
    let [one, two] = Side::ALL.map(|side| army(state, side));
    let turn = turn(state);
    Words::new(
        format!("Campo de batalla. {}. {}; {}.", turn.es, one.es, two.es),
        format!("Battlefield. {}. {}; {}.", turn.en, one.en, two.en),
    )
}

/// GOM-UX-17.
pub(crate) fn turn(state: &State) -> Words {
    let turn = state.turn;
    match &state.phase {
        Phase::Over(_) => {
            let [one, two] = score(state).points.map(number);
            Words::new(
                format!("BATALLA TERMINADA: {one} A {two}"),
                format!("THE BATTLE IS OVER: {one} TO {two}"),
            )
        }
        Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Fighting(_) | Phase::Shooting => {
            let now = phase(state.phase.word());
            let (es, en) = match state.side {
                Side::One => ("PRIMERO", "FIRST"),
                Side::Two => ("SEGUNDO", "SECOND"),
            };
            Words::new(
                format!("TURNO {turn} EJÉRCITO {es} · {}", now.es),
                format!("TURN {turn} {en} ARMY · {}", now.en),
            )
        }
    }
}

pub(crate) fn army(state: &State, side: Side) -> Words {
    let n_units = state.present_of(side).count();
    let power: i64 = state.present_of(side).map(|(_, unit)| unit.power()).sum();
    let name = match &*state.armies[side.index()] {
        "" => Words::new(format!("Ejército {side}"), format!("Army {side}")),
        name => Words::new(name, name),
    };
    Words::new(
        format!("{}: {n_units} unidades, potencia {power}", name.es),
        format!("{}: {n_units} units, power {power}", name.en),
    )
}

pub(crate) fn scenery(kind: SceneryKind) -> Words {
    match kind {
        SceneryKind::Building => Words::new("Edificio", "Building"),
        SceneryKind::Forest => Words::new("Bosque", "Forest"),
    }
}

pub(crate) fn target(unit: &Unit) -> Words {
    let (id, kind) = (&unit.id, unit.kind);
    Words::new(
        format!("Contra {kind} ({id})"),
        format!("Against {kind} ({id})"),
    )
}

/// GOM-UX-21: name, army, profile, remaining movement, models and percentage, special state.
pub(crate) fn unit(state: &State, index: UnitIndex) -> Words {
    let unit = &state.units[index];
    let profile: Vec<String> = Attribute::ALL
        .into_iter()
        .map(|attribute| format!("{attribute} {}", unit.value(attribute)))
        .collect();
    let profile = profile.join(", ");
    let left = number(remaining(unit));
    let share = number(100.0 * f64::from(unit.models) / f64::from(unit.initial));
    let special = special(state, index);
    let (id, kind, side, models, frontage) =
        (&unit.id, unit.kind, unit.side, unit.models, unit.frontage);
    Words::new(
        format!(
            "{kind} ({id}), ejército {side}. {profile}. Movimiento restante {left}u. {models} efectivos \
             en frente de {frontage}, {share} %.{}",
            special.es
        ),
        format!(
            "{kind} ({id}), army {side}. {profile}. Movement left {left}u. {models} models with frontage \
             {frontage}, {share} %.{}",
            special.en
        ),
    )
}

fn special(state: &State, index: UnitIndex) -> Words {
    let unit = &state.units[index];
    if unit.fleeing {
        Words::new(" Huyendo.", " Fleeing.")
    } else if state.is_engaged(index) {
        Words::new(" Combatiendo.", " Fighting.")
    } else if unit.deeds.marched {
        Words::new(" En marcha.", " Marching.")
    } else {
        Words::default()
    }
}
