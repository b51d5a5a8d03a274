//! What is said, in words: clauses that the officer speaks, so that no unit is the subject of a verb
//! whose number its name would decide.

use sobremesa_kernel::Words;
use sobremesa_speak::count;

use super::{Effect, Order, Rout, Says, Victim, Voice, Volley};
use crate::event::Edge;
use crate::speak::Quarter;
use crate::state::SceneryKind;
use crate::unit::Tag;

pub(super) fn of(says: &Says) -> Words {
    match says {
        Says::Orders(order) => ordered(order),
        Says::Arrives {
            unit,
            target,
            edge,
            with,
        } => arrives(unit, target, *edge, with.as_ref()),
        Says::Rout(rout) => rout_words(rout),
        Says::NobodyArrives => Words::new(
            "ninguna carga que aún pueda declarar llegaría a su blanco",
            "no charge that I could still declare would reach its target",
        ),
        Says::Volley(volley) => volley_words(volley),
        Says::NoTargets => Words::new(
            "nadie que aún pueda disparar tiene un blanco a la vista y a tiro",
            "nobody who can still shoot has a target in sight and in range",
        ),
        Says::NoShooters => Words::new(
            "no me queda nadie que pueda disparar",
            "I have nobody left who can shoot",
        ),
        Says::NobodyMoves => Words::new(
            "nadie que esté libre puede avanzar más",
            "nobody who is free can advance any further",
        ),
        Says::Aims { target, .. } => about(
            target,
            |es| format!("así tengo a {es} a la vista y a tiro"),
            |en| format!("so I have {en} in sight and in range"),
        ),
        Says::KeepsAim { unit, target } => about_two(
            [unit, target],
            |[unit, es]| format!("dejo en su sitio a {unit}, con {es} a la vista y a tiro"),
            |[unit, en]| format!("I leave {unit} in place, with {en} in sight and in range"),
        ),
        Says::NoAim { .. } => Words::new(
            "desde el sitio de ahora no hay ningún blanco a la vista y a tiro",
            "from the present place there is no target in sight and in range",
        ),
        Says::Exposed { foe, .. } => about(
            foe,
            |es| format!("al sitio de ahora llega una carga de {es}"),
            |en| format!("a charge of {en} reaches the present place"),
        ),
        Says::Escapes { foe, .. } => about(
            foe,
            |es| format!("tal como está todo, allí no llega una carga de {es}"),
            |en| format!("as things stand a charge of {en} does not reach the new one"),
        ),
        Says::WouldExpose { unit, foe, .. } => about_two(
            [unit, foe],
            |[unit, es]| {
                format!("la maniobra que pensaba para {unit} acaba al alcance de una carga de {es}")
            },
            |[unit, en]| {
                format!("the move that I thought of for {unit} ends within a charge of {en}")
            },
        ),
        Says::Covers { friend, foe, .. } => about_two(
            [friend, foe],
            |[friend, es]| format!("así cubro a {friend} de una carga de {es}"),
            |[friend, en]| format!("so I cover {friend} against a charge of {en}"),
        ),
        Says::Faces {
            foe, before, after, ..
        } => {
            let (before, after) = (face(*before), face(*after));
            about(
                foe,
                |es| {
                    format!(
                        "así una carga de {es} da contra {}, no contra {}",
                        after.es, before.es
                    )
                },
                |en| format!("so a charge of {en} meets {}, not {}", after.en, before.en),
            )
        }
        Says::OutOfShot { foe, .. } => about(
            foe,
            |es| format!("así dejo de estar a tiro de {es}"),
            |en| format!("so I am out of the shot of {en}"),
        ),
        Says::Threatens { target, edge, .. } => {
            let side = face(*edge);
            about(
                target,
                |es| {
                    format!(
                        "así tengo a {es} al alcance de una carga contra {}",
                        side.es
                    )
                },
                |en| {
                    format!(
                        "so I have {en} within reach of a charge against {}",
                        side.en
                    )
                },
            )
        }
        Says::Holds {
            side,
            quadrant,
            power,
            ..
        } => {
            let place = Quarter::seen(*quadrant, *side).of_mine();
            let [ours, theirs] = power;
            Words::new(
                format!(
                    "así tengo {ours} de potencia contra {theirs} en el cuadrante {}",
                    place.es
                ),
                format!(
                    "so I have {ours} of power against {theirs} in the quadrant {}",
                    place.en
                ),
            )
        }
        Says::Nears { foe, turns, .. } => about(
            foe,
            |es| {
                let turns = count(*turns, "turno", "turnos");
                format!("así quedo a {turns} de marcha de {es}")
            },
            |en| {
                let turns = count(*turns, "turn", "turns");
                format!("which leaves {turns} of marching to {en}")
            },
        ),
        // How far, and no more: something may stand between.
        Says::NearsShot { foe, turns: 0, .. } => about(
            foe,
            |es| format!("así tengo a {es} a distancia de tiro"),
            |en| format!("so I have {en} within the range of my shots"),
        ),
        Says::NearsShot { foe, turns, .. } => about(
            foe,
            |es| {
                let turns = count(*turns, "turno", "turnos");
                format!("así quedo a {turns} de paso de tener a tiro a {es}")
            },
            |en| {
                let turns = count(*turns, "turn", "turns");
                format!("which leaves {turns} of walking until {en} can be shot at")
            },
        ),
        Says::GoesRound { foe, what, .. } => {
            let (wall, wall_en) = match what {
                SceneryKind::Building => ("un edificio", "a building"),
                SceneryKind::Forest => ("un bosque", "a wood"),
            };
            about(
                foe,
                |es| format!("en línea recta hacia {es} hay {wall}"),
                |en| format!("on the straight line to {en} there is {wall_en}"),
            )
        }
        Says::ReachedBy { foe, edge, .. } => {
            let side = face(*edge);
            about(
                foe,
                |es| format!("allí llega una carga de {es} contra {}", side.es),
                |en| format!("there a charge of {en} can reach {}", side.en),
            )
        }
        Says::StopsShort { foe, .. } => about(
            foe,
            |es| format!("me quedo fuera de toda carga; más adelante llegaría la de {es}"),
            |en| format!("I stop short of every charge; farther ahead that of {en} would arrive"),
        ),
        Says::Unreached { .. } => Words::new(
            "tal como está todo, allí no llega ninguna carga",
            "as things stand no charge gets there",
        ),
        Says::Withdraws { foe, .. } => about(
            foe,
            |es| format!("así me alejo de {es}"),
            |en| format!("so I get away from {en}"),
        ),
        Says::Turns { foe, .. } => about(
            foe,
            |es| format!("así doy el frente a {es}"),
            |en| format!("so I turn the front to {en}"),
        ),
        Says::Watches { unit, foe } => about_two(
            [unit, foe],
            |[unit, es]| format!("dejo a {unit} dando el frente a {es}"),
            |[unit, en]| format!("I leave {unit} with the front to {en}"),
        ),
        Says::Strikes {
            target,
            other,
            percent,
            ..
        } => strikes(target, other.as_ref(), *percent),
        Says::Nearest { unit, target } => about_two(
            [unit, target],
            |[unit, es]| format!("de lo que se ve desde {unit}, lo más cercano: {es}"),
            |[unit, en]| format!("of what is seen from {unit}, the nearest: {en}"),
        ),
        Says::NobodyNear => Words::new(
            "nadie más tiene cerca y a la vista a un enemigo",
            "nobody else has an enemy near and in sight",
        ),
        Says::NearestBusy => Words::new(
            "a quien aún puede disparar no le queda cerca un enemigo que no esté combatiendo",
            "whoever can still shoot has no enemy near who is not busy fighting",
        ),
        Says::Stays { unit } => about(
            unit,
            |es| format!("dejo en su sitio a {es}"),
            |en| format!("I leave {en} in place"),
        ),
    }
}

