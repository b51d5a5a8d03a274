//! Accounts: registering, coming in, going out, and what one may know and decide about oneself.

use axum::Json;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_club::people::{KeyCard, KeyKind, Person};
use sobremesa_club::rating::Change;
use sobremesa_club::{AccountName, Key, KeyHash, Password, PersonId, PersonName, Refusal};
use sobremesa_table::Table;

use super::asking::{Owner, Reader};
use super::{Club, Sorry, with_cookie};
use crate::hall::{HallFault, Registrant, browser_card, now_ms};
use crate::pages::account::{self as page, AccountFacts, RatedGame};
use crate::password;
use crate::session::{Visitor, cookie, device_cookie, person_or_guest};

#[derive(Deserialize)]
pub(super) struct LoginForm {
    account: String,
    password: String,
}

#[derive(Deserialize)]
pub(super) struct PasswordForm {
    password: String,
}

#[derive(Deserialize)]
pub(super) struct RegisterForm {
    account: String,
    password: String,
    #[serde(default)]
    code: String,
}

#[derive(Deserialize)]
pub(super) struct AccountQuery {
    /// What the program showed when it started, for the administrator's account.
    #[serde(default)]
    code: String,
}

pub(super) async fn show(
    State(club): State<Club>,
    visitor: Visitor,
    Query(shown): Query<AccountQuery>,
) -> Response {
    let told = Told {
        code: &shown.code,
        ..Told::default()
    };
    club.account_page(&visitor, told).await
}

/// Every change of one's ratings, with its reason.
pub(super) async fn ratings(State(club): State<Club>, visitor: Visitor) -> Response {
    let games = match &visitor.person {
        Some(person) => club.ratings_of(person).await,
        None => Vec::new(),
    };
    crate::pages::ratings::page(&visitor, &games).into_response()
}

/// What the page tells besides.
#[derive(Default)]
struct Told<'a> {
    /// What went wrong.
    fault: Option<&'a Refusal>,
    /// A token, which is shown once.
    token: Option<&'a str>,
    /// What goes with whoever registers.
    code: &'a str,
}

impl<'a> From<&'a Refusal> for Told<'a> {
    fn from(fault: &'a Refusal) -> Told<'a> {
        Told {
            fault: Some(fault),
            ..Told::default()
        }
    }
}

impl Club {
    async fn account_page(&self, visitor: &Visitor, told: Told<'_>) -> Response {
        let status = if told.fault.is_some() {
            StatusCode::UNPROCESSABLE_ENTITY
        } else {
            StatusCode::OK
        };
        let fault = told
            .fault
            .map(|refusal| refusal.words().get(visitor.lang).to_owned());
        let page = match visitor
            .person
            .as_ref()
            .filter(|person| person.account.is_some())
        {
            Some(person) => {
                let facts = self.account_facts(visitor, person).await;
                page::own(visitor, person, &facts, fault.as_deref(), told.token)
            }
            None => page::door(visitor, fault.as_deref(), told.code),
        };
        (status, page).into_response()
    }

    /// How strong somebody is at each game they have played for their rating.
    async fn ratings_of(&self, person: &Person) -> Vec<RatedGame> {
        let mut ratings = Vec::new();
        for game in self.hall.games() {
            // What cannot be read of one game does not hide the others.
            let found = self.hall.rating(game.name(), &person.id).await;
            let (rating, history) = found.unwrap_or_default();
            if !history.is_empty() {
                ratings.push(RatedGame {
                    game,
                    rating,
                    history,
                });
            }
        }
        ratings
    }

    /// What an account page tells its owner.
    async fn account_facts(&self, visitor: &Visitor, person: &Person) -> AccountFacts {
        let ratings = self.ratings_of(person).await;
        let people = self.hall.people();
        let here = visitor.key.as_ref().map(Key::hash);
        let keys = people.keys_of(&person.id);
        let keys = keys.map(|(key, card)| (key.clone(), card.clone(), Some(key) == here.as_ref()));
        AccountFacts {
            ratings,
            keys: keys.collect(),
            is_administrator: self.hall.is_administrator(person),
        }
    }

    /// The owner of an account, if that is its password.
    async fn owner_of(
        &self,
        visitor: &Visitor,
        account: &AccountName,
        typed: String,
    ) -> Result<Option<PersonId>, Sorry> {
        let found = self.hall.account(account);
        let own = found
            .as_ref()
            .and_then(|(owner, _)| self.hall.own_device(visitor, owner));
        let guess = self
            .hall
            .gate
            .limits
            .may_guess(visitor.origin.address, account, own);
        let guess = guess.ok_or(Sorry::TooFast(visitor.lang))?;
        let (owner, kept) = found.map_or((None, None), |(owner, kept)| (Some(owner), Some(kept)));
        let is_right = password::is_right(typed, kept).await;
        if is_right {
            guess.was_right();
        }
        Ok(owner.filter(|_| is_right))
    }
}

impl Owner {
    /// Is it their password?
    async fn knows(&self, typed: String) -> Result<bool, Sorry> {
        let Some(account) = &self.person.account else {
            return Ok(false);
        };
        let owner = self.club.owner_of(&self.visitor, account, typed).await?;
        Ok(owner.as_ref() == Some(&self.person.id))
    }

    async fn page(&self, told: Told<'_>) -> Response {
        self.club.account_page(&self.visitor, told).await
    }
}

/// What a browser calls itself, for the list of sessions.
fn label(headers: &HeaderMap) -> &str {
    let agent = headers.get(header::USER_AGENT);
    agent.and_then(|agent| agent.to_str().ok()).unwrap_or("?")
}

