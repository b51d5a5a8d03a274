//! The hall: go on with one's games, see what the house offers, who is here, and play.

use maud::{Markup, html};
use sobremesa_club::rating::Rating;
use sobremesa_club::{PersonId, TableId, Theme};
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{GameBox, GameRef, Lid, pick};

use super::Page;
use super::faces::face;
use super::game::play_now;
use super::layout::empty;
use super::people::points;
use crate::hall::Poster;
use crate::session::Visitor;

/// A table in somebody's list.
pub(crate) struct Card {
    pub(crate) id: TableId,
    pub(crate) game: GameRef,
    pub(crate) with: Vec<Other>,
    pub(crate) state: CardState,
    /// Does it count for the ratings of those who play there?
    pub(crate) is_rated: bool,
    /// How it ended for them, if it was played to its end.
    pub(crate) result: Option<String>,
    /// When something last happened there, in milliseconds since 1970, and how long ago that is.
    pub(crate) since: Option<Since>,
}

/// When something happened.
pub(crate) struct Since {
    pub(crate) at_ms: i64,
    pub(crate) words: Words,
}

/// Somebody with whom one plays.
#[derive(Clone, PartialEq)]
pub(crate) enum Other {
    Person(String),
    /// By its published name, and what people call it.
    Bot(String, String),
}

impl Other {
    fn name(&self) -> &str {
        match self {
            Other::Person(name) | Other::Bot(_, name) => name,
        }
    }
}

/// What a table waits for, for the person who looks at the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CardState {
    YourTurn,
    OthersTurn,
    Waiting,
    Over,
}

/// What everybody may know of.
pub(crate) struct Wall {
    pub(crate) announcement: String,
    pub(crate) open: Vec<WallTable>,
    pub(crate) running: Vec<WallTable>,
    /// Tables to which whoever looks is asked to come.
    pub(crate) invitations: Vec<Invitation>,
}

/// Somebody asks whoever looks to come to a table.
pub(crate) struct Invitation {
    pub(crate) table: TableId,
    pub(crate) game: GameRef,
    pub(crate) by: PersonId,
    pub(crate) name: String,
}

/// A table on the wall.
pub(crate) struct WallTable {
    pub(crate) poster: Poster,
    pub(crate) players: Vec<Player>,
}

/// Somebody who plays, as others see them.
pub(crate) struct Player {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    /// How strong they are at the game of the table, if matches of theirs have counted.
    pub(crate) rating: Option<Rating>,
}

/// Who is in the house.
pub(crate) struct Present {
    /// The friends of whoever looks.
    pub(crate) friends: Vec<(PersonId, String)>,
    /// The others who have an account.
    pub(crate) members: Vec<(PersonId, String)>,
    pub(crate) n_others: usize,
}

/// An exercise of a lesson, another one every day.
pub(crate) struct Exercise {
    pub(crate) game: GameRef,
    pub(crate) lesson: &'static str,
    pub(crate) step: usize,
    pub(crate) title: Words,
    pub(crate) words: Words,
}

/// What changes while somebody looks.
pub(crate) struct Lists {
    pub(crate) tables: Markup,
    pub(crate) around: Markup,
}

pub(crate) fn page(
    visitor: &Visitor,
    games: &[GameRef],
    lists: &Lists,
    exercise: Option<&Exercise>,
) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("La mesa puesta", "The table is set");
    Page { title, visitor, script: Some("start.js") }.show(&html! {
        section.welcome {
            h1 { (lang.pick("Quédate de sobremesa", "Stay at the table")) }
            p { (lang.pick(
                "Juegos de mesa con árbitro, rivales y maestros. Sin cuenta, sin anuncios, libre.",
                "Tabletop games with a referee, opponents and teachers. No account, no adverts, free."
            )) }
        }
        div #lists { (lists.tables) }
        (connection(lang))
        div.hall {
            section.games aria-label=(lang.pick("Juegos", "Games")) {
                @for game in games { (game_card(visitor, &**game)) }
            }
            div.today {
                @if let Some(exercise) = exercise { (todays(visitor, exercise)) }
                div #around { (lists.around) }
            }
        }
    })
}