fn about(tag: &Tag, es: impl FnOnce(&str) -> String, en: impl FnOnce(&str) -> String) -> Words {
    let name = tag.title();
    Words::new(es(&name.es), en(&name.en))
}

fn about_two(
    tags: [&Tag; 2],
    es: impl FnOnce([&str; 2]) -> String,
    en: impl FnOnce([&str; 2]) -> String,
) -> Words {
    let [one, other] = tags.map(Tag::title);
    Words::new(es([&one.es, &other.es]), en([&one.en, &other.en]))
}

fn ordered(order: &Order) -> Words {
    match order {
        Order::March(unit) => about(
            unit,
            |es| format!("pongo en marcha a {es}"),
            |en| format!("I set {en} marching"),
        ),
        Order::Advance(unit) => about(
            unit,
            |es| format!("adelanto a {es}"),
            |en| format!("I move {en} forward"),
        ),
        Order::Wheel(unit) => about(
            unit,
            |es| format!("hago girar a {es}"),
            |en| format!("I wheel {en}"),
        ),
        Order::AboutTurn(unit) => about(
            unit,
            |es| format!("hago dar media vuelta a {es}"),
            |en| format!("I turn {en} about"),
        ),
        Order::Strike(unit) => about(
            unit,
            |es| format!("golpeo con {es}"),
            |en| format!("I strike with {en}"),
        ),
    }
}

fn arrives(unit: &Tag, target: &Tag, edge: Edge, with: Option<&Tag>) -> Words {
    let side = face(edge);
    let Words { mut es, mut en } = about_two(
        [unit, target],
        |[unit, target]| format!("cargo con {unit} contra {} de {target}", side.es),
        |[unit, target]| format!("I charge {} of {target} with {unit}", side.en),
    );
    if let Some(with) = with {
        let with = with.title();
        es.push_str(&format!(", junto con {}", with.es));
        en.push_str(&format!(", together with {}", with.en));
    }
    Words::new(es, en)
}

