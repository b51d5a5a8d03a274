//! Computer players: who they are, and bringing one of one's own.

use std::sync::Arc;

use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sobremesa_club::Refusal;

use super::Sorry;
use super::asking::{Host, TheGame};
use crate::hall::{BroughtOne, HallFault};
use crate::pages;
use crate::pages::personas::Tried;
use crate::session::Visitor;

pub(super) async fn show(visitor: Visitor, TheGame(game): TheGame) -> Response {
    pages::personas::page(&visitor, &*game, &Tried::Nothing).into_response()
}

#[derive(Deserialize)]
pub(super) struct Description {
    definition: String,
}

/// DOM-AI-11: somebody describes a player; everything that is wrong with it is said at once.
pub(super) async fn bring(
    host: Host,
    TheGame(game): TheGame,
    Form(form): Form<Description>,
) -> Result<Response, Sorry> {
    let (visitor, hall) = (&host.visitor, &host.club.hall);
    // Browsers end the lines of a form with two characters.
    let definition = form.definition.replace("\r\n", "\n");
    let owner = host.person.id.clone();
    let brought = hall
        .bring_player(owner, visitor.origin.address, &*game, definition.clone())
        .await;
    let (status, tried) = match brought {
        Ok(name) => (StatusCode::OK, Tried::Welcome(name)),
        Err(HallFault::Refused(refusal)) => {
            let faults = match refusal {
                Refusal::Faulty(faults) => faults.into_iter().map(|it| it.message).collect(),
                other => vec![other.words()],
            };
            let tried = Tried::Faulty { definition, faults };
            (StatusCode::UNPROCESSABLE_ENTITY, tried)
        }
        Err(fault) => return Err(Sorry::new(visitor, fault)),
    };
    // The game has one more player now.
    let game = hall.game(game.name()).unwrap_or(game);
    let visitor = Visitor {
        brought: hall.brought(),
        person: Some(Arc::clone(&host.person)),
        ..visitor.clone()
    };
    let page = pages::personas::page(&visitor, &*game, &tried);
    Ok(host.answer((status, page)))
}

#[derive(Deserialize)]
pub(super) struct Name {
    name: String,
}

/// Somebody takes a player of theirs away again.
pub(super) async fn take_away(
    host: Host,
    TheGame(game): TheGame,
    Form(form): Form<Name>,
) -> Result<Response, Sorry> {
    let one = BroughtOne {
        owner: host.person.id.clone(),
        game: game.name().to_owned(),
        name: form.name,
    };
    let sent = host.club.hall.send_away(&one).await;
    sent.map_err(|fault| Sorry::new(&host.visitor, fault))?;
    Ok(host.answer(Redirect::to(&format!("/personas/{}", one.game))))
}
