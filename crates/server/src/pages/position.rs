//! Any position: set it up, see what is legal, play on from it.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::Seat;
use sobremesa_table::GameBox;

use super::Page;
use super::learn::Shown;
use crate::session::Visitor;

/// What somebody typed, and what came of it.
pub(crate) struct Tried {
    pub(crate) text: String,
    pub(crate) result: Result<Shown, String>,
}

pub(crate) fn page(visitor: &Visitor, game: &dyn GameBox, tried: &Tried) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{}: {}",
        lang.pick("Posición", "Position"),
        game.title().get(lang)
    );
    let address = format!("/position/{}", game.name());
    Page { title: &title, visitor, script: Some("learn.js") }.show(&html! {
        div.table #position {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) {
                    @if let Ok(shown) = &tried.result { (PreEscaped(&shown.picture)) }
                }
                div.say #say aria-live="polite" {}
            }
            section.panel {
                h1 { (title) }
                @if let Err(words) = &tried.result { p.fault role="alert" { (words) } }
                form.setup method="get" action=(address) {
                    label {
                        (lang.pick("La posición, como la escribe el protocolo", "The position, as the protocol writes it"))
                        textarea name="position" rows="10" spellcheck="false" { (tried.text) }
                    }
                    button { (lang.pick("Ver", "Show")) }
                }
                @if tried.result.is_ok() {
                    form.setup method="post" action=(address) {
                        input type="hidden" name="position" value=(tried.text);
                        label.row {
                            span { (lang.pick("Jugar desde aquí con", "Play on from here as")) }
                            select name="play" {
                                option value="" { (lang.pick("todos los asientos (una pantalla)", "every seat (one screen)")) }
                                @for (index, seat) in game.seats().iter().enumerate() {
                                    option value=(seat) { (game.seat_title(Seat::new(index)).get(lang)) }
                                }
                            }
                        }
                        button.main { (lang.pick("Jugar", "Play")) }
                    }
                }
            }
            @if let Ok(shown) = &tried.result {
                section.choices #choices {
                    h2 { (lang.pick("Jugadas legales", "Legal moves")) " (" (shown.moves.len()) ")" }
                    ul.legal {
                        @for choice in &shown.moves {
                            li title=(choice.words.get(lang)) { (choice.notation) }
                        }
                    }
                }
            }
        }
    })
}
