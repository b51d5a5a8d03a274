//! A table: the board, who sits around it, what one may do, what was said.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use sobremesa_club::room::{Channel, Occupant, Room};
use sobremesa_club::{PersonId, Theme};
use sobremesa_kernel::{Audience, Lang, Must, Seat, Status};
use sobremesa_table::{Offered, Table};

use super::Page;
use crate::frame::Eyes;
use crate::hall::Hall;
use crate::session::Visitor;

/// The parts of the page that change, as HTML, by the ids of their elements.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Parts {
    board: String,
    panel: String,
    choices: String,
    talk: String,
}

/// What the page has to know besides its parts.
pub(crate) struct Surroundings {
    pub(crate) id: String,
    pub(crate) game: &'static str,
    pub(crate) title: String,
    pub(crate) seat: Option<&'static str>,
    pub(crate) seq: usize,
    pub(crate) parts: Parts,
    /// The address for an invitation, while seats are free.
    pub(crate) invitation: Option<String>,
}

pub(crate) fn page(visitor: &Visitor, table: &Surroundings, note: Option<&str>) -> Markup {
    let lang = visitor.lang;
    Page { title: &table.title, visitor, script: Some("table.js") }.show(&html! {
        div.table #table
            data-table=(table.id)
            data-game=(table.game)
            data-seat=(table.seat.unwrap_or(""))
            data-seq=(table.seq)
        {
            section.board #board tabindex="0"
                aria-label=(lang.pick("El tablero", "The board")) { (PreEscaped(&table.parts.board)) }
            aside.panel #panel { (PreEscaped(&table.parts.panel)) }
            section.choices #choices aria-label=(lang.pick("Qué puedes hacer", "What you may do")) {
                (PreEscaped(&table.parts.choices))
            }
            form.type #type method="post" action={ "/t/" (table.id) "/wish" } data-wish="type" {
                input type="hidden" name="do" value="type";
                @if let Some(seat) = table.seat { input type="hidden" name="seat" value=(seat); }
                label for="typed" { (lang.pick("Escribe tu jugada", "Type your move")) }
                input #typed type="text" name="text" autocomplete="off" autocapitalize="off" spellcheck="false";
                button type="submit" { (lang.pick("Jugar", "Play")) }
            }
            section.talk #talk aria-label=(lang.pick("Lo que se dice", "What is said")) {
                (PreEscaped(&table.parts.talk))
            }
            @if let Some(address) = &table.invitation { (invitation(lang, address)) }
            // Present and empty when the page loads, and never morphed: only then are they read out.
            div.say #say aria-live="polite" data-keep {}
            div.alert #alert role="alert" aria-live="assertive" data-keep { @if let Some(note) = note { (note) } }
            div.curtain #curtain hidden data-keep {
                p {}
                button.main type="button" { (lang.pick("Soy yo: mostrar", "It is me: show")) }
            }
        }
    })
}

fn invitation(lang: Lang, address: &str) -> Markup {
    let code = qrcode::QrCode::new(address.as_bytes()).ok();
    let picture = code.map(|code| {
        code.render::<qrcode::render::svg::Color<'_>>()
            .min_dimensions(160, 160)
            .build()
    });
    html! {
        section.invitation {
            h2 { (lang.pick("Invita", "Invite")) }
            p { (lang.pick("Quien abra este enlace puede sentarse:", "Whoever opens this link may sit down:")) }
            p { input type="text" readonly value=(address) aria-label=(lang.pick("Enlace", "Link")); }
            @if let Some(picture) = picture {
                // The crate prints a declaration that has no place inside a page.
                div.qr { (PreEscaped(picture.split_once("?>").map_or(picture.as_str(), |(_, svg)| svg))) }
            }
        }
    }
}

impl Parts {
    pub(crate) fn draw(hall: &Hall, room: &Room, audience: Audience, eyes: &Eyes) -> Parts {
        let names = Names::of(hall, room);
        Parts {
            board: board(room, audience, eyes),
            panel: panel(room, eyes, &names).into_string(),
            choices: choices(room, eyes).into_string(),
            talk: talk(room, eyes, &names).into_string(),
        }
    }
}

/// What the people at a table are called.
struct Names(Vec<(PersonId, String)>);

impl Names {
    fn of(hall: &Hall, room: &Room) -> Names {
        let mut names: Vec<(PersonId, String)> = Vec::new();
        let seated = room
            .occupants()
            .iter()
            .filter_map(|occupant| match occupant {
                Occupant::Person(person) => Some(person),
                Occupant::Open | Occupant::Bot(_) => None,
            });
        for person in seated.chain(room.speakers()) {
            if !names.iter().any(|(known, _)| known == person) {
                names.push((person.clone(), hall.name_of(person)));
            }
        }
        Names(names)
    }

