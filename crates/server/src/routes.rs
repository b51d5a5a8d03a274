//! Addresses and what they answer. A handler parses, asks the hall, and answers; nothing else.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Form, FromRef, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Router, http};
use serde::Deserialize;
use serde_json::Value;
use sobremesa_club::people::{self, Person};
use sobremesa_club::room::{Channel, Occupant, Room, Settings, Takebacks, Watch};
use sobremesa_club::{PersonId, PersonName, Refusal, TableId};
use sobremesa_kernel::clock::Pace;
use sobremesa_kernel::{Audience, Lang, Seat};
use sobremesa_table::{GameBox, Table};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::frame::Eyes;
use crate::hall::{Hall, HallFault};
use crate::limits::{Allowance, Limits};
use crate::live::{self, Connection};
use crate::pages::{self, table::Surroundings};
use crate::room_task::{RoomHandle, Wish, eyes_of};
use crate::session::{Visitor, is_from_here, person_or_guest};
use crate::{assets, random};

/// Nobody's form is longer than this.
const MAX_FORM_BYTES: usize = 64 * 1024;

/// What every request may use.
#[derive(Clone)]
struct Club {
    hall: Arc<Hall>,
    limits: Arc<Limits>,
    connections: Arc<AtomicU64>,
}

impl FromRef<Club> for Arc<Hall> {
    fn from_ref(club: &Club) -> Arc<Hall> {
        Arc::clone(&club.hall)
    }
}

/// Everything that the club answers to.
pub(crate) fn router(hall: Arc<Hall>, allowance: Allowance) -> Router {
    let limits = Arc::new(Limits::new(allowance));
    let club = Club {
        hall,
        limits,
        connections: Arc::new(AtomicU64::new(0)),
    };
    let pages = Router::new()
        .route("/", get(start))
        .route("/play-now", post(play_now))
        .route("/new/{game}", get(new_table))
        .route("/tables", post(open_table))
        .route("/rules/{game}", get(rules))
        .route("/options", get(options).post(keep_options))
        .route("/t/{id}", get(show_table))
        .route("/t/{id}/play", post(play))
        .route("/t/{id}/type", post(type_move))
        .route("/t/{id}/go-on", post(go_on))
        .route("/t/{id}/sit", post(sit))
        .route("/t/{id}/seat-bot", post(seat_bot))
        .route("/t/{id}/say", post(say))
        .route("/t/{id}/takeback", post(takeback))
        .route("/t/{id}/answer-takeback", post(answer_takeback))
        .route("/t/{id}/remove", post(remove))
        .route("/t/{id}/rematch", post(rematch))
        .route("/t/{id}/match.jsonl", get(match_file))
        .route("/health", get(|| async { "ok" }))
        .route("/web/{*path}", get(assets::serve))
        .fallback(nowhere)
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            Duration::from_secs(30),
        ))
        .layer(CompressionLayer::new());
    pages
        // A socket outlives any time limit and is not compressed as a whole.
        .route("/t/{id}/live", get(live_table))
        .layer(middleware::from_fn(guard))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .layer(CatchPanicLayer::new())
        .with_state(club)
}

