//! Setups that are written: looked through while they are, and played.

use axum::Json;
use axum::extract::{Form, FromRequestParts, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use sobremesa_club::room::Settings;
use sobremesa_kernel::Lang;
use sobremesa_table::{GameBox, GameRef, Written};

use super::asking::{Host, Reader, TheGame};
use super::opening::SeatPlan;
use super::{Club, Sorry};
use crate::hall::HallFault;
use crate::pages;
use crate::pages::writing::Draft;
use crate::session::Visitor;

#[derive(Deserialize)]
pub(super) struct Wanted {
    sample: Option<String>,
}

/// The page, with one of the texts to start from.
pub(super) async fn show(
    reader: Reader,
    Wording(game, written): Wording,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let text = sample(written, wanted.sample.as_deref(), visitor.lang).to_owned();
    let draft = proofread(&club, &visitor, written, text).await?;
    Ok(pages::writing::page(&visitor, &*game, &draft).into_response())
}

#[derive(Deserialize)]
pub(super) struct WritingForm {
    text: String,
    #[serde(default)]
    sample: String,
    #[serde(rename = "do", default)]
    deed: Deed,
    /// The number of a switch that is to be turned.
    switch: Option<usize>,
}

/// What somebody without scripts may do with a text besides playing it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Deed {
    Sample,
    Tidy,
    #[default]
    Proof,
}

pub(super) async fn look_through(
    reader: Reader,
    Wording(game, written): Wording,
    Form(form): Form<WritingForm>,
) -> Result<Response, Sorry> {
    let Reader { club, visitor } = reader;
    let text = match form.deed {
        Deed::Sample => sample(written, Some(&form.sample), visitor.lang).to_owned(),
        Deed::Tidy | Deed::Proof => form.text,
    };
    let mut draft = proofread(&club, &visitor, written, text).await?;
    let switch = form.switch.and_then(|n| draft.proof.toggles.get(n));
    let changed = match (switch, form.deed) {
        (Some(switch), _) => Some(switch.turned(&draft.text)),
        (None, Deed::Tidy) => draft.proof.tidy.take(),
        (None, Deed::Sample | Deed::Proof) => None,
    };
    if let Some(text) = changed {
        draft = proofread(&club, &visitor, written, text).await?;
    }
    Ok(answer(&visitor, &*game, &draft))
}

#[derive(Deserialize)]
pub(super) struct Typed {
    text: String,
}

/// What a page that is being typed in shows beside the text.
#[derive(Serialize)]
pub(super) struct Proofread {
    remarks: String,
    /// The picture; none while there are faults, and then the last good one stays.
    picture: Option<String>,
    tidy: Option<String>,
    switches: String,
    slots: String,
    sound: bool,
}

pub(super) async fn proof(
    reader: Reader,
    Wording(game, written): Wording,
    Json(typed): Json<Typed>,
) -> Result<Json<Proofread>, Sorry> {
    let Reader { club, visitor } = reader;
    let draft = proofread(&club, &visitor, written, typed.text).await?;
    Ok(Json(Proofread {
        remarks: pages::writing::remarks(visitor.lang, game.name(), &draft).into_string(),
        switches: pages::writing::switches(visitor.lang, &draft).into_string(),
        slots: pages::writing::slots(visitor.lang, &draft).into_string(),
        picture: draft.picture,
        sound: draft.proof.is_sound(),
        tidy: draft.proof.tidy,
    }))
}

/// A table from what was written: every seat at one screen, until somebody else takes one.
pub(super) async fn open(
    host: Host,
    Wording(game, written): Wording,
    Form(typed): Form<Typed>,
) -> Result<Response, Sorry> {
    let settings = Settings::usual(written.setup(&typed.text));
    let seats = vec![SeatPlan::Me; game.seats().len()];
    let opened = host
        .club
        .open(game.clone(), &host.person, settings, seats, &[]);
    match opened.await {
        Ok(id) => Ok(host.lead_to(&id)),
        Err(HallFault::Refused(_)) => {
            let draft = proofread(&host.club, &host.visitor, written, typed.text).await?;
            let answer = answer(&host.visitor, &*game, &draft);
            Ok(host.answer(answer))
        }
        Err(fault) => Err(Sorry::new(&host.visitor, fault)),
    }
}

fn answer(visitor: &Visitor, game: &dyn GameBox, draft: &Draft) -> Response {
    let status = match draft.proof.is_sound() {
        true => StatusCode::OK,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    };
    (status, pages::writing::page(visitor, game, draft)).into_response()
}

/// The game that the address names, whose setups are written.
pub(super) struct Wording(GameRef, &'static dyn Written);

impl FromRequestParts<Club> for Wording {
    type Rejection = Sorry;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Wording, Sorry> {
        let TheGame(game) = TheGame::from_request_parts(parts, club).await?;
        match game.abilities().written {
            Some(written) => Ok(Wording(game, written)),
            None => Err(TheGame::has_none(&*game, parts, club).await),
        }
    }
}

/// The text with this name, or the first one.
fn sample(written: &dyn Written, name: Option<&str>, lang: Lang) -> &'static str {
    let samples = written.writing().samples;
    let named = samples.iter().find(|sample| Some(sample.name) == name);
    let sample = named.or(samples.first());
    sample.map_or("", |sample| sample.text(lang))
}

/// Looks through a text where it keeps nobody's move waiting.
async fn proofread(
    club: &Club,
    visitor: &Visitor,
    written: &'static dyn Written,
    text: String,
) -> Result<Draft, Sorry> {
    let lang = visitor.lang;
    let theme = pages::table::picture_theme(visitor.options().theme);
    let work = move || {
        let proof = written.proof(&text, lang);
        Draft {
            writing: written.writing(),
            picture: proof.svg(theme),
            proof,
            text,
        }
    };
    let draft = club.costly.work(visitor.whose(), work).await;
    draft.map_err(|fault| Sorry::new(visitor, fault))
}
