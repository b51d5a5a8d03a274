//! Who sits around the table, whose turn it is, the clocks.

use std::collections::BTreeSet;

use maud::{Markup, html};
use sobremesa_club::PersonId;
use sobremesa_club::room::{Closing, Occupant, Room};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Lang, Must, Seat, SeatSet, Status};
use sobremesa_table::{Table, pace_words};

use super::{Names, wish_form};
use crate::company::Company;
use crate::frame::Eyes;
use crate::pages::bot_title;
use crate::pages::choosing::Bringable;
use crate::pages::faces::{face, voices};
use crate::pages::people::points;
use crate::result::Seated;

pub(super) fn show(
    room: &Room,
    eyes: &Eyes,
    names: &Names,
    company: &Company,
    bringable: Option<&Bringable>,
) -> Markup {
    let lang = eyes.lang;
    html! {
        h1 { (room.game().title().get(lang)) }
        p.status { (status_words(room, eyes, names)) }
        (course(room, eyes))
        ul.seats {
            @for group in folded(room) {
                @let row = |seat: &Seat| seat_row(room, eyes, names, company, bringable, *seat);
                @if let [alone] = group.as_slice() {
                    (row(alone))
                } @else {
                    @let (shown, hidden) = group.split_at(1);
                    (row(&shown[0]))
                    li.folded {
                        details {
                            @let n = hidden.len();
                            @let others = lang.pick(
                                sobremesa_speak::count(n, "asiento más", "asientos más"),
                                sobremesa_speak::count(n, "more seat", "more seats"),
                            );
                            summary title=(others) aria-label=(others) { "+" (n) }
                            ul.seats { @for seat in hidden { (row(seat)) } }
                        }
                    }
                }
            }
        }
        (voices(room, lang))
        @if !room.is_finished() && company.is_in_a_hurry() {
            p.hurry role="status" {
                (lang.pick(
                    "Hay mucha gente jugando: el ordenador tiene menos tiempo para pensar y juega ahora algo peor.",
                    "Many people are playing: the computer has less time to think and plays somewhat weaker just now.",
                ))
            }
        }
        (inviting(room, lang, names))
        (early_end(room, names, lang))
        @if bringable.is_some() { (about_bringing(room, lang)) }
        (takeback(room, eyes, names))
        (besides(room, eyes, names))
    }
}

/// What was agreed, and what one hardly ever wants of a table: until the match begins everybody reads it, and
/// from then on the room is the game's.
fn besides(room: &Room, eyes: &Eyes, names: &Names) -> Markup {
    let lang = eyes.lang;
    let terms = terms(room, lang);
    let may_close = room.may_close(&eyes.person);
    let leaving = match room.table() {
        Some(_) => leaving(room, eyes, names),
        // Before, it stands at the seats.
        None => Vec::new(),
    };
    if terms.is_empty() && leaving.is_empty() && !may_close {
        return html! {};
    }
    let all = html! {
        @for term in &terms { p.terms { (term) } }
        @for form in &leaving { (form) }
        @if may_close {
            (wish_form(room, "inline", "close", &html! {
                button.small { (lang.pick("Recoger la mesa", "Put the table away")) }
            }))
        }
    };
    html! {
        @if room.table().is_none() { div.besides { (all) } }
        @else { details.besides { summary { (lang.pick("Esta mesa", "This table")) } (all) } }
    }
}

/// To stand up, or to ask somebody to leave, in the middle of a match.
fn leaving(room: &Room, eyes: &Eyes, names: &Names) -> Vec<Markup> {
    let lang = eyes.lang;
    let seats = (0..room.occupants().len()).map(Seat::new);
    let mut others: Vec<&PersonId> = Vec::new();
    let mut forms = Vec::new();
    for seat in seats {
        let Occupant::Person(person) = &room.occupants()[seat.index()] else {
            continue;
        };
        if *person == eyes.person {
            forms.extend(standing_up(room, lang, seat));
        } else if !others.contains(&person) {
            others.push(person);
            let words = lang.pick("Pedir que se vaya:", "Ask to leave:");
            let words = format!("{words} {}", names.get(person));
            forms.extend(asking_to_leave(room, eyes, person, &words));
        }
    }
    forms
}

