//! Pictures that pages show: faces of computer players, lids of games, tables at a glance, exercises.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sobremesa_club::Refusal;
use sobremesa_draw::Theme;
use sobremesa_kernel::{Audience, Lang};

use super::asking::{Reader, TheGame};
use super::learn::At;
use super::{Club, Sorry};
use crate::hall::HallFault;
use crate::pages::learn::part_of;
use crate::pages::table::picture_theme;
use crate::session::Visitor;

/// What never changes as long as the program does not may be kept for an hour.
const KEPT: &str = "public, max-age=3600";
/// What changes with every move is asked for again.
const FRESH: &str = "private, no-cache";

/// So wide is a picture that other programs show beside a link.
const PREVIEW_WIDTH: u32 = 1200;

/// Of what kind a picture is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    /// For programs that show links and cannot draw.
    Png,
}

impl Kind {
    fn print(self, svg: String) -> Vec<u8> {
        match self {
            Kind::Svg => svg.into_bytes(),
            Kind::Png => sobremesa_raster::png(&svg, PREVIEW_WIDTH).unwrap_or_default(),
        }
    }

    fn answer(self, picture: Vec<u8>, how_long: &'static str) -> Response {
        let kind = match self {
            Kind::Svg => "image/svg+xml",
            Kind::Png => "image/png",
        };
        if picture.is_empty() {
            return StatusCode::NOT_FOUND.into_response();
        }
        let about = [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, how_long),
        ];
        (about, picture).into_response()
    }
}

fn svg(picture: impl Into<axum::body::Body>, how_long: &'static str) -> Response {
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, how_long),
    ];
    (kind, picture.into()).into_response()
}

/// The face of a computer player; a plain one for whoever has none.
pub(super) async fn face(
    TheGame(game): TheGame,
    Path((_, bot)): Path<(String, String)>,
) -> Response {
    let mut bots = game.bots().into_iter();
    let found = bots.find(|card| card.name == bot);
    match found.and_then(|card| card.portrait) {
        Some(portrait) => svg(portrait, KEPT),
        None => svg(NOBODY, KEPT),
    }
}

/// Somebody of whom there is no picture.
const NOBODY: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 150 150\" width=\"150\" height=\"150\">\
    <rect width=\"150\" height=\"150\" rx=\"18\" fill=\"#d8c9ac\"/>\
    <path d=\"M16 150 Q20 108 75 104 Q130 108 134 150 Z M75 30 a34 38 0 1 1 -.1 0 Z\" fill=\"#6b5d4a\"/></svg>";

/// The picture on the lid of a game, in a language and a theme. It is drawn once, where it keeps nobody
/// waiting.
pub(super) async fn cover(
    State(club): State<Club>,
    visitor: Visitor,
    TheGame(game): TheGame,
    Path((_, lang, theme)): Path<(String, String, String)>,
) -> Result<Response, Sorry> {
    let (theme, kind) = match theme.strip_suffix(".png") {
        Some(theme) => (theme, Kind::Png),
        None => (theme.as_str(), Kind::Svg),
    };
    let (Some(lang), Some(theme)) = (tagged(&lang), Theme::named(theme)) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let covers = club.covers.clone();
    let draw = move || {
        let picture = covers.get(&*game, lang, theme)?;
        Some(kind.print(picture.as_ref().to_owned()))
    };
    // What a stranger may ask for again and again is drawn in the stranger's turn.
    let drawn = club.costly.work(visitor.whose(), draw);
    let drawn = drawn.await.map_err(|fault| Sorry::new(&visitor, fault))?;
    Ok(drawn.map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        |picture| kind.answer(picture, KEPT),
    ))
}

fn tagged(tag: &str) -> Option<Lang> {
    [Lang::Es, Lang::En].into_iter().find(|it| it.tag() == tag)
}

