//! Dismounting and mounting, told.

use sobremesa_kernel::Words;
use sobremesa_speak::{capital, count};

use super::event::price;
use super::troops::{element, elements, troop_type};
use crate::event::DismountFact;
use crate::refusal::DismountRefusal;
use crate::troop::Kind;

/// What happened among horses.
pub(crate) fn event(fact: &DismountFact) -> Words {
    match fact {
        DismountFact::Dismounted {
            element: stood,
            was,
            gave,
            price: items,
            pips,
            ..
        } => {
            let (was, now) = (element(was), element(&stood.element));
            let paid = price(items);
            let n_others = gave.len();
            let (with_es, with_en) = if n_others == 0 {
                (String::new(), String::new())
            } else {
                let others = elements(gave.iter());
                (
                    format!(", con {}", others.es),
                    format!(", with {}", others.en),
                )
            };
            Words::new(
                format!(
                    "{}{with_es} desmonta y queda como {}: {}, {pips} sin gastar.",
                    capital(&was.es),
                    now.es,
                    count(paid, "PIP", "PIPs")
                ),
                format!(
                    "{}{with_en} dismounts and is now {}: {}, {pips} left.",
                    capital(&was.en),
                    now.en,
                    count(paid, "PIP", "PIPs")
                ),
            )
        }
        DismountFact::Mounted {
            elements: stood,
            was,
            price: items,
            pips,
            ..
        } => {
            let was = element(was);
            let now = elements(stood.iter().map(|one| &one.element));
            if items.is_empty() {
                return Words::new(
                    format!("{} monta de nuevo: {}.", capital(&was.es), now.es),
                    format!("{} mounts again: {}.", capital(&was.en), now.en),
                );
            }
            let paid = count(price(items), "PIP", "PIPs");
            Words::new(
                format!(
                    "{} monta de nuevo: {}; {paid}, {pips} sin gastar.",
                    capital(&was.es),
                    now.es
                ),
                format!(
                    "{} mounts again: {}; {paid}, {pips} left.",
                    capital(&was.en),
                    now.en
                ),
            )
        }
        DismountFact::MountsLost { element: who, .. } => {
            let who = element(who);
            Words::new(
                format!("{} se queda sin monturas.", capital(&who.es)),
                format!("{} has lost its mounts.", capital(&who.en)),
            )
        }
    }
}

/// What such troops on foot are called.
pub(crate) fn kind(kind: Kind) -> Words {
    let words = troop_type(kind.kind);
    let letter = kind.grade.letter();
    Words::new(
        format!("{} ({letter})", words.es),
        format!("{} ({letter})", words.en),
    )
}

fn kinds(kinds: &[Kind]) -> Words {
    let all: Vec<Words> = kinds.iter().map(|one| kind(*one)).collect();
    let join = |of: fn(&Words) -> &str, or: &str| all.iter().map(of).collect::<Vec<_>>().join(or);
    Words::new(join(|one| &one.es, " o "), join(|one| &one.en, " or "))
}

/// Why nobody dismounts or mounts so.
pub(crate) fn refusal(refusal: &DismountRefusal) -> Words {
    let (es, en) = match refusal {
        DismountRefusal::Never { element: who } => {
            let who = element(who);
            (
                format!("{} no desmonta nunca.", who.es),
                format!("{} never dismounts.", who.en),
            )
        }
        DismountRefusal::NotListed { element: who } => {
            let who = element(who);
            (
                format!(
                    "{} no puede desmontar aquí: su lista no lo permite, y no hay defensas ni vagones de guerra enemigos en una colina a 300 p o menos.",
                    who.es
                ),
                format!(
                    "{} may not dismount here: its list does not allow it, and no enemy works, nor war wagons on a hill, are within 300 p.",
                    who.en
                ),
            )
        }
        DismountRefusal::Camels { element: who } => {
            let who = element(who);
            (
                format!(
                    "{} lucha a pie como camellería; sólo se cambia a 300 p o menos de defensas o vagones de guerra enemigos.",
                    who.es
                ),
                format!(
                    "{} fights on foot as camelry; it is exchanged only within 300 p of enemy works or war wagons.",
                    who.en
                ),
            )
        }
        DismountRefusal::OtherType {
            element: who,
            options,
        } => {
            let (who, options) = (element(who), kinds(options));
            (
                format!("A pie, {} es {}.", who.es, options.es),
                format!("On foot {} is {}.", who.en, options.en),
            )
        }
        DismountRefusal::Number {
            element: who,
            wanted,
        } => {
            let who = element(who);
            (
                format!(
                    "Un elemento a pie vale por {} como {}.",
                    count(*wanted, "elemento montado", "elementos montados"),
                    who.es
                ),
                format!(
                    "One element on foot stands for {} such as {}.",
                    count(*wanted, "mounted element", "mounted elements"),
                    who.en
                ),
            )
        }
        DismountRefusal::Unlike { element: who } => {
            let who = element(who);
            (
                format!("{} no es de la misma clase que los demás.", who.es),
                format!("{} is not of the same kind as the others.", who.en),
            )
        }
        DismountRefusal::Apart { element: who } => {
            let who = element(who);
            (
                format!("{} tiene que tocar a otro de los que se cambian.", who.es),
                format!("{} must touch another of those exchanged.", who.en),
            )
        }
        DismountRefusal::InContact {
            element: who,
            enemy,
        } => {
            let (who, enemy) = (element(who), element(enemy));
            (
                format!(
                    "Nadie monta ni desmonta en contacto con el enemigo: {} toca a {}.",
                    enemy.es, who.es
                ),
                format!(
                    "Nobody mounts or dismounts in contact with the enemy: {} touches {}.",
                    enemy.en, who.en
                ),
            )
        }
        DismountRefusal::NotOnFoot { element: who } => {
            let who = element(who);
            (
                format!("{} no ha desmontado.", who.es),
                format!("{} has not dismounted.", who.en),
            )
        }
        DismountRefusal::NoMounts { element: who } => {
            let who = element(who);
            (
                format!("{} ya no tiene monturas.", who.es),
                format!("{} has no mounts any more.", who.en),
            )
        }
        DismountRefusal::NotNow { element: who } => {
            let who = element(who);
            (
                format!(
                    "{} sólo monta ahora si va tras un enemigo desmoralizado.",
                    who.es
                ),
                format!(
                    "{} mounts now only to go after a demoralised enemy.",
                    who.en
                ),
            )
        }
        DismountRefusal::NoRoom { element: who } => {
            let who = element(who);
            (
                format!("No hay sitio para que {} monte.", who.es),
                format!("There is no room for {} to mount.", who.en),
            )
        }
        DismountRefusal::OffTheSpot { element: who } => {
            let who = element(who);
            (
                format!(
                    "Uno de los montados tiene que quedar donde estaba {}.",
                    who.es
                ),
                format!("One of the mounted must stand where {} stood.", who.en),
            )
        }
    };
    Words::new(capital(&es), capital(&en))
}