impl Club {
    /// Somebody has come in with their password: their browser knows them from now on, and this device is
    /// one of theirs.
    async fn let_in(
        &self,
        visitor: &Visitor,
        person: &PersonId,
        key: &Key,
    ) -> Result<Response, HallFault> {
        let mut home = with_cookie(Redirect::to("/account"), Some(cookie(visitor.origin, key)));
        if self.hall.own_device(visitor, person).is_none() {
            let device = self.hall.mark_device(person).await?;
            let marked = device_cookie(visitor.origin, &device);
            home.headers_mut().append(header::SET_COOKIE, marked);
        }
        Ok(home)
    }
}

pub(super) async fn register(
    State(club): State<Club>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<RegisterForm>,
) -> Result<Response, Sorry> {
    let refused = async |refusal: &Refusal| {
        let told = Told {
            code: &form.code,
            ..Told::from(refusal)
        };
        Ok(club.account_page(&visitor, told).await)
    };
    if visitor.is_program {
        return Err(Sorry::new(&visitor, Refusal::BrowserOnly));
    }
    let person = visitor.person.as_deref();
    if person.is_some_and(|person| person.account.is_some()) {
        return refused(&Refusal::HasAccount).await;
    }
    if !club.hall.gate.limits.may_register(visitor.origin.address) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let account = match AccountName::new(&form.account) {
        Ok(account) => account,
        Err(refusal) => return refused(&refusal).await,
    };
    let may_register = club.hall.may_register(&account, &form.code).await;
    let wanted = may_register.and_then(|()| {
        let name = PersonName::new(&form.account)?;
        if !club.hall.is_administrators(&account) {
            club.hall
                .people()
                .judge_name(person.map(|person| &person.id), &name)?;
        }
        let password = Password::new(&form.password, account.as_str())?;
        Ok((name, password))
    });
    let (name, typed) = match wanted {
        Ok(wanted) => wanted,
        Err(refusal) => return refused(&refusal).await,
    };
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let registrant = if person.is_some() || visitor.passer_by.is_some() {
        let known = person_or_guest(&club.hall, &visitor, None).await;
        Registrant::Guest(known.map_err(sorry)?.0.id.clone())
    } else {
        Registrant::New(name)
    };
    let kept = password::hash(typed).await;
    let registered = club
        .hall
        .register(registrant, account, kept, label(&headers));
    match registered.await {
        Ok((person, key)) => club.let_in(&visitor, &person, &key).await.map_err(sorry),
        Err(HallFault::Refused(refusal)) => refused(&refusal).await,
        Err(fault) => Err(sorry(fault)),
    }
}

pub(super) async fn log_in(
    State(club): State<Club>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<LoginForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    // What cannot be the name of an account is nobody's.
    let owner = match AccountName::new(&form.account) {
        Ok(account) => club.owner_of(&visitor, &account, form.password).await?,
        Err(_) => None,
    };
    let Some(person) = owner else {
        let told = Told::from(&Refusal::WrongLogin);
        return Ok(club.account_page(&visitor, told).await);
    };
    // A new key at every login: one that was planted beforehand is worth nothing.
    let card = browser_card(label(&headers));
    let key = club.hall.give_key(&person, card).await.map_err(sorry)?;
    club.let_in(&visitor, &person, &key).await.map_err(sorry)
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
    let told = Told {
        token: Some(&key.reveal()),
        ..Told::default()
    };
    Ok(club.account_page(&visitor, told).await)
}

/// Everything that is kept about somebody.
pub(super) async fn export(reader: Reader) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    if visitor.is_program {
        return Err(Sorry::new(&visitor, Refusal::BrowserOnly));
    }
    // Somebody unknown has nothing to take, and those who are kept out have.
    let known = visitor.person.as_ref();
    let person = known.ok_or_else(|| Sorry::new(&visitor, Refusal::NobodyKnown))?;
    let facts = club.hall.facts_about(&person.id).await.map_err(sorry)?;
    let mut tables = Vec::new();
    for id in club.hall.traces_of(&person.id).await.map_err(sorry)? {
        // One that cannot be taken up does not hide the others.
        let Ok(room) = club.hall.room(&id).await else {
            tables.push(json!({ "table": id, "readable": false }));
            continue;
        };
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
        let found = club.hall.rating(game.name(), &person.id).await;
        let (_, history) = found.map_err(sorry)?;
        if history.is_empty() {
            continue;
        }
        let change = |change: &Change| {
            json!({
                "at_ms": change.at_ms, "table": change.table, "weight": change.weight(),
                "points": change.after.points, "deviation": change.after.deviation,
            })
        };
        let history: Vec<Value> = history.iter().map(change).collect();
        ratings.push(json!({ "game": game.name(), "history": history }));
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
    let sorry = |fault: HallFault| Sorry::new(&owner.visitor, fault);
    if !owner.knows(form.password).await? {
        return Ok(owner.page(Told::from(&Refusal::WrongLogin)).await);
    }
    let forgotten = owner.club.hall.forget(&owner.person.id);
    forgotten.await.map_err(sorry)?;
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
    let (club, visitor) = (&owner.club, &owner.visitor);
    if !owner.knows(form.password).await? {
        return Ok(owner.page(Told::from(&Refusal::WrongLogin)).await);
    }
    let account = owner
        .person
        .account
        .as_ref()
        .map_or("", AccountName::as_str);
    let typed = match Password::new(&form.new_password, account) {
        Ok(typed) => typed,
        Err(refusal) => return Ok(owner.page(Told::from(&refusal)).await),
    };
    let kept = password::hash(typed).await;
    let sorry = |fault: HallFault| Sorry::new(visitor, fault);
    let person = &owner.person.id;
    let changed = club.hall.change_password(person, kept, label(&headers));
    let key = changed.await.map_err(sorry)?;
    club.let_in(visitor, person, &key).await.map_err(sorry)
}
