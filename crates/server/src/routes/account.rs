//! Accounts: registering, coming in, going out, and what one may know and decide about oneself.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, Form, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_club::people::{KeyCard, KeyKind, Person};
use sobremesa_club::{AccountName, KeyHash, Password, Refusal};
use sobremesa_table::Table;

use super::asking::{Owner, Reader};
use super::{Club, Sorry, with_cookie};
use crate::hall::{HallFault, browser_card, now_ms};
use crate::pages::account::{self as page, RatedGame, Standing};
use crate::password;
use crate::session::{Visitor, cookie, person_or_guest};

#[derive(Deserialize)]
pub(super) struct LoginForm {
    account: String,
    password: String,
}

#[derive(Deserialize)]
pub(super) struct PasswordForm {
    password: String,
}

pub(super) async fn show(State(club): State<Club>, visitor: Visitor) -> Response {
    club.account_page(&visitor, None, None).await
}

impl Club {
    /// The page with what went wrong, or with a token that is shown once.
    async fn account_page(
        &self,
        visitor: &Visitor,
        fault: Option<&Refusal>,
        token: Option<&str>,
    ) -> Response {
        let status = if fault.is_some() {
            StatusCode::UNPROCESSABLE_ENTITY
        } else {
            StatusCode::OK
        };
        let fault = fault.map(|refusal| refusal.words().get(visitor.lang).to_owned());
        let page = match visitor
            .person
            .as_ref()
            .filter(|person| person.account.is_some())
        {
            Some(person) => {
                let standing = self.standing(visitor, person).await;
                page::own(visitor, person, &standing, fault.as_deref(), token)
            }
            None => page::door(visitor, fault.as_deref()),
        };
        (status, page).into_response()
    }

    /// What an account page tells its owner.
    async fn standing(&self, visitor: &Visitor, person: &Person) -> Standing {
        let mut ratings = Vec::new();
        for game in self.hall.games() {
            if let Some((rating, history)) = self.hall.rating(game.name(), &person.id).await {
                ratings.push(RatedGame {
                    game,
                    rating,
                    history,
                });
            }
        }
        let people = self.hall.people();
        let here = visitor.key.as_ref().map(sobremesa_club::Key::hash);
        let keys = people.keys_of(&person.id);
        let keys = keys.map(|(key, card)| (key.clone(), card.clone(), Some(key) == here.as_ref()));
        Standing {
            ratings,
            keys: keys.collect(),
            is_administrator: self.hall.is_administrator(person),
        }
    }

    /// Is it their password?
    async fn is_theirs(&self, person: &Person, typed: String) -> bool {
        let account = person
            .account
            .as_ref()
            .and_then(|name| self.hall.account(name.as_str()));
        password::is_right(typed, account.map(|(_, kept)| kept)).await
    }
}

/// What a browser calls itself, for the list of sessions.
fn label(headers: &HeaderMap) -> &str {
    let agent = headers.get(header::USER_AGENT);
    agent.and_then(|agent| agent.to_str().ok()).unwrap_or("?")
}

fn home(cookie: HeaderValue) -> Response {
    with_cookie(Redirect::to("/account"), Some(cookie))
}

pub(super) async fn register(
    State(club): State<Club>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<LoginForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    if !club.limits.may_log_in(address.ip(), &form.account) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let wanted =
        AccountName::new(&form.account).and_then(|name| Ok((name, Password::new(&form.password)?)));
    let (name, typed) = match wanted {
        Ok(wanted) => wanted,
        Err(refusal) => return Ok(club.account_page(&visitor, Some(&refusal), None).await),
    };
    let (person, _) = person_or_guest(&club.hall, &visitor, Some(&form.account))
        .await
        .map_err(sorry)?;
    let kept = password::hash(typed).await;
    match club
        .hall
        .register(&person.id, name, kept, label(&headers))
        .await
    {
        Ok(key) => Ok(home(cookie(&key))),
        Err(HallFault::Refused(refusal)) => {
            Ok(club.account_page(&visitor, Some(&refusal), None).await)
        }
        Err(fault) => Err(sorry(fault)),
    }
}

pub(super) async fn log_in(
    State(club): State<Club>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<LoginForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    if !club.limits.may_log_in(address.ip(), &form.account) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let account = club.hall.account(&form.account);
    let (person, kept) = account.map_or((None, None), |(person, kept)| (Some(person), Some(kept)));
    let is_right = password::is_right(form.password, kept).await;
    let Some(person) = person.filter(|_| is_right) else {
        return Ok(club
            .account_page(&visitor, Some(&Refusal::WrongLogin), None)
            .await);
    };
    // A new key at every login: one that was planted beforehand is worth nothing.
    let card = browser_card(label(&headers));
    let key = club.hall.give_key(&person, card).await.map_err(sorry)?;
    Ok(home(cookie(&key)))
}

