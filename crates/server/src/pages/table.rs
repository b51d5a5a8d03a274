//! A table: the board, who sits around it, what one may do, what happened, what was said.

mod choices;
mod news;
mod panel;
mod talk;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::Value;
use sobremesa_club::people::{Regard, Regards, Works};
use sobremesa_club::room::{Occupant, Room};
use sobremesa_club::{PersonId, Theme};
use sobremesa_draw::Scene;
use sobremesa_kernel::{Audience, Lang};
use sobremesa_table::{BotCard, Chosen, SeatNames};

pub(crate) use choices::swap;
pub(crate) use news::headline;

use super::Page;
use super::choosing::Bringable;
use super::dossier::DossierContext;
use super::layout::to_copy;
use crate::company::Company;
use crate::frame::Eyes;
use crate::hall::{Brought, Hall};
use crate::session::Visitor;

/// So many things that happened stand on the page; the rest is in the replay.
const MAX_LOG: usize = 150;

/// The parts of the page that change as a whole, as HTML, by the ids of their elements.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Parts {
    pub(crate) panel: String,
    pub(crate) news: String,
    pub(crate) dossier: String,
    pub(crate) choices: String,
    pub(crate) talk: String,
}

/// What the page has to know besides its parts.
pub(crate) struct Surroundings {
    pub(crate) id: String,
    pub(crate) game: &'static str,
    /// What the game's music is like.
    pub(crate) mood: &'static str,
    pub(crate) title: String,
    pub(crate) seat: Option<&'static str>,
    pub(crate) seq: usize,
    pub(crate) board: String,
    pub(crate) parts: Parts,
    pub(crate) log: String,
    /// The address for an invitation, while seats are free.
    pub(crate) invitation: Option<String>,
    /// The address for those who look on, and for another screen, once nobody can sit down any more.
    pub(crate) watching: Option<String>,
    /// What whoever sits down agrees to, in words.
    pub(crate) terms: Vec<String>,
    /// What can be measured on the picture, by its published name.
    pub(crate) measures: Vec<(&'static str, String)>,
}

pub(crate) fn page(visitor: &Visitor, table: &Surroundings) -> Markup {
    let lang = visitor.lang;
    Page { title: &table.title, visitor, script: Some("table.js") }.show(&html! {
        div.table #table
            data-table=(table.id)
            data-game=(table.game)
            data-mood=(table.mood)
            data-seat=(table.seat.unwrap_or(""))
            data-seq=(table.seq)
            data-turn=(lang.pick("Te toca jugar", "It is your turn"))
            data-nearest=(lang.pick("Lo más parecido que vale", "The nearest that is legal"))
            data-yes=(lang.pick("Sí", "Yes"))
            data-no="No"
            data-accept=(lang.pick("pulsa Intro o haz clic aquí", "press Enter or click here"))
            data-do-it=(lang.pick("Hacerlo", "Do it"))
        {
            div.middle {
                section.board #board tabindex="0" aria-label=(lang.pick("El tablero", "The board")) aria-describedby="keys"
                    data-waiting=(lang.pick("La partida empieza cuando no quede ningún asiento libre.", "The match begins when no seat is free any more."))
                {
                    (PreEscaped(&table.board))
                }
                div.foot {
                // Present and empty when the page loads, and never morphed: only then are they read out.
                div.say #say aria-live="polite" tabindex="0" {}
                div.lens {
                    button.small type="button" data-zoom="1.5" aria-label=(lang.pick("Más cerca", "Nearer")) { "+" }
                    button.small type="button" data-zoom="0.67" aria-label=(lang.pick("Más lejos", "Farther")) { "−" }
                    button.small type="button" data-zoom="0" title=(lang.pick("Todo el tablero, o donde están las piezas", "The whole board, or where the pieces are")) aria-label=(lang.pick("Todo", "The whole")) { "⤢" }
                    button.small type="button" data-several hidden aria-pressed="false" title=(lang.pick("Elegir varias cosas", "Choose several things")) aria-label=(lang.pick("Elegir varias cosas", "Choose several things")) { "⬚" }
                    button.small type="button" data-ruler hidden aria-pressed="false" title=(lang.pick("Medir (R)", "Measure (R)")) aria-label=(lang.pick("Medir", "Measure")) { (ruler()) }
                    @for (measure, title) in &table.measures {
                        button.small type="button" data-measure=(measure) hidden aria-pressed="false" title=(title) aria-label=(title) { (measuring(measure)) }
                    }
                    button.small type="button" data-menu hidden aria-label=(lang.pick("Menú", "Menu")) { "☰" }
                }
                }
                p.keys #keys {
                    (lang.pick(
                        "Flechas, o Re Pág y Av Pág: elegir. N: lo siguiente que puede actuar. Intro: coger y dejar. Escape: soltar. C: lo que puedes hacer. H: pista.",
                        "Arrows, or Page Up and Page Down: choose. N: the next that can do something. Enter: take and put down. Escape: let go. C: what you may do. H: hint.",
                    ))
                }
                (menu(lang))
            }
            div.side {
                aside.panel #panel { (PreEscaped(&table.parts.panel)) }
                section.news #news aria-label=(lang.pick("Lo último", "The latest")) {
                    (PreEscaped(&table.parts.news))
                }
                section.choices #choices aria-label=(lang.pick("Qué puedes hacer", "What you may do")) {
                    (PreEscaped(&table.parts.choices))
                }
                section.dossier #dossier aria-label=(lang.pick("Lo señalado", "What is pointed at")) {
                    (PreEscaped(&table.parts.dossier))
                }
            }
            div.under {
                (typing(lang, table))
                section.talk #talk aria-label=(lang.pick("Lo que se dice", "What is said")) {
                    (PreEscaped(&table.parts.talk))
                }
                @if let Some(address) = &table.invitation { (invitation(lang, address, &table.terms)) }
                @if let Some(address) = &table.watching { (watching(lang, address)) }
                details.log open[!table.parts.dossier.is_empty()] {
                    summary { (lang.pick("Lo que ha pasado", "What has happened")) }
                    ol #log tabindex="0" { (PreEscaped(&table.log)) }
                }
            }
            div.alert #alert role="alert" {}
            (connection(lang))
            div.curtain #curtain hidden {
                p {}
                button.main type="button" { (lang.pick("Soy yo: mostrar", "It is me: show")) }
            }
        }
    })
}

