//! What every page has.

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use sobremesa_club::{Options, Refusal, TableId, Theme};
use sobremesa_kernel::{Lang, Words};

use crate::session::Visitor;

/// The script of a table, which needs nothing of how the rooms look.
const TABLE_SCRIPT: &str = "table.js";

/// The frame around a page.
pub(crate) struct Page<'a> {
    pub(crate) title: &'a str,
    pub(crate) visitor: &'a Visitor,
    /// The script that makes it live, below `/web/`.
    pub(crate) script: Option<&'a str>,
}

impl Page<'_> {
    pub(crate) fn show(&self, body: &Markup) -> Markup {
        let lang = self.visitor.lang;
        let options = self.visitor.options();
        html! {
                   (DOCTYPE)
                   html lang=(lang.tag()) data-theme=(theme_name(options.theme)) {
                       head {
                           meta charset="utf-8";
                           meta name="viewport" content="width=device-width, initial-scale=1";
                           meta name="color-scheme" content="light dark";
                           title { (self.title) " · Sobremesa" }
        (preview(self))
                           link rel="icon" href="/web/icon.svg" type="image/svg+xml";
                           link rel="manifest" href="/web/house.webmanifest";
                           meta name="theme-color" content="#1f5a45";
                           link rel="stylesheet" href="/web/house.css";
                           @if self.script != Some(TABLE_SCRIPT) { link rel="stylesheet" href="/web/rooms.css"; }
                           script type="module" src="/web/house.js" {}
                           @if let Some(script) = self.script {
                               script type="module" src={ "/web/" (script) } {}
                           }
                       }
                       body data-options=(data_options(options)) {
                           a.skip href="#main" { (lang.pick("Saltar al contenido", "Skip to content")) }
                           header.house {
                               a.name href="/" { (PreEscaped(SIGN)) "Sobremesa" }
                               (rooms(self.visitor))
                               nav.own aria-label=(lang.pick("Lo tuyo", "Yours")) {
                                   a href="/options" { (lang.pick("Opciones", "Options")) }
                                   @match &self.visitor.person {
                                       Some(person) => { a.me href="/account" { (person.name.shown(lang)) } }
                                       None => { a href="/account" { (lang.pick("Entrar", "Log in")) } }
                                   }
                               }
                           }
                           main #main { (body) }
                           footer.house { a href="/about" { (lang.pick("Sobre Sobremesa", "About Sobremesa")) } }
                       }
                   }
               }
    }
}

/// What other programs show of a link to the page: its name, and a picture of the table or the game.
fn preview(page: &Page<'_>) -> Markup {
    let Visitor {
        lang, path, home, ..
    } = page.visitor;
    let mut parts = path.split('/').skip(1);
    let picture = match (parts.next(), parts.next()) {
        (Some("t"), Some(table)) => Some(format!("{home}/t/{table}/thumb.png")),
        (Some("game" | "new" | "learn" | "rules"), Some(game)) => {
            Some(format!("{home}/cover/{game}/{}/classic.png", lang.tag()))
        }
        _ => None,
    };
    html! {
        meta property="og:site_name" content="Sobremesa";
        meta property="og:title" content=(page.title);
        meta property="og:type" content="website";
        meta name="description" content=(lang.pick(
            "Juegos de mesa con árbitro, rivales y maestros, en el navegador y sin cuenta.",
            "Tabletop games with a referee, opponents and teachers, in the browser and without an account.",
        ));
        @if let Some(picture) = picture {
            meta property="og:image" content=(picture);
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// The sign of the house: a tile on a table.
const SIGN: &str = "<svg aria-hidden=\"true\" viewBox=\"0 0 24 24\"><rect x=\"7\" y=\"1\" width=\"10\" height=\"18\" rx=\"2\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/><path d=\"M7 10h10M2 22h20\" stroke=\"currentColor\" stroke-width=\"2\"/><circle cx=\"12\" cy=\"5.5\" r=\"1.6\" fill=\"currentColor\"/><circle cx=\"10\" cy=\"13\" r=\"1.3\" fill=\"currentColor\"/><circle cx=\"14\" cy=\"16\" r=\"1.3\" fill=\"currentColor\"/></svg>";

/// The rooms of the house, the same on every page: where each is, its name, and the addresses of what
/// else belongs to it.
const ROOMS: [(&str, [&str; 2], &[&str]); 6] = [
    ("/", ["Jugar", "Play"], &["/game/", "/new/", "/t/"]),
    (
        "/learn",
        ["Aprender", "Learn"],
        &["/learn/", "/rules/", "/study/"],
    ),
    ("/watch", ["Mirar", "Watch"], &[]),
    (
        "/lab",
        ["Laboratorio", "Laboratory"],
        &["/lab/", "/laboratory/", "/personas/"],
    ),
    (
        "/workshop",
        ["Taller", "Workshop"],
        &["/workshop/", "/position/", "/analysis/", "/write/"],
    ),
    ("/people", ["Gente", "People"], &["/people/"]),
];

/// The way to every room; the one somebody is in is marked.
fn rooms(visitor: &Visitor) -> Markup {
    let lang = visitor.lang;
    let path = visitor.path.as_str();
    html! {
        nav.rooms aria-label=(lang.pick("La casa", "The house")) {
            @for (address, [es, en], others) in ROOMS {
                @let is_here = path == address || others.iter().any(|other| path.starts_with(other));
                a href=(address) aria-current=[is_here.then_some("page")] { (lang.pick(es, en)) }
            }
        }
    }
}

/// What scripts need to know of a person's options.
fn data_options(options: Options) -> String {
    serde_json::to_string(&options).expect("options have a JSON form")
}

pub(crate) const fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "system",
        Theme::Classic => "classic",
        Theme::Night => "night",
        Theme::Contrast => "contrast",
    }
}

/// What somebody has looked up whose page runs no scripts.
pub(crate) fn seen(visitor: &Visitor, table: &TableId, seen: &[Words]) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Lo que querías saber", "What you wanted to know");
    let page = Page {
        title,
        visitor,
        script: None,
    };
    page.show(&html! {
        section.seen {
            h1 { (title) }
            @for words in seen { p.looked-up { (words.get(lang)) } }
            p { a.button href={ "/t/" (table) } { (lang.pick("Volver a la mesa", "Back to the table")) } }
        }
    })
}

