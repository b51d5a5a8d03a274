//! DOM-UX-05: who sits on a seat: a list to choose from, and a face that shows the next one at each
//! click. Without scripts the list does it alone. And what a seat plays with, where people bring something.

use maud::{Markup, PreEscaped, html};
use sobremesa_club::people::Works;
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{BotCard, GameBox};

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

/// What somebody can bring to a table, by name and with what it is worth.
pub(super) struct Bringable {
    /// What one of them is called.
    noun: Words,
    own: Vec<Offered>,
    ready_made: Vec<Offered>,
}

struct Offered {
    name: String,
    title: Words,
    worth: Option<Words>,
}

impl Bringable {
    /// None in a game to which people bring nothing.
    pub(super) fn of(game: &dyn GameBox, works: &Works) -> Option<Bringable> {
        let workshop = game.abilities().workshop?;
        let [noun, _] = workshop.nouns();
        let own = works.of(game.name()).map(|work| Offered {
            title: Words::new(&*work.name, &*work.name),
            name: work.name.clone(),
            worth: workshop.worth(&work.text),
        });
        let ready_made = workshop.ready_made().into_iter().map(|work| Offered {
            title: workshop.title(&work.name),
            worth: workshop.worth(&work.text),
            name: work.name,
        });
        Some(Bringable {
            noun,
            own: own.collect(),
            ready_made: ready_made.collect(),
        })
    }

    /// A list to choose from: what was `agreed`, in words, and everything else.
    pub(super) fn list(
        &self,
        lang: Lang,
        field: &str,
        agreed: &str,
        chosen: Option<&str>,
    ) -> Markup {
        let group = |title: &str, works: &[Offered]| {
            html! {
                @if !works.is_empty() {
                    optgroup label=(title) {
                        @for work in works {
                            option value=(work.name) selected[chosen == Some(&work.name)] {
                                (work.title.get(lang))
                                @if let Some(worth) = &work.worth { " · " (worth.get(lang)) }
                            }
                        }
                    }
                }
            }
        };
        html! {
            select name=(field) aria-label=(self.noun.get(lang)) {
                option value="" { (agreed) }
                (group(lang.pick("Los tuyos", "Yours"), &self.own))
                (group(lang.pick("Los del juego", "Those of the game"), &self.ready_made))
            }
        }
    }
}
