//! Finished matches: looking through them, taking them home, playing on from any moment.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{ConnectInfo, Form, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::json;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Room, Settings};
use sobremesa_kernel::Seat;
use sobremesa_table::Table;

use super::opening::SeatPlan;
use super::{Club, Sorry, with_cookie};
use crate::hall::HallFault;
use crate::pages;
use crate::replay::Replay;
use crate::session::{Visitor, person_or_guest};

/// So wide is a picture to take home, unless somebody wants another size.
const PICTURE_WIDTH: u32 = 1200;

#[derive(Deserialize)]
pub(super) struct Moment {
    /// The line after which; the last one if nothing is said.
    at: Option<usize>,
    width: Option<u32>,
}

impl Club {
    /// A finished match and the agreement under which it was played.
    async fn replay(&self, id: &str) -> Result<(Replay, Settings), HallFault> {
        let (_, room) = self.table(id).await?;
        let found = room
            .inspect(|room| {
                let lines = room
                    .is_over()
                    .then(|| room.table().map(Table::lines))
                    .flatten()?;
                Some((Replay::new(room.game(), lines), room.settings().clone()))
            })
            .await?;
        found.ok_or(HallFault::Refused(Refusal::NotOver))
    }
}

/// Replaying is work for a thread of its own.
async fn work<T: Send + 'static>(
    work: impl FnOnce() -> Option<T> + Send + 'static,
) -> Result<T, HallFault> {
    let done = tokio::task::spawn_blocking(work).await.ok().flatten();
    done.ok_or_else(|| HallFault::Unreadable("a match file".to_owned()))
}

pub(super) async fn page(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (replay, _) = club.replay(&id).await.map_err(sorry)?;
    let (lang, theme) = (
        visitor.lang,
        pages::table::picture_theme(visitor.options().theme),
    );
    let shown = work(move || pages::replay::Shown::of(&replay, moment.at, lang, theme));
    let shown = shown.await.map_err(sorry)?;
    Ok(pages::replay::page(&visitor, &id, &shown).into_response())
}

/// One step, for the script that leafs through them.
pub(super) async fn step(
    State(club): State<Club>,
    visitor: Visitor,
    Path((id, at)): Path<(String, usize)>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (replay, _) = club.replay(&id).await.map_err(sorry)?;
    let (lang, theme) = (
        visitor.lang,
        pages::table::picture_theme(visitor.options().theme),
    );
    let step = work(move || {
        let step = replay.step(at)?;
        Some(json!({ "at": step.at, "board": step.picture(lang, theme), "say": step.words(lang) }))
    });
    Ok(Json(step.await.map_err(sorry)?).into_response())
}

pub(super) async fn svg(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let picture = club.picture(&visitor, &id, moment.at).await?;
    Ok(download("image/svg+xml", "svg", &id, picture.into_bytes()))
}

pub(super) async fn png(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let svg = club.picture(&visitor, &id, moment.at).await?;
    let widths = sobremesa_raster::WIDTHS;
    let width = moment
        .width
        .unwrap_or(PICTURE_WIDTH)
        .clamp(*widths.start(), *widths.end());
    let picture = work(move || sobremesa_raster::png(&svg, width).ok());
    let picture = picture.await.map_err(sorry)?;
    Ok(download("image/png", "png", &id, picture))
}

impl Club {
    async fn picture(
        &self,
        visitor: &Visitor,
        id: &str,
        at: Option<usize>,
    ) -> Result<String, Sorry> {
        let sorry = |fault: HallFault| Sorry::new(visitor, fault);
        let (replay, _) = self.replay(id).await.map_err(sorry)?;
        let (lang, theme) = (
            visitor.lang,
            pages::table::picture_theme(visitor.options().theme),
        );
        let picture = work(move || {
            let step = replay.step(at.unwrap_or_else(|| replay.len()))?;
            Some(step.picture(lang, theme))
        });
        picture.await.map_err(sorry)
    }
}

/// What happened, to read.
pub(super) async fn text(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (replay, _) = club.replay(&id).await.map_err(sorry)?;
    let lang = visitor.lang;
    let text = work(move || {
        let story = replay.story();
        let lines = story
            .iter()
            .flat_map(|(_, words)| words.iter().map(|words| words.get(lang)));
        Some(lines.fold(String::new(), |text, line| text + line + "\n"))
    });
    let text = text.await.map_err(sorry)?;
    Ok(download(
        "text/plain; charset=utf-8",
        "txt",
        &id,
        text.into_bytes(),
    ))
}

/// Every moment in one file, to read where there is no network.
pub(super) async fn book(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    let (replay, _) = club.replay(&id).await.map_err(sorry)?;
    let (lang, theme) = (
        visitor.lang,
        pages::table::picture_theme(visitor.options().theme),
    );
    let book = work(move || pages::book::page(&replay, lang, theme).map(|page| page.into_string()));
    let book = book.await.map_err(sorry)?;
    Ok(download(
        "text/html; charset=utf-8",
        "html",
        &id,
        book.into_bytes(),
    ))
}

fn download(kind: &'static str, ending: &str, id: &str, content: Vec<u8>) -> Response {
    let name = format!("attachment; filename=\"sobremesa-{id}.{ending}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    (headers, content).into_response()
}

#[derive(Deserialize)]
pub(super) struct BranchForm {
    at: usize,
    seat: String,
    /// A computer player for the other seats; they stay free without one.
    #[serde(default)]
    bot: String,
}

/// Plays on from any moment, against computer players or whoever has the link.
pub(super) async fn branch(
    State(club): State<Club>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<BranchForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&visitor, fault);
    club.may_open(address.ip(), &visitor)?;
    let (replay, settings) = club.replay(&id).await.map_err(sorry)?;
    let game = replay.game;
    let mine = Seat::named(&form.seat, game.seats())
        .ok_or_else(|| Sorry::new(&visitor, Refusal::UnknownSeat(form.seat.clone())))?;
    let (person, cookie) = person_or_guest(&club.hall, &visitor, None)
        .await
        .map_err(sorry)?;
    let seats: Vec<SeatPlan> = (0..game.seats().len())
        .map(|index| match form.bot.as_str() {
            _ if index == mine.index() => SeatPlan::Me,
            "" => SeatPlan::Open,
            bot => SeatPlan::Bot(bot.to_owned()),
        })
        .collect();
    let (table, host) = (crate::random::table_id(), person.id.clone());
    let new_table = table.clone();
    let room = tokio::task::spawn_blocking(move || {
        // A match that is over cannot be played on: at the end it is the moment before.
        let at = form.at.clamp(1, replay.len().saturating_sub(1).max(1));
        Room::play_on(
            new_table,
            host,
            game,
            settings,
            crate::random::seed(),
            &replay.lines_to(at),
        )
    });
    let room = room
        .await
        .map_err(|fault| sorry(HallFault::Unreadable(fault.to_string())))?;
    let room = room.map_err(|refusal| Sorry::new(&visitor, refusal))?;
    club.seat_everybody(room, &person, &seats)
        .await
        .map_err(sorry)?;
    Ok(with_cookie(Redirect::to(&format!("/t/{table}")), cookie))
}
