//! The people of the house: who is here, who plays best, and somebody's own page.

use maud::{Markup, html};
use sobremesa_club::PersonId;
use sobremesa_club::people::Regard;
use sobremesa_club::rating::Rating;
use sobremesa_kernel::Lang;
use sobremesa_table::GameRef;

use super::Page;
use super::layout::empty;
use super::start::{Card, Present, own_card, who_is_here};
use crate::session::Visitor;

/// Those who stand highest at a game.
pub(crate) struct Ladder {
    pub(crate) game: GameRef,
    pub(crate) best: Vec<(String, PersonId, Rating)>,
}

/// Those whom somebody counts as friends, or has blocked.
pub(crate) struct Circle {
    pub(crate) friends: Vec<Acquaintance>,
    pub(crate) blocked: Vec<Acquaintance>,
}

/// Somebody to whom one stands in some way.
pub(crate) struct Acquaintance {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) is_here: bool,
}

/// What everybody may know of somebody, and what whoever looks has played with them.
pub(crate) struct Profile {
    pub(crate) id: PersonId,
    pub(crate) name: String,
    pub(crate) is_here: bool,
    pub(crate) is_me: bool,
    /// How whoever looks stands to them.
    pub(crate) regard: Option<Regard>,
    /// The games that two can play.
    pub(crate) games: Vec<GameRef>,
    pub(crate) ratings: Vec<(GameRef, Rating)>,
    /// How whoever looks has done against them.
    pub(crate) tallies: Vec<Tally>,
    pub(crate) together: Vec<Card>,
    pub(crate) history: Vec<Card>,
}

/// How somebody has done against another at a game.
#[derive(Clone)]
pub(crate) struct Tally {
    pub(crate) game: GameRef,
    pub(crate) n_won: usize,
    pub(crate) n_drawn: usize,
    pub(crate) n_lost: usize,
}

pub(crate) fn page(
    visitor: &Visitor,
    present: &Present,
    circle: &Circle,
    ladders: &[Ladder],
) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Gente", "People");
    let is_empty = ladders.iter().all(|ladder| ladder.best.is_empty());
    Page { title, visitor, script: None }.show(&html! {
        h1 { (title) }
        @if let Some(person) = &visitor.person {
            p { a.button href={ "/people/" (person.id) } { (lang.pick("Tu página y tus partidas", "Your page and your matches")) } }
        }
        (friends(lang, &circle.friends))
        (who_is_here(lang, present))
        h2 { (lang.pick("Los mejores de cada juego", "The best at each game")) }
        @if is_empty {
            (empty(lang.pick(
                "Todavía nadie ha jugado partidas puntuadas. Con una cuenta, pon una mesa y declárala puntuada: encabezarás la lista.",
                "Nobody has played rated matches yet. With an account, set up a table and declare it rated: you will head the list.",
            ), &[
                ("/", lang.pick("Elegir un juego", "Choose a game")),
                ("/account", lang.pick("Tener una cuenta", "Have an account")),
            ]))
        }
        div.ladders {
            @for Ladder { game, best } in ladders.iter().filter(|ladder| !ladder.best.is_empty()) {
                section.panel {
                    h3 { (game.title().get(lang)) }
                    ol {
                        @for (name, person, rating) in best {
                            li { a href={ "/people/" (person) } { (name) } " " (points(*rating)) }
                        }
                    }
                }
            }
        }
        @if !circle.blocked.is_empty() {
            section.circle #blocked {
                h2 { (lang.pick("Con quienes no quieres jugar", "Those you do not want to play with")) }
                p.help { (what_a_block_does(lang)) }
                ul {
                    @for other in &circle.blocked {
                        li { (acquaintance(lang, other)) " " (regard_form(&other.person, "none", "small", lang.pick("Desbloquear", "Unblock"))) }
                    }
                }
            }
        }
    })
}

/// One's friends, those who are here first.
fn friends(lang: Lang, friends: &[Acquaintance]) -> Markup {
    html! {
        section.circle #friends {
            h2 { (lang.pick("Tus amistades", "Your friends")) }
            @if friends.is_empty() {
                (empty(lang.pick(
                    "Aquí estarán tus amistades y verás quién está en la casa. Abre la página de alguien con quien hayas jugado y añádelo.",
                    "Your friends will appear here, and you will see who of them is in the house. Open the page of somebody you have played with and add them.",
                ), &[]))
            } @else {
                ul { @for friend in friends { li { (acquaintance(lang, friend)) } } }
            }
        }
    }
}

fn acquaintance(lang: Lang, other: &Acquaintance) -> Markup {
    html! {
        a href={ "/people/" (other.person) } { (other.name) }
        @if other.is_here { " " span.here { (lang.pick("está aquí", "is here")) } }
    }
}