/// To give one's seat away, if that is allowed.
fn standing_up(room: &Room, lang: Lang, seat: Seat) -> Option<Markup> {
    if room.is_finished() || room.n_people() < 2 || room.is_rated_now() {
        return None;
    }
    let title = room.game().seat_place(seat).get(lang).to_owned();
    let has_others = room
        .seats_of(room.occupants()[seat.index()].person()?)
        .count()
        > 1;
    let fields = html! {
        input type="hidden" name="seat" value=(room.game().seats()[seat.index()]);
        button {
            (lang.pick("Levantarme", "Stand up")) @if has_others { ": " (title) }
        }
    };
    Some(wish_form(room, "inline", "stand", &fields))
}

/// Whoever has set the table up may ask others to leave.
fn asking_to_leave(room: &Room, eyes: &Eyes, person: &PersonId, words: &str) -> Option<Markup> {
    if room.is_finished() || *room.host() != eyes.person {
        return None;
    }
    let fields = html! { button name="person" value=(person) { (words) } };
    Some(wish_form(room, "inline", "remove", &fields))
}

/// DBM-UX-09 and its like: the parts of a turn, the one that is being played, and what is left of it.
fn course(room: &Room, eyes: &Eyes) -> Markup {
    let lang = eyes.lang;
    let audience = room.audience(&eyes.person, eyes.seat).ok();
    let seen = audience.and_then(|audience| room.table()?.by_hand(audience).ok());
    let Some(course) = seen.and_then(|seen| seen.course()) else {
        return html! {};
    };
    html! {
        div.course {
            strong { (course.title.get(lang)) }
            @if let Some(left) = &course.left { " " span.left { (left.get(lang)) } }
            ol {
                @for (n, step) in course.steps.iter().enumerate() {
                    li.done[n < course.now] aria-current=[(n == course.now).then_some("step")] { (step.get(lang)) }
                }
            }
        }
    }
}

/// Where a table has more seats than this, those that one player holds are folded into one row.
const FEW_SEATS: usize = 4;

/// The seats in groups, each of which is one row until somebody unfolds it: those of one player side by side at
/// a large table, and those that others command. A seat where somebody is missing stands by itself: it is the one
/// that a person who comes by a link looks for.
fn folded(room: &Room) -> Vec<Vec<Seat>> {
    let occupants = room.occupants();
    let commands = room.commands();
    let belongs = |before: Seat, seat: Seat| {
        let (one, other) = (&occupants[before.index()], &occupants[seat.index()]);
        let is_free = *other == Occupant::Open && commands.expects(seat);
        let is_same = one == other && *other != Occupant::Open;
        let is_commanded = commands.commander(seat) == commands.commander(before);
        occupants.len() > FEW_SEATS && !is_free && (is_same || is_commanded)
    };
    let mut groups: Vec<Vec<Seat>> = Vec::new();
    for seat in (0..occupants.len()).map(Seat::new) {
        match groups.last_mut() {
            Some(group) if belongs(group[0], seat) => group.push(seat),
            _ => groups.push(vec![seat]),
        }
    }
    groups
}