pub(super) async fn log_out(State(club): State<Club>, visitor: Visitor) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    if let (Some(person), Some(key)) = (&visitor.person, &visitor.key) {
        club.hall
            .take_key(&person.id, &key.hash())
            .await
            .map_err(sorry)?;
    }
    Ok(Redirect::to("/").into_response())
}

#[derive(Deserialize)]
pub(super) struct KeyForm {
    key: KeyHash,
}

/// Ends a session or a token, from any browser of the same person.
pub(super) async fn end_key(owner: Owner, Form(form): Form<KeyForm>) -> Result<Response, Sorry> {
    let Owner {
        club,
        visitor,
        person,
    } = owner;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.hall
        .take_key(&person.id, &form.key)
        .await
        .map_err(sorry)?;
    Ok(Redirect::to("/account").into_response())
}

#[derive(Deserialize)]
pub(super) struct TokenForm {
    label: String,
}

/// A token for a program; it is shown once.
pub(super) async fn token(owner: Owner, Form(form): Form<TokenForm>) -> Result<Response, Sorry> {
    let Owner {
        club,
        visitor,
        person,
    } = owner;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let card = KeyCard {
        purpose: KeyKind::Program,
        label: form.label,
        since_ms: now_ms(),
    };
    let key = club.hall.give_key(&person.id, card).await.map_err(sorry)?;
    Ok(club.account_page(&visitor, None, Some(&key.reveal())).await)
}

/// Everything that is kept about somebody.
pub(super) async fn export(reader: Reader) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (person, _) = person_or_guest(&club.hall, &visitor, None)
        .await
        .map_err(sorry)?;
    let facts = club.hall.facts_about(&person.id).await.map_err(sorry)?;
    let mut tables = Vec::new();
    for id in club.hall.traces_of(&person.id).await {
        let room = club.hall.room(&id).await.map_err(sorry)?;
        let me = person.id.clone();
        let table = room.inspect(move |room| {
            let said = room.said_by(&me);
            let seats: Vec<&str> = room
                .seats_of(&me)
                .map(|seat| room.game().seats()[seat.index()])
                .collect();
            // While a match is on, its file holds what others must not know yet.
            let lines = room.table().filter(|_| room.is_over()).map(Table::lines);
            json!({
                "table": room.id(), "game": room.game().name(), "host": *room.host() == me,
                "seats": seats, "said": said, "over": room.is_over(), "match": lines,
            })
        });
        tables.push(table.await.map_err(sorry)?);
    }
    let mut ratings = Vec::new();
    for game in club.hall.games() {
        if let Some((_, history)) = club.hall.rating(game.name(), &person.id).await {
            let history: Vec<Value> = history
                .iter()
                .map(|(at, rating)| json!({ "at_ms": at, "points": rating.points, "deviation": rating.deviation }))
                .collect();
            ratings.push(json!({ "game": game.name(), "history": history }));
        }
    }
    let all = json!({ "person": person.id, "facts": facts, "tables": tables, "ratings": ratings });
    let name = [(
        header::CONTENT_DISPOSITION,
        "attachment; filename=\"sobremesa.json\"",
    )];
    Ok((name, Json(all)).into_response())
}

/// Leaves for good.
pub(super) async fn leave(owner: Owner, Form(form): Form<PasswordForm>) -> Result<Response, Sorry> {
    let Owner {
        club,
        visitor,
        person,
    } = owner;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    if !club.is_theirs(&person, form.password).await {
        return Ok(club
            .account_page(&visitor, Some(&Refusal::WrongLogin), None)
            .await);
    }
    club.hall.forget(&person.id).await.map_err(sorry)?;
    Ok(Redirect::to("/").into_response())
}

#[derive(Deserialize)]
pub(super) struct ChangeForm {
    password: String,
    new_password: String,
}

/// Another password; every other browser has to come in again.
pub(super) async fn change_password(
    owner: Owner,
    headers: HeaderMap,
    Form(form): Form<ChangeForm>,
) -> Result<Response, Sorry> {
    let Owner {
        club,
        visitor,
        person,
    } = owner;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let Some(account) = person.account.clone() else {
        return Err(Sorry::new(&visitor, Refusal::NeedsAccount));
    };
    if !club.is_theirs(&person, form.password).await {
        return Ok(club
            .account_page(&visitor, Some(&Refusal::WrongLogin), None)
            .await);
    }
    let typed = match Password::new(&form.new_password) {
        Ok(typed) => typed,
        Err(refusal) => return Ok(club.account_page(&visitor, Some(&refusal), None).await),
    };
    let kept = password::hash(typed).await;
    let key = club
        .hall
        .register(&person.id, account, kept, label(&headers))
        .await
        .map_err(sorry)?;
    Ok(home(cookie(&key)))
}