    fn get(&self, person: &PersonId) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == person)
            .map_or("?", |(_, name)| name)
    }
}

fn board(room: &Room, audience: Audience, eyes: &Eyes) -> String {
    let Some(table) = room.table() else {
        return String::new();
    };
    table
        .picture(audience, eyes.lang, picture_theme(eyes.theme))
        .unwrap_or_default()
}

pub(crate) const fn picture_theme(theme: Theme) -> sobremesa_draw::Theme {
    match theme {
        Theme::Classic => sobremesa_draw::Theme::Classic,
        Theme::Night => sobremesa_draw::Theme::Night,
        Theme::Contrast => sobremesa_draw::Theme::Contrast,
    }
}

fn panel(room: &Room, eyes: &Eyes, names: &Names) -> Markup {
    let lang = eyes.lang;
    let status = room.table().and_then(Table::waiting);
    let must = status.map(|status| status.must_act()).unwrap_or_default();
    let is_host = *room.host() == eyes.person;
    html! {
            h1 { (room.game().title().get(lang)) }
            p.status { (status_words(room, lang)) }
            ul.seats {
                @for (index, occupant) in room.occupants().iter().enumerate() {
                    @let seat = Seat::new(index);
                    @let name = room.game().seats()[index];
                    li.seat.turn[must.contains(seat)].you[eyes.seat == Some(seat)] data-seat=(name) {
                        span.marker aria-hidden="true" { @if must.contains(seat) { "●" } }
                        strong { (name) } " "
                        @match occupant {
                            Occupant::Person(person) => { span.who { (names.get(person)) } }
                            Occupant::Bot(bot) => { span.who.bot { (bot) } }
                            Occupant::Open => { span.who.free { (lang.pick("libre", "free")) } }
                        }
                        @if must.contains(seat) { span.reader { (lang.pick(" (le toca)", " (to move)")) } }
                        @if let Some(left) = room.time_left_ms(seat) {
                            " " span.clock data-left-ms=(left) data-runs[room.clock_runs_for().contains(seat)] { (minutes(left)) }
                        }
                        (seat_buttons(room, eyes, name, occupant, is_host))
                    }
                }
            }
            @if let Some(offer) = room.takeback() {
                @if offer.waiting_for.contains(&eyes.person) {
                    form.offer method="post" action=(wish_address(room)) data-wish="answer_takeback" {
    (names_wish("answer_takeback"))
                        p { (names.get(&offer.by)) " " (lang.pick("pide volver atrás.", "asks to take back.")) }
                        button name="yes" value="true" { (lang.pick("De acuerdo", "Agreed")) }
                        button name="yes" value="false" { "No" }
                    }
                } @else {
                    p.offer { (lang.pick("Se ha pedido volver atrás…", "A takeback was asked for…")) }
                }
            }
            @if let Some(rematch) = room.rematch() {
                p { a.button href={ "/t/" (rematch) } { (lang.pick("A la revancha", "To the rematch")) } }
            }
        }
}

fn seat_buttons(
    room: &Room,
    eyes: &Eyes,
    seat: &str,
    occupant: &Occupant,
    is_host: bool,
) -> Markup {
    let lang = eyes.lang;
    html! {
            @match occupant {
                Occupant::Open => {
                    form.inline method="post" action=(wish_address(room)) data-wish="sit" {
    (names_wish("sit"))
                        button name="seat" value=(seat) { (lang.pick("Sentarme", "Sit down")) }
                    }
                    @if is_host {
                        form.inline method="post" action=(wish_address(room)) data-wish="seat_bot" {
    (names_wish("seat_bot"))
                            input type="hidden" name="seat" value=(seat);
                            select name="bot" aria-label=(lang.pick("Jugador", "Player")) {
                                @for bot in room.game().bots() { option value=(bot.name) { (bot.name) } }
                            }
                            button { (lang.pick("Que juegue el ordenador", "Let the computer play")) }
                        }
                    }
                }
                Occupant::Person(person) if is_host && *person != eyes.person => {
                    form.inline method="post" action=(wish_address(room)) data-wish="remove" {
    (names_wish("remove"))
                        button name="person" value=(person) { (lang.pick("Pedir que se vaya", "Ask to leave")) }
                    }
                }
                Occupant::Person(_) | Occupant::Bot(_) => {}
            }
        }
}