fn seat_row(
    room: &Room,
    eyes: &Eyes,
    names: &Names,
    company: &Company,
    bringable: Option<&Bringable>,
    seat: Seat,
) -> Markup {
    let lang = eyes.lang;
    let name = room.game().seats()[seat.index()];
    let must = room.table().and_then(Table::waiting);
    let is_turn = must.is_some_and(|status| status.must_act().contains(seat));
    let commands = room.commands();
    let commander = commands.commander(seat);
    let is_expected = commands.expects(seat);
    let waits = room.table().is_some() && !commands.is_in_play(seat);
    html! {
        li.seat.turn[is_turn].you[eyes.seat == Some(seat)].resting[waits] data-seat=(name) {
            span.marker aria-hidden="true" { @if is_turn { "●" } }
            strong { (room.game().seat_place(seat).get(lang)) } " "
            @match &room.occupants()[seat.index()] {
                Occupant::Person(person) => {
                    span.who { a href={ "/people/" (person) } { (names.get(person)) } }
                    @if let Some(rating) = company.rating_of(person) { " " (points(rating)) }
                    @if is_expected && !room.is_finished() && *person != eyes.person && company.is_away(person) {
                        " " span.away { (lang.pick("(no está en la mesa)", "(not at the table)")) }
                    }
                }
                Occupant::Bot(bot) => { (face(room.game(), bot)) span.who.bot { (bot_title(room.game(), bot, lang)) } }
                Occupant::Open if is_expected => { span.who.free { (lang.pick("libre", "free")) } }
                Occupant::Open => {}
            }
            @if commander != seat {
                " " span.commanded {
                    (lang.pick("lo lleva: ", "played by: ")) (room.game().seat_title(commander).get(lang))
                }
            }
            @if is_turn { span.thinking aria-hidden="true" {} span.reader { (lang.pick(" (le toca)", " (to move)")) } }
            @if waits { span.reader { (lang.pick(" (todavía no juega)", " (not in play yet)")) } }
            @if let Some(left) = room.time_left_ms(seat) {
                " " span.clock data-left-ms=(left) data-runs[room.clock_runs_for().contains(seat)] { (time_left(left)) }
            }
            (cut_short(room, lang, seat))
            @if let Some(why) = company.reason_of(room, seat) {
                details.why {
                    summary { (lang.pick("¿Por qué?", "Why?")) }
                    blockquote { (names.seats.put(why.get(lang), lang)) }
                }
            }
            (seat_buttons(room, eyes, names, bringable, seat))
        }
    }
}

fn seat_buttons(
    room: &Room,
    eyes: &Eyes,
    names: &Names,
    bringable: Option<&Bringable>,
    seat: Seat,
) -> Markup {
    let lang = eyes.lang;
    let name = room.game().seats()[seat.index()];
    let is_host = *room.host() == eyes.person;
    let has_begun = room.table().is_some();
    let this_seat = html! { input type="hidden" name="seat" value=(name); };
    let workshop = room.game().abilities().workshop;
    let bringable = bringable.filter(|_| workshop.is_some_and(|workshop| workshop.may_bring(seat)));
    let works =
        html! { @if let Some(bringable) = bringable { (works(room, lang, bringable, seat)) } };
    let form = |wish: &str, more: &Markup, words: &str| {
        // Whoever has come by a link has come to sit down.
        let is_main = wish == "sit" && room.seats_of(&eyes.person).next().is_none();
        let fields = html! { (this_seat) (more) button.main[is_main] { (words) } };
        wish_form(room, "inline", wish, &fields)
    };
    html! {
        @match &room.occupants()[seat.index()] {
            Occupant::Open | Occupant::Bot(_) if room.is_finished() => {}
            Occupant::Open if room.commands().expects(seat) => {
                (form("sit", &works, lang.pick("Sentarme", "Sit down")))
                @if is_host {
                    (form("seat_bot", &html! { (bots(room, eyes, names)) (works) }, lang.pick("Que juegue el ordenador", "Let the computer play")))
                }
            }
            Occupant::Open => {
                // Somebody plays for it; whoever comes new may ask for it.
                @if room.seats_of(&eyes.person).next().is_none() {
                    (form("sit", &works, lang.pick("Sentarme", "Sit down")))
                }
            }
            Occupant::Person(person) if *person == eyes.person => {
                @if bringable.is_some() { (form("bring", &works, lang.pick("Cambiar", "Change"))) }
                @if !has_begun { @if let Some(form) = standing_up(room, lang, seat) { (form) } }
            }
            Occupant::Person(person) => {
                @let words = lang.pick("Pedir que se vaya", "Ask to leave");
                @if !has_begun { @if let Some(form) = asking_to_leave(room, eyes, person, words) { (form) } }
            }
            Occupant::Bot(_) => {}
        }
    }
}

