//! Two Companies in Spanish and English.

use sobremesa_kernel::{Verdict, Words};
use sobremesa_speak::count;
use sobremesa_table::{Cause, Ending, Winner};

use super::{Action, Happening, Hindsight, Losses, Order, Point, Reason, Side, Weather};

pub(super) fn side(side: Side) -> Words {
    match side {
        Side::Red => Words::new("rojo", "red"),
        Side::Blue => Words::new("azul", "blue"),
    }
}

pub(super) fn weather(weather: Weather) -> Words {
    match weather {
        Weather::Mud => Words::new("barro", "mud"),
        Weather::Dry => Words::new("suelo seco", "dry ground"),
    }
}

fn place(point: Point) -> String {
    format!("({:.1}, {:.1})", point.x, point.y)
}

fn fallen(Losses { veterans, recruits }: Losses) -> Words {
    Words::new(
        format!(
            "{} y {}",
            count(veterans, "veterano", "veteranos"),
            count(recruits, "recluta", "reclutas")
        ),
        format!(
            "{} and {}",
            count(veterans, "veteran", "veterans"),
            count(recruits, "recruit", "recruits")
        ),
    )
}

pub(super) fn order(order: Order) -> Words {
    match order {
        Order::March(to) => Words::new(
            format!("marchar a {}", place(to)),
            format!("march to {}", place(to)),
        ),
        Order::Stand => Words::new("mantenerse firme", "stand"),
        Order::Call => Words::new("llamar a la reserva", "call the reserve"),
    }
}

pub(super) fn action(action: &Action) -> Words {
    match *action {
        Action::March(to) => order(Order::March(to)),
        Action::Stand => order(Order::Stand),
        Action::Call => order(Order::Call),
        Action::Lose(losses) => {
            let Words { es, en } = fallen(losses);
            Words::new(format!("perder: {es}"), format!("lose {en}"))
        }
        Action::OfferDraw => Words::new("ofrecer tablas", "offer a draw"),
        Action::Accept => Words::new("aceptar las tablas", "accept the draw"),
        Action::Decline => Words::new("rechazar las tablas", "decline the draw"),
        Action::Resign => Words::new("rendirse", "resign"),
        Action::Weather => Words::new("tirar el tiempo", "roll the weather"),
        Action::Time(ms) => Words::new(format!("han pasado {ms} ms"), format!("{ms} ms passed")),
        Action::Hindsight(Hindsight::Undo) => Words::new("volver atrás", "take back"),
        Action::Hindsight(Hindsight::Redo) => Words::new("volver a hacerlo", "do it again"),
        Action::Hindsight(Hindsight::Reroll) => Words::new("volver a tirar", "roll again"),
        Action::Hindsight(Hindsight::Recall) => Words::new("recordar", "recall"),
    }
}

/// Who did it, in both languages, before what was done.
fn by(who: Side, es: impl AsRef<str>, en: impl AsRef<str>) -> Words {
    let name = side(who);
    Words::new(
        format!("El {} {}.", name.es, es.as_ref()),
        format!("The {} one {}.", name.en, en.as_ref()),
    )
}

pub(super) fn happening(what: &Happening) -> Words {
    match *what {
        Happening::TokenDrawn { side, token } => match token {
            Some(n) => by(
                side,
                format!("saca la ficha {n}"),
                format!("draws token {n}"),
            ),
            None => by(side, "saca una ficha", "draws a token"),
        },
        Happening::WeatherRolled {
            round,
            die,
            weather: rolled,
        } => {
            let Words { es, en } = weather(rolled);
            Words::new(
                format!("Ronda {round}: sale un {die}, {es}."),
                format!("Round {round}: a {die}, {en}."),
            )
        }
        Happening::Ordered {
            side,
            order: written,
        } => match written.map(order) {
            Some(Words { es, en }) => by(side, format!("ordena {es}"), format!("orders: {en}")),
            None => by(side, "ha dado su orden", "has given an order"),
        },
        Happening::OrdersRevealed { orders } => {
            let [red, blue] = orders.map(order);
            Words::new(
                format!("Órdenes: rojo, {}; azul, {}.", red.es, blue.es),
                format!("Orders: red, {}; blue, {}.", red.en, blue.en),
            )
        }
        Happening::ReserveJoined { side, recruits } => by(
            side,
            format!("recibe {recruits} reclutas"),
            format!("is joined by {recruits} recruits"),
        ),
        Happening::Marched { side, to, .. } => by(
            side,
            format!("marcha a {}", place(to)),
            format!("marches to {}", place(to)),
        ),
        Happening::Fought {
            side,
            dice: [a, b],
            veterans_bonus,
            stand_bonus,
            total,
        } => {
            let sum = format!("{a} + {b} + {veterans_bonus} + {stand_bonus} = {total}");
            by(side, format!("combate: {sum}"), format!("fights: {sum}"))
        }
        Happening::Fell { side, losses } => {
            let Words { es, en } = fallen(losses);
            by(side, format!("pierde {es}"), format!("loses {en}"))
        }
        Happening::NerveTried {
            side,
            die,
            losses,
            broke: true,
        } => by(
            side,
            format!("no aguanta: un {die} con {losses} bajas"),
            format!("breaks: a {die} with {losses} lost"),
        ),
        Happening::NerveTried {
            side,
            die,
            losses,
            broke: false,
        } => by(
            side,
            format!("aguanta: un {die} con {losses} bajas"),
            format!("holds: a {die} with {losses} lost"),
        ),
        Happening::Fled {
            side,
            die,
            left_field: true,
            ..
        } => by(
            side,
            format!("huye con un {die} y deja el campo"),
            format!("flees with a {die} and leaves the field"),
        ),
        Happening::Fled {
            side,
            die,
            to,
            left_field: false,
        } => by(
            side,
            format!("huye con un {die} hasta {}", place(to)),
            format!("flees with a {die} to {}", place(to)),
        ),
        Happening::WasLate { side } => by(side, "llega tarde", "is too late"),
        Happening::DrawOffered { side } => by(side, "ofrece tablas", "offers a draw"),
        Happening::DrawDeclined { side } => by(side, "rechaza las tablas", "declines the draw"),
        Happening::Ended { winner, reason } => {
            let how = ending(reason);
            match winner {
                Some(side) => by(
                    side,
                    format!("gana: {}", how.es),
                    format!("wins: {}", how.en),
                ),
                None => Words::new(
                    format!("Tablas: {}.", how.es),
                    format!("A draw: {}.", how.en),
                ),
            }
        }
    }
}

