//! The battles of a campaign, one after the other.

use maud::{Markup, html};
use sobremesa_club::TableId;
use sobremesa_kernel::Words;

use super::Page;
use crate::session::Visitor;

/// A battle of a campaign.
pub(crate) struct Battle {
    pub(crate) table: TableId,
    pub(crate) game: Words,
    pub(crate) is_over: bool,
    /// Does another follow, or could it?
    pub(crate) goes_on: bool,
    /// What came of it, in words.
    pub(crate) outcome: Vec<String>,
}

pub(crate) fn page(visitor: &Visitor, battles: &[Battle]) -> Markup {
    let lang = visitor.lang;
    let game = battles.first().map(|battle| battle.game.get(lang));
    let title = format!(
        "{}: {}",
        game.unwrap_or_default(),
        lang.pick("la campaña", "the campaign")
    );
    Page { title: &title, visitor, script: None }.show(&html! {
        h1 { (title) }
        p {
            (lang.pick(
                "Lo que queda de cada ejército tras una batalla lucha la siguiente.",
                "What is left of each army after a battle fights the next one.",
            ))
        }
        ol.battles {
            @for (number, battle) in (1..).zip(battles) {
                li {
                    a href={ "/t/" (battle.table) } { (lang.pick("Batalla", "Battle")) " " (number) }
                    @if battle.is_over {
                        @for words in &battle.outcome { p { (words) } }
                        p {
                            a href={ "/t/" (battle.table) "/report.html" } { (lang.pick("La crónica", "The chronicle")) }
                            @if battle.goes_on {
                                " · "
                                a href={ "/t/" (battle.table) "/next.json" } { (lang.pick("Lo que queda, en un fichero", "What is left, as a file")) }
                            }
                        }
                    } @else {
                        p { (lang.pick("Se está luchando.", "It is being fought.")) }
                    }
                }
            }
        }
    })
}