/// Friends who could be asked to come, and those who have been.
fn inviting(room: &Room, lang: Lang, names: &Names) -> Markup {
    let asked: Vec<&str> = room
        .invited()
        .map(|(_, invitee)| names.get(invitee))
        .collect();
    let invite = html! {
        label {
            span { (lang.pick("Invita a", "Invite")) } " "
            select name="person" {
                @for invitee in &names.invitees {
                    option value=(invitee.person) {
                        (invitee.name) @if invitee.is_here { " " (lang.pick("(está aquí)", "(is here)")) }
                    }
                }
            }
        }
        button { (lang.pick("Invitar", "Invite")) }
    };
    html! {
        @if !names.invitees.is_empty() { (wish_form(room, "inline inviting", "invite", &invite)) }
        @if !asked.is_empty() {
            p.help.invited { (lang.pick("Con invitación:", "Invited:")) " " (asked.join(", ")) "." }
        }
    }
}

fn bots(room: &Room, eyes: &Eyes, names: &Names) -> Markup {
    let lang = eyes.lang;
    html! {
        select name="bot" aria-label=(lang.pick("Jugador", "Player")) {
            @for bot in names.offered(room, eyes) { option value=(bot.name) { (bot.title.get(lang)) } }
        }
    }
}

/// What the seat could play with. Only its holder is shown what it does play with.
fn works(room: &Room, lang: Lang, bringable: &Bringable, seat: Seat) -> Markup {
    let workshop = room.game().abilities().workshop;
    let agreed = workshop.and_then(|workshop| {
        let name = workshop.name_in(&room.settings().setup, seat)?;
        Some(workshop.title(&name).get(lang).to_owned())
    });
    let agreed = agreed.unwrap_or_else(|| lang.pick("Lo acordado", "What was agreed").to_owned());
    let chosen = room.brought(seat).map(|work| work.name.as_str());
    bringable.list(lang, "work", &agreed, chosen)
}

