//! What happened, told with the numbers behind it.

use sobremesa_kernel::Words;
use sobremesa_speak::{agree, count};

use super::sums::{chain, chain_en, chain_es, sum, test_en, test_es};
use super::{letters, listed, measure, phase};
use crate::army;
use crate::event::{Cause, ChargeFault, Edge, Event, Fact};
use crate::rules::ending::{Category, Score};
use crate::side::Side;
use crate::state::End;

pub(crate) fn event(event: &Event) -> Words {
    match &event.fact {
        Fact::SceneryPlaced { scenery } => match scenery.len() as i64 {
            0 => Words::new("El campo está despejado.", "The field is open."),
            n => Words::new(
                format!("En el campo hay {}.", count(n, "obstáculo", "obstáculos")),
                format!("On the field: {}.", count(n, "obstacle", "obstacles")),
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
                    "El ejército {} despliega {}, {}, {}.",
                    side.colour().es,
                    army.es,
                    count(*points, "punto", "puntos"),
                    count(n_units, "unidad", "unidades")
                ),
                format!(
                    "The {} army deploys {}: {}, {}.",
                    side.colour().en,
                    army.en,
                    count(*points, "point", "points"),
                    count(n_units, "unit", "units")
                ),
            )
        }
        Fact::Unbalanced { points: [one, two] } => Words::new(
            format!(
                "Aviso: los ejércitos no están igualados ({one} contra {}).",
                count(*two, "punto", "puntos")
            ),
            format!(
                "Note: the armies are not balanced ({one} against {}).",
                count(*two, "point", "points")
            ),
        ),
        Fact::TurnBegan { turn, side } => {
            let (es, en) = match side {
                Side::One => ("primero", "first army"),
                Side::Two => ("segundo", "second army"),
            };
            Words::new(
                format!("Turno {turn}, ejército {es}."),
                format!("Turn {turn}, {en}."),
            )
        }
        Fact::RallyTested { unit, test } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [intenta|intentan] reagruparse: {}.",
                    test_es(test)
                )),
                en.tell(format!("{en} [tries|try] to rally: {}.", test_en(test))),
            )
        }
        Fact::ChargeDeclared { unit, target, .. } => {
            let ([es, en], target) = (unit.nouns(), target.title());
            Words::new(
                es.tell(format!(
                    "{es} [declara|declaran] una carga contra {}.",
                    target.es
                )),
                en.tell(format!(
                    "{en} [declares|declare] a charge on {}.",
                    target.en
                )),
            )
        }
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
            let (joined_es, joined_en) = if *joined {
                (
                    " y se [suma|suman] a su combate",
                    " and [joins|join] the combat there",
                )
            } else {
                ("", "")
            };
            let ([es, en], target) = (unit.nouns(), target.title());
            Words::new(
                es.tell(format!(
                    "{es} [alcanza|alcanzan] {face} de {} a {way}u (menos de {reach}u){joined_es}: {ours} contra {theirs}, trabados.", target.es
                )),
                en.tell(format!(
                    "{en} [reaches|reach] {face_en} of {} at {way_en}u (less than {reach_en}u){joined_en}: {ours} against {theirs}, engaged.", target.en
                )),
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
                ChargeFault::TargetGone => ("ya no hay contra quién", "nobody is there any more"),
                ChargeFault::TooFar => ("el camino es demasiado largo", "the way is too long"),
                ChargeFault::Blocked => (
                    "no hay sitio libre desde el que luchar",
                    "there is no free place to fight from",
                ),
            };
            let [advanced, advanced_en] = measure(*advanced);
            let ([es, en], target) = (unit.nouns(), target.title());
            Words::new(
                es.tell(format!(
                    "La carga de {es} contra {} falla: {why}. [Avanza|Avanzan] {advanced}u.",
                    target.es
                )),
                en.tell(format!(
                    "The charge of {en} on {} fails: {why_en}. [It advances|They advance] {advanced_en}u.",
                    target.en
                )),
            )
        }
        Fact::Advanced {
            unit,
            distance,
            remaining,
            ..
        } => {
            let [way, way_en] = measure(*distance);
            let ([es, en], rest) = (unit.nouns(), rest(*remaining));
            Words::new(
                es.tell(format!("{es} [avanza|avanzan] {way}u; {}.", rest.es)),
                en.tell(format!("{en} [advances|advance] {way_en}u; {}.", rest.en)),
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
            let ([cost, cost_en], rest) = (measure(*cost), rest(*remaining));
            let (side, side_en) = if *left {
                ("izquierda", "left")
            } else {
                ("derecha", "right")
            };
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [pivota|pivotan] {degrees}° a la {side} por {cost}u; {}.",
                    rest.es
                )),
                en.tell(format!(
                    "{en} [pivots|pivot] {degrees_en}° to the {side_en} for {cost_en}u; {}.",
                    rest.en
                )),
            )
        }
        Fact::TurnedAbout {
            unit,
            cost,
            remaining,
            ..
        } => {
            let ([cost, cost_en], rest) = (measure(*cost), rest(*remaining));
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [da|dan] media vuelta por {cost}u; {}.",
                    rest.es
                )),
                en.tell(format!(
                    "{en} [turns|turn] about for {cost_en}u; {}.",
                    rest.en
                )),
            )
        }
        Fact::Marched { unit, remaining } => {
            let ([es, en], rest) = (unit.nouns(), rest(*remaining));
            Words::new(
                es.tell(format!("{es} [pasa|pasan] a marcha: {}.", rest.es)),
                en.tell(format!("{en} [marches|march]: {}.", rest.en)),
            )
        }
        Fact::PhaseEnded { side, phase: ended } => {
            let (ended, who) = (phase(ended), side.colour());
            Words::new(
                format!(
                    "El ejército {} da por acabada la fase de {}.",
                    who.es, ended.es
                ),
                format!("The {} army ends the phase of {}.", who.en, ended.en),
            )
        }
        Fact::CombatBegan { combat, order } => {
            let order = listed(order);
            Words::new(
                format!("Combate {combat}. Orden de ataque: {}.", order.es),
                format!("Combat {combat}. Attack order: {}.", order.en),
            )
        }
        Fact::AllocationDue {
            unit,
            models,
            targets,
        } => {
            let n_models = models.len() as i64;
            let ([es, en], targets) = (unit.nouns(), listed(targets));
            Words::new(
                es.tell(format!(
                    "{es} [debe|deben] repartir los ataques de {} entre {}.",
                    count(n_models, "efectivo", "efectivos"),
                    targets.es
                )),
                en.tell(format!(
                    "{en} [has|have] to split the attacks of {} among {}.",
                    count(n_models, "model", "models"),
                    targets.en
                )),
            )
        }
        Fact::Struck {
            unit, models: 0, ..
        } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("A {es} no [le|les] queda nadie que pueda golpear.")),
                en.tell(format!("{en} [has|have] nobody left who could strike.")),
            )
        }
        Fact::Struck {
            unit,
            models,
            attacks,
            wounds,
        } => {
            let dealt: u32 = wounds.iter().map(|dealt| dealt.wounds).sum();
            let ([es, en], chain) = (unit.nouns(), chain(attacks));
            Words::new(
                es.tell(format!(
                    "{es} [ataca|atacan] con {}: {}.",
                    count(*models, "efectivo", "efectivos"),
                    chain_es(["ataque", "ataques"], chain, dealt)
                )),
                en.tell(format!(
                    "{en} [strikes|strike] with {}: {}.",
                    count(*models, "model", "models"),
                    chain_en(["attack", "attacks"], chain, dealt)
                )),
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
                n => (
                    format!(
                        "{} {}",
                        agree(*n, "cae", "caen"),
                        count(*n, "efectivo", "efectivos")
                    ),
                    format!(
                        "{} {}",
                        count(*n, "model", "models"),
                        agree(*n, "falls", "fall")
                    ),
                ),
            };
            let (open, open_en) = match pending {
                0 => (String::new(), String::new()),
                n => (
                    format!(", uno con {}", count(*n, "herida", "heridas")),
                    format!(", one with {}", count(*n, "wound", "wounds")),
                ),
            };
            let ([es, en], remain) = (unit.nouns(), agree(*left, "queda", "quedan"));
            Words::new(
                es.tell(format!(
                    "{es} [sufre|sufren] {}: {fallen}, {remain} {left}{open}.",
                    count(*wounds, "herida", "heridas"),
                )),
                en.tell(format!(
                    "{en} [suffers|suffer] {}: {fallen_en}, {left} left{open_en}.",
                    count(*wounds, "wound", "wounds"),
                )),
            )
        }
        Fact::Annihilated { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("{es} [ha|han] sido aniquilad[o|a|os|as].")),
                en.tell(format!("{en} [is|are] annihilated.")),
            )
        }
        Fact::CombatResolved {
            combat,
            totals: [one, two],
            winner,
            difference,
        } => {
            let ([one, one_en], [two, two_en]) = (sum(one), sum(two));
            let (es, en) = match winner {
                Some(side) => (
                    format!("gana el ejército {} por {difference}", side.colour().es),
                    format!("the {} army wins by {difference}", side.colour().en),
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
            format!(
                "Combate {combat}: el ejército {} se queda sin enemigos delante.",
                winner.colour().es
            ),
            format!(
                "Combat {combat}: the {} army has no enemies left before it.",
                winner.colour().en
            ),
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
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [chequea|chequean] liderazgo{} ({shown}): {}.",
                    why.0,
                    test_es(test)
                )),
                en.tell(format!(
                    "{en} [tests|test] leadership{} ({shown}): {}.",
                    why.1,
                    test_en(test)
                )),
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
            let ([es, en], over) = (unit.nouns(), listed(passed));
            let (over, over_en) = if passed.is_empty() {
                (String::new(), String::new())
            } else {
                (
                    format!(", por encima de {}", over.es),
                    format!(", over {}", over.en),
                )
            };
            Words::new(
                es.tell(format!(
                    "{es} [huye|huyen] ({a}, {b}, {c}: {distance}u) y [corre|corren] {moved}u{over}."
                )),
                en.tell(format!(
                    "{en} [flees|flee] ({a}, {b}, {c}: {distance_en}u) and [runs|run] {moved_en}u{over_en}."
                )),
            )
        }
        Fact::LeftField { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("{es} [abandona|abandonan] el campo para siempre.")),
                en.tell(format!("{en} [leaves|leave] the field for good.")),
            )
        }
        Fact::CutDown {
            unit,
            by,
            models,
            left,
            ..
        } => {
            let ([es, en], by) = (unit.nouns(), by.title());
            Words::new(
                es.tell(format!(
                    "Al pasar sobre {}, {es} [pierde|pierden] {}; {} {left}.",
                    by.es,
                    count(*models, "efectivo", "efectivos"),
                    agree(*left, "queda", "quedan"),
                )),
                en.tell(format!(
                    "Passing over {}, {en} [loses|lose] {}; {left} left.",
                    by.en,
                    count(*models, "model", "models")
                )),
            )
        }
        Fact::Magic {
            unit,
            attribute,
            from,
            to,
            ..
        } if from == to => {
            let (unit, attribute) = (unit.title(), letters(*attribute));
            Words::new(
                format!(
                    "La magia roza a {}: {} sigue en {to}.",
                    unit.es, attribute.es
                ),
                format!("Magic brushes {}: {} stays at {to}.", unit.en, attribute.en),
            )
        }
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
            let (unit, attribute) = (unit.title(), letters(*attribute));
            Words::new(
                format!(
                    "Magia {es} para {}: {} pasa de {from} a {to}.",
                    unit.es, attribute.es
                ),
                format!(
                    "Magic is {en} to {}: {} goes from {from} to {to}.",
                    unit.en, attribute.en
                ),
            )
        }
        Fact::ClosedUp {
            unit,
            target,
            distance,
            ..
        } => {
            let [way, way_en] = measure(*distance);
            let ([es, en], target) = (unit.nouns(), target.title());
            Words::new(
                es.tell(format!(
                    "{es} [avanza|avanzan] {way}u para seguir en contacto con {}.",
                    target.es
                )),
                en.tell(format!(
                    "{en} [closes|close] up by {way_en}u to stay in contact with {}.",
                    target.en
                )),
            )
        }
        Fact::Disengaged { unit, target } => {
            let (unit, target) = (unit.title(), target.title());
            Words::new(
                format!("{} y {} dejan de estar en contacto.", unit.es, target.es),
                format!("{} and {} are in contact no more.", unit.en, target.en),
            )
        }
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
            let ([es, en], target) = (unit.nouns(), target.title());
            Words::new(
                es.tell(format!(
                    "{es} [dispara|disparan] a {} a {way}u (alcance {range}u): {}.",
                    target.es,
                    chain_es(["tiro", "tiros"], chain, *wounds)
                )),
                en.tell(format!(
                    "{en} [shoots|shoot] at {} from {way_en}u (range {range}u): {}.",
                    target.en,
                    chain_en(["shot", "shots"], chain, *wounds)
                )),
            )
        }
        Fact::OutOfRange {
            unit,
            target,
            distance,
            range,
        } => {
            let [way, way_en] = measure(*distance);
            let ([es, en], target) = (unit.nouns(), target.title());
            Words::new(
                es.tell(format!(
                    "{es} [dispara|disparan] a {}, pero hay {way}u hasta allí y solo [alcanza|alcanzan] {range}u.",
                    target.es
                )),
                en.tell(format!(
                    "{en} [shoots|shoot] at {}, but that is {way_en}u away and the range is {range}u.",
                    target.en
                )),
            )
        }
        Fact::TimedOut { side } => Words::new(
            format!(
                "Se acabó el tiempo del ejército {}; se sigue sin sus órdenes.",
                side.colour().es
            ),
            format!(
                "The time of the {} army has run out; the battle goes on without its orders.",
                side.colour().en
            ),
        ),
        Fact::BattleOver { end, score } => over(*end, score),
    }
}

