//! What this is, who may use it, and what it is made of.

use maud::{Markup, html};

use super::Page;
use crate::session::Visitor;

/// What the house is made of that others made, and under which licence.
const MADE_OF: [(&str, &str); 12] = [
    ("axum, tokio, tower", "MIT"),
    ("SQLite, sqlx", "public domain; MIT OR Apache-2.0"),
    ("maud", "MIT OR Apache-2.0"),
    ("serde", "MIT OR Apache-2.0"),
    ("argon2, sha2", "MIT OR Apache-2.0"),
    ("rand_chacha, rand_pcg", "MIT OR Apache-2.0"),
    ("resvg", "Apache-2.0 OR MIT"),
    ("qrcode", "MIT OR Apache-2.0"),
    ("pulldown-cmark", "MIT"),
    ("governor", "MIT"),
    ("skillratings", "MIT OR Apache-2.0"),
    ("idiomorph", "0BSD"),
];

pub(crate) fn page(visitor: &Visitor) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Sobre Sobremesa", "About Sobremesa");
    Page { title, visitor, script: None }.show(&html! {
        article.rules {
            h1 { (title) }
            p { (lang.pick(
                "Sobremesa es un club de juegos de mesa en un solo programa: árbitro, rival, laboratorio y maestro. Es libre (GPL 3 o posterior; la documentación, también GFDL 1.3): úsalo, estúdialo, compártelo y mejóralo.",
                "Sobremesa is a club for tabletop games in one program: referee, opponent, laboratory and teacher. It is free (GPL 3 or later; its documentation also GFDL 1.3): use it, study it, share it, improve it."
            )) }
            p { (lang.pick(
                "Cada dado queda comprometido antes de la partida y se revela al final: cualquiera puede comprobar el archivo con «sobremesa verify».",
                "Every die is committed to before the match and revealed at its end: anybody can check the file with “sobremesa verify”."
            )) }
            p { (lang.pick("No hay anuncios, ni seguimiento, ni nada de otros servidores.", "There are no adverts, no tracking, and nothing from other servers.")) }
            h2 { (lang.pick("Hecho con", "Made with")) }
            table tabindex="0" {
                @for (what, licence) in MADE_OF { tr { th scope="row" { (what) } td { (licence) } } }
            }
            p { (lang.pick("Versión", "Version")) " " (env!("CARGO_PKG_VERSION")) }
        }
    })
}