pub(crate) fn profile(visitor: &Visitor, profile: &Profile) -> Markup {
    let lang = visitor.lang;
    Page { title: &profile.name, visitor, script: None }.show(&html! {
        h1 { (profile.name) }
        p.lead {
            @if profile.is_me { (lang.pick("Así te ven los demás; solo tú ves aquí tus mesas privadas.", "This is how others see you; only you see your private tables here.")) }
            @else if profile.is_here { (lang.pick("Está en la casa.", "Is in the house.")) }
            @else { (lang.pick("Ahora no está.", "Is not here just now.")) }
        }
        @if !profile.is_me { (relation(lang, profile)) }
        section {
            h2 { (lang.pick("Puntuación", "Ratings")) }
            @if profile.ratings.is_empty() {
                (empty(lang.pick(
                    "Ninguna partida puntuada todavía. Cuentan las que se declaran así al poner la mesa, entre personas con cuenta.",
                    "No rated match yet. What counts are matches declared so when the table is set up, between people with accounts.",
                ), &[]))
            } @else {
                ul { @for (game, rating) in &profile.ratings { li { (game.title().get(lang)) ": " (points(*rating)) } } }
            }
        }
        @if !profile.is_me {
            (tallies(lang, &profile.tallies))
            (matches(lang, lang.pick("Vuestras partidas", "Your matches together"), &profile.together, &html! {
                (empty(lang.pick("Todavía no habéis jugado juntos: pon una mesa y llegará tu invitación.", "You have not played together yet: set up a table, and your invitation will arrive."), &[]))
            }))
        }
        (matches(lang, lang.pick("Partidas", "Matches"), &profile.history, &html! {
            @if profile.is_me {
                (empty(lang.pick("Aquí quedarán tus partidas, para repasarlas y analizarlas.", "Your matches will stay here, to be replayed and analysed."), &[
                    ("/", lang.pick("Jugar la primera", "Play the first")),
                    ("/learn", lang.pick("Aprender un juego", "Learn a game")),
                ]))
            } @else {
                (empty(lang.pick("Ninguna partida a la vista de todos.", "No match for everybody to see."), &[]))
            }
        }))
    })
}

/// Friend or not, and a table for both.
fn relation(lang: Lang, profile: &Profile) -> Markup {
    let id = &profile.id;
    let form = |regard: &str, class: &str, words: &str| regard_form(id, regard, class, words);
    html! {
        section.relation {
            @match profile.regard {
                Some(Regard::Blocked) => {
                    p.note role="note" { (lang.pick("Has bloqueado a esta persona.", "You have blocked this person.")) " " (what_a_block_does(lang)) }
                    (form("none", "", lang.pick("Desbloquear", "Unblock")))
                }
                Some(Regard::Friend) => {
                    p { span.here { "★ " (lang.pick("Es tu amistad", "Your friend")) } }
                    (play_with(lang, profile))
                    div.deeds {
                        (form("none", "", lang.pick("Dejar de serlo", "Not any more")))
                        (form("blocked", "", lang.pick("Bloquear", "Block")))
                    }
                }
                None => {
                    (play_with(lang, profile))
                    div.deeds {
                        (form("friend", "main", lang.pick("Añadir a mis amistades", "Add to my friends")))
                        (form("blocked", "", lang.pick("Bloquear", "Block")))
                    }
                }
            }
        }
    }
}

/// A table at which the other side waits for them, with an invitation.
fn play_with(lang: Lang, profile: &Profile) -> Markup {
    html! {
        form.play-with method="post" action={ "/people/" (profile.id) "/play" } {
            label {
                span { (lang.pick("Jugar a", "Play")) } " "
                select name="game" {
                    @for game in &profile.games { option value=(game.name()) { (game.title().get(lang)) } }
                }
            }
            button { (lang.pick("Poner la mesa e invitar", "Set up the table and invite")) }
        }
    }
}

fn regard_form(id: &PersonId, regard: &str, class: &str, words: &str) -> Markup {
    html! {
        form.inline method="post" action={ "/people/" (id) "/regard" } {
            button class=(class) name="regard" value=(regard) { (words) }
        }
    }
}

fn what_a_block_does(lang: Lang) -> &'static str {
    lang.pick(
        "A quien bloqueas no puede invitarte ni sentarse a tus mesas, y no lees lo que escribe. No se le avisa.",
        "Whoever you block cannot invite you or sit down at your tables, and you do not read what they write. They are not told.",
    )
}

/// How strong somebody is; with a question mark while nobody can be sure.
pub(crate) fn points(rating: Rating) -> Markup {
    html! { strong.points { (format!("{:.0}", rating.points)) @if rating.is_provisional() { "?" } } }
}

/// Whoever looks against the one whose page it is.
fn tallies(lang: Lang, tallies: &[Tally]) -> Markup {
    html! {
        @if !tallies.is_empty() {
            section.tallies {
                h2 { (lang.pick("Tú contra esta persona", "You against this person")) }
                div.wide tabindex="0" role="region" aria-label=(lang.pick("Resultados", "Results")) {
                    table {
                        thead { tr {
                            th scope="col" { (lang.pick("Juego", "Game")) }
                            th scope="col" { (lang.pick("Ganadas", "Won")) }
                            th scope="col" { (lang.pick("Empates", "Drawn")) }
                            th scope="col" { (lang.pick("Perdidas", "Lost")) }
                        } }
                        tbody {
                            @for tally in tallies {
                                tr {
                                    th scope="row" { (tally.game.title().get(lang)) }
                                    td { (tally.n_won) } td { (tally.n_drawn) } td { (tally.n_lost) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn matches(lang: Lang, title: &str, cards: &[Card], none: &Markup) -> Markup {
    html! {
        section.tables {
            h2 { (title) }
            @if cards.is_empty() { (none) }
            @else { ul.done { @for card in cards { (own_card(lang, card, false)) } } }
        }
    }
}
