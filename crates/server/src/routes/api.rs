//! The club for programs: the same tables and wishes as data. `/api/openapi.json` describes it, and is made
//! of the same functions and types that answer.

mod data;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::Value;
use sobremesa_club::Refusal;
use sobremesa_club::people::Person;
use sobremesa_club::room::Settings;
use sobremesa_kernel::Seat;
use sobremesa_kernel::clock::Pace;
use sobremesa_table::Work;
use tokio::sync::mpsc;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) use data::telling;
use data::{
    Asked, Done, GameOffered, Me, MyTable, MyTables, NamedWish, NewTable, Opened, Refused, Shelf,
    TableSeen, Trouble,
};

use super::opening::SeatPlan;
use super::sorry::status_of_ours;
use super::table::{Look, connect, eyes_for};
use super::{Club, Sorry};
use crate::frame::{Follower, Form, Outgoing};
use crate::hall::HallFault;
use crate::room_task::RoomHandle;
use crate::session::Visitor;

/// So long somebody may wait for something to happen before they ask again.
const LONG_POLL: Duration = Duration::from_secs(20);

/// What the description says before it comes to single requests.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sobremesa",
        version = "1",
        description = "The club for programs. Get a token on your account's page and send it as \
            `Authorization: Bearer TOKEN`. A program may do what its owner may do at a table. Actions, \
            views and events are those of the referee protocol.",
    ),
    components(schemas(TableSeen)),
    modifiers(&Token),
    security(("token" = [])),
)]
struct Description;

/// Whoever asks shows a token.
struct Token;

impl Modify for Token {
    fn modify(&self, described: &mut utoipa::openapi::OpenApi) {
        let components = described.components.get_or_insert_default();
        let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        components.add_security_scheme("token", bearer);
    }
}

/// What programs may ask, and what they may follow over a socket.
pub(super) fn routes() -> (Router<Club>, Router<Club>) {
    let (asked, mut described) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(me))
        .routes(routes!(games))
        .routes(routes!(tables, open))
        .routes(routes!(table))
        .routes(routes!(wish))
        .split_for_parts();
    let (followed, more) = OpenApiRouter::new()
        .routes(routes!(stream))
        .split_for_parts();
    described.merge(more);
    let described: Arc<str> = described.to_json().expect("it has a JSON form").into();
    let describe = async move || as_json(described.to_string());
    (asked.route("/api/openapi.json", get(describe)), followed)
}

/// What a program is told when something cannot be.
struct No(StatusCode, Trouble);

