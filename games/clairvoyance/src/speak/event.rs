//! CLV-OUT-04: what happened, told to people.

use sobremesa_kernel::{Lang, Words};

use super::Calls;
use crate::encounter::Warning;
use crate::event::{Event, Placed, UnitBlock};

/// Where there are only words.
pub(crate) fn event(event: &Event) -> Words {
    told(event, Calls::InFull)
}

/// With units called as they are where it is told.
pub(crate) fn told(event: &Event, calls: Calls<'_>) -> Words {
    match event {
        Event::Warning { name, meant, .. } => warn(name.as_deref(), meant.as_deref()),
        Event::Initiative { order, .. } => {
            let order: Vec<String> = order.iter().map(|index| calls.index(*index)).collect();
            let order = order.join(", ");
            Words::new(
                format!("Orden de iniciativa: {order}."),
                format!("Order of initiative: {order}."),
            )
        }
        Event::Turn {
            unit, index, round, ..
        } => {
            // CLV-OUT-03 wants the index as well; it is part of what a token is called.
            let unit = match calls {
                Calls::InFull => format!("{} ({index})", calls.unit(unit)),
                Calls::ByToken(_) => calls.unit(unit),
            };
            Words::new(
                format!("Ronda {round}. Turno de {unit}."),
                format!("Round {round}. Turn of {unit}."),
            )
        }
        Event::Move { unit, to, .. } => {
            let unit = calls.unit(unit);
            Words::new(
                format!("{unit} se mueve a {to}."),
                format!("{unit} moves to {to}."),
            )
        }
        Event::Attack {
            unit,
            target,
            dice,
            roll,
            damage,
            ..
        } => attack(
            calls,
            unit.as_deref(),
            target,
            dice.as_deref(),
            *roll,
            *damage,
        ),
        Event::Hit {
            target, damage, hp, ..
        } => {
            let target = calls.unit(target);
            Words::new(
                format!("Impacto: {target} pierde {damage} PV y queda con {hp}."),
                format!("Hit: {target} loses {damage} HP and has {hp} left."),
            )
        }
        Event::Miss { target, .. } => {
            let target = calls.unit(target);
            Words::new(
                format!("El ataque contra {target} falla."),
                format!("The attack on {target} misses."),
            )
        }
        Event::Death { unit, .. } => {
            let unit = calls.unit(unit);
            Words::new(format!("{unit} muere."), format!("{unit} dies."))
        }
        Event::Heal { unit, points, hp } => {
            let unit = calls.unit(unit);
            Words::new(
                format!("{unit} recupera {points} PV y tiene {hp}."),
                format!("{unit} gets {points} HP back and has {hp}."),
            )
        }
        Event::Note { unit, text } => {
            let unit = calls.unit(unit);
            match text.as_str() {
                "" => Words::new(
                    format!("Se borra la nota de {unit}."),
                    format!("The note on {unit} is wiped out."),
                ),
                text => Words::new(
                    format!("Nota sobre {unit}: {text}"),
                    format!("Note on {unit}: {text}"),
                ),
            }
        }
        Event::Marked { unit, mark, on, .. } => {
            let (unit, words) = (calls.unit(unit), mark.words());
            match on {
                true => Words::new(
                    format!("{unit} sufre: {}.", words.es),
                    format!("{unit} is {}.", words.en),
                ),
                false => Words::new(
                    format!("{unit} ya no sufre: {}.", words.es),
                    format!("{unit} is no longer {}.", words.en),
                ),
            }
        }
        Event::Measured {
            from,
            to,
            squares,
            sees,
            ..
        } => {
            let [es, en] = measured(*squares, *sees);
            Words::new(
                format!("De {from} a {to}: {es}."),
                format!("From {from} to {to}: {en}."),
            )
        }
        Event::Armor { unit, ac } => {
            let unit = calls.unit(unit);
            match ac {
                Some(ac) => Words::new(
                    format!("CA de {unit}: {ac}."),
                    format!("AC of {unit}: {ac}."),
                ),
                None => Words::new(
                    format!("La CA de {unit} ya no se sabe."),
                    format!("The AC of {unit} is not known any more."),
                ),
            }
        }
        Event::Hidden { unit } => {
            let unit = calls.unit(unit);
            Words::new(
                format!("{unit} desaparece de la vista."),
                format!("{unit} goes out of sight."),
            )
        }
        Event::Revealed { unit, at } => {
            let unit = calls.unit(unit);
            Words::new(
                format!("{unit} aparece en {at}."),
                format!("{unit} appears at {at}."),
            )
        }
        Event::Health { shown: true } => Words::new(
            "Los jugadores ven los puntos de vida.",
            "The players see hit points.",
        ),
        Event::Health { shown: false } => Words::new(
            "Los jugadores no ven los puntos de vida.",
            "The players do not see hit points.",
        ),
        Event::Wound { target, .. } => {
            let target = calls.unit(target);
            Words::new(
                format!("Impacto: {target} está herido."),
                format!("Hit: {target} is wounded."),
            )
        }
        Event::Veiled(veiled) => told(&veiled.whole, calls),
        Event::End {
            winner: Some(team), ..
        } if team.is_empty() => Words::new("El combate ha terminado.", "The combat is over."),
        Event::End {
            winner: Some(team), ..
        } => Words::new(
            format!(
                "El combate ha terminado: {}.",
                super::victory(team, Lang::Es)
            ),
            format!("The combat is over: {}.", super::victory(team, Lang::En)),
        ),
        Event::End { winner: None, .. } => Words::new(
            "El combate ha terminado: no queda nadie en pie.",
            "The combat is over: nobody is left standing.",
        ),
        Event::Show(shown) => show(shown, calls),
        Event::Odds(weighed) => super::foreseen::weighed(weighed, calls),
        Event::Plan(foreseen) => super::foreseen::plan(foreseen, calls),
        Event::Why(foreseen) => super::foreseen::reasons_at(foreseen, calls),
        Event::Board { lines, units, .. } => {
            let placed = units.iter().map(|Placed { unit, index, at }| {
                let name = calls.unit(unit);
                format!("{index} {name} {at}")
            });
            let said: Vec<String> = lines.iter().cloned().chain(placed).collect();
            Words::new(said.join("\n"), said.join("\n"))
        }
    }
}

