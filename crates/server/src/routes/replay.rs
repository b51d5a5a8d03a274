//! Finished matches: looking through them, taking them home, playing on from any moment.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Form, Path, Query};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::json;
use sobremesa_club::Refusal;
use sobremesa_club::room::{Room, Settings};
use sobremesa_draw::Theme;
use sobremesa_kernel::{Lang, Seat, Words};

use super::asking::{Host, Reader};
use super::opening::{Against, SeatPlan};
use super::{Club, Sorry};
use crate::hall::HallFault;
use crate::pages;
use crate::replay::Replay;
use crate::result::Seated;
use crate::session::Visitor;

/// So wide is a picture to take home, unless somebody wants another size.
const PICTURE_WIDTH: u32 = 1200;

#[derive(Deserialize)]
pub(super) struct Moment {
    /// The line after which; the last one if nothing is said.
    at: Option<usize>,
    width: Option<u32>,
    /// The seat with whose eyes to look; all hands lie open without one.
    eyes: Option<String>,
}

impl Moment {
    fn seat(&self, replay: &Replay) -> Option<Seat> {
        Seat::named(self.eyes.as_deref()?, replay.game.seats())
    }
}

impl Club {
    /// A finished match, or the part of one that lies open, and the agreement under which it is played;
    /// for those who may look at the table.
    async fn replay(&self, id: &str, visitor: &Visitor) -> Result<(Replay, Settings), HallFault> {
        let person = visitor.person.as_ref().map(|person| person.id.clone());
        let (_, room) = self.table(id).await?;
        let hall = Arc::clone(&self.hall);
        let found = room.inspect(move |room| {
            room.judge_look(person.as_ref())?;
            room.judge_help()?;
            let table = room.table().ok_or(Refusal::NotOver)?;
            let seated = Seated {
                game: room.game(),
                occupants: room.occupants(),
                name_of: &|person, lang| hall.name_for(person, lang),
            };
            let name = |seat: Seat| {
                let [es, en] = [Lang::Es, Lang::En].map(|lang| seated.name(seat, lang));
                Some(Words::new(es?, en?))
            };
            let names = (0..table.seats().len()).map(Seat::new).map(name).collect();
            let replay = Replay::new(room.held_game(), table.lines()).played_by(names);
            Ok::<_, Refusal>((replay, room.agreement(), table.may_be_read()))
        });
        let (replay, settings, is_open) = found.await??;
        if is_open {
            return Ok((replay, settings));
        }
        let open = self
            .costly
            .work(visitor.whose(), || replay.open_part())
            .await?;
        Ok((open.ok_or(Refusal::NotOver)?, settings))
    }
}

impl Reader {
    fn sorry(&self, fault: HallFault) -> Sorry {
        Sorry::new(&self.visitor, fault)
    }

    /// Looks at a finished match, in a language and a theme, where there is time for it.
    async fn look<T: Send + 'static>(
        &self,
        id: &str,
        look: impl FnOnce(&Replay, Lang, Theme) -> Option<T> + Send + 'static,
    ) -> Result<T, Sorry> {
        let found = self.club.replay(id, &self.visitor).await;
        let (replay, _) = found.map_err(|fault| self.sorry(fault))?;
        let lang = self.visitor.lang;
        let theme = pages::table::picture_theme(self.visitor.options().theme);
        let looked = self
            .club
            .costly
            .work(self.visitor.whose(), move || look(&replay, lang, theme));
        let seen = looked.await.map_err(|fault| self.sorry(fault))?;
        seen.ok_or_else(|| self.sorry(HallFault::Unreadable("a match file".to_owned())))
    }
}

pub(super) async fn page(
    reader: Reader,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let shown = reader.look(&id, move |replay, lang, theme| {
        let eyes = moment.seat(replay);
        pages::replay::Replayed::of(replay, moment.at, eyes, lang, theme)
    });
    let shown = shown.await?;
    Ok(pages::replay::page(&reader.visitor, &id, &shown).into_response())
}

/// One step, for the script that leafs through them.
pub(super) async fn step(
    reader: Reader,
    Path((id, at)): Path<(String, usize)>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let step = reader.look(&id, move |replay, lang, theme| {
        let step = replay.step(at)?.seen_by(moment.seat(replay));
        Some(json!({
            "at": step.at, "board": step.picture(lang, theme), "say": step.words(lang),
            "known": step.known(lang),
            "reviews": pages::replay::reviews(lang, &replay.reviews(at)).into_string(),
        }))
    });
    Ok(Json(step.await?).into_response())
}

pub(super) async fn svg(
    reader: Reader,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let picture = reader.look(&id, move |replay, lang, theme| {
        picture(replay, moment.at, lang, theme)
    });
    let picture = picture.await?.into_bytes();
    Ok(download("image/svg+xml", "svg", &id, picture))
}

pub(super) async fn png(
    reader: Reader,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let widths = sobremesa_raster::WIDTHS;
    let wished = moment.width.unwrap_or(PICTURE_WIDTH);
    let width = wished.clamp(*widths.start(), *widths.end());
    let picture = reader.look(&id, move |replay, lang, theme| {
        let svg = picture(replay, moment.at, lang, theme)?;
        sobremesa_raster::png(&svg, width).ok()
    });
    Ok(download("image/png", "png", &id, picture.await?))
}

