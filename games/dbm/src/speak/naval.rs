//! Ships, told: who goes aboard and ashore, and who is wrecked.

use sobremesa_kernel::Words;
use sobremesa_speak::{capital, count};

use super::event::price;
use super::troops::{element, elements};
use crate::event::{Item, NavalFact};
use crate::refusal::NavalRefusal;

/// What happened on ships.
pub(crate) fn event(fact: &NavalFact) -> Words {
    match fact {
        NavalFact::Landed {
            element: stood,
            vessel,
            pushed,
            price: items,
            pips,
            ..
        } => {
            let (who, vessel) = (element(&stood.element), element(vessel));
            let paid = paid(items, *pips);
            let room = elements(pushed.iter().map(|one| &one.element));
            let (es, en) = match pushed.len() {
                0 => (String::new(), String::new()),
                1 => (
                    format!("; {} retrocede y le hace sitio", room.es),
                    format!("; {} recoils to make room", room.en),
                ),
                _ => (
                    format!("; {} retroceden y le hacen sitio", room.es),
                    format!("; {} recoil to make room", room.en),
                ),
            };
            Words::new(
                format!(
                    "{} desembarca de {}{es}{}.",
                    capital(&who.es),
                    vessel.es,
                    paid.es
                ),
                format!(
                    "{} lands from {}{en}{}.",
                    capital(&who.en),
                    vessel.en,
                    paid.en
                ),
            )
        }
        NavalFact::Embarked {
            element: stood,
            vessel,
            price: items,
            pips,
            ..
        } => {
            let (who, vessel) = (element(&stood.element), element(vessel));
            let paid = paid(items, *pips);
            Words::new(
                format!("{} sube a {}{}.", capital(&who.es), vessel.es, paid.es),
                format!("{} goes aboard {}{}.", capital(&who.en), vessel.en, paid.en),
            )
        }
        NavalFact::Wrecked { vessel, saved } => {
            let vessel = element(vessel);
            let (es, en) = match saved {
                Some(stood) => {
                    let who = element(&stood.element);
                    (
                        format!(" Llega a tierra {}.", who.es),
                        format!(" {} gets ashore.", capital(&who.en)),
                    )
                }
                None => (String::new(), String::new()),
            };
            Words::new(
                format!(
                    "El viento arroja a la costa a {}: naufragio.{es}",
                    vessel.es
                ),
                format!("The wind drives {} ashore: it is wrecked.{en}", vessel.en),
            )
        }
    }
}

/// What it cost, if anything.
fn paid(items: &[Item], pips: u8) -> Words {
    if items.is_empty() {
        return Words::default();
    }
    let paid = count(price(items), "PIP", "PIPs");
    Words::new(
        format!(": {paid}, {pips} sin gastar"),
        format!(": {paid}, {pips} left"),
    )
}

/// Why no vessel sails so, and nobody goes aboard or ashore.
pub(crate) fn refusal(refusal: &NavalRefusal) -> Words {
    let (es, en) = match refusal {
        NavalRefusal::Aground {
            element: who,
            after,
        } => {
            let who = element(who);
            (
                format!(
                    "{} encallaría tras {after:.0} p: un barco no sale del agua.",
                    who.es
                ),
                format!(
                    "{} would run aground after {after:.0} p: a vessel stays on the water.",
                    who.en
                ),
            )
        }
        NavalRefusal::TooShallow { element: who } => {
            let who = element(who);
            (
                format!("el río lleva aquí poca agua para {}.", who.es),
                format!("the river is too shallow here for {}.", who.en),
            )
        }
        NavalRefusal::TroopsAshore { element: who } => {
            let who = element(who);
            (
                format!(
                    "{} no se mueve hasta que sus tropas vuelvan a bordo.",
                    who.es
                ),
                format!("{} does not move until its troops are back aboard.", who.en),
            )
        }
        NavalRefusal::Singly { element: who } => {
            let who = element(who);
            (
                format!(
                    "con viento fuerte los barcos se mueven de uno en uno, también {}.",
                    who.es
                ),
                format!("in a strong wind vessels move one by one, {} too.", who.en),
            )
        }
        NavalRefusal::NobodyAboard { element: who } => {
            let who = element(who);
            (
                format!("{} no lleva a nadie que pueda desembarcar.", who.es),
                format!("{} has nobody aboard who could land.", who.en),
            )
        }
        NavalRefusal::NoVessel { element: who } => {
            let who = element(who);
            (
                format!("{} no es un barco propio.", who.es),
                format!("{} is no vessel of yours.", who.en),
            )
        }
        NavalRefusal::NoBerth {
            element: who,
            vessel,
        } => {
            let (who, vessel) = (element(who), element(vessel));
            (
                format!(
                    "{} no tiene sitio para {}: va lleno, o no lleva a tales tropas.",
                    vessel.es, who.es
                ),
                format!(
                    "{} has no room for {}: it is full, or does not carry such troops.",
                    vessel.en, who.en
                ),
            )
        }
        NavalRefusal::Apart {
            element: who,
            vessel,
        } => {
            let (who, vessel) = (element(who), element(vessel));
            (
                format!("{} tiene que tocar a {}.", who.es, vessel.es),
                format!("{} must touch {}.", who.en, vessel.en),
            )
        }
        NavalRefusal::NoShore { vessel } => {
            let vessel = element(vessel);
            (
                format!("{} no toca muelle, playa ni orilla.", vessel.es),
                format!("{} touches neither quay nor beach nor bank.", vessel.en),
            )
        }
        NavalRefusal::EdgeHeld { vessel, enemy } => {
            let (vessel, enemy) = (element(vessel), element(enemy));
            (
                format!(
                    "nadie baja de {} mientras {} toque el borde del agua.",
                    vessel.es, enemy.es
                ),
                format!(
                    "nobody lands from {} while {} touches the water's edge.",
                    vessel.en, enemy.en
                ),
            )
        }
        NavalRefusal::NoRoom { element: who } => {
            let who = element(who);
            (
                format!("no hay sitio en tierra para {}.", who.es),
                format!("there is no room ashore for {}.", who.en),
            )
        }
    };
    Words::new(capital(&es), capital(&en))
}