impl IntoResponse for No {
    fn into_response(self) -> Response {
        (self.0, Json(Refused { error: self.1 })).into_response()
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
            HallFault::Away => no(
                StatusCode::SERVICE_UNAVAILABLE,
                "away",
                crate::live::away(sobremesa_kernel::Lang::Es),
                crate::live::away(sobremesa_kernel::Lang::En),
            ),
            HallFault::NotHere | HallFault::Store(_) | HallFault::Unreadable(_) => {
                tracing::error!(%fault, "a request failed");
                no(
                    status_of_ours(&fault),
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
        let trouble = Trouble {
            code: refusal.code(),
            rule: refusal.rule().map(|rule| rule.to_string()),
            es: words.es,
            en: words.en,
            confirm: refusal.confirmed_by(),
        };
        No(StatusCode::UNPROCESSABLE_ENTITY, trouble)
    }
}

fn no(status: StatusCode, code: &'static str, es: &str, en: &str) -> No {
    let trouble = Trouble {
        code,
        rule: None,
        es: es.into(),
        en: en.into(),
        confirm: None,
    };
    No(status, trouble)
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

/// What is JSON already.
fn as_json(text: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Who am I?
#[utoipa::path(get, path = "/api/me", responses((status = 200, description = "You", body = Me), No))]
async fn me(visitor: Visitor) -> Result<Json<Me>, No> {
    let person = known(&visitor)?;
    Ok(Json(Me {
        person: person.id.clone(),
        name: person.name.to_string(),
        account: person.account.as_ref().map(ToString::to_string),
    }))
}

/// The games, their seats, computer players and ready-made setups
#[utoipa::path(
    get,
    path = "/api/games",
    security(()),
    responses((status = 200, description = "The shelf", body = Shelf)),
)]
async fn games(State(club): State<Club>, visitor: Visitor) -> Json<Shelf> {
    let games = club.hall.games();
    let games = games.iter().map(|game| GameOffered {
        game: game.name(),
        title: game.title(),
        seats: game.seats(),
        bots: visitor
            .offered(&**game)
            .into_iter()
            .map(|bot| bot.name)
            .collect(),
        presets: game.presets().iter().map(|preset| preset.name).collect(),
    });
    Json(Shelf {
        games: games.collect(),
    })
}

/// So many tables are listed.
const MAX_TABLES: usize = 1000;

/// My tables, the unfinished ones first, each kind the newest first
#[utoipa::path(
    get,
    path = "/api/tables",
    responses((status = 200, description = "Tables", body = MyTables), No),
)]
async fn tables(State(club): State<Club>, visitor: Visitor) -> Result<Json<MyTables>, No> {
    let person = known(&visitor)?;
    if !club.hall.gate.crowd.may_look(&person.id) {
        return Err(too_fast());
    }
    let posters = club.hall.posters_of(&person.id, MAX_TABLES).await?;
    let tables = posters.into_iter().map(|poster| {
        let seats: Vec<Seat> = poster.seats_of(&person.id).collect();
        let names = seats.iter().map(|seat| poster.game.seats()[seat.index()]);
        MyTable {
            game: poster.game.name(),
            seats: names.collect(),
            begun: poster.has_begun,
            over: poster.is_over,
            your_turn: seats.iter().any(|seat| poster.must.contains(*seat)),
            table: poster.table,
        }
    });
    Ok(Json(MyTables {
        tables: tables.collect(),
    }))
}

/// Set up a table
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses((status = 200, description = "Its id", body = Opened), No),
)]
async fn open(
    State(club): State<Club>,
    visitor: Visitor,
    Json(wanted): Json<NewTable>,
) -> Result<Json<Opened>, No> {
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
                let work = person.works.find(&*game, name);
                work.map(Some).ok_or(Refusal::NoSuchWork)
            }
            None => Ok(None),
        });
    let works: Vec<Option<Work>> = works.collect::<Result<_, _>>()?;
    let opened = club.open(game.clone(), person, settings, seats.collect(), &works);
    let table = opened.await?;
    Ok(Json(Opened { table }))
}

/// How a table stands for one seat
///
/// A token sees the tables at which its owner sits or that they have set up; it sits down first with a wish.
/// With `wait` the answer comes when something has happened after line `since`, or after a while: a program
/// without sockets follows a match by asking again.
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    params(("id" = String, Path, description = "The table"), Asked),
    responses((status = 200, description = "The table", body = TableSeen), No),
)]
async fn table(
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
        while let Some(Outgoing::Data(data)) = shown.recv().await {
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

/// Play, sit down, stand up, say something …
#[utoipa::path(
    post,
    path = "/api/tables/{id}/wish",
    params(("id" = String, Path, description = "The table")),
    request_body = NamedWish,
    responses((status = 200, description = "It is stored", body = Done), No),
)]
async fn wish(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Json(wanted): Json<Value>,
) -> Result<Json<Done>, No> {
    let person = known(&visitor)?;
    if !club.hall.gate.limits.may_act(&person.id) {
        return Err(too_fast());
    }
    let wanted: NamedWish = serde_json::from_value(wanted).map_err(|_| Refusal::UnknownWish)?;
    let (_, room) = club.table(&id).await?;
    let seen = room
        .wish(&person.id, wanted.id, wanted.wish.surely())
        .await?;
    Ok(Json(Done { done: true, seen }))
}

/// Follow a table over a WebSocket
///
/// Messages are `{"data": TableSeen}` whenever something happens. Wishes can be sent as text messages with an
/// `id`; the answer is `{"done": id}`, with `"seen"` (sentences) if something was only looked up, or
/// `{"refused": id, "code", "words", "rule", "confirm"}`, where `confirm` names the field with which the same
/// would be carried out.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/stream",
    params(("id" = String, Path, description = "The table"), Look),
    responses((status = 101, description = "The socket is open")),
)]
async fn stream(
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