fn picture(replay: &Replay, at: Option<usize>, lang: Lang, theme: Theme) -> Option<String> {
    let step = replay.step(at.unwrap_or_else(|| replay.len()))?;
    Some(step.picture(lang, theme))
}

/// What happened, to read.
pub(super) async fn text(reader: Reader, Path(id): Path<String>) -> Result<Response, Sorry> {
    let text = reader.look(&id, |replay, lang, _| {
        let story = replay.story();
        let result = replay.result();
        let words = story.iter().flat_map(|(_, words)| words).chain(&result);
        Some(words.fold(String::new(), |text, words| text + words.get(lang) + "\n"))
    });
    let text = text.await?.into_bytes();
    Ok(download("text/plain; charset=utf-8", "txt", &id, text))
}

/// Every moment in one file, to read where there is no network.
pub(super) async fn book(reader: Reader, Path(id): Path<String>) -> Result<Response, Sorry> {
    let book = reader.look(&id, |replay, lang, theme| {
        pages::book::page(replay, lang, theme).map(|page| page.into_string())
    });
    let book = book.await?.into_bytes();
    Ok(download("text/html; charset=utf-8", "html", &id, book))
}

/// The turning points on one page.
pub(super) async fn report(reader: Reader, Path(id): Path<String>) -> Result<Response, Sorry> {
    let report = reader.look(&id, |replay, lang, theme| {
        pages::report::page(replay, lang, theme).map(|page| page.into_string())
    });
    let report = report.await?.into_bytes();
    let mut answer = download("text/html; charset=utf-8", "html", &id, report);
    let headers = answer.headers_mut();
    // It is read here as well as taken home: it carries its own style and pictures, and nothing of it runs.
    headers.remove(header::CONTENT_DISPOSITION);
    headers.insert(header::CONTENT_SECURITY_POLICY, OWN_STYLE);
    Ok(answer)
}

/// What is agreed for the next battle of a campaign, as a file with which a terminal can play it.
pub(super) async fn next_setup(reader: Reader, Path(id): Path<String>) -> Result<Response, Sorry> {
    let setup = reader.look(&id, |replay, _, _| {
        let setup = replay.step(replay.len())?.sequel()?;
        Some(setup.to_string())
    });
    let setup = setup.await?.into_bytes();
    Ok(download("application/json", "json", &id, setup))
}

/// For a page that needs nothing else.
const OWN_STYLE: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

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

/// The analysis board at a moment of a match.
pub(super) async fn analysis(
    reader: Reader,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Sorry> {
    let address = reader
        .look(&id, move |replay, _, _| {
            let step = replay.step(moment.at.unwrap_or_else(|| replay.len()))?;
            let position = super::encoded(&step.position()?.to_string());
            let game = replay.game.name();
            Some(format!("/analysis/{game}?position={position}"))
        })
        .await?;
    Ok(Redirect::to(&address).into_response())
}

/// Plays on from any moment, against computer players or whoever has the link.
pub(super) async fn branch(
    host: Host,
    Path(id): Path<String>,
    Form(form): Form<BranchForm>,
) -> Result<Response, Sorry> {
    let sorry = |fault: HallFault| Sorry::new(&host.visitor, fault);
    let found = host.club.replay(&id, &host.visitor).await;
    let (replay, settings) = found.map_err(sorry)?;
    let game = replay.game.clone();
    let may_try = host.club.hall.judge_help(&host.person.id, game.name());
    may_try.map_err(|refusal| sorry(refusal.into()))?;
    // What begins in the middle does not count.
    let settings = Settings {
        rated: false,
        ..settings
    };
    let mine = Seat::named(&form.seat, game.seats());
    let mine = mine.ok_or_else(|| sorry(Refusal::UnknownSeat(form.seat.clone()).into()))?;
    let against = Against::read(&form.bot);
    let seats: Vec<SeatPlan> = (0..game.seats().len())
        .map(|index| match &against {
            _ if index == mine.index() => SeatPlan::Me,
            Against::Anybody => SeatPlan::Open,
            Against::Bot(bot) => SeatPlan::Bot(bot.clone()),
        })
        .collect();
    let (table, person) = (crate::random::table_id(), host.person.id.clone());
    let new_table = table.clone();
    let set_up = move || {
        // A match that is over cannot be played on: at the end it is the moment before.
        let at = form.at.clamp(1, replay.len().saturating_sub(1).max(1));
        let (seed, lines) = (crate::random::seed(), replay.lines_to(at));
        Room::play_on(new_table, person, game, settings, seed, &lines)
    };
    let room = host
        .club
        .costly
        .work(host.visitor.whose(), set_up)
        .await
        .map_err(sorry)?;
    let room = room.map_err(|refusal| sorry(refusal.into()))?;
    let seated = host
        .club
        .seat_everybody(room, &host.person, &seats, &[])
        .await;
    seated.map_err(sorry)?;
    Ok(host.lead_to(&table))
}