/// How far a unit can still go.
fn rest(remaining: f64) -> Words {
    let ([es, en], is_left) = (measure(remaining), agree(remaining, "queda", "quedan"));
    Words::new(
        format!("{is_left} {es}u"),
        format!("{en}u {} left", agree(remaining, "is", "are")),
    )
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
    // Whose massacre it is has to be said: a victory has one side, a massacre two.
    let (by, by_en) = match score.category {
        Category::Massacre => ("a manos del ejército", "by the"),
        Category::Decisive | Category::Marginal | Category::Draw => ("del ejército", "of the"),
    };
    let (winner, winner_en) = match score.winner {
        Some(side) => (
            format!(" {by} {}", side.colour().es),
            format!(" {by_en} {} army", side.colour().en),
        ),
        None => (String::new(), String::new()),
    };
    Words::new(
        format!("{why}. Puntos: {one} a {two}; {category}{winner}."),
        format!("{why_en}. Points: {one_en} to {two_en}; {category_en}{winner_en}."),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GOM-END-09: who massacred whom.
    #[test]
    fn a_massacre_is_by_somebody() {
        let score = |points: [f64; 2]| Score {
            points,
            unit_points: points,
            units: Vec::new(),
            quadrants: [None; 4],
            category: Category::of(points),
            winner: Some(Side::Two),
        };
        let told = |points| over(End::Turns, &score(points));
        let massacre = told([100.0, 1050.0]);
        assert!(
            massacre
                .es
                .ends_with("100 a 1050; masacre a manos del ejército azul."),
            "{}",
            massacre.es
        );
        assert!(
            massacre
                .en
                .ends_with("100 to 1050; massacre by the blue army."),
            "{}",
            massacre.en
        );
        let victory = told([200.0, 300.0]);
        assert!(
            victory.en.ends_with("marginal victory of the blue army."),
            "{}",
            victory.en
        );
    }
}
