//! What happened, told with the numbers behind it.

use sobremesa_kernel::Words;

use super::sums::{chain, chain_en, chain_es, sum, test_en, test_es};
use super::{counted, measure, phase};
use crate::army;
use crate::event::{Cause, ChargeFault, Edge, Event, Fact};
use crate::rules::ending::{Category, Score};
use crate::state::End;
use crate::unit::Tag;

pub(crate) fn event(event: &Event) -> Words {
    match &event.fact {
        Fact::SceneryPlaced { scenery } => match scenery.len() as i64 {
            0 => Words::new("El campo está despejado.", "The field is open."),
            n => Words::new(
                format!("En el campo hay {}.", counted(n, "obstáculo", "obstáculos")),
                format!("On the field: {}.", counted(n, "obstacle", "obstacles")),
            ),
        },
        Fact::Deployed {
            side,
            army,
            points,
            units,
        } => {
            let n_units = units.len() as i64;
            let army = army::title(army);
            Words::new(
                format!(
                    "Jugador {side}: despliega {}, {points} puntos, {}.",
                    army.es,
                    counted(n_units, "unidad", "unidades")
                ),
                format!(
                    "Player {side} deploys {}: {points} points, {}.",
                    army.en,
                    counted(n_units, "unit", "units")
                ),
            )
        }
        Fact::Unbalanced { points: [one, two] } => Words::new(
            format!("Aviso: los ejércitos no están igualados ({one} contra {two} puntos)."),
            format!("Note: the armies are not balanced ({one} against {two} points)."),
        ),
        Fact::TurnBegan { turn, side } => Words::new(
            format!(
                "Turno {turn}, ejército {}.",
                if side.number() == 1 {
                    "primero"
                } else {
                    "segundo"
                }
            ),
            format!(
                "Turn {turn}, {} army.",
                if side.number() == 1 {
                    "first"
                } else {
                    "second"
                }
            ),
        ),
        Fact::RallyTested { unit, test } => Words::new(
            format!("{unit} intenta reagruparse: {}.", test_es(test)),
            format!("{unit} tries to rally: {}.", test_en(test)),
        ),
        Fact::ChargeDeclared { unit, target, .. } => Words::new(
            format!("{unit} declara una carga contra {target}."),
            format!("{unit} declares a charge on {target}."),
        ),
        Fact::Charged {
            unit,
            target,
            edge,
            distance,
            reach,
            engaged,
            joined,
            ..
        } => {
            let ([way, way_en], [reach, reach_en]) = (measure(*distance), measure(*reach));
            let (face, face_en) = face(*edge);
            let [ours, theirs] = engaged;
            let joined_es = if *joined {
                " y se suma a su combate"
            } else {
                ""
            };
            let joined_en = if *joined { " and joins its combat" } else { "" };
            Words::new(
                format!(
                    "{unit} alcanza {face} de {target} a {way}u (menos de {reach}u){joined_es}: {ours} + {theirs} efectivos trabados."
                ),
                format!(
                    "{unit} reaches {face_en} of {target} at {way_en}u (less than {reach_en}u){joined_en}: {ours} + {theirs} models engaged."
                ),
            )
        }
        Fact::ChargeFailed {
            unit,
            target,
            reason,
            advanced,
            ..
        } => {
            let (why, why_en) = match reason {
                ChargeFault::TargetGone => ("ya no está", "it is gone"),
                ChargeFault::TooFar => ("está demasiado lejos", "it is too far away"),
                ChargeFault::Blocked => (
                    "no hay sitio libre desde el que luchar",
                    "there is no free place to fight from",
                ),
            };
            let [advanced, advanced_en] = measure(*advanced);
            Words::new(
                format!("La carga de {unit} contra {target} falla: {why}. Avanza {advanced}u."),
                format!(
                    "The charge of {unit} on {target} fails: {why_en}. It advances {advanced_en}u."
                ),
            )
        }
        Fact::Advanced {
            unit,
            distance,
            remaining,
            ..
        } => {
            let ([way, way_en], [left, left_en]) = (measure(*distance), measure(*remaining));
            Words::new(
                format!("{unit} avanza {way}u; le quedan {left}u."),
                format!("{unit} advances {way_en}u; {left_en}u are left."),
            )
        }
        Fact::Pivoted {
            unit,
            left,
            degrees,
            cost,
            remaining,
            ..
        } => {
            let [degrees, degrees_en] = measure(*degrees);
            let ([cost, cost_en], [rest, rest_en]) = (measure(*cost), measure(*remaining));
            let (es, en) = if *left {
                ("izquierda", "left")
            } else {
                ("derecha", "right")
            };
            Words::new(
                format!("{unit} pivota {degrees}° a la {es} por {cost}u; le quedan {rest}u."),
                format!(
                    "{unit} pivots {degrees_en}° to the {en} for {cost_en}u; {rest_en}u are left."
                ),
            )
        }
        Fact::TurnedAbout {
            unit,
            cost,
            remaining,
            ..
        } => {
            let ([cost, cost_en], [rest, rest_en]) = (measure(*cost), measure(*remaining));
            Words::new(
                format!("{unit} da media vuelta por {cost}u; le quedan {rest}u."),
                format!("{unit} turns about for {cost_en}u; {rest_en}u are left."),
            )
        }
        Fact::Marched { unit, remaining } => {
            let [rest, rest_en] = measure(*remaining);
            Words::new(
                format!("{unit} pasa a marcha: le quedan {rest}u."),
                format!("{unit} marches: {rest_en}u are left."),
            )
        }
        Fact::PhaseEnded { side, phase: ended } => {
            let ended = phase(ended);
            Words::new(
                format!("El jugador {side} da por acabada la fase de {}.", ended.es),
                format!("Player {side} ends the phase of {}.", ended.en),
            )
        }
        Fact::CombatBegan { combat, order } => {
            let order = names(order);
            Words::new(
                format!("Combate {combat}. Orden de ataque: {order}."),
                format!("Combat {combat}. Attack order: {order}."),
            )
        }
        Fact::AllocationDue {
            unit,
            models,
            targets,
        } => {
            let n_models = models.len() as i64;
            let targets = names(targets);
            Words::new(
                format!(
                    "{unit} debe repartir los ataques de {} entre {targets}.",
                    counted(n_models, "efectivo", "efectivos")
                ),
                format!(
                    "{unit} has to split the attacks of {} among {targets}.",
                    counted(n_models, "model", "models")
                ),
            )
        }
        Fact::Struck {
            unit, models: 0, ..
        } => Words::new(
            format!("A {unit} no le queda nadie que pueda golpear."),
            format!("{unit} has nobody left who could strike."),
        ),
        Fact::Struck {
            unit,
            models,
            attacks,
            wounds,
        } => {
            let dealt: u32 = wounds.iter().map(|dealt| dealt.wounds).sum();
            let chain = chain(attacks);
            Words::new(
                format!(
                    "{unit} ataca con {}: {}.",
                    counted(*models, "efectivo", "efectivos"),
                    chain_es("ataque", chain, dealt)
                ),
                format!(
                    "{unit} strikes with {}: {}.",
                    counted(*models, "model", "models"),
                    chain_en("attack", chain, dealt)
                ),
            )
        }
        Fact::Fell {
            unit,
            wounds,
            models,
            left,
            pending,
            ..
        } => {
            let (fallen, fallen_en) = match models {
                0 => ("no cae nadie".to_owned(), "nobody falls".to_owned()),
                1 => ("cae 1 efectivo".to_owned(), "1 model falls".to_owned()),
                n => (format!("caen {n} efectivos"), format!("{n} models fall")),
            };
            let (open, open_en) = match pending {
                0 => (String::new(), String::new()),
                n => (
                    format!(", uno con {}", counted(*n, "herida", "heridas")),
                    format!(", one with {}", counted(*n, "wound", "wounds")),
                ),
            };
            let remain = if *left == 1 { "queda" } else { "quedan" };
            Words::new(
                format!(
                    "{unit} sufre {}: {fallen}, {remain} {left}{open}.",
                    counted(*wounds, "herida", "heridas"),
                ),
                format!(
                    "{unit} suffers {}: {fallen_en}, {left} left{open_en}.",
                    counted(*wounds, "wound", "wounds"),
                ),
            )
        }
        Fact::Annihilated { unit } => Words::new(
            format!("{unit} ha sido aniquilada."),
            format!("{unit} is annihilated."),
        ),
        Fact::CombatResolved {
            combat,
            totals: [one, two],
            winner,
            difference,
        } => {
            let ([one, one_en], [two, two_en]) = (sum(one), sum(two));
            let (es, en) = match winner {
                Some(side) => (
                    format!("gana el jugador {side} por {difference}"),
                    format!("player {side} wins by {difference}"),
                ),
                None => (
                    "empate, el combate sigue".to_owned(),
                    "a tie, the combat goes on".to_owned(),
                ),
            };
            Words::new(
                format!("Combate {combat}: {one} contra {two}; {es}."),
                format!("Combat {combat}: {one_en} against {two_en}; {en}."),
            )
        }
        Fact::CombatSwept { combat, winner } => Words::new(
            format!("Combate {combat}: el jugador {winner} se queda sin enemigos delante."),
            format!("Combat {combat}: player {winner} has no enemies left before him."),
        ),
        Fact::LeadershipTested {
            unit,
            leadership,
            modifier,
            test,
            cause,
        } => {
            let why = match cause {
                Cause::Flight => ("", ""),
                Cause::Combat => (" tras perder el combate", " after losing the combat"),
                Cause::Shooting => (" bajo los disparos", " under fire"),
                Cause::Panic => (" al ver huir a los suyos", " as friends flee past"),
            };
            let shown = match modifier {
                0 => format!("L {leadership}"),
                other => format!("L {leadership} {other:+}"),
            };
            Words::new(
                format!(
                    "{unit} chequea liderazgo{} ({shown}): {}.",
                    why.0,
                    test_es(test)
                ),
                format!(
                    "{unit} tests leadership{} ({shown}): {}.",
                    why.1,
                    test_en(test)
                ),
            )
        }
        Fact::Fled {
            unit,
            draws: [a, b, c],
            distance,
            moved,
            passed,
            ..
        } => {
            let ([distance, distance_en], [moved, moved_en]) =
                (measure(*distance), measure(*moved));
            let over = if passed.is_empty() {
                String::new()
            } else {
                names(passed)
            };
            let (es, en) = if passed.is_empty() {
                (String::new(), String::new())
            } else {
                (format!(", por encima de {over}"), format!(", over {over}"))
            };
            Words::new(
                format!("{unit} huye ({a}, {b}, {c}: {distance}u) y corre {moved}u{es}."),
                format!("{unit} flees ({a}, {b}, {c}: {distance_en}u) and runs {moved_en}u{en}."),
            )
        }
        Fact::LeftField { unit } => Words::new(
            format!("{unit} abandona el campo para siempre."),
            format!("{unit} leaves the field for good."),
        ),
        Fact::CutDown {
            unit,
            by,
            models,
            left,
            ..
        } => Words::new(
            format!(
                "Al pasar sobre {by}, {unit} pierde {}; queda{} {left}.",
                counted(*models, "efectivo", "efectivos"),
                if *left == 1 { "" } else { "n" },
            ),
            format!(
                "Passing over {by}, {unit} loses {}; {left} left.",
                counted(*models, "model", "models")
            ),
        ),
        Fact::Magic {
            unit,
            attribute,
            from,
            to,
            ..
        } if from == to => Words::new(
            format!("La magia roza a {unit}: {attribute} sigue en {to}."),
            format!("Magic brushes {unit}: {attribute} stays at {to}."),
        ),
        Fact::Magic {
            unit,
            bonus,
            attribute,
            from,
            to,
            ..
        } => {
            let (es, en) = if *bonus {
                ("favorable", "kind")
            } else {
                ("adversa", "unkind")
            };
            Words::new(
                format!("Magia {es} para {unit}: {attribute} pasa de {from} a {to}."),
                format!("Magic is {en} to {unit}: {attribute} goes from {from} to {to}."),
            )
        }
        Fact::ClosedUp {
            unit,
            target,
            distance,
            ..
        } => {
            let [way, way_en] = measure(*distance);
            Words::new(
                format!("{unit} avanza {way}u para seguir en contacto con {target}."),
                format!("{unit} closes up by {way_en}u to stay in contact with {target}."),
            )
        }
        Fact::Disengaged { unit, target } => Words::new(
            format!("{unit} y {target} dejan de estar en contacto."),
            format!("{unit} and {target} are in contact no more."),
        ),
        Fact::Shot {
            unit,
            target,
            distance,
            range,
            shots,
            wounds,
            ..
        } => {
            let [way, way_en] = measure(*distance);
            let chain = chain(shots);
            Words::new(
                format!(
                    "{unit} dispara a {target} a {way}u (alcance {range}u): {}.",
                    chain_es("tiro", chain, *wounds)
                ),
                format!(
                    "{unit} shoots at {target} from {way_en}u (range {range}u): {}.",
                    chain_en("shot", chain, *wounds)
                ),
            )
        }
        Fact::OutOfRange {
            unit,
            target,
            distance,
            range,
        } => {
            let [way, way_en] = measure(*distance);
            Words::new(
                format!("{unit} dispara a {target}, pero está a {way}u y solo alcanza {range}u."),
                format!(
                    "{unit} shoots at {target}, but it is {way_en}u away and the range is {range}u."
                ),
            )
        }
        Fact::TimedOut { side } => Words::new(
            format!("Se acabó el tiempo del jugador {side}; se sigue sin sus órdenes."),
            format!("Player {side}'s time has run out; the battle goes on without his orders."),
        ),
        Fact::BattleOver { end, score } => over(*end, score),
    }
}

