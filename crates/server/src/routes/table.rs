//! A table's page, its live connection and its files.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sobremesa_club::Refusal;
use sobremesa_club::people::Person;
use sobremesa_club::room::Watch;
use sobremesa_kernel::{Audience, Lang, Seat};
use sobremesa_table::{Mood, Table, Telling};
use tracing::Instrument;
use utoipa::IntoParams;

use super::{Club, Sorry, with_cookie};
use crate::frame::{Eyes, Form};
use crate::hall::{Hall, HallFault};
use crate::live::{self, Connection};
use crate::pages::{
    self,
    table::{Parts, Surroundings},
};
use crate::result::seat_names;
use crate::room_task::{RoomHandle, eyes_of};
use crate::session::{Visitor, person_or_passer_by};

/// The comments are also what the description for programs says.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Look {
    /// The seat from which to look; one of yours, or a spectator's view
    pub(super) seat: Option<String>,
    /// Events after this line
    #[serde(default)]
    pub(super) since: usize,
    /// The thing of the picture that is pointed at, where no script runs
    pub(super) point: Option<String>,
    /// For programs: how much they want to be told
    #[serde(default)]
    #[param(schema_with = super::api::telling)]
    pub(super) tell: Telling,
}

pub(super) async fn show(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let may_look = match &visitor.person {
        Some(person) => club.hall.gate.crowd.may_look(&person.id),
        None => club
            .hall
            .gate
            .crowd
            .may_stranger_look(visitor.origin.address),
    };
    if !may_look {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let (id, room) = club.table(&id).await.map_err(sorry)?;
    let (person, _, cookie) = person_or_passer_by(&club.hall, &visitor).map_err(sorry)?;
    let mut eyes = eyes_for(&room, &person, look.seat, visitor.lang)
        .await
        .map_err(sorry)?;
    eyes.pointed = look.point;
    let lang = visitor.lang;
    let drawn = draw(&club.hall, &room, eyes.clone());
    let (board, parts, log) = drawn.await.map_err(sorry)?;
    let (person_id, seat) = (eyes.person.clone(), eyes.seat);
    let (game, title, seq, has_free_seats, may_be_watched, terms, measures) = room
        .inspect(move |room| {
            let game = room.held_game();
            let audience = room.audience(&person_id, seat);
            let audience = audience.unwrap_or(Audience::Spectator);
            let seq = room.table().map_or(0, |table| table.seq_to(audience));
            let is_free = room.free_seats().next().is_some();
            // Whoever plays may show it to others.
            let may_be_watched = room.settings().watch == Watch::Public && seat.is_some();
            let terms = pages::table::terms(room, lang);
            let title = game.title().get(lang).to_owned();
            let measures = pages::table::measures(room, audience, lang);
            (game, title, seq, is_free, may_be_watched, terms, measures)
        })
        .await
        .map_err(sorry)?;
    let surroundings = Surroundings {
        invitation: has_free_seats.then(|| format!("{}/t/{id}", visitor.home)),
        watching: (may_be_watched && !has_free_seats).then(|| format!("{}/t/{id}", visitor.home)),
        id: id.to_string(),
        game: game.name(),
        mood: mood_name(game.customs().mood),
        title,
        seat: eyes.seat.map(|seat| game.seats()[seat.index()]),
        seq,
        board,
        parts,
        log,
        terms,
        measures,
    };
    let visitor = Visitor {
        person: Some(person),
        ..visitor
    };
    Ok(with_cookie(
        pages::table::page(&visitor, &surroundings),
        cookie,
    ))
}

/// The page for one pair of eyes: its board, its parts, and what has happened.
async fn draw(
    hall: &Arc<Hall>,
    room: &RoomHandle,
    eyes: Eyes,
) -> Result<(String, Parts, String), HallFault> {
    let hall = Arc::clone(hall);
    room.look(move |room, company| {
        let audience: Audience = room.audience(&eyes.person, eyes.seat)?;
        let names = seat_names(&hall, room);
        let board = pages::table::board(room, audience, &eyes, &names);
        let log = pages::table::log(room, audience, eyes.lang, &names);
        Ok((board, Parts::draw(&hall, room, company, &eyes), log))
    })
    .await?
    .map_err(HallFault::Refused)
}

/// With whose eyes somebody looks: from a seat of theirs, or as a spectator.
pub(super) async fn eyes_for(
    room: &RoomHandle,
    person: &Person,
    wished: Option<String>,
    lang: Lang,
) -> Result<Eyes, HallFault> {
    let me = person.id.clone();
    let seat = room.inspect(move |room| {
        let wished = wished.and_then(|name| Seat::named(&name, room.game().seats()));
        room.seat_to_look_from(&me, wished)
    });
    Ok(eyes_of(person, seat.await?, lang))
}

pub(super) async fn live(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(look): Query<Look>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Sorry> {
    connect(club, visitor, id, look, Form::Page, upgrade).await
}

/// Follows a table, in one form or the other.
pub(super) async fn connect(
    club: Club,
    visitor: Visitor,
    id: String,
    look: Look,
    form: Form,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (id, room) = club.table(&id).await.map_err(sorry)?;
    // Of a page that was open while the house was closed nobody may be known any more; programs must be.
    if form != Form::Page && visitor.person.is_none() {
        return Err(Sorry::new(&visitor, Refusal::NotYourSeat));
    }
    let (person, key, cookie) = person_or_passer_by(&club.hall, &visitor).map_err(sorry)?;
    if !club.hall.gate.crowd.may_look(&person.id) {
        return Err(Sorry::TooFast(visitor.lang));
    }
    let connected = club.hall.gate.crowd.connect(&person.id);
    let connected = connected.map_err(|refusal| sorry(refusal.into()))?;
    let eyes = eyes_for(&room, &person, look.seat, visitor.lang)
        .await
        .map_err(sorry)?;
    let connection = Connection {
        number: club.connections.fetch_add(1, Ordering::Relaxed),
        hall: club.hall,
        table: id,
        eyes,
        key: key.hash(),
        origin: visitor.origin,
        form,
        since: look.since,
    };
    let upgrade = upgrade
        .max_message_size(live::MAX_MESSAGE_BYTES)
        .read_buffer_size(live::READ_BUFFER_BYTES);
    let span = tracing::error_span!("connection", table = %connection.table);
    let upgraded = upgrade.on_upgrade(async move |socket| {
        let _connected = connected;
        connection.run(socket).instrument(span).await;
    });
    Ok(with_cookie(upgraded, cookie))
}

/// The match file, once there is nothing to hide any more.
pub(super) async fn match_file(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (_, room) = club.table(&id).await.map_err(sorry)?;
    let me = visitor.person.as_ref().map(|person| person.id.clone());
    let lines = room.inspect(move |room| {
        room.judge_look(me.as_ref())?;
        let table = room.table().filter(|table| table.may_be_read());
        table.map(Table::lines).ok_or(Refusal::NotOver)
    });
    let lines = lines.await.map_err(sorry)?;
    let lines = lines.map_err(|refusal| sorry(refusal.into()))?;
    let kind = [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")];
    Ok((kind, lines.join("\n") + "\n").into_response())
}

const fn mood_name(mood: Mood) -> &'static str {
    match mood {
        Mood::Calm => "calm",
        Mood::Martial => "martial",
        Mood::Mysterious => "mysterious",
    }
}
