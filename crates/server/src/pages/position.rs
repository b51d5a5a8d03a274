//! Any position: set it up by hand or as text, see what is legal, play on from it, share it.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::{Lang, Seat};
use sobremesa_table::{GameBox, Handle, Offered, Workbench};

use super::Page;
use crate::session::Visitor;

/// A draft of a position, and what came of it.
pub(crate) struct Tried {
    /// As text.
    pub(crate) text: String,
    /// As a picture.
    pub(crate) picture: String,
    /// Where it can be changed by hand, if the game has such a place.
    pub(crate) workbench: Option<Workbench>,
    /// What is legal, or what is wrong.
    pub(crate) result: Result<Vec<Offered>, String>,
    /// Why the last edit came to nothing.
    pub(crate) complaint: Option<String>,
}

pub(crate) fn page(visitor: &Visitor, game: &dyn GameBox, tried: &Tried, link: &str) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{}: {}",
        lang.pick("Posición", "Position"),
        game.title().get(lang)
    );
    let address = format!("/position/{}", game.name());
    let ids = |handles: &[Handle]| {
        let ids: Vec<&str> = handles.iter().map(|handle| handle.id.as_str()).collect();
        ids.join(" ")
    };
    let workbench = tried.workbench.as_ref();
    Page { title: &title, visitor, script: Some("position.js") }.show(&html! {
        div.table #position
            data-picks=[workbench.map(|workbench| ids(&workbench.picks))]
            data-drops=[workbench.map(|workbench| ids(&workbench.drops))]
            data-ground=[workbench.and_then(|workbench| workbench.ground.as_deref())]
        {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) {
                    (PreEscaped(&tried.picture))
                }
                div.say #say aria-live="polite" { (tried.complaint.as_deref().unwrap_or("")) }
            }
            section.panel {
                h1 { (title) }
                @if let Err(words) = &tried.result { p.fault role="alert" { (words) } }
                @if let Some(workbench) = workbench { (tools(lang, &address, tried, workbench)) }
                @if tried.result.is_ok() { (play_form(visitor, &address, game, tried)) }
                @if tried.result.is_ok() && !game.bots().is_empty() {
                    form method="get" action={ "/analysis/" (game.name()) } {
                        input type="hidden" name="position" value=(tried.text);
                        button { (lang.pick("Analizar esta posición", "Analyse this position")) }
                    }
                }
                label.share {
                    span { (lang.pick("Enlace a esta posición", "Link to this position")) }
                    input #link type="text" readonly value=(link);
                }
                details open[workbench.is_none()] {
                    summary { (lang.pick("Como texto", "As text")) }
                    form.setup method="get" action=(address) {
                        label {
                            (lang.pick("La posición, como la escribe el protocolo", "The position, as the protocol writes it"))
                            textarea name="position" rows="8" spellcheck="false" { (tried.text) }
                        }
                        button { (lang.pick("Ver", "Show")) }
                    }
                }
            }
            @if let Ok(moves) = &tried.result {
                section.choices #choices {
                    h2 { (lang.pick("Jugadas legales", "Legal moves")) " (" (moves.len()) ")" }
                    ul.legal tabindex="0" {
                        @for choice in moves { li title=(choice.words.get(lang)) { (choice.said.get(lang)) } }
                    }
                }
            }
        }
    })
}

/// Switches, and two lists for those who do not use the picture.
fn tools(lang: Lang, address: &str, tried: &Tried, workbench: &Workbench) -> Markup {
    let list = |name: &str, label: &str, handles: &[Handle]| {
        html! {
            label.row {
                span { (label) }
                select name=(name) {
                    @for handle in handles { option value=(handle.id) { (handle.words.get(lang)) } }
                }
            }
        }
    };
    html! {
        p.help {
            (lang.pick(
                "Arrastra las piezas, o elige una y después su lugar; con el teclado, flechas e Intro.",
                "Drag the pieces, or pick one and then its place; by keyboard, arrows and Enter.",
            ))
        }
        form.switches method="get" action=(address) data-edit {
            input type="hidden" name="position" value=(tried.text);
            @for switch in &workbench.switches {
                button name="throw" value=(switch.name) aria-pressed=(switch.is_on) {
                    (switch.words.get(lang))
                }
            }
        }
        details {
            summary { (lang.pick("Sin tocar el tablero", "Without touching the board")) }
            form.setup method="get" action=(address) data-edit {
                input type="hidden" name="position" value=(tried.text);
                (list("pick", lang.pick("Pon", "Put"), &workbench.picks))
                (list("drop", lang.pick("en", "on"), &workbench.drops))
                button { (lang.pick("Poner", "Put")) }
            }
        }
    }
}

fn play_form(visitor: &Visitor, address: &str, game: &dyn GameBox, tried: &Tried) -> Markup {
    let lang = visitor.lang;
    html! {
        form.setup.play method="post" action=(address) {
            input type="hidden" name="position" value=(tried.text);
            label.row {
                span { (lang.pick("Jugar desde aquí con", "Play on from here as")) }
                select name="play" {
                    option value="" { (lang.pick("todos los asientos (una pantalla)", "every seat (one screen)")) }
                    @for (index, seat) in game.seats().iter().enumerate() {
                        option value=(seat) { (game.seat_place(Seat::new(index)).get(lang)) }
                    }
                }
            }
            label.row {
                span { (lang.pick("contra", "against")) }
                select name="against" {
                    @for bot in visitor.offered(game).iter().rev() { option value=(bot.name) { (bot.title.get(lang)) } }
                    option value="" { (lang.pick("quien tenga el enlace", "whoever has the link")) }
                }
            }
            button.main { (lang.pick("Jugar", "Play")) }
        }
    }
}