/// A measuring stick; no letter of any usual typeface looks like one.
fn ruler() -> Markup {
    html! {
        svg.icon viewBox="0 0 24 24" aria-hidden="true" {
            path d="M2 9h20v7H2zM6 9v3M10 9v4M14 9v3M18 9v4" fill="none" stroke="currentColor" stroke-width="1.8" {}
        }
    }
}

/// A sign for a measure: what it covers of the ground.
fn measuring(measure: &str) -> Markup {
    let drawn = match measure {
        "burst" => "M12 3a9 9 0 1 0 .1 0zM12 11v2M11 12h2",
        "cone" => "M3 12L20 4a17 17 0 0 1 0 16z",
        _ => "M3 20L21 4M3 16v4h4M17 4h4v4",
    };
    html! {
        svg.icon viewBox="0 0 24 24" aria-hidden="true" {
            path d=(drawn) fill="none" stroke="currentColor" stroke-width="1.8" {}
        }
    }
}

/// What can be measured on the picture that somebody sees.
pub(crate) fn measures(room: &Room, audience: Audience, lang: Lang) -> Vec<(&'static str, String)> {
    let seen = room.table().and_then(|table| table.by_hand(audience).ok());
    let measures = seen.map_or_else(Vec::new, |seen| seen.measures());
    let named = measures.into_iter();
    named
        .map(|measure| (measure.name, measure.title.get(lang).to_owned()))
        .collect()
}

