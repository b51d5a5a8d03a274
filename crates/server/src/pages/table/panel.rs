//! Who sits around the table, whose turn it is, the clocks.

use maud::{Markup, html};
use sobremesa_club::room::{Occupant, Room};
use sobremesa_kernel::{Lang, Must, Seat, Status};
use sobremesa_table::Table;

use super::{Names, wish_form};
use crate::frame::Eyes;
use crate::pages::bot_title;

pub(super) fn show(room: &Room, eyes: &Eyes, names: &Names) -> Markup {
    let lang = eyes.lang;
    html! {
        h1 { (room.game().title().get(lang)) }
        p.status { (status_words(room, lang)) }
        ul.seats {
            @for index in 0..room.occupants().len() { (seat_row(room, eyes, names, Seat::new(index))) }
        }
        (takeback(room, eyes, names))
        @if let Some(rematch) = room.rematch() {
            p { a.button href={ "/t/" (rematch) } { (lang.pick("A la revancha", "To the rematch")) } }
        }
    }
}

fn seat_row(room: &Room, eyes: &Eyes, names: &Names, seat: Seat) -> Markup {
    let lang = eyes.lang;
    let name = room.game().seats()[seat.index()];
    let occupant = &room.occupants()[seat.index()];
    let must = room.table().and_then(Table::waiting);
    let is_turn = must.is_some_and(|status| status.must_act().contains(seat));
    let commander = room.commander(seat);
    let waits = room.table().is_some_and(|table| !table.is_in_play(seat));
    html! {
        li.seat.turn[is_turn].you[eyes.seat == Some(seat)].resting[waits] data-seat=(name) {
            span.marker aria-hidden="true" { @if is_turn { "●" } }
            strong { (room.game().seat_title(seat).get(lang)) } " "
            @match occupant {
                Occupant::Person(person) => { span.who { (names.get(person)) } }
                Occupant::Bot(bot) => { span.who.bot { (bot_title(room.game(), bot, lang)) } }
                Occupant::Open if commander == seat => { span.who.free { (lang.pick("libre", "free")) } }
                Occupant::Open => {}
            }
            @if commander != seat {
                " " span.commanded {
                    (lang.pick("a cargo de ", "played by ")) (room.game().seat_title(commander).get(lang))
                }
            }
            @if is_turn { span.thinking aria-hidden="true" {} span.reader { (lang.pick(" (le toca)", " (to move)")) } }
            @if waits { span.reader { (lang.pick(" (todavía no juega)", " (not in play yet)")) } }
            @if let Some(left) = room.time_left_ms(seat) {
                " " span.clock data-left-ms=(left) data-runs[room.clock_runs_for().contains(seat)] { (minutes(left)) }
            }
            (seat_buttons(room, eyes, seat))
        }
    }
}

fn seat_buttons(room: &Room, eyes: &Eyes, seat: Seat) -> Markup {
    let lang = eyes.lang;
    let name = room.game().seats()[seat.index()];
    let is_host = *room.host() == eyes.person;
    let this_seat = html! { input type="hidden" name="seat" value=(name); };
    let button = |wish: &str, words: &str| {
        let fields = html! { (this_seat) button { (words) } };
        wish_form(room, "inline", wish, &fields)
    };
    html! {
        @match &room.occupants()[seat.index()] {
            Occupant::Open => {
                (button("sit", lang.pick("Sentarme", "Sit down")))
                @if is_host && room.commander(seat) == seat { (seat_bot(room, lang, &this_seat)) }
            }
            Occupant::Person(person) if *person == eyes.person => {
                @if !room.is_over() && room.n_people() > 1 {
                    (button("stand", lang.pick("Levantarme", "Stand up")))
                }
            }
            Occupant::Person(person) if is_host => {
                (wish_form(room, "inline", "remove", &html! {
                    button name="person" value=(person) { (lang.pick("Pedir que se vaya", "Ask to leave")) }
                }))
            }
            Occupant::Person(_) | Occupant::Bot(_) => {}
        }
    }
}

fn seat_bot(room: &Room, lang: Lang, this_seat: &Markup) -> Markup {
    let bots = room.game().bots();
    let fields = html! {
        (this_seat)
        select name="bot" aria-label=(lang.pick("Jugador", "Player")) {
            @for bot in bots { option value=(bot.name) { (bot.title.get(lang)) } }
        }
        button { (lang.pick("Que juegue el ordenador", "Let the computer play")) }
    };
    wish_form(room, "inline", "seat_bot", &fields)
}

fn takeback(room: &Room, eyes: &Eyes, names: &Names) -> Markup {
    let lang = eyes.lang;
    let Some(offer) = room.takeback() else {
        return html! {};
    };
    if !offer.waiting_for.contains(&eyes.person) {
        return html! { p.offer { (lang.pick("Se ha pedido volver atrás…", "A takeback was asked for…")) } };
    }
    let fields = html! {
        p { (names.get(&offer.by)) " " (lang.pick("pide volver atrás.", "asks to take back.")) }
        button name="yes" value="true" { (lang.pick("De acuerdo", "Agreed")) }
        button name="yes" value="false" { "No" }
    };
    wish_form(room, "offer", "answer_takeback", &fields)
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
                Some(winner) => {
                    // A side of several seats is named by the game.
                    let seat = Seat::named(winner, room.game().seats());
                    let title = seat.map(|seat| room.game().seat_title(seat));
                    let name = title.as_ref().map_or(winner, |title| title.get(lang));
                    format!("{} {name}.", lang.pick("Ha ganado:", "Winner:"))
                }
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
            let title = |seat: Seat| room.game().seat_title(seat).get(lang).to_owned();
            let names: Vec<String> = seats.iter().map(title).collect();
            format!("{} {}.", lang.pick("Turno:", "To move:"), names.join(", "))
        }
    }
}

fn minutes(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
