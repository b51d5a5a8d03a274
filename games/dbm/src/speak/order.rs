//! An order explained to somebody who chooses among several.

use sobremesa_kernel::Words;
use sobremesa_speak::{contracted, count};

use super::event::general;
use super::question;
use super::troops::{called, called_all};
use crate::action::{Action, Move, Placement, Step};
use crate::typed;

pub(crate) fn describe(action: &Action) -> Words {
    let Words { es, en } = described(action);
    Words::new(contracted(&es), en)
}

fn described(action: &Action) -> Words {
    match action {
        Action::Deploy(order) if order.elements.is_empty() && order.works.is_empty() => {
            Words::new("empezar con este despliegue", "begin with this deployment")
        }
        Action::Deploy(order) if order.command.is_some() && !order.elements.is_empty() => {
            let (number, n) = (order.command.unwrap_or(0), order.elements.len());
            // Several may be proposed that differ in where they stand.
            let from_to = |of: fn(&Placement) -> f64| {
                let all = order.elements.iter().map(of);
                let (low, high) = all
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| {
                        (low.min(at), high.max(at))
                    });
                format!("{low:.0}–{high:.0}")
            };
            let (x, y) = (from_to(|one| one.x), from_to(|one| one.y));
            Words::new(
                format!(
                    "desplegar el mando {number}, {}: x {x}, y {y}",
                    count(n, "elemento", "elementos")
                ),
                format!(
                    "deploy command {number}, {}: x {x}, y {y}",
                    count(n, "element", "elements")
                ),
            )
        }
        Action::Deploy(order) => {
            let n = order.elements.len();
            let (es, en) = if order.works.is_empty() {
                ("", "")
            } else {
                (" tras una empalizada", " behind a palisade")
            };
            Words::new(
                format!("colocar {}{es}", count(n, "elemento", "elementos")),
                format!("place {}{en}", count(n, "element", "elements")),
            )
        }
        Action::NameSeason(_)
        | Action::TryWaterway
        | Action::SelectTerrain(_)
        | Action::PlaceFeature(_)
        | Action::DiscardFeature(_)
        | Action::WriteOrders(_)
        | Action::BeginEarly(_)
        | Action::FightOn(_)
        | Action::SlipAway(_) => super::day::describe(action).unwrap_or_default(),
        Action::AssignPips(order) => {
            let dice: Vec<String> = order.dice.iter().map(u8::to_string).collect();
            let dice = dice.join(", ");
            Words::new(
                format!("repartir los dados: {dice}, por orden de mandos"),
                format!("give out the dice: {dice}, in the order of commands"),
            )
        }
        Action::Move(order) => moved(order),
        Action::Enter(entry) => {
            let (who, at) = (called_all(&entry.elements), entry.at.round());
            Words::new(
                format!("que entre {} por el borde, en y {at}", who.es),
                format!("let {} enter by the edge, at y {at}", who.en),
            )
        }
        Action::Halt(order) => {
            let who = called_all(&order.elements);
            Words::new(format!("detener a {}", who.es), format!("halt {}", who.en))
        }
        Action::Dismount(order) => {
            let who = called_all(&order.elements);
            let (mut es, mut en) = (
                format!("desmontar {}", who.es),
                format!("dismount {}", who.en),
            );
            if let Some(kind) = order.kind {
                let kind = super::dismounting::kind(kind);
                es += &format!(" como {}", kind.es);
                en += &format!(" as {}", kind.en);
            }
            Words::new(es, en)
        }
        Action::Mount(order) => {
            let who = called(order.element);
            Words::new(format!("montar {}", who.es), format!("mount {}", who.en))
        }
        Action::Embark(order) => {
            let (who, vessel) = (called(order.element), called(order.vessel));
            Words::new(
                format!("embarcar {} en {}", who.es, vessel.es),
                format!("embark {} on {}", who.en, vessel.en),
            )
        }
        Action::Land(order) => {
            let who = called(order.element);
            Words::new(
                format!("desembarcar {}", who.es),
                format!("land {}", who.en),
            )
        }
        Action::EndMoves(ending) => match ending.command {
            None => Words::new("terminar los movimientos", "end the moves"),
            Some(n) => Words::new(
                format!("terminar los movimientos del mando {n}"),
                format!("end the moves of command {n}"),
            ),
        },
        Action::Advance(order) => {
            let (who, way) = (called(order.element), order.way + 1);
            Words::new(
                format!("que avance {} por su camino {way}", who.es),
                format!("let {} advance by its way {way}", who.en),
            )
        }
        Action::AdvanceRest => Words::new("que avancen todos los demás", "let all others advance"),
        Action::Shoot(order) => {
            let target = called(order.target);
            Words::new(
                format!("disparar a {}", target.es),
                format!("shoot at {}", target.en),
            )
        }
        Action::Fight(order) => {
            let (a, b) = (called(order.a), called(order.b));
            Words::new(
                format!("que luche {} con {}", a.es, b.es),
                format!("let {} fight {}", a.en, b.en),
            )
        }
        Action::Answer(reply) => {
            let (ask, said) = (question(reply.kind), typed::answer_word(&reply.option));
            Words::new(
                format!("{} {}", ask.es, said.es),
                format!("{} {}", ask.en, said.en),
            )
        }
        Action::SetStance(stance) => {
            let who = called(stance.element);
            if stance.shoot {
                Words::new(
                    format!("que {} dispare desde su emboscada", who.es),
                    format!("let {} shoot from its ambush", who.en),
                )
            } else {
                Words::new(
                    format!("que {} siga callado", who.es),
                    format!("let {} keep quiet", who.en),
                )
            }
        }
        Action::Concede => Words::new("abandonar el campo", "give up the field"),
        Action::OfferEnd => {
            Words::new("proponer el final de la batalla", "offer to end the battle")
        }
        Action::AnswerOffer(reply) if reply.yes => Words::new(
            "aceptar el final de la batalla",
            "accept the end of the battle",
        ),
        Action::AnswerOffer(_) => Words::new("seguir luchando", "fight on"),
        Action::Timeout(seat) => {
            let who = general(seat);
            Words::new(
                format!("se acaba el tiempo de {}", who.es),
                format!("the time of {} is up", who.en),
            )
        }
        Action::Left(seat) => {
            let who = general(seat);
            Words::new(
                format!("{} se ha ido", who.es),
                format!("{} has left", who.en),
            )
        }
    }
}