/// What is said when the house is out of reach, and when it is back; present and empty when the page
/// loads, as every region that is read out.
fn connection(lang: Lang) -> Markup {
    html! {
        div.connection #connection role="status"
            data-lost=(lang.pick(
                "Se ha perdido la conexión con la casa; la página la busca sola cada pocos segundos. La partida sigue allí tal como está.",
                "The connection to the house is lost; the page looks for it by itself every few seconds. The match stays there as it is.",
            ))
            data-own-clock=(lang.pick("Tu reloj sigue corriendo allí.", "Your clock goes on running there."))
            data-clock=(lang.pick("Los relojes siguen corriendo allí.", "The clocks go on running there."))
            data-no-clock=(lang.pick("No corre ningún reloj.", "No clock is running."))
            data-kept=(lang.pick("Lo que hagas o escribas se enviará al volver.", "What you do or write will be sent when it is back."))
            data-pending=(lang.pick("Pendiente de enviar:", "Waiting to be sent:"))
            data-back=(lang.pick("Ha vuelto la conexión: lo que ves está al día.", "The connection is back: what you see is up to date."))
            data-sent=(lang.pick("Se ha enviado lo que quedaba pendiente.", "What was waiting has been sent."))
        {}
    }
}

fn typing(lang: Lang, table: &Surroundings) -> Markup {
    html! {
        // Whoever has no seat yet may sit down at any moment.
        form.type #type method="post" action={ "/t/" (table.id) "/wish" } data-wish="type" hidden[table.seat.is_none()] {
            input type="hidden" name="do" value="type";
            input type="hidden" name="seat" value=(table.seat.unwrap_or(""));
            label for="typed" { (lang.pick("Escribe tu jugada", "Type your move")) }
            input #typed type="text" name="text" autocomplete="off" autocapitalize="off" spellcheck="false";
            button type="submit" { (lang.pick("Jugar", "Play")) }
        }
    }
}

/// What whoever sits down at a table agrees to: how time is given, and what happens without it.
pub(crate) fn terms(room: &Room, lang: Lang) -> Vec<String> {
    panel::terms(room, lang)
}

fn invitation(lang: Lang, address: &str, terms: &[String]) -> Markup {
    html! {
        section.invitation {
            h2 { (lang.pick("Invita", "Invite")) }
            p { (lang.pick("Quien abra este enlace puede sentarse:", "Whoever opens this link may sit down:")) }
            (to_copy(lang, "invitation", address))
            @for term in terms { p.terms { (term) } }
            (qr(address))
        }
    }
}

/// For those who look on, and for the screen that a master shows to the players: what is hidden from them stays so.
fn watching(lang: Lang, address: &str) -> Markup {
    html! {
        details.log.watching {
            summary { (lang.pick("Otra pantalla, y quien quiera mirar", "Another screen, and whoever wants to look on")) }
            p { (lang.pick("Quien abra este enlace ve la mesa, y nada de lo que está oculto:", "Whoever opens this link sees the table, and nothing of what is hidden:")) }
            (to_copy(lang, "watching", address))
            (qr(address))
        }
    }
}

/// An address to be read by a telephone.
fn qr(address: &str) -> Markup {
    let code = qrcode::QrCode::new(address.as_bytes()).ok();
    let picture = code.map(|code| {
        code.render::<qrcode::render::svg::Color<'_>>()
            .min_dimensions(160, 160)
            .build()
    });
    html! {
        @if let Some(picture) = picture {
            // The crate prints a declaration that has no place inside a page.
            div.qr { (PreEscaped(picture.split_once("?>").map_or(picture.as_str(), |(_, svg)| svg))) }
        }
    }
}

impl Parts {
    /// `company`: who is there.
    pub(crate) fn draw(hall: &Hall, room: &Room, company: &Company, eyes: &Eyes) -> Parts {
        let names = Names::of(hall, room, eyes);
        let dossier = dossier(room, eyes).into_string();
        let bringable = bringable(hall, room, eyes);
        Parts {
            panel: panel::show(room, eyes, &names, company, bringable.as_ref()).into_string(),
            news: news::show(room, eyes, &names.seats).into_string(),
            choices: choices::show(room, eyes, !dossier.is_empty()).into_string(),
            dossier,
            talk: talk::show(room, eyes, &names).into_string(),
        }
    }
}

/// What somebody may bring to their seat, until the match begins.
fn bringable(hall: &Hall, room: &Room, eyes: &Eyes) -> Option<Bringable> {
    if room.table().is_some() {
        return None;
    }
    let people = hall.people();
    let person = people.get(&eyes.person);
    let works = person.map_or(Works::none(), |person| &person.works);
    Bringable::of(room.game(), works)
}

