//! The start page: play now, set a table, go on with one's games.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use sobremesa_club::TableId;
use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

use super::Page;
use super::game::play_now;
use crate::hall::Poster;
use crate::session::Visitor;

/// A table in somebody's list.
pub(crate) struct Card {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) with: Vec<String>,
    pub(crate) state: CardState,
    /// Does it count for the ratings of those who play there?
    pub(crate) is_rated: bool,
    /// How it ended for them, if it was played to its end.
    pub(crate) result: Option<String>,
}

/// What a table waits for, for the person who looks at the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CardState {
    YourTurn,
    OthersTurn,
    Waiting,
    Over,
}

/// What everybody may know of.
pub(crate) struct Wall {
    pub(crate) announcement: String,
    pub(crate) open: Vec<WallTable>,
    pub(crate) running: Vec<WallTable>,
}

/// A table on the wall.
pub(crate) struct WallTable {
    pub(crate) poster: Poster,
    pub(crate) names: Vec<String>,
}

pub(crate) fn page(
    visitor: &Visitor,
    games: &[(&dyn GameBox, Option<Arc<str>>)],
    lists: &Markup,
) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("La mesa puesta", "The table is set");
    Page { title, visitor, script: Some("start.js") }.show(&html! {
        section.welcome {
            h1 { (lang.pick("Quédate de sobremesa", "Stay at the table")) }
            p { (lang.pick(
                "Juegos de mesa con árbitro, rivales y maestros. Sin cuenta, sin anuncios, libre.",
                "Tabletop games with a referee, opponents and teachers. No account, no adverts, free."
            )) }
        }
        div #lists { (lists) }
        (connection(lang))
        section.games aria-label=(lang.pick("Juegos", "Games")) {
            @for (game, picture) in games { (game_card(visitor, *game, picture.as_deref())) }
        }
    })
}

/// What changes while somebody looks.
pub(crate) fn lists(lang: Lang, cards: &[Card], wall: &Wall) -> Markup {
    html! {
        @if !wall.announcement.is_empty() { p.note role="note" { (wall.announcement) } }
        @if !cards.is_empty() { (list(lang, cards)) }
        (posters(lang, "open", lang.pick("Mesas que esperan jugadores", "Tables that wait for players"), lang.pick("Sentarse", "Sit down"), &wall.open))
        (posters(lang, "running", lang.pick("Partidas para mirar", "Games to watch"), lang.pick("Mirar", "Watch"), &wall.running))
    }
}

/// What is said when the house is out of reach, and when it is back.
fn connection(lang: Lang) -> Markup {
    html! {
        div.connection #connection role="status"
            data-lost=(lang.pick(
                "Se ha perdido la conexión con la casa; la página la busca sola cada pocos segundos. Las listas pueden estar atrasadas.",
                "The connection to the house is lost; the page looks for it by itself every few seconds. The lists may be out of date.",
            ))
            data-back=(lang.pick("Ha vuelto la conexión: las listas están al día.", "The connection is back: the lists are up to date."))
        {}
    }
}

fn game_card(visitor: &Visitor, game: &dyn GameBox, picture: Option<&str>) -> Markup {
    let lang = visitor.lang;
    let title = game.title();
    html! {
        article.game {
            h2 { a href={ "/game/" (game.name()) } { (title.get(lang)) } }
            @if let Some(picture) = picture {
                div.picture aria-hidden="true" { (PreEscaped(picture)) }
            }
            (play_now(visitor, game, lang.pick("Jugar ya", "Play now")))
            p.links {
                a href={ "/new/" (game.name()) } { (lang.pick("Poner una mesa…", "Set up a table…")) }
                @if !game.lessons().is_empty() { a href={ "/learn/" (game.name()) } { (lang.pick("Aprender", "Learn")) } }
                @if game.abilities().written.is_some() { a href={ "/write/" (game.name()) } { (lang.pick("Escribir", "Write")) } }
                @if let Some(workshop) = game.abilities().workshop {
                    @let [_, many] = workshop.nouns();
                    a href={ "/workshop/" (game.name()) } { (many.get(lang)) }
                }
                a href={ "/rules/" (game.name()) } { (lang.pick("Reglas", "Rules")) }
                @if game.bots().len() > 1 { a href={ "/laboratory/" (game.name()) } { (lang.pick("Laboratorio", "Laboratory")) } }
            }
        }
    }
}

fn list(lang: Lang, cards: &[Card]) -> Markup {
    html! {
        section.tables #mine {
            h2 { (lang.pick("Tus mesas", "Your tables")) }
            ul {
                @for card in cards {
                    li.(state_class(card.state)) data-table=(card.id) {
                        a href={ "/t/" (card.id) } {
                            strong { (card.game) }
                            @if !card.with.is_empty() {
                                " " (lang.pick("con", "with")) " " (card.with.join(", "))
                            }
                        }
                        @if card.is_rated { (rated(lang)) }
                        " " span.state {
                            @match &card.result {
                                Some(result) => { (result) }
                                None => { (state_words(lang, card.state)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn posters(lang: Lang, id: &str, title: &str, verb: &str, tables: &[WallTable]) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.tables #(id) {
                h2 { (title) }
                ul {
                    @for table in tables {
                        li data-table=(table.poster.table) {
                            strong { (table.poster.game.title().get(lang)) }
                            @if !table.names.is_empty() { " " (lang.pick("con", "with")) " " (table.names.join(", ")) }
                            @if table.poster.is_rated { (rated(lang)) }
                            " " a.button href={ "/t/" (table.poster.table) } { (verb) }
                        }
                    }
                }
            }
        }
    }
}

/// The mark of a match that counts.
fn rated(lang: Lang) -> Markup {
    html! { " " span.rated { (lang.pick("puntuada", "rated")) } }
}

const fn state_class(state: CardState) -> &'static str {
    match state {
        CardState::YourTurn => "your-turn",
        CardState::OthersTurn => "others-turn",
        CardState::Waiting => "waiting",
        CardState::Over => "over",
    }
}

fn state_words(lang: Lang, state: CardState) -> &'static str {
    match state {
        CardState::YourTurn => lang.pick("te toca", "your turn"),
        CardState::OthersTurn => lang.pick("juegan otros", "others play"),
        CardState::Waiting => lang.pick("faltan jugadores", "players are missing"),
        CardState::Over => lang.pick("terminada", "over"),
    }
}
