//! What somebody may do: the same actions as on the board, as buttons for keyboards, screen readers
//! and pages without scripts.

use maud::{Markup, html};
use sobremesa_club::room::Room;
use sobremesa_kernel::{Lang, Must, Seat, Status};
use sobremesa_table::{Offered, Table};

use super::wish_form;
use crate::frame::Eyes;

/// With more moves than this the list is closed until somebody opens it: the board is clearer.
const FEW_MOVES: usize = 12;

pub(super) fn show(room: &Room, eyes: &Eyes) -> Markup {
    let lang = eyes.lang;
    let Some(table) = room.table() else {
        return html! {};
    };
    let plays_here = room.seats_of(&eyes.person).next().is_some();
    html! {
        @if waits_for_house(table) && (plays_here || *room.host() == eyes.person) {
            (wish_form(room, "go-on", "go_on", &html! {
                button.main { (lang.pick("Seguir", "Go on")) }
            }))
        }
        @if let Some(seat) = eyes.seat { (own(room, table, seat, lang)) }
        @if room.is_over() {
            @if plays_here && room.rematch().is_none() {
                form method="post" action={ "/t/" (room.id()) "/rematch" } {
                    button.main { (lang.pick("Revancha", "Rematch")) }
                }
            }
            p { a.button href={ "/t/" (room.id()) "/replay" } { (lang.pick("Repasar la partida", "Look through the game")) } }
        }
    }
}

fn waits_for_house(table: &dyn Table) -> bool {
    matches!(
        table.waiting(),
        Some(Status::Waiting {
            must: Must::House,
            ..
        })
    )
}

fn own(room: &Room, table: &dyn Table, seat: Seat, lang: Lang) -> Markup {
    let actions = table.actions(seat);
    let name = table.seats()[seat.index()];
    html! {
        (foldable(&actions.moves, lang.pick("Todas las jugadas", "All moves"), &buttons(room, name, "moves", &actions.moves, lang)))
        (foldable(&actions.meanwhile, lang.pick("Todo lo demás", "Everything else"), &buttons(room, name, "meanwhile", &actions.meanwhile, lang)))
        @if !room.is_over() {
            div.help {
                // Where no computer player knows the game, nobody could give one.
                @if !room.game().bots().is_empty() {
                    button type="button" data-hint=(name) { (lang.pick("Pista", "Hint")) }
                }
                (wish_form(room, "inline", "takeback", &html! {
                    button { (lang.pick("Volver atrás", "Take back")) }
                }))
            }
        }
    }
}

/// A long list is closed until somebody opens it.
fn foldable(offered: &[Offered], title: &str, buttons: &Markup) -> Markup {
    html! {
        @if offered.len() > FEW_MOVES {
            details.all-moves {
                summary { (title) " (" (offered.len()) ")" }
                (buttons)
            }
        } @else {
            (buttons)
        }
    }
}

fn buttons(room: &Room, seat: &str, class: &str, offered: &[Offered], lang: Lang) -> Markup {
    if offered.is_empty() {
        return html! {};
    }
    let fields = html! {
        input type="hidden" name="seat" value=(seat);
        @for choice in offered {
            @let words = choice.words.get(lang);
            button name="action" value=(choice.action)
                data-pick=[choice.gesture.pick.as_deref()]
                data-drop=[choice.gesture.drop.as_deref()]
                title=(words)
            {
                @if choice.gesture.pick.is_some() {
                    span.notation { (choice.notation) }
                    span.reader { " " (words) }
                } @else {
                    (sentence(words))
                }
            }
        }
    };
    wish_form(room, class, "play", &fields)
}

/// With a capital letter, as buttons have them.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