/// How a ready-made setup begins, in a language and a theme.
pub(super) async fn opening(
    State(club): State<Club>,
    visitor: Visitor,
    TheGame(game): TheGame,
    Path((_, preset, lang, theme)): Path<(String, String, String, String)>,
) -> Result<Response, Sorry> {
    let (Some(lang), Some(theme)) = (tagged(&lang), Theme::named(&theme)) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let draw = move || game.opening_picture(&preset, lang, theme);
    let drawn = club.costly.work(visitor.whose(), draw);
    let drawn = drawn.await.map_err(|fault| Sorry::new(&visitor, fault))?;
    Ok(drawn.map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        |picture| svg(picture, KEPT),
    ))
}

/// A table as whoever asks may see it, without anything to click on.
pub(super) async fn thumbnail(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    at_a_glance(&club, &visitor, &id, Kind::Svg).await
}

/// The same beside a link.
pub(super) async fn preview(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Sorry> {
    at_a_glance(&club, &visitor, &id, Kind::Png).await
}

async fn at_a_glance(
    club: &Club,
    visitor: &Visitor,
    id: &str,
    kind: Kind,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(visitor, fault);
    let person = visitor.person.as_ref().or(visitor.passer_by.as_ref());
    let may_look = match person {
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
    let me = person.map(|person| person.id.clone());
    let (lang, theme) = (visitor.lang, picture_theme(visitor.options().theme));
    let (_, room) = club.table(id).await.map_err(sorry)?;
    let drawn = room.look(move |room, _| {
        room.judge_look(me.as_ref())?;
        let seat = me.as_ref().and_then(|me| room.seat_to_look_from(me, None));
        let audience = seat.map_or(Audience::Spectator, Audience::Seat);
        let table = room.table().ok_or(Refusal::NotOver)?;
        table
            .glance(audience, lang, theme)
            .map_err(Refusal::Problem)
    });
    let picture = drawn.await.map_err(sorry)?;
    let picture = picture.map_err(|refusal| sorry(refusal.into()))?;
    let print = move || kind.print(picture);
    let printed = match kind {
        Kind::Svg => print(),
        Kind::Png => club
            .costly
            .work(visitor.whose(), print)
            .await
            .map_err(sorry)?,
    };
    Ok(kind.answer(printed, FRESH))
}

/// The position of a step of a lesson.
pub(super) async fn exercise(
    reader: Reader,
    Path((game, lesson)): Path<(String, String)>,
    Query(at): Query<At>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let found = Arc::new(club.lesson(&visitor, &game, &lesson, at.step)?);
    let (lang, theme) = (visitor.lang, picture_theme(visitor.options().theme));
    let look = move || -> Result<String, Refusal> {
        let step = found.step();
        let table = found.table()?;
        let seen = table.by_hand(step.audience());
        let scene = seen.map_err(Refusal::Problem)?.scene(lang);
        Ok(scene.cut_out(part_of(&scene, step), theme))
    };
    let drawn = club.costly.work(visitor.whose(), look).await;
    let drawn = drawn.map_err(|fault| Sorry::new(&visitor, fault))?;
    let picture = drawn.map_err(|refusal| Sorry::new(&visitor, refusal))?;
    Ok(svg(picture, FRESH))
}

/// A picture in the rule book, by the number of its rule.
pub(super) async fn illustration(
    reader: Reader,
    TheGame(game): TheGame,
    Path((_, picture)): Path<(String, String)>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let rule = picture.strip_suffix(".svg").unwrap_or(&picture);
    let mut pictures = game.illustrations().into_iter();
    let found = pictures.find(|picture| picture.rule == rule);
    let found = found.ok_or_else(|| Sorry::new(&visitor, HallFault::NoTable))?;
    let (lang, theme) = (visitor.lang, picture_theme(visitor.options().theme));
    let look = move || {
        let scene = found.scene(&*game, lang);
        scene.map(|scene| scene.svg(theme))
    };
    let drawn = club.costly.work(visitor.whose(), look).await;
    let drawn = drawn.map_err(|fault| Sorry::new(&visitor, fault))?;
    Ok(svg(drawn.unwrap_or_default(), FRESH))
}
