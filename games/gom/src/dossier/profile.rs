//! GOM-UX-21: name, army, profile, remaining movement, models and percentage, special state.

use sobremesa_kernel::Words;
use sobremesa_speak::count;
use sobremesa_table::Figure;

use crate::attribute::Attribute;
use crate::draw::condition::Condition;
use crate::draw::words::army_name;
use crate::rules::ending::unit_points;
use crate::rules::movement::remaining;
use crate::speak::{attribute, letters, listed, measure, number};
use crate::state::{Phase, State};
use crate::unit::{Tag, Unit, UnitIndex};

pub(super) fn title(state: &State, unit: UnitIndex) -> Words {
    let unit = &state.units[unit];
    let (kind, army) = (unit.kind.title(), army_name(state, unit.side));
    Words::new(
        format!("{} {} · {}", kind.es, unit.id, army.es),
        format!("{} {} · {}", kind.en, unit.id, army.en),
    )
}

/// The profile is in the [`figures`]; a charge that has been declared is no state, but is told last.
pub(super) fn about(state: &State, index: UnitIndex) -> Vec<Words> {
    let unit = &state.units[index];
    let mut about = vec![movement(unit), strength(unit)];
    about.extend(special(state, index));
    about.extend(declared(state, index).map(|target| {
        Words::new(
            format!("Ha declarado una carga contra {}.", target.es),
            format!("It has declared a charge against {}.", target.en),
        )
    }));
    about
}

fn special(state: &State, index: UnitIndex) -> Option<Words> {
    match Condition::of(state, index) {
        Condition::Fleeing => Some(Words::new(
            "Huye: al empezar su turno intentará reagruparse.",
            "It flees: when its turn begins it will try to rally.",
        )),
        Condition::Fighting => {
            let foes = foes(state, index);
            Some(Words::new(
                format!("Combate con {}.", foes.es),
                format!("Fights {}.", foes.en),
            ))
        }
        Condition::Marching => Some(Words::new(
            "En marcha: M doble este turno.",
            "Marching: M is doubled this turn.",
        )),
        Condition::WillCharge | Condition::Plain => None,
    }
}

fn strength(unit: &Unit) -> Words {
    let (models, initial, frontage) = (unit.models, unit.initial, unit.frontage);
    let share = number(100.0 * f64::from(models) / f64::from(initial));
    let ranks = unit.block().ranks();
    let (power, [points, points_en]) = (unit.power(), measure(unit_points(unit)));
    let (mut es, mut en) = (
        format!(
            "{models} de {} ({share} %), frente {frontage}, {}. Potencia {power}; vale ahora {points} p.",
            count(initial, "efectivo", "efectivos"),
            count(ranks, "fila", "filas")
        ),
        format!(
            "{models} of {} ({share} %), frontage {frontage}, {}. Power {power}; worth {points_en} p now.",
            count(initial, "model", "models"),
            count(ranks, "rank", "ranks")
        ),
    );
    if unit.pending > 0 {
        let each = unit.value(Attribute::Wounds);
        let (es_each, en_each) = (
            count(each, "herida", "heridas"),
            count(each, "wound", "wounds"),
        );
        es += &format!(" Un efectivo lleva {} de {es_each}.", unit.pending);
        en += &format!(" One model bears {} of {en_each}.", unit.pending);
    }
    Words::new(es, en)
}

fn movement(unit: &Unit) -> Words {
    let ([left, left_en], [all, all_en]) = (measure(remaining(unit)), measure(unit.movement()));
    Words::new(
        format!("Movimiento restante {left}u, M {all}u."),
        format!("Movement left {left_en}u, M {all_en}u."),
    )
}

fn foes(state: &State, unit: UnitIndex) -> Words {
    let combat = state.combats.iter().find(|combat| combat.has(unit));
    let foes = combat.into_iter().flat_map(|combat| combat.pairs_of(unit));
    let foes: Vec<Tag> = foes.map(|(foe, _)| state.tag(foe)).collect();
    listed(&foes)
}

fn declared(state: &State, unit: UnitIndex) -> Option<Words> {
    if state.phase != Phase::ChargeDeclaration {
        return None;
    }
    let all = state.charges.iter();
    let mine = all.filter(|charge| charge.unit == unit);
    mine.map(|charge| state.tag(charge.target).title()).next()
}

pub(super) fn figures(unit: &Unit) -> Vec<Figure> {
    let figure = |of: Attribute| {
        let (now, before) = (unit.value(of), unit.kind.value(of));
        Figure {
            sign: letters(of),
            name: attribute(of),
            value: now.to_string(),
            was: (now != before).then(|| before.to_string()),
        }
    };
    Attribute::ALL.into_iter().map(figure).collect()
}
