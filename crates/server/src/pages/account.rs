//! The door for people with accounts, and what they find behind it.

use maud::{Markup, html};
use sobremesa_club::KeyHash;
use sobremesa_club::people::{KeyCard, KeyKind, Person};
use sobremesa_club::rating::{Change, Rating};
use sobremesa_kernel::Lang;
use sobremesa_lab::{Axis, Chart};
use sobremesa_table::GameRef;

use super::Page;
use super::layout::empty;
use crate::session::Visitor;

/// What an account page tells its owner.
pub(crate) struct AccountFacts {
    pub(crate) ratings: Vec<RatedGame>,
    /// Each with whether it is the browser that looks now.
    pub(crate) keys: Vec<(KeyHash, KeyCard, bool)>,
    pub(crate) is_administrator: bool,
}

/// How strong they are at a game, and how they got there.
pub(crate) struct RatedGame {
    pub(crate) game: GameRef,
    /// None if no match of theirs has counted.
    pub(crate) rating: Option<Rating>,
    pub(crate) history: Vec<Change>,
}

/// For people without an account, or who have not come in yet.
pub(crate) fn door(visitor: &Visitor, fault: Option<&str>, code: &str) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Entrar", "Log in");
    Page { title, visitor, script: None }.show(&html! {
        h1 { (title) }
        @if let Some(fault) = fault { p.fault role="alert" { (fault) } }
        form.setup method="post" action="/account/login" {
            (name_field(lang)) (password_field(lang, "current-password"))
            button.main { (lang.pick("Entrar", "Log in")) }
        }
        h2 { (lang.pick("¿Sin cuenta?", "No account?")) }
        p.help { (lang.pick(
            "Para jugar no hace falta. Con una cuenta entras desde cualquier sitio, y tus partidas de visita pasan a ella.",
            "You need none to play. With one you come in from anywhere, and the games you played as a guest are yours."
        )) }
        form.setup method="post" action="/account/register" {
            @if !code.is_empty() { input type="hidden" name="code" value=(code); }
            (name_field(lang)) (password_field(lang, "new-password"))
            button { (lang.pick("Registrarme", "Register")) }
        }
    })
}

fn name_field(lang: Lang) -> Markup {
    html! { label.row {
        span { (lang.pick("Nombre de cuenta", "Account name")) }
        input type="text" name="account" maxlength="24" autocomplete="username" autocapitalize="off" required;
    } }
}

fn password_field(lang: Lang, kind: &str) -> Markup {
    html! { label.row {
        span { (lang.pick("Contraseña", "Password")) }
        input type="password" name="password" minlength="8" maxlength="200" autocomplete=(kind) required;
    } }
}

/// Somebody's own page.
pub(crate) fn own(
    visitor: &Visitor,
    person: &Person,
    facts: &AccountFacts,
    fault: Option<&str>,
    token: Option<&str>,
) -> Markup {
    let lang = visitor.lang;
    let account = person
        .account
        .as_ref()
        .map_or("", |account| account.as_str());
    Page { title: account, visitor, script: None }.show(&html! {
        h1 { (person.name.shown(lang)) " " span.help { "(" (account) ")" } }
        @if let Some(fault) = fault { p.fault role="alert" { (fault) } }
        @if let Some(token) = token {
            p.note role="status" {
                (lang.pick("El testigo de tu programa; no se volverá a mostrar: ", "Your program's token; it will not be shown again: "))
                code.token { (token) }
            }
        }
        p {
            a.button href="/" { (lang.pick("Mis mesas", "My tables")) } " "
            @if facts.is_administrator { a.button href="/admin" { (lang.pick("Administración", "Administration")) } }
        }
        (ratings(lang, facts))
        (keys(lang, facts))
        h2 { (lang.pick("Otra contraseña", "Another password")) }
        form.setup method="post" action="/account/password" {
            (password_field(lang, "current-password"))
            label.row {
                span { (lang.pick("Contraseña nueva", "New password")) }
                input type="password" name="new_password" minlength="8" maxlength="200" autocomplete="new-password" required;
            }
            button { (lang.pick("Cambiarla", "Change it")) }
        }
        h2 { (lang.pick("Tus datos", "Your data")) }
        p { a href="/account/export.json" download { (lang.pick("Todo lo que guardamos de ti", "Everything we keep about you")) } }
        details {
            summary { (lang.pick("Irme para siempre", "Leave for good")) }
            p { (lang.pick(
                "Se borra tu cuenta y lo que guardamos de ti; las partidas quedan sin tu nombre. No hay vuelta atrás.",
                "Your account and what we keep about you are erased; games stay without your name. There is no way back."
            )) }
            form.setup method="post" action="/account/leave" {
                (password_field(lang, "current-password"))
                button { (lang.pick("Borrar mi cuenta", "Delete my account")) }
            }
        }
    })
}

