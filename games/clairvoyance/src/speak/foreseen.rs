//! What is known before it happens, in words.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::decimal;

use super::Calls;
use crate::foreseen::{Foreseen, Weighed};
use crate::odds::Unweighed;

/// What an attack would come to.
pub(crate) fn weighed(weighed: &Weighed, calls: Calls<'_>) -> Words {
    let Some(odds) = &weighed.odds else {
        return unweighed(weighed, calls);
    };
    let said = |lang: Lang| {
        let mut said: Vec<String> = odds
            .hits
            .iter()
            .zip(1..)
            .map(|(hit, number)| {
                let percent = decimal(100.0 * hit, 0, lang);
                lang.pick(
                    format!("Ataque {number}: acierta el {percent} %."),
                    format!("Attack {number}: hits {percent} %."),
                )
            })
            .collect();
        let mean = decimal(odds.mean, 2, lang);
        said.push(match odds.kills {
            Some(kills) => {
                let kills = decimal(100.0 * kills, 2, lang);
                lang.pick(
                    format!("Daño medio {mean}; mata el {kills} %."),
                    format!("Mean damage {mean}; kills {kills} %."),
                )
            }
            None => lang.pick(
                format!("Daño medio {mean}; sus puntos de vida los lleva la mesa."),
                format!("Mean damage {mean}; the table keeps those hit points."),
            ),
        });
        if !odds.can_be_made {
            said.push(lang.pick(
                "Desde donde está no puede hacerlo: no llega o no lo ve.".to_owned(),
                "It cannot be made from where it stands: out of range or out of sight.".to_owned(),
            ));
        }
        said.join("\n")
    };
    Words::new(said(Lang::Es), said(Lang::En))
}

/// What is missing to know what an attack would come to, and how to say it.
fn unweighed(weighed: &Weighed, calls: Calls<'_>) -> Words {
    let (unit, target) = (&weighed.unit, &weighed.target);
    let (unit_name, target_name) = (calls.unit(unit), calls.unit(target));
    match weighed.unknown {
        Some(Unweighed::Armor) => Words::new(
            format!("No se sabe la CA de {target_name}: dila con «ac {target} 17»."),
            format!("The AC of {target_name} is not known: say it with “ac {target} 17”."),
        ),
        Some(Unweighed::Attack) => Words::new(
            format!(
                "No se sabe con qué ataca {unit_name}: dilo con «odds {unit} {target} +7 1d8+3»."
            ),
            format!(
                "What {unit_name} attacks with is not known: say it with “odds {unit} {target} +7 1d8+3”."
            ),
        ),
        Some(Unweighed::Dice) | None => Words::new(
            "No se puede saber: son demasiados dados.",
            "It cannot be known: there are too many dice.",
        ),
    }
}

/// What remains of a unit's plan, and what it would do next.
pub(crate) fn plan(foreseen: &Foreseen, calls: Calls<'_>) -> Words {
    let Some(plan) = &foreseen.plan else {
        return Words::new("Lo lleva un jugador.", "A player plays it.");
    };
    let reasons = reasons_at(foreseen, calls);
    let said = |used_up: &str, reasons: &str| {
        let plan = if plan.is_empty() { used_up } else { plan };
        format!("{plan}\n{reasons}")
    };
    Words::new(
        said("(agotado)", &reasons.es),
        said("(used up)", &reasons.en),
    )
}

/// The conditions on the way to a turn, each with its line in the file, and what came of them.
pub fn reasons(foreseen: &Foreseen) -> Words {
    reasons_at(foreseen, Calls::InFull)
}

/// The same, with units called as they are where it is told.
pub(crate) fn reasons_at(foreseen: &Foreseen, calls: Calls<'_>) -> Words {
    let said = |lang: Lang| {
        let at = lang.pick("línea", "line");
        let mut said = vec![calls.unit(&foreseen.unit)];
        said.extend(foreseen.tests.iter().map(|test| {
            let verdict = if test.holds {
                lang.pick("sí", "yes")
            } else {
                "no"
            };
            format!("  {at} {}: {}? {verdict}", test.line, test.condition)
        }));
        said.push(match &foreseen.deed {
            Some(deed) => format!("  {at} {}: {}", deed.line, deed.text),
            None => lang
                .pick(
                    "  No encuentra qué hacer y pasa.",
                    "  It finds nothing to do and passes.",
                )
                .to_owned(),
        });
        said.join("\n")
    };
    Words::new(said(Lang::Es), said(Lang::En))
}
