//! The club for programs: the same tables and wishes as data. `/api/openapi.json` describes it.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_club::Refusal;
use sobremesa_club::people::Person;
use sobremesa_club::room::Settings;
use sobremesa_kernel::Seat;
use sobremesa_kernel::clock::Pace;
use sobremesa_table::{Telling, Work};
use tokio::sync::mpsc;

use super::opening::SeatPlan;
use super::table::{Look, connect, eyes_for};
use super::{Club, Sorry};
use crate::frame::{Follower, Form, Shown};
use crate::hall::HallFault;
use crate::room_task::RoomHandle;
use crate::session::Visitor;
use crate::wish::Wish;

/// So long somebody may wait for something to happen before they ask again.
const LONG_POLL: Duration = Duration::from_secs(20);

/// What a program is told when something cannot be.
pub(super) struct No(StatusCode, Value);

impl IntoResponse for No {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<HallFault> for No {
    fn from(fault: HallFault) -> No {
        match fault {
            HallFault::Refused(refusal) => refusal.into(),
            HallFault::TooFast => too_fast(),
            HallFault::NoTable => no(
                StatusCode::NOT_FOUND,
                "no_table",
                "No hay tal mesa.",
                "There is no such table.",
            ),
            HallFault::Store(_) | HallFault::Unreadable(_) => {
                tracing::error!(%fault, "a request failed");
                no(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "ours",
                    "Ha fallado algo nuestro.",
                    "Something of ours failed.",
                )
            }
        }
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        let words = refusal.words();
        let told = json!({
            "code": refusal.code(), "rule": refusal.rule(), "es": words.es, "en": words.en,
            "confirm": refusal.confirmed_by(),
        });
        No(StatusCode::UNPROCESSABLE_ENTITY, told)
    }
}

fn no(status: StatusCode, code: &str, es: &str, en: &str) -> No {
    No(status, json!({ "code": code, "es": es, "en": en }))
}

/// Whoever asks must be known.
fn known(visitor: &Visitor) -> Result<&Person, No> {
    let person = visitor.person.as_ref().filter(|person| !person.is_barred);
    person.map(|person| &**person).ok_or_else(unknown_key)
}

fn unknown_key() -> No {
    no(
        StatusCode::UNAUTHORIZED,
        "unknown_key",
        "Falta un testigo que conozcamos (Authorization: Bearer …).",
        "A token that we know is missing (Authorization: Bearer …).",
    )
}

fn too_fast() -> No {
    no(
        StatusCode::TOO_MANY_REQUESTS,
        "too_fast",
        "Demasiado deprisa.",
        "Too fast.",
    )
}

/// A program sees only what its owner plays or has set up.
async fn judge_program(
    visitor: &Visitor,
    room: &RoomHandle,
    person: &Person,
) -> Result<(), HallFault> {
    if visitor.is_program {
        let me = person.id.clone();
        let plays =
            room.inspect(move |room| room.is_of(&me) || room.seats_of(&me).next().is_some());
        if !plays.await? {
            return Err(Refusal::PlaysOnly.into());
        }
    }
    Ok(())
}

pub(super) async fn openapi() -> Response {
    as_json(include_str!("openapi.json"))
}

/// What is JSON already.
fn as_json(text: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

pub(super) async fn me(visitor: Visitor) -> Result<Json<Value>, No> {
    let person = known(&visitor)?;
    Ok(Json(
        json!({ "person": person.id, "name": person.name, "account": person.account }),
    ))
}

pub(super) async fn games(State(club): State<Club>, visitor: Visitor) -> Json<Value> {
    let games = club.hall.games();
    let games = games.iter().map(|game| {
        let bots: Vec<String> = visitor.offered(*game).into_iter().map(|bot| bot.name).collect();
        let presets: Vec<&str> = game.presets().iter().map(|preset| preset.name).collect();
        json!({ "game": game.name(), "title": game.title(), "seats": game.seats(), "bots": bots, "presets": presets })
    });
    Json(json!({ "games": games.collect::<Vec<_>>() }))
}

/// So many tables are listed.
const MAX_TABLES: usize = 1000;

/// The tables at which a person plays, the unfinished ones first, each kind the newest first.
pub(super) async fn tables(State(club): State<Club>, visitor: Visitor) -> Result<Json<Value>, No> {
    let person = known(&visitor)?;
    if !club.hall.gate.crowd.may_look(&person.id) {
        return Err(too_fast());
    }
    let mut tables = Vec::new();
    let posters = club.hall.posters_of(&person.id, MAX_TABLES).await;
    for poster in posters? {
        let seats: Vec<Seat> = poster.seats_of(&person.id).collect();
        let names = seats.iter().map(|seat| poster.game.seats()[seat.index()]);
        tables.push(json!({
            "table": poster.table, "game": poster.game.name(), "seats": names.collect::<Vec<_>>(),
            "begun": poster.has_begun, "over": poster.is_over,
            "your_turn": seats.iter().any(|seat| poster.must.contains(*seat)),
        }));
    }
    Ok(Json(json!({ "tables": tables })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    game: String,
    preset: Option<String>,
    setup: Option<Value>,
    /// `me`, `open` or `bot:NAME` for each seat; a seat that is not named is open.
    #[serde(default)]
    seats: BTreeMap<String, String>,
    /// What a seat that is taken at once plays with, by the name of something that the person has made
    /// or that comes with the game.
    #[serde(default)]
    works: BTreeMap<String, String>,
    #[serde(default)]
    listed: bool,
    /// May what the seats bring be unequal, without anybody being asked?
    #[serde(default)]
    unequal: bool,
    /// Does it count for the ratings of those who play? Then it needs a pace.
    #[serde(default)]
    rated: bool,
    /// How time is given; without a limit if nothing is said.
    pace: Option<Pace>,
}

/// Sets up a table.
pub(super) async fn open(
    State(club): State<Club>,
    visitor: Visitor,
    Json(wanted): Json<NewTable>,
) -> Result<Json<Value>, No> {
    let person = known(&visitor)?;
    if !club.hall.gate.limits.may_open(visitor.origin.address) {
        return Err(too_fast());
    }
    let game = club.hall.game(&wanted.game)?;
    if let Some(unknown) = wanted
        .seats
        .keys()
        .chain(wanted.works.keys())
        .find(|seat| !game.seats().contains(&seat.as_str()))
    {
        return Err(Refusal::UnknownSeat(unknown.clone()).into());
    }
    let preset = wanted.preset.as_deref().map(|name| {
        let found = game
            .presets()
            .into_iter()
            .find(|preset| preset.name == name);
        found
            .map(|preset| preset.setup)
            .ok_or(Refusal::UnknownPreset(name.to_owned()))
    });
    let setup = match (wanted.setup, preset.transpose()?) {
        (Some(setup), _) | (None, Some(setup)) => setup,
        (None, None) => game.usual_setup(),
    };
    let seats = game
        .seats()
        .iter()
        .map(|seat| match wanted.seats.get(*seat).map(String::as_str) {
            Some("me") => SeatPlan::Me,
            Some(text) => text
                .strip_prefix("bot:")
                .map_or(SeatPlan::Open, |bot| SeatPlan::Bot(bot.to_owned())),
            None => SeatPlan::Open,
        });
    let settings = Settings {
        listed: wanted.listed,
        unequal: wanted.unequal,
        rated: wanted.rated,
        pace: wanted.pace.unwrap_or(Pace::Unlimited),
        ..Settings::usual(setup)
    };
    let works = game
        .seats()
        .iter()
        .map(|seat| match wanted.works.get(*seat) {
            Some(name) => {
                let work = person.works.find(game, name);
                work.map(Some).ok_or(Refusal::NoSuchWork)
            }
            None => Ok(None),
        });
    let works: Vec<Option<Work>> = works.collect::<Result<_, _>>()?;
    let opened = club.open(game, person, settings, seats.collect(), &works);
    let table = opened.await?;
    Ok(Json(json!({ "table": table })))
}

#[derive(Deserialize)]
pub(super) struct Asked {
    seat: Option<String>,
    /// Events after this line; and, with `wait`, an answer when there is more than that.
    #[serde(default)]
    since: usize,
    #[serde(default)]
    wait: bool,
    #[serde(default)]
    tell: Telling,
}

/// How a table stands for one seat. With `wait` the answer comes when something has happened after
/// line `since`, or after a while: a program without sockets follows a match by asking again.
pub(super) async fn table(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, No> {
    let person = known(&visitor)?;
    if !club.hall.gate.crowd.may_look(&person.id) {
        return Err(too_fast());
    }
    let _connected = club.hall.gate.crowd.connect(&person.id)?;
    let (_, room) = club.table(&id).await?;
    judge_program(&visitor, &room, person).await?;
    let eyes = eyes_for(&room, person, asked.seat, visitor.lang).await?;
    let (frames, mut shown) = mpsc::channel(8);
    let number = club.connections.fetch_add(1, Ordering::Relaxed);
    let form = Form::Data(asked.tell);
    let follower = Follower::new(number, eyes, form, frames, asked.since);
    room.follow(follower).await?;
    let mut latest = None;
    let enough = async {
        while let Some(Shown::Data(data)) = shown.recv().await {
            let is_news = data.seq > asked.since;
            latest = Some(data);
            if is_news || !asked.wait {
                return;
            }
        }
    };
    // Nothing has happened for a while: then how it stands is the answer.
    let _ = tokio::time::timeout(LONG_POLL, enough).await;
    let key = visitor.key.as_ref().map(sobremesa_club::Key::hash);
    if !key.is_some_and(|key| club.hall.is_welcome(&key)) {
        return Err(unknown_key());
    }
    let data = latest.ok_or(HallFault::Refused(Refusal::NotYourSeat))?;
    Ok(as_json(data.body().to_owned()))
}

/// Carries out a wish.
pub(super) async fn wish(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Json(mut wanted): Json<Value>,
) -> Result<Json<Value>, No> {
    let person = known(&visitor)?;
    if !club.hall.gate.limits.may_act(&person.id) {
        return Err(too_fast());
    }
    let name = wanted
        .as_object_mut()
        .and_then(|fields| fields.remove("id"));
    let name = name.and_then(|name| name.as_str().map(str::to_owned));
    let wish: Wish = serde_json::from_value(wanted).map_err(|_| Refusal::UnknownWish)?;
    let (_, room) = club.table(&id).await?;
    let seen = room.wish(&person.id, name, wish.surely()).await?;
    Ok(Json(json!({ "done": true, "seen": seen })))
}

/// Follows a table over a socket; wishes may be sent over it too.
pub(super) async fn stream(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Sorry> {
    let form = Form::Data(look.tell);
    if let Some(person) = &visitor.person {
        let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
        let (_, room) = club.table(&id).await.map_err(sorry)?;
        judge_program(&visitor, &room, person)
            .await
            .map_err(sorry)?;
    }
    connect(club, visitor, id, look, form, upgrade).await
}