fn ratings(lang: Lang, facts: &AccountFacts) -> Markup {
    html! {
        h2 { (lang.pick("Puntuación", "Ratings")) }
        @if facts.ratings.is_empty() {
            (none_counted(lang))
        }
        @for RatedGame { game, rating, history } in &facts.ratings {
            section.rating {
                h3 { (game.title().get(lang)) }
                @if let Some(rating) = rating {
                    p {
                        strong { (format!("{:.0}", rating.points)) } @if rating.is_provisional() { "?" }
                        " ± " (format!("{:.0}", 2.0 * rating.deviation)) " · "
                        (rating.n_matches) " " (lang.pick("partidas", "matches"))
                    }
                }
                @if history.len() > 1 { (plot(lang, history)) }
                p { a href={ "/account/ratings#" (game.name()) } { (lang.pick("Cada cambio y su porqué", "Every change and its reason")) } }
            }
        }
    }
}

/// Nothing has counted yet.
pub(crate) fn none_counted(lang: Lang) -> Markup {
    empty(
        lang.pick(
            "Aún no has jugado ninguna partida que cuente. Pon una mesa con reloj, declárala puntuada y juega contra alguien con cuenta: aquí verás cómo cambia tu puntuación y por qué.",
            "You have not played a match that counts yet. Set up a table with a clock, declare it rated and play somebody with an account: here you will see how your rating changes, and why.",
        ),
        &[("/", lang.pick("Elegir un juego", "Choose a game"))],
    )
}

/// A rating's way, one step per match, with the band in which it probably lies.
fn plot(lang: Lang, history: &[Change]) -> Markup {
    fn bounds(rating: &Rating) -> [f64; 2] {
        let off = 2.0 * rating.deviation;
        [rating.points - off, rating.points + off]
    }
    let all = || history.iter().flat_map(|change| bounds(&change.after));
    let (low, high) = (
        all().fold(f64::MAX, f64::min),
        all().fold(f64::MIN, f64::max),
    );
    let chart = Chart {
        x: Axis::new([0.0, (history.len() - 1) as f64], [0.0, 600.0]),
        y: Axis::new([low, high.max(low + 1.0)], [118.0, 2.0]),
    };
    let course = |of: fn(&Rating) -> f64| {
        let ratings = history.iter().enumerate();
        ratings.map(move |(n, change)| (n as f64, of(&change.after)))
    };
    let line = chart.points(course(|rating| rating.points));
    let above = course(|rating| bounds(rating)[1]);
    let below = course(|rating| bounds(rating)[0]);
    let band = chart.points(above.chain(below.rev()));
    let title = lang.pick(
        "La puntuación, partida a partida",
        "The rating, match by match",
    );
    html! {
        svg.plot viewBox="0 0 600 120" role="img" aria-label=(title) preserveAspectRatio="none" {
            title { (title) }
            polygon points=(band) {}
            polyline points=(line) {}
        }
    }
}

fn keys(lang: Lang, facts: &AccountFacts) -> Markup {
    html! {
        h2 { (lang.pick("Dónde estás dentro", "Where you are logged in")) }
        ul.keys {
            @for (key, card, is_here) in &facts.keys {
                li {
                    (match card.purpose {
                        KeyKind::Browser => lang.pick("Navegador", "Browser"),
                        KeyKind::Program => lang.pick("Programa", "Program"),
                    })
                    ": " span.help { (card.label) } " "
                    @if *is_here { strong { (lang.pick("(este)", "(this one)")) } }
                    @else {
                        form.inline method="post" action="/account/end" {
                            button.small name="key" value=(key.as_str()) { (lang.pick("Cerrar", "End")) }
                        }
                    }
                }
            }
        }
        form method="post" action="/account/logout" { button { (lang.pick("Salir de aquí", "Log out here")) } }
        h2 { (lang.pick("Programas que juegan por ti", "Programs that play for you")) }
        p.help {
            (lang.pick("Un testigo deja a un programa tuyo ver tus mesas y jugar: ", "A token lets a program of yours see your tables and play: "))
            a href="/api/openapi.json" { "OpenAPI" } "."
        }
        form.setup method="post" action="/account/token" {
            label.row {
                span { (lang.pick("Cómo lo llamas", "What you call it")) }
                input type="text" name="label" maxlength="80" required;
            }
            button { (lang.pick("Darle un testigo", "Give it a token")) }
        }
    }
}