/// Tables: one's own, and those of others.
pub(crate) fn tables(lang: Lang, cards: &[Card], wall: &Wall) -> Markup {
    html! {
        @if !wall.announcement.is_empty() { p.note role="note" { (wall.announcement) } }
        (invitations(lang, &wall.invitations))
        @if !cards.is_empty() { (own(lang, cards)) }
        @else if wall.open.is_empty() && wall.invitations.is_empty() {
            (empty(lang.pick(
                "Aquí estarán tus partidas, y las mesas que esperan jugadores. Elige un juego y pulsa «Jugar ya», o pon una mesa e invita con un enlace.",
                "Your games will appear here, and tables that wait for players. Choose a game and press “Play now”, or set up a table and invite by a link.",
            ), &[
                ("/learn", lang.pick("Aprender uno antes", "Learn one first")),
                ("/watch", lang.pick("Ver una demostración", "See a demonstration")),
            ]))
        }
        (posters(lang, "open", lang.pick("Mesas que esperan jugadores", "Tables that wait for players"), lang.pick("Sentarse", "Sit down"), &wall.open))
        (posters(lang, "running", lang.pick("Partidas para mirar", "Games to watch"), lang.pick("Mirar", "Watch"), &wall.running))
    }
}

/// Who asks whoever looks to come, and where.
fn invitations(lang: Lang, invitations: &[Invitation]) -> Markup {
    html! {
        @if !invitations.is_empty() {
            section.tables #invitations {
                h2 { (lang.pick("Te invitan", "You are invited")) }
                ul {
                    @for invitation in invitations {
                        li.your-turn data-table=(invitation.table) {
                            a href={ "/people/" (invitation.by) } { (invitation.name) } " "
                            (lang.pick("te espera en una mesa de", "waits for you at a table of")) " "
                            strong { (invitation.game.title().get(lang)) } " "
                            a.button.main href={ "/t/" (invitation.table) } { (lang.pick("Ir a la mesa", "Go to the table")) }
                        }
                    }
                }
            }
        }
    }
}

/// What goes on in the house: a game to watch, and who is here.
pub(crate) fn around(lang: Lang, wall: &Wall, present: &Present) -> Markup {
    html! {
        (featured(lang, wall.running.first()))
        (who_is_here(lang, present))
    }
}

/// What is said when the house is out of reach, and when it is back.
fn connection(lang: Lang) -> Markup {
    html! {
        div.connection #connection role="status"
            data-lost=(lang.pick(
                "Se ha perdido la conexión con la casa; la página la busca sola cada pocos segundos. Las listas pueden estar atrasadas.",
                "The connection to the house is lost; the page looks for it by itself every few seconds. The lists may be out of date.",
            ))
            data-back=(lang.pick("Ha vuelto la conexión: las listas están al día.", "The connection is back: the lists are up to date."))
        {}
    }
}

fn game_card(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    html! {
        article.game {
            a.cover href={ "/game/" (game.name()) } tabindex="-1" aria-hidden="true" { (cover(visitor, game)) }
            div.lid {
                h2 { a href={ "/game/" (game.name()) } { (game.title().get(lang)) } }
                p.about { (pick(game.lid().about, lang)) }
                (facts(lang, game.lid()))
                (play_now(visitor, game, lang.pick("Jugar ya", "Play now")))
                (first_lesson(visitor, game))
                p.links {
                    a href={ "/new/" (game.name()) } { (lang.pick("Poner una mesa…", "Set up a table…")) }
                    @if !game.lessons().is_empty() { a href={ "/learn/" (game.name()) } { (lang.pick("Aprender", "Learn")) } }
                    @if game.abilities().written.is_some() { a href={ "/write/" (game.name()) } { (lang.pick("Escribir", "Write")) } }
                    @if let Some(workshop) = game.abilities().workshop {
                        @let [_, many] = workshop.nouns();
                        a href={ "/workshop/" (game.name()) } { (many.get(lang)) }
                    }
                    a href={ "/rules/" (game.name()) } { (lang.pick("Reglas", "Rules")) }
                }
            }
        }
    }
}