/// A page that says what went wrong and where to go.
pub(crate) fn sorry(visitor: &Visitor, title: &str, words: &str) -> Markup {
    let lang: Lang = visitor.lang;
    Page {
        title,
        visitor,
        script: None,
    }
    .show(&html! {
        section.sorry {
            h1 { (title) }
            p { (words) }
            p { a.button href="/" { (lang.pick("Volver al principio", "Back to the start")) } }
            @if let Some(request) = &visitor.request {
                p.help { (lang.pick("Si quieres contárnoslo, esta petición se llama", "If you want to tell us about it, this request is called")) " " code { (request) } "." }
            }
        }
    })
}

/// Something that is done if it is asked for once more, by somebody who has read what speaks against it.
pub(crate) struct Again<'a> {
    /// Where the form goes.
    pub(crate) action: &'a str,
    /// Everything that was sent, and that it is wanted.
    pub(crate) fields: &'a BTreeMap<String, String>,
    /// Where whoever does not want it chooses anew.
    pub(crate) back: &'a str,
}

impl Again<'_> {
    /// The question, as a page.
    pub(crate) fn ask(&self, visitor: &Visitor, refusal: &Refusal) -> Markup {
        let lang = visitor.lang;
        let title = lang.pick("¿Lo quieres así?", "Do you want it so?");
        let words = refusal.words();
        let [yes, no] = refusal.answers();
        Page {
            title,
            visitor,
            script: None,
        }
        .show(&html! {
            section.sorry {
                h1 { (title) }
                p { (words.get(lang)) }
                form method="post" action=(self.action) {
                    @for (name, value) in self.fields { input type="hidden" name=(name) value=(value); }
                    p.answers {
                        button.main { (yes.get(lang)) }
                        " " a.button href=(self.back) { (no.get(lang)) }
                    }
                }
            }
        })
    }
}

/// A place where nothing stands yet: what will stand there, and where one goes to fill it, the usual way first.
pub(crate) fn empty(words: &str, next: &[(&str, &str)]) -> Markup {
    html! {
        div.empty {
            p { (words) }
            @if !next.is_empty() {
                p.deeds { @for (address, words) in next { a.button href=(address) { (words) } } }
            }
        }
    }
}

/// An address that people take with them: in a field, with a button that copies it where scripts run.
pub(crate) fn to_copy(lang: Lang, id: &str, address: &str) -> Markup {
    html! {
        p.with-copy {
            input id=(id) type="text" readonly value=(address) aria-label=(lang.pick("Enlace", "Link"));
            button type="button" hidden data-copy=(id) data-copied=(lang.pick("Copiado", "Copied")) { (lang.pick("Copiar", "Copy")) }
        }
    }
}
