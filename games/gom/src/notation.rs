//! Orders as people type them, in either language: `advance A1 30`, `carga A1 B2`, `fin turno`.

use sobremesa_geometry::Spin;
use sobremesa_kernel::Words;

use crate::action::{Action, Allotment};
use crate::side::Side;
use crate::unit::UnitId;

/// An order in its short form.
pub(crate) fn write(action: &Action) -> String {
    match action {
        Action::DeclareCharge { unit, target } => format!("charge {unit} {target}"),
        Action::EndDeclarations => "end declarations".to_owned(),
        Action::Advance { unit, distance } => format!("advance {unit} {distance}"),
        Action::Pivot {
            unit,
            spin,
            degrees,
        } => {
            let side = match spin {
                Spin::Left => "left",
                Spin::Right => "right",
            };
            format!("{side} {unit} {degrees}")
        }
        Action::AboutTurn { unit } => format!("about {unit}"),
        Action::March { unit } => format!("march {unit}"),
        Action::EndMovement => "end movement".to_owned(),
        Action::AllocateAttacks { unit, attacks } => {
            let shares = attacks.iter().map(|share| {
                let Allotment {
                    model,
                    target,
                    attacks,
                } = share;
                format!(" {model}:{target}*{attacks}")
            });
            format!("split {unit}{}", shares.collect::<String>())
        }
        Action::Shoot { unit, target } => format!("shoot {unit} {target}"),
        Action::EndTurn => "end turn".to_owned(),
        Action::EndBattle => "end battle".to_owned(),
        Action::Timeout(side) => format!("timeout {side}"),
    }
}

/// An order as people type it in each language.
pub(crate) fn typed(action: &Action) -> Words {
    let en = write(action);
    let (verb, rest) = en.split_once(' ').unwrap_or((&en, ""));
    let es = match (verb, rest) {
        ("charge", rest) => format!("carga {rest}"),
        ("advance", rest) => format!("avanza {rest}"),
        ("left", rest) => format!("izquierda {rest}"),
        ("right", rest) => format!("derecha {rest}"),
        ("about", rest) => format!("vuelta {rest}"),
        ("march", rest) => format!("marcha {rest}"),
        ("split", rest) => format!("reparte {rest}"),
        ("shoot", rest) => format!("dispara {rest}"),
        ("end", "declarations") => "fin cargas".to_owned(),
        ("end", "movement") => "fin movimiento".to_owned(),
        ("end", "turn") => "fin turno".to_owned(),
        ("end", "battle") => "fin batalla".to_owned(),
        _ => en.clone(),
    };
    Words::new(es, en)
}

/// Reads what a person typed.
///
/// # Errors
/// What would be understood instead.
pub(crate) fn read(text: &str) -> Result<Action, Words> {
    parse(text).ok_or_else(|| not_understood(text))
}

fn parse(text: &str) -> Option<Action> {
    let mut words = text.split_whitespace();
    let verb = words.next()?.to_lowercase();
    let rest: Vec<&str> = words.collect();
    let id = |word: &&str| {
        let is_short = word.len() <= UnitId::LONGEST;
        is_short.then(|| UnitId::new(word))
    };
    Some(match (verb.as_str(), &rest[..]) {
        ("charge" | "carga", [unit, target]) => Action::DeclareCharge {
            unit: id(unit)?,
            target: id(target)?,
        },
        ("advance" | "avanza", [unit, way]) => Action::Advance {
            unit: id(unit)?,
            distance: length(way)?,
        },
        ("left" | "izquierda", [unit, way]) => Action::Pivot {
            unit: id(unit)?,
            spin: Spin::Left,
            degrees: length(way)?,
        },
        ("right" | "derecha", [unit, way]) => Action::Pivot {
            unit: id(unit)?,
            spin: Spin::Right,
            degrees: length(way)?,
        },
        ("about" | "vuelta", [unit]) => Action::AboutTurn { unit: id(unit)? },
        ("march" | "marcha", [unit]) => Action::March { unit: id(unit)? },
        ("shoot" | "dispara", [unit, target]) => Action::Shoot {
            unit: id(unit)?,
            target: id(target)?,
        },
        ("split" | "reparte", [unit, shares @ ..]) => Action::AllocateAttacks {
            unit: id(unit)?,
            attacks: shares
                .iter()
                .map(|share| allotment(share))
                .collect::<Option<_>>()?,
        },
        ("end" | "fin", [what]) => match what.to_lowercase().as_str() {
            "declarations" | "charges" | "cargas" => Action::EndDeclarations,
            "movement" | "movimiento" => Action::EndMovement,
            "turn" | "turno" => Action::EndTurn,
            "battle" | "batalla" => Action::EndBattle,
            _ => return None,
        },
        ("timeout", [side]) => {
            let side = Side::ALL
                .into_iter()
                .find(|known| known.number().to_string() == **side)?;
            Action::Timeout(side)
        }
        _ => return None,
    })
}

/// A number that can be measured, with a decimal point or a decimal comma.
fn length(word: &str) -> Option<f64> {
    let number = word.trim_end_matches(['u', '°']).replace(',', ".");
    let number: f64 = number.parse().ok()?;
    number.is_finite().then_some(number)
}

/// `3:B2*2`: two attacks of model 3 on B2.
fn allotment(word: &str) -> Option<Allotment> {
    let (model, rest) = word.split_once(':')?;
    let (target, attacks) = rest.rsplit_once('*')?;
    Some(Allotment {
        model: model.parse().ok()?,
        target: (!target.is_empty() && target.len() <= UnitId::LONGEST)
            .then(|| UnitId::new(target))?,
        attacks: attacks.parse().ok()?,
    })
}

fn not_understood(text: &str) -> Words {
    let shown: String = text.chars().take(40).collect();
    Words::new(
        format!(
            "No entiendo «{shown}». Por ejemplo: carga A1 B2, avanza A1 30, izquierda A1 45, vuelta A1, \
             marcha A1, dispara A1 B2, fin cargas, fin movimiento, fin turno."
        ),
        format!(
            "“{shown}” is not clear. For instance: charge A1 B2, advance A1 30, left A1 45, about A1, \
             march A1, shoot A1 B2, end charges, end movement, end turn."
        ),
    )
}
