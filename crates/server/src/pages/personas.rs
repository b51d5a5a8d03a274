//! The computer players of a game, with their faces, and a place to describe another.

use maud::{Markup, html};
use sobremesa_kernel::Words;
use sobremesa_table::GameBox;

use super::Page;
use super::faces::gallery;
use crate::session::Visitor;

/// What came of somebody's description.
pub(crate) enum Tried {
    Nothing,
    /// It is in, under this name.
    Welcome(String),
    Faulty {
        definition: String,
        faults: Vec<Words>,
    },
}

pub(crate) fn page(visitor: &Visitor, game: &dyn GameBox, tried: &Tried) -> Markup {
    let lang = visitor.lang;
    let title = format!(
        "{}: {}",
        lang.pick("Jugadores del programa", "Computer players"),
        game.title().get(lang)
    );
    Page { title: &title, visitor, script: None }.show(&html! {
        h1 { (title) }
        @match tried {
            Tried::Welcome(name) => {
                p.note role="status" { strong { (name) } " " (lang.pick("ya puede jugar: en cualquier mesa nueva y en el laboratorio. Los demás no lo ven en sus listas; quien sepa su nombre puede jugar con él.", "can play now: at any new table and in the laboratory. Others do not see it in their lists; whoever knows its name may play with it.")) }
            }
            Tried::Faulty { faults, .. } => {
                div.fault role="alert" {
                    p { (lang.pick("Así no puede jugar todavía:", "It cannot play like that yet:")) }
                    ul { @for fault in faults { li { (fault.get(lang)) } } }
                }
            }
            Tried::Nothing => {}
        }
        (gallery(lang, game, &visitor.offered(game), &|bot| html! {
            @if visitor.has_brought(game, &bot.name) {
                // The name by which others may ask for it.
                code { (bot.name) } " "
                form.inline method="post" action={ "/personas/" (game.name()) "/take-away" } {
                    button.small name="name" value=(bot.name) data-confirm=(lang.pick("¿Seguro?", "Are you sure?")) {
                        (lang.pick("Quitarlo", "Take it away"))
                    }
                }
            }
        }))
        p.links { a.button href={ "/laboratory/" (game.name()) } { (lang.pick("¿Quién es mejor? Al laboratorio", "Who is better? To the laboratory")) } }
        @if let Some(recruiting) = game.abilities().recruiting {
            section.panel {
                h2 { (lang.pick("Trae al tuyo", "Bring your own")) }
                form method="post" {
                    label for="definition" { (lang.pick("Descripción en TOML; se dicen todas las faltas a la vez", "Description in TOML; every fault is said at once")) }
                    textarea #definition name="definition" rows="24" spellcheck="false" required {
                        (match tried {
                            Tried::Faulty { definition, .. } => definition.as_str(),
                            Tried::Nothing | Tried::Welcome(_) => recruiting.example(),
                        })
                    }
                    button.main { (lang.pick("Que juegue", "Let it play")) }
                }
            }
        }
    })
}