fn moved(order: &Move) -> Words {
    let who = called_all(&order.elements);
    let (es, en) = if order.march {
        ("marchar", "march")
    } else {
        ("mover", "move")
    };
    let steps: Vec<Words> = order.steps.iter().map(step).collect();
    let said =
        |of: fn(&Words) -> &String| steps.iter().map(of).cloned().collect::<Vec<_>>().join(", ");
    Words::new(
        format!("{es} {}: {}", who.es, said(|words| &words.es)),
        format!("{en} {}: {}", who.en, said(|words| &words.en)),
    )
}

fn step(step: &Step) -> Words {
    let side = |amount: f64| {
        if amount < 0.0 {
            ("izquierda", "left")
        } else {
            ("derecha", "right")
        }
    };
    match step {
        Step::Forward(paces) => {
            let paces = paces.round();
            Words::new(format!("{paces} p adelante"), format!("{paces} p ahead"))
        }
        Step::Back(paces) => {
            let paces = paces.round();
            Words::new(format!("{paces} p atrás"), format!("{paces} p back"))
        }
        Step::Wheel(degrees) => {
            let ((es, en), degrees) = (side(*degrees), degrees.abs().round());
            Words::new(
                format!("conversión de {degrees}° a la {es}"),
                format!("wheel {degrees}° to the {en}"),
            )
        }
        Step::Shift(paces) => {
            let ((es, en), paces) = (side(*paces), paces.abs().round());
            Words::new(
                format!("{paces} p a la {es}"),
                format!("{paces} p to the {en}"),
            )
        }
        Step::Turn(degrees) if degrees.abs() > 90.0 => Words::new("media vuelta", "about turn"),
        Step::Turn(degrees) => {
            let (es, en) = side(*degrees);
            Words::new(format!("giro a la {es}"), format!("turn to the {en}"))
        }
        Step::To(pose) => {
            let (x, y) = (pose.at.x.round(), pose.at.y.round());
            Words::new(format!("hasta ({x}, {y})"), format!("to ({x}, {y})"))
        }
        Step::FallIn(_) => Words::new("en columna", "into a column"),
        Step::Spread(_) => Words::new("desplegar la columna", "spread out the column"),
    }
}