/// For whoever has taken no lesson of a game yet.
fn first_lesson(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let first = game.lessons().into_iter().next();
    let first = first.filter(|_| visitor.n_taken(game) == 0);
    html! {
        @if let Some(first) = first {
            p.newcomer {
                (lang.pick("¿Primera vez?", "First time?")) " "
                a href={ "/learn/" (game.name()) "/" (first.name) } {
                    (lang.pick("La primera lección", "The first lesson")) ": " (first.title.get(lang))
                }
            }
        }
    }
}

/// The picture on the lid, by day or by night.
pub(crate) fn cover(visitor: &Visitor, game: &dyn GameBox) -> Markup {
    let lang = visitor.lang;
    let theme = visitor.options().theme;
    let drawn = super::table::picture_theme(theme);
    let address = |theme: sobremesa_draw::Theme| {
        format!("/cover/{}/{}/{}", game.name(), lang.tag(), theme.name())
    };
    html! {
        picture {
            @if theme == Theme::System {
                source media="(prefers-color-scheme: dark)" srcset=(address(sobremesa_draw::Theme::Night));
            }
            img src=(address(drawn)) alt="" width="400" height="300" loading="lazy";
        }
    }
}

/// For how many, how long, how hard.
pub(crate) fn facts(lang: Lang, lid: &Lid) -> Markup {
    let span = |[least, most]: [u16; 2]| match least == most {
        true => format!("{least}"),
        false => format!("{least}–{most}"),
    };
    let weight = lid.weight.number();
    html! {
        ul.facts {
            li { (span(lid.players.map(u16::from))) " " (lang.pick("jugadores", "players")) }
            li { (span(lid.minutes)) " min" }
            li {
                span.weight aria-hidden="true" { ("●".repeat(weight.into())) ("○".repeat((3 - weight).into())) } " "
                (pick(lid.weight.words(), lang))
            }
        }
    }
}

/// The exercise of the day.
fn todays(visitor: &Visitor, exercise: &Exercise) -> Markup {
    let lang = visitor.lang;
    let place = format!("/learn/{}/{}", exercise.game.name(), exercise.lesson);
    html! {
        section.exercise {
            h2 { (lang.pick("El ejercicio de hoy", "Today's exercise")) }
            a.thumb href={ (place) "?step=" (exercise.step) } tabindex="-1" aria-hidden="true" {
                img src={ (place) "/picture.svg?step=" (exercise.step) } alt="" width="300" height="200" loading="lazy";
            }
            p { strong { (exercise.game.title().get(lang)) } ": " (exercise.title.get(lang)) ". " (exercise.words.get(lang)) }
            p { a.button href={ (place) "?step=" (exercise.step) } { (lang.pick("Resolverlo", "Solve it")) } }
        }
    }
}

/// A game that is being played now.
fn featured(lang: Lang, table: Option<&WallTable>) -> Markup {
    html! {
        section.featured {
            h2 { (lang.pick("Se está jugando", "Being played now")) }
            @match table {
                Some(WallTable { poster, players }) => {
                    a.thumb href={ "/t/" (poster.table) } tabindex="-1" aria-hidden="true" {
                        img data-live src={ "/t/" (poster.table) "/thumb.svg" } alt="" width="300" height="200" loading="lazy";
                    }
                    p { strong { (poster.game.title().get(lang)) } @if !players.is_empty() { ": " (who_plays(players)) } }
                    p { a.button href={ "/t/" (poster.table) } { (lang.pick("Mirar", "Watch")) } }
                }
                None => {
                    p { (lang.pick(
                        "Ahora mismo no hay ninguna partida a la vista de todos. Los jugadores del programa pueden enseñarte una.",
                        "Nobody is playing in public just now. Computer players can show you a game.",
                    )) }
                    p { a.button href="/watch" { (lang.pick("Ver una demostración", "See a demonstration")) } }
                }
            }
        }
    }
}

pub(crate) fn who_is_here(lang: Lang, present: &Present) -> Markup {
    let guests = match present.n_others {
        0 => None,
        n => Some(lang.pick(
            sobremesa_speak::count(n, "invitado", "invitados"),
            sobremesa_speak::count(n, "guest", "guests"),
        )),
    };
    html! {
        section.present {
            h2 { (lang.pick("Quién está aquí", "Who is here")) }
            @if present.friends.is_empty() && present.members.is_empty() && guests.is_none() {
                p { (lang.pick("Nadie todavía: la mesa es tuya.", "Nobody yet: the table is yours.")) }
            } @else {
                ul {
                    @for (person, name) in &present.friends {
                        li.friend { a href={ "/people/" (person) } { span aria-hidden="true" { "★ " } (name) } span.reader { (lang.pick(" (amistad)", " (friend)")) } }
                    }
                    @for (person, name) in &present.members { li { a href={ "/people/" (person) } { (name) } } }
                    @if let Some(guests) = guests { li.help { (guests) } }
                }
            }
        }
    }
}

