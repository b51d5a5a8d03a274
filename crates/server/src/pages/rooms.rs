//! The rooms of the house: where one learns, watches and makes things, whatever the game.

use maud::{Markup, html};
use sobremesa_table::{GameRef, pick};

use super::Page;
use super::layout::empty;
use super::start::{Wall, cover, posters};
use super::study::Listed;
use crate::session::Visitor;

/// Everything that there is to learn, by game.
pub(crate) fn learn(visitor: &Visitor, games: &[GameRef], studies: &[Listed]) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Aprender", "Learn");
    let about = lang.pick(
        "Lecciones de pocos pasos sobre el tablero de verdad, y el reglamento de cada juego, regla por regla.",
        "Lessons of a few steps on the real board, and the rulebook of every game, rule by rule.",
    );
    let of_game = |game: &GameRef| {
        let lessons = game.lessons();
        let n_taken = visitor.n_taken(&**game);
        html! {
            @match lessons.len() {
                0 => { (empty(lang.pick("Todavía no hay lecciones: empieza por el reglamento.", "There are no lessons yet: begin with the rulebook."), &[])) }
                n => {
                    p {
                        (sobremesa_speak::count(n, lang.pick("lección", "lesson"), lang.pick("lecciones", "lessons")))
                        @if n_taken > 0 { " · " (n_taken) " " (lang.pick("hechas", "done")) }
                    }
                    p { a.button.main href={ "/learn/" (game.name()) } { (lang.pick("Empezar", "Begin")) } }
                }
            }
            p.links {
                a href={ "/rules/" (game.name()) } { (lang.pick("Reglas", "Rules")) }
                @for article in game.articles() {
                    a href={ "/game/" (game.name()) "/" (article.name) } { (article.title.get(lang)) }
                }
            }
        }
    };
    let studies = super::study::list(lang, studies);
    room(visitor, title, about, games, &of_game, &studies)
}

/// Where things are made: armies, encounters, positions.
pub(crate) fn making(visitor: &Visitor, games: &[GameRef]) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Taller", "Workshop");
    let about = lang.pick(
        "Lo que se hace antes de sentarse: ejércitos, encuentros escritos y posiciones puestas a mano.",
        "What is made before one sits down: armies, written encounters, and positions set up by hand.",
    );
    let of_game = |game: &GameRef| {
        html! {
            ul.plain {
                @if let Some(workshop) = game.abilities().workshop {
                    @let [_, many] = workshop.nouns();
                    li { a.button href={ "/workshop/" (game.name()) } { (many.get(lang)) } }
                }
                @if game.abilities().written.is_some() {
                    li { a.button href={ "/write/" (game.name()) } { (lang.pick("Escribir un encuentro", "Write an encounter")) } }
                }
                li { a.button href={ "/position/" (game.name()) } { (lang.pick("Probar posiciones", "Try out positions")) } }
                @if !game.bots().is_empty() {
                    li { a.button href={ "/analysis/" (game.name()) } { (lang.pick("Analizar", "Analyse")) } }
                }
                @if game.abilities().recruiting.is_some() {
                    li { a.button href={ "/personas/" (game.name()) } { (lang.pick("Inventar un jugador", "Invent a player")) } }
                }
            }
        }
    };
    room(visitor, title, about, games, &of_game, &html! {})
}

/// Games that are being played, and demonstrations for whoever wants to see one.
pub(crate) fn watch(visitor: &Visitor, games: &[GameRef], wall: &Wall) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Mirar", "Watch");
    let about = lang.pick(
        "Partidas que se juegan a la vista de todos, y demostraciones de los jugadores del programa, cuando quieras.",
        "Games played for everybody to see, and demonstrations by computer players whenever you like.",
    );
    let with_bots: Vec<GameRef> = games
        .iter()
        .filter(|game| !game.bots().is_empty())
        .cloned()
        .collect();
    let of_game = |game: &GameRef| {
        html! {
            form method="post" action="/exhibition" {
                button name="game" value=(game.name()) { (lang.pick("Ver una demostración", "See a demonstration")) }
            }
        }
    };
    let listed = html! {
        @if wall.running.is_empty() && wall.open.is_empty() {
            (empty(lang.pick(
                "Aquí se miran las partidas que otros juegan a la vista de todos; ahora mismo no hay ninguna. Pide abajo una demostración, o pon una mesa y anúnciala.",
                "Here one watches games that others play in public; just now there is none. Ask for a demonstration below, or set up a table and announce it.",
            ), &[("/", lang.pick("Poner una mesa", "Set up a table"))]))
        }
        (posters(lang, "running", lang.pick("Partidas para mirar", "Games to watch"), lang.pick("Mirar", "Watch"), &wall.running))
        (posters(lang, "open", lang.pick("Mesas que esperan jugadores", "Tables that wait for players"), lang.pick("Sentarse", "Sit down"), &wall.open))
    };
    Page {
        title,
        visitor,
        script: None,
    }
    .show(&html! {
        h1 { (title) }
        p.lead { (about) }
        (listed)
        h2 { (lang.pick("Demostraciones", "Exhibitions")) }
        (shelves(visitor, &with_bots, &of_game))
    })
}

fn room(
    visitor: &Visitor,
    title: &str,
    about: &str,
    games: &[GameRef],
    of_game: &dyn Fn(&GameRef) -> Markup,
    besides: &Markup,
) -> Markup {
    Page {
        title,
        visitor,
        script: None,
    }
    .show(&html! {
        h1 { (title) }
        p.lead { (about) }
        (shelves(visitor, games, of_game))
        (besides)
    })
}

/// Every game with its picture, and what a room has of it.
pub(super) fn shelves(
    visitor: &Visitor,
    games: &[GameRef],
    of_game: &dyn Fn(&GameRef) -> Markup,
) -> Markup {
    let lang = visitor.lang;
    html! {
        div.shelves {
            @for game in games {
                article.game {
                    div.cover aria-hidden="true" { (cover(visitor, &**game)) }
                    div.lid {
                        h2 title=(pick(game.lid().about, lang)) { a href={ "/game/" (game.name()) } { (game.title().get(lang)) } }
                        (of_game(game))
                    }
                }
            }
        }
    }
}
