//! What is said about the picture (GOM-UX-17, GOM-UX-21).

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::count;

use super::condition::Condition;
use crate::attribute::Attribute;
use crate::rules::ending::score;
use crate::rules::field;
use crate::rules::movement::remaining;
use crate::side::Side;
use crate::speak::{letters, measure, number, phase};
use crate::state::{Phase, SceneryKind, State};
use crate::tolerance::MEASURE;
use crate::unit::{Fate, Unit, UnitIndex};

pub(crate) fn nothing() -> Words {
    Words::new("Un campo vacío", "An empty field")
}

/// The whole field, as a place.
pub(crate) fn field() -> Words {
    Words::new("El campo de batalla", "The battlefield")
}

pub(crate) fn zone() -> Words {
    Words::new("La zona de despliegue", "The deployment zone")
}

pub(crate) fn title(state: &State) -> Words {
    let [one, two] = Side::ALL.map(|side| army(state, side));
    let (turn, now) = (turn(state), phase(state.phase.word()));
    Words::new(
        format!(
            "Campo de batalla. {}, {}. {}; {}.",
            turn.es, now.es, one.es, two.es
        ),
        format!(
            "Battlefield. {}, {}. {}; {}.",
            turn.en, now.en, one.en, two.en
        ),
    )
}

/// GOM-UX-17.
pub(crate) fn turn(state: &State) -> Words {
    let turn = state.turn;
    match &state.phase {
        Phase::Over(_) => {
            let [[one, one_en], [two, two_en]] = score(state).points.map(measure);
            Words::new(
                format!("BATALLA TERMINADA: {one} A {two}"),
                format!("THE BATTLE IS OVER: {one_en} TO {two_en}"),
            )
        }
        Phase::ChargeDeclaration if is_as_deployed(state) => {
            Words::new("EJÉRCITOS DESPLEGADOS", "ARMIES DEPLOYED")
        }
        Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Fighting(_) | Phase::Shooting => {
            let (es, en) = match state.side {
                Side::One => ("PRIMERO", "FIRST ARMY"),
                Side::Two => ("SEGUNDO", "SECOND ARMY"),
            };
            Words::new(
                format!("TURNO {turn} EJÉRCITO {es}"),
                format!("TURN {turn} {en}"),
            )
        }
    }
}

/// GOM-ARM-21: nobody has given an order yet, and everybody stands in their zone.
fn is_as_deployed(state: &State) -> bool {
    let stands = |unit: &Unit| {
        unit.models == unit.initial && field::zone(unit.side).hold(unit.rect().corners(), MEASURE)
    };
    (state.turn, state.side) == (1, Side::One)
        && state.charges.is_empty()
        && state.combats.is_empty()
        && state.units.iter().all(stands)
}

pub(crate) fn army(state: &State, side: Side) -> Words {
    let (name, strength) = (army_name(state, side), strength(state, side));
    Words::new(
        format!("{}: {}", name.es, strength.es),
        format!("{}: {}", name.en, strength.en),
    )
}

/// What is left of an army.
pub(crate) fn strength(state: &State, side: Side) -> Words {
    let n_units = state.present_of(side).count();
    let power: i64 = state.present_of(side).map(|(_, unit)| unit.power()).sum();
    Words::new(
        format!("{}, potencia {power}", count(n_units, "unidad", "unidades")),
        format!("{}, power {power}", count(n_units, "unit", "units")),
    )
}

/// GOM-TRN-02: the parts of a turn in which somebody chooses, by their published words.
pub(crate) fn phases() -> [(&'static str, Words); 4] {
    [
        ("charge_declaration", Words::new("1 Cargas", "1 Charges")),
        ("other_moves", Words::new("2 Movimiento", "2 Movement")),
        ("combat_resolution", Words::new("3 Combate", "3 Combat")),
        ("shooting", Words::new("4 Disparo", "4 Shooting")),
    ]
}

/// What an army is called; a free position may not say.
pub(crate) fn army_name(state: &State, side: Side) -> Words {
    match &*state.armies[side.index()] {
        "" => Words::new(format!("Ejército {side}"), format!("Army {side}")),
        name => crate::army::title(name),
    }
}

/// A charge that has been declared.
pub(crate) fn charge(unit: &Unit, target: &Unit) -> Words {
    let ([es, en], target) = (unit.tag().nouns(), target.tag().title());
    Words::new(
        es.tell(format!(
            "{es} [ha|han] declarado una carga contra {}",
            target.es
        )),
        en.tell(format!(
            "{en} [has|have] declared a charge against {}",
            target.en
        )),
    )
}

/// The state of a unit in a word.
pub(crate) fn state_word(state: &State, index: UnitIndex) -> Words {
    let unit = &state.units[index];
    match unit.fate {
        Some(Fate::Annihilated) => {
            let [es, _] = unit.kind.nouns();
            Words::new(es.tell("aniquilad[o|a|os|as]"), "annihilated")
        }
        Some(Fate::OffField) => Words::new("fuera del campo", "off the field"),
        None => {
            let word = Condition::of(state, index).word();
            word.unwrap_or_else(|| Words::new("–", "–"))
        }
    }
}

pub(crate) fn scenery(kind: SceneryKind) -> Words {
    match kind {
        SceneryKind::Building => Words::new("Edificio", "Building"),
        SceneryKind::Forest => Words::new("Bosque", "Forest"),
    }
}

pub(crate) fn target(unit: &Unit) -> Words {
    let name = unit.tag().title();
    Words::new(
        format!("Contra {}", name.es),
        format!("Against {}", name.en),
    )
}

/// GOM-UX-21: name, army, profile, remaining movement, models and percentage, special state.
pub(crate) fn unit(state: &State, index: UnitIndex) -> Words {
    let unit = &state.units[index];
    let profile = profile(", ", |attribute| unit.value(attribute));
    let [left, left_en] = measure(remaining(unit));
    let share = number(100.0 * f64::from(unit.models) / f64::from(unit.initial));
    let special = special(state, index);
    let (name, side, frontage) = (unit.tag().title(), unit.side, unit.frontage);
    Words::new(
        format!(
            "{}, ejército {side}. {}. Movimiento restante {left}u. {} en frente de {frontage}, \
             {share} %.{}",
            name.es,
            profile.es,
            count(unit.models, "efectivo", "efectivos"),
            special.es
        ),
        format!(
            "{}, army {side}. {}. Movement left {left_en}u. {} with frontage {frontage}, {share} %.{}",
            name.en,
            profile.en,
            count(unit.models, "model", "models"),
            special.en
        ),
    )
}

/// GOM-ATT-01: all values behind their letters.
pub(crate) fn profile(between: &str, value: impl Fn(Attribute) -> i32) -> Words {
    let written = |lang: Lang| {
        let all = Attribute::ALL.into_iter();
        let values = all.map(|of| format!("{} {}", letters(of).get(lang), value(of)));
        values.collect::<Vec<_>>().join(between)
    };
    Words::new(written(Lang::Es), written(Lang::En))
}

/// The same as a sentence that follows others.
fn special(state: &State, index: UnitIndex) -> Words {
    let word = Condition::of(state, index).word().unwrap_or_default();
    let sentence = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            format!(" {}{}.", first.to_uppercase(), letters.as_str())
        })
    };
    Words::new(sentence(&word.es), sentence(&word.en))
}
