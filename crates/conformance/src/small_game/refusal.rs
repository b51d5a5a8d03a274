//! Why the referee says no.

use serde_json::{Value, json};
use sobremesa_kernel::{Illegal, Lang, RuleId, Words};
use sobremesa_speak::count;

use super::speak::paces;
use super::{Point, Side};

/// Why not. Nothing in it is secret from whoever hears it.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(
    missing_docs,
    reason = "the variants say it, and `words` says it to people"
)]
pub enum Refusal {
    GameOver,
    HouseOnly,
    CaptainsOnly,
    WeatherIsRolled,
    NoTimeForOrders,
    HasOrdered,
    OffField { to: Point },
    TooFar { distance: f64, reach: f64 },
    HasCalled,
    NoCompany,
    NotYourBand,
    NothingToDivide,
    WrongDivision { due: u8, veterans: u8, recruits: u8 },
    OfferStands { by: Side },
    NoOffer,
    TimeRunsBack { told_ms: u64, now_ms: u64 },
    NothingBehind,
}

impl Refusal {
    const fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::GameOver => "SML-END-05",
            Refusal::HouseOnly | Refusal::CaptainsOnly => "SML-HOU-01",
            Refusal::WeatherIsRolled => "SML-WEA-01",
            Refusal::NoTimeForOrders => "SML-ORD-01",
            Refusal::HasOrdered => "SML-ORD-02",
            Refusal::OffField { .. } => "SML-FLD-01",
            Refusal::TooFar { .. } => "SML-ORD-03",
            Refusal::HasCalled => "SML-RSV-02",
            Refusal::NoCompany => "SML-BND-01",
            Refusal::NotYourBand => "SML-BND-02",
            Refusal::NothingToDivide | Refusal::WrongDivision { .. } => "SML-CLA-02",
            Refusal::OfferStands { .. } | Refusal::NoOffer => "SML-END-03",
            Refusal::TimeRunsBack { .. } => "SML-TIM-01",
            Refusal::NothingBehind => "SML-HOU-02",
        })
    }

    const fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::HouseOnly => "house_only",
            Refusal::CaptainsOnly => "captains_only",
            Refusal::WeatherIsRolled => "weather_is_rolled",
            Refusal::NoTimeForOrders => "no_time_for_orders",
            Refusal::HasOrdered => "has_ordered",
            Refusal::OffField { .. } => "off_field",
            Refusal::TooFar { .. } => "too_far",
            Refusal::HasCalled => "has_called",
            Refusal::NoCompany => "no_company",
            Refusal::NotYourBand => "not_your_band",
            Refusal::NothingToDivide => "nothing_to_divide",
            Refusal::WrongDivision { .. } => "wrong_division",
            Refusal::OfferStands { .. } => "offer_stands",
            Refusal::NoOffer => "no_offer",
            Refusal::TimeRunsBack { .. } => "time_runs_back",
            Refusal::NothingBehind => "nothing_behind",
        }
    }

    fn details(&self) -> Value {
        match *self {
            Refusal::OffField { to } => json!({"to": to}),
            Refusal::TooFar { distance, reach } => json!({"distance": distance, "reach": reach}),
            Refusal::WrongDivision {
                due,
                veterans,
                recruits,
            } => json!({"due": due, "veterans": veterans, "recruits": recruits}),
            Refusal::OfferStands { by } => json!({"by": by}),
            Refusal::TimeRunsBack { told_ms, now_ms } => {
                json!({"told_ms": told_ms, "now_ms": now_ms})
            }
            Refusal::GameOver
            | Refusal::HouseOnly
            | Refusal::CaptainsOnly
            | Refusal::WeatherIsRolled
            | Refusal::NoTimeForOrders
            | Refusal::HasOrdered
            | Refusal::HasCalled
            | Refusal::NoCompany
            | Refusal::NotYourBand
            | Refusal::NothingToDivide
            | Refusal::NoOffer
            | Refusal::NothingBehind => json!({}),
        }
    }

    /// What is wrong, the numbers behind it, and what would work.
    #[rustfmt::skip] // One refusal, two lines: Spanish above English.
    pub(super) fn words(&self) -> Words {
        match *self {
            Refusal::GameOver => Words::new(
                "La partida ha terminado.",
                "The match is over."),
            Refusal::HouseOnly => Words::new(
                "El tiempo y el reloj son cosa de la casa.",
                "The weather and the clock are the house's business."),
            Refusal::CaptainsOnly => Words::new(
                "Eso lo decide un capitán, no la casa.",
                "That is for a captain to decide, not for the house."),
            Refusal::WeatherIsRolled => Words::new(
                "El tiempo de esta ronda ya se sabe.",
                "The weather of this round is known already."),
            Refusal::NoTimeForOrders => Words::new(
                "Ahora no se dan órdenes.",
                "This is not the time for orders."),
            Refusal::HasOrdered => Words::new(
                "Ya has dado tu orden, y no se cambia.",
                "You have given your order, and it stands."),
            Refusal::OffField { to } => Words::new(
                format!("({}, {}) está fuera del campo, que mide 100 por 60 pasos.", to.x, to.y),
                format!("({}, {}) is outside the field of 100 by 60 paces.", to.x, to.y)),
            Refusal::TooFar { distance, reach } => Words::new(
                format!("Son {} y hoy se marchan {reach} como mucho.", paces(distance, Lang::Es)),
                format!("That is {}, and today a march is {reach} at most.", paces(distance, Lang::En))),
            Refusal::HasCalled => Words::new(
                "Tu reserva ya ha venido.",
                "Your reserve has come already."),
            Refusal::NoCompany => Words::new(
                "No mandas ninguna compañía.",
                "You lead no company."),
            Refusal::NotYourBand => Words::new(
                "La banda no está a tus órdenes.",
                "The band is not yours to lead."),
            Refusal::NothingToDivide => Words::new(
                "No tienes bajas que repartir.",
                "You have no losses to divide."),
            Refusal::WrongDivision { due, veterans, recruits } => Words::new(
                format!("Han de caer {due} en total, de {} y {}.",
                    count(veterans, "veterano", "veteranos"), count(recruits, "recluta", "reclutas")),
                format!("{due} have to fall in all, of {} and {}.",
                    count(veterans, "veteran", "veterans"), count(recruits, "recruit", "recruits"))),
            Refusal::OfferStands { by } => Words::new(
                format!("Ya hay una oferta de tablas: la de {}.", by.name()),
                format!("There is an offer of a draw already: {}'s.", by.name())),
            Refusal::NoOffer => Words::new(
                "El enemigo no te ha ofrecido tablas.",
                "The enemy has not offered you a draw."),
            Refusal::TimeRunsBack { told_ms, now_ms } => Words::new(
                format!("Ya han pasado {now_ms} ms; no pueden ser {told_ms}."),
                format!("{now_ms} ms have passed; it cannot be {told_ms}.")),
            Refusal::NothingBehind => Words::new(
                "No hay nada así detrás.",
                "There is nothing of the kind behind us."),
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal {
            rule: refusal.rule(),
            code: refusal.code(),
            message: refusal.words(),
            details: refusal.details(),
        }
    }
}
