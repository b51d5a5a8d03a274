//! Chances in words: exact ones, told before anybody rolls, without measuring anything that has not
//! been measured yet (GOM-CHG-04, GOM-SHO-07).

use sobremesa_kernel::Words;
use sobremesa_speak::count;
use sobremesa_table::{Grid, Row};

use crate::attribute::Attribute;
use crate::chances::{BlowChances, Chance, distribution};
use crate::draw::ids;
use crate::forecast::{Prospect, breaks_by, forecast, if_met};
use crate::rules::combat::attack::{BlowValues, blow_values};
use crate::rules::combat::casualties;
use crate::rules::shooting::{ShotValues, is_shaken, n_shots, shot_values};
use crate::speak::{figure, measure};
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// What a charge may bring if it meets the front, and blow against blow what each model could do to the other side.
pub(super) fn charge(state: &State, charger: UnitIndex, target: UnitIndex) -> Vec<Words> {
    let expected = if_met(state, charger, target).map(|both| expected(charger, &both));
    let (unit, target) = (&state.units[charger], &state.units[target]);
    let line = |es: &str, en: &str, attacker: &Unit, defender: &Unit| {
        let chances = BlowChances::of(blow_values(attacker, defender));
        let (steps, [all, all_en]) = (steps(&chances), percent(chances.all.value()));
        let attacks = attacker.value(Attribute::Attacks);
        Words::new(
            format!("{es}: {all} por golpe ({steps}), {attacks} por efectivo"),
            format!("{en}: {all_en} a blow ({steps}), {attacks} a model"),
        )
    };
    let [broken, broken_en] = percent(breaks_by(target, 1).value());
    let blows = [
        line("Hiere", "Wounds", unit, target),
        line("Recibe", "Suffers", target, unit),
        Words::new(
            format!("Si pierde por 1, huye con {broken}"),
            format!("Beaten by 1 it runs in {broken_en}"),
        ),
    ];
    expected.into_iter().chain(blows).collect()
}

/// How it may go, in a sentence.
fn expected(charger: UnitIndex, both: &[Prospect; 2]) -> Words {
    let [ours, theirs] = match both[0].unit == charger {
        true => [&both[0], &both[1]],
        false => [&both[1], &both[0]],
    };
    let [wins, loses] = [ours.wins, theirs.wins].map(percent);
    let routed = percent(theirs.breaks + theirs.annihilated);
    let routs = percent(ours.breaks + ours.annihilated);
    Words::new(
        format!(
            "Si llega al frente: vence {} y rompe al enemigo {}; pierde {} y se rompe {}",
            wins[0], routed[0], loses[0], routs[0]
        ),
        format!(
            "If it meets the front: it wins {} and breaks the enemy {}; it loses {} and breaks {}",
            wins[1], routed[1], loses[1], routs[1]
        ),
    )
}

/// GOM-SHO-09..13 at each range, for nobody has measured which it is.
pub(super) fn shot(unit: &Unit, target: &Unit) -> Vec<Words> {
    let range = f64::from(unit.value(Attribute::WeaponRange));
    let bands = [
        ("Muy cerca", "Very near", range / 16.0),
        ("Cerca", "Near", range / 4.0),
        ("Lejos", "Far", range * 0.75),
    ];
    bands
        .into_iter()
        .map(|(es, en, distance)| {
            let values = shot_values(unit, target, distance);
            let (each, shaken) = volley(unit, target, &values);
            let ([each, each_en], [shaken, shaken_en]) = (percent(each.value()), percent(shaken));
            let n_shots = n_shots(unit);
            let (tiros, shots) = (
                count(n_shots, "tiro", "tiros"),
                count(n_shots, "shot", "shots"),
            );
            Words::new(
                format!("{es}: {tiros}, {each} cada uno; más de un cuarto cae con {shaken}"),
                format!("{en}: {shots}, {each_en} each; more than a quarter falls in {shaken_en}"),
            )
        })
        .collect()
}

fn volley(unit: &Unit, target: &Unit, values: &ShotValues) -> (Chance, f64) {
    let chances = BlowChances::of(BlowValues {
        hit: values.hit,
        wound: values.wound,
        save: values.save,
    });
    let wounds_each = target.value(Attribute::Wounds).unsigned_abs();
    let spread = distribution(chances.all.value(), n_shots(unit));
    let shaken = (0..).zip(spread).filter(|(wounds, _)| {
        let (fallen, _) = casualties(target.pending, *wounds, wounds_each);
        is_shaken(target.models, fallen)
    });
    (chances.all, shaken.map(|(_, weight)| weight).sum())
}

/// What the combat of a unit may bring, if it is one of two.
pub(super) fn fight(state: &State, unit: UnitIndex) -> Option<Grid> {
    let combat = state.combats.iter().position(|combat| combat.has(unit))?;
    let both = forecast(state, combat)?;
    Some(Grid {
        caption: Words::new(
            "Si se combate ahora (probabilidades exactas)",
            "If they fight now (exact chances)",
        ),
        head: vec![
            Words::default(),
            Words::new("golpes", "blows"),
            Words::new("heridas", "wounds"),
            Words::new("vence", "wins"),
            Words::new("huye", "runs"),
            Words::new("cae", "falls"),
        ],
        rows: both.iter().map(|prospect| row(state, prospect)).collect(),
    })
}

fn row(state: &State, prospect: &Prospect) -> Row {
    let chance = |value: f64| {
        let [es, en] = percent(value);
        Words::new(es, en)
    };
    let [each, each_en] = percent(prospect.blow.all.value());
    let attacks = prospect.attacks;
    Row {
        thing: Some(ids::unit(&state.units[prospect.unit].id)),
        cells: vec![
            state.tag(prospect.unit).title(),
            Words::new(
                format!("{attacks} × {each}"),
                format!("{attacks} × {each_en}"),
            ),
            figure((prospect.wounds * 10.0).round() / 10.0),
            chance(prospect.wins),
            chance(prospect.breaks),
            chance(prospect.annihilated),
        ],
    }
}

fn steps(chances: &BlowChances) -> String {
    let BlowChances {
        hit,
        wound,
        unsaved,
        ..
    } = chances;
    format!("{hit} × {wound} × {unsaved}")
}

/// As people read a chance; what is possible is never told to be nothing.
fn percent(chance: f64) -> [String; 2] {
    let rounded = (1000.0 * chance).round() / 10.0;
    if chance > 0.0 && rounded < 0.1 {
        measure(0.1).map(|least| format!("< {least} %"))
    } else {
        measure(rounded).map(|percent| format!("{percent} %"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is possible is never told to be nothing, and what is impossible is.
    #[test]
    fn the_least_chance_is_told() {
        assert_eq!(percent(0.0)[1], "0 %");
        assert_eq!(percent(0.0004)[1], "< 0.1 %");
        assert_eq!(percent(0.0006)[1], "0.1 %");
        assert_eq!(percent(0.25)[1], "25 %");
    }
}