/// What is pointed at, or the table as a whole; nothing where the game has nothing to say.
fn dossier(room: &Room, eyes: &Eyes) -> Markup {
    match &eyes.pointed {
        Some(things) => {
            let things: Vec<&str> = things.split_whitespace().collect();
            chosen(room, eyes, &Chosen::things(&things))
        }
        None => chosen(room, eyes, &Chosen::nothing()),
    }
}

/// What is said about what somebody has chosen, and what they may do with it. What was chosen may have left
/// the picture: then about the table as a whole.
pub(crate) fn chosen(room: &Room, eyes: &Eyes, chosen: &Chosen<'_, Value>) -> Markup {
    let seen = || {
        let audience = room.audience(&eyes.person, eyes.seat).ok()?;
        room.table()?.by_hand(audience).ok()
    };
    let Some(seen) = seen() else {
        return html! {};
    };
    let nothing = Chosen::nothing();
    let (about, dossier) = match seen.dossier(chosen) {
        Some(dossier) => (chosen, dossier),
        None => match seen.dossier(&nothing) {
            Some(dossier) => (&nothing, dossier),
            None => return html! {},
        },
    };
    let seat = eyes
        .seat
        .map_or("", |seat| room.game().seats()[seat.index()]);
    let form = |class: &str, wish: &str, fields: &Markup| {
        let fields = html! { input type="hidden" name="seat" value=(seat); (fields) };
        wish_form(room, class, wish, &fields)
    };
    let choosable = seen.choosable();
    // Whoever stands in a body may be ordered with it, or alone.
    let together = match about.things {
        [thing] if choosable.iter().any(|one| one == thing) => seen.grown(about.things),
        _ => Vec::new(),
    };
    let is_asked_first = |action: &Value| {
        let asked = || room.table()?.grave(eyes.seat?, action);
        asked().is_some()
    };
    let context = DossierContext {
        lang: eyes.lang,
        theme: picture_theme(eyes.theme),
        thing: &about.things.join(" "),
        draft: about.draft,
        choosable: &choosable.join(" "),
        together: &together,
        link: "?point=",
        form: &form,
        is_asked_first: &is_asked_first,
    };
    context.page(&dossier)
}

/// What is on the table; nothing before the match has begun.
pub(crate) fn scene(
    room: &Room,
    audience: Audience,
    eyes: &Eyes,
    names: &SeatNames,
) -> Option<Scene> {
    let scene = room.table()?.by_hand(audience).ok()?.scene(eyes.lang);
    Some(names.scene(scene))
}

/// DOM-UX-16, 33: go on, fill the screen, or leave, also in the middle of a match, which stays as it is.
fn menu(lang: Lang) -> Markup {
    html! {
        dialog.menu #menu aria-label=(lang.pick("Menú", "Menu")) {
            form method="dialog" { button.main { (lang.pick("Seguir jugando", "Go on playing")) } }
            button type="button" data-fill hidden { (lang.pick("Pantalla completa", "Full screen")) }
            a.button href="/options" { (lang.pick("Opciones", "Options")) }
            a.button href="/" { (lang.pick("Dejar la mesa y volver al inicio", "Leave the table and go to the start")) }
        }
    }
}

/// The whole picture.
pub(crate) fn board(room: &Room, audience: Audience, eyes: &Eyes, names: &SeatNames) -> String {
    let theme = picture_theme(eyes.theme);
    scene(room, audience, eyes, names).map_or_else(String::new, |scene| scene.svg(theme))
}

/// What has happened so far, the latest last.
pub(crate) fn log(room: &Room, audience: Audience, lang: Lang, names: &SeatNames) -> String {
    let happened = room.table().map_or_else(Vec::new, |table| {
        // Hardly a line tells nothing; nobody waits for the words of a whole long match.
        let known = table.seq_to(audience).saturating_sub(4 * MAX_LOG);
        names.happenings(table.happenings(table.line_of(known, audience), audience))
    });
    let shown = &happened[happened.len().saturating_sub(MAX_LOG)..];
    let rules = format!("/rules/{}#", room.game().name());
    html! {
        @for happening in shown {
            li {
                (happening.words.get(lang))
                @if let Some(rule) = happening.rule() { " " a.rule href={ (rules) (rule) } { (rule) } }
                @if let Some(duel) = &happening.duel {
                    details.dice {
                        summary { (lang.pick("Los dados", "The dice")) }
                        (news::show_duel(duel, lang, &rules))
                    }
                }
            }
        }
    }
    .into_string()
}

