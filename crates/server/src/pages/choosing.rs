//! DOM-UX-05: who sits on a seat: a list to choose from, and a face that shows the next one at each
//! click. Without scripts the list does it alone.

use maud::{Markup, PreEscaped, html};
use sobremesa_kernel::Lang;
use sobremesa_table::BotCard;

/// A seat and who may sit on it.
pub(super) fn seat(lang: Lang, title: &str, field: &str, occupants: &Markup) -> Markup {
    html! {
        div.chooser {
            button.face type="button" hidden data-next=(field)
                aria-label={ (title) ": " (lang.pick("el siguiente jugador", "the next player")) } {}
            label { span { (title) } select name=(field) { (occupants) } }
        }
    }
}

/// The faces that the seats show, each once, by the name of whose it is.
pub(super) fn faces(bots: &[BotCard]) -> Markup {
    let drawn = bots
        .iter()
        .filter_map(|bot| Some((&bot.name, bot.portrait.as_ref()?)));
    html! {
        div #faces hidden aria-hidden="true" {
            @for (name, portrait) in drawn { span data-face=(name) { (PreEscaped(portrait)) } }
        }
    }
}
