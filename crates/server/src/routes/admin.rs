//! What an administrator may see and do.

use std::sync::Arc;

use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sobremesa_club::people::{Fact, Person};
use sobremesa_club::{PersonId, Refusal};

use super::{Club, Sorry};
use crate::hall::{BroughtOne, HallFault};
use crate::pages;
use crate::session::Visitor;

impl Club {
    pub(super) fn only_administrator(&self, visitor: &Visitor) -> Result<(), Sorry> {
        let person = visitor.person.as_deref().filter(|_| !visitor.is_program);
        match person.filter(|person| self.hall.is_administrator(person)) {
            Some(_) => Ok(()),
            None => Err(Sorry::new(visitor, Refusal::AdminOnly)),
        }
    }
}

pub(super) async fn show(State(club): State<Club>, visitor: Visitor) -> Result<Response, Sorry> {
    club.only_administrator(&visitor)?;
    let people: Vec<Arc<Person>> = club.hall.people().everybody().cloned().collect();
    let (posters, n_running) = club.hall.unfinished(pages::admin::MAX_GUESTS);
    let n_tables = club.hall.n_tables().await;
    let n_tables = n_tables.map_err(|fault| Sorry::new(&visitor, fault))?;
    let tables = (posters, n_running, n_tables);
    let announcement = club.hall.announcement().text;
    Ok(pages::admin::page(&visitor, &people, &tables, &announcement).into_response())
}

#[derive(Deserialize)]
pub(super) struct BarForm {
    person: PersonId,
    barred: bool,
}

/// Keeps somebody out, or lets them in again.
pub(super) async fn bar(
    State(club): State<Club>,
    visitor: Visitor,
    Form(form): Form<BarForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.only_administrator(&visitor)?;
    let fact = Fact::Barred {
        person: form.person,
        barred: form.barred,
    };
    club.hall
        .change_people(|_| Ok(vec![fact.clone()]))
        .await
        .map_err(sorry)?;
    Ok(Redirect::to("/admin").into_response())
}

/// Sends a computer player away that somebody has brought.
pub(super) async fn send_away(
    State(club): State<Club>,
    visitor: Visitor,
    Form(one): Form<BroughtOne>,
) -> Result<Response, Sorry> {
    club.only_administrator(&visitor)?;
    let sent = club.hall.send_away(&one).await;
    sent.map_err(|fault| Sorry::new(&visitor, fault))?;
    Ok(Redirect::to("/admin").into_response())
}

#[derive(Deserialize)]
pub(super) struct AnnouncementForm {
    text: String,
}

pub(super) async fn announce(
    State(club): State<Club>,
    visitor: Visitor,
    Form(form): Form<AnnouncementForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.only_administrator(&visitor)?;
    club.hall.announce(&form.text).await.map_err(sorry)?;
    Ok(Redirect::to("/admin").into_response())
}