fn rout_words(rout: &Rout) -> Words {
    let percent = percent(rout.chance);
    let charger = rout.charger.title();
    let target = rout.target.title();
    match (rout.victim, rout.voice) {
        (Victim::Target, Voice::Done) => Words::new(
            format!("un {percent} de deshacer a {}", target.es),
            format!("a {percent} chance to rout {}", target.en),
        ),
        (Victim::Target, Voice::Instead) => Words::new(
            format!("con {} contra {} sería un {percent}", charger.es, target.es),
            format!("with {} at {} it would be {percent}", charger.en, target.en),
        ),
        (Victim::Target, Voice::Declined) => Words::new(
            format!(
                "cargar con {} contra {} daría un {percent} de deshacer al enemigo",
                charger.es, target.es
            ),
            format!(
                "to charge {} with {} would be a {percent} chance to rout the enemy",
                target.en, charger.en
            ),
        ),
        (Victim::Target, Voice::Later) => Words::new(
            format!(
                "una carga así de {} desharía a {} en un {percent} de los casos",
                charger.es, target.es
            ),
            format!(
                "such a charge of {} would rout {} in {percent} of cases",
                charger.en, target.en
            ),
        ),
        (Victim::Charger, Voice::Done | Voice::Later) => Words::new(
            format!("un {percent} de que deshagan a {}", charger.es),
            format!("a {percent} risk of having {} routed", charger.en),
        ),
        (Victim::Charger, Voice::Instead | Voice::Declined) => Words::new(
            format!("un {percent} de que deshicieran a {}", charger.es),
            format!("a {percent} risk of having {} routed", charger.en),
        ),
    }
}

fn volley_words(volley: &Volley) -> Words {
    let percent = percent(volley.chance);
    let (unit, target) = (volley.unit.title(), volley.target.title());
    let (harm, harm_en) = match volley.effect {
        Effect::Fall(n) => (
            count(n, "baja", "bajas"),
            count(n, "casualty", "casualties"),
        ),
        Effect::Wound(n) => (count(n, "herida", "heridas"), count(n, "wound", "wounds")),
        Effect::Rout => {
            return Words::new(
                format!("un {percent} de deshacer a {}", target.es),
                format!("a {percent} chance to rout {}", target.en),
            );
        }
    };
    let (es, en) = (
        format!("un {percent} de causar {harm} o más"),
        format!("a {percent} chance of {harm_en} or more"),
    );
    match volley.voice {
        Voice::Done => Words::new(
            format!("disparo con {} a {}, con {es}", unit.es, target.es),
            format!("I shoot at {} with {}, {en}", target.en, unit.en),
        ),
        Voice::Instead => Words::new(
            format!("a {} sería {es}", target.es),
            format!("at {} it would be {en}", target.en),
        ),
        Voice::Declined => Words::new(
            format!(
                "prefiero disparar con {} a {}, con {es}",
                unit.es, target.es
            ),
            format!("I had rather shoot at {} with {}, {en}", target.en, unit.en),
        ),
        Voice::Later => Words::new(format!("desde allí, {es}"), format!("from there {en}")),
    }
}

fn strikes(target: &Tag, other: Option<&Tag>, [percent, less]: [u32; 2]) -> Words {
    let Words { mut es, mut en } = about(
        target,
        |es| format!("cada ataque contra {es} hiere en un {percent} % de los casos"),
        |en| format!("of the blows at {en}, {percent} % wound"),
    );
    if let Some(other) = other {
        let other = other.title();
        es.push_str(&format!(", contra {} en un {less} %", other.es));
        en.push_str(&format!(", of those at {} {less} %", other.en));
    }
    Words::new(es, en)
}

/// A chance in whole percents, never said to be nothing or everything.
fn percent(chance: f64) -> String {
    let percent = (100.0 * chance).round().clamp(1.0, 99.0);
    format!("{percent} %")
}

fn face(edge: Edge) -> Words {
    match edge {
        Edge::Front => Words::new("el frente", "the front"),
        Edge::Right => Words::new("el flanco derecho", "the right flank"),
        Edge::Rear => Words::new("la retaguardia", "the rear"),
        Edge::Left => Words::new("el flanco izquierdo", "the left flank"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use crate::unit::{Pose, UnitId};

    #[test]
    fn whoever_is_in_range_already_has_no_turns_to_walk() {
        let tag = |id, kind| Tag {
            id: UnitId::new(id),
            kind,
        };
        let says = |turns| {
            of(&Says::NearsShot {
                unit: tag("A2", Kind::Ballesteros),
                foe: tag("B4", Kind::Legion),
                pose: Pose::new(480.0, 100.0, 0.0),
                turns,
            })
        };
        assert_eq!(
            says(1).es,
            "así quedo a 1 turno de paso de tener a tiro a Legión (B4)"
        );
        assert_eq!(says(0).es, "así tengo a Legión (B4) a distancia de tiro");
        assert_eq!(
            says(0).en,
            "so I have Legion (B4) within the range of my shots"
        );
    }
}