/// What other sites' forms send is refused, and every answer tells the browser to be careful.
async fn guard(request: Request, next: Next) -> Response {
    let changes_something = !matches!(*request.method(), http::Method::GET | http::Method::HEAD);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (changes_something || is_socket) && !is_from_here(request.headers()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    let set = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in set {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// Scripts and styles come from our own files only; nothing inline runs.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

// Start, options, rules ---------------------------------------------------------------------------

async fn start(State(club): State<Club>, visitor: Visitor) -> Response {
    let mut cards = Vec::new();
    if let Some(person) = &visitor.person {
        for id in club.hall.tables_of(&person.id).await.into_iter().take(20) {
            cards.extend(card(&club.hall, person, visitor.lang, id).await);
        }
    }
    let theme = pages::table::picture_theme(visitor.options().theme);
    let games: Vec<(&dyn GameBox, Option<String>)> = club
        .hall
        .shelf
        .iter()
        .map(|game| (*game, game.cover(visitor.lang, theme)))
        .collect();
    pages::start::page(&visitor, &games, &cards).into_response()
}

async fn card(
    hall: &Arc<Hall>,
    person: &Person,
    lang: Lang,
    id: TableId,
) -> Option<pages::start::Card> {
    use pages::start::CardState;
    let room = hall.room(&id).await.ok()?;
    let me = person.id.clone();
    let (game, others, state) = room
        .inspect(move |room| {
            let others: Vec<Occupant> = room.occupants().to_vec();
            let must = room.table().and_then(Table::waiting).map(|s| s.must_act());
            let state = match (room.table(), must) {
                (None, _) => CardState::Waiting,
                (Some(_), _) if room.is_over() => CardState::Over,
                (Some(_), Some(must)) if room.seats_of(&me).any(|seat| must.contains(seat)) => {
                    CardState::YourTurn
                }
                (Some(_), _) => CardState::OthersTurn,
            };
            (room.game().title().get(lang).to_owned(), others, state)
        })
        .await
        .ok()?;
    let mut with = Vec::new();
    for occupant in others {
        match occupant {
            Occupant::Person(other) if other != person.id => with.push(hall.name_of(&other)),
            Occupant::Bot(bot) => with.push(bot),
            Occupant::Person(_) | Occupant::Open => {}
        }
    }
    with.dedup();
    Some(pages::start::Card {
        id,
        game,
        with,
        state,
    })
}

async fn rules(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Response, Sorry> {
    let game = club
        .hall
        .game(&game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    Ok(pages::rules::page(&visitor, game).into_response())
}

async fn options(visitor: Visitor) -> Response {
    pages::options::page(&visitor, None).into_response()
}

async fn keep_options(
    State(club): State<Club>,
    visitor: Visitor,
    Form(form): Form<pages::options::Form>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let hall = &club.hall;
    let (person, cookie) = person_or_guest(hall, &visitor, Some(&form.name))
        .await
        .map_err(sorry)?;
    let name = PersonName::new(&form.name).map_err(|refusal| Sorry::new(&visitor, refusal))?;
    let id = person.id.clone();
    if name != person.name {
        let renamed = people::Fact::Renamed {
            person: id.clone(),
            name,
        };
        hall.add_about_people(renamed).await.map_err(sorry)?;
    }
    let preferred = people::Fact::Preferred {
        person: id,
        options: form.options,
    };
    hall.add_about_people(preferred).await.map_err(sorry)?;
    Ok(with_cookie(Redirect::to("/options"), cookie))
}

async fn nowhere(visitor: Visitor) -> Response {
    let lang = visitor.lang;
    let title = lang.pick("Aquí no hay nada", "There is nothing here");
    let words = lang.pick(
        "La dirección no lleva a ninguna parte; quizá le falte una letra.",
        "The address leads nowhere; perhaps a letter is missing.",
    );
    (StatusCode::NOT_FOUND, pages::sorry(&visitor, title, words)).into_response()
}

// Setting up tables -------------------------------------------------------------------------------

#[derive(Deserialize)]
struct PlayNow {
    game: String,
}

/// Two clicks from the start page to the first move: the person takes the first seat, the strongest
/// computer players the others.
async fn play_now(
    State(club): State<Club>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    Form(form): Form<PlayNow>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.may_open(address.ip(), &visitor)?;
    let game = club
        .hall
        .game(&form.game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    let (person, cookie) = person_or_guest(&club.hall, &visitor, None)
        .await
        .map_err(sorry)?;
    let strongest = game.bots().pop().map(|card| card.name);
    let seats = (0..game.seats().len()).map(|index| match (&strongest, index) {
        (_, 0) | (None, _) => SeatPlan::Me,
        (Some(bot), _) => SeatPlan::Bot(bot.clone()),
    });
    let settings = Settings {
        setup: game.usual_setup(),
        watch: Watch::default(),
        takebacks: Takebacks::default(),
        pace: Pace::Unlimited,
    };
    let id = club
        .open(game, &person, settings, seats.collect())
        .await
        .map_err(sorry)?;
    Ok(with_cookie(Redirect::to(&format!("/t/{id}")), cookie))
}

async fn new_table(
    State(club): State<Club>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Response, Sorry> {
    let game = club
        .hall
        .game(&game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    Ok(pages::new_table::page(&visitor, game, None).into_response())
}

/// Who shall sit on a seat.
#[derive(Clone, PartialEq, Debug)]
enum SeatPlan {
    Me,
    Open,
    Bot(String),
}

#[derive(Deserialize)]
struct TableForm {
    game: String,
    preset: Option<String>,
    watch: Watch,
    takebacks: Takebacks,
    #[serde(default)]
    turn_seconds: String,
    #[serde(default)]
    game_minutes: String,
    /// `seat_P1=me`, `seat_P2=bot:…`, `seat_P3=open`.
    #[serde(flatten)]
    seats: BTreeMap<String, String>,
}

async fn open_table(
    State(club): State<Club>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    Form(form): Form<TableForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.may_open(address.ip(), &visitor)?;
    let game = club
        .hall
        .game(&form.game)
        .map_err(|refusal| Sorry::new(&visitor, refusal))?;
    let plan =
        |seat: &&'static str| match form.seats.get(&format!("seat_{seat}")).map(String::as_str) {
            Some("me") => SeatPlan::Me,
            Some(text) => match text.strip_prefix("bot:") {
                Some(bot) => SeatPlan::Bot(bot.to_owned()),
                None => SeatPlan::Open,
            },
            None => SeatPlan::Open,
        };
    let presets = game.presets().into_iter();
    let wished = form.preset.as_deref();
    let chosen = presets
        .clone()
        .find(|preset| Some(preset.name) == wished)
        .or(presets.clone().next());
    let settings = Settings {
        setup: chosen.map_or_else(|| game.usual_setup(), |preset| preset.setup),
        watch: form.watch,
        takebacks: form.takebacks,
        pace: pace(&form.turn_seconds, &form.game_minutes),
    };
    let seats: Vec<SeatPlan> = game.seats().iter().map(plan).collect();
    let (person, cookie) = person_or_guest(&club.hall, &visitor, None)
        .await
        .map_err(sorry)?;
    match club.open(game, &person, settings, seats).await {
        Ok(id) => Ok(with_cookie(Redirect::to(&format!("/t/{id}")), cookie)),
        Err(HallFault::Refused(refusal)) => {
            let words = refusal.words();
            let page = pages::new_table::page(&visitor, game, Some(words.get(visitor.lang)));
            Ok(with_cookie(
                (StatusCode::UNPROCESSABLE_ENTITY, page),
                cookie,
            ))
        }
        Err(fault) => Err(sorry(fault)),
    }
}

fn pace(turn_seconds: &str, game_minutes: &str) -> Pace {
    let number = |text: &str| text.trim().parse::<u64>().ok().filter(|n| *n > 0);
    match (number(turn_seconds), number(game_minutes)) {
        (Some(seconds), _) => Pace::PerTurn {
            ms: seconds.min(86_400) * 1000,
        },
        (None, Some(minutes)) => Pace::PerGame {
            ms: minutes.min(600) * 60_000,
            increment_ms: 0,
        },
        (None, None) => Pace::Unlimited,
    }
}

impl Club {
    fn may_open(&self, address: IpAddr, visitor: &Visitor) -> Result<(), Sorry> {
        if self.limits.may_open(address) {
            Ok(())
        } else {
            Err(Sorry::TooFast(visitor.lang))
        }
    }

    async fn open(
        &self,
        game: &'static dyn GameBox,
        host: &Person,
        settings: Settings,
        seats: Vec<SeatPlan>,
    ) -> Result<TableId, HallFault> {
        let id = random::table_id();
        let mut room = Room::open(id.clone(), host.id.clone(), game, settings, random::seed())?;
        for (name, plan) in game.seats().iter().zip(&seats) {
            match plan {
                SeatPlan::Me => room.sit(&host.id, name)?,
                SeatPlan::Bot(bot) => room.seat_bot(&host.id, name, bot)?,
                SeatPlan::Open => {}
            }
        }
        self.hall.add_room(room).await?;
        Ok(id)
    }
}

// At a table --------------------------------------------------------------------------------------

#[derive(Deserialize)]
struct Look {
    seat: Option<String>,
    #[serde(default)]
    since: usize,
}

async fn show_table(
    State(club): State<Club>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (id, room) = club.table(&id).await.map_err(sorry)?;
    let (person, cookie) = person_or_guest(&club.hall, &visitor, None)
        .await
        .map_err(sorry)?;
    let eyes = eyes_for(&room, &person, look.seat, visitor.lang)
        .await
        .map_err(sorry)?;
    let hall = Arc::clone(&club.hall);
    let parts = draw(&hall, &room, eyes.clone()).await.map_err(sorry)?;
    let lang = visitor.lang;
    let (game, title, seq, has_free_seats) = room
        .inspect(move |room| {
            let game = room.game();
            let seq = room.table().map_or(0, Table::seq);
            let is_free = room.occupants().contains(&Occupant::Open);
            (game, game.title().get(lang).to_owned(), seq, is_free)
        })
        .await
        .map_err(sorry)?;
    let surroundings = Surroundings {
        invitation: has_free_seats.then(|| address_of(&headers, &id)),
        id: id.to_string(),
        game: game.name(),
        title,
        seat: eyes.seat.map(|seat| game.seats()[seat.index()]),
        seq,
        parts,
    };
    let visitor = Visitor {
        person: Some(person),
        lang,
    };
    Ok(with_cookie(
        pages::table::page(&visitor, &surroundings, None),
        cookie,
    ))
}

fn address_of(headers: &HeaderMap, id: &TableId) -> String {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or("localhost");
    let scheme = headers
        .get("x-forwarded-proto")
        .and_then(|value| value.to_str().ok());
    format!(
        "{}://{host}/t/{id}",
        scheme.filter(|scheme| *scheme == "https").unwrap_or("http")
    )
}

/// The parts of the page for one pair of eyes.
async fn draw(
    hall: &Arc<Hall>,
    room: &RoomHandle,
    eyes: Eyes,
) -> Result<pages::table::Parts, HallFault> {
    let hall = Arc::clone(hall);
    room.inspect(move |room| {
        let audience: Audience = room.audience(&eyes.person, eyes.seat)?;
        Ok(pages::table::Parts::draw(&hall, room, audience, &eyes))
    })
    .await?
    .map_err(HallFault::Refused)
}

/// With whose eyes somebody looks: the seat they ask for, else one of theirs whose turn it is, else
/// any of theirs, else a spectator's.
async fn eyes_for(
    room: &RoomHandle,
    person: &Person,
    wished: Option<String>,
    lang: Lang,
) -> Result<Eyes, HallFault> {
    let me = person.id.clone();
    let seat = room
        .inspect(move |room| {
            let own: Vec<Seat> = room.seats_of(&me).collect();
            let wished = wished.and_then(|name| Seat::named(&name, room.game().seats()));
            let must = room
                .table()
                .and_then(Table::waiting)
                .map(|s| s.must_act())
                .unwrap_or_default();
            wished
                .filter(|seat| own.contains(seat))
                .or_else(|| own.iter().copied().find(|seat| must.contains(*seat)))
                .or_else(|| own.first().copied())
        })
        .await?;
    Ok(eyes_of(person, seat, lang))
}

async fn live_table(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (id, room) = club.table(&id).await.map_err(sorry)?;
    let person = visitor
        .person
        .clone()
        .ok_or_else(|| Sorry::new(&visitor, Refusal::NotYourSeat))?;
    let eyes = eyes_for(&room, &person, look.seat, visitor.lang)
        .await
        .map_err(sorry)?;
    let connection = Connection {
        number: club.connections.fetch_add(1, Ordering::Relaxed),
        hall: club.hall,
        limits: club.limits,
        table: id,
        person,
        seat: eyes.seat,
        lang: visitor.lang,
        since: look.since,
    };
    let upgrade = upgrade.max_message_size(live::MAX_MESSAGE_BYTES);
    Ok(upgrade.on_upgrade(move |socket| connection.run(socket)))
}

/// The match file, once there is nothing to hide any more.
async fn match_file(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (_, room) = club.table(&id).await.map_err(sorry)?;
    let lines = room
        .inspect(|room| {
            room.is_over()
                .then(|| room.table().map(Table::lines))
                .flatten()
        })
        .await
        .map_err(sorry)?;
    let lines = lines.ok_or_else(|| Sorry::new(&visitor, Refusal::NotOver))?;
    let kind = [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")];
    Ok((kind, lines.join("\n") + "\n").into_response())
}

// Wishes without scripts: a form, then the page again --------------------------------------------

#[derive(Deserialize)]
struct PlayForm {
    seat: String,
    action: String,
}

async fn play(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<PlayForm>,
) -> Response {
    let action: Value = serde_json::from_str(&form.action).unwrap_or(Value::String(form.action));
    club.wish(
        &visitor,
        &id,
        Wish::Play {
            seat: form.seat,
            action,
        },
    )
    .await
}

#[derive(Deserialize)]
struct TypeForm {
    #[serde(default)]
    seat: String,
    text: String,
}

async fn type_move(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<TypeForm>,
) -> Response {
    club.wish(
        &visitor,
        &id,
        Wish::Type {
            seat: form.seat,
            text: form.text,
        },
    )
    .await
}

async fn go_on(State(club): State<Club>, visitor: Visitor, Path(id): Path<String>) -> Response {
    club.wish(&visitor, &id, Wish::GoOn).await
}

#[derive(Deserialize)]
struct SeatForm {
    seat: String,
    #[serde(default)]
    bot: String,
}

async fn sit(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<SeatForm>,
) -> Response {
    club.wish(&visitor, &id, Wish::Sit { seat: form.seat })
        .await
}

async fn seat_bot(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<SeatForm>,
) -> Response {
    club.wish(
        &visitor,
        &id,
        Wish::SeatBot {
            seat: form.seat,
            bot: form.bot,
        },
    )
    .await
}

#[derive(Deserialize)]
struct SayForm {
    channel: String,
    text: String,
}

async fn say(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<SayForm>,
) -> Response {
    let Ok(channel) = serde_json::from_str::<Channel>(&form.channel) else {
        return Sorry::new(&visitor, Refusal::NoSuchChannel).into_response();
    };
    club.wish(
        &visitor,
        &id,
        Wish::Say {
            channel,
            text: form.text,
        },
    )
    .await
}

async fn takeback(State(club): State<Club>, visitor: Visitor, Path(id): Path<String>) -> Response {
    club.wish(&visitor, &id, Wish::AskTakeback).await
}

#[derive(Deserialize)]
struct AnswerForm {
    yes: bool,
}

async fn answer_takeback(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<AnswerForm>,
) -> Response {
    club.wish(&visitor, &id, Wish::AnswerTakeback { agrees: form.yes })
        .await
}

#[derive(Deserialize)]
struct PersonForm {
    person: PersonId,
}

async fn remove(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<PersonForm>,
) -> Response {
    club.wish(
        &visitor,
        &id,
        Wish::Remove {
            person: form.person,
        },
    )
    .await
}

/// The same people, the same agreement, a new table; the first seat goes to whoever asks.
async fn rematch(
    State(club): State<Club>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.may_open(address.ip(), &visitor)?;
    let (_, room) = club.table(&id).await.map_err(sorry)?;
    let person = visitor
        .person
        .clone()
        .ok_or_else(|| Sorry::new(&visitor, Refusal::NotYourSeat))?;
    let me = person.id.clone();
    let (game, settings, seats, already) = room
        .inspect(move |room| {
            let seats: Vec<SeatPlan> = room
                .occupants()
                .iter()
                .map(|occupant| match occupant {
                    Occupant::Person(other) if *other == me => SeatPlan::Me,
                    Occupant::Person(_) | Occupant::Open => SeatPlan::Open,
                    Occupant::Bot(bot) => SeatPlan::Bot(bot.clone()),
                })
                .collect();
            (
                room.game(),
                room.settings().clone(),
                seats,
                room.rematch().cloned(),
            )
        })
        .await
        .map_err(sorry)?;
    let table = match already {
        Some(table) => table,
        None => {
            let table = club
                .open(game, &person, settings, seats)
                .await
                .map_err(sorry)?;
            let noted = Wish::NoteRematch {
                table: table.clone(),
            };
            room.wish(&person.id, None, noted).await.map_err(sorry)?;
            table
        }
    };
    Ok(Redirect::to(&format!("/t/{table}")).into_response())
}

impl Club {
    async fn table(&self, id: &str) -> Result<(TableId, RoomHandle), HallFault> {
        let id: TableId = id.parse().map_err(|_| HallFault::NoTable)?;
        let room = self.hall.room(&id).await?;
        Ok((id, room))
    }

    async fn wish(&self, visitor: &Visitor, id: &str, wish: Wish) -> Response {
        let sorry = |fault: HallFault| Sorry::new(visitor, fault).into_response();
        let (id, room) = match self.table(id).await {
            Ok(found) => found,
            Err(fault) => return sorry(fault),
        };
        let (person, cookie) = match person_or_guest(&self.hall, visitor, None).await {
            Ok(person) => person,
            Err(fault) => return sorry(fault),
        };
        if !self.limits.may_act(&person.id) {
            return Sorry::TooFast(visitor.lang).into_response();
        }
        match room.wish(&person.id, None, wish).await {
            Ok(()) => with_cookie(Redirect::to(&format!("/t/{id}")), cookie),
            Err(fault) => sorry(fault),
        }
    }
}

fn with_cookie(answer: impl IntoResponse, cookie: Option<HeaderValue>) -> Response {
    let mut answer = answer.into_response();
    if let Some(cookie) = cookie {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}

/// An answer that says what went wrong.
enum Sorry {
    TooFast(Lang),
    Fault(Box<(Visitor, HallFault)>),
}

impl Sorry {
    fn new(visitor: &Visitor, fault: impl Into<HallFault>) -> Sorry {
        Sorry::Fault(Box::new((visitor.clone(), fault.into())))
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        match self {
            Sorry::TooFast(lang) => {
                (StatusCode::TOO_MANY_REQUESTS, live::too_fast(lang)).into_response()
            }
            Sorry::Fault(both) => {
                let (visitor, fault) = *both;
                let lang = visitor.lang;
                let title = lang.pick("No puede ser", "That cannot be");
                let (code, words) = match &fault {
                    HallFault::Refused(refusal) => (
                        StatusCode::UNPROCESSABLE_ENTITY,
                        refusal.words().get(lang).to_owned(),
                    ),
                    HallFault::NoTable => {
                        let words = lang.pick(
                            "No hay ninguna mesa con esa dirección.",
                            "There is no table at that address.",
                        );
                        (StatusCode::NOT_FOUND, words.to_owned())
                    }
                    HallFault::Store(_) | HallFault::Unreadable(_) => {
                        tracing::error!(%fault, "a request failed");
                        (
                            StatusCode::INTERNAL_SERVER_ERROR,
                            live::ours(lang).to_owned(),
                        )
                    }
                };
                (code, pages::sorry(&visitor, title, &words)).into_response()
            }
        }
    }
}
