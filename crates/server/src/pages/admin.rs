//! The administrator's page.

use std::sync::Arc;

use maud::{Markup, html};
use sobremesa_club::PersonId;
use sobremesa_club::people::Person;

use super::Page;
use crate::hall::Poster;
use crate::session::Visitor;

/// So many guests and tables are shown; all accounts are.
pub(crate) const MAX_GUESTS: usize = 100;

pub(crate) fn page(
    visitor: &Visitor,
    people: &[Arc<Person>],
    (posters, n_running, n_tables): &(Vec<Poster>, usize, u64),
    announcement: &str,
) -> Markup {
    let lang = visitor.lang;
    let title = lang.pick("Administración", "Administration");
    let (accounts, guests): (Vec<&Arc<Person>>, Vec<&Arc<Person>>) =
        people.iter().partition(|person| person.account.is_some());
    Page { title, visitor, script: None }.show(&html! {
        h1 { (title) }
        form.setup method="post" action="/admin/announce" {
            label.row {
                span { (lang.pick("Anuncio para todos (vacío: ninguno)", "Announcement for everybody (empty: none)")) }
                input type="text" name="text" maxlength="500" value=(announcement);
            }
            button { (lang.pick("Colgarlo", "Put it up")) }
        }
        h2 { (lang.pick("Personas", "People")) " (" (accounts.len()) " + " (guests.len()) ")" }
        ul.people {
            @for person in accounts.into_iter().chain(guests.into_iter().take(MAX_GUESTS)) {
                li {
                    strong { (person.name) } " "
                    @if let Some(account) = &person.account { span.help { (account) } } " "
                    form.inline method="post" action="/admin/bar" {
                        input type="hidden" name="person" value=(person.id);
                        button.small name="barred" value=(!person.is_barred) {
                            @if person.is_barred { (lang.pick("Dejar entrar", "Let in")) }
                            @else { (lang.pick("No dejar entrar", "Keep out")) }
                        }
                    }
                }
            }
        }
        @if !visitor.brought.all().is_empty() {
            h2 { (lang.pick("Jugadores que ha traído la gente", "Players that people have brought")) }
            ul {
                @for one in visitor.brought.all() {
                    li {
                        code { (one.name) } " (" (one.game) ") "
                        span.help { (name_of(people, &one.owner)) } " "
                        form.inline method="post" action="/admin/send-away" {
                            input type="hidden" name="owner" value=(one.owner);
                            input type="hidden" name="game" value=(one.game);
                            input type="hidden" name="name" value=(one.name);
                            button.small { (lang.pick("Despedirlo", "Send it away")) }
                        }
                    }
                }
            }
        }
        h2 { (lang.pick("Mesas", "Tables")) " (" (n_running) " / " (n_tables) ")" }
        ul {
            @for poster in posters {
                li { a href={ "/t/" (poster.table) } { (poster.game.title().get(lang)) " " (poster.table) } }
            }
        }
    })
}

fn name_of(people: &[Arc<Person>], id: &PersonId) -> String {
    let found = people.iter().find(|person| person.id == *id);
    found.map_or_else(|| "—".to_owned(), |person| person.name.to_string())
}