/// How far it is, and whether one sees so far: in Spanish and in English.
pub(crate) fn measured(squares: i64, sees: bool) -> [String; 2] {
    let [seen_es, seen_en] = match sees {
        true => ["se ven", "in sight of each other"],
        false => ["no se ven", "out of sight of each other"],
    };
    [
        format!(
            "{}, {seen_es}",
            sobremesa_speak::count(squares, "casilla", "casillas")
        ),
        format!(
            "{}, {seen_en}",
            sobremesa_speak::count(squares, "square", "squares")
        ),
    ]
}

/// A warning in words.
pub fn warning(warning: &Warning) -> Words {
    match warning {
        Warning::UnknownName { name, meant, .. } => warn(Some(name), meant.as_deref()),
        Warning::SingleTeam => warn(None, None),
    }
}

fn warn(name: Option<&str>, meant: Option<&str>) -> Words {
    match (name, meant) {
        (None, _) => Words::new(
            "Aviso: solo hay un equipo, así que el combate termina antes de empezar.",
            "Warning: there is only one team, so the combat is over before it begins.",
        ),
        (Some(name), None) => Words::new(
            format!("Aviso: «{name}» no nombra a nadie de este encuentro."),
            format!("Warning: “{name}” names nobody in this encounter."),
        ),
        (Some(name), Some(meant)) => Words::new(
            format!("Aviso: «{name}» no nombra a nadie de este encuentro; ¿querías decir {meant}?"),
            format!("Warning: “{name}” names nobody in this encounter; did you mean {meant}?"),
        ),
    }
}

fn attack(
    calls: Calls<'_>,
    unit: Option<&str>,
    target: &str,
    dice: Option<&[i32]>,
    roll: i64,
    damage: Option<i64>,
) -> Words {
    let target = calls.unit(target);
    let shown = match dice {
        Some([d20, ..]) => format!(" (d20: {d20})"),
        Some([]) | None => String::new(),
    };
    let (es_damage, en_damage) = match damage {
        Some(damage) => (format!(", daño {damage}"), format!(", damage {damage}")),
        None => (String::new(), String::new()),
    };
    match unit {
        Some(unit) => {
            let unit = calls.unit(unit);
            Words::new(
                format!("{unit} ataca a {target}: {roll}{shown}{es_damage}."),
                format!("{unit} attacks {target}: {roll}{shown}{en_damage}."),
            )
        }
        None => Words::new(
            format!("Ataque contra {target}: {roll}{es_damage}."),
            format!("Attack on {target}: {roll}{en_damage}."),
        ),
    }
}

/// CLV-CMD-03.
fn show(shown: &UnitBlock, calls: Calls<'_>) -> Words {
    let UnitBlock {
        unit,
        index,
        player,
        alive,
        at,
        stats,
        typed_ac,
        note,
    } = shown;
    let unit = calls.unit(unit);
    let (es_kind, en_kind) = if *player {
        ("personaje de jugador", "player's character")
    } else {
        ("controlada por el programa", "program-controlled")
    };
    let (es_life, en_life) = if *alive {
        ("viva", "alive")
    } else {
        ("muerta", "dead")
    };
    let mut es = format!("{unit} ({index}), {es_kind}, {es_life}, en {at}.");
    let mut en = format!("{unit} ({index}), {en_kind}, {en_life}, at {at}.");
    if let Some(stats) = stats {
        let (hp, max, speed, ac) = (stats.hp, stats.max_hp, stats.speed, stats.ac);
        let (attack, full) = (&stats.attack, &stats.full_attack);
        es.push_str(&format!(
            " PV {hp}/{max}, velocidad {speed}, CA {ac}. Ataque: {attack}. Ataque completo: {full}."
        ));
        en.push_str(&format!(
            " HP {hp}/{max}, speed {speed}, AC {ac}. Attack: {attack}. Full attack: {full}."
        ));
    }
    if let Some(ac) = typed_ac {
        es.push_str(&format!(" CA {ac}."));
        en.push_str(&format!(" AC {ac}."));
    }
    if !note.is_empty() {
        es.push_str(&format!(" Nota: {note}"));
        en.push_str(&format!(" Note: {note}"));
    }
    Words::new(es, en)
}
