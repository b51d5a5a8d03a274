//! Spanish and English for everything the game has to say to people.
//!
//! Each function matches on every variant, so that an event or a refusal without words does not
//! compile. Tiles are named with a dash (3-5): two digits in a sentence read like a number.

mod ending;
mod event;
mod flaw;
mod known;
mod log;
mod refusal;
mod score;

pub(crate) use ending::ending;
pub(crate) use event::event;
pub(crate) use flaw::flaw;
pub(crate) use known::known;
pub(crate) use log::log_fault;
pub(crate) use refusal::refusal;
pub(crate) use score::duel;

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::count;

use crate::action::{Action, Lay, SideWord};
use crate::line::{Ends, Side};
use crate::player::Team;
use crate::tile::Tile;

/// A tile in a sentence: 3-5.
pub(crate) fn tile(tile: Tile) -> String {
    format!("{}-{}", tile.low(), tile.high())
}

/// Several tiles in a sentence: 3-4, 0-3 and 2-3.
pub(crate) fn tiles(tiles: impl IntoIterator<Item = Tile>, lang: Lang) -> String {
    let names: Vec<String> = tiles.into_iter().map(tile).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => {
            let and = lang.pick("y", "and");
            format!("{} {and} {last}", others.join(", "))
        }
        None => String::new(),
    }
}

/// A team by its players.
pub(crate) const fn team(team: Team, lang: Lang) -> &'static str {
    match (team, lang) {
        (Team::One, Lang::Es) => "P1 y P3",
        (Team::One, Lang::En) => "P1 and P3",
        (Team::Two, Lang::Es) => "P2 y P4",
        (Team::Two, Lang::En) => "P2 and P4",
    }
}

/// A side of the line.
pub(crate) const fn side(side: Side, lang: Lang) -> &'static str {
    match (side, lang) {
        (Side::Left, Lang::Es) => "izquierda",
        (Side::Left, Lang::En) => "left",
        (Side::Right, Lang::Es) => "derecha",
        (Side::Right, Lang::En) => "right",
    }
}

/// An action explained to somebody who chooses among several.
pub(crate) fn action(action: &Action) -> Words {
    match action {
        Action::Lay(_) => {
            let Words { es, en } = said(action);
            Words::new(format!("Poner el {es}"), format!("Lay {en}"))
        }
        Action::LayUnknown(word) => Words::new(format!("Poner «{word}»"), format!("Lay “{word}”")),
        Action::Pass => Words::new("Pasar", "Pass"),
        Action::Deal => Words::new("Repartir la mano siguiente", "Deal the next hand"),
    }
}

/// DOM-MOV-04: an opening has no side, whatever is written, and people speak of none.
pub(crate) fn opening(action: &Action) -> Option<Words> {
    let Action::Lay(lay) = action else {
        return None;
    };
    let tile = Action::Lay(Lay {
        side: SideWord::Absent,
        ..*lay
    });
    Some(said(&tile))
}

/// An action as people call it: the tile and where it goes.
pub(crate) fn said(action: &Action) -> Words {
    match action {
        Action::Lay(Lay {
            tile: asked,
            side: asked_side,
            signal,
        }) => {
            let name = tile(*asked);
            let (es, en) = match asked_side {
                SideWord::Left => (" a la izquierda".to_owned(), " on the left".to_owned()),
                SideWord::Right => (" a la derecha".to_owned(), " on the right".to_owned()),
                SideWord::Absent => (String::new(), String::new()),
                SideWord::Unknown(word) => (format!(" en «{word}»"), format!(" on “{word}”")),
            };
            let (es_signal, en_signal) = match signal {
                Some(level) => (
                    format!(", con pensada {level}"),
                    format!(", with signal {level}"),
                ),
                None => (String::new(), String::new()),
            };
            Words::new(
                format!("{name}{es}{es_signal}"),
                format!("{name}{en}{en_signal}"),
            )
        }
        Action::LayUnknown(word) => Words::new(format!("«{word}»"), format!("“{word}”")),
        Action::Pass => Words::new("paso", "pass"),
        Action::Deal => Words::new("repartir", "deal"),
    }
}

/// A tile and the end at which it is laid, where there are two different ones.
pub(crate) fn placed(ends: Option<Ends>, (laid, side): (Tile, Side)) -> Words {
    let name = tile(laid);
    let is_one_place = ends.is_none_or(|ends| ends.squared().is_some());
    let (es, en) = match side {
        _ if is_one_place => ("", ""),
        Side::Left => (" a la izquierda", " on the left"),
        Side::Right => (" a la derecha", " on the right"),
    };
    Words::new(format!("el {name}{es}"), format!("{name}{en}"))
}

/// In which deals something was found: in all that are possible, or in some of them.
pub(crate) fn deals(n_deals: u64, are_all: bool) -> Words {
    match (n_deals, are_all) {
        (1, true) => Words::new(
            "en el único reparto posible",
            "in the only deal that is possible",
        ),
        (n, true) => Words::new(
            format!(
                "en los {}",
                count(n, "reparto posible", "repartos posibles")
            ),
            format!("over all {}", count(n, "possible deal", "possible deals")),
        ),
        (1, false) => Words::new("en un reparto posible", "in one possible deal"),
        (n, false) => Words::new(
            format!(
                "en {} al azar",
                count(n, "reparto posible sacado", "repartos posibles sacados")
            ),
            format!(
                "over {} drawn by lot",
                count(n, "possible deal", "possible deals")
            ),
        ),
    }
}
