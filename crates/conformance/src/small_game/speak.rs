//! Two Companies in Spanish and English.

use sobremesa_kernel::{Lang, Verdict, Words};
use sobremesa_speak::{count, measure};
use sobremesa_table::{Cause, Ending, Winner};

use super::{
    Action, BandOrder, Captain, Happening, Hindsight, Losses, Order, Point, Reason, Side, Weather,
};

pub(super) fn side(side: Side) -> Words {
    match side {
        Side::Red => Words::new("rojo", "red"),
        Side::Blue => Words::new("azul", "blue"),
    }
}

pub(super) fn captain(captain: Captain) -> Words {
    match captain {
        Captain::Red => side(Side::Red),
        Captain::Blue => side(Side::Blue),
        Captain::Gold => Words::new("dorado", "gold"),
    }
}

pub(super) fn weather(weather: Weather) -> Words {
    match weather {
        Weather::Mud => Words::new("barro", "mud"),
        Weather::Dry => Words::new("suelo seco", "dry ground"),
    }
}

/// A distance in words.
pub(super) fn paces(distance: f64, lang: Lang) -> String {
    measure(
        distance,
        1,
        lang,
        lang.pick(["paso", "pasos"], ["pace", "paces"]),
    )
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

fn band_order(order: BandOrder) -> Words {
    match order {
        BandOrder::Raid => Words::new("que la banda asalte", "let the band raid"),
        BandOrder::Rest => Words::new("que la banda descanse", "let the band rest"),
    }
}

pub(super) fn action(action: &Action) -> Words {
    match *action {
        Action::March(to) => order(Order::March(to)),
        Action::Stand => order(Order::Stand),
        Action::Call => order(Order::Call),
        Action::Raid => band_order(BandOrder::Raid),
        Action::Rest => band_order(BandOrder::Rest),
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
    by_captain(who.captain(), es, en)
}

fn by_captain(who: Captain, es: impl AsRef<str>, en: impl AsRef<str>) -> Words {
    let name = captain(who);
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
        Happening::BandHired { by, pay } => match pay {
            Some(n) => by_captain(
                by,
                format!("promete {n} a la banda"),
                format!("promises {n} to the band"),
            ),
            None => by_captain(by, "paga a la banda", "pays the band"),
        },
        Happening::BandOrdered { by, order } => match order.map(band_order) {
            Some(Words { es, en }) => {
                by_captain(by, format!("ordena {es}"), format!("orders: {en}"))
            }
            None => by_captain(
                by,
                "ha dado una orden a la banda",
                "has given the band an order",
            ),
        },
        Happening::OrdersRevealed { orders, band } => {
            let [red, blue] = orders.map(order);
            let also = band.map(band_order).unwrap_or_default();
            let [es, en] = [also.es, also.en].map(|words| match words.is_empty() {
                true => words,
                false => format!("; {words}"),
            });
            Words::new(
                format!("Órdenes: rojo, {}; azul, {}{es}.", red.es, blue.es),
                format!("Orders: red, {}; blue, {}{en}.", red.en, blue.en),
            )
        }
        Happening::Raided { side, recruits } => {
            let lost = fallen(Losses {
                veterans: 0,
                recruits,
            });
            by(
                side,
                format!("pierde {} en un asalto", lost.es),
                format!("loses {} in a raid", lost.en),
            )
        }
        Happening::LoyaltyTried { die, stays: true } => Words::new(
            format!("Sale un {die}: la banda se queda."),
            format!("A {die}: the band stays."),
        ),
        Happening::LoyaltyTried { die, stays: false } => Words::new(
            format!("Sale un {die}: la banda se pasa al enemigo."),
            format!("A {die}: the band goes over to the enemy."),
        ),
        Happening::ReserveJoined { side, recruits } => by(
            side,
            format!("recibe {}", count(recruits, "recluta", "reclutas")),
            format!("is joined by {}", count(recruits, "recruit", "recruits")),
        ),
        Happening::Marched { side, to, .. } => by(
            side,
            format!("marcha a {}", place(to)),
            format!("marches to {}", place(to)),
        ),
        Happening::StoppedShort { side, at } => by(
            side,
            format!("topa en {} con una reserva escondida y se para", place(at)),
            format!("meets a hidden reserve at {} and stops", place(at)),
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
        Happening::WasLate { captain } => by_captain(captain, "llega tarde", "is too late"),
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
        Action::Raid => "raid".into(),
        Action::Rest => "rest".into(),
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
        ["raid"] => Action::Raid,
        ["rest"] => Action::Rest,
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
