//! An order explained to somebody who chooses among several.

use sobremesa_kernel::Words;
use sobremesa_speak::count;

use super::question;
use crate::action::{Action, Move, Step};
use crate::element::ElementId;
use crate::typed;

pub(crate) fn describe(action: &Action) -> Words {
    match action {
        Action::Deploy(order) if order.elements.is_empty() && order.works.is_empty() => {
            Words::new("empezar con este despliegue", "begin with this deployment")
        }
        Action::Deploy(order) if order.command.is_some() && !order.elements.is_empty() => {
            let (number, n) = (order.command.unwrap_or(0), order.elements.len());
            let xs = order.elements.iter().map(|one| one.x);
            let (low, high) = xs.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| {
                (low.min(x), high.max(x))
            });
            Words::new(
                format!(
                    "desplegar el mando {number} entre x {low:.0} y {high:.0}: {}",
                    count(n, "elemento", "elementos")
                ),
                format!(
                    "deploy command {number} from x {low:.0} to {high:.0}: {}",
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
            let (who, at) = (names(&entry.elements), entry.at.round());
            Words::new(
                format!("que entre {} por el borde, en y {at}", who.es),
                format!("let {} enter by the edge, at y {at}", who.en),
            )
        }
        Action::Halt(order) => {
            let who = names(&order.elements);
            Words::new(format!("detener a {}", who.es), format!("halt {}", who.en))
        }
        Action::Dismount(order) => {
            let who = names(&order.elements);
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
            let who = order.element;
            Words::new(format!("montar {who}"), format!("mount {who}"))
        }
        Action::Embark(order) => {
            let (who, vessel) = (order.element, order.vessel);
            Words::new(
                format!("embarcar {who} en {vessel}"),
                format!("embark {who} on {vessel}"),
            )
        }
        Action::Land(order) => {
            let who = order.element;
            Words::new(format!("desembarcar {who}"), format!("land {who}"))
        }
        Action::EndMoves(ending) => match ending.command {
            None => Words::new("terminar los movimientos", "end the moves"),
            Some(n) => Words::new(
                format!("terminar los movimientos del mando {n}"),
                format!("end the moves of command {n}"),
            ),
        },
        Action::Advance(order) => {
            let (element, way) = (order.element, order.way + 1);
            Words::new(
                format!("que avance {element} por su camino {way}"),
                format!("let {element} advance by its way {way}"),
            )
        }
        Action::AdvanceRest => Words::new("que avancen todos los demás", "let all others advance"),
        Action::Shoot(order) => {
            let target = order.target;
            Words::new(format!("disparar a {target}"), format!("shoot at {target}"))
        }
        Action::Fight(order) => {
            let (a, b) = (order.a, order.b);
            Words::new(
                format!("que luchen {a} y {b}"),
                format!("let {a} and {b} fight"),
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
            let element = stance.element;
            if stance.shoot {
                Words::new(
                    format!("que {element} dispare desde su emboscada"),
                    format!("let {element} shoot from its ambush"),
                )
            } else {
                Words::new(
                    format!("que {element} siga callado"),
                    format!("let {element} keep quiet"),
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
        Action::Timeout(seat) => Words::new(
            format!("se acaba el tiempo de {seat}"),
            format!("{seat}'s time is up"),
        ),
        Action::Left(seat) => Words::new(format!("{seat} se ha ido"), format!("{seat} has left")),
    }
}

fn moved(order: &Move) -> Words {
    let who = names(&order.elements);
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

/// Up to three by name.
fn names(elements: &[ElementId]) -> Words {
    match elements {
        [] => Words::new("nadie", "nobody"),
        [one] => Words::new(one.to_string(), one.to_string()),
        [first, .., last] => {
            let n = elements.len();
            Words::new(
                format!("{} ({first} … {last})", count(n, "elemento", "elementos")),
                format!("{} ({first} … {last})", count(n, "element", "elements")),
            )
        }
    }
}
