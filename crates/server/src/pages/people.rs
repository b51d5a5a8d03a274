//! The people of the house: who is here, who plays best, and somebody's own page.

use maud::{Markup, html};
use sobremesa_club::PersonId;
use sobremesa_club::rating::Rating;
use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

use super::Page;
use super::start::{Card, Present, own_card, who_is_here};
use crate::session::Visitor;

/// Those who stand highest at a game.
pub(crate) struct Ladder {
    pub(crate) game: &'static dyn GameBox,
    pub(crate) best: Vec<(String, PersonId, Rating)>,
}

/// What everybody may know of somebody, and what whoever looks has played with them.
pub(crate) struct Profile {
    pub(crate) name: String,
    pub(crate) is_here: bool,
    pub(crate) is_me: bool,
    pub(crate) ratings: Vec<(&'static dyn GameBox, Rating)>,
    pub(crate) together: Vec<Card>,
    pub(crate) history: Vec<Card>,
}

pub(crate) fn page(visitor: &Visitor, present: &Present, ladders: &[Ladder]) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Gente", "People");
    let is_empty = ladders.iter().all(|ladder| ladder.best.is_empty());
    Page { title, visitor, script: None }.show(&html! {
        h1 { (title) }
        @if let Some(person) = &visitor.person {
            p { a.button href={ "/people/" (person.id) } { (lang.pick("Tu página y tus partidas", "Your page and your matches")) } }
        }
        (who_is_here(lang, present))
        h2 { (lang.pick("Los mejores de cada juego", "The best at each game")) }
        @if is_empty {
            p.empty { (lang.pick(
                "Todavía nadie ha jugado partidas puntuadas. Con una cuenta, pon una mesa y declárala puntuada: encabezarás la lista.",
                "Nobody has played rated matches yet. With an account, set up a table and declare it rated: you will head the list.",
            )) }
        }
        div.ladders {
            @for Ladder { game, best } in ladders.iter().filter(|ladder| !ladder.best.is_empty()) {
                section.panel {
                    h3 { (game.title().get(lang)) }
                    ol {
                        @for (name, person, rating) in best {
                            li { a href={ "/people/" (person) } { (name) } " " (points(*rating)) }
                        }
                    }
                }
            }
        }
    })
}

pub(crate) fn profile(visitor: &Visitor, profile: &Profile) -> Markup {
    let lang = visitor.lang;
    Page { title: &profile.name, visitor, script: None }.show(&html! {
        h1 { (profile.name) }
        p.lead {
            @if profile.is_me { (lang.pick("Así te ven los demás; solo tú ves aquí tus mesas privadas.", "This is how others see you; only you see your private tables here.")) }
            @else if profile.is_here { (lang.pick("Está en la casa.", "Is in the house.")) }
            @else { (lang.pick("Ahora no está.", "Is not here just now.")) }
        }
        section {
            h2 { (lang.pick("Puntuación", "Ratings")) }
            @if profile.ratings.is_empty() {
                p.empty { (lang.pick("Ninguna partida puntuada todavía.", "No rated match yet.")) }
            } @else {
                ul { @for (game, rating) in &profile.ratings { li { (game.title().get(lang)) ": " (points(*rating)) } } }
            }
        }
        @if !profile.is_me {
            (matches(lang, lang.pick("Vuestras partidas", "Your matches together"), lang.pick("Todavía no habéis jugado juntos.", "You have not played together yet."), &profile.together))
        }
        (matches(lang, lang.pick("Partidas", "Matches"), lang.pick("Ninguna partida a la vista de todos.", "No match for everybody to see."), &profile.history))
    })
}

fn points(rating: Rating) -> Markup {
    html! { strong { (format!("{:.0}", rating.points)) @if rating.is_provisional() { "?" } } }
}

fn matches(lang: Lang, title: &str, none: &str, cards: &[Card]) -> Markup {
    html! {
        section.tables {
            h2 { (title) }
            @if cards.is_empty() { p.empty { (none) } }
            @else { ul.done { @for card in cards { (own_card(lang, card, false)) } } }
        }
    }
}