fn about_bringing(room: &Room, lang: Lang) -> Markup {
    html! {
        p.help {
            (lang.pick(
                "Nadie ve lo que llevan los demás hasta que empieza la partida.",
                "Nobody sees what the others bring before the match begins."
            ))
            @if room.settings().unequal {
                " " (lang.pick("Aquí puede ser desigual.", "Here it may be unequal."))
            }
            " " a href={ "/workshop/" (room.game().name()) } { (lang.pick("Crear y editar", "Create and edit")) }
        }
    }
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

fn status_words(room: &Room, eyes: &Eyes, names: &Names) -> String {
    let lang = eyes.lang;
    match room.closing() {
        None => {}
        Some(Closing::ByHost) => {
            let words = lang.pick("La mesa está recogida.", "The table was put away.");
            return words.to_owned();
        }
        Some(Closing::TooLong) => {
            let words = lang.pick(
                "La partida es ya tan larga como puede ser aquí, y queda así.",
                "The match has become as long as one may be here, and stays as it is.",
            );
            return words.to_owned();
        }
    }
    let Some(table) = room.table() else {
        return lang
            .pick("Faltan jugadores.", "Players are missing.")
            .to_owned();
    };
    match table.waiting() {
        None => String::new(),
        Some(Status::Over(_)) => {
            let seated = Seated {
                game: room.game(),
                occupants: room.occupants(),
                name_of: &|person, _| names.get(person).to_owned(),
            };
            let told = table
                .ending()
                .map(|ending| seated.told(&ending, Some(&eyes.person)));
            told.map_or_else(String::new, |words| words.get(lang).to_owned())
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
            let title = |seat: Seat| {
                let title = room.game().seat_title(seat);
                names.seats.put(title.get(lang), lang)
            };
            // Whoever plays for both sides at one screen has to hear which one it is.
            let own: SeatSet = room.seats_of(&eyes.person).collect();
            let sides: BTreeSet<usize> = own.iter().map(|seat| room.game().side(seat)).collect();
            let mine: Vec<String> = seats
                .iter()
                .filter(|seat| own.contains(*seat))
                .map(title)
                .collect();
            if room.game().seats_are_places() && mine.len() == 1 && own.len() == 1 {
                return lang.pick("Te toca.", "Your turn.").to_owned();
            }
            if sides.len() == 1 && !mine.is_empty() {
                return format!(
                    "{} {}.",
                    lang.pick("Te toca:", "Your turn:"),
                    mine.join(", ")
                );
            }
            let names: Vec<String> = seats.iter().map(title).collect();
            format!("{} {}.", lang.pick("Turno:", "To move:"), names.join(", "))
        }
    }
}

/// The turns that the house has ended because their time was up.
fn cut_short(room: &Room, lang: Lang, seat: Seat) -> Markup {
    let words = match room.turns_cut_short(seat) {
        0 => return html! {},
        n => lang.pick(
            sobremesa_speak::count(n, "turno sin tiempo", "turnos sin tiempo"),
            sobremesa_speak::count(n, "turn out of time", "turns out of time"),
        ),
    };
    html! { " " span.cut-short { (words) } }
}

/// What whoever sits down agrees to: how time is given, and whether the match counts.
pub(super) fn terms(room: &Room, lang: Lang) -> Vec<String> {
    let mut terms = clock_terms(room, lang);
    if room.settings().rated {
        let words = lang.pick(
            "Cuenta para la puntuación: sin pistas, sin análisis y sin volver atrás, y cada cual en su asiento hasta el final.",
            "It counts for the ratings: no hints, no analysis and no takebacks, and everybody on their seat to the end.",
        );
        terms.push(words.to_owned());
    } else if room.n_people() > 1 || room.free_seats().next().is_some() {
        let words = lang.pick(
            "No cuenta para la puntuación.",
            "It does not count for the ratings.",
        );
        terms.push(words.to_owned());
    }
    terms
}

/// Somebody wants to end the match early, which takes both sides where it counts.
fn early_end(room: &Room, names: &Names, lang: Lang) -> Markup {
    let Some(seat) = room.wants_to_end() else {
        return html! {};
    };
    let name = room.game().seat_title(seat);
    html! {
        p.offer {
            (names.seats.put(name.get(lang), lang)) ": "
            (lang.pick("propone terminar ya; se termina si el otro bando lo ordena también.", "proposes to end it now; it ends if the other side orders it too."))
        }
    }
}

/// How time is given at a table, and what happens to whoever has none left.
pub(super) fn clock_terms(room: &Room, lang: Lang) -> Vec<String> {
    let agreed = room.settings().pace;
    let Some(timing) = room.game().customs().timing else {
        return Vec::new();
    };
    let pace = room.pace();
    let title = lang.pick("Reloj", "Clock");
    let how = match (agreed, pace) {
        // Where nobody else plays, nobody expects one.
        (Pace::Unlimited, _) if room.n_people() < 2 && room.free_seats().next().is_none() => {
            return Vec::new();
        }
        (Pace::Unlimited, _) | (_, Pace::PerTurn { .. } | Pace::PerGame { .. }) => {
            format!("{title}: {}.", pace_words(pace).get(lang))
        }
        (_, Pace::Unlimited) => lang
            .pick(
                "Sin reloj: contra el ordenador no se cuenta el tiempo.",
                "No clock: against computers no time is counted.",
            )
            .to_owned(),
    };
    let what = timing.what_happens(pace);
    let what = what.map(|words| words.get(lang).to_owned());
    std::iter::once(how).chain(what).collect()
}

/// Up to an hour in minutes and seconds, up to two days in hours too, and then in days and hours. The
/// script that lets clocks run writes them in the same way.
fn time_left(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        1..48 => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
        _ => format!("{} d {} h", hours / 24, hours % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::time_left;

    #[test]
    fn short_clocks_show_seconds_and_long_ones_days() {
        let shown = [
            0,
            999,
            61_000,
            3_599_001,
            3_600_000,
            86_400_000,
            3 * 86_400_000 + 7_200_000,
        ];
        let shown = shown.map(time_left);
        assert_eq!(
            shown,
            [
                "0:00", "0:01", "1:01", "1:00:00", "1:00:00", "24:00:00", "3 d 2 h"
            ]
        );
    }
}