pub(crate) const fn picture_theme(theme: Theme) -> sobremesa_draw::Theme {
    match theme {
        // Wood and felt suit a dark page too, and the server does not know which of the two it is.
        Theme::System | Theme::Classic => sobremesa_draw::Theme::Classic,
        Theme::Night => sobremesa_draw::Theme::Night,
        Theme::Contrast => sobremesa_draw::Theme::Contrast,
    }
}

/// A form that sends a wish: over the live connection, or by itself where no script runs.
fn wish_form(room: &Room, class: &str, wish: &str, fields: &Markup) -> Markup {
    html! {
        form class=(class) method="post" action={ "/t/" (room.id()) "/wish" } data-wish=(wish) {
            input type="hidden" name="do" value=(wish);
            (fields)
        }
    }
}

/// What the people at a table are called, and how whoever looks stands to others.
struct Names {
    people: Vec<(PersonId, String)>,
    /// Those who sit here, in the words of a game whose seats are only places.
    seats: SeatNames,
    brought: Brought,
    regards: Regards,
    /// The friends who could be asked to come, and whether each is in the house.
    invitees: Vec<Invitee>,
}

/// Somebody who could be asked to come to a table.
struct Invitee {
    person: PersonId,
    name: String,
    is_here: bool,
}

impl Names {
    fn of(hall: &Hall, room: &Room, eyes: &Eyes) -> Names {
        let mut names: Vec<(PersonId, String)> = Vec::new();
        let seated = room.occupants().iter().filter_map(Occupant::person);
        let heard = room.heard(&eyes.person);
        let asking = room.takeback().map(|offer| &offer.by);
        let speakers = heard.iter().map(|said| &said.by);
        let invited = room.invited().map(|(_, asked)| asked);
        for person in seated.chain(asking).chain(speakers).chain(invited) {
            if !names.iter().any(|(known, _)| known == person) {
                names.push((person.clone(), hall.name_for(person, eyes.lang)));
            }
        }
        let known = hall.people().get(&eyes.person).cloned();
        let regards = known.map_or_else(Regards::default, |known| known.regards);
        let invitees = invitees(hall, room, eyes, &regards);
        Names {
            people: names,
            seats: crate::result::seat_names(hall, room),
            brought: hall.brought(),
            regards,
            invitees,
        }
    }

    /// The computer players that whoever looks may let in.
    fn offered(&self, room: &Room, eyes: &Eyes) -> Vec<BotCard> {
        self.brought.offered(room.game(), Some(&eyes.person))
    }

    /// Does whoever looks read what somebody writes?
    fn reads(&self, person: &PersonId) -> bool {
        !self.regards.blocks(person)
    }

    fn get(&self, person: &PersonId) -> &str {
        self.people
            .iter()
            .find(|(known, _)| known == person)
            .map_or("?", |(_, name)| name)
    }
}

/// The friends of whoever sits at a table with free seats or has set it up, those who are in the house first.
fn invitees(hall: &Hall, room: &Room, eyes: &Eyes, regards: &Regards) -> Vec<Invitee> {
    let (host, lang) = (&eyes.person, eyes.lang);
    let has_a_say = room.host() == host || room.seats_of(host).next().is_some();
    let is_open = !room.is_finished() && room.free_seats().next().is_some();
    if !has_a_say || !is_open || regards.is_empty() {
        return Vec::new();
    }
    let here = hall.gate.crowd.present();
    let may_come = |friend: &&PersonId| {
        let is_asked = room.invited().any(|(_, asked)| asked == *friend);
        !is_asked && room.seats_of(friend).next().is_none()
    };
    let friends = regards.those(Regard::Friend).filter(may_come);
    let mut invitees: Vec<Invitee> = friends
        .map(|friend| Invitee {
            person: friend.clone(),
            name: hall.name_for(friend, lang),
            is_here: here.contains(friend),
        })
        .collect();
    invitees.sort_by_key(|invitee| (!invitee.is_here, invitee.name.to_lowercase()));
    invitees
}
