//! What people write to each other.

use maud::{Markup, html};
use sobremesa_club::room::{Channel, Room, Said};
use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

use super::{Names, wish_form};
use crate::frame::Eyes;

pub(super) fn show(room: &Room, eyes: &Eyes, names: &Names) -> Markup {
    let lang = eyes.lang;
    let channels = room.channels(&eyes.person);
    html! {
        h2 { (lang.pick("Conversación", "Talk")) }
        ol.said {
            @for said in room.heard(&eyes.person).into_iter().filter(|said| names.reads(&said.by)) {
                (line(room, eyes, names, said))
            }
        }
        @if channels.is_empty() {
            p.help { (lang.pick(
                "En este juego no se habla durante la partida.",
                "In this game nobody talks while the match is on."
            )) }
        } @else {
            (wish_form(room, "say-something", "say", &html! {
                select name="channel" aria-label=(lang.pick("Para quién", "For whom")) {
                    @for channel in &channels {
                        option value=(serde_json::json!(channel)) { (channel_words(lang, *channel)) }
                    }
                }
                input type="text" name="text" maxlength="500" autocomplete="off" aria-label=(lang.pick("Mensaje", "Message"));
                button { (lang.pick("Decir", "Say")) }
                // A gesture of its own: otherwise a click on the board is a move.
                button.small type="button" data-name-place hidden aria-pressed="false" accesskey="p"
                    data-how=(lang.pick(
                        "Elige en el tablero el sitio que quieres nombrar; Escape lo deja.",
                        "Choose the place on the board that you want to name; Escape lets it be.",
                    ))
                { (lang.pick("Nombrar un sitio", "Name a place")) }
            }))
        }
    }
}

fn line(room: &Room, eyes: &Eyes, names: &Names, said: &Said) -> Markup {
    let lang = eyes.lang;
    let may_mute = *room.host() == eyes.person && said.by != eyes.person;
    let is_quiet = room.is_muted(&said.by);
    html! {
        li.(channel_class(said.channel)) {
            strong { (names.get(&said.by)) } " "
            span.channel { (channel_words(lang, said.channel)) } " "
            span.text { (with_places(room.game(), &said.text)) }
            @if may_mute {
                " " (wish_form(room, "inline", "mute", &html! {
                    input type="hidden" name="person" value=(said.by);
                    button.small name="quiet" value=(!is_quiet) {
                        @if is_quiet { (lang.pick("Dejar hablar", "Let speak")) }
                        @else { (lang.pick("Silenciar", "Mute")) }
                    }
                }))
            }
        }
    }
}

/// The text with every name of a place as a link that points at the board.
fn with_places(game: &dyn GameBox, text: &str) -> Markup {
    let is_word = |c: char| c.is_alphanumeric();
    let mut pieces: Vec<(&str, Option<String>)> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let in_word = is_word(first);
        let end = rest.find(|c| is_word(c) != in_word).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        let place = in_word
            .then(|| (game.abilities().place_named)(piece))
            .flatten();
        pieces.push((piece, place));
        rest = after;
    }
    html! {
        @for (piece, place) in &pieces {
            @match place {
                Some(id) => { a href={ "#" (id) } data-place=(id) { (piece) } }
                None => { (piece) }
            }
        }
    }
}

const fn channel_class(channel: Channel) -> &'static str {
    match channel {
        Channel::Table => "to-table",
        Channel::Side(_) => "to-side",
        Channel::Watchers => "to-watchers",
    }
}

fn channel_words(lang: Lang, channel: Channel) -> &'static str {
    match channel {
        Channel::Table => lang.pick("a la mesa", "to the table"),
        Channel::Side(_) => lang.pick("a los míos", "to my side"),
        Channel::Watchers => lang.pick("entre el público", "among those who watch"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BAT-COM-04: names of hexes become links, and everything else stays text.
    #[test]
    fn names_of_hexes_point_at_the_board() {
        let game = sobremesa_shelf::SHELF
            .iter()
            .find(|game| game.name() == "batelnah")
            .expect("it is on the shelf");
        let html = with_places(*game, "Ojo: k6, o L12; <b>M1</b> no").into_string();
        assert_eq!(
            html,
            "Ojo: <a href=\"#hex-K6\" data-place=\"hex-K6\">k6</a>, o \
             <a href=\"#hex-L12\" data-place=\"hex-L12\">L12</a>; &lt;b&gt;M1&lt;/b&gt; no"
        );
    }
}