/// One's own tables: those that go on as pictures, and the last that are over.
fn own(lang: Lang, cards: &[Card]) -> Markup {
    let (over, going): (Vec<&Card>, Vec<&Card>) =
        cards.iter().partition(|card| card.state == CardState::Over);
    html! {
        section.tables.own #mine {
            @if !going.is_empty() {
                h2 { (lang.pick("Sigue donde lo dejaste", "Go on where you were")) }
                ul.ongoing { @for card in going { (own_card(lang, card, true)) } }
            }
            @if !over.is_empty() {
                h2 { (lang.pick("Las últimas que terminaste", "The last you finished")) }
                ul.done { @for card in over { (own_card(lang, card, false)) } }
            }
        }
    }
}

pub(crate) fn own_card(lang: Lang, card: &Card, with_picture: bool) -> Markup {
    let names: Vec<&str> = card.with.iter().map(Other::name).collect();
    let version = card.since.as_ref().map_or(0, |since| since.at_ms);
    html! {
        li.(state_class(card.state)) data-table=(card.id) {
            a href={ "/t/" (card.id) } {
                @if with_picture && card.state != CardState::Waiting {
                    img.board-of src={ "/t/" (card.id) "/thumb.svg?at=" (version) } alt="" width="150" height="100" loading="lazy";
                }
                span.what {
                    strong { (card.game.title().get(lang)) }
                    @if !names.is_empty() {
                        span.with {
                            @for other in &card.with {
                                @if let Other::Bot(bot, _) = other { (face(&*card.game, bot)) }
                            }
                            span { (lang.pick("con", "with")) " " (names.join(", ")) }
                        }
                    }
                }
            }
            @if card.is_rated { (rated(lang)) }
            " " span.state {
                @match &card.result {
                    Some(result) => { (result) }
                    None => { (state_words(lang, card.state)) }
                }
            }
            @if let Some(since) = &card.since { " " span.since { (since.words.get(lang)) } }
        }
    }
}

pub(crate) fn posters(
    lang: Lang,
    id: &str,
    title: &str,
    verb: &str,
    tables: &[WallTable],
) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.tables #(id) {
                h2 { (title) }
                ul {
                    @for table in tables {
                        li data-table=(table.poster.table) {
                            strong { (table.poster.game.title().get(lang)) }
                            @if !table.players.is_empty() { " " (lang.pick("con", "with")) " " (who_plays(&table.players)) }
                            @if table.poster.is_rated { (rated(lang)) }
                            " " a.button href={ "/t/" (table.poster.table) } { (verb) }
                        }
                    }
                }
            }
        }
    }
}

/// Names, each with the way to their page and how strong they are.
fn who_plays(players: &[Player]) -> Markup {
    html! {
        @for (n, player) in players.iter().enumerate() {
            @if n > 0 { ", " }
            a.player href={ "/people/" (player.person) } { (player.name) }
            @if let Some(rating) = player.rating { " " (points(rating)) }
        }
    }
}

/// The mark of a match that counts.
fn rated(lang: Lang) -> Markup {
    html! { " " span.rated { (lang.pick("puntuada", "rated")) } }
}

const fn state_class(state: CardState) -> &'static str {
    match state {
        CardState::YourTurn => "your-turn",
        CardState::OthersTurn => "others-turn",
        CardState::Waiting => "waiting",
        CardState::Over => "over",
    }
}

fn state_words(lang: Lang, state: CardState) -> &'static str {
    match state {
        CardState::YourTurn => lang.pick("te toca", "your turn"),
        CardState::OthersTurn => lang.pick("juegan otros", "others play"),
        CardState::Waiting => lang.pick("faltan jugadores", "players are missing"),
        CardState::Over => lang.pick("terminada", "over"),
    }
}