fn names(tags: &[Tag]) -> String {
    tags.iter()
        .map(Tag::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

pub(crate) fn face(edge: Edge) -> (&'static str, &'static str) {
    match edge {
        Edge::Front => ("el frente", "the front"),
        Edge::Right => ("el flanco derecho", "the right flank"),
        Edge::Rear => ("la retaguardia", "the rear"),
        Edge::Left => ("el flanco izquierdo", "the left flank"),
    }
}

fn over(end: End, score: &Score) -> Words {
    let [[one, one_en], [two, two_en]] = score.points.map(measure);
    let (why, why_en) = match end {
        End::Turns => ("Se acabaron los turnos", "The turns are over"),
        End::Order => (
            "Un jugador da por terminada la batalla",
            "A player ends the battle",
        ),
        End::EmptySide => (
            "Un bando se ha quedado sin unidades",
            "One side has no units left",
        ),
    };
    let (category, category_en) = match score.category {
        Category::Massacre => ("masacre", "massacre"),
        Category::Decisive => ("victoria decisiva", "decisive victory"),
        Category::Marginal => ("victoria marginal", "marginal victory"),
        Category::Draw => ("empate", "draw"),
    };
    let (winner, winner_en) = match score.winner {
        Some(side) => (format!(" del jugador {side}"), format!(" of player {side}")),
        None => (String::new(), String::new()),
    };
    Words::new(
        format!("{why}: {one} a {two} puntos, {category}{winner}."),
        format!("{why_en}: {one_en} to {two_en} points, {category_en}{winner_en}."),
    )
}
