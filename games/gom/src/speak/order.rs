//! Orders, explained to somebody who chooses among several.

use sobremesa_geometry::Spin;
use sobremesa_kernel::Words;

use super::measure;
use crate::action::{Action, Allotment};
use crate::unit::UnitId;

pub(crate) fn describe(action: &Action) -> Words {
    match action {
        Action::DeclareCharge { unit, target } => Words::new(
            format!("{unit} carga contra {target}"),
            format!("{unit} charges {target}"),
        ),
        Action::EndDeclarations => Words::new(
            "Cargas declaradas: que se ejecuten",
            "All charges declared: let them run",
        ),
        Action::Advance { unit, distance } => {
            let [distance, distance_en] = measure(*distance);
            Words::new(
                format!("{unit} avanza {distance}u"),
                format!("{unit} advances {distance_en}u"),
            )
        }
        Action::Pivot {
            unit,
            spin,
            degrees,
        } => {
            let [degrees, degrees_en] = measure(*degrees);
            let (es, en) = match spin {
                Spin::Left => ("izquierda", "left"),
                Spin::Right => ("derecha", "right"),
            };
            Words::new(
                format!("{unit} pivota {degrees}° a la {es}"),
                format!("{unit} pivots {degrees_en}° to the {en}"),
            )
        }
        Action::AboutTurn { unit } => Words::new(
            format!("{unit} da media vuelta"),
            format!("{unit} turns about"),
        ),
        Action::March { unit } => {
            Words::new(format!("{unit} pasa a marcha"), format!("{unit} marches"))
        }
        Action::EndMovement => Words::new(
            "Fin del movimiento: que se resuelvan los combates",
            "End of movement: let the combats be fought",
        ),
        Action::AllocateAttacks { unit, attacks } if attacks.is_empty() => Words::new(
            format!("{unit} ataca al enemigo con el que lleva más tiempo trabada"),
            format!("{unit} strikes at the enemy it has been engaged with longest"),
        ),
        Action::AllocateAttacks { unit, attacks } => {
            let [es, en] = ["contra", "at"].map(|at| shares(attacks, at));
            Words::new(
                format!("{unit} reparte sus ataques: {es}"),
                format!("{unit} splits its attacks: {en}"),
            )
        }
        Action::Shoot { unit, target } => Words::new(
            format!("{unit} dispara a {target}"),
            format!("{unit} shoots at {target}"),
        ),
        Action::EndTurn => Words::new("Fin del turno", "End of the turn"),
        Action::EndBattle => Words::new("Terminar la batalla ya", "End the battle now"),
        Action::Timeout(side) => Words::new(
            format!("Se acabó el tiempo del ejército {}", side.colour().es),
            format!("The time of the {} army has run out", side.colour().en),
        ),
    }
}

/// How many attacks go where, whoever strikes them.
fn shares(attacks: &[Allotment], at: &str) -> String {
    let mut sums: Vec<(&UnitId, u64)> = Vec::new();
    for share in attacks {
        let n = u64::from(share.attacks);
        match sums.iter_mut().find(|(target, _)| *target == &share.target) {
            Some((_, sum)) => *sum += n,
            None => sums.push((&share.target, n)),
        }
    }
    let told = sums.iter().map(|(target, n)| format!("{n} {at} {target}"));
    told.collect::<Vec<_>>().join(", ")
}
