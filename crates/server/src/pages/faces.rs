//! How computer players are shown wherever they are named: a face, a name, stars.

use maud::{Markup, html};
use sobremesa_club::room::{Occupant, Room};
use sobremesa_kernel::{Audience, Lang, Seat};
use sobremesa_table::{BotCard, GameBox, MOST_STARS, Strength, Winner, pick};

/// The face of a computer player: small, beside its name, which says the same to those who do not see it.
pub(crate) fn face(game: &dyn GameBox, bot: &str) -> Markup {
    html! {
        img.face-of src={ "/face/" (game.name()) "/" (bot) } alt="" width="36" height="36" loading="lazy";
    }
}

/// How strong somebody is: stars, and the estimated rating.
pub(crate) fn strength(lang: Lang, strength: Strength) -> Markup {
    let Strength { stars, rating } = strength;
    html! {
        span.strength {
            span.stars aria-hidden="true" {
                (starred(stars)) span.dim { (starred(MOST_STARS - stars)) }
            }
            span.reader { (lang.pick(format!("{stars} estrellas de {MOST_STARS}"), format!("{stars} stars of {MOST_STARS}"))) }
            " " span.about-rating title=(lang.pick(
                "Puntuación estimada en el laboratorio, entre los jugadores del programa",
                "Rating estimated by the laboratory, among computer players",
            )) { "≈ " (rating) }
        }
    }
}

/// Computer players, presented: face, name, strength, character and voice, and what can be done with each.
pub(crate) fn gallery(
    lang: Lang,
    game: &dyn GameBox,
    bots: &[BotCard],
    more: &dyn Fn(&BotCard) -> Markup,
) -> Markup {
    html! {
        ul.personas {
            @for bot in bots {
                li {
                    img.portrait src={ "/face/" (game.name()) "/" (bot.name) } alt="" width="72" height="72" loading="lazy";
                    div {
                        strong { (bot.title.get(lang)) } " "
                        @if let Some(known) = bot.strength { (strength(lang, known)) }
                        p { (bot.about.get(lang)) }
                        @if let Some(voice) = bot.voice { p.voice { "«" (pick(voice.greets, lang)) "»" } }
                        (more(bot))
                    }
                }
            }
        }
    }
}

/// So many lines of the match file for each seat: then nobody greets any more.
const GREETING_LINES: usize = 2;

/// What computer players say at the table: a greeting while the match is young, a word when it is over.
pub(crate) fn voices(room: &Room, lang: Lang) -> Markup {
    let Some(table) = room.table() else {
        return html! {};
    };
    let (game, ending) = (room.game(), table.ending());
    let is_young = table.seq_to(Audience::Spectator) <= GREETING_LINES * game.seats().len();
    let mut said: Vec<(String, &'static str)> = Vec::new();
    for (seat, occupant) in room.occupants().iter().enumerate() {
        let Occupant::Bot(bot) = occupant else {
            continue;
        };
        // Whoever is not in play has nothing to say about it.
        if !room.commands().is_in_play(Seat::new(seat)) {
            continue;
        }
        let Some(voice) = (game.abilities().faces)(bot).map(|face| face.voice) else {
            continue;
        };
        let side = game.side(Seat::new(seat));
        let words = match &ending {
            Some(ending) => pick(voice.at_the_end(ending.winner == Winner::Side(side)), lang),
            None if is_young => pick(voice.greets, lang),
            None => continue,
        };
        let name = super::bot_title(game, bot, lang);
        if !said.iter().any(|(_, known)| *known == words) {
            said.push((name, words));
        }
    }
    html! {
        @if !said.is_empty() {
            ul.voices { @for (name, words) in &said { li { (name) ": " q { (words) } } } }
        }
    }
}

/// The same as letters, for lists in which nothing can be drawn.
pub(crate) fn title_with_stars(bot: &BotCard, lang: Lang) -> String {
    let title = bot.title.get(lang);
    match bot.strength {
        Some(Strength { stars, .. }) => format!("{title} {}", starred(stars)),
        None => title.to_owned(),
    }
}

fn starred(stars: u8) -> String {
    "★".repeat(stars.into())
}