fn status_words(room: &Room, lang: Lang) -> String {
    let Some(table) = room.table() else {
        return lang
            .pick("Faltan jugadores.", "Players are missing.")
            .to_owned();
    };
    match table.waiting() {
        None => String::new(),
        Some(Status::Over(_)) => {
            let over = &table.status()["over"];
            match over["winner"].as_str() {
                Some(winner) => format!("{} {winner}.", lang.pick("Ha ganado", "Winner:")),
                None => lang.pick("Tablas.", "A draw.").to_owned(),
            }
        }
        Some(Status::Waiting {
            must: Must::House, ..
        }) => lang
            .pick(
                "Mirad la mesa; sigue cuando queráis.",
                "Look at the table; go on when you like.",
            )
            .to_owned(),
        Some(Status::Waiting {
            must: Must::Seats(seats),
            ..
        }) => {
            let names: Vec<&str> = seats
                .iter()
                .map(|seat| table.seats()[seat.index()])
                .collect();
            format!("{} {}.", lang.pick("Juega", "To move:"), names.join(", "))
        }
    }
}

fn choices(room: &Room, eyes: &Eyes) -> Markup {
    let lang = eyes.lang;
    let Some(table) = room.table() else {
        return html! {};
    };
    let waits_for_house = matches!(
        table.waiting(),
        Some(Status::Waiting {
            must: Must::House,
            ..
        })
    );
    let plays_here = room.seats_of(&eyes.person).next().is_some();
    html! {
            @if waits_for_house && (plays_here || *room.host() == eyes.person) {
                form method="post" action=(wish_address(room)) data-wish="go_on" {
    (names_wish("go_on"))
                    button.main { (lang.pick("Seguir", "Go on")) }
                }
            }
            @if let Some(seat) = eyes.seat {
                @let actions = table.actions(seat);
                @let name = table.seats()[seat.index()];
                (buttons(room, name, "moves", &actions.moves, lang))
                (buttons(room, name, "meanwhile", &actions.meanwhile, lang))
                @if !room.is_over() {
                    div.help {
                        button type="button" data-hint=(name) { (lang.pick("Pista", "Hint")) }
                        form.inline method="post" action=(wish_address(room)) data-wish="takeback" {
    (names_wish("takeback"))
                            button { (lang.pick("Volver atrás", "Take back")) }
                        }
                    }
                }
            }
            @if room.is_over() && plays_here && room.rematch().is_none() {
                form method="post" action={ "/t/" (room.id()) "/rematch" } {
                    button.main { (lang.pick("Revancha", "Rematch")) }
                }
            }
        }
}

/// The same actions as buttons: for keyboards, screen readers, and pages without scripts.
fn buttons(room: &Room, seat: &str, class: &str, offered: &[Offered], lang: Lang) -> Markup {
    html! {
            @if !offered.is_empty() {
                form.(class) method="post" action=(wish_address(room)) data-wish="play" {
    (names_wish("play"))
                    input type="hidden" name="seat" value=(seat);
                    @for choice in offered {
                        button name="action" value=(choice.action)
                            data-pick=[choice.gesture.pick.as_deref()]
                            data-drop=[choice.gesture.drop.as_deref()]
                            title=(choice.words.get(lang)) {
                            span.notation { (choice.notation) }
                            " " span.words { (choice.words.get(lang)) }
                        }
                    }
                }
            }
        }
}

fn talk(room: &Room, eyes: &Eyes, names: &Names) -> Markup {
    let lang = eyes.lang;
    let channels = room.channels(&eyes.person);
    html! {
            h2 { (lang.pick("Conversación", "Talk")) }
            ol.said {
                @for (_, said) in room.heard(&eyes.person) {
                    li.(channel_class(said.channel)) {
                        strong { (names.get(&said.by)) } " "
                        span.channel { (channel_words(lang, said.channel)) } " "
                        span.text { (said.text) }
                    }
                }
            }
            @if channels.is_empty() {
                p.help { (lang.pick(
                    "En este juego no se habla durante la partida.",
                    "In this game nobody talks while the match is on."
                )) }
            } @else {
                form.say-something method="post" action=(wish_address(room)) data-wish="say" {
    (names_wish("say"))
                    select name="channel" aria-label=(lang.pick("Para quién", "For whom")) {
                        @for channel in &channels {
                            option value=(serde_json::json!(channel)) { (channel_words(lang, *channel)) }
                        }
                    }
                    input type="text" name="text" maxlength="500" autocomplete="off" aria-label=(lang.pick("Mensaje", "Message"));
                    button { (lang.pick("Decir", "Say")) }
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

fn minutes(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Where every form of a table goes.
fn wish_address(room: &Room) -> String {
    format!("/t/{}/wish", room.id())
}

/// What a form wants, for browsers without scripts.
fn names_wish(wish: &str) -> Markup {
    html! { input type="hidden" name="do" value=(wish); }
}