/// How a match ended, told as people say it.
pub(super) fn verdict(verdict: &Verdict) -> Ending {
    let winner = Side::BOTH
        .into_iter()
        .find(|side| verdict.winner.as_deref() == Some(side.name()));
    let reason = Reason::ALL
        .into_iter()
        .find(|reason| reason.word() == verdict.reason);
    let men = |side: Side| {
        let men = verdict.score[side.name()].to_string();
        Words::new(men.clone(), men)
    };
    Ending {
        winner: winner.map_or(Winner::Nobody, |side| Winner::Side(side.index())),
        headline: winner.map(|winner| {
            let name = side(winner);
            Words::new(
                format!("gana el {}", name.es),
                format!("the {} one wins", name.en),
            )
        }),
        points: match reason {
            Some(Reason::LastRound) => Side::BOTH.map(men).to_vec(),
            // How many were left decided nothing.
            Some(Reason::CompanyLost | Reason::Agreed | Reason::Resigned) | None => Vec::new(),
        },
        cause: match (reason, winner) {
            (Some(Reason::Resigned), Some(winner)) => Some(resignation(winner.other())),
            (reason, _) => reason.map(|reason| Cause {
                words: ending(reason),
                doing: None,
            }),
        },
    }
}

fn resignation(loser: Side) -> Cause {
    let name = side(loser);
    let own = Words::new("te has rendido", "you resigned");
    Cause {
        words: Words::new(
            format!("el {} se rinde", name.es),
            format!("the {} one resigned", name.en),
        ),
        doing: Some((loser.index(), own)),
    }
}

pub(super) fn ending(reason: Reason) -> Words {
    match reason {
        Reason::CompanyLost => Words::new("compañía perdida", "a company is lost"),
        Reason::LastRound => Words::new("última ronda", "the last round is over"),
        Reason::Agreed => Words::new("de común acuerdo", "by agreement"),
        Reason::Resigned => Words::new("rendición", "resignation"),
    }
}

/// An action as it is typed.
pub(super) fn notation(action: &Action) -> String {
    match *action {
        Action::March(Point { x, y }) => format!("march {x} {y}"),
        Action::Stand => "stand".into(),
        Action::Call => "call".into(),
        Action::Lose(Losses { veterans, recruits }) => format!("lose {veterans} {recruits}"),
        Action::OfferDraw => "offer".into(),
        Action::Accept => "accept".into(),
        Action::Decline => "decline".into(),
        Action::Resign => "resign".into(),
        Action::Weather => "weather".into(),
        Action::Time(ms) => format!("time {ms}"),
        Action::Hindsight(Hindsight::Undo) => "back".into(),
        Action::Hindsight(Hindsight::Redo) => "on".into(),
        Action::Hindsight(Hindsight::Reroll) => "reroll".into(),
        Action::Hindsight(Hindsight::Recall) => "recall".into(),
    }
}

/// Reads what [`notation`] writes.
pub(super) fn read(text: &str) -> Option<Action> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words[..] {
        ["march", x, y] => Action::March(Point {
            x: x.parse().ok()?,
            y: y.parse().ok()?,
        }),
        ["stand"] => Action::Stand,
        ["call"] => Action::Call,
        ["lose", veterans, recruits] => Action::Lose(Losses {
            veterans: veterans.parse().ok()?,
            recruits: recruits.parse().ok()?,
        }),
        ["offer"] => Action::OfferDraw,
        ["accept"] => Action::Accept,
        ["decline"] => Action::Decline,
        ["resign"] => Action::Resign,
        ["weather"] => Action::Weather,
        ["time", ms] => Action::Time(ms.parse().ok()?),
        ["back"] => Action::Hindsight(Hindsight::Undo),
        ["on"] => Action::Hindsight(Hindsight::Redo),
        ["reroll"] => Action::Hindsight(Hindsight::Reroll),
        ["recall"] => Action::Hindsight(Hindsight::Recall),
        _ => return None,
    })
}
